/* results.c - the results of a tournament: its arrays, the mean lengths of its games with their
 * standard errors and quantiles, and the chance that one side of a duel ends first.
 *
 * The standard deviation is that of a sample, which divides by (games - 1). Before the lengths of
 * games are added up, the length of the first game is subtracted from each of them. The sums are
 * then whole numbers that doubles hold exactly for any realistic number of games. */
#include "play/strategy/results.h"

#include "count/base/arena.h"
#include "count/base/memory.h"
#include "count/board/problem.h"
#include "play/record/record.h"
#include "play/strategy/luck.h"
#include "play/strategy/strategy.h"
#include "play/strategy/tournament.h"

#include <assert.h>
#include <math.h>

/* ---- Tournaments ---- */

/* Makes a strategy that lets a bot (a player from outside the library) choose its shots, and stores
 * it as t->strategy[s]. The strategy has its own copy of *bot and of its name. Fails if memory runs
 * out. */
static bsc_status add_bot(bsc_tournament *t, size_t s, const bsc_bot *bot, bsc_error *error) {
    bsc_strategy *strategy = bsc_arena_new(&t->arena, 1, sizeof *strategy);
    bsc_bot *bot_copy = bsc_arena_new(&t->arena, 1, sizeof *bot_copy);
    char *name = bsc_arena_text(&t->arena, bot->name, strlen(bot->name));
    const bsc_status status = bsc_arena_status(&t->arena, error);
    if (status != BSC_OK) return status;
    *bot_copy = *bot;
    *strategy = bsc_strategy_bot;
    strategy->name = name;
    strategy->bot = bot_copy;
    t->strategy[s] = strategy;
    return BSC_OK;
}

/* Fills t->strategy[] with the strategies of the caller's plan. Also copies their indices in the
 * table of strategies, plan->strategy[], to strategy_index[t->strategies]; the index
 * bsc_strategies() means a bot. Fails if memory runs out. */
static bsc_status add_strategies(bsc_tournament *t, const bsc_tournament_plan *plan,
                                 size_t *strategy_index, bsc_error *error) {
    for (size_t s = 0; s < t->strategies; s++) {
        strategy_index[s] = plan->strategy[s];
        if (strategy_index[s] < bsc_strategies()) {
            t->strategy[s] = bsc_strategy_get(strategy_index[s]);
        } else {
            assert(strategy_index[s] == bsc_strategies());
            const bsc_status status = add_bot(t, s, &plan->bot[s], error);
            if (status != BSC_OK) return status;
        }
    }
    return BSC_OK;
}

bsc_status bsc_tournament_make(bsc_tournament **tournament, const bsc_problem *problem,
                               const bsc_tournament_plan *plan, size_t games, bool has_variates,
                               bsc_error *error) {
    const size_t results = plan->strategies * games;
    bsc_tournament *t = bsc_memory_new(1, sizeof *t);
    *tournament = t;
    if (t == NULL) return bsc_error_set_no_memory(error);
    *t = (bsc_tournament){
        .problem = problem,
        .plan = *plan,
        .strategies = plan->strategies,
        .games = games,
        .variates = bsc_count_variates(problem),
    };
    if (plan->announce == BSC_ANNOUNCE_LOG) t->plan.announce = BSC_ANNOUNCE_SHIP;
    if (plan->parts == 0) {
        t->plan.part = 1;
        t->plan.parts = 1;
    }
    assert(t->plan.part >= 1 && t->plan.part <= t->plan.parts && t->plan.parts <= games);
    size_t *strategy_index = bsc_arena_new(&t->arena, t->strategies, sizeof *strategy_index);
    t->plan.strategy = strategy_index;
    t->plan.bot = NULL;
    BSC_ARENA_ARRAY(&t->arena, t->strategy, t->strategies);
    BSC_ARENA_ARRAY(&t->arena, t->shared, t->strategies);
    BSC_ARENA_ARRAY(&t->arena, t->effort, t->strategies);
    BSC_ARENA_ARRAY(&t->arena, t->shots, results);
    BSC_ARENA_ARRAY(&t->arena, t->fleet_cells, games);
    if (has_variates)
        t->variate = bsc_arena_new(&t->arena, results, t->variates * sizeof *t->variate);
    if (t->plan.keep_logs) BSC_ARENA_ARRAY(&t->arena, t->shot_cell, results);
    bsc_status status = bsc_arena_status(&t->arena, error);
    if (status == BSC_OK) status = add_strategies(t, plan, strategy_index, error);
    if (status == BSC_OK) return BSC_OK;
    bsc_tournament_free(t);
    *tournament = NULL;
    return status;
}

