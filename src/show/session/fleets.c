/* fleets.c - draws random fleets that agree with a session's shots, hides one of them, and fires at
 * the hidden fleet.
 *
 * A drawn fleet is a random solution of the matrix after the shots (the exact-cover matrix, whose
 * options are ships at certain placements). The request's field "law" says how likely the solutions
 * are. With "uniform" all are equally likely. With "flat" a ship is equally likely on each cell,
 * and with "edges" twice as likely on cells at the edge; the options of the matrix then get weights
 * while fleets are drawn. Counts of a weighted matrix would be weighted too, so the session forgets
 * this matrix afterwards. */
#include "show/session/fleets.h"

#include "bscount_game.h"

#include "count/base/error.h"
#include "count/base/memory.h"
#include "show/view/record_view.h"
#include "show/view/result.h"
#include "show/view/table.h"

/* How many fleets the request "hide" draws at most until it finds one with a cell that was not
 * fired at yet. Only where the number of ships may vary, a drawn fleet may have no such cell. */
#define MAX_DRAWS 1000u

/* How many fleets one request "sample" may draw at most: some megabytes of JSON. */
#define MAX_SAMPLES 10000u

/* Makes a new session->matrix, and gives each of its options a weight, so that fleets drawn from
 * the matrix follow the law with the name `law`: "flat" (a ship is equally likely on each cell) or
 * "edges" (it is twice as likely on cells at the edge). The caller must call
 * bsc_session_forget_counts after the fleets are drawn, or after a failure, because counts of the
 * weighted matrix would be weighted too. Fails with BSC_BAD_INPUT if `law` is another word, and as
 * bsc_weights_of_law does. */
static bsc_status make_weighted_matrix(bsc_session *session, const char *law, bsc_error *error) {
    const bsc_run run = bsc_session_count_settings(session, false);
    const bool is_flat = strcmp(law, "flat") == 0;
    bsc_weights *weights = NULL;
    bsc_fit fit;
    if (!is_flat && strcmp(law, "edges") != 0)
        return bsc_session_refuse(error, "'law' is uniform, flat or edges, not '%s'", law);
    bsc_session_forget_counts(session);
    bsc_status status = bsc_session_make_matrix(session, false, error);
    if (status == BSC_OK)
        status = bsc_weights_of_law(&weights, session->problem,
                                    is_flat ? BSC_LAW_FLAT : BSC_LAW_EDGES, &run, &fit, error);
    if (status == BSC_OK) status = bsc_matrix_weigh(session->matrix, weights, error);
    bsc_weights_free(weights);
    return status;
}

/* Makes a sampler, which draws random deployments that agree with the shots. `law` is "flat" or
 * "edges" (make_weighted_matrix), or NULL. If it is NULL, all deployments are equally likely. There
 * is one exception: if the board has several alternative fleets with weights, a deployment is as
 * likely as the weight of its fleet says. Fails with BSC_BAD_INPUT if no deployment agrees with the
 * shots, or if `law` is another word, and otherwise as the top of fleets.h says. *sampler must be
 * NULL before; the caller must free it, even after a failure. */
static bsc_status make_sampler(bsc_sampler **sampler, bsc_session *session, const char *law,
                               uint64_t seed, bsc_error *error) {
    const bsc_run run = bsc_session_count_settings(session, false);
    bsc_status status;
    if (law == NULL)
        status = bsc_session_make_matrix(session, true, error);
    else
        status = make_weighted_matrix(session, law, error);
    if (status != BSC_OK) return status;
    status = bsc_sampler_new(sampler, session->matrix, seed, &run, error);
    if (status != BSC_OK) return status;
    const bool has_deployments = bsc_sampler_any(*sampler);
    if (!has_deployments) status = bsc_log_check(session->log, &run, error);
    if (status != BSC_OK || has_deployments) return status;
    return bsc_session_refuse(error, "%s has no deployments", session->board_name);
}

