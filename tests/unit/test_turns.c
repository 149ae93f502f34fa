/* test_turns.c - the engine that `auto` comes to: known winners, the same for every number of
 * threads; what happens where one engine cannot go on, and on interrupts. */
#include "support.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

#include "cover/tally.h"
#include "engine/engine.h"

/* A matrix's text that grows. */
typedef struct words {
    char *bytes;
    size_t length;
} words;

static void add(words *t, const char *format, int a, int b) {
    char word[64];
    const size_t length = (size_t)snprintf(word, sizeof word, format, a, b);
    t->bytes = realloc(t->bytes, t->length + length + 1);
    assert_non_null(t->bytes);
    memcpy(t->bytes + t->length, word, length + 1);
    t->length += length;
}

static bsc_matrix *read_text(words *t) {
    bsc_matrix *matrix = matrix_of_text(t->bytes);
    free(t->bytes);
    return matrix;
}

static bsc_matrix *dominoes(int height, int width) {
    words t = {NULL, 0};
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) add(&t, "%d.%d ", y, x);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            add(&t, x + 1 < width ? "\n%d.%d " : "", y, x);
            add(&t, x + 1 < width ? "%d.%d" : "", y, x + 1);
            add(&t, y + 1 < height ? "\n%d.%d " : "", y, x);
            add(&t, y + 1 < height ? "%d.%d" : "", y + 1, x);
        }
    return read_text(&t);
}

static bsc_matrix *queens(int n) {
    words t = {NULL, 0};
    for (int k = 0; k < n; k++) add(&t, "r%d c%d ", k, k);
    add(&t, "|", 0, 0);
    for (int k = 0; k < 2 * n - 1; k++) add(&t, " a%d b%d", k, k);
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) {
            add(&t, "\nr%d c%d", r, c);
            add(&t, " a%d b%d", r + c, r - c + n - 1);
        }
    return read_text(&t);
}

static bsc_matrix *langford(int n) {
    words t = {NULL, 0};
    for (int d = 1; d <= n; d++) add(&t, "d%d s%d ", d, d);
    for (int s = n + 1; s <= 2 * n; s++) add(&t, "s%d ", s, 0);
    for (int d = 1; d <= n; d++)
        for (int s = 1; s + d + 1 <= 2 * n; s++) {
            add(&t, "\nd%d s%d ", d, s);
            add(&t, "s%d", s + d + 1, 0);
        }
    return read_text(&t);
}

static bsc_matrix *latin_squares(int n) {
    words t = {NULL, 0};
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            add(&t, "x%d.%d ", i, j);
            add(&t, "r%d.%d ", i, j);
            add(&t, "c%d.%d ", i, j);
        }
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++)
            for (int s = 0; s < n; s++) {
                add(&t, "\nx%d.%d ", row, column);
                add(&t, "r%d.%d ", row, s);
                add(&t, "c%d.%d ", column, s);
            }
    return read_text(&t);
}

static bsc_matrix *board(const char *text) {
    bsc_problem *problem = problem_of_text(text);
    bsc_matrix *matrix = matrix_of(problem);
    bsc_problem_free(problem);
    return matrix;
}

/* The count, and the engine and its statistics for one, two and three threads; frees the matrix. */
static void assert_winner(bsc_matrix *matrix, const char *digits, bsc_engine winner) {
    bsc_stats stats[3];
    for (unsigned threads = 1; threads <= 3; threads++) {
        bsc_tally *tally = NULL;
        const bsc_run run = {.threads = threads};
        assert_int_equal(bsc_tally_new(&tally, matrix, &run, &stats[threads - 1], NULL), BSC_OK);
        assert_natural(bsc_tally_total(tally), digits);
        assert_int_equal(stats[threads - 1].engine, winner);
        assert_int_equal(stats[threads - 1].nodes, stats[0].nodes);
        assert_int_equal(stats[threads - 1].states, stats[0].states);
        assert_int_equal(stats[threads - 1].transitions, stats[0].transitions);
        bsc_tally_free(tally);
    }
    bsc_matrix_free(matrix);
}

static void the_better_engine_wins(void **state) {
    (void)state;
    assert_winner(queens(6), "4", BSC_ENGINE_DLX); /* within the first try */
    assert_winner(queens(11), "2680", BSC_ENGINE_DLX);
    assert_winner(langford(11), "35584", BSC_ENGINE_DP);
    assert_winner(latin_squares(5), "161280", BSC_ENGINE_DLX); /* after a try of dp */
}

/* Widths that no search without a cache of subproblems can finish. */
static void dominoes_are_counted(void **state) {
    (void)state;
    bsc_matrix *matrix = dominoes(10, 10);
    assert_count(matrix, BSC_ENGINE_AUTO, "258584046368");
    bsc_matrix_free(matrix);
}

