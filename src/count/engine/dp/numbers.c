/* numbers.c - does the additions of a sweep's forward pass. A step of the sweep has a list of
 * pairs: a state before the step, and a state after it to which it leads. Each pair adds the counts
 * of its first state to those of its second state (additions.h has an example).
 *
 * Most layers have counts of 4 bytes. If a sum has its highest bit set, 4 bytes are not enough
 * (number.h). Then the counts of the layer before the step are converted to a wider type, and the
 * step's additions are done again.
 *
 * add_counts does the additions of a step. It is compiled once for each type of count up to two
 * limbs of 64 bits, once for more limbs, and once for reals. */
#include "count/engine/dp/numbers.h"

#include "count/engine/dp/additions.h"

/* ---- Forwards ---- */

/* Adds up the counts of the target layer (the states after the step): along each pair of the step,
 * the counts of the source state are added to those of the target state. They are added several
 * times if the option that leads there also stands for its images under symmetries of the board,
 * which the sweep does not place (fold.c). All counts have the type `kind`, and those of the target
 * layer must be 0 before the call. Returns false if a sum needs a wider type; the target layer's
 * counts are then useless. Returns true if all sums fit, but also if the sweep was stopped, so the
 * caller must check poll.stopped. */
BSC_DP_INLINE bool add_counts(const bsc_dp_stage *stage, bsc_dp_kind kind) {
    const bsc_dp_pairs *pairs = stage->pairs;
    void *target = stage->target->numbers.value;
    const void *source = stage->source->numbers.value;
    uint64_t overflow = 0;
    for (uint32_t m = 0; m <= bsc_dp_stage_step(stage)->moves; m++) {
        const bsc_dp_move_effect move = bsc_dp_find_effect(stage, m);
        if (!bsc_dp_may_add_move(stage, m)) return true;
        for (uint32_t r = move.repetitions; r > 0; r--) {
            for (size_t k = pairs->first[m]; k < pairs->first[m + 1]; k++) {
                assert(pairs->source[k] < stage->source->states);
                assert(pairs->target[k] < stage->target->states);
                const bsc_dp_pair_addition added =
                    bsc_dp_find_addition(stage, move.class, pairs->source[k], pairs->target[k]);
                overflow |=
                    bsc_dp_add_range(kind, bsc_dp_number_address(kind, target, added.target),
                                     bsc_dp_const_address(kind, source, added.source), move.class,
                                     added.first_index, added.count, move.factor);
            }
        }
    }
    return bsc_dp_all_sums_fit(stage->tools->plan, kind, overflow);
}

/* A version of add_counts, compiled for one type of count */
typedef bool count_adder(const bsc_dp_stage *stage);

BSC_DP_NOINLINE bool add_counts_32(const bsc_dp_stage *stage) {
    return add_counts(stage, BSC_DP_U32);
}

BSC_DP_NOINLINE bool add_counts_64(const bsc_dp_stage *stage) {
    return add_counts(stage, BSC_DP_U64);
}

BSC_DP_NOINLINE bool add_counts_128(const bsc_dp_stage *stage) {
    return add_counts(stage, BSC_DP_U128);
}

BSC_DP_NOINLINE bool add_counts_limbs(const bsc_dp_stage *stage) {
    return add_counts(stage, stage->source->numbers.kind);
}

BSC_DP_NOINLINE bool add_counts_reals(const bsc_dp_stage *stage) {
    return add_counts(stage, BSC_DP_REAL);
}

/* Returns the version of add_counts for counts of the type `kind`. */
static count_adder *choose_count_adder(bsc_dp_kind kind) {
    static count_adder *const narrow[3] = {add_counts_32, add_counts_64, add_counts_128};
    if (kind == BSC_DP_REAL) return add_counts_reals;
    return kind <= BSC_DP_U128 ? narrow[kind] : add_counts_limbs;
}

bool bsc_dp_compute_target_counts(const bsc_dp_stage *stage) {
    bsc_dp_numbers *source = &stage->source->numbers;
    bsc_dp_numbers *target = &stage->target->numbers;
    for (;;) {
        if (!bsc_dp_numbers_zero(target, source->kind, target->count)) return false;
        if (choose_count_adder(source->kind)(stage)) return !stage->tools->poll.stopped;
        if (!bsc_dp_numbers_widen(source)) return false;
    }
}

/* ---- Adding and copying a range of counts, also from a narrower type to a wider one ---- */

/* Adds a range of the array `source` to a range of the array `target`, count by count, where the
 * counts of `target` have a wider type, which is a number of limbs (64-bit words). Each sum begins
 * at the lowest limb; a carry goes on into the limbs that only the wider type has. Returns false if
 * a sum does not fit into the type of `target`. The counts must not be reals. */
static bool add_narrower(const bsc_dp_plan *plan, const bsc_dp_numbers *target,
                         const bsc_dp_numbers *source, bsc_dp_range range) {
    const size_t limbs = bsc_dp_number_limbs(target->kind);
    const size_t addend_limbs = bsc_dp_number_limbs(source->kind);
    uint64_t *sum = bsc_dp_number_address(target->kind, target->value, range.target);
    uint64_t overflow = 0;
    assert(source->kind < target->kind && target->kind != BSC_DP_REAL);
    for (uint32_t u = 0; u < range.count; u++) {
        uint64_t limb;
        const uint64_t *addend =
            bsc_dp_read_limbs(source->kind, source->value, range.source + u, &limb);
        uint64_t carry = bsc_dp_add_limbs(sum, addend, addend_limbs);
        for (size_t k = addend_limbs; carry != 0 && k < limbs; k++) {
            sum[k]++;
            carry = sum[k] == 0;
        }
        overflow |= sum[limbs - 1];
        sum += limbs;
    }
    return bsc_dp_all_sums_fit(plan, target->kind, overflow);
}

bool bsc_dp_add_numbers(const bsc_dp_plan *plan, const bsc_dp_numbers *target,
                        const bsc_dp_numbers *source, bsc_dp_range range) {
    assert(range.count <= plan->counts.indices);
    if (source->kind != target->kind) return add_narrower(plan, target, source, range);
    const bsc_dp_kind kind = target->kind;
    /* bsc_dp_add_range adds only the counts of those partial fleets (the ships placed so far) to
     * which an option of the given class can be added. Here all counts are to be added, each once.
     * So the class is class[0], which adds no ship and is possible with every partial fleet, and
     * the factor by which reals are multiplied is 1. */
    const bsc_dp_class *class = &plan->counts.class[0];
    const uint64_t overflow = bsc_dp_add_range(
        kind, bsc_dp_number_address(kind, target->value, range.target),
        bsc_dp_const_address(kind, source->value, range.source), class, 0, range.count, 1.0);
    return bsc_dp_all_sums_fit(plan, kind, overflow);
}

void bsc_dp_copy_numbers(const bsc_dp_plan *plan, const bsc_dp_numbers *target,
                         const bsc_dp_numbers *source, bsc_dp_range range) {
    const size_t bytes = range.count * bsc_dp_number_bytes(target->kind);
    void *copy = bsc_dp_number_address(target->kind, target->value, range.target);
    assert(range.count <= plan->counts.indices);
    if (source->kind == target->kind) {
        memcpy(copy, bsc_dp_const_address(source->kind, source->value, range.source), bytes);
        return;
    }
    memset(copy, 0, bytes);
    add_narrower(plan, target, source, range);
}
