/* test_fleets.c - several fleets between which the choice is open: each count and each map is the
 * sum of those of the single fleets, by every engine, with and without shots; with weights a map is
 * the mean of the single maps, and so are the fleets that are drawn. A fleet with ranges stands for
 * several fleets. */
#include "support.h"

#include "bscount_parts.h"

#include <math.h>
#include <string.h>

#define MAX_CELLS  40u
#define MAX_FLEETS 8u
#define DRAWS      4000u /* from a forward pass */
#define WALKS      300u  /* draws by walks, which take far longer */

/* A choice between fleets, on a board. */
typedef struct choice {
    const char *board, *touch, *shots;
    const char *text;                  /* the fleets as they are given */
    const char *fleet[MAX_FLEETS + 1]; /* the text of each fleet, in order; then NULL */
} choice;

static const choice choices[] = {
    {"4x4", "allowed", NULL, "3,2 or 2x2 or 4", {"3,2", "2x2", "4"}},
    {"4x4", "forbidden", NULL, "3,2 or 2,2,1", {"3,2", "2,2,1"}},
    {"5x4", "corners", NULL, "2x3 or 3x2,2 or 1", {"2x3", "3x2,2", "1"}},
    {"5x4", "corners", "A1 miss\nC2 hit\n", "2x3 or 3x2,2 or 1", {"2x3", "3x2,2", "1"}},
    {"5x5", "forbidden", "B2 hit\nB3 miss\n", "4,3 or 3,3 or 3x2", {"4,3", "3,3", "3x2"}},
    {"6x3", "allowed", "F3 sunk\n", "2,1x2 or 3,1 or 5", {"2,1x2", "3,1", "5"}},
    /* Fleets with ranges: the last range changes fastest. */
    {"4x4", "allowed", NULL, "3,2x0-2 or 4", {"3", "3,2", "3,2x2", "4"}},
    {"4x4", "allowed", "B2 hit\n", "4 or 2x0-2,3", {"4", "3", "2,3", "2x2,3"}},
    {"4x3", "forbidden", NULL, "2x0-1,1x1-2 or 3", {"1", "1x2", "2,1", "2,1x2", "3"}},
    {"5x4", "corners", "A1 miss\nB2 hit\n", "3x0-1,2 or 2x2-3", {"2", "3,2", "2x2", "2x3"}},
    {"4x3", "allowed", NULL, "3x0-1 or 2", {"none", "3", "2"}},
    {"4x3", "corners", "B2 miss\n", "3x0-1,2x0-1 or 4", {"none", "2", "3", "3,2", "4"}},
    {"4x3", "corners", "B2 hit\n", "3x0-1 or 2x0-1", {"none", "3", "none", "2"}},
    /* Equal fleets count both. */
    {"4x4", "allowed", NULL, "3,2x0-1 or 3", {"3", "3,2", "3"}},
    /* Of the two fleets "3", the first one has Ship3b and the second one Ship3a. */
    {"4x3", "allowed", NULL, "3x0-1,3x0-1 or 2", {"none", "3", "3", "3,3", "2"}},
};

#define CHOICES (sizeof choices / sizeof *choices)

/* Returns the problem of all fleets of the choice. */
static bsc_problem *problem_of_choice(const choice *c) {
    return problem_of_fleet(c->board, c->text, c->touch, NULL);
}

static bsc_matrix *matrix_of_choice(const bsc_problem *problem, const choice *c) {
    return c->shots == NULL ? matrix_of(problem) : matrix_after(problem, c->shots);
}

/* Counts the deployments of one fleet alone and returns their number. To count[cell], for each of
 * up to MAX_CELLS cells, it adds how many of them cover the cell, times the weight. The fleet
 * "none" has a single deployment, which no shot can hit. */
static double add_single_fleet(const choice *c, const char *fleet, double weight, double *count) {
    if (strcmp(fleet, "none") == 0)
        return c->shots == NULL || strstr(c->shots, "hit") == NULL ? 1.0 : 0.0;
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
    assert_null(c->fleet[bsc_problem_fleets(problem)]);
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
        for (size_t f = 0; c->fleet[f] != NULL; f++)
            total += add_single_fleet(c, c->fleet[f], 1.0, count);
        assert_int_equal(bsc_problem_count(&tally, problem, &run, NULL, NULL), BSC_OK);
        assert_true(bsc_natural_double(bsc_tally_total(tally)) == total);
        bsc_tally_free(tally);
    }
}

/* Returns how many ships the fleet with this index has. */
static uint32_t ships_of_fleet(const bsc_problem *problem, uint32_t fleet) {
    uint32_t ships = 0;
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++)
        ships += bsc_problem_fleet_copies(problem, fleet, p);
    return ships;
}

TEST(fleets_with_ranges_are_also_known_as_they_are_written) {
    const bsc_problem *problem = problem_of_fleet("6x6", "5 , 4x0-2 or 4,4 or 3x1-1", NULL, NULL);
    static const struct {
        const char *text, *as_written;
        uint32_t ships;
    } fleets[] = {{"5", "5 , 4x0-2", 1},
                  {"5,4", NULL, 2},
                  {"5,4x2", NULL, 3},
                  {"4,4", "4,4", 2},
                  {"3x1-1", "3x1-1", 1}};
    assert_int_equal(bsc_problem_fleets(problem), LENGTH(fleets));
    for (uint32_t f = 0; f < LENGTH(fleets); f++) {
        const char *as_written = bsc_problem_fleet_as_written(problem, f);
        assert_string_equal(bsc_problem_fleet_text(problem, f), fleets[f].text);
        assert_int_equal(as_written == NULL, fleets[f].as_written == NULL);
        if (as_written != NULL) assert_string_equal(as_written, fleets[f].as_written);
        assert_int_equal(ships_of_fleet(problem, f), fleets[f].ships);
    }
    problem = problem_of_fleet("6x6", "5,4x0-2", NULL, NULL);
    assert_int_equal(bsc_problem_fleets(problem), 1);
    assert_string_equal(bsc_problem_fleet_as_written(problem, 0), "");
}

