/* support.h - what the unit tests share: TEST, handles that are freed after each test, problems and
 * matrices from short texts, numbers as text, and tallies against those found by trying every set
 * of options.
 *
 * Each function that returns a handle asserts that the library made it, and frees it when the test
 * ends. */
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
#include "bscount_parts.h"

#include "count/base/natural.h"
#include "count/cover/matrix.h"
#include "count/board/problem.h"
#include "sink.h"

/* TEST(name) { ... } defines a test. It enters itself into the list of units.c, which runs the
 * tests of a file in their order. */
typedef struct unit_test {
    const char *file, *name;
    void (*run)(void);
    struct unit_test *next;
} unit_test;

void unit_test_add(unit_test *test);

#define TEST(name)                                                                                 \
    static void name(void);                                                                        \
    __attribute__((constructor)) static void add_##name(void) {                                    \
        static unit_test test = {__FILE__, #name, name, NULL};                                     \
        unit_test_add(&test);                                                                      \
    }                                                                                              \
    static void name(void)

#define LENGTH(array)     (sizeof(array) / sizeof *(array))
#define assert_ok(status) assert_int_equal(status, BSC_OK)

/* free_later(handle) returns the handle, and frees it when the test ends, passed or failed; the
 * newest handle is freed first. */
#define HANDLES(X)                                                                                 \
    X(problem)                                                                                     \
    X(matrix) X(tally) X(map) X(log) X(weights) X(deployments) X(part) X(tournament) X(sampler)
#define DECLARE_FREE_LATER(kind)                                                                   \
    bsc_##kind *free_later_##kind(bsc_##kind *handle);                                             \
    bsc_status free_later_if_ok_##kind(bsc_status status, bsc_##kind *const *handle);
HANDLES(DECLARE_FREE_LATER)
#define FREE_CASE(kind)    , bsc_##kind * : free_later_##kind
#define IF_OK_CASE(kind)   , bsc_##kind * : free_later_if_ok_##kind
#define free_later(handle) _Generic((handle)HANDLES(FREE_CASE))(handle)
/* For `call(&handle, ...)` as the status: asserts that the call made a handle exactly if the status
 * is BSC_OK, frees the handle when the test ends, and returns the status. */
#define free_later_if_ok(status, handle) _Generic((handle)HANDLES(IF_OK_CASE))(status, &(handle))
/* The same as free_later for anything else, which `free_any` frees. */
void *free_later_by(void *handle, void (*free_any)(void *));
/* Returns zeroed memory for `count` elements and one more, which is freed when the test ends. */
void *room(size_t count, size_t size);
/* Frees at once what was to be freed when the test ends. */
void free_now(const void *handle);
/* Frees all of it: what units.c does after each test. */
void free_all_handles(void);
/* Seconds by which the clock moves at each look until the test ends, backwards where they are below
 * 0. While it is 0 the library sees the system's clock. */
extern double clock_step;
/* Limits the memory, until the test ends, to what the process holds now and `bytes` more; returns
 * the limit in bytes. */
size_t limit_by(size_t bytes);
extern const bsc_run one_thread;     /* a run whose only setting is one thread */
extern const char *const touches[3]; /* the touch rules: allowed, corners, forbidden */

/* ---- Handles from short texts ---- */

bsc_problem *problem_of(const bsc_source *source);
bsc_problem *problem_of_text(const char *text);
bsc_problem *problem_on_hexagons(const char *fleet); /* on 7x6 hexagons with flat tops */
/* The board is a size, as "5x5"; a rule that is NULL is the library's default. */
bsc_problem *problem_of_fleet(const char *board, const char *fleet, const char *touch,
                              const char *cover);
bsc_problem *problem_of_builtin(const char *name);
bsc_matrix *matrix_of(const bsc_problem *problem);
bsc_matrix *matrix_of_text(const char *text);
bsc_matrix *matrix_of_fleet(const char *board, const char *fleet, const char *touch,
                            const char *cover);
/* The shots are lines of a log; "" for none. */
bsc_log *new_log(const bsc_problem *problem, const char *shots, bsc_announce announce);
/* The matrix of the deployments that agree with the log, or with the shots. */
bsc_matrix *matrix_of_log(const bsc_log *log);
bsc_matrix *matrix_after(const bsc_problem *problem, const char *shots);
bsc_tally *tally_by_run(const bsc_matrix *matrix, const bsc_run *run, bsc_stats *stats);
/* The tally with a number for each option; `stats` may be NULL. */
bsc_tally *tally_of(const bsc_matrix *matrix, bsc_engine engine, unsigned threads,
                    bsc_stats *stats);
