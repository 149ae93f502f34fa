/* bound.c - finds how many limbs the numbers of a run need, from an upper bound on the matrix's
 * total.
 *
 * A deployment picks, for each primary item of multiplicity m, m of the n options that cover it.
 * Let the key items be some primary items such that every option has one of them, as the pieces are
 * on a board. If all picks were free, the total would be the product of the binomials C(n, m) over
 * the key items, so that it is at most that. Example: a 3x3 board with ships of 2 and of 3 cells
 * has 12 placements of the first and 6 of the second, so at most 12 x 6 = 72 deployments.
 *
 * A sharper bound: whichever option is picked for key item s, at least exclusion[s][t] options of
 * key item t conflict with it, so that a later pick for t has only n - exclusion[s][t] options; the
 * same holds for further copies of t itself, by exclusion[t][t]. In the example, a ship of 2 cells
 * meets at least 3 of the 6 placements of the other ship (in a corner: its row and two columns), so
 * that the bound is 12 x 3 = 36. Without exclusions the german fleet's bound is 3.3e19, and each of
 * its numbers would need a second limb; with them it is 8.4e18.
 *
 * The bound is computed as a logarithm, rounded up by far more than it can be wrong.
 *
 * Cost: for each option, a walk over the options that share an item with it. The walks are skipped,
 * and the bound is the product of the binomials, if they would take more than MAX_STEPS, or if that
 * product fits into one limb anyway. */
#include "count/cover/bound.h"

#include "bscount.h"

#include "count/base/arena.h"
#include "count/cover/matrix.h"

#include <assert.h>
#include <math.h>

#define NOT_KEY UINT32_MAX
/* Key items: with more of them no exclusions are looked for, since exclusion[] grows with the
 * square of their number. */
#define MAX_KEYS 64u
/* Steps of the walks that find exclusions: some hundredths of a second. */
#define MAX_STEPS UINT64_C(20000000)

typedef struct bounder {
    const bsc_matrix *matrix;
    bsc_arena arena; /* owns the arrays */
    uint32_t keys;
    uint32_t *key;  /* [items]: the item's number among the key items, or NOT_KEY */
    uint32_t *item; /* [keys]: the key items, rising; has space for all primary items */
    /* [keys x keys]: element s * keys + t is the least number of options of key item t that
     * conflict with an option of key item s; NULL until find_exclusions has allocated it. */
    uint32_t *exclusion;
    uint32_t *stamp; /* [options]: 1 + the last option that was found to conflict with this one */
    /* [keys]: options of each key item that conflict with the current option. */
    uint32_t *conflicts;
} bounder;

/* Chooses the key items: goes through the primary items in their order, and takes each that has an
 * option without an earlier key item. An item without options is taken too: nothing covers it, so
 * that the bound becomes 0. */
static void choose_keys(bounder *b) {
    memset(b->key, 0xFF, b->matrix->items * sizeof *b->key);
    for (uint32_t item = 0; item < b->matrix->primaries; item++) {
        bool is_key = bsc_item_option_count(b->matrix, item) == 0;
        for (uint32_t k = b->matrix->first[item]; k < b->matrix->first[item + 1]; k++) {
            const uint32_t option = b->matrix->option[k];
            if (b->stamp[option] == 0) is_key = true;
            b->stamp[option] = 1;
        }
        if (!is_key) continue;
        b->key[item] = b->keys;
        b->item[b->keys++] = item;
    }
    for (uint32_t option = 0; option < b->matrix->options; option++) assert(b->stamp[option] == 1);
    memset(b->stamp, 0, b->matrix->options * sizeof *b->stamp);
}

/* Counts in conflicts[], for each key item, its options that cannot be chosen together with
 * `option`; `option` itself is not counted. */
static void count_conflicts(bounder *b, uint32_t option) {
    const bsc_matrix *matrix = b->matrix;
    memset(b->conflicts, 0, b->keys * sizeof *b->conflicts);
    b->stamp[option] = option + 1;
    for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
        const uint32_t item = matrix->entry[k];
        if (matrix->item[item].multiplicity > 1) continue; /* several options may cover it */
        for (uint32_t c = matrix->first[item]; c < matrix->first[item + 1]; c++) {
            const uint32_t rival = matrix->option[c];
            if (b->stamp[rival] == option + 1) continue;
            b->stamp[rival] = option + 1;
            for (uint32_t e = matrix->start[rival]; e < matrix->start[rival + 1]; e++) {
                const uint32_t key = b->key[matrix->entry[e]];
                if (key != NOT_KEY) b->conflicts[key]++;
            }
        }
    }
}

