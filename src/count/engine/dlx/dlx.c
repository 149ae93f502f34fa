/* dlx.c - the engine of exact covers: workers that share the subtrees of one search, and the sum of
 * what they find. Method: Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1, with
 * rows of bits in place of links where the matrix is small enough (bits.h). Subtrees, results and
 * counters are the same for every number of workers. Times: tests/bench/README.md. */

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
/* Bytes of the whole matrix as bits: larger ones begin with links. */
#define MAX_ROOT ((size_t)128 << 20)
/* Bytes of a memo at most; it also takes at most half of what the memory limit leaves. */
#define MEMO_BYTES    ((size_t)2 << 30)
#define ROOT_OPTIONS  20000u /* of method.root_options */
#define BLOCK_OPTIONS 4096u  /* of method.block_options */
/* A matrix whose solutions have at most so many options is counted in closed form at the root: it
 * gets no memo, and symmetry is not used. */
#define CLOSED 3u
/* About how many subtrees there are to be: enough for even work of the workers and for progress;
 * and enough for each part of a run, whose subtrees are not drawn as the work goes on. */
#define SUBTREES      256.0
#define PART_SUBTREES 64.0

/* The means that a normal run uses. */
static const bsc_dlx_method usual = {
    .root_options = ROOT_OPTIONS, .block_options = BLOCK_OPTIONS, .symmetry = true, .memo = true};

/* What all workers together have counted. */
typedef struct sums {
    bsc_dlx_count total;
    bsc_dlx_count *option; /* [options], or NULL: not tallied */
    bsc_tally *tally;      /* with weights the sums go straight into it */
} sums;

/* Adds the count to a number of so many limbs. */
static void add_count(uint64_t *limb, size_t limbs, bsc_dlx_count count) {
    const uint64_t halves[2] = {bsc_wide_low(count), bsc_wide_high(count)};
    bsc_limbs_add(limb, limbs, halves, bsc_limbs_used(halves, 2));
}

/* Adds the numbers of all workers to `all`, and their counters to the stats. */
static void add_workers(const bsc_dlx_search *workers, unsigned count, sums *all,
                        bsc_stats *stats) {
    for (unsigned k = 0; k < count; k++) {
        const bsc_dlx_search *s = &workers[k];
        assert(s->links.removals == 0);
        assert(s->shared->stop || s->subtrees.count == workers->subtrees.count);
        all->total = bsc_wide_add(all->total, s->level->count);
        const double sum = s->level->solution_weight;
        if (s->marks.share != NULL) all->tally->estimate = sum;
        for (uint32_t n = 0; s->marks.share != NULL && n < all->tally->options; n++)
            all->tally->share[n] = sum > 0.0 ? s->marks.share[n] / sum : 0.0;
        for (uint32_t n = 0; all->option != NULL && n < s->shared->matrix->options; n++)
            all->option[n] = bsc_wide_add(all->option[n], s->option[n]);
        stats->nodes += s->work.nodes;
        stats->updates += s->first ? bsc_dlx_search_updates(s) : s->subtrees.updates;
#ifndef NDEBUG
        if (s->links.node != NULL) bsc_dlx_links_check(&s->links);
#endif
    }
}

/* Runs `count` workers, and adds up what they count. With a memo there is one worker, and *end may
 * be BSC_DLX_NO_MEMO: the memo does not pay, and the run is to begin again. */
