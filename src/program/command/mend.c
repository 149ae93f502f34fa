/* mend.c - shows the line that was meant, below the error of one that was refused.
 *
 *   the line as typed -> dashes made plain -> tried without a message: parsed, and what it names is
 *   opened -> refused, with a remedy (bsc_report_mean): the line is changed by it -> tried again,
 *   until it is not refused, and is shown, or is refused without a remedy, and nothing is shown
 *
 * Invariant: a line is shown only if it passed such a try. Cost: a try for each mistake. Rejected:
 * to show what can be parsed, of which one line in ten was refused when it was typed; and to leave
 * out what is wrong, since the rest of a line is seldom what was asked for. */
#include "program/command/mend.h"

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/command/file.h"
#include "program/command/refusals.h"
#include "program/command/simulate.h"
#include "program/command/subject.h"
#include "program/line/call.h"
#include "program/line/parse.h"
#include "program/line/report.h"
#include "program/line/slips.h"
#include "program/line/tables.h"

#include <strings.h>
#include <unistd.h>

#define MAX_REMEDIES 16 /* changes of a line: more are no misspelling */
#define MAX_WORDS    64 /* of a line */

/* Writes `with` in place of `length` bytes at `at`; false where the line would be too long. */
static bool put(char *text, char *place, size_t length, const char *words) {
    const size_t added = strlen(words);
    if (strlen(text) + added >= BSC_LINE_SIZE) return false;
    memmove(place + added, place + length, strlen(place + length) + 1);
    memcpy(place, words, added);
    return true;
}

/* Finds the first occurrence of `word` with one of `ends` before and behind it, or with `last` the
 * last one; NULL: none. Small letters and capitals are the same. */
static char *find(char *text, const char *word, const char *ends, bool last) {
    const size_t length = strlen(word);
    char *occurrence = NULL;
    for (char *place = text + 1; strlen(place) > length && (occurrence == NULL || last); place++)
        if (strncasecmp(place, word, length) == 0 && strchr(ends, place[-1]) != NULL &&
            strchr(ends, place[length]) != NULL)
            occurrence = place;
    return occurrence;
}

/* Writes `with` in place of the word; with "" leaves out the last word of this kind. */
static bool replace(char *text, const char *word, const char *words) {
    char *place = find(text, word, "\n", *words == '\0');
    if (place == NULL) place = find(text, word, "\n ", false);
    return place != NULL && put(text, place, strlen(word) + (*words == '\0'), words);
}

void bsc_line_begin(char text[BSC_LINE_SIZE], int argc, char **argv) {
    size_t used = 1;
    strcpy(text, "\n");
    for (int k = 1; k < argc; k++) {
        const size_t length = strlen(argv[k]);
        if (length == 0 || strchr(argv[k], '\n') != NULL || used + length + 2 > BSC_LINE_SIZE) {
            *text = '\0';
            return;
        }
        used += (size_t)sprintf(text + used, "%s\n", argv[k]);
        char *equals = strchr(text + used - length - 1, '=');
        if (strncmp(argv[k], "--", 2) == 0 && equals != NULL && equals[1] != '\n') *equals = '\n';
    }
}

/* Makes the dashes of a text program plain, and `-top` `--top`. Returns whether there were any. */
static bool make_plain(char *text) {
    static const char *const dashes[] = {"\n\xe2\x80\x93", "\n\xe2\x80\x94"};
    bool changed = false;
    for (size_t k = 0; k < 2; k++)
        for (char *place; (place = strstr(text, dashes[k])) != NULL; changed = true)
            if (!put(text, place, strlen(dashes[k]), "\n--")) return false;
    for (bsc_option_id id = 0; id < OPTIONS; id++) {
        char word[32];
        snprintf(word, sizeof word, "-%s", bsc_option_table[id].name);
        char *place = find(text, word, "\n", false);
        if (place != NULL) changed |= put(text, place, 0, "-");
    }
    return changed;
}

