/* test_dlx.c - counting by Dancing Links: known counts, small problems against every set of options
 * tried, the same result from any number of threads, interrupts and limits; and how tallies are
 * compared. */
#include "support.h"

static void counts_known_fleets(void **state) {
    (void)state;
    assert_fleet_count("8x8", "4,3,2", "allowed", BSC_ENGINE_DLX, "604584");
    assert_fleet_count("8x8", "4,3,2", "forbidden", BSC_ENGINE_DLX, "268680");
    assert_fleet_count("10x10", "5,4", "allowed", BSC_ENGINE_DLX, "14400");
    assert_fleet_count("2x2", "3", "allowed", BSC_ENGINE_DLX, "0");
    assert_fleet_count("3x3", "3,3,3,3", "allowed", BSC_ENGINE_DLX, "0");
    assert_fleet_count("1x1", "1", "forbidden", BSC_ENGINE_DLX, "1");
}

static void small_boards_are_right(void **state) {
    (void)state;
    assert_small_boards(BSC_ENGINE_DLX);
}

static void small_matrices_are_right(void **state) {
    (void)state;
    assert_small_matrices(BSC_ENGINE_DLX);
}

static void copies_are_counted_once(void **state) {
    (void)state;
    assert_fleet_count("4x1", "1x3", "allowed", BSC_ENGINE_DLX, "4");
    assert_fleet_count("4x1", "1,1,1", "allowed", BSC_ENGINE_DLX, "24");
    assert_fleet_count("12x1", "1x6", "allowed", BSC_ENGINE_DLX, "924");
    assert_fleet_count("6x6", "3x2,2x2", "forbidden", BSC_ENGINE_DLX, "44996");
    assert_fleet_count("6x6", "3,3,2,2", "forbidden", BSC_ENGINE_DLX, "179984");
}

