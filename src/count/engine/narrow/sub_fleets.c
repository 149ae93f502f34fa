/* sub_fleets.c - counts the deployments of every sub-fleet of a problem: of every fleet made of
 * some of its ships. It also counts the deployments on rectangles of any size, and makes maps of
 * them (how many deployments cover each cell), without a matrix of the board.
 *
 * Example: the fleet 3,2 on a 3x3 board has four sub-fleets, with these counts of deployments:
 *
 *     no ship 1     2 alone 12     3 alone 6     3 and 2 together 36
 *
 * Boards are counted from narrow strips (narrow.c) if that is faster. Otherwise dp sweeps the whole
 * board once, and the last layer of the sweep has the numbers of all sub-fleets.
 *
 * In a map, the number of a cell is the number of deployments on the board, less the number of
 * deployments on the board without the cell. The latter comes from a logarithm of counts
 * (narrow.h). To the logarithm of the whole board, add the values of the holed boxes (small
 * rectangles that lack a cell), at each place where the missing cell of the box is the cell of the
 * map (narrow.c). A cell may be so far from all sides of the board that no box that contains the
 * cell can reach beyond a side. All such cells have the same number. So the map of a large board
 * with the classic fleet has only 91 different numbers.
 *
 * Cost of a map: there is a sweep for each width and each place of the missing cell. For the
 * classic fleet, these are 78 sweeps, and they take 0.2 s. Then each cell with a different number
 * takes a sum over its boxes and an exponential. */
#include "bscount_parts.h"

#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/base/sized.h"
#include "count/board/draft.h"
#include "count/board/problem.h"
#include "count/cover/map.h"
#include "count/cover/matrix_build.h"
#include "count/cover/run_tick.h"
#include "count/engine/dp/dp.h"
#include "count/engine/narrow/counted_fleet.h"
#include "count/engine/narrow/narrow.h"

/* The result of a count of all sub-fleets of a problem (fleets of some or all of its ships): the
 * number of deployments of each. */
struct bsc_sub_fleets {
    /* the sub-fleets, and which index each of them has (counted_fleet.h); fleet.arena also owns the
     * arrays below */
    bsc_counted_fleet fleet;
    const bsc_problem *problem;
    /* [fleet.sub_fleets x fleet.limbs]: the number of deployments of each sub-fleet. That of the
     * sub-fleet with the index u begins at element u x fleet.limbs, and has fleet.limbs words of 64
     * bits. */
    uint64_t *deployments;
    uint64_t *result;  /* [fleet.limbs]: the result of the last call of bsc_sub_fleets_count */
    uint64_t *scratch; /* [fleet.limbs]: work space for one number */
};

/* Returns true if the engine narrow supports the board, and the caller has chosen it or, with
 * BSC_ENGINE_AUTO, it is faster than a sweep. If the board has more than 200 columns or rows, or no
 * fixed size ("nxn"), the problem does not hold its cells (problem->cells is 0). No engine can map
 * such a board, and only narrow can count it. If narrow cannot either, the result is true for every
 * engine: the caller then calls bsc_problem_count, which fails with a message that says why. */
bool bsc_engine_is_narrow(bsc_engine engine, const bsc_problem *problem, bool map) {
    if (map && problem->cells == 0) return false;
    if (!bsc_narrow_supports(problem)) return problem->cells == 0;
    return engine == BSC_ENGINE_NARROW ||
           (engine == BSC_ENGINE_AUTO && bsc_narrow_pays(problem, map));
}

/* Allocates the arrays of *s, which are for the number of deployments of each sub-fleet, for a
 * result and for work space; s->fleet.arena owns them. s->fleet must be filled already. Fails if
 * memory runs out. */
