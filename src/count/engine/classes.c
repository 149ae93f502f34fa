/* classes.c - counts the solutions up to symmetry: two solutions are in the same class if a
 * symmetry of the board takes one to the other. A symmetry fixes a solution if it takes the
 * solution to itself. Burnside's lemma says:
 *
 *   number of classes = (sum of the numbers of solutions that each symmetry fixes)
 *                       / (number of symmetries, with the identity)
 *
 * Example: one ship of one cell on a row of three cells has 3 solutions. The identity fixes all 3,
 * and the reflection fixes 1. So there are (3 + 1) / 2 = 2 classes: the ship lies at an end, or in
 * the middle.
 *
 * Apply a symmetry to an option again and again: the options that it becomes are its orbit. A
 * solution that the symmetry fixes consists of whole orbits. So the fixed solutions are the
 * solutions of a smaller matrix, which any engine can count. Each orbit of options becomes one
 * option of the smaller matrix. Each orbit of items becomes one item, because an orbit of options
 * covers either all items of an orbit or none of them.
 *
 *   a half turn of     a b c | c b a      new items a b c
 *   a row of six       - - - | - - -      new options: an option with its image, or an option
 *                                         that is its own image, such as the two c's
 *
 * An orbit is left out if two of its options share an item, other than a piece with several copies.
 * An orbit of d options takes d copies of its piece, but in a matrix an option covers an item only
 * once. So the copies of each piece are split among the sizes of orbits, in every possible way: a
 * split says, for each size d, how many copies of the piece lie in orbits of d options. Each
 * combination of splits, one for each piece, gets a smaller matrix of its own. For example, with a
 * half turn and 3 copies there are two splits: all three copies are in orbits of one option, or one
 * copy is and the other two form an orbit of two options. There are few splits, because the sizes
 * of orbits divide the symmetry's order, which is at most 6.
 *
 * Cost: one count of the whole board. Each symmetry except the identity adds a few steps for each
 * entry of the matrix, and the counts of matrices of half the size or less. */

#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/base/error.h"
#include "count/base/natural.h"
#include "count/base/sized.h"
#include "count/cover/matrix.h"
#include "count/cover/symmetry.h"
#include "count/cover/tally.h"

/* The greatest number of options that an orbit can have: no symmetry has an order above 6, so an
 * option has come back to itself after at most six applications of the symmetry. */
#define MAX_ORBIT 6u

/* One symmetry, its orbits, and the smaller matrices whose solutions are those that the symmetry
 * fixes (leaves unchanged). An orbit is a set of options, or of items, that the symmetry takes to
 * each other. */
typedef struct fixed_solutions {
    const bsc_matrix *matrix; /* the full matrix, whose solutions are counted up to symmetry */
    bsc_arena arena;          /* owns the arrays */
    /* The orbits of the symmetry: */
    /* [items]: the item with the lowest index in the orbit of each item; the orbit is named by
     * it */
    uint32_t *least_item;
    /* [options]: how many options an orbit (a set of options that the symmetry takes to each other)
     * has. The number stands at the least option of the orbit, the one with the lowest index, and
     * is 0 at all others. It is also 0 if no solution can contain the orbit, because its options
     * together cover some item more often than a solution may. */
    uint32_t *orbit_size;
    /* [options]: the members of each orbit. If o is the least option of an orbit, they are
     * orbit[o][k] for all k < orbit_size[o]. */
    uint32_t (*orbit)[MAX_ORBIT];
    /* [items]: a set of numbers, for each item: bit s is 1 if an orbit of s options covers the
     * item */
    uint32_t *covering_sizes;
    /* The current splits. A fixed solution consists of whole orbits (sets of options that the
     * symmetry takes to each other), so the copies of a piece are divided among orbits: the split
     * of a piece says how many of its copies lie in orbits of 1, 2, ... options. There is a smaller
     * matrix for each combination of splits, one split for each piece. choose_next_splits makes the
     * splits; has_splits is true after its first call. */
    bool has_splits;
    /* [primaries]: in the current splits, copies[i][s] copies of the primary item i lie in orbits
     * of s options. */
    uint32_t (*copies)[MAX_ORBIT + 1];
    /* [items]: which items take the place of item i in the smaller matrix, whose options are whole
     * orbits. (There is one for each choice of splits, which say how many copies of each piece lie
     * in orbits of 1, 2, ... options; this is the one for the current splits.) If i is a piece with
     * several copies, smaller_item[i][s] is the item for its copies in orbits of s options. It is
     * covered once by each such orbit, so copies in orbits of different sizes need different items.
     * Any other item i becomes a single item, smaller_item[i][1]. */
    uint32_t (*smaller_item)[MAX_ORBIT + 1];
} fixed_solutions;

