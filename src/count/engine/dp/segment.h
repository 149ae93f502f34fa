/* segment.h - the data of a running sweep: its segments (a few steps each), their buckets (parts of
 * a layer of states), and its threads. The functions that use the data are in bucket.c (one
 * bucket), send.c (from bucket to bucket), threads.c (all buckets of a segment) and sweep.c (all
 * segments).
 *
 * A large layer (all states between two steps) has far more states than fit into the cache of a
 * processor core, and a sweep would go through all of them at every step. So the steps are divided
 * into segments, two for each line of the board. The steps of a segment change only some bits of a
 * state's mask: those of the items that the steps pass, and of items nearby. The other bits are the
 * mask's key. States with different keys stay different throughout the segment, so the states at
 * its start can be divided into buckets by a hash of their keys. Each bucket is swept on its own
 * through all steps of the segment, in arrays that stay in the cache. The states of its last layer
 * are then sent to the buckets of the next segment:
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
 * If a segment and the next one have one bucket each, nothing is sent: the last layer of the one is
 * the first layer of the other.
 *
 * Invariant: the bucket of a state depends only on its mask and on the number of states, and every
 * sum is added up in the order of buckets and states. So the results are the same for any number of
 * threads. */
#ifndef BSC_ENGINE_DP_SEGMENT_H
#define BSC_ENGINE_DP_SEGMENT_H

#include "count/engine/dp/stage.h"

/* The greatest number of buckets into which the states of a segment are divided. The index of a
 * bucket must fit into 16 bits. */
#define BSC_DP_MAX_BUCKETS 4096u

/* What a bucket (a part of the states, which one thread sweeps) sends to the buckets of the next
 * segment (the next few steps): the states of its last layer, sorted by the bucket that will
 * receive them. The states for one receiving bucket are called a parcel. The parcel for bucket b
 * has the states first[b] .. first[b + 1] - 1 of the outbox. The arrays belong to the transit store
 * of the thread that swept the sending bucket. */
typedef struct bsc_dp_outbox {
    uint32_t states;  /* how many states all parcels together have */
    bsc_dp_kind kind; /* the type (number.h) of the states' numbers in all parcels */
    /* [buckets of the next segment + 2]: the index in the outbox of each parcel's first state. The
     * last element is used only while sorting. */
    uint32_t *first;
    /* [states]: for each state of the outbox, its index in the sending bucket's last layer */
    uint32_t *order;
    /* [buckets of the next segment]: the memory of each parcel. It holds the masks of the parcel's
     * states, then their sets of indices, and then their numbers (send.c). */
    uint64_t **parcel;
} bsc_dp_outbox;

/* A bucket: a part of the states with which a segment (a few steps) begins, and what the sweep
 * computes from them. One thread sweeps the bucket through all steps of the segment. States belong
 * to the same bucket if the keys of their masks (the bits that the segment does not change) have
 * the same hash. */
typedef struct bsc_dp_bucket {
    /* The states with which the bucket begins. If a backward pass follows, they stay here.
     * Otherwise the thread that sweeps the bucket takes the layer over. The layer is empty from the
     * start if the thread gathers the states from parcels, because it gathers them into a layer of
     * its own. */
    bsc_dp_layer layer;
    /* the states that the bucket sends to the next segment; empty if the segment sends nothing */
    bsc_dp_outbox outbox;
    /* how many states all layers of the bucket have together, except the last layer */
    uint64_t states;
    uint64_t transitions; /* how many transitions from state to state all steps have */

    /* The other fields are for the backward pass. If there is no backward pass, they are NULL or
     * empty. The next two say where each state of the bucket's last layer was sent. If the segment
     * sends nothing, they are NULL, and the state with index s is the state with index s in the
     * next segment's only bucket. */
    uint16_t *next_bucket; /* [states of the last layer]: the bucket that got the state */
    uint32_t *next_state;  /* [states of the last layer]: its index in that bucket's layer */
    /* [steps]: the pairs of each step, which say which state leads to which. NULL: they were not
     * kept, and the backward pass has to find them again. */
    bsc_dp_packed *packed;
    /* The continuation of each number in `layer`. A number says in how many ways a state can be
     * reached, and its continuation in how many ways the sweep can go on from there to a solution.
     * The backward pass fills this array. */
    bsc_dp_numbers continuations;
    /* [options of the segment's steps]: how many solutions use the option and pass through a state
     * of this bucket. The elements have the same type as the total (model->total_kind). The
     * backward pass fills this array. */
    void *option_number;
} bsc_dp_bucket;

/* A segment: a few consecutive steps of the sweep, and the states before the first of them, divided
 * into buckets. Each bucket is swept through all steps of the segment on its own. */
typedef struct bsc_dp_segment {
    /* The segment has the steps first_step .. end_step - 1. The last segment of a sweep has no
     * steps; it only holds the final layer. */
    uint32_t first_step;
    uint32_t end_step;
    uint32_t buckets;      /* how many: a power of two, at most BSC_DP_MAX_BUCKETS */
    bsc_dp_bucket *bucket; /* [buckets]; NULL: not made yet, or already freed */
    /* [words of a mask]: 1 for each bit of a state's mask that no step of the segment changes. A
     * hash of these bits of the mask decides which bucket the state belongs to. */
    uint64_t *key;
    /* [threads]: how full each thread's store of data for the backward pass was when the forward
     * pass came to this segment. The backward pass rewinds the stores to these marks, and so frees
     * what was kept for this segment. */
    bsc_dp_mark *mark;
} bsc_dp_segment;

