/* check_games.c - checks whole games of every strategy against random deployments. Each shot must
 * be at a new cell of the board and get the answer that the deployment gives, and the game must end
 * when the last cell of the fleet is hit. `exact` must fire at the cell that most deployments cover
 * (the first one if several are equal), and `entropy` at a cell whose answer has the most bits. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAMES 2u

/* GAMES games of one strategy. */
typedef struct tournament {
    const question *q;
    const brute *all; /* game k is against deployment (first + k) mod all->total */
    uint32_t first;
    bsc_tournament *played;
    const char *name; /* the strategy */
    char asked[80];   /* the command line that plays such games, for messages */
} tournament;

/* Checks that no other cell is covered by more of the remaining deployments, and no earlier one by
 * as many. */
static void check_likeliest(const tournament *t, const brute *remaining, const game *g,
                            uint32_t cell) {
    uint32_t best = UINT32_MAX, best_count = 0;
    for (uint32_t c = 0; c < bsc_problem_cells(t->q->problem); c++) {
        if (game_fired_at(g, c)) continue;
        const uint32_t count = brute_on_cell(remaining, c);
        if (best == UINT32_MAX || count > best_count) {
            best = c;
            best_count = count;
        }
    }
    if (cell != best)
        blame(t->q, t->asked, "shot %u is at %s, not at %s", g->shots + 1,
              game_label(t->q->problem, cell), game_label(t->q->problem, best));
}

/* Checks that the answer at no other cell has a larger entropy. */
static void check_most_bits(const tournament *t, const brute *remaining, const game *g,
                            uint32_t cell) {
    const double bits = answer_bits(g, remaining, cell);
    for (uint32_t c = 0; c < bsc_problem_cells(t->q->problem); c++)
        if (!game_fired_at(g, c) && answer_bits(g, remaining, c) > bits + 1e-7)
            blame(t->q, t->asked, "shot %u is at %s, and %s says more", g->shots + 1,
                  game_label(t->q->problem, cell), game_label(t->q->problem, c));
}

/* Checks where `exact` or `entropy` fires after the shots of the game; other strategies may fire
 * anywhere. */
static void check_choice(const tournament *t, const game *g, uint32_t cell) {
    const bool likeliest = strcmp(t->name, "exact") == 0;
    if (!likeliest && strcmp(t->name, "entropy") != 0) return;
    brute remaining = game_agreeing(g, t->all);
    game_drop_hit_fleets(g, &remaining);
    if (likeliest)
        check_likeliest(t, &remaining, g, cell);
    else
        check_most_bits(t, &remaining, g, cell);
    brute_release(&remaining);
}

/* Replays game `number` from its log and checks its cells, its answers and where it ends. */
static void check_log(const tournament *t, uint32_t number, const bsc_log *log) {
    const uint32_t *laid = brute_at(t->all, (t->first + number) % t->all->total);
    const bsc_problem *problem = t->q->problem;
    game g = {.problem = problem, .announce = t->q->game->announce};
    const uint32_t shots = bsc_log_shots(log);
    if (shots != bsc_tournament_shots(t->played, 0, number))
        blame(t->q, t->asked, "the log has %u shots", shots);
    for (uint32_t k = 0; k < shots && k < MAX_SHOTS; k++) {
        const bsc_shot *shot = bsc_log_shot(log, k);
        const bsc_shot expected = game_answer(&g, laid, t->all->ships, shot->cell);
        if (shot->cell >= bsc_problem_cells(problem) || game_fired_at(&g, shot->cell)) {
            blame(t->q, t->asked, "shot %u is at a cell that cannot be fired at", k + 1);
            return;
        }
        if (!game_same_answer(shot, &expected))
            blame(t->q, t->asked, "shot %u has another answer", k + 1);
        if (game_is_hit(&g, laid, t->all->ships))
            blame(t->q, t->asked, "the game goes on after shot %u", k);
        check_choice(t, &g, shot->cell);
        g.shot[g.shots++] = expected;
    }
    if (!game_is_hit(&g, laid, t->all->ships))
        blame(t->q, t->asked, "the game ends before the fleet is hit");
}

/* Plays GAMES games of a strategy against the deployments all[first], all[first + 1] and so on,
 * which are those of `hidden`, and checks them. */
static void check_strategy(const question *q, const brute *all, const bsc_deployments *hidden,
                           uint32_t first, size_t strategy) {
    const bsc_tournament_plan plan = {.strategy = &strategy,
                                      .strategies = 1,
                                      .announce = q->game->announce,
                                      .settings = {.samples = 10},
                                      .seed = q->puzzle->seed,
                                      .keep_logs = true};
    const bsc_run run = {.threads = 2};
    bsc_error error = {.status = BSC_OK};
    tournament t = {.q = q, .all = all, .first = first, .name = bsc_strategy_name(strategy)};
    snprintf(t.asked, sizeof t.asked, "bscount simulate --strategy %s", t.name);
    const bsc_status status =
        bsc_tournament_new(&t.played, q->problem, hidden, &plan, &run, &error);
    if (status == BSC_LIMIT && strcmp(t.name, "optimal") == 0) return;
    if (status != BSC_OK) blame(q, t.asked, "%s", error.message);
    for (uint32_t k = 0; status == BSC_OK && k < GAMES; k++) {
        bsc_log *log;
        if (bsc_tournament_log(t.played, 0, k, &log, NULL) != BSC_OK) abort();
        check_log(&t, k, log);
        bsc_log_free(log);
    }
    bsc_tournament_free(t.played);
}

/* Says whether the board is small enough for the strategy `optimal`, which takes seconds on such
 * boards and may take minutes on larger ones. */
static bool is_small(const question *q) {
    return q->all->total <= 64 && bsc_problem_cells(q->problem) <= 12;
}

void check_games(const question *q) {
    brute all = *q->all;
    /* a fleet without ships makes no game; it is the last deployment */
    if (all.total > 0 && brute_at(&all, all.total - 1)[0] == NO_SHIP) all.total--;
    if (all.total == 0) return;
    const uint32_t first = (uint32_t)(q->puzzle->seed % all.total);
    bsc_deployments *hidden = deployments_of(q, &all, first, GAMES);
    for (size_t k = 0; hidden != NULL && k < bsc_strategies(); k++)
        if (strcmp(bsc_strategy_name(k), "optimal") != 0 || is_small(q))
            check_strategy(q, &all, hidden, first, k);
    bsc_deployments_free(hidden);
}
