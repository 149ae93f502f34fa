/* send.c - what passes between the buckets of two splits: forwards states and their numbers,
 * backwards the ways to go on.
 *
 * What a bucket sends is written once, bucket by bucket, while the layer that it is made of is in
 * the cache, and read once, what each gets from its beginning to its end. In the layer's order,
 * with a list of the states for each, and with first layers that were made and kept before any
 * bucket was swept, it took, together, a tenth of a count's time more. */
#include "count/engine/dp/sweep.h"

/* The low bits of the hash depend on all bits of the key. Those of one product do not: its low half
 * knows nothing of a factor's high bits. On some lines keys differ in no others, and one bucket
 * held two thirds of a split. */
static uint32_t bucket_of(const bsc_dp_split *split, const uint64_t *mask, uint32_t words) {
    const uint64_t factor = UINT64_C(0x9E3779B97F4A7C15);
    uint64_t hash = 0;
    for (uint32_t w = 0; w < words; w++) {
        hash = (hash ^ (mask[w] & split->key[w])) * factor;
        hash ^= hash >> 32;
    }
    return (uint32_t)(hash * factor >> 32) & (split->buckets - 1);
}

/* Finds the bucket that each state goes to, and sorts the states by it. */
static void sort_states(const bsc_dp_plan *plan, const bsc_dp_split *next, const bsc_dp_layer *last,
                        uint32_t *into, bsc_dp_sent *sent) {
    uint32_t *first = sent->first;
    memset(first, 0, ((size_t)next->buckets + 2) * sizeof *first);
    for (uint32_t s = 0; s < last->states; s++) {
        into[s] = bucket_of(next, bsc_dp_state_mask(last, s, plan->words), plan->words);
        first[into[s] + 2]++;
    }
    for (uint32_t b = 2; b < next->buckets + 2; b++) first[b] += first[b - 1];
    for (uint32_t s = 0; s < last->states; s++) sent->order[first[into[s] + 1]++] = s;
    assert(first[0] == 0 && first[next->buckets] == last->states);
}

/* What one bucket gets: the states order[0] .. */
static uint64_t *fill(const bsc_dp_plan *plan, const bsc_dp_layer *last, const uint32_t *order,
                      uint32_t states, bsc_dp_store *store) {
    const size_t size = bsc_dp_size(last->numbers.kind);
    size_t bytes =
        (size_t)states * (plan->words + plan->set_words) * sizeof(uint64_t) + BSC_DP_SLACK;
    for (uint32_t k = 0; k < states; k++)
        bytes += (last->at[order[k] + 1] - last->at[order[k]]) * size;
    uint64_t *to = bsc_dp_store_new(store, bytes, 1), *const got = to;
    if (got == NULL) return NULL;
    for (uint32_t k = 0; k < states; k++)
        for (uint32_t w = 0; w < plan->words; w++)
            *to++ = last->mask[(size_t)order[k] * plan->words + w];
    for (uint32_t k = 0; k < states; k++)
        for (uint32_t w = 0; w < plan->set_words; w++)
            *to++ = last->set[(size_t)order[k] * plan->set_words + w];
    char *number = (char *)to;
    for (uint32_t k = 0; k < states; k++) {
        const size_t at = last->at[order[k]], count = last->at[order[k] + 1] - at;
        memcpy(number, (const char *)last->numbers.value + at * size, count * size);
        number += count * size;
    }
    return got;
}

bool bsc_dp_send(bsc_dp_thread *t, const bsc_dp_layer *last, bsc_dp_bucket *bucket) {
    const bsc_dp_round *round = &t->sweep->round;
    const bsc_dp_split *next = &t->sweep->split[round->split + 1];
    const size_t states = last->states, buckets = next->buckets;
    bsc_dp_store *store = &t->sent[round->split % 2];
    bsc_dp_sent *sent = &bucket->sent;
    *sent = (bsc_dp_sent){.states = last->states,
                          .kind = last->numbers.kind,
                          .first = bsc_dp_store_new(store, buckets + 2, sizeof *sent->first),
                          .to = bsc_dp_store_new(store, buckets, sizeof *sent->to),
                          .order = bsc_dp_store_new(store, states, sizeof *sent->order)};
    if (sent->first == NULL || sent->to == NULL || sent->order == NULL ||
        !BSC_ARRAY_RESERVE(t, index, states + 1))
        return false;
    sort_states(t->tools.plan, next, last, t->index, sent);
    for (uint32_t b = 0; b < buckets; b++) {
        const uint32_t own = bsc_row_length(sent->first, b);
        if (!bsc_dp_goes_on(&t->tools.poll, (size_t)own * t->tools.plan->set_words)) return false;
        sent->to[b] = fill(t->tools.plan, last, sent->order + sent->first[b], own, store);
        if (sent->to[b] == NULL) return false;
    }
    if (t->sweep->work->option == NULL) return true;
    bucket->into = bsc_dp_store_new(&t->kept, states, sizeof *bucket->into);
    bucket->exit = bsc_dp_store_new(&t->kept, states, sizeof *bucket->exit);
    if (bucket->into == NULL || bucket->exit == NULL) return false;
    for (uint32_t s = 0; s < states; s++) bucket->into[s] = (uint16_t)t->index[s];
    return true;
}

/* What one bucket gets from another. */
typedef struct got {
    uint32_t states;
    const uint64_t *mask, *set;
    bsc_dp_numbers numbers;
} got;