/* Says whether a solution can contain all options orbit[0 .. size - 1] of an orbit: whether
 * together they cover no item more often than a solution may. covered[items] is work space in which
 * the options that cover each item are counted; all elements are 0 before and after the call. */
static bool can_be_together(const fixed_solutions *f, const uint32_t *orbit, uint32_t size,
                            uint32_t *covered) {
    const bsc_matrix *matrix = f->matrix;
    bool is_possible = true;
    for (uint32_t k = 0; k < size; k++)
        for (uint32_t e = matrix->start[orbit[k]]; e < matrix->start[orbit[k] + 1]; e++) {
            const uint32_t item = matrix->entry[e];
            covered[item]++;
            if (covered[item] > matrix->item[item].multiplicity) is_possible = false;
        }
    for (uint32_t k = 0; k < size; k++)
        for (uint32_t e = matrix->start[orbit[k]]; e < matrix->start[orbit[k] + 1]; e++)
            covered[matrix->entry[e]] = 0;
    return is_possible;
}

/* Finds the orbits of one symmetry: the sets of items, and of options, that it takes to each other.
 * The symmetry takes item i to item_image[i] and option k to option_image[k]. Fills f->least_item
 * (the first item in the orbit of each item), f->orbit_size and f->orbit (the number of options in
 * each orbit, and which these are) and f->covering_sizes (the sizes of the orbits that cover each
 * item). The arrays of `f` must be allocated, and all 0. covered[] is work space with an element
 * for each item, all 0. */
static void find_orbits(fixed_solutions *f, const uint32_t *item_image,
                        const uint32_t *option_image, uint32_t *covered) {
    const bsc_matrix *matrix = f->matrix;
    for (uint32_t i = 0; i < matrix->items; i++) {
        f->least_item[i] = i;
        for (uint32_t image = item_image[i]; image != i; image = item_image[image])
            if (image < f->least_item[i]) f->least_item[i] = image;
    }
    for (uint32_t option = 0; option < matrix->options; option++) {
        uint32_t *orbit = f->orbit[option];
        uint32_t size = 0;
        uint32_t image = option;
        do {
            assert(size < MAX_ORBIT);
            orbit[size++] = image;
            image = option_image[image];
        } while (image > option);
        const bool is_least = image == option;
        if (!is_least || !can_be_together(f, orbit, size, covered)) continue;
        f->orbit_size[option] = size;
        for (uint32_t e = matrix->start[option]; e < matrix->start[option + 1]; e++)
            f->covering_sizes[matrix->entry[e]] |= UINT32_C(1) << size;
    }
}

/* Prepares to count the solutions that one symmetry leaves unchanged: initializes *f for the
 * symmetry with the index `symmetry`, and finds its orbits. The matrix must be that of a board
 * (asserted). Fails if memory runs out. The caller releases f->arena, even after a failure. */
static bsc_status find_fixed_solutions(fixed_solutions *f, const bsc_matrix *matrix,
                                       const bsc_symmetries *symmetries, unsigned symmetry,
                                       bsc_error *error) {
    *f = (fixed_solutions){.matrix = matrix};
    assert(matrix->placement != NULL);
    assert(symmetry < symmetries->count);
    BSC_ARENA_ARRAY(&f->arena, f->orbit_size, matrix->options);
    BSC_ARENA_ARRAY(&f->arena, f->orbit, matrix->options);
    BSC_ARENA_ARRAY(&f->arena, f->covering_sizes, matrix->items);
    BSC_ARENA_ARRAY(&f->arena, f->copies, matrix->primaries);
    BSC_ARENA_ARRAY(&f->arena, f->smaller_item, matrix->items);
    BSC_ARENA_ARRAY(&f->arena, f->least_item, matrix->items);
    uint32_t *covered = bsc_arena_new(&f->arena, matrix->items, sizeof *covered);
    const bsc_status status = bsc_arena_status(&f->arena, error);
    if (status == BSC_OK)
        find_orbits(f, symmetries->item[symmetry], symmetries->option[symmetry], covered);
    return status;
}

