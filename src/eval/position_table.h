/* position_table.h - what was found of positions, shared by games that come to the same ones. */
#ifndef BSC_EVAL_POSITION_TABLE_H
#define BSC_EVAL_POSITION_TABLE_H

#include "game/log.h"

typedef struct bsc_position_table bsc_position_table;

/* A position's name, the same for all that the board's symmetries make of it. */
typedef struct bsc_position_table_key {
    uint64_t high, low;
    unsigned symmetry; /* that takes the position to the one that is kept */
} bsc_position_table_key;

/* `bytes`: what it may hold, about. `turned`: positions that a symmetry takes to each other are
 * one; not for what is drawn at random and could differ between them. `numbers`: arrays of one
 * number a cell that a position has. */
bsc_status bsc_position_table_new(bsc_position_table **atlas, const bsc_problem *problem,
                                  unsigned numbers, bool turned, size_t bytes, bsc_error *error);
void bsc_position_table_free(bsc_position_table *atlas);
/* The position after all of the log's shots. What a game announces is no part of it: the logs of
 * one atlas announce alike. */
bsc_position_table_key bsc_position_table_key_of(const bsc_position_table *atlas,
                                                 const bsc_log *log);
/* Copies a position's arrays to number[]; false where it is not kept. By several threads at once,
 * as the next. */
bool bsc_position_table_get(bsc_position_table *atlas, bsc_position_table_key key,
                            double *const *number);
void bsc_position_table_put(bsc_position_table *atlas, bsc_position_table_key key,
                            double *const *number);
/* The same for a position's cell; of an atlas that is not turned. */
bool bsc_position_table_get_cell(bsc_position_table *atlas, bsc_position_table_key key,
                                 uint32_t *cell);
void bsc_position_table_put_cell(bsc_position_table *atlas, bsc_position_table_key key,
                                 uint32_t cell);

#endif
