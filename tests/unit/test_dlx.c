/* test_dlx.c - counting by Dancing Links: known counts, small matrices compared with a search
 * through every set of options, the same result with any number of threads, interrupts and limits;
 * and how tallies are compared. */
#include "support.h"

TEST(small_matrices_are_right) {
    assert_small_matrices(BSC_ENGINE_DLX);
}

static void assert_same_for_all_threads(const char *board, const char *fleet, const char *touch,
                                        const char *cover) {
    bsc_problem *problem = problem_of_fleet(board, fleet, touch, cover);
    bsc_matrix *matrix = matrix_of(problem);
    bsc_stats on_one, on_more;
    bsc_tally *alone = tally_of(matrix, BSC_ENGINE_DLX, 1, &on_one);
    assert_options_sum_to_copies(problem, matrix, alone);
    assert_int_equal(on_one.engine, BSC_ENGINE_DLX);
    assert_true(on_one.nodes > 0);
    for (unsigned threads = 0; threads <= 5; threads++) {
        bsc_tally *tally = tally_of(matrix, BSC_ENGINE_DLX, threads, &on_more);
        assert_ok(bsc_tally_compare(alone, tally, NULL));
        assert_int_equal(on_more.nodes, on_one.nodes);
        assert_int_equal(on_more.updates, on_one.updates);
        assert_string_equal(on_more.plan, on_one.plan);
    }
}

TEST(threads_change_nothing) {
    assert_same_for_all_threads("6x6", "3,2x3,2", "allowed", NULL);
    assert_same_for_all_threads("7x7", "4,3x2,2", "forbidden", NULL);
    assert_same_for_all_threads("7x6", "5,3,2x2", "corners", NULL);
    assert_same_for_all_threads("6x5", "3x4,2x9", "allowed", "all");
    assert_same_for_all_threads("4x4", "1", "allowed", NULL);
}

TEST(stats_do_not_depend_on_the_options) {
    bsc_matrix *matrix = matrix_of_fleet("6x6", "3,3,2", "allowed", NULL);
    bsc_stats with_options, total_only;
    bsc_tally *all = tally_of(matrix, BSC_ENGINE_DLX, 1, &with_options);
    const bsc_run run = {.engine = BSC_ENGINE_DLX, .threads = 2};
    bsc_tally *total = tally_by_run(matrix, &run, &total_only);
    assert_ok(bsc_tally_compare(all, total, NULL));
    assert_int_equal(with_options.nodes, total_only.nodes);
}

TEST(a_tick_stops_the_run) {
    bsc_matrix *matrix = matrix_of(problem_of_builtin("kanoodle"));
    for (unsigned threads = 1; threads <= 2; threads++) {
        ticks seen = {.last_call = threads};
        const bsc_run run = {
            .engine = BSC_ENGINE_DLX, .threads = threads, .tick = tick, .context = &seen};
        const bsc_tally *tally = assert_fails(matrix, &run, BSC_INTERRUPTED, "interrupted");
        assert_non_null(tally);
        assert_true(bsc_natural_compare(bsc_tally_total(tally), NATURAL(371020)) < 0);
        assert_int_equal(seen.count, threads);
    }
}

TEST(a_tick_that_continues_changes_nothing) {
    ticks seen = {.last_call = UINT32_MAX};
    bsc_matrix *matrix = matrix_of(problem_of_builtin("pentominoes-6x10"));
    const bsc_run run = {.engine = BSC_ENGINE_DLX, .threads = 1, .tick = tick, .context = &seen};
    bsc_tally *tally = tally_by_run(matrix, &run, NULL);
    assert_natural(bsc_tally_total(tally), "9356");
    assert_true(seen.count > 0 && seen.fraction > 0.0);
}

/* The last two ships are counted by a formula, without nodes of the search, but it takes many
 * steps. An interrupt must be noticed among them. */
