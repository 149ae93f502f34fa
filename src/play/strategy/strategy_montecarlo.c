/* strategy_montecarlo.c - the strategy `montecarlo`. It draws a few hundred random deployments that
 * agree with the log, all with the same probability, and fires at the cell that most of them cover.
 * The settings can ask for a skew, which changes the scores of the cells before the choice
 * (bsc_aim_skew).
 *
 * The deployments come from the conditional sampler (conditional_sampler.h), which rejects some of
 * its draws. The number of draws is limited. If no draw within the limit is accepted, the
 * deployments come from the sampler of the engines (bsc_sampler), which finds a deployment with
 * each draw. They also come from there if the number of ships may vary, if the picture of the board
 * marks cells as parts of ships, and if the board has sums or the log salvos or scans, because the
 * conditional sampler knows none of these.
 *
 * If the number of ships may vary, a drawn deployment may have no cell left to be hit. The game
 * would be over with it, and it goes on, so such a deployment is passed over. With one or two ships
 * of two cells and two hits that lie side by side, the deployments with one ship are passed over.
 *
 * Rejected: using only the sampler of the engines, which must count all deployments for each shot.
 * 20 games took 3.6 s instead of 0.2 s on the board "classic" (`exact`: 1.1 s), and 5.8 s instead
 * of 0.7 s on "classic-no-touch". It was faster only on "german" (18 s instead of 85 s) and
 * "russian" (10 s instead of 46 s). */
#include "bscount_game.h"

#include "count/base/memory.h"
#include "count/cover/run_tick.h"
#include "play/strategy/conditional_sampler.h"
#include "play/strategy/pick.h"
#include "play/strategy/strategy.h"

/* How many deployments are drawn for each shot if the settings do not say it. */
#define DEFAULT_SAMPLES      500u
#define MAX_TRIES_PER_SAMPLE 1000u /* at most this many draws for each wanted deployment */
#define TRIES_PER_POLL       4096u /* after this many draws, checks whether the run must end */

/* The state of a player of the strategy `montecarlo`. */
typedef struct player {
    bsc_player_context *context;
    /* Whether every deployment is drawn by the sampler of the engines (bsc_sampler), because the
     * conditional sampler knows neither fleets whose number of ships may vary nor cells that the
     * picture of the board marks as parts of ships. `sampler` is then all zero. */
    bool needs_engine_sampler;
    bsc_conditional_sampler sampler;
    double *score; /* [cells]: how many of the drawn deployments have a ship on the cell */
} player;

/* Frees what the player owns outside the arena of its context, even if init() has failed. */
static void release(void *self) {
    player *p = self;
    bsc_conditional_sampler_release(&p->sampler);
}

/* Says whether the picture of the board, in its file, marks some cell as a part of a ship. */
static bool has_marked_ships(const bsc_problem *problem) {
    for (uint32_t cell = 0; cell < problem->cells; cell++)
        if (bsc_cell_is_marked_ship(problem, cell)) return true;
    return false;
}

/* Prepares the player *self, which is all zero at the call. Fails as bsc_conditional_sampler_init
 * does; release() must be called even then. The caller must also check whether the arena of the
 * context has failed, because it owns score[]. */
static bsc_status init(void *self, bsc_player_context *context, bsc_error *error) {
    player *p = self;
    p->context = context;
    p->needs_engine_sampler =
        bsc_problem_may_lack_ships(context->problem) || has_marked_ships(context->problem);
    BSC_ARENA_ARRAY(&context->arena, p->score, context->problem->cells);
    if (p->needs_engine_sampler) return BSC_OK;
    return bsc_conditional_sampler_init(&p->sampler, context->log, error);
}

/* Counts a ship of a drawn deployment: adds 1 to the score of each cell of the placement. */
static void score_ship(player *p, uint32_t placement) {
    const bsc_placement ship = bsc_problem_placement(p->context->problem, placement);
    for (uint32_t c = 0; c < ship.cells; c++) p->score[ship.cell[c]] += 1.0;
}

