/* test_fit.c - tables of how often a ship lay on each cell: how they are read, and the weights of
 * placements that are fitted to them. If each weight is a product of factors, one for each cell,
 * the fit must find it again from the map, because no other such weights have the same map. */
#include "support.h"

#include <math.h>

#include "count/base/random.h"
#include "count/cover/symmetry.h"
#include "play/record/record.h"
#include "play/record/weights.h"
#include "count/board/problem.h"
#include "count/base/arena.h"

static void assert_near(double value, double expected, double slack) {
    if (!(fabs(value - expected) <= slack)) print_error("%.9g, not %.9g\n", value, expected);
    assert_true(fabs(value - expected) <= slack);
}

/* Returns the tally of the problem with these weights, and sets *map to its map. */
static bsc_tally *weighted_tally(const bsc_problem *problem, const bsc_weights *weights,
                                 bsc_map **map) {
    bsc_matrix *matrix = matrix_of(problem);
    const bsc_run run = {.every_option = true, .threads = 1};
    assert_ok(bsc_matrix_weigh(matrix, weights, NULL));
    bsc_tally *tally = tally_by_run(matrix, &run, NULL);
    *map = map_of(problem, matrix, tally, BSC_ALL_PIECES);
    return tally;
}

static bsc_weights *fit_weights(const bsc_problem *problem, const double *share, double smoothing) {
    bsc_error error = {.status = BSC_OK};
    bsc_weights *weights;
    bsc_fit fit;
    if (bsc_weights_fit(&weights, problem, share, smoothing, false, &one_thread, &fit, &error) !=
        BSC_OK)
        fail_msg("%s", error.message);
    assert_true(fit.rms <= 1e-4 && fit.maps > 0);
    return free_later(weights);
}

static void assert_found_again(bsc_problem *problem, double spread, uint64_t seed) {
    bsc_random random = bsc_random_seed(seed);
    double *factor = room(problem->cells, sizeof *factor), *share = room(problem->cells, 8);
    bsc_weights *weights = weights_of_one(problem);
    bsc_map *map, *map_again;
    for (uint32_t c = 0; c < problem->cells; c++)
        factor[c] = exp(spread * (bsc_random_unit(&random) - 0.5));
    for (uint32_t p = 0; p < problem->placements; p++) {
        const bsc_placement ship = bsc_problem_placement(problem, p);
        for (uint32_t c = 0; c < ship.cells; c++) weights->weight[p] *= factor[ship.cell[c]];
    }
    bsc_weights_scale(weights, problem);
    bsc_tally *tally = weighted_tally(problem, weights, &map);
    for (uint32_t c = 0; c < problem->cells; c++) share[c] = bsc_map_probability(map, c);
    bsc_weights *again = fit_weights(problem, share, 0.0);
    bsc_tally *tally_again = weighted_tally(problem, again, &map_again);
    for (uint32_t c = 0; c < problem->cells; c++)
        assert_near(bsc_map_probability(map_again, c), share[c], 2e-5);
    for (uint32_t k = 0; k < problem->placements; k++)
        assert_near(bsc_tally_probability(tally_again, k), bsc_tally_probability(tally, k), 1e-3);
}

TEST(products_of_factors_are_found_again) {
    assert_found_again(problem_of_fleet("5x5", "3,3,2", "allowed", NULL), 2.0, 1);
    assert_found_again(problem_of_fleet("6x5", "3,2x3", "forbidden", NULL), 2.0, 2);
    assert_found_again(problem_of_fleet("6x5", "4,2,1x2", "corners", NULL), 6.0, 3);
    assert_found_again(problem_on_hexagons("4,3,2"), 3.0, 4);
    assert_found_again(problem_of_fleet("8x8", "4,3,3,2", "allowed", NULL), 3.0, 5);
}

static long double total_of(const bsc_problem *problem, const bsc_weights *weights) {
    bsc_map *map;
    bsc_tally *tally = weighted_tally(problem, weights, &map);
    return bsc_tally_estimate(tally, NULL);
}

/* The board has 604,584 deployments. With a smoothing of 1 the table does not matter: the fit gives
 * the uniform map. With a smoothing of 0 this table alone decides the weights. */
