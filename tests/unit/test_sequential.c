/* test_sequential.c - fleets laid ship by ship: a board whose probabilities can be found by hand,
 * what is refused, and interrupts. tests/cross (check_sequential.c, check_draws.c) compares the
 * exact search, the estimates and the draws with brute force. */
#include "support.h"

#include <math.h>

static bsc_matrix *laid_after(const bsc_problem *problem, const char *shots) {
    bsc_matrix *matrix = matrix_after(problem, shots);
    assert_ok(bsc_matrix_lay_in_sequence(matrix, problem, NULL));
    return matrix;
}

/* The first ship has four placements, all equally likely. Two of them leave the second ship two
 * placements, the other two leave it only one. */
TEST(the_law_is_that_of_laying_ship_by_ship) {
    static const double share[] = {2 / 8., 2 / 8., 2 / 8., 2 / 8., 3 / 8., 1 / 8., 1 / 8., 3 / 8.};
    bsc_problem *problem = problem_of_fleet("5x1", "2,2", "allowed", NULL);
    bsc_matrix *matrix = laid_after(problem, "");
    bsc_run run = {.every_option = true, .samples = 20000, .seed = 3};
    bsc_stats stats;
    for (size_t pass = 0; pass < 3; pass++) {
        run.engine = pass == 0 ? BSC_ENGINE_AUTO : BSC_ENGINE_MC;
        run.pass_bytes = pass == 2 ? 1 << 15 : 0;
        bsc_tally *tally = tally_by_run(matrix, &run, &stats);
        assert_false(bsc_tally_exact(tally));
        for (uint32_t k = 0; k < 8; k++)
            assert_true(fabs(bsc_tally_probability(tally, k) - share[k]) <=
                        (pass == 0 ? 1e-12 : 5.0 * sqrt(0.25 / 20000)));
        if (pass > 0) continue;
        assert_string_equal(stats.plan, "all ways to lay the fleet ship by ship");
        assert_true(bsc_tally_estimate(tally, NULL) == 1.0L);
    }
}

TEST(what_is_unsupported_is_refused) {
    bsc_problem *problem = problem_of_fleet("3x1", "2,2", NULL, NULL);
    bsc_matrix *matrix = laid_after(problem, "");
    const bsc_run dp = {.engine = BSC_ENGINE_DP}, all = {.every_option = true};
    assert_fails(matrix, &dp, BSC_UNSUPPORTED,
                 "fleets that are laid ship by ship need the engine auto or mc");
    assert_true(bsc_tally_estimate(tally_by_run(matrix, &all, NULL), NULL) == 0.0L);
    bsc_sampler *sampler = sampler_of(matrix, 1, &all);
    assert_false(bsc_sampler_any(sampler));
}

TEST(what_takes_long_can_be_stopped) {
    bsc_problem *problem = problem_of_fleet("10x10", "5,4,3,3,2", "allowed", NULL);
    bsc_matrix *matrix = laid_after(problem, "E5 hit\n");
    ticks seen = {.last_call = 1};
    const bsc_run run = {.every_option = true, .tick = tick, .context = &seen};
    bsc_deployments *laid = NULL;
    assert_fails(matrix, &run, BSC_INTERRUPTED, NULL);
    assert_int_equal(seen.count, 1);
    seen = (ticks){.last_call = 1};
    assert_int_equal(bsc_deployments_draw(&laid, problem, NULL, true, 100000, 1, &run, NULL),
                     BSC_INTERRUPTED);
    assert_int_equal(seen.count, 1);
}

/* A matrix for fleets laid ship by ship contains a second matrix. Both count towards the memory
 * limit. */
TEST(both_matrices_are_under_one_limit) {
    bsc_problem *problem = problem_of_fleet("100x100", "5,4", NULL, NULL);
    for (unsigned enough = 0; enough < 2; enough++) {
        bsc_matrix *matrix = matrix_of(problem);
        limit_memory(enough ? (size_t)64 << 20 : 100000);
        assert_int_equal(bsc_matrix_lay_in_sequence(matrix, problem, NULL),
                         enough ? BSC_OK : BSC_LIMIT);
        bsc_memory_limit(0);
    }
}
