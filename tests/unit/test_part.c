/* test_part.c - a run in parts: the parts of any number give the whole, through their files too,
 * and what is no such file, or not all of them, is refused. */
#include "bscount_parts.h"

#include "sink.h"
#include "support.h"

#include "base/random.h"

static const bsc_part_source source = {.command = "map",
                                       .board = "a \"board\"",
                                       .text = "board\n.\\.\t\nend\n",
                                       .labels = "letters",
                                       .shots = "",
                                       .announce = ""};

static file_bytes written(const bsc_part *part) {
    file_bytes all = {NULL, 0};
    const bsc_sink sink = {keep_bytes, &all};
    assert_int_equal(bsc_part_write(part, &source, &sink, NULL), BSC_OK);
    return all;
}

/* The part as it comes back from its file. */
static bsc_part *carried(bsc_part *part) {
    file_bytes file = written(part);
    bsc_part *read;
    bsc_error error = {.status = BSC_OK};
    if (bsc_part_read(&read, file.at, file.length, "file", &error) != BSC_OK)
        print_error("%s\n%s\n", error.message, file.at);
    assert_non_null(read);
    assert_string_equal(bsc_part_source_of(read)->text, source.text);
    assert_string_equal(bsc_part_source_of(read)->board, source.board);
    file_bytes again = written(read);
    assert_string_equal(file.at, again.at);
    bsc_part_free(part);
    free(file.at);
    free(again.at);
    return read;
}

static bsc_part *part_of(const bsc_matrix *matrix, const bsc_run *run, uint32_t number,
                         uint32_t parts) {
    bsc_part *part;
    bsc_error error = {.status = BSC_OK};
    if (bsc_part_new(&part, matrix, run, number, parts, NULL, &error) != BSC_OK)
        print_error("%s\n", error.message);
    assert_non_null(part);
    return part;
}

/* From the last part to the first, for their order does not matter. */
static bsc_tally *merged(const bsc_matrix *matrix, const bsc_run *run, uint32_t parts) {
    bsc_part *sum = carried(part_of(matrix, run, parts, parts));
    bsc_tally *tally;
    bsc_error error = {.status = BSC_OK};
    for (uint32_t k = parts - 1; k > 0; k--) {
        bsc_part *part = carried(part_of(matrix, run, k, parts));
        assert_int_equal(bsc_part_add(sum, part, NULL), BSC_OK);
        bsc_part_free(part);
    }
    const bsc_run plain = {.threads = 1};
    if (bsc_part_join(&tally, sum, matrix, &plain, NULL, &error) != BSC_OK)
        print_error("%s\n", error.message);
    assert_non_null(tally);
    bsc_part_free(sum);
    return tally;
}

static void assert_parts_are_the_whole(const bsc_matrix *matrix) {
    static const uint32_t parts[] = {1, 2, 3, 8, 50};
    for (int every = 0; every < 2; every++) {
        bsc_run run = {.engine = BSC_ENGINE_DLX, .every_option = every != 0, .threads = 1};
        bsc_tally *whole;
        assert_int_equal(bsc_tally_new(&whole, matrix, &run, NULL, NULL), BSC_OK);
        for (size_t k = 0; k < sizeof parts / sizeof *parts; k++) {
            run.threads = (unsigned)(1 + k % 3);
            bsc_tally *sum = merged(matrix, &run, parts[k]);
            assert_int_equal(bsc_tally_compare(whole, sum, NULL), BSC_OK);
            bsc_tally_free(sum);
        }
        bsc_tally_free(whole);
    }
}

static void parts_of_boards_are_the_whole(void **state) {
    static const char *const boards[][3] = {
        {"6x6", "3,2,2,1", "forbidden"}, {"7x5", "4,3,2", "allowed"},
        {"6x6", "3,2x2,1x3", "corners"}, {"5x5", "3,3,2,2", "allowed"},
        {"6x6", "4,3,3,2", "allowed"},   {"3x3", "4,4,4,4", "allowed"},
        {"2x2", "1,1", "allowed"}};
    (void)state;
    for (size_t k = 0; k < sizeof boards / sizeof *boards; k++) {
        bsc_problem *problem = problem_of_fleet(boards[k][0], boards[k][1], boards[k][2], NULL);
        bsc_matrix *matrix = matrix_of(problem);
        assert_parts_are_the_whole(matrix);
        bsc_matrix_free(matrix);
        bsc_problem_free(problem);
    }
}

