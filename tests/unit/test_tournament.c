/* test_tournament.c - tournaments: statistics of known games, deployments that are read from a
 * text, and results that must depend neither on the number of threads nor on the other
 * strategies. */
#include "support.h"

#include <math.h>

#include "play/strategy/tournament.h"
#include "play/strategy/strategy.h"

static bool near(double a, double b) {
    return fabs(a - b) < 1e-9;
}

/* Returns a tournament of two strategies on a board of 100 cells in which game k of strategy s took
 * shots[s * games + k] shots. */
static bsc_tournament rows_of(uint32_t *shots, size_t games) {
    static const bsc_problem problem = {.cells = 100};
    return (bsc_tournament){.problem = &problem, .strategies = 2, .games = games, .shots = shots};
}

TEST(summaries_of_known_rows) {
    uint32_t shots[] = {4, 2, 7, 2, 5};
    uint64_t games_with[101];
    bsc_summary sum;
    const bsc_tournament five = rows_of(shots, 5), on_one = rows_of(shots, 1);
    bsc_tournament_summary(&five, 0, &sum, games_with);
    assert_true(near(sum.mean, 4.0));
    assert_true(near(sum.deviation, sqrt(18.0 / 4.0)));
    assert_true(near(sum.standard_error, sqrt(18.0 / 4.0 / 5.0)));
    assert_int_equal(sum.games, 5);
    assert_int_equal(sum.least, 2);
    assert_int_equal(sum.quartile, 2);
    assert_int_equal(sum.median, 4);
    assert_int_equal(sum.third_quartile, 5);
    assert_int_equal(sum.percentile95, 7);
    assert_int_equal(sum.most, 7);
    assert_int_equal(games_with[2], 2);
    assert_int_equal(games_with[3], 0);
    bsc_tournament_summary(&on_one, 0, &sum, games_with);
    assert_true(near(sum.mean, 4.0) && sum.deviation == 0.0 && isinf(sum.standard_error));
    assert_int_equal(sum.median, 4);
}

TEST(quantiles_of_a_hundred) {
    uint32_t shots[100];
    uint64_t games_with[101];
    bsc_summary sum;
    for (uint32_t k = 0; k < 100; k++) shots[k] = 100 - k;
    const bsc_tournament hundred = rows_of(shots, 100);
    bsc_tournament_summary(&hundred, 0, &sum, games_with);
    assert_int_equal(sum.quartile, 25);
    assert_int_equal(sum.median, 50);
    assert_int_equal(sum.third_quartile, 75);
    assert_int_equal(sum.percentile95, 95);
    assert_true(near(sum.mean, 50.5));
}

TEST(paired_differences) {
    uint32_t shots[] = {10, 20, 30, 8, 19, 27}, first[] = {10, 8};
    const bsc_tournament three = rows_of(shots, 3), on_one = rows_of(first, 1);
    double error;
    assert_true(near(bsc_tournament_difference(&three, 0, 1, &error), 2.0));
    assert_true(near(error, 1.0 / sqrt(3.0)));
    assert_true(near(bsc_tournament_difference(&three, 0, 0, &error), 0.0) && error == 0.0);
    assert_true(near(bsc_tournament_difference(&on_one, 0, 1, &error), 2.0) && isinf(error));
}

/* ---- Tournaments ---- */

static bsc_tournament *tournament_of(const bsc_problem *problem, const bsc_deployments *deployments,
                                     const char *const *name, size_t names, unsigned threads) {
    size_t strategy[32];
    const bsc_tournament_plan plan = {.strategy = strategy,
                                      .strategies = names,
                                      .settings = {.samples = 40},
                                      .seed = 9,
                                      .keep_logs = true};
    for (size_t s = 0; s < names; s++) strategy[s] = bsc_strategy_find(name[s]);
    return play_tournament(problem, deployments, &plan, threads);
}

/* Returns the index of a name in an array that has it. */
static size_t index_of(const char *name, const char *const *names) {
    size_t k = 0;
    while (strcmp(names[k], name) != 0) k++;
    return k;
}

/* Asserts that strategies, montecarlo and hunt among them, play the same games against 50
 * deployments with one thread and with four, and that these two play the same games without the
 * others. */
