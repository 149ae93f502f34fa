/* test_deployment_list.c - lists of deployments: they hold every deployment once, also after each
 * shot of random games; and samples of such lists. */
#include "game_support.h"

#define MAX_DEPLOYMENTS (1u << 20)

static const char *const boards[] = {
    "board 4x4\npiece A line 3\npiece B line 2\n",
    "board 4x3\npiece A line 2 x2\npiece B line 1 x2\n",
    "board 4x4\nturn reflect\npiece A\nXX\nX\nend\npiece B line 2\npiece C line 2\n",
    "board\n. . # .\n. . . .\n# . . .\nend\npiece A line 2\npiece B line 1 x3\n",
    "lattice hex-flat\nboard 4x3\npiece A line 3\npiece B line 2 x2\n",
    "lattice hex-pointy\nboard 4x3\npiece A line 2\npiece B line 1 x2\n",
    "cover all\nboard 4x3\npiece A line 3 x2\npiece B line 2 x3\n"};

static bsc_problem *board_of(size_t k) {
    char text[200];
    snprintf(text, sizeof text, "touch %s\n%s", touches[k % 3], boards[k / 3]);
    return problem_of_text(text);
}

#define BOARDS (3 * LENGTH(boards))

static uint32_t row_ships;

static int by_row(const void *first, const void *second) {
    return memcmp(first, second, row_ships * sizeof(uint32_t));
}

static void sort(bsc_deployment_list *list) {
    row_ships = list->ships;
    if (list->deployments > 0)
        qsort(list->placement, list->deployments, list->ships * sizeof *list->placement, by_row);
}

/* Asserts that the list has as many deployments as dlx counts, none twice, and that each placement
 * is in as many as dlx counts. Sorts the list. */
static void assert_whole(bsc_deployment_list *list, const bsc_log *log) {
    bsc_matrix *matrix = matrix_of_log(log);
    bsc_tally *tally = tally_of(matrix, BSC_ENGINE_DLX, 1, NULL);
    double *use = room(list->problem->placements, sizeof *use);
    assert_int_equal(list->deployments, bsc_tally_total(tally).limb[0]);
    sort(list);
    for (size_t d = 1; d < list->deployments; d++)
        assert_true(by_row(list->placement + (d - 1) * list->ships,
                           list->placement + d * list->ships) != 0);
    bsc_deployment_list_count_placements(list, NULL, use);
    for (uint32_t k = 0; k < bsc_matrix_options(matrix); k++) {
        const uint32_t p = bsc_matrix_placement(matrix, k);
        assert_true(use[p] == bsc_natural_double(bsc_tally_option(tally, k)));
        use[p] = 0.0;
    }
    for (uint32_t p = 0; p < list->problem->placements; p++) assert_true(use[p] == 0.0);
}

/* Plays a random game against one of the deployments. After each shot the list is filtered, and
 * must then be the same as a new list made from the log. */
static void play_random(const bsc_deployment_list *all, bsc_announce announce, uint64_t *seed) {
    bsc_log *log = new_log(all->problem, "", announce);
    bsc_deployment_list *expected = list_after(log);
    assert_whole(expected, log);
    const size_t hidden = (size_t)(next_random(seed) % all->deployments);
    while (cells_left(all, hidden, log) > 0) {
        const bsc_shot shot = answer_after(all, hidden, log, random_cell(log, seed));
        assert_ok(bsc_log_fire(log, &shot, NULL));
        bsc_deployment_list *fresh = list_after(log);
        assert_ok(bsc_deployment_list_filter(expected, log, NULL));
        assert_whole(fresh, log);
        assert_int_equal(expected->deployments, fresh->deployments);
        sort(expected);
        assert_memory_equal(expected->placement, fresh->placement,
                            expected->deployments * expected->ships * sizeof *expected->placement);
    }
    assert_true(expected->deployments >= 1);
}

TEST(filtered_lists_follow_a_game) {
    uint64_t seed = 1;
    for (size_t k = 0; k < BOARDS; k++) {
        bsc_problem *problem = board_of(k);
        bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SHIP);
        bsc_deployment_list *all = list_after(log);
        for (bsc_announce a = BSC_ANNOUNCE_HITS; a <= BSC_ANNOUNCE_NONE && all->deployments > 0;
             a++)
            play_random(all, a, &seed);
    }
}

