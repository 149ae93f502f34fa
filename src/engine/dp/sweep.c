/* sweep.c - drives one sweep: forward for the total, forward and backward for the tally.
 *
 * The steps are cut into phases, two a line, and the states of each phase into buckets (bucket.h),
 * one where there are few. A section of work is all buckets of a phase, forwards or backwards; they
 * are shared out among the threads.
 *
 * With one phase a line, moves change bits all along it, next to no key is left, and 15x15 with
 * russian's fleet takes a third longer, on one thread for certain; with three, 4 to 8 %. A phase
 * ends where masks fold, which is where states of different buckets can meet.
 *
 *   forward     | phase 0 | phase 1 | ...        each from what phase - 1 left
 *   backward    ... | phase 1 | phase 0 |        each from what phase + 1 left
 *
 * The total needs the parcels of two phases at a time. The tally needs each layer's numbers again
 * on the way back: the first layers of all phases are kept, and how each bucket's later ones come
 * from them (links), unless the sweep holds half of the limit by then. The numbers, or without
 * links all of it, are made again, bucket by bucket.
 *
 * Whole layers as segments, with their transitions, took 184 MiB and 0.87 s for german's map. Fresh
 * pages cost as much time as the work on them: threads use theirs again from bucket to bucket. */
#include "engine/dp/sweep.h"

#include "base/error.h"
#include "base/natural.h"

#define PARTS         2u   /* phases a line */
#define UNLINED       8u   /* steps of what stands for a line where items have no points */
#define BUCKET_STATES 512u /* a bucket, about: their numbers stay in a core's cache */
#define UNDIVIDED     8192u
#define MAX_THREADS   64u
#define EARLY_BUCKETS 8u  /* of the second phase */
#define EARLY_GROWTH  16u /* of states, in the second phase; later on they double at most */

static uint32_t longest_line(const bsc_dp_order *order) {
    uint32_t longest = 1, length = 0;
    for (uint32_t k = 0; k < order->steps; k++) {
        length = k > 0 && order->line[k] == order->line[k - 1] ? length + 1 : 1;
        if (length > longest) longest = length;
    }
    return order->steps > 0 && order->line[order->steps - 1] == 0 ? UNLINED : longest;
}

/* Whether a phase begins with step k; `first` began the last. */
static bool begins_phase(const bsc_dp_plan *plan, uint32_t first, uint32_t k, uint32_t longest) {
    const uint32_t *line = plan->order->line;
    return k == 0 || plan->step[k - 1].image != NULL || line[k] != line[k - 1] ||
           k - first >= longest;
}

static void add_tests(const bsc_dp_plan *plan, const bsc_dp_tests *tests, uint64_t *changed) {
    for (uint32_t t = 0; t < tests->count; t++)
        bsc_mask_add(changed, plan->test[plan->test_list[tests->first + t]].bit);
}

/* All bits but those that a step passes, a move takes or a test may close. */
static void find_key(bsc_dp_phase *phase, const bsc_dp_plan *plan) {
    uint64_t changed[BSC_DP_MAX_WORDS] = {0};
    for (uint32_t i = phase->first; i < phase->end; i++) {
        const bsc_dp_step *step = &plan->step[i];
        bsc_mask_add(changed, step->bit);
        add_tests(plan, &step->tests, changed);
        for (uint32_t m = step->first_move; m < step->first_move + step->moves; m++) {
            const bsc_dp_move *move = &plan->move[m];
            add_tests(plan, &move->tests, changed);
            for (uint32_t w = 0; w < plan->words; w++)
                changed[w] |= bsc_mask_at(&plan->masks, move->items)[w] |
                              bsc_mask_at(&plan->masks, move->closes)[w];
        }
    }
    for (uint32_t w = 0; w < plan->words; w++) phase->key[w] = ~changed[w];
}

/* Cuts the steps into phases, with one more of none, for the last layer. *longest: steps in one.
 * False without memory. */
