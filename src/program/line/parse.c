/* parse.c - a command line, read by the tables: behind bsc_call_parse no text is read again.
 *
 * Options may stand before and after operands, long ones may be shortened as long as they stay
 * unique, and of one that is given twice the last counts unless its kind is a LIST, as users of
 * getopt_long expect. The first operand is the command. */
#include "program/line/parse.h"

#include "program/line/board_name.h"
#include "program/line/call.h"
#include "program/line/help.h"
#include "program/line/operands.h"
#include "program/line/report.h"
#include "program/line/slips.h"
#include "program/line/tables.h"
#include "program/line/values.h"
#include "show/view/result.h"

#include <ctype.h>
#include <getopt.h>
#include <stdio.h>
#include <strings.h>

static bool has_word(const char *words, const char *word) {
    return bsc_words_find(words, word) >= 0;
}

static void make_small(char *word) {
    for (; *word != '\0'; word++) *word = (char)tolower((unsigned char)*word);
}

/* The first of those that are left. */
static const char *take_operand(bsc_call *call) {
    call->operands--;
    return *call->operand++;
}

/* getopt_long gives a letter, or this more than the number of an option that has a long name. */
#define LONG_BASE 1000

static void describe_options(struct option *list, char *letters) {
    *letters++ = '+'; /* stop at operands: they are collected here, on every libc alike */
    *letters++ = ':';
    for (int id = 0; id < OPTIONS; id++) {
        const bsc_option *option = &bsc_option_table[id];
        const int takes = option->kind == VALUE_NONE ? no_argument : required_argument;
        *list++ = (struct option){option->name, takes, NULL, LONG_BASE + id};
        if (option->letter != 0)
            letters += sprintf(letters, takes == no_argument ? "%c" : "%c:", option->letter);
    }
    *list = (struct option){0};
}

static bsc_exit hint_options(bsc_command_id command) {
    return bsc_hint("bscount %s --help lists its options", bsc_command_table[command].name);
}

/* Refuses an option whose name, typed behind `dashes`, no option has. */
static bsc_exit refuse_name(const bsc_call *call, const char *dashes, const char *name) {
    const char *names[OPTIONS];
    char typed[64], suggestion[BSC_SLIP_SIZE];
    bsc_command_id command = COMMAND_COUNT;
    if (call->operands > 0) bsc_command_find(call->operand[0], &command);
    snprintf(typed, sizeof typed, "%s%.32s", dashes, name);
    const char *meant = bsc_slip_meant("option", command, name, suggestion);
    if (meant == NULL && dashes[1] != '\0') {
        for (bsc_option_id id = 0; id < OPTIONS; id++) names[id] = bsc_option_table[id].name;
        const char *close = bsc_closest(name, names, OPTIONS);
        snprintf(suggestion, sizeof suggestion, "--%s", close == NULL ? "" : close);
        if (close != NULL) meant = suggestion;
    }
    bsc_refuse_unknown("option", typed, meant);
    return meant == NULL ? hint_options(command) : STATUS_USAGE;
}

/* Refuses a word that begins with two dashes: no option has this name, or several begin with it. */
static bsc_exit refuse_long(const bsc_call *call, const char *word) {
    char name[64], listed[512] = "";
    const size_t length = strcspn(word, "=") - 2;
    size_t longer = 0, used = 0;
    for (bsc_option_id id = 0; id < OPTIONS; id++) {
        const char *known = bsc_option_table[id].name;
        if (strncmp(known, word + 2, length) == 0 && used < sizeof listed)
            used += (size_t)snprintf(listed + used, sizeof listed - used, "%s--%s",
                                     longer++ == 0 ? "" : ", ", known);
    }
    bsc_text_cut(name, sizeof name, word + 2, length);
    return longer > 0 ? bsc_refuse_usage("'--%s' is ambiguous: %s", name, listed)
                      : refuse_name(call, "--", name);
}

/* Refuses an option that lacks its value, and shows one. */
static bsc_exit refuse_missing_value(const bsc_call *call, bsc_option_id id) {
    const bsc_option *option = &bsc_option_table[id];
    const char *words = option->words;
    char typed[32], meant[64];
    if (id == OPTION_SHOT) words = "A1 hit";
    if (id == OPTION_BOARD) words = "classic";
    bsc_option_typed(call, id, typed);
    bsc_refuse_usage("option '%s' needs a value: %s", typed, option->argument);
    if (words == NULL) return STATUS_USAGE;
    const size_t length = id == OPTION_SHOT ? strlen(words) : strcspn(words, " ");
    snprintf(meant, sizeof meant, "%s\n%.*s", typed, (int)length, words);
    bsc_report_mean(typed, meant);
    return STATUS_USAGE;
}

