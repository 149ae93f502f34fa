/* test_engine.c - the engine `auto`: which engine it picks, and what it does if an engine
 * refuses. */
#include "count/engine/auto.h"
#include "support.h"

#include "count/engine/engine.h"
#include "count/cover/tally.h"
#include "count/cover/matrix.h"

#include <math.h>

static bsc_status run_auto(bsc_engine *ran, uint64_t *count, const bsc_matrix *matrix,
                           bsc_error *error) {
    bsc_stats stats;
    bsc_tally *tally;
    const bsc_status status = bsc_tally_new(&tally, matrix, &one_thread, &stats, error);
    *ran = stats.engine;
    if (status != BSC_OK) return status;
    *count = bsc_tally_total(tally).limb[0];
    bsc_tally_free(tally);
    return BSC_OK;
}

/* A state of dp has a mask, which says what cells ahead are covered, and has a limited number of
 * bits. The ships of this board are so long that it would need more, in whichever direction dp goes
 * through the cells. */
TEST(dlx_replaces_dp_if_masks_are_too_wide) {
    bsc_engine ran;
    uint64_t count = 0;
    bsc_matrix *matrix = matrix_of_fleet("80x80", "80,79,79", "allowed", NULL);
    const bsc_run dp = {.engine = BSC_ENGINE_DP};
    bsc_tally *tally;
    assert_int_equal(bsc_tally_new(&tally, matrix, &dp, NULL, NULL), BSC_UNSUPPORTED);
    assert_ok(run_auto(&ran, &count, matrix, NULL));
    assert_int_equal(ran, BSC_ENGINE_DLX);
    bsc_game_pace pace = {.transitions = 0.0};
    assert_ok(bsc_tally_new_in_game(&tally, matrix, &one_thread, &pace, NULL, NULL));
    assert_int_equal(*bsc_tally_total(tally).limb, count);
    bsc_tally_free(tally);
    /* Either all three ships are parallel, each in its own line; or the long ship lies along a side
     * of the board, and one or both of the others lie across it. */
    assert_int_equal(count, 2 * 80 * (2 * 79) * (2 * 78) + 4 * (80 * 79 + 4 * 79));
}

/* With this limit of memory there is enough for the tables of dlx, but not for the layers of dp. */
TEST(dlx_replaces_dp_if_memory_is_too_little) {
    bsc_matrix *matrix = matrix_of_fleet("8x8", "5,4,3,3,2", "allowed", NULL);
    const bsc_run dp = {.engine = BSC_ENGINE_DP, .threads = 1};
    bsc_error error = {0}, report = {0};
    bsc_engine ran;
    bsc_tally *tally;
    uint64_t count = 0;
    const bsc_run dlx = {.engine = BSC_ENGINE_DLX, .threads = 1};
    size_t limit = 1000;
    /* Double the limit until dlx has enough. */
    while (limit_memory(limit), bsc_tally_new(&tally, matrix, &dlx, NULL, NULL) != BSC_OK)
        limit *= 2;
    bsc_tally_free(tally);
    assert_int_equal(bsc_tally_new(&tally, matrix, &dp, NULL, NULL), BSC_LIMIT);
    assert_ok(run_auto(&ran, &count, matrix, &error));
    assert_ok(error.status);
    assert_int_equal(ran, BSC_ENGINE_DLX);
    assert_int_equal(count, 1142253520);
    /* If neither engine has enough memory, the error of dp is reported. */
    limit_memory(limit / 2);
    assert_int_equal(run_auto(&ran, &count, matrix, &error), BSC_LIMIT);
    assert_int_equal(bsc_tally_new(&tally, matrix, &dp, NULL, &report), BSC_LIMIT);
    assert_int_equal(error.reason, BSC_REASON_MEMORY_LIMIT);
    assert_int_equal(ran, BSC_ENGINE_DP);
}

/* In a game dlx takes over from dp too, but only for about a second: the larger board would take it
 * hours, so it is refused. That happens after about 170 ticks; the 2000 end a count that does not
 * refuse. */
