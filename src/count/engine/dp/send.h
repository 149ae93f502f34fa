/* send.h - hands states on from the buckets of one segment to those of the next. (A segment is a
 * few steps of the sweep. A bucket is a part of a layer of states, and is swept by one thread.) In
 * the backward pass, it hands continuations back the other way: in how many ways the sweep can go
 * on from each state. If a function here fails, the caller can only free the sweep. */
#ifndef BSC_ENGINE_DP_SEND_H
#define BSC_ENGINE_DP_SEND_H

#include "count/engine/dp/segment.h"

/* Sends the last states of a bucket from segment p to segment p + 1. (A segment is a group of a few
 * steps, and a bucket a part of its states.) `last` has these states: those that came out of the
 * bucket after all steps of segment p. The function copies them into the bucket's outbox, sorted by
 * the bucket of segment p + 1 that will receive them. If a backward pass will follow, it also fills
 * next_bucket[] of the bucket (where each state was sent), and allocates its next_state[], which
 * bsc_dp_gather will fill. Returns false if memory runs out or the sweep is stopped. */
bool bsc_dp_send(bsc_dp_thread *thread, uint32_t p, const bsc_dp_layer *last,
                 bsc_dp_bucket *bucket);

/* Receives the states that bsc_dp_send has sent. Fills `layer`, which must be empty or own its
 * arrays, with the states (and their counts) with which bucket number bucket_index of segment p > 0
 * begins. (A segment is a group of a few steps, and a bucket a part of its states.) The states come
 * from all buckets of segment p - 1. States with equal masks become one state. If a backward pass
 * will follow, the function also notes in next_state[] of each sending bucket which state of
 * `layer` each of its states has become. Returns false if memory runs out or the sweep is
 * stopped. */
bool bsc_dp_gather(bsc_dp_thread *thread, uint32_t p, uint32_t bucket_index, bsc_dp_layer *layer);

/* For the backward pass: fills `continuations` for `last`, the last layer of a bucket of segment p.
 * (A segment is a group of a few steps, and a bucket a part of its states.) A state of `last` has
 * one count for each partial fleet (the ships placed so far). Its continuation says in how many
 * ways the sweep can go on from there to a solution. The continuations are copied from the buckets
 * of segment p + 1, which have been swept backwards before; if nothing was sent there
 * (bucket->next_state is NULL), both segments have a single bucket, and the last layer of segment p
 * has itself become the first layer of segment p + 1, so that a state has the same index in both.
 * `continuations` may have an array already, which is used again if it is long enough. Returns
 * false if memory runs out or the sweep is stopped; thread->tools.poll says which of the two. */
bool bsc_dp_read_continuations(bsc_dp_thread *thread, uint32_t p, const bsc_dp_bucket *bucket,
                               const bsc_dp_layer *last, bsc_dp_numbers *continuations);

#endif
