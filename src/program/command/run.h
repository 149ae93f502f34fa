/* run.h - counts deployments and makes maps in the way that the options of the command line ask
 * for. A function that returns another bsc_exit than STATUS_DONE has printed why. */
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
    bsc_run run; /* the settings of the run; run.seconds is the time for an estimate */
    /* The time limit for the answer, in seconds. If the exact count takes longer, the answer is an
     * estimate. 0: no limit. */
    double within;
    bsc_stats stats; /* how much work was done by the run that gave the answer */
    /* Why an estimate was made in place of the exact count: BSC_INTERRUPTED if the count took too
     * long, BSC_LIMIT if it needed too much memory. BSC_OK: the answer is what was asked for. */
    bsc_status stopped_by;
} bsc_counting;

/* Returns the settings for a count, made from the options of the command line. They include the
 * engine and the times of --within and --seconds. If neither of these two options was typed, or
 * only --seconds and with --engine mc, the time limit for an answer is `within` seconds, or none if
 * `within` is 0. The tick is still NULL, stopped_by is BSC_OK, and the stats are all 0. */
bsc_counting bsc_call_counting(const bsc_call *call, double within);

/* Writes why an estimate was made in place of the exact count, such as "no exact count within 3 s".
 * Must be called only if counting->stopped_by is not BSC_OK. */
void bsc_counting_explain(const bsc_counting *counting, FILE *out);

/* ---- Counts ---- */

/* Counts the deployments of the subject: the solutions of its matrix or, if it has no matrix, the
 * deployments of its board. Sets *tally to the result, which the caller frees. If `stats` is not
 * NULL, sets *stats to how much work the run took. If every_option is true, the tally of a matrix
 * also has a count for each option of the matrix (each placement of a ship).
 *
 * With --verify, counts twice, by two engines, and compares the results. With --within or --seconds
 * the result may be an estimate; a note on standard error then says so. Finally checks the shots by
 * the tally, and marks the ships that are sunk (bsc_subject_check_shots). A count of 0 is a success
 * if the board has no deployment even without shots.
 *
 * If the count fails, *tally is NULL, *stats does not change, and an error on standard error says
 * why. After an interrupt it also says how much of the run was done. If no deployment agrees with
 * the shots, it also says which shot is the first that contradicts those before it. */
bsc_exit bsc_subject_count(bsc_tally **tally, const bsc_subject *subject, const bsc_call *call,
                           bool every_option, bsc_stats *stats);

/* Says whether the subject's board has no fixed size: it is "nxn" or "wxh", and its count is a
 * formula. */
bool bsc_subject_is_formula(const bsc_subject *subject);

/* Which result bsc_subject_count_wanted makes. Exactly one of the three pointers is not NULL: the
 * result of its kind is made, and stored where the pointer points to. The caller frees the
 * result. */
typedef struct bsc_wanted {
    bsc_sub_fleets **sub_fleets; /* the number of deployments of each sub-fleet (--sub-fleets) */
    bsc_formula **formula;       /* a formula for the count of a board nxn or wxh */
    /* The map of all ships, made without a matrix by the engine narrow, which computes it from
     * counts of narrower boards. */
    bsc_map **map;
} bsc_wanted;

/* Counts the deployments of the subject's board without a matrix, and makes the one result whose
 * pointer in *wanted is not NULL. The subject must have a board; its shots are not regarded. Sets
 * *stats to how much work the run took. If the count fails, the result is NULL, *stats is set all
 * the same, and an error on standard error says why, as after bsc_subject_count. */
bsc_exit bsc_subject_count_wanted(const bsc_wanted *wanted, const bsc_subject *subject,
                                  const bsc_call *call, bsc_stats *stats);

/* Checks the shots of the subject's log by `tally`, the count of the deployments that agree with
 * them. If there are none, because a shot contradicts the shots before it, prints an error and
 * returns STATUS_INPUT. Otherwise marks in subject->sunk the ships that are known to be sunk, but
 * only if the tally also counts how many deployments use each placement (run->every_option): these
 * counts can show sunk ships that the shots alone do not show. `run` has the settings with which
 * the tally was made. If the subject has no log, or if the board has no deployment even without
 * shots, refuses nothing and returns STATUS_DONE. If finding the contradiction fails, prints that
 * and returns the status for it. */
bsc_exit bsc_subject_check_shots(const bsc_subject *subject, const bsc_tally *tally,
                                 const bsc_run *run);

/* ---- Maps ---- */

/* Sets *piece to the piece that --ship names, or to BSC_ALL_PIECES without that option. The subject
 * must have a board. If the board has no such ship, prints an error and returns STATUS_INPUT. If
 * the command line has --values island for a board on which every cell must be covered, prints why
 * that makes no sense and returns STATUS_USAGE. After a failure *piece means nothing. */
bsc_exit bsc_subject_find_ship(uint32_t *piece, const bsc_subject *subject, const bsc_call *call);

/* Makes a map from a tally that also has a count for each placement (every_option). The map shows
 * how often a ship of one piece lies on each cell, or any ship if `piece` is BSC_ALL_PIECES. The
 * caller frees the map. If that fails, prints why on standard error, and *map is NULL. */
bsc_exit bsc_subject_make_map(bsc_map **map, const bsc_subject *subject, const bsc_tally *tally,
                              uint32_t piece);

/* Counts the deployments of the subject (bsc_subject_count) and makes the map of a piece from the
 * tally (bsc_subject_make_map). *map and *tally must be NULL before the call; the caller frees
 * both, even after a failure. If the subject has no matrix, makes the map of all ships instead,
 * without a tally and whatever `piece` is. In this case *tally does not change, and `tally` may be
 * NULL, but not `stats`; with a matrix it is the other way round. */
bsc_exit bsc_subject_count_map(bsc_map **map, bsc_tally **tally, const bsc_subject *subject,
                               const bsc_call *call, uint32_t piece, bsc_stats *stats);

/* Makes the map of a piece by the engine "independent" (--engine independent), which looks at each
 * ship on its own. The caller frees the map. If `mode` is NULL, the map shows probabilities.
 * Otherwise it shows for each cell a count of placements, made in the mode *mode, the value of
 * --mode. BSC_MODE_OF_LOG means that the shots decide between the modes hunt and target; *mode is
 * then set to the mode that was used. If `prints_stats` is true and the command line has --stats,
 * prints the statistics of this engine on standard error. If the map cannot be made, as when memory
 * runs out, prints why, and *map is NULL. */
bsc_exit bsc_subject_map_independent(bsc_map **map, const bsc_subject *subject, uint32_t piece,
                                     const bsc_call *call, bsc_mode *mode, bool prints_stats);

/* ---- Settings and work of a run ---- */

/* Returns the settings for a run, made from the options of the command line, and begins the meter
 * (bsc_meter_begin), which shows the progress of that run: the settings tell the library to call
 * bsc_meter_tick with the meter. The caller keeps the meter until the run has ended. */
bsc_run bsc_meter_begin_run(bsc_meter *meter, const bsc_call *call);

/* Prints on standard error what --stats shows of a run: the engine that counted, its plan (in which
 * order or by which method the engine chose to count), and how much work it did. */
void bsc_stats_print(const bsc_stats *stats);

/* Prints one line of --stats on standard error: a name and a number. */
void bsc_stats_print_line(const char *name, uint64_t number);

/* Prints a warning on standard error if the run has made an estimate from so few random draws that
 * its standard error means little: if stats->effective is below 30. Prints nothing for an exact
 * count, which has no samples. */
void bsc_stats_warn(const bsc_stats *stats);

#endif
