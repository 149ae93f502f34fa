/* fault.c - makes every allocation, and every write to a sink, fail once. The library must answer
 * each failure with an error status and a message, hand out no object, and (under `make sanitize`)
 * leak nothing.
 *
 * Each task is first run without a fault, to count its allocations. It is then run again once for
 * each allocation: that allocation fails, and so do all later ones. */
#include "bscount_parts.h"

#include "count/engine/dp/dp.h"
#include "count/cover/matrix.h"
#include "count/board/problem.h"
#include "play/game/log.h"
#include "parts.h"

#include <stdio.h>
#include <stdlib.h>

/* One thing that the library is asked to do. run_task runs it and frees the objects that it
 * made. */
typedef struct task {
    const char *name;
    bsc_status (*run)(const char *text, const bsc_run *run, bsc_error *error);
    const char *text; /* what the task reads: in most tasks a board */
    const bsc_run *settings;
} task;

/* Makes the call and, if it fails, returns its status from the task. */
#define TRY(call)                                                                                  \
    do {                                                                                           \
        const bsc_status status = call;                                                            \
        if (status != BSC_OK) return status;                                                       \
    } while (0)

static const char *failed_task;
static unsigned failures;

static void fail(const char *what, uint64_t number) {
    printf("fault: %s, failure %llu: %s\n", failed_task, (unsigned long long)number, what);
    failures++;
}

/* Every object that a task may make; NULL if it was not made. release() frees them after the
 * task. */
static struct {
    bsc_problem *problem;
    bsc_sub_fleets *narrow, *swept;
    bsc_formula *formula;
    bsc_matrix *matrix, *matrix_after_shots;
    bsc_tally *tally;
    bsc_map *map;
    bsc_sampler *sampler;
    bsc_weights *weights;
    bsc_deployments *laid, *read, *drawn, *deployments;
    bsc_tournament *tournament;
    bsc_log *log;
    bsc_suspects *suspects;
    bsc_questions *questions;
} handles;

static void release(void) {
    bsc_memory_limit(0);
    bsc_tournament_free(handles.tournament);
    bsc_deployments_free(handles.deployments);
    bsc_deployments_free(handles.drawn);
    bsc_deployments_free(handles.read);
    bsc_suspects_free(handles.suspects);
    bsc_questions_free(handles.questions);
    bsc_log_free(handles.log);
    bsc_matrix_free(handles.matrix_after_shots);
    bsc_deployments_free(handles.laid);
    bsc_weights_free(handles.weights);
    bsc_sampler_free(handles.sampler);
    bsc_map_free(handles.map);
    bsc_tally_free(handles.tally);
    bsc_matrix_free(handles.matrix);
    bsc_sub_fleets_free(handles.narrow);
    bsc_sub_fleets_free(handles.swept);
    bsc_formula_free(handles.formula);
    bsc_problem_free(handles.problem);
    memset(&handles, 0, sizeof handles);
}

static bsc_status open_board(const char *text, bsc_error *error) {
    const bsc_source source = {.name = "fault", .text = text, .length = strlen(text)};
    TRY(bsc_problem_new(&handles.problem, &source, error));
    return bsc_matrix_new(&handles.matrix, handles.problem, error);
}

static bsc_status open_game(const char *text, const char *shots, bsc_error *error) {
    TRY(open_board(text, error));
    TRY(bsc_log_new(&handles.log, handles.problem, BSC_ANNOUNCE_LOG, error));
    return bsc_log_read(handles.log, shots, strlen(shots), "shots", error);
}

static bsc_status count(const char *text, const bsc_run *run, bsc_error *error) {
    TRY(open_board(text, error));
    return bsc_tally_new(&handles.tally, handles.matrix, run, NULL, error);
}

static bsc_status map(const char *text, const bsc_run *run, bsc_error *error) {
    TRY(count(text, run, error));
    return bsc_map_new(&handles.map, handles.problem, handles.matrix, handles.tally, BSC_ALL_PIECES,
                       error);
}

