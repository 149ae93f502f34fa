/* mend.c - shows the command line that was meant, below the error of one that was refused.
 *
 * A line is tried without any message: it is parsed, and the files and boards that it names are
 * opened. What refuses it may say what was meant (bsc_report_mean); the line is changed by this
 * remedy, and tried again, until it is not refused or there is no remedy.
 *
 *   bscount map clasic --fromat csv    refused: no option --fromat; remedy: --format
 *   bscount map clasic --format csv    refused: no board 'clasic'; remedy: classic
 *   bscount map classic --format csv   not refused: shown as "hint: try: bscount map ..."
 *
 * Invariant: a line is shown only if it passed such a try. Cost: a try for each mistake. Rejected:
 * to show a line as soon as it can be parsed, since one such line in ten was refused when it was
 * typed; and to leave out what is wrong, since the rest of a line is seldom what was asked for.
 *
 * In this file a line is a text in which each word stands between two line ends: a line end, word,
 * line end, word, line end. So a word is found with the line ends around it. */
#include "program/command/mend.h"

#include "bscount_game.h"
#include "bscount_parts.h"

#include "os/files.h"
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

#define MAX_REMEDIES                                                                               \
    16 /* number of changes of a line; a line that needs more has not just been misspelt */
#define MAX_WORDS 64 /* number of words of a line; further words are left out when it is tried */

/* Replaces `length` bytes of the line, starting at `place`, by `words`. Returns false, and changes
 * nothing, if the line would then be longer than BSC_LINE_SIZE. */
static bool put(char *text, char *place, size_t length, const char *words) {
    const size_t added = strlen(words);
    if (strlen(text) + added >= BSC_LINE_SIZE) return false;
    memmove(place + added, place + length, strlen(place + length) + 1);
    memcpy(place, words, added);
    return true;
}

/* Returns the first occurrence of `word` in the line that has one of the characters of `ends`
 * before it and one after it. If `last` is true, returns the last one instead. Returns NULL if
 * there is none. Upper and lower case count as the same. */
static char *find(char *text, const char *word, const char *ends, bool last) {
    const size_t length = strlen(word);
    char *occurrence = NULL;
    for (char *place = text + 1; strlen(place) > length && (occurrence == NULL || last); place++)
        if (strncasecmp(place, word, length) == 0 && strchr(ends, place[-1]) != NULL &&
            strchr(ends, place[length]) != NULL)
            occurrence = place;
    return occurrence;
}

/* Replaces the first occurrence of the word by `words`. If `words` is empty, removes its last
 * occurrence instead. If no word of the line is equal to the word, a part of a word between blanks
 * may be replaced. Returns false if the line does not have the word, or would become too long. */
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

/* Replaces each long dash that a text program has put at the beginning of a word by two plain
 * dashes, and changes `-top` to `--top`. Returns whether there was anything to change; false if the
 * line would become too long. */
static bool make_plain(char *text) {
    static const char *const dashes[] = {"\n\xe2\x80\x93", "\n\xe2\x80\x94"}; /* in UTF-8 */
    bool changed = false;
    for (size_t k = 0; k < 2; k++) {
        char *place = strstr(text, dashes[k]);
        while (place != NULL) {
            if (!put(text, place, strlen(dashes[k]), "\n--")) return false;
            changed = true;
            place = strstr(text, dashes[k]);
        }
    }
    for (bsc_option_id id = 0; id < OPTIONS; id++) {
        char word[32];
        snprintf(word, sizeof word, "-%s", bsc_option_table[id].name);
        char *place = find(text, word, "\n", false);
        if (place != NULL) changed |= put(text, place, 0, "-");
    }
    return changed;
}

/* Says whether the first `length` bytes of `name` mean this option: they are its long name, or the
 * beginning of it and not the whole long name of another option. */
static bool is_name_of(bsc_option_id id, const char *name, size_t length) {
    for (bsc_option_id k = 0; k < OPTIONS; k++)
        if (strlen(bsc_option_table[k].name) == length &&
            strncmp(bsc_option_table[k].name, name, length) == 0)
            return k == id;
    return length > 0 && strncmp(bsc_option_table[id].name, name, length) == 0;
}

