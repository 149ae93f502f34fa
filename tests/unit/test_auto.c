/* test_auto.c - the engine `auto`: which engine it chooses, and how it tries dp and dlx in turns if
 * it cannot estimate their work. */
#include "support.h"

#include <math.h>

#include "count/engine/auto.h"
#include "count/engine/dlx/dlx.h"
#include "count/engine/engine.h"
#include "count/engine/quota.h"
#include "count/cover/tally.h"
#include "count/cover/matrix.h"

static bsc_matrix *queens(int n) {
    for (int k = 0; k < n; k++) add_text("r%d c%d ", k, k);
    add_text("|");
    for (int k = 0; k < 2 * n - 1; k++) add_text(" a%d b%d", k, k);
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) add_text("\nr%d c%d a%d b%d", r, c, r + c, r - c + n - 1);
    return matrix_of_text(built_text());
}

static bsc_matrix *langford(int n) {
    for (int d = 1; d <= n; d++) add_text("d%d s%d ", d, d);
    for (int s = n + 1; s <= 2 * n; s++) add_text("s%d ", s);
    for (int d = 1; d <= n; d++)
        for (int s = 1; s + d + 1 <= 2 * n; s++) add_text("\nd%d s%d s%d", d, s, s + d + 1);
    return matrix_of_text(built_text());
}

static bsc_matrix *latin_squares(int n) {
    for (const char *kind = "xrc"; *kind != '\0'; kind++)
        for (int k = 0; k < n * n; k++) add_text("%c%d.%d ", *kind, k / n, k % n);
    for (int k = 0; k < n * n * n; k++) {
        const int r = k / n / n, c = k / n % n, d = k % n;
        add_text("\nx%d.%d r%d.%d c%d.%d", r, c, r, d, c, d);
    }
    return matrix_of_text(built_text());
}

/* Returns the matrix whose solutions cut a board of n x n cells into squares with sides of 1 to
 * `max_size` cells. */
static bsc_matrix *squares(int n, int max_size) {
    for (int k = 0; k < n * n; k++) add_text("%d.%d ", k / n, k % n);
    for (int s = 1; s <= max_size; s++)
        for (int k = 0; k < n * n; k++) {
            if (k / n + s > n || k % n + s > n) continue;
            for (int c = 0; c < s * s; c++)
                add_text("%c%d.%d", c == 0 ? '\n' : ' ', k / n + c / s, k % n + c % s);
        }
    return matrix_of_text(built_text());
}

/* Asserts that `auto` counts `digits` with the engine `winner`, and that the work is the same for
 * one, two and three threads. */
static void assert_winner(bsc_matrix *matrix, const char *digits, bsc_engine winner) {
    bsc_stats stats[3];
    for (unsigned k = 0; k < 3; k++) {
        const bsc_run run = {.threads = k + 1};
        assert_natural(bsc_tally_total(tally_by_run(matrix, &run, &stats[k])), digits);
        assert_int_equal(stats[k].engine, winner);
        assert_int_equal(stats[k].nodes, stats[0].nodes);
        assert_int_equal(stats[k].states, stats[0].states);
    }
}

/* The other engine could count these matrices too, but for most of them it would take several times
 * as long. */
TEST(the_better_engine_is_picked) {
    assert_winner(queens(11), "2680", BSC_ENGINE_DLX);
    assert_winner(langford(11), "35584", BSC_ENGINE_DP);
    assert_winner(latin_squares(5), "161280", BSC_ENGINE_DP);
    assert_winner(squares(8, 8), "35863972", BSC_ENGINE_DLX);
    assert_winner(squares(14, 2), "144633664064386054815370", BSC_ENGINE_DP);
    assert_winner(matrix_of_fleet("10x10", "5,4,3,3,2", "allowed", NULL), "30093975536",
                  BSC_ENGINE_DP);
    assert_winner(matrix_of_fleet("20x20", "5,4,3,2", "allowed", NULL), "207391162152",
                  BSC_ENGINE_DLX);
    assert_winner(matrix_of_fleet("14x14", "5,4,3,2", "corners", NULL), "4985436512",
                  BSC_ENGINE_DLX);
    assert_winner(matrix_of(problem_of_builtin("pentominoes-6x10")), "9356", BSC_ENGINE_DP);
}

