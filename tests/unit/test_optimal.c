/* test_optimal.c - the best play against plain recursion over sets of deployments, the numbers that
 * are known, and what is refused. */
#include "game_support.h"

#include <math.h>
#include <stdlib.h>

#include "cover/symmetry.h"
#include "eval/optimal.h"

#define MAX_DEPLOYMENTS 64u

typedef struct set {
    const bsc_deployment_list *list;
    bsc_log *log;
    uint32_t member[MAX_DEPLOYMENTS];
    uint32_t members;
} set;

static uint64_t cost_of(set *s);

/* Shots to come, summed over the set, when the cell is fired at first: each member's answer
 * once. */
static uint64_t cost_of_cell(set *s, uint32_t cell) {
    bsc_shot answer[MAX_DEPLOYMENTS];
    uint64_t cost = s->members;
    bool seen[MAX_DEPLOYMENTS] = {false};
    for (uint32_t k = 0; k < s->members; k++)
        answer[k] = answer_after(s->list, s->member[k], s->log, cell);
    for (uint32_t k = 0; k < s->members; k++) {
        if (seen[k]) continue;
        set part = {.list = s->list, .log = s->log};
        for (uint32_t j = k; j < s->members; j++) {
            if (!same_answer(answer[j], answer[k])) continue;
            part.member[part.members++] = s->member[j];
            seen[j] = true;
        }
        assert_ok(bsc_log_fire(s->log, &answer[k], NULL));
        cost += cost_of(&part);
        bsc_log_undo(s->log);
    }
    return cost;
}

static bool any_on(const set *s, uint32_t cell) {
    if (bsc_log_at(s->log, cell) != NULL) return false;
    for (uint32_t k = 0; k < s->members; k++)
        if (is_on(s->list, s->member[k], cell)) return true;
    return false;
}

static uint64_t cost_of(set *s) {
    uint64_t best = UINT64_MAX;
    if (cells_left(s->list, s->member[0], s->log) == 0) return 0;
    if (s->members == 1) return cells_left(s->list, s->member[0], s->log);
    for (uint32_t c = 0; c < bsc_problem_cells(s->log->problem); c++) {
        if (!any_on(s, c)) continue;
        const uint64_t cost = cost_of_cell(s, c);
        if (cost < best) best = cost;
    }
    return best;
}

/* By recursion, with the answers that the game announces. */
static void assert_best_play(bsc_problem *problem, const char *shots, bsc_announce announce) {
    bsc_log *log = new_log(problem, shots, announce);
    bsc_deployment_list *list = list_after(log);
    const uint32_t cells = bsc_problem_cells(problem);
    double expected[MAX_DEPLOYMENTS];
    uint64_t cost[MAX_DEPLOYMENTS], best = UINT64_MAX;
    set all = {.list = list, .log = log};
    assert_in_range(list->deployments, 1, MAX_DEPLOYMENTS);
    assert_in_range(cells, 1, MAX_DEPLOYMENTS);
    for (; all.members < list->deployments; all.members++) all.member[all.members] = all.members;
    for (uint32_t c = 0; c < cells; c++) {
        cost[c] = any_on(&all, c) ? cost_of_cell(&all, c) : UINT64_MAX;
        if (cost[c] < best) best = cost[c];
    }
    assert_ok(bsc_best_play(log, &one_thread, expected, NULL));
    for (uint32_t c = 0; c < cells; c++)
        if (cost[c] == best && best != UINT64_MAX)
            assert_true(fabs(expected[c] - (double)best / (double)list->deployments) < 1e-9);
        else
            assert_true(isinf(expected[c]));
}

TEST(it_is_what_recursion_finds) {
    static const char *const texts[] = {
        "board 3x2\npiece A line 2\n",
        "board 3x3\npiece A line 2\n",
        "board 3x2\npiece A line 1\npiece B line 2\n",
        "board 2x2\npiece A line 1\npiece B line 1\n",
        "board 2x2\npiece A line 2 x2\n",
        "board 2x2\npiece A line 2\npiece B line 2\n",
        "board 4x1\npiece A line 2\n",
        "board 5x1\npiece A line 2\npiece B line 1\n",
        "board 3x2\npiece A line 1 x3\n",
        "board 3x2\npiece A line 2\npiece B line 2\n",
        "touch forbidden\nboard 3x3\npiece A line 1 x2\n",
        "touch corners\nboard 3x2\npiece A line 1 x2\npiece B line 1\n",
        "touch forbidden\nboard 4x2\npiece A line 2\npiece B line 1\n",
        "board\n. . #\n. . .\nend\nturn reflect\npiece A\nXX\nX\nend\npiece B line 1\n",
        "lattice hex-flat\nboard 2x2\npiece A line 2\npiece B line 1\n",
        "lattice hex-pointy\nboard 3x2\npiece A line 2\n",
        "lattice hex-pointy\ntouch forbidden\nboard 3x2\npiece A line 2\npiece B line 1\n"};
    for (size_t k = 0; k < LENGTH(texts); k++) {
        bsc_problem *problem = problem_of_text(texts[k]);
        for (bsc_announce a = BSC_ANNOUNCE_HITS; a <= BSC_ANNOUNCE_NONE; a++)
            assert_best_play(problem, "", a);
    }
}

