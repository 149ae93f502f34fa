/* laws.c - finds weights of placements for a law: a habit that players may have in laying ships,
 * such as laying them along the edge of the board.
 *
 * A law says for each cell how often a ship lies on it. The shares of all cells add up to the
 * number of cells of the fleet, because each deployment covers that many cells. bsc_weights_fit
 * then finds weights of placements that reproduce these shares.
 *
 * Example: a 3x3 board, a fleet of 3 cells, and the law BSC_LAW_EDGES, by which a cell at the edge
 * holds a ship twice as often as a cell inside the board. Only the middle cell has no side at the
 * edge. So the shares are proportional to 2 for eight cells and 1 for the middle cell, which add up
 * to 17. To make them add up to 3, each is multiplied by 3 / 17: the middle cell gets 0.176, and
 * each other cell 0.353.
 *
 * Cost: that of one fit; for BSC_LAW_SEQUENTIAL also that of DRAWS random fleets. */
#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/base/memory.h"
#include "count/board/places.h"
#include "count/board/problem.h"
#include "count/cover/matrix.h"
#include "count/cover/tally.h"
#include "play/record/fit.h"

#include <math.h>

/* How many random fleets fill_sequential lays if the board has too many deployments to go through
 * all of them. */
#define DRAWS 200000u

/* Fills share[cells] for fleets whose ships are laid one after the other: each ship goes to a
 * random placement that the earlier ships leave free. share[c] becomes the probability that a ship
 * of such a fleet lies on cell c. share[] must be all 0 at the call. Fails if memory runs out, or
 * as bsc_tally_new does. */
static bsc_status fill_sequential(double *share, const bsc_problem *problem,
                                  const bsc_run *caller_run, bsc_error *error) {
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    const bsc_run run = {
        .every_option = true,
        .threads = caller_run->threads,
        .samples = DRAWS,
        .seed = 1,
        .tick = caller_run->tick,
        .context = caller_run->context,
    };
    bsc_status status = bsc_matrix_new(&matrix, problem, error);
    if (status == BSC_OK) status = bsc_matrix_lay_in_sequence(matrix, problem, error);
    if (status == BSC_OK) status = bsc_tally_new(&tally, matrix, &run, NULL, error);
    if (status == BSC_OK) bsc_tally_add_cell_shares(share, problem, matrix, tally);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    return status;
}

/* Says whether a cell lies at the edge of the board: across at least one of its sides there is no
 * cell, but an island or the outside of the board. */
static bool is_at_edge(const bsc_neighbours *neighbours, uint32_t cell) {
    const uint32_t *neighbour = neighbours->neighbour + (size_t)cell * BSC_MAX_NEIGHBOURS;
    for (uint32_t side = 0; side < neighbours->sides; side++)
        if (neighbour[side] == BSC_NO_CELL) return true;
    return false;
}

/* Fills share[cells] with a table in which only cells at the edge of the board differ: share[c]
 * becomes `edge_share` if cell c is at the edge, and otherwise 1. It stays 0 for a cell that no
 * ship can cover. Only the proportions matter, because the caller scales the shares. share[] must
 * be all 0 at the call. Fails if memory runs out. */
static bsc_status fill_by_edge(double *share, const bsc_problem *problem, double edge_share,
                               bsc_error *error) {
    bsc_arena arena = {0};
    const bsc_neighbours neighbours = bsc_neighbours_find(problem, &arena);
    const bsc_status status = bsc_arena_status(&arena, error);
    for (uint32_t p = 0; p < problem->placements && status == BSC_OK; p++) {
        const bsc_placement placement = bsc_problem_placement(problem, p);
        for (uint32_t k = 0; k < placement.cells; k++) {
            const uint32_t cell = placement.cell[k];
            share[cell] = is_at_edge(&neighbours, cell) ? edge_share : 1.0;
        }
    }
    bsc_arena_release(&arena);
    return status;
}

/* Fills share[cells] for a law, that is, a habit of players in laying ships: share[c] becomes
 * proportional to how often a ship lies on cell c. `law` must not be BSC_LAW_UNIFORM, and share[]
 * must be all 0 at the call. Fails if memory runs out, or as bsc_tally_new does. */
static bsc_status fill_law(double *share, const bsc_problem *problem, bsc_law law,
                           const bsc_run *run, bsc_error *error) {
    if (law == BSC_LAW_SEQUENTIAL) return fill_sequential(share, problem, run, error);
    /* By BSC_LAW_EDGES, a cell at the edge holds a ship twice as often as a cell inside the board.
     * By the other law, BSC_LAW_FLAT, all cells hold one equally often. */
    const double edge_share = law == BSC_LAW_EDGES ? 2.0 : 1.0;
    return fill_by_edge(share, problem, edge_share, error);
}

/* Multiplies all shares by the same factor, so that they add up to the number of cells of the
 * fleet. A share that would then exceed 1, the probability of a certain cell, becomes 1. If all
 * shares are 0, they stay 0. */
static void scale_to_fleet(double *share, const bsc_problem *problem) {
    double sum = 0.0;
    for (uint32_t c = 0; c < problem->cells; c++) sum += share[c];
    for (uint32_t c = 0; c < problem->cells && sum > 0.0; c++)
        share[c] = fmin(share[c] / sum * bsc_problem_fleet_cells(problem), 1.0);
}

bsc_status bsc_weights_of_law(bsc_weights **weights, const bsc_problem *problem, bsc_law law,
                              const bsc_run *run, bsc_fit *fit, bsc_error *error) {
    double *share = bsc_memory_new(problem->cells, sizeof *share);
    *weights = NULL;
    if (share == NULL) return bsc_error_set_no_memory(error);
    bsc_status status = fill_law(share, problem, law, run, error);
    if (status == BSC_OK) {
        scale_to_fleet(share, problem);
        status = bsc_weights_fit(weights, problem, share, 0.0, true, run, fit, error);
    }
    bsc_memory_free(share);
    return status;
}
