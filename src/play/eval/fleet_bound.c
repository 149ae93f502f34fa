/* fleet_bound.c - proves a lower bound of how many cells a set must have to surely hit the fleet.
 *
 * A set of cells surely hits if every deployment has a ship on one of its cells, that is, if the
 * fleet cannot be placed on the other cells alone. This file proves of a number k that k cells are
 * too few: whichever k cells are fired at, the fleet can be placed so that it avoids all of them.
 *
 * The ships are placed one after the other. A placement of a ship is open if none of the k cells
 * hits it and no ship placed earlier blocks it (by lying on it, or too close to it). So k cells are
 * too few if the ships can be ordered so that each ship has an open placement, whichever the k
 * cells are and wherever the earlier ships lie. A ship surely has an open placement if one of these
 * two conditions holds:
 *
 *   - By counting placements. The ship has more placements than can be closed, that is, more than
 *     the largest number that any k cells hit plus, for each earlier ship, the largest number that
 *     this ship can block.
 *   - By counting cells. Let `needed` be the fewest cells that hit all placements of the ship. For
 *     each earlier ship, let `lost` be a number of cells that is enough to hit all placements that
 *     the earlier ship blocks, wherever it lies. If k plus the sum of `lost` over all earlier ships
 *     is below `needed`, all these cells together miss some placement, and this one is open.
 *
 * The second condition can be sharpened for one of the earlier ships. A closer look finds the
 * fewest cells that hit all placements which that ship leaves open, at the place where it leaves
 * the fewest. Then `lost` is `needed` minus this number.
 *
 * The order is built from its end: a ship that can be placed after all others is put last, because
 * there it takes no room from any other ship.
 *
 *   Example: classic (ships of 5, 4, 3, 3 and 2 cells on 10x10). `needed` is 20 for the ship of 5,
 *   24 for the 4, 33 for a 3, and 50 for the 2. Are 19 cells too few?
 *
 *     first the 5    19 is below 20
 *     then the 4     a closer look: wherever the 5 lies, hitting all placements of the 4 that it
 *                    leaves open takes at least 20 cells
 *     then the 3s    the second of them comes after ships of 5 + 4 + 3 = 12 cells. A ship's own
 *                    cells hit all placements that it blocks, so 12 are lost; 19 + 12 is below 33
 *     then the 2     ships of 15 cells come before it; 19 + 15 is below 50
 *
 *   So 19 cells are too few, and the bound is 20.
 *
 * Cost: a linear programme for each piece; a look at each pair of placements that block each other;
 * and for each closer look a linear programme for each place of the earlier ship, up to symmetry.
 * classic takes 0.05 s. */
#include "play/eval/fleet_bound.h"

#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/cover/symmetry.h"
#include "play/eval/optimal_cover.h"

#include <string.h>

/* A linear programme bounds how many placements a few cells can hit (optimal_cover.c). It improves
 * the bound in rounds; more rounds take longer and give better bounds. PIECE_ROUNDS is for all
 * placements of a piece. CLOSE_ROUNDS is for the placements that one earlier ship leaves open; with
 * only 20 rounds there, the proof for classic fails. */
#define PIECE_ROUNDS 200u
#define CLOSE_ROUNDS 60u

/* What the search for a proof knows about the pieces of the fleet. The proof is for some number k:
 * whichever k cells are fired at, some deployment has no ship on any of them. A cell hits a
 * placement if the placement covers it. A ship blocks a placement if no deployment has both. Pieces
 * are numbered 0 .. count - 1; they are the primary items of the matrix. An array of [count x
 * count] has an element for each pair of pieces, at index piece * count + earlier_piece: `piece` is
 * the piece of the ship that is to be placed, and `earlier_piece` that of a ship placed earlier. */
