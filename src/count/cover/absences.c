/* absences.c - lets ships of the fleet be absent from the board. A piece may have a range of
 * copies, such as 0 to 2, or a problem may list several fleets. This file adds items and options to
 * the matrix that express this. So the engines, which only know items and options, need not know
 * that ships can be absent.
 *
 * Example: a piece of which a fleet has at least 1 and at most 3 copies. In the matrix, the piece
 * is an item that must be covered 3 times, once for each copy, and two of the copies may be absent.
 * Each of these two has a primary item, a1 and a2, and two options that cover it. The option
 * "absent" says that the ship is absent: it covers the piece once, in place of a ship. The option
 * "there" says that the ship is on the board. Each option is written with the items that it covers:
 *
 *     absent 1    piece  a1                there 1    a1  o1
 *     absent 2    piece  a2  o1            there 2    a2
 *
 * The copies are alike, so it does not matter which of them are absent. If "absent 2" could be
 * chosen without "absent 1", the same deployments would be counted twice. The secondary item o1
 * prevents that, because both "there 1" and "absent 2" cover it. So for each count of absent ships,
 * 0, 1 or 2, these options can be chosen in exactly one way. The solutions of the matrix are then
 * the deployments of all fleets, each of them once. In general, if ships 1 .. n may be absent, the
 * secondary item o_k is covered by "there k" and by "absent k + 1": ship k + 1 can be absent only
 * if ship k is absent.
 *
 * Example of a choice between two fleets: "3,3 or 2". The matrix has all pieces that some fleet
 * has, here Ship3a, Ship3b and Ship2. Each copy that some fleet lacks has a primary item: b1, c1
 * and d1. Each fleet has an option, which covers the items of the copies that are in the fleet. So
 * if the fleet is chosen, the other copies must be absent. The primary item "choice" makes sure
 * that exactly one fleet is chosen:
 *
 *     3,3    choice  b1  c1             absent    Ship3a  b1
 *     2      choice  d1                 absent    Ship3b  c1
 *                                       absent    Ship2   d1
 *
 * Invariant: if a solution has k options "absent" of a piece, it lays k copies fewer than the
 * multiplicity of the piece. (The multiplicity says how often a solution must cover the item of the
 * piece.)
 *
 * Cost: 2 n more options in the matrix if n ships may be absent. dlx branches on the items of
 * absent ships first, because they have only two options, and so searches the fleets one after the
 * other. The sweep of dp passes these items first, in the order a1 o1 a2 o2 a3 .., so that each
 * option covers items that follow one another. After these items there is one state for each fleet,
 * which says how many ships of each piece are absent. From there on, the sweep costs as much as a
 * sweep for the largest fleet. (Two sweeps share the deployments as with a fixed fleet, with absent
 * ships taken as upright, dp/order.h; but the second is never the mirror image of the first.)
 *
 * Rejected: bounds on how often an item is covered, as in Knuth's algorithm M. Then dlx would need
 * a branch that finishes an item without choosing an option, and its closed forms, which count the
 * last choices of a branch by a formula, would need sums over how many options are chosen. And dp,
 * the random walks, the symmetry classes and the files for other solvers would each need bounds of
 * their own. (Where an option of a text has several items with bounds, all but one of them become
 * sums: text_bounds.c.) */
#include "count/cover/absences.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* bytes for an item's name: the name of a piece, a word and a number */
#define NAME_SIZE 128

/* Three numbers grow with each ship: its options "absent" and "there" have together at most 3 + 2
 * entries (items that an option covers), and at most 2 items and 2 options are added. The result, 5
 * for each ship, is enough for any of the three. */
uint32_t bsc_absences_size(uint32_t ships) {
    return 5 * ships;
}

/* Adds an item with the name "PIECE.WORD-NUMBER", such as "Ship2.absent-1". The engine dp, which
 * visits the items of a matrix one by one, visits the items that this file adds first, in the order
 * of increasing `rank`. If memory runs out for the name, sets matrix->arena.failed; the item is
 * then in the matrix without a name. */
static void add_item(bsc_matrix *matrix, const char *piece, const char *word, uint32_t number,
                     uint32_t rank) {
    char name[NAME_SIZE];
    const int length =
        snprintf(name, sizeof name, "%.64s.%s-%lu", piece, word, (unsigned long)number);
    matrix->item[matrix->items] =
        (bsc_item){.kind = BSC_ITEM_ABSENCE,
                   .multiplicity = 1,
                   .rank = rank,
                   .name = bsc_arena_text(&matrix->arena, name, (size_t)length)};
    matrix->items++;
}

void bsc_absences_add_ship_items(bsc_absences *absences, bsc_matrix *matrix, const char *name) {
    absences->first_ship_item = matrix->items;
    for (uint32_t k = 0; k < absences->ships; k++)
        add_item(matrix, name, "absent", k + 1, 2 * (absences->earlier_ships + k));
}

