/* number.h - the types in which a sweep stores its counts, and functions for a single count.
 *
 * A state of a sweep has one count for each partial fleet (the ships placed so far): in how many
 * ways the sweep can reach the state with these ships placed. A layer (all states between two steps
 * of the sweep) has millions of counts, and most of them are small. All counts of a layer have the
 * same type, which is called their kind. It is the narrowest kind that has been wide enough so far:
 *
 *   BSC_DP_U32     a natural number below 2^31, in 4 bytes
 *   1, 2, 3, ...   a natural number of this many limbs of 64 bits, the lowest limb first
 *   BSC_DP_REAL    a double; used if the options have weights
 *
 * The total is the number of all solutions, and its kind is wide enough from the start. The counts
 * of states begin in a narrower kind. Their highest bit shows when that kind becomes too narrow: in
 * every count that is narrower than the total's kind, the highest bit is 0. So the sum of two such
 * counts still fits. If the highest bit of the sum is 1, the layer needs the next wider kind. For
 * example, 2^30 + 2^30 = 2^31 fits into 32 bits, but its highest bit is set, so the layer changes
 * to counts of one limb. To compare each sum with one of its addends instead would cost twice as
 * much.
 *
 * Counts of the total's own kind, with n limbs, are kept modulo 2^(64 n). The results are exact all
 * the same: the total, and for each option the number of solutions that use it, are sums of
 * products of these counts, and are known to be below 2^(64 n) (bsc_matrix_limbs). But if no
 * solution passes through a state, a count of the state may exceed 2^(64 n) and wrap around to any
 * value, even 0. So no code may test whether a count is zero.
 *
 * A real is a sum of products of weights, and no weight is negative. It takes no more additions
 * than the sweep has transitions, and no more multiplications than there are ships, so its rounding
 * error is far below one part in 10^10 (tests/unit/test_weights.c). */
#ifndef BSC_ENGINE_DP_NUMBER_H
#define BSC_ENGINE_DP_NUMBER_H

#include "count/base/natural.h"

#include <string.h>

/* BSC_DP_INLINE marks a function that the compiler must copy into every caller. If the caller
 * passes constants, the copy is compiled for these constants. BSC_DP_NOINLINE marks such a caller,
 * which passes constants and is never copied itself, so that each version of the code is one
 * function in the program. This matters in a browser, which compiles WebAssembly while it runs: it
 * compiles only the functions that are called, each as a whole. When one function contained the
 * code for all kinds of counts, the first map of the classic board took 70 ms more there. These
 * are macros because only the preprocessor can choose attributes by compiler. */
#if defined(__GNUC__)
#define BSC_DP_INLINE   static inline __attribute__((always_inline))
#define BSC_DP_NOINLINE static __attribute__((noinline))
#else
#define BSC_DP_INLINE   static inline
#define BSC_DP_NOINLINE static
#endif

/* The kind of a count, which is the type in which it is stored: BSC_DP_U32 (4 bytes), BSC_DP_REAL
 * (a double), or else the number of 64-bit limbs that the count has. Of two kinds of natural
 * numbers, the one with the greater value is the wider kind. */
typedef uint32_t bsc_dp_kind;
#define BSC_DP_U32  0u /* 4 bytes */
#define BSC_DP_U64  1u /* one limb */
#define BSC_DP_U128 2u /* two limbs, the lower one first; 3, 4, ... are that many limbs */
#define BSC_DP_REAL UINT32_MAX

/* Each array of counts that the loops of ranges.h use has this many unused bytes after its last
 * element. The loops work with vectors of 16 bytes, and the last vector may reach beyond the last
 * element. */
#define BSC_DP_SLACK ((size_t)16)

/* Returns how many limbs of 64 bits hold a count of the type `kind`: 1 for a BSC_DP_U32 and for a
 * real; any other kind is itself this number. */
BSC_DP_INLINE size_t bsc_dp_number_limbs(bsc_dp_kind kind) {
    return kind == BSC_DP_U32 || kind == BSC_DP_REAL ? 1 : kind;
}

/* Returns how many bytes a count of the type `kind` takes. */
BSC_DP_INLINE size_t bsc_dp_number_bytes(bsc_dp_kind kind) {
    return kind == BSC_DP_U32 ? sizeof(uint32_t) : bsc_dp_number_limbs(kind) * sizeof(uint64_t);
}

/* Returns the address of array[index], where array[] has counts of the type `kind`. */
BSC_DP_INLINE void *bsc_dp_number_address(bsc_dp_kind kind, void *array, size_t index) {
    return (char *)array + index * bsc_dp_number_bytes(kind);
}

/* Returns the address of array[index], where array[] has counts of the type `kind` that the caller
 * may read but not change. */
BSC_DP_INLINE const void *bsc_dp_const_address(bsc_dp_kind kind, const void *array, size_t index) {
    return (const char *)array + index * bsc_dp_number_bytes(kind);
}

/* Adds the number `addend` to the number `sum`. Both consist of `limbs` limbs of 64 bits, the
 * lowest limb first. Returns the carry out of the highest limb, 0 or 1. */
static inline uint64_t bsc_dp_add_limbs(uint64_t *sum, const uint64_t *addend, size_t limbs) {
    uint64_t carry = 0;
    for (size_t i = 0; i < limbs; i++) sum[i] = bsc_limb_add(sum[i], addend[i], &carry);
    return carry;
}

/* Copies array[index] to *number, and converts it to a wider type if necessary. The elements of
 * array[] have the type `kind`. *number has the type `wide`, which must be the same or a wider
 * one. */
static inline void bsc_dp_read(bsc_dp_kind kind, const void *array, size_t index, bsc_dp_kind wide,
                               void *number) {
    assert(kind <= wide && (kind == wide || wide != BSC_DP_REAL));
    memset(number, 0, bsc_dp_number_bytes(wide));
    if (kind == BSC_DP_U32 && wide != BSC_DP_U32)
        /* Store a whole limb of 8 bytes: which of its bytes are the low ones depends on the
         * machine. */
        *(uint64_t *)number = ((const uint32_t *)array)[index];
    else
        memcpy(number, bsc_dp_const_address(kind, array, index), bsc_dp_number_bytes(kind));
}

/* Sets *number, whose type is `kind`, to 1. All of its bytes must be 0 before the call. */
static inline void bsc_dp_set_one(bsc_dp_kind kind, void *number) {
    if (kind == BSC_DP_U32)
        *(uint32_t *)number = 1;
    else if (kind == BSC_DP_REAL)
        *(double *)number = 1.0;
    else
        *(uint64_t *)number = 1;
}

/* Adds *addend to *sum. The type of both is `kind`: limbs, added modulo 2^(64 x limbs), or a real.
 * BSC_DP_U32 is not allowed, because the function adds only totals, and they never have that
 * type. */
static inline void bsc_dp_add_number(bsc_dp_kind kind, void *sum, const void *addend) {
    assert(kind != BSC_DP_U32);
    if (kind == BSC_DP_REAL)
        *(double *)sum += *(const double *)addend;
    else
        bsc_dp_add_limbs(sum, addend, bsc_dp_number_limbs(kind));
}

#endif
