/* test_dp.c - counting by dp, the dynamic programme over a frontier: known counts, numbers of many
 * limbs, code for wide masks, threads and interrupts. Memory limits are tested in
 * test_dp_memory.c. */
#include "count/engine/dp/dp.h"
#include "count/engine/dp/numbers.h"
#include "support.h"

/* dp sweeps a board: it goes through the cells in one direction. A state is a set of ships that are
 * laid so far and of cells ahead that they cover. A board of hexagons can be swept in several
 * directions. Which of them has the fewest states depends on the islands. */
TEST(hexagons_are_swept_the_cheaper_way) {
    static const struct {
        const char *board;
        uint64_t max_states; /* number of states of a sweep in the best direction */
    } boards[] = {{"hex-upper", 174713}, {"hex-lower", 126173}, {"hex-fair-upper", 162434}};
    for (size_t k = 0; k < LENGTH(boards); k++) {
        bsc_matrix *matrix = matrix_of(problem_of_builtin(boards[k].board));
        const bsc_run run = {.engine = BSC_ENGINE_DP, .threads = 1};
        bsc_stats stats;
        tally_by_run(matrix, &run, &stats);
        assert_true(stats.states <= boards[k].max_states);
    }
}

/* A carry goes through all limbs of a sum, also if the number that is added has fewer limbs. */
TEST(narrow_numbers_carry) {
    uint32_t small = 1;
    uint64_t ones[2] = {UINT64_MAX, UINT64_MAX};
    uint64_t sum[4] = {UINT64_MAX, UINT64_MAX, UINT64_MAX, 6}, more[4] = {2, 0, UINT64_MAX, 0};
    const bsc_dp_numbers target = {sum, .kind = 4}, second_target = {more, .kind = 4},
                         narrow = {&small, .kind = BSC_DP_U32}, wide = {ones, .kind = 2};
    const bsc_dp_model model = {.total_kind = 4};
    const bsc_dp_plan plan = {.model = &model, .counts.indices = 1};
    const bsc_dp_range range = {.count = 1};
    assert_true(bsc_dp_add_numbers(&plan, &target, &narrow, range));
    assert_true(sum[0] == 0 && sum[1] == 0 && sum[2] == 0 && sum[3] == 7);
    assert_true(bsc_dp_add_numbers(&plan, &second_target, &wide, range));
    assert_true(more[0] == 1 && more[1] == 0 && more[2] == 0 && more[3] == 1);
}

TEST(small_matrices_are_right) {
    assert_small_matrices(BSC_ENGINE_DP);
}

static bsc_tally *tally_as(const bsc_matrix *matrix, unsigned threads, bsc_dp_settings settings,
                           bsc_stats *stats) {
    bsc_tally *tally = NULL;
    const bsc_run run = {.every_option = true, .threads = threads};
    *stats = (bsc_stats){.states = 0};
    assert_ok(bsc_tally_new_for_matrix(&tally, matrix, true, NULL));
    free_later(tally);
    assert_ok(bsc_dp_run_forced(matrix, &run, &settings, tally, stats, NULL));
    return tally;
}

static void assert_engines_agree(const char *board, const char *fleet, const char *touch,
                                 const char *cover) {
    bsc_matrix *matrix = matrix_of_fleet(board, fleet, touch, cover);
    bsc_tally *dlx = tally_of(matrix, BSC_ENGINE_DLX, 2, NULL);
    for (uint32_t words = 0; words <= 4; words++) {
        bsc_stats stats;
        bsc_tally *dp = tally_as(matrix, 1, (bsc_dp_settings){.min_words = words}, &stats);
        assert_int_equal(stats.engine, BSC_ENGINE_DP);
        assert_ok(bsc_tally_compare(dp, dlx, NULL));
    }
}

