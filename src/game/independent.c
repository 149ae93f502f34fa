/* independent.c - the map of ships that know nothing of each other.
 *
 * Of the places that the matcher finds beside the misses, the log takes away those whose hits and
 * sunk shots do not fit: what is left is what bsc_matrix_new_after has. That every hit must be
 * covered by some ship is not asked: it is no ship's own affair. */
#include "cover/map.h"
#include "game/lanes.h"
#include "game/log.h"

#include "base/error.h"
#include "base/memory.h"

/* Leaves those that the log allows, and returns their number. */
static uint32_t sift(const bsc_problem *problem, const bsc_log *log, uint32_t *found,
                     uint32_t count) {
    uint32_t left = 0;
    if (log == NULL) return count;
    for (uint32_t k = 0; k < count; k++)
        if (bsc_log_allows(log, log->shots, bsc_problem_placement(problem, found[k])))
            found[left++] = found[k];
    return left;
}

static void add_piece(bsc_map *map, const bsc_problem *problem, uint32_t piece,
                      const uint32_t *found, uint32_t count) {
    for (uint32_t k = 0; k < count; k++) {
        const bsc_placement at = bsc_problem_placement(problem, found[k]);
        const double share = (double)problem->piece[piece].copies / (double)count;
        for (uint32_t c = 0; c < at.cells; c++) map->share[at.cell[c]] += share;
    }
}

bsc_status bsc_map_independent(bsc_map **map, const bsc_problem *problem, const bsc_log *log,
                               uint32_t piece, bsc_matcher matcher, uint64_t *checks,
                               bsc_error *error) {
    bsc_lanes lanes;
    uint64_t looked = 0;
    *map = NULL;
    bsc_status status = bsc_lanes_init(&lanes, problem, error);
    if (status != BSC_OK) return status;
    bool *blocked = bsc_memory_new(problem->cells, sizeof *blocked);
    uint32_t *found = bsc_memory_new((size_t)problem->placements + 1, sizeof *found);
    status = blocked == NULL || found == NULL ? bsc_error_no_memory(error)
                                              : bsc_map_make(map, problem->cells, error);
    for (uint32_t k = 0; status == BSC_OK && log != NULL && k < log->shots; k++)
        blocked[log->shot[k].cell] = log->shot[k].answer == BSC_MISS;
    for (uint32_t p = 0; status == BSC_OK && p < problem->pieces; p++) {
        if (piece != BSC_ALL_PIECES && piece != p) continue;
        const uint32_t count = bsc_lanes_match(&lanes, p, blocked, matcher, found, &looked);
        add_piece(*map, problem, p, found, sift(problem, log, found, count));
    }
    if (checks != NULL) *checks = looked;
    bsc_memory_free(found);
    bsc_memory_free(blocked);
    bsc_lanes_release(&lanes);
    return status;
}
