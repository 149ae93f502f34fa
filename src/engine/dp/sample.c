/* sample.c - uniformly random solutions from a forward pass that is kept.
 *
 * A number r below the total stands for one solution. At a state the ways to reach it are the sum
 * over the links that lead there; r falls into the part of one of them, and what is left of r,
 * below that part, goes on with the link's source:
 *
 *   final state  [ link a ][   link b   ][ c ]        r < total
 *                              ^ r
 *   source of b  [ link d ][    link e      ]         r less what lies before b's part
 *
 * So the numbers 0 .. total - 1 are the solutions of the model one to one, and a uniform number
 * draws a uniform solution, without rejection. Of pieces that are alike the model says only which
 * sets they take; who takes which is dealt out at random afterwards.
 *
 * The numbers are kept modulo 2^(64 limbs). Those of states on the way of a solution are exact, for
 * no state that leads to the end has more ways than the total.
 *
 * Cost: all layers of a forward pass (the process takes 37 MiB for classic), then at each step of a
 * draw the links to one state. */
#include "engine/dp/sample.h"

#include "engine/dp/order.h"
#include "engine/dp/sweep.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/sort.h"
#include "base/natural.h"
#include "base/random.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The links to one layer, by the state that they lead to. */
typedef struct incoming {
    size_t pairs;
    size_t *first; /* [states + 1] */
    uint32_t *source, *move;
} incoming;

/* One sweep's forward pass. */
typedef struct pass {
    bsc_dp_plan plan;
    bsc_dp_kept kept;
    incoming *to; /* [steps + 1]; those to layer 0 are none */
    uint64_t *total;
} pass;

struct bsc_dp_sampler {
    const bsc_matrix *matrix;
    bsc_dp_model model;
    bsc_dp_choice choice;
    size_t limbs;
    unsigned passes;
    pass pass[2];
    uint64_t *total, *number; /* of all passes, and r */
    size_t *first_alike;      /* [options of the model + 1] into alike */
    uint32_t *alike;          /* the matrix's options that one of the model's stands for */
    uint32_t *taken, *left;   /* [matrix options], [primaries]: of the draw at hand */
};

static void release_pass(pass *p) {
    for (uint32_t k = 0; p->to != NULL && k <= p->kept.steps; k++) {
        const incoming *to = &p->to[k];
        const size_t states = p->kept.layer[k].states;
        bsc_budget_free(&p->kept.budget, to->first, states + 2, sizeof *to->first);
        bsc_budget_free(&p->kept.budget, to->source, to->pairs, sizeof *to->source);
        bsc_budget_free(&p->kept.budget, to->move, to->pairs, sizeof *to->move);
    }
    bsc_memory_free(p->to);
    bsc_memory_free(p->total);
    bsc_dp_kept_release(&p->kept);
    bsc_dp_plan_release(&p->plan);
}

void bsc_dp_sampler_free(bsc_dp_sampler *s) {
    if (s == NULL) return;
    for (unsigned k = 0; k < s->passes; k++) release_pass(&s->pass[k]);
    bsc_memory_free(s->total);
    bsc_memory_free(s->number);
    bsc_memory_free(s->first_alike);
    bsc_memory_free(s->alike);
    bsc_memory_free(s->taken);
    bsc_memory_free(s->left);
    bsc_dp_choice_release(&s->choice);
    bsc_dp_model_release(&s->model);
    bsc_memory_free(s);
}

