/* bound.c - finds how many 64-bit words, called limbs, each exact count on a matrix needs, from an
 * upper bound on how many deployments (solutions) the matrix has.
 *
 * Consider a primary item that n options cover, and that a deployment must cover m times: m is its
 * multiplicity. A deployment picks m of these n options. Choose some primary items, the key items,
 * such that every option covers at least one of them. (On a board, these are the pieces.) If every
 * combination of picks were a deployment, there would be as many deployments as the product of the
 * binomial coefficients C(n, m) over all key items. So there are at most that many. Example: a 3x3
 * board with one ship of 2 cells and one of 3 cells has 12 placements of the first and 6 of the
 * second, so at most 12 x 6 = 72 deployments.
 *
 * A sharper bound takes conflicts into account: two options conflict if no solution can have both.
 * Let least_excluded[s][t], for key items s and t, be the least number of options of t that
 * conflict with an option of s. Once an option of s is picked, at most n - least_excluded[s][t] of
 * the n options of t are left to pick from. If t must be covered several times,
 * least_excluded[t][t] limits its later picks in the same way. In the example, a ship of 2 cells
 * overlaps at least 3 of the 6 placements of the other ship (in a corner: the one along its row and
 * two down its columns), so the bound is 12 x 3 = 36. For the fleet of the board `german`, the
 * bound is 3.3e19 without exclusions, and each count would need a second limb; with exclusions it
 * is 8.4e18.
 *
 * Sometimes it is seen at once that there is no solution: because more items must be used up than
 * the matrix has (bsc_matrix_is_overfull), as by a fleet with more cells than the board.
 *
 * The bound is computed as a logarithm, and rounded up by far more than its rounding error.
 *
 * Cost: for each option, a walk over the options that share an item with it. In three cases there
 * are no walks, and the bound is the product of the binomial coefficients: if it fits into one limb
 * anyway, if the walks would take more than MAX_STEPS steps, or if there are more than MAX_KEYS key
 * items. */
#include "count/cover/bound.h"

#include "bscount.h"

#include "count/base/arena.h"
#include "count/base/memory.h"
#include "count/cover/matrix.h"

#include <assert.h>
#include <math.h>

#define NOT_KEY UINT32_MAX /* in bounder.key_of_item[]: the item is not a key item */
/* A number of key items. The bound is a product: for each key item, in how many ways its options
 * can be picked. An option that conflicts with one picked earlier cannot be picked, which lowers
 * the bound. But if there are more key items than this, the bound ignores conflicts: the array
 * least_excluded[], which counts them, grows with the square of the number of key items. */
#define MAX_KEYS 64u
/* The greatest number of steps for finding the conflicts between options. That many steps take some
 * hundredths of a second. */
#define MAX_STEPS UINT64_C(20000000)

/* The computation of an upper bound on the count of solutions. It goes through the key items:
 * primary items of the matrix that were chosen so that every option covers at least one of them. */
typedef struct bounder {
    const bsc_matrix *matrix;
    bsc_arena arena; /* owns the arrays */
    /* How many key items there are. They are numbered from 0 to keys - 1, in the order of the
     * matrix. */
    uint32_t keys;
    uint32_t *key_of_item; /* [items]: the number of each key item; NOT_KEY for other items */
    uint32_t *item_of_key; /* [keys]: each key item, as an item of the matrix */
    /* [keys x keys]: element s * keys + t is how many options of key item t, at least, conflict
     * with an option of key item s, whichever option of s that is. When it is picked, they can no
     * longer be picked. If s = t, the picked option itself is counted too. NULL if the bound does
     * not use conflicts between options. */
    uint32_t *least_excluded;
    /* [options]: working space of count_conflicts, which counts the rivals (conflicting options) of
     * one option after the other, each rival once: element r is 1 + the index of the last option
     * for which option r was counted as a rival; 0 if there is none yet */
    uint32_t *last_counted_for;
    /* [keys]: the result of the last call of count_conflicts(): how many options of each key item
     * conflict with the option of that call */
    uint32_t *conflicts;
} bounder;

/* Chooses the key items: primary items such that every option covers at least one of them. (A
 * solution is then known from the options that it picks for the key items, and the bound is the
 * product of the ways to pick these.) Goes through the primary items in order, and takes an item if
 * one of its options covers no earlier key item. Also takes an item that no option covers: the
 * matrix then has no solution, and because there is no way to pick an option for this item, the
 * bound on the count of solutions becomes 0. covers_key[options] is working space, all false at the
 * call; it says which options cover one of the key items that were taken so far. */
