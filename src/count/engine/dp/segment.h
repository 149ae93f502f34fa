/* segment.h - the data of a running sweep: its segments, their buckets, and its threads. What is
 * done with them is in bucket.c (one bucket), send.c (between buckets), threads.c (all buckets of a
 * segment) and sweep.c (all segments).
 *
 * A sweep is cut into segments of a few steps each, two for each line of the board. The steps of a
 * segment change only the bits of the items that they pass and of those near them; the other bits
 * of a mask are its key. States with different keys do not meet within the segment. So its first
 * layer is divided into buckets, by a hash of the key, and each bucket is swept by itself through
 * all steps of the segment, in arrays that stay in a core's cache. The states of its last layer are
 * then sent to the buckets of the next segment:
 *
 *     segment p                            segment p + 1
 *     bucket 0: layer -> ... -> outbox  ----  ----  bucket 0: layer -> ...
 *     bucket 1: layer -> ... -> outbox  ---\\/----  bucket 1: layer -> ...
 *     bucket 2: layer -> ... -> outbox  ---/\\----  bucket 2: layer -> ...
 *
 * For example on a 10x10 board whose ships have at most 5 cells and may touch, the segment that
 * passes A5 .. E5 can change the bits of A5 .. I5 and of A6 .. E9; the key is what is taken of J5
 * and F6 .. J8.
 *
 * Where two segments that follow each other have one bucket each, nothing is sent: the last layer
 * of the one is the first layer of the other.
 *
 * Invariant: which bucket a state falls into depends only on the number of states and on its mask,
 * and every sum is made in the order of buckets and states. So the results are the same for any
 * number of threads. */
#ifndef BSC_ENGINE_DP_SEGMENT_H
#define BSC_ENGINE_DP_SEGMENT_H

#include "count/engine/dp/stage.h"

/* The greatest number of buckets of a segment, so that a bucket's number fits into 16 bits. */
#define BSC_DP_MAX_BUCKETS 4096u

/* The states of a bucket's last layer, sorted by the bucket of the next segment that each goes to.
 * The states that go to one bucket are called its parcel: the parcel of bucket b has the states
 * number first[b] to first[b + 1] - 1 of the outbox. The arrays are in the transit store of the
 * thread that swept the bucket. */
typedef struct bsc_dp_outbox {
    uint32_t states;  /* how many states all parcels have together */
    bsc_dp_kind kind; /* the kind of the numbers in all parcels */
    /* [buckets of the next segment + 2]: where each parcel begins; the last element is not used. */
    uint32_t *first;
    uint32_t *order; /* [states]: for each state its number in the last layer */
    /* [buckets of the next segment]: the masks of the parcel's states, then their sets, then their
     * numbers (send.c). */
    uint64_t **parcel;
} bsc_dp_outbox;

/* The states of a segment's first layer whose keys have one hash, and what becomes of them. */
typedef struct bsc_dp_bucket {
    /* The bucket's part of the segment's first layer. If a backward pass follows, it is kept. If
     * not, it is freed when the bucket has been swept; or the thread gathers it in a layer of its
     * own, and this one is always empty. */
    bsc_dp_layer layer;
    bsc_dp_outbox outbox; /* the last layer, if the segment sends its states; else empty */
    uint64_t states;      /* how many states all its layers have, except the last */
    uint64_t transitions; /* how many pairs all its steps have */

    /* The rest is for the backward pass; without one all of it is NULL or empty. If the segment
     * sends nothing, next_bucket and next_state are NULL, and state s of the last layer is state s
     * of the next segment's only bucket. */
    uint16_t *next_bucket; /* [states of the last layer]: the bucket that the state was sent to */
    uint32_t *next_state;  /* [states of the last layer]: the state's number in that bucket */
    bsc_dp_packed *packed; /* [steps]: the pairs of each step; NULL: the backward pass finds them
                            * again */
    /* For each number of `layer`, in how many ways the sweep can go on from it to the end; made by
     * the backward pass. */
    bsc_dp_numbers continuations;
    /* [options of the steps], of the total's kind: the solutions that use the option and pass
     * through this bucket; made by the backward pass. */
    void *option_number;
} bsc_dp_bucket;

/* A segment: some steps that follow each other, and the layer before the first of them, divided
 * into buckets. */
