/* additions.h - the additions of one step of a sweep, which the forward pass (numbers.c) and the
 * backward pass (continuations.c) share: which counts one pair of states adds to which, and how.
 *
 * A state has one count for each partial fleet (the ships placed so far): in how many ways the
 * sweep can reach the state with these ships placed. The index of a count is the number of the
 * partial fleet. A pair is a state s before the step, and a state t after it to which the step can
 * lead. The pair adds counts of s to counts of t. If the step places an option there, one more ship
 * is placed, so the counts move to higher indices. If s has the counts 1 2 for the indices 0 and 1,
 * and an option with index_shift 1 leads from s to t, then 1 2 is added to t's counts for the
 * indices 1 and 2:
 *
 *   s   index  0  1            t   index  0  1  2
 *              1  2    --->                  +1 +2
 *
 * At some indices the option cannot be placed, because all copies of its piece are placed already.
 * The array can_place[] of the option's class is 0 there and all ones at the other indices. So one
 * loop can add `count & can_place` for all indices, in vectors of 16 bytes (ranges.h). */
#ifndef BSC_ENGINE_DP_ADDITIONS_H
#define BSC_ENGINE_DP_ADDITIONS_H

#include "count/engine/dp/ranges.h"
#include "count/engine/dp/stage.h"

/* Which counts one pair adds. (A pair is a state before the step, and a state after it to which a
 * move of the step leads. The move places an option, or passes the item without one.) They are the
 * counts of the state before the step with the indices first_index .. first_index + count - 1. The
 * index of a count is the number of a partial fleet (the ships placed so far). At the first and the
 * last of these indices, the move's option can be placed, and the state after the step has a count
 * for the partial fleet with this option added. At an index in between where the option cannot be
 * placed, such as one with all copies of its piece, nothing is added. */
typedef struct bsc_dp_pair_addition {
    uint32_t first_index; /* the number of the partial fleet of the first count that is added */
    uint32_t count;       /* how many counts are added */
    /* The first of them is element `source` of the array of all counts of the layer before the step
     * (layer.numbers). It is added to element `target` of that array of the layer after the step.
     * The next counts follow in both arrays. */
    size_t source;
    size_t target;
} bsc_dp_pair_addition;

/* Returns which counts of state s, before the step, a move of the step adds to counts of state t,
 * after it. (The index of a count is the number of a partial fleet, the ships placed so far.)
 * `class` says at which indices the option that the move places can be placed, and by how much its
 * ship raises the index. The pair of s and t must add at least one count: at some index at which s
 * can be reached, the option can be placed, and t has a count for the raised index. */
static inline bsc_dp_pair_addition
bsc_dp_find_addition(const bsc_dp_stage *stage, const bsc_dp_class *class, uint32_t s, uint32_t t) {
    const bsc_dp_layer *source = stage->source;
    const bsc_dp_layer *target = stage->target;
    const uint32_t set_words = stage->tools->plan->set_words;
    const uint64_t *set = bsc_dp_state_set(source, s, set_words);
    const uint64_t *can_place = class->can_place_set;
    uint32_t first_word = 0;
    uint32_t last_word = set_words - 1;
    while ((set[first_word] & can_place[first_word]) == 0) first_word++;
    while ((set[last_word] & can_place[last_word]) == 0) last_word--;
    const uint64_t first_bits = set[first_word] & can_place[first_word];
    const uint64_t last_bits = set[last_word] & can_place[last_word];
    uint32_t first = first_word * 64 + bsc_lowest_bit(first_bits);
    uint32_t end = last_word * 64 + bsc_highest_bit(last_bits) + 1;
    /* State t has no counts for partial fleets (the ships placed so far) that later steps cannot
     * complete any more. So leave out the indices below and above those that lead to counts of
     * t. */
    const uint32_t target_first = target->first_index[t];
    const uint32_t target_end = target_first + (uint32_t)bsc_dp_state_numbers(target, t);
    if (first + class->index_shift < target_first) first = target_first - class->index_shift;
    if (end + class->index_shift > target_end) end = target_end - class->index_shift;
    assert(first < end && first >= source->first_index[s]);
    assert(end <= stage->tools->plan->counts.indices);
    const uint32_t skipped_target = first + class->index_shift - target_first;
    return (bsc_dp_pair_addition){.first_index = first,
                                  .count = end - first,
                                  .source =
                                      source->first_number[s] + (first - source->first_index[s]),
                                  .target = target->first_number[t] + skipped_target};
}

/* What a move of the step does to the counts of a state. (A move passes the step's item, or places
 * an option there.) A state has an array of counts, in which each index stands for a partial fleet
 * (the ships placed so far). The move adds each count of one state to a count of another state: if
 * it places a ship, mostly to one with a higher index. */
