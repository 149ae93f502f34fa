/* test_symmetry.c - how many symmetries boards, pieces, rules and shots leave, and that each takes
 * options to options, and placements to placements. */
#include "game_support.h"

#include <stdlib.h>

#include "cover/symmetry.h"

static void assert_permutation(const uint32_t *to, uint32_t count) {
    bool *met = calloc(count, sizeof *met);
    for (uint32_t k = 0; k < count; k++) {
        assert_true(to[k] < count);
        assert_false(met[to[k]]);
        met[to[k]] = true;
    }
    free(met);
}

static bool covers(bsc_placement at, uint32_t cell) {
    for (uint32_t c = 0; c < at.cells; c++)
        if (at.cell[c] == cell) return true;
    return false;
}

static void assert_moved_alike(const bsc_problem *problem, const bsc_symmetries *s, unsigned g) {
    assert_permutation(s->cell[g], bsc_problem_cells(problem));
    assert_permutation(s->option[g], bsc_problem_placements(problem));
    for (uint32_t p = 0; p < bsc_problem_placements(problem); p++) {
        const bsc_placement from = bsc_problem_placement(problem, p);
        const bsc_placement to = bsc_problem_placement(problem, s->option[g][p]);
        assert_int_equal(from.piece, to.piece);
        assert_int_equal(from.cells, to.cells);
        for (uint32_t c = 0; c < from.cells; c++) assert_true(covers(to, s->cell[g][from.cell[c]]));
    }
}

static void assert_options_moved_alike(const bsc_matrix *matrix, const bsc_symmetries *s,
                                       unsigned g) {
    assert_permutation(s->item[g], matrix->items);
    assert_permutation(s->option[g], matrix->options);
    for (uint32_t option = 0; option < matrix->options; option++) {
        const uint32_t image = s->option[g][option], length = matrix->start[option + 1];
        assert_int_equal(length - matrix->start[option],
                         matrix->start[image + 1] - matrix->start[image]);
        for (uint32_t e = matrix->start[option]; e < length; e++) {
            bool found = false;
            for (uint32_t i = matrix->start[image]; i < matrix->start[image + 1]; i++)
                found |= matrix->entry[i] == s->item[g][matrix->entry[e]];
            assert_true(found);
        }
    }
}

static void assert_matrix_symmetries(const bsc_matrix *matrix, unsigned count) {
    bsc_symmetries s;
    assert_int_equal(bsc_symmetries_init(&s, matrix, NULL, NULL), BSC_OK);
    assert_int_equal(s.count, count);
    for (uint32_t i = 0; i < matrix->items; i++) assert_int_equal(s.item[0][i], i);
    for (unsigned g = 0; g < s.count; g++) {
        assert_options_moved_alike(matrix, &s, g);
        for (unsigned h = 0; h < g; h++)
            assert_memory_not_equal(s.item[g], s.item[h], matrix->items * sizeof *s.item[g]);
    }
    bsc_symmetries_release(&s);
}

static void assert_after(const char *board, const char *touch, const char *shots, unsigned count) {
    bsc_problem *problem = problem_of_fleet(board, "3,2x2", touch, NULL);
    bsc_log *log = new_log(problem, shots, BSC_ANNOUNCE_LOG);
    bsc_matrix *matrix = NULL;
    assert_int_equal(bsc_matrix_new_after(&matrix, log, NULL), BSC_OK);
    assert_matrix_symmetries(matrix, count);
    bsc_matrix_free(matrix);
    bsc_log_free(log);
    bsc_problem_free(problem);
}

/* Takes the problem. */
static void assert_symmetries(bsc_problem *problem, unsigned count) {
    bsc_symmetries s;
    const uint32_t cells = bsc_problem_cells(problem);
    assert_int_equal(bsc_board_symmetries_init(&s, problem, NULL), BSC_OK);
    assert_int_equal(s.count, count);
    bsc_matrix *matrix = matrix_of(problem);
    assert_matrix_symmetries(matrix, count);
    bsc_matrix_free(matrix);
    for (uint32_t c = 0; c < cells; c++) assert_int_equal(s.cell[0][c], c);
    for (unsigned g = 0; g < s.count; g++) {
        assert_moved_alike(problem, &s, g);
        for (unsigned h = 0; h < g; h++)
            assert_memory_not_equal(s.cell[g], s.cell[h], cells * sizeof *s.cell[g]);
    }
    bsc_symmetries_release(&s);
    bsc_problem_free(problem);
}

static void boards_have_theirs(void **state) {
    (void)state;
    assert_symmetries(problem_of_builtin("classic"), 8);
    assert_symmetries(problem_of_fleet("4x3", "3,2", NULL, NULL), 4);
    assert_symmetries(problem_of_fleet("4x1", "2", NULL, NULL), 2);
    assert_symmetries(problem_of_builtin("hex-upper"), 1);
    assert_symmetries(problem_of_builtin("hex-lower"), 1);
}

static void hexagons_have_twelve_at_most(void **state) {
    static const char *const flower = "board\n  .\n.   .\n  .\n.   .\n  .\nend\npiece A line 2\n";
    static const char *const rhombus = "board\n    .\n  .   .\n.   .   .\n  .   .\n    .\nend\n"
                                       "piece A line 2\n";
    char text[200];
    (void)state;
    snprintf(text, sizeof text, "lattice hex-flat\n%s", flower);
    assert_symmetries(problem_of_text(text), 12);
    snprintf(text, sizeof text, "lattice hex-flat\n%s", rhombus);
    assert_symmetries(problem_of_text(text), 4);
    assert_symmetries(problem_of_text("lattice hex-pointy\nboard\n . .\n. . .\n . .\nend\n"
                                      "piece A line 3\n"),
                      12);
}

