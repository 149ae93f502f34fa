/* test_evaluation.c - the numbers by which strategies choose a cell. At each position of random
 * games, the total and, for each cell, the number of deployments that it hits, the bits of its
 * answer and its worth are compared with those found by the engines. They must not depend on
 * whether a table of positions is used, or whether the caller has counted the position already. */
#include "game_support.h"

#include <math.h>

#include "play/eval/evaluation.h"
#include "play/eval/worth.h"
#include "play/eval/deployment_list.h"
#include "count/board/problem.h"
#include "play/game/log.h"
#include "play/eval/transposition.h"

/* Says whether a ship on `ship_cell` keeps all other ships off `cell`, judged by the places of the
 * two cells in the drawing. */
static bool keeps_free(const bsc_problem *problem, uint32_t ship_cell, uint32_t cell) {
    const bsc_place *a = bsc_problem_place(problem, bsc_problem_cell_place(problem, ship_cell));
    const bsc_place *b = bsc_problem_place(problem, bsc_problem_cell_place(problem, cell));
    const int dx = abs((int)a->x - (int)b->x), dy = abs((int)a->y - (int)b->y);
    if (ship_cell == cell) return true;
    if (problem->touch == BSC_TOUCH_ALLOWED) return false;
    switch (problem->lattice) {
    case BSC_SQUARE:
        return problem->touch == BSC_TOUCH_CORNERS ? dx + dy == 1 : dx <= 1 && dy <= 1;
    case BSC_HEX_FLAT:
        return (dx == 0 && dy == 2) || (dx == 1 && dy == 1);
    default:
        return (dx == 2 && dy == 0) || (dx == 1 && dy == 1);
    }
}

/* Of the cells that may still be hit, returns the share that a ship at this placement decides,
 * because no other ship can lie on them. */
static double share_decided(const bsc_evaluation *e, bsc_placement ship) {
    double open = 0.0, decided = 0.0;
    for (uint32_t c = 0; c < e->problem->cells; c++) {
        bool free = false;
        for (uint32_t k = 0; k < ship.cells; k++) free |= keeps_free(e->problem, ship.cell[k], c);
        open += e->hit_count[c] > 0.0;
        decided += e->hit_count[c] > 0.0 && free;
    }
    return decided / open;
}

/* Asserts the worth of each cell, which says how much it helps to fire there. It is a sum over all
 * deployments: each adds the worth of finding the ship that it has on the cell. */
static void assert_found(const bsc_evaluation *e, const bsc_log *log, const bsc_matrix *matrix,
                         const bsc_tally *tally) {
    double worth[8], expected[64] = {0.0};
    assert_in_range(log->problem->pieces, 1, 8);
    assert_in_range(log->problem->cells, 1, 64);
    bsc_worth_of_ships(log, worth);
    for (uint32_t k = 0; k < bsc_matrix_options(matrix); k++) {
        const bsc_placement ship =
            bsc_problem_placement(log->problem, bsc_matrix_placement(matrix, k));
        const double worth_here = (worth[ship.piece] + BSC_WORTH_DECIDED * share_decided(e, ship)) *
                                  bsc_natural_double(bsc_tally_option(tally, k));
        for (uint32_t i = 0; i < ship.cells; i++)
            if (bsc_log_at(log, ship.cell[i]) == NULL) expected[ship.cell[i]] += worth_here;
    }
    for (uint32_t c = 0; c < log->problem->cells; c++)
        assert_true(fabs(e->worth.cell_worth[c] - expected[c]) <= 1e-12 * expected[c]);
}

/* Asserts that the evaluation's numbers are those that the engines find for the position. */
static void assert_numbers(const bsc_evaluation *e, const bsc_log *log) {
    const bsc_problem *problem = log->problem;
    bsc_matrix *matrix = matrix_of_log(log);
    bsc_tally *tally = tally_of(matrix, BSC_ENGINE_AUTO, 1, NULL);
    bsc_map *map = map_of(problem, matrix, tally, BSC_ALL_PIECES);
    assert_true(e->total == bsc_natural_double(bsc_map_total(map)));
    for (uint32_t c = 0; c < bsc_problem_cells(problem); c++) {
        const bool open = bsc_log_at(log, c) == NULL;
        assert_true(e->hit_count[c] == (open ? bsc_natural_double(bsc_map_cell(map, c)) : 0.0));
        if (open) assert_true(fabs(e->bits[c] - bsc_shot_bits(log, matrix, tally, c)) < 1e-9);
    }
    assert_found(e, log, matrix, tally);
}

