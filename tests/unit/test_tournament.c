/* test_tournament.c - statistics of known rows, deployments that are read, and that results depend
 * on neither threads nor the other strategies. */
#include "support.h"

#include <math.h>

#include "play/tournament.h"

static bool near(double a, double b) {
    return fabs(a - b) < 1e-9;
}

static void summaries_of_known_rows(void **state) {
    (void)state;
    static const uint32_t shots[] = {4, 2, 7, 2, 5};
    uint64_t with[8];
    bsc_summary sum;
    bsc_summary_fill(&sum, shots, 5, 7, with);
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
    assert_int_equal(with[2], 2);
    assert_int_equal(with[3], 0);
    bsc_summary_fill(&sum, shots, 1, 7, with);
    assert_true(near(sum.mean, 4.0) && sum.deviation == 0.0 && isinf(sum.standard_error));
    assert_int_equal(sum.median, 4);
}

static void quantiles_of_a_hundred(void **state) {
    (void)state;
    uint32_t shots[100];
    uint64_t with[101];
    bsc_summary sum;
    for (uint32_t k = 0; k < 100; k++) shots[k] = 100 - k;
    bsc_summary_fill(&sum, shots, 100, 100, with);
    assert_int_equal(sum.quartile, 25);
    assert_int_equal(sum.median, 50);
    assert_int_equal(sum.third_quartile, 75);
    assert_int_equal(sum.percentile95, 95);
    assert_true(near(sum.mean, 50.5));
}

static void paired_differences(void **state) {
    (void)state;
    static const uint32_t a[] = {10, 20, 30}, b[] = {8, 19, 27};
    double error;
    assert_true(near(bsc_paired_difference(a, b, 3, &error), 2.0));
    assert_true(near(error, 1.0 / sqrt(3.0)));
    assert_true(near(bsc_paired_difference(a, a, 3, &error), 0.0) && error == 0.0);
    assert_true(near(bsc_paired_difference(a, b, 1, &error), 2.0) && isinf(error));
}

/* ---- Tournaments ---- */

static bsc_tournament *tournament_of(const bsc_problem *problem, const bsc_deployments *deployments,
                                     const char *const *name, size_t names, unsigned threads) {
    size_t strategy[8];
    const bsc_tournament_plan plan = {.strategy = strategy,
                                      .strategies = names,
                                      .settings = {.samples = 40},
                                      .seed = 9,
                                      .keep_logs = true};
    const bsc_run run = {.threads = threads};
    bsc_tournament *tournament = NULL;
    for (size_t s = 0; s < names; s++) strategy[s] = bsc_strategy_find(name[s]);
    assert_int_equal(bsc_tournament_new(&tournament, problem, deployments, &plan, &run, NULL),
                     BSC_OK);
    return tournament;
}

static bsc_deployments *deployments_of(const bsc_problem *problem, size_t games) {
    const bsc_run run = {.threads = 1};
    bsc_deployments *deployments = NULL;
    assert_int_equal(bsc_deployments_draw(&deployments, problem, NULL, games, 4, &run, NULL),
                     BSC_OK);
    assert_int_equal(bsc_deployments_games(deployments), games);
    return deployments;
}

static void threads_and_company_do_not_matter(void **state) {
    (void)state;
    static const char *const all[] = {"random", "hunt", "parity", "density", "montecarlo"};
    static const char *const few[] = {"montecarlo", "hunt"};
    bsc_problem *problem = problem_of_fleet("8x8", "4,3,2", "allowed", NULL);
    bsc_deployments *deployments = deployments_of(problem, 50);
    bsc_tournament *one = tournament_of(problem, deployments, all, 5, 1);
    bsc_tournament *three = tournament_of(problem, deployments, all, 5, 3);
    bsc_tournament *other = tournament_of(problem, deployments, few, 2, 2);
    for (size_t game = 0; game < 50; game++) {
        for (size_t s = 0; s < 5; s++)
            assert_int_equal(bsc_tournament_shots(one, s, game),
                             bsc_tournament_shots(three, s, game));
        assert_int_equal(bsc_tournament_shots(one, 4, game), bsc_tournament_shots(other, 0, game));
        assert_int_equal(bsc_tournament_shots(one, 1, game), bsc_tournament_shots(other, 1, game));
    }
    for (size_t s = 0; s < 5; s++)
        assert_memory_equal(bsc_tournament_effort(one, s), bsc_tournament_effort(three, s),
                            sizeof(bsc_effort));
    bsc_tournament_free(one);
    bsc_tournament_free(three);
    bsc_tournament_free(other);
    bsc_deployments_free(deployments);
    bsc_problem_free(problem);
}

