/* mend.c - corrects a command line that was refused: below the error, shows the command line that
 * the user probably meant.
 *
 * To test a command line, it is parsed without printing messages, and the files and boards that it
 * names are opened. If it is refused, the code that refuses it may store a remedy, which says what
 * the user meant (bsc_remedy_store). The line is changed by the remedy and tested again, until it
 * is accepted or there is no remedy.
 *
 *   bscount map clasic --fromat csv    refused: no option --fromat; remedy: --format
 *   bscount map clasic --format csv    refused: no board 'clasic'; remedy: classic
 *   bscount map classic --format csv   accepted: shown as "hint: try: bscount map ..."
 *
 * Invariant: a line is shown only if it passed such a test. Cost: one test for each mistake.
 * Rejected: to show a line as soon as it can be parsed, because one such line in ten was refused
 * when it was typed; and to leave out what is wrong, because the rest of a line is seldom what the
 * user wanted.
 *
 * In this file a line is a text in which each word is between two line ends: a line end, a word, a
 * line end, a word, a line end. So a word can be found together with the line ends around it. A
 * line has BSC_LINE_SIZE bytes of room; a line without words is one line end, and no function but
 * bsc_line_begin and bsc_line_mend is called for the line "". */
#include "program/command/mend.h"

#include "bscount_game.h"
#include "bscount_parts.h"

#include "os/files.h"
#include "os/start.h"
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

/* The maximum number of corrections that are tried on a refused command line. A line that is still
 * refused after this many corrections has more than a few mistakes, and no corrected line is shown
 * for it. */
#define MAX_REMEDIES 16
/* The greatest number of words of a command line that are tested. Any further words are left out of
 * the test. */
#define MAX_WORDS 64

/* Returns the first word of the command line `line`, or an empty text if it has no word. A line end
 * is before and after each word, so the first word begins at line[1]. */
static char *first_word(char *line) {
    return line + 1;
}

/* Replaces `length` bytes of the command line `line` by the text `words`. `place` points to the
 * first of these bytes, inside `line`. If the new command line does not fit into BSC_LINE_SIZE
 * bytes, changes nothing and returns false. */
static bool replace_bytes(char *line, char *place, size_t length, const char *words) {
    const size_t added = strlen(words);
    if (strlen(line) - length + added >= BSC_LINE_SIZE) return false;
    memmove(place + added, place + length, strlen(place + length) + 1);
    memcpy(place, words, added);
    return true;
}

/* Finds `word`, which must not be "", in the command line `line`, but not inside a longer word: the
 * characters before and after it must both be in `ends`. Returns a pointer into `line`, to the
 * first occurrence or, if `finds_last` is true, to the last one. Returns NULL if there is none.
 * Ignores case. */
static char *find_word(char *line, const char *word, const char *ends, bool finds_last) {
    const size_t length = strlen(word);
    char *occurrence = NULL;
    for (char *place = first_word(line);
         strlen(place) > length && (occurrence == NULL || finds_last); place++)
        if (strncasecmp(place, word, length) == 0 && strchr(ends, place[-1]) != NULL &&
            strchr(ends, place[length]) != NULL)
            occurrence = place;
    return occurrence;
}

/* Changes the command line `line`, whose words are between line ends: replaces the first word that
 * is equal to `word` by `words`. If `words` is empty, removes the last such word instead, and the
 * line end after it: if `count classic map` was corrected to `map classic map`, the first `map`
 * must stay. If there is no such word, replaces a part of a longer word, such as `hit` in the value
 * 'E5 hit', which is one word of the command line; the part must have blanks or line ends around
 * it. Returns false, and changes nothing, if `word` does not occur, or if the command line would
 * become too long. */
static bool replace_word(char *line, const char *word, const char *words) {
    const bool removes = *words == '\0';
    char *place = find_word(line, word, "\n", removes);
    if (place == NULL) place = find_word(line, word, "\n ", false);
    if (place == NULL) return false;
    size_t length = strlen(word);
    if (removes) length++; /* the line end after the word */
    return replace_bytes(line, place, length, words);
}

void bsc_line_begin(char line[BSC_LINE_SIZE], int argc, char **argv) {
    size_t used = 1;
    strcpy(line, "\n");
    for (int k = 1; k < argc; k++) {
        const size_t length = strlen(argv[k]);
        if (length == 0 || strchr(argv[k], '\n') != NULL || used + length + 2 > BSC_LINE_SIZE) {
            *line = '\0';
            return;
        }
        used += (size_t)sprintf(line + used, "%s\n", argv[k]);
        char *equals = strchr(line + used - length - 1, '=');
        if (strncmp(argv[k], "--", 2) == 0 && equals != NULL && equals[1] != '\n') *equals = '\n';
    }
}

