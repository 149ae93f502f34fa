/* test_optimal.c - the best play: boards whose mean number of shots is known, the shortcuts that
 * make the search fast, and boards that it refuses. tests/cross/check_best_play.c compares it with
 * a search over every shot and every answer. */
#include "game_support.h"

#include <math.h>

#include "count/base/random.h"
#include "play/eval/optimal.h"
#include "play/eval/optimal_cover.h"
#include "play/eval/optimal_set.h"
#include "play/eval/deployment_list.h"
#include "count/base/bits.h"
#include "count/board/problem.h"
#include "count/base/arena.h"
#include "play/game/log.h"

#define MAX_CELLS 81u

/* Asserts that the best play takes this number of shots on average. */
static void assert_least(const char *board, const char *fleet, double shots) {
    bsc_problem *problem = problem_of_fleet(board, fleet, NULL, NULL);
    bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SIZE);
    double expected[MAX_CELLS], best = INFINITY;
    assert_ok(bsc_best_play(log, &one_thread, expected, NULL));
    for (uint32_t c = 0; c < bsc_problem_cells(problem); c++) best = fmin(best, expected[c]);
    assert_true(fabs(best - shots) < 5e-7);
}

/* The best play on these boards is known. tests/bench/bound.sh checks what is known about 10x10. */
LONG_TEST(known_boards_have_their_known_means) {
    assert_least("3x3", "2", 4.5);
    assert_least("4x3", "2", 5.117647);
    assert_least("4x4", "3", 5.625);
    assert_least("5x4", "3,2", 9.843137);
    assert_least("7x7", "3", 10.557143);
    assert_least("6x6", "2", 10.8);
    /* The ship fills a row or a column. Each shot rules out one of each, so each of the first nine
     * shots is the first hit with probability 1/9. The next shot tells row from column, and is a
     * miss half of the time. */
    assert_least("9x9", "9", 4.0 + 0.5 + 9.0);
}

static void assert_same_by_symmetries(const char *board, const char *fleet) {
    bsc_problem *problem = problem_of_fleet(board, fleet, NULL, NULL);
    bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SUNK);
    bsc_deployment_list *list = list_after(log);
    bsc_symmetries symmetries;
    uint64_t nodes[2];
    double expected[2][MAX_CELLS];
    assert_ok(bsc_board_symmetries_init(&symmetries, problem, NULL));
    for (unsigned k = 0; k < 2; k++) {
        bsc_optimal *optimal;
        assert_ok(bsc_optimal_new(&optimal, list, log, k == 0 ? NULL : &symmetries, NULL));
        nodes[k] = UINT64_MAX;
        assert_ok(bsc_optimal_solve(optimal, NULL, &nodes[k], 0, expected[k], NULL));
        bsc_optimal_free(optimal);
    }
    assert_memory_equal(expected[0], expected[1], problem->cells * sizeof **expected);
    assert_true(nodes[1] < nodes[0]);
    bsc_arena_release(&symmetries.arena);
}

TEST(symmetries_save_work_and_change_nothing) {
    assert_same_by_symmetries("3x3", "2,1");
    assert_same_by_symmetries("80x1", "40,39"); /* two ships, and more than 64 cells */
}

/* The fleet is a ship of two cells, perhaps with one of one cell, and each hit is answered "hit" or
 * "sunk". Two ships are sunk by two hits in one way, and by three in two ways more. The table need
 * not be zeroed. */
TEST(ways_are_counted_for_a_varying_fleet) {
    const bsc_problem *problem = problem_of_fleet("5x1", "2,1x0-1", NULL, NULL);
    const bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SUNK);
    static bsc_optimal_ways ways;
    bsc_deployment_list list;
    bsc_optimal_set set;
    for (unsigned ships = 0; ships <= BSC_OPTIMAL_SHIPS; ships++)
        for (unsigned cells = 0; cells <= BSC_LISTED_CELLS; cells++) ways[ships][cells] = NAN;
    assert_ok(bsc_deployment_list_init_varying(&list, problem, matrix_of(problem), 100, &one_thread,
                                               NULL));
    assert_ok(bsc_optimal_set_init(&set, &list, log, NULL, NULL));
    bsc_deployment_list_release(&list);
    assert_true(set.tells_end);
    bsc_optimal_count_ways(&set, ways);
    assert_true(ways[1][1] == 1.0 && ways[1][2] == 2.0);
    assert_true(ways[2][2] == 1.0 && ways[2][3] == 3.0);
    bsc_arena_release(&set.arena);
}

