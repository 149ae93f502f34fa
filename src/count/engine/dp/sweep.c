/* sweep.c - drives one sweep: forwards for the total, forwards and backwards for the options too.
 *
 * The sweep is cut into segments whose first layers are divided into buckets (segment.h). A round
 * sweeps all buckets of one segment, on all threads (threads.c):
 *
 *   forwards    segment 0 -> segment 1 -> ... -> last layer, whose final numbers sum to the total
 *   backwards   segment 0 <- segment 1 <- ... <- last layer, whose final numbers are continued in
 *                                                one way each: nothing is left to be placed
 *
 * For the total alone the memory of two segments is needed at a time. For the options the first
 * layers of all segments are kept, and the pairs of the steps behind them; numbers of other layers
 * are made again backwards, bucket by bucket. Where memory is short dp.c runs the sweep once more,
 * lean: on one thread, which frees its arrays after each bucket, and without pairs, which are made
 * again too.
 *
 * Segments: two for a line of the board. With one for a line next to no bits are left for the key,
 * and 15x15 with russian's fleet takes a third longer, on one thread for certain; with three, 4 to
 * 8 % longer. A segment begins also where masks are folded, since that brings together states of
 * different buckets.
 *
 * Check: the continuations of the empty state, before the first step, are the total again.
 *
 * Rejected: all layers kept whole, with their pairs, took 184 MiB and 0.87 s for german's map.
 * Fresh pages cost as much time as the work on them; so threads use theirs again from bucket to
 * bucket, and what one segment sent makes space for what the next but one sends. */
#include "count/engine/dp/sweep.h"

#include "count/engine/dp/bucket.h"
#include "count/engine/dp/threads.h"

#define SEGMENTS_PER_LINE 2u /* see the head */
/* Steps: so many count as a line if the items have no points on a board. */
#define STEPS_PER_LINE_WITHOUT_BOARD 8u
/* States: about as many as a bucket gets, so that their numbers stay in a core's cache. */
#define BUCKET_STATES 512u
/* States: a layer with no more stays in one bucket. They are in the cache as they are, and to send
 * them costs a tenth of the time. With 16384 one thread took another tenth less, but on 12x12 two
 * threads took a third more. */
#define MAX_UNDIVIDED_STATES 8192u
/* Buckets of the second segment. They are made before the first segment is swept, when it is not
 * known how many states the second will begin with. */
#define EARLY_BUCKETS 8u
/* Factor by which states are expected to grow in the second segment; in later ones they double at
 * most. The buckets of the third segment are made for so many. */
#define EARLY_GROWTH 16u

/* ---- Segments and their keys ---- */

/* Returns how many steps the longest line of the order has. */
static uint32_t longest_line(const bsc_dp_order *order) {
    uint32_t longest = 1, length = 0;
    if (order->steps > 0 && order->line[order->steps - 1] == 0) return STEPS_PER_LINE_WITHOUT_BOARD;
    for (uint32_t k = 0; k < order->steps; k++) {
        const bool begins_line = k == 0 || order->line[k] != order->line[k - 1];
        if (begins_line) length = 0;
        length++;
        if (length > longest) longest = length;
    }
    return longest;
}

/* Adds to `changed` the bits that the tests may set. */
static void add_closed_bits(const bsc_dp_plan *plan, const bsc_dp_tests *tests, uint64_t *changed) {
    for (uint32_t k = 0; k < tests->count; k++) {
        const uint32_t test = plan->closing.list[tests->first + k];
        bsc_set_bit(changed, plan->closing.test[test].bit);
    }
}

/* Fills the segment's key: all bits but those of items that its steps pass, those that its moves
 * take or its tests close, and the digits of sums. */
static void find_key(bsc_dp_segment *segment, const bsc_dp_plan *plan) {
    uint64_t changed[BSC_DP_MAX_WORDS] = {0};
    for (uint32_t i = segment->first_step; i < segment->end_step; i++) {
        const bsc_dp_step *step = &plan->step[i];
        bsc_set_bit(changed, step->bit);
        add_closed_bits(plan, &step->tests, changed);
        for (uint32_t m = step->first_move; m < step->first_move + step->moves; m++) {
            const bsc_dp_move *move = &plan->move[m];
            add_closed_bits(plan, &move->tests, changed);
            bsc_mask_join(changed, bsc_mask_get(&plan->masks, move->items), plan->words);
        }
    }
    if (plan->digits.bits != NULL) bsc_mask_join(changed, plan->digits.bits, plan->words);
    for (uint32_t w = 0; w < plan->words; w++) segment->key[w] = ~changed[w];
}

