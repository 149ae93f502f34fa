/* test_matrix.c - the matrix of a problem: which items each touch rule adds, and which items an
 * option covers. */
#include "count/cover/bound.h"
#include "count/cover/matrix_build.h"
#include "support.h"

static void assert_size(const char *board, const char *fleet, const char *touch, const char *cover,
                        uint32_t primaries, uint32_t items, uint32_t options) {
    bsc_matrix *matrix = matrix_of_fleet(board, fleet, touch, cover);
    bsc_matrix_check(matrix);
    assert_int_equal(bsc_matrix_primaries(matrix), primaries);
    assert_int_equal(bsc_matrix_items(matrix), items);
    assert_int_equal(bsc_matrix_options(matrix), options);
}

TEST(classic_has_105_items_and_760_options) {
    assert_size("10x10", "5,4,3,3,2", "allowed", NULL, 5, 105, 760);
}

TEST(the_touch_rule_decides_the_secondary_items) {
    assert_size("4x3", "2", "allowed", NULL, 1, 1 + 12, 17);
    assert_size("4x3", "2", "corners", NULL, 1, 1 + 4 * 4 + 5 * 3, 17);
    assert_size("4x3", "2", "forbidden", NULL, 1, 1 + 5 * 4, 17);
}

TEST(cover_all_makes_cells_primary) {
    assert_size("4x3", "2x6", "allowed", "all", 1 + 12, 1 + 12, 17);
    assert_size("4x3", "2", "forbidden", "all", 1 + 12, 1 + 12 + 20, 17);
}

TEST(hexagons_have_six_sides) {
    const char *const text =
        "lattice hex-pointy\ntouch %s\nboard\n . .\n. . .\n . .\nend\npiece A line 2\n";
    const struct {
        const char *touch;
        uint32_t items;
    } rules[] = {{"allowed", 1 + 7}, {"corners", 1 + 30}, {"forbidden", 1 + 24}};
    for (size_t i = 0; i < 3; i++) {
        char board[200];
        snprintf(board, sizeof board, text, rules[i].touch);
        bsc_matrix *matrix = matrix_of(problem_of_text(board));
        assert_int_equal(bsc_matrix_items(matrix), rules[i].items);
        assert_int_equal(bsc_matrix_options(matrix), 12);
    }
}

TEST(an_option_covers_each_vertex_once) {
    bsc_matrix *matrix = matrix_of_fleet("5x5", "3", "forbidden", NULL);
    for (uint32_t option = 0; option < matrix->options; option++)
        assert_int_equal(matrix->start[option + 1] - matrix->start[option], 1 + 8);
}

TEST(copies_are_one_item) {
    bsc_matrix *matrix = matrix_of_fleet("10x10", "4,3x2,2x3,1x4", "forbidden", NULL);
    assert_int_equal(matrix->primaries, 4);
    for (uint32_t i = 0; i < 4; i++) assert_int_equal(matrix->item[i].multiplicity, i + 1);
}

/* A matrix is stored by options and by items. Both must say the same, for a board's matrix and for
 * one that is read from a text. */
TEST(options_and_items_agree) {
    static const char text[] = "a b | c d unused\na c\nb d\na b\nc d\nb c d\n";
    bsc_matrix *matrix[2] = {matrix_of_fleet("4x3", "3,2x2", "corners", NULL),
                             matrix_of_text(text)};
    for (unsigned m = 0; m < 2; m++) {
        uint32_t position = 0;
        for (uint32_t item = 0; item < matrix[m]->items; item++) {
            assert_int_equal(matrix[m]->first[item], position);
            for (uint32_t option = 0; option < matrix[m]->options; option++)
                for (uint32_t e = matrix[m]->start[option]; e < matrix[m]->start[option + 1]; e++)
                    if (matrix[m]->entry[e] == item)
                        assert_int_equal(matrix[m]->option[position++], option);
            assert_int_equal(bsc_item_option_count(matrix[m], item),
                             position - matrix[m]->first[item]);
        }
        assert_int_equal(position, bsc_matrix_entries(matrix[m]));
    }
}

