/* plan.h - the plan of a sweep, which is made before the sweep starts. The plan says what a state
 * consists of, and how each step of the sweep makes new states from old ones.
 *
 * A sweep passes the items of a board one after the other. At each item it decides whether an
 * option begins there, and if so, which one. (An option is a piece in one place. It begins at the
 * first of its items that the sweep passes.) A state sums up the decisions made so far. It records
 * only what the rest of the sweep needs to know: which of the items ahead are taken, and how many
 * copies of each piece are used.
 *
 * Example: a 3x3 board with one ship of two cells, swept by rows, without use of symmetry.
 *
 *     0 1 2        Of the 12 options, {0,1} and {0,3} begin at item 0, {1,2} and {1,4} at item 1,
 *     3 4 5        {2,5} at item 2, and so on. Each ends at most 3 items after its first item, so
 *     6 7 8        four bits can say which items are taken: item k has bit k mod 4.
 *
 * In the table, the four signs are the items i, i + 1, i + 2 and i + 3 before step i: T is a taken
 * item, and a dot is a free one. Two counts follow: in how many ways the sweep can reach the state
 * with the ship unused, and with the ship used.
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
 *     step 8    .... 0 10    the count for the unused ship is dropped: it has no option left
 *               T... 0 2
 *     the end   .... 0 12    12 deployments; 30 states and 41 pairs in all
 *
 * The words that the comments of this folder use:
 *
 *     step       passes one item: decides what covers the item. The items ahead are those that
 *                later steps pass.
 *     layer      all states before a step. They are also the states after the previous step.
 *     mask       one or more 64-bit words of a state. A mask has these bits:
 *                - the window: a bit for each of the next window_bits items, of which the first is
 *                  the item of the step. If item k is taken, bit (k mod window_bits) is 1.
 *                - a bit for each lone piece (a piece with one copy) that the vector does not
 *                  count. If the piece is used, the bit is 1.
 *                - a digit for each sum of cells: how many of its cells hold a ship (digits.h)
 *     combination  how many copies of each counted piece are used. In a sweep with a cap, it also
 *                has how many options cross the lines of the sweep.
 *     count      in how many ways the sweep can reach a state's mask with one combination. The
 *                type of a count is called its kind (number.h).
 *     vector     the counts of a state: one for each combination
 *     index      the position of a count in the vector. It is the sum over all counted pieces of
 *                used copies x stride. In a sweep with a cap, the number of crossing options is
 *                added too.
 *     set        a bit for each index: 1 if the state can be reached with this combination
 *     move       one way to deal with the item of a step. One move passes the item without placing
 *                an option, because the item is taken or may stay empty. Each other move places an
 *                option that begins there. A move sets the bits of its option and clears the bit of
 *                the step's item. If a copy of the piece is unused at an index, the move raises the
 *                index by the shift of the option's class; if not, the move is not possible there.
 *     class      all options that raise an index by the same amount (bsc_dp_class)
 *     pair       a state before a step, and a state after it to which a move leads
 *     continuation  belongs to a count: in how many ways the sweep can go on to a solution from
 *                this state and combination
 *     useless    said of a free item that no option ahead can take any more (closure.c)
 *     mirror     a symmetry of the board; folding replaces states by mirror images (fold.c) */
#ifndef BSC_ENGINE_DP_PLAN_H
#define BSC_ENGINE_DP_PLAN_H

#include "count/engine/dp/fold.h"
#include "count/engine/dp/mask_list.h"

/* A state's mask has at most this many 64-bit words. There must be a limit, because inner loops
 * keep a mask on the stack. */
#define BSC_DP_MAX_WORDS 64u

/* A class: all options that change the index of a count in the same way. (A state has one count for
 * each combination of used copies, and the index stands for the combination.) These are the classes
 * in class[] of the plan, where c is a counter (a piece, or several pieces with the same options):
 *
 *     class[0]        options without a counter, and passing an item without placing an option
 *     class[1]        options without a counter that cross the lines of the sweep
 *     class[2 + 2 c]  options of counter c that do not cross
 *     class[3 + 2 c]  options of counter c that cross
 *
 * An option crosses if it is longer across the rows (or columns) of the sweep than along them, like
 * an upright ship in a sweep by rows. Only a sweep with a cap (a limit on how many options may
 * cross) tells crossing options apart. In other sweeps, class[1] and class[3 + 2 c] are not used,
 * and class[2 + 2 c] has all options of counter c. */
typedef struct bsc_dp_class {
    /* By how much placing the option raises an index. This is the stride of the option's counter:
     * by how much one used copy raises an index; 0 if the index does not count the copies of the
     * piece. For crossing options, it is 1 more. */
    uint32_t shift;
    /* The next three arrays say at which indices the option can be placed, because a copy of its
     * piece is still unused there. At such an index, valid[] and valid_wide[] are all ones, and
     * elsewhere they are 0. So a bitwise and with a count gives the count or 0. Both arrays have
     * BSC_DP_SLACK unused bytes at the end, because vectors of 16 bytes may read beyond the last
     * element. */
    uint32_t *valid;      /* [combinations]: for counts of 4 bytes */
    uint64_t *valid_wide; /* [combinations]: for all other kinds of counts */
    uint64_t *space;      /* [set_words]: a bit for each index, 1 if the option can be placed */
} bsc_dp_class;

