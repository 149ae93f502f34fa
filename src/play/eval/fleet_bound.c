/* fleet_bound.c - proves a lower bound of how many cells a set must have to surely hit the fleet.
 *
 * A set of cells surely hits if every deployment has a ship on one of its cells, that is, if the
 * fleet cannot be placed on the other cells alone. This file proves of a number k that k cells are
 * too few: whichever k cells are fired at, the fleet can be placed so that it avoids all of them.
 *
 * The ships are placed one after the other. A ship that was placed earlier blocks a placement by
 * lying on it, or too close to it. A placement of the next ship is open if none of the k cells hits
 * it and no earlier ship blocks it. So k cells are too few if the ships can be ordered so that each
 * ship has an open placement, whichever the k cells are and wherever the earlier ships lie. A ship
 * surely has an open placement if one of these three conditions holds:
 *
 *   - By counting placements. The ship has more placements than k cells can hit and the earlier
 *     ships can block. (Add the most placements that any k cells hit, and for each earlier ship the
 *     most placements that it blocks.)
 *   - By counting cells. Let n be the fewest cells that hit all placements of the ship. For each
 *     earlier ship, take a number of cells that is enough to hit all placements that the earlier
 *     ship blocks, wherever it lies. If k plus these numbers is less than n, so few cells cannot
 *     hit all placements of the ship, and a placement that they do not hit is open.
 *   - By counting cells beside one earlier ship E. Wherever E lies, some placements are not blocked
 *     by E. Let m be the fewest cells that hit all of these, at the place of E where m is smallest.
 *     If k plus the numbers of the earlier ships other than E is less than m, a placement is open.
 *
 * The order is built from its end: a ship that can be placed after all others is put last, because
 * there it takes no room from any other ship.
 *
 *   Example: classic (ships of 5, 4, 3, 3 and 2 cells on 10x10). The fewest cells that hit all
 *   placements are n = 20 for the ship of 5, 24 for the 4, 33 for a 3, and 50 for the 2. Are 19
 *   cells too few?
 *
 *     first the 5    second condition: 19 is less than 20
 *     then the 4     third condition: wherever the 5 lies, hitting all placements of the 4 that the
 *                    5 does not block takes at least m = 20 cells, and 19 is less than 20
 *     then the 3s    second condition: before the second 3 come ships of 5 + 4 + 3 = 12 cells. The
 *                    cells of a ship hit all placements that it blocks, so 19 + 12 is to be less
 *                    than 33, which it is
 *     then the 2     second condition: ships of 15 cells come before it; 19 + 15 is less than 50
 *
 *   So 19 cells are too few, and the bound is 20.
 *
 * Cost: a linear programme for each piece; a look at each pair of placements that block each other;
 * and for the third condition a linear programme for each place of E, up to symmetry. classic takes
 * 0.05 s. */
#include "play/eval/fleet_bound.h"

#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/cover/symmetry.h"
#include "play/eval/optimal_cover.h"

/* A linear programme bounds how many placements a few cells can hit (optimal_cover.c). It improves
 * the bound in rounds; more rounds take longer and give better bounds. PIECE_ROUNDS is for all
 * placements of a piece. UNBLOCKED_ROUNDS is for the placements that one earlier ship does not
 * block; with only 20 rounds there, the proof for classic fails. */
#define PIECE_ROUNDS     200u
#define UNBLOCKED_ROUNDS 60u

/* The value of proof.cells_needed_beside[] for a pair of pieces that was not looked at yet. */
#define NOT_COMPUTED UINT32_MAX

/* The state of a search for a proof that some number of cells is too few: whichever cells are fired
 * at, some deployment has no ship on any of them. A cell hits a placement if the placement covers
 * it. A ship blocks a placement if no deployment has both, because they overlap or are too close.
 *
 * The pieces of the fleet are numbered 0 .. pieces - 1; these are the primary items of the matrix.
 * An array of [pieces x pieces] elements has one for each pair of pieces, at the index that
 * pair_index returns. The first piece of the pair is that of a ship to be placed, and the second is
 * that of one ship placed earlier. */
