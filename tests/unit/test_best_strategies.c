/* test_best_strategies.c - the strategies that count deployments or search, in tournaments against
 * all deployments. */
#include "support.h"

#include "count/base/random.h"
#include "play/record/record.h"
#include "play/record/weights.h"
#include "count/board/problem.h"

enum { EXACT, ENTROPY, LOOKAHEAD, OPTIMAL, PLAYERS };
static const char *const names[] = {"exact", "entropy", "lookahead", "optimal"};

static bsc_tournament *play(const bsc_problem *problem, const bsc_deployments *deployments,
                            size_t players, bsc_announce announce, unsigned threads) {
    size_t strategy[PLAYERS];
    for (size_t k = 0; k < PLAYERS; k++) strategy[k] = bsc_strategy_find(names[k]);
    const bsc_tournament_plan plan = {
        .strategy = strategy, .strategies = players, .announce = announce, .keep_logs = true};
    return play_tournament(problem, deployments, &plan, threads);
}

static uint64_t shots_of(const bsc_tournament *t, size_t strategy) {
    uint64_t shots = 0;
    for (size_t g = 0; g < bsc_tournament_games(t); g++)
        shots += bsc_tournament_shots(t, strategy, g);
    assert_int_equal(bsc_tournament_effort(t, strategy)->shots, shots);
    return shots;
}

/* There are 12 deployments, and the best play takes 4.5 shots on average. With so few deployments
 * lookahead can search every game to its end, so it plays just as well. */
TEST(the_smallest_board_is_played_best) {
    bsc_problem *problem = problem_of_fleet("3x3", "2", NULL, NULL);
    bsc_deployments *all = all_deployments_of(problem);
    bsc_tournament *t = play(problem, all, PLAYERS, BSC_ANNOUNCE_SIZE, 1);
    assert_int_equal(bsc_tournament_games(t), 12);
    assert_int_equal(shots_of(t, OPTIMAL), 54);
    assert_int_equal(shots_of(t, LOOKAHEAD), 54);
    assert_true(shots_of(t, EXACT) >= 54 && shots_of(t, ENTROPY) >= 54);
}

/* On these boards lookahead can search the whole game within its budget. On 3x3 with two equal
 * ships it can be best to fire late at a certain hit, because otherwise the answers would not tell
 * which two cells belong to one ship. */
TEST(lookahead_plays_small_boards_best) {
    static const char *const boards[][2] = {
        {"3x3", "2,2"}, {"4x3", "3,2"}, {"4x3", "2,2"}, {"5x5", "3"}};
    for (size_t k = 0; k < LENGTH(boards); k++) {
        bsc_problem *problem = problem_of_fleet(boards[k][0], boards[k][1], NULL, NULL);
        bsc_deployments *all = all_deployments_of(problem);
        bsc_tournament *t = play(problem, all, PLAYERS, BSC_ANNOUNCE_SIZE, 1);
        assert_int_equal(shots_of(t, LOOKAHEAD), shots_of(t, OPTIMAL));
        assert_true(shots_of(t, OPTIMAL) < shots_of(t, EXACT));
        assert_true(shots_of(t, OPTIMAL) < shots_of(t, ENTROPY));
    }
}

static void assert_same_log(const bsc_tournament *a, const bsc_tournament *b, size_t k,
                            size_t game) {
    bsc_log *x, *y;
    assert_ok(bsc_tournament_log(a, k, game, &x, NULL));
    free_later(x);
    assert_ok(bsc_tournament_log(b, k, game, &y, NULL));
    free_later(y);
    assert_int_equal(bsc_log_shots(x), bsc_log_shots(y));
    for (uint32_t s = 0; s < bsc_log_shots(x); s++)
        assert_int_equal(bsc_log_shot(x, s)->cell, bsc_log_shot(y, s)->cell);
}

/* The result does not depend on the number of threads. On the second board the first positions have
 * too many deployments to list, so they use the table that the threads share. */
TEST(threads_change_nothing) {
    static const char *const board[] = {"4x3", "7x7"}, *const fleet[] = {"3,2", "4,3,2"};
    enum { GAMES = 2 };
    static const size_t players[] = {PLAYERS, LOOKAHEAD + 1};
    for (size_t k = 0; k < 2; k++) {
        bsc_problem *problem = problem_of_fleet(board[k], fleet[k], NULL, NULL);
        const bsc_deployments *drawn = draw_deployments(problem, NULL, GAMES, 1);
        bsc_tournament *on_one_thread = play(problem, drawn, players[k], BSC_ANNOUNCE_SHIP, 1);
        bsc_tournament *on_two = play(problem, drawn, players[k], BSC_ANNOUNCE_SHIP, 2);
        for (size_t s = 0; s < players[k]; s++)
            for (size_t game = 0; game < GAMES; game++)
                assert_same_log(on_one_thread, on_two, s, game);
    }
}