/* cover[j] is a bound for the weight of the targets that any j + 1 cells can hit. It must not
 * be below the true maximum, must not fall with j, and must not be above the bound that it
 * replaces. */
TEST(the_bound_of_covers_holds) {
    enum { CELLS = 7, MAX = 12 };
    bsc_random random = bsc_random_seed(5);
    for (unsigned round = 0; round < 200; round++) {
        bsc_cover_target target[MAX];
        const size_t count = 1 + bsc_random_below(&random, MAX);
        uint64_t cover[CELLS], max_cover[CELLS + 1] = {0}, all = 0, exact = 0;
        for (size_t k = 0; k < count; k++) {
            const uint64_t cells = 1 + bsc_random_below(&random, (1 << CELLS) - 1);
            target[k] = (bsc_cover_target){{{cells}}, (double)(1 + round % 5 * (k % 2)), 0, 0};
            all += (uint64_t)target[k].weight;
        }
        for (uint64_t shots = 1; shots < 1 << CELLS; shots++) {
            uint64_t sum = 0;
            for (size_t k = 0; k < count; k++)
                if ((target[k].cells.word[0] & shots) != 0) sum += (uint64_t)target[k].weight;
            if (sum > max_cover[bsc_count_bits(shots)]) max_cover[bsc_count_bits(shots)] = sum;
        }
        for (unsigned j = 0; j < CELLS; j++) cover[j] = all;
        bsc_optimal_bound_cover(target, count, CELLS, 20, cover);
        for (unsigned j = 0; j < CELLS; j++) {
            assert_in_range(cover[j], max_cover[j + 1], all);
            assert_true(j == 0 || cover[j] >= cover[j - 1]);
            exact += cover[j] == max_cover[j + 1];
        }
        assert_true(exact > 0);
    }
}

/* The ship has more cells than there are numbers for answers. That works because an answer with a
 * size gets the number of the first piece of that size, not the size itself. */
TEST(a_ship_may_be_long) {
    bsc_problem *problem = problem_of_fleet("68x1", "66", NULL, NULL);
    for (uint32_t c = 2; c < 66; c++)
        add_text("%s hit\n", bsc_problem_place(problem, bsc_problem_cell_place(problem, c))->label);
    bsc_log *log = new_log(problem, built_text(), BSC_ANNOUNCE_SIZE);
    double expected[68];
    assert_ok(bsc_best_play(log, &one_thread, expected, NULL));
    assert_true(fabs(expected[1] - 8.0 / 3.0) < 1e-9 && fabs(expected[66] - 8.0 / 3.0) < 1e-9);
    assert_true(isinf(expected[0]) && isinf(expected[2]) && isinf(expected[67]));
}

static void assert_refused(const char *board, const char *fleet, size_t bytes, bsc_status status,
                           const char *words) {
    bsc_log *log = new_log(problem_of_fleet(board, fleet, NULL, NULL), "", BSC_ANNOUNCE_SHIP);
    double expected[132];
    bsc_error error = {0};
    if (bytes > 0) limit_memory(bytes);
    assert_int_equal(bsc_best_play(log, &one_thread, expected, &error), status);
    bsc_memory_limit(0);
    assert_int_equal(error.status, status);
    assert_non_null(strstr(error.message, words));
}

TEST(boards_that_are_too_large_are_refused) {
    assert_refused("8x8", "4,3,2", 0, BSC_LIMIT, "deployments");
    assert_refused("12x11", "2", 0, BSC_LIMIT, "128 cells");
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
    /* A limit, though a high one: without any limit the search visits other positions. It sets
     * `enough` to how many positions it has visited. */
    uint64_t enough = UINT64_MAX - 1;
    assert_ok(bsc_optimal_solve(optimal, NULL, &enough, 0, expected, NULL));
    bsc_optimal_free(optimal);
    for (uint64_t limit = enough - 1; limit <= enough; limit++) {
        assert_ok(bsc_optimal_new(&optimal, list, log, NULL, NULL));
        uint64_t nodes = limit;
        assert_int_equal(bsc_optimal_solve(optimal, NULL, &nodes, 0, expected, NULL),
                         limit < enough ? BSC_LIMIT : BSC_OK);
        bsc_optimal_free(optimal);
    }
}
