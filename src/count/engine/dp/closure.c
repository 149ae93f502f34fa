/* closure.c - decides when a free item may be marked as taken, because no option can take it any
 * more. Such an item is called useless. Marking it makes states equal.
 *
 * Example: a 3x3 board with ships of two cells that may not touch. The items are the four corners
 * of cells inside the board (model.c), and a sweep by rows passes them in the order u, v, w, x. A
 * ship takes the corners of its cells: {u,v}, {u,w}, {v,x} or {w,x}, or all four if it covers the
 * middle cell.
 *
 *     +--+--+--+
 *     |  |  |  |      When u and v have been passed, only two options are ahead, and both take w
 *     +--u--v--+      and x. If {v,x} has been placed, x is taken, so both options are blocked, and
 *     |  |  |  |      nothing can take w any more. So w is marked as taken although it is free.
 *     +--w--x--+      If {u,w} has been placed, x is marked as taken in the same way. Both states
 *     |  |  |  |      then equal the state of a ship that covers the middle cell, which has taken
 *     +--+--+--+      w and x: three states have become one.
 *
 * In general, if ships must not touch, a vertex may be free although no option can take it any
 * more. Each option that could take it is blocked, because another item of the option is taken. If
 * we then mark the vertex as taken, states become equal. For russian, without symmetries, 795
 * thousand masks (sets of taken items) become 407 thousand.
 *
 * How an item u is tested: after step i, the options that can still take u are those whose first
 * item comes later. For each of these options, consider the set of its other items. The option is
 * blocked if an item of this set is taken. The item u is useless if each of the sets has a taken
 * item. If a set contains another one, it need not be tested, because a taken item of the smaller
 * set is an item of the larger set too.
 *
 * For example, if all ships have one cell, there is one set for each cell around the vertex u whose
 * first vertex has not been passed yet: the other vertices of the cell.
 *
 * An item is tested again only when the test can newly succeed. In all states, it can if one of its
 * sets has disappeared since the last step. In the states after a move (which places an option), it
 * can if the move takes an item of one of the sets.
 *
 * Tried and rejected: adding to each option the items that it makes useless by itself, and skipping
 * tests by the union of their sets. Each gained at most 2 % of the time. If ships may touch, the
 * items are cells, and these are not tested. A cell is useless only if it is hemmed in, which makes
 * too few states equal to pay for the tests.
 *
 * Cost: for each step, a walk over some options. These are the options of the items ahead that
 * options placed so far may have taken, and only of those items whose sets may have changed. On
 * usual boards this is little: the items of these options are 240 thousand on russian, and 12
 * million on 30x30 with ships of at most 5 cells. But a row of 168 cells with any number of ships
 * of 50, 51, ... 113 cells has thousands of long options that overlap each other. There, ten
 * thousand million items took 27 s, before a sweep of 0.1 s. A count without the tests is right
 * too: it merely has more states. So no further tests are made after MAX_ITEMS_READ items. */
#include "count/engine/dp/closure.h"
#include "count/cover/run_tick.h"

/* About how many items of options are read at most to make the tests of a plan, which takes half a
 * second. The step that passes this limit gets its tests, and later steps get none. */
#define MAX_ITEMS_READ UINT64_C(200000000)
/* The run's tick (the caller's callback, which may stop the run) is called after the tests of this
 * many steps. */
#define STEPS_PER_POLL 16u

/* Work space for making the tests of a plan. A test finds out whether a free item is useless:
 * whether all later options that could take it are blocked. For each of these options, the test has
 * a blocking set: the option's other items. The option is blocked if one of them is taken. */
