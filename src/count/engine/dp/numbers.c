/* numbers.c - does the additions of a sweep. A step of the sweep has a list of pairs: a state
 * before the step, and a state after it to which it leads.
 *
 * A state has one count for each combination of used copies of pieces: in how many ways it can be
 * reached with this combination. The index of a count stands for the combination. In the forward
 * pass, a pair from state s to state t adds the counts of s to the counts of t. An option that
 * places one more copy moves the counts to higher indices. If s has the counts 1 2 for the indices
 * 0 and 1, and an option with shift 1 leads from s to t, then 1 2 is added to t's counts for the
 * indices 1 and 2:
 *
 *   s   index  0  1            t   index  0  1  2
 *              1  2    --->                  +1 +2
 *
 * At some indices the option cannot be placed, because all copies of its piece are used. An array
 * `valid` is 0 there and all ones at the other indices. So one loop can add `count & valid` for all
 * indices, in vectors of 16 bytes (ranges.h).
 *
 * The backward pass computes continuations: for each count, in how many ways the sweep can go on
 * from there to a solution. A pair from s to t adds the continuations of t to those of s, shifted
 * back to lower indices. A count of s, times the continuation of the count of t to which it leads,
 * is how many solutions pass along this pair. The sum of these products over all pairs of an option
 * is the number of solutions that use the option.
 *
 * Most layers have counts of 4 bytes. If a sum has its highest bit set, 4 bytes are not enough
 * (number.h). Then the counts of the layer before the step are widened, and the step's additions
 * are done again. Counts and their continuations may differ in width, because one is small where
 * the other is large. With equal widths, 13x13's map with russian's fleet took 2.0 s, not 0.85 s.
 *
 * push_numbers does the additions of a step in the forward pass, pull_continuations in the backward
 * pass. Both are compiled once for each kind (type) of count or pair of kinds, up to two limbs. */
#include "count/engine/dp/numbers.h"

#include "count/engine/dp/ranges.h"

/* What one pair (a transition from state to state) adds: the counts of its source state with the
 * indices first_index .. first_index + count - 1. At the first and the last of these indices, the
 * move's option can be placed, and the target state has a count for the index to which it leads. If
 * the option cannot be placed at an index in between, `valid` masks out the count there. */
typedef struct span {
    uint32_t first_index; /* index of the first count in the source state */
    uint32_t count;       /* how many counts are added */
    size_t source;        /* where the first count is in the source layer's array of counts */
    size_t target;        /* where the count to which it is added is in the target layer's array */
} span;

/* Returns which counts the pair from state s to state t adds. `class` says at which indices the
 * move's option can be placed, and by how much that raises an index. */
static inline span span_of_pair(const bsc_dp_stage *stage, const bsc_dp_class *class, uint32_t s,
                                uint32_t t) {
    const bsc_dp_layer *source = stage->source;
    const bsc_dp_layer *target = stage->target;
    const uint32_t set_words = stage->tools->plan->set_words;
    const uint64_t *set = bsc_dp_state_set(source, s, set_words);
    uint32_t first_word = 0;
    uint32_t last_word = set_words - 1;
    while ((set[first_word] & class->space[first_word]) == 0) first_word++;
    while ((set[last_word] & class->space[last_word]) == 0) last_word--;
    const uint64_t first_bits = set[first_word] & class->space[first_word];
    const uint64_t last_bits = set[last_word] & class->space[last_word];
    uint32_t first = first_word * 64 + bsc_lowest_bit(first_bits);
    uint32_t end = last_word * 64 + bsc_highest_bit(last_bits) + 1;
    /* The target state has no counts for indices from which the fleet cannot be completed any
     * more. */
    const uint32_t target_first = target->first_index[t];
    const uint32_t target_end = target_first + (uint32_t)bsc_dp_state_numbers(target, t);
    if (first + class->shift < target_first) first = target_first - class->shift;
    if (end + class->shift > target_end) end = target_end - class->shift;
    assert(first < end && first >= source->first_index[s]);
    assert(end <= stage->tools->plan->counts.combinations);
    return (span){.first_index = first,
                  .count = end - first,
                  .source = source->first_number[s] + (first - source->first_index[s]),
                  .target = target->first_number[t] + (first + class->shift - target_first)};
}

