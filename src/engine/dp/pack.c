/* pack.c - see pack.h. */
#include "engine/dp/pack.h"

#include "base/bits.h"
#include "engine/dp/layer.h"
#include "engine/dp/ranges.h"

#include <assert.h>
#include <string.h>

#define HEAD 2u /* bytes of a width */

/* Eight bytes, the lowest first. */
static inline void store(unsigned char *to, uint64_t word) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(to, &word, sizeof word);
#else
    for (unsigned k = 0; k < 8; k++) to[k] = (unsigned char)(word >> 8 * k);
#endif
}

static inline uint64_t load(const unsigned char *from) {
    uint64_t word = 0;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(&word, from, sizeof word);
#else
    for (unsigned k = 0; k < 8; k++) word |= (uint64_t)from[k] << 8 * k;
#endif
    return word;
}

static inline uint32_t read_width(const unsigned char *from) {
    return (uint32_t)from[0] | (uint32_t)from[1] << 8;
}

static uint32_t count_of(const bsc_dp_numbers *n, uint32_t *first) {
    *first = bsc_dp_set_first(n->set, n->plan->set_words);
    return bsc_dp_set_last(n->set, n->plan->set_words) - *first + 1;
}

static uint32_t indices_of(const bsc_dp_numbers *n) {
    uint32_t indices = 0;
    for (uint32_t w = 0; w < n->plan->set_words; w++) indices += bsc_count_bits(n->set[w]);
    return indices;
}

/* The bytes that the widest of the numbers has; at least one. */
static uint32_t width_of(const bsc_dp_numbers *n, const void *value) {
    const size_t size = bsc_dp_size(n->kind, n->plan->model->limbs), limbs = size / 8;
    uint32_t first;
    const uint32_t count = count_of(n, &first);
    uint64_t any = 0;
    if (n->kind == BSC_DP_U32) return bsc_highest_bit(any_32(value, count) | 1) / 8 + 1;
    if (limbs == 1) return bsc_highest_bit(any_64(value, count) | 1) / 8 + 1;
    for (size_t k = limbs; k-- > 0;) {
        for (uint32_t u = 0; u < count; u++) any |= ((const uint64_t *)value)[u * limbs + k];
        if (any != 0 || k == 0) return (uint32_t)k * 8 + bsc_highest_bit(any | 1) / 8 + 1;
    }
    return 1;
}

size_t bsc_dp_pack_size(const bsc_dp_numbers *n, const void *value) {
    return HEAD + (size_t)width_of(n, value) * indices_of(n);
}

/* One body for numbers of 4 bytes, of one limb, and of any. */
BSC_DP_INLINE unsigned char *pack(const bsc_dp_numbers *n, bool narrow, size_t limbs,
                                  uint32_t width, const void *value, unsigned char *at) {
    const uint32_t first = bsc_dp_set_first(n->set, n->plan->set_words);
    for (uint32_t w = 0; w < n->plan->set_words; w++)
        for (uint64_t bits = n->set[w]; bits != 0; bits &= bits - 1) {
            const size_t u = w * 64 + bsc_lowest_bit(bits) - first;
            if (narrow)
                store(at, ((const uint32_t *)value)[u]);
            else
                for (size_t k = 0; k < limbs && k * 8 < width; k++)
                    store(at + 8 * k, ((const uint64_t *)value)[u * limbs + k]);
            at += width;
        }
    return at;
}

size_t bsc_dp_pack(const bsc_dp_numbers *n, const void *value, unsigned char *to) {
    const size_t limbs = bsc_dp_size(n->kind, n->plan->model->limbs) / 8;
    const uint32_t width = width_of(n, value);
    unsigned char *at = to;
    assert(width <= BSC_DP_PACK_WIDTH);
    *at++ = (unsigned char)width;
    *at++ = (unsigned char)(width >> 8);
    if (n->kind == BSC_DP_U32)
        at = pack(n, true, 1, width, value, at);
    else if (limbs == 1)
        at = pack(n, false, 1, width, value, at);
    else
        at = pack(n, false, limbs, width, value, at);
    return (size_t)(at - to);
}

/* A number of `width` bytes at the spot. */
static inline void read_number(const unsigned char *from, uint32_t width, uint64_t *number) {
    for (; width > 8; width -= 8, from += 8) *number++ = load(from);
    *number = load(from) & UINT64_MAX >> (64 - 8 * width);
}

size_t bsc_dp_unpack(const bsc_dp_numbers *n, const unsigned char *from, void *value) {
    const size_t size = bsc_dp_size(n->kind, n->plan->model->limbs), limbs = size / 8;
    const unsigned char *at = from + HEAD;
    const uint32_t width = read_width(from);
    uint32_t first;
    const uint32_t count = count_of(n, &first);
    assert(width >= 1 && width <= size);
    memset(value, 0, count * size);
    for (uint32_t w = 0; w < n->plan->set_words; w++)
        for (uint64_t bits = n->set[w]; bits != 0; bits &= bits - 1, at += width) {
            const size_t u = w * 64 + bsc_lowest_bit(bits) - first;
            if (n->kind == BSC_DP_U32)
                ((uint32_t *)value)[u] = (uint32_t)(load(at) & UINT64_MAX >> (64 - 8 * width));
            else
                read_number(at, width, (uint64_t *)value + u * limbs);
        }
    return (size_t)(at - from);
}

size_t bsc_dp_packed_bytes(const bsc_dp_numbers *n, const unsigned char *from, size_t left) {
    const uint32_t width = left < HEAD ? 0 : read_width(from);
    if (width == 0 || width > bsc_dp_size(n->kind, n->plan->model->limbs)) return 0;
    const size_t bytes = HEAD + (size_t)width * indices_of(n);
    return bytes <= left ? bytes : 0;
}
