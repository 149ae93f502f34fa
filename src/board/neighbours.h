/* neighbours.h - the cells beside each cell.
 *
 *   across[cell * BSC_AROUND ..]   first those across an edge, then on squares those across a
 *                                  corner; BSC_NO_CELL where there is none */
#ifndef BSC_BOARD_NEIGHBOURS_H
#define BSC_BOARD_NEIGHBOURS_H

#include "board/problem.h"

#define BSC_AROUND 8u

typedef struct bsc_neighbours {
    uint32_t sides, around; /* 4 and 8 on squares, 6 and 6 on hexagons */
    uint32_t apart;         /* the first so many are those that no other ship may touch */
    uint32_t *across;
} bsc_neighbours;

bsc_status bsc_neighbours_init(bsc_neighbours *neighbours, const bsc_problem *problem,
                               bsc_error *error);
void bsc_neighbours_release(bsc_neighbours *neighbours);

#endif
