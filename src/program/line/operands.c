/* operands.c - prints errors about operands that are neither a command nor a board. An operand is a
 * word of the command line that is neither an option nor the value of an option. The meaning of
 * most of these words can be guessed: `hex upper` means hex-upper, `10 10` means 10x10, `E5 hit`
 * means --shot 'E5 hit', and `-f 5 4` means -f 5,4; slips.c lists more. Each find_ function below
 * that returns a bool looks for one such meaning. If it finds one, it stores the correction with
 * bsc_remedy_store and returns true; bsc_line_mend then shows the user a corrected line. */
#include "program/line/operands.h"

#include "bscount_game.h"

#include "program/line/board_name.h"
#include "program/line/help.h"
#include "program/line/report.h"
#include "program/line/slips.h"

#include <ctype.h>
#include <stdio.h>
#include <strings.h>

bool bsc_command_find(const char *word, bsc_command_id *command) {
    for (bsc_command_id id = 0; id < COMMANDS; id++) {
        if (strcasecmp(bsc_command_table[id].name, word) != 0) continue;
        *command = id;
        return true;
    }
    return false;
}

/* Says whether the word of a command line is a whole number: it has only digits. */
static bool is_number(const char *word) {
    return *word != '\0' && word[strspn(word, "0123456789")] == '\0';
}

/* Finds out whether the first two or three operands are meant as one word: `hex upper` as
 * hex-upper, `10 x 10` and `10 10` as 10x10. If so, stores this correction, with at most 20 bytes
 * of each word, and returns true. Returns false if there are fewer than two operands. In a stored
 * correction, words are separated by line ends (bsc_remedy_store). */
static bool find_split_word(const bsc_call *call) {
    char **word = call->operand, typed[64], meant[64];
    if (call->operands < 2) return false;
    /* the second of three words is a sign between two numbers, such as x */
    const bool has_sign = call->operands > 2 && bsc_words_find("x by *", word[1]) >= 0;
    const char *last = has_sign ? word[2] : word[1];
    const bool is_size = is_number(word[0]) && is_number(last);
    if (has_sign)
        snprintf(typed, sizeof typed, "%.20s\n%.20s\n%.20s", word[0], word[1], last);
    else
        snprintf(typed, sizeof typed, "%.20s\n%.20s", word[0], last);
    snprintf(meant, sizeof meant, "%.20s%s%.20s", word[0], is_size ? "x" : "-", last);
    if (!is_size && bsc_builtin_find(meant) == NULL && bsc_topic_find(meant) == NULL) return false;
    bsc_remedy_store(typed, meant);
    return true;
}

/* Returns the name of the command or built-in board that a misspelt word probably means; NULL if no
 * name is similar to the word. */
static const char *find_closest_name(const char *word) {
    const char *names[COMMANDS + 2];
    size_t count = 0;
    for (bsc_command_id id = 0; id < COMMANDS; id++) {
        names[count] = bsc_command_table[id].name;
        count++;
    }
    names[count++] = "help";
    const char *board = bsc_builtin_closest(word);
    if (board != NULL) names[count++] = board;
    return bsc_closest(word, names, count);
}

bsc_exit bsc_refuse_command(const bsc_call *call) {
    const char *word = call->operand[0];
    const char *const places[] = {call->text[OPTION_HELP] ? "help" : "command", "command",
                                  "operand", "board"};
    char small[64], meant_words[BSC_MEANT_SIZE];
    snprintf(small, sizeof small, "%s", word);
    for (char *c = small; *c != '\0'; c++) *c = (char)tolower((unsigned char)*c);
    if (find_split_word(call)) return bsc_refuse_usage("unknown command or board '%s'", word);
    const char *meant = NULL;
    for (size_t k = 0; k < sizeof places / sizeof *places && meant == NULL; k++)
        meant = bsc_word_find_meant(places[k], COMMAND_COUNT, word, meant_words);
    if (meant == NULL) meant = find_closest_name(small);
    bsc_refuse_unknown("command or board", word, meant);
    if (meant == NULL) bsc_hint("bscount --help lists the commands, bscount boards the boards");
    return STATUS_USAGE;
}

/* Says whether the word is the answer to a shot, as it may be typed. */
static bool is_answer(const char *word) {
    return bsc_words_find("miss hit sunk m h s", word) >= 0;
}

/* Stores a correction of the command line: its two neighbouring words `first` and `second` should
 * be replaced by `option`, `first`, `separator` and `second`, in this order. For example, the words
 * E5 and hit become --shot 'E5 hit'. If the words are too long for a correction, none is stored.
 * Returns true, so that the caller can return the result of this function. */
static bool join_words(const char *first, const char *second, const char *option,
                       const char *separator) {
    bsc_remedy joined;
    const int typed = snprintf(joined.word, sizeof joined.word, "%s\n%s", first, second);
    const int meant =
        snprintf(joined.meant, sizeof joined.meant, "%s%s%s%s", option, first, separator, second);
    if (typed < (int)sizeof joined.word && meant < (int)sizeof joined.meant)
        bsc_remedy_store(joined.word, joined.meant);
    else
        bsc_remedy_store("", "");
    return true;
}

/* Stores a correction of the command line: the word should be the value of the option, whose name
 * ends with a line end, such as "--shot\n". If the word is too long for a correction, none is
 * stored. */
static void add_option(const char *option, const char *word) {
    bsc_remedy remedy;
    const int meant = snprintf(remedy.meant, sizeof remedy.meant, "%s%s", option, word);
    if (meant < (int)sizeof remedy.meant)
        bsc_remedy_store(word, remedy.meant);
    else
        bsc_remedy_store("", "");
}

