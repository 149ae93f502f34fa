/* dlx.c - the engine of exact covers: workers that share the subtrees of one search, and the sum of
 * what they count. Method: Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1, with
 * rows of bits in place of links where the matrix is small enough (bits.h). search.c has the search
 * tree, with an example.
 *
 * Invariant: subtrees, results and counters are the same for every number of workers. Times:
 * tests/bench/README.md. */

#include "count/engine/dlx/dlx.h"

#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/base/error.h"
#include "count/base/natural.h"
#include "count/base/threads.h"
#include "count/cover/matrix.h"
#include "count/cover/tally.h"
#include "count/engine/dlx/bits.h"
#include "count/engine/dlx/links.h"
#include "count/engine/dlx/memo.h"
#include "count/engine/dlx/orbits.h"
#include "count/engine/dlx/search.h"

#include <stdio.h>

#define MAX_THREADS 256u
/* Bytes of the matrix as bits: with more, the search begins with links. */
#define MAX_ROOT_BYTES ((size_t)128 << 20)
/* Bytes of a memo, which also takes at most half of what the memory limit leaves. */
#define MAX_MEMO_BYTES ((size_t)2 << 30)
/* In a normal run: options of a matrix up to which the search begins with bits, and open options
 * from which on links become bits. */
#define ROOT_OPTIONS  20000u
#define BLOCK_OPTIONS 4096u
/* Options of a solution: with so many or fewer, all solutions are counted in closed form at the
 * root. Such a matrix gets no memo, and its symmetries are not looked for. */
#define MAX_CLOSED_FORM 3u
/* About how many subtrees there are to be: in a run that is not cut, enough for even work of the
 * workers and for progress; in each part of a cut run, enough for even parts. */
#define SUBTREES      256.0
#define PART_SUBTREES 64.0

/* The means that a normal run uses. */
static const bsc_dlx_method normal_method = {
    .root_options = ROOT_OPTIONS,
    .block_options = BLOCK_OPTIONS,
    .symmetry = true,
    .memo = true,
};

/* What all workers together have counted. */
typedef struct run_sums {
    bsc_dlx_count total;
    bsc_dlx_count *option_solutions; /* [options]: solutions with each; NULL: not tallied */
    bsc_tally *tally;                /* with weights, the sums are written to the tally */
} run_sums;

/* Adds the count to a number of so many limbs. */
static void add_count(uint64_t *limb, size_t limbs, bsc_dlx_count count) {
    const uint64_t halves[2] = {bsc_wide_low(count), bsc_wide_high(count)};
    bsc_limbs_add(limb, limbs, halves, bsc_limbs_used(halves, 2));
}

/* Writes the sum of the solutions' weights, and the options' shares of it, to the tally. With
 * weights there is one worker, `s`. */
static void write_weights(const bsc_dlx_search *s, bsc_tally *tally) {
    const double sum = s->level->solution_weight;
    tally->estimate = sum;
    for (uint32_t n = 0; n < tally->options; n++)
        tally->share[n] = sum > 0.0 ? s->marks.share[n] / sum : 0.0;
}

/* Adds the numbers of all workers to `sums`, and their counters to the stats. */
static void add_workers(const bsc_dlx_search *workers, unsigned count, run_sums *sums,
                        bsc_stats *stats) {
    for (unsigned k = 0; k < count; k++) {
        const bsc_dlx_search *s = &workers[k];
        assert(s->links.removals == 0);
        assert(s->shared->stop || s->subtrees.count == workers->subtrees.count);
        sums->total = bsc_wide_add(sums->total, s->level->count);
        if (s->marks.share != NULL) write_weights(s, sums->tally);
        for (uint32_t n = 0; sums->option_solutions != NULL && n < s->shared->matrix->options; n++)
            sums->option_solutions[n] =
                bsc_wide_add(sums->option_solutions[n], s->option_solutions[n]);
        stats->nodes += s->work.nodes;
        stats->updates += s->first ? bsc_dlx_search_updates(s) : s->subtrees.updates;
#ifndef NDEBUG
        if (s->links.node != NULL) bsc_dlx_links_check(&s->links);
#endif
    }
}

/* Returns the status of a run one of whose workers ended for the reason `end`. That the memo does
 * not pay is no failure of the run. */