/* Four threads have too little each, one has enough. */
static void one_thread_gets_all_the_memory(void **state) {
    (void)state;
    const size_t optimal = bsc_strategy_find("optimal");
    const bsc_tournament_plan plan = {.strategy = &optimal, .strategies = 1, .keep_logs = true};
    const bsc_run run = {.threads = 4, .memory_limit = (size_t)12 << 20};
    bsc_problem *problem = problem_of_fleet("4x4", "3,2", "allowed", NULL);
    bsc_deployments *deployments = deployments_of(problem, 4);
    bsc_tournament *tournament = NULL;
    bsc_error error = {.status = BSC_OK};
    assert_int_equal(bsc_tournament_new(&tournament, problem, deployments, &plan, &run, &error),
                     BSC_OK);
    assert_int_equal(error.status, BSC_OK);
    assert_int_equal(
        bsc_tournament_effort(tournament, 0)->shots,
        bsc_tournament_shots(tournament, 0, 0) + bsc_tournament_shots(tournament, 0, 1) +
            bsc_tournament_shots(tournament, 0, 2) + bsc_tournament_shots(tournament, 0, 3));
    bsc_tournament_free(tournament);
    bsc_deployments_free(deployments);
    bsc_problem_free(problem);
}

/* With `cells` cells and `ships` of them a ship's, the last of them in random order stands at
 * ships (cells + 1) / (ships + 1) on average. */
static void random_takes_what_it_must(void **state) {
    (void)state;
    static const char *const name[] = {"random"};
    bsc_problem *problem = problem_of_builtin("classic");
    bsc_deployments *deployments = deployments_of(problem, 4000);
    bsc_tournament *tournament = tournament_of(problem, deployments, name, 1, 2);
    uint64_t with[101];
    bsc_summary sum;
    bsc_tournament_summary(tournament, 0, &sum, with);
    assert_true(fabs(sum.mean - 17.0 * 101.0 / 18.0) < 3.0 * sum.standard_error);
    assert_true(sum.standard_error < 0.1);
    bsc_tournament_free(tournament);
    bsc_deployments_free(deployments);
    bsc_problem_free(problem);
}

/* Better strategies take fewer shots, by far more than chance could say. */
static void strategies_are_in_their_order(void **state) {
    (void)state;
    static const char *const all[] = {"random", "hunt", "parity", "density"};
    bsc_problem *problem = problem_of_builtin("classic");
    bsc_deployments *deployments = deployments_of(problem, 1000);
    bsc_tournament *tournament = tournament_of(problem, deployments, all, 4, 2);
    for (size_t s = 1; s < 4; s++) {
        double error;
        const double apart = bsc_tournament_difference(tournament, s, s - 1, &error);
        assert_true(apart < -5.0 * error);
    }
    bsc_tournament_free(tournament);
    bsc_deployments_free(deployments);
    bsc_problem_free(problem);
}

static bool agrees(const bsc_log *log, const bsc_deployments *deployments, size_t game) {
    bsc_matrix *matrix = NULL;
    uint32_t possible = 0;
    assert_int_equal(bsc_matrix_new_after(&matrix, log, NULL), BSC_OK);
    for (uint32_t option = 0; option < bsc_matrix_options(matrix); option++)
        for (uint32_t ship = 0; ship < bsc_deployments_ships(deployments); ship++)
            possible += bsc_matrix_placement(matrix, option) ==
                        bsc_deployments_placement(deployments, game, ship);
    bsc_matrix_free(matrix);
    return possible == bsc_deployments_ships(deployments);
}

static void logs_agree_with_the_deployments(void **state) {
    (void)state;
    static const char *const all[] = {"hunt", "density"};
    bsc_problem *problem = problem_of_fleet("7x7", "4,3,3,2", "allowed", NULL);
    bsc_deployments *deployments = deployments_of(problem, 10);
    bsc_tournament *tournament = tournament_of(problem, deployments, all, 2, 1);
    for (size_t s = 0; s < 2; s++)
        for (size_t game = 0; game < 10; game++) {
            bsc_log *log = NULL;
            assert_int_equal(bsc_tournament_log(tournament, s, game, &log, NULL), BSC_OK);
            assert_int_equal(bsc_log_shots(log), bsc_tournament_shots(tournament, s, game));
            assert_int_not_equal(bsc_log_shot(log, bsc_log_shots(log) - 1)->answer, BSC_MISS);
            assert_true(agrees(log, deployments, game));
            bsc_log_free(log);
        }
    bsc_tournament_free(tournament);
    bsc_deployments_free(deployments);
    bsc_problem_free(problem);
}

static bool stop(void *context, const bsc_progress *progress) {
    (void)context;
    (void)progress;
    return false;
}

