/* bucket.h - sweeps one bucket through the steps of its segment. */
#ifndef BSC_ENGINE_DP_BUCKET_H
#define BSC_ENGINE_DP_BUCKET_H

#include "count/engine/dp/segment.h"

/* Sweeps bucket `number` of segment p forwards: from what was sent to it, or from its layer, to
 * what it sends, or to the first layer of the next segment. In the last segment, which has no
 * steps, makes the bucket's layer. Returns false if memory is short or the poll stopped. */
bool bsc_dp_bucket_forward(bsc_dp_thread *thread, uint32_t p, uint32_t number);

/* Sweeps the bucket backwards: from the continuations of the next segment's buckets makes its own
 * continuations, and its option_number[]. Returns false if memory is short or the poll stopped. */
bool bsc_dp_bucket_backward(bsc_dp_thread *thread, uint32_t p, uint32_t number);

/* Frees the arrays of a thread but for its stores; they are made again when they are needed. */
void bsc_dp_thread_release(bsc_dp_thread *thread);

#endif
