/* numbers.c - the number kernel: what the pairs carry, forwards and backwards.
 *
 * An index whose counts have no space must not be carried over: `valid` holds all ones or zero
 * for each index, and one loop adds `in & valid` over the range, in vectors of 16 bytes (gcc's
 * -O2 makes none by itself: russian 0.046 s so, 0.066 s one by one).
 *
 * Most layers hold numbers of 4 bytes; the highest bit of all sums, or-ed, says when that is too
 * few (number.h), and the sweep then widens the layer and carries the step's numbers once more.
 *
 * On the way back a layer's numbers and the ways to go on from them are each as narrow as they can
 * be: one side is small where the other is large. As wide as the wider of the two, 13x13's map with
 * russian's fleet took 2.0 s instead of 0.85. Their products are added up in registers.
 *
 * One body for each kind, and backwards for each pair of kinds up to two limbs, as a function that
 * is compiled for each constant, each in a function of its own. */
#include "count/engine/dp/move.h"
#include "count/engine/dp/ranges.h"

/* A pair's indices with space: the first to the last of the source's set alive in the target. */
typedef struct reach {
    uint32_t low, count; /* the first index */
    size_t from, to;     /* where its numbers begin in the layers */
} reach;

static inline reach reach_of(const bsc_dp_joint *j, const bsc_dp_class *class, uint32_t s,
                             uint32_t t) {
    const uint32_t words = j->tools->plan->set_words;
    const bsc_dp_layer *from = j->from, *to = j->to;
    const uint64_t *set = bsc_dp_state_set(from, s, words);
    uint32_t first = 0, last = words - 1;
    while ((set[first] & class->space[first]) == 0) first++;
    while ((set[last] & class->space[last]) == 0) last--;
    uint32_t low = first * 64 + bsc_lowest_bit(set[first] & class->space[first]);
    uint32_t end = last * 64 + bsc_highest_bit(set[last] & class->space[last]) + 1;
    const uint32_t to_low = to->low[t], to_end = to_low + (uint32_t)(to->at[t + 1] - to->at[t]);
    if (low + class->shift < to_low) low = to_low - class->shift; /* what is not alive there */
    if (end + class->shift > to_end) end = to_end - class->shift;
    assert(low < end && low >= from->low[s] && end <= j->tools->plan->counts.vector);
    return (reach){low, end - low, from->at[s] + (low - from->low[s]),
                   to->at[t] + (low + class->shift - to_low)};
}

/* A move as numbers see it: what its class allows, how often they are carried, times what. */
typedef struct way {
    const bsc_dp_class *class;
    uint32_t times;
    double weight; /* of reals, which so need be carried but once */
} way;

static way way_of(const bsc_dp_joint *j, uint32_t m) {
    const bsc_dp_plan *plan = j->tools->plan;
    if (m == 0) return (way){plan->counts.class, 1, 1.0};
    const bsc_dp_move *move = &plan->move[plan->step[j->step].first_move + m - 1];
    const bsc_dp_class *class = &plan->counts.class[move->class];
    if (j->from->numbers.kind != BSC_DP_REAL) return (way){class, move->times, 1.0};
    return (way){class, 1, plan->model->weight[move->option] * move->times};
}

static uint32_t moves_of(const bsc_dp_joint *j) {
    return j->tools->plan->step[j->step].moves;
}

/* Whether numbers of the kind are right, `seen` being all of them or-ed: the total's kind is. */
static bool fits(const bsc_dp_plan *plan, bsc_dp_kind kind, uint64_t seen) {
    return kind == plan->model->total || seen >> 63 == 0;
}

/* Whether the poll stops move m. */
static bool stops(const bsc_dp_joint *j, uint32_t m) {
    const size_t pairs = j->pairs->first[m + 1] - j->pairs->first[m];
    return !bsc_dp_goes_on(&j->tools->poll, pairs * j->tools->plan->set_words);
}

/* Adds a range from index `low` on; the highest bit returned: a number may need a wider kind. */
BSC_DP_INLINE uint64_t add_range(bsc_dp_kind kind, void *to, size_t to_at, const void *from,
                                 size_t from_at, const bsc_dp_class *class, uint32_t low,
                                 uint32_t count, double weight) {
    const size_t size = bsc_dp_size(kind);
    void *target = (char *)to + to_at * size;
    const void *source = (const char *)from + from_at * size;
    const uint64_t *valid = class->valid_wide + low;
    switch (kind) {
    case BSC_DP_U32:
        return (uint64_t)add_32(target, source, class->valid + low, count) << 32;
    case 1:
        return add_64(target, source, valid, count);
    case BSC_DP_REAL:
        add_reals(target, source, valid, count, weight);
        return 0;
    default:
        return add_limbs(target, source, valid, count, kind);
    }
}

