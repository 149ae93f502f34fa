/* test_forecast.c - what dp says beforehand that a run will come to, against what it came to. */
#include "sink.h"
#include "support.h"

#include <math.h>

#define FIRST_LINE 0.13 /* of a run, at most: there the least is told */

typedef struct seen {
    double first, last, bytes; /* states as first and as last forecast; bytes as first */
    double least, least_bytes; /* the most that was told in the first line */
} seen;

static bool look(void *context, const bsc_progress *progress) {
    seen *s = context;
    assert_true((progress->states > 0.0) == (progress->bytes > 0.0));
    if (progress->states > 0.0) s->last = progress->states;
    if (progress->fraction < FIRST_LINE) {
        s->least = fmax(s->least, progress->states);
        s->least_bytes = fmax(s->least_bytes, progress->bytes);
        return true;
    }
    if (s->first == 0.0) s->first = progress->states;
    if (s->bytes == 0.0) s->bytes = progress->bytes;
    return true;
}

static seen run_matrix(bsc_matrix *matrix, bool every_option, bsc_stats *stats) {
    seen s = {.first = 0.0};
    const bsc_run run = {.engine = BSC_ENGINE_DP,
                         .every_option = every_option,
                         .threads = 1,
                         .tick = look,
                         .forecast_seconds = 1e-9,
                         .context = &s};
    bsc_tally *tally;
    assert_int_equal(bsc_tally_new(&tally, matrix, &run, stats, NULL), BSC_OK);
    bsc_tally_free(tally);
    return s;
}

static seen run_of(bsc_problem *problem, bool every_option, bsc_stats *stats) {
    bsc_matrix *matrix = matrix_of(problem);
    const seen s = run_matrix(matrix, every_option, stats);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
    return s;
}

static void assert_near(double forecast, double found, double factor) {
    assert_true(forecast > found / factor);
    assert_true(forecast < found * factor);
}

static void states_are_forecast(void **state) {
    static const char *const board[][3] = {{"10x10", "4,3x2,2x3,1x4", "forbidden"},
                                           {"12x12", "4,3x2,2x3,1x4", "forbidden"},
                                           {"12x12", "5,4,3,3,2", "forbidden"},
                                           {"12x12", "5,4,3,3,2", "allowed"},
                                           {"15x15", "5,4,3,3,2", "allowed"}};
    bsc_stats stats;
    (void)state;
    for (size_t k = 0; k < sizeof board / sizeof *board; k++) {
        const seen s =
            run_of(problem_of_fleet(board[k][0], board[k][1], board[k][2], NULL), false, &stats);
        assert_near(s.first, (double)stats.states, 2.2);
        assert_near(s.last, (double)stats.states, 1.6);
        assert_true(s.least < 2.0 * (double)stats.states);
    }
}

static void bytes_are_forecast(void **state) {
    bsc_stats stats;
    (void)state;
    for (unsigned map = 0; map < 2; map++) {
        const seen s =
            run_of(problem_of_fleet("12x12", "4,3x2,2x3,1x4", "forbidden", NULL), map, &stats);
        assert_near(s.bytes, (double)stats.peak_bytes, 2.0);
        assert_true(s.least_bytes < 2.0 * (double)stats.peak_bytes);
    }
}

static void boards_are_forecast(void **state) {
    static const char *const board[] = {"russian",        "german",   "hex-upper",
                                        "hex-lower",      "kanoodle", "pentominoes-6x10",
                                        "pentominoes-8x8"};
    bsc_stats stats;
    (void)state;
    for (size_t k = 0; k < sizeof board / sizeof *board; k++) {
        const seen s = run_of(problem_of_builtin(board[k]), false, &stats);
        assert_near(s.first, (double)stats.states, 2.4);
        assert_near(s.last, (double)stats.states, 1.3);
        assert_near(s.bytes, (double)stats.peak_bytes, 2.7);
        assert_true(s.least_bytes < 2.0 * (double)stats.peak_bytes);
    }
}

static void hexagons_are_forecast(void **state) {
    bsc_problem *problem = NULL;
    bsc_stats stats;
    const bsc_source source = {.name = "9x9", .lattice = "hex-flat", .fleet = "5,4,3,3,2"};
    (void)state;
    assert_int_equal(bsc_problem_new(&problem, &source, NULL), BSC_OK);
    const seen s = run_of(problem, false, &stats);
    assert_near(s.first, (double)stats.states, 2.0);
    assert_near(s.last, (double)stats.states, 1.2);
    assert_true(s.least_bytes < 2.0 * (double)stats.peak_bytes);
}

/* A board's matrix, written and read again, has no points. */
static void matrices_are_forecast(void **state) {
    file_bytes text = {NULL, 0};
    const bsc_sink sink = {keep_bytes, &text};
    bsc_problem *problem = problem_of_builtin("pentominoes-6x10");
    bsc_matrix *matrix = matrix_of(problem);
    bsc_stats stats;
    (void)state;
    assert_int_equal(bsc_matrix_write_dlx(matrix, &sink, NULL), BSC_OK);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
    matrix = matrix_of_text(text.at);
    free(text.at);
    const seen s = run_matrix(matrix, false, &stats);
    bsc_matrix_free(matrix);
    assert_near(s.first, (double)stats.states, 2.5);
    assert_near(s.last, (double)stats.states, 1.3);
    assert_near(s.bytes, (double)stats.peak_bytes, 2.5);
}

/* Ends the run once it is forecast to take twice its memory, or after the first of 30 lines. */
static bool look_early(void *context, const bsc_progress *progress) {
    double *bytes = context;
    *bytes = progress->bytes;
    return *bytes < 4.0 * 1073741824.0 && progress->fraction < 1.0 / 30.0;
}

static void hopeless_runs_are_forecast_at_once(void **state) {
    (void)state;
    for (unsigned map = 0; map < 2; map++) {
        double bytes = 0.0;
        const bsc_run run = {.engine = BSC_ENGINE_DP,
                             .every_option = map,
                             .threads = 1,
                             .memory_limit = (size_t)2 << 30,
                             .tick = look_early,
                             .forecast_seconds = 1e-9,
                             .context = &bytes};
        bsc_problem *problem = problem_of_fleet("30x30", "4,3x2,2x3,1x4", "forbidden", NULL);
        bsc_matrix *matrix = matrix_of(problem);
        bsc_tally *tally;
        assert_int_equal(bsc_tally_new(&tally, matrix, &run, NULL, NULL), BSC_INTERRUPTED);
        assert_true(bytes >= 4.0 * 1073741824.0);
        bsc_tally_free(tally);
        bsc_matrix_free(matrix);
        bsc_problem_free(problem);
    }
}

/* Of few states nothing is said: that takes longer than the run. */
static void small_runs_are_not_forecast(void **state) {
    bsc_stats stats;
    (void)state;
    assert_true(run_of(problem_of_builtin("classic"), false, &stats).last == 0.0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(states_are_forecast),
                                       cmocka_unit_test(bytes_are_forecast),
                                       cmocka_unit_test(boards_are_forecast),
                                       cmocka_unit_test(hexagons_are_forecast),
                                       cmocka_unit_test(matrices_are_forecast),
                                       cmocka_unit_test(small_runs_are_not_forecast),
                                       cmocka_unit_test(hopeless_runs_are_forecast_at_once)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
