/* plan.h - one sweep, prepared: what a state is, and every move between states.
 *
 * A sweep passes the items of a board one after the other. At each item it decides whether the item
 * stays empty or an option (a piece in one place) begins there. All that the rest of the sweep has
 * to know of what lies behind is a state: which items ahead are taken, and which pieces are used.
 *
 * Example: a 3x3 board with one ship of two cells, swept by rows, without use of symmetry.
 *
 *     0 1 2        Of the 12 options, {0,1} and {0,3} begin at item 0, {1,2} and {1,4} at item 1,
 *     3 4 5        {2,5} at item 2, and so on. Each ends at most 3 items after its first, so four
 *     6 7 8        bits hold which items are taken: item k has bit k mod 4.
 *
 * In the table a mask shows the items i, i + 1, i + 2, i + 3 before step i, T taken and . free.
 * Behind it stand the ways to come there with the ship unused and used:
 *
 *     step 0    .... 1 0                                   nothing is laid
 *     step 1    .... 1 0   T... 0 1   ..T. 0 1             by no option, {0,1}, {0,3}
 *     step 2    .... 1 1   T... 0 1   ..T. 0 1   .T.. 0 1  from T... by passing item 1, which is
 *                                                          taken; by {1,2}, {1,4}; from ..T.
 *     ...
 *     step 8    .... 0 10  T... 0 2                        unused is dropped: no option is ahead
 *     the end   .... 0 12                                  12 deployments, 30 states, 41 pairs
 *
 * The words for it:
 *
 *     step       the passing of one item; the items ahead are those of later steps
 *     layer      all states before a step
 *     mask       one 64-bit word or more of a state:
 *                - the window: bit (k mod ring) says whether item k is taken, for the `ring` items
 *                  from the step's own on
 *                - a bit for each lone piece (one copy) that is not counted in the vector: whether
 *                  it is used
 *                - a digit for each sum of cells: what was added to it so far (digits.h)
 *     vector     the numbers of a state, one for each combination of counts: how many copies of
 *                each counted piece are used, and in sweeps with a cap how many options cross
 *     index      of a combination in the vector: the sum over counters of used copies x stride; the
 *                count of crossing options has stride 1 where there is one
 *     set        a bit for each index: which numbers of a state can be other than 0
 *     move       to pass item i: because it is taken or stays empty, or by an option that begins
 *                there. It sets the option's bits, clears that of item i and, for an option, adds
 *                its class's shift to each index that has space for one more copy
 *     pair       a state and one that a move makes of it */
#ifndef BSC_ENGINE_DP_PLAN_H
#define BSC_ENGINE_DP_PLAN_H

#include "count/engine/dp/fold.h"
#include "count/engine/dp/mask_list.h"

/* 64-bit words of a mask, at most: kernels keep a mask on the stack. */
#define BSC_DP_MAX_WORDS 64u

/* What placing an option of some kind does to the vector. Class 0 is for options that use no count,
 * and for passing an item; then each counter has two: for options that do not cross, and that
 * do. */
typedef struct bsc_dp_class {
    uint32_t shift; /* added to each index: the piece's stride, and 1 more where it crosses */
    /* The indices with space for one more copy: as masks of numbers of 4 bytes, all ones at such an
     * index and else 0; the same for numbers of 8 bytes and more; and as a set. The first two have
     * BSC_DP_SLACK bytes behind them. */
    uint32_t *valid;      /* [combinations] */
    uint64_t *valid_wide; /* [combinations] */
    uint64_t *space;      /* [set_words] */
} bsc_dp_class;

/* A test whether a free item has become useless, so that it may count as taken (closure.c): it is
 * useless if the mask overlaps each of the test's sets. */
typedef struct bsc_dp_test {
    uint32_t bit;       /* of the item, in the mask */
    uint32_t first_set; /* the sets are the masks first_set .. first_set + sets - 1 of the plan */
    uint32_t sets;
} bsc_dp_test;

/* The tests to make after a move: those that closing.list[] has at first .. first + count - 1. */
typedef struct bsc_dp_tests {
    uint32_t first, count;
} bsc_dp_tests;

/* The placing of an option. */
typedef struct bsc_dp_move {
    uint32_t option; /* of the model */
    uint32_t class;  /* in counts.class[] */
    uint32_t times;  /* a solution with the option counts for so many solutions (fold.c) */
    uint32_t items; /* a mask of the plan: its items, the step's included, and a lone piece's bit */
    uint32_t adds;  /* a mask of the plan: what it adds to the digits; the empty mask 0: nothing */
    bsc_dp_tests tests; /* after the move */
} bsc_dp_move;

