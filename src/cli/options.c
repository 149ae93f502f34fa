/* options.c - the tables, and a command line read by them.
 *
 * Options may stand before and behind operands, long ones may be shortened as far as they stay
 * unique, and of one that is given twice the last counts, as users of getopt_long expect. The first
 * operand is the command. */
#include "cli/options.h"

#include "cli/commands.h"
#include "cli/report.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OPTION_ROW(id, name, letter, argument, choices, commands, help)                            \
    {name, letter, argument, choices, commands, help},
const bsc_option bsc_option_table[OPTIONS] = {OPTION_LIST(OPTION_ROW)};

#define COMMAND_ROW(id, name, run, operands, formats, help) {name, run, operands, formats, help},
const bsc_command bsc_command_table[COMMANDS] = {COMMAND_LIST(COMMAND_ROW)};

#define EXAMPLE_ROW(command, line) {COMMAND_##command, line},
const bsc_example bsc_example_table[EXAMPLES] = {EXAMPLE_LIST(EXAMPLE_ROW)};

unsigned bsc_choice(const char *choices, const char *value) {
    const size_t length = strlen(value);
    unsigned number = 0;
    for (const char *word = choices; *word != '\0'; number++) {
        const size_t own = strcspn(word, " ");
        if (own == length && memcmp(word, value, own) == 0) return number;
        word += own + strspn(word + own, " ");
    }
    return number;
}

static unsigned words_in(const char *choices) {
    return bsc_choice(choices, "");
}

/* The format that a file's ending stands for; "" where it has none. */
static const char *format_of(const char *path) {
    const char *name = strrchr(path, '/'), *ending = strrchr(name == NULL ? path : name, '.');
    if (ending == NULL) return "";
    return strcmp(ending, ".txt") == 0 ? "text" : ending + 1;
}

unsigned bsc_call_format(const bsc_call *call) {
    const char *formats = bsc_command_table[call->command].formats;
    const char *format = call->value[OPTION_FORMAT], *path = call->value[OPTION_OUTPUT];
    if (format != NULL) return bsc_choice(formats, format);
    const unsigned number = path == NULL ? 0 : bsc_choice(formats, format_of(path));
    return number < words_in(formats) ? number : 0;
}

/* getopt's two descriptions of the table. A long option's value is its id and a number that no
 * letter has. */
#define LONG_BASE 1000

static void describe_options(struct option *list, char *letters) {
    *letters++ = '+'; /* stop at operands: they are collected here, on every libc alike */
    *letters++ = ':';
    for (int id = 0; id < OPTIONS; id++) {
        const bsc_option *option = &bsc_option_table[id];
        const int takes = option->argument == NULL ? no_argument : required_argument;
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

static bsc_exit refuse_unknown(const char *word) {
    const char *known[OPTIONS], *meant = NULL;
    char name[64], suggestion[64];
    unsigned longer = 0;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
    for (int id = 0; id < OPTIONS; id++) known[id] = bsc_option_table[id].name;
    if (name[0] == '-' && name[1] == '-') {
        for (int id = 0; id < OPTIONS; id++)
            longer += strncmp(known[id], name + 2, strlen(name + 2)) == 0;
        if (longer > 1) return bsc_refuse_usage("'%s' could be several options", name);
        meant = bsc_closest(name + 2, known, OPTIONS);
    }
    snprintf(suggestion, sizeof suggestion, "--%s", meant == NULL ? "" : meant);
    return bsc_refuse_unknown("option", name, meant == NULL ? NULL : suggestion);
}

/* An option that getopt does not understand; `word` is where it stands. */
static bsc_exit refuse_option(int answer, const char *word) {
    const int id = id_of(optopt);
    if (answer == ':')
        return bsc_refuse_usage("option '--%s' needs a value: %s", bsc_option_table[id].name,
                                bsc_option_table[id].argument);
    if (id < OPTIONS && word[1] == '-')
        return bsc_refuse_usage("option '--%s' takes no value", bsc_option_table[id].name);
    if (word[1] == '-') return refuse_unknown(word);
    const char letter[] = {'-', (char)optopt, '\0'};
    return refuse_unknown(letter);
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
            call->value[id_of(answer)] = optarg == NULL ? "" : optarg;
            if (id_of(answer) == OPTION_SHOT) call->shot[call->shots++] = optarg;
            if (id_of(answer) == OPTION_STRATEGY) call->strategy[call->strategies++] = optarg;
            continue;
        }
        only_operands = only_operands || (optind > at && strcmp(argv[optind - 1], "--") == 0);
        if (optind < argc) call->operand[call->operands++] = argv[optind++];
    }
    return STATUS_DONE;
}