/* Draws deployments with the conditional sampler, which rejects some draws, and adds them to the
 * scores, until `samples` draws were accepted or the limit of draws is reached, which is
 * MAX_TRIES_PER_SAMPLE draws for each of `samples`. The sampler must have been prepared for the
 * position (bsc_conditional_sampler_prepare). Sets *drawn to how many draws were accepted, perhaps
 * 0, and adds the number of all draws to the effort of the player. Fails with BSC_INTERRUPTED if
 * the run must end; the scores and *drawn then have the draws made so far, but the effort is
 * unchanged. */
static bsc_status draw_samples(player *p, uint64_t samples, bsc_random *random, uint64_t *drawn,
                               bsc_error *error) {
    uint64_t tries = 0;
    *drawn = 0;
    while (*drawn < samples && tries / MAX_TRIES_PER_SAMPLE < samples) {
        tries++;
        if (tries % TRIES_PER_POLL == 0) {
            const bsc_status status = bsc_run_check_interrupt(&p->context->run, error);
            if (status != BSC_OK) return status;
        }
        if (!bsc_conditional_sampler_draw(&p->sampler, random)) continue;
        for (uint32_t k = 0; k < p->sampler.fleet.depth; k++)
            score_ship(p, p->sampler.fleet.placed[k]);
        (*drawn)++;
    }
    p->context->effort.tries += tries;
    return BSC_OK;
}

/* Returns how many cells of the deployment were not fired at. option[0 .. count - 1] are the
 * options of `matrix` that lay its ships. */
static uint32_t count_cells_left(const player *p, const bsc_matrix *matrix, const uint32_t *option,
                                 uint32_t count) {
    uint32_t cells_left = 0;
    for (uint32_t k = 0; k < count; k++) {
        const uint32_t placement = bsc_matrix_placement(matrix, option[k]);
        const bsc_placement ship = bsc_problem_placement(p->context->problem, placement);
        for (uint32_t c = 0; c < ship.cells; c++)
            if (p->context->log->firing_step[ship.cell[c]] == 0) cells_left++;
    }
    return cells_left;
}

/* Draws deployments of `matrix` with the sampler of the engines, and adds them to the scores, until
 * `samples` of them had a cell that was not fired at, or until the limit of draws is reached.
 * option[] must have room for the options of any deployment, and the matrix must have a solution.
 * Sets *drawn to how many were added, perhaps 0, and adds the number of all draws to the effort of
 * the player. Fails if the run must end, or as bsc_sampler_draw does; the scores and *drawn then
 * have the draws made so far, but the effort is unchanged. */
static bsc_status draw_with_sampler(player *p, bsc_sampler *sampler, const bsc_matrix *matrix,
                                    uint64_t samples, uint32_t *option, uint64_t *drawn,
                                    bsc_error *error) {
    uint64_t tries = 0;
    *drawn = 0;
    while (*drawn < samples && tries / MAX_TRIES_PER_SAMPLE < samples) {
        bsc_status status = BSC_OK;
        uint32_t count = 0;
        if (tries++ % TRIES_PER_POLL == 0)
            status = bsc_run_check_interrupt(&p->context->run, error);
        if (status == BSC_OK) status = bsc_sampler_draw(sampler, option, &count, error);
        if (status != BSC_OK) return status;
        if (count_cells_left(p, matrix, option, count) == 0) continue;
        for (uint32_t k = 0; k < count; k++) score_ship(p, bsc_matrix_placement(matrix, option[k]));
        (*drawn)++;
    }
    p->context->effort.tries += tries;
    return BSC_OK;
}