TEST(the_uniform_map_gives_weights_of_one) {
    bsc_problem *problem = problem_of_fleet("8x8", "4,3,2", "allowed", NULL);
    double *share = room(problem->cells, sizeof *share);
    for (uint32_t c = 0; c < problem->cells; c++) share[c] = 9.0 / 64.0;
    bsc_weights *uniform = fit_weights(problem, share, 1.0),
                *flat = fit_weights(problem, share, 0.0);
    for (uint32_t p = 0; p < problem->placements; p++)
        assert_near(bsc_weights_at(uniform, p), 1.0, 1e-9);
    assert_near((double)total_of(problem, uniform), 604584.0, 1e-4);
    assert_near((double)total_of(problem, flat), 604584.0, 1e-4);
}

/* A ship of two cells in a row of three cells has only two placements, so the right weights are
 * known. */
TEST(extreme_tables_are_fitted_or_refused) {
    bsc_problem *problem = problem_of_fleet("3x1", "2", NULL, NULL);
    const double first_only[] = {1.0, 1.0, 0.0}, both[] = {0.25, 1.0, 0.75},
                 rounded[] = {0.25, 0.99999, 0.75}, gap[] = {1.0, 0.0, 1.0},
                 impossible[] = {0.9, 0.2, 0.9};
    bsc_error second = {.status = BSC_OK};
    bsc_fit fit;
    bsc_weights *weights = fit_weights(problem, first_only, 0.0);
    assert_true(bsc_weights_at(weights, 0) > 0.0 && bsc_weights_at(weights, 1) == 0.0);
    weights = fit_weights(problem, both, 0.0);
    assert_near(bsc_weights_at(weights, 1) / bsc_weights_at(weights, 0), 3.0, 1e-4);
    weights = fit_weights(problem, rounded, 0.0); /* rounded: no weights give just this map */
    assert_near(bsc_weights_at(weights, 1) / bsc_weights_at(weights, 0), 3.0, 1e-3);
    assert_error(bsc_weights_fit(&weights, problem, gap, 0.0, false, &one_thread, &fit, &error),
                 BSC_BAD_INPUT, "no deployment avoids every cell that has a count of 0");
    assert_null(weights);
    assert_int_equal(
        bsc_weights_fit(&weights, problem, impossible, 0.0, false, &one_thread, &fit, &second),
        BSC_BAD_INPUT);
    assert_non_null(strstr(second.message, "no weights were found for this table: "));
}

/* The cells B1 and D1 can never both be free, nor both be covered, but these tables say otherwise.
 * The factors of the cells, which are multiplied to give the weights, would go to infinity, so the
 * fit stops when rounding swallows a step. */
TEST(a_fit_without_end_is_refused) {
    bsc_problem *problem = problem_of_fleet("4x1", "2", NULL, NULL);
    static const double impossible[][4] = {{0.25, 0.65, 0.85, 0.25}, {0.9, 0.75, 0.25, 0.1}};
    for (size_t k = 0; k < 2; k++) {
        bsc_error error = {.status = BSC_OK};
        bsc_weights *weights;
        bsc_fit fit;
        assert_int_equal(bsc_weights_fit(&weights, problem, impossible[k], 0.0, false, &one_thread,
                                         &fit, &error),
                         BSC_BAD_INPUT);
        assert_non_null(strstr(error.message, "no weights were found for this table: "));
    }
}

/* Each law on 5x5 must have its map: all cells equally likely, cells at the edge twice as likely,
 * or as in fleets laid ship by ship. The weights of symmetric placements must be equal to the last
 * bit. */