static void boards_are_counted(void **state) {
    (void)state;
    bsc_problem *problem = problem_of_builtin("classic");
    assert_winner(matrix_of(problem), "30093975536", BSC_ENGINE_DP);
    bsc_problem_free(problem);
    problem = problem_of_fleet("30x30", "5,4,3", "forbidden", NULL);
    bsc_matrix *matrix = matrix_of(problem);
    bsc_stats stats;
    bsc_tally *tally = tally_of(matrix, BSC_ENGINE_AUTO, 1, &stats);
    assert_int_equal(stats.engine, BSC_ENGINE_DLX); /* three ships */
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

static const char *const holes =
    "cover all\nturn reflect\nboard\n"
    ". . . . . . . .\n. . . . . . . .\n. . # # . . . .\n. . # # . . . .\n"
    ". . . . # # . .\n. . . . # # . .\n. . . . . . . .\n. . . . . . . .\nend\n"
    "piece A\nXXX\nX\nend\npiece B\nXXX\n X\nend\npiece C\nXX\n XX\nend\n"
    "piece D line 4 x3\npiece E\nXX\nXX\nend\n"
    "piece F\nXX\nX\nend\npiece G line 3 x7\npiece H line 2 x2\npiece I line 1 x2\n";

/* What the forecast of the turns at hand is, and whether it was asked for. */
static struct {
    double dp, dlx;
    unsigned asked;
} given;

static void tell(double units[2], const bsc_matrix *matrix, const bsc_run *run, uint64_t budget) {
    assert_true(budget > 0);
    (void)matrix;
    (void)run;
    units[0] = given.dp;
    units[1] = given.dlx;
    given.asked++;
}

/* The same tally, engine and work for one, two and three threads. */
static void assert_deterministic(const bsc_matrix *matrix, const bsc_tally *expected,
                                 const bsc_turns *turns) {
    bsc_stats stats[4];
    unsigned asked = 0;
    for (unsigned threads = 1; threads <= 3; threads++) {
        bsc_tally *tally;
        const bsc_run run = {.threads = threads, .every_option = true};
        memset(&stats[threads], 0, sizeof stats[threads]);
        given.asked = 0;
        assert_int_equal(bsc_tally_make(&tally, matrix, true, NULL), BSC_OK);
        assert_int_equal(bsc_turns_run(matrix, &run, turns, tally, &stats[threads], NULL), BSC_OK);
        assert_int_equal(bsc_tally_compare(tally, expected, NULL), BSC_OK);
        assert_int_equal(stats[threads].engine, stats[1].engine);
        assert_int_equal(stats[threads].nodes, stats[1].nodes);
        assert_int_equal(stats[threads].states, stats[1].states);
        if (threads > 1) assert_int_equal(given.asked, asked);
        asked = given.asked;
        bsc_tally_free(tally);
    }
    if (turns->units != UINT64_MAX) return;
    assert_int_equal(stats[1].engine, turns->first);
    assert_int_equal(given.asked, 0);
}

/* With units as small as these both engines take turns on anything; forecasts may be wrong. */
static void turns_are_deterministic(void **state) {
    (void)state;
    static const uint64_t units[] = {1, 10, 1000, 30000, 1000000, UINT64_MAX};
    static const double forecasts[][2] = {{0.0, 0.0}, {0.0, 1e4}, {1e9, 1e3},
                                          {1e3, 1e9}, {1e9, 1e8}, {INFINITY, INFINITY}};
    bsc_matrix *matrices[] = {
        queens(8), latin_squares(4), dominoes(6, 6),
        board("board 6x6\npiece A line 3 x2\npiece B line 2 x2\n"),
        board("cover all\nboard 6x4\npiece A line 2 x6\npiece B line 3 x4\n")};
    for (size_t m = 0; m < sizeof matrices / sizeof *matrices; m++) {
        bsc_tally *expected = tally_of(matrices[m], BSC_ENGINE_DLX, 1, NULL);
        for (size_t k = 0; k < 2 * sizeof units / sizeof *units; k++)
            for (size_t f = 0; f < sizeof forecasts / sizeof *forecasts; f++) {
                const bsc_turns turns = {k % 2 == 0 ? BSC_ENGINE_DP : BSC_ENGINE_DLX, units[k / 2],
                                         tell};
                given.dp = forecasts[f][0];
                given.dlx = forecasts[f][1];
                assert_deterministic(matrices[m], expected, &turns);
            }
        bsc_tally_free(expected);
        bsc_matrix_free(matrices[m]);
    }
}

/* The one with the smaller forecast goes on alone, and ends within twice that. */
static void the_better_forecast_wins(void **state) {
    (void)state;
    bsc_matrix *matrix = langford(11);
    for (unsigned k = 0; k < 4; k++) {
        bsc_tally *tally;
        bsc_stats stats = {.nodes = 0};
        const bsc_run run = {.threads = 1, .every_option = true};
        const bsc_turns turns = {k < 2 ? BSC_ENGINE_DP : BSC_ENGINE_DLX, 1, tell};
        given.dp = k % 2 == 0 ? 1e7 : 1e9;
        given.dlx = k % 2 == 0 ? 1e9 : 1e7;
        assert_int_equal(bsc_tally_make(&tally, matrix, true, NULL), BSC_OK);
        assert_int_equal(bsc_turns_run(matrix, &run, &turns, tally, &stats, NULL), BSC_OK);
        assert_natural(bsc_tally_total(tally), "35584");
        assert_int_equal(stats.engine, k % 2 == 0 ? BSC_ENGINE_DP : BSC_ENGINE_DLX);
        bsc_tally_free(tally);
    }
    bsc_matrix_free(matrix);
}

/* The units of dlx are within a factor of three of its forecast: it is done before the other is
 * thought of with three times as many, but not with a third. */
static void forecasts_hold(void **state) {
    (void)state;
    bsc_matrix *matrices[] = {queens(10), queens(11), langford(9), langford(10)};
    const bsc_run run = {.threads = 1, .every_option = true}, little = {.memory_limit = 1000};
    for (size_t m = 0; m < sizeof matrices / sizeof *matrices; m++) {
        const double forecast = bsc_dlx_forecast(matrices[m], &run, 20000);
        assert_true(forecast == bsc_dlx_forecast(matrices[m], &run, 20000));
        for (unsigned k = 0; k < 2; k++) {
            const double units = k == 0 ? forecast / 3.0 : forecast * 3.0;
            const bsc_turns turns = {BSC_ENGINE_DLX, (uint64_t)units, tell};
            bsc_tally *tally;
            bsc_stats stats = {.nodes = 0};
            given.asked = 0;
            assert_int_equal(bsc_tally_make(&tally, matrices[m], true, NULL), BSC_OK);
            assert_int_equal(bsc_turns_run(matrices[m], &run, &turns, tally, &stats, NULL), BSC_OK);
            assert_int_equal(given.asked > 0, 1 - k);
            bsc_tally_free(tally);
        }
        assert_true(isinf(bsc_dlx_forecast(matrices[m], &little, 20000)));
        bsc_matrix_free(matrices[m]);
    }
}

/* What dp cannot hold goes to dlx. */
static void memory_runs_out(void **state) {
    (void)state;
    bsc_matrix *matrix = board(holes);
    bsc_stats stats;
    bsc_tally *tally = NULL;
    bsc_error error = {0};
    const bsc_run dp = {.engine = BSC_ENGINE_DP, .threads = 1, .memory_limit = 100000};
    assert_int_equal(bsc_tally_new(&tally, matrix, &dp, NULL, &error), BSC_LIMIT);
    bsc_matrix_free(matrix);
    bsc_problem *problem = problem_of_fleet("7x7", "4,3,3,2", "allowed", NULL);
    matrix = matrix_of(problem);
    bsc_tally *expected = tally_of(matrix, BSC_ENGINE_DLX, 1, NULL);
    const bsc_run run = {.threads = 1, .memory_limit = 100000, .every_option = true};
    error = (bsc_error){0};
    assert_int_equal(bsc_tally_new(&tally, matrix, &run, &stats, &error), BSC_OK);
    assert_int_equal(stats.engine, BSC_ENGINE_DLX);
    assert_int_equal(error.status, BSC_OK);
    assert_int_equal(bsc_tally_compare(tally, expected, NULL), BSC_OK);
    bsc_tally_free(tally);
    bsc_tally_free(expected);
    /* neither can hold it */
    const bsc_run little = {.threads = 1, .memory_limit = 1000};
    assert_int_equal(bsc_tally_new(&tally, matrix, &little, &stats, &error), BSC_LIMIT);
    assert_int_equal(error.status, BSC_LIMIT);
    assert_null(tally);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

/* The tick comes from this thread, whoever's turn it is, and its word is final. */
typedef struct caller {
    pthread_t thread;
    unsigned count, most;
    double fraction;
} caller;

static bool tick_caller(void *context, const bsc_progress *progress) {
    caller *c = context;
    assert_true(pthread_equal(pthread_self(), c->thread));
    assert_true(progress->fraction >= c->fraction && progress->fraction <= 1.0);
    c->fraction = progress->fraction;
    return ++c->count < c->most;
}

static void interrupts_are_heard(void **state) {
    (void)state;
    bsc_matrix *matrix = latin_squares(6); /* seconds, by either */
    for (unsigned most = 1; most < 30; most += 4)
        for (unsigned threads = 1; threads <= 2; threads++) {
            bsc_tally *tally = NULL;
            caller c = {.thread = pthread_self(), .most = most};
            bsc_error error = {0};
            bsc_stats stats;
            const bsc_run run = {.threads = threads, .tick = tick_caller, .context = &c};
            assert_int_equal(bsc_tally_new(&tally, matrix, &run, &stats, &error), BSC_INTERRUPTED);
            assert_int_equal(error.status, BSC_INTERRUPTED);
            assert_int_equal(c.count, most);
            bsc_tally_free(tally);
        }
    bsc_matrix_free(matrix);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_better_engine_wins),   cmocka_unit_test(dominoes_are_counted),
        cmocka_unit_test(boards_are_counted),       cmocka_unit_test(turns_are_deterministic),
        cmocka_unit_test(the_better_forecast_wins), cmocka_unit_test(forecasts_hold),
        cmocka_unit_test(memory_runs_out),          cmocka_unit_test(interrupts_are_heard)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