TEST(dlx_replaces_dp_in_games_only_if_it_is_quick) {
    static const struct {
        const char *board, *fleet;
        bsc_status status;
        bsc_engine engine;
    } rows[] = {{"8x8", "4,3,3,2", BSC_OK, BSC_ENGINE_DLX},
                {"10x10", "5,4,3,3,2,2,2", BSC_LIMIT, BSC_ENGINE_DP}};
    for (size_t k = 0; k < LENGTH(rows); k++) {
        bsc_matrix *matrix = matrix_of_fleet(rows[k].board, rows[k].fleet, "allowed", NULL);
        const bsc_run dp = {.engine = BSC_ENGINE_DP, .every_option = true, .threads = 1};
        const bsc_run dlx = {.engine = BSC_ENGINE_DLX, .every_option = true, .threads = 1};
        bsc_game_pace pace = {.transitions = 1.0};
        bsc_tally *tally, *expected = k == 0 ? tally_by_run(matrix, &dlx, NULL) : NULL;
        bsc_error error = {0};
        bsc_stats stats;
        ticks seen = {.last_call = 2000};
        const bsc_run run = {.every_option = true, .threads = 1, .tick = tick, .context = &seen};
        size_t limit = (size_t)1 << 22;
        /* Halve the limit until dp has too little. */
        while (limit_memory(limit), bsc_tally_new(&tally, matrix, &dp, NULL, NULL) == BSC_OK) {
            bsc_tally_free(tally);
            limit /= 2;
        }
        assert_int_equal(bsc_tally_new_in_game(&tally, matrix, &run, &pace, &stats, &error),
                         rows[k].status);
        assert_int_equal(stats.engine, rows[k].engine);
        assert_int_equal(error.reason, k == 0 ? 0 : BSC_REASON_MEMORY_LIMIT);
        if (k > 0) continue;
        assert_ok(bsc_tally_compare(tally, expected, NULL));
        bsc_tally_free(tally);
    }
}

/* The tables of dlx fit into the memory for the board russian, but dlx would take months, so an
 * error is better. */
TEST(what_would_take_days_is_refused) {
    bsc_matrix *matrix = matrix_of(problem_of_builtin("russian"));
    bsc_error error = {0};
    bsc_engine ran;
    uint64_t count;
    limit_memory(1 << 20);
    assert_int_equal(run_auto(&ran, &count, matrix, &error), BSC_LIMIT);
    assert_int_equal(error.reason, BSC_REASON_MEMORY_LIMIT);
}

TEST(totals_are_estimated_up_to_long_doubles) {
    bsc_tally *tally;
    long double error = 1.0L;
    assert_ok(bsc_tally_new_of_limbs(&tally, 300, 0, NULL));
    free_later(tally);
    tally->limb[0] = 3;
    assert_true(bsc_tally_estimate(tally, &error) == 3.0L && error == 0.0L);
    tally->limb[15] = 5;
    assert_true(bsc_tally_estimate(tally, NULL) == 5.0L * ldexpl(1.0L, 960));
    tally->limb[16] = 7; /* beyond doubles */
    assert_true(bsc_tally_estimate(tally, NULL) == ldexpl(7.0L, 1024));
    tally->limb[299] = 1; /* beyond long doubles */
    assert_true(bsc_tally_estimate(tally, NULL) == (long double)INFINITY);
}

/* A program built with the headers of another version may pass a struct with fewer or more
 * fields. */
TEST(structs_may_be_shorter_or_longer) {
    bsc_matrix *matrix = matrix_of_fleet("2x2", "2", "allowed", NULL);
    struct {
        bsc_run run;
        size_t later;
    } settings = {.run = {.size = offsetof(bsc_run, context),
                          .engine = BSC_ENGINE_DLX,
                          .context = &settings}};
    bsc_stats stats;
    tally_by_run(matrix, &settings.run, &stats);
    assert_int_equal(stats.engine, BSC_ENGINE_DLX);
    settings.run.size = sizeof settings;
    tally_by_run(matrix, &settings.run, NULL);
    settings.later = 1;
    assert_fails(matrix, &settings.run, BSC_UNSUPPORTED,
                 "bsc_run has a field that version " BSC_VERSION " does not know");
    bsc_problem *problem;
    struct {
        bsc_source source;
        size_t later;
    } origin = {{.size = sizeof origin, .name = "classic"}, 1};
    assert_error(bsc_problem_new(&problem, &origin.source, &error), BSC_UNSUPPORTED,
                 "bsc_source has a field that version " BSC_VERSION " does not know");
}

