/* walk.c - random walks down the search tree, after Knuth's "Estimating the efficiency of backtrack
 * programs" (Mathematics of Computation 29, 1975), weighted so that they stay below a known bound.
 *
 * If ships could overlap, a piece with N options and c copies could be laid in N^c / c! ways; the
 * product of these over all pieces bounds the number of solutions. For example two ships of two
 * cells on a board of 1x4 have N = 3 options AB, BC, CD, and the bound 3^2 / 2! = 4.5. A walk lays
 * the first ship at AB, BC or CD, where the second has one option left, none, or one, of its 3. So
 * walks have the weights 1/3, 0 and 1/3, on the average 2/9, and 4.5 x 2/9 = 1 is the number of
 * solutions.
 *
 * In general, after shots, a walk goes
 *
 *   1. through the required items: those that must be covered and are no pieces, namely cells that
 *      were hit. The ones with the fewest options come first. Where a required item is not covered
 *      yet, an option that covers it and still fits is chosen. The rate of an option of a piece is
 *      the share of the piece's copies that are left, per option, left / N; options are chosen with
 *      chances in proportion to their rates, and the factor is the sum of these rates.
 *   2. through the pieces, the ones with the fewest options first. An option that still fits is
 *      chosen, all with the same chance; if n of the piece's N options fit the factor is n / N.
 *
 *   weight = product of all factors / product of the greatest values that those of (1) can have, or
 *            of 1 where these are less
 *
 * and the bound is multiplied by the same product. Each solution has the same expected weight. For
 * a copy that is laid in (1) has chance x factor = left / N, and one laid in (2) has 1 / n x n / N
 * = 1 / N, in any order of these copies: together that is c! / N^c for each piece. So bound x mean
 * weight estimates the number of solutions without bias; and a walk that is kept with a chance of
 * its weight is an exactly uniform solution.
 *
 * Invariant between walks: no item is covered, no option is blocked, and all copies are left.
 *
 * Cost of a walk: for each item of each option that it lays the options of that item; on classic 2
 * microseconds. Options that fit are counted, not listed: a random one is found by trying. */
#include "count/engine/draws/walk.h"

#include <assert.h>

#define NO_PIECE UINT32_MAX
/* Random options of a piece that are tried, in search of one that fits, before all are looked
 * through. */
#define MAX_TRIES 32u

struct bsc_walk {
    const bsc_matrix *matrix;
    bsc_arena arena;       /* of the arrays */
    long double bound;     /* there are no more solutions than so many */
    uint32_t required;     /* how many items are required */
    uint32_t *order;       /* [primaries]: the required items, then the pieces */
    uint32_t *piece_of;    /* [options]: the option's piece, or NO_PIECE */
    uint32_t *blockers;    /* [options]: how many of its items are covered; it fits if none is */
    bool *is_covered;      /* [items], but pieces */
    uint32_t *fitting;     /* [items]: of a piece, how many options fit */
    uint32_t *copies_left; /* [items]: of a piece, copies that are not laid */
    double *max_factor;    /* [items]: of a required item, the greatest factor, but at least 1 */
};

void bsc_walk_free(bsc_walk *walk) {
    if (walk == NULL) return;
    bsc_arena_release(&walk->arena);
    bsc_memory_free(walk);
}

long double bsc_walk_bound(const bsc_walk *walk) {
    return walk->bound;
}

/* ---- What stays the same for all walks ---- */

/* Returns the option's rate in part (1) of a walk. An option without a piece has the rate 1. */
static double option_rate(const bsc_walk *walk, uint32_t option) {
    const uint32_t piece = walk->piece_of[option];
    if (piece == NO_PIECE) return 1.0;
    return (double)walk->copies_left[piece] / (double)bsc_item_option_count(walk->matrix, piece);
}

/* Fills order[], required and piece_of[]. */
static void choose_order(bsc_walk *walk) {
    const bsc_matrix *matrix = walk->matrix;
    walk->required = bsc_matrix_rank_primaries(matrix, walk->order);
    for (uint32_t o = 0; o < matrix->options; o++) walk->piece_of[o] = NO_PIECE;
    for (uint32_t k = walk->required; k < matrix->primaries; k++) {
        const uint32_t piece = walk->order[k];
        for (uint32_t r = matrix->first[piece]; r < matrix->first[piece + 1]; r++)
            walk->piece_of[matrix->option[r]] = piece;
    }
}

/* Fills copies_left[] and fitting[], and begins the bound: the ways to lay all pieces if they could
 * overlap. */
