/* plan.h - the plan of a sweep: all that the sweep must know before it starts. The plan says what a
 * state consists of, and how each step of the sweep makes new states from old ones.
 *
 * A sweep passes the items of a board one after the other. At each item it decides whether an
 * option begins there, and which one. (An option is a piece in one place. It begins at the first of
 * its items that the sweep passes.) A state sums up the decisions made so far. It has all that the
 * rest of the sweep needs to know of them: which of the items ahead are taken, and how many copies
 * of each piece are used.
 *
 * Example: a 3x3 board with one ship of two cells, swept by rows, without use of symmetry.
 *
 *     0 1 2        Of the 12 options, {0,1} and {0,3} begin at item 0, {1,2} and {1,4} at item 1,
 *     3 4 5        {2,5} at item 2, and so on. Each ends at most 3 items after its first item, so
 *     6 7 8        four bits can say which items are taken: item k has bit k mod 4.
 *
 * In the table, the four signs are the items i, i + 1, i + 2 and i + 3 before step i: T is a taken
 * item, and a dot is a free one. Two numbers follow: in how many ways the sweep can get there with
 * the ship unused, and in how many with the ship used.
 *
 *     step 0    .... 1 0     nothing is decided yet
 *     step 1    .... 1 0     no option begins at item 0
 *               T... 0 1     {0,1} begins there
 *               ..T. 0 1     {0,3} begins there
 *     step 2    .... 1 1     nothing begins at item 1, which is free (ship unused) or taken (used)
 *               T... 0 1     {1,2} begins at item 1
 *               ..T. 0 1     {1,4} begins at item 1
 *               .T.. 0 1     {0,3} began at item 0, and its item 3 is now the second of the four
 *     ...
 *     step 8    .... 0 10    the number for the unused ship is dropped: no option is left for it
 *               T... 0 2
 *     the end   .... 0 12    12 deployments; 30 states and 41 pairs in all
 *
 * The words that the comments of this folder use:
 *
 *     step       the passing of one item. The items ahead are those that later steps pass.
 *     layer      all states before a step, which are the states after the step before it
 *     mask       one or more 64-bit words that a state has. They consist of:
 *                - the window: bit (k mod window_bits) says whether item k is taken, for the next
 *                  window_bits items, of which the first is the item of the step
 *                - a bit for each lone piece (a piece with one copy) that the vector does not
 *                  count. It says whether the piece is used.
 *                - a digit for each sum of cells: how many of its cells hold a ship (digits.h)
 *     vector     the numbers that a state has. There is one for each combination of counts: how
 *                many copies of each counted piece are used and, in a sweep with a cap, how many
 *                options cross the lines of the sweep.
 *     index      the place of a combination in the vector. It is the sum over all counted pieces
 *                of used copies x stride. A count of crossing options has the stride 1.
 *     set        a bit for each index, which says whether a state's number there can be nonzero
 *     move       what is done with the item of a step. One move passes the item without beginning
 *                an option, because the item is taken or may stay empty; each of the others
 *                places an option that begins there. A move sets the bits of its option, clears
 *                the bit of the step's item, and raises each index that has space for one more
 *                copy by the shift of the option's class.
 *     pair       a state before a step, and a state after it to which a move leads */
#ifndef BSC_ENGINE_DP_PLAN_H
#define BSC_ENGINE_DP_PLAN_H

#include "count/engine/dp/fold.h"
#include "count/engine/dp/mask_list.h"

/* The greatest number of 64-bit words that a mask may have. A limit is needed because inner loops
 * keep a mask on the stack. */
#define BSC_DP_MAX_WORDS 64u

/* How placing an option changes the indices of a state's vector. Each counter (a piece, or several
 * alike pieces) has two classes: one for its options that do not cross the lines of the sweep, and
 * one for those that do, which also raise the count of crossing options. Before these come class 0,
 * for options without a counter and for passing an item, and class 1, for options without a counter
 * that cross. The classes for crossing options are used only if the sweep has a cap. */
