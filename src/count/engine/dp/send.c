/* send.c - hands data from bucket to bucket between two segments of the sweep. (A segment is a few
 * steps; a bucket is a part of the states with which it begins.) In the forward pass, the data are
 * states and their counts: a state has one count for each partial fleet (the ships placed so far),
 * which says in how many ways the sweep can reach it. In the backward pass, the data are the
 * continuations of these counts: in how many ways the sweep can go on from there to the end.
 *
 * In the forward pass, the states of a bucket's last layer are sorted: each belongs to one bucket
 * of the next segment. All states for one bucket are copied into one parcel:
 *
 *     masks of all its states | sets of all its states | counts of all its states
 *
 * For example, if the states s0 .. s4 belong to the buckets 1 0 1 1 0, the outbox has sorted_state
 * = s1 s4 s0 s2 s3, first = 0 2 5, and the parcels {s1 s4} and {s0 s2 s3}. A bucket of the next
 * segment gathers the parcels that all buckets have sent to it. If several of the gathered states
 * have the same mask, they become one state, and their counts are added.
 *
 * So the states that a bucket sends are written once, while the layer is still in the cache. They
 * are read once, in the order in which they were written. Tried instead: to leave the states in the
 * layer's order, with a list of states for each receiving bucket, and to build all first layers of
 * the next segment before sweeping any of its buckets. Together these made a count a tenth
 * slower. */
#include "count/engine/dp/send.h"

#include "count/engine/dp/masks.h"
#include "count/engine/dp/numbers.h"

/* ---- Sending ---- */

/* Returns the bucket to which a state with this mask belongs, as an index. (A segment is a group of
 * a few steps, and a bucket a part of its states.) The index is a hash of the mask's key bits,
 * which no step of the segment changes. The mask has `words` words.
 *
 * The low bits of the hash become the index, so they must depend on all key bits. One
 * multiplication is not enough, because the low half of a product does not depend on the high bits
 * of its factors. On some lines of the board, keys differ only in high bits, and two thirds of a
 * segment's states then fell into one bucket. So the hash is mixed after every word, and once more
 * at the end. */
static uint32_t bucket_of_mask(const bsc_dp_segment *segment, const uint64_t *mask,
                               uint32_t words) {
    /* 2^64 / golden ratio, rounded to an odd number */
    const uint64_t factor = UINT64_C(0x9E3779B97F4A7C15);
    uint64_t hash = 0;
    for (uint32_t w = 0; w < words; w++) {
        hash = (hash ^ (mask[w] & segment->key_bits[w])) * factor;
        hash ^= hash >> 32;
    }
    return (uint32_t)(hash * factor >> 32) & (segment->buckets - 1);
}

/* Sorts the states of layer `last` by the bucket that will receive them. (A segment is a group of a
 * few steps, and a bucket one of the parts into which the states at its start are divided.) The
 * states of `last` are those that came out of one bucket after all steps of its segment; they will
 * be received by the buckets of `next`, the segment after it. Sets receiver[s] to the index of the
 * receiving bucket for each state s, and fills first[] and sorted_state[] of the outbox, which must
 * be allocated. This is a counting sort. */
static void sort_states(const bsc_dp_plan *plan, const bsc_dp_segment *next,
                        const bsc_dp_layer *last, uint32_t *receiver, bsc_dp_outbox *outbox) {
    uint32_t *first = outbox->first;
    memset(first, 0, ((size_t)next->buckets + 2) * sizeof *first);
    /* The first loop counts in first[b + 2] the states that bucket b will receive, and the second
     * one sums these numbers up. Then first[b + 1] is the position in sorted_state[] where the
     * states for bucket b begin. The last loop increases it for each state that it stores. So in
     * the end it is the position where the states for bucket b + 1 begin. */
    for (uint32_t s = 0; s < last->states; s++) {
        const uint64_t *mask = bsc_dp_state_mask(last, s, plan->words);
        receiver[s] = bucket_of_mask(next, mask, plan->words);
        first[receiver[s] + 2]++;
    }
    for (uint32_t b = 2; b < next->buckets + 2; b++) first[b] += first[b - 1];
    for (uint32_t s = 0; s < last->states; s++) {
        uint32_t *place = &first[receiver[s] + 1];
        outbox->sorted_state[*place] = s;
        (*place)++;
    }
    assert(first[0] == 0 && first[next->buckets] == last->states);
}

/* Returns how many bytes a parcel will need. A parcel is the states that one bucket sends to
 * another: here the states state[0] .. state[states - 1] of layer `last`, with their masks, sets
 * and counts. The result includes BSC_DP_SLACK unused bytes at the end. */
