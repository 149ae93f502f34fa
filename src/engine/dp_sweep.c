/* dp_sweep.c - drives one sweep: forward for the total, forward and backward for the tally.
 *
 * The total needs two layers at a time. The tally needs each layer's numbers again on the way back, in
 * bounded memory: the layers between two kept ones form a segment, made again from the first of them.
 *
 *   forward    L0 . . . L4 . . . . L9 . . L12    a segment has sqrt(steps / 2) layers at least, and
 *                                                holds segment_bytes
 *   backward                       L9 a b L12    the last one is still there,
 *                       L4 a b c d L9            the others are expanded once more
 *
 * Peak memory is about the kept layers, one segment with its links, and the table. With small problems
 * all is one segment and nothing is done twice. Segments that ended at 16 MiB, however few layers that
 * was, kept too many layers: german's map took 307 MB and 1.1 s, and takes 196 MB and 0.65 s; that of
 * pentominoes-6x10 1.5 GB and 6.6 s, now 0.8 GB and 3.0 s. */
#include "engine/dp_sweep.h"

#include "base/error.h"
#include "base/memory.h"
#include "engine/dp_layer.h"

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
    size_t held, segment_held; /* bytes */
    bool counted;              /* statistics are taken the first time only */
} sweep;

static bsc_status report(sweep *w, double part) {
    static const uint64_t none[1] = {0};
    const bsc_run *run = w->work->run;
    if (run->tick == NULL) return BSC_OK;
    const bsc_progress progress = {part, {none, 1}};
    if (run->tick(run->context, &progress)) return BSC_OK;
    return bsc_error_set(w->error, BSC_INTERRUPTED, "interrupted");
}

static void hold(sweep *w, size_t bytes) {
    w->held += bytes;
    if (w->held > w->work->stats->peak_bytes) w->work->stats->peak_bytes = w->held;
}

static size_t layer_bytes(const sweep *w, uint32_t k) {
    return bsc_dp_layer_bytes(&w->layer[k], w->plan, w->work->limbs);
}

static void drop_layer(sweep *w, uint32_t k) {
    if (w->layer[k].mask == NULL) return;
    w->held -= layer_bytes(w, k);
    bsc_dp_layer_release(&w->layer[k]);
}

static void drop_links(sweep *w, uint32_t k) {
    w->held -= bsc_dp_links_bytes(&w->links[k]);
    bsc_dp_links_release(&w->links[k]);
}

static void format_bytes(char *text, size_t size, size_t bytes) {
    const double kib = (double)bytes / 1024.0;
    if (kib < 1024.0)
        snprintf(text, size, "%.0f KiB", ceil(kib));
    else
        snprintf(text, size, "%.0f MiB", ceil(kib / 1024.0));
}

static bsc_status over_limit(sweep *w, uint32_t k, size_t wanted) {
    char limit[32], needed[32];
    format_bytes(limit, sizeof limit, w->work->run->memory_limit);
    format_bytes(needed, sizeof needed, w->held + wanted);
    const bsc_status status =
        bsc_error_set(w->error, BSC_LIMIT,
                      "the memory limit of %s is too small: at item %lu of %lu the sweep needs %s",
                      limit, (unsigned long)k + 1, (unsigned long)w->plan->steps, needed);
    bsc_error_hint(w->error,
                   "a larger --memory-limit, fewer pieces, or a board that is narrower one way");
    return status;
}

/* States the next layer may have before its masks alone pass the limit; and its numbers come on top. */
static size_t most_states(const sweep *w) {
    const size_t limit = w->work->run->memory_limit;
    const size_t a_state = (w->plan->words + w->plan->set_words + 3 + w->work->limbs) * sizeof(uint64_t);
    if (limit == 0) return UINT32_MAX - 1;
    const size_t most = w->held >= limit ? 0 : (limit - w->held) / a_state;
    return most < UINT32_MAX - 1 ? most : UINT32_MAX - 1;
}

/* Layer k + 1 and the links to it. */
static bsc_status advance(sweep *w, uint32_t k) {
    bsc_dp_expansion x = {.plan = w->plan,
                          .step = &w->plan->step[k],
                          .from = &w->layer[k],
                          .to = &w->layer[k + 1],
                          .links = &w->links[k],
                          .table = &w->table,
                          .most_states = most_states(w)};
    const size_t limit = w->work->run->memory_limit;
    if (!bsc_dp_expand(&x))
        return x.over_limit ? over_limit(w, k, (size_t)x.to->states * w->plan->words * 8)
                            : bsc_error_no_memory(w->error);
    const size_t bytes = layer_bytes(w, k + 1) + bsc_dp_links_bytes(&w->links[k]);
    if (limit != 0 && w->held + bytes > limit) return over_limit(w, k, bytes);
    if (!bsc_dp_layer_fill(&w->layer[k + 1], w->work->limbs)) return bsc_error_no_memory(w->error);
    hold(w, bytes);
    bsc_dp_forward(w->plan, &w->plan->step[k], w->work->limbs, &w->layer[k], &w->layer[k + 1],
                   &w->links[k]);
    if (!w->counted) {
        w->work->stats->states += w->layer[k + 1].states;
        w->work->stats->transitions += w->links[k].pairs;
    }
    return BSC_OK;
}

