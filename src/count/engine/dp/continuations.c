/* continuations.c - does the additions of a sweep's backward pass. A state has one count for each
 * partial fleet (the ships placed so far): in how many ways the sweep can reach the state with
 * these ships placed. The continuation of the count says in how many ways the sweep can go on from
 * there to a solution.
 *
 * A pair is a state s before a step, and a state t after it to which the step leads. Going
 * backwards, a pair adds the continuations of t to those of s, shifted to lower indices, because s
 * has one ship less (additions.h). A count of s, times the continuation of the count of t to which
 * it leads, is how many solutions pass along this pair. The sum of these products over all pairs of
 * an option is the number of solutions that use the option. For example, if the sweep can reach s
 * in 3 ways, and can go on from t in 5 ways, then 15 solutions pass from s to t.
 *
 * Counts and their continuations may differ in width, because one is small where the other is
 * large. With equal widths, 13x13's map with russian's fleet took 2.0 s, not 0.85 s. So the
 * additions are compiled once for each pair of types, up to two limbs of 64 bits. */
#include "count/engine/dp/continuations.h"

#include "count/engine/dp/additions.h"

/* The types of the numbers in one step of the backward pass. A count says in how many ways the
 * sweep can reach a state with certain ships placed, and the continuation of the count says in how
 * many ways it can go on from there to a solution. The total is the number of all solutions. The
 * functions below are compiled once for each set of types, because their callers pass constants. */
typedef struct number_kinds {
    /* type of the counts (ways to reach a state) of the states before the step */
    bsc_dp_kind count;
    /* type of the continuations (ways to go on from a state) before and after the step */
    bsc_dp_kind continuation;
    /* how many words of 64 bits (limbs) the total has; 1 if the numbers are reals (type double) */
    size_t total_limbs;
} number_kinds;

/* ---- How many solutions pass along a pair of states ---- */

/* Returns array[index] as a number of 128 bits. `kind` is the type of the array's elements, and
 * must be BSC_DP_U32, BSC_DP_U64 or BSC_DP_U128. */
BSC_DP_INLINE bsc_wide read_wide(bsc_dp_kind kind, const void *array, size_t index) {
    const uint64_t *limb = array;
    if (kind == BSC_DP_U32) return bsc_wide_make(0, ((const uint32_t *)array)[index]);
    if (kind == BSC_DP_U64) return bsc_wide_make(0, limb[index]);
    return bsc_wide_make(limb[2 * index + 1], limb[2 * index]);
}

/* Returns how many solutions pass along one pair of states, s before the step and t after it: the
 * sum of counts[u] x continuations[u] over all u < count. counts[u] says in how many ways the sweep
 * can reach s, and continuations[u] in how many ways it can go on from t to a solution. Leaves out
 * each u with can_place[u] = 0, where the option cannot be placed. The total has one or two limbs
 * of 64 bits, and the sum is taken modulo 2^64 or 2^128. */
BSC_DP_INLINE bsc_wide sum_products_wide(number_kinds kind, const void *counts,
                                         const void *continuations, const uint64_t *can_place,
                                         uint32_t count) {
    const bool one_limb = kind.total_limbs == 1;
    const bool are_narrow = kind.count <= BSC_DP_U64 && kind.continuation <= BSC_DP_U64;
    uint64_t low_sum = 0;
    bsc_wide sum = bsc_wide_make(0, 0);
    for (uint32_t u = 0; u < count; u++) {
        const bsc_wide a = read_wide(kind.count, counts, u);
        const bsc_wide b = read_wide(kind.continuation, continuations, u);
        const uint64_t a_low = bsc_wide_low(a) & can_place[u];
        const uint64_t a_high = bsc_wide_high(a) & can_place[u];
        if (one_limb)
            low_sum += a_low * bsc_wide_low(b);
        else if (are_narrow)
            sum = bsc_wide_add(sum, bsc_wide_product(a_low, bsc_wide_low(b)));
        else
            sum = bsc_wide_add(sum, bsc_wide_multiply(bsc_wide_make(a_high, a_low), b));
    }
    return one_limb ? bsc_wide_make(0, low_sum) : sum;
}

/* Adds the product of the numbers `a` and `b` to the number `sum`, which must not overlap them,
 * modulo 2^(64 x limbs). `a` has a_limbs limbs of 64 bits, `b` has b_limbs, and `sum` has
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

/* Does what sum_products_wide does, but for a total of any length: adds counts[u] x
 * continuations[u] to the number `sum` for each u < count where can_place[u] is not 0. `sum` has as
 * many limbs as the total. */
