/* run_options.h - turns the options of the command line into settings of the library. */
#ifndef BSC_COMMAND_RUN_OPTIONS_H
#define BSC_COMMAND_RUN_OPTIONS_H

#include "program/line/call.h"

/* Returns the word of --fleet-law, such as "flat", which says how fleets are laid. Returns NULL if
 * it is "uniform" (all deployments alike), as it is by default. */
const char *bsc_call_law(const bsc_call *call);

/* Sets the engine of the run to that of --engine, and its threads to those of --threads, if it was
 * typed. If the run may need random numbers, also sets its seed and its number of samples. Leaves
 * all other fields as they are. */
void bsc_call_run(bsc_run *run, const bsc_call *call);

#endif
