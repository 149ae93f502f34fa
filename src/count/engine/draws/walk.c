/* walk.c - random walks down the search tree, after Knuth's "Estimating the efficiency of backtrack
 * programs" (Mathematics of Computation 29, 1975), weighted so that they stay below a known bound.
 *
 * A piece p of N options and c copies would have N^c / c! ways if ships could overlap; the bound
 * begins as the product of these over the pieces. A walk goes
 *
 *   1. through the items that must be covered and are no pieces (cells that were hit), those with
 *      the fewest options first. Where one is not covered yet, an option that still fits is taken,
 *      one of piece p with a chance in proportion to left / N, where `left` copies of p are left;
 *      the factor is the sum of these rates.
 *   2. through the pieces, those with the fewest options first: an option that still fits, all
 *      alike; the factor is n / N, where n of them fit.
 *
 *   weight = product of the factors / product of the greatest that those of (1) can be, or 1
 *
 * Each solution has the same expected weight: a copy laid in (1) had rate left / N against a sum of
 * rates that is its factor, one laid in (2) a chance of 1 / n against the factor n / N. So chance
 * times factors is left / N for each copy of (1) and 1 / N for each of (2), and the copies of (2)
 * come in any order: together c! / N^c for each piece. So bound x mean weight estimates the total
 * without bias; and a walk kept with its weight's chance is an exactly uniform solution.
 *
 * Invariant between walks: nothing is blocked or covered, all copies are left. Cost of a walk: for
 * each item of each option taken, the options of that item; on classic 2 microseconds. Options that
 * fit are counted, not listed: a random one is found by trying. */
#include "count/engine/draws/walk.h"

#include "bscount.h"

#include "count/cover/matrix.h"

#include <assert.h>

#define NO_PIECE UINT32_MAX
#define TRIES    32u /* for an option that fits, before all are looked through */

struct bsc_walk {
    const bsc_matrix *matrix;
    bsc_arena arena; /* of the arrays */
    uint32_t musts;
    uint32_t *order;    /* [primaries]: the items of (1), then those of (2) */
    uint32_t *piece_of; /* [options], or NO_PIECE */
    uint32_t *blocked;  /* [options]: items of it that are covered */
    uint32_t *fitting;  /* [items]: of a piece, options that are not blocked */
    uint32_t *left;     /* [items]: of a piece, copies to lay */
    bool *covered;      /* [items] */
    double *max_rate;   /* [items]: of a must, the greatest sum of rates, at least 1 */
    long double bound;
};

void bsc_walk_free(bsc_walk *w) {
    if (w == NULL) return;
    bsc_arena_release(&w->arena);
    bsc_memory_free(w);
}

long double bsc_walk_bound(const bsc_walk *w) {
    return w->bound;
}

static uint32_t length(const bsc_walk *w, uint32_t item) {
    return bsc_matrix_length(w->matrix, item);
}

static void choose_order(bsc_walk *w) {
    const bsc_matrix *matrix = w->matrix;
    w->musts = bsc_matrix_rank(matrix, w->order);
    memset(w->piece_of, 0xFF, matrix->options * sizeof *w->piece_of); /* NO_PIECE */
    for (uint32_t k = w->musts; k < matrix->primaries; k++)
        BSC_EACH(r, matrix->first, w->order[k]) w->piece_of[matrix->option[r]] = w->order[k];
}

/* The weight of an option chosen in (1): the share of its piece's ways that it stands for. */
static double rate(const bsc_walk *w, uint32_t option) {
    const uint32_t piece = w->piece_of[option];
    return piece == NO_PIECE ? 1.0 : (double)w->left[piece] / (double)length(w, piece);
}

static void find_bound(bsc_walk *w) {
    w->bound = 1.0L;
    BSC_EACH_PRIMARY(item, w->matrix) {
        if (!bsc_matrix_is_piece(w->matrix, item)) continue;
        w->left[item] = w->matrix->item[item].multiplicity;
        w->fitting[item] = length(w, item);
        for (uint32_t c = 1; c <= w->left[item]; c++) w->bound *= (long double)length(w, item) / c;
    }
    for (uint32_t k = 0; k < w->musts; k++) {
        const uint32_t item = w->order[k];
        double sum = 0.0;
        BSC_EACH(r, w->matrix->first, item) sum += rate(w, w->matrix->option[r]);
        w->max_rate[item] = sum > 1.0 ? sum : 1.0;
        w->bound *= length(w, item) == 0 ? 0.0L : w->max_rate[item];
    }
}

bsc_status bsc_walk_new(bsc_walk **walk, const bsc_matrix *matrix, bsc_error *error) {
    *walk = NULL;
    bsc_walk *w = bsc_memory_new(1, sizeof *w);
    if (w == NULL) return bsc_error_no_memory(error);
    w->matrix = matrix;
    bsc_arena *arena = &w->arena;
    BSC_ARENA_ARRAY(arena, w->order, matrix->primaries);
    BSC_ARENA_ARRAY(arena, w->piece_of, matrix->options);
    BSC_ARENA_ARRAY(arena, w->blocked, matrix->options);
    BSC_ARENA_ARRAY(arena, w->fitting, matrix->items);
    BSC_ARENA_ARRAY(arena, w->left, matrix->items);
    BSC_ARENA_ARRAY(arena, w->covered, matrix->items);
    BSC_ARENA_ARRAY(arena, w->max_rate, matrix->items);
    const bsc_status status = bsc_arena_status(arena, error);
    if (status != BSC_OK) {
        bsc_walk_free(w);
        return status;
    }
    choose_order(w);
    find_bound(w);
    *walk = w;
    return BSC_OK;
}