static bsc_status run_workers(bsc_dlx_shared *shared, unsigned count, bsc_dlx_memo *memo, sums *all,
                              bsc_dlx_end *end, bsc_stats *stats, bsc_error *error) {
    bsc_dlx_cut *cut = shared->method->cut;
    unsigned made = 0;
    bsc_status status = BSC_OK;
    uint64_t roots = BSC_HASH_START;
    bsc_dlx_search *workers = bsc_memory_new(count, sizeof *workers);
    if (workers == NULL) return bsc_error_set_no_memory(error);
    shared->ticket = 0;
    shared->done.count = bsc_wide_make(0, 0);
    shared->done.fraction = 0.0;
    for (; made < count && status == BSC_OK; made++)
        status = bsc_dlx_search_init(&workers[made], shared, made == 0, error);
    workers->memo = memo;
    if (cut != NULL) workers->subtrees.digest = &roots;
    const bsc_jobs jobs = {bsc_dlx_search_run,  workers, sizeof *workers, count,
                           bsc_dlx_search_tick, workers};
    if (status == BSC_OK) status = bsc_jobs_run(&jobs, error);
    for (unsigned k = 0; k < count && status == BSC_OK; k++)
        if (workers[k].end == BSC_DLX_NO_MEMORY)
            status = bsc_error_set_no_memory(error);
        else if (workers[k].end == BSC_DLX_TOO_WIDE)
            status =
                bsc_error_set(error, BSC_UNSUPPORTED,
                              "there are too many solutions for dlx, which counts up to 2^120");
    *end = workers->end;
    assert(*end != BSC_DLX_NO_MEMO || (memo != NULL && count == 1));
    if (status == BSC_OK) add_workers(workers, count, all, stats);
    if (status == BSC_OK && cut != NULL) {
        cut->subtrees = workers->subtrees.count;
        cut->digest = roots;
    }
    for (unsigned k = 0; k < made; k++) bsc_dlx_search_release(&workers[k]);
    bsc_memory_free(workers);
    return status;
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
    if (matrix->options > method->root_options || bytes > MAX_ROOT) return BSC_OK;
    const bool fits = bytes <= bsc_memory_left() / 4;
    if (!fits && method->cut == NULL) return BSC_OK; /* all parts have the same root */
    bsc_arena temporary = {0};
    bsc_dlx_scratch scratch;
    bsc_dlx_scratch_init(&scratch, matrix, &temporary);
    bool ok = !temporary.failed;
    for (uint32_t option = 0; ok && option < matrix->options; option++)
        scratch.option[option] = option;
    for (uint32_t item = 0; ok && item < matrix->primaries; item++) scratch.item[item] = item;
    ok = ok && bsc_dlx_bits_build(&shared->root, &scratch, matrix->options, matrix->primaries);
    bsc_arena_release(&temporary);
    return ok ? BSC_OK : bsc_error_set_no_memory(error);
}

/* Runs the workers, first with a memo if that suits, and without it if it does not pay. */
static bsc_status run_search(bsc_dlx_shared *shared, sums *all, bsc_stats *stats,
                             bsc_error *error) {
    const bsc_matrix *matrix = shared->matrix;
    /* Sums of reals depend on their order, and are to be the same for every number of threads. */
    const unsigned count =
        shared->weight != NULL ? 1 : bsc_choose_threads(shared->run->threads, MAX_THREADS);
    const size_t half = bsc_memory_left() / 2, bytes = half < MEMO_BYTES ? half : MEMO_BYTES;
    bsc_error reason = {0};
    bsc_status status;
    bsc_dlx_end end;
    if (shared->method->memo && matrix->law.sums.count == 0 && !shared->run->every_option &&
        shared->weight == NULL && shared->wanted > CLOSED && bsc_dlx_memo_fits(matrix, bytes)) {
        bsc_dlx_memo memo;
        if (!bsc_dlx_memo_init(&memo, matrix, bytes)) return bsc_error_set_no_memory(error);
        status = run_workers(shared, 1, &memo, all, &end, stats, error);
        bsc_dlx_memo_release(&memo);
        if (status != BSC_OK || end != BSC_DLX_NO_MEMO || shared->stop) return status;
        all->total = bsc_wide_make(0, 0);
    }
    status = run_workers(shared, count, NULL, all, &end, stats, &reason);
    if (status == BSC_LIMIT && count > 1) /* there may be memory for one worker */
        return run_workers(shared, 1, NULL, all, &end, stats, error);
    bsc_error_copy_first(error, &reason);
    return status;
}

/* Fills the tally from the sums. With symmetries the numbers of options are averaged over them
 * here, but for a part of a run: that waits until all parts have been added up. */
static bsc_status fill_tally(bsc_tally *tally, const bsc_dlx_shared *shared, const sums *all,
                             bsc_error *error) {
    const bool whole = shared->method->cut == NULL && !shared->stop;
    assert(all->option != NULL || tally->options == 0 || shared->weight != NULL);
    if (shared->weight != NULL) return BSC_OK;
    add_count(tally->limb, tally->limbs, all->total);
    for (uint32_t k = 0; k < tally->options; k++)
        add_count(bsc_tally_option_limbs(tally, k), tally->limbs, all->option[k]);
    if (!whole || tally->options == 0 || shared->orbits == NULL) return BSC_OK;
    const bsc_status status = bsc_dlx_orbits_average(shared->orbits, tally, error);
    assert(status != BSC_BAD_INPUT);
    return status;
}

