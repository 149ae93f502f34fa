/* start.c - what the program must do before anything else, with POSIX. */
#include "os/start.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

/* Opens each of the three standard files that the program was started without. A newly opened file
 * gets the lowest free number: if standard error were closed, messages would go into the file of
 * --output. The files are opened on /dev/null the wrong way round, so that reading or writing them
 * still fails with "Bad file descriptor". */
void bsc_start_files(void) {
    for (int number = STDIN_FILENO; number <= STDERR_FILENO; number++)
        if (fcntl(number, F_GETFD) < 0)
            (void)!open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* A write to a pipe without a reader, or beyond the limit of a file's size, then fails instead of
 * ending the program, and bsc_output_close reports it. The arguments are as they should be. */
void bsc_start_arguments(int *argc, char ***argv) {
    (void)argc;
    (void)argv;
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}
