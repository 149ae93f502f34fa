/* fleet_bound.c - how many cells a fleet can surely be laid around, whichever cells they are.
 *
 * A set of cells surely hits a fleet if the fleet cannot be laid on the other cells. Let the ships
 * be laid one after the other. A ship can be laid if one of its placements is open: it is neither
 * hit by the set nor blocked by a ship that lies already. So k cells are too few if the ships have
 * an order in which each of them has an open placement whatever the k cells and the placements
 * before it are. That is so if one of these numbers is above the other:
 *
 *   - The ship's placements, less those that k cells hit at most, and less those that each ship
 *     before it blocks at most.
 *   - The fewest cells that hit all of the ship's placements, less the fewest that hit those which
 *     a ship before it blocks, for each of these ships at most; above k. For one of the ships
 *     before it a closer look is taken: at the fewest cells that hit all placements which that ship
 *     leaves open, for each place where it can lie.
 *
 * The order is found from its end: a ship that can come after all others is put last, since there
 * it leaves the others more than anywhere else.
 *
 *   Example: classic (ships of 5, 4, 3, 3 and 2 cells on 10x10). 20 cells are needed for the 5, 24
 *   for the 4, 33 for a 3, and 50 for the 2. Wherever the 5 lies, at least 20 cells are needed for
 *   the placements of the 4 that it leaves open. A 3 comes after 5 + 4 + 3 cells, which hit what
 *   they block, and 33 - 12 = 21; the 2 comes last, 50 - 15 = 35. So 19 cells are too few.
 *
 * Cost: a linear programme for each piece; a look at each pair of placements that block each other;
 * and for each closer look a linear programme for each place, up to symmetry. classic: 0.05 s. */
#include "play/eval/fleet_bound.h"

#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/cover/symmetry.h"
#include "play/eval/optimal_cover.h"

#include <string.h>

/* Rounds of the linear programme (optimal_cover.c) for all placements of a piece, and in a closer
 * look, where 20 rounds are too few for classic. */
#define PIECE_ROUNDS 200u
#define CLOSE_ROUNDS 60u

/* What is known of the pieces, which are the primary items. In arrays of [count x count] the first
 * index is a piece to be laid, the second one a piece that lies already. */
typedef struct pieces {
    const bsc_matrix *matrix;
    const bsc_cell_set *set; /* [options] */
    bsc_search_limit *limit;
    uint32_t cells;
    bsc_arena arena;
    bsc_symmetries symmetries;
    uint32_t count;
    /* [count x cells]: element piece * cells + j is an upper bound of how many of the piece's
     * placements any j + 1 cells hit. */
    uint64_t *cover;
    uint32_t *needed;       /* [count]: no fewer cells hit all placements of the piece */
    uint32_t *most_blocked; /* [count x count]: the laid ship blocks no more placements */
    uint32_t *most_lost;    /* [count x count]: so many cells hit all placements that it blocks */
    /* [count x count]: needed[] less the fewest cells that hit all placements which the laid ship
     * leaves open, at its worst place; UINT32_MAX while that was not found. */
    uint32_t *closely_lost;
    uint32_t *stamp;              /* [options]: scratch: 1 + the laid option that blocked it last */
    uint32_t *copies_before;      /* [count]: scratch of can_be_laid */
    bsc_optimal_covered *covered; /* [options]: scratch for bounds */
    bsc_cell_set *blocked;        /* [options]: scratch, blocked placements */
} pieces;

/* Says whether the rules leave a fleet free to lie anywhere: no cell must be covered, and there are
 * no sums. */
static bool is_free(const bsc_matrix *matrix) {
    for (uint32_t item = 0; item < matrix->primaries; item++)
        if (!bsc_matrix_is_piece(matrix, item)) return false;
    return matrix->law.sums.count == 0;
}

/* Returns the piece of an option. */
static uint32_t piece_of_option(const bsc_matrix *matrix, uint32_t option) {
    uint32_t e = matrix->start[option];
    while (!bsc_matrix_is_piece(matrix, matrix->entry[e])) e++;
    return matrix->entry[e];
}

/* Sets p->stamp[k] of each option k that `laid` blocks, and of itself, to laid + 1. */
static void stamp_blocked(pieces *p, uint32_t laid) {
    const bsc_matrix *matrix = p->matrix;
    for (uint32_t e = matrix->start[laid]; e < matrix->start[laid + 1]; e++) {
        const uint32_t item = matrix->entry[e];
        if (bsc_matrix_is_piece(matrix, item)) continue;
        for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++)
            p->stamp[matrix->option[k]] = laid + 1;
    }
}

/* ---- Bounds ---- */