static void count_pieces(bsc_walk *walk) {
    const bsc_matrix *matrix = walk->matrix;
    walk->bound = 1.0L;
    for (uint32_t i = 0; i < matrix->primaries; i++) {
        if (!bsc_matrix_is_piece(matrix, i)) continue;
        const uint32_t copies = matrix->item[i].multiplicity;
        const uint32_t options = bsc_item_option_count(matrix, i);
        walk->copies_left[i] = copies;
        walk->fitting[i] = options;
        for (uint32_t c = 1; c <= copies; c++) walk->bound *= (long double)options / c;
    }
}

/* Fills max_factor[], and multiplies the bound by its elements. An item without options makes it
 * 0. */
static void find_max_factors(bsc_walk *walk) {
    const bsc_matrix *matrix = walk->matrix;
    for (uint32_t k = 0; k < walk->required; k++) {
        const uint32_t item = walk->order[k];
        double sum = 0.0;
        for (uint32_t r = matrix->first[item]; r < matrix->first[item + 1]; r++)
            sum += option_rate(walk, matrix->option[r]);
        walk->max_factor[item] = sum > 1.0 ? sum : 1.0;
        if (bsc_item_option_count(matrix, item) == 0)
            walk->bound = 0.0L;
        else
            walk->bound *= walk->max_factor[item];
    }
}

bsc_status bsc_walk_new(bsc_walk **walk, const bsc_matrix *matrix, bsc_error *error) {
    *walk = NULL;
    bsc_walk *w = bsc_memory_new(1, sizeof *w);
    if (w == NULL) return bsc_error_set_no_memory(error);
    w->matrix = matrix;
    bsc_arena *arena = &w->arena;
    w->order = bsc_arena_new(arena, matrix->primaries, sizeof *w->order);
    w->piece_of = bsc_arena_new(arena, matrix->options, sizeof *w->piece_of);
    w->blockers = bsc_arena_new(arena, matrix->options, sizeof *w->blockers);
    w->is_covered = bsc_arena_new(arena, matrix->items, sizeof *w->is_covered);
    w->fitting = bsc_arena_new(arena, matrix->items, sizeof *w->fitting);
    w->copies_left = bsc_arena_new(arena, matrix->items, sizeof *w->copies_left);
    w->max_factor = bsc_arena_new(arena, matrix->items, sizeof *w->max_factor);
    const bsc_status status = bsc_arena_status(arena, error);
    if (status != BSC_OK) {
        bsc_walk_free(w);
        return status;
    }
    choose_order(w);
    count_pieces(w);
    find_max_factors(w);
    *walk = w;
    return BSC_OK;
}

/* ---- Laying options ---- */

/* Lays the option (step 1), or takes it up again (step -1). */
static void lay_option(bsc_walk *walk, uint32_t option, int step) {
    const bsc_matrix *matrix = walk->matrix;
    const uint32_t piece = walk->piece_of[option];
    assert(step == 1 || step == -1);
    if (piece != NO_PIECE) walk->copies_left[piece] -= (uint32_t)step;
    assert(piece == NO_PIECE || walk->copies_left[piece] <= matrix->item[piece].multiplicity);
    for (uint32_t e = matrix->start[option]; e < matrix->start[option + 1]; e++) {
        const uint32_t item = matrix->entry[e];
        if (item == piece) continue;
        assert(walk->is_covered[item] == (step < 0)); /* no item is covered twice */
        walk->is_covered[item] = step > 0;
        for (uint32_t r = matrix->first[item]; r < matrix->first[item + 1]; r++) {
            const uint32_t blocked = matrix->option[r];
            const uint32_t its_piece = walk->piece_of[blocked];
            const bool fitted = walk->blockers[blocked] == 0;
            walk->blockers[blocked] += (uint32_t)step;
            const bool fits = walk->blockers[blocked] == 0;
            if (fits != fitted && its_piece != NO_PIECE) walk->fitting[its_piece] -= (uint32_t)step;
        }
    }
}

/* Returns a random one of the options that cover the item and fit, with chances in proportion to
 * their rates, and sets *sum to the sum of these rates. If no option fits, *sum is 0, and the
 * returned number is of no use. */
static uint32_t choose_by_rate(const bsc_walk *walk, uint32_t item, bsc_random *random,
                               double *sum) {
    const bsc_matrix *matrix = walk->matrix;
    const uint32_t first = matrix->first[item];
    const uint32_t end = matrix->first[item + 1];
    uint32_t chosen = 0;
    *sum = 0.0;
    for (uint32_t r = first; r < end; r++)
        if (walk->blockers[matrix->option[r]] == 0) *sum += option_rate(walk, matrix->option[r]);
    if (*sum == 0.0) return chosen;
    double remaining = bsc_random_unit(random) * *sum;
    for (uint32_t r = first; r < end; r++) {
        const uint32_t option = matrix->option[r];
        const double rate = option_rate(walk, option);
        if (walk->blockers[option] != 0 || rate == 0.0) continue;
        assert(rate <= *sum);
        chosen = option;
        remaining -= rate;
        if (remaining < 0.0) break;
    }
    return chosen;
}