static bsc_exit find_command(bsc_call *call) {
    call->command = COMMAND_COUNT;
    if (call->operands == 0) return STATUS_DONE;
    const char *known[COMMANDS], *word = call->operand[0];
    for (int id = 0; id < COMMANDS; id++) {
        known[id] = bsc_command_table[id].name;
        if (strcmp(known[id], word) != 0) continue;
        call->command = (bsc_command_id)id;
        call->named = true;
        call->operand++;
        call->operands--;
        return STATUS_DONE;
    }
    const char *meant = bsc_closest(word, known, COMMANDS);
    const bool is_board = bsc_builtin_find(word) != NULL;
    bsc_refuse_unknown("command", word, is_board ? NULL : meant);
    if (is_board)
        bsc_hint("a board is given by --board %s", word);
    else if (meant == NULL)
        bsc_hint("bscount --help lists the commands");
    return STATUS_USAGE;
}

static bsc_exit refuse_choice(const char *name, const char *choices, const char *value) {
    char text[128];
    const char *known[16];
    size_t count = 0;
    snprintf(text, sizeof text, "%s", choices);
    for (char *word = strtok(text, " "); word != NULL && count < 16; word = strtok(NULL, " "))
        known[count++] = word;
    const char *meant = bsc_closest(value, known, count);
    if (meant == NULL)
        bsc_refuse_usage("--%s cannot be '%s'", name, value);
    else
        bsc_refuse_usage("--%s cannot be '%s': did you mean '%s'?", name, value, meant);
    bsc_hint("it is one of: %s", choices);
    return STATUS_USAGE;
}

static bsc_exit check_choice(const char *name, const char *choices, const char *value) {
    if (choices == NULL || value == NULL || bsc_choice(choices, value) < words_in(choices))
        return STATUS_DONE;
    return refuse_choice(name, choices, value);
}

static bsc_exit check_values(const bsc_call *call) {
    const bsc_command *command = &bsc_command_table[call->command];
    for (int id = 0; id < OPTIONS; id++) {
        const bsc_option *option = &bsc_option_table[id];
        if (call->value[id] == NULL) continue;
        if ((option->commands >> call->command & 1u) == 0)
            return bsc_refuse_usage("'%s' has no option --%s", command->name, option->name);
        const char *choices = id == OPTION_FORMAT ? command->formats : option->choices;
        if (check_choice(option->name, choices, call->value[id]) != STATUS_DONE)
            return STATUS_USAGE;
    }
    if (call->operands > 0 && *command->operands == '\0') {
        bsc_refuse_usage("unexpected word '%s'", call->operand[0]);
        const bool takes_board =
            (bsc_option_table[OPTION_BOARD].commands >> call->command & 1u) != 0;
        if (takes_board && bsc_builtin_find(call->operand[0]) != NULL)
            bsc_hint("a board is given by --board %s", call->operand[0]);
        return STATUS_USAGE;
    }
    return STATUS_DONE;
}

bsc_exit bsc_call_parse(bsc_call *call, int argc, char **argv) {
    *call = (bsc_call){.operand =
                           argv + 1}; /* read words are overwritten, never one still to be read */
    call->shot = calloc((size_t)argc + 1, sizeof *call->shot);
    call->strategy = calloc((size_t)argc + 1, sizeof *call->strategy);
    if (call->shot == NULL || call->strategy == NULL) return bsc_fail_memory();
    bsc_exit status = read_words(call, argc, argv);
    if (status == STATUS_DONE) status = find_command(call);
    return status == STATUS_DONE ? check_values(call) : status;
}

void bsc_call_release(bsc_call *call) {
    free(call->shot);
    free(call->strategy);
    call->shot = call->strategy = NULL;
}
