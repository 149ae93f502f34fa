/* deployments.c - deployments drawn at random, in order and before any game is played: so they do
 * not depend on who plays them. Cost: 4 bytes a ship, a draw each. */
#include "record/deployments.h"

#include "base/error.h"
#include "base/memory.h"

#include <assert.h>

bsc_status bsc_deployments_make(bsc_deployments **deployments, const bsc_problem *problem,
                                bsc_error *error) {
    bsc_deployments *made = *deployments = bsc_memory_new(1, sizeof *made);
    if (made == NULL) return bsc_error_no_memory(error);
    made->problem = problem;
    for (uint32_t p = 0; p < problem->pieces; p++) made->ships += problem->piece[p].copies;
    return BSC_OK;
}

void bsc_deployments_free(bsc_deployments *deployments) {
    if (deployments == NULL) return;
    bsc_memory_free(deployments->placement);
    bsc_memory_free(deployments);
}

size_t bsc_deployments_games(const bsc_deployments *deployments) {
    return deployments->games;
}

uint32_t bsc_deployments_ships(const bsc_deployments *deployments) {
    return deployments->ships;
}

uint32_t bsc_deployments_placement(const bsc_deployments *deployments, size_t game, uint32_t ship) {
    assert(game < deployments->games && ship < deployments->ships);
    return deployments->placement[game * deployments->ships + ship];
}

uint32_t *bsc_deployments_row(bsc_deployments *deployments) {
    const size_t used = deployments->games * deployments->ships;
    if (!bsc_memory_grow(&deployments->placement, &deployments->room, used + deployments->ships,
                         sizeof *deployments->placement))
        return NULL;
    return deployments->placement + used;
}

static bsc_status draw_all(bsc_deployments *deployments, const bsc_matrix *matrix,
                           bsc_sampler *sampler, size_t games, bsc_error *error) {
    bsc_status status = BSC_OK;
    if (!bsc_sampler_any(sampler))
        return bsc_error_set(error, BSC_BAD_INPUT, "no deployment to play");
    while (deployments->games < games && status == BSC_OK) {
        uint32_t *row = bsc_deployments_row(deployments), count;
        if (row == NULL) return bsc_error_no_memory(error);
        status = bsc_sampler_draw(sampler, row, &count, error);
        if (status != BSC_OK) return status;
        assert(count == deployments->ships);
        for (uint32_t k = 0; k < count; k++) row[k] = bsc_matrix_placement(matrix, row[k]);
        deployments->games++;
    }
    return status;
}

bsc_status bsc_deployments_draw(bsc_deployments **deployments, const bsc_problem *problem,
                                const bsc_weights *weights, size_t games, uint64_t seed,
                                const bsc_run *run, bsc_error *error) {
    bsc_matrix *matrix = NULL;
    bsc_sampler *sampler = NULL;
    bsc_status status = bsc_deployments_make(deployments, problem, error);
    if (status == BSC_OK) status = bsc_matrix_new(&matrix, problem, error);
    if (status == BSC_OK && weights != NULL) status = bsc_matrix_weigh(matrix, weights, error);
    if (status == BSC_OK) status = bsc_sampler_new(&sampler, matrix, seed, run, error);
    if (status == BSC_OK) status = draw_all(*deployments, matrix, sampler, games, error);
    bsc_sampler_free(sampler);
    bsc_matrix_free(matrix);
    if (status == BSC_OK) return status;
    bsc_deployments_free(*deployments);
    *deployments = NULL;
    return status;
}