/* What a move of the step (passing the item, or placing an option there) does to the counts of a
 * state: it adds them to the counts of another state, at higher indices. */
typedef struct effect {
    /* says at which indices the option can be placed, and by how much that raises an index */
    const bsc_dp_class *class;
    /* How often each count is added. This is more than 1 if the sweep leaves out images of the
     * option under symmetries: the option then counts for its images too (fold.c). Always 1 for
     * reals. */
    uint32_t times;
    /* Each real is multiplied by this before it is added: the option's weight, times how many
     * solutions a solution with the option counts for. */
    double weight;
} effect;

/* Returns what move m of the current step does to a state's counts. Move 0 passes the item; move m
 * > 0 places option m - 1 of those that begin at the item. */
static effect effect_of_move(const bsc_dp_stage *stage, uint32_t m) {
    const bsc_dp_plan *plan = stage->tools->plan;
    if (m == 0) return (effect){&plan->counts.class[0], 1, 1.0};
    const bsc_dp_move *move = &plan->move[bsc_dp_stage_step(stage)->first_move + m - 1];
    const bsc_dp_class *class = &plan->counts.class[move->class];
    if (stage->source->numbers.kind != BSC_DP_REAL) return (effect){class, move->multiplier, 1.0};
    return (effect){class, 1, plan->model->weight[move->option] * move->multiplier};
}

/* Says whether all sums of a step fit into counts of this kind (type). The highest bit of
 * `overflow` is 1 if that of some sum is 1. Such a sum does not fit into a kind that is narrower
 * than the total's. Counts of the total's kind may wrap around, so they always fit (number.h). */
static bool all_sums_fit(const bsc_dp_plan *plan, bsc_dp_kind kind, uint64_t overflow) {
    return kind == plan->model->total_kind || overflow >> 63 == 0;
}

/* Says whether the sweep should go on with move m. Must be called before the additions of the move.
 * Once enough additions have been announced in this way, it asks the caller (bsc_dp_goes_on). */
static bool may_go_on(const bsc_dp_stage *stage, uint32_t m) {
    const size_t pairs = stage->pairs->first[m + 1] - stage->pairs->first[m];
    return bsc_dp_goes_on(&stage->tools->poll, pairs * stage->tools->plan->set_words);
}

/* Adds `count` counts of a state before the step to those of a state after it, all of this kind
 * (type). source[0] belongs to the index first_index of the state before the step. Adds nothing at
 * indices at which all copies of the option's piece are used (`class` says at which). Multiplies
 * reals by `weight`. Returns a word whose highest bit is set if a sum may need a wider kind. */
BSC_DP_INLINE uint64_t add_range(bsc_dp_kind kind, void *target, const void *source,
                                 const bsc_dp_class *class, uint32_t first_index, uint32_t count,
                                 double weight) {
    const uint64_t *valid = class->valid_wide + first_index;
    switch (kind) {
    case BSC_DP_U32:
        return (uint64_t)add_32(target, source, class->valid + first_index, count) << 32;
    case 1:
        return add_64(target, source, valid, count);
    case BSC_DP_REAL:
        add_reals(target, source, valid, count, weight);
        return 0;
    default:
        return add_limbs(target, source, valid, count, kind);
    }
}

/* ---- Forwards ---- */

/* Adds the source layer's counts to the target layer's along all pairs of the step. All have this
 * kind (type), and the target's must be 0 before the call. Returns false if a sum needs a wider
 * kind; the target's counts are then useless. Returns true if all sums fit, but also if the sweep
 * was stopped, so the caller must check poll.stopped. */
