/* session.c - what a session holds: a board, a game on it, and their counts. A position is counted
 * when something is asked of it, and once. */
#include "show/session/session.h"

#include "count/base/memory.h"
#include "count/base/sized.h"
#include "show/view/best_view.h"

#include <stdlib.h>

void bsc_session_forget(bsc_session *s) {
    for (int every = 0; every < 2; every++) {
        bsc_tally_free(s->tally[every]);
        s->tally[every] = NULL;
    }
    bsc_matrix_free(s->matrix);
    s->matrix = NULL;
}

void bsc_session_release(bsc_session *s) {
    bsc_session_forget(s);
    bsc_log_free(s->log);
    bsc_problem_free(s->problem);
    bsc_memory_free(s->name);
    bsc_memory_free(s->sunk);
    bsc_memory_free(s->hidden);
}

bsc_status bsc_session_new(bsc_session **session, const bsc_run *run, bsc_error *error) {
    *session = NULL;
    bsc_run run_copy;
    if (bsc_run_copy(&run_copy, run, error) != BSC_OK) return BSC_UNSUPPORTED;
    run = &run_copy;
    *session = bsc_memory_new(1, sizeof **session);
    if (*session == NULL) return bsc_error_set_no_memory(error);
    (*session)->run = *run;
    return BSC_OK;
}

void bsc_session_free(bsc_session *s) {
    if (s == NULL) return;
    bsc_session_release(s);
    bsc_memory_free(s);
}

static bool tick(void *context, const bsc_progress *progress) {
    const bsc_session *s = context;
    const bool goes_on = s->run.tick == NULL || s->run.tick(s->run.context, progress);
    return goes_on && !s->stopped;
}

bsc_run bsc_session_run(bsc_session *s, bool every_option) {
    bsc_run run = s->run;
    run.every_option = every_option;
    run.seed = 1;
    run.tick = tick;
    run.context = s;
    return run;
}

bsc_status bsc_session_matrix(bsc_session *s, bsc_error *error) {
    return s->matrix != NULL ? BSC_OK : bsc_matrix_new_after(&s->matrix, s->log, error);
}

bsc_status bsc_session_count(bsc_session *s, bool every_option, bsc_error *error) {
    const bsc_run run = bsc_session_run(s, every_option);
    bsc_tally **tally = &s->tally[every_option];
    bsc_status status = BSC_OK, stopped_by;
    bsc_stats stats;
    if (*tally != NULL && (s->within > 0.0 || bsc_tally_exact(*tally))) return BSC_OK;
    bsc_tally_free(*tally);
    *tally = NULL;
    if (!every_option && s->within == 0.0 && bsc_log_steps(s->log) == 0 &&
        bsc_engine_is_narrow(run.engine, s->problem, false)) {
        status = bsc_problem_count(tally, s->problem, &run, &stats, error);
    } else {
        status = bsc_session_matrix(s, error);
        if (status == BSC_OK)
            status =
                bsc_tally_within(tally, s->matrix, &run, s->within, &stats, &stopped_by, error);
    }
    if (status == BSC_OK && bsc_tally_estimate(*tally, NULL) == 0.0L)
        status = bsc_log_check(s->log, &run, error);
    s->engine[every_option] = stats.engine;
    if (status == BSC_OK) return BSC_OK;
    bsc_tally_free(*tally);
    *tally = NULL;
    return status;
}

bsc_result bsc_session_result(const bsc_session *s, const bsc_tally *tally) {
    const bsc_engine engine = s->engine[tally != NULL && tally == s->tally[1]];
    if (s->matrix != NULL)
        bsc_find_sunk_ships(s->sunk, s->problem, s->log, s->matrix,
                            tally == s->tally[1] ? tally : NULL);
    return (bsc_result){.board_name = s->name,
                        .problem = s->problem,
                        .log = s->log,
                        .sunk = s->sunk,
                        .engine = tally == NULL ? NULL : bsc_engine_name(engine)};
}

bsc_status bsc_session_hint(bsc_error *error, const char *word, const char *const *known,
                            size_t count) {
    const char *meant = bsc_closest(word, known, count);
    char list[200] = "";
    size_t used = 0;
    if (meant != NULL) return bsc_error_hint_word(error, meant);
    for (size_t k = 0; k < count && used < sizeof list; k++)
        used += (size_t)snprintf(list + used, sizeof list - used, " %s", known[k]);
    return used < sizeof list ? bsc_error_hint(error, "expected one of:%s", list) : BSC_BAD_INPUT;
}
