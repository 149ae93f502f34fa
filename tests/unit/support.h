/* support.h - what the unit tests share: problems and matrices from short texts, numbers as text,
 * and tallies against those found by trying every set of options. */
#ifndef TESTS_UNIT_SUPPORT_H
#define TESTS_UNIT_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "bscount_game.h"

#include "base/natural.h"
#include "cover/matrix.h"

static inline bsc_problem *problem_of_text(const char *text) {
    bsc_problem *problem = NULL;
    bsc_error error = {0};
    const bsc_source source = {.name = "test", .text = text, .length = strlen(text)};
    if (bsc_problem_new(&problem, &source, &error) != BSC_OK) print_error("%s\n", error.message);
    assert_non_null(problem);
    return problem;
}

static inline bsc_problem *problem_on_hexagons(const char *fleet) {
    const bsc_source source = {.name = "7x6", .lattice = "hex-flat", .fleet = fleet};
    bsc_problem *problem = NULL;
    assert_int_equal(bsc_problem_new(&problem, &source, NULL), BSC_OK);
    return problem;
}

static inline bsc_problem *problem_of_fleet(const char *board, const char *fleet, const char *touch,
                                            const char *cover) {
    bsc_problem *problem = NULL;
    bsc_error error = {0};
    const bsc_source source = {.name = board, .fleet = fleet, .touch = touch, .cover = cover};
    if (bsc_problem_new(&problem, &source, &error) != BSC_OK) print_error("%s\n", error.message);
    assert_non_null(problem);
    return problem;
}

static inline bsc_problem *problem_of_builtin(const char *name) {
    const bsc_builtin *builtin = bsc_builtin_find(name);
    bsc_problem *problem = NULL;
    assert_non_null(builtin);
    const bsc_source source = {.name = name, .text = builtin->text, .length = builtin->length};
    assert_int_equal(bsc_problem_new(&problem, &source, NULL), BSC_OK);
    return problem;
}

static inline bsc_matrix *matrix_of(const bsc_problem *problem) {
    bsc_matrix *matrix = NULL;
    assert_int_equal(bsc_matrix_new(&matrix, problem, NULL), BSC_OK);
    return matrix;
}

static inline bsc_matrix *matrix_of_text(const char *text) {
    bsc_matrix *matrix = NULL;
    bsc_error error = {0};
    if (bsc_matrix_read(&matrix, text, strlen(text), "test", 0, &error) != BSC_OK)
        print_error("%s\n", error.message);
    assert_non_null(matrix);
    return matrix;
}

static inline void assert_natural(bsc_natural number, const char *digits) {
    char text[4096];
    assert_true(bsc_natural_format(number, text, sizeof text) > 0);
    assert_string_equal(text, digits);
}

static inline void assert_count(const bsc_matrix *matrix, bsc_engine engine, const char *digits) {
    bsc_tally *tally = NULL;
    const bsc_run run = {.engine = engine, .threads = 1};
    assert_int_equal(bsc_tally_new(&tally, matrix, &run, NULL, NULL), BSC_OK);
    assert_natural(bsc_tally_total(tally), digits);
    bsc_tally_free(tally);
}

/* A number from its limbs, the lowest first: NATURAL(0, 1) is 2^64. */
#define NATURAL(...)                                                                               \
    ((bsc_natural){(const uint64_t[]){__VA_ARGS__},                                                \
                   sizeof((const uint64_t[]){__VA_ARGS__}) / sizeof(uint64_t)})