typedef struct pieces {
    const bsc_matrix *matrix;
    /* [options]: the cells of the option, which is a ship at a placement. */
    const bsc_cell_set *set;
    bsc_search_limit *limit;   /* ends the search for a proof early */
    uint32_t cells;            /* all cells in `set` are below this */
    bsc_arena arena;           /* owns all arrays below */
    bsc_symmetries symmetries; /* symmetries of the board, as maps of options to options */
    uint32_t count;            /* how many pieces the fleet has */
    /* [count x cells]: upper bounds. Any j + 1 cells hit at most most_hit[piece * cells + j]
     * placements of the piece. The other placements can still be used by a fleet that avoids these
     * cells. */
    uint64_t *most_hit;
    /* [count]: a lower bound. A set of cells that hits all placements of the piece has at least
     * this many cells. */
    uint32_t *needed;
    /* [count x count]: the most placements of the piece that one earlier ship can block. */
    uint32_t *most_blocked;
    /* [count x count]: how many additional shots one earlier ship is worth, at most. Wherever the
     * earlier ship lies, this many cells are enough to hit all placements of the piece that the
     * ship blocks. So the ship closes no more placements than these shots would. */
    uint32_t *most_lost;
    /* [count x count]: another upper bound of the same number, often lower than most_lost, but it
     * may be used for only one of the earlier ships. Example: it takes needed[piece] = 24 cells to
     * hit all placements of the piece. Wherever the earlier ship lies, it still takes at least 20
     * cells to hit those that the ship does not block. Then the bound is 24 - 20 = 4. UINT32_MAX
     * until look_closely has computed it. */
    uint32_t *refined_lost;

    /* Scratch: */
    /* [options]: 1 + an option that cannot be chosen together with this one, as mark_blocked found
     * last; 0: none was found. */
    uint32_t *blocked_by;
    /* [count]: how many ships of the piece have no place in the order of ships yet. The order is
     * made from the last ship to the first (can_avoid_cells). */
    uint32_t *copies_before;
    /* [options]: input of the linear programme: one element for each placement to be hit. */
    bsc_optimal_covered *covered;
    /* [options]: the cells of the placements that an earlier ship blocks, one set for each */
    bsc_cell_set *blocked;
} pieces;

/* Says whether the matrix lets the fleet lie anywhere on the board: no cell must hold a ship (as a
 * cell that was hit must), and no sum prescribes how many cells of some set hold one. */
static bool has_no_conditions(const bsc_matrix *matrix) {
    for (uint32_t item = 0; item < matrix->primaries; item++)
        if (!bsc_matrix_is_piece(matrix, item)) return false;
    return matrix->law.sums.count == 0;
}

/* Returns the piece of an option, which is one of its items. */
static uint32_t piece_of_option(const bsc_matrix *matrix, uint32_t option) {
    uint32_t e = matrix->start[option];
    while (!bsc_matrix_is_piece(matrix, matrix->entry[e])) e++;
    return matrix->entry[e];
}

/* Marks the options that an earlier ship blocks. The option `earlier` says where this ship lies.
 * Sets blocked_by[] to earlier + 1 for each option that cannot be chosen together with `earlier`,
 * and for `earlier` itself. */
static void mark_blocked(pieces *p, uint32_t earlier) {
    const bsc_matrix *matrix = p->matrix;
    for (uint32_t e = matrix->start[earlier]; e < matrix->start[earlier + 1]; e++) {
        const uint32_t item = matrix->entry[e];
        if (bsc_matrix_is_piece(matrix, item)) continue;
        for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++)
            p->blocked_by[matrix->option[k]] = earlier + 1;
    }
}

/* ---- Bounds ---- */

/* Bounds how many cells it takes to hit the first `count` placements in p->covered. Returns a
 * number n such that no set of fewer than n cells hits all of them; 0 if `count` is 0. Sets
 * most_hit[j], for each j below p->cells, so that any j + 1 cells hit at most most_hit[j] of the
 * placements. The linear programme improves these bounds in `rounds` rounds. */
static uint32_t bound_needed_cells(pieces *p, size_t count, unsigned rounds, uint64_t *most_hit) {
    uint32_t needed = 1;
    for (uint32_t j = 0; j < p->cells; j++) most_hit[j] = count;
    if (count == 0) return 0;
    bsc_optimal_bound_cover(p->covered, count, p->cells, rounds, most_hit);
    while (needed < p->cells && most_hit[needed - 1] < count) needed++;
    return needed;
}

/* Bounds how many cells it takes to hit all placements of the piece: fills needed[piece] and the
 * row of the piece in most_hit[]. */
