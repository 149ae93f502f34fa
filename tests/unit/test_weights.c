/* test_weights.c - weights of placements: very large, very small and very different ones, weights
 * learned from recorded deployments, and their files. The cross test compares tallies and draws
 * with all deployments. */
#include "support.h"

#include <locale.h>
#include <math.h>

#include "count/base/random.h"
#include "play/record/record.h"
#include "play/record/weights.h"
#include "count/board/problem.h"

static bsc_weights *random_weights(const bsc_problem *problem, uint64_t seed) {
    bsc_random random = bsc_random_seed(seed);
    bsc_weights *weights = weights_of_one(problem);
    for (uint32_t p = 0; p < weights->placements; p++)
        weights->weight[p] =
            bsc_random_below(&random, 10) == 0 ? 0.0 : 10.0 * bsc_random_unit(&random);
    bsc_weights_scale(weights, problem);
    return weights;
}

static bsc_matrix *weighted_matrix(const bsc_problem *problem, const char *shots,
                                   const bsc_weights *weights) {
    bsc_matrix *matrix = matrix_after(problem, shots);
    assert_ok(bsc_matrix_weigh(matrix, weights, NULL));
    return matrix;
}

static void assert_close(double value, double expected) {
    assert_true(fabs(value - expected) <= 1e-10 * fabs(expected));
}

/* Says whether long doubles have a wider range than doubles, which is not so on every machine, nor
 * under valgrind. */
static bool has_wide_reals(void) {
    volatile long double small = 1e-200L;
    return small * small > 0.0L;
}

/* A factor that all placements of a ship share changes no probability, however large or small it
 * is. A total that no long double can hold is refused. */
TEST(scale_changes_no_probability) {
    static const double scales[][3] = {{1e-110, 1e-110, 1e-110}, {1e-200, 1e-200, 1e-200},
                                       {1e200, 1e200, 1e200},    {1e-300, 1e300, 1e300},
                                       {1e-305, 1e-305, 1e300},  {1e303, 1e303, 1e303}};
    bsc_problem *problem = problem_of_fleet("5x5", "3,3,2", "allowed", NULL);
    bsc_weights *weights = random_weights(problem, 1), *same = random_weights(problem, 1);
    bsc_matrix *matrix = weighted_matrix(problem, "C3 hit\n", weights);
    bsc_tally *tally = tally_of(matrix, BSC_ENGINE_DP, 1, NULL);
    for (size_t k = 0; k < LENGTH(scales); k++) {
        long double factor = 1.0L;
        for (uint32_t p = 0; p < weights->placements; p++)
            same->weight[p] =
                weights->weight[p] * scales[k][bsc_problem_placement(problem, p).piece];
        for (unsigned piece = 0; piece < 3; piece++) factor *= (long double)scales[k][piece];
        bsc_weights_scale(same, problem);
        bsc_matrix *scaled = weighted_matrix(problem, "C3 hit\n", same);
        const bsc_run run = {.engine = BSC_ENGINE_DP, .threads = 1, .every_option = true};
        bsc_tally *scaled_tally;
        const bsc_status status = bsc_tally_new(&scaled_tally, scaled, &run, NULL, NULL);
        const long double sum = bsc_tally_estimate(tally, NULL);
        if (has_wide_reals() || (factor > 1e-290L && factor < 1e290L)) {
            assert_ok(status);
            assert_close((double)(bsc_tally_estimate(scaled_tally, NULL) / factor), (double)sum);
        } else {
            assert_true(status == BSC_OK || status == BSC_BAD_INPUT);
        }
        for (uint32_t o = 0; o < matrix->options && status == BSC_OK; o++)
            assert_close(bsc_tally_probability(scaled_tally, o), bsc_tally_probability(tally, o));
        bsc_tally_free(scaled_tally);
    }
}

/* Products of very different weights. They are scaled to fit into doubles, may be lost beside
 * larger products, or are summed one by one; if there are too many for that, the run is refused. */
TEST(weights_far_apart_are_summed_or_refused) {
    static const struct {
        const char *board, *fleet, *text;
        long double sum; /* 0: refused; -1: 0 */
    } cases[] = {{"4x1", "1x3", "Ship1,A1,1e-150\nShip1,B1,1e-150\nShip1,D1,0\n", 1e-300},
                 {"5x1", "1x4", "Ship1,A1,1e-200\n", 1.0},
                 {"4x1", "1x4", "Ship1,A1,1e-140\nShip1,B1,1e-140\nShip1,C1,1e-140\n", 1e-420L},
                 {"3x1", "1x4", "Ship1,A1,1e-150\nShip1,B1,1e-150\n", -1.0},
                 {"9x9", "1x20", "Ship1,A1,1e-300\nShip1,B1,1e300\n", 0.0}};
    for (size_t k = 0; k < LENGTH(cases); k++) {
        bsc_problem *problem = problem_of_fleet(cases[k].board, cases[k].fleet, "allowed", NULL);
        bsc_matrix *matrix = matrix_of(problem);
        bsc_tally *tally;
        bsc_error error = {.status = BSC_OK};
        const bsc_run run = {.engine = BSC_ENGINE_DP, .every_option = true};
        assert_ok(bsc_matrix_weigh(matrix, weights_of(problem, cases[k].text), NULL));
        const bsc_status status = bsc_tally_new(&tally, matrix, &run, NULL, &error);
        assert_int_equal(status, cases[k].sum == 0.0L ? BSC_BAD_INPUT : BSC_OK);
        if (status != BSC_OK)
            assert_string_equal(error.message, "the weights of a ship are too far apart");
        else
            assert_true(fabsl(bsc_tally_estimate(tally, NULL) - fmaxl(cases[k].sum, 0.0L)) <=
                        1e-14L * fmaxl(cases[k].sum, 0.0L));
        bsc_tally_free(tally);
    }
}

