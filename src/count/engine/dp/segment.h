/* segment.h - the data of a running sweep: its segments (a few steps each), their buckets (parts of
 * a layer of states), and its threads. The functions that use the data are in bucket.c (one
 * bucket), send.c (from bucket to bucket), threads.c (all buckets of a segment) and sweep.c (all
 * segments).
 *
 * A large layer has far more states than fit into the cache of a processor core, and a sweep would
 * go through all of them at every step. So the steps are divided into segments, two for each line
 * of the board. The steps of a segment change only those bits of a state's mask that belong to the
 * items that they pass, or to items nearby. The other bits are the mask's key. States with
 * different keys stay different throughout the segment, so the states at its start can be divided
 * into buckets by a hash of their keys. Each bucket is swept on its own through all steps of the
 * segment, in arrays that stay in the cache. The states of its last layer are then sent to the
 * buckets of the next segment:
 *
 *     segment p                            segment p + 1
 *     bucket 0: layer -> ... -> outbox  ----  ----  bucket 0: layer -> ...
 *     bucket 1: layer -> ... -> outbox  ---\\/----  bucket 1: layer -> ...
 *     bucket 2: layer -> ... -> outbox  ---/\\----  bucket 2: layer -> ...
 *
 * For example, take a 10x10 board whose ships have at most 5 cells and may touch. The segment that
 * passes A5 .. E5 can change the bits of A5 .. I5 and of A6 .. E9. The key is the other bits that
 * say which items ahead are taken: those of J5 and F6 .. J8.
 *
 * If a segment and the next one have one bucket each, nothing is sent: the last layer of one is the
 * first layer of the other.
 *
 * Invariant: the bucket of a state depends only on its mask and on the number of states, and every
 * sum is added up in the order of buckets and states. So the results are the same for any number of
 * threads. */
#ifndef BSC_ENGINE_DP_SEGMENT_H
#define BSC_ENGINE_DP_SEGMENT_H

#include "count/engine/dp/stage.h"

/* The greatest number of buckets of a segment. The number of a bucket must fit into 16 bits. */
#define BSC_DP_MAX_BUCKETS 4096u

/* What a bucket sends to the next segment: the states of its last layer, sorted by the bucket of
 * the next segment that will receive them. The states for one receiving bucket are called a parcel;
 * the parcel for bucket b has the states first[b] .. first[b + 1] - 1 of the outbox. The arrays are
 * in the transit store of the thread that swept the sending bucket. */
typedef struct bsc_dp_outbox {
    uint32_t states;  /* how many states all parcels together have */
    bsc_dp_kind kind; /* the kind of the numbers in all parcels */
    /* [buckets of the next segment + 2]: the number of each parcel's first state in the outbox; the
     * last element is used only while sorting. */
    uint32_t *first;
    /* [states]: the number of each state of the outbox in the bucket's last layer */
    uint32_t *order;
    /* [buckets of the next segment]: the parcels. Each holds the masks of its states, then their
     * sets of indices, and then their numbers (send.c). */
    uint64_t **parcel;
} bsc_dp_outbox;

/* A bucket: those states of a segment's first layer whose masks' keys have the same hash, and what
 * the sweep computes from them. */
typedef struct bsc_dp_bucket {
    /* The bucket's part of the segment's first layer. It is kept if a backward pass follows.
     * Otherwise it is given to the thread that sweeps the bucket; or it stays empty, because the
     * thread gathers the states from parcels into a layer of its own. */
    bsc_dp_layer layer;
    bsc_dp_outbox outbox; /* what the bucket sends; empty if the segment sends nothing */
    uint64_t states;      /* number of states in all layers of the bucket, except the last one */
    uint64_t transitions; /* number of pairs (transitions from state to state) in all steps */

    /* The other fields are for the backward pass. If there is no backward pass, they are NULL or
     * empty. If the segment sends nothing, next_bucket and next_state are NULL, and state s of the
     * last layer is state s of the next segment's only bucket. */
    uint16_t *next_bucket; /* [states of the last layer]: the bucket that the state was sent to */
    uint32_t *next_state;  /* [states of the last layer]: the state's number in that bucket */
    /* [steps]: the pairs of each step (which state leads to which); NULL: they were not kept, and
     * the backward pass has to find them again. */
    bsc_dp_packed *packed;
    /* The continuation of each number of `layer`: in how many ways the sweep can go on from there
     * to the end. The backward pass fills it. */
    bsc_dp_numbers continuations;
    /* [options of the segment's steps]: how many solutions use the option and pass through this
     * bucket, as numbers of the total's kind. The backward pass fills it. */
    void *option_number;
} bsc_dp_bucket;

/* A segment: a few consecutive steps of the sweep, and the layer before the first of them, divided
 * into buckets. */
