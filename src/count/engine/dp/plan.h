/* plan.h - the plan of a sweep, which is made before the sweep starts. The plan says what a state
 * consists of, and how each step of the sweep makes new states from old ones.
 *
 * A sweep passes the items of a board one after the other. At each item it decides whether an
 * option begins there, and if so, which one. (An option is a piece in one place. It begins at the
 * first of its items that the sweep passes.) A state sums up the decisions made so far. It records
 * only what the rest of the sweep needs to know: which of the items ahead are taken, and how many
 * copies of each piece are placed.
 *
 * Example: a 3x3 board with one ship of two cells, swept by rows, without use of symmetry.
 *
 *     0 1 2        Of the 12 options, {0,1} and {0,3} begin at item 0, {1,2} and {1,4} at item 1,
 *     3 4 5        {2,5} at item 2, and so on. Each ends at most 3 items after its first item, so
 *     6 7 8        four bits can say which items are taken: item k has bit k mod 4.
 *
 * In the table, the four signs are the items i, i + 1, i + 2 and i + 3 before step i: T is a
 * taken item, and a dot is a free one. Two counts follow: in how many ways the sweep can reach the
 * state without the ship, and with the ship placed.
 *
 *     step 0    .... 1 0     nothing is decided yet
 *     step 1    .... 1 0     no option begins at item 0
 *               T... 0 1     {0,1} begins there
 *               ..T. 0 1     {0,3} begins there
 *     step 2    .... 1 1     nothing begins at item 1, which is free (no ship yet) or taken (ship)
 *               T... 0 1     {1,2} begins at item 1
 *               ..T. 0 1     {1,4} begins at item 1
 *               .T.. 0 1     {0,3} began at item 0, and its item 3 is now the second of the four
 *     ...
 *     step 8    .... 0 10    the count without the ship is dropped: the ship has no option left
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
 *                - a bit for each lone piece (a piece with one copy) that the index does not
 *                  count. If the piece is placed, the bit is 1.
 *                - a digit for each sum of cells: how many of its cells hold a ship (digits.h)
 *     partial fleet  how many copies of each piece are placed so far, for the pieces that have
 *                no bit in the mask. In a sweep with a cap, it also has how many of the placed
 *                options cross the lines of the sweep.
 *     count      in how many ways the sweep can reach a state's mask with one partial fleet. A
 *                state has a count for each partial fleet. The type of a count is called its
 *                kind (number.h).
 *     index      the number of a partial fleet, and the position of its count among the counts
 *                of a state. It is the sum over all counted pieces of placed copies x stride. In
 *                a sweep with a cap, the number of crossing options is added too.
 *     set        a bit for each index: 1 if the state can be reached with this partial fleet
 *     move       one way to deal with the item of a step. One move passes the item without placing
 *                an option, because the item is taken or may stay empty. Each other move places an
 *                option that begins there. A move sets the bits of its option and clears the bit of
 *                the step's item. If a copy of the piece is not placed yet at an index, the move
 *                raises the index by the index_shift of the option's class; if all copies are
 *                placed, the move is not possible there.
 *     class      all options that raise an index by the same amount (bsc_dp_class)
 *     pair       a state before a step, and a state after it to which a move leads
 *     continuation  belongs to a count: in how many ways the sweep can go on to a solution from
 *                this state and partial fleet
 *     useless    said of a free item that no option ahead can take any more (closure.c)
 *     mirror     a symmetry of the board; folding replaces states by mirror images (fold.c) */
#ifndef BSC_ENGINE_DP_PLAN_H
#define BSC_ENGINE_DP_PLAN_H

#include "count/engine/dp/fold.h"
#include "count/engine/dp/mask_list.h"

/* A state's mask (the bits that say which items are taken) has at most this many 64-bit words.
 * There must be a limit, because inner loops keep a mask on the stack. */
#define BSC_DP_MAX_WORDS 64u

