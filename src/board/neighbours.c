/* neighbours.c - the cells beside each cell, across edges and corners. Cost: linear in cells. */
#include "board/neighbours.h"

#include "base/memory.h"
#include "board/lattice.h"

bsc_status bsc_neighbours_init(bsc_neighbours *neighbours, const bsc_problem *problem,
                               bsc_error *error) {
    const uint32_t sides = bsc_lattice_sides(problem->lattice);
    const uint32_t around = problem->lattice == BSC_SQUARE ? 8 : sides;
    uint32_t *across = bsc_memory_new(problem->cells, BSC_AROUND * sizeof *across);
    *neighbours = (bsc_neighbours){.sides = sides,
                                   .around = around,
                                   .apart = problem->touch == BSC_TOUCH_ALLOWED   ? 0
                                            : problem->touch == BSC_TOUCH_CORNERS ? sides
                                                                                  : around,
                                   .across = across};
    if (across == NULL) return bsc_error_no_memory(error);
    for (uint32_t cell = 0; cell < problem->cells; cell++)
        for (uint32_t k = 0; k < around; k++) {
            const bsc_coord at = problem->coord[cell];
            const bsc_coord other = k < sides ? bsc_lattice_across_edge(problem->lattice, at, k)
                                              : bsc_lattice_across_corner(at, k - sides);
            across[cell * BSC_AROUND + k] = bsc_problem_cell_at(problem, other);
        }
    return BSC_OK;
}

void bsc_neighbours_release(bsc_neighbours *neighbours) {
    bsc_memory_free(neighbours->across);
    neighbours->across = NULL;
}
