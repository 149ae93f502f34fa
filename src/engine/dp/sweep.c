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
 * Peak memory is about the kept layers, one segment with its transitions, and the table. With small
 * problems all is one segment and nothing is done twice. Segments that ended at 16 MiB, however few
 * layers that was, kept too many layers: german's map took 253 MiB, now 180; that of
 * pentominoes-6x10 1.5 GiB, now 0.8.
 *
 * Each layer's fresh pages cost the system as much time as the work on them. Telling glibc to keep
 * what is freed makes maps a quarter faster and takes up to 60 % more memory than is counted here,
 * so that no limit could be kept; large pages (MADV_HUGEPAGE) gain a tenth. Both were left out. */
#include "engine/dp/sweep.h"

#include "base/error.h"
#include "engine/dp/kernels.h"

#include <math.h>
#include <stdio.h>

typedef struct sweep {
    const bsc_dp_plan *plan;
    bsc_dp_work *work;
    bsc_error *error;
    bsc_dp_layer *layer;             /* [steps + 1] */
    bsc_dp_transitions *transitions; /* [steps] */
    uint32_t *segment;               /* [steps + 1]: first layers */
    uint32_t segments;
    bsc_dp_scratch scratch;
    bsc_budget budget;
    size_t held_before; /* the segment at hand */
    void *ahead;        /* on the way back: for each number of a layer, the ways to go on */
    bsc_dp_kind ahead_kind;
    size_t ahead_bytes; /* its capacity */
    void *number;       /* [options of a step]: of the total's kind */
    bool counted;       /* statistics are taken the first time only */
} sweep;

