/* test_classes.c - the number of deployments up to symmetry, on boards whose classes can be counted
 * by hand, and for pentomino tilings, whose number is published. The cross test compares with brute
 * force. */
#include "game_support.h"

/* Asserts that every exact engine counts this number of classes and of symmetries. */
static void assert_classes(const bsc_matrix *matrix, uint64_t classes, unsigned symmetries) {
    bsc_tally *tally = NULL;
    unsigned counted = 0;
    for (bsc_engine engine = BSC_ENGINE_AUTO; engine <= BSC_ENGINE_DLX; engine++) {
        const bsc_run run = {.engine = engine, .threads = 1};
        assert_ok(bsc_classes_count(&tally, matrix, &run, &counted, NULL, NULL));
        assert_int_equal(counted, symmetries);
        assert_int_equal(bsc_natural_double(bsc_tally_total(tally)), classes);
        free_later(tally);
    }
}

/* Asserts the numbers of classes and of symmetries of the deployments that agree with the shots,
 * for every exact engine. */
static void assert_counted(bsc_problem *problem, const char *shots, uint64_t classes,
                           unsigned symmetries) {
    bsc_matrix *matrix = matrix_after(problem, shots);
    assert_classes(matrix, classes, symmetries);
}

/* A symmetry is one of the board's cells, under every touch rule. The edges and corners of cells
 * that ships use do not matter. */
TEST(symmetries_are_those_of_the_cells_under_each_touch_rule) {
    for (unsigned t = 0; t < 3; t++) {
        char text[200];
        /* No ship fits on the cells between the islands, but they show which way up the board
         * is. */
        snprintf(text, sizeof text, "touch %s\nboard\n...\n.#.\n...\n.#.\n...\n...\nend\n%s",
                 touches[t], "piece P line 4\n");
        assert_counted(problem_of_text(text), "", 3, 2);
        snprintf(text, sizeof text, "touch %s\nboard\n...\n.#.\n...\n.#.\n...\nend\n%s", touches[t],
                 "piece P line 4\n");
        assert_counted(problem_of_text(text), "", 1, 4);
        assert_counted(problem_of_text(text), "B1 miss\n", 2, 2);
        /* The piece has two orientations on the board, which use the same corners. */
        snprintf(text, sizeof text, "touch %s\nboard 3x2\npiece P\nX X\nXXX\nend\n", touches[t]);
        assert_counted(problem_of_text(text), "", 1, 4);
        /* The edges and corners of this board have more symmetries than its cells. */
        assert_counted(problem_of_fleet("4x1", "2", touches[t], NULL), "", 2, 2);
    }
}

/* The four classes of cells are the middle, the ring around it, the corners of the outer ring and
 * its other cells. */
TEST(hexagons_have_rotations_by_sixths) {
    assert_counted(problem_of_text("lattice hex-pointy\nboard\n  . . .\n . . . .\n. . . . .\n"
                                   " . . . .\n  . . .\nend\npiece A line 1\n"),
                   "", 4, 12);
}

TEST(shots_keep_some_symmetries) {
    assert_counted(problem_of_fleet("5x5", "1", "allowed", NULL), "", 6, 8);
    assert_counted(problem_of_fleet("5x5", "1x2", "allowed", NULL), "C3 sunk\n", 5, 8);
    assert_counted(problem_of_fleet("5x5", "1", "corners", NULL), "C2 miss\n", 14, 2);
    assert_counted(problem_of_fleet("5x5", "1", "allowed", NULL), "B2 miss\nD4 miss\n", 8, 4);
    assert_counted(problem_of_fleet("4x4", "1", "allowed", NULL), "A2 miss\n", 15, 1);
}

TEST(pentomino_tilings) {
    bsc_matrix *matrix = matrix_of(problem_of_builtin("pentominoes-6x10"));
    assert_classes(matrix, 2339, 4);
}

#define SYMMETRIES 8.0

static bool stop(void *context, const bsc_progress *progress) {
    (void)context;
    return progress->fraction < 0.2; /* while the second symmetry is counted */
}

/* The deployments that each symmetry leaves unchanged are counted one symmetry after the other,
 * some in several parts. The progress goes through all of them and never goes back. */
TEST(progress_covers_all_counts) {
    bsc_matrix *matrix = matrix_of_fleet("7x7", "4,3x2,2x3", "forbidden", NULL);
    bsc_tally *tally = NULL;
    ticks seen = {.last_call = UINT32_MAX};
    bsc_run run = {.engine = BSC_ENGINE_DP, .threads = 1, .tick = tick, .context = &seen};
    assert_ok(bsc_classes_count(&tally, matrix, &run, NULL, NULL, NULL));
    assert_true(seen.fraction > 7 / SYMMETRIES);
    free_later(tally);
    run.tick = stop;
    assert_int_equal(bsc_classes_count(&tally, matrix, &run, NULL, NULL, NULL), BSC_INTERRUPTED);
    assert_null(tally);
}
