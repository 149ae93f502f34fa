/* run.h - counts and maps as the options of the command line ask for them. */
#ifndef BSC_COMMAND_RUN_H
#define BSC_COMMAND_RUN_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/command/meter.h"
#include "program/command/subject.h"
#include "program/line/call.h"
#include "program/line/exit_status.h"

#include <stdio.h>

/* ---- A count that may become an estimate ---- */

/* How to count, for how long, and how the count ended. */
typedef struct bsc_counting {
    bsc_run run;
    double within;   /* seconds after which an estimate is taken; 0: as long as it takes */
    bsc_stats stats; /* of the run that gave the answer */
    /* Why the answer is an estimate: BSC_INTERRUPTED (time) or BSC_LIMIT (memory). BSC_OK: it is
     * what was asked for. */
    bsc_status stopped_by;
} bsc_counting;

/* Returns the call's run, with the times of --within and --seconds. If neither is given, an
 * estimate is taken after `within` seconds; 0: never. */
bsc_counting bsc_call_counting(const bsc_call *call, double within);

/* Writes why the count became an estimate: "no exact count within 3 s". */
void bsc_counting_explain(const bsc_counting *counting, FILE *out);

/* ---- Counts ---- */

/* Counts the subject's matrix, or its board without a matrix, and writes the tally, which the
 * caller frees. With --verify counts twice, by two engines, and compares. With --within or
 * --seconds it may be an estimate, which is said. `stats` gets what the run took; NULL: not
 * wanted. If it fails, says why on standard error: after an interrupt what was found so far; if no
 * deployment agrees with the shots, the first shot that contradicts those before it. */
bsc_exit bsc_subject_count(bsc_tally **tally, const bsc_subject *subject, const bsc_call *call,
                           bool every_option, bsc_stats *stats);

/* Returns whether the board is "nxn" or "wxh", whose count is a formula. */
bool bsc_subject_is_formula(const bsc_subject *subject);

/* What is wanted in place of a tally: one of the three is not NULL, and where it points the result
 * is written, which the caller frees. */
typedef struct bsc_wanted {
    bsc_sub_fleets **sub_fleets; /* the counts of all sub-fleets */
    bsc_formula **formula;       /* the formula of nxn in n, or of wxh in w and h */
    bsc_map **map;               /* the map of a board without a matrix */
} bsc_wanted;

/* Counts what is wanted; says what went wrong as bsc_subject_count does. */
bsc_exit bsc_subject_count_all(const bsc_wanted *wanted, const bsc_subject *subject,
                               const bsc_call *call, bsc_stats *stats);

/* Completes a subject by its tally: if no deployment agrees with the shots, says so and returns
 * STATUS_INPUT; else marks the ships that the tally shows to be sunk. */
bsc_exit bsc_subject_settle(const bsc_subject *subject, const bsc_tally *tally, const bsc_run *run);

/* ---- Maps ---- */

/* Writes the piece that --ship names, or BSC_ALL_PIECES. STATUS_INPUT if the board has no such
 * ship; STATUS_USAGE for --values island on a board whose cells must all be covered. */
bsc_exit bsc_subject_ship(uint32_t *piece, const bsc_subject *subject, const bsc_call *call);

/* Makes the map of a piece, or of all, from a tally with every option. */
bsc_exit bsc_subject_map(bsc_map **map, const bsc_subject *subject, const bsc_tally *tally,
                         uint32_t piece);

/* Counts with every option, and makes the map of a piece. A subject without a matrix has a map
 * alone: *tally is left as it was. */
bsc_exit bsc_subject_count_map(bsc_map **map, bsc_tally **tally, const bsc_subject *subject,
                               const bsc_call *call, uint32_t piece, bsc_stats *stats);

/* Makes the map of --engine independent, which counts each ship alone. With `mode` NULL it has
 * probabilities; else counts by that mode, which becomes the one that was used. With `stats` prints
 * what --stats says of it. */
bsc_exit bsc_subject_independent(bsc_map **map, const bsc_subject *subject, uint32_t piece,
                                 const bsc_call *call, bsc_mode *mode, bool stats);

/* ---- What a run took ---- */

/* Begins the meter, and returns the call's run with the meter as its tick. */
bsc_run bsc_meter_run(bsc_meter *meter, const bsc_call *call);

/* Prints what --stats shows of a run, on standard error. */
void bsc_stats_print(const bsc_stats *stats);

/* Prints one line as bsc_stats_print does: a name and a number. */
void bsc_stats_line(const char *name, uint64_t number);

/* Warns on standard error of an estimate from so few random draws that its standard error means
 * little. */
void bsc_stats_warn(const bsc_stats *stats);

#endif
