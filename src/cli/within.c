/* within.c - an answer in time: the exact count, or an estimate where that takes too long or needs
 * too much memory.
 *
 *   0 ............ T/2 ............ T seconds
 *   exact count      random walks         the count's memory is free before the walks begin
 *
 * The estimate is made by walks, which start at once and need no memory to speak of; a forward
 * pass, from which draws are better, would take longer than the time that is left. */
#include "cli/run.h"

#define LEAST_SHARE  0.25 /* of the time: for an estimate, where the count stopped late */
#define WALKS_MEMORY ((size_t)1 << 20) /* too little for a forward pass that takes long */

typedef struct watch {
    bsc_meter meter;
    double seconds; /* 0: no limit */
    bool late;
} watch;

static bool tick(void *context, const bsc_progress *progress) {
    watch *w = context;
    if (!bsc_meter_tick(&w->meter, progress) || bsc_interrupt_pending()) return false;
    w->late = w->seconds > 0.0 && bsc_meter_seconds(&w->meter) >= w->seconds;
    return !w->late;
}

static bsc_status count(bsc_tally **tally, const bsc_matrix *matrix, bsc_run run, watch *w,
                        const bsc_call *call, bsc_error *error) {
    run.tick = tick;
    run.context = w;
    bsc_meter_begin(&w->meter, call);
    const bsc_status status = bsc_tally_new(tally, matrix, &run, NULL, error);
    bsc_meter_end(&w->meter);
    if (status == BSC_OK) return status;
    bsc_tally_free(*tally); /* of an interrupted count */
    *tally = NULL;
    return status;
}

bsc_status bsc_tally_within(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                            double seconds, const bsc_call *call, bsc_status *stopped_by,
                            bsc_error *error) {
    const bool estimates = run->engine == BSC_ENGINE_MC;
    watch w = {.seconds = estimates ? 0.0 : seconds / 2.0};
    bsc_error reason = {.status = BSC_OK};
    const bsc_status status = count(tally, matrix, *run, &w, call, &reason);
    *stopped_by = BSC_OK;
    if (status == BSC_OK) return BSC_OK;
    if (estimates || seconds <= 0.0 || (status != BSC_LIMIT && !w.late)) {
        *error = reason;
        return status;
    }
    bsc_run rough = *run;
    *stopped_by = status;
    rough.engine = BSC_ENGINE_MC;
    rough.memory_limit = WALKS_MEMORY;
    rough.seconds = seconds - bsc_meter_seconds(&w.meter);
    if (rough.seconds < LEAST_SHARE * seconds) rough.seconds = LEAST_SHARE * seconds;
    w = (watch){.late = false};
    return count(tally, matrix, rough, &w, call, error);
}