TEST(a_leaf_counted_by_links_can_be_interrupted) {
    ticks seen = {.last_call = 1};
    bsc_matrix *matrix = matrix_of_fleet("150x150", "75,74", "allowed", NULL);
    const bsc_run run = {.engine = BSC_ENGINE_DLX, .threads = 1, .tick = tick, .context = &seen};
    assert_true(bsc_matrix_options(matrix) > 20000);
    assert_fails(matrix, &run, BSC_INTERRUPTED, "interrupted");
    assert_int_equal(seen.count, 1);
}

/* The last three ships are counted by a formula on sets of bits. An interrupt must be noticed. */
TEST(a_leaf_counted_by_bits_can_be_interrupted) {
    ticks seen = {.last_call = 1};
    bsc_matrix *matrix = matrix_of_fleet("58x58", "5,4,3", "forbidden", NULL);
    const bsc_run run = {.engine = BSC_ENGINE_DLX,
                         .threads = 1,
                         .every_option = true,
                         .tick = tick,
                         .context = &seen};
    assert_fails(matrix, &run, BSC_INTERRUPTED, "interrupted");
}

TEST(memory_has_a_limit) {
    bsc_matrix *matrix = matrix_of_fleet("10x10", "5,4", "allowed", NULL);
    const bsc_run run = {.engine = BSC_ENGINE_DLX, .threads = 1};
    limit_memory(1000);
    assert_null(assert_fails(matrix, &run, BSC_LIMIT, NULL));
}

/* The workers share what the limit allows. If that is too little for four of them, one worker
 * counts alone: so a limit that is enough for one thread is enough for four. */
TEST(memory_for_one_thread_is_enough_for_four) {
    bsc_matrix *matrix = matrix_of_fleet("24x24", "5,4,3", "allowed", NULL);
    unsigned enough = 0;
    for (size_t bytes = (size_t)1 << 19; bytes <= (size_t)4 << 20; bytes += (size_t)1 << 18) {
        bsc_run run = {.engine = BSC_ENGINE_DLX, .threads = 1, .every_option = true};
        bsc_tally *tally;
        limit_memory(bytes);
        const bsc_status status = bsc_tally_new(&tally, matrix, &run, NULL, NULL);
        bsc_tally_free(tally);
        if (status == BSC_LIMIT) continue;
        assert_int_equal(status, BSC_OK);
        enough++;
        run.threads = 4;
        assert_ok(bsc_tally_new(&tally, matrix, &run, NULL, NULL));
        bsc_tally_free(tally);
    }
    assert_true(enough > 0);
}

static void assert_comparison(const char *a, const char *b, const char *difference) {
    bsc_matrix *first = matrix_of_text(a), *second = matrix_of_text(b);
    bsc_tally *x = tally_of(first, BSC_ENGINE_DLX, 1, NULL),
              *y = tally_of(second, BSC_ENGINE_DLX, 1, NULL);
    bsc_error error = {0};
    const bsc_status status = difference == NULL ? BSC_OK : BSC_DISAGREE;
    assert_int_equal(bsc_tally_compare(x, y, &error), status);
    assert_int_equal(error.status, status);
    assert_string_equal(error.message, difference == NULL ? "" : difference);
    assert_int_equal(bsc_tally_compare(y, x, NULL), status);
}

TEST(tallies_are_compared) {
    assert_comparison("a\na\na\n", "b\nb\nb\n", NULL);
    assert_comparison("a\na\na\n", "a b\na\nb\n", "two engines disagree on the total");
    assert_comparison("a b\na\na\nb\n", "a b\na b\na\nb\n",
                      "two engines disagree on the number of an option");
}

TEST(engines_have_names) {
    assert_string_equal(bsc_engine_name(BSC_ENGINE_AUTO), "auto");
    assert_string_equal(bsc_engine_name(BSC_ENGINE_DP), "dp");
    assert_string_equal(bsc_engine_name(BSC_ENGINE_DLX), "dlx");
}