/* What the requests "sample" and "hide" need while they draw random fleets, and the last fleet that
 * they have drawn. */
typedef struct fleet_draw {
    /* How likely fleets are: "flat" (a ship is equally likely on each cell) or "edges" (it is twice
     * as likely on cells at the edge). NULL: the law is "uniform", so that all fleets are equally
     * likely. */
    const char *law;
    uint64_t seed;        /* the seed of the random numbers by which the sampler draws fleets */
    bsc_sampler *sampler; /* draws the fleets */
    uint32_t max_ships;   /* the greatest number of ships that a drawn fleet can have */
    /* [max_ships]: the fleet that was drawn last. option[k], where k is below `ships`, is the
     * option of session->matrix that places ship k. */
    uint32_t *option;
    uint32_t ships; /* how many ships the fleet that was drawn last has; 0: none was drawn */
} fleet_draw;

/* Prepares to draw fleets: reads the fields "law" and "seed" of the request, and makes the sampler
 * and the array of options. Without these fields the law is "uniform" and the seed 1. Fails with
 * BSC_BAD_INPUT if the field "seed" is not a whole number below 2^64, and as make_sampler does. The
 * caller must call end_draw, even after a failure. */
static bsc_status begin_draw(fleet_draw *draw, bsc_session *session, const bsc_request *request,
                             bsc_error *error) {
    *draw = (fleet_draw){.law = bsc_request_field(request, "law"), .seed = 1};
    if (draw->law != NULL && strcmp(draw->law, "uniform") == 0) draw->law = NULL;
    bsc_status status = bsc_request_number(request, "seed", UINT64_MAX, &draw->seed, error);
    if (status == BSC_OK)
        status = make_sampler(&draw->sampler, session, draw->law, draw->seed, error);
    if (status != BSC_OK) return status;
    draw->max_ships = bsc_sampler_max_options(draw->sampler);
    draw->option = bsc_memory_new(draw->max_ships, sizeof *draw->option);
    return bsc_session_status_of_write(draw->option != NULL);
}

/* Draws the next fleet, and stores it in draw->option and draw->ships. Before this it tells the
 * program that owns the session, by its tick function, which part of the request is done:
 * `fraction`, from 0 to 1. Fails with BSC_INTERRUPTED if the tick function says to stop, or as
 * bsc_sampler_draw does; draw->option and draw->ships then mean nothing. */
static bsc_status draw_fleet(fleet_draw *draw, bsc_session *session, double fraction,
                             bsc_error *error) {
    const bsc_run run = bsc_session_count_settings(session, false);
    if (!run.tick(run.context, &(bsc_progress){.fraction = fraction}))
        return bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
    return bsc_sampler_draw(draw->sampler, draw->option, &draw->ships, error);
}

/* Frees the sampler and the array of options that begin_draw has made. If draw->law is "flat" or
 * "edges", the options of session->matrix have weights that later counts must not have, so the
 * matrix is freed too. */
static void end_draw(fleet_draw *draw, bsc_session *session) {
    bsc_sampler_free(draw->sampler);
    bsc_memory_free(draw->option);
    if (draw->law != NULL) bsc_session_forget_counts(session);
}

bsc_status bsc_show_sample(bsc_session *session, const bsc_request *request, FILE *out,
                           bsc_error *error) {
    bsc_sample_view view = {.format = BSC_FORMAT_JSON};
    uint64_t samples = 1;
    fleet_draw draw;
    bsc_status status = bsc_request_number(request, "samples", MAX_SAMPLES, &samples, error);
    if (status != BSC_OK) return status;
    status = begin_draw(&draw, session, request, error);
    if (status == BSC_OK) {
        view.origin = bsc_session_describe_result(session, NULL);
        view.origin.fleet_law = draw.law;
        view.matrix = session->matrix;
        view.seed = draw.seed;
        status = bsc_session_status_of_write(bsc_sample_begin(&view, out));
        for (uint64_t k = 0; k < samples && status == BSC_OK; k++) {
            status = draw_fleet(&draw, session, (double)k / (double)samples, error);
            if (status == BSC_OK)
                status = bsc_session_status_of_write(
                    bsc_sample_write(&view, draw.option, draw.ships, out));
        }
        if (!bsc_sample_end(&view, out) && status == BSC_OK)
            status = bsc_session_status_of_write(false);
    }
    end_draw(&draw, session);
    return status;
}

