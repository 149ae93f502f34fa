/* results.c - the results of a tournament: the arrays that hold them, what they say of a game, and
 * how they travel as a part of a run.
 *
 *   a row of a part    a game of it, in their order: for each strategy the shots, and behind them
 *                      its variates where means can be adjusted
 *
 * Cost: a copy of what is held. */
#include "play/tournament.h"

#include "base/memory.h"
#include "engine/part.h"
#include "record/record.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#define MOST_VARIATE 1e12 /* no game comes near: products of what a file says stay finite */

bsc_status bsc_tournament_make(bsc_tournament **tournament, const bsc_problem *problem,
                               const bsc_tournament_plan *plan, size_t games, bsc_error *error) {
    bsc_tournament *t = *tournament = bsc_memory_new(1, sizeof *t);
    if (t == NULL) return bsc_error_no_memory(error);
    *t = (bsc_tournament){.problem = problem,
                          .plan = *plan,
                          .strategies = plan->strategies,
                          .games = games,
                          .variates = BSC_VARIATES(problem),
                          .hit_variates = BSC_HIT_VARIATES(problem)};
    if (plan->announce == BSC_ANNOUNCE_LOG) t->plan.announce = BSC_ANNOUNCE_SHIP;
    if (plan->parts == 0) t->plan.part = t->plan.parts = 1;
    assert(t->plan.part >= 1 && t->plan.part <= t->plan.parts && t->plan.parts <= games);
    size_t *number = bsc_arena_new(&t->arena, t->strategies, sizeof *number);
    t->plan.strategy = number;
    BSC_ARENA_ARRAY(&t->arena, t->strategy, t->strategies);
    const bsc_status status = bsc_arena_status(&t->arena, error);
    for (size_t s = 0; s < t->strategies && status == BSC_OK; s++) {
        number[s] = plan->strategy[s];
        t->strategy[s] = bsc_strategy_at(number[s]);
    }
    if (status == BSC_OK) return BSC_OK;
    bsc_tournament_free(t);
    *tournament = NULL;
    return status;
}

bsc_status bsc_tournament_hold(bsc_tournament *t, bool adjusts, bsc_error *error) {
    const size_t games = t->strategies * t->games;
    BSC_ARENA_ARRAY(&t->arena, t->shared, t->strategies);
    BSC_ARENA_ARRAY(&t->arena, t->effort, t->strategies);
    BSC_ARENA_ARRAY(&t->arena, t->shots, games);
    if (adjusts) t->variate = bsc_arena_new(&t->arena, games, t->variates * sizeof *t->variate);
    if (t->plan.keep_logs) BSC_ARENA_ARRAY(&t->arena, t->cells, games);
    return bsc_arena_status(&t->arena, error);
}

const bsc_tournament_plan *bsc_tournament_plan_of(const bsc_tournament *t) {
    return &t->plan;
}

size_t bsc_tournament_own_games(const bsc_tournament *t) {
    return (t->games - t->plan.part) / t->plan.parts + 1;
}

