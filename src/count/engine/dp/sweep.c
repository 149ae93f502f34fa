/* sweep.c - runs one sweep: a forward pass for the total, and on request a backward pass that
 * counts for each option how many solutions use it.
 *
 * The steps of the sweep are divided into segments, and the states at the start of each segment are
 * divided into buckets (segment.h). A round sweeps all buckets of one segment, on all threads
 * (threads.c):
 *
 *   forwards    segment 0 -> segment 1 -> ... -> last layer
 *   backwards   segment 0 <- segment 1 <- ... <- last layer
 *
 * A state has one count for each partial fleet: in how many ways the steps so far lead to it. The
 * total is the sum of the final counts. These belong to the state of the last layer in which no
 * item is taken, and to the complete fleet. The backward pass computes the continuation of each
 * count: in how many ways the remaining steps lead on from there to a solution. A final count has
 * the continuation 1, because nothing is left to be placed.
 *
 * A sweep for the total alone keeps two segments in memory at a time. A sweep that has a backward
 * pass keeps the first layer of every segment, and the pairs of the steps (which state leads to
 * which). The backward pass computes the counts of the other layers once more, bucket by bucket. If
 * memory runs out, dp.c runs the sweep again in lean mode: it uses one thread, which frees its
 * arrays after each bucket, and it does not keep the pairs, so the backward pass computes these
 * once more too.
 *
 * A segment is half a line of the board. The bits of a state's mask that stay unchanged in a
 * segment divide the states into buckets. With whole lines, next to no bits would stay unchanged:
 * 15x15 with russian's fleet then takes a third longer, at least on one thread. With thirds of a
 * line it takes 4 to 8 % longer. A new segment also begins wherever states are folded (a state and
 * its mirror image become one), because folding brings together states of different buckets.
 *
 * Check: the empty state before the first step must have as many continuations as the total.
 *
 * Rejected: keeping all layers whole, with their pairs, took 184 MiB and 0.87 s for german's map.
 * Memory that is fresh from the system costs as much time as the work on it. So each thread reuses
 * its arrays from bucket to bucket, and the memory of what one segment sends is reused two segments
 * later. */
#include "count/engine/dp/sweep.h"

#include "count/engine/dp/bucket.h"
#include "count/engine/dp/threads.h"

#include <math.h>

/* The steps of each line of the board are divided into this many segments (groups of steps). The
 * head of this file says why two are best. */
#define SEGMENTS_PER_LINE 2u
/* If the items have no places on a board, there are no lines, and this many steps count as one
 * line. */
#define STEPS_PER_LINE_WITHOUT_BOARD 8u
/* A bucket (a part of the states, swept by one thread) gets about this many states. They are few
 * enough for their counts to stay in a core's cache. */
#define BUCKET_STATES 512u
/* A layer of up to this many states is not divided into buckets (parts): it fits into the cache as
 * it is, and sending its states to other buckets would take a tenth of the time of the sweep. With
 * a limit of 16384 states, a sweep on one thread took a tenth less time than with this limit, but
 * on 12x12 a sweep on two threads took a third longer. (One bucket keeps only one thread busy.) */
#define MAX_UNDIVIDED_STATES 8192u
/* The states with which the second segment (group of steps) begins are divided into this many
 * buckets (parts). These buckets are made before the first segment is swept, when it is not yet
 * known how many states there will be. */
#define EARLY_BUCKETS 8u
/* The third segment (group of steps) is expected to begin with this many times as many states as
 * the second one. This decides into how many buckets (parts) the states of the third segment are
 * divided. From one later segment to the next, the number of states at most doubles. */
#define EARLY_GROWTH 16u

/* ---- Segments and their keys ---- */

/* Returns how many steps the longest line of the board has, if the items are passed in this order.
 * If all items are on one line, which is so if they have no places on a board, returns
 * STEPS_PER_LINE_WITHOUT_BOARD; if there are no items, 1. */
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

