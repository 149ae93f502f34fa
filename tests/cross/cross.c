/* cross.c - random small problems through every engine and through brute force: equal tallies, or
 * the problem is made as small as it still fails and printed as a .board file.
 *
 *   cross [PROBLEMS [SEED]]     problem k has the seed SEED + k
 *
 * Half of the problems are met in the middle of a game. For each: dlx on one and on three threads;
 * dp as it chooses, in little memory, and forced: wide masks, wide and narrow naturals, without the
 * one symmetry or the other; the matrix written in Knuth's format and read again; the map's sum; an
 * estimate of the total.
 */
#include "brute.h"
#include "game.h"
#include "puzzle.h"

#include "cover/tally.h"
#include "engine/dp/dp.h"

#include <stdio.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MAX_STEPS 60000u

/* What differs first, in words; empty while all is well. */
typedef struct verdict {
    char text[320];
    bool skipped; /* too large for brute force, or no problem at all */
    char shots[64 * MAX_SHOTS];
} verdict;

static void blame(verdict *v, const char *who, const char *what) {
    if (v->text[0] == '\0') snprintf(v->text, sizeof v->text, "%s: %s", who, what);
}

static bool equals(bsc_natural number, uint64_t expected) {
    const bsc_natural other = {&expected, 1};
    return bsc_natural_compare(number, other) == 0;
}

static void check_tally(verdict *v, const char *who, const bsc_matrix *matrix,
                        const bsc_tally *tally, const brute *expected) {
    if (!equals(bsc_tally_total(tally), expected->total)) blame(v, who, "the total differs");
    for (uint32_t k = 0; k < matrix->options; k++)
        if (!equals(bsc_tally_option(tally, k),
                    expected->placement[bsc_matrix_placement(matrix, k)]))
            blame(v, who, "the number of an option differs");
}

static void check_map(verdict *v, const bsc_problem *problem, const bsc_matrix *matrix,
                      const bsc_tally *tally, const brute *expected) {
    bsc_map *map;
    uint64_t sum = 0;
    if (bsc_map_new(&map, problem, matrix, tally, BSC_ALL_PIECES, NULL) != BSC_OK) abort();
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)
        sum += bsc_map_cell(map, cell).limb[0];
    if (sum != bsc_problem_fleet_cells(problem) * expected->total)
        blame(v, "map", "the sum differs");
    bsc_map_free(map);
}

static void check_door(verdict *v, const char *who, const bsc_problem *problem,
                       const bsc_matrix *matrix, bsc_run run, const brute *expected) {
    bsc_tally *tally = NULL;
    bsc_error error = {.status = BSC_OK};
    run.every_option = true;
    const bsc_status status = bsc_tally_new(&tally, matrix, &run, NULL, &error);
    if (status == BSC_OK) {
        check_tally(v, who, matrix, tally, expected);
        check_map(v, problem, matrix, tally, expected);
    } else if (status != BSC_LIMIT || run.memory_limit == 0) {
        blame(v, who, error.message);
    }
    bsc_tally_free(tally);
}

static const char *directory(void) {
    const char *given = getenv("TMPDIR");
    return given == NULL || *given == '\0' ? "/tmp" : given;
}

/* The dp with parts of it forced, and with as many limbs. */
static void check_forced(verdict *v, const char *who, const bsc_matrix *matrix,
                         bsc_dp_settings settings, size_t limbs, const brute *expected) {
    const bsc_run run = {.every_option = true,
                         .threads = settings.bucket_states == 1 ? 3 : 1,
                         .spill_directory = settings.spill_always ? directory() : NULL};
    bsc_tally *tally;
    bsc_stats stats;
    bsc_error error = {.status = BSC_OK};
    memset(&stats, 0, sizeof stats);
    if (bsc_tally_make(&tally, matrix, true, NULL) != BSC_OK) abort();
    uint64_t *limb = calloc(((size_t)matrix->options + 1) * limbs, sizeof *limb);
    if (limb == NULL) abort();
    uint64_t *own = tally->limb;
    tally->limb = limb;
    tally->limbs = limbs;
    if (bsc_dp_run_as(matrix, &run, &settings, tally, &stats, &error) == BSC_OK)
        check_tally(v, who, matrix, tally, expected);
    else
        blame(v, who, error.message);
    tally->limb = own;
    free(limb);
    bsc_tally_free(tally);
}

