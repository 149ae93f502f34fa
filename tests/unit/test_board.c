/* test_board.c - how problems are read from .board texts and from sizes: keywords, drawings,
 * labels, copies, rotations, options that override the text, and the placements. Texts that must be
 * refused are in refusals.rows. */
#include "support.h"

TEST(reads_every_keyword) {
    bsc_problem *problem =
        problem_of_text("title  Two words # and a comment\nlattice hex-pointy\ntouch corners\n"
                        "cover all\nturn none\nboard 2x2\npiece A line 2 x2\n");
    assert_string_equal(bsc_problem_title(problem), "Two words");
    assert_int_equal(bsc_problem_lattice(problem), BSC_HEX_POINTY);
    assert_int_equal(bsc_problem_touch(problem), BSC_TOUCH_CORNERS);
    assert_int_equal(bsc_problem_cover(problem), BSC_COVER_ALL);
    assert_int_equal(bsc_problem_cells(problem), 4);
    assert_int_equal(bsc_problem_piece(problem, 0)->copies, 2);
    assert_int_equal(bsc_problem_piece(problem, 0)->orientations, 1);
}

/* A comment may contain any characters. Inside the drawing of a board, '#' is an island instead;
 * after the drawing's `end` it starts a comment again. */
TEST(comments_are_skipped) {
    bsc_problem *problem =
        problem_of_text("board # a\tb\n.#\n..\nend # c\td\x01\n"
                        "piece A\nXX # e\tf\n# g\th\nX\npiece B line 1 # i\tj\n");
    assert_int_equal(bsc_problem_cells(problem), 3);
    assert_int_equal(bsc_problem_piece(problem, 0)->cells, 3);
    assert_int_equal(bsc_problem_piece(problem, 1)->cells, 1);
}

TEST(rules_have_defaults) {
    bsc_problem *problem = problem_of_text("board 3x2\npiece A line 2");
    assert_string_equal(bsc_problem_title(problem), "");
    assert_int_equal(bsc_problem_lattice(problem), BSC_SQUARE);
    assert_int_equal(bsc_problem_touch(problem), BSC_TOUCH_ALLOWED);
    assert_int_equal(bsc_problem_cover(problem), BSC_COVER_OPTIONAL);
    assert_int_equal(bsc_problem_piece(problem, 0)->copies, 1);
    assert_int_equal(bsc_problem_piece(problem, 0)->orientations, 2);
    assert_true(bsc_problem_piece(problem, 0)->straight);
}

/* Asserts that the places of the drawing have these labels in reading order (with '#' before the
 * label of an island), and that a ship of two cells has `pairs` placements. */
static void assert_labels(const char *drawing, const char *labels, uint32_t pairs) {
    char text[1000], written[1000] = "";
    snprintf(text, sizeof text, "%s\npiece A line 2\n", drawing);
    bsc_problem *problem = problem_of_text(text);
    uint32_t cells = 0;
    for (uint32_t k = 0; k < bsc_problem_places(problem); k++) {
        const bsc_place *place = bsc_problem_place(problem, k);
        if (place->island) strcat(written, "#");
        strcat(strcat(written, place->label), " ");
        assert_int_equal(place->cell, place->island ? UINT32_MAX : cells++);
        if (!place->island) assert_int_equal(bsc_problem_cell_place(problem, place->cell), k);
    }
    assert_string_equal(written, labels);
    assert_int_equal(bsc_problem_cells(problem), cells);
    assert_int_equal(bsc_problem_placements(problem), pairs);
}

TEST(drawings_have_islands_and_gaps) {
    assert_labels("board\n..#.\n.  .\nend", "A1 B1 #C1 D1 A2 D2 ", 3);
    assert_labels("board\n. . # .\n.     .\nend", "A1 B1 #C1 D1 A2 D2 ", 3);
    assert_labels("board\n\n   ..\n   #.\n\nend", "A1 B1 #A2 B2 ", 2);
    assert_labels("board\n. ..\nend", "A1 C1 D1 ", 1);
    assert_labels("board\n.\n\n.\nend", "A1 A3 ", 0);
    assert_labels("lattice hex-flat\nboard\n  .\n.   #\n  .\nend", "B1 A1 #C1 B2 ", 3);
    assert_labels("lattice hex-flat\nboard\n  .\n.   .\n  .\nend", "B1 A1 C1 B2 ", 5);
    assert_labels("lattice hex-flat\nboard\n.\n\n\n\n.\n\n.\nend", "A1 A3 A4 ", 1);
    assert_labels("lattice hex-flat\nboard\n    .\n  .\n.\n\n.\nend", "C1 B1 A1 A2 ", 3);
    assert_labels("lattice hex-pointy\nboard\n . .\n. # .\nend", "A1 B1 A2 #B2 C2 ", 3);
    assert_labels("lattice hex-pointy\nboard\n   . .\n  . . .\nend", "A1 B1 A2 B2 C2 ", 7);
}