static void tilings_are_counted(void **state) {
    (void)state;
    bsc_problem *problem = problem_of_fleet("6x6", "2x18", NULL, "all");
    bsc_matrix *matrix = matrix_of(problem);
    assert_count(matrix, BSC_ENGINE_DLX, "6728");
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

static void assert_same_for_all_threads(const char *board, const char *fleet, const char *touch,
                                        const char *cover) {
    bsc_problem *problem = problem_of_fleet(board, fleet, touch, cover);
    bsc_matrix *matrix = matrix_of(problem);
    bsc_stats one, more;
    bsc_tally *alone = tally_of(matrix, BSC_ENGINE_DLX, 1, &one);
    assert_options_sum_to_copies(problem, matrix, alone);
    assert_int_equal(one.engine, BSC_ENGINE_DLX);
    assert_true(one.nodes > 0);
    for (unsigned threads = 0; threads <= 5; threads++) {
        bsc_tally *tally = tally_of(matrix, BSC_ENGINE_DLX, threads, &more);
        assert_int_equal(bsc_tally_compare(alone, tally, NULL), BSC_OK);
        assert_int_equal(more.nodes, one.nodes);
        assert_int_equal(more.updates, one.updates);
        assert_string_equal(more.plan, one.plan);
        bsc_tally_free(tally);
    }
    bsc_tally_free(alone);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

static void threads_change_nothing(void **state) {
    (void)state;
    assert_same_for_all_threads("6x6", "3,2x3,2", "allowed", NULL);
    assert_same_for_all_threads("7x7", "4,3x2,2", "forbidden", NULL);
    assert_same_for_all_threads("7x6", "5,3,2x2", "corners", NULL);
    assert_same_for_all_threads("6x5", "3x4,2x9", "allowed", "all");
    assert_same_for_all_threads("4x4", "1", "allowed", NULL);
}

static void stats_do_not_hang_on_the_options(void **state) {
    (void)state;
    bsc_problem *problem = problem_of_fleet("6x6", "3,3,2", "allowed", NULL);
    bsc_matrix *matrix = matrix_of(problem);
    bsc_stats with, without;
    bsc_tally *all = tally_of(matrix, BSC_ENGINE_DLX, 1, &with), *total = NULL;
    const bsc_run run = {.engine = BSC_ENGINE_DLX, .threads = 2};
    assert_int_equal(bsc_tally_new(&total, matrix, &run, &without, NULL), BSC_OK);
    assert_int_equal(bsc_tally_compare(all, total, NULL), BSC_OK);
    assert_int_equal(with.nodes, without.nodes);
    bsc_tally_free(all);
    bsc_tally_free(total);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

static void a_tick_stops_the_run(void **state) {
    (void)state;
    bsc_problem *problem = problem_of_builtin("kanoodle");
    bsc_matrix *matrix = matrix_of(problem);
    for (unsigned threads = 1; threads <= 2; threads++) {
        ticks seen = {.most = threads};
        bsc_error error = {0};
        bsc_tally *tally = NULL;
        const bsc_run run = {
            .engine = BSC_ENGINE_DLX, .threads = threads, .tick = tick, .context = &seen};
        assert_int_equal(bsc_tally_new(&tally, matrix, &run, NULL, &error), BSC_INTERRUPTED);
        assert_int_equal(error.status, BSC_INTERRUPTED);
        assert_non_null(tally);
        assert_true(bsc_natural_compare(bsc_tally_total(tally), NATURAL(371020)) < 0);
        assert_int_equal(seen.count, threads);
        bsc_tally_free(tally);
    }
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

static void a_tick_that_goes_on_changes_nothing(void **state) {
    (void)state;
    ticks seen = {.most = UINT32_MAX};
    bsc_problem *problem = problem_of_builtin("kanoodle");
    bsc_matrix *matrix = matrix_of(problem);
    bsc_tally *tally = NULL;
    const bsc_run run = {.engine = BSC_ENGINE_DLX, .threads = 1, .tick = tick, .context = &seen};
    assert_int_equal(bsc_tally_new(&tally, matrix, &run, NULL, NULL), BSC_OK);
    assert_natural(bsc_tally_total(tally), "371020");
    assert_true(seen.count > 0 && seen.fraction > 0.0);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

/* Two ships in closed form, by links: no nodes, but many steps. */
static void a_leaf_hears_a_tick(void **state) {
    (void)state;
    ticks seen = {.most = 1};
    bsc_problem *problem = problem_of_fleet("150x150", "75,74", "allowed", NULL);
    bsc_matrix *matrix = matrix_of(problem);
    bsc_tally *tally = NULL;
    const bsc_run run = {.engine = BSC_ENGINE_DLX, .threads = 1, .tick = tick, .context = &seen};
    assert_true(bsc_matrix_options(matrix) > 20000);
    assert_int_equal(bsc_tally_new(&tally, matrix, &run, NULL, NULL), BSC_INTERRUPTED);
    assert_int_equal(seen.count, 1);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

/* Three ships in closed form, by bits. */
static void a_leaf_of_bits_hears_a_tick(void **state) {
    (void)state;
    ticks seen = {.most = 1};
    bsc_problem *problem = problem_of_fleet("58x58", "5,4,3", "forbidden", NULL);
    bsc_matrix *matrix = matrix_of(problem);
    bsc_tally *tally = NULL;
    const bsc_run run = {.engine = BSC_ENGINE_DLX,
                         .threads = 1,
                         .every_option = true,
                         .tick = tick,
                         .context = &seen};
    assert_int_equal(bsc_tally_new(&tally, matrix, &run, NULL, NULL), BSC_INTERRUPTED);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

static void memory_has_a_limit(void **state) {
    (void)state;
    bsc_problem *problem = problem_of_fleet("10x10", "5,4", "allowed", NULL);
    bsc_matrix *matrix = matrix_of(problem);
    bsc_tally *tally = NULL;
    bsc_error error = {0};
    const bsc_run run = {.engine = BSC_ENGINE_DLX, .threads = 1, .memory_limit = 1000};
    assert_int_equal(bsc_tally_new(&tally, matrix, &run, NULL, &error), BSC_LIMIT);
    assert_null(tally);
    assert_int_equal(error.status, BSC_LIMIT);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
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
    bsc_tally_free(x);
    bsc_tally_free(y);
    bsc_matrix_free(first);
    bsc_matrix_free(second);
}

static void tallies_are_compared(void **state) {
    (void)state;
    assert_comparison("a\na\na\n", "b\nb\nb\n", NULL);
    assert_comparison("a\na\na\n", "a b\na\nb\n", "two engines disagree on the total");
    assert_comparison("a b\na\na\nb\n", "a b\na b\na\nb\n",
                      "two engines disagree on the number of an option");
}

static void engines_have_names(void **state) {
    (void)state;
    bsc_stats stats;
    bsc_matrix *matrix = matrix_of_text("a\na\n");
    assert_string_equal(bsc_engine_name(BSC_ENGINE_AUTO), "auto");
    assert_string_equal(bsc_engine_name(BSC_ENGINE_DP), "dp");
    assert_string_equal(bsc_engine_name(BSC_ENGINE_DLX), "dlx");
    bsc_tally_free(tally_of(matrix, BSC_ENGINE_AUTO, 1, &stats));
    assert_int_equal(stats.engine, BSC_ENGINE_DLX);
    bsc_matrix_free(matrix);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_known_fleets),
        cmocka_unit_test(small_boards_are_right),
        cmocka_unit_test(small_matrices_are_right),
        cmocka_unit_test(copies_are_counted_once),
        cmocka_unit_test(tilings_are_counted),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(stats_do_not_hang_on_the_options),
        cmocka_unit_test(a_tick_stops_the_run),
        cmocka_unit_test(a_tick_that_goes_on_changes_nothing),
        cmocka_unit_test(a_leaf_hears_a_tick),
        cmocka_unit_test(a_leaf_of_bits_hears_a_tick),
        cmocka_unit_test(memory_has_a_limit),
        cmocka_unit_test(tallies_are_compared),
        cmocka_unit_test(engines_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
