/* test_symmetry.c - symmetries: how many a board has, how many its pieces and weights leave, and
 * that each takes every option to an option and every placement to a placement. tests/cross
 * compares boards with touch rules, islands and shots with brute force. */
#include "game_support.h"

#include "count/cover/symmetry.h"

/* Asserts that image[count] contains each number below `count` exactly once. */
static void assert_permutation(const uint32_t *image, uint32_t count) {
    bool *is_met = room(count, sizeof *is_met);
    for (uint32_t k = 0; k < count; k++) {
        assert_true(image[k] < count);
        assert_false(is_met[image[k]]);
        is_met[image[k]] = true;
    }
}

/* Asserts that symmetry g takes each placement to a placement of the same piece, on the images of
 * its cells. */
static void assert_moved_alike(const bsc_problem *problem, const bsc_symmetries *s, unsigned g) {
    assert_permutation(s->cell[g], bsc_problem_cells(problem));
    assert_permutation(s->option[g], bsc_problem_placements(problem));
    for (uint32_t p = 0; p < bsc_problem_placements(problem); p++) {
        const bsc_placement ship = bsc_problem_placement(problem, p);
        const bsc_placement image = bsc_problem_placement(problem, s->option[g][p]);
        assert_int_equal(ship.piece, image.piece);
        assert_int_equal(ship.cells, image.cells);
        for (uint32_t c = 0; c < ship.cells; c++)
            assert_true(bsc_placement_covers(image, s->cell[g][ship.cell[c]]));
    }
}

/* Asserts that symmetry g takes each option to an option that covers the images of its items. */
static void assert_options_moved_alike(const bsc_matrix *matrix, const bsc_symmetries *s,
                                       unsigned g) {
    assert_permutation(s->item[g], matrix->items);
    assert_permutation(s->option[g], matrix->options);
    for (uint32_t option = 0; option < matrix->options; option++) {
        const uint32_t image = s->option[g][option], length = matrix->start[option + 1];
        assert_int_equal(length - matrix->start[option],
                         matrix->start[image + 1] - matrix->start[image]);
        for (uint32_t e = matrix->start[option]; e < length; e++) {
            bool is_covered = false;
            for (uint32_t i = matrix->start[image]; i < matrix->start[image + 1]; i++)
                is_covered |= matrix->entry[i] == s->item[g][matrix->entry[e]];
            assert_true(is_covered);
        }
    }
}

/* Asserts that the matrix has `count` symmetries, and that each of them is right. */
static void assert_matrix_symmetries(const bsc_matrix *matrix, unsigned count) {
    bsc_symmetries s;
    assert_ok(bsc_symmetries_init(&s, matrix, NULL, NULL));
    assert_int_equal(s.count, count);
    for (uint32_t i = 0; i < matrix->items; i++) assert_int_equal(s.item[0][i], i);
    for (unsigned g = 0; g < s.count; g++) {
        assert_options_moved_alike(matrix, &s, g);
        for (unsigned h = 0; h < g; h++)
            assert_memory_not_equal(s.item[g], s.item[h], matrix->items * sizeof *s.item[g]);
    }
    bsc_arena_release(&s.arena);
}

static void assert_symmetries(const bsc_problem *problem, unsigned count) {
    bsc_symmetries s;
    const uint32_t cells = bsc_problem_cells(problem);
    assert_ok(bsc_board_symmetries_init(&s, problem, NULL));
    assert_int_equal(s.count, count);
    assert_matrix_symmetries(matrix_of(problem), count);
    for (uint32_t c = 0; c < cells; c++) assert_int_equal(s.cell[0][c], c);
    for (unsigned g = 0; g < s.count; g++) {
        assert_moved_alike(problem, &s, g);
        for (unsigned h = 0; h < g; h++)
            assert_memory_not_equal(s.cell[g], s.cell[h], cells * sizeof *s.cell[g]);
    }
    bsc_arena_release(&s.arena);
}

/* Boards of squares have up to 8 symmetries. */
TEST(boards_have_their_symmetries) {
    assert_symmetries(problem_of_builtin("classic"), 8);
    assert_symmetries(problem_of_fleet("4x3", "3,2", NULL, NULL), 4);
    assert_symmetries(problem_of_fleet("4x1", "2", NULL, NULL), 2);
    assert_symmetries(problem_of_builtin("hex-upper"), 1);
    assert_symmetries(problem_of_builtin("hex-lower"), 1);
}

