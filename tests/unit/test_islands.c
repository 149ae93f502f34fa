/* test_islands.c - boards that are changed when they are read: cells become islands or islands
 * become cells, and some changes are refused. The cross test counts such boards. */
#include "support.h"

static bsc_problem *changed_problem(const char *text, const char *islands, const char *cells) {
    const bsc_source source = {
        .name = "test", .text = text, .length = strlen(text), .islands = islands, .cells = cells};
    return problem_of(&source);
}

static const char drawn[] = "board\n. # .\n. . #\nend\npiece A line 2\n";

TEST(labels_stay_and_cells_are_renumbered) {
    bsc_problem *problem = changed_problem(drawn, "a1 c1", "C2");
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

TEST(subtraction_borrows) {
    const uint64_t a[] = {0, 0, 5}, b[] = {1, 0}, wide[] = {1, 2, 3};
    uint64_t limb[3];
    const bsc_natural apart = bsc_natural_subtract((bsc_natural){a, 3}, (bsc_natural){b, 2}, limb);
    assert_int_equal(apart.limbs, 3);
    assert_true(limb[0] == UINT64_MAX && limb[1] == UINT64_MAX && limb[2] == 4);
    assert_natural(bsc_natural_subtract((bsc_natural){wide, 3}, (bsc_natural){wide, 3}, limb), "0");
}
