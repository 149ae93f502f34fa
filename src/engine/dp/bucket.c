/* bucket.c - sweeping one bucket over a phase, forwards and backwards, and the exchange between two
 * phases.
 *
 * Forwards only start and end of a phase are kept, and backwards the layers between them are made
 * again, bucket by bucket, in arrays that stay in the cache. That costs a second forward pass, of a
 * count's time, and takes the memory of a layer a phase. A small phase in one bucket keeps its
 * layers and transitions instead. */
#include "engine/dp/bucket.h"

static uint32_t bucket_of(const bsc_dp_phase *phase, const uint64_t *mask, uint32_t words) {
    uint64_t h = 0;
    for (uint32_t w = 0; w < words; w++)
        h = (h ^ (mask[w] & phase->key[w])) * UINT64_C(0xD6E8FEB86659FD93);
    return (uint32_t)(h >> 32) & (phase->buckets - 1);
}

void bsc_dp_bucket_drop(bsc_dp_bucket *bucket, const bsc_dp_phase *phase, bsc_budget *budget) {
    const uint32_t steps = phase->end - phase->first;
    for (uint32_t k = 0; k < steps; k++) {
        if (bucket->layer != NULL) bsc_dp_layer_release(&bucket->layer[k], budget);
        if (bucket->transitions != NULL)
            bsc_dp_transitions_release(&bucket->transitions[k], budget);
    }
    bsc_memory_free(bucket->layer);
    bsc_memory_free(bucket->transitions);
    bucket->layer = NULL;
    bucket->transitions = NULL;
}

void bsc_dp_bucket_exchanged(bsc_dp_bucket *bucket, bsc_budget *budget) {
    bsc_budget_free(budget, bucket->order, bucket->exits, sizeof *bucket->order);
    bsc_budget_free(budget, bucket->offset, bucket->offsets, sizeof *bucket->offset);
    bucket->order = bucket->offset = NULL;
    bsc_dp_layer_release(&bucket->end, budget);
}

void bsc_dp_bucket_undo(bsc_dp_bucket *bucket, bsc_budget *budget) {
    bsc_dp_bucket_exchanged(bucket, budget);
    bsc_budget_free(budget, bucket->exit, bucket->exits, sizeof *bucket->exit);
    bucket->exit = NULL;
}

void bsc_dp_bucket_release(bsc_dp_bucket *bucket, const bsc_dp_phase *phase,
                           const bsc_dp_plan *plan, bsc_budget *budget) {
    bsc_dp_bucket_drop(bucket, phase, budget);
    bsc_dp_bucket_undo(bucket, budget);
    bsc_dp_layer_release(&bucket->start, budget);
    bsc_dp_ahead_release(&bucket->ahead, budget);
    bsc_budget_free(budget, bucket->number, bsc_dp_phase_moves(phase, plan),
                    bsc_dp_size(plan->model->kind, plan->model->limbs));
    *bucket = (bsc_dp_bucket){.exit = NULL};
}

bool bsc_dp_worker_init(bsc_dp_worker *worker, const bsc_dp_plan *plan, uint32_t steps) {
    *worker = (bsc_dp_worker){.tools.plan = plan, .steps = steps};
    worker->layer = bsc_memory_new((size_t)steps + 1, sizeof *worker->layer);
    worker->transitions = bsc_memory_new(steps, sizeof *worker->transitions);
    return worker->layer != NULL && worker->transitions != NULL;
}

void bsc_dp_worker_empty(bsc_dp_worker *worker) {
    bsc_budget *budget = &worker->tools.budget;
    for (uint32_t k = 0; worker->layer != NULL && k <= worker->steps; k++)
        bsc_dp_layer_release(&worker->layer[k], budget);
    for (uint32_t k = 0; worker->transitions != NULL && k < worker->steps; k++)
        bsc_dp_transitions_release(&worker->transitions[k], budget);
    for (unsigned k = 0; k < 2; k++) bsc_dp_ahead_release(&worker->ahead[k], budget);
    bsc_dp_scratch_release(&worker->tools.scratch, budget);
    assert(budget->held == 0);
}

void bsc_dp_worker_release(bsc_dp_worker *worker) {
    bsc_dp_worker_empty(worker);
    bsc_memory_free(worker->layer);
    bsc_memory_free(worker->transitions);
    worker->layer = NULL;
    worker->transitions = NULL;
}

