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
    double within;   /* seconds after which an estimate is taken; 0: the count has no limit */
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

/* Counts the subject's matrix, or its board if it has no matrix, and writes the tally, which the
 * caller frees; with every_option it has a number for each option. With --verify counts twice, by
 * two engines, and compares the tallies. With --within or --seconds the tally may be an estimate;
 * then a note on standard error says so. *stats gets what the run took; `stats` may be NULL. If the
 * count fails, says why on standard error: after an interrupt also how far the run was; if no
 * deployment agrees with the shots, also which shot is the first that contradicts those before it.
 */
bsc_exit bsc_subject_count(bsc_tally **tally, const bsc_subject *subject, const bsc_call *call,
                           bool every_option, bsc_stats *stats);

/* Returns whether the board is "nxn" or "wxh", whose count is a formula. */
bool bsc_subject_is_formula(const bsc_subject *subject);

/* What is to be counted in place of a tally. One of the three pointers is not NULL: it says where
 * to write the result, which the caller frees. */
typedef struct bsc_wanted {
    bsc_sub_fleets **sub_fleets; /* the counts of all sub-fleets */
    bsc_formula **formula;       /* the formula of nxn in n, or of wxh in w and h */
    bsc_map **map;               /* the map of a board without a matrix */
} bsc_wanted;

/* Counts what is wanted, and writes what the run took to *stats. If that fails, says why on
 * standard error as bsc_subject_count does. */
bsc_exit bsc_subject_count_wanted(const bsc_wanted *wanted, const bsc_subject *subject,
                                  const bsc_call *call, bsc_stats *stats);

/* Takes from the tally of a subject's matrix what it says about the shots. If no deployment agrees
 * with them, says so on standard error and returns STATUS_INPUT. Else marks in subject->sunk the
 * ships that are known to be sunk; a tally with every option tells more of them than the shots. */
bsc_exit bsc_subject_use_tally(const bsc_subject *subject, const bsc_tally *tally,
                               const bsc_run *run);

/* ---- Maps ---- */

/* Writes to *piece the piece that --ship names, or BSC_ALL_PIECES without that option. If the board
 * has no such ship, says so and returns STATUS_INPUT. For --values island on a board whose cells
 * must all be covered, says why that makes no sense and returns STATUS_USAGE. */
bsc_exit bsc_subject_ship(uint32_t *piece, const bsc_subject *subject, const bsc_call *call);

/* Makes the map of a piece, or with BSC_ALL_PIECES of any ship, from a tally with every option. The
 * caller frees the map. */
bsc_exit bsc_subject_map(bsc_map **map, const bsc_subject *subject, const bsc_tally *tally,
                         uint32_t piece);

/* Counts with every option, and makes the map of a piece, as bsc_subject_map does. The caller frees
 * the map and the tally. For a subject without a matrix the map is counted without a tally: *tally
 * is left as it was, and `tally` may be NULL. */
bsc_exit bsc_subject_count_map(bsc_map **map, bsc_tally **tally, const bsc_subject *subject,
                               const bsc_call *call, uint32_t piece, bsc_stats *stats);

/* Makes the map of --engine independent, which counts each ship alone; the caller frees it. If
 * `mode` is NULL the map has probabilities. Else it has numbers of placements, counted by *mode,
 * which becomes the mode that was used. With `stats` prints what --stats shows of this map. */
bsc_exit bsc_subject_independent(bsc_map **map, const bsc_subject *subject, uint32_t piece,
                                 const bsc_call *call, bsc_mode *mode, bool stats);

/* ---- What a run took ---- */

/* Begins the meter, and returns the call's run with the meter as its tick. */
bsc_run bsc_meter_run(bsc_meter *meter, const bsc_call *call);

/* Prints what --stats shows of a run, on standard error. */
void bsc_stats_print(const bsc_stats *stats);

/* Prints a line of --stats on standard error: a name and a number. */
void bsc_stats_line(const char *name, uint64_t number);

/* Warns on standard error of an estimate from so few random draws that its standard error means
 * little. */
void bsc_stats_warn(const bsc_stats *stats);

#endif
