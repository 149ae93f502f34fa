/* test_aim.c - the pattern of cells, like the squares of one colour on a chessboard, that the
 * option --skew favours. tests/cross/check_aim.c compares the scores without a skew with brute
 * force. */
#include "support.h"

#include <math.h>

/* A skew of 0.25 raises the scores of the cells of a pattern. Returns for each cell the factor by
 * which it does: the score with the skew divided by the score without, or 0 if the cell was fired
 * at. */
static double *factors(const bsc_problem *problem, const char *shots) {
    bsc_log *log = new_log(problem, shots, BSC_ANNOUNCE_LOG);
    const uint32_t cells = bsc_problem_cells(problem);
    double *plain = room(cells, sizeof *plain), *skewed = room(cells, sizeof *skewed);
    bsc_matrix *matrix = matrix_of_log(log);
    bsc_tally *tally = tally_of(matrix, BSC_ENGINE_DP, 1, NULL);
    bsc_aim_scores(log, matrix, tally, false, 0.0, plain);
    bsc_aim_scores(log, matrix, tally, false, 0.25, skewed);
    for (uint32_t cell = 0; cell < cells; cell++)
        skewed[cell] = bsc_log_at(log, cell) != NULL ? 0.0 : skewed[cell] / plain[cell];
    return skewed;
}

/* Asserts that each placement of the first piece has min_cells to max_cells cells of the pattern,
 * which are those whose scores the skew raises. */
static void assert_pattern(bsc_problem *problem, uint32_t min_cells, uint32_t max_cells) {
    double *factor = factors(problem, "");
    for (uint32_t k = 0; k < bsc_problem_piece(problem, 0)->placements; k++) {
        const bsc_placement ship = bsc_problem_placement(problem, k);
        uint32_t favoured = 0;
        for (uint32_t c = 0; c < ship.cells; c++) favoured += factor[ship.cell[c]] > 1.2;
        assert_in_range(favoured, min_cells, max_cells);
    }
}

TEST(the_pattern_hits_the_smallest_ship) {
    assert_pattern(problem_of_fleet("8x8", "2,4", "allowed", NULL), 1, 1);
    assert_pattern(problem_of_fleet("8x7", "3,4", "allowed", NULL), 1, 1);
    assert_pattern(problem_of_fleet("9x9", "4,5", "forbidden", NULL), 1, 1);
    assert_pattern(problem_on_hexagons("2,3"), 1, 2);
    assert_pattern(problem_on_hexagons("3,4"), 1, 1);
    assert_pattern(problem_on_hexagons("4,5"), 1, 2);
    assert_pattern(problem_on_hexagons("5"), 1, 1);
}

TEST(the_pattern_follows_the_shots_until_the_smallest_ship_is_sunk) {
    bsc_problem *problem = problem_of_fleet("8x8", "2,4", "allowed", NULL);
    double *light = factors(problem, "A1 miss\n"), *dark = factors(problem, "B1 miss\n");
    double *ended = factors(problem, "A1 hit\nA2 sunk 2\n");
    for (uint32_t cell = 0; cell < 64; cell++) {
        const bool even = (cell % 8 + cell / 8) % 2 == 0;
        if (cell != 0) assert_true((light[cell] > 1.2) == even);
        if (cell != 1) assert_true((dark[cell] > 1.2) == !even);
        if (cell != 0 && cell != 8) assert_false(ended[cell] > 1.0);
    }
}

/* The pattern is one of the two colours of a chessboard: the colour with more shots, here that of
 * A1, even if the cells of the other colour have higher scores. Scores decide only if both colours
 * have equally many shots. */
TEST(a_shot_outweighs_all_scores) {
    bsc_problem *problem = problem_of_fleet("4x4", "2", "allowed", NULL);
    bsc_log *log = new_log(problem, "A1 miss\n", BSC_ANNOUNCE_SHIP);
    for (double scale = 1e-7; scale < 1e13; scale *= 1e7) {
        double score[16];
        for (uint32_t c = 0; c < 16; c++) score[c] = (c + c / 4) % 2 == 0 ? scale : 2.0 * scale;
        bsc_aim_skew(log, 0.25, score);
        assert_true(score[2] == 1.25 * scale); /* C1 has the colour of A1 */
        assert_true(score[1] == 2.0 * scale);
    }
}