/* Counting sort of the links to layer k by their targets. */
static bool sort_links(pass *p, uint32_t k) {
    const bsc_dp_links *links = &p->kept.links[k - 1];
    const uint32_t moves = p->plan.step[k - 1].moves, states = p->kept.layer[k].states;
    incoming *to = &p->to[k];
    to->pairs = links->pairs;
    to->first = bsc_budget_new(&p->kept.budget, (size_t)states + 2, sizeof *to->first);
    to->source = bsc_budget_new(&p->kept.budget, links->pairs, sizeof *to->source);
    to->move = bsc_budget_new(&p->kept.budget, links->pairs, sizeof *to->move);
    if (to->first == NULL || to->source == NULL || to->move == NULL) return false;
    for (size_t i = 0; i < links->pairs; i++) to->first[links->target[i] + 2]++;
    for (size_t t = 2; t < (size_t)states + 2; t++) to->first[t] += to->first[t - 1];
    for (uint32_t m = 0; m <= moves; m++)
        for (size_t i = links->first[m]; i < links->first[m + 1]; i++) {
            const size_t at = to->first[links->target[i] + 1]++;
            to->source[at] = links->source[i];
            to->move[at] = m;
        }
    return true;
}

static bool sort_all_links(pass *p) {
    p->to = bsc_memory_new((size_t)p->kept.steps + 1, sizeof *p->to);
    for (uint32_t k = 1; p->to != NULL && k <= p->kept.steps; k++) {
        if (!sort_links(p, k)) return false;
        bsc_dp_links_release(&p->kept.links[k - 1], &p->kept.budget);
    }
    return p->to != NULL;
}

static bsc_status run_pass(bsc_dp_sampler *s, unsigned number, const bsc_run *run,
                           bsc_error *error) {
    pass *p = &s->pass[number];
    bsc_stats stats = {.engine = BSC_ENGINE_DP};
    const size_t held = number == 0 ? 0 : s->pass[0].kept.budget.held;
    bsc_run own = *run;
    if (own.memory_limit != 0)
        own.memory_limit = held < own.memory_limit ? own.memory_limit - held : 1;
    p->total = bsc_memory_new(s->limbs, sizeof *p->total);
    if (p->total == NULL) return bsc_error_no_memory(error);
    bsc_status status = bsc_dp_plan_init(&p->plan, &s->model, s->choice.sweep[number], 0, error);
    s->passes++;
    if (status != BSC_OK) return status;
    bsc_dp_work work = {
        .run = &own, .limbs = s->limbs, .stats = &stats, .total = p->total, .kept = &p->kept};
    status = bsc_dp_sweep_run(&p->plan, &work, error);
    if (status != BSC_OK || sort_all_links(p)) return status;
    if (p->kept.budget.refused == 0) return bsc_error_no_memory(error);
    return bsc_error_set(error, BSC_LIMIT,
                         "the memory limit is too small to keep the sweep's links");
}

static bsc_status run_passes(bsc_dp_sampler *s, const bsc_run *run, bsc_error *error) {
    const unsigned passes = s->choice.mirror != NULL ? 1 : s->choice.sweeps;
    bsc_status status = BSC_OK;
    for (unsigned k = 0; k < passes && status == BSC_OK; k++) {
        status = run_pass(s, k, run, error);
        if (status != BSC_OK) break;
        bsc_dp_add(&s->model, s->total, s->pass[k].total, s->limbs);
        if (s->choice.mirror != NULL) bsc_dp_add(&s->model, s->total, s->pass[k].total, s->limbs);
    }
    return status;
}

static bool list_alike(bsc_dp_sampler *s) {
    const uint32_t options = s->matrix->options;
    s->first_alike = bsc_memory_new((size_t)s->model.options + 2, sizeof *s->first_alike);
    s->alike = bsc_memory_new(options, sizeof *s->alike);
    s->taken = bsc_memory_new(options, sizeof *s->taken);
    s->left = bsc_memory_new(s->matrix->primaries, sizeof *s->left);
    s->total = bsc_memory_new(s->limbs, sizeof *s->total);
    s->number = bsc_memory_new(s->limbs, sizeof *s->number);
    if (s->first_alike == NULL || s->alike == NULL || s->taken == NULL || s->left == NULL ||
        s->total == NULL || s->number == NULL)
        return false;
    for (uint32_t k = 0; k < options; k++) s->first_alike[s->model.option_of[k] + 2]++;
    for (uint32_t k = 2; k < s->model.options + 2; k++) s->first_alike[k] += s->first_alike[k - 1];
    for (uint32_t k = 0; k < options; k++)
        s->alike[s->first_alike[s->model.option_of[k] + 1]++] = k;
    return true;
}