static void add_products_of_limbs(number_kinds kind, const void *counts, const void *continuations,
                                  const uint64_t *can_place, uint32_t count, uint64_t *sum) {
    for (uint32_t u = 0; u < count; u++) {
        uint64_t a_limb, b_limb;
        if (can_place[u] == 0) continue;
        const uint64_t *a = bsc_dp_read_limbs(kind.count, counts, u, &a_limb);
        const uint64_t *b = bsc_dp_read_limbs(kind.continuation, continuations, u, &b_limb);
        add_product(sum, kind.total_limbs, a, bsc_dp_number_limbs(kind.count), b,
                    bsc_dp_number_limbs(kind.continuation));
    }
}

/* Does what sum_products_wide does, for reals: returns the sum of counts[u] x continuations[u] over
 * all u < count where can_place[u] is not 0. */
static double sum_products_real(const double *counts, const double *continuations,
                                const uint64_t *can_place, uint32_t count) {
    double sum = 0;
    for (uint32_t u = 0; u < count; u++)
        if (can_place[u] != 0) sum += counts[u] * continuations[u];
    return sum;
}

/* ---- Backwards ---- */

/* The first part of compute_continuations, for move 0 of the step, which passes the item without
 * placing an option. Sets the continuation of each count of the source layer (before the step) to
 * that of the count of the target layer (after it) to which this move leads; or to 0 if the move is
 * not possible. Each state has at most one pair of this move, and the pairs are in the order of the
 * states. So the continuations can be stored one after the other, which is cheaper than adding them
 * to 0: each pair copies a range of continuations, and the gaps between these ranges are set to
 * 0. */
BSC_DP_INLINE void set_continuations_of_pass(const bsc_dp_stage *stage, bsc_dp_kind kind,
                                             const void *target_continuations,
                                             void *source_continuations) {
    const size_t size = bsc_dp_number_bytes(kind);
    const bsc_dp_pairs *pairs = stage->pairs;
    /* The class of moves that place no option: the copied continuations keep their indices. */
    const bsc_dp_class *class = &stage->tools->plan->counts.class[0];
    const size_t count = stage->source->numbers.count;
    size_t elements_set = 0; /* how many elements of source_continuations[] are set so far */
    for (size_t k = pairs->first[0]; k < pairs->first[1]; k++) {
        const bsc_dp_pair_addition added =
            bsc_dp_find_addition(stage, class, pairs->source[k], pairs->target[k]);
        void *copy = bsc_dp_number_address(kind, source_continuations, added.source);
        const void *original = bsc_dp_const_address(kind, target_continuations, added.target);
        assert(added.source >= elements_set);
        memset(bsc_dp_number_address(kind, source_continuations, elements_set), 0,
               (added.source - elements_set) * size);
        if (kind == BSC_DP_U32)
            store_32(copy, original, class->can_place_32 + added.first_index, added.count);
        else
            store_limbs(copy, original, class->can_place_64 + added.first_index, added.count,
                        size / sizeof(uint64_t));
        elements_set = added.source + added.count;
    }
    if (elements_set < count)
        memset(bsc_dp_number_address(kind, source_continuations, elements_set), 0,
               (count - elements_set) * size);
}

/* The second part of compute_continuations, for a move m > 0, which places an option. A pair of the
 * move is a state before the step (source), and the state after it to which the move leads
 * (target). Along each pair, adds the continuations of the target state's counts (in how many ways
 * the sweep can go on from there) to the continuations of the source state's counts. Sets
 * *option_solutions to how many solutions use the option. It must be 0 before the call, because a
 * number of more than two limbs (64-bit words) is added up in it. Returns a word whose highest bit
 * is set if a continuation may need a wider type. */
