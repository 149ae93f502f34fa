/* Who is the first to sink the other's fleet: against every pair of games of two small boards, all
 * of whose deployments are played; and how far off estimates from drawn games are. */
#include "game_support.h"

#include "play/record/record.h"
#include "count/board/problem.h"

#include <math.h>

#define MOST 16u /* cells of a board */

typedef struct games {
    uint64_t with[MOST + 1];
    uint32_t shots[1000];
    size_t count;
    uint32_t most;
} games;

static void play(games *g, const bsc_problem *problem, const bsc_deployments *deployments,
                 const char *strategy) {
    const size_t number = bsc_strategy_find(strategy);
    const bsc_tournament_plan plan = {.strategy = &number, .strategies = 1, .seed = 5};
    const bsc_tournament *tournament = played(problem, deployments, &plan, 1);
    bsc_summary summary;
    g->count = bsc_tournament_games(tournament);
    g->most = bsc_problem_cells(problem);
    assert_true(g->most <= MOST && g->count <= 1000);
    bsc_tournament_summary(tournament, 0, &summary, g->with);
    for (size_t k = 0; k < g->count; k++) g->shots[k] = bsc_tournament_shots(tournament, 0, k);
}

static bsc_duel duel_of(const games *one, const games *other) {
    const uint64_t *const with[2] = {one->with, other->with};
    const uint32_t most[2] = {one->most, other->most};
    return bsc_duel_of(with, most);
}

static bool near(double a, double b) {
    return fabs(a - b) < 1e-12;
}

/* The chance, and its error by its definition, from every pair. */
static bsc_chance over_pairs(const games *one, const games *other, double less, double equal) {
    double of_one[1000] = {0.0}, of_other[1000] = {0.0}, mean = 0.0, first = 0.0, second = 0.0;
    const double n = (double)one->count, m = (double)other->count;
    for (size_t k = 0; k < one->count; k++)
        for (size_t j = 0; j < other->count; j++) {
            const double won = one->shots[k] < other->shots[j]    ? less
                               : one->shots[k] == other->shots[j] ? equal
                                                                  : 0.0;
            of_one[k] += won / m;
            of_other[j] += won / n;
            mean += won / (n * m);
        }
    for (size_t k = 0; k < one->count; k++) first += (of_one[k] - mean) * (of_one[k] - mean);
    for (size_t j = 0; j < other->count; j++) second += (of_other[j] - mean) * (of_other[j] - mean);
    const double error = sqrt(first / (n - 1.0) / n + second / (m - 1.0) / m);
    return (bsc_chance){mean, fmax(error, 1.5 / fmin(n, m))};
}

static void assert_chance(bsc_chance found, bsc_chance expected) {
    assert_true(near(found.value, expected.value));
    assert_true(fabs(found.standard_error - expected.standard_error) < 1e-9);
}

/* On boards and fleets that differ, so that sides mixed up would show. */
TEST(every_pair_of_all_games) {
    static games one, other;
    bsc_problem *small = problem_of_fleet("3x3", "2", "allowed", NULL);
    bsc_problem *large = problem_of_fleet("4x3", "3,2", "allowed", NULL);
    play(&one, large, all_of(large), "exact");
    play(&other, small, all_of(small), "random");
    const bsc_duel duel = duel_of(&one, &other), back = duel_of(&other, &one);
    assert_chance(duel.first, over_pairs(&one, &other, 1.0, 1.0));
    assert_chance(duel.second, over_pairs(&one, &other, 1.0, 0.0));
    assert_chance(duel.lot, over_pairs(&one, &other, 1.0, 0.5));
    assert_chance(duel.equal, over_pairs(&one, &other, 0.0, 1.0));
    assert_true(duel.first.value > duel.second.value && duel.equal.value > 0.0);
    assert_true(near(duel.first.value + back.second.value, 1.0));
    assert_true(near(duel.lot.value + back.lot.value, 1.0));
    assert_true(near(duel.first.standard_error, back.second.standard_error));
    assert_true(near(duel.first.value - duel.second.value, duel.equal.value));
}

/* Of 2, 4 and 4 shots against 2 and 3. */
TEST(known_lengths) {
    games one = {.with = {[2] = 1, [4] = 2}, .most = 4},
          other = {.with = {[2] = 1, [3] = 1}, .most = 3};
    const bsc_duel duel = duel_of(&one, &other);
    assert_true(near(duel.first.value, 2.0 / 6.0));
    assert_true(near(duel.second.value, 1.0 / 6.0));
    assert_true(near(duel.lot.value, 1.5 / 6.0));
    assert_true(near(duel.equal.value, 1.0 / 6.0));
    const bsc_duel single = duel_of(&(games){.with = {[2] = 1}, .most = 2}, &other);
    assert_true(single.first.value == 1.0 && single.first.standard_error == 0.5);
}

/* The errors of 300 drawn duels are as large as their standard errors say. */
TEST(drawn_games_are_as_far_off_as_they_say) {
    enum { TIMES = 300, GAMES = 40 };
    static games all[2], drawn[2];
    bsc_problem *problem[2] = {problem_of_fleet("4x3", "3,2", "allowed", NULL),
                               problem_of_fleet("4x4", "3,2", "forbidden", NULL)};
    for (int side = 0; side < 2; side++)
        play(&all[side], problem[side], all_of(problem[side]), "density");
    const bsc_duel truth = duel_of(&all[0], &all[1]);
    double sum = 0.0, squares = 0.0, variances = 0.0;
    for (uint64_t k = 0; k < TIMES; k++) {
        for (uint64_t side = 0; side < 2; side++)
            play(&drawn[side], problem[side], drawn_of(problem[side], NULL, GAMES, 2 * k + side),
                 "density");
        const bsc_chance chance = duel_of(&drawn[0], &drawn[1]).first;
        const double apart = chance.value - truth.first.value;
        sum += apart;
        squares += apart * apart;
        variances += chance.standard_error * chance.standard_error;
    }
    const double spread = squares / TIMES, said = variances / TIMES;
    assert_true(fabs(sum / TIMES) < 4.0 * sqrt(spread / TIMES));
    assert_true(spread > said * 0.75 && spread < said * 1.33); /* 3.5 deviations of 300 squares */
}
