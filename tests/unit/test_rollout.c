/* test_rollout.c - rollouts, which play a game against all deployments of a list at once. Their
 * cost, the number of shots, must be that of the same games played one by one. */
#include "game_support.h"
#include "play/eval/rollout.h"

#include <math.h>

#define MAX_DEPLOYMENTS 400u

/* One game against one deployment. */
typedef struct game {
    const bsc_deployment_list *list;
    const bsc_weights *weights;
    const double *worth; /* [placements] how much it helps to find a ship there; NULL: equally */
    bsc_log *log;
    bool agrees[MAX_DEPLOYMENTS]; /* whether each deployment of the list gives the answers so far */
} game;

/* Returns how many cells of the ship were not fired at. */
static uint32_t cells_open(const game *g, bsc_placement ship) {
    uint32_t open = 0;
    for (uint32_t c = 0; c < ship.cells; c++) open += bsc_log_at(g->log, ship.cell[c]) == NULL;
    return open;
}

/* Says whether the player hunts for a new ship, so that a cell counts by the worth of the ships on
 * it. That is so if there are worths, sunk ships are announced with their name or size, more than
 * two deployments agree, and no ship is hit without being sunk. */
static bool hunts(const game *g) {
    const bsc_announce announce = bsc_log_announced(g->log);
    size_t open_ships = 0, first = 0;
    if (announce == BSC_ANNOUNCE_SUNK || announce == BSC_ANNOUNCE_NONE) return false;
    for (size_t d = 0; d < g->list->deployments; d++) {
        open_ships += g->agrees[d];
        if (g->agrees[d]) first = d;
    }
    for (uint32_t k = 0; k < g->list->ships; k++) {
        const uint32_t *ship = bsc_deployment_list_ships(g->list, first);
        const bsc_placement ship_laid = bsc_problem_placement(g->list->problem, ship[k]);
        const uint32_t open = cells_open(g, ship_laid);
        if (open > 0 && open < ship_laid.cells) return false;
    }
    return g->worth != NULL && open_ships > 2;
}

/* Returns how much the deployment counts for firing at the cell: 0 if it has no ship there,
 * otherwise its weight, which is multiplied by the worth of the ship on the cell if the player is
 * hunting. */
static double count_of(const game *g, size_t deployment, uint32_t cell, bool hunting) {
    const uint32_t *ship = bsc_deployment_list_ships(g->list, deployment);
    const double weight = bsc_deployment_list_weight(g->list, g->weights, deployment);
    if (!is_on(g->list, deployment, cell)) return 0.0;
    for (uint32_t k = 0; k < g->list->ships && hunting; k++)
        if (bsc_placement_covers(bsc_problem_placement(g->list->problem, ship[k]), cell))
            return weight * g->worth[ship[k]];
    return weight;
}

/* Returns the cell whose number in the rollout is `number`, or UINT32_MAX if there is none. */
static uint32_t cell_of_number(const game *g, const bsc_rollout *r, uint32_t number) {
    uint32_t cell = 0;
    while (cell < g->list->problem->cells && r->cell_number[cell] != number) cell++;
    return cell < g->list->problem->cells ? cell : UINT32_MAX;
}

/* Returns the cell at which the simple rule of a rollout fires: of the cells that were not fired
 * at, the one with the greatest sum of count_of over the deployments that agree. Of equal cells it
 * returns the first in the rollout's order. */
static uint32_t best_of(const game *g, const bsc_rollout *r) {
    const bool hunting = hunts(g);
    uint32_t best = UINT32_MAX;
    double best_count = 0.0;
    for (uint32_t number = 0, cell; (cell = cell_of_number(g, r, number)) != UINT32_MAX; number++) {
        double count = 0.0;
        if (bsc_log_at(g->log, cell) != NULL) continue;
        for (size_t d = 0; d < g->list->deployments; d++)
            if (g->agrees[d]) count += count_of(g, d, cell, hunting);
        if (count > best_count) {
            best = cell;
            best_count = count;
        }
    }
    return best;
}

/* Fires at the cell, with the answer of the hidden deployment. */
static void fire(game *g, size_t hidden, uint32_t cell) {
    const bsc_shot shot = answer_after(g->list, hidden, g->log, cell);
    for (size_t d = 0; d < g->list->deployments; d++)
        g->agrees[d] &= same_answer(answer_after(g->list, d, g->log, cell), shot);
    assert_ok(bsc_log_fire(g->log, &shot, NULL));
}

/* Plays a game against each deployment, with the next shot at `first`. Returns the sum of their
 * numbers of shots, each times the deployment's weight. */
