/* test_fleets.c - several fleets between which the choice is open: each count and each map is the
 * sum of those of the single fleets, by every engine, with and without shots; with weights a map is
 * the mean of the single maps, and so are the fleets that are drawn. */
#include "support.h"

#include "bscount_parts.h"

#include <math.h>
#include <stdio.h>

#define MAX_CELLS 40u
#define DRAWS     4000u

/* A choice between fleets, on a board. */
typedef struct choice {
    const char *board, *touch, *shots;
    const char *fleet[3]; /* the last ones may be NULL */
} choice;

static const choice choices[] = {
    {"4x4", "allowed", NULL, {"3,2", "2x2", "4"}},
    {"4x4", "forbidden", NULL, {"3,2", "2,2,1", NULL}},
    {"5x4", "corners", NULL, {"2x3", "3x2,2", "1"}},
    {"5x4", "corners", "A1 miss\nC2 hit\n", {"2x3", "3x2,2", "1"}},
    {"5x5", "forbidden", "B2 hit\nB3 miss\n", {"4,3", "3,3", "3x2"}},
    {"6x3", "allowed", "F3 sunk\n", {"2,1x2", "3,1", "5"}},
};

#define CHOICES (sizeof choices / sizeof *choices)

/* Returns the problem of all fleets of the choice. */
static bsc_problem *problem_of_choice(const choice *c) {
    char text[256];
    int length = snprintf(text, sizeof text, "%s", c->fleet[0]);
    for (size_t f = 1; f < 3 && c->fleet[f] != NULL; f++)
        length += snprintf(text + length, sizeof text - (size_t)length, " or %s", c->fleet[f]);
    return problem_of_fleet(c->board, text, c->touch, NULL);
}

static bsc_matrix *matrix_of_choice(const bsc_problem *problem, const choice *c) {
    return c->shots == NULL ? matrix_of(problem) : matrix_after(problem, c->shots);
}

/* Adds the numbers of a fleet alone: to count[MAX_CELLS] how many deployments cover each cell.
 * Returns the number of its deployments. */
static double add_single_fleet(const choice *c, const char *fleet, double weight, double *count) {
    bsc_problem *problem = problem_of_fleet(c->board, fleet, c->touch, NULL);
    bsc_matrix *matrix = matrix_of_choice(problem, c);
    bsc_tally *tally = tally_of(matrix, BSC_ENGINE_DLX, 1, NULL);
    bsc_map *map = map_of(problem, matrix, tally, BSC_ALL_PIECES);
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)
        count[cell] += weight * bsc_natural_double(bsc_map_cell(map, cell));
    return bsc_natural_double(bsc_tally_total(tally));
}

static void assert_sum_of_fleets(const choice *c, bsc_engine engine) {
    const bsc_problem *problem = problem_of_choice(c);
    const bsc_matrix *matrix = matrix_of_choice(problem, c);
    const bsc_tally *tally = tally_of(matrix, engine, 1, NULL);
    const bsc_map *map = map_of(problem, matrix, tally, BSC_ALL_PIECES);
    double count[MAX_CELLS] = {0.0}, total = 0.0;
    for (uint32_t f = 0; f < bsc_problem_fleets(problem); f++) {
        const double single = add_single_fleet(c, c->fleet[f], 1.0, count);
        assert_true(bsc_natural_double(bsc_tally_fleet(tally, matrix, f)) == single);
        assert_string_equal(bsc_problem_fleet_text(problem, f), c->fleet[f]);
        total += single;
    }
    assert_true(bsc_natural_double(bsc_tally_total(tally)) == total);
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)
        assert_true(bsc_natural_double(bsc_map_cell(map, cell)) == count[cell]);
}

TEST(counts_and_maps_are_the_sums_of_the_fleets) {
    for (size_t k = 0; k < CHOICES; k++) {
        assert_sum_of_fleets(&choices[k], BSC_ENGINE_DP);
        assert_sum_of_fleets(&choices[k], BSC_ENGINE_DLX);
        assert_sum_of_fleets(&choices[k], BSC_ENGINE_AUTO);
    }
}

