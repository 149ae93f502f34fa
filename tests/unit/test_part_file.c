/* test_part_file.c - part files that were changed and got a new, right checksum. A file that
 * bscount would not write so, or whose numbers cannot be true, must be refused with the name of the
 * file in the error. */
#include "support.h"

#include "count/base/bits.h"
#include "count/engine/part.h"
#include "play/record/record.h"
#include "count/board/problem.h"

#include <float.h>
#include <inttypes.h>
#include <locale.h>

static const bsc_part_source source = {.command = "map",
                                       .board = "a \"board\" \x7f",
                                       .text = "board 2x2\npiece A line 2\n",
                                       .labels = "letters",
                                       .shots = "A1 miss\n",
                                       .announce = "hits",
                                       .law = "",
                                       .weights = ""};

#define DAMAGED "is not a part as bscount writes it"
#define NO_SUM  "its numbers do not add up"
#define NO_PART "is not a part of the problem that it says"

static bsc_matrix *small(void) {
    return matrix_of_fleet("4x4", "3,2", "allowed", NULL);
}

static bsc_part *part_by(const bsc_matrix *matrix, bsc_engine engine, uint32_t number,
                         uint32_t parts) {
    const bsc_run run = {.engine = engine, .every_option = true, .threads = 1, .samples = 20};
    return part_of(matrix, &run, number, parts);
}

static file_bytes file_of_part(const bsc_part *part) {
    file_bytes file = {NULL, 0};
    const bsc_sink sink = {keep_bytes, &file};
    assert_ok(bsc_part_write(part, &source, &sink, NULL));
    free_later_by(file.bytes, free);
    return file;
}

/* Returns the file with the first `old_text` replaced by `new_text`, and with the right checksum
 * for the new contents. */
static file_bytes replace_text(const file_bytes *file, const char *old_text, const char *new_text) {
    file_bytes altered = {NULL, 0};
    uint64_t sum = BSC_HASH_START;
    char digits[17];
    const char *place = strstr(file->bytes, old_text),
               *seal = strstr(file->bytes, BSC_PART_CHECKSUM);
    assert_non_null(place);
    assert_true(place + strlen(old_text) <= seal);
    keep_bytes(&altered, file->bytes, (size_t)(place - file->bytes));
    keep_bytes(&altered, new_text, strlen(new_text));
    keep_bytes(&altered, place + strlen(old_text), (size_t)(seal - place) - strlen(old_text));
    bsc_hash_add(&sum, altered.bytes, altered.length);
    snprintf(digits, sizeof digits, "%016" PRIx64, sum);
    keep_bytes(&altered, BSC_PART_CHECKSUM, strlen(BSC_PART_CHECKSUM));
    keep_bytes(&altered, digits, strlen(digits));
    keep_bytes(&altered, BSC_PART_END, strlen(BSC_PART_END));
    free_later_by(altered.bytes, free);
    return altered;
}

typedef struct change {
    const char *old_text, *new_text, *message;
} change;

static void assert_unreadable(const file_bytes *file, const change *c) {
    file_bytes altered = replace_text(file, c->old_text, c->new_text);
    bsc_error error = {.status = BSC_OK};
    bsc_part *part;
    if (bsc_part_read(&part, altered.bytes, altered.length, "file", &error) != BSC_BAD_INPUT)
        fail_msg("'%s' for '%s' is read", c->new_text, c->old_text);
    assert_null(part);
    assert_string_equal(error.message, c->message);
    assert_string_equal(error.name, "file");
}

TEST(there_is_one_way_to_write_a_value) {
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
        {"\"seed\": 0", "\"seed\": 1", DAMAGED}, /* the digest is of another seed */
        {"\"engine\": \"dlx\"", "\"engine\": \"dp\"", DAMAGED},
        {"\"matrix\": \"", "\"matrix\": \"0", DAMAGED},
        {"\"matrix\": \"", "\"matrix\": \" ", DAMAGED},
        {"\"every_option\": 1", "\"every_option\": 2", DAMAGED},
        {"a \\\"", "a \\x", DAMAGED},
        {"a \\\"", "a \\u0041", DAMAGED}, /* bscount escapes only what it must */
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
    const bsc_matrix *matrix = small();
    bsc_part *part = part_by(matrix, BSC_ENGINE_DLX, 1, 2);
    file_bytes file = file_of_part(part);
    for (size_t k = 0; k < LENGTH(changes); k++) assert_unreadable(&file, &changes[k]);
    bsc_part *read = part_of_file(&file);
    assert_string_equal(bsc_part_source_of(read)->board, source.board);
}