/* Removes the first occurrence of the option from the line, with its value if it has one. Returns
 * false if the line does not have the option. */
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

/* If the format is decided by the ending of --output's file, changes the ending to that of
 * `format`. Returns false if it is not, or if the path would become too long. */
static bool change_ending(char *text, const bsc_call *call, const char *format) {
    const char *path = call->text[OPTION_OUTPUT];
    if (path == NULL || call->text[OPTION_FORMAT]) return false;
    const char *ending = strrchr(path, '.');
    if (ending == NULL) return false;
    const char *new_ending = format;
    if (strcmp(format, "text") == 0) new_ending = "txt";
    char meant[BSC_SLIP_SIZE];
    const int length =
        snprintf(meant, sizeof meant, "%.*s.%s", (int)(ending - path), path, new_ending);
    return length < (int)sizeof meant && replace(text, path, meant);
}

/* Adds an option, such as "--top\n3", at the end of the line; if the line has the same option with
 * another value, replaces that one. If it is another word, adds it after the command. A --format
 * may instead change the ending of --output's file. Returns false if the line would become too
 * long. */
static bool add(char *text, const bsc_call *call, const char *words) {
    const char *name = bsc_command_table[call->command].name;
    char more[BSC_SLIP_SIZE + 2];
    snprintf(more, sizeof more, "%s\n", words);
    if (strncmp(words, "--", 2) != 0) {
        char *command = NULL;
        if (call->has_command) command = find(text, name, "\n", false);
        char *place = text + 1;
        if (command != NULL) place = command + strlen(name) + 1;
        return put(text, place, 0, more);
    }
    const char *format = "--format\n";
    if (strncmp(words, format, strlen(format)) == 0 &&
        change_ending(text, call, words + strlen(format)))
        return true;
    const bsc_option_id id = bsc_option_find(words + 2, strcspn(words + 2, "\n"));
    if (bsc_option_table[id].kind != VALUE_LIST) drop(text, id);
    return put(text, text + strlen(text), 0, more);
}

/* Replaces the command of the line by another one; if the line names none, adds it. */
static bool change_command(char *text, const bsc_call *call, const char *command) {
    if (call->has_command) return replace(text, bsc_command_table[call->command].name, command);
    return put(text, text + 1, 0, "\n") && put(text, text + 1, 0, command);
}

/* Changes the line as the remedy says. Returns false if the remedy does not fit the line. */
static bool apply(char *text, const bsc_call *call, const bsc_remedy *remedy) {
    const char *word = remedy->word, *meant = remedy->meant;
    if (*remedy->command != '\0' && !change_command(text, call, remedy->command)) return false;
    if (*word == '\0') return *meant == '\0' || add(text, call, meant);
    for (bsc_option_id id = 0; id < OPTIONS && *meant == '\0'; id++)
        if (strncmp(word, "--", 2) == 0 && strcmp(word + 2, bsc_option_table[id].name) == 0)
            return drop(text, id);
    return replace(text, word, meant);
}

/* Shows the line as a shell reads it: words with characters that mean something to a shell stand
 * between quotes. A line with a quote in it is not shown. */
static void show(const char *text) {
    char line[2 * BSC_LINE_SIZE] = "";
    size_t used = 0;
    for (const char *word = text + 1; *word != '\0'; word += strcspn(word, "\n") + 1) {
        const int length = (int)strcspn(word, "\n");
        const bool is_plain = (int)strcspn(word, "\n \t'\"\\$`!*?[](){}<>|&;~#") == length;
        const char *quote = is_plain ? "" : "'";
        if (memchr(word, '\'', (size_t)length) != NULL) return;
        used += (size_t)sprintf(line + used, " %s%.*s%s", quote, length, word, quote);
    }
    bsc_hint("try: bscount%s", line);
}

