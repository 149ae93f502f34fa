/* bucket.h - sweeps one bucket through the steps of its segment. (A segment is a few steps of the
 * sweep. A bucket is a part of the layer of states with which it begins.) */
#ifndef BSC_ENGINE_DP_BUCKET_H
#define BSC_ENGINE_DP_BUCKET_H

#include "count/engine/dp/segment.h"

/* Sweeps one bucket (a part of the states) forwards through the steps of segment p (a group of a
 * few steps). Either the bucket already has its first states, or they are gathered from what the
 * buckets of the previous segment have sent to it. The last states are sent to the buckets of the
 * next segment. But if both segments have one bucket each, the last layer becomes the first layer
 * of the next segment. The buckets of segment p, and of the next one if there is one, must have
 * been made.
 *
 * The last segment of a sweep has no steps: the function then only makes the bucket's layer.
 * Returns false if memory runs out or the sweep is stopped; thread->tools.poll.stopped says which
 * of the two. After a failure the caller can only free the sweep. */
bool bsc_dp_bucket_forward(bsc_dp_thread *thread, uint32_t p, uint32_t bucket_index);

/* Sweeps one bucket (a part of the states) backwards through the steps of segment p (a group of a
 * few steps). Begins with the continuations of the bucket's last states (in how many ways the sweep
 * can go on from there to a solution), which it copies from the buckets of the next segment. From
 * these it computes the continuations of the bucket's first states, and bucket->option_solutions[]:
 * how many solutions use each option that the steps can place. The forward pass must have kept what
 * this needs (sweep->goes_back), and the buckets of segment p + 1 must have their continuations.
 * Fails as bsc_dp_bucket_forward does. */
bool bsc_dp_bucket_backward(bsc_dp_thread *thread, uint32_t p, uint32_t bucket_index);

/* Frees all arrays of a thread, whose field `sweep` must be set, except its stores. The thread
 * allocates the arrays again when it needs them. */
void bsc_dp_thread_release(bsc_dp_thread *thread);

#endif
