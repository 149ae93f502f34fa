/* number.h - the kinds of numbers that a layer can hold, and what is done with a single number.
 *
 * A layer has millions of numbers, and most of them are small. So all numbers of a layer are of one
 * kind, and the kind is the narrowest that has served so far:
 *
 *   BSC_DP_U32     a natural number below 2^31, in 4 bytes
 *   1, 2, 3, ...   a natural number of so many limbs of 64 bits, the lowest limb first
 *   BSC_DP_REAL    a double, where options have weights
 *
 * Overflow is seen by the highest bit. A number of a kind that is narrower than the total's keeps
 * its highest bit 0: two such numbers have a sum that still fits, and whose highest bit says that
 * the next wider kind is needed. (To compare each sum with its summand costs twice as much.) For
 * example 2^30 + 2^30 = 2^31 fits into 32 bits, and is the first number that asks for a limb.
 *
 * Numbers of the total's own kind, of n limbs, are kept modulo 2^(64 n). That is exact, because the
 * total and the number of each option are below the modulus (bsc_matrix_limbs), and both are sums
 * of products of the numbers here. A single state's number may wrap around, namely where no
 * solution passes through the state; therefore nothing may ask whether a number is zero.
 *
 * A real is a sum of products of weights, none of which is negative. It is made by no more
 * additions than the sweep has transitions and no more multiplications than there are ships, so
 * that its rounding error is far below one part in 10^10 (tests/unit/test_weights.c). */
#ifndef BSC_ENGINE_DP_NUMBER_H
#define BSC_ENGINE_DP_NUMBER_H

#include "count/base/natural.h"

#include <string.h>

/* BSC_DP_INLINE marks a function that is compiled anew for each constant that it is called with.
 * BSC_DP_ALONE marks the function that calls it with those constants, and that stays a function of
 * its own. A browser compiles WebAssembly while it runs: only functions that are called, and each
 * as a whole. With all widths and kinds in one function classic's first map took 70 ms more there.
 * They are macros since only the preprocessor can choose attributes by compiler. */
#if defined(__GNUC__)
#define BSC_DP_INLINE static inline __attribute__((always_inline))
#define BSC_DP_ALONE  static __attribute__((noinline))
#else
#define BSC_DP_INLINE static inline
#define BSC_DP_ALONE  static
#endif

/* BSC_DP_U32, BSC_DP_REAL, or a number of limbs. Of two kinds of naturals the greater is wider. */
typedef uint32_t bsc_dp_kind;
#define BSC_DP_U32  0u
#define BSC_DP_REAL UINT32_MAX

/* Bytes that stand behind the last element of each array of numbers: the loops of ranges.h work in
 * vectors of 16 bytes, and the last vector of a range may reach over the array's end. */
#define BSC_DP_SLACK ((size_t)16)

/* Returns the number of limbs that a number of the kind needs; of a U32 or a real 1. */
BSC_DP_INLINE size_t bsc_dp_number_limbs(bsc_dp_kind kind) {
    return kind == BSC_DP_U32 || kind == BSC_DP_REAL ? 1 : kind;
}

/* Returns the bytes of a number of the kind. */
BSC_DP_INLINE size_t bsc_dp_number_bytes(bsc_dp_kind kind) {
    return kind == BSC_DP_U32 ? sizeof(uint32_t) : bsc_dp_number_limbs(kind) * sizeof(uint64_t);
}

/* Returns the address of number `index` in an array of numbers of the kind. */
BSC_DP_INLINE void *bsc_dp_number_address(bsc_dp_kind kind, void *array, size_t index) {
    return (char *)array + index * bsc_dp_number_bytes(kind);
}

/* Returns the same address in an array that is only read. */
BSC_DP_INLINE const void *bsc_dp_const_address(bsc_dp_kind kind, const void *array, size_t index) {
    return (const char *)array + index * bsc_dp_number_bytes(kind);
}

/* Adds to a number of `limbs` limbs another one of as many. Returns the carry out of the last limb,
 * 0 or 1. */
static inline uint64_t bsc_dp_add_limbs(uint64_t *sum, const uint64_t *addend, size_t limbs) {
    uint64_t carry = 0;
    for (size_t i = 0; i < limbs; i++) sum[i] = bsc_limb_add(sum[i], addend[i], &carry);
    return carry;
}

/* Copies number `index` of an array of numbers of the kind to `number`, which is of the kind
 * `wide`: the same kind or a wider one. */
static inline void bsc_dp_read(bsc_dp_kind kind, const void *array, size_t index, bsc_dp_kind wide,
                               void *number) {
    assert(kind <= wide && (kind == wide || wide != BSC_DP_REAL));
    memset(number, 0, bsc_dp_number_bytes(wide));
    if (kind == BSC_DP_U32 && wide != BSC_DP_U32)
        /* As a limb, since where its low bytes stand depends on the machine. */
        *(uint64_t *)number = ((const uint32_t *)array)[index];
    else
        memcpy(number, bsc_dp_const_address(kind, array, index), bsc_dp_number_bytes(kind));
}

/* Sets a number of the kind, which is 0, to 1. */
static inline void bsc_dp_set_one(bsc_dp_kind kind, void *number) {
    if (kind == BSC_DP_U32)
        *(uint32_t *)number = 1;
    else if (kind == BSC_DP_REAL)
        *(double *)number = 1.0;
    else
        *(uint64_t *)number = 1;
}

/* Adds to `sum` a number of the same kind: limbs or reals, as totals are, but no U32. */
static inline void bsc_dp_add_number(bsc_dp_kind kind, void *sum, const void *addend) {
    assert(kind != BSC_DP_U32);
    if (kind == BSC_DP_REAL)
        *(double *)sum += *(const double *)addend;
    else
        bsc_dp_add_limbs(sum, addend, kind);
}

#endif
