/* deployments.c - makes lists of deployments (ways to lay the whole fleet) to play against:
 * deployments that are drawn at random, or all deployments that there are. (deployments_read.c
 * reads lists from texts.)
 *
 * Deployments are drawn one after the other before any game is played, so they do not depend on who
 * plays against them.
 *
 * A game is over when every cell of the fleet is hit. So there is no game against a fleet without
 * ships, which is possible if all ships may be absent. If such an empty fleet is drawn, another one
 * is drawn instead. A list of all deployments leaves it out.
 *
 * Cost: 4 bytes for each ship. Drawing costs one draw for each deployment. */
#include "play/record/deployments.h"

#include "count/base/error.h"
#include "count/board/problem.h"
#include "count/cover/matrix.h"
#include "count/cover/run_tick.h"
#include "play/game/log.h"
#include "play/record/record.h"

#include <assert.h>

/* How many deployments are drawn between two calls of the run's tick function, which lets the
 * caller stop the run. */
#define DRAWS_PER_TICK 1024u

bsc_status bsc_deployments_make_empty(bsc_deployments **deployments, const bsc_problem *problem,
                                      bsc_error *error) {
    bsc_deployments *empty = bsc_memory_new(1, sizeof *empty);
    *deployments = empty;
    if (empty == NULL) return bsc_error_set_no_memory(error);
    empty->problem = problem;
    empty->ships = bsc_fleet_ships(problem, 0);
    return BSC_OK;
}

