/* test_part_file.c - files of parts that were changed by one who computes a new
 * checksum: what is not as it is written, or cannot be true, is refused with its name. */
#include "bscount_parts.h"

#include "sink.h"
#include "support.h"

#include "engine/part.h"
#include "record/sealed.h"

#include <math.h>

static const bsc_part_source source = {.command = "map",
                                       .board = "a \"board\" \x7f",
                                       .text = "board 2x2\npiece A line 2\n",
                                       .labels = "letters",
                                       .shots = "A1 miss\n",
                                       .announce = "hits"};

#define DAMAGED "is not a part as bscount writes it"
#define NO_SUM  "its numbers do not add up"

typedef struct setting {
    bsc_problem *problem;
    bsc_matrix *matrix;
} setting;

static setting begin(const char *board, const char *fleet) {
    setting s = {.problem = problem_of_fleet(board, fleet, "allowed", NULL)};
    s.matrix = matrix_of(s.problem);
    return s;
}

static void end(setting *s) {
    bsc_matrix_free(s->matrix);
    bsc_problem_free(s->problem);
}

static bsc_part *part_of(const bsc_matrix *matrix, bsc_engine engine, uint32_t number,
                         uint32_t parts) {
    const bsc_run run = {.engine = engine, .every_option = true, .threads = 1, .samples = 20};
    bsc_part *part;
    assert_int_equal(bsc_part_new(&part, matrix, &run, number, parts, NULL, NULL), BSC_OK);
    return part;
}

static file_bytes written(const bsc_part *part) {
    file_bytes file = {NULL, 0};
    const bsc_sink sink = {keep_bytes, &file};
    assert_int_equal(bsc_part_write(part, &source, &sink, NULL), BSC_OK);
    return file;
}

/* The file with `to` where `from` first stands, and the checksum of that. */
static file_bytes changed(const file_bytes *file, const char *from, const char *to) {
    file_bytes other = {NULL, 0};
    bsc_sha256 sum;
    char digits[BSC_DIGEST_SIZE];
    const char *at = strstr(file->at, from), *seal = strstr(file->at, BSC_SEAL_CHECKSUM);
    assert_non_null(at);
    assert_true(at + strlen(from) <= seal);
    keep_bytes(&other, file->at, (size_t)(at - file->at));
    keep_bytes(&other, to, strlen(to));
    keep_bytes(&other, at + strlen(from), (size_t)(seal - at) - strlen(from));
    bsc_sha256_begin(&sum);
    bsc_sha256_add(&sum, other.at, other.length);
    const bsc_digest digest = bsc_sha256_end(&sum);
    bsc_digest_format(&digest, digits);
    keep_bytes(&other, BSC_SEAL_CHECKSUM, strlen(BSC_SEAL_CHECKSUM));
    keep_bytes(&other, digits, strlen(digits));
    keep_bytes(&other, BSC_SEAL_END, strlen(BSC_SEAL_END));
    return other;
}

static bsc_part *read_part(const file_bytes *file) {
    bsc_part *part;
    bsc_error error = {.status = BSC_OK};
    if (bsc_part_read(&part, file->at, file->length, "file", &error) != BSC_OK)
        fail_msg("%s\n%s", error.message, file->at);
    return part;
}

typedef struct change {
    const char *from, *to, *message;
} change;

static void assert_unreadable(const file_bytes *file, const change *c) {
    file_bytes other = changed(file, c->from, c->to);
    bsc_error error = {.status = BSC_OK};
    bsc_part *part;
    if (bsc_part_read(&part, other.at, other.length, "file", &error) != BSC_BAD_INPUT)
        fail_msg("'%s' for '%s' is read", c->to, c->from);
    assert_null(part);
    assert_string_equal(error.message, c->message);
    assert_string_equal(error.name, "file");
    free(other.at);
}

