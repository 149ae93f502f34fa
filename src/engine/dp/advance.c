/* advance.c - one step of a sweep, forwards and backwards.
 *
 * Where a narrow number does not suffice (number.h) the numbers that it was made from are widened
 * and the step's numbers carried once more, which happens two or three times a sweep. */
#include "engine/dp/advance.h"

bool bsc_dp_layer_begin(bsc_dp_tools *tools, bsc_dp_kind least, bsc_dp_layer *layer) {
    const bsc_dp_plan *plan = tools->plan;
    const bsc_dp_model *model = plan->model;
    const size_t words = plan->words, set_words = plan->set_words;
    const bsc_dp_kind kind = bsc_dp_narrowest(model, least);
    if (!BSC_ARRAY_RESERVE(layer, mask, words) || !BSC_ARRAY_RESERVE(layer, set, set_words))
        return false;
    memset(layer->mask, 0, words * sizeof *layer->mask);
    memset(layer->set, 0, set_words * sizeof *layer->set);
    bsc_mask_add(layer->set, 0);
    layer->states = 1;
    if (!bsc_dp_layer_place(layer, plan) ||
        !bsc_dp_numbers_zero(&layer->numbers, kind, layer->numbers.count, model->limbs))
        return false;
    bsc_dp_set_one(kind, layer->numbers.value);
    return true;
}

/* A transition costs about two units. */
static bool spend(bsc_dp_tools *tools, const bsc_dp_transitions *transitions) {
    if (!bsc_quota_spend(tools->quota, 2 * transitions->pairs)) tools->poll.stopped = true;
    return !tools->poll.stopped;
}

bool bsc_dp_advance_states(bsc_dp_tools *tools, uint32_t step, const bsc_dp_layer *from,
                           bsc_dp_layer *to, bsc_dp_transitions *transitions,
                           const bsc_dp_links *links) {
    const bsc_dp_plan *plan = tools->plan;
    bsc_dp_expansion x = {plan, step, from, to, transitions, &tools->scratch, &tools->poll};
    if (links == NULL) return bsc_dp_expand(&x) && spend(tools, transitions);
    to->states = links->states;
    return bsc_dp_links_unpack(links, plan->step[step].moves, transitions) && bsc_dp_replay(&x) &&
           spend(tools, transitions);
}

bool bsc_dp_advance_numbers(bsc_dp_tools *tools, uint32_t step, bsc_dp_layer *from,
                            bsc_dp_layer *to, const bsc_dp_transitions *transitions) {
    const bsc_dp_plan *plan = tools->plan;
    const bsc_dp_model *model = plan->model;
    for (;;) {
        const bsc_dp_joint joint = {plan,        step, from, to, transitions, from->numbers.kind,
                                    &tools->poll};
        if (!bsc_dp_numbers_zero(&to->numbers, from->numbers.kind, to->numbers.count, model->limbs))
            return false;
        if (bsc_dp_forward(&joint, to->numbers.value)) return !tools->poll.stopped;
        if (!bsc_dp_numbers_widen(&from->numbers, model)) return false;
    }
}

bool bsc_dp_retreat(bsc_dp_tools *tools, uint32_t step, const bsc_dp_layer *from,
                    const bsc_dp_layer *to, const bsc_dp_transitions *transitions,
                    bsc_dp_numbers *ahead, bsc_dp_numbers *back, void *number) {
    const bsc_dp_model *model = tools->plan->model;
    const size_t moves = tools->plan->step[step].moves;
    assert(ahead->count == to->numbers.count);
    if (!spend(tools, transitions)) return false;
    for (;;) {
        const bsc_dp_joint joint = {tools->plan, step,        from,        to,
                                    transitions, ahead->kind, &tools->poll};
        if (!bsc_dp_numbers_reserve(back, ahead->kind, from->numbers.count, model->limbs))
            return false;
        memset(number, 0, moves * model->bytes);
        const bool fits = bsc_dp_backward(&joint, ahead->value, back->value, number);
        if (tools->poll.stopped) return false; /* not all numbers were written */
        if (fits) return true;
        if (!bsc_dp_numbers_widen(ahead, model)) return false;
    }
}

size_t bsc_dp_final_numbers(const bsc_dp_plan *plan, const bsc_dp_layer *last, uint32_t *state,
                            size_t *first) {
    for (uint32_t s = 0; s < last->states; s++) {
        if (!bsc_mask_same(last->mask + (size_t)s * plan->words, plan->full, plan->words)) continue;
        const uint32_t high =
            bsc_dp_set_last(last->set + (size_t)s * plan->set_words, plan->set_words);
        if (high < plan->final_index) break;
        const uint32_t low = last->low[s] > plan->final_index ? last->low[s] : plan->final_index;
        *state = s;
        *first = last->at[s] + (low - last->low[s]);
        return last->at[s + 1] - *first;
    }
    return 0;
}
