/* fault.c - every allocation fails once, and every write to a sink: each must come back as a
 * status, with a message, no handle, and (under `make sanitize`) no leak.
 *
 * For each task: run it whole and count its allocations, then run it again with the first, the
 * second, ... of them failing, and all that follow. */
#include "bscount_game.h"

#include "base/memory.h"
#include "engine/dp/dp.h"
#include "eval/deployment_list.h"
#include "parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct task {
    const char *name;
    bsc_status (*run)(const char *argument, bsc_error *error);
    const char *argument;
} task;

static const char *failed_task;
static unsigned failures;

static void fail(const char *what, uint64_t at) {
    printf("fault: %s, failure %llu: %s\n", failed_task, (unsigned long long)at, what);
    failures++;
}

/* What a task makes, to be freed behind it. */
static struct {
    bsc_problem *problem;
    bsc_sub_fleets *narrow, *whole;
    bsc_formula *formula;
    bsc_matrix *matrix, *after;
    bsc_tally *tally;
    bsc_map *map;
    bsc_sampler *sampler;
    bsc_weights *weights;
    bsc_deployments *laid, *read, *drawn, *deployments;
    bsc_tournament *tournament;
    bsc_log *log;
    bsc_suspects *suspects;
} made;

static void release(void) {
    bsc_tournament_free(made.tournament);
    bsc_deployments_free(made.deployments);
    bsc_deployments_free(made.drawn);
    bsc_deployments_free(made.read);
    bsc_suspects_free(made.suspects);
    bsc_log_free(made.log);
    bsc_matrix_free(made.after);
    bsc_deployments_free(made.laid);
    bsc_weights_free(made.weights);
    bsc_sampler_free(made.sampler);
    bsc_map_free(made.map);
    bsc_tally_free(made.tally);
    bsc_matrix_free(made.matrix);
    bsc_sub_fleets_free(made.narrow);
    bsc_sub_fleets_free(made.whole);
    bsc_formula_free(made.formula);
    bsc_problem_free(made.problem);
    memset(&made, 0, sizeof made);
}

static bsc_status open_board(const char *text, bsc_error *error) {
    const bsc_source source = {.name = "fault", .text = text, .length = strlen(text)};
    bsc_status status = bsc_problem_new(&made.problem, &source, error);
    if (status == BSC_OK) status = bsc_matrix_new(&made.matrix, made.problem, error);
    return status;
}

static bsc_status run_map(const char *text, bsc_engine engine, unsigned threads, bsc_error *error) {
    const bsc_run run = {.engine = engine, .every_option = true, .threads = threads};
    bsc_status status = open_board(text, error);
    if (status == BSC_OK) status = bsc_tally_new(&made.tally, made.matrix, &run, NULL, error);
    if (status == BSC_OK)
        status =
            bsc_map_new(&made.map, made.problem, made.matrix, made.tally, BSC_ALL_PIECES, error);
    return status;
}

static bsc_status map_by_dlx(const char *text, bsc_error *error) {
    return run_map(text, BSC_ENGINE_DLX, 1, error);
}

static bsc_status map_by_dp(const char *text, bsc_error *error) {
    return run_map(text, BSC_ENGINE_DP, 1, error);
}

static bsc_status count_sub_fleets(const char *text, bsc_error *error) {
    const bsc_run narrow = {.engine = BSC_ENGINE_NARROW, .threads = 1};
    const bsc_run dp = {.engine = BSC_ENGINE_DP, .threads = 1};
    bsc_status status = open_board(text, error);
    if (status == BSC_OK)
        status = bsc_sub_fleets_new(&made.narrow, made.problem, &narrow, NULL, error);
    if (status == BSC_OK) status = bsc_sub_fleets_new(&made.whole, made.problem, &dp, NULL, error);
    if (status == BSC_OK)
        status = bsc_problem_count(&made.tally, made.problem, &narrow, NULL, error);
    if (status == BSC_OK)
        status = bsc_formula_new(&made.formula, made.problem, true, &narrow, NULL, error);
    return status;
}

static bsc_status map_rectangle(const char *text, bsc_error *error) {
    const bsc_run run = {.threads = 1};
    const bsc_status status = open_board(text, error);
    return status == BSC_OK ? bsc_problem_map(&made.map, made.problem, &run, NULL, error) : status;
}