/* Layer 0: nothing taken, nothing used, one way. */
static bsc_status begin(sweep *w) {
    bsc_dp_layer *first = &w->layer[0];
    if (!bsc_memory_grow(&first->mask, &first->mask_room, w->plan->words, sizeof *first->mask) ||
        !bsc_memory_grow(&first->set, &first->set_room, w->plan->set_words, sizeof *first->set))
        return bsc_error_no_memory(w->error);
    memset(first->mask, 0, w->plan->words * sizeof *first->mask);
    memset(first->set, 0, w->plan->set_words * sizeof *first->set);
    first->set[0] = 1;
    first->states = 1;
    if (!bsc_dp_layer_place(first, w->plan->set_words) || !bsc_dp_layer_fill(first, w->work->limbs))
        return bsc_error_no_memory(w->error);
    first->value[0] = 1;
    hold(w, layer_bytes(w, 0));
    w->work->stats->states++;
    return BSC_OK;
}

/* Drops what lies between the segment's first layer and layer k, where the next segment begins. */
static void end_segment(sweep *w, uint32_t k) {
    const uint32_t first = w->segment[w->segments - 1];
    for (uint32_t i = first; i < k; i++) {
        if (i > first) drop_layer(w, i);
        drop_links(w, i);
    }
    w->segment[w->segments++] = k;
    w->segment_held = 0;
}

/* Whether the next segment begins at layer k. Segments of n layers keep steps / n first layers beside
 * the n of one segment, whose links weigh as much as they do. */
static bool segment_is_full(const sweep *w, uint32_t k) {
    const uint32_t length = k - w->segment[w->segments - 1];
    return w->segment_held > w->work->segment_bytes && 2 * length * length >= w->plan->steps;
}

static bsc_status forward(sweep *w, bool keep) {
    const double half = keep ? 0.5 : 1.0;
    bsc_status status = BSC_OK;
    w->segment[w->segments++] = 0;
    for (uint32_t k = 0; status == BSC_OK && k < w->plan->steps; k++) {
        if (keep && segment_is_full(w, k)) end_segment(w, k);
        status = advance(w, k);
        if (status != BSC_OK) break;
        w->segment_held += layer_bytes(w, k + 1) + bsc_dp_links_bytes(&w->links[k]);
        if (!keep) {
            drop_layer(w, k);
            drop_links(w, k);
        }
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

void bsc_dp_add_modulo(uint64_t *a, const uint64_t *b, size_t limbs) {
    uint64_t carry = 0;
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
        bsc_dp_add_modulo(w->work->total, w->layer[w->plan->steps].value + (at + u) * limbs, limbs);
}

/* Goes back over one segment; *ahead belongs to its last layer, and then to its first. */
static bsc_status backward_segment(sweep *w, uint32_t first, uint32_t end, uint64_t **ahead) {
    const size_t limbs = w->work->limbs;
    bsc_status status = BSC_OK;
    if (w->links[first].first == NULL) {
        drop_layer(w, end); /* it comes out the same again */
        for (uint32_t k = first; status == BSC_OK && k < end; k++) status = advance(w, k);
    }
    for (uint32_t k = end; status == BSC_OK && k-- > first;) {
        uint64_t *back = bsc_memory_new(w->layer[k].numbers, limbs * sizeof *back);
        if (back == NULL) return bsc_error_no_memory(w->error);
        bsc_dp_backward(w->plan, &w->plan->step[k], limbs, &w->layer[k], &w->layer[k + 1], &w->links[k],
                        *ahead, back, w->work->option);
        bsc_memory_free(*ahead);
        *ahead = back;
        drop_links(w, k);
        drop_layer(w, k + 1);
        status = report(w, 1.0 - 0.5 * k / w->plan->steps);
    }
    return status;
}

static bsc_status backward(sweep *w, uint32_t state) {
    const size_t limbs = w->work->limbs;
    size_t count;
    const size_t at = final_numbers(w, state, &count);
    uint64_t *ahead = bsc_memory_new(w->layer[w->plan->steps].numbers, limbs * sizeof *ahead);
    if (ahead == NULL) return bsc_error_no_memory(w->error);
    for (size_t u = 0; u < count; u++) ahead[(at + u) * limbs] = 1;
    bsc_status status = BSC_OK;
    for (uint32_t s = w->segments; status == BSC_OK && s-- > 0;)
        status = backward_segment(w, w->segment[s],
                                  s + 1 < w->segments ? w->segment[s + 1] : w->plan->steps, &ahead);
    bsc_memory_free(ahead);
    return status;
}

static bsc_status run_both(sweep *w) {
    bsc_status status = begin(w);
    if (status == BSC_OK) status = forward(w, w->work->option != NULL);
    if (status != BSC_OK) return status;
    const uint32_t state = final_state(w);
    if (state == UINT32_MAX) return BSC_OK;
    add_total(w, state);
    return w->work->option == NULL ? BSC_OK : backward(w, state);
}

bsc_status bsc_dp_sweep_run(const bsc_dp_plan *plan, bsc_dp_work *work, bsc_error *error) {
    sweep w = {.plan = plan, .work = work, .error = error};
    w.layer = bsc_memory_new((size_t)plan->steps + 1, sizeof *w.layer);
    w.links = bsc_memory_new((size_t)plan->steps + 1, sizeof *w.links);
    w.segment = bsc_memory_new((size_t)plan->steps + 2, sizeof *w.segment);
    bsc_status status = BSC_OK;
    if (w.layer == NULL || w.links == NULL || w.segment == NULL)
        status = bsc_error_no_memory(error);
    else
        status = run_both(&w);
    for (uint32_t k = 0; w.layer != NULL && k <= plan->steps; k++) bsc_dp_layer_release(&w.layer[k]);
    for (uint32_t k = 0; w.links != NULL && k < plan->steps; k++) bsc_dp_links_release(&w.links[k]);
    bsc_memory_free(w.layer);
    bsc_memory_free(w.links);
    bsc_memory_free(w.segment);
    bsc_memory_free(w.table.state);
    return status;
}
