/* classes.c - counts the solutions up to symmetry. By Burnside's lemma there are as many classes as
 * a symmetry has fixed solutions on average:
 *
 *   classes = (sum over the symmetries g of the solutions that g leaves as they are) / symmetries
 *
 * Solutions that g leaves as they are are those of a smaller matrix, which any engine counts: they
 * are made of whole orbits of options, which are its options, and one item of each orbit of items
 * stands for all, since an orbit of options covers all of them or none.
 *
 *   a half turn of     a b c | c b a      new items a b c
 *   a row of six       - - - | - - -      new options: an option and its image, or one that is its
 *                                         own image, such as the two c's
 *
 * An orbit whose options share an item is left out. One of d options takes d copies of its piece,
 * which an item cannot say; so a piece's copies are split by the sizes of their orbits in every
 * way, each with a matrix of its own. There are few: sizes divide the symmetry's order, at most 6.
 *
 * Cost: a count, and for each other symmetry a few steps for each entry of the matrix and a count
 * of a half of the board or less. */

#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/base/error.h"
#include "count/base/natural.h"
#include "count/base/sized.h"
#include "count/cover/matrix.h"
#include "count/cover/symmetry.h"
#include "count/cover/tally.h"

#define SIZES 7u /* of orbits are less */

/* The solutions that one symmetry leaves as they are. */
typedef struct fixed {
    const bsc_matrix *matrix;
    uint32_t *size;   /* [options]: of the orbit that begins with it; 0 where none does, or where
                         its options share an item */
    uint32_t *orbit;  /* [options x SIZES]: its options */
    uint32_t *sizes;  /* [items]: bit s where orbits of s options cover it */
    uint32_t *copies; /* [primaries x SIZES]: in orbits of each size */
    uint32_t *number; /* [items x SIZES]: that the item has in the new matrix */
    uint32_t *item;   /* [items]: the first of its orbit */
    bool begun;
    bsc_arena arena;
} fixed;

/* Whether the orbit covers no item more often than a solution can. */
static bool is_consistent(const fixed *f, const uint32_t *orbit, uint32_t size, uint32_t *covered) {
    const bsc_matrix *matrix = f->matrix;
    bool ok = true;
    for (unsigned back = 0; back < 2; back++)
        for (uint32_t k = 0; k < size; k++)
            BSC_EACH(e, matrix->start, orbit[k]) {
                const uint32_t item = matrix->entry[e];
                if (back == 1) covered[item] = 0;
                if (back == 0 && ++covered[item] > matrix->item[item].multiplicity) ok = false;
            }
    return ok;
}

static void find_orbits(fixed *f, const uint32_t *item_to, const uint32_t *option_to,
                        uint32_t *covered) {
    BSC_EACH_ITEM(i, f->matrix) {
        uint32_t first = i;
        for (uint32_t at = item_to[i]; at != i; at = item_to[at])
            if (at < first) first = at;
        f->item[i] = first;
    }
    BSC_EACH_OPTION(option, f->matrix) {
        uint32_t *orbit = f->orbit + (size_t)option * SIZES, size = 0, at = option;
        do {
            assert(size + 1 < SIZES);
            orbit[size++] = at;
            at = option_to[at];
        } while (at > option);
        if (at != option || !is_consistent(f, orbit, size, covered)) continue;
        f->size[option] = size;
        BSC_EACH(e, f->matrix->start, option) f->sizes[f->matrix->entry[e]] |= UINT32_C(1) << size;
    }
}

static bsc_status fixed_init(fixed *f, const bsc_matrix *matrix, const bsc_symmetries *symmetries,
                             unsigned symmetry, bsc_error *error) {
    *f = (fixed){.matrix = matrix};
    assert(matrix->placement != NULL);
    assert(symmetry < symmetries->count);
    BSC_ARENA_ARRAY(&f->arena, f->size, matrix->options);
    f->orbit = bsc_arena_new(&f->arena, matrix->options, SIZES * sizeof *f->orbit);
    BSC_ARENA_ARRAY(&f->arena, f->sizes, matrix->items);
    f->copies = bsc_arena_new(&f->arena, matrix->primaries, SIZES * sizeof *f->copies);
    f->number = bsc_arena_new(&f->arena, matrix->items, SIZES * sizeof *f->number);
    BSC_ARENA_ARRAY(&f->arena, f->item, matrix->items);
    uint32_t *covered = bsc_arena_new(&f->arena, matrix->items, sizeof *covered);
    const bsc_status status = bsc_arena_status(&f->arena, error);
    if (status == BSC_OK)
        find_orbits(f, symmetries->item[symmetry], symmetries->option[symmetry], covered);
    else
        BSC_RELEASE(f);
    return status;
}

/* The next vector of copies by size whose sum is the item's multiplicity: sizes from 2 on count up
 * like digits, orbits of one option take the rest. False, and the first again, after the last. */
static bool next_split(uint32_t *copies, uint32_t sizes, uint32_t multiplicity) {
    for (uint32_t size = 2; size < SIZES; size++) {
        if ((sizes >> size & 1u) == 0) continue;
        copies[size] += size;
        uint32_t sum = 0;
        for (uint32_t s = 2; s < SIZES; s++) sum += copies[s];
        if (sum <= multiplicity) {
            copies[1] = multiplicity - sum;
            return true;
        }
        copies[size] = 0;
    }
    copies[1] = multiplicity;
    return false;
}