/* Corrects the dashes of the options in the command line `line`. A long dash at the beginning of a
 * word, as word processors write it, becomes two plain dashes; and a single dash before a long
 * name, as in `-top`, becomes two dashes; of each option only the first one. Returns true if `line`
 * was changed. Returns false if there was nothing to correct, or if the command line would become
 * too long; some dashes may be corrected even then. */
static bool correct_dashes(char *line) {
    /* The two long dashes in UTF-8. A word of `line` begins after a line end. */
    static const char *const dashes[] = {"\n\xe2\x80\x93", "\n\xe2\x80\x94"};
    bool changed = false;
    for (size_t k = 0; k < 2; k++) {
        char *place = strstr(line, dashes[k]);
        while (place != NULL) {
            if (!replace_bytes(line, place, strlen(dashes[k]), "\n--")) return false;
            changed = true;
            place = strstr(line, dashes[k]);
        }
    }
    for (bsc_option_id id = 0; id < OPTIONS; id++) {
        char word[32];
        snprintf(word, sizeof word, "-%s", bsc_option_table[id].name);
        char *place = find_word(line, word, "\n", false);
        if (place != NULL) changed |= replace_bytes(line, place, 0, "-");
    }
    return changed;
}

/* Says whether the first `length` bytes of `name` mean the option `id`. They may be its whole long
 * name or the beginning of it, unless they are the whole name of another option: "shot" is not
 * short for --shots, because there is an option --shot. */
static bool is_name_of(bsc_option_id id, const char *name, size_t length) {
    for (bsc_option_id k = 0; k < OPTIONS; k++)
        if (strlen(bsc_option_table[k].name) == length &&
            strncmp(bsc_option_table[k].name, name, length) == 0)
            return k == id;
    return length > 0 && strncmp(bsc_option_table[id].name, name, length) == 0;
}

/* Says whether the next word of a command line is the value of the option before it. `rest` is the
 * rest of the command line after that option, with a line end after each word, or "" if the option
 * is its last word. */
static bool has_value(const bsc_option *option, const char *rest) {
    char word[16];
    if (option->kind == VALUE_NONE || *rest == '\0') return false;
    if (option->kind != VALUE_OPTIONAL_WORD) return true;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(rest, "\n"), rest);
    return bsc_words_find(option->words, word) >= 0;
}

/* Removes the first occurrence of an option from the command line `line`, whose words are between
 * line ends, together with its value if it has one. Returns false, and changes nothing, if the
 * command line does not have the option. */
static bool remove_option(char *line, bsc_option_id id) {
    const bsc_option *option = &bsc_option_table[id];
    for (char *word = first_word(line); *word != '\0'; word += strcspn(word, "\n") + 1) {
        const size_t length = strcspn(word, "\n");
        const bool is_name = strncmp(word, "--", 2) == 0 && is_name_of(id, word + 2, length - 2);
        const bool is_letter = length == 2 && *word == '-' && word[1] == option->letter;
        if (!is_name && !is_letter) continue;
        size_t length_to_drop = length + 1;
        if (has_value(option, word + length_to_drop))
            length_to_drop += strcspn(word + length_to_drop, "\n") + 1;
        return replace_bytes(line, word, length_to_drop, "");
    }
    return false;
}

/* Changes the command line `line` so that the output is written in `format`, by changing the ending
 * of --output's file: for the format "svg", the word map.csv becomes map.svg. `call` is what `line`
 * was parsed into. Returns false, and changes nothing, if the ending does not decide the format,
 * because --output is missing, no format has the file's ending, or --format was typed. Also returns
 * false if the path would become too long. */
static bool change_ending(char *line, const bsc_call *call, const char *format) {
    const char *path = call->text[OPTION_OUTPUT];
    if (path == NULL || call->text[OPTION_FORMAT] || bsc_path_format(path) < 0) return false;
    const char *ending = strrchr(path, '.');
    const char *new_ending = format;
    if (strcmp(format, "text") == 0) new_ending = "txt";
    char meant[BSC_MEANT_SIZE];
    const int length =
        snprintf(meant, sizeof meant, "%.*s.%s", (int)(ending - path), path, new_ending);
    return length < (int)sizeof meant && replace_word(line, path, meant);
}

