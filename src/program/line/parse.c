/* parse.c - reads a command line into a bsc_call, with the tables of options.h. It takes these
 * steps:
 *
 *   read_words     separates options and their values from operands, with getopt_long
 *   find_command   takes the first operand as the command; if it is a board, `count` or `compare`
 *   take_board     takes the board from the operands, unless --board names it
 *   read_values    checks that the command has each option, and reads the values
 *   find_format    chooses the format: by --format, or by the ending of --output's file
 *   bsc_call_check checks that the options may be used together
 *
 * Options may come before and after operands, and long names may be shortened as long as they stay
 * unique. If an option is given twice, its last value counts, unless its kind is VALUE_LIST. Users
 * know all of this from other programs that use getopt_long.
 *
 * Each function refuse_... prints an error, with a hint or a remedy (bsc_remedy_store) if one is
 * known, and returns STATUS_USAGE. */
#include "program/line/parse.h"

#include "os/files.h"
#include "program/line/board_name.h"
#include "program/line/call.h"
#include "program/line/help.h"
#include "program/line/operands.h"
#include "program/line/report.h"
#include "program/line/slips.h"
#include "program/line/tables.h"
#include "program/line/values.h"
#include "show/view/result.h"

#include <assert.h>
#include <ctype.h>
#include <getopt.h>
#include <stdio.h>
#include <strings.h>

/* Says whether the word is in `words`, a list of words that are separated by blanks. */
static bool has_word(const char *words, const char *word) {
    return bsc_words_find(words, word) >= 0;
}

/* Changes all capitals of the word to small letters. */
static void make_lower_case(char *word) {
    for (; *word != '\0'; word++) *word = (char)tolower((unsigned char)*word);
}

/* Removes the first operand from *call, and returns this operand. There must be an operand. */
static const char *take_operand(bsc_call *call) {
    call->operands--;
    return *call->operand++;
}

/* A number above all characters, which tells long names from letters in the result of getopt_long.
 * For an option that was typed by its long name, getopt_long returns LONG_BASE plus the
 * bsc_option_id. For an option that was typed by its letter, it returns the letter, which is less
 * than LONG_BASE. */
#define LONG_BASE 1000

/* Describes all options in the two forms that getopt_long takes: fills list[OPTIONS + 1] with their
 * long names, and letters[2 * OPTIONS + 3] with their letters. */
static void describe_options(struct option *list, char *letters) {
    *letters++ = '+'; /* getopt_long stops at each operand, so that every C library behaves alike */
    *letters++ = ':'; /* getopt_long returns ':' and not '?' if a value is missing */
    for (int id = 0; id < OPTIONS; id++) {
        const bsc_option *option = &bsc_option_table[id];
        int argument = required_argument;
        if (option->kind == VALUE_NONE) argument = no_argument;
        if (option->kind == VALUE_OPTIONAL_WORD) argument = optional_argument;
        *list++ = (struct option){option->name, argument, NULL, LONG_BASE + id};
        if (option->letter == 0) continue;
        assert(argument != optional_argument); /* no such option has a letter */
        *letters++ = option->letter;
        if (argument == required_argument) *letters++ = ':';
    }
    *letters = '\0';
    *list = (struct option){0};
}

/* Prints a hint that says how the user can list the options of the command. Returns
 * STATUS_USAGE. */
static bsc_exit hint_options(bsc_command_id command) {
    return bsc_hint("bscount %s --help lists its options", bsc_command_table[command].name);
}

/* Prints an error about an option that does not exist, and suggests another one if it can. The user
 * typed `name` after `dashes`, which is "-" or "--". */
static bsc_exit refuse_name(const bsc_call *call, const char *dashes, const char *name) {
    const char *names[OPTIONS];
    char typed[64], meant_words[BSC_MEANT_SIZE];
    bsc_command_id command = COMMAND_COUNT; /* `count`, which runs if no command is typed */
    if (call->operands > 0) bsc_command_find(call->operand[0], &command);
    snprintf(typed, sizeof typed, "%s%.32s", dashes, name);
    const char *meant = bsc_word_find_meant("option", command, name, meant_words);
    if (meant == NULL && dashes[1] != '\0') {
        for (bsc_option_id id = 0; id < OPTIONS; id++) names[id] = bsc_option_table[id].name;
        const char *closest = bsc_closest(name, names, OPTIONS);
        if (closest != NULL) {
            snprintf(meant_words, sizeof meant_words, "--%s", closest);
            meant = meant_words;
        }
    }
    bsc_refuse_unknown("option", typed, meant);
    return meant == NULL ? hint_options(command) : STATUS_USAGE;
}

