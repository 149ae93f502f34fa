/* test_matrix_text.c - matrices as text, in Knuth's format: reading, writing, and texts that are
 * refused. */
#include "support.h"

TEST(reads_items_and_options) {
    bsc_matrix *matrix =
        matrix_of_text("| Knuth's first example\na b c d | e f g\n\nc e\na d g\nb c f\na d f\n"
                       "b g\nd e g");
    assert_int_equal(matrix->primaries, 4);
    assert_int_equal(matrix->items, 7);
    assert_int_equal(matrix->options, 6);
    assert_string_equal(matrix->item[6].name, "g");
    assert_int_equal(bsc_matrix_placement(matrix, 0), UINT32_MAX);
    assert_int_equal(matrix->entry[matrix->start[1] + 1], 3);
}

TEST(entries_are_sorted) {
    bsc_matrix *matrix = matrix_of_text("a b c d\nd a c\n");
    const uint32_t sorted[] = {0, 2, 3};
    assert_memory_equal(matrix->entry, sorted, sizeof sorted);
}

TEST(leaves_out_options_without_a_primary_item) {
    bsc_matrix *matrix = matrix_of_text("a | x y\nx y\na x\ny\n");
    assert_int_equal(matrix->options, 1);
}

TEST(reads_line_ends_of_all_kinds) {
    bsc_matrix *matrix = matrix_of_text("\xEF\xBB\xBF"
                                        "a b\r\na\tb\r\n\r\nb a");
    assert_int_equal(matrix->options, 2);
}

TEST(reads_rows_of_0_and_1_in_all_forms) {
    static const char *const form[] = {
        "1 0 0 1\n0 1 1 0\n0 0 0 0\n", "| digits together\n\n1001\r\n0110\r\n0000\n",
        "[[1, 0, 0, 1],\n [0, 1, 1, 0],\n [0, 0, 0, 0]\n]\n", "r1;1;0;0;1\nr2;0;1;1;0\n1;0;0;0;0\n",
        "# the same\n10 01\n0110\n000 0",
        /* numpy.savetxt and print in Python, write.table in R, an array in C */
        "1.000e+00 0.000e+00 0.00e+00 1.0E+0\n0e0 1. 1.0 0.\n0.0 0.0 0.0 0.0\n",
        "[[ True False False  True]\n [False  True  True False]\n [False False False False]]",
        "\"1\" TRUE FALSE FALSE TRUE\n\"2\" FALSE TRUE TRUE FALSE\n\"3\" FALSE FALSE FALSE FALSE\n",
        "{\n{1, 0, 0, 1},\n{0, 1, 1, 0},\n{0, 0, 0, 0}\n};\n"};
    for (size_t k = 0; k < sizeof form / sizeof *form; k++) {
        bsc_matrix *matrix = matrix_of_text(form[k]);
        assert_int_equal(matrix->items, 4);
        assert_int_equal(matrix->primaries, 4);
        assert_int_equal(matrix->options, 2);
        assert_int_equal(bsc_matrix_rows_left_out(matrix), 1);
        assert_string_equal(matrix->item[3].name, "c4");
        const uint32_t entries[] = {0, 3, 1, 2};
        assert_memory_equal(matrix->entry, entries, sizeof entries);
    }
}

TEST(reads_the_header_of_rows_of_0_and_1) {
    static const char *const form[] = {
        "a b c\n1 0 1\n0 1 0\n", "\"a\",\"b\",\"c\"\nr,1,0,1\n0,0,1,0\n",
        "row a b c\nr 101\ns 010\n", ",a,b,c\n0.5,1.0,0.0,1.0\n1.0,0.0,1.0,0.0\n",
        ",a,b,c\n0,True,False,True\n1,False,True,False\n"};
    for (size_t k = 0; k < sizeof form / sizeof *form; k++) {
        bsc_matrix *matrix = matrix_of_text(form[k]);
        assert_int_equal(matrix->options, 2);
        assert_string_equal(matrix->item[0].name, "a");
        assert_string_equal(matrix->item[2].name, "c");
    }
}

