/* counts.c - decides how the counts of a state are indexed, and from which indices the fleet can
 * still be completed after each step.
 *
 * A state of the sweep has one count for each partial fleet (the ships placed so far): in how many
 * ways the sweep can reach the state with these ships placed. The index of the count is the number
 * of the partial fleet. With the pieces A (2 copies) and B (1 copy), the index is 2 a + b if a
 * copies of A and b copies of B are placed:
 *
 *     index    0   1   2   3   4   5       stride of A: 2, of B: 1; 6 partial fleets
 *     a b      00  01  10  11  20  21      index 5 is final: all copies are placed
 *
 * Placing an A adds 2 to the index. One more A can be placed at the indices with a < 2. So the
 * class of A's options (plan.h) has index_shift 2, and its can_place_set has the indices 0 to 3. A
 * sweep with a cap also counts the options that cross its lines (are longer across its rows or
 * columns than along them). This number, from 0 to the cap, becomes the lowest digit of the index,
 * with stride 1.
 *
 * The index counts all pieces with several copies. It also counts lone pieces (pieces with one
 * copy), the largest first, as long as there are at most FEW_INDICES indices. Each other lone piece
 * gets a bit of the state's mask, which says whether it is placed. (If the counts of smaller fleets
 * are wanted too, rows.h, the index counts all pieces.)
 *
 * Larger pieces have larger strides, so that the indices in the set of a state lie close together.
 * For one mask, the number of placed large pieces can vary only little. (For russian, a state has
 * nonzero counts at 45 of the 120 indices on average. They lie within 59 consecutive indices. If
 * larger pieces had smaller strides, they would lie within 104.)
 *
 * If the fleet cannot be completed from an index any more, the counts at this index are dropped. At
 * step 8 of a 3x3 board with one ship of two cells (plan.h), the ship has no option left. So the
 * fleet cannot be completed from index 0, at which the ship is not placed yet. */
#include "count/engine/dp/counts.h"

#include "count/base/error.h"

/* Decides which pieces with a single copy are part of the index of a count. (A state has one count
 * for each partial fleet, and the index is the number of the partial fleet.) Such a piece becomes
 * part of the index if there are then at most this many indices. Otherwise a bit of the state's
 * mask says whether the piece is placed. With 128 indices, a set with a bit for each index has two
 * words; masks.c has compiled code of its own for sets of one or two words. */
#define FEW_INDICES 128u

/* There may be at most this many indices, one for each partial fleet (the ships placed so far). A
 * state may have a count at each index, and 2^24 counts take at least 64 MiB. */
#define MAX_INDICES (UINT32_C(1) << 24)

/* Returns how many values the number of crossing options can have. (An option crosses if it is
 * longer across the lines of the sweep than along them; a sweep with a cap counts only solutions
 * with at most that many crossing options.) The values are 0 to cap: the result is one more than
 * the cap, or 1 if the sweep has no cap. The number of crossing options is the lowest digit of an
 * index, so the result is also the stride of the next digit, which says how many ships of the piece
 * with the lowest rank are placed. */
static uint32_t count_crossing_values(const bsc_dp_plan *plan) {
    return plan->counts.cap == BSC_DP_UNCAPPED ? 1 : plan->counts.cap + 1;
}

/* Returns how many ships of one piece, or of several pieces with the same options, are placed in
 * the partial fleet (the ships placed so far) with this index. The pieces have `copies` ships, and
 * each placed ship raises the index by `stride`, which must not be 0. Example: with stride 2 and 2
 * copies, index 3 is 1 x 2 + 1, so 1 ship is placed. */
static uint32_t count_placed(uint32_t index, uint32_t stride, uint32_t copies) {
    return index / stride % (copies + 1);
}

/* Fills by_rank[counters] with the indices of the model's counters by falling rank. (A counter
 * counts the placed ships of one piece, or of several with the same options.) Usually larger pieces
 * have higher ranks. But if the counts of smaller boards are wanted too, earlier pieces have higher
 * ranks (model.h). Counters of the same rank keep their order. */
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

/* Decides how a state remembers the placed copies of each counter (a piece, or several with the
 * same options). A state has a count for each partial fleet (the ships placed so far), and the
 * index of a count is the number of its partial fleet. Each counter with several copies becomes a
 * digit of the index: for 3 copies, a digit from 0 to 3. A counter with one copy becomes a digit, 0
 * or 1, as long as there are few indices; after that, it gets a bit of the state's mask. A counter
 * in the index gets the stride 1 for now; set_strides will replace it. layout->by_rank[] must be
 * filled, and all else in *layout be 0. Returns false if there would be more than MAX_INDICES
 * indices. */