/* Moves on from one split in copies[] to the next one: the next way to divide the copies of one
 * item among orbits (sets of options that the symmetry takes to each other). copies[s] is how many
 * copies lie in orbits of s options; a solution contains an orbit as a whole, so copies[s] is a
 * multiple of s. Together there are `multiplicity` copies. Sizes above 1 are used only if orbits of
 * that size cover the item: bit s of covering_sizes is 1 for these sizes s.
 *
 * Example: with 3 copies and the sizes 1 and 2, copies[1] and copies[2] are 3 and 0 in the first
 * split, and 1 and 2 in the second one. After the last split, goes back to the first split and
 * returns false. */
static bool next_split(uint32_t *copies, uint32_t covering_sizes, uint32_t multiplicity) {
    for (uint32_t size = 2; size <= MAX_ORBIT; size++) {
        if ((covering_sizes >> size & 1u) == 0) continue;
        copies[size] += size;
        uint32_t sum = 0;
        for (uint32_t s = 2; s <= MAX_ORBIT; s++) sum += copies[s];
        if (sum <= multiplicity) {
            copies[1] = multiplicity - sum;
            return true;
        }
        copies[size] = 0;
    }
    copies[1] = multiplicity;
    return false;
}

/* Moves on to the next combination of splits, or to the first one at the first call. A combination
 * has one split for each primary item, which says how many copies of the item lie in orbits of 1,
 * 2, ... options. The splits of the items are counted up like the digits of a number. Returns false
 * after the last combination. */
static bool choose_next_splits(fixed_solutions *f) {
    const bsc_matrix *matrix = f->matrix;
    const bool is_first_call = !f->has_splits;
    f->has_splits = true;
    for (uint32_t i = 0; i < matrix->primaries; i++) {
        uint32_t *copies = f->copies[i];
        if (is_first_call)
            copies[1] = matrix->item[i].multiplicity;
        else if (next_split(copies, f->covering_sizes[i], matrix->item[i].multiplicity))
            return true;
    }
    return is_first_call;
}

/* Returns how many copies of an item lie in orbits of `size` options (sets of options that the
 * symmetry takes to each other). For a primary item, such as a piece with several ships, this
 * number is part of the current split, one of the ways to divide the copies among orbits of 1, 2,
 * ... options. A secondary item, such as a cell, has no copies to divide: it counts as one copy in
 * an orbit of one option. */
static uint32_t copies_of_size(const fixed_solutions *f, uint32_t item, uint32_t size) {
    if (item < f->matrix->primaries) return f->copies[item][size];
    return size == 1 ? 1 : 0;
}

/* Adds the items of the smaller matrix, whose solutions are the solutions of the full matrix that
 * the symmetry leaves unchanged. Primary items come first. Each orbit, a set of items that the
 * symmetry takes to each other, becomes one item. A piece with several copies may become several
 * items. For example, if 3 copies are split into one that lies in an orbit of one option, and two
 * that form an orbit of two options, the piece becomes two items. smaller->items must be 0 before,
 * and the array smaller->item long enough. */
static void add_items(fixed_solutions *f, bsc_matrix *smaller) {
    const bsc_matrix *matrix = f->matrix;
    for (uint32_t i = 0; i < matrix->items; i++) {
        if (f->least_item[i] != i) continue;
        for (uint32_t size = 1; size <= MAX_ORBIT; size++) {
            const uint32_t copies = copies_of_size(f, i, size);
            if (copies == 0) continue;
            const uint32_t number = smaller->items;
            f->smaller_item[i][size] = number;
            smaller->item[number] = matrix->item[i];
            smaller->item[number].multiplicity = copies / size;
            smaller->items++;
        }
        if (i < matrix->primaries) smaller->primaries = smaller->items;
    }
}

/* Makes an option of the smaller matrix, which has one option for each orbit of options of the full
 * matrix. `option` is the option with the lowest index in its orbit. Writes the items of the
 * smaller matrix that the new option covers to entry[], and returns how many there are. entry[]
 * must have room for all items of all options of the orbit, and add_items must have been called.
 * Returns 0 if no solution can contain the orbit (its orbit_size is 0), or if the orbit has no
 * place in the current splits, which say for each piece how many of its copies lie in orbits of 1,
 * 2, ... options: if none of this piece's copies lie in orbits of this size. */
static uint32_t write_option(const fixed_solutions *f, uint32_t option, uint32_t *entry) {
    const bsc_matrix *matrix = f->matrix;
    const uint32_t size = f->orbit_size[option];
    uint32_t count = 0;
    for (uint32_t k = 0; k < size; k++) {
        const uint32_t image = f->orbit[option][k];
        for (uint32_t e = matrix->start[image]; e < matrix->start[image + 1]; e++) {
            const uint32_t item = f->least_item[matrix->entry[e]];
            /* A piece with several copies has become several items of the smaller matrix, one for
             * each size of orbit. Any other item has become a single item, which is stored as if
             * for orbits of size 1. */
            const uint32_t stored_size = matrix->item[item].multiplicity > 1 ? size : 1;
            if (item < matrix->primaries && f->copies[item][stored_size] == 0) return 0;
            entry[count] = f->smaller_item[item][stored_size];
            count++;
        }
    }
    return (uint32_t)bsc_sort_distinct(entry, count);
}

