/* collisions.h - which placements of a board collide: share a cell, or touch where ships may not.
 *
 * Invariant: the list of a placement rises, so each piece's placements are neighbours in it. Two
 * copies of a piece collide on the same place too. */
#ifndef BSC_PLAY_COLLISIONS_H
#define BSC_PLAY_COLLISIONS_H

#include "base/arena.h"
#include "cover/matrix.h"

typedef struct bsc_collisions {
    uint32_t pieces;
    size_t *start;  /* [placements x pieces + 1]: where a placement's list of a piece begins */
    uint32_t *with; /* placements */
    bsc_arena arena;
} bsc_collisions;

/* From the matrix of the empty board. */
bsc_status bsc_collisions_init(bsc_collisions *collisions, const bsc_problem *problem,
                               const bsc_matrix *matrix, bsc_budget *budget, bsc_error *error);
void bsc_collisions_release(bsc_collisions *collisions);

/* The piece's placements that collide with the placement: with[from .. *end). */
static inline size_t bsc_collisions_of(const bsc_collisions *c, uint32_t placement, uint32_t piece,
                                       size_t *end) {
    const size_t at = (size_t)placement * c->pieces + piece;
    *end = c->start[at + 1];
    return c->start[at];
}

#endif