static double cost_of(const bsc_deployment_list *list, const bsc_weights *weights,
                      const double *worth, const bsc_rollout *r, bsc_log *log, uint32_t first) {
    const uint32_t shots_before = bsc_log_shots(log);
    double cost = 0.0;
    for (size_t hidden = 0; hidden < list->deployments; hidden++) {
        if (bsc_deployment_list_weight(list, weights, hidden) == 0.0) continue;
        game g = {.list = list, .weights = weights, .worth = worth, .log = log};
        for (size_t d = 0; d < list->deployments; d++) g.agrees[d] = true;
        fire(&g, hidden, first);
        while (cells_left(list, hidden, log) > 0) fire(&g, hidden, best_of(&g, r));
        cost +=
            bsc_deployment_list_weight(list, weights, hidden) * (bsc_log_shots(log) - shots_before);
        while (bsc_log_shots(log) > shots_before) bsc_log_undo(log);
    }
    return cost;
}

/* Returns a worth for each placement, from 1/8 to 2: how much it helps to find a ship there. */
static double *new_worth(const bsc_problem *problem) {
    double *worth = room(problem->placements, sizeof *worth);
    for (uint32_t p = 0; p < problem->placements; p++) worth[p] = (1 + p * 7 % 16) / 8.0;
    return worth;
}

/* Asserts, for each cell that the next shot may be at, that the rollout's cost is that of the games
 * which cost_of plays one by one: how many shots the games against all deployments take, each times
 * its weight. `text` is the text of a file of weights, or NULL. */
static void assert_costs_by(bsc_problem *problem, const char *shots, const char *text,
                            bool has_worth) {
    bsc_weights *weights = NULL;
    bsc_rollout rollout = {.capacity = 0};
    double *worth = has_worth ? new_worth(problem) : NULL;
    if (text != NULL) weights = weights_of(problem, text);
    for (bsc_announce a = BSC_ANNOUNCE_HITS; a <= BSC_ANNOUNCE_NONE; a++) {
        bsc_log *log = new_log(problem, shots, a);
        bsc_deployment_list *list = list_after(log);
        assert_in_range(list->deployments, 1, MAX_DEPLOYMENTS);
        assert_ok(bsc_rollout_read(&rollout, list, weights, worth, log, NULL));
        for (uint32_t c = 0; c < bsc_problem_cells(problem); c++)
            if (bsc_log_at(log, c) == NULL)
                assert_true(bsc_rollout_cost(&rollout, c) ==
                            cost_of(list, weights, worth, &rollout, log, c));
    }
    bsc_arena_release(&rollout.arena);
}

static void assert_costs(bsc_problem *problem, const char *shots) {
    assert_costs_by(problem, shots, NULL, false);
}

LONG_TEST(costs_are_those_of_the_games) {
    assert_costs(problem_of_fleet("3x3", "2", NULL, NULL), "");
    assert_costs(problem_of_fleet("3x2", "2,1", NULL, NULL), "");
    assert_costs(problem_of_fleet("4x3", "2,2", "forbidden", NULL), "");
    assert_costs(problem_of_fleet("3x3", "1x2,2", "corners", NULL), "B1 miss\n");
    assert_costs(problem_of_fleet("4x4", "3,2", NULL, NULL), "B2 hit\nC3 miss\nA2 miss\n");
    assert_costs(problem_of_fleet("5x3", "3,2,2", NULL, NULL),
                 "B2 hit\nB1 hit\nC3 miss\nA3 miss\nE2 miss\nD1 miss\n");
    assert_costs(problem_of_text("lattice hex-flat\nboard 3x3\npiece A line 2\npiece B line 2\n"),
                 "B2 hit\n");
}

TEST(wide_boards_have_two_words) {
    assert_costs(problem_of_fleet("10x7", "4", NULL, NULL), "A1 miss\nE4 hit\n");
    bsc_problem *problem = problem_of_fleet("12x11", "10", NULL, NULL);
    bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SHIP);
    bsc_deployment_list *list = list_after(log);
    bsc_rollout rollout = {.capacity = 0};
    bsc_error error = {0};
    assert_int_equal(bsc_rollout_read(&rollout, list, NULL, NULL, log, &error),
                     BSC_LIMIT); /* 132 cells */
    assert_ok(error.status);
    log = new_log(problem, "A1 miss\nL1 miss\nA11 miss\nL11 miss\n", BSC_ANNOUNCE_SHIP);
    list = list_after(log);
    assert_ok(bsc_rollout_read(&rollout, list, NULL, NULL, log, NULL));
    uint32_t cells = 0;
    for (uint32_t c = 0; c < problem->cells; c++) cells += rollout.cell_number[c] != UINT32_MAX;
    assert_int_equal(cells, 128);
    for (uint32_t c = 17; c < 130; c += 80)
        assert_true(bsc_rollout_cost(&rollout, c) == cost_of(list, NULL, NULL, &rollout, log, c));
    bsc_arena_release(&rollout.arena);
}

