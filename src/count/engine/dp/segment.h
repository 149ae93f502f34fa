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
 * Invariant: how states fall into buckets depends on their number and their masks alone, and every
 * sum is made in the order of buckets and states: results are the same for any number of threads.
 */
#ifndef BSC_ENGINE_DP_SEGMENT_H
#define BSC_ENGINE_DP_SEGMENT_H

#include "count/engine/dp/stage.h"

/* Buckets that a segment has at most; their numbers fit into 16 bits. */
#define BSC_DP_MAX_BUCKETS 4096u

/* The last layer of a bucket, sorted by the buckets of the next segment that its states go to. The
 * states for bucket b are its parcel: number first[b] .. first[b + 1] - 1 of the outbox. The arrays
 * stand in the transit store of the thread that swept the bucket. */
typedef struct bsc_dp_outbox {
    uint32_t states;  /* of all parcels */
    bsc_dp_kind kind; /* of the numbers in all parcels */
    uint32_t *first;  /* [buckets of the next segment + 2]; the last element is not used */
    uint32_t *order;  /* [states]: for each state its number in the last layer */
    /* [buckets of the next segment]: the masks of the parcel's states, then their sets, then their
     * numbers (send.c). */
    uint64_t **parcel;
} bsc_dp_outbox;

/* The states of a segment's first layer whose keys have one hash, and what becomes of them. */
typedef struct bsc_dp_bucket {
    /* The first layer. If a backward pass follows it stays; else it is empty once the bucket is
     * swept, or always if a thread gathers it. */
    bsc_dp_layer layer;
    bsc_dp_outbox outbox; /* the last layer, if the segment sends its states; else empty */
    uint64_t states;      /* of all layers of the segment but the last */
    uint64_t transitions; /* pairs of all its steps */

    /* For the backward pass; without one all of these are NULL or empty. Where nothing is sent,
     * next_bucket and next_state are NULL: state s of the last layer is state s of bucket 0. */
    uint16_t *next_bucket; /* [states of the last layer]: the bucket that each was sent to */
    uint32_t *next_state;  /* [states of the last layer]: its number in that bucket's layer */
    bsc_dp_packed *packed; /* [steps]: the pairs; NULL: the backward pass makes them again */
    bsc_dp_numbers continuations; /* of the layer's numbers; made by the backward pass */
    /* [options of the steps], of the total's kind: the solutions that use the option and pass
     * through this bucket; made by the backward pass. */
    void *option_number;
} bsc_dp_bucket;

/* Some steps that follow each other, and the layer before them, in buckets. */
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
    bsc_dp_layer *layer; /* [longest + 1]: forwards two take turns; backwards all of a segment */
    bsc_dp_pairs *pairs; /* [longest]: forwards the first is used; backwards one for each step */
    bsc_dp_numbers continuations[2]; /* of the layers behind and before a step, in turns */
    uint32_t *sent_bucket; /* while a layer is sent: by state, the bucket that it goes to */
    /* While parcels are gathered: by state of all parcels, in their order, the state of the layer
     * that it became. */
    uint32_t *gathered_state;
    size_t sent_bucket_capacity, gathered_state_capacity; /* elements */
    bsc_dp_store backward_store; /* what the forward pass leaves for the backward pass */
    /* What segments with even numbers, and those with odd ones, leave for their neighbours. */
    bsc_dp_store transit_store[2];
} bsc_dp_thread;

/* A bucket that waits to be swept, and its size: forwards in states where they are gathered, else
 * in numbers of its layer. */
typedef struct bsc_dp_job {
    uint32_t bucket;
    size_t size;
} bsc_dp_job;

/* The sweeping of all buckets of one segment, forwards or backwards, by all threads. */
typedef struct bsc_dp_round {
    uint32_t segment;
    bool is_forward;
    double progress_before; /* of the sweep's work: the share that was done before */
    double progress_share;  /* the round's own share */
    bsc_dp_job *job;        /* [BSC_DP_MAX_BUCKETS]: the buckets, the largest first */
    atomic_uint next;       /* jobs that a thread has begun */
    atomic_uint done;       /* jobs that are done */
    atomic_bool stopped;    /* the caller's tick or the quota stopped the round */
    atomic_bool failed;     /* memory was short */
} bsc_dp_round;

/* A sweep that is running. */
typedef struct bsc_dp_sweep {
    const bsc_dp_plan *plan;
    struct bsc_dp_work *work; /* where the results go, and settings (sweep.h) */
    const bsc_run *run;       /* the work's: its tick is told of progress */
    bool goes_back;           /* options are wanted: a backward pass follows the forward pass */
    bool is_lean;             /* as little memory as can be: nothing is kept only to save time */
    bsc_error *error;
    bsc_arena arena;         /* of the arrays below */
    uint32_t segments;       /* without the one that holds the final layer */
    bsc_dp_segment *segment; /* [segments + 1] */
    uint32_t longest;        /* no segment has more steps */
    unsigned threads;
    bsc_dp_thread *thread; /* [threads] */
    void *scratch_number;  /* space for one number of the total's kind */
    bsc_dp_round round;
} bsc_dp_sweep;

/* Returns the steps of a segment. */
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
