/* main.c - the main function of bscount: parses the command line, limits the memory, and runs the
 * command; or prints the help or the version. */
#include "bscount_game.h"
#include "bscount_parts.h"

#include "os/heap.h"
#include "os/machine.h"
#include "os/start.h"
#include "program/command/command.h"
#include "program/command/file.h"
#include "program/command/mend.h"
#include "program/command/output.h"
#include "program/command/subject.h"
#include "program/line/call.h"
#include "program/line/help.h"
#include "program/line/interrupt.h"
#include "program/line/parse.h"
#include "program/line/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Memory ---- */

/* The smallest memory limit, in bytes. A lower limit is raised to this value, whether it comes from
 * --memory-limit or from the amount of free memory. 4 MiB are enough to read a board and to make
 * its exact-cover matrix. */
#define MIN_MEMORY_LIMIT ((size_t)4 << 20)

/* Limits how much memory the library may use. The limit is the value of --memory-limit. Without
 * that option, it is four fifths of the free memory. Sets no limit if the system does not report
 * how much memory is free. */
static void limit_memory(const bsc_call *call) {
    uint64_t bytes;
    if (call->text[OPTION_MEMORY]) {
        bytes = call->memory;
    } else {
        bytes = bsc_machine_free_memory();
        if (bytes != UINT64_MAX) bytes = bytes / 5 * 4;
    }
    if (bytes == UINT64_MAX) return;
    if (bytes < MIN_MEMORY_LIMIT) bytes = MIN_MEMORY_LIMIT;
    bsc_memory_limit((size_t)bytes);
}

/* ---- The program ---- */

/* The function that runs each command, indexed by bsc_command_id. options.h has a row with this
 * function for each command. */
#define COMMAND(id, name, function, ...) function,
static bsc_print *const command_functions[COMMANDS] = {
#include "program/line/options.h"
};

/* Runs the command of the call and returns its exit status. Before that, opens the output and then
 * the board of the command line. The output is opened first, so that a file which cannot be written
 * is reported before a long run. A command whose operands are boards, such as `compare`, opens its
 * boards itself. */
static bsc_exit run_command(const bsc_call *call) {
    const bool opens_boards = bsc_command_table[call->command].kind == VALUE_BOARD;
    bsc_subject subject = {.name = NULL};
    const char *path = call->text[OPTION_OUTPUT];
    bsc_file output;
    if (bsc_is_standard(path)) path = NULL;
    bsc_exit status = bsc_output_open(&output, path);
    if (status != STATUS_DONE) return status;
    if (!opens_boards && bsc_option_fits(OPTION_BOARD, call->command))
        status = bsc_subject_open(&subject, call);
    if (status == STATUS_DONE)
        status = command_functions[call->command](&subject, call, output.replacement.stream);
    bsc_subject_close(&subject);
    return bsc_output_close(&output, status);
}

/* Prints the help or the version. Then closes standard output as after a command, so that a full
 * disk is reported as an error. */
static bsc_exit print_help_or_version(const bsc_call *call) {
    bsc_file output;
    if (call->text[OPTION_HELP])
        bsc_help_print(call);
    else
        printf("bscount %s\n", bsc_version());
    bsc_output_open(&output, NULL);
    return bsc_output_close(&output, STATUS_DONE);
}

/* Runs the command line, or prints the help or the version. Returns the exit status, a bsc_exit;
 * below the error of a wrong command line, shows one that is right if there is one. */
int main(int argc, char **argv) {
    bsc_call call;
    static char line[BSC_LINE_SIZE]; /* the words as typed, to correct them after an error */
    bsc_start_files();
    bsc_interrupt_begin();
    bsc_start_arguments(&argc, &argv);
    bsc_line_begin(line, argc, argv);
    bsc_exit status = bsc_call_parse(&call, argc, argv);
    if (status == STATUS_DONE && (call.text[OPTION_HELP] || call.text[OPTION_VERSION])) {
        status = print_help_or_version(&call);
    } else if (status == STATUS_DONE) {
        bsc_heap_tune();
        limit_memory(&call);
        status = run_command(&call);
    }
    bsc_call_release(&call);
    if (status != STATUS_DONE && status != STATUS_STOPPED) bsc_line_mend(line);
    /* If something could not be written to standard error, such as the output of --stats, only the
     * exit status can tell the user. */
    if (status == STATUS_DONE && ferror(stderr)) status = STATUS_FILE;
    return (int)status;
}
