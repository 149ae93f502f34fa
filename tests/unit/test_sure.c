/* test_sure.c - the smallest set of cells that surely hits a ship: published numbers, fleets with
 * too many deployments for a list, and what is refused. tests/cross/check_sure.c compares with all
 * sets of cells on tiny boards. */
#include "game_support.h"

#include "play/eval/sure_cells.h"

#include <time.h>

#define MAX_CELLS 200u

/* Returns how many cells are chosen. */
static uint32_t count_chosen(const bsc_problem *problem, const bool *chosen) {
    uint32_t count = 0;
    for (uint32_t cell = 0; cell < problem->cells; cell++) count += chosen[cell];
    return count;
}

/* Asserts that the smallest set that surely hits after the shots has `fewest` cells. The library
 * lists all deployments if there are at most max_listed. Also asserts that no deployment agrees
 * with misses on all cells of the set. */
static void assert_fewest(const char *board, const char *fleet, const char *touch,
                          const char *shots, size_t max_listed, uint32_t fewest) {
    bsc_problem *problem = problem_of_fleet(board, fleet, touch, NULL);
    bsc_log *log = new_log(problem, shots, BSC_ANNOUNCE_SHIP);
    bool chosen[MAX_CELLS];
    uint32_t bound;
    assert_ok(bsc_sure_cells_by_list(log, max_listed, &one_thread, chosen, &bound, NULL));
    assert_int_equal(bound, fewest);
    assert_int_equal(count_chosen(problem, chosen), fewest);
    for (uint32_t cell = 0; cell < problem->cells; cell++) {
        const bsc_shot miss = {cell, BSC_MISS, BSC_ALL_PIECES, 0};
        if (chosen[cell]) assert_ok(bsc_log_fire(log, &miss, NULL));
    }
    bsc_tally *tally;
    assert_ok(bsc_tally_new(&tally, matrix_of_log(log), &one_thread, NULL, NULL));
    assert_true(bsc_natural_compare(bsc_tally_total(tally), bsc_natural_zero) == 0);
    bsc_tally_free(tally);
}

/* On 10x10 a ship of 4 cells takes 24 shots, and one of 5 cells 20. On a board whose side is a
 * multiple of n, a ship of n cells takes an n-th of the cells. */
TEST(published_numbers_are_found) {
    assert_fewest("10x10", "4", NULL, "", 20000, 24);
    assert_fewest("10x10", "5", NULL, "", 20000, 20);
    assert_fewest("10x10", "3", NULL, "", 20000, 33);
    assert_fewest("10x10", "2", NULL, "", 20000, 50);
    assert_fewest("9x9", "3", NULL, "", 20000, 27);
    assert_fewest("8x8", "4", NULL, "", 20000, 16);
}

/* For these fleets the smallest set is the smallest one that surely hits a single ship, the ship
 * that is easiest to hit. No smaller set hits sometimes one ship and sometimes another. */
LONG_TEST(fleets_need_no_list) {
    assert_fewest("10x10", "5,4,3,3,2", NULL, "", 20000, 20);
    assert_fewest("8x8", "4,3,2", NULL, "", 20000, 16);
    assert_fewest("10x10", "4,2", "forbidden", "", 20000, 24);
    assert_fewest("8x8", "4,3,2", NULL, "A1 miss\nE5 hit", 20000, 4);
}

/* The deployments are few enough for a list, but a search through the list would take minutes: only
 * the bound that looks at the fleet ship by ship proves that no set has fewer cells. */
TEST(a_list_is_bounded_ship_by_ship) {
    assert_fewest("8x8", "3,2", NULL, "", 20000, 21);
    assert_fewest("7x7", "3,2", NULL, "", 20000, 16);
    assert_fewest("10x10", "4,4", NULL, "", 20000, 23);
}

/* The library must find sets of the same number of cells in both its ways: with a list of all
 * deployments, and without, by asking for one deployment after the other. */