static size_t capacity_of(const bsc_dp_layer *layer) {
    return (layer->mask_capacity + layer->set_capacity) * sizeof(uint64_t) +
           layer->low_capacity * sizeof(uint32_t) + layer->at_capacity * sizeof(size_t) +
           layer->value_bytes;
}

size_t bsc_dp_worker_bytes(const bsc_dp_worker *worker) {
    const bsc_dp_scratch *scratch = &worker->tools.scratch;
    size_t bytes = (scratch->table.slots + scratch->open_capacity) * sizeof(uint32_t) +
                   worker->ahead[0].bytes + worker->ahead[1].bytes;
    for (uint32_t k = 0; k <= worker->steps; k++) bytes += capacity_of(&worker->layer[k]);
    for (uint32_t k = 0; k < worker->steps; k++)
        bytes += (worker->transitions[k].source_capacity + worker->transitions[k].target_capacity) *
                     sizeof(uint32_t) +
                 worker->transitions[k].first_capacity * sizeof(size_t);
    return bytes;
}

/* What a layer's states and numbers use, and the transitions and the table that made them. */
static size_t use_of(const bsc_dp_plan *plan, const bsc_dp_layer *layer, size_t pairs) {
    const size_t state = (plan->words + plan->set_words) * sizeof(uint64_t) + sizeof(uint32_t) +
                         sizeof(size_t) + 4 * sizeof(uint32_t);
    return layer->states * state + layer->numbers * bsc_dp_size(layer->kind, plan->model->limbs) +
           pairs * 2 * sizeof(uint32_t);
}

/* Takes the layer's arrays over from who held them, to be resized or freed here. */
static void take_layer(bsc_dp_worker *w, const bsc_dp_layer *layer) {
    const size_t bytes = capacity_of(layer);
    bsc_budget *budget = &w->tools.budget;
    w->taken += bytes;
    budget->held += bytes;
    if (budget->limit != 0) budget->limit += bytes;
    if (budget->held > budget->peak) budget->peak = budget->held;
}

static void swap_layers(bsc_dp_layer *a, bsc_dp_layer *b) {
    const bsc_dp_layer held = *a;
    *a = *b;
    *b = held;
}

static bool copy_array(bsc_budget *budget, void *to, size_t *capacity, const void *from,
                       size_t elements, size_t size) {
    assert(*capacity == 0);
    if (!bsc_budget_grow(budget, to, capacity, elements, size)) return false;
    if (elements > 0) memcpy(*(void **)to, from, elements * size);
    return true;
}

/* A copy without capacity to spare: what is kept takes exact blocks, and the worker's own arrays,
 * whose pages are there already, stay with it. */
static bool copy_layer(bsc_dp_worker *w, const bsc_dp_layer *from, bsc_dp_layer *to) {
    const bsc_dp_plan *plan = w->tools.plan;
    bsc_budget *budget = &w->tools.budget;
    const size_t states = from->states,
                 bytes = from->numbers * bsc_dp_size(from->kind, plan->model->limbs);
    assert(to->mask == NULL && to->value == NULL);
    to->states = from->states;
    to->numbers = from->numbers;
    to->kind = from->kind;
    return copy_array(budget, &to->mask, &to->mask_capacity, from->mask, states * plan->words,
                      sizeof *to->mask) &&
           copy_array(budget, &to->set, &to->set_capacity, from->set, states * plan->set_words,
                      sizeof *to->set) &&
           copy_array(budget, &to->low, &to->low_capacity, from->low, states, sizeof *to->low) &&
           copy_array(budget, &to->at, &to->at_capacity, from->at, states + 1, sizeof *to->at) &&
           copy_array(budget, &to->value, &to->value_bytes, from->value, bytes, 1);
}

static bool copy_transitions(bsc_dp_worker *w, const bsc_dp_transitions *from, uint32_t moves,
                             bsc_dp_transitions *to) {
    bsc_budget *budget = &w->tools.budget;
    to->pairs = from->pairs;
    return copy_array(budget, &to->source, &to->source_capacity, from->source, from->pairs,
                      sizeof *to->source) &&
           copy_array(budget, &to->target, &to->target_capacity, from->target, from->pairs,
                      sizeof *to->target) &&
           copy_array(budget, &to->first, &to->first_capacity, from->first, (size_t)moves + 2,
                      sizeof *to->first);
}