BSC_DP_INLINE bool push_numbers(const bsc_dp_stage *stage, bsc_dp_kind kind) {
    const bsc_dp_pairs *pairs = stage->pairs;
    void *target = stage->target->numbers.value;
    const void *source = stage->source->numbers.value;
    uint64_t overflow = 0;
    for (uint32_t m = 0; m <= bsc_dp_stage_step(stage)->moves; m++) {
        const effect move = effect_of_move(stage, m);
        if (!may_go_on(stage, m)) return true;
        for (uint32_t times = move.times; times > 0; times--) {
            for (size_t k = pairs->first[m]; k < pairs->first[m + 1]; k++) {
                assert(pairs->source[k] < stage->source->states);
                assert(pairs->target[k] < stage->target->states);
                const span r = span_of_pair(stage, move.class, pairs->source[k], pairs->target[k]);
                overflow |= add_range(kind, bsc_dp_number_address(kind, target, r.target),
                                      bsc_dp_const_address(kind, source, r.source), move.class,
                                      r.first_index, r.count, move.weight);
            }
        }
    }
    return all_sums_fit(stage->tools->plan, kind, overflow);
}

/* A version of push_numbers, compiled for one kind (type) of count. */
typedef bool pusher(const bsc_dp_stage *stage);

BSC_DP_ALONE bool push_u32(const bsc_dp_stage *stage) {
    return push_numbers(stage, BSC_DP_U32);
}

BSC_DP_ALONE bool push_one_limb(const bsc_dp_stage *stage) {
    return push_numbers(stage, 1);
}

BSC_DP_ALONE bool push_two_limbs(const bsc_dp_stage *stage) {
    return push_numbers(stage, 2);
}

BSC_DP_ALONE bool push_limbs(const bsc_dp_stage *stage) {
    return push_numbers(stage, stage->source->numbers.kind);
}

BSC_DP_ALONE bool push_reals(const bsc_dp_stage *stage) {
    return push_numbers(stage, BSC_DP_REAL);
}

/* Returns the version of push_numbers for counts of this kind (type). */
static pusher *choose_pusher(bsc_dp_kind kind) {
    static pusher *const narrow[3] = {push_u32, push_one_limb, push_two_limbs};
    if (kind == BSC_DP_REAL) return push_reals;
    return kind <= 2 ? narrow[kind] : push_limbs;
}

bool bsc_dp_move_numbers(const bsc_dp_stage *stage) {
    bsc_dp_numbers *source = &stage->source->numbers;
    bsc_dp_numbers *target = &stage->target->numbers;
    for (;;) {
        if (!bsc_dp_numbers_zero(target, source->kind, target->count)) return false;
        if (choose_pusher(source->kind)(stage)) return !stage->tools->poll.stopped;
        if (!bsc_dp_numbers_widen(source)) return false;
    }
}

/* ---- Single ranges of counts, of types that may differ ---- */

/* Returns the limbs of count `index` of an array of this kind (type). A BSC_DP_U32 has no limbs:
 * its value is written to *limb, and `limb` is returned. */
static const uint64_t *read_limbs(bsc_dp_kind kind, const void *array, size_t index,
                                  uint64_t *limb) {
    if (kind != BSC_DP_U32) return (const uint64_t *)array + index * kind;
    *limb = ((const uint32_t *)array)[index];
    return limb;
}

/* Adds a range of counts of `source` to counts of `target`, which have a wider type. Returns false
 * if a sum needs a type that is wider still. (This is bsc_dp_add_numbers for two types.) */
static bool add_narrower(const bsc_dp_plan *plan, const bsc_dp_numbers *target,
                         const bsc_dp_numbers *source, bsc_dp_range range) {
    const size_t limbs = target->kind;
    const size_t addend_limbs = bsc_dp_number_limbs(source->kind);
    uint64_t *sum = bsc_dp_number_address(target->kind, target->value, range.target);
    uint64_t overflow = 0;
    assert(source->kind < target->kind && target->kind != BSC_DP_REAL);
    for (uint32_t u = 0; u < range.count; u++) {
        uint64_t limb;
        const uint64_t *addend = read_limbs(source->kind, source->value, range.source + u, &limb);
        uint64_t carry = bsc_dp_add_limbs(sum, addend, addend_limbs);
        for (size_t k = addend_limbs; carry != 0 && k < limbs; k++) {
            sum[k]++;
            carry = sum[k] == 0;
        }
        overflow |= sum[limbs - 1];
        sum += limbs;
    }
    return all_sums_fit(plan, target->kind, overflow);
}

