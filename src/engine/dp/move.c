/* move.c - one step of a sweep, forwards and backwards.
 *
 * Where a narrow number does not suffice (number.h) the numbers that it was made from are widened
 * and the step's numbers carried once more, which happens two or three times a sweep. */
#include "engine/dp/move.h"

/* A pair costs about two units. */
static bool spend(const bsc_dp_joint *j) {
    bsc_dp_tools *tools = j->tools;
    if (!bsc_quota_spend(tools->quota, 2 * j->pairs->count)) tools->poll.stopped = true;
    return !tools->poll.stopped;
}

bool bsc_dp_move_states(const bsc_dp_joint *j, const bsc_dp_packed *packed) {
    if (packed == NULL) return bsc_dp_expand(j) && spend(j);
    j->to->states = packed->states;
    return bsc_dp_pairs_unpack(j->pairs, j->tools->plan->step[j->step].moves, packed) &&
           bsc_dp_replay(j) && spend(j);
}

bool bsc_dp_move_numbers(const bsc_dp_joint *j) {
    const bsc_dp_model *model = j->tools->plan->model;
    bsc_dp_numbers *from = &j->from->numbers, *to = &j->to->numbers;
    for (;;) {
        if (!bsc_dp_numbers_zero(to, from->kind, to->count, model->total.limbs)) return false;
        if (bsc_dp_forward(j)) return !j->tools->poll.stopped;
        if (!bsc_dp_numbers_widen(from, model)) return false;
    }
}

bool bsc_dp_move_back(const bsc_dp_joint *j, bsc_dp_numbers *ahead, bsc_dp_numbers *back,
                      void *number) {
    const bsc_dp_model *model = j->tools->plan->model;
    assert(ahead->count == j->to->numbers.count);
    if (!spend(j)) return false;
    for (;;) {
        if (!bsc_dp_numbers_reserve(back, ahead->kind, j->from->numbers.count, model->total.limbs))
            return false;
        memset(number, 0, j->tools->plan->step[j->step].moves * model->total.bytes);
        const bool fits = bsc_dp_backward(j, ahead, back->value, number);
        if (j->tools->poll.stopped) return false; /* not all numbers were written */
        if (fits) return true;
        if (!bsc_dp_numbers_widen(ahead, model)) return false;
    }
}
