/* report.c - prints errors and hints on standard error, and returns the exit status that belongs to
 * each error. It also stores the remedy, which says how a refused command line can be corrected. */
#include "program/line/report.h"

#include "bscount_game.h"

#include "os/files.h"
#include "program/line/interrupt.h"
#include "show/view/table.h"

#include <assert.h>
#include <errno.h>

static bool is_hidden; /* errors and hints are hidden */
/* The stored remedy, which says how the refused command line can be corrected. All its texts are ""
 * if no correction is known. */
static bsc_remedy last_remedy;

void bsc_report_hide(bool hide) {
    is_hidden = hide;
}

bool bsc_report_is_hidden(void) {
    return is_hidden;
}

void bsc_remedy_store(const char *word, const char *meant) {
    last_remedy = (bsc_remedy){.word = ""};
    if (strlen(word) >= sizeof last_remedy.word || strlen(meant) >= sizeof last_remedy.meant)
        return; /* stores nothing: a truncated word would be the wrong word */
    strcpy(last_remedy.word, word);
    strcpy(last_remedy.meant, meant);
}

void bsc_remedy_store_command(const char *command) {
    snprintf(last_remedy.command, sizeof last_remedy.command, "%s", command);
}

bool bsc_remedy_take(bsc_remedy *remedy) {
    *remedy = last_remedy;
    last_remedy = (bsc_remedy){.word = ""};
    return *remedy->word != '\0' || *remedy->meant != '\0' || *remedy->command != '\0';
}

#define TAIL_BYTES 200 /* how many bytes of the end of a long message are printed */

/* Prints a message on one line, and shortens it if it is long, because it may quote a word of the
 * command line that is 128 KiB long. A message that does not fit into text[] becomes its beginning,
 * an ellipsis, and its last TAIL_BYTES bytes, which usually say what is wrong. */
void bsc_line_print(FILE *stream, const char *head, const char *format, va_list arguments) {
    char text[600];
    char *full_text = NULL;
    va_list arguments_copy;
    if (is_hidden) return;
    va_copy(arguments_copy, arguments);
    const int length = vsnprintf(text, sizeof text, format, arguments);
    fputs(head, stream);
    if (length >= (int)sizeof text) {
        full_text = malloc((size_t)length + 1);
        bsc_text_cut(text, sizeof text, text, sizeof text);
    }
    bsc_text_write(stream, text);
    if (full_text != NULL) {
        const char *tail = full_text + length - TAIL_BYTES;
        vsnprintf(full_text, (size_t)length + 1, format, arguments_copy);
        while (((unsigned char)*tail & 0xC0u) == 0x80u) tail++;
        bsc_text_write(stream, tail);
    }
    va_end(arguments_copy);
    free(full_text);
    putc('\n', stream);
}

bsc_exit bsc_refuse_usage(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    bsc_line_print(stderr, "bscount: error: ", format, arguments);
    va_end(arguments);
    return STATUS_USAGE;
}

bsc_exit bsc_refuse_unknown(const char *what, const char *word, const char *meant) {
    char shown[sizeof last_remedy.meant];
    if (meant != NULL) bsc_remedy_store(word, meant);
    if (meant == NULL || *meant == '\0') return bsc_refuse_usage("unknown %s '%s'", what, word);
    snprintf(shown, sizeof shown, "%s", meant);
    for (char *c = shown; *c != '\0'; c++)
        if (*c == '\n') *c = ' ';
    return bsc_refuse_usage("unknown %s '%s': did you mean '%s'?", what, word, shown);
}

bsc_exit bsc_hint(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    bsc_line_print(stderr, "hint: ", format, arguments);
    va_end(arguments);
    return STATUS_USAGE;
}

bsc_exit bsc_fail_file(const char *what, const char *name, int reason) {
    if (bsc_interrupted()) return bsc_fail_interrupted();
    if (reason == EPIPE) return STATUS_FILE;
    bsc_refuse_usage("cannot %s '%s': %s", what, name, bsc_files_reason(reason));
    return STATUS_FILE;
}

bsc_status bsc_error_become(bsc_error *error, bsc_status status) {
    const char *what = status == BSC_INTERRUPTED ? "interrupted" : "out of memory";
    assert(status == BSC_INTERRUPTED || status == BSC_NO_MEMORY);
    *error = (bsc_error){.status = status};
    snprintf(error->message, sizeof error->message, "%s", what);
    return status;
}

bsc_exit bsc_fail_memory(void) {
    bsc_error error;
    bsc_error_become(&error, BSC_NO_MEMORY);
    return bsc_report(&error);
}

bsc_exit bsc_fail_interrupted(void) {
    bsc_error error;
    bsc_error_become(&error, BSC_INTERRUPTED);
    return bsc_report(&error);
}

