/* test_rollout.c - games played out at once against each game played out by itself. */
#include "game_support.h"

#include "eval/rollout.h"

#define MAX_DEPLOYMENTS 400u

/* One game against a deployment: the answers so far leave some of the list. */
typedef struct game {
    const bsc_deployment_list *list;
    const bsc_weights *weights;
    bsc_log *log;
    bool agrees[MAX_DEPLOYMENTS];
} game;

/* Of those left, the cell that most have a ship on; of equals the one that comes first in the
 * rollout.
 */
static uint32_t likeliest(const game *g, const bsc_rollout *r) {
    uint32_t best = UINT32_MAX;
    double most = 0.0;
    for (uint32_t bit = 0; bit < r->cells; bit++) {
        double on = 0.0;
        if (bsc_log_at(g->log, r->cell_of[bit]) != NULL) continue;
        for (size_t d = 0; d < g->list->deployments; d++)
            if (g->agrees[d] && is_on(g->list, d, r->cell_of[bit]))
                on += bsc_deployment_list_weight(g->list, g->weights, d);
        if (on > most) best = r->cell_of[bit];
        if (on > most) most = on;
    }
    return best;
}

static void fire(game *g, size_t hidden, uint32_t cell) {
    const bsc_shot shot = answer_after(g->list, hidden, g->log, cell);
    for (size_t d = 0; d < g->list->deployments; d++)
        g->agrees[d] &= same_answer(answer_after(g->list, d, g->log, cell), shot);
    assert_int_equal(bsc_log_fire(g->log, &shot, NULL), BSC_OK);
}

static double cost_of(const bsc_deployment_list *list, const bsc_weights *weights,
                      const bsc_rollout *r, bsc_log *log, uint32_t first) {
    const uint32_t before = bsc_log_shots(log);
    double cost = 0.0;
    for (size_t hidden = 0; hidden < list->deployments; hidden++) {
        if (bsc_deployment_list_weight(list, weights, hidden) == 0.0) continue;
        game g = {.list = list, .weights = weights, .log = log};
        for (size_t d = 0; d < list->deployments; d++) g.agrees[d] = true;
        fire(&g, hidden, first);
        while (cells_left(list, hidden, log) > 0) fire(&g, hidden, likeliest(&g, r));
        cost += bsc_deployment_list_weight(list, weights, hidden) * (bsc_log_shots(log) - before);
        while (bsc_log_shots(log) > before) bsc_log_undo(log);
    }
    return cost;
}

/* Takes the problem; weights as a file has them, or NULL. */
static void assert_costs_by(bsc_problem *problem, const char *shots, const char *text) {
    bsc_weights *weights = NULL;
    bsc_rollout rollout = {.capacity = 0};
    if (text != NULL)
        assert_int_equal(bsc_weights_read(&weights, problem, text, strlen(text), "weights", NULL),
                         BSC_OK);
    for (bsc_announce a = BSC_ANNOUNCE_HITS; a <= BSC_ANNOUNCE_NONE; a++) {
        bsc_log *log = new_log(problem, shots, a);
        bsc_deployment_list list = list_after(log);
        assert_in_range(list.deployments, 1, MAX_DEPLOYMENTS);
        assert_int_equal(bsc_rollout_read(&rollout, &list, weights, log, NULL), BSC_OK);
        for (uint32_t c = 0; c < bsc_problem_cells(problem); c++)
            if (bsc_log_at(log, c) == NULL)
                assert_true(bsc_rollout_cost(&rollout, c) ==
                            cost_of(&list, weights, &rollout, log, c));
        bsc_deployment_list_release(&list);
        bsc_log_free(log);
    }
    bsc_rollout_release(&rollout);
    bsc_weights_free(weights);
    bsc_problem_free(problem);
}

static void assert_costs(bsc_problem *problem, const char *shots) {
    assert_costs_by(problem, shots, NULL);
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
    bsc_deployment_list list = list_after(log);
    bsc_rollout rollout = {.capacity = 0};
    bsc_error error = {0};
    assert_int_equal(bsc_rollout_read(&rollout, &list, NULL, log, &error),
                     BSC_LIMIT); /* 132 cells */
    assert_int_equal(error.status, BSC_OK);
    bsc_deployment_list_release(&list);
    bsc_log_free(log);
    log = new_log(problem, "A1 miss\nL1 miss\nF6 miss\nG7 miss\n", BSC_ANNOUNCE_SHIP);
    list = list_after(log);
    assert_int_equal(bsc_rollout_read(&rollout, &list, NULL, log, NULL), BSC_OK);
    assert_int_equal(rollout.cells, 128);
    assert_true(bsc_rollout_cost(&rollout, 17) == cost_of(&list, NULL, &rollout, log, 17));
    bsc_rollout_release(&rollout);
    bsc_deployment_list_release(&list);
    bsc_log_free(log);
    bsc_problem_free(problem);
}

/* Weights that are sums of powers of two, so that sums are exact; one that rules a place out. */
static void deployments_count_by_weight(void **state) {
    (void)state;
    assert_costs_by(problem_of_fleet("4x3", "3,2", NULL, NULL), "B1 miss\n",
                    "ship,cells,weight\nShip3,A2 B2 C2,4\nShip2,A1 A2,0.25\nShip2,D1 D2,0\n");
    assert_costs_by(problem_of_fleet("4x4", "2x2", "forbidden", NULL), "",
                    "ship,cells,weight\nShip2,A1 A2,0.125\nShip2,C3 D3,8\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(costs_are_those_of_the_games),
                                       cmocka_unit_test(wide_boards_have_two_words),
                                       cmocka_unit_test(deployments_count_by_weight)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
