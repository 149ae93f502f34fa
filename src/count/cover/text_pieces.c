/* text_pieces.c - finds the items that act as pieces in a matrix that was read from a text.
 *
 * The engine dp sweeps over the items of a matrix: it visits them one by one, and remembers which
 * of the items ahead are covered already. Some items are in options all over the matrix, such as
 * the name of a piece in the text of a puzzle:
 *
 *     L T | A1 B1 A2 B2 ...       items: the pieces L and T, and the squares of the board
 *     L A1 B1 A2                  options: each lays one piece on some squares
 *     T A1 B1 C1 B2
 *
 * Wherever the sweep visited L, it would have to remember whether L is covered from nearly the
 * first step to nearly the last. So it is cheaper not to visit L at all, but to count how often L
 * is covered, as dp does with the ships of a fleet. A board's matrix says which of its items are
 * pieces. A text does not (unless some items must be covered several times), so they are guessed.
 *
 * The neighbours of an item are the items that some option covers together with it. A set of items
 * is taken as the set of pieces if it meets these conditions:
 *
 *   - it has at least two items; all of them are primary, and each is in some option
 *   - no option covers two of them, and each option that covers one covers another item besides,
 *     which the sweep can visit
 *   - at least half of all options cover an item of the set
 *   - on average, an item of the set has at least half of the items outside the set as neighbours
 *
 * The search starts such a set with each item in turn that has at least half of all items as
 * neighbours, and adds the other primary items greedily, those with the most options first. Of all
 * these sets it takes the one whose items are in the most options.
 *
 * Cost: a walk over the entries of the matrix for each item that starts a set. The search stops
 * after MAX_SEARCH_WORK, and then takes the best set that was found so far. */
#include "count/cover/text_pieces.h"

#include "count/base/arena.h"
#include "count/cover/matrix.h"

/* Units of work for looking at one entry of the matrix (an item that an option covers). */
#define WORK_PER_ENTRY 8
/* Units of work (WORK_PER_ENTRY) after which the search for pieces starts no further set of items.
 * This much work takes some hundredths of a second. */
#define MAX_SEARCH_WORK UINT64_C(30000000)

/* The search for the items that act as pieces of a fleet: the sweep of the engine dp does not visit
 * them one by one, as other items, but counts how often each is covered. The search builds one set
 * of items after the other, and judges by the conditions at the top of this file whether the items
 * of the set should act as pieces. */
typedef struct piece_finder {
    const bsc_matrix *matrix;
    bsc_arena arena; /* owns the arrays */
    uint64_t work;   /* units of work done so far (MAX_SEARCH_WORK) */
    /* [primaries]: the primary items, sorted by how many options cover them, the most first */
    uint32_t *ranked;
    /* The set that is being built, of items that might act as pieces: dp would then not visit them,
     * but count how often each is covered. */
    bool *is_in_set;      /* [items]: whether the item belongs to the set of items */
    bool *has_set_item;   /* [options]: whether the option covers an item of the set */
    uint32_t set_items;   /* how many items the set has */
    uint32_t set_options; /* how many options cover an item of the set */
    /* the sum, over all items of the set, of how many neighbours each of them has: items that some
     * option covers together with it (count_neighbours) */
    uint64_t set_neighbours;
    /* Working space of count_neighbours, which finds the neighbours of one item: */
    bool *is_neighbour;  /* [items]: whether it is a neighbour; all false between calls */
    uint32_t *neighbour; /* [items]: the neighbours that were found so far */
} piece_finder;

/* Removes all items from the set of items that is being built. */
static void clear_set(piece_finder *f) {
    memset(f->is_in_set, 0, f->matrix->items * sizeof *f->is_in_set);
    memset(f->has_set_item, 0, f->matrix->options * sizeof *f->has_set_item);
    f->set_items = 0;
    f->set_options = 0;
    f->set_neighbours = 0;
}

/* Returns how many neighbours the item has: the items that some option covers together with it. The
 * item itself is counted too. Options that cover an item of the set that is being built (of items
 * that might act as pieces) are left out. */
static uint32_t count_neighbours(piece_finder *f, uint32_t item) {
    const bsc_matrix *matrix = f->matrix;
    uint32_t count = 0;
    for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++) {
        const uint32_t option = matrix->option[k];
        if (f->has_set_item[option]) continue;
        f->work += WORK_PER_ENTRY * (uint64_t)bsc_row_length(matrix->start, option);
        for (uint32_t e = matrix->start[option]; e < matrix->start[option + 1]; e++) {
            const uint32_t other = matrix->entry[e];
            if (f->is_neighbour[other]) continue;
            f->is_neighbour[other] = true;
            f->neighbour[count] = other;
            count++;
        }
    }
    for (uint32_t k = 0; k < count; k++) f->is_neighbour[f->neighbour[k]] = false;
    return count;
}

/* Says whether the item can join the set that is being built, of items that might act as pieces: a
 * solution covers it exactly once, some option covers it, none of its options covers an item of the
 * set, and each of its options covers another item too, which the sweep of dp can visit. */
static bool can_join_set(const piece_finder *f, uint32_t item) {
    const bsc_matrix *matrix = f->matrix;
    if (matrix->item[item].multiplicity > 1 || bsc_item_option_count(matrix, item) == 0)
        return false;
    for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++) {
        const uint32_t option = matrix->option[k];
        if (f->has_set_item[option] || bsc_row_length(matrix->start, option) < 2) return false;
    }
    return true;
}

