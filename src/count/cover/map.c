/* map.c - from a tally to a map: for each cell the sum over the options that cover it; in an
 * estimate also the cell's standard error. bsc_map_make is for maps of doubles from elsewhere.
 *
 * Invariant: no cell exceeds the total, since each deployment covers a cell at most once; so a
 * cell's number fits in the tally's limbs.
 *
 * In an estimate, where x is 1 in the draws that cover the cell, p = sum(w x) / sum(w) has the
 * variance sum(w^2 (x - p)^2) / sum(w)^2 = (1 - 2 p) square + p^2 spread. Since a draw covers a
 * cell by one option, the square of a cell is the sum of its options' squares. The difference d
 * of two cells has the variance of x - y - d; draws that cover both only reduce it, and are not
 * counted.
 *
 * Where no draw has covered a cell, or each has, that would be 0. So the error is at least 1.5 in
 * as many as there are draws: 95 of 100 such cells are within twice that (the rule of three: Hanley
 * and Lippman-Hand, "If nothing goes wrong, is everything all right?", JAMA 249, 1983). Cells that
 * no option covers, or that all deployments must cover, are known. */
#include "count/cover/map.h"

#include "count/base/arena.h"
#include "count/base/memory.h"
#include "count/base/natural.h"
#include "count/board/lattice.h"
#include "count/board/places.h"
#include "count/cover/matrix.h"
#include "count/cover/tally.h"

#include <math.h>

#define ROUNDING 1e-10 /* relative, of sums of weights */

void bsc_map_free(bsc_map *map) {
    if (map == NULL) return;
    bsc_arena_release(&map->of.arena);
    bsc_memory_free(map);
}

/* An estimate's cells that all deployments must cover. */
static void know_cells(bsc_map *map, const bsc_problem *problem, const bsc_matrix *matrix) {
    BSC_EACH_PRIMARY(i, matrix) {
        const bsc_point at = matrix->item[i].point;
        if (matrix->item[i].kind != BSC_ITEM_CELL) continue;
        const uint32_t cell =
            bsc_problem_cell_at(problem, (bsc_coord){at.x / BSC_CELL_SIDE, at.y / BSC_CELL_SIDE});
        assert(cell != BSC_NO_CELL && bsc_lattice_centre(problem->coord[cell]).x == at.x);
        map->least[cell] = 0.0;
    }
}

static void add_options(bsc_map *map, const bsc_problem *problem, const bsc_matrix *matrix,
                        const bsc_tally *tally, uint32_t piece) {
    bsc_tally *of = &map->of;
    const double least = fmin(2.25 * of->spread * of->spread, 0.25); /* no error is more */
    BSC_EACH_OPTION(option, matrix) {
        assert(matrix->placement[option] < problem->placements);
        const bsc_placement at = bsc_problem_placement(problem, matrix->placement[option]);
        if (piece != BSC_ALL_PIECES && at.piece != piece) continue;
        BSC_EACH_COVERED(cell, at) {
            if (of->limb != NULL) {
                bsc_limbs_add(bsc_tally_option_limbs(of, *cell), of->limbs,
                              bsc_tally_option(tally, option).limb, tally->limbs);
                continue;
            }
            of->share[*cell] += tally->share[option];
            of->square[*cell] += tally->square[option];
            map->least[*cell] = least;
        }
    }
    if (map->least != NULL && piece == BSC_ALL_PIECES) know_cells(map, problem, matrix);
    for (uint32_t cell = 0; cell < of->options; cell++)
        assert(of->limb == NULL
                   ? of->share[cell] < 1.0 + 1e-6
                   : bsc_natural_compare(bsc_map_cell(map, cell), bsc_map_total(map)) <= 0);
}

bsc_status bsc_map_make(bsc_map **map, size_t limbs, uint32_t cells, bsc_error *error) {
    bsc_map *made = *map = bsc_memory_new(1, sizeof *made);
    if (made == NULL) return bsc_error_no_memory(error);
    bsc_status status = bsc_tally_init(&made->of, limbs, cells, error);
    if (status == BSC_OK && limbs == 0) {
        BSC_ARENA_ARRAY(&made->of.arena, made->least, cells);
        status = bsc_arena_status(&made->of.arena, error);
    }
    if (status == BSC_OK) return BSC_OK;
    bsc_map_free(made);
    *map = NULL;
    return status;
}

bsc_status bsc_map_new(bsc_map **map, const bsc_problem *problem, const bsc_matrix *matrix,
                       const bsc_tally *tally, uint32_t piece, bsc_error *error) {
    assert(matrix->placement != NULL && tally->options == matrix->options);
    assert(piece == BSC_ALL_PIECES || piece < problem->pieces);
    const bsc_status status = bsc_map_make(map, tally->limbs, problem->cells, error);
    if (status != BSC_OK) return status;
    if (bsc_tally_exact(tally))
        memcpy((*map)->of.limb, tally->limb, tally->limbs * sizeof *tally->limb);
    (*map)->of.spread = tally->spread;
    (*map)->of.samples = tally->samples;
    add_options(*map, problem, matrix, tally, piece);
    return BSC_OK;
}

/* Rounding may have put a sum of squares below 0. */
static double root(double square, double least) {
    return sqrt(square > least ? square : least);
}

bool bsc_map_exact(const bsc_map *map) {
    return bsc_tally_exact(&map->of);
}

double bsc_map_probability(const bsc_map *map, uint32_t cell) {
    return bsc_tally_probability(&map->of, cell);
}

double bsc_map_standard_error(const bsc_map *map, uint32_t cell) {
    if (bsc_map_exact(map)) return 0.0;
    const double p = map->of.share[cell];
    return root((1.0 - 2.0 * p) * map->of.square[cell] + p * p * map->of.spread, map->least[cell]);
}

double bsc_map_difference_standard_error(const bsc_map *map, uint32_t a, uint32_t b) {
    if (bsc_map_exact(map)) return 0.0;
    const double *share = map->of.share, *square = map->of.square;
    if (map->of.samples == 0) return ROUNDING * (share[a] + share[b]);
    const double d = share[a] - share[b];
    return root(square[a] + square[b] - 2.0 * d * (square[a] - square[b]) + d * d * map->of.spread,
                map->least[a] + map->least[b]);
}

uint64_t bsc_map_samples(const bsc_map *map) {
    return map->of.samples;
}

bsc_natural bsc_map_cell(const bsc_map *map, uint32_t cell) {
    return bsc_tally_option(&map->of, cell);
}

bsc_natural bsc_map_total(const bsc_map *map) {
    return bsc_tally_total(&map->of);
}
