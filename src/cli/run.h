/* run.h - a count as the command line wants it: engine, threads, memory, progress, statistics. */
#ifndef BSC_CLI_RUN_H
#define BSC_CLI_RUN_H

#include "cli/command.h"

#include <time.h>

/* The word of --fleet-law; NULL: uniform, or by weights. */
const char *bsc_call_law(const bsc_call *call);
/* The call's engine and threads. */
void bsc_call_run(bsc_run *run, const bsc_call *call);
/* memory.c: sets the memory limit, where one is given or what is free is known. */
void bsc_call_memory(const bsc_call *call);

/* Counts; with --verify, twice; with --within or --seconds by bsc_tally_within, and says so where
 * the result is an estimate. `stats` is filled with what the run took; NULL: not wanted. Says what
 * went wrong, and on an interrupt what was found so far. Where no deployment agrees with the shots
 * it names the first that contradicts those before it. */
bsc_exit bsc_subject_count(bsc_tally **tally, const bsc_subject *subject, const bsc_call *call,
                           bool every_option, bsc_stats *stats);
/* Where no deployment agrees with the shots, that; else what the tally tells of sunk ships. */
bsc_exit bsc_subject_settle(const bsc_subject *subject, const bsc_tally *tally, const bsc_run *run);
/* --stats, and a warning of an estimate that is not worth its standard error. */
void bsc_stats_print(const bsc_stats *stats);
void bsc_stats_warn(const bsc_stats *stats);
/* Of a text of shots that bsc_log_read refused: where those before the refused line, and in the
 * log, contradict each other already, the first that does becomes the error. */
void bsc_log_blame(bsc_log *log, const char *text, size_t length, bsc_error *error);
/* The piece of --ship; without it BSC_ALL_PIECES. */
bsc_exit bsc_subject_ship(uint32_t *piece, const bsc_subject *subject, const bsc_call *call);
/* The map of a piece, or of all, from a tally with every option. */
bsc_exit bsc_subject_map(bsc_map **map, const bsc_subject *subject, const bsc_tally *tally,
                         uint32_t piece);
/* The map of --engine independent, and the number of cells that its matcher examined, for
 * --stats. `mode` NULL: probabilities; else counts, and it becomes the one that was used. */
bsc_exit bsc_subject_independent(bsc_map **map, const bsc_subject *subject, uint32_t piece,
                                 const bsc_call *call, bsc_mode *mode, uint64_t *checks);
void bsc_print_checks(const bsc_call *call, uint64_t checks);

/* ---- count.c, map.c: a result, in the call's format ---- */

bsc_exit bsc_count_print(const bsc_tally *tally, const bsc_stats *stats, const bsc_subject *subject,
                         const bsc_call *call, bsc_target *target);
bsc_exit bsc_map_print(const bsc_tally *tally, const bsc_stats *stats, const bsc_subject *subject,
                       const bsc_call *call, bsc_target *target);

/* Refuses --values island on a board without cells that may stay empty. */
bsc_exit bsc_subject_check_values(const bsc_subject *subject, const bsc_call *call);

/* ---- meter.c: progress on standard error ---- */

typedef struct bsc_meter {
    bool shown, terminal, drawn;
    bool counts; /* an interrupt says how far it was */
    struct timespec start, last;
    double fraction, bytes; /* as last reported */
} bsc_meter;

void bsc_meter_begin(bsc_meter *meter, const bsc_call *call);
/* For bsc_run: draws a line now and then; false after a signal. */
bool bsc_meter_tick(void *meter, const bsc_progress *progress);
/* Since it began. */
double bsc_meter_seconds(const bsc_meter *meter);
/* For another run, which begins now. */
void bsc_meter_again(bsc_meter *meter);
/* Wipes the line: before anything else is written to standard error. */
void bsc_meter_end(bsc_meter *meter);

/* ---- within.c: an answer in time ---- */

/* A count that may become an estimate. */
typedef struct bsc_counting {
    bsc_run run;
    double within;         /* seconds for an answer; 0: as long as it takes */
    bsc_stats stats;       /* of the run that gave the answer */
    bsc_status stopped_by; /* why it is an estimate: BSC_INTERRUPTED (time) or BSC_LIMIT (memory);
                            * BSC_OK: it is what was asked for */
} bsc_counting;

/* Takes over --within and --seconds, after the run's engine; `within` stays where neither is
 * given. */
void bsc_call_within(bsc_counting *counting, const bsc_call *call);
/* Counts; where that takes longer or more memory than it may, estimates in the time that is left.
 * The run's tick is the meter, which has begun. Weighted matrices cannot be estimated: only without
 * `within`. BSC_INTERRUPTED after a signal: *tally may then be set, as bsc_tally_new's. */
bsc_status bsc_tally_within(bsc_tally **tally, const bsc_matrix *matrix, bsc_counting *counting,
                            bsc_meter *meter, bsc_error *error);

#endif
