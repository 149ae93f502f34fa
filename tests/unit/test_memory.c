/* test_memory.c - allocation: zeroed blocks, sizes above SIZE_MAX, arrays that grow, texts, the
 * memory limit, and the countdown that makes a chosen allocation fail. */
#include "count/base/error.h"
#include "support.h"

TEST(blocks_are_zeroed) {
    static const unsigned char zero[1000];
    unsigned char *block = bsc_memory_new(100, 10);
    assert_non_null(block);
    assert_memory_equal(block, zero, sizeof zero);
    bsc_memory_free(block);
    bsc_memory_free(NULL);
}

TEST(an_empty_block_is_allowed) {
    void *none = bsc_memory_new(0, 8), *nothing = bsc_memory_new(8, 0);
    assert_non_null(none);
    assert_non_null(nothing);
    bsc_memory_free(none);
    bsc_memory_free(nothing);
}

TEST(sizes_above_size_max_are_refused) {
    volatile size_t half = SIZE_MAX / 2 + 1, everything = SIZE_MAX;
    uint64_t *array = NULL;
    size_t capacity = 0;
    assert_null(bsc_memory_new(half, 2));
    assert_null(bsc_memory_new(half, half));
    assert_null(bsc_memory_text("", everything));
    assert_false(bsc_memory_grow(&array, &capacity, SIZE_MAX / 8 + 1, sizeof *array));
    assert_false(bsc_memory_grow(&array, &capacity, everything, sizeof *array));
    assert_null(array);
    assert_int_equal(capacity, 0);
}

TEST(arrays_grow_and_keep_their_elements) {
    uint32_t *array = NULL;
    size_t capacity = 0, moves = 0;
    for (uint32_t k = 0; k < 1000; k++) {
        const size_t old_capacity = capacity;
        assert_true(bsc_memory_grow(&array, &capacity, k + 1, sizeof *array));
        moves += capacity != old_capacity;
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

TEST(a_refused_array_stays_as_it_was) {
    char *array = NULL;
    size_t capacity = 0;
    assert_true(bsc_memory_grow(&array, &capacity, 3, 1));
    assert_int_equal(capacity, 8);
    memcpy(array, "abc", 4);
    const char *const old_array = array;
    bsc_memory_fail_after(0);
    assert_true(bsc_memory_grow(&array, &capacity, 8, 1));
    assert_false(bsc_memory_grow(&array, &capacity, 9, 1));
    assert_ptr_equal(array, old_array);
    assert_int_equal(capacity, 8);
    assert_string_equal(array, "abc");
    bsc_memory_free(array);
}

TEST(texts_are_copied) {
    char *text = bsc_memory_text("Carrier line 5", 7), *empty = bsc_memory_text(NULL, 0);
    assert_string_equal(text, "Carrier");
    assert_string_equal(empty, "");
    bsc_memory_free(text);
    bsc_memory_free(empty);
}

TEST(the_chosen_allocation_fails) {
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

/* Blocks that grow large move from the heap to their own pages, and back when they shrink. Their
 * contents must stay, and the new part of a block must be 0. */
TEST(large_blocks_grow_and_shrink) {
    uint32_t *array = NULL;
    size_t capacity = 0;
    for (size_t size = 1000; size <= 10000000; size *= 10) {
        assert_true(bsc_memory_grow(&array, &capacity, size, sizeof *array));
        for (size_t k = size / 10 * 9; k < size; k++) array[k] = (uint32_t)k;
        for (size_t k = 900; k < 1000; k++) assert_int_equal(array[k], k);
    }
    for (size_t size = 5000000; size >= 1000; size /= 10) {
        bsc_memory_fit(&array, &capacity, size, sizeof *array);
        assert_int_equal(capacity, size);
        for (size_t k = 900; k < 1000; k++) assert_int_equal(array[k], k);
    }
    bsc_memory_free(array);
    unsigned char *block = bsc_memory_new(3000000, 1);
    for (size_t k = 0; k < 3000000; k++) assert_int_equal(block[k], 0);
    bsc_memory_free(block);
}

/* The limit holds for all blocks together. The error of a refused block tells how many bytes there
 * would have been in all, and memory that is freed can be allocated again. */
TEST(a_limit_holds_for_all_blocks) {
    const size_t held_at_start = bsc_memory_held();
    char *array = NULL;
    size_t capacity = 0;
    bsc_error error = {0};
    limit_memory(2000000);
    void *block = bsc_memory_new(1000000, 1);
    assert_non_null(block);
    assert_null(bsc_memory_new(1000000, 1));
    assert_int_equal(bsc_error_set_no_memory(&error), BSC_LIMIT);
    assert_int_equal(error.reason, BSC_REASON_MEMORY_LIMIT);
    bsc_error earlier = {0};
    assert_int_equal(bsc_error_set(&earlier, BSC_BAD_INPUT, "earlier"), BSC_BAD_INPUT);
    assert_int_equal(bsc_error_set_no_memory(&earlier), BSC_BAD_INPUT);
    assert_int_equal(earlier.reason, BSC_REASON_NONE);
    assert_false(bsc_memory_grow(&array, &capacity, 1000000, 1));
    assert_in_range(bsc_memory_left(), 900000, 1000000);
    bsc_memory_free(block);
    assert_int_equal(bsc_memory_held(), held_at_start);
    assert_true(bsc_memory_grow(&array, &capacity, 1000000, 1));
    bsc_memory_fail_after(0);
    assert_null(bsc_memory_new(1, 1));
    assert_int_equal(bsc_error_set_no_memory(NULL), BSC_NO_MEMORY);
    bsc_memory_fit(&array, &capacity, 10, 1);
    bsc_memory_free(array);
    assert_int_equal(bsc_memory_held(), held_at_start);
    assert_in_range(bsc_memory_peak(), held_at_start + 1000000, held_at_start + 2000000);
}
