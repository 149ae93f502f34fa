/* bucket.c - sweeping one bucket over a phase, forwards and backwards.
 *
 * Forwards only the first layer of a phase is kept, and its transitions as links, of 4 bytes each.
 * Backwards the layers behind it are made again, bucket by bucket, in arrays that stay in the
 * cache: sets from the links, then numbers. A map so takes a count's time, two thirds of it once
 * more for the numbers and the walk back, and what fresh pages cost.
 *
 * Tried: everything made again from the first layer, 13x13's map with russian's fleet a sixth
 * slower; layers of small phases kept with their numbers, as fast or, for their pages, slower. */
#include "engine/dp/bucket.h"

size_t bsc_dp_phase_moves(const bsc_dp_phase *phase, const bsc_dp_plan *plan) {
    return plan->step[phase->end].first_move - plan->step[phase->first].first_move;
}

void bsc_dp_bucket_drop(bsc_dp_bucket *bucket, const bsc_dp_phase *phase) {
    for (uint32_t k = 0; bucket->links != NULL && k < phase->end - phase->first; k++)
        bsc_dp_links_release(&bucket->links[k]);
    bsc_memory_free(bucket->links);
    bucket->links = NULL;
}

void bsc_dp_bucket_undo(bsc_dp_bucket *bucket) {
    bsc_dp_layer_release(&bucket->end);
    bsc_dp_parcel_release(&bucket->parcel);
    bsc_memory_free(bucket->into);
    bsc_memory_free(bucket->exit);
    bucket->into = NULL;
    bucket->exit = NULL;
}

void bsc_dp_bucket_release(bsc_dp_bucket *bucket, const bsc_dp_phase *phase) {
    bsc_dp_bucket_drop(bucket, phase);
    bsc_dp_bucket_undo(bucket);
    bsc_dp_layer_release(&bucket->start);
    bsc_dp_numbers_release(&bucket->ahead);
    bsc_memory_free(bucket->number);
    *bucket = (bsc_dp_bucket){.exit = NULL};
}

bool bsc_dp_worker_init(bsc_dp_worker *worker, const bsc_dp_plan *plan, uint32_t steps) {
    *worker = (bsc_dp_worker){.tools.plan = plan, .steps = steps};
    worker->layer = bsc_memory_new((size_t)steps + 1, sizeof *worker->layer);
    worker->transitions = bsc_memory_new(steps, sizeof *worker->transitions);
    return worker->layer != NULL && worker->transitions != NULL;
}

void bsc_dp_worker_empty(bsc_dp_worker *worker) {
    for (uint32_t k = 0; worker->layer != NULL && k <= worker->steps; k++)
        bsc_dp_layer_release(&worker->layer[k]);
    for (uint32_t k = 0; worker->transitions != NULL && k < worker->steps; k++)
        bsc_dp_transitions_release(&worker->transitions[k]);
    for (unsigned k = 0; k < 2; k++) bsc_dp_numbers_release(&worker->ahead[k]);
    bsc_dp_scratch_release(&worker->tools.scratch);
    bsc_memory_free(worker->index);
    worker->index = NULL;
    worker->index_capacity = 0;
}

void bsc_dp_worker_release(bsc_dp_worker *worker) {
    bsc_dp_worker_empty(worker);
    bsc_memory_free(worker->layer);
    bsc_memory_free(worker->transitions);
    worker->layer = NULL;
    worker->transitions = NULL;
}

static bool copy_array(void *to, size_t *capacity, const void *from, size_t elements, size_t size) {
    assert(*capacity == 0);
    if (!bsc_memory_grow(to, capacity, elements, size)) return false;
    if (elements > 0) memcpy(*(void **)to, from, elements * size);
    return true;
}

/* A copy without capacity to spare: what is kept takes exact blocks, and the worker's own arrays,
 * whose pages are there already, stay with it. */
static bool copy_layer(bsc_dp_worker *w, const bsc_dp_layer *from, bsc_dp_layer *to) {
    const bsc_dp_plan *plan = w->tools.plan;
    const size_t states = from->states,
                 bytes = from->numbers.count * bsc_dp_size(from->numbers.kind, plan->model->limbs);
    assert(to->mask == NULL && to->numbers.value == NULL);
    to->states = from->states;
    to->numbers.count = from->numbers.count;
    to->numbers.kind = from->numbers.kind;
    return copy_array(&to->mask, &to->mask_capacity, from->mask, states * plan->words,
                      sizeof *to->mask) &&
           copy_array(&to->set, &to->set_capacity, from->set, states * plan->set_words,
                      sizeof *to->set) &&
           copy_array(&to->low, &to->low_capacity, from->low, states, sizeof *to->low) &&
           copy_array(&to->at, &to->at_capacity, from->at, states + 1, sizeof *to->at) &&
           copy_array(&to->numbers.value, &to->numbers.capacity, from->numbers.value, bytes, 1);
}

/* Where a layer has too many states for links, the bucket does without. */
static bool keep_links(bsc_dp_worker *w, const bsc_dp_phase *phase, bsc_dp_bucket *bucket,
                       uint32_t k, const bsc_dp_layer *from, const bsc_dp_layer *to) {
    const uint32_t moves = w->tools.plan->step[phase->first + k].moves;
    if (bucket->links == NULL) return true;
    if (bsc_dp_links_fit(from, to))
        return bsc_dp_links_pack(&bucket->links[k], to->states, moves, &w->transitions[0]);
    bsc_dp_bucket_drop(bucket, phase);
    return true;
}