static bsc_status prepare(bsc_dp_sampler *s, const bsc_run *run, bsc_error *error) {
    bsc_status status = BSC_OK;
    s->limbs = 1;
    if (s->matrix->weight == NULL) status = bsc_matrix_limbs(s->matrix, &s->limbs, error);
    if (status == BSC_OK) status = bsc_dp_model_init(&s->model, s->matrix, error);
    if (status == BSC_OK) status = bsc_dp_choose(&s->choice, &s->model, error);
    if (status == BSC_OK && !list_alike(s)) status = bsc_error_no_memory(error);
    return status == BSC_OK ? run_passes(s, run, error) : status;
}

bsc_status bsc_dp_sampler_new(bsc_dp_sampler **sampler, const bsc_matrix *matrix,
                              const bsc_run *run, bsc_error *error) {
    *sampler = NULL;
    bsc_dp_sampler *s = bsc_memory_new(1, sizeof *s);
    if (s == NULL) return bsc_error_no_memory(error);
    s->matrix = matrix;
    const bsc_status status = prepare(s, run, error);
    if (status == BSC_OK)
        *sampler = s;
    else
        bsc_dp_sampler_free(s);
    return status;
}

bool bsc_dp_sampler_any(const bsc_dp_sampler *s) {
    return !bsc_limbs_zero(s->total, s->limbs);
}

bsc_status bsc_dp_sampler_total(const bsc_dp_sampler *s, bsc_tally *tally, bsc_error *error) {
    return bsc_dp_model_add(&s->model, s->total, NULL, tally, error);
}

/* The same for reals; where r is below the part it is taken back to what the part was made from. */
static bool falls_into_real(uint64_t *r, double part, double weight) {
    const double at = bsc_dp_real_of(*r);
    *r = bsc_dp_bits_of(at < part * weight ? at / weight : at - part * weight);
    return at < part * weight;
}

/* If r is below the part, true; else r less the part. A part of reals is to be taken by its
 * weight. */
static bool falls_into(const bsc_dp_sampler *s, uint64_t *r, const uint64_t *part, double weight) {
    const size_t limbs = s->limbs;
    if (s->model.weight != NULL) return falls_into_real(r, bsc_dp_real_of(*part), weight);
    const bsc_natural a = {r, limbs}, b = {part, limbs};
    if (bsc_natural_compare(a, b) < 0) return true;
    uint64_t borrow = 0;
    for (size_t k = 0; k < limbs; k++) {
        const uint64_t less = part[k] + borrow;
        borrow = (borrow != 0 && less == 0) || r[k] < less;
        r[k] -= less;
    }
    return false;
}

/* A link to the state at hand: from which number, by which option. */
typedef struct way {
    uint32_t source, index, option; /* UINT32_MAX: no option is laid */
    const uint64_t *part;
    double weight;
} way;

/* Link i to number `index` of a state in layer k; false where it leads to others of the state's. */
static bool find_way(const bsc_dp_sampler *s, const pass *p, uint32_t k, size_t i, uint32_t index,
                     way *found) {
    const bsc_dp_layer *from = &p->kept.layer[k - 1];
    const uint32_t m = p->to[k].move[i], source = p->to[k].source[i];
    const bsc_dp_move *move = m == 0 ? NULL : &p->plan.move[p->plan.step[k - 1].first_move + m - 1];
    const bsc_dp_class *class = &p->plan.class[move == NULL ? 0 : move->class];
    if (index < class->shift) return false;
    const uint32_t u = index - class->shift;
    const size_t range = from->at[source + 1] - from->at[source];
    if (class->valid[u] == 0 || u < from->low[source] || u - from->low[source] >= range)
        return false;
    *found = (way){source, u, move == NULL ? UINT32_MAX : move->option,
                   from->value + (from->at[source] + (u - from->low[source])) * s->limbs,
                   move == NULL || s->model.weight == NULL ? 1.0 : s->model.weight[move->option]};
    return true;
}

