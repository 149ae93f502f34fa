/* closure.c - merges states: counts a free item as taken once no option can use it any more.
 *
 * On a 3x3 board with ships of two cells that may not touch, the items are the four corners of
 * cells inside the board (model.c), which a sweep by rows passes in the order u, v, w, x. A ship
 * takes the corners of its cells: {u,v}, {u,w}, {v,x}, {w,x} or, through the middle, all four.
 *
 *     +--+--+--+
 *     |  |  |  |      After u and v have been passed, the only options ahead are two that take
 *     +--u--v--+      w and x. If {v,x} has been laid, x is taken, and so w cannot be taken any
 *     |  |  |  |      more, though it is free: it counts as taken. If {u,w} has been laid, the
 *     +--w--x--+      same goes for x. Both states become the state of ships through the middle,
 *     |  |  |  |      with w and x taken: one state in place of three.
 *     +--+--+--+
 *
 * In general, where ships must not touch, every option that could still take a free vertex may be
 * blocked by another taken one. Calling it taken then merges states (russian, without symmetry: 795
 * thousand masks without this, 407 thousand with it).
 *
 * After step i the options that can still take item u are those whose first item comes later. The
 * items of such an option other than u are a set; the option is blocked once the mask overlaps its
 * set, and u is useless once the mask overlaps the sets of all of them. Of the sets only the
 * smallest by inclusion matter: a mask that overlaps a set overlaps each that contains it.
 *
 *       . u .      with single-cell ships the smallest sets are the other vertices of the cells
 *      [ ][ ]      around u that are not passed yet
 *
 * A test of an item is repeated only where it can newly succeed: for all states when one of the
 * smallest sets has just gone, and after a move that takes an item of one of the sets.
 *
 * Rejected: or-ing an option with what it closes by itself, and sparing tests by a union of their
 * sets, gained at most 2 % of the time. Cells, as swept where touching is allowed, are left alone:
 * only a hemmed-in one is useless then, which merges too little to pay for the tests.
 *
 * Cost: for each step, the options of the items in the window whose sets may have changed. */
#include "count/engine/dp/closure.h"

/* Steps between two questions whether to go on; each takes a millisecond at most. */
#define STEPS_PER_POLL 256u

/* The tests in the making. */
typedef struct closer {
    bsc_dp_plan *plan;
    /* The moves of each item: those of item k are column[first[k]] .. column[first[k + 1] - 1], by
     * rising step. */
    uint32_t *first;  /* [items + 2] */
    uint32_t *column; /* [entries of the model] */

    /* [items]: 1 + the item's test after the step before; 0: it has none yet. */
    uint32_t *last_test;
    bool *is_stale; /* [items]: that test may have changed with the present step */

    /* The tests after the present step, one for each item in the window that can become useless. */
    uint32_t step_tests;
    uint32_t *step_test; /* [ring] */
    bool *has_changed;   /* [ring]: whether it is another test than after the step before */

    uint64_t *set; /* [words]: an option's items other than the item of the test */
    /* [words]: a move's items other than the step's item, whose bit is free for the item that
     * enters the window with the step. */
    uint64_t *items;
    bsc_arena scratch; /* of the arrays above */
} closer;

/* Allocates the arrays. If memory is missing c->scratch has failed. */
static void make_arrays(closer *c) {
    const bsc_dp_plan *plan = c->plan;
    const bsc_dp_model *model = plan->model;
    bsc_arena *arena = &c->scratch;
    BSC_ARENA_ARRAY(arena, c->first, (size_t)model->items + 2);
    BSC_ARENA_ARRAY(arena, c->column, model->start[model->options]);
    BSC_ARENA_ARRAY(arena, c->last_test, model->items);
    BSC_ARENA_ARRAY(arena, c->is_stale, model->items);
    BSC_ARENA_ARRAY(arena, c->step_test, plan->ring);
    BSC_ARENA_ARRAY(arena, c->has_changed, plan->ring);
    BSC_ARENA_ARRAY(arena, c->set, plan->words);
    BSC_ARENA_ARRAY(arena, c->items, plan->words);
}