TEST(both_ways_agree) {
    static const char *const fleets[] = {"3", "2,2", "3,2", "2x3", "3,1", "1,1,1"};
    static const char *const rules[] = {"allowed", "corners", "forbidden"};
    for (unsigned k = 0; k < 18; k += 2) {
        const char *shots = k % 4 == 0 ? "" : "B2 miss\nC3 miss";
        bsc_problem *problem = problem_of_fleet("4x4", fleets[k / 3], rules[k % 3], NULL);
        bsc_log *log = new_log(problem, shots, BSC_ANNOUNCE_SHIP);
        bool chosen[MAX_CELLS];
        uint32_t bound;
        assert_ok(bsc_sure_cells(log, &one_thread, chosen, &bound, NULL));
        assert_int_equal(count_chosen(problem, chosen), bound);
        assert_fewest("4x4", fleets[k / 3], rules[k % 3], shots, 0, bound);
    }
}

/* Two ships of 2 cells may be laid unless all pairs of adjacent cells that were not fired at share
 * one cell. Without that cell no two are adjacent, so there are at most 18 others, and 36 - 19
 * cells must be fired at. No single piece tells this: either fleet may be the one that is laid. */
LONG_TEST(several_fleets_need_rounds) {
    assert_fewest("6x6", "3 or 2,2", NULL, "", 20000, 17);
}

static bool end_at_once(void *context, const bsc_progress *progress) {
    (void)context;
    (void)progress;
    return false;
}

/* If the tick ends the search, what was found so far must still be right. */
TEST(an_interrupted_search_returns_what_it_has) {
    bsc_problem *problem = problem_of_fleet("10x10", "4,3x2,2x3,1x4", "forbidden", NULL);
    bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SHIP);
    const bsc_run run = {.size = sizeof run, .tick = end_at_once};
    bool chosen[MAX_CELLS];
    uint32_t bound;
    bsc_error error = {0};
    assert_int_equal(bsc_sure_cells(log, &run, chosen, &bound, &error), BSC_INTERRUPTED);
    assert_true(bound >= 1 && bound <= count_chosen(problem, chosen));
}

/* The three ships have more deployments than are listed, and a search for the fewest cells takes
 * minutes. It must end soon after the time that it may take, even if no part of it takes long. */
TEST(a_search_ends_in_time) {
    bsc_problem *problem = problem_of_fleet("10x10", "2x3", NULL, NULL);
    bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SHIP);
    const bsc_run run = {.size = sizeof run, .threads = 1, .seconds = 0.1};
    bool chosen[MAX_CELLS];
    uint32_t bound;
    const clock_t start = clock();
    assert_ok(bsc_sure_cells(log, &run, chosen, &bound, NULL));
    assert_true(clock() - start < 2 * CLOCKS_PER_SEC);
    assert_true(bound >= 1 && bound <= 48);
    assert_in_range(count_chosen(problem, chosen), 48, 50);
}

/* 33 cells hit a ship of 3 cells, and one less hits one of two such ships. */
TEST(several_ships_of_a_length_need_fewer_cells) {
    assert_fewest("10x10", "3,3", NULL, "", 0, 32);
    assert_fewest("10x10", "5,5,3", NULL, "", 0, 19);
    assert_fewest("10x10", "2x2", NULL, "", 0, 49);
}

TEST(positions_without_an_answer_are_refused) {
    bool chosen[MAX_CELLS];
    uint32_t bound;
    bsc_error error = {0};
    bsc_log *log =
        new_log(problem_of_fleet("3x1", "2", NULL, NULL), "A1 hit\nC1 hit", BSC_ANNOUNCE_SHIP);
    assert_int_equal(bsc_sure_cells(log, &one_thread, chosen, &bound, &error), BSC_BAD_INPUT);
    assert_string_equal(error.message, "no deployment agrees with the shots");
    log = new_log(problem_of_fleet("3x1", "2", NULL, NULL), "A1 hit\nB1 sunk", BSC_ANNOUNCE_SUNK);
    error = (bsc_error){0};
    assert_int_equal(bsc_sure_cells(log, &one_thread, chosen, &bound, &error), BSC_BAD_INPUT);
    assert_string_equal(error.message, "the whole fleet is hit: no cell hits again");
    log = new_log(problem_of_fleet("12x12", "3", NULL, NULL), "", BSC_ANNOUNCE_SHIP);
    error = (bsc_error){0};
    assert_int_equal(bsc_sure_cells(log, &one_thread, chosen, &bound, &error), BSC_LIMIT);
}