typedef struct bsc_dp_segment {
    /* The segment has the steps first_step .. end_step - 1; the last segment, which holds the final
     * layer, has none. */
    uint32_t first_step;
    uint32_t end_step;
    uint32_t buckets;      /* a power of two, at most BSC_DP_MAX_BUCKETS */
    bsc_dp_bucket *bucket; /* [buckets]; NULL: not made yet, or no longer needed */
    uint64_t *key;         /* [words of a mask]: the bits that the steps do not change */
    /* [threads]: how full the threads' backward stores were before the forward pass through the
     * segment. */
    bsc_dp_mark *mark;
} bsc_dp_segment;

/* What one thread works with. Its arrays are used again from bucket to bucket. */
typedef struct bsc_dp_thread {
    struct bsc_dp_sweep *sweep;
    bsc_dp_tools tools;
    /* [longest + 1]: the layers of a bucket. The forward pass needs only two of them, by turns,
     * since a layer is no longer needed once the next one is made. The backward pass needs all. */
    bsc_dp_layer *layer;
    /* [longest]: the pairs of the steps. The forward pass uses only the first element, for one step
     * after the other. The backward pass needs the pairs of all steps. */
    bsc_dp_pairs *pairs;
    bsc_dp_numbers continuations[2]; /* those before and behind the present step, by turns */
    uint32_t *sent_bucket; /* [states of the layer that is sent]: the bucket that each goes to */
    /* [states of the parcels that are gathered, in their order]: the state of the new layer that
     * each became. */
    uint32_t *gathered_state;
    size_t sent_bucket_capacity, gathered_state_capacity; /* in elements */
    bsc_dp_store backward_store; /* memory of what the forward pass keeps for the backward pass */
    /* Memory of the outboxes: those of segments with even numbers, and those of segments with odd
     * numbers. So a segment can read the outboxes before it while it writes its own. */
    bsc_dp_store transit_store[2];
} bsc_dp_thread;

/* A bucket that waits to be swept. */
typedef struct bsc_dp_job {
    uint32_t bucket;
    /* How much work the bucket is about: the number of states that it gathers, or if it gathers
     * none, the number of numbers in its layer. */
    size_t size;
} bsc_dp_job;

/* The sweeping of all buckets of one segment, forwards or backwards, by all threads. */
typedef struct bsc_dp_round {
    uint32_t segment;
    bool is_forward;
    double progress_before; /* which fraction of the whole sweep was done before this round */
    double progress_share;  /* which fraction of the whole sweep this round is */
    bsc_dp_job *job;        /* [BSC_DP_MAX_BUCKETS]: the buckets, the largest first */
    atomic_uint next;       /* how many jobs the threads have begun */
    atomic_uint done;       /* how many jobs are done */
    atomic_bool stopped;    /* the caller's tick or the quota stopped the round */
    atomic_bool failed;     /* memory ran out */
} bsc_dp_round;

/* A sweep that is running. */
typedef struct bsc_dp_sweep {
    const bsc_dp_plan *plan;
    struct bsc_dp_work *work; /* where the results go, and the settings (sweep.h) */
    const bsc_run *run;       /* the run of the work: its tick is told how far the sweep is */
    bool goes_back;           /* a number for each option is wanted, so that a backward pass follows
                               * the forward pass */
    bool is_lean;             /* memory is short: nothing is kept only to save time */
    bsc_error *error;
    bsc_arena arena;         /* owns the arrays below */
    uint32_t segments;       /* how many there are, not counting the one with the final layer */
    bsc_dp_segment *segment; /* [segments + 1]: the last one has only the final layer */
    uint32_t longest;        /* the greatest number of steps of a segment */
    unsigned threads;
    bsc_dp_thread *thread; /* [threads] */
    void *scratch_number;  /* space for one number of the total's kind */
    bsc_dp_round round;
} bsc_dp_sweep;

/* Returns how many steps a segment has. */
static inline uint32_t bsc_dp_segment_steps(const bsc_dp_segment *segment) {
    return segment->end_step - segment->first_step;
}

/* Returns how many options the segment's steps place. */
static inline size_t bsc_dp_segment_options(const bsc_dp_segment *segment,
                                            const bsc_dp_plan *plan) {
    return plan->step[segment->end_step].first_move - plan->step[segment->first_step].first_move;
}

/* Says whether segment p sends its states to the next one. If not, both have one bucket, and the
 * last layer of segment p is the first layer of the next. */
static inline bool bsc_dp_sends(const bsc_dp_sweep *sweep, uint32_t p) {
    return sweep->segment[p].buckets > 1 || sweep->segment[p + 1].buckets > 1;
}

/* Says whether the buckets of segment p begin by gathering what the segment before has sent. */
static inline bool bsc_dp_gathers(const bsc_dp_sweep *sweep, uint32_t p) {
    return p > 0 && bsc_dp_sends(sweep, p - 1);
}

#endif
