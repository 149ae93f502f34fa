/* tables.h - the options and commands of options.h as tables, and the rules about which options may
 * be used together. */
#ifndef BSC_LINE_TABLES_H
#define BSC_LINE_TABLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The kind of an option's value, or of a command's operands. It decides how the value is read, and
 * what the completions of the shells offer. Values of the kinds up to VALUE_RULE are kept as texts
 * (bsc_call.text). Values of the later kinds are converted, and stored in a field of bsc_call. */
typedef enum bsc_value_kind {
    VALUE_NONE,    /* an option without a value, or a command without operands */
    VALUE_TEXT,    /* any text */
    VALUE_LIST,    /* any text, and the option may be given more than once */
    VALUE_BOARD,   /* a board: its name, file or size */
    VALUE_SHIP,    /* a ship of the board that the command line names */
    VALUE_FILE,    /* a path */
    VALUE_RULE,    /* one of the option's words; kept as a text */
    VALUE_WORD,    /* one of the option's words, stored as an enum: the first word as the value
                    * `minimum`, the next word as the next value. If the option has no words, they
                    * are the command's formats */
    VALUE_NUMBER,  /* uint64_t, from `minimum` to `maximum` */
    VALUE_GAMES,   /* as VALUE_NUMBER, or the word "all", which is stored as 0 */
    VALUE_SIZE,    /* uint64_t: a number of bytes, such as 512M */
    VALUE_SECONDS, /* double: a time in seconds */
    VALUE_SHARE,   /* double, from 0 to 100, such as 0.2 */
    VALUE_REAL,    /* double, from 0 to 1e9 */
    VALUE_PART     /* bsc_part_of: one part of a run, such as 3/8 */
} bsc_value_kind;

/* The names of the library's strategies, for --strategy. The library's table has the same names in
 * the same order (bsc_strategy_name), as a test makes sure. */
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
    const char *name;     /* without its dashes */
    char letter;          /* the short name, such as o for -o; 0: none */
    const char *argument; /* what the help calls its value, such as "FILE"; NULL: it takes no
                           * value */
    bsc_value_kind kind;
    size_t field;      /* offset in bsc_call of the field where the value is stored */
    uint64_t minimum;  /* for VALUE_NUMBER and VALUE_GAMES the least value; for VALUE_WORD the value
                       * of the enum that the first word stands for */
    uint64_t maximum;  /* for VALUE_NUMBER and VALUE_GAMES the greatest value */
    const char *words; /* the words that the value may be, or that completions offer; NULL: none */
    const char *commands; /* names of the commands that take the option; "": all commands */
    const char *help;     /* a sentence for --help and the manual */
} bsc_option;

/* A command: a row of options.h. */
typedef struct bsc_command {
    const char *name;
    const char *operand; /* what the help calls an operand; NULL: the command takes no operands */
    bsc_value_kind kind; /* kind of the operands */
    const char *formats; /* names of the formats that it can write, the default first; "": the
                          * format cannot be chosen */
    const char *help;
} bsc_command;

extern const bsc_option bsc_option_table[OPTIONS];
extern const bsc_command bsc_command_table[COMMANDS];

/* The command lines that the help and the manual show as examples. The last element is NULL. */
extern const char *const bsc_examples[];
/* Returns the command of an example line; COMMAND_COUNT if the line names no command. */
bsc_command_id bsc_example_command(const char *line);

/* The help and the manual list options in groups, by subject. The last group has the options that
 * only one or two commands take. */
#define BSC_GROUPS 5
extern const char *const bsc_group_names[BSC_GROUPS];
/* Returns the index of an option's group in bsc_group_names. */
int bsc_option_group(bsc_option_id id);

/* What a rule says about its options (`terms`) and the other options that it names
 * (`other_terms`). */
typedef enum bsc_relation {
    EXCLUDES,  /* its options exclude the other options; `why` gives the reason, or is NULL */
    NEEDS,     /* its options need one of the other options; `why` says which */
    NEEDS_NOT, /* its options exclude the other options; `why` says what they need instead */
    UNKNOWN    /* the command does not support its options; there are no other options */
} bsc_relation;

/* A rule about which options may be used together. It names options by a list of terms, separated
 * by "|": "skew|top" is --skew or --top. A term is the name of an option, perhaps followed by some
 * of the option's words: "by entropy lookahead" is --by with one of these two words. A command line
 * has a term without words if the option was typed. It has a term with words if the option's value
 * is one of the words, even if only by default. */
typedef struct bsc_rule {
    const char *commands; /* names of the commands that the rule is for; "": all commands */
    const char *terms;    /* the rule applies to a command line that has one of these terms */
    bsc_relation relation;
    const char *other_terms; /* the other options, to which `relation` relates */
    const char *why;         /* a part of the message; its meaning depends on `relation` */
} bsc_rule;

extern const bsc_rule bsc_rule_table[]; /* a rule whose terms are NULL ends the table */
/* The names of all formats, separated by blanks, in the order of bsc_format. */
extern const char bsc_format_words[];

/* Returns the option whose name is the first `length` bytes of `name`. There must be such an
 * option. */
bsc_option_id bsc_option_find(const char *name, size_t length);
/* Says whether the command takes the option. */
bool bsc_option_fits(bsc_option_id id, bsc_command_id command);
/* Says whether a command that takes operands can do without them, because --board can name the
 * board. */
bool bsc_operand_optional(bsc_command_id command);
/* Returns the words that the option may have as its value with this command, separated by blanks;
 * NULL if any text will do. */
const char *bsc_option_words(bsc_option_id id, bsc_command_id command);
/* Returns the index of the word, from 0, in a list of words that are separated by blanks; -1 if the
 * list does not have the word. Ignores case. */
int bsc_words_find(const char *words, const char *word);

typedef struct bsc_call bsc_call;           /* call.h */
typedef struct bsc_objection bsc_objection; /* call.h */

/* Finds the first term of a rule's list `terms` that the command line has. Returns the option of
 * this term, and writes to `shown` what the user typed: the option, and its value if the term has
 * words, as in "--by entropy". Returns OPTIONS if the line has none of the terms. */
bsc_option_id bsc_call_find(const bsc_call *call, const char *terms, char shown[96]);
/* Says whether the options of the call break a rule. If so, fills *objection for the first rule
 * that they break. */
bool bsc_call_forbids(const bsc_call *call, bsc_objection *objection);
/* Writes the option as it was typed, such as "-j" or "--threads", to `text` and returns `text`. */
const char *bsc_option_typed(const bsc_call *call, bsc_option_id id, char text[32]);
/* Writes the word that is the option's value, typed or by default, to word[size]; "" if the value
 * is not a word. */
void bsc_call_word(const bsc_call *call, bsc_option_id id, char *word, size_t size);

#endif