/* Fills first[] and column[]. The moves stand by rising step, so walking them in their order fills
 * each item's part in that order. While it fills, first[item + 1] is the end of what stands there
 * so far, which in the end is the item's end. */
static void make_columns(closer *c) {
    const bsc_dp_plan *plan = c->plan;
    const bsc_dp_model *model = plan->model;
    for (uint32_t m = 0; m < plan->moves; m++) {
        const uint32_t option = plan->move[m].option;
        for (uint32_t k = model->start[option]; k < model->start[option + 1]; k++)
            c->first[model->entry[k] + 2]++;
    }
    for (uint32_t item = 1; item <= model->items; item++) c->first[item + 1] += c->first[item];
    for (uint32_t m = 0; m < plan->moves; m++) {
        const uint32_t option = plan->move[m].option;
        for (uint32_t k = model->start[option]; k < model->start[option + 1]; k++) {
            uint32_t *end = &c->first[model->entry[k] + 1];
            c->column[*end] = m;
            (*end)++;
        }
    }
}

/* ---- The test of one item ---- */

/* Fills set[] with the move's items other than `item` in the window after the step. Items beyond
 * the window are free for certain, and cannot block the move. */
static void fill_set(const closer *c, uint32_t move, uint32_t step, uint32_t item) {
    const bsc_dp_plan *plan = c->plan;
    const bsc_dp_model *model = plan->model;
    const uint32_t option = plan->move[move].option;
    memset(c->set, 0, plan->words * sizeof *c->set);
    for (uint32_t k = model->start[option]; k < model->start[option + 1]; k++) {
        const uint32_t item_step = plan->order->step_of[model->entry[k]];
        if (model->entry[k] != item && item_step <= step + plan->ring)
            bsc_set_bit(c->set, item_step % plan->ring);
    }
}

/* Adds set[] to the test's sets, which are the newest masks of the plan, unless one of them is
 * within it; drops those that it is within. Where memory is missing the list of masks has
 * failed. */
static void add_set(closer *c, bsc_dp_test *test) {
    bsc_mask_list *masks = &c->plan->masks;
    const uint32_t words = masks->words;
    uint32_t sets = 0; /* that stay */
    for (uint32_t s = 0; s < test->sets; s++)
        if (bsc_mask_is_subset(bsc_mask_get(masks, test->first_set + s), c->set, words)) return;
    for (uint32_t s = 0; s < test->sets; s++) {
        const uint64_t *set = bsc_mask_get(masks, test->first_set + s);
        if (bsc_mask_is_subset(c->set, set, words)) continue;
        memmove(bsc_mask_get(masks, test->first_set + sets), set, words * sizeof *set);
        sets++;
    }
    assert(test->first_set + test->sets == masks->count);
    masks->count = test->first_set + sets;
    test->sets = sets;
    const uint32_t added = bsc_mask_list_add(masks);
    if (masks->failed) return;
    memcpy(bsc_mask_get(masks, added), c->set, words * sizeof *c->set);
    test->sets++;
}

/* Says whether the tests have the same sets in the same order. */
static bool have_same_sets(const bsc_dp_plan *plan, const bsc_dp_test *a, const bsc_dp_test *b) {
    if (a->sets != b->sets) return false;
    for (uint32_t s = 0; s < a->sets; s++) {
        const uint64_t *a_set = bsc_mask_get(&plan->masks, a->first_set + s);
        const uint64_t *b_set = bsc_mask_get(&plan->masks, b->first_set + s);
        if (!bsc_mask_equals(a_set, b_set, plan->words)) return false;
    }
    return true;
}

/* Returns the number of the item's test after the step, and sets *has_changed to whether it is a
 * new one; else it is that of the step before, with the same sets. Where memory is missing the list
 * of masks has failed. */