/* dp has too little memory, dlx enough. */
static bsc_status count_instead(const char *text, bsc_error *error) {
    const bsc_run run = {.threads = 1};
    bsc_status status = open_board(text, error);
    bsc_memory_limit(bsc_memory_held() + 60000);
    if (status == BSC_OK) status = bsc_tally_new(&made.tally, made.matrix, &run, NULL, error);
    bsc_memory_limit(0);
    return status;
}

/* As a large board is swept: in several buckets. */
static bsc_status map_by_dp_in_buckets(const char *text, bsc_error *error) {
    const bsc_run run = {.every_option = true, .threads = 1};
    const bsc_dp_settings settings = {.bucket_states = 1};
    bsc_stats stats = {.states = 0};
    bsc_status status = open_board(text, error);
    if (status == BSC_OK) status = bsc_tally_make(&made.tally, made.matrix, true, error);
    if (status == BSC_OK)
        status = bsc_dp_run_as(made.matrix, &run, &settings, made.tally, &stats, error);
    return status;
}

static bsc_status estimate(const char *text, size_t limit, bsc_error *error) {
    const bsc_run run = {
        .engine = BSC_ENGINE_MC, .every_option = true, .samples = 100, .pass_bytes = limit};
    bsc_status status = open_board(text, error);
    if (status == BSC_OK) status = bsc_tally_new(&made.tally, made.matrix, &run, NULL, error);
    if (status == BSC_OK)
        status =
            bsc_map_new(&made.map, made.problem, made.matrix, made.tally, BSC_ALL_PIECES, error);
    return status;
}

static bsc_status estimate_by_pass(const char *text, bsc_error *error) {
    return estimate(text, 0, error);
}

static bsc_status estimate_by_walks(const char *text, bsc_error *error) {
    return estimate(text, 1, error);
}

static bsc_status draw(const char *text, bsc_error *error) {
    const bsc_run run = {.threads = 1};
    uint32_t option[64], count;
    bsc_status status = open_board(text, error);
    if (status == BSC_OK) status = bsc_sampler_new(&made.sampler, made.matrix, 1, &run, error);
    if (status == BSC_OK) status = bsc_sampler_draw(made.sampler, option, &count, error);
    return status;
}

/* Weights fitted to a table, and a fleet that is laid ship by ship. */
static bsc_status fit_and_lay(const char *text, bsc_error *error) {
    static const char table[] = "cell,count\nA1,1.5\nB2,2.5\nC3,2\nA2,2\nB1,2.5\nC2,2.5\nB3,2\n";
    const bsc_run run = {.threads = 1, .every_option = true};
    double share[64], games = 0.0;
    bsc_fit fit;
    bsc_status status = open_board(text, error);
    if (status == BSC_OK)
        status =
            bsc_frequencies_read(share, &games, made.problem, table, sizeof table - 1, "t", error);
    if (status == BSC_OK)
        status = bsc_weights_fit(&made.weights, made.problem, share, 0.9999999, &run, &fit, error);
    if (status == BSC_OK) status = bsc_deployments_lay(&made.laid, made.problem, 1, 1, &run, error);
    if (status == BSC_OK) status = bsc_matrix_lay_in_sequence(made.matrix, made.problem, error);
    if (status == BSC_OK) status = bsc_tally_new(&made.tally, made.matrix, &run, NULL, error);
    return status;
}

static bsc_status play(const char *text, bsc_error *error) {
    static const char shots[] = "A1 miss\nB2 hit\nC3 miss\n", wrong[] = "A2 sunk\n";
    const bsc_run run = {.threads = 1};
    bsc_status status = open_board(text, error);
    if (status == BSC_OK) status = bsc_log_new(&made.log, made.problem, BSC_ANNOUNCE_LOG, error);
    if (status == BSC_OK) status = bsc_log_read(made.log, shots, sizeof shots - 1, "shots", error);
    if (status == BSC_OK) status = bsc_log_check(made.log, &run, error);
    if (status == BSC_OK) status = bsc_matrix_new_after(&made.after, made.log, error);
    if (status == BSC_OK)
        status = bsc_log_read_unchecked(made.log, wrong, sizeof wrong - 1, "wrong", error);
    if (status == BSC_OK) status = bsc_suspects_new(&made.suspects, made.log, &run, error);
    return status;
}