/* Adds to `changed` the bits that these tests may set in a state's mask. A test marks a free item
 * as taken (sets its bit) if the item is useless, because no option ahead can take it any more. */
static void add_test_bits(const bsc_dp_plan *plan, const bsc_dp_test_list *tests,
                          uint64_t *changed) {
    for (uint32_t k = 0; k < tests->count; k++) {
        const uint32_t test = plan->item_tests.listed_test[tests->first + k];
        bsc_set_bit(changed, plan->item_tests.test[test].item_bit);
    }
}

/* Fills segment->key_bits with the bits of a state's mask that no step of the segment (a group of a
 * few steps) changes. A hash of these bits will decide to which bucket (part of the states) a state
 * belongs. A step may change the bit of the item that it passes, and the bits of items that its
 * options take. It may change the bits of items that its tests find useless, because no option
 * ahead can take them. And it may change the digits, which count the cells of sums. */
static void find_key_bits(bsc_dp_segment *segment, const bsc_dp_plan *plan) {
    uint64_t changed[BSC_DP_MAX_WORDS] = {0};
    for (uint32_t i = segment->first_step; i < segment->end_step; i++) {
        const bsc_dp_step *step = &plan->step[i];
        bsc_set_bit(changed, step->item_bit);
        add_test_bits(plan, &step->tests, changed);
        for (uint32_t m = step->first_move; m < step->first_move + step->moves; m++) {
            const bsc_dp_move *move = &plan->move[m];
            add_test_bits(plan, &move->tests, changed);
            bsc_mask_join(changed, bsc_mask_get(&plan->masks, move->item_mask_index), plan->words);
        }
    }
    if (plan->digits.bits != NULL) bsc_mask_join(changed, plan->digits.bits, plan->words);
    for (uint32_t w = 0; w < plan->words; w++) segment->key_bits[w] = ~changed[w];
}

/* Says whether step k > 0 begins a new segment (a group of steps). The current segment began with
 * step first_step. A new segment begins in three cases: the item of step k lies on another line of
 * the board than the item before it; the current segment is full; or states are folded (replaced by
 * mirror images) after step k - 1. */
static bool begins_segment(const bsc_dp_sweep *sweep, uint32_t k, uint32_t first_step) {
    const uint32_t *line = sweep->plan->order->line;
    const bool folds_before = sweep->plan->step[k - 1].image_bit != NULL;
    return folds_before || line[k] != line[k - 1] || k - first_step >= sweep->max_steps;
}

/* Divides the steps of the sweep into segments (groups of a few steps). Their buckets are made
 * later. After the segments with steps there is one more, which has no steps and only holds the
 * final layer. Returns false if memory runs out. */
static bool make_segments(bsc_dp_sweep *sweep) {
    const bsc_dp_plan *plan = sweep->plan;
    bsc_dp_segment *segment =
        bsc_arena_new(&sweep->arena, (size_t)plan->steps + 1, sizeof *segment);
    if (segment == NULL) return false;
    sweep->segment = segment;
    sweep->max_steps = (longest_line(plan->order) + SEGMENTS_PER_LINE - 1) / SEGMENTS_PER_LINE;
    bsc_dp_segment *last = NULL;
    for (uint32_t k = 0; k < plan->steps; k++) {
        if (last == NULL || begins_segment(sweep, k, last->first_step)) {
            last = &segment[sweep->segments];
            last->first_step = k;
            sweep->segments++;
        }
        last->end_step = k + 1;
        assert(bsc_dp_segment_steps(last) <= sweep->max_steps);
    }
    segment[sweep->segments].first_step = plan->steps;
    segment[sweep->segments].end_step = plan->steps;
    for (uint32_t p = 0; p <= sweep->segments; p++) {
        segment[p].key_bits =
            bsc_arena_new(&sweep->arena, plan->words, sizeof *segment[p].key_bits);
        segment[p].store_mark =
            bsc_arena_new(&sweep->arena, sweep->threads, sizeof *segment[p].store_mark);
        if (sweep->arena.failed) return false;
        find_key_bits(&segment[p], plan);
    }
    return true;
}