/* Returns a random one of the piece's options that fit, all with the same chance. At least one
 * option must fit. */
static uint32_t choose_fitting(const bsc_walk *walk, uint32_t piece, bsc_random *random) {
    const uint32_t options = bsc_item_option_count(walk->matrix, piece);
    const uint32_t *option = walk->matrix->option + walk->matrix->first[piece];
    assert(walk->fitting[piece] > 0 && walk->fitting[piece] <= options);
    for (unsigned k = 0; k < MAX_TRIES; k++) {
        const uint32_t tried = option[bsc_random_below(random, options)];
        if (walk->blockers[tried] == 0) return tried;
    }
    uint64_t skipped = bsc_random_below(random, walk->fitting[piece]);
    uint32_t k = 0;
    while (walk->blockers[option[k]] != 0 || skipped > 0) {
        if (walk->blockers[option[k]] == 0) skipped--;
        k++;
    }
    return option[k];
}

/* ---- A walk ---- */

/* Part (1) of a walk (see the file's head): lays for each required item that is not covered yet a
 * random option that covers it, appends it to option[], and counts it in *count. Returns the
 * product, over the required items, of the item's factor divided by max_factor[]; the factor of an
 * item that was covered already is 1. Returns 0 if no option fits for an item: the walk has come to
 * a dead end, and what was laid so far stays laid. */
static double cover_required(bsc_walk *walk, bsc_random *random, uint32_t *option,
                             uint32_t *count) {
    double weight = 1.0;
    for (uint32_t k = 0; k < walk->required; k++) {
        const uint32_t item = walk->order[k];
        double factor = 1.0;
        if (!walk->is_covered[item]) {
            const uint32_t chosen = choose_by_rate(walk, item, random, &factor);
            if (factor == 0.0) return 0.0;
            assert(factor < walk->max_factor[item] * (1.0 + 1e-9) && walk->blockers[chosen] == 0);
            option[*count] = chosen;
            (*count)++;
            lay_option(walk, chosen, 1);
        }
        weight *= factor / walk->max_factor[item];
    }
    return weight;
}

/* Part (2) of a walk (see the file's head): lays a random option for each copy of a piece that part
 * (1) did not lay, appends it to option[], and counts it in *count. Returns the product of the
 * factors; 0 if no option of a piece fits. What was laid stays laid. */
static double lay_pieces(bsc_walk *walk, bsc_random *random, uint32_t *option, uint32_t *count) {
    const bsc_matrix *matrix = walk->matrix;
    double weight = 1.0;
    for (uint32_t k = walk->required; k < matrix->primaries; k++) {
        const uint32_t piece = walk->order[k];
        while (walk->copies_left[piece] > 0) {
            if (walk->fitting[piece] == 0) return 0.0;
            weight *= (double)walk->fitting[piece] / (double)bsc_item_option_count(matrix, piece);
            const uint32_t chosen = choose_fitting(walk, piece, random);
            assert(walk->blockers[chosen] == 0 && walk->piece_of[chosen] == piece);
            option[*count] = chosen;
            (*count)++;
            lay_option(walk, chosen, 1);
        }
    }
    return weight;
}

/* Asserts the invariant between walks. */
static void check_start(const bsc_walk *walk) {
    const bsc_matrix *matrix = walk->matrix;
    for (uint32_t i = 0; i < matrix->items; i++) {
        assert(!walk->is_covered[i]);
        if (!bsc_matrix_is_piece(matrix, i)) continue;
        assert(walk->copies_left[i] == matrix->item[i].multiplicity);
        assert(walk->fitting[i] == bsc_item_option_count(matrix, i));
    }
}

double bsc_walk_draw(bsc_walk *walk, bsc_random *random, uint32_t *option, uint32_t *count) {
    *count = 0;
    double weight = cover_required(walk, random, option, count);
    if (weight > 0.0) weight *= lay_pieces(walk, random, option, count);
    for (uint32_t k = *count; k > 0; k--) lay_option(walk, option[k - 1], -1);
    check_start(walk);
    assert(weight >= 0.0 && weight < 1.0 + 1e-9);
    return weight;
}
