/* call.h - the bsc_call, which is a command line after parse.c has read it: which command and
 * options the user typed, and the values of the options. The default values that are not 0 are set
 * by bsc_call_parse in parse.c. */
#ifndef BSC_LINE_CALL_H
#define BSC_LINE_CALL_H

#include "bscount_game.h"

#include "program/line/tables.h"
#include "show/view/best_view.h"
#include "show/view/result.h"
#include "show/view/simulate_svg.h"
#include "show/view/sure_view.h"

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

/* The value of bsc_call.engine for --engine independent, which looks at each ship on its own. The
 * library's enum bsc_engine does not have it, because this engine counts no deployments: for it,
 * the program calls bsc_map_independent instead of counting. */
#define ENGINE_INDEPENDENT ((bsc_engine)(BSC_ENGINE_NARROW + 1))

/* When the program uses colours (--color) or draws the board again after each shot (--redraw): the
 * values of these options. */
typedef enum bsc_when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER } bsc_when;

/* A command line after parse.c has read it. In the groups at the end, each field is the value of
 * the option of the same name (`law` of --fleet-law, `scaling` of --scale, `memory` of
 * --memory-limit). If an option was not typed, its field is 0, except that seed is 1, games is
 * 1000, every is 1 and bot_seconds is 5; `format` has a rule of its own. If the value of an option
 * is one of several words, such as "auto dp dlx", 0 means the first word. But --announce, --scale
 * and --mode have no word for 0: it means BSC_ANNOUNCE_LOG, BSC_SCALING_BY_VALUES and
 * BSC_MODE_OF_LOG. */
typedef struct bsc_call {
    /* The command, and whether the user typed it. If the user typed none, the command is
     * COMMAND_COUNT for a single board, and COMMAND_COMPARE for several boards. */
    bsc_command_id command;
    bool has_command;

    /* For each option, its value as the user typed it. "" if the option was typed but takes no
     * value, or without the value that it may have; NULL if the option was not typed. */
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

    /* Options about the rules of the game: --announce and --fleet-law. */
    struct {
        bsc_announce announce;
        bsc_law law;
    };
    /* Options about how to count, such as --engine. */
    struct {
        bsc_engine engine;
        uint64_t samples; /* --samples: how many deployments are drawn at random */
        uint64_t seed;    /* --seed of the random numbers */
        uint64_t threads; /* --threads: how many threads count */
        uint64_t memory;  /* --memory-limit, in bytes */
        double seconds;   /* --seconds: the time for an estimate, in seconds */
        double within;    /* --within: seconds after which a count becomes an estimate */
        bsc_part_of part; /* --part: which part of a run that is split into parts */
    };
    /* Options about what to print, such as --values. */
    struct {
        bsc_values values;   /* --values: what the number at a cell of a map means */
        bsc_scaling scaling; /* --scale: at which number the colours of a map begin */
        bsc_mode mode;       /* --mode: whether placements are counted to find or to sink ships */
        bsc_criterion by;    /* --by: how `best` and `play` rank cells */
        bsc_matcher matcher; /* --matcher: how the placements of a single ship are searched for */
        bsc_sure_goal sure;  /* --sure: what `best` must surely hit, a ship or the whole fleet */
        /* --skew: by which share the scores of the cells of a pattern are raised; 0.2 is 20
         * percent. Each placement of the smallest ship covers a cell of the pattern, such as a
         * dark cell of a chessboard (bsc_aim_scores) */
        double skew;
        uint64_t top;   /* --top: how many of the best cells `best` lists */
        uint64_t limit; /* --limit: how many deployments `list` prints; 0: all */
        uint64_t every; /* --every: `list` prints only the first deployment and then every Nth */
        uint64_t salvo; /* --salvo: how many shots are fired at a time; 0: not typed */
        uint64_t secondary; /* --secondary: how many columns of a matrix may stay uncovered */
    };
    /* Options of `simulate` and `learn` about whole games. */
    struct {
        uint64_t games;   /* --games: how many games are played; 0: one for each deployment */
        double smoothing; /* --smoothing: the greater, the nearer to 1 are the learnt weights */
        /* --bot-seconds: how many seconds a bot, a program that plays as a strategy, may take for
         * each shot */
        double bot_seconds;
        bsc_chart chart; /* --chart: what a picture of the games shows */
    };
    /* Options about how to write the output: --format, --color and --redraw. */
    struct {
        /* The value of --format, if it was typed. Otherwise the format for the ending of --output's
         * file, if the program knows that ending. Otherwise the first format of the command. */
        bsc_format format;
        bsc_when color, redraw;
    };
} bsc_call;

/* An objection to a command line, whose options cannot be used together: what the user is told
 * about it, and how the command line can be corrected, by leaving out the option `drop` or by
 * adding one of the options in `add`. */
typedef struct bsc_objection {
    char text[400], hint[200]; /* the error, and a hint that is printed below it unless it is "" */
    bsc_option_id drop;        /* the option to leave out; OPTIONS: none */
    /* Options, any one of which corrects the line if it is added. The notation is that of bsc_rule:
     * "skew|top" means --skew or --top. NULL: none. */
    const char *add;
} bsc_objection;

#endif
