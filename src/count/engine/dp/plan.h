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
 *     step       the passing of one item: the sweep decides what covers it. The items ahead are
 *                those that later steps pass.
 *     layer      all states before a step, which are the states after the step before it
 *     mask       one or more 64-bit words that a state has. They consist of:
 *                - the window: bit (k mod window_bits) says whether item k is taken, for the next
 *                  window_bits items, of which the first is the item of the step
 *                - a bit for each lone piece (a piece with one copy) that the vector does not
 *                  count. It says whether the piece is used.
 *                - a digit for each sum of cells: how many of its cells hold a ship (digits.h)
 *     number     in how many ways the sweep can reach a state's mask with certain counts of
 *                copies. Its type is called its kind (number.h).
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
 *     class      all options that raise an index by the same amount (bsc_dp_class)
 *     pair       a state before a step, and a state after it to which a move leads
 *     continuation  of a number: in how many ways the sweep can go on from there to a solution
 *     useless    a free item is useless if no option ahead can take it any more (closure.c)
 *     mirror     a symmetry by which states are replaced by their images, or folded (fold.c) */
#ifndef BSC_ENGINE_DP_PLAN_H
#define BSC_ENGINE_DP_PLAN_H

#include "count/engine/dp/fold.h"
#include "count/engine/dp/mask_list.h"

/* The greatest number of 64-bit words that a state's mask may have. A limit is needed because inner
 * loops keep a mask on the stack. */
#define BSC_DP_MAX_WORDS 64u

/* A class: all options that change the index of a state's numbers in the same way. (A state has one
 * number for each combination of used copies, and the index says which combination.) Each counter
 * (a piece, or several pieces with the same options) has two classes. One is for its options that
 * do not cross the lines of the sweep, that is, do not reach farther across its rows or columns
 * than along them. The other is for its options that do cross; they also raise the count of
 * crossing options. Before these come class 0, for options without a counter and for passing an
 * item, and class 1, for options without a counter that cross. The classes for crossing options are
 * used only if the sweep has a cap, a limit on how many options may cross. */
typedef struct bsc_dp_class {
    /* By how much placing the option raises an index: by the stride of its counter, or by 0 if the
     * index does not say how many copies of the piece are used; and by 1 more if the sweep counts
     * crossing options and the option crosses. */
    uint32_t shift;
    /* The next three arrays say at which indices the option can be placed, because a copy of its
     * piece is still unused there. At such an index, the element of valid[] and valid_wide[] is all
     * ones, and elsewhere it is 0, so that an and with a number gives the number or 0. Both have
     * BSC_DP_SLACK bytes more than their elements, so that vectors of 16 bytes may read beyond the
     * end. */
    uint32_t *valid;      /* [combinations]: for all other numbers */
    uint64_t *valid_wide; /* [combinations] */
    uint64_t *space;      /* [set_words]: a bit for each index, 1 if it has space */
} bsc_dp_class;

/* A test whether an item has become useless: the item is free, but no option ahead can take it any
 * more, because each such option has another item that is taken. The test has one set of items for
 * each of these options: the option's items without the item that is tested. The item is useless if
 * the state's mask has an item of each set. A useless item is then marked as taken, so that more
 * states become equal (closure.c). */
typedef struct bsc_dp_test {
    uint32_t bit; /* the number of the bit that the tested item has in a mask */
    /* The sets are bit masks: those with the indices first_set .. first_set + sets - 1 in
     * plan->masks. */
    uint32_t first_set;
    uint32_t sets;
} bsc_dp_test;

/* The tests that are made after one move or step. Each finds out whether some free item has become
 * useless, because no option ahead can take it any more (bsc_dp_test). The indices of the tests in
 * closing.test[] of the plan are the elements first .. first + count - 1 of closing.list[]. */
typedef struct bsc_dp_tests {
    uint32_t first, count;
} bsc_dp_tests;

/* A move that places an option: how it changes a state. item_mask and digit_mask are indices of
 * masks in plan->masks. */
