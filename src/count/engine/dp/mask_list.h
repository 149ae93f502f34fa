/* mask_list.h - masks, which are sets of bits stored in one or more 64-bit words, and a growing
 * list of masks.
 *
 * Masks say for example which items a state of a sweep has taken, or which items an option covers.
 * A mask of `words` words has the bits 0 .. 64 x words - 1; bit b of the mask is bit b mod 64 of
 * word b / 64. A list stores its masks one after the other in one array. Example with masks of two
 * words:
 *
 *     word[]    0 0    5 0    0 9           mask 0 is empty; mask 1 has the bits 0 and 2;
 *     mask       0      1      2            mask 2 has the bits 64 and 67
 *
 * The functions on single masks are inlined into the innermost loops of a sweep, where `words` is a
 * constant if it is 1 or 2. */
#ifndef BSC_ENGINE_DP_MASK_LIST_H
#define BSC_ENGINE_DP_MASK_LIST_H

#include "count/base/bits.h"
#include "count/base/memory.h"
#include "count/engine/dp/number.h"

/* Sets all bits of `mask` that are set in `more`. Both masks have `words` words. */
BSC_DP_INLINE void bsc_mask_join(uint64_t *mask, const uint64_t *more, uint32_t words) {
    for (uint32_t w = 0; w < words; w++) mask[w] |= more[w];
}

/* Says whether at least one bit is set in both masks. Looks at all words without leaving the loop
 * early, because masks have few words, and an early exit would cost more than it saves. */
BSC_DP_INLINE bool bsc_mask_overlaps(const uint64_t *a, const uint64_t *b, uint32_t words) {
    uint64_t common = 0;
    for (uint32_t w = 0; w < words; w++) common |= a[w] & b[w];
    return common != 0;
}

/* Says whether both masks have the same bits. */
BSC_DP_INLINE bool bsc_mask_equals(const uint64_t *a, const uint64_t *b, uint32_t words) {
    uint64_t difference = 0;
    for (uint32_t w = 0; w < words; w++) difference |= a[w] ^ b[w];
    return difference == 0;
}

/* Says whether each bit that is set in `inner` is also set in `outer`. */
BSC_DP_INLINE bool bsc_mask_is_subset(const uint64_t *inner, const uint64_t *outer,
                                      uint32_t words) {
    uint64_t outside = 0;
    for (uint32_t w = 0; w < words; w++) outside |= inner[w] & ~outer[w];
    return outside == 0;
}

/* A list of masks, all of the same length. A mask is identified by its index in the list, which
 * begins with 0. If memory for a mask runs out, `failed` becomes true and stays true, and the list
 * no longer grows. So the owner of the list may add many masks and check `failed` once at the
 * end. */
typedef struct bsc_mask_list {
    uint64_t *word;       /* [count x words]: the masks, one after the other */
    uint32_t words;       /* 64-bit words of each mask; set by the owner before masks are added */
    bool failed;          /* memory has run out */
    size_t count;         /* how many masks the list has */
    size_t word_capacity; /* words for which word[] has space */
} bsc_mask_list;

/* Returns a pointer to the first word of the mask with this index in the list. The pointer is valid
 * until the next mask is added. */
static inline uint64_t *bsc_mask_get(const bsc_mask_list *list, uint32_t index) {
    assert(index < list->count);
    return list->word + (size_t)index * list->words;
}

/* Adds an empty mask to the list, and returns its index. If memory runs out, sets list->failed and
 * returns 0. */
static inline uint32_t bsc_mask_list_add(bsc_mask_list *list) {
    const size_t words = (list->count + 1) * list->words;
    if (list->count >= UINT32_MAX || !BSC_ARRAY_GROW(list, word, words)) list->failed = true;
    if (list->failed) return 0;
    const uint32_t index = (uint32_t)list->count;
    list->count++;
    memset(bsc_mask_get(list, index), 0, list->words * sizeof *list->word);
    return index;
}

#endif