static bool make_phases(bsc_dp_sweep *w, uint32_t *longest) {
    const bsc_dp_plan *plan = w->plan;
    bsc_dp_phase *phase = bsc_arena_new(&w->arena, (size_t)plan->steps + 1, sizeof *phase);
    if (phase == NULL) return false;
    *longest = (longest_line(plan->order) + PARTS - 1) / PARTS;
    for (uint32_t k = 0; k < plan->steps; k++) {
        if (begins_phase(plan, k == 0 ? 0 : phase[w->phases - 1].first, k, *longest))
            phase[w->phases++].first = k;
        phase[w->phases - 1].end = k + 1;
        assert(k + 1 - phase[w->phases - 1].first <= *longest);
    }
    phase[w->phases].first = phase[w->phases].end = plan->steps;
    w->phase = phase;
    for (uint32_t p = 0; p <= w->phases; p++) {
        assert(p == w->phases || phase[p].end == phase[p + 1].first);
        phase[p].key = bsc_arena_new(&w->arena, plan->words, sizeof *phase[p].key);
        if (phase[p].key == NULL) return false;
        find_key(&phase[p], plan);
    }
    return true;
}

/* States for a bucket. */
static uint64_t bucket_states(const bsc_dp_sweep *w) {
    return w->work->settings->bucket_states != 0 ? w->work->settings->bucket_states : BUCKET_STATES;
}

/* Few states stay in one bucket: they are in the cache as they are, and an exchange costs a tenth
 * of the time. Up to 16384 gave one thread another tenth, and took a third from the second one on
 * 12x12. How many the second phase has is not known, and may be many. */
static bool one_will_do(const bsc_dp_sweep *w, uint32_t p, uint64_t states) {
    return p != 1 && states <= UNDIVIDED && w->work->settings->bucket_states == 0;
}

static bool make_empty_buckets(bsc_dp_sweep *w, uint32_t p, uint32_t buckets) {
    assert(buckets <= BSC_DP_MAX_BUCKETS && w->phase[p].bucket == NULL);
    assert(buckets > 0 && (buckets & (buckets - 1)) == 0);
    w->phase[p].buckets = buckets;
    w->phase[p].bucket = bsc_memory_new(buckets, sizeof *w->phase[p].bucket);
    return w->phase[p].bucket != NULL;
}

/* For about `states` of them. */
static bool make_buckets(bsc_dp_sweep *w, uint32_t p, uint64_t states) {
    const uint64_t each = one_will_do(w, p, states) ? UINT32_MAX : bucket_states(w);
    uint32_t buckets = 1;
    while (p < w->phases && buckets < BSC_DP_MAX_BUCKETS && (uint64_t)buckets * 2 * each <= states)
        buckets *= 2;
    return make_empty_buckets(w, p, buckets);
}

static void drop_buckets(bsc_dp_sweep *w, uint32_t p) {
    bsc_dp_phase *phase = &w->phase[p];
    for (uint32_t b = 0; phase->bucket != NULL && b < phase->buckets; b++)
        bsc_dp_bucket_release(&phase->bucket[b], phase);
    bsc_memory_free(phase->bucket);
    phase->bucket = NULL;
}

static bsc_status begin(bsc_dp_sweep *w) {
    bsc_dp_tools *tools = &w->thread[0].worker.tools;
    bool ok = make_empty_buckets(w, 0, 1);
    w->at = w->jobs = 0;
    ok = ok && bsc_dp_layer_begin(tools, w->work->settings->least, &w->phase[0].bucket[0].start);
    return ok ? BSC_OK : bsc_error_no_memory(w->error);
}

/* The parcels before phase p are used up. Their blocks, whose pages are there, serve phase p + 1,
 * which is the same part of the next line and has about as many states. */
static void end_parcels(bsc_dp_sweep *w, uint32_t p) {
    const bool kept = p + 1 < w->phases && bsc_memory_left() > w->half;
    assert(w->spares == 0);
    for (uint32_t b = 0; b < w->phase[p - 1].buckets; b++) {
        bsc_dp_parcel *parcel = &w->phase[p - 1].bucket[b].parcel;
        if (kept && parcel->block != NULL) {
            assert(w->spares < BSC_DP_MAX_BUCKETS);
            w->spare[w->spares++] = (bsc_dp_block){parcel->block, parcel->words};
            parcel->block = NULL;
        }
        bsc_dp_parcel_release(parcel);
    }
}

/* What is left of phase p where there is nothing to exchange is the next start. */
static void pass_on(bsc_dp_sweep *w, uint32_t p) {
    bsc_dp_bucket *bucket = w->phase[p].bucket;
    assert(w->phase[p + 1].buckets == 1 && w->phase[p + 1].bucket[0].start.at == NULL);
    w->phase[p + 1].bucket[0].start = bucket->end;
    bucket->end = (bsc_dp_layer){.states = 0};
}

