/* map.c - makes a map from a tally. The tally says for each option in how many deployments it is,
 * and the map says the same for each cell. The count of a cell is the sum of the counts of the
 * options that cover it. In an estimate, shares take the place of counts, and each cell also has a
 * standard error. Example: a 3x3 board with one ship of 2 cells has 12 options, each of which is in
 * one deployment. Two options cover a given corner, so the map has 2 there.
 *
 * Invariant: no cell's count exceeds the total, because each deployment covers a cell at most once.
 * So the count of a cell needs no more limbs (words of 64 bits) than those of the tally.
 *
 * Standard errors. An estimate is made from random deployments, the draws. Each draw has a weight
 * w. For a given cell, let x be 1 if the draw covers the cell, otherwise 0. The cell's share p =
 * sum(w x) / sum(w), where the sums are over all draws, has the variance sum(w^2 (x - p)^2) /
 * sum(w)^2. Because x^2 = x, that is
 *
 *     (1 - 2 p) square + p^2 spread,
 *     square = sum(w^2 x) / sum(w)^2, spread = sum(w^2) / sum(w)^2
 *
 * A tally has spread in weight_spread, and the square of each option in share_square[]. A draw
 * covers a cell by one option only, so the square of a cell is the sum of the squares of the
 * options that cover it. Example: 100 draws of weight 1, 20 of which cover the cell: p = 0.2,
 * square = 0.002, spread = 0.01, variance 0.6 x 0.002 + 0.04 x 0.01 = 0.0016 = p (1 - p) / 100.
 *
 * For the difference d = p - q of the shares of two cells, let y be 1 if the draw covers the second
 * cell, otherwise 0. In the formula for the variance, x - y then takes the place of x, and d the
 * place of p. Draws that cover both cells would make the variance smaller. How many there are is
 * not recorded, so the formula leaves them out, and the variance is somewhat too large.
 *
 * If no draw covers a cell, or every draw does, the formula gives 0. Therefore the standard error
 * is set to at least 1.5 / draws, where "draws" is 1 / spread. In 95 of 100 such cases the true
 * error is at most twice that (the rule of three: Hanley and Lippman-Hand, "If nothing goes wrong,
 * is everything all right?", JAMA 249, 1983). A cell that no option covers, or that every
 * deployment must cover, has a share that is certain, and the standard error 0. */
#include "count/cover/map.h"

#include "count/base/arena.h"
#include "count/base/memory.h"
#include "count/base/natural.h"
#include "count/board/lattice.h"
#include "count/board/places.h"
#include "count/cover/matrix.h"
#include "count/cover/tally.h"

#include <math.h>

/* Relative rounding error of a sum of weights. A map by weights is computed without random draws,
 * so rounding is its only error: the standard error of the difference between the probabilities of
 * two cells is set to this factor times the sum of the two probabilities. */
#define ROUNDING_ERROR 1e-10

void bsc_map_free(bsc_map *map) {
    if (map == NULL) return;
    bsc_arena_release(&map->sums.arena);
    bsc_memory_free(map);
}

/* Every deployment covers the cells that are primary items of the matrix, so their probability is
 * known to be 1, even in an estimate. Sets the least variance of these cells, the square of the
 * least standard error that the map states for them, to 0. The map must not be exact. */
static void mark_certain_cells(bsc_map *map, const bsc_problem *problem, const bsc_matrix *matrix) {
    for (uint32_t i = 0; i < matrix->primaries; i++) {
        const bsc_point point = matrix->item[i].point;
        if (matrix->item[i].kind != BSC_ITEM_CELL) continue;
        const bsc_coord coord = {point.x / BSC_CELL_SIDE, point.y / BSC_CELL_SIDE};
        const uint32_t cell = bsc_problem_cell_at(problem, coord);
        assert(cell != BSC_NO_CELL && bsc_lattice_centre(problem->coord[cell]).x == point.x);
        map->least_variance[cell] = 0.0;
    }
}

/* Returns the least variance that a map states for the share of a cell that some option covers: the
 * share of deployments with a ship there. Its standard error is then at least 1.5 / draws (the rule
 * of three, see the top of this file), where draws is how many random deployments of equal weight
 * would be as precise as those that were drawn. weight_spread is 1 / draws (bsc_tally). The result
 * is at most 1/4, the variance if nothing is known about the share. */
static double least_variance_of_cell(double weight_spread) {
    return fmin(2.25 * weight_spread * weight_spread, 0.25); /* 2.25 is 1.5 squared */
}

/* Adds the count of an option (how many deployments use it) to the count of a cell. `tally` has the
 * counts of the options, and `sums` has those of the cells; both are exact. */
static void add_count(bsc_tally *sums, uint32_t cell, const bsc_tally *tally, uint32_t option) {
    bsc_limbs_add(bsc_tally_option_limbs(sums, cell), sums->limbs,
                  bsc_tally_option(tally, option).limb, tally->limbs);
}

