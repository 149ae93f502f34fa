/* call.h - a command line after parse.c has read it: which command and options the user typed, and
 * the values of the options. */
#ifndef BSC_LINE_CALL_H
#define BSC_LINE_CALL_H

#include "bscount_game.h"

#include "program/line/tables.h"
#include "show/view/best_view.h"
#include "show/view/result.h"
#include "show/view/simulate_svg.h"

/* ---- The command line ---- */

/* All values of an option that may be given more than once. */
typedef struct bsc_list {
    const char **text; /* [count], in the order of the command line; bsc_call_release frees it */
    size_t count;
} bsc_list;

/* The value K/N of --part: run only part `number` (K, from 1) of a run that is split into `parts`
 * parts (N). */
typedef struct bsc_part_of {
    uint32_t number, parts;
} bsc_part_of;

/* The value of the field `engine` for --engine independent, which counts each ship on its own. It
 * is not in the library's bsc_engine, because this engine is implemented in the program. */
#define ENGINE_INDEPENDENT ((bsc_engine)(BSC_ENGINE_NARROW + 1))

/* When the program does something: the values of --color and --redraw. */
typedef enum bsc_when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER } bsc_when;

/* A command line after its values have been read. If an option was not typed, its field is 0,
 * except that seed is 1, games is 1000, every is 1 and bot_seconds is 5. If the values of an option
 * are words, 0 is the first word. */
typedef struct bsc_call {
    /* The command, and whether the user typed it. Without a command the program runs `count`, or
     * `compare` if there are several boards. */
    bsc_command_id command;
    bool has_command;

    /* For each option, its value as the user typed it; "" if the option takes no value; NULL if the
     * option was not typed. */
    const char *text[OPTIONS];
    /* For each option, whether it was typed as a letter, such as -o, and not as a name, such as
     * --output. */
    bool typed_as_letter[OPTIONS];
    /* For each option that may be given more than once, all its values. */
    bsc_list list[OPTIONS];

    /* The text to print for `bscount help TOPIC` (bsc_topic_find); NULL for all other lines. */
    const char *topic_text;
    /* [operands]: the words of the line that are neither options nor their values, without the
     * command and without a board that is stored in text[OPTION_BOARD]. They are the files or the
     * boards on which the command works. */
    char **operand;
    int operands;

    struct { /* the game */
        bsc_announce announce;
        bsc_law law;
    };
    struct { /* how to count */
        bsc_engine engine;
        uint64_t samples, seed, threads, memory; /* memory is in bytes */
        double seconds, within;                  /* both are times in seconds */
        bsc_part_of part;
    };
    struct { /* what to show */
        bsc_values values;
        bsc_scaling scaling;
        bsc_mode mode;
        bsc_by by;
        bsc_matcher matcher;
        double skew;
        uint64_t top, limit, every, salvo, secondary;
    };
    struct { /* whole games */
        uint64_t games;
        double smoothing, bot_seconds;
        bsc_chart chart;
    };
    struct {               /* the output */
        bsc_format format; /* from --format; or else from the ending of --output's file; or else the
                            * command's first format */
        bsc_when color, redraw;
    };
} bsc_call;

/* A message that tells the user why the options of a command line cannot be used together, and how
 * the line could be corrected: by leaving out the option `drop`, or by adding one of the terms in
 * `add`. */
typedef struct bsc_objection {
    char text[400], hint[200]; /* a hint of "" is not printed */
    bsc_option_id drop;        /* OPTIONS: no option is to be left out */
    const char *add;           /* a list of terms (bsc_rule), one of which must be added; NULL:
                                * none */
} bsc_objection;

#endif