/* Finds out whether the first operand is a shot without --shot before it, or the answer to a shot,
 * such as `hit` in `--shot E5 hit`. Any word is taken for a shot that has an answer behind it, or
 * that begins with a letter and a digit. If it is one or the other, stores the correction
 * (bsc_remedy_store) unless it is too long, and returns true. */
static bool find_shot(const bsc_call *call) {
    const char *word = call->operand[0];
    const char *next = call->operands > 1 ? call->operand[1] : "";
    const bsc_list *shots = &call->list[OPTION_SHOT];
    if (is_answer(next)) return join_words(word, next, "--shot\n", " ");
    if (is_answer(word) && shots->count > 0)
        return join_words(shots->text[shots->count - 1], word, "", " ");
    if (!isalpha((unsigned char)*word) || !isdigit((unsigned char)word[1])) return false;
    add_option("--shot\n", word);
    return true;
}

/* Finds out whether the first operand is a list of lengths of ships, such as 5,4,3: a word of
 * nothing but digits, commas and x, which is not, as 4x2 is, a board. If so, returns true and
 * stores the correction (bsc_remedy_store): the list is the value of --fleet, or it is added to the
 * value that --fleet has, unless it is too long. */
static bool find_fleet(const bsc_call *call) {
    const char *word = call->operand[0], *fleet = call->text[OPTION_FLEET];
    if (word[strspn(word, "0123456789,x")] != '\0' || bsc_board_is_named(word)) return false;
    if (fleet != NULL) return join_words(fleet, word, "", ",");
    add_option("--fleet\n", word);
    return true;
}

/* Finds out whether the first operand is a command that was typed after its board, or a second
 * board, with which the command `compare` is meant. If so, stores the correction (bsc_remedy_store)
 * and returns true. */
static bool find_command_or_board(const bsc_call *call) {
    const char *word = call->operand[0];
    bsc_command_id command;
    if (bsc_command_find(word, &command)) {
        bsc_remedy_store(word, ""); /* removes the word */
        bsc_remedy_store_command(bsc_command_table[command].name);
        return true;
    }
    if (!bsc_board_is_named(word) || !bsc_option_fits(OPTION_BOARD, call->command)) return false;
    bsc_remedy_store("", ""); /* leaves all words as they are, and changes only the command */
    bsc_remedy_store_command(bsc_command_table[COMMAND_COMPARE].name);
    return true;
}

/* Looks for an option of the command line that was typed without the value that it may have: the
 * refused `word` is probably meant as this value. If there is such an option, prints a hint with
 * the words that it takes, stores the one that the user meant if it can be guessed
 * (bsc_remedy_store), and returns true. */
static bool find_optional_word(const bsc_call *call, const char *word) {
    for (bsc_option_id id = 0; id < OPTIONS; id++) {
        const bsc_option *option = &bsc_option_table[id];
        char long_name[32], meant_words[BSC_MEANT_SIZE];
        if (option->kind != VALUE_OPTIONAL_WORD || !call->text[id] || *call->text[id] != '\0')
            continue;
        snprintf(long_name, sizeof long_name, "--%s", option->name);
        const char *meant = bsc_word_find_meant(long_name, call->command, word, meant_words);
        if (meant != NULL) bsc_remedy_store(word, meant);
        bsc_hint("--%s takes no word, or one of: %s", option->name, option->words);
        return true;
    }
    return false;
}

bsc_exit bsc_refuse_operand(const bsc_call *call) {
    const char *refused_word = call->operand[0], *word_before = call->operand[-1];
    const char *name = bsc_command_table[call->command].name;
    const bool is_board_before = word_before == call->text[OPTION_BOARD];
    const bsc_call with_board = {.operand = call->operand - 1, .operands = call->operands + 1};
    char meant_words[BSC_MEANT_SIZE];
    bsc_refuse_usage("unexpected argument '%s'", refused_word);
    if (is_board_before && find_split_word(&with_board)) return STATUS_USAGE;
    if ((call->text[OPTION_FLEET] || isdigit((unsigned char)*word_before)) && find_fleet(call))
        return STATUS_USAGE;
    /* The word that must be corrected. In `sample 2 classic`, the first operand 2 was taken for the
     * board, and `classic` was refused. But no board is called 2: the user meant `--samples 2`, and
     * classic is the board. So if a number was taken for the board, the number is corrected. */
    const char *wrong_word = refused_word;
    if (is_board_before && is_number(word_before)) wrong_word = word_before;
    const char *meant = bsc_word_find_meant("operand", call->command, wrong_word, meant_words);
    if (meant != NULL) bsc_remedy_store(wrong_word, meant);
    if (meant != NULL || find_command_or_board(call) || find_shot(call)) return STATUS_USAGE;
    if (find_optional_word(call, refused_word)) return STATUS_USAGE;
    return bsc_hint("'%s' takes one board, and options: bscount %s --help lists them", name, name);
}

void bsc_remedy_store_objection(const bsc_objection *objection) {
    const char *term = objection->add;
    char words[64];
    if (term != NULL) {
        const size_t length = strcspn(term, "|"), name = strcspn(term, " |");
        const char *value = term + name + 1;
        if (name == length)
            snprintf(words, sizeof words, "--%.*s", (int)name, term);
        else
            snprintf(words, sizeof words, "--%.*s\n%.*s", (int)name, term,
                     (int)strcspn(value, " |"), value);
        bsc_remedy_store("", words);
    } else if (objection->drop < OPTIONS) {
        snprintf(words, sizeof words, "--%s", bsc_option_table[objection->drop].name);
        bsc_remedy_store(words, "");
    }
}
