/* test_stops.c - what takes long hears a tick that says stop, whichever it is, and leaves nothing;
 * and what the other suites do not ask to fail does so where an allocation fails. */
#include "game_support.h"

#include "base/memory.h"

/* Says stop at its last look. */
typedef struct patience {
    unsigned looks, last;
} patience;

static bool look(void *context, const bsc_progress *progress) {
    patience *p = context;
    assert_true(progress->fraction >= 0.0 && progress->fraction <= 1.0);
    return ++p->looks < p->last;
}

/* What is tried: `run` has the tick; something made is freed. */
typedef bsc_status attempt(const bsc_problem *problem, const bsc_run *run, bsc_error *error);

static bsc_status try_sampler(const bsc_problem *problem, const bsc_run *run, bsc_error *error) {
    bsc_matrix *matrix = matrix_of(problem);
    bsc_sampler *sampler = NULL;
    const bsc_status status = bsc_sampler_new(&sampler, matrix, 1, run, error);
    assert_true((sampler != NULL) == (status == BSC_OK));
    bsc_sampler_free(sampler);
    bsc_matrix_free(matrix);
    return status;
}

static bsc_status try_draws(const bsc_problem *problem, const bsc_run *run, bsc_error *error) {
    bsc_deployments *drawn = NULL;
    const bsc_status status = bsc_deployments_draw(&drawn, problem, NULL, 5000, 1, run, error);
    assert_true((drawn != NULL) == (status == BSC_OK));
    bsc_deployments_free(drawn);
    return status;
}

static bsc_status try_mc(const bsc_problem *problem, const bsc_run *run, bsc_error *error) {
    bsc_matrix *matrix = matrix_of(problem);
    bsc_tally *tally = NULL;
    bsc_run mc = *run;
    mc.engine = BSC_ENGINE_MC;
    mc.samples = 3000;
    const bsc_status status = bsc_tally_new(&tally, matrix, &mc, NULL, error);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    return status;
}

static bsc_status try_best_play(const bsc_problem *problem, const bsc_run *run, bsc_error *error) {
    bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SHIP);
    double expected[16];
    assert_true(problem->cells <= 16);
    const bsc_status status = bsc_best_play(log, run, expected, error);
    bsc_log_free(log);
    return status;
}

/* Stops at its first, second, ... look until it is done; at the first at least. */
static void assert_stops(const bsc_problem *problem, attempt *what) {
    bsc_status status = BSC_INTERRUPTED;
    unsigned last = 0;
    while (status == BSC_INTERRUPTED && last < 10) {
        patience p = {.last = ++last};
        bsc_error error = {0};
        const bsc_run run = {.threads = 1, .tick = look, .context = &p};
        status = what(problem, &run, &error);
        assert_int_equal(error.status, status);
        assert_true(status == BSC_OK || status == BSC_INTERRUPTED);
        if (status == BSC_INTERRUPTED) assert_string_equal(error.message, "interrupted");
    }
    assert_true(last > 1);
}

static void what_takes_long_can_be_stopped(void **state) {
    (void)state;
    bsc_problem *problem = problem_of_fleet("6x6", "3,2x2", "corners", NULL);
    assert_stops(problem, try_sampler);
    assert_stops(problem, try_draws);
    assert_stops(problem, try_mc);
    bsc_problem_free(problem);
    problem = problem_of_fleet("4x4", "3,2", "allowed", NULL);
    assert_stops(problem, try_best_play);
    bsc_problem_free(problem);
}

static bsc_status try_weights(const bsc_problem *problem, const bsc_run *run, bsc_error *error) {
    static const char text[] = "ship,cells,weight\nShip3,A1 B1 C1,2.5\n";
    bsc_weights *weights = NULL;
    (void)run;
    const bsc_status status =
        bsc_weights_read(&weights, problem, text, sizeof text - 1, "w.csv", error);
    assert_true((weights != NULL) == (status == BSC_OK));
    bsc_weights_free(weights);
    return status;
}

/* One deployment learnt, and then its weights used. */
static bsc_status try_learning(const bsc_problem *problem, const bsc_run *run, bsc_error *error) {
    static const char text[] = "1,Ship3,A1 B1 C1\n1,Ship2,A3 B3\n";
    bsc_deployments *read = NULL, *drawn = NULL;
    bsc_weights *weights = NULL;
    bsc_status status = bsc_deployments_read(&read, problem, text, sizeof text - 1, "t.csv", error);
    if (status == BSC_OK)
        status = bsc_weights_learn(&weights, problem, (const bsc_deployments *const *)&read, 1, 1.0,
                                   run, error);
    if (status == BSC_OK)
        status = bsc_deployments_draw(&drawn, problem, weights, 10, 1, run, error);
    assert_true((drawn != NULL) == (status == BSC_OK));
    bsc_deployments_free(drawn);
    bsc_weights_free(weights);
    bsc_deployments_free(read);
    return status;
}

static void assert_survives(const bsc_problem *problem, attempt *what) {
    const bsc_run run = {.threads = 1};
    bsc_status status = BSC_NO_MEMORY;
    uint64_t failures = 0;
    for (; status == BSC_NO_MEMORY; failures++) {
        bsc_error error = {0};
        bsc_memory_fail_after(failures);
        status = what(problem, &run, &error);
        bsc_memory_fail_after(UINT64_MAX);
        assert_int_equal(error.status, status);
    }
    assert_int_equal(status, BSC_OK);
    assert_true(failures > 2);
}

static void what_lacks_memory_says_so(void **state) {
    (void)state;
    bsc_problem *problem = problem_of_fleet("4x4", "3,2", "allowed", NULL);
    assert_survives(problem, try_weights);
    assert_survives(problem, try_learning);
    bsc_problem_free(problem);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_takes_long_can_be_stopped),
        cmocka_unit_test(what_lacks_memory_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