/* The next number of a sequence that only looks random (splitmix64). */
static inline uint64_t next_random(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* A sink that keeps what it is given, and refuses more than `most` bytes. */
typedef struct kept {
    char text[1 << 16];
    size_t length, most;
} kept;

static inline bool keep(void *context, const char *bytes, size_t length) {
    kept *to = context;
    if (to->length + length > to->most || to->length + length >= sizeof to->text) return false;
    memcpy(to->text + to->length, bytes, length);
    to->text[to->length += length] = '\0';
    return true;
}

/* A tally with a number for each option; `stats` may be NULL. */
static inline bsc_tally *tally_of(const bsc_matrix *matrix, bsc_engine engine, unsigned threads,
                                  bsc_stats *stats) {
    bsc_tally *tally = NULL;
    const bsc_run run = {.engine = engine, .threads = threads, .every_option = true};
    assert_int_equal(bsc_tally_new(&tally, matrix, &run, stats, NULL), BSC_OK);
    return tally;
}

static inline void assert_fleet_count(const char *board, const char *fleet, const char *touch,
                                      bsc_engine engine, const char *digits) {
    bsc_problem *problem = problem_of_fleet(board, fleet, touch, NULL);
    bsc_matrix *matrix = matrix_of(problem);
    assert_count(matrix, engine, digits);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

/* The calls of a tick, which says stop at the call `most`. */
typedef struct ticks {
    unsigned count, most;
    double fraction;
} ticks;

static inline bool tick(void *context, const bsc_progress *progress) {
    ticks *seen = context;
    assert_true(progress->fraction >= seen->fraction && progress->fraction <= 1.0);
    seen->fraction = progress->fraction;
    return ++seen->count < seen->most;
}

/* Every set of options, tried one by one. */
typedef struct trial {
    const bsc_matrix *matrix;
    uint32_t used[100]; /* of each item */
    bool chosen[100];
    uint64_t total, option[100];
} trial;

static inline void add_solution(trial *t) {
    for (uint32_t item = 0; item < t->matrix->primaries; item++)
        if (t->used[item] != t->matrix->item[item].multiplicity) return;
    t->total++;
    for (uint32_t k = 0; k < t->matrix->options; k++) t->option[k] += t->chosen[k];
}

static inline void try_options(trial *t, uint32_t k) {
    const bsc_matrix *matrix = t->matrix;
    if (k == matrix->options) {
        add_solution(t);
        return;
    }
    try_options(t, k + 1);
    bool fits = true;
    for (uint32_t e = matrix->start[k]; e < matrix->start[k + 1]; e++)
        fits &= t->used[matrix->entry[e]]++ < matrix->item[matrix->entry[e]].multiplicity;
    t->chosen[k] = true;
    if (fits) try_options(t, k + 1);
    t->chosen[k] = false;
    for (uint32_t e = matrix->start[k]; e < matrix->start[k + 1]; e++) t->used[matrix->entry[e]]--;
}

static inline void assert_same_as_by_trying(const bsc_matrix *matrix, bsc_engine engine) {
    trial by_trying = {.matrix = matrix};
    assert_in_range(matrix->items, 1, 100);
    assert_in_range(matrix->options, 0, 100);
    try_options(&by_trying, 0);
    bsc_tally *tally = tally_of(matrix, engine, 1, NULL);
    assert_int_equal(bsc_natural_compare(bsc_tally_total(tally), NATURAL(by_trying.total)), 0);
    for (uint32_t k = 0; k < matrix->options; k++)
        assert_int_equal(
            bsc_natural_compare(bsc_tally_option(tally, k), NATURAL(by_trying.option[k])), 0);
    bsc_tally_free(tally);
}

static inline void assert_small_boards(bsc_engine engine) {
    static const char *const boards[] = {
        "board 3x3\npiece A line 2 x2\n",
        "board 4x2\npiece A line 2\npiece B line 2\npiece C line 1\n",
        "board 4x3\npiece A line 1 x2\npiece B line 3\n",
        "board\n. . #\n. # .\n. . .\nend\npiece A\nXX\nX\nend\npiece B line 2\n",
        "board 3x3\npiece A line 2\npiece B line 4\n",
        "turn reflect\nboard 5x2\npiece A\nXXX\nX\nend\npiece B line 1 x3\n",
        "cover all\nboard 4x4\npiece A line 2 x8\n",
        "cover all\nboard 4x3\npiece A line 3 x2\npiece B line 2 x3\n",
        "lattice hex-flat\nboard 3x3\npiece A line 2\npiece B\n  X\nX\n  X\nend\n",
        "lattice hex-pointy\nboard 4x3\npiece A line 3\npiece B line 1 x2\n",
        "lattice hex-pointy\ncover all\nboard 4x2\npiece A line 2 x4\n"};
    static const char *const touches[] = {"allowed", "corners", "forbidden"};
    for (size_t k = 0; k < sizeof boards / sizeof *boards; k++)
        for (size_t touch = 0; touch < 3; touch++) {
            char text[300];
            snprintf(text, sizeof text, "touch %s\n%s", touches[touch], boards[k]);
            bsc_problem *problem = problem_of_text(text);
            bsc_matrix *matrix = matrix_of(problem);
            assert_same_as_by_trying(matrix, engine);
            bsc_matrix_free(matrix);
            bsc_problem_free(problem);
        }
}

static inline void assert_small_matrices(bsc_engine engine) {
    static const char *const texts[] = {
        "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n",
        "a b | x y\na x\na y\nb x\nb y\nb\n",
        "a b c\na\nb\nc\na b\nb c\na c\na b c\na\n",
        "a b c d | x y z\na x\na b y\nb z\nc x y\nd z\nc d\nc\nd y\nb\n",
        "a b\na\n",
        "a | x\n",
        "a\na\na\na\n"};
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        bsc_matrix *matrix = matrix_of_text(texts[k]);
        assert_same_as_by_trying(matrix, engine);
        bsc_matrix_free(matrix);
    }
}

/* Each deployment uses as many options of a piece as it has copies. */
static inline void assert_options_sum_to_copies(const bsc_problem *problem,
                                                const bsc_matrix *matrix, const bsc_tally *tally) {
    const size_t limbs = bsc_tally_total(tally).limbs;
    uint64_t sum[8], expected[8];
    assert_in_range(limbs, 1, 7);
    for (uint32_t piece = 0; piece < bsc_problem_pieces(problem); piece++) {
        memset(sum, 0, sizeof sum);
        memset(expected, 0, sizeof expected);
        memcpy(expected, bsc_tally_total(tally).limb, limbs * sizeof *expected);
        assert_int_equal(bsc_limbs_scale(expected, 8, bsc_problem_piece(problem, piece)->copies),
                         0);
        for (uint32_t k = 0; k < bsc_matrix_options(matrix); k++) {
            const uint32_t placement = bsc_matrix_placement(matrix, k);
            if (bsc_problem_placement(problem, placement).piece != piece) continue;
            bsc_limbs_add(sum, 8, bsc_tally_option(tally, k).limb, limbs);
        }
        assert_memory_equal(sum, expected, sizeof sum);
    }
}

#endif