/* ---- Buckets ---- */

/* Returns about how many states each bucket (a part of a layer) should have: BUCKET_STATES, or
 * another number that a test forces. */
static uint64_t bucket_states(const bsc_dp_sweep *sweep) {
    const uint32_t forced = sweep->work->settings->bucket_states;
    return forced != 0 ? forced : BUCKET_STATES;
}

/* Makes the buckets (parts) into which the first states of segment p are divided. (A segment is a
 * few steps of the sweep.) The segment is expected to begin with about `states` states. If these
 * are few, it gets one bucket. So does the element of segment[] after all segments with steps
 * (p == sweep->segments), which only holds the final layer. The second segment (p == 1) always gets
 * several, because nothing is known yet about how many states it will have. Returns false if memory
 * runs out. */
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

/* Frees the buckets (parts of the states) of segment p, if it has any. Some arrays of the buckets
 * belong to a store of a thread. They stay allocated until the store is rewound or released. */
static void free_buckets(bsc_dp_sweep *sweep, uint32_t p) {
    bsc_dp_segment *segment = &sweep->segment[p];
    if (segment->bucket == NULL) return;
    for (uint32_t b = 0; b < segment->buckets; b++) bsc_dp_layer_release(&segment->bucket[b].layer);
    bsc_memory_free(segment->bucket);
    segment->bucket = NULL;
}

/* Frees the data that segment p (a group of a few steps) does not need any more after it was swept:
 * what the segment that was swept just before it has left for it. Each thread has two stores for
 * such data: one for what segments with even indices leave, and one for what segments with odd
 * indices leave. What segment p itself has left for the next segment lies in the other store, and
 * stays. */
static void release_transit(bsc_dp_sweep *sweep, uint32_t p) {
    for (unsigned k = 0; k < sweep->threads; k++)
        bsc_dp_store_release(&sweep->thread[k].transit_store[(p + 1) % 2]);
}

/* ---- Forwards ---- */

/* Adds to the statistics how many states and transitions segment p (a group of a few steps) had.
 * The segment must have been swept. Returns how many states are handed on to the next segment; a
 * state that two buckets send counts twice. */
static uint64_t count_states(bsc_dp_sweep *sweep, uint32_t p) {
    const bsc_dp_segment *segment = &sweep->segment[p];
    bsc_stats *stats = sweep->work->stats;
    uint64_t next_states = 0;
    for (uint32_t b = 0; b < segment->buckets; b++) {
        stats->states += segment->bucket[b].states;
        stats->transitions += segment->bucket[b].transitions;
        next_states += segment->bucket[b].outbox.states;
    }
    if (!bsc_dp_segment_sends(sweep, p))
        next_states += sweep->segment[p + 1].bucket[0].layer.states;
    return next_states;
}

/* Sweeps segment p (a group of a few steps) forwards. Before that, marks how full the threads'
 * stores are, so that the backward pass can free what is kept for this segment. segment_share is
 * the fraction of the whole sweep's work that one segment takes, for progress reports. Fails as
 * bsc_dp_sweep_segment does. */
static bsc_status sweep_forward(bsc_dp_sweep *sweep, uint32_t p, double segment_share) {
    const double progress_before = p * segment_share;
    const bool reads_rows = sweep->plan->model->rows != NULL;
    for (unsigned k = 0; k < sweep->threads; k++)
        sweep->segment[p].store_mark[k] = bsc_dp_store_mark(&sweep->thread[k].backward_store);
    if (p < sweep->segments)
        return bsc_dp_sweep_segment(sweep, p, true, progress_before, segment_share);
    /* This is the element of segment[] after all segments with steps. It has no steps, and only
     * holds the final layer, in one bucket. If the last segment has one bucket too, its last layer
     * was handed to this bucket, and nothing is left to be done. Otherwise the states must be
     * gathered from the buckets of the last segment. In a sweep that also counts smaller boards
     * (rows.h), the counts of boards whose last row ends in that segment must be read from the
     * layer. */
    if (!bsc_dp_segment_gathers(sweep, p) && !reads_rows) return BSC_OK;
    return bsc_dp_sweep_segment(sweep, p, true, progress_before, 0.0);
}