static uint32_t make_test(closer *c, uint32_t step, uint32_t item, bool *has_changed) {
    bsc_dp_plan *plan = c->plan;
    bsc_dp_closing *closing = &plan->closing;
    const bool has_test = c->last_test[item] != 0;
    const uint32_t last_test = c->last_test[item] - 1;
    *has_changed = !has_test || c->is_stale[item];
    if (!*has_changed) return last_test;
    if (!BSC_ARRAY_GROW(closing, test, closing->tests + 1)) plan->masks.failed = true;
    if (plan->masks.failed) return 0;
    bsc_dp_test test = {.bit = plan->order->step_of[item] % plan->ring,
                        .first_set = (uint32_t)plan->masks.count};
    /* Backwards, to small pieces first, whose sets the others' contain. */
    for (uint32_t k = c->first[item + 1]; k-- > c->first[item];) {
        const uint32_t move = c->column[k];
        if (plan->order->first_step[plan->move[move].option] <= step) break;
        fill_set(c, move, step, item);
        add_set(c, &test);
        if (plan->masks.failed) return 0;
    }
    if (has_test && have_same_sets(plan, &closing->test[last_test], &test)) {
        *has_changed = false;
        plan->masks.count = test.first_set;
        return last_test;
    }
    const uint32_t number = (uint32_t)closing->tests;
    closing->test[number] = test;
    closing->tests++;
    c->last_test[item] = number + 1;
    return number;
}

/* ---- The tests of a step and of its moves ---- */

/* Adds the test to the list that is being made. */
static void list_test(bsc_dp_plan *plan, uint32_t test) {
    bsc_dp_closing *closing = &plan->closing;
    if (!BSC_ARRAY_GROW(closing, list, closing->listed + 1)) {
        plan->masks.failed = true;
        return;
    }
    closing->list[closing->listed] = test;
    closing->listed++;
}

/* Marks the tests of all items of the move as stale. */
static void mark_stale(closer *c, uint32_t move) {
    const bsc_dp_model *model = c->plan->model;
    const uint32_t option = c->plan->move[move].option;
    for (uint32_t k = model->start[option]; k < model->start[option + 1]; k++)
        c->is_stale[model->entry[k]] = true;
}

/* Finds the items whose sets can change with step i: those of options that begin at the step, which
 * are not ahead any more, and those of options that have the item that enters the window. */
static void find_stale(closer *c, uint32_t i) {
    const bsc_dp_plan *plan = c->plan;
    memset(c->is_stale, 0, plan->model->items * sizeof *c->is_stale);
    for (uint32_t m = plan->step[i].first_move; m < plan->step[i + 1].first_move; m++)
        mark_stale(c, m);
    if (i + plan->ring >= plan->steps) return;
    const uint32_t entering = plan->order->item_of_step[i + plan->ring];
    for (uint32_t k = c->first[entering]; k < c->first[entering + 1]; k++)
        mark_stale(c, c->column[k]);
}

/* Says whether the item may count as taken when it is useless. Where rows are read, no item ahead
 * of a whole deployment may (rows.h). It does not while an option can take it that begins in its
 * own row, since all items of such an option are ahead too. */
static bool may_close(const closer *c, uint32_t item) {
    const bsc_dp_plan *plan = c->plan;
    const bsc_dp_rows *rows = plan->model->rows;
    if (!plan->model->item[item].lies_between_cells) return false;
    if (rows == NULL) return true;
    if (c->first[item] == c->first[item + 1]) return false;
    const uint32_t last_move = c->column[c->first[item + 1] - 1];
    const uint32_t first_step = plan->order->first_step[plan->move[last_move].option];
    const bsc_point first = plan->model->item[plan->order->item_of_step[first_step]].point;
    return bsc_dp_count_rows_above(rows, first) ==
           bsc_dp_count_rows_above(rows, plan->model->item[item].point);
}

/* Makes the tests of all items in the window after step i, and lists those that have changed for
 * the passing of the step's item. */