static bool choose_index_or_bit(bsc_dp_plan *plan, bsc_dp_count_layout *layout) {
    const bsc_dp_model *model = plan->model;
    uint64_t indices = count_crossing_values(plan);
    for (uint32_t c = 0; c < model->counters; c++) {
        if (model->counter[c].copies == 1) continue;
        layout->stride[c] = 1;
        indices *= (uint64_t)model->counter[c].copies + 1;
        if (indices > MAX_INDICES) return false;
    }
    for (uint32_t n = 0; n < model->counters; n++) {
        const uint32_t c = layout->by_rank[n];
        if (model->counter[c].copies != 1) continue;
        if (indices * 2 <= FEW_INDICES || model->rows != NULL) {
            layout->stride[c] = 1;
            indices *= 2;
            if (indices > MAX_INDICES) return false;
        } else {
            layout->mask_bit[c] = plan->window_bits + layout->mask_bits;
            layout->mask_bits++;
        }
    }
    return indices <= MAX_INDICES;
}

/* Sets the strides. A state has an array of counts, one for each partial fleet (the ships placed so
 * far). The index in this array is a number with a digit for each counter (a piece, or several with
 * the same options): how many of its copies are placed. The stride of a counter is by how much one
 * more copy raises the index. The last counter of by_rank[] has the lowest digit. For example, if
 * by_rank[] has A with 2 copies and then B with 1, B has the stride 1 and A the stride 2; the index
 * 5 = 2 x 2 + 1 stands for both A and the B.
 *
 * Counters that have a bit of the mask instead (choose_index_or_bit) have no digit; their stride
 * stays 0. If the sweep has a cap, the index has one more digit, below all others: how many of the
 * placed ships cross the lines of the sweep.
 *
 * Also sets what follows from the strides: counts.indices, how many indices there are;
 * counts.first_final, the first index at which all these copies are placed; and set_words, how many
 * 64-bit words have a bit for each index. */
static void set_strides(bsc_dp_plan *plan, const bsc_dp_count_layout *layout) {
    const bsc_dp_model *model = plan->model;
    uint32_t indices = count_crossing_values(plan);
    for (uint32_t n = model->counters; n-- > 0;) {
        const uint32_t c = layout->by_rank[n];
        if (layout->stride[c] == 0) continue;
        layout->stride[c] = indices;
        indices *= model->counter[c].copies + 1;
    }
    plan->counts.indices = indices;
    plan->counts.first_final = indices - count_crossing_values(plan);
    plan->set_words = (indices + 63) / 64;
}

bsc_status bsc_dp_counts_lay_out(bsc_dp_plan *plan, bsc_dp_count_layout *layout, bsc_error *error) {
    const uint32_t counters = plan->model->counters;
    BSC_ARENA_ARRAY(&plan->arena, layout->by_rank, counters);
    BSC_ARENA_ARRAY(&plan->arena, layout->stride, counters);
    BSC_ARENA_ARRAY(&plan->arena, layout->mask_bit, counters);
    if (plan->arena.failed) return bsc_arena_status(&plan->arena, error);
    sort_counters(plan->model, layout->by_rank);
    if (!choose_index_or_bit(plan, layout))
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "too many combinations of copies for the dp engine");
    set_strides(plan, layout);
    return BSC_OK;
}

/* ---- Classes ---- */

/* Fills *class, which says by how much placing an option of the class raises the index of a count
 * (the number of a partial fleet, the ships placed so far), and at which indices the option can be
 * placed. Each option places one copy of a counter (a piece, or several with the same options). The
 * counter has `copies` copies, each of which raises the index by `stride`, and an option can be
 * placed where a copy is left. If the index does not count the copies, or there is no counter,
 * `stride` is 0, and an option can be placed at all indices.
 *
 * If `crosses` is true, the options cross the lines of the sweep (are longer across its rows or
 * columns than along them). Each of them raises the index by 1 more, and can be placed only where
 * fewer than counts.cap crossing options are placed. If memory runs out, sets `failed` of the
 * plan's arena. */
