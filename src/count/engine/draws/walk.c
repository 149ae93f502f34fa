/* walk.c - makes random walks down the search tree, after Knuth's "Estimating the efficiency of
 * backtrack programs" (Mathematics of Computation 29, 1975). Each walk has a weight of at most 1,
 * and the mean weight times a known bound is the number of solutions.
 *
 * If ships could overlap, a piece with N options and c copies could be laid in N^c / c! ways. The
 * product of these numbers over all pieces is an upper bound on the number of solutions. For
 * example, two ships of two cells on a row of four cells have the N = 3 options AB, BC and CD, and
 * the bound is 3^2 / 2! = 4.5. A walk lays the first ship at AB, BC or CD. This leaves the second
 * ship one of the 3 options after AB, none after BC, and one after CD. So the three possible walks
 * have the weights 1/3, 0 and 1/3. Their mean is 2/9, and 4.5 x 2/9 = 1 is the number of solutions.
 *
 * In general, also after shots, a walk has two parts. Each choice contributes a factor to the
 * weight:
 *
 *   1. The walk covers the required items, which are the items that must be covered and are not
 *      pieces: the cells that were hit. Items with few options come first. For each required item
 *      that is not covered yet, the walk chooses an option that covers the item and still fits.
 *      Each option has a rate, left / N: how many copies of its piece are not laid yet, divided by
 *      the number N of the piece's options. The options are chosen with probabilities proportional
 *      to their rates, and the factor is the sum of the rates.
 *   2. The walk lays the other ships, pieces with few options first. It chooses one of the piece's
 *      options that still fit, all with equal probability. If n of the N options fit, the factor is
 *      n / N.
 *
 * The factors of part 1 can be greater than 1. So each of them is divided by max_factor, the
 * greatest value that it can have, or by 1 if that is greater; and the bound is multiplied by the
 * same number.
 *
 *   weight = product of all factors / product of all max_factors
 *
 * Each solution has the same expected weight: the probability of a walk to it, times the weight of
 * that walk, summed over all walks to it. The reason: a copy that is laid in part 1 contributes
 * probability x factor = left / N, and a copy that is laid in part 2 contributes 1 / n x n / N = 1
 * / N, in any order of the copies. Together this makes c! / N^c for each piece. So bound x mean
 * weight estimates the number of solutions without bias. And if a walk of weight w is kept with
 * probability w, all solutions are kept with exactly the same probability.
 *
 * Invariant between walks: no item is covered, no option is blocked, and no copy is laid.
 *
 * Cost of a walk: one visit to every option of every item that the walk covers; on the board
 * `classic` 2 microseconds. The options that fit are counted, but not listed: random options are
 * tried until one fits. */
#include "count/engine/draws/walk.h"

#include <assert.h>

#define NO_PIECE UINT32_MAX /* a value of piece_of[]: the option belongs to no piece */
/* How many options of a piece are tried at random in order to find one that fits. If none of them
 * fits, all options of the piece are looked through. */
#define MAX_TRIES 32u

/* Random walks that end at solutions of one matrix: what all walks share, and the state of the
 * current walk, which has chosen (laid) some options. */
struct bsc_walk {
    const bsc_matrix *matrix;
    bsc_arena arena;   /* owns the arrays */
    long double bound; /* upper bound on the number of solutions */
    /* how many required items there are: items that must be covered and are not pieces (the cells
     * that were hit) */
    uint32_t required_count;
    /* [primaries]: the primary items in the order in which a walk covers them: first the required
     * items, then the pieces */
    uint32_t *order;
    uint32_t *piece_of; /* [options]: the piece of each option, or NO_PIECE */
    /* [options]: how many items of each option, other than its piece, the walk has covered already;
     * an option with 0 blockers fits on the board */
    uint32_t *blockers;
    bool *is_covered; /* [items]: whether each item is covered; not used for pieces */
    /* [items], used only for the items that are pieces: how many options of the piece still fit,
     * and how many copies of the piece have not been laid */
    uint32_t *fitting_count;
    uint32_t *copies_left;
    /* [items], used only for the required items (cells that were hit): a walk that covers the item
     * multiplies its weight by a factor, which is computed from the options to choose from (part 1
     * at the top of this file). The element is an upper bound of this factor, but at least 1. The
     * factor is divided by it, so that no walk has a weight above 1. */
    double *max_factor;
};