static bsc_status report(sweep *w, double part) {
    static const uint64_t none[1] = {0};
    const bsc_run *run = w->work->run;
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

/* Layer k + 1's numbers, of a wider kind than layer k's where need be. */
static bool carry(sweep *w, uint32_t k) {
    const bsc_dp_model *model = w->plan->model;
    bsc_dp_layer *from = &w->layer[k], *to = &w->layer[k + 1];
    for (;;) {
        const bsc_dp_joint joint = {w->plan, k, from, to, &w->transitions[k], from->kind};
        if (!bsc_dp_layer_zero(to, from->kind, model->limbs, &w->budget)) return false;
        if (bsc_dp_forward(&joint, to->value)) return true;
        const bsc_dp_kind kind = bsc_dp_wider(from->kind, model);
        if (!bsc_dp_widen(&from->value, &from->value_bytes, from->numbers, from->kind, kind,
                          model->limbs, &w->budget))
            return false;
        from->kind = kind;
    }
}

/* Layer k + 1 and the transitions to it. */
static bool try_advance(sweep *w, uint32_t k) {
    bsc_dp_expansion x = {
        w->plan, k, &w->layer[k], &w->layer[k + 1], &w->transitions[k], &w->scratch, &w->budget};
    if (!bsc_dp_expand(&x)) return false;
    if (keeps(w)) {
        bsc_dp_layer_fit(x.to, w->plan, &w->budget);
        bsc_dp_transitions_fit(x.transitions, &w->budget);
    }
    if (!carry(w, k)) return false;
    if (!w->counted) {
        w->work->stats->states += w->layer[k + 1].states;
        w->work->stats->transitions += w->transitions[k].pairs;
    }
    return true;
}

/* Layer 0: nothing taken, nothing used, one way. */
static bsc_status begin(sweep *w) {
    bsc_dp_layer *first = &w->layer[0];
    const bsc_dp_model *model = w->plan->model;
    const size_t words = w->plan->words, set_words = w->plan->set_words;
    const bsc_dp_kind kind =
        model->kind == BSC_DP_REAL || w->work->least > model->kind ? model->kind : w->work->least;
    if (!bsc_budget_grow(&w->budget, &first->mask, &first->mask_capacity, words,
                         sizeof *first->mask) ||
        !bsc_budget_grow(&w->budget, &first->set, &first->set_capacity, set_words,
                         sizeof *first->set))
        return refuse(w, 0);
    memset(first->mask, 0, words * sizeof *first->mask);
    memset(first->set, 0, set_words * sizeof *first->set);
    first->set[0] = 1;
    first->states = 1;
    if (!bsc_dp_layer_place(first, w->plan, &w->budget) ||
        !bsc_dp_layer_zero(first, kind, model->limbs, &w->budget))
        return refuse(w, 0);
    bsc_dp_set_one(kind, first->value);
    w->work->stats->states++;
    return BSC_OK;
}

/* Drops what lies between the segment's first layer and layer k, where the next segment begins. */
static void end_segment(sweep *w, uint32_t k) {
    const uint32_t first = w->segment[w->segments - 1];
    for (uint32_t i = first; i < k; i++) {
        if (i > first) bsc_dp_layer_release(&w->layer[i], &w->budget);
        bsc_dp_transitions_release(&w->transitions[i], &w->budget);
    }
    w->segment[w->segments++] = k;
    w->held_before = w->budget.held;
}

/* After a refusal at layer k: ends the segment early, where that gives something back. */
static bool make_room(sweep *w, uint32_t k) {
    const uint32_t first = w->segment[w->segments - 1];
    if (w->work->option == NULL || w->budget.refused == 0 || k == first) return false;
    bsc_dp_layer_release(&w->layer[k + 1], &w->budget);
    bsc_dp_transitions_release(&w->transitions[k], &w->budget);
    end_segment(w, k);
    w->budget.refused = 0;
    return true;
}

/* Whether the next segment begins at layer k. Segments of n layers keep steps / n first layers
 * beside the n of one segment, whose transitions weigh as much as they do. */
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
    w->transitions[k + 1] = w->transitions[k];
    w->transitions[k] = (bsc_dp_transitions){0};
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

static void add_total(sweep *w, uint32_t state) {
    const bsc_dp_model *model = w->plan->model;
    const bsc_dp_layer *last = &w->layer[w->plan->steps];
    size_t count;
    const size_t at = final_numbers(w, state, &count);
    for (size_t u = at; u < at + count; u++) {
        bsc_dp_read(last->kind, model->limbs, last->value, u, model->kind, w->number);
        bsc_dp_add(model->kind, model->limbs, w->work->total, w->number);
    }
    memset(w->number, 0, bsc_dp_size(model->kind, model->limbs));
}

/* Widens the numbers of layer k, or those ahead of it, whichever are narrower than `kind`. */
static bool widen_both(sweep *w, uint32_t k, bsc_dp_kind kind) {
    bsc_dp_layer *from = &w->layer[k];
    const size_t limbs = w->plan->model->limbs;
    if (from->kind < kind && !bsc_dp_widen(&from->value, &from->value_bytes, from->numbers,
                                           from->kind, kind, limbs, &w->budget))
        return false;
    from->kind = kind;
    if (w->ahead_kind < kind && !bsc_dp_widen(&w->ahead, &w->ahead_bytes, w->layer[k + 1].numbers,
                                              w->ahead_kind, kind, limbs, &w->budget))
        return false;
    w->ahead_kind = kind;
    return true;
}

/* Goes back over one step: w->ahead, the ways to go on from layer k + 1, becomes those from layer
 * k. */
static bool try_retreat(sweep *w, uint32_t k) {
    const bsc_dp_model *model = w->plan->model;
    const bsc_dp_step *step = &w->plan->step[k];
    bsc_dp_kind kind = w->layer[k].kind > w->ahead_kind ? w->layer[k].kind : w->ahead_kind;
    void *back = NULL;
    size_t bytes = 0;
    for (;; kind = bsc_dp_wider(kind, model)) {
        bsc_budget_free(&w->budget, back, bytes, 1);
        back = NULL;
        if (!widen_both(w, k, kind)) return false;
        bytes = w->layer[k].numbers * bsc_dp_size(kind, model->limbs);
        back = bsc_budget_new(&w->budget, bytes, 1);
        if (back == NULL) return false;
        const bsc_dp_joint joint = {w->plan, k, &w->layer[k], &w->layer[k + 1], &w->transitions[k],
                                    kind};
        if (!bsc_dp_backward(&joint, w->ahead, back)) continue;
        bsc_dp_meet(&joint, w->ahead, w->number);
        break;
    }
    const size_t size = bsc_dp_size(model->kind, model->limbs);
    for (uint32_t m = 0; m < step->moves; m++)
        bsc_dp_add(model->kind, model->limbs,
                   (char *)w->work->option + w->plan->move[step->first_move + m].option * size,
                   (char *)w->number + m * size);
    memset(w->number, 0, step->moves * size);
    bsc_budget_free(&w->budget, w->ahead, w->ahead_bytes, 1);
    w->ahead = back;
    w->ahead_bytes = bytes;
    return true;
}

static bsc_status retreat(sweep *w, uint32_t k) {
    if (!try_retreat(w, k)) return refuse(w, k);
    bsc_dp_transitions_release(&w->transitions[k], &w->budget);
    bsc_dp_layer_release(&w->layer[k + 1], &w->budget);
    return report(w, 1.0 - 0.5 * k / w->plan->steps);
}

static bsc_status backward_segment(sweep *w, uint32_t first, uint32_t end) {
    bsc_status status = BSC_OK;
    if (w->transitions[first].first == NULL) {
        bsc_dp_layer_release(&w->layer[end], &w->budget); /* it comes out the same again */
        for (uint32_t k = first; status == BSC_OK && k < end; k++)
            if (!try_advance(w, k)) status = refuse(w, k);
    }
    for (uint32_t k = end; status == BSC_OK && k-- > first;) status = retreat(w, k);
    return status;
}

static bsc_status backward(sweep *w, uint32_t state) {
    bsc_dp_layer *last = &w->layer[w->plan->steps];
    const size_t size = bsc_dp_size(last->kind, w->plan->model->limbs);
    size_t count;
    const size_t at = final_numbers(w, state, &count);
    w->ahead_kind = last->kind;
    w->ahead_bytes = last->numbers * size;
    w->ahead = bsc_budget_new(&w->budget, w->ahead_bytes, 1);
    if (w->ahead == NULL) return refuse(w, w->plan->steps - 1);
    for (size_t u = at; u < at + count; u++)
        bsc_dp_set_one(last->kind, (char *)w->ahead + u * size);
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

static void release_layers(bsc_dp_layer *layer, bsc_dp_transitions *transitions, uint32_t steps,
                           bsc_budget *budget) {
    for (uint32_t k = 0; layer != NULL && k <= steps; k++) bsc_dp_layer_release(&layer[k], budget);
    for (uint32_t k = 0; transitions != NULL && k < steps; k++)
        bsc_dp_transitions_release(&transitions[k], budget);
    bsc_memory_free(layer);
    bsc_memory_free(transitions);
}

void bsc_dp_kept_release(bsc_dp_kept *kept) {
    release_layers(kept->layer, kept->transitions, kept->steps, &kept->budget);
    *kept = (bsc_dp_kept){0};
}

static void hand_over(sweep *w) {
    bsc_dp_kept *kept = w->work->kept;
    *kept =
        (bsc_dp_kept){w->plan->steps, w->layer, w->transitions, w->budget, final_state(w), 0, 0};
    if (kept->state != UINT32_MAX) kept->number = final_numbers(w, kept->state, &kept->count);
    w->layer = NULL;
    w->transitions = NULL;
}

bsc_status bsc_dp_sweep_run(const bsc_dp_plan *plan, bsc_dp_work *work, bsc_error *error) {
    sweep w = {.plan = plan, .work = work, .error = error, .budget.limit = work->run->memory_limit};
    bsc_arena arena = {.failed = false};
    w.layer = bsc_memory_new((size_t)plan->steps + 1, sizeof *w.layer);
    w.transitions = bsc_memory_new((size_t)plan->steps + 1, sizeof *w.transitions);
    w.segment = bsc_arena_new(&arena, (size_t)plan->steps + 2, sizeof *w.segment);
    w.number = bsc_arena_new(&arena, (size_t)plan->moves + 1,
                             bsc_dp_size(plan->model->kind, plan->model->limbs));
    bsc_status status = BSC_OK;
    if (w.layer == NULL || w.transitions == NULL || arena.failed)
        status = bsc_error_no_memory(error);
    else
        status = run_both(&w);
    work->stats->peak_bytes = w.budget.peak;
    bsc_dp_scratch_release(&w.scratch, &w.budget);
    bsc_budget_free(&w.budget, w.ahead, w.ahead_bytes, 1);
    if (status == BSC_OK && work->kept != NULL) hand_over(&w);
    release_layers(w.layer, w.transitions, plan->steps, &w.budget);
    bsc_arena_release(&arena);
    return status;
}