/* A game of the strategies that play any board, against a deployment that is read. */
static bsc_status play_games(const char *text, bsc_error *error) {
    static const char fleet[] = "1,A,A1 B1 C1 D1\n1,B,A2 B2 C2\n1,B,A3 B3 C3\n"
                                "1,C,A4 B4\n1,C,A5 B5\n";
    static const char *const names[] = {"random", "hunt", "density", "montecarlo"};
    size_t strategy[4];
    const bsc_run run = {.threads = 1};
    const bsc_tournament_plan plan = {
        .strategy = strategy, .strategies = 4, .settings = {.samples = 2}, .keep_logs = true};
    for (size_t s = 0; s < 4; s++) strategy[s] = bsc_strategy_find(names[s]);
    bsc_status status = open_board(text, error);
    if (status == BSC_OK)
        status =
            bsc_deployments_read(&made.read, made.problem, fleet, sizeof fleet - 1, "fleet", error);
    if (status == BSC_OK)
        status = bsc_deployments_draw(&made.drawn, made.problem, NULL, 1, 1, &run, error);
    if (status == BSC_OK)
        status = bsc_tournament_new(&made.tournament, made.problem, made.read, &plan, &run, error);
    if (status == BSC_OK) status = bsc_tournament_log(made.tournament, 0, 0, &made.log, error);
    if (status == BSC_OK)
        status = bsc_map_independent(&made.map, made.problem, made.log, BSC_ALL_PIECES,
                                     BSC_MATCHER_KMP, NULL, error);
    return status;
}

static bsc_status search_best_play(const char *text, bsc_error *error) {
    static const char shots[] = "A1 miss\nB2 hit\n";
    const bsc_run run = {.threads = 1};
    double expected[64];
    bsc_status status = open_board(text, error);
    if (status == BSC_OK) status = bsc_log_new(&made.log, made.problem, BSC_ANNOUNCE_LOG, error);
    if (status == BSC_OK) status = bsc_log_read(made.log, shots, sizeof shots - 1, "shots", error);
    if (status == BSC_OK) status = bsc_best_play(made.log, &run, expected, error);
    return status;
}

/* The strategy's name, a colon, and the board. */
static bsc_status play_thinking(const char *text, bsc_error *error) {
    const bsc_run run = {.threads = 1};
    char name[16];
    const char *colon = strchr(text, ':');
    bsc_memory_limit((size_t)16 << 20); /* for small tables */
    snprintf(name, sizeof name, "%.*s", (int)(colon - text), text);
    const size_t strategy = bsc_strategy_find(name);
    const bsc_tournament_plan plan = {
        .strategy = &strategy, .strategies = 1, .announce = BSC_ANNOUNCE_SIZE, .keep_logs = true};
    bsc_status status = open_board(colon + 1, error);
    if (status == BSC_OK)
        status = bsc_deployments_draw(&made.deployments, made.problem, NULL, 1, 2, &run, error);
    if (status == BSC_OK)
        status = bsc_tournament_new(&made.tournament, made.problem, made.deployments, &plan, &run,
                                    error);
    return status;
}

static bsc_status advise(const char *text, bsc_error *error) {
    static const char shots[] = "A1 miss\nB2 hit\n";
    const bsc_settings settings = {.weights = NULL};
    uint32_t cell;
    bsc_status status = open_board(text, error);
    if (status == BSC_OK) status = bsc_log_new(&made.log, made.problem, BSC_ANNOUNCE_LOG, error);
    if (status == BSC_OK) status = bsc_log_read(made.log, shots, sizeof shots - 1, "shots", error);
    if (status == BSC_OK)
        status = bsc_strategy_choose(bsc_strategy_find("lookahead"), made.log, &settings, NULL, 1,
                                     &cell, error);
    return status;
}

static bool drop_bytes(void *context, const char *bytes, size_t length) {
    uint64_t *left = context;
    (void)bytes;
    if (*left < length) return false;
    *left -= length;
    return true;
}

static bsc_status write_matrix(const char *text, uint64_t most, bool cnf, bsc_error *error) {
    const bsc_sink sink = {drop_bytes, &most};
    bsc_status status = open_board(text, error);
    if (status == BSC_OK)
        status = cnf ? bsc_matrix_write_cnf(made.matrix, &sink, error)
                     : bsc_matrix_write_dlx(made.matrix, &sink, error);
    return status;
}