/* Adds the count of each option (in an estimate, its share) to the map, at each cell that the
 * option covers. If `piece` is not BSC_ALL_PIECES, adds only the options that lay this piece. */
static void add_options(bsc_map *map, const bsc_problem *problem, const bsc_matrix *matrix,
                        const bsc_tally *tally, uint32_t piece) {
    bsc_tally *sums = &map->sums;
    const bool is_exact = bsc_tally_exact(sums);
    const double least_variance = least_variance_of_cell(sums->weight_spread);
    for (uint32_t option = 0; option < matrix->options; option++) {
        if (!bsc_option_is_ship(matrix, option)) continue;
        assert(matrix->placement[option] < problem->placements);
        const bsc_placement place = bsc_problem_placement(problem, matrix->placement[option]);
        if (piece != BSC_ALL_PIECES && place.piece != piece) continue;
        for (uint32_t k = 0; k < place.cells; k++) {
            const uint32_t cell = place.cell[k];
            if (is_exact) {
                add_count(sums, cell, tally, option);
            } else {
                sums->share[cell] += tally->share[option];
                sums->share_square[cell] += tally->share_square[option];
                map->least_variance[cell] = least_variance;
            }
        }
    }
    if (!is_exact && piece == BSC_ALL_PIECES) mark_certain_cells(map, problem, matrix);
    for (uint32_t cell = 0; cell < sums->options; cell++)
        assert(is_exact ? bsc_natural_compare(bsc_map_cell(map, cell), bsc_map_total(map)) <= 0
                        : sums->share[cell] < 1.0 + 1e-6);
}

bsc_status bsc_map_new_empty(bsc_map **map, size_t limbs, uint32_t cells, bsc_error *error) {
    *map = bsc_memory_new(1, sizeof **map);
    if (*map == NULL) return bsc_error_set_no_memory(error);
    bsc_status status = bsc_tally_init(&(*map)->sums, limbs, cells, error);
    if (status == BSC_OK && limbs == 0) {
        BSC_ARENA_ARRAY(&(*map)->sums.arena, (*map)->least_variance, cells);
        status = bsc_arena_status(&(*map)->sums.arena, error);
    }
    if (status == BSC_OK) return BSC_OK;
    bsc_map_free(*map);
    *map = NULL;
    return status;
}

bsc_status bsc_map_new(bsc_map **map, const bsc_problem *problem, const bsc_matrix *matrix,
                       const bsc_tally *tally, uint32_t piece, bsc_error *error) {
    assert(matrix->placement != NULL && tally->options == matrix->options);
    assert(piece == BSC_ALL_PIECES || piece < problem->pieces);
    const bsc_status status = bsc_map_new_empty(map, tally->limbs, problem->cells, error);
    if (status != BSC_OK) return status;
    if (bsc_tally_exact(tally))
        memcpy((*map)->sums.limb, tally->limb, tally->limbs * sizeof *tally->limb);
    (*map)->sums.weight_spread = tally->weight_spread;
    (*map)->sums.samples = tally->samples;
    add_options(*map, problem, matrix, tally, piece);
    return BSC_OK;
}

/* Returns the square root of `variance`, or of its lower limit `least` if that is greater. Rounding
 * may have made `variance` negative. */
static double standard_deviation(double variance, double least) {
    return sqrt(variance > least ? variance : least);
}

bool bsc_map_exact(const bsc_map *map) {
    return bsc_tally_exact(&map->sums);
}

double bsc_map_probability(const bsc_map *map, uint32_t cell) {
    return bsc_tally_probability(&map->sums, cell);
}

double bsc_map_standard_error(const bsc_map *map, uint32_t cell) {
    if (bsc_map_exact(map)) return 0.0;
    const double p = map->sums.share[cell];
    const double variance =
        (1.0 - 2.0 * p) * map->sums.share_square[cell] + p * p * map->sums.weight_spread;
    return standard_deviation(variance, map->least_variance[cell]);
}

double bsc_map_difference_standard_error(const bsc_map *map, uint32_t a, uint32_t b) {
    if (bsc_map_exact(map)) return 0.0;
    const double *share = map->sums.share, *square = map->sums.share_square;
    if (map->sums.samples == 0) return ROUNDING_ERROR * (share[a] + share[b]);
    const double d = share[a] - share[b];
    const double variance =
        square[a] + square[b] - 2.0 * d * (square[a] - square[b]) + d * d * map->sums.weight_spread;
    return standard_deviation(variance, map->least_variance[a] + map->least_variance[b]);
}

uint64_t bsc_map_samples(const bsc_map *map) {
    return map->sums.samples;
}

bsc_natural bsc_map_cell(const bsc_map *map, uint32_t cell) {
    return bsc_tally_option(&map->sums, cell);
}

bsc_natural bsc_map_total(const bsc_map *map) {
    return bsc_tally_total(&map->sums);
}