/* What passing one item can do. */
typedef struct bsc_dp_step {
    uint32_t bit;  /* of the item, in the mask */
    bool may_skip; /* the item may stay empty: it is secondary */
    /* [64 x words]: where the fold's mirror takes each bit of a mask after the step, or
     * BSC_DP_NOWHERE. NULL: states are not folded after the step. */
    uint16_t *image;
    /* The options that begin here: move[first_move] .. move[first_move + moves - 1]. */
    uint32_t first_move;
    uint32_t moves;
    bsc_dp_tests tests; /* after passing the item without an option */
    /* A mask of the plan: lone pieces of which no option is ahead after the step, so that they must
     * be used by then. */
    uint32_t needs;
    /* Both NULL where there are no sums (digits.h): */
    uint64_t *least_digits; /* [words]: what each digit must have after the step */
    uint64_t *ended_digits; /* [words]: digits that nothing ahead adds to: they become 0 */
} bsc_dp_step;

/* In image[]: the mirror takes the bit to a place beyond the window. */
#define BSC_DP_NOWHERE UINT16_MAX

/* The combinations of counts, which the numbers of a state are for. */
typedef struct bsc_dp_counts {
    uint32_t cap; /* options that cross, at most; or BSC_DP_UNCAPPED: they are not counted */
    uint32_t combinations; /* their number: the indices are 0 .. combinations - 1 */
    uint32_t first_final;  /* the indices from this one on, and no others, have all pieces used */
    bsc_dp_class *class;   /* [2 + 2 x counters] */
    /* [steps x set_words]: for each step the set of indices that can still be completed after it */
    uint64_t *alive;
} bsc_dp_counts;

/* The masks that all steps have in common for the digits of sums (digits.h). NULL: no sums. */
typedef struct bsc_dp_digits {
    uint64_t *guards; /* [words]: the highest bit of each digit, 0 in all masks of states */
    uint64_t *bits;   /* [words]: all bits of all digits */
    /* [words]: added to a digit, this sets its guard if the digit has more than its sum may
     * have. */
    uint64_t *excess;
} bsc_dp_digits;

/* All tests for useless items, and the lists of them that steps and moves have. */
typedef struct bsc_dp_closing {
    bsc_dp_test *test; /* [tests] */
    size_t tests, test_capacity;
    uint32_t *list; /* [listed]: numbers of tests */
    size_t listed, list_capacity;
} bsc_dp_closing;

/* A sweep of a model in an order, with all that does not depend on the states. */
typedef struct bsc_dp_plan {
    const bsc_dp_model *model;
    const bsc_dp_order *order;
    bsc_dp_fold fold;

    uint32_t ring; /* bits of the window: no option ends more than ring - 1 steps after its first */
    uint32_t words; /* 64-bit words of a mask */
    uint32_t steps;
    bsc_dp_step *step; /* [steps + 1]; the last has only first_move, the end of move[] */
    uint32_t moves;
    bsc_dp_move *move; /* [moves]: by rising step, and within a step by rising option */

    uint32_t set_words; /* 64-bit words of a set of indices */
    bsc_dp_counts counts;
    bsc_dp_digits digits;
    uint64_t *final_mask; /* [words]: the mask of the final state: all lone pieces are used */
    bsc_mask_list masks;
    bsc_dp_closing closing;
    bsc_arena arena; /* of the arrays above but those of the fold, the masks and the closing */
} bsc_dp_plan;

/* Prepares a sweep of the model in the order, which must both outlive it. `cap` is the most options
 * that cross in the solutions to count, or BSC_DP_UNCAPPED for all. `run` is asked whether to go
 * on, since on a large board this takes seconds. BSC_UNSUPPORTED where a mask would have more than
 * BSC_DP_MAX_WORDS words, or a state too many numbers. A plan that failed is empty. */
bsc_status bsc_dp_plan_init(bsc_dp_plan *plan, const bsc_dp_model *model, const bsc_dp_order *order,
                            uint32_t cap, const bsc_dp_settings *settings, const bsc_run *run,
                            bsc_error *error);
void bsc_dp_plan_release(bsc_dp_plan *plan);

/* Says whether the sweep places the option at all: it has items, and the fold did not leave it out
 * in favour of its image. */
static inline bool bsc_dp_is_placed(const bsc_dp_plan *plan, uint32_t option) {
    return plan->order->first_step[option] != UINT32_MAX && plan->fold.times[option] > 0;
}

#endif
