/* start.c - prepares the program before it does anything else, on POSIX. */
#include "os/start.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

const char bsc_shell_special[] = " \t'\"\\$`!*?[](){}<>|&;~#";

/* If the program was started without one of the three standard files, opens /dev/null in its place.
 * Without this, the next file to be opened would get the free descriptor: if standard error were
 * closed, messages would go into the file of --output. Standard input is opened for writing, and
 * the two outputs for reading, so that using them still fails with "Bad file descriptor". */
void bsc_start_files(void) {
    for (int number = STDIN_FILENO; number <= STDERR_FILENO; number++)
        if (fcntl(number, F_GETFD) < 0)
            (void)!open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* Ignores the two signals that a write can cause: SIGPIPE if nobody reads a pipe any more, and
 * SIGXFSZ if a file would exceed the limit on its size. The write then fails instead of ending the
 * program, and bsc_output_close reports the failure. The arguments need no change on POSIX. */
void bsc_start_arguments(int *argc, char ***argv) {
    (void)argc;
    (void)argv;
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}
