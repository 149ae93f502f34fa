/* bucket.h - sweeps one bucket (a part of a layer of states) through the steps of its segment (a
 * few steps of the sweep). */
#ifndef BSC_ENGINE_DP_BUCKET_H
#define BSC_ENGINE_DP_BUCKET_H

#include "count/engine/dp/segment.h"

/* Sweeps one bucket (a part of the states) forwards through the steps of segment p. The bucket's
 * first states are gathered from what the previous segment's buckets have sent, or are there
 * already. Its last states are sent to the next segment's buckets, or become the first layer of the
 * only bucket of the next segment. The last segment has no steps: the function then only makes the
 * bucket's layer. Returns false if memory runs out or the sweep is stopped. */
bool bsc_dp_bucket_forward(bsc_dp_thread *thread, uint32_t p, uint32_t bucket_index);

/* Sweeps the bucket backwards. A continuation says in how many ways the sweep can go on from a
 * state to a solution. The function copies the continuations of the bucket's last states from the
 * next segment's buckets. From these it computes those of the bucket's first states, and how many
 * solutions use each option (the bucket's option_number[]). Returns false if memory runs out or the
 * sweep is stopped. */
bool bsc_dp_bucket_backward(bsc_dp_thread *thread, uint32_t p, uint32_t bucket_index);

/* Frees all arrays of a thread, except its stores. The thread allocates the arrays again when it
 * needs them. */
void bsc_dp_thread_release(bsc_dp_thread *thread);

#endif
