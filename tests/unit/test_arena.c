/* test_arena.c - blocks with one owner: zeroed, aligned, apart from each other, and gone with it; a
 * failure sticks until the arena is released. */
#include "support.h"

#include "base/arena.h"
#include "base/memory.h"

#include <stdalign.h>

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

static void blocks_are_zeroed_and_aligned(void **state) {
    (void)state;
    static const unsigned char zero[1000];
    bsc_arena arena = {0};
    for (size_t size = 1; size <= sizeof zero; size = 2 * size + 1) {
        unsigned char *block = bsc_arena_new(&arena, 1, size);
        assert_non_null(block);
        assert_int_equal((uintptr_t)block % alignof(max_align_t), 0);
        assert_memory_equal(block, zero, size);
        memset(block, 0xA5, size); /* as large as asked, and no other's: the sanitizer watches */
    }
    assert_int_equal(bsc_arena_status(&arena, NULL), BSC_OK);
    bsc_arena_release(&arena);
    assert_null(arena.newest);
}

static void blocks_lie_apart(void **state) {
    (void)state;
    bsc_arena arena = {0};
    uint32_t *block[50];
    for (uint32_t k = 0; k < 50; k++) {
        block[k] = bsc_arena_new(&arena, k + 1, sizeof **block);
        for (uint32_t i = 0; i <= k; i++) block[k][i] = k;
    }
    for (uint32_t k = 0; k < 50; k++)
        for (uint32_t i = 0; i <= k; i++) assert_int_equal(block[k][i], k);
    bsc_arena_release(&arena);
}

static void an_empty_block_is_no_failure(void **state) {
    (void)state;
    bsc_arena arena = {0};
    assert_non_null(bsc_arena_new(&arena, 0, 8));
    assert_non_null(bsc_arena_new(&arena, 8, 0));
    assert_int_equal(bsc_arena_status(&arena, NULL), BSC_OK);
    bsc_arena_release(&arena);
}

static void texts_are_copied(void **state) {
    (void)state;
    bsc_arena arena = {0};
    assert_string_equal(bsc_arena_text(&arena, "Carrier line 5", 7), "Carrier");
    assert_string_equal(bsc_arena_text(&arena, NULL, 0), "");
    bsc_arena_release(&arena);
}

static void sizes_that_pass_size_max_are_refused(void **state) {
    (void)state;
    static const size_t counts[] = {SIZE_MAX, SIZE_MAX / 2 + 1, SIZE_MAX / 8, SIZE_MAX / 8 + 1};
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
        bsc_arena arena = {0};
        assert_null(bsc_arena_new(&arena, counts[k], 8));
        assert_int_equal(bsc_arena_status(&arena, NULL), BSC_NO_MEMORY);
        bsc_arena_release(&arena);
    }
    bsc_arena arena = {0};
    assert_null(bsc_arena_new(&arena, 1, SIZE_MAX));
    bsc_arena_release(&arena);
    assert_null(bsc_arena_text(&arena, "", SIZE_MAX));
    assert_true(arena.failed);
    bsc_arena_release(&arena);
}

static void a_failure_sticks(void **state) {
    (void)state;
    bsc_arena arena = {0};
    bsc_error error = {0};
    assert_non_null(bsc_arena_new(&arena, 1, 1));
    bsc_memory_fail_after(0);
    assert_null(bsc_arena_new(&arena, 1, 1));
    bsc_memory_fail_after(UINT64_MAX);
    assert_null(bsc_arena_new(&arena, 1, 1));
    assert_null(bsc_arena_text(&arena, "a", 1));
    assert_int_equal(bsc_memory_allocations(), 0); /* not even tried */
    assert_int_equal(bsc_arena_status(&arena, &error), BSC_NO_MEMORY);
    assert_int_equal(error.status, BSC_NO_MEMORY);
    assert_string_equal(error.message, "out of memory");
    bsc_arena_release(&arena);
    assert_non_null(bsc_arena_new(&arena, 1, 1));
    assert_int_equal(bsc_arena_status(&arena, NULL), BSC_OK);
    bsc_arena_release(&arena);
}

static void each_block_is_an_allocation(void **state) {
    (void)state;
    bsc_arena arena = {0};
    bsc_memory_fail_after(3);
    for (unsigned k = 0; k < 3; k++) assert_non_null(bsc_arena_new(&arena, 10, 1));
    assert_null(bsc_arena_new(&arena, 10, 1));
    bsc_arena_release(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_zeroed_and_aligned),
        cmocka_unit_test(blocks_lie_apart),
        cmocka_unit_test(an_empty_block_is_no_failure),
        cmocka_unit_test(texts_are_copied),
        cmocka_unit_test(sizes_that_pass_size_max_are_refused),
        cmocka_unit_test_teardown(a_failure_sticks, allow_again),
        cmocka_unit_test_teardown(each_block_is_an_allocation, allow_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
