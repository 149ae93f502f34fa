/* closure.c - which free items are as good as taken.
 *
 * Where ships must not touch, a free vertex can become useless: every option that could still take
 * it is blocked by another taken vertex. Whether it then counts as free or taken makes no
 * difference any more, so calling it taken merges states (russian: 795 thousand masks without, 407
 * thousand with).
 *
 * After step i the options that can still take item u are those whose first item comes later. Of
 * their sets of other items only the smallest by inclusion matter: u is useless once the mask hits
 * each of them.
 *
 *       . u .      with single-cell ships the smallest sets are the other vertices of the cells
 *      [ ][ ]      around u that are not passed yet
 *
 * A test is repeated only where it can newly succeed: for all states when one of the smallest sets
 * has just gone (its options were passed), and after a move when the move takes an item of one of
 * the sets.
 *
 * Cells, as swept where touching is allowed, are left alone: only a hemmed-in free cell is useless
 * then, which merges too little to pay for the tests. */
#include "engine/dp/plan.h"

#include "base/error.h"
#include "base/memory.h"

#include <string.h>

typedef struct closer {
    bsc_dp_plan *plan;
    uint32_t *from;      /* [items + 1] into column: the options of each item */
    uint32_t *column;    /* by rising first step within an item */
    uint32_t *last_test; /* [items]: the item's test after the step before, plus 1 */
    uint32_t *step_test; /* [ring]: tests of the step at hand */
    uint32_t step_tests;
    uint32_t scratch; /* a key */
} closer;

static bool hits(const uint64_t *a, const uint64_t *b, uint32_t words) {
    for (uint32_t w = 0; w < words; w++)
        if (a[w] & b[w]) return true;
    return false;
}

static bool within(const uint64_t *inner, const uint64_t *outer, uint32_t words) {
    for (uint32_t w = 0; w < words; w++)
        if (inner[w] & ~outer[w]) return false;
    return true;
}

static bool make_room(closer *c) {
    const bsc_dp_model *model = c->plan->model;
    c->from = bsc_memory_new((size_t)model->items + 2, sizeof *c->from);
    c->column = bsc_memory_new(model->start[model->options], sizeof *c->column);
    c->last_test = bsc_memory_new(model->items, sizeof *c->last_test);
    c->step_test = bsc_memory_new(c->plan->ring, sizeof *c->step_test);
    c->scratch = bsc_dp_plan_new_key(c->plan);
    return c->from != NULL && c->column != NULL && c->last_test != NULL && c->step_test != NULL &&
           c->scratch != UINT32_MAX;
}

/* Moves stand by rising step, so walking them fills each column in that order. */
static void make_columns(closer *c) {
    const bsc_dp_model *model = c->plan->model;
    for (uint32_t k = 0; k < model->start[model->options]; k++) c->from[model->entry[k] + 2]++;
    for (uint32_t i = 1; i <= model->items; i++) c->from[i + 1] += c->from[i];
    for (uint32_t m = 0; m < c->plan->moves; m++) {
        const uint32_t option = c->plan->move[m].option;
        for (uint32_t k = model->start[option]; k < model->start[option + 1]; k++)
            c->column[c->from[model->entry[k] + 1]++] = m;
    }
}

/* The option's other items that are in the window after step i; items beyond it are free for
 * certain, and no state knows of them. */
static void other_items(const closer *c, uint32_t move, uint32_t step, uint32_t item,
                        uint64_t *key) {
    const bsc_dp_plan *plan = c->plan;
    const bsc_dp_model *model = plan->model;
    const uint32_t option = plan->move[move].option;
    memset(key, 0, plan->words * sizeof *key);
    for (uint32_t k = model->start[option]; k < model->start[option + 1]; k++) {
        const uint32_t at = plan->order[model->entry[k]];
        if (model->entry[k] != item && at <= step + plan->ring)
            key[at % plan->ring / 64] |= UINT64_C(1) << (at % plan->ring % 64);
    }
}

/* Adds the scratch key to the test's sets unless one of them lies within it; drops those it lies
 * within.
 */
static bool add_set(closer *c, bsc_dp_test *test) {
    bsc_dp_plan *plan = c->plan;
    uint32_t kept = 0;
    for (uint32_t s = 0; s < test->sets; s++)
        if (within(bsc_dp_key(plan, test->first_set + s), bsc_dp_key(plan, c->scratch),
                   plan->words))
            return true;
    for (uint32_t s = 0; s < test->sets; s++) {
        const uint64_t *set = bsc_dp_key(plan, test->first_set + s);
        if (within(bsc_dp_key(plan, c->scratch), set, plan->words)) continue;
        memmove(bsc_dp_key(plan, test->first_set + kept++), set, plan->words * sizeof *set);
    }
    plan->keys = test->first_set + kept;
    test->sets = kept + 1;
    const uint32_t added = bsc_dp_plan_new_key(plan);
    if (added == UINT32_MAX) return false;
    memcpy(bsc_dp_key(plan, added), bsc_dp_key(plan, c->scratch), plan->words * sizeof *plan->key);
    return true;
}