/* A rollout has memory for 420,000 sets of cells, and stores one set for each deployment and for
 * each of its ships. So it can take 4,615 deployments of 90 ships, or 4,421 deployments of 94
 * ships. */
TEST(large_fleets_have_room_for_few_deployments) {
    static const struct {
        const char *board, *fleet;
        size_t deployments;
        bsc_status status;
    } cases[] = {{"46x2", "1x90", 4186, BSC_OK}, {"48x2", "1x94", 4560, BSC_LIMIT}};
    for (size_t k = 0; k < LENGTH(cases); k++) {
        bsc_problem *problem = problem_of_fleet(cases[k].board, cases[k].fleet, NULL, NULL);
        bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SHIP);
        bsc_deployment_list *list = list_after(log);
        bsc_rollout rollout = {.capacity = 0};
        assert_int_equal(list->deployments, cases[k].deployments);
        assert_int_equal(bsc_rollout_read(&rollout, list, NULL, NULL, log, NULL), cases[k].status);
        bsc_arena_release(&rollout.arena);
    }
}

/* The weights are powers of two, so that sums of them are exact; a weight of 0 rules a placement
 * out. */
LONG_TEST(deployments_count_by_weight) {
    assert_costs_by(problem_of_fleet("4x3", "3,2", NULL, NULL), "B1 miss\n",
                    "ship,cells,weight\nShip3,A2 B2 C2,4\nShip2,A1 A2,0.25\nShip2,D1 D2,0\n",
                    false);
    assert_costs_by(problem_of_fleet("4x3", "2x2", "forbidden", NULL), "",
                    "ship,cells,weight\nShip2,A1 A2,0.125\nShip2,C3 D3,8\n", true);
}

TEST(hunting_uses_worths) {
    assert_costs_by(problem_of_fleet("3x3", "2", NULL, NULL), "", NULL, true);
    assert_costs_by(problem_of_fleet("3x2", "2,1", NULL, NULL), "", NULL, true);
    assert_costs_by(problem_of_fleet("4x3", "2,2", "forbidden", NULL), "", NULL, true);
    assert_costs_by(problem_of_fleet("3x3", "1x2,2", "corners", NULL), "B1 miss\n", NULL, true);
    assert_costs_by(problem_of_fleet("4x3", "3,2", NULL, NULL), "C3 miss\n", NULL, true);
}

static bool stop(void *context, const bsc_progress *progress) {
    return false;
}

/* In a plain rollout a simple rule chooses each shot (best_of). A nested rollout compares some
 * cells by rollouts of their own at each step. Its games must never take more shots in all than
 * those of the plain rollout, nor fewer than those of the best play, and must take fewer than those
 * of the plain rollout if the first shot is at some cell. If it has no time, they must take as
 * many. */
static void assert_nested(bsc_problem *problem, bool hunts) {
    const bsc_run run = {.threads = 1}, stopped = {.tick = stop};
    bsc_rollout rollout = {.capacity = 0};
    bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SHIP);
    bsc_deployment_list *list = list_after(log);
    double *worth = new_worth(problem), *expected = room(problem->cells, sizeof *expected);
    double smallest = INFINITY, gained = 0.0;
    assert_ok(bsc_best_play(log, &run, expected, NULL));
    for (uint32_t c = 0; c < problem->cells; c++) smallest = fmin(smallest, expected[c]);
    assert_ok(bsc_rollout_read(&rollout, list, NULL, worth, log, NULL));
    for (uint32_t c = 0; c < problem->cells; c++) {
        rollout.nest = (bsc_rollout_nest){.shots = 0};
        const double rule = bsc_rollout_cost(&rollout, c);
        rollout.nest = (bsc_rollout_nest){.shots = 100, .candidates = 16, .hunting_only = hunts};
        const double nested = bsc_rollout_cost(&rollout, c);
        gained += rule - nested;
        assert_true(nested <= rule && nested >= smallest * (double)list->deployments - 0.01);
        assert_false(bsc_rollout_is_late(&rollout));
        rollout.nest.run = &stopped;
        assert_true(bsc_rollout_cost(&rollout, c) == rule && bsc_rollout_is_late(&rollout));
        rollout.nest.run = NULL;
        rollout.nest.deadline = 1e-9; /* a time that has long passed */
        assert_true(bsc_rollout_cost(&rollout, c) == rule && bsc_rollout_is_late(&rollout));
    }
    assert_true(gained > 0.0);
    bsc_arena_release(&rollout.arena);
}

TEST(nested_rollouts_are_better_than_the_rule) {
    for (int hunts = 0; hunts <= 1; hunts++) {
        assert_nested(problem_of_fleet("4x4", "3,2", NULL, NULL), hunts == 1);
        assert_nested(problem_of_fleet("4x4", "3,2", "forbidden", NULL), hunts == 1);
    }
}