typedef struct test_maker {
    bsc_dp_plan *plan;
    /* [items + 2]: where the list of each item begins in covering_move[]. The moves that cover
     * item k are covering_move[first_covering[k]] .. covering_move[first_covering[k + 1] - 1].
     * The last element is needed only while covering_move[] is filled. */
    uint32_t *first_covering;
    /* [items of all options together]: for each item, the moves whose options cover it, as indices
     * into plan->move[], in the order of the moves' steps */
    uint32_t *covering_move;

    /* [items]: the test whether the item is useless (can be taken by no later option) that the item
     * had after the previous step: 1 + its index in plan->item_tests.test[]; 0: it had no test */
    uint32_t *last_test;
    /* [items]: true if the item's test whether it is useless may differ after the current step from
     * the test after the previous step, and so must be made again */
    bool *test_may_change;

    /* How many tests for useless items there are after the current step: one for each item of the
     * window that can become useless, so that no option can take it any more. (The window is the
     * next items, which options that begin in passed steps may have taken.) */
    uint32_t step_tests;
    /* [window_bits]: the tests for useless items after the current step, as indices in
     * plan->item_tests.test[]; the first step_tests elements are valid */
    uint32_t *step_test;
    /* [window_bits]: for each element of step_test[], true if the test differs from the one that
     * the tested item had after the previous step */
    bool *test_has_changed;

    /* [words]: one blocking set of the test that is being made, which finds out whether an item is
     * useless: free, but so that no later option can take it. The set has the other items of a
     * later option that covers the tested item. If one of them is taken, this option is blocked: it
     * cannot take the tested item. */
    uint64_t *blocking_set;
    /* [words]: the items that a move takes when it places an option, with one bit for each item of
     * the window (the next items, which options placed so far may have taken). The item of the
     * current step is not among them: the step passes it, and its bit is then used for the item
     * that enters the window. */
    uint64_t *move_items;
    uint64_t items_read;     /* how many items of options the tests made so far have read */
    uint64_t max_items_read; /* when items_read exceeds this, no further steps get tests */
    bsc_arena scratch;       /* owns all arrays of this struct */
} test_maker;

/* Allocates the arrays of *maker, the work space for making the tests for useless items. (A free
 * item is useless if no later option can take it. What each array has is said in test_maker.) All
 * elements are 0. If memory runs out, maker->scratch.failed is set. */
static void make_arrays(test_maker *maker) {
    const bsc_dp_plan *plan = maker->plan;
    const bsc_dp_model *model = plan->model;
    bsc_arena *arena = &maker->scratch;
    BSC_ARENA_ARRAY(arena, maker->first_covering, (size_t)model->items + 2);
    BSC_ARENA_ARRAY(arena, maker->covering_move, model->start[model->options]);
    BSC_ARENA_ARRAY(arena, maker->last_test, model->items);
    BSC_ARENA_ARRAY(arena, maker->test_may_change, model->items);
    BSC_ARENA_ARRAY(arena, maker->step_test, plan->window_bits);
    BSC_ARENA_ARRAY(arena, maker->test_has_changed, plan->window_bits);
    BSC_ARENA_ARRAY(arena, maker->blocking_set, plan->words);
    BSC_ARENA_ARRAY(arena, maker->move_items, plan->words);
}

/* Fills covering_move[] and first_covering[], which make_arrays has set to 0: lists for each item
 * the moves whose options cover it (see test_maker). The plan has its moves in the order of their
 * steps, so the moves of each item are in this order too. While covering_move[] is being filled,
 * first_covering[item + 1] is the position where the next move of the item goes. */
static void list_covering_moves(test_maker *maker) {
    const bsc_dp_plan *plan = maker->plan;
    const bsc_dp_model *model = plan->model;
    for (uint32_t m = 0; m < plan->moves; m++) {
        const uint32_t option = plan->move[m].option;
        for (uint32_t k = model->start[option]; k < model->start[option + 1]; k++)
            maker->first_covering[model->entry[k] + 2]++;
    }
    for (uint32_t item = 1; item <= model->items; item++)
        maker->first_covering[item + 1] += maker->first_covering[item];
    for (uint32_t m = 0; m < plan->moves; m++) {
        const uint32_t option = plan->move[m].option;
        for (uint32_t k = model->start[option]; k < model->start[option + 1]; k++) {
            uint32_t *end = &maker->first_covering[model->entry[k] + 1];
            maker->covering_move[*end] = m;
            (*end)++;
        }
    }
}