/* A test whether an item has become useless. A free item is useless if no option ahead can take it
 * any more, because each option that covers it has another item that is taken. For each of these
 * options, the test has a set: the items of the option, without the tested item. The tested item is
 * useless if the state's mask has an item of each set. The sweep then marks the item as taken, so
 * that more states become equal (closure.c). */
typedef struct bsc_dp_test {
    uint32_t item_bit; /* the bit of a mask that says whether the tested item is taken */
    /* The sets are masks in the list plan->masks. Their indices in the list are first_set ..
     * first_set + sets - 1. */
    uint32_t first_set;
    uint32_t sets;
} bsc_dp_test;

/* The tests that the sweep makes after one move or step, to find items that have become useless. (A
 * free item is useless if no option ahead can take it any more.) The lists of all moves and steps
 * are stored one after the other in closing.list[] of the plan. This list is the elements first ..
 * first + count - 1. Each element is the index of a test in closing.test[]. */
typedef struct bsc_dp_tests {
    uint32_t first, count;
} bsc_dp_tests;

/* A move that places an option, and what it changes in a state. item_mask and digit_mask are
 * indices of masks in the list plan->masks. */
typedef struct bsc_dp_move {
    uint32_t option; /* the index of the option in the model */
    /* An index into plan->counts.class[]. A state has a count for each combination of used copies,
     * and the class of the option says from which of these counts to which the move leads. */
    uint32_t class;
    /* A solution with this option counts for this many solutions. Usually this is 1. It is more if
     * the sweep leaves out images of the option under symmetries, because the sweep does not find
     * the solutions with these images (fold.c). */
    uint32_t multiplier;
    /* The bits that the move sets: the items of the option, which become taken. If a bit of the
     * mask says whether the option's piece is used, the move sets this bit too. */
    uint32_t item_mask;
    /* What the move adds to the digits of a state. (A state has a digit for each sum of cells,
     * which is a condition such as "row 1 has 2 ship cells". The digit counts how many of these
     * cells hold a ship, digits.h.) If the board has no sums, this is mask 0, which is empty. */
    uint32_t digit_mask;
    bsc_dp_tests tests; /* the tests for useless items after this move */
} bsc_dp_move;

/* A step of the sweep, which passes one item: it decides what covers the item. */
typedef struct bsc_dp_step {
    uint32_t item_bit; /* the bit of a mask that says whether the item is taken */
    bool may_skip;     /* true: the item may stay uncovered */
    /* [64 x words], or NULL. If it is not NULL, states are folded after this step: of each state
     * and its mirror image, only one is kept (fold.c). image[b] is the bit to which the mirror
     * takes bit b of a mask, or BSC_DP_NOWHERE. */
    uint16_t *image;
    /* The moves that place an option are plan->move[k] for k = first_move .. first_move + moves
     * - 1. There is one for each option that begins at the item. (The item is the first one of the
     * option that the sweep passes.) */
    uint32_t first_move;
    uint32_t moves;
    /* The tests for useless items after the move that places no option. (A free item is useless if
     * no option ahead can take it any more.) */
    bsc_dp_tests tests;
    /* The index of a mask in plan->masks: the bits that must be 1 after the step. A piece with a
     * single copy may have a bit in the masks of states, which is 1 if the piece is used. The last
     * step that can place the piece has its bit in needed_mask. A state without the bit is dropped
     * after that step, because it cannot become a solution. If no bit is needed, this is mask 0,
     * which is empty. */
    uint32_t needed_mask;
    /* [words]: for each digit, the least value that it must have after the step. (A state has a
     * digit for each sum, which is a condition such as "row 1 has 2 ship cells". The digit counts
     * how many of these cells hold a ship so far, digits.h.) If a digit is smaller, the options
     * ahead cannot make up for it, and the state is dropped. NULL if the board has no sums. */
    uint64_t *least_digits;
    /* [words]: the bits of all digits to which no later step adds. They are set to 0 after the
     * step, because they no longer matter. NULL if the board has no sums. */
    uint64_t *ended_digits;
} bsc_dp_step;

/* The value of bsc_dp_step.image[] for a bit that is lost when a mask is mirrored. The mirror takes
 * the item of this bit out of the window (the items for which a mask has bits). find_image
 * in plan.c says why the bit does not matter. */
#define BSC_DP_NOWHERE UINT16_MAX

/* How the counts of a state are arranged. A state has one count for each combination of used
 * copies, such as "one ship of 3 cells and two ships of 2 cells are used". The count says in how
 * many ways the sweep can reach the state with this combination. The combinations are numbered, and
 * the number is called the index of the combination's count. */