/* Adds the item to the set of possible pieces if it can join the set (can_join_set), so that no
 * option covers two items of the set. Otherwise does nothing. */
static void try_add_to_set(piece_finder *f, uint32_t item) {
    const bsc_matrix *matrix = f->matrix;
    if (!can_join_set(f, item)) return;
    f->is_in_set[item] = true;
    f->set_items++;
    f->set_options += bsc_item_option_count(matrix, item);
    f->set_neighbours += count_neighbours(f, item);
    for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++)
        f->has_set_item[matrix->option[k]] = true;
}

/* Builds the set that begins with the item `seed`; the set must be empty. Adds `seed`, and then the
 * other primary items in the order of ranked[], those with the most options first. But leaves out
 * each item that cannot join the items added before it (can_join_set), for example because some
 * option covers it together with one of them. */
static void build_set(piece_finder *f, uint32_t seed) {
    f->work += WORK_PER_ENTRY * (uint64_t)f->matrix->start[f->matrix->options];
    try_add_to_set(f, seed);
    for (uint32_t k = 0; k < f->matrix->primaries; k++) try_add_to_set(f, f->ranked[k]);
}

/* Says whether the items of the set should act as pieces, so that a sweep counts how often they are
 * covered instead of visiting them. That pays if they are in options all over the matrix: if the
 * set has several items, at least half of all options (rounded down) cover an item of the set, and
 * on average an item of the set has at least half of the items outside the set as neighbours (items
 * that some option covers together with it). */
static bool is_set_useful(const piece_finder *f) {
    const uint32_t items_outside = f->matrix->items - f->set_items;
    if (f->set_items <= 1 || f->set_options < f->matrix->options / 2) return false;
    return 2 * f->set_neighbours >= (uint64_t)f->set_items * items_outside;
}

/* Fills f->ranked[] with the primary items, sorted by how many options cover them, the most first.
 * Items with equally many options stay in their order. This is a counting sort: place[n] becomes
 * the index in ranked[] for the next item with n options. place[options + 1] must be all 0 before
 * the call. */
static void rank_by_options(piece_finder *f, uint32_t *place) {
    const bsc_matrix *matrix = f->matrix;
    uint32_t items_with_more = 0;
    for (uint32_t item = 0; item < matrix->primaries; item++)
        place[bsc_item_option_count(matrix, item)]++;
    for (uint32_t options = matrix->options + 1; options-- > 0;) {
        const uint32_t items_with_equally_many = place[options];
        place[options] = items_with_more;
        items_with_more += items_with_equally_many;
    }
    for (uint32_t item = 0; item < matrix->primaries; item++)
        f->ranked[place[bsc_item_option_count(matrix, item)]++] = item;
}

/* Chooses the items that act as pieces. Builds a set of items (build_set) from each item that has
 * at least half of all items as neighbours, which are the items that some option covers together
 * with it. Of the sets that are useful (is_set_useful), takes the one whose items are in the most
 * options, and sets is_piece[] for its items. If no set is useful, is_piece[] stays all false.
 * f->ranked[] must have been filled. */
static void find_best_set(piece_finder *f, bool *is_piece) {
    const bsc_matrix *matrix = f->matrix;
    uint32_t best_options = 0;
    for (uint32_t k = 0; k < matrix->primaries && f->work < MAX_SEARCH_WORK; k++) {
        if (2 * count_neighbours(f, f->ranked[k]) < matrix->items) continue;
        build_set(f, f->ranked[k]);
        if (is_set_useful(f) && f->set_options > best_options) {
            best_options = f->set_options;
            memcpy(is_piece, f->is_in_set, matrix->items * sizeof *is_piece);
        }
        clear_set(f);
    }
}

/* Sets is_piece[] for each primary item: to true if the text itself makes the item a piece, because
 * it says that a solution covers it several times. Returns whether there are such items. */
static bool mark_given_pieces(bool *is_piece, const bsc_matrix *matrix) {
    bool has_pieces = false;
    for (uint32_t item = 0; item < matrix->primaries; item++) {
        is_piece[item] = bsc_matrix_is_piece(matrix, item);
        has_pieces |= is_piece[item];
    }
    return has_pieces;
}

bsc_status bsc_text_pieces_find(bool *is_piece, const bsc_matrix *matrix, bsc_error *error) {
    piece_finder f = {.matrix = matrix};
    if (mark_given_pieces(is_piece, matrix)) return BSC_OK;
    BSC_ARENA_ARRAY(&f.arena, f.ranked, matrix->primaries);
    BSC_ARENA_ARRAY(&f.arena, f.is_in_set, matrix->items);
    BSC_ARENA_ARRAY(&f.arena, f.has_set_item, matrix->options);
    BSC_ARENA_ARRAY(&f.arena, f.is_neighbour, matrix->items);
    BSC_ARENA_ARRAY(&f.arena, f.neighbour, matrix->items);
    uint32_t *place = bsc_arena_new(&f.arena, (size_t)matrix->options + 1, sizeof *place);
    const bsc_status status = bsc_arena_status(&f.arena, error);
    if (status == BSC_OK) {
        rank_by_options(&f, place);
        find_best_set(&f, is_piece);
    }
    bsc_arena_release(&f.arena);
    return status;
}
