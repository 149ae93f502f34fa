/* exchange.c - what passes between the buckets of two phases: forwards states and their numbers,
 * backwards the ways to go on.
 *
 * A parcel is written once, part by part, while the layer that it is made of is in the cache, and
 * read once, each part from its beginning to its end. Parcels that kept the layer's order, with a
 * list of the states for each part, and starts that were made and kept before any bucket was swept,
 * took, together, a tenth of a count's time more.
 *
 * A block serves again in the next phase but one (section.c). */
#include "engine/dp/bucket.h"

void bsc_dp_parcel_release(bsc_dp_parcel *parcel) {
    bsc_memory_free(parcel->state);
    bsc_memory_free(parcel->at);
    bsc_memory_free(parcel->block);
    bsc_memory_free(parcel->order);
    *parcel = (bsc_dp_parcel){.state = NULL};
}

/* The low bits of the hash depend on all bits of the key. Those of one product do not: its low half
 * knows nothing of a factor's high bits. On some lines keys differ in no others, and one bucket
 * held two thirds of a phase. */
static uint32_t bucket_of(const bsc_dp_phase *phase, const uint64_t *mask, uint32_t words) {
    const uint64_t factor = UINT64_C(0x9E3779B97F4A7C15);
    uint64_t hash = 0;
    for (uint32_t w = 0; w < words; w++) {
        hash = (hash ^ (mask[w] & phase->key[w])) * factor;
        hash ^= hash >> 32;
    }
    return (uint32_t)(hash * factor >> 32) & (phase->buckets - 1);
}

/* Whether the poll, asked once in many states, stops the work after `done` of them. */
static inline bool stops(bsc_dp_worker *w, size_t done, size_t *ask) {
    if (done < *ask) return false;
    *ask = done + BSC_DP_POLL_STATES;
    return !bsc_dp_goes_on(&w->tools.poll);
}

/* Finds the part of each state, sorts the states by it, and lays the parts out in the block. */
static void lay_out(const bsc_dp_plan *plan, const bsc_dp_phase *next, const bsc_dp_layer *end,
                    uint32_t *part, uint32_t *order, bsc_dp_parcel *parcel) {
    const size_t size = bsc_dp_size(end->numbers.kind, plan->model->limbs);
    const size_t words = (size_t)plan->words + plan->set_words;
    uint32_t *state = parcel->state;
    for (uint32_t s = 0; s < end->states; s++) {
        part[s] = bucket_of(next, end->mask + (size_t)s * plan->words, plan->words);
        state[part[s] + 2]++;
        parcel->at[part[s] + 1] += (end->at[s + 1] - end->at[s]) * size; /* so far */
    }
    for (uint32_t b = 0; b < parcel->parts; b++)
        parcel->at[b + 1] =
            parcel->at[b] + state[b + 2] * words + (parcel->at[b + 1] + 7) / sizeof(uint64_t);
    for (uint32_t b = 2; b < parcel->parts + 2; b++) state[b] += state[b - 1];
    for (uint32_t s = 0; s < end->states; s++) order[state[part[s] + 1]++] = s;
    assert(state[0] == 0 && state[parcel->parts] == end->states);
}

static void fill_part(const bsc_dp_plan *plan, const bsc_dp_layer *end, const uint32_t *order,
                      uint32_t states, uint64_t *to) {
    const size_t size = bsc_dp_size(end->numbers.kind, plan->model->limbs);
    for (uint32_t k = 0; k < states; k++)
        for (uint32_t w = 0; w < plan->words; w++)
            *to++ = end->mask[(size_t)order[k] * plan->words + w];
    for (uint32_t k = 0; k < states; k++)
        for (uint32_t w = 0; w < plan->set_words; w++)
            *to++ = end->set[(size_t)order[k] * plan->set_words + w];
    char *number = (char *)to;
    for (uint32_t k = 0; k < states; k++) {
        const size_t at = end->at[order[k]], bytes = (end->at[order[k] + 1] - at) * size;
        memcpy(number, (const char *)end->numbers.value + at * size, bytes);
        number += bytes;
    }
}

/* A block of `words`: the one that it has, cut to size, where that is large enough. */
static bool make_block(bsc_dp_parcel *parcel, size_t words) {
    assert((parcel->words == 0) == (parcel->block == NULL));
    if (parcel->words >= words) {
        bsc_memory_fit(&parcel->block, &parcel->words, words, sizeof *parcel->block);
        return true;
    }
    bsc_memory_free(parcel->block);
    parcel->block = NULL;
    parcel->words = 0;
    return bsc_memory_grow(&parcel->block, &parcel->words, words, sizeof *parcel->block);
}

