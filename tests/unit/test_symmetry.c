/* test_symmetry.c - how many symmetries boards and pieces leave, and that each is one. */
#include "support.h"

#include <stdlib.h>

#include "board/symmetry.h"

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
    assert_permutation(s->placement[g], bsc_problem_placements(problem));
    for (uint32_t p = 0; p < bsc_problem_placements(problem); p++) {
        const bsc_placement from = bsc_problem_placement(problem, p);
        const bsc_placement to = bsc_problem_placement(problem, s->placement[g][p]);
        assert_int_equal(from.piece, to.piece);
        assert_int_equal(from.cells, to.cells);
        for (uint32_t c = 0; c < from.cells; c++) assert_true(covers(to, s->cell[g][from.cell[c]]));
    }
}

/* Takes the problem. */
static void assert_symmetries(bsc_problem *problem, unsigned count) {
    bsc_symmetries s;
    const uint32_t cells = bsc_problem_cells(problem);
    assert_int_equal(bsc_symmetries_init(&s, problem, NULL), BSC_OK);
    assert_int_equal(s.count, count);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_have_theirs), cmocka_unit_test(hexagons_have_twelve_at_most),
        cmocka_unit_test(islands_break_them), cmocka_unit_test(pieces_break_them)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