/* Sets all of back to what passing the item brings, once at most for each state, by rising state,
 * or to zero: cheaper than adding it to zeros. */
BSC_DP_INLINE void carry_back_pass(const bsc_dp_joint *j, bsc_dp_kind kind, const void *ahead,
                                   void *back) {
    const size_t size = bsc_dp_size(kind);
    const bsc_dp_pairs *t = j->pairs;
    const bsc_dp_class *class = j->tools->plan->counts.class;
    size_t done = 0;
    for (size_t k = t->first[0]; k < t->first[1]; k++) {
        const reach r = reach_of(j, class, t->source[k], t->target[k]);
        void *to = (char *)back + r.from * size;
        const void *from = (const char *)ahead + r.to * size;
        assert(r.from >= done);
        memset((char *)back + done * size, 0, (r.from - done) * size);
        if (kind == BSC_DP_U32)
            store_32(to, from, class->valid + r.low, r.count);
        else
            store_limbs(to, from, class->valid_wide + r.low, r.count, size / sizeof(uint64_t));
        done = r.from + r.count;
    }
    if (done < j->from->numbers.count)
        memset((char *)back + done * size, 0, (j->from->numbers.count - done) * size);
}

/* to's numbers (all zero, of from's kind) += what the pairs bring from from's. False: a number
 * needs a wider kind. They mean nothing then, nor once the poll has stopped it, which is true. */
BSC_DP_INLINE bool carry(const bsc_dp_joint *j, bsc_dp_kind kind) {
    const bsc_dp_pairs *t = j->pairs;
    uint64_t seen = 0;
    for (uint32_t m = 0; m <= moves_of(j); m++) {
        const way by = way_of(j, m);
        if (stops(j, m)) return true;
        for (uint32_t times = by.times; times > 0; times--)
            for (size_t k = t->first[m]; k < t->first[m + 1]; k++) {
                assert(t->source[k] < j->from->states && t->target[k] < j->to->states);
                const reach r = reach_of(j, by.class, t->source[k], t->target[k]);
                seen |= add_range(kind, j->to->numbers.value, r.to, j->from->numbers.value, r.from,
                                  by.class, r.low, r.count, by.weight);
            }
    }
    return fits(j->tools->plan, kind, seen);
}

#define CARRY(name, kind)                                                                          \
    BSC_DP_ALONE bool name(const bsc_dp_joint *j) {                                                \
        return carry(j, kind);                                                                     \
    }

CARRY(carry_32, BSC_DP_U32)
CARRY(carry_64, 1)
CARRY(carry_128, 2)
CARRY(carry_limbs, j->from->numbers.kind)
CARRY(carry_reals, BSC_DP_REAL)

/* Number u as limbs: where it is, or in *narrow. */
static const uint64_t *limbs_at(bsc_dp_kind kind, const void *array, size_t u, uint64_t *narrow) {
    if (kind != BSC_DP_U32) return (const uint64_t *)array + u * kind;
    *narrow = ((const uint32_t *)array)[u];
    return narrow;
}

/* to += from's, of a narrower kind, number by number. */
static bool add_narrow(const bsc_dp_plan *plan, const bsc_dp_numbers *to,
                       const bsc_dp_numbers *from, bsc_dp_range range) {
    const size_t limbs = to->kind, addend_limbs = bsc_dp_limbs(from->kind);
    uint64_t *sum = (uint64_t *)to->value + range.to * limbs, seen = 0, narrow;
    assert(from->kind < to->kind && to->kind != BSC_DP_REAL);
    for (uint32_t u = 0; u < range.count; u++, sum += limbs) {
        const uint64_t *addend = limbs_at(from->kind, from->value, range.from + u, &narrow);
        uint64_t carry = bsc_dp_add_limbs(sum, addend, addend_limbs);
        for (size_t k = addend_limbs; carry != 0 && k < limbs; k++) carry = ++sum[k] == 0;
        seen |= sum[limbs - 1];
    }
    return fits(plan, to->kind, seen);
}

bool bsc_dp_add_numbers(const bsc_dp_plan *plan, const bsc_dp_numbers *to,
                        const bsc_dp_numbers *from, bsc_dp_range range) {
    assert(range.count <= plan->counts.vector);
    if (from->kind != to->kind) return add_narrow(plan, to, from, range);
    return fits(plan, to->kind,
                add_range(to->kind, to->value, range.to, from->value, range.from,
                          plan->counts.class, 0, range.count, 1.0));
}

