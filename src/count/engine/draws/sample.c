/* sample.c - uniformly random solutions from a forward pass that is kept.
 *
 * A number r below the total stands for one solution, one to one, so no draw is rejected. A state's
 * ways are the sum over the transitions that lead there; r falls into the part of one of them, and
 * what is left of r, below that part, goes on with that transition's source:
 *
 *   final state  [ transition a ][   transition b   ][ c ]        r < total
 *                              ^ r
 *   source of b  [ transition d ][    transition e      ]         r less what lies before b's part
 *
 * Of pieces that are alike the model says only which sets they take, which are dealt out at random.
 *
 * Numbers are kept modulo 2^(64 limbs); those of a solution's states are exact, for none of these
 * has more ways than the total. Cost: all layers of a forward pass (37 MiB for classic), then at
 * each step of a draw the transitions to one state. */
#include "count/engine/draws/sample.h"

#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/base/error.h"
#include "count/base/memory.h"
#include "count/base/random.h"
#include "count/cover/bound.h"
#include "count/engine/dp/dp.h"

#define MAX_PASS ((size_t)512 << 20) /* bytes, unless the run says: made in about two seconds */

static void release_pass(bsc_dp_pass *p) {
    for (uint32_t k = 0; p->layer != NULL && p->to != NULL && k <= p->plan.steps; k++) {
        bsc_dp_incoming *to = &p->to[k];
        bsc_memory_free(to->first);
        bsc_memory_free(to->source);
        bsc_memory_free(to->move);
        bsc_dp_layer_release(&p->layer[k]);
    }
    bsc_dp_tools_empty(&p->tools);
    bsc_dp_plan_release(&p->plan);
}

void bsc_dp_sampler_free(bsc_dp_sampler *s) {
    if (s == NULL) return;
    for (unsigned k = 0; k < s->passes; k++) release_pass(&s->pass[k]);
    bsc_arena_release(&s->arena);
    bsc_dp_choice_release(&s->choice);
    bsc_dp_model_release(&s->model);
    bsc_memory_free(s);
}

/* Counting sort of the transitions to layer k by their targets. */
static bool sort_pairs(bsc_dp_pass *p, uint32_t k, const bsc_dp_pairs *pairs) {
    const uint32_t moves = p->plan.step[k - 1].moves, states = p->layer[k].states;
    bsc_dp_incoming *to = &p->to[k];
    to->pairs = pairs->count;
    to->first = bsc_memory_new((size_t)states + 2, sizeof *to->first);
    to->source = bsc_memory_new(pairs->count, sizeof *to->source);
    to->move = bsc_memory_new(pairs->count, sizeof *to->move);
    if (to->first == NULL || to->source == NULL || to->move == NULL) return false;
    for (size_t i = 0; i < pairs->count; i++) to->first[pairs->target[i] + 2]++;
    for (size_t t = 2; t < (size_t)states + 2; t++) to->first[t] += to->first[t - 1];
    for (uint32_t m = 0; m <= moves; m++)
        for (size_t i = pairs->first[m]; i < pairs->first[m + 1]; i++) {
            const size_t at = to->first[pairs->target[i] + 1]++;
            to->source[at] = pairs->source[i];
            to->move[at] = m;
        }
    assert(to->first[0] == 0 && to->first[states] == to->pairs);
    return true;
}

/* What the poll asks. */
typedef struct meter {
    const bsc_run *run;
    double fraction; /* of the layers */
} meter;

static bool goes_on(void *context) {
    const meter *m = context;
    return bsc_run_goes_on(m->run, m->fraction);
}

/* What stays of layer k and the transitions to it: the same on every machine. */
static size_t bytes_of(const bsc_dp_pass *p, uint32_t k) {
    const bsc_dp_layer *layer = &p->layer[k];
    return layer->states * (sizeof *layer->low + sizeof *layer->at + sizeof *p->to[k].first) +
           layer->numbers.count * bsc_dp_size(layer->numbers.kind) +
           p->to[k].pairs * (sizeof *p->to[k].source + sizeof *p->to[k].move);
}