/* Returns the fraction of the whole sweep's work that one pass over a segment (a few steps) takes.
 * If there is a backward pass, each of the two passes is half of the work. A plan without steps has
 * no segments. */
static double share_of_segment(const bsc_dp_sweep *sweep) {
    const double share_of_pass = sweep->goes_back ? 0.5 : 1.0;
    return share_of_pass / fmax(1.0, sweep->segments);
}

/* Runs the forward pass: makes the first state, sweeps all segments (groups of a few steps), and
 * updates the statistics. If no states remain after some segment, stops there. The total is then 0,
 * and of the later segments only the next one has buckets, which have no states. Fails as
 * bsc_dp_sweep_segment does, or if memory runs out. */
static bsc_status run_forward(bsc_dp_sweep *sweep) {
    const double segment_share = share_of_segment(sweep);
    const bsc_dp_kind narrowest = sweep->work->settings->narrowest_kind;
    if (!make_buckets(sweep, 0, 1) ||
        !bsc_dp_layer_begin(&sweep->segment[0].bucket[0].layer, sweep->plan, narrowest))
        return bsc_error_set_no_memory(sweep->error);
    /* With about how many states segment p + 1 is expected to begin. Its buckets are made before
     * segment p is swept, because states are sent to them at the end of segment p. So the number is
     * a guess. For segment 1 it is the number that gives EARLY_BUCKETS buckets, for segment 2 it is
     * EARLY_GROWTH times as many states as segment 1 begins with, and for each later segment it is
     * as many as the segment before begins with. */
    uint64_t next_states = EARLY_BUCKETS * bucket_states(sweep);
    for (uint32_t p = 0; p < sweep->segments; p++) {
        if (p == 1) next_states *= EARLY_GROWTH;
        if (!make_buckets(sweep, p + 1, next_states)) return bsc_error_set_no_memory(sweep->error);
        const bsc_status status = sweep_forward(sweep, p, segment_share);
        if (status != BSC_OK) return status;
        /* Segment p has received the states that segment p - 1 had sent to it. */
        release_transit(sweep, p);
        if (p > 0 && !sweep->goes_back) free_buckets(sweep, p - 1);
        next_states = count_states(sweep, p);
        if (next_states == 0) return BSC_OK;
    }
    const bsc_status status = sweep_forward(sweep, sweep->segments, segment_share);
    if (status != BSC_OK) return status;
    release_transit(sweep, sweep->segments);
    sweep->work->stats->states += sweep->segment[sweep->segments].bucket[0].layer.states;
    return BSC_OK;
}

/* Adds the final counts, which are the result of the forward pass, to the total. They belong to one
 * state of the final layer, the one in which no item is taken: they are its counts for the complete
 * fleet. Sets *has_final to whether there are any. The final layer must have its bucket.
 *
 * If a backward pass follows, also prepares it. A continuation says in how many ways the sweep can
 * go on from a count to a solution. It is set to 1 for each final count, because nothing is left to
 * be placed, and to 0 for every other count of the final layer. Fails only if memory runs out. */
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

/* Adds to work->option_solutions[] what the backward pass has computed in the buckets of segment p
 * (a group of a few steps): how many solutions use each option that these steps can place. */
