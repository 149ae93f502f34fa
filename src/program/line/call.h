/* call.h - the tables of options.h, and a command line in typed values (call.c, values.c). */
#ifndef BSC_CLI_CALL_H
#define BSC_CLI_CALL_H

#include "program/line/report.h"
#include "show/view/view.h"

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
/* help.c: what `bscount help TOPIC` prints; NULL where there is no such topic. */
const char *bsc_topic_find(const char *name);

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
/* call.c: the word that a misspelt one is closest to, or NULL: it stands in `text`. */
#define BSC_WORDS_SIZE 128
const char *bsc_words_closest(const char *words, const char *word, char text[BSC_WORDS_SIZE]);

/* ---- operands.c: words that are neither options nor their values ---- */

/* Sets *command to the command of this name, in small letters or capitals; false: there is none. */
bool bsc_command_find(const char *word, bsc_command_id *command);

/* ---- slips.c: words that people type in place of ours ---- */

/* Bytes of what a word can be meant as, with the 0 at its end. */
#define BSC_SLIP_SIZE 192

/* Writes to `text`, and returns, the words that are meant where `word` was typed at that place
 * of the command's line (slips.c lists the places), with line ends between the words; "" where
 * the word is to be left out. NULL: that is not known. */
const char *bsc_slip_meant(const char *place, bsc_command_id command, const char *word,
                           char text[BSC_SLIP_SIZE]);

/* ---- The command line ---- */

typedef struct bsc_list {
    const char **text; /* in order; owned */
    size_t count;
} bsc_list;

typedef struct bsc_part_of {
    uint32_t number, parts;
} bsc_part_of;

/* The engines of bsc_engine, and one of the program's own: each ship is counted alone. */
#define ENGINE_INDEPENDENT ((bsc_engine)(BSC_ENGINE_NARROW + 1))

typedef enum bsc_when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER } bsc_when;

/* What is not given is 0, or the first of its words; but the seed 1, 1000 games, every 1st. */
typedef struct bsc_call {
    bsc_command_id command;
    bool named;                 /* the command was, on the command line */
    const char *given[OPTIONS]; /* as text, "" of a switch; NULL where it is not */
    bool letter[OPTIONS];       /* it was given by its letter */
    const char *topic;          /* of help: what bsc_topic_find gives, or NULL */
    char **operand;
    int operands;
    bsc_list list[OPTIONS]; /* each value of a LIST */
    struct {                /* the game */
        bsc_announce announce;
        bsc_law law;
    };
    struct { /* how to count */
        bsc_engine engine;
        uint64_t samples, seed, threads, memory;
        double seconds, within;
        bsc_part_of part;
    };
    struct { /* what to show */
        bsc_values values;
        bsc_scaling scaling;
        bsc_mode mode;
        bsc_by by;
        bsc_matcher matcher;
        double skew;
        uint64_t top, limit, every, salvo;
    };
    struct { /* whole games */
        uint64_t games;
        double smoothing, bot_seconds;
        bsc_chart chart;
    };
    struct {               /* the output */
        bsc_format format; /* of --format, else of the file's ending, else the command's first */
        bsc_when color, redraw;
    };
} bsc_call;

/* Fills the call; on a mistake says so on standard error and returns STATUS_USAGE. */
bsc_exit bsc_call_parse(bsc_call *call, int argc, char **argv);
/* Whether the command takes these options, with these values, and together. */
bsc_exit bsc_call_check(bsc_call *call);
/* What a rule says that forbids options together. */
typedef struct bsc_objection {
    char text[400], hint[200]; /* "": no hint */
    bsc_option_id drop;        /* the option that the line can be without; OPTIONS: none */
    const char *add;           /* terms of a rule of which the line needs one, or NULL */
} bsc_objection;
/* The option of the first of a rule's terms that holds, as typed in `shown`; OPTIONS: none does. */
bsc_option_id bsc_call_find(const bsc_call *call, const char *terms, char shown[96]);
bool bsc_call_forbids(const bsc_call *call, bsc_objection *objection);
/* refusals.c: keeps for bsc_line_mend what an objection says: the first of the terms of which the
 * line needs one is to be added, or the option that the line can be without is to go. */
void bsc_keep_objection(const bsc_objection *objection);
/* The option as it was typed: "-j" or "--threads". */
const char *bsc_option_typed(const bsc_call *call, bsc_option_id id, char text[32]);
void bsc_call_release(bsc_call *call);
/* Writes the word that an option has, "" where it has none. */
void bsc_call_word(const bsc_call *call, bsc_option_id id, char *word, size_t size);

/* operands.c: refuse the first operand that is left, where a command or a board should stand;
 * and one that stands behind the board. */
bsc_exit bsc_refuse_command(const bsc_call *call);
bsc_exit bsc_refuse_operand(const bsc_call *call);

/* input.c: whether a word is a built-in board, a board's file, a size, or has changes behind it. */
bool bsc_board_is_named(const char *word);
/* help.c: the command that the call names, or all. */
void bsc_help_print(const bsc_call *call);
/* values.c: reads the text into the option's field; where it cannot, false and what is expected. */
bool bsc_value_read(bsc_call *call, bsc_option_id id, const char *text, char hint[128]);

/* mend.c: a line that was refused. */

/* A command line, each of whose words stands between two line ends. */
#define BSC_LINE_SIZE 4096

/* Before the line is parsed, which moves its words: each of them between two line ends. "" for a
 * line that is too long, or has an empty word or one of several lines. */
void bsc_line_begin(char text[BSC_LINE_SIZE], int argc, char **argv);
/* Where the line that was meant is known, and would not be refused, shows it as a hint. Nothing
 * else is printed. */
void bsc_line_mend(char text[BSC_LINE_SIZE]);

#endif
