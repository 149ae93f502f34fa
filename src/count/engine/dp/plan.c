/* plan.c - lays out what a state is: strides of the vector, bits of the masks, moves of a step.
 *
 * Which counts go into the vector: those of pieces with copies always, lone pieces from the largest
 * down while there are at most SMALL_VECTOR combinations; the others get a bit of the mask. Larger
 * pieces have larger strides: what a mask can have used of them is narrow, so the indices in use
 * lie close together (russian: 45 of the 120 combinations occur, on average, within 59 consecutive
 * ones; the other way round within 104). */
#include "count/engine/dp/plan.h"

#include "count/base/error.h"

#define SMALL_VECTOR 128u
#define MAX_VECTOR   (UINT32_C(1) << 24)

/* Where each counter is kept, and each sum; in the plan's memory. */
typedef struct layout {
    uint32_t *rank;   /* [counters]: the largest first */
    uint32_t *stride; /* [counters], or 0 where it has a bit of the mask; the largest first, the
                         crossing counter's, 1, behind them */
    uint32_t *bit;    /* [counters] */
    uint32_t bits;    /* of lone pieces, behind the ring */
    uint32_t words;   /* where digits begin */
    uint32_t width;   /* of a digit with its guard, which divides a word */
    uint32_t *last;   /* [slots]: 1 + the last step whose moves can fill it */
} layout;

void bsc_dp_plan_release(bsc_dp_plan *plan) {
    bsc_memory_free(plan->masks.word);
    bsc_memory_free(plan->closing.test);
    bsc_memory_free(plan->closing.list);
    bsc_arena_release(&plan->arena);
    BSC_RELEASE(&plan->fold);
    *plan = (bsc_dp_plan){.steps = 0};
}

/* Numbers of options that cross, from none up to the cap, where they are counted. */
static uint32_t across(const bsc_dp_plan *plan) {
    return plan->counts.cap == BSC_DP_UNCAPPED ? 1 : plan->counts.cap + 1;
}

/* Counters by falling number of cells; by their own where they tie. */
static void rank_counters(const bsc_dp_model *model, uint32_t *rank) {
    for (uint32_t c = 0; c < model->counters; c++) {
        uint32_t at = c;
        for (; at > 0 && model->counter[rank[at - 1]].cells < model->counter[c].cells; at--)
            rank[at] = rank[at - 1];
        rank[at] = c;
    }
}

/* Decides for each counter, the largest piece first, whether it goes into the vector. stride[]
 * holds 1 for those in the vector until strides are known. */
static bool choose_places(bsc_dp_plan *plan, layout *at) {
    const bsc_dp_model *model = plan->model;
    uint64_t vector = across(plan);
    for (uint32_t c = 0; c < model->counters; c++) {
        if (model->counter[c].most == 1) continue;
        vector *= (uint64_t)model->counter[c].most + 1;
        if (vector > MAX_VECTOR) return false;
    }
    for (uint32_t n = 0; n < model->counters && vector <= MAX_VECTOR; n++) {
        const uint32_t c = at->rank[n];
        const bool lone = model->counter[c].most == 1;
        at->stride[c] = !lone || vector * 2 <= SMALL_VECTOR || model->place.rows != NULL;
        if (at->stride[c] == 0) at->bit[c] = plan->ring + at->bits++;
        if (lone && at->stride[c] != 0) vector *= 2;
    }
    if (vector > MAX_VECTOR) return false;
    plan->counts.vector = across(plan);
    for (uint32_t n = model->counters; n-- > 0;) {
        const uint32_t c = at->rank[n];
        if (at->stride[c] == 0) continue;
        at->stride[c] = plan->counts.vector;
        plan->counts.vector *= model->counter[c].most + 1;
    }
    assert(plan->counts.vector == vector);
    return true;
}

