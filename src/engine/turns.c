/* turns.c - two engines on one problem, in turns by units of work.
 *
 *   first, say dp  | units |              | up to a |              | up to b |  ..
 *   second                 ^ forecasts              | up to b |              | up to c |  ..
 *
 * An engine reports the work it has done to its allowance, and waits there once it has spent
 * its limit; neither starts again. The one that ends within its limit has won.
 *
 * One begins alone, since most problems are small. From then on there are forecasts, made anew at
 * each turn with more effort. The engine with the smaller one goes on alone up to twice that, or as
 * far as the other's, or a quarter of that where its own is not known; then the other, up to as
 * much of its own; then each a quarter further than the other has come. So a run takes the time of
 * the better engine where the forecasts are right, and no more than about twice as long where that
 * of the better one is. Where only one has a forecast it goes on up to three times that: what it
 * has begun is better ended (Y-pentominoes 15x15, where twice is too little: 33 s in place of 25).
 *
 * Tried: an eighth of the work for the engine that is not favoured. An eighth longer with right
 * forecasts, and up to two thirds where units of dp take long (solid pentominoes 3x4x5).
 *
 * Invariant: the units of a run are the same for every number of threads, and an engine does not
 * end before it has spent all of its own. So who wins does not depend on the threads either.
 *
 * dp runs in the caller's thread, dlx in another; both may have more threads, and all of them wait.
 * Only the caller's thread calls the run's tick, also while it waits. */
#include "engine/engine.h"

#include "base/c11_threads.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/natural.h"

#include <assert.h>
#include <math.h>

#define MEMORY_PARTS     8u /* of which dlx has one while dp has the others */
#define STEP             UINT64_C(1000)
#define MAX_UNITS        0x1p63
#define FORECAST_PART    32u                /* of all units go to forecasts, */
#define MIN_BUDGET       UINT64_C(20000)    /* but at least a millisecond, */
#define MAX_BUDGET       UINT64_C(10000000) /* at most half a second, without a tick */
#define TICK_NANOSECONDS 50000000L          /* between two ticks while the caller's thread waits */

typedef struct turns turns;

enum { DP, DLX };

/* What one engine runs under. */
typedef struct side {
    bsc_allowance allowance;
    turns *turns;
    uint64_t spent, limit;
    bsc_run run;
    bsc_stats stats;
    bsc_error error;
    bsc_tally *tally;
    bsc_status status;
    bool ended;
    bsc_progress progress;
} side;

struct turns {
    const bsc_matrix *matrix;
    const bsc_run *run;
    const bsc_turns *plan;
    side side[2];
    double forecast[2]; /* units */
    unsigned next;      /* whose turn it is */
    bool over;          /* one has won, or the caller wants no more */
    bool interrupted;
    mtx_t lock; /* for all of these */
    cnd_t changed;
    thrd_t caller, thread;
    bool started; /* the thread */
};

static bool keep_fraction(void *context, const bsc_progress *progress) {
    side *own = context;
    mtx_lock(&own->turns->lock);
    const double before = own->progress.fraction;
    own->progress = *progress;
    own->progress.so_far = bsc_natural_zero; /* it lives no longer than this call */
    if (before > progress->fraction) own->progress.fraction = before;
    mtx_unlock(&own->turns->lock);
    return true;
}

/* In the caller's thread, without the lock: reports the fraction of the engine that is ahead. */
static void tick(turns *t) {
    if (t->run->tick == NULL || t->interrupted) return; /* set by this thread alone */
    mtx_lock(&t->lock);
    const unsigned ahead =
        t->side[DLX].progress.fraction > t->side[DP].progress.fraction ? DLX : DP;
    const bsc_progress progress = t->side[ahead].progress;
    mtx_unlock(&t->lock);
    if (t->run->tick(t->run->context, &progress)) return;
    mtx_lock(&t->lock);
    assert(thrd_equal(thrd_current(), t->caller));
    t->over = t->interrupted = true;
    cnd_broadcast(&t->changed);
    mtx_unlock(&t->lock);
}

/* The tick of an engine in the caller's thread. */
static bool tick_here(void *context, const bsc_progress *progress) {
    side *own = context;
    keep_fraction(own, progress);
    tick(own->turns);
    return !own->turns->interrupted;
}

static bsc_thread_result run_dlx(void *context);

/* With the lock: whose turn it is now that one has spent its limit, and up to where. It hangs on
 * limits alone, not on what was spent beyond them, which hangs on the threads. */