void bsc_tournament_free(bsc_tournament *t) {
    if (t == NULL) return;
    if (t->shared != NULL)
        for (size_t s = 0; s < t->strategies; s++)
            if (t->shared[s] != NULL) t->strategy[s]->unshare(t->shared[s]);
    if (t->shot_cell != NULL)
        for (size_t k = 0; k < t->strategies * t->games; k++) bsc_memory_free(t->shot_cell[k]);
    bsc_arena_release(&t->arena);
    bsc_memory_free(t);
}

const bsc_tournament_plan *bsc_tournament_plan_of(const bsc_tournament *t) {
    return &t->plan;
}

size_t bsc_tournament_count_part_games(const bsc_tournament *t) {
    return (t->games - t->plan.part) / t->plan.parts + 1;
}

size_t bsc_tournament_games(const bsc_tournament *t) {
    return t->games;
}

const char *bsc_tournament_name(const bsc_tournament *t, size_t strategy) {
    assert(strategy < t->strategies);
    return t->strategy[strategy]->name;
}

uint32_t bsc_tournament_shots(const bsc_tournament *t, size_t strategy, size_t game) {
    assert(strategy < t->strategies && game < t->games);
    return t->shots[strategy * t->games + game];
}

uint32_t bsc_tournament_hits(const bsc_tournament *t, size_t game) {
    assert(game < t->games);
    return t->fleet_cells[game];
}

const bsc_effort *bsc_tournament_effort(const bsc_tournament *t, size_t strategy) {
    assert(strategy < t->strategies);
    return &t->effort[strategy];
}

bsc_status bsc_tournament_log(const bsc_tournament *t, size_t strategy, size_t game, bsc_log **log,
                              bsc_error *error) {
    assert(t->shot_cell != NULL && strategy < t->strategies && game < t->games);
    const size_t index = strategy * t->games + game;
    const uint32_t ships = bsc_deployments_count_ships(t->deployments, game);
    const uint32_t *fleet = t->deployments->placement + game * t->deployments->ships;
    bsc_status status = bsc_log_new(log, t->problem, t->plan.announce, error);
    for (uint32_t k = 0; k < t->shots[index] && status == BSC_OK; k++) {
        const bsc_shot shot = bsc_answer_to(*log, fleet, ships, t->shot_cell[index][k]);
        status = bsc_log_fire(*log, &shot, error);
    }
    if (status == BSC_OK && bsc_problem_may_lack_ships(t->problem)) bsc_log_set_over(*log, true);
    if (status == BSC_OK) return BSC_OK;
    bsc_log_free(*log);
    *log = NULL;
    return status;
}

/* ---- Means ---- */

/* Returns the standard deviation of a sample of `count` numbers, given their sum and the sum of
 * their squares. Returns 0 if there is only one number. */
static double deviation_of(double sum, double squares, double count) {
    const double about_mean = squares - sum * sum / count;
    return count > 1.0 && about_mean > 0.0 ? sqrt(about_mean / (count - 1.0)) : 0.0;
}

/* Returns the standard error of the mean length of `games` games. `deviation` is the standard
 * deviation of the lengths. Returns INFINITY if there is only one game, because the error is then
 * unknown. */
