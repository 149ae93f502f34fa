/* solutions.c - reports each solution of a matrix to a visitor, one after the other; or, up to
 * symmetry, one solution of each class: solutions that a symmetry takes to each other are a class,
 * and the one is reported whose options, in rising order, come first in the order of a dictionary.
 *
 * Example: one ship of 2 cells on 3x3 has 12 solutions in two classes. A1 B1 and its images stand
 * along a side of the board, B1 B2 and its images reach into the middle. Up to symmetry only
 * A1 B1 and B1 B2 are reported, whose options have the lowest numbers.
 *
 * The search is that of dlx (dlx/search.c). It skips nodes that a closed form shows to have no
 * solution, and tries one option of each orbit at the root. Cost: sorting each solution's options,
 * and those of its images up to symmetry; no solution is stored. */

#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/base/error.h"
#include "count/base/sized.h"
#include "count/cover/matrix.h"
#include "count/cover/symmetry.h"
#include "count/engine/dlx/dlx.h"
#include "count/engine/dlx/search.h"
#include "count/engine/draws/sampler.h"

/* The caller's visitor, and what is needed to pass it the right solutions. */
typedef struct listing {
    bsc_visit *visit;                 /* the caller's function */
    void *context;                    /* for visit */
    const bsc_symmetries *symmetries; /* to list one solution of each class; NULL: to list all */
    uint32_t *option;                 /* the options of the current solution, rising */
    uint32_t *image;                  /* the options of an image of that solution, rising */
    bool is_ended;                    /* the caller's function returned false */
} listing;

/* Says whether no symmetry takes the current solution, of `options` options, to one that comes
 * before it. */
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

/* Receives a solution of the search, and passes it on if it is to be listed. Returns false if the
 * search is to end. */
static bool visit_solution(void *context, const uint32_t *option, uint32_t options) {
    listing *list = context;
    memcpy(list->option, option, options * sizeof *option);
    bsc_sort_numbers(list->option, options);
    assert(options < 2 || list->option[0] < list->option[1]);
    if (is_first_of_class(list, options))
        list->is_ended = !list->visit(list->context, list->option, options);
    return !list->is_ended;
}

bsc_status bsc_solutions_visit(const bsc_matrix *matrix, const bsc_run *run, bool up_to_symmetry,
                               bsc_visit *visit, void *context, bsc_error *error) {
    bsc_run run_copy;
    if (bsc_run_copy(&run_copy, run, error) != BSC_OK) return BSC_UNSUPPORTED;
    run = &run_copy;
    bsc_symmetries symmetries = {0};
    bsc_arena arena = {0};
    listing list = {.visit = visit, .context = context};
    bsc_dlx_visitor visitor = {.visit = visit_solution, .context = &list};
    bsc_error reason = {0};
    const uint32_t max_options = bsc_draws_max_options(matrix);
    BSC_ARENA_ARRAY(&arena, list.option, max_options);
    BSC_ARENA_ARRAY(&arena, list.image, max_options);
    BSC_ARENA_ARRAY(&arena, visitor.image, max_options);
    BSC_ARENA_ARRAY(&arena, visitor.chosen, max_options);
    bsc_status status = bsc_arena_status(&arena, error);
    if (status == BSC_OK && up_to_symmetry) {
        status = bsc_symmetries_init(&symmetries, matrix, run, error);
        list.symmetries = &symmetries;
    }
    if (status == BSC_OK) status = bsc_dlx_visit(matrix, run, &visitor, &reason);
    if (status == BSC_INTERRUPTED && list.is_ended)
        status = BSC_OK;
    else
        bsc_error_copy_first(error, &reason);
    bsc_arena_release(&symmetries.arena);
    bsc_arena_release(&arena);
    return status;
}
