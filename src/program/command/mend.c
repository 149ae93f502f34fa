/* mend.c - a command line that was refused, mended as far as it can be told what was meant.
 *
 *   the line -> what is known to be mistyped (slips.c) -> parsed without a message
 *            -> what the parser refuses, replaced or left out -> parsed again, until it passes
 *
 * Invariant: a line is shown only if it can be parsed. Cost: some hundred regular expressions, and
 * a parse for each mistake that only the parser finds. Rejected: a hint of its own for each
 * mistake, which names the word that is wrong, and leaves it to the reader to write the line. */
#include "program/command/command.h"

#include <ctype.h>
#include <unistd.h>

#define ROUNDS 16 /* mistakes in a line that the parser finds, at most */
#define WORDS  64

/* Writes `with` in place of `length` bytes at `at`. */
static bool put(char *text, char *at, size_t length, const char *with) {
    const size_t added = strlen(with);
    if (strlen(text) + added >= BSC_LINE_SIZE) return false;
    memmove(at + added, at + length, strlen(at + length) + 1);
    memcpy(at, with, added);
    return true;
}

static bool append(char *text, const char *words) {
    return put(text, text + strlen(text), 0, words);
}

/* Writes a word, or none, in place of the first one that is `word`, or is so between blanks. */
static bool replace(char *text, const char *word, const char *with) {
    const size_t length = strlen(word);
    for (char *at = text; (at = strstr(at + 1, word)) != NULL;)
        if (strchr("\n ", at[-1]) != NULL && strchr("\n ", at[length]) != NULL)
            return put(text, at, length + (*with == '\0'), with);
    return false;
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
        const char *name = strncmp(argv[k], "--", 2) == 0 ? argv[k] : "";
        used += (size_t)sprintf(text + used, "%s\n", argv[k]);
        char *equals = *name == '\0' ? NULL : strchr(text + used - length - 1, '=');
        if (equals != NULL && equals[1] != '\n') *equals = '\n';
    }
}

/* Without the option, and its value. */
static bool drop(char *text, bsc_option_id id) {
    const bsc_option *option = &bsc_option_table[id];
    for (char *word = text + 1; *word != '\0'; word += strcspn(word, "\n") + 1) {
        const size_t length = strcspn(word, "\n");
        const bool named = length > 2 && strncmp(word, "--", 2) == 0 &&
                           strncmp(word + 2, option->name, length - 2) == 0;
        const bool letter = length == 2 && *word == '-' && word[1] == option->letter;
        if (!named && !letter) continue;
        size_t whole = length + 1;
        if (option->kind != VALUE_NONE && word[whole] != '\0')
            whole += strcspn(word + whole, "\n") + 1;
        return put(text, word, whole, "");
    }
    return false;
}

/* The first term of a rule's list, in place of what the line has of that option. */
static bool add(char *text, const char *terms) {
    char words[80];
    snprintf(words, sizeof words, "--%.*s\n", (int)strcspn(terms, "|"), terms);
    char *word = strchr(words, ' ');
    if (word != NULL) {
        *word++ = '\n';
        strcpy(word + strcspn(word, " \n"), "\n");
    }
    drop(text, bsc_option_find(words + 2, strcspn(words + 2, "\n")));
    return append(text, words);
}

static bool mend_refused(char *text, const bsc_call *call) {
    const char *word, *meant;
    if (bsc_report_meant(&word, &meant)) return replace(text, word, meant);
    if (call->amiss.add != NULL) return add(text, call->amiss.add);
    for (bsc_command_id taker = 0; taker < COMMANDS && call->amiss.unfit; taker++) {
        bool fits = call->command == COMMAND_COUNT && bsc_command_table[taker].operand == NULL;
        for (bsc_option_id id = 0; id < OPTIONS; id++)
            fits = fits && (!call->given[id] || bsc_option_fits(id, taker));
        if (!fits) continue;
        if (call->named) return replace(text, "count", bsc_command_table[taker].name);
        return put(text, text, 0, bsc_command_table[taker].name) && put(text, text, 0, "\n");
    }
    return call->amiss.drop < OPTIONS && drop(text, call->amiss.drop);
}

/* In place of a command whose file is not there, one that makes it. */
static bool supply_file(char *text, const bsc_call *call) {
    const bool learn = call->command == COMMAND_LEARN;
    const char *file = call->operands > 0 ? call->operand[0] : learn ? "games.csv" : "game.shots";
    if (strcmp(file, "-") == 0) return false;
    if (access(file, F_OK) == 0)
        return call->operands == 0 && append(text, file) && append(text, "\n");
    if (call->command == COMMAND_MERGE) {
        strcpy(text, "\ncount\n8x8\n--fleet\n5,4,3,2\n--part\n1/2\n--output\n");
        return append(text, file) && append(text, "\n");
    }
    replace(text, file, "");
    drop(text, OPTION_OUTPUT);
    return replace(text, learn ? "learn" : "review", learn ? "sample" : "simulate") &&
           append(text, learn ? "--samples\n50\n--format\ncsv\n--output\n"
                              : "--strategy\nhunt\n--games\n1\n--log\n") &&
           append(text, file) && append(text, "\n");
}

