/* test_adjusted.c - adjusted means: the mean length of games, with the luck in them removed by a
 * regression. Variates are numbers that measure the luck of a game and are 0 on average. The tests:
 * the variates of all games on a small board sum to zero; the regression gives the known answer for
 * data made for it; adjusted means are nearer to the true mean than raw ones; and there is no
 * adjusted mean if the deployments are not drawn as the strategies suppose. */
#include "support.h"

#include <math.h>

#include "play/strategy/tournament.h"
#include "play/strategy/strategy.h"
#include "play/record/record.h"
#include "play/record/weights.h"
#include "count/board/problem.h"

/* Plays the first `strategies` of exact, density, lookahead and entropy against the deployments,
 * and returns the tournament. */
static bsc_tournament *play(const bsc_problem *problem, const bsc_deployments *deployments,
                            const bsc_weights *weights, bsc_announce announce, size_t strategies) {
    const size_t strategy[] = {bsc_strategy_find("exact"), bsc_strategy_find("density"),
                               bsc_strategy_find("lookahead"), bsc_strategy_find("entropy")};
    const bsc_tournament_plan plan = {.strategy = strategy,
                                      .strategies = strategies,
                                      .announce = announce,
                                      .settings = {.weights = weights},
                                      .seed = 3};
    return play_tournament(problem, deployments, &plan, 1);
}

/* Returns the sum of variate v of strategy s over all games, each times the weight of its
 * deployment. Sets *size to the sum of the absolute values of these terms. */
static double sum_of(const bsc_tournament *t, size_t s, uint32_t v, const bsc_weights *weights,
                     double *size) {
    const bsc_deployments *all = t->deployments;
    double sum = 0.0;
    *size = 0.0;
    for (size_t game = 0; game < t->games; game++) {
        double x = t->variate[(s * t->games + game) * t->variates + v];
        for (uint32_t k = 0; k < all->ships && weights != NULL; k++)
            x *= weights->weight[all->placement[game * all->ships + k]];
        sum += x;
        *size += fabs(x);
    }
    return sum;
}

/* A variate is a number that measures the luck of a game, and is 0 on average over all games. Here
 * each deployment is played once, so the sum of each variate must be 0 except for rounding. */
TEST(variates_sum_to_zero) {
    static const struct {
        const char *name, *fleet, *touch, *lattice;
        bsc_announce announce;
        bool weighted;
    } board[] = {{"4x3", "3,2", "allowed", NULL, BSC_ANNOUNCE_SHIP, false},
                 {"3x3", "2,2,1", "allowed", NULL, BSC_ANNOUNCE_SIZE, false},
                 {"4x3", "3,2", "forbidden", NULL, BSC_ANNOUNCE_HITS, false},
                 {"4x3", "2,1x2", "corners", NULL, BSC_ANNOUNCE_NONE, false},
                 {"4x3", "3,2", "allowed", NULL, BSC_ANNOUNCE_SHIP, true},
                 {"4x3", "3,2", "allowed", "hex-flat", BSC_ANNOUNCE_SUNK, false}};
    for (size_t b = 0; b < LENGTH(board); b++) {
        const bsc_source source = {.name = board[b].name,
                                   .fleet = board[b].fleet,
                                   .touch = board[b].touch,
                                   .lattice = board[b].lattice};
        const bsc_problem *problem = problem_of(&source);
        bsc_weights *weights = NULL;
        bsc_deployments *all = all_deployments_of(problem);
        if (board[b].weighted) {
            weights = weights_of_one(problem);
            for (uint32_t k = 0; k < problem->placements; k++) weights->weight[k] = 1 + k % 3;
            bsc_weights_scale(weights, problem);
            all->weights = weights;
        }
        bsc_tournament *t = play(problem, all, weights, board[b].announce, 3);
        assert_non_null(t->variate);
        assert_int_equal(t->variates, problem->pieces + 7);
        for (size_t s = 0; s < 3; s++)
            for (uint32_t v = 0; v < t->variates; v++) {
                double size;
                const double sum = sum_of(t, s, v, weights, &size);
                assert_true(fabs(sum) <= 1e-9 * (double)t->games);
                if (s == 1) assert_true(size == 0.0); /* density computes no probabilities */
                if (s != 1) assert_true(size > 1.0);
            }
    }
}

