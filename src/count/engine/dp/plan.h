/* plan.h - one sweep, prepared: what a state is, and every move between states.
 *
 * A state, after the items before step i have been passed, is a mask and its counts:
 *
 *   mask     bit (k mod ring) for each item k of the window i .. i + ring - 1: taken or not
 *            then a bit for each lone piece that is not counted in the vector
 *            then a digit for each sum: what was added to it so far, or 0 before and after the
 *            moves that add; above it a guard, a bit that is 0
 *   vector   one number for each combination of counts, at the sum over counters of count x
 *            stride; the crossing counter, if any, has stride 1
 *
 * A move of step i passes item i, by one `or` and one `and not`: because it is taken, or leaving it
 * empty, or placing an option whose first item it is. Placing adds the class's shift to every index
 * whose counts have space for one more. */
#ifndef BSC_ENGINE_DP_PLAN_H
#define BSC_ENGINE_DP_PLAN_H

#include "count/base/bits.h"
#include "count/engine/dp/order.h"

/* ---- Masks: sets of bits in a few 64-bit words, and a growing list of them ---- */

BSC_DP_INLINE void bsc_mask_join(uint64_t *to, const uint64_t *from, uint32_t words) {
    for (uint32_t w = 0; w < words; w++) to[w] |= from[w];
}

BSC_DP_INLINE bool bsc_mask_overlaps(const uint64_t *a, const uint64_t *b, uint32_t words) {
    uint64_t both = 0;
    for (uint32_t w = 0; w < words; w++) both |= a[w] & b[w];
    return both != 0;
}

BSC_DP_INLINE bool bsc_mask_same(const uint64_t *a, const uint64_t *b, uint32_t words) {
    uint64_t other = 0;
    for (uint32_t w = 0; w < words; w++) other |= a[w] ^ b[w];
    return other == 0;
}

/* Whether all bits of `inner` are in `outer`. */
BSC_DP_INLINE bool bsc_mask_within(const uint64_t *inner, const uint64_t *outer, uint32_t words) {
    uint64_t outside = 0;
    for (uint32_t w = 0; w < words; w++) outside |= inner[w] & ~outer[w];
    return outside == 0;
}

/* Masks of `words` words each, by number; 0 is empty. A failure sticks, as an arena's does. */
typedef struct bsc_mask_list {
    uint64_t *word;
    uint32_t words;
    bool failed;
    size_t count, word_capacity; /* in masks, in words */
} bsc_mask_list;

static inline uint64_t *bsc_mask_at(const bsc_mask_list *list, uint32_t mask) {
    assert(mask < list->count);
    return list->word + (size_t)mask * list->words;
}

/* Adds an empty mask; its number, or without memory 0. */
static inline uint32_t bsc_mask_list_add(bsc_mask_list *list) {
    const size_t words = (list->count + 1) * list->words;
    list->failed |= list->count >= UINT32_MAX || !BSC_ARRAY_GROW(list, word, words);
    if (list->failed) return 0;
    memset(list->word + words - list->words, 0, list->words * sizeof *list->word);
    return (uint32_t)list->count++;
}

/* ---- Plans ---- */

#define BSC_DP_MAX_FIXES 6

/* Which symmetries of the model the sweep makes use of, and how (fold.c). */
typedef struct bsc_dp_fold {
    const bsc_dp_symmetry *mirror; /* states that it maps to each other are one; NULL: none */
    bool *at;                      /* [steps]: whether it does so after the step */
    uint8_t *times; /* [options]: what a solution with the option counts for; 0: it is left out */
    unsigned fixes; /* the symmetries by which options were left out */
    const bsc_dp_symmetry *fixed[BSC_DP_MAX_FIXES];
    bsc_arena arena;
} bsc_dp_fold;

/* What placing an option does to the vector: its piece's stride, and 1 more where it crosses. */
typedef struct bsc_dp_class {
    uint32_t shift;
    uint32_t *valid;      /* [vector]: all ones where the counts have space, else 0 */
    uint64_t *valid_wide; /* the same for numbers of 8 bytes and more */
    uint64_t *space;      /* [set_words]: the same as a set of indices, a bit each */
} bsc_dp_class;