static bsc_status lay_out(bsc_dp_plan *plan, layout *at, bsc_error *error) {
    const uint32_t counters = plan->model->counters;
    BSC_ARENA_ARRAY(&plan->arena, at->rank, counters);
    BSC_ARENA_ARRAY(&plan->arena, at->stride, counters);
    BSC_ARENA_ARRAY(&plan->arena, at->bit, counters);
    if (plan->arena.failed) return bsc_arena_status(&plan->arena, error);
    rank_counters(plan->model, at->rank);
    if (!choose_places(plan, at))
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "too many combinations of copies for the dp engine");
    plan->set_words = (plan->counts.vector + 63) / 64;
    plan->counts.final = plan->counts.vector - across(plan);
    return BSC_OK;
}

/* Class 0 for what uses no count, then two for each counter: laid along the lines, and across. */
static void make_classes(bsc_dp_plan *plan, const layout *at) {
    const uint32_t classes = 2 + 2 * plan->model->counters, vector = plan->counts.vector;
    BSC_ARENA_ARRAY(&plan->arena, plan->counts.class, classes);
    for (uint32_t c = 0; c < classes && !plan->arena.failed; c++) {
        const bool crosses = c % 2 == 1;
        const uint32_t stride = c < 2 ? 0 : at->stride[c / 2 - 1]; /* 0 asks nothing */
        const uint32_t most = c < 2 ? 0 : plan->model->counter[c / 2 - 1].most;
        bsc_dp_class *class = &plan->counts.class[c];
        if (crosses && plan->counts.cap == BSC_DP_UNCAPPED) continue;
        class->shift = stride + crosses;
        assert(class->shift <= vector);
        BSC_ARENA_ARRAY(&plan->arena, class->valid, vector + BSC_DP_SLACK / sizeof *class->valid);
        BSC_ARENA_ARRAY(&plan->arena, class->valid_wide,
                        vector + BSC_DP_SLACK / sizeof *class->valid_wide);
        BSC_ARENA_ARRAY(&plan->arena, class->space, plan->set_words);
        for (uint32_t u = 0; u < vector && !plan->arena.failed; u++) {
            if (stride > 0 && u / stride % (most + 1) == most) continue;
            if (crosses && u % across(plan) == plan->counts.cap) continue;
            class->valid[u] = UINT32_MAX;
            class->valid_wide[u] = UINT64_MAX;
            bsc_set_bit(class->space, u);
        }
    }
}

/* Whether the option is placed in this sweep at all. */
static bool is_move(const bsc_dp_plan *plan, uint32_t option) {
    return plan->order->first[option] != UINT32_MAX && plan->fold.times[option] > 0;
}

static const bsc_matrix_sums *sums_of(const bsc_dp_plan *plan) {
    return &plan->model->matrix->cells.sums;
}

/* Finds the steps by which sums can be added to, and the width that holds any set of cells. */
static bsc_status lay_digits(bsc_dp_plan *plan, layout *at, bsc_error *error) {
    const bsc_matrix_sums *sums = sums_of(plan);
    at->words = (plan->ring + at->bits + 63) / 64;
    BSC_ARENA_ARRAY(&plan->arena, at->last, sums->slots);
    if (plan->arena.failed || sums->count == 0) return bsc_arena_status(&plan->arena, error);
    at->width = sums->slots / sums->count < 128 ? 8 : 16;
    BSC_EACH_OPTION(option, plan->model) {
        if (!is_move(plan, option)) continue;
        BSC_EACH(t, sums->start, plan->model->of.origin[option]) {
            uint32_t *last = &at->last[sums->term[t].slot];
            if (*last <= plan->order->first[option]) *last = plan->order->first[option] + 1;
        }
    }
    plan->words = at->words + (sums->count * at->width + 63) / 64;
    return BSC_OK;
}

/* Adds some to a sum's digit; as 2^(width - 1) to its guard. */
static void add_digit(const layout *at, uint64_t *mask, uint32_t sum, uint64_t number) {
    const uint32_t bit = sum * at->width;
    mask[at->words + bit / 64] += number << bit % 64;
}