/* Says whether step k begins a segment, if the one before began with step `first_step`. */
static bool begins_segment(const bsc_dp_sweep *sweep, uint32_t k, uint32_t first_step) {
    const uint32_t *line = sweep->plan->order->line;
    const bool folds_before = sweep->plan->step[k - 1].image != NULL;
    return folds_before || line[k] != line[k - 1] || k - first_step >= sweep->longest;
}

/* Makes the segments, without buckets, and behind them the one for the final layer. Returns false
 * if memory is short. */
static bool make_segments(bsc_dp_sweep *sweep) {
    const bsc_dp_plan *plan = sweep->plan;
    bsc_dp_segment *segment =
        bsc_arena_new(&sweep->arena, (size_t)plan->steps + 1, sizeof *segment);
    if (segment == NULL) return false;
    sweep->segment = segment;
    sweep->longest = (longest_line(plan->order) + SEGMENTS_PER_LINE - 1) / SEGMENTS_PER_LINE;
    bsc_dp_segment *last = NULL;
    for (uint32_t k = 0; k < plan->steps; k++) {
        if (last == NULL || begins_segment(sweep, k, last->first_step)) {
            last = &segment[sweep->segments];
            last->first_step = k;
            sweep->segments++;
        }
        last->end_step = k + 1;
        assert(bsc_dp_segment_steps(last) <= sweep->longest);
    }
    segment[sweep->segments].first_step = plan->steps;
    segment[sweep->segments].end_step = plan->steps;
    for (uint32_t p = 0; p <= sweep->segments; p++) {
        segment[p].key = bsc_arena_new(&sweep->arena, plan->words, sizeof *segment[p].key);
        segment[p].mark = bsc_arena_new(&sweep->arena, sweep->threads, sizeof *segment[p].mark);
        if (sweep->arena.failed) return false;
        find_key(&segment[p], plan);
    }
    return true;
}

/* ---- Buckets ---- */

/* Returns about how many states a bucket is to have. */
static uint64_t bucket_states(const bsc_dp_sweep *sweep) {
    const uint32_t forced = sweep->work->settings->bucket_states;
    return forced != 0 ? forced : BUCKET_STATES;
}

/* Makes the buckets of segment p, for about `states` states. The last segment has one bucket. So
 * has any other with few states, but the second, of which it is not known how many it will have.
 * Returns false if memory is short. */
static bool make_buckets(bsc_dp_sweep *sweep, uint32_t p, uint64_t states) {
    bsc_dp_segment *segment = &sweep->segment[p];
    const bool is_forced = sweep->work->settings->bucket_states != 0;
    const bool is_small = p != 1 && states <= MAX_UNDIVIDED_STATES && !is_forced;
    uint32_t buckets = 1;
    if (p < sweep->segments && !is_small) {
        while (buckets < BSC_DP_MAX_BUCKETS && buckets * 2 * bucket_states(sweep) <= states)
            buckets *= 2;
    }
    assert(segment->bucket == NULL);
    segment->buckets = buckets;
    segment->bucket = bsc_memory_new(buckets, sizeof *segment->bucket);
    return segment->bucket != NULL;
}

/* Frees the buckets of segment p, if it has any. What they have in stores stays there. */
static void free_buckets(bsc_dp_sweep *sweep, uint32_t p) {
    bsc_dp_segment *segment = &sweep->segment[p];
    if (segment->bucket == NULL) return;
    for (uint32_t b = 0; b < segment->buckets; b++) bsc_dp_layer_release(&segment->bucket[b].layer);
    bsc_memory_free(segment->bucket);
    segment->bucket = NULL;
}

/* Gives back what the neighbour that was swept before segment p left for it, now that segment p is
 * swept: the neighbour's number is even if p is odd. */
static void release_transit(bsc_dp_sweep *sweep, uint32_t p) {
    for (unsigned k = 0; k < sweep->threads; k++)
        bsc_dp_store_release(&sweep->thread[k].transit_store[(p + 1) % 2]);
}

/* ---- Forwards ---- */

/* Adds the states and transitions of segment p, which has been swept, to the stats. Returns how
 * many states the next segment begins with, where states that different buckets send count as
 * different. */
static uint64_t count_states(bsc_dp_sweep *sweep, uint32_t p) {
    const bsc_dp_segment *segment = &sweep->segment[p];
    bsc_stats *stats = sweep->work->stats;
    uint64_t next_states = 0;
    for (uint32_t b = 0; b < segment->buckets; b++) {
        stats->states += segment->bucket[b].states;
        stats->transitions += segment->bucket[b].transitions;
        next_states += segment->bucket[b].outbox.states;
    }
    if (!bsc_dp_sends(sweep, p)) next_states += sweep->segment[p + 1].bucket[0].layer.states;
    return next_states;
}