TEST(kernels_of_all_widths_agree_with_dlx) {
    assert_engines_agree("7x7", "4,3x2,2", "allowed", NULL);
    assert_engines_agree("6x7", "3,2x3", "corners", NULL);
    assert_engines_agree("7x6", "4,3,2x2", "forbidden", NULL);
    assert_engines_agree("5x6", "3x4,2x9", "allowed", "all");
}

/* dp starts with narrow numbers and widens them when they overflow, in the forward and the backward
 * pass. The tally is the same as with numbers that are wide from the start. */
TEST(numbers_widen) {
    static const struct {
        const char *board, *fleet;
    } cases[] = {{"7x7", "1x24"}, {"8x8", "1x32"}, {"10x10", "1x40"}, {"12x12", "1x70"}};
    for (size_t k = 0; k < LENGTH(cases); k++) {
        bsc_matrix *matrix = matrix_of_fleet(cases[k].board, cases[k].fleet, NULL, NULL);
        bsc_stats stats;
        bsc_tally *narrow =
            tally_as(matrix, 1, (bsc_dp_settings){.narrowest_kind = BSC_DP_U32}, &stats);
        for (bsc_dp_kind kind = 1; kind <= 3; kind++) {
            bsc_tally *wide =
                tally_as(matrix, 1, (bsc_dp_settings){.narrowest_kind = kind}, &stats);
            assert_ok(bsc_tally_compare(narrow, wide, NULL));
        }
    }
}

/* dp uses symmetry in two ways. It folds: a state and its mirror image become one. And it fixes: an
 * option is left out if another one, its image, can count for it. The tally must be the same with
 * and without each, on boards that have the symmetry and on boards that do not. */
TEST(symmetry_changes_no_tally) {
    static const struct {
        const char *text;
        bool can_fold, can_fix;
    } cases[] = {
        {"touch forbidden\nboard 8x7\npiece A line 4\npiece B line 3\npiece C line 2 x3\n", true,
         true},
        {"touch forbidden\nboard 7x7\npiece B line 3 x2\npiece C line 2 x3\n", true, false},
        {"board 8x8\npiece A line 4\npiece B line 3 x2\n", true, true},
        {"lattice hex-flat\nboard 7x6\npiece A line 3\npiece B line 2 x2\n", true, false},
        {"lattice hex-pointy\nboard 7x6\npiece A line 3\npiece B line 2 x2\n", false, true},
        {"cover all\nboard 6x4\npiece L turn reflect x6\nX\nX\nXX\nend\n", true, false},
        {"cover all\nboard 5x4\npiece L turn rotate x5\nX\nX\nXX\nend\n", false, false},
        {"board 5x4\npiece L turn none\nX\nX\nXX\nend\npiece B line 2\npiece C line 3\n", false,
         false},
    };
    for (size_t k = 0; k < LENGTH(cases); k++) {
        bsc_matrix *matrix = matrix_of(problem_of_text(cases[k].text));
        const bool can_fold = cases[k].can_fold, can_fix = cases[k].can_fix;
        bsc_stats full, folded, fixed, both;
        bsc_tally *plain = tally_as(
            matrix, 1, (bsc_dp_settings){.never_mirrors = true, .keeps_all_options = true}, &full);
        bsc_tally *tally[3] = {
            tally_as(matrix, 1, (bsc_dp_settings){.keeps_all_options = true}, &folded),
            tally_as(matrix, 1, (bsc_dp_settings){.never_mirrors = true}, &fixed),
            tally_as(matrix, 1, (bsc_dp_settings){.min_words = 0}, &both)};
        for (unsigned t = 0; t < 3; t++) assert_ok(bsc_tally_compare(plain, tally[t], NULL));
        assert_int_equal(strstr(folded.plan, ", folded") != NULL, can_fold);
        assert_int_equal(strstr(both.plan, ", fixed") != NULL, can_fix);
        if (can_fold) assert_true(folded.states < full.states);
        if (can_fix) assert_true(fixed.states < full.states);
    }
}

