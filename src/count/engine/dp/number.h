/* number.h - the kinds of numbers that a layer can hold, and what is done with single ones.
 *
 *   U32      naturals below 2^31
 *   n > 0    naturals of n limbs: below 2^(64 n - 1) while that is less than the total has; of the
 *            total's kind modulo 2^(64 n)
 *   REAL     doubles, for options that have weights
 *
 * The highest bit of a narrow number says that the next kind is needed: two numbers without it have
 * a sum that is still right, and shows it. (Comparing each sum with its summand costs twice as
 * much.)
 *
 * Modulo is exact: the total and each option's number are below the modulus by bsc_matrix_limbs,
 * and are sums of products of the numbers here. A state's own number may wrap where it leads
 * nowhere; so nothing asks whether a number is zero.
 *
 * Reals: each is a sum of products of weights, none of them negative, made by no more additions
 * than the sweep has transitions and no more multiplications than ships; rounding is far below one
 * part in 10^10 (tests/unit/test_weights.c). */
#ifndef BSC_ENGINE_DP_NUMBER_H
#define BSC_ENGINE_DP_NUMBER_H

#include "count/base/natural.h"

#include <string.h>

/* A function that is compiled anew for each constant it is called with; and one that calls it with
 * constants, and stays a function of its own: a browser compiles while it runs, what is called, and
 * whole functions. With all widths and kinds in one, classic's first map took 70 ms more there. */
#if defined(__GNUC__)
#define BSC_DP_INLINE static inline __attribute__((always_inline))
#define BSC_DP_ALONE  static __attribute__((noinline))
#else
#define BSC_DP_INLINE static inline
#define BSC_DP_ALONE  static
#endif

typedef uint32_t bsc_dp_kind;
#define BSC_DP_U32  0u
#define BSC_DP_REAL UINT32_MAX

/* Bytes behind all arrays of numbers, which the last vector of a range may reach (ranges.h). */
#define BSC_DP_SLACK ((size_t)16)

/* Limbs of a number, or of the space that it has. */
BSC_DP_INLINE size_t bsc_dp_limbs(bsc_dp_kind kind) {
    return kind == BSC_DP_U32 || kind == BSC_DP_REAL ? 1 : kind;
}

/* Its bytes. */
BSC_DP_INLINE size_t bsc_dp_size(bsc_dp_kind kind) {
    return kind == BSC_DP_U32 ? sizeof(uint32_t) : bsc_dp_limbs(kind) * sizeof(uint64_t);
}

/* a += b, of `limbs` limbs each; the carry. */
static inline uint64_t bsc_dp_add_limbs(uint64_t *a, const uint64_t *b, size_t limbs) {
    uint64_t carry = 0;
    for (size_t i = 0; i < limbs; i++) a[i] = bsc_limb_add(a[i], b[i], &carry);
    return carry;
}

/* Reads number u of an array into `number`, of the same or a wider kind. */
static inline void bsc_dp_read(bsc_dp_kind kind, const void *array, size_t u, bsc_dp_kind wide,
                               void *number) {
    const size_t size = bsc_dp_size(kind);
    assert(kind <= wide && (kind == wide || wide != BSC_DP_REAL));
    memset(number, 0, bsc_dp_size(wide));
    if (kind == BSC_DP_U32 && wide != BSC_DP_U32) /* the lowest limb, whatever the order of bytes */
        *(uint64_t *)number = ((const uint32_t *)array)[u];
    else
        memcpy(number, (const char *)array + u * size, size);
}

/* number = 1. */
static inline void bsc_dp_set_one(bsc_dp_kind kind, void *number) {
    if (kind == BSC_DP_U32)
        *(uint32_t *)number = 1;
    else if (kind == BSC_DP_REAL)
        *(double *)number = 1.0;
    else
        *(uint64_t *)number = 1;
}

/* a += b, of a total's kind. */
static inline void bsc_dp_add(bsc_dp_kind kind, void *a, const void *b) {
    assert(kind != BSC_DP_U32);
    if (kind == BSC_DP_REAL)
        *(double *)a += *(const double *)b;
    else
        bsc_dp_add_limbs(a, b, kind);
}

#endif
