/* run_options.c - turns the options of the command line into settings of the library. */
#include "program/command/run_options.h"

const char *bsc_call_fleet_law(const bsc_call *call) {
    static const char *const name[] = {NULL, "sequential", "flat", "edges"};
    return name[call->law];
}

void bsc_run_set_options(bsc_run *run, const bsc_call *call) {
    run->engine = call->engine;
    if (call->text[OPTION_THREADS]) run->threads = (unsigned)call->threads;
    if (run->engine == BSC_ENGINE_MC || call->text[OPTION_WITHIN] || call->text[OPTION_SECONDS] ||
        call->command == COMMAND_PLAY) {
        run->seed = call->seed;
        run->samples = call->samples;
    }
}
