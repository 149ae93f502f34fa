/* dlx.c - the engine dlx: starts the workers, which are threads that share the subtrees of one
 * search, and adds up what they count. The method is that of Knuth, The Art of Computer
 * Programming, volume 4B, section 7.2.2.1, but small matrices are stored as rows of bits (bits.h)
 * instead of linked lists (links.h). search.c explains the search tree, with an example.
 *
 * Invariant: the subtrees, the results and the counts of work are the same for every number of
 * workers. tests/bench/README.md has measured times. */

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
/* A number of bytes. If the whole matrix as rows of bits (bits.h) would need more, the search
 * begins with linked lists (links.h) instead. */
#define MAX_ROOT_BYTES ((size_t)128 << 20)
/* A number of bytes: the memo, a table of nodes that were searched already (memo.c), takes at most
 * this much. It also takes at most half of the memory that is left under the memory limit. */
#define MAX_MEMO_BYTES ((size_t)2 << 30)
/* Two limits of the number of options, for a normal run. A matrix with at most MAX_ROOT_OPTIONS
 * options is stored as rows of bits from the start. A larger matrix begins as linked lists, and is
 * stored as rows of bits as soon as at most MAX_BLOCK_OPTIONS of its options can still be taken. */
#define MAX_ROOT_OPTIONS  20000u
#define MAX_BLOCK_OPTIONS 4096u
/* If no solution has more options than this, the run uses neither a memo nor symmetries: leaf.c
 * counts the solutions by a formula at or near the root of the tree, so there is hardly any search
 * that a memo or symmetries could shorten. */
#define MAX_OPTIONS_FOR_FORMULA 3u
/* About how many subtrees the search tree is divided into: SUBTREES for the whole run, or
 * PART_SUBTREES times the number of parts if that is more. In a run that is not cut into parts,
 * there must be enough subtrees to share the work evenly among the workers and to show progress. In
 * a run that is cut, each part must get enough subtrees to make the parts about equally large. */
#define SUBTREES      256.0
#define PART_SUBTREES 64.0

/* The settings of a normal run, in which all techniques are allowed. */
static const bsc_dlx_method normal_method = {
    .max_root_options = MAX_ROOT_OPTIONS,
    .max_block_options = MAX_BLOCK_OPTIONS,
    .may_use_symmetry = true,
    .may_use_memo = true,
};

/* What all workers of a run have counted together. */
typedef struct run_sums {
    bsc_dlx_count total; /* how many solutions */
    /* [options]: how many solutions use each option; NULL: not wanted */
    bsc_dlx_count *option_solutions;
    bsc_tally *tally; /* the tally of the run; with weights, write_weights fills it */
} run_sums;

/* Adds `count` to a count of the tally. This count is limb[0 .. limbs - 1], 64-bit limbs of which
 * the lowest comes first. */
static void add_count(uint64_t *limb, size_t limbs, bsc_dlx_count count) {
    const uint64_t halves[2] = {bsc_wide_low(count), bsc_wide_high(count)};
    bsc_limbs_add(limb, limbs, halves, bsc_limbs_used(halves, 2));
}

/* Writes the results of a run with weights to the tally: the sum of the weights of all solutions
 * and, for each option, what share of this sum the solutions with the option have. `s` must be the
 * only worker of the run. */
static void write_weights(const bsc_dlx_search *s, bsc_tally *tally) {
    const double sum = s->level->solution_weight;
    tally->estimate = sum;
    for (uint32_t n = 0; n < tally->options; n++)
        tally->share[n] = sum > 0.0 ? s->marks.share[n] / sum : 0.0;
}

/* Collects the results of all workers: adds what workers[count] have counted to *sums, and the work
 * that they did to *stats. In a run with weights there is one worker, and its results are written
 * to sums->tally instead. */
static void add_workers(const bsc_dlx_search *workers, unsigned count, run_sums *sums,
                        bsc_stats *stats) {
    for (unsigned k = 0; k < count; k++) {
        const bsc_dlx_search *s = &workers[k];
        assert(s->links.removals == 0);
        assert(s->shared->stop || s->subtrees.seen_subtrees == workers->subtrees.seen_subtrees);
        sums->total = bsc_wide_add(sums->total, s->level->count);
        if (s->marks.share != NULL) write_weights(s, sums->tally);
        for (uint32_t n = 0; sums->option_solutions != NULL && n < s->shared->matrix->options; n++)
            sums->option_solutions[n] =
                bsc_wide_add(sums->option_solutions[n], s->option_solutions[n]);
        stats->nodes += s->work.nodes;
        stats->updates += s->is_first ? bsc_dlx_search_updates(s) : s->subtrees.updates;
#ifndef NDEBUG
        if (s->links.node != NULL) bsc_dlx_links_check(&s->links);
#endif
    }
}

