/* sweep.c - drives one sweep: forward for the total, forward and backward for the tally.
 *
 * The steps are cut into phases, about two a line (phase.c), and the states of each phase into
 * buckets (bucket.h), one where there are few. A section of work is all buckets of a phase,
 * forwards or backwards; they are shared out among the threads.
 *
 *   forward     | phase 0 | phase 1 | ...        each from what phase - 1 left
 *   backward    ... | phase 1 | phase 0 |        each from what phase + 1 left
 *
 * The total needs the parcels of two phases at a time. The tally needs each layer's numbers again
 * on the way back: the first layers of all phases are kept, and how each bucket's later ones come
 * from them (links), unless the sweep holds half of the limit by then. The numbers, or without
 * links all of it, are made again, bucket by bucket.
 *
 * Memory is counted by each thread for itself, under its share of what is left of the limit. A
 * bucket that does not fit is done once more by one thread, which has all of it, and then without
 * the links that were kept to save time; so the outcome is the same for any number of threads.
 *
 * Whole layers as segments, with their transitions, took 184 MiB and 0.87 s for german's map. Fresh
 * pages cost as much time as the work on them: threads use theirs again from bucket to bucket. */
#include "engine/dp/sweep.h"

#include "base/error.h"
#include "base/natural.h"
#include "base/threads.h"
#include "engine/dp/bucket.h"

#include <math.h>
#include <stdatomic.h>
#include <stdio.h>

#define BUCKET_STATES 1024u /* about so many a bucket: their numbers stay in a core's cache */
#define MAX_THREADS   64u

typedef enum section { FORWARD, BACKWARD } section;

struct sweep;

typedef struct thread {
    struct sweep *sweep;
    bsc_dp_worker worker;
    bool refused; /* a bucket did not fit */
} thread;

typedef struct sweep {
    const bsc_dp_plan *plan;
    bsc_dp_work *work;
    bsc_error *error;
    bsc_arena arena;
    bsc_dp_phase *phase; /* [phases + 1]: the last holds the final layer */
    uint32_t phases;
    unsigned threads;
    thread *thread;
    bsc_budget budget; /* of what no thread holds */
    /* The section at hand: */
    section section;
    uint32_t at, jobs; /* the phase; buckets to be done */
    bsc_dp_keep keep;
    double begun, share; /* of all work, when it began, and its own */
    atomic_uint next, done;
    void *number; /* one of the total's kind */
    bool several; /* there have been several buckets at a time */
    atomic_bool stopped;
} sweep;

static bool make_buckets(sweep *w, uint32_t p, uint64_t states) {
    const uint64_t each = w->work->bucket_states != 0 ? w->work->bucket_states : BUCKET_STATES;
    uint32_t buckets = 1;
    while (p < w->phases && buckets < BSC_DP_MAX_BUCKETS && (uint64_t)buckets * 2 * each <= states)
        buckets *= 2;
    w->phase[p].buckets = buckets;
    w->phase[p].bucket = bsc_memory_new(buckets, sizeof *w->phase[p].bucket);
    return w->phase[p].bucket != NULL;
}

static void release_phase(sweep *w, uint32_t p) {
    bsc_dp_phase *phase = &w->phase[p];
    for (uint32_t b = 0; phase->bucket != NULL && b < phase->buckets; b++)
        bsc_dp_bucket_release(&phase->bucket[b], phase, w->plan, &w->budget);
    bsc_memory_free(phase->bucket);
    phase->bucket = NULL;
}

static void report(void *context) {
    sweep *w = context;
    const bsc_run *run = w->work->run;
    if (run->tick == NULL) return;
    const double part = w->jobs == 0 ? 1.0 : (double)atomic_load(&w->done) / w->jobs;
    const bsc_progress progress = {w->begun + w->share * part, bsc_natural_zero};
    if (!run->tick(run->context, &progress)) atomic_store(&w->stopped, true);
}

static void format_bytes(char *text, size_t size, size_t bytes) {
    const double kib = (double)bytes / 1024.0;
    if (kib < 1024.0)
        snprintf(text, size, "%.0f KiB", ceil(kib));
    else
        snprintf(text, size, "%.0f MiB", ceil(kib / 1024.0));
}

/* An allocation of the section failed: over the limit, or there is no memory. */
static bsc_status refuse(sweep *w) {
    char limit[32], needed[32];
    const size_t refused = w->thread[0].worker.tools.budget.refused;
    if (refused == 0) return bsc_error_no_memory(w->error);
    format_bytes(limit, sizeof limit, w->work->run->memory_limit);
    format_bytes(needed, sizeof needed,
                 refused > SIZE_MAX - w->budget.held ? SIZE_MAX : refused + w->budget.held);
    const bsc_status status = bsc_error_set(
        w->error, BSC_LIMIT,
        "the memory limit of %s is too small: at item %lu of %lu the sweep needs %s", limit,
        (unsigned long)w->phase[w->at].first + 1, (unsigned long)w->plan->steps, needed);
    bsc_error_reason(w->error, BSC_REASON_SWEEP_LIMIT);
    return status;
}