/* Asserts that two drawings, whose rows end with ';', are the same piece on the lattice. */
static void assert_same_piece(const char *lattice, const char *drawing, const char *same) {
    char text[2][400];
    bsc_problem *problem[2];
    for (size_t k = 0; k < 2; k++) {
        snprintf(text[k], sizeof text[k], "lattice %s;board 7x7;piece A;%s;end;", lattice,
                 k == 0 ? drawing : same);
        for (char *cursor = text[k]; *cursor != '\0'; cursor++)
            if (*cursor == ';') *cursor = '\n';
        problem[k] = problem_of_text(text[k]);
    }
    const uint32_t cells = bsc_problem_piece(problem[1], 0)->cells;
    assert_int_equal(bsc_problem_piece(problem[0], 0)->cells, cells);
    assert_memory_equal(bsc_problem_piece_shape(problem[0], 0),
                        bsc_problem_piece_shape(problem[1], 0), 2 * cells * sizeof(uint32_t));
    assert_int_equal(bsc_problem_placements(problem[0]), bsc_problem_placements(problem[1]));
    assert_in_range(bsc_problem_placements(problem[0]), 1, UINT32_MAX);
}

TEST(a_dot_is_an_empty_place_of_a_piece) {
    assert_same_piece("square", ".X;XX", " X;XX");
    assert_same_piece("square", "X.;XX", "X;XX");
    assert_same_piece("square", "X.;XX;..", "X;XX");
    assert_same_piece("square", "...;..X;.XX;...", " X;XX");
    assert_same_piece("square", ". X;X X", "  X;X X");
    assert_same_piece("square", "XXX;X..;X..", "XXX;X;X");
    assert_same_piece("square", "X.X;XXX", "X X;XXX");
    assert_same_piece("square", "X . X;X X X", "X   X;X X X");
    /* only the dot shows that the marks are not separated by spaces */
    assert_same_piece("square", "X.X", "X   X");
    assert_same_piece("square", "X.X;...;X.X", "X   X;;X   X");
    assert_same_piece("square", "X . X", "X   X");
    assert_same_piece("square", "..X # a remark;# and a line of it;XXX", "  X;XXX");
    assert_same_piece("hex-flat", "  X  ;X   X;  .  ", "  X;X   X");
    assert_same_piece("hex-flat", ".   .;  X  ;X   X;  .  ", "  X;X   X");
    assert_same_piece("hex-flat", "  .;X   X;  X", "X   X;  X");
    assert_same_piece("hex-pointy", " X .;X X X", " X;X X X");
    assert_same_piece("hex-pointy", ". X; .;. X X", "  X;;  X X");
    assert_same_piece("hex-pointy", "X . X", "X   X");
}

TEST(rectangles_lie_on_every_lattice) {
    assert_labels("board 3x2", "A1 B1 C1 A2 B2 C2 ", 7);
    assert_labels("lattice hex-flat\nboard 3x2", "A1 C1 B1 A2 C2 B2 ", 9);
    assert_labels("lattice hex-pointy\nboard 3x2", "A1 B1 C1 A2 B2 C2 ", 9);
    assert_labels("board 1x1", "A1 ", 0);
}

TEST(places_have_coordinates_and_labels) {
    bsc_problem *problem =
        problem_of_text("lattice hex-flat\nboard\n    .\n  #\n.\nend\npiece A\n  X\nX\n  X\nend\n");
    assert_int_equal(bsc_problem_width(problem), 3);
    assert_int_equal(bsc_problem_height(problem), 3);
    assert_int_equal(bsc_problem_place(problem, 1)->x, 1);
    assert_int_equal(bsc_problem_place(problem, 1)->y, 1);
    assert_int_equal(bsc_problem_place(problem, 2)->x, 0);
    assert_int_equal(bsc_problem_place(problem, 2)->y, 2);
    const uint32_t shape[] = {1, 0, 0, 1, 1, 2};
    assert_memory_equal(bsc_problem_piece_shape(problem, 0), shape, sizeof shape);
}

