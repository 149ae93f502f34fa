/* test_part.c - runs that are divided into parts. Any number of parts, each written to a file and
 * read again, must give the result of the whole run when they are joined. Damaged files, and runs
 * of which a part is missing, must be refused. */
#include "support.h"

#include "count/base/random.h"

static const bsc_part_source source = {.command = "map",
                                       .board = "a \"board\"",
                                       .text = "board\n.\\.\t\nend\n",
                                       .labels = "letters",
                                       .shots = "",
                                       .announce = "",
                                       .law = "",
                                       .weights = ""};

static file_bytes file_of_part(const bsc_part *part) {
    file_bytes all = {NULL, 0};
    const bsc_sink sink = {keep_bytes, &all};
    assert_ok(bsc_part_write(part, &source, &sink, NULL));
    free_later_by(all.bytes, free);
    return all;
}

/* Writes the part to a file and returns the part that is read from it. Asserts that this part gives
 * the same file. */
static bsc_part *read_back(bsc_part *part) {
    file_bytes file = file_of_part(part);
    bsc_part *read = part_of_file(&file);
    assert_string_equal(bsc_part_source_of(read)->text, source.text);
    assert_string_equal(bsc_part_source_of(read)->board, source.board);
    file_bytes again = file_of_part(read);
    assert_string_equal(file.bytes, again.bytes);
    return read;
}

static bsc_tally *join_part(const bsc_part *sum, const bsc_matrix *matrix, const bsc_run *run) {
    bsc_tally *tally = NULL;
    assert_ok(bsc_part_join(&tally, sum, matrix, run, NULL, NULL));
    return free_later(tally);
}

/* Runs all parts, joins them and returns the tally. Starts with the last part, because the order
 * must not matter. */
static bsc_tally *merge_parts(const bsc_matrix *matrix, const bsc_run *run, uint32_t parts) {
    bsc_part *sum = read_back(part_of(matrix, run, parts, parts));
    for (uint32_t k = parts - 1; k > 0; k--)
        assert_ok(bsc_part_add(sum, read_back(part_of(matrix, run, k, parts)), NULL));
    return join_part(sum, matrix, &one_thread);
}

static void assert_parts_are_the_whole(const bsc_matrix *matrix) {
    static const uint32_t parts[] = {1, 2, 3, 8, 50};
    for (int every = 0; every < 2; every++) {
        bsc_run run = {.engine = BSC_ENGINE_DLX, .every_option = every != 0, .threads = 1};
        bsc_tally *undivided = tally_by_run(matrix, &run, NULL);
        for (size_t k = 0; k < LENGTH(parts); k++) {
            run.threads = (unsigned)(1 + k % 3);
            assert_ok(bsc_tally_compare(undivided, merge_parts(matrix, &run, parts[k]), NULL));
        }
    }
}

/* The first board has many items to start with, the second the symmetries of hexagons, and the
 * dominoes of the third are counted with a memo. */
TEST(parts_of_covers_are_the_whole) {
    bsc_problem *problems[] = {problem_of_fleet("6x6", "3x12", "allowed", "all"),
                               problem_on_hexagons("3,3,2,2"),
                               problem_of_fleet("7x6", "2x21", "allowed", "all")};
    for (size_t k = 0; k < LENGTH(problems); k++)
        assert_parts_are_the_whole(matrix_of(problems[k]));
}

/* The search is cut into the same parts whatever the memory limit is, so that machines with
 * different limits can share a run. */
TEST(memory_limits_do_not_change_the_cut) {
    bsc_matrix *matrix = matrix_of_fleet("9x9", "4,3,2,2", "allowed", NULL);
    const bsc_run small = {.threads = 1}, large = {.threads = 2};
    limit_memory(1200000);
    bsc_part *a = read_back(part_of(matrix, &small, 1, 2));
    bsc_memory_limit(0);
    bsc_part *b = read_back(part_of(matrix, &large, 2, 2));
    assert_ok(bsc_part_add(a, b, NULL));
}

/* No two parts take the same random walks, and the estimate of all parts is as good as that of one
 * run. */
TEST(parts_of_estimates_are_joined) {
    bsc_matrix *matrix = matrix_of(problem_of_builtin("classic"));
    const bsc_run run = {
        .engine = BSC_ENGINE_MC, .every_option = true, .samples = 20001, .seed = 3};
    long double error, again;
    bsc_tally *tally = merge_parts(matrix, &run, 4);
    const long double value = bsc_tally_estimate(tally, &error);
    assert_true(error > 0.0L && error < 0.02L * 30093975536.0L);
    assert_true(value > 30093975536.0L - 5.0L * error && value < 30093975536.0L + 5.0L * error);
    bsc_tally *repeated = merge_parts(matrix, &run, 4);
    assert_true(bsc_tally_estimate(repeated, &again) == value && again == error);
    for (uint32_t k = 0; k < bsc_matrix_options(matrix); k++)
        assert_true(bsc_tally_probability(tally, k) == bsc_tally_probability(repeated, k));
}

/* A run in one part takes the same walks as a run that is not divided. */
TEST(one_part_is_the_run) {
    bsc_matrix *matrix = matrix_of(problem_of_builtin("hex-upper"));
    const bsc_run run = {.engine = BSC_ENGINE_MC, .samples = 500, .seed = 7};
    bsc_tally *undivided = tally_by_run(matrix, &run, NULL), *sum = merge_parts(matrix, &run, 1);
    long double error, again;
    assert_true(bsc_tally_estimate(sum, &error) == bsc_tally_estimate(undivided, &again));
    assert_true(error == again);
}