/* Each engine may do a limited number of units of work in its first turn. If these are too few,
 * what it has found must not be counted, and the other engine gets its turn. */
TEST(engines_take_turns) {
    static const double units[] = {1.0, 30.0, 1000.0, INFINITY};
    bsc_matrix *matrices[] = {queens(8), latin_squares(4), squares(5, 3),
                              matrix_of_fleet("6x6", "3x2,2x2", "allowed", NULL)};
    for (size_t m = 0; m < LENGTH(matrices); m++) {
        bsc_tally *expected = tally_of(matrices[m], BSC_ENGINE_DLX, 1, NULL), *tally;
        for (unsigned k = 0; k < 2 * LENGTH(units); k++) {
            const bsc_engine first = k % 2 == 0 ? BSC_ENGINE_DP : BSC_ENGINE_DLX;
            const bsc_turns_plan plan = {first, units[k / 2], INFINITY, INFINITY, false};
            bsc_stats stats[3];
            for (unsigned n = 0; n < 3; n++) {
                const bsc_run run = {.threads = n + 1, .every_option = true};
                assert_ok(bsc_tally_new_for_matrix(&tally, matrices[m], true, NULL));
                assert_int_equal(bsc_turns_run(matrices[m], &run, &plan, tally, &stats[n], NULL),
                                 BSC_OK);
                assert_ok(bsc_tally_compare(tally, expected, NULL));
                assert_int_equal(stats[n].engine, stats[0].engine);
                assert_int_equal(stats[n].nodes + stats[n].states,
                                 stats[0].nodes + stats[0].states);
                bsc_tally_free(tally);
            }
            if (isinf(units[k / 2])) assert_int_equal(stats[0].engine, first);
        }
    }
}

/* bsc_dlx_forecast estimates the work of dlx by Knuth's method. Three times the estimate must be
 * enough to finish the search, and a third of it too little. */
TEST(the_work_of_dlx_is_estimated) {
    const bsc_run run = {.threads = 1, .every_option = true};
    bsc_matrix *matrix = langford(9);
    const double estimate = bsc_dlx_forecast(matrix, &run, 20000);
    for (unsigned k = 0; k < 2; k++) {
        bsc_quota quota = {.limit = estimate * (k == 0 ? 1.0 / 3.0 : 3.0)};
        bsc_stats stats = {.nodes = 0};
        bsc_tally *tally;
        assert_ok(bsc_tally_new_for_matrix(&tally, matrix, true, NULL));
        assert_int_equal(bsc_dlx_run(matrix, &run, &quota, tally, &stats, NULL),
                         k == 0 ? BSC_INTERRUPTED : BSC_OK);
        bsc_tally_free(tally);
    }
    limit_memory(1000);
    assert_true(isinf(bsc_dlx_forecast(matrix, &run, 20000)));
}

/* A tick that returns false ends the run at once, whichever engine has its turn. The progress never
 * goes back. */
TEST(a_tick_stops_either_engine) {
    bsc_matrix *matrix = latin_squares(7); /* takes either engine longer than some seconds */
    for (unsigned k = 0; k < 8; k++) {
        ticks seen = {.last_call = 1 + k / 2 * 5};
        const bsc_run run = {.threads = 1 + k % 2, .tick = tick, .context = &seen};
        bsc_tally *tally = NULL;
        assert_int_equal(bsc_tally_new(&tally, matrix, &run, NULL, NULL), BSC_INTERRUPTED);
        assert_int_equal(seen.count, seen.last_call);
        bsc_tally_free(tally);
    }
}
