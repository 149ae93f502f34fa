/* closure.c - merges states: calls a free item taken once no option can use it any more.
 *
 * Where ships must not touch, every option that could still take a free vertex may be blocked by
 * another taken one. Calling it taken then merges states (russian, without symmetry: 795 thousand
 * masks without, 407 thousand with).
 *
 * After step i the options that can still take item u are those whose first item comes later. Of
 * their sets of other items only the smallest by inclusion matter: u is useless once the mask hits
 * each of them.
 *
 *       . u .      with single-cell ships the smallest sets are the other vertices of the cells
 *      [ ][ ]      around u that are not passed yet
 *
 * A test is repeated only where it can newly succeed: for all states when one of the smallest sets
 * has just gone, and after a move that takes an item of one of the sets.
 *
 * Rejected: or-ing an option with what it closes by itself, and sparing tests by a union of their
 * sets, gained at most 2 % of the time. Cells, as swept where touching is allowed, are left alone:
 * only a hemmed-in one is useless then, which merges too little to pay for the tests. */
#include "count/engine/dp/plan.h"

#define STEPS_A_POLL 256u /* of a millisecond at most each */

typedef struct closer {
    bsc_dp_plan *plan;
    uint32_t *from;      /* [items + 1] into column: the moves of each item */
    uint32_t *column;    /* by rising step within an item */
    uint32_t *last_test; /* [items]: the item's test after the step before, plus 1 */
    bool *stale;         /* [items]: that test may be another after the step at hand */
    uint32_t *step_test; /* [ring]: tests of the step at hand */
    bool *changed;       /* [ring]: whether they are new */
    uint32_t step_tests;
    uint64_t *set;   /* [words] */
    uint64_t *items; /* [words]: of the move at hand, without that of the step, whose bit is by then
                      * another's */
    bsc_arena scratch;
} closer;

static void make_arrays(closer *c) {
    const bsc_dp_plan *plan = c->plan;
    const bsc_dp_model *model = plan->model;
    bsc_arena *arena = &c->scratch;
    BSC_ARENA_ARRAY(arena, c->from, (size_t)model->items + 2);
    BSC_ARENA_ARRAY(arena, c->column, model->start[model->options]);
    BSC_ARENA_ARRAY(arena, c->last_test, model->items);
    BSC_ARENA_ARRAY(arena, c->stale, model->items);
    BSC_ARENA_ARRAY(arena, c->step_test, plan->ring);
    BSC_ARENA_ARRAY(arena, c->changed, plan->ring);
    BSC_ARENA_ARRAY(arena, c->set, plan->words);
    BSC_ARENA_ARRAY(arena, c->items, plan->words);
}

/* Moves stand by rising step, so walking them fills each column in that order. */
static void make_columns(closer *c) {
    const bsc_dp_model *model = c->plan->model;
    for (uint32_t m = 0; m < c->plan->moves; m++)
        for (uint32_t option = c->plan->move[m].option, k = model->start[option];
             k < model->start[option + 1]; k++)
            c->from[model->entry[k] + 2]++;
    for (uint32_t i = 1; i <= model->items; i++) c->from[i + 1] += c->from[i];
    for (uint32_t m = 0; m < c->plan->moves; m++)
        for (uint32_t option = c->plan->move[m].option, k = model->start[option];
             k < model->start[option + 1]; k++)
            c->column[c->from[model->entry[k] + 1]++] = m;
}

/* The move's other items in the window after step i; items beyond it are free for certain. */
static void other_items(const closer *c, uint32_t move, uint32_t step, uint32_t item) {
    const bsc_dp_plan *plan = c->plan;
    const bsc_dp_model *model = plan->model;
    const uint32_t option = plan->move[move].option;
    memset(c->set, 0, plan->words * sizeof *c->set);
    BSC_EACH(k, model->start, option) {
        const uint32_t at = plan->order->step_of[model->entry[k]];
        if (model->entry[k] != item && at <= step + plan->ring)
            bsc_set_bit(c->set, at % plan->ring);
    }
}