static bsc_status count_sub_fleets(const char *text, const bsc_run *dp, bsc_error *error) {
    const bsc_run narrow = {.engine = BSC_ENGINE_NARROW, .threads = 1};
    TRY(open_board(text, error));
    TRY(bsc_sub_fleets_new(&handles.narrow, handles.problem, &narrow, NULL, error));
    TRY(bsc_sub_fleets_new(&handles.swept, handles.problem, dp, NULL, error));
    TRY(bsc_problem_count(&handles.tally, handles.problem, &narrow, NULL, error));
    return bsc_formula_new(&handles.formula, handles.problem, true, &narrow, NULL, error);
}

static bsc_status map_rectangle(const char *text, const bsc_run *run, bsc_error *error) {
    TRY(open_board(text, error));
    return bsc_problem_map(&handles.map, handles.problem, run, NULL, error);
}

/* Counts with too little memory for the engine dp but enough for dlx, so that the library must
 * change from one to the other. */
static bsc_status count_instead(const char *text, const bsc_run *run, bsc_error *error) {
    TRY(open_board(text, error));
    bsc_memory_limit(bsc_memory_held() + 60000);
    return bsc_tally_new(&handles.tally, handles.matrix, run, NULL, error);
}

/* Computes a map with the engine dp, and forces it to divide each layer of states into several
 * buckets, which it otherwise does only on large boards. */
static bsc_status map_in_buckets(const char *text, const bsc_run *run, bsc_error *error) {
    const bsc_dp_settings settings = {.bucket_states = 1};
    bsc_stats stats = {.states = 0};
    TRY(open_board(text, error));
    TRY(bsc_tally_new_for_matrix(&handles.tally, handles.matrix, true, error));
    return bsc_dp_run_forced(handles.matrix, run, &settings, handles.tally, &stats, error);
}

static bsc_status draw(const char *text, const bsc_run *run, bsc_error *error) {
    uint32_t option[64], count;
    TRY(open_board(text, error));
    TRY(bsc_sampler_new(&handles.sampler, handles.matrix, 1, run, error));
    return bsc_sampler_draw(handles.sampler, option, &count, error);
}

/* Fits weights to a table of cells, then counts and draws for a fleet that is laid ship by ship. */
static bsc_status fit_and_lay(const char *text, const bsc_run *run, bsc_error *error) {
    static const char table[] = "cell,count\nA1,1.5\nB2,2.5\nC3,2\nA2,2\nB1,2.5\nC2,2.5\nB3,2\n";
    double share[64], games = 0.0;
    bsc_fit fit;
    TRY(open_board(text, error));
    TRY(bsc_frequencies_read(share, &games, handles.problem, table, sizeof table - 1, "t", error));
    TRY(bsc_weights_fit(&handles.weights, handles.problem, share, 0.9999999, false, run, &fit,
                        error));
    TRY(bsc_deployments_draw(&handles.laid, handles.problem, NULL, true, 1, 1, run, error));
    TRY(bsc_matrix_lay_in_sequence(handles.matrix, handles.problem, error));
    return bsc_tally_new(&handles.tally, handles.matrix, run, NULL, error);
}

static bsc_status play(const char *text, const bsc_run *run, bsc_error *error) {
    static const char wrong[] = "A2 sunk\n";
    TRY(open_game(text, "A1 miss\nB2 hit\nC3 miss\n", error));
    TRY(bsc_log_check(handles.log, run, error));
    TRY(bsc_matrix_new_after(&handles.matrix_after_shots, handles.log, error));
    TRY(bsc_log_read_unchecked(handles.log, wrong, sizeof wrong - 1, "wrong", error));
    return bsc_suspects_new(&handles.suspects, handles.log, run, error);
}

/* Reads a deployment and lets four strategies, each of which can play any board, play against
 * it. */
