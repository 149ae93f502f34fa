/* answers.c - answers the requests that ask about a session's board and shots: how many deployments
 * (ways to place the whole fleet) there are, how likely each cell has a ship, which cells are the
 * best to fire at, and so on. Results are written as JSON. */
#include "show/session/answers.h"

#include "count/base/error.h"
#include "count/base/memory.h"
#include "os/streams.h"
#include "show/session/request.h"
#include "show/session/review.h"
#include "show/view/best_view.h"
#include "show/view/compare_view.h"
#include "show/view/count_view.h"
#include "show/view/map_view.h"
#include "show/view/map_words.h"
#include "show/view/record_view.h"
#include "show/view/table.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* Counts the deployments of each of several fleets that agree with the shots, and writes the
 * numbers. They come from the tally of the session, which is kept for later requests. But if the
 * fleets have weights, that tally would count each deployment with the weight of its fleet; the
 * numbers then come from another tally, without weights, which is freed at the end. A board that
 * the engine `narrow` counts needs neither a matrix nor a tally. Fails with BSC_BAD_INPUT if the
 * shots contradict each other, and as bsc_sub_fleets_new, bsc_tally_new and bsc_session_count do.
 * On failure nothing is written. */
static bsc_status show_fleets(bsc_session *session, FILE *out, bsc_error *error) {
    const bsc_run run = bsc_session_count_settings(session, true);
    bsc_fleet_counts counts = {.problem = session->problem};
    bsc_tally *unweighted = NULL; /* the tally that is made if the fleets have weights */
    bsc_stats stats = {.nodes = 0};
    bsc_status status;
    bool done = true;
    if (bsc_log_is_empty(session->log) &&
        bsc_engine_is_narrow(run.engine, session->problem, false)) {
        status = bsc_sub_fleets_new(&counts.sub_fleets, session->problem, &run, &stats, error);
    } else if (bsc_problem_weighs_fleets(session->problem)) {
        status = bsc_session_make_matrix(session, false, error);
        if (status == BSC_OK)
            status = bsc_tally_new(&unweighted, session->matrix, &run, &stats, error);
        counts.tally = unweighted;
    } else {
        status = bsc_session_count(session, true, error);
        counts.tally = session->tally[BSC_EVERY_OPTION];
        stats.engine = session->engine[BSC_EVERY_OPTION];
    }
    counts.matrix = session->matrix;
    if (status == BSC_OK && bsc_natural_double(bsc_fleet_counts_total(&counts)) == 0.0)
        status = bsc_log_check(session->log, &run, error);
    if (status == BSC_OK) {
        bsc_result origin = bsc_session_describe_result(session, NULL);
        origin.engine = bsc_engine_name(stats.engine);
        done = bsc_fleet_counts_write_json(&counts, &origin, out);
    }
    bsc_sub_fleets_free(counts.sub_fleets);
    bsc_tally_free(unweighted);
    return status == BSC_OK ? bsc_session_status_of_write(done) : status;
}

bsc_status bsc_show_count(bsc_session *session, const bsc_request *request, FILE *out,
                          bsc_error *error) {
    const bool may_estimate = session->time_limit > 0.0 || session->run.engine == BSC_ENGINE_MC;
    if (bsc_problem_fleets(session->problem) > 1 && !may_estimate)
        return show_fleets(session, out, error);
    const bsc_status status = bsc_session_count(session, false, error);
    if (status != BSC_OK) return status;
    const bsc_result origin = bsc_session_describe_result(session, session->tally[BSC_TOTAL_ONLY]);
    bsc_table table = bsc_count_table(&origin, session->tally[BSC_TOTAL_ONLY]);
    const bool done = !table.has_failed;
    if (done) bsc_count_write_json(&table, &origin, NULL, out);
    bsc_table_release(&table);
    return bsc_session_status_of_write(done);
}

/* Counts the position of the session's game and makes a map of it: for each cell, how many
 * deployments have a ship there. The map shows the ships of `piece`, or all ships if `piece` is
 * BSC_ALL_PIECES. Sets *map to the map, which the caller must free, and fills *result with the map,
 * the board, the game and the engine, as the functions of show/view need them. Fails as
 * bsc_session_count and bsc_map_new do; *result then does not change, and *map stays NULL, which it
 * must be before. */