/* Fills exclusion[]: for key items s and t, the least number of options of t that are ruled out
 * once an option of s is picked. Lack of memory is left to the status of the arena. */
static void find_exclusions(bounder *b) {
    const bsc_matrix *matrix = b->matrix;
    BSC_ARENA_ARRAY(&b->arena, b->conflicts, b->keys);
    BSC_ARENA_ARRAY(&b->arena, b->exclusion, (size_t)b->keys * b->keys);
    if (b->arena.failed) return;
    memset(b->exclusion, 0xFF, (size_t)b->keys * b->keys * sizeof *b->exclusion);
    for (uint32_t option = 0; option < matrix->options; option++) {
        count_conflicts(b, option);
        for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
            const uint32_t s = b->key[matrix->entry[k]];
            if (s == NOT_KEY) continue;
            for (uint32_t t = 0; t < b->keys; t++) {
                uint32_t *minimum = &b->exclusion[s * b->keys + t];
                uint32_t excluded = b->conflicts[t];
                if (t == s) excluded++; /* the option itself cannot be picked twice */
                assert(excluded <= bsc_item_option_count(matrix, b->item[t]));
                if (excluded < *minimum) *minimum = excluded;
            }
        }
    }
}

/* Returns the base-2 logarithm of an upper bound on the ways to pick options for all copies of key
 * item t after those of the earlier key items; -INFINITY if there is no way. Copies are
 * interchangeable, so that the picks of n copies are divided by n!. */
static double log2_picks(const bounder *b, uint32_t t) {
    const uint32_t copies = b->matrix->item[b->item[t]].multiplicity;
    const uint32_t options = bsc_item_option_count(b->matrix, b->item[t]);
    uint32_t excluded = 0;
    double bits = 0.0;
    for (uint32_t s = 0; b->exclusion != NULL && s < t; s++)
        if (b->exclusion[s * b->keys + t] > excluded) excluded = b->exclusion[s * b->keys + t];
    for (uint32_t copy = 0; copy < copies; copy++) {
        if (copy > excluded) excluded = copy; /* the options of the earlier copies */
        if (copy == 1 && b->exclusion != NULL && b->exclusion[t * b->keys + t] > excluded)
            excluded = b->exclusion[t * b->keys + t];
        if (options <= excluded) return -INFINITY;
        bits += log2((double)(options - excluded)) - log2((double)copy + 1.0);
    }
    return bits;
}

/* Returns the base-2 logarithm of a bound on the total, by the exclusions if they have been found.
 * The first summand rounds it up. */
static double log2_bound(const bounder *b) {
    double bits = 0.001;
    for (uint32_t t = 0; t < b->keys; t++) bits += log2_picks(b, t);
    return bits;
}

bsc_status bsc_matrix_limbs(const bsc_matrix *matrix, size_t *limbs, bsc_error *error) {
    bounder b = {.matrix = matrix};
    double bits = 0.0;
    uint64_t steps = 0;
    BSC_ARENA_ARRAY(&b.arena, b.key, matrix->items);
    BSC_ARENA_ARRAY(&b.arena, b.item, matrix->primaries);
    BSC_ARENA_ARRAY(&b.arena, b.stamp, matrix->options);
    if (!b.arena.failed) {
        choose_keys(&b);
        bits = log2_bound(&b);
    }
    for (uint32_t item = 0; item < matrix->items; item++) {
        const uint64_t options = bsc_item_option_count(matrix, item);
        steps += options * options;
    }
    if (bits >= 64.0 && b.keys <= MAX_KEYS && steps <= MAX_STEPS) {
        find_exclusions(&b);
        if (!b.arena.failed) bits = log2_bound(&b);
    }
    const bsc_status status = bsc_arena_status(&b.arena, error);
    bsc_arena_release(&b.arena);
    *limbs = 1;
    if (bits > 0) *limbs += (size_t)(bits / 64.0);
    return status;
}
