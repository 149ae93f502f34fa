/* check_engines.c - checks the tally and the map of every engine in all the ways that it can be
 * run: dlx with one and with three threads; dp with the settings that it chooses, with little
 * memory, and with files for its layers; dp with settings that are forced on it (wide masks, wide
 * and narrow numbers, without one symmetry or the other); auto; the matrix written in Knuth's
 * format and read again; and an estimate of the total. */
#include "bscount.h"
#include "check.h"

#include "../unit/sink.h"

#include "count/base/memory.h"
#include "count/cover/matrix.h"
#include "count/engine/dp/dp.h"

#include <math.h>
#include <stdlib.h>

typedef struct subject {
    const question *q;
    const bsc_matrix *matrix;
    /* The right numbers, found by brute force: of all deployments, of those that use each option,
     * and of those with a ship on each cell. */
    uint64_t total, *with_option, *on_cell;
} subject;

static bool equals(bsc_natural number, uint64_t expected) {
    const bsc_natural wanted = {&expected, 1};
    return bsc_natural_compare(number, wanted) == 0;
}

static void check_tally(const subject *s, const char *asked, const bsc_tally *tally) {
    if (!equals(bsc_tally_total(tally), s->total))
        blame(s->q, asked, "the total is not %u", (unsigned)s->total);
    for (uint32_t k = 0; k < bsc_matrix_options(s->matrix); k++)
        if (bsc_option_is_ship(s->matrix, k) &&
            !equals(bsc_tally_option(tally, k), s->with_option[k]))
            blame(s->q, asked, "option %u is not in %u deployments", k,
                  (unsigned)s->with_option[k]);
}

static void check_map(const subject *s, const char *asked, const bsc_tally *tally) {
    bsc_map *map;
    if (bsc_map_new(&map, s->q->problem, s->matrix, tally, BSC_ALL_PIECES, NULL) != BSC_OK) abort();
    for (uint32_t cell = 0; cell < bsc_problem_cells(s->q->problem); cell++)
        if (!equals(bsc_map_cell(map, cell), s->on_cell[cell]))
            blame(s->q, asked, "the map's %s is not %u", game_label(s->q->problem, cell),
                  (unsigned)s->on_cell[cell]);
    bsc_map_free(map);
}

/* Checks the tally and the map of one run. The run may allocate `limit` bytes, or any number if
 * `limit` is 0. With a limit it may also fail with BSC_LIMIT. */
static void check_run(const subject *s, const char *asked, bsc_run run, size_t limit) {
    bsc_tally *tally = NULL;
    bsc_error error = {.status = BSC_OK};
    run.every_option = true;
    bsc_memory_limit(limit == 0 ? 0 : bsc_memory_held() + limit);
    const bsc_status status = bsc_tally_new(&tally, s->matrix, &run, NULL, &error);
    bsc_memory_limit(0);
    if (status == BSC_OK) {
        check_tally(s, asked, tally);
        check_map(s, asked, tally);
    } else if (status != BSC_LIMIT || limit == 0) {
        blame(s->q, asked, "%s", error.message);
    }
    bsc_tally_free(tally);
}

/* Checks dp with settings that it would not choose by itself. The numbers of its tally have `limbs`
 * words of 64 bits. */
static void check_forced(const subject *s, const char *asked, bsc_dp_settings settings,
                         size_t limbs) {
    const bsc_run run = {.every_option = true, .threads = settings.bucket_states == 1 ? 3 : 1};
    bsc_tally *tally;
    bsc_stats stats;
    bsc_error error = {.status = BSC_OK};
    memset(&stats, 0, sizeof stats);
    if (bsc_tally_new_for_matrix(&tally, s->matrix, true, NULL) != BSC_OK) abort();
    uint64_t *limb = room(((size_t)s->matrix->options + 1) * limbs, sizeof *limb);
    uint64_t *library_limb = tally->limb;
    tally->limb = limb;
    tally->limbs = limbs;
    if (bsc_dp_run_forced(s->matrix, &run, &settings, tally, &stats, &error) == BSC_OK)
        check_tally(s, asked, tally);
    else
        blame(s->q, asked, "%s", error.message);
    tally->limb = library_limb;
    free(limb);
    bsc_tally_free(tally);
}

