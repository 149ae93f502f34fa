/* test_board_errors.c - what is refused in a .board text and in the options that replace its parts,
 * and the line and column each mistake is found at. */
#include "support.h"

#include "base/memory.h"

typedef struct mistake {
    const char *text;
    size_t line, column;
    const char *message;
} mistake;

static void assert_refused(const bsc_source *source, const char *name, const mistake *expected) {
    bsc_problem *problem = NULL;
    bsc_error error = {0};
    assert_int_equal(bsc_problem_new(&problem, source, &error), BSC_BAD_INPUT);
    assert_null(problem);
    assert_string_equal(error.message, expected->message);
    assert_string_equal(error.name, name);
    assert_int_equal(error.reason == BSC_REASON_FIELD, source->text == NULL && error.line > 0);
    assert_int_equal(error.line, expected->line);
    assert_int_equal(error.column, expected->column);
    assert_int_equal(error.status, BSC_BAD_INPUT);
    assert_int_equal(bsc_problem_new(&problem, source, NULL), BSC_BAD_INPUT);
    assert_null(problem);
}

static void assert_all_refused(const mistake *mistakes, size_t count) {
    for (size_t k = 0; k < count; k++) {
        const bsc_source source = {
            .name = "my.board", .text = mistakes[k].text, .length = strlen(mistakes[k].text)};
        assert_refused(&source, "my.board", &mistakes[k]);
    }
}

TEST(keywords_and_their_words) {
    static const mistake mistakes[] = {
        {"board 3x3\npice A line 1\n", 2, 1, "unknown keyword 'pice'"},
        {"Board 3x3\n", 1, 1, "unknown keyword 'Board'"},
        {"# one\n\n  title\n", 3, 8, "missing title"},
        {"lattice hexflat\n", 1, 9, "unknown lattice 'hexflat'"},
        {"lattice\n", 1, 8, "missing lattice"},
        {"lattice square square\n", 1, 16, "unexpected text"},
        {"touch  maybe\r\n", 1, 8, "unknown touch rule 'maybe'"},
        {"cover some\n", 1, 7, "unknown cover rule 'some'"},
        {"turn left\n", 1, 6, "unknown turn 'left'"},
        {"touch allowed\ntouch allowed\n", 2, 1, "'touch' is given twice"},
        {"turn none\nturn none\n", 2, 1, "'turn' is given twice"},
        {"piece A line 1\nturn none\nturn none\n", 3, 1, "'turn' is given twice for this piece"},
        {"piece A line 1 turn none turn none\n", 1, 26, "'turn' is given twice for this piece"},
        {"board 3x3\nlattice square\n", 2, 1,
         "'lattice' must come before the board and the pieces"},
        {"piece A line 1\nlattice square\n", 2, 1,
         "'lattice' must come before the board and the pieces"},
        {"end\n", 1, 1, "'end' without a drawing"},
        {" \tboard 3x3\n", 1, 2, "tab character; use spaces"},
        {"title a\x07\n", 1, 8, "control character"},
        {"title \xC3\xA9\xC3\xA9\x7F\n", 1, 9, "control character"}};
    assert_all_refused(mistakes, LENGTH(mistakes));
}

TEST(boards) {
    static const mistake mistakes[] = {
        {"", 1, 1, "no board"},
        {"piece A line 1\n# end\n", 2, 1, "no board"},
        {"board 3x3\n\n", 2, 1, "no pieces"},
        {"board 3x3\nboard 3x3\n", 2, 1, "'board' is given twice"},
        {"board 0x3\n", 1, 7, "the board's width must be at least 1"},
        {"board x3\n", 1, 7, "the board's width must be a number"},
        {"board 201x3\n", 1, 7, "the board's width is at most 200"},
        {"board 3x99999999999999999999\n", 1, 9, "the board's height is at most 200"},
        {"board 3x\n", 1, 9, "the board's height must be a number"},
        {"board 3y3\n", 1, 8, "'x' expected between the board's width and height"},
        {"board 3x3x3\n", 1, 10, "unexpected text after the board's size"},
        {"board 3x3 4\n", 1, 11, "unexpected text"},
        {"title T\n board\n..\n", 2, 2, "the board's drawing has no end"},
        {"board\nend\n", 1, 1, "the board has no cells"},
        {"board\n##\nend\n", 1, 1, "the board has no cells"},
        {"board\n..\n.o.\nend\n", 3, 2, "unexpected character in the drawing of a board"},
        {"board\n.\xC3\xA9.\nend\n", 2, 2, "unexpected character in the drawing of a board"},
        {"lattice hex-pointy\nboard\n. .\n. .\nend\n", 4, 1,
         "not on the hexagon grid set by the first cell"},
        {"lattice hex-flat\nboard\n. .\nend\n", 3, 3,
         "not on the hexagon grid set by the first cell"},
        {"lattice hex-flat\nboard\n  .\n   .\nend\n", 4, 4,
         "not on the hexagon grid set by the first cell"}};
    assert_all_refused(mistakes, LENGTH(mistakes));
}