typedef struct bsc_dp_move_effect {
    /* Says at which indices the option can be placed, and by how much the placed ship raises the
     * index. */
    const bsc_dp_class *class;
    /* How many times each count is added. Some options are never placed because a symmetry of the
     * board maps them to this option. There are as many solutions with each of them as with this
     * option, so the solutions with this option are counted once more for each of them (fold.c).
     * Always 1 for reals, which have the repetitions in `factor`. */
    uint32_t repetitions;
    /* For reals, by what each count is multiplied before it is added: the weight of the option,
     * times how many times the sweep counts each solution with the option. Otherwise 1. */
    double factor;
} bsc_dp_move_effect;

/* Returns what move m of the stage's step does to the counts of a state. Move 0 passes the item;
 * move m > 0 places option m - 1 of those that begin at the item. The multiplier of such a move
 * says how many times the sweep counts each solution with its option: more than once if the option
 * also counts for images that a symmetry makes of it and that are never placed. */
static inline bsc_dp_move_effect bsc_dp_find_effect(const bsc_dp_stage *stage, uint32_t m) {
    const bsc_dp_plan *plan = stage->tools->plan;
    if (m == 0) return (bsc_dp_move_effect){&plan->counts.class[0], 1, 1.0};
    const bsc_dp_move *move = &plan->move[bsc_dp_stage_step(stage)->first_move + m - 1];
    const bsc_dp_class *class = &plan->counts.class[move->class];
    if (stage->source->numbers.kind != BSC_DP_REAL)
        return (bsc_dp_move_effect){class, move->multiplier, 1.0};
    const double weight = plan->model->weight[move->option];
    return (bsc_dp_move_effect){class, 1, weight * move->multiplier};
}

/* Says whether all sums of counts that were added up fit into the type `kind`. The highest bit of
 * `overflow` is 1 if the highest bit of some sum is 1. Such a sum is too large for a type that is
 * narrower than the total's. Sums of the total's own type always fit, because they may wrap around
 * (number.h). */
static inline bool bsc_dp_all_sums_fit(const bsc_dp_plan *plan, bsc_dp_kind kind,
                                       uint64_t overflow) {
    return kind == plan->model->total_kind || overflow >> 63 == 0;
}

/* Says whether the sweep may go on with the additions of move m, or whether the run was stopped.
 * Must be called before the additions of each move. The function asks the caller of the run only
 * once in a while (bsc_dp_goes_on). */
static inline bool bsc_dp_may_add_move(const bsc_dp_stage *stage, uint32_t m) {
    const size_t pairs = stage->pairs->first[m + 1] - stage->pairs->first[m];
    return bsc_dp_goes_on(&stage->tools->poll, pairs * stage->tools->plan->set_words);
}

/* Adds source[u] to target[u] for each u < count, but only if an option of `class` can be placed
 * with partial fleet number first_index + u. (A partial fleet is the ships placed so far; the
 * option cannot be placed if these are all copies of its piece.) In the forward pass, source[u] is
 * the count of a state for this partial fleet, and target[u] the count of a later state for the
 * partial fleet with the option added. In the backward pass, source[u] is the continuation of the
 * latter count, and target[u] that of the former one. All numbers have the type `kind`. Reals are
 * multiplied by `factor`. Returns a word whose highest bit is set if a sum may need a wider
 * type. */
BSC_DP_INLINE uint64_t bsc_dp_add_range(bsc_dp_kind kind, void *target, const void *source,
                                        const bsc_dp_class *class, uint32_t first_index,
                                        uint32_t count, double factor) {
    const uint64_t *can_place = class->can_place_64 + first_index;
    switch (kind) {
    case BSC_DP_U32:
        return (uint64_t)add_32(target, source, class->can_place_32 + first_index, count) << 32;
    case BSC_DP_U64:
        return add_64(target, source, can_place, count);
    case BSC_DP_REAL:
        add_reals(target, source, can_place, count, factor);
        return 0;
    default:
        return add_limbs(target, source, can_place, count, kind);
    }
}

/* Returns the limbs (words of 64 bits) of array[index], where array[] has counts of the type
 * `kind`. `kind` must not be BSC_DP_REAL. The number of a type of more than 4 bytes is how many
 * limbs a count has. A BSC_DP_U32 has only 4 bytes and no limbs: its value is written to *limb, and
 * `limb` is returned. */
static inline const uint64_t *bsc_dp_read_limbs(bsc_dp_kind kind, const void *array, size_t index,
                                                uint64_t *limb) {
    if (kind != BSC_DP_U32) return (const uint64_t *)array + index * kind;
    *limb = ((const uint32_t *)array)[index];
    return limb;
}

#endif
