/* test_sampler.c - random solutions: each draw must be a solution, and the same seed must give the
 * same draws. tests/cross/check_draws.c tests that all solutions come equally often. */
#include "support.h"

#include <math.h>

#include "count/base/random.h"
#include "count/engine/draws/sample.h"

static bsc_sampler *limited(const bsc_matrix *matrix, uint64_t seed, size_t limit) {
    const bsc_run run = {.threads = 1, .pass_bytes = limit};
    bsc_sampler *sampler = sampler_of(matrix, seed, &run);
    assert_true(bsc_sampler_any(sampler));
    return sampler;
}

static uint32_t draw(bsc_sampler *sampler, uint32_t *option) {
    uint32_t count;
    assert_ok(bsc_sampler_draw(sampler, option, &count, NULL));
    return count;
}

static void assert_solution(const bsc_matrix *matrix, const uint32_t *option, uint32_t count) {
    uint32_t covered[400] = {0};
    assert_true(matrix->items <= 400);
    for (uint32_t k = 0; k < count; k++) {
        if (k > 0) assert_true(option[k - 1] < option[k]);
        for (uint32_t e = matrix->start[option[k]]; e < matrix->start[option[k] + 1]; e++)
            covered[matrix->entry[e]]++;
    }
    for (uint32_t i = 0; i < matrix->items; i++)
        if (i < matrix->primaries)
            assert_int_equal(covered[i], matrix->item[i].multiplicity);
        else
            assert_true(covered[i] <= 1);
}

TEST(draws_match_the_classic_map) {
    bsc_problem *problem = problem_of_builtin("classic");
    bsc_matrix *matrix = matrix_of(problem);
    bsc_sampler *sampler = limited(matrix, 7, 0);
    const unsigned draws = 40000;
    unsigned corner = 0, centre = 0;
    for (unsigned k = 0; k < draws; k++) {
        uint32_t option[5];
        assert_int_equal(draw(sampler, option), 5);
        for (unsigned s = 0; s < 5; s++) {
            const bsc_placement ship =
                bsc_problem_placement(problem, bsc_matrix_placement(matrix, option[s]));
            for (uint32_t c = 0; c < ship.cells; c++) {
                corner += ship.cell[c] == 0;
                centre += ship.cell[c] == 44;
            }
        }
    }
    /* the true probabilities are 8.000 and 21.360 percent; four standard errors are 0.54 and
     * 0.82 */
    assert_in_range(corner, draws / 10000 * (800 - 54), draws / 10000 * (800 + 54));
    assert_in_range(centre, draws / 10000 * (2136 - 82), draws / 10000 * (2136 + 82));
}

/* The total is the binomial coefficient C(200, 100), which has 196 bits. Each cell must be drawn
 * equally often. */
TEST(totals_of_several_limbs) {
    bsc_matrix *matrix = matrix_of_fleet("20x10", "1x100", "allowed", NULL);
    bsc_sampler *sampler = limited(matrix, 3, 0);
    const unsigned draws = 1000;
    unsigned times[200] = {0};
    for (unsigned k = 0; k < draws; k++) {
        uint32_t option[100];
        assert_int_equal(draw(sampler, option), 100);
        if (k < 10) assert_solution(matrix, option, 100);
        for (unsigned s = 0; s < 100; s++) times[option[s]]++;
    }
    for (unsigned cell = 0; cell < 200; cell++) /* five standard errors are 79 */
        assert_in_range(times[cell], draws / 2 - 79, draws / 2 + 79);
}

TEST(a_seed_repeats_itself) {
    bsc_matrix *matrix = matrix_of(problem_of_builtin("hex-upper"));
    bsc_sampler *a = limited(matrix, 42, 0), *b = limited(matrix, 42, 0),
                *c = limited(matrix, 43, 0);
    unsigned same = 0;
    for (unsigned k = 0; k < 50; k++) {
        uint32_t x[5], y[5], z[5];
        assert_int_equal(draw(a, x), 5);
        assert_int_equal(draw(b, y), 5);
        assert_int_equal(draw(c, z), 5);
        assert_memory_equal(x, y, sizeof x);
        same += memcmp(x, z, sizeof x) == 0;
    }
    assert_true(same < 5);
}

