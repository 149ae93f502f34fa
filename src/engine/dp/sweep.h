/* sweep.h - one sweep over a plan: the total, and the tally where it is wanted.
 *
 * A section of a sweep is all buckets of a phase, forwards or backwards, shared out among the
 * threads, within the memory limit (section.c). */
#ifndef BSC_ENGINE_DP_SWEEP_H
#define BSC_ENGINE_DP_SWEEP_H

#include "engine/dp/bucket.h"

#include <stdatomic.h>

/* The arguments of a sweep, and what it fills. */
typedef struct bsc_dp_work {
    const bsc_run *run; /* its tick is called for this sweep alone, in the thread of the call */
    unsigned threads;   /* at least 1 */
    const bsc_dp_settings *settings;
    bsc_stats *stats;
    void *total;  /* of the model's kind */
    void *option; /* [options of the model], or NULL where only the total is wanted */
} bsc_dp_work;

/* Adds to work->total and work->option. */
bsc_status bsc_dp_sweep_run(const bsc_dp_plan *plan, bsc_dp_work *work, bsc_error *error);

typedef enum bsc_dp_direction { BSC_DP_FORWARD, BSC_DP_BACKWARD } bsc_dp_direction;

struct bsc_dp_sweep;

typedef struct bsc_dp_thread {
    struct bsc_dp_sweep *sweep;
    bsc_dp_worker worker;
    bool refused; /* a bucket did not fit */
} bsc_dp_thread;

/* A bucket to be done, and a measure of its work. */
typedef struct bsc_dp_job {
    uint32_t bucket;
    size_t size;
} bsc_dp_job;

/* A parcel's block without the parcel. */
typedef struct bsc_dp_block {
    uint64_t *word;
    size_t words;
} bsc_dp_block;

/* A sweep, and the section at hand. */
typedef struct bsc_dp_sweep {
    const bsc_dp_plan *plan;
    bsc_dp_work *work;
    bsc_error *error;
    bsc_arena arena;
    bsc_dp_phase *phase; /* [phases + 1]: the last holds the final layer */
    uint32_t phases;
    unsigned threads;
    bsc_dp_thread *thread;
    size_t half;         /* of the memory that was left when it began */
    bsc_dp_block *spare; /* [BSC_DP_MAX_BUCKETS]: of parcels used up, for the next phase's */
    uint32_t spares;
    void *number; /* one of the total's kind */
    /* The section at hand: */
    bsc_dp_direction direction;
    uint32_t at, jobs; /* the phase; its buckets */
    bsc_dp_job *job;   /* [BSC_DP_MAX_BUCKETS]: in the order in which they are done */
    bsc_dp_keep keep;
    bool lean;           /* threads keep no arrays from bucket to bucket */
    double begun, share; /* of all work, when it began, and its own */
    atomic_uint next, done;
    atomic_bool stopped;
} bsc_dp_sweep;

/* Whether phase p begins with an exchange. */
static inline bool bsc_dp_gathers(const bsc_dp_sweep *w, uint32_t p) {
    return p > 0 && bsc_dp_exchanges(&w->phase[p - 1]);
}

/* Runs the section of phase `at`; keep is set. */
bsc_status bsc_dp_section_run(bsc_dp_sweep *w, bsc_dp_direction direction, uint32_t at,
                              double begun, double share);
/* Gives back the spare blocks. */
void bsc_dp_section_drop_spare(bsc_dp_sweep *w);

#endif