bsc_status bsc_deployments_free_on_failure(bsc_deployments **deployments, bsc_status status) {
    if (status == BSC_OK) return BSC_OK;
    bsc_deployments_free(*deployments);
    *deployments = NULL;
    return status;
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

uint32_t bsc_deployments_count_ships(const bsc_deployments *deployments, size_t game) {
    const uint32_t *row = deployments->placement + game * deployments->ships;
    uint32_t ships = deployments->ships;
    while (ships > 0 && row[ships - 1] == BSC_NO_PLACEMENT) ships--;
    return ships;
}

uint32_t bsc_deployments_placement(const bsc_deployments *deployments, size_t game, uint32_t ship) {
    assert(game < deployments->games && ship < deployments->ships);
    return deployments->placement[game * deployments->ships + ship];
}

uint32_t *bsc_deployments_next_row(bsc_deployments *deployments) {
    const size_t used = deployments->games * deployments->ships;
    if (!BSC_ARRAY_GROW(deployments, placement, used + deployments->ships)) return NULL;
    return deployments->placement + used;
}

/* Stores a deployment in a row of the list. The deployment is given as a solution of the matrix:
 * its ships lie at the placements of the options option[0 .. options - 1], which are at most as
 * many as the row has elements. If they are fewer, fills the rest with BSC_NO_PLACEMENT. */
static void fill_row(const bsc_deployments *deployments, uint32_t *row, const bsc_matrix *matrix,
                     const uint32_t *option, uint32_t options) {
    assert(options <= deployments->ships);
    for (uint32_t k = 0; k < options; k++) row[k] = bsc_matrix_placement(matrix, option[k]);
    for (uint32_t k = options; k < deployments->ships; k++) row[k] = BSC_NO_PLACEMENT;
}

/* ---- Drawn deployments ---- */

/* Finds out whether any deployment has ships. bsc_solutions_visit calls this function for each
 * deployment. If the deployment has ships, sets the bool at `context` to true and returns false,
 * which ends the visits. */
static bool look_for_ships(void *context, const uint32_t *option, uint32_t options) {
    bool *has_ships = context;
    *has_ships |= options > 0;
    return !*has_ships;
}

/* Checks whether it makes sense to draw again after a deployment without ships was drawn (all ships
 * of the fleet may be absent). Fails with BSC_BAD_INPUT if no deployment has ships, or as
 * bsc_solutions_visit does. Otherwise at least half of all deployments have ships, because only one
 * deployment has none; so drawing again soon gives one with ships. Only if fleets have weights it
 * may take many draws, because the deployment without ships may have nearly all of the weight. */
static bsc_status need_ships(const bsc_matrix *matrix, const bsc_run *run, bsc_error *error) {
    bool has_ships = false;
    const bsc_status status =
        bsc_solutions_visit(matrix, run, false, look_for_ships, &has_ships, error);
    if (status != BSC_OK || has_ships) return status;
    return bsc_error_set(error, BSC_BAD_INPUT, "no deployment to play");
}

/* Draws deployments until one has ships. Writes the options of its ships to option[], which has
 * room for bsc_sampler_max_options of them, and the number of its ships to *ships. Fails with
 * BSC_BAD_INPUT if no deployment has ships, or as bsc_sampler_draw and bsc_solutions_visit do. */
static bsc_status draw_ships(const bsc_matrix *matrix, bsc_sampler *sampler, uint32_t *option,
                             uint32_t *ships, const bsc_run *run, bsc_error *error) {
    bsc_status status = bsc_sampler_draw(sampler, option, ships, error);
    if (status == BSC_OK && *ships == 0) status = need_ships(matrix, run, error);
    while (status == BSC_OK && *ships == 0)
        status = bsc_sampler_draw(sampler, option, ships, error);
    return status;
}

/* Draws deployments and adds them to the list until it has `games` deployments. The list must have
 * room for that many. Fails with BSC_BAD_INPUT if no deployment has ships, with BSC_INTERRUPTED if
 * the tick of `run` returned false, or as draw_ships does; the list then has the deployments that
 * were drawn before. */
static bsc_status draw_all(bsc_deployments *deployments, const bsc_matrix *matrix,
                           bsc_sampler *sampler, size_t games, const bsc_run *run,
                           bsc_error *error) {
    if (!bsc_sampler_any(sampler))
        return bsc_error_set(error, BSC_BAD_INPUT, "no deployment to play");
    uint32_t *option = bsc_memory_new(bsc_sampler_max_options(sampler), sizeof *option);
    bsc_status status = BSC_OK;
    if (option == NULL) status = bsc_error_set_no_memory(error);
    while (status == BSC_OK && deployments->games < games) {
        if (deployments->games % DRAWS_PER_TICK == 0 &&
            !bsc_run_tell_progress(run, (double)deployments->games / (double)games)) {
            status = bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
            break;
        }
        uint32_t *row = deployments->placement + deployments->games * deployments->ships;
        uint32_t ships;
        status = draw_ships(matrix, sampler, option, &ships, run, error);
        if (status != BSC_OK) break;
        fill_row(deployments, row, matrix, option, ships);
        deployments->games++;
    }
    bsc_memory_free(option);
    return status;
}

/* Sets *deployments to a new list that has no deployments yet, but room for `games` of them. Fails
 * only if memory runs out. The caller frees the list, which may be NULL after a failure, in any
 * case. */
static bsc_status make_with_space(bsc_deployments **deployments, const bsc_problem *problem,
                                  size_t games, bsc_error *error) {
    const bsc_status status = bsc_deployments_make_empty(deployments, problem, error);
    if (status != BSC_OK) return status;
    bsc_deployments *empty = *deployments;
    empty->placement = bsc_memory_new(games, empty->ships * sizeof *empty->placement);
    empty->placement_capacity = games * empty->ships;
    return empty->placement == NULL ? bsc_error_set_no_memory(error) : BSC_OK;
}

bsc_status bsc_deployments_draw(bsc_deployments **deployments, const bsc_problem *problem,
                                const bsc_weights *weights, bool in_sequence, size_t games,
                                uint64_t seed, const bsc_run *run, bsc_error *error) {
    *deployments = NULL;
    bsc_matrix *matrix = NULL;
    bsc_sampler *sampler = NULL;
    bsc_status status = make_with_space(deployments, problem, games, error);
    if (status == BSC_OK) status = bsc_matrix_new(&matrix, problem, error);
    if (status == BSC_OK && weights != NULL) status = bsc_matrix_weigh(matrix, weights, error);
    if (status == BSC_OK && weights == NULL)
        status = bsc_matrix_weigh_fleets(matrix, problem, error);
    if (status == BSC_OK && in_sequence)
        status = bsc_matrix_lay_in_sequence(matrix, problem, error);
    if (status == BSC_OK) status = bsc_sampler_new(&sampler, matrix, seed, run, error);
    if (status == BSC_OK) status = draw_all(*deployments, matrix, sampler, games, run, error);
    if (status == BSC_OK) {
        (*deployments)->follows_weights = !in_sequence;
        (*deployments)->weights = weights;
    }
    bsc_sampler_free(sampler);
    bsc_matrix_free(matrix);
    return bsc_deployments_free_on_failure(deployments, status);
}

/* ---- All deployments ---- */

/* The context of collect_deployment(), which bsc_solutions_visit calls for each deployment. */
typedef struct collector {
    bsc_deployments *deployments; /* the list to which the deployments are added */
    const bsc_matrix *matrix;     /* the matrix whose solutions are the deployments */
    size_t max_deployments;       /* the list may have at most this many deployments */
    bool has_too_many;            /* whether there are more than max_deployments */
    bool is_out_of_memory;        /* whether there was no memory for a deployment */
} collector;

/* Adds a deployment to the list, unless it has no ships. The deployment has the options option[0]
 * .. option[options - 1] of the matrix, and `context` is a collector. Returns true to go on with
 * the next deployment. If there are too many deployments or memory runs out, says so in the
 * collector, and returns false, which ends the visits. */
static bool collect_deployment(void *context, const uint32_t *option, uint32_t options) {
    collector *c = context;
    bsc_deployments *deployments = c->deployments;
    if (options == 0) return true;
    if (deployments->games == c->max_deployments) {
        c->has_too_many = true;
        return false;
    }
    uint32_t *row = bsc_deployments_next_row(deployments);
    if (row == NULL) {
        c->is_out_of_memory = true;
        return false;
    }
    fill_row(deployments, row, c->matrix, option, options);
    deployments->games++;
    return true;
}

/* Adds all deployments of the matrix that have ships to the list. Fails with BSC_LIMIT if there are
 * more than `max`, and with BSC_BAD_INPUT if there is none. Also fails as bsc_solutions_visit does,
 * and if memory runs out. After a failure the list has the deployments that were found before. */
static bsc_status collect_all(bsc_deployments *deployments, const bsc_matrix *matrix, size_t max,
                              const bsc_run *run, bsc_error *error) {
    collector all = {.deployments = deployments, .matrix = matrix, .max_deployments = max};
    const bsc_status status =
        bsc_solutions_visit(matrix, run, false, collect_deployment, &all, error);
    if (status != BSC_OK) return status;
    if (all.is_out_of_memory) return bsc_error_set_no_memory(error);
    if (all.has_too_many)
        return bsc_error_set(error, BSC_LIMIT,
                             "more than %zu deployments: too many to play against each", max);
    if (deployments->games == 0)
        return bsc_error_set(error, BSC_BAD_INPUT, "no deployment to play");
    deployments->is_exhaustive = true;
    deployments->follows_weights = true;
    return BSC_OK;
}

bsc_status bsc_deployments_all(bsc_deployments **deployments, const bsc_problem *problem,
                               size_t max, const bsc_run *run, bsc_error *error) {
    *deployments = NULL;
    bsc_matrix *matrix = NULL;
    assert(max > 0);
    if (bsc_problem_weighs_fleets(problem))
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "games against all deployments need fleets of equal weights");
    bsc_status status = bsc_deployments_make_empty(deployments, problem, error);
    if (status == BSC_OK) status = bsc_matrix_new(&matrix, problem, error);
    if (status == BSC_OK) status = collect_all(*deployments, matrix, max, run, error);
    bsc_matrix_free(matrix);
    return bsc_deployments_free_on_failure(deployments, status);
}
