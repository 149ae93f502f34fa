/* bucket.c - sweeps one bucket through the steps of its segment, forwards and backwards. (A segment
 * is a few consecutive steps of the sweep. A bucket is a part of the layer of states with which it
 * begins, segment.h.)
 *
 * The forward pass, in a segment with three steps:
 *
 *   states sent by the previous segment's buckets, or the last layer of its only bucket
 *        -> layer 0 -> layer 1 -> layer 2 -> layer 3
 *        -> states sent to the next segment's buckets, or the first layer of its only bucket
 *
 * The thread has two layers. They take turns: one holds the states before a step, and the other
 * those after it. If a backward pass follows, layer 0 is kept with its counts. (A state has one
 * count for each partial fleet: in how many ways it can be reached.) The pairs of all steps (which
 * state leads to which) are kept too, packed into 4 bytes each.
 *
 * The backward pass first makes the layers 1, 2 and 3 again, in arrays that stay in the cache. The
 * pairs say to which indices (partial fleets) each state's counts move, and the counts are added up
 * once more along the pairs. Then the pass copies the continuations of layer 3 (in how many ways
 * the sweep can go on to the end) from the next segment. From them it computes the continuations of
 * the layers 2, 1 and 0. So a map takes the time of a count, plus two thirds of that for the
 * backward pass, plus the time that the system needs to supply the memory.
 *
 * Three other ways were tried. Pairs of 8 bytes take 2 to 7 % more memory for a map. Finding the
 * pairs once more too, from layer 0, makes the map of 13x13 with russian's fleet a sixth slower.
 * Keeping all layers of small segments with their counts is as fast, or slower because of the
 * memory. */
#include "count/engine/dp/bucket.h"

#include "count/engine/dp/continuations.h"
#include "count/engine/dp/masks.h"
#include "count/engine/dp/numbers.h"
#include "count/engine/dp/send.h"

void bsc_dp_thread_release(bsc_dp_thread *thread) {
    const uint32_t longest = thread->sweep->max_steps;
    for (uint32_t k = 0; thread->layer != NULL && k <= longest; k++)
        bsc_dp_layer_release(&thread->layer[k]);
    for (uint32_t k = 0; thread->pairs != NULL && k < longest; k++)
        bsc_dp_pairs_release(&thread->pairs[k]);
    bsc_dp_numbers_release(&thread->continuations[0]);
    bsc_dp_numbers_release(&thread->continuations[1]);
    bsc_dp_tools_release(&thread->tools);
    bsc_memory_free(thread->sent_bucket);
    thread->sent_bucket = NULL;
    thread->sent_bucket_capacity = 0;
    bsc_memory_free(thread->gathered_state);
    thread->gathered_state = NULL;
    thread->gathered_state_capacity = 0;
}

/* ---- Forwards ---- */

/* Keeps the pairs of one step (which state leads to which) for the backward pass, in the thread's
 * backward_store. k is the index of the step in its segment, which is a group of a few steps. The
 * pairs are packed: the index of each of the two states gets 16 bits. If a layer has too many
 * states for that, keeps no pairs of this bucket from then on, and sets bucket->packed_pairs to
 * NULL. The backward pass will then find the pairs once more. Does nothing if bucket->packed_pairs
 * is NULL already. Returns false if memory runs out. */
static bool keep_pairs(const bsc_dp_stage *stage, bsc_dp_thread *thread, bsc_dp_bucket *bucket,
                       uint32_t k) {
    const bsc_dp_pairs *pairs = stage->pairs;
    const size_t firsts = (size_t)bsc_dp_stage_step(stage)->moves + 2;
    bsc_dp_store *store = &thread->backward_store;
    if (stage->source->states > UINT16_MAX || stage->target->states > UINT16_MAX)
        bucket->packed_pairs = NULL;
    if (bucket->packed_pairs == NULL) return true;
    bsc_dp_packed_pairs *packed = &bucket->packed_pairs[k];
    packed->states = stage->target->states;
    packed->first = bsc_dp_store_new(store, firsts, sizeof *packed->first);
    packed->pair = bsc_dp_store_new(store, pairs->count, sizeof *packed->pair);
    if (packed->first == NULL || packed->pair == NULL) return false;
    memcpy(packed->first, pairs->first, firsts * sizeof *packed->first);
    for (size_t i = 0; i < pairs->count; i++)
        packed->pair[i] = pairs->target[i] << 16 | pairs->source[i];
    return true;
}

/* Carries out all steps of the segment (a group of a few steps) for one bucket, which is a part of
 * the states. `layer` has the states before the first step. Keeps the pairs of each step (which
 * state leads to which) in the bucket, and adds up how many states and pairs there are. Returns the
 * layer after the last step: thread->layer[0] or thread->layer[1], or `layer` itself if the segment
 * has no steps. Returns NULL if memory runs out or the sweep is stopped; the bucket then lacks
 * pairs and states. */