/* Sweeps segment p forwards, with `share` of the sweep's work. */
static bsc_status sweep_forward(bsc_dp_sweep *sweep, uint32_t p, double share) {
    const bool is_last = p == sweep->segments;
    const bool has_rows = sweep->plan->model->rows != NULL;
    for (unsigned k = 0; k < sweep->threads; k++)
        sweep->segment[p].mark[k] = bsc_dp_store_mark(&sweep->thread[k].backward_store);
    if (is_last && !bsc_dp_gathers(sweep, p) && !has_rows) return BSC_OK; /* the layer is there */
    if (is_last) return bsc_dp_round_run(sweep, p, true, p * share, 0.0);
    return bsc_dp_round_run(sweep, p, true, p * share, share);
}

/* Makes the first segment's bucket, sweeps all segments forwards, and adds to the stats. If no
 * state is left on the way the total is 0: then the segments that follow have no buckets. */
static bsc_status run_forward(bsc_dp_sweep *sweep) {
    const double share = (sweep->goes_back ? 0.5 : 1.0) / sweep->segments;
    const bsc_dp_kind narrowest = sweep->work->settings->narrowest_kind;
    if (!make_buckets(sweep, 0, 1) ||
        !bsc_dp_layer_begin(&sweep->segment[0].bucket[0].layer, sweep->plan, narrowest))
        return bsc_error_set_no_memory(sweep->error);
    uint64_t states = EARLY_BUCKETS * bucket_states(sweep); /* that the next segment may have */
    for (uint32_t p = 0; p < sweep->segments; p++) {
        if (p == 1) states *= EARLY_GROWTH;
        if (!make_buckets(sweep, p + 1, states)) return bsc_error_set_no_memory(sweep->error);
        const bsc_status status = sweep_forward(sweep, p, share);
        if (status != BSC_OK) return status;
        release_transit(sweep, p);
        if (p > 0 && !sweep->goes_back) free_buckets(sweep, p - 1);
        states = count_states(sweep, p);
        if (states == 0) return BSC_OK;
    }
    const bsc_status status = sweep_forward(sweep, sweep->segments, share);
    if (status != BSC_OK) return status;
    release_transit(sweep, sweep->segments);
    sweep->work->stats->states += sweep->segment[sweep->segments].bucket[0].layer.states;
    return BSC_OK;
}

/* Adds the final numbers to the total. If a backward pass follows, it prepares that pass: each of
 * the final numbers is continued in one way, and all other numbers of the final layer in none. Sets
 * *has_final to whether there are final numbers. Returns BSC_OK, or the status if memory is
 * short. */
static bsc_status finish_forward_pass(bsc_dp_sweep *sweep, bool *has_final) {
    const bsc_dp_model *model = sweep->plan->model;
    bsc_dp_bucket *bucket = &sweep->segment[sweep->segments].bucket[0];
    bsc_dp_numbers *continuations = &bucket->continuations;
    const size_t count = bucket->layer.numbers.count;
    const bsc_dp_kind kind = bsc_dp_first_kind(model, sweep->work->settings->narrowest_kind);
    bsc_dp_store *store = &sweep->thread[0].transit_store[sweep->segments % 2];
    const bsc_dp_final final =
        bsc_dp_add_final(sweep->plan, &bucket->layer, sweep->work->total, sweep->scratch_number);
    *has_final = final.count > 0;
    if (!sweep->goes_back) return BSC_OK;
    if (!bsc_dp_numbers_store(continuations, kind, count, store))
        return bsc_error_set_no_memory(sweep->error);
    memset(continuations->value, 0, count * bsc_dp_number_bytes(kind));
    for (size_t u = final.first; u < final.first + final.count; u++)
        bsc_dp_set_one(kind, bsc_dp_number_address(kind, continuations->value, u));
    return BSC_OK;
}

/* ---- Backwards ---- */

/* Adds the numbers of options that the buckets of segment p have found to work->option_number. */
static void add_options(bsc_dp_sweep *sweep, uint32_t p) {
    const bsc_dp_segment *segment = &sweep->segment[p];
    const bsc_dp_plan *plan = sweep->plan;
    const bsc_dp_kind kind = plan->model->total_kind;
    const size_t options = bsc_dp_segment_options(segment, plan);
    const bsc_dp_move *move = &plan->move[plan->step[segment->first_step].first_move];
    for (uint32_t b = 0; b < segment->buckets; b++) {
        const void *number = segment->bucket[b].option_number;
        for (size_t m = 0; m < options; m++)
            bsc_dp_add_number(
                kind, bsc_dp_number_address(kind, sweep->work->option_number, move[m].option),
                bsc_dp_const_address(kind, number, m));
    }
}

/* Sweeps all segments backwards. After each segment frees what was kept for the segment behind it,
 * and adds the numbers of its options to work->option_number. */