/* A class: all moves of the sweep that change the counts of a state in the same way. (A move places
 * an option, or passes an item without placing one.) A state has one count for each partial fleet
 * (the ships placed so far). The counts are numbered by an index, and placing an option leads from
 * one index to a higher one. These are the classes in class[] of the plan, where c is a counter (a
 * piece, or several pieces with the same options):
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
    /* By how much the index of a count grows when an option of the class is placed. (The index is
     * the number of the partial fleet.) This is the stride of the option's piece, by which each
     * placed copy raises the index; 0 if the index does not count the copies of this piece. If the
     * class has options that cross the lines of the sweep, it is 1 more, because the index then
     * counts these options too. */
    uint32_t index_shift;
    /* The next three arrays say with which partial fleets (the ships placed so far) an option of
     * the class can be placed: not with those that have all copies of its piece already, nor, if it
     * crosses, with those that have as many crossing options as the cap allows. Each array has an
     * element or a bit for the index of each partial fleet. In the first two, all bits of the
     * element are 1 if the option can be placed, and 0 if not. So the bitwise and of a count and
     * the element for its index is the count or 0. Both arrays have BSC_DP_SLACK unused bytes at
     * the end, because vectors of 16 bytes may read beyond the last element. */
    /* [counts.indices]: for counts of 4 bytes: elements of 32 bits, all 1 or all 0 */
    uint32_t *can_place_32;
    /* [counts.indices]: for counts of one or more limbs of 64 bits, and for reals: elements of 64
     * bits, all 1 or all 0 */
    uint64_t *can_place_64;
    /* [set_words]: one bit for each index, 1 if an option of the class can be placed there */
    uint64_t *can_place_set;
} bsc_dp_class;

/* A test whether a certain item has become useless: whether it is free, but no option ahead can
 * take it any more. An option is blocked if one of its items is taken. For each option ahead that
 * covers the tested item, the test has a blocking set: the other items of this option. If each of
 * these sets has a taken item, all these options are blocked, and the tested item is useless. The
 * sweep then marks it as taken, so that more states become equal (closure.c). */
typedef struct bsc_dp_test {
    /* A state's mask has one bit for each of the next items that the sweep passes, 1 if the item is
     * taken. item_bit is the index of the tested item's bit, from 0. */
    uint32_t item_bit;
    /* The test has a blocking set for each option ahead that covers the tested item: the other
     * items of that option. If one of them is taken, the option can no longer be placed. The sets
     * are stored as masks in the list plan->masks, the first of them at index first_blocking_set,
     * and the others behind it. */
    uint32_t first_blocking_set;
    uint32_t blocking_sets;
} bsc_dp_test;

/* The tests that the sweep makes after one move or step, to find items that have become useless. (A
 * free item is useless if no option ahead can take it any more.) The tests of this move or step are
 * item_tests.test[t] for the elements t = item_tests.listed_test[first] ..
 * item_tests.listed_test[first + count - 1] of the plan. */
typedef struct bsc_dp_test_list {
    uint32_t first; /* index in item_tests.listed_test[] of the first test of this move or step */
    uint32_t count; /* how many tests the sweep makes after this move or step */
} bsc_dp_test_list;

/* A move that places an option, and what the move changes in a state. The state has a mask, whose
 * bits say which items are taken, and a count for each partial fleet (the ships placed so far). */
typedef struct bsc_dp_move {
    uint32_t option; /* the option that the move places, as an index in the model */
    /* The class of the option, as an index into plan->counts.class[]. The class says how the counts
     * of a state move to other partial fleets when the option is placed. */
    uint32_t class;
    /* How many times the sweep counts each solution with this option; usually 1. It is 2 if the
     * sweep never places the option's image under a symmetry, such as its mirror image: there are
     * as many solutions with the image as with the option, and the sweep finds only those with the
     * option. If it leaves out images under several symmetries, it can be 4 and more (fold.c). */
    uint32_t multiplier;
    /* The bits that the move sets in the state's mask, as the index of a mask in plan->masks. These
     * are the bits of the option's items, which become taken. If a bit of the mask says whether the
     * option's piece is placed, the move sets this bit too. */
    uint32_t item_mask_index;
    /* What the move adds to the digits in the state's mask, as the index of a mask in plan->masks.
     * (A digit belongs to a sum, which is a condition such as "row 1 has 2 ship cells". It counts
     * how many of these cells hold a ship, digits.h.) If the board has no sums, this is mask 0,
     * which is empty. */
    uint32_t digit_mask_index;
    /* Which tests for useless items the sweep makes after this move. (A free item is useless if no
     * option ahead can take it any more.) */
    bsc_dp_test_list tests;
} bsc_dp_move;

/* A step of the sweep, which passes one item: the step decides which option covers the item, or
 * that none does. */