/* Makes the sampler of the engines for the deployments that agree with the log, which can take as
 * long as a count of all of them. Draws deployments with it, and adds them to the scores of the
 * cells, until `samples` were added or too many draws were in vain (draw_with_sampler). Some
 * deployment must agree with the log. Sets *drawn to how many were added. Fails as
 * bsc_matrix_new_after, bsc_sampler_new and bsc_sampler_draw do; *drawn then means nothing. */
static bsc_status draw_with_engine(player *p, uint64_t samples, bsc_random *random, uint64_t *drawn,
                                   bsc_error *error) {
    bsc_matrix *matrix;
    bsc_sampler *sampler = NULL;
    uint32_t *option = NULL;
    bsc_status status = bsc_matrix_new_after(&matrix, p->context->log, error);
    if (status == BSC_OK) status = bsc_matrix_weigh_fleets(matrix, p->context->problem, error);
    if (status == BSC_OK)
        status =
            bsc_sampler_new(&sampler, matrix, bsc_random_next(random), &p->context->run, error);
    if (status == BSC_OK) {
        option = bsc_memory_new(bsc_sampler_max_options(sampler), sizeof *option);
        if (option == NULL) status = bsc_error_set_no_memory(error);
    }
    if (status == BSC_OK)
        status = draw_with_sampler(p, sampler, matrix, samples, option, drawn, error);
    bsc_memory_free(option);
    bsc_sampler_free(sampler);
    bsc_matrix_free(matrix);
    return status;
}

/* Draws deployments as draw_samples does, if the conditional sampler can draw from all deployments
 * that agree with the log, and sets *drawn to how many were drawn. Otherwise only sets *drawn to 0.
 * The sampler cannot take account of sums of the board, cells that its drawing marks as ships,
 * salvos, scans, and fleets that may lack ships; and there may be too many ways to cover the hits.
 * Fails if the run must end (BSC_INTERRUPTED) or if memory runs out; the scores then mean
 * nothing. */
static bsc_status draw_if_possible(player *p, uint64_t samples, bsc_random *random, uint64_t *drawn,
                                   bsc_error *error) {
    bool too_many;
    *drawn = 0;
    if (p->needs_engine_sampler) return BSC_OK;
    const bsc_status status = bsc_conditional_sampler_prepare(&p->sampler, &too_many, error);
    const bool has_conditions =
        p->sampler.matrix->law.sums.count > 0 || p->context->log->groups > 0;
    if (status != BSC_OK || too_many || has_conditions) return status;
    return draw_samples(p, samples, random, drawn, error);
}

/* Draws random deployments that agree with the log, and sets *cell to the cell that most of them
 * cover, among the cells that were not fired at. If several cells are covered equally often, or if
 * no deployment was drawn, `random` chooses one of them. Fails as draw_if_possible and
 * draw_with_engine do. */
static bsc_status choose(void *self, bsc_random *random, uint32_t *cell, bsc_error *error) {
    player *p = self;
    const bsc_settings *settings = p->context->settings;
    const uint64_t samples = settings->samples == 0 ? DEFAULT_SAMPLES : settings->samples;
    uint64_t drawn;
    for (uint32_t k = 0; k < p->context->problem->cells; k++) p->score[k] = 0.0;
    bsc_status status = draw_if_possible(p, samples, random, &drawn, error);
    if (status == BSC_OK && drawn == 0)
        status = draw_with_engine(p, samples, random, &drawn, error);
    if (status != BSC_OK) return status;
    p->context->effort.samples += drawn;
    if (settings->skew > 0.0) bsc_aim_skew(p->context->log, settings->skew, p->score);
    *cell = bsc_player_choose_best(p->context, p->score, random);
    return BSC_OK;
}

const bsc_strategy bsc_strategy_montecarlo = {.name = "montecarlo",
                                              .help =
                                                  "the cell that most of some random deployments "
                                                  "have a ship on, of those that agree with the "
                                                  "shots; takes samples and skew",
                                              .player_size = sizeof(player),
                                              .init = init,
                                              .release = release,
                                              .choose = choose};