static void check_all_forced(verdict *v, const bsc_matrix *matrix, const brute *expected) {
    static const struct {
        const char *who;
        bsc_dp_settings settings;
        size_t limbs;
    } forced[] = {
        {"dp with masks of 2 words", {.least_words = 2}, 1},
        {"dp with masks of 4 words", {.least_words = 4}, 1},
        {"dp with naturals of 2 limbs", {.least_words = 0}, 2},
        {"dp with naturals of 4 limbs", {.least_words = 0}, 4},
        {"dp with 8 bytes a number", {.least = BSC_DP_U64}, 1},
        {"dp with 8 bytes a number and 2 limbs", {.least = BSC_DP_U64}, 2},
        {"dp with 16 bytes a number", {.least = BSC_DP_U128}, 2},
        {"dp with 16 bytes a number and 3 limbs", {.least = BSC_DP_U128}, 3},
        {"dp with 4 limbs a number", {.least = BSC_DP_LIMBS}, 4},
        {"dp in buckets of a state, on 3 threads", {.bucket_states = 1}, 1},
        {"dp in buckets of 2 states", {.bucket_states = 2, .least_words = 2}, 2},
        {"dp in buckets, without symmetry",
         {.bucket_states = 3, .no_mirror = true, .no_fix = true},
         1},
        {"dp in files, on 3 threads", {.bucket_states = 1, .spill_always = true}, 1},
        {"dp in files, in buckets of 2 states and with 3 limbs",
         {.bucket_states = 2, .spill_always = true, .least_words = 2, .least = BSC_DP_U128},
         3},
        {"dp in files, without symmetry",
         {.bucket_states = 3, .spill_always = true, .no_mirror = true, .no_fix = true},
         1},
        {"dp without mirror", {.no_mirror = true}, 1},
        {"dp without fixing", {.no_fix = true}, 1},
        {"dp without symmetry", {.no_mirror = true, .no_fix = true}, 1},
    };
    for (size_t k = 0; k < sizeof forced / sizeof *forced; k++)
        check_forced(v, forced[k].who, matrix, forced[k].settings, forced[k].limbs, expected);
}

/* Random walks: the estimate within six of its standard errors. */
static void check_estimate(verdict *v, const bsc_matrix *matrix, const brute *expected) {
    const bsc_run run = {.engine = BSC_ENGINE_MC, .samples = 3000, .seed = 1};
    bsc_tally *tally;
    long double error;
    const bsc_status status = bsc_tally_new(&tally, matrix, &run, NULL, NULL);
    if (status == BSC_LIMIT)
        return; /* no walk reached a deployment: there may be one in millions */
    if (status != BSC_OK) {
        blame(v, "mc", "it failed");
        return;
    }
    const long double value = bsc_tally_estimate(tally, &error),
                      truth = (long double)expected->total;
    if (fabsl(value - truth) > 6.0L * error + 1e-9L * truth) blame(v, "mc", "the estimate is off");
    bsc_tally_free(tally);
}

typedef struct text {
    char *bytes;
    size_t length;
} text;

static bool keep_text(void *context, const char *bytes, size_t length) {
    text *t = context;
    t->bytes = realloc(t->bytes, t->length + length + 1);
    if (t->bytes == NULL) abort();
    memcpy(t->bytes + t->length, bytes, length);
    t->length += length;
    return true;
}

/* Written with copies as items of their own, the matrix has the count times m! for each. */
static void check_text(verdict *v, const bsc_problem *problem, const bsc_matrix *matrix,
                       const brute *expected) {
    text written = {NULL, 0};
    const bsc_sink sink = {keep_text, &written};
    bsc_matrix *again;
    bsc_tally *tally = NULL;
    uint64_t factor = 1;
    const bsc_run run = {.threads = 1};
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++)
        for (uint32_t k = 2; k <= bsc_problem_piece(problem, p)->copies; k++) factor *= k;
    if (factor > 1000) return; /* would take long to enumerate */
    if (bsc_matrix_write_dlx(matrix, &sink, NULL) != BSC_OK) abort();
    if (bsc_matrix_read(&again, written.bytes, written.length, "text", 0, NULL) != BSC_OK)
        blame(v, "text", "what was written cannot be read");
    else if (bsc_tally_new(&tally, again, &run, NULL, NULL) != BSC_OK ||
             !equals(bsc_tally_total(tally), expected->total * factor))
        blame(v, "text", "the total times the factor differs");
    bsc_tally_free(tally);
    bsc_matrix_free(again);
    free(written.bytes);
}

/* The matrix of the problem, or of the position that the shots lead to. */
static bsc_matrix *make_matrix(verdict *v, const bsc_problem *problem, const game *g) {
    char log_text[64 * MAX_SHOTS];
    bsc_matrix *matrix = NULL;
    bsc_log *log = NULL;
    bsc_error error = {.status = BSC_OK};
    const bsc_run run = {.threads = 1};
    if (g->shots == 0) {
        bsc_matrix_new(&matrix, problem, &error);
    } else {
        game_text(g, log_text);
        bsc_log_new(&log, problem, g->announce, &error);
        bsc_log_read(log, log_text, strlen(log_text), "shots", &error);
        bsc_log_check(log, &run, &error);
        bsc_matrix_new_after(&matrix, log, &error);
    }
    if (error.status != BSC_OK) blame(v, "matrix", error.message);
    bsc_log_free(log);
    return matrix;
}