/* Returns the status of the run after a worker has failed for the reason `failure`, and fills
 * *error. The status is BSC_OK if the worker did not fail, and also if it gave up only because the
 * memo (the table of searched nodes) does not pay off. */
static bsc_status status_of_failure(bsc_dlx_failure failure, bsc_error *error) {
    if (failure == BSC_DLX_NO_MEMORY) return bsc_error_set_no_memory(error);
    if (failure == BSC_DLX_TOO_MANY_SOLUTIONS)
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "there are too many solutions for dlx, which counts up to 2^120");
    return BSC_OK;
}

/* Searches the tree once: runs `count` workers, and adds what they count to *sums. `memo` is the
 * table of searched nodes, only for runs with a single worker; NULL means no memo. If the status is
 * not BSC_OK, nothing was added to *sums, and *failure has no meaning. If it is BSC_OK, which it
 * also is if the run was stopped before its end (shared->stop), *failure is BSC_DLX_NO_FAILURE or
 * BSC_DLX_MEMO_USELESS. The latter says that the memo does not pay off, and that the caller must
 * run the search again without it. */
static bsc_status run_workers(bsc_dlx_shared *shared, unsigned count, bsc_dlx_memo *memo,
                              run_sums *sums, bsc_dlx_failure *failure, bsc_stats *stats,
                              bsc_error *error) {
    bsc_dlx_cut *cut = shared->method->cut;
    unsigned initialized = 0;
    bsc_status status = BSC_OK;
    uint64_t digest = BSC_HASH_START;
    bsc_dlx_search *workers = bsc_memory_new(count, sizeof *workers);
    if (workers == NULL) return bsc_error_set_no_memory(error);
    /* If this run was tried before by several workers, and one of them failed because memory ran
     * out, that worker has set shared->stop to end the others. The run may begin again now. */
    if (shared->is_stopped_by_failure) shared->stop = false;
    shared->is_stopped_by_failure = false;
    shared->claims = 0;
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
        status = status_of_failure(workers[k].failure, error);
    *failure = workers->failure;
    assert(*failure != BSC_DLX_MEMO_USELESS || (memo != NULL && count == 1));
    if (status == BSC_OK) add_workers(workers, count, sums, stats);
    if (status == BSC_OK && cut != NULL) {
        cut->subtrees = workers->subtrees.seen_subtrees;
        cut->digest = digest;
    }
    for (unsigned k = 0; k < initialized; k++) bsc_dlx_search_release(&workers[k]);
    bsc_memory_free(workers);
    return status;
}

/* Builds shared->root, the whole matrix as one block of rows of bits. Fails if memory runs out. */
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

/* Prepares what all workers need to know about the matrix: sets shared->primaries_covered (how many
 * primary items each option covers) and shared->options_needed (how many options all primary items
 * need together). Also builds shared->root, the whole matrix as rows of bits, if the matrix has at
 * most max_root_options options (bsc_dlx_method), and the rows take at most MAX_ROOT_BYTES bytes
 * and, unless the run is cut into parts, at most a quarter of the memory that is left. Otherwise
 * shared->root.options stays 0, and the workers begin with linked lists. Fails if memory runs
 * out. */
static bsc_status make_root(bsc_dlx_shared *shared, bsc_arena *arena, bsc_error *error) {
    const bsc_dlx_method *method = shared->method;
    const bsc_matrix *matrix = shared->matrix;
    const size_t bytes = bsc_dlx_bits_bytes(matrix->options, matrix->primaries);
    BSC_ARENA_ARRAY(arena, shared->primaries_covered, matrix->options);
    if (arena->failed) return bsc_error_set_no_memory(error);
    for (uint32_t option = 0; option < matrix->options; option++)
        for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++)
            shared->primaries_covered[option] += matrix->entry[k] < matrix->primaries;
    shared->options_needed = bsc_matrix_sum_multiplicities(matrix);
    if (matrix->options > method->max_root_options || bytes > MAX_ROOT_BYTES) return BSC_OK;
    /* The kind of state (rows of bits or lists) decides where the subtrees of the tree begin, so it
     * must be the same for all parts of a run, however much memory their machines have. Therefore,
     * in a run that is cut into parts, the rows of bits are built even if they take much of the
     * memory that is left. */
    const bool fits = bytes <= bsc_memory_left() / 4;
    if (!fits && method->cut == NULL) return BSC_OK;
    return build_root(shared, error);
}