/* The file ends inside a string: after a character, after a backslash, or within an escape. */
TEST(strings_end_before_the_file) {
    static const char *const ends[] = {"", "\\", "\\u01\""};
    for (size_t k = 0; k < LENGTH(ends); k++) {
        file_bytes begun = {NULL, 0};
        const char *text = "{\n  \"schema\": \"bscount-part-1\",\n  \"version\": \"9";
        keep_bytes(&begun, text, strlen(text));
        keep_bytes(&begun, BSC_PART_CHECKSUM, strlen(BSC_PART_CHECKSUM));
        const change c = {"9", ends[k], DAMAGED};
        assert_unreadable(&begun, &c);
        free(begun.bytes);
    }
}

/* A file has one part: a sum of parts in it would be read as the part that the others were added
 * to. */
TEST(sums_of_parts_are_not_written) {
    const bsc_matrix *matrix = small();
    bsc_part *sum = part_by(matrix, BSC_ENGINE_DLX, 2, 3);
    file_bytes file = {NULL, 0};
    const bsc_sink sink = {keep_bytes, &file};
    file_of_part(sum);
    assert_ok(bsc_part_add(sum, part_by(matrix, BSC_ENGINE_DLX, 3, 3), NULL));
    assert_error(bsc_part_write(sum, &source, &sink, &error), BSC_BAD_INPUT,
                 "a sum of 2 parts is not one part");
    assert_int_equal(file.length, 0);
}

/* These files can be read, but belong to another problem or another run than part 1. */
TEST(parts_of_other_runs_are_not_added) {
    static const change changes[] = {
        {"line 2", "line 3", "is a part of another problem"},
        {"\"labels\": \"letters\"", "\"labels\": \"cube\"", "is a part of another problem"},
        {"A1 miss", "A1 hit", "is a part of another problem"},
        {"\"announce\": \"hits\"", "\"announce\": \"none\"", "is a part of another problem"},
        {"\"command\": \"map\"", "\"command\": \"count\"", "is a part of another run"}};
    const bsc_matrix *matrix = small();
    bsc_part *first = part_by(matrix, BSC_ENGINE_DLX, 1, 2),
             *second = part_by(matrix, BSC_ENGINE_DLX, 2, 2);
    file_bytes first_file = file_of_part(first), second_file = file_of_part(second);
    bsc_part *sum = part_of_file(&first_file);
    for (size_t k = 0; k < LENGTH(changes); k++) {
        file_bytes altered = replace_text(&second_file, changes[k].old_text, changes[k].new_text);
        bsc_part *part = part_of_file(&altered);
        bsc_error error = {.status = BSC_OK};
        assert_int_equal(bsc_part_add(sum, part, &error), BSC_BAD_INPUT);
        assert_string_equal(error.message, changes[k].message);
        assert_string_equal(error.name, "file");
    }
    assert_false(sum->has_part[1]);
    assert_ok(bsc_part_add(sum, second, NULL)); /* not from a file: has no texts */
    assert_true(sum->has_part[0] && sum->has_part[1]);
}

/* ---- Numbers ---- */

static void assert_joined(const bsc_matrix *matrix, const bsc_part *sum, const char *message) {
    bsc_error error = {.status = BSC_OK};
    bsc_tally *tally = NULL;
    assert_int_equal(bsc_part_join(&tally, sum, matrix, &one_thread, NULL, &error),
                     message == NULL ? BSC_OK : BSC_BAD_INPUT);
    if (message != NULL) assert_string_equal(error.message, message);
    if (tally != NULL) free_later(tally);
}

/* The total is larger than the matrix allows, or one too large, or the sum of two totals
 * overflows. */
