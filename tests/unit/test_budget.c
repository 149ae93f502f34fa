/* test_budget.c - memory under a limit: what is held, refused and freed. */
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
    size_t capacity = 0;
    assert_true(bsc_budget_grow(&budget, &array, &capacity, 10, 4));
    assert_int_equal(budget.held, capacity * 4);
    assert_null(bsc_budget_new(&budget, 61, 1));
    assert_int_equal(budget.refused, capacity * 4 + 61);
    assert_false(bsc_budget_grow(&budget, &array, &capacity, 26, 4));
    assert_int_equal(budget.refused, capacity * 4 + 61); /* the first refusal stays */
    assert_null(bsc_budget_new(&budget, SIZE_MAX / 2, 4));
    assert_int_equal(capacity, 10);
    bsc_budget_free(&budget, array, capacity, 4);
    assert_int_equal(budget.held, 0);
}

static void arrays_grow_reserve_and_fit(void **state) {
    (void)state;
    bsc_budget budget = {0};
    uint32_t *array = NULL;
    size_t capacity = 0;
    for (uint32_t k = 0; k < 1000; k++) {
        assert_true(bsc_budget_grow(&budget, &array, &capacity, k + 1, sizeof *array));
        array[k] = k * k;
    }
    assert_in_range(capacity, 1000, 2000);
    bsc_budget_fit(&budget, &array, &capacity, 1000, sizeof *array);
    assert_int_equal(capacity, 1000);
    assert_int_equal(budget.held, 4000);
    for (uint32_t k = 0; k < 1000; k++) assert_int_equal(array[k], k * k);
    assert_true(bsc_budget_reserve(&budget, &array, &capacity, 900, sizeof *array));
    assert_int_equal(capacity, 1000);
    assert_true(bsc_budget_reserve(&budget, &array, &capacity, 1600, sizeof *array));
    assert_in_range(capacity, 1600, 1701);
    assert_int_equal(budget.held, capacity * 4);
    bsc_budget_free(&budget, array, capacity, sizeof *array);
}

static void sizes_that_pass_size_max_are_refused(void **state) {
    (void)state;
    bsc_budget budget = {.limit = 100};
    uint32_t *array = NULL;
    size_t capacity = 0;
    assert_false(bsc_budget_grow(&budget, &array, &capacity, SIZE_MAX / 2, sizeof *array));
    assert_int_equal(budget.refused, 0);
    char *block = bsc_budget_new(&budget, 40, 1);
    assert_non_null(block);
    assert_null(bsc_budget_new(&budget, SIZE_MAX, 1));
    assert_int_equal(budget.refused, SIZE_MAX);
    bsc_budget_free(&budget, block, 40, 1);
}

static void a_refusal_is_a_limit_and_else_memory_lacks(void **state) {
    (void)state;
    bsc_error error = {0};
    const bsc_budget refused = {.limit = 100, .refused = (5u << 20) + 1}, lacking = {.limit = 100};
    assert_int_equal(bsc_budget_status(&refused, "a board", &error), BSC_LIMIT);
    assert_string_equal(error.message,
                        "the memory limit is too small for a board: it needs at least 6 MiB");
    assert_int_equal(error.reason, BSC_REASON_BOARD_LIMIT);
    assert_int_equal(bsc_budget_status(&lacking, "a board", NULL), BSC_NO_MEMORY);
}

static void needs(size_t refused, size_t beneath, const char *mib) {
    bsc_error error = {0};
    char wanted[100];
    const bsc_budget budget = {.limit = 1, .refused = refused, .beneath = beneath};
    snprintf(wanted, sizeof wanted,
             "the memory limit is too small for a board: it needs at least %s MiB", mib);
    assert_int_equal(bsc_budget_status(&budget, "a board", &error), BSC_LIMIT);
    assert_string_equal(error.message, wanted);
}

static void needs_are_rounded_up(void **state) {
    (void)state;
    char most[40];
    needs(1, 0, "1");
    needs(5u << 20, 0, "5");
    needs((5u << 20) - 1, 2, "6");
    snprintf(most, sizeof most, "%zu", (SIZE_MAX >> 20) + 1);
    needs(SIZE_MAX, 0, most);
    needs(SIZE_MAX, 5u << 20, most);
}

static void what_fits_already_stays(void **state) {
    (void)state;
    bsc_budget budget = {0};
    char *array = NULL;
    size_t capacity = 0;
    assert_true(bsc_budget_reserve(&budget, &array, &capacity, 10, 1));
    const size_t before = capacity;
    bsc_budget_fit(&budget, &array, &capacity, before, 1);
    bsc_budget_fit(&budget, &array, &capacity, 0, 1);
    assert_int_equal(capacity, before);
    assert_int_equal(budget.held, before);
    bsc_budget_free(&budget, array, capacity, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(blocks_are_counted),
                                       cmocka_unit_test(the_limit_is_kept_and_told),
                                       cmocka_unit_test(arrays_grow_reserve_and_fit),
                                       cmocka_unit_test(sizes_that_pass_size_max_are_refused),
                                       cmocka_unit_test(a_refusal_is_a_limit_and_else_memory_lacks),
                                       cmocka_unit_test(needs_are_rounded_up),
                                       cmocka_unit_test(what_fits_already_stays)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
