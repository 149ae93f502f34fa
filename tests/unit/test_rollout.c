/* test_rollout.c - games played out at once against each game played out by itself. */
#include "game_support.h"

#include "game/rollout.h"

#define MOST 400u

/* One game against a deployment: the answers so far leave some of the pool. */
typedef struct game {
    const bsc_pool *pool;
    bsc_log *log;
    bool agrees[MOST];
} game;

/* Of those left, the cell that most have a ship on; of equals the one that comes first in the rollout.
 */
static uint32_t likeliest(const game *g, const bsc_rollout *r) {
    uint32_t best = UINT32_MAX, most = 0;
    for (uint32_t bit = 0; bit < r->cells; bit++) {
        uint32_t on = 0;
        if (bsc_log_at(g->log, r->cell_of[bit]) != NULL) continue;
        for (size_t d = 0; d < g->pool->deployments; d++)
            on += g->agrees[d] && is_on(g->pool, d, r->cell_of[bit]);
        if (on > most) best = r->cell_of[bit];
        if (on > most) most = on;
    }
    return best;
}

static void fire(game *g, size_t hidden, uint32_t cell) {
    const bsc_shot shot = answer_after(g->pool, hidden, g->log, cell);
    for (size_t d = 0; d < g->pool->deployments; d++)
        g->agrees[d] &= same_answer(answer_after(g->pool, d, g->log, cell), shot);
    assert_int_equal(bsc_log_fire(g->log, &shot, NULL), BSC_OK);
}

static uint64_t cost_of(const bsc_pool *pool, const bsc_rollout *r, bsc_log *log, uint32_t first) {
    const uint32_t before = bsc_log_shots(log);
    uint64_t cost = 0;
    for (size_t hidden = 0; hidden < pool->deployments; hidden++) {
        game g = {.pool = pool, .log = log};
        for (size_t d = 0; d < pool->deployments; d++) g.agrees[d] = true;
        fire(&g, hidden, first);
        while (cells_left(pool, hidden, log) > 0) fire(&g, hidden, likeliest(&g, r));
        cost += bsc_log_shots(log) - before;
        while (bsc_log_shots(log) > before) bsc_log_undo(log);
    }
    return cost;
}

/* Takes the problem. */
static void assert_costs(bsc_problem *problem, const char *shots) {
    bsc_rollout rollout;
    bsc_rollout_init(&rollout);
    for (bsc_announce a = BSC_ANNOUNCE_SHIP; a <= BSC_ANNOUNCE_NONE; a++) {
        bsc_log *log = new_log(problem, shots, a);
        bsc_pool pool = pool_after(log);
        assert_in_range(pool.deployments, 1, MOST);
        assert_int_equal(bsc_rollout_read(&rollout, &pool, log, NULL), BSC_OK);
        for (uint32_t c = 0; c < bsc_problem_cells(problem); c++)
            if (bsc_log_at(log, c) == NULL)
                assert_int_equal(bsc_rollout_cost(&rollout, c), cost_of(&pool, &rollout, log, c));
        bsc_pool_release(&pool);
        bsc_log_free(log);
    }
    bsc_rollout_release(&rollout);
    bsc_problem_free(problem);
}

static void costs_are_those_of_the_games(void **state) {
    (void)state;
    assert_costs(problem_of_fleet("3x3", "2", NULL, NULL), "");
    assert_costs(problem_of_fleet("3x2", "2,1", NULL, NULL), "");
    assert_costs(problem_of_fleet("4x3", "2,2", "forbidden", NULL), "");
    assert_costs(problem_of_fleet("3x3", "1x2,2", "corners", NULL), "B1 miss\n");
    assert_costs(problem_of_fleet("4x4", "3,2", NULL, NULL), "B2 hit\nC3 miss\nA2 miss\n");
    assert_costs(problem_of_fleet("5x3", "3,2,2", NULL, NULL),
                 "B2 hit\nB1 hit\nC3 miss\nA3 miss\nE2 miss\n");
    assert_costs(problem_of_text("lattice hex-flat\nboard 3x3\npiece A line 2\npiece B line 2\n"),
                 "B2 hit\n");
}

static void wide_boards_have_two_words(void **state) {
    (void)state;
    assert_costs(problem_of_fleet("10x7", "4", NULL, NULL), "A1 miss\nE4 hit\n");
    bsc_problem *problem = problem_of_fleet("12x11", "2", NULL, NULL);
    bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SHIP);
    bsc_pool pool = pool_after(log);
    bsc_rollout rollout;
    bsc_error error = {0};
    bsc_rollout_init(&rollout);
    assert_int_equal(bsc_rollout_read(&rollout, &pool, log, &error), BSC_LIMIT); /* 132 cells */
    assert_int_equal(error.status, BSC_OK);
    bsc_pool_release(&pool);
    bsc_log_free(log);
    log = new_log(problem, "A1 miss\nL1 miss\nF6 miss\nG7 miss\n", BSC_ANNOUNCE_SHIP);
    pool = pool_after(log);
    assert_int_equal(bsc_rollout_read(&rollout, &pool, log, NULL), BSC_OK);
    assert_int_equal(rollout.cells, 128);
    assert_int_equal(bsc_rollout_cost(&rollout, 17), cost_of(&pool, &rollout, log, 17));
    bsc_rollout_release(&rollout);
    bsc_pool_release(&pool);
    bsc_log_free(log);
    bsc_problem_free(problem);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(costs_are_those_of_the_games),
                                       cmocka_unit_test(wide_boards_have_two_words)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