static void plan_turn(turns *t) {
    const unsigned better = t->forecast[DLX] < t->forecast[DP] ? DLX : DP;
    for (unsigned k = 0; k < 2; k++) {
        const unsigned self = k == 0 ? better : 1 - better;
        const double own = t->forecast[self], other = t->forecast[1 - self];
        const double times = other > 0.0 ? 2.0 : 3.0;
        const double most = own > 0.0 ? fmax(times * own, other) : other / 4.0;
        if ((double)t->side[self].limit >= most) continue;
        t->next = self;
        t->side[self].limit = most < MAX_UNITS ? (uint64_t)ceil(most) : UINT64_MAX;
        return;
    }
    t->next = t->side[DLX].limit < t->side[DP].limit ? DLX : DP;
    const uint64_t limit = t->side[1 - t->next].limit;
    t->side[t->next].limit = limit + limit / 4 + STEP;
}

/* With the lock: the first time that it is dlx's turn. */
static void start_dlx(turns *t) {
    t->started = thrd_create(&t->thread, run_dlx, t) == thrd_success;
    if (t->started) return;
    t->side[DLX].ended = true;
    t->side[DP].limit = UINT64_MAX;
    t->next = DP;
}

/* With the lock: an engine has spent its limit, or ended. */
static void pass_turn(turns *t, unsigned from) {
    const unsigned other = 1 - from;
    assert(t->next == from);
    if (t->side[from].ended || t->side[other].ended) { /* the other one goes on alone */
        t->next = t->side[from].ended ? other : from;
        t->side[t->next].limit = UINT64_MAX;
    } else {
        uint64_t budget = t->side[DP].limit / FORECAST_PART + t->side[DLX].limit / FORECAST_PART;
        if (budget < MIN_BUDGET) budget = MIN_BUDGET;
        if (budget > MAX_BUDGET) budget = MAX_BUDGET;
        t->plan->forecast(t->forecast, t->matrix, t->run, budget);
        plan_turn(t);
    }
    if (t->next == DLX && !t->started && !t->side[DLX].ended) start_dlx(t);
    cnd_broadcast(&t->changed);
}

/* With the lock: until something has changed; the caller's thread ticks meanwhile. */
static void wait_for_change(turns *t) {
    if (!thrd_equal(thrd_current(), t->caller)) {
        cnd_wait(&t->changed, &t->lock);
        return;
    }
    const struct timespec when = bsc_clock_deadline(TICK_NANOSECONDS);
    if (cnd_timedwait(&t->changed, &t->lock, &when) != thrd_timedout) return;
    mtx_unlock(&t->lock);
    tick(t);
    mtx_lock(&t->lock);
}

static bool spend(bsc_allowance *allowance, uint64_t units) {
    side *own = (side *)allowance; /* its first member */
    turns *t = own->turns;
    const unsigned self = (unsigned)(own - t->side);
    mtx_lock(&t->lock);
    assert(own->spent + units >= units);
    own->spent += units;
    while (!t->over && own->spent > own->limit) {
        if (t->next == self)
            pass_turn(t, self);
        else
            wait_for_change(t);
    }
    const bool goes_on = !t->over;
    assert(!goes_on || t->next == self || own->spent <= own->limit);
    mtx_unlock(&t->lock);
    return goes_on;
}

/* An engine has returned: it has won, or the other goes on alone. */
static void end_turn(turns *t, unsigned self, bsc_status status) {
    mtx_lock(&t->lock);
    assert(!t->side[self].ended && (status != BSC_OK || !t->over || t->interrupted));
    t->side[self].status = status;
    t->side[self].ended = true;
    if (status == BSC_OK) t->over = true;
    if (!t->over && !t->side[1 - self].ended) pass_turn(t, self);
    cnd_broadcast(&t->changed);
    mtx_unlock(&t->lock);
}

/* `limited`: only as its allowance lets it. */
static bsc_status run_engine(turns *t, unsigned self, bool limited) {
    side *own = &t->side[self];
    bsc_allowance *allowance = limited ? &own->allowance : NULL;
    own->stats = (bsc_stats){.engine = BSC_ENGINE_AUTO};
    own->error = (bsc_error){.status = BSC_OK};
    if (self == DP)
        return bsc_dp_run(t->matrix, &own->run, allowance, own->tally, &own->stats, &own->error);
    return bsc_dlx_run(t->matrix, &own->run, allowance, own->tally, &own->stats, &own->error);
}

static bsc_thread_result run_dlx(void *context) {
    end_turn(context, DLX, run_engine(context, DLX, true));
    return 0;
}

