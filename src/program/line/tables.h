/* tables.h - the options and commands of options.h as tables, and the rules about which options may
 * be used together. */
#ifndef BSC_LINE_TABLES_H
#define BSC_LINE_TABLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The kind of an option's value, or of a command's operands. It decides how the value is read, and
 * what the completions of the shells offer. Values of the kinds from VALUE_TEXT to VALUE_TEXT_WORD
 * are only kept as texts (bsc_call.text), which the program passes on to the library. Values of the
 * kinds from VALUE_ENUM_WORD on are also converted, and stored in a field of bsc_call. In the
 * comments below, `words`, `minimum` and `maximum` are fields of bsc_option. */
typedef enum bsc_value_kind {
    VALUE_NONE,      /* an option without a value, or a command without operands */
    VALUE_TEXT,      /* any text */
    VALUE_LIST,      /* any text, and the option may be given more than once */
    VALUE_BOARD,     /* a board: its name, file or size */
    VALUE_SHIP,      /* the name of a ship of the board */
    VALUE_FILE,      /* a path */
    VALUE_TEXT_WORD, /* one of the words in the option's list `words`; kept as a text */
    /* One of the words in the option's list `words`, converted to an enum: the first word is stored
     * as the value `minimum`, the second word as `minimum` + 1, and so on. --format has no such
     * list; its words are the output formats of the command. */
    VALUE_ENUM_WORD,
    /* As VALUE_ENUM_WORD, but the option may be typed without a value. This means the first word of
     * `words`, whose enum value must be 0. The word after the option on the command line is its
     * value only if it is one of `words`. */
    VALUE_OPTIONAL_WORD,
    VALUE_NUMBER,  /* uint64_t, from `minimum` to `maximum` */
    VALUE_GAMES,   /* as VALUE_NUMBER, or the word "all", which is stored as 0 */
    VALUE_SIZE,    /* uint64_t: a number of bytes, such as 512M */
    VALUE_SECONDS, /* double: a time in seconds */
    VALUE_SHARE,   /* double, from 0 to 100: a share that is added; 0.2 adds 20 percent */
    VALUE_REAL,    /* double, from 0 to 1e9 */
    VALUE_PART     /* bsc_part_of: one part of a run, such as 3/8 */
} bsc_value_kind;

/* The names of the library's strategies, for --strategy, in the order of the library's table
 * (bsc_strategy_name). The last command of tests/cli/cases/simulate.txt compares the two. */
#define BSC_STRATEGY_WORDS "random hunt parity density montecarlo exact entropy lookahead optimal"

#define OPTION(id, ...) OPTION_##id,
typedef enum bsc_option_id {
#include "program/line/options.h"
    OPTIONS
} bsc_option_id;
#define COMMAND(id, ...) COMMAND_##id,
typedef enum bsc_command_id {
#include "program/line/options.h"
    COMMANDS
} bsc_command_id;

/* An option: a row of options.h. */
typedef struct bsc_option {
    const char *name; /* the long name without its dashes, such as "output" */
    char letter;      /* the short name, such as o for -o; 0: none */
    /* The name of its value in the help, such as "FILE"; NULL: the option takes no value. */
    const char *argument;
    bsc_value_kind kind; /* what the value of the option is */
    size_t field;        /* offset in bsc_call of the field where the value is stored */
    /* For VALUE_NUMBER and VALUE_GAMES the least value that the option may have. For
     * VALUE_ENUM_WORD and VALUE_OPTIONAL_WORD the enum value of the first word in `words`; the next
     * word has the next enum value. */
    uint64_t minimum;
    uint64_t maximum; /* for VALUE_NUMBER and VALUE_GAMES the greatest value */
    /* A list of words, separated by blanks; NULL: none. If the kind is one of words
     * (bsc_kind_is_word), the value must be one of them. For other kinds they are only what the
     * completions of the shells offer. */
    const char *words;
    const char *commands; /* names of the commands that take the option; "": all commands */
    const char *help;     /* a sentence for --help and the manual */
} bsc_option;

/* A command: a row of options.h. */
typedef struct bsc_command {
    const char *name;
    /* The name of an operand in the help, such as "FILE"; NULL: the command takes no operands. */
    const char *operand;
    bsc_value_kind kind; /* what an operand of the command is, such as VALUE_FILE */
    /* The names of the output formats that the command can write, separated by blanks, the default
     * first; "": the user cannot choose a format. */
    const char *formats;
    const char *help; /* what the command does: a sentence for --help and the manual */
} bsc_command;

extern const bsc_option bsc_option_table[OPTIONS];
extern const bsc_command bsc_command_table[COMMANDS];

/* The command lines that the help and the manual show as examples. The last element is NULL. */
extern const char *const bsc_examples[];
/* Returns the command of a line of bsc_examples. If the line names no command, returns
 * COMMAND_COUNT, the command `count`, which is then meant. */
bsc_command_id bsc_example_command(const char *line);

/* The help and the manual list the options in groups, by subject. BSC_GROUPS is the number of
 * groups. The last group has the options that only one or two commands take. */
#define BSC_GROUPS 5
extern const char *const bsc_group_names[BSC_GROUPS];
/* Returns the group of an option, as an index in bsc_group_names. */
int bsc_option_group(bsc_option_id id);