/* A free item is as good as taken once the mask hits each of these sets (see closure.c). */
typedef struct bsc_dp_test {
    uint32_t bit;
    uint32_t first_set, sets; /* of masks */
} bsc_dp_test;

/* Tests to make after a move. */
typedef struct bsc_dp_tests {
    uint32_t first, count; /* into closing.list[] */
} bsc_dp_tests;

typedef struct bsc_dp_move {
    uint32_t option; /* of the model */
    uint32_t class;
    uint32_t times; /* what it counts for; see fold.c */
    uint32_t items; /* of masks: its items, that of the step included, and a lone piece's bit */
    uint32_t adds;  /* of masks: to digits, where there are any */
    bsc_dp_tests tests;
} bsc_dp_move;

typedef struct bsc_dp_step {
    uint32_t bit;
    bool may_skip; /* the item may stay empty: it is secondary */
    /* [64 x words]: where each bit of a mask after it goes in the fold's mirror, or
     * BSC_DP_NOWHERE; NULL where masks are not the same as their images. */
    uint16_t *image;
    uint32_t first_move, moves;
    bsc_dp_tests tests; /* for leaving the item empty or finding it taken */
    uint32_t needs;     /* of masks: lone pieces that are not to be placed later */
    uint32_t least;     /* of masks: what digits must have, and behind it those that end */
} bsc_dp_step;

/* The combinations of counts. */
typedef struct bsc_dp_counts {
    uint32_t cap;    /* the most options that cross in the solutions to count; or BSC_DP_UNCAPPED */
    uint32_t vector; /* how many combinations there are */
    uint32_t final;  /* the first index with all pieces used; the rest up to vector likewise */
    bsc_dp_class *class; /* class 0 leaves the vector as it is */
    uint64_t *alive;     /* [steps x set_words]: indices that can still be completed after a step */
    uint32_t digits;     /* of masks: guards, what a digit lacks to one above its sum's most, 0, and
                        the whole digits; UINT32_MAX where there are none */
} bsc_dp_counts;

/* All tests, and the lists of them that steps and moves have. */
typedef struct bsc_dp_closing {
    bsc_dp_test *test;
    size_t tests, test_capacity;
    uint32_t *list;
    size_t listed, list_capacity;
} bsc_dp_closing;

typedef struct bsc_dp_plan {
    const bsc_dp_model *model;
    const bsc_dp_order *order;
    bsc_dp_fold fold;
    uint32_t ring;  /* bits of the window */
    uint32_t words; /* 64-bit words of a mask */
    uint32_t steps;
    bsc_dp_step *step;
    bsc_dp_move *move; /* by rising step */
    uint32_t moves;
    uint32_t set_words; /* of a set of combinations of counts, a bit each */
    bsc_dp_counts counts;
    uint64_t *full; /* [words]: the mask of the final state */
    bsc_mask_list masks;
    bsc_dp_closing closing;
    bsc_arena arena;
} bsc_dp_plan;

#define BSC_DP_MAX_WORDS 64u
#define BSC_DP_NOWHERE   UINT16_MAX

/* Chooses the fold and fills the plan, which the order must outlive. BSC_UNSUPPORTED where a mask
 * would pass BSC_DP_MAX_WORDS. Of a large board that takes seconds: `run` has the tick. */
bsc_status bsc_dp_plan_init(bsc_dp_plan *plan, const bsc_dp_model *model, const bsc_dp_order *order,
                            uint32_t cap, const bsc_dp_settings *settings, const bsc_run *run,
                            bsc_error *error);
void bsc_dp_plan_release(bsc_dp_plan *plan);
/* ---- fold.c ---- */

/* `capped`: the sweep counts the options that cross, so symmetries must keep them. */
bsc_status bsc_dp_fold_init(bsc_dp_fold *fold, const bsc_dp_model *model, const bsc_dp_order *order,
                            bool capped, const bsc_dp_settings *settings, bsc_error *error);
/* From the numbers that the sweep found for each option, of the model's kind, to the right ones.
 * False where those of images are odd together, as no sweep finds them. */
bool bsc_dp_fold_even(const bsc_dp_fold *fold, const bsc_dp_model *model, void *option);

/* closure.c: fills the tests, the last part of a plan. */
bsc_status bsc_dp_plan_close(bsc_dp_plan *plan, const bsc_run *run, bsc_error *error);

#endif