bool bsc_dp_add_numbers(const bsc_dp_plan *plan, const bsc_dp_numbers *target,
                        const bsc_dp_numbers *source, bsc_dp_range range) {
    assert(range.count <= plan->counts.combinations);
    if (source->kind != target->kind) return add_narrower(plan, target, source, range);
    const bsc_dp_kind kind = target->kind;
    /* Class 0 masks out no index, so all counts of the range are added. */
    const uint64_t overflow =
        add_range(kind, bsc_dp_number_address(kind, target->value, range.target),
                  bsc_dp_const_address(kind, source->value, range.source), &plan->counts.class[0],
                  0, range.count, 1.0);
    return all_sums_fit(plan, kind, overflow);
}

void bsc_dp_copy_numbers(const bsc_dp_plan *plan, const bsc_dp_numbers *target,
                         const bsc_dp_numbers *source, bsc_dp_range range) {
    const size_t bytes = range.count * bsc_dp_number_bytes(target->kind);
    void *copy = bsc_dp_number_address(target->kind, target->value, range.target);
    assert(range.count <= plan->counts.combinations);
    if (source->kind == target->kind) {
        memcpy(copy, bsc_dp_const_address(source->kind, source->value, range.source), bytes);
        return;
    }
    memset(copy, 0, bytes);
    add_narrower(plan, target, source, range);
}

/* ---- How many solutions pass along a pair of states ---- */

/* Returns array[index] as a number of 128 bits. `kind` is the type of the elements, and must be
 * BSC_DP_U32 (4 bytes), 1 or 2 (as many limbs of 8 bytes, the lowest first). */
BSC_DP_INLINE bsc_wide read_wide(bsc_dp_kind kind, const void *array, size_t index) {
    const uint64_t *limb = array;
    if (kind == BSC_DP_U32) return bsc_wide_make(0, ((const uint32_t *)array)[index]);
    if (kind == 1) return bsc_wide_make(0, limb[index]);
    return bsc_wide_make(limb[2 * index + 1], limb[2 * index]);
}

/* Returns how many solutions pass along one pair (from a state before the step to one after it):
 * the sum of number[u] x ways[u] over all u < count. number[u] says in how many ways the sweep can
 * reach the first state, and ways[u] in how many it can go on from the second one. Leaves out each
 * u with valid[u] = 0, where the option cannot be placed. The arrays have the types number_kind and
 * ways_kind. The sum is taken modulo 2^64 if one_limb is true, otherwise modulo 2^128. */
BSC_DP_INLINE bsc_wide multiply_range(bsc_dp_kind number_kind, bsc_dp_kind ways_kind, bool one_limb,
                                      const void *number, const void *ways, const uint64_t *valid,
                                      uint32_t count) {
    uint64_t low_sum = 0;
    bsc_wide sum = bsc_wide_make(0, 0);
    for (uint32_t u = 0; u < count; u++) {
        const bsc_wide a = read_wide(number_kind, number, u);
        const bsc_wide b = read_wide(ways_kind, ways, u);
        const uint64_t a_low = bsc_wide_low(a) & valid[u];
        const uint64_t a_high = bsc_wide_high(a) & valid[u];
        if (one_limb)
            low_sum += a_low * bsc_wide_low(b);
        else if (number_kind <= 1 && ways_kind <= 1)
            sum = bsc_wide_add(sum, bsc_wide_product(a_low, bsc_wide_low(b)));
        else
            sum = bsc_wide_add(sum, bsc_wide_multiply(bsc_wide_make(a_high, a_low), b));
    }
    return one_limb ? bsc_wide_make(0, low_sum) : sum;
}

