/* turns.c - two engines on one problem, in turns by units of work.
 *
 *   dp   | first |       | + 1/4 |       | + 1/4 |  ..    each up to a limit, the same for both,
 *   dlx          | first |       | + 1/4 |                that grows by a quarter each turn
 *
 *   dp   | first |     | 1/8 |     | 1/8 |  ..            dlx is favoured: eight times the limit
 *   dlx          | x 8 |     | 1/4 |                      of dp, or a quarter more
 *
 * An engine reports the work it has done to bsc_allowance_spend, and waits there once it has spent
 * its limit; neither starts again. The one that ends within its limit has won.
 *
 * Favoured is the engine with the smaller forecast, up to twice that or a quarter of the other's;
 * then the other, up to as much; then neither. So the time is about 1.1 times that of the better
 * engine where the forecasts are right, as far as units take as long and a step of dp fits its
 * turn; where they are wrong, at most nine times, or two and a quarter where neither is favoured.
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
#include <string.h>

#define MEMORY_PARTS     8u /* of which dlx has one while dp has the others */
#define FAVOUR           8u /* times as much for the favoured engine */
#define STEP             UINT64_C(1000)
#define TICK_NANOSECONDS 50000000L /* between two ticks while the caller's thread waits */

typedef struct turns turns;

enum { DP, DLX, NEITHER };

/* What one engine runs under. */
struct bsc_allowance {
    turns *turns;
    uint64_t spent, limit;
    bsc_run run;
    bsc_stats stats;
    bsc_error error;
    bsc_tally *tally;
    bsc_status status;
    bool ended;
    double fraction; /* of its progress */
};

struct turns {
    const bsc_matrix *matrix;
    const bsc_run *run;
    bsc_allowance side[2];
    double forecast[2]; /* units */
    bool alone;         /* there is only one */
    unsigned next;      /* whose turn it is */
    bool over;          /* one has won, or the caller wants no more */
    bool interrupted;
    mtx_t lock; /* for all of these */
    cnd_t changed;
    thrd_t caller, thread;
    bool started; /* the thread */
};

static bool keep_fraction(void *context, const bsc_progress *progress) {
    bsc_allowance *side = context;
    mtx_lock(&side->turns->lock);
    if (progress->fraction > side->fraction) side->fraction = progress->fraction;
    mtx_unlock(&side->turns->lock);
    return true;
}

/* In the caller's thread, without the lock: reports the fraction of the engine that is ahead. */
static void tick(turns *t) {
    if (t->run->tick == NULL || t->interrupted) return; /* set by this thread alone */
    mtx_lock(&t->lock);
    const double dp = t->side[DP].fraction, dlx = t->side[DLX].fraction;
    mtx_unlock(&t->lock);
    const bsc_progress progress = {dp > dlx ? dp : dlx, bsc_natural_zero};
    if (t->run->tick(t->run->context, &progress)) return;
    mtx_lock(&t->lock);
    assert(thrd_equal(thrd_current(), t->caller));
    t->over = t->interrupted = true;
    cnd_broadcast(&t->changed);
    mtx_unlock(&t->lock);
}

/* The tick of an engine in the caller's thread. */
static bool tick_here(void *context, const bsc_progress *progress) {
    bsc_allowance *side = context;
    keep_fraction(side, progress);
    tick(side->turns);
    return !side->turns->interrupted;
}

static bsc_thread_result run_dlx(void *context);

/* With the lock: the one with the smaller forecast, up to twice that or a quarter of the other's;
 * then the other, up to as much; then neither. */
static unsigned favoured(const turns *t) {
    const unsigned better = t->forecast[DLX] < t->forecast[DP] ? DLX : DP;
    for (unsigned k = 0; k < 2; k++) {
        const unsigned side = k == 0 ? better : 1 - better;
        const double twice = 2.0 * t->forecast[side], quarter = t->forecast[1 - side] / 4.0;
        if ((double)t->side[side].limit < (twice > quarter ? twice : quarter)) return side;
    }
    return NEITHER;
}

/* With the lock: the limit of the other one as this one has spent its own. */
static uint64_t next_limit(const turns *t, unsigned from) {
    const uint64_t self = t->side[from].limit, other = t->side[1 - from].limit;
    const unsigned better = favoured(t);
    const uint64_t goal = better == NEITHER ? self : better == from ? self / FAVOUR : self * FAVOUR;
    if (other < goal) return goal;
    if (better == from) return other; /* it passes the turn back */
    const uint64_t least = better == NEITHER ? self : other, more = least + least / 4 + STEP;
    return other < more ? more : other;
}

