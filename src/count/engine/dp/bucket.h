/* bucket.h - sweeps one bucket (a part of a layer of states) through the steps of its segment. */
#ifndef BSC_ENGINE_DP_BUCKET_H
#define BSC_ENGINE_DP_BUCKET_H

#include "count/engine/dp/segment.h"

/* Sweeps bucket bucket_index of segment p forwards through the segment's steps. The bucket's first
 * layer is gathered from what the previous segment's buckets have sent, or is there already. Its
 * last layer is sent to the next segment's buckets, or becomes the first layer of the only bucket
 * of the next segment. The last segment has no steps: the function then only makes the bucket's
 * layer. Returns false if memory runs out or the sweep is stopped. */
bool bsc_dp_bucket_forward(bsc_dp_thread *thread, uint32_t p, uint32_t bucket_index);

/* Sweeps the bucket backwards. Copies the continuations of its last layer from the next segment's
 * buckets (for each number, in how many ways the sweep can go on from there to the end). From these
 * it computes the continuations of its first layer, and the bucket's option_number[]. Returns false
 * if memory runs out or the sweep is stopped. */
bool bsc_dp_bucket_backward(bsc_dp_thread *thread, uint32_t p, uint32_t bucket_index);

/* Frees all arrays of a thread, except its stores. They are allocated again when they are
 * needed. */
void bsc_dp_thread_release(bsc_dp_thread *thread);

#endif