typedef struct bsc_dp_move {
    uint32_t option; /* the index of the option in the model */
    /* an index into plan->counts.class[], which says which piece the option uses up */
    uint32_t class;
    /* Each solution with this option counts as this many solutions, because the sweep leaves out
     * options that are mirror images of this one (fold.c). It is 1 if no such image is left out. */
    uint32_t times;
    /* The mask of the option's items, which become taken. If the states have a bit of their mask
     * that says whether the option's piece is used, item_mask has this bit too. */
    uint32_t item_mask;
    /* What the move adds to the digits in a state's mask. (There is one digit for each sum of
     * cells, a condition such as "row 1 has 2 ship cells". The digit counts how many of these cells
     * hold a ship, digits.h.) If the board has no sums, this is mask 0, which is empty. */
    uint32_t digit_mask;
    bsc_dp_tests tests; /* which items to test after the move for having become useless */
} bsc_dp_move;

/* A step of the sweep: what can be done when the sweep passes one item. */
typedef struct bsc_dp_step {
    uint32_t bit;  /* number of the bit that the item has in a mask */
    bool may_skip; /* the item may stay uncovered */
    /* After some steps, each state is replaced by its mirror image if that has a fuller mask, so
     * that both become one state (fold.c). image[b] then says to which bit of the mirrored mask bit
     * b of a mask goes, or is BSC_DP_NOWHERE. [64 x words]. NULL: states are not mirrored after
     * this step. */
    uint16_t *image;
    /* The options that begin at the item (have no earlier item in the order of the sweep) are
     * placed by the moves move[first_move] .. move[first_move + moves - 1] of the plan. */
    uint32_t first_move;
    uint32_t moves;
    /* which items to test for having become useless (no option ahead can take them any more), after
     * the step if it places no option */
    bsc_dp_tests tests;
    /* The index of a mask in plan->masks. A piece with a single copy may have a bit in the masks of
     * states, which says whether it is used. The mask has the bits of those pieces that later steps
     * can no longer place. A state after this step in which one of these bits is 0 cannot become a
     * solution and is dropped. If there are no such pieces, this is mask 0, which is empty. */
    uint32_t needed_mask;
    /* [words]: for each digit (which counts for one sum of cells how many of its cells hold a ship,
     * digits.h), the least value that it must have after the step. With a smaller value, the sum
     * cannot be reached any more. NULL if the board has no sums. */
    uint64_t *least_digits;
    /* [words]: the bits of all digits to which no later step adds. These bits are set to 0 after
     * the step, because they no longer matter. NULL if the board has no sums. */
    uint64_t *ended_digits;
} bsc_dp_step;

/* The value of bsc_dp_step.image[] for a bit that has no place in the mirrored mask, because the
 * mirror takes its item out of the window (the next items, for which a mask has bits). */
#define BSC_DP_NOWHERE UINT16_MAX

/* How a state counts used copies. A state has a vector of numbers; the index of a number stands for
 * one combination of counts, which says how many copies of each counted piece are used. */
typedef struct bsc_dp_counts {
    /* At most this many options of a solution may cross the lines of the sweep (reach farther
     * across its rows or columns than along them). BSC_DP_UNCAPPED: there is no limit, and crossing
     * options are not counted. */
    uint32_t cap;
    uint32_t combinations; /* how many indices there are: 0 .. combinations - 1 */
    /* the lowest index at which all copies of all counted pieces are used; this is so at all higher
     * indices too, and at no lower one */
    uint32_t first_final;
    /* [2 + 2 x counters of the model]: how placing an option changes an index, for all kinds of
     * options */
    bsc_dp_class *class;
    /* [steps x set_words]: for each step, a bit for each index. The bit is 1 if later steps can
     * still place all copies that are unused at this index. (In a sweep that counts smaller fleets
     * too, rows.h, it is enough that they can complete some fleet whose count is wanted.) A state's
     * numbers at the other indices are dropped after the step. */
    uint64_t *completable;
} bsc_dp_counts;

