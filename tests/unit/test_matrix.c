/* test_matrix.c - the matrix of a problem: which items each touch rule picks, and what options
 * cover. */
#include "support.h"

#include "cover/matrix.h"

static void assert_size(const char *board, const char *fleet, const char *touch, const char *cover,
                        uint32_t primaries, uint32_t items, uint32_t options) {
    bsc_problem *problem = problem_of_fleet(board, fleet, touch, cover);
    bsc_matrix *matrix = matrix_of(problem);
    bsc_matrix_check(matrix);
    assert_int_equal(bsc_matrix_primaries(matrix), primaries);
    assert_int_equal(bsc_matrix_items(matrix), items);
    assert_int_equal(bsc_matrix_options(matrix), options);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

static void classic_has_105_items_and_760_options(void **state) {
    (void)state;
    assert_size("10x10", "5,4,3,3,2", "allowed", NULL, 5, 105, 760);
}

static void touch_rule_picks_the_secondary_items(void **state) {
    (void)state;
    assert_size("4x3", "2", "allowed", NULL, 1, 1 + 12, 17);
    assert_size("4x3", "2", "corners", NULL, 1, 1 + 4 * 4 + 5 * 3, 17);
    assert_size("4x3", "2", "forbidden", NULL, 1, 1 + 5 * 4, 17);
}

static void cover_all_makes_cells_primary(void **state) {
    (void)state;
    assert_size("4x3", "2x6", "allowed", "all", 1 + 12, 1 + 12, 17);
    assert_size("4x3", "2", "forbidden", "all", 1 + 12, 1 + 12 + 20, 17);
}

static void hexagons_have_six_sides(void **state) {
    (void)state;
    const char *const text =
        "lattice hex-pointy\ntouch %s\nboard\n . .\n. . .\n . .\nend\npiece A line 2\n";
    const struct {
        const char *touch;
        uint32_t items;
    } rules[] = {{"allowed", 1 + 7}, {"corners", 1 + 30}, {"forbidden", 1 + 24}};
    for (size_t i = 0; i < 3; i++) {
        char board[200];
        snprintf(board, sizeof board, text, rules[i].touch);
        bsc_problem *problem = problem_of_text(board);
        bsc_matrix *matrix = matrix_of(problem);
        assert_int_equal(bsc_matrix_items(matrix), rules[i].items);
        assert_int_equal(bsc_matrix_options(matrix), 12);
        bsc_matrix_free(matrix);
        bsc_problem_free(problem);
    }
}

static void an_option_covers_each_vertex_once(void **state) {
    (void)state;
    bsc_problem *problem = problem_of_fleet("5x5", "3", "forbidden", NULL);
    bsc_matrix *matrix = matrix_of(problem);
    for (uint32_t option = 0; option < matrix->options; option++)
        assert_int_equal(matrix->start[option + 1] - matrix->start[option], 1 + 8);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

static void copies_are_one_item(void **state) {
    (void)state;
    bsc_problem *problem = problem_of_fleet("10x10", "4,3x2,2x3,1x4", "forbidden", NULL);
    bsc_matrix *matrix = matrix_of(problem);
    assert_int_equal(matrix->primaries, 4);
    for (uint32_t i = 0; i < 4; i++) assert_int_equal(matrix->item[i].multiplicity, i + 1);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

/* By rows and by columns the matrix says the same, in a board's and in one that was read. */
static void both_orders_agree(void **state) {
    (void)state;
    static const char text[] = "a b | c d unused\na c\nb d\na b\nc d\nb c d\n";
    bsc_problem *problem = problem_of_fleet("4x3", "3,2x2", "corners", NULL);
    bsc_matrix *matrix[2] = {matrix_of(problem), NULL};
    assert_int_equal(bsc_matrix_read(&matrix[1], text, strlen(text), "text", 0, NULL), BSC_OK);
    for (unsigned m = 0; m < 2; m++) {
        uint32_t at = 0;
        for (uint32_t item = 0; item < matrix[m]->items; item++) {
            assert_int_equal(matrix[m]->first[item], at);
            for (uint32_t option = 0; option < matrix[m]->options; option++)
                for (uint32_t e = matrix[m]->start[option]; e < matrix[m]->start[option + 1]; e++)
                    if (matrix[m]->entry[e] == item)
                        assert_int_equal(matrix[m]->option[at++], option);
            assert_int_equal(bsc_matrix_length(matrix[m], item), at - matrix[m]->first[item]);
        }
        assert_int_equal(at, bsc_matrix_entries(matrix[m]));
        bsc_matrix_free(matrix[m]);
    }
    bsc_problem_free(problem);
}

static size_t limbs_of(const char *board, const char *fleet, const char *touch) {
    bsc_problem *problem = problem_of_fleet(board, fleet, touch, NULL);
    bsc_matrix *matrix = matrix_of(problem);
    size_t limbs = 0;
    assert_int_equal(bsc_matrix_limbs(matrix, &limbs, NULL), BSC_OK);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
    return limbs;
}

static void limbs_follow_from_the_bound(void **state) {
    (void)state;
    assert_int_equal(limbs_of("10x10", "5,4,3,3,2", "allowed"), 1);
    assert_int_equal(limbs_of("10x10", "4,3x2,2x3,1x4", "forbidden"), 1);
    assert_int_equal(limbs_of("10x10", "5,4x2,3x3,2x4", "forbidden"),
                     1); /* 2 by the binomials alone */
    assert_int_equal(limbs_of("10x10", "5,4x2,3x3,2x4", "allowed"), 2);
    assert_int_equal(limbs_of("30x30", "1x450", "allowed"), 14); /* C(900,450) has 895 bits */
    assert_int_equal(limbs_of("2x2", "3", "allowed"), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(classic_has_105_items_and_760_options),
        cmocka_unit_test(touch_rule_picks_the_secondary_items),
        cmocka_unit_test(cover_all_makes_cells_primary),
        cmocka_unit_test(hexagons_have_six_sides),
        cmocka_unit_test(an_option_covers_each_vertex_once),
        cmocka_unit_test(copies_are_one_item),
        cmocka_unit_test(both_orders_agree),
        cmocka_unit_test(limbs_follow_from_the_bound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