TEST(it_goes_on_from_a_log) {
    bsc_problem *problem = problem_of_fleet("4x3", "3,2", NULL, NULL);
    for (bsc_announce a = BSC_ANNOUNCE_HITS; a <= BSC_ANNOUNCE_NONE; a++) {
        assert_best_play(problem, "B2 hit\nC1 miss\nA3 hit\n", a);
        assert_best_play(problem, "B1 hit\nB2 hit\nD1 miss\n", a);
    }
    assert_best_play(problem, "B1 hit\nB2 sunk 2\n", BSC_ANNOUNCE_SIZE);
    assert_best_play(problem, "A1 hit\nB1 hit\nC1 sunk\n", BSC_ANNOUNCE_SUNK);
    assert_best_play(problem, "A1 hit\nB1 hit\nC1 sunk 3\nA2 hit\nB2 sunk 2\n", BSC_ANNOUNCE_SIZE);
}

static void assert_least(const char *board, const char *fleet, double shots) {
    bsc_problem *problem = problem_of_fleet(board, fleet, NULL, NULL);
    bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SIZE);
    double expected[MAX_DEPLOYMENTS], least = INFINITY;
    assert_ok(bsc_best_play(log, &one_thread, expected, NULL));
    for (uint32_t c = 0; c < bsc_problem_cells(problem); c++) least = fmin(least, expected[c]);
    assert_true(fabs(least - shots) < 5e-7);
}

/* The larger ones are in tests/cli/cases/optimal.txt. */
TEST(the_known_boards_are_met) {
    assert_least("3x3", "2", 4.5);
    assert_least("4x3", "2", 5.117647);
    assert_least("4x4", "3", 5.625);
    assert_least("5x4", "3", 6.227273);
}

/* The symmetries save work and change nothing. */
TEST(symmetries_change_nothing) {
    bsc_problem *problem = problem_of_fleet("3x3", "2,1", NULL, NULL);
    bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SUNK);
    bsc_deployment_list *list = list_after(log);
    bsc_symmetries symmetries;
    uint64_t nodes[2];
    double expected[2][9];
    assert_ok(bsc_board_symmetries_init(&symmetries, problem, NULL));
    for (unsigned k = 0; k < 2; k++) {
        bsc_optimal *optimal;
        assert_ok(bsc_optimal_new(&optimal, list, log, k == 0 ? NULL : &symmetries, NULL));
        nodes[k] = UINT64_MAX;
        assert_ok(bsc_optimal_solve(optimal, NULL, &nodes[k], 0, expected[k], NULL));
        bsc_optimal_free(optimal);
    }
    assert_memory_equal(expected[0], expected[1], sizeof expected[0]);
    assert_true(nodes[1] < nodes[0]);
    BSC_RELEASE(&symmetries);
}

/* More cells than answers have numbers: a size has the number of the first piece of it. */
TEST(a_ship_may_be_long) {
    bsc_problem *problem = problem_of_fleet("68x1", "66", NULL, NULL);
    for (uint32_t c = 2; c < 66; c++)
        add("%s hit\n", bsc_problem_place(problem, bsc_problem_cell_place(problem, c))->label);
    bsc_log *log = new_log(problem, built(), BSC_ANNOUNCE_SIZE);
    double expected[68];
    assert_ok(bsc_best_play(log, &one_thread, expected, NULL));
    assert_true(fabs(expected[1] - 8.0 / 3.0) < 1e-9 && fabs(expected[66] - 8.0 / 3.0) < 1e-9);
    assert_true(isinf(expected[0]) && isinf(expected[2]) && isinf(expected[67]));
}

static void assert_refused(const char *board, const char *fleet, size_t bytes, bsc_status status,
                           const char *words) {
    bsc_log *log = new_log(problem_of_fleet(board, fleet, NULL, NULL), "", BSC_ANNOUNCE_SHIP);
    double expected[81];
    bsc_error error = {0};
    if (bytes > 0) limit_by(bytes);
    assert_int_equal(bsc_best_play(log, &one_thread, expected, &error), status);
    bsc_memory_limit(0);
    assert_int_equal(error.status, status);
    assert_non_null(strstr(error.message, words));
}

TEST(what_is_too_large_is_refused) {
    assert_refused("8x8", "4,3,2", 0, BSC_LIMIT, "deployments");
    assert_refused("9x9", "2", 0, BSC_LIMIT, "64 cells");
    assert_refused("14x1", "1x13", 0, BSC_LIMIT, "12 ships");
    assert_refused("4x4", "3,2", 100000, BSC_LIMIT, "memory limit");
    assert_refused("3x3", "4", 0, BSC_BAD_INPUT, "no deployment");
}

TEST(positions_can_be_limited) {
    bsc_problem *problem = problem_of_fleet("3x3", "2,1", NULL, NULL);
    bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SHIP);
    bsc_deployment_list *list = list_after(log);
    bsc_optimal *optimal;
    double expected[9];
    assert_ok(bsc_optimal_new(&optimal, list, log, NULL, NULL));
    uint64_t enough = UINT64_MAX;
    assert_ok(bsc_optimal_solve(optimal, NULL, &enough, 0, expected, NULL));
    bsc_optimal_free(optimal);
    for (uint64_t nodes = enough - 1; nodes <= enough; nodes++) {
        assert_ok(bsc_optimal_new(&optimal, list, log, NULL, NULL));
        uint64_t most = nodes;
        assert_int_equal(bsc_optimal_solve(optimal, NULL, &most, 0, expected, NULL),
                         nodes < enough ? BSC_LIMIT : BSC_OK);
        bsc_optimal_free(optimal);
    }
}
