/* test_solutions.c - solutions one by one: each once and none missing, in an order that a second
 * run repeats, the first of each class, and an end whenever the visitor likes. */
#include "game_support.h"

#include <stdlib.h>

#include "eval/deployment_list.h"

#define MAX_SHIPS 16u

typedef struct seen {
    const bsc_matrix *matrix;
    uint32_t ships;
    size_t count, most; /* ends at most */
    uint32_t *ship;     /* placements, rising */
} seen;

static bool take(void *context, const uint32_t *option, uint32_t options) {
    seen *s = context;
    assert_true(s->count < s->most && options == s->ships);
    for (uint32_t k = 0; k < options; k++)
        s->ship[s->count * s->ships + k] = s->matrix->placement[option[k]];
    return ++s->count < s->most;
}

static seen visit(const bsc_matrix *matrix, uint32_t ships, size_t most, bool up_to_symmetry) {
    seen s = {.matrix = matrix, .ships = ships, .most = most};
    const bsc_run run = {.threads = 3};
    s.ship = room(most * ships, sizeof *s.ship);
    assert_ok(bsc_solutions_visit(matrix, &run, up_to_symmetry, take, &s, NULL));
    return s;
}

static uint32_t ships_of_row;

static int by_ships(const void *a, const void *b) {
    const uint32_t *x = a, *y = b;
    for (uint32_t k = 0; k < ships_of_row; k++)
        if (x[k] != y[k]) return x[k] < y[k] ? -1 : 1;
    return 0;
}

static void sort(uint32_t *ship, uint32_t ships, size_t count) {
    ships_of_row = ships;
    qsort(ship, count, ships * sizeof *ship, by_ships);
}

/* Takes the problem. */
static void assert_as_listed(bsc_problem *problem, const char *shots) {
    unsigned symmetries;
    bsc_tally *classes = NULL;
    bsc_matrix *matrix = matrix_after(problem, shots);
    bsc_deployment_list *list = list_of(problem, matrix);
    seen all = visit(matrix, list->ships, list->deployments + 1, false);
    seen again = visit(matrix, list->ships, list->deployments + 1, false);
    seen some = visit(matrix, list->ships, list->deployments / 3 + 1, false);
    seen firsts = visit(matrix, list->ships, list->deployments + 1, true);
    const size_t bytes = list->deployments * list->ships * sizeof *list->ship;
    assert_int_equal(all.count, list->deployments);
    assert_memory_equal(all.ship, again.ship, bytes);
    assert_int_equal(some.count, list->deployments / 3 + 1);
    assert_memory_equal(all.ship, some.ship, some.count * list->ships * sizeof *list->ship);
    sort(all.ship, list->ships, all.count);
    sort(list->ship, list->ships, list->deployments);
    assert_memory_equal(all.ship, list->ship, bytes);
    assert_ok(bsc_classes_count(&classes, matrix, &one_thread, &symmetries, NULL, NULL));
    assert_int_equal(firsts.count, bsc_natural_double(bsc_tally_total(classes)));
    own(classes);
}

TEST(each_solution_is_met_once) {
    assert_as_listed(problem_of_fleet("3x2", "1", NULL, NULL), "");
    assert_as_listed(problem_of_fleet("4x4", "3,2", NULL, NULL), "");
    assert_as_listed(problem_of_fleet("4x4", "3,2x2", "forbidden", NULL), "B2 miss\n");
    assert_as_listed(problem_of_fleet("5x5", "2x4", "corners", NULL), "C3 hit\n");
    assert_as_listed(problem_of_fleet("5x4", "3x2,1x2", "allowed", NULL), "");
    assert_as_listed(problem_on_hexagons("2x2"), "");
    assert_as_listed(
        problem_of_text("cover all\nboard 4x3\npiece A line 3 x2\npiece B line 2 x3\n"), "");
}

TEST(the_pentominoes_have_2339_classes) {
    bsc_matrix *matrix = matrix_of(problem_of_builtin("pentominoes-6x10"));
    seen firsts = visit(matrix, 12, 2340, true);
    assert_int_equal(firsts.count, 2339);
}

/* Once a thousand were visited. */
static bool stop(void *context, const bsc_progress *progress) {
    return *(uint64_t *)context < 1000;
}

static bool go_on(void *context, const uint32_t *option, uint32_t options) {
    (*(uint64_t *)context)++;
    return true;
}

TEST(a_tick_ends_it) {
    bsc_matrix *matrix = matrix_of(problem_of_builtin("classic"));
    uint64_t visits = 0;
    const bsc_run run = {.tick = stop, .context = &visits};
    assert_error(bsc_solutions_visit(matrix, &run, false, go_on, &visits, &error), BSC_INTERRUPTED,
                 "interrupted");
    assert_true(visits >= 1000);
}