static bsc_status play_games(const char *text, const bsc_run *run, bsc_error *error) {
    static const char fleet[] = "1,A,A1 B1 C1 D1\n1,B,A2 B2 C2\n1,B,A3 B3 C3\n"
                                "1,C,A4 B4\n1,C,A5 B5\n";
    static const char *const names[] = {"random", "hunt", "density", "montecarlo"};
    size_t strategy[4];
    const bsc_tournament_plan plan = {
        .strategy = strategy, .strategies = 4, .settings = {.samples = 2}, .keep_logs = true};
    for (size_t s = 0; s < 4; s++) strategy[s] = bsc_strategy_find(names[s]);
    TRY(open_board(text, error));
    TRY(bsc_deployments_read(&handles.read, handles.problem, fleet, sizeof fleet - 1, "fleet",
                             error));
    TRY(bsc_deployments_draw(&handles.drawn, handles.problem, NULL, false, 1, 1, run, error));
    TRY(bsc_tournament_new(&handles.tournament, handles.problem, handles.read, &plan, run, error));
    TRY(bsc_tournament_log(handles.tournament, 0, 0, &handles.log, error));
    return bsc_map_independent(&handles.map, handles.problem, handles.log, BSC_ALL_PIECES,
                               BSC_MATCHER_KMP, NULL, error);
}

static bsc_status ask_and_fire_salvos(const char *text, const bsc_run *run, bsc_error *error) {
    const size_t strategy = bsc_strategy_find("exact");
    const bsc_tournament_plan plan = {
        .strategy = &strategy, .strategies = 1, .announce = BSC_ANNOUNCE_HITS, .salvo = 3};
    TRY(open_game(text, "A1 miss\nsalvo B2 C3 1 hit\nA2 hit\nscan A1:A3 2\n", error));
    TRY(bsc_suspects_new(&handles.suspects, handles.log, run, error));
    TRY(bsc_questions_new(&handles.questions, handles.problem, handles.matrix, run, error));
    TRY(bsc_deployments_draw(&handles.drawn, handles.problem, NULL, false, 2, 1, run, error));
    return bsc_tournament_new(&handles.tournament, handles.problem, handles.drawn, &plan, run,
                              error);
}

static bsc_status search_best_play(const char *text, const bsc_run *run, bsc_error *error) {
    double expected[64];
    TRY(open_game(text, "A1 miss\nB2 hit\n", error));
    return bsc_best_play(handles.log, run, expected, error);
}

/* Plays a tournament of one strategy. The text is the strategy's name, a colon, and the board. */
static bsc_status play_thinking(const char *text, const bsc_run *run, bsc_error *error) {
    char name[16];
    const char *colon = strchr(text, ':');
    bsc_memory_limit((size_t)16 << 20); /* keeps the strategy's tables small */
    snprintf(name, sizeof name, "%.*s", (int)(colon - text), text);
    const size_t strategy = bsc_strategy_find(name);
    const bsc_tournament_plan plan = {
        .strategy = &strategy, .strategies = 1, .announce = BSC_ANNOUNCE_SIZE, .keep_logs = true};
    TRY(open_board(colon + 1, error));
    TRY(bsc_deployments_draw(&handles.deployments, handles.problem, NULL, false, 1, 2, run, error));
    return bsc_tournament_new(&handles.tournament, handles.problem, handles.deployments, &plan, run,
                              error);
}

static bsc_status advise(const char *text, const bsc_run *run, bsc_error *error) {
    const bsc_settings settings = {.weights = NULL};
    const size_t lookahead = bsc_strategy_find("lookahead");
    uint32_t cell;
    TRY(open_game(text, "A1 miss\nB2 hit\n", error));
    return bsc_strategy_choose(lookahead, handles.log, &settings, NULL, 1, &cell, error);
}

/* A sink that drops what it is given. Its context is the number of bytes that it still accepts; a
 * write of more bytes than that fails. */