static bsc_status status_of_end(bsc_dlx_end end, bsc_error *error) {
    if (end == BSC_DLX_NO_MEMORY) return bsc_error_set_no_memory(error);
    if (end == BSC_DLX_TOO_WIDE)
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "there are too many solutions for dlx, which counts up to 2^120");
    return BSC_OK;
}

/* Runs `count` workers, and adds what they count to `sums`. With a memo there is one worker, and
 * *end may be BSC_DLX_NO_MEMO: the memo does not pay, and the run is to begin again. */
static bsc_status run_workers(bsc_dlx_shared *shared, unsigned count, bsc_dlx_memo *memo,
                              run_sums *sums, bsc_dlx_end *end, bsc_stats *stats,
                              bsc_error *error) {
    bsc_dlx_cut *cut = shared->method->cut;
    unsigned initialized = 0;
    bsc_status status = BSC_OK;
    uint64_t digest = BSC_HASH_START;
    bsc_dlx_search *workers = bsc_memory_new(count, sizeof *workers);
    if (workers == NULL) return bsc_error_set_no_memory(error);
    shared->ticket = 0;
    shared->done.count = bsc_wide_make(0, 0);
    shared->done.fraction = 0.0;
    while (initialized < count && status == BSC_OK) {
        const bool is_first = initialized == 0;
        status = bsc_dlx_search_init(&workers[initialized], shared, is_first, error);
        initialized++;
    }
    workers->memo = memo;
    if (cut != NULL) workers->subtrees.digest = &digest;
    const bsc_jobs jobs = {.work = bsc_dlx_search_run,
                           .job = workers,
                           .size = sizeof *workers,
                           .count = count,
                           .wait = bsc_dlx_search_tick,
                           .context = workers};
    if (status == BSC_OK) status = bsc_jobs_run(&jobs, error);
    for (unsigned k = 0; k < count && status == BSC_OK; k++)
        status = status_of_end(workers[k].end, error);
    *end = workers->end;
    assert(*end != BSC_DLX_NO_MEMO || (memo != NULL && count == 1));
    if (status == BSC_OK) add_workers(workers, count, sums, stats);
    if (status == BSC_OK && cut != NULL) {
        cut->subtrees = workers->subtrees.count;
        cut->digest = digest;
    }
    for (unsigned k = 0; k < initialized; k++) bsc_dlx_search_release(&workers[k]);
    bsc_memory_free(workers);
    return status;
}

/* Builds shared->root, the matrix as bits. */
static bsc_status build_root(bsc_dlx_shared *shared, bsc_error *error) {
    const bsc_matrix *matrix = shared->matrix;
    bsc_arena temporary = {0};
    bsc_dlx_scratch scratch;
    bsc_dlx_scratch_init(&scratch, matrix, &temporary);
    bool has_memory = !temporary.failed;
    if (has_memory) {
        for (uint32_t option = 0; option < matrix->options; option++)
            scratch.option[option] = option;
        for (uint32_t item = 0; item < matrix->primaries; item++) scratch.item[item] = item;
        has_memory =
            bsc_dlx_bits_build(&shared->root, &scratch, matrix->options, matrix->primaries);
    }
    bsc_arena_release(&temporary);
    if (!has_memory) return bsc_error_set_no_memory(error);
    return BSC_OK;
}

/* Sets shared->worth and shared->wanted, and builds shared->root if the matrix is small enough. */
static bsc_status make_root(bsc_dlx_shared *shared, bsc_arena *arena, bsc_error *error) {
    const bsc_dlx_method *method = shared->method;
    const bsc_matrix *matrix = shared->matrix;
    const size_t bytes = bsc_dlx_bits_bytes(matrix->options, matrix->primaries);
    BSC_ARENA_ARRAY(arena, shared->worth, matrix->options);
    if (arena->failed) return bsc_error_set_no_memory(error);
    for (uint32_t option = 0; option < matrix->options; option++)
        for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++)
            shared->worth[option] += matrix->entry[k] < matrix->primaries;
    shared->wanted = bsc_matrix_sum_multiplicities(matrix);
    if (matrix->options > method->root_options || bytes > MAX_ROOT_BYTES) return BSC_OK;
    /* The parts of a run must have the same root, whatever memory each of their machines has. */
    const bool fits = bytes <= bsc_memory_left() / 4;
    if (!fits && method->cut == NULL) return BSC_OK;
    return build_root(shared, error);
}

