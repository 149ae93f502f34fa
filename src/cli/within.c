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

#include <float.h>
#include <math.h>

#define LEAST_SHARE  0.25 /* of the time: for an estimate, where the count stopped late */
#define WALKS_MEMORY ((size_t)1 << 20) /* too little for a forward pass that takes long */

/* ---- What the call says ---- */

static bsc_option_id limit_of(const bsc_call *call) {
    return call->value[OPTION_WITHIN] != NULL ? OPTION_WITHIN : OPTION_SECONDS;
}

const char *bsc_call_limit(const bsc_call *call) {
    const bsc_option_id id = limit_of(call);
    const bool estimates = bsc_call_says(call, OPTION_ENGINE, "mc");
    return call->value[id] == NULL || (id == OPTION_SECONDS && estimates)
               ? NULL
               : bsc_option_table[id].name;
}

/* What there are no estimates of. */
static bsc_exit refuse_pairs(const bsc_call *call) {
    static const struct {
        bsc_option_id id;
        const char *why;
    } exact[] = {{OPTION_VERIFY, "an estimate cannot be verified"},
                 {OPTION_UP_TO, "classes cannot be estimated"},
                 {OPTION_WEIGHTS, "weighted counts cannot be estimated"}};
    for (size_t k = 0; k < sizeof exact / sizeof *exact; k++)
        if (call->value[exact[k].id] != NULL)
            return bsc_refuse_usage("--%s and --%s cannot be used together: %s",
                                    bsc_option_table[exact[k].id].name, bsc_call_limit(call),
                                    exact[k].why);
    return STATUS_DONE;
}

bsc_exit bsc_call_within(bsc_counting *c, const bsc_call *call) {
    static const char hint[] = "expected a number of seconds, such as 2.5";
    const bool estimates = c->run.engine == BSC_ENGINE_MC;
    bsc_exit status = bsc_call_real(&c->run.seconds, call, OPTION_SECONDS, DBL_MIN, 1e6, hint);
    if (status != STATUS_DONE || bsc_call_limit(call) == NULL) return status;
    if (!estimates) status = refuse_pairs(call);
    if (status == STATUS_DONE)
        status = bsc_call_real(&c->within, call, limit_of(call), DBL_MIN, 1e6, hint);
    if (status != STATUS_DONE) return status;
    if (limit_of(call) == OPTION_SECONDS) c->run.seconds = 0.0;
    if (c->run.seconds >= c->within)
        return bsc_refuse_usage("--seconds must be less than --within: the rest of the time is for "
                                "the exact count");
    if (estimates && c->run.seconds == 0.0) c->run.seconds = c->within;
    return STATUS_DONE;
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
