/* segment.h - the data of a running sweep: its segments (a few steps each), their buckets (parts of
 * a layer of states), and its threads. The functions that use the data are in bucket.c (one
 * bucket), send.c (from bucket to bucket), threads.c (all buckets of a segment) and sweep.c (all
 * segments).
 *
 * A large layer (all states between two steps) has far more states than fit into the cache of a
 * processor core. Without segments, a sweep would go through all of them at every step. So the
 * steps are divided into segments, two for each line of the board. The steps of a segment change
 * only some bits of a state's mask: those of the items that the steps pass, and of items nearby.
 * The other bits are the key of the state. States with different keys stay different throughout the
 * segment. So the states at its start can be divided into buckets by a hash of their keys. Each
 * bucket is swept on its own through all steps of the segment, in arrays that stay in the cache.
 * The states of its last layer are then sent to the buckets of the next segment:
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
 * If a segment and the next one have one bucket each, nothing is sent: the last layer of the first
 * segment becomes the first layer of the next one.
 *
 * Invariant: the bucket of a state depends only on its mask and on the number of states, and every
 * sum is added up in the order of buckets and states. So the results are the same for any number of
 * threads. */
#ifndef BSC_ENGINE_DP_SEGMENT_H
#define BSC_ENGINE_DP_SEGMENT_H

#include "count/engine/dp/stage.h"

/* The states of a segment (a few steps of the sweep) are divided into at most this many buckets,
 * each of which one thread sweeps. The index of a bucket must fit into 16 bits. */
#define BSC_DP_MAX_BUCKETS 4096u

/* The states that a bucket sends to the buckets of the next segment. (A bucket is a part of the
 * states, which one thread sweeps through the few steps of a segment.) They are the states of the
 * bucket's last layer, sorted by the bucket that will receive them. The states for one receiving
 * bucket are called a parcel. The parcel for bucket b has the states first[b] .. first[b + 1] - 1
 * of the outbox. The arrays are in the transit_store, the memory for what is sent, of the thread
 * that swept the sending bucket. */
typedef struct bsc_dp_outbox {
    uint32_t states;  /* how many states the bucket sends in all parcels together */
    bsc_dp_kind kind; /* the type (number.h) of the counts in all parcels */
    /* [buckets of the next segment + 2]: first[b] says where the states that are sent to bucket b
     * begin in sorted_state[]. The element after those of all buckets is how many states are sent.
     * The last element of the array is used only while the states are sorted. */
    uint32_t *first;
    /* [states]: which states of the sending bucket's last layer are sent, sorted by the bucket that
     * receives them: sent state k is state sorted_state[k] of that layer */
    uint32_t *sorted_state;
    /* [buckets of the next segment]: the data of the states that are sent to each receiving bucket:
     * first the masks of all these states (which items are taken), then their sets (with which
     * partial fleets a state can be reached), and then their counts (send.c) */
    uint64_t **parcel;
} bsc_dp_outbox;

/* A bucket: a part of the states with which a segment (a few steps) begins, and what the sweep
 * computes from them. One thread sweeps the bucket through all steps of the segment. States belong
 * to the same bucket if the keys of their masks (the bits that the segment does not change) have
 * the same hash. */
typedef struct bsc_dp_bucket {
    /* The states with which the sweep of the bucket begins. They stay here if a backward pass
     * follows, or if this is the final layer of the sweep. Otherwise this layer becomes empty when
     * a thread sweeps the bucket: the thread then has these states in its own arrays. */
    bsc_dp_layer layer;
    /* The states with which the sweep of the bucket ends, to be sent to the buckets of the next
     * segment (the next few steps); empty if this segment sends nothing. */
    bsc_dp_outbox outbox;
    /* how many states the layers of the bucket have together, not counting the last layer */
    uint64_t states;
    /* how many pairs (transitions from state to state) all steps have in this bucket */
    uint64_t transitions;

    /* All fields from here on are for the backward pass. If there is no backward pass, they are
     * NULL or empty. */

    /* [states of the bucket's last layer]: to which bucket of the next segment (the next few steps)
     * each state was sent, as an index. NULL: nothing was sent, because both segments have only one
     * bucket: the last layer itself became the first layer of the next segment. */
    uint16_t *next_bucket;
    /* [states of the bucket's last layer]: which state each of them has become in the first layer
     * of the bucket to which it was sent, as an index. NULL: nothing was sent, so each state has
     * kept its index. */
    uint32_t *next_state;
    /* [steps through which the bucket is swept]: the pairs of each step (which state leads to
     * which). NULL: they were not kept, and the backward pass has to find them again. */
    bsc_dp_packed_pairs *packed_pairs;
    /* The continuation of each count of this bucket's `layer`. A state has one count for each
     * partial fleet: in how many ways the sweep can reach it with these ships placed. The
     * continuation of the count says in how many ways the sweep can go on from there to a solution.
     * The backward pass fills this array. */
    bsc_dp_numbers continuations;
    /* [options that the bucket's steps can place]: how many solutions use the option and pass
     * through a state of this bucket. The elements have the type of the total (model->total_kind).
     * The backward pass fills this array. */
    void *option_solutions;
} bsc_dp_bucket;