/* All layers. BSC_LIMIT where they would take more than the run allows. */
static bsc_status make_layers(bsc_dp_pass *p, const bsc_run *run, size_t *bytes, bsc_error *error) {
    const size_t most = run->pass_bytes == 0 ? MAX_PASS : run->pass_bytes;
    bsc_dp_pairs pairs = {.count = 0};
    meter m = {run, 0.0};
    bsc_dp_poll *poll = &p->tools.poll;
    *poll = (bsc_dp_poll){.goes_on = goes_on, .context = &m};
    bool ok = bsc_dp_layer_begin(&p->layer[0], &p->plan, BSC_DP_U32);
    if (ok) *bytes += bytes_of(p, 0);
    for (uint32_t k = 0; ok && *bytes <= most && k < p->plan.steps; k++) {
        bsc_dp_layer *from = &p->layer[k], *to = from + 1;
        const bsc_dp_joint j = {&p->tools, k, from, to, &pairs};
        ok = bsc_dp_move_states(&j, NULL);
        if (ok) {
            BSC_ARRAY_FIT(to, mask, (size_t)to->states * p->plan.words);
            BSC_ARRAY_FIT(to, set, (size_t)to->states * p->plan.set_words);
            BSC_ARRAY_FIT(&pairs, source, pairs.count);
            BSC_ARRAY_FIT(&pairs, target, pairs.count);
            ok = bsc_dp_move_numbers(&j) && sort_pairs(p, k + 1, &pairs);
        }
        bsc_memory_free(from->mask); /* it is not expanded again */
        bsc_memory_free(from->set);
        from->mask = from->set = NULL;
        from->mask_capacity = from->set_capacity = 0;
        *bytes += bytes_of(p, k + 1);
        m.fraction = (k + 1.0) / p->plan.steps;
    }
    bsc_status status = BSC_OK;
    if (poll->stopped)
        status = bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
    else if (!ok)
        status = bsc_error_no_memory(error);
    else if (*bytes > most)
        status = bsc_error_set(error, BSC_LIMIT, "a forward pass keeps more than %zu bytes", most);
    bsc_dp_pairs_release(&pairs);
    bsc_dp_tools_empty(&p->tools);
    poll->goes_on = NULL; /* the meter ends here */
    return status;
}

static bsc_status run_pass(bsc_dp_sampler *s, unsigned number, const bsc_run *run,
                           bsc_error *error) {
    bsc_dp_pass *p = &s->pass[number];
    const bsc_dp_settings settings = {.no_mirror = true, .no_fix = true};
    s->passes++;
    bsc_status status = bsc_dp_plan_init(&p->plan, &s->model, &s->choice.order[number],
                                         s->choice.cap[number], &settings, run, error);
    if (status != BSC_OK) return status;
    p->tools.plan = &p->plan;
    p->total = bsc_arena_new(&s->arena, 1, bsc_dp_size(s->model.total));
    BSC_ARENA_ARRAY(&s->arena, p->layer, (size_t)p->plan.steps + 1);
    BSC_ARENA_ARRAY(&s->arena, p->to, (size_t)p->plan.steps + 1);
    if (s->arena.failed) return bsc_arena_status(&s->arena, error);
    status = make_layers(p, run, &s->bytes, error);
    if (status == BSC_OK)
        p->count = bsc_dp_add_final(&p->plan, &p->layer[p->plan.steps], &p->state, &p->first,
                                    p->total, s->part);
    return status;
}

static bsc_status run_passes(bsc_dp_sampler *s, const bsc_run *run, bsc_error *error) {
    bsc_status status = BSC_OK;
    for (unsigned k = 0; k < s->choice.sweeps && status == BSC_OK; k++) {
        status = run_pass(s, k, run, error);
        if (status != BSC_OK) break;
        for (int times = s->choice.mirror != NULL ? 2 : 1; times > 0; times--)
            bsc_dp_add(s->model.total, s->total, s->pass[k].total);
    }
    return status;
}