static void there_is_one_way_to_write_a_value(void **state) {
    static const change changes[] = {
        {"part-1", "part-9", DAMAGED},
        {"\"version\": \"", "\"version\": \"9", "is a part by another version of bscount"},
        {"\"part\": 1", "\"part\": 01", DAMAGED},
        {"\"part\": 1", "\"part\": ", DAMAGED},
        {"\"part\": 1", "\"part\": 0", DAMAGED},
        {"\"part\": 1", "\"part\": 3", DAMAGED},
        {"\"part\": 1", "\"part\": 10001", DAMAGED},
        {"\"seed\": 0", "\"seed\": 18446744073709551616", DAMAGED},
        {"\"seed\": 0", "\"seed\": -1", DAMAGED},
        {"\"seed\": 0", "\"seed\": 1", DAMAGED}, /* not that of the plan's digest */
        {"\"engine\": \"dlx\"", "\"engine\": \"dp\"", DAMAGED},
        {"\"matrix\": \"", "\"matrix\": \"0", DAMAGED},
        {"\"every_option\": 1", "\"every_option\": 2", DAMAGED},
        {"a \\\"", "a \\x", DAMAGED},
        {"a \\\"", "a \\u0041", DAMAGED}, /* has no need of it */
        {"a \\\"", "a \\u0000", DAMAGED},
        {"a \\\"", "a \\u00fg", DAMAGED},
        {"a \\\"", "a \\u00g1", DAMAGED},
        {"a \\\"", "a \\u001f\x1f", DAMAGED},
        {"a \\\"", "a \x7f", DAMAGED},
        {"\"total\": \"", "\"total\": \"0", DAMAGED},
        {"\"total\": \"", "\"total\": \"x", DAMAGED},
        {"\"total\": \"", "\"total\": \"9999999999999999999999999999999999999999999999999999999999",
         DAMAGED},
        {"\n  ]", " \n  ]", DAMAGED},
        {"\n  ]", "\n  ] ", DAMAGED}};
    setting s = begin("4x4", "3,2");
    bsc_part *part = part_of(s.matrix, BSC_ENGINE_DLX, 1, 2);
    file_bytes file = written(part);
    (void)state;
    for (size_t k = 0; k < sizeof changes / sizeof *changes; k++)
        assert_unreadable(&file, &changes[k]);
    bsc_part *read = read_part(&file);
    assert_string_equal(bsc_part_source_of(read)->board, source.board);
    bsc_part_free(read);
    bsc_part_free(part);
    free(file.at);
    end(&s);
}

/* A file that ends within a string, behind a backslash in one, and within an escape. */
static void strings_end_before_the_file(void **state) {
    static const char *const ends[] = {"", "\\", "\\u01\""};
    (void)state;
    for (size_t k = 0; k < sizeof ends / sizeof *ends; k++) {
        file_bytes begun = {NULL, 0};
        const char *text = "{\n  \"schema\": \"bscount-part-1";
        keep_bytes(&begun, text, strlen(text));
        keep_bytes(&begun, BSC_SEAL_CHECKSUM, strlen(BSC_SEAL_CHECKSUM));
        const change c = {"-1", ends[k], DAMAGED};
        assert_unreadable(&begun, &c);
        free(begun.at);
    }
}

/* Files that can be read, but are of something else than part 1. */
static void parts_of_other_runs_are_not_added(void **state) {
    static const change changes[] = {
        {"line 2", "line 3", "is a part of another problem"},
        {"\"labels\": \"letters\"", "\"labels\": \"cube\"", "is a part of another problem"},
        {"A1 miss", "A1 hit", "is a part of another problem"},
        {"\"announce\": \"hits\"", "\"announce\": \"none\"", "is a part of another problem"},
        {"\"command\": \"map\"", "\"command\": \"count\"", "is a part of another run"}};
    setting s = begin("4x4", "3,2");
    bsc_part *first = part_of(s.matrix, BSC_ENGINE_DLX, 1, 2),
             *second = part_of(s.matrix, BSC_ENGINE_DLX, 2, 2);
    file_bytes one = written(first), two = written(second);
    bsc_part *sum = read_part(&one);
    (void)state;
    for (size_t k = 0; k < sizeof changes / sizeof *changes; k++) {
        file_bytes other = changed(&two, changes[k].from, changes[k].to);
        bsc_part *part = read_part(&other);
        bsc_error error = {.status = BSC_OK};
        assert_int_equal(bsc_part_add(sum, part, &error), BSC_BAD_INPUT);
        assert_string_equal(error.message, changes[k].message);
        assert_string_equal(error.name, "file");
        bsc_part_free(part);
        free(other.at);
    }
    assert_false(sum->has[1]);
    assert_int_equal(bsc_part_add(sum, second, NULL), BSC_OK); /* was not read: has no texts */
    assert_true(sum->has[0] && sum->has[1]);
    bsc_part_free(sum);
    bsc_part_free(first);
    bsc_part_free(second);
    free(one.at);
    free(two.at);
    end(&s);
}

/* ---- Numbers ---- */

static void assert_joined(const bsc_matrix *matrix, const bsc_part *sum, const char *message) {
    const bsc_run run = {.threads = 1};
    bsc_error error = {.status = BSC_OK};
    bsc_tally *tally;
    assert_int_equal(bsc_part_join(&tally, sum, matrix, &run, NULL, &error),
                     message == NULL ? BSC_OK : BSC_BAD_INPUT);
    if (message != NULL) assert_string_equal(error.message, message);
    bsc_tally_free(tally);
}

/* More than the matrix can have, one too many, and a sum of more bits than there are. */
static void exact_numbers_must_add_up(void **state) {
    setting s = begin("4x4", "3,2");
    bsc_part *part = part_of(s.matrix, BSC_ENGINE_DLX, 1, 1);
    uint64_t *total = part->tally->limb;
    (void)state;
    assert_joined(s.matrix, part, NULL);
    total[BSC_PART_LIMBS - 1]++;
    assert_joined(s.matrix, part, NO_SUM);
    total[BSC_PART_LIMBS - 1]--;
    total[0]++;
    assert_joined(s.matrix, part, NO_SUM);
    bsc_part_free(part);
    bsc_part *first = part_of(s.matrix, BSC_ENGINE_DLX, 1, 2),
             *second = part_of(s.matrix, BSC_ENGINE_DLX, 2, 2);
    bsc_error error = {.status = BSC_OK};
    first->tally->limb[BSC_PART_LIMBS - 1] = second->tally->limb[BSC_PART_LIMBS - 1] = UINT64_MAX;
    assert_int_equal(bsc_part_add(first, second, &error), BSC_BAD_INPUT);
    assert_string_equal(error.message, NO_SUM);
    assert_string_equal(error.name, ""); /* no file */
    bsc_part_free(first);
    bsc_part_free(second);
    end(&s);
}

