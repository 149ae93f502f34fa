/* support.h - what the unit tests share: tests that stand under their names alone, handles that are
 * freed behind each test, problems and matrices from short texts, numbers as text, and tallies
 * against those found by trying every set of options. */
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

/* TEST(name) { ... } is all that a test needs: it enters itself in the list of units.c, which runs
 * the tests of a file in their order. */
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

/* own(handle) frees the handle when the test ends, passed or not, the newest first, and returns it;
 * so does every function below whose result is a handle. disown(handle) frees it at once. */
#define HANDLES(X)                                                                                 \
    X(problem)                                                                                     \
    X(matrix) X(tally) X(map) X(log) X(weights) X(deployments) X(part) X(tournament) X(sampler)
#define DECLARE_OWN(kind)                                                                          \
    bsc_##kind *own_##kind(bsc_##kind *handle);                                                    \
    bsc_status made_##kind(bsc_status status, bsc_##kind *const *handle);
HANDLES(DECLARE_OWN)
#define OWN_CASE(kind)  , bsc_##kind * : own_##kind
#define MADE_CASE(kind) , bsc_##kind * : made_##kind
#define own(handle)     _Generic((handle)HANDLES(OWN_CASE))(handle)
/* The status of a call, which is BSC_OK where it made the handle; and owns what was made. */
#define made(status, handle) _Generic((handle)HANDLES(MADE_CASE))(status, &(handle))
/* The same of anything else, and of zeroed memory. */
void *own_any(void *handle, void (*free_any)(void *));
void *room(size_t count, size_t size);
void disown(const void *handle);
void free_owned(void);
/* Until the test ends the clock moves by this at each look, back where it is less than 0; 0 is the
 * system's clock. */
extern double clock_step;
/* Until the test ends the process may hold this many bytes more than now; returns the limit. */
size_t limit_by(size_t bytes);
/* A run with nothing but one thread. */
extern const bsc_run one_thread;
extern const char *const touches[3]; /* allowed, corners, forbidden */

bsc_problem *problem_of(const bsc_source *source);
bsc_problem *problem_of_text(const char *text);
bsc_problem *problem_on_hexagons(const char *fleet); /* 7x6 */
bsc_problem *problem_of_fleet(const char *board, const char *fleet, const char *touch,
                              const char *cover);
bsc_problem *problem_of_builtin(const char *name);
bsc_matrix *matrix_of(const bsc_problem *problem);
bsc_matrix *matrix_of_text(const char *text);
bsc_matrix *matrix_of_fleet(const char *board, const char *fleet, const char *touch,
                            const char *cover);
bsc_log *new_log(const bsc_problem *problem, const char *shots, bsc_announce announce);
bsc_matrix *matrix_of_log(const bsc_log *log);
bsc_matrix *matrix_after(const bsc_problem *problem, const char *shots);
bsc_tally *tally_by_run(const bsc_matrix *matrix, const bsc_run *run, bsc_stats *stats);
/* With a number for each option; `stats` may be NULL. */
bsc_tally *tally_of(const bsc_matrix *matrix, bsc_engine engine, unsigned threads,
                    bsc_stats *stats);
/* A call that fails so, and writes to `&error`; `words` is its message, or NULL for any. */
#define assert_error(call, wanted, words)                                                          \
    do {                                                                                           \
        bsc_error error = {.status = BSC_OK};                                                      \
        assert_int_equal(call, wanted);                                                            \
        assert_says(&error, wanted, words);                                                        \
    } while (0)
void assert_says(const bsc_error *error, bsc_status status, const char *message);
/* A run that fails so; `message` may be NULL. What it had counted until then, or NULL. */
const bsc_tally *assert_fails(const bsc_matrix *matrix, const bsc_run *run, bsc_status status,
                              const char *message);
bsc_map *map_of(const bsc_problem *problem, const bsc_matrix *matrix, const bsc_tally *tally,
                uint32_t piece);
bsc_weights *weights_of(const bsc_problem *problem, const char *text);
bsc_weights *weights_of_one(const bsc_problem *problem);
bsc_deployments *deployments_of(const bsc_problem *problem, const char *text);
bsc_deployments *all_of(const bsc_problem *problem);
bsc_deployments *drawn_of(const bsc_problem *problem, const bsc_weights *weights, size_t games,
                          uint64_t seed);
bsc_tournament *played(const bsc_problem *problem, const bsc_deployments *deployments,
                       const bsc_tournament_plan *plan, unsigned threads);
bsc_part *part_of(const bsc_matrix *matrix, const bsc_run *run, uint32_t number, uint32_t parts);
bsc_part *part_of_file(const file_bytes *file);
bsc_sampler *sampler_of(const bsc_matrix *matrix, uint64_t seed, const bsc_run *run);

void assert_natural(bsc_natural number, const char *digits);
void assert_count(const bsc_matrix *matrix, bsc_engine engine, const char *digits);

/* A number from its limbs, the lowest first: NATURAL(0, 1) is 2^64. */
#define NATURAL(...)                                                                               \
    ((bsc_natural){(const uint64_t[]){__VA_ARGS__},                                                \
                   sizeof((const uint64_t[]){__VA_ARGS__}) / sizeof(uint64_t)})

/* The next number of a sequence that only looks random (splitmix64), or its rest by the bound. */
uint64_t next_random(uint64_t *state);
unsigned random_below(uint64_t *state, uint64_t bound);

/* A text that is made piece by piece: built() returns all that was added, and begins the next. */
__attribute__((format(printf, 1, 2))) void add(const char *format, ...);
const char *built(void);
/* The options of dominoes on cells 0, 1, ... of a square. */
void add_dominoes(int side);

/* A sink that keeps what it is given, and refuses more than `most` bytes. */
typedef struct kept {
    char text[1 << 16];
    size_t length, most;
} kept;

bool keep(void *context, const char *bytes, size_t length);

/* The calls of a tick, which says stop at the call `most`. */
typedef struct ticks {
    unsigned count, most;
    double fraction;
} ticks;

bool tick(void *context, const bsc_progress *progress);

/* Against every set of options, tried one by one. */
void assert_same_as_by_trying(const bsc_matrix *matrix, bsc_engine engine);
void assert_small_matrices(bsc_engine engine);

/* Each deployment uses as many options of a piece as it has copies. */
void assert_options_sum_to_copies(const bsc_problem *problem, const bsc_matrix *matrix,
                                  const bsc_tally *tally);

#endif
