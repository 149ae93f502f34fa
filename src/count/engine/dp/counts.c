/* counts.c - lays out the vector of a plan, and finds which of its indices can still be completed.
 *
 * A state has one number for each combination of counts. With pieces A (2 copies) and B (1 copy)
 * the index is 2 a + b, for a copies of A and b of B used:
 *
 *     index    0   1   2   3   4   5       stride of A 2, of B 1; vector = 6
 *     a b      00  01  10  11  20  21      21 is final: all pieces are used
 *
 * Placing an A adds 2 to an index, which has space for it where a < 2: its class has the shift 2
 * and space for the indices 0 to 3. Where options that cross are counted, up to a cap, their count
 * is one more digit, the lowest, with stride 1.
 *
 * Which counts go into the vector: those of pieces with copies always; lone pieces from the largest
 * down while there are at most SMALL_VECTOR combinations. The others get a bit of the mask. Larger
 * pieces have larger strides: what a mask can have used of them is narrow, so the indices in use
 * lie close together (russian: 45 of the 120 combinations occur, on average, within 59 consecutive
 * ones; the other way round within 104).
 *
 * Indices that cannot be completed are dropped: at step 8 of a 3x3 board with one ship of two cells
 * (plan.h) no option of the ship is ahead, so index 0, the ship unused, is not alive any more. */
#include "count/engine/dp/counts.h"

#include "count/base/error.h"

/* Combinations in the vector, at most, for a lone piece to be counted in it and not by a bit of the
 * mask: they make sets of two words, the widest for which masks.c has a kernel of its own. */
#define SMALL_VECTOR 128u

/* Combinations in the vector, at most: 2^24 numbers of a single state are 64 MiB or more. */
#define MAX_VECTOR (UINT32_C(1) << 24)

/* Returns how many values the count of crossing options has: 0 to the cap, or one if there is no
 * such count. It is the stride of the lowest counter. */
static uint32_t count_crossing_values(const bsc_dp_plan *plan) {
    return plan->counts.cap == BSC_DP_UNCAPPED ? 1 : plan->counts.cap + 1;
}

/* Returns how many copies of a counter are used in the combination with this index. */
static uint32_t used_copies(uint32_t index, uint32_t stride, uint32_t copies) {
    return index / stride % (copies + 1);
}

/* Sorts the counters by falling rank; those of the same rank by number. */
static void sort_counters(const bsc_dp_model *model, uint32_t *by_rank) {
    for (uint32_t c = 0; c < model->counters; c++) {
        uint32_t place = c;
        while (place > 0 && model->counter[by_rank[place - 1]].rank < model->counter[c].rank) {
            by_rank[place] = by_rank[place - 1];
            place--;
        }
        by_rank[place] = c;
    }
}

/* Decides for each counter whether it goes into the vector: stride[] becomes 1, a number that
 * set_strides replaces; else it gets a bit of the mask. Returns false where the vector would be
 * longer than MAX_VECTOR. */
static bool choose_places(bsc_dp_plan *plan, bsc_dp_count_layout *layout) {
    const bsc_dp_model *model = plan->model;
    uint64_t vector = count_crossing_values(plan);
    for (uint32_t c = 0; c < model->counters; c++) {
        if (model->counter[c].copies == 1) continue;
        layout->stride[c] = 1;
        vector *= (uint64_t)model->counter[c].copies + 1;
        if (vector > MAX_VECTOR) return false;
    }
    for (uint32_t n = 0; n < model->counters; n++) {
        const uint32_t c = layout->by_rank[n];
        if (model->counter[c].copies != 1) continue;
        if (vector * 2 <= SMALL_VECTOR || model->rows != NULL) {
            layout->stride[c] = 1;
            vector *= 2;
            if (vector > MAX_VECTOR) return false;
        } else {
            layout->bit[c] = plan->ring + layout->bits;
            layout->bits++;
        }
    }
    return vector <= MAX_VECTOR;
}

/* Gives the counters in the vector their strides, the lowest rank first. */
static void set_strides(bsc_dp_plan *plan, const bsc_dp_count_layout *layout) {
    const bsc_dp_model *model = plan->model;
    uint32_t vector = count_crossing_values(plan);
    for (uint32_t n = model->counters; n-- > 0;) {
        const uint32_t c = layout->by_rank[n];
        if (layout->stride[c] == 0) continue;
        layout->stride[c] = vector;
        vector *= model->counter[c].copies + 1;
    }
    plan->counts.combinations = vector;
    plan->counts.first_final = vector - count_crossing_values(plan);
    plan->set_words = (vector + 63) / 64;
}