static void assert_the_same_games(const char *board, const char *fleet, const char *const *names,
                                  size_t count) {
    static const char *const few[] = {"montecarlo", "hunt"};
    bsc_problem *problem = problem_of_fleet(board, fleet, "allowed", NULL);
    bsc_deployments *deployments = draw_deployments(problem, NULL, 50, 4);
    bsc_tournament *on_one = tournament_of(problem, deployments, names, count, 1);
    bsc_tournament *on_four = tournament_of(problem, deployments, names, count, 4);
    bsc_tournament *of_few = tournament_of(problem, deployments, few, 2, 2);
    for (size_t game = 0; game < 50; game++) {
        for (size_t s = 0; s < count; s++)
            assert_int_equal(bsc_tournament_shots(on_one, s, game),
                             bsc_tournament_shots(on_four, s, game));
        for (size_t s = 0; s < 2; s++)
            assert_int_equal(bsc_tournament_shots(on_one, index_of(few[s], names), game),
                             bsc_tournament_shots(of_few, s, game));
    }
    for (size_t s = 0; s < count; s++)
        assert_memory_equal(bsc_tournament_effort(on_one, s), bsc_tournament_effort(on_four, s),
                            sizeof(bsc_effort));
}

/* On the first board only the strategies play that do not count deployments. All strategies play on
 * the second one, which is small enough for the best play. */
TEST(threads_and_other_strategies_do_not_matter) {
    static const char *const quick[] = {"random", "hunt", "parity", "density", "montecarlo"};
    const char *all[32];
    const size_t count = bsc_strategies();
    assert_in_range(count, 1, 32);
    for (size_t s = 0; s < count; s++) all[s] = bsc_strategy_name(s);
    assert_the_same_games("8x8", "4,3,2", quick, 5);
    assert_the_same_games("4x3", "3,2", all, count);
}

/* If four threads have too little memory each, the tournament starts again with one thread, which
 * gets all of it. What the first attempt added to the sums must not count twice. */
TEST(one_thread_starts_again) {
    const size_t both[] = {bsc_strategy_find("exact"), bsc_strategy_find("optimal")};
    const bsc_tournament_plan plan = {.strategy = both, .strategies = 2};
    bsc_problem *problem = problem_of_fleet("4x4", "3,2", "allowed", NULL);
    bsc_deployments *deployments = draw_deployments(problem, NULL, 4, 4);
    const bsc_tournament *once = play_tournament(problem, deployments, &plan, 1);
    assert_non_null(once->variate);
    limit_memory((size_t)10 << 20); /* four threads have too little from 9 MiB to 12 */
    const bsc_tournament *again = play_tournament(problem, deployments, &plan, 4);
    assert_memory_equal(again->variate, once->variate,
                        (size_t)2 * 4 * once->variates * sizeof *once->variate);
    for (size_t s = 0; s < 2; s++)
        assert_int_equal(bsc_tournament_effort(again, s)->shots,
                         bsc_tournament_shots(again, s, 0) + bsc_tournament_shots(again, s, 1) +
                             bsc_tournament_shots(again, s, 2) + bsc_tournament_shots(again, s, 3));
}

/* If 17 of 100 cells have a ship and the cells are fired at in random order, the last of the 17
 * comes at 17 * 101 / 18 on average. */
TEST(random_takes_the_expected_shots) {
    static const char *const name[] = {"random"};
    bsc_problem *problem = problem_of_builtin("classic");
    bsc_deployments *deployments = draw_deployments(problem, NULL, 4000, 4);
    bsc_tournament *tournament = tournament_of(problem, deployments, name, 1, 2);
    uint64_t games_with[101];
    bsc_summary sum;
    bsc_tournament_summary(tournament, 0, &sum, games_with);
    assert_true(fabs(sum.mean - 17.0 * 101.0 / 18.0) < 3.0 * sum.standard_error);
    assert_true(sum.standard_error < 0.1);
}

/* Each strategy of the list takes fewer shots than the one before it, by more than five standard
 * errors. */
TEST(strategies_are_in_their_order) {
    static const char *const all[] = {"random", "hunt", "parity", "density"};
    bsc_problem *problem = problem_of_builtin("classic");
    bsc_deployments *deployments = draw_deployments(problem, NULL, 1000, 4);
    bsc_tournament *tournament = tournament_of(problem, deployments, all, 4, 2);
    for (size_t s = 1; s < 4; s++) {
        double error;
        const double difference = bsc_tournament_difference(tournament, s, s - 1, &error);
        assert_true(difference < -5.0 * error);
    }
}