/* Adds a x b to `sum`, modulo 2^(64 x limbs). `a` has a_limbs limbs, `b` has b_limbs, and `sum` has
 * `limbs`. */
static void add_product(uint64_t *sum, size_t limbs, const uint64_t *a, size_t a_limbs,
                        const uint64_t *b, size_t b_limbs) {
    for (size_t i = 0; i < a_limbs; i++) {
        uint64_t carry = 0;
        for (size_t k = 0; i + k < limbs && (k < b_limbs || carry != 0); k++) {
            const uint64_t factor = k < b_limbs ? b[k] : 0;
            sum[i + k] = bsc_limb_multiply(a[i], factor, sum[i + k], &carry);
        }
    }
}

/* Adds to `sum`, modulo 2^(64 x limbs), the product of each count number[u] and its continuation
 * ways[u], for u < count with valid[u] not 0. (This is multiply_range for many limbs.) */
static void add_products(bsc_dp_kind number_kind, bsc_dp_kind ways_kind, size_t limbs,
                         const void *number, const void *ways, const uint64_t *valid,
                         uint32_t count, uint64_t *sum) {
    for (uint32_t u = 0; u < count; u++) {
        uint64_t a_limb, b_limb;
        if (valid[u] == 0) continue;
        const uint64_t *a = read_limbs(number_kind, number, u, &a_limb);
        const uint64_t *b = read_limbs(ways_kind, ways, u, &b_limb);
        add_product(sum, limbs, a, bsc_dp_number_limbs(number_kind), b,
                    bsc_dp_number_limbs(ways_kind));
    }
}

/* Returns what multiply_range does, for reals: the sum of number[u] x ways[u] over all u < count
 * with valid[u] not 0. */
static double multiply_reals(const double *number, const double *ways, const uint64_t *valid,
                             uint32_t count) {
    double sum = 0;
    for (uint32_t u = 0; u < count; u++)
        if (valid[u] != 0) sum += number[u] * ways[u];
    return sum;
}

/* ---- Backwards ---- */

/* First part of pull_continuations, for move 0, which passes the item without placing an option.
 * Sets the continuation of each count of the source layer to that of the count to which the move
 * leads, or to 0 if this move is not possible. Each state has at most one pair of this move, and
 * the pairs are in the order of the states. So the values can be stored one after the other, which
 * is cheaper than adding them to 0. */
BSC_DP_INLINE void pull_along_pass(const bsc_dp_stage *stage, bsc_dp_kind kind,
                                   const void *target_ways, void *source_ways) {
    const size_t size = bsc_dp_number_bytes(kind);
    const bsc_dp_pairs *pairs = stage->pairs;
    const bsc_dp_class *class = &stage->tools->plan->counts.class[0];
    const size_t count = stage->source->numbers.count;
    size_t done = 0; /* how many continuations are set so far */
    for (size_t k = pairs->first[0]; k < pairs->first[1]; k++) {
        const span r = span_of_pair(stage, class, pairs->source[k], pairs->target[k]);
        void *stored = bsc_dp_number_address(kind, source_ways, r.source);
        const void *ways = bsc_dp_const_address(kind, target_ways, r.target);
        assert(r.source >= done);
        memset(bsc_dp_number_address(kind, source_ways, done), 0, (r.source - done) * size);
        if (kind == BSC_DP_U32)
            store_32(stored, ways, class->valid + r.first_index, r.count);
        else
            store_limbs(stored, ways, class->valid_wide + r.first_index, r.count,
                        size / sizeof(uint64_t));
        done = r.source + r.count;
    }
    if (done < count)
        memset(bsc_dp_number_address(kind, source_ways, done), 0, (count - done) * size);
}

/* The types of the numbers of a step in the backward pass. The functions below are compiled once
 * for each combination of types, because their callers pass constants. */