/* Boards of hexagons have up to 12 symmetries. */
TEST(hexagons_have_twelve_at_most) {
    assert_symmetries(problem_of_text("lattice hex-flat\nboard\n  .\n.   .\n  .\n.   .\n  .\nend\n"
                                      "piece A line 2\n"),
                      12);
    assert_symmetries(
        problem_of_text("lattice hex-flat\nboard\n    .\n  .   .\n.   .   .\n  .   .\n    .\nend\n"
                        "piece A line 2\n"),
        4);
    assert_symmetries(problem_of_text("lattice hex-pointy\nboard\n . .\n. . .\n . .\nend\n"
                                      "piece A line 3\n"),
                      12);
}

/* A piece that may not be rotated or reflected leaves fewer symmetries than its board has. */
TEST(pieces_break_symmetries) {
    static const char *const turns[] = {"none", "rotate", "reflect"};
    static const unsigned line[] = {4, 8, 8}, hook[] = {1, 4, 8};
    for (unsigned k = 0; k < 3; k++) {
        char text[200];
        snprintf(text, sizeof text, "turn %s\nboard 4x4\npiece A line 2\n", turns[k]);
        assert_symmetries(problem_of_text(text), line[k]);
        snprintf(text, sizeof text, "turn %s\nboard 4x4\npiece A\nXXX\nX\nend\n", turns[k]);
        assert_symmetries(problem_of_text(text), hook[k]);
    }
}

/* Several orientations of the piece cover the same vertices (corners of cells), so their options
 * are equal sets of items. In a matrix a symmetry may take them to each other in any order, but the
 * placements of a board must match by their cells. */
TEST(equal_options_go_to_different_ones) {
    bsc_problem *problem =
        problem_of_text("touch forbidden\nboard 4x4\npiece A\nX X\nXXX\nXXX\nend\n");
    bsc_matrix *matrix = matrix_of(problem);
    bsc_symmetries s;
    assert_ok(bsc_symmetries_init(&s, matrix, NULL, NULL));
    assert_int_equal(s.count, 8);
    for (unsigned g = 0; g < s.count; g++) assert_options_moved_alike(matrix, &s, g);
    bsc_arena_release(&s.arena);
    problem =
        problem_of_text("touch forbidden\nturn none\nboard 3x3\npiece A\nX X\nXXX\nXXX\nend\n");
    bsc_symmetries b;
    assert_ok(bsc_board_symmetries_init(&b, problem, NULL));
    assert_int_equal(b.count, 2);
    bsc_arena_release(&b.arena);
}

/* Weights leave only those symmetries that take each placement to one with the same weight. */
TEST(weights_break_symmetries) {
    bsc_problem *problem = problem_of_fleet("4x4", "3", NULL, NULL);
    bsc_matrix *matrix = matrix_of(problem);
    const char *text = "Ship3,A1 B1 C1,2\nShip3,B1 C1 D1,2\n";
    assert_ok(bsc_matrix_weigh(matrix, weights_of(problem, text), NULL));
    assert_matrix_symmetries(matrix, 2);
}

TEST(a_matrix_from_a_file_has_no_symmetries) {
    assert_matrix_symmetries(matrix_of_text("a b c\na\nb\nc\n"), 1);
}

TEST(a_tick_stops_the_search) {
    const bsc_matrix *matrix = matrix_of_fleet("4x4", "3,2", "allowed", NULL);
    for (unsigned asked = 0; asked <= 8; asked++) {
        ticks seen = {.last_call = asked + 1};
        const bsc_run run = {.tick = tick, .context = &seen};
        bsc_symmetries s;
        bsc_error error = {.status = BSC_OK};
        const bsc_status status = bsc_symmetries_init(&s, matrix, &run, &error);
        assert_int_equal(status, asked < 8 ? BSC_INTERRUPTED : BSC_OK);
        assert_int_equal(error.status, status);
        assert_int_equal(s.count, asked < 8 ? 0 : 8);
        bsc_arena_release(&s.arena);
    }
}
