/* phase.c - cuts a sweep's steps into phases.
 *
 * Two a line where all is in memory. With one, moves change bits all along the line, next to no key
 * is left, and 15x15 with russian's fleet takes a third longer, on one thread for certain; with
 * three, 4 to 8 %. A phase ends where masks fold, which is where states of different buckets can
 * meet. */
#include "engine/dp/bucket.h"

#define PARTS   2u
#define UNLINED 8u /* steps of what stands for a line where items have no points */

static uint32_t longest_line(const bsc_dp_order *order) {
    uint32_t longest = 1, length = 0;
    for (uint32_t k = 0; k < order->steps; k++) {
        length = k > 0 && order->line[k] == order->line[k - 1] ? length + 1 : 1;
        if (length > longest) longest = length;
    }
    return order->steps > 0 && order->line[order->steps - 1] == 0 ? UNLINED : longest;
}

/* Whether a phase begins with step k; `first` began the last. */
static bool begins_phase(const bsc_dp_plan *plan, uint32_t first, uint32_t k, uint32_t longest) {
    const uint32_t *line = plan->order->line;
    return k == 0 || plan->step[k - 1].image != NULL || line[k] != line[k - 1] ||
           k - first >= longest;
}

static void add_tests(const bsc_dp_plan *plan, const bsc_dp_tests *tests, uint64_t *changed) {
    for (uint32_t t = 0; t < tests->count; t++)
        bsc_mask_add(changed, plan->test[plan->test_list[tests->first + t]].bit);
}

/* All bits but those that a step passes, a move takes or a test may close. */
static void find_key(bsc_dp_phase *phase, const bsc_dp_plan *plan) {
    uint64_t changed[BSC_DP_MAX_WORDS] = {0};
    for (uint32_t i = phase->first; i < phase->end; i++) {
        const bsc_dp_step *step = &plan->step[i];
        bsc_mask_add(changed, step->bit);
        add_tests(plan, &step->tests, changed);
        for (uint32_t m = step->first_move; m < step->first_move + step->moves; m++) {
            const bsc_dp_move *move = &plan->move[m];
            add_tests(plan, &move->tests, changed);
            for (uint32_t w = 0; w < plan->words; w++)
                changed[w] |= bsc_mask_at(&plan->masks, move->items)[w] |
                              bsc_mask_at(&plan->masks, move->closes)[w];
        }
    }
    for (uint32_t w = 0; w < plan->words; w++) phase->key[w] = ~changed[w];
}

static bsc_dp_phase *cut(const bsc_dp_plan *plan, bsc_arena *arena, uint32_t *count,
                         uint32_t *longest) {
    uint32_t phases = 0;
    *longest = (longest_line(plan->order) + PARTS - 1) / PARTS;
    bsc_dp_phase *phase = bsc_arena_new(arena, (size_t)plan->steps + 1, sizeof *phase);
    if (phase == NULL) return NULL;
    for (uint32_t k = 0; k < plan->steps; k++) {
        if (begins_phase(plan, phases == 0 ? 0 : phase[phases - 1].first, k, *longest))
            phase[phases++].first = k;
        phase[phases - 1].end = k + 1;
        assert(k + 1 - phase[phases - 1].first <= *longest);
    }
    phase[phases] = (bsc_dp_phase){.first = plan->steps, .end = plan->steps};
    *count = phases;
    return phase;
}

bsc_dp_phase *bsc_dp_phases_make(const bsc_dp_plan *plan, bsc_arena *arena, uint32_t *count,
                                 uint32_t *longest) {
    bsc_dp_phase *phase = cut(plan, arena, count, longest);
    if (phase == NULL) return NULL;
    for (uint32_t p = 0; p <= *count; p++) {
        assert(p == *count || phase[p].end == phase[p + 1].first);
        phase[p].key = bsc_arena_new(arena, plan->words, sizeof *phase[p].key);
        if (phase[p].key == NULL) return NULL;
        find_key(&phase[p], plan);
    }
    return phase;
}

size_t bsc_dp_phase_moves(const bsc_dp_phase *phase, const bsc_dp_plan *plan) {
    return plan->step[phase->end].first_move - plan->step[phase->first].first_move;
}
