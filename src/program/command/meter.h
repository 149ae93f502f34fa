/* meter.h - what other files use of meter.c. */
#ifndef BSC_COMMAND_METER_H
#define BSC_COMMAND_METER_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/line/call.h"

#include <time.h>

/* ---- run.c: progress on standard error ---- */

typedef struct bsc_meter {
    bool shown, terminal, drawn;
    bool counts; /* an interrupt says how far it was */
    struct timespec start, last;
    double fraction, bytes; /* as last reported */
} bsc_meter;

/* A run, or the call's, which has the meter, begun, as its tick. */
bsc_run bsc_meter_begin(bsc_meter *meter, const bsc_run *of, const bsc_call *call);
/* For bsc_run: draws a line now and then; false after a signal. */
bool bsc_meter_tick(void *meter, const bsc_progress *progress);
/* Since it began. */
double bsc_meter_seconds(const bsc_meter *meter);
/* For another run, which begins now. */
void bsc_meter_again(bsc_meter *meter);
/* Wipes the line: before anything else is written to standard error. */
void bsc_meter_end(bsc_meter *meter);

#endif
