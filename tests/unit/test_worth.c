/* test_worth.c - the worth of finding a ship, which the library computes as an integral, compared
 * with the same integral by inclusion and exclusion. */
#include "game_support.h"

#include "play/eval/worth.h"
#include "count/board/problem.h"
#include "play/game/log.h"

#include <math.h>

/* Suppose that ship k is found at a random time, at the rate rate[k]: the square of its number of
 * cells, which fits real games (worth.c). Returns the mean time until the last ship is found, if
 * ship `spared_ship` need not be found. */
static double time_to_last(const double *rate, unsigned ships, unsigned spared_ship) {
    double time = 0.0;
    for (unsigned set = 1; set < 1u << ships; set++) {
        double sum = 0.0;
        unsigned count = 0;
        if (set >> spared_ship & 1u) continue;
        for (unsigned k = 0; k < ships; k++)
            if (set >> k & 1u) {
                sum += rate[k];
                count++;
            }
        time += (count % 2 == 1 ? 1.0 : -1.0) / sum;
    }
    return time;
}

/* Asserts the worths of the ships that are afloat after the shots. cells[k] is the number of cells
 * of ship k; ships are in the order of the pieces. */
static void assert_worth(bsc_problem *problem, const char *shots, const double *cells,
                         unsigned ships) {
    double rate[16], spared[16], greatest = 0.0, worth[16];
    bsc_log *log = new_log(problem, shots, BSC_ANNOUNCE_SHIP);
    for (unsigned k = 0; k < ships; k++) rate[k] = cells[k] * cells[k];
    for (unsigned k = 0; k < ships; k++) {
        spared[k] = time_to_last(rate, ships, 31) - time_to_last(rate, ships, k);
        if (spared[k] > greatest) greatest = spared[k];
    }
    bsc_worth_of_ships(log, worth);
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++) {
        double expected = 0.0;
        for (unsigned k = 0; k < ships; k++)
            if (cells[k] == bsc_problem_piece(problem, p)->cells) expected = spared[k] / greatest;
        assert_true(fabs(worth[p] - expected) < 2e-3);
    }
}

TEST(worth_is_the_time_spared) {
    assert_worth(problem_of_fleet("10x10", "5,4,3,3,2", NULL, NULL), "",
                 (const double[]){5, 4, 3, 3, 2}, 5);
    assert_worth(problem_of_fleet("10x10", "4,3x2,2x3,1x4", NULL, NULL), "",
                 (const double[]){4, 3, 3, 2, 2, 2, 1, 1, 1, 1}, 10);
    assert_worth(problem_of_fleet("6x6", "3", NULL, NULL), "", (const double[]){3}, 1);
}

TEST(sunk_ships_are_not_sought) {
    assert_worth(problem_of_fleet("6x6", "4,3,2", NULL, NULL), "A1 hit\nB1 sunk Ship2\n",
                 (const double[]){4, 3}, 2);
    assert_worth(problem_of_fleet("6x6", "3,2x2", NULL, NULL), "A1 hit\nB1 sunk Ship2\nA3 miss\n",
                 (const double[]){3, 2}, 2);
}

/* One of two ships of the same size is sunk, but the answer does not tell which, so both are worth
 * the same. */
TEST(sizes_stand_for_ships) {
    bsc_problem *problem = problem_of_fleet("6x6", "4,2,2", NULL, NULL);
    bsc_log *log = new_log(problem, "A1 hit\nB1 sunk 2\n", BSC_ANNOUNCE_SIZE);
    double worth[3];
    bsc_worth_of_ships(log, worth);
    assert_true(worth[1] == 1.0 && worth[2] == 1.0 && worth[0] > 0.0 && worth[0] < 1.0);
}
