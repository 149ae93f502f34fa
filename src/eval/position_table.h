/* position_table.h - values of the positions of a problem's games, for all players of a strategy:
 * a shared transposition table with the keys of logs. */
#ifndef BSC_EVAL_POSITION_TABLE_H
#define BSC_EVAL_POSITION_TABLE_H

#include "eval/transposition.h"
#include "eval/zobrist.h"

typedef struct bsc_position_table {
    bsc_symmetries symmetries;
    bsc_zobrist zobrist;
    bsc_transposition values;
    bsc_arena arena;
} bsc_position_table;

/* `alike`: positions that are images of each other are one, and share a value. */
bsc_status bsc_position_table_new(bsc_position_table **table, const bsc_problem *problem,
                                  size_t value_size, bool alike, bsc_error *error);
/* Any pointer, so that strategies end what they share by it. */
void bsc_position_table_free(void *table);

#endif