/* An item is useless in a state if no later option can cover it any more. dp tests for such items,
 * because states that differ only in whether they are covered can be joined. If too many items
 * would have to be read to make these tests, the last steps of the plan have none: there are more
 * states then, but the tally is the same. */
TEST(a_plan_without_tests_for_useless_items_counts_the_same) {
    bsc_matrix *matrix = matrix_of(problem_of_text(
        "touch forbidden\nboard 8x8\npiece A line 4\npiece B line 3 x2\npiece C line 2 x3\n"));
    static const uint64_t limits[] = {0, 30000, 1};
    bsc_stats stats;
    bsc_tally *expected = NULL;
    uint64_t fewer_states = 0;
    for (size_t k = 0; k < LENGTH(limits); k++) {
        bsc_tally *tally =
            tally_as(matrix, 1, (bsc_dp_settings){.max_items_read = limits[k]}, &stats);
        if (expected == NULL) expected = tally;
        assert_ok(bsc_tally_compare(expected, tally, NULL));
        assert_true(stats.states > fewer_states);
        fewer_states = stats.states;
    }
}

/* Each layer of states is divided into buckets, which the threads take one by one. The tally and
 * the statistics must be the same for any number of threads. */
TEST(threads_and_buckets_change_nothing) {
    static const char *const texts[] = {
        "touch forbidden\nboard 9x8\npiece A line 4\npiece B line 3 x2\npiece C line 2 x3\n",
        "board 8x8\npiece A line 4\npiece B line 3 x2\npiece C line 2\n",
        "lattice hex-flat\nboard 8x7\npiece A line 3\npiece B line 2 x2\n",
        "cover all\nboard 6x6\npiece L turn reflect x9\nX\nX\nXX\nend\n",
    };
    for (size_t k = 0; k < LENGTH(texts); k++) {
        bsc_matrix *matrix = matrix_of(problem_of_text(texts[k]));
        bsc_stats full, stats;
        bsc_tally *expected =
            tally_as(matrix, 1, (bsc_dp_settings){.bucket_states = 1000000}, &full);
        for (unsigned threads = 1; threads <= 4; threads += threads < 2 ? 1 : 2)
            for (uint32_t states = 1; states <= 64; states *= 64) {
                const bsc_dp_settings settings = {.bucket_states = states};
                bsc_tally *tally = tally_as(matrix, threads, settings, &stats);
                assert_ok(bsc_tally_compare(expected, tally, NULL));
                assert_int_equal(stats.states, full.states);
                assert_int_equal(stats.transitions, full.transitions);
            }
    }
}

static bsc_status run_ticking(const bsc_matrix *matrix, bool every_option, unsigned calls,
                              ticks *seen) {
    bsc_tally *tally = NULL;
    bsc_error error = {0};
    *seen = (ticks){.last_call = calls};
    const bsc_run run = {.engine = BSC_ENGINE_DP,
                         .every_option = every_option,
                         .threads = 1, /* with one thread the ticks are the same each time */
                         .tick = tick,
                         .context = seen};
    const bsc_status status = bsc_tally_new(&tally, matrix, &run, NULL, &error);
    assert_int_equal(error.status, status);
    bsc_tally_free(tally);
    return status;
}

TEST(a_tick_stops_the_run_anywhere) {
    bsc_matrix *matrix = matrix_of_fleet("7x6", "4,3,2", "allowed", NULL);
    ticks full, seen;
    for (int every_option = 0; every_option < 2; every_option++) {
        assert_ok(run_ticking(matrix, every_option, UINT32_MAX, &full));
        assert_true(full.count >= 42 && full.fraction > 0.999); /* at least one tick in each step */
        for (unsigned calls = 1; calls <= full.count; calls++) {
            assert_int_equal(run_ticking(matrix, every_option, calls, &seen), BSC_INTERRUPTED);
            assert_int_equal(seen.count, calls);
        }
    }
}
