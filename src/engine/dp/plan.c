/* plan.c - lays a sweep out: strides of the vector, bits of the masks, moves of each step.
 *
 * Which counts go into the vector: those of pieces with copies always, lone pieces from the largest
 * down while there are at most SMALL_VECTOR combinations; the others get a bit of the mask. Larger
 * pieces have larger strides: what a mask can have used of them is narrow, so the indices in use
 * lie close together (russian: 45 of the 120 combinations occur, on average, within 59 consecutive
 * ones; the other way round within 104). */
#include "engine/dp/plan.h"

#include "base/error.h"
#include "base/memory.h"
#include "engine/dp/order.h"

#include <assert.h>
#include <string.h>

#define SMALL_VECTOR 128u
#define MAX_VECTOR   (UINT32_C(1) << 24)

/* Where each counter is kept. */
typedef struct layout {
    uint32_t *stride; /* [counters], or 0 where it has a bit of the mask */
    uint32_t *bit;    /* [counters] */
    uint32_t bits;    /* of lone pieces, behind the ring */
} layout;

void bsc_dp_plan_release(bsc_dp_plan *plan) {
    for (uint32_t c = 0; plan->class != NULL && c < plan->classes; c++) {
        bsc_memory_free(plan->class[c].valid);
        bsc_memory_free(plan->class[c].room);
    }
    bsc_memory_free(plan->class);
    bsc_memory_free(plan->step);
    bsc_memory_free(plan->move);
    bsc_memory_free(plan->key);
    bsc_memory_free(plan->test);
    bsc_memory_free(plan->test_list);
    bsc_memory_free(plan->full);
    bsc_memory_free(plan->order);
    bsc_memory_free(plan->item_at);
    bsc_memory_free(plan->first_of);
    bsc_memory_free(plan->last_of);
    *plan = (bsc_dp_plan){0};
}

uint32_t bsc_dp_plan_new_key(bsc_dp_plan *plan) {
    const size_t words = (plan->keys + 1) * plan->words;
    if (plan->keys >= UINT32_MAX ||
        !bsc_memory_grow(&plan->key, &plan->keys_room, words, sizeof *plan->key))
        return UINT32_MAX;
    memset(plan->key + words - plan->words, 0, plan->words * sizeof *plan->key);
    return (uint32_t)plan->keys++;
}

/* The counter with the most cells among those not laid out yet; the smaller number where they
 * tie. */
static uint32_t largest_left(const bsc_dp_model *model, const bool *done) {
    uint32_t best = BSC_DP_NO_COUNTER;
    for (uint32_t c = 0; c < model->counters; c++)
        if (!done[c] &&
            (best == BSC_DP_NO_COUNTER || model->counter[c].cells > model->counter[best].cells))
            best = c;
    return best;
}

/* Decides for each counter, the largest piece first, whether the vector has room for it. stride[]
 * holds 1 for those in the vector until strides are known. */
static bool share_out(const bsc_dp_plan *plan, layout *at, bool *done, uint64_t *vector) {
    const bsc_dp_model *model = plan->model;
    *vector = plan->sweep.capped ? plan->sweep.cap + 1 : 1;
    for (uint32_t c = 0; c < model->counters; c++) {
        if (model->counter[c].most == 1) continue;
        *vector *= (uint64_t)model->counter[c].most + 1;
        if (*vector > MAX_VECTOR) return false;
    }
    for (uint32_t n = 0; n < model->counters; n++) {
        const uint32_t c = largest_left(model, done);
        done[c] = true;
        if (model->counter[c].most == 1 && *vector * 2 > SMALL_VECTOR) {
            at->bit[c] = plan->ring + at->bits++;
            continue;
        }
        if (model->counter[c].most == 1) *vector *= 2;
        at->stride[c] = 1;
    }
    return true;
}

/* Strides from the right: the crossing counter has 1, then the smallest piece, up to the
 * largest. */
static void set_strides(const bsc_dp_plan *plan, layout *at, bool *done, uint32_t vector) {
    memset(done, 0, plan->model->counters * sizeof *done);
    for (uint32_t n = 0; n < plan->model->counters; n++) {
        const uint32_t c = largest_left(plan->model, done);
        done[c] = true;
        if (at->stride[c] == 0) continue;
        vector /= plan->model->counter[c].most + 1;
        at->stride[c] = vector;
    }
}

static bsc_status lay_out(bsc_dp_plan *plan, layout *at, bsc_error *error) {
    bool *done = bsc_memory_new(plan->model->counters, sizeof *done);
    uint64_t vector = 0;
    at->stride = bsc_memory_new(plan->model->counters, sizeof *at->stride);
    at->bit = bsc_memory_new(plan->model->counters, sizeof *at->bit);
    bsc_status status = BSC_OK;
    if (done == NULL || at->stride == NULL || at->bit == NULL)
        status = bsc_error_no_memory(error);
    else if (!share_out(plan, at, done, &vector))
        status = bsc_error_set(error, BSC_UNSUPPORTED,
                               "too many combinations of copies for the dp engine");
    else
        set_strides(plan, at, done, (uint32_t)vector);
    plan->vector = (uint32_t)vector;
    plan->set_words = (plan->vector + 63) / 64;
    bsc_memory_free(done);
    return status;
}