static size_t parcel_bytes(const bsc_dp_plan *plan, const bsc_dp_layer *last, const uint32_t *state,
                           uint32_t states) {
    const size_t mask_words = (size_t)states * plan->words;
    const size_t set_words = (size_t)states * plan->set_words;
    size_t numbers = 0;
    for (uint32_t k = 0; k < states; k++) numbers += bsc_dp_state_numbers(last, state[k]);
    return (mask_words + set_words) * sizeof(uint64_t) +
           numbers * bsc_dp_number_bytes(last->numbers.kind) + BSC_DP_SLACK;
}

/* Makes a parcel, which is the states that one bucket sends to another: copies the masks, sets and
 * counts of the states state[0] .. state[states - 1] of layer `last` into memory of the store.
 * Returns the parcel, or NULL if memory runs out. */
static uint64_t *make_parcel(const bsc_dp_plan *plan, const bsc_dp_layer *last,
                             const uint32_t *state, uint32_t states, bsc_dp_store *store) {
    uint64_t *parcel = bsc_dp_store_new(store, parcel_bytes(plan, last, state, states), 1);
    if (parcel == NULL) return NULL;
    uint64_t *word = parcel;
    for (uint32_t k = 0; k < states; k++) {
        const uint64_t *mask = bsc_dp_state_mask(last, state[k], plan->words);
        for (uint32_t w = 0; w < plan->words; w++) word[w] = mask[w];
        word += plan->words;
    }
    for (uint32_t k = 0; k < states; k++) {
        const uint64_t *set = bsc_dp_state_set(last, state[k], plan->set_words);
        for (uint32_t w = 0; w < plan->set_words; w++) word[w] = set[w];
        word += plan->set_words;
    }
    const bsc_dp_kind kind = last->numbers.kind;
    char *number = (char *)word;
    for (uint32_t k = 0; k < states; k++) {
        const size_t bytes = bsc_dp_state_numbers(last, state[k]) * bsc_dp_number_bytes(kind);
        memcpy(number,
               bsc_dp_const_address(kind, last->numbers.value, last->first_number[state[k]]),
               bytes);
        number += bytes;
    }
    return parcel;
}

/* Notes for the backward pass to which bucket of the next segment each state of the bucket's last
 * layer was sent: copies receiver[s], the index of the bucket that gets state s, to
 * bucket->next_bucket[s]. Also allocates bucket->next_state[], which gather_states will fill with
 * the index that each state gets in that bucket. Both arrays are in the thread's backward store.
 * Returns false if memory runs out. */
static bool note_receivers(bsc_dp_thread *thread, const uint32_t *receiver, size_t states,
                           bsc_dp_bucket *bucket) {
    bsc_dp_store *store = &thread->backward_store;
    bucket->next_bucket = bsc_dp_store_new(store, states, sizeof *bucket->next_bucket);
    bucket->next_state = bsc_dp_store_new(store, states, sizeof *bucket->next_state);
    if (bucket->next_bucket == NULL || bucket->next_state == NULL) return false;
    for (size_t s = 0; s < states; s++) bucket->next_bucket[s] = (uint16_t)receiver[s];
    return true;
}

bool bsc_dp_send(bsc_dp_thread *thread, uint32_t p, const bsc_dp_layer *last,
                 bsc_dp_bucket *bucket) {
    const bsc_dp_sweep *sweep = thread->sweep;
    const bsc_dp_plan *plan = sweep->plan;
    const bsc_dp_segment *next = &sweep->segment[p + 1];
    const size_t states = last->states;
    bsc_dp_store *store = &thread->transit_store[p % 2];
    bsc_dp_outbox *outbox = &bucket->outbox;
    outbox->states = last->states;
    outbox->kind = last->numbers.kind;
    outbox->first = bsc_dp_store_new(store, (size_t)next->buckets + 2, sizeof *outbox->first);
    outbox->parcel = bsc_dp_store_new(store, next->buckets, sizeof *outbox->parcel);
    outbox->sorted_state = bsc_dp_store_new(store, states, sizeof *outbox->sorted_state);
    if (outbox->first == NULL || outbox->parcel == NULL || outbox->sorted_state == NULL ||
        !BSC_ARRAY_RESERVE(thread, sent_bucket, states + 1))
        return false;
    sort_states(plan, next, last, thread->sent_bucket, outbox);
    for (uint32_t b = 0; b < next->buckets; b++) {
        const uint32_t *state = outbox->sorted_state + outbox->first[b];
        const uint32_t count = bsc_row_length(outbox->first, b);
        if (!bsc_dp_goes_on(&thread->tools.poll, (size_t)count * plan->set_words)) return false;
        outbox->parcel[b] = make_parcel(plan, last, state, count, store);
        if (outbox->parcel[b] == NULL) return false;
    }
    return !sweep->goes_back || note_receivers(thread, thread->sent_bucket, states, bucket);
}