static void bound_piece(pieces *p, uint32_t piece) {
    const bsc_matrix *matrix = p->matrix;
    size_t count = 0;
    for (uint32_t k = matrix->first[piece]; k < matrix->first[piece + 1]; k++)
        p->covered[count++] =
            (bsc_optimal_covered){.cells = p->set[matrix->option[k]], .weight = 1.0};
    p->needed[piece] =
        bound_needed_cells(p, count, PIECE_ROUNDS, &p->most_hit[(size_t)piece * p->cells]);
}

/* Returns a number of cells with which all blocked placements can be hit; fewer cells may be enough
 * too. The caller has written the cells of the blocked placements to p->blocked[0] ..
 * p->blocked[count - 1]. `blocker` has the cells of the ship that blocks them.
 *
 * If the ship's own cells hit all blocked placements, and there are fewer such cells than
 * placements, returns the number of the ship's cells. Otherwise chooses cells one after the other,
 * each time the cell that hits the most of the remaining placements, until none remains. Returns
 * the number of chosen cells. Overwrites p->blocked. */
static uint32_t count_hitting_cells(pieces *p, size_t count, bsc_cell_set blocker) {
    uint32_t chosen = 0;
    size_t missed = 0; /* how many blocked placements are not hit */
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

/* Updates most_blocked and most_lost for an earlier ship that lies where the option `earlier` says.
 * For each piece, finds how many of its placements this ship blocks, and how many cells are enough
 * to hit these placements. Raises the elements of the two arrays to these counts where they are
 * lower. */
static void measure_blocked(pieces *p, uint32_t earlier) {
    const bsc_matrix *matrix = p->matrix;
    const uint32_t earlier_piece = piece_of_option(matrix, earlier);
    mark_blocked(p, earlier);
    for (uint32_t piece = 0; piece < p->count; piece++) {
        const uint32_t pair = piece * p->count + earlier_piece;
        uint32_t count = 0;
        for (uint32_t k = matrix->first[piece]; k < matrix->first[piece + 1]; k++)
            if (p->blocked_by[matrix->option[k]] == earlier + 1)
                p->blocked[count++] = p->set[matrix->option[k]];
        const uint32_t lost = count_hitting_cells(p, count, p->set[earlier]);
        if (count > p->most_blocked[pair]) p->most_blocked[pair] = count;
        if (lost > p->most_lost[pair]) p->most_lost[pair] = lost;
    }
}

/* Says whether a symmetry of the board maps the option to an option with a lower index. Such an
 * option can be skipped, because the other one gives the same results. */
static bool has_lower_image(const pieces *p, uint32_t option) {
    for (unsigned g = 1; g < p->symmetries.count; g++)
        if (p->symmetries.option[g][option] < option) return true;
    return false;
}

/* Returns refined_lost of a pair of pieces, and computes it in the first call for this pair. It may
 * be used in place of most_lost of the pair, and proves more if it is less. Computing it takes
 * long, because the function looks at every place of a ship of `earlier_piece`. If the limit of
 * time is reached, the result is needed[piece], with which nothing can be proven. */
static uint32_t look_closely(pieces *p, uint32_t piece, uint32_t earlier_piece) {
    const bsc_matrix *matrix = p->matrix;
    uint32_t *lost = &p->refined_lost[piece * p->count + earlier_piece];
    uint64_t most_hit[BSC_LISTED_CELLS];
    uint32_t least_needed = p->needed[piece];
    if (*lost != UINT32_MAX) return *lost;
    for (uint32_t n = matrix->first[earlier_piece]; n < matrix->first[earlier_piece + 1]; n++) {
        const uint32_t earlier = matrix->option[n];
        size_t count = 0;
        if (has_lower_image(p, earlier)) continue;
        if (bsc_search_limit_reached(p->limit)) least_needed = 0;
        if (least_needed == 0) break;
        mark_blocked(p, earlier);
        for (uint32_t k = matrix->first[piece]; k < matrix->first[piece + 1]; k++)
            if (p->blocked_by[matrix->option[k]] != earlier + 1)
                p->covered[count++] =
                    (bsc_optimal_covered){.cells = p->set[matrix->option[k]], .weight = 1.0};
        const uint32_t needed = bound_needed_cells(p, count, CLOSE_ROUNDS, most_hit);
        if (needed < least_needed) least_needed = needed;
    }
    memset(p->blocked_by, 0, matrix->options * sizeof *p->blocked_by);
    *lost = p->needed[piece] - least_needed;
    return *lost;
}

/* ---- The order of the ships ---- */

/* Tries to prove that a ship of the piece always finds a place after the other ships. Some of its
 * placements must be open, that is, neither hit by the shots nor blocked by another ship, whichever
 * `shots` cells are fired at and however the other ships lie. copies_before[] counts the other
 * ships, and this ship itself. Returns true if this is proven. The proof counts placements, then
 * cells, and then looks closely at one of the other ships, as the top of this file explains. */
static bool can_be_last(pieces *p, uint32_t piece, uint32_t shots) {
    const uint32_t options = bsc_item_option_count(p->matrix, piece);
    const uint32_t *most_lost = &p->most_lost[piece * p->count];
    /* At most this many placements are not open. If the piece has more, one is open. */
    uint64_t closed = shots == 0 ? 0 : p->most_hit[(size_t)piece * p->cells + shots - 1];
    /* This many cells are enough to hit all placements that are not open. If it takes more to hit
     * all placements of the piece, one is open. */
    uint64_t lost = shots;
    for (uint32_t earlier = 0; earlier < p->count; earlier++) {
        const uint64_t copies = p->copies_before[earlier] - (earlier == piece);
        closed += copies * p->most_blocked[piece * p->count + earlier];
        lost += copies * most_lost[earlier];
    }
    if (closed < options || lost < p->needed[piece]) return true;
    for (uint32_t earlier = 0; earlier < p->count; earlier++) {
        if (p->copies_before[earlier] == (earlier == piece)) continue;
        const uint64_t lost_to_others = lost - most_lost[earlier];
        if (lost_to_others >= p->needed[piece]) continue;
        if (lost_to_others + look_closely(p, piece, earlier) < p->needed[piece]) return true;
    }
    return false;
}

/* Tries to prove that no set of `shots` cells surely hits the fleet: whichever cells these are, the
 * fleet can lie on other cells. The proof is an order of the ships in which each ship finds a place
 * after the ships before it. Returns true if the proof succeeds; false only means that no proof was
 * found. */
static bool can_avoid_cells(pieces *p, uint32_t shots) {
    uint64_t ships = 0;
    for (uint32_t piece = 0; piece < p->count; piece++) {
        p->copies_before[piece] = p->matrix->item[piece].multiplicity;
        ships += p->copies_before[piece];
    }
    for (; ships > 0; ships--) {
        uint32_t piece = 0;
        while (piece < p->count && (p->copies_before[piece] == 0 || !can_be_last(p, piece, shots)))
            piece++;
        if (piece == p->count) return false;
        p->copies_before[piece]--;
    }
    return true;
}

/* Allocates all arrays of `p`, filled with zeros. Fails if memory runs out. */
static bsc_status allocate(pieces *p, bsc_error *error) {
    const size_t pairs = (size_t)p->count * p->count, options = p->matrix->options;
    BSC_ARENA_ARRAY(&p->arena, p->most_hit, (size_t)p->count * p->cells);
    BSC_ARENA_ARRAY(&p->arena, p->needed, p->count);
    BSC_ARENA_ARRAY(&p->arena, p->most_blocked, pairs);
    BSC_ARENA_ARRAY(&p->arena, p->most_lost, pairs);
    BSC_ARENA_ARRAY(&p->arena, p->refined_lost, pairs);
    BSC_ARENA_ARRAY(&p->arena, p->blocked_by, options);
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
    if (!has_no_conditions(matrix) || matrix->options == 0) return BSC_OK;
    bsc_status status = allocate(&p, error);
    if (status == BSC_OK) status = bsc_symmetries_init(&p.symmetries, matrix, NULL, error);
    if (status == BSC_OK) {
        memset(p.refined_lost, 0xff, (size_t)p.count * p.count * sizeof *p.refined_lost);
        for (uint32_t piece = 0; piece < p.count; piece++) bound_piece(&p, piece);
        for (uint32_t option = 0; option < matrix->options; option++)
            if (!has_lower_image(&p, option)) measure_blocked(&p, option);
        memset(p.blocked_by, 0, matrix->options * sizeof *p.blocked_by);
        while (*bound < cells && can_avoid_cells(&p, *bound)) (*bound)++;
    }
    bsc_arena_release(&p.symmetries.arena);
    bsc_arena_release(&p.arena);
    return status;
}