TEST(skips_the_size_before_rows_of_0_and_1) {
    static const char *const form[] = {"2 3\n1 0 1\n0 1 0\n", "3 2\n101\n010\n",
                                       "3\n1,0,1\n0,1,0\n", "# a size\n2,3\n[1 0 1]\n[0 1 0]\n"};
    for (size_t k = 0; k < sizeof form / sizeof *form; k++) {
        bsc_matrix *matrix = matrix_of_text(form[k]);
        assert_int_equal(matrix->items, 3);
        assert_int_equal(matrix->options, 2);
        assert_string_equal(matrix->item[0].name, "c1");
    }
    /* These sizes are made of the digits 0 and 1, but not of single digits. */
    assert_int_equal(matrix_of_text("1 10\n1111111111\n")->items, 10);
    assert_int_equal(matrix_of_text("11\n10101010101\n01010101010\n")->options, 2);
    /* Two words above two columns are a size if they are the numbers of rows and columns, else a
     * header. */
    assert_string_equal(matrix_of_text("3 2\n1 0\n0 1\n1 1\n")->item[0].name, "c1");
    assert_string_equal(matrix_of_text("2 5\n1 0\n0 1\n1 1\n")->item[0].name, "2");
}

TEST(tells_options_of_items_0_and_1_from_rows) {
    bsc_matrix *matrix = matrix_of_text("x 0 1\n0 1\nx\n");
    assert_int_equal(matrix->options, 2);
    assert_string_equal(matrix->item[0].name, "x");
    /* The first word of the options is not the first word of the items, as in rows with names. */
    assert_int_equal(matrix_of_text("2|x 0 1\nx 0 1\nx 0\nx 1\n")->options, 3);
}

TEST(takes_the_last_columns_for_secondary) {
    static const char text[] = "110\n011\n001\n";
    bsc_matrix *matrix;
    bsc_error error = {0};
    assert_ok(bsc_matrix_read_rows(&matrix, text, sizeof text - 1, "rows", 1, &error));
    assert_int_equal(matrix->primaries, 2);
    assert_int_equal(matrix->options, 2);
    assert_int_equal(bsc_matrix_rows_left_out(matrix), 1);
    bsc_matrix_free(matrix);
    assert_int_equal(bsc_matrix_read_rows(&matrix, text, sizeof text - 1, "rows", 4, &error),
                     BSC_BAD_INPUT);
    assert_string_equal(error.message, "4 secondary columns, and only 3 columns");
    assert_null(matrix);
}

static void write_matrix(const bsc_matrix *matrix, held_text *held) {
    const bsc_sink sink = {hold_text, held};
    held->length = 0;
    held->limit = sizeof held->text;
    assert_ok(bsc_matrix_write_dlx(matrix, &sink, NULL));
}

TEST(writes_copies_out) {
    static held_text text;
    bsc_matrix *matrix = matrix_of_fleet("2x1", "1x2", NULL, NULL);
    write_matrix(matrix, &text);
    assert_non_null(strstr(text.text, "| factor 2 = 2!\n"));
    assert_non_null(strstr(
        text.text, "\nShip1.1 Ship1.2 A1 B1\nShip1.1 A1\nShip1.2 A1\nShip1.1 B1\nShip1.2 B1\n"));
}

/* For DLX1 an item becomes as many items as it must be covered times. No text of this size says so
 * great a number, so the test changes the matrix: 2^31 + 2^31 + 1 items do not fit into 32 bits. */
TEST(more_items_for_dlx1_than_32_bits_can_count_are_refused) {
    bsc_matrix *matrix = matrix_of_text("2|a 2|b c\na c\nb c\n");
    file_bytes file = {NULL, 0};
    const bsc_sink sink = {keep_bytes, &file};
    for (uint32_t i = 0; i < 2; i++) matrix->item[i].multiplicity = UINT32_C(1) << 31;
    assert_error(bsc_matrix_write_dlx(matrix, &sink, &error), BSC_LIMIT,
                 "for DLX1 the matrix would have more than 4294967295 items: use --format dlx3");
    assert_int_equal(file.length, 0);
}

TEST(writes_bounds_for_dlx3) {
    static held_text text;
    const bsc_sink sink = {hold_text, &text};
    text.limit = sizeof text.text;
    assert_ok(
        bsc_matrix_write_dlx3(matrix_of_fleet("3x1", "2x0-2,1x2,3x0-1", NULL, NULL), &sink, NULL));
    assert_non_null(strstr(text.text, "\n0:2|Ship2 2|Ship1 0:1|Ship3 | A1 B1 C1\n"
                                      "Ship2 A1 B1\nShip2 B1 C1\nShip1 A1\nShip1 B1\nShip1 C1\n"
                                      "Ship3 A1 B1 C1\n"));
}