/* The masks that say what digits may have, of each step and, behind them, of the plan. */
static void make_digits(bsc_dp_plan *plan, const layout *at) {
    const bsc_matrix_sums *sums = sums_of(plan);
    plan->counts.digits = UINT32_MAX;
    for (uint32_t i = 0; sums->count > 0 && i <= plan->steps; i++) {
        const uint32_t first = bsc_mask_list_add(&plan->masks), guard = 1u << (at->width - 1);
        *(i == plan->steps ? &plan->counts.digits : &plan->step[i].least) = first;
        for (unsigned k = 1; k < 4; k++) bsc_mask_list_add(&plan->masks);
        if (plan->masks.failed) return;
        uint64_t *mask = bsc_mask_at(&plan->masks, first), *next = mask + plan->words;
        for (uint32_t s = 0, k = 0; s < sums->count; s++) {
            const bsc_sum of = sums->of[s];
            uint32_t here = 0, ahead = 0;
            for (; k < sums->slots / sums->count * (s + 1); k++) {
                here += at->last[k] > i;
                ahead += at->last[k] > i + 1;
            }
            if (i == plan->steps) {
                add_digit(at, mask, s, guard);
                if (of.most < guard) add_digit(at, next, s, guard - 1 - of.most);
                add_digit(at, next + 2 * plan->words, s, 2 * guard - 1);
            } else if (i == 0 || here > 0) { /* it has not ended */
                const uint32_t least = of.least > ahead ? of.least - ahead : 0;
                add_digit(at, mask, s, least < guard ? least : guard);
                if (ahead == 0) add_digit(at, next, s, guard - 1);
            }
        }
    }
}

static void make_move(bsc_dp_plan *plan, const layout *at, uint32_t option, bsc_dp_move *move) {
    const bsc_dp_model *model = plan->model;
    const uint32_t counter = model->counter_of[option];
    const bool crosses = plan->counts.cap != BSC_DP_UNCAPPED &&
                         bsc_dp_crossing(model, plan->order->direction, option) > 0;
    *move = (bsc_dp_move){.option = option,
                          .class = (counter == BSC_DP_NO_COUNTER ? 0 : 2 + 2 * counter) + crosses,
                          .times = plan->fold.times[option],
                          .items = bsc_mask_list_add(&plan->masks)};
    uint64_t *items = bsc_mask_at(&plan->masks, move->items);
    BSC_EACH(k, model->start, option)
        bsc_set_bit(items, plan->order->step_of[model->entry[k]] % plan->ring);
    if (counter != BSC_DP_NO_COUNTER && at->stride[counter] == 0)
        bsc_set_bit(items, at->bit[counter]);
    if (sums_of(plan)->count == 0) return;
    move->adds = bsc_mask_list_add(&plan->masks);
    BSC_EACH(t, sums_of(plan)->start, model->of.origin[option])
        add_digit(at, bsc_mask_at(&plan->masks, move->adds), sums_of(plan)->term[t].sum, 1);
}

/* A lone piece's bit stays. What comes to stand beyond the window goes nowhere: only what nothing
 * can use is there, and it will be closed there. */
static void find_image(bsc_dp_plan *plan, uint32_t i) {
    const bsc_dp_order *order = plan->order;
    const uint32_t bits = 64 * plan->words;
    uint16_t *image = bsc_arena_new(&plan->arena, bits, sizeof *image);
    for (uint32_t bit = 0; image != NULL && bit < bits; bit++)
        image[bit] = bit < plan->ring ? BSC_DP_NOWHERE : (uint16_t)bit;
    for (uint32_t at = i + 1; image != NULL && at < plan->steps && at <= i + plan->ring; at++) {
        const uint32_t to = order->step_of[plan->fold.mirror->item[order->item_at[at]]];
        assert(to > i);
        if (to <= i + plan->ring) image[at % plan->ring] = (uint16_t)(to % plan->ring);
    }
    plan->step[i].image = image;
}