TEST(exact_numbers_must_add_up) {
    const bsc_matrix *matrix = small();
    bsc_part *part = part_by(matrix, BSC_ENGINE_DLX, 1, 1);
    uint64_t *total = part->tally->limb;
    assert_joined(matrix, part, NULL);
    total[BSC_PART_LIMBS - 1]++;
    assert_joined(matrix, part, NO_SUM);
    total[BSC_PART_LIMBS - 1]--;
    total[0]++;
    assert_joined(matrix, part, NO_SUM);
    bsc_part *first = part_by(matrix, BSC_ENGINE_DLX, 1, 2),
             *second = part_by(matrix, BSC_ENGINE_DLX, 2, 2);
    bsc_error error = {.status = BSC_OK};
    first->tally->limb[BSC_PART_LIMBS - 1] = second->tally->limb[BSC_PART_LIMBS - 1] = UINT64_MAX;
    assert_int_equal(bsc_part_add(first, second, &error), BSC_BAD_INPUT);
    assert_string_equal(error.message, NO_SUM);
    assert_string_equal(error.name, ""); /* no file */
}

/* A part of 20 random walks has the sum of their weights, the sum of the squares of these, the same
 * two sums over the walks that used option 0, and `samples`: how many walks had a weight above 0.
 * No 20 walks can have the numbers of any row below. */
TEST(sums_of_walks_must_be_possible) {
    static const struct {
        double weights, squares, option_weights, option_squares;
        uint64_t samples;
    } sums[] = {{10, 10, 1, 1, 21}, {0, 0, 0, 0, 5},    {10, 10, 1, 1, 0}, {10, 11, 1, 1, 20},
                {21, 10, 1, 1, 20}, {10, 5, 11, 1, 20}, {10, 5, 5, 6, 20}};
    const bsc_matrix *matrix = small();
    bsc_part *part = part_by(matrix, BSC_ENGINE_MC, 1, 1);
    bsc_tally *tally = part->tally;
    assert_joined(matrix, part, NULL);
    for (size_t k = 0; k < LENGTH(sums); k++) {
        tally->estimate = sums[k].weights;
        tally->weight_spread = sums[k].squares;
        tally->share[0] = sums[k].option_weights;
        tally->share_square[0] = sums[k].option_squares;
        tally->samples = sums[k].samples;
        assert_joined(matrix, part, NO_SUM);
    }
}

/* Real numbers must be finite and not negative, and must be written exactly as bscount writes
 * them. */
TEST(reals_are_read_as_they_are_written) {
    static const change changes[] = {
        {"\"total\": \"", "\"total\": \"inf ", DAMAGED},
        {"\"total\": \"", "\"total\": \"-0x1p+0 ", DAMAGED},
        {"\"total\": \"0x", "\"total\": \"-0x", DAMAGED},
        {"[\n    \"0x", "[\n    \"-0x", DAMAGED},
        {"\"total\": \"", "\"total\": \"1 ", DAMAGED},
        {"\"total\": \"0x", "\"total\": \"0X", DAMAGED},
        {"\"total\": \"", "\"total\": \"00000000000000000000000000000", DAMAGED}};
    const bsc_matrix *matrix = small();
    bsc_part *part = part_by(matrix, BSC_ENGINE_MC, 1, 1);
    file_bytes file = file_of_part(part);
    for (size_t k = 0; k < LENGTH(changes); k++) assert_unreadable(&file, &changes[k]);
}

/* Numbers and what a file has in their place, on all machines and in all locales. */
static const struct {
    double number;
    const char *text;
} reals[] = {{0.0, "0x0p+0"},
             {1.0, "0x1p+0"},
             {12.0, "0x1.8p+3"},
             {0.1, "0x1.999999999999ap-4"},
             {1.0 / 3.0, "0x1.5555555555555p-2"},
             {343.1171875, "0x1.571ep+8"},
             {9007199254740993.0, "0x1p+53"},
             {1.0 + DBL_EPSILON, "0x1.0000000000001p+0"},
             {DBL_MAX, "0x1.fffffffffffffp+1023"},
             {DBL_MIN, "0x1p-1022"},
             {DBL_MIN / 2.0, "0x0.8p-1022"},
             {DBL_MIN * DBL_EPSILON, "0x0.0000000000001p-1022"}};

/* Asserts that a part whose options have these numbers is written with these texts, and that the
 * numbers that are read from it have the same bits. */
