/* send.h - hands states on from the buckets (parts of a layer, each swept by one thread) of one
 * segment of the sweep to the buckets of the next segment. In the backward pass, it hands back the
 * other way in how many ways the sweep can go on from each state. */
#ifndef BSC_ENGINE_DP_SEND_H
#define BSC_ENGINE_DP_SEND_H

#include "count/engine/dp/segment.h"

/* Sends states on to the next segment (the next few steps). `last` has the states with which a
 * bucket of segment p ends. The function copies them into the bucket's outbox, sorted by the bucket
 * of segment p + 1 that will receive them. If a backward pass will follow, also fills next_bucket[]
 * of the bucket, and allocates its next_state[], which bsc_dp_gather will fill. Returns false if
 * memory runs out or the sweep is stopped. */
bool bsc_dp_send(bsc_dp_thread *thread, uint32_t p, const bsc_dp_layer *last,
                 bsc_dp_bucket *bucket);

/* Receives what bsc_dp_send has sent: fills `layer` with the states with which bucket bucket_index
 * of segment p begins. They come from all buckets of segment p - 1; states with equal masks become
 * one. If a backward pass will follow, also notes in next_state[] of each sending bucket which
 * state of `layer` each of its states has become. Returns false if memory runs out or the sweep is
 * stopped. */
bool bsc_dp_gather(bsc_dp_thread *thread, uint32_t p, uint32_t bucket_index, bsc_dp_layer *layer);

/* For the backward pass: finds in how many ways the sweep can go on to a solution from each state
 * of `last`, the last layer of a bucket of segment p. Fills `continuations` with one such number
 * for each number of `last`. They are copied from the buckets of segment p + 1, which have been
 * swept backwards before. Returns false if memory runs out or the sweep is stopped. */
bool bsc_dp_read_continuations(bsc_dp_thread *thread, uint32_t p, const bsc_dp_bucket *bucket,
                               const bsc_dp_layer *last, bsc_dp_numbers *continuations);

#endif