typedef struct bsc_dp_step {
    uint32_t item_bit;       /* which bit of a state's mask says that the step's item is taken */
    bool may_stay_uncovered; /* true: the step may leave its item uncovered */
    /* [64 x words], or NULL. NULL: states are not folded after this step. Otherwise, only one of
     * each state and its mirror image is kept after the step (fold.c). When a mask is mirrored, its
     * bit b becomes bit image_bit[b] of the mirror image. If image_bit[b] is BSC_DP_NO_BIT, bit b
     * is dropped. */
    uint16_t *image_bit;
    /* The step's moves that place an option: plan->move[k] for k = first_move .. first_move + moves
     * - 1. There is one for each option that begins at the step's item. (An option begins at the
     * first of its items that the sweep passes.) */
    uint32_t first_move;
    uint32_t moves;
    /* Which tests for useless items the sweep makes after the move that places no option. (A free
     * item is useless if no option ahead can take it any more.) */
    bsc_dp_test_list tests;
    /* Which bits of a state's mask must be 1 after the step, as the index of a mask in plan->masks.
     * Some pieces with a single copy have a bit in the masks of states, which is 1 if the piece is
     * placed. If this step is the last one that can place such a piece, its bit is required: a
     * state without it can no longer become a solution, and is dropped. If no bit is required, this
     * is mask 0, which is empty. */
    uint32_t required_mask_index;
    /* [words]: for each digit of a state's mask, the least value that it must have after the step.
     * (A digit belongs to a sum, which is a condition such as "row 1 has 2 ship cells". It counts
     * how many of these cells hold a ship so far, digits.h.) A state in which a digit is smaller is
     * dropped, because the options ahead cannot make up for it. NULL if the board has no sums. */
    uint64_t *least_digits;
    /* [words]: the bits of all digits to which no later step adds. (A digit counts how many cells
     * of one sum hold a ship.) These bits of a state's mask are set to 0 after the step, because
     * they no longer matter. NULL if the board has no sums. */
    uint64_t *ended_digits;
} bsc_dp_step;

/* The value of bsc_dp_step.image_bit[] for a bit that is dropped when a mask is mirrored. A mask
 * has bits only for the items of the window (the next window_bits items of the sweep). If the
 * mirror image of an item lies outside the window, the mirrored mask has no bit for it.
 * find_image_bits in plan.c says why such a bit does not matter. */
#define BSC_DP_NO_BIT UINT16_MAX

/* How the counts of a state are numbered. A state has one count for each partial fleet, such as
 * "one ship of 3 cells and two ships of 2 cells are placed". The count says in how many ways the
 * sweep can reach the state with these ships placed. The number of the partial fleet is called the
 * index of the count. */
typedef struct bsc_dp_counts {
    /* The sweep counts only solutions in which at most this many options cross. In a sweep by rows,
     * an option crosses if it is higher than wide, like an upright ship; in a sweep by columns, if
     * it is wider than high; in general, if it is longer across the lines that the sweep passes one
     * by one than along them. The index of a count then also says how many of the placed options
     * cross. BSC_DP_UNCAPPED: there is no limit, and an index does not say how many options
     * cross. */
    uint32_t cap;
    /* How many indices there are: 0 .. indices - 1. Each is the number of one partial fleet (the
     * ships placed so far). */
    uint32_t indices;
    /* The lowest index of a complete fleet, in which all copies of all pieces are placed. (An index
     * does not count the pieces that have a bit of the mask.) All higher indices stand for the
     * complete fleet too. There are higher ones only in a sweep with a cap: they differ in how many
     * of the placed options cross. */
    uint32_t first_final;
    /* [2 + 2 x counters of the model]: the classes of options (bsc_dp_class). When an option is
     * placed, the partial fleet gets another number, which is the index of the state's count; all
     * options of a class raise this index by the same amount.
     * For example, if one more ship of a piece raises the index by 4, options of this piece raise
     * it by 4 or, if they cross and the sweep has a cap, by 5. So each counter (a piece whose
     * copies are counted) has two classes: one for its options that do not cross, and one for those
     * that do. The options that no counter counts have two classes as well, which raise the index
     * by 0 and by 1. */
    bsc_dp_class *class;
    /* [steps x set_words]: for each step, a set of indices (numbers of partial fleets), with one
     * bit for each index. The bit is 1 if the steps after this one can still place all ships that
     * the partial fleet lacks. After the step, the sweep drops the counts at all other indices. (In
     * a sweep that also counts smaller fleets, rows.h, it is enough if later steps can still
     * complete one fleet that the caller wants counted.) */
    uint64_t *completable;
} bsc_dp_counts;

/* Masks for testing the digits of a state. A digit is a group of bits in the state's mask, and
 * belongs to a sum, which is a condition such as "row 1 has 2 ship cells". The digit counts how
 * many of these cells hold a ship so far (digits.h). The masks are the same for all steps. All are
 * NULL if the board has no sums. */
typedef struct bsc_dp_digits {
    /* [words]: the guard bits. The guard is the highest bit of a digit. It is 0 in the masks of all
     * states. A test adds to or subtracts from a digit, and its guard bit then shows the result. */
    uint64_t *guards;
    uint64_t *bits; /* [words]: all bits of all digits of a state's mask */
    /* [words]: what the test for too many ship cells adds to each digit, so that its guard bit
     * becomes 1 if the digit is greater than its sum allows. For example, a digit of 8 bits has the
     * guard 128. If the sum allows 2 ship cells, 125 is added: 3 + 125 sets the guard, and 2
     * + 125 does not. If the sum allows as many cells as the guard or more, 0 is added. */
    uint64_t *excess;
} bsc_dp_digits;