/* The states that phase p ends with, those of different parcels not merged yet. */
static uint64_t end_states(const bsc_dp_sweep *w, uint32_t p) {
    const bsc_dp_phase *phase = &w->phase[p];
    uint64_t states = 0;
    for (uint32_t b = 0; b < phase->buckets; b++)
        states +=
            bsc_dp_exchanges(phase) ? phase->bucket[b].parcel.states : phase->bucket[b].end.states;
    return states;
}

static bsc_status forward(bsc_dp_sweep *w) {
    bsc_stats *stats = w->work->stats;
    const double whole = w->work->option != NULL ? 0.5 : 1.0, share = whole / w->phases;
    /* Few states grow many times in the second phase: buckets are made for them beforehand. */
    uint64_t states = EARLY_BUCKETS * bucket_states(w);
    for (uint32_t p = 0; p < w->phases; p++) {
        bsc_dp_phase *phase = &w->phase[p];
        if (p == 1) states *= EARLY_GROWTH;
        if (!make_buckets(w, p + 1, states)) return bsc_error_no_memory(w->error);
        w->keep = w->work->option == NULL       ? BSC_DP_KEEP_NOTHING
                  : bsc_memory_left() > w->half ? BSC_DP_KEEP_LINKS
                                                : BSC_DP_KEEP_START;
        bsc_status status = bsc_dp_section_run(w, BSC_DP_FORWARD, p, p * share, share);
        if (status != BSC_OK) return status;
        for (uint32_t b = 0; b < phase->buckets; b++) {
            stats->states += phase->bucket[b].states;
            stats->transitions += phase->bucket[b].transitions_made;
        }
        if (p > 0) end_parcels(w, p);
        if (p > 0 && w->work->option == NULL) drop_buckets(w, p - 1);
        states = end_states(w, p);
        if (!bsc_dp_exchanges(phase)) pass_on(w, p);
        if (states == 0) return BSC_OK; /* nothing leads on: the total is 0 */
    }
    bsc_status status = BSC_OK;
    if (bsc_dp_gathers(w, w->phases))
        status = bsc_dp_section_run(w, BSC_DP_FORWARD, w->phases, whole, 0.0);
    if (status == BSC_OK) stats->states += w->phase[w->phases].bucket[0].start.states;
    return status;
}

static void add_total(bsc_dp_sweep *w, const bsc_dp_layer *last, size_t first, size_t count) {
    for (size_t u = 0; u < count; u++)
        bsc_dp_add_numbers(w->plan, w->plan->model->kind, w->work->total, last->numbers.kind,
                           last->numbers.value, (bsc_dp_range){0, first + u, 1});
}

/* One way to go on from each of these numbers of the bucket, none from others. */
static bool begin_back(bsc_dp_sweep *w, bsc_dp_bucket *bucket, size_t first, size_t count) {
    const bsc_dp_model *model = w->plan->model;
    const bsc_dp_kind kind = bsc_dp_narrowest(model, w->work->settings->least);
    const size_t size = bsc_dp_size(kind, model->limbs);
    const size_t numbers = bucket->start.numbers.count;
    if (!bsc_dp_numbers_zero(&bucket->ahead, kind, numbers, model->limbs)) return false;
    for (size_t u = 0; u < count; u++)
        bsc_dp_set_one(kind, (char *)bucket->ahead.value + (first + u) * size);
    return true;
}

static bsc_status turn(bsc_dp_sweep *w, bool back, bool *ends) {
    bool ok = true;
    *ends = false;
    w->direction = BSC_DP_BACKWARD;
    w->at = w->phases;
    w->jobs = w->phase[w->phases].buckets;
    for (uint32_t b = 0; ok && b < w->jobs; b++) {
        bsc_dp_bucket *bucket = &w->phase[w->phases].bucket[b];
        uint32_t state;
        size_t first = 0;
        const size_t count = bsc_dp_final_numbers(w->plan, &bucket->start, &state, &first);
        add_total(w, &bucket->start, first, count);
        *ends |= count > 0;
        if (back) ok = begin_back(w, bucket, first, count);
    }
    return ok ? BSC_OK : bsc_error_no_memory(w->error);
}