/* The lengths of 64 games are 30 + 2 a - 3 b plus or minus 1. The variates a and b stand for the
 * luck of a game; they go from -1 to 2, and the sign does not depend on them. Without this luck the
 * mean is therefore 30, although a and b are 1/2 on average. */
TEST(regression_of_known_rows) {
    enum { GAMES = 64 };
    const bsc_strategy *strategy[] = {bsc_strategy_get(bsc_strategy_find("exact")),
                                      bsc_strategy_get(bsc_strategy_find("density"))};
    uint32_t shots[2 * GAMES];
    double variate[2 * GAMES * 2] = {0};
    bsc_adjusted adjusted;
    for (unsigned k = 0; k < GAMES; k++) {
        const int a = (int)(k & 3) - 1, b = (int)(k >> 2 & 3) - 1, remainder = k >> 4 & 1;
        variate[2 * k] = a;
        variate[2 * k + 1] = b;
        shots[k] = (uint32_t)(29 + 2 * a - 3 * b + 2 * remainder);
        shots[GAMES + k] = 10;
    }
    const bsc_tournament t = {.problem = &(bsc_problem){.pieces = 0}, /* one variate: hits */
                              .strategies = 2,
                              .games = GAMES,
                              .strategy = strategy,
                              .shots = shots,
                              .variate = variate,
                              .variates = 2};
    assert_ok(bsc_tournament_adjusted(&t, 0, 0, &adjusted, NULL));
    assert_true(adjusted.known);
    assert_true(fabs(adjusted.mean - 30.0) < 1e-9);
    assert_true(fabs(adjusted.deviation - sqrt(64.0 / 61.0)) < 1e-9);
    /* the variance of the mean divided by that of a game: 1/64, plus for a and for b the square of
     * its mean, 1/2, over 80, the sum of its squared differences from this mean */
    assert_true(fabs(adjusted.standard_error -
                     adjusted.deviation * sqrt(1.0 / 64.0 + 2.0 * 0.5 * 0.5 / 80.0)) < 1e-9);
    assert_ok(bsc_tournament_adjusted(&t, 1, 1, &adjusted, NULL));
    assert_false(adjusted.known);
    assert_ok(bsc_tournament_adjusted(&t, 1, 0, &adjusted, NULL));
    assert_true(adjusted.known && fabs(adjusted.mean + 20.0) < 1e-9);
    for (unsigned k = 0; k < GAMES; k++) variate[2 * k + 1] = 5.0 * variate[2 * k];
    assert_ok(bsc_tournament_adjusted(&t, 0, 0, &adjusted, NULL));
    assert_true(adjusted.known && fabs(adjusted.deviation - sqrt((64.0 + 720.0) / 62.0)) < 1e-9);
    /* The second variate nearly repeats the first, so it is left out too. */
    for (unsigned k = 0; k < GAMES; k++) variate[2 * k + 1] += 0.001 * ((double)(k >> 2 & 3) - 1.0);
    assert_ok(bsc_tournament_adjusted(&t, 0, 0, &adjusted, NULL));
    assert_true(adjusted.known && fabs(adjusted.deviation - sqrt((64.0 + 720.0) / 62.0)) < 1e-9);
    for (unsigned k = 0; k < GAMES; k++) shots[k] = 0;
    assert_ok(bsc_tournament_adjusted(&t, 0, 0, &adjusted, NULL));
    assert_true(adjusted.known && adjusted.mean == 0.0 && adjusted.standard_error == 0.0);
}

/* Each game has two variates: a, which is about hits, and b. For 56 games only the one about hits
 * is used, and for 39 games none. The lengths are 30 + 2 a - 7 b. Each value of a occurs four times
 * with b = -1 and with b = 0, and three times with b = 1 and with b = 2. */
