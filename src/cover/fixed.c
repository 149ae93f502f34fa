/* fixed.c - orbits of options, the ways to split copies among them, and a matrix for each way
 * (symmetry.h). Cost: a few steps for each entry of the matrix. */
#include "cover/symmetry.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/bits.h"

#include <assert.h>

#define SIZES BSC_ORBIT_SIZES

/* Whether the orbit covers no item more often than a solution can. */
static bool is_consistent(const bsc_fixed *f, const uint32_t *orbit, uint32_t size,
                          uint32_t *covered) {
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

static void find_orbits(bsc_fixed *f, const uint32_t *item_to, const uint32_t *option_to,
                        uint32_t *covered) {
    for (uint32_t i = 0; i < f->matrix->items; i++) {
        uint32_t first = i;
        for (uint32_t at = item_to[i]; at != i; at = item_to[at])
            if (at < first) first = at;
        f->item[i] = first;
    }
    for (uint32_t option = 0; option < f->matrix->options; option++) {
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

bsc_status bsc_fixed_init(bsc_fixed *f, const bsc_matrix *matrix, const bsc_symmetries *symmetries,
                          unsigned symmetry, bsc_error *error) {
    *f = (bsc_fixed){.matrix = matrix};
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
 * like the digits of a number, and orbits of one option take the rest. False, and the first vector
 * again, after the last. */
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

bool bsc_fixed_next(bsc_fixed *f) {
    const bsc_matrix *matrix = f->matrix;
    const bool first = !f->begun;
    f->begun = true;
    for (uint32_t i = 0; i < matrix->primaries; i++) {
        uint32_t *copies = f->copies + (size_t)i * SIZES;
        if (first)
            copies[1] = matrix->item[i].multiplicity;
        else if (next_split(copies, f->sizes[i], matrix->item[i].multiplicity))
            return true;
    }
    return first;
}

/* Adds the items, primary ones first. Several copies of a piece are an item for each size. */
static void add_items(bsc_fixed *f, bsc_matrix *made) {
    const bsc_matrix *matrix = f->matrix;
    for (uint32_t i = 0; i < matrix->items; i++) {
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
static uint32_t write_option(const bsc_fixed *f, uint32_t option, uint32_t *entry) {
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

bsc_status bsc_fixed_matrix(bsc_fixed *f, bsc_matrix **matrix, bsc_error *error) {
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