typedef struct proof {
    const bsc_matrix *matrix;         /* its options are the placements of all ships */
    const bsc_cell_set *option_cells; /* [options]: the cells of each placement */
    bsc_search_limit *limit;          /* ends the search for a proof early */
    uint32_t cells;                   /* all cells in option_cells[] are below this */
    uint32_t pieces;                  /* how many pieces the fleet has */
    bsc_arena arena;                  /* owns all arrays below */
    bsc_symmetries symmetries;        /* symmetries of the board, as maps of options to options */

    /* What is known of each piece, or each pair of pieces: */
    /* [pieces x cells], a row for each piece: element j of the row is an upper bound of how many
     * placements of the piece any j + 1 cells can hit. */
    uint64_t *most_hit_placements;
    /* [pieces]: it takes at least this many cells to hit all placements of the piece. */
    uint32_t *cells_needed;
    /* [pieces x pieces], for each pair of pieces: at most this many placements of the first piece
     * are blocked by one ship of the second piece. */
    uint32_t *most_blocked_placements;
    /* [pieces x pieces], for each pair of pieces: wherever one ship of the second piece lies, this
     * many cells are enough to hit all placements of the first piece that the ship blocks. */
    uint32_t *cells_for_blocked;
    /* [pieces x pieces], for each pair of pieces: wherever one ship of the second piece lies, it
     * takes at least this many cells to hit all placements of the first piece that the ship does
     * not block. NOT_COMPUTED until find_cells_needed_beside was called for the pair. */
    uint32_t *cells_needed_beside;

    /* The order in which the ships are placed, which is built from its end (can_avoid_cells): */
    /* [pieces]: how many ships of the piece have no place in the order yet. */
    uint32_t *ships_to_order;

    /* Scratch: */
    /* [options]: 1 + the option of a ship that blocks this option, from the last call of
     * mark_blocked that marked it; 0 if no call did. */
    uint32_t *blocked_by;
    /* [options]: input of the linear programme: an element for each placement to be hit */
    bsc_cover_target *target;
    /* [options]: an element for each placement of a piece that a certain ship blocks: the cells of
     * the placement */
    bsc_cell_set *blocked;
} proof;

/* Returns the index, in the arrays of [pieces x pieces], of the pair of the piece of a ship to be
 * placed and the piece of a ship placed earlier. */
static size_t pair_index(const proof *p, uint32_t piece, uint32_t earlier_piece) {
    return (size_t)piece * p->pieces + earlier_piece;
}

/* Says whether the matrix lets the fleet lie anywhere on the board: no cell must hold a ship (as a
 * cell that was hit must), and no sum prescribes how many cells of some set hold one. */
static bool has_no_conditions(const bsc_matrix *matrix) {
    for (uint32_t item = 0; item < matrix->primaries; item++)
        if (!bsc_matrix_is_piece(matrix, item)) return false;
    return matrix->law.sums.count == 0;
}

/* Returns the piece of an option, which is one of the items that the option covers. The option must
 * lay a ship. */
static uint32_t piece_of_option(const bsc_matrix *matrix, uint32_t option) {
    uint32_t e = matrix->start[option];
    while (!bsc_matrix_is_piece(matrix, matrix->entry[e])) e++;
    return matrix->entry[e];
}

/* Marks all options that a ship at the option `earlier` blocks, because they share an item other
 * than a piece with it, such as a cell; `earlier` itself is marked too. The mark is the number
 * earlier + 1 in p->blocked_by[]. Marks of calls for other options may stay, but they are other
 * numbers, and mean nothing any more. */
static void mark_blocked(proof *p, uint32_t earlier) {
    const bsc_matrix *matrix = p->matrix;
    for (uint32_t e = matrix->start[earlier]; e < matrix->start[earlier + 1]; e++) {
        const uint32_t item = matrix->entry[e];
        if (bsc_matrix_is_piece(matrix, item)) continue;
        for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++)
            p->blocked_by[matrix->option[k]] = earlier + 1;
    }
}

