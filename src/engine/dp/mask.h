/* mask.h - sets of bits in a few 64-bit words, and a growing list of them. */
#ifndef BSC_ENGINE_DP_MASK_H
#define BSC_ENGINE_DP_MASK_H

#include "base/bits.h"
#include "base/memory.h"
#include "engine/dp/number.h"

BSC_DP_INLINE void bsc_mask_join(uint64_t *to, const uint64_t *from, uint32_t words) {
    for (uint32_t w = 0; w < words; w++) to[w] |= from[w];
}

BSC_DP_INLINE bool bsc_mask_overlaps(const uint64_t *a, const uint64_t *b, uint32_t words) {
    uint64_t both = 0;
    for (uint32_t w = 0; w < words; w++) both |= a[w] & b[w];
    return both != 0;
}

BSC_DP_INLINE bool bsc_mask_same(const uint64_t *a, const uint64_t *b, uint32_t words) {
    uint64_t other = 0;
    for (uint32_t w = 0; w < words; w++) other |= a[w] ^ b[w];
    return other == 0;
}

/* Whether all bits of `inner` are in `outer`. */
BSC_DP_INLINE bool bsc_mask_within(const uint64_t *inner, const uint64_t *outer, uint32_t words) {
    uint64_t outside = 0;
    for (uint32_t w = 0; w < words; w++) outside |= inner[w] & ~outer[w];
    return outside == 0;
}

/* Masks of `words` words each, by number; 0 is empty. A failure sticks, as an arena's does. */
typedef struct bsc_mask_list {
    uint64_t *word;
    uint32_t words;
    bool failed;
    size_t count, word_capacity; /* in masks, in words */
} bsc_mask_list;

static inline uint64_t *bsc_mask_at(const bsc_mask_list *list, uint32_t mask) {
    assert(mask < list->count);
    return list->word + (size_t)mask * list->words;
}

/* Adds an empty mask; its number, or without memory 0. */
static inline uint32_t bsc_mask_list_add(bsc_mask_list *list) {
    const size_t words = (list->count + 1) * list->words;
    list->failed |= list->count >= UINT32_MAX || !BSC_ARRAY_GROW(list, word, words);
    if (list->failed) return 0;
    memset(list->word + words - list->words, 0, list->words * sizeof *list->word);
    return (uint32_t)list->count++;
}

#endif