/* ---- Gathering ---- */

/* The contents of a parcel, which holds the states that one bucket has sent to another. The
 * pointers lead into the parcel, whose memory belongs to a store of the thread that sent it. */
typedef struct parcel {
    uint32_t states;
    const uint64_t *mask; /* [states][words of a mask]: the mask of each state */
    /* [states][words of a set]: the set of each state, a bit for each partial fleet (the ships
     * placed so far): 1 if the state has a count for this partial fleet */
    const uint64_t *set;
    /* the counts of all states, one state after the other; numbers.count, how many there are, is
     * not used and stays 0 */
    bsc_dp_numbers numbers;
} parcel;

/* Opens a parcel: the states that one bucket has sent to another. `outbox` is the outbox of the
 * sending bucket, and `receiver` the index of the receiving one. Returns how many states the parcel
 * has, and where their masks, sets and counts are. */
static parcel open_parcel(const bsc_dp_plan *plan, const bsc_dp_outbox *outbox, uint32_t receiver) {
    const uint32_t states = bsc_row_length(outbox->first, receiver);
    uint64_t *mask = outbox->parcel[receiver];
    uint64_t *set = mask + (size_t)states * plan->words;
    uint64_t *numbers = set + (size_t)states * plan->set_words;
    return (parcel){.states = states,
                    .mask = mask,
                    .set = set,
                    .numbers = {.value = numbers, .kind = outbox->kind}};
}

/* Adds the states of one parcel, but not their counts yet, to the first layer of the bucket that
 * receives the parcel. (A parcel is the states that one bucket has sent to another.) If the layer
 * already has a state with the same mask, the two become one. Its set says with which partial
 * fleets (ships placed so far) the state can be reached: with those of either of the two. Sets
 * state[k] to the index in the layer that state k of the parcel has got. Returns false if memory
 * runs out. */
static bool gather_parcel(bsc_dp_thread *thread, const parcel *opened, bsc_dp_layer *layer,
                          uint32_t *state) {
    const bsc_dp_plan *plan = thread->tools.plan;
    for (uint32_t k = 0; k < opened->states; k++) {
        const uint64_t *mask = opened->mask + (size_t)k * plan->words;
        const uint64_t *set = opened->set + (size_t)k * plan->set_words;
        const uint32_t s = bsc_dp_find_state(plan, layer, mask, &thread->tools.table);
        if (s == UINT32_MAX) return false;
        bsc_mask_join(bsc_dp_state_set(layer, s, plan->set_words), set, plan->set_words);
        state[k] = s;
    }
    return true;
}

/* The first half of gathering, in which a bucket receives the states that the buckets of the
 * previous segment have sent to it in parcels. (A segment is a group of a few steps, and a bucket a
 * part of its states.) Fills `layer`, the first layer of bucket number bucket_index, with these
 * states. States with the same mask become one. Leaves space for the counts, which gather_numbers
 * adds.
 *
 * Also notes which state of `layer` each state of the parcels has become. Its index in `layer` is
 * stored in thread->gathered_state[], which has the states of the parcel from bucket 0 first, then
 * those from bucket 1, and so on. If a backward pass will follow, the index is also stored in
 * next_state[] of the sending bucket. Returns false if memory runs out or the sweep is stopped. */
static bool gather_states(bsc_dp_thread *thread, const bsc_dp_segment *previous,
                          uint32_t bucket_index, bsc_dp_layer *layer) {
    const bsc_dp_plan *plan = thread->tools.plan;
    size_t states = 0;
    for (uint32_t b = 0; b < previous->buckets; b++)
        states += bsc_row_length(previous->bucket[b].outbox.first, bucket_index);
    layer->states = 0;
    if (!bsc_dp_table_clear(&thread->tools.table, states) ||
        !BSC_ARRAY_RESERVE(thread, gathered_state, states + 1))
        return false;
    uint32_t *state = thread->gathered_state;
    for (uint32_t b = 0; b < previous->buckets; b++) {
        const bsc_dp_bucket *bucket = &previous->bucket[b];
        const bsc_dp_outbox *outbox = &bucket->outbox;
        const parcel opened = open_parcel(plan, outbox, bucket_index);
        if (!bsc_dp_goes_on(&thread->tools.poll, (size_t)opened.states * plan->set_words) ||
            !gather_parcel(thread, &opened, layer, state))
            return false;
        const uint32_t *sorted_state = outbox->sorted_state + outbox->first[bucket_index];
        for (uint32_t k = 0; bucket->next_state != NULL && k < opened.states; k++)
            bucket->next_state[sorted_state[k]] = state[k];
        state += opened.states;
    }
    assert(layer->states <= states && state == thread->gathered_state + states);
    return bsc_dp_layer_place_numbers(layer, plan);
}