bsc_status bsc_dlx_run_method(const bsc_dlx_method *method, const bsc_matrix *matrix,
                              const bsc_run *run, bsc_tally *tally, bsc_stats *stats,
                              bsc_error *error) {
    const bsc_quota *quota = method->quota;
    bsc_dlx_shared shared = {.lock = BSC_UNLOCKED,
                             .run = run,
                             .method = method,
                             .matrix = matrix,
                             .weight = method->visitor == NULL ? matrix->law.weight : NULL,
                             .part = method->cut == NULL ? 0 : method->cut->part,
                             .parts = method->cut == NULL ? 1 : method->cut->parts};
    bsc_arena arena = {0};
    bsc_dlx_orbits orbits = {0};
    sums all = {.tally = tally};
    shared.subtrees = fmax(SUBTREES, PART_SUBTREES * (double)shared.parts);
    stats->engine = BSC_ENGINE_DLX;
    snprintf(stats->plan, sizeof stats->plan,
             "fewest branches first, last three options in closed form");
    bsc_status status = make_root(&shared, &arena, error);
    if (status == BSC_OK && method->symmetry && shared.wanted > CLOSED && shared.weight == NULL)
        status = bsc_dlx_orbits_init(&orbits, matrix, run, error);
    if (status == BSC_OK && run->every_option && shared.weight == NULL) {
        BSC_ARENA_ARRAY(&arena, all.option, matrix->options);
        status = bsc_arena_status(&arena, error);
    }
    if (orbits.count > 0 && matrix->law.sums.count == 0) shared.orbits = &orbits;
    if (status == BSC_OK) status = run_search(&shared, &all, stats, error);
    if (status == BSC_OK && (quota == NULL || (double)quota->spent <= quota->limit))
        status = fill_tally(tally, &shared, &all, error);
    if (status == BSC_OK && shared.stop)
        status = bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
    bsc_arena_release(&orbits.symmetries.arena);
    bsc_dlx_bits_release(&shared.root);
    bsc_arena_release(&arena);
    return status;
}

bsc_status bsc_dlx_run(const bsc_matrix *matrix, const bsc_run *run, bsc_quota *quota,
                       bsc_tally *tally, bsc_stats *stats, bsc_error *error) {
    bsc_dlx_method method = usual;
    method.quota = quota;
    return bsc_dlx_run_method(&method, matrix, run, tally, stats, error);
}

bsc_status bsc_dlx_run_part(const bsc_matrix *matrix, const bsc_run *run, bsc_dlx_cut *cut,
                            bsc_tally *tally, bsc_stats *stats, bsc_error *error) {
    bsc_dlx_method method = usual;
    method.memo = cut->part < cut->parts;
    method.cut = cut;
    assert(cut->part <= cut->parts && cut->parts > 0);
    return bsc_dlx_run_method(&method, matrix, run, tally, stats, error);
}

bsc_status bsc_dlx_join_parts(bsc_tally *tally, const bsc_matrix *matrix, const bsc_run *run,
                              bsc_error *error) {
    bsc_dlx_orbits orbits;
    if (tally->options == 0 || bsc_matrix_sum_multiplicities(matrix) <= CLOSED) return BSC_OK;
    bsc_status status = bsc_dlx_orbits_init(&orbits, matrix, run, error);
    if (status == BSC_OK && orbits.count > 0)
        status = bsc_dlx_orbits_average(&orbits, tally, error);
    bsc_arena_release(&orbits.symmetries.arena);
    return status;
}

bsc_status bsc_dlx_visit(const bsc_matrix *matrix, const bsc_run *run,
                         const bsc_dlx_visitor *visitor, bsc_error *error) {
    bsc_dlx_method method = usual;
    bsc_run alone = *run;
    bsc_tally *found;
    bsc_stats stats = {0};
    method.memo = false;
    method.visitor = visitor;
    alone.threads = 1;
    alone.every_option = false;
    bsc_status status = bsc_tally_new_for_matrix(&found, matrix, false, error);
    if (status == BSC_OK)
        status = bsc_dlx_run_method(&method, matrix, &alone, found, &stats, error);
    bsc_tally_free(found);
    return status;
}

double bsc_dlx_forecast(const bsc_matrix *matrix, const bsc_run *run, uint64_t budget) {
    const bsc_run silent = {.threads = 1, .every_option = run->every_option};
    bsc_dlx_shared shared = {
        .run = &silent, .method = &usual, .matrix = matrix, .weight = matrix->law.weight};
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