static double error_of_mean(double deviation, size_t games) {
    return games > 1 ? deviation / sqrt((double)games) : INFINITY;
}

/* Computes the mean of the differences a[k] - b[k * step] over all games k, their standard
 * deviation and the standard error of the mean, and stores them in *summary, whose other fields it
 * does not set. There must be at least one game. With step 1, game k of two strategies is compared;
 * with step 0, b[0] is subtracted from every a[k]. If is_exhaustive is true, all possible games
 * were played, and the standard error is 0. */
static void summarise_differences(bsc_summary *summary, const uint32_t *a, const uint32_t *b,
                                  size_t step, size_t games, bool is_exhaustive) {
    double sum = 0.0, squares = 0.0;
    const double count = (double)games;
    assert(games > 0);
    for (size_t k = 0; k < games; k++) {
        const double difference = (double)a[k] - (double)b[k * step];
        sum += difference;
        squares += difference * difference;
    }
    summary->mean = sum / count;
    summary->deviation = deviation_of(sum, squares, count);
    summary->standard_error = is_exhaustive ? 0.0 : error_of_mean(summary->deviation, games);
}

/* Returns a quantile of the lengths of games: the smallest number of shots within which at least
 * `percent` percent, at most 100, of the games ended. games_by_shots[k] is how many games took k
 * shots; `games` is the sum of these counts, at least 1 and below 2^57. */
static uint32_t find_quantile(const uint64_t *games_by_shots, uint64_t games, uint64_t percent) {
    uint32_t shots = 0;
    uint64_t ended = games_by_shots[0];
    while (ended * 100 < percent * games) {
        shots++;
        ended += games_by_shots[shots];
    }
    return shots;
}

/* Says whether all possible games of the strategy were played, so that its mean has no sampling
 * error. */
static bool has_all_games(const bsc_tournament *t, size_t strategy) {
    assert(strategy < t->strategies);
    return t->covers_all_deployments && t->strategy[strategy]->is_deterministic;
}

void bsc_tournament_summary(const bsc_tournament *t, size_t strategy, bsc_summary *summary,
                            uint64_t *games_by_shots) {
    const uint32_t *shots = t->shots + strategy * t->games;
    for (uint32_t k = 0; k <= t->problem->cells; k++) games_by_shots[k] = 0;
    for (size_t k = 0; k < t->games; k++) {
        assert(shots[k] <= t->problem->cells);
        games_by_shots[shots[k]]++;
    }
    uint32_t least = 0;
    while (games_by_shots[least] == 0) least++;
    *summary = (bsc_summary){
        .games = t->games,
        .has_all_games = has_all_games(t, strategy),
        .least = least,
        .quartile = find_quantile(games_by_shots, t->games, 25),
        .median = find_quantile(games_by_shots, t->games, 50),
        .third_quartile = find_quantile(games_by_shots, t->games, 75),
        .percentile95 = find_quantile(games_by_shots, t->games, 95),
        .most = find_quantile(games_by_shots, t->games, 100),
    };
    summarise_differences(summary, shots, shots, 0, t->games, summary->has_all_games);
    summary->mean += shots[0];
}

double bsc_tournament_difference(const bsc_tournament *t, size_t strategy, size_t rival,
                                 double *standard_error) {
    bsc_summary summary;
    summarise_differences(&summary, t->shots + strategy * t->games, t->shots + rival * t->games, 1,
                          t->games, has_all_games(t, strategy) && has_all_games(t, rival));
    *standard_error = summary.standard_error;
    return summary.mean;
}

/* ---- Duels ---- */

