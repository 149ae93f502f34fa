/* within.c - an answer in time: the exact count, or an estimate where that takes too long or needs
 * too much memory.
 *
 *   0 ............ T/2 ............ T seconds
 *   exact count      random walks         the count's memory is free before the walks begin
 *
 * With --seconds S beside --within T the walks have S, and the count the rest.
 *
 * The estimate is made by walks, which start at once and need no memory to speak of; a forward
 * pass, from which draws are better, would take longer than the time that is left. */
#include "cli/run.h"

#include <math.h>

#define LEAST_SHARE  0.25 /* of the time: for an estimate, where the count stopped late */
#define WALKS_MEMORY ((size_t)1 << 20) /* too little for a forward pass that takes long */

/* ---- What the call says ---- */

void bsc_call_within(bsc_counting *c, const bsc_call *call) {
    const bool estimates = c->run.engine == BSC_ENGINE_MC;
    c->run.seconds = call->count.seconds;
    if (call->given[OPTION_WITHIN]) {
        c->within = call->count.within;
        if (estimates && c->run.seconds == 0.0) c->run.seconds = c->within;
    } else if (call->given[OPTION_SECONDS] && !estimates) {
        c->within = c->run.seconds;
        c->run.seconds = 0.0;
    }
}

/* ---- The count ---- */

typedef struct watch {
    bsc_meter *meter;
    double seconds; /* 0: no limit */
    bool late;
} watch;

static bool tick(void *context, const bsc_progress *progress) {
    watch *w = context;
    if (!bsc_meter_tick(w->meter, progress) || bsc_interrupt_pending()) return false;
    w->late = w->seconds > 0.0 && bsc_meter_seconds(w->meter) >= w->seconds;
    return !w->late;
}

/* The time that an exact count may take; 0: no limit. */
static double exact_seconds(const bsc_counting *c) {
    if (c->run.engine == BSC_ENGINE_MC || c->within <= 0.0) return 0.0;
    return c->run.seconds > 0.0 ? c->within - c->run.seconds : c->within / 2.0;
}

bsc_status bsc_tally_within(bsc_tally **tally, const bsc_matrix *matrix, bsc_counting *c,
                            bsc_meter *meter, bsc_error *error) {
    watch w = {.meter = meter, .seconds = exact_seconds(c)};
    bsc_error reason = {.status = BSC_OK};
    bsc_run run = c->run;
    run.tick = tick;
    run.context = &w;
    c->stopped_by = BSC_OK;
    const bsc_status status = bsc_tally_new(tally, matrix, &run, &c->stats, &reason);
    if (status == BSC_OK) return BSC_OK;
    const bool late = status == BSC_INTERRUPTED && w.late;
    if (w.seconds <= 0.0 || (status != BSC_LIMIT && !late)) {
        *error = reason;
        return status;
    }
    bsc_tally_free(*tally); /* of an interrupted count */
    c->stopped_by = status;
    run.engine = BSC_ENGINE_MC;
    run.pass_bytes = WALKS_MEMORY;
    if (run.seconds <= 0.0) /* in its bounds whatever the clock says */
        run.seconds =
            fmin(fmax(c->within - bsc_meter_seconds(meter), LEAST_SHARE * c->within), c->within);
    w.seconds = 0.0;
    w.late = false;
    bsc_meter_again(meter);
    return bsc_tally_new(tally, matrix, &run, &c->stats, error);
}
