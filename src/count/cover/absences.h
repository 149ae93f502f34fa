/* absences.h - adds the items and options to a matrix that let ships of the fleet be absent from
 * the board. The comment at the top of absences.c explains them with examples. */
#ifndef BSC_COVER_ABSENCES_H
#define BSC_COVER_ABSENCES_H

#include "count/cover/matrix.h"

/* The ships of one piece that may be absent, and the items of the matrix that say which of them are
 * absent. */
typedef struct bsc_absences {
    uint32_t ships; /* how many ships of the piece may be absent */
    /* how many ships of all pieces before this one may be absent, together */
    uint32_t earlier_ships;
    /* Each ship that may be absent has a primary item. A solution covers it by the option "absent",
     * if the ship is absent, or otherwise by the option "there" (or by the option of a fleet, if
     * the problem lists several fleets). The items of the piece are first_ship_item ..
     * first_ship_item + ships - 1. */
    uint32_t first_ship_item;
    /* The ships become absent in order: ship 2 can be absent only if ship 1 is absent, and so on.
     * Otherwise one deployment would be counted several times, once for each choice of absent
     * ships. For every two ships that follow one another, a secondary item ensures this. These
     * items are first_order_item .. first_order_item + ships - 2. */
    uint32_t first_order_item;
} bsc_absences;

/* Returns how much room a matrix needs for `ships` ships that may be absent. The result is one
 * upper bound for three counts: the items, the options and the entries that are added for these
 * ships. (An entry is an item that an option covers.) The bound fits into 32 bits if `ships` is at
 * most UINT32_MAX / 5. */
uint32_t bsc_absences_size(uint32_t ships);

/* Adds a primary item to the matrix for each ship of a piece that may be absent, and sets
 * absences->first_ship_item. The caller has set absences->ships and absences->earlier_ships.
 * matrix->item[] must have room for these items. Their names begin with `name`, the name of the
 * piece. If memory runs out, sets matrix->arena.failed. */
void bsc_absences_add_ship_items(bsc_absences *absences, bsc_matrix *matrix, const char *name);
/* Adds the secondary items to the matrix that let the ships of a piece be absent only in order
 * (ship 2 only if ship 1 is absent), so that no deployment is counted twice. They are one less than
 * there are ships, and none if there are no ships. Sets absences->first_order_item. The caller has
 * set absences->ships and absences->earlier_ships (how many ships of all earlier pieces may be
 * absent). matrix->item[] must have room for these items. Their names begin with `name`, the name
 * of the piece. If memory runs out, sets matrix->arena.failed. */
void bsc_absences_add_order_items(bsc_absences *absences, bsc_matrix *matrix, const char *name);
/* Returns how much room a matrix needs for a choice between `fleets` fleets. The result is one
 * upper bound for three counts: the items, the options and the entries that are added for the
 * choice. The bound fits into 32 bits even for BSC_MAX_FLEET_CHOICES fleets and BSC_MAX_COPIES
 * ships of each of BSC_MAX_PIECES pieces (draft.h). `ships` is how many ships are in some of the
 * fleets but not in all. For "3,3 or 2" it is 3: the second fleet lacks two ships of 3 cells, and
 * the first fleet lacks the ship of 2 cells. */
uint32_t bsc_fleets_size(uint32_t fleets, uint32_t ships);
/* Adds the items that let a solution choose one of the problem's fleets: the primary item "choice",
 * and a primary item for each ship that is in some fleets but not in all. The caller has set
 * absences[p].ships for each piece p to how many such ships of the piece there are, and
 * absences[p].earlier_ships to the sum of these counts over all pieces before p. The function sets
 * absences[p].first_ship_item. The problem must have a piece and several fleets, and matrix->item[]
 * must have room (bsc_fleets_size). If memory runs out for a name, sets matrix->arena.failed. */
void bsc_fleets_add_items(bsc_absences *absences, bsc_matrix *matrix, const bsc_problem *problem);
/* Adds the options that choose a fleet, and sets matrix->first_fleet and matrix->fleets, which say
 * which options these are. Then adds the options that say that a ship is absent. Before the call,
 * the caller has added the items (bsc_fleets_add_items) and the options of all placements.
 * piece_item[p] is the item of piece p. The problem must have a piece and several fleets, and the
 * arrays of the matrix must have room (bsc_fleets_size), so that this cannot fail. */
void bsc_fleets_add_options(const bsc_absences *absences, bsc_matrix *matrix,
                            const bsc_problem *problem, const uint32_t *piece_item);

/* Adds an option that lays no ship, but only covers the items item[0] .. item[count - 1], which
 * must be in increasing order. The caller may have written item[] into the free part of
 * matrix->entry[] already. The options of all placements must have been added before, and the
 * matrix must have room for one more option and its entries. Cannot fail. */
void bsc_matrix_add_option_without_ship(bsc_matrix *matrix, const uint32_t *item, uint32_t count);
/* Adds two options for each ship of a piece that may be absent, of which a solution chooses one:
 * "absent" covers the item of the piece in place of a ship, and "there" says that the ship is on
 * the board. Before the call, the caller has added the options of all placements, and the items of
 * the piece (bsc_absences_add_ship_items and bsc_absences_add_order_items). `piece_item` is the
 * item of the piece. Adds nothing if no ship may be absent. The arrays of the matrix must have room
 * (bsc_absences_size), so that this cannot fail. */
void bsc_absences_add_options(const bsc_absences *absences, bsc_matrix *matrix,
                              uint32_t piece_item);

#endif