/* ---- The test of one item ---- */

/* Writes one blocking set to maker->blocking_set[], for the test whether `item` is useless after
 * the step: whether all later options that cover it are blocked. `move` is the index in
 * plan->move[] of the move that places one of these options. The set has the other items of this
 * option: if one of them is taken, the option is blocked, and cannot take the tested item.
 *
 * Leaves out items that are too far ahead for any option placed by the end of the step. They are
 * free in all states after the step, so they block nothing. */
static void fill_blocking_set(test_maker *maker, uint32_t move, uint32_t step, uint32_t item) {
    const bsc_dp_plan *plan = maker->plan;
    const bsc_dp_model *model = plan->model;
    const uint32_t option = plan->move[move].option;
    memset(maker->blocking_set, 0, plan->words * sizeof *maker->blocking_set);
    maker->items_read += model->start[option + 1] - model->start[option];
    for (uint32_t k = model->start[option]; k < model->start[option + 1]; k++) {
        const uint32_t item_step = plan->order->step_of[model->entry[k]];
        if (model->entry[k] != item && item_step <= step + plan->window_bits)
            bsc_set_bit(maker->blocking_set, item_step % plan->window_bits);
    }
}

/* Adds maker->blocking_set[], which has the other items of one option, to the blocking sets of the
 * test. The test succeeds if each of its sets has a taken item, so a set that contains another one
 * is superfluous. If the new set is superfluous, adds nothing. If older sets become superfluous,
 * removes them. The sets of the test must be the newest masks of the plan. If memory runs out, sets
 * plan->masks.failed; the test then lacks the new set, and must not be used. */
static void add_blocking_set(test_maker *maker, bsc_dp_test *test) {
    bsc_mask_list *masks = &maker->plan->masks;
    const uint32_t words = masks->words;
    uint32_t sets = 0; /* how many of the test's older sets do not contain the new set, and stay */
    for (uint32_t s = 0; s < test->blocking_sets; s++)
        if (bsc_mask_is_subset(bsc_mask_get(masks, test->first_blocking_set + s),
                               maker->blocking_set, words))
            return;
    for (uint32_t s = 0; s < test->blocking_sets; s++) {
        const uint64_t *set = bsc_mask_get(masks, test->first_blocking_set + s);
        if (bsc_mask_is_subset(maker->blocking_set, set, words)) continue;
        memmove(bsc_mask_get(masks, test->first_blocking_set + sets), set, words * sizeof *set);
        sets++;
    }
    assert(test->first_blocking_set + test->blocking_sets == masks->count);
    masks->count = test->first_blocking_set + sets;
    test->blocking_sets = sets;
    const uint32_t added = bsc_mask_list_add(masks);
    if (masks->failed) return;
    memcpy(bsc_mask_get(masks, added), maker->blocking_set, words * sizeof *maker->blocking_set);
    test->blocking_sets++;
}

/* Says whether two tests are equal: whether they have the same blocking sets in the same order. A
 * test finds out whether its item is useless, because no later option can take it. Both tests are
 * for the same item. (For each later option that covers the item, a test has a blocking set: the
 * other items of this option. If one of them is taken, the option is blocked.) */
static bool have_same_sets(const bsc_dp_plan *plan, const bsc_dp_test *a, const bsc_dp_test *b) {
    if (a->blocking_sets != b->blocking_sets) return false;
    for (uint32_t s = 0; s < a->blocking_sets; s++) {
        const uint64_t *a_set = bsc_mask_get(&plan->masks, a->first_blocking_set + s);
        const uint64_t *b_set = bsc_mask_get(&plan->masks, b->first_blocking_set + s);
        if (!bsc_mask_equals(a_set, b_set, plan->words)) return false;
    }
    return true;
}

