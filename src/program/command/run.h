/* run.h - makes counts and maps as the options of the command line ask for them. */
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

/* How to count, how long the count may take, and how it ended. */
typedef struct bsc_counting {
    bsc_run run; /* the settings of the run; its `seconds` are those of an estimate */
    /* The seconds within which there must be an answer, which is an estimate if the exact count
     * takes too long; 0: the exact count may take any time. */
    double within;
    bsc_stats stats; /* how much work was done by the run that gave the answer */
    /* Why an estimate was made in place of the exact count: BSC_INTERRUPTED if the count took too
     * long, BSC_LIMIT if it needed too much memory. BSC_OK: the answer is what was asked for. */
    bsc_status stopped_by;
} bsc_counting;

/* Returns how the call wants to count, with the times of --within and --seconds. If the call has
 * neither option, there must be an answer after `within` seconds; 0: there is no limit. */
bsc_counting bsc_call_counting(const bsc_call *call, double within);

/* Writes why the exact count was replaced by an estimate: "no exact count within 3 s". Must only be
 * called if it was (stopped_by is not BSC_OK). */
void bsc_counting_explain(const bsc_counting *counting, FILE *out);

/* ---- Counts ---- */

/* Counts the subject's matrix, or its board if it has no matrix, and sets *tally to the result,
 * which the caller frees. With every_option, the tally of a matrix has a number for each option.
 * With --verify, counts twice, by two engines, and compares the tallies. With --within or --seconds
 * the tally may be an estimate; a note on standard error then says so. Passes the tally to
 * bsc_subject_use_tally. Sets *stats to how much work the run took; `stats` may be NULL.
 *
 * If the count fails, *tally is NULL, and standard error says why: after an interrupt also how much
 * of the run was done; and if no deployment agrees with the shots, also which shot is the first
 * that contradicts those before it. */
bsc_exit bsc_subject_count(bsc_tally **tally, const bsc_subject *subject, const bsc_call *call,
                           bool every_option, bsc_stats *stats);

/* Says whether the subject's board is "nxn" or "wxh", whose count is a formula. */
bool bsc_subject_is_formula(const bsc_subject *subject);

/* What is to be counted instead of a tally. Exactly one of the three pointers is not NULL. It says
 * where to write the result, which the caller frees. */
typedef struct bsc_wanted {
    bsc_sub_fleets **sub_fleets; /* the counts of all sub-fleets */
    bsc_formula **formula;       /* the formula of nxn in n, or of wxh in w and h */
    bsc_map **map;               /* the map of a board without a matrix */
} bsc_wanted;

/* Counts what is wanted, and sets *stats to how much work the run took. If that fails, says why on
 * standard error as bsc_subject_count does. */
bsc_exit bsc_subject_count_wanted(const bsc_wanted *wanted, const bsc_subject *subject,
                                  const bsc_call *call, bsc_stats *stats);

/* Checks the shots by the tally of the subject's matrix, which `run` has made. If no deployment
 * agrees with the shots, says so on standard error and returns STATUS_INPUT. Otherwise, if `run`
 * has every_option, marks in subject->sunk the ships that are known to be sunk; the tally can show
 * more of them than the shots alone. */
bsc_exit bsc_subject_use_tally(const bsc_subject *subject, const bsc_tally *tally,
                               const bsc_run *run);

/* ---- Maps ---- */

/* Sets *piece to the piece that --ship names, or to BSC_ALL_PIECES without that option. If the
 * board has no such ship, reports that and returns STATUS_INPUT. If the call has --values island
 * for a board on which every cell must be covered, reports why that makes no sense and returns
 * STATUS_USAGE. */
bsc_exit bsc_subject_ship(uint32_t *piece, const bsc_subject *subject, const bsc_call *call);

/* Makes the map of one piece, or of any ship if `piece` is BSC_ALL_PIECES, from a tally that was
 * made with every_option. The caller frees the map. If that fails, says why on standard error. */
bsc_exit bsc_subject_map(bsc_map **map, const bsc_subject *subject, const bsc_tally *tally,
                         uint32_t piece);

/* Counts with every_option, and makes the map of a piece from the tally, as bsc_subject_map does.
 * The caller frees the map and the tally. If the subject has no matrix, the map is made without a
 * tally: it is then the map of any ship, *tally is left as it was, and `tally` may be NULL. */
bsc_exit bsc_subject_count_map(bsc_map **map, bsc_tally **tally, const bsc_subject *subject,
                               const bsc_call *call, uint32_t piece, bsc_stats *stats);

/* Makes the map of --engine independent, which counts each ship on its own. The caller frees the
 * map. If `mode` is NULL, the map has probabilities. Otherwise it has numbers of placements,
 * counted in the mode *mode; if that is BSC_MODE_OF_LOG, *mode is set to the mode that was used. If
 * `stats` is true, prints what --stats shows of this map. */
bsc_exit bsc_subject_independent(bsc_map **map, const bsc_subject *subject, uint32_t piece,
                                 const bsc_call *call, bsc_mode *mode, bool stats);

/* ---- What a run took ---- */

/* Begins the meter, and returns the settings of the run that the call asks for. The tick of the run
 * is that of the meter. */
bsc_run bsc_meter_run(bsc_meter *meter, const bsc_call *call);

/* Prints on standard error what --stats shows of a run. */
void bsc_stats_print(const bsc_stats *stats);

/* Prints one line of --stats on standard error: a name and a number. */
void bsc_stats_line(const char *name, uint64_t number);

/* Prints a warning on standard error if the run has made an estimate from so few random draws that
 * its standard error means little. */
void bsc_stats_warn(const bsc_stats *stats);

#endif
