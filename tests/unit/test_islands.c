/* test_islands.c - cells that a source makes islands, islands that it makes cells, and what it
 * refuses; the deployments left without a cell against the count of the board with an island. */
#include "support.h"

static bsc_problem *changed(const char *text, const char *islands, const char *cells) {
    const bsc_source source = {
        .name = "test", .text = text, .length = strlen(text), .islands = islands, .cells = cells};
    return problem_of(&source);
}

static const char drawn[] = "board\n. # .\n. . #\nend\npiece A line 2\n";

TEST(labels_stay_and_cells_are_renumbered) {
    bsc_problem *problem = changed(drawn, "a1 c1", "C2");
    assert_int_equal(bsc_problem_cells(problem), 3);
    static const bool island[] = {true, true, true, false, false, false};
    for (uint32_t k = 0, cell = 0; k < 6; k++) {
        const bsc_place *place = bsc_problem_place(problem, k);
        assert_int_equal(place->island, island[k]);
        assert_int_equal(place->cell, island[k] ? UINT32_MAX : cell++);
    }
    assert_string_equal(bsc_problem_place(problem, 5)->label, "C2");
    assert_int_equal(bsc_problem_piece(problem, 0)->placements, 2);
}

static void assert_refused(const char *islands, const char *cells, const char *name, size_t line,
                           size_t column, const char *message) {
    const bsc_source source = {
        .name = "test", .text = drawn, .length = strlen(drawn), .islands = islands, .cells = cells};
    bsc_problem *problem;
    bsc_error error = {0};
    assert_int_equal(bsc_problem_new(&problem, &source, &error), BSC_BAD_INPUT);
    assert_null(problem);
    assert_string_equal(error.message, message);
    assert_string_equal(error.name, name);
    assert_int_equal(error.reason, BSC_REASON_FIELD);
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
}

TEST(mistakes_have_a_place) {
    assert_refused("A1\nB2 D1", NULL, "island", 2, 4, "unknown cell 'D1'");
    assert_refused(NULL, "A3", "cell", 1, 1, "unknown cell 'A3'");
    assert_refused("A1", "B1 b1", "cell", 1, 4, "B1 is given twice");
    assert_refused("A1 a1", NULL, "island", 1, 4, "A1 is given twice");
    assert_refused("A1", "A1", "cell", 1, 1, "A1 is given twice");
    assert_refused("B1", NULL, "island", 1, 1, "B1 is an island already");
    assert_refused(NULL, "A1", "cell", 1, 1, "A1 is no island");
    assert_refused("A1\n \nB2", NULL, "island", 2, 2, "missing place");
    assert_refused("A1 C1 A2 B2", NULL, "island", 1, 1, "these islands leave the board no cells");
    assert_refused("A1234567890123456789", NULL, "island", 1, 1,
                   "unknown cell 'A1234567890123456789'");
}

/* Each cell in turn, by both engines. */
static void assert_left(const char *text) {
    bsc_problem *problem = changed(text, NULL, NULL);
    bsc_matrix *matrix = matrix_of(problem);
    const bsc_run run = {.threads = 1, .every_option = true};
    bsc_tally *tally = tally_by_run(matrix, &run, NULL);
    bsc_map *map = map_of(problem, matrix, tally, BSC_ALL_PIECES);
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++) {
        uint64_t limb[4];
        char digits[128];
        assert_true(bsc_map_total(map).limbs <= 4);
        bsc_natural_format(bsc_natural_subtract(bsc_map_total(map), bsc_map_cell(map, cell), limb),
                           digits, sizeof digits);
        bsc_matrix *less = matrix_of(changed(
            text, bsc_problem_place(problem, bsc_problem_cell_place(problem, cell))->label, NULL));
        assert_count(less, BSC_ENGINE_DP, digits);
        assert_count(less, BSC_ENGINE_DLX, digits);
    }
}

TEST(an_island_takes_the_deployments_on_it) {
    assert_left("board 4x4\npiece A line 3\npiece B line 2 x2\n");
    assert_left("touch forbidden\nboard 4x4\npiece A line 3\npiece B line 2 x2\n");
    assert_left("touch corners\nboard\n. . # .\n. . . .\n. # . .\nend\npiece A line 2\n"
                "piece B\nXX\nX\n");
    assert_left("lattice hex-flat\nboard 4x4\npiece A line 3\npiece B line 2\n");
}

TEST(subtraction_borrows) {
    const uint64_t a[] = {0, 0, 5}, b[] = {1, 0}, wide[] = {1, 2, 3};
    uint64_t limb[3];
    const bsc_natural apart = bsc_natural_subtract((bsc_natural){a, 3}, (bsc_natural){b, 2}, limb);
    assert_int_equal(apart.limbs, 3);
    assert_true(limb[0] == UINT64_MAX && limb[1] == UINT64_MAX && limb[2] == 4);
    assert_natural(bsc_natural_subtract((bsc_natural){wide, 3}, (bsc_natural){wide, 3}, limb), "0");
}