static void assert_reals_are_written(void) {
    bsc_part *part = part_by(small(), BSC_ENGINE_MC, 1, 1);
    for (size_t k = 0; k < LENGTH(reals); k++) {
        part->tally->share[k] = reals[k].number;
        part->tally->share_square[k] = reals[k].number;
    }
    file_bytes file = file_of_part(part);
    const bsc_part *read = part_of_file(&file);
    const char *line = strstr(file.bytes, "\"tally\": [\n");
    assert_non_null(line);
    for (size_t k = 0; k < LENGTH(reals); k++) {
        char wanted[80];
        line = strchr(line, '\n') + 1;
        snprintf(wanted, sizeof wanted, "    \"%s %s\",\n", reals[k].text, reals[k].text);
        assert_memory_equal(line, wanted, strlen(wanted));
        assert_memory_equal(&read->tally->share[k], &reals[k].number, sizeof(double));
        assert_memory_equal(&read->tally->share_square[k], &reals[k].number, sizeof(double));
    }
}

TEST(reals_are_written_in_hexadecimal) {
    assert_reals_are_written();
}

/* A program may have chosen a locale in which numbers have a comma. Where there is no such locale,
 * the test is skipped. */
TEST(reals_do_not_depend_on_the_locale) {
    static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8",  "de_DE",
                                        "fr_FR.UTF-8", "nl_NL.UTF-8", "ru_RU.UTF-8"};
    const char *chosen = NULL;
    for (size_t k = 0; k < LENGTH(names) && chosen == NULL; k++)
        chosen = setlocale(LC_NUMERIC, names[k]);
    if (chosen == NULL) skip();
    assert_string_equal(localeconv()->decimal_point, ",");
    assert_reals_are_written();
    setlocale(LC_NUMERIC, "C");
}

/* ---- Plans ---- */

/* A part cannot be joined to the matrix of the same board with weights or with fleets laid ship by
 * ship, nor if its search was cut into other parts. */
TEST(parts_of_other_matrices_are_not_joined) {
    static const char weights[] = "Ship3,A1 B1 C1,2\n";
    bsc_problem *problem = problem_of_fleet("4x4", "3,2", "allowed", NULL);
    bsc_matrix *matrix = small(), *weighted = matrix_of(problem), *laid = matrix_of(problem);
    bsc_part *part = part_by(matrix, BSC_ENGINE_DLX, 1, 1), *refused;
    assert_ok(bsc_matrix_weigh(weighted, weights_of(problem, weights), NULL));
    assert_ok(bsc_matrix_lay_in_sequence(laid, problem, NULL));
    assert_joined(matrix, part, NULL);
    assert_joined(weighted, part, NO_PART);
    assert_joined(laid, part, NO_PART);
    part->plan.subtrees++;
    bsc_plan_seal(&part->plan);
    assert_joined(matrix, part, "was not cut as this program cuts the problem");
    assert_error(bsc_part_new(&refused, weighted, &one_thread, 1, 2, NULL, &error), BSC_UNSUPPORTED,
                 "weighted counts need the engine dp, which cannot run in parts");
}

/* ---- Games ---- */

/* Plays part `number` of `parts` of a tournament of 200 games. Returns the part as it is read from
 * its file, and sets *tournament to the games played. */
static bsc_part *games_of(const bsc_problem *problem, const bsc_deployments *deployments,
                          uint64_t seed, uint32_t number, uint32_t parts,
                          bsc_tournament **tournament) {
    const size_t both[] = {bsc_strategy_find("exact"), bsc_strategy_find("random")};
    const bsc_tournament_plan plan = {
        .strategy = both, .strategies = 2, .seed = seed, .part = number, .parts = parts};
    bsc_part *part;
    *tournament = play_tournament(problem, deployments, &plan, 1 + number % 2);
    assert_ok(bsc_part_of_games(&part, *tournament, NULL));
    file_bytes file = file_of_part(free_later(part));
    part = part_of_file(&file);
    return part;
}

