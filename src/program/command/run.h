/* run.h - what other files use of run.c. */
#ifndef BSC_COMMAND_RUN_H
#define BSC_COMMAND_RUN_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/command/meter.h"
#include "program/command/subject.h"
#include "program/line/call.h"
#include "program/line/exit_status.h"

#include <stdio.h>

/* ---- run.c: a count as the command line wants it ---- */

/* Counts; with --verify, twice; with --within or --seconds by bsc_counting_run, and says so where
 * the result is an estimate. `stats` is filled with what the run took; NULL: not wanted. Says what
 * went wrong, and on an interrupt what was found so far. Where no deployment agrees with the shots
 * it names the first that contradicts those before it. */
bsc_exit bsc_subject_count(bsc_tally **tally, const bsc_subject *subject, const bsc_call *call,
                           bool every_option, bsc_stats *stats);
/* Whether the board is "nxn" or "wxh", whose count is a formula. */
bool bsc_subject_is_formula(const bsc_subject *subject);
/* What else than a tally is counted, where it is not NULL. */
typedef struct bsc_wanted {
    bsc_sub_fleets **sub_fleets; /* with --sub-fleets */
    bsc_formula **formula;       /* of nxn, in n; of wxh */
    bsc_map **map;               /* without a matrix */
} bsc_wanted;
bsc_exit bsc_subject_count_all(const bsc_wanted *wanted, const bsc_subject *subject,
                               const bsc_call *call, bsc_stats *stats);
/* Where no deployment agrees with the shots, that; else what the tally tells of sunk ships. */
bsc_exit bsc_subject_settle(const bsc_subject *subject, const bsc_tally *tally, const bsc_run *run);
/* --stats, and a warning of an estimate that is not worth its standard error. */
void bsc_stats_print(const bsc_stats *stats);
void bsc_stats_line(const char *name, uint64_t number);
void bsc_stats_warn(const bsc_stats *stats);
/* The piece of --ship, or BSC_ALL_PIECES. Refuses --values island if all cells must be covered. */
bsc_exit bsc_subject_ship(uint32_t *piece, const bsc_subject *subject, const bsc_call *call);
/* The map of a piece, or of all, from a tally with every option. */
bsc_exit bsc_subject_map(bsc_map **map, const bsc_subject *subject, const bsc_tally *tally,
                         uint32_t piece);
/* The tally with every option, and the map of it; of a subject without a matrix the map alone. */
bsc_exit bsc_subject_count_map(bsc_map **map, bsc_tally **tally, const bsc_subject *subject,
                               const bsc_call *call, uint32_t piece, bsc_stats *stats);
/* The map of --engine independent; with `stats` prints what --stats has of it. `mode` NULL:
 * probabilities; else counts, and it becomes the one that was used. */
bsc_exit bsc_subject_independent(bsc_map **map, const bsc_subject *subject, uint32_t piece,
                                 const bsc_call *call, bsc_mode *mode, bool stats);

bsc_run bsc_meter_run(bsc_meter *meter, const bsc_call *call);

/* ---- run.c: an answer in time ---- */

/* A count that may become an estimate. */
typedef struct bsc_counting {
    bsc_run run;
    double within;         /* seconds for an answer; 0: as long as it takes */
    bsc_stats stats;       /* of the run that gave the answer */
    bsc_status stopped_by; /* why it is an estimate: BSC_INTERRUPTED (time) or BSC_LIMIT (memory);
                            * BSC_OK: it is what was asked for */
} bsc_counting;

/* "no exact count within 3 s": of one that became an estimate. */
void bsc_counting_explain(const bsc_counting *counting, FILE *out);
/* The call's run, with its --within and --seconds; `within` where neither is given. */
bsc_counting bsc_call_counting(const bsc_call *call, double within);

#endif
