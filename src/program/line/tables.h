/* tables.h - the options and commands of options.h as tables, and the rules of which options go
 * together. */
#ifndef BSC_LINE_TABLES_H
#define BSC_LINE_TABLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The kind of an option's value or of a command's operands. It decides how the value is read, and
 * what the completions of the shells offer. Values of the kinds up to VALUE_RULE stay texts
 * (bsc_call.text); values of the kinds after it are read into a field of bsc_call. */
typedef enum bsc_value_kind {
    VALUE_NONE, /* a switch; no operands */
    VALUE_TEXT, /* any text */
    VALUE_LIST, /* any text, and the option may be given more than once */
    VALUE_BOARD,
    VALUE_SHIP,    /* a ship of the board that the command line names */
    VALUE_FILE,    /* a path */
    VALUE_RULE,    /* one of the option's words */
    VALUE_WORD,    /* an enum: the option's first word stands for the value `minimum`, the next word
                    * for the next value. An option without words has the command's formats as its
                    * words */
    VALUE_NUMBER,  /* uint64_t, from `minimum` to `maximum` */
    VALUE_GAMES,   /* as VALUE_NUMBER, or the word "all", which is read as 0 */
    VALUE_SIZE,    /* uint64_t: bytes */
    VALUE_SECONDS, /* double */
    VALUE_SHARE,   /* double */
    VALUE_REAL,    /* double */
    VALUE_PART     /* bsc_part_of */
} bsc_value_kind;

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
    char letter;          /* the short form; 0: none */
    const char *argument; /* what help calls the value; NULL: the option has none */
    bsc_value_kind kind;
    size_t field;     /* offset in bsc_call of the field that the value is read into */
    uint64_t minimum; /* of VALUE_NUMBER and VALUE_GAMES: the least value; of VALUE_WORD: the enum's
                       * value for the first word */
    uint64_t maximum; /* of VALUE_NUMBER and VALUE_GAMES: the greatest value */
    const char *words; /* the words that the value can be, or that completions offer; NULL: none */
    const char *commands; /* names of the commands that take the option; "": all */
    const char *help;     /* a sentence for --help and the manual */
} bsc_option;

/* A command: a row of options.h. */
typedef struct bsc_command {
    const char *name;
    const char *operand; /* what help calls its operand; NULL: it takes none */
    bsc_value_kind kind; /* of the operand */
    const char *formats; /* names of the formats that it can write, its default first; "": it offers
                          * no choice */
    const char *help;
} bsc_command;

extern const bsc_option bsc_option_table[OPTIONS];
extern const bsc_command bsc_command_table[COMMANDS];

/* The command lines that the help and the manual show as examples. The last element is NULL. */
extern const char *const bsc_examples[];
/* Returns the command of an example; COMMAND_COUNT if the line names none. */
bsc_command_id bsc_example_command(const char *line);

/* The help and the manual list options in groups, by subject. The last group has the options that
 * only one or two commands take. */
#define BSC_GROUPS 5
extern const char *const bsc_group_names[BSC_GROUPS];
/* Returns the group of an option, from 0. */
int bsc_option_group(bsc_option_id id);

/* What a rule says of the options that it names. */
typedef enum bsc_relation {
    EXCLUDES,  /* not together with the other options; `why` gives the reason, or is NULL */
    NEEDS,     /* only with one of the other options; `why` says with which */
    NEEDS_NOT, /* not together with the other options; `why` says what is needed in their place */
    UNKNOWN    /* not with this command at all */
} bsc_relation;

/* A rule of which options go together. A rule consists of terms with "|" between them. A term is an
 * option's name, or the name and some of the option's words: "by entropy lookahead" is --by with
 * one of these two words, and "skew|top" is one of two options. A term with words also applies if
 * the option was not typed but one of the words is its default; a term without words applies only
 * if the option was typed. */
typedef struct bsc_rule {
    const char *commands; /* names of the commands that the rule is for; "": all */
    const char *terms;    /* the rule applies to a line that has one of these options */
    bsc_relation relation;
    const char *other_terms; /* the other options of the relation */
    const char *why;         /* for the message, as the relation says */
} bsc_rule;

extern const bsc_rule bsc_rule_table[]; /* a rule whose terms are NULL ends the table */
/* The names of all formats with blanks between, in the order of bsc_format. */
extern const char bsc_format_words[];

/* Returns the option whose name is the first `length` bytes of `name`. There must be one. */
bsc_option_id bsc_option_find(const char *name, size_t length);
/* Says whether the command takes the option. */
bool bsc_option_fits(bsc_option_id id, bsc_command_id command);
/* Says whether a command that takes operands can do without them, because --board can name the
 * board. */
bool bsc_operand_optional(bsc_command_id command);
/* Returns the words that the option can have as its value with this command, with blanks between
 * them; NULL if any text will do. */
const char *bsc_option_words(bsc_option_id id, bsc_command_id command);
/* Returns the position of the word, from 0, in a list of words with blanks between them; -1 if the
 * list does not have it. Small letters and capitals are the same. */
int bsc_words_find(const char *words, const char *word);

typedef struct bsc_call bsc_call;           /* call.h */
typedef struct bsc_objection bsc_objection; /* call.h */

/* Finds the first of a rule's terms that the command line has. Returns its option, and writes to
 * `shown` how the line has it, as "--by entropy"; returns OPTIONS if the line has none of them. */
bsc_option_id bsc_call_find(const bsc_call *call, const char *terms, char shown[96]);
/* Says whether a rule forbids the options of the call together. If so, fills the objection. */
bool bsc_call_forbids(const bsc_call *call, bsc_objection *objection);
/* Writes the option as it was typed, "-j" or "--threads", to `text` and returns that. */
const char *bsc_option_typed(const bsc_call *call, bsc_option_id id, char text[32]);
/* Writes the word that is the option's value, typed or by default, to word[size]; "" if the value
 * is no word. */
void bsc_call_word(const bsc_call *call, bsc_option_id id, char *word, size_t size);

#endif