/* valid and room of one class; a stride of 0 asks nothing. */
static bool fill_class(bsc_dp_plan *plan, bsc_dp_class *class, uint32_t stride, uint32_t most,
                       bool crosses) {
    class->valid = bsc_memory_new(plan->vector, sizeof *class->valid);
    class->room = bsc_memory_new(plan->set_words, sizeof *class->room);
    if (class->valid == NULL || class->room == NULL) return false;
    class->shift = stride + crosses;
    for (uint32_t u = 0; u < plan->vector; u++) {
        const bool fits = (stride == 0 || u / stride % (most + 1) < most) &&
                          (!crosses || u % (plan->sweep.cap + 1) < plan->sweep.cap);
        if (!fits) continue;
        class->valid[u] = UINT64_MAX;
        class->room[u / 64] |= UINT64_C(1) << (u % 64);
    }
    return true;
}

/* Class 0 for what uses no count, then two for each counter: laid along the lines, and across. */
static bsc_status make_classes(bsc_dp_plan *plan, const layout *at, bsc_error *error) {
    plan->classes = 2 + 2 * plan->model->counters;
    plan->class = bsc_memory_new(plan->classes, sizeof *plan->class);
    if (plan->class == NULL) return bsc_error_no_memory(error);
    for (uint32_t c = 0; c < plan->classes; c++) {
        const bool crosses = c % 2 == 1 && plan->sweep.capped;
        const uint32_t counter = c / 2 - 1;
        const uint32_t stride = c < 2 ? 0 : at->stride[counter];
        const uint32_t most = c < 2 ? 0 : plan->model->counter[counter].most;
        if (!fill_class(plan, &plan->class[c], stride, most, crosses))
            return bsc_error_no_memory(error);
    }
    return BSC_OK;
}

static void set_bit(uint64_t *key, uint32_t bit) {
    key[bit / 64] |= UINT64_C(1) << (bit % 64);
}

static bool make_move(bsc_dp_plan *plan, const layout *at, uint32_t option, bsc_dp_move *move) {
    const bsc_dp_model *model = plan->model;
    const uint32_t counter = model->counter_of[option];
    const bool crosses =
        plan->sweep.capped && bsc_dp_crossing(model, plan->sweep.direction, option) > 0;
    *move = (bsc_dp_move){.option = option, .mask = bsc_dp_plan_new_key(plan)};
    if (move->mask == UINT32_MAX) return false;
    move->class = (counter == BSC_DP_NO_COUNTER ? 0 : 2 + 2 * counter) + crosses;
    uint64_t *key = bsc_dp_key(plan, move->mask);
    for (uint32_t k = model->start[option]; k < model->start[option + 1]; k++)
        set_bit(key, plan->order[model->entry[k]] % plan->ring);
    if (counter != BSC_DP_NO_COUNTER && at->stride[counter] == 0) set_bit(key, at->bit[counter]);
    return true;
}

/* Moves sorted by step, then by option: counted first, then filled in. */
static bsc_status make_steps(bsc_dp_plan *plan, const layout *at, bsc_error *error) {
    const bsc_dp_model *model = plan->model;
    plan->step = bsc_memory_new((size_t)plan->steps + 1, sizeof *plan->step);
    plan->move = bsc_memory_new(model->options, sizeof *plan->move);
    if (plan->step == NULL || plan->move == NULL) return bsc_error_no_memory(error);
    for (uint32_t option = 0; option < model->options; option++)
        if (plan->first_of[option] != UINT32_MAX) plan->step[plan->first_of[option]].moves++;
    for (uint32_t i = 0; i < plan->steps; i++) {
        bsc_dp_step *step = &plan->step[i];
        step->bit = i % plan->ring;
        step->may_skip = !model->item[plan->item_at[i]].primary;
        step[1].first_move = step->first_move + step->moves;
        step->moves = 0;
    }
    for (uint32_t option = 0; option < model->options; option++) {
        if (plan->first_of[option] == UINT32_MAX) continue;
        bsc_dp_step *step = &plan->step[plan->first_of[option]];
        if (!make_move(plan, at, option, &plan->move[step->first_move + step->moves++]))
            return bsc_error_no_memory(error);
    }
    plan->moves = plan->step[plan->steps].first_move;
    return BSC_OK;
}

static bsc_status set_masks(bsc_dp_plan *plan, const layout *at, uint32_t least_words,
                            bsc_error *error) {
    plan->words = (plan->ring + at->bits + 63) / 64;
    if (plan->words < least_words) plan->words = least_words;
    if (plan->words > BSC_DP_MAX_WORDS)
        return bsc_error_set(error, BSC_UNSUPPORTED, "the dp engine would need masks of %lu bits",
                             (unsigned long)plan->ring + at->bits);
    plan->full = bsc_memory_new(plan->words, sizeof *plan->full);
    if (plan->full == NULL) return bsc_error_no_memory(error);
    for (uint32_t bit = 0; bit < at->bits; bit++) set_bit(plan->full, plan->ring + bit);
    plan->final_index = plan->vector - (plan->sweep.capped ? plan->sweep.cap + 1 : 1);
    return BSC_OK;
}

bsc_status bsc_dp_plan_init(bsc_dp_plan *plan, const bsc_dp_model *model, bsc_dp_sweep sweep,
                            uint32_t least_words, bsc_error *error) {
    layout at = {0};
    *plan = (bsc_dp_plan){.model = model, .sweep = sweep};
    bsc_status status = bsc_dp_plan_order(plan, error);
    if (status == BSC_OK) status = lay_out(plan, &at, error);
    if (status == BSC_OK) status = make_classes(plan, &at, error);
    if (status == BSC_OK) status = set_masks(plan, &at, least_words, error);
    if (status == BSC_OK) status = make_steps(plan, &at, error);
    if (status == BSC_OK) status = bsc_dp_plan_close(plan, error);
    bsc_memory_free(at.stride);
    bsc_memory_free(at.bit);
    if (status != BSC_OK) bsc_dp_plan_release(plan);
    return status;
}