static void add_option_solutions(bsc_dp_sweep *sweep, uint32_t p) {
    const bsc_dp_segment *segment = &sweep->segment[p];
    const bsc_dp_plan *plan = sweep->plan;
    const bsc_dp_kind kind = plan->model->total_kind;
    const size_t options = bsc_dp_segment_options(segment, plan);
    const bsc_dp_move *move = &plan->move[plan->step[segment->first_step].first_move];
    for (uint32_t b = 0; b < segment->buckets; b++) {
        for (size_t m = 0; m < options; m++) {
            void *sum = bsc_dp_number_address(kind, sweep->work->option_solutions, move[m].option);
            const void *addend = bsc_dp_const_address(kind, segment->bucket[b].option_solutions, m);
            bsc_dp_add_number(kind, sum, addend);
        }
    }
}

/* Runs the backward pass: sweeps all segments (groups of a few steps) backwards, the last one
 * first. After each segment p, adds to work->option_solutions[] how many solutions use the options
 * that its steps can place. Then frees what was kept for segment p + 1, which is not needed any
 * more. Fails as bsc_dp_sweep_segment does. */
static bsc_status run_backward(bsc_dp_sweep *sweep) {
    const double segment_share = share_of_segment(sweep);
    for (uint32_t p = sweep->segments; p-- > 0;) {
        const double progress_before = 1.0 - segment_share * (p + 1);
        const bsc_status status =
            bsc_dp_sweep_segment(sweep, p, false, progress_before, segment_share);
        if (status != BSC_OK) return status;
        add_option_solutions(sweep, p);
        free_buckets(sweep, p + 1);
        for (unsigned k = 0; k < sweep->threads; k++)
            bsc_dp_store_rewind(&sweep->thread[k].backward_store,
                                sweep->segment[p + 1].store_mark[k]);
        release_transit(sweep, p);
    }
    return BSC_OK;
}

/* Checks the result of a backward pass: the number of ways to go on from the empty state before the
 * first step (its continuation) must be the number of all solutions (the total). Returns true if it
 * is. For reals it always returns true, because their rounded sums need not agree. */
static bool conserves_total(bsc_dp_sweep *sweep) {
    const bsc_dp_kind kind = sweep->plan->model->total_kind;
    if (sweep->segments == 0 || kind == BSC_DP_REAL) return true;
    const bsc_dp_numbers *continuations = &sweep->segment[0].bucket[0].continuations;
    bsc_dp_numbers_read(continuations, 0, sweep->plan->model, sweep->scratch_number);
    return memcmp(sweep->scratch_number, sweep->work->total, bsc_dp_number_bytes(kind)) == 0;
}

/* ---- The whole sweep ---- */

/* Prepares a sweep: makes its threads and its segments. Fails only if memory runs out; the caller
 * must call release_sweep even then. */
static bsc_status init_sweep(bsc_dp_sweep *sweep, const bsc_dp_plan *plan, bsc_dp_work *work,
                             bsc_error *error) {
    *sweep = (bsc_dp_sweep){.plan = plan,
                            .work = work,
                            .run = work->run,
                            .goes_back = work->option_solutions != NULL,
                            .is_lean = work->is_lean,
                            .error = error,
                            .threads = work->threads};
    bsc_arena *arena = &sweep->arena;
    bsc_dp_round *round = &sweep->round;
    atomic_init(&round->next_job, 0);
    atomic_init(&round->jobs_done, 0);
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
        thread->layer = bsc_arena_new(arena, (size_t)sweep->max_steps + 1, sizeof *thread->layer);
        thread->pairs = bsc_arena_new(arena, sweep->max_steps, sizeof *thread->pairs);
    }
    return bsc_arena_status(arena, error);
}

/* Frees all memory of the sweep. */
static void release_sweep(bsc_dp_sweep *sweep) {
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

/* Runs the forward pass, and then the backward pass if the caller wants to know how many solutions
 * use each option. If there is no solution, there is nothing to add, and the backward pass is left
 * out. Returns the status of the pass that failed, or BSC_OK. May be called once for each sweep. */
static bsc_status run_passes(bsc_dp_sweep *sweep) {
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
    bsc_status status = init_sweep(&sweep, plan, work, error);
    if (status == BSC_OK) status = run_passes(&sweep);
    release_sweep(&sweep);
    return status;
}
