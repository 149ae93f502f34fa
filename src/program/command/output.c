/* output.c - the result of a command, on standard output or in the file of --output.
 *
 * A reader that leaves early (bscount map | head) ends the command without a word, but with the
 * status of a full disk: a script must not take half a result for a whole. */
#include "program/command/output.h"

#include "bscount_parts.h"

#include "program/line/report.h"
#include "show/view/json.h"
#include "show/view/result.h"
#include "show/view/table.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bsc_exit bsc_output_open(bsc_file *file, const char *path) {
    *file = (bsc_file){.name = "standard output", .stream = stdout};
    const int reason = path == NULL ? 0 : bsc_file_open(file, path);
    return reason == 0 ? STATUS_DONE : bsc_fail_file("write", path, reason);
}

bsc_exit bsc_output_close(bsc_file *file, bsc_exit status) {
    const char *name = file->name;
    const int reason = bsc_file_close(file, status == STATUS_DONE);
    if (status != STATUS_DONE || reason == 0) return status;
    return bsc_fail_file("write", name, reason);
}

bsc_depth bsc_output_depth(FILE *out, const bsc_call *call, bool always) {
    const char *unwanted = getenv("NO_COLOR"), *term = getenv("TERM"), *depth = getenv("COLORTERM");
    const bool can = (unwanted == NULL || *unwanted == '\0') && term != NULL &&
                     strcmp(term, "dumb") != 0 && isatty(fileno(out)) == 1 &&
                     call->color != WHEN_NEVER;
    if (!always && !can && call->color != WHEN_ALWAYS) return BSC_DEPTH_NONE;
    return depth != NULL && bsc_words_find("truecolor 24bit", depth) >= 0 ? BSC_DEPTH_24_BITS
                                                                          : BSC_DEPTH_8_BITS;
}

bool bsc_output_write_origin(FILE *out, const bsc_call *call, const bsc_result *origin) {
    if (!call->text[OPTION_ORIGIN]) return true;
    const char *command = bsc_command_table[call->command].name;
    return bsc_json_write_comment(command, origin, out);
}

bsc_exit bsc_table_print(bsc_table *table, const char *key, const bsc_result *origin,
                         const bsc_call *call, FILE *out) {
    const bsc_format format = call->format;
    const bool done = !table->has_failed && (format != BSC_FORMAT_CSV || origin == NULL ||
                                             bsc_output_write_origin(out, call, origin));
    if (done && format == BSC_FORMAT_TEXT) {
        bsc_table_write_text(table, out);
    } else if (done && format == BSC_FORMAT_CSV) {
        bsc_table_write_csv(table, out);
    } else if (done) {
        bsc_json_begin(bsc_command_table[call->command].name, origin, out);
        bsc_json_add_table(key, table, out);
        bsc_json_end(out);
    }
    bsc_table_release(table);
    return done ? STATUS_DONE : bsc_fail_memory();
}