/* Says whether a ship at the option `earlier` blocks the other option. The last call of
 * mark_blocked must have been for `earlier`. */
static bool is_blocked(const proof *p, uint32_t option, uint32_t earlier) {
    return p->blocked_by[option] == earlier + 1;
}

/* ---- Bounds ---- */

/* Returns a lower bound of how many cells it takes to hit all of the first `count` placements in
 * p->target: no set of fewer cells hits them all. It is 0 if `count` is 0. Sets most_hit[j], for
 * each j below p->cells, to an upper bound of how many of these placements j + 1 cells can hit.
 * Both bounds come from a linear programme, which optimal_cover.c solves approximately: with more
 * `rounds` it takes longer, and the bounds become better. */
static uint32_t bound_cells_needed(proof *p, size_t count, unsigned rounds, uint64_t *most_hit) {
    uint32_t needed = 1;
    for (uint32_t j = 0; j < p->cells; j++) most_hit[j] = count;
    if (count == 0) return 0;
    bsc_optimal_bound_cover(p->target, count, p->cells, rounds, most_hit);
    while (needed < p->cells && most_hit[needed - 1] < count) needed++;
    return needed;
}

/* Stores the cells of the option, a placement, in p->target[index], so that the linear programme
 * counts the placement as one that is to be hit. */
static void add_target(proof *p, size_t index, uint32_t option) {
    p->target[index] = (bsc_cover_target){.cells = p->option_cells[option], .weight = 1.0};
}

/* Looks at all placements of the piece. Sets cells_needed[piece] to a lower bound of how many cells
 * it takes to hit them all, and each element j of the piece's row in most_hit_placements[] to an
 * upper bound of how many of them any j + 1 cells can hit. */
static void bound_piece(proof *p, uint32_t piece) {
    const bsc_matrix *matrix = p->matrix;
    size_t count = 0;
    for (uint32_t k = matrix->first[piece]; k < matrix->first[piece + 1]; k++) {
        add_target(p, count, matrix->option[k]);
        count++;
    }
    uint64_t *row = &p->most_hit_placements[(size_t)piece * p->cells];
    p->cells_needed[piece] = bound_cells_needed(p, count, PIECE_ROUNDS, row);
}

/* Returns the cell that is in the most of the sets of cells p->blocked[0] .. p->blocked[count - 1],
 * which are the cells of placements that a ship blocks; of several such cells, the first. `count`
 * must be above 0. */
static uint32_t find_commonest_cell(const proof *p, size_t count) {
    uint32_t sets_with_cell[BSC_LISTED_CELLS] = {0}, best = 0;
    for (size_t k = 0; k < count; k++) BSC_EACH_IN_SET(c, p->blocked[k]) sets_with_cell[c]++;
    for (uint32_t c = 1; c < p->cells; c++)
        if (sets_with_cell[c] > sets_with_cell[best]) best = c;
    return best;
}

/* Removes the sets that have the cell from p->blocked[0] .. p->blocked[count - 1]. Returns how many
 * sets are left; they are now the first ones. */
static size_t remove_hit_sets(proof *p, size_t count, uint32_t cell) {
    size_t missed = 0;
    for (size_t k = 0; k < count; k++) {
        if (bsc_has_bit(p->blocked[k].word, cell)) continue;
        p->blocked[missed] = p->blocked[k];
        missed++;
    }
    return missed;
}

/* Returns a number of cells that is enough to hit all placements that one ship blocks; fewer cells
 * may be enough too. The caller has written the cells of the blocked placements to p->blocked[0] ..
 * p->blocked[count - 1]. `blocker` has the cells of the ship that blocks them.
 *
 * If the ship's own cells hit all blocked placements, and there are fewer such cells than
 * placements, returns the number of the ship's cells. Otherwise chooses cells one after the other,
 * each time the cell that hits the most of the placements not hit yet, until all are hit. Returns
 * the number of chosen cells. Overwrites p->blocked. */