static void make_step_tests(closer *c, uint32_t i) {
    bsc_dp_plan *plan = c->plan;
    bsc_dp_tests *tests = &plan->step[i].tests;
    tests->first = (uint32_t)plan->closing.listed;
    c->step_tests = 0;
    find_stale(c, i);
    for (uint32_t k = i + 1; k < plan->steps && k < i + plan->ring; k++) {
        const uint32_t item = plan->order->item_of_step[k];
        if (!may_close(c, item)) continue;
        bool has_changed;
        const uint32_t test = make_test(c, i, item, &has_changed);
        if (plan->masks.failed) return;
        c->step_test[c->step_tests] = test;
        c->has_changed[c->step_tests] = has_changed;
        c->step_tests++;
        if (has_changed) list_test(plan, test);
    }
    tests->count = (uint32_t)plan->closing.listed - tests->first;
}

/* Says whether test t of the step must be made after a move that takes items[]: it has changed, or
 * one of its sets has an item that is newly taken. If the move takes the item itself, it need
 * not. */
static bool can_newly_succeed(const closer *c, uint32_t t) {
    const bsc_dp_plan *plan = c->plan;
    const bsc_dp_test *test = &plan->closing.test[c->step_test[t]];
    if (bsc_has_bit(c->items, test->bit)) return false;
    if (c->has_changed[t]) return true;
    for (uint32_t s = 0; s < test->sets; s++) {
        const uint64_t *set = bsc_mask_get(&plan->masks, test->first_set + s);
        if (bsc_mask_overlaps(c->items, set, plan->words)) return true;
    }
    return false;
}

/* Lists the tests for each move of the step. */
static void list_move_tests(closer *c, const bsc_dp_step *step) {
    bsc_dp_plan *plan = c->plan;
    for (uint32_t m = step->first_move; m < step->first_move + step->moves; m++) {
        const uint64_t *items = bsc_mask_get(&plan->masks, plan->move[m].items);
        bsc_dp_tests *tests = &plan->move[m].tests;
        tests->first = (uint32_t)plan->closing.listed;
        memcpy(c->items, items, plan->words * sizeof *c->items);
        bsc_clear_bit(c->items, step->bit);
        for (uint32_t t = 0; t < c->step_tests; t++)
            if (can_newly_succeed(c, t)) list_test(plan, c->step_test[t]);
        tests->count = (uint32_t)plan->closing.listed - tests->first;
    }
}

/* ---- All tests ---- */

/* Says whether the model has items that can become useless without being taken. */
static bool has_items_between_cells(const bsc_dp_model *model) {
    for (uint32_t item = 0; item < model->items; item++)
        if (model->item[item].lies_between_cells) return true;
    return false;
}

/* Makes the tests of all steps. Where memory is missing the list of masks has failed. */
static bsc_status make_tests(closer *c, const bsc_run *run, bsc_error *error) {
    const bsc_dp_plan *plan = c->plan;
    make_columns(c);
    for (uint32_t i = 0; i < plan->steps && !plan->masks.failed; i++) {
        make_step_tests(c, i);
        list_move_tests(c, &plan->step[i]);
        if (i % STEPS_PER_POLL != STEPS_PER_POLL - 1) continue;
        const bsc_status status = bsc_run_check_interrupt(run, error);
        if (status != BSC_OK) return status;
    }
    return BSC_OK;
}

bsc_status bsc_dp_add_closing_tests(bsc_dp_plan *plan, const bsc_run *run, bsc_error *error) {
    bsc_status status = BSC_OK;
    closer c = {.plan = plan};
    bsc_mask_list *masks = &plan->masks;
    make_arrays(&c);
    if (c.scratch.failed) masks->failed = true;
    if (!masks->failed && has_items_between_cells(plan->model)) status = make_tests(&c, run, error);
    bsc_arena_release(&c.scratch);
    if (masks->failed) return bsc_error_set_no_memory(error);
    if (status != BSC_OK) return status;
    BSC_ARRAY_FIT(masks, word, masks->count * masks->words);
    BSC_ARRAY_FIT(&plan->closing, test, plan->closing.tests);
    BSC_ARRAY_FIT(&plan->closing, list, plan->closing.listed);
    return BSC_OK;
}