static bsc_status init(turns *t, const bsc_matrix *matrix, const bsc_run *run, bsc_error *error) {
    *t = (turns){.matrix = matrix, .run = run, .caller = thrd_current()};
    for (unsigned k = 0; k < 2; k++) {
        side *own = &t->side[k];
        own->allowance.spend = spend;
        own->turns = t;
        own->run = *run;
        own->run.context = own;
        own->status = BSC_INTERRUPTED; /* until it has run */
    }
    if (mtx_init(&t->lock, mtx_plain) != thrd_success) return bsc_error_no_memory(error);
    if (cnd_init(&t->changed) == thrd_success) return BSC_OK;
    mtx_destroy(&t->lock);
    return bsc_error_no_memory(error);
}

static void release(turns *t) {
    cnd_destroy(&t->changed);
    mtx_destroy(&t->lock);
}

static bool lacked_memory(const side *own) {
    return own->status == BSC_LIMIT || own->status == BSC_NO_MEMORY;
}

/* Once neither could go on beside the other: this one, with all of the memory. */
static void run_alone(turns *t, unsigned self) {
    side *own = &t->side[self];
    own->run.memory_limit = t->run->memory_limit;
    own->run.tick = tick_here;
    own->status = run_engine(t, self, false);
    t->over = own->status == BSC_OK || t->interrupted;
}

/* Runs both until one has won, or neither can. */
static void run_both(turns *t) {
    side *dp = &t->side[DP], *dlx = &t->side[DLX];
    mtx_lock(&t->lock);
    if (t->next == DLX) start_dlx(t);
    while (!t->over && t->next == DLX) wait_for_change(t);
    const bool over = t->over;
    mtx_unlock(&t->lock);
    if (!over) end_turn(t, DP, run_engine(t, DP, true));
    mtx_lock(&t->lock);
    while (t->started && !dlx->ended) wait_for_change(t);
    mtx_unlock(&t->lock);
    if (t->started) thrd_join(t->thread, NULL);
    if (!t->over && dp->status == BSC_LIMIT && dp->run.memory_limit < t->run->memory_limit)
        run_alone(t, DP);
    if (!t->over && (!t->started || lacked_memory(dlx))) run_alone(t, DLX);
}

static void exchange(bsc_tally *a, bsc_tally *b) {
    const bsc_tally held = *a;
    *a = *b;
    *b = held;
}

bsc_status bsc_turns_run(const bsc_matrix *matrix, const bsc_run *run, const bsc_turns *plan,
                         bsc_tally *tally, bsc_stats *stats, bsc_error *error) {
    turns t;
    bsc_tally *second;
    bsc_run within = *run;
    assert(plan->first == BSC_ENGINE_DP || plan->first == BSC_ENGINE_DLX);
    stats->engine = plan->first;
    bsc_status status = bsc_tally_make(&second, matrix, run->every_option, error);
    if (status != BSC_OK) return status;
    within.memory_limit = bsc_budget_rest(run->memory_limit, bsc_tally_bytes(second));
    status = init(&t, matrix, &within, error);
    if (status != BSC_OK) {
        bsc_tally_free(second);
        return status;
    }
    side *dp = &t.side[DP], *dlx = &t.side[DLX];
    t.plan = plan;
    t.next = plan->first == BSC_ENGINE_DLX ? DLX : DP;
    t.side[t.next].limit = plan->units;
    dp->tally = tally;
    dp->run.tick = tick_here;
    dlx->tally = second;
    dlx->run.tick = keep_fraction;
    dlx->run.memory_limit = bsc_budget_part(within.memory_limit, MEMORY_PARTS);
    if (plan->units != UINT64_MAX && dp->run.memory_limit > dlx->run.memory_limit)
        dp->run.memory_limit -= dlx->run.memory_limit; /* never to 0, which is no limit */
    run_both(&t);
    release(&t);
    /* dp's tally is empty unless it has won; its error is kept where dlx has no better one */
    bool by_dp = dp->status == BSC_OK || (dlx->status == BSC_LIMIT && lacked_memory(dp));
    if (t.interrupted) by_dp = dlx->stats.engine != BSC_ENGINE_DLX; /* dlx has not begun */
    const side *last = by_dp ? dp : dlx;
    if (!by_dp) exchange(tally, second);
    bsc_tally_free(second);
    *stats = last->stats;
    if (t.interrupted) return bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
    bsc_error_keep(error, &last->error);
    return last->status;
}