TEST(one_call_answers_or_says_why_not) {
    char digits[21], label[16];
    double chance;
    assert_ok(bsc_board_count("CLASSIC", NULL, digits, sizeof digits, NULL));
    assert_string_equal(digits, "30093975536");
    assert_error(bsc_board_count("classic", NULL, digits, 20, &error), BSC_LIMIT,
                 "the count needs 21 bytes, and has 20");
    assert_error(bsc_board_count("nxn", "3", digits, sizeof digits, &error), BSC_UNSUPPORTED,
                 "a board of any size has no count of its own");
    assert_error(bsc_board_best("3x1", "2", "A1 hit\nB1 sunk", label, &chance, &error),
                 BSC_BAD_INPUT, "no cell that is left can have a ship");
    assert_error(bsc_board_best("3x3", "9", NULL, label, &chance, &error), BSC_BAD_INPUT,
                 "no cell that is left can have a ship");
}

/* Only narrow counts boards whose cells the problem does not hold. */
TEST(other_engines_refuse_boards_without_cells) {
    const bsc_engine engines[] = {BSC_ENGINE_DP, BSC_ENGINE_DLX, BSC_ENGINE_MC};
    const char *const boards[] = {"nxn", "wxh", "300x300"};
    bsc_tally *tally;
    for (size_t k = 0; k < LENGTH(boards) * LENGTH(engines); k++) {
        const bsc_run run = {.engine = engines[k % LENGTH(engines)], .samples = 10};
        const bsc_problem *problem = problem_of_fleet(boards[k / LENGTH(engines)], "3", NULL, NULL);
        assert_error(bsc_problem_count(&tally, problem, &run, NULL, &error), BSC_UNSUPPORTED,
                     "a board of any size, or of more than 200 columns or rows, can only be "
                     "counted, by auto or narrow");
        assert_null(tally);
    }
}

/* Of the `within` seconds in all, where 0 is no limit, `seconds` are kept for an estimate, and the
 * exact count gets the rest. If nothing is left for the count, the estimate is made at once. But an
 * engine that cannot count the matrix, such as narrow, is refused and not replaced by an
 * estimate. */
TEST(an_estimate_that_takes_all_the_time_is_made_at_once) {
    const struct {
        double seconds, within;
        bool is_exact;
    } cases[] = {{0.02, 0.0, true}, {0.02, 60.0, true}, {0.02, 0.02, false}, {0.02, 0.01, false}};
    bsc_matrix *matrix = matrix_of_fleet("3x3", "2", NULL, NULL);
    bsc_status stopped_by;
    bsc_tally *tally;
    for (size_t k = 0; k < LENGTH(cases); k++) {
        const bsc_run run = {.seconds = cases[k].seconds};
        bsc_stats stats;
        assert_ok(
            bsc_tally_within(&tally, matrix, &run, cases[k].within, &stats, &stopped_by, NULL));
        free_later(tally);
        assert_int_equal(bsc_tally_exact(tally), cases[k].is_exact);
        assert_int_equal(stopped_by, cases[k].is_exact ? BSC_OK : BSC_INTERRUPTED);
        assert_int_equal(stats.engine == BSC_ENGINE_MC, !cases[k].is_exact);
        assert_float_equal(bsc_tally_estimate(tally, NULL), 12.0L, 1.0);
    }
    const bsc_run narrow = {.engine = BSC_ENGINE_NARROW, .seconds = 1.0};
    assert_int_equal(bsc_tally_within(&tally, matrix, &narrow, 0.5, NULL, &stopped_by, NULL),
                     BSC_UNSUPPORTED);
    assert_int_equal(stopped_by, BSC_OK);
}