static bsc_status allocate_arrays(bsc_sub_fleets *s, bsc_error *error) {
    BSC_ARENA_ARRAY(&s->fleet.arena, s->deployments, s->fleet.sub_fleets * s->fleet.limbs);
    BSC_ARENA_ARRAY(&s->fleet.arena, s->result, s->fleet.limbs);
    BSC_ARENA_ARRAY(&s->fleet.arena, s->scratch, s->fleet.limbs);
    return bsc_arena_status(&s->fleet.arena, error);
}

/* Counts the deployments of all sub-fleets on a large rectangle from counts on narrow boards
 * (narrow.c), and fills *s. Fails with BSC_UNSUPPORTED if bsc_narrow_supports is false for the
 * problem, and otherwise as bsc_narrow_init does. The caller frees *s, even after a failure. */
static bsc_status count_by_strips(bsc_sub_fleets *s, const bsc_run *run, bsc_stats *stats,
                                  bsc_error *error) {
    bsc_narrow_counter counter;
    if (!bsc_narrow_supports(s->problem))
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "a board of more than %u columns or rows needs cells that may stay "
                             "empty",
                             BSC_MAX_SIDE);
    bsc_status status = bsc_narrow_init(&counter, s->problem, false, run, stats, error);
    if (status != BSC_OK) return status;
    status =
        bsc_narrow_count(&counter, s->problem->places.width, s->problem->places.height, run, error);
    s->fleet = counter.fleet;
    if (status == BSC_OK) status = allocate_arrays(s, error);
    if (status == BSC_OK)
        memcpy(s->deployments, counter.deployments,
               s->fleet.sub_fleets * s->fleet.limbs * sizeof *s->deployments);
    counter.fleet.arena = (bsc_arena){0};
    bsc_narrow_release(&counter);
    return status;
}

/* Counts the deployments of all sub-fleets by one sweep of the whole board by the engine dp, and
 * fills *s. Fails with BSC_UNSUPPORTED if the cells of the board are not stored (problem->cells is
 * 0), because it has more than 200 columns or rows, or no size. Otherwise fails as
 * bsc_counted_fleet_init or bsc_dp_read_rows does. The caller frees *s, even after a failure. */
static bsc_status count_by_sweep(bsc_sub_fleets *s, const bsc_run *run, bsc_stats *stats,
                                 bsc_error *error) {
    /* dp may leave out the fleets whose length, the sum of the lengths of their ships, is below
     * rows.min_length. Here min_length is 0, so dp counts every sub-fleet, whatever the lengths
     * are. */
    const uint32_t piece_length[BSC_MAX_PIECES] = {0};
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    bsc_status status = bsc_matrix_new_for_sub_fleets(&matrix, s->problem, error);
    if (status == BSC_OK)
        status = bsc_counted_fleet_init(&s->fleet, s->problem, s->problem->cells, true,
                                        BSC_MAX_SUB_FLEETS, error);
    if (status == BSC_OK) status = allocate_arrays(s, error);
    bsc_dp_rows rows = {
        .fleets = s->fleet.sub_fleets,
        .piece_length = piece_length,
        .limbs = s->fleet.limbs,
        .number = s->deployments,
    };
    if (status == BSC_OK) status = bsc_tally_new_of_limbs(&tally, rows.limbs, 0, error);
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
    if (problem->places.sums > 0 || problem->places.has_marks)
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "sums and givens are of the whole fleet, not of its sub-fleets");
    bsc_sub_fleets *s = bsc_memory_new(1, sizeof *s);
    if (s == NULL) return bsc_error_set_no_memory(error);
    s->problem = problem;
    bsc_status status;
    if (bsc_engine_is_narrow(run->engine, problem, false))
        status = count_by_strips(s, run, stats, error);
    else
        status = count_by_sweep(s, run, stats, error);
    if (status == BSC_OK)
        *sub_fleets = s;
    else
        bsc_sub_fleets_free(s);
    return status;
}

void bsc_sub_fleets_free(bsc_sub_fleets *s) {
    if (s == NULL) return;
    bsc_arena_release(&s->fleet.arena);
    bsc_memory_free(s);
}