TEST(few_games_are_adjusted_by_hits_alone) {
    const bsc_strategy *strategy = bsc_strategy_get(bsc_strategy_find("exact"));
    uint32_t shots[56];
    double variate[56 * 2];
    bsc_adjusted adjusted;
    for (unsigned k = 0; k < 56; k++) {
        const int a = (int)(k & 3) - 1, b = (int)(k >> 2 & 3) - 1;
        variate[2 * k] = a;
        variate[2 * k + 1] = b;
        shots[k] = (uint32_t)(30 + 2 * a - 7 * b);
    }
    bsc_tournament t = {.problem = &(bsc_problem){.pieces = 0},
                        .strategies = 1,
                        .games = 56,
                        .strategy = &strategy,
                        .shots = shots,
                        .variate = variate,
                        .variates = 2};
    assert_ok(bsc_tournament_adjusted(&t, 0, 0, &adjusted, NULL));
    assert_true(adjusted.known && fabs(adjusted.mean - 27.5) < 1e-9); /* 30 - 7 x 5/14 */
    t.games = 39;
    assert_ok(bsc_tournament_adjusted(&t, 0, 0, &adjusted, NULL));
    assert_false(adjusted.known);
}

/* The adjusted mean is the mean length of games from which a regression has removed the luck. For
 * random deployments it must be nearer to the mean over all deployments than the raw mean, the mean
 * of the lengths as they are. */
TEST(adjusted_means_have_less_error_and_the_same_mean) {
    bsc_problem *problem = problem_of_fleet("5x4", "3,2", "allowed", NULL);
    bsc_deployments *all = all_deployments_of(problem),
                    *drawn = draw_deployments(problem, NULL, 300, 5);
    uint64_t games_with[21];
    bsc_summary all_games, raw;
    bsc_adjusted adjusted;
    bsc_tournament *of_all = play(problem, all, NULL, BSC_ANNOUNCE_SHIP, 2);
    bsc_tournament *of_drawn = play(problem, drawn, NULL, BSC_ANNOUNCE_SHIP, 2);
    bsc_tournament_summary(of_all, 0, &all_games, games_with);
    bsc_tournament_summary(of_drawn, 0, &raw, games_with);
    assert_true(all_games.standard_error == 0.0 && all_games.deviation > 0.0);
    assert_ok(bsc_tournament_adjusted(of_drawn, 0, 0, &adjusted, NULL));
    assert_true(adjusted.known);
    assert_true(adjusted.standard_error < 0.6 * raw.standard_error);
    assert_true(fabs(adjusted.mean - all_games.mean) < 3.5 * adjusted.standard_error);
    bsc_tournament_summary(of_all, 1, &all_games, games_with);
    assert_true(all_games.standard_error > 0.0); /* density breaks ties at random */
}

/* Returns the mean length of games of `exact` over all deployments, each with its weight. */
static double true_mean(const bsc_problem *problem, const bsc_weights *weights,
                        bsc_announce announce) {
    const bsc_deployments *all = all_deployments_of(problem);
    const bsc_tournament *t = play(problem, all, weights, announce, 1);
    double shots = 0.0, total = 0.0;
    for (size_t game = 0; game < t->games; game++) {
        double weight = 1.0;
        for (uint32_t k = 0; k < all->ships; k++)
            weight *= weights->weight[all->placement[game * all->ships + k]];
        shots += weight * t->shots[game];
        total += weight;
    }
    return shots / total;
}

/* Plays random games of `exact`. Asserts that their adjusted mean, the mean length without the luck
 * of the games, is within 4 standard errors of the true mean over all deployments, and that its
 * standard error is less than half that of the raw mean, the mean of the lengths as they are. */
static void assert_mean_is_true(const bsc_problem *problem, const bsc_weights *weights,
                                bsc_announce announce, size_t games, uint64_t seed) {
    uint64_t games_with[15];
    bsc_summary raw;
    bsc_adjusted adjusted;
    bsc_tournament *t =
        play(problem, draw_deployments(problem, weights, games, seed), weights, announce, 1);
    bsc_tournament_summary(t, 0, &raw, games_with);
    assert_ok(bsc_tournament_adjusted(t, 0, 0, &adjusted, NULL));
    assert_true(adjusted.known && adjusted.standard_error < 0.5 * raw.standard_error);
    assert_true(fabs(adjusted.mean - true_mean(problem, weights, announce)) <=
                4.0 * adjusted.standard_error);
}

