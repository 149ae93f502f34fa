/* support.h - helpers for all unit tests: TEST, which defines a test; handles (pointers to the
 * library's objects) that are freed after each test; problems and matrices from short texts;
 * comparison of numbers with decimal digits; and comparison of tallies with those found by trying
 * every set of options.
 *
 * Each function that returns a handle asserts that the library made the object. It is freed when
 * the test ends. */
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

/* TEST(name) { ... } defines a test, and LONG_TEST(name) { ... } one that takes a second or more
 * and runs no other code than shorter tests do. Long tests are left out if the environment has
 * SKIP_LONG, as `make sanitize` sets it. A constructor adds each test to the list in units.c, which
 * runs the tests of a file in the order of their definitions. */
typedef struct unit_test {
    const char *file, *name;
    void (*run)(void);
    bool is_long;
    struct unit_test *next;
} unit_test;

void unit_test_add(unit_test *test);

#define DEFINE_TEST(name, is_long)                                                                 \
    static void name(void);                                                                        \
    __attribute__((constructor)) static void add_##name(void) {                                    \
        static unit_test test = {__FILE__, #name, name, is_long, NULL};                            \
        unit_test_add(&test);                                                                      \
    }                                                                                              \
    static void name(void)
#define TEST(name)      DEFINE_TEST(name, false)
#define LONG_TEST(name) DEFINE_TEST(name, true)

#define LENGTH(array)     (sizeof(array) / sizeof *(array))
#define assert_ok(status) assert_int_equal(status, BSC_OK)

/* free_later(handle) returns the handle, and frees it when the test ends, whether it passes or
 * fails. The newest handle is freed first. */
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
/* free_later_if_ok(call(&handle, ...), handle) asserts that the call made a handle if and only if
 * it returned BSC_OK, frees the handle when the test ends, and returns the status. */
#define free_later_if_ok(status, handle) _Generic((handle)HANDLES(IF_OK_CASE))(status, &(handle))
/* Does the same as free_later for any other pointer: `free_any` frees it when the test ends. */
void *free_later_by(void *handle, void (*free_any)(void *));
/* Returns zeroed memory for count + 1 elements of `size` bytes, which is freed when the test
 * ends. */
void *room(size_t count, size_t size);
/* Frees the handle now, and not when the test ends. */
void free_now(const void *handle);
/* Frees all handles. units.c calls it after each test. */
void free_all_handles(void);
/* If it is not 0, the library reads a clock that moves by so many seconds each time it is read, and
 * backwards if the number is negative. While it is 0, and again after the test, the library reads
 * the system's clock. */
extern double clock_step;
/* Until the test ends, lets the library allocate only `bytes` more than it holds now. Returns the
 * limit in bytes. */
size_t limit_memory(size_t bytes);
extern const bsc_run one_thread;     /* a run whose only setting is one thread */
extern const char *const touches[3]; /* the touch rules: allowed, corners, forbidden */

/* ---- Handles from short texts ---- */

bsc_problem *problem_of(const bsc_source *source);
bsc_problem *problem_of_text(const char *text);
bsc_problem *problem_on_hexagons(const char *fleet); /* on a board of 7x6 flat hexagons */
/* The board is a size such as "5x5". If `touch` or `cover` is NULL, the library's default rule
 * holds. */
bsc_problem *problem_of_fleet(const char *board, const char *fleet, const char *touch,
                              const char *cover);
bsc_problem *problem_of_builtin(const char *name);
bsc_matrix *matrix_of(const bsc_problem *problem);
bsc_matrix *matrix_of_text(const char *text);
bsc_matrix *matrix_of_fleet(const char *board, const char *fleet, const char *touch,
                            const char *cover);
/* Returns a log with these shots, which are lines of text; "" for none. */
bsc_log *new_log(const bsc_problem *problem, const char *shots, bsc_announce announce);
/* Return the matrix of the deployments that agree with the log, or with the shots. */
bsc_matrix *matrix_of_log(const bsc_log *log);
bsc_matrix *matrix_after(const bsc_problem *problem, const char *shots);
bsc_tally *tally_by_run(const bsc_matrix *matrix, const bsc_run *run, bsc_stats *stats);
/* Returns the tally by the engine, with a number for each option. `stats` may be NULL. */
bsc_tally *tally_of(const bsc_matrix *matrix, bsc_engine engine, unsigned threads,
                    bsc_stats *stats);
/* Asserts that `call`, which must pass `&error` to the library, returns the status `wanted`, and
 * that the message is `words`. If `words` is NULL any message will do. */
