/* options.c - a command line, read by the tables: behind bsc_call_parse no text is read again.
 *
 * Options may stand before and after operands, long ones may be shortened as long as they stay
 * unique, and of one that is given twice the last counts unless its kind is a LIST, as users of
 * getopt_long expect. The first operand is the command. */
#include "cli/options.h"

#include "bscount_parts.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool has_word(const char *words, const char *word) {
    return bsc_words_find(words, word) >= 0;
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

static void *field_of(bsc_call *call, bsc_option_id id) {
    return (char *)call + bsc_option_table[id].field;
}

/* Moves operands to the front of argv's tail, in their order. */
static bsc_exit read_words(bsc_call *call, const char *said[OPTIONS], int argc, char **argv) {
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
            const bsc_option_id id = (bsc_option_id)id_of(answer);
            const bsc_value_kind kind = bsc_option_table[id].kind;
            if (kind == VALUE_WORD || kind == VALUE_RULE)
                for (char *c = optarg; *c != '\0'; c++) *c = (char)tolower((unsigned char)*c);
            said[id] = optarg == NULL ? "" : optarg;
            bsc_list *all = kind == VALUE_LIST ? field_of(call, id) : NULL;
            if (all != NULL && all->text == NULL)
                all->text = calloc((size_t)argc, sizeof *all->text);
            if (all != NULL && all->text == NULL) return bsc_fail_memory();
            if (all != NULL) all->text[all->count++] = optarg;
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

static bsc_exit find_command(bsc_call *call, const char *said[OPTIONS]) {
    call->command = COMMAND_COUNT;
    while (call->operands > 0 && strcmp(call->operand[0], "help") == 0) { /* as --help */
        said[OPTION_HELP] = "";
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

/* Of a command without operands of its own one can be the board. */
static bsc_exit take_board(bsc_call *call, const char *said[OPTIONS]) {
    if (call->operands == 0 || bsc_command_table[call->command].operand != NULL) return STATUS_DONE;
    const bool takes = bsc_option_fits(OPTION_BOARD, call->command);
    if (takes && said[OPTION_BOARD] == NULL && said[OPTION_MATRIX] == NULL) {
        said[OPTION_BOARD] = *call->operand++;
        call->operands--;
    }
    if (call->operands == 0) return STATUS_DONE;
    bsc_refuse_usage("unexpected argument '%s'", call->operand[0]);
    if (takes && said[OPTION_BOARD] != NULL)
        bsc_hint("the board is '%s' already", said[OPTION_BOARD]);
    return STATUS_USAGE;
}

/* ---- Values ---- */

static bsc_exit refuse_word(const char *name, const char *words, const char *value) {
    char text[128];
    const char *known[16];
    size_t count = 0;
    snprintf(text, sizeof text, "%s", words);
    for (char *word = strtok(text, " "); word != NULL && count < 16; word = strtok(NULL, " "))
        known[count++] = word;
    const char *meant = bsc_closest(value, known, count);
    bsc_refuse_usage(meant == NULL ? "invalid --%s '%s'" : "invalid --%s '%s': did you mean '%s'?",
                     name, value, meant);
    bsc_hint("expected one of: %s", words);
    return STATUS_USAGE;
}

static_assert(sizeof(bsc_engine) == sizeof(int) && sizeof(bsc_format) == sizeof(int) &&
                  sizeof(bsc_by) == sizeof(int) && sizeof(bsc_announce) == sizeof(int),
              "a word's field is as large as an int");

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

/* Digits, then K, M, G or T, powers of 1024, with B or iB behind it or not: 512M, 2GiB. */
static bool read_size(const char *text, uint64_t *bytes) {
    static const char units[] = "KMGT";
    char *end;
    if (!isdigit((unsigned char)*text)) return false;
    *bytes = strtoull(text, &end, 10);
    const char *unit = *end == '\0' ? NULL : strchr(units, toupper((unsigned char)*end));
    const unsigned shift = unit == NULL ? 0 : 10 * (unsigned)(unit - units + 1);
    if (unit != NULL) end++;
    if (unit != NULL && *end == 'i' && toupper((unsigned char)end[1]) == 'B') end++;
    if (toupper((unsigned char)*end) == 'B') end++;
    if (*end != '\0' || *bytes == 0 || *bytes > SIZE_MAX >> shift) return false;
    *bytes <<= shift;
    return true;
}

static bool read_real(const char *text, double *number, double least, double most) {
    char *end;
    *number = strtod(text, &end);
    return end != text && *end == '\0' && *number >= least && *number <= most;
}

static bool read_part(const char *text, bsc_part_of *part) {
    const size_t digits = strspn(text, "0123456789");
    const size_t more = text[digits] == '/' ? strspn(text + digits + 1, "0123456789") : 0;
    if (digits == 0 || digits > 8 || more == 0 || more > 8 || text[digits + 1 + more] != '\0')
        return false;
    part->number = (uint32_t)strtoul(text, NULL, 10);
    part->parts = (uint32_t)strtoul(text + digits + 1, NULL, 10);
    return part->number >= 1 && part->number <= part->parts && part->parts <= BSC_MAX_PARTS;
}

/* Reads the text into its field; where it cannot, false, and what is expected. */
static bool read_value(bsc_call *call, bsc_option_id id, const char *text, char hint[128]) {
    const bsc_option *option = &bsc_option_table[id];
    void *field = field_of(call, id);
    const bool learn = call->command == COMMAND_LEARN; /* its games are no game that is played */
    const uint64_t most = id == OPTION_GAMES && learn ? UINT64_C(1) << 53 : option->most;
    uint64_t *number = field;
    int word;
    switch (option->kind) {
    case VALUE_NONE:
    case VALUE_LIST:
        return true;
    case VALUE_WORD:
        word = bsc_words_find(bsc_option_table[id].words == NULL ? bsc_format_words
                                                                 : bsc_option_table[id].words,
                              text) +
               (int)option->least;
        memcpy(field, &word, sizeof word);
        return true;
    case VALUE_GAMES:
        *number = 0;
        if (!learn && strcasecmp(text, "all") == 0) return true;
        /* fall through */
    case VALUE_NUMBER:
        snprintf(hint, 128, "expected a number from %" PRIu64 " to %" PRIu64, option->least, most);
        return read_whole(text, number) && *number >= option->least && *number <= most;
    case VALUE_SIZE:
        snprintf(hint, 128, "expected a size such as 512M or 2G");
        return read_size(text, number);
    case VALUE_SECONDS:
        snprintf(hint, 128, "expected a number of seconds, such as 2.5");
        return read_real(text, field, DBL_MIN, 1e6);
    case VALUE_SHARE:
        snprintf(hint, 128, "expected a share such as 0.2");
        return read_real(text, field, 0.0, 100.0);
    case VALUE_REAL:
        snprintf(hint, 128, "expected a number such as 1");
        return read_real(text, field, 0.0, 1e9);
    case VALUE_PART:
        snprintf(hint, 128, "expected K/N, where K is from 1 to N and N at most %u: --part 3/8",
                 BSC_MAX_PARTS);
        return read_part(text, field);
    default:
        *(const char **)field = text;
        return true;
    }
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

static bsc_exit read_values(bsc_call *call, const char *const said[OPTIONS]) {
    for (int k = 0; k < OPTIONS; k++) {
        const bsc_option_id id = (bsc_option_id)k;
        const char *text = said[id], *name = bsc_option_table[id].name;
        char hint[128];
        call->given[id] = text != NULL;
        if (text == NULL) continue;
        if (!bsc_option_fits(id, call->command))
            return refuse_option_of(&bsc_command_table[call->command], id);
        const bsc_value_kind kind = bsc_option_table[id].kind;
        const char *words = bsc_option_words(id, call->command);
        if ((kind == VALUE_WORD || kind == VALUE_RULE) && !has_word(words, text))
            return refuse_word(name, words, text);
        if (read_value(call, id, text, hint)) continue;
        bsc_refuse_usage("invalid --%s '%s'", name, text);
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
    return strcasecmp(ending, ".txt") == 0   ? "text"
           : strcasecmp(ending, ".htm") == 0 ? "html"
                                             : ending + 1;
}

/* Endings by which a user asks for a format of another program. What else stands behind a dot, as
 * in the name of a temporary file, says nothing. */
static const char promises[] = "png jpg jpeg gif webp bmp tif tiff pdf ps eps xls xlsx ods doc "
                               "docx odt md xml yaml yml tsv";

static bsc_exit refuse_ending(const bsc_call *call) {
    const bsc_command *command = &bsc_command_table[call->command];
    bsc_refuse_usage("'%s' cannot write '%s': no format '%s'", command->name, call->output.path,
                     ending_of(call->output.path));
    bsc_hint("expected one of: %s; or --format for a file of any name", command->formats);
    return STATUS_USAGE;
}

/* Without --format the file's ending says it, else it is the command's first; of parts JSON. */
static bsc_exit find_format(bsc_call *call) {
    char first[16];
    const char *formats = bsc_command_table[call->command].formats;
    const char *ending = call->output.path == NULL ? "" : ending_of(call->output.path);
    if (call->given[OPTION_FORMAT]) return STATUS_DONE;
    if (has_word(promises, ending)) return refuse_ending(call);
    snprintf(first, sizeof first, "%.*s", (int)strcspn(formats, " "), formats);
    const int named = bsc_words_find(bsc_format_words, ending);
    const int format = named >= 0 ? named : bsc_words_find(bsc_format_words, first);
    call->output.format = format < 0 ? BSC_FORMAT_TEXT : (bsc_format)format;
    if (call->given[OPTION_PART] && call->output.format == BSC_FORMAT_TEXT)
        call->output.format = BSC_FORMAT_JSON;
    return STATUS_DONE;
}

/* ---- What goes together ---- */

bsc_exit bsc_call_check(const bsc_call *call) {
    const bsc_command *command = &bsc_command_table[call->command];
    char text[256];
    for (int id = 0; id < OPTIONS; id++)
        if (call->given[id] && !bsc_option_fits((bsc_option_id)id, call->command))
            return refuse_option_of(command, (bsc_option_id)id);
    bsc_call_word(call, OPTION_FORMAT, text, sizeof text);
    if (!has_word(command->formats, text) && call->given[OPTION_FORMAT])
        return refuse_word("format", command->formats, text);
    if (!has_word(command->formats, text) && call->given[OPTION_OUTPUT]) return refuse_ending(call);
    if (bsc_call_forbids(call, text, sizeof text)) return bsc_refuse_usage("%s", text);
    if (call->given[OPTION_WITHIN] && call->count.seconds >= call->count.within)
        return bsc_refuse_usage("--seconds must be less than --within: the rest of the time is for "
                                "the exact count");
    return STATUS_DONE;
}

/* ---- The whole ---- */

bsc_exit bsc_call_parse(bsc_call *call, int argc, char **argv) {
    const char *said[OPTIONS] = {NULL}; /* as text */
    /* words that were read are overwritten, never one still to be read */
    *call = (bsc_call){.operand = argv + 1, .count.seed = 1, .games.games = 1000, .show.every = 1};
    bsc_exit status = read_words(call, said, argc, argv);
    if (status == STATUS_DONE) status = find_command(call, said);
    if (status == STATUS_DONE) status = take_board(call, said);
    if (status == STATUS_DONE) status = read_values(call, said);
    if (status == STATUS_DONE) status = find_format(call);
    if (status != STATUS_DONE || call->given[OPTION_HELP] || call->given[OPTION_VERSION])
        return status;
    return bsc_call_check(call);
}

void bsc_call_release(bsc_call *call) {
    for (int id = 0; id < OPTIONS; id++)
        if (bsc_option_table[id].kind == VALUE_LIST)
            free(((bsc_list *)field_of(call, (bsc_option_id)id))->text);
    *call = (bsc_call){0};
}