/* Asked for advice at any point of its own game, a strategy names the shot that it fired there. */
TEST(advice_is_the_next_shot) {
    bsc_problem *problem = problem_of_fleet("4x3", "3,2", NULL, NULL);
    const bsc_settings settings = {.weights = NULL};
    uint32_t cell;
    bsc_tournament *t =
        play(problem, draw_deployments(problem, NULL, 1, 3), PLAYERS, BSC_ANNOUNCE_SHIP, 1);
    for (size_t k = 0; k < PLAYERS; k++) {
        bsc_log *whole_log, *log = new_log(problem, "", BSC_ANNOUNCE_SHIP);
        const size_t strategy = bsc_strategy_find(names[k]);
        assert_ok(bsc_tournament_log(t, k, 0, &whole_log, NULL));
        free_later(whole_log);
        for (uint32_t s = 0; s < bsc_log_shots(whole_log); s++) {
            assert_ok(bsc_strategy_choose(strategy, log, &settings, NULL, 1, &cell, NULL));
            assert_int_equal(cell, bsc_log_shot(whole_log, s)->cell);
            assert_ok(bsc_log_fire(log, bsc_log_shot(whole_log, s), NULL));
        }
        assert_error(bsc_strategy_choose(strategy, log, &settings, NULL, 1, &cell, &error),
                     BSC_BAD_INPUT, NULL);
    }
}

/* A strategy that is given the caller's count of a position gives the same advice as one that
 * counts it itself. */
TEST(counted_positions_give_the_same_advice) {
    bsc_problem *problem = problem_of_fleet("7x7", "4,3,3,2", NULL, NULL);
    const bsc_settings settings = {.weights = NULL};
    static const char *const shots[] = {"", "D4 hit\n", "A1 miss\nD4 miss\nC3 hit\n"};
    for (size_t k = 0; k < 3; k++) {
        bsc_log *log = new_log(problem, shots[k], BSC_ANNOUNCE_SHIP);
        bsc_matrix *matrix = matrix_of_log(log);
        bsc_tally *tally = tally_of(matrix, BSC_ENGINE_AUTO, 1, NULL);
        const bsc_counted counted = {matrix, tally};
        for (size_t s = 0; s < bsc_strategies(); s++) {
            uint32_t wins = 0, expected = 1;
            if (strcmp(bsc_strategy_name(s), "optimal") == 0) continue;
            assert_ok(bsc_strategy_choose(s, log, &settings, NULL, 4, &wins, NULL));
            assert_ok(bsc_strategy_choose(s, log, &settings, &counted, 4, &expected, NULL));
            assert_int_equal(wins, expected);
        }
    }
}

/* After these shots the ship of four must lie along the edge, down from A1. A2 is a certain hit,
 * with weights as without. */
TEST(a_certain_hit_comes_first) {
    bsc_problem *problem = problem_of_fleet("8x8", "4,3,2", NULL, NULL);
    bsc_log *log = new_log(problem, "A1 hit Ship4\nB1 miss\n", BSC_ANNOUNCE_HITS);
    const size_t lookahead = bsc_strategy_find("lookahead");
    for (uint64_t seed = 1; seed <= 4; seed++) {
        bsc_random random = bsc_random_seed(seed);
        uint32_t cell;
        bsc_weights *weights = weights_of_one(problem);
        for (uint32_t k = 0; k < problem->placements; k++)
            weights->weight[k] = 0.1 + bsc_random_unit(&random);
        bsc_weights_scale(weights, problem);
        const bsc_settings settings = {.weights = weights};
        assert_ok(bsc_strategy_choose(lookahead, log, &settings, NULL, 1, &cell, NULL));
        assert_int_equal(cell, 8); /* A2 */
    }
}

/* One ship is sunk, and the game goes on, so a second one lies at F1 and G1. The deployment with
 * one ship agrees with the answers too. A strategy that drew it would learn nothing, and might fire
 * at D1. */
TEST(deployments_that_end_the_game_are_not_drawn) {
    static const char *const fleets[] = {"2x1-2", "2 or 2,2"};
    const size_t montecarlo = bsc_strategy_find("montecarlo");
    const bsc_settings settings = {.samples = 1};
    for (size_t k = 0; k < LENGTH(fleets); k++) {
        bsc_problem *problem = problem_of_fleet("7x1", fleets[k], NULL, NULL);
        bsc_log *log = new_log(problem, "A1 hit\nB1 sunk\nC1 miss\nE1 miss\n", BSC_ANNOUNCE_SHIP);
        for (uint64_t seed = 1; seed <= 40; seed++) {
            uint32_t cell;
            assert_ok(bsc_strategy_choose(montecarlo, log, &settings, NULL, seed, &cell, NULL));
            assert_in_range(cell, 5, 6); /* F1, G1 */
        }
    }
}

/* The error names the shot after which no deployment is left, whether the caller or the strategy
 * counts the position. */
