/* tables.c - the options and commands of options.h as tables, and the rules about which options may
 * be used together. The program uses these tables, and so does docgen, which generates the manual
 * and the completions of the shells. */
#include "program/line/tables.h"

#include "bscount_game.h"

#include "program/line/call.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define OPTION(id, ...) {__VA_ARGS__},
const bsc_option bsc_option_table[OPTIONS] = {
#include "program/line/options.h"
};

/* The functions of the commands are left out of this table, because docgen, which makes the manual
 * from it, is linked without them. */
#define COMMAND(id, name, function, ...) {name, __VA_ARGS__},
const bsc_command bsc_command_table[COMMANDS] = {
#include "program/line/options.h"
};

const char *const bsc_examples[] = {
    "bscount --board hex-upper",
    "bscount --board 10x10 --fleet 5,4,3x2,2 --touch forbidden",
    "bscount --board 8x8 --fleet 5,4,3,2 --part 1/2 --output part-1.json",
    "bscount --board 8x8 --fleet 5,4,3,2 --part 2/2 --output part-2.json",
    "bscount map classic --shot 'E5 hit' --shot 'A1 miss'",
    "bscount map --board classic --ship Carrier",
    "bscount map --board hex-upper --output map.svg",
    "bscount best --board classic --shot 'E5 hit' --shot 'A1 miss'",
    "bscount best --board 4x4 --fleet 3,2 --optimal --announce size",
    "bscount play --board hex-lower",
    "bscount play --board classic --against --seed 7",
    "bscount play --board classic --duel --seed 7",
    "bscount simulate classic --strategy hunt --games 1 --log game.shots",
    "bscount review --board classic game.shots",
    "bscount sample --board russian --samples 3 --seed 7",
    "bscount sample --board classic --samples 50 --format csv --output games.csv",
    "bscount list --board pentominoes-6x10 --up-to symmetry --limit 2",
    "bscount simulate --board 8x8 --fleet 4,3,2 --strategy exact --games 200",
    "bscount simulate hex-upper hex-lower --strategy density",
    "bscount learn --board classic games.csv --output weights.csv",
    "bscount compare hex-upper hex-lower",
    "bscount compare hex-lower hex-upper+G1 hex-upper+L2 hex-upper+G5+C4",
    "bscount compare classic 12x10 --fleet 5,4,3,3,2",
    "bscount merge part-1.json part-2.json",
    "bscount matrix --board classic --output classic.dlx",
    "bscount show --board kanoodle",
    "bscount show --board hex-upper --output mine.board",
    "bscount json <requests.jsonl >replies.jsonl",
    "bscount boards",
    NULL,
};

bsc_command_id bsc_example_command(const char *line) {
    const char *word = line + strlen("bscount ");
    bsc_command_id id = COMMAND_COUNT;
    while (id < COMMANDS && strncmp(word, bsc_command_table[id].name, strcspn(word, " ")) != 0)
        id++;
    return id < COMMANDS ? id : COMMAND_COUNT;
}

const char *const bsc_group_names[BSC_GROUPS] = {"the board", "the game so far", "how to count",
                                                 "what to print", "of a single command"};
/* For each group of options in the help, except the last group: the names of its options, separated
 * by blanks. An option that is in none of these lists belongs to the last group. */
static const char *const group_words[BSC_GROUPS - 1] = {
    "board matrix secondary fleet touch cover reflect lattice labels island cell sum",
    "shots shot announce weights fleet-law",
    "engine within seconds samples seed up-to sub-fleets verify threads memory-limit part",
    "format output origin color stats progress no-progress help version",
};

const char bsc_format_words[] = "text csv json ansi svg html stats dlx dlx3 cnf board";

/* Texts that several rules below share: what an option needs, and the term for the engine that
 * looks at each ship on its own. */
#define EXACT "an exact engine"
#define ALONE "engine independent"

/* The rules about which options may be used together, in the notation of bsc_rule. A row has the
 * commands that the rule is for (ON_ALL: all), the options it is about, whether they exclude or
 * need other options (bsc_relation), these other options, and a text for the message. In a list of
 * options, `|` is between two options, and the words after an option are values of it: "engine auto
 * dlx|samples" is --engine with one of these two values, or --samples. If a command line breaks
 * several rules, the message is about the first of them. */