static void list_alike(bsc_dp_sampler *s) {
    const uint32_t options = s->matrix->options;
    bsc_arena *arena = &s->arena;
    BSC_ARENA_ARRAY(arena, s->first_alike, (size_t)s->model.options + 2);
    BSC_ARENA_ARRAY(arena, s->alike, options);
    BSC_ARENA_ARRAY(arena, s->left, s->matrix->primaries);
    const size_t bytes = bsc_dp_size(s->model.total);
    s->total = bsc_arena_new(arena, 1, bytes);
    s->number = bsc_arena_new(arena, 1, bytes);
    s->part = bsc_arena_new(arena, 1, bytes);
    if (arena->failed) return;
    for (uint32_t k = 0; k < options; k++) s->first_alike[s->model.of.option[k] + 2]++;
    for (uint32_t k = 2; k < s->model.options + 2; k++) s->first_alike[k] += s->first_alike[k - 1];
    for (uint32_t k = 0; k < options; k++)
        s->alike[s->first_alike[s->model.of.option[k] + 1]++] = k;
}

static bsc_status prepare(bsc_dp_sampler *s, const bsc_run *run, bsc_error *error) {
    bsc_status status = BSC_OK;
    size_t limbs = 1;
    if (s->matrix->weight == NULL) status = bsc_matrix_limbs(s->matrix, &limbs, error);
    if (status == BSC_OK) status = bsc_dp_model_init(&s->model, s->matrix, limbs, NULL, run, error);
    if (status == BSC_OK) status = bsc_dp_choose(&s->choice, &s->model, false, error);
    if (status == BSC_OK) list_alike(s);
    if (status == BSC_OK) status = bsc_arena_status(&s->arena, error);
    return status == BSC_OK ? run_passes(s, run, error) : status;
}

bsc_status bsc_dp_sampler_new(bsc_dp_sampler **sampler, const bsc_matrix *matrix,
                              const bsc_run *run, bsc_error *error) {
    *sampler = NULL;
    bsc_dp_sampler *s = bsc_memory_new(1, sizeof *s);
    if (s == NULL) return bsc_error_no_memory(error);
    s->matrix = matrix;
    bsc_status status = prepare(s, run, error);
    if (status == BSC_OK && matrix->weight != NULL)
        status = bsc_weighted_check(matrix, *(const double *)s->total, error);
    if (status == BSC_OK)
        *sampler = s;
    else
        bsc_dp_sampler_free(s);
    return status;
}

bool bsc_dp_sampler_any(const bsc_dp_sampler *s) {
    return s->model.total == BSC_DP_REAL ? *(const double *)s->total > 0.0
                                         : !bsc_limbs_zero(s->total, bsc_dp_limbs(s->model.total));
}

/* If r is below the part, true; else r less the part. A part of reals is to be taken by its
 * weight: where r is below it, it is taken back to what the part was made from. */
static bool falls_into(const bsc_dp_sampler *s, void *r, const void *part, double weight) {
    if (s->model.total == BSC_DP_REAL) {
        const double at = *(double *)r, most = *(const double *)part * weight;
        *(double *)r = at < most ? at / weight : at - most;
        return at < most;
    }
    const bsc_natural left = {r, s->model.total}, less = {part, s->model.total};
    const bool falls = bsc_natural_compare(left, less) < 0;
    if (!falls) bsc_natural_subtract(left, less, r);
    return falls;
}

bool bsc_dp_find_way(const bsc_dp_sampler *s, const bsc_dp_pass *p, uint32_t k, size_t i,
                     uint32_t index, bsc_dp_way *found) {
    const bsc_dp_layer *from = &p->layer[k - 1];
    const uint32_t m = p->to[k].move[i], source = p->to[k].source[i];
    const bsc_dp_move *move = m == 0 ? NULL : &p->plan.move[p->plan.step[k - 1].first_move + m - 1];
    const bsc_dp_class *class = &p->plan.counts.class[move == NULL ? 0 : move->class];
    if (index < class->shift) return false;
    const uint32_t u = index - class->shift;
    const size_t range = from->at[source + 1] - from->at[source];
    if (class->valid[u] == 0 || u < from->low[source] || u - from->low[source] >= range)
        return false;
    bsc_dp_numbers_read(&from->numbers, from->at[source] + (u - from->low[source]), &s->model,
                        s->part);
    *found =
        (bsc_dp_way){source, u, move == NULL ? UINT32_MAX : move->option,
                     move == NULL || s->model.weight == NULL ? 1.0 : s->model.weight[move->option]};
    return true;
}