/* The options of a sum are listed in increasing order, each as often as it has terms of the sum. */
TEST(options_of_sums_are_listed) {
    const char *const text = "0:2|a 0:2|b 0:2|c 1:2|d\na b c\na c d\nb c d\na d\nb\n";
    bsc_matrix *matrix[] = {
        matrix_of(problem_of_text("board 4x4\nfleet 3,2x2\nsum A1:D1 <= 2\nsum B1:B4 >= 1\n")),
        matrix_of_text(text), matrix_of_fleet("4x3", "3", "allowed", NULL)};
    const uint32_t sums[] = {2, 3, 0};
    for (size_t m = 0; m < LENGTH(matrix); m++) {
        bsc_arena arena = {.newest = NULL};
        const bsc_summed_options list = bsc_sums_list_options(matrix[m], &arena);
        uint32_t index = 0;
        assert_int_equal(matrix[m]->law.sums.count, sums[m]);
        for (uint32_t s = 0; s < sums[m]; s++) {
            assert_int_equal(list.first[s], index);
            for (uint32_t option = 0; option < matrix[m]->options; option++)
                for (uint32_t k = bsc_option_count_in_sum(matrix[m], option, s); k > 0; k--)
                    assert_int_equal(list.option[index++], option);
        }
        assert_int_equal(list.first[sums[m]], index);
        bsc_arena_release(&arena);
    }
}

/* Each sum has a slot for each cell of the board, and slots are numbers of 32 bits: on 40,000 cells
 * 107,374 sums have 4,294,960,000 slots, and one sum more is too many. */
TEST(sums_with_too_many_slots_are_refused) {
    const uint32_t most_sums = UINT32_MAX / 40000;
    const bsc_problem *problem = problem_of_fleet("200x200", "200", NULL, NULL);
    const bool *counts_placement = room(problem->placements, sizeof *counts_placement);
    bsc_counted_sum *sum = room((size_t)most_sums + 1, sizeof *sum);
    bsc_constraints constraints = {.sums = most_sums, .sum = sum};
    bsc_matrix *matrix = NULL;
    for (uint32_t s = 0; s <= most_sums; s++) sum[s].counts_placement = counts_placement;
    assert_ok(free_later_if_ok(bsc_matrix_build(&matrix, problem, &constraints, NULL), matrix));
    assert_int_equal(bsc_sums_slot_count(&matrix->law.sums), most_sums * 40000);
    constraints.sums++;
    assert_error(bsc_matrix_build(&matrix, problem, &constraints, &error), BSC_LIMIT,
                 "107375 sums are too many for this board and fleet");
    assert_null(matrix);
}

/* The parts of a run are joined only if their digests agree: those of version 1.1 are these. */
TEST(digests_of_sums_stay) {
    const char *const board = "board 4x4\nfleet 3,2x2\nsum A1:D1 <= 2\nsum B1:B4 >= 1\n";
    const char *const text = "0:2|a 0:2|b 0:2|c 1:2|d\na b c\na c d\nb c d\na d\nb\n";
    uint64_t digest = 0;
    assert_ok(bsc_matrix_digest(matrix_of(problem_of_text(board)), &digest, NULL));
    assert_true(digest == UINT64_C(0x298a8692623a9ea0));
    assert_ok(bsc_matrix_digest(matrix_of_text(text), &digest, NULL));
    assert_true(digest == UINT64_C(0xb4d1def1ab08610e));
}

static size_t limbs_of(const char *board, const char *fleet, const char *touch) {
    bsc_matrix *matrix = matrix_of_fleet(board, fleet, touch, NULL);
    size_t limbs = 0;
    assert_ok(bsc_matrix_limbs(matrix, &limbs, NULL));
    return limbs;
}

TEST(limbs_follow_from_the_bound) {
    assert_int_equal(limbs_of("10x10", "5,4,3,3,2", "allowed"), 1);
    assert_int_equal(limbs_of("10x10", "4,3x2,2x3,1x4", "forbidden"), 1);
    assert_int_equal(limbs_of("10x10", "5,4x2,3x3,2x4", "forbidden"),
                     1); /* a bound by binomials alone would be 2 limbs */
    assert_int_equal(limbs_of("10x10", "5,4x2,3x3,2x4", "allowed"), 2);
    assert_int_equal(limbs_of("30x30", "1x450", "allowed"), 14); /* C(900,450) has 895 bits */
    assert_int_equal(limbs_of("2x2", "3", "allowed"), 1);
}
