/* bucket.h - sweeps one bucket through the steps of its segment. */
#ifndef BSC_ENGINE_DP_BUCKET_H
#define BSC_ENGINE_DP_BUCKET_H

#include "count/engine/dp/segment.h"

/* Sweeps bucket `number` of segment p forwards through the segment's steps. The first layer is
 * gathered from what other buckets have sent, or is the bucket's own layer. The last layer is sent
 * to the next segment's buckets, or becomes the first layer of its only bucket. The last segment
 * has no steps: there the function only makes the bucket's layer. Returns false if memory ran out
 * or the poll stopped the sweep. */
bool bsc_dp_bucket_forward(bsc_dp_thread *thread, uint32_t p, uint32_t number);

/* Sweeps the bucket backwards. Reads the continuations of its last layer from the next segment's
 * buckets (in how many ways the sweep can go on from each number to the end), and computes those of
 * its first layer and the bucket's option_number[]. Returns false if memory ran out or the poll
 * stopped the sweep. */
bool bsc_dp_bucket_backward(bsc_dp_thread *thread, uint32_t p, uint32_t number);

/* Frees all arrays of a thread except its stores. They are allocated again when they are needed. */
void bsc_dp_thread_release(bsc_dp_thread *thread);

#endif