/* Steps from layer to layer, two taking turns; returns the last one, or NULL. */
static bsc_dp_layer *walk_steps(bsc_dp_worker *w, const bsc_dp_phase *phase, bsc_dp_layer *start,
                                bsc_dp_bucket *bucket) {
    bsc_dp_layer *from = start, *to = &w->layer[from == &w->layer[0]];
    for (uint32_t k = 0; k < phase->end - phase->first; k++) {
        const uint32_t step = phase->first + k;
        if (!bsc_dp_advance_states(&w->tools, step, from, to, &w->transitions[0], NULL) ||
            !bsc_dp_advance_numbers(&w->tools, step, from, to, &w->transitions[0]) ||
            !keep_links(w, phase, bucket, k, from, to))
            return NULL;
        bucket->transitions_made += w->transitions[0].pairs;
        bucket->states += from->states;
        from = to;
        to = &w->layer[from == &w->layer[0]];
    }
    return from;
}

/* A start that is not kept becomes one of the worker's two layers, in place of the one that the
 * phase before it ended with. */
static bsc_dp_layer *adopt_start(bsc_dp_worker *w, bsc_dp_layer *start) {
    bsc_dp_layer *layer = &w->layer[w->layer[0].at == NULL ? 0 : 1];
    bsc_dp_layer_release(layer);
    *layer = *start;
    *start = (bsc_dp_layer){.states = 0};
    return layer;
}

bool bsc_dp_bucket_forward(bsc_dp_worker *worker, const bsc_dp_phase *phase, uint32_t number,
                           bool gathers, bsc_dp_keep keep) {
    const bool last = phase->first == phase->end;
    bsc_dp_bucket *bucket = &phase->bucket[number];
    assert(number < phase->buckets && bucket->links == NULL);
    bsc_dp_layer *start = gathers ? &worker->layer[0] : &bucket->start;
    bucket->states = bucket->transitions_made = 0;
    if (keep == BSC_DP_KEEP_LINKS) {
        bucket->links =
            bsc_memory_new((size_t)phase->end - phase->first + 1, sizeof *bucket->links);
        if (bucket->links == NULL) return false;
    }
    if (!gathers) {
        if (keep == BSC_DP_KEEP_NOTHING) start = adopt_start(worker, start);
    } else {
        if (!bsc_dp_parcels_gather(worker, phase - 1, number, start)) return false;
        if ((last || keep != BSC_DP_KEEP_NOTHING) && !copy_layer(worker, start, &bucket->start))
            return false;
    }
    if (last) return true;
    bsc_dp_layer *end = walk_steps(worker, phase, start, bucket);
    if (end == NULL) return false;
    if (bsc_dp_exchanges(phase))
        return bsc_dp_parcel_make(worker, phase, end, keep != BSC_DP_KEEP_NOTHING, bucket);
    if (keep != BSC_DP_KEEP_NOTHING) return copy_layer(worker, end, &bucket->end);
    bucket->end = *end;
    *end = (bsc_dp_layer){.states = 0};
    return true;
}

/* The layers and transitions between start and end once more, in the worker's arrays; the last
 * layer without numbers, and those that links lead to without masks. */
static bool remake_layers(bsc_dp_worker *w, const bsc_dp_phase *phase, bsc_dp_bucket *bucket) {
    for (uint32_t k = 0; k < phase->end - phase->first; k++) {
        const uint32_t step = phase->first + k;
        const bsc_dp_links *links = bucket->links == NULL ? NULL : &bucket->links[k];
        bsc_dp_layer *from = k == 0 ? &bucket->start : &w->layer[k], *to = &w->layer[k + 1];
        if (!bsc_dp_advance_states(&w->tools, step, from, to, &w->transitions[k], links))
            return false;
        to->numbers.kind = from->numbers.kind;
        if (step + 1 < phase->end &&
            !bsc_dp_advance_numbers(&w->tools, step, from, to, &w->transitions[k]))
            return false;
    }
    return true;
}

bool bsc_dp_bucket_backward(bsc_dp_worker *worker, const bsc_dp_phase *phase, uint32_t number) {
    bsc_dp_bucket *bucket = &phase->bucket[number];
    const bsc_dp_plan *plan = worker->tools.plan;
    const uint32_t steps = phase->end - phase->first;
    const size_t size = plan->model->bytes;
    if (!remake_layers(worker, phase, bucket)) return false;
    const bsc_dp_layer *end = &worker->layer[steps];
    if (bucket->number == NULL)
        bucket->number = bsc_memory_new(bsc_dp_phase_moves(phase, plan), size);
    if (bucket->number == NULL ||
        !bsc_dp_ahead_read(worker, phase + 1, bucket, end, &worker->ahead[0]))
        return false;
    for (uint32_t k = steps; k-- > 0;) {
        const bsc_dp_step *step = &plan->step[phase->first + k];
        const size_t move = step->first_move - plan->step[phase->first].first_move;
        if (!bsc_dp_retreat(&worker->tools, phase->first + k,
                            k == 0 ? &bucket->start : &worker->layer[k], &worker->layer[k + 1],
                            &worker->transitions[k], &worker->ahead[0], &worker->ahead[1],
                            (char *)bucket->number + move * size))
            return false;
        const bsc_dp_numbers held = worker->ahead[0];
        worker->ahead[0] = worker->ahead[1];
        worker->ahead[1] = held;
    }
    bsc_dp_numbers *found = &worker->ahead[0];
    assert(found->count == bucket->start.numbers.count);
    bucket->ahead = (bsc_dp_numbers){.kind = found->kind};
    if (found->count == 0) return true; /* a bucket without states */
    bucket->ahead = *found;
    *found = (bsc_dp_numbers){.value = NULL};
    const size_t used = bucket->ahead.count * bsc_dp_size(bucket->ahead.kind, plan->model->limbs);
    bsc_memory_fit(&bucket->ahead.value, &bucket->ahead.capacity, used, 1);
    return true;
}
