/* run_options.h - how the library is to run, as the options of the command line say. */
#ifndef BSC_COMMAND_RUN_OPTIONS_H
#define BSC_COMMAND_RUN_OPTIONS_H

#include "program/line/call.h"

/* Returns the word of --fleet-law; NULL if fleets are laid uniformly, or by weights. */
const char *bsc_call_law(const bsc_call *call);

/* Writes the call's engine and threads to the run, and its seed and number of samples if the run
 * may need random numbers. */
void bsc_call_run(bsc_run *run, const bsc_call *call);

#endif
