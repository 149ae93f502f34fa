/* support.h - what the unit tests share: problems and matrices from short texts, numbers as text. */
#ifndef TESTS_UNIT_SUPPORT_H
#define TESTS_UNIT_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "bscount.h"

static inline bsc_problem *problem_of_text(const char *text) {
    bsc_problem *problem = NULL;
    bsc_error error = {0};
    const bsc_source source = {.name = "test", .text = text, .length = strlen(text)};
    if (bsc_problem_new(&problem, &source, &error) != BSC_OK) print_error("%s\n", error.message);
    assert_non_null(problem);
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
    if (bsc_matrix_read(&matrix, text, strlen(text), "test", &error) != BSC_OK)
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
#define NATURAL(...)                                                                                    \
    ((bsc_natural){(const uint64_t[]){__VA_ARGS__},                                                     \
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

#endif