/* Returns the fewest cells that hit all of covered[count], or a number below that; 0 if there are
 * none. Fills cover[cells] as bsc_optimal_bound_cover does. */
static uint32_t bound_covered(pieces *p, size_t count, unsigned rounds, uint64_t *cover) {
    uint32_t needed = 1;
    for (uint32_t j = 0; j < p->cells; j++) cover[j] = count;
    if (count == 0) return 0;
    bsc_optimal_bound_cover(p->covered, count, p->cells, rounds, cover);
    while (needed < p->cells && cover[needed - 1] < count) needed++;
    return needed;
}

/* Fills the bounds of a piece alone. */
static void bound_piece(pieces *p, uint32_t piece) {
    const bsc_matrix *matrix = p->matrix;
    size_t count = 0;
    for (uint32_t k = matrix->first[piece]; k < matrix->first[piece + 1]; k++)
        p->covered[count++] =
            (bsc_optimal_covered){.cells = p->set[matrix->option[k]], .weight = 1.0};
    p->needed[piece] = bound_covered(p, count, PIECE_ROUNDS, &p->cover[(size_t)piece * p->cells]);
}

/* Returns a number of cells that hit all of p->blocked[count]: those of `blocker`, the ship
 * that blocks them, if these hit all; or else cells that are chosen one after the other, each of
 * which hits as many of the rest as any cell does. */
static uint32_t hit_blocked(pieces *p, size_t count, bsc_cell_set blocker) {
    uint32_t chosen = 0;
    size_t missed = 0; /* blocked placements that the cells do not hit */
    for (size_t k = 0; k < count; k++)
        missed += bsc_cell_set_is_empty(bsc_cell_set_intersect(p->blocked[k], blocker));
    const uint32_t blocker_cells = bsc_cell_set_count(blocker);
    if (missed == 0 && blocker_cells < count) return blocker_cells;
    for (; count > 0; chosen++) {
        uint32_t hits[BSC_LISTED_CELLS] = {0}, best = 0;
        for (size_t k = 0; k < count; k++) BSC_EACH_IN_SET(c, p->blocked[k]) hits[c]++;
        for (uint32_t c = 1; c < p->cells; c++)
            if (hits[c] > hits[best]) best = c;
        missed = 0;
        for (size_t k = 0; k < count; k++) {
            if (bsc_has_bit(p->blocked[k].word, best)) continue;
            p->blocked[missed] = p->blocked[k];
            missed++;
        }
        count = missed;
    }
    return chosen;
}

/* Raises most_blocked and most_lost of each piece to what `laid` blocks. */
static void look_at_blocked(pieces *p, uint32_t laid) {
    const bsc_matrix *matrix = p->matrix;
    const uint32_t laid_piece = piece_of_option(matrix, laid);
    stamp_blocked(p, laid);
    for (uint32_t piece = 0; piece < p->count; piece++) {
        const uint32_t pair = piece * p->count + laid_piece;
        uint32_t count = 0;
        for (uint32_t k = matrix->first[piece]; k < matrix->first[piece + 1]; k++)
            if (p->stamp[matrix->option[k]] == laid + 1)
                p->blocked[count++] = p->set[matrix->option[k]];
        const uint32_t lost = hit_blocked(p, count, p->set[laid]);
        if (count > p->most_blocked[pair]) p->most_blocked[pair] = count;
        if (lost > p->most_lost[pair]) p->most_lost[pair] = lost;
    }
}

/* Says whether a symmetry takes the option to one of a lower number. */
static bool has_lower_image(const pieces *p, uint32_t option) {
    for (unsigned g = 1; g < p->symmetries.count; g++)
        if (p->symmetries.option[g][option] < option) return true;
    return false;
}

/* Returns closely_lost of a pair of pieces, which is found by the first call. */
static uint32_t look_closely(pieces *p, uint32_t piece, uint32_t laid_piece) {
    const bsc_matrix *matrix = p->matrix;
    uint32_t *lost = &p->closely_lost[piece * p->count + laid_piece];
    uint64_t cover[BSC_LISTED_CELLS];
    uint32_t least_needed = p->needed[piece];
    if (*lost != UINT32_MAX) return *lost;
    for (uint32_t n = matrix->first[laid_piece]; n < matrix->first[laid_piece + 1]; n++) {
        const uint32_t laid = matrix->option[n];
        size_t count = 0;
        if (has_lower_image(p, laid)) continue;
        if (bsc_search_limit_reached(p->limit)) least_needed = 0;
        if (least_needed == 0) break;
        stamp_blocked(p, laid);
        for (uint32_t k = matrix->first[piece]; k < matrix->first[piece + 1]; k++)
            if (p->stamp[matrix->option[k]] != laid + 1)
                p->covered[count++] =
                    (bsc_optimal_covered){.cells = p->set[matrix->option[k]], .weight = 1.0};
        const uint32_t needed = bound_covered(p, count, CLOSE_ROUNDS, cover);
        if (needed < least_needed) least_needed = needed;
    }
    memset(p->stamp, 0, matrix->options * sizeof *p->stamp);
    *lost = p->needed[piece] - least_needed;
    return *lost;
}