/* A segment: a few consecutive steps of the sweep, and the states before the first of them, divided
 * into buckets. Each bucket is swept through all steps of the segment on its own. */
typedef struct bsc_dp_segment {
    /* The segment has the steps first_step .. end_step - 1. The last segment of a sweep has no
     * steps; it only holds the final layer. */
    uint32_t first_step;
    uint32_t end_step;
    /* how many buckets (parts of the states): a power of two, at most BSC_DP_MAX_BUCKETS */
    uint32_t buckets;
    /* [buckets]: the buckets; NULL: they are not made yet, or are freed already */
    bsc_dp_bucket *bucket;
    /* [words of a mask]: which bits of a state's mask no step of this segment changes. A hash of
     * these bits decides to which bucket (part of the states) the state belongs. */
    uint64_t *key_bits;
    /* [threads]: how full the backward_store of each thread was when the forward pass began to
     * sweep this segment. The backward pass rewinds the stores to these marks, which frees all that
     * the forward pass has kept for this segment. */
    bsc_dp_mark *store_mark;
} bsc_dp_segment;

/* The work space of one thread of the sweep. The thread sweeps one bucket (a part of the states)
 * after another, and uses the same arrays for each. */
typedef struct bsc_dp_thread {
    struct bsc_dp_sweep *sweep;
    bsc_dp_tools tools;
    /* [max_steps + 1]: layers (sets of states) of the bucket that the thread sweeps. The forward
     * pass uses only the first two. One holds the states before the current step, and the other one
     * those after it; they swap roles after each step. The backward pass uses all: one before and
     * after each step. */
    bsc_dp_layer *layer;
    /* [max_steps]: the pairs of each step (which state leads to which). The forward pass uses only
     * the first element, again for every step. The backward pass uses one element for each step. */
    bsc_dp_pairs *pairs;
    /* The continuations before and after the current step. (A continuation says in how many ways
     * the sweep can go on from a state to a solution.) The two arrays swap roles after each step of
     * the backward pass. */
    bsc_dp_numbers continuations[2];
    /* At the end of a segment (a few steps of the sweep), each state of a bucket is sent to one of
     * the buckets of the next segment. sent_bucket[k] is the index of the bucket to which state k
     * of the current bucket is sent. */
    uint32_t *sent_bucket;
    /* The first layer of a bucket, which has its states at the beginning of the segment, is made of
     * the states that were sent to the bucket. gathered_state[k] is the index in this layer that
     * sent state number k has got. If several buckets have sent states with the same mask, these
     * become one state of the layer, and so get the same index. */
    uint32_t *gathered_state;
    /* for how many elements sent_bucket[] and gathered_state[] have space */
    size_t sent_bucket_capacity, gathered_state_capacity;
    /* memory for what the forward pass keeps for the backward pass: the first layer (the first
     * states) of each bucket, the pairs (which state led to which), and to which bucket each state
     * was sent */
    bsc_dp_store backward_store;
    /* Memory for what a segment (a few steps of the sweep) leaves for the segment that is swept
     * next. In the forward pass, these are the outboxes: the states that buckets send to the next
     * segment, with their counts. In the backward pass, they are the results for each bucket:
     * continuations (in how many ways the sweep can go on) and numbers of solutions with each
     * option. Segments with even indices use element 0, and those with odd indices element 1. So a
     * segment can read what its neighbour has left while it writes its own data. */
    bsc_dp_store transit_store[2];
} bsc_dp_thread;

/* A job: one bucket (a part of the states) that some thread has to sweep through the steps of the
 * current segment. */
