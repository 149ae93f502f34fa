/* test_duel.c - duels, in which two sides race to sink each other's fleet. The chances of winning
 * are compared with every pair of games on two small boards, all of whose deployments are played;
 * and the standard errors of estimates from random games are checked. */
#include "game_support.h"

#include "play/record/record.h"
#include "count/board/problem.h"

#include <math.h>

#define MAX_SHOTS 16u /* the longest game fires at every cell of the board */

/* The games of one side of a duel. */
typedef struct games {
    uint64_t games_with[MAX_SHOTS + 1]; /* [shots] how many games took this number of shots */
    uint32_t shots[1000];               /* [count] the length of each game */
    size_t count;
    uint32_t max_shots; /* the cells of the board */
} games;

static void play(games *g, const bsc_problem *problem, const bsc_deployments *deployments,
                 const char *strategy) {
    const size_t number = bsc_strategy_find(strategy);
    const bsc_tournament_plan plan = {.strategy = &number, .strategies = 1, .seed = 5};
    const bsc_tournament *tournament = play_tournament(problem, deployments, &plan, 1);
    bsc_summary summary;
    g->count = bsc_tournament_games(tournament);
    g->max_shots = bsc_problem_cells(problem);
    assert_true(g->max_shots <= MAX_SHOTS && g->count <= 1000);
    bsc_tournament_summary(tournament, 0, &summary, g->games_with);
    for (size_t k = 0; k < g->count; k++) g->shots[k] = bsc_tournament_shots(tournament, 0, k);
}

static bsc_duel duel_of(const games *player, const games *rival) {
    const uint64_t *const games_with[2] = {player->games_with, rival->games_with};
    const uint32_t max_shots[2] = {player->max_shots, rival->max_shots};
    return bsc_duel_of(games_with, max_shots);
}

static bool near(double a, double b) {
    return fabs(a - b) < 1e-12;
}

/* Goes through every pair of games, one of each side. A pair counts `less` for the player if its
 * game took fewer shots than the rival's, `equal` if both took the same number, and 0 otherwise.
 * Returns the mean over the pairs, and its standard error by definition. */
static bsc_chance over_pairs(const games *player, const games *rival, double less, double equal) {
    double player_mean[1000] = {0.0}, rival_mean[1000] = {0.0}, mean = 0.0;
    double squares = 0.0, rival_squares = 0.0; /* sums of squared deviations of each side's means */
    const double n = (double)player->count, m = (double)rival->count;
    for (size_t k = 0; k < player->count; k++)
        for (size_t j = 0; j < rival->count; j++) {
            double won = 0.0;
            if (player->shots[k] < rival->shots[j]) won = less;
            if (player->shots[k] == rival->shots[j]) won = equal;
            player_mean[k] += won / m;
            rival_mean[j] += won / n;
            mean += won / (n * m);
        }
    for (size_t k = 0; k < player->count; k++)
        squares += (player_mean[k] - mean) * (player_mean[k] - mean);
    for (size_t j = 0; j < rival->count; j++)
        rival_squares += (rival_mean[j] - mean) * (rival_mean[j] - mean);
    const double error = sqrt(squares / (n - 1.0) / n + rival_squares / (m - 1.0) / m);
    return (bsc_chance){mean, fmax(error, 1.5 / fmin(n, m))};
}

static void assert_chance(bsc_chance chance, bsc_chance expected) {
    assert_true(near(chance.value, expected.value));
    assert_true(fabs(chance.standard_error - expected.standard_error) < 1e-9);
}

/* The player's chance of winning must be the share of all pairs of games, one of each side, that
 * the player wins. The two sides have different boards and fleets, so that a mix-up of the sides
 * would be noticed. */
TEST(chances_are_those_of_every_pair_of_games) {
    static games player, rival;
    bsc_problem *small = problem_of_fleet("3x3", "2", "allowed", NULL);
    bsc_problem *large = problem_of_fleet("4x3", "3,2", "allowed", NULL);
    play(&player, large, all_deployments_of(large), "exact");
    play(&rival, small, all_deployments_of(small), "random");
    const bsc_duel duel = duel_of(&player, &rival), turned = duel_of(&rival, &player);
    assert_chance(duel.first, over_pairs(&player, &rival, 1.0, 1.0));
    assert_chance(duel.second, over_pairs(&player, &rival, 1.0, 0.0));
    assert_chance(duel.lot, over_pairs(&player, &rival, 1.0, 0.5));
    assert_chance(duel.equal, over_pairs(&player, &rival, 0.0, 1.0));
    assert_true(duel.first.value > duel.second.value && duel.equal.value > 0.0);
    assert_true(near(duel.first.value + turned.second.value, 1.0));
    assert_true(near(duel.lot.value + turned.lot.value, 1.0));
    assert_true(near(duel.first.standard_error, turned.second.standard_error));
    assert_true(near(duel.first.value - duel.second.value, duel.equal.value));
}

/* The player has games of 2, 4 and 4 shots, the rival games of 2 and 3 shots. Of the six pairs of
 * games the player's is shorter in one and as long as the rival's in one, which the side wins that
 * fires first. */
TEST(chances_of_known_lengths) {
    games player = {.games_with = {[2] = 1, [4] = 2}, .max_shots = 4},
          rival = {.games_with = {[2] = 1, [3] = 1}, .max_shots = 3};
    const bsc_duel duel = duel_of(&player, &rival);
    assert_true(near(duel.first.value, 2.0 / 6.0));
    assert_true(near(duel.second.value, 1.0 / 6.0));
    assert_true(near(duel.lot.value, 1.5 / 6.0));
    assert_true(near(duel.equal.value, 1.0 / 6.0));
    const bsc_duel single = duel_of(&(games){.games_with = {[2] = 1}, .max_shots = 2}, &rival);
    assert_true(single.first.value == 1.0 && single.first.standard_error == 0.5);
}

/* The estimates from 300 duels with random games must be as far off as their standard errors
 * say. */
TEST(errors_of_drawn_games_match_their_standard_errors) {
    enum { TIMES = 300, GAMES = 40 };
    static games all[2], drawn[2];
    bsc_problem *problem[2] = {problem_of_fleet("4x3", "3,2", "allowed", NULL),
                               problem_of_fleet("4x4", "3,2", "forbidden", NULL)};
    for (int side = 0; side < 2; side++)
        play(&all[side], problem[side], all_deployments_of(problem[side]), "density");
    const bsc_duel truth = duel_of(&all[0], &all[1]);
    double sum = 0.0, squares = 0.0, variances = 0.0;
    for (uint64_t k = 0; k < TIMES; k++) {
        for (uint64_t side = 0; side < 2; side++)
            play(&drawn[side], problem[side],
                 draw_deployments(problem[side], NULL, GAMES, 2 * k + side), "density");
        const bsc_chance chance = duel_of(&drawn[0], &drawn[1]).first;
        const double difference = chance.value - truth.first.value;
        sum += difference;
        squares += difference * difference;
        variances += chance.standard_error * chance.standard_error;
    }
    const double spread = squares / TIMES, expected_spread = variances / TIMES;
    assert_true(fabs(sum / TIMES) < 4.0 * sqrt(spread / TIMES));
    assert_true(spread > expected_spread * 0.75 &&
                spread < expected_spread * 1.33); /* 3.5 deviations */
}