static bsc_status make_map(bsc_session *session, uint32_t piece, bsc_result *result, bsc_map **map,
                           bsc_error *error) {
    bsc_status status = bsc_session_count(session, true, error);
    if (status != BSC_OK) return status;
    status = bsc_map_new(map, session->problem, session->matrix, session->tally[BSC_EVERY_OPTION],
                         piece, error);
    if (status != BSC_OK) return status;
    *result = bsc_session_describe_result(session, session->tally[BSC_EVERY_OPTION]);
    if (piece != BSC_ALL_PIECES)
        result->ship_name = bsc_problem_piece(session->problem, piece)->name;
    result->map = *map;
    return BSC_OK;
}

/* Makes a map of all ships like make_map, but perhaps faster, for a caller that does not need
 * session->tally. If there is no time limit, the log is empty, and the engine `narrow` is to map
 * the board (bsc_engine_is_narrow), uses this engine, which needs no matrix and leaves
 * session->tally as it is. Otherwise calls make_map. Fails as bsc_problem_map or make_map does.
 * *map and *result are then as after a failure of make_map. */
static bsc_status make_map_without_tally(bsc_session *session, bsc_result *result, bsc_map **map,
                                         bsc_error *error) {
    const bsc_run run = bsc_session_count_settings(session, true);
    bsc_stats stats;
    if (session->time_limit > 0.0 || !bsc_log_is_empty(session->log) ||
        !bsc_engine_is_narrow(run.engine, session->problem, true))
        return make_map(session, BSC_ALL_PIECES, result, map, error);
    const bsc_status status = bsc_problem_map(map, session->problem, &run, &stats, error);
    if (status != BSC_OK) return status;
    *result = bsc_session_describe_result(session, NULL);
    result->engine = bsc_engine_name(BSC_ENGINE_NARROW);
    result->map = *map;
    return BSC_OK;
}

/* Writes the maps of result[results] as a JSON object. If `as` is NULL, writes the map of result[0]
 * as numbers. Otherwise writes an object with one key, `as`; its value is a string with a picture
 * of the maps. The picture of one result is an SVG drawing. The picture of several results is a
 * figure that can switch between them. Returns false, and writes nothing, if memory ran out. */
static bool write_maps(const bsc_result *result, size_t results, const char *as, FILE *out) {
    char *picture = NULL;
    size_t length;
    bool done;
    if (as == NULL) return bsc_map_write_json(result, out);
    FILE *memory = bsc_stream_open(&picture, &length);
    if (memory == NULL) return false;
    if (results > 1)
        done = bsc_map_write_figure(result, results, 0, memory);
    else
        done = bsc_map_write_svg(result, memory);
    done = bsc_text_close(memory, &picture) && done;
    if (done) {
        fprintf(out, "{\"%s\": ", as);
        bsc_json_write_string(out, picture);
        putc('}', out);
    }
    free(picture);
    return done;
}

/* How many names of ships a hint in an error can choose from. If a board has more ships, the hint
 * never names those after the first 64. */
#define MAX_SHIPS 64u

/* Fills the error for a request about a ship `name` that the board does not have. The error gets a
 * hint: the name of the ship with the closest spelling, or the names of all ships. Returns
 * BSC_BAD_INPUT. */
static bsc_status refuse_ship(const bsc_problem *problem, const char *name, bsc_error *error) {
    const char *names[MAX_SHIPS];
    const uint32_t pieces = bsc_problem_pieces(problem);
    const uint32_t count = pieces < MAX_SHIPS ? pieces : MAX_SHIPS;
    for (uint32_t p = 0; p < count; p++) names[p] = bsc_problem_piece(problem, p)->name;
    bsc_session_refuse(error, "unknown ship '%s'", name);
    return bsc_session_hint(error, name, names, count);
}

/* Makes the maps for a figure whose reader can switch between `results` maps of the session's
 * board: one more than the board has pieces. Fills map[0 .. results - 1], whose elements must be
 * NULL before, with the maps, and result[k] with map[k] and what was counted for it. The figure
 * shows result[0] first: the map of the ships of `piece`, or the map of all ships if `piece` is
 * BSC_ALL_PIECES. result[1 + p] has the map of the ships of piece p. Fails as make_map does; some
 * maps may then be made. The caller must free the maps, even after a failure. */