/* Returns the index in s->deployments[] of the sub-fleet that has copies[p] ships of each piece p.
 * The digits of the index say how many ships of each kind the sub-fleet has (counted_fleet.h). The
 * fleet must have at least copies[p] ships of each piece p. */
static uint32_t find_sub_fleet(const bsc_sub_fleets *s, const uint32_t *copies) {
    uint32_t index = 0;
    for (uint32_t p = 0; p < s->problem->pieces; p++) {
        assert(copies[p] <= s->problem->piece[p].copies);
        index += copies[p] * s->fleet.kind[s->fleet.kind_of[p]].place_value;
    }
    return index;
}

bsc_natural bsc_sub_fleets_count(bsc_sub_fleets *s, const uint32_t *copies) {
    if (copies == NULL) {
        bsc_counted_fleet_sum_allowed(&s->fleet, s->problem, s->deployments, s->scratch, s->result);
        return (bsc_natural){s->result, s->fleet.limbs};
    }
    const uint32_t index = find_sub_fleet(s, copies);
    memcpy(s->result, s->deployments + index * s->fleet.limbs, s->fleet.limbs * sizeof *s->result);
    return (bsc_natural){
        bsc_counted_fleet_count_named_ships(&s->fleet, s->problem, copies, s->result),
        s->fleet.limbs};
}

bsc_status bsc_problem_count(bsc_tally **tally, const bsc_problem *problem, const bsc_run *run,
                             bsc_stats *stats, bsc_error *error) {
    bsc_sub_fleets *sub_fleets;
    *tally = NULL;
    bsc_run run_copy;
    if (stats != NULL) *stats = (bsc_stats){.engine = run->engine};
    if (bsc_run_copy(&run_copy, run, error) != BSC_OK) return BSC_UNSUPPORTED;
    run = &run_copy;
    bsc_status status = bsc_sub_fleets_new(&sub_fleets, problem, run, stats, error);
    if (status != BSC_OK) return status;
    const bsc_natural number = bsc_sub_fleets_count(sub_fleets, NULL);
    status = bsc_tally_new_of_limbs(tally, number.limbs, 0, error);
    if (status == BSC_OK) memcpy((*tally)->limb, number.limb, number.limbs * sizeof *number.limb);
    bsc_sub_fleets_free(sub_fleets);
    return status;
}

/* ---- Maps ---- */

/* Returns the first column of the board whose cells have the same counts as those of `column`, so
 * that a map needs to compute them only once. The board has `side` columns. Two columns have the
 * same counts if they are equally far from the left side and equally far from the right side. Here
 * all distances of max_distance or more count as equal: the count of a cell depends only on the
 * small rectangles (boxes) of at most max_distance + 1 columns that contain the cell and lie on the
 * board, and no such box can reach beyond a side at this distance. If the fleet is symmetric, a
 * column and its mirror image have the same counts too. All this also holds for rows. */
static uint32_t first_equal_column(uint32_t column, uint32_t side, uint32_t max_distance,
                                   bool is_symmetric) {
    if (is_symmetric && column > side - 1 - column) column = side - 1 - column;
    const bool is_inner = column > max_distance && side - 1 - column >= max_distance;
    if (is_inner) return max_distance;
    return column;
}

/* Fills the map of a rectangle: sets its total to the number of deployments on the whole board, and
 * the number of each cell to how many of them have a ship on the cell: all deployments, less those
 * on the board without this cell. `holed` has, for small rectangles (boxes) that lack a cell, what
 * the missing cell changes (narrow.h), by which the boards without a cell are counted. `map` must
 * be new (bsc_map_new_empty), and its numbers must have counter->fleet.limbs limbs. Fails if memory
 * runs out, or if the tick of `run` stops it; the map is then incomplete. */
