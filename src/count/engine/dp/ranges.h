/* ranges.h - the innermost loops of the number kernel, over a range of numbers of one kind, in
 * vectors of 16 bytes where the compiler has them. */
#ifndef BSC_ENGINE_DP_RANGES_H
#define BSC_ENGINE_DP_RANGES_H

#include "count/engine/dp/number.h"

/* An i386 without SSE2 has no such vectors. */
#if defined(__GNUC__) && (!defined(__i386__) || defined(__SSE2__))
#define BSC_DP_VECTORS 1
#else
#define BSC_DP_VECTORS 0
#endif

#if BSC_DP_VECTORS
typedef uint32_t vector32 __attribute__((vector_size(16)));

static inline vector32 load32(const void *at) {
    vector32 v;
    memcpy(&v, at, sizeof v);
    return v;
}

typedef uint64_t vector64 __attribute__((vector_size(16)));

static inline vector64 load64(const void *at) {
    vector64 v;
    memcpy(&v, at, sizeof v);
    return v;
}

/* All ones in the first `count` elements of a vector, from 0 to all of them. */
static inline vector32 first32(uint32_t count) {
    static const uint32_t ones[8] = {UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX};
    return load32(ones + 4 - count);
}

static inline vector64 first64(uint32_t count) {
    static const uint64_t ones[4] = {UINT64_MAX, UINT64_MAX};
    return load64(ones + 2 - count);
}
#endif

/* to[u] += from[u] where valid; returns all sums or-ed. The last vector takes what is left, be it
 * nothing, and reaches over the end: as a loop of its own that was a branch mispredicted for every
 * other pair (hex-upper 7 % slower). */
static inline uint32_t add_32(uint32_t *restrict to, const uint32_t *restrict from,
                              const uint32_t *restrict valid, uint32_t count) {
    uint32_t seen = 0, u = 0;
#if BSC_DP_VECTORS
    vector32 all = {0};
    for (; u + 4 <= count; u += 4) {
        const vector32 sum = load32(to + u) + (load32(from + u) & load32(valid + u));
        memcpy(to + u, &sum, sizeof sum);
        all |= sum;
    }
    const vector32 rest = first32(count - u);
    const vector32 sum = load32(to + u) + (load32(from + u) & load32(valid + u) & rest);
    memcpy(to + u, &sum, sizeof sum);
    all |= sum & rest;
    return all[0] | all[1] | all[2] | all[3];
#endif
    for (; u < count; u++) {
        to[u] += from[u] & valid[u];
        seen |= to[u];
    }
    return seen;
}

static inline uint64_t add_64(uint64_t *restrict to, const uint64_t *restrict from,
                              const uint64_t *restrict valid, uint32_t count) {
    uint64_t seen = 0;
    uint32_t u = 0;
#if BSC_DP_VECTORS
    vector64 all = {0};
    for (; u + 2 <= count; u += 2) {
        const vector64 sum = load64(to + u) + (load64(from + u) & load64(valid + u));
        memcpy(to + u, &sum, sizeof sum);
        all |= sum;
    }
    const vector64 rest = first64(count - u);
    const vector64 sum = load64(to + u) + (load64(from + u) & load64(valid + u) & rest);
    memcpy(to + u, &sum, sizeof sum);
    all |= sum & rest;
    return all[0] | all[1];
#endif
    for (; u < count; u++) {
        to[u] += from[u] & valid[u];
        seen |= to[u];
    }
    return seen;
}

BSC_DP_INLINE uint64_t add_limbs(uint64_t *restrict to, const uint64_t *restrict from,
                                 const uint64_t *restrict valid, uint32_t count, size_t limbs) {
    uint64_t seen = 0;
    for (uint32_t u = 0; u < count; u++, to += limbs, from += limbs) {
        uint64_t carry = 0;
        if (limbs > 2 && valid[u] == 0) continue;
        for (size_t k = 0; k < limbs; k++) to[k] = bsc_limb_add(to[k], from[k] & valid[u], &carry);
        seen |= to[limbs - 1];
    }
    return seen;
}

static inline void add_reals(double *restrict to, const double *restrict from,
                             const uint64_t *restrict valid, uint32_t count, double weight) {
    for (uint32_t u = 0; u < count; u++) to[u] += valid[u] == 0 ? 0.0 : from[u] * weight;
}

/* to[u] = from[u] where valid, else 0; numbers of 4 bytes, or of limbs. By rising range: what is
 * behind this one may be set to 0. */
static inline void store_32(uint32_t *restrict to, const uint32_t *restrict from,
                            const uint32_t *restrict valid, uint32_t count) {
    uint32_t u = 0;
#if BSC_DP_VECTORS
    for (; u + 4 <= count; u += 4) {
        const vector32 v = load32(from + u) & load32(valid + u);
        memcpy(to + u, &v, sizeof v);
    }
    const vector32 v = load32(from + u) & load32(valid + u) & first32(count - u);
    memcpy(to + u, &v, sizeof v);
    return;
#endif
    for (; u < count; u++) to[u] = from[u] & valid[u];
}

BSC_DP_INLINE void store_limbs(uint64_t *restrict to, const uint64_t *restrict from,
                               const uint64_t *restrict valid, uint32_t count, size_t limbs) {
    uint32_t u = 0;
#if BSC_DP_VECTORS
    for (; limbs == 1 && u + 2 <= count; u += 2) {
        const vector64 v = load64(from + u) & load64(valid + u);
        memcpy(to + u, &v, sizeof v);
    }
#endif
    for (; u < count; u++)
        for (size_t k = 0; k < limbs; k++) to[u * limbs + k] = from[u * limbs + k] & valid[u];
}

#endif