/* Writes the weights as `learn` does, and returns what the library reads from that text. */
static bsc_weights *weights_from_file(const bsc_problem *problem, const bsc_weights *weights) {
    char *text = room(weights->placements + 1, 64), *tail = text;
    tail += sprintf(tail, "ship,cells,weight\n");
    for (uint32_t p = 0; p < weights->placements; p++) {
        const bsc_placement ship = bsc_problem_placement(problem, p);
        tail += sprintf(tail, "%s,", bsc_problem_piece(problem, ship.piece)->name);
        for (uint32_t c = 0; c < ship.cells; c++) {
            const uint32_t place = bsc_problem_cell_place(problem, ship.cell[c]);
            tail += sprintf(tail, " %s", bsc_problem_place(problem, place)->label);
        }
        tail += sprintf(tail, ",%.9g\n", weights->weight[p]);
    }
    return weights_of(problem, text);
}

/* On these boards two variates, the bits and the early bits (those of a game's first shots), are
 * proportional in nearly all games, so one of them must be left out. */
TEST(variates_that_nearly_depend_are_left_out) {
    static const struct {
        const char *size, *fleet;
    } board[] = {{"5x2", "4,1"}, {"6x2", "5,1"}, {"4x2", "3,1"}};
    for (size_t b = 0; b < LENGTH(board); b++)
        for (bsc_law law = BSC_LAW_FLAT; law <= BSC_LAW_EDGES; law++) {
            bsc_problem *problem = problem_of_fleet(board[b].size, board[b].fleet, "allowed", NULL);
            bsc_weights *weights = NULL;
            bsc_fit fit;
            assert_ok(free_later_if_ok(
                bsc_weights_of_law(&weights, problem, law, &one_thread, &fit, NULL), weights));
            assert_mean_is_true(problem, weights, BSC_ANNOUNCE_NONE, 500, 1);
            weights = weights_from_file(problem, weights);
            assert_mean_is_true(problem, weights, BSC_ANNOUNCE_NONE, 300, 1);
        }
}

/* Some answers have a probability of about 1 in 1,000 and do not occur in 500 games. The mean of a
 * variate, a measure of luck, that depends on such an answer is then too far from 0, so the variate
 * must be left out. */
TEST(variates_of_answers_that_never_came_are_left_out) {
    bsc_problem *problem = problem_of_fleet("5x2", "4,1", "allowed", NULL);
    bsc_weights *weights = weights_of_one(problem);
    for (uint32_t k = 0; k < problem->placements; k++) weights->weight[k] = k % 3 == 0 ? 0.001 : 1;
    bsc_weights_scale(weights, problem);
    for (uint64_t seed = 1; seed <= 4; seed++)
        assert_mean_is_true(problem, weights, BSC_ANNOUNCE_SHIP, 500, seed);
}

/* Checks the mean length of games of strategy s or, if `rival` is not s, the mean difference to the
 * rival's games. Asserts that the adjusted mean is known if and only if `is_known` is true, and
 * that it is within 4 standard errors of the raw mean. */
static void assert_adjusted(const bsc_tournament *t, size_t s, size_t rival, bool is_known) {
    uint64_t games_with[15];
    bsc_summary raw;
    bsc_adjusted adjusted;
    bsc_tournament_summary(t, s, &raw, games_with);
    assert_ok(bsc_tournament_adjusted(t, s, s, &adjusted, NULL));
    if (s != rival) {
        raw.mean = bsc_tournament_difference(t, s, rival, &raw.standard_error);
        assert_ok(bsc_tournament_adjusted(t, s, rival, &adjusted, NULL));
    }
    if (adjusted.known) assert_true(fabs(adjusted.mean - raw.mean) <= 4.0 * raw.standard_error);
    assert_int_equal(adjusted.known, is_known);
}

/* Writes the deployments as `sample --format csv` does, and returns what the library reads from
 * that text. */
static bsc_deployments *read_back(const bsc_problem *problem, const bsc_deployments *deployments) {
    const size_t ships = deployments->games * deployments->ships;
    char *text = room(ships, 64), *tail = text;
    for (size_t k = 0; k < ships; k++) {
        const bsc_placement ship = bsc_problem_placement(problem, deployments->placement[k]);
        tail += sprintf(tail, "%zu,%s,", k / deployments->ships,
                        bsc_problem_piece(problem, ship.piece)->name);
        for (uint32_t c = 0; c < ship.cells; c++) {
            const uint32_t place = bsc_problem_cell_place(problem, ship.cell[c]);
            tail += sprintf(tail, " %s", bsc_problem_place(problem, place)->label);
        }
        tail += sprintf(tail, "\n");
    }
    bsc_deployments *read = deployments_of(problem, text);
    return read;
}