/* Makes the test that a sweep needs after the step to find out whether the item is useless: whether
 * no later option can take it. (If no later option covers the item, the test has no blocking set,
 * and always succeeds.) Returns the index of the test in item_tests->test[], and sets *is_new to
 * true. But if the test would be the same as the item's test after the previous step, makes none,
 * returns the index of that test, and sets *is_new to false. If memory runs out, sets
 * plan->masks.failed; the result and *is_new then mean nothing. */
static uint32_t make_test(test_maker *maker, uint32_t step, uint32_t item, bool *is_new) {
    bsc_dp_plan *plan = maker->plan;
    bsc_dp_item_tests *item_tests = &plan->item_tests;
    /* maker->last_test[item] is 1 + the index of the item's last test, or 0 if there is none. */
    const bool has_test = maker->last_test[item] != 0;
    const uint32_t last_test = maker->last_test[item] - 1;
    *is_new = !has_test || maker->test_may_change[item];
    if (!*is_new) return last_test;
    if (!BSC_ARRAY_GROW(item_tests, test, item_tests->tests + 1)) plan->masks.failed = true;
    if (plan->masks.failed) return 0;
    bsc_dp_test test = {.item_bit = plan->order->step_of[item] % plan->window_bits,
                        .first_blocking_set = (uint32_t)plan->masks.count};
    /* The sets of the last moves are added first. The last moves often place small ships, whose
     * sets are contained in the sets of larger ships. So most of the later calls of
     * add_blocking_set have nothing to add. */
    for (uint32_t k = maker->first_covering[item + 1]; k-- > maker->first_covering[item];) {
        const uint32_t move = maker->covering_move[k];
        if (plan->order->first_step[plan->move[move].option] <= step) break;
        fill_blocking_set(maker, move, step, item);
        add_blocking_set(maker, &test);
        if (plan->masks.failed) return 0;
    }
    if (has_test && have_same_sets(plan, &item_tests->test[last_test], &test)) {
        *is_new = false;
        plan->masks.count = test.first_blocking_set;
        return last_test;
    }
    const uint32_t number = (uint32_t)item_tests->tests;
    item_tests->test[number] = test;
    item_tests->tests++;
    maker->last_test[item] = number + 1;
    return number;
}

/* ---- The tests of a step and of its moves ---- */

/* Appends the index of a test to plan->item_tests.listed_test[], which has the lists of tests of
 * all steps and moves, one after the other. If memory runs out, sets plan->masks.failed, the flag
 * by which all functions that make tests report it. */
static void list_test(bsc_dp_plan *plan, uint32_t test) {
    bsc_dp_item_tests *item_tests = &plan->item_tests;
    if (!BSC_ARRAY_GROW(item_tests, listed_test, item_tests->listed_tests + 1)) {
        plan->masks.failed = true;
        return;
    }
    item_tests->listed_test[item_tests->listed_tests] = test;
    item_tests->listed_tests++;
}

/* Sets test_may_change[] of all items of the option that the move places. The test of an item finds
 * out whether it is useless: whether all later options that cover it are blocked, because another
 * item of each is taken. The caller chooses moves whose options begin at the current step, so that
 * they no longer come later, or cover an item that can block them from this step on. So the tests
 * of their items may change. */
static void mark_items_of_move(test_maker *maker, uint32_t move) {
    const bsc_dp_model *model = maker->plan->model;
    const uint32_t option = maker->plan->move[move].option;
    for (uint32_t k = model->start[option]; k < model->start[option + 1]; k++)
        maker->test_may_change[model->entry[k]] = true;
}

/* Fills test_may_change[], which says for each item whether its test after step i may differ from
 * the one after the previous step, and so must be made again. (The test finds out whether the item
 * is useless: whether all later options that cover it are blocked, because another item of each is
 * taken.) This is so for two kinds of items. The first are the items of options that begin at this
 * step, because these options no longer come later. And with this step, one more item enters the
 * window (the next items, for which a state's mask has bits): from now on, placed options may have
 * taken it, and this can block all options that cover it. So the second kind are all items of these
 * options. */
