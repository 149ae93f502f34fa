/* layer.c - allocates and frees layers, transitions and the table of masks, and widens numbers. */
#include "engine/dp/layer.h"

#include "base/bits.h"

void bsc_dp_layer_release(bsc_dp_layer *layer) {
    bsc_memory_free(layer->mask);
    bsc_memory_free(layer->set);
    bsc_memory_free(layer->low);
    bsc_memory_free(layer->at);
    bsc_memory_free(layer->numbers.value);
    *layer = (bsc_dp_layer){.states = 0};
}

void bsc_dp_transitions_release(bsc_dp_transitions *t) {
    bsc_memory_free(t->source);
    bsc_memory_free(t->target);
    bsc_memory_free(t->first);
    *t = (bsc_dp_transitions){.pairs = 0};
}

void bsc_dp_table_release(bsc_dp_table *table) {
    bsc_memory_free(table->state);
    *table = (bsc_dp_table){.slots = 0};
}

uint32_t bsc_dp_set_first(const uint64_t *set, uint32_t set_words) {
    uint32_t word = 0;
    while (set[word] == 0) word++;
    assert(word < set_words);
    (void)set_words;
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

bool bsc_dp_layer_place(bsc_dp_layer *layer, const bsc_dp_plan *plan) {
    const size_t states = layer->states;
    if (!BSC_ARRAY_RESERVE(layer, low, states) || !BSC_ARRAY_RESERVE(layer, at, states + 1))
        return false;
    layer->at[0] = 0;
    for (size_t s = 0; s < states; s++) {
        const uint64_t *set = layer->set + s * plan->set_words;
        const uint32_t low = bsc_dp_set_first(set, plan->set_words),
                       high = bsc_dp_set_last(set, plan->set_words);
        assert(low <= high && high < plan->vector);
        layer->low[s] = low;
        layer->at[s + 1] = layer->at[s] + (high - low) + 1;
    }
    layer->numbers.count = layer->at[states];
    return true;
}

void bsc_dp_layer_fit(bsc_dp_layer *layer, const bsc_dp_plan *plan) {
    const size_t states = layer->states;
    BSC_ARRAY_FIT(layer, mask, states * plan->words);
    BSC_ARRAY_FIT(layer, set, states * plan->set_words);
}

void bsc_dp_layer_strip(bsc_dp_layer *layer) {
    bsc_memory_free(layer->mask);
    bsc_memory_free(layer->set);
    layer->mask = layer->set = NULL;
    layer->mask_capacity = layer->set_capacity = 0;
}

void bsc_dp_transitions_fit(bsc_dp_transitions *t) {
    BSC_ARRAY_FIT(t, source, t->pairs);
    BSC_ARRAY_FIT(t, target, t->pairs);
}

bool bsc_dp_links_fit(const bsc_dp_layer *from, const bsc_dp_layer *to) {
    return from->states <= UINT16_MAX && to->states <= UINT16_MAX;
}

bool bsc_dp_links_pack(bsc_dp_links *links, uint32_t states, uint32_t moves,
                       const bsc_dp_transitions *t) {
    const size_t head = ((size_t)moves + 2) * sizeof *links->first;
    assert(states <= UINT16_MAX && t->pairs <= (size_t)UINT16_MAX * (moves + 1));
    *links = (bsc_dp_links){.states = states, .pairs = (uint32_t)t->pairs};
    if (!bsc_memory_grow(&links->first, &links->bytes, head + 2 * t->pairs * sizeof(uint16_t), 1))
        return false;
    for (uint32_t m = 0; m < moves + 2; m++) links->first[m] = (uint32_t)t->first[m];
    uint16_t *source = (uint16_t *)(links->first + moves + 2), *target = source + t->pairs;
    for (size_t k = 0; k < t->pairs; k++) source[k] = (uint16_t)t->source[k];
    for (size_t k = 0; k < t->pairs; k++) target[k] = (uint16_t)t->target[k];
    return true;
}

bool bsc_dp_links_unpack(const bsc_dp_links *links, uint32_t moves, bsc_dp_transitions *t) {
    const size_t pairs = links->pairs;
    const uint16_t *source = (const uint16_t *)(links->first + moves + 2), *target = source + pairs;
    if (!BSC_ARRAY_RESERVE(t, first, (size_t)moves + 2) || !BSC_ARRAY_RESERVE(t, source, pairs) ||
        !BSC_ARRAY_RESERVE(t, target, pairs))
        return false;
    t->pairs = pairs;
    for (uint32_t m = 0; m < moves + 2; m++) t->first[m] = links->first[m];
    for (size_t k = 0; k < pairs; k++) t->source[k] = source[k];
    for (size_t k = 0; k < pairs; k++) t->target[k] = target[k];
    return true;
}

void bsc_dp_links_release(bsc_dp_links *links) {
    bsc_memory_free(links->first);
    *links = (bsc_dp_links){.first = NULL};
}

bool bsc_dp_table_clear(bsc_dp_table *table, size_t states) {
    size_t slots = 64;
    while (slots < 2 * states) slots *= 2;
    if (slots <= table->capacity) {
        memset(table->state, 0, slots * sizeof *table->state);
    } else {
        bsc_dp_table_release(table);
        table->state = bsc_memory_new(slots, sizeof *table->state);
        if (table->state != NULL) table->capacity = slots;
    }
    table->slots = slots;
    return table->state != NULL;
}

bsc_dp_kind bsc_dp_narrowest(const bsc_dp_model *model, bsc_dp_kind least) {
    return model->kind == BSC_DP_REAL || least > model->kind ? model->kind : least;
}

bsc_dp_kind bsc_dp_wider(bsc_dp_kind kind, const bsc_dp_model *model) {
    assert(kind < model->kind && model->kind != BSC_DP_REAL);
    (void)model;
    return kind + 1;
}

static void widen_32(uint64_t *restrict wide, const uint32_t *restrict narrow, size_t numbers) {
    for (size_t u = 0; u < numbers; u++) wide[u] = narrow[u];
}

static void widen_64(uint64_t *restrict wide, const uint64_t *restrict narrow, size_t numbers) {
    for (size_t u = 0; u < numbers; u++) {
        wide[2 * u] = narrow[u];
        wide[2 * u + 1] = 0;
    }
}

void bsc_dp_numbers_release(bsc_dp_numbers *numbers) {
    bsc_memory_free(numbers->value);
    *numbers = (bsc_dp_numbers){.value = NULL};
}

bool bsc_dp_numbers_reserve(bsc_dp_numbers *numbers, bsc_dp_kind kind, size_t count, size_t limbs) {
    numbers->kind = kind;
    numbers->count = count;
    return bsc_memory_reserve(&numbers->value, &numbers->capacity, count * bsc_dp_size(kind, limbs),
                              1);
}

bool bsc_dp_numbers_zero(bsc_dp_numbers *numbers, bsc_dp_kind kind, size_t count, size_t limbs) {
    if (!bsc_dp_numbers_reserve(numbers, kind, count, limbs)) return false;
    if (count > 0) memset(numbers->value, 0, count * bsc_dp_size(kind, limbs));
    return true;
}

bool bsc_dp_numbers_widen(bsc_dp_numbers *numbers, const bsc_dp_model *model) {
    const bsc_dp_kind kind = bsc_dp_wider(numbers->kind, model);
    const size_t size = bsc_dp_size(kind, model->limbs), count = numbers->count;
    bsc_dp_numbers wide = {.count = count, .kind = kind};
    if (!bsc_memory_grow(&wide.value, &wide.capacity, count * size, 1)) return false;
    if (kind == BSC_DP_U64)
        widen_32(wide.value, numbers->value, count);
    else if (kind == BSC_DP_U128)
        widen_64(wide.value, numbers->value, count);
    else
        for (size_t u = 0; u < count; u++)
            bsc_dp_read(numbers->kind, model->limbs, numbers->value, u, kind,
                        (char *)wide.value + u * size);
    bsc_memory_free(numbers->value);
    *numbers = wide;
    return true;
}

void bsc_dp_numbers_read(const bsc_dp_numbers *numbers, size_t u, const bsc_dp_model *model,
                         void *number) {
    assert(u < numbers->count);
    bsc_dp_read(numbers->kind, model->limbs, numbers->value, u, model->kind, number);
}