static bsc_dp_layer *walk_steps(bsc_dp_thread *thread, const bsc_dp_segment *segment,
                                bsc_dp_layer *layer, bsc_dp_bucket *bucket) {
    for (uint32_t k = 0; k < bsc_dp_segment_steps(segment); k++) {
        bsc_dp_layer *next = layer == &thread->layer[0] ? &thread->layer[1] : &thread->layer[0];
        const bsc_dp_stage stage = {.tools = &thread->tools,
                                    .step = segment->first_step + k,
                                    .source = layer,
                                    .target = next,
                                    .pairs = &thread->pairs[0]};
        if (!bsc_dp_find_target_states(&stage, NULL) || !bsc_dp_compute_target_counts(&stage) ||
            !keep_pairs(&stage, thread, bucket, k))
            return NULL;
        bucket->transitions += stage.pairs->count;
        bucket->states += layer->states;
        layer = next;
    }
    return layer;
}

/* For a sweep that also counts the boards that consist of the first 1, 2, ... row_count rows only
 * (rows.h): returns how many of these rows end before segment p begins. (A segment is a few steps
 * of the sweep.) If p is sweep->segments, which stands for the end of the sweep, all of them have
 * ended. A row_count of 0 means that only the whole board is counted. The result is then as for one
 * row that ends at the end of the sweep. */
static uint32_t count_ended_rows(const bsc_dp_sweep *sweep, uint32_t p) {
    const bsc_dp_model *model = sweep->plan->model;
    const bsc_dp_rows *rows = model->rows;
    const uint32_t row_count = rows->row_count == 0 ? 1 : rows->row_count;
    if (p == sweep->segments) return row_count;
    const uint32_t item = sweep->plan->order->item_of_step[sweep->segment[p].first_step];
    const uint32_t ended = bsc_dp_count_rows_before(rows, model->item[item].point);
    return ended < row_count ? ended : row_count;
}

/* Writes the counts of some smaller boards, for a sweep that also counts the boards that consist of
 * the first rows only (rows.h). These are the boards whose last row ends between the first step of
 * segment p - 1 and the first step of segment p. (A segment is a group of a few steps. If p is
 * sweep->segments, its first step is the end of the sweep.) `layer` is a bucket's part of the first
 * layer of segment p. In one of the buckets, it has the state in which no item ahead is taken. This
 * state has one count for each partial fleet (the ships placed so far), which is the number of
 * deployments of this fleet on the smaller board. If the state has no count for a fleet, or no
 * bucket has the state, 0 stays. If the sweep is run again because memory ran out, it writes the
 * same counts again. */
static void write_row_counts(const bsc_dp_sweep *sweep, uint32_t p, const bsc_dp_layer *layer) {
    const bsc_dp_model *model = sweep->plan->model;
    const bsc_dp_rows *rows = model->rows;
    const uint32_t first_row = p == 0 ? 0 : count_ended_rows(sweep, p - 1);
    const uint32_t end_row = count_ended_rows(sweep, p);
    if (first_row >= end_row) return;
    const uint32_t s = bsc_dp_find_final_state(sweep->plan, layer);
    if (s == layer->states) return;
    assert(sweep->plan->counts.indices == rows->fleets);
    assert(rows->limbs == bsc_dp_number_limbs(model->total_kind));
    const uint64_t *set = bsc_dp_state_set(layer, s, sweep->plan->set_words);
    for (size_t u = layer->first_number[s]; u < layer->first_number[s + 1]; u++) {
        const size_t fleet = layer->first_index[s] + (u - layer->first_number[s]);
        if (!bsc_has_bit(set, (uint32_t)fleet)) continue;
        for (uint32_t row = first_row; row < end_row; row++) {
            const size_t number = row * (size_t)rows->fleets + fleet;
            bsc_dp_numbers_read(&layer->numbers, u, model, rows->number + number * rows->limbs);
        }
    }
}

/* Moves the layer of the bucket to the thread, and leaves the bucket's layer empty. Returns where
 * the layer is now: in thread->layer[0] or, if that has arrays, in thread->layer[1]. The first step
 * can then write its states to the arrays of thread->layer[0]. */
static bsc_dp_layer *move_layer_to_thread(bsc_dp_thread *thread, bsc_dp_bucket *bucket) {
    const bool has_arrays = thread->layer[0].first_number != NULL;
    bsc_dp_layer *layer = &thread->layer[has_arrays ? 1 : 0];
    bsc_dp_layer_release(layer);
    *layer = bucket->layer;
    bucket->layer = (bsc_dp_layer){.states = 0};
    return layer;
}

