/* test_order.c - matrices that were read, lined up for a sweep: the same matrix under new numbers,
 * narrow where it can be, and with the same tally by every engine. */
#include "support.h"

#include "base/random.h"
#include "cover/order.h"

#include <math.h>

static char text[100000];
static size_t length;

static void put(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    length += (size_t)vsnprintf(text + length, sizeof text - length, format, arguments);
    va_end(arguments);
    assert_true(length < sizeof text);
}

/* The tilings of a board with dominoes; its cells are listed in disorder. */
static bsc_matrix *dominoes(unsigned side) {
    length = 0;
    for (unsigned k = 0; k < side * side; k++) put("c%u ", k * 7 % (side * side));
    put("\n");
    for (unsigned k = 0; k < side * side; k++) {
        if (k % side + 1 < side) put("c%u c%u\n", k, k + 1);
        if (k + side < side * side) put("c%u c%u\n", k, k + side);
    }
    return matrix_of_text(text);
}

static bsc_matrix *queens(unsigned side) {
    length = 0;
    for (unsigned k = 0; k < side; k++) put("r%u c%u ", k, k);
    put("|");
    for (unsigned k = 0; k < 2 * side - 1; k++) put(" a%u b%u", k, k);
    put("\n");
    for (unsigned r = 0; r < side; r++)
        for (unsigned c = 0; c < side; c++) put("r%u c%u a%u b%u\n", r, c, r + c, r + side - 1 - c);
    return matrix_of_text(text);
}

/* Some options, each of one to four random items of ten, the last three of them secondary. */
static bsc_matrix *random_matrix(uint64_t seed) {
    bsc_random random = bsc_random_seed(seed);
    length = 0;
    put("i0 i1 i2 i3 i4 i5 i6 | i7 i8 i9\n");
    for (unsigned option = 0; option < 110; option++) {
        bool in[10] = {false};
        for (unsigned k = 0; k < 4; k++) in[bsc_random_below(&random, 10)] = true;
        for (unsigned k = 0; k < 10; k++)
            if (in[k]) put("i%u ", k);
        put("\n");
    }
    return matrix_of_text(text);
}

static const char *name_of(const bsc_matrix *matrix, uint32_t entry) {
    return matrix->item[matrix->entry[entry]].name;
}

/* The same options under other numbers of items. */
static void check_lined(const bsc_matrix *lined, const bsc_matrix *matrix) {
    bsc_matrix_check(lined);
    assert_int_equal(lined->items, matrix->items);
    assert_int_equal(lined->primaries, matrix->primaries);
    assert_int_equal(lined->options, matrix->options);
    assert_memory_equal(lined->start, matrix->start, (matrix->options + 1) * sizeof *lined->start);
    for (uint32_t option = 0; option < matrix->options; option++)
        for (uint32_t e = matrix->start[option]; e < matrix->start[option + 1]; e++) {
            bool found = false;
            for (uint32_t f = matrix->start[option]; f < matrix->start[option + 1]; f++)
                found |= strcmp(name_of(lined, f), name_of(matrix, e)) == 0;
            assert_true(found);
        }
    for (uint32_t option = 0; option < lined->options; option++)
        for (uint32_t e = lined->start[option] + 1; e < lined->start[option + 1]; e++)
            assert_true(lined->item[lined->entry[e]].kind != BSC_ITEM_PIECE);
}

static bsc_tally *tally_by(bsc_engine engine, const bsc_matrix *matrix) {
    const bsc_run run = {.engine = engine, .every_option = true, .threads = 1};
    bsc_tally *tally;
    assert_int_equal(bsc_tally_new(&tally, matrix, &run, NULL, NULL), BSC_OK);
    return tally;
}

static double check(bsc_matrix *matrix, uint32_t pieces) {
    bsc_matrix *lined;
    double states;
    assert_int_equal(bsc_matrix_line_up(&lined, &states, matrix, NULL), BSC_OK);
    check_lined(lined, matrix);
    for (uint32_t item = 0; item < lined->items && pieces != UINT32_MAX; item++)
        assert_int_equal(lined->item[item].kind, item < pieces ? BSC_ITEM_PIECE : BSC_ITEM_CELL);
    bsc_tally *dp = tally_by(BSC_ENGINE_DP, matrix), *dlx = tally_by(BSC_ENGINE_DLX, matrix),
              *own = tally_by(BSC_ENGINE_AUTO, matrix);
    assert_int_equal(bsc_tally_compare(dp, dlx, NULL), BSC_OK);
    assert_int_equal(bsc_tally_compare(own, dlx, NULL), BSC_OK);
    bsc_tally_free(dp);
    bsc_tally_free(dlx);
    bsc_tally_free(own);
    bsc_matrix_free(lined);
    bsc_matrix_free(matrix);
    return states;
}

static void a_board_of_cells_is_narrow(void **state) {
    (void)state;
    assert_true(check(dominoes(6), 0) <= 36 * 64.0);
    bsc_matrix *lined, *matrix = dominoes(10);
    double states;
    assert_int_equal(bsc_matrix_line_up(&lined, &states, matrix, NULL), BSC_OK);
    assert_true(states <= 100 * 1024.0);
    bsc_tally *tally = tally_by(BSC_ENGINE_AUTO, matrix);
    assert_natural(bsc_tally_total(tally), "258584046368");
    bsc_tally_free(tally);
    bsc_matrix_free(lined);
    bsc_matrix_free(matrix);
}

static void pieces_are_found(void **state) {
    (void)state;
    static kept written;
    bsc_problem *problem = problem_of_text(
        "board 5x4\ncover all\nturn reflect\npiece I line 5\npiece L\nXXXX\nX\nend\n"
        "piece P\nXX\nXXX\nend\npiece Y\nXXXX\n X\nend\n");
    bsc_matrix *matrix = matrix_of(problem);
    const bsc_sink sink = {keep, &written};
    written.most = sizeof written.text;
    assert_int_equal(bsc_matrix_write_dlx(matrix, &sink, NULL), BSC_OK);
    check(matrix_of_text(written.text), 4);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

static void secondary_items_stay_so(void **state) {
    (void)state;
    check(queens(6), UINT32_MAX);
    check(matrix_of_text("a b c | x\na x\na\nb x\nb c\nc\n"), UINT32_MAX);
    check(matrix_of_text("a | x y\nx y\na\n"), UINT32_MAX);
    check(matrix_of_text("a b\na\n"), UINT32_MAX);
    check(matrix_of_text("a\n"), UINT32_MAX);
}

static void engines_agree_on_random_matrices(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 100; seed++) check(random_matrix(seed), UINT32_MAX);
}

static void too_many_items_stay_as_listed(void **state) {
    (void)state;
    length = 0;
    for (unsigned k = 0; k < 1025; k++) put("c%u ", k);
    put("\n");
    for (unsigned k = 0; k < 1025; k++) put("c%u\n", k);
    assert_true(isinf(check(matrix_of_text(text), 0)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_of_cells_is_narrow),
        cmocka_unit_test(pieces_are_found),
        cmocka_unit_test(secondary_items_stay_so),
        cmocka_unit_test(engines_agree_on_random_matrices),
        cmocka_unit_test(too_many_items_stay_as_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
