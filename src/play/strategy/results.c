/* results.c - the results of a tournament: the arrays that hold them; means with their errors,
 * quantiles, and which of two sides is the first to end; and how they travel as a part of a run.
 *
 * A deviation is a sample's (games - 1), 0 for one game, which says nothing of the mean's error.
 * Sums are of whole numbers about the first game's, in double precision: exact far beyond any
 * number of games.
 *
 *   a row of a part    a game of it, in their order: for each strategy the shots, and behind them
 *                      its variates where means can be adjusted
 *
 * Cost: a copy of the arrays. */
#include "play/strategy/results.h"

#include "count/base/arena.h"
#include "count/board/problem.h"
#include "count/engine/part.h"
#include "play/record/record.h"
#include "play/strategy/strategy.h"
#include "play/strategy/tournament.h"

#include <assert.h>
#include <math.h>

#define MOST_VARIATE 1e12 /* no game comes near: products of what a file says stay finite */

static bsc_status hold_bot(bsc_tournament *t, size_t s, const bsc_bot *bot, bsc_error *error) {
    bsc_strategy *own = bsc_arena_new(&t->arena, 1, sizeof *own);
    bsc_bot *held = bsc_arena_new(&t->arena, 1, sizeof *held);
    char *name = bsc_arena_text(&t->arena, bot->name, strlen(bot->name));
    const bsc_status status = bsc_arena_status(&t->arena, error);
    if (status != BSC_OK) return status;
    *own = bsc_strategy_bot;
    own->name = name;
    *held = *bot;
    t->strategy[s] = own;
    own->bot = held;
    return BSC_OK;
}

bsc_status bsc_tournament_make(bsc_tournament **tournament, const bsc_problem *problem,
                               const bsc_tournament_plan *plan, size_t games, bool adjusts,
                               bsc_error *error) {
    const size_t places = plan->strategies * games;
    bsc_tournament *t = *tournament = bsc_memory_new(1, sizeof *t);
    if (t == NULL) return bsc_error_set_no_memory(error);
    *t = (bsc_tournament){.problem = problem,
                          .plan = *plan,
                          .strategies = plan->strategies,
                          .games = games,
                          .variates = BSC_VARIATES(problem)};
    if (plan->announce == BSC_ANNOUNCE_LOG) t->plan.announce = BSC_ANNOUNCE_SHIP;
    if (plan->parts == 0) t->plan.part = t->plan.parts = 1;
    assert(t->plan.part >= 1 && t->plan.part <= t->plan.parts && t->plan.parts <= games);
    size_t *number = bsc_arena_new(&t->arena, t->strategies, sizeof *number);
    t->plan.strategy = number;
    t->plan.bot = NULL; /* the strategies have them */
    BSC_OWN_ARRAY(t, strategy, t->strategies);
    BSC_OWN_ARRAY(t, shared, t->strategies);
    BSC_OWN_ARRAY(t, effort, t->strategies);
    BSC_OWN_ARRAY(t, shots, places);
    if (adjusts) t->variate = bsc_arena_new(&t->arena, places, t->variates * sizeof *t->variate);
    if (t->plan.keep_logs) BSC_OWN_ARRAY(t, cells, places);
    bsc_status status = bsc_arena_status(&t->arena, error);
    for (size_t s = 0; s < t->strategies && status == BSC_OK; s++) {
        number[s] = plan->strategy[s];
        if (number[s] < bsc_strategies()) t->strategy[s] = bsc_strategy_get(number[s]);
        if (number[s] == bsc_strategies()) status = hold_bot(t, s, &plan->bot[s], error);
    }
    if (status == BSC_OK) return BSC_OK;
    bsc_tournament_free(t);
    *tournament = NULL;
    return status;
}