TEST(weights_of_one_change_nothing) {
    static const char *const boards[] = {"classic", "hex-upper", "russian"};
    for (size_t b = 0; b < 3; b++) {
        bsc_problem *problem = problem_of_builtin(boards[b]);
        bsc_weights *weights = weights_of_one(problem);
        bsc_matrix *matrix = matrix_of(problem), *same = weighted_matrix(problem, "", weights);
        bsc_tally *exact = tally_of(matrix, BSC_ENGINE_DP, 1, NULL);
        bsc_tally *real = tally_of(same, BSC_ENGINE_DP, 1, NULL);
        long double error;
        assert_close((double)bsc_tally_estimate(real, &error),
                     bsc_natural_double(bsc_tally_total(exact)));
        for (uint32_t k = 0; k < matrix->options; k++)
            assert_close(bsc_tally_probability(real, k), bsc_tally_probability(exact, k));
    }
}

TEST(random_walks_do_not_support_weights) {
    bsc_problem *problem = problem_of_fleet("4x3", "3,2", "allowed", NULL);
    bsc_weights *weights = random_weights(problem, 9);
    bsc_matrix *matrix = weighted_matrix(problem, "", weights);
    const bsc_run mc = {.engine = BSC_ENGINE_MC, .samples = 10}, tight = {.pass_bytes = 1};
    bsc_error error = {.status = BSC_OK};
    bsc_tally *tally;
    bsc_sampler *sampler;
    assert_int_equal(bsc_tally_new(&tally, matrix, &mc, NULL, &error), BSC_UNSUPPORTED);
    assert_string_equal(error.message, "weights need the engine auto, dp or dlx");
    assert_int_equal(bsc_sampler_new(&sampler, matrix, 1, &tight, NULL), BSC_LIMIT);
}

TEST(weights_are_learned_from_records) {
    bsc_problem *problem = problem_of_fleet("3x1", "2", "allowed", NULL);
    bsc_deployments *all = deployments_of(problem, "1,Ship2,A1 B1\n2,Ship2,B1 C1\n");
    bsc_deployments *remaining = deployments_of(problem, "1,Ship2,A1 B1\n2,Ship2,B1 A1\n");
    const bsc_deployments *both[2];
    bsc_weights *weights;
    both[0] = all;
    both[1] = remaining;
    assert_ok(bsc_weights_learn(&weights, problem, both, 1, 1.0, &one_thread, NULL));
    free_later(weights);
    assert_close(bsc_weights_at(weights, 0), 1.0);
    assert_close(bsc_weights_at(weights, 1), 1.0);
    assert_ok(bsc_weights_learn(&weights, problem, both, 2, 0.5, &one_thread, NULL));
    free_later(weights);
    assert_close(bsc_weights_at(weights, 0), 3.5 / 2.5);
    assert_close(bsc_weights_at(weights, 1), 1.5 / 2.5);
}

TEST(files_are_read) {
    bsc_problem *problem = problem_of_fleet("3x1", "2", "allowed", NULL);
    static const char text[] = "ship,cells,weight\n# habits\nship2,c1 B1,0.25 # seldom\n";
    bsc_weights *weights = weights_of(problem, text);
    assert_true(bsc_weights_at(weights, 0) == 1.0);
    assert_true(bsc_weights_at(weights, 1) == 0.25);
}

static double weight_of(const bsc_problem *problem, const char *number) {
    char text[128];
    snprintf(text, sizeof text, "Ship2,A1 B1,%s\n", number);
    bsc_weights *weights = weights_of(problem, text);
    return bsc_weights_at(weights, 0);
}

TEST(numbers_are_read_to_the_last_bit) {
    char numbers[] = "0;1;0.8125;.5;7.; 2.5 ;+3;1e3;1.25E-3;1e+2;0.1;1e-400;1.5e308;4.9e-324;"
                     "0.30000000000000004;123456789012345678901234567890.123";
    bsc_problem *problem = problem_of_fleet("3x2", "2", NULL, NULL);
    for (char *number = strtok(numbers, ";"); number != NULL; number = strtok(NULL, ";"))
        assert_true(weight_of(problem, number) == strtod(number, NULL));
}

TEST(numbers_are_read_in_any_locale) {
    bsc_problem *problem = problem_of_fleet("3x2", "2", NULL, NULL);
    if (!set_comma_locale()) skip();
    assert_true(strtod("0,5", NULL) == 0.5);
    assert_true(weight_of(problem, "0.8125") == 8125.0 / 10000.0);
    assert_true(weight_of(problem, "12.5e-1") == 125.0 / 100.0);
    assert_string_equal(setlocale(LC_NUMERIC, "C"), "C");
}

TEST(a_header_may_follow_comments) {
    static const char text[] = "# learned of 20 games\n\nship,cells,weight\nShip2,A1 B1,0.25\n";
    bsc_problem *problem = problem_of_fleet("3x2", "2", NULL, NULL);
    bsc_weights *weights = weights_of(problem, text);
    assert_true(bsc_weights_at(weights, 0) == 0.25);
}