TEST(columns_after_z_have_two_letters) {
    const struct {
        uint32_t place;
        const char *label;
    } cases[] = {{0, "A1"},   {25, "Z1"},   {26, "AA1"},  {27, "AB1"},     {51, "AZ1"},
                 {52, "BA1"}, {199, "GR1"}, {226, "AA2"}, {39999, "GR200"}};
    bsc_problem *problem = problem_of_fleet("200x200", "1", NULL, NULL);
    for (size_t k = 0; k < LENGTH(cases); k++)
        assert_string_equal(bsc_problem_place(problem, cases[k].place)->label, cases[k].label);
}

TEST(the_same_text_in_many_ways) {
    static const char *const texts[] = {
        "title T\nboard\n..\n..\nend\npiece A\nXX\nX\nend\npiece B line 2\n",
        "title T\r\nboard\r\n..\r\n..\r\nend\r\npiece A\r\nXX\r\nX\r\nend\r\npiece B line 2\r\n",
        "\xEF\xBB\xBFtitle T\nboard 2x2\npiece A\nXX\nX\nend\npiece B line 2",
        "# all\n\n title   T  \n\n board 2x2 # size\n  piece A #x\nX\nXX\nend\npiece B x1 line 2",
        "piece A\n XX\n# no row\n X\npiece B line 2\ntitle T\nboard\n . .\n . .\n end  \n",
        "title T\nboard 2x2\npiece B  line  2\npiece A # drawn\n\n  X # one\n  XX\n\n"};
    for (size_t k = 0; k < LENGTH(texts); k++) {
        bsc_problem *problem = problem_of_text(texts[k]);
        const uint32_t a = bsc_problem_find_piece(problem, "a");
        assert_string_equal(bsc_problem_title(problem), "T");
        assert_int_equal(bsc_problem_cells(problem), 4);
        assert_int_equal(bsc_problem_pieces(problem), 2);
        assert_int_equal(bsc_problem_piece(problem, a)->placements, 4);
        assert_int_equal(bsc_problem_piece(problem, 1 - a)->placements, 4);
    }
}

TEST(pieces_have_copies_and_names) {
    bsc_problem *problem =
        problem_of_text("board 4x4\npiece U-Boot line 2 x4\npiece Floss x3\nXX\nXX\nend\n"
                        "piece Long line 5\npiece Dot x1 line 1\n");
    assert_int_equal(bsc_problem_fleet_cells(problem), 2 * 4 + 4 * 3 + 5 + 1);
    assert_int_equal(bsc_problem_find_piece(problem, "u-bOOT"), 0);
    assert_int_equal(bsc_problem_find_piece(problem, "FLOSS"), 1);
    assert_int_equal(bsc_problem_find_piece(problem, "U-Boo"), UINT32_MAX);
    assert_false(bsc_problem_piece(problem, 1)->straight);
    assert_int_equal(bsc_problem_piece(problem, 1)->copies, 3);
    assert_int_equal(bsc_problem_piece(problem, 2)->placements, 0);
    assert_int_equal(bsc_problem_placements(problem), 24 + 9 + 0 + 16);
    assert_int_equal(bsc_problem_placement(problem, 23).piece, 0);
    assert_int_equal(bsc_problem_placement(problem, 24).piece, 1);
    assert_int_equal(bsc_problem_placement(problem, 33).piece, 3);
}

TEST(turns_stand_before_or_after_pieces) {
    const struct {
        const char *text;
        uint32_t a, b;
    } cases[] = {{"%s%s", 4, 4},
                 {"turn none\n%s%s", 1, 1},
                 {"turn reflect\n%s%s", 8, 8},
                 {"%sturn none\n%s", 1, 4},
                 {"%s%sturn reflect\n", 4, 8},
                 {"turn reflect\n%sturn rotate\n%sturn none\n", 4, 1}};
    for (size_t k = 0; k < LENGTH(cases); k++) {
        char text[200] = "board 5x5\n";
        snprintf(text + 10, sizeof text - 10, cases[k].text, "piece A\nXXX\nX\nend\n",
                 "piece B\nX\nXXX\nend\n");
        bsc_problem *problem = problem_of_text(text);
        assert_int_equal(bsc_problem_piece(problem, 0)->orientations, cases[k].a);
        assert_int_equal(bsc_problem_piece(problem, 1)->orientations, cases[k].b);
    }
}