typedef struct bsc_dp_segment {
    /* The segment has the steps first_step .. end_step - 1. The last segment has no steps; it holds
     * the final layer. */
    uint32_t first_step;
    uint32_t end_step;
    uint32_t buckets;      /* a power of two, at most BSC_DP_MAX_BUCKETS */
    bsc_dp_bucket *bucket; /* [buckets]; NULL: not made yet, or already freed */
    uint64_t *key;         /* [words of a mask]: 1 for each bit that the steps do not change */
    /* [threads]: how full the backward store of each thread was before the forward pass came to
     * this segment. */
    bsc_dp_mark *mark;
} bsc_dp_segment;

/* The data of one thread of the sweep. The arrays are reused from bucket to bucket. */
typedef struct bsc_dp_thread {
    struct bsc_dp_sweep *sweep;
    bsc_dp_tools tools;
    /* [max_steps + 1]: the layers of the bucket that the thread sweeps. The forward pass uses the
     * first two in turn, because it needs only the newest layer to make the next one. The backward
     * pass uses all. */
    bsc_dp_layer *layer;
    /* [max_steps]: the pairs of each step (which state leads to which). The forward pass uses only
     * the first element, again for every step. The backward pass uses all. */
    bsc_dp_pairs *pairs;
    bsc_dp_numbers continuations[2]; /* continuations before and after the current step, in turn */
    /* [states of the layer that is sent]: the bucket to which each state goes */
    uint32_t *sent_bucket;
    /* [states of all parcels that are gathered]: the state of the new layer that each of them has
     * become */
    uint32_t *gathered_state;
    size_t sent_bucket_capacity, gathered_state_capacity; /* in elements */
    bsc_dp_store backward_store; /* keeps what the forward pass leaves for the backward pass */
    /* The two stores hold outboxes, which are the states that buckets send to the next segment:
     * element 0 those of segments with even numbers, element 1 those of segments with odd numbers.
     * So a segment can read the outboxes of the previous segment while it writes its own. */
    bsc_dp_store transit_store[2];
} bsc_dp_thread;

/* A bucket that is waiting to be swept. */
typedef struct bsc_dp_job {
    uint32_t bucket;
    /* An estimate of the work: how many states the bucket gathers, or, if it gathers none, how many
     * numbers its layer has. */
    size_t size;
} bsc_dp_job;

/* A round: all threads together sweep all buckets of one segment, forwards or backwards. */
typedef struct bsc_dp_round {
    uint32_t segment;
    bool is_forward;
    double progress_before; /* fraction of the whole sweep's work that was done before this round */
    double progress_share;  /* fraction of the whole sweep's work that this round does */
    /* [BSC_DP_MAX_BUCKETS]: the buckets of the segment, the largest first */
    bsc_dp_job *job;
    atomic_uint next;    /* number of jobs that threads have begun */
    atomic_uint done;    /* number of jobs that are done */
    atomic_bool stopped; /* true: the caller's tick or the quota stopped the round */
    atomic_bool failed;  /* true: memory ran out */
} bsc_dp_round;

/* A sweep that is running. */
typedef struct bsc_dp_sweep {
    const bsc_dp_plan *plan;
    struct bsc_dp_work *work; /* what is to be done, and where the results go (sweep.h) */
    const bsc_run *run;       /* the run; its tick, the caller's callback, is told the progress */
    /* true: a number for each option is wanted, so a backward pass follows */
    bool goes_back;
    bool is_lean; /* true: memory is short, so nothing is kept merely to save time */
    bsc_error *error;
    bsc_arena arena;         /* owns the arrays below */
    uint32_t segments;       /* number of segments, not counting the last one */
    bsc_dp_segment *segment; /* [segments + 1]: the last one has only the final layer */
    uint32_t max_steps;      /* greatest number of steps of a segment */
    unsigned threads;
    bsc_dp_thread *thread; /* [threads] */
    void *scratch_number;  /* room for one number of the total's kind */
    bsc_dp_round round;
} bsc_dp_sweep;

/* Returns how many steps the segment has. */
static inline uint32_t bsc_dp_segment_steps(const bsc_dp_segment *segment) {
    return segment->end_step - segment->first_step;
}

/* Returns how many options can be placed in the segment's steps, which is the number of moves that
 * place one. */
static inline size_t bsc_dp_segment_options(const bsc_dp_segment *segment,
                                            const bsc_dp_plan *plan) {
    return plan->step[segment->end_step].first_move - plan->step[segment->first_step].first_move;
}

/* Says whether segment p sends its states to the buckets of the next segment. If not, both segments
 * have one bucket each, and the last layer of segment p is the first layer of the next segment. */
static inline bool bsc_dp_sends(const bsc_dp_sweep *sweep, uint32_t p) {
    return sweep->segment[p].buckets > 1 || sweep->segment[p + 1].buckets > 1;
}

/* Says whether the buckets of segment p gather their first states from what the buckets of the
 * previous segment have sent. */
static inline bool bsc_dp_gathers(const bsc_dp_sweep *sweep, uint32_t p) {
    return p > 0 && bsc_dp_sends(sweep, p - 1);
}

#endif
