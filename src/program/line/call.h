/* call.h - a command line in typed values. parse.c fills it; behind it no text is read again. */
#ifndef BSC_LINE_CALL_H
#define BSC_LINE_CALL_H

#include "bscount_game.h"

#include "program/line/tables.h"
#include "show/view/best_view.h"
#include "show/view/result.h"
#include "show/view/simulate_svg.h"

/* call.c: the word that a misspelt one is closest to, or NULL: it stands in `text`. */
/* ---- The command line ---- */

/* The values of an option that may be given more than once. */
typedef struct bsc_list {
    const char **text; /* in order; owned */
    size_t count;
} bsc_list;

/* The value of --part, K/N: a part of a run. */
typedef struct bsc_part_of {
    uint32_t number, parts;
} bsc_part_of;

/* The engines of bsc_engine, and one of the program's own: each ship is counted alone. */
#define ENGINE_INDEPENDENT ((bsc_engine)(BSC_ENGINE_NARROW + 1))

typedef enum bsc_when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER } bsc_when;

/* What is not given is 0, or the first of its words; but the seed 1, 1000 games, every 1st. */
typedef struct bsc_call {
    bsc_command_id command;
    bool has_command;          /* the command was, on the command line */
    const char *text[OPTIONS]; /* as text, "" of a switch; NULL where it is not */
    bool letter[OPTIONS];      /* it was given by its letter */
    const char *topic;         /* of help: what bsc_topic_find gives, or NULL */
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
        uint64_t top, limit, every, salvo, secondary;
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

/* What is wrong with options that a rule forbids together. */
typedef struct bsc_objection {
    char text[400], hint[200]; /* "": no hint */
    bsc_option_id drop;        /* the option that the line can be without; OPTIONS: none */
    const char *add;           /* terms of a rule of which the line needs one, or NULL */
} bsc_objection;

#endif