/* Computes the chance that one side of a duel ends first, from games that the two sides played
 * separately. Forms all pairs of a game of the first side and a game of the second side, and
 * returns the mean value of a pair with its standard error. The value of a pair is shorter_value if
 * the game of the first side took fewer shots, equal_value if both took the same number, and 0 if
 * it took more. games_by_shots[side][k] is how many games of a side took k shots, and most[side] is
 * the greatest such k. Each side must have a game (asserted).
 *
 *   Example: the first side has games of 1 and 3 shots, the second side games of 2 and 3. In 2 of
 *   the 4 pairs the first side is shorter, and in 1 both are equal. With shorter_value = 1 and
 *   equal_value = 1/2, the mean value of the pairs with the game of 1 shot is 1, and with the game
 *   of 3 shots 1/4. The mean of all pairs is 5/8.
 *
 * As in the example, each game of a side has a mean value, over its pairs with the games of the
 * other side. For each side, take the variance of these means and divide it by the number of games
 * of the side. The sum over both sides is the variance of the result (DeLong, see bsc_duel_of).
 *
 * If almost all pairs have the same value, this variance says little. So the standard error is at
 * least 1.5 divided by the number of games of the side with fewer games, as for a cell in an
 * estimated map, or 0.5 if that side has fewer than three games. */
static bsc_chance mean_of_pairs(const uint64_t *const games_by_shots[2], const uint32_t most[2],
                                double shorter_value, double equal_value) {
    double games[2] = {0.0, 0.0};
    for (unsigned side = 0; side < 2; side++)
        for (uint32_t k = 0; k <= most[side]; k++) games[side] += (double)games_by_shots[side][k];
    bsc_chance chance = {0.0, 0.0};
    double least_error = 0.0;
    for (unsigned side = 0; side < 2; side++) {
        const unsigned rival = 1 - side;
        /* Each game of this side has a mean value: the mean of the values of its pairs with all
         * games of the rival. `sum` adds up these means, and `squares` adds up their squares. */
        double sum = 0.0, squares = 0.0;
        double rival_shorter = 0.0; /* how many games of the other side took fewer than k shots */
        assert(games[side] > 0.0);
        /* A game of `side` that took k shots is paired with all games of the other side, the rival.
         * first_shorter is in how many of these pairs the game of the first side is the shorter
         * one. If `side` is the first side, these are the rival's games of more than k shots. If
         * the rival is the first side, they are its games of fewer than k shots. */
        for (uint32_t k = 0; k <= most[side]; k++) {
            const double rival_equal = k <= most[rival] ? (double)games_by_shots[rival][k] : 0.0;
            const double rival_longer = games[rival] - rival_shorter - rival_equal;
            const double first_shorter = side == 0 ? rival_longer : rival_shorter;
            const double mean =
                (shorter_value * first_shorter + equal_value * rival_equal) / games[rival];
            sum += (double)games_by_shots[side][k] * mean;
            squares += (double)games_by_shots[side][k] * mean * mean;
            rival_shorter += rival_equal;
        }
        assert(rival_shorter <= games[rival] && sum >= 0.0 && sum <= games[side] * (1.0 + 1e-9));
        const double side_error = deviation_of(sum, squares, games[side]) / sqrt(games[side]);
        chance.value = sum / games[side]; /* both sides give the same value, apart from rounding */
        chance.standard_error = hypot(chance.standard_error, side_error);
        /* the least error, for the case that almost all pairs have the same value: the rule of
         * three (map.c), but not more than for a chance of which nothing is known */
        least_error = fmax(least_error, fmin(0.5, 1.5 / games[side]));
    }
    chance.standard_error = fmax(chance.standard_error, least_error);
    return chance;
}

bsc_duel bsc_duel_of(const uint64_t *const games_by_shots[2], const uint32_t most[2]) {
    return (bsc_duel){
        .first = mean_of_pairs(games_by_shots, most, 1.0, 1.0),
        .second = mean_of_pairs(games_by_shots, most, 1.0, 0.0),
        .lot = mean_of_pairs(games_by_shots, most, 1.0, 0.5),
        .equal = mean_of_pairs(games_by_shots, most, 0.0, 1.0),
    };
}
