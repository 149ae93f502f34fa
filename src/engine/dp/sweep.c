/* sweep.c - drives one sweep: forward for the total, forward and backward for the tally.
 *
 * The total needs two layers at a time, which take turns. The tally needs each layer's numbers
 * again on the way back, in bounded memory: the layers between two kept ones form a segment, made
 * again from the first of them.
 *
 *   forward    L0 . . . L4 . . . . L9 . . L12    a segment has sqrt(steps / 2) layers at least, and
 *                                                holds segment_bytes
 *   backward                       L9 a b L12    the last one is still there,
 *                       L4 a b c d L9            the others are expanded once more
 *
 * Peak memory is about the kept layers, one segment with its links, and the table. With small
 * problems all is one segment and nothing is done twice. Segments that ended at 16 MiB, however few
 * layers that was, kept too many layers: german's map took 253 MiB, now 180; that of
 * pentominoes-6x10 1.5 GiB, now 0.8.
 *
 * Each layer's fresh pages cost the system as much time as the work on them. Telling glibc to keep
 * what is freed makes maps a quarter faster and takes up to 60 % more memory than is counted here,
 * so that no limit could be kept; large pages (MADV_HUGEPAGE) gain a tenth. Both were left out. */
#include "engine/dp/sweep.h"

#include "base/error.h"
#include "base/memory.h"
#include "engine/engine.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct sweep {
    const bsc_dp_plan *plan;
    bsc_dp_work *work;
    bsc_error *error;
    bsc_dp_layer *layer; /* [steps + 1] */
    bsc_dp_links *links; /* [steps] */
    uint32_t *segment;   /* [steps + 1]: first layers */
    uint32_t segments;
    bsc_dp_table table;
    bsc_budget budget;
    size_t held_before; /* the segment at hand */
    uint64_t *ahead;    /* on the way back: for each number of a layer, the ways to go on */
    size_t ahead_room;
    uint64_t
        unspent;  /* units of work that the run's allowance does not know of, two a transition */
    bool counted; /* statistics are taken the first time only */
} sweep;

static bsc_status report(sweep *w, double part) {
    static const uint64_t none[1] = {0};
    const bsc_run *run = w->work->run;
    if (run->allowance != NULL && !bsc_allowance_spend(run->allowance, w->unspent))
        return bsc_error_set(w->error, BSC_INTERRUPTED, "interrupted");
    w->unspent = 0;
    if (run->tick == NULL) return BSC_OK;
    const bsc_progress progress = {part, {none, 1}};
    if (run->tick(run->context, &progress)) return BSC_OK;
    return bsc_error_set(w->error, BSC_INTERRUPTED, "interrupted");
}

static void format_bytes(char *text, size_t size, size_t bytes) {
    const double kib = (double)bytes / 1024.0;
    if (kib < 1024.0)
        snprintf(text, size, "%.0f KiB", ceil(kib));
    else
        snprintf(text, size, "%.0f MiB", ceil(kib / 1024.0));
}

/* An allocation at item k failed: over the limit, or there is no memory. */
static bsc_status refuse(sweep *w, uint32_t k) {
    char limit[32], needed[32];
    if (w->budget.refused == 0) return bsc_error_no_memory(w->error);
    format_bytes(limit, sizeof limit, w->budget.limit);
    format_bytes(needed, sizeof needed, w->budget.refused);
    const bsc_status status =
        bsc_error_set(w->error, BSC_LIMIT,
                      "the memory limit of %s is too small: at item %lu of %lu the sweep needs %s",
                      limit, (unsigned long)k + 1, (unsigned long)w->plan->steps, needed);
    bsc_error_reason(w->error, BSC_REASON_SWEEP_LIMIT);
    return status;
}

/* Whether layers are wanted again: on the way back, or for good. */
static bool keeps(const sweep *w) {
    return w->work->option != NULL || w->work->kept != NULL;
}