TEST(laws_have_their_maps) {
    bsc_problem *problem = problem_of_fleet("5x5", "3,2", NULL, NULL);
    bsc_matrix *laid = matrix_of(problem);
    bsc_symmetries s;
    assert_ok(bsc_matrix_lay_in_sequence(laid, problem, NULL));
    assert_ok(bsc_board_symmetries_init(&s, problem, NULL));
    assert_int_equal(s.count, 8);
    const bsc_run every = {.every_option = true, .threads = 1};
    const bsc_map *own_map =
        map_of(problem, laid, tally_by_run(laid, &every, NULL), BSC_ALL_PIECES);
    for (bsc_law law = BSC_LAW_SEQUENTIAL; law <= BSC_LAW_EDGES; law++) {
        bsc_weights *weights;
        bsc_map *map;
        bsc_fit fit;
        assert_ok(bsc_weights_of_law(&weights, problem, law, &one_thread, &fit, NULL));
        free_later(weights);
        weighted_tally(problem, weights, &map);
        assert_true(fit.rms <= 1e-5);
        for (uint32_t c = 0; c < 25; c++) {
            const bool edge = c % 5 % 4 == 0 || c / 5 % 4 == 0;
            double wanted = edge ? 10.0 / 41 : 5.0 / 41;
            if (law == BSC_LAW_FLAT) wanted = 0.2;
            if (law == BSC_LAW_SEQUENTIAL) wanted = bsc_map_probability(own_map, c);
            assert_near(bsc_map_probability(map, c), wanted, 1e-4);
        }
        for (unsigned g = 0; g < s.count; g++)
            for (uint32_t p = 0; p < problem->placements; p++)
                assert_true(weights->weight[p] == weights->weight[s.option[g][p]]);
    }
    bsc_arena_release(&s.arena);
}

/* The law `flat` wants every cell to have a ship equally often. If no weights do exactly what a law
 * wants, the fit finds those that come nearest. fit.rms says how near: it is the root mean square,
 * over all cells, of the difference between the probabilities. */
TEST(a_law_that_no_weights_give_is_approximated) {
    bsc_problem *problem = problem_of_fleet("6x1", "4", NULL, NULL);
    bsc_weights *weights;
    bsc_fit fit;
    assert_ok(bsc_weights_of_law(&weights, problem, BSC_LAW_FLAT, &one_thread, &fit, NULL));
    free_later(weights);
    assert_true(fit.rms > 0.2 && fit.rms < 0.25 && bsc_weights_at(weights, 0) > 1.0);
    assert_true(bsc_weights_at(weights, 0) == bsc_weights_at(weights, 2));
}

static double read_share(const bsc_problem *problem, const char *text, double games, double *all) {
    bsc_error error = {.status = BSC_OK};
    double share[16];
    if (bsc_frequencies_read(share, &games, problem, text, strlen(text), "table", &error) != BSC_OK)
        print_error("%s\n", error.message);
    assert_ok(error.status);
    *all = games;
    return share[0];
}

/* Tables that must be refused are in refusals.rows. */
TEST(tables_are_read) {
    bsc_problem *problem = problem_of_fleet("3x1", "2", NULL, NULL);
    static const char eight[] = "cell,count\nA1,3\nB1,4\nC1,1\n";
    double games, share[3];
    assert_true(bsc_frequencies_are("# x\n\ncell,count\n", 16));
    assert_true(bsc_frequencies_are("x, cell ,y", 10));
    assert_false(bsc_frequencies_are("1,Ship2,A1 B1\n", 14));
    assert_false(bsc_frequencies_are("cells,count\n", 12));
    assert_false(bsc_frequencies_are("cell A1,count\n", 14));
    assert_false(bsc_frequencies_are("", 0));
    assert_near(read_share(problem, eight, 0.0, &games), 0.75, 0.0);
    assert_near(games, 4.0, 0.0);
    assert_near(read_share(problem, "count,x,cell\r\n4,y,B1\r\n4,y, a1 \r\n", 0.0, &games), 1.0,
                0.0);
    assert_near(read_share(problem, "cell,probability\nA1,0.25\nB1,1\nC1,.75\n", 0.0, &games), 0.25,
                1e-15);
    assert_near(games, 1.0, 0.0);
    assert_near(read_share(problem, "cell,count\nA1,33.3\nB1,100\nC1,66.6\n", 0.0, &games), 0.33316,
                1e-5);
    assert_near(read_share(problem, "cell,count\nA1,3\nB1,6\nC1,4\n", 7.0, &games), 3 / 6.5, 1e-9);
    games = 6.0;
    assert_error(
        bsc_frequencies_read(share, &games, problem, eight, strlen(eight), "table", &error),
        BSC_BAD_INPUT, "the counts add up to 8, but 6 games with a fleet of 2 cells make 12");
}