/* With the lock: lets the other engine go on, without a limit if this one has ended. */
static void pass_turn(turns *t, unsigned from) {
    bsc_allowance *self = &t->side[from], *other = &t->side[1 - from];
    if (!t->started && !other->ended) { /* the first time: the other one is dlx */
        t->started = thrd_create(&t->thread, run_dlx, t) == thrd_success;
        other->ended = !t->started;
    }
    if (other->ended) {
        self->limit = UINT64_MAX;
        return;
    }
    assert(!other->ended && !t->alone);
    t->next = 1 - from;
    other->limit = self->ended ? UINT64_MAX : next_limit(t, from);
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

bool bsc_allowance_spend(bsc_allowance *side, uint64_t units) {
    turns *t = side->turns;
    const unsigned self = (unsigned)(side - t->side);
    mtx_lock(&t->lock);
    assert(side->spent + units >= units);
    side->spent += units;
    while (!t->over && side->spent > side->limit) {
        if (t->alone)
            t->over = true;
        else if (t->next == self)
            pass_turn(t, self);
        else
            wait_for_change(t);
    }
    const bool goes_on = !t->over;
    assert(!goes_on || t->next == self || t->alone || side->spent <= side->limit);
    mtx_unlock(&t->lock);
    return goes_on;
}

/* An engine has returned: it has won, or the other goes on alone. */
static void end_turn(turns *t, unsigned self, bsc_status status) {
    mtx_lock(&t->lock);
    assert(!t->side[self].ended && (status != BSC_OK || !t->over));
    t->side[self].status = status;
    t->side[self].ended = true;
    if (status == BSC_OK) t->over = true;
    if (!t->over && !t->side[1 - self].ended) pass_turn(t, self);
    cnd_broadcast(&t->changed);
    mtx_unlock(&t->lock);
}

/* `limited`: only as its allowance lets it. */
static bsc_status run_engine(turns *t, unsigned self, bool limited) {
    bsc_allowance *side = &t->side[self], *allowance = limited ? side : NULL;
    side->stats = (bsc_stats){.engine = BSC_ENGINE_AUTO};
    side->error = (bsc_error){.status = BSC_OK};
    if (self == DP)
        return bsc_dp_run(t->matrix, &side->run, allowance, side->tally, &side->stats,
                          &side->error);
    return bsc_dlx_run(t->matrix, &side->run, allowance, side->tally, &side->stats, &side->error);
}

static bsc_thread_result run_dlx(void *context) {
    end_turn(context, DLX, run_engine(context, DLX, true));
    return 0;
}

static bsc_status init(turns *t, const bsc_matrix *matrix, const bsc_run *run, bsc_error *error) {
    *t = (turns){.matrix = matrix, .run = run, .caller = thrd_current()};
    for (unsigned k = 0; k < 2; k++) {
        bsc_allowance *side = &t->side[k];
        side->turns = t;
        side->run = *run;
        side->run.context = side;
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

static bool lacked_memory(const bsc_allowance *side) {
    return side->status == BSC_LIMIT || side->status == BSC_NO_MEMORY;
}

/* Once neither could go on beside the other: this one, with all of the memory. */
static void run_alone(turns *t, unsigned self) {
    bsc_allowance *side = &t->side[self];
    side->run.memory_limit = t->run->memory_limit;
    side->run.tick = tick_here;
    side->status = run_engine(t, self, false);
    t->over = side->status == BSC_OK || t->interrupted;
}

/* Runs both until one has won, or neither can. */
static void run_both(turns *t) {
    bsc_allowance *dp = &t->side[DP], *dlx = &t->side[DLX];
    end_turn(t, DP, run_engine(t, DP, true));
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

bsc_status bsc_turns_run(const bsc_matrix *matrix, const bsc_run *run, uint64_t first,
                         const bsc_forecast *forecast, bsc_tally *tally, bsc_stats *stats,
                         bsc_error *error) {
    turns t;
    bsc_tally *second;
    stats->engine = BSC_ENGINE_DP;
    bsc_status status = bsc_tally_make(&second, matrix, run->every_option, error);
    if (status != BSC_OK) return status;
    status = init(&t, matrix, run, error);
    if (status != BSC_OK) {
        bsc_tally_free(second);
        return status;
    }
    bsc_allowance *dp = &t.side[DP], *dlx = &t.side[DLX];
    t.forecast[DP] = forecast->dp;
    t.forecast[DLX] = forecast->dlx;
    dp->tally = tally;
    dp->limit = first;
    dp->run.tick = tick_here;
    dlx->tally = second;
    dlx->run.tick = keep_fraction;
    dlx->run.memory_limit = run->memory_limit / MEMORY_PARTS;
    if (first != UINT64_MAX) dp->run.memory_limit -= dlx->run.memory_limit;
    run_both(&t);
    release(&t);
    /* dp's tally is empty unless it has won; its error is kept where dlx has no better one */
    bool by_dp = dp->status == BSC_OK || (dlx->status == BSC_LIMIT && lacked_memory(dp));
    if (t.interrupted) by_dp = dlx->stats.engine != BSC_ENGINE_DLX; /* dlx has not begun */
    const bsc_allowance *last = by_dp ? dp : dlx;
    if (!by_dp) exchange(tally, second);
    bsc_tally_free(second);
    *stats = last->stats;
    if (t.interrupted) return bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
    if (last->status != BSC_OK && error != NULL && error->status == BSC_OK) *error = last->error;
    return last->status;
}

bsc_status bsc_turns_try(const bsc_matrix *matrix, const bsc_run *run, uint64_t units, bool *done,
                         bsc_tally *tally, bsc_stats *stats, bsc_error *error) {
    turns t;
    bsc_tally *second;
    *done = true;
    stats->engine = BSC_ENGINE_DLX;
    bsc_status status = bsc_tally_make(&second, matrix, run->every_option, error);
    if (status != BSC_OK) return status;
    status = init(&t, matrix, run, error);
    if (status == BSC_OK) {
        bsc_allowance *dlx = &t.side[DLX];
        t.alone = true;
        dlx->limit = units;
        dlx->tally = second;
        dlx->run.context = run->context;
        dlx->run.threads = 1; /* it is not worth more */
        status = run_engine(&t, DLX, true);
        *done = !t.over && (status == BSC_OK || status == BSC_INTERRUPTED);
        if (*done) exchange(tally, second);
        *stats = dlx->stats;
        if (status != BSC_OK && *done && error != NULL && error->status == BSC_OK)
            *error = dlx->error;
        release(&t);
    }
    bsc_tally_free(second);
    return status;
}
