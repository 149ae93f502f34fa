/* sub_fleets.c - the deployments of every sub-fleet of a problem, and count and map of a rectangle
 * of any size without a matrix of it: by narrow strips (narrow.c); or of sub-fleets by one sweep of
 * the whole board, of whose last layer they are read.
 *
 * The map is of strips with one cell missing: the logarithm of the board without a cell is the
 * whole one's and the sum of the holed boxes around the cell. So far from a side that no box
 * reaches it all cells are alike: a large board of classic's fleet has 91 different ones.
 *
 * Cost of a map: a sweep for each width, a and b: 78 for the classic fleet, 0.2 s; then for each
 * different cell its boxes and an exponential. */
#include "bscount_parts.h"

#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/base/sized.h"
#include "count/board/draft.h"
#include "count/board/problem.h"
#include "count/cover/map.h"
#include "count/cover/symmetry.h"
#include "count/engine/dp/dp.h"
#include "count/engine/narrow/narrow.h"
#include "count/engine/narrow/ring.h"

struct bsc_sub_fleets {
    bsc_ring ring;
    const bsc_problem *problem;
    uint64_t *number; /* fleet u at u x limbs, in the ring's memory */
    uint64_t *result; /* [limbs]: the number that was asked for last */
};

bool bsc_engine_is_narrow(bsc_engine engine, const bsc_problem *problem, bool map) {
    if (map && problem->cells == 0) return false;
    if (!bsc_problem_is_rectangle(problem)) return problem->cells == 0;
    return engine == BSC_ENGINE_NARROW ||
           (engine == BSC_ENGINE_AUTO && bsc_narrow_pays(problem, map));
}

static bsc_status make_numbers(bsc_sub_fleets *s, bsc_error *error) {
    BSC_ARENA_ARRAY(&s->ring.arena, s->number, s->ring.fleets * s->ring.limbs);
    BSC_ARENA_ARRAY(&s->ring.arena, s->result, s->ring.limbs);
    return bsc_arena_status(&s->ring.arena, error);
}

static bsc_status count_narrow(bsc_sub_fleets *s, const bsc_run *run, bsc_stats *stats,
                               bsc_error *error) {
    bsc_narrow narrow;
    if (!bsc_problem_is_rectangle(s->problem))
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "a board of more than %u columns or rows needs cells that may stay "
                             "empty",
                             BSC_MAX_SIDE);
    bsc_status status = bsc_narrow_init(&narrow, s->problem, false, run, stats, error);
    if (status != BSC_OK) return status;
    bsc_narrow_count(&narrow, s->problem->places.width, s->problem->places.height);
    s->ring = narrow.ring;
    status = make_numbers(s, error);
    if (status == BSC_OK)
        memcpy(s->number, narrow.Z, s->ring.fleets * s->ring.limbs * sizeof *s->number);
    narrow.ring.arena = (bsc_arena){0};
    bsc_narrow_release(&narrow);
    return status;
}

static bsc_status count_whole(bsc_sub_fleets *s, const bsc_run *run, bsc_stats *stats,
                              bsc_error *error) {
    const uint32_t reach[BSC_MAX_PIECES] = {0};
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    bsc_status status = bsc_ring_init(&s->ring, s->problem, s->problem->cells, true, error);
    if (status == BSC_OK) status = make_numbers(s, error);
    bsc_dp_rows rows = {
        .fleets = s->ring.fleets, .reach = reach, .limbs = s->ring.limbs, .number = s->number};
    if (status == BSC_OK) status = bsc_matrix_new(&matrix, s->problem, error);
    if (status == BSC_OK) status = bsc_tally_make_wide(&tally, rows.limbs, 0, error);
    if (status == BSC_OK) status = bsc_dp_read_rows(matrix, run, &rows, tally, stats, error);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    return status;
}