TEST(lists_obey_their_limit) {
    bsc_problem *problem = problem_of_fleet("4x4", "3,2", NULL, NULL);
    bsc_matrix *matrix = matrix_of(problem);
    bsc_deployment_list list;
    bsc_error error = {0};
    assert_ok(bsc_deployment_list_init(&list, problem, matrix, MAX_DEPLOYMENTS, NULL));
    const size_t all = list.deployments;
    bsc_deployment_list_release(&list);
    assert_ok(bsc_deployment_list_init(&list, problem, matrix, all, NULL));
    assert_int_equal(list.deployments, all);
    bsc_deployment_list_release(&list);
    assert_int_equal(bsc_deployment_list_init(&list, problem, matrix, all - 1, &error), BSC_LIMIT);
    assert_ok(error.status);
    assert_null(list.placement);
    /* It has 9356 deployments, but finding them takes too many steps. */
    problem = problem_of_builtin("pentominoes-6x10");
    matrix = matrix_of(problem);
    assert_int_equal(bsc_deployment_list_init(&list, problem, matrix, 10000, NULL), BSC_LIMIT);
}

TEST(open_cells_are_numbered) {
    bsc_problem *problem = problem_of_fleet("4x2", "3", NULL, NULL);
    bsc_log *log = new_log(problem, "A1 miss\nB2 hit\n", BSC_ANNOUNCE_SHIP);
    bsc_deployment_list *list = list_after(log);
    uint32_t bit[129], cell_of[BSC_LISTED_CELLS], cells;
    assert_int_equal(list->deployments, 2); /* A2 B2 C2 and B2 C2 D2 */
    assert_true(bsc_deployment_list_number_cells(list, log, bit, cell_of, &cells));
    assert_int_equal(cells, 3);
    for (uint32_t c = 0; c < 8; c++)
        if (c == 4 || c == 6 || c == 7)
            assert_true(bit[c] < 3 && cell_of[bit[c]] == c);
        else
            assert_true(bit[c] == UINT32_MAX);
    for (unsigned wide = 128; wide <= 129; wide++) {
        log = new_log(problem_of_fleet(wide == 128 ? "128x1" : "129x1", "1", NULL, NULL), "",
                      BSC_ANNOUNCE_SHIP);
        assert_int_equal(
            bsc_deployment_list_number_cells(list_after(log), log, bit, cell_of, &cells),
            wide == 128);
        assert_int_equal(cells, 128);
    }
}

static uint32_t number_of_sunk(const bsc_problem *problem, uint32_t placement, bsc_announce a) {
    return bsc_ship_answer_number(problem, bsc_problem_placement(problem, placement), true, a);
}

TEST(answers_are_numbered) {
    bsc_problem *problem = problem_of_fleet("6x6", "4,3,3,2", NULL, NULL);
    for (uint32_t p = 0; p < problem->placements; p++) {
        const bsc_placement ship = bsc_problem_placement(problem, p);
        const uint32_t piece = ship.piece, size = piece == 2 ? 1 : piece;
        assert_int_equal(number_of_sunk(problem, p, BSC_ANNOUNCE_SHIP), BSC_NUMBER_SUNK + piece);
        assert_int_equal(number_of_sunk(problem, p, BSC_ANNOUNCE_SIZE), BSC_NUMBER_SUNK + size);
        assert_int_equal(number_of_sunk(problem, p, BSC_ANNOUNCE_SUNK), BSC_NUMBER_SUNK);
        assert_int_equal(number_of_sunk(problem, p, BSC_ANNOUNCE_NONE), BSC_NUMBER_HIT);
        assert_int_equal(bsc_ship_answer_number(problem, ship, false, BSC_ANNOUNCE_SHIP),
                         BSC_NUMBER_HIT);
        assert_int_equal(bsc_ship_answer_number(problem, ship, false, BSC_ANNOUNCE_HITS),
                         BSC_NUMBER_SUNK + 4 + piece);
    }
}

/* If a log does not say what answers announce, they announce what its own sunk shots do: piece,
 * size or neither. */
TEST(answers_announce_what_the_log_does) {
    static const char *const log_text[] = {"C1 hit\nD1 sunk Ship2\n", "C1 hit\nD1 sunk 2\n",
                                           "C1 hit\nD1 sunk\n"};
    bsc_problem *problem = problem_of_fleet("4x4", "2,1", NULL, NULL);
    for (uint32_t k = 0; k < 3; k++) {
        bsc_log *log = new_log(problem, log_text[k], BSC_ANNOUNCE_LOG);
        const uint32_t small = problem->first[1]; /* the placement of the ship of one cell on A1 */
        const bsc_shot shot = bsc_answer_to(log, &small, 1, 0);
        assert_int_equal(shot.answer, BSC_SUNK);
        assert_int_equal(shot.piece, k == 0 ? 1 : BSC_ALL_PIECES);
        assert_int_equal(shot.size, k == 1);
    }
}