TEST(games_in_parts_are_the_whole) {
    bsc_problem *problem = problem_of_fleet("4x4", "3,2", "allowed", NULL);
    const bsc_deployments *deployments = draw_deployments(problem, NULL, 200, 3),
                          *other_games = draw_deployments(problem, NULL, 200, 4);
    bsc_tournament *all_games, *games, *joined;
    bsc_adjusted means[2];
    games_of(problem, deployments, 7, 1, 1, &all_games);
    bsc_part *sum = games_of(problem, deployments, 7, 3, 3, &games);
    const bsc_part *refused[] = {games_of(problem, other_games, 7, 1, 3, &games),
                                 games_of(problem, deployments, 8, 1, 3, &games)};
    for (size_t k = 0; k < 2; k++)
        assert_error(bsc_part_add(sum, refused[k], &error), BSC_BAD_INPUT,
                     "is a part of another run");
    assert_ok(bsc_part_add(sum, games_of(problem, deployments, 7, 1, 3, &games), NULL));
    assert_error(bsc_part_join_games(&joined, sum, problem, &error), BSC_BAD_INPUT,
                 "part 2 of 3 is missing");
    assert_ok(bsc_part_add(sum, games_of(problem, deployments, 7, 2, 3, &games), NULL));
    assert_ok(bsc_part_join_games(&joined, sum, problem, NULL));
    free_later(joined);
    for (size_t k = 0; k < 400; k++)
        assert_int_equal(bsc_tournament_shots(joined, k / 200, k % 200),
                         bsc_tournament_shots(all_games, k / 200, k % 200));
    assert_ok(bsc_tournament_adjusted(all_games, 0, 0, &means[0], NULL));
    assert_ok(bsc_tournament_adjusted(joined, 0, 0, &means[1], NULL));
    assert_true(means[0].known);
    assert_memory_equal(&means[0].mean, &means[1].mean, 3 * sizeof(double));
}

/* Parts 1 and 2 are added to part 3 at once: memory runs out for either's games, and then does
 * not. */
TEST(games_are_added_after_memory_ran_out) {
    bsc_problem *problem = problem_of_fleet("4x4", "3,2", "allowed", NULL);
    const bsc_deployments *deployments = draw_deployments(problem, NULL, 200, 3);
    bsc_tournament *games, *joined;
    bsc_part *sum = games_of(problem, deployments, 7, 3, 3, &games),
             *others = games_of(problem, deployments, 7, 1, 3, &games);
    assert_ok(bsc_part_add(others, games_of(problem, deployments, 7, 2, 3, &games), NULL));
    for (uint64_t k = 0; k < 2; k++) {
        const size_t held = bsc_memory_held();
        bsc_memory_fail_after(k);
        assert_int_equal(bsc_part_add(sum, others, NULL), BSC_NO_MEMORY);
        bsc_memory_fail_after(UINT64_MAX);
        assert_true(bsc_memory_held() == held && !sum->has_part[0] && !sum->has_part[1]);
    }
    assert_ok(bsc_part_add(sum, others, NULL));
    assert_ok(bsc_part_join_games(&joined, sum, problem, NULL));
    free_later(joined);
}

static void assert_no_games(const bsc_part *part, const bsc_problem *problem, const char *message) {
    bsc_tournament *joined;
    assert_error(bsc_part_join_games(&joined, part, problem, &error), BSC_BAD_INPUT, message);
    assert_null(joined);
}

TEST(forged_parts_of_games_are_refused) {
    static const double shots[] = {4, 17, 5.5, -5};
    bsc_problem *problem = problem_of_fleet("4x4", "3,2", "allowed", NULL);
    bsc_tournament *games;
    bsc_part *part = games_of(problem, draw_deployments(problem, NULL, 200, 3), 7, 1, 1, &games);
    bsc_tally *tally;
    assert_int_equal(bsc_part_join(&tally, part, small(), &one_thread, NULL, NULL), BSC_BAD_INPUT);
    assert_no_games(part_by(small(), BSC_ENGINE_DLX, 1, 1), problem, "is not a part of games");
    assert_no_games(part, problem_of_fleet("4x4", "4,2", "allowed", NULL), NO_PART);
    const char *strategies = part->plan.strategies;
    part->plan.strategies = "exact\nnobody";
    assert_no_games(part, problem, NO_PART);
    part->plan.strategies = "exact";
    assert_no_games(part, problem, NO_PART);
    part->plan.strategies = strategies;
    double *row = part->rows[0], right = row[0];
    for (size_t k = 0; k < LENGTH(shots); k++) {
        row[0] = shots[k];
        assert_no_games(part, problem, NO_SUM);
    }
    row[0] = right;
    row[1] = 1e300;
    assert_no_games(part, problem, NO_SUM);
    bsc_adjusted adjusted[2];
    for (unsigned luck = 0; luck < 2; luck++) { /* constant luck changes nothing */
        for (size_t k = 0; k < 200 * part->plan.row_length; k++)
            if (k % part->plan.row_length == 1) row[k] = luck;
        assert_ok(bsc_part_join_games(&games, part, problem, NULL));
        assert_ok(bsc_tournament_adjusted(free_later(games), 0, 0, &adjusted[luck], NULL));
        assert_true(adjusted[luck].known);
    }
    assert_true(adjusted[0].mean == adjusted[1].mean);
    assert_true(adjusted[0].standard_error == adjusted[1].standard_error);
}