static void add_options(bsc_dp_sweep *w, uint32_t p) {
    const bsc_dp_phase *phase = &w->phase[p];
    const bsc_dp_model *model = w->plan->model;
    const size_t size = model->bytes;
    const size_t moves = bsc_dp_phase_moves(phase, w->plan);
    const bsc_dp_move *move = &w->plan->move[w->plan->step[phase->first].first_move];
    for (uint32_t b = 0; b < phase->buckets; b++)
        for (size_t m = 0; m < moves; m++)
            bsc_dp_add(model->kind, model->limbs, (char *)w->work->option + move[m].option * size,
                       (const char *)phase->bucket[b].number + m * size);
}

/* The ways to go on from nothing are the total: what the passes carry is conserved. (Reals may be
 * rounded otherwise.) */
static bool conserves_total(bsc_dp_sweep *w) {
    const bsc_dp_model *model = w->plan->model;
    const bsc_dp_numbers *first = &w->phase[0].bucket[0].ahead;
    if (w->phases == 0 || model->kind == BSC_DP_REAL) return true;
    bsc_dp_numbers_read(first, 0, model, w->number);
    return memcmp(w->number, w->work->total, model->bytes) == 0;
}

static bsc_status run_both(bsc_dp_sweep *w) {
    bool ends;
    bsc_status status = begin(w);
    if (status == BSC_OK) status = forward(w);
    if (status != BSC_OK || w->phase[w->phases].bucket == NULL) return status;
    status = turn(w, w->work->option != NULL, &ends);
    if (status != BSC_OK || w->work->option == NULL || !ends) return status;
    for (uint32_t p = w->phases; status == BSC_OK && p-- > 0;) {
        const double share = 0.5 / w->phases;
        status = bsc_dp_section_run(w, BSC_DP_BACKWARD, p, 1.0 - share * (p + 1), share);
        if (status == BSC_OK) add_options(w, p);
        drop_buckets(w, p + 1);
    }
    const bool conserved = status != BSC_OK || conserves_total(w);
    assert(conserved);
    (void)conserved;
    return status;
}

static bsc_status init(bsc_dp_sweep *w, const bsc_dp_plan *plan, bsc_dp_work *work,
                       bsc_error *error) {
    uint32_t longest = 0;
    *w = (bsc_dp_sweep){.plan = plan, .work = work, .error = error};
    w->threads = work->threads < MAX_THREADS ? work->threads : MAX_THREADS;
    w->thread = bsc_arena_new(&w->arena, w->threads, sizeof *w->thread);
    atomic_init(&w->next, 0);
    atomic_init(&w->done, 0);
    atomic_init(&w->stopped, false);
    w->number = bsc_arena_new(&w->arena, 1, plan->model->bytes);
    w->job = bsc_arena_new(&w->arena, BSC_DP_MAX_BUCKETS, sizeof *w->job);
    w->spare = bsc_arena_new(&w->arena, BSC_DP_MAX_BUCKETS, sizeof *w->spare);
    bool ok = make_phases(w, &longest) && !w->arena.failed;
    for (unsigned k = 0; w->thread != NULL && k < w->threads && ok; k++) {
        w->thread[k].sweep = w;
        ok = bsc_dp_worker_init(&w->thread[k].worker, plan, longest);
        w->thread[k].worker.tools.quota = work->settings->quota;
    }
    const bsc_status status = bsc_arena_status(&w->arena, error);
    return status == BSC_OK && !ok ? bsc_error_no_memory(error) : status;
}

static void release(bsc_dp_sweep *w) {
    for (uint32_t p = 0; w->phase != NULL && p <= w->phases; p++) drop_buckets(w, p);
    bsc_dp_section_drop_spare(w);
    for (unsigned k = 0; w->thread != NULL && k < w->threads; k++)
        bsc_dp_worker_release(&w->thread[k].worker);
    bsc_arena_release(&w->arena);
}

bsc_status bsc_dp_sweep_run(const bsc_dp_plan *plan, bsc_dp_work *work, bsc_error *error) {
    bsc_dp_sweep w;
    bsc_status status = init(&w, plan, work, error);
    if (status == BSC_OK) status = run_both(&w);
    release(&w);
    return status;
}