/* Whether the `length` bytes of a long option's name are those of this option, or its beginning. */
static bool is_name_of(bsc_option_id id, const char *name, size_t length) {
    for (bsc_option_id k = 0; k < OPTIONS; k++)
        if (strlen(bsc_option_table[k].name) == length &&
            strncmp(bsc_option_table[k].name, name, length) == 0)
            return k == id;
    return length > 0 && strncmp(bsc_option_table[id].name, name, length) == 0;
}

/* Leaves out the option, and its value; false where the line does not have it. */
static bool drop(char *text, bsc_option_id id) {
    const bsc_option *option = &bsc_option_table[id];
    for (char *word = text + 1; *word != '\0'; word += strcspn(word, "\n") + 1) {
        const size_t length = strcspn(word, "\n");
        const bool named = strncmp(word, "--", 2) == 0 && is_name_of(id, word + 2, length - 2);
        const bool letter = length == 2 && *word == '-' && word[1] == option->letter;
        if (!named && !letter) continue;
        size_t length_to_drop = length + 1;
        if (option->kind != VALUE_NONE && word[length_to_drop] != '\0')
            length_to_drop += strcspn(word + length_to_drop, "\n") + 1;
        return put(text, word, length_to_drop, "");
    }
    return false;
}

/* Where the file of --output says the format, changes its ending; false where it does not. */
static bool change_ending(char *text, const bsc_call *call, const char *format) {
    const char *path = call->text[OPTION_OUTPUT];
    const char *ending = path == NULL ? NULL : strrchr(path, '.');
    char meant[BSC_SLIP_SIZE];
    if (ending == NULL || call->text[OPTION_FORMAT]) return false;
    const int length = snprintf(meant, sizeof meant, "%.*s.%s", (int)(ending - path), path,
                                strcmp(format, "text") == 0 ? "txt" : format);
    return length < (int)sizeof meant && replace(text, path, meant);
}

/* Adds an option, in place of what the line has of it; or another word, behind the command. */
static bool add(char *text, const bsc_call *call, const char *words) {
    const char *name = bsc_command_table[call->command].name;
    char more[BSC_SLIP_SIZE + 2];
    snprintf(more, sizeof more, "%s\n", words);
    if (strncmp(words, "--", 2) != 0) {
        char *command = call->has_command ? find(text, name, "\n", false) : NULL;
        return put(text, command == NULL ? text + 1 : command + strlen(name) + 1, 0, more);
    }
    const char *format = "--format\n";
    if (strncmp(words, format, strlen(format)) == 0 &&
        change_ending(text, call, words + strlen(format)))
        return true;
    const bsc_option_id id = bsc_option_find(words + 2, strcspn(words + 2, "\n"));
    if (bsc_option_table[id].kind != VALUE_LIST) drop(text, id);
    return put(text, text + strlen(text), 0, more);
}

/* Makes the command another one. */
static bool change_command(char *text, const bsc_call *call, const char *command) {
    if (call->has_command) return replace(text, bsc_command_table[call->command].name, command);
    return put(text, text + 1, 0, "\n") && put(text, text + 1, 0, command);
}

/* Changes the line by the remedy; false where it does not fit the line. */
static bool apply(char *text, const bsc_call *call, const bsc_remedy *remedy) {
    const char *word = remedy->word, *meant = remedy->meant;
    if (*remedy->command != '\0' && !change_command(text, call, remedy->command)) return false;
    if (*word == '\0') return *meant == '\0' || add(text, call, meant);
    for (bsc_option_id id = 0; id < OPTIONS && *meant == '\0'; id++)
        if (strncmp(word, "--", 2) == 0 && strcmp(word + 2, bsc_option_table[id].name) == 0)
            return drop(text, id);
    return replace(text, word, meant);
}