/* Returns the layer of states with which a thread begins to sweep a bucket, which is a part of the
 * states of a segment (a group of a few steps): bucket number bucket_index of segment p. If p is
 * sweep->segments, the segment is the one behind the last step, which has no steps and only holds
 * the final layer. The result is one of the thread's layers, or the layer of the bucket itself.
 * Returns NULL if memory runs out or the sweep is stopped. */
static bsc_dp_layer *take_first_layer(bsc_dp_thread *thread, uint32_t p, uint32_t bucket_index) {
    const bsc_dp_sweep *sweep = thread->sweep;
    bsc_dp_bucket *bucket = &sweep->segment[p].bucket[bucket_index];
    /* The bucket must keep the layer if a backward pass will need it, or if this is the segment
     * behind the last step, whose layer has the result of the sweep. */
    const bool must_keep = sweep->goes_back || p == sweep->segments;
    if (!bsc_dp_segment_gathers(sweep, p))
        return must_keep ? &bucket->layer : move_layer_to_thread(thread, bucket);
    /* The states are not in the bucket yet: the buckets of the segment before have sent them, and
     * they are still in the outboxes of those buckets. */
    bsc_dp_layer *layer = &thread->layer[0];
    if (!bsc_dp_gather(thread, p, bucket_index, layer)) return NULL;
    if (must_keep &&
        !bsc_dp_layer_copy(&bucket->layer, layer, sweep->plan, &thread->backward_store))
        return NULL;
    return layer;
}

/* Hands on the states with which a bucket of segment p ends. (A segment is a group of a few steps,
 * and a bucket a part of its states.) `last` is the layer of these states: thread->layer[0] or
 * thread->layer[1]. If this segment or the next one has several buckets, copies the states into the
 * bucket's outbox, from which the next segment's buckets will gather them. If both segments have a
 * single bucket, gives the layer to the bucket of the next segment, or a copy of it if a backward
 * pass follows. Returns false if memory runs out or the sweep is stopped. */
static bool hand_on_last_layer(bsc_dp_thread *thread, uint32_t p, bsc_dp_layer *last,
                               bsc_dp_bucket *bucket) {
    const bsc_dp_sweep *sweep = thread->sweep;
    if (bsc_dp_segment_sends(sweep, p)) return bsc_dp_send(thread, p, last, bucket);
    bsc_dp_layer *next = &sweep->segment[p + 1].bucket[0].layer;
    if (sweep->goes_back)
        return bsc_dp_layer_copy(next, last, sweep->plan, &thread->backward_store);
    *next = *last;
    *last = (bsc_dp_layer){.states = 0};
    return true;
}

bool bsc_dp_bucket_forward(bsc_dp_thread *thread, uint32_t p, uint32_t bucket_index) {
    const bsc_dp_sweep *sweep = thread->sweep;
    const bsc_dp_segment *segment = &sweep->segment[p];
    bsc_dp_bucket *bucket = &segment->bucket[bucket_index];
    assert(bucket_index < segment->buckets);
    if (sweep->goes_back && !sweep->is_lean) {
        bucket->packed_pairs = bsc_dp_store_new(
            &thread->backward_store, bsc_dp_segment_steps(segment), sizeof *bucket->packed_pairs);
        if (bucket->packed_pairs == NULL) return false;
    }
    bsc_dp_layer *layer = take_first_layer(thread, p, bucket_index);
    if (layer == NULL) return false;
    if (sweep->plan->model->rows != NULL) write_row_counts(sweep, p, layer);
    if (p == sweep->segments) return true;
    bsc_dp_layer *last = walk_steps(thread, segment, layer, bucket);
    return last != NULL && hand_on_last_layer(thread, p, last, bucket);
}

/* ---- Backwards ---- */

/* Returns a stage: the data for carrying out one step in the backward pass. k is the index of the
 * step in its segment, which is a group of a few steps. The step leads from the thread's layer k to
 * its layer k + 1. For k = 0, it begins with the layer that was kept in the bucket. */
static bsc_dp_stage stage_of_step(bsc_dp_thread *thread, bsc_dp_bucket *bucket,
                                  const bsc_dp_segment *segment, uint32_t k) {
    return (bsc_dp_stage){.tools = &thread->tools,
                          .step = segment->first_step + k,
                          .source = k == 0 ? &bucket->layer : &thread->layer[k],
                          .target = &thread->layer[k + 1],
                          .pairs = &thread->pairs[k]};
}

/* Prepares the backward pass through a bucket (a part of the states of a segment, which is a group
 * of a few steps): makes the layers and the pairs of all these steps again, as they were in the
 * forward pass. The last layer gets no counts, because only its continuations are needed (in how
 * many ways the sweep can go on from there). If the pairs were kept, no layer gets masks, because
 * masks only serve to find the pairs. Returns false if memory runs out or the sweep is stopped. */
