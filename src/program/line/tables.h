/* tables.h - what other files use of tables.c. */
#ifndef BSC_LINE_TABLES_H
#define BSC_LINE_TABLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The kind of an option's value or a command's operand: how it is read, and what completes it. */
typedef enum bsc_value_kind {
    VALUE_NONE, /* a switch; no operands */
    VALUE_TEXT, /* any text, which as all up to VALUE_RULE has no field */
    VALUE_LIST, /* any text, and the option may be given more than once */
    VALUE_BOARD,
    VALUE_SHIP,    /* a ship of the board that the command line names */
    VALUE_FILE,    /* a path */
    VALUE_RULE,    /* one of the option's words */
    VALUE_WORD,    /* an enum, from `least` on in the order of the option's words; where it lists
                    * none they are the command's formats */
    VALUE_NUMBER,  /* uint64_t, from `least` to `most` */
    VALUE_GAMES,   /* the same, or "all": 0 */
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

typedef struct bsc_option {
    const char *name;
    char letter;
    const char *argument;
    bsc_value_kind kind;
    size_t field; /* of bsc_call: its offset */
    uint64_t least, most;
    const char *words;
    const char *commands, *help;
} bsc_option;

typedef struct bsc_command {
    const char *name, *operand;
    bsc_value_kind kind;
    const char *formats, *help;
} bsc_command;

extern const bsc_option bsc_option_table[OPTIONS];
extern const bsc_command bsc_command_table[COMMANDS];
extern const char *const bsc_examples[]; /* command lines, up to NULL */
bsc_command_id bsc_example_command(const char *line);

/* Options by their subject; the last has what one or two commands have of their own. */
#define BSC_GROUPS 5
extern const char *const bsc_group_names[BSC_GROUPS];
int bsc_option_group(bsc_option_id id);

/* Two options, by their names or some of their words, that a command does not take together:
 * "by entropy lookahead" is --by with one of these words, "skew|top" one of two options. A word
 * holds also where it is the default; an option alone where it is given. */
typedef enum bsc_relation {
    EXCLUDES,  /* each other; `why` may be NULL */
    NEEDS,     /* one of the others: `why` is what the message says that it needs */
    NEEDS_NOT, /* none of the others: `why` is what it needs in place of them */
    UNKNOWN    /* to the command */
} bsc_relation;

typedef struct bsc_rule {
    const char *commands, *when;
    bsc_relation relation;
    const char *others, *why;
} bsc_rule;

extern const bsc_rule bsc_rule_table[]; /* up to one without `when` */
/* The names of all formats, in the order of bsc_format. */
extern const char bsc_format_words[];

/* The option whose name has these bytes. */
bsc_option_id bsc_option_find(const char *name, size_t length);
/* Whether the command takes the option. */
bool bsc_option_fits(bsc_option_id id, bsc_command_id command);
/* Whether an option can stand for the command's operands. */
bool bsc_operand_optional(bsc_command_id command);
/* The words that an option of the command can have as its value, or NULL: any text. */
const char *bsc_option_words(bsc_option_id id, bsc_command_id command);
/* The number of a word in a list with blanks between, in small letters or capitals; -1: none. */
int bsc_words_find(const char *words, const char *word);

typedef struct bsc_call bsc_call;           /* call.h */
typedef struct bsc_objection bsc_objection; /* call.h */

/* The option of the first of a rule's terms that holds, as typed in `shown`; OPTIONS: none does. */
bsc_option_id bsc_call_find(const bsc_call *call, const char *terms, char shown[96]);
bool bsc_call_forbids(const bsc_call *call, bsc_objection *objection);
/* The option as it was typed: "-j" or "--threads". */
const char *bsc_option_typed(const bsc_call *call, bsc_option_id id, char text[32]);
/* Writes the word that an option has, "" where it has none. */
void bsc_call_word(const bsc_call *call, bsc_option_id id, char *word, size_t size);

#endif
