/* layer.c - makes, copies and frees the data of a sweep: layers of states, pairs (which state leads
 * to which), and arrays of counts (layer.h). */
#include "count/engine/dp/layer.h"

/* ---- Layers ---- */

void bsc_dp_layer_release(bsc_dp_layer *layer) {
    if (layer->mask_capacity > 0) bsc_memory_free(layer->mask);
    if (layer->set_capacity > 0) bsc_memory_free(layer->set);
    if (layer->first_index_capacity > 0) bsc_memory_free(layer->first_index);
    if (layer->first_number_capacity > 0) bsc_memory_free(layer->first_number);
    bsc_dp_numbers_release(&layer->numbers);
    *layer = (bsc_dp_layer){.states = 0};
}

bool bsc_dp_layer_begin(bsc_dp_layer *layer, const bsc_dp_plan *plan, bsc_dp_kind narrowest) {
    const bsc_dp_kind kind = bsc_dp_first_kind(plan->model, narrowest);
    if (!BSC_ARRAY_RESERVE(layer, mask, plan->words) ||
        !BSC_ARRAY_RESERVE(layer, set, plan->set_words))
        return false;
    memset(layer->mask, 0, plan->words * sizeof *layer->mask);
    memset(layer->set, 0, plan->set_words * sizeof *layer->set);
    bsc_set_bit(layer->set, 0);
    layer->states = 1;
    if (!bsc_dp_layer_place_numbers(layer, plan) ||
        !bsc_dp_numbers_zero(&layer->numbers, kind, layer->numbers.count))
        return false;
    bsc_dp_set_one(kind, layer->numbers.value);
    return true;
}

bool bsc_dp_layer_place_numbers(bsc_dp_layer *layer, const bsc_dp_plan *plan) {
    const size_t states = layer->states;
    if (!BSC_ARRAY_RESERVE(layer, first_index, states) ||
        !BSC_ARRAY_RESERVE(layer, first_number, states + 1))
        return false;
    layer->first_number[0] = 0;
    for (size_t s = 0; s < states; s++) {
        const uint64_t *set = bsc_dp_state_set(layer, s, plan->set_words);
        const uint32_t first = bsc_dp_set_first(set, plan->set_words);
        const uint32_t last = bsc_dp_set_last(set, plan->set_words);
        assert(first <= last && last < plan->counts.indices);
        layer->first_index[s] = first;
        layer->first_number[s + 1] = layer->first_number[s] + (last - first) + 1;
    }
    layer->numbers.count = layer->first_number[states];
    return true;
}

/* Copies an array of `count` elements of `size` bytes each into the store. The copy has at least
 * BSC_DP_SLACK unused bytes after its elements. Returns the copy, or NULL if memory runs out. */
static void *copy_array(bsc_dp_store *store, const void *array, size_t count, size_t size) {
    const size_t slack = (BSC_DP_SLACK + size - 1) / size;
    void *copy = bsc_dp_store_new(store, count + slack, size);
    if (copy != NULL && count > 0) memcpy(copy, array, count * size);
    return copy;
}

bool bsc_dp_layer_copy(bsc_dp_layer *copy, const bsc_dp_layer *layer, const bsc_dp_plan *plan,
                       bsc_dp_store *store) {
    const size_t states = layer->states;
    *copy = (bsc_dp_layer){.states = layer->states};
    copy->mask = copy_array(store, layer->mask, states * plan->words, sizeof *copy->mask);
    copy->set = copy_array(store, layer->set, states * plan->set_words, sizeof *copy->set);
    copy->first_index = copy_array(store, layer->first_index, states, sizeof *copy->first_index);
    copy->first_number =
        copy_array(store, layer->first_number, states + 1, sizeof *copy->first_number);
    copy->numbers.kind = layer->numbers.kind;
    copy->numbers.count = layer->numbers.count;
    copy->numbers.value = copy_array(store, layer->numbers.value, layer->numbers.count,
                                     bsc_dp_number_bytes(layer->numbers.kind));
    return copy->mask != NULL && copy->set != NULL && copy->first_index != NULL &&
           copy->first_number != NULL && copy->numbers.value != NULL;
}

uint32_t bsc_dp_find_final_state(const bsc_dp_plan *plan, const bsc_dp_layer *layer) {
    for (uint32_t s = 0; s < layer->states; s++) {
        const uint64_t *mask = bsc_dp_state_mask(layer, s, plan->words);
        if (bsc_mask_equals(mask, plan->final_mask, plan->words)) return s;
    }
    return layer->states;
}