TEST(narrow_counts_the_fleets_too) {
    for (size_t k = 0; k < CHOICES; k++) {
        const choice *c = &choices[k];
        const bsc_problem *problem = problem_of_choice(c);
        const bsc_run run = {.engine = BSC_ENGINE_NARROW, .threads = 1};
        bsc_tally *tally = NULL;
        double count[MAX_CELLS] = {0.0}, total = 0.0;
        if (c->shots != NULL) continue;
        for (size_t f = 0; f < 3 && c->fleet[f] != NULL; f++)
            total += add_single_fleet(c, c->fleet[f], 1.0, count);
        assert_int_equal(bsc_problem_count(&tally, problem, &run, NULL, NULL), BSC_OK);
        assert_true(bsc_natural_double(bsc_tally_total(tally)) == total);
        bsc_tally_free(tally);
    }
}

/* A board with two fleets, of which the second one is three times as likely as the first one. */
static const char weighted[] = "board 4x4\nfleet 3,2\nfleet 2,2,1 weight 3\n";
static const choice as_weighted = {"4x4", "allowed", "B2 hit\n", {"3,2", "2,2,1", NULL}};

TEST(weights_mix_the_maps_of_the_fleets) {
    const bsc_problem *problem = problem_of_text(weighted);
    double count[MAX_CELLS] = {0.0};
    const double first = add_single_fleet(&as_weighted, "3,2", 1.0, count);
    const double second = add_single_fleet(&as_weighted, "2,2,1", 3.0, count);
    for (unsigned k = 0; k < 2; k++) {
        bsc_matrix *matrix = matrix_after(problem, as_weighted.shots);
        assert_int_equal(bsc_matrix_weigh_fleets(matrix, problem, NULL), BSC_OK);
        const bsc_tally *tally = tally_of(matrix, k == 0 ? BSC_ENGINE_DP : BSC_ENGINE_DLX, 1, NULL);
        const bsc_map *map = map_of(problem, matrix, tally, BSC_ALL_PIECES);
        for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)
            assert_true(
                fabs(bsc_map_probability(map, cell) - count[cell] / (first + 3.0 * second)) < 1e-9);
    }
}

/* Asserts that fleets are drawn as their weights say; from a forward pass of at most `pass_bytes`,
 * or, if that is 1 byte, by walks. */
static void assert_draws(size_t pass_bytes) {
    const bsc_problem *problem = problem_of_text(weighted);
    const bsc_run run = {.threads = 1, .pass_bytes = pass_bytes};
    bsc_matrix *matrix = matrix_after(problem, as_weighted.shots);
    double count[MAX_CELLS] = {0.0};
    const double first = add_single_fleet(&as_weighted, "3,2", 1.0, count);
    const double second = add_single_fleet(&as_weighted, "2,2,1", 1.0, count);
    assert_int_equal(bsc_matrix_weigh_fleets(matrix, problem, NULL), BSC_OK);
    bsc_sampler *sampler = sampler_of(matrix, 1, &run);
    uint32_t *option = room(bsc_sampler_max_options(sampler), sizeof *option);
    double of_first = 0.0;
    for (unsigned k = 0; k < DRAWS; k++) {
        uint32_t ships = 0;
        assert_int_equal(bsc_sampler_draw(sampler, option, &ships, NULL), BSC_OK);
        of_first += ships == 2; /* the other fleet has three ships */
    }
    const double chance = first / (first + 3.0 * second);
    const double error = sqrt(chance * (1.0 - chance) / DRAWS);
    assert_true(fabs(of_first / DRAWS - chance) < 5.0 * error);
}

TEST(fleets_are_drawn_by_their_weights) {
    assert_draws(0);
    assert_draws(1);
}