static void choose_keys(bounder *b, bool *covers_key) {
    memset(b->key_of_item, 0xFF, b->matrix->items * sizeof *b->key_of_item);
    for (uint32_t item = 0; item < b->matrix->primaries; item++) {
        bool is_key = bsc_item_option_count(b->matrix, item) == 0;
        for (uint32_t k = b->matrix->first[item]; k < b->matrix->first[item + 1]; k++) {
            const uint32_t option = b->matrix->option[k];
            if (!covers_key[option]) is_key = true;
            /* The option covers a key item in either case: an earlier one, or `item`, which has
             * just become one. */
            covers_key[option] = true;
        }
        if (!is_key) continue;
        b->key_of_item[item] = b->keys;
        b->item_of_key[b->keys++] = item;
    }
    for (uint32_t option = 0; option < b->matrix->options; option++) assert(covers_key[option]);
}

/* Counts an option, `rival`, that conflicts with the one for which count_conflicts was called: adds
 * 1 to conflicts[t] for each key item t that the rival covers. (The key items are those for which
 * options are picked.) */
static void count_rival(bounder *b, uint32_t rival) {
    const bsc_matrix *matrix = b->matrix;
    for (uint32_t e = matrix->start[rival]; e < matrix->start[rival + 1]; e++) {
        const uint32_t key = b->key_of_item[matrix->entry[e]];
        if (key != NOT_KEY) b->conflicts[key]++;
    }
}

/* For each key item t, sets conflicts[t] to how many of the options that cover t are rivals of
 * `option`: they conflict with it, so no solution has both. Two options conflict if they share an
 * item that a solution covers only once. `option` itself is not counted. last_counted_for[r] =
 * option + 1 says that option r has been counted already, because two options may share several
 * items. */
static void count_conflicts(bounder *b, uint32_t option) {
    const bsc_matrix *matrix = b->matrix;
    memset(b->conflicts, 0, b->keys * sizeof *b->conflicts);
    b->last_counted_for[option] = option + 1; /* the option is no rival of itself */
    for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
        const uint32_t item = matrix->entry[k];
        /* A solution covers an item of multiplicity 2 or more by several options, so options that
         * share it do not conflict. */
        if (matrix->item[item].multiplicity > 1) continue;
        for (uint32_t n = matrix->first[item]; n < matrix->first[item + 1]; n++) {
            const uint32_t rival = matrix->option[n];
            const bool was_counted = b->last_counted_for[rival] == option + 1;
            if (was_counted) continue;
            b->last_counted_for[rival] = option + 1;
            count_rival(b, rival);
        }
    }
}

/* Fills least_excluded[s * keys + t] for all key items s and t, which are the items for which the
 * bound picks options one after the other: how many options of t, at least, can no longer be picked
 * once an option of s is picked. This is the least number over all options of s. If memory runs
 * out, sets b->arena.failed. */
static void find_exclusions(bounder *b) {
    const bsc_matrix *matrix = b->matrix;
    BSC_ARENA_ARRAY(&b->arena, b->last_counted_for, matrix->options);
    BSC_ARENA_ARRAY(&b->arena, b->conflicts, b->keys);
    BSC_ARENA_ARRAY(&b->arena, b->least_excluded, (size_t)b->keys * b->keys);
    if (b->arena.failed) return;
    /* the greatest number of 32 bits, for "no option of s was seen yet" */
    memset(b->least_excluded, 0xFF, (size_t)b->keys * b->keys * sizeof *b->least_excluded);
    for (uint32_t option = 0; option < matrix->options; option++) {
        count_conflicts(b, option);
        for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
            const uint32_t s = b->key_of_item[matrix->entry[k]];
            if (s == NOT_KEY) continue;
            for (uint32_t t = 0; t < b->keys; t++) {
                uint32_t *least = &b->least_excluded[s * b->keys + t];
                uint32_t excluded = b->conflicts[t];
                if (t == s) excluded++; /* the option itself cannot be picked twice */
                assert(excluded <= bsc_item_option_count(matrix, b->item_of_key[t]));
                if (excluded < *least) *least = excluded;
            }
        }
    }
}

/* Returns how many of the options that cover key item number t, at least, can no longer be picked
 * once an option of key item number s is picked, as find_exclusions has found out. (The bound on
 * the number of solutions multiplies the numbers of ways to pick options for each key item.)
 * Returns 0 if the bound does not use conflicts between options. */
static uint32_t excluded_by(const bounder *b, uint32_t s, uint32_t t) {
    return b->least_excluded == NULL ? 0 : b->least_excluded[s * b->keys + t];
}

/* Returns the base-2 logarithm of an upper bound on the ways to pick, in a solution, the options
 * that cover key item number `key`: as many as the multiplicity of the item says. (The key items
 * are chosen so that every option covers one of them; on a board, they are the pieces.) Options
 * have been picked for all earlier key items. Returns -INFINITY if there is no way. The options are
 * picked one after the other, but their order does not matter, so the number of ways to pick m
 * options is divided by m!. */
