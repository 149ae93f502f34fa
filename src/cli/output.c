/* output.c - where the result goes. A reader that leaves early (bscount map | head) ends the
 * command without a word, but with the status of a full disk: a script must not take half a result
 * for a whole. */
#include "cli/command.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bsc_exit bsc_target_open(bsc_target *target, const bsc_call *call) {
    const char *path = call->output.path;
    *target = (bsc_target){"standard output", {.stream = stdout}};
    if (path == NULL || bsc_is_standard(path)) return STATUS_DONE;
    target->name = path;
    const int reason = bsc_file_open(&target->file, path);
    return reason == 0 ? STATUS_DONE : bsc_fail_file("write", path, reason);
}

bsc_depth bsc_target_depth(const bsc_target *target, const bsc_call *call, bool always) {
    const char *unwanted = getenv("NO_COLOR"), *term = getenv("TERM"), *depth = getenv("COLORTERM");
    const bool can = (unwanted == NULL || *unwanted == '\0') && term != NULL &&
                     strcmp(term, "dumb") != 0 && isatty(fileno(target->file.stream)) == 1 &&
                     call->output.color != WHEN_NEVER;
    if (!always && !can && call->output.color != WHEN_ALWAYS) return BSC_DEPTH_NONE;
    if (depth != NULL && (strcmp(depth, "truecolor") == 0 || strcmp(depth, "24bit") == 0))
        return BSC_DEPTH_24_BITS;
    return BSC_DEPTH_8_BITS;
}

bool bsc_target_write_origin(bsc_target *target, const bsc_call *call, const bsc_origin *origin) {
    if (!call->given[OPTION_ORIGIN]) return true;
    const char *command = bsc_command_table[call->command].name;
    return bsc_json_write_comment(command, origin, target->file.stream);
}

bsc_exit bsc_table_print(const bsc_table *table, const bsc_call *call, bsc_target *target) {
    if (table->failed) return bsc_fail_memory();
    FILE *out = target->file.stream;
    switch (call->output.format) {
    case BSC_FORMAT_TEXT:
        bsc_table_write_text(table, out);
        break;
    case BSC_FORMAT_CSV:
        bsc_table_write_csv(table, out);
        break;
    default:
        bsc_json_begin(bsc_command_table[call->command].name, out);
        bsc_json_add_table("rows", table, out);
        bsc_json_end(out);
    }
    return STATUS_DONE;
}

bsc_exit bsc_target_close(bsc_target *target, bsc_exit status) {
    const int reason = bsc_file_close(&target->file, status == STATUS_DONE);
    if (status != STATUS_DONE || reason == 0) return status;
    return bsc_fail_file("write", target->name, reason);
}

/* The target comes first: that a file cannot be written is reported before a long run. */
bsc_exit bsc_call_print(const bsc_call *call, bsc_print *print) {
    bsc_subject subject;
    bsc_target target;
    bsc_exit status = bsc_target_open(&target, call);
    if (status != STATUS_DONE) return status;
    status = bsc_subject_open(&subject, call);
    if (status == STATUS_DONE) status = print(&subject, call, &target);
    bsc_subject_close(&subject);
    return bsc_target_close(&target, status);
}