/* All tests for useless items that the plan has. A test finds out whether a free item is useless,
 * because no option ahead can take it any more (bsc_dp_test). The sweep makes several tests after
 * each step and each move. */
typedef struct bsc_dp_item_tests {
    /* [tests]: the tests; each is here once, even if it is made after several steps */
    bsc_dp_test *test;
    size_t tests;         /* how many tests there are */
    size_t test_capacity; /* for how many tests test[] has space */
    /* [listed_tests]: indices into test[]. This array has, one after the other, the lists of the
     * tests that the sweep makes after each step and each move (bsc_dp_test_list). */
    uint32_t *listed_test;
    size_t listed_tests;         /* how many elements listed_test[] has */
    size_t listed_test_capacity; /* for how many elements listed_test[] has space */
} bsc_dp_item_tests;

/* The plan of a sweep: what a state consists of, and what the steps do to it. It stays the same
 * while the sweep runs. */
typedef struct bsc_dp_plan {
    const bsc_dp_model *model;
    const bsc_dp_order *order;
    bsc_dp_fold fold;

    /* How many bits of a state's mask say which items are taken. They are called the window, and
     * are the bits of the next window_bits items that the sweep will pass. Later items need no bits
     * yet, because every option ends at most window_bits - 1 steps after it begins. */
    uint32_t window_bits;
    uint32_t words; /* how many 64-bit words the mask of a state has */
    uint32_t steps;
    /* [steps + 1]: the steps of the sweep. The last element is no step: only its first_move is
     * valid, and equals `moves`. */
    bsc_dp_step *step;
    uint32_t moves; /* how many moves of all steps together place an option */
    /* [moves]: all moves that place an option. They are in the order of the steps that make them.
     * The moves of one step are in the order of their options' indices. */
    bsc_dp_move *move;

    /* How many 64-bit words a set has. A set has one bit for the index of each partial fleet (the
     * ships placed so far): the set of a state says with which of them the state can be reached. */
    uint32_t set_words;
    bsc_dp_counts counts;
    bsc_dp_digits digits;
    /* [words]: the mask of the final state, with which a solution is complete: no item is taken
     * ahead, and each piece that has a bit of the mask is placed. */
    uint64_t *final_mask;
    /* masks of steps, moves and tests, which refer to them by their indices in this list */
    bsc_mask_list masks;
    bsc_dp_item_tests item_tests; /* all tests for useless items */
    bsc_arena arena; /* owns the arrays here, except those of fold, masks and item_tests */
} bsc_dp_plan;

/* Makes the plan of a sweep that passes the model's items in this order. The model and the order
 * must outlive the plan. If `cap` is BSC_DP_UNCAPPED, the sweep counts all solutions. Otherwise it
 * counts only solutions in which at most `cap` options cross the lines of the sweep; the others are
 * left to a second sweep (choice.c). (In a sweep by rows, the lines are the rows, and an option
 * crosses if it is higher than wide, like an upright ship.) `settings` must not be NULL. If all its
 * fields are 0, the sweep runs as usual. Tests set fields to force it to run code that is otherwise
 * only for large boards.
 *
 * On a large board, the function takes seconds, so it calls the tick of `run` (the caller's
 * callback, which may stop the run) now and then. Returns BSC_OK on success. Returns
 * BSC_UNSUPPORTED if a mask would need more than BSC_DP_MAX_WORDS words, or if a state would have
 * too many counts. Returns BSC_INTERRUPTED if the tick stopped the work, and BSC_LIMIT or
 * BSC_NO_MEMORY if memory ran out. After a failure the plan is empty and need not be released. */
bsc_status bsc_dp_plan_init(bsc_dp_plan *plan, const bsc_dp_model *model, const bsc_dp_order *order,
                            uint32_t cap, const bsc_dp_settings *settings, const bsc_run *run,
                            bsc_error *error);
/* Frees all memory that the plan owns. The plan is then empty. */
void bsc_dp_plan_release(bsc_dp_plan *plan);

/* Says whether the sweep ever places the option. It never places two kinds of options: those that
 * cover no item of the model, and those that it leaves out because their images under a symmetry
 * count for them too (fold.c). */
static inline bool bsc_dp_is_placed(const bsc_dp_plan *plan, uint32_t option) {
    return plan->order->first_step[option] != UINT32_MAX && plan->fold.multiplier[option] > 0;
}

#endif