static bsc_status make_figure(bsc_session *session, uint32_t piece, size_t results,
                              bsc_result *result, bsc_map **map, bsc_error *error) {
    bsc_status status = make_map(session, piece, &result[0], &map[0], error);
    for (size_t k = 1; k < results && status == BSC_OK; k++)
        status = make_map(session, (uint32_t)k - 1, &result[k], &map[k], error);
    return status;
}

bsc_status bsc_show_map(bsc_session *session, const bsc_request *request, FILE *out,
                        bsc_error *error) {
    const char *as = bsc_request_field(request, "as");
    const char *ship = bsc_request_field(request, "ship");
    uint32_t piece = BSC_ALL_PIECES;
    if (ship != NULL) {
        piece = bsc_problem_find_piece(session->problem, ship);
        if (piece == UINT32_MAX) return refuse_ship(session->problem, ship, error);
    }
    if (as != NULL && strcmp(as, "figure") != 0 && strcmp(as, "svg") != 0)
        return bsc_session_refuse(error, "'as' is figure or svg, not '%s'", as);
    const bool is_figure = as != NULL && strcmp(as, "figure") == 0;
    const size_t results = is_figure ? (size_t)bsc_problem_pieces(session->problem) + 1 : 1;
    bsc_result *result = bsc_memory_new(results, sizeof *result);
    bsc_map **map = bsc_memory_new(results, sizeof *map);
    bsc_status status = bsc_session_status_of_write(result != NULL && map != NULL);
    if (status == BSC_OK) {
        if (results > 1)
            status = make_figure(session, piece, results, result, map, error);
        else if (piece == BSC_ALL_PIECES)
            status = make_map_without_tally(session, result, map, error);
        else
            status = make_map(session, piece, result, map, error);
    }
    if (status == BSC_OK)
        status = bsc_session_status_of_write(write_maps(result, results, as, out));
    for (size_t k = 0; map != NULL && k < results; k++) bsc_map_free(map[k]);
    bsc_memory_free(map);
    bsc_memory_free(result);
    return status;
}

/* Writes the best cells to fire at, ranked by `criterion`. result->map must be the map of all
 * ships. Unless `criterion` is BSC_BY_PROBABILITY, make_map must have made it, because the tally
 * session->tally[BSC_EVERY_OPTION] is used too. If the map is only an estimate, the cells are
 * ranked by probability, whatever `criterion` says. `top` is how many cells are written at most; 0
 * means all cells that are as good as the best one. Fails as bsc_rank_cells does, or if memory runs
 * out; nothing is then written. */
static bsc_status write_best(bsc_session *session, bsc_criterion criterion, size_t top,
                             const bsc_result *result, FILE *out, bsc_error *error) {
    const uint32_t cells = bsc_problem_cells(session->problem);
    const bsc_counted counted = {session->matrix, session->tally[BSC_EVERY_OPTION]};
    bsc_run run = bsc_session_count_settings(session, true);
    const bsc_settings settings = {.run = &run};
    bsc_ranking listed = {.max_cells = top};
    if (bsc_map_samples(result->map) > 0) criterion = BSC_BY_PROBABILITY;
    double *score = bsc_memory_new(cells, sizeof *score); /* how good a shot at each cell is */
    double *bits = bsc_memory_new(cells, sizeof *bits);   /* what the answer to the shot tells */
    run.seconds = session->time_limit;
    bsc_status status = bsc_session_status_of_write(score != NULL && bits != NULL);
    if (status == BSC_OK && criterion != BSC_BY_PROBABILITY) {
        status = bsc_rank_cells(score, bits, session->problem, session->log, &counted, &settings,
                                criterion, error);
        listed.score = score;
    }
    if (criterion == BSC_BY_ENTROPY) listed.bits = bits;
    if (status == BSC_OK) {
        bsc_table table =
            bsc_best_table(session->problem, session->log, result->map, &listed, false);
        status = bsc_session_status_of_write(!table.has_failed);
        if (status == BSC_OK)
            bsc_best_write_json(&table, result, bsc_criterion_names[criterion], 0.0, 0, out);
        bsc_table_release(&table);
    }
    bsc_memory_free(bits);
    bsc_memory_free(score);
    return status;
}

