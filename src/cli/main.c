/* main.c - reads the command line and runs the command. */
#include "cli/call.h"
#include "cli/command.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

/* A file that is opened takes the lowest free number: were standard error closed, messages would go
 * into the file of --output. So each closed one is opened on /dev/null the wrong way round: reading
 * or writing it still fails with "Bad file descriptor". */
static void hold_standard_files(void) {
    for (int number = STDIN_FILENO; number <= STDERR_FILENO; number++)
        if (fcntl(number, F_GETFD) < 0)
            (void)!open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

#define COMMAND_RUN(id, name, function, ...) function,
static bsc_print *const command_run[COMMANDS] = {COMMAND_LIST(COMMAND_RUN)};

int main(int argc, char **argv) {
    bsc_call call;
    static char line[BSC_LINE_SIZE]; /* as it was typed */
    hold_standard_files();
    bsc_interrupt_begin();
    signal(SIGPIPE, SIG_IGN); /* a write fails then, and file.c says what that is */
    signal(SIGXFSZ, SIG_IGN); /* so is one past the limit of a file's size */
    bsc_line_begin(line, argc, argv);
    bsc_exit status = bsc_call_parse(&call, argc, argv);
    const bool help = call.given[OPTION_HELP], version = call.given[OPTION_VERSION];
    if (status == STATUS_DONE && help) bsc_help_print(&call);
    if (status == STATUS_DONE && version && !help) puts("bscount " BSC_VERSION);
    if (status == STATUS_DONE && (help || version)) { /* a result too: a full disk is an error */
        bsc_file output;
        bsc_output_open(&output, NULL);
        status = bsc_output_close(&output, STATUS_DONE);
    } else if (status == STATUS_DONE) {
        bsc_call_memory(&call);
        status = bsc_call_print(&call, command_run[call.command]);
    }
    bsc_call_release(&call);
    if (status == STATUS_USAGE || status == STATUS_INPUT || status == STATUS_FILE)
        bsc_line_mend(line);
    if (status == STATUS_DONE && ferror(stderr))
        status = STATUS_FILE; /* of --stats: there is nowhere to say so */
    return (int)status;
}