void bsc_walk_free(bsc_walk *walk) {
    if (walk == NULL) return;
    bsc_arena_release(&walk->arena);
    bsc_memory_free(walk);
}

long double bsc_walk_bound(const bsc_walk *walk) {
    return walk->bound;
}

/* ---- Preparing walks ---- */

/* Returns the rate of an option. When a walk chooses an option to cover a cell that was hit, the
 * options are chosen with probabilities proportional to their rates. The rate is the number of
 * copies of the option's piece that are not laid yet, divided by the number of options of the
 * piece. With these rates, all solutions have the same expected weight (see the top of this file).
 * The rate of an option without a piece is 1. */
static double option_rate(const bsc_walk *walk, uint32_t option) {
    const uint32_t piece = walk->piece_of[option];
    if (piece == NO_PIECE) return 1.0;
    return (double)walk->copies_left[piece] / (double)bsc_item_option_count(walk->matrix, piece);
}

/* Chooses the order in which walks cover the primary items, and finds the piece of each option:
 * fills order[], required_count and piece_of[]. */
static void choose_order(bsc_walk *walk) {
    const bsc_matrix *matrix = walk->matrix;
    walk->required_count = bsc_matrix_rank_primaries(matrix, walk->order);
    for (uint32_t o = 0; o < matrix->options; o++) walk->piece_of[o] = NO_PIECE;
    for (uint32_t k = walk->required_count; k < matrix->primaries; k++) {
        const uint32_t piece = walk->order[k];
        for (uint32_t r = matrix->first[piece]; r < matrix->first[piece + 1]; r++)
            walk->piece_of[matrix->option[r]] = piece;
    }
}

/* Fills copies_left[] and fitting_count[] for the start of a walk, when no ship is laid. Sets
 * walk->bound, the upper bound on the number of solutions, to the number of ways to lay all pieces
 * if ships could overlap: if a piece has c copies and N options, N^c / c! ways. The bound is 0 if a
 * piece has copies but no option, and infinite if it is too large for a long double. */
static void count_pieces(bsc_walk *walk) {
    const bsc_matrix *matrix = walk->matrix;
    bool has_options = true;
    walk->bound = 1.0L;
    for (uint32_t i = 0; i < matrix->primaries; i++) {
        if (!bsc_matrix_is_piece(matrix, i)) continue;
        const uint32_t copies = matrix->item[i].multiplicity;
        const uint32_t options = bsc_item_option_count(matrix, i);
        walk->copies_left[i] = copies;
        walk->fitting_count[i] = options;
        for (uint32_t c = 1; c <= copies; c++) walk->bound *= (long double)options / c;
        if (copies > 0 && options == 0) has_options = false;
    }
    if (!has_options) walk->bound = 0.0L; /* infinity times 0 would be no number */
}

/* Fills max_factor[], the greatest factor that each required item (a cell that was hit) can
 * contribute to the weight of a walk, and multiplies walk->bound by each of these factors. The
 * factor is the sum of the rates (option_rate) of those of the item's options that fit: the walk
 * chooses among these with probabilities proportional to their rates. So the factor is greatest
 * when all of them fit, at the start of the walk; but it is 1 if the item is covered already. If a
 * required item has no option, there is no solution, and walk->bound becomes 0. choose_order and
 * count_pieces must have been called. */
static void find_max_factors(bsc_walk *walk) {
    const bsc_matrix *matrix = walk->matrix;
    for (uint32_t k = 0; k < walk->required_count; k++) {
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
    w->fitting_count = bsc_arena_new(arena, matrix->items, sizeof *w->fitting_count);
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

/* Lays the option if `step` is 1, and takes it off the board again if `step` is -1. Updates which
 * items are covered, which options fit, and how many copies are left. */
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
            const uint32_t blocked_piece = walk->piece_of[blocked];
            const bool did_fit = walk->blockers[blocked] == 0;
            walk->blockers[blocked] += (uint32_t)step;
            const bool fits_now = walk->blockers[blocked] == 0;
            /* `step` is 1 if the option no longer fits, and -1 if it fits again. */
            if (fits_now != did_fit && blocked_piece != NO_PIECE)
                walk->fitting_count[blocked_piece] -= (uint32_t)step;
        }
    }
}