/* Layer k + 1 and the links to it. */
static bool try_advance(sweep *w, uint32_t k) {
    bsc_dp_expansion x = {.plan = w->plan,
                          .step = &w->plan->step[k],
                          .from = &w->layer[k],
                          .to = &w->layer[k + 1],
                          .links = &w->links[k],
                          .table = &w->table,
                          .budget = &w->budget};
    if (!bsc_dp_expand(&x)) return false;
    if (keeps(w)) {
        bsc_dp_layer_fit(x.to, w->plan, &w->budget);
        bsc_dp_links_fit(x.links, &w->budget);
    }
    if (!bsc_dp_layer_fill(x.to, w->work->limbs, &w->budget)) return false;
    bsc_dp_forward(w->plan, &w->plan->step[k], w->work->limbs, &w->layer[k], &w->layer[k + 1],
                   &w->links[k]);
    w->unspent += 2 * w->links[k].pairs;
    if (!w->counted) {
        w->work->stats->states += w->layer[k + 1].states;
        w->work->stats->transitions += w->links[k].pairs;
    }
    return true;
}

static uint64_t one(const sweep *w) {
    return w->plan->model->weight != NULL ? bsc_dp_bits_of(1.0) : 1;
}

/* Layer 0: nothing taken, nothing used, one way. */
static bsc_status begin(sweep *w) {
    bsc_dp_layer *first = &w->layer[0];
    const size_t words = w->plan->words, set_words = w->plan->set_words;
    if (!bsc_budget_grow(&w->budget, &first->mask, &first->mask_room, words, sizeof *first->mask) ||
        !bsc_budget_grow(&w->budget, &first->set, &first->set_room, set_words, sizeof *first->set))
        return refuse(w, 0);
    memset(first->mask, 0, words * sizeof *first->mask);
    memset(first->set, 0, set_words * sizeof *first->set);
    first->set[0] = 1;
    first->states = 1;
    if (!bsc_dp_layer_place(first, w->plan, &w->budget) ||
        !bsc_dp_layer_fill(first, w->work->limbs, &w->budget))
        return refuse(w, 0);
    first->value[0] = one(w);
    w->work->stats->states++;
    return BSC_OK;
}

/* Drops what lies between the segment's first layer and layer k, where the next segment begins. */
static void end_segment(sweep *w, uint32_t k) {
    const uint32_t first = w->segment[w->segments - 1];
    for (uint32_t i = first; i < k; i++) {
        if (i > first) bsc_dp_layer_release(&w->layer[i], &w->budget);
        bsc_dp_links_release(&w->links[i], &w->budget);
    }
    w->segment[w->segments++] = k;
    w->held_before = w->budget.held;
}

/* After a refusal at layer k: ends the segment early, where that gives something back. */
static bool make_room(sweep *w, uint32_t k) {
    const uint32_t first = w->segment[w->segments - 1];
    if (w->work->option == NULL || w->budget.refused == 0 || k == first) return false;
    bsc_dp_layer_release(&w->layer[k + 1], &w->budget);
    bsc_dp_links_release(&w->links[k], &w->budget);
    end_segment(w, k);
    w->budget.refused = 0;
    return true;
}

/* Whether the next segment begins at layer k. Segments of n layers keep steps / n first layers
 * beside the n of one segment, whose links weigh as much as they do. */
static bool segment_is_full(const sweep *w, uint32_t k) {
    const uint32_t length = k - w->segment[w->segments - 1];
    return w->work->option != NULL && w->budget.held - w->held_before > w->work->segment_bytes &&
           2 * length * length >= w->plan->steps;
}

/* Layer k is done with: the one after the next takes its arrays over, since fresh ones would cost
 * the system a fault for each page (12x12 with russian's fleet: half of 2.6 seconds). On the way
 * back this was worth a tenth of the time and cost a fifth more memory, and is not done. */