/* Shows the line as a shell reads it. */
static void show(const char *text) {
    char line[2 * BSC_LINE_SIZE] = "";
    size_t used = 0;
    for (text++; *text != '\0'; text += strcspn(text, "\n") + 1) {
        const int length = (int)strcspn(text, "\n");
        const bool plain = (int)strcspn(text, "\n \t'\"\\$`!*?[](){}<>|&;~#") == length;
        const char *quote = plain ? "" : "'";
        if (memchr(text, '\'', (size_t)length) != NULL) return;
        used += (size_t)sprintf(line + used, " %s%.*s%s", quote, length, text, quote);
    }
    bsc_hint("try: bscount%s", line);
}

/* Whether a file is there, or there is no need of it. */
static bool is_there(const char *path) {
    return path == NULL || bsc_is_standard(path) || access(path, R_OK) == 0;
}

/* Whether what the call names can be read: its boards, its ship and its shots on them, its
 * strategies and its files, but for standard input. Where not, a remedy may have been kept. */
static bool is_openable(const bsc_call *call) {
    static const bsc_option_id files[] = {OPTION_MATRIX, OPTION_WEIGHTS, OPTION_DEPLOYMENTS};
    const bsc_value_kind kind = bsc_command_table[call->command].kind;
    const char *board = call->text[OPTION_BOARD];
    bool opens = true;
    for (size_t k = 0; k < sizeof files / sizeof *files; k++)
        opens = opens && is_there(call->text[files[k]]);
    for (int k = 0; k < call->operands && opens; k++)
        opens = kind == VALUE_BOARD ? bsc_board_opens(call->operand[k], call)
                                    : is_there(call->operand[k]);
    if (call->command == COMMAND_COMPARE && call->operands == 0)
        bsc_report_mean("", "hex-upper\nhex-lower");
    if (kind == VALUE_FILE && call->operands == 0 && !call->text[OPTION_SHOTS]) opens = false;
    if (board == NULL && !call->text[OPTION_MATRIX] &&
        (kind == VALUE_BOARD ? call->operands == 0
                             : bsc_option_fits(OPTION_BOARD, call->command))) {
        if (call->command != COMMAND_COMPARE) bsc_refuse_without_board(call);
        return false;
    }
    if (board != NULL) opens = opens && bsc_board_opens(board, call);
    return opens &&
           (call->command != COMMAND_SIMULATE || bsc_strategies_check(call) == STATUS_DONE);
}

/* Parses the line into the call, whose words stand in `words`, and opens what it names, without a
 * message. Returns whether it was not refused. */
static bool is_taken(const char *text, bsc_call *call, char words[BSC_LINE_SIZE]) {
    char *word[MAX_WORDS + 2];
    int count = 1;
    strcpy(words, text);
    word[0] = words; /* the program's name is not looked at */
    for (char *at = words + 1; *at != '\0' && count <= MAX_WORDS; count++) {
        word[count] = at;
        at += strcspn(at, "\n");
        *at++ = '\0';
    }
    word[count] = NULL;
    bsc_report_hush(true);
    bsc_exit status = bsc_call_parse(call, count, word);
    const bool ends = call->text[OPTION_HELP] || call->text[OPTION_VERSION];
    if (status == STATUS_DONE && !ends && !is_openable(call)) status = STATUS_INPUT;
    bsc_report_hush(false);
    return status == STATUS_DONE;
}

void bsc_line_mend(char text[BSC_LINE_SIZE]) {
    bsc_remedy remedy, first;
    bool changed = *text != '\0' && make_plain(text);
    bool has_first = bsc_report_remedy(&first) && !changed; /* of the run that was refused */
    for (int k = 0; k < MAX_REMEDIES && *text != '\0'; k++) {
        char words[BSC_LINE_SIZE];
        bsc_call call;
        const bool taken = is_taken(text, &call, words);
        bool has_remedy = bsc_report_remedy(&remedy);
        if (has_first &&
            (taken || !has_remedy)) { /* the command itself refuses what can be opened */
            remedy = first;
            has_remedy = true;
        }
        has_first = false;
        const bool done = taken && !has_remedy;
        const bool applied = has_remedy && apply(text, &call, &remedy);
        bsc_call_release(&call);
        if (done && changed) show(text);
        if (!applied) return;
        changed = true;
    }
}