/* Prints an error about `word`, an option that was typed with two dashes: either no option has this
 * name, or the names of several options begin with it. The names of all options begin with nothing,
 * but --=x is no option. */
static bsc_exit refuse_long(const bsc_call *call, const char *word) {
    char name[64], matches[512] = "";
    const size_t length = strcspn(word, "=") - 2;
    const char *separator = "";
    size_t used = 0;
    if (length == 0) return refuse_name(call, "--", word + 2);
    for (bsc_option_id id = 0; id < OPTIONS; id++) {
        const char *option_name = bsc_option_table[id].name;
        if (strncmp(option_name, word + 2, length) != 0 || used >= sizeof matches) continue;
        used += (size_t)snprintf(matches + used, sizeof matches - used, "%s--%s", separator,
                                 option_name);
        separator = ", ";
    }
    bsc_text_cut(name, sizeof name, word + 2, length);
    if (used > 0) return bsc_refuse_usage("'--%s' is ambiguous: %s", name, matches);
    return refuse_name(call, "--", name);
}

/* Prints an error about an option without its value, and shows an example of a value. */
static bsc_exit refuse_missing_value(const bsc_call *call, bsc_option_id id) {
    const bsc_option *option = &bsc_option_table[id];
    char typed[32], meant[64];
    const char *example = option->words;
    if (id == OPTION_SHOT) example = "A1 hit";
    if (id == OPTION_BOARD) example = "classic";
    bsc_option_typed(call, id, typed);
    bsc_refuse_usage("option '%s' needs a value: %s", typed, option->argument);
    if (example == NULL) return STATUS_USAGE;
    /* `example` is a list of words that are separated by blanks, of which only the first is shown.
     * But "A1 hit", the example for --shot, is a single value with a blank. */
    size_t length = strcspn(example, " ");
    if (id == OPTION_SHOT) length = strlen(example);
    snprintf(meant, sizeof meant, "%s\n%.*s", typed, (int)length, example);
    bsc_remedy_store(typed, meant);
    return STATUS_USAGE;
}

/* Prints an error about a word that getopt_long refused. `id` is the option that the word names, or
 * OPTIONS if the word names no option. */
static bsc_exit refuse_option(const bsc_call *call, bsc_option_id id, const char *word) {
    const char letter[] = {(char)optopt, '\0'};
    char text[32];
    if (id == OPTIONS && word[1] == '-') return refuse_long(call, word);
    if (id == OPTIONS) return refuse_name(call, "-", letter);
    if (bsc_option_table[id].kind != VALUE_NONE) return refuse_missing_value(call, id);
    return bsc_refuse_usage("option '%s' takes no value", bsc_option_typed(call, id, text));
}

/* Stores in *call that the option was typed, and its value. `value` is NULL if the option takes no
 * value, or was typed without the value that it may have. `argc` is the number of words in the
 * command line; it is the length of a list of values, because no option can have more values than
 * that. Returns STATUS_DONE; if memory ran out, prints that and returns STATUS_FILE. */
static bsc_exit store_option(bsc_call *call, bsc_option_id id, char *value, int argc) {
    const bsc_value_kind kind = bsc_option_table[id].kind;
    if (bsc_kind_is_word(kind) && value != NULL) make_lower_case(value);
    call->text[id] = value == NULL ? "" : value;
    if (kind != VALUE_LIST) return STATUS_DONE;
    bsc_list *list = &call->list[id];
    if (list->text == NULL) list->text = calloc((size_t)argc, sizeof *list->text);
    if (list->text == NULL) return bsc_fail_memory();
    list->text[list->count] = value;
    list->count++;
    return STATUS_DONE;
}

/* Changes capitals at the beginning of an option's long name to small letters: --FORMAT=csv becomes
 * --format=csv. `word` is the option with its two dashes. Stops at the first character that is not
 * a capital. */
static void make_name_lower_case(char *word) {
    for (char *c = word + strlen("--"); isupper((unsigned char)*c); c++)
        *c = (char)tolower((unsigned char)*c);
}

/* Returns the value of the option that getopt_long has just read: optarg, which is NULL if it found
 * no value. If the option may be typed without a value, getopt_long finds a value only behind a
 * "=". The next word of the command line is then the value if it is one of the option's words, and
 * is skipped. */
