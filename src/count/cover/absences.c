/* absences.c - lets ships be absent: turns a number of copies that may vary into items and options
 * of an exact-cover problem, so that no engine needs to know of it.
 *
 * A piece with at least 1 and at most 3 copies becomes a piece of 3 copies, two of which may be
 * absent. The first absent ship is asked for by the primary item a1, the second by a2. Each has two
 * options: the ship is absent, which takes a copy of the piece from the fleet, or it is there:
 *
 *     absent 1    piece  a1                there 1    a1  o1
 *     absent 2    piece  a2  o1            there 2    a2
 *
 * Copies are alike, so it must not matter which of them are absent: "absent 2" without "absent 1"
 * would count the same deployments again. The secondary item o1 excludes that, since "there 1" and
 * "absent 2" both cover it. So for each number of absent ships, 0, 1 or 2, there is exactly one
 * choice of these options, and the solutions of the matrix are the deployments of all fleets, each
 * once. In general ships 1 .. n may be absent, and order item k, which "there k" and "absent k + 1"
 * cover, says that ship k + 1 is absent only if ship k is.
 *
 * Invariant: a solution with k options "absent" of a piece has k copies less of it than the piece's
 * multiplicity says.
 *
 * The items are ranked a1 o1 a2 o2 a3 .., so that each option covers neighbours.
 *
 * Cost: a matrix has 2 n options more. dlx asks for the absent ships first, as two options are few,
 * and so searches the fleets one after the other. dp passes these items first; after them its one
 * mask has a number for each fleet, and the sweep costs as much as that of the greatest fleet.
 *
 * Several fleets, as in "3,3 or 2", are chosen between in a similar way. Of each piece the fleets
 * have together as many copies as the fleet with the most, here two pieces of 3 and one of 2, and
 * each copy that some fleet lacks has a primary item. An option for each fleet covers the items of
 * the copies that the fleet has; the other copies are absent. A primary item makes sure that one
 * fleet is chosen:
 *
 *     3,3    choice  b1  c1             absent    Ship3a  b1
 *     2      choice  d1                 absent    Ship3b  c1
 *                                       absent    Ship2   d1
 *
 * Rejected: bounds on the multiplicity of an item, as in Knuth's algorithm M. Then dlx would need a
 * branch that closes an item and takes no option, its closed forms would need sums over numbers of
 * options, and dp, the walks, the symmetry classes and the files for other solvers would each need
 * bounds of their own. */
#include "count/cover/absences.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define NAME_SIZE 128 /* bytes of an item's name: a piece's name, a word and a number */

uint32_t bsc_absences_size(uint32_t ships) {
    return 5 * ships;
}

/* Adds an item named "PIECE.WORD-NUMBER", which dp passes as number `rank` of such items. */
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

void bsc_absences_add_answers(bsc_absences *absences, bsc_matrix *matrix, const char *name) {
    absences->first_answer = matrix->items;
    for (uint32_t k = 0; k < absences->ships; k++)
        add_item(matrix, name, "absent", k + 1, 2 * (absences->earlier_ships + k));
}

void bsc_absences_add_orders(bsc_absences *absences, bsc_matrix *matrix, const char *name) {
    absences->first_order = matrix->items;
    for (uint32_t k = 1; k < absences->ships; k++)
        add_item(matrix, name, "order", k, 2 * (absences->earlier_ships + k) - 1);
}

void bsc_matrix_add_option_without_ship(bsc_matrix *matrix, const uint32_t *item, uint32_t count) {
    const uint32_t option = matrix->options;
    const uint32_t first = matrix->start[option];
    memmove(matrix->entry + first, item, count * sizeof *item);
    matrix->start[option + 1] = first + count;
    matrix->placement[option] = BSC_NO_PLACEMENT;
    matrix->piece[option] = BSC_ALL_PIECES;
    matrix->law.sums.start[option + 1] = matrix->law.sums.start[option];
    if (matrix->cells.start != NULL) matrix->cells.start[option + 1] = matrix->cells.start[option];
    matrix->options++;
}

void bsc_absences_add_options(const bsc_absences *absences, bsc_matrix *matrix, uint32_t piece) {
    for (uint32_t k = 0; k < absences->ships; k++) {
        const uint32_t answer = absences->first_answer + k;
        const uint32_t order = absences->first_order + k;
        const bool has_next = k + 1 < absences->ships;
        assert(piece < answer && answer < absences->first_order);
        bsc_matrix_add_option_without_ship(matrix, (uint32_t[]){piece, answer, order - 1},
                                           k > 0 ? 3 : 2);
        bsc_matrix_add_option_without_ship(matrix, (uint32_t[]){answer, order}, has_next ? 2 : 1);
    }
}

/* An option of a fleet has at most 1 + ships entries, and one of an absent ship has two. */
uint32_t bsc_fleets_size(uint32_t fleets, uint32_t ships) {
    return fleets * (1 + ships) + 2 * ships + 1;
}

void bsc_fleets_add_items(bsc_absences *absences, bsc_matrix *matrix, const bsc_problem *problem) {
    add_item(matrix, "fleet", "choice", 1, 0);
    for (uint32_t p = 0; p < problem->pieces; p++) {
        absences[p].first_answer = matrix->items;
        for (uint32_t k = 0; k < absences[p].ships; k++)
            add_item(matrix, problem->piece[p].name, "absent", k + 1,
                     1 + absences[p].earlier_ships + k);
    }
}

/* Adds the option that chooses a fleet: it covers the item of the choice, and those of the copies
 * that the fleet has, which are the last of each piece's. */
static void choose_fleet(const bsc_absences *absences, bsc_matrix *matrix,
                         const bsc_problem *problem, uint32_t fleet) {
    uint32_t *entry = matrix->entry + matrix->start[matrix->options];
    uint32_t count = 0;
    entry[count++] = absences[0].first_answer - 1;
    for (uint32_t p = 0; p < problem->pieces; p++) {
        const uint32_t lacking = problem->piece[p].copies - problem->fleet[fleet].copies[p];
        for (uint32_t k = lacking; k < absences[p].ships; k++) {
            entry[count] = absences[p].first_answer + k;
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
            const uint32_t item[2] = {piece_item[p], absences[p].first_answer + k};
            bsc_matrix_add_option_without_ship(matrix, item, 2);
        }
}
