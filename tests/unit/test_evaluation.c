/* test_evaluation.c - a position's numbers against its map and bits, along random games, with an
 * atlas and without; and the atlas itself, with positions turned. */
#include "game_support.h"

#include <math.h>
#include <stdlib.h>

#include "cover/symmetry.h"
#include "eval/last_ship.h"
#include "eval/evaluation.h"

/* Whether no ship may lie on `cell` once one lies on `own`: by their places in the drawing. */
static bool keeps_free(const bsc_problem *problem, uint32_t own, uint32_t cell) {
    const bsc_place *a = bsc_problem_place(problem, bsc_problem_cell_place(problem, own));
    const bsc_place *b = bsc_problem_place(problem, bsc_problem_cell_place(problem, cell));
    const int dx = abs((int)a->x - (int)b->x), dy = abs((int)a->y - (int)b->y);
    if (own == cell) return true;
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

static double share_settled(const bsc_evaluation *o, bsc_placement at) {
    double open = 0.0, settled = 0.0;
    for (uint32_t c = 0; c < o->problem->cells; c++) {
        bool free = false;
        for (uint32_t k = 0; k < at.cells; k++) free |= keeps_free(o->problem, at.cell[k], c);
        open += o->hit[c] > 0.0;
        settled += o->hit[c] > 0.0 && free;
    }
    return settled / open;
}

/* Each option by what finding it is worth. */
static void assert_sought(const bsc_evaluation *o, const bsc_log *log, const bsc_matrix *matrix,
                          const bsc_tally *tally) {
    double worth[8], expected[64] = {0.0};
    assert_in_range(log->problem->pieces, 1, 8);
    assert_in_range(log->problem->cells, 1, 64);
    bsc_last_ship_worth(log, worth);
    for (uint32_t k = 0; k < bsc_matrix_options(matrix); k++) {
        const bsc_placement at =
            bsc_problem_placement(log->problem, bsc_matrix_placement(matrix, k));
        const double own = (worth[at.piece] + share_settled(o, at)) *
                           bsc_natural_double(bsc_tally_option(tally, k));
        for (uint32_t i = 0; i < at.cells; i++)
            if (bsc_log_at(log, at.cell[i]) == NULL) expected[at.cell[i]] += own;
    }
    for (uint32_t c = 0; c < log->problem->cells; c++)
        assert_true(fabs(o->sought[c] - expected[c]) <= 1e-12 * expected[c]);
}

/* The numbers that the engines give of the position. */
static void assert_numbers(const bsc_evaluation *o, const bsc_log *log) {
    const bsc_problem *problem = log->problem;
    bsc_matrix *matrix = NULL;
    bsc_map *map = NULL;
    assert_int_equal(bsc_matrix_new_after(&matrix, log, NULL), BSC_OK);
    bsc_tally *tally = tally_of(matrix, BSC_ENGINE_AUTO, 1, NULL);
    assert_int_equal(bsc_map_new(&map, problem, matrix, tally, BSC_ALL_PIECES, NULL), BSC_OK);
    assert_true(o->left == bsc_natural_double(bsc_map_total(map)));
    for (uint32_t c = 0; c < bsc_problem_cells(problem); c++) {
        const bool open = bsc_log_at(log, c) == NULL;
        assert_true(o->hit[c] == (open ? bsc_natural_double(bsc_map_cell(map, c)) : 0.0));
        if (open) assert_true(fabs(o->bits[c] - bsc_shot_bits(log, matrix, tally, c)) < 1e-9);
    }
    assert_sought(o, log, matrix, tally);
    bsc_map_free(map);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
}

/* A random game; each position is looked at by one that keeps its pool and one that forgets. */
static void play_random(const bsc_deployment_list *all, bsc_announce announce, uint64_t *seed) {
    bsc_log *log = new_log(all->problem, "", announce);
    bsc_evaluation keeps, forgets;
    const size_t hidden = (size_t)(next_random(seed) % all->deployments);
    assert_int_equal(bsc_evaluation_init(&keeps, all->problem, NULL, NULL), BSC_OK);
    assert_int_equal(bsc_evaluation_init(&forgets, all->problem, NULL, NULL), BSC_OK);
    while (cells_left(all, hidden, log) > 0) {
        bsc_evaluation_forget(&forgets);
        assert_int_equal(bsc_evaluation_update(&keeps, log, NULL), BSC_OK);
        assert_int_equal(bsc_evaluation_update(&forgets, log, NULL), BSC_OK);
        assert_true(keeps.pooled);
        assert_numbers(&keeps, log);
        assert_numbers(&forgets, log);
        const bsc_shot shot = answer_after(all, hidden, log, random_cell(log, seed));
        assert_int_equal(bsc_log_fire(log, &shot, NULL), BSC_OK);
    }
    bsc_evaluation_release(&keeps);
    bsc_evaluation_release(&forgets);
    bsc_log_free(log);
}

static void numbers_are_those_of_the_engines(void **state) {
    static const char *const boards[] = {
        "board 4x4\npiece A line 3\npiece B line 2\n",
        "touch forbidden\nboard 5x3\npiece A line 2 x2\npiece B line 1 x2\n",
        "touch corners\nboard\n. . # .\n. . . .\n# . . .\nend\npiece A line 2\npiece B line 2\n",
        "lattice hex-flat\nboard 4x4\npiece A line 3\npiece B line 2 x2\n",
        "lattice hex-pointy\ntouch forbidden\nboard 4x4\npiece A line 2\npiece B line 1 x2\n"};
    uint64_t seed = 3;
    (void)state;
    for (size_t k = 0; k < sizeof boards / sizeof *boards; k++) {
        bsc_problem *problem = problem_of_text(boards[k]);
        bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SHIP);
        bsc_deployment_list all = pool_after(log);
        for (bsc_announce a = BSC_ANNOUNCE_SHIP; a <= BSC_ANNOUNCE_NONE; a++)
            play_random(&all, a, &seed);
        bsc_deployment_list_release(&all);
        bsc_log_free(log);
        bsc_problem_free(problem);
    }
}