/* Whether a pass is kept must not depend on the machine, because a seed gives other draws without
 * it. The pass of two ways to lay one ship has two states of 20 bytes, two counts of 4 bytes, and
 * two transitions of 8 bytes, also where a size_t has only 4 bytes. */
TEST(a_pass_counts_as_equally_many_bytes_on_all_machines) {
    bsc_matrix *matrix = matrix_of_fleet("3x1", "2", "allowed", NULL);
    const bsc_run enough = {.threads = 1, .pass_bytes = 64};
    const bsc_run too_few = {.threads = 1, .pass_bytes = 63};
    bsc_dp_sampler *sampler;
    assert_ok(bsc_dp_sampler_new(&sampler, matrix, &enough, NULL));
    assert_true(bsc_dp_sampler_has_solution(sampler));
    bsc_dp_sampler_free(sampler);
    assert_int_equal(bsc_dp_sampler_new(&sampler, matrix, &too_few, NULL), BSC_LIMIT);
}

TEST(empty_boards_and_interrupts_are_reported) {
    bsc_matrix *matrix = matrix_of_fleet("3x3", "4", "allowed", NULL);
    ticks seen = {.last_call = UINT32_MAX};
    const bsc_run hasty = {.pass_bytes = 1, .tick = tick, .context = &seen};
    uint32_t option[8], count;
    bsc_sampler *sampler = sampler_of(matrix, 1, &one_thread);
    assert_false(bsc_sampler_any(sampler));
    matrix = matrix_of_fleet("3x1", "2,2", "allowed", NULL); /* no walk reaches a solution */
    sampler = sampler_of(matrix, 1, &hasty);
    seen = (ticks){.last_call = 1};
    assert_int_equal(bsc_sampler_draw(sampler, option, &count, NULL), BSC_INTERRUPTED);
    assert_int_equal(seen.count, 1);
    assert_int_equal(bsc_sampler_new(&sampler, matrix, 1, &hasty, NULL), BSC_INTERRUPTED);
}

TEST(random_numbers_are_below_their_bound) {
    bsc_random random = bsc_random_seed(5);
    unsigned times[6] = {0};
    for (unsigned k = 0; k < 60000; k++) times[bsc_random_below(&random, 6)]++;
    for (unsigned k = 0; k < 6; k++) assert_in_range(times[k], 9500, 10500);
    assert_int_equal(bsc_random_below(&random, 1), 0);
    const uint64_t bound[3] = {5, 1, 0};
    unsigned high = 0;
    for (unsigned k = 0; k < 1000; k++) {
        uint64_t number[3];
        bsc_random_limbs(&random, bound, 3, number);
        assert_int_equal(number[2], 0);
        assert_true(number[1] == 0 || (number[1] == 1 && number[0] < 5));
        high += (unsigned)(number[0] >> 63);
    }
    assert_in_range(high, 420, 580);
}

/* Draws numbers below 5/2 * 2^64 and counts them by quarters of 2^64, which must be equally
 * frequent within five standard errors. Also draws numbers below 3, whose upper limbs must be 0. */
TEST(random_limbs_are_uniform) {
    const uint64_t bound[3] = {UINT64_C(1) << 63, 2, 0}, three[2] = {3, 0};
    bsc_random random = bsc_random_seed(6);
    const unsigned draws = 50000;
    unsigned times[12] = {0}, small[4] = {0};
    for (unsigned k = 0; k < draws; k++) {
        uint64_t number[3] = {9, 9, 9};
        bsc_random_limbs(&random, bound, 3, number);
        assert_true(number[1] <= 2 && number[2] == 0);
        times[number[1] * 4 + (number[0] >> 62)]++;
        bsc_random_limbs(&random, three, 2, number);
        assert_true(number[0] < 3 && number[1] == 0);
        small[number[0]]++;
    }
    for (unsigned k = 0; k < 12; k++) {
        const double p = k < 10 ? 0.1 : 0.0, error = sqrt(p * (1.0 - p) * draws);
        assert_true(fabs(times[k] - p * draws) <= 5.0 * error);
        if (k < 3) assert_true(fabs(small[k] - draws / 3.0) <= 5.0 * sqrt(draws * 2.0 / 9.0));
    }
}