/* Returns a random option that covers the item and fits. The probability of each option is
 * proportional to its rate (option_rate). Sets *sum to the sum of the rates of all options that
 * cover the item and fit. If there are none, *sum is 0 and the result has no meaning. */
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

/* Returns a random option of the piece that fits; all of these are equally likely. At least one
 * option must fit. */
static uint32_t choose_fitting(const bsc_walk *walk, uint32_t piece, bsc_random *random) {
    const uint32_t options = bsc_item_option_count(walk->matrix, piece);
    const uint32_t *option = walk->matrix->option + walk->matrix->first[piece];
    assert(walk->fitting_count[piece] > 0 && walk->fitting_count[piece] <= options);
    for (unsigned k = 0; k < MAX_TRIES; k++) {
        const uint32_t tried = option[bsc_random_below(random, options)];
        if (walk->blockers[tried] == 0) return tried;
    }
    uint64_t skipped = bsc_random_below(random, walk->fitting_count[piece]);
    uint32_t k = 0;
    while (walk->blockers[option[k]] != 0 || skipped > 0) {
        if (walk->blockers[option[k]] == 0) skipped--;
        k++;
    }
    return option[k];
}

/* ---- A walk ---- */

/* Does part 1 of a walk (see the head of this file): covers the required items, the cells that were
 * hit. For each required item that is not covered yet, lays a random option that covers it, appends
 * the option to option[], which has room for it (bsc_walk_draw), and adds 1 to *count. The caller
 * takes these options off the board again. Returns the weight of this part of the walk: the
 * product, over all required items, of factor / max_factor. The factor of an item is the sum of the
 * rates of the options to choose from, or 1 if the item is covered already. Returns 0 if the walk
 * comes to a dead end: a required item that no fitting option covers. */
static double cover_required(bsc_walk *walk, bsc_random *random, uint32_t *option,
                             uint32_t *count) {
    double weight = 1.0;
    for (uint32_t k = 0; k < walk->required_count; k++) {
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

/* Does part 2 of a walk (see the head of this file): lays the copies of all pieces that part 1 did
 * not lay. For each copy, lays a random option that fits, appends the option to option[], which has
 * room for it (bsc_walk_draw), and adds 1 to *count. The caller takes these options off the board
 * again. Returns the weight of this part of the walk: the product, over all these copies, of
 * (options of the piece that fit) / (all options of the piece). Returns 0 if the walk comes to a
 * dead end, a piece of which no option fits. */
static double lay_pieces(bsc_walk *walk, bsc_random *random, uint32_t *option, uint32_t *count) {
    const bsc_matrix *matrix = walk->matrix;
    double weight = 1.0;
    for (uint32_t k = walk->required_count; k < matrix->primaries; k++) {
        const uint32_t piece = walk->order[k];
        while (walk->copies_left[piece] > 0) {
            if (walk->fitting_count[piece] == 0) return 0.0;
            weight *=
                (double)walk->fitting_count[piece] / (double)bsc_item_option_count(matrix, piece);
            const uint32_t chosen = choose_fitting(walk, piece, random);
            assert(walk->blockers[chosen] == 0 && walk->piece_of[chosen] == piece);
            option[*count] = chosen;
            (*count)++;
            lay_option(walk, chosen, 1);
        }
    }
    return weight;
}

/* Asserts that no ship is laid and no item is covered. This must be so between walks, because each
 * walk takes the ships that it has laid off the board again. */
static void check_empty_board(const bsc_walk *walk) {
    const bsc_matrix *matrix = walk->matrix;
    for (uint32_t i = 0; i < matrix->items; i++) {
        assert(!walk->is_covered[i]);
        if (!bsc_matrix_is_piece(matrix, i)) continue;
        assert(walk->copies_left[i] == matrix->item[i].multiplicity);
        assert(walk->fitting_count[i] == bsc_item_option_count(matrix, i));
    }
}

double bsc_walk_draw(bsc_walk *walk, bsc_random *random, uint32_t *option, uint32_t *count) {
    *count = 0;
    double weight = cover_required(walk, random, option, count);
    if (weight > 0.0) weight *= lay_pieces(walk, random, option, count);
    for (uint32_t k = *count; k > 0; k--) lay_option(walk, option[k - 1], -1);
    check_empty_board(walk);
    assert(weight >= 0.0 && weight < 1.0 + 1e-9);
    return weight;
}
