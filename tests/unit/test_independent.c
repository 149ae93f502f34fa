/* test_independent.c - the work of the two matchers (ways to look for free runs of cells), and the
 * counts that simple programs for the game compute. The cross test compares what both matchers
 * find, and the maps, with brute force. */
#include "support.h"

#include "play/game/independent.h"
#include "play/game/log.h"
#include "count/board/problem.h"
#include "count/base/arena.h"

#define MAX_PLACES 4096

static uint64_t checks_of(const bsc_problem *problem, const bool *blocked, bsc_matcher matcher) {
    bsc_lanes lanes;
    uint32_t places[MAX_PLACES];
    uint64_t checks = 0;
    assert_ok(bsc_lanes_init(&lanes, problem, NULL));
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++)
        bsc_lanes_match(&lanes, p, blocked, matcher, places, &checks);
    bsc_arena_release(&lanes.arena);
    return checks;
}

/* A check is a look whether a cell is blocked. These are the numbers of checks that the two
 * matchers need to find all placements, on a fresh board and on one with four misses. */
TEST(the_work_is_as_published) {
    bsc_problem *problem = problem_of_fleet("10x10", "5,4,3,3,2", "allowed", NULL);
    bool blocked[100] = {false};
    assert_int_equal(checks_of(problem, blocked, BSC_MATCHER_BRUTE), 2480);
    assert_int_equal(checks_of(problem, blocked, BSC_MATCHER_KMP), 1000);
    blocked[0] = blocked[5] = blocked[50] = blocked[55] = true;
    assert_int_equal(checks_of(problem, blocked, BSC_MATCHER_BRUTE), 2340);
    assert_int_equal(checks_of(problem, blocked, BSC_MATCHER_KMP), 984);
}

static void assert_density(const bsc_problem *problem, const char *shots, bsc_mode mode,
                           bsc_mode used, const char *const expected[], uint32_t piece) {
    bsc_log *log = new_log(problem, shots, BSC_ANNOUNCE_LOG);
    bsc_map *map = NULL;
    assert_ok(bsc_map_density(&map, problem, log, piece, &mode, BSC_MATCHER_KMP, NULL, NULL));
    free_later(map);
    assert_int_equal(mode, used);
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)
        assert_natural(bsc_map_cell(map, cell), expected[cell]);
}

/* The board is one row of six cells, with ships of 3 and 2 cells. */
TEST(counts_are_those_of_simple_programs) {
    bsc_problem *problem = problem_of_fleet("6x1", "3,2", "allowed", NULL);
    assert_density(problem, "", BSC_MODE_OF_LOG, BSC_MODE_HUNT,
                   (const char *const[]){"2", "4", "5", "5", "4", "2"}, BSC_ALL_PIECES);
    assert_density(problem, "F1 miss\n", BSC_MODE_OF_LOG, BSC_MODE_HUNT,
                   (const char *const[]){"1", "2", "3", "2", "1", "0"}, 0);
    assert_density(problem, "A1 miss\nC1 hit\n", BSC_MODE_OF_LOG, BSC_MODE_TARGET,
                   (const char *const[]){"0", "2", "4", "3", "1", "0"}, BSC_ALL_PIECES);
    assert_density(problem, "A1 miss\nC1 hit\nD1 hit\n", BSC_MODE_OF_LOG, BSC_MODE_TARGET,
                   (const char *const[]){"0", "3", "7", "8", "4", "1"}, BSC_ALL_PIECES);
    assert_density(problem, "C1 hit\n", BSC_MODE_HUNT, BSC_MODE_HUNT,
                   (const char *const[]){"1", "1", "0", "2", "3", "2"}, BSC_ALL_PIECES);
    assert_density(problem, "A1 hit\nB1 sunk Ship2\n", BSC_MODE_OF_LOG, BSC_MODE_HUNT,
                   (const char *const[]){"0", "0", "1", "2", "2", "1"}, BSC_ALL_PIECES);
    assert_density(problem, "A1 hit Ship2\n", BSC_MODE_OF_LOG, BSC_MODE_TARGET,
                   (const char *const[]){"1", "1", "0", "0", "0", "0"}, BSC_ALL_PIECES);
}

/* The second ship to sink cannot be the one of 3 cells on A1 to A3, because A1 belongs to the first
 * one. */
TEST(a_sunk_ship_is_not_sunk_again) {
    bsc_problem *problem = problem_of_fleet("3x3", "3,2,2", "allowed", NULL);
    assert_density(problem, "A1 hit\nB1 sunk\nA2 hit\nA3 sunk\n", BSC_MODE_OF_LOG, BSC_MODE_HUNT,
                   (const char *const[]){"0", "0", "1", "0", "0", "1", "0", "0", "1"},
                   BSC_ALL_PIECES);
}
