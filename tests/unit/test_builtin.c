/* test_builtin.c - the built-in boards: their names, their numbers of placements, and that each can
 * be loaded. */
#include "support.h"

static void assert_builtin(const char *name, uint32_t cells, const uint32_t placements[5]) {
    bsc_problem *problem = problem_of_builtin(name);
    assert_int_equal(bsc_problem_cells(problem), cells);
    assert_int_equal(bsc_problem_pieces(problem), 5);
    for (uint32_t k = 0; k < 5; k++)
        assert_int_equal(bsc_problem_piece(problem, k)->placements, placements[k]);
}

TEST(known_boards_have_known_placements) {
    assert_builtin("classic", 100, (const uint32_t[]){120, 140, 160, 160, 180});
    assert_builtin("hex-upper", 79, (const uint32_t[]){216, 108, 144, 187, 105});
    assert_builtin("hex-lower", 79, (const uint32_t[]){237, 110, 148, 191, 110});
}

TEST(all_builtins_load) {
    assert_true(bsc_builtins() >= 11);
    for (size_t k = 0; k < bsc_builtins(); k++) {
        const bsc_builtin *builtin = bsc_builtin_at(k);
        assert_ptr_equal(bsc_builtin_find(builtin->name), builtin);
        bsc_problem *problem = problem_of_builtin(builtin->name);
        assert_string_equal(bsc_problem_title(problem), builtin->title);
        assert_true(bsc_problem_placements(problem) > 0);
    }
    assert_ptr_equal(bsc_builtin_find("hex-blue"), bsc_builtin_find("hex-upper"));
    assert_ptr_equal(bsc_builtin_find("hex-green"), bsc_builtin_find("hex-lower"));
    assert_null(bsc_builtin_find("hex"));
    assert_string_equal(bsc_builtin_closest("clasic"), "classic");
    assert_string_equal(bsc_builtin_closest("hex-blu"), "hex-blue");
    assert_null(bsc_builtin_closest("nothing-like-it"));
}
