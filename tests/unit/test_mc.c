/* test_mc.c - estimates from random samples: they must be as far off as their standard errors say,
 * and the same seed must give the same estimate. */
#include "support.h"

#include <math.h>

/* With so few bytes no forward pass fits, and deployments are drawn by random walks instead. */
#define NO_PASS 1

static bsc_tally *estimate(const bsc_matrix *matrix, bool options, size_t limit, uint64_t samples,
                           uint64_t seed, bsc_stats *stats) {
    const bsc_run run = {.engine = BSC_ENGINE_MC,
                         .every_option = options,
                         .pass_bytes = limit,
                         .samples = samples,
                         .seed = seed};
    bsc_tally *tally = tally_by_run(matrix, &run, stats);
    assert_false(bsc_tally_exact(tally));
    return tally;
}

/* Counts the map's cells that are not certain in *checks, and those of them whose estimate is
 * within two standard errors of the truth in *within. */
static void check_map(const bsc_map *map, const bsc_map *truth, uint32_t cells, unsigned *checks,
                      unsigned *within) {
    for (uint32_t cell = 0; cell < cells; cell++) {
        const double p = bsc_map_probability(truth, cell),
                     error = bsc_map_standard_error(map, cell);
        const double deviation = fabs(bsc_map_probability(map, cell) - p);
        if (p == 0.0 || p == 1.0) {
            assert_true(deviation < 1e-9);
            continue;
        }
        ++*checks;
        *within += deviation <= 2.0 * error;
    }
}

static void assert_map_covers(bsc_problem *problem, const char *shots, size_t limit,
                              const char *plan) {
    bsc_matrix *matrix = matrix_after(problem, shots);
    bsc_tally *exact = tally_of(matrix, BSC_ENGINE_DP, 1, NULL);
    bsc_map *truth, *map;
    unsigned checks = 0, within = 0;
    truth = map_of(problem, matrix, exact, BSC_ALL_PIECES);
    for (uint64_t seed = 1; seed <= 200; seed++) {
        bsc_stats stats;
        bsc_tally *tally = estimate(matrix, true, limit, 500, seed, &stats);
        assert_non_null(strstr(stats.plan, plan));
        assert_int_equal(stats.samples, 500);
        map = map_of(problem, matrix, tally, BSC_ALL_PIECES);
        assert_int_equal(bsc_map_samples(map), stats.reached);
        check_map(map, truth, bsc_problem_cells(problem), &checks, &within);
    }
    assert_in_range(within * 1000u / checks, 930, 970);
}

LONG_TEST(two_standard_errors_cover_95_of_100) {
    assert_map_covers(problem_of_fleet("7x7", "4,3,2", "allowed", NULL), "", 0, "pass");
    assert_map_covers(problem_of_fleet("7x7", "4,3,2", "allowed", NULL), "", NO_PASS, "walks");
    assert_map_covers(problem_of_fleet("7x7", "4,3,2x2", "forbidden", NULL),
                      "C3 hit\nE5 miss\nC4 hit\n", NO_PASS, "walks");
    assert_map_covers(problem_of_fleet("7x7", "4,3,2x2", "forbidden", NULL),
                      "C3 hit\nE5 miss\nC4 hit\n", 0, "pass");
}

LONG_TEST(totals_are_covered_too) {
    bsc_problem *problems[] = {problem_of_builtin("classic"), problem_of_builtin("hex-lower"),
                               problem_of_fleet("7x7", "3,2x2,1x3", "forbidden", NULL)};
    for (size_t b = 0; b < LENGTH(problems); b++) {
        bsc_matrix *matrix = matrix_of(problems[b]);
        bsc_tally *exact = tally_of(matrix, BSC_ENGINE_DP, 1, NULL);
        const double truth = bsc_natural_double(bsc_tally_total(exact));
        unsigned within = 0;
        for (uint64_t seed = 1; seed <= 100; seed++) {
            long double error;
            bsc_tally *tally = estimate(matrix, false, 0, 500, seed, NULL);
            const double value = (double)bsc_tally_estimate(tally, &error);
            assert_true(error > 0.0L && (double)error < 0.5 * truth);
            within += fabs(value - truth) <= 2.0 * (double)error;
        }
        assert_in_range(within, 88, 100); /* 95.4 are expected; three standard deviations are 6.3 */
    }
}

