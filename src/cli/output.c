/* output.c - the result's file. A reader that goes away before it has all (bscount map | head) is a
 * failure like a full disk, and is told like one: a script that lost half a result is to hear of
 * it. */
#include "cli/output.h"

#include "cli/report.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bsc_exit bsc_target_open(bsc_target *target, const bsc_call *call) {
    const char *path = call->value[OPTION_OUTPUT];
    *target = (bsc_target){"standard output", stdout, false};
    if (path == NULL) return STATUS_DONE;
    const int descriptor = open(path, O_WRONLY | O_CREAT, 0666);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "wb");
    if (file == NULL) return bsc_fail_file("write", path, errno);
    *target = (bsc_target){path, file, false};
    return STATUS_DONE;
}

FILE *bsc_target_begin(bsc_target *target) {
    /* Not everything can be cut to nothing: a device or a pipe is written as it is. */
    if (!target->begun && target->file != stdout && ftruncate(fileno(target->file), 0) != 0)
        errno = 0;
    target->begun = true;
    return target->file;
}

bool bsc_target_has_colour(const bsc_target *target, const bsc_call *call) {
    const char *when = call->value[OPTION_COLOR], *unwanted = getenv("NO_COLOR"),
               *term = getenv("TERM");
    const unsigned choice =
        when == NULL ? 0 : bsc_choice(bsc_option_table[OPTION_COLOR].choices, when);
    if (choice > 0) return choice == 1;
    return (unwanted == NULL || *unwanted == '\0') && term != NULL && strcmp(term, "dumb") != 0 &&
           isatty(fileno(target->file)) == 1;
}

bool bsc_terminal_has_true_colour(void) {
    const char *depth = getenv("COLORTERM");
    return depth != NULL && (strcmp(depth, "truecolor") == 0 || strcmp(depth, "24bit") == 0);
}

bsc_exit bsc_target_write_origin(bsc_target *target, const bsc_call *call,
                                 const bsc_origin *origin) {
    if (call->value[OPTION_ORIGIN] == NULL) return STATUS_DONE;
    const char *command = bsc_command_table[call->command].name;
    return bsc_envelope_write_comment(command, origin, bsc_target_begin(target))
               ? STATUS_DONE
               : bsc_fail_memory();
}

bsc_exit bsc_table_print(const bsc_table *table, const bsc_call *call, bsc_target *target) {
    if (table->failed) return bsc_fail_memory();
    FILE *out = bsc_target_begin(target);
    switch (bsc_call_format(call)) {
    case 0:
        bsc_table_write_text(table, out);
        break;
    case 1:
        bsc_table_write_csv(table, out);
        break;
    default:
        bsc_envelope_begin(bsc_command_table[call->command].name, out);
        bsc_envelope_add_table("rows", table, out);
        bsc_envelope_end(out);
    }
    return STATUS_DONE;
}

bsc_exit bsc_target_close(bsc_target *target, bsc_exit status) {
    /* of an earlier write that failed errno is all that is left; nothing has been called since */
    if (!ferror(target->file)) errno = 0;
    const bool failed = ferror(target->file) || fflush(target->file) != 0;
    int reason = errno;
    const bool unclosed = fclose(target->file) != 0;
    if (reason == 0) reason = errno;
    if (status != STATUS_DONE || (!failed && !unclosed)) return status;
    return bsc_fail_file("write", target->name, reason == 0 ? EIO : reason);
}