static void a_tick_can_stop_it(void **state) {
    (void)state;
    const bsc_run run = {.threads = 2, .tick = stop};
    const size_t density = bsc_strategy_find("density");
    const bsc_tournament_plan plan = {.strategy = &density, .strategies = 1};
    bsc_problem *problem = problem_of_builtin("classic");
    bsc_deployments *deployments = deployments_of(problem, 50000);
    bsc_tournament *tournament = NULL;
    bsc_error error = {.status = BSC_OK};
    assert_int_equal(bsc_tournament_new(&tournament, problem, deployments, &plan, &run, &error),
                     BSC_INTERRUPTED);
    assert_null(tournament);
    assert_string_equal(error.message, "interrupted");
    bsc_deployments_free(deployments);
    bsc_problem_free(problem);
}

/* The second time that it is asked, and later. */
static bool stop_later(void *context, const bsc_progress *progress) {
    unsigned *calls = context;
    (void)progress;
    return ++*calls < 2;
}

/* The one shot of this game is 50 million draws: a second or two, and asked about between two. */
static void a_tick_can_stop_a_choice(void **state) {
    (void)state;
    unsigned calls = 0;
    const bsc_run run = {.threads = 1, .tick = stop_later, .context = &calls};
    const size_t montecarlo = bsc_strategy_find("montecarlo");
    const bsc_tournament_plan plan = {
        .strategy = &montecarlo, .strategies = 1, .settings = {.samples = 50000000}};
    bsc_problem *problem = problem_of_fleet("1x1", "1", "allowed", NULL);
    bsc_deployments *deployments = deployments_of(problem, 1);
    bsc_tournament *tournament = NULL;
    assert_int_equal(bsc_tournament_new(&tournament, problem, deployments, &plan, &run, NULL),
                     BSC_INTERRUPTED);
    assert_null(tournament);
    assert_int_equal(calls, 2);
    bsc_deployments_free(deployments);
    bsc_problem_free(problem);
}

/* The first shot, where a tick says stop at once. */
static void assert_choice_ends(const char *name, const bsc_problem *problem,
                               const bsc_counted *counted) {
    const bsc_strategy *strategy = bsc_strategy_at(bsc_strategy_find(name));
    const bsc_settings settings = {.samples = 10000};
    bsc_player_context context = {.problem = problem,
                                  .settings = &settings,
                                  .counted = counted,
                                  .run = {.threads = 1, .tick = stop}};
    bsc_random random = bsc_random_seed(1);
    bsc_error error = {.status = BSC_OK};
    bsc_log *log = NULL;
    void *player;
    uint32_t cell;
    assert_int_equal(bsc_log_new(&log, problem, BSC_ANNOUNCE_SHIP, NULL), BSC_OK);
    context.log = log;
    assert_int_equal(bsc_player_new(&player, strategy, &context, NULL), BSC_OK);
    if (strategy->begin != NULL) strategy->begin(player);
    assert_int_equal(strategy->choose(player, &random, &cell, &error), BSC_INTERRUPTED);
    assert_string_equal(error.message, "interrupted");
    bsc_player_free(player, strategy, &context);
    bsc_log_free(log);
}

/* Of each strategy that may take long over a shot, on a board where it does. */
static void choices_end_by_a_tick(void **state) {
    (void)state;
    static const char *const slow[][3] = {{"montecarlo", "4x4", "3,2"},
                                          {"exact", "8x8", "5,4,3,3,2"},
                                          {"entropy", "8x8", "5,4,3,3,2"},
                                          {"lookahead", "8x8", "5,4,3,3,2"},
                                          {"optimal", "4x4", "3,2"}};
    for (size_t k = 0; k < sizeof slow / sizeof *slow; k++) {
        bsc_problem *problem = problem_of_fleet(slow[k][1], slow[k][2], "allowed", NULL);
        assert_choice_ends(slow[k][0], problem, NULL);
        bsc_problem_free(problem);
    }
}

/* A position that is counted already, which is then searched through. */
static void a_search_ends_by_a_tick(void **state) {
    bsc_problem *problem = problem_of_fleet("4x4", "3,2", "allowed", NULL);
    bsc_matrix *matrix = matrix_of(problem);
    bsc_tally *tally = tally_of(matrix, BSC_ENGINE_AUTO, 1, NULL);
    (void)state;
    assert_choice_ends("lookahead", problem, &(bsc_counted){matrix, tally});
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(summaries_of_known_rows),
                                       cmocka_unit_test(quantiles_of_a_hundred),
                                       cmocka_unit_test(paired_differences),
                                       cmocka_unit_test(threads_and_company_do_not_matter),
                                       cmocka_unit_test(one_thread_gets_all_the_memory),
                                       cmocka_unit_test(random_takes_what_it_must),
                                       cmocka_unit_test(strategies_are_in_their_order),
                                       cmocka_unit_test(logs_agree_with_the_deployments),
                                       cmocka_unit_test(a_tick_can_stop_it),
                                       cmocka_unit_test(a_tick_can_stop_a_choice),
                                       cmocka_unit_test(choices_end_by_a_tick),
                                       cmocka_unit_test(a_search_ends_by_a_tick)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
