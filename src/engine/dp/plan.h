/* plan.h - one sweep, prepared: the order of the items, what a state is, and every move between
 * states.
 *
 * A state, after the items before step i have been passed, is a mask and the counts that go with
 * it:
 *
 *   mask     bit (k mod ring) for each item k of the window i .. i + ring - 1: taken or not
 *            then a bit for each lone piece that is not counted in the vector
 *   vector   one number for each combination of counts:
 *            index = sum over counters of count x stride; the crossing counter, if any, has stride
 *            1
 *
 * Items keep their bit while they are in the window, so a move is one `or` and one `and not`.
 *
 * A move of step i passes item i: because it is taken, or leaving it empty, or placing an option
 * whose first item it is. Placing adds the class's shift to every index whose counts have room
 * (valid). */
#ifndef BSC_ENGINE_DP_PLAN_H
#define BSC_ENGINE_DP_PLAN_H

#include "engine/dp/model.h"

/* What placing an option does to the vector: its piece's stride, and 1 more where it crosses. */
typedef struct bsc_dp_class {
    uint32_t shift;
    uint64_t *valid; /* [vector]: all ones where the counts have room, else 0 */
    uint64_t *room;  /* [set_words]: the same as a set of indices, a bit each */
} bsc_dp_class;

/* A free item is as good as taken once the mask hits each of these sets (see closure.c). */
typedef struct bsc_dp_test {
    uint32_t bit;
    uint32_t first_set, sets; /* into key[] */
} bsc_dp_test;

typedef struct bsc_dp_move {
    uint32_t option; /* of the model */
    uint32_t class;
    uint32_t mask;              /* into key[]: its items, that of the step included */
    uint32_t first_test, tests; /* into test_list[]: what may have become useless by it */
} bsc_dp_move;

typedef struct bsc_dp_step {
    uint32_t bit;
    bool may_skip; /* the item may stay empty: it is secondary */
    uint32_t first_move, moves;
    uint32_t first_test,
        tests; /* into test_list[], for leaving the item empty or finding it taken */
} bsc_dp_step;

typedef struct bsc_dp_sweep {
    uint8_t direction; /* see order.c */
    bool capped;       /* count only deployments with at most `cap` placements that cross */
    uint32_t cap;
} bsc_dp_sweep;

typedef struct bsc_dp_plan {
    const bsc_dp_model *model;
    bsc_dp_sweep sweep;
    uint32_t ring;  /* bits of the window */
    uint32_t words; /* 64-bit words of a mask */
    uint32_t steps;
    bsc_dp_step *step;
    bsc_dp_move *move;
    uint32_t moves;
    bsc_dp_class *class; /* class 0 leaves the vector as it is */
    uint32_t classes;
    uint32_t vector;      /* combinations of counts */
    uint32_t set_words;   /* of a set of them, a bit each */
    uint32_t final_index; /* the first index with all pieces used; the rest up to vector likewise */
    uint64_t *key;        /* masks of `words` words each */
    size_t keys, keys_room;
    bsc_dp_test *test;
    size_t tests, tests_room;
    uint32_t *test_list;
    size_t list, list_room;
    uint64_t *full;     /* the mask of the final state */
    uint32_t *order;    /* [items]: the step of each item */
    uint32_t *item_at;  /* [steps] */
    uint32_t *first_of; /* [options]: the step of its first item */
    uint32_t *last_of;  /* [options] */
} bsc_dp_plan;

/* `least_words` forces wider masks than needed, for tests; 0 for what is needed. BSC_UNSUPPORTED
 * where a mask would pass BSC_DP_MAX_WORDS. */
#define BSC_DP_MAX_WORDS 64u
bsc_status bsc_dp_plan_init(bsc_dp_plan *plan, const bsc_dp_model *model, bsc_dp_sweep sweep,
                            uint32_t least_words, bsc_error *error);
void bsc_dp_plan_release(bsc_dp_plan *plan);

/* order.c: fills order[], item_at[], first_of[], last_of[] and ring for the plan's direction. */
bsc_status bsc_dp_plan_order(bsc_dp_plan *plan, bsc_error *error);
/* closure.c: fills the tests of all steps and moves. */
bsc_status bsc_dp_plan_close(bsc_dp_plan *plan, bsc_error *error);

/* Room for one more mask, zeroed; its number, or UINT32_MAX where there is no memory. */
uint32_t bsc_dp_plan_new_key(bsc_dp_plan *plan);

static inline uint64_t *bsc_dp_key(const bsc_dp_plan *plan, uint32_t key) {
    return plan->key + (size_t)key * plan->words;
}

#endif