/* What a rule about options (bsc_rule) says. Below, A is an option that the field `terms` of the
 * rule names, B is an option that its field `other_terms` names, and `why` is another field of the
 * rule: a text for the message to the user. */
typedef enum bsc_relation {
    /* A cannot be used together with any B. `why` is the reason; NULL: the message gives none. */
    EXCLUDES,
    /* A can be used only together with at least one B. `why` is how the message names the Bs. */
    NEEDS,
    /* A cannot be used together with any B, as with EXCLUDES. But the message says that A needs
     * something instead of B; `why` names what A needs, such as "an exact engine". */
    NEEDS_INSTEAD_OF,
    /* The command takes the option A, but not with this value. B is A itself, and `why` is NULL. */
    REFUSES_VALUE
} bsc_relation;

/* A rule about which options may be used together. It names options by a list of terms, separated
 * by "|": "skew|top" is --skew or --top. A term is the name of an option, perhaps followed by some
 * of the option's words: "by entropy lookahead" is --by with one of these two words. A command line
 * matches a term without words if the option was typed. It matches a term with words if the
 * option's value is one of the words, even if only by default. */
typedef struct bsc_rule {
    const char *commands;  /* names of the commands that the rule is for; "": all commands */
    const char *terms;     /* the rule is for a command line that matches one of these terms */
    bsc_relation relation; /* what the rule says about them */
    /* A list of terms that names the other options of the rule. `relation` says whether the options
     * in `terms` exclude these other options or need them. */
    const char *other_terms;
    const char *why; /* a part of the message to the user; bsc_relation says which part */
} bsc_rule;

/* All rules about which options may be used together. After the last rule comes an element whose
 * field `terms` is NULL. */
extern const bsc_rule bsc_rule_table[];
/* The names of all formats, separated by blanks, in the order of bsc_format. */
extern const char bsc_format_words[];

/* Returns the option whose whole name, without its dashes, is the first `length` bytes of `name`.
 * There must be such an option (asserted). */
bsc_option_id bsc_option_find(const char *name, size_t length);
/* Says whether the value of an option of this kind must be one of the option's words, as "csv" of
 * --format: whether the kind is VALUE_TEXT_WORD, VALUE_ENUM_WORD or VALUE_OPTIONAL_WORD. */
bool bsc_kind_is_word(bsc_value_kind kind);
/* Says whether the command, which must be below COMMANDS, takes the option. */
bool bsc_option_fits(bsc_option_id id, bsc_command_id command);
/* Says whether a command whose operands are boards can do without operands, because --board can
 * name its board: true only for `simulate`. */
bool bsc_operand_optional(bsc_command_id command);
/* Returns the words that may be the value of the option if it is given with this command, separated
 * by blanks; NULL if the option has no list of words. For the kinds of bsc_kind_is_word the value
 * must be one of these words; for other kinds they are only examples. For --format, these are the
 * formats of the command, "" if it has none. For other options that the command does not take, and
 * if `command` is COMMANDS, which is no command, the list is that of the option's row in
 * options.h. */
const char *bsc_option_words(bsc_option_id id, bsc_command_id command);
/* Returns the index of the word, from 0, in a list of words that are separated by blanks; -1 if the
 * list does not have the word, or if the list or the word is empty. Ignores case. */
int bsc_words_find(const char *words, const char *word);

typedef struct bsc_call bsc_call;           /* a command line; defined in call.h */
typedef struct bsc_objection bsc_objection; /* a message about options; defined in call.h */

/* Finds the first term of a list of terms that the command line matches. In the list "by
 * entropy|top" (see bsc_rule) the terms are --by with the value entropy, and --top with any value.
 * Returns the option of this term, and writes to `shown` what the user typed: the option, and its
 * value, cut after 60 bytes, if the term has words, as in "--by entropy". Returns OPTIONS, which is
 * no option, if the command line matches none of the terms, or the list is empty; `shown` then has
 * no meaning. The values of the options must have been read (bsc_call_parse). */
bsc_option_id bsc_call_find_term(const bsc_call *call, const char *terms, char shown[96]);
/* Says whether the options of the command line, whose values must have been read (bsc_call_parse),
 * break a rule of bsc_rule_table. If so, fills *objection with the message about the first rule
 * that they break; otherwise *objection does not change. */
bool bsc_call_forbids(const bsc_call *call, bsc_objection *objection);
/* Writes the option as it was typed, such as "-j" or "--threads", to `text` and returns `text`. For
 * an option that was not typed, writes its name with two dashes. */
const char *bsc_option_typed(const bsc_call *call, bsc_option_id id, char text[32]);
/* Writes to word[size] the word that is the value of the option, such as "entropy" for --by, or ""
 * if the value is not a word. The kind of the option decides what the word is if the option was
 * typed with a value, without one (which some kinds do not allow: "-"), or not at all:
 *
 *                          typed with a value     typed without one   not typed
 *     VALUE_ENUM_WORD      the word               -                   that of the default, or ""
 *     VALUE_OPTIONAL_WORD  the word               the first word      ""
 *     VALUE_TEXT_WORD      the text as typed      -                   ""
 *     VALUE_GAMES          "all"; "" if a number  -                   ""
 *     any other kind       ""                     ""                  "" */
void bsc_call_word(const bsc_call *call, bsc_option_id id, char *word, size_t size);

#endif
