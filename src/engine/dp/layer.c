/* layer.c - the life of layers, links and the table, and the switches that pick a kernel's
 * width. */
#include "engine/dp/layer.h"

#include "base/memory.h"
#include "base/bits.h"
#include "engine/dp/kernels.h"

#include <string.h>

void bsc_dp_layer_release(bsc_dp_layer *layer, bsc_budget *budget) {
    bsc_budget_free(budget, layer->mask, layer->mask_room, sizeof *layer->mask);
    bsc_budget_free(budget, layer->set, layer->set_room, sizeof *layer->set);
    bsc_budget_free(budget, layer->low, layer->low_room, sizeof *layer->low);
    bsc_budget_free(budget, layer->at, layer->at_room, sizeof *layer->at);
    bsc_budget_free(budget, layer->value, layer->value_room, sizeof *layer->value);
    *layer = (bsc_dp_layer){0};
}

void bsc_dp_links_release(bsc_dp_links *links, bsc_budget *budget) {
    bsc_budget_free(budget, links->source, links->source_room, sizeof *links->source);
    bsc_budget_free(budget, links->target, links->target_room, sizeof *links->target);
    bsc_budget_free(budget, links->first, links->first_room, sizeof *links->first);
    *links = (bsc_dp_links){0};
}

void bsc_dp_table_release(bsc_dp_table *table, bsc_budget *budget) {
    bsc_budget_free(budget, table->state, table->slots, sizeof *table->state);
    *table = (bsc_dp_table){0};
}

static uint32_t first_of_set(const uint64_t *set) {
    uint32_t word = 0;
    while (set[word] == 0) word++;
    return word * 64 + bsc_lowest_bit(set[word]);
}

uint32_t bsc_dp_set_last(const uint64_t *set, uint32_t set_words) {
    uint32_t word = set_words - 1;
    while (set[word] == 0) word--;
    return word * 64 + bsc_highest_bit(set[word]);
}

bool bsc_dp_layer_place(bsc_dp_layer *layer, const bsc_dp_plan *plan, bsc_budget *budget) {
    const size_t states = layer->states;
    if (!bsc_budget_reserve(budget, &layer->low, &layer->low_room, states, sizeof *layer->low) ||
        !bsc_budget_reserve(budget, &layer->at, &layer->at_room, states + 1, sizeof *layer->at))
        return false;
    layer->at[0] = 0;
    for (size_t s = 0; s < states; s++) {
        const uint64_t *set = layer->set + s * plan->set_words;
        layer->low[s] = first_of_set(set);
        layer->at[s + 1] = layer->at[s] + bsc_dp_set_last(set, plan->set_words) - layer->low[s] + 1;
    }
    layer->numbers = layer->at[states];
    return true;
}

void bsc_dp_layer_fit(bsc_dp_layer *layer, const bsc_dp_plan *plan, bsc_budget *budget) {
    const size_t states = layer->states;
    bsc_budget_fit(budget, &layer->mask, &layer->mask_room, states * plan->words,
                   sizeof *layer->mask);
    bsc_budget_fit(budget, &layer->set, &layer->set_room, states * plan->set_words,
                   sizeof *layer->set);
}

void bsc_dp_links_fit(bsc_dp_links *links, bsc_budget *budget) {
    const size_t pairs = links->pairs;
    bsc_budget_fit(budget, &links->source, &links->source_room, pairs, sizeof *links->source);
    bsc_budget_fit(budget, &links->target, &links->target_room, pairs, sizeof *links->target);
}

bool bsc_dp_layer_fill(bsc_dp_layer *layer, size_t limbs, bsc_budget *budget) {
    const size_t words = layer->numbers * limbs;
    if (!bsc_budget_reserve(budget, &layer->value, &layer->value_room, words, sizeof *layer->value))
        return false;
    if (words > 0) memset(layer->value, 0, words * sizeof *layer->value);
    return true;
}

bool bsc_dp_table_clear(bsc_dp_table *table, size_t states, bsc_budget *budget) {
    size_t slots = 64;
    while (slots < 2 * states) slots *= 2;
    if (slots <= table->slots && slots >= table->slots / 8) {
        memset(table->state, 0, table->slots * sizeof *table->state);
        return true;
    }
    bsc_dp_table_release(table, budget);
    table->state = bsc_budget_new(budget, slots, sizeof *table->state);
    table->slots = table->state == NULL ? 0 : slots;
    return table->state != NULL;
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
    switch (plan->model->weight != NULL ? BSC_DP_REAL : limbs) {
    case BSC_DP_REAL:
        bsc_dp_forward_real(plan, step, limbs, from, to, links);
        break;
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
    switch (plan->model->weight != NULL ? BSC_DP_REAL : limbs) {
    case BSC_DP_REAL:
        bsc_dp_backward_real(plan, step, limbs, from, to, links, ahead, back, option);
        break;
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