TEST(a_zeroed_plan_is_refused) {
    bsc_problem *problem = problem_of_fleet("3x2", "2", NULL, NULL);
    const bsc_run run = {0};
    bsc_tournament *tournament;
    assert_int_equal(bsc_tournament_new(&tournament, problem, draw_deployments(problem, NULL, 1, 4),
                                        &(bsc_tournament_plan){0}, &run, NULL),
                     BSC_BAD_INPUT);
    assert_null(tournament);
}

TEST(a_tick_can_stop_a_tournament) {
    ticks seen = {.last_call = 1};
    const bsc_run run = {.threads = 2, .tick = tick, .context = &seen};
    const size_t density = bsc_strategy_find("density");
    const bsc_tournament_plan plan = {.strategy = &density, .strategies = 1};
    bsc_problem *problem = problem_of_builtin("classic");
    bsc_deployments *deployments = draw_deployments(problem, NULL, 50000, 4);
    bsc_tournament *tournament = NULL;
    assert_error(bsc_tournament_new(&tournament, problem, deployments, &plan, &run, &error),
                 BSC_INTERRUPTED, "interrupted");
    assert_null(tournament);
}

/* The single shot of this game needs 50 million draws, which take a second or two. The tick is
 * called between draws. */
TEST(a_tick_can_stop_a_choice) {
    ticks seen = {.last_call = 2};
    const bsc_run run = {.threads = 1, .tick = tick, .context = &seen};
    const size_t montecarlo = bsc_strategy_find("montecarlo");
    const bsc_tournament_plan plan = {
        .strategy = &montecarlo, .strategies = 1, .settings = {.samples = 50000000}};
    bsc_problem *problem = problem_of_fleet("1x1", "1", "allowed", NULL);
    bsc_deployments *deployments = draw_deployments(problem, NULL, 1, 4);
    bsc_tournament *tournament = NULL;
    assert_int_equal(bsc_tournament_new(&tournament, problem, deployments, &plan, &run, NULL),
                     BSC_INTERRUPTED);
    assert_null(tournament);
    assert_int_equal(seen.count, 2);
}

/* Asserts that the strategy's first choice of a cell ends at once if the tick says so. */
static void assert_choice_ends(const char *name, const bsc_problem *problem,
                               const bsc_counted *counted) {
    const bsc_strategy *strategy = bsc_strategy_get(bsc_strategy_find(name));
    const bsc_settings settings = {.samples = 10000};
    ticks seen = {.last_call = 1};
    bsc_player_context context = {.strategy = strategy,
                                  .problem = problem,
                                  .log = new_log(problem, "", BSC_ANNOUNCE_SHIP),
                                  .settings = &settings,
                                  .counted = counted,
                                  .run = {.threads = 1, .tick = tick, .context = &seen}};
    bsc_random random = bsc_random_seed(1);
    uint32_t cell;
    assert_ok(bsc_player_init(&context, NULL));
    assert_error(strategy->choose(context.player, &random, &cell, &error), BSC_INTERRUPTED,
                 "interrupted");
    bsc_player_release(&context);
}

/* Each strategy that may take long to choose a cell is tried on a board on which it does. */
TEST(choices_end_by_a_tick) {
    static const char *const slow[][3] = {{"montecarlo", "4x4", "3,2"},
                                          {"exact", "8x8", "5,4,3,3,2"},
                                          {"entropy", "8x8", "5,4,3,3,2"},
                                          {"lookahead", "8x8", "5,4,3,3,2"},
                                          {"optimal", "4x4", "3,2"}};
    for (size_t k = 0; k < LENGTH(slow); k++) {
        bsc_problem *problem = problem_of_fleet(slow[k][1], slow[k][2], "allowed", NULL);
        assert_choice_ends(slow[k][0], problem, NULL);
    }
}

/* The strategy gets the count of the position, so the tick must end the search that follows it. */
TEST(a_search_ends_by_a_tick) {
    bsc_problem *problem = problem_of_fleet("4x4", "3,2", "allowed", NULL);
    bsc_matrix *matrix = matrix_of(problem);
    bsc_tally *tally = tally_of(matrix, BSC_ENGINE_AUTO, 1, NULL);
    assert_choice_ends("lookahead", problem, &(bsc_counted){matrix, tally});
}