TEST(writes_the_bounds_of_a_text_for_dlx3) {
    static held_text text;
    const bsc_sink sink = {hold_text, &text};
    text.limit = sizeof text.text;
    assert_ok(bsc_matrix_write_dlx3(matrix_of_text("2|b 0:2|c a 1:3|d | x\nd b\nx c a\nd\n"), &sink,
                                    NULL));
    assert_non_null(strstr(text.text, "\n2|b 0:2|c a 1:3|d | x\nb d\nc a x\nd\n"));
}

TEST(names_are_short_and_different) {
    static held_text text;
    bsc_problem *problem =
        problem_of_text("board 2x1\npiece Battleship line 1\npiece Battleshape line 1\n");
    bsc_matrix *matrix = matrix_of(problem);
    write_matrix(matrix, &text);
    assert_non_null(strstr(text.text, "\ns0 s1 A1 B1\n"));
    problem = problem_of_text("board 2x1\npiece Battleship line 1\npiece Cruiser line 1\n");
    matrix = matrix_of(problem);
    write_matrix(matrix, &text);
    assert_non_null(strstr(text.text, "\nBattlesh Cruiser A1 B1\n"));
}

TEST(reads_back_what_it_writes) {
    static held_text text, again;
    bsc_matrix *matrix = matrix_of_fleet("4x4", "3,2", "forbidden", NULL);
    write_matrix(matrix, &text);
    bsc_matrix *again_read = matrix_of_text(text.text);
    assert_int_equal(bsc_matrix_entries(again_read), bsc_matrix_entries(matrix));
    assert_memory_equal(again_read->entry, matrix->entry,
                        bsc_matrix_entries(again_read) * sizeof *again_read->entry);
    write_matrix(again_read, &again);
    assert_string_equal(strstr(again.text, "Ship3"), strstr(text.text, "Ship3"));
}

/* These matrices must survive writing and reading, however their pieces and items are named. */
TEST(reads_back_hostile_names) {
    static held_text text;
    static const char *const matrices[] = {" | x y\nx\n", " |\n", "a | b\na\n", "\xC3\xA4 b\nb\n",
                                           "abcdefgh\xC3\xA4 abcdefgh\xC3\xB6\nabcdefgh\xC3\xA4\n"};
    static const char *const boards[] = {
        "board 2x1\npiece A1 line 1\n", "board 2x1\npiece A1 line 1\npiece s0 line 1\n",
        "board 2x1\npiece \xF0\x9F\x9A\xA2\xF0\x9F\x9A\xA2\xF0\x9F\x9A\xA2 line 1 x1000\n",
        "board 2x1\npiece =1+1 line 1\npiece '=1+1 line 1\n"};
    for (size_t k = 0; k < LENGTH(matrices); k++) {
        bsc_matrix *matrix = matrix_of_text(matrices[k]);
        write_matrix(matrix, &text);
        bsc_matrix *again_read = matrix_of_text(text.text);
        assert_int_equal(again_read->items, matrix->items);
        assert_int_equal(again_read->primaries, matrix->primaries);
        assert_int_equal(again_read->options, matrix->options);
    }
    for (size_t k = 0; k < LENGTH(boards); k++) {
        bsc_matrix *matrix = matrix_of(problem_of_text(boards[k]));
        write_matrix(matrix, &text);
        bsc_matrix *again_read = matrix_of_text(text.text);
        assert_int_equal(again_read->items - again_read->primaries,
                         matrix->items - matrix->primaries);
    }
}

TEST(a_failing_sink_is_reported) {
    static held_text text;
    bsc_error error = {0};
    bsc_matrix *matrix = matrix_of_fleet("10x10", "5,4", "forbidden", NULL);
    const bsc_sink sink = {hold_text, &text};
    text.limit = 5000;
    assert_int_equal(bsc_matrix_write_dlx(matrix, &sink, &error), BSC_SINK_FAILED);
    text.length = 0;
    assert_int_equal(bsc_matrix_write_cnf(matrix, &sink, NULL), BSC_SINK_FAILED);
}

