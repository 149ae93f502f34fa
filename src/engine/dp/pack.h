/* pack.h - a state's numbers in few bytes, for files that tasks pass each other.
 *
 * A range from the set's first index to its last is zero where the set has no index, which with
 * russian's fleet is in three places out of five, and a number of 8 bytes has 3 that are not zero.
 *
 *     width, 2 bytes | number of the set's first index | .. of its next | ..
 *                      each of `width` bytes
 *
 * A sixth of the bytes, and of the fresh pages for them, pays for the work on each. */
#ifndef BSC_ENGINE_DP_PACK_H
#define BSC_ENGINE_DP_PACK_H

#include "engine/dp/plan.h"

#define BSC_DP_PACK_SPACE 8u      /* bytes behind the last that are written and read, too */
#define BSC_DP_PACK_WIDTH 0xFFFFu /* bytes of a number, at most */

/* Numbers of one kind, shaped as a state's: value[0] is of the set's first index. */
typedef struct bsc_dp_numbers {
    const bsc_dp_plan *plan;
    const uint64_t *set;
    bsc_dp_kind kind;
} bsc_dp_numbers;

/* Words of 8 bytes that so many bytes take. */
static inline size_t bsc_dp_pack_words(size_t bytes) {
    return (bytes + sizeof(uint64_t) - 1) / sizeof(uint64_t);
}
/* Bytes that they take, packed. */
size_t bsc_dp_pack_size(const bsc_dp_numbers *n, const void *value);
/* Packs them, and returns how many bytes that took. */
size_t bsc_dp_pack(const bsc_dp_numbers *n, const void *value, unsigned char *to);
/* Unpacks into a whole range of n's kind; the numbers that were packed fit in it. */
size_t bsc_dp_unpack(const bsc_dp_numbers *n, const unsigned char *from, void *value);
/* The bytes of a state's numbers, of which `left` are there; 0: they are not as packed ones are. */
size_t bsc_dp_packed_bytes(const bsc_dp_numbers *n, const unsigned char *from, size_t left);

#endif