BSC_DP_INLINE uint64_t add_continuations_of_option(const bsc_dp_stage *stage, number_kinds kind,
                                                   uint32_t m, const void *target_continuations,
                                                   void *source_continuations,
                                                   void *option_solutions) {
    const bsc_dp_pairs *pairs = stage->pairs;
    const bsc_dp_move_effect move = bsc_dp_find_effect(stage, m);
    const void *source_counts = stage->source->numbers.value;
    uint64_t overflow = 0;
    bsc_wide sum = bsc_wide_make(0, 0);
    double real = 0;
    for (uint32_t r = move.repetitions; r > 0; r--) {
        for (size_t k = pairs->first[m]; k < pairs->first[m + 1]; k++) {
            const bsc_dp_pair_addition added =
                bsc_dp_find_addition(stage, move.class, pairs->source[k], pairs->target[k]);
            const void *counts = bsc_dp_const_address(kind.count, source_counts, added.source);
            const void *read =
                bsc_dp_const_address(kind.continuation, target_continuations, added.target);
            void *increased =
                bsc_dp_number_address(kind.continuation, source_continuations, added.source);
            const uint64_t *can_place = move.class->can_place_64 + added.first_index;
            overflow |= bsc_dp_add_range(kind.continuation, increased, read, move.class,
                                         added.first_index, added.count, move.factor);
            if (kind.continuation == BSC_DP_REAL)
                real += sum_products_real(counts, read, can_place, added.count);
            else if (kind.total_limbs <= 2)
                sum = bsc_wide_add(sum,
                                   sum_products_wide(kind, counts, read, can_place, added.count));
            else
                add_products_of_limbs(kind, counts, read, can_place, added.count, option_solutions);
        }
    }
    const uint64_t limb[2] = {bsc_wide_low(sum), bsc_wide_high(sum)};
    if (kind.continuation == BSC_DP_REAL)
        *(double *)option_solutions = real * move.factor;
    else if (kind.total_limbs <= 2)
        memcpy(option_solutions, limb, kind.total_limbs * sizeof *limb);
    return overflow;
}

/* Does the additions of one step of the backward pass. Computes source_continuations (in how many
 * ways the sweep can go on from each count of the states before the step) from target_continuations
 * (the same for the states after it). Move 0 passes the item of the step without placing an option,
 * and must come first, because it sets the continuations to which the other moves add. Move m > 0
 * places option m - 1 of the step. Sets element m - 1 of option_solutions[], which must be 0, to
 * how many solutions use this option. Returns false if a continuation needs a wider type; the
 * results are then useless. Returns true if all fit, but also if the sweep was stopped. */
BSC_DP_INLINE bool compute_continuations(const bsc_dp_stage *stage, number_kinds kind,
                                         const void *target_continuations,
                                         void *source_continuations, void *option_solutions) {
    const bsc_dp_plan *plan = stage->tools->plan;
    uint64_t overflow = 0;
    if (!bsc_dp_may_add_move(stage, 0)) return true;
    set_continuations_of_pass(stage, kind.continuation, target_continuations, source_continuations);
    for (uint32_t m = 1; m <= bsc_dp_stage_step(stage)->moves; m++) {
        uint64_t *solutions = (uint64_t *)option_solutions + (m - 1) * kind.total_limbs;
        if (!bsc_dp_may_add_move(stage, m)) return true;
        overflow |= add_continuations_of_option(stage, kind, m, target_continuations,
                                                source_continuations, solutions);
    }
    return bsc_dp_all_sums_fit(plan, kind.continuation, overflow);
}

/* A version of compute_continuations, compiled for one set of types of the numbers: of the counts
 * (in how many ways the sweep can reach a state), of the continuations (in how many ways it can go
 * on from there) and of the total (the number of all solutions) */
typedef bool continuations_computer(const bsc_dp_stage *stage,
                                    const bsc_dp_numbers *target_continuations,
                                    void *source_continuations, void *option_solutions);

/* Defines the function `name`, a version of compute_continuations. In this version, the total (the
 * number of all solutions) has total_limbs words of 64 bits, counts have the type count_kind, and
 * continuations (in how many ways the sweep can go on from a state) have the type
 * continuation_kind. This is a macro because the types must be constants in the body of each
 * function. */
#define DEFINE_COMPUTER(name, total_limbs, count_kind, continuation_kind)                          \
    BSC_DP_NOINLINE bool name(const bsc_dp_stage *stage,                                           \
                              const bsc_dp_numbers *target_continuations,                          \
                              void *source_continuations, void *option_solutions) {                \
        const number_kinds kind = {count_kind, continuation_kind, total_limbs};                    \
        return compute_continuations(stage, kind, target_continuations->value,                     \
                                     source_continuations, option_solutions);                      \
    }