/* Whether a phase begins with an exchange. */
static bool gathers(const sweep *w, uint32_t p) {
    return p > 0 && bsc_dp_exchanges(&w->phase[p - 1]);
}

static bsc_dp_bucket *bucket_at(const sweep *w, uint32_t b) {
    return &w->phase[w->at].bucket[b];
}

static void run_thread(void *context) {
    thread *t = context;
    sweep *w = t->sweep;
    while (!t->refused && !atomic_load(&w->stopped)) {
        const uint32_t b = atomic_fetch_add(&w->next, 1);
        if (b >= w->jobs) break;
        bsc_dp_bucket *bucket = bucket_at(w, b);
        if (bucket->done) continue;
        const bsc_dp_phase *phase = &w->phase[w->at];
        const bool ok = w->section == FORWARD ? bsc_dp_bucket_forward(&t->worker, phase, b,
                                                                      gathers(w, w->at), w->keep)
                                              : bsc_dp_bucket_backward(&t->worker, phase, b);
        t->refused = !ok;
        bucket->done = !t->refused;
        atomic_fetch_add(&w->done, 1);
        if (t->worker.tools.stopped) atomic_store(&w->stopped, true);
        if (t == w->thread) report(w); /* the caller's thread works the first job */
    }
}

/* Shares what is left of the limit out among the threads. */
static void lend(sweep *w, unsigned threads) {
    const size_t limit = w->work->run->memory_limit;
    size_t held = w->budget.held;
    for (unsigned k = 0; k < w->threads; k++) held += w->thread[k].worker.tools.budget.held;
    for (unsigned k = 0; k < threads; k++) {
        bsc_budget *budget = &w->thread[k].worker.tools.budget;
        const size_t left = limit > held ? (limit - held) / threads : 0;
        budget->limit = limit == 0 ? 0 : budget->held + left + (budget->held + left == 0);
        budget->refused = 0;
        budget->peak = budget->held;
        w->thread[k].worker.taken = 0;
        w->thread[k].refused = false;
    }
}

/* What buckets got from the threads is the sweep's now. While there is one bucket at a time the
 * peak is what was held. Then it is what the buckets would take one after the other, and half as
 * much again for arrays that grow: threads do not change that. */
static void collect(sweep *w, unsigned threads) {
    const size_t before = w->budget.held, limit = w->work->run->memory_limit;
    size_t peak = before, need = 0;
    for (unsigned k = 0; k < threads; k++) {
        bsc_dp_worker *worker = &w->thread[k].worker;
        const size_t own = bsc_dp_worker_bytes(worker);
        assert(own <= worker->tools.budget.held && worker->taken <= w->budget.held);
        peak += worker->tools.budget.peak - worker->taken;
        w->budget.held += worker->tools.budget.held - own;
        w->budget.held -= worker->taken;
        worker->tools.budget.held = own;
        worker->taken = 0;
    }
    w->several |= w->jobs > 1;
    if (w->several) {
        for (uint32_t b = 0; b < w->jobs; b++)
            if (bucket_at(w, b)->need > need) need = bucket_at(w, b)->need;
        peak = (before > w->budget.held ? before : w->budget.held) + need + need / 2;
        if (limit != 0 && peak > limit) peak = limit;
    }
    if (peak > w->budget.peak) w->budget.peak = peak;
}

/* Gives back what saves time only: links, and other threads' arrays. */
static void drop_all(sweep *w) {
    for (uint32_t p = 0; p <= w->at; p++)
        for (uint32_t b = 0; w->phase[p].bucket != NULL && b < w->phase[p].buckets; b++)
            bsc_dp_bucket_drop(&w->phase[p].bucket[b], &w->phase[p], &w->budget);
    for (unsigned k = 0; k < w->threads; k++) bsc_dp_worker_empty(&w->thread[k].worker);
}

