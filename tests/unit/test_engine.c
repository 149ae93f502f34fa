/* test_engine.c - the rule by which `auto` picks an engine, and what it does where one refuses. */
#include "support.h"

#include "cover/tally.h"

#include <math.h>

static bsc_status run_auto(bsc_engine *ran, uint64_t *count, const bsc_matrix *matrix,
                           size_t memory_limit, bsc_error *error) {
    const bsc_run run = {.memory_limit = memory_limit, .threads = 1};
    bsc_stats stats;
    bsc_tally *tally;
    const bsc_status status = bsc_tally_new(&tally, matrix, &run, &stats, error);
    *ran = stats.engine;
    if (status != BSC_OK) return status;
    *count = bsc_tally_total(tally).limb[0];
    bsc_tally_free(tally);
    return BSC_OK;
}

static void picks(bsc_matrix *matrix, bsc_engine engine, uint64_t expected) {
    bsc_engine ran;
    uint64_t count;
    assert_int_equal(run_auto(&ran, &count, matrix, 0, NULL), BSC_OK);
    assert_int_equal(ran, engine);
    assert_int_equal(count, expected);
    bsc_matrix_free(matrix);
}

static bsc_matrix *matrix_of_fleet(const char *board, const char *fleet, const char *touch) {
    bsc_problem *problem = problem_of_fleet(board, fleet, touch, NULL);
    bsc_matrix *matrix = matrix_of(problem);
    bsc_problem_free(problem); /* it does not need the problem afterwards */
    return matrix;
}

static void dp_takes_boards(void **state) {
    (void)state;
    picks(matrix_of_fleet("8x8", "5,4,3,3,2", "allowed"), BSC_ENGINE_DP, 1142253520);
    picks(matrix_of_fleet("6x6", "3,2x3", "forbidden"), BSC_ENGINE_DP, 61728);
    picks(matrix_of_fleet("5x1", "1x4", "allowed"), BSC_ENGINE_DP, 5);
}

static void dlx_takes_three_ships_and_small_files(void **state) {
    (void)state;
    picks(matrix_of_fleet("8x8", "4,3,2", "allowed"), BSC_ENGINE_DLX, 604584);
    picks(matrix_of_fleet("8x8", "4,3,2", "forbidden"), BSC_ENGINE_DLX, 268680);
    picks(matrix_of_fleet("5x1", "1x3", "allowed"), BSC_ENGINE_DLX, 10);
    picks(matrix_of_fleet("5x1", "1x2", "allowed"), BSC_ENGINE_DLX, 10);
    picks(matrix_of_fleet("5x1", "2,1", "allowed"), BSC_ENGINE_DLX, 12);
    picks(matrix_of_fleet("5x1", "2", "allowed"), BSC_ENGINE_DLX, 4);
    picks(matrix_of_text("a b c | x\na x\na\nb x\nb c\nc\n"), BSC_ENGINE_DLX, 3);
}

/* Masks of dp have a limit; on such a board the frontier passes it whichever way it sweeps. */
static void dlx_takes_what_dp_has_no_masks_for(void **state) {
    (void)state;
    bsc_engine ran;
    uint64_t count = 0;
    bsc_matrix *matrix = matrix_of_fleet("80x80", "80,79,79", "allowed");
    const bsc_run dp = {.engine = BSC_ENGINE_DP};
    bsc_tally *tally;
    assert_int_equal(bsc_tally_new(&tally, matrix, &dp, NULL, NULL), BSC_UNSUPPORTED);
    assert_int_equal(run_auto(&ran, &count, matrix, 0, NULL), BSC_OK);
    assert_int_equal(ran, BSC_ENGINE_DLX);
    /* All three the same way, in a line each; or the long one along a side, and the others across,
     * or one of them across along another side. */
    assert_int_equal(count, 2 * 80 * (2 * 79) * (2 * 78) + 4 * (80 * 79 + 4 * 79));
    bsc_matrix_free(matrix);
}

/* Under some limit of memory dp cannot hold its layers, where dlx holds its tables. */
static void dlx_takes_what_dp_has_no_memory_for(void **state) {
    (void)state;
    bsc_matrix *matrix = matrix_of_fleet("8x8", "5,4,3,3,2", "allowed");
    const bsc_run dp = {.engine = BSC_ENGINE_DP, .threads = 1, .memory_limit = 1000};
    bsc_error error = {0}, own = {0};
    bsc_engine ran;
    bsc_tally *tally;
    uint64_t count = 0;
    bsc_run alone = dp;
    /* Double until dlx has enough. */
    alone.engine = BSC_ENGINE_DLX;
    while (bsc_tally_new(&tally, matrix, &alone, NULL, NULL) != BSC_OK) alone.memory_limit *= 2;
    bsc_tally_free(tally);
    alone.engine = BSC_ENGINE_DP;
    assert_int_equal(bsc_tally_new(&tally, matrix, &alone, NULL, NULL), BSC_LIMIT);
    assert_int_equal(run_auto(&ran, &count, matrix, alone.memory_limit, &error), BSC_OK);
    assert_int_equal(error.status, BSC_OK);
    assert_int_equal(ran, BSC_ENGINE_DLX);
    assert_int_equal(count, 1142253520);
    /* Where neither has, dp's error is reported. */
    assert_int_equal(run_auto(&ran, &count, matrix, dp.memory_limit, &error), BSC_LIMIT);
    assert_int_equal(bsc_tally_new(&tally, matrix, &dp, NULL, &own), BSC_LIMIT);
    assert_int_equal(error.reason, BSC_REASON_SWEEP_LIMIT);
    assert_string_equal(error.message, own.message);
    assert_int_equal(ran, BSC_ENGINE_DP);
    bsc_matrix_free(matrix);
}

/* The links of russian fit, but would take months: an error is better. */
static void what_would_take_days_is_refused(void **state) {
    (void)state;
    bsc_problem *problem = problem_of_builtin("russian");
    bsc_matrix *matrix = matrix_of(problem);
    bsc_error error = {0};
    bsc_engine ran;
    uint64_t count;
    assert_int_equal(run_auto(&ran, &count, matrix, 1u << 20, &error), BSC_LIMIT);
    assert_int_equal(error.reason, BSC_REASON_SWEEP_LIMIT);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

static void totals_go_as_far_as_long_doubles(void **state) {
    (void)state;
    bsc_tally *tally;
    long double error = 1.0L;
    assert_int_equal(bsc_tally_make_wide(&tally, 300, 0, NULL), BSC_OK);
    bsc_tally_total_limbs(tally)[0] = 3;
    assert_true(bsc_tally_estimate(tally, &error) == 3.0L && error == 0.0L);
    bsc_tally_total_limbs(tally)[15] = 5;
    assert_true(bsc_tally_estimate(tally, NULL) == 5.0L * ldexpl(1.0L, 960));
    bsc_tally_total_limbs(tally)[16] = 7; /* beyond doubles */
    assert_true(bsc_tally_estimate(tally, NULL) == ldexpl(7.0L, 1024));
    bsc_tally_total_limbs(tally)[299] = 1; /* beyond long doubles */
    assert_true(bsc_tally_estimate(tally, NULL) == (long double)INFINITY);
    bsc_tally_free(tally);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dp_takes_boards),
        cmocka_unit_test(dlx_takes_three_ships_and_small_files),
        cmocka_unit_test(dlx_takes_what_dp_has_no_masks_for),
        cmocka_unit_test(dlx_takes_what_dp_has_no_memory_for),
        cmocka_unit_test(what_would_take_days_is_refused),
        cmocka_unit_test(totals_go_as_far_as_long_doubles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