/* Makes the fleet with the placements placement[ships] the hidden fleet, in place of the previous
 * one. The session takes ownership of the array, which bsc_memory_new has made. */
static void set_hidden_fleet(bsc_session *session, uint32_t *placement, uint32_t ships) {
    bsc_memory_free(session->hidden_placement);
    session->hidden_placement = placement;
    session->hidden_ships = ships;
}

/* Returns how many cells of the fleet with the placements placement[ships] were not fired at. */
static uint32_t count_cells_left(const bsc_session *session, const uint32_t *placement,
                                 uint32_t ships) {
    uint32_t cells = 0;
    for (uint32_t k = 0; k < ships; k++) {
        const bsc_placement ship = bsc_problem_placement(session->problem, placement[k]);
        for (uint32_t c = 0; c < ship.cells; c++)
            cells += !bsc_log_fired(session->log, ship.cell[c]);
    }
    return cells;
}

/* Draws a fleet to hide, and writes the placements of its draw->ships ships to
 * placement[draw->max_ships]. If the number of ships may vary, all cells of a drawn fleet may have
 * been fired at already, and the game would be over at once. So up to MAX_DRAWS fleets are drawn,
 * until one has a cell that is still to be hit. If none has, the last fleet is taken. If that fleet
 * has no ship at all, fails with BSC_BAD_INPUT. Also fails as draw_fleet does. After a failure
 * placement[] means nothing. */
static bsc_status draw_fleet_with_cells_left(fleet_draw *draw, bsc_session *session,
                                             uint32_t *placement, bsc_error *error) {
    for (unsigned draws = 0; draws < MAX_DRAWS; draws++) {
        const bsc_status status = draw_fleet(draw, session, 0.0, error);
        if (status != BSC_OK) return status;
        for (uint32_t k = 0; k < draw->ships; k++)
            placement[k] = bsc_matrix_placement(session->matrix, draw->option[k]);
        if (!bsc_problem_may_lack_ships(session->problem) ||
            count_cells_left(session, placement, draw->ships) > 0)
            return BSC_OK;
    }
    if (draw->ships > 0) return BSC_OK;
    return bsc_session_refuse(error, "%s has no fleet with a ship", session->board_name);
}

/* Hides a random fleet that agrees with the shots. The request may have the fields "law" and
 * "seed". Fails as begin_draw and draw_fleet_with_cells_left do; the fleet that was hidden before
 * then stays. */
static bsc_status hide_drawn_fleet(bsc_session *session, const bsc_request *request,
                                   bsc_error *error) {
    fleet_draw draw;
    uint32_t *placement = NULL;
    bsc_status status = begin_draw(&draw, session, request, error);
    if (status == BSC_OK) {
        placement = bsc_memory_new(draw.max_ships, sizeof *placement);
        status = bsc_session_status_of_write(placement != NULL);
    }
    if (status == BSC_OK) status = draw_fleet_with_cells_left(&draw, session, placement, error);
    if (status == BSC_OK)
        set_hidden_fleet(session, placement, draw.ships);
    else
        bsc_memory_free(placement);
    end_draw(&draw, session);
    return status;
}

/* Fails with BSC_BAD_INPUT if a fleet that is hidden, or is to be hidden, does not agree with the
 * shots. It has `ships` ships at placement[ships]. Without ships it is not checked, because no shot
 * can be fired at it. Otherwise fails as bsc_log_check_fleet does. */