static void fill_class(bsc_dp_plan *plan, bsc_dp_class *class, uint32_t stride, uint32_t copies,
                       bool crosses) {
    const uint32_t indices = plan->counts.indices;
    class->index_shift = stride + crosses;
    /* Vectors of 16 bytes may read up to BSC_DP_SLACK bytes beyond the last element. */
    BSC_ARENA_ARRAY(&plan->arena, class->can_place_32,
                    indices + BSC_DP_SLACK / sizeof *class->can_place_32);
    BSC_ARENA_ARRAY(&plan->arena, class->can_place_64,
                    indices + BSC_DP_SLACK / sizeof *class->can_place_64);
    BSC_ARENA_ARRAY(&plan->arena, class->can_place_set, plan->set_words);
    if (plan->arena.failed) return;
    for (uint32_t index = 0; index < indices; index++) {
        if (stride > 0 && count_placed(index, stride, copies) == copies) continue;
        if (crosses && index % count_crossing_values(plan) == plan->counts.cap) continue;
        class->can_place_32[index] = UINT32_MAX;
        class->can_place_64[index] = UINT64_MAX;
        bsc_set_bit(class->can_place_set, index);
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

/* What the steps after a certain step can do, and what the fleet still needs. is_completable uses
 * this to decide whether these steps can complete the fleet. */
typedef struct later_steps {
    /* [counts.indices]: for each index (the number of a partial fleet, the ships placed so far), at
     * least how many items will be covered by the ships that the fleet still needs */
    uint64_t *needed_items;
    /* [counters]: how many options of each counter (a piece, or several with the same options) can
     * be placed in the steps after that step */
    uint32_t *options_ahead;
} later_steps;

/* Sets least_items[c], which must be 0, to how many items the smallest option of counter c (a
 * piece, or several with the same options) covers; 0 if the sweep places no option of the
 * counter. */
static void find_least_items(const bsc_dp_plan *plan, uint32_t *least_items) {
    const bsc_dp_model *model = plan->model;
    for (uint32_t m = 0; m < plan->moves; m++) {
        const uint32_t option = plan->move[m].option;
        const uint32_t c = model->option_counter[option];
        const uint32_t items = bsc_row_length(model->start, option);
        if (c == BSC_DP_NO_COUNTER) continue;
        if (least_items[c] == 0 || items < least_items[c]) least_items[c] = items;
    }
}

/* Returns how many items, at the least, the ships will take that are missing in the partial fleet
 * (the ships placed so far) with this index. Only pieces that the index counts matter; those that
 * have a bit of the mask instead are left out. least_items[c] says how many items the smallest
 * option of counter c (a piece, or several with the same options) covers. */
static uint64_t min_items_to_full_fleet(const bsc_dp_plan *plan, const bsc_dp_count_layout *layout,
                                        const uint32_t *least_items, uint32_t index) {
    const bsc_dp_model *model = plan->model;
    uint64_t items = 0;
    for (uint32_t c = 0; c < model->counters; c++) {
        if (layout->stride[c] == 0) continue;
        const uint32_t copies = model->counter[c].copies;
        const uint32_t placed = count_placed(index, layout->stride[c], copies);
        items += (uint64_t)(copies - placed) * least_items[c];
    }
    return items;
}

/* For a sweep that also counts smaller fleets (rows.h): returns a lower bound of how many more
 * items the sweep must cover, until the ships placed so far have become a fleet whose count is
 * wanted. The index of a state's count is the number of the fleet that these ships are. The count
 * of a fleet is wanted if its length, the sum of rows->piece_length[] over its ships, is at least
 * rows->min_length. Returns 0 if the fleet is long enough already. The whole fleet must be long
 * enough.
 *
 * The next ship may be of any piece that has a copy left, and leads to a greater index.
 * needed_items[] must have the results of this function for all greater indices. least_items[c]
 * says how many items the smallest option of counter c (a piece) covers. */
static uint64_t min_items_to_wanted_fleet(const bsc_dp_plan *plan,
                                          const bsc_dp_count_layout *layout,
                                          const uint32_t *least_items, const uint64_t *needed_items,
                                          uint32_t index) {
    const bsc_dp_model *model = plan->model;
    /* the fewest items that take this fleet to a wanted one, if at least one more ship is placed */
    uint64_t fewest_items = UINT64_MAX;
    uint64_t length = 0; /* the sum of the lengths of the ships placed so far */
    for (uint32_t c = 0; c < model->counters; c++) {
        const uint32_t copies = model->counter[c].copies;
        const uint32_t placed = count_placed(index, layout->stride[c], copies);
        length += (uint64_t)placed * model->rows->piece_length[c];
        if (placed == copies) continue;
        /* how many items it takes if the next ship is of counter c (a piece) */
        const uint64_t items_with_copy = needed_items[index + layout->stride[c]] + least_items[c];
        if (items_with_copy < fewest_items) fewest_items = items_with_copy;
    }
    return length >= model->rows->min_length ? 0 : fewest_items;
}

/* Says whether the steps after this step may be able to complete the partial fleet (the ships
 * placed so far) with this index: to place the ships that are missing. They cannot if they pass
 * fewer items than the missing ships need, or if they have too few options of some piece. Pieces
 * that the index does not count, whose stride is 0, are left out. If the sweep also counts smaller
 * fleets (model->rows), only the items decide, because such a fleet may lack ships of any piece. */
static bool is_completable(const bsc_dp_plan *plan, const bsc_dp_count_layout *layout,
                           const later_steps *later, uint32_t step, uint32_t index) {
    const bsc_dp_model *model = plan->model;
    if (later->needed_items[index] > plan->steps - 1 - step) return false;
    if (model->rows != NULL) return true;
    for (uint32_t c = 0; c < model->counters; c++) {
        if (layout->stride[c] == 0) continue;
        const uint32_t copies = model->counter[c].copies;
        if (copies - count_placed(index, layout->stride[c], copies) > later->options_ahead[c])
            return false;
    }
    return true;
}

/* Goes back by one step: adds the options that begin at the step to later->options_ahead[]. The
 * array then counts the options that can be placed from this step on.
 *
 * Also fills the step's required_mask_index. A piece with a single copy may have a bit in the masks
 * of states, which is 1 if the piece is placed. If the step has options of this piece, but no later
 * step has, the bit must be 1 after the step, so it is set in the required mask. If memory runs
 * out, plan->masks.failed is set. */
static void add_options_ahead(bsc_dp_plan *plan, const bsc_dp_count_layout *layout,
                              later_steps *later, uint32_t step) {
    bsc_dp_step *plan_step = &plan->step[step];
    uint32_t *mask_index = &plan_step->required_mask_index;
    for (uint32_t m = plan_step->first_move; m < plan_step->first_move + plan_step->moves; m++) {
        const uint32_t c = plan->model->option_counter[plan->move[m].option];
        if (c == BSC_DP_NO_COUNTER) continue;
        later->options_ahead[c]++;
        const bool has_mask_bit = layout->stride[c] == 0;
        if (!has_mask_bit || later->options_ahead[c] > 1) continue;
        if (*mask_index == 0) *mask_index = bsc_mask_list_add(&plan->masks);
        if (plan->masks.failed) return;
        bsc_set_bit(bsc_mask_get(&plan->masks, *mask_index), layout->mask_bit[c]);
    }
}

/* Goes from the last step to the first. If the fleet can be completed from an index (the number of
 * a partial fleet, the ships placed so far) after a step, it can also be completed from this index
 * after the step before. So each step begins with the indices of the step after it, and adds
 * more. */
bsc_status bsc_dp_counts_find_completable(bsc_dp_plan *plan, const bsc_dp_count_layout *layout,
                                          bsc_error *error) {
    const bsc_dp_model *model = plan->model;
    const uint32_t indices = plan->counts.indices;
    later_steps later;
    uint32_t *least_items;
    BSC_ARENA_ARRAY(&plan->arena, later.options_ahead, model->counters);
    BSC_ARENA_ARRAY(&plan->arena, later.needed_items, indices);
    BSC_ARENA_ARRAY(&plan->arena, least_items, model->counters);
    BSC_ARENA_ARRAY(&plan->arena, plan->counts.completable, (size_t)plan->steps * plan->set_words);
    if (plan->arena.failed) return bsc_arena_status(&plan->arena, error);
    find_least_items(plan, least_items);
    for (uint32_t index = indices; index-- > 0;) {
        if (model->rows == NULL)
            later.needed_items[index] = min_items_to_full_fleet(plan, layout, least_items, index);
        else
            later.needed_items[index] =
                min_items_to_wanted_fleet(plan, layout, least_items, later.needed_items, index);
    }
    for (uint32_t step = plan->steps; step-- > 0;) {
        uint64_t *completable = plan->counts.completable + (size_t)step * plan->set_words;
        if (step + 1 < plan->steps)
            memcpy(completable, completable + plan->set_words,
                   plan->set_words * sizeof *completable);
        for (uint32_t index = 0; index < indices; index++) {
            if (bsc_has_bit(completable, index)) continue;
            if (is_completable(plan, layout, &later, step, index)) bsc_set_bit(completable, index);
        }
        add_options_ahead(plan, layout, &later, step);
    }
    if (plan->masks.failed) return bsc_error_set_no_memory(error);
    return BSC_OK;
}