static uint32_t count_hitting_cells(proof *p, size_t count, bsc_cell_set blocker) {
    uint32_t chosen_cells = 0;
    bool blocker_hits_all = true; /* each blocked placement has a cell of the ship that blocks it */
    for (size_t k = 0; k < count; k++)
        blocker_hits_all &= !bsc_cell_set_is_empty(bsc_cell_set_intersect(p->blocked[k], blocker));
    const uint32_t blocker_cells = bsc_cell_set_count(blocker);
    if (blocker_hits_all && blocker_cells < count) return blocker_cells;
    while (count > 0) {
        count = remove_hit_sets(p, count, find_commonest_cell(p, count));
        chosen_cells++;
    }
    return chosen_cells;
}

/* Looks at a ship that was placed earlier, at the option `earlier`. For each piece, finds how many
 * of its placements this ship blocks, and how many cells are enough to hit all of these placements.
 * If most_blocked_placements[] or cells_for_blocked[] of the pair (the piece, and the piece of the
 * earlier ship) is less than the number found, raises the element to it. */
static void measure_blocked(proof *p, uint32_t earlier) {
    const bsc_matrix *matrix = p->matrix;
    const uint32_t earlier_piece = piece_of_option(matrix, earlier);
    mark_blocked(p, earlier);
    for (uint32_t piece = 0; piece < p->pieces; piece++) {
        const size_t pair = pair_index(p, piece, earlier_piece);
        uint32_t count = 0;
        for (uint32_t k = matrix->first[piece]; k < matrix->first[piece + 1]; k++) {
            const uint32_t option = matrix->option[k];
            if (!is_blocked(p, option, earlier)) continue;
            p->blocked[count] = p->option_cells[option];
            count++;
        }
        const uint32_t enough = count_hitting_cells(p, count, p->option_cells[earlier]);
        if (count > p->most_blocked_placements[pair]) p->most_blocked_placements[pair] = count;
        if (enough > p->cells_for_blocked[pair]) p->cells_for_blocked[pair] = enough;
    }
}

/* Says whether a symmetry of the board maps the option to an option with a lower index. Such an
 * option can be skipped, because the other one gives the same results. */
static bool has_lower_image(const proof *p, uint32_t option) {
    for (unsigned g = 1; g < p->symmetries.count; g++)
        if (p->symmetries.option[g][option] < option) return true;
    return false;
}

/* Returns a lower bound of how many cells it takes to hit all placements of `piece` that a certain
 * ship, placed before, does not block. The option `earlier` says where that ship lies. The result
 * is 0 if the ship blocks all placements. */
static uint32_t bound_unblocked(proof *p, uint32_t piece, uint32_t earlier) {
    const bsc_matrix *matrix = p->matrix;
    uint64_t most_hit[BSC_LISTED_CELLS]; /* a second result of bound_cells_needed, not used here */
    size_t count = 0;
    mark_blocked(p, earlier);
    for (uint32_t k = matrix->first[piece]; k < matrix->first[piece + 1]; k++) {
        if (is_blocked(p, matrix->option[k], earlier)) continue;
        add_target(p, count, matrix->option[k]);
        count++;
    }
    return bound_cells_needed(p, count, UNBLOCKED_ROUNDS, most_hit);
}

/* Returns cells_needed_beside of a pair of pieces: wherever one ship of earlier_piece lies, it
 * takes at least this many cells to hit all placements of `piece` that the ship does not block. The
 * first call for a pair takes long, because it looks at every place of the ship. If the limit of
 * time is reached before the end, the result is 0, with which nothing can be proven. */
static uint32_t find_cells_needed_beside(proof *p, uint32_t piece, uint32_t earlier_piece) {
    const bsc_matrix *matrix = p->matrix;
    uint32_t *cells_needed_beside = &p->cells_needed_beside[pair_index(p, piece, earlier_piece)];
    if (*cells_needed_beside != NOT_COMPUTED) return *cells_needed_beside;
    uint32_t least = p->cells_needed[piece];
    for (uint32_t k = matrix->first[earlier_piece]; k < matrix->first[earlier_piece + 1]; k++) {
        const uint32_t earlier = matrix->option[k];
        if (has_lower_image(p, earlier)) continue;
        if (bsc_search_limit_reached(p->limit)) least = 0;
        if (least == 0) break;
        const uint32_t needed = bound_unblocked(p, piece, earlier);
        if (needed < least) least = needed;
    }
    *cells_needed_beside = least;
    return least;
}