static bool drop_bytes(void *context, const char *bytes, size_t length) {
    uint64_t *room_left = context;
    if (*room_left < length) return false;
    *room_left -= length;
    return true;
}

static bsc_status write_matrix(const char *text, uint64_t max_bytes, bool cnf, bsc_error *error) {
    const bsc_sink sink = {drop_bytes, &max_bytes};
    TRY(open_board(text, error));
    if (cnf) return bsc_matrix_write_cnf(handles.matrix, &sink, error);
    return bsc_matrix_write_dlx(handles.matrix, &sink, error);
}

static bsc_status write_both(const char *text, const bsc_run *run, bsc_error *error) {
    TRY(write_matrix(text, UINT64_MAX, false, error));
    release();
    return write_matrix(text, UINT64_MAX, true, error);
}

static bsc_status read_matrix(const char *text, const bsc_run *run, bsc_error *error) {
    TRY(bsc_matrix_read(&handles.matrix, text, strlen(text), "fault", error));
    return bsc_tally_new(&handles.tally, handles.matrix, run, NULL, error);
}

static bsc_status run_task(const task *t, bsc_error *error) {
    const bsc_status status = t->run(t->text, t->settings, error);
    release();
    return status;
}

/* Runs the task without a fault, and then once for each of its allocations, with that allocation
 * and all later ones failing. */
static void fail_each_allocation(const task *t) {
    bsc_error first_error = {.status = BSC_OK};
    bsc_memory_fail_after(UINT64_MAX);
    const bsc_status status = run_task(t, &first_error);
    const uint64_t allocations = bsc_memory_allocations();
    failed_task = t->name;
    if (status != BSC_OK) fail(first_error.message, 0);
    if (allocations == 0) fail("no allocation seen", 0);
    for (uint64_t k = 0; k < allocations; k++) {
        bsc_error error = {.status = BSC_OK};
        bsc_memory_fail_after(k);
        const bsc_status answer = run_task(t, &error);
        if (answer != BSC_NO_MEMORY) fail("not reported as BSC_NO_MEMORY", k + 1);
        if (error.status != answer || error.message[0] == '\0') fail("no message", k + 1);
    }
    bsc_memory_fail_after(UINT64_MAX);
    printf("fault: %s, %llu allocations\n", t->name, (unsigned long long)allocations);
}

/* Writes a matrix to a sink that fails after 0, 100, 200, ... bytes, until the sink is large enough
 * for the whole matrix. */
static void fail_each_write(const char *text, bool cnf) {
    failed_task = cnf ? "sink of cnf" : "sink of dlx";
    uint64_t max_bytes = 0;
    for (;; max_bytes += 100) {
        bsc_error error = {.status = BSC_OK};
        const bsc_status status = write_matrix(text, max_bytes, cnf, &error);
        release();
        if (status == BSC_OK) break;
        if (status != BSC_SINK_FAILED || error.message[0] == '\0')
            fail("not reported as BSC_SINK_FAILED", max_bytes);
    }
    if (max_bytes == 0) fail("nothing was written", 0);
}

static const char square[] = "title Ring\ntouch forbidden\nboard\n. . . . .\n. . # . .\n. . . . .\n"
                             "end\npiece Long line 3\npiece Bent turn reflect\nXX\nX\nend\n"
                             "piece Small line 1 x2\n";
static const char open[] = "board 5x5\npiece A line 4\npiece B line 3 x2\npiece C line 2 x2\n";
static const char hexagons[] =
    "lattice hex-flat\norigin A1 0,1,-1\ntouch corners\nboard 5x4\npiece A line 3\npiece B\n"
    "X\n  X\nX\nend\n";
static const char crowded[] =
    "board 6x6\npiece A line 4\npiece B line 3\npiece C line 3\npiece D line 2\n";
static const char bent[] = "touch forbidden\nboard 4x3\npiece A line 2\npiece B line 2\npiece "
                           "C turn none\nXX\nX\nend\n";