static void check_engines(verdict *v, const bsc_problem *problem, const game *g,
                          const brute *expected) {
    bsc_matrix *matrix = make_matrix(v, problem, g);
    if (matrix == NULL) return;
    bsc_matrix_check(matrix);
    check_door(v, "dlx", problem, matrix, (bsc_run){.engine = BSC_ENGINE_DLX, .threads = 1},
               expected);
    check_door(v, "dlx, three threads", problem, matrix,
               (bsc_run){.engine = BSC_ENGINE_DLX, .threads = 3}, expected);
    check_door(v, "dp", problem, matrix, (bsc_run){.engine = BSC_ENGINE_DP, .threads = 1},
               expected);
    check_door(v, "dp, three threads", problem, matrix,
               (bsc_run){.engine = BSC_ENGINE_DP, .threads = 3}, expected);
    check_door(v, "dp, little memory", problem, matrix,
               (bsc_run){.engine = BSC_ENGINE_DP, .threads = 1, .memory_limit = 32768}, expected);
    check_door(v, "dp, little memory and files", problem, matrix,
               (bsc_run){.engine = BSC_ENGINE_DP,
                         .threads = 2,
                         .memory_limit = 16384 + 8192 * (expected->total % 16),
                         .spill_directory = directory()},
               expected);
    check_all_forced(v, matrix, expected);
    check_text(v, problem, matrix, expected);
    check_estimate(v, matrix, expected);
    bsc_matrix_free(matrix);
}

static verdict judge(const puzzle *p) {
    char source_text[TEXT_SIZE];
    bsc_problem *problem;
    brute expected;
    verdict v = {.skipped = !puzzle_is_whole(p)};
    if (v.skipped) return v;
    puzzle_text(p, source_text);
    const bsc_source source = {
        .name = "random", .text = source_text, .length = strlen(source_text)};
    bsc_error error = {.status = BSC_OK};
    if (bsc_problem_new(&problem, &source, &error) != BSC_OK) {
        blame(&v, "reader", error.message);
        return v;
    }
    v.skipped = !brute_count(&expected, problem, MAX_STEPS, NULL, NULL);
    if (!v.skipped) {
        game g = {.problem = problem, .announce = p->announce};
        if (p->shots > 0 && expected.total > 0) {
            g = game_play(problem, expected.total, p->announce, p->shots, p->seed);
            brute_release(&expected);
            brute_count(&expected, problem, UINT64_MAX, game_agrees, &g);
        }
        check_engines(&v, problem, &g, &expected);
        brute_release(&expected);
        game_text(&g, v.shots);
    }
    bsc_problem_free(problem);
    return v;
}

/* Takes every smaller puzzle that still fails. */
static puzzle shrink(puzzle p) {
    puzzle smaller;
    for (unsigned step = 0; puzzle_smaller(&p, step, &smaller);) {
        const verdict v = judge(&smaller);
        if (v.skipped || v.text[0] == '\0') {
            step++;
        } else {
            p = smaller;
            step = 0;
        }
    }
    return p;
}

static void report(uint64_t seed, const puzzle *p) {
    char source_text[TEXT_SIZE];
    const puzzle smallest = shrink(*p);
    const verdict v = judge(&smallest);
    puzzle_text(&smallest, source_text);
    printf("cross: seed %llu fails; shrunk: %s\n%s", (unsigned long long)seed, v.text, source_text);
    if (v.shots[0] != '\0')
        printf("after these shots, announcing by rule %d:\n%s", smallest.announce, v.shots);
}

int main(int argc, char **argv) {
    const uint64_t problems = argc > 1 ? strtoull(argv[1], NULL, 10) : 600;
    const uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    uint64_t done = 0, failed = 0, next = seed;
    for (; done < problems && failed < 5; next++) {
        const puzzle p = puzzle_random(next);
        const verdict v = judge(&p);
        if (v.skipped) continue;
        done++;
        if (v.text[0] == '\0') continue;
        failed++;
        report(next, &p);
    }
    printf("cross: seeds %llu to %llu, %llu passed, %llu failed\n", (unsigned long long)seed,
           (unsigned long long)next - 1, (unsigned long long)(done - failed),
           (unsigned long long)failed);
    return failed == 0 ? 0 : 1;
}
