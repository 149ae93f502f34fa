/* bucket.c - sweeping one bucket from its split to the next, forwards and backwards.
 *
 * Forwards only the first layer is kept, and the pairs of the steps, of 4 bytes each. Backwards the
 * layers behind it are made again, bucket by bucket, in arrays that stay in the cache: sets from
 * the pairs, then numbers. A map so takes a count's time, two thirds of it once more for the
 * numbers and the walk back, and what fresh pages cost.
 *
 * Tried: pairs of 8 bytes, 2 to 7 % more memory for a map; everything made again from the first
 * layer, 13x13's map with russian's fleet a sixth slower; layers of small splits kept with their
 * numbers, as fast or, for their pages, slower. */
#include "count/engine/dp/sweep.h"

size_t bsc_dp_split_moves(const bsc_dp_split *split, const bsc_dp_plan *plan) {
    return plan->step[split->end].first_move - plan->step[split->first].first_move;
}

/* Where a layer has too many states for packed pairs, the bucket does without. */
static bool keep_pairs(const bsc_dp_joint *j, bsc_dp_thread *t, bsc_dp_bucket *bucket, uint32_t k) {
    const bsc_dp_pairs *pairs = j->pairs;
    const size_t firsts = (size_t)t->tools.plan->step[j->step].moves + 2;
    if (j->from->states > UINT16_MAX || j->to->states > UINT16_MAX) bucket->packed = NULL;
    if (bucket->packed == NULL) return true;
    const bsc_dp_packed to = {.first = bsc_dp_store_new(&t->kept, firsts, sizeof *to.first),
                              .pair = bsc_dp_store_new(&t->kept, pairs->count, sizeof *to.pair),
                              .states = j->to->states};
    bucket->packed[k] = to;
    if (to.first == NULL || to.pair == NULL) return false;
    memcpy(to.first, pairs->first, firsts * sizeof *to.first);
    for (size_t i = 0; i < pairs->count; i++)
        to.pair[i] = pairs->target[i] << 16 | pairs->source[i];
    return true;
}

/* Steps from layer to layer, two taking turns; returns the last one, or NULL. */
static bsc_dp_layer *walk_steps(bsc_dp_thread *t, const bsc_dp_split *split, bsc_dp_layer *layer,
                                bsc_dp_bucket *bucket) {
    for (uint32_t k = 0; k < split->end - split->first; k++) {
        bsc_dp_layer *next = &t->layer[layer == &t->layer[0]];
        const bsc_dp_joint j = {&t->tools, split->first + k, layer, next, t->pairs};
        if (!bsc_dp_move_states(&j, NULL) || !bsc_dp_move_numbers(&j) ||
            !keep_pairs(&j, t, bucket, k))
            return NULL;
        bucket->transitions += t->pairs->count;
        bucket->states += layer->states;
        layer = next;
    }
    return layer;
}

/* Reads the rows that end between the first step of the split before and this one's, off the state
 * without a taken item, where this bucket has it. What is read twice is the same. */
static void read_rows(const bsc_dp_sweep *w, uint32_t p, const bsc_dp_layer *layer) {
    const bsc_dp_model *model = w->plan->model;
    const bsc_dp_rows *rows = model->rows;
    const uint32_t *item_at = w->plan->order->item_at;
    const uint32_t all = rows->count == 0 ? 1 : rows->count; /* at the end */
    uint32_t end = all, from = 0;
    if (p > 0) from = bsc_dp_rows_before(rows, model->item[item_at[w->split[p - 1].first]].point);
    if (p < w->splits)
        end = bsc_dp_rows_before(rows, model->item[item_at[w->split[p].first]].point);
    if (end > all) end = all;
    if (from >= end) return;
    const uint32_t s = bsc_dp_full_state(w->plan, layer);
    if (s == layer->states) return;
    assert(w->plan->counts.vector == rows->fleets && rows->limbs == bsc_dp_limbs(model->total));
    for (size_t u = layer->at[s]; u < layer->at[s + 1]; u++) {
        const size_t fleet = layer->low[s] + (u - layer->at[s]);
        if (!bsc_has_bit(bsc_dp_state_set(layer, s, w->plan->set_words), (uint32_t)fleet)) continue;
        for (uint32_t row = from; row < end; row++)
            bsc_dp_numbers_read(&layer->numbers, u, model,
                                rows->number + (row * (size_t)rows->fleets + fleet) * rows->limbs);
    }
}