void bsc_absences_add_order_items(bsc_absences *absences, bsc_matrix *matrix, const char *name) {
    absences->first_order_item = matrix->items;
    for (uint32_t k = 1; k < absences->ships; k++)
        add_item(matrix, name, "order", k, 2 * (absences->earlier_ships + k) - 1);
}

void bsc_matrix_add_option_without_ship(bsc_matrix *matrix, const uint32_t *item, uint32_t count) {
    const uint32_t option = matrix->options;
    const uint32_t first = matrix->start[option];
    memmove(matrix->entry + first, item, count * sizeof *item);
    matrix->start[option + 1] = first + count;
    if (matrix->placement != NULL) {
        matrix->placement[option] = BSC_NO_PLACEMENT;
        matrix->piece[option] = BSC_ALL_PIECES;
    }
    if (matrix->law.sums.start != NULL)
        matrix->law.sums.start[option + 1] = matrix->law.sums.start[option];
    if (matrix->cells.start != NULL) matrix->cells.start[option + 1] = matrix->cells.start[option];
    matrix->options++;
    matrix->options_without_ship++;
}

void bsc_absences_add_options(const bsc_absences *absences, bsc_matrix *matrix,
                              uint32_t piece_item) {
    for (uint32_t k = 0; k < absences->ships; k++) {
        const uint32_t ship_item = absences->first_ship_item + k;
        const uint32_t order_item = absences->first_order_item + k;
        const bool has_next = k + 1 < absences->ships;
        assert(piece_item < ship_item && ship_item < absences->first_order_item);
        /* Ship k is absent. From the second ship on, this option also covers the item that ensures
         * that the ship before it is absent too. */
        const uint32_t absent[] = {piece_item, ship_item, order_item - 1};
        bsc_matrix_add_option_without_ship(matrix, absent, k > 0 ? 3 : 2);
        /* Ship k is on the board. If there is a next ship, this option also covers the item that
         * ensures that the next ship is on the board too. */
        const uint32_t there[] = {ship_item, order_item};
        bsc_matrix_add_option_without_ship(matrix, there, has_next ? 2 : 1);
    }
}

/* The result bounds the entries (an entry is an item that an option covers), and so also the items
 * and the options, of which there are fewer. Each fleet has an option, which has at most 1 + ships
 * entries. Each ship has an option "absent", which has two: the ship's item and its piece. (If the
 * problem lists several fleets, the options "absent" need no item that keeps them in order.) The
 * last 1 is room to spare. */
uint32_t bsc_fleets_size(uint32_t fleets, uint32_t ships) {
    return fleets * (1 + ships) + 2 * ships + 1;
}

void bsc_fleets_add_items(bsc_absences *absences, bsc_matrix *matrix, const bsc_problem *problem) {
    add_item(matrix, "fleet", "choice", 1, 0);
    for (uint32_t p = 0; p < problem->pieces; p++) {
        absences[p].first_ship_item = matrix->items;
        for (uint32_t k = 0; k < absences[p].ships; k++)
            add_item(matrix, problem->piece[p].name, "absent", k + 1,
                     1 + absences[p].earlier_ships + k);
    }
}

/* Adds the option that chooses the fleet with the index `fleet`. It covers the item "choice", and
 * the item of each copy that this fleet has and some other fleet lacks, so that this copy cannot be
 * absent: its option "absent" covers the same item. If the fleet lacks k copies of a piece, these
 * are the first k of them. Their items are left out here, so the options "absent" must cover
 * them. */
static void choose_fleet(const bsc_absences *absences, bsc_matrix *matrix,
                         const bsc_problem *problem, uint32_t fleet) {
    uint32_t *entry = matrix->entry + matrix->start[matrix->options];
    uint32_t count = 0;
    /* the item "choice", which was added just before the items of piece 0 */
    entry[count] = absences[0].first_ship_item - 1;
    count++;
    for (uint32_t p = 0; p < problem->pieces; p++) {
        /* how many copies of the piece the fleet lacks */
        const uint32_t lacking = problem->piece[p].copies - problem->fleet[fleet].copies[p];
        for (uint32_t k = lacking; k < absences[p].ships; k++) {
            entry[count] = absences[p].first_ship_item + k;
            count++;
        }
    }
    bsc_matrix_add_option_without_ship(matrix, entry, count);
}

void bsc_fleets_add_options(const bsc_absences *absences, bsc_matrix *matrix,
                            const bsc_problem *problem, const uint32_t *piece_item) {
    matrix->first_fleet = matrix->options;
    matrix->fleets = problem->fleets;
    for (uint32_t f = 0; f < problem->fleets; f++) choose_fleet(absences, matrix, problem, f);
    for (uint32_t p = 0; p < problem->pieces; p++)
        for (uint32_t k = 0; k < absences[p].ships; k++) {
            const uint32_t item[2] = {piece_item[p], absences[p].first_ship_item + k};
            bsc_matrix_add_option_without_ship(matrix, item, 2);
        }
}