static void hand_on(sweep *w, uint32_t k) {
    if (k + 2 > w->plan->steps) return;
    w->layer[k + 2] = w->layer[k];
    w->layer[k] = (bsc_dp_layer){0};
    w->links[k + 1] = w->links[k];
    w->links[k] = (bsc_dp_links){0};
}

static bsc_status forward(sweep *w) {
    const double half = w->work->option != NULL ? 0.5 : 1.0;
    bsc_status status = BSC_OK;
    w->segment[w->segments++] = 0;
    for (uint32_t k = 0; status == BSC_OK && k < w->plan->steps; k++) {
        if (segment_is_full(w, k)) end_segment(w, k);
        if (!try_advance(w, k) && !(make_room(w, k) && try_advance(w, k))) status = refuse(w, k);
        if (status != BSC_OK) break;
        if (!keeps(w)) hand_on(w, k);
        status = report(w, half * (k + 1) / w->plan->steps);
    }
    w->counted = true;
    return status;
}

/* The final state: all items passed, all lone pieces used. UINT32_MAX where nothing leads to it. */
static uint32_t final_state(const sweep *w) {
    const bsc_dp_layer *last = &w->layer[w->plan->steps];
    for (uint32_t s = 0; s < last->states; s++)
        if (memcmp(last->mask + (size_t)s * w->plan->words, w->plan->full,
                   w->plan->words * sizeof *last->mask) == 0 &&
            bsc_dp_set_last(last->set + (size_t)s * w->plan->set_words, w->plan->set_words) >=
                w->plan->final_index)
            return s;
    return UINT32_MAX;
}

/* Where the final state's numbers with all pieces used stand in the last layer. */
static size_t final_numbers(const sweep *w, uint32_t state, size_t *count) {
    const bsc_dp_layer *last = &w->layer[w->plan->steps];
    const uint32_t low =
        last->low[state] > w->plan->final_index ? last->low[state] : w->plan->final_index;
    const size_t first = last->at[state] + (low - last->low[state]);
    *count = last->at[state + 1] - first;
    return first;
}

void bsc_dp_add(const bsc_dp_model *model, uint64_t *a, const uint64_t *b, size_t limbs) {
    uint64_t carry = 0;
    if (model->weight != NULL) {
        *a = bsc_dp_bits_of(bsc_dp_real_of(*a) + bsc_dp_real_of(*b));
        return;
    }
    for (size_t i = 0; i < limbs; i++) {
        const uint64_t sum = a[i] + b[i], out = sum + carry;
        carry = (uint64_t)(sum < b[i]) | (uint64_t)(out < sum);
        a[i] = out;
    }
}

static void add_total(sweep *w, uint32_t state) {
    size_t count;
    const size_t at = final_numbers(w, state, &count), limbs = w->work->limbs;
    for (size_t u = 0; u < count; u++)
        bsc_dp_add(w->plan->model, w->work->total,
                   w->layer[w->plan->steps].value + (at + u) * limbs, limbs);
}

/* Goes back over one step: w->ahead, the ways to go on from layer k + 1, becomes those from layer
 * k. */
static bsc_status retreat(sweep *w, uint32_t k) {
    const size_t limbs = w->work->limbs, room = w->layer[k].numbers * limbs;
    uint64_t *back = bsc_budget_new(&w->budget, room, sizeof *back);
    if (back == NULL) return refuse(w, k);
    bsc_dp_backward(w->plan, &w->plan->step[k], limbs, &w->layer[k], &w->layer[k + 1], &w->links[k],
                    w->ahead, back, w->work->option);
    bsc_budget_free(&w->budget, w->ahead, w->ahead_room, sizeof *w->ahead);
    w->ahead = back;
    w->ahead_room = room;
    w->unspent += 2 * w->links[k].pairs;
    bsc_dp_links_release(&w->links[k], &w->budget);
    bsc_dp_layer_release(&w->layer[k + 1], &w->budget);
    return report(w, 1.0 - 0.5 * k / w->plan->steps);
}

