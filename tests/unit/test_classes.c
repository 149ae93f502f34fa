/* test_classes.c - deployments up to symmetry: as many as canonical ones among a list of all, and
 * the published numbers of pentomino tilings. */
#include "game_support.h"

#include "base/bits.h"
#include "cover/symmetry.h"
#include "eval/deployment_list.h"

#define MAX_SHIPS 16u
#define AS_LISTED UINT64_MAX

/* Whether no symmetry takes the deployment to one that comes before it. */
static bool is_first(const bsc_deployment_list *list, const bsc_symmetries *s,
                     const bsc_matrix *matrix, const uint32_t *option_of, size_t d) {
    const uint32_t *ship = bsc_deployment_list_ships(list, d);
    for (unsigned g = 1; g < s->count; g++) {
        uint32_t image[MAX_SHIPS], k = 0;
        for (uint32_t n = 0; n < list->ships; n++)
            image[n] = matrix->placement[s->option[g][option_of[ship[n]]]];
        bsc_sort_numbers(image, list->ships);
        while (k < list->ships && image[k] == ship[k]) k++;
        if (k < list->ships && image[k] < ship[k]) return false;
    }
    return true;
}

static uint64_t count_canonical(const bsc_problem *problem, const bsc_matrix *matrix) {
    bsc_symmetries s;
    uint64_t count = 0;
    uint32_t *option_of = room(problem->placements, sizeof *option_of);
    bsc_deployment_list *list = list_of(problem, matrix);
    assert_true(list->ships <= MAX_SHIPS);
    assert_ok(bsc_symmetries_init(&s, matrix, NULL, NULL));
    for (uint32_t k = 0; k < matrix->options; k++) option_of[matrix->placement[k]] = k;
    for (size_t d = 0; d < list->deployments; d++)
        count += is_first(list, &s, matrix, option_of, d);
    BSC_RELEASE(&s);
    return count;
}

static void assert_classes(const bsc_matrix *matrix, uint64_t classes, unsigned symmetries) {
    bsc_tally *tally = NULL;
    unsigned found = 0;
    for (bsc_engine engine = BSC_ENGINE_AUTO; engine <= BSC_ENGINE_DLX; engine++) {
        const bsc_run run = {.engine = engine, .threads = 1};
        assert_ok(bsc_classes_count(&tally, matrix, &run, &found, NULL, NULL));
        assert_int_equal(found, symmetries);
        assert_int_equal(bsc_natural_double(bsc_tally_total(tally)), classes);
        own(tally);
    }
}

/* Takes the problem. */
static void assert_counted(bsc_problem *problem, const char *shots, uint64_t classes,
                           unsigned symmetries) {
    bsc_matrix *matrix = matrix_after(problem, shots);
    if (classes == AS_LISTED) classes = count_canonical(problem, matrix);
    assert_classes(matrix, classes, symmetries);
}

static void assert_as_listed(bsc_problem *problem, const char *shots, unsigned symmetries) {
    assert_counted(problem, shots, AS_LISTED, symmetries);
}

TEST(classes_are_those_of_a_list) {
    for (unsigned t = 0; t < 3; t++) {
        assert_as_listed(problem_of_fleet("4x4", "3,2x2", touches[t], NULL), "", 8);
        assert_as_listed(problem_of_fleet("5x5", "2x4", touches[t], NULL), "", 8);
        assert_as_listed(problem_of_fleet("5x4", "3x2,1x2", touches[t], NULL), "", 4);
        assert_as_listed(problem_of_fleet("4x4", "1x6", touches[t], NULL), "", 8);
    }
    assert_as_listed(problem_on_hexagons("2x2"), "", 2);
    assert_as_listed(
        problem_of_text("cover all\nboard 4x3\npiece A line 3 x2\npiece B line 2 x3\n"), "", 4);
    assert_as_listed(problem_of_text("board 4x4\npiece A\nXX\n XX\nend\npiece B line 2 x2\n"), "",
                     4);
}

/* The board's cells say which, not the edges and corners that ships use. */
TEST(cells_say_which_under_each_touch_rule) {
    for (unsigned t = 0; t < 3; t++) {
        char text[200];
        /* No ship reaches the cells between the islands, but they tell up from down. */
        snprintf(text, sizeof text, "touch %s\nboard\n...\n.#.\n...\n.#.\n...\n...\nend\n%s",
                 touches[t], "piece P line 4\n");
        assert_counted(problem_of_text(text), "", 3, 2);
        snprintf(text, sizeof text, "touch %s\nboard\n...\n.#.\n...\n.#.\n...\nend\n%s", touches[t],
                 "piece P line 4\n");
        assert_counted(problem_of_text(text), "", 1, 4);
        assert_counted(problem_of_text(text), "B1 miss\n", 2, 2);
        /* Two ways round, one set of corners. */
        snprintf(text, sizeof text, "touch %s\nboard 3x2\npiece P\nX X\nXXX\nend\n", touches[t]);
        assert_counted(problem_of_text(text), "", 1, 4);
        /* Its edges and corners have more symmetries than its cells. */
        assert_counted(problem_of_fleet("4x1", "2", touches[t], NULL), "", 2, 2);
    }
}

TEST(hexagons_turn_by_sixths) {
    assert_as_listed(problem_of_text("lattice hex-pointy\nboard\n  . . .\n . . . .\n. . . . .\n"
                                     " . . . .\n  . . .\nend\n"
                                     "piece A line 1\npiece B line 3 x2\n"),
                     "", 12);
}

TEST(shots_keep_some_symmetries) {
    assert_as_listed(problem_of_fleet("5x5", "3,2x2", "allowed", NULL), "C3 hit\n", 8);
    assert_as_listed(problem_of_fleet("5x5", "3,2x2", "corners", NULL), "C2 miss\nC3 hit\n", 2);
    assert_as_listed(problem_of_fleet("5x5", "3,2", "allowed", NULL), "B2 miss\nD4 miss\n", 4);
    assert_as_listed(problem_of_fleet("4x4", "3,2", "allowed", NULL), "A2 miss\n", 1);
}

TEST(pentomino_tilings) {
    bsc_matrix *matrix = matrix_of(problem_of_builtin("pentominoes-6x10"));
    assert_classes(matrix, 2339, 4);
}

#define SYMMETRIES 8.0

static bool stop(void *context, const bsc_progress *progress) {
    return progress->fraction < 0.2; /* while the second symmetry is counted */
}

/* One symmetry after the other; it does not fall back between the parts that one is counted in. */
TEST(progress_is_of_all_counts) {
    bsc_matrix *matrix = matrix_of_fleet("7x7", "4,3x2,2x3", "forbidden", NULL);
    bsc_tally *tally = NULL;
    ticks seen = {.most = UINT32_MAX};
    bsc_run run = {.engine = BSC_ENGINE_DP, .threads = 1, .tick = tick, .context = &seen};
    assert_ok(bsc_classes_count(&tally, matrix, &run, NULL, NULL, NULL));
    assert_true(seen.fraction > 7 / SYMMETRIES);
    own(tally);
    run.tick = stop;
    assert_int_equal(bsc_classes_count(&tally, matrix, &run, NULL, NULL, NULL), BSC_INTERRUPTED);
    assert_null(tally);
}
