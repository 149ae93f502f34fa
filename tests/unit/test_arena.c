/* test_arena.c - arenas, which own many blocks of memory and free them together. The blocks must be
 * zeroed, aligned and separate, and a failed allocation must be remembered until the arena is
 * released. */
#include "support.h"

#include <stdalign.h>

TEST(blocks_are_zeroed_and_aligned) {
    static const unsigned char zero[1000];
    bsc_arena arena = {0};
    for (size_t size = 1; size <= sizeof zero; size = 2 * size + 1) {
        unsigned char *block = bsc_arena_new(&arena, 1, size);
        assert_non_null(block);
        assert_int_equal((uintptr_t)block % alignof(max_align_t), 0);
        assert_memory_equal(block, zero, size);
        memset(block, 0xA5, size); /* the sanitizer notices if the block is too short */
    }
    assert_ok(bsc_arena_status(&arena, NULL));
    bsc_arena_release(&arena);
    assert_null(arena.newest);
}

TEST(blocks_do_not_overlap) {
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

TEST(an_empty_block_is_allowed) {
    bsc_arena arena = {0};
    assert_non_null(bsc_arena_new(&arena, 0, 8));
    assert_non_null(bsc_arena_new(&arena, 8, 0));
    assert_ok(bsc_arena_status(&arena, NULL));
    bsc_arena_release(&arena);
}

TEST(texts_are_copied) {
    bsc_arena arena = {0};
    assert_string_equal(bsc_arena_text(&arena, "Carrier line 5", 7), "Carrier");
    assert_string_equal(bsc_arena_text(&arena, NULL, 0), "");
    bsc_arena_release(&arena);
}

TEST(sizes_above_size_max_are_refused) {
    static const size_t counts[] = {SIZE_MAX, SIZE_MAX / 2 + 1, SIZE_MAX / 8, SIZE_MAX / 8 + 1};
    for (size_t k = 0; k < LENGTH(counts); k++) {
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

TEST(a_failure_is_remembered) {
    bsc_arena arena = {0};
    bsc_error error = {0};
    assert_non_null(bsc_arena_new(&arena, 1, 1));
    bsc_memory_fail_after(0);
    assert_null(bsc_arena_new(&arena, 1, 1));
    bsc_memory_fail_after(UINT64_MAX);
    assert_null(bsc_arena_new(&arena, 1, 1));
    assert_null(bsc_arena_text(&arena, "a", 1));
    assert_int_equal(bsc_memory_allocations(), 0); /* after the failure it does not even try */
    assert_int_equal(bsc_arena_status(&arena, &error), BSC_NO_MEMORY);
    assert_int_equal(error.status, BSC_NO_MEMORY);
    assert_string_equal(error.message, "out of memory");
    bsc_arena_release(&arena);
    assert_non_null(bsc_arena_new(&arena, 1, 1));
    assert_ok(bsc_arena_status(&arena, NULL));
    bsc_arena_release(&arena);
}

TEST(each_block_is_an_allocation) {
    bsc_arena arena = {0};
    bsc_memory_fail_after(3);
    for (unsigned k = 0; k < 3; k++) assert_non_null(bsc_arena_new(&arena, 10, 1));
    assert_null(bsc_arena_new(&arena, 10, 1));
    bsc_arena_release(&arena);
}
