/* bucket.h - a sweep cut into phases, and each phase into buckets that do not touch each other.
 *
 * During a phase, a few steps within a line, moves change only bits near the items passed. The
 * other bits of a mask are its key, which nothing changes until the phase ends. States with
 * different keys never meet: each bucket, the states whose keys have a hash in common, is swept
 * by itself. At the phase's end the states go to the next phase's buckets:
 *
 *     buckets of phase p         exchange       buckets of phase p + 1
 *     start -> steps -> end  0  ----  ----  0   start -> ..
 *     start -> steps -> end  1  ---\\/----  1   start -> ..
 *     start -> steps -> end  2  ---/\\----  2   start -> ..
 *
 * Invariant: how states fall into buckets depends on nothing but their number and masks, and
 * every sum is made in the order of buckets and states: results are the same for any number of
 * threads. */
#ifndef BSC_ENGINE_DP_BUCKET_H
#define BSC_ENGINE_DP_BUCKET_H

#include "engine/dp/advance.h"

typedef struct bsc_dp_bucket {
    bsc_dp_layer start;
    bsc_dp_layer end; /* empty once exchanged */
    /* Until then: end's states by their next buckets, from offset[b] on for bucket b. */
    uint32_t *order, *offset;
    uint32_t offsets;
    uint32_t *exit; /* [exits]: for each state of end its number in its next bucket; NULL where
                       * end became the next bucket's start as it was */
    uint32_t exits;
    /* Kept for the way back; NULL: to be made again. layer[1 .. steps - 1], transitions[steps]. */
    bsc_dp_layer *layer;
    bsc_dp_transitions *transitions;
    bsc_dp_ahead ahead; /* from start's numbers; on the way back */
    void *number;       /* [moves of the phase], of the total's kind: what each option is in */
    uint64_t states, transitions_made; /* in the layers behind start, end not among them */
    size_t need; /* bytes that the section of work at hand used beside what it left; nominal, so
                  * that it does not depend on what a thread had done before */
    bool done;   /* in that section */
} bsc_dp_bucket;

typedef struct bsc_dp_phase {
    uint32_t first, end; /* steps */
    uint32_t buckets;    /* a power of two */
    bsc_dp_bucket *bucket;
    uint64_t *key; /* [words]: the bits that the phase does not change */
} bsc_dp_phase;

/* Cuts the plan's steps into phases, without buckets: *count of them and one more, for the last
 * layer. *longest: steps in one. NULL without memory. */
bsc_dp_phase *bsc_dp_phases_make(const bsc_dp_plan *plan, bsc_arena *arena, uint32_t *count,
                                 uint32_t *longest);
/* Options of the phase's steps. */
size_t bsc_dp_phase_moves(const bsc_dp_phase *phase, const bsc_dp_plan *plan);
void bsc_dp_bucket_release(bsc_dp_bucket *bucket, const bsc_dp_phase *phase,
                           const bsc_dp_plan *plan, bsc_budget *budget);
/* Gives back what is only for the exchange. */
void bsc_dp_bucket_exchanged(bsc_dp_bucket *bucket, bsc_budget *budget);
/* Gives back the end and what goes with it. */
void bsc_dp_bucket_undo(bsc_dp_bucket *bucket, bsc_budget *budget);
/* Gives back the layers that are kept. */
void bsc_dp_bucket_drop(bsc_dp_bucket *bucket, const bsc_dp_phase *phase, bsc_budget *budget);

/* What one thread works with: steps' layers, used again from bucket to bucket. */
typedef struct bsc_dp_worker {
    bsc_dp_tools tools;
    uint32_t steps;                  /* of the longest phase */
    bsc_dp_layer *layer;             /* [steps + 1] */
    bsc_dp_transitions *transitions; /* [steps] */
    bsc_dp_ahead ahead[2];
    size_t taken; /* bytes that others held and that are now held by tools.budget */
} bsc_dp_worker;

bool bsc_dp_worker_init(bsc_dp_worker *worker, const bsc_dp_plan *plan, uint32_t steps);
void bsc_dp_worker_release(bsc_dp_worker *worker);
/* Gives back all its arrays. */
void bsc_dp_worker_empty(bsc_dp_worker *worker);
/* What the worker's own arrays take. */
size_t bsc_dp_worker_bytes(const bsc_dp_worker *worker);

/* From start to end, which is sorted for the next phase's buckets where either phase has several;
 * start is used up unless it is kept. keep_layers: all between them too. */
bool bsc_dp_bucket_forward(bsc_dp_worker *worker, const bsc_dp_phase *phase,
                           const bsc_dp_phase *next, bsc_dp_bucket *bucket, bool keep_start,
                           bool keep_layers);
/* Makes the start of bucket `number` of `next` from the ends of all buckets, and their exits to
 * it. */
bool bsc_dp_bucket_gather(bsc_dp_worker *worker, const bsc_dp_phase *phase,
                          const bsc_dp_phase *next, uint32_t number);
/* From the next phase's ahead to the bucket's own, and its number[]. */
bool bsc_dp_bucket_backward(bsc_dp_worker *worker, const bsc_dp_phase *phase,
                            const bsc_dp_phase *next, bsc_dp_bucket *bucket);

#endif