bsc_status bsc_sub_fleets_new(bsc_sub_fleets **sub_fleets, const bsc_problem *problem,
                              const bsc_run *run, bsc_stats *stats, bsc_error *error) {
    bsc_stats unwanted;
    if (stats == NULL) stats = &unwanted;
    *stats = (bsc_stats){.engine = BSC_ENGINE_DP};
    *sub_fleets = NULL;
    if (problem->places.sums > 0 || problem->places.given)
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "sums and givens are of the whole fleet, not of its sub-fleets");
    bsc_sub_fleets *s = bsc_memory_new(1, sizeof *s);
    if (s == NULL) return bsc_error_no_memory(error);
    s->problem = problem;
    bsc_status status = bsc_engine_is_narrow(run->engine, problem, false)
                            ? count_narrow(s, run, stats, error)
                            : count_whole(s, run, stats, error);
    if (status == BSC_OK)
        *sub_fleets = s;
    else
        bsc_sub_fleets_free(s);
    return status;
}

void bsc_sub_fleets_free(bsc_sub_fleets *s) {
    if (s == NULL) return;
    bsc_arena_release(&s->ring.arena);
    bsc_memory_free(s);
}

bsc_natural bsc_sub_fleets_count(bsc_sub_fleets *s, const uint32_t *copies) {
    uint32_t fleet = copies == NULL ? s->ring.fleets - 1 : 0;
    for (uint32_t p = 0; copies != NULL && p < s->problem->pieces; p++)
        fleet += copies[p] * s->ring.kind[s->ring.kind_of[p]].stride;
    assert(fleet < s->ring.fleets);
    memcpy(s->result, s->number + fleet * s->ring.limbs, s->ring.limbs * sizeof *s->result);
    return (bsc_natural){bsc_ring_name_ships(&s->ring, s->problem, copies, s->result),
                         s->ring.limbs};
}

bsc_status bsc_problem_count(bsc_tally **tally, const bsc_problem *problem, const bsc_run *run,
                             bsc_stats *stats, bsc_error *error) {
    bsc_sub_fleets *all;
    *tally = NULL;
    bsc_run run_copy;
    if (bsc_run_copy(&run_copy, run, error) != BSC_OK) return BSC_UNSUPPORTED;
    run = &run_copy;
    bsc_status status = bsc_sub_fleets_new(&all, problem, run, stats, error);
    if (status != BSC_OK) return status;
    const bsc_natural number = bsc_sub_fleets_count(all, NULL);
    status = bsc_tally_make_wide(tally, number.limbs, 0, error);
    if (status == BSC_OK) memcpy((*tally)->limb, number.limb, number.limbs * sizeof *number.limb);
    bsc_sub_fleets_free(all);
    return status;
}

/* ---- Maps ---- */

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
    memcpy(map->of.limb, bsc_ring_name_ships(&n->ring, problem, NULL, n->Z + last), bytes);
    for (uint32_t cell = 0; cell < problem->cells && status == BSC_OK; cell++) {
        const bsc_coord at = problem->coord[cell];
        const uint32_t x =
            first_alike((uint32_t)at.x, width, n->max_box_width - 1, n->is_symmetric);
        const uint32_t y =
            first_alike((uint32_t)at.y, height, n->max_box_height - 1, n->is_symmetric);
        uint64_t *own = bsc_tally_option_limbs(&map->of, cell);
        assert(y * width + x <= cell);
        if (y * width + x < cell) {
            memcpy(own, bsc_tally_option_limbs(&map->of, y * width + x), bytes);
            continue;
        }
        bsc_narrow_sum_holed(n, holed, width, height, x, y, m);
        bsc_ring_exp_all(&n->ring, m, z);
        memcpy(own, n->Z + last, bytes);
        bsc_ring_subtract(&n->ring, own, bsc_ring_name_ships(&n->ring, problem, NULL, z + last), 1);
        status = bsc_run_poll(run, error);
    }
    return status;
}

bsc_status bsc_problem_map(bsc_map **map, const bsc_problem *problem, const bsc_run *run,
                           bsc_stats *stats, bsc_error *error) {
    bsc_narrow narrow;
    bsc_boxes holed = {.is_holed = true};
    bsc_stats unwanted;
    if (stats == NULL) stats = &unwanted;
    *stats = (bsc_stats){.engine = BSC_ENGINE_NARROW};
    *map = NULL;
    bsc_run run_copy;
    if (bsc_run_copy(&run_copy, run, error) != BSC_OK) return BSC_UNSUPPORTED;
    run = &run_copy;
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
