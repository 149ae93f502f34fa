/* call.h - the bsc_call, which is a command line after parse.c has read it: which command and
 * options the user typed, and the values of the options. */
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
    /* [count]: the values, in the order of the command line; bsc_call_release frees this array */
    const char **text;
    size_t count;
} bsc_list;

/* The value K/N of --part: run only part `number` (K, from 1) of a run that is split into `parts`
 * parts (N). */
typedef struct bsc_part_of {
    uint32_t number, parts;
} bsc_part_of;

/* The value of bsc_call.engine for --engine independent, which looks at each ship on its own. It is
 * not in the library's bsc_engine, because it counts no deployments: the program calls
 * bsc_map_independent for it. */
#define ENGINE_INDEPENDENT ((bsc_engine)(BSC_ENGINE_NARROW + 1))

/* When the program uses colours (--color) or draws the board again after each shot (--redraw): the
 * values of these options. */
typedef enum bsc_when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER } bsc_when;

/* A command line after parse.c has read it. In the groups at the end, each field is the value of
 * the option of the same name (`law` of --fleet-law, `scaling` of --scale, `memory` of
 * --memory-limit). If an option was not typed, its field is 0, except that seed is 1, games is
 * 1000, every is 1 and bot_seconds is 5. If the value of an option is one of several words, such as
 * "letters cube", 0 means the first word. */
typedef struct bsc_call {
    /* The command, and whether the user typed it. If the user typed none, the command is
     * COMMAND_COUNT for a single board, and COMMAND_COMPARE for several boards. */
    bsc_command_id command;
    bool has_command;

    /* For each option, its value as the user typed it; "" if the option takes no value; NULL if the
     * option was not typed. */
    const char *text[OPTIONS];
    /* For each option that was typed: true if it was typed as a letter, such as -o; false if it was
     * typed by its name, such as --output. */
    bool typed_as_letter[OPTIONS];
    /* For each option that may be given more than once, such as --shot: all its values. */
    bsc_list list[OPTIONS];

    /* For `bscount help TOPIC`, the text to print (bsc_topic_find); otherwise NULL. */
    const char *topic_text;
    /* [operands]: the words of the line that are neither options nor values of options. The command
     * is left out, and so is a board that was stored in text[OPTION_BOARD]. The operands are the
     * files or boards on which the command works. */
    char **operand;
    int operands;

    struct { /* options about the rules of the game */
        bsc_announce announce;
        bsc_law law;
    };
    struct { /* options about how to count */
        bsc_engine engine;
        uint64_t samples, seed, threads, memory; /* memory is a number of bytes */
        double seconds, within;                  /* both are times in seconds */
        bsc_part_of part;
    };
    struct { /* options about what to print */
        bsc_values values;
        bsc_scaling scaling;
        bsc_mode mode;
        bsc_by by;
        bsc_matcher matcher;
        double skew;
        uint64_t top, limit, every, salvo, secondary;
    };
    struct { /* options of `simulate` and `learn` about whole games */
        uint64_t games;
        double smoothing, bot_seconds;
        bsc_chart chart;
    };
    struct { /* options about how to write the output */
        /* The value of --format, if it was typed. Otherwise the format for the ending of --output's
         * file, if the program knows that ending. Otherwise the first format of the command. */
        bsc_format format;
        bsc_when color, redraw;
    };
} bsc_call;

/* Tells the user why some options cannot be used together. Also says how the command line can be
 * corrected: leave out the option `drop`, or add one of the options in `add`. */
typedef struct bsc_objection {
    char text[400], hint[200]; /* the error, and a hint that is printed below it unless it is "" */
    bsc_option_id drop;        /* the option to leave out; OPTIONS: none */
    /* Options, any one of which corrects the line if it is added. The notation is that of bsc_rule:
     * "skew|top" means --skew or --top. NULL: none. */
    const char *add;
} bsc_objection;

#endif
