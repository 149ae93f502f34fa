/* test_transposition.c - Zobrist keys, the hashes of positions and of their symmetric images, and
 * the tables that store values by these keys. */
#include "game_support.h"

#include "play/eval/transposition.h"

/* Returns the image of the log under a symmetry, which takes each cell to image_cell[cell]. */
static bsc_log *image_of_log(const bsc_log *log, const uint32_t *image_cell) {
    bsc_log *image = new_log(log->problem, "", log->announce);
    for (uint32_t k = 0; k < bsc_log_shots(log); k++) {
        bsc_shot shot = *bsc_log_shot(log, k);
        shot.cell = image_cell[shot.cell];
        assert_ok(bsc_log_fire(image, &shot, NULL));
    }
    return image;
}

/* Compares the key of the log's position with the keys of its images under all `count` symmetries.
 * They must be equal if and only if `turns` is true, which makes the keys ignore symmetry. The
 * symmetries that are returned with the keys must then take all images to the same position. */
static void assert_turned(bsc_problem *problem, const char *shots, bool turns, unsigned count) {
    bsc_log *log = new_log(problem, shots, BSC_ANNOUNCE_SHIP);
    bsc_symmetries s;
    bsc_zobrist zobrist;
    bsc_arena arena = {.newest = NULL};
    unsigned symmetry, image_symmetry;
    assert_ok(bsc_board_symmetries_init(&s, problem, NULL));
    assert_int_equal(s.count, count);
    bsc_zobrist_init_logs(&zobrist, &arena, problem, turns ? &s : NULL);
    assert_ok(bsc_arena_status(&arena, NULL));
    const bsc_zobrist_key key = bsc_zobrist_log_key(&zobrist, log, &symmetry);
    for (unsigned g = 0; g < s.count; g++) {
        bsc_log *image = image_of_log(log, s.cell[g]);
        const bsc_zobrist_key image_key = bsc_zobrist_log_key(&zobrist, image, &image_symmetry);
        assert_int_equal(image_key.high == key.high && image_key.low == key.low, g == 0 || turns);
        for (uint32_t c = 0; c < problem->cells && turns; c++)
            assert_int_equal(s.cell[image_symmetry][s.cell[g][c]], s.cell[symmetry][c]);
    }
    bsc_arena_release(&s.arena);
    bsc_arena_release(&arena);
}

TEST(images_have_one_key) {
    static const char *const hexagon =
        "lattice hex-flat\nboard\n    .\n  .   .\n.   .   .\n  .   .\n"
        ".   .   .\n  .   .\n.   .   .\n  .   .\n    .\nend\n"
        "piece A line 3\npiece B line 2\n";
    for (int turns = 0; turns < 2; turns++) {
        assert_turned(problem_of_fleet("8x8", "4,3,2", NULL, NULL), "B1 miss\nC3 hit\n", turns == 1,
                      8);
        assert_turned(problem_of_fleet("5x4", "3,2", NULL, NULL), "B1 miss\nC3 hit\n", turns == 1,
                      4);
        assert_turned(problem_of_text(hexagon), "B1 hit\nC2 miss\n", turns == 1, 12);
    }
}

/* The key depends on the position alone, that is, on which shots were fired with which answers, and
 * not on their order. */
TEST(keys_depend_on_positions_alone) {
    static const char *const shots[] = {"A1 miss\nD4 hit\n", "D4 hit\nA1 miss\n",
                                        "A1 miss\nD4 miss\n"};
    bsc_problem *problem = problem_of_fleet("4x4", "2", NULL, NULL);
    bsc_zobrist zobrist;
    bsc_arena arena = {.newest = NULL};
    bsc_zobrist_key key[3];
    unsigned symmetry;
    bsc_zobrist_init_logs(&zobrist, &arena, problem, NULL);
    for (unsigned k = 0; k < 3; k++) {
        bsc_log *log = new_log(problem, shots[k], BSC_ANNOUNCE_SUNK);
        key[k] = bsc_zobrist_log_key(&zobrist, log, &symmetry);
        assert_int_equal(symmetry, 0);
    }
    assert_true(key[0].high == key[1].high && key[0].low == key[1].low);
    assert_true(key[0].high != key[2].high && key[0].low != key[2].low);
    bsc_arena_release(&arena);
}

static bsc_zobrist_key key_of(uint64_t number) {
    uint64_t state = number;
    const uint64_t high = next_random(&state);
    return (bsc_zobrist_key){high, next_random(&state)};
}

TEST(a_shared_table_replaces) {
    for (size_t bytes = 1; bytes <= 1 << 16; bytes *= 1 << 16) { /* one slot, or many */
        bsc_transposition table;
        uint32_t cell = 99;
        assert_ok(bsc_transposition_init_shared(&table, sizeof cell, bytes, NULL));
        for (uint32_t k = 1; k <= 3; k++) {
            assert_false(bsc_transposition_get(&table, key_of(k), &cell));
            cell = 5 + k;
            assert_ok(bsc_transposition_put(&table, key_of(k), &cell));
        }
        for (uint32_t k = 1; k <= 3; k++) {
            const bool is_found = bsc_transposition_get(&table, key_of(k), &cell);
            assert_int_equal(is_found, k == 3 || bytes > 1);
            if (is_found) assert_int_equal(cell, 5 + k);
        }
        bsc_transposition_release(&table);
    }
}

TEST(a_growing_table_keeps_all) {
    bsc_transposition table;
    uint64_t value = 0;
    bsc_transposition_init_growing(&table, sizeof value, 0);
    assert_false(bsc_transposition_get(&table, key_of(1), &value));
    for (uint64_t k = 1; k <= 5000; k++) {
        value = k * k;
        assert_ok(bsc_transposition_put(&table, key_of(k), &value));
        value = k;
        if (k % 3 == 0) assert_ok(bsc_transposition_put(&table, key_of(k), &value));
    }
    assert_int_equal(table.used_slots, 5000);
    for (uint64_t k = 1; k <= 5000; k++) {
        assert_true(bsc_transposition_get(&table, key_of(k), &value));
        assert_true(value == (k % 3 == 0 ? k : k * k));
        assert_false(bsc_transposition_get(&table, key_of(k + 5000), &value));
    }
    bsc_transposition_release(&table);
}

/* A slot takes 24 bytes. The first table has 1024 slots. When half of the slots are used, a new
 * table of twice the size replaces the table; meanwhile both together have 3072 slots. If the limit
 * does not allow this, no more keys are stored. */
TEST(a_growing_table_has_a_limit) {
    static const size_t limits[] = {24 * 1024 - 1, 24 * 1024, 24 * 3072 - 1, 24 * 3072};
    static const uint64_t most_keys[] = {0, 512, 512, 1024};
    for (size_t k = 0; k < 4; k++) {
        bsc_transposition table;
        uint64_t value = 1, stored = 0;
        bsc_transposition_init_growing(&table, sizeof value, limits[k]);
        while (bsc_transposition_put(&table, key_of(stored + 1), &value) == BSC_OK) stored++;
        assert_int_equal(bsc_transposition_put(&table, key_of(stored + 1), &value), BSC_LIMIT);
        assert_int_equal(stored, most_keys[k]);
        for (uint64_t n = 1; n <= stored; n++)
            assert_true(bsc_transposition_get(&table, key_of(n), &value));
        bsc_transposition_release(&table);
    }
}