static bool same_sets(const bsc_dp_plan *plan, const bsc_dp_test *a, const bsc_dp_test *b) {
    return a->sets == b->sets &&
           memcmp(bsc_dp_key(plan, a->first_set), bsc_dp_key(plan, b->first_set),
                  (size_t)a->sets * plan->words * sizeof *plan->key) == 0;
}

/* The test of one item after `step`: a new one, or that of the step before where its sets are the
 * same. *changed says which. Returns its number, or UINT32_MAX without memory. */
static uint32_t make_test(closer *c, uint32_t step, uint32_t item, bool *changed) {
    bsc_dp_plan *plan = c->plan;
    if (!bsc_memory_grow(&plan->test, &plan->tests_room, plan->tests + 1, sizeof *plan->test))
        return UINT32_MAX;
    bsc_dp_test test = {plan->order[item] % plan->ring, (uint32_t)plan->keys, 0};
    for (uint32_t k = c->from[item]; k < c->from[item + 1]; k++) {
        const uint32_t move = c->column[k];
        if (plan->first_of[plan->move[move].option] <= step) continue;
        other_items(c, move, step, item, bsc_dp_key(plan, c->scratch));
        if (!add_set(c, &test)) return UINT32_MAX;
    }
    *changed = true;
    if (c->last_test[item] != 0 && same_sets(plan, &plan->test[c->last_test[item] - 1], &test)) {
        *changed = false;
        plan->keys = test.first_set;
        return c->last_test[item] - 1;
    }
    plan->test[plan->tests] = test;
    c->last_test[item] = (uint32_t)++plan->tests;
    return (uint32_t)plan->tests - 1;
}

static bool list_test(bsc_dp_plan *plan, uint32_t test) {
    if (!bsc_memory_grow(&plan->test_list, &plan->list_room, plan->list + 1,
                         sizeof *plan->test_list))
        return false;
    plan->test_list[plan->list++] = test;
    return true;
}

/* All tests of the window after `step`, and in the step's own list those that have changed. */
static bool test_step(closer *c, uint32_t i) {
    bsc_dp_plan *plan = c->plan;
    bsc_dp_step *step = &plan->step[i];
    step->first_test = (uint32_t)plan->list;
    c->step_tests = 0;
    for (uint32_t at = i + 1; at < plan->steps && at < i + plan->ring; at++) {
        const uint32_t item = plan->item_at[at];
        bool changed = false;
        if (!plan->model->item[item].corner) continue;
        const uint32_t test = make_test(c, i, item, &changed);
        if (test == UINT32_MAX) return false;
        c->step_test[c->step_tests++] = test;
        if (changed && !list_test(plan, test)) return false;
    }
    step->tests = (uint32_t)plan->list - step->first_test;
    return true;
}

static bool move_matters(const closer *c, const bsc_dp_move *move, const bsc_dp_test *test) {
    const bsc_dp_plan *plan = c->plan;
    for (uint32_t s = 0; s < test->sets; s++)
        if (hits(bsc_dp_key(plan, move->mask), bsc_dp_key(plan, test->first_set + s), plan->words))
            return true;
    return false;
}

/* The step's own tests, and those that the move's items may turn. */
static bool test_move(closer *c, const bsc_dp_step *step, bsc_dp_move *move) {
    bsc_dp_plan *plan = c->plan;
    move->first_test = (uint32_t)plan->list;
    for (uint32_t t = 0; t < c->step_tests; t++) {
        const uint32_t test = c->step_test[t];
        bool wanted = move_matters(c, move, &plan->test[test]);
        for (uint32_t k = 0; k < step->tests && !wanted; k++)
            wanted = plan->test_list[step->first_test + k] == test;
        if (wanted && !list_test(plan, test)) return false;
    }
    move->tests = (uint32_t)plan->list - move->first_test;
    return true;
}

static bool has_corners(const bsc_dp_model *model) {
    for (uint32_t i = 0; i < model->items; i++)
        if (model->item[i].corner) return true;
    return false;
}

bsc_status bsc_dp_plan_close(bsc_dp_plan *plan, bsc_error *error) {
    closer c = {.plan = plan};
    if (!has_corners(plan->model)) return BSC_OK;
    bool room = make_room(&c);
    if (room) make_columns(&c);
    for (uint32_t i = 0; room && i < plan->steps; i++) {
        room = test_step(&c, i);
        for (uint32_t m = 0; room && m < plan->step[i].moves; m++)
            room = test_move(&c, &plan->step[i], &plan->move[plan->step[i].first_move + m]);
    }
    bsc_memory_free(c.from);
    bsc_memory_free(c.column);
    bsc_memory_free(c.last_test);
    bsc_memory_free(c.step_test);
    return room ? BSC_OK : bsc_error_no_memory(error);
}