TEST(pieces) {
    static const mistake mistakes[] = {
        {"piece", 1, 6, "missing piece name"},
        {"piece A|B line 1\n", 1, 8, "a piece's name cannot contain '|'"},
        {"piece A line 2\npiece a line 1\n", 2, 7, "there is already a piece named 'a'"},
        {"piece 6789012345678901234567890123456789012345678901234567890123456789 line 1\n", 1, 7,
         "a piece's name is at most 63 bytes long"},
        {"piece A\n\nend\n", 1, 7, "piece 'A' has no cells"},
        {"piece A\nboard 3x3\n", 1, 7, "piece 'A' has no cells"},
        {"piece A\nX\nXO\n", 3, 2, "unexpected character in the drawing of a piece"},
        {"piece A\nX\nend now\n", 3, 5, "unexpected text"},
        {"piece A line\n", 1, 13, "a line's length must be a number"},
        {"piece A line 0\n", 1, 14, "a line's length must be at least 1"},
        {"piece A line 201\n", 1, 14, "a line's length is at most 200"},
        {"piece A line 2z\n", 1, 15, "unexpected text after the number"},
        {"piece A line 2 x0\n", 1, 17, "the number of copies must be at least 1"},
        {"piece A line 2 x1001\n", 1, 17, "the number of copies is at most 1000"},
        {"piece A line 2 x3x\n", 1, 18, "unexpected text after the number"},
        {"piece A line 2 line 2\n", 1, 16, "'line' is given twice"},
        {"piece A line 2 both\n", 1, 16, "unexpected word after the piece's name"},
        {"piece A turn left\n", 1, 14, "unknown turn 'left'"},
        {"title \xC3\xA9\npiece \xC3\xA9\xC3\xA9 line z\n", 2, 15,
         "a line's length must be a number"},
        {"lattice hex-flat\npiece A\nX\nX\n", 4, 1,
         "not on the hexagon grid set by the first cell"}};
    assert_all_refused(mistakes, LENGTH(mistakes));
}

TEST(fleets) {
    static const mistake mistakes[] = {{"", 1, 1, "a ship's length must be a number"},
                                       {"5,,4", 1, 3, "a ship's length must be a number"},
                                       {"5,4,", 1, 5, "a ship's length must be a number"},
                                       {"5;4", 1, 2, "',' expected between two ships"},
                                       {"5, ,4", 1, 4, "a ship's length must be a number"},
                                       {"5, ", 1, 4, "a ship's length must be a number"},
                                       {"5 4", 1, 3, "',' expected between two ships"},
                                       {"3 x2", 1, 3, "',' expected between two ships"},
                                       {"5,4x", 1, 5, "the number of copies must be a number"},
                                       {"5,3x2x2", 1, 6, "',' expected between two ships"},
                                       {"0", 1, 1, "a ship's length must be at least 1"},
                                       {"5,201", 1, 3, "a ship's length is at most 200"},
                                       {"3x1001", 1, 3, "the number of copies is at most 1000"}};
    for (size_t k = 0; k < LENGTH(mistakes); k++) {
        const bsc_source source = {.name = "10x10", .fleet = mistakes[k].text};
        assert_refused(&source, "fleet", &mistakes[k]);
    }
}

TEST(blanks_around_ships) {
    bsc_problem *problem = problem_of_fleet("10x10", " 5 , 4,  3x2 ", NULL, NULL);
    assert_int_equal(bsc_problem_pieces(problem), 3);
    assert_string_equal(bsc_problem_piece(problem, 1)->name, "Ship4");
    assert_int_equal(bsc_problem_piece(problem, 2)->copies, 2);
}

TEST(a_fleet_has_at_most_64_ships) {
    char fleet[2 * 65] = "1";
    for (size_t k = 1; k < 64; k++) memcpy(fleet + 2 * k - 1, ",1", 2);
    bsc_problem *problem = problem_of_fleet("10x10", fleet, NULL, NULL);
    assert_int_equal(bsc_problem_pieces(problem), 64);
    assert_string_equal(bsc_problem_piece(problem, 63)->name, "Ship1-64");
    memcpy(fleet + 2 * 64 - 1, ",1", 2);
    const bsc_source source = {.name = "10x10", .fleet = fleet};
    assert_refused(&source, "fleet", &(mistake){NULL, 1, 129, "more than 64 pieces"});
    bsc_error error = {0};
    bsc_problem_new(&problem, &source, &error);
    assert_string_equal(error.hint, "");
}