size_t bsc_tournament_games(const bsc_tournament *t) {
    return t->games;
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

/* ---- As a part ---- */

/* What the games depend on beside the board and what a plan says. */
static bsc_digest digest_of(const bsc_tournament *t) {
    const bsc_settings *settings = &t->plan.settings;
    const bsc_weights *weights = settings->weights;
    bsc_sha256 sum;
    bsc_sha256_begin(&sum);
    bsc_sha256_add_number(&sum, t->plan.announce);
    bsc_sha256_add_number(&sum, settings->samples);
    bsc_sha256_add_real(&sum, settings->skew);
    for (uint32_t p = 0; weights != NULL && p < weights->placements; p++)
        bsc_sha256_add_real(&sum, weights->weight[p]);
    for (size_t k = 0; k < t->games * t->deployments->ships; k++)
        bsc_sha256_add_number(&sum, t->deployments->placement[k]);
    return bsc_sha256_end(&sum);
}

/* The strategies' names, a blank between two; NULL where there is no memory. */
static const char *names_of(const bsc_tournament *t, bsc_arena *arena) {
    size_t length = 0;
    for (size_t s = 0; s < t->strategies; s++) length += strlen(t->strategy[s]->name) + 1;
    char *names = bsc_arena_new(arena, length, 1);
    for (size_t s = 0; s < t->strategies && names != NULL; s++) {
        if (s > 0) strcat(names, " ");
        strcat(names, t->strategy[s]->name);
    }
    return names;
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
    bsc_plan plan = {.parts = t->plan.parts,
                     .samples = t->games,
                     .seed = t->plan.seed,
                     .strategies = names_of(t, &texts),
                     .whole = t->whole,
                     .width = (uint32_t)(t->strategies * shots_and_variates)};
    *part = NULL;
    bsc_status status = bsc_arena_status(&texts, error);
    if (status == BSC_OK) status = bsc_matrix_new(&matrix, t->problem, error);
    if (status == BSC_OK) {
        plan.matrix = bsc_matrix_digest(matrix);
        plan.roots = digest_of(t);
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

/* The numbers of the strategies with these names, into number[]; 0 where one is unknown. */
static size_t find_strategies(size_t *number, const char *names, bsc_arena *arena) {
    size_t found = 0;
    for (size_t length; *names != '\0'; names += length + (names[length] == ' ')) {
        length = strcspn(names, " ");
        const char *name = bsc_arena_text(arena, names, length);
        number[found] = name == NULL ? bsc_strategies() : bsc_strategy_find(name);
        if (number[found++] == bsc_strategies()) return 0;
    }
    return found;
}

/* The tournament that the plan of these parts says, without a game. */
static bsc_status make_whole(bsc_tournament **t, const bsc_part *sum, const bsc_problem *problem,
                             bsc_error *error) {
    const uint32_t width = sum->plan.width;
    bsc_tournament_plan plan = {.seed = sum->plan.seed};
    bsc_arena arena = {.newest = NULL};
    size_t *number = bsc_arena_new(&arena, strlen(sum->plan.strategies) + 1, sizeof *number);
    if (number != NULL) plan.strategies = find_strategies(number, sum->plan.strategies, &arena);
    plan.strategy = number;
    bsc_status status = bsc_arena_status(&arena, error);
    const bool adjusts = width > plan.strategies;
    if (status == BSC_OK && (plan.strategies == 0 ||
                             width != plan.strategies * (adjusts ? 1 + BSC_VARIATES(problem) : 1)))
        status = bsc_part_refuse(sum, error, "is not a part of the problem that it says");
    if (status == BSC_OK)
        status = bsc_tournament_make(t, problem, &plan, (size_t)sum->plan.samples, error);
    if (status == BSC_OK) status = bsc_tournament_hold(*t, adjusts, error);
    bsc_arena_release(&arena);
    return status;
}

bsc_status bsc_part_join_games(bsc_tournament **tournament, const bsc_part *sum,
                               const bsc_problem *problem, bsc_error *error) {
    bsc_matrix *matrix = NULL;
    bool right = true;
    *tournament = NULL;
    if (sum->rows == NULL) return bsc_part_refuse(sum, error, "is not a part of games");
    bsc_status status = bsc_part_complete(sum, error);
    if (status == BSC_OK) status = bsc_matrix_new(&matrix, problem, error);
    if (status == BSC_OK) {
        const bsc_digest digest = bsc_matrix_digest(matrix);
        if (!bsc_digest_same(&digest, &sum->plan.matrix))
            status = bsc_part_refuse(sum, error, "is not a part of the problem that it says");
    }
    bsc_matrix_free(matrix);
    if (status == BSC_OK) status = make_whole(tournament, sum, problem, error);
    for (uint32_t k = 1; status == BSC_OK && k <= sum->plan.parts; k++)
        right = move_rows(*tournament, sum, k, true) && right;
    if (!right) status = bsc_part_refuse(sum, error, "its numbers do not add up");
    if (status == BSC_OK) {
        (*tournament)->whole = sum->plan.whole;
        return BSC_OK;
    }
    bsc_tournament_free(*tournament);
    *tournament = NULL;
    return status;
}