/* Asserts that `call`, which writes to `&error`, returns the status `wanted`, and that its message
 * is `words`, or any message where `words` is NULL. */
#define assert_error(call, wanted, words)                                                          \
    do {                                                                                           \
        bsc_error error = {.status = BSC_OK};                                                      \
        assert_int_equal(call, wanted);                                                            \
        assert_says(&error, wanted, words);                                                        \
    } while (0)
void assert_says(const bsc_error *error, bsc_status status, const char *message);
/* Asserts that the run fails with this status and this message, or any message where it is NULL.
 * Returns the tally of what the run had counted until then, or NULL where it made none. */
const bsc_tally *assert_fails(const bsc_matrix *matrix, const bsc_run *run, bsc_status status,
                              const char *message);
/* The map of a piece, or of BSC_ALL_PIECES. */
bsc_map *map_of(const bsc_problem *problem, const bsc_matrix *matrix, const bsc_tally *tally,
                uint32_t piece);
bsc_weights *weights_of(const bsc_problem *problem, const char *text);
/* The weight 1 for each placement. */
bsc_weights *weights_of_one(const bsc_problem *problem);
bsc_deployments *deployments_of(const bsc_problem *problem, const char *text);
/* All deployments; `games` random ones. */
bsc_deployments *all_of(const bsc_problem *problem);
bsc_deployments *drawn_of(const bsc_problem *problem, const bsc_weights *weights, size_t games,
                          uint64_t seed);
/* The tournament, when its games are played. */
bsc_tournament *played(const bsc_problem *problem, const bsc_deployments *deployments,
                       const bsc_tournament_plan *plan, unsigned threads);
/* Part `number`, from 1, of `parts`. */
bsc_part *part_of(const bsc_matrix *matrix, const bsc_run *run, uint32_t number, uint32_t parts);
bsc_part *part_of_file(const file_bytes *file);
bsc_sampler *sampler_of(const bsc_matrix *matrix, uint64_t seed, const bsc_run *run);

/* Assert that a number, or the engine's total of a matrix, has these decimal digits. */
void assert_natural(bsc_natural number, const char *digits);
void assert_count(const bsc_matrix *matrix, bsc_engine engine, const char *digits);

/* A number from its limbs, the lowest first: NATURAL(0, 1) is 2^64. */
#define NATURAL(...)                                                                               \
    ((bsc_natural){(const uint64_t[]){__VA_ARGS__},                                                \
                   sizeof((const uint64_t[]){__VA_ARGS__}) / sizeof(uint64_t)})

/* Returns the next number of a sequence that only looks random (splitmix64). */
uint64_t next_random(uint64_t *state);
/* Returns its remainder by the bound. */
unsigned random_below(uint64_t *state, uint64_t bound);

/* Adds to a text, at most 255 bytes at once. built() returns all that was added, and the next call
 * of add begins a new text in the same memory. */
__attribute__((format(printf, 1, 2))) void add(const char *format, ...);
const char *built(void);
/* Adds the options of dominoes on the cells 0, 1, ... of a square: a line "0 1" for each. */
void add_dominoes(int side);

/* What a sink, of the function keep, was given. The sink refuses more than `limit` bytes. */
typedef struct held_text {
    char text[1 << 16];
    size_t length, limit;
} held_text;

bool keep(void *context, const char *bytes, size_t length);

/* What a run's tick, of the function tick, was told. It stops the run at call `last_call`, and
 * asserts that the fraction never falls. */
typedef struct ticks {
    unsigned count, last_call;
    double fraction; /* of the last call */
} ticks;

bool tick(void *context, const bsc_progress *progress);

/* Asserts that the engine's tally is the one found by trying every set of options; the matrix has
 * at most 100 items and few options, for the sets are 2^options. */
void assert_same_as_by_trying(const bsc_matrix *matrix, bsc_engine engine);
/* The same of several small matrices. */
void assert_small_matrices(bsc_engine engine);

/* Asserts that the numbers of a piece's options sum to the total times its copies: each deployment
 * uses as many options of the piece as it has copies. */
void assert_options_sum_to_copies(const bsc_problem *problem, const bsc_matrix *matrix,
                                  const bsc_tally *tally);

#endif