static bsc_status run_backward(bsc_dp_sweep *sweep) {
    const double share = 0.5 / sweep->segments;
    for (uint32_t p = sweep->segments; p-- > 0;) {
        const double progress_before = 1.0 - share * (p + 1);
        const bsc_status status = bsc_dp_round_run(sweep, p, false, progress_before, share);
        if (status != BSC_OK) return status;
        add_options(sweep, p);
        free_buckets(sweep, p + 1);
        for (unsigned k = 0; k < sweep->threads; k++)
            bsc_dp_store_rewind(&sweep->thread[k].backward_store, sweep->segment[p + 1].mark[k]);
        release_transit(sweep, p);
    }
    return BSC_OK;
}

/* Says whether the continuations of the empty state are the total, as they must be; for reals,
 * which are rounded, it is not looked at. */
static bool conserves_total(bsc_dp_sweep *sweep) {
    const bsc_dp_kind kind = sweep->plan->model->total_kind;
    if (sweep->segments == 0 || kind == BSC_DP_REAL) return true;
    const bsc_dp_numbers *continuations = &sweep->segment[0].bucket[0].continuations;
    bsc_dp_numbers_read(continuations, 0, sweep->plan->model, sweep->scratch_number);
    return memcmp(sweep->scratch_number, sweep->work->total, bsc_dp_number_bytes(kind)) == 0;
}

/* ---- The whole sweep ---- */

/* Makes the threads and the segments. What it has made when it fails is to be freed by
 * `release`. */
static bsc_status init(bsc_dp_sweep *sweep, const bsc_dp_plan *plan, bsc_dp_work *work,
                       bsc_error *error) {
    *sweep = (bsc_dp_sweep){.plan = plan,
                            .work = work,
                            .run = work->run,
                            .goes_back = work->option_number != NULL,
                            .is_lean = work->is_lean,
                            .error = error,
                            .threads = work->threads};
    bsc_arena *arena = &sweep->arena;
    bsc_dp_round *round = &sweep->round;
    atomic_init(&round->next, 0);
    atomic_init(&round->done, 0);
    atomic_init(&round->stopped, false);
    atomic_init(&round->failed, false);
    round->job = bsc_arena_new(arena, BSC_DP_MAX_BUCKETS, sizeof *round->job);
    sweep->scratch_number = bsc_arena_new(arena, 1, bsc_dp_number_bytes(plan->model->total_kind));
    sweep->thread = bsc_arena_new(arena, sweep->threads, sizeof *sweep->thread);
    if (!make_segments(sweep)) return bsc_arena_status(arena, error);
    for (unsigned k = 0; k < sweep->threads; k++) {
        bsc_dp_thread *thread = &sweep->thread[k];
        thread->sweep = sweep;
        thread->tools.plan = plan;
        thread->tools.quota = work->quota;
        thread->layer = bsc_arena_new(arena, (size_t)sweep->longest + 1, sizeof *thread->layer);
        thread->pairs = bsc_arena_new(arena, sweep->longest, sizeof *thread->pairs);
    }
    return bsc_arena_status(arena, error);
}

/* Frees all that the sweep holds. */
static void release(bsc_dp_sweep *sweep) {
    for (uint32_t p = 0; sweep->segment != NULL && p <= sweep->segments; p++)
        free_buckets(sweep, p);
    for (unsigned k = 0; sweep->thread != NULL && k < sweep->threads; k++) {
        bsc_dp_thread *thread = &sweep->thread[k];
        bsc_dp_store_release(&thread->backward_store);
        bsc_dp_store_release(&thread->transit_store[0]);
        bsc_dp_store_release(&thread->transit_store[1]);
        if (thread->sweep != NULL) bsc_dp_thread_release(thread);
    }
    bsc_arena_release(&sweep->arena);
}

/* Runs the forward pass, and if options are wanted the backward pass. */
static bsc_status run(bsc_dp_sweep *sweep) {
    bool has_final = false;
    bsc_status status = run_forward(sweep);
    if (status != BSC_OK || sweep->segment[sweep->segments].bucket == NULL) return status;
    status = finish_forward_pass(sweep, &has_final);
    if (status != BSC_OK || !sweep->goes_back || !has_final) return status;
    status = run_backward(sweep);
    if (status != BSC_OK) return status;
    const bool is_conserved = conserves_total(sweep);
    assert(is_conserved);
    (void)is_conserved;
    return BSC_OK;
}

bsc_status bsc_dp_sweep_run(const bsc_dp_plan *plan, bsc_dp_work *work, bsc_error *error) {
    bsc_dp_sweep sweep;
    bsc_status status = init(&sweep, plan, work, error);
    if (status == BSC_OK) status = run(&sweep);
    release(&sweep);
    return status;
}