/* Adds c->set, the newest masks, to the test's sets unless it has one within; drops larger ones. */
static void add_set(closer *c, bsc_dp_test *test) {
    bsc_mask_list *masks = &c->plan->masks;
    const uint32_t words = masks->words;
    uint32_t kept = 0;
    for (uint32_t s = 0; s < test->sets; s++)
        if (bsc_mask_within(bsc_mask_at(masks, test->first_set + s), c->set, words)) return;
    for (uint32_t s = 0; s < test->sets; s++) {
        const uint64_t *set = bsc_mask_at(masks, test->first_set + s);
        if (bsc_mask_within(c->set, set, words)) continue;
        memmove(bsc_mask_at(masks, test->first_set + kept++), set, words * sizeof *set);
    }
    assert(kept <= test->sets && test->first_set + test->sets == masks->count);
    masks->count = test->first_set + kept;
    const uint32_t added = bsc_mask_list_add(masks);
    memcpy(bsc_mask_at(masks, added), c->set, words * sizeof *c->set);
    test->sets = (uint32_t)masks->count - test->first_set;
}

static bool same_sets(const bsc_dp_plan *plan, const bsc_dp_test *a, const bsc_dp_test *b) {
    bool same = a->sets == b->sets;
    for (uint32_t s = 0; same && s < a->sets; s++)
        same = bsc_mask_same(bsc_mask_at(&plan->masks, a->first_set + s),
                             bsc_mask_at(&plan->masks, b->first_set + s), plan->words);
    return same;
}

/* The test of one item after `step`: a new one, or that of the step before where its sets are the
 * same. *changed says which. Returns its number. */
static uint32_t make_test(closer *c, uint32_t step, uint32_t item, bool *changed) {
    bsc_dp_plan *plan = c->plan;
    *changed = c->last_test[item] == 0 || c->stale[item];
    if (!*changed) return c->last_test[item] - 1;
    if (!BSC_ARRAY_GROW(&plan->closing, test, plan->closing.tests + 1)) plan->masks.failed = true;
    if (plan->masks.failed) return 0;
    const uint32_t bit = plan->order->step_of[item] % plan->ring;
    assert(plan->order->step_of[item] > step);
    bsc_dp_test test = {bit, (uint32_t)plan->masks.count, 0};
    /* From the last on: small pieces first, whose sets the others' contain. */
    for (uint32_t k = c->from[item + 1]; k-- > c->from[item];) {
        const uint32_t move = c->column[k];
        if (plan->order->first[plan->move[move].option] <= step) break;
        other_items(c, move, step, item);
        add_set(c, &test);
    }
    if (c->last_test[item] != 0 &&
        same_sets(plan, &plan->closing.test[c->last_test[item] - 1], &test)) {
        *changed = false;
        plan->masks.count = test.first_set;
        return c->last_test[item] - 1;
    }
    plan->closing.test[plan->closing.tests] = test;
    c->last_test[item] = (uint32_t)++plan->closing.tests;
    return (uint32_t)plan->closing.tests - 1;
}

static void list_test(bsc_dp_plan *plan, uint32_t test) {
    if (BSC_ARRAY_GROW(&plan->closing, list, plan->closing.listed + 1))
        plan->closing.list[plan->closing.listed++] = test;
    else
        plan->masks.failed = true;
}

static void mark_stale(closer *c, uint32_t move) {
    const bsc_dp_model *model = c->plan->model;
    const uint32_t option = c->plan->move[move].option;
    BSC_EACH(k, model->start, option) c->stale[model->entry[k]] = true;
}

/* Sets change where step i passes an option, and where one has the item new in the window. */
static void find_stale(closer *c, uint32_t i) {
    const bsc_dp_plan *plan = c->plan;
    memset(c->stale, 0, plan->model->items * sizeof *c->stale);
    for (uint32_t m = plan->step[i].first_move; m < plan->step[i + 1].first_move; m++)
        mark_stale(c, m);
    if (i + plan->ring >= plan->steps) return;
    const uint32_t item = plan->order->item_at[i + plan->ring];
    BSC_EACH(k, c->from, item) mark_stale(c, c->column[k]);
}

/* Where rows are read, no item ahead of a whole deployment may be closed (model.h): it is not while
 * an option can take it that begins in its own row, whose items are all ahead too. */
