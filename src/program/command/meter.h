/* meter.h - shows the progress of a run on standard error. */
#ifndef BSC_COMMAND_METER_H
#define BSC_COMMAND_METER_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/line/call.h"

#include <time.h>

/* The progress of one run, or of several runs one after another. */
typedef struct bsc_meter {
    bool is_shown; /* the user wants to see the progress */
    /* Standard error is a terminal, on which a line of progress can be drawn over the previous
     * one. */
    bool is_terminal;
    bool has_drawn_line; /* a line of progress was drawn and not yet erased */
    /* The run is a count of deployments. If a signal ends such a run, a message says how much of it
     * was done; so each tick passes the progress on to bsc_interrupt_set_progress. */
    bool is_count;
    struct timespec start; /* when the run began; 0 if the clock failed */
    struct timespec last;  /* when the progress was last shown; until then, when the run began */
    double fraction;       /* how much of the run is done, from 0 to 1, as of the last tick */
    /* How many bytes the tables of the engine dp hold, as of the last tick; 0 if that is not
     * known. */
    double bytes;
} bsc_meter;

/* Begins to measure the progress of a run. Returns a copy of `settings` whose tick is
 * bsc_meter_tick and whose context is this meter; the caller passes it to the library, and keeps
 * the meter until the run has ended. Whether the progress is shown depends on the options of the
 * command line. If the run is a count, the caller then sets meter->is_count. */
bsc_run bsc_meter_begin(bsc_meter *meter, const bsc_run *settings, const bsc_call *call);

/* The tick of a run, which the library calls from time to time; the context is the meter. Shows the
 * progress at intervals, if it is to be shown and the clock has not failed. If progress->fraction
 * is smaller than at the last tick, another run has begun, and the meter begins anew. Returns false
 * if bsc_interrupt_tick does, as after a signal, so that the run ends. */
bool bsc_meter_tick(void *meter, const bsc_progress *progress);

/* Returns the seconds since the run began, or since the last bsc_meter_reset; 0 if the clock
 * failed. */
double bsc_meter_seconds(const bsc_meter *meter);

/* Sets the times and the progress of the meter back to the beginning, to measure another run, or to
 * use the meter only as a clock (bsc_meter_seconds). Neither reads nor changes the four flags at
 * the beginning of *meter, so that a clock needs no other preparation. */
void bsc_meter_reset(bsc_meter *meter);

/* Erases the line of progress from the terminal, if there is one. Must be called after the run,
 * before anything else is written to standard error. The time goes on, and calling it again does no
 * harm. */
void bsc_meter_end(bsc_meter *meter);

#endif