static double log2_picks(const bounder *b, uint32_t key) {
    const uint32_t item = b->item_of_key[key];
    const uint32_t picks = b->matrix->item[item].multiplicity;
    const uint32_t options = bsc_item_option_count(b->matrix, item);
    /* How many options of the item, at least, cannot be picked because of the options picked
     * before. Several of these may exclude the same option, so only the one that excludes most
     * counts, not their sum. */
    uint32_t excluded = 0;
    double bits = 0.0;
    for (uint32_t earlier = 0; earlier < key; earlier++)
        if (excluded_by(b, earlier, key) > excluded) excluded = excluded_by(b, earlier, key);
    for (uint32_t pick = 0; pick < picks; pick++) {
        /* The options that were picked for this item already cannot be picked again. They may be
         * among those that earlier items exclude, so the larger number counts, not the sum. */
        if (pick > excluded) excluded = pick;
        /* From the second pick on, the options that conflict with the first one are excluded. */
        if (pick == 1 && excluded_by(b, key, key) > excluded) excluded = excluded_by(b, key, key);
        if (options <= excluded) return -INFINITY;
        bits += log2((double)(options - excluded)) - log2((double)pick + 1.0);
    }
    return bits;
}

/* Returns the base-2 logarithm of an upper bound on the count of solutions. Every option covers a
 * key item, so a solution is known from the options that are picked for all key items; the bound is
 * the product of the ways to pick them, item by item, and its logarithm the sum of those that
 * log2_picks returns. Takes conflicts between options into account if b->least_excluded is filled.
 * The sum starts at 0.001, which is far above the rounding errors, so that the bound is rounded
 * up. */
static double log2_bound(const bounder *b) {
    double bits = 0.001;
    for (uint32_t key = 0; key < b->keys; key++) bits += log2_picks(b, key);
    return bits;
}

bsc_status bsc_matrix_limbs(const bsc_matrix *matrix, size_t *limbs, bsc_error *error) {
    bounder b = {.matrix = matrix};
    double bits = 0.0; /* base-2 logarithm of an upper bound of the count of solutions */
    /* how many steps find_exclusions, which lowers this bound, would take */
    uint64_t steps = 0;
    BSC_ARENA_ARRAY(&b.arena, b.key_of_item, matrix->items);
    BSC_ARENA_ARRAY(&b.arena, b.item_of_key, matrix->primaries);
    bool *covers_key = bsc_arena_new(&b.arena, matrix->options, sizeof *covers_key);
    if (!b.arena.failed) {
        choose_keys(&b, covers_key);
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

/* ---- Matrices without a solution ---- */

/* Lowers least[item], for each primary item of the option, to the number of items that the option
 * uses up to cover the primary item. An option that covers e items, p of them primary, covers each
 * of these p at the price of e / p items. Example: an option that covers a ship and its 3 cells,
 * where only the ship is primary, uses up 4 items. */
static void lower_least_items(const bsc_matrix *matrix, uint32_t option, double *least) {
    const uint32_t first = matrix->start[option], end = matrix->start[option + 1];
    uint32_t primaries = 0;
    for (uint32_t n = first; n < end; n++)
        if (matrix->entry[n] < matrix->primaries) primaries++;
    const double share = (double)(end - first) / primaries;
    for (uint32_t n = first; n < end; n++) {
        const uint32_t item = matrix->entry[n];
        if (item < matrix->primaries && share < least[item]) least[item] = share;
    }
}

/* A solution covers each secondary item at most once, and each primary item as often as its
 * multiplicity says. So if the options that it needs for its primary items would cover more items
 * than this in all, there is no solution. */
bool bsc_matrix_is_overfull(const bsc_matrix *matrix) {
    double needed = 0.0; /* how many items the options of a solution cover at least */
    /* how many items they can cover: each secondary item once and (added below) each primary item
     * as often as its multiplicity says */
    double available = matrix->items - matrix->primaries;
    /* [primaries]: how many items a solution covers, at least, to cover the primary item once
     * (lower_least_items); the number of all items if no option covers it */
    double *least = bsc_memory_new(matrix->primaries, sizeof *least);
    if (least == NULL) return false;
    for (uint32_t i = 0; i < matrix->primaries; i++) least[i] = (double)matrix->items;
    for (uint32_t o = 0; o < matrix->options; o++) lower_least_items(matrix, o, least);
    for (uint32_t i = 0; i < matrix->primaries; i++) {
        const uint32_t multiplicity = matrix->item[i].multiplicity;
        needed += multiplicity * least[i];
        available += multiplicity;
    }
    bsc_memory_free(least);
    /* The factor allows for rounding errors of the sum. */
    return needed * (1.0 - 1e-9) > available;
}
