/* main.c - reads the command line and runs the command. */
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

/* What --help and --version print is a result too: a full disk is an error. */
static bsc_exit close_standard_output(void) {
    bsc_target target = {"standard output", {.stream = stdout}};
    return bsc_target_close(&target, STATUS_DONE);
}

#define COMMAND_RUN(id, name, function, ...) function,
static bsc_print *const command_run[COMMANDS] = {COMMAND_LIST(COMMAND_RUN)};

static bsc_exit run(const bsc_call *call) {
    if (call->given[OPTION_HELP]) {
        bsc_help_print(call);
        return close_standard_output();
    }
    if (call->given[OPTION_VERSION]) {
        puts("bscount " BSC_VERSION);
        return close_standard_output();
    }
    bsc_call_memory(call);
    return bsc_call_print(call, command_run[call->command]);
}

int main(int argc, char **argv) {
    bsc_call call;
    hold_standard_files();
    bsc_interrupt_begin();
    signal(SIGPIPE, SIG_IGN); /* a write fails then, and file.c says what that is */
    signal(SIGXFSZ, SIG_IGN); /* so is one past the limit of a file's size */
    bsc_exit status = bsc_call_parse(&call, argc, argv);
    if (status == STATUS_DONE) status = run(&call);
    bsc_call_release(&call);
    if (status == STATUS_DONE && ferror(stderr))
        status = STATUS_FILE; /* of --stats: there is nowhere to say so */
    return (int)status;
}
