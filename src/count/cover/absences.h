/* absences.h - the items and options that let ships be absent. */
#ifndef BSC_COVER_ABSENCES_H
#define BSC_COVER_ABSENCES_H

#include "count/cover/matrix.h"

/* The numbers of the items that say how many ships of a piece are absent. */
typedef struct bsc_absences {
    uint32_t ships;         /* ships of the piece that may be absent */
    uint32_t earlier_ships; /* ships that may be absent of the pieces before it */
    uint32_t first_answer;  /* the primary items are first_answer .. first_answer + ships - 1 */
    uint32_t first_order;   /* the secondary items are first_order .. first_order + ships - 2 */
} bsc_absences;

/* Returns how many items, options and entries a matrix needs for `ships` ships that may be absent:
 * each number is at most this. */
uint32_t bsc_absences_size(uint32_t ships);

/* Adds the primary items for a piece to the matrix, which has space for them, and sets
 * absences->first_answer. `name` is the piece's. If memory runs out, the matrix's arena has
 * failed. */
void bsc_absences_add_answers(bsc_absences *absences, bsc_matrix *matrix, const char *name);
/* Adds the secondary items for a piece likewise, and sets absences->first_order. */
void bsc_absences_add_orders(bsc_absences *absences, bsc_matrix *matrix, const char *name);
/* Returns the same for a choice between fleets that may lack `ships` ships together. */
uint32_t bsc_fleets_size(uint32_t fleets, uint32_t ships);
/* Adds the items and options that choose one of several fleets. First bsc_fleets_add_items adds the
 * primary item for the choice and those for the ships that a fleet may lack, and sets
 * absences[pieces].first_answer, by absences[].ships; then bsc_fleets_add_options adds the options.
 * piece_item[p] is the item of piece p. If memory runs out, the matrix's arena has failed. */
void bsc_fleets_add_items(bsc_absences *absences, bsc_matrix *matrix, const bsc_problem *problem);
void bsc_fleets_add_options(const bsc_absences *absences, bsc_matrix *matrix,
                            const bsc_problem *problem, const uint32_t *piece_item);

/* Adds an option that lays no ship, behind all placements: it covers the items item[count], which
 * rise. The matrix has space for it. */
void bsc_matrix_add_option_without_ship(bsc_matrix *matrix, const uint32_t *item, uint32_t count);
/* Adds the options of a piece to the matrix, behind all placements. */
void bsc_absences_add_options(const bsc_absences *absences, bsc_matrix *matrix, uint32_t piece);

#endif