static bool fill(bsc_dp_worker *w, const bsc_dp_layer *end, const uint32_t *order,
                 bsc_dp_parcel *parcel) {
    size_t ask = 0;
    if (!make_block(parcel, parcel->at[parcel->parts])) return false;
    for (uint32_t b = 0; b < parcel->parts; b++) {
        if (stops(w, parcel->state[b], &ask)) return false;
        fill_part(w->tools.plan, end, order + parcel->state[b],
                  parcel->state[b + 1] - parcel->state[b], parcel->block + parcel->at[b]);
    }
    return true;
}

/* Sorts the states of the last layer by their parts, which both stand in the worker's index. */
static bool sort_states(bsc_dp_worker *worker, const bsc_dp_phase *next, const bsc_dp_layer *end,
                        bsc_dp_parcel *parcel) {
    const uint32_t states = end->states;
    parcel->states = states;
    parcel->parts = next->buckets;
    parcel->kind = end->numbers.kind;
    parcel->state = bsc_memory_new((size_t)parcel->parts + 2, sizeof *parcel->state);
    parcel->at = bsc_memory_new((size_t)parcel->parts + 1, sizeof *parcel->at);
    if (parcel->state == NULL || parcel->at == NULL) return false;
    if (states == 0) return true; /* and index may be NULL */
    if (!BSC_ARRAY_RESERVE(worker, index, 2 * (size_t)states)) return false;
    lay_out(worker->tools.plan, next, end, worker->index, worker->index + states, parcel);
    return true;
}

bool bsc_dp_parcel_make(bsc_dp_worker *worker, const bsc_dp_phase *phase, const bsc_dp_layer *end,
                        bool keep, bsc_dp_bucket *bucket) {
    bsc_dp_parcel *parcel = &bucket->parcel;
    const uint32_t states = bucket->exits = end->states;
    if (!sort_states(worker, phase + 1, end, parcel)) return false;
    if (states == 0) return true;
    const uint32_t *part = worker->index, *order = worker->index + states;
    if (!fill(worker, end, order, parcel)) return false;
    if (!keep) return true;
    parcel->order = bsc_memory_new(states, sizeof *parcel->order);
    bucket->into = bsc_memory_new(states, sizeof *bucket->into);
    bucket->exit = bsc_memory_new(states, sizeof *bucket->exit);
    if (parcel->order == NULL || bucket->into == NULL || bucket->exit == NULL) return false;
    memcpy(parcel->order, order, states * sizeof *order);
    for (uint32_t s = 0; s < states; s++) bucket->into[s] = (uint16_t)part[s];
    return true;
}

/* Part `number` of a parcel. */
typedef struct part {
    uint32_t states;
    const uint64_t *mask, *set;
    const void *value;
} part;

static part part_of(const bsc_dp_plan *plan, const bsc_dp_parcel *parcel, uint32_t number) {
    const uint32_t states = parcel->state[number + 1] - parcel->state[number];
    if (states == 0) return (part){.states = 0};
    const uint64_t *mask = parcel->block + parcel->at[number];
    const uint64_t *set = mask + (size_t)states * plan->words;
    return (part){states, mask, set, set + (size_t)states * plan->set_words};
}

/* The states of all parts, without their numbers; index[]: which state each has become. */
static bool gather_masks(bsc_dp_worker *w, const bsc_dp_phase *before, uint32_t number,
                         bsc_dp_layer *start) {
    const bsc_dp_plan *plan = w->tools.plan;
    bsc_dp_table *table = &w->tools.scratch.table;
    size_t most = 0, ask = 0;
    start->states = 0;
    for (uint32_t b = 0; b < before->buckets; b++) {
        const uint32_t *state = before->bucket[b].parcel.state;
        most += state[number + 1] - state[number];
    }
    if (!bsc_dp_table_clear(table, most) || !BSC_ARRAY_RESERVE(w, index, most)) return false;
    uint32_t *index = w->index;
    for (uint32_t b = 0; b < before->buckets; b++) {
        const bsc_dp_bucket *bucket = &before->bucket[b];
        const part from = part_of(plan, &bucket->parcel, number);
        if (stops(w, (size_t)(index - w->index), &ask)) return false;
        for (uint32_t k = 0; k < from.states; k++) {
            const uint32_t t =
                bsc_dp_find_state(plan, start, from.mask + (size_t)k * plan->words, table);
            if (t == UINT32_MAX) return false;
            for (uint32_t word = 0; word < plan->set_words; word++)
                start->set[(size_t)t * plan->set_words + word] |=
                    from.set[(size_t)k * plan->set_words + word];
            *index++ = t;
            if (bucket->exit != NULL)
                bucket->exit[bucket->parcel.order[bucket->parcel.state[number] + k]] = t;
        }
    }
    assert(start->states <= most && index == w->index + most);
    return bsc_dp_layer_place(start, plan);
}