bsc_status bsc_dp_counts_lay_out(bsc_dp_plan *plan, bsc_dp_count_layout *layout, bsc_error *error) {
    const uint32_t counters = plan->model->counters;
    BSC_ARENA_ARRAY(&plan->arena, layout->by_rank, counters);
    BSC_ARENA_ARRAY(&plan->arena, layout->stride, counters);
    BSC_ARENA_ARRAY(&plan->arena, layout->bit, counters);
    if (plan->arena.failed) return bsc_arena_status(&plan->arena, error);
    sort_counters(plan->model, layout->by_rank);
    if (!choose_places(plan, layout))
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "too many combinations of copies for the dp engine");
    set_strides(plan, layout);
    return BSC_OK;
}

/* ---- Classes ---- */

/* Fills a class of options that use one copy of a counter with this stride and so many copies, and
 * perhaps cross. Stride 0: they use none that is counted in the vector. */
static void fill_class(bsc_dp_plan *plan, bsc_dp_class *class, uint32_t stride, uint32_t copies,
                       bool crosses) {
    const uint32_t vector = plan->counts.combinations;
    class->shift = stride + crosses;
    BSC_ARENA_ARRAY(&plan->arena, class->valid, vector + BSC_DP_SLACK / sizeof *class->valid);
    BSC_ARENA_ARRAY(&plan->arena, class->valid_wide,
                    vector + BSC_DP_SLACK / sizeof *class->valid_wide);
    BSC_ARENA_ARRAY(&plan->arena, class->space, plan->set_words);
    if (plan->arena.failed) return;
    for (uint32_t index = 0; index < vector; index++) {
        if (stride > 0 && used_copies(index, stride, copies) == copies) continue;
        if (crosses && index % count_crossing_values(plan) == plan->counts.cap) continue;
        class->valid[index] = UINT32_MAX;
        class->valid_wide[index] = UINT64_MAX;
        bsc_set_bit(class->space, index);
    }
}

void bsc_dp_counts_make_classes(bsc_dp_plan *plan, const bsc_dp_count_layout *layout) {
    const bsc_dp_model *model = plan->model;
    const bool counts_crossing = plan->counts.cap != BSC_DP_UNCAPPED;
    BSC_ARENA_ARRAY(&plan->arena, plan->counts.class, 2 + 2 * (size_t)model->counters);
    if (plan->arena.failed) return;
    bsc_dp_class *class = plan->counts.class;
    fill_class(plan, &class[0], 0, 0, false);
    if (counts_crossing) fill_class(plan, &class[1], 0, 0, true);
    for (uint32_t c = 0; c < model->counters; c++) {
        const uint32_t copies = model->counter[c].copies;
        const uint32_t stride = layout->stride[c];
        fill_class(plan, &class[2 + 2 * c], stride, copies, false);
        if (counts_crossing) fill_class(plan, &class[3 + 2 * c], stride, copies, true);
    }
}

/* ---- Indices that can still be completed ---- */

/* What is ahead of a step. */
typedef struct sweep_outlook {
    uint64_t *needed_items;  /* [vector]: items that completing the combination takes, at least */
    uint32_t *options_ahead; /* [counters]: options of the counter that begin after the step */
} sweep_outlook;

/* Sets least_items[c] to the number of items of the counter's smallest option. */
static void find_least_items(const bsc_dp_plan *plan, uint32_t *least_items) {
    const bsc_dp_model *model = plan->model;
    for (uint32_t m = 0; m < plan->moves; m++) {
        const uint32_t option = plan->move[m].option;
        const uint32_t c = model->counter_of[option];
        const uint32_t items = bsc_row_length(model->start, option);
        if (c == BSC_DP_NO_COUNTER) continue;
        if (least_items[c] == 0 || items < least_items[c]) least_items[c] = items;
    }
}

/* Returns the items that are taken, at least, to get from the combination to all pieces used. */
static uint64_t items_to_all(const bsc_dp_plan *plan, const bsc_dp_count_layout *layout,
                             const uint32_t *least_items, uint32_t index) {
    const bsc_dp_model *model = plan->model;
    uint64_t items = 0;
    for (uint32_t c = 0; c < model->counters; c++) {
        if (layout->stride[c] == 0) continue;
        const uint32_t copies = model->counter[c].copies;
        const uint32_t used = used_copies(index, layout->stride[c], copies);
        items += (uint64_t)(copies - used) * least_items[c];
    }
    return items;
}