static got get(const bsc_dp_plan *plan, const bsc_dp_sent *sent, uint32_t number) {
    const uint32_t states = bsc_row_length(sent->first, number);
    uint64_t *mask = sent->to[number], *set = mask + (size_t)states * plan->words;
    return (got){states, mask, set, {set + (size_t)states * plan->set_words, .kind = sent->kind}};
}

/* All states, without their numbers; index[]: which state of the layer each has become. */
static bool gather_masks(bsc_dp_thread *t, const bsc_dp_split *before, uint32_t number,
                         bsc_dp_layer *layer) {
    const bsc_dp_plan *plan = t->tools.plan;
    bsc_dp_table *table = &t->tools.table;
    size_t most = 0;
    layer->states = 0;
    for (uint32_t b = 0; b < before->buckets; b++)
        most += get(plan, &before->bucket[b].sent, number).states;
    if (!bsc_dp_table_clear(table, most) || !BSC_ARRAY_RESERVE(t, index, most + 1)) return false;
    uint32_t *index = t->index;
    for (uint32_t b = 0; b < before->buckets; b++) {
        const bsc_dp_bucket *bucket = &before->bucket[b];
        const got from = get(plan, &bucket->sent, number);
        if (!bsc_dp_goes_on(&t->tools.poll, (size_t)from.states * plan->set_words)) return false;
        for (uint32_t k = 0; k < from.states; k++) {
            const uint32_t s =
                bsc_dp_find_state(plan, layer, from.mask + (size_t)k * plan->words, table);
            if (s == UINT32_MAX) return false;
            bsc_mask_join(bsc_dp_state_set(layer, s, plan->set_words),
                          from.set + (size_t)k * plan->set_words, plan->set_words);
            *index++ = s;
            if (bucket->exit != NULL)
                bucket->exit[bucket->sent.order[bucket->sent.first[number] + k]] = s;
        }
    }
    assert(layer->states <= most && index == t->index + most);
    return bsc_dp_layer_place(layer, plan);
}

/* False where a number needs a wider kind; true also once the poll has stopped it. */
static bool gather_numbers(bsc_dp_thread *t, const bsc_dp_split *before, uint32_t number,
                           bsc_dp_layer *layer) {
    const bsc_dp_plan *plan = t->tools.plan;
    const uint32_t *index = t->index;
    bool narrow = true;
    for (uint32_t b = 0; b < before->buckets; b++) {
        const got from = get(plan, &before->bucket[b].sent, number);
        size_t at = 0;
        if (!bsc_dp_goes_on(&t->tools.poll, (size_t)from.states * plan->set_words)) return true;
        for (uint32_t k = 0; k < from.states; k++) {
            const uint64_t *set = from.set + (size_t)k * plan->set_words;
            const uint32_t s = *index++, low = bsc_dp_set_first(set, plan->set_words),
                           count = bsc_dp_set_last(set, plan->set_words) - low + 1;
            assert(s < layer->states && low >= layer->low[s]);
            const bsc_dp_range range = {layer->at[s] + (low - layer->low[s]), at, count};
            narrow &= bsc_dp_add_numbers(plan, &layer->numbers, &from.numbers, range);
            at += count;
        }
    }
    return narrow;
}

bool bsc_dp_gather(bsc_dp_thread *t, uint32_t number, bsc_dp_layer *layer) {
    const bsc_dp_split *before = &t->sweep->split[t->sweep->round.split - 1];
    bsc_dp_kind kind = BSC_DP_U32;
    for (uint32_t b = 0; b < before->buckets; b++)
        if (before->bucket[b].sent.kind > kind) kind = before->bucket[b].sent.kind;
    if (!gather_masks(t, before, number, layer)) return false;
    for (;; kind++) {
        assert(kind <= t->tools.plan->model->total);
        if (!bsc_dp_numbers_zero(&layer->numbers, kind, layer->numbers.count)) return false;
        if (gather_numbers(t, before, number, layer)) return !t->tools.poll.stopped;
    }
}

bool bsc_dp_read_ahead(bsc_dp_thread *t, const bsc_dp_bucket *bucket, const bsc_dp_layer *last,
                       bsc_dp_numbers *ahead) {
    const bsc_dp_plan *plan = t->tools.plan;
    const bsc_dp_split *next = &t->sweep->split[t->sweep->round.split + 1];
    const bool sent = bucket->exit != NULL;
    bsc_dp_kind kind = BSC_DP_U32;
    for (uint32_t b = 0; b < next->buckets; b++)
        if (next->bucket[b].ahead.kind > kind) kind = next->bucket[b].ahead.kind;
    if (!bsc_dp_numbers_reserve(ahead, kind, last->numbers.count)) return false;
    assert(!sent || bucket->sent.states == last->states);
    for (uint32_t s = 0; s < last->states; s++) {
        if (!bsc_dp_goes_on(&t->tools.poll, plan->set_words)) return false;
        const bsc_dp_bucket *to = &next->bucket[sent ? bucket->into[s] : 0];
        const uint32_t state = sent ? bucket->exit[s] : s;
        assert(state < to->layer.states && last->low[s] >= to->layer.low[state]);
        const bsc_dp_range range = {last->at[s],
                                    to->layer.at[state] + (last->low[s] - to->layer.low[state]),
                                    (uint32_t)(last->at[s + 1] - last->at[s])};
        bsc_dp_copy_numbers(plan, ahead, &to->ahead, range);
    }
    return true;
}