/* What getopt_long refused of the word: an option, or OPTIONS where there is none of this name. */
static bsc_exit refuse_option(const bsc_call *call, bsc_option_id id, const char *word) {
    const char letter[] = {(char)optopt, '\0'};
    char text[32];
    if (id == OPTIONS)
        return word[1] == '-' ? refuse_long(call, word) : refuse_name(call, "-", letter);
    if (bsc_option_table[id].kind != VALUE_NONE) return refuse_missing_value(call, id);
    return bsc_refuse_usage("option '%s' takes no value", bsc_option_typed(call, id, text));
}

static bsc_exit take_value(bsc_call *call, bsc_option_id id, char *value, int argc) {
    const bsc_value_kind kind = bsc_option_table[id].kind;
    if (kind == VALUE_WORD || kind == VALUE_RULE) make_small(value);
    call->text[id] = value == NULL ? "" : value;
    if (kind != VALUE_LIST) return STATUS_DONE;
    bsc_list *all = &call->list[id];
    if (all->text == NULL) all->text = calloc((size_t)argc, sizeof *all->text);
    if (all->text == NULL) return bsc_fail_memory();
    all->text[all->count++] = value;
    return STATUS_DONE;
}

/* Moves operands to the front of argv's tail, in their order. */
static bsc_exit read_words(bsc_call *call, int argc, char **argv) {
    struct option list[OPTIONS + 1];
    char letters[2 * OPTIONS + 3];
    bsc_exit status = STATUS_DONE;
    describe_options(list, letters);
    opterr = optind = 0; /* glibc, musl and the BSDs then begin anew */
    for (int at = 1; at < argc && status == STATUS_DONE; at = optind) {
        const bool named = strncmp(argv[at], "--", 2) == 0;
        for (char *c = argv[at]; named && isupper((unsigned char)c[2]); c++)
            c[2] = (char)tolower((unsigned char)c[2]);
        int answer = getopt_long(argc, argv, letters, list, NULL);
        if (answer == -1) { /* an operand; or behind "--", which is skipped, all of them */
            const int end = optind > at ? argc : at + 1;
            while (optind < end) call->operand[call->operands++] = argv[optind++];
            continue;
        }
        const bool refused = answer == '?' || answer == ':';
        if (refused) answer = optopt;
        bsc_option_id id = 0;
        while (id < OPTIONS && answer != LONG_BASE + (int)id &&
               (answer == 0 || answer != bsc_option_table[id].letter))
            id++;
        if (id < OPTIONS) call->typed_as_letter[id] = answer < LONG_BASE;
        status = refused ? refuse_option(call, id, argv[at]) : take_value(call, id, optarg, argc);
    }
    return status;
}

/* Boards alone are counted, several are compared. */
static bsc_exit find_command(bsc_call *call) {
    call->command = COMMAND_COUNT;
    while (call->operands > 0 && strcasecmp(call->operand[0], "help") == 0) { /* as --help */
        call->text[OPTION_HELP] = "";
        take_operand(call);
    }
    if (call->operands == 0) return STATUS_DONE;
    const char *word = call->operand[0];
    call->topic_text = call->text[OPTION_HELP] ? bsc_topic_find(word) : NULL;
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
    bool boards = call->operands > 1;
    for (int k = 1; k < call->operands && boards; k++)
        boards =
            bsc_board_is_named(call->operand[k]) || bsc_builtin_closest(call->operand[k]) != NULL;
    if (boards) call->command = COMMAND_COMPARE;
    return STATUS_DONE;
}

/* Whether the operand of a command that takes files is its board. Behind files only what cannot
 * be a file is. */
static bool is_board_beside_files(const bsc_call *call, int k) {
    const char *word = call->operand[k];
    return bsc_board_is_named(word) && strstr(word, ".csv") == NULL &&
           (k == 0 || strchr(word, '/') == NULL);
}

/* Takes the board from the operands: the only one of a command without operands of its own, or one
 * beside the files of `learn` or `review`. */
