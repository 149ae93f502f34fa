/* send.h - hands states on from the buckets (parts of a layer) of one segment of the sweep to the
 * buckets of the next segment; and in the backward pass hands their continuations back. */
#ifndef BSC_ENGINE_DP_SEND_H
#define BSC_ENGINE_DP_SEND_H

#include "count/engine/dp/segment.h"

/* Sends the states of `last`, the last layer of a bucket of segment p, to the buckets of segment p
 * + 1: copies them into the bucket's outbox, where there is a parcel of states for each receiving
 * bucket. If a backward pass will follow, also fills next_bucket[] of the bucket, and allocates its
 * next_state[], which bsc_dp_gather will fill. Returns false if memory runs out or the sweep is
 * stopped. */
bool bsc_dp_send(bsc_dp_thread *thread, uint32_t p, const bsc_dp_layer *last,
                 bsc_dp_bucket *bucket);

/* Makes `layer`, the first layer of bucket bucket_index of segment p, from the parcels that the
 * buckets of segment p - 1 have sent to this bucket. If a backward pass will follow, also notes in
 * next_state[] of each sending bucket which state of the layer each of its states has become.
 * Returns false if memory runs out or the sweep is stopped. */
bool bsc_dp_gather(bsc_dp_thread *thread, uint32_t p, uint32_t bucket_index, bsc_dp_layer *layer);

/* For the backward pass: fills `continuations` with one number for each number of `last`, the last
 * layer of a bucket of segment p. It says in how many ways the sweep can go on from there to the
 * end, and is copied from the buckets of segment p + 1, which have been swept backwards before.
 * Returns false if memory runs out or the sweep is stopped. */
bool bsc_dp_read_continuations(bsc_dp_thread *thread, uint32_t p, const bsc_dp_bucket *bucket,
                               const bsc_dp_layer *last, bsc_dp_numbers *continuations);

#endif