static bsc_status run_section(sweep *w, section kind, uint32_t at, double begun, double share) {
    bsc_status status = BSC_OK;
    w->section = kind;
    w->at = at;
    w->begun = begun;
    w->share = share;
    w->jobs = w->phase[at].buckets;
    for (uint32_t b = 0; b < w->jobs; b++) bucket_at(w, b)->done = false;
    unsigned threads = w->threads < w->jobs ? w->threads : w->jobs;
    for (unsigned tries = 0; tries < 3; tries++) {
        bool refused = false;
        atomic_store(&w->next, 0);
        atomic_store(&w->done, 0);
        lend(w, threads);
        if (threads > 1) {
            const bsc_jobs jobs = {run_thread, w->thread, sizeof *w->thread, threads, report, w};
            status = bsc_jobs_run(&jobs, w->error);
        } else {
            run_thread(&w->thread[0]);
        }
        for (unsigned k = 0; k < threads; k++) refused |= w->thread[k].refused;
        collect(w, threads);
        if (status != BSC_OK) return status;
        if (atomic_load(&w->stopped))
            return bsc_error_set(w->error, BSC_INTERRUPTED, "interrupted");
        if (!refused) return BSC_OK;
        /* Without memory at all, or with a start that is used up, there is nothing to try again. */
        const bool used = w->keep == BSC_DP_KEEP_NOTHING && kind == FORWARD && !gathers(w, at);
        const bool last = tries == 2 || used;
        if (last || w->work->run->memory_limit == 0) break;
        for (uint32_t b = 0; b < w->jobs; b++) {
            bsc_dp_bucket *bucket = bucket_at(w, b);
            if (bucket->done) continue;
            if (kind == FORWARD) bsc_dp_bucket_undo(bucket, &w->budget);
            if (kind == FORWARD && gathers(w, at)) bsc_dp_layer_release(&bucket->start, &w->budget);
        }
        threads = 1;
        if (w->keep != BSC_DP_KEEP_NOTHING) w->keep = BSC_DP_KEEP_START;
        drop_all(w);
    }
    return refuse(w);
}

static bool begin(sweep *w) {
    bsc_dp_tools *tools = &w->thread[0].worker.tools;
    if (!make_buckets(w, 0, 1)) return false;
    lend(w, 1);
    return bsc_dp_layer_begin(tools, w->work->least, &w->phase[0].bucket[0].start);
}

/* What is left of phase p where there is nothing to exchange is the next start. */
static void pass_on(sweep *w, uint32_t p) {
    bsc_dp_bucket *bucket = w->phase[p].bucket;
    w->phase[p + 1].bucket[0].start = bucket->end;
    bucket->end = (bsc_dp_layer){.states = 0};
}

/* The states that phase p ends with, those of different parcels not merged yet. */
static uint64_t end_states(const sweep *w, uint32_t p) {
    const bsc_dp_phase *phase = &w->phase[p];
    uint64_t states = 0;
    for (uint32_t b = 0; b < phase->buckets; b++)
        states +=
            bsc_dp_exchanges(phase) ? phase->bucket[b].parcel.states : phase->bucket[b].end.states;
    return states;
}

static bsc_status forward(sweep *w) {
    bsc_stats *stats = w->work->stats;
    const double whole = w->work->option != NULL ? 0.5 : 1.0, share = whole / w->phases;
    const size_t limit = w->work->run->memory_limit;
    uint64_t states = 1;
    for (uint32_t p = 0; p < w->phases; p++) {
        bsc_dp_phase *phase = &w->phase[p];
        if (!make_buckets(w, p + 1, states)) return bsc_error_no_memory(w->error);
        w->keep = w->work->option == NULL                    ? BSC_DP_KEEP_NOTHING
                  : limit == 0 || w->budget.held < limit / 2 ? BSC_DP_KEEP_LINKS
                                                             : BSC_DP_KEEP_START;
        bsc_status status = run_section(w, FORWARD, p, p * share, share);
        if (status != BSC_OK) return status;
        for (uint32_t b = 0; b < phase->buckets; b++) {
            stats->states += phase->bucket[b].states;
            stats->transitions += phase->bucket[b].transitions_made;
        }
        for (uint32_t b = 0; p > 0 && b < phase[-1].buckets; b++)
            bsc_dp_parcel_release(&phase[-1].bucket[b].parcel, &w->budget);
        if (p > 0 && w->work->option == NULL) release_phase(w, p - 1);
        states = end_states(w, p);
        if (!bsc_dp_exchanges(phase)) pass_on(w, p);
        if (states == 0) return BSC_OK; /* nothing leads on: the total is 0 */
    }
    bsc_status status = BSC_OK;
    if (gathers(w, w->phases)) status = run_section(w, FORWARD, w->phases, whole, 0.0);
    if (status == BSC_OK) stats->states += w->phase[w->phases].bucket[0].start.states;
    return status;
}

static void add_total(sweep *w, const bsc_dp_layer *last, size_t first, size_t count) {
    for (size_t u = 0; u < count; u++)
        bsc_dp_add_numbers(w->plan, w->plan->model->kind, w->work->total, last->kind, last->value,
                           (bsc_dp_range){0, first + u, 1});
}