/* Makes the smaller matrix for the current splits, which choose_next_splits has chosen. The splits
 * say for each piece how many of its copies lie in orbits (sets of options that the symmetry takes
 * to each other) of 1, 2, ... options. The solutions of the smaller matrix are those solutions of
 * the full matrix that the symmetry leaves unchanged, and whose copies lie in orbits of just these
 * sizes. Each of its options stands for an orbit, and gets the placement of the orbit's option with
 * the lowest index. Fails if memory runs out; *matrix is then NULL. */
static bsc_status make_smaller_matrix(fixed_solutions *f, bsc_matrix **matrix, bsc_error *error) {
    const bsc_matrix *full = f->matrix;
    const size_t items = full->items + (size_t)full->primaries * MAX_ORBIT;
    bsc_matrix *smaller = bsc_memory_new(1, sizeof *smaller);
    *matrix = smaller;
    assert(f->has_splits);
    if (smaller == NULL) return bsc_error_set_no_memory(error);
    smaller->lattice = full->lattice;
    BSC_ARENA_ARRAY(&smaller->arena, smaller->item, items);
    BSC_ARENA_ARRAY(&smaller->arena, smaller->start, (size_t)full->options + 1);
    BSC_ARENA_ARRAY(&smaller->arena, smaller->entry, full->start[full->options]);
    BSC_ARENA_ARRAY(&smaller->arena, smaller->placement, full->options);
    BSC_ARENA_ARRAY(&smaller->arena, smaller->piece, full->options);
    bsc_matrix_sums *sums = &smaller->law.sums;
    *sums = full->law.sums;
    BSC_ARENA_ARRAY(&smaller->arena, sums->start, (size_t)full->options + 1);
    BSC_ARENA_ARRAY(&smaller->arena, sums->term, full->law.sums.start[full->options]);
    bsc_status status = bsc_arena_status(&smaller->arena, error);
    if (status == BSC_OK) add_items(f, smaller);
    for (uint32_t option = 0; status == BSC_OK && option < full->options; option++) {
        if (f->orbit_size[option] == 0) continue;
        const uint32_t first = smaller->start[smaller->options];
        const uint32_t count = write_option(f, option, smaller->entry + first);
        if (count == 0) continue;
        uint32_t end = sums->start[smaller->options];
        for (uint32_t k = 0; k < f->orbit_size[option]; k++)
            for (uint32_t t = full->law.sums.start[f->orbit[option][k]];
                 t < full->law.sums.start[f->orbit[option][k] + 1]; t++)
                sums->term[end++] = full->law.sums.term[t];
        smaller->placement[smaller->options] = full->placement[option];
        smaller->piece[smaller->options] = full->piece[option];
        smaller->options++;
        sums->start[smaller->options] = end;
        smaller->start[smaller->options] = first + count;
    }
    if (status == BSC_OK) status = bsc_matrix_finish(smaller, error);
    if (status == BSC_OK) return BSC_OK;
    bsc_matrix_free(smaller);
    *matrix = NULL;
    return status;
}

/* ---- Counts ---- */

/* A count up to symmetry that is under way. It adds up, over all symmetries of the matrix, how many
 * solutions the symmetry leaves unchanged (how many it fixes). The sum, divided by the number of
 * symmetries, is the number of classes of solutions. */
typedef struct fixed_sum {
    const bsc_run *asked_run; /* the settings of the caller */
    /* The settings for the count of one matrix: as asked_run, but every_option is false, and `tick`
     * is the function of this file. */
    bsc_run run;
    unsigned symmetries; /* how many symmetries the matrix has, the identity included */
    unsigned done;       /* for how many of these symmetries the counts are in the sum */
    /* the greatest fraction of the work, 0 to 1, that has been reported to the caller's tick so
     * far */
    double fraction;
    /* [limbs]: the sum so far: how many solutions each symmetry fixes, added up; as 64-bit words,
     * the lowest one first */
    uint64_t *limb;
    size_t limbs;
} fixed_sum;