static void find_tests_that_may_change(test_maker *maker, uint32_t i) {
    const bsc_dp_plan *plan = maker->plan;
    memset(maker->test_may_change, 0, plan->model->items * sizeof *maker->test_may_change);
    for (uint32_t m = plan->step[i].first_move; m < plan->step[i + 1].first_move; m++)
        mark_items_of_move(maker, m);
    if (i + plan->window_bits >= plan->steps) return;
    const uint32_t entering = plan->order->item_of_step[i + plan->window_bits];
    for (uint32_t k = maker->first_covering[entering]; k < maker->first_covering[entering + 1]; k++)
        mark_items_of_move(maker, maker->covering_move[k]);
}

/* Says whether the sweep may mark the item as taken in states in which it is free, but no later
 * option can take it. (States that differ only in this item then become equal.) Only edges and
 * vertices of cells may be marked.
 *
 * There is a restriction if counts are wanted after each row of the board (rows.h). The count after
 * a row is read from the state in which all ships lie in the rows passed, so that no item ahead is
 * taken. In this state, no item ahead may be marked as taken, or the count would not be found. None
 * is if some option that takes the item begins in the item's own row: this option is then still
 * ahead, and no taken item blocks it, so it can take the item. */
static bool may_mark_as_taken(const test_maker *maker, uint32_t item) {
    const bsc_dp_plan *plan = maker->plan;
    const bsc_dp_rows *rows = plan->model->rows;
    if (!plan->model->item[item].lies_between_cells) return false;
    if (rows == NULL) return true;
    if (maker->first_covering[item] == maker->first_covering[item + 1]) return false;
    const uint32_t last_move = maker->covering_move[maker->first_covering[item + 1] - 1];
    const uint32_t first_step = plan->order->first_step[plan->move[last_move].option];
    const bsc_point first = plan->model->item[plan->order->item_of_step[first_step]].point;
    return bsc_dp_count_rows_before(rows, first) ==
           bsc_dp_count_rows_before(rows, plan->model->item[item].point);
}

/* Makes the tests of step i, which the sweep will carry out. (A test finds out in a state after the
 * step whether a free item is useless, because no later option can take it.) There is one for each
 * item that placed options may have taken. The step's list gets only the tests that differ from
 * those of the previous step, because the others find nothing new. The sweep carries out the tests
 * of this list when it passes the item of the step without placing an option. If memory runs out,
 * plan->masks.failed is set. */
static void make_step_tests(test_maker *maker, uint32_t i) {
    bsc_dp_plan *plan = maker->plan;
    bsc_dp_test_list *tests = &plan->step[i].tests;
    tests->first = (uint32_t)plan->item_tests.listed_tests;
    maker->step_tests = 0;
    find_tests_that_may_change(maker, i);
    for (uint32_t k = i + 1; k < plan->steps && k < i + plan->window_bits; k++) {
        const uint32_t item = plan->order->item_of_step[k];
        if (!may_mark_as_taken(maker, item)) continue;
        bool is_new;
        const uint32_t test = make_test(maker, i, item, &is_new);
        if (plan->masks.failed) return;
        maker->step_test[maker->step_tests] = test;
        maker->test_has_changed[maker->step_tests] = is_new;
        maker->step_tests++;
        if (is_new) list_test(plan, test);
    }
    tests->count = (uint32_t)plan->item_tests.listed_tests - tests->first;
}

/* Says whether a sweep must carry out test number t of the step (maker->step_test[t]) after a move
 * that takes the items maker->move_items[]. The test finds out whether an item is useless: whether
 * all later options that cover it are blocked. The sweep must carry it out if the test is not the
 * same as after the previous step, or if the move takes an item that blocks one of these options.
 * Otherwise the test cannot find an item useless that was not useless before. The test is not
 * needed if the move takes the tested item itself. */