static bsc_status write_dlx(const char *text, bsc_error *error) {
    return write_matrix(text, UINT64_MAX, false, error);
}

static bsc_status write_cnf(const char *text, bsc_error *error) {
    return write_matrix(text, UINT64_MAX, true, error);
}

static bsc_status read_matrix(const char *text, bsc_error *error) {
    const bsc_run run = {.engine = BSC_ENGINE_DP, .threads = 1};
    bsc_status status = bsc_matrix_read(&made.matrix, text, strlen(text), "fault", error);
    if (status == BSC_OK) status = bsc_tally_new(&made.tally, made.matrix, &run, NULL, error);
    return status;
}

static bsc_status run_task(const task *t, bsc_error *error) {
    const bsc_status status = t->run(t->argument, error);
    release();
    return status;
}

static void fail_each_allocation(const task *t) {
    bsc_error whole = {.status = BSC_OK};
    bsc_memory_fail_after(UINT64_MAX);
    const bsc_status status = run_task(t, &whole);
    const uint64_t allocations = bsc_memory_allocations();
    failed_task = t->name;
    if (status != BSC_OK) fail(whole.message, 0);
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

static void fail_each_write(const char *text, bool cnf) {
    failed_task = cnf ? "sink of cnf" : "sink of dlx";
    uint64_t most = 0;
    for (;; most += 100) {
        bsc_error error = {.status = BSC_OK};
        const bsc_status status = write_matrix(text, most, cnf, &error);
        release();
        if (status == BSC_OK) break;
        if (status != BSC_SINK_FAILED || error.message[0] == '\0')
            fail("not reported as BSC_SINK_FAILED", most);
    }
    if (most == 0) fail("nothing was written", 0);
}

int main(void) {
    static const char square[] =
        "title Ring\ntouch forbidden\nboard\n. . . . .\n. . # . .\n. . . . .\n"
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
    static const char knuth[] =
        "| toy\na b c d e f g | x\nc e\na d g x\nb c f\na d f\nb g\nd e g\n";
    static const char small[] = "board 4x3\npiece A line 3\npiece B line 2\n";
    static const char exact[] = "exact:board 3x3\npiece A line 3\npiece B line 2\n";
    static const char lookahead[] = "lookahead:board 3x3\npiece A line 3\npiece B line 2\n";
    static const task tasks[] = {{"dlx, square", map_by_dlx, square},
                                 {"dp, square", map_by_dp, square},
                                 {"dlx, open", map_by_dlx, open},
                                 {"dp, open", map_by_dp, open},
                                 {"dlx, hexagons", map_by_dlx, hexagons},
                                 {"dp, hexagons", map_by_dp, hexagons},
                                 {"dlx, tiles", map_by_dlx, tiles},
                                 {"dp, tiles", map_by_dp, tiles},
                                 {"dlx for dp", count_instead, crowded},
                                 {"sub-fleets", count_sub_fleets, bent},
                                 {"map of a rectangle", map_rectangle, small},
                                 {"dp in buckets, square", map_by_dp_in_buckets, square},
                                 {"dp in buckets, hexagons", map_by_dp_in_buckets, hexagons},
                                 {"matrix to dlx", write_dlx, square},
                                 {"matrix to cnf", write_cnf, open},
                                 {"matrix from text", read_matrix, knuth},
                                 {"sampler, open", draw, open},
                                 {"sampler, hexagons", draw, hexagons},
                                 {"shots", play, open},
                                 {"games", play_games, open},
                                 {"habits", fit_and_lay, small},
                                 {"mc, square", estimate_by_pass, square},
                                 {"mc, open", estimate_by_walks, open},
                                 {"parts of dlx", merge_by_dlx, tiles},
                                 {"parts of mc", merge_by_mc, open},
                                 {"parts of games", merge_games, small},
                                 {"best play", search_best_play, small},
                                 {"advice", advise, small},
                                 {"exact", play_thinking, exact},
                                 {"lookahead", play_thinking, lookahead},
                                 {"optimal", play_thinking, "optimal:board 3x3\npiece A line 2\n"}};
    for (size_t k = 0; k < sizeof tasks / sizeof *tasks; k++) fail_each_allocation(&tasks[k]);
    fail_each_write(open, false);
    fail_each_write(open, true);
    printf("fault: %u failed\n", failures);
    return failures == 0 ? 0 : 1;
}
