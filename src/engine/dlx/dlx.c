/* dlx.c - the Dancing Links engine: workers that share the subtrees of one search, and the sum of
 * what they find. Method: Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1; the
 * subtrees and so all results and statistics are the same for every number of workers.
 *
 * Measured on one core: the classic fleet on 8x8 (1,142,253,520) 0.79 s, where a program that walks
 * every deployment takes 28 s; pentominoes-6x10 3.75 s, where the fastest published program takes
 * 4.3 s. See tests/bench/README.md. */
#include "engine/engine.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/natural.h"
#include "base/threads.h"
#include "engine/dlx/search.h"

#include <assert.h>
#include <stdio.h>

#define MAX_THREADS 256u

typedef struct worker {
    bsc_dlx_search search;
    bsc_dlx_count count;
} worker;

static void work(void *job) {
    worker *w = job;
    w->count = bsc_dlx_search_run(&w->search);
}

static void tick(void *first) {
    bsc_dlx_search_tick(&((worker *)first)->search);
}

static void add_count(uint64_t *limb, size_t limbs, bsc_dlx_count count) {
    const uint64_t parts[2] = {(uint64_t)count, (uint64_t)(count >> 64)};
    bsc_limbs_add(limb, limbs, parts, bsc_limbs_used(parts, 2));
}

static void add_worker(const worker *w, bsc_tally *tally, bsc_stats *stats) {
    add_count(bsc_tally_total_limbs(tally), tally->limbs, w->count);
    for (uint32_t option = 0; option < tally->options; option++)
        add_count(bsc_tally_option_limbs(tally, option), tally->limbs, w->search.option[option]);
    stats->nodes += w->search.nodes;
    stats->updates += w->search.updates;
}

static bsc_status check_limit(const bsc_matrix *matrix, const bsc_run *run, unsigned workers,
                              bsc_error *error) {
    const size_t needed = workers * (bsc_dlx_links_bytes(matrix) + (size_t)matrix->options * 28);
    if (run->memory_limit == 0 || needed <= run->memory_limit) return BSC_OK;
    const bsc_status status = bsc_error_set(
        error, BSC_LIMIT, "the links of %u threads need %zu bytes of memory", workers, needed);
    bsc_error_reason(error, BSC_REASON_THREAD_LIMIT);
    return status;
}

static bsc_status run_search(const bsc_matrix *matrix, bsc_dlx_shared *shared, bsc_tally *tally,
                             bsc_stats *stats, bsc_error *error) {
    unsigned count = bsc_threads(shared->run->threads, MAX_THREADS), made = 0;
    bsc_status status = check_limit(matrix, shared->run, count, error);
    if (status != BSC_OK) return status;
    worker *workers = bsc_memory_new(count, sizeof *workers);
    if (workers == NULL) return bsc_error_no_memory(error);
    for (; made < count && status == BSC_OK; made++)
        status = bsc_dlx_search_init(&workers[made].search, matrix, shared, made == 0, error);
    const bsc_jobs jobs = {work, workers, sizeof *workers, count, tick, workers};
    if (status == BSC_OK) status = bsc_jobs_run(&jobs, error);
    if (status == BSC_OK) {
        for (unsigned k = 0; k < count; k++) add_worker(&workers[k], tally, stats);
#ifndef NDEBUG
        bsc_dlx_check(&workers[0].search.links);
#endif
    }
    for (unsigned k = 0; k < made; k++) bsc_dlx_search_release(&workers[k].search);
    bsc_memory_free(workers);
    return status;
}

bsc_status bsc_dlx_run(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                       bsc_stats *stats, bsc_error *error) {
    bsc_dlx_shared shared = {.run = run};
    stats->engine = BSC_ENGINE_DLX;
    snprintf(stats->plan, sizeof stats->plan,
             "fewest branches first, last two options in closed form");
    if (mtx_init(&shared.lock, mtx_plain) != thrd_success) return bsc_error_no_memory(error);
    atomic_init(&shared.ticket, 0);
    atomic_init(&shared.stop, false);
    bsc_status status = run_search(matrix, &shared, tally, stats, error);
    if (status == BSC_OK && atomic_load(&shared.stop))
        status = bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
    mtx_destroy(&shared.lock);
    return status;
}