/* Reports to the caller's tick, the callback that may stop a run and here must not be NULL, what
 * fraction of all counts together is done. One symmetry may need several counts, and how many is
 * not known in advance. Therefore the fraction rises only when a count gets further than all counts
 * before it for the same symmetry. Returns false if the caller's tick stops the run. */
static bool tick(void *context, const bsc_progress *progress) {
    fixed_sum *sum = context;
    const double fraction = (sum->done + progress->fraction) / sum->symmetries;
    if (fraction > sum->fraction) sum->fraction = fraction;
    const bsc_progress total = {.fraction = sum->fraction, .so_far = bsc_natural_zero};
    return sum->asked_run->tick(sum->asked_run->context, &total);
}

/* Counts all solutions of the matrix, and adds the count to the sum. `stats` may be NULL. Fails as
 * bsc_tally_new does; the sum is then unchanged. */
static bsc_status add_count(fixed_sum *sum, const bsc_matrix *matrix, bsc_stats *stats,
                            bsc_error *error) {
    bsc_tally *tally;
    const bsc_status status = bsc_tally_new(&tally, matrix, &sum->run, stats, error);
    if (status == BSC_OK) {
        const bsc_natural total = bsc_tally_total(tally);
        bsc_limbs_add(sum->limb, sum->limbs, total.limb, bsc_limbs_used(total.limb, total.limbs));
    }
    bsc_tally_free(tally);
    return status;
}

/* Counts the solutions that the symmetry leaves unchanged, and adds the count to the sum. Such a
 * solution consists of orbits, sets of options that the symmetry takes to each other. Each way to
 * divide the copies of pieces among orbits of 1, 2, ... options (their splits) needs a smaller
 * matrix and a count of its own. Fails as bsc_tally_new does; the sum may then have some of the
 * counts. */
static bsc_status add_fixed(fixed_sum *sum, const bsc_matrix *matrix,
                            const bsc_symmetries *symmetries, unsigned symmetry, bsc_error *error) {
    fixed_solutions f;
    bsc_status status = find_fixed_solutions(&f, matrix, symmetries, symmetry, error);
    while (status == BSC_OK && choose_next_splits(&f)) {
        bsc_matrix *smaller;
        status = make_smaller_matrix(&f, &smaller, error);
        if (status == BSC_OK) status = add_count(sum, smaller, NULL, error);
        bsc_matrix_free(smaller);
    }
    bsc_arena_release(&f.arena);
    return status;
}

bsc_status bsc_classes_count(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                             unsigned *symmetries, bsc_stats *stats, bsc_error *error) {
    bsc_symmetries group;
    bsc_arena arena = {0};
    bsc_tally *result = NULL;
    if (stats != NULL) *stats = (bsc_stats){.engine = run->engine};
    *tally = NULL;
    bsc_run run_copy;
    if (bsc_run_copy(&run_copy, run, error) != BSC_OK) return BSC_UNSUPPORTED;
    run = &run_copy;
    assert(matrix->law.weight == NULL && run->engine != BSC_ENGINE_MC);
    fixed_sum sum = {.run = *run, .asked_run = run};
    bsc_status status = bsc_symmetries_init(&group, matrix, run, error);
    if (status != BSC_OK) return status;
    if (symmetries != NULL) *symmetries = group.count;
    sum.symmetries = group.count;
    sum.run.every_option = false;
    sum.run.context = &sum;
    if (run->tick != NULL) sum.run.tick = tick;
    status = bsc_tally_new_for_matrix(&result, matrix, false, error);
    if (status != BSC_OK) goto out;
    /* A board has at most 12 symmetries, and each adds at most the number of all solutions. So one
     * word more than that number needs is enough for the sum. */
    sum.limbs = result->limbs + 1;
    BSC_ARENA_ARRAY(&arena, sum.limb, sum.limbs);
    status = bsc_arena_status(&arena, error);
    if (status == BSC_OK) status = add_count(&sum, matrix, stats, error); /* the identity */
    for (sum.done = 1; status == BSC_OK && sum.done < sum.symmetries; sum.done++)
        status = add_fixed(&sum, matrix, &group, sum.done, error);
    if (status != BSC_OK) goto out;
    const uint64_t remainder = bsc_limbs_divide(sum.limb, sum.limbs, group.count);
    assert(remainder == 0 && sum.limb[sum.limbs - 1] == 0);
    (void)remainder;
    bsc_limbs_add(result->limb, result->limbs, sum.limb, result->limbs);
out:
    bsc_arena_release(&group.arena);
    bsc_arena_release(&arena);
    if (status == BSC_OK)
        *tally = result;
    else
        bsc_tally_free(result);
    return status;
}