/* ---- The order of the ships ---- */

/* The order of the ships is built from its end: each ship that gets its place is put before the
 * ships that have one already, and after all that have none yet. Suppose that a ship of `piece`, of
 * which at least one must have no place yet, is the next to get its place. Returns how many ships
 * of earlier_piece then come before it: all that have no place yet, without the ship itself. */
static uint32_t count_earlier_ships(const proof *p, uint32_t piece, uint32_t earlier_piece) {
    const uint32_t itself = earlier_piece == piece ? 1 : 0;
    return p->ships_to_order[earlier_piece] - itself;
}

/* The first condition at the top of this file, for a ship of the piece that is placed after all
 * ships without a place in the order yet, the earlier ships. Says whether the piece has more
 * placements than `shots` cells, at most p->cells, can hit and the earlier ships can block, all
 * together, so that one is left open. Needs a ship of the piece without a place
 * (count_earlier_ships). */
static bool has_enough_placements(const proof *p, uint32_t piece, uint32_t shots) {
    /* at most this many placements are not open: some cell hits them, or an earlier ship blocks
     * them */
    uint64_t closed = shots == 0 ? 0 : p->most_hit_placements[(size_t)piece * p->cells + shots - 1];
    for (uint32_t earlier = 0; earlier < p->pieces; earlier++) {
        const uint64_t ships = count_earlier_ships(p, piece, earlier);
        closed += ships * p->most_blocked_placements[pair_index(p, piece, earlier)];
    }
    return closed < bsc_item_option_count(p->matrix, piece);
}

/* Returns a number of cells that is enough to hit all placements of the piece that are not open,
 * that is, those that a shot hits or an earlier ship blocks: the `shots` cells that are fired at,
 * and for each earlier ship as many cells as hit all placements that this ship blocks. If it takes
 * more cells to hit all placements of the piece, one of them is open. (The order of the ships is
 * built from its end. So the earlier ships are those that have not got their place in it yet,
 * without the ship that is to be placed, which must not have got its place either.) */
static uint64_t count_closing_cells(const proof *p, uint32_t piece, uint32_t shots) {
    uint64_t count = shots;
    for (uint32_t earlier = 0; earlier < p->pieces; earlier++) {
        const uint64_t ships = count_earlier_ships(p, piece, earlier);
        count += ships * p->cells_for_blocked[pair_index(p, piece, earlier)];
    }
    return count;
}

/* Tries to prove that a ship of the piece can come last among the ships that have no place in the
 * order yet. This means that the ship has an open placement (one that no shot hits and no earlier
 * ship blocks) wherever the other ships without a place lie, and whichever cells are fired at.
 * `shots` is the number of these cells, at most p->cells. At least one ship of the piece must have
 * no place in the order yet. Returns true if one of the three conditions at the top of this file
 * proves it. If false, no proof was found, perhaps because the limit of time was reached. */
static bool can_be_last(proof *p, uint32_t piece, uint32_t shots) {
    if (has_enough_placements(p, piece, shots)) return true;
    const uint64_t closing_cells = count_closing_cells(p, piece, shots);
    if (closing_cells < p->cells_needed[piece]) return true;
    /* The third condition at the top of this file, with a ship of the piece `earlier` as the
     * earlier ship E. (A placement is open if no shot hits it and no earlier ship blocks it.) Some
     * cells hit all placements that are not open: the closing cells that were counted above. For
     * the placements that E does not block, those cells are enough that were not counted for E. If
     * so few cells cannot hit all placements that E does not block, one of these is open. */
    for (uint32_t earlier = 0; earlier < p->pieces; earlier++) {
        if (count_earlier_ships(p, piece, earlier) == 0) continue;
        const uint64_t closing_without_earlier =
            closing_cells - p->cells_for_blocked[pair_index(p, piece, earlier)];
        /* find_cells_needed_beside takes long. It returns at most cells_needed[piece], so it is
         * not called if that is too small already. */
        if (closing_without_earlier >= p->cells_needed[piece]) continue;
        if (closing_without_earlier < find_cells_needed_beside(p, piece, earlier)) return true;
    }
    return false;
}

