/* solutions.c - tells a visitor of each solution of a matrix, one after the other; or, up to
 * symmetry, of the first of those that the symmetries take to each other.
 *
 * The search is that of dlx (dlx/search.c), with its closed forms and its orbits at the root: a
 * list takes no longer than a count. Cost: sorting each solution's options, and those of its images
 * up to symmetry; no memory for solutions. */

#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/base/error.h"
#include "count/base/sized.h"
#include "count/cover/matrix.h"
#include "count/cover/symmetry.h"
#include "count/engine/dlx/dlx.h"
#include "count/engine/dlx/search.h"
#include "count/engine/draws/sampler.h"

typedef struct listing {
    bsc_visit *visit;
    void *context;
    const bsc_symmetries *symmetries; /* or NULL */
    uint32_t *option, *image;         /* rising */
    bool ended;                       /* by the visitor */
} listing;

/* Whether no symmetry takes the options to others that come before them. */
static bool is_first(const listing *l, uint32_t options) {
    for (unsigned g = 1; l->symmetries != NULL && g < l->symmetries->count; g++) {
        uint32_t k = 0;
        for (uint32_t n = 0; n < options; n++) l->image[n] = l->symmetries->option[g][l->option[n]];
        bsc_sort_numbers(l->image, options);
        while (k < options && l->image[k] == l->option[k]) k++;
        if (k < options && l->image[k] < l->option[k]) return false;
    }
    return true;
}

static bool take(void *context, const uint32_t *option, uint32_t options) {
    listing *l = context;
    memcpy(l->option, option, options * sizeof *option);
    bsc_sort_numbers(l->option, options);
    assert(options < 2 || l->option[0] < l->option[1]);
    if (is_first(l, options)) l->ended = !l->visit(l->context, l->option, options);
    return !l->ended;
}

bsc_status bsc_solutions_visit(const bsc_matrix *matrix, const bsc_run *run, bool up_to_symmetry,
                               bsc_visit *visit, void *context, bsc_error *error) {
    bsc_run run_copy;
    if (bsc_run_copy(&run_copy, run, error) != BSC_OK) return BSC_UNSUPPORTED;
    run = &run_copy;
    bsc_symmetries symmetries = {0};
    bsc_arena arena = {0};
    listing l = {.visit = visit, .context = context};
    bsc_dlx_visitor visitor = {.visit = take, .context = &l};
    bsc_error reason = {0};
    const uint32_t most = bsc_draws_max_options(matrix);
    BSC_ARENA_ARRAY(&arena, l.option, most);
    BSC_ARENA_ARRAY(&arena, l.image, most);
    BSC_ARENA_ARRAY(&arena, visitor.image, most);
    BSC_ARENA_ARRAY(&arena, visitor.chosen, most);
    bsc_status status = bsc_arena_status(&arena, error);
    if (status == BSC_OK && up_to_symmetry) {
        status = bsc_symmetries_init(&symmetries, matrix, run, error);
        l.symmetries = &symmetries;
    }
    if (status == BSC_OK) status = bsc_dlx_visit(matrix, run, &visitor, &reason);
    if (status == BSC_INTERRUPTED && l.ended)
        status = BSC_OK;
    else
        bsc_error_copy_first(error, &reason);
    bsc_arena_release(&symmetries.arena);
    bsc_arena_release(&arena);
    return status;
}