static bool keep_layer(bsc_dp_worker *w, const bsc_dp_phase *phase, bsc_dp_bucket *bucket,
                       uint32_t k, const bsc_dp_layer *to) {
    const uint32_t moves = w->tools.plan->step[phase->first + k].moves;
    bsc_dp_transitions *transitions = &bucket->transitions[k];
    if (!copy_transitions(w, &w->transitions[0], moves, transitions)) return false;
    return phase->first + k + 1 == phase->end || copy_layer(w, to, &bucket->layer[k + 1]);
}

/* Steps from layer to layer, two taking turns. `keep_start`: end is then a copy too. */
static bool walk_steps(bsc_dp_worker *w, const bsc_dp_phase *phase, bsc_dp_bucket *bucket,
                       bool keep_start, bool exact_end, bool keep_layers) {
    bsc_dp_layer *from = &bucket->start, *to = &w->layer[0];
    take_layer(w, from);
    for (uint32_t k = 0; k < phase->end - phase->first; k++) {
        if (!bsc_dp_advance(&w->tools, phase->first + k, from, to, &w->transitions[0], false) ||
            (keep_layers && !keep_layer(w, phase, bucket, k, to)))
            return false;
        const size_t use =
            use_of(w->tools.plan, from, 0) + use_of(w->tools.plan, to, w->transitions[0].pairs);
        if (use > bucket->need) bucket->need = use;
        bucket->transitions_made += w->transitions[0].pairs;
        if (phase->first + k + 1 < phase->end) bucket->states += to->states;
        if (k == 0 && !keep_start) {
            if (exact_end)
                bsc_dp_layer_release(from, &w->tools.budget);
            else
                swap_layers(from, &w->layer[1]);
        }
        from = to;
        to = from == &w->layer[0] ? &w->layer[1] : &w->layer[0];
    }
    if (exact_end) return copy_layer(w, from, &bucket->end);
    swap_layers(&bucket->end, from);
    swap_layers(&bucket->start, from);
    return true;
}

/* Counting sort of end's states by their next buckets, and memory for their exits. */
static bool sort_end(bsc_dp_worker *w, const bsc_dp_phase *next, bsc_dp_bucket *bucket) {
    bsc_budget *budget = &w->tools.budget;
    const bsc_dp_layer *end = &bucket->end;
    const uint32_t words = w->tools.plan->words, states = end->states;
    bucket->exits = states;
    bucket->offsets = next->buckets + 2;
    bucket->order = bsc_budget_new(budget, states, sizeof *bucket->order);
    bucket->offset = bsc_budget_new(budget, bucket->offsets, sizeof *bucket->offset);
    bucket->exit = bsc_budget_new(budget, states, sizeof *bucket->exit);
    if (bucket->order == NULL || bucket->offset == NULL || bucket->exit == NULL) return false;
    for (uint32_t s = 0; s < states; s++) {
        bucket->exit[s] = bucket_of(next, end->mask + (size_t)s * words, words);
        bucket->offset[bucket->exit[s] + 2]++;
    }
    assert(states == 0 || bucket->exit[states - 1] < next->buckets);
    for (uint32_t b = 2; b < bucket->offsets; b++) bucket->offset[b] += bucket->offset[b - 1];
    for (uint32_t s = 0; s < states; s++) bucket->order[bucket->offset[bucket->exit[s] + 1]++] = s;
    assert(bucket->offset[0] == 0 && bucket->offset[next->buckets] == states);
    return true;
}

bool bsc_dp_bucket_forward(bsc_dp_worker *worker, const bsc_dp_phase *phase,
                           const bsc_dp_phase *next, bsc_dp_bucket *bucket, bool keep_start,
                           bool keep_layers) {
    const bool exchanged = phase->buckets > 1 || next->buckets > 1;
    assert(keep_start || !keep_layers);
    bucket->states = bucket->transitions_made = 0;
    bucket->need = 0;
    if (keep_layers) {
        const uint32_t steps = phase->end - phase->first;
        bucket->layer = bsc_memory_new((size_t)steps + 1, sizeof *bucket->layer);
        bucket->transitions = bsc_memory_new(steps, sizeof *bucket->transitions);
        if (bucket->layer == NULL || bucket->transitions == NULL) return false;
    }
    return walk_steps(worker, phase, bucket, keep_start, keep_start || exchanged, keep_layers) &&
           (!exchanged || sort_end(worker, next, bucket));
}

