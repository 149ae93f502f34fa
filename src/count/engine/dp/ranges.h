/* ranges.h - adds and copies arrays of numbers of one kind, number by number: the innermost loops
 * of a sweep, in vectors of 16 bytes where the compiler has them.
 *
 * A pair of a sweep adds the numbers of one state to those of another, but only where the move has
 * space (valid[] of the move's class: all ones, or 0). With numbers of 4 bytes and count = 6:
 *
 *     source   3  1  4  1   5  9  .  .        two vectors of 4 numbers; of the second only
 *     valid   -1 -1  0 -1  -1  0  .  .        the first two are in the range
 *     target  +3 +1  . +1  +5  .  .  .
 *
 * The last vector takes what the whole ones leave, be it nothing, and reaches over the end of the
 * range: it adds 0 there. So every array of numbers has BSC_DP_SLACK bytes behind it. As a loop of
 * its own the end was a branch mispredicted for every other pair (hex-upper 7 % slower). */
#ifndef BSC_ENGINE_DP_RANGES_H
#define BSC_ENGINE_DP_RANGES_H

#include "count/engine/dp/number.h"

/* 1 if the loops below use vectors of 16 bytes: the compiler must have GCC's vector types, and the
 * processor registers for them, which 32-bit x86 has only from SSE2 on. 0: they take one number at
 * a time. */
#if defined(__GNUC__) && (!defined(__i386__) || defined(__SSE2__))
#define BSC_DP_VECTORS 1
#else
#define BSC_DP_VECTORS 0
#endif

#if BSC_DP_VECTORS
typedef uint32_t vector32 __attribute__((vector_size(16)));
typedef uint64_t vector64 __attribute__((vector_size(16)));

/* Reads a vector from 16 bytes that begin anywhere. */
static inline vector32 load32(const void *bytes) {
    vector32 v;
    memcpy(&v, bytes, sizeof v);
    return v;
}

/* Reads a vector from 16 bytes that begin anywhere. */
static inline vector64 load64(const void *bytes) {
    vector64 v;
    memcpy(&v, bytes, sizeof v);
    return v;
}

/* Returns a vector with all ones in its first `count` elements, from 0 to all of them, else 0. */
static inline vector32 first32(uint32_t count) {
    static const uint32_t ones[8] = {UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX};
    return load32(ones + 4 - count);
}

/* Returns a vector with all ones in its first `count` elements, from 0 to all of them, else 0. */
static inline vector64 first64(uint32_t count) {
    static const uint64_t ones[4] = {UINT64_MAX, UINT64_MAX};
    return load64(ones + 2 - count);
}
#endif

/* ---- Adding: target[u] += source[u] where valid ---- */

/* Numbers of 4 bytes. Returns all sums or-ed: its highest bit says whether one needs more space. */
static inline uint32_t add_32(uint32_t *restrict target, const uint32_t *restrict source,
                              const uint32_t *restrict valid, uint32_t count) {
    uint32_t u = 0;
#if BSC_DP_VECTORS
    vector32 all = {0};
    for (; u + 4 <= count; u += 4) {
        const vector32 sum = load32(target + u) + (load32(source + u) & load32(valid + u));
        memcpy(target + u, &sum, sizeof sum);
        all |= sum;
    }
    const vector32 inside = first32(count - u);
    const vector32 sum = load32(target + u) + (load32(source + u) & load32(valid + u) & inside);
    memcpy(target + u, &sum, sizeof sum);
    all |= sum & inside;
    return all[0] | all[1] | all[2] | all[3];
#else
    uint32_t all = 0;
    for (; u < count; u++) {
        target[u] += source[u] & valid[u];
        all |= target[u];
    }
    return all;
#endif
}

/* Numbers of 8 bytes. Returns all sums or-ed. */
static inline uint64_t add_64(uint64_t *restrict target, const uint64_t *restrict source,
                              const uint64_t *restrict valid, uint32_t count) {
    uint32_t u = 0;
#if BSC_DP_VECTORS
    vector64 all = {0};
    for (; u + 2 <= count; u += 2) {
        const vector64 sum = load64(target + u) + (load64(source + u) & load64(valid + u));
        memcpy(target + u, &sum, sizeof sum);
        all |= sum;
    }
    const vector64 inside = first64(count - u);
    const vector64 sum = load64(target + u) + (load64(source + u) & load64(valid + u) & inside);
    memcpy(target + u, &sum, sizeof sum);
    all |= sum & inside;
    return all[0] | all[1];
#else
    uint64_t all = 0;
    for (; u < count; u++) {
        target[u] += source[u] & valid[u];
        all |= target[u];
    }
    return all;
#endif
}

/* Numbers of `limbs` limbs. Returns the highest limbs of all sums or-ed. */
BSC_DP_INLINE uint64_t add_limbs(uint64_t *restrict target, const uint64_t *restrict source,
                                 const uint64_t *restrict valid, uint32_t count, size_t limbs) {
    uint64_t all = 0;
    for (uint32_t u = 0; u < count; u++) {
        uint64_t *sum = target + u * limbs;
        const uint64_t *number = source + u * limbs;
        uint64_t carry = 0;
        if (limbs > 2 && valid[u] == 0) continue;
        for (size_t k = 0; k < limbs; k++)
            sum[k] = bsc_limb_add(sum[k], number[k] & valid[u], &carry);
        all |= sum[limbs - 1];
    }
    return all;
}

/* Real numbers, each times the weight of the option that is laid. */
static inline void add_reals(double *restrict target, const double *restrict source,
                             const uint64_t *restrict valid, uint32_t count, double weight) {
    for (uint32_t u = 0; u < count; u++) target[u] += valid[u] == 0 ? 0.0 : source[u] * weight;
}

/* ---- Storing: target[u] = source[u] where valid, else 0 ----
 *
 * Ranges of an array must be stored in rising order: the last vector sets numbers behind its range
 * to 0. */

/* Numbers of 4 bytes. */
static inline void store_32(uint32_t *restrict target, const uint32_t *restrict source,
                            const uint32_t *restrict valid, uint32_t count) {
    uint32_t u = 0;
#if BSC_DP_VECTORS
    for (; u + 4 <= count; u += 4) {
        const vector32 v = load32(source + u) & load32(valid + u);
        memcpy(target + u, &v, sizeof v);
    }
    const vector32 v = load32(source + u) & load32(valid + u) & first32(count - u);
    memcpy(target + u, &v, sizeof v);
#else
    for (; u < count; u++) target[u] = source[u] & valid[u];
#endif
}

/* Numbers of `limbs` limbs. */
BSC_DP_INLINE void store_limbs(uint64_t *restrict target, const uint64_t *restrict source,
                               const uint64_t *restrict valid, uint32_t count, size_t limbs) {
    uint32_t u = 0;
#if BSC_DP_VECTORS
    for (; limbs == 1 && u + 2 <= count; u += 2) {
        const vector64 v = load64(source + u) & load64(valid + u);
        memcpy(target + u, &v, sizeof v);
    }
#endif
    for (; u < count; u++) {
        for (size_t k = 0; k < limbs; k++) target[u * limbs + k] = source[u * limbs + k] & valid[u];
    }
}

#endif