/* Adds numbers of a part to state t's; *at goes on to the next state's. False where a number needs
 * a wider kind. */
static bool add_state(bsc_dp_worker *w, const part *from, const uint64_t *set, bsc_dp_kind kind,
                      bsc_dp_layer *start, uint32_t t, size_t *at) {
    const bsc_dp_plan *plan = w->tools.plan;
    const uint32_t low = bsc_dp_set_first(set, plan->set_words),
                   count = bsc_dp_set_last(set, plan->set_words) - low + 1;
    assert(t < start->states && low >= start->low[t]);
    const bsc_dp_range range = {start->at[t] + (low - start->low[t]), *at, count};
    *at += count;
    return bsc_dp_add_numbers(plan, start->numbers.kind, start->numbers.value, kind, from->value,
                              range);
}

/* False where a number needs a wider kind; true also once the poll has stopped it. */
static bool gather_numbers(bsc_dp_worker *w, const bsc_dp_phase *before, uint32_t number,
                           bsc_dp_layer *start) {
    const bsc_dp_plan *plan = w->tools.plan;
    const uint32_t *index = w->index;
    size_t ask = 0;
    bool narrow = true;
    for (uint32_t b = 0; b < before->buckets; b++) {
        const bsc_dp_parcel *parcel = &before->bucket[b].parcel;
        const part from = part_of(plan, parcel, number);
        size_t at = 0;
        if (stops(w, (size_t)(index - w->index), &ask)) return true;
        for (uint32_t k = 0; k < from.states; k++)
            narrow &= add_state(w, &from, from.set + (size_t)k * plan->set_words, parcel->kind,
                                start, *index++, &at);
    }
    return narrow;
}

bool bsc_dp_parcels_gather(bsc_dp_worker *worker, const bsc_dp_phase *before, uint32_t number,
                           bsc_dp_layer *start) {
    const bsc_dp_plan *plan = worker->tools.plan;
    bsc_dp_kind kind = before->bucket[0].parcel.kind;
    for (uint32_t b = 1; b < before->buckets; b++)
        if (before->bucket[b].parcel.kind > kind) kind = before->bucket[b].parcel.kind;
    if (!gather_masks(worker, before, number, start)) return false;
    for (;; kind = bsc_dp_wider(kind, plan->model)) {
        if (!bsc_dp_numbers_zero(&start->numbers, kind, start->numbers.count, plan->model->limbs))
            return false;
        if (gather_numbers(worker, before, number, start)) return !worker->tools.poll.stopped;
    }
}

bool bsc_dp_ahead_read(bsc_dp_worker *worker, const bsc_dp_phase *next, bsc_dp_bucket *bucket,
                       const bsc_dp_layer *end, bsc_dp_numbers *ahead) {
    const bsc_dp_plan *plan = worker->tools.plan;
    const size_t limbs = plan->model->limbs;
    bsc_dp_kind kind = next->bucket[0].ahead.kind;
    for (uint32_t b = 1; b < next->buckets; b++)
        if (next->bucket[b].ahead.kind > kind) kind = next->bucket[b].ahead.kind;
    if (!bsc_dp_numbers_reserve(ahead, kind, end->numbers.count, limbs)) return false;
    assert(bucket->exit == NULL || bucket->exits == end->states);
    size_t ask = 0;
    for (uint32_t s = 0; s < end->states; s++) {
        if (stops(worker, s, &ask)) return false;
        const uint32_t b = bucket->exit == NULL ? 0 : bucket->into[s];
        const uint32_t t = bucket->exit == NULL ? s : bucket->exit[s];
        const bsc_dp_bucket *to = &next->bucket[b];
        const bsc_dp_range range = {end->at[s], to->start.at[t] + (end->low[s] - to->start.low[t]),
                                    (uint32_t)(end->at[s + 1] - end->at[s])};
        assert(t < to->start.states && end->low[s] >= to->start.low[t]);
        bsc_dp_copy_numbers(plan, kind, ahead->value, to->ahead.kind, to->ahead.value, range);
    }
    return true;
}