typedef struct kinds {
    bsc_dp_kind number; /* type of the source layer's counts */
    bsc_dp_kind ways;   /* type of their continuations */
    size_t limbs;       /* how many limbs the total has; 1 if it is a real */
} kinds;

/* Second part of pull_continuations, for a move m > 0, which places an option. Along each pair of
 * the move, adds the continuations of the target state's counts (in how many ways the sweep can go
 * on from there) to those of the source state's counts. Sets *option_number, which must be 0 before
 * the call, to how many solutions use the option. Returns a word whose highest bit is set if a
 * continuation may need a wider type. */
BSC_DP_INLINE uint64_t pull_along_option(const bsc_dp_stage *stage, kinds kind, uint32_t m,
                                         const void *target_ways, void *source_ways,
                                         void *option_number) {
    const bsc_dp_pairs *pairs = stage->pairs;
    const effect move = effect_of_move(stage, m);
    const void *numbers = stage->source->numbers.value;
    uint64_t overflow = 0;
    bsc_wide sum = bsc_wide_make(0, 0);
    double real = 0;
    for (uint32_t times = move.times; times > 0; times--) {
        for (size_t k = pairs->first[m]; k < pairs->first[m + 1]; k++) {
            const span r = span_of_pair(stage, move.class, pairs->source[k], pairs->target[k]);
            const void *number = bsc_dp_const_address(kind.number, numbers, r.source);
            const void *ways = bsc_dp_const_address(kind.ways, target_ways, r.target);
            const uint64_t *valid = move.class->valid_wide + r.first_index;
            overflow |=
                add_range(kind.ways, bsc_dp_number_address(kind.ways, source_ways, r.source), ways,
                          move.class, r.first_index, r.count, move.weight);
            if (kind.ways == BSC_DP_REAL)
                real += multiply_reals(number, ways, valid, r.count);
            else if (kind.limbs <= 2)
                sum = bsc_wide_add(sum, multiply_range(kind.number, kind.ways, kind.limbs == 1,
                                                       number, ways, valid, r.count));
            else
                add_products(kind.number, kind.ways, kind.limbs, number, ways, valid, r.count,
                             option_number);
        }
    }
    const uint64_t limb[2] = {bsc_wide_low(sum), bsc_wide_high(sum)};
    if (kind.ways == BSC_DP_REAL)
        *(double *)option_number = real * move.weight;
    else if (kind.limbs <= 2)
        memcpy(option_number, limb, kind.limbs * sizeof *limb);
    return overflow;
}

/* Does the additions of one step of the backward pass. Computes source_ways, the continuations of
 * the source layer's counts, from target_ways, those of the target layer's. Fills option_number[]
 * as bsc_dp_move_back does. Returns false if a continuation needs a wider type; the results are
 * then useless. Returns true if all fit, but also if the sweep was stopped. */
BSC_DP_INLINE bool pull_continuations(const bsc_dp_stage *stage, kinds kind,
                                      const void *target_ways, void *source_ways,
                                      void *option_number) {
    const bsc_dp_plan *plan = stage->tools->plan;
    uint64_t overflow = 0;
    if (!may_go_on(stage, 0)) return true;
    pull_along_pass(stage, kind.ways, target_ways, source_ways);
    for (uint32_t m = 1; m <= bsc_dp_stage_step(stage)->moves; m++) {
        uint64_t *number = (uint64_t *)option_number + (m - 1) * kind.limbs;
        if (!may_go_on(stage, m)) return true;
        overflow |= pull_along_option(stage, kind, m, target_ways, source_ways, number);
    }
    return all_sums_fit(plan, kind.ways, overflow);
}

/* A version of pull_continuations, compiled for one combination of types of counts. */
typedef bool puller(const bsc_dp_stage *stage, const bsc_dp_numbers *target_ways, void *source_ways,
                    void *option_number);

/* Defines the function `name`: pull_continuations, compiled for these types. This is a macro
 * because the types must be constants in the body of each function. */
