/* run.h - a count as the command line wants it: engine, threads, memory, progress, statistics. */
#ifndef BSC_CLI_RUN_H
#define BSC_CLI_RUN_H

#include "cli/options.h"

/* Counts; with --verify, twice. Says what went wrong, and on an interrupt what was found so far. */
bsc_exit bsc_call_count(bsc_tally **tally, const bsc_matrix *matrix, const bsc_call *call,
                        bool every_option);

#endif
