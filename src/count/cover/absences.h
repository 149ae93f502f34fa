/* absences.h - adds the items and options to a matrix that let ships of the fleet be absent from
 * the board. The comment at the top of absences.c explains them with examples. */
#ifndef BSC_COVER_ABSENCES_H
#define BSC_COVER_ABSENCES_H

#include "count/cover/matrix.h"

/* The ships of one piece that may be absent, and the items of the matrix that say which of them are
 * absent. */
typedef struct bsc_absences {
    uint32_t ships;         /* how many ships of the piece may be absent */
    uint32_t earlier_ships; /* how many ships of all pieces before this one may be absent */
    /* Each ship that may be absent has a primary item, which either the option "absent" or the
     * option "there" covers. These items are first_ship_item .. first_ship_item + ships - 1. */
    uint32_t first_ship_item;
    /* Between each two of these ships there is a secondary item, so that a ship can be absent only
     * if the ship before it is absent. These items are first_order_item .. first_order_item + ships
     * - 2. */
    uint32_t first_order_item;
} bsc_absences;

/* Returns how much room a matrix needs for `ships` ships that may be absent: an upper bound on the
 * items, on the options, and on the entries that are added for them. (An entry is an item that an
 * option covers.) */
uint32_t bsc_absences_size(uint32_t ships);

/* Adds the primary items of a piece, one for each ship that may be absent, to the matrix, and sets
 * absences->first_ship_item. matrix->item[] must have room for them. `name` is the name of the
 * piece, with which the names of the items begin. If memory runs out, sets matrix->arena.failed. */
void bsc_absences_add_ship_items(bsc_absences *absences, bsc_matrix *matrix, const char *name);
/* Adds the secondary items of a piece, which keep its absent ships in order, to the matrix, and
 * sets absences->first_order_item. The other conditions are those of
 * bsc_absences_add_ship_items. */
void bsc_absences_add_order_items(bsc_absences *absences, bsc_matrix *matrix, const char *name);
/* Returns how much room a matrix needs for a choice between `fleets` fleets: an upper bound on the
 * items, on the options, and on the entries that are added for it. `ships` is how many ships, of
 * all pieces together, some fleet may lack. */
uint32_t bsc_fleets_size(uint32_t fleets, uint32_t ships);
/* Add the items and the options that let a solution choose one of several fleets. Before the calls,
 * absences[p].ships says how many ships of piece p some fleet lacks. First, bsc_fleets_add_items
 * adds the primary item "choice" and an item for each of these ships, and sets
 * absences[p].first_ship_item for each piece p. When the options of all placements have been added,
 * bsc_fleets_add_options adds its options; piece_item[p] is the item of piece p. If memory runs
 * out, they set matrix->arena.failed. */
void bsc_fleets_add_items(bsc_absences *absences, bsc_matrix *matrix, const bsc_problem *problem);
void bsc_fleets_add_options(const bsc_absences *absences, bsc_matrix *matrix,
                            const bsc_problem *problem, const uint32_t *piece_item);

/* Adds an option that lays no ship, but only covers the items item[0] .. item[count - 1], which
 * must be in increasing order. The options of all placements must have been added before, and the
 * matrix must have room for one more option. */
void bsc_matrix_add_option_without_ship(bsc_matrix *matrix, const uint32_t *item, uint32_t count);
/* Adds the options "absent" and "there" of all ships of a piece that may be absent. The options of
 * all placements must have been added before. `piece` is the item of the piece. */
void bsc_absences_add_options(const bsc_absences *absences, bsc_matrix *matrix, uint32_t piece);

#endif