/* The last layer's numbers that end a solution: one way to go on each. */
static bsc_status begin_backward(sweep *w, size_t first, size_t count) {
    bsc_dp_bucket *last = &w->phase[w->phases].bucket[0];
    const bsc_dp_model *model = w->plan->model;
    const bsc_dp_kind kind = bsc_dp_narrowest(model, w->work->least);
    const size_t size = bsc_dp_size(kind, model->limbs);
    bsc_budget *budget = &w->thread[0].worker.tools.budget;
    w->section = BACKWARD;
    w->at = w->phases;
    w->jobs = 1;
    lend(w, 1);
    const bool ok =
        bsc_dp_ahead_zero(&last->ahead, kind, last->start.numbers, model->limbs, budget);
    for (size_t u = 0; ok && u < count; u++)
        bsc_dp_set_one(kind, (char *)last->ahead.value + (first + u) * size);
    collect(w, 1);
    return ok ? BSC_OK : refuse(w);
}

/* Adds what the phase's options are in, bucket by bucket. */
static void add_options(sweep *w, const bsc_dp_phase *phase) {
    const bsc_dp_model *model = w->plan->model;
    const size_t size = bsc_dp_size(model->kind, model->limbs);
    const size_t moves = bsc_dp_phase_moves(phase, w->plan);
    const bsc_dp_move *move = &w->plan->move[w->plan->step[phase->first].first_move];
    for (uint32_t b = 0; b < phase->buckets; b++)
        for (size_t m = 0; m < moves; m++)
            bsc_dp_add(model->kind, model->limbs, (char *)w->work->option + move[m].option * size,
                       (const char *)phase->bucket[b].number + m * size);
}

/* The ways to go on from nothing are the total: what the passes carry is conserved. (Reals may be
 * rounded otherwise.) */
static bool conserves_total(sweep *w) {
    const bsc_dp_model *model = w->plan->model;
    const bsc_dp_ahead *first = &w->phase[0].bucket[0].ahead;
    if (w->phases == 0 || model->kind == BSC_DP_REAL) return true;
    bsc_dp_read(first->kind, model->limbs, first->value, 0, model->kind, w->number);
    return memcmp(w->number, w->work->total, bsc_dp_size(model->kind, model->limbs)) == 0;
}

static bsc_status run_both(sweep *w) {
    bsc_status status = BSC_OK;
    uint32_t state;
    size_t first;
    if (!begin(w)) status = refuse(w);
    collect(w, 1);
    if (status == BSC_OK) status = forward(w);
    if (status != BSC_OK || w->phase[w->phases].bucket == NULL) return status;
    const bsc_dp_layer *last = &w->phase[w->phases].bucket[0].start;
    const size_t count = bsc_dp_final_numbers(w->plan, last, &state, &first);
    add_total(w, last, first, count);
    if (w->work->option == NULL || count == 0) return BSC_OK;
    status = begin_backward(w, first, count);
    for (uint32_t p = w->phases; status == BSC_OK && p-- > 0;) {
        const double share = 0.5 / w->phases;
        status = run_section(w, BACKWARD, p, 1.0 - share * (p + 1), share);
        if (status == BSC_OK) add_options(w, &w->phase[p]);
        release_phase(w, p + 1);
    }
    const bool conserved = status != BSC_OK || conserves_total(w);
    assert(conserved);
    (void)conserved;
    return status;
}

bsc_status bsc_dp_sweep_run(const bsc_dp_plan *plan, bsc_dp_work *work, bsc_error *error) {
    sweep w = {.plan = plan, .work = work, .error = error};
    uint32_t longest = 0;
    w.threads = work->threads < MAX_THREADS ? work->threads : MAX_THREADS;
    w.thread = bsc_arena_new(&w.arena, w.threads, sizeof *w.thread);
    atomic_init(&w.next, 0);
    atomic_init(&w.done, 0);
    atomic_init(&w.stopped, false);
    w.phase = bsc_dp_phases_make(plan, &w.arena, &w.phases, &longest);
    w.number = bsc_arena_new(&w.arena, 1, bsc_dp_size(plan->model->kind, plan->model->limbs));
    bool ok = !w.arena.failed;
    for (unsigned k = 0; w.thread != NULL && k < w.threads && ok; k++) {
        w.thread[k].sweep = &w;
        ok = bsc_dp_worker_init(&w.thread[k].worker, plan, longest);
        w.thread[k].worker.tools.allowance = work->allowance;
    }
    const bsc_status status = ok ? run_both(&w) : bsc_error_no_memory(error);
    for (uint32_t p = 0; w.phase != NULL && p <= w.phases; p++) release_phase(&w, p);
    for (unsigned k = 0; w.thread != NULL && k < w.threads; k++)
        bsc_dp_worker_release(&w.thread[k].worker);
    work->stats->peak_bytes = w.budget.peak;
    bsc_arena_release(&w.arena);
    return status;
}
