/* output.c - opens, writes and closes the output of a command, which is standard output or the file
 * of --output.
 *
 * If a pipe is closed by the program that reads it, as in `bscount map | head`, the command prints
 * no message, but ends with the same exit status as on a full disk. So a script does not mistake a
 * part of a result for the whole. */
#include "program/command/output.h"

#include "bscount_parts.h"

#include "os/terminal.h"
#include "program/line/report.h"
#include "show/view/json.h"
#include "show/view/result.h"
#include "show/view/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bsc_exit bsc_output_open(bsc_file *file, const char *path) {
    *file = (bsc_file){.name = "standard output", .replacement.stream = stdout};
    if (path == NULL) return STATUS_DONE;
    const int reason = bsc_file_open(file, path);
    if (reason != 0) return bsc_fail_file("write", path, reason);
    return STATUS_DONE;
}

bsc_exit bsc_output_close(bsc_file *file, bsc_exit status) {
    const char *name = file->name;
    const int reason = bsc_file_close(file, status == STATUS_DONE);
    if (status != STATUS_DONE || reason == 0) return status;
    return bsc_fail_file("write", name, reason);
}

bsc_depth bsc_output_depth(FILE *out, const bsc_call *call, bool always) {
    const char *no_color = getenv("NO_COLOR");
    const char *color_term = getenv("COLORTERM");
    const bool is_unwanted = call->color == WHEN_NEVER || (no_color != NULL && *no_color != '\0');
    const bool can_show = !is_unwanted && bsc_terminal_can_draw(out);
    if (!always && !can_show && call->color != WHEN_ALWAYS) return BSC_DEPTH_NONE;
    if (color_term != NULL && bsc_words_find("truecolor 24bit", color_term) >= 0)
        return BSC_DEPTH_24_BITS;
    return BSC_DEPTH_8_BITS;
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
        assert(format == BSC_FORMAT_JSON);
        bsc_json_begin(bsc_command_table[call->command].name, origin, out);
        bsc_json_add_table(key, table, out);
        bsc_json_end(out);
    }
    bsc_table_release(table);
    if (!done) return bsc_fail_memory();
    return STATUS_DONE;
}
