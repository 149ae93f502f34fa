/* dp_layer.c - the life of layers, links and the table, and the switches that pick a kernel's width. */
#include "engine/dp_layer.h"

#include "base/memory.h"
#include "engine/dp_bits.h"
#include "engine/dp_kernels.h"

#include <string.h>

void bsc_dp_layer_release(bsc_dp_layer *layer) {
    bsc_memory_free(layer->mask);
    bsc_memory_free(layer->set);
    bsc_memory_free(layer->low);
    bsc_memory_free(layer->at);
    bsc_memory_free(layer->value);
    *layer = (bsc_dp_layer){0};
}

void bsc_dp_links_release(bsc_dp_links *links) {
    bsc_memory_free(links->source);
    bsc_memory_free(links->target);
    bsc_memory_free(links->first);
    *links = (bsc_dp_links){0};
}

static uint32_t first_of_set(const uint64_t *set) {
    uint32_t word = 0;
    while (set[word] == 0) word++;
    return word * 64 + bsc_dp_lowest_bit(set[word]);
}

uint32_t bsc_dp_set_last(const uint64_t *set, uint32_t set_words) {
    uint32_t word = set_words - 1;
    while (set[word] == 0) word--;
    return word * 64 + bsc_dp_highest_bit(set[word]);
}

bool bsc_dp_layer_place(bsc_dp_layer *layer, uint32_t set_words) {
    layer->low = bsc_memory_new(layer->states, sizeof *layer->low);
    layer->at = bsc_memory_new((size_t)layer->states + 1, sizeof *layer->at);
    if (layer->low == NULL || layer->at == NULL) return false;
    for (uint32_t s = 0; s < layer->states; s++) {
        const uint64_t *set = layer->set + (size_t)s * set_words;
        layer->low[s] = first_of_set(set);
        layer->at[s + 1] = layer->at[s] + bsc_dp_set_last(set, set_words) - layer->low[s] + 1;
    }
    layer->numbers = layer->at[layer->states];
    return true;
}

bool bsc_dp_layer_fill(bsc_dp_layer *layer, size_t limbs) {
    layer->value = bsc_memory_new(layer->numbers, limbs * sizeof *layer->value);
    return layer->value != NULL;
}

size_t bsc_dp_layer_bytes(const bsc_dp_layer *layer, const bsc_dp_plan *plan, size_t limbs) {
    const size_t a_state = plan->words * sizeof *layer->mask + plan->set_words * sizeof *layer->set +
                           sizeof *layer->low + sizeof *layer->at;
    return layer->states * a_state + layer->numbers * limbs * sizeof *layer->value;
}

size_t bsc_dp_links_bytes(const bsc_dp_links *links) {
    return links->pairs * (sizeof *links->source + sizeof *links->target);
}

bool bsc_dp_table_clear(bsc_dp_table *table, size_t states) {
    size_t slots = 64;
    while (slots < 2 * states) slots *= 2;
    if (slots > table->slots || slots < table->slots / 8) {
        bsc_memory_free(table->state);
        table->state = bsc_memory_new(slots, sizeof *table->state);
        table->slots = table->state == NULL ? 0 : slots;
        return table->state != NULL;
    }
    memset(table->state, 0, table->slots * sizeof *table->state);
    return true;
}

bool bsc_dp_expand(bsc_dp_expansion *expansion) {
    switch (expansion->plan->words) {
    case 1:
        return bsc_dp_expand_64(expansion);
    case 2:
        return bsc_dp_expand_128(expansion);
    default:
        return bsc_dp_expand_wide(expansion);
    }
}

void bsc_dp_forward(const bsc_dp_plan *plan, const bsc_dp_step *step, size_t limbs,
                    const bsc_dp_layer *from, bsc_dp_layer *to, const bsc_dp_links *links) {
    switch (limbs) {
    case 1:
        bsc_dp_forward_1(plan, step, limbs, from, to, links);
        break;
    case 2:
        bsc_dp_forward_2(plan, step, limbs, from, to, links);
        break;
    default:
        bsc_dp_forward_many(plan, step, limbs, from, to, links);
        break;
    }
}

void bsc_dp_backward(const bsc_dp_plan *plan, const bsc_dp_step *step, size_t limbs,
                     const bsc_dp_layer *from, const bsc_dp_layer *to, const bsc_dp_links *links,
                     const uint64_t *ahead, uint64_t *back, uint64_t *option) {
    switch (limbs) {
    case 1:
        bsc_dp_backward_1(plan, step, limbs, from, to, links, ahead, back, option);
        break;
    case 2:
        bsc_dp_backward_2(plan, step, limbs, from, to, links, ahead, back, option);
        break;
    default:
        bsc_dp_backward_many(plan, step, limbs, from, to, links, ahead, back, option);
        break;
    }
}