bsc_dp_final bsc_dp_add_final(const bsc_dp_plan *plan, const bsc_dp_layer *last, void *total,
                              void *scratch) {
    bsc_dp_final final = {.state = bsc_dp_find_final_state(plan, last)};
    if (final.state == last->states) return final;
    /* The final counts are those for the complete fleet, at the index counts.first_final and above.
     * (The index of a count is the number of a partial fleet, the ships placed so far. In a sweep
     * with a cap, the complete fleet has several indices, one for each number of options that cross
     * the lines.) If the set of the state has no such index, there are none. The counts of the
     * state are stored by index, from first_index on, beginning with element first_number[state] of
     * the array. */
    const uint64_t *set = bsc_dp_state_set(last, final.state, plan->set_words);
    if (bsc_dp_set_last(set, plan->set_words) < plan->counts.first_final) return final;
    const uint32_t first_index = last->first_index[final.state];
    final.first = last->first_number[final.state];
    if (first_index < plan->counts.first_final)
        final.first += plan->counts.first_final - first_index;
    final.count = last->first_number[final.state + 1] - final.first;
    for (size_t u = final.first; u < final.first + final.count; u++) {
        bsc_dp_numbers_read(&last->numbers, u, plan->model, scratch);
        bsc_dp_add_number(plan->model->total_kind, total, scratch);
    }
    return final;
}

void bsc_dp_pairs_release(bsc_dp_pairs *pairs) {
    bsc_memory_free(pairs->source);
    bsc_memory_free(pairs->target);
    bsc_memory_free(pairs->first);
    *pairs = (bsc_dp_pairs){.count = 0};
}

/* ---- Sets of indices ---- */

uint32_t bsc_dp_set_first(const uint64_t *set, uint32_t set_words) {
    uint32_t word = 0;
    while (set[word] == 0) word++;
    assert(word < set_words);
    return word * 64 + bsc_lowest_bit(set[word]);
}

uint32_t bsc_dp_set_last(const uint64_t *set, uint32_t set_words) {
    uint32_t word = set_words - 1;
    while (set[word] == 0) {
        assert(word > 0);
        word--;
    }
    return word * 64 + bsc_highest_bit(set[word]);
}

/* ---- Arrays of counts ---- */

bsc_dp_kind bsc_dp_first_kind(const bsc_dp_model *model, bsc_dp_kind narrowest) {
    if (model->total_kind == BSC_DP_REAL || narrowest > model->total_kind) return model->total_kind;
    return narrowest;
}

void bsc_dp_numbers_release(bsc_dp_numbers *numbers) {
    if (numbers->capacity > 0) bsc_memory_free(numbers->value);
    *numbers = (bsc_dp_numbers){.value = NULL};
}

bool bsc_dp_numbers_reserve(bsc_dp_numbers *numbers, bsc_dp_kind kind, size_t count) {
    numbers->kind = kind;
    numbers->count = count;
    return bsc_memory_reserve(&numbers->value, &numbers->capacity,
                              count * bsc_dp_number_bytes(kind) + BSC_DP_SLACK, 1);
}

bool bsc_dp_numbers_zero(bsc_dp_numbers *numbers, bsc_dp_kind kind, size_t count) {
    if (!bsc_dp_numbers_reserve(numbers, kind, count)) return false;
    if (count > 0) memset(numbers->value, 0, count * bsc_dp_number_bytes(kind));
    return true;
}

bool bsc_dp_numbers_store(bsc_dp_numbers *numbers, bsc_dp_kind kind, size_t count,
                          bsc_dp_store *store) {
    numbers->kind = kind;
    numbers->count = count;
    numbers->capacity = 0;
    numbers->value = bsc_dp_store_new(store, count, bsc_dp_number_bytes(kind));
    return numbers->value != NULL;
}

bool bsc_dp_numbers_widen(bsc_dp_numbers *numbers) {
    bsc_dp_numbers wide = {.value = NULL};
    assert(numbers->kind != BSC_DP_REAL);
    if (!bsc_dp_numbers_reserve(&wide, numbers->kind + 1, numbers->count)) return false;
    for (size_t u = 0; u < numbers->count; u++)
        bsc_dp_read(numbers->kind, numbers->value, u, wide.kind,
                    bsc_dp_number_address(wide.kind, wide.value, u));
    bsc_dp_numbers_release(numbers);
    *numbers = wide;
    return true;
}

void bsc_dp_numbers_read(const bsc_dp_numbers *numbers, size_t index, const bsc_dp_model *model,
                         void *number) {
    assert(index < numbers->count);
    bsc_dp_read(numbers->kind, numbers->value, index, model->total_kind, number);
}
