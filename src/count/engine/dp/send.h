/* send.h - what passes between the buckets of two segments. */
#ifndef BSC_ENGINE_DP_SEND_H
#define BSC_ENGINE_DP_SEND_H

#include "count/engine/dp/segment.h"

/* Fills the outbox of a bucket of segment p from the last layer that it was swept to. Where a
 * backward pass follows it also fills next_bucket[], and makes next_state[] for bsc_dp_gather to
 * fill. Returns false if memory is short or the poll stopped. */
bool bsc_dp_send(bsc_dp_thread *thread, uint32_t p, const bsc_dp_layer *last,
                 bsc_dp_bucket *bucket);

/* Makes the first layer of bucket `number` of segment p from the parcels that all buckets of
 * segment p - 1 have for it, and notes in their next_state[], where they have one, which state each
 * of theirs became. Returns false if memory is short or the poll stopped. */
bool bsc_dp_gather(bsc_dp_thread *thread, uint32_t p, uint32_t number, bsc_dp_layer *layer);

/* Reads from the buckets of segment p + 1 the continuations of the numbers of `last`, the last
 * layer of a bucket of segment p. Returns false if memory is short or the poll stopped. */
bool bsc_dp_read_continuations(bsc_dp_thread *thread, uint32_t p, const bsc_dp_bucket *bucket,
                               const bsc_dp_layer *last, bsc_dp_numbers *continuations);

#endif