/* Moves sorted by step, then by option: counted first, then filled in. */
static bsc_status make_steps(bsc_dp_plan *plan, const layout *at, bsc_error *error) {
    const bsc_dp_model *model = plan->model;
    BSC_ARENA_ARRAY(&plan->arena, plan->step, (size_t)plan->steps + 1);
    BSC_ARENA_ARRAY(&plan->arena, plan->move, model->options);
    if (plan->arena.failed) return bsc_arena_status(&plan->arena, error);
    BSC_EACH_OPTION(option, model)
        if (is_move(plan, option)) plan->step[plan->order->first[option]].moves++;
    for (uint32_t i = 0; i < plan->steps; i++) {
        bsc_dp_step *step = &plan->step[i];
        step->bit = i % plan->ring;
        step->may_skip = !model->item[plan->order->item_at[i]].primary;
        step[1].first_move = step->first_move + step->moves;
        step->moves = 0;
    }
    BSC_EACH_OPTION(option, model) {
        if (!is_move(plan, option)) continue;
        bsc_dp_step *step = &plan->step[plan->order->first[option]];
        make_move(plan, at, option, &plan->move[step->first_move + step->moves++]);
    }
    plan->moves = plan->step[plan->steps].first_move;
    assert(plan->moves <= model->options);
    for (uint32_t i = 0; plan->fold.mirror != NULL && i < plan->steps; i++)
        if (plan->fold.at[i]) find_image(plan, i);
    return bsc_arena_status(&plan->arena, error);
}

/* How many items what is yet to be placed takes, at least, from each combination of counts on: up
 * to all pieces, or where rows are read up to the nearest fleet. `least`: a counter's options. */
static void find_needed(const bsc_dp_plan *plan, const layout *at, const uint32_t *least,
                        uint64_t *needed) {
    const bsc_dp_model *model = plan->model;
    const bsc_dp_rows *rows = model->place.rows;
    for (uint32_t u = plan->counts.vector; u-- > 0;) {
        uint64_t all = 0, nearest = UINT64_MAX, reach = 0;
        for (uint32_t c = 0; c < model->counters; c++) {
            if (at->stride[c] == 0) continue;
            const uint32_t most = model->counter[c].most, used = u / at->stride[c] % (most + 1);
            all += (uint64_t)(most - used) * least[c];
            if (rows == NULL) continue;
            reach += (uint64_t)used * rows->reach[c];
            if (used < most && needed[u + at->stride[c]] + least[c] < nearest)
                nearest = needed[u + at->stride[c]] + least[c];
        }
        needed[u] = rows == NULL ? all : reach >= rows->least ? 0 : nearest;
    }
}

/* Marks what can still be completed after each step: of each counter, as many copies are yet to be
 * placed as there are options of it ahead, at the most; and all copies yet to be placed together
 * take no more items than there are ahead. The earlier the step the more is ahead: what can be
 * completed after a step can be after the one before it. */