const bsc_rule bsc_rule_table[] = {
    {ON_ALL, "matrix", EXCLUDES,
     "board|fleet|touch|cover|reflect|lattice|labels|island|cell|sum|shots|shot|announce|weights",
     NULL},
    {ON_ALL, "secondary", NEEDS, "matrix", "--matrix, a file of 0 and 1"},
    {ON_ALL, "matrix", EXCLUDES, "up-to", "a matrix file does not say where its items lie"},
    {"list", "matrix", EXCLUDES, "format ansi svg", "a matrix file has no board to draw"},
    {ON_ALL, "fleet-law sequential flat edges", EXCLUDES, "weights|verify", NULL},
    {"play", "fleet-law sequential", NEEDS, "against|duel",
     "--against: 'play' counts deployments as if all were alike"},
    {"play", "duel", EXCLUDES, "against|shots|shot|log", NULL},
    {"play", "deployments", NEEDS, "duel", "--duel"},
    /* Rules about a part of a run (--part): commands, options, relation, other options, message. */
    {"count map", "part", EXCLUDES, "verify|within|seconds|up-to|weights|fleet-law|matcher|mode",
     NULL},
    {ON_ALL, "part", EXCLUDES, "ship|values|color|origin|chart|means|games-csv|scale|film|fleets",
     "it is for 'merge', which prints the whole"},
    {ON_ALL, "part", NEEDS, "format json", "--format json, which 'merge' makes other formats of"},
    {ON_ALL, "part", NEEDS, "engine auto dlx mc", "--engine auto, dlx or mc"},
    {ON_ALL, "part", NEEDS, "engine auto dlx|samples",
     "--samples with --engine mc: as many as all parts have together"},
    /* Rules about engines (--engine), and about estimates: commands, options, relation, other
     * options, message. */
    {"count compare play", "engine independent", REFUSES_VALUE, "engine", NULL},
    {ON_ALL, "by|skew|top|engine|weights|within|seconds|verify|stats", EXCLUDES, "optimal", NULL},
    {"best", "by|skew|top|salvo|optimal|engine|matcher|weights|samples|seed|verify|stats", EXCLUDES,
     "sure", NULL},
    {"best", "sure sunk", EXCLUDES, "within|seconds",
     "an estimate does not know every cell that a ship may cover"},
    {ON_ALL, "by entropy lookahead", NEEDS_INSTEAD_OF, "engine mc independent", EXACT},
    {ON_ALL, "by entropy|up-to symmetry", EXCLUDES, "weights|fleet-law flat edges", NULL},
    {ON_ALL, "by lookahead", EXCLUDES, "skew|top", NULL},
    {"best simulate", "salvo", EXCLUDES, "top|by|skew|optimal|log|part", NULL},
    {"best", "by question", EXCLUDES, "skew|engine|weights|within|seconds|verify|stats", NULL},
    {ON_ALL, "values island", NEEDS_INSTEAD_OF, "engine independent", EXACT},
    {ON_ALL, "values count island|verify|up-to symmetry", NEEDS_INSTEAD_OF, "engine mc", EXACT},
    {"map best", "samples|seconds|within|seed|verify|weights|fleet-law|film", EXCLUDES, ALONE,
     NULL},
    {"map best", "matcher", NEEDS, ALONE, "--engine independent"},
    {ON_ALL, "mode", NEEDS, "engine independent", "--engine independent --values count"},
    {ON_ALL, "mode", NEEDS, "values count", "--engine independent --values count"},
    {ON_ALL, "weights|fleet-law flat edges", NEEDS, "engine dp dlx auto",
     "--engine dp, dlx or auto"},
    {ON_ALL, "sub-fleets", EXCLUDES,
     "part|verify|up-to|within|seconds|weights|matrix|shot|shots|engine dlx mc", NULL},
    {"map", "fleet-law sequential", NEEDS, "engine mc auto", "--engine mc or auto"},
    {ON_RUNS, "samples|seed", NEEDS, "engine mc|within|seconds", "--engine mc or --within"},
    {ON_ALL, "verify", EXCLUDES, "within|seconds", "an estimate cannot be verified"},
    {ON_ALL, "up-to", EXCLUDES, "within|seconds", "classes cannot be estimated"},
    {ON_ALL, "weights|fleet-law flat edges", EXCLUDES, "within|seconds",
     "weighted counts cannot be estimated"},
    {ON_ALL, "verify", EXCLUDES, "weights", "weighted counts are not exact"},
    /* Rules about what maps and games show. */
    {ON_ALL, "values island", EXCLUDES, "ship", "an island is in the way of every ship"},
    {ON_ALL, "values count island", EXCLUDES, "within|seconds", "an estimate has no exact counts"},
    {ON_ALL, "values count island", EXCLUDES, "fleet-law sequential flat edges",
     "its deployments do not count alike"},
    {ON_ALL, "values count island", EXCLUDES, "weights", "weighted counts are not exact"},
    {"map merge", "values count probability", NEEDS, "format text ansi csv json",
     "--format text or ansi, or csv or json, which have counts and probabilities"},
    {"map merge", "fleets", NEEDS, "format text csv json",
     "--format text, csv or json, which have a row for each fleet"},
    {"map merge", "fleets", EXCLUDES, "ship|values count probability island|scale|film",
     "the rows of --fleets are fleets, not cells"},
    {"map", "fleets", NEEDS_INSTEAD_OF, "engine mc independent", EXACT},
    {"map", "fleets", EXCLUDES, "within|seconds", "an estimate does not tell fleets apart"},
    {"compare", "ship|values|scale", NEEDS, "format svg html|values difference",
     "--format svg or html: only they have maps"},
    {ON_ALL, "scale", NEEDS, "format svg html ansi text",
     "--format svg, html, ansi or text, which have colours"},
    {"map simulate", "film|chart", NEEDS, "format svg", "--format svg"},
    {ON_ALL, "film", NEEDS, "shot|shots", "--shots with a game"},
    {ON_ALL, "format ansi", EXCLUDES, "color never", NULL},
    {ON_ALL, "origin", NEEDS, "format csv", "--format csv; JSON always has the origin"},
    {ON_ALL, "fleet-law sequential flat edges|games", EXCLUDES, "deployments", NULL},
    {ON_ALL, "games all", EXCLUDES, "weights|fleet-law", NULL},
    {"simulate", "means", NEEDS, "format csv", "--format csv"},
    {0},
};