/* The luck of a game is measured by the chances that its strategy computes. So it can be removed
 * from the mean length, to give the adjusted mean, only if the deployments are drawn with the
 * probabilities that the strategies suppose; then it must be, under each rule of announcement. On
 * this board, fleets laid ship by ship have other probabilities than uniform ones. */
TEST(means_are_adjusted_only_for_the_supposed_law) {
    enum { GAMES = 200, STRATEGIES = 4 };
    bsc_problem *problem = problem_of_fleet("7x2", "3,2x2", "forbidden", NULL);
    bsc_weights *weights = weights_of_one(problem);
    bsc_deployments *laid = NULL;
    for (uint32_t k = 0; k < problem->placements; k++) weights->weight[k] = 1 + k % 7;
    bsc_weights_scale(weights, problem);
    const bsc_deployments *drawn = draw_deployments(problem, NULL, GAMES, 5),
                          *weighted = draw_deployments(problem, weights, GAMES, 5);
    assert_ok(free_later_if_ok(
        bsc_deployments_draw(&laid, problem, NULL, true, GAMES, 5, &one_thread, NULL), laid));
    const struct {
        const bsc_deployments *played;
        const bsc_weights *supposed;
        bool is_known;
    } law[] = {{drawn, NULL, true},
               {drawn, weights, false},
               {weighted, weights, true},
               {weighted, NULL, false},
               {laid, NULL, false},
               {read_back(problem, laid), NULL, false},
               {all_deployments_of(problem), NULL, false}};
    for (size_t k = 0; k < LENGTH(law); k++)
        for (bsc_announce a = BSC_ANNOUNCE_HITS; a <= BSC_ANNOUNCE_NONE; a++) {
            if (!law[k].is_known && a != BSC_ANNOUNCE_SHIP) continue;
            bsc_tournament *t = play(problem, law[k].played, law[k].supposed, a, STRATEGIES);
            for (size_t s = 0; s < STRATEGIES; s++) {
                assert_adjusted(t, s, s,
                                law[k].is_known && s != 1); /* density computes no probabilities */
                if (s > 0) assert_adjusted(t, s, 0, law[k].is_known);
            }
        }
}

TEST(few_games_and_all_games_have_no_adjusted_mean) {
    bsc_problem *problem = problem_of_fleet("4x3", "3,2", "allowed", NULL);
    bsc_adjusted adjusted;
    bsc_tournament *t =
        play(problem, draw_deployments(problem, NULL, 30, 5), NULL, BSC_ANNOUNCE_SHIP, 2);
    assert_ok(bsc_tournament_adjusted(t, 0, 0, &adjusted, NULL));
    assert_false(adjusted.known); /* too few games */
    double error;
    t = play(problem, all_deployments_of(problem), NULL, BSC_ANNOUNCE_SHIP, 3);
    assert_ok(bsc_tournament_adjusted(t, 0, 0, &adjusted, NULL));
    assert_false(adjusted.known); /* all games: there is no luck in them */
    bsc_tournament_difference(t, 0, 2, &error);
    assert_true(error == 0.0);
    bsc_tournament_difference(t, 0, 1, &error);
    assert_true(error > 0.0); /* density breaks ties at random */
    bsc_tournament_difference(t, 1, 0, &error);
    assert_true(error > 0.0);
}

TEST(all_deployments_are_listed_once) {
    bsc_problem *problem = problem_of_fleet("4x4", "3,2x2", "allowed", NULL);
    bsc_deployments *all = all_deployments_of(problem), *more = NULL;
    const size_t games = bsc_deployments_games(all);
    assert_true(games > 1000);
    for (size_t a = 1; a < games; a++)
        assert_memory_not_equal(all->placement + a * 3, all->placement + (a - 1) * 3,
                                3 * sizeof *all->placement);
    assert_ok(
        free_later_if_ok(bsc_deployments_all(&more, problem, games, &one_thread, NULL), more));
    assert_int_equal(bsc_deployments_games(more), games);
    assert_error(bsc_deployments_all(&more, problem, games - 1, &one_thread, &error), BSC_LIMIT,
                 NULL);
    assert_null(more);
}
