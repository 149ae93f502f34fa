/* test_map.c - maps: the probabilities of all cells sum to the number of cells of the fleet,
 * symmetric cells are equal, and known boards have their known numbers. */
#include "support.h"

static void assert_map_sum(const bsc_problem *problem, const bsc_map *map, uint64_t ship_cells) {
    const bsc_natural total = bsc_map_total(map);
    uint64_t sum[8] = {0}, expected[8] = {0};
    assert_in_range(total.limbs, 1, 7);
    memcpy(expected, total.limb, total.limbs * sizeof *expected);
    assert_int_equal(bsc_limbs_scale(expected, 8, ship_cells), 0);
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)
        bsc_limbs_add(sum, 8, bsc_map_cell(map, cell).limb, total.limbs);
    assert_memory_equal(sum, expected, sizeof sum);
}

/* Asserts that symmetric cells are equal. The board must be a rectangle without islands, so that
 * cell (x, y) has the number y * width + x. */
static void assert_symmetric(const bsc_problem *problem, const bsc_map *map) {
    const uint32_t width = bsc_problem_width(problem), height = bsc_problem_height(problem);
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++) {
            const bsc_natural here = bsc_map_cell(map, y * width + x);
            const uint32_t images[] = {y * width + width - 1 - x, (height - 1 - y) * width + x,
                                       width == height ? x * width + y : y * width + x};
            for (size_t k = 0; k < 3; k++)
                assert_int_equal(bsc_natural_compare(here, bsc_map_cell(map, images[k])), 0);
        }
}

static bsc_map *known_map(const bsc_problem *problem, const bsc_matrix *matrix,
                          const bsc_tally *tally, uint32_t piece) {
    bsc_map *map = map_of(problem, matrix, tally, piece);
    assert_int_equal(bsc_natural_compare(bsc_map_total(map), bsc_tally_total(tally)), 0);
    return map;
}

static void assert_maps(bsc_problem *problem, bool symmetric) {
    bsc_matrix *matrix = matrix_of(problem);
    bsc_tally *tally = tally_of(matrix, BSC_ENGINE_DP, 1, NULL);
    assert_options_sum_to_copies(problem, matrix, tally);
    bsc_map *map = known_map(problem, matrix, tally, BSC_ALL_PIECES);
    assert_map_sum(problem, map, bsc_problem_fleet_cells(problem));
    assert_true(bsc_map_standard_error(map, 0) == 0.0);
    assert_true(bsc_map_difference_standard_error(map, 0, 1) == 0.0);
    if (symmetric) assert_symmetric(problem, map);
    for (uint32_t piece = 0; piece < bsc_problem_pieces(problem); piece++) {
        const bsc_piece *ship = bsc_problem_piece(problem, piece);
        map = known_map(problem, matrix, tally, piece);
        assert_map_sum(problem, map, (uint64_t)ship->cells * ship->copies);
        if (symmetric) assert_symmetric(problem, map);
    }
}

TEST(maps_sum_to_the_fleet_and_are_symmetric) {
    assert_maps(problem_of_builtin("classic"), true);
    assert_maps(problem_of_builtin("russian"), true);
    assert_maps(problem_of_builtin("hex-upper"), false);
    assert_maps(problem_of_fleet("10x10", "5,4,3x2,2", "corners", NULL), true);
    assert_maps(problem_of_fleet("9x6", "4,3x2,2", "forbidden", NULL), true);
    assert_maps(problem_of_fleet("11x11", "1x60", "allowed", NULL), true);
}

TEST(the_classic_map_has_known_cells) {
    bsc_problem *problem = problem_of_fleet("10x10", "5,4,3x2,2", "allowed", NULL);
    bsc_matrix *matrix = matrix_of(problem);
    bsc_tally *tally = tally_of(matrix, BSC_ENGINE_DP, 1, NULL);
    bsc_map *map = known_map(problem, matrix, tally, BSC_ALL_PIECES);
    assert_natural(bsc_map_total(map), "15046987768");
    assert_natural(bsc_map_cell(map, 0), "1203741932");
    assert_natural(bsc_map_cell(map, 44), "3214027020");
    assert_natural(bsc_map_cell(map, 55), "3214027020");
}

/* The numbers of an article on the Russian game of ten ships, in units of 10^9 and rounded down.
 * They are those of a quarter of the board; the other quarters mirror it (assert_symmetric). */
TEST(the_russian_map_is_the_published_one) {
    static const uint64_t quarter[5][5] = {{438487, 418064, 475795, 466986, 459000},
                                           {418064, 273993, 311381, 287231, 287065},
                                           {475795, 311381, 378334, 357367, 361127},
                                           {466986, 287231, 357367, 330652, 334756},
                                           {459000, 287065, 361127, 334756, 338709}};
    bsc_problem *problem = problem_of_builtin("russian");
    bsc_matrix *matrix = matrix_of(problem);
    bsc_tally *tally = tally_of(matrix, BSC_ENGINE_DP, 1, NULL);
    bsc_map *map = known_map(problem, matrix, tally, BSC_ALL_PIECES);
    assert_natural(bsc_map_total(map), "1855545978831780");
    for (uint32_t cell = 0; cell < 100; cell++) {
        const uint32_t x = cell % 10, y = cell / 10;
        const bsc_natural number = bsc_map_cell(map, cell);
        assert_int_equal(number.limbs, 1);
        const uint32_t row = y < 5 ? y : 9 - y;
        const uint32_t column = x < 5 ? x : 9 - x;
        assert_int_equal(number.limb[0] / 1000000000, quarter[row][column]);
    }
}