static bsc_status backward_segment(sweep *w, uint32_t first, uint32_t end) {
    bsc_status status = BSC_OK;
    if (w->links[first].first == NULL) {
        bsc_dp_layer_release(&w->layer[end], &w->budget); /* it comes out the same again */
        for (uint32_t k = first; status == BSC_OK && k < end; k++)
            if (!try_advance(w, k)) status = refuse(w, k);
    }
    for (uint32_t k = end; status == BSC_OK && k-- > first;) status = retreat(w, k);
    return status;
}

static bsc_status backward(sweep *w, uint32_t state) {
    size_t count;
    const size_t at = final_numbers(w, state, &count), limbs = w->work->limbs;
    w->ahead_room = w->layer[w->plan->steps].numbers * limbs;
    w->ahead = bsc_budget_new(&w->budget, w->ahead_room, sizeof *w->ahead);
    if (w->ahead == NULL) return refuse(w, w->plan->steps - 1);
    for (size_t u = 0; u < count; u++) w->ahead[(at + u) * limbs] = one(w);
    bsc_status status = BSC_OK;
    for (uint32_t s = w->segments; status == BSC_OK && s-- > 0;)
        status = backward_segment(w, w->segment[s],
                                  s + 1 < w->segments ? w->segment[s + 1] : w->plan->steps);
    return status;
}

static bsc_status run_both(sweep *w) {
    bsc_status status = begin(w);
    if (status == BSC_OK) status = forward(w);
    if (status != BSC_OK) return status;
    const uint32_t state = final_state(w);
    if (state == UINT32_MAX) return BSC_OK;
    add_total(w, state);
    return w->work->option == NULL ? BSC_OK : backward(w, state);
}

static void release_layers(bsc_dp_layer *layer, bsc_dp_links *links, uint32_t steps,
                           bsc_budget *budget) {
    for (uint32_t k = 0; layer != NULL && k <= steps; k++) bsc_dp_layer_release(&layer[k], budget);
    for (uint32_t k = 0; links != NULL && k < steps; k++) bsc_dp_links_release(&links[k], budget);
    bsc_memory_free(layer);
    bsc_memory_free(links);
}

void bsc_dp_kept_release(bsc_dp_kept *kept) {
    release_layers(kept->layer, kept->links, kept->steps, &kept->budget);
    *kept = (bsc_dp_kept){0};
}

static void hand_over(sweep *w) {
    bsc_dp_kept *kept = w->work->kept;
    *kept = (bsc_dp_kept){w->plan->steps, w->layer, w->links, w->budget, final_state(w), 0, 0};
    if (kept->state != UINT32_MAX) kept->number = final_numbers(w, kept->state, &kept->count);
    w->layer = NULL;
    w->links = NULL;
}

bsc_status bsc_dp_sweep_run(const bsc_dp_plan *plan, bsc_dp_work *work, bsc_error *error) {
    sweep w = {.plan = plan, .work = work, .error = error, .budget.limit = work->run->memory_limit};
    w.layer = bsc_memory_new((size_t)plan->steps + 1, sizeof *w.layer);
    w.links = bsc_memory_new((size_t)plan->steps + 1, sizeof *w.links);
    w.segment = bsc_memory_new((size_t)plan->steps + 2, sizeof *w.segment);
    bsc_status status = BSC_OK;
    if (w.layer == NULL || w.links == NULL || w.segment == NULL)
        status = bsc_error_no_memory(error);
    else
        status = run_both(&w);
    work->stats->peak_bytes = w.budget.peak;
    bsc_dp_table_release(&w.table, &w.budget);
    bsc_budget_free(&w.budget, w.ahead, w.ahead_room, sizeof *w.ahead);
    if (status == BSC_OK && work->kept != NULL) hand_over(&w);
    release_layers(w.layer, w.links, plan->steps, &w.budget);
    bsc_memory_free(w.segment);
    return status;
}