/* Sets *criterion to the criterion for ranking cells that `word` names, such as "entropy", or to
 * BSC_BY_PROBABILITY if `word` is NULL. Fails with BSC_BAD_INPUT if no criterion has this name;
 * *criterion is then BSC_BY_PROBABILITY too. */
static bsc_status find_criterion(const char *word, bsc_criterion *criterion, bsc_error *error) {
    *criterion = BSC_BY_PROBABILITY;
    if (word == NULL) return BSC_OK;
    for (int k = 0; k < BSC_CELL_CRITERIA; k++) {
        if (strcmp(word, bsc_criterion_names[k]) != 0) continue;
        *criterion = (bsc_criterion)k;
        return BSC_OK;
    }
    bsc_session_refuse(error, "unknown rank '%s'", word);
    return bsc_session_hint(error, word, bsc_criterion_names, BSC_CELL_CRITERIA);
}

/* Fills the error for a request for the best shot after the whole fleet was hit, as bsc_error_set
 * does. Returns BSC_BAD_INPUT, or the status of the error if it was filled before. */
static bsc_status refuse_hit_fleet(bsc_error *error) {
    return bsc_error_set(error, BSC_BAD_INPUT, "the whole fleet is hit: there is no next shot");
}

bsc_status bsc_show_best(bsc_session *session, const bsc_request *request, FILE *out,
                         bsc_error *error) {
    uint64_t top = 0;
    bsc_criterion criterion;
    bsc_result result;
    bsc_map *map = NULL;
    bsc_status status = find_criterion(bsc_request_field(request, "by"), &criterion, error);
    if (status == BSC_OK) status = bsc_request_number(request, "top", UINT32_MAX, &top, error);
    if (status != BSC_OK) return status;
    if (criterion == BSC_BY_PROBABILITY)
        status = make_map_without_tally(session, &result, &map, error);
    else
        status = make_map(session, BSC_ALL_PIECES, &result, &map, error);
    const bool has_cells_left = bsc_log_cells_left(session->log) > 0;
    if (status == BSC_OK &&
        (!has_cells_left || bsc_is_all_hit(session->problem, session->log, map))) {
        status = refuse_hit_fleet(error);
    } else if (status == BSC_OK) {
        const uint32_t best = bsc_find_best_cell(session->problem, session->log, map);
        if (best == UINT32_MAX || bsc_map_probability(map, best) == 0.0)
            status = bsc_session_refuse(error, "%s has no deployments", session->board_name);
    }
    if (status == BSC_OK) status = write_best(session, criterion, (size_t)top, &result, out, error);
    bsc_map_free(map);
    return status;
}

/* Writes a suspect, which is a shot whose answer may be wrong, as a JSON object. Its keys are:
 * "shot", the index of the shot among the single shots of the game, from 0; "removed", whether the
 * correction is to leave the shot out; "left", how many deployments agree with the corrected log;
 * and "mended", the shot with its corrected answer, or as it is in the log if it is to be left out.
 * Returns false if memory ran out. */
static bool write_suspect(const bsc_suspect *suspect, const bsc_problem *problem, FILE *out) {
    char *deployments = bsc_natural_digits(suspect->deployments);
    if (deployments == NULL) return false;
    fprintf(out, "{\"shot\": %u, \"removed\": %s, \"left\": \"%s\", \"mended\": ",
            (unsigned)suspect->shot, suspect->removed ? "true" : "false", deployments);
    free(deployments);
    const bool done = bsc_json_write_shot(problem, &suspect->mended, out);
    putc('}', out);
    return done;
}

bsc_status bsc_show_suspects(bsc_session *session, const bsc_request *request, FILE *out,
                             bsc_error *error) {
    const bsc_run run = bsc_session_count_settings(session, false);
    bsc_suspects *suspects;
    bsc_status status = bsc_suspects_new(&suspects, session->log, &run, error);
    if (status != BSC_OK) return status;
    fputs("{\"suspects\": [", out);
    for (size_t k = 0; k < bsc_suspects_count(suspects) && status == BSC_OK; k++) {
        if (k > 0) putc(',', out);
        status = bsc_session_status_of_write(
            write_suspect(bsc_suspects_at(suspects, k), session->problem, out));
    }
    fputs("]}", out);
    bsc_suspects_free(suspects);
    return status;
}