#define DEFINE_PULLER(name, number_kind, ways_kind, limbs)                                         \
    BSC_DP_ALONE bool name(const bsc_dp_stage *stage, const bsc_dp_numbers *target_ways,           \
                           void *source_ways, void *option_number) {                               \
        const kinds kind = {number_kind, ways_kind, limbs};                                        \
        return pull_continuations(stage, kind, target_ways->value, source_ways, option_number);    \
    }

/* In the name pull_T_N_W, T is how many limbs the total has, N how many the counts (ways to reach a
 * state) have, and W how many their continuations (ways to go on) have. For N and W, 0 means
 * BSC_DP_U32, a number of 4 bytes. */
DEFINE_PULLER(pull_1_0_0, BSC_DP_U32, BSC_DP_U32, 1)
DEFINE_PULLER(pull_1_0_1, BSC_DP_U32, 1, 1)
DEFINE_PULLER(pull_1_1_0, 1, BSC_DP_U32, 1)
DEFINE_PULLER(pull_1_1_1, 1, 1, 1)
DEFINE_PULLER(pull_2_0_0, BSC_DP_U32, BSC_DP_U32, 2)
DEFINE_PULLER(pull_2_0_1, BSC_DP_U32, 1, 2)
DEFINE_PULLER(pull_2_0_2, BSC_DP_U32, 2, 2)
DEFINE_PULLER(pull_2_1_0, 1, BSC_DP_U32, 2)
DEFINE_PULLER(pull_2_1_1, 1, 1, 2)
DEFINE_PULLER(pull_2_1_2, 1, 2, 2)
DEFINE_PULLER(pull_2_2_0, 2, BSC_DP_U32, 2)
DEFINE_PULLER(pull_2_2_1, 2, 1, 2)
DEFINE_PULLER(pull_2_2_2, 2, 2, 2)
DEFINE_PULLER(pull_limbs, stage->source->numbers.kind, target_ways->kind,
              stage->tools->plan->model->total_kind)
DEFINE_PULLER(pull_reals, BSC_DP_REAL, BSC_DP_REAL, 1)

/* Returns the version of pull_continuations for a total, counts and continuations of these types.
 * Counts and continuations never have a wider type than the total. */
static puller *choose_puller(bsc_dp_kind total, bsc_dp_kind number, bsc_dp_kind ways) {
    static puller *const one_limb[2][2] = {{pull_1_0_0, pull_1_0_1}, {pull_1_1_0, pull_1_1_1}};
    static puller *const two_limbs[3][3] = {{pull_2_0_0, pull_2_0_1, pull_2_0_2},
                                            {pull_2_1_0, pull_2_1_1, pull_2_1_2},
                                            {pull_2_2_0, pull_2_2_1, pull_2_2_2}};
    if (total == BSC_DP_REAL) return pull_reals;
    if (total == 1) return one_limb[number][ways];
    if (total == 2) return two_limbs[number][ways];
    return pull_limbs;
}

bool bsc_dp_move_back(const bsc_dp_stage *stage, bsc_dp_numbers *target_ways,
                      bsc_dp_numbers *source_ways, void *option_number) {
    const bsc_dp_kind total = stage->tools->plan->model->total_kind;
    const bsc_dp_numbers *numbers = &stage->source->numbers;
    const size_t option_bytes = bsc_dp_stage_step(stage)->moves * bsc_dp_number_bytes(total);
    assert(target_ways->count == stage->target->numbers.count);
    assert((numbers->kind == BSC_DP_REAL) == (target_ways->kind == BSC_DP_REAL));
    if (!bsc_dp_spend(stage)) return false;
    for (;;) {
        if (!bsc_dp_numbers_reserve(source_ways, target_ways->kind, numbers->count)) return false;
        memset(option_number, 0, option_bytes);
        puller *const pull = choose_puller(total, numbers->kind, target_ways->kind);
        const bool all_fit = pull(stage, target_ways, source_ways->value, option_number);
        if (stage->tools->poll.stopped) return false;
        if (all_fit) return true;
        if (!bsc_dp_numbers_widen(target_ways)) return false;
    }
}