/* Tries to prove that no set of `shots` cells (at most p->cells) surely hits the fleet:
 * whichever cells these are, the fleet can lie on other cells. The proof is an order of the ships
 * in which each ship finds a place after the ships before it. Returns true if the proof succeeds;
 * false only means that no proof was found. */
static bool can_avoid_cells(proof *p, uint32_t shots) {
    uint64_t ships = 0; /* how many ships of the fleet have no place in the order yet */
    for (uint32_t piece = 0; piece < p->pieces; piece++) {
        p->ships_to_order[piece] = p->matrix->item[piece].multiplicity;
        ships += p->ships_to_order[piece];
    }
    /* Each round gives one ship its place in the order: the last place that is still free. */
    for (; ships > 0; ships--) {
        uint32_t piece = 0; /* the piece of this ship */
        while (piece < p->pieces &&
               (p->ships_to_order[piece] == 0 || !can_be_last(p, piece, shots)))
            piece++;
        if (piece == p->pieces) return false;
        p->ships_to_order[piece]--;
    }
    return true;
}

/* Allocates all arrays of `p`, filled with zeros. Fails if memory runs out. The caller must release
 * p->arena even then. */
static bsc_status allocate(proof *p, bsc_error *error) {
    const size_t pairs = (size_t)p->pieces * p->pieces, options = p->matrix->options;
    BSC_ARENA_ARRAY(&p->arena, p->most_hit_placements, (size_t)p->pieces * p->cells);
    BSC_ARENA_ARRAY(&p->arena, p->cells_needed, p->pieces);
    BSC_ARENA_ARRAY(&p->arena, p->most_blocked_placements, pairs);
    BSC_ARENA_ARRAY(&p->arena, p->cells_for_blocked, pairs);
    BSC_ARENA_ARRAY(&p->arena, p->cells_needed_beside, pairs);
    BSC_ARENA_ARRAY(&p->arena, p->ships_to_order, p->pieces);
    BSC_ARENA_ARRAY(&p->arena, p->blocked_by, options);
    BSC_ARENA_ARRAY(&p->arena, p->target, options);
    BSC_ARENA_ARRAY(&p->arena, p->blocked, options);
    return bsc_arena_status(&p->arena, error);
}

bsc_status bsc_fleet_bound_raise(uint32_t *bound, const bsc_matrix *matrix,
                                 const bsc_cell_set *option_cells, uint32_t cells,
                                 bsc_search_limit *limit, bsc_error *error) {
    proof p = {
        .matrix = matrix,
        .option_cells = option_cells,
        .limit = limit,
        .cells = cells,
        .pieces = matrix->primaries,
    };
    if (!has_no_conditions(matrix) || matrix->options == 0) return BSC_OK;
    bsc_status status = allocate(&p, error);
    if (status == BSC_OK) status = bsc_symmetries_init(&p.symmetries, matrix, NULL, error);
    if (status == BSC_OK) {
        for (size_t pair = 0; pair < (size_t)p.pieces * p.pieces; pair++)
            p.cells_needed_beside[pair] = NOT_COMPUTED;
        for (uint32_t piece = 0; piece < p.pieces; piece++) bound_piece(&p, piece);
        for (uint32_t option = 0; option < matrix->options; option++)
            if (!has_lower_image(&p, option)) measure_blocked(&p, option);
        while (*bound < cells && can_avoid_cells(&p, *bound)) (*bound)++;
    }
    bsc_arena_release(&p.symmetries.arena);
    bsc_arena_release(&p.arena);
    return status;
}