/* Says whether a run may be tried with a memo of `bytes` bytes: it wants the total only, and its
 * matrix is neither too small nor too wide for one. */
static bool may_use_memo(const bsc_dlx_shared *shared, size_t bytes) {
    const bsc_matrix *matrix = shared->matrix;
    if (!shared->method->memo || shared->run->every_option) return false;
    if (matrix->law.sums.count > 0 || shared->weight != NULL) return false;
    return shared->wanted > MAX_CLOSED_FORM && bsc_dlx_memo_fits(matrix, bytes);
}

/* Runs the workers: first one with a memo if the run may use one, and without it if it does not
 * pay. */
static bsc_status run_search(bsc_dlx_shared *shared, run_sums *sums, bsc_stats *stats,
                             bsc_error *error) {
    const size_t half = bsc_memory_left() / 2;
    const size_t bytes = half < MAX_MEMO_BYTES ? half : MAX_MEMO_BYTES;
    unsigned count = bsc_choose_threads(shared->run->threads, MAX_THREADS);
    /* Sums of doubles depend on their order, and are to be the same for every number of threads. */
    if (shared->weight != NULL) count = 1;
    bsc_error reason = {0};
    bsc_status status;
    bsc_dlx_end end;
    if (may_use_memo(shared, bytes)) {
        bsc_dlx_memo memo;
        if (!bsc_dlx_memo_init(&memo, shared->matrix, bytes)) return bsc_error_set_no_memory(error);
        status = run_workers(shared, 1, &memo, sums, &end, stats, error);
        bsc_dlx_memo_release(&memo);
        if (status != BSC_OK || end != BSC_DLX_NO_MEMO || shared->stop) return status;
        sums->total = bsc_wide_make(0, 0);
    }
    status = run_workers(shared, count, NULL, sums, &end, stats, &reason);
    if (status == BSC_LIMIT && count > 1) /* there may be memory for one worker */
        return run_workers(shared, 1, NULL, sums, &end, stats, error);
    bsc_error_copy_first(error, &reason);
    return status;
}

/* Fills the tally from the sums. With symmetries the numbers of options are averaged over them
 * here, but for a part of a run: that waits until all parts have been added up. */
static bsc_status fill_tally(bsc_tally *tally, const bsc_dlx_shared *shared, const run_sums *sums,
                             bsc_error *error) {
    const bool is_complete = shared->method->cut == NULL && !shared->stop;
    assert(sums->option_solutions != NULL || tally->options == 0 || shared->weight != NULL);
    if (shared->weight != NULL) return BSC_OK;
    add_count(tally->limb, tally->limbs, sums->total);
    for (uint32_t k = 0; k < tally->options; k++)
        add_count(bsc_tally_option_limbs(tally, k), tally->limbs, sums->option_solutions[k]);
    if (!is_complete || tally->options == 0 || shared->orbits == NULL) return BSC_OK;
    const bsc_status status = bsc_dlx_orbits_average(shared->orbits, tally, error);
    assert(status != BSC_BAD_INPUT);
    return status;
}

