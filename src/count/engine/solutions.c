/* solutions.c - reports the solutions of a matrix to a visitor, a function of the caller, one after
 * the other: either all of them, or only those that differ by more than a symmetry of the board.
 *
 * Solutions that the symmetries of the board take to each other form a class. If solutions are
 * reported up to symmetry, only the first solution of each class is reported. To find it, the
 * options of each solution are written in rising order, and the solutions are compared like words
 * in a dictionary. Example: one ship of 2 cells on a 3x3 board has 12 solutions in two classes. A1
 * B1 and its images lie along a side of the board; B1 B2 and its images reach into the middle. Up
 * to symmetry, only A1 B1 and B1 B2 are reported.
 *
 * The search is that of dlx (dlx/search.c). If the ships have more cells than the board, nothing is
 * searched (cover/bound.h). Cost: the options of each solution are sorted. If solutions are
 * reported up to symmetry, the options of all images of a solution are sorted too. No solution is
 * stored. */

#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/base/error.h"
#include "count/base/sized.h"
#include "count/cover/bound.h"
#include "count/cover/matrix.h"
#include "count/cover/symmetry.h"
#include "count/engine/dlx/dlx.h"
#include "count/engine/dlx/search.h"
#include "count/engine/draws/sampler.h"

/* One call of bsc_solutions_visit: the caller's visitor, to which solutions are reported, and the
 * symmetries, which decide whether a solution is reported. */
typedef struct listing {
    const bsc_matrix *matrix;
    bsc_visit *visit; /* the caller's visitor */
    void *context;    /* data for `visit` */
    /* The symmetries of the matrix, if only one of several solutions that they take to each other
     * is reported. NULL: every solution is reported. */
    const bsc_symmetries *symmetries;
    uint32_t *option; /* the options of the current solution, in rising order */
    /* the options of the solution to which a symmetry takes the current one, in rising order */
    uint32_t *image;
    bool is_ended; /* true: the caller's visitor returned false, so the search ends */
} listing;

/* Says whether the current solution, which has `options` options, is reported. Of several solutions
 * that symmetries take to each other, only the first one in dictionary order is reported. So the
 * result is false if a symmetry takes the current solution to an earlier one. It is always true if
 * list->symmetries is NULL. */
static bool is_first_of_class(const listing *list, uint32_t options) {
    if (list->symmetries == NULL) return true;
    for (unsigned g = 1; g < list->symmetries->count; g++) {
        const uint32_t *image_of_option = list->symmetries->option[g];
        for (uint32_t n = 0; n < options; n++) list->image[n] = image_of_option[list->option[n]];
        bsc_sort_numbers(list->image, options);
        uint32_t k = 0;
        while (k < options && list->image[k] == list->option[k]) k++;
        if (k < options && list->image[k] < list->option[k]) return false;
    }
    return true;
}

/* Receives a solution from the search, and passes it to the caller's visitor, without the options
 * that lay no ship (bsc_matrix_keep_ships). Skips the solution if it differs only by a symmetry
 * from another one that is reported. Returns false if the search is to end, because the caller's
 * visitor returned false. */
static bool visit_solution(void *context, const uint32_t *option, uint32_t options) {
    listing *list = context;
    memcpy(list->option, option, options * sizeof *option);
    bsc_sort_numbers(list->option, options);
    assert(options < 2 || list->option[0] < list->option[1]);
    if (!is_first_of_class(list, options)) return true;
    const uint32_t ships = bsc_matrix_keep_ships(list->matrix, list->option, options);
    list->is_ended = !list->visit(list->context, list->option, ships);
    return !list->is_ended;
}

bsc_status bsc_solutions_visit(const bsc_matrix *matrix, const bsc_run *run, bool up_to_symmetry,
                               bsc_visit *visit, void *context, bsc_error *error) {
    bsc_run run_copy;
    if (bsc_run_copy(&run_copy, run, error) != BSC_OK) return BSC_UNSUPPORTED;
    run = &run_copy;
    bsc_symmetries symmetries = {0};
    bsc_arena arena = {0};
    listing list = {.matrix = matrix, .visit = visit, .context = context};
    bsc_dlx_visitor visitor = {.visit = visit_solution, .context = &list};
    bsc_error reason = {0};
    const uint32_t max_options = bsc_draws_max_options(matrix);
    BSC_ARENA_ARRAY(&arena, list.option, max_options);
    BSC_ARENA_ARRAY(&arena, list.image, max_options);
    BSC_ARENA_ARRAY(&arena, visitor.image, max_options);
    BSC_ARENA_ARRAY(&arena, visitor.solution, max_options);
    bsc_status status = bsc_arena_status(&arena, error);
    if (status == BSC_OK && up_to_symmetry) {
        status = bsc_symmetries_init(&symmetries, matrix, run, error);
        list.symmetries = &symmetries;
    }
    const bool is_overfull = bsc_matrix_is_overfull(matrix);
    if (status == BSC_OK && !is_overfull) status = bsc_dlx_visit(matrix, run, &visitor, &reason);
    if (status == BSC_INTERRUPTED && list.is_ended)
        status = BSC_OK;
    else
        bsc_error_copy_first(error, &reason);
    bsc_arena_release(&symmetries.arena);
    bsc_arena_release(&arena);
    return status;
}
