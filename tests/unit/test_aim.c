/* test_aim.c - the bits of an answer against counting each answer, and the pattern of the skew. */
#include "support.h"

#include <math.h>
#include <stdlib.h>

/* Deployments that agree with the log and, if they can, with one more shot. */
static double count_with(bsc_log *log, const char *shot) {
    const uint32_t before = bsc_log_shots(log);
    double count = 0.0;
    if (bsc_log_read(log, shot, strlen(shot), "shot", NULL) != BSC_OK) return 0.0;
    bsc_matrix *matrix = matrix_of_log(log);
    bsc_tally *tally = tally_of(matrix, BSC_ENGINE_DLX, 1, NULL);
    count = bsc_natural_double(bsc_tally_total(tally));
    while (bsc_log_shots(log) > before) bsc_log_undo(log);
    return count;
}

static double bits_of(double part, double total) {
    return part > 0.0 ? -part / total * log2(part / total) : 0.0;
}

/* The bits of a shot at the cell, counting the deployments of each answer. */
static double counted_bits(const bsc_problem *problem, bsc_log *log, uint32_t cell,
                           bsc_announce announce) {
    const char *label = bsc_problem_place(problem, bsc_problem_cell_place(problem, cell))->label;
    const double total = count_with(log, "");
    char shot[64];
    double bits = 0.0;
    snprintf(shot, sizeof shot, "%s miss", label);
    bits += bits_of(count_with(log, shot), total);
    snprintf(shot, sizeof shot, "%s hit", label);
    if (announce != BSC_ANNOUNCE_HITS) bits += bits_of(count_with(log, shot), total);
    for (uint32_t k = 0; announce == BSC_ANNOUNCE_HITS && k < bsc_problem_pieces(problem); k++) {
        snprintf(shot, sizeof shot, "%s hit %s", label, bsc_problem_piece(problem, k)->name);
        bits += bits_of(count_with(log, shot), total);
    }
    for (uint32_t k = 0; k < 8; k++) {
        if (announce <= BSC_ANNOUNCE_SHIP && k < bsc_problem_pieces(problem))
            snprintf(shot, sizeof shot, "%s sunk %s", label, bsc_problem_piece(problem, k)->name);
        else if (announce == BSC_ANNOUNCE_SIZE && k > 0)
            snprintf(shot, sizeof shot, "%s sunk %u", label, (unsigned)k);
        else if (announce == BSC_ANNOUNCE_SUNK && k == 0)
            snprintf(shot, sizeof shot, "%s sunk", label);
        else
            continue;
        bits += bits_of(count_with(log, shot), total);
    }
    return bits;
}

static void assert_bits(const char *fleet, const char *touch, const char *shots,
                        bsc_announce announce) {
    bsc_problem *problem = problem_of_fleet("4x4", fleet, touch, NULL);
    bsc_log *log = new_log(problem, shots, announce);
    bsc_matrix *matrix = matrix_of_log(log);
    bsc_tally *tally = tally_of(matrix, BSC_ENGINE_DP, 1, NULL);
    for (uint32_t cell = 0; cell < 16; cell++) {
        if (bsc_log_at(log, cell) != NULL) continue;
        const double bits = bsc_shot_bits(log, matrix, tally, cell);
        assert_true(fabs(bits - counted_bits(problem, log, cell, announce)) < 1e-9);
    }
}

TEST(bits_are_those_of_the_answers) {
    for (bsc_announce announce = BSC_ANNOUNCE_HITS; announce <= BSC_ANNOUNCE_NONE; announce++) {
        assert_bits("3,2", "allowed", "", announce);
        assert_bits("3,2,2", "allowed", "B2 hit\nC3 miss\n", announce);
        assert_bits("3,2x2", "forbidden", "B2 hit\nA1 miss\nB3 hit\n", announce);
        assert_bits("2,1", "corners", "D4 miss\nA1 hit\n", announce);
    }
}

/* Scores with the skew over those without: each cell's factor. */
static double *factors(const bsc_problem *problem, const char *shots) {
    bsc_log *log = new_log(problem, shots, BSC_ANNOUNCE_LOG);
    const uint32_t cells = bsc_problem_cells(problem);
    double *plain = room(cells, sizeof *plain), *skewed = room(cells, sizeof *skewed);
    const bsc_aim aim = {.skew = 0.25}, none = {.skew = 0.0};
    bsc_matrix *matrix = matrix_of_log(log);
    bsc_tally *tally = tally_of(matrix, BSC_ENGINE_DP, 1, NULL);
    bsc_aim_scores(log, matrix, tally, &none, plain);
    bsc_aim_scores(log, matrix, tally, &aim, skewed);
    for (uint32_t cell = 0; cell < cells; cell++)
        skewed[cell] = bsc_log_at(log, cell) != NULL ? 0.0 : skewed[cell] / plain[cell];
    return skewed;
}

/* Favoured cells that each placement of the first piece has. */
static void assert_pattern(bsc_problem *problem, uint32_t least, uint32_t most) {
    double *factor = factors(problem, "");
    for (uint32_t k = 0; k < bsc_problem_piece(problem, 0)->placements; k++) {
        const bsc_placement at = bsc_problem_placement(problem, k);
        uint32_t favoured = 0;
        for (uint32_t c = 0; c < at.cells; c++) favoured += factor[at.cell[c]] > 1.2;
        assert_in_range(favoured, least, most);
    }
}

TEST(the_pattern_meets_the_smallest_ship) {
    assert_pattern(problem_of_fleet("8x8", "2,4", "allowed", NULL), 1, 1);
    assert_pattern(problem_of_fleet("8x7", "3,4", "allowed", NULL), 1, 1);
    assert_pattern(problem_of_fleet("9x9", "4,5", "forbidden", NULL), 1, 1);
    assert_pattern(problem_on_hexagons("2,3"), 1, 2);
    assert_pattern(problem_on_hexagons("3,4"), 1, 1);
    assert_pattern(problem_on_hexagons("4,5"), 1, 2);
    assert_pattern(problem_on_hexagons("5"), 1, 1);
}

TEST(the_pattern_follows_the_shots_and_ends) {
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

/* The scores decide only between colours of as many shots, whatever their scale. */
TEST(a_shot_outweighs_all_scores) {
    bsc_problem *problem = problem_of_fleet("4x4", "2", "allowed", NULL);
    bsc_log *log = new_log(problem, "A1 miss\n", BSC_ANNOUNCE_SHIP);
    for (double scale = 1e-7; scale < 1e13; scale *= 1e7) {
        double score[16];
        for (uint32_t c = 0; c < 16; c++) score[c] = (c + c / 4) % 2 == 0 ? scale : 2.0 * scale;
        bsc_aim_skew(log, 0.25, score);
        assert_true(score[2] == 1.25 * scale); /* of the colour of A1 */
        assert_true(score[1] == 2.0 * scale);
    }
}