/* Returns true if a memo (a table of searched nodes) of at most `bytes` bytes may be tried. The run
 * must want only the total, and the matrix must have no sums and no weights. The matrix must have
 * few enough items for a key of the memo. And solutions must have so many options that there is a
 * tree to search. */
static bool may_use_memo(const bsc_dlx_shared *shared, size_t bytes) {
    const bsc_matrix *matrix = shared->matrix;
    if (!shared->method->may_use_memo || shared->run->every_option) return false;
    if (matrix->law.sums.count > 0 || shared->weight != NULL) return false;
    return shared->options_needed > MAX_OPTIONS_FOR_FORMULA && bsc_dlx_memo_fits(matrix, bytes);
}

/* Searches the tree, and adds what is counted to *sums. If a memo (a table of searched nodes) may
 * be used, a single worker first tries the search with a memo. If no memo may be used, or if the
 * memo turns out not to pay off, all workers search without one. If the memory limit is too low for
 * several workers, one worker searches again. If the search was stopped, which shared->stop tells,
 * also returns BSC_OK, and *sums has only what was counted until then. Fails if memory runs out,
 * and with BSC_UNSUPPORTED if there are too many solutions. */
static bsc_status run_search(bsc_dlx_shared *shared, run_sums *sums, bsc_stats *stats,
                             bsc_error *error) {
    const size_t half = bsc_memory_left() / 2;
    const size_t bytes = half < MAX_MEMO_BYTES ? half : MAX_MEMO_BYTES;
    unsigned count = bsc_choose_threads(shared->run->threads, MAX_THREADS);
    /* A sum of doubles depends on the order of its terms, but the result must be the same for every
     * number of threads. So a run with weights has only one worker. */
    if (shared->weight != NULL) count = 1;
    bsc_error reason = {0};
    bsc_status status;
    bsc_dlx_failure failure;
    if (may_use_memo(shared, bytes)) {
        bsc_dlx_memo memo;
        if (!bsc_dlx_memo_init(&memo, shared->matrix, bytes)) return bsc_error_set_no_memory(error);
        status = run_workers(shared, 1, &memo, sums, &failure, stats, error);
        bsc_dlx_memo_release(&memo);
        if (status != BSC_OK || failure != BSC_DLX_MEMO_USELESS || shared->stop) return status;
        sums->total = bsc_wide_make(0, 0);
    }
    status = run_workers(shared, count, NULL, sums, &failure, stats, &reason);
    if (status == BSC_LIMIT && count > 1) /* there may be enough memory for one worker */
        return run_workers(shared, 1, NULL, sums, &failure, stats, error);
    bsc_error_copy_first(error, &reason);
    return status;
}

/* Writes the results of the run to the tally, unless options have weights: then write_weights has
 * written them already. If the root of the tree tried only one option of each orbit, also replaces
 * the count of each option by its mean over the symmetries (orbits.c). For one part of a run,
 * bsc_dlx_join_parts does that later, when the caller has added up all parts. Fails only if memory
 * runs out. */
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
    shared.min_subtrees = fmax(SUBTREES, PART_SUBTREES * (double)shared.parts);
    stats->engine = BSC_ENGINE_DLX;
    snprintf(stats->plan, sizeof stats->plan,
             "fewest branches first, last three options in closed form");
    bsc_status status = make_root(&shared, &arena, error);
    const bool tries_symmetry = method->may_use_symmetry &&
                                shared.options_needed > MAX_OPTIONS_FOR_FORMULA &&
                                shared.weight == NULL;
    if (status == BSC_OK && tries_symmetry)
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
    method.may_use_memo = cut->part < cut->parts;
    method.cut = cut;
    assert(cut->part <= cut->parts && cut->parts > 0);
    return bsc_dlx_run_method(&method, matrix, run, tally, stats, error);
}

bsc_status bsc_dlx_join_parts(bsc_tally *tally, const bsc_matrix *matrix, const bsc_run *run,
                              bsc_error *error) {
    bsc_dlx_orbits orbits;
    if (tally->options == 0 || bsc_matrix_sum_multiplicities(matrix) <= MAX_OPTIONS_FOR_FORMULA)
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
    method.may_use_memo = false;
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
        if (search.failure != BSC_DLX_NO_FAILURE) units = INFINITY;
        bsc_dlx_search_release(&search);
    }
    bsc_dlx_bits_release(&shared.root);
    bsc_arena_release(&arena);
    return units;
}