static void free_evaluation(void *e) {
    bsc_evaluation_release(e);
    free(e);
}

static bsc_evaluation *evaluation_of(const bsc_problem *problem, bsc_position_table *table,
                                     const bsc_weights *weights) {
    bsc_evaluation *e = free_later_by(calloc(1, sizeof *e), free_evaluation);
    assert_ok(bsc_evaluation_init(e, problem, table, weights, NULL));
    return e;
}

/* Plays a random game. Each position is evaluated twice: by an evaluation that keeps its list of
 * deployments from shot to shot, and by one that forgets it before each shot. */
static void play_random(const bsc_deployment_list *all, bsc_announce announce, uint64_t *seed) {
    bsc_log *log = new_log(all->problem, "", announce);
    bsc_evaluation *keeping = evaluation_of(all->problem, NULL, NULL),
                   *forgetting = evaluation_of(all->problem, NULL, NULL);
    const size_t hidden = (size_t)(next_random(seed) % all->deployments);
    while (cells_left(all, hidden, log) > 0) {
        bsc_evaluation_forget(forgetting);
        assert_ok(bsc_evaluation_update(keeping, log, NULL, NULL));
        assert_ok(bsc_evaluation_update(forgetting, log, NULL, NULL));
        assert_true(keeping->list.deployments > 0);
        assert_numbers(keeping, log);
        assert_numbers(forgetting, log);
        const bsc_shot shot = answer_after(all, hidden, log, random_cell(log, seed));
        assert_ok(bsc_log_fire(log, &shot, NULL));
    }
}

TEST(numbers_are_those_of_the_engines) {
    static const char *const boards[] = {
        "board 4x4\npiece A line 3\npiece B line 2\n",
        "touch forbidden\nboard 5x3\npiece A line 2 x2\npiece B line 1 x2\n",
        "touch corners\nboard\n. . # .\n. . . .\n# . . .\nend\npiece A line 2\npiece B line 2\n",
        "lattice hex-flat\nboard 4x4\npiece A line 3\npiece B line 2 x2\n",
        "lattice hex-pointy\ntouch forbidden\nboard 4x4\npiece A line 2\npiece B line 1 x2\n"};
    uint64_t seed = 3;
    for (size_t k = 0; k < LENGTH(boards); k++) {
        bsc_problem *problem = problem_of_text(boards[k]);
        bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SHIP);
        bsc_deployment_list *all = list_after(log);
        for (bsc_announce a = BSC_ANNOUNCE_HITS; a <= BSC_ANNOUNCE_NONE; a++)
            play_random(all, a, &seed);
    }
}

/* Returns a problem with 604,584 deployments, which are too many for a list until a ship is hit. */
static bsc_problem *large(void) {
    return problem_of_fleet("8x8", "4,3,2", NULL, NULL);
}

/* Evaluates each log with a table of positions, and asserts that the numbers are right although
 * some come from the table: that happens if a symmetric position was evaluated before. The table
 * has `slots` slots, or its normal number if that is 0. */
static void assert_shared(const bsc_problem *problem, size_t slots, const char *const *shots,
                          size_t logs) {
    const bsc_settings settings = {.weights = NULL};
    void *shared;
    assert_ok(bsc_evaluation_share(&shared, problem, &settings, NULL));
    bsc_position_table *table = free_later_by(shared, bsc_position_table_free);
    if (slots > 0) table->values.slots = slots;
    void *value = room(1, table->values.value_size);
    bsc_evaluation *evaluation = evaluation_of(problem, table, NULL);
    for (size_t k = 0; k < logs; k++) {
        bsc_log *log = new_log(problem, shots[k], BSC_ANNOUNCE_SIZE);
        unsigned symmetry;
        bsc_evaluation_forget(evaluation);
        assert_ok(bsc_evaluation_update(evaluation, log, NULL, NULL));
        assert_numbers(evaluation, log);
        const bsc_zobrist_key key = bsc_zobrist_log_key(&table->zobrist, log, &symmetry);
        assert_int_equal(bsc_transposition_get(&table->values, key, value),
                         evaluation->list.deployments == 0);
    }
}