/* The next way to split the copies, at first the first one; false where there is no other. */
static bool fixed_next(fixed *f) {
    const bsc_matrix *matrix = f->matrix;
    const bool first = !f->begun;
    f->begun = true;
    BSC_EACH_PRIMARY(i, matrix) {
        uint32_t *copies = f->copies + (size_t)i * SIZES;
        if (first)
            copies[1] = matrix->item[i].multiplicity;
        else if (next_split(copies, f->sizes[i], matrix->item[i].multiplicity))
            return true;
    }
    return first;
}

/* Adds the items, primary ones first. Several copies of a piece are an item for each size. */
static void add_items(fixed *f, bsc_matrix *made) {
    const bsc_matrix *matrix = f->matrix;
    BSC_EACH_ITEM(i, matrix) {
        if (f->item[i] != i) continue;
        for (uint32_t size = 1; size < SIZES; size++) {
            const uint32_t copies =
                i < matrix->primaries ? f->copies[(size_t)i * SIZES + size] : (uint32_t)(size == 1);
            if (copies == 0) continue;
            f->number[(size_t)i * SIZES + size] = made->items;
            made->item[made->items] = matrix->item[i];
            made->item[made->items++].multiplicity = copies / size;
        }
        if (i < matrix->primaries) made->primaries = made->items;
    }
}

/* The items of an orbit, each once; 0 where no copies of its piece lie in orbits of this size. */
static uint32_t write_option(const fixed *f, uint32_t option, uint32_t *entry) {
    const bsc_matrix *matrix = f->matrix;
    const uint32_t size = f->size[option];
    uint32_t count = 0;
    for (uint32_t k = 0; k < size; k++) {
        const uint32_t one = f->orbit[(size_t)option * SIZES + k];
        BSC_EACH(e, matrix->start, one) {
            const uint32_t item = f->item[matrix->entry[e]];
            const uint32_t own = matrix->item[item].multiplicity > 1 ? size : 1; /* as numbered */
            if (item < matrix->primaries && f->copies[(size_t)item * SIZES + own] == 0) return 0;
            entry[count++] = f->number[(size_t)item * SIZES + own];
        }
    }
    return (uint32_t)bsc_sort_distinct(entry, count);
}

/* The matrix of that way, whose solutions are the fixed ones; placements are of orbits' first. */
static bsc_status fixed_matrix(fixed *f, bsc_matrix **matrix, bsc_error *error) {
    const bsc_matrix *of = f->matrix;
    const size_t items = of->items + (size_t)of->primaries * (SIZES - 1);
    bsc_matrix *made = *matrix = bsc_memory_new(1, sizeof *made);
    assert(f->begun);
    if (made == NULL) return bsc_error_no_memory(error);
    made->lattice = of->lattice;
    BSC_ARENA_ARRAY(&made->arena, made->item, items);
    BSC_ARENA_ARRAY(&made->arena, made->start, (size_t)of->options + 1);
    BSC_ARENA_ARRAY(&made->arena, made->entry, of->start[of->options]);
    BSC_ARENA_ARRAY(&made->arena, made->placement, of->options);
    bsc_matrix_sums *sums = &made->cells.sums;
    *sums = of->cells.sums;
    BSC_ARENA_ARRAY(&made->arena, sums->start, (size_t)of->options + 1);
    BSC_ARENA_ARRAY(&made->arena, sums->term, of->cells.sums.start[of->options]);
    bsc_status status = bsc_arena_status(&made->arena, error);
    if (status == BSC_OK) add_items(f, made);
    for (uint32_t option = 0; status == BSC_OK && option < of->options; option++) {
        if (f->size[option] == 0) continue;
        const uint32_t from = made->start[made->options];
        const uint32_t count = write_option(f, option, made->entry + from);
        if (count == 0) continue;
        uint32_t end = sums->start[made->options];
        for (uint32_t k = 0; k < f->size[option]; k++)
            BSC_EACH(t, of->cells.sums.start, f->orbit[(size_t)option * SIZES + k])
                sums->term[end++] = of->cells.sums.term[t];
        made->placement[made->options++] = of->placement[option];
        sums->start[made->options] = end;
        made->start[made->options] = from + count;
    }
    if (status == BSC_OK) status = bsc_matrix_finish(made, error);
    if (status == BSC_OK) return BSC_OK;
    bsc_matrix_free(made);
    *matrix = NULL;
    return status;
}

/* ---- Counts ---- */

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
    fixed f;
    bsc_status status = fixed_init(&f, matrix, symmetries, symmetry, error);
    while (status == BSC_OK && fixed_next(&f)) {
        bsc_matrix *part;
        status = fixed_matrix(&f, &part, error);
        if (status == BSC_OK) status = add_count(c, part, NULL, error);
        bsc_matrix_free(part);
    }
    BSC_RELEASE(&f);
    return status;
}

bsc_status bsc_classes_count(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                             unsigned *symmetries, bsc_stats *stats, bsc_error *error) {
    bsc_symmetries found;
    bsc_arena arena = {0};
    bsc_tally *made = NULL;
    *tally = NULL;
    bsc_run run_copy;
    if (bsc_run_copy(&run_copy, run, error) != BSC_OK) return BSC_UNSUPPORTED;
    run = &run_copy;
    assert(matrix->weight == NULL && run->engine != BSC_ENGINE_MC);
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
    bsc_limbs_add(made->limb, made->limbs, c.sum, made->limbs);
out:
    BSC_RELEASE(&found);
    bsc_arena_release(&arena);
    if (status == BSC_OK)
        *tally = made;
    else
        bsc_tally_free(made);
    return status;
}