/* Goes back over one step from number `index` of state `state` in layer k: the link that r falls
 * into. Limbs add up to what r is below; reals may be rounded to less, and then it is the last of
 * them. */
static uint32_t step_back(const bsc_dp_sampler *s, const pass *p, uint32_t k, uint32_t *state,
                          uint32_t *index, uint64_t *r) {
    const incoming *to = &p->to[k];
    way own, last = {.option = UINT32_MAX};
    bool fell = false, any = false;
    for (size_t i = to->first[*state]; i < to->first[*state + 1] && !fell; i++) {
        if (!find_way(s, p, k, i, *index, &own)) continue;
        fell = falls_into(s, r, own.part, own.weight);
        if (s->model.weight != NULL && bsc_dp_real_of(*own.part) * own.weight == 0.0) continue;
        last = own;
        any = true;
    }
    assert(fell || (any && s->model.weight != NULL));
    (void)any;
    if (!fell) *r = 0;
    *state = last.source;
    *index = last.index;
    return last.option;
}

/* The model's options of solution r of a pass. */
static uint32_t unrank(const bsc_dp_sampler *s, const pass *p, uint64_t *r, uint32_t *option) {
    const bsc_dp_layer *last = &p->kept.layer[p->kept.steps];
    const size_t end = p->kept.number + p->kept.count;
    uint32_t state = p->kept.state, count = 0;
    size_t at = p->kept.number;
    while (!falls_into(s, r, last->value + at * s->limbs, 1.0) && at + 1 < end) at++;
    uint32_t index = last->low[state] + (uint32_t)(at - last->at[state]);
    for (uint32_t k = p->kept.steps; k > 0; k--) {
        const uint32_t chosen = step_back(s, p, k, &state, &index, r);
        if (chosen != UINT32_MAX) option[count++] = chosen;
    }
    return count;
}

static void shuffle(bsc_random *random, uint32_t *option, uint32_t count) {
    for (uint32_t k = count; k > 1; k--) {
        const uint32_t other = (uint32_t)bsc_random_below(random, k), held = option[k - 1];
        option[k - 1] = option[other];
        option[other] = held;
    }
}

/* Deals the sets out to the pieces: in random order, each to the first that still wants one of
 * them. */
static void deal(bsc_dp_sampler *s, bsc_random *random, uint32_t *option, uint32_t count) {
    for (uint32_t i = 0; i < s->matrix->primaries; i++)
        s->left[i] = s->matrix->item[i].multiplicity;
    shuffle(random, option, count);
    for (uint32_t k = 0; k < count; k++) {
        size_t i = s->first_alike[option[k]];
        uint32_t piece = s->model.piece_of[s->alike[i]];
        while (piece != BSC_DP_NO_COUNTER && s->left[piece] == 0)
            piece = s->model.piece_of[s->alike[++i]];
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
        *s->number = bsc_dp_bits_of(bsc_random_unit(random) * bsc_dp_real_of(*s->total));
    else
        bsc_random_limbs(random, s->total, s->limbs, s->number);
    while (!falls_into(s, s->number, s->pass[number].total, 1.0)) {
        if (s->choice.mirror != NULL)
            mirrored = true;
        else if (number + 1 < s->passes)
            number++;
        else
            break; /* rounding */
    }
    const uint32_t count = unrank(s, &s->pass[number], s->number, option);
    for (uint32_t k = 0; k < count && mirrored; k++) option[k] = s->choice.mirror[option[k]];
    deal(s, random, option, count);
    bsc_sort_numbers(option, count);
    return count;
}
