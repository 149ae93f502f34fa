/* send.h - hands states, and later their continuations, from the buckets of one segment to those of
 * the next. */
#ifndef BSC_ENGINE_DP_SEND_H
#define BSC_ENGINE_DP_SEND_H

#include "count/engine/dp/segment.h"

/* Sends the states of `last`, the last layer of a bucket of segment p, to the buckets of the next
 * segment: copies them into the bucket's outbox, one parcel for each bucket there. If a backward
 * pass follows, also fills next_bucket[], and allocates next_state[], which bsc_dp_gather fills.
 * Returns false if memory ran out or the poll stopped the sweep. */
bool bsc_dp_send(bsc_dp_thread *thread, uint32_t p, const bsc_dp_layer *last,
                 bsc_dp_bucket *bucket);

/* Makes the first layer of bucket `number` of segment p from the parcels that the buckets of
 * segment p - 1 have sent to it. If a backward pass follows, also writes to the next_state[] of
 * each sending bucket which state of the new layer each of its states became. Returns false if
 * memory ran out or the poll stopped the sweep. */
bool bsc_dp_gather(bsc_dp_thread *thread, uint32_t p, uint32_t number, bsc_dp_layer *layer);

/* For the backward pass: fills `continuations` for the numbers of `last`, the last layer of a
 * bucket of segment p, with those that the buckets of segment p + 1 have computed. (The
 * continuations of a number are in how many ways the sweep can go on from it to the end.) Returns
 * false if memory ran out or the poll stopped the sweep. */
bool bsc_dp_read_continuations(bsc_dp_thread *thread, uint32_t p, const bsc_dp_bucket *bucket,
                               const bsc_dp_layer *last, bsc_dp_numbers *continuations);

#endif
