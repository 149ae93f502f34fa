/* output.c - where the result goes. A reader that leaves early (bscount map | head) ends the
 * command without a word, but with the status of a full disk: a script must not take half a result
 * for a whole. */
#include "cli/command.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

bsc_exit bsc_target_open(bsc_target *target, const bsc_call *call) {
    const char *path = call->value[OPTION_OUTPUT];
    *target = (bsc_target){"standard output", {.stream = stdout}};
    if (call->value[OPTION_ORIGIN] != NULL && bsc_call_format(call) != BSC_FORMAT_CSV)
        return bsc_refuse_usage("--origin needs --format csv; JSON always has the origin");
    if (path == NULL || strcmp(path, "-") == 0) return STATUS_DONE;
    target->name = path;
    const int reason = bsc_file_open(&target->file, path);
    return reason == 0 ? STATUS_DONE : bsc_fail_file("write", path, reason);
}

static const char *const format_name[] = {"text", "csv",   "json", "ansi", "svg",
                                          "html", "stats", "dlx",  "cnf",  "board"};
static_assert(sizeof format_name / sizeof *format_name == BSC_FORMATS, "a name for each format");

/* The format that a file's ending stands for; "" where it has none. */
static const char *ending_of(const char *path) {
    const char *name = strrchr(path, '/'), *ending = strrchr(name == NULL ? path : name, '.');
    if (ending == NULL) return "";
    return strcasecmp(ending, ".txt") == 0   ? "text"
           : strcasecmp(ending, ".htm") == 0 ? "html"
                                             : ending + 1;
}

/* Endings by which a user asks for a format: of this program and of others. What else stands behind
 * a dot, as in the name of a temporary file, says nothing. */
static const char promises[] =
    "text csv json ansi svg html stats dlx cnf board png jpg jpeg gif webp bmp "
    "tif tiff pdf ps eps xls xlsx ods doc docx odt md xml yaml yml tsv";

bsc_exit bsc_call_check_ending(const bsc_call *call) {
    const char *path = call->value[OPTION_OUTPUT];
    const char *formats = bsc_command_table[call->command].formats;
    if (path == NULL || call->value[OPTION_FORMAT] != NULL) return STATUS_DONE;
    const char *ending = ending_of(path);
    if (!bsc_words_have(promises, ending) || bsc_words_have(formats, ending)) return STATUS_DONE;
    bsc_refuse_usage("'%s' cannot write '%s': no format '%s'",
                     bsc_command_table[call->command].name, path, ending);
    bsc_hint("expected one of: %s; or --format for a file of any name", formats);
    return STATUS_USAGE;
}

bsc_format bsc_call_format(const bsc_call *call) {
    const char *formats = bsc_command_table[call->command].formats;
    const char *path = call->value[OPTION_OUTPUT], *name = call->value[OPTION_FORMAT];
    if (name == NULL)
        name = path != NULL && bsc_words_have(formats, ending_of(path)) ? ending_of(path) : formats;
    const size_t length = strcspn(name, " "); /* of the default, which comes first */
    for (int k = 0; true; k++) {
        assert(k < BSC_FORMATS);
        if (strlen(format_name[k]) == length && strncasecmp(name, format_name[k], length) == 0)
            return (bsc_format)k;
    }
}

bsc_depth bsc_target_depth(const bsc_target *target, const bsc_call *call, bool always) {
    const char *unwanted = getenv("NO_COLOR"), *term = getenv("TERM"), *depth = getenv("COLORTERM");
    const bool can = (unwanted == NULL || *unwanted == '\0') && term != NULL &&
                     strcmp(term, "dumb") != 0 && isatty(fileno(target->file.stream)) == 1 &&
                     !bsc_call_says(call, OPTION_COLOR, "never");
    if (!always && !can && !bsc_call_says(call, OPTION_COLOR, "always")) return BSC_DEPTH_NONE;
    if (depth != NULL && (strcmp(depth, "truecolor") == 0 || strcmp(depth, "24bit") == 0))
        return BSC_DEPTH_24_BITS;
    return BSC_DEPTH_8_BITS;
}

bool bsc_target_write_origin(bsc_target *target, const bsc_call *call, const bsc_origin *origin) {
    if (call->value[OPTION_ORIGIN] == NULL) return true;
    const char *command = bsc_command_table[call->command].name;
    return bsc_json_write_comment(command, origin, target->file.stream);
}

bsc_exit bsc_table_print(const bsc_table *table, const bsc_call *call, bsc_target *target) {
    if (table->failed) return bsc_fail_memory();
    FILE *out = target->file.stream;
    switch (bsc_call_format(call)) {
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