static bool remake_layers(bsc_dp_thread *thread, const bsc_dp_segment *segment,
                          bsc_dp_bucket *bucket) {
    const uint32_t steps = bsc_dp_segment_steps(segment);
    for (uint32_t k = 0; k < steps; k++) {
        const bsc_dp_stage stage = stage_of_step(thread, bucket, segment, k);
        const bsc_dp_packed_pairs *packed =
            bucket->packed_pairs == NULL ? NULL : &bucket->packed_pairs[k];
        if (!bsc_dp_find_target_states(&stage, packed)) return false;
        stage.target->numbers.kind = stage.source->numbers.kind;
        if (k + 1 < steps && !bsc_dp_compute_target_counts(&stage)) return false;
    }
    return true;
}

/* Goes backwards over the steps of a segment (a group of a few steps), for one bucket (a part of
 * the states). A state has one count for each partial fleet (the ships placed so far). The
 * continuation of the count says in how many ways the sweep can go on to a solution from this state
 * with these ships placed. Before the call, thread->continuations[0] has the continuations of the
 * states after the last step; after the call, those of the states before the first step. Also fills
 * bucket->option_solutions[], which must be allocated: how many solutions use each option that
 * these steps can place. remake_layers must have made the layers. Returns false if memory runs out
 * or the sweep is stopped. */
static bool walk_steps_back(bsc_dp_thread *thread, const bsc_dp_segment *segment,
                            bsc_dp_bucket *bucket) {
    const bsc_dp_plan *plan = thread->tools.plan;
    const size_t first_option = plan->step[segment->first_step].first_move;
    bsc_dp_numbers *after_step = &thread->continuations[0];
    bsc_dp_numbers *before_step = &thread->continuations[1];
    for (uint32_t k = bsc_dp_segment_steps(segment); k-- > 0;) {
        const bsc_dp_stage stage = stage_of_step(thread, bucket, segment, k);
        const size_t option = bsc_dp_stage_step(&stage)->first_move - first_option;
        void *number =
            bsc_dp_number_address(plan->model->total_kind, bucket->option_solutions, option);
        if (!bsc_dp_compute_continuations(&stage, after_step, before_step, number)) return false;
        const bsc_dp_numbers swapped = *after_step;
        *after_step = *before_step;
        *before_step = swapped;
    }
    return true;
}

/* Keeps the result of the backward pass through a bucket (a part of the states). The result is the
 * continuations of the bucket's first layer: in how many ways the sweep can go on from each count.
 * They are copied from thread->continuations[0] to bucket->continuations, whose memory is taken
 * from the store. If memory is short (lean mode), frees the thread's other arrays first. Returns
 * false if memory runs out. */
static bool keep_continuations(bsc_dp_thread *thread, bsc_dp_store *store, bsc_dp_bucket *bucket) {
    bsc_dp_numbers result = thread->continuations[0];
    assert(result.count == bucket->layer.numbers.count);
    /* Take the array of the result out of the thread, so that bsc_dp_thread_release does not free
     * it. */
    thread->continuations[0] = (bsc_dp_numbers){.value = NULL};
    if (thread->sweep->is_lean) bsc_dp_thread_release(thread);
    thread->continuations[0] = result;
    if (!bsc_dp_numbers_store(&bucket->continuations, result.kind, result.count, store))
        return false;
    if (result.count > 0)
        memcpy(bucket->continuations.value, result.value,
               result.count * bsc_dp_number_bytes(result.kind));
    return true;
}

bool bsc_dp_bucket_backward(bsc_dp_thread *thread, uint32_t p, uint32_t bucket_index) {
    const bsc_dp_sweep *sweep = thread->sweep;
    const bsc_dp_segment *segment = &sweep->segment[p];
    const size_t options = bsc_dp_segment_options(segment, sweep->plan);
    bsc_dp_bucket *bucket = &segment->bucket[bucket_index];
    bsc_dp_store *store = &thread->transit_store[p % 2];
    if (!remake_layers(thread, segment, bucket)) return false;
    bucket->option_solutions =
        bsc_dp_store_new(store, options, bsc_dp_number_bytes(sweep->plan->model->total_kind));
    if (bucket->option_solutions == NULL) return false;
    const bsc_dp_layer *last = &thread->layer[bsc_dp_segment_steps(segment)];
    if (!bsc_dp_read_continuations(thread, p, bucket, last, &thread->continuations[0]) ||
        !walk_steps_back(thread, segment, bucket) || !keep_continuations(thread, store, bucket))
        return false;
    /* The counts of the bucket's first layer are not needed any more; only the array that says
     * where each state's counts begin is still needed. Usually the counts belong to a store, which
     * will free them later, and this call frees nothing. But if the counts were converted to a
     * wider type, they have an array of their own, and this call frees it. */
    bsc_dp_numbers_release(&bucket->layer.numbers);
    return true;
}