typedef struct bsc_dp_class {
    /* What the option adds to an index: the stride of its counter, or 0 if the vector does not
     * count the piece; and 1 more if the sweep counts crossing options and the option crosses. */
    uint32_t shift;
    /* The next three arrays say which indices have space for one more copy of the piece. valid[]
     * and valid_wide[] are all ones at such an index, and 0 at the others. They mask numbers of 4
     * bytes, and of 8 bytes or more. Both have BSC_DP_SLACK bytes more than their elements, so that
     * vectors of 16 bytes may read beyond the end. */
    uint32_t *valid;      /* [combinations] */
    uint64_t *valid_wide; /* [combinations] */
    uint64_t *space;      /* [set_words]: the same as a set of indices */
} bsc_dp_class;

/* A test whether an item has become useless: the item is free, but no option ahead can take it any
 * more. A useless item is then marked as taken (closure.c). The item is useless if the state's mask
 * has a bit of each of the test's sets. Each set holds the other items of an option that could take
 * the item. */
typedef struct bsc_dp_test {
    uint32_t bit; /* the item's bit of the mask */
    /* The sets are the masks first_set .. first_set + sets - 1 of plan->masks. */
    uint32_t first_set;
    uint32_t sets;
} bsc_dp_test;

/* The tests for useless items that are made after one move. Their numbers are closing.list[first]
 * .. closing.list[first + count - 1] of the plan. */
typedef struct bsc_dp_tests {
    uint32_t first, count;
} bsc_dp_tests;

/* A move that places an option. item_mask and digit_mask are numbers of masks in plan->masks. */
typedef struct bsc_dp_move {
    uint32_t option; /* the number of the option in the model */
    uint32_t class;  /* an index into plan->counts.class[] */
    /* Each solution with this option counts as this many solutions, because the sweep leaves out
     * the option's mirror images (fold.c). It is 1 if none is left out. */
    uint32_t times;
    /* The mask of the option's items. If the piece has a bit of its own in the masks of states, the
     * mask has that bit too. */
    uint32_t item_mask;
    /* What the option adds to the digits of a state's mask, which count for each sum of cells how
     * many of its cells hold a ship (digits.h). It is mask 0, which is empty, if there are no
     * sums. */
    uint32_t digit_mask;
    bsc_dp_tests tests; /* tests for useless items, made after the move */
} bsc_dp_move;

/* A step of the sweep: how it passes one item. */
typedef struct bsc_dp_step {
    uint32_t bit;  /* the item's bit of the mask */
    bool may_skip; /* the item is secondary, so it may stay empty */
    /* [64 x words]: for each bit of a mask after the step, the bit to which the mirror of
     * plan->fold takes it, or BSC_DP_NOWHERE. NULL: after this step, states are not replaced by
     * their mirror images. */
    uint16_t *image;
    /* The options that begin at the item are placed by the moves move[first_move] ..
     * move[first_move + moves - 1] of the plan. */
    uint32_t first_move;
    uint32_t moves;
    bsc_dp_tests tests; /* tests for useless items, made after the step if no option is placed */
    /* The number of a mask in plan->masks: the bits of those lone pieces that no later step can
     * place. A state after this step in which one of these bits is 0 cannot become a solution and
     * is dropped. */
    uint32_t needed_mask;
    /* The next two are NULL if there are no sums of cells (digits.h). */
    uint64_t *least_digits; /* [words]: the least value that each digit must have after the step */
    /* [words]: the bits of all digits to which no later step adds. They are set to 0 after the
     * step, because they no longer matter. */
    uint64_t *ended_digits;
} bsc_dp_step;

/* The value of bsc_dp_step.image[] for a bit whose item the mirror takes out of the window. */
#define BSC_DP_NOWHERE UINT16_MAX

/* The indices of a state's vector. Each index is one combination of counts: how many copies of each
 * counted piece are used. */