/* Masks for testing the digits in the mask of a state. (A digit is a group of bits that counts, for
 * one sum of cells, how many of its cells hold a ship, digits.h.) They are the same for all steps.
 * All are NULL if the board has no sums. */
typedef struct bsc_dp_digits {
    /* [words]: the highest bit of each digit, called its guard. It is 0 in the mask of every state,
     * and shows the result of a test. */
    uint64_t *guards;
    uint64_t *bits; /* [words]: all bits of all digits, including the guards */
    /* [words]: at the place of each digit, (value of the guard bit) - 1 - (most cells that the sum
     * allows), or 0 if that would be negative. When this is added to the digit, the guard becomes 1
     * exactly if the digit is greater than the sum allows. */
    uint64_t *excess;
} bsc_dp_digits;

/* All tests that find out whether a free item is useless, because no option ahead can take it any
 * more (bsc_dp_test). Each step and each move is followed by some of these tests; list[] holds the
 * lists of all steps and moves, one after the other. */
typedef struct bsc_dp_closing {
    bsc_dp_test *test; /* [tests]: each different test once */
    size_t tests, test_capacity;
    uint32_t *list; /* [listed]: indices into test[] */
    size_t listed, list_capacity;
} bsc_dp_closing;

/* The plan of a sweep: what a state consists of, and what the steps do to it. It stays the same
 * while the sweep runs. */
typedef struct bsc_dp_plan {
    const bsc_dp_model *model;
    const bsc_dp_order *order;
    bsc_dp_fold fold;

    /* How many bits of a mask are the window: they say which of the next window_bits items are
     * taken. That is enough, because every option ends at most window_bits - 1 steps after it
     * begins. */
    uint32_t window_bits;
    uint32_t words; /* how many 64-bit words a state's mask has */
    uint32_t steps;
    /* [steps + 1]: one element for each step. In the last element only first_move is valid; it is
     * the count of all moves. */
    bsc_dp_step *step;
    uint32_t moves;
    /* [moves]: the moves that place options, sorted by the step in which the option begins, and
     * then by the option's index */
    bsc_dp_move *move;

    uint32_t set_words; /* how many 64-bit words a set of indices has */
    bsc_dp_counts counts;
    bsc_dp_digits digits;
    /* [words]: the mask of the final state: no item is taken, and all pieces that have a bit of the
     * mask are used */
    uint64_t *final_mask;
    bsc_mask_list masks;
    bsc_dp_closing closing;
    bsc_arena arena; /* owns the arrays of this struct, except those of fold, masks and closing */
} bsc_dp_plan;

/* Makes the plan of a sweep that passes the model's items in this order. The model and the order
 * must outlive the plan. The sweep counts only solutions in which at most `cap` options cross its
 * lines (reach farther across its rows or columns than along them); BSC_DP_UNCAPPED: it counts all
 * solutions. `settings` says what tests force, and must not be NULL. The tick of `run` (the
 * caller's callback, which may stop the run) is called now and then, because on a large board this
 * function takes seconds. Returns BSC_OK on success; BSC_UNSUPPORTED if a mask would have more than
 * BSC_DP_MAX_WORDS words, or a state too many numbers; BSC_INTERRUPTED if the tick stopped the
 * work; BSC_LIMIT or BSC_NO_MEMORY if memory ran out. After a failure the plan is empty and need
 * not be released. */
bsc_status bsc_dp_plan_init(bsc_dp_plan *plan, const bsc_dp_model *model, const bsc_dp_order *order,
                            uint32_t cap, const bsc_dp_settings *settings, const bsc_run *run,
                            bsc_error *error);
/* Frees all that the plan owns. The plan is then empty. */
void bsc_dp_plan_release(bsc_dp_plan *plan);

/* Says whether the sweep ever places the option. It does not if the option covers no item that the
 * sweep passes, or if the option was left out because its image under a symmetry counts for both
 * (fold.c). */
static inline bool bsc_dp_is_placed(const bsc_dp_plan *plan, uint32_t option) {
    return plan->order->first_step[option] != UINT32_MAX && plan->fold.times[option] > 0;
}

#endif