static char *take_value(bsc_option_id id, int argc, char **argv) {
    const bsc_option *option = &bsc_option_table[id];
    if (option->kind != VALUE_OPTIONAL_WORD || optarg != NULL || optind >= argc) return optarg;
    if (!has_word(option->words, argv[optind])) return NULL;
    return argv[optind++];
}

/* Returns the option that getopt_long has found in the command line. `result` is what getopt_long
 * returned: the option's letter, or LONG_BASE plus its bsc_option_id. Returns OPTIONS, which is no
 * option, if `result` is neither. So it does if `result` is 0, although the table has 0 as the
 * letter of each option without a letter. */
static bsc_option_id option_of(int result) {
    bsc_option_id id = 0;
    if (result == 0) return OPTIONS;
    while (id < OPTIONS && result != LONG_BASE + (int)id && result != bsc_option_table[id].letter)
        id++;
    return id;
}

/* Reads all words of the command line. Stores the options and their values in *call, and moves the
 * operands (words that are neither an option nor a value), in their order, to the front of argv +
 * 1, where call->operand points to. The moved words overwrite only words that have already been
 * read. Stops at the first word that is refused, prints an error, and returns its status. */
static bsc_exit read_words(bsc_call *call, int argc, char **argv) {
    struct option list[OPTIONS + 1];
    char letters[2 * OPTIONS + 3];
    bsc_exit status = STATUS_DONE;
    describe_options(list, letters);
    opterr = 0; /* getopt_long prints no messages */
    optind = 0; /* makes getopt_long of glibc, musl and the BSDs start at the first word */
    for (int position = 1; position < argc && status == STATUS_DONE; position = optind) {
        char *word = argv[position];
        if (strncmp(word, "--", 2) == 0) make_name_lower_case(word);
        int result = getopt_long(argc, argv, letters, list, NULL);
        if (result == -1) { /* an operand; or "--", after which all words are operands */
            const int end = optind > position ? argc : position + 1;
            while (optind < end) {
                call->operand[call->operands] = argv[optind];
                call->operands++;
                optind++;
            }
            continue;
        }
        const bool is_refused = result == '?' || result == ':';
        if (is_refused) result = optopt;
        const bsc_option_id id = option_of(result);
        if (id < OPTIONS) call->typed_as_letter[id] = result < LONG_BASE;
        if (is_refused)
            status = refuse_option(call, id, word);
        else
            status = store_option(call, id, take_value(id, argc, argv), argc);
    }
    return status;
}

/* Says whether there are several operands and all of them seem to be boards: each is a board or
 * similar to the name of a board. The caller has already checked the first operand. */
static bool has_several_boards(const bsc_call *call) {
    for (int k = 1; k < call->operands; k++) {
        const char *word = call->operand[k];
        if (!bsc_board_is_named(word) && bsc_builtin_closest(word) == NULL) return false;
    }
    return call->operands > 1;
}

/* Takes the command from the operands of the command line, and stores it in call->command. If the
 * operands begin with a board and not with a command, a single board means `count`, and several
 * boards mean `compare`; without operands the command is `count`. The word `help` means --help, and
 * a topic of the help after it takes all operands. If the first operand is neither a command nor a
 * board, prints an error (STATUS_USAGE). */
static bsc_exit find_command(bsc_call *call) {
    call->command = COMMAND_COUNT;
    while (call->operands > 0 && strcasecmp(call->operand[0], "help") == 0) {
        call->text[OPTION_HELP] = "";
        take_operand(call);
    }
    if (call->operands == 0) return STATUS_DONE;
    const char *word = call->operand[0];
    if (call->text[OPTION_HELP]) call->topic_text = bsc_topic_find(word);
    if (call->topic_text != NULL) {
        call->operands = 0;
        return STATUS_DONE;
    }
    call->has_command = bsc_command_find(word, &call->command);
    if (call->has_command) {
        take_operand(call);
        return STATUS_DONE;
    }
    if (!bsc_board_is_named(word)) return bsc_refuse_command(call);
    if (has_several_boards(call)) call->command = COMMAND_COMPARE;
    return STATUS_DONE;
}

/* Says whether operand k of a command that takes files is not a file but a board. A word that
 * contains ".csv" is a file. Otherwise the first operand is a board if it looks like one; a later
 * operand is a board if it looks like one and contains no slash. */