/* The states of all ends that fall into bucket `number`, without their numbers. */
static bool gather_masks(bsc_dp_worker *w, const bsc_dp_phase *phase, uint32_t number,
                         bsc_dp_layer *start) {
    const bsc_dp_plan *plan = w->tools.plan;
    bsc_budget *budget = &w->tools.budget;
    size_t most = 0;
    for (uint32_t b = 0; b < phase->buckets; b++)
        most += phase->bucket[b].offset[number + 1] - phase->bucket[b].offset[number];
    start->states = 0;
    if (!bsc_dp_table_clear(&w->tools.scratch.table, most, budget)) return false;
    for (uint32_t b = 0; b < phase->buckets; b++) {
        bsc_dp_bucket *from = &phase->bucket[b];
        for (uint32_t k = from->offset[number]; k < from->offset[number + 1]; k++) {
            const uint32_t s = from->order[k];
            assert(s < from->end.states);
            const uint32_t t =
                bsc_dp_find_state(plan, start, from->end.mask + (size_t)s * plan->words,
                                  &w->tools.scratch.table, budget);
            if (t == UINT32_MAX) return false;
            for (uint32_t word = 0; word < plan->set_words; word++)
                start->set[(size_t)t * plan->set_words + word] |=
                    from->end.set[(size_t)s * plan->set_words + word];
            from->exit[s] = t;
        }
    }
    return bsc_dp_layer_place(start, plan, budget);
}

/* False where a number needs a wider kind. */
static bool gather_numbers(const bsc_dp_plan *plan, const bsc_dp_phase *phase, uint32_t number,
                           bsc_dp_layer *start) {
    bool narrow = true;
    for (uint32_t b = 0; b < phase->buckets; b++) {
        const bsc_dp_bucket *from = &phase->bucket[b];
        const bsc_dp_layer *end = &from->end;
        for (uint32_t k = from->offset[number]; k < from->offset[number + 1]; k++) {
            const uint32_t s = from->order[k], t = from->exit[s];
            assert(end->low[s] >= start->low[t]);
            const bsc_dp_range range = {start->at[t] + (end->low[s] - start->low[t]), end->at[s],
                                        (uint32_t)(end->at[s + 1] - end->at[s])};
            narrow &=
                bsc_dp_add_numbers(plan, start->kind, start->value, end->kind, end->value, range);
        }
    }
    return narrow;
}

bool bsc_dp_bucket_gather(bsc_dp_worker *worker, const bsc_dp_phase *phase,
                          const bsc_dp_phase *next, uint32_t number) {
    const bsc_dp_plan *plan = worker->tools.plan;
    bsc_dp_layer *start = &worker->layer[0];
    bsc_dp_kind kind = phase->bucket[0].end.kind;
    for (uint32_t b = 1; b < phase->buckets; b++)
        if (phase->bucket[b].end.kind > kind) kind = phase->bucket[b].end.kind;
    if (!gather_masks(worker, phase, number, start)) return false;
    for (;; kind = bsc_dp_wider(kind, plan->model)) {
        if (!bsc_dp_layer_zero(start, kind, plan->model->limbs, &worker->tools.budget))
            return false;
        if (gather_numbers(plan, phase, number, start)) break;
    }
    next->bucket[number].need = use_of(plan, start, 0);
    return copy_layer(worker, start, &next->bucket[number].start);
}

