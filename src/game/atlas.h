/* atlas.h - what was found of positions, shared by games that come to the same ones. */
#ifndef BSC_GAME_ATLAS_H
#define BSC_GAME_ATLAS_H

#include "game/log.h"

typedef struct bsc_atlas bsc_atlas;

/* A position's name, the same for all that the board's symmetries make of it. */
typedef struct bsc_atlas_key {
    uint64_t high, low;
    unsigned symmetry; /* that takes the position to the one that is kept */
} bsc_atlas_key;

/* `bytes`: what it may hold, about. `turned`: positions that a symmetry takes to each other are one; not
 * for what is drawn at random and could differ between them. `numbers`: arrays of one number a cell that
 * a position has. */
bsc_status bsc_atlas_new(bsc_atlas **atlas, const bsc_problem *problem, unsigned numbers, bool turned,
                         size_t bytes, bsc_error *error);
void bsc_atlas_free(bsc_atlas *atlas);
/* The position after all of the log's shots. What a game announces is no part of it: the logs of one
 * atlas announce alike. */
bsc_atlas_key bsc_atlas_key_of(const bsc_atlas *atlas, const bsc_log *log);
/* Copies a position's arrays to number[]; false where it is not kept. By several threads at once, as the
 * next. */
bool bsc_atlas_get(bsc_atlas *atlas, bsc_atlas_key key, double *const *number);
void bsc_atlas_put(bsc_atlas *atlas, bsc_atlas_key key, double *const *number);
/* The same for a position's cell; of an atlas that is not turned. */
bool bsc_atlas_get_cell(bsc_atlas *atlas, bsc_atlas_key key, uint32_t *cell);
void bsc_atlas_put_cell(bsc_atlas *atlas, bsc_atlas_key key, uint32_t cell);

#endif
