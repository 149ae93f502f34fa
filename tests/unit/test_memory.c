/* test_memory.c - allocation: zeroed blocks, sizes that pass SIZE_MAX, arrays that grow, and the
 * countdown that makes any one allocation fail. */
#include "support.h"

#include "base/memory.h"

/* The address sanitizer too shall give NULL for a size that passes SIZE_MAX. */
const char *__asan_default_options(void);

const char *__asan_default_options(void) {
    return "allocator_may_return_null=1";
}

static int allow_again(void **state) {
    (void)state;
    bsc_memory_fail_after(UINT64_MAX);
    return 0;
}

static void blocks_are_zeroed(void **state) {
    (void)state;
    static const unsigned char zero[1000];
    unsigned char *block = bsc_memory_new(100, 10);
    assert_non_null(block);
    assert_memory_equal(block, zero, sizeof zero);
    bsc_memory_free(block);
    bsc_memory_free(NULL);
}

static void an_empty_block_is_no_failure(void **state) {
    (void)state;
    void *none = bsc_memory_new(0, 8), *nothing = bsc_memory_new(8, 0);
    assert_non_null(none);
    assert_non_null(nothing);
    bsc_memory_free(none);
    bsc_memory_free(nothing);
}

static void sizes_that_pass_size_max_are_refused(void **state) {
    (void)state;
    volatile size_t half = SIZE_MAX / 2 + 1, whole = SIZE_MAX;
    uint64_t *array = NULL;
    size_t capacity = 0;
    assert_null(bsc_memory_new(half, 2));
    assert_null(bsc_memory_new(half, half));
    assert_null(bsc_memory_text("", whole));
    assert_false(bsc_memory_grow(&array, &capacity, SIZE_MAX / 8 + 1, sizeof *array));
    assert_false(bsc_memory_grow(&array, &capacity, whole, sizeof *array));
    assert_null(array);
    assert_int_equal(capacity, 0);
}

static void arrays_grow_and_keep_their_elements(void **state) {
    (void)state;
    uint32_t *array = NULL;
    size_t capacity = 0, moves = 0;
    for (uint32_t k = 0; k < 1000; k++) {
        const size_t before = capacity;
        assert_true(bsc_memory_grow(&array, &capacity, k + 1, sizeof *array));
        moves += capacity != before;
        array[k] = k * k;
    }
    for (uint32_t k = 0; k < 1000; k++) assert_int_equal(array[k], k * k);
    assert_int_equal(moves, 8);
    assert_int_equal(capacity, 1024);
    assert_true(bsc_memory_grow(&array, &capacity, 5000, sizeof *array));
    assert_int_equal(capacity, 5000);
    assert_true(bsc_memory_grow(&array, &capacity, 10, sizeof *array));
    assert_int_equal(capacity, 5000);
    bsc_memory_free(array);
}

static void a_refused_array_stays_as_it_was(void **state) {
    (void)state;
    char *array = NULL;
    size_t capacity = 0;
    assert_true(bsc_memory_grow(&array, &capacity, 3, 1));
    assert_int_equal(capacity, 8);
    memcpy(array, "abc", 4);
    const char *const before = array;
    bsc_memory_fail_after(0);
    assert_true(bsc_memory_grow(&array, &capacity, 8, 1));
    assert_false(bsc_memory_grow(&array, &capacity, 9, 1));
    assert_ptr_equal(array, before);
    assert_int_equal(capacity, 8);
    assert_string_equal(array, "abc");
    bsc_memory_free(array);
}

static void texts_are_copied(void **state) {
    (void)state;
    char *text = bsc_memory_text("Carrier line 5", 7), *empty = bsc_memory_text(NULL, 0);
    assert_string_equal(text, "Carrier");
    assert_string_equal(empty, "");
    bsc_memory_free(text);
    bsc_memory_free(empty);
}

static void fails_after_so_many(void **state) {
    (void)state;
    uint32_t *array = NULL;
    size_t capacity = 0;
    bsc_memory_fail_after(3);
    assert_int_equal(bsc_memory_allocations(), 0);
    void *block = bsc_memory_new(1, 1);
    char *text = bsc_memory_text("a", 1);
    assert_non_null(block);
    assert_non_null(text);
    assert_true(bsc_memory_grow(&array, &capacity, 1, sizeof *array));
    assert_null(bsc_memory_new(1, 1));
    assert_null(bsc_memory_text("a", 1));
    assert_false(bsc_memory_grow(&array, &capacity, 100, sizeof *array));
    assert_int_equal(bsc_memory_allocations(), 6);
    bsc_memory_fail_after(UINT64_MAX);
    assert_int_equal(bsc_memory_allocations(), 0);
    assert_true(bsc_memory_grow(&array, &capacity, 100, sizeof *array));
    bsc_memory_free(block);
    bsc_memory_free(text);
    bsc_memory_free(array);
}

static void a_problem_survives_any_failure(void **state) {
    (void)state;
    const bsc_source source = {.name = "4x4", .fleet = "3,2x2"};
    bsc_problem *problem = NULL;
    uint64_t allowed = 0;
    for (;; allowed++) {
        bsc_error error = {0};
        bsc_memory_fail_after(allowed);
        const bsc_status status = bsc_problem_new(&problem, &source, &error);
        if (status == BSC_OK) break;
        assert_int_equal(status, BSC_NO_MEMORY);
        assert_int_equal(error.status, BSC_NO_MEMORY);
        assert_null(problem);
    }
    assert_int_equal(bsc_memory_allocations(), allowed);
    assert_true(allowed >= 10);
    bsc_problem_free(problem);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_zeroed),
        cmocka_unit_test(an_empty_block_is_no_failure),
        cmocka_unit_test(sizes_that_pass_size_max_are_refused),
        cmocka_unit_test(arrays_grow_and_keep_their_elements),
        cmocka_unit_test_teardown(a_refused_array_stays_as_it_was, allow_again),
        cmocka_unit_test(texts_are_copied),
        cmocka_unit_test_teardown(fails_after_so_many, allow_again),
        cmocka_unit_test_teardown(a_problem_survives_any_failure, allow_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