/* If the number of ships may vary, the row of a game begins with the number of cells of its fleet.
 * A game takes at least as many shots. */
TEST(forged_parts_of_games_with_a_varying_fleet_are_refused) {
    static const double cells[] = {0, 17, 3.5, -3, 16};
    bsc_problem *problem = problem_of_fleet("4x4", "3,2x0-2", "allowed", NULL);
    bsc_tournament *games, *joined;
    bsc_part *part = games_of(problem, draw_deployments(problem, NULL, 200, 3), 7, 1, 1, &games);
    double *row = part->rows[0];
    assert_int_equal(part->plan.row_length, 3);
    assert_ok(bsc_part_join_games(&joined, part, problem, NULL));
    free_later(joined);
    for (size_t k = 0; k < 200; k++)
        assert_int_equal(bsc_tournament_hits(joined, k), bsc_tournament_hits(games, k));
    row[1] = row[0] - 1;
    assert_no_games(part, problem, NO_SUM);
    row[1] = row[2] = 15;
    for (size_t k = 0; k < LENGTH(cells); k++) {
        row[0] = cells[k];
        assert_no_games(part, problem, NO_SUM);
    }
}

/* The file asks for more rows than it can have, or its plan or numbers are not those of a
 * tournament. */
TEST(files_of_games_are_read_as_they_are_written) {
    static const change changes[] = {{"\"samples\": 200", "\"samples\": 4000000000", DAMAGED},
                                     {"\"samples\": 200", "\"samples\": 0", DAMAGED},
                                     {"\"width\": ", "\"width\": 9", DAMAGED},
                                     {"exact\\u000arandom", "", DAMAGED},
                                     {"\"whole\": 0", "\"whole\": 1", DAMAGED},
                                     {"[\n    \"0x", "[\n    \"nan 0x", DAMAGED},
                                     {"[\n    \"0x", "[\n    \"0x0p+0 0x", DAMAGED}};
    bsc_problem *problem = problem_of_fleet("4x4", "3,2", "allowed", NULL);
    bsc_tournament *games;
    file_bytes file =
        file_of_part(games_of(problem, draw_deployments(problem, NULL, 200, 3), 7, 1, 2, &games));
    for (size_t k = 0; k < LENGTH(changes); k++) assert_unreadable(&file, &changes[k]);
}

/* A shell or an editor of Windows has added a byte-order mark, and a CR to each line. */
TEST(lines_may_end_as_on_windows) {
    const bsc_matrix *matrix = small();
    file_bytes file = file_of_part(part_by(matrix, BSC_ENGINE_DLX, 1, 2)), altered = {NULL, 0};
    bsc_error error = {.status = BSC_OK};
    bsc_part *part;
    keep_bytes(&altered, "\xEF\xBB\xBF", 3);
    for (size_t k = 0; k < file.length; k++) {
        if (file.bytes[k] == '\n') keep_bytes(&altered, "\r", 1);
        keep_bytes(&altered, &file.bytes[k], 1);
    }
    free_later_by(altered.bytes, free);
    const file_bytes again = file_of_part(part_of_file(&altered));
    assert_int_equal(again.length, file.length);
    assert_memory_equal(again.bytes, file.bytes, file.length);
    bsc_memory_fail_after(0);
    assert_int_equal(bsc_part_read(&part, altered.bytes, altered.length, "file", &error),
                     BSC_NO_MEMORY);
    bsc_memory_fail_after(UINT64_MAX);
    assert_null(part);
    assert_string_equal(error.message, "out of memory");
}
