/* session.c - makes and frees sessions, and counts the position of a session's game.
 *
 * A position is counted when a request first needs its count. Later requests use the same tally
 * (the result of a count) until a shot changes the log. There are two tallies, because some
 * requests need only the count of all deployments. Counting, for every option (a ship at a
 * placement), the deployments that use it takes longer. */
#include "show/session/session.h"

#include "count/base/memory.h"
#include "count/base/sized.h"
#include "show/view/best_view.h"

#include <stdlib.h>

void bsc_session_forget_counts(bsc_session *session) {
    for (int every_option = 0; every_option < 2; every_option++) {
        bsc_tally_free(session->tally[every_option]);
        session->tally[every_option] = NULL;
    }
    bsc_matrix_free(session->matrix);
    session->matrix = NULL;
}

void bsc_session_release(bsc_session *session) {
    bsc_session_forget_counts(session);
    bsc_log_free(session->log);
    bsc_problem_free(session->problem);
    bsc_memory_free(session->board_name);
    bsc_memory_free(session->sunk);
    bsc_memory_free(session->hidden_placement);
}

bsc_status bsc_session_new(bsc_session **session, const bsc_run *run, bsc_error *error) {
    *session = NULL;
    bsc_run settings;
    if (bsc_run_copy(&settings, run, error) != BSC_OK) return BSC_UNSUPPORTED;
    *session = bsc_memory_new(1, sizeof **session);
    if (*session == NULL) return bsc_error_set_no_memory(error);
    (*session)->run = settings;
    return BSC_OK;
}

void bsc_session_free(bsc_session *session) {
    if (session == NULL) return;
    bsc_session_release(session);
    bsc_memory_free(session);
}

/* The tick function of a session's counts, which an engine calls again and again while it counts.
 * `context` is the session. Calls the tick function of the program that owns the session, which may
 * read further requests, such as "stop". Returns false, which ends the count, if the program's tick
 * function returns false, or if the client has sent a "stop" for the request that is being
 * answered. */
static bool report_progress(void *context, const bsc_progress *progress) {
    const bsc_session *session = context;
    const bsc_run *run = &session->run;
    if (run->tick != NULL && !run->tick(run->context, progress)) return false;
    return !session->is_stopped;
}

bsc_run bsc_session_count_settings(bsc_session *session, bool every_option) {
    bsc_run run = session->run;
    run.every_option = every_option;
    run.seed = 1;
    run.tick = report_progress;
    run.context = session;
    return run;
}

bsc_status bsc_session_make_matrix(bsc_session *session, bool weighs_fleets, bsc_error *error) {
    const bool needs_weights = weighs_fleets && bsc_problem_weighs_fleets(session->problem);
    if (session->matrix != NULL && session->has_fleet_weights == needs_weights) return BSC_OK;
    bsc_session_forget_counts(session);
    session->has_fleet_weights = needs_weights;
    bsc_status status = bsc_matrix_new_after(&session->matrix, session->log, error);
    if (status == BSC_OK && needs_weights)
        status = bsc_matrix_weigh_fleets(session->matrix, session->problem, error);
    if (status != BSC_OK) bsc_session_forget_counts(session);
    return status;
}

/* Says whether the tally is only an estimate from random deployments. A tally of deployments that
 * are weighted by their fleets is rounded and thus not exact, but it is no estimate either, because
 * no engine estimates weighted counts. */
static bool is_estimate(const bsc_session *session, const bsc_tally *tally) {
    return !bsc_tally_exact(tally) && !session->has_fleet_weights;
}

bsc_status bsc_session_count(bsc_session *session, bool every_option, bsc_error *error) {
    bsc_tally **tally = &session->tally[every_option];
    if (*tally != NULL && (session->time_limit > 0.0 || !is_estimate(session, *tally)))
        return BSC_OK;
    bsc_tally_free(*tally);
    *tally = NULL;
    const bsc_run run = bsc_session_count_settings(session, every_option);
    const bool needs_matrix = every_option || session->time_limit > 0.0 ||
                              !bsc_log_is_empty(session->log) ||
                              !bsc_engine_is_narrow(run.engine, session->problem, false);
    bsc_stats stats = {.nodes = 0};
    bsc_status status, stopped_by;
    if (needs_matrix) {
        status = bsc_session_make_matrix(session, every_option, error);
        if (status == BSC_OK)
            status = bsc_tally_within(tally, session->matrix, &run, session->time_limit, &stats,
                                      &stopped_by, error);
    } else {
        status = bsc_problem_count(tally, session->problem, &run, &stats, error);
    }
    if (status == BSC_OK && bsc_tally_estimate(*tally, NULL) == 0.0L)
        status = bsc_log_check(session->log, &run, error);
    session->engine[every_option] = stats.engine;
    if (status == BSC_OK) return BSC_OK;
    bsc_tally_free(*tally);
    *tally = NULL;
    return status;
}

bsc_result bsc_session_describe_result(const bsc_session *session, const bsc_tally *tally) {
    const bool every_option = tally != NULL && tally == session->tally[BSC_EVERY_OPTION];
    const char *engine = NULL;
    const uint32_t *sunk = NULL;
    if (tally != NULL) engine = bsc_engine_name(session->engine[every_option]);
    if (session->matrix != NULL) {
        bsc_find_sunk_ships(session->sunk, session->problem, session->log, session->matrix,
                            every_option ? tally : NULL);
        sunk = session->sunk;
    }
    return (bsc_result){.board_name = session->board_name,
                        .problem = session->problem,
                        .log = session->log,
                        .sunk = sunk,
                        .engine = engine};
}

bsc_status bsc_session_hint(bsc_error *error, const char *word, const char *const *expected,
                            size_t count) {
    const char *closest = bsc_closest(word, expected, count);
    if (closest != NULL) return bsc_error_hint_word(error, closest);
    char list[200] = "";
    size_t length = 0;
    for (size_t k = 0; k < count && length < sizeof list; k++)
        length += (size_t)snprintf(list + length, sizeof list - length, " %s", expected[k]);
    if (length >= sizeof list) return BSC_BAD_INPUT;
    return bsc_error_hint(error, "expected one of:%s", list);
}