/* 604584 deployments: too many for a pool until some were hit. */
static bsc_problem *large(void) {
    return problem_of_fleet("8x8", "4,3,2", NULL, NULL);
}

/* In an atlas of so many bytes; the second of two alike positions may come from it. */
static void assert_shared(const bsc_problem *problem, size_t bytes, const char *const *shots,
                          size_t logs) {
    bsc_position_table *atlas;
    bsc_evaluation evaluation;
    assert_int_equal(
        bsc_position_table_new(&atlas, problem, BSC_EVALUATION_NUMBERS, true, bytes, NULL), BSC_OK);
    assert_int_equal(bsc_evaluation_init(&evaluation, problem, atlas, NULL), BSC_OK);
    for (size_t k = 0; k < logs; k++) {
        bsc_log *log = new_log(problem, shots[k], BSC_ANNOUNCE_SIZE);
        double *const number[] = {evaluation.hit, evaluation.bits, evaluation.sought};
        bsc_evaluation_forget(&evaluation);
        assert_int_equal(bsc_evaluation_update(&evaluation, log, NULL), BSC_OK);
        assert_numbers(&evaluation, log);
        assert_int_equal(
            bsc_position_table_get(atlas, bsc_position_table_key_of(atlas, log), number),
            !evaluation.pooled);
        bsc_log_free(log);
    }
    bsc_evaluation_release(&evaluation);
    bsc_position_table_free(atlas);
}

static void an_atlas_changes_nothing(void **state) {
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
    (void)state;
    assert_shared(problem, 1 << 20, shots, sizeof shots / sizeof *shots);
    assert_shared(problem, 1, shots, sizeof shots / sizeof *shots);
    bsc_problem_free(problem);
}

/* The log as a symmetry makes it. */
static bsc_log *turned(const bsc_log *log, const uint32_t *to) {
    bsc_log *made = new_log(log->problem, "", log->announce);
    for (uint32_t k = 0; k < bsc_log_shots(log); k++) {
        bsc_shot shot = *bsc_log_shot(log, k);
        shot.cell = to[shot.cell];
        assert_int_equal(bsc_log_fire(made, &shot, NULL), BSC_OK);
    }
    return made;
}

/* Puts numbers of the log's position and asks for those of the position that each symmetry
 * makes. */
static void assert_turned(bsc_problem *problem, const char *shots, bool turns, unsigned count) {
    const uint32_t cells = bsc_problem_cells(problem);
    bsc_log *log = new_log(problem, shots, BSC_ANNOUNCE_SHIP);
    double *put[2] = {calloc(cells, sizeof **put), calloc(cells, sizeof **put)};
    double *got[2] = {calloc(cells, sizeof **got), calloc(cells, sizeof **got)};
    bsc_position_table *atlas;
    bsc_board_symmetries s;
    assert_int_equal(bsc_board_symmetries_init(&s, problem, NULL), BSC_OK);
    assert_int_equal(s.count, count);
    assert_int_equal(bsc_position_table_new(&atlas, problem, 2, turns, 1 << 16, NULL), BSC_OK);
    for (uint32_t c = 0; c < cells; c++) {
        put[0][c] = c;
        put[1][c] = 1000.0 + c;
    }
    assert_false(bsc_position_table_get(atlas, bsc_position_table_key_of(atlas, log), got));
    bsc_position_table_put(atlas, bsc_position_table_key_of(atlas, log), put);
    for (unsigned g = 0; g < s.count; g++) {
        bsc_log *other = turned(log, s.cell[g]);
        const bool known =
            bsc_position_table_get(atlas, bsc_position_table_key_of(atlas, other), got);
        assert_int_equal(known, g == 0 || turns);
        for (unsigned n = 0; n < 2 && known; n++)
            for (uint32_t c = 0; c < cells; c++) assert_true(got[n][s.cell[g][c]] == put[n][c]);
        bsc_log_free(other);
    }
    for (unsigned n = 0; n < 2; n++) {
        free(put[n]);
        free(got[n]);
    }
    bsc_board_symmetries_release(&s);
    bsc_position_table_free(atlas);
    bsc_log_free(log);
    bsc_problem_free(problem);
}

