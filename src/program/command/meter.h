/* meter.h - the progress of a run, on standard error. */
#ifndef BSC_COMMAND_METER_H
#define BSC_COMMAND_METER_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/line/call.h"

#include <time.h>

/* The progress of one run, or of several that follow each other. */
typedef struct bsc_meter {
    bool shown;    /* progress is to be shown */
    bool terminal; /* standard error is a terminal, on which a line can be drawn over itself */
    bool drawn;    /* a line stands on the terminal, to be wiped */
    bool counts;   /* the handler of interrupts is told how far the run is */
    struct timespec start; /* when the run began; all 0 if the clock failed */
    struct timespec last;  /* when progress was shown last, or the run began */
    double fraction;       /* of the run that is done, as it was told last */
    double bytes;          /* of memory that dp holds, as it was told last; 0: not told */
} bsc_meter;

/* Begins to measure a run. Returns a copy of `settings` whose tick is bsc_meter_tick with this
 * meter. */
bsc_run bsc_meter_begin(bsc_meter *meter, const bsc_run *settings, const bsc_call *call);

/* The tick of a bsc_run, whose context is the meter: shows the progress now and then, and returns
 * false after a signal, so that the run ends. */
bool bsc_meter_tick(void *meter, const bsc_progress *progress);

/* Returns the seconds since the run began; 0 if the clock failed. */
double bsc_meter_seconds(const bsc_meter *meter);

/* Begins to measure another run with the same meter. */
void bsc_meter_again(bsc_meter *meter);

/* Wipes the line of progress, before anything else is written to standard error. */
void bsc_meter_end(bsc_meter *meter);

#endif
