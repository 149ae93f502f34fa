/* meter.h - shows the progress of a run on standard error. */
#ifndef BSC_COMMAND_METER_H
#define BSC_COMMAND_METER_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/line/call.h"

#include <time.h>

/* The progress of one run, or of several that follow each other. */
typedef struct bsc_meter {
    bool shown; /* whether the progress is shown */
    /* Whether standard error is a terminal, on which a line can be drawn over the previous one. */
    bool terminal;
    bool drawn;            /* whether there is a line on the terminal that must be wiped */
    bool counts;           /* whether the handler of interrupts is told how far the run is */
    struct timespec start; /* when the run began; all 0 if the clock failed */
    struct timespec last;  /* when the progress was last shown, or else when the run began */
    double fraction;       /* fraction of the run that is done, as the tick was last told */
    double bytes; /* bytes of memory that dp holds, as the tick was last told; 0: not told */
} bsc_meter;

/* Begins to measure a run. Returns a copy of `settings` whose tick is bsc_meter_tick with this
 * meter. */
bsc_run bsc_meter_begin(bsc_meter *meter, const bsc_run *settings, const bsc_call *call);

/* The tick of a bsc_run; its context is the meter. Shows the progress from time to time. Returns
 * false after a signal, so that the run ends. */
bool bsc_meter_tick(void *meter, const bsc_progress *progress);

/* Returns the seconds since the run began; 0 if the clock failed. */
double bsc_meter_seconds(const bsc_meter *meter);

/* Begins to measure another run with the same meter. */
void bsc_meter_again(bsc_meter *meter);

/* Wipes the line of progress, before anything else is written to standard error. */
void bsc_meter_end(bsc_meter *meter);

#endif
