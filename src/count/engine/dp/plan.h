/* plan.h - everything that a sweep needs to know before it starts: what a state is, and how each
 * step makes new states of old ones.
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

/* The greatest number of 64-bit words of a mask. It is limited because inner loops keep a mask on
 * the stack. */
#define BSC_DP_MAX_WORDS 64u

/* What the placing of an option does to the indices of the vector. All options of a counter do the
 * same, except that options that cross also raise the count of crossing options; so each counter
 * has two classes. Class 0 is for options that are not counted, and for passing an item. */
typedef struct bsc_dp_class {
    /* What the option adds to each index: the counter's stride, and 1 if it crosses. */
    uint32_t shift;
    /* The next three say which indices have space for one more copy. valid[] and valid_wide[] are
     * masks for numbers of 4 bytes and of 8 bytes or more: all ones at such an index, else 0. They
     * have BSC_DP_SLACK bytes more, so that vectors of 16 bytes may read beyond their end. */
    uint32_t *valid;      /* [combinations] */
    uint64_t *valid_wide; /* [combinations] */
    uint64_t *space;      /* [set_words]: the set of these indices */
} bsc_dp_class;

/* A test whether a free item has become useless, so that it may count as taken (closure.c): it is
 * useless if the mask overlaps each of the test's sets. */
typedef struct bsc_dp_test {
    uint32_t bit; /* the item's bit of the mask */
    /* The sets are the masks first_set to first_set + sets - 1 of plan->masks. */
    uint32_t first_set;
    uint32_t sets;
} bsc_dp_test;

/* The tests that are made after a move: closing.list[first] to closing.list[first + count - 1]. */
typedef struct bsc_dp_tests {
    uint32_t first, count;
} bsc_dp_tests;

/* A move that places an option. `items` and `adds` are numbers of masks in plan->masks. */
typedef struct bsc_dp_move {
    uint32_t option;    /* the option of the model */
    uint32_t class;     /* the option's class, an index of counts.class[] */
    uint32_t times;     /* how many solutions a solution with the option stands for (fold.c) */
    uint32_t items;     /* the bits of the option's items and, for a lone piece, of that piece */
    uint32_t adds;      /* what the option adds to the digits; mask 0, which is empty: nothing */
    bsc_dp_tests tests; /* the tests that are made after the move */
} bsc_dp_move;

/* A step: how one item is passed. */
typedef struct bsc_dp_step {
    uint32_t bit;  /* the item's bit of the mask */
    bool may_skip; /* the item may stay empty, because it is secondary */
    /* [64 x words]: where the fold's mirror takes each bit of a mask after the step, or
     * BSC_DP_NOWHERE. NULL: states are not folded after the step. */
    uint16_t *image;
    /* The options that begin here: move[first_move] .. move[first_move + moves - 1]. */
    uint32_t first_move;
    uint32_t moves;
    bsc_dp_tests tests; /* the tests that are made when the item is passed without an option */
    /* The number of a mask in plan->masks: the bits of lone pieces that no later step can lay, so
     * that every state after this step must have used them. */
    uint32_t needs;
    /* Both are NULL if there are no sums (digits.h). */
    uint64_t *least_digits; /* [words]: what each digit must have reached after the step */
    uint64_t *ended_digits; /* [words]: the bits of digits that no later step adds to; they are set
                             * to 0, since they no longer matter */
} bsc_dp_step;

/* Stands in image[] if the mirror takes the bit to a place outside of the window. */
#define BSC_DP_NOWHERE UINT16_MAX

/* The indices of the vector: one for each combination of copies that can have been laid. */
typedef struct bsc_dp_counts {
    uint32_t cap; /* the most options that may cross; BSC_DP_UNCAPPED: they are not counted */
    uint32_t combinations; /* how many indices there are: 0 to combinations - 1 */
    uint32_t first_final;  /* from this index on, and only there, all pieces have been laid */
    bsc_dp_class *class;   /* [2 + 2 x counters] */
    /* [steps x set_words]: for each step the set of indices from which the later steps can still
     * lay all pieces that are missing. */
    uint64_t *alive;
} bsc_dp_counts;

/* The masks for the digits of sums, which are the same for all steps (digits.h). All are NULL if
 * there are no sums. */
typedef struct bsc_dp_digits {
    /* [words]: the highest bit of each digit; it is 0 in the mask of every state. */
    uint64_t *guards;
    uint64_t *bits; /* [words]: all bits of all digits */
    /* [words]: added to a digit, this sets its guard if the digit has more than its sum may
     * have. */
    uint64_t *excess;
} bsc_dp_digits;

/* All tests for useless items. A step or a move has a list of the tests that are made after it; the
 * lists stand one after the other in list[]. */
typedef struct bsc_dp_closing {
    bsc_dp_test *test; /* [tests] */
    size_t tests, test_capacity;
    uint32_t *list; /* [listed]: numbers of tests */
    size_t listed, list_capacity;
} bsc_dp_closing;

/* The plan of a sweep: everything about it that does not depend on the states. */
typedef struct bsc_dp_plan {
    const bsc_dp_model *model;
    const bsc_dp_order *order;
    bsc_dp_fold fold;

    uint32_t ring;  /* how many bits the window has: every option ends at most ring - 1 steps after
                     * the step of its first item */
    uint32_t words; /* how many 64-bit words a mask has */
    uint32_t steps;
    /* [steps + 1]: of the last one only first_move is valid, the end of move[]. */
    bsc_dp_step *step;
    uint32_t moves;
    bsc_dp_move *move; /* [moves]: by rising step, and within a step by rising option */

    uint32_t set_words; /* how many 64-bit words a set of indices has */
    bsc_dp_counts counts;
    bsc_dp_digits digits;
    uint64_t *final_mask; /* [words]: the mask of the final state: all lone pieces are used */
    bsc_mask_list masks;
    bsc_dp_closing closing;
    bsc_arena arena; /* owns the arrays above, except those of fold, masks and closing */
} bsc_dp_plan;

/* Makes the plan of a sweep that visits the model's items in this order. The model and the order
 * must outlive the plan. Only solutions with at most `cap` options that cross are counted; all are
 * counted if `cap` is BSC_DP_UNCAPPED. The tick of `run` is called now and then, because this takes
 * seconds on a large board. Returns BSC_UNSUPPORTED if a mask would have more than BSC_DP_MAX_WORDS
 * words, or a state too many numbers; BSC_INTERRUPTED if the tick ended the work; BSC_LIMIT or
 * BSC_NO_MEMORY if memory ran out. After a failure the plan is empty. */
bsc_status bsc_dp_plan_init(bsc_dp_plan *plan, const bsc_dp_model *model, const bsc_dp_order *order,
                            uint32_t cap, const bsc_dp_settings *settings, const bsc_run *run,
                            bsc_error *error);
void bsc_dp_plan_release(bsc_dp_plan *plan);

/* Says whether the sweep places the option. It does not if the option has no item that is passed,
 * or if it was left out because its image under a symmetry counts for both (fold.c). */
static inline bool bsc_dp_is_placed(const bsc_dp_plan *plan, uint32_t option) {
    return plan->order->first_step[option] != UINT32_MAX && plan->fold.times[option] > 0;
}

#endif