static void check_all_forced(const subject *s) {
    static const struct {
        const char *asked;
        bsc_dp_settings settings;
        size_t limbs;
    } forced[] = {
        {"dp with masks of 2 words", {.min_words = 2}, 1},
        {"dp with masks of 4 words", {.min_words = 4}, 1},
        {"dp with naturals of 2 limbs", {.min_words = 0}, 2},
        {"dp with naturals of 4 limbs", {.min_words = 0}, 4},
        {"dp with 8 bytes a number", {.narrowest_kind = 1}, 1},
        {"dp with 8 bytes a number and 2 limbs", {.narrowest_kind = 1}, 2},
        {"dp with 16 bytes a number", {.narrowest_kind = 2}, 2},
        {"dp with 16 bytes a number and 3 limbs", {.narrowest_kind = 2}, 3},
        {"dp with 4 limbs a number", {.narrowest_kind = 4}, 4},
        {"dp in buckets of a state, on 3 threads", {.bucket_states = 1}, 1},
        {"dp in buckets of 2 states", {.bucket_states = 2, .min_words = 2}, 2},
        {"dp in buckets, without symmetry",
         {.bucket_states = 3, .never_mirrors = true, .keeps_all_options = true},
         1},
        {"dp in buckets of 2 states and with 3 limbs",
         {.bucket_states = 2, .min_words = 2, .narrowest_kind = 2},
         3},
        {"dp with tests for useless items in the first step alone", {.max_items_read = 1}, 1},
        {"dp with tests for useless items in the first steps", {.max_items_read = 300}, 1},
        {"dp without mirror", {.never_mirrors = true}, 1},
        {"dp without fixing", {.keeps_all_options = true}, 1},
        {"dp without symmetry", {.never_mirrors = true, .keeps_all_options = true}, 1},
    };
    for (size_t k = 0; k < sizeof forced / sizeof *forced; k++)
        check_forced(s, forced[k].asked, forced[k].settings, forced[k].limbs);
}

/* Says whether the estimate of the total is within six of its standard errors. Also true if no walk
 * reached a deployment, which is possible because one walk in millions may do so, and after any
 * other failure, which is blamed here. */
static bool estimate_is_near(const subject *s, uint64_t samples, const char *asked) {
    const bsc_run run = {.engine = BSC_ENGINE_MC, .samples = samples, .seed = 1};
    bsc_tally *tally;
    long double error;
    const bsc_status status = bsc_tally_new(&tally, s->matrix, &run, NULL, NULL);
    if (status == BSC_LIMIT) return true;
    if (status != BSC_OK) {
        blame(s->q, asked, "it failed");
        return true;
    }
    const long double value = bsc_tally_estimate(tally, &error), truth = (long double)s->total;
    bsc_tally_free(tally);
    return fabsl(value - truth) <= 6.0L * error + 1e-9L * truth;
}

/* Checks the estimate of the total, which the engine mc makes from random walks: first from 3,000.
 * So few may miss rare walks of great weight, and the standard error is then too small. So an
 * estimate that is far off is made again from a million walks before it is blamed. */
static void check_estimate(const subject *s) {
    static const char asked[] = "bscount count --engine mc --samples 1000000 --seed 1";
    if (!estimate_is_near(s, 3000, asked) && !estimate_is_near(s, 1000000, asked))
        blame(s->q, asked, "the estimate is far from %u", (unsigned)s->total);
}

/* Returns how many items stand for the copies of a piece in a matrix that is written for dlx: one
 * for each copy, but none if as many copies may lie as fit. */
static uint32_t counted_copies(const bsc_problem *problem, uint32_t piece) {
    if (bsc_problem_is_unlimited(problem, piece)) return 0;
    return bsc_problem_piece(problem, piece)->copies;
}

/* One of the functions that write a matrix as a text of Knuth's. */
typedef bsc_status (*matrix_writer)(const bsc_matrix *matrix, const bsc_sink *sink,
                                    bsc_error *error);