static bsc_status find_alive(bsc_dp_plan *plan, const layout *at, bsc_error *error) {
    const bsc_dp_model *model = plan->model;
    uint32_t *ahead, *least;
    uint64_t *needed;
    BSC_ARENA_ARRAY(&plan->arena, ahead, model->counters);
    BSC_ARENA_ARRAY(&plan->arena, least, model->counters);
    BSC_ARENA_ARRAY(&plan->arena, needed, plan->counts.vector);
    BSC_ARENA_ARRAY(&plan->arena, plan->counts.alive, (size_t)plan->steps * plan->set_words);
    if (plan->arena.failed) return bsc_arena_status(&plan->arena, error);
    for (uint32_t m = 0; m < plan->moves; m++) {
        const uint32_t option = plan->move[m].option, c = model->counter_of[option];
        const uint32_t items = bsc_row_length(model->start, option);
        if (c == BSC_DP_NO_COUNTER) continue;
        if (least[c] == 0 || items < least[c]) least[c] = items;
    }
    find_needed(plan, at, least, needed);
    for (uint32_t i = plan->steps; i-- > 0;) {
        uint64_t *alive = plan->counts.alive + (size_t)i * plan->set_words;
        if (i + 1 < plan->steps)
            memcpy(alive, alive + plan->set_words, plan->set_words * sizeof *alive);
        for (uint32_t u = 0; u < plan->counts.vector; u++) {
            if (bsc_has_bit(alive, u)) continue;
            bool possible = needed[u] <= plan->steps - 1 - i;
            for (uint32_t c = 0; possible && c < model->counters; c++) {
                if (at->stride[c] == 0 || model->place.rows != NULL) continue;
                const uint32_t most = model->counter[c].most;
                possible = most - u / at->stride[c] % (most + 1) <= ahead[c];
            }
            if (possible) bsc_set_bit(alive, u);
        }
        for (uint32_t m = plan->step[i].first_move; m < plan->step[i + 1].first_move; m++) {
            const uint32_t c = model->counter_of[plan->move[m].option];
            if (c == BSC_DP_NO_COUNTER || ahead[c]++ > 0 || at->stride[c] != 0) continue;
            uint32_t *needs = &plan->step[i].needs;
            if (*needs == 0) *needs = bsc_mask_list_add(&plan->masks);
            bsc_set_bit(bsc_mask_at(&plan->masks, *needs), at->bit[c]);
        }
    }
    return BSC_OK;
}

static bsc_status set_words(bsc_dp_plan *plan, const layout *at, uint32_t least_words,
                            bsc_error *error) {
    if (plan->words < at->words) plan->words = at->words;
    if (plan->words < least_words) plan->words = least_words;
    if (plan->words > BSC_DP_MAX_WORDS)
        return bsc_error_set(error, BSC_UNSUPPORTED, "the dp engine would need masks of %lu bits",
                             64 * (unsigned long)plan->words);
    plan->masks.words = plan->words;
    bsc_mask_list_add(&plan->masks);
    BSC_ARENA_ARRAY(&plan->arena, plan->full, plan->words);
    if (plan->masks.failed) return bsc_error_no_memory(error);
    if (plan->full == NULL) return bsc_arena_status(&plan->arena, error);
    for (uint32_t bit = 0; bit < at->bits; bit++) bsc_set_bit(plan->full, plan->ring + bit);
    return BSC_OK;
}

bsc_status bsc_dp_plan_init(bsc_dp_plan *plan, const bsc_dp_model *model, const bsc_dp_order *order,
                            uint32_t cap, const bsc_dp_settings *settings, const bsc_run *run,
                            bsc_error *error) {
    layout at = {0};
    *plan = (bsc_dp_plan){
        .model = model, .order = order, .counts.cap = cap, .steps = order->steps, .ring = 1};
    bsc_status status =
        bsc_dp_fold_init(&plan->fold, model, order, cap != BSC_DP_UNCAPPED, settings, error);
    for (uint32_t k = 0; status == BSC_OK && k < model->options; k++)
        if (is_move(plan, k) && order->last[k] - order->first[k] + 1 > plan->ring)
            plan->ring = order->last[k] - order->first[k] + 1;
    assert(plan->ring <= plan->steps || plan->ring == 1);
    if (status == BSC_OK) status = lay_out(plan, &at, error);
    if (status == BSC_OK) make_classes(plan, &at);
    if (status == BSC_OK) status = lay_digits(plan, &at, error);
    if (status == BSC_OK) status = set_words(plan, &at, settings->least_words, error);
    if (status == BSC_OK) status = make_steps(plan, &at, error);
    if (status == BSC_OK) make_digits(plan, &at);
    if (status == BSC_OK) status = find_alive(plan, &at, error);
    if (status == BSC_OK) status = bsc_dp_plan_close(plan, run, error);
    if (status != BSC_OK) bsc_dp_plan_release(plan);
    return status;
}