bsc_exit bsc_fail_none(const char *name) {
    bsc_refuse_usage("%s has no deployments", name);
    return STATUS_INPUT;
}

/* The hint for each bsc_reason, the reason that the library gives for an error; NULL if there is no
 * hint. The library does not know the options of this program, so only these hints can name
 * them. */
static const char *const reason_hints[] = {
    [BSC_REASON_NO_FLEET] = "for example --fleet 5,4,3,3,2",
    [BSC_REASON_NO_PIECES] = "add 'piece NAME line 3', or give a fleet with --fleet 5,4,3,3,2",
    [BSC_REASON_MEMORY_LIMIT] =
        "try a larger --memory-limit, a narrower board, fewer pieces, or an "
        "estimate with --within 3 or --engine mc",
    [BSC_REASON_NO_WALK] = "there may be none or too few; try more --seconds or an exact engine",
    [BSC_REASON_PARTS] = "parts are for --engine dlx, and mc for estimates",
    [BSC_REASON_MISSING] = "--missing lists the parts that are still to run",
    [BSC_REASON_GAMES] = "if they were rounded, give the number of games with --games",
};
static_assert(sizeof reason_hints / sizeof *reason_hints == BSC_REASON_GAMES + 1u,
              "a hint for each reason");

/* If the hint of a library error is "did you mean 'MEANT'?", stores MEANT for bsc_line_mend as the
 * remedy for the word that the error's message quotes. */
static void keep_meant_word(const bsc_error *error) {
    const char *quoted = strchr(error->message, '\'');
    char word[64], meant[64];
    if (quoted != NULL && sscanf(quoted, "'%63[^']", word) == 1 &&
        sscanf(error->hint, "did you mean '%63[^']", meant) == 1)
        bsc_remedy_store(word, meant);
}

/* Replaces each line end in a text of an error by a carriage return, so that the text stays on one
 * line. bsc_text_write later prints U+FFFD in place of a carriage return. */
static void make_single_line(char *text) {
    for (char *c = text; *c != '\0'; c++)
        if (*c == '\n') *c = '\r';
}

void bsc_show_error(const bsc_error *error, FILE *stream) {
    /* The text of the error: up to four lines, with the wrong line of the input, and below it
     * blanks and a caret under the mistake. text[] has room for all texts in *error, and for the
     * blanks, of which there is at most one for each byte of the wrong line. */
    char text[sizeof(bsc_error) + 512];
    bsc_error shown = *error;
    const char *hint = reason_hints[error->reason];
    if (shown.hint[0] == '\0' && hint != NULL) snprintf(shown.hint, sizeof shown.hint, "%s", hint);
    /* If error->reason is BSC_REASON_FIELD, the error names a field of a bsc_source, such as
     * "fleet". The user typed this field as the option of the same name, so the message shows
     * --fleet. */
    if (error->reason == BSC_REASON_FIELD)
        snprintf(shown.name, sizeof shown.name, "--%.32s", error->name);
    keep_meant_word(&shown);
    if (is_hidden && stream == stderr) return;
    make_single_line(shown.name);
    make_single_line(shown.message);
    make_single_line(shown.source);
    make_single_line(shown.hint);
    bsc_error_format(&shown, text, sizeof text);
    char *line = text;
    for (char *end = strchr(line, '\n'); end != NULL; end = strchr(line, '\n')) {
        *end = '\0';
        bsc_text_write(stream, line);
        putc('\n', stream);
        line = end + 1;
    }
}

bsc_exit bsc_report_value(bsc_error *error) {
    const char *form = "";
    if (strcmp(error->name, "--shot") == 0) form = "bscount help shots tells what a shot can be";
    if (strcmp(error->name, "sum") == 0) form = "write it like 'A1:C3 >= 1' or 'B2 B4 2'";
    if (error->hint[0] == '\0') snprintf(error->hint, sizeof error->hint, "%s", form);
    return bsc_report(error);
}

bsc_exit bsc_report(const bsc_error *error) {
    if (error->status == BSC_OK) return STATUS_DONE;
    if (error->status == BSC_INTERRUPTED) bsc_interrupt_set_reported();
    if (error->name[0] == '\0' && !is_hidden) fputs("bscount: ", stderr);
    bsc_show_error(error, stderr);
    const bsc_status status = error->status;
    if (status == BSC_BAD_INPUT || status == BSC_UNSUPPORTED) return STATUS_INPUT;
    if (status == BSC_LIMIT || status == BSC_INTERRUPTED) return STATUS_STOPPED;
    return STATUS_FILE; /* memory or a file failed, or engines disagree */
}