static void an_atlas_knows_what_is_turned(void **state) {
    static const char *const hexagon =
        "lattice hex-flat\nboard\n    .\n  .   .\n.   .   .\n  .   .\n"
        ".   .   .\n  .   .\n.   .   .\n  .   .\n    .\nend\n"
        "piece A line 3\npiece B line 2\n";
    (void)state;
    for (int turns = 0; turns < 2; turns++) {
        assert_turned(large(), "B1 miss\nC3 hit\n", turns == 1, 8);
        assert_turned(problem_of_fleet("5x4", "3,2", NULL, NULL), "B1 miss\nC3 hit\n", turns == 1,
                      4);
        assert_turned(problem_of_text(hexagon), "B1 hit\nC2 miss\n", turns == 1, 12);
    }
}

static void an_atlas_keeps_cells(void **state) {
    bsc_problem *problem = problem_of_fleet("4x4", "3,2", NULL, NULL);
    static const char *const shots[] = {"A1 miss\n", "D4 miss\n", "A1 hit\n"};
    bsc_position_table_key key[3];
    (void)state;
    for (size_t bytes = 1; bytes <= 1 << 16; bytes *= 1 << 16) { /* one slot, or many */
        bsc_position_table *atlas;
        uint32_t cell = 99;
        assert_int_equal(bsc_position_table_new(&atlas, problem, 0, false, bytes, NULL), BSC_OK);
        for (uint32_t k = 0; k < 3; k++) {
            bsc_log *log = new_log(problem, shots[k], BSC_ANNOUNCE_SHIP);
            key[k] = bsc_position_table_key_of(atlas, log);
            assert_false(bsc_position_table_get_cell(atlas, key[k], &cell));
            bsc_position_table_put_cell(atlas, key[k], 5 + k);
            bsc_log_free(log);
        }
        for (uint32_t k = 0; k < 3; k++) {
            const bool known = bsc_position_table_get_cell(atlas, key[k], &cell);
            assert_int_equal(known, k == 2 || bytes > 1);
            if (known) assert_int_equal(cell, 5 + k);
        }
        bsc_position_table_free(atlas);
    }
    bsc_problem_free(problem);
}

static void the_best_cell_is_the_first(void **state) {
    bsc_problem *problem = problem_of_fleet("3x3", "2", NULL, NULL);
    bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SHIP);
    bsc_evaluation o;
    (void)state;
    assert_int_equal(bsc_evaluation_init(&o, problem, NULL, NULL), BSC_OK);
    assert_int_equal(bsc_evaluation_update(&o, log, NULL), BSC_OK);
    assert_int_equal(bsc_evaluation_best(&o, log, o.hit), 4);
    assert_int_equal(bsc_evaluation_most_telling(&o, log), 4);
    bsc_log_free(log);
    log = new_log(problem, "B2 miss\n", BSC_ANNOUNCE_SHIP);
    assert_int_equal(bsc_evaluation_update(&o, log, NULL), BSC_OK);
    assert_int_equal(bsc_evaluation_best(&o, log, o.hit), 0); /* all eight tie */
    bsc_log_free(log);
    log = new_log(problem, "B1 hit\nA1 miss\nB2 miss\n", BSC_ANNOUNCE_SHIP); /* C1, surely */
    assert_int_equal(bsc_evaluation_update(&o, log, NULL), BSC_OK);
    assert_int_equal(bsc_evaluation_most_telling(&o, log), 2);
    bsc_log_free(log);
    bsc_error error = {0};
    log = new_log(problem, "B1 hit\nA1 miss\nB2 miss\nC1 miss\n", BSC_ANNOUNCE_SHIP);
    assert_int_equal(bsc_evaluation_update(&o, log, &error), BSC_BAD_INPUT);
    assert_int_equal(error.status, BSC_BAD_INPUT);
    bsc_log_free(log);
    bsc_evaluation_release(&o);
    bsc_problem_free(problem);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_those_of_the_engines),
        cmocka_unit_test(an_atlas_changes_nothing), cmocka_unit_test(an_atlas_knows_what_is_turned),
        cmocka_unit_test(an_atlas_keeps_cells), cmocka_unit_test(the_best_cell_is_the_first)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