static bool can_newly_succeed(const test_maker *maker, uint32_t t) {
    const bsc_dp_plan *plan = maker->plan;
    const bsc_dp_test *test = &plan->item_tests.test[maker->step_test[t]];
    if (bsc_has_bit(maker->move_items, test->item_bit)) return false;
    if (maker->test_has_changed[t]) return true;
    for (uint32_t s = 0; s < test->blocking_sets; s++) {
        const uint64_t *set = bsc_mask_get(&plan->masks, test->first_blocking_set + s);
        if (bsc_mask_overlaps(maker->move_items, set, plan->words)) return true;
    }
    return false;
}

/* Lists in each move of the step (each move places one option), for which make_step_tests was just
 * called, the tests that a sweep must carry out after it. A test finds out whether a free item is
 * useless: whether all later options that cover it are blocked. Only tests that can find an item
 * newly useless are listed: those that have changed with this step, and those for which the move
 * takes an item that blocks one of these options. If memory runs out, plan->masks.failed is set. */
static void list_move_tests(test_maker *maker, const bsc_dp_step *step) {
    bsc_dp_plan *plan = maker->plan;
    for (uint32_t m = step->first_move; m < step->first_move + step->moves; m++) {
        const uint64_t *items = bsc_mask_get(&plan->masks, plan->move[m].item_mask_index);
        bsc_dp_test_list *tests = &plan->move[m].tests;
        tests->first = (uint32_t)plan->item_tests.listed_tests;
        memcpy(maker->move_items, items, plan->words * sizeof *maker->move_items);
        bsc_clear_bit(maker->move_items, step->item_bit);
        for (uint32_t t = 0; t < maker->step_tests; t++)
            if (can_newly_succeed(maker, t)) list_test(plan, maker->step_test[t]);
        tests->count = (uint32_t)plan->item_tests.listed_tests - tests->first;
    }
}

/* ---- All tests ---- */

/* Says whether the model has any items that can become useless, so that they need tests: edges or
 * vertices of cells. */
static bool has_items_between_cells(const bsc_dp_model *model) {
    for (uint32_t item = 0; item < model->items; item++)
        if (model->item[item].lies_between_cells) return true;
    return false;
}

/* Makes the tests for useless items of all steps and moves, or of the first ones until items_read
 * exceeds max_items_read. Returns BSC_INTERRUPTED if the run's tick (the caller's callback) stopped
 * the work, otherwise BSC_OK. If memory runs out, plan->masks.failed is set. */
static bsc_status make_tests(test_maker *maker, const bsc_run *run, bsc_error *error) {
    const bsc_dp_plan *plan = maker->plan;
    list_covering_moves(maker);
    for (uint32_t i = 0; i < plan->steps && maker->items_read <= maker->max_items_read; i++) {
        make_step_tests(maker, i);
        list_move_tests(maker, &plan->step[i]);
        if (plan->masks.failed) return BSC_OK;
        if (i % STEPS_PER_POLL != STEPS_PER_POLL - 1) continue;
        const bsc_status status = bsc_run_check_interrupt(run, error);
        if (status != BSC_OK) return status;
    }
    return BSC_OK;
}

bsc_status bsc_dp_add_item_tests(bsc_dp_plan *plan, const bsc_dp_settings *settings,
                                 const bsc_run *run, bsc_error *error) {
    bsc_status status = BSC_OK;
    test_maker maker = {.plan = plan, .max_items_read = settings->max_items_read};
    if (maker.max_items_read == 0) maker.max_items_read = MAX_ITEMS_READ;
    bsc_mask_list *masks = &plan->masks;
    make_arrays(&maker);
    if (maker.scratch.failed) masks->failed = true;
    if (!masks->failed && has_items_between_cells(plan->model))
        status = make_tests(&maker, run, error);
    bsc_arena_release(&maker.scratch);
    if (masks->failed) return bsc_error_set_no_memory(error);
    if (status != BSC_OK) return status;
    BSC_ARRAY_FIT(masks, word, masks->count * masks->words);
    BSC_ARRAY_FIT(&plan->item_tests, test, plan->item_tests.tests);
    BSC_ARRAY_FIT(&plan->item_tests, listed_test, plan->item_tests.listed_tests);
    return BSC_OK;
}
