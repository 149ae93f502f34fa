/* meter.h - shows the progress of a run on standard error. */
#ifndef BSC_COMMAND_METER_H
#define BSC_COMMAND_METER_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/line/call.h"

#include <time.h>

/* The progress of one run, or of several runs one after another. */
typedef struct bsc_meter {
    bool shown; /* the progress is shown */
    /* Standard error is a terminal, on which a line can be drawn over the previous one. */
    bool terminal;
    bool drawn;            /* there is a line of progress on the terminal, which must be erased */
    bool counts;           /* the progress is passed on to bsc_interrupt_note */
    struct timespec start; /* when the run began; 0 if the clock failed */
    struct timespec last;  /* when the progress was last shown; before that, when the run began */
    double fraction;       /* how much of the run is done, from 0 to 1, as of the last tick */
    double bytes; /* bytes that the tables of the engine dp hold, as of the last tick; 0: not
                   * known */
} bsc_meter;

/* Begins to measure a run. Returns a copy of `settings` with bsc_meter_tick and this meter as its
 * tick and its context. Whether the progress is shown depends on the options of the call. */
bsc_run bsc_meter_begin(bsc_meter *meter, const bsc_run *settings, const bsc_call *call);

/* The tick of a run, which the library calls from time to time; the context is the meter. Shows the
 * progress at intervals. Returns false after a signal, so that the run ends. */
bool bsc_meter_tick(void *meter, const bsc_progress *progress);

/* Returns the seconds since the run began; 0 if the clock failed. */
double bsc_meter_seconds(const bsc_meter *meter);

/* Begins to measure another run with the same meter. */
void bsc_meter_again(bsc_meter *meter);

/* Erases the line of progress from the terminal. Must be called after the run, before anything else
 * is written to standard error. */
void bsc_meter_end(bsc_meter *meter);

#endif
