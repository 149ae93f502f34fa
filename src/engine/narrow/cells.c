/* cells.c - the map of a rectangle of any size: the deployments with a ship on each cell, from
 * those of narrow strips with one cell missing (narrow.c).
 *
 * The logarithm of the board without a cell is the whole one's and the sum of the holed boxes
 * around the cell. So far from a side that no box reaches it all cells are alike: a large board of
 * classic's fleet has 91 different ones.
 *
 * Cost: a sweep for each width, a and b: 78 for the classic fleet, 0.2 s; then for each different
 * cell its boxes and an exponential. */
#include "engine/narrow/narrow.h"

#include "base/error.h"
#include "base/natural.h"
#include "cover/symmetry.h"

/* The first of the columns, or rows, that are alike: as far from both sides, up to `most`. */
static uint32_t first_alike(uint32_t at, uint32_t side, uint32_t most, bool turns) {
    if (turns && at > side - 1 - at) at = side - 1 - at;
    return at > most && side - 1 - at >= most ? most : at;
}

static bsc_status fill(bsc_narrow *n, const bsc_boxes *holed, bsc_map *map, const bsc_run *run,
                       bsc_error *error) {
    const bsc_problem *problem = n->problem;
    const uint32_t width = problem->places.width, height = problem->places.height;
    const size_t limbs = n->ring.limbs, last = (n->ring.fleets - 1) * limbs;
    const size_t bytes = limbs * sizeof(uint64_t);
    uint64_t *m, *z;
    BSC_ARENA_ARRAY(&n->arena, m, last + limbs);
    BSC_ARENA_ARRAY(&n->arena, z, last + limbs);
    bsc_status status = bsc_arena_status(&n->arena, error);
    if (status != BSC_OK) return status;
    bsc_narrow_count(n, width, height);
    memcpy(bsc_tally_total_limbs(&map->of),
           bsc_ring_name_ships(&n->ring, problem, NULL, n->z + last), bytes);
    for (uint32_t cell = 0; cell < problem->cells && status == BSC_OK; cell++) {
        const bsc_coord at = problem->coord[cell];
        const uint32_t x = first_alike((uint32_t)at.x, width, n->width - 1, n->turns);
        const uint32_t y = first_alike((uint32_t)at.y, height, n->height - 1, n->turns);
        uint64_t *own = bsc_tally_option_limbs(&map->of, cell);
        assert(y * width + x <= cell);
        if (y * width + x < cell) {
            memcpy(own, bsc_tally_option_limbs(&map->of, y * width + x), bytes);
            continue;
        }
        bsc_narrow_add(n, holed, width, height, x, y, m);
        bsc_ring_exp_all(&n->ring, m, z);
        memcpy(own, n->z + last, bytes);
        bsc_ring_subtract(&n->ring, own, bsc_ring_name_ships(&n->ring, problem, NULL, z + last), 1);
        status = bsc_run_poll(run, error);
    }
    return status;
}

bsc_status bsc_problem_map(bsc_map **map, const bsc_problem *problem, const bsc_run *run,
                           bsc_stats *stats, bsc_error *error) {
    bsc_narrow narrow;
    bsc_boxes holed = {.holed = true};
    bsc_stats unwanted;
    if (stats == NULL) stats = &unwanted;
    *stats = (bsc_stats){.engine = BSC_ENGINE_NARROW};
    *map = NULL;
    bsc_status status = bsc_narrow_init(&narrow, problem, false, run, stats, error);
    if (status != BSC_OK) return status;
    status = bsc_narrow_fill(&narrow, &holed, run, stats, error);
    if (status == BSC_OK) status = bsc_map_make(map, narrow.ring.limbs, problem->cells, error);
    if (status == BSC_OK) status = fill(&narrow, &holed, *map, run, error);
    if (status != BSC_OK) {
        bsc_map_free(*map);
        *map = NULL;
    }
    bsc_narrow_release(&narrow);
    return status;
}
