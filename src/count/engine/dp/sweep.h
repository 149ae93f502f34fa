/* sweep.h - one sweep over a plan: the total, and the tally where it is wanted.
 *
 * Two layers a line are split into buckets. During the steps that follow, moves change only bits
 * near the items passed; the other bits of a mask are its key. States with different keys never
 * meet: each bucket, the states whose keys have a hash in common, is swept by itself, and sends the
 * states of its last layer to the buckets of the next split:
 *
 *     buckets of split p                buckets of split p + 1
 *     layer -> steps -> sent 0  ----  ----  0   layer -> steps -> ..
 *     layer -> steps -> sent 1  ---\\/----  1   layer -> steps -> ..
 *     layer -> steps -> sent 2  ---/\\----  2   layer -> steps -> ..
 *
 * Between two splits of one bucket each nothing is sent: the last layer is the next first.
 *
 * Invariant: how states fall into buckets depends on their number and masks alone, and every sum is
 * made in the order of buckets and states: results are the same for any number of threads. */
#ifndef BSC_ENGINE_DP_SWEEP_H
#define BSC_ENGINE_DP_SWEEP_H

#include "count/engine/dp/move.h"

/* The arguments of a sweep, and what it fills. */
typedef struct bsc_dp_work {
    const bsc_run *run; /* its tick is called for this sweep alone, in the thread of the call */
    unsigned threads;   /* at least 1 */
    bool lean;          /* in as little memory as can be: nothing is kept to save time alone */
    const bsc_dp_settings *settings;
    bsc_quota *quota; /* of work, or NULL */
    bsc_stats *stats;
    void *total;  /* of the model's kind */
    void *option; /* [options of the model], or NULL where only the total is wanted */
} bsc_dp_work;

/* Adds to work->total and work->option. */
bsc_status bsc_dp_sweep_run(const bsc_dp_plan *plan, bsc_dp_work *work, bsc_error *error);

/* ---- Within the sweep ---- */

#define BSC_DP_MAX_BUCKETS 4096u

/* The last layer of a bucket, sorted by the buckets of the next split:
 *
 *     | to 0 | to 1 | to 2 | ...      to b: states first[b] .. first[b + 1] - 1, as their masks,
 *                                     their sets and their numbers */
typedef struct bsc_dp_sent {
    uint32_t states;
    bsc_dp_kind kind;
    uint32_t *first; /* [buckets + 2] */
    uint64_t **to;   /* [buckets] */
    uint32_t *order; /* [states]: which state of the layer each was */
} bsc_dp_sent;

typedef struct bsc_dp_bucket {
    bsc_dp_layer layer; /* kept for the way back; else used up by the first step */
    bsc_dp_sent sent;
    /* For each state of the last layer its next bucket, and its number there; only for the way
     * back. NULL where nothing is sent: 0, and the same number. */
    uint16_t *into;
    uint32_t *exit;
    bsc_dp_packed *packed; /* [steps]: kept for the way back; NULL: to be made again */
    bsc_dp_numbers ahead;  /* from the layer's numbers; on the way back */
    void *number;          /* [moves of the steps], of the total's kind: what each option is in */
    uint64_t states, transitions; /* in the layers, but the last */
} bsc_dp_bucket;

/* A layer in buckets, and the steps to the next such. */
typedef struct bsc_dp_split {
    uint32_t first, end; /* steps; none in the last, which holds the final layer */
    uint32_t buckets;    /* a power of two, at most BSC_DP_MAX_BUCKETS */
    bsc_dp_bucket *bucket;
    uint64_t *key;     /* [words]: the bits that the steps do not change */
    bsc_dp_mark *kept; /* [threads]: where their stores `kept` were before it */
} bsc_dp_split;

/* Whether anything is sent from a split to the next. */
static inline bool bsc_dp_sends(const bsc_dp_split *split) {
    return split[0].buckets > 1 || split[1].buckets > 1;
}

/* What one thread works with; its layers are used again from bucket to bucket. */
typedef struct bsc_dp_thread {
    struct bsc_dp_sweep *sweep;
    bsc_dp_tools tools;
    bsc_dp_layer *layer; /* [longest + 1] */
    bsc_dp_pairs *pairs; /* [longest] */
    bsc_dp_numbers ahead[2];
    uint32_t *index; /* numbers of states that are sent or gathered */
    size_t index_capacity;
    bsc_dp_store kept;    /* what stays for the way back */
    bsc_dp_store sent[2]; /* what even splits, and odd ones, leave for their neighbours */
} bsc_dp_thread;

/* A bucket to be done, and a measure of its work. */
typedef struct bsc_dp_job {
    uint32_t bucket;
    size_t size;
} bsc_dp_job;

/* All buckets of a split, forwards or backwards, dealt out to the threads. */
typedef struct bsc_dp_round {
    uint32_t split;
    bool forward;
    double begun, weight; /* of all work: before it, and its own */
    bsc_dp_job *job;      /* [BSC_DP_MAX_BUCKETS]: in the order in which they are done */
    atomic_uint next, done;
    atomic_bool stopped, failed; /* by the tick; for want of memory */
} bsc_dp_round;

typedef struct bsc_dp_sweep {
    const bsc_dp_plan *plan;
    bsc_dp_work *work;
    bsc_error *error;
    bsc_arena arena;
    bsc_dp_split *split;      /* [splits + 1]: the last holds the final layer */
    uint32_t splits, longest; /* steps of the longest */
    unsigned threads;
    bsc_dp_thread *thread;
    void *number; /* one of the total's kind */
    bsc_dp_round round;
} bsc_dp_sweep;

/* Whether split p begins with what another one has sent. */
static inline bool bsc_dp_gathers(const bsc_dp_sweep *w, uint32_t p) {
    return p > 0 && bsc_dp_sends(&w->split[p - 1]);
}

/* threads.c: runs a round. */
bsc_status bsc_dp_round_run(bsc_dp_sweep *w, bool forward, uint32_t split, double begun,
                            double weight);
/* Frees all its arrays. */
void bsc_dp_thread_empty(bsc_dp_thread *thread);

/* bucket.c: a bucket of the round's split, from what was sent to it or from its layer, to what it
 * sends or the next layer; of the last split, to its layer. */
bool bsc_dp_bucket_forward(bsc_dp_thread *thread, uint32_t number);
/* From the next split's ahead to the bucket's own, and its number[]. */
bool bsc_dp_bucket_backward(bsc_dp_thread *thread, uint32_t number);
/* Options of the split's steps. */
size_t bsc_dp_split_moves(const bsc_dp_split *split, const bsc_dp_plan *plan);

/* send.c: sends a bucket's last layer to the next split. */
bool bsc_dp_send(bsc_dp_thread *thread, const bsc_dp_layer *last, bsc_dp_bucket *bucket);
/* Makes the layer of bucket `number` from what all buckets of the split before sent it, and their
 * exits to it where they have any. */
bool bsc_dp_gather(bsc_dp_thread *thread, uint32_t number, bsc_dp_layer *layer);
/* Reads the ways to go on from the last layer's numbers off the next split's, into `ahead`. */
bool bsc_dp_read_ahead(bsc_dp_thread *thread, const bsc_dp_bucket *bucket, const bsc_dp_layer *last,
                       bsc_dp_numbers *ahead);

#endif