bool bsc_dp_bucket_forward(bsc_dp_thread *t, uint32_t number) {
    const bsc_dp_sweep *w = t->sweep;
    const bsc_dp_round *round = &w->round;
    const bsc_dp_split *split = &w->split[round->split];
    const bool final = round->split == w->splits, keep = w->work->option != NULL;
    bsc_dp_bucket *bucket = &split->bucket[number];
    bsc_dp_layer *layer = &bucket->layer;
    assert(number < split->buckets);
    if (keep && !w->work->lean) {
        const size_t steps = split->end - split->first;
        bucket->packed = bsc_dp_store_new(&t->kept, steps, sizeof *bucket->packed);
        if (bucket->packed == NULL) return false;
    }
    if (bsc_dp_gathers(w, round->split)) {
        layer = &t->layer[0];
        if (!bsc_dp_gather(t, number, layer)) return false;
        if ((final || keep) && !bsc_dp_layer_copy(&bucket->layer, layer, w->plan, &t->kept))
            return false;
    } else if (!keep && !final) {
        /* It becomes one of the thread's two, in place of the one that went on. */
        layer = &t->layer[t->layer[0].at == NULL ? 0 : 1];
        bsc_dp_layer_release(layer);
        *layer = bucket->layer;
        bucket->layer = (bsc_dp_layer){.states = 0};
    }
    if (w->plan->model->rows != NULL) read_rows(w, round->split, layer);
    if (final) return true;
    bsc_dp_layer *last = walk_steps(t, split, layer, bucket), *next = &split[1].bucket[0].layer;
    if (last == NULL) return false;
    if (bsc_dp_sends(split)) return bsc_dp_send(t, last, bucket);
    if (keep) return bsc_dp_layer_copy(next, last, w->plan, &t->kept);
    *next = *last;
    *last = (bsc_dp_layer){.states = 0};
    return true;
}

/* Step k of the split once more, from and to the thread's layers. */
static bsc_dp_joint joint_of(bsc_dp_thread *t, bsc_dp_bucket *bucket, uint32_t first, uint32_t k) {
    return (bsc_dp_joint){&t->tools, first + k, k == 0 ? &bucket->layer : &t->layer[k],
                          &t->layer[k + 1], &t->pairs[k]};
}

/* The layers of all steps again: the last has no numbers, none has masks if pairs are kept. */
static bool remake_layers(bsc_dp_thread *t, const bsc_dp_split *split, bsc_dp_bucket *bucket) {
    const uint32_t steps = split->end - split->first;
    for (uint32_t k = 0; k < steps; k++) {
        const bsc_dp_joint j = joint_of(t, bucket, split->first, k);
        const bsc_dp_packed *packed = bucket->packed == NULL ? NULL : &bucket->packed[k];
        if (!bsc_dp_move_states(&j, packed)) return false;
        j.to->numbers.kind = j.from->numbers.kind;
        if (k + 1 < steps && !bsc_dp_move_numbers(&j)) return false;
    }
    return true;
}

bool bsc_dp_bucket_backward(bsc_dp_thread *t, uint32_t number) {
    const uint32_t p = t->sweep->round.split;
    const bsc_dp_split *split = &t->sweep->split[p];
    const bsc_dp_plan *plan = t->tools.plan;
    bsc_dp_bucket *bucket = &split->bucket[number];
    bsc_dp_store *store = &t->sent[p % 2];
    const uint32_t steps = split->end - split->first;
    if (!remake_layers(t, split, bucket)) return false;
    bucket->number =
        bsc_dp_store_new(store, bsc_dp_split_moves(split, plan), bsc_dp_size(plan->model->total));
    if (bucket->number == NULL || !bsc_dp_read_ahead(t, bucket, &t->layer[steps], &t->ahead[0]))
        return false;
    for (uint32_t k = steps; k-- > 0;) {
        const bsc_dp_step *step = &plan->step[split->first + k];
        const size_t move = step->first_move - plan->step[split->first].first_move;
        const bsc_dp_joint j = joint_of(t, bucket, split->first, k);
        if (!bsc_dp_move_back(&j, &t->ahead[0], &t->ahead[1],
                              (char *)bucket->number + move * bsc_dp_size(plan->model->total)))
            return false;
        const bsc_dp_numbers held = t->ahead[0];
        t->ahead[0] = t->ahead[1];
        t->ahead[1] = held;
    }
    bsc_dp_numbers found = t->ahead[0];
    const size_t size = bsc_dp_size(found.kind);
    assert(found.count == bucket->layer.numbers.count);
    t->ahead[0] = (bsc_dp_numbers){.value = NULL};
    if (t->sweep->work->lean) bsc_dp_thread_empty(t); /* space for the copy */
    bucket->ahead =
        (bsc_dp_numbers){bsc_dp_store_new(store, found.count, size), 0, found.count, found.kind};
    if (bucket->ahead.value != NULL && found.count > 0)
        memcpy(bucket->ahead.value, found.value, found.count * size);
    t->ahead[0] = found;
    if (bucket->ahead.value == NULL) return false;
    bsc_dp_numbers_release(&bucket->layer.numbers); /* those that it widened */
    return true;
}