/* Sums of 20 walks: the total and the number of walks that gave it, and those of an option. */
static void sums_of_walks_must_be_possible(void **state) {
    static const struct {
        double value, spread, share, square; /* share and square: of option 0 */
        uint64_t samples;
    } sums[] = {{10, 10, 1, 1, 21}, {0, 0, 0, 0, 5},    {10, 10, 1, 1, 0}, {10, 11, 1, 1, 20},
                {21, 10, 1, 1, 20}, {10, 5, 11, 1, 20}, {10, 5, 5, 6, 20}};
    setting s = begin("4x4", "3,2");
    bsc_part *part = part_of(s.matrix, BSC_ENGINE_MC, 1, 1);
    bsc_tally *tally = part->tally;
    (void)state;
    assert_joined(s.matrix, part, NULL);
    for (size_t k = 0; k < sizeof sums / sizeof *sums; k++) {
        tally->value = sums[k].value;
        tally->spread = sums[k].spread;
        tally->share[0] = sums[k].share;
        tally->square[0] = sums[k].square;
        tally->samples = sums[k].samples;
        assert_joined(s.matrix, part, NO_SUM);
    }
    bsc_part_free(part);
    end(&s);
}

/* No infinity, no number below 0, and none written in another way. */
static void reals_are_read_as_they_are_written(void **state) {
    static const change changes[] = {
        {"\"total\": \"", "\"total\": \"inf ", DAMAGED},
        {"\"total\": \"", "\"total\": \"-0x1p+0 ", DAMAGED},
        {"\"total\": \"", "\"total\": \"1 ", DAMAGED},
        {"\"total\": \"0x", "\"total\": \"0X", DAMAGED},
        {"\"total\": \"", "\"total\": \"00000000000000000000000000000", DAMAGED}};
    setting s = begin("4x4", "3,2");
    bsc_part *part = part_of(s.matrix, BSC_ENGINE_MC, 1, 1);
    file_bytes file = written(part);
    (void)state;
    for (size_t k = 0; k < sizeof changes / sizeof *changes; k++)
        assert_unreadable(&file, &changes[k]);
    bsc_part_free(part);
    free(file.at);
    end(&s);
}

/* ---- Plans ---- */

/* A part of the same board with weights or laid ship by ship; and of a search that was cut in
 * another way. */
static void parts_of_other_matrices_are_not_joined(void **state) {
    static const char weights[] = "Ship3,A1 B1 C1,2\n", other[] =
                                                            "is not a part of the problem that "
                                                            "it says";
    setting s = begin("4x4", "3,2"), weighted = begin("4x4", "3,2"), laid = begin("4x4", "3,2");
    bsc_part *part = part_of(s.matrix, BSC_ENGINE_DLX, 1, 1), *refused;
    const bsc_run run = {.threads = 1};
    bsc_error error = {.status = BSC_OK};
    bsc_weights *learned;
    (void)state;
    assert_int_equal(
        bsc_weights_read(&learned, weighted.problem, weights, strlen(weights), "w", NULL), BSC_OK);
    assert_int_equal(bsc_matrix_weigh(weighted.matrix, learned, NULL), BSC_OK);
    assert_int_equal(bsc_matrix_lay_in_sequence(laid.matrix, laid.problem, NULL), BSC_OK);
    assert_joined(s.matrix, part, NULL);
    assert_joined(weighted.matrix, part, other);
    assert_joined(laid.matrix, part, other);
    part->plan.subtrees++;
    bsc_plan_seal(&part->plan);
    assert_joined(s.matrix, part, "was not cut as this program cuts the problem");
    assert_int_equal(bsc_part_new(&refused, weighted.matrix, &run, 1, 2, NULL, &error),
                     BSC_UNSUPPORTED);
    assert_string_equal(error.message,
                        "weighted counts need the engine dp, which cannot run in parts");
    bsc_weights_free(learned);
    bsc_part_free(part);
    end(&s);
    end(&weighted);
    end(&laid);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(there_is_one_way_to_write_a_value),
                                       cmocka_unit_test(strings_end_before_the_file),
                                       cmocka_unit_test(parts_of_other_runs_are_not_added),
                                       cmocka_unit_test(exact_numbers_must_add_up),
                                       cmocka_unit_test(sums_of_walks_must_be_possible),
                                       cmocka_unit_test(reals_are_read_as_they_are_written),
                                       cmocka_unit_test(parts_of_other_matrices_are_not_joined)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
