/* run_options.h - turns the options of the command line into settings of the library. */
#ifndef BSC_COMMAND_RUN_OPTIONS_H
#define BSC_COMMAND_RUN_OPTIONS_H

#include "program/line/call.h"

/* Returns the word that was typed as the value of --fleet-law, such as "flat", which says how
 * fleets are laid. Returns NULL for the default, "uniform" (all deployments are equally likely). */
const char *bsc_call_fleet_law(const bsc_call *call);

/* Copies options of the command line, which are fields of *call, into *run, the settings of a run.
 * Sets run->engine from --engine. Sets run->threads from --threads, but only if --threads was
 * typed. If the run is an estimate or may become one (--engine mc, --within, --seconds, or the
 * command `play`), also sets run->seed and run->samples. Leaves all other fields as they are. */
void bsc_run_set_options(bsc_run *run, const bsc_call *call);

#endif