/* The second half of gathering, in which a bucket receives states from the buckets of the previous
 * segment: adds the counts of all states that were sent to bucket number bucket_index to the counts
 * of `layer`, the first layer of that bucket. The counts of `layer` must be 0 before the call.
 * Returns false if a sum needs a wider type. Returns true if all sums fit, and also if the sweep
 * was stopped, so the caller must check poll.stopped. */
static bool gather_numbers(bsc_dp_thread *thread, const bsc_dp_segment *previous,
                           uint32_t bucket_index, bsc_dp_layer *layer) {
    const bsc_dp_plan *plan = thread->tools.plan;
    const uint32_t *state = thread->gathered_state;
    bool fits = true;
    for (uint32_t b = 0; b < previous->buckets; b++) {
        const parcel opened = open_parcel(plan, &previous->bucket[b].outbox, bucket_index);
        size_t source = 0;
        if (!bsc_dp_goes_on(&thread->tools.poll, (size_t)opened.states * plan->set_words))
            return true;
        for (uint32_t k = 0; k < opened.states; k++) {
            const uint64_t *set = opened.set + (size_t)k * plan->set_words;
            const uint32_t s = state[k];
            const uint32_t first = bsc_dp_set_first(set, plan->set_words);
            const uint32_t count = bsc_dp_set_last(set, plan->set_words) - first + 1;
            assert(s < layer->states && first >= layer->first_index[s]);
            const bsc_dp_range range = {.target = layer->first_number[s] +
                                                  (first - layer->first_index[s]),
                                        .source = source,
                                        .count = count};
            fits &= bsc_dp_add_numbers(plan, &layer->numbers, &opened.numbers, range);
            source += count;
        }
        state += opened.states;
    }
    return fits;
}

bool bsc_dp_gather(bsc_dp_thread *thread, uint32_t p, uint32_t bucket_index, bsc_dp_layer *layer) {
    const bsc_dp_segment *previous = &thread->sweep->segment[p - 1];
    bsc_dp_kind kind = BSC_DP_U32;
    for (uint32_t b = 0; b < previous->buckets; b++)
        if (previous->bucket[b].outbox.kind > kind) kind = previous->bucket[b].outbox.kind;
    if (!gather_states(thread, previous, bucket_index, layer)) return false;
    for (;; kind++) {
        assert(kind <= thread->tools.plan->model->total_kind);
        if (!bsc_dp_numbers_zero(&layer->numbers, kind, layer->numbers.count)) return false;
        if (gather_numbers(thread, previous, bucket_index, layer))
            return !thread->tools.poll.stopped;
    }
}

/* ---- Reading continuations ---- */

bool bsc_dp_read_continuations(bsc_dp_thread *thread, uint32_t p, const bsc_dp_bucket *bucket,
                               const bsc_dp_layer *last, bsc_dp_numbers *continuations) {
    const bsc_dp_plan *plan = thread->tools.plan;
    const bsc_dp_segment *next = &thread->sweep->segment[p + 1];
    const bool was_sent = bucket->next_state != NULL;
    bsc_dp_kind kind = BSC_DP_U32;
    for (uint32_t b = 0; b < next->buckets; b++)
        if (next->bucket[b].continuations.kind > kind) kind = next->bucket[b].continuations.kind;
    if (!bsc_dp_numbers_reserve(continuations, kind, last->numbers.count)) return false;
    assert(!was_sent || bucket->outbox.states == last->states);
    for (uint32_t s = 0; s < last->states; s++) {
        if (!bsc_dp_goes_on(&thread->tools.poll, plan->set_words)) return false;
        const bsc_dp_bucket *target = &next->bucket[0];
        /* An index: when the bucket was sent, state s of its last layer was added to state t of the
         * layer with which the bucket `target` of the next segment begins. */
        uint32_t t = s;
        if (was_sent) {
            target = &next->bucket[bucket->next_bucket[s]];
            t = bucket->next_state[s];
        }
        const bsc_dp_layer *layer = &target->layer;
        assert(t < layer->states && last->first_index[s] >= layer->first_index[t]);
        /* State t may have more counts than state s, because states of other buckets became t too.
         * So the counts of t before the first index of s are skipped. */
        const uint32_t skipped = last->first_index[s] - layer->first_index[t];
        const bsc_dp_range range = {.target = last->first_number[s],
                                    .source = layer->first_number[t] + skipped,
                                    .count = (uint32_t)bsc_dp_state_numbers(last, s)};
        bsc_dp_copy_numbers(plan, continuations, &target->continuations, range);
    }
    return true;
}