TEST(a_seed_repeats_itself) {
    bsc_matrix *matrix = matrix_of(problem_of_builtin("hex-upper"));
    long double error;
    bsc_tally *a = estimate(matrix, true, NO_PASS, 500, 9, NULL);
    bsc_tally *b = estimate(matrix, true, NO_PASS, 500, 9, NULL);
    bsc_tally *c = estimate(matrix, true, NO_PASS, 500, 10, NULL);
    unsigned same = 0;
    for (uint32_t k = 0; k < bsc_matrix_options(matrix); k++) {
        assert_true(bsc_tally_probability(a, k) == bsc_tally_probability(b, k));
        same += bsc_tally_probability(a, k) == bsc_tally_probability(c, k);
    }
    assert_true(same < bsc_matrix_options(matrix));
    assert_true(bsc_tally_estimate(a, &error) == bsc_tally_estimate(b, &error));
}

TEST(no_deployment_differs_from_none_found) {
    bsc_matrix *matrix = matrix_of_fleet("3x3", "4", "allowed", NULL); /* no placement at all */
    long double error;
    bsc_tally *tally = estimate(matrix, true, NO_PASS, 10, 1, NULL);
    assert_true(bsc_tally_estimate(tally, &error) == 0.0L && error == 0.0L);
    matrix = matrix_of_fleet("3x1", "2,2", "allowed", NULL); /* placements, but no deployment */
    const bsc_run run = {.engine = BSC_ENGINE_MC, .samples = 100};
    assert_null(
        assert_fails(matrix, &run, BSC_LIMIT, "none of 100 random draws reached a deployment"));
}

/* Random draws never make a number certain, so its standard error must not be 0: not if every draw
 * covers a cell, not if all draws have the same weight, and not after a single draw. Only what
 * follows from the matrix itself is certain. */
TEST(sampled_numbers_have_an_error) {
    static const struct {
        size_t limit;
        uint64_t samples;
    } runs[] = {{0, 1}, {0, 2}, {0, 1000}, {NO_PASS, 1}, {NO_PASS, 2}, {NO_PASS, 1000}};
    bsc_problem *problem = problem_of_text("board\n...#.\nend\npiece A line 2\n");
    for (unsigned hit = 0; hit < 2; hit++)
        for (size_t k = 0; k < LENGTH(runs); k++) {
            bsc_matrix *matrix = matrix_after(problem, hit == 1 ? "B1 hit\n" : "");
            bsc_tally *tally = estimate(matrix, true, runs[k].limit, runs[k].samples, 1, NULL);
            long double error;
            bsc_map *map = map_of(problem, matrix, tally, BSC_ALL_PIECES);
            assert_true(fabs(bsc_map_probability(map, 1) - 1.0) < 1e-9);
            const double rule = 1.5 / (double)runs[k].samples;
            if (hit == 1)
                assert_true(bsc_map_standard_error(map, 1) < 1e-6);
            else
                assert_true(fabs(bsc_map_standard_error(map, 1) - (rule < 0.5 ? rule : 0.5)) <
                            1e-9);
            assert_true(bsc_map_standard_error(map, 0) > 0.0);
            assert_true(bsc_map_standard_error(map, 2) > 0.0);
            assert_true(bsc_map_difference_standard_error(map, 1, 0) > 0.0);
            assert_true(bsc_map_standard_error(map, 3) == 0.0); /* no ship can lie there */
            assert_true(bsc_tally_estimate(tally, &error) == 2.0L);
            if (runs[k].limit == 0) {
                assert_true(error == 0.0L);
            } else {
                const long double expected = runs[k].samples == 1 ? 1.0L : 2.0L * rule;
                assert_true(fabsl(error - expected) < 1e-9L);
            }
        }
}

/* No deployment covers both cells, so the variance of their difference follows from their two
 * probabilities alone. */
TEST(differences_have_errors) {
    bsc_problem *problem = problem_of_fleet("4x1", "1", "allowed", NULL);
    bsc_matrix *matrix = matrix_of(problem);
    bsc_tally *tally = estimate(matrix, true, 0, 10000, 3, NULL);
    bsc_map *map = map_of(problem, matrix, tally, BSC_ALL_PIECES);
    const double p = bsc_map_probability(map, 0), q = bsc_map_probability(map, 1);
    const double expected = sqrt((p + q - (p - q) * (p - q)) / 10000.0);
    assert_true(fabs(bsc_map_difference_standard_error(map, 0, 1) - expected) < 1e-12);
    assert_true(fabs(bsc_map_standard_error(map, 0) - sqrt(p * (1.0 - p) / 10000.0)) < 1e-12);
}

TEST(estimates_end_on_a_clock_that_runs_backwards) {
    const bsc_run run = {.engine = BSC_ENGINE_MC, .samples = 100000, .seconds = 10.0};
    bsc_stats stats;
    clock_step = -1.0;
    tally_by_run(matrix_of_fleet("4x1", "1", "allowed", NULL), &run, &stats);
    assert_true(stats.samples > 0 && stats.samples < run.samples);
}
