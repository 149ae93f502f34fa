/* test_labels.c - the two names of a hexagon, by letter and number and by cube coordinates: how
 * long a label in a text is, which place has the coordinates 0,0,0, and that there is space for the
 * longest coordinates. */
#include "support.h"

static bsc_problem *problem_with_labels(const char *text, const char *labels) {
    const bsc_source source = {
        .name = "test", .text = text, .length = strlen(text), .labels = labels};
    return problem_of(&source);
}

TEST(a_label_has_the_right_length) {
    static const struct {
        const char *text;
        size_t length;
    } labels[] = {{"C1", 2},      {"aa10 miss", 4}, {"c1h", 2},     {"0,1,-1", 6},
                  {"0,1,-1h", 6}, {"-7,7,0 m", 6},  {"1,1,1,1", 5}, {"C", 0},
                  {"1", 0},       {"1,2", 0},       {"1,2,", 0},    {"-,1,2", 0},
                  {"1, 2,-3", 0}, {"--1,1,0", 0},   {"", 0},        {"1234567,0,0", 0},
                  {"hit", 0},     {"+1,-1,0", 0}};
    for (size_t k = 0; k < LENGTH(labels); k++)
        assert_int_equal(bsc_label_length(labels[k].text), labels[k].length);
}

static void assert_label(const char *text, uint32_t place, const char *label) {
    bsc_problem *problem = problem_with_labels(text, "cube");
    assert_string_equal(bsc_problem_place(problem, place)->label, label);
    assert_int_equal(bsc_problem_labels(problem), BSC_LABELS_CUBE);
}

/* Without an origin, 0,0,0 is the place nearest to the middle of the drawing, and the first one if
 * several are equally near. It may be an island. */
TEST(the_origin_is_the_middle_or_where_the_text_says) {
    assert_label("lattice hex-pointy\nboard 3x3\npiece A line 2\n", 4, "0,0,0");
    assert_label("lattice hex-pointy\nboard 4x1\npiece A line 2\n", 1, "0,0,0");
    assert_label("lattice hex-flat\nboard 1x2\npiece A line 2\n", 0, "0,0,0");
    assert_label("lattice hex-flat\nboard\n.\n\n#\n\n.\nend\npiece A line 1\n", 0, "0,1,-1");
    assert_label("lattice hex-flat\norigin A2\nboard 1x2\npiece A line 2\n", 0, "0,1,-1");
    assert_label("origin a2 -1,1,0\nlattice hex-flat\nboard 1x2\npiece A line 2\n", 0, "-1,2,-1");
    assert_label("lattice hex-flat\nboard 1x2\npiece A line 2\norigin A1 3,-5,2\n", 1, "3,-6,3");
}

/* In these drawings there is no place in the middle. On flat hexagons the places above and below
 * the middle are nearest, on pointy ones those beside it. Each place must be found by both
 * names. */
TEST(irregular_drawings_have_a_middle_too) {
    static const char *const texts[] = {
        "lattice hex-flat\nboard\n    .\n\n.       .\n\n    .\nend\npiece A line 1\n",
        "lattice hex-pointy\nboard\n  .\n\n.   .\n\n  .\nend\npiece A line 1\n",
        "lattice hex-flat\nboard\n    #\n  .\n.       .\n\n.\nend\npiece A line 1\n"};
    assert_label(texts[0], 0, "0,0,0");
    assert_label(texts[0], 1, "-2,0,2");
    assert_label(texts[1], 1, "0,0,0");
    for (size_t k = 0; k < LENGTH(texts); k++) {
        bsc_problem *cube = problem_with_labels(texts[k], "cube"),
                    *letters = problem_with_labels(texts[k], "letters");
        for (uint32_t p = 0; p < bsc_problem_places(cube); p++) {
            const char *names[] = {bsc_problem_place(cube, p)->label,
                                   bsc_problem_place(letters, p)->label};
            for (size_t n = 0; n < 2; n++) {
                assert_int_equal(bsc_problem_find_place(cube, names[n]), p);
                assert_int_equal(bsc_problem_find_place(letters, names[n]), p);
            }
        }
    }
}

TEST(an_origin_is_remembered_with_letters) {
    bsc_problem *cube = problem_with_labels(
        "lattice hex-flat\norigin a2 -1,1,0\nboard 1x2\npiece A line 2\n", "cube");
    bsc_problem *none =
        problem_with_labels("lattice hex-flat\nboard 1x2\npiece A line 2\n", "letters");
    assert_string_equal(bsc_problem_origin(cube), "A2 -1,1,0");
    assert_null(bsc_problem_origin(none));
}

/* Takes the largest board and an origin as far away as is allowed, so that the last place has the
 * longest coordinates. */
TEST(the_longest_coordinates_have_space) {
    bsc_problem *problem = problem_with_labels(
        "lattice hex-flat\norigin A1 -999,0,999\nboard 200x200\npiece A line 1\n", "cube");
    const uint32_t last = bsc_problem_places(problem) - 1;
    size_t longest = 0;
    for (uint32_t k = 0; k <= last; k++) {
        const char *label = bsc_problem_place(problem, k)->label;
        if (strlen(label) > longest) longest = strlen(label);
        if (k % 997 == 0 || k == last) assert_int_equal(bsc_problem_find_place(problem, label), k);
    }
    assert_in_range(longest, 12, sizeof bsc_problem_place(problem, 0)->label - 1);
}

TEST(a_cell_that_does_not_exist_has_a_reason) {
    bsc_problem *problem = problem_with_labels(
        "lattice hex-flat\nboard\n.   .\n  #\n.   .\nend\npiece A line 1\n", NULL);
    bsc_error error = {0};
    uint32_t cell;
    assert_ok(bsc_problem_find_cell(problem, "c2", &cell, &error));
    assert_int_equal(cell, 3);
    assert_int_equal(bsc_problem_find_cell(problem, "0,0,0", &cell, &error), BSC_BAD_INPUT);
    assert_string_equal(error.message, "B1 is an island");
    error = (bsc_error){0};
    assert_int_equal(bsc_problem_find_cell(problem, "0,1,1", &cell, &error), BSC_BAD_INPUT);
    assert_string_equal(error.message, "the coordinates 0,1,1 sum to 2, not to 0");
}