/* ---- The order of the ships ---- */

/* Says whether a ship of the piece can be laid after all others of copies_before[], in which it is
 * counted itself, around any `size` cells. */
static bool can_be_last(pieces *p, uint32_t piece, uint32_t size) {
    const uint32_t options = bsc_item_option_count(p->matrix, piece);
    const uint32_t *most_lost = &p->most_lost[piece * p->count];
    uint64_t closed = size == 0 ? 0 : p->cover[(size_t)piece * p->cells + size - 1];
    uint64_t lost = size;
    for (uint32_t laid = 0; laid < p->count; laid++) {
        const uint64_t copies = p->copies_before[laid] - (laid == piece);
        closed += copies * p->most_blocked[piece * p->count + laid];
        lost += copies * most_lost[laid];
    }
    if (closed < options || lost < p->needed[piece]) return true;
    for (uint32_t laid = 0; laid < p->count; laid++) {
        if (p->copies_before[laid] == (laid == piece)) continue;
        const uint64_t lost_to_others = lost - most_lost[laid];
        if (lost_to_others >= p->needed[piece]) continue;
        if (lost_to_others + look_closely(p, piece, laid) < p->needed[piece]) return true;
    }
    return false;
}

/* Says whether the fleet can be laid around any `size` cells: false proves nothing. */
static bool can_be_laid(pieces *p, uint32_t size) {
    uint64_t ships = 0;
    for (uint32_t piece = 0; piece < p->count; piece++) {
        p->copies_before[piece] = p->matrix->item[piece].multiplicity;
        ships += p->copies_before[piece];
    }
    for (; ships > 0; ships--) {
        uint32_t piece = 0;
        while (piece < p->count && (p->copies_before[piece] == 0 || !can_be_last(p, piece, size)))
            piece++;
        if (piece == p->count) return false;
        p->copies_before[piece]--;
    }
    return true;
}

static bsc_status allocate(pieces *p, bsc_error *error) {
    const size_t pairs = (size_t)p->count * p->count, options = p->matrix->options;
    BSC_ARENA_ARRAY(&p->arena, p->cover, (size_t)p->count * p->cells);
    BSC_ARENA_ARRAY(&p->arena, p->needed, p->count);
    BSC_ARENA_ARRAY(&p->arena, p->most_blocked, pairs);
    BSC_ARENA_ARRAY(&p->arena, p->most_lost, pairs);
    BSC_ARENA_ARRAY(&p->arena, p->closely_lost, pairs);
    BSC_ARENA_ARRAY(&p->arena, p->stamp, options);
    BSC_ARENA_ARRAY(&p->arena, p->copies_before, p->count);
    BSC_ARENA_ARRAY(&p->arena, p->covered, options);
    BSC_ARENA_ARRAY(&p->arena, p->blocked, options);
    return bsc_arena_status(&p->arena, error);
}

bsc_status bsc_fleet_bound_raise(uint32_t *bound, const bsc_matrix *matrix, const bsc_cell_set *set,
                                 uint32_t cells, bsc_search_limit *limit, bsc_error *error) {
    pieces p = {
        .matrix = matrix,
        .set = set,
        .limit = limit,
        .cells = cells,
        .count = matrix->primaries,
    };
    if (!is_free(matrix) || matrix->options == 0) return BSC_OK;
    bsc_status status = allocate(&p, error);
    if (status == BSC_OK) status = bsc_symmetries_init(&p.symmetries, matrix, NULL, error);
    if (status == BSC_OK) {
        memset(p.closely_lost, 0xff, (size_t)p.count * p.count * sizeof *p.closely_lost);
        for (uint32_t piece = 0; piece < p.count; piece++) bound_piece(&p, piece);
        for (uint32_t option = 0; option < matrix->options; option++)
            if (!has_lower_image(&p, option)) look_at_blocked(&p, option);
        memset(p.stamp, 0, matrix->options * sizeof *p.stamp);
        while (*bound < cells && can_be_laid(&p, *bound)) (*bound)++;
    }
    bsc_arena_release(&p.symmetries.arena);
    bsc_arena_release(&p.arena);
    return status;
}