/* Says whether the file can be read. The answer is true for standard input and for NULL. */
static bool is_readable(const char *path) {
    return path == NULL || bsc_is_standard(path) || bsc_path_readable(path);
}

/* Says whether the operands of the call can be read: each is a board, or a file. */
static bool operands_open(const bsc_call *call) {
    const bool are_boards = bsc_command_table[call->command].kind == VALUE_BOARD;
    bool opens = true;
    for (int k = 0; k < call->operands && opens; k++) {
        if (are_boards)
            opens = bsc_board_opens(call->operand[k], call);
        else
            opens = is_readable(call->operand[k]);
    }
    return opens;
}

/* Says whether the call needs a board, and names neither a board nor a matrix. */
static bool lacks_board(const bsc_call *call) {
    if (call->text[OPTION_BOARD] || call->text[OPTION_MATRIX]) return false;
    if (bsc_command_table[call->command].kind == VALUE_BOARD) return call->operands == 0;
    return bsc_option_fits(OPTION_BOARD, call->command);
}

/* Says whether the call names all that its command needs, and whether all that it names can be
 * read: its boards, the ship and the shots on them, its strategies and its files. What is to be
 * read from standard input counts as readable, and is not read. A call without a board, or without
 * the files that its command needs, gives false. A remedy may have been kept that would mend the
 * call. */
static bool is_openable(const bsc_call *call) {
    static const bsc_option_id files[] = {OPTION_MATRIX, OPTION_WEIGHTS, OPTION_DEPLOYMENTS};
    const bool takes_files = bsc_command_table[call->command].kind == VALUE_FILE;
    const char *board = call->text[OPTION_BOARD];
    bool opens = true;
    for (size_t k = 0; k < sizeof files / sizeof *files; k++)
        opens = opens && is_readable(call->text[files[k]]);
    opens = opens && operands_open(call);
    if (call->command == COMMAND_COMPARE && call->operands == 0)
        bsc_report_mean("", "hex-upper\nhex-lower");
    if (takes_files && call->operands == 0 && !call->text[OPTION_SHOTS]) opens = false;
    if (lacks_board(call)) {
        if (call->command != COMMAND_COMPARE) bsc_refuse_without_board(call);
        return false;
    }
    if (board != NULL) opens = opens && bsc_board_opens(board, call);
    if (!opens) return false;
    return call->command != COMMAND_SIMULATE || bsc_strategies_check(call) == STATUS_DONE;
}

/* Tries a line without printing messages: parses it into the call, and opens what it names. `words`
 * receives the words of the line; the call has pointers into it. Returns whether the line was
 * accepted. */
static bool passes_try(const char *text, bsc_call *call, char words[BSC_LINE_SIZE]) {
    char *word[MAX_WORDS + 2];
    int count = 1;
    strcpy(words, text);
    word[0] = words; /* the parser does not look at the program's name */
    for (char *start = words + 1; *start != '\0' && count <= MAX_WORDS; count++) {
        char *end = start + strcspn(start, "\n");
        *end = '\0';
        word[count] = start;
        start = end + 1;
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
    bsc_remedy remedy, first_remedy;
    bool changed = *text != '\0' && make_plain(text);
    /* the remedy that the refused run has kept; a changed line may need another one */
    bool has_first = bsc_report_remedy(&first_remedy) && !changed;
    for (int k = 0; k < MAX_REMEDIES && *text != '\0'; k++) {
        char words[BSC_LINE_SIZE];
        bsc_call call;
        const bool passes = passes_try(text, &call, words);
        bool has_remedy = bsc_report_remedy(&remedy);
        /* A try does not run the command, although running it may be what was refused. */
        if (has_first && (passes || !has_remedy)) {
            remedy = first_remedy;
            has_remedy = true;
        }
        has_first = false;
        const bool done = passes && !has_remedy;
        const bool applied = has_remedy && apply(text, &call, &remedy);
        bsc_call_release(&call);
        if (done && changed) show(text);
        if (!applied) return;
        changed = true;
    }
}
