/* test_budget.c - memory under a limit: what is held, refused and given back. */
#include "support.h"

#include "base/budget.h"

static void blocks_are_counted(void **state) {
    (void)state;
    bsc_budget budget = {0};
    unsigned char *a = bsc_budget_new(&budget, 10, 8), *b = bsc_budget_new(&budget, 3, 4);
    assert_non_null(a);
    assert_non_null(b);
    for (int k = 0; k < 80; k++) assert_int_equal(a[k], 0);
    assert_int_equal(budget.held, 92);
    bsc_budget_free(&budget, a, 10, 8);
    assert_int_equal(budget.held, 12);
    assert_int_equal(budget.peak, 92);
    bsc_budget_free(&budget, b, 3, 4);
    bsc_budget_free(&budget, NULL, 7, 7);
    assert_int_equal(budget.held, 0);
    assert_int_equal(budget.refused, 0);
}

static void the_limit_is_kept_and_told(void **state) {
    (void)state;
    bsc_budget budget = {.limit = 100};
    uint32_t *array = NULL;
    size_t room = 0;
    assert_true(bsc_budget_grow(&budget, &array, &room, 10, 4));
    assert_int_equal(budget.held, room * 4);
    assert_null(bsc_budget_new(&budget, 61, 1));
    assert_int_equal(budget.refused, room * 4 + 61);
    assert_false(bsc_budget_grow(&budget, &array, &room, 26, 4));
    assert_int_equal(budget.refused, room * 4 + 61); /* the first refusal stays */
    assert_null(bsc_budget_new(&budget, SIZE_MAX / 2, 4));
    assert_int_equal(room, 10);
    bsc_budget_free(&budget, array, room, 4);
    assert_int_equal(budget.held, 0);
}

static void arrays_grow_reserve_and_fit(void **state) {
    (void)state;
    bsc_budget budget = {0};
    uint32_t *array = NULL;
    size_t room = 0;
    for (uint32_t k = 0; k < 1000; k++) {
        assert_true(bsc_budget_grow(&budget, &array, &room, k + 1, sizeof *array));
        array[k] = k * k;
    }
    assert_in_range(room, 1000, 2000);
    bsc_budget_fit(&budget, &array, &room, 1000, sizeof *array);
    assert_int_equal(room, 1000);
    assert_int_equal(budget.held, 4000);
    for (uint32_t k = 0; k < 1000; k++) assert_int_equal(array[k], k * k);
    assert_true(bsc_budget_reserve(&budget, &array, &room, 900, sizeof *array));
    assert_int_equal(room, 1000);
    assert_true(bsc_budget_reserve(&budget, &array, &room, 1600, sizeof *array));
    assert_in_range(room, 1600, 1701);
    assert_int_equal(budget.held, room * 4);
    bsc_budget_free(&budget, array, room, sizeof *array);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(blocks_are_counted),
                                       cmocka_unit_test(the_limit_is_kept_and_told),
                                       cmocka_unit_test(arrays_grow_reserve_and_fit)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
