/* map.c - from a tally to a number for each cell: the sum over the options that cover it. Other sources
 * (estimates) fill a map of doubles; see map.h.
 *
 * Invariant: no cell passes the total, since each deployment covers a cell at most once; so a cell's
 * number fits in the tally's limbs. */
#include "cover/map.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/natural.h"

#include <assert.h>
#include <string.h>

void bsc_map_free(bsc_map *map) {
    if (map == NULL) return;
    bsc_memory_free(map->limb);
    bsc_memory_free(map->share);
    bsc_memory_free(map->error);
    bsc_memory_free(map);
}

static void add_options(bsc_map *map, const bsc_problem *problem, const bsc_matrix *matrix,
                        const bsc_tally *tally, uint32_t piece) {
    for (uint32_t option = 0; option < matrix->options; option++) {
        const bsc_placement at = bsc_problem_placement(problem, matrix->placement[option]);
        if (piece != BSC_ALL_PIECES && at.piece != piece) continue;
        const bsc_natural number = bsc_tally_option(tally, option);
        for (uint32_t k = 0; k < at.cells; k++)
            bsc_limbs_add(map->limb + (1 + (size_t)at.cell[k]) * map->limbs, map->limbs, number.limb,
                          number.limbs);
    }
}

bsc_status bsc_map_new(bsc_map **map, const bsc_problem *problem, const bsc_matrix *matrix,
                       const bsc_tally *tally, uint32_t piece, bsc_error *error) {
    assert(matrix->placement != NULL && tally->options == matrix->options);
    assert(piece == BSC_ALL_PIECES || piece < problem->pieces);
    *map = NULL;
    bsc_map *made = bsc_memory_new(1, sizeof *made);
    uint64_t *limb = bsc_memory_new((size_t)problem->cells + 1, tally->limbs * sizeof *limb);
    if (made == NULL || limb == NULL) {
        bsc_memory_free(made);
        bsc_memory_free(limb);
        return bsc_error_no_memory(error);
    }
    *made = (bsc_map){.limbs = tally->limbs, .cells = problem->cells, .limb = limb};
    memcpy(limb, tally->limb, tally->limbs * sizeof *limb);
    add_options(made, problem, matrix, tally, piece);
    *map = made;
    return BSC_OK;
}

bsc_status bsc_map_make(bsc_map **map, uint32_t cells, bsc_error *error) {
    *map = NULL;
    bsc_map *made = bsc_memory_new(1, sizeof *made);
    if (made == NULL) return bsc_error_no_memory(error);
    *made = (bsc_map){.cells = cells,
                      .share = bsc_memory_new(cells, sizeof *made->share),
                      .error = bsc_memory_new(cells, sizeof *made->error)};
    if (made->share == NULL || made->error == NULL) {
        bsc_map_free(made);
        return bsc_error_no_memory(error);
    }
    *map = made;
    return BSC_OK;
}

bool bsc_map_exact(const bsc_map *map) {
    return map->limb != NULL;
}

double bsc_map_probability(const bsc_map *map, uint32_t cell) {
    if (!bsc_map_exact(map)) return map->share[cell];
    return bsc_natural_ratio(bsc_map_cell(map, cell), bsc_map_total(map));
}

double bsc_map_error(const bsc_map *map, uint32_t cell) {
    return bsc_map_exact(map) ? 0.0 : map->error[cell];
}

bsc_natural bsc_map_cell(const bsc_map *map, uint32_t cell) {
    assert(bsc_map_exact(map) && cell < map->cells);
    return (bsc_natural){map->limb + (1 + (size_t)cell) * map->limbs, map->limbs};
}

bsc_natural bsc_map_total(const bsc_map *map) {
    assert(bsc_map_exact(map));
    return (bsc_natural){map->limb, map->limbs};
}
