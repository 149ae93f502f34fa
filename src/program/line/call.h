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

/* The values of an option that may be given more than once. */
typedef struct bsc_list {
    const char **text; /* [count], in the order of the command line; bsc_call_release frees it */
    size_t count;
} bsc_list;

/* The value K/N of --part: do only part `number`, counted from 1, of a run that is split into
 * `parts` parts. */
typedef struct bsc_part_of {
    uint32_t number, parts;
} bsc_part_of;

/* A value of the `engine` field that is not in the library's bsc_engine: --engine independent,
 * which counts each ship alone and is implemented in the program. */
#define ENGINE_INDEPENDENT ((bsc_engine)(BSC_ENGINE_NARROW + 1))

typedef enum bsc_when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER } bsc_when;

/* A command line whose values have been read. If an option was not typed, its field is 0 (for an
 * option whose values are words, that is the first word), except that seed is 1, games is 1000,
 * every is 1 and bot_seconds is 5. */
typedef struct bsc_call {
    /* The command, and whether the user typed it. Without a command the program runs `count`, or
     * `compare` if there are several boards. */
    bsc_command_id command;
    bool has_command;

    /* For each option, its value as the user typed it; "" for a switch; NULL if the option was not
     * typed. */
    const char *text[OPTIONS];
    /* For each option: whether it was typed as a letter, -x, and not as --name. */
    bool typed_as_letter[OPTIONS];
    /* For each option that may be given more than once, all its values. */
    bsc_list list[OPTIONS];

    /* What bsc_topic_find returns for `bscount help TOPIC`; NULL for all other lines. */
    const char *topic_text;
    /* [operands]: the words that are neither options nor their values. */
    char **operand;
    int operands;

    struct { /* the game */
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
        uint64_t top, limit, every, salvo, secondary;
    };
    struct { /* whole games */
        uint64_t games;
        double smoothing, bot_seconds;
        bsc_chart chart;
    };
    struct {               /* the output */
        bsc_format format; /* from --format; without it from the ending of --output's file;
                            * without both the command's first format */
        bsc_when color, redraw;
    };
} bsc_call;

/* A message that tells the user why the options of a command line cannot be used together, and how
 * to correct the line: leave out the option `drop`, or add one of the terms in `add`. */
typedef struct bsc_objection {
    char text[400], hint[200]; /* "": no hint */
    bsc_option_id drop;        /* OPTIONS: no option needs to be left out */
    const char *add;           /* the terms, one of which must be added, as in `other_terms` of a
                                * bsc_rule; NULL: none */
} bsc_objection;

#endif
