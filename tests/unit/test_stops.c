/* test_stops.c - calls that take long can be stopped whenever they call their tick, and then make
 * no object. Also, some calls that the suite `fault` does not try must report a failed
 * allocation. */
#include "game_support.h"

/* A function that makes the call to be tested. `run` has the tick. What the call makes is freed
 * when the test ends. */
typedef bsc_status attempt(const bsc_problem *problem, const bsc_run *run, bsc_error *error);

static bsc_status try_sampler(const bsc_problem *problem, const bsc_run *run, bsc_error *error) {
    bsc_sampler *sampler = NULL;
    return free_later_if_ok(bsc_sampler_new(&sampler, matrix_of(problem), 1, run, error), sampler);
}

static bsc_status try_draws(const bsc_problem *problem, const bsc_run *run, bsc_error *error) {
    bsc_deployments *drawn = NULL;
    return free_later_if_ok(bsc_deployments_draw(&drawn, problem, NULL, false, 5000, 1, run, error),
                            drawn);
}

static bsc_status try_mc(const bsc_problem *problem, const bsc_run *run, bsc_error *error) {
    bsc_tally *tally = NULL;
    bsc_run mc = *run;
    mc.engine = BSC_ENGINE_MC;
    mc.samples = 3000;
    const bsc_status status = bsc_tally_new(&tally, matrix_of(problem), &mc, NULL, error);
    if (tally != NULL) free_later(tally); /* an interrupted run still has a tally */
    return status;
}

static bsc_status try_best_play(const bsc_problem *problem, const bsc_run *run, bsc_error *error) {
    bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SHIP);
    double expected[16];
    assert_true(problem->cells <= 16);
    return bsc_best_play(log, run, expected, error);
}

static bsc_status try_suspects(const bsc_problem *problem, const bsc_run *run, bsc_error *error) {
    bsc_suspects *suspects = NULL;
    const bsc_log *log = new_log(problem, "B2 miss\nB3 sunk", BSC_ANNOUNCE_SHIP);
    const bsc_status status = bsc_suspects_new(&suspects, log, run, error);
    if (status == BSC_OK) assert_int_equal(bsc_suspects_count(suspects), 3);
    bsc_suspects_free(suspects);
    return status;
}

/* Asserts that the call stops if its tick returns false the first time, the second time, the third
 * time, ..., until the call ends by itself or was stopped ten times. */
static void assert_stops(const bsc_problem *problem, attempt *what) {
    bsc_status status = BSC_INTERRUPTED;
    unsigned last = 0;
    while (status == BSC_INTERRUPTED && last < 10) {
        ticks seen = {.last_call = ++last};
        bsc_error error = {0};
        const bsc_run run = {.threads = 1, .tick = tick, .context = &seen};
        status = what(problem, &run, &error);
        assert_int_equal(error.status, status);
        assert_true(status == BSC_OK || status == BSC_INTERRUPTED);
        if (status == BSC_INTERRUPTED) assert_string_equal(error.message, "interrupted");
    }
    assert_true(last > 1);
}

TEST(what_takes_long_can_be_stopped) {
    bsc_problem *problem = problem_of_fleet("6x6", "3,2x2", "corners", NULL);
    assert_stops(problem, try_sampler);
    assert_stops(problem, try_draws);
    assert_stops(problem, try_mc);
    problem = problem_of_fleet("4x4", "3,2", "allowed", NULL);
    assert_stops(problem, try_best_play);
    assert_stops(problem, try_suspects);
}

static bsc_status try_weights(const bsc_problem *problem, const bsc_run *run, bsc_error *error) {
    static const char text[] = "ship,cells,weight\nShip3,A1 B1 C1,2.5\n";
    bsc_weights *weights = NULL;
    return free_later_if_ok(
        bsc_weights_read(&weights, problem, text, sizeof text - 1, "w.csv", error), weights);
}

/* Learns weights from one deployment, and draws deployments with these weights. */
static bsc_status try_learning(const bsc_problem *problem, const bsc_run *run, bsc_error *error) {
    static const char text[] = "1,Ship3,A1 B1 C1\n1,Ship2,A3 B3\n";
    bsc_deployments *read = NULL, *drawn = NULL;
    bsc_weights *weights = NULL;
    bsc_status status = bsc_deployments_read(&read, problem, text, sizeof text - 1, "t.csv", error);
    if (free_later_if_ok(status, read) != BSC_OK) return status;
    status = bsc_weights_learn(&weights, problem, (const bsc_deployments *const *)&read, 1, 1.0,
                               run, error);
    if (free_later_if_ok(status, weights) != BSC_OK) return status;
    return free_later_if_ok(
        bsc_deployments_draw(&drawn, problem, weights, false, 10, 1, run, error), drawn);
}

static bsc_status try_problem(const bsc_problem *problem, const bsc_run *run, bsc_error *error) {
    bsc_problem *again = NULL;
    (void)problem, (void)run;
    return free_later_if_ok(
        bsc_problem_new(&again, &(bsc_source){.name = "4x4", .fleet = "3,2x2"}, error), again);
}

static bsc_status try_classes(const bsc_problem *problem, const bsc_run *run, bsc_error *error) {
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    const bsc_status status = free_later_if_ok(bsc_matrix_new(&matrix, problem, error), matrix);
    if (status != BSC_OK) return status;
    return free_later_if_ok(bsc_classes_count(&tally, matrix, run, NULL, NULL, error), tally);
}

/* Makes each allocation of the call fail in turn, of which there must be at least `min_calls`.
 * Asserts that the call reports BSC_NO_MEMORY each time, and gives no hint: a hint about how to
 * write a fleet would mislead the user then. */
static void assert_survives(const bsc_problem *problem, attempt *what, unsigned min_calls) {
    bsc_status status = BSC_NO_MEMORY;
    uint64_t failures = 0;
    for (; status == BSC_NO_MEMORY; failures++) {
        bsc_error error = {0};
        bsc_memory_fail_after(failures);
        status = what(problem, &one_thread, &error);
        bsc_memory_fail_after(UINT64_MAX);
        assert_int_equal(error.status, status);
        assert_string_equal(error.message, status == BSC_OK ? "" : "out of memory");
        assert_string_equal(error.hint, "");
    }
    assert_ok(status);
    assert_true(failures > min_calls);
}

TEST(what_lacks_memory_says_so) {
    bsc_problem *problem = problem_of_fleet("4x4", "3,2", "allowed", NULL);
    assert_survives(problem, try_weights, 2);
    assert_survives(problem, try_learning, 2);
    assert_survives(problem, try_problem, 9);
    assert_survives(problem, try_classes, 20);
}