/* Things that only the command itself would miss. */
static bool complete(char *text, const bsc_call *call) {
    static const bsc_option_id read[] = {OPTION_SHOTS, OPTION_WEIGHTS, OPTION_DEPLOYMENTS};
    for (size_t k = 0; k < sizeof read / sizeof *read; k++) {
        const char *path = call->given[read[k]];
        if (path != NULL && strcmp(path, "-") != 0 && access(path, F_OK) != 0)
            return drop(text, read[k]);
    }
    const bool several = bsc_command_table[call->command].kind == VALUE_BOARD;
    const bool fleet = call->given[OPTION_FLEET] != NULL;
    const char *board = call->given[OPTION_BOARD];
    if (several && call->operands > 0) board = call->operand[0];
    const bool optimal = call->given[OPTION_OPTIMAL] != NULL;
    const char *known = call->command == COMMAND_COMPARE ? "hex-upper\nhex-lower\n"
                        : optimal                        ? "4x4\n"
                        : fleet                          ? "10x10\n"
                                                         : "classic\n";
    if (board == NULL && call->given[OPTION_MATRIX] == NULL &&
        (several || bsc_option_fits(OPTION_BOARD, call->command)))
        return put(text, call->named ? strchr(text + 1, '\n') + 1 : text + 1, 0, known);
    if (call->given[OPTION_LATTICE] && board != NULL && !isdigit((unsigned char)*board))
        return drop(text, OPTION_LATTICE);
    if (board != NULL && (!bsc_board_is_named(board) ||
                          (strpbrk(board, "/.") != NULL && access(board, F_OK) != 0))) {
        const char *meant = bsc_builtin_closest(board);
        return replace(text, board, meant == NULL ? "classic" : meant);
    }
    if (board != NULL && isdigit((unsigned char)*board) && !fleet)
        return append(text, optimal ? "--fleet\n3,2\n" : "--fleet\n5,4,3,3,2\n");
    if (bsc_command_table[call->command].kind == VALUE_FILE) return supply_file(text, call);
    if (call->command != COMMAND_SIMULATE) return false;
    const bsc_list *strategy = &call->list[OPTION_STRATEGY];
    for (size_t k = 0; k < strategy->count; k++)
        if (bsc_strategy_find(strategy->text[k]) == bsc_strategies() &&
            strncmp(strategy->text[k], BSC_RUN, strlen(BSC_RUN)) != 0)
            return replace(text, strategy->text[k], "density");
    return strategy->count == 0 && append(text, "--strategy\ndensity\n");
}

/* As a shell reads it. */
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

/* Parses it without a message. True: a whole line; else *more is whether it was mended. */
static bool parse(char *text, bool *more) {
    char words[BSC_LINE_SIZE], *word[WORDS + 2];
    bsc_call call;
    int count = 1;
    strcpy(words, text);
    word[0] = words; /* the program's name is not looked at */
    for (char *at = words + 1; *at != '\0' && count <= WORDS; count++) {
        word[count] = at;
        at += strcspn(at, "\n");
        *at++ = '\0';
    }
    word[count] = NULL;
    bsc_report_hush(true);
    const bsc_exit status = bsc_call_parse(&call, count, word);
    bsc_report_hush(false);
    const bool done = status == STATUS_DONE;
    const bool ends = call.given[OPTION_HELP] || call.given[OPTION_VERSION];
    const bool files = bsc_command_table[call.command].kind == VALUE_FILE && call.operands == 0;
    *more = done ? !ends && complete(text, &call) : mend_refused(text, &call);
    bsc_call_release(&call);
    return done && !*more && (ends || !files);
}

void bsc_line_mend(char text[BSC_LINE_SIZE]) {
    const char *word, *meant, *field = bsc_report_field();
    bool changed = bsc_slips_mend(text), more = *text != '\0', whole = false;
    if (bsc_report_meant(&word, &meant) && (*meant != '\0' || strncmp(word, "--", 2) == 0))
        changed |= replace(text, word, meant);
    for (bsc_option_id id = 0; id < OPTIONS && !changed; id++)
        while (strcmp(bsc_option_table[id].name, field) == 0 && drop(text, id)) changed = true;
    for (int round = 0; round < ROUNDS && more; round++) {
        whole = parse(text, &more);
        changed |= more;
    }
    if (changed && whole) show(text);
}