TEST(a_table_changes_nothing) {
    static const char *const shots[] = {"",
                                        "B1 miss\n",
                                        "H7 miss\n",
                                        "A2 miss\n",
                                        "",
                                        "B1 miss\nC3 hit\n",
                                        "G1 miss\nF3 hit\n",
                                        "C3 hit\nB1 miss\n",
                                        "C3 hit\nD3 hit\nB3 hit\nE3 sunk 4\n",
                                        "B1 miss\n"};
    bsc_problem *problem = large();
    assert_shared(problem, 0, shots, LENGTH(shots));
    assert_shared(problem, 1, shots, LENGTH(shots));
}

static void assert_as_alone(bsc_evaluation *shared, bsc_evaluation *alone, const bsc_log *log) {
    bsc_evaluation_forget(shared);
    bsc_evaluation_forget(alone);
    assert_ok(bsc_evaluation_update(shared, log, NULL, NULL));
    assert_ok(bsc_evaluation_update(alone, log, NULL, NULL));
    assert_false(alone->list.deployments > 0);
    for (uint32_t c = 0; c < bsc_problem_cells(alone->problem); c++) {
        assert_true(
            fabs(shared->hit_count[c] / shared->total - alone->hit_count[c] / alone->total) < 1e-9);
        assert_true(fabs(shared->bits[c] - alone->bits[c]) < 1e-9);
    }
}

/* Only one corner has a weight other than 1, so the table must not take mirror images for the same
 * position. */
TEST(a_table_respects_weights) {
    static const char text[] = "ship,cells,weight\nShip4,A1 A2 A3 A4,3000\n";
    static const char *const shots[] = {"B1 miss\n", "G1 miss\n", "B8 miss\n", "B1 miss\n"};
    bsc_problem *problem = large();
    bsc_weights *weights = weights_of(problem, text);
    void *shared;
    const bsc_settings settings = {.weights = weights};
    assert_ok(bsc_evaluation_share(&shared, problem, &settings, NULL));
    free_later_by(shared, bsc_position_table_free);
    bsc_evaluation *shared_table = evaluation_of(problem, shared, weights),
                   *alone = evaluation_of(problem, NULL, weights);
    for (size_t k = 0; k < LENGTH(shots); k++) {
        bsc_log *log = new_log(problem, shots[k], BSC_ANNOUNCE_SHIP);
        assert_as_alone(shared_table, alone, log);
    }
}

/* All placements of a ship have the same weight, which is the same as no weights, so the few
 * deployments are listed. */
TEST(equal_weights_are_no_weights) {
    add_text("ship,cells,weight\n");
    for (int row = 1; row <= 5; row++)
        for (char column = 'A'; column < 'E'; column++)
            add_text("Ship2,%c%d %c%d,4096\nShip2,%c%d %c%d,4096\n", column, row, column + 1, row,
                     row - 1 + 'A', column - 'A' + 1, row - 1 + 'A', column - 'A' + 2);
    bsc_problem *problem = problem_of_fleet("5x5", "3,2", NULL, NULL);
    bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SHIP);
    bsc_evaluation *e = evaluation_of(problem, NULL, weights_of(problem, built_text()));
    assert_ok(bsc_evaluation_update(e, log, NULL, NULL));
    assert_true(e->list.deployments > 0);
}

/* Two hundred ships of one cell lie on 225 cells. A list of 4 MiB has room for 5,242 such
 * deployments. While four ships are not found yet, 23,751 deployments agree; with three it is
 * 3,276. */
TEST(lists_of_large_fleets_are_shorter) {
    bsc_problem *problem = problem_of_fleet("15x15", "1x200", NULL, NULL);
    bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_NONE);
    bsc_shot hit = {.answer = BSC_HIT, .piece = BSC_ALL_PIECES};
    bsc_evaluation *e = evaluation_of(problem, NULL, NULL);
    for (; hit.cell < 197; hit.cell++) {
        if (hit.cell == 196) {
            assert_ok(bsc_evaluation_update(e, log, NULL, NULL));
            assert_true(e->total == 23751.0);
            assert_false(e->list.deployments > 0);
        }
        assert_ok(bsc_log_fire(log, &hit, NULL));
    }
    assert_ok(bsc_evaluation_update(e, log, NULL, NULL));
    assert_int_equal(e->list.deployments, 3276);
    assert_true(e->list.deployments > 0);
}