/* A board whose fleets have weights, the fleets that its lines stand for, and their weights. */
typedef struct weighted_board {
    const char *text;
    choice choice;
    double weight[MAX_FLEETS];
} weighted_board;

static const weighted_board weighted[] = {
    {"board 4x4\nfleet 3,2\nfleet 2,2,1 weight 3\n",
     {"4x4", "allowed", "B2 hit\n", NULL, {"3,2", "2,2,1"}},
     {1.0, 3.0}},
    {"board 4x4\nfleet 3,2\nfleet 2x0-1,2,1 weight 3\n",
     {"4x4", "allowed", "B2 hit\n", NULL, {"3,2", "2,1", "2,2,1"}},
     {1.0, 3.0, 3.0}},
    {"board 4x4\nfleet 3,2x0-2 weight 2\nfleet 4\nfleet 3x0-1 weight 5\n",
     {"4x4", "allowed", "B2 miss\n", NULL, {"3", "3,2", "3,2x2", "4", "none", "3"}},
     {2.0, 2.0, 2.0, 1.0, 5.0, 5.0}},
};

/* Adds the numbers of the board's fleets, each times its weight: to count[MAX_CELLS] how many
 * deployments cover each cell, and to ships[k] how many deployments have k ships. Returns the
 * weighted number of all deployments. */
static double add_weighted_fleets(const weighted_board *board, const bsc_problem *problem,
                                  double *count, double *ships) {
    double total = 0.0;
    for (uint32_t f = 0; board->choice.fleet[f] != NULL; f++) {
        const double weight = board->weight[f];
        assert_true(bsc_problem_fleet_weight(problem, f) == weight);
        const double deployments =
            weight * add_single_fleet(&board->choice, board->choice.fleet[f], weight, count);
        ships[ships_of_fleet(problem, f)] += deployments;
        total += deployments;
    }
    return total;
}

static void assert_map_by_weights(const weighted_board *board, bsc_engine engine) {
    const bsc_problem *problem = problem_of_text(board->text);
    double count[MAX_CELLS] = {0.0}, ships[MAX_FLEETS] = {0.0};
    const double total = add_weighted_fleets(board, problem, count, ships);
    bsc_matrix *matrix = matrix_after(problem, board->choice.shots);
    assert_int_equal(bsc_matrix_weigh_fleets(matrix, problem, NULL), BSC_OK);
    const bsc_tally *tally = tally_of(matrix, engine, 1, NULL);
    const bsc_map *map = map_of(problem, matrix, tally, BSC_ALL_PIECES);
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)
        assert_true(fabs(bsc_map_probability(map, cell) - count[cell] / total) < 1e-9);
}

TEST(weights_mix_the_maps_of_the_fleets) {
    for (size_t k = 0; k < LENGTH(weighted); k++) {
        assert_map_by_weights(&weighted[k], BSC_ENGINE_DP);
        assert_map_by_weights(&weighted[k], BSC_ENGINE_DLX);
    }
}

/* Asserts that fleets are drawn as their weights say: as often as is likely they have k ships. They
 * are drawn from a forward pass of at most `pass_bytes`, or, if that is 1 byte, by walks. */
static void assert_draws(const weighted_board *board, size_t pass_bytes) {
    const bsc_problem *problem = problem_of_text(board->text);
    const bsc_run run = {.threads = 1, .pass_bytes = pass_bytes};
    const unsigned draws = pass_bytes == 1 ? WALKS : DRAWS;
    bsc_matrix *matrix = matrix_after(problem, board->choice.shots);
    double count[MAX_CELLS] = {0.0}, ships[MAX_FLEETS] = {0.0}, drawn[MAX_FLEETS] = {0.0};
    const double total = add_weighted_fleets(board, problem, count, ships);
    assert_int_equal(bsc_matrix_weigh_fleets(matrix, problem, NULL), BSC_OK);
    bsc_sampler *sampler = sampler_of(matrix, 1, &run);
    uint32_t *option = room(bsc_sampler_max_options(sampler), sizeof *option);
    for (unsigned k = 0; k < draws; k++) {
        uint32_t drawn_ships = 0;
        assert_int_equal(bsc_sampler_draw(sampler, option, &drawn_ships, NULL), BSC_OK);
        drawn[drawn_ships]++;
    }
    for (uint32_t k = 0; k < MAX_FLEETS; k++) {
        const double chance = ships[k] / total;
        const double error = sqrt(chance * (1.0 - chance) / draws);
        assert_true(fabs(drawn[k] / draws - chance) <= 3.0 * error);
    }
}

TEST(fleets_are_drawn_by_their_weights) {
    for (size_t k = 0; k < LENGTH(weighted); k++) {
        assert_draws(&weighted[k], 0);
        assert_draws(&weighted[k], 1);
    }
}