/* Says whether the list of names `commands` contains the command. The empty list "" means all
 * commands. */
static bool has_command(const char *commands, bsc_command_id command) {
    return *commands == '\0' || bsc_words_find(commands, bsc_command_table[command].name) >= 0;
}

bool bsc_kind_is_word(bsc_value_kind kind) {
    return kind == VALUE_TEXT_WORD || kind == VALUE_ENUM_WORD || kind == VALUE_OPTIONAL_WORD;
}

bool bsc_option_fits(bsc_option_id id, bsc_command_id command) {
    return has_command(bsc_option_table[id].commands, command);
}

int bsc_option_group(bsc_option_id id) {
    int group = 0;
    while (group < BSC_GROUPS - 1 &&
           bsc_words_find(group_words[group], bsc_option_table[id].name) < 0)
        group++;
    return group;
}

bool bsc_operand_optional(bsc_command_id command) {
    return command == COMMAND_SIMULATE; /* --board may name the board of the games instead */
}

const char *bsc_option_words(bsc_option_id id, bsc_command_id command) {
    const bsc_option *option = &bsc_option_table[id];
    if (id == OPTION_VALUES && command == COMMAND_COMPARE)
        return "percent island difference"; /* not "count", because the pictures of compare show
                                             * counts beside percentages */
    if (id == OPTION_VALUES && (command == COMMAND_MAP || command == COMMAND_MERGE))
        return "percent count probability island";
    if (id == OPTION_BY && command == COMMAND_PLAY) return "probability entropy lookahead";
    if (option->kind != VALUE_ENUM_WORD || option->words != NULL) return option->words;
    return command < COMMANDS ? bsc_command_table[command].formats : NULL;
}

/* ---- Checking the rules ---- */

int bsc_words_find(const char *words, const char *word) {
    const size_t length = strlen(word);
    for (int k = 0; *words != '\0'; k++) {
        const size_t listed = strcspn(words, " ");
        if (listed == length && strncasecmp(words, word, length) == 0) return k;
        words += listed + strspn(words + listed, " ");
    }
    return -1;
}

void bsc_call_word(const bsc_call *call, bsc_option_id id, char *word, size_t size) {
    const bsc_option *option = &bsc_option_table[id];
    const void *field = (const char *)call + option->field;
    const char *words = option->words;
    int value;
    *word = '\0';
    if (option->kind == VALUE_GAMES && call->text[id] && call->games == 0)
        snprintf(word, size, "all");
    if (option->kind == VALUE_TEXT_WORD && call->text[id])
        snprintf(word, size, "%s", call->text[id]);
    const bool is_typed_word = option->kind == VALUE_OPTIONAL_WORD && call->text[id];
    if (option->kind != VALUE_ENUM_WORD && !is_typed_word) return;
    if (words == NULL) words = bsc_format_words;
    memcpy(&value, field, sizeof value);
    if (value < (int)option->minimum) return;
    for (int k = (int)option->minimum; k < value; k++) words += strcspn(words, " ") + 1;
    snprintf(word, size, "%.*s", (int)strcspn(words, " "), words);
}

const char *bsc_option_typed(const bsc_call *call, bsc_option_id id, char text[32]) {
    const bsc_option *option = &bsc_option_table[id];
    if (call->typed_as_letter[id])
        snprintf(text, 32, "-%c", option->letter);
    else
        snprintf(text, 32, "--%s", option->name);
    return text;
}