typedef struct bsc_dp_counts {
    /* At most this many options of a solution may cross the lines of the sweep. (An option crosses
     * if it is longer across the lines than along them, like an upright ship in a sweep by rows.)
     * BSC_DP_UNCAPPED: there is no limit, and an index does not say how many options cross. */
    uint32_t cap;
    uint32_t combinations; /* indices are 0 .. combinations - 1 */
    /* The lowest index at which all copies of all counted pieces are used. They are used at all
     * higher indices too, which differ only in the number of crossing options. */
    uint32_t first_final;
    /* [2 + 2 x counters of the model]: the classes of options. An option that uses up a copy of a
     * piece changes the combination of used copies, and so raises the index. All options of a class
     * raise the index by the same amount (bsc_dp_class). */
    bsc_dp_class *class;
    /* [steps x set_words]: for each step, the set of indices from which the fleet can still be
     * completed. An index is in the set if later steps can place all copies that are unused in its
     * combination. After the step, the sweep drops the counts at all other indices. (In a sweep
     * that also counts smaller fleets, rows.h, it is enough if later steps can still complete one
     * fleet that the caller wants counted.) */
    uint64_t *completable;
} bsc_dp_counts;

/* Masks for testing the digits of a state. A sum is a condition such as "row 1 has 2 ship cells".
 * For each sum, a state's mask has a digit, which is a group of bits. The digit counts how many
 * cells of the sum hold a ship so far (digits.h). The masks are the same for all steps. All are
 * NULL if the board has no sums. */
typedef struct bsc_dp_digits {
    /* [words]: the guard of each digit, which is its highest bit. Guards are 0 in the masks of all
     * states. A test changes them to show its result. */
    uint64_t *guards;
    uint64_t *bits; /* [words]: all bits of all digits, including the guards */
    /* [words]: what a test adds to each digit, so that the guard becomes 1 if the digit is greater
     * than its sum allows. For example, a digit of 8 bits has the guard 128. If the sum allows 2
     * cells, 125 is added: 3 + 125 sets the guard, and 2 + 125 does not. If the sum allows as many
     * cells as the guard or more, 0 is added. */
    uint64_t *excess;
} bsc_dp_digits;

/* All tests of the plan. A test finds out whether a free item is useless, because no option ahead
 * can take it any more (bsc_dp_test). After each step and each move, the sweep makes the tests of
 * one list, which belongs to this step or move (bsc_dp_tests). list[] has all these lists, one
 * after the other. */
typedef struct bsc_dp_closing {
    bsc_dp_test *test; /* [tests] */
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

    /* How many bits of a mask say which items are taken. These are the bits of the next window_bits
     * items, and they are called the window. More are not needed, because every option ends at most
     * window_bits - 1 steps after it begins. */
    uint32_t window_bits;
    uint32_t words; /* how many 64-bit words a state's mask has */
    uint32_t steps;
    /* [steps + 1]: the steps. The last element is no step: only its first_move is valid, and equals
     * `moves`. */
    bsc_dp_step *step;
    uint32_t moves;
    /* [moves]: the moves that place options. They are in the order of the steps that make them. The
     * moves of one step are in the order of their options' indices. */
    bsc_dp_move *move;

    uint32_t set_words; /* how many 64-bit words a set of indices has */
    bsc_dp_counts counts;
    bsc_dp_digits digits;
    /* [words]: the mask of the final state. In this state, no item is taken, and each piece that
     * has a bit of the mask is used. */
    uint64_t *final_mask;
    bsc_mask_list masks;
    bsc_dp_closing closing;
    bsc_arena arena; /* owns the arrays of this struct, except those of fold, masks and closing */
} bsc_dp_plan;

/* Makes the plan of a sweep that passes the model's items in this order. The model and the order
 * must outlive the plan. If `cap` is BSC_DP_UNCAPPED, the sweep counts all solutions. Otherwise it
 * counts only solutions in which at most `cap` options cross the lines of the sweep. (An option
 * crosses if it is longer across the lines than along them, like an upright ship in a sweep by
 * rows.) `settings` must not be NULL. If all its fields are 0, the sweep runs as usual. Tests set
 * fields to force it to run code that is otherwise only for large boards.
 *
 * On a large board, the function takes seconds, so it calls the tick of `run` (the caller's
 * callback, which may stop the run) now and then. Returns BSC_OK on success. Returns
 * BSC_UNSUPPORTED if a mask would need more than BSC_DP_MAX_WORDS words, or if a state would have
 * too many counts. Returns BSC_INTERRUPTED if the tick stopped the work, and BSC_LIMIT or
 * BSC_NO_MEMORY if memory ran out. After a failure the plan is empty and need not be released. */
bsc_status bsc_dp_plan_init(bsc_dp_plan *plan, const bsc_dp_model *model, const bsc_dp_order *order,
                            uint32_t cap, const bsc_dp_settings *settings, const bsc_run *run,
                            bsc_error *error);
/* Frees all that the plan owns. The plan is then empty. */
void bsc_dp_plan_release(bsc_dp_plan *plan);

/* Says whether the sweep ever places the option. Two kinds of options are never placed: those that
 * cover no item that the sweep passes, and those that are left out because their images under a
 * symmetry count for them too (fold.c). */
static inline bool bsc_dp_is_placed(const bsc_dp_plan *plan, uint32_t option) {
    return plan->order->first_step[option] != UINT32_MAX && plan->fold.multiplier[option] > 0;
}

#endif