static void islands_break_them(void **state) {
    (void)state;
    assert_symmetries(problem_of_text("board\n# . .\n. . .\n. . .\nend\npiece A line 2\n"), 2);
    assert_symmetries(problem_of_text("board\n. . .\n. # .\n. . .\nend\npiece A line 2\n"), 8);
    assert_symmetries(problem_of_text("board\n. # .\n. . .\n. . .\nend\npiece A line 2\n"), 2);
    assert_symmetries(problem_of_text("board\n. # .\n. . .\n. . #\nend\npiece A line 2\n"), 1);
}

static void pieces_break_them(void **state) {
    static const char *const turns[] = {"none", "rotate", "reflect"};
    static const unsigned line[] = {4, 8, 8}, hook[] = {1, 4, 8};
    (void)state;
    for (unsigned k = 0; k < 3; k++) {
        char text[200];
        snprintf(text, sizeof text, "turn %s\nboard 4x4\npiece A line 2\n", turns[k]);
        assert_symmetries(problem_of_text(text), line[k]);
        snprintf(text, sizeof text, "turn %s\nboard 4x4\npiece A\nXXX\nX\nend\n", turns[k]);
        assert_symmetries(problem_of_text(text), hook[k]);
    }
}

static void shots_break_or_keep_them(void **state) {
    static const char *const touch[] = {"allowed", "corners", "forbidden"};
    (void)state;
    for (unsigned t = 0; t < 3; t++) {
        assert_after("5x5", touch[t], "", 8);
        assert_after("5x5", touch[t], "C3 miss\n", 8);
        assert_after("5x5", touch[t], "C3 hit\n", 8);
        assert_after("5x5", touch[t], "C1 miss\n", 2);
        assert_after("5x5", touch[t], "C1 hit\nC5 hit\n", 4);
        assert_after("5x5", touch[t], "C1 hit\nC5 miss\n", 2);
        assert_after("5x5", touch[t], "B1 hit\n", 1);
        assert_after("5x5", touch[t], "B1 miss\nA2 miss\nC3 hit\n", 2);
    }
}

/* Each way to turn the piece covers all vertices of the same nine cells: equal sets. A matrix may
 * match them in any order, a board's placements only by their cells. */
static void equal_options_go_to_different_ones(void **state) {
    (void)state;
    bsc_problem *problem =
        problem_of_text("touch forbidden\nboard 4x4\npiece A\nX X\nXXX\nXXX\nend\n");
    bsc_matrix *matrix = matrix_of(problem);
    bsc_symmetries s;
    assert_int_equal(bsc_symmetries_init(&s, matrix, NULL, NULL), BSC_OK);
    assert_int_equal(s.count, 8);
    for (unsigned g = 0; g < s.count; g++) assert_options_moved_alike(matrix, &s, g);
    bsc_symmetries_release(&s);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
    problem =
        problem_of_text("touch forbidden\nturn none\nboard 3x3\npiece A\nX X\nXXX\nXXX\nend\n");
    bsc_symmetries b;
    assert_int_equal(bsc_board_symmetries_init(&b, problem, NULL), BSC_OK);
    assert_int_equal(b.count, 2);
    bsc_symmetries_release(&b);
    bsc_problem_free(problem);
}

static void weights_break_them(void **state) {
    (void)state;
    bsc_problem *problem = problem_of_fleet("4x4", "3", NULL, NULL);
    bsc_matrix *matrix = matrix_of(problem);
    bsc_weights *weights = NULL;
    const char text[] = "Ship3,A1 B1 C1,2\nShip3,B1 C1 D1,2\n";
    assert_int_equal(bsc_weights_read(&weights, problem, text, sizeof text - 1, "weights", NULL),
                     BSC_OK);
    assert_int_equal(bsc_matrix_weigh(matrix, weights, NULL), BSC_OK);
    assert_matrix_symmetries(matrix, 2);
    bsc_weights_free(weights);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

static void a_file_has_none(void **state) {
    (void)state;
    bsc_matrix *matrix = matrix_of_text("a b c\na\nb\nc\n");
    assert_matrix_symmetries(matrix, 1);
    bsc_matrix_free(matrix);
}

static bool refuse_after(void *context, const bsc_progress *progress) {
    unsigned *left = context;
    (void)progress;
    if (*left == 0) return false;
    (*left)--;
    return true;
}

static void a_tick_stops_the_search(void **state) {
    bsc_problem *problem = problem_of_fleet("4x4", "3,2", "allowed", NULL);
    bsc_matrix *matrix = matrix_of(problem);
    (void)state;
    for (unsigned asked = 0; asked <= 8; asked++) {
        unsigned left = asked;
        const bsc_run run = {.tick = refuse_after, .context = &left};
        bsc_symmetries s;
        bsc_error error = {.status = BSC_OK};
        const bsc_status status = bsc_symmetries_init(&s, matrix, &run, &error);
        assert_int_equal(status, asked < 8 ? BSC_INTERRUPTED : BSC_OK);
        assert_int_equal(error.status, status);
        assert_int_equal(s.count, asked < 8 ? 0 : 8);
        bsc_symmetries_release(&s);
    }
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(boards_have_theirs),
                                       cmocka_unit_test(hexagons_have_twelve_at_most),
                                       cmocka_unit_test(islands_break_them),
                                       cmocka_unit_test(pieces_break_them),
                                       cmocka_unit_test(shots_break_or_keep_them),
                                       cmocka_unit_test(equal_options_go_to_different_ones),
                                       cmocka_unit_test(weights_break_them),
                                       cmocka_unit_test(a_file_has_none),
                                       cmocka_unit_test(a_tick_stops_the_search)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
