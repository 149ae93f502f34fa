/* run_options.h - turns the options of the command line into settings of the library. */
#ifndef BSC_COMMAND_RUN_OPTIONS_H
#define BSC_COMMAND_RUN_OPTIONS_H

#include "program/line/call.h"

/* Returns the word of --fleet-law, such as "flat". Returns NULL if the law is `uniform`, as it is
 * by default. */
const char *bsc_call_law(const bsc_call *call);

/* Sets the engine and the threads of the run to those of the call; and if the run may need random
 * numbers, its seed and its number of samples too. Leaves all other fields as they are. */
void bsc_call_run(bsc_run *run, const bsc_call *call);

#endif
