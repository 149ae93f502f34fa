/* options.c - a command line, read by the tables.
 *
 * Options may stand before and after operands, long ones may be shortened as long as they stay
 * unique, and of one that is given twice the last counts unless the table says MANY, as users of
 * getopt_long expect. The first operand is the command. */
#include "cli/options.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool bsc_words_have(const char *words, const char *word) {
    const size_t length = strlen(word);
    while (*words != '\0') {
        const size_t own = strcspn(words, " ");
        if (own == length && strncasecmp(words, word, own) == 0) return true;
        words += own + strspn(words + own, " ");
    }
    return false;
}

/* getopt's two descriptions of the table. A long option's value is its id and a number that no
 * letter has. */
#define LONG_BASE 1000

static void describe_options(struct option *list, char *letters) {
    *letters++ = '+'; /* stop at operands: they are collected here, on every libc alike */
    *letters++ = ':';
    for (int id = 0; id < OPTIONS; id++) {
        const bsc_option *option = &bsc_option_table[id];
        const int takes = option->kind == VALUE_NONE ? no_argument : required_argument;
        list[id] = (struct option){option->name, takes, NULL, LONG_BASE + id};
        if (option->letter == 0) continue;
        *letters++ = option->letter;
        if (takes == required_argument) *letters++ = ':';
    }
    list[OPTIONS] = (struct option){NULL, 0, NULL, 0};
    *letters = '\0';
}

static int id_of(int value) {
    for (int id = 0; id < OPTIONS; id++)
        if (value == LONG_BASE + id || (value != 0 && value == bsc_option_table[id].letter))
            return id;
    return OPTIONS;
}

/* A long option that does not exist, or the beginning of several. */
static bsc_exit refuse_long(const char *word) {
    const char *known[OPTIONS];
    char name[64], listed[512] = "", suggestion[64];
    size_t longer = 0, used = 0;
    bsc_text_cut(name, sizeof name, word, strcspn(word, "="));
    for (int id = 0; id < OPTIONS; id++) {
        known[id] = bsc_option_table[id].name;
        if (strncmp(known[id], name + 2, strlen(name + 2)) != 0 || used >= sizeof listed) continue;
        used += (size_t)snprintf(listed + used, sizeof listed - used, "%s--%s",
                                 longer++ == 0 ? "" : ", ", known[id]);
    }
    if (longer > 1) return bsc_refuse_usage("'%s' is ambiguous: %s", name, listed);
    const char *meant = bsc_closest(name + 2, known, OPTIONS);
    snprintf(suggestion, sizeof suggestion, "--%s", meant == NULL ? "" : meant);
    return bsc_refuse_unknown("option", name, meant == NULL ? NULL : suggestion);
}

/* An option that getopt refused; `word` is where it stands. */
static bsc_exit refuse_option(int answer, const char *word) {
    const int id = id_of(optopt);
    const char letter[] = {'-', (char)optopt, '\0'};
    if (answer == ':')
        return bsc_refuse_usage("option '--%s' needs a value: %s", bsc_option_table[id].name,
                                bsc_option_table[id].argument);
    if (word[1] != '-') return bsc_refuse_unknown("option", letter, NULL);
    if (id == OPTIONS) return refuse_long(word);
    return bsc_refuse_usage("option '--%s' takes no value", bsc_option_table[id].name);
}

/* Moves operands to the front of argv's tail, in their order. */
static bsc_exit read_words(bsc_call *call, int argc, char **argv) {
    struct option list[OPTIONS + 1];
    char letters[2 * OPTIONS + 3];
    bool only_operands = false;
    describe_options(list, letters);
    opterr = 0;
    while (optind < argc) {
        const int at = optind;
        const int answer = only_operands ? -1 : getopt_long(argc, argv, letters, list, NULL);
        if (answer == '?' || answer == ':') return refuse_option(answer, argv[at]);
        if (answer != -1) {
            const int id = id_of(answer);
            if (optarg != NULL && bsc_option_table[id].kind == VALUE_WORD)
                for (char *c = optarg; *c != '\0'; c++) *c = (char)tolower((unsigned char)*c);
            call->value[id] = optarg == NULL ? "" : optarg;
            if (call->every[id] != NULL) call->every[id][call->times[id]++] = call->value[id];
            continue;
        }
        only_operands = only_operands || (optind > at && strcmp(argv[optind - 1], "--") == 0);
        if (optind < argc) call->operand[call->operands++] = argv[optind++];
    }
    return STATUS_DONE;
}

static bsc_exit refuse_command(const char *word) {
    const char *known[COMMANDS + 2], *board = bsc_builtin_closest(word);
    for (int id = 0; id < COMMANDS; id++) known[id] = bsc_command_table[id].name;
    known[COMMANDS] = "help";
    known[COMMANDS + 1] = board;
    const char *meant = bsc_closest(word, known, board == NULL ? COMMANDS + 1 : COMMANDS + 2);
    bsc_refuse_unknown("command or board", word, meant);
    if (meant == NULL) bsc_hint("bscount --help lists the commands, bscount boards the boards");
    return STATUS_USAGE;
}

static bsc_exit find_command(bsc_call *call) {
    call->command = COMMAND_COUNT;
    while (call->operands > 0 && strcmp(call->operand[0], "help") == 0) { /* as --help */
        call->value[OPTION_HELP] = "";
        call->operand++;
        call->operands--;
    }
    if (call->operands == 0) return STATUS_DONE;
    const char *word = call->operand[0];
    for (int id = 0; id < COMMANDS; id++) {
        if (strcmp(bsc_command_table[id].name, word) != 0) continue;
        call->command = (bsc_command_id)id;
        call->named = true;
        call->operand++;
        call->operands--;
        return STATUS_DONE;
    }
    if (bsc_board_is_named(word)) return STATUS_DONE; /* take_board takes it */
    return refuse_command(word);
}

