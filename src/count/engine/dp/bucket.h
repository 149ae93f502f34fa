/* bucket.h - sweeps one bucket through the steps of its segment. (A segment is a few steps of the
 * sweep. A bucket is a part of the layer of states with which it begins.) */
#ifndef BSC_ENGINE_DP_BUCKET_H
#define BSC_ENGINE_DP_BUCKET_H

#include "count/engine/dp/segment.h"

/* Sweeps one bucket (a part of the states) forwards through the steps of segment p. Either the
 * bucket already has its first states, or they are gathered from what the previous segment's
 * buckets have sent. The last states are sent to the next segment's buckets. If the next segment
 * has one bucket and this one too, they become its first layer. The last segment has no steps: the
 * function then only makes the bucket's layer. Returns false if memory runs out or the sweep is
 * stopped. */
bool bsc_dp_bucket_forward(bsc_dp_thread *thread, uint32_t p, uint32_t bucket_index);

/* Sweeps the bucket backwards through the steps of segment p. A continuation says in how many ways
 * the sweep can go on from a state to a solution. The function copies the continuations of the
 * bucket's last states from the next segment's buckets. From these it computes the continuations of
 * the bucket's first states. It also computes how many solutions use each option (the bucket's
 * option_number[]). Returns false if memory runs out or the sweep is stopped. */
bool bsc_dp_bucket_backward(bsc_dp_thread *thread, uint32_t p, uint32_t bucket_index);

/* Frees all arrays of a thread, except its stores. The thread allocates the arrays again when it
 * needs them. */
void bsc_dp_thread_release(bsc_dp_thread *thread);

#endif