static bsc_status check_fleet(bsc_session *session, const uint32_t *placement, uint32_t ships,
                              bsc_error *error) {
    const bsc_run run = bsc_session_count_settings(session, false);
    bool agrees = true;
    if (ships == 0) return BSC_OK;
    const bsc_status status =
        bsc_log_check_fleet(session->log, placement, ships, &run, &agrees, error);
    if (status != BSC_OK || agrees) return status;
    return bsc_error_set(error, BSC_BAD_INPUT, "the hidden fleet does not agree with the shots");
}

bsc_status bsc_session_hide(bsc_session *session, const bsc_request *request, FILE *out,
                            bsc_error *error) {
    const char *fleet = bsc_request_field(request, "fleet");
    bsc_deployments *fleets;
    if (fleet == NULL) return hide_drawn_fleet(session, request, error);
    if (bsc_request_field(request, "law") != NULL)
        return bsc_session_refuse(error, "'law' lays a fleet: '%s' is laid already", fleet);
    bsc_status status =
        bsc_deployments_read(&fleets, session->problem, fleet, strlen(fleet), "", error);
    if (status != BSC_OK) return status;
    if (bsc_deployments_games(fleets) > 1) {
        bsc_deployments_free(fleets);
        return bsc_error_set(error, BSC_BAD_INPUT, "'fleet' has several fleets, not one");
    }
    const uint32_t most_ships = bsc_deployments_ships(fleets);
    uint32_t *hidden = bsc_memory_new(most_ships, sizeof *hidden), ships = 0;
    for (uint32_t k = 0; hidden != NULL && k < most_ships; k++) {
        hidden[k] = bsc_deployments_placement(fleets, 0, k);
        if (hidden[k] != BSC_NO_PLACEMENT) ships++;
    }
    bsc_deployments_free(fleets);
    if (hidden == NULL) return bsc_error_set_no_memory(error);
    status = check_fleet(session, hidden, ships, error);
    if (status == BSC_OK)
        set_hidden_fleet(session, hidden, ships);
    else
        bsc_memory_free(hidden);
    return status;
}

bsc_status bsc_session_fire(bsc_session *session, const bsc_request *request, FILE *out,
                            bsc_error *error) {
    const char *label = bsc_request_field(request, "cell");
    uint32_t cell;
    if (session->hidden_ships == 0)
        return bsc_error_set(error, BSC_BAD_INPUT, "no fleet is hidden");
    bsc_status status = bsc_problem_find_cell(session->problem, label, &cell, error);
    if (status == BSC_OK && bsc_log_fired(session->log, cell))
        status = bsc_session_refuse(error, "%s was already fired at", label);
    if (status == BSC_OK)
        status = check_fleet(session, session->hidden_placement, session->hidden_ships, error);
    if (status != BSC_OK) return status;
    const bsc_shot shot =
        bsc_answer_to(session->log, session->hidden_placement, session->hidden_ships, cell);
    status = bsc_log_fire(session->log, &shot, error);
    if (status != BSC_OK) return status;
    bsc_session_forget_counts(session);
    fputs("{\"shot\": ", out);
    const bool done = bsc_json_write_shot(session->problem, &shot, out);
    const bool may_lack_ships = bsc_problem_may_lack_ships(session->problem);
    uint32_t left = bsc_log_cells_left(session->log);
    if (may_lack_ships)
        left = count_cells_left(session, session->hidden_placement, session->hidden_ships);
    if (left == 0 && may_lack_ships) bsc_log_set_over(session->log, true);
    /* If the number of ships may vary, the client is not told how many cells are still to be hit:
     * it could tell from this number how many ships there are. */
    if (left > 0 && may_lack_ships)
        fputs(", \"left\": null}", out);
    else
        fprintf(out, ", \"left\": %u}", (unsigned)left);
    return bsc_session_status_of_write(done);
}
