/* run.h - a count as the command line wants it: engine, threads, memory, progress, statistics. */
#ifndef BSC_CLI_RUN_H
#define BSC_CLI_RUN_H

#include "cli/input.h"

/* The call's engine, threads and memory. */
bsc_exit bsc_call_run(bsc_run *run, const bsc_call *call);
/* Counts; with --verify, twice. Says what went wrong, and on an interrupt what was found so far. Shots
 * that no deployment agrees with are told, with the first that contradicts those before it. */
bsc_exit bsc_subject_count(bsc_tally **tally, const bsc_subject *subject, const bsc_call *call,
                           bool every_option);

#endif
