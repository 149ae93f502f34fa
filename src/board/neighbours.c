/* neighbours.c - found by their points: a cell's neighbour lies as far behind a side's middle (or a
 * square's corner) as the cell lies before it. Cost: a search among the sorted points for each. */
#include "board/neighbours.h"

#include "base/error.h"
#include "base/memory.h"
#include "board/lattice.h"

#include <stdlib.h>

typedef struct spot {
    bsc_point point;
    uint32_t cell;
} spot;

static int by_point(const void *left, const void *right) {
    const bsc_point a = ((const spot *)left)->point, b = ((const spot *)right)->point;
    if (a.y != b.y) return (a.y > b.y) - (a.y < b.y);
    return (a.x > b.x) - (a.x < b.x);
}

static uint32_t cell_behind(const spot *sorted, uint32_t cells, bsc_point from, bsc_point middle) {
    const spot wanted = {.point = {2 * middle.x - from.x, 2 * middle.y - from.y}};
    const spot *found = bsearch(&wanted, sorted, cells, sizeof *sorted, by_point);
    return found == NULL ? UINT32_MAX : found->cell;
}

static void find_all(bsc_neighbours *neighbours, const bsc_problem *problem, const spot *sorted) {
    bsc_point edges[BSC_MAX_SIDES], corners[BSC_MAX_SIDES];
    for (uint32_t cell = 0; cell < problem->cells; cell++) {
        const bsc_point from = problem->point[cell];
        bsc_lattice_edges(problem->lattice, from, edges);
        bsc_lattice_vertices(problem->lattice, from, corners);
        for (uint32_t k = 0; k < neighbours->around; k++) {
            const bsc_point middle =
                k < neighbours->sides ? edges[k] : corners[k - neighbours->sides];
            neighbours->across[cell * BSC_AROUND + k] =
                cell_behind(sorted, problem->cells, from, middle);
        }
    }
}

bsc_status bsc_neighbours_init(bsc_neighbours *neighbours, const bsc_problem *problem,
                               bsc_error *error) {
    spot *sorted = bsc_memory_new(problem->cells, sizeof *sorted);
    *neighbours = (bsc_neighbours){.sides = bsc_lattice_sides(problem->lattice)};
    neighbours->around = problem->lattice == BSC_SQUARE ? 8 : neighbours->sides;
    neighbours->apart = problem->touch == BSC_TOUCH_ALLOWED   ? 0
                        : problem->touch == BSC_TOUCH_CORNERS ? neighbours->sides
                                                              : neighbours->around;
    neighbours->across = bsc_memory_new(problem->cells, BSC_AROUND * sizeof *neighbours->across);
    if (sorted != NULL && neighbours->across != NULL) {
        for (uint32_t cell = 0; cell < problem->cells; cell++)
            sorted[cell] = (spot){problem->point[cell], cell};
        qsort(sorted, problem->cells, sizeof *sorted, by_point);
        find_all(neighbours, problem, sorted);
        bsc_memory_free(sorted);
        return BSC_OK;
    }
    bsc_memory_free(sorted);
    bsc_neighbours_release(neighbours);
    return bsc_error_no_memory(error);
}

void bsc_neighbours_release(bsc_neighbours *neighbours) {
    bsc_memory_free(neighbours->across);
    neighbours->across = NULL;
}