static bool may_close(const closer *c, uint32_t item) {
    const bsc_dp_plan *plan = c->plan;
    const bsc_dp_rows *rows = plan->model->place.rows;
    if (rows == NULL) return true;
    if (c->from[item] == c->from[item + 1]) return false;
    const uint32_t last = plan->move[c->column[c->from[item + 1] - 1]].option;
    const uint32_t first = plan->order->item_at[plan->order->first[last]];
    return bsc_dp_rows_before(rows, plan->model->item[first].point) ==
           bsc_dp_rows_before(rows, plan->model->item[item].point);
}

/* All tests of the window after `step`, and in the step's own list those that have changed. */
static void test_step(closer *c, uint32_t i) {
    bsc_dp_plan *plan = c->plan;
    bsc_mask_list *masks = &plan->masks;
    bsc_dp_tests *tests = &plan->step[i].tests;
    tests->first = (uint32_t)plan->closing.listed;
    c->step_tests = 0;
    find_stale(c, i);
    for (uint32_t at = i + 1; at < plan->steps && at < i + plan->ring; at++) {
        const uint32_t item = plan->order->item_at[at];
        if (!plan->model->item[item].corner || !may_close(c, item)) continue;
        bool *changed = &c->changed[c->step_tests];
        const uint32_t test = make_test(c, i, item, changed);
        if (masks->failed) return;
        c->step_test[c->step_tests++] = test;
        if (*changed) list_test(plan, test);
    }
    tests->count = (uint32_t)plan->closing.listed - tests->first;
}

/* Of an option that takes some of the items: whether the test is another after it than before. */
static bool is_changed(const closer *c, uint32_t t) {
    const bsc_dp_plan *plan = c->plan;
    const bsc_dp_test *test = &plan->closing.test[c->step_test[t]];
    bool changed = c->changed[t];
    for (uint32_t s = 0; !changed && s < test->sets; s++)
        changed = bsc_mask_overlaps(c->items, bsc_mask_at(&plan->masks, test->first_set + s),
                                    plan->words);
    return changed && !bsc_has_bit(c->items, test->bit);
}

static void test_moves(closer *c, const bsc_dp_step *step) {
    bsc_dp_plan *plan = c->plan;
    for (uint32_t m = step->first_move; m < step->first_move + step->moves; m++) {
        bsc_dp_tests *tests = &plan->move[m].tests;
        tests->first = (uint32_t)plan->closing.listed;
        memcpy(c->items, bsc_mask_at(&plan->masks, plan->move[m].items),
               plan->words * sizeof *c->items);
        bsc_clear_bit(c->items, step->bit);
        for (uint32_t t = 0; t < c->step_tests; t++)
            if (is_changed(c, t)) list_test(plan, c->step_test[t]);
        tests->count = (uint32_t)plan->closing.listed - tests->first;
        assert(tests->count <= c->step_tests);
    }
}

bsc_status bsc_dp_plan_close(bsc_dp_plan *plan, const bsc_run *run, bsc_error *error) {
    bsc_status status = BSC_OK;
    closer c = {.plan = plan};
    bool corners = false;
    BSC_EACH_ITEM(i, plan->model) corners |= plan->model->item[i].corner;
    make_arrays(&c);
    bsc_mask_list *masks = &plan->masks;
    masks->failed |= c.scratch.failed;
    if (corners && !masks->failed) make_columns(&c);
    for (uint32_t i = 0; corners && !masks->failed && status == BSC_OK && i < plan->steps; i++) {
        test_step(&c, i);
        test_moves(&c, &plan->step[i]);
        if (i % STEPS_A_POLL == STEPS_A_POLL - 1) status = bsc_run_poll(run, error);
    }
    bsc_arena_release(&c.scratch);
    if (masks->failed) return bsc_error_no_memory(error);
    if (status != BSC_OK) return status;
    BSC_ARRAY_FIT(masks, word, masks->count * masks->words);
    BSC_ARRAY_FIT(&plan->closing, test, plan->closing.tests);
    BSC_ARRAY_FIT(&plan->closing, list, plan->closing.listed);
    return BSC_OK;
}
