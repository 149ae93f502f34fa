/* numbers.h - the body of the number kernels: what the links carry, forwards and backwards.
 *
 * The including file sets FORWARD and BACKWARD, the functions' names, and LIMBS, a constant or
 * `limbs`; and REAL where the numbers are doubles in the place of single limbs, for options that
 * have weights.
 *
 * Reals: each number is a sum of products of weights, none of which is negative, made by at most so
 * many additions as the sweep has transitions and as many multiplications as there are ships; what
 * rounding does to it is far below one part in 10^10 (tests/unit/test_weights.c).
 *
 * Limbs: all arithmetic is modulo 2^(64 LIMBS). That is exact: the total and each option's number
 * are below the modulus by bsc_matrix_limbs, and they are sums of products of the numbers here. A
 * state's own number may be larger, where the state leads nowhere, and wrap; so nothing asks
 * whether a number is zero.
 *
 * An index whose counts have no room must not be carried over: `valid` holds all ones or zero for
 * each index, and one loop adds `in & valid` over the range, which compilers turn into vector
 * instructions.
 */
#include "base/bits.h"
#include "engine/dp/kernels.h"

#ifdef REAL

static inline double weight_of(const bsc_dp_plan *plan, const bsc_dp_step *step, uint32_t m) {
    return m == 0 ? 1.0 : plan->model->weight[plan->move[step->first_move + m - 1].option];
}

/* to += from x weight, where it is to be kept */
static inline void add_number(uint64_t *to, const uint64_t *from, uint64_t keep, size_t limbs,
                              double weight) {
    (void)limbs;
    *to = bsc_dp_bits_of(bsc_dp_real_of(*to) + bsc_dp_real_of(*from & keep) * weight);
}

/* to += a x b x weight */
static inline void add_product(uint64_t *to, const uint64_t *a, const uint64_t *b, size_t limbs,
                               double weight) {
    (void)limbs;
    *to = bsc_dp_bits_of(bsc_dp_real_of(*to) + bsc_dp_real_of(*a) * bsc_dp_real_of(*b) * weight);
}

#else

static inline double weight_of(const bsc_dp_plan *plan, const bsc_dp_step *step, uint32_t m) {
    (void)plan;
    (void)step;
    (void)m;
    return 1.0;
}

/* to += from & keep */
static inline void add_number(uint64_t *to, const uint64_t *from, uint64_t keep, size_t limbs,
                              double weight) {
    uint64_t carry = 0;
    (void)limbs;
    (void)weight;
    for (size_t i = 0; i < LIMBS; i++) {
        const uint64_t part = from[i] & keep;
        const uint64_t sum = to[i] + part;
        const uint64_t out = sum + carry;
        carry = (uint64_t)(sum < part) | (uint64_t)(out < sum);
        to[i] = out;
    }
}

/* to += a x b, modulo as above */
static inline void add_product(uint64_t *to, const uint64_t *a, const uint64_t *b, size_t limbs,
                               double weight) {
    __extension__ typedef unsigned __int128 wide;
    (void)limbs;
    (void)weight;
    for (size_t i = 0; i < LIMBS; i++) {
        uint64_t carry = 0;
        for (size_t j = 0; i + j < LIMBS; j++) {
            const wide sum = (wide)a[i] * b[j] + to[i + j] + carry;
            to[i + j] = (uint64_t)sum;
            carry = (uint64_t)(sum >> 64);
        }
    }
}

#endif

static void carry_range(uint64_t *restrict to, const uint64_t *restrict from,
                        const uint64_t *restrict valid, uint32_t count, size_t limbs,
                        double weight) {
    for (uint32_t u = 0; u < count; u++)
        add_number(to + u * LIMBS, from + u * LIMBS, valid[u], limbs, weight);
    (void)limbs;
}

/* The part of a link that has room: from the first to the last such index of the source's set. */
typedef struct reach {
    const uint64_t *valid;
    size_t from, to; /* where they begin in the layers' numbers */
    uint32_t count;
} reach;

static inline reach reach_of(const bsc_dp_plan *plan, const bsc_dp_class *class,
                             const bsc_dp_layer *from, const bsc_dp_layer *to, uint32_t s,
                             uint32_t t) {
    const uint64_t *set = from->set + (size_t)s * plan->set_words;
    uint32_t first = 0, last = plan->set_words - 1;
    while ((set[first] & class->room[first]) == 0) first++;
    while ((set[last] & class->room[last]) == 0) last--;
    const uint32_t low = first * 64 + bsc_lowest_bit(set[first] & class->room[first]);
    const uint32_t high = last * 64 + bsc_highest_bit(set[last] & class->room[last]);
    return (reach){class->valid + low, from->at[s] + (low - from->low[s]),
                   to->at[t] + (low + class->shift - to->low[t]), high - low + 1};
}

static const bsc_dp_class *class_of(const bsc_dp_plan *plan, const bsc_dp_step *step, uint32_t m) {
    return &plan->class[m == 0 ? 0 : plan->move[step->first_move + m - 1].class];
}

void FORWARD(const bsc_dp_plan *plan, const bsc_dp_step *step, size_t limbs,
             const bsc_dp_layer *from, bsc_dp_layer *to, const bsc_dp_links *links) {
    for (uint32_t m = 0; m <= step->moves; m++) {
        const bsc_dp_class *class = class_of(plan, step, m);
        for (size_t k = links->first[m]; k < links->first[m + 1]; k++) {
            const reach r = reach_of(plan, class, from, to, links->source[k], links->target[k]);
            carry_range(to->value + r.to * LIMBS, from->value + r.from * LIMBS, r.valid, r.count,
                        limbs, weight_of(plan, step, m));
        }
    }
}

static void meet(const uint64_t *restrict from, const uint64_t *restrict ahead,
                 const uint64_t *restrict valid, uint32_t count, size_t limbs, double weight,
                 uint64_t *restrict number) {
    for (uint32_t u = 0; u < count; u++)
        if (valid[u] != 0) add_product(number, from + u * LIMBS, ahead + u * LIMBS, limbs, weight);
    (void)limbs;
}

void BACKWARD(const bsc_dp_plan *plan, const bsc_dp_step *step, size_t limbs,
              const bsc_dp_layer *from, const bsc_dp_layer *to, const bsc_dp_links *links,
              const uint64_t *ahead, uint64_t *back, uint64_t *option) {
    for (uint32_t m = 0; m <= step->moves; m++) {
        const bsc_dp_class *class = class_of(plan, step, m);
        uint64_t *number =
            m == 0 ? NULL : option + plan->move[step->first_move + m - 1].option * LIMBS;
        for (size_t k = links->first[m]; k < links->first[m + 1]; k++) {
            const reach r = reach_of(plan, class, from, to, links->source[k], links->target[k]);
            carry_range(back + r.from * LIMBS, ahead + r.to * LIMBS, r.valid, r.count, limbs,
                        weight_of(plan, step, m));
            if (number != NULL)
                meet(from->value + r.from * LIMBS, ahead + r.to * LIMBS, r.valid, r.count, limbs,
                     weight_of(plan, step, m), number);
        }
    }
    (void)limbs;
}