static bool is_board_beside_files(const bsc_call *call, int k) {
    const char *word = call->operand[k];
    return bsc_board_is_named(word) && strstr(word, ".csv") == NULL &&
           (k == 0 || bsc_path_last(word) == word);
}

/* Takes the board from the operands, unless --board names it, and stores it as the value of
 * --board. The board is the only operand of a command that takes no other operands, or one of the
 * operands of a command that also takes files (`learn` and `review`). A missing board is no error
 * here. Prints an error (STATUS_USAGE) if an operand is left that the command does not take. */
static bsc_exit take_board(bsc_call *call) {
    const bsc_value_kind kind = bsc_command_table[call->command].kind;
    const bool takes_board =
        !call->text[OPTION_BOARD] && bsc_option_fits(OPTION_BOARD, call->command);
    const bool may_be_operand =
        kind == VALUE_FILE || (kind == VALUE_NONE && !call->text[OPTION_MATRIX]);
    int k = 0;
    while (kind == VALUE_FILE && k < call->operands && !is_board_beside_files(call, k)) k++;
    if (takes_board && may_be_operand && k < call->operands) {
        char *board = call->operand[k];
        for (; k > 0; k--) call->operand[k] = call->operand[k - 1];
        call->operand[0] = board;
        call->text[OPTION_BOARD] = take_operand(call);
    }
    if (kind == VALUE_NONE && call->operands > 0) return bsc_refuse_operand(call);
    return STATUS_DONE;
}

/* ---- Values ---- */

const char *bsc_words_closest(const char *words, const char *word, char text[BSC_WORDS_SIZE]) {
    const char *names[16];
    size_t count = 0;
    snprintf(text, BSC_WORDS_SIZE, "%s", words);
    for (char *name = strtok(text, " "); name != NULL && count < 16; name = strtok(NULL, " "))
        names[count++] = name;
    return bsc_closest(word, names, count);
}

/* Says whether the board was typed as an operand and not as the value of --board. If so, take_board
 * has put the board before the first operand that is left, at operand[-1]. */
static bool is_board_operand(const bsc_call *call) {
    return call->text[OPTION_BOARD] != NULL && call->text[OPTION_BOARD] == call->operand[-1];
}

/* Says whether `command`, if the user had typed it in place of the command that was typed, would
 * accept every option of the command line. A board that was typed as an operand counts as an option
 * --board here; but a command whose operands are boards, such as `compare`, accepts it as an
 * operand. */
static bool takes_options(bsc_command_id command, const bsc_call *call) {
    const bool names_board =
        bsc_command_table[command].kind == VALUE_BOARD && is_board_operand(call);
    for (bsc_option_id id = 0; id < OPTIONS; id++) {
        if (!call->text[id] || bsc_option_fits(id, command)) continue;
        if (id != OPTION_BOARD || !names_board) return false;
    }
    return true;
}

/* Called when the typed command refuses an option or its value. Looks for another command that
 * takes all options of the command line and, if `value` is not NULL, also accepts `value` as the
 * value of the option `id`. Commands that work on files are left out, because the command line
 * probably names no files for them. If a command is found, the user probably meant it: stores this
 * correction (bsc_remedy_store_command) and returns true. */
static bool find_taker(const bsc_call *call, bsc_option_id id, const char *value) {
    for (bsc_command_id taker = 0; taker < COMMANDS; taker++) {
        if (taker == call->command || bsc_command_table[taker].kind == VALUE_FILE) continue;
        if (!takes_options(taker, call)) continue;
        if (value != NULL && !has_word(bsc_option_words(id, taker), value)) continue;
        bsc_remedy_store("", ""); /* leaves all words as they are, and changes only the command */
        bsc_remedy_store_command(bsc_command_table[taker].name);
        return true;
    }
    return false;
}

/* Prints an error about the value of an option: `value` is none of `words`, the words that the
 * option accepts with this command. */
static bsc_exit refuse_word(const bsc_call *call, bsc_option_id id, const char *words,
                            const char *value) {
    char text[BSC_WORDS_SIZE], option[32], long_name[32], meant_words[BSC_MEANT_SIZE];
    const char *name = bsc_option_typed(call, id, option);
    snprintf(long_name, sizeof long_name, "--%s", bsc_option_table[id].name);
    const char *meant = bsc_word_find_meant(long_name, call->command, value, meant_words);
    if (meant == NULL) meant = bsc_words_closest(words, value, text);
    if (meant != NULL) {
        bsc_refuse_usage("invalid %s '%s': did you mean '%s'?", name, value, meant);
        bsc_remedy_store(value, meant);
    } else {
        bsc_refuse_usage("invalid %s '%s'", name, value);
        find_taker(call, id, value);
    }
    return bsc_hint("expected one of: %s", words);
}