/* The versions of compute_continuations. In the name compute_T_C_N, T is how many bits the total
 * has (the number of all solutions), C how many the counts have (in how many ways the sweep can
 * reach a state), and N how many the continuations have (in how many ways it can go on). For totals
 * of more than 128 bits there is compute_limbs, and for reals compute_reals. */
DEFINE_COMPUTER(compute_64_32_32, 1, BSC_DP_U32, BSC_DP_U32)
DEFINE_COMPUTER(compute_64_32_64, 1, BSC_DP_U32, BSC_DP_U64)
DEFINE_COMPUTER(compute_64_64_32, 1, BSC_DP_U64, BSC_DP_U32)
DEFINE_COMPUTER(compute_64_64_64, 1, BSC_DP_U64, BSC_DP_U64)
DEFINE_COMPUTER(compute_128_32_32, 2, BSC_DP_U32, BSC_DP_U32)
DEFINE_COMPUTER(compute_128_32_64, 2, BSC_DP_U32, BSC_DP_U64)
DEFINE_COMPUTER(compute_128_32_128, 2, BSC_DP_U32, BSC_DP_U128)
DEFINE_COMPUTER(compute_128_64_32, 2, BSC_DP_U64, BSC_DP_U32)
DEFINE_COMPUTER(compute_128_64_64, 2, BSC_DP_U64, BSC_DP_U64)
DEFINE_COMPUTER(compute_128_64_128, 2, BSC_DP_U64, BSC_DP_U128)
DEFINE_COMPUTER(compute_128_128_32, 2, BSC_DP_U128, BSC_DP_U32)
DEFINE_COMPUTER(compute_128_128_64, 2, BSC_DP_U128, BSC_DP_U64)
DEFINE_COMPUTER(compute_128_128_128, 2, BSC_DP_U128, BSC_DP_U128)
DEFINE_COMPUTER(compute_limbs, stage->tools->plan->model->total_kind, stage->source->numbers.kind,
                target_continuations->kind)
DEFINE_COMPUTER(compute_reals, 1, BSC_DP_REAL, BSC_DP_REAL)

/* Returns the version of compute_continuations for these types of the total (the number of all
 * solutions), of the counts (in how many ways the sweep can reach a state) and of the continuations
 * (in how many ways it can go on from a state). Counts and continuations never have a wider type
 * than the total. */
static continuations_computer *choose_computer(bsc_dp_kind total, bsc_dp_kind count,
                                               bsc_dp_kind continuation) {
    static continuations_computer *const total_of_64[2][2] = {{compute_64_32_32, compute_64_32_64},
                                                              {compute_64_64_32, compute_64_64_64}};
    static continuations_computer *const total_of_128[3][3] = {
        {compute_128_32_32, compute_128_32_64, compute_128_32_128},
        {compute_128_64_32, compute_128_64_64, compute_128_64_128},
        {compute_128_128_32, compute_128_128_64, compute_128_128_128}};
    if (total == BSC_DP_REAL) return compute_reals;
    if (total == BSC_DP_U64) return total_of_64[count][continuation];
    if (total == BSC_DP_U128) return total_of_128[count][continuation];
    return compute_limbs;
}

bool bsc_dp_compute_continuations(const bsc_dp_stage *stage, bsc_dp_numbers *target_continuations,
                                  bsc_dp_numbers *source_continuations, void *option_solutions) {
    const bsc_dp_kind total = stage->tools->plan->model->total_kind;
    const bsc_dp_numbers *numbers = &stage->source->numbers;
    const size_t option_bytes = bsc_dp_stage_step(stage)->moves * bsc_dp_number_bytes(total);
    assert(target_continuations->count == stage->target->numbers.count);
    assert((numbers->kind == BSC_DP_REAL) == (target_continuations->kind == BSC_DP_REAL));
    if (!bsc_dp_charge_quota(stage)) return false;
    for (;;) {
        if (!bsc_dp_numbers_reserve(source_continuations, target_continuations->kind,
                                    numbers->count))
            return false;
        memset(option_solutions, 0, option_bytes);
        continuations_computer *const compute =
            choose_computer(total, numbers->kind, target_continuations->kind);
        const bool all_fit =
            compute(stage, target_continuations, source_continuations->value, option_solutions);
        if (stage->tools->poll.stopped) return false;
        if (all_fit) return true;
        if (!bsc_dp_numbers_widen(target_continuations)) return false;
    }
}
