/* test_plan.c - what is told of runs from a look-ahead, against what they take. */
#include "support.h"

#include <math.h>
#include <stdlib.h>

#include "engine/forecast.h"

#define SHORT_UNITS UINT64_C(1000000) /* a twentieth of a second: most of these runs take more */

typedef struct score {
    unsigned runs, sizes, bytes, exact; /* sizes: states or nodes by the right engine, and bytes */
} score;

static bool is_near(double told, double found) {
    return told <= 2.0 * found && found <= 2.0 * told;
}

static void add_run(score *s, const bsc_matrix *matrix, bool every_option, uint64_t units) {
    const bsc_run run = {.every_option = every_option, .threads = 1};
    bsc_forecast told;
    bsc_stats stats;
    bsc_tally *tally;
    assert_int_equal(bsc_forecast_within(&told, matrix, &run, 1, units, NULL), BSC_OK);
    assert_int_equal(bsc_tally_new(&tally, matrix, &run, &stats, NULL), BSC_OK);
    bsc_tally_free(tally);
    const double found = (double)(stats.states + stats.nodes);
    const double bytes = (double)(stats.peak_bytes + bsc_matrix_held(matrix));
    s->runs++;
    s->exact += told.exact;
    s->sizes +=
        told.whole.engine == stats.engine && is_near(told.whole.states + told.whole.nodes, found);
    s->bytes += told.whole.engine == stats.engine && is_near(told.whole.bytes, bytes);
    assert_true(told.whole.seconds >= 0.0 && isfinite(told.whole.seconds));
    if (!told.exact || told.whole.engine != stats.engine) return;
    assert_true(told.whole.states == (double)stats.states);
    assert_true(told.whole.nodes == (double)stats.nodes);
    assert_true(told.whole.bytes == bytes);
}

static void add_problem(score *s, bsc_problem *problem, uint64_t units) {
    bsc_matrix *matrix = matrix_of(problem);
    for (int map = 0; map < 2; map++) add_run(s, matrix, map != 0, units);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

static score look_at_boards(uint64_t units) {
    static const char *const fleets[][3] = {{"12x12", "4,3x2,2x3,1x4", "forbidden"},
                                            {"20x20", "5,4,3,3,2", "allowed"},
                                            {"10x10", "4x4,3x4,2x4", "forbidden"},
                                            {"10x10", "5,4,3,3,2", "corners"}};
    score s = {.runs = 0};
    for (size_t k = 0; k < bsc_builtins(); k++)
        add_problem(&s, problem_of_builtin(bsc_builtin_at(k)->name), units);
    for (size_t k = 0; k < sizeof fleets / sizeof *fleets; k++)
        add_problem(&s, problem_of_fleet(fleets[k][0], fleets[k][1], fleets[k][2], NULL), units);
    return s;
}

/* Of runs that the look-ahead does not end. What it does end is told exactly (add_run). */
static void nine_in_ten_are_told(void **state) {
    (void)state;
    const score s = look_at_boards(SHORT_UNITS);
    print_message("of %u runs %u sizes, %u bytes; %u to the end\n", s.runs, s.sizes, s.bytes,
                  s.exact);
    assert_true(2 * s.exact <= s.runs);
    assert_true(10 * s.sizes >= 9 * s.runs);
    assert_true(10 * s.bytes >= 9 * s.runs);
}

static bsc_forecast forecast_of(const bsc_matrix *matrix, bsc_run run, uint32_t parts) {
    bsc_forecast told;
    assert_int_equal(bsc_forecast_within(&told, matrix, &run, parts, SHORT_UNITS, NULL), BSC_OK);
    return told;
}

/* All but seconds, which hang on the machine. */
static void assert_same(const bsc_need *a, const bsc_need *b) {
    assert_int_equal(a->engine, b->engine);
    assert_true(a->states == b->states && a->nodes == b->nodes && a->bytes == b->bytes);
}

static void forecasts_hang_on_the_run_alone(void **state) {
    (void)state;
    bsc_problem *problem = problem_of_fleet("12x12", "4,3x2,2x3,1x4", "forbidden", NULL);
    bsc_matrix *matrix = matrix_of(problem);
    for (int map = 0; map < 2; map++) {
        const bsc_forecast one = forecast_of(matrix, (bsc_run){.every_option = map}, 8);
        const bsc_forecast two =
            forecast_of(matrix, (bsc_run){.every_option = map, .threads = 3}, 8);
        assert_false(one.exact);
        assert_same(&one.whole, &two.whole);
        assert_same(&one.part, &two.part);
        assert_true(one.part.engine == BSC_ENGINE_DLX);
    }
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

static void engines_can_be_asked_for(void **state) {
    (void)state;
    bsc_problem *problem = problem_of_builtin("pentominoes-8x8");
    bsc_matrix *matrix = matrix_of(problem);
    for (bsc_engine engine = BSC_ENGINE_DP; engine <= BSC_ENGINE_DLX; engine++) {
        const bsc_forecast told = forecast_of(matrix, (bsc_run){.engine = engine}, 1);
        assert_int_equal(told.whole.engine, engine);
        assert_true((told.whole.states > 0.0) == (engine == BSC_ENGINE_DP));
        assert_true((told.whole.nodes > 0.0) == (engine == BSC_ENGINE_DLX));
    }
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

/* More cells than there are: nothing is run. */
static void empty_runs_are_told(void **state) {
    (void)state;
    bsc_problem *problem = problem_of_fleet("3x3", "3,3,3,3", NULL, NULL);
    bsc_matrix *matrix = matrix_of(problem);
    const bsc_forecast told = forecast_of(matrix, (bsc_run){.threads = 1}, 1);
    assert_true(told.exact && told.whole.nodes == 0.0 && told.whole.states == 0.0);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

static bool never(void *context, const bsc_progress *progress) {
    (void)context;
    (void)progress;
    return false;
}

static void look_aheads_can_be_stopped(void **state) {
    (void)state;
    bsc_problem *problem = problem_of_fleet("20x20", "4,3x2,2x3,1x4", "forbidden", NULL);
    bsc_matrix *matrix = matrix_of(problem);
    const bsc_run run = {.tick = never}, small = {.memory_limit = 1};
    bsc_forecast told;
    assert_int_equal(bsc_forecast_make(&told, matrix, &run, 1, NULL), BSC_INTERRUPTED);
    assert_int_equal(bsc_forecast_make(&told, matrix, &small, 1, NULL), BSC_LIMIT);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nine_in_ten_are_told), cmocka_unit_test(forecasts_hang_on_the_run_alone),
        cmocka_unit_test(engines_can_be_asked_for), cmocka_unit_test(empty_runs_are_told),
        cmocka_unit_test(look_aheads_can_be_stopped)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
