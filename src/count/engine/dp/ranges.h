/* ranges.h - adds and copies arrays of counts of one type (number.h). These are the innermost loops
 * of a sweep. They use vectors of 16 bytes if the compiler has them. The vectors are written out
 * because gcc at -O2 makes none by itself: russian takes 0.046 s with them, and 0.066 s when one
 * count is added at a time.
 *
 * A state of a sweep has one count for each partial fleet (the ships placed so far). To place an
 * option, a sweep adds the counts of one state to those of another, but only at the indices at
 * which one more copy of the piece can still be placed. The array valid[] is all ones at these
 * indices and 0 at the others. Example with counts of 4 bytes and count = 6:
 *
 *     source   3  1  4  1   5  9  .  .        two vectors of 4 counts; in the second one,
 *     valid   -1 -1  0 -1  -1  0  .  .        only the first two counts are in the range
 *     target  +3 +1  . +1  +5  .  .  .
 *
 * The last vector takes the counts that remain after the whole vectors, even if there are none. It
 * reaches beyond the end of the range, and adds 0 there. Therefore every array of counts for these
 * loops has BSC_DP_SLACK more bytes than its counts need. When a loop handled the last counts
 * instead, its branch was predicted wrongly for every other pair of states, and hex-upper took 7 %
 * longer. */
#ifndef BSC_ENGINE_DP_RANGES_H
#define BSC_ENGINE_DP_RANGES_H

#include "count/engine/dp/number.h"

/* 1 if the loops below use vectors of 16 bytes, and 0 if they take one count at a time. Vectors
 * need GCC's vector types, and a processor that has registers for them; 32-bit x86 has them only
 * with SSE2. */
#if defined(__GNUC__) && (!defined(__i386__) || defined(__SSE2__))
#define BSC_DP_VECTORS 1
#else
#define BSC_DP_VECTORS 0
#endif

#if BSC_DP_VECTORS
typedef uint32_t vector32 __attribute__((vector_size(16)));
typedef uint64_t vector64 __attribute__((vector_size(16)));

/* Returns the 16 bytes at the address as a vector. The address need not be aligned. */
static inline vector32 load32(const void *bytes) {
    vector32 v;
    memcpy(&v, bytes, sizeof v);
    return v;
}

/* Returns the 16 bytes at the address as a vector. The address need not be aligned. */
static inline vector64 load64(const void *bytes) {
    vector64 v;
    memcpy(&v, bytes, sizeof v);
    return v;
}

/* Returns a vector of four elements of 32 bits: in the first `count` elements all bits are 1, and
 * the other elements are 0. The bitwise and with it drops what lies beyond the end of a range.
 * `count` is at most 4. */
static inline vector32 first_elements_32(uint32_t count) {
    static const uint32_t ones[8] = {UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX};
    return load32(ones + 4 - count);
}

/* Returns a vector of two elements of 64 bits: in the first `count` elements all bits are 1, and
 * the other elements are 0. `count` is at most 2. */
static inline vector64 first_elements_64(uint32_t count) {
    static const uint64_t ones[4] = {UINT64_MAX, UINT64_MAX};
    return load64(ones + 2 - count);
}
#endif

/* ---- Adding: target[u] += source[u] where valid[u] is not 0, for u < count ---- */

/* Adds source[u] to target[u], both of 4 bytes, for each u < count where valid[u] is all ones.
 * Where valid[u] is 0, adds nothing. Returns the bitwise or of all sums. If its highest bit is set,
 * some sum is so large that the next additions could overflow. */
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
    const vector32 inside = first_elements_32(count - u);
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

/* Adds source[u] to target[u], both of 8 bytes, for each u < count where valid[u] is all ones.
 * Where valid[u] is 0, adds nothing. Returns the bitwise or of all sums. If its highest bit is set,
 * some sum is so large that the next additions could overflow. */
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
    const vector64 inside = first_elements_64(count - u);
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

/* Adds count u of source[] to count u of target[], both of `limbs` limbs of 64 bits, for each u <
 * count where valid[u] is all ones. Adds nothing where valid[u] is 0, because no ship can be placed
 * at index u. Drops a carry out of the highest limb. Returns the bitwise or of the highest limbs of
 * all sums (but, if limbs > 2, not of those to which nothing was added). If its highest bit is set,
 * some sum is so large that the next additions could overflow. */
BSC_DP_INLINE uint64_t add_limbs(uint64_t *restrict target, const uint64_t *restrict source,
                                 const uint64_t *restrict valid, uint32_t count, size_t limbs) {
    uint64_t all = 0;
    for (uint32_t u = 0; u < count; u++) {
        uint64_t *sum = target + u * limbs;
        const uint64_t *number = source + u * limbs;
        uint64_t carry = 0;
        /* A count of one or two limbs is not skipped: 0 is added instead, which needs no branch. */
        if (limbs > 2 && valid[u] == 0) continue;
        for (size_t k = 0; k < limbs; k++)
            sum[k] = bsc_limb_add(sum[k], number[k] & valid[u], &carry);
        all |= sum[limbs - 1];
    }
    return all;
}

/* Adds source[u] x factor to target[u], for each u < count where valid[u] is not 0. Counts are
 * reals if options have weights; `factor` has the weight of the option that is placed. */
static inline void add_reals(double *restrict target, const double *restrict source,
                             const uint64_t *restrict valid, uint32_t count, double factor) {
    for (uint32_t u = 0; u < count; u++) target[u] += valid[u] == 0 ? 0.0 : source[u] * factor;
}

/* ---- Storing: target[u] = source[u] where valid[u] is not 0, otherwise 0, for u < count ----
 *
 * Several ranges of an array must be stored in rising order, because the last vector of a range
 * also sets bytes after the range to 0. */

/* Sets target[u], of 4 bytes, for each u < count: to source[u] where valid[u] is all ones, and to 0
 * where valid[u] is 0. May set up to 16 bytes after the range to 0. */
static inline void store_32(uint32_t *restrict target, const uint32_t *restrict source,
                            const uint32_t *restrict valid, uint32_t count) {
    uint32_t u = 0;
#if BSC_DP_VECTORS
    for (; u + 4 <= count; u += 4) {
        const vector32 v = load32(source + u) & load32(valid + u);
        memcpy(target + u, &v, sizeof v);
    }
    const vector32 v = load32(source + u) & load32(valid + u) & first_elements_32(count - u);
    memcpy(target + u, &v, sizeof v);
#else
    for (; u < count; u++) target[u] = source[u] & valid[u];
#endif
}

/* For each u < count, sets number u of target[] to number u of source[] where valid[u] is all ones,
 * and to 0 where valid[u] is 0. Each number has `limbs` words of 64 bits. */
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