void bsc_dp_copy_numbers(const bsc_dp_plan *plan, const bsc_dp_numbers *to,
                         const bsc_dp_numbers *from, bsc_dp_range range) {
    const size_t size = bsc_dp_size(to->kind);
    char *target = (char *)to->value + range.to * size;
    assert(range.count <= plan->counts.vector);
    if (from->kind == to->kind) {
        memcpy(target, (const char *)from->value + range.from * size, range.count * size);
        return;
    }
    memset(target, 0, range.count * size);
    add_narrow(plan, to, from, range);
}

BSC_DP_INLINE bsc_wide wide_at(bsc_dp_kind kind, const void *array, size_t u) {
    if (kind == BSC_DP_U32) return bsc_wide_of(0, ((const uint32_t *)array)[u]);
    const uint64_t *number = array;
    return kind == 1 ? bsc_wide_of(0, number[u]) : bsc_wide_of(number[2 * u + 1], number[2 * u]);
}

/* The sum of the products of two ranges, modulo 2^128, or where that will do, 2^64. */
BSC_DP_INLINE bsc_wide multiply_range(bsc_dp_kind from_kind, bsc_dp_kind ahead_kind, bool one_limb,
                                      const void *from, const void *ahead, const uint64_t *valid,
                                      uint32_t count) {
    uint64_t low = 0;
    bsc_wide sum = bsc_wide_of(0, 0);
    for (uint32_t u = 0; u < count; u++) {
        const bsc_wide a = wide_at(from_kind, from, u), b = wide_at(ahead_kind, ahead, u);
        const uint64_t a_low = bsc_wide_low(a) & valid[u], a_high = bsc_wide_high(a) & valid[u];
        if (one_limb)
            low += a_low * bsc_wide_low(b);
        else if (from_kind <= 1 && ahead_kind <= 1)
            sum = bsc_wide_add(sum, bsc_wide_product(a_low, bsc_wide_low(b)));
        else
            sum = bsc_wide_add(sum, bsc_wide_multiply(bsc_wide_of(a_high, a_low), b));
    }
    return one_limb ? bsc_wide_of(0, low) : sum;
}

/* number += a x b, of `limbs` limbs, where the factors have a_size and b_size of them. */
static void add_product(uint64_t *number, size_t limbs, const uint64_t *a, size_t a_size,
                        const uint64_t *b, size_t b_size) {
    for (size_t i = 0; i < a_size; i++) {
        uint64_t rest = 0;
        for (size_t j = 0; i + j < limbs && (j < b_size || rest != 0); j++)
            number[i + j] = bsc_limb_multiply(a[i], j < b_size ? b[j] : 0, number[i + j], &rest);
    }
}

static void add_products(bsc_dp_kind from_kind, bsc_dp_kind ahead_kind, size_t limbs,
                         const void *from, const void *ahead, const uint64_t *valid, uint32_t count,
                         uint64_t *number) {
    uint64_t a, b;
    for (uint32_t u = 0; u < count; u++)
        if (valid[u] != 0)
            add_product(number, limbs, limbs_at(from_kind, from, u, &a), bsc_dp_limbs(from_kind),
                        limbs_at(ahead_kind, ahead, u, &b), bsc_dp_limbs(ahead_kind));
}

static double multiply_reals(const double *a, const double *b, const uint64_t *valid,
                             uint32_t count) {
    double sum = 0;
    for (uint32_t u = 0; u < count; u++) sum += valid[u] == 0 ? 0.0 : a[u] * b[u];
    return sum;
}