/* The library has at most this many strategies. The array of their names in refuse_strategy has
 * space for so many. */
#define MAX_STRATEGIES 32u

/* Fills the error for a request with an unknown strategy `name`. The error gets a hint: the name of
 * the strategy with the closest spelling, or the names of all strategies. Returns BSC_BAD_INPUT. */
static bsc_status refuse_strategy(const char *name, bsc_error *error) {
    const char *names[MAX_STRATEGIES];
    const size_t count = bsc_strategies();
    assert(count <= MAX_STRATEGIES);
    for (size_t k = 0; k < count; k++) names[k] = bsc_strategy_name(k);
    bsc_session_refuse(error, "unknown strategy '%s'", name);
    return bsc_session_hint(error, name, names, count);
}

bsc_status bsc_show_choice(bsc_session *session, const bsc_request *request, FILE *out,
                           bsc_error *error) {
    const char *name = bsc_request_field(request, "strategy");
    const size_t strategy = bsc_strategy_find(name);
    bsc_run run = bsc_session_count_settings(session, true);
    const bsc_settings settings = {.run = &run};
    uint32_t cell;
    run.seconds = session->time_limit;
    if (strategy == bsc_strategies()) return refuse_strategy(name, error);
    const bsc_counted position = {session->matrix, session->tally[BSC_EVERY_OPTION]};
    const bsc_counted *counted = NULL; /* an exact count that an earlier request made; or NULL */
    if (session->tally[BSC_EVERY_OPTION] != NULL &&
        bsc_tally_exact(session->tally[BSC_EVERY_OPTION]))
        counted = &position;
    const bsc_status status =
        bsc_strategy_choose(strategy, session->log, &settings, counted, 1, &cell, error);
    if (status == BSC_OK)
        fprintf(out, "{\"cell\": \"%s\"}", bsc_cell_place(session->problem, cell)->label);
    return status;
}

bsc_status bsc_show_placements(bsc_session *session, const bsc_request *request, FILE *out,
                               bsc_error *error) {
    bsc_sample_view view = {.format = BSC_FORMAT_JSON};
    const bsc_status status = bsc_session_count(session, true, error);
    if (status != BSC_OK) return status;
    view.origin = bsc_session_describe_result(session, NULL);
    view.matrix = session->matrix;
    bool done = true;
    fputs("{\"placements\": [", out);
    for (uint32_t option = 0; option < bsc_matrix_options(session->matrix) && done; option++) {
        if (bsc_matrix_placement(session->matrix, option) == BSC_NO_PLACEMENT) continue;
        if (bsc_tally_probability(session->tally[BSC_EVERY_OPTION], option) > 0.0)
            done = bsc_sample_write(&view, &option, 1, out);
    }
    fputs("]}", out);
    return bsc_session_status_of_write(done);
}

/* Adds a condition on the fleet to the log. The text `condition` is, for example, "A1:B2 >= 1": at
 * least one of the cells from A1 to B2 has a ship. It is added as a scan of these cells that got
 * this answer, also if no deployment fulfils it. If the log says that the whole fleet is hit, it
 * still does. Fails with BSC_BAD_INPUT if the text cannot be read, which adds nothing, or if the
 * text has several lines; the caller must then take the new steps of the log back (bsc_log_undo).
 * Columns in the error count from the word "scan ", which is put before the condition. */
static bsc_status add_condition(bsc_log *log, const char *condition, bsc_error *error) {
    const uint32_t steps = bsc_log_steps(log);
    const bool was_over = bsc_log_is_over(log);
    char *scan = bsc_text_format("scan %s", condition);
    if (scan == NULL) return bsc_error_set_no_memory(error);
    bsc_status status = bsc_log_read(log, scan, strlen(scan), "", error);
    free(scan);
    if (status == BSC_OK && (bsc_log_steps(log) != steps + 1 || bsc_log_is_over(log)))
        status = bsc_session_refuse(error, "'%s' is no single sum", condition);
    bsc_log_set_over(log, was_over);
    return status;
}