/* Returns the items that are taken, at least, to get from the combination to a fleet that is to be
 * read: 0 if it is one. needed_items[] must be known for all greater indices. */
static uint64_t items_to_read(const bsc_dp_plan *plan, const bsc_dp_count_layout *layout,
                              const uint32_t *least_items, const uint64_t *needed_items,
                              uint32_t index) {
    const bsc_dp_model *model = plan->model;
    uint64_t nearest = UINT64_MAX;
    uint64_t reach = 0;
    for (uint32_t c = 0; c < model->counters; c++) {
        const uint32_t copies = model->counter[c].copies;
        const uint32_t used = used_copies(index, layout->stride[c], copies);
        reach += (uint64_t)used * model->rows->reach[c];
        if (used == copies) continue;
        const uint64_t by_one_more = needed_items[index + layout->stride[c]] + least_items[c];
        if (by_one_more < nearest) nearest = by_one_more;
    }
    return reach >= model->rows->min_reach ? 0 : nearest;
}

/* Says whether the combination can be completed by options that begin after the step: there are
 * enough of each piece, and enough items for all of them. */
static bool is_completable(const bsc_dp_plan *plan, const bsc_dp_count_layout *layout,
                           const sweep_outlook *outlook, uint32_t step, uint32_t index) {
    const bsc_dp_model *model = plan->model;
    if (outlook->needed_items[index] > plan->steps - 1 - step) return false;
    if (model->rows != NULL) return true; /* any piece may be missing in a fleet that is read */
    for (uint32_t c = 0; c < model->counters; c++) {
        if (layout->stride[c] == 0) continue;
        const uint32_t copies = model->counter[c].copies;
        if (copies - used_copies(index, layout->stride[c], copies) > outlook->options_ahead[c])
            return false;
    }
    return true;
}

/* Adds the step's options to those ahead of earlier steps. Where the first of a lone piece with a
 * bit is among them, none is ahead after this step: the piece must be used by then. */
static void add_options_ahead(bsc_dp_plan *plan, const bsc_dp_count_layout *layout,
                              sweep_outlook *outlook, uint32_t step) {
    bsc_dp_step *s = &plan->step[step];
    for (uint32_t m = s->first_move; m < s->first_move + s->moves; m++) {
        const uint32_t c = plan->model->counter_of[plan->move[m].option];
        if (c == BSC_DP_NO_COUNTER) continue;
        outlook->options_ahead[c]++;
        if (outlook->options_ahead[c] > 1 || layout->stride[c] != 0) continue;
        if (s->needs == 0) s->needs = bsc_mask_list_add(&plan->masks);
        if (plan->masks.failed) return;
        bsc_set_bit(bsc_mask_get(&plan->masks, s->needs), layout->bit[c]);
    }
}

/* Walks the steps from the last to the first: the earlier the step, the more is ahead, so what can
 * be completed after a step can be completed after the one before it. */
bsc_status bsc_dp_counts_find_alive(bsc_dp_plan *plan, const bsc_dp_count_layout *layout,
                                    bsc_error *error) {
    const bsc_dp_model *model = plan->model;
    const uint32_t vector = plan->counts.combinations;
    sweep_outlook outlook;
    uint32_t *least_items;
    BSC_ARENA_ARRAY(&plan->arena, outlook.options_ahead, model->counters);
    BSC_ARENA_ARRAY(&plan->arena, outlook.needed_items, vector);
    BSC_ARENA_ARRAY(&plan->arena, least_items, model->counters);
    BSC_ARENA_ARRAY(&plan->arena, plan->counts.alive, (size_t)plan->steps * plan->set_words);
    if (plan->arena.failed) return bsc_arena_status(&plan->arena, error);
    find_least_items(plan, least_items);
    for (uint32_t index = vector; index-- > 0;) {
        if (model->rows == NULL)
            outlook.needed_items[index] = items_to_all(plan, layout, least_items, index);
        else
            outlook.needed_items[index] =
                items_to_read(plan, layout, least_items, outlook.needed_items, index);
    }
    for (uint32_t step = plan->steps; step-- > 0;) {
        uint64_t *alive = plan->counts.alive + (size_t)step * plan->set_words;
        if (step + 1 < plan->steps)
            memcpy(alive, alive + plan->set_words, plan->set_words * sizeof *alive);
        for (uint32_t index = 0; index < vector; index++) {
            if (bsc_has_bit(alive, index)) continue;
            if (is_completable(plan, layout, &outlook, step, index)) bsc_set_bit(alive, index);
        }
        add_options_ahead(plan, layout, &outlook, step);
    }
    return BSC_OK;
}
