/* run.h - a count as the command line wants it: engine, threads, memory, progress, statistics. */
#ifndef BSC_CLI_RUN_H
#define BSC_CLI_RUN_H

#include "bscount_game.h"

#include "cli/input.h"

/* An option's value below `most`; *number stays where it is not given. */
bsc_exit bsc_call_number(uint64_t *number, const bsc_call *call, bsc_option_id id, uint64_t most);
bsc_exit bsc_call_seed(uint64_t *seed, const bsc_call *call);
bsc_exit bsc_call_skew(double *skew, const bsc_call *call);
/* Whether --engine mc is asked for; --engine independent, which makes maps alone. */
bool bsc_call_estimates(const bsc_call *call);
bool bsc_call_independent(const bsc_call *call);
bsc_matcher bsc_call_matcher(const bsc_call *call);
/* The call's engine, threads and memory. */
bsc_exit bsc_call_run(bsc_run *run, const bsc_call *call);
/* Counts; with --verify, twice. `stats` is filled with what the run took; NULL: not wanted. Says
 * what went wrong, and on an interrupt what was found so far. Shots that no deployment agrees with
 * are told, with the first that contradicts those before it. */
bsc_exit bsc_subject_count(bsc_tally **tally, const bsc_subject *subject, const bsc_call *call,
                           bool every_option, bsc_stats *stats);
/* The map of --engine independent, and the cells that its matcher looked at, which --stats
 * tells. */
bsc_exit bsc_subject_independent(bsc_map **map, const bsc_subject *subject, uint32_t piece,
                                 const bsc_call *call, uint64_t *checks);
void bsc_print_checks(const bsc_call *call, uint64_t checks);

#endif