/* Returns the information, in bits, of the answer to a yes-or-no question. p is the probability of
 * a yes. */
static double entropy(double p) {
    if (p <= 0.0 || p >= 1.0) return 0.0;
    return -p * log2(p) - (1.0 - p) * log2(1.0 - p);
}

/* Writes the result of the request "ask": how likely it is that a condition on the fleet holds. The
 * tally `holding` counts the deployments in which the condition holds, and `all` counts all
 * deployments. Writes the probability of the condition, and how many bits of information one gains
 * by learning whether it holds. If `all` is exact, also writes how many deployments `holding`
 * counts. If there are no deployments at all, the probability and the bits are 0. Neither tally may
 * be an estimate: two estimates that do not depend on each other could make a certain condition
 * look uncertain. A tally with weights of fleets is not exact, but computed from all deployments.
 * Returns false if memory ran out. */
static bool write_answer(const bsc_tally *holding, const bsc_tally *all, FILE *out) {
    double probability = 0.0;
    putc('{', out);
    if (bsc_tally_exact(all)) {
        char *digits = bsc_natural_digits(bsc_tally_total(holding));
        if (digits == NULL) return false;
        fprintf(out, "\"count\": \"%s\", ", digits);
        free(digits);
        probability = bsc_natural_ratio(bsc_tally_total(holding), bsc_tally_total(all));
    } else if (bsc_tally_estimate(all, NULL) > 0.0L) {
        probability = (double)(bsc_tally_estimate(holding, NULL) / bsc_tally_estimate(all, NULL));
    }
    fprintf(out, "\"probability\": %.12g, \"bits\": %.12g}", probability, entropy(probability));
    return true;
}

/* Makes two counts: of all deployments that agree with the shots, and then, after the condition in
 * the request's field "sum" was added to the log, of the deployments that meet the condition too.
 * Takes the condition back from the log after the second count. If the board has several fleets
 * with weights, both counts are made with these weights. */
bsc_status bsc_show_ask(bsc_session *session, const bsc_request *request, FILE *out,
                        bsc_error *error) {
    const bsc_run run = bsc_session_count_settings(session, false);
    const bool weighs_fleets = bsc_problem_weighs_fleets(session->problem);
    const uint32_t steps = bsc_log_steps(session->log);
    const bool was_over = bsc_log_is_over(session->log);
    bsc_matrix *matrix = NULL;
    bsc_tally *holding = NULL;
    bsc_status status = bsc_session_count(session, weighs_fleets, error);
    if (status == BSC_OK)
        status = add_condition(session->log, bsc_request_field(request, "sum"), error);
    if (status == BSC_OK) status = bsc_matrix_new_after(&matrix, session->log, error);
    if (status == BSC_OK && weighs_fleets)
        status = bsc_matrix_weigh_fleets(matrix, session->problem, error);
    if (status == BSC_OK) status = bsc_tally_new(&holding, matrix, &run, NULL, error);
    /* The condition was read from the text "scan " + sum, but the request has only the sum, in
     * which the column of the mistake is smaller. */
    if (status != BSC_OK && error->column > strlen("scan ")) error->column -= strlen("scan ");
    while (bsc_log_steps(session->log) > steps) bsc_log_undo(session->log);
    bsc_log_set_over(session->log, was_over);
    if (status == BSC_OK)
        status =
            bsc_session_status_of_write(write_answer(holding, session->tally[weighs_fleets], out));
    bsc_tally_free(holding);
    bsc_matrix_free(matrix);
    return status;
}

bsc_status bsc_show_review(bsc_session *session, const bsc_request *request, FILE *out,
                           bsc_error *error) {
    const bsc_run run = bsc_session_count_settings(session, true);
    const bsc_result origin = {
        .board_name = session->board_name, .problem = session->problem, .log = session->log};
    bsc_review review;
    bsc_status status = bsc_review_new(&review, session->problem, session->log, &run, error);
    if (status == BSC_OK)
        status =
            bsc_session_status_of_write(bsc_review_write(&review, &origin, BSC_FORMAT_JSON, out));
    free(review.judged_shot);
    return status;
}
