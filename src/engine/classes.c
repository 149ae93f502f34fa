/* classes.c - counts the solutions up to symmetry: those that a symmetry takes to each other are
 * one. By Burnside's lemma there are as many such classes as a symmetry has fixed solutions on
 * average:
 *
 *   classes = (sum over the symmetries g of the solutions that g leaves as they are) / symmetries
 *
 * The solutions that g leaves as they are are those of smaller matrices (cover/fixed.h), which any
 * engine counts; those of the symmetry that changes nothing are all.
 *
 * Cost: a count, and for each other symmetry one of a half of the board or less. */
#include "bscount.h"

#include "base/memory.h"
#include "base/natural.h"
#include "cover/symmetry.h"
#include "cover/tally.h"

#include <assert.h>

typedef struct classes {
    bsc_run run; /* of each count */
    const bsc_run *asked;
    unsigned counts, done; /* symmetries */
    double fraction;       /* that was told */
    uint64_t *sum;
    size_t limbs;
} classes;

/* The progress of one count as that of all. A symmetry may need several, and how many is not known
 * before: it stands still until one gets further than those before it. */
static bool tick(void *context, const bsc_progress *progress) {
    classes *c = context;
    const double fraction = (c->done + progress->fraction) / c->counts;
    if (fraction > c->fraction) c->fraction = fraction;
    const bsc_progress all = {.fraction = c->fraction, .so_far = bsc_natural_zero};
    return c->asked->tick(c->asked->context, &all);
}

static bsc_status add_count(classes *c, const bsc_matrix *matrix, bsc_stats *stats,
                            bsc_error *error) {
    bsc_tally *tally;
    const bsc_status status = bsc_tally_new(&tally, matrix, &c->run, stats, error);
    if (status == BSC_OK) {
        const bsc_natural total = bsc_tally_total(tally);
        bsc_limbs_add(c->sum, c->limbs, total.limb, bsc_limbs_used(total.limb, total.limbs));
    }
    bsc_tally_free(tally);
    return status;
}

static bsc_status add_fixed(classes *c, const bsc_matrix *matrix, const bsc_symmetries *symmetries,
                            unsigned symmetry, bsc_error *error) {
    bsc_fixed fixed;
    bsc_status status = bsc_fixed_init(&fixed, matrix, symmetries, symmetry, error);
    while (status == BSC_OK && bsc_fixed_next(&fixed)) {
        bsc_matrix *part;
        status = bsc_fixed_matrix(&fixed, &part, error);
        if (status == BSC_OK) status = add_count(c, part, NULL, error);
        bsc_matrix_free(part);
    }
    BSC_RELEASE(&fixed);
    return status;
}

bsc_status bsc_classes_count(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                             unsigned *symmetries, bsc_stats *stats, bsc_error *error) {
    bsc_symmetries found;
    bsc_arena arena = {0};
    bsc_tally *made = NULL;
    assert(matrix->weight == NULL && run->engine != BSC_ENGINE_MC);
    *tally = NULL;
    classes c = {.run = *run, .asked = run};
    bsc_status status = bsc_symmetries_init(&found, matrix, run, error);
    if (status != BSC_OK) return status;
    if (symmetries != NULL) *symmetries = found.count;
    c.counts = found.count;
    c.run.every_option = false;
    c.run.context = &c;
    c.run.tick = run->tick == NULL ? NULL : tick;
    status = bsc_tally_make(&made, matrix, false, error);
    if (status != BSC_OK) goto out;
    c.limbs = made->limbs + 1; /* for the sum */
    BSC_ARENA_ARRAY(&arena, c.sum, c.limbs);
    status = bsc_arena_status(&arena, error);
    if (status == BSC_OK) status = add_count(&c, matrix, stats, error);
    for (c.done = 1; status == BSC_OK && c.done < c.counts; c.done++)
        status = add_fixed(&c, matrix, &found, c.done, error);
    if (status != BSC_OK) goto out;
    const uint64_t rest = bsc_limbs_divide(c.sum, c.limbs, found.count);
    assert(rest == 0 && c.sum[c.limbs - 1] == 0);
    (void)rest;
    bsc_limbs_add(bsc_tally_total_limbs(made), made->limbs, c.sum, made->limbs);
out:
    BSC_RELEASE(&found);
    bsc_arena_release(&arena);
    if (status == BSC_OK)
        *tally = made;
    else
        bsc_tally_free(made);
    return status;
}