/* Many items to begin with, symmetries of hexagons, and dominoes, which are counted by a memo. */
static void parts_of_covers_are_the_whole(void **state) {
    bsc_problem *problems[] = {problem_of_fleet("6x6", "3x12", "allowed", "all"),
                               problem_on_hexagons("3,3,2,2"),
                               problem_of_fleet("7x6", "2x21", "allowed", "all")};
    (void)state;
    for (size_t k = 0; k < sizeof problems / sizeof *problems; k++) {
        bsc_matrix *matrix = matrix_of(problems[k]);
        assert_parts_are_the_whole(matrix);
        bsc_matrix_free(matrix);
        bsc_problem_free(problems[k]);
    }
}

/* The root of the search is bits whatever the memory limit, so machines that differ in it agree. */
static void memory_limits_do_not_change_the_cut(void **state) {
    bsc_problem *problem = problem_of_fleet("9x9", "4,3,2,2", "allowed", NULL);
    bsc_matrix *matrix = matrix_of(problem);
    const bsc_run small = {.threads = 1, .memory_limit = 1200000}, large = {.threads = 2};
    (void)state;
    bsc_part *a = carried(part_of(matrix, &small, 1, 2));
    bsc_part *b = carried(part_of(matrix, &large, 2, 2));
    assert_int_equal(bsc_part_add(a, b, NULL), BSC_OK);
    bsc_part_free(a);
    bsc_part_free(b);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

/* Parts have no walk in common, and their estimate is as good as that of one run. */
static void parts_of_estimates(void **state) {
    bsc_problem *problem = problem_of_builtin("classic");
    bsc_matrix *matrix = matrix_of(problem);
    const bsc_run run = {
        .engine = BSC_ENGINE_MC, .every_option = true, .samples = 20001, .seed = 3};
    long double error, again;
    (void)state;
    bsc_tally *tally = merged(matrix, &run, 4);
    const long double value = bsc_tally_estimate(tally, &error);
    assert_true(error > 0.0L && error < 0.02L * 30093975536.0L);
    assert_true(value > 30093975536.0L - 5.0L * error && value < 30093975536.0L + 5.0L * error);
    bsc_tally *other = merged(matrix, &run, 4);
    assert_true(bsc_tally_estimate(other, &again) == value && again == error);
    for (uint32_t k = 0; k < bsc_matrix_options(matrix); k++)
        assert_true(bsc_tally_probability(tally, k) == bsc_tally_probability(other, k));
    bsc_tally_free(tally);
    bsc_tally_free(other);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

/* One part is the run of walks that there is without parts. */
static void one_part_is_the_run(void **state) {
    bsc_problem *problem = problem_of_builtin("hex-upper");
    bsc_matrix *matrix = matrix_of(problem);
    const bsc_run run = {.engine = BSC_ENGINE_MC, .samples = 500, .seed = 7};
    bsc_tally *whole, *sum = merged(matrix, &run, 1);
    long double error, again;
    (void)state;
    assert_int_equal(bsc_tally_new(&whole, matrix, &run, NULL, NULL), BSC_OK);
    assert_true(bsc_tally_estimate(sum, &error) == bsc_tally_estimate(whole, &again));
    assert_true(error == again);
    bsc_tally_free(sum);
    bsc_tally_free(whole);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

/* The generator's step is linear over bits: 128 times squared, it is 2^128 steps. */
static void streams_are_far_apart(void **state) {
    static bsc_random row[256], square[256]; /* what each bit of the state becomes */
    bsc_random seed = bsc_random_seed(5), far = {{0}};
    (void)state;
    for (unsigned bit = 0; bit < 256; bit++) {
        row[bit] = (bsc_random){{0}};
        row[bit].state[bit / 64] = UINT64_C(1) << bit % 64;
        bsc_random_next(&row[bit]);
    }
    for (unsigned power = 0; power < 128; power++) {
        memset(square, 0, sizeof square);
        for (unsigned bit = 0; bit < 256; bit++)
            for (unsigned from = 0; from < 256; from++)
                for (unsigned k = 0; k < 4 && (row[bit].state[from / 64] >> from % 64 & 1) != 0;
                     k++)
                    square[bit].state[k] ^= row[from].state[k];
        memcpy(row, square, sizeof row);
    }
    for (unsigned from = 0; from < 256; from++)
        for (unsigned k = 0; k < 4 && (seed.state[from / 64] >> from % 64 & 1) != 0; k++)
            far.state[k] ^= row[from].state[k];
    bsc_random_jump(&seed);
    assert_memory_equal(&seed, &far, sizeof far);
}

static void what_cannot_run_in_parts_is_refused(void **state) {
    bsc_problem *problem = problem_of_fleet("4x4", "2,2", "allowed", NULL);
    bsc_matrix *matrix = matrix_of(problem);
    const bsc_run dp = {.engine = BSC_ENGINE_DP}, few = {.engine = BSC_ENGINE_MC, .samples = 3};
    bsc_error error = {.status = BSC_OK};
    bsc_part *part;
    (void)state;
    assert_int_equal(bsc_part_new(&part, matrix, &dp, 1, 2, NULL, &error), BSC_UNSUPPORTED);
    assert_int_equal(error.reason, BSC_REASON_PARTS);
    assert_null(part);
    assert_int_equal(bsc_part_new(&part, matrix, &few, 1, 4, NULL, NULL), BSC_UNSUPPORTED);
    assert_int_equal(bsc_matrix_lay_in_sequence(matrix, problem, NULL), BSC_OK);
    assert_int_equal(bsc_part_new(&part, matrix, &few, 1, 2, NULL, NULL), BSC_UNSUPPORTED);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

static void assert_refused(bsc_part *sum, bsc_part *part, const char *message) {
    bsc_error error = {.status = BSC_OK};
    assert_int_equal(bsc_part_add(sum, part, &error), BSC_BAD_INPUT);
    assert_string_equal(error.message, message);
    assert_string_equal(error.name, "file");
    bsc_part_free(part);
}

static void only_the_parts_of_one_run_are_joined(void **state) {
    bsc_problem *problem = problem_of_fleet("5x5", "3,2,2,1", "allowed", NULL);
    bsc_problem *other = problem_of_fleet("5x5", "3,2,2,1", "forbidden", NULL);
    bsc_matrix *matrix = matrix_of(problem), *foreign = matrix_of(other);
    const bsc_run run = {.threads = 1}, every = {.threads = 1, .every_option = true};
    bsc_part *sum = carried(part_of(matrix, &run, 2, 4));
    bsc_error error = {.status = BSC_OK};
    bsc_tally *tally;
    (void)state;
    assert_refused(sum, carried(part_of(matrix, &run, 2, 4)), "is a part that there is already");
    assert_refused(sum, carried(part_of(matrix, &run, 1, 3)), "is a part of another run");
    assert_refused(sum, carried(part_of(matrix, &every, 1, 4)), "is a part of another run");
    assert_refused(sum, carried(part_of(foreign, &run, 1, 4)), "is a part of another problem");
    assert_int_equal(bsc_part_join(&tally, sum, matrix, &run, NULL, &error), BSC_BAD_INPUT);
    assert_string_equal(error.message, "part 1 of 4 is missing, and 2 more");
    assert_null(tally);
    for (uint32_t k = 1; k <= 4; k++) {
        bsc_part *part = carried(part_of(matrix, &run, k, 4));
        if (k != 2) assert_int_equal(bsc_part_add(sum, part, NULL), BSC_OK);
        bsc_part_free(part);
    }
    assert_int_equal(bsc_part_join(&tally, sum, foreign, &run, NULL, NULL), BSC_BAD_INPUT);
    assert_int_equal(bsc_part_join(&tally, sum, matrix, &run, NULL, NULL), BSC_OK);
    bsc_tally_free(tally);
    bsc_part_free(sum);
    bsc_matrix_free(matrix);
    bsc_matrix_free(foreign);
    bsc_problem_free(problem);
    bsc_problem_free(other);
}

/* No cut end and no changed byte is read. */
static void damaged_files_are_refused(void **state) {
    bsc_problem *problem = problem_of_fleet("4x3", "2,2,1", "allowed", NULL);
    bsc_matrix *matrix = matrix_of(problem);
    const bsc_run run = {.threads = 1, .every_option = true};
    bsc_part *part = part_of(matrix, &run, 1, 1), *read;
    file_bytes file = written(part);
    (void)state;
    for (size_t length = 0; length < file.length; length++)
        assert_int_equal(bsc_part_read(&read, file.at, length, "file", NULL), BSC_BAD_INPUT);
    for (size_t at = 0; at < file.length; at++) {
        file.at[at] ^= 1;
        assert_int_equal(bsc_part_read(&read, file.at, file.length, "file", NULL), BSC_BAD_INPUT);
        assert_null(read);
        file.at[at] ^= 1;
    }
    assert_int_equal(bsc_part_read(&read, file.at, file.length, "file", NULL), BSC_OK);
    bsc_part_free(read);
    bsc_part_free(part);
    free(file.at);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(parts_of_boards_are_the_whole),
                                       cmocka_unit_test(parts_of_covers_are_the_whole),
                                       cmocka_unit_test(memory_limits_do_not_change_the_cut),
                                       cmocka_unit_test(parts_of_estimates),
                                       cmocka_unit_test(one_part_is_the_run),
                                       cmocka_unit_test(streams_are_far_apart),
                                       cmocka_unit_test(what_cannot_run_in_parts_is_refused),
                                       cmocka_unit_test(only_the_parts_of_one_run_are_joined),
                                       cmocka_unit_test(damaged_files_are_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