static bsc_status fill_map(bsc_narrow_counter *counter, const bsc_boxes *holed, bsc_map *map,
                           const bsc_run *run, bsc_error *error) {
    const bsc_problem *problem = counter->problem;
    const uint32_t width = problem->places.width;
    const uint32_t height = problem->places.height;
    const size_t limbs = counter->fleet.limbs;
    const size_t bytes = limbs * sizeof(uint64_t);
    const size_t values = counter->fleet.sub_fleets * limbs;
    /* for each sub-fleet (fleet of some of the ships): how many deployments it has on the board
     * without the current cell, and its log coefficient on this board (its coefficient in the
     * logarithm of the counts' generating function, times its number of ships), from which the
     * number of deployments follows */
    uint64_t *deployments, *log_coefficients;
    uint64_t *missed; /* how many deployments of the whole fleet leave the current cell empty */
    uint64_t *scratch;
    BSC_ARENA_ARRAY(&counter->arena, deployments, values);
    BSC_ARENA_ARRAY(&counter->arena, log_coefficients, values);
    BSC_ARENA_ARRAY(&counter->arena, missed, limbs);
    BSC_ARENA_ARRAY(&counter->arena, scratch, limbs);
    bsc_status status = bsc_arena_status(&counter->arena, error);
    if (status != BSC_OK) return status;
    status = bsc_narrow_count(counter, width, height, run, error);
    if (status != BSC_OK) return status;
    const uint64_t *total = map->sums.limb;
    bsc_counted_fleet_sum_allowed(&counter->fleet, problem, counter->deployments, scratch,
                                  map->sums.limb);
    for (uint32_t cell = 0; cell < problem->cells && status == BSC_OK; cell++) {
        const bsc_coord place = problem->coord[cell];
        const uint32_t x = first_equal_column((uint32_t)place.x, width, counter->max_box_width - 1,
                                              counter->is_symmetric);
        const uint32_t y = first_equal_column((uint32_t)place.y, height,
                                              counter->max_box_height - 1, counter->is_symmetric);
        uint64_t *number = bsc_tally_option_limbs(&map->sums, cell);
        const uint32_t equal_cell = y * width + x;
        assert(equal_cell <= cell);
        if (equal_cell < cell) {
            memcpy(number, bsc_tally_option_limbs(&map->sums, equal_cell), bytes);
            continue;
        }
        bsc_narrow_sum_holed(counter, holed, width, height, x, y, log_coefficients);
        status = bsc_counted_fleet_find_all_deployments(&counter->fleet, log_coefficients,
                                                        deployments, run, error);
        if (status != BSC_OK) return status;
        memcpy(number, total, bytes);
        bsc_counted_fleet_sum_allowed(&counter->fleet, problem, deployments, scratch, missed);
        bsc_signed_subtract_multiple(number, limbs, missed, 1);
        status = bsc_run_check_interrupt(run, error);
    }
    return status;
}

bsc_status bsc_problem_map(bsc_map **map, const bsc_problem *problem, const bsc_run *run,
                           bsc_stats *stats, bsc_error *error) {
    bsc_narrow_counter counter;
    bsc_boxes holed = {.is_holed = true};
    bsc_stats unwanted;
    if (stats == NULL) stats = &unwanted;
    *stats = (bsc_stats){.engine = BSC_ENGINE_NARROW};
    *map = NULL;
    bsc_run run_copy;
    if (bsc_run_copy(&run_copy, run, error) != BSC_OK) return BSC_UNSUPPORTED;
    run = &run_copy;
    bsc_status status = bsc_narrow_init(&counter, problem, false, run, stats, error);
    if (status != BSC_OK) return status;
    status = bsc_narrow_fill(&counter, &holed, run, stats, error);
    if (status == BSC_OK)
        status = bsc_map_new_empty(map, counter.fleet.limbs, problem->cells, error);
    if (status == BSC_OK) status = fill_map(&counter, &holed, *map, run, error);
    if (status != BSC_OK) {
        bsc_map_free(*map);
        *map = NULL;
    }
    bsc_narrow_release(&counter);
    return status;
}