/* Options that the command `map` has and `compare` does not, each with a hint that tells the user
 * why. */
static const struct {
    bsc_option_id id;
    const char *why;
} not_compared[] = {
    {OPTION_MODE, "it is for counts ship by ship, and 'compare' counts deployments"},
    {OPTION_MATCHER, "it is for counts ship by ship, and 'compare' counts deployments"},
    {OPTION_FLEET_LAW, "it changes how likely deployments are, but not how many there are"},
    {OPTION_COLOR, "only its pictures have maps: --format svg or html"},
    {OPTION_BOARD, "name the boards alone: bscount compare hex-upper hex-lower"},
};

/* Prints an error about an option that exists, but that the command does not take. If `compare`
 * does not take it although `map` does (not_compared), a hint says why. Otherwise suggests what the
 * user may have meant, another option or another command, if that is known. */
static bsc_exit refuse_foreign_option(const bsc_call *call, bsc_option_id id) {
    char option[32], meant_words[BSC_MEANT_SIZE];
    const char *name = bsc_option_typed(call, id, option);
    const char *meant =
        bsc_word_find_meant("option", call->command, bsc_option_table[id].name, meant_words);
    bsc_refuse_usage("'%s' has no option %s", bsc_command_table[call->command].name, name);
    for (size_t k = 0; k < sizeof not_compared / sizeof *not_compared; k++)
        if (call->command == COMMAND_COMPARE && not_compared[k].id == id)
            return bsc_hint("%s", not_compared[k].why);
    if (meant != NULL)
        bsc_remedy_store(name, meant);
    else if (call->command != COMMAND_COUNT || !find_taker(call, id, NULL))
        return hint_options(call->command);
    return STATUS_USAGE;
}

/* Reads the values of all options that were typed, and stores each value in its field of *call. If
 * the command does not take an option, or its value is wrong, prints an error about the first such
 * option in the order of options.h, and leaves the options after it unread. */
static bsc_exit read_values(bsc_call *call) {
    for (bsc_option_id id = 0; id < OPTIONS; id++) {
        const char *text = call->text[id];
        char hint[128], option[32];
        if (text == NULL) continue;
        if (!bsc_option_fits(id, call->command)) return refuse_foreign_option(call, id);
        const bsc_value_kind kind = bsc_option_table[id].kind;
        if (kind == VALUE_OPTIONAL_WORD && *text == '\0') continue; /* the first word is meant */
        const char *words = bsc_option_words(id, call->command);
        if (bsc_kind_is_word(kind) && !has_word(words, text))
            return refuse_word(call, id, words, text);
        if (bsc_value_read(call, id, text, hint)) continue;
        bsc_refuse_usage("invalid %s '%s'", bsc_option_typed(call, id, option), text);
        bsc_hint("%s", hint);
        if (kind == VALUE_GAMES && call->command != COMMAND_LEARN)
            bsc_hint("or all: one against each deployment");
        return STATUS_USAGE;
    }
    return STATUS_DONE;
}

/* Returns the name of the format that belongs to the ending of a file's name, such as "svg" for
 * map.svg; "" if the name has no ending. An unknown ending is returned as it is: a pointer to it in
 * `path`. */
static const char *ending_of(const char *path) {
    const char *ending = strrchr(bsc_path_last(path), '.');
    if (ending == NULL) return "";
    if (strcasecmp(ending, ".txt") == 0) return "text";
    if (strcasecmp(ending, ".htm") == 0) return "html";
    return ending + 1;
}

int bsc_path_format(const char *path) {
    return bsc_words_find(bsc_format_words, ending_of(path));
}

/* Looks at the ending of --output's file. If it belongs to a format that this program cannot write,
 * returns a similar format to suggest, such as "svg" for picture.png; it is written to `text`.
 * Returns NULL for all other endings. An unknown ending is not an error, because the file may be a
 * temporary one. */
static const char *meant_by_ending(const bsc_call *call, char text[BSC_MEANT_SIZE]) {
    const char *path = call->text[OPTION_OUTPUT];
    if (path == NULL) return NULL;
    return bsc_word_find_meant("--format", call->command, ending_of(path), text);
}

/* Prints an error about the file of --output, which must have been typed: the command cannot write
 * the format that belongs to the ending of the file's name. Returns STATUS_USAGE. */