void bsc_tournament_free(bsc_tournament *t) {
    if (t == NULL) return;
    for (size_t k = 0; t->shared != NULL && k < t->strategies; k++)
        if (t->shared[k] != NULL) t->strategy[k]->unshare(t->shared[k]);
    for (size_t k = 0; t->cells != NULL && k < t->strategies * t->games; k++)
        bsc_memory_free(t->cells[k]);
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

const bsc_effort *bsc_tournament_effort(const bsc_tournament *t, size_t strategy) {
    assert(strategy < t->strategies);
    return &t->effort[strategy];
}

bsc_status bsc_tournament_log(const bsc_tournament *t, size_t strategy, size_t game, bsc_log **log,
                              bsc_error *error) {
    const uint32_t ships = t->deployments->ships;
    const size_t at = strategy * t->games + game;
    assert(t->cells != NULL && strategy < t->strategies && game < t->games);
    bsc_status status = bsc_log_new(log, t->problem, t->plan.announce, error);
    for (uint32_t k = 0; k < t->shots[at] && status == BSC_OK; k++) {
        const bsc_shot shot =
            bsc_answer_to(*log, t->deployments->placement + game * ships, ships, t->cells[at][k]);
        status = bsc_log_fire(*log, &shot, error);
    }
    if (status == BSC_OK) return status;
    bsc_log_free(*log);
    *log = NULL;
    return status;
}

/* ---- Means ---- */

static double deviation(double sum, double squares, double games) {
    const double left = squares - sum * sum / games;
    return games > 1.0 && left > 0.0 ? sqrt(left / (games - 1.0)) : 0.0;
}

/* The mean of a[k] - b[k * step], its deviation and its error: without one where `whole`. */
static void compare(bsc_summary *summary, const uint32_t *a, const uint32_t *b, size_t step,
                    size_t games, bool whole) {
    double sum = 0.0, squares = 0.0;
    const double count = (double)games;
    assert(games > 0);
    for (size_t k = 0; k < games; k++) {
        const double apart = (double)a[k] - (double)b[k * step];
        sum += apart;
        squares += apart * apart;
    }
    summary->mean = sum / count;
    summary->deviation = deviation(sum, squares, count);
    summary->standard_error = whole ? 0.0 : games > 1 ? summary->deviation / sqrt(count) : INFINITY;
}

/* The least number of shots within which at least `percent` of the games ended. */
static uint32_t quantile(const uint64_t *with, uint64_t games, uint64_t percent) {
    uint32_t length = 0;
    for (uint64_t so_far = with[0]; so_far * 100 < percent * games; so_far += with[length])
        length++;
    return length;
}

/* Whether the games are all that there can be, so that means have no sampling error. */
static bool is_whole(const bsc_tournament *t, size_t strategy) {
    assert(strategy < t->strategies);
    return t->covers_all_deployments && t->strategy[strategy]->is_deterministic;
}

void bsc_tournament_summary(const bsc_tournament *t, size_t strategy, bsc_summary *summary,
                            uint64_t *with) {
    const uint32_t *shots = t->shots + strategy * t->games;
    for (uint32_t k = 0; k <= t->problem->cells; k++) with[k] = 0;
    for (size_t k = 0; k < t->games; k++) {
        assert(shots[k] <= t->problem->cells);
        with[shots[k]]++;
    }
    *summary = (bsc_summary){.games = t->games,
                             .quartile = quantile(with, t->games, 25),
                             .median = quantile(with, t->games, 50),
                             .third_quartile = quantile(with, t->games, 75),
                             .percentile95 = quantile(with, t->games, 95),
                             .most = quantile(with, t->games, 100)};
    while (with[summary->least] == 0) summary->least++;
    compare(summary, shots, shots, 0, t->games, is_whole(t, strategy));
    summary->mean += shots[0];
}

double bsc_tournament_difference(const bsc_tournament *t, size_t strategy, size_t other,
                                 double *standard_error) {
    bsc_summary apart;
    compare(&apart, t->shots + strategy * t->games, t->shots + other * t->games, 1, t->games,
            is_whole(t, strategy) && is_whole(t, other));
    *standard_error = apart.standard_error;
    return apart.mean;
}

/* The mean over all pairs of games, of `less` where the first side takes fewer shots, and `equal`
 * where both take as many. Its variance is the sum over the sides of that of a game's own mean over
 * the other's games, divided by its number of games. Where almost all pairs agree that says little,
 * so the error is at least 1.5 in the number of games, as a cell's in an estimated map, or 0.5
 * where there are fewer than three. */
static bsc_chance chance(const uint64_t *const with[2], const uint32_t most[2], double less,
                         double equal) {
    bsc_chance found = {0.0, 0.0};
    double games[2] = {0.0, 0.0}, least = 0.0;
    for (unsigned side = 0; side < 2; side++)
        for (uint32_t k = 0; k <= most[side]; k++) games[side] += (double)with[side][k];
    for (unsigned side = 0; side < 2; side++) {
        const double own = games[side], others = games[1 - side];
        double sum = 0.0, squares = 0.0, shorter = 0.0;
        assert(own > 0.0);
        for (uint32_t k = 0; k <= most[side]; k++) {
            const double same = k <= most[1 - side] ? (double)with[1 - side][k] : 0.0;
            const double won = side == 0 ? others - shorter - same : shorter;
            const double mean = (less * won + equal * same) / others;
            sum += (double)with[side][k] * mean;
            squares += (double)with[side][k] * mean * mean;
            shorter += same;
        }
        assert(shorter <= others && sum >= 0.0 && sum <= own * (1.0 + 1e-9));
        found.value = sum / own;
        found.standard_error =
            hypot(found.standard_error, deviation(sum, squares, own) / sqrt(own));
        least = fmax(least, fmin(0.5, 1.5 / own));
    }
    found.standard_error = fmax(found.standard_error, least);
    return found;
}

bsc_duel bsc_duel_of(const uint64_t *const with[2], const uint32_t most[2]) {
    return (bsc_duel){.first = chance(with, most, 1.0, 1.0),
                      .second = chance(with, most, 1.0, 0.0),
                      .lot = chance(with, most, 1.0, 0.5),
                      .equal = chance(with, most, 0.0, 1.0)};
}

/* ---- As a part ---- */

/* What the games depend on beside the board and what a plan says. */
static uint64_t digest_of(const bsc_tournament *t) {
    const bsc_settings *settings = &t->plan.settings;
    const bsc_weights *weights = settings->weights;
    uint64_t sum = BSC_HASH_START;
    bsc_hash_number(&sum, t->plan.announce);
    bsc_hash_number(&sum, settings->samples);
    bsc_hash_double(&sum, settings->skew);
    for (uint32_t p = 0; weights != NULL && p < weights->placements; p++)
        bsc_hash_double(&sum, weights->weight[p]);
    for (size_t k = 0; k < t->games * t->deployments->ships; k++)
        bsc_hash_number(&sum, t->deployments->placement[k]);
    return sum;
}

/* Gives each game of the part its row, or takes it from there: false where that cannot be one. */
static bool move_rows(const bsc_tournament *t, const bsc_part *part, uint32_t number, bool take) {
    const size_t parts = part->plan.parts, variates = t->variate == NULL ? 0 : t->variates;
    const double least = bsc_problem_fleet_cells(t->problem), most = t->problem->cells;
    double *row = part->rows[number - 1];
    bool right = true;
    for (size_t game = number - 1; game < t->games; game += parts)
        for (size_t s = 0; s < t->strategies; s++) {
            const size_t place = s * t->games + game;
            double *variate = variates == 0 ? NULL : t->variate + place * variates;
            if (!take) *row = t->shots[place];
            right = right && *row >= least && *row <= most && *row == floor(*row);
            if (right && take) t->shots[place] = (uint32_t)*row;
            row++;
            for (size_t v = 0; v < variates; v++, row++) {
                if (!take) *row = variate[v];
                right = right && fabs(*row) <= MOST_VARIATE;
                variate[v] = *row;
            }
        }
    return right;
}

bsc_status bsc_part_of_games(bsc_part **part, const bsc_tournament *t, bsc_error *error) {
    const size_t shots_and_variates = 1 + (t->variate == NULL ? 0 : t->variates);
    bsc_arena texts = {.newest = NULL};
    bsc_matrix *matrix = NULL;
    size_t length = 0;
    for (size_t s = 0; s < t->strategies; s++) length += strlen(t->strategy[s]->name) + 1;
    char *names = bsc_arena_new(&texts, length, 1); /* of the strategies, a line each */
    for (size_t s = 0; s < t->strategies && names != NULL; s++) {
        if (s > 0) strcat(names, "\n");
        strcat(names, t->strategy[s]->name);
    }
    bsc_plan plan = {.parts = t->plan.parts,
                     .samples = t->games,
                     .seed = t->plan.seed,
                     .strategies = names,
                     .covers_all_deployments = t->covers_all_deployments,
                     .row_length = (uint32_t)(t->strategies * shots_and_variates)};
    *part = NULL;
    bsc_status status = bsc_arena_status(&texts, error);
    if (status == BSC_OK) status = bsc_matrix_new(&matrix, t->problem, error);
    if (status == BSC_OK) {
        plan.matrix_digest = bsc_matrix_digest(matrix);
        plan.run_digest = digest_of(t);
        bsc_plan_seal(&plan);
        status = bsc_part_make(part, &plan, t->plan.part, error);
    }
    bsc_matrix_free(matrix);
    if (status != BSC_OK) {
        bsc_arena_release(&texts);
        return status;
    }
    (*part)->texts = texts;
    const bool right = move_rows(t, *part, t->plan.part, false);
    assert(right);
    (void)right;
    return BSC_OK;
}

/* The tournament that the plan of these parts says, without a game. */
static bsc_status make_whole(bsc_tournament **t, const bsc_part *sum, const bsc_problem *problem,
                             bsc_error *error) {
    const char *names = sum->plan.strategies;
    const uint32_t width = sum->plan.row_length;
    bsc_tournament_plan plan = {.seed = sum->plan.seed};
    bsc_arena arena = {.newest = NULL};
    bool known = true;
    size_t *number = bsc_arena_new(&arena, strlen(names) + 1, sizeof *number);
    bsc_bot *bot = bsc_arena_new(&arena, strlen(names) + 1, sizeof *bot);
    for (size_t length; *names != '\0' && !arena.failed;
         names += length + (names[length] == '\n')) {
        length = strcspn(names, "\n");
        const char *name = bsc_arena_text(&arena, names, length);
        if (name == NULL) break;
        number[plan.strategies] = bsc_strategy_find(name);
        known = known && (number[plan.strategies] < bsc_strategies() || strchr(name, ':') != NULL);
        bot[plan.strategies++].name = name;
    }
    plan.strategy = number;
    plan.bot = bot;
    bsc_status status = bsc_arena_status(&arena, error);
    const bool adjusts = width > plan.strategies;
    if (status == BSC_OK && (plan.strategies == 0 || !known ||
                             width != plan.strategies * (adjusts ? 1 + BSC_VARIATES(problem) : 1)))
        status = bsc_part_refuse(sum->name, error, "is not a part of the problem that it says");
    if (status == BSC_OK)
        status = bsc_tournament_make(t, problem, &plan, (size_t)sum->plan.samples, adjusts, error);
    bsc_arena_release(&arena);
    return status;
}

bsc_status bsc_part_join_games(bsc_tournament **tournament, const bsc_part *sum,
                               const bsc_problem *problem, bsc_error *error) {
    bsc_matrix *matrix = NULL;
    bool right = true;
    *tournament = NULL;
    if (sum->rows == NULL) return bsc_part_refuse(sum->name, error, "is not a part of games");
    bsc_status status = bsc_part_complete(sum, error);
    if (status == BSC_OK) status = bsc_matrix_new(&matrix, problem, error);
    if (status == BSC_OK) status = bsc_part_check_problem(sum, matrix, error);
    bsc_matrix_free(matrix);
    if (status == BSC_OK) status = make_whole(tournament, sum, problem, error);
    for (uint32_t k = 1; status == BSC_OK && k <= sum->plan.parts; k++)
        right = move_rows(*tournament, sum, k, true) && right;
    if (!right) status = bsc_part_refuse(sum->name, error, "its numbers do not add up");
    if (status == BSC_OK) {
        (*tournament)->covers_all_deployments = sum->plan.covers_all_deployments;
        return BSC_OK;
    }
    bsc_tournament_free(*tournament);
    *tournament = NULL;
    return status;
}