/* Adds `words`, which were stored as the correction of the command line `line`, to `line`. In both,
 * words are separated by line ends; `line` also begins and ends with one. An option, such as
 * "--top\n3", is added at the end. If the command line has the same option already, the new option
 * replaces it, unless the option may be given more than once. If the option is --format, but the
 * ending of --output's file decides the format, changes that ending instead. Words that are not an
 * option are added after the command. Returns false if the command line would become too long; the
 * option may then have been removed. */
static bool add_words(char *line, const bsc_call *call, const char *words) {
    const char *name = bsc_command_table[call->command].name;
    char more[BSC_MEANT_SIZE + 2];
    snprintf(more, sizeof more, "%s\n", words);
    if (strncmp(words, "--", 2) != 0) {
        char *command = NULL;
        if (call->has_command) command = find_word(line, name, "\n", false);
        char *place = first_word(line);
        if (command != NULL) place = command + strlen(name) + 1;
        return replace_bytes(line, place, 0, more);
    }
    const char *format = "--format\n";
    if (strncmp(words, format, strlen(format)) == 0 &&
        change_ending(line, call, words + strlen(format)))
        return true;
    const bsc_option_id id = bsc_option_find(words + 2, strcspn(words + 2, "\n"));
    if (bsc_option_table[id].kind != VALUE_LIST) remove_option(line, id);
    return replace_bytes(line, line + strlen(line), 0, more);
}

/* Replaces the command, such as `map`, in the command line `line` by `command`; if the command line
 * has no command, adds it as the first word, which begins after the line end line[0]. `call` is
 * what `line` was parsed into. Returns false if `line` does not have the command as a word, or
 * would become too long; `line` may then have one more line end. */
static bool change_command(char *line, const bsc_call *call, const char *command) {
    if (call->has_command)
        return replace_word(line, bsc_command_table[call->command].name, command);
    return replace_bytes(line, first_word(line), 0, "\n") &&
           replace_bytes(line, first_word(line), 0, command);
}

/* Changes the command line `line` as the remedy, a stored correction, says: gives it another
 * command, replaces a word, or adds or removes words (see bsc_remedy). `call` is what `line` was
 * parsed into. Returns false if that is not possible, for example because the command line does not
 * have the word to replace, or would become too long; some of the changes may then have been
 * made. */
static bool apply_remedy(char *line, const bsc_call *call, const bsc_remedy *remedy) {
    const char *word = remedy->word, *meant = remedy->meant;
    if (*remedy->command != '\0' && !change_command(line, call, remedy->command)) return false;
    if (*word == '\0') return *meant == '\0' || add_words(line, call, meant);
    for (bsc_option_id id = 0; id < OPTIONS && *meant == '\0'; id++)
        if (strncmp(word, "--", 2) == 0 && strcmp(word + 2, bsc_option_table[id].name) == 0)
            return remove_option(line, id);
    return replace_word(line, word, meant);
}

/* Prints the command line `line` as a hint, in a form that the user can give to the shell: words
 * with characters that are special for the shell are put between quotes. Prints nothing if a word
 * contains a quote. */
static void print_line(char *line) {
    char shell_line[2 * BSC_LINE_SIZE] = "";
    size_t used = 0;
    for (const char *word = first_word(line); *word != '\0'; word += strcspn(word, "\n") + 1) {
        const int length = (int)strcspn(word, "\n");
        const bool is_plain = (int)strcspn(word, bsc_shell_special) >= length;
        const char *quote = is_plain ? "" : "'";
        if (memchr(word, '\'', (size_t)length) != NULL) return;
        used += (size_t)sprintf(shell_line + used, " %s%.*s%s", quote, length, word, quote);
    }
    bsc_hint("try: bscount%s", shell_line);
}

/* Says whether a file can be read. Standard input ("-") and NULL, which means no file, count as
 * readable. */
static bool is_readable(const char *path) {
    return path == NULL || bsc_is_standard(path) || bsc_path_readable(path);
}

/* Says whether all operands of the command line can be read. They are boards or files, depending on
 * the command. */
