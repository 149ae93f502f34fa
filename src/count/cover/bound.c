/* bound.c - the limbs that the numbers of a run need, from a bound on the matrix's total.
 *
 * A deployment picks, for each primary item of multiplicity m, m of the n options that cover it.
 * Let the key items be some primary items that together lie in every option (the pieces, of a
 * board): the total is at most the product of binomials C(n, m) over them.
 *
 * Sharper: whatever option was picked for key item s, at least exclusion[s][t] options of t are
 * then out, so a later pick for t has only n - exclusion[s][t] left; likewise further copies of t
 * itself, by exclusion[t][t]. Without this the german fleet's bound is 3.3e19, and each of its
 * numbers would need a second limb; with it 8.4e18.
 *
 * The product is kept as a logarithm, rounded up by far more than it can be wrong.
 * Cost: for each option, a walk over the options that share an item with it; skipped (the binomials
 * alone then hold) where that is out of proportion, or where they fit one limb anyway. */
#include "count/cover/bound.h"

#include "bscount.h"

#include "count/base/arena.h"
#include "count/cover/matrix.h"

#include <assert.h>
#include <math.h>

#define NOT_KEY   UINT32_MAX
#define MAX_KEYS  64u                /* exclusion[][] grows with the square */
#define MAX_STEPS UINT64_C(20000000) /* of the walks: some hundredths of a second */

typedef struct bounder {
    const bsc_matrix *matrix;
    bsc_arena arena; /* of all the arrays */
    uint32_t keys;
    uint32_t *key;       /* [items]: number among the key items, or NOT_KEY */
    uint32_t *item;      /* [primaries]: the key items */
    uint32_t *exclusion; /* [keys x keys], or NULL where not known */
    uint32_t *stamp;     /* [options]: the last option that met this one, plus 1 */
    uint32_t *met;       /* [keys]: options of each key item met by the current one */
} bounder;

/* The key items: primary items in their order, less those whose options all have one before. */
static void choose_keys(bounder *b) {
    memset(b->key, 0xFF, b->matrix->items * sizeof *b->key);
    for (uint32_t item = 0; item < b->matrix->primaries; item++) {
        bool adds =
            bsc_item_option_count(b->matrix, item) == 0; /* nothing covers it: the bound is 0 */
        for (uint32_t k = b->matrix->first[item]; k < b->matrix->first[item + 1]; k++) {
            adds |= b->stamp[b->matrix->option[k]] == 0;
            b->stamp[b->matrix->option[k]] = 1;
        }
        if (!adds) continue;
        b->key[item] = b->keys;
        b->item[b->keys++] = item;
    }
    for (uint32_t option = 0; option < b->matrix->options; option++) assert(b->stamp[option] == 1);
    memset(b->stamp, 0, b->matrix->options * sizeof *b->stamp);
}

/* Counts, in met[], the other options of each key item that cannot be chosen with `option`. */
static void meet(bounder *b, uint32_t option) {
    const bsc_matrix *matrix = b->matrix;
    memset(b->met, 0, b->keys * sizeof *b->met);
    b->stamp[option] = option + 1;
    for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
        const uint32_t item = matrix->entry[k];
        if (matrix->item[item].multiplicity > 1) continue; /* sharing it excludes nothing */
        for (uint32_t c = b->matrix->first[item]; c < b->matrix->first[item + 1]; c++) {
            const uint32_t other = b->matrix->option[c];
            if (b->stamp[other] == option + 1) continue;
            b->stamp[other] = option + 1;
            for (uint32_t e = matrix->start[other]; e < matrix->start[other + 1]; e++)
                if (b->key[matrix->entry[e]] != NOT_KEY) b->met[b->key[matrix->entry[e]]]++;
        }
    }
}

static void find_exclusions(bounder *b) {
    const bsc_matrix *matrix = b->matrix;
    BSC_ARENA_ARRAY(&b->arena, b->met, b->keys);
    BSC_ARENA_ARRAY(&b->arena, b->exclusion, (size_t)b->keys * b->keys);
    if (b->arena.failed) return;
    memset(b->exclusion, 0xFF, (size_t)b->keys * b->keys * sizeof *b->exclusion);
    for (uint32_t option = 0; option < matrix->options; option++) {
        meet(b, option);
        for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
            const uint32_t s = b->key[matrix->entry[k]];
            if (s == NOT_KEY) continue;
            for (uint32_t t = 0; t < b->keys; t++) {
                uint32_t *least = &b->exclusion[s * b->keys + t];
                /* It cannot be picked again for s; for t, if it covers t too, it is the pick. */
                const uint32_t out = b->met[t] + (t == s);
                assert(out <= bsc_item_option_count(matrix, b->item[t]));
                if (out < *least) *least = out;
            }
        }
    }
}

/* The base-2 logarithm of the ways to pick all copies of key item t after the keys before it. */
static double picks(const bounder *b, uint32_t t) {
    const uint32_t copies = b->matrix->item[b->item[t]].multiplicity,
                   n = bsc_item_option_count(b->matrix, b->item[t]);
    uint32_t out = 0;
    double bits = 0.0;
    for (uint32_t s = 0; b->exclusion != NULL && s < t; s++)
        if (b->exclusion[s * b->keys + t] > out) out = b->exclusion[s * b->keys + t];
    for (uint32_t copy = 0; copy < copies; copy++) {
        if (copy > out) out = copy; /* the copies before it */
        if (copy == 1 && b->exclusion != NULL && b->exclusion[t * b->keys + t] > out)
            out = b->exclusion[t * b->keys + t];
        if (n <= out) return -INFINITY; /* no way is left: the total is 0 */
        assert(n > out && out >= copy);
        bits += log2((double)(n - out)) - log2((double)copy + 1.0);
    }
    return bits;
}

/* By what is known so far, and rounded up. */
static double log2_bound(const bounder *b) {
    double bits = 0.001;
    for (uint32_t t = 0; t < b->keys; t++) bits += picks(b, t);
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
    for (uint32_t item = 0; item < matrix->items; item++)
        steps +=
            (uint64_t)bsc_item_option_count(matrix, item) * bsc_item_option_count(matrix, item);
    if (bits >= 64.0 && b.keys <= MAX_KEYS && steps <= MAX_STEPS) { /* else it spares no limb */
        find_exclusions(&b);
        if (!b.arena.failed) bits = log2_bound(&b);
    }
    const bsc_status status = bsc_arena_status(&b.arena, error);
    bsc_arena_release(&b.arena);
    *limbs = bits > 0 ? (size_t)(bits / 64.0) + 1 : 1;
    return status;
}