static bsc_exit refuse_ending(const bsc_call *call) {
    const bsc_command *command = &bsc_command_table[call->command];
    const char *path = call->text[OPTION_OUTPUT];
    char format[BSC_MEANT_SIZE], meant[2 * BSC_MEANT_SIZE];
    bsc_refuse_usage("'%s' cannot write '%s': no format '%s'", command->name, path,
                     ending_of(path));
    bsc_hint("expected one of: %s; or --format for a file of any name", command->formats);
    if (meant_by_ending(call, format) == NULL || bsc_path_last(path) != path) return STATUS_USAGE;
    snprintf(meant, sizeof meant, "%.*s%s", (int)(ending_of(path) - path), path, format);
    bsc_remedy_store(path, meant);
    return STATUS_USAGE;
}

/* Chooses the format of the output and stores it in call->format, unless --format was typed. It is
 * the format that belongs to the ending of --output's file, or otherwise the command's first
 * format. But a part of a run (--part) is written as JSON instead of text. Prints an error if the
 * ending belongs to a format that the program cannot write, such as png. */
static bsc_exit find_format(bsc_call *call) {
    char first[16], meant[BSC_MEANT_SIZE];
    const char *formats = bsc_command_table[call->command].formats;
    const char *path = call->text[OPTION_OUTPUT];
    int format = -1;
    if (call->text[OPTION_FORMAT]) return STATUS_DONE;
    if (path != NULL) format = bsc_path_format(path);
    if (format < 0 && meant_by_ending(call, meant) != NULL) return refuse_ending(call);
    if (format < 0) {
        snprintf(first, sizeof first, "%.*s", (int)strcspn(formats, " "), formats);
        format = bsc_words_find(bsc_format_words, first);
    }
    call->format = format < 0 ? BSC_FORMAT_TEXT : (bsc_format)format;
    if (call->text[OPTION_PART] && call->format == BSC_FORMAT_TEXT) call->format = BSC_FORMAT_JSON;
    return STATUS_DONE;
}

/* ---- Checking the options together ---- */

bsc_exit bsc_call_check(const bsc_call *call) {
    const bsc_command *command = &bsc_command_table[call->command];
    bsc_objection objection;
    char text[64];
    for (bsc_option_id id = 0; id < OPTIONS; id++)
        if (call->text[id] && !bsc_option_fits(id, call->command))
            return refuse_foreign_option(call, id);
    bsc_call_word(call, OPTION_FORMAT, text, sizeof text);
    if (!has_word(command->formats, text)) {
        if (call->text[OPTION_FORMAT])
            return refuse_word(call, OPTION_FORMAT, command->formats, text);
        if (call->text[OPTION_OUTPUT]) return refuse_ending(call);
    }
    if (bsc_call_forbids(call, &objection)) {
        bsc_refuse_usage("%s", objection.text);
        bsc_remedy_store_objection(&objection);
        if (*objection.hint != '\0') bsc_hint("%s", objection.hint);
        return STATUS_USAGE;
    }
    if (call->command == COMMAND_COMPARE && call->values == BSC_VALUES_DIFFERENCE &&
        call->operands != 2 && (call->operands != 1 || !call->text[OPTION_WEIGHTS]))
        return bsc_refuse_usage("--values difference needs two boards, or one with --weights");
    if (call->text[OPTION_WITHIN] && call->seconds >= call->within)
        return bsc_refuse_usage("--seconds must be less than --within: the rest of the time is for "
                                "the exact count");
    return STATUS_DONE;
}

/* ---- The whole command line ---- */

bsc_exit bsc_call_parse(bsc_call *call, int argc, char **argv) {
    *call =
        (bsc_call){.operand = argv + 1, .seed = 1, .games = 1000, .bot_seconds = 5.0, .every = 1};
    bsc_exit status = read_words(call, argc, argv);
    if (status == STATUS_DONE) status = find_command(call);
    if (status == STATUS_DONE) status = take_board(call);
    if (status == STATUS_DONE) status = read_values(call);
    if (status == STATUS_DONE) status = find_format(call);
    if (status != STATUS_DONE || call->text[OPTION_HELP] || call->text[OPTION_VERSION])
        return status;
    return bsc_call_check(call);
}

void bsc_call_release(bsc_call *call) {
    for (bsc_option_id id = 0; id < OPTIONS; id++) free(call->list[id].text);
    *call = (bsc_call){0};
}
