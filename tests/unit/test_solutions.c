/* test_solutions.c - the list of solutions: the first of each symmetry class, and interrupts. The
 * cross test checks that each solution is listed once and always in the same order. */
#include "game_support.h"

static bool go_on(void *context, const uint32_t *option, uint32_t options) {
    (void)option;
    (void)options;
    (*(uint64_t *)context)++;
    return true;
}

TEST(the_pentominoes_have_2339_classes) {
    bsc_matrix *matrix = matrix_of(problem_of_builtin("pentominoes-6x10"));
    uint64_t visits = 0;
    const bsc_run run = {.threads = 3};
    assert_ok(bsc_solutions_visit(matrix, &run, true, go_on, &visits, NULL));
    assert_int_equal(visits, 2339);
}

/* A tick that stops the run after a thousand solutions. */
static bool stop(void *context, const bsc_progress *progress) {
    (void)progress;
    return *(uint64_t *)context < 1000;
}

TEST(a_tick_ends_the_list) {
    bsc_matrix *matrix = matrix_of(problem_of_builtin("classic"));
    uint64_t visits = 0;
    const bsc_run run = {.tick = stop, .context = &visits};
    assert_error(bsc_solutions_visit(matrix, &run, false, go_on, &visits, &error), BSC_INTERRUPTED,
                 "interrupted");
    assert_true(visits >= 1000);
}