bsc_status bsc_dlx_run_method(const bsc_dlx_method *method, const bsc_matrix *matrix,
                              const bsc_run *run, bsc_tally *tally, bsc_stats *stats,
                              bsc_error *error) {
    const bsc_quota *quota = method->quota;
    const bsc_dlx_cut *cut = method->cut;
    bsc_dlx_shared shared = {.lock = BSC_UNLOCKED,
                             .run = run,
                             .method = method,
                             .matrix = matrix,
                             .part = 0,
                             .parts = 1};
    bsc_arena arena = {0};
    bsc_dlx_orbits orbits = {0};
    run_sums sums = {.tally = tally};
    if (method->visitor == NULL) shared.weight = matrix->law.weight;
    if (cut != NULL) {
        shared.part = cut->part;
        shared.parts = cut->parts;
    }
    shared.subtrees = fmax(SUBTREES, PART_SUBTREES * (double)shared.parts);
    stats->engine = BSC_ENGINE_DLX;
    snprintf(stats->plan, sizeof stats->plan,
             "fewest branches first, last three options in closed form");
    bsc_status status = make_root(&shared, &arena, error);
    const bool may_use_symmetry =
        method->symmetry && shared.wanted > MAX_CLOSED_FORM && shared.weight == NULL;
    if (status == BSC_OK && may_use_symmetry)
        status = bsc_dlx_orbits_init(&orbits, matrix, run, error);
    if (status == BSC_OK && run->every_option && shared.weight == NULL) {
        BSC_ARENA_ARRAY(&arena, sums.option_solutions, matrix->options);
        status = bsc_arena_status(&arena, error);
    }
    if (orbits.count > 0 && matrix->law.sums.count == 0) shared.orbits = &orbits;
    if (status == BSC_OK) status = run_search(&shared, &sums, stats, error);
    if (status == BSC_OK && (quota == NULL || (double)quota->spent <= quota->limit))
        status = fill_tally(tally, &shared, &sums, error);
    if (status == BSC_OK && shared.stop)
        status = bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
    bsc_arena_release(&orbits.symmetries.arena);
    bsc_dlx_bits_release(&shared.root);
    bsc_arena_release(&arena);
    return status;
}

bsc_status bsc_dlx_run(const bsc_matrix *matrix, const bsc_run *run, bsc_quota *quota,
                       bsc_tally *tally, bsc_stats *stats, bsc_error *error) {
    bsc_dlx_method method = normal_method;
    method.quota = quota;
    return bsc_dlx_run_method(&method, matrix, run, tally, stats, error);
}

bsc_status bsc_dlx_run_part(const bsc_matrix *matrix, const bsc_run *run, bsc_dlx_cut *cut,
                            bsc_tally *tally, bsc_stats *stats, bsc_error *error) {
    bsc_dlx_method method = normal_method;
    method.memo = cut->part < cut->parts;
    method.cut = cut;
    assert(cut->part <= cut->parts && cut->parts > 0);
    return bsc_dlx_run_method(&method, matrix, run, tally, stats, error);
}

bsc_status bsc_dlx_join_parts(bsc_tally *tally, const bsc_matrix *matrix, const bsc_run *run,
                              bsc_error *error) {
    bsc_dlx_orbits orbits;
    if (tally->options == 0 || bsc_matrix_sum_multiplicities(matrix) <= MAX_CLOSED_FORM)
        return BSC_OK;
    bsc_status status = bsc_dlx_orbits_init(&orbits, matrix, run, error);
    if (status == BSC_OK && orbits.count > 0)
        status = bsc_dlx_orbits_average(&orbits, tally, error);
    bsc_arena_release(&orbits.symmetries.arena);
    return status;
}

bsc_status bsc_dlx_visit(const bsc_matrix *matrix, const bsc_run *run,
                         const bsc_dlx_visitor *visitor, bsc_error *error) {
    bsc_dlx_method method = normal_method;
    bsc_run visit_run = *run;
    bsc_tally *tally;
    bsc_stats stats = {0};
    method.memo = false;
    method.visitor = visitor;
    visit_run.threads = 1;
    visit_run.every_option = false;
    bsc_status status = bsc_tally_new_for_matrix(&tally, matrix, false, error);
    if (status == BSC_OK)
        status = bsc_dlx_run_method(&method, matrix, &visit_run, tally, &stats, error);
    bsc_tally_free(tally);
    return status;
}

double bsc_dlx_forecast(const bsc_matrix *matrix, const bsc_run *run, uint64_t budget) {
    const bsc_run silent = {.threads = 1, .every_option = run->every_option};
    bsc_dlx_shared shared = {
        .run = &silent,
        .method = &normal_method,
        .matrix = matrix,
        .weight = matrix->law.weight,
    };
    bsc_arena arena = {0};
    bsc_dlx_search search;
    double units = INFINITY;
    if (make_root(&shared, &arena, NULL) == BSC_OK &&
        bsc_dlx_search_init(&search, &shared, true, NULL) == BSC_OK) {
        units = bsc_dlx_search_forecast(&search, budget);
        if (search.end != BSC_DLX_NO_FAILURE) units = INFINITY;
        bsc_dlx_search_release(&search);
    }
    bsc_dlx_bits_release(&shared.root);
    bsc_arena_release(&arena);
    return units;
}