static bool are_operands_readable(const bsc_call *call) {
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

/* Says whether the command line needs a board, but names neither a board nor a matrix. For a
 * command whose operands are boards, an operand counts as a board. */
static bool lacks_board(const bsc_call *call) {
    if (call->text[OPTION_BOARD] || call->text[OPTION_MATRIX]) return false;
    if (bsc_command_table[call->command].kind == VALUE_BOARD) return call->operands == 0;
    return bsc_option_fits(OPTION_BOARD, call->command);
}

/* Tests whether the command could begin its work. The command line must name a board and files if
 * its command needs them. Everything that the command line names must be readable and valid: its
 * boards, the ship and the shots on them, its strategies and its files. Standard input counts as
 * readable, and is not read. If a board is missing, or if something cannot be opened, this function
 * or the one that failed to open it may store a remedy, which is a correction of the command line
 * (bsc_remedy_store). For `compare` without boards, the remedy is to add two boards as an
 * example. */
static bool can_be_opened(const bsc_call *call) {
    static const bsc_option_id files[] = {OPTION_MATRIX, OPTION_WEIGHTS, OPTION_DEPLOYMENTS};
    const bool takes_files = bsc_command_table[call->command].kind == VALUE_FILE;
    const char *board = call->text[OPTION_BOARD];
    bool opens = true;
    for (size_t k = 0; k < sizeof files / sizeof *files; k++)
        opens = opens && is_readable(call->text[files[k]]);
    opens = opens && are_operands_readable(call);
    if (call->command == COMMAND_COMPARE && call->operands == 0)
        bsc_remedy_store("", "hex-upper\nhex-lower");
    if (takes_files && call->operands == 0 && !call->text[OPTION_SHOTS]) opens = false;
    if (lacks_board(call)) {
        if (call->command != COMMAND_COMPARE) bsc_refuse_without_board(call);
        return false;
    }
    if (board != NULL) opens = opens && bsc_board_opens(board, call);
    if (!opens) return false;
    return call->command != COMMAND_SIMULATE || bsc_strategies_check(call) == STATUS_DONE;
}

/* Tests the command line `line` without printing messages: parses it into *call, and opens the
 * boards and files that it names. Returns true if nothing was refused. Copies `line`, in which a
 * line end is before and after each word, to `words`, and replaces the line ends behind words by 0:
 * *call points to these words afterwards. Of more than MAX_WORDS words only the first are tested.
 * The caller releases *call in either case. A test that fails may leave a remedy in the store. */
static bool passes_test(const char *line, bsc_call *call, char words[BSC_LINE_SIZE]) {
    char *word[MAX_WORDS + 2];
    int count = 1;
    strcpy(words, line);
    word[0] = words; /* the name of the program, which the parser ignores */
    for (char *start = first_word(words); *start != '\0' && count <= MAX_WORDS; count++) {
        char *end = start + strcspn(start, "\n");
        *end = '\0';
        word[count] = start;
        start = end + 1;
    }
    word[count] = NULL;
    bsc_report_hide(true);
    bsc_exit status = bsc_call_parse(call, count, word);
    const bool ends = call->text[OPTION_HELP] || call->text[OPTION_VERSION];
    if (status == STATUS_DONE && !ends && !can_be_opened(call)) status = STATUS_INPUT;
    bsc_report_hide(false);
    return status == STATUS_DONE;
}

void bsc_line_mend(char line[BSC_LINE_SIZE]) {
    bsc_remedy remedy, first_remedy;
    bool changed = *line != '\0' && correct_dashes(line);
    /* A remedy is a correction that the code which refuses a command line stores. first_remedy was
     * stored when the user's command line was refused. If correct_dashes has changed the line,
     * first_remedy is not used: the tests in the loop below then find which corrections are still
     * needed. */
    bool has_first = bsc_remedy_take(&first_remedy) && !changed;
    for (int k = 0; k < MAX_REMEDIES && *line != '\0'; k++) {
        char words[BSC_LINE_SIZE];
        bsc_call call;
        const bool passes = passes_test(line, &call, words);
        bool has_remedy = bsc_remedy_take(&remedy);
        /* passes_test parses the line and opens its boards and files, but does not run the command.
         * So if the user's command line was refused only while its command ran, the test passes,
         * and the correction that was stored at that time (first_remedy) is needed. */
        if (has_first && (passes || !has_remedy)) {
            remedy = first_remedy;
            has_remedy = true;
        }
        has_first = false;
        const bool done = passes && !has_remedy;
        const bool applied = has_remedy && apply_remedy(line, &call, &remedy);
        bsc_call_release(&call);
        if (done && changed) print_line(line);
        if (!applied) return;
        changed = true;
    }
}