/* The first position of the board russian takes more than 8 MiB with dp, and days with dlx. It is
 * refused after about 230 ticks; the 2000 end an evaluation that does not refuse it. */
TEST(positions_beyond_the_memory_are_refused_soon) {
    bsc_problem *problem = problem_of_builtin("russian");
    bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SIZE);
    bsc_evaluation *e = evaluation_of(problem, NULL, NULL);
    ticks seen = {.last_call = 2000};
    const bsc_run run = {.tick = tick, .context = &seen};
    e->run = &run;
    limit_memory((size_t)8 << 20);
    bsc_error error = {0};
    assert_int_equal(bsc_evaluation_update(e, log, NULL, &error), BSC_LIMIT);
    assert_int_equal(error.reason, BSC_REASON_MEMORY_LIMIT);
}

/* A tally from the caller is used instead of counting again, and gives the same numbers. It is
 * believed even if it belongs to another position. */
TEST(a_counted_position_is_not_counted_again) {
    bsc_problem *problem = large();
    bsc_log *log = new_log(problem, "B1 miss\nC3 hit\n", BSC_ANNOUNCE_SHIP);
    bsc_log *later = new_log(problem, "B1 miss\nC3 hit\nC4 miss\n", BSC_ANNOUNCE_SHIP);
    bsc_matrix *matrix = matrix_of_log(log);
    bsc_tally *tally = tally_of(matrix, BSC_ENGINE_AUTO, 1, NULL);
    const bsc_counted counted = {matrix, tally};
    bsc_evaluation *e = evaluation_of(problem, NULL, NULL);
    assert_ok(bsc_evaluation_update(e, log, &counted, NULL));
    assert_numbers(e, log);
    bsc_evaluation_forget(e);
    assert_ok(bsc_evaluation_update(e, later, &counted, NULL));
    /* The tally of `log`, although `later` was evaluated. */
    assert_true(e->total == bsc_natural_double(bsc_tally_total(tally)));
}

TEST(the_first_of_equal_cells_is_best) {
    bsc_problem *problem = problem_of_fleet("3x3", "2", NULL, NULL);
    bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SHIP);
    bsc_evaluation *e = evaluation_of(problem, NULL, NULL);
    assert_ok(bsc_evaluation_update(e, log, NULL, NULL));
    assert_int_equal(bsc_evaluation_best_cell(log, e->hit_count), 4);
    assert_int_equal(bsc_evaluation_most_bits(e, log), 4);
    log = new_log(problem, "B2 miss\n", BSC_ANNOUNCE_SHIP);
    assert_ok(bsc_evaluation_update(e, log, NULL, NULL));
    /* The first of eight equally good cells. */
    assert_int_equal(bsc_evaluation_best_cell(log, e->hit_count), 0);
    log = new_log(problem, "B1 hit\nA1 miss\nB2 miss\n", BSC_ANNOUNCE_SHIP); /* C1: a sure hit */
    assert_ok(bsc_evaluation_update(e, log, NULL, NULL));
    assert_int_equal(bsc_evaluation_most_bits(e, log), 2);
    log = new_log(problem, "B1 hit\nA1 miss\nB2 miss\nC1 miss\n", BSC_ANNOUNCE_SHIP);
    assert_error(bsc_evaluation_update(e, log, NULL, &error), BSC_BAD_INPUT, NULL);
}

/* There are "1200 over 600" (binomial coefficient) deployments on the first board, more than
 * 10^359, and "1200 over 300" on the second, 3.07e291. Only the second number fits into a
 * double. */
TEST(numbers_beyond_doubles_are_refused) {
    static const char *const boards[] = {"board 200x6\npiece A line 1 x600\n",
                                         "board 200x6\npiece A line 1 x300\n"};
    for (size_t k = 0; k < 2; k++) {
        bsc_problem *problem = problem_of_text(boards[k]);
        bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SHIP);
        bsc_evaluation *e = evaluation_of(problem, NULL, NULL);
        assert_int_equal(bsc_evaluation_update(e, log, NULL, NULL), k == 0 ? BSC_LIMIT : BSC_OK);
        if (k == 1)
            assert_true(isfinite(e->total) && isfinite(e->worth.cell_worth[0]) &&
                        e->hit_count[0] < e->total);
    }
}
