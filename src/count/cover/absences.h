/* absences.h - adds the items and options to a matrix that let ships be absent. The head of
 * absences.c explains them with examples. */
#ifndef BSC_COVER_ABSENCES_H
#define BSC_COVER_ABSENCES_H

#include "count/cover/matrix.h"

/* The ships of one piece that may be absent, and the items that say which of them are. */
typedef struct bsc_absences {
    uint32_t ships;         /* how many ships of the piece may be absent */
    uint32_t earlier_ships; /* how many ships of all earlier pieces may be absent */
    /* The primary items, one for each ship that may be absent, are first_ship_item ..
     * first_ship_item + ships - 1. */
    uint32_t first_ship_item;
    /* The secondary items, which keep the absent ships in order, are first_order_item ..
     * first_order_item + ships - 2. */
    uint32_t first_order_item;
} bsc_absences;

/* Returns an upper bound on the number of items, of options, and of entries that a matrix needs for
 * `ships` ships that may be absent. */
uint32_t bsc_absences_size(uint32_t ships);

/* Adds the primary items of a piece to the matrix, and sets absences->first_ship_item.
 * matrix->item[] must have room for them. `name` is the name of the piece, with which the names of
 * the items begin. If memory runs out, matrix->arena.failed is set. */
void bsc_absences_add_ship_items(bsc_absences *absences, bsc_matrix *matrix, const char *name);
/* Adds the secondary items of a piece to the matrix, and sets absences->first_order_item. In
 * everything else it works like bsc_absences_add_ship_items. */
void bsc_absences_add_order_items(bsc_absences *absences, bsc_matrix *matrix, const char *name);
/* Returns an upper bound on the number of items, of options, and of entries that a matrix needs for
 * a choice between `fleets` fleets. `ships` is the number of ships, over all pieces, that some
 * fleet may lack. */
uint32_t bsc_fleets_size(uint32_t fleets, uint32_t ships);
/* Add what lets a solution choose one of several fleets. absences[p].ships says how many ships of
 * piece p some fleet lacks. First, bsc_fleets_add_items adds the primary item of the choice and the
 * items of these ships, and sets absences[p].first_ship_item for each piece p. When all placements
 * have been added, bsc_fleets_add_options adds the options; piece_item[p] is the item of piece p.
 * If memory runs out, matrix->arena.failed is set. */
void bsc_fleets_add_items(bsc_absences *absences, bsc_matrix *matrix, const bsc_problem *problem);
void bsc_fleets_add_options(const bsc_absences *absences, bsc_matrix *matrix,
                            const bsc_problem *problem, const uint32_t *piece_item);

/* Adds an option that lays no ship. It covers the items item[count], which must rise. All
 * placements must have been added before, and the matrix must have room for the option. */
void bsc_matrix_add_option_without_ship(bsc_matrix *matrix, const uint32_t *item, uint32_t count);
/* Adds the options that say which ships of a piece are absent. All placements must have been added
 * before. `piece` is the item of the piece. */
void bsc_absences_add_options(const bsc_absences *absences, bsc_matrix *matrix, uint32_t piece);

#endif