/* Reads the ways to go on from end's numbers off the next phase's. */
static bool read_ahead(bsc_dp_worker *w, const bsc_dp_phase *next, const bsc_dp_bucket *bucket,
                       const bsc_dp_layer *end) {
    const bsc_dp_plan *plan = w->tools.plan;
    const size_t limbs = plan->model->limbs;
    bsc_dp_kind kind = next->bucket[0].ahead.kind;
    for (uint32_t b = 1; b < next->buckets; b++)
        if (next->bucket[b].ahead.kind > kind) kind = next->bucket[b].ahead.kind;
    bsc_dp_ahead *ahead = &w->ahead[0];
    if (!bsc_dp_ahead_reserve(ahead, kind, end->numbers, limbs, &w->tools.budget)) return false;
    for (uint32_t s = 0; s < end->states; s++) {
        const uint32_t b = bucket->exit == NULL
                               ? 0
                               : bucket_of(next, end->mask + (size_t)s * plan->words, plan->words);
        const uint32_t t = bucket->exit == NULL ? s : bucket->exit[s];
        const bsc_dp_bucket *to = &next->bucket[b];
        const bsc_dp_range range = {end->at[s], to->start.at[t] + (end->low[s] - to->start.low[t]),
                                    (uint32_t)(end->at[s + 1] - end->at[s])};
        assert(t < to->start.states && end->low[s] >= to->start.low[t]);
        bsc_dp_copy_numbers(plan, kind, ahead->value, to->ahead.kind, to->ahead.value, range);
    }
    return true;
}

/* The layers and transitions between start and end once more, in the worker's arrays. */
static bool remake_layers(bsc_dp_worker *w, const bsc_dp_phase *phase, bsc_dp_bucket *bucket) {
    for (uint32_t k = 0; k < phase->end - phase->first; k++)
        if (!bsc_dp_advance(&w->tools, phase->first + k, k == 0 ? &bucket->start : &w->layer[k],
                            &w->layer[k + 1], &w->transitions[k], false))
            return false;
    for (uint32_t k = 0; k < phase->end - phase->first; k++)
        bucket->need += use_of(w->tools.plan, &w->layer[k + 1], w->transitions[k].pairs);
    return true;
}

bool bsc_dp_bucket_backward(bsc_dp_worker *worker, const bsc_dp_phase *phase,
                            const bsc_dp_phase *next, bsc_dp_bucket *bucket) {
    const bsc_dp_plan *plan = worker->tools.plan;
    const uint32_t steps = phase->end - phase->first;
    const size_t size = bsc_dp_size(plan->model->kind, plan->model->limbs);
    const bool kept = bucket->layer != NULL;
    size_t most = 0;
    bucket->need = 0;
    take_layer(worker, &bucket->start);
    if (!kept && !remake_layers(worker, phase, bucket)) return false;
    bsc_dp_layer *layer = kept ? bucket->layer : worker->layer;
    const bsc_dp_transitions *transitions = kept ? bucket->transitions : worker->transitions;
    const bsc_dp_layer *end = kept ? &next->bucket[0].start : &worker->layer[steps];
    if (bucket->number == NULL)
        bucket->number =
            bsc_budget_new(&worker->tools.budget, bsc_dp_phase_moves(phase, plan), size);
    if (bucket->number == NULL || !read_ahead(worker, next, bucket, end)) return false;
    for (uint32_t k = steps; k-- > 0;) {
        const bsc_dp_step *step = &plan->step[phase->first + k];
        const size_t move = step->first_move - plan->step[phase->first].first_move;
        if (!bsc_dp_retreat(&worker->tools, phase->first + k, k == 0 ? &bucket->start : &layer[k],
                            k + 1 == steps ? end : &layer[k + 1], &transitions[k],
                            &worker->ahead[0], &worker->ahead[1],
                            (char *)bucket->number + move * size))
            return false;
        const size_t both = (worker->ahead[0].numbers + worker->ahead[1].numbers) *
                            bsc_dp_size(worker->ahead[1].kind, plan->model->limbs);
        if (both > most) most = both;
        const bsc_dp_ahead held = worker->ahead[0];
        worker->ahead[0] = worker->ahead[1];
        worker->ahead[1] = held;
    }
    bucket->need += most;
    bsc_dp_ahead *found = &worker->ahead[0];
    bucket->ahead = (bsc_dp_ahead){.kind = found->kind};
    if (found->numbers == 0) return true; /* a bucket without states */
    bucket->ahead = *found;
    *found = (bsc_dp_ahead){.value = NULL};
    const size_t used = bucket->ahead.numbers * bsc_dp_size(bucket->ahead.kind, plan->model->limbs);
    bsc_budget_fit(&worker->tools.budget, &bucket->ahead.value, &bucket->ahead.bytes, used, 1);
    return true;
}