#define assert_error(call, wanted, words)                                                          \
    do {                                                                                           \
        bsc_error error = {.status = BSC_OK};                                                      \
        assert_int_equal(call, wanted);                                                            \
        assert_says(&error, wanted, words);                                                        \
    } while (0)
void assert_says(const bsc_error *error, bsc_status status, const char *message);
/* Asserts that the run fails with this status and this message; if `message` is NULL, any message
 * will do. Returns the tally of what the run had counted until then, or NULL if it made none. */
const bsc_tally *assert_fails(const bsc_matrix *matrix, const bsc_run *run, bsc_status status,
                              const char *message);
/* Returns the map of the piece, or of all if it is BSC_ALL_PIECES. */
bsc_map *map_of(const bsc_problem *problem, const bsc_matrix *matrix, const bsc_tally *tally,
                uint32_t piece);
bsc_weights *weights_of(const bsc_problem *problem, const char *text);
/* Returns weights that are 1 for each placement. */
bsc_weights *weights_of_one(const bsc_problem *problem);
bsc_deployments *deployments_of(const bsc_problem *problem, const char *text);
/* Return all deployments of the problem, or `games` random ones. */
bsc_deployments *all_deployments_of(const bsc_problem *problem);
bsc_deployments *draw_deployments(const bsc_problem *problem, const bsc_weights *weights,
                                  size_t games, uint64_t seed);
/* Plays the tournament and returns it. */
bsc_tournament *play_tournament(const bsc_problem *problem, const bsc_deployments *deployments,
                                const bsc_tournament_plan *plan, unsigned threads);
/* Runs part `number` of `parts`, counted from 1, and returns it. */
bsc_part *part_of(const bsc_matrix *matrix, const bsc_run *run, uint32_t number, uint32_t parts);
bsc_part *part_of_file(const file_bytes *file);
bsc_sampler *sampler_of(const bsc_matrix *matrix, uint64_t seed, const bsc_run *run);

/* Assert that the number, or the total that the engine counts, has these decimal digits. */
void assert_natural(bsc_natural number, const char *digits);
void assert_count(const bsc_matrix *matrix, bsc_engine engine, const char *digits);

/* A bsc_natural from its 64-bit limbs, the lowest first: NATURAL(0, 1) is 2^64. */
#define NATURAL(...)                                                                               \
    ((bsc_natural){(const uint64_t[]){__VA_ARGS__},                                                \
                   sizeof((const uint64_t[]){__VA_ARGS__}) / sizeof(uint64_t)})

/* Returns the next pseudorandom number (splitmix64) and advances the state. */
uint64_t next_random(uint64_t *state);
/* Returns a pseudorandom number below the bound. */
unsigned random_below(uint64_t *state, uint64_t bound);

/* Builds a long text piece by piece: add_text() appends at most 255 bytes, formatted as by printf.
 * built_text() returns the text. The next add_text() after it starts a new text in the same
 * memory. */
__attribute__((format(printf, 1, 2))) void add_text(const char *format, ...);
const char *built_text(void);
/* Adds the options of a matrix for dominoes on a square of side x side cells, which are items 0, 1,
 * ...: a line such as "0 1" for each place of a domino. */
void add_dominoes(int side);

/* Text that was written to a sink with the function hold_text. The sink fails if it gets more than
 * `limit` bytes. */
typedef struct held_text {
    char text[1 << 16];
    size_t length, limit;
} held_text;

bool hold_text(void *context, const char *bytes, size_t length);

/* The context of the function `tick`, which counts how often a run calls it. It stops the run at
 * call number `last_call`, and asserts that the progress never goes back. */
typedef struct ticks {
    unsigned count, last_call;
    double fraction; /* share of the work that is done, by the latest call */
} ticks;

bool tick(void *context, const bsc_progress *progress);

/* Asserts that the engine's tally is the one found by trying every set of options. The matrix must
 * have at most 100 items, and few options, because there are 2^options sets. */
void assert_same_as_by_trying(const bsc_matrix *matrix, bsc_engine engine);
/* Asserts the same for several small matrices. */
void assert_small_matrices(bsc_engine engine);

/* Asserts, for each piece, that the numbers of its options sum to the total times the copies of the
 * piece, because each deployment uses one option for each copy. */
void assert_options_sum_to_copies(const bsc_problem *problem, const bsc_matrix *matrix,
                                  const bsc_tally *tally);

/* Sets a locale whose numbers have a decimal comma, and makes such a locale if the system has none.
 * Returns false if that fails. Each system has a file with this function:
 * comma_locale_posix.c, comma_locale_windows.c. */
bool set_comma_locale(void);

#endif