/* Each part of a run takes its random numbers from a stream of its own, a section of the
 * generator's sequence, which begins 2^128 steps after the stream before it. One step of the
 * generator is a linear map over the bits of its state. Squared 128 times it is the map of 2^128
 * steps, which must lead to the same state as bsc_random_jump. */
TEST(streams_are_far_apart) {
    static bsc_random map[256], square[256]; /* [bit] where the map takes the state with one bit */
    bsc_random seed = bsc_random_seed(5), far = {{0}};
    for (unsigned bit = 0; bit < 256; bit++) {
        map[bit] = (bsc_random){{0}};
        map[bit].state[bit / 64] = UINT64_C(1) << bit % 64;
        bsc_random_next(&map[bit]);
    }
    for (unsigned power = 0; power < 128; power++) {
        memset(square, 0, sizeof square);
        for (unsigned bit = 0; bit < 256; bit++)
            for (unsigned bit_in = 0; bit_in < 256; bit_in++)
                for (unsigned k = 0; k < 4 && (map[bit].state[bit_in / 64] >> bit_in % 64 & 1) != 0;
                     k++)
                    square[bit].state[k] ^= map[bit_in].state[k];
        memcpy(map, square, sizeof map);
    }
    for (unsigned bit_in = 0; bit_in < 256; bit_in++)
        for (unsigned k = 0; k < 4 && (seed.state[bit_in / 64] >> bit_in % 64 & 1) != 0; k++)
            far.state[k] ^= map[bit_in].state[k];
    bsc_random_jump(&seed);
    assert_memory_equal(&seed, &far, sizeof far);
}

TEST(what_cannot_run_in_parts_is_refused) {
    bsc_problem *problem = problem_of_fleet("4x4", "2,2", "allowed", NULL);
    bsc_matrix *matrix = matrix_of(problem);
    const bsc_run dp = {.engine = BSC_ENGINE_DP}, few = {.engine = BSC_ENGINE_MC, .samples = 3};
    bsc_error error = {.status = BSC_OK};
    bsc_part *part;
    assert_int_equal(bsc_part_new(&part, matrix, &dp, 1, 2, NULL, &error), BSC_UNSUPPORTED);
    assert_int_equal(error.reason, BSC_REASON_PARTS);
    assert_null(part);
    assert_int_equal(bsc_part_new(&part, matrix, &few, 1, 4, NULL, NULL), BSC_UNSUPPORTED);
    assert_ok(bsc_matrix_lay_in_sequence(matrix, problem, NULL));
    assert_int_equal(bsc_part_new(&part, matrix, &few, 1, 2, NULL, NULL), BSC_UNSUPPORTED);
}

static void assert_refused(bsc_part *sum, bsc_part *part, const char *message) {
    bsc_error error = {.status = BSC_OK};
    assert_int_equal(bsc_part_add(sum, part, &error), BSC_BAD_INPUT);
    assert_string_equal(error.message, message);
    assert_string_equal(error.name, "file");
}

TEST(only_the_parts_of_one_run_are_joined) {
    bsc_matrix *matrix = matrix_of_fleet("5x5", "3,2,2,1", "allowed", NULL),
               *foreign = matrix_of_fleet("5x5", "3,2,2,1", "forbidden", NULL);
    const bsc_run run = {.threads = 1}, every = {.threads = 1, .every_option = true};
    bsc_part *sum = read_back(part_of(matrix, &run, 2, 4));
    bsc_error error = {.status = BSC_OK};
    bsc_tally *tally;
    assert_refused(sum, read_back(part_of(matrix, &run, 2, 4)), "is a part that there is already");
    assert_refused(sum, read_back(part_of(matrix, &run, 1, 3)), "is a part of another run");
    assert_refused(sum, read_back(part_of(matrix, &every, 1, 4)), "is a part of another run");
    assert_refused(sum, read_back(part_of(foreign, &run, 1, 4)), "is a part of another problem");
    assert_int_equal(bsc_part_join(&tally, sum, matrix, &run, NULL, &error), BSC_BAD_INPUT);
    assert_string_equal(error.message, "part 1 of 4 is missing, and 2 more");
    assert_null(tally);
    for (uint32_t k = 1; k <= 4; k++) {
        bsc_part *part = read_back(part_of(matrix, &run, k, 4));
        if (k != 2) assert_ok(bsc_part_add(sum, part, NULL));
    }
    assert_int_equal(bsc_part_join(&tally, sum, foreign, &run, NULL, NULL), BSC_BAD_INPUT);
    join_part(sum, matrix, &run);
}

/* A file is refused if it is cut off anywhere or any byte of it is changed. */
TEST(damaged_files_are_refused) {
    bsc_matrix *matrix = matrix_of_fleet("4x3", "2,2,1", "allowed", NULL);
    const bsc_run run = {.threads = 1, .every_option = true};
    bsc_part *part = part_of(matrix, &run, 1, 1), *read;
    file_bytes file = file_of_part(part);
    assert_int_equal(bsc_part_read(&read, NULL, 0, "file", NULL), BSC_BAD_INPUT);
    assert_int_equal(bsc_part_write(part, &(bsc_part_source){0}, &(bsc_sink){0}, NULL),
                     BSC_BAD_INPUT);
    for (size_t length = 0; length < file.length; length++)
        assert_int_equal(bsc_part_read(&read, file.bytes, length, "file", NULL), BSC_BAD_INPUT);
    for (size_t position = 0; position < file.length; position++) {
        file.bytes[position] ^= 1;
        assert_int_equal(bsc_part_read(&read, file.bytes, file.length, "file", NULL),
                         BSC_BAD_INPUT);
        assert_null(read);
        file.bytes[position] ^= 1;
    }
    part_of_file(&file);
}