/* A hint about how a fleet is written would mislead where memory ran out. */
TEST(out_of_memory_has_no_hint) {
    const bsc_source source = {.name = "10x10", .fleet = "5,4,3x2"};
    bsc_problem *problem = NULL;
    bsc_status status = BSC_NO_MEMORY;
    uint64_t failures = 0;
    for (; status == BSC_NO_MEMORY; failures++) {
        bsc_error error = {0};
        bsc_memory_fail_after(failures);
        status = bsc_problem_new(&problem, &source, &error);
        bsc_memory_fail_after(UINT64_MAX);
        if (status == BSC_NO_MEMORY) assert_string_equal(error.message, "out of memory");
        assert_string_equal(error.hint, "");
    }
    assert_ok(status);
    assert_true(failures > 8);
    bsc_problem_free(problem);
}

TEST(other_options) {
    const bsc_source size = {.name = "10by10", .fleet = "3"},
                     lattice = {.name = "9x9", .fleet = "3", .lattice = "hex"},
                     labels = {.name = "9x9", .fleet = "3", .labels = "number"},
                     touch = {.name = "9x9", .fleet = "3", .touch = "yes"},
                     cover = {.name = "9x9", .fleet = "3", .cover = "most"}, lone = {.name = "9x9"};
    assert_refused(&size, "board",
                   &(mistake){NULL, 1, 3, "'x' expected between the board's width and height"});
    assert_refused(&lattice, "lattice", &(mistake){NULL, 1, 1, "unknown lattice 'hex'"});
    assert_refused(&labels, "labels", &(mistake){NULL, 1, 1, "unknown kind of labels 'number'"});
    assert_refused(&touch, "touch", &(mistake){NULL, 1, 1, "unknown touch rule 'yes'"});
    assert_refused(&cover, "cover", &(mistake){NULL, 1, 1, "unknown cover rule 'most'"});
    assert_refused(&lone, "", &(mistake){NULL, 0, 0, "a board given by its size needs a fleet"});
}

/* What to do about these depends on the program, so that they have a reason and no hint. */
TEST(a_missing_fleet_has_a_reason) {
    static const char text[] = "board 3x3\n";
    const bsc_source size = {.name = "9x9"},
                     file = {.name = "my.board", .text = text, .length = sizeof text - 1};
    bsc_problem *problem;
    bsc_error error = {0};
    assert_int_equal(bsc_problem_new(&problem, &size, &error), BSC_BAD_INPUT);
    assert_int_equal(error.reason, BSC_REASON_NO_FLEET);
    assert_string_equal(error.hint, "");
    error = (bsc_error){0};
    assert_int_equal(bsc_problem_new(&problem, &file, &error), BSC_BAD_INPUT);
    assert_int_equal(error.reason, BSC_REASON_NO_PIECES);
    assert_string_equal(error.hint, "");
}

static void assert_hint(const char *text, const char *hint) {
    const bsc_source source = {.name = "my.board", .text = text, .length = strlen(text)};
    bsc_problem *problem;
    bsc_error error = {0};
    assert_int_equal(bsc_problem_new(&problem, &source, &error), BSC_BAD_INPUT);
    assert_string_equal(error.hint, hint);
}

TEST(hints_say_what_could_be_meant) {
    static const char text[] = "lattice hexflat\n";
    const bsc_source source = {.name = "my.board", .text = text, .length = sizeof text - 1};
    bsc_problem *problem;
    bsc_error error = {0};
    char written[400];
    assert_int_equal(bsc_problem_new(&problem, &source, &error), BSC_BAD_INPUT);
    bsc_error_format(&error, written, sizeof written);
    assert_string_equal(written, "my.board:1:9: error: unknown lattice 'hexflat'\n"
                                 "lattice hexflat\n"
                                 "        ^\n"
                                 "hint: did you mean 'hex-flat'?\n");
    assert_hint("lattice triangular\n", "use square, hex-flat or hex-pointy");
    assert_hint("lattice\n", "use square, hex-flat or hex-pointy");
    assert_hint("touch forbiden\n", "did you mean 'forbidden'?");
    assert_hint("cover some\n", "use optional or all");
    assert_hint("turn reflected\n", "did you mean 'reflect'?");
    assert_hint("pice A line 1\n", "did you mean 'piece'?");
    assert_hint("rotation none\n",
                "use title, lattice, touch, cover, turn, origin, board, piece or end");
}
