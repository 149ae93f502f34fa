/* run_options.h - how the library is to run, as the command line says. */
#ifndef BSC_COMMAND_RUN_OPTIONS_H
#define BSC_COMMAND_RUN_OPTIONS_H

#include "program/line/call.h"

/* The word of --fleet-law; NULL: uniform, or by weights. */
const char *bsc_call_law(const bsc_call *call);
/* The call's engine and threads. */
void bsc_call_run(bsc_run *run, const bsc_call *call);

#endif
