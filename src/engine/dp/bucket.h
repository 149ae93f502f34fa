/* bucket.h - a sweep cut into phases, and each phase into buckets that do not touch each other.
 *
 * During a phase, a few steps within a line, moves change only bits near the items passed. The
 * other bits of a mask are its key, which nothing changes until the phase ends. States with
 * different keys never meet: each bucket, the states whose keys have a hash in common, is swept
 * by itself. At the phase's end its last layer is cut up by the next phase's buckets, into a
 * parcel, and each of them begins with what all parcels have for it:
 *
 *     buckets of phase p                 buckets of phase p + 1
 *     start -> steps -> parcel 0  ----  ----  0   start -> steps -> ..
 *     start -> steps -> parcel 1  ---\\/----  1   start -> steps -> ..
 *     start -> steps -> parcel 2  ---/\\----  2   start -> steps -> ..
 *
 * Between two phases of one bucket each there is no exchange: the end is the next start.
 *
 * Invariant: how states fall into buckets depends on nothing but their number and masks, and
 * every sum is made in the order of buckets and states: results are the same for any number of
 * threads. */
#ifndef BSC_ENGINE_DP_BUCKET_H
#define BSC_ENGINE_DP_BUCKET_H

#include "engine/dp/advance.h"

#define BSC_DP_MAX_BUCKETS 4096u

/* A layer cut up by the next phase's buckets, in one block:
 *
 *     | part 0 | part 1 | part 2 | ...      part b: states state[b] .. state[b + 1] - 1, their
 *       masks, sets, numbers                masks, sets and numbers, from word at[b] on */
typedef struct bsc_dp_parcel {
    uint32_t states, parts;
    bsc_dp_kind kind;
    uint32_t *state; /* [parts + 2]; NULL: there is no parcel */
    size_t *at;      /* [parts + 1] */
    size_t words;    /* capacity of the block, which may be there before the parcel is made */
    uint64_t *block; /* NULL: there are no states */
    uint32_t *order; /* [states]: which state of the layer each was; NULL where only the total is
                      * wanted */
} bsc_dp_parcel;

typedef struct bsc_dp_bucket {
    bsc_dp_layer start; /* kept for the way back; else used up by the first step */
    bsc_dp_layer end;   /* where there is no exchange, until it is the next start */
    bsc_dp_parcel parcel;
    /* Where there is an exchange, for each state of the last layer: its next bucket, and its number
     * there. Only for the way back. */
    uint16_t *into;
    uint32_t *exit;
    uint32_t exits;
    bsc_dp_links *links;  /* [steps]: kept for the way back; NULL: to be made again */
    bsc_dp_numbers ahead; /* from start's numbers; on the way back */
    void *number;         /* [moves of the phase], of the total's kind: what each option is in */
    uint64_t states, transitions_made; /* in start and the layers behind it, but the last */
    bool done;                         /* in the section of work at hand */
} bsc_dp_bucket;

typedef struct bsc_dp_phase {
    uint32_t first, end; /* steps; none in the last, which holds the final layer */
    uint32_t buckets;    /* a power of two, at most BSC_DP_MAX_BUCKETS */
    bsc_dp_bucket *bucket;
    uint64_t *key; /* [words]: the bits that the phase does not change */
} bsc_dp_phase;

/* Options of the phase's steps. */
size_t bsc_dp_phase_moves(const bsc_dp_phase *phase, const bsc_dp_plan *plan);
/* Whether there is an exchange between a phase and the next. */
static inline bool bsc_dp_exchanges(const bsc_dp_phase *phase) {
    return phase[0].buckets > 1 || phase[1].buckets > 1;
}
void bsc_dp_bucket_release(bsc_dp_bucket *bucket, const bsc_dp_phase *phase);
void bsc_dp_parcel_release(bsc_dp_parcel *parcel);
/* Gives back all that a sweep forward over the phase has made. */
void bsc_dp_bucket_undo(bsc_dp_bucket *bucket);
/* Gives back the links. */
void bsc_dp_bucket_drop(bsc_dp_bucket *bucket, const bsc_dp_phase *phase);

/* What one thread works with: steps' layers, used again from bucket to bucket. */
typedef struct bsc_dp_worker {
    bsc_dp_tools tools;
    uint32_t steps;                  /* of the longest phase */
    bsc_dp_layer *layer;             /* [steps + 1] */
    bsc_dp_transitions *transitions; /* [steps] */
    bsc_dp_numbers ahead[2];
    uint32_t *index; /* for the exchange: numbers of states */
    size_t index_capacity;
} bsc_dp_worker;

bool bsc_dp_worker_init(bsc_dp_worker *worker, const bsc_dp_plan *plan, uint32_t steps);
void bsc_dp_worker_release(bsc_dp_worker *worker);
/* Gives back all its arrays. */
void bsc_dp_worker_empty(bsc_dp_worker *worker);

/* What is kept of a phase for the way back. */
typedef enum bsc_dp_keep { BSC_DP_KEEP_NOTHING, BSC_DP_KEEP_START, BSC_DP_KEEP_LINKS } bsc_dp_keep;

/* Bucket `number` of a phase, from the parcels of the phase before it or from its start, to its
 * own parcel or end; of the last phase, to its start. phase[-1] and phase[1] are its neighbours. */
bool bsc_dp_bucket_forward(bsc_dp_worker *worker, const bsc_dp_phase *phase, uint32_t number,
                           bool gathers, bsc_dp_keep keep);
/* From the next phase's ahead to the bucket's own, and its number[]. */
bool bsc_dp_bucket_backward(bsc_dp_worker *worker, const bsc_dp_phase *phase, uint32_t number);

/* exchange.c: cuts the last layer of a phase's bucket up for the next phase; `keep`: with order[],
 * into[] and exit[]. */
bool bsc_dp_parcel_make(bsc_dp_worker *worker, const bsc_dp_phase *phase, const bsc_dp_layer *end,
                        bool keep, bsc_dp_bucket *bucket);
/* Makes the layer that bucket `number` starts with from its parts of all parcels of `before`, and
 * their exits to it where they have any. */
bool bsc_dp_parcels_gather(bsc_dp_worker *worker, const bsc_dp_phase *before, uint32_t number,
                           bsc_dp_layer *start);
/* Reads the ways to go on from the last layer's numbers off the next phase's,
 * into `ahead`. */
bool bsc_dp_ahead_read(bsc_dp_worker *worker, const bsc_dp_phase *next, bsc_dp_bucket *bucket,
                       const bsc_dp_layer *end, bsc_dp_numbers *ahead);

#endif