/* Goes back over one step from number `index` of state `state` in layer k: the transition that r
 * falls into. Limbs add up to what r is below; of reals, rounded, the last may be it. */
static uint32_t step_back(const bsc_dp_sampler *s, const bsc_dp_pass *p, uint32_t k,
                          uint32_t *state, uint32_t *index, void *r) {
    const bsc_dp_incoming *to = &p->to[k];
    bsc_dp_way own, last = {.option = UINT32_MAX};
    bool fell = false, any = false;
    for (size_t i = to->first[*state]; i < to->first[*state + 1] && !fell; i++) {
        if (!bsc_dp_find_way(s, p, k, i, *index, &own)) continue;
        fell = falls_into(s, r, s->part, own.weight);
        if (s->model.total == BSC_DP_REAL && *(const double *)s->part * own.weight == 0.0) continue;
        last = own;
        any = true;
    }
    assert(fell || (any && s->model.weight != NULL));
    (void)any;
    if (!fell) memset(r, 0, bsc_dp_size(s->model.total));
    *state = last.source;
    *index = last.index;
    return last.option;
}

/* The model's options of solution r of a pass. */
static uint32_t unrank(const bsc_dp_sampler *s, const bsc_dp_pass *p, void *r, uint32_t *option) {
    const bsc_dp_layer *last = &p->layer[p->plan.steps];
    const size_t end = p->first + p->count;
    assert(p->count > 0 && end <= last->numbers.count);
    uint32_t state = p->state, count = 0;
    size_t at = p->first;
    for (;; at++) {
        bsc_dp_numbers_read(&last->numbers, at, &s->model, s->part);
        if (falls_into(s, r, s->part, 1.0) || at + 1 == end) break;
    }
    uint32_t index = last->low[state] + (uint32_t)(at - last->at[state]);
    for (uint32_t k = p->plan.steps; k > 0; k--) {
        const uint32_t chosen = step_back(s, p, k, &state, &index, r);
        if (chosen != UINT32_MAX) option[count++] = chosen;
    }
    return count;
}

/* Deals the sets out to the pieces: in random order, each to the first that still wants one. */
static void deal(bsc_dp_sampler *s, bsc_random *random, uint32_t *option, uint32_t count) {
    BSC_EACH_PRIMARY(i, s->matrix) s->left[i] = s->matrix->item[i].multiplicity;
    for (uint32_t k = count; k > 1; k--) {
        const uint32_t other = (uint32_t)bsc_random_below(random, k), held = option[k - 1];
        option[k - 1] = option[other];
        option[other] = held;
    }
    for (uint32_t k = 0; k < count; k++) {
        size_t i = s->first_alike[option[k]];
        uint32_t piece = s->model.of.piece[s->alike[i]];
        while (piece != BSC_DP_NO_COUNTER && s->left[piece] == 0)
            piece = s->model.of.piece[s->alike[++i]];
        assert(i < s->first_alike[option[k] + 1]);
        option[k] = s->alike[i];
        if (piece != BSC_DP_NO_COUNTER) s->left[piece]--;
    }
}

uint32_t bsc_dp_sampler_draw(bsc_dp_sampler *s, bsc_random *random, uint32_t *option) {
    unsigned number = 0;
    bool mirrored = false;
    assert(bsc_dp_sampler_any(s));
    if (s->model.weight != NULL)
        *(double *)s->number = bsc_random_unit(random) * *(const double *)s->total;
    else
        bsc_random_limbs(random, s->total, bsc_dp_limbs(s->model.total), s->number);
    while (!falls_into(s, s->number, s->pass[number].total, 1.0)) {
        if (s->choice.mirror != NULL)
            mirrored = true;
        else if (number + 1 < s->passes)
            number++;
        else
            break; /* rounding */
    }
    const uint32_t count = unrank(s, &s->pass[number], s->number, option);
    for (uint32_t k = 0; k < count && mirrored; k++)
        option[k] = s->choice.mirror->option[option[k]];
    deal(s, random, option, count);
    bsc_sort_numbers(option, count);
    return count;
}