static bsc_exit refuse_word(const char *name, const char *words, const char *value) {
    char text[128];
    const char *known[16];
    size_t count = 0;
    snprintf(text, sizeof text, "%s", words);
    for (char *word = strtok(text, " "); word != NULL && count < 16; word = strtok(NULL, " "))
        known[count++] = word;
    const char *meant = bsc_closest(value, known, count);
    if (meant == NULL)
        bsc_refuse_usage("invalid --%s '%s'", name, value);
    else
        bsc_refuse_usage("invalid --%s '%s': did you mean '%s'?", name, value, meant);
    bsc_hint("expected one of: %s", words);
    return STATUS_USAGE;
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

static bsc_exit refuse_option_of(const bsc_command *command, bsc_option_id id) {
    bsc_refuse_usage("'%s' has no option --%s", command->name, bsc_option_table[id].name);
    for (size_t k = 0; k < sizeof not_compared / sizeof *not_compared; k++)
        if (command == &bsc_command_table[COMMAND_COMPARE] && not_compared[k].id == id)
            bsc_hint("%s", not_compared[k].why);
    return STATUS_USAGE;
}

bsc_exit bsc_call_check(const bsc_call *call) {
    const bsc_command *command = &bsc_command_table[call->command];
    for (int k = 0; k < OPTIONS; k++) {
        const bsc_option_id id = (bsc_option_id)k;
        const char *name = bsc_option_table[id].name, *value = call->value[id];
        if (value == NULL) continue;
        if (!bsc_option_fits(id, call->command)) return refuse_option_of(command, id);
        const char *words = bsc_option_words(id, call->command);
        if (words != NULL && bsc_option_table[id].kind == VALUE_WORD &&
            !bsc_words_have(words, value))
            return refuse_word(name, words, value);
    }
    return bsc_call_check_ending(call);
}

/* Of a command without operands of its own one can be the board. */
static bsc_exit take_board(bsc_call *call) {
    if (call->operands == 0 || bsc_command_table[call->command].operand != NULL) return STATUS_DONE;
    const bool takes = bsc_option_fits(OPTION_BOARD, call->command);
    if (takes && call->value[OPTION_BOARD] == NULL && call->value[OPTION_MATRIX] == NULL) {
        call->value[OPTION_BOARD] = *call->operand++;
        call->operands--;
    }
    if (call->operands == 0) return STATUS_DONE;
    bsc_refuse_usage("unexpected argument '%s'", call->operand[0]);
    if (takes && call->value[OPTION_BOARD] != NULL)
        bsc_hint("the board is '%s' already", call->value[OPTION_BOARD]);
    return STATUS_USAGE;
}

bsc_exit bsc_call_parse(bsc_call *call, int argc, char **argv) {
    /* words that were read are overwritten, never one still to be read */
    *call = (bsc_call){.operand = argv + 1};
    for (int id = 0; id < OPTIONS; id++) {
        if (bsc_option_table[id].repeat != MANY) continue;
        call->every[id] = calloc((size_t)argc + 1, sizeof *call->every[id]);
        if (call->every[id] == NULL) return bsc_fail_memory();
    }
    bsc_exit status = read_words(call, argc, argv);
    if (status == STATUS_DONE) status = find_command(call);
    if (status == STATUS_DONE) status = take_board(call);
    return status == STATUS_DONE ? bsc_call_check(call) : status;
}

void bsc_call_release(bsc_call *call) {
    for (int id = 0; id < OPTIONS; id++) free(call->every[id]);
    *call = (bsc_call){0};
}

bool bsc_call_says(const bsc_call *call, bsc_option_id id, const char *word) {
    return call->value[id] != NULL && strcmp(call->value[id], word) == 0;
}

/* Digits; or a whole number such as 1e6. strtoull takes blanks and signs too, strtod also names. */
static bool read_whole(const char *text, uint64_t *number) {
    char *end;
    if (!isdigit((unsigned char)*text)) return false;
    errno = 0;
    *number = strtoull(text, &end, 10);
    if (*end == '\0') return errno == 0;
    if (strspn(text, "0123456789.eE+") != strlen(text)) return false;
    const double value = strtod(text, &end);
    if (*end != '\0' || !(value < 9007199254740992.0)) return false; /* 2^53: all are exact below */
    *number = (uint64_t)value;
    return (double)*number >= value; /* it has no fraction, since it is not above it either */
}

bsc_exit bsc_call_number(uint64_t *number, const bsc_call *call, bsc_option_id id, uint64_t least,
                         uint64_t most) {
    const char *text = call->value[id];
    uint64_t value;
    if (text == NULL) return STATUS_DONE;
    if (read_whole(text, &value) && value >= least && value <= most) {
        *number = value;
        return STATUS_DONE;
    }
    bsc_refuse_usage("invalid --%s '%s'", bsc_option_table[id].name, text);
    bsc_hint("expected a number from %" PRIu64 " to %" PRIu64, least, most);
    return STATUS_USAGE;
}

bsc_exit bsc_call_real(double *number, const bsc_call *call, bsc_option_id id, double least,
                       double most, const char *hint) {
    const char *text = call->value[id];
    char *end;
    if (text == NULL) return STATUS_DONE;
    *number = strtod(text, &end);
    if (end != text && *end == '\0' && *number >= least && *number <= most) return STATUS_DONE;
    bsc_refuse_usage("invalid --%s '%s'", bsc_option_table[id].name, text);
    bsc_hint("%s", hint);
    return STATUS_USAGE;
}