typedef struct bsc_dp_job {
    uint32_t bucket; /* the bucket to be swept, as an index in bucket[] of the segment */
    /* An estimate of the work in the bucket, by which jobs are sorted. If other buckets have sent
     * states to the bucket, it is how many states they have sent. Otherwise it is how many counts
     * the bucket's first layer has. */
    size_t size;
} bsc_dp_job;

/* A round: all threads together sweep all buckets (parts of the states) through the steps of one
 * segment, forwards or backwards. Each thread sweeps one bucket at a time. */
typedef struct bsc_dp_round {
    uint32_t segment; /* the segment that is swept, as an index in segment[] of the sweep */
    bool is_forward;  /* true: the round belongs to the forward pass; false: to the backward pass */
    /* fraction (0 to 1) of the sweep's work that was done before this round */
    double progress_before;
    double progress_share; /* fraction of the sweep's work that this round does */
    /* [BSC_DP_MAX_BUCKETS]: one job for each bucket of the segment that is swept, the largest
     * bucket first */
    bsc_dp_job *job;
    atomic_uint next_job;  /* index in job[] of the next job that a thread will take */
    atomic_uint jobs_done; /* how many jobs are finished */
    /* true: all threads must stop, because the caller's progress callback returned false, or
     * because the quota (the limit of work) is used up */
    atomic_bool stopped;
    atomic_bool failed; /* true: memory has run out, so all threads must stop */
} bsc_dp_round;

/* A sweep that is running: its plan, its steps divided into segments (groups of a few steps), and
 * its threads. */
typedef struct bsc_dp_sweep {
    const bsc_dp_plan *plan;
    struct bsc_dp_work *work; /* what the caller wants, and where the results go (sweep.h) */
    /* the settings of the run, with the caller's function `tick` for reports of progress */
    const bsc_run *run;
    /* true: the sweep makes a backward pass after the forward pass, because the caller wants to
     * know for each option how many solutions use it */
    bool goes_back;
    /* true: memory has run out in an earlier sweep, so this one saves memory even where that takes
     * time: it frees what it could use again later, and computes once more what it could keep */
    bool is_lean;
    bsc_error *error;
    bsc_arena arena; /* owns the arrays of this struct */
    /* how many segments (groups of steps) there are, without the last one, which has no steps */
    uint32_t segments;
    /* [segments + 1]: the segments (groups of a few steps). The last element has no steps, and
     * holds the final layer: the states after the last step. */
    bsc_dp_segment *segment;
    uint32_t max_steps;    /* how many steps the longest segment has */
    unsigned threads;      /* how many threads the sweep may use */
    bsc_dp_thread *thread; /* [threads]: the work space of each thread */
    /* work space for one number of the type of the total, which is the number of all solutions */
    void *scratch_number;
    /* what the threads are doing now: they sweep one segment, forwards or backwards */
    bsc_dp_round round;
} bsc_dp_sweep;

/* Returns how many steps the segment has. */
static inline uint32_t bsc_dp_segment_steps(const bsc_dp_segment *segment) {
    return segment->end_step - segment->first_step;
}

/* Returns how many options the steps of the segment can place. (A step can place the options whose
 * first item it passes.) */
static inline size_t bsc_dp_segment_options(const bsc_dp_segment *segment,
                                            const bsc_dp_plan *plan) {
    return plan->step[segment->end_step].first_move - plan->step[segment->first_step].first_move;
}

/* Says whether the states with which segment p ends are sent to other buckets. (A segment is a
 * group of a few steps, and a bucket a part of its states.) They are if this segment or the next
 * one has several buckets. Otherwise both have one bucket, and the last layer of segment p becomes
 * the first layer of the next segment. The buckets of both must have been made. */
static inline bool bsc_dp_segment_sends(const bsc_dp_sweep *sweep, uint32_t p) {
    return sweep->segment[p].buckets > 1 || sweep->segment[p + 1].buckets > 1;
}

/* Says whether the buckets of segment p get their first states from the outboxes of the previous
 * segment's buckets. (A segment is a group of a few steps, and a bucket a part of its states.) If
 * not, the segment has one bucket, which already has its first layer. */
static inline bool bsc_dp_segment_gathers(const bsc_dp_sweep *sweep, uint32_t p) {
    return p > 0 && bsc_dp_segment_sends(sweep, p - 1);
}

#endif
