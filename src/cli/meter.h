/* meter.h - a run's progress on standard error, and interrupts. */
#ifndef BSC_CLI_METER_H
#define BSC_CLI_METER_H

#include "cli/options.h"

#include <time.h>

typedef struct bsc_meter {
    bool shown, terminal, drawn;
    struct timespec start, last;
    double fraction; /* as last heard */
} bsc_meter;

/* From here on SIGINT and SIGTERM make bsc_meter_tick say stop; also when they come twice, as from
 * a shell that signals a program and then its group. */
void bsc_meter_begin(bsc_meter *meter, const bsc_call *call);
/* For bsc_run: draws a line now and then; false after a signal. */
bool bsc_meter_tick(void *meter, const bsc_progress *progress);
/* Wipes the line. */
void bsc_meter_end(bsc_meter *meter);

#endif