static bsc_exit take_board(bsc_call *call) {
    const bsc_value_kind kind = bsc_command_table[call->command].kind;
    const bool takes = !call->text[OPTION_BOARD] && bsc_option_fits(OPTION_BOARD, call->command);
    int k = 0;
    while (kind == VALUE_FILE && k < call->operands && !is_board_beside_files(call, k)) k++;
    if (takes && k < call->operands &&
        (kind == VALUE_FILE || (kind == VALUE_NONE && !call->text[OPTION_MATRIX]))) {
        char *board = call->operand[k];
        for (; k > 0; k--) call->operand[k] = call->operand[k - 1];
        call->operand[0] = board;
        call->text[OPTION_BOARD] = take_operand(call);
    }
    return kind == VALUE_NONE && call->operands > 0 ? bsc_refuse_operand(call) : STATUS_DONE;
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

/* Whether the board was given as an operand, which stands before those that are left. */
static bool is_board_operand(const bsc_call *call) {
    return call->text[OPTION_BOARD] != NULL && call->text[OPTION_BOARD] == call->operand[-1];
}

/* Finds another command that takes all options that are given, and `value` as the value of the
 * option `id`; with NULL any value. */
static bool find_taker(const bsc_call *call, bsc_option_id id, const char *value) {
    for (bsc_command_id taker = 0; taker < COMMANDS; taker++) {
        const bool names_board =
            bsc_command_table[taker].kind == VALUE_BOARD && is_board_operand(call);
        bool fits = taker != call->command && bsc_command_table[taker].kind != VALUE_FILE;
        for (bsc_option_id k = 0; k < OPTIONS; k++)
            fits = fits && (!call->text[k] || bsc_option_fits(k, taker) ||
                            (k == OPTION_BOARD && names_board));
        if (!fits || (value != NULL && !has_word(bsc_option_words(id, taker), value))) continue;
        bsc_report_mean("", "");
        bsc_report_mean_command(bsc_command_table[taker].name);
        return true;
    }
    return false;
}

static bsc_exit refuse_word(const bsc_call *call, bsc_option_id id, const char *words,
                            const char *value) {
    char text[BSC_WORDS_SIZE], option[32], place[32], slip[BSC_SLIP_SIZE];
    const char *name = bsc_option_typed(call, id, option);
    snprintf(place, sizeof place, "--%s", bsc_option_table[id].name);
    const char *meant = bsc_slip_meant(place, call->command, value, slip);
    if (meant == NULL) meant = bsc_words_closest(words, value, text);
    bsc_refuse_usage(meant == NULL ? "invalid %s '%s'" : "invalid %s '%s': did you mean '%s'?",
                     name, value, meant);
    if (meant != NULL)
        bsc_report_mean(value, meant);
    else
        find_taker(call, id, value);
    return bsc_hint("expected one of: %s", words);
}

/* Why `compare` does not take what `map` does. */
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

static bsc_exit refuse_option_of(const bsc_call *call, bsc_option_id id) {
    char option[32], slip[BSC_SLIP_SIZE];
    const char *name = bsc_option_typed(call, id, option);
    const char *meant = bsc_slip_meant("option", call->command, bsc_option_table[id].name, slip);
    bsc_refuse_usage("'%s' has no option %s", bsc_command_table[call->command].name, name);
    for (size_t k = 0; k < sizeof not_compared / sizeof *not_compared; k++)
        if (call->command == COMMAND_COMPARE && not_compared[k].id == id)
            return bsc_hint("%s", not_compared[k].why);
    if (meant != NULL)
        bsc_report_mean(name, meant);
    else if (call->command != COMMAND_COUNT || !find_taker(call, id, NULL))
        return hint_options(call->command);
    return STATUS_USAGE;
}

static bsc_exit read_values(bsc_call *call) {
    for (bsc_option_id id = 0; id < OPTIONS; id++) {
        const char *text = call->text[id];
        char hint[128], option[32];
        if (text == NULL) continue;
        if (!bsc_option_fits(id, call->command)) return refuse_option_of(call, id);
        const bsc_value_kind kind = bsc_option_table[id].kind;
        const char *words = bsc_option_words(id, call->command);
        if ((kind == VALUE_WORD || kind == VALUE_RULE) && !has_word(words, text))
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

/* The format that a file's ending stands for; "" where it has none. */
static const char *ending_of(const char *path) {
    const char *name = strrchr(path, '/'), *ending = strrchr(name == NULL ? path : name, '.');
    if (ending == NULL) return "";
    if (strcasecmp(ending, ".txt") == 0) return "text";
    if (strcasecmp(ending, ".htm") == 0) return "html";
    return ending + 1;
}

/* The format that the ending of another program's file stands for, such as svg for png; NULL: none.
 * What else stands behind a dot, as in the name of a temporary file, says nothing. */
static const char *meant_by_ending(const bsc_call *call, char text[BSC_SLIP_SIZE]) {
    const char *path = call->text[OPTION_OUTPUT];
    return path == NULL ? NULL : bsc_slip_meant("--format", call->command, ending_of(path), text);
}

/* Refuses to write a file with this ending: the command does not have its format. */
static bsc_exit refuse_ending(const bsc_call *call) {
    const bsc_command *command = &bsc_command_table[call->command];
    const char *path = call->text[OPTION_OUTPUT];
    char format[BSC_SLIP_SIZE], meant[2 * BSC_SLIP_SIZE];
    bsc_refuse_usage("'%s' cannot write '%s': no format '%s'", command->name, path,
                     ending_of(path));
    bsc_hint("expected one of: %s; or --format for a file of any name", command->formats);
    if (meant_by_ending(call, format) == NULL || strchr(path, '/') != NULL) return STATUS_USAGE;
    snprintf(meant, sizeof meant, "%.*s%s", (int)(ending_of(path) - path), path, format);
    bsc_report_mean(path, meant);
    return STATUS_USAGE;
}

/* Without --format the file's ending says it, else it is the command's first; of parts JSON. */
static bsc_exit find_format(bsc_call *call) {
    char first[16], foreign[BSC_SLIP_SIZE];
    const char *formats = bsc_command_table[call->command].formats;
    const char *ending =
        call->text[OPTION_OUTPUT] == NULL ? "" : ending_of(call->text[OPTION_OUTPUT]);
    if (call->text[OPTION_FORMAT]) return STATUS_DONE;
    if (meant_by_ending(call, foreign) != NULL) return refuse_ending(call);
    snprintf(first, sizeof first, "%.*s", (int)strcspn(formats, " "), formats);
    const int named = bsc_words_find(bsc_format_words, ending);
    const int format = named >= 0 ? named : bsc_words_find(bsc_format_words, first);
    call->format = format < 0 ? BSC_FORMAT_TEXT : (bsc_format)format;
    if (call->text[OPTION_PART] && call->format == BSC_FORMAT_TEXT) call->format = BSC_FORMAT_JSON;
    return STATUS_DONE;
}

/* ---- What goes together ---- */

bsc_exit bsc_call_check(bsc_call *call) {
    const bsc_command *command = &bsc_command_table[call->command];
    bsc_objection objection;
    char text[64];
    for (bsc_option_id id = 0; id < OPTIONS; id++)
        if (call->text[id] && !bsc_option_fits(id, call->command))
            return refuse_option_of(call, id);
    bsc_call_word(call, OPTION_FORMAT, text, sizeof text);
    if (!has_word(command->formats, text)) {
        if (call->text[OPTION_FORMAT])
            return refuse_word(call, OPTION_FORMAT, command->formats, text);
        if (call->text[OPTION_OUTPUT]) return refuse_ending(call);
    }
    if (bsc_call_forbids(call, &objection)) {
        bsc_refuse_usage("%s", objection.text);
        bsc_keep_objection(&objection);
        return *objection.hint == '\0' ? STATUS_USAGE : bsc_hint("%s", objection.hint);
    }
    if (call->command == COMMAND_COMPARE && call->values == BSC_VALUES_DIFFERENCE &&
        call->operands != 2 && (call->operands != 1 || !call->text[OPTION_WEIGHTS]))
        return bsc_refuse_usage("--values difference needs two boards, or one with --weights");
    if (call->text[OPTION_WITHIN] && call->seconds >= call->within)
        return bsc_refuse_usage("--seconds must be less than --within: the rest of the time is for "
                                "the exact count");
    return STATUS_DONE;
}

/* ---- The whole ---- */

bsc_exit bsc_call_parse(bsc_call *call, int argc, char **argv) {
    /* words that were read are overwritten, never one still to be read */
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