/* Reads the clauses of a CNF with so many variables, which must be as many as its first line says:
 * sets bit v - 1 of positive[k] if clause k contains the variable v, and of negative[k] if it
 * contains its negation. Both arrays must be zeroed. */
static void read_clauses(const char *text, unsigned variables, unsigned clauses, uint64_t *positive,
                         uint64_t *negative) {
    unsigned k = 0;
    for (const char *cursor = text; *cursor != '\0';) {
        if (*cursor == 'c') {
            cursor = strchr(cursor, '\n') + 1;
            continue;
        }
        const long literal = strtol(cursor, (char **)&cursor, 10);
        assert_true(k < clauses);
        if (literal == 0) {
            k++;
            cursor++;
        } else {
            const unsigned variable = (unsigned)(literal < 0 ? -literal : literal);
            assert_in_range(variable, 1, variables);
            (literal > 0 ? positive : negative)[k] |= UINT64_C(1) << (variable - 1);
        }
    }
    assert_int_equal(k, clauses);
}

/* Returns the number of models of a small CNF, found by trying every assignment. Also checks the
 * CNF's first line. */
static uint64_t models(const char *text) {
    unsigned variables = 0, clauses = 0;
    uint64_t count = 0, *positive, *negative;
    const char *head = strstr(text, "p cnf ");
    assert_non_null(head);
    assert_int_equal(sscanf(head, "p cnf %u %u", &variables, &clauses), 2);
    assert_in_range(variables, 1, 22);
    positive = room(clauses, sizeof *positive);
    negative = room(clauses, sizeof *negative);
    read_clauses(strchr(head, '\n') + 1, variables, clauses, positive, negative);
    for (uint64_t model = 0; model < UINT64_C(1) << variables; model++) {
        bool all_true = true;
        for (unsigned k = 0; k < clauses && all_true; k++)
            all_true = (model & positive[k]) != 0 || (~model & negative[k]) != 0;
        count += all_true;
    }
    return count;
}

static void assert_models(const bsc_matrix *matrix, uint64_t count) {
    static held_text text;
    const bsc_sink sink = {hold_text, &text};
    text.length = 0;
    text.limit = sizeof text.text;
    assert_ok(bsc_matrix_write_cnf(matrix, &sink, NULL));
    assert_int_equal(models(text.text), count);
}

static void cnf_has_as_many_models(const char *board, const char *fleet, const char *touch,
                                   uint64_t count) {
    assert_models(matrix_of_fleet(board, fleet, touch, NULL), count);
}

TEST(cnf_counts_deployments) {
    cnf_has_as_many_models("3x2", "2,1", "allowed", 7 * 4);
    cnf_has_as_many_models("3x2", "2", "allowed", 7);
    cnf_has_as_many_models("5x1", "1x3", "allowed", 10);
    cnf_has_as_many_models("5x1", "1x3", "forbidden", 1);
    cnf_has_as_many_models("6x1", "2x2", "allowed", 6);
    cnf_has_as_many_models("2x1", "1x3", "allowed", 0);
}

/* The first matrix is that of the triangle in text_bounds.c. */
TEST(cnf_counts_options_with_several_bounds) {
    assert_models(matrix_of_text("2|a 2|b 2|c\na b\na c\nb c\n"), 1);
    assert_models(matrix_of_text("0:2|a 0:2|b\na b\na b\na b\n"), 7);
    assert_models(matrix_of_text("1:2|a 3|b | x\na b x\na b x\nb\nb\n"), 2);
    assert_models(matrix_of_text("2|a 4|b\na b\na b\na b\n"), 0);
    assert_models(matrix_of_text("2|a\na\na\na\n"), 3);
}

TEST(a_matrix_has_a_limit) {
    enum { ITEMS = 400000 };
    char *text = room(1, 2 * ITEMS + 1);
    bsc_matrix *matrix;
    bsc_error error = {0};
    for (size_t k = 0; k < ITEMS; k++) memcpy(text + 2 * k, "a ", 2);
    limit_memory(1 << 20);
    assert_int_equal(bsc_matrix_read(&matrix, text, 2 * ITEMS, "test", &error), BSC_LIMIT);
    assert_null(matrix);
    assert_int_equal(error.reason, BSC_REASON_MEMORY_LIMIT);
}