/* The work space of one thread of the sweep. The thread sweeps one bucket (a part of the states)
 * after the other, and uses the same arrays for each. */
typedef struct bsc_dp_thread {
    struct bsc_dp_sweep *sweep;
    bsc_dp_tools tools;
    /* [max_steps + 1]: the layers (sets of states) of the bucket that the thread sweeps. The
     * forward pass uses only the first two: one holds the states before the current step, the other
     * one the states after it, and they swap roles after each step. The backward pass uses all. */
    bsc_dp_layer *layer;
    /* [max_steps]: the pairs of each step, which say which state leads to which. The forward pass
     * uses only the first element, again for every step. The backward pass uses all. */
    bsc_dp_pairs *pairs;
    /* The continuations of the states before and after the current step (in how many ways the sweep
     * can go on to a solution). The two arrays swap roles after each step of the backward pass. */
    bsc_dp_numbers continuations[2];
    /* [states of the layer that is sent to the next segment]: the bucket that gets the state */
    uint32_t *sent_bucket;
    /* The bucket that is swept gathers its first layer from parcels, which other buckets have sent,
     * and states with equal masks become one. [states of all these parcels]: the index that the
     * state has got in the layer. */
    uint32_t *gathered_state;
    /* how many elements the two arrays have space for */
    size_t sent_bucket_capacity, gathered_state_capacity;
    /* memory of what the forward pass keeps for the backward pass */
    bsc_dp_store backward_store;
    /* In the forward pass, the memory of the outboxes: the states that buckets send to the next
     * segment, with their numbers. In the backward pass, the memory of what is computed for each
     * bucket. Segments with even indices use element 0, segments with odd indices element 1. So a
     * segment can read what the segment before it has left while it writes its own data. */
    bsc_dp_store transit_store[2];
} bsc_dp_thread;

/* A job of a round: one bucket that a thread is to sweep. */
typedef struct bsc_dp_job {
    uint32_t bucket;
    /* An estimate of the work: how many states other buckets have sent to the bucket; or if they
     * send none, how many numbers its first layer has. */
    size_t size;
} bsc_dp_job;

/* A round: all threads together sweep all buckets of one segment, forwards or backwards, each
 * thread one bucket at a time. */
typedef struct bsc_dp_round {
    uint32_t segment;
    bool is_forward;
    /* fraction (0 to 1) of the sweep's work that was done before this round */
    double progress_before;
    double progress_share; /* fraction of the sweep's work that this round does */
    /* [BSC_DP_MAX_BUCKETS]: one job for each bucket of the segment, the largest bucket first */
    bsc_dp_job *job;
    atomic_uint next; /* how many jobs threads have begun */
    atomic_uint done; /* how many jobs are finished */
    /* true: threads must stop, because the caller's progress callback returned false, or because
     * the limit on work (the quota) was reached */
    atomic_bool stopped;
    atomic_bool failed; /* true: memory ran out */
} bsc_dp_round;

/* A sweep that is running: its plan, its steps divided into segments, and its threads. */
typedef struct bsc_dp_sweep {
    const bsc_dp_plan *plan;
    struct bsc_dp_work *work; /* what is to be done, and where the results go (sweep.h) */
    /* the caller's settings, and its callback tick for reports of progress */
    const bsc_run *run;
    /* true: the caller wants to know for each option how many solutions use it, so the sweep makes
     * a backward pass after the forward pass */
    bool goes_back;
    bool is_lean; /* true: memory is short, so nothing is kept only to save time */
    bsc_error *error;
    bsc_arena arena;   /* owns the arrays of this struct */
    uint32_t segments; /* how many segments have steps */
    /* [segments + 1]: the segments. A last one without steps is added, which holds the final layer:
     * the states after the last step. */
    bsc_dp_segment *segment;
    uint32_t max_steps; /* how many steps the longest segment has */
    unsigned threads;
    bsc_dp_thread *thread; /* [threads] */
    void *scratch_number;  /* work space for one number of the same type as the total */
    bsc_dp_round round;
} bsc_dp_sweep;

/* Returns how many steps the segment has. */
static inline uint32_t bsc_dp_segment_steps(const bsc_dp_segment *segment) {
    return segment->end_step - segment->first_step;
}

/* Returns how many options can be placed in the segment's steps: those whose first item is passed
 * by one of these steps. Each has one move. */
static inline size_t bsc_dp_segment_options(const bsc_dp_segment *segment,
                                            const bsc_dp_plan *plan) {
    return plan->step[segment->end_step].first_move - plan->step[segment->first_step].first_move;
}

/* Says whether the buckets of segment p send the states of their last layers to the buckets of the
 * next segment. If not, both segments have one bucket each, and the last layer of segment p is the
 * first layer of the next segment. */
static inline bool bsc_dp_sends(const bsc_dp_sweep *sweep, uint32_t p) {
    return sweep->segment[p].buckets > 1 || sweep->segment[p + 1].buckets > 1;
}

/* Says whether the buckets of segment p get their first states from the outboxes of the previous
 * segment's buckets. If not, segment p has one bucket, whose first layer is there already. */
static inline bool bsc_dp_gathers(const bsc_dp_sweep *sweep, uint32_t p) {
    return p > 0 && bsc_dp_sends(sweep, p - 1);
}

#endif