TEST(a_piece_has_its_turn_on_its_line) {
    bsc_problem *problem =
        problem_of_text("board 3x3\npiece A line 3 turn none x2\npiece B turn reflect"
                        "\nXX\n XX\nend\npiece C\nXX\n XX\nend\n");
    assert_int_equal(bsc_problem_piece(problem, 0)->orientations, 1);
    assert_int_equal(bsc_problem_piece(problem, 0)->copies, 2);
    assert_int_equal(bsc_problem_piece(problem, 1)->orientations, 4);
    assert_int_equal(bsc_problem_piece(problem, 2)->orientations, 2);
}

TEST(placements_are_rising_sets) {
    bsc_problem *problem = problem_of_fleet("3x2", "2", NULL, NULL);
    const uint32_t expected[7][2] = {{0, 1}, {0, 3}, {1, 2}, {1, 4}, {2, 5}, {3, 4}, {4, 5}};
    assert_int_equal(bsc_problem_placements(problem), 7);
    for (uint32_t k = 0; k < 7; k++) {
        const bsc_placement placement = bsc_problem_placement(problem, k);
        assert_int_equal(placement.cells, 2);
        assert_memory_equal(placement.cell, expected[k], sizeof expected[k]);
    }
}

TEST(options_override_the_text) {
    static const char text[] = "touch corners\ncover all\nboard 4x4\npiece A line 4\n";
    const bsc_source source = {.name = "test",
                               .text = text,
                               .length = sizeof text - 1,
                               .fleet = "3,2x4,3",
                               .touch = "forbidden",
                               .cover = "optional"};
    bsc_problem *problem = problem_of(&source);
    assert_int_equal(bsc_problem_touch(problem), BSC_TOUCH_FORBIDDEN);
    assert_int_equal(bsc_problem_cover(problem), BSC_COVER_OPTIONAL);
    assert_int_equal(bsc_problem_pieces(problem), 3);
    assert_string_equal(bsc_problem_piece(problem, 0)->name, "Ship3a");
    assert_string_equal(bsc_problem_piece(problem, 1)->name, "Ship2");
    assert_string_equal(bsc_problem_piece(problem, 2)->name, "Ship3b");
    assert_int_equal(bsc_problem_piece(problem, 1)->copies, 4);
    assert_int_equal(bsc_problem_fleet_cells(problem), 14);
}

TEST(blanks_around_ships_are_allowed) {
    bsc_problem *problem = problem_of_fleet("10x10", " 5 , 4,  3x2 ", NULL, NULL);
    assert_int_equal(bsc_problem_pieces(problem), 3);
    assert_string_equal(bsc_problem_piece(problem, 1)->name, "Ship4");
    assert_int_equal(bsc_problem_piece(problem, 2)->copies, 2);
}

/* refusals.rows has the fleet of 129 ships, which is refused. */
TEST(a_fleet_has_at_most_128_ships) {
    char fleet[2 * 128] = "1";
    for (size_t k = 1; k < 128; k++) memcpy(fleet + 2 * k - 1, ",1", 2);
    bsc_problem *problem = problem_of_fleet("12x12", fleet, NULL, NULL);
    assert_int_equal(bsc_problem_pieces(problem), 128);
    assert_string_equal(bsc_problem_piece(problem, 127)->name, "Ship1-128");
}

/* What the user should do depends on the program that calls the library, so these errors have a
 * reason code, and their messages no advice. */
TEST(a_missing_fleet_has_a_reason) {
    static const struct {
        bsc_source source;
        bsc_reason reason;
        const char *message;
    } cases[] = {{{.name = "9x9"}, BSC_REASON_NO_FLEET, "a board given by its size needs a fleet"},
                 {{.name = "my.board", .text = "board 3x3\n", .length = 10},
                  BSC_REASON_NO_PIECES,
                  "no pieces"}};
    for (size_t k = 0; k < LENGTH(cases); k++) {
        bsc_problem *problem;
        bsc_error error = {0};
        assert_int_equal(bsc_problem_new(&problem, &cases[k].source, &error), BSC_BAD_INPUT);
        assert_int_equal(error.reason, cases[k].reason);
        assert_string_equal(error.message, cases[k].message);
        assert_string_equal(error.hint, "");
    }
}

TEST(a_source_needs_a_text_or_a_name) {
    bsc_problem *problem;
    assert_error(bsc_problem_new(&problem, &(bsc_source){0}, &error), BSC_BAD_INPUT,
                 "no board: it needs a text, or a size as name");
}