typedef struct bsc_dp_counts {
    /* At most this many options of a solution may cross the lines of the sweep. BSC_DP_UNCAPPED:
     * there is no limit, and crossing options are not counted. */
    uint32_t cap;
    uint32_t combinations; /* number of indices; the indices are 0 .. combinations - 1 */
    /* at this index and all higher ones, and only there, all copies of all counted pieces are
     * used */
    uint32_t first_final;
    bsc_dp_class *class; /* [2 + 2 x counters of the model] */
    /* [steps x set_words]: for each step, the set of the indices at which later steps can still
     * place all missing copies or, in a sweep that counts smaller fleets too (rows.h), enough of
     * them. A state's numbers at other indices are dropped after the step. */
    uint64_t *completable;
} bsc_dp_counts;

/* Masks for the digits of a state's mask, which count for each sum of cells how many of its cells
 * hold a ship (digits.h). They are the same for all steps. All are NULL if there are no sums. */
typedef struct bsc_dp_digits {
    /* [words]: the highest bit of each digit, called its guard; it is 0 in the mask of every
     * state */
    uint64_t *guards;
    uint64_t *bits; /* [words]: all bits of all digits, including the guards */
    /* [words]: a number for each digit. Added to the digit, it sets the guard exactly if the digit
     * is greater than the sum may be. */
    uint64_t *excess;
} bsc_dp_digits;

/* All tests for useless items (bsc_dp_test). Each step and each move has a list of the tests that
 * follow it; list[] holds all of these lists, one after the other. */
typedef struct bsc_dp_closing {
    bsc_dp_test *test; /* [tests] */
    size_t tests, test_capacity;
    uint32_t *list; /* [listed]: indices into test[] */
    size_t listed, list_capacity;
} bsc_dp_closing;

/* The plan of a sweep: all that stays the same while the sweep runs. */
typedef struct bsc_dp_plan {
    const bsc_dp_model *model;
    const bsc_dp_order *order;
    bsc_dp_fold fold;

    /* How many bits of a mask are the window, which says which of the next items are taken. Every
     * option ends at most window_bits - 1 steps after it begins. */
    uint32_t window_bits;
    uint32_t words; /* 64-bit words of a mask */
    uint32_t steps;
    /* [steps + 1]: in the last element, only first_move is valid; it is the number of all moves. */
    bsc_dp_step *step;
    uint32_t moves;
    /* [moves]: the moves that place options, sorted by step and then by option */
    bsc_dp_move *move;

    uint32_t set_words; /* 64-bit words of a set of indices */
    bsc_dp_counts counts;
    bsc_dp_digits digits;
    /* [words]: the mask of the final state: no item is taken, and the bits of all lone pieces are
     * 1 */
    uint64_t *final_mask;
    bsc_mask_list masks;
    bsc_dp_closing closing;
    bsc_arena arena; /* owns the arrays of this struct, except those of fold, masks and closing */
} bsc_dp_plan;

/* Makes the plan of a sweep that passes the model's items in this order. The model and the order
 * must outlive the plan. The sweep counts only solutions in which at most `cap` options cross its
 * lines; BSC_DP_UNCAPPED: it counts all solutions. `settings` says what tests force, and must not
 * be NULL. The tick of `run` (the caller's callback, which may stop the run) is called now and
 * then, because on a large board this function takes seconds. Returns BSC_OK on success;
 * BSC_UNSUPPORTED if a mask would have more than BSC_DP_MAX_WORDS words, or a state too many
 * numbers; BSC_INTERRUPTED if the tick stopped the work; BSC_LIMIT or BSC_NO_MEMORY if memory ran
 * out. After a failure the plan is empty and need not be released. */
bsc_status bsc_dp_plan_init(bsc_dp_plan *plan, const bsc_dp_model *model, const bsc_dp_order *order,
                            uint32_t cap, const bsc_dp_settings *settings, const bsc_run *run,
                            bsc_error *error);
/* Frees all that the plan owns. The plan is then empty. */
void bsc_dp_plan_release(bsc_dp_plan *plan);

/* Says whether the sweep has a move that places the option. It has none if the option covers no
 * item that the sweep passes, or if the option was left out because its mirror image counts for
 * both (fold.c). */
static inline bool bsc_dp_is_placed(const bsc_dp_plan *plan, uint32_t option) {
    return plan->order->first_step[option] != UINT32_MAX && plan->fold.times[option] > 0;
}

#endif