/* `limbs` are the total's. */
BSC_DP_INLINE bool carry_back(const bsc_dp_joint *j, bsc_dp_kind from_kind, bsc_dp_kind kind,
                              size_t limbs, const void *ahead, void *back, void *number) {
    const size_t from_size = bsc_dp_size(from_kind), size = bsc_dp_size(kind);
    const bsc_dp_pairs *t = j->pairs;
    uint64_t seen = 0;
    if (stops(j, 0)) return true;
    carry_back_pass(j, kind, ahead, back);
    for (uint32_t m = 1; m <= moves_of(j); m++) {
        const way by = way_of(j, m);
        void *own = (char *)number + (m - 1) * limbs * sizeof(uint64_t);
        bsc_wide sum = bsc_wide_of(0, 0);
        double real = 0;
        if (stops(j, m)) return true;
        for (uint32_t times = by.times; times > 0; times--)
            for (size_t k = t->first[m]; k < t->first[m + 1]; k++) {
                const reach r = reach_of(j, by.class, t->source[k], t->target[k]);
                seen |=
                    add_range(kind, back, r.from, ahead, r.to, by.class, r.low, r.count, by.weight);
                const void *a = (const char *)j->from->numbers.value + r.from * from_size,
                           *b = (const char *)ahead + r.to * size;
                const uint64_t *valid = by.class->valid_wide + r.low;
                if (kind == BSC_DP_REAL)
                    real += multiply_reals(a, b, valid, r.count);
                else if (limbs <= 2)
                    sum = bsc_wide_add(
                        sum, multiply_range(from_kind, kind, limbs == 1, a, b, valid, r.count));
                else
                    add_products(from_kind, kind, limbs, a, b, valid, r.count, own);
            }
        const uint64_t limb[2] = {bsc_wide_low(sum), bsc_wide_high(sum)};
        if (kind == BSC_DP_REAL)
            *(double *)own = real * by.weight;
        else if (limbs <= 2)
            memcpy(own, limb, limbs * sizeof *limb);
    }
    return fits(j->tools->plan, kind, seen);
}

typedef bool carrier(const bsc_dp_joint *j, const bsc_dp_numbers *ahead, void *back, void *number);

#define BACK(name, from_kind, kind, limbs)                                                         \
    BSC_DP_ALONE bool name(const bsc_dp_joint *j, const bsc_dp_numbers *ahead, void *back,         \
                           void *number) {                                                         \
        return carry_back(j, from_kind, kind, limbs, ahead->value, back, number);                  \
    }
#define BACK_FROM(name, from_kind, limbs)                                                          \
    BACK(name##_32, from_kind, BSC_DP_U32, limbs)                                                  \
    BACK(name##_64, from_kind, 1, limbs)                                                           \
    BACK(name##_128, from_kind, 2, limbs)                                                          \
    static carrier *const name[] = {name##_32, name##_64, name##_128};

BACK_FROM(back_one_32, BSC_DP_U32, 1)
BACK_FROM(back_one_64, 1, 1)
BACK_FROM(back_two_32, BSC_DP_U32, 2)
BACK_FROM(back_two_64, 1, 2)
BACK_FROM(back_two_128, 2, 2)
BACK(back_limbs, j->from->numbers.kind, ahead->kind, j->tools->plan->model->total)
BACK(back_reals, BSC_DP_REAL, BSC_DP_REAL, 1)

/* Where a narrow number does not suffice the numbers that it was made from are widened and the
 * step's numbers carried once more, which happens two or three times a sweep. */
bool bsc_dp_move_numbers(const bsc_dp_joint *j) {
    static bool (*const narrow[])(const bsc_dp_joint *) = {carry_32, carry_64, carry_128};
    bsc_dp_numbers *from = &j->from->numbers, *to = &j->to->numbers;
    for (;;) {
        const bsc_dp_kind kind = from->kind;
        if (!bsc_dp_numbers_zero(to, kind, to->count)) return false;
        if ((kind == BSC_DP_REAL ? carry_reals : kind > 2 ? carry_limbs : narrow[kind])(j))
            return !j->tools->poll.stopped;
        if (!bsc_dp_numbers_widen(from)) return false;
    }
}

/* back (shaped as from's numbers) = ahead (shaped as to's, of a kind of its own) over the pairs,
 * and number[m] (of the total's kind, for each option of a step) = from's x ahead over its own. */
bool bsc_dp_move_back(const bsc_dp_joint *j, bsc_dp_numbers *ahead, bsc_dp_numbers *back,
                      void *number) {
    static carrier *const *const narrow[2][3] = {{back_one_32, back_one_64},
                                                 {back_two_32, back_two_64, back_two_128}};
    const bsc_dp_kind limbs = j->tools->plan->model->total, kind = j->from->numbers.kind;
    assert(ahead->count == j->to->numbers.count);
    assert((kind == BSC_DP_REAL) == (ahead->kind == BSC_DP_REAL));
    if (!bsc_dp_spend(j)) return false;
    for (;;) {
        if (!bsc_dp_numbers_reserve(back, ahead->kind, j->from->numbers.count)) return false;
        memset(number, 0, moves_of(j) * bsc_dp_size(limbs));
        carrier *const carry_all = kind == BSC_DP_REAL ? back_reals
                                   : limbs > 2         ? back_limbs
                                                       : narrow[limbs - 1][kind][ahead->kind];
        const bool right = carry_all(j, ahead, back->value, number);
        if (j->tools->poll.stopped) return false; /* not all numbers were written */
        if (right) return true;
        if (!bsc_dp_numbers_widen(ahead)) return false;
    }
}