/* Lays the option, or with `step` -1 takes it up again. */
static void lay(bsc_walk *w, uint32_t option, int step) {
    const bsc_matrix *matrix = w->matrix;
    const uint32_t piece = w->piece_of[option];
    assert(step == 1 || step == -1);
    if (piece != NO_PIECE) w->left[piece] -= (uint32_t)step;
    assert(piece == NO_PIECE || w->left[piece] <= matrix->item[piece].multiplicity);
    BSC_EACH(e, matrix->start, option) {
        const uint32_t item = matrix->entry[e];
        if (item == piece) continue;
        assert(w->covered[item] == (step < 0)); /* no item is covered twice */
        w->covered[item] = step > 0;
        BSC_EACH(r, matrix->first, item) {
            const uint32_t other = matrix->option[r];
            const bool fitted = w->blocked[other] == 0;
            w->blocked[other] += (uint32_t)step;
            if (fitted != (w->blocked[other] == 0) && w->piece_of[other] != NO_PIECE)
                w->fitting[w->piece_of[other]] -= (uint32_t)step;
        }
    }
}

/* One of the item's options that fit, with chances by their rates; *sum is that of all. */
static uint32_t choose_by_rate(const bsc_walk *w, uint32_t item, bsc_random *random, double *sum) {
    const bsc_matrix *matrix = w->matrix;
    uint32_t last = 0;
    *sum = 0.0;
    BSC_EACH(r, matrix->first, item)
        if (w->blocked[matrix->option[r]] == 0) *sum += rate(w, matrix->option[r]);
    if (*sum == 0.0) return last;
    double at = bsc_random_unit(random) * *sum;
    BSC_EACH(r, matrix->first, item) {
        const uint32_t option = matrix->option[r];
        if (w->blocked[option] != 0 || rate(w, option) == 0.0) continue;
        assert(rate(w, option) <= *sum);
        last = option;
        at -= rate(w, option);
        if (at < 0.0) break;
    }
    return last;
}

/* One of the piece's options that fit, of which there is one. */
static uint32_t choose_any(const bsc_walk *w, uint32_t piece, bsc_random *random) {
    assert(w->fitting[piece] > 0 && w->fitting[piece] <= length(w, piece));
    const uint32_t *row = w->matrix->option + w->matrix->first[piece];
    for (unsigned k = 0; k < TRIES; k++) {
        const uint32_t option = row[bsc_random_below(random, length(w, piece))];
        if (w->blocked[option] == 0) return option;
    }
    uint64_t skip = bsc_random_below(random, w->fitting[piece]);
    while (w->blocked[*row] != 0 || skip-- > 0) row++;
    return *row;
}

static double cover_musts(bsc_walk *w, bsc_random *random, uint32_t *option, uint32_t *count) {
    double weight = 1.0;
    for (uint32_t k = 0; k < w->musts; k++) {
        const uint32_t item = w->order[k];
        double sum = 1.0;
        if (!w->covered[item]) {
            const uint32_t chosen = choose_by_rate(w, item, random, &sum);
            if (sum == 0.0) return 0.0;
            assert(sum < w->max_rate[item] * (1.0 + 1e-9) && w->blocked[chosen] == 0);
            option[(*count)++] = chosen;
            lay(w, chosen, 1);
        }
        weight *= sum / w->max_rate[item];
    }
    return weight;
}

static double lay_pieces(bsc_walk *w, bsc_random *random, uint32_t *option, uint32_t *count) {
    double weight = 1.0;
    for (uint32_t k = w->musts; k < w->matrix->primaries; k++) {
        const uint32_t piece = w->order[k];
        while (w->left[piece] > 0) {
            if (w->fitting[piece] == 0) return 0.0;
            weight *= (double)w->fitting[piece] / (double)length(w, piece);
            option[*count] = choose_any(w, piece, random);
            assert(w->blocked[option[*count]] == 0 && w->piece_of[option[*count]] == piece);
            lay(w, option[(*count)++], 1);
        }
    }
    return weight;
}

double bsc_walk_go(bsc_walk *w, bsc_random *random, uint32_t *option, uint32_t *count) {
    *count = 0;
    double weight = cover_musts(w, random, option, count);
    if (weight > 0.0) weight *= lay_pieces(w, random, option, count);
    for (uint32_t k = *count; k > 0; k--) lay(w, option[k - 1], -1);
    BSC_EACH_ITEM(item, w->matrix) {
        assert(!w->covered[item]);
        if (!bsc_matrix_is_piece(w->matrix, item)) continue;
        assert(w->left[item] == w->matrix->item[item].multiplicity);
        assert(w->fitting[item] == length(w, item));
    }
    assert(weight >= 0.0 && weight < 1.0 + 1e-9);
    return weight;
}