/* Checks that the matrix has the total `expected` after it is written by `write` and read again. */
static void check_written(const subject *s, const char *asked, matrix_writer write,
                          uint64_t expected) {
    file_bytes written = {NULL, 0};
    const bsc_sink sink = {keep_bytes, &written};
    bsc_matrix *again;
    bsc_tally *tally = NULL;
    if (write(s->matrix, &sink, NULL) != BSC_OK) abort();
    const bsc_status status = bsc_matrix_read(&again, written.bytes, written.length, "text", NULL);
    if (bsc_matrix_options(s->matrix) == 0 && bsc_matrix_primaries(s->matrix) > 0) {
        if (status != BSC_BAD_INPUT || s->total != 0)
            blame(s->q, asked, "items that no option covers are not refused");
    } else if (status != BSC_OK) {
        blame(s->q, asked, "what was written cannot be read");
    } else if (bsc_tally_new(&tally, again, &one_thread, NULL, NULL) != BSC_OK ||
               !equals(bsc_tally_total(tally), expected)) {
        blame(s->q, asked, "the total is not %llu", (unsigned long long)expected);
    }
    bsc_tally_free(tally);
    bsc_matrix_free(again);
    free(written.bytes);
}

/* Checks the matrix after it is written as text and read again. The format dlx3 keeps the total. In
 * the format dlx there is an item for each copy of a piece, so that the copies can be told apart,
 * and the total is m! times as large for each piece with m copies. */
static void check_texts(const subject *s) {
    uint64_t factor = 1;
    for (uint32_t p = 0; p < bsc_problem_pieces(s->q->problem); p++)
        for (uint32_t k = 2; k <= counted_copies(s->q->problem, p); k++) factor *= k;
    if (factor > 1000) return; /* counting so many solutions one by one takes too long */
    check_written(s, "bscount count of what bscount matrix writes", bsc_matrix_write_dlx,
                  s->total * factor);
    check_written(s, "bscount count of what bscount matrix --format dlx3 writes",
                  bsc_matrix_write_dlx3, s->total);
}

static void check_all_runs(const subject *s) {
    const struct {
        const char *asked;
        bsc_run run;
        size_t limit;
    } runs[] = {
        {"bscount map", {.threads = 1}, 0},
        {"bscount map --threads 2", {.threads = 2}, 0},
        {"bscount map --engine dlx --threads 1", {.engine = BSC_ENGINE_DLX, .threads = 1}, 0},
        {"bscount map --engine dlx --threads 3", {.engine = BSC_ENGINE_DLX, .threads = 3}, 0},
        {"bscount map --engine dp --threads 1", {.engine = BSC_ENGINE_DP, .threads = 1}, 0},
        {"bscount map --engine dp --threads 3", {.engine = BSC_ENGINE_DP, .threads = 3}, 0},
        {"bscount map --engine dp, little memory", {.engine = BSC_ENGINE_DP, .threads = 1}, 32768},
        {"bscount map --engine dp on 2 threads, little memory",
         {.engine = BSC_ENGINE_DP, .threads = 2},
         65536}};
    for (size_t k = 0; k < sizeof runs / sizeof *runs; k++)
        check_run(s, runs[k].asked, runs[k].run, runs[k].limit);
}

void check_engines(const question *q) {
    bsc_matrix *matrix = question_matrix(q);
    if (matrix == NULL) return;
    const uint32_t options = bsc_matrix_options(matrix), cells = bsc_problem_cells(q->problem);
    subject s = {.q = q, .matrix = matrix, .total = q->remaining->total};
    s.with_option = room(options, sizeof *s.with_option);
    s.on_cell = room(cells, sizeof *s.on_cell);
    for (uint32_t k = 0; k < options; k++)
        s.with_option[k] = brute_with(q->remaining, bsc_matrix_placement(matrix, k));
    for (uint32_t cell = 0; cell < cells; cell++)
        s.on_cell[cell] = brute_on_cell(q->remaining, cell);
    bsc_matrix_check(matrix);
    check_all_runs(&s);
    check_all_forced(&s);
    check_texts(&s);
    check_estimate(&s);
    free(s.with_option);
    free(s.on_cell);
    bsc_matrix_free(matrix);
}
