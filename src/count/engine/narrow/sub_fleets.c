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
 * (narrow.h). To the logarithm of the whole board, add the numbers of the holed boxes (small
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
#include "count/engine/narrow/narrow.h"
#include "count/engine/narrow/ring.h"

/* The result of a count of all sub-fleets of a problem (fleets of some or all of its ships): the
 * number of deployments of each. */
struct bsc_sub_fleets {
    /* the sub-fleets, and how they are numbered (ring.h); ring.arena also owns the arrays below */
    bsc_ring ring;
    const bsc_problem *problem;
    /* [fleets]: the number of deployments of each sub-fleet, in ring.limbs 64-bit limbs: that of
     * sub-fleet u begins at element u x ring.limbs */
    uint64_t *number;
    uint64_t *result;  /* [ring.limbs]: the result of the last call of bsc_sub_fleets_count */
    uint64_t *scratch; /* [ring.limbs]: work space for one number */
};

bool bsc_engine_is_narrow(bsc_engine engine, const bsc_problem *problem, bool map) {
    if (map && problem->cells == 0) return false;
    if (!bsc_problem_is_rectangle(problem)) return problem->cells == 0;
    return engine == BSC_ENGINE_NARROW ||
           (engine == BSC_ENGINE_AUTO && bsc_narrow_pays(problem, map));
}

/* Allocates the arrays s->number, s->result and s->scratch; s->ring.arena owns them. s->ring must
 * be filled already. Fails if memory runs out. */
static bsc_status make_numbers(bsc_sub_fleets *s, bsc_error *error) {
    BSC_ARENA_ARRAY(&s->ring.arena, s->number, s->ring.fleets * s->ring.limbs);
    BSC_ARENA_ARRAY(&s->ring.arena, s->result, s->ring.limbs);
    BSC_ARENA_ARRAY(&s->ring.arena, s->scratch, s->ring.limbs);
    return bsc_arena_status(&s->ring.arena, error);
}

/* Counts the deployments of all sub-fleets on a large rectangle from counts on narrow boards
 * (narrow.c), and fills *s. Fails with BSC_UNSUPPORTED if the problem is no such rectangle, and
 * otherwise as bsc_narrow_init does. The caller frees *s, even after a failure. */
static bsc_status count_by_strips(bsc_sub_fleets *s, const bsc_run *run, bsc_stats *stats,
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
        memcpy(s->number, narrow.deployments, s->ring.fleets * s->ring.limbs * sizeof *s->number);
    narrow.ring.arena = (bsc_arena){0};
    bsc_narrow_release(&narrow);
    return status;
}

/* Counts the deployments of all sub-fleets by one sweep of the whole board by the engine dp, and
 * fills *s. Fails with BSC_UNSUPPORTED if the problem does not hold the cells of its board, and as
 * bsc_ring_init or bsc_dp_read_rows does. The caller frees *s, even after a failure. */
static bsc_status count_by_sweep(bsc_sub_fleets *s, const bsc_run *run, bsc_stats *stats,
                                 bsc_error *error) {
    const uint32_t reach[BSC_MAX_PIECES] = {0};
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    bsc_status status = bsc_matrix_new_for_sub_fleets(&matrix, s->problem, error);
    if (status == BSC_OK)
        status = bsc_ring_init(&s->ring, s->problem, s->problem->cells, true, error);
    if (status == BSC_OK) status = make_numbers(s, error);
    bsc_dp_rows rows = {
        .fleets = s->ring.fleets,
        .piece_length = reach,
        .limbs = s->ring.limbs,
        .number = s->number,
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
    bsc_arena_release(&s->ring.arena);
    bsc_memory_free(s);
}

/* Returns the index in s->number[] of the sub-fleet that has copies[p] ships of each piece p. The
 * digits of the index say how many ships of each kind the sub-fleet has (ring.h). */
static uint32_t find_sub_fleet(const bsc_sub_fleets *s, const uint32_t *copies) {
    uint32_t index = 0;
    for (uint32_t p = 0; p < s->problem->pieces; p++) {
        assert(copies[p] <= s->problem->piece[p].copies);
        index += copies[p] * s->ring.kind[s->ring.kind_of[p]].place_value;
    }
    return index;
}

bsc_natural bsc_sub_fleets_count(bsc_sub_fleets *s, const uint32_t *copies) {
    if (copies == NULL) {
        bsc_ring_sum_fleets(&s->ring, s->problem, s->number, s->scratch, s->result);
        return (bsc_natural){s->result, s->ring.limbs};
    }
    const uint32_t index = find_sub_fleet(s, copies);
    memcpy(s->result, s->number + index * s->ring.limbs, s->ring.limbs * sizeof *s->result);
    return (bsc_natural){bsc_ring_count_named_ships(&s->ring, s->problem, copies, s->result),
                         s->ring.limbs};
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
 * all distances of max_distance or more count as equal, because no box that contains the cell can
 * then reach beyond the side. If the fleet is symmetric, a column and its mirror image have the
 * same counts too. All this also holds for rows. */
static uint32_t first_equal_column(uint32_t column, uint32_t side, uint32_t max_distance,
                                   bool is_symmetric) {
    if (is_symmetric && column > side - 1 - column) column = side - 1 - column;
    const bool is_inner = column > max_distance && side - 1 - column >= max_distance;
    if (is_inner) return max_distance;
    return column;
}

/* Fills the map of a rectangle: sets its total to the number of deployments on the whole board, and
 * the number of each cell to how many of them have a ship on the cell: all deployments, less those
 * on the board without this cell. `holed` has the contributions of boxes that lack a cell
 * (narrow.h), by which the boards without a cell are counted. `map` must be new
 * (bsc_map_new_empty), and its numbers must have narrow->ring.limbs limbs. Fails if memory runs
 * out, or if the tick of `run` stops it; the map is then incomplete. */
static bsc_status fill_map(bsc_narrow *narrow, const bsc_boxes *holed, bsc_map *map,
                           const bsc_run *run, bsc_error *error) {
    const bsc_problem *problem = narrow->problem;
    const uint32_t width = problem->places.width;
    const uint32_t height = problem->places.height;
    const size_t limbs = narrow->ring.limbs;
    const size_t bytes = limbs * sizeof(uint64_t);
    const size_t numbers = narrow->ring.fleets * limbs;
    /* for each sub-fleet (fleet of some of the ships): how many deployments it has on the board
     * without the current cell, and its log term, the number from which this is computed
     * (ring.h) */
    uint64_t *deployments, *log_terms;
    uint64_t *missed; /* how many deployments of the whole fleet leave the current cell empty */
    uint64_t *scratch;
    BSC_ARENA_ARRAY(&narrow->arena, deployments, numbers);
    BSC_ARENA_ARRAY(&narrow->arena, log_terms, numbers);
    BSC_ARENA_ARRAY(&narrow->arena, missed, limbs);
    BSC_ARENA_ARRAY(&narrow->arena, scratch, limbs);
    bsc_status status = bsc_arena_status(&narrow->arena, error);
    if (status != BSC_OK) return status;
    bsc_narrow_count(narrow, width, height);
    const uint64_t *total = map->sums.limb;
    bsc_ring_sum_fleets(&narrow->ring, problem, narrow->deployments, scratch, map->sums.limb);
    for (uint32_t cell = 0; cell < problem->cells && status == BSC_OK; cell++) {
        const bsc_coord place = problem->coord[cell];
        const uint32_t x = first_equal_column((uint32_t)place.x, width, narrow->max_box_width - 1,
                                              narrow->is_symmetric);
        const uint32_t y = first_equal_column((uint32_t)place.y, height, narrow->max_box_height - 1,
                                              narrow->is_symmetric);
        uint64_t *number = bsc_tally_option_limbs(&map->sums, cell);
        const uint32_t equal_cell = y * width + x;
        assert(equal_cell <= cell);
        if (equal_cell < cell) {
            memcpy(number, bsc_tally_option_limbs(&map->sums, equal_cell), bytes);
            continue;
        }
        bsc_narrow_sum_holed(narrow, holed, width, height, x, y, log_terms);
        bsc_ring_find_all_deployments(&narrow->ring, log_terms, deployments);
        memcpy(number, total, bytes);
        bsc_ring_sum_fleets(&narrow->ring, problem, deployments, scratch, missed);
        bsc_ring_subtract_multiple(&narrow->ring, number, missed, 1);
        status = bsc_run_check_interrupt(run, error);
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
    if (status == BSC_OK) status = bsc_map_new_empty(map, narrow.ring.limbs, problem->cells, error);
    if (status == BSC_OK) status = fill_map(&narrow, &holed, *map, run, error);
    if (status != BSC_OK) {
        bsc_map_free(*map);
        *map = NULL;
    }
    bsc_narrow_release(&narrow);
    return status;
}
