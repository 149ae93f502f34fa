/* mask_list.h - masks, which are sets of bits in a few 64-bit words, and a growing list of masks.
 *
 * A mask of `words` words holds the bits 0 .. 64 x words - 1; bit b is bit b mod 64 of word b / 64.
 * A list of masks of two words each, in one array:
 *
 *     word   | 0 0 | 5 0 | 0 9 | ...        mask 0 is empty, mask 1 holds the bits 0 and 2,
 *     mask      0     1     2               mask 2 the bits 64 and 67
 *
 * The functions on single masks are compiled for each constant number of words that they are called
 * with, since the innermost loops of a sweep are made of them. */
#ifndef BSC_ENGINE_DP_MASK_LIST_H
#define BSC_ENGINE_DP_MASK_LIST_H

#include "count/base/bits.h"
#include "count/base/memory.h"
#include "count/engine/dp/number.h"

/* Adds the bits of `more` to `mask`. */
BSC_DP_INLINE void bsc_mask_join(uint64_t *mask, const uint64_t *more, uint32_t words) {
    for (uint32_t w = 0; w < words; w++) mask[w] |= more[w];
}

/* Says whether some bit is in both masks. Looks at all words, since a branch for each costs more
 * than the few words that it could spare. */
BSC_DP_INLINE bool bsc_mask_overlaps(const uint64_t *a, const uint64_t *b, uint32_t words) {
    uint64_t common = 0;
    for (uint32_t w = 0; w < words; w++) common |= a[w] & b[w];
    return common != 0;
}

/* Says whether the masks hold the same bits. */
BSC_DP_INLINE bool bsc_mask_equals(const uint64_t *a, const uint64_t *b, uint32_t words) {
    uint64_t difference = 0;
    for (uint32_t w = 0; w < words; w++) difference |= a[w] ^ b[w];
    return difference == 0;
}

/* Says whether all bits of `inner` are in `outer`. */
BSC_DP_INLINE bool bsc_mask_is_subset(const uint64_t *inner, const uint64_t *outer,
                                      uint32_t words) {
    uint64_t outside = 0;
    for (uint32_t w = 0; w < words; w++) outside |= inner[w] & ~outer[w];
    return outside == 0;
}

/* A list of masks of the same length, known by their numbers from 0 on. Once memory for a mask was
 * missing, `failed` stays true and the list grows no more: its owner checks once, at the end. */
typedef struct bsc_mask_list {
    uint64_t *word;       /* [count x words]: the masks, one after the other */
    uint32_t words;       /* 64-bit words of each mask; set before the first is added */
    bool failed;          /* memory for a mask was missing */
    size_t count;         /* masks in the list */
    size_t word_capacity; /* words that word[] has space for */
} bsc_mask_list;

/* Returns mask number `mask`; the pointer is valid until the next mask is added. */
static inline uint64_t *bsc_mask_get(const bsc_mask_list *list, uint32_t mask) {
    assert(mask < list->count);
    return list->word + (size_t)mask * list->words;
}

/* Adds an empty mask, and returns its number; 0 and list->failed where memory is missing. */
static inline uint32_t bsc_mask_list_add(bsc_mask_list *list) {
    const size_t words = (list->count + 1) * list->words;
    if (list->count >= UINT32_MAX || !BSC_ARRAY_GROW(list, word, words)) list->failed = true;
    if (list->failed) return 0;
    const uint32_t mask = (uint32_t)list->count;
    list->count++;
    memset(bsc_mask_get(list, mask), 0, list->words * sizeof *list->word);
    return mask;
}

#endif