static const char tiles[] = "cover all\nboard 4x3\npiece A line 3 x4\n";
static const char choice[] = "board 4x3\nfleet 3,2x0-1 weight 2\nfleet 2x0-1\n";
static const char knuth[] = "| toy\na b c d e f g | x\nc e\na d g x\nb c f\na d f\nb g\nd e g\n";
static const char rows[] = "a,b,c\nr1,1,0,1\nr2,0,1,0\nr3,0,0,0\n";
static const char bounds[] =
    "2|a 1:2|b 0:2|c 1:3|d e | x\na b x\na c\na d e\nb c d\nc d x\nd\ne b\n";
static const char small[] = "board 4x3\npiece A line 3\npiece B line 2\n";
static const char exact[] = "exact:board 3x3\npiece A line 3\npiece B line 2\n";
static const char optimal[] = "optimal:board 3x3\npiece A line 2\n";
static const char lookahead[] = "lookahead:board 3x3\npiece A line 3\npiece B line 2\n";
static const bsc_run plain = {.threads = 1}, all = {.every_option = true, .threads = 1},
                     dlx = {.engine = BSC_ENGINE_DLX, .every_option = true, .threads = 1},
                     dp = {.engine = BSC_ENGINE_DP, .every_option = true, .threads = 1},
                     pass = {.engine = BSC_ENGINE_MC, .every_option = true, .samples = 100},
                     walks = {.engine = BSC_ENGINE_MC,
                              .every_option = true,
                              .samples = 100,
                              .pass_bytes = 1};
static const task tasks[] = {{"dlx, square", map, square, &dlx},
                             {"dp, square", map, square, &dp},
                             {"dlx, open", map, open, &dlx},
                             {"dp, open", map, open, &dp},
                             {"dlx, hexagons", map, hexagons, &dlx},
                             {"dp, hexagons", map, hexagons, &dp},
                             {"dlx, tiles", map, tiles, &dlx},
                             {"dp, tiles", map, tiles, &dp},
                             {"dlx, fleets", map, choice, &dlx},
                             {"dp, fleets", map, choice, &dp},
                             {"dlx for dp", count_instead, crowded, &plain},
                             {"sub-fleets", count_sub_fleets, bent, &dp},
                             {"map of a rectangle", map_rectangle, small, &plain},
                             {"dp in buckets, square", map_in_buckets, square, &all},
                             {"dp in buckets, hexagons", map_in_buckets, hexagons, &all},
                             {"matrix to dlx and cnf", write_both, square, &plain},
                             {"matrix from text", read_matrix, knuth, &dp},
                             {"matrix with bounds", read_matrix, bounds, &dp},
                             {"matrix of 0 and 1", read_matrix, rows, &dlx},
                             {"sampler, open", draw, open, &plain},
                             {"sampler, hexagons", draw, hexagons, &plain},
                             {"shots", play, open, &plain},
                             {"games", play_games, open, &plain},
                             {"questions and salvos", ask_and_fire_salvos, small, &plain},
                             {"habits", fit_and_lay, small, &all},
                             {"mc, square", map, square, &pass},
                             {"mc, open", map, open, &walks},
                             {"parts of dlx", merge, tiles, &all},
                             {"parts of mc", merge, open, &pass},
                             {"parts of games", merge_games, small, &plain},
                             {"best play", search_best_play, small, &plain},
                             {"advice", advise, small, &plain},
                             {"exact", play_thinking, exact, &plain},
                             {"lookahead", play_thinking, lookahead, &plain},
                             {"optimal", play_thinking, optimal, &plain}};

int main(void) {
    for (size_t k = 0; k < sizeof tasks / sizeof *tasks; k++) fail_each_allocation(&tasks[k]);
    fail_each_write(open, false);
    fail_each_write(open, true);
    printf("fault: %u failed\n", failures);
    return failures == 0 ? 0 : 1;
}