TEST(advice_names_the_shot_that_contradicts) {
    bsc_problem *problem = problem_of_fleet("3x3", "3", NULL, NULL);
    const bsc_settings settings = {.weights = NULL};
    bsc_log *log =
        new_log(problem, "B2 miss\nA1 hit\nB1 miss\nA2 miss\nC3 miss\n", BSC_ANNOUNCE_SHIP);
    bsc_matrix *matrix = matrix_of_log(log);
    bsc_tally *tally = tally_of(matrix, BSC_ENGINE_AUTO, 1, NULL);
    const bsc_counted counted = {matrix, tally};
    for (size_t s = 0; s < bsc_strategies(); s++)
        for (int k = 0; k < 2; k++) {
            bsc_error error = {0};
            uint32_t cell;
            assert_int_equal(
                bsc_strategy_choose(s, log, &settings, k == 0 ? NULL : &counted, 1, &cell, &error),
                BSC_BAD_INPUT);
            assert_int_equal(error.line, 4);
            assert_string_equal(error.message,
                                "no deployment agrees with this shot and those before it");
        }
}

/* A strategy fires at no cell of a salvo again: only C2 to C4 and the rest of row 4 are left. The
 * last steps are a scan, which fires at nothing, and a shot. */
TEST(cells_of_salvos_are_not_fired_at_again) {
    bsc_problem *problem = problem_of_fleet("3x4", "2", NULL, NULL);
    bsc_log *log =
        new_log(problem, "salvo A1:B3 1 hit\nscan C1:C4 1\nC1 miss\n", BSC_ANNOUNCE_SHIP);
    const bsc_settings settings = {.samples = 10};
    for (size_t s = 0; s < bsc_strategies(); s++)
        for (uint64_t seed = 1; seed <= 20; seed++) {
            uint32_t cell;
            if (strcmp(bsc_strategy_name(s), "optimal") == 0) continue;
            assert_ok(bsc_strategy_choose(s, log, &settings, NULL, seed, &cell, NULL));
            assert_false(bsc_log_fired(log, cell));
        }
}

/* Whether the ship is there may vary, so the game goes on until every cell was fired at. Then no
 * strategy has a cell to name. */
TEST(there_is_no_shot_on_a_board_that_was_all_fired_at) {
    bsc_problem *problem = problem_of_fleet("2x1", "2x0-1", NULL, NULL);
    bsc_log *log = new_log(problem, "A1 miss\nB1 miss\n", BSC_ANNOUNCE_SHIP);
    const bsc_settings settings = {.samples = 10};
    for (size_t s = 0; s < bsc_strategies(); s++) {
        uint32_t cell;
        if (strcmp(bsc_strategy_name(s), "optimal") == 0) continue;
        assert_error(bsc_strategy_choose(s, log, &settings, NULL, 1, &cell, &error), BSC_BAD_INPUT,
                     "the whole fleet is hit: there is no next shot");
    }
}

/* The drawing marks A1 as a part of the ship. On the first board the ship lies at A1 and B1 or at
 * A1 and A2, and a strategy that did not know the mark would fire at B2. On each board the best
 * shot is at a cell that all deployments cover. */
TEST(cells_that_are_drawn_as_ships_are_hit_first) {
    static const char *const boards[] = {"board\nX..\n...\n...\nend\npiece D line 2\n",
                                         "board\n<..\n...\n...\nend\npiece D line 2\n",
                                         "board\nX~.\n...\n...\nend\npiece D line 2\n"};
    const size_t montecarlo = bsc_strategy_find("montecarlo");
    const bsc_settings settings = {.samples = 50};
    for (size_t k = 0; k < LENGTH(boards); k++) {
        bsc_problem *problem = problem_of_text(boards[k]);
        bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SHIP);
        bsc_map *map =
            map_of(problem, matrix_of_log(log),
                   tally_of(matrix_of_log(log), BSC_ENGINE_DLX, 1, NULL), BSC_ALL_PIECES);
        for (uint64_t seed = 1; seed <= 20; seed++) {
            uint32_t cell;
            assert_ok(bsc_strategy_choose(montecarlo, log, &settings, NULL, seed, &cell, NULL));
            assert_float_equal(bsc_map_probability(map, cell), 1.0, 0.0);
        }
    }
}

/* The ship fits nowhere, so every strategy refuses, and there is no shot that the error could
 * name. */
TEST(a_board_without_deployments_is_refused) {
    bsc_problem *problem = problem_of_text("board 2x2\npiece A line 3\n");
    const bsc_settings settings = {.weights = NULL};
    bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SHIP);
    for (size_t s = 0; s < bsc_strategies(); s++) {
        uint32_t cell;
        assert_error(bsc_strategy_choose(s, log, &settings, NULL, 1, &cell, &error), BSC_BAD_INPUT,
                     "no deployment agrees with these shots");
    }
}