bsc_option_id bsc_option_find(const char *name, size_t length) {
    bsc_option_id id = 0;
    while (id < OPTIONS && (strncmp(bsc_option_table[id].name, name, length) != 0 ||
                            bsc_option_table[id].name[length] != '\0'))
        id++;
    assert(id < OPTIONS);
    return id;
}

/* Reads the first term of a list of terms, in which a rule names options (bsc_rule): in "by entropy
 * lookahead|skew" it is "by entropy lookahead". Returns the option of the term, and writes to
 * `words` the words after the option's name, each with a blank before it; "" if there are none. */
static bsc_option_id read_term(const char *term, char words[64]) {
    const size_t name = strcspn(term, " |");
    snprintf(words, 64, "%.*s", (int)strcspn(term + name, "|"), term + name);
    return bsc_option_find(term, name);
}

/* Returns the terms after the first one of a list, in which a rule names options (bsc_rule). For
 * "skew|top" this is "top"; for a list of one term it is "". */
static const char *next_term(const char *terms) {
    const char *bar = strchr(terms, '|');
    return bar == NULL ? "" : bar + 1;
}

bsc_option_id bsc_call_find_term(const bsc_call *call, const char *terms, char shown[96]) {
    for (const char *term = terms; *term != '\0'; term = next_term(term)) {
        char words[64], word[64], option[32];
        const bsc_option_id id = read_term(term, words);
        bsc_call_word(call, id, word, sizeof word);
        bsc_option_typed(call, id, option);
        if (*words == '\0') {
            snprintf(shown, 96, "%s", option);
            if (call->text[id] != NULL) return id;
        } else {
            snprintf(shown, 96, "%s %.60s", option, word);
            if (bsc_words_find(words + 1, word) >= 0) return id;
        }
    }
    return OPTIONS;
}

/* Writes to *objection what is wrong with a command line that breaks a NEEDS rule: it has an option
 * but lacks another option that the first one needs. `shown` is the first option, as the user typed
 * it. The other option is the first one in rule->other_terms. If the command line has it, but with
 * the wrong word as its value, the message names the other option and this word too. */
static void object_to_lack(const bsc_call *call, const bsc_rule *rule, const char *shown,
                           bsc_objection *objection) {
    char words[64], word[64], option[32];
    const bsc_option_id id = read_term(rule->other_terms, words);
    bsc_call_word(call, id, word, sizeof word);
    if (call->text[id])
        snprintf(objection->text, sizeof objection->text, "%s and %s %.60s cannot be used together",
                 shown, bsc_option_typed(call, id, option), word);
    else
        snprintf(objection->text, sizeof objection->text, "%s cannot be used like this", shown);
    snprintf(objection->hint, sizeof objection->hint, "it needs %s", rule->why);
    objection->add = rule->other_terms;
}

/* Writes to *objection what is wrong with a command line that breaks an EXCLUDES, NEEDS_INSTEAD_OF
 * or REFUSES_VALUE rule. `shown` is the option that the rule is about, and `other_shown` the option
 * that it excludes, both as the user typed them. For a REFUSES_VALUE rule `other_shown` is not
 * used. */
static void object_to_presence(const bsc_call *call, const bsc_rule *rule, const char *shown,
                               const char *other_shown, bsc_objection *objection) {
    char *text = objection->text;
    const size_t size = sizeof objection->text;
    if (rule->relation == REFUSES_VALUE)
        snprintf(text, size, "'%s' does not support %s", bsc_command_table[call->command].name,
                 shown);
    else if (rule->relation == NEEDS_INSTEAD_OF)
        snprintf(text, size, "%s needs %s, not %s", shown, rule->why, other_shown);
    else if (rule->why == NULL)
        snprintf(text, size, "%s and %s cannot be used together", shown, other_shown);
    else
        snprintf(text, size, "%s and %s cannot be used together: %s", shown, other_shown,
                 rule->why);
}

bool bsc_call_forbids(const bsc_call *call, bsc_objection *objection) {
    for (const bsc_rule *rule = bsc_rule_table; rule->terms != NULL; rule++) {
        char shown[96], other_shown[96];
        if (!has_command(rule->commands, call->command)) continue;
        const bsc_option_id option = bsc_call_find_term(call, rule->terms, shown);
        const bsc_option_id other = bsc_call_find_term(call, rule->other_terms, other_shown);
        const bool wants_other = rule->relation == NEEDS;
        if (option == OPTIONS || (other < OPTIONS) == wants_other) continue;
        *objection = (bsc_objection){.drop = other};
        if (rule->relation == REFUSES_VALUE) objection->drop = option;
        if (wants_other)
            object_to_lack(call, rule, shown, objection);
        else
            object_to_presence(call, rule, shown, other_shown, objection);
        return true;
    }
    return false;
}
