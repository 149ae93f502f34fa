/* forecast.c - what a sweep will come to: a model of its states, set right by those it has made.
 *
 * The model. A mask after step i says what is taken ahead by options that hang over the step: that
 * have an item behind it and one ahead. Let d be the number of different sets of items ahead that
 * these leave taken, and c the chance that two of them have an item in common. Then there are about
 *
 *     sum over h of (d over h) x product over j < h of (1 - j c / 2)^2
 *
 * masks: h hang, each where the others leave it a place. The factor is between 1 - j c, as for rods
 * on a line, and (1 - c)^j, as if pairs were independent, which for ten ships that keep apart gives
 * 500 times too much. h is at most the number of ships, or of those that the sweep lets cross.
 *
 * That is cut off where items taken independently would have fewer bits of entropy: near the end of
 * an exact cover most items are taken for certain.
 *
 * By itself the model is right within a factor of 4 to 60: it knows nothing of what the items
 * behind allow, nor of options that leave the same items taken by twos. But it is wrong by nearly
 * the same factor from line to line. So it only says how the states of one line compare with those
 * of another, with an exponent: how the states grew from the line before the last to the last,
 * against how the model did. The same for squares, hexagons and matrices, whose phases have 4 steps
 * in place of half a line.
 *
 * Bytes. A state's share grows with the sets of counts that go with it, and as numbers widen: as
 * the ways to place all ships behind the step. A count holds the states of a phase or two at most;
 * a map those of all phases.
 *
 * Within the first line the least is told, from the newest layer of its first phase, so that a run
 * that cannot fit says so at once: from there on states grow by no less than the square root of
 * what the model does, and bytes as they do. Found / so forecast, for squares of up to 40x40 and
 * hexagons: states of the widest layer 0.96 .. 23, bytes 2.2 and more.
 *
 * How near that comes later, for the built-in boards, fleets on up to 15x15, hexagons of up to 127
 * cells, and matrices (forecast / found; states, then bytes of a count):
 *
 *                       once 6 to 10 % is made    once 20 to 30 %
 *   squares             0.9 .. 1.4   0.6 .. 1.2   0.8 .. 1.4   0.6 .. 1.2
 *   hexagons            1.0 .. 1.9   1.2 .. 3.1   0.9 .. 1.7   1.2 .. 2.7
 *   10x10 hex-pointy    6.1          14           3.4          3.8
 *   pentominoes         0.3 .. 1.0   0.4 .. 2.2   0.6 .. 1.4   0.4 .. 2.9
 *   latin, queens       0.2 .. 0.5   0.1 .. 0.6   1.3 .. 2.2   2.8
 *
 * Tried: the growth of the widest lines of squares, which says nothing before the first of them is
 * done, and nothing of hexagons; the entropy of cover/order.c, by which states of the first lines
 * and of the middle are alike.
 *
 * Cost: at most MAX_VISITS entries, some milliseconds, once a sweep has made MIN_STATES. */
#include "base/clock.h"
#include "base/random.h"
#include "engine/dp/sweep.h"

#include <math.h>
#include <stdlib.h>

#define MIN_STATES     UINT64_C(50000) /* of a sweep that is worth it */
#define MAX_VISITS     UINT64_C(20000000)
#define FEW_STATES     1000u /* of a layer of the first line: it says nothing */
#define LEAST_EXPONENT 0.5   /* from there on */
#define FIRST_EXPONENT 0.6   /* after the first line, since growth is overestimated */
#define LAYERS         3.0   /* that a count holds at a time, with what is between them */
#define WAY_BACK       1.3   /* times what the way forward holds; a warning goes without it */
#define LINK_BYTES     8.0   /* of a state, that a map keeps */
#define MAX_TIMES      8.0   /* the bytes so far, at most: early on too many are forecast */
#define PHASES_A_LINE  2u    /* phase.c */
#define PAIRS_OF       48u   /* hanging options that are compared with each other */
#define MAX_HANGING    64u
#define FULL_SETS      0.4 /* of the options have begun once a state has as many counts as ever */

/* What the model of a step is made with. */
typedef struct modeller {
    const bsc_dp_plan *plan;
    bsc_arena arena;
    uint64_t *key;     /* [items]: random */
    uint64_t *ahead;   /* [options]: the keys' sums of what hanging options leave taken */
    uint32_t *hanging; /* [options] */
    uint32_t *stamp;   /* [items] */
    uint32_t *length;  /* [items]: options that have the item */
    uint32_t *taking;  /* [items]: of those, options that hang */
    uint32_t stamps;
    double *begun; /* [counters]: options that have begun */
    double *all;   /* [counters] */
    double most;   /* options that may hang at a time */
    double lone;   /* pieces that have a bit of the mask */
} modeller;

static int by_key(const void *left, const void *right) {
    const uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

/* The chance that two hanging options have an item in common, from some of them. */
static double conflict(modeller *m, uint32_t hanging) {
    const bsc_dp_model *model = m->plan->model;
    const uint32_t some = hanging < PAIRS_OF ? hanging : PAIRS_OF;
    uint32_t met = 0;
    for (uint32_t a = 0; a < some; a++) {
        const uint32_t option = m->hanging[(uint64_t)a * hanging / some];
        m->stamps++;
        for (uint32_t k = model->start[option]; k < model->start[option + 1]; k++)
            m->stamp[model->entry[k]] = m->stamps;
        for (uint32_t b = 0; b < a; b++) {
            const uint32_t other = m->hanging[(uint64_t)b * hanging / some];
            bool meets = false;
            for (uint32_t k = model->start[other]; k < model->start[other + 1] && !meets; k++)
                meets = m->stamp[model->entry[k]] == m->stamps;
            met += meets;
        }
    }
    return some < 2 ? 0.0 : 2.0 * met / ((double)some * (some - 1));
}

static double entropy(double chance) {
    if (chance <= 0.0 || chance >= 1.0) return 0.0;
    return -(chance * log2(chance) + (1.0 - chance) * log2(1.0 - chance));
}

/* Bits of a mask, if items were taken as often as options that hang are among those that have them,
 * and independently; the pieces that have a bit each are used or not. */
static double mask_bits(const modeller *m, double begun) {
    const bsc_dp_model *model = m->plan->model;
    double bits = m->lone * entropy(begun);
    for (uint32_t k = 0; k < model->items; k++) {
        const double all = m->length[k] * (model->item[k].primary ? 1.0 : 2.0);
        if (m->taking[k] > 0) bits += entropy(m->taking[k] / all);
    }
    return bits;
}

/* About how many masks there are after step i. */
static double masks_after(modeller *m, uint32_t i) {
    const bsc_dp_model *model = m->plan->model;
    const bsc_dp_order *order = m->plan->order;
    uint32_t hanging = 0, different = 0, begun = 0;
    for (uint32_t k = 0; k < model->items; k++) m->taking[k] = 0;
    for (uint32_t option = 0; option < model->options; option++) {
        begun += order->first[option] <= i;
        if (order->first[option] > i || order->last[option] <= i) continue;
        uint64_t sum = 0;
        for (uint32_t k = model->start[option]; k < model->start[option + 1]; k++)
            if (order->step_of[model->entry[k]] > i) {
                sum += m->key[model->entry[k]];
                m->taking[model->entry[k]]++;
            }
        m->ahead[hanging] = sum;
        m->hanging[hanging++] = option;
    }
    qsort(m->ahead, hanging, sizeof *m->ahead, by_key);
    for (uint32_t k = 0; k < hanging; k++) different += k == 0 || m->ahead[k] != m->ahead[k - 1];
    const double chance = conflict(m, hanging);
    double masks = 1.0, ways = 1.0;
    for (uint32_t h = 1; h <= different && h <= m->most && h <= MAX_HANGING; h++) {
        const double free = fmax(0.0, 1.0 - chance * (h - 1) / 2.0);
        ways *= (different - h + 1.0) / h * free * free;
        masks += ways;
    }
    const double bits = mask_bits(m, (double)begun / model->options);
    return fmin(masks, exp2(bits));
}

/* How much a state takes after step i, but for a factor. */
static double share_after(modeller *m, uint32_t i) {
    const bsc_dp_model *model = m->plan->model;
    const double widest = (double)bsc_dp_size(model->kind, model->limbs);
    double options = 0.0, begun = 0.0, bits = 0.0;
    for (uint32_t c = 0; c < model->counters; c++) m->begun[c] = m->all[c] = 0.0;
    for (uint32_t option = 0; option < model->options; option++) {
        const uint32_t c = model->counter_of[option];
        const bool has_begun = m->plan->order->first[option] <= i;
        options++;
        begun += has_begun;
        if (c == BSC_DP_NO_COUNTER) continue;
        m->all[c]++;
        m->begun[c] += has_begun;
    }
    for (uint32_t c = 0; c < model->counters; c++) {
        const double most = model->counter[c].most, n = fmax(m->begun[c], most);
        bits += (lgamma(n + 1.0) - lgamma(most + 1.0) - lgamma(n - most + 1.0)) / log(2.0);
    }
    const double width = model->kind == BSC_DP_REAL ? widest : fmin(widest, fmax(4.0, bits / 8.0));
    return width * sqrt(fmin(1.0, fmax(1.0, begun) / (FULL_SETS * options)));
}

static bool modeller_init(modeller *m, const bsc_dp_plan *plan) {
    const bsc_dp_model *model = plan->model;
    bsc_random random = bsc_random_seed(1);
    bool counted = model->counters > 0;
    *m = (modeller){.plan = plan};
    m->key = bsc_arena_new(&m->arena, model->items, sizeof *m->key);
    m->ahead = bsc_arena_new(&m->arena, model->options, sizeof *m->ahead);
    m->hanging = bsc_arena_new(&m->arena, model->options, sizeof *m->hanging);
    m->stamp = bsc_arena_new(&m->arena, model->items, sizeof *m->stamp);
    m->length = bsc_arena_new(&m->arena, model->items, sizeof *m->length);
    m->taking = bsc_arena_new(&m->arena, model->items, sizeof *m->taking);
    m->begun = bsc_arena_new(&m->arena, model->counters, sizeof *m->begun);
    m->all = bsc_arena_new(&m->arena, model->counters, sizeof *m->all);
    if (m->arena.failed) return false;
    for (uint32_t option = 0; option < model->options; option++)
        for (uint32_t k = model->start[option]; k < model->start[option + 1]; k++)
            m->length[model->entry[k]]++;
    for (uint32_t k = 0; k < model->items; k++) m->key[k] = bsc_random_next(&random);
    for (uint32_t k = 0; k < model->options; k++) counted &= model->counter_of[k] < model->counters;
    for (uint32_t c = 0; c < model->counters; c++) m->most += model->counter[c].most;
    if (!counted) m->most = MAX_HANGING;
    if (plan->cap != BSC_DP_UNCAPPED) m->most = fmin(m->most, plan->cap);
    for (uint32_t word = 0; word < plan->words; word++)
        for (uint64_t left = plan->full[word]; left != 0; left &= left - 1) m->lone++;
    return true;
}

/* Fills the masks of all steps, and masks and share of all phases. */
static void fill_model(bsc_dp_sweep *w, modeller *m) {
    const bsc_dp_model *model = w->plan->model;
    const uint64_t entries = (uint64_t)model->start[model->options] + model->options;
    const uint32_t stride = (uint32_t)(entries * w->plan->steps / MAX_VISITS) + 1;
    double masks = 1.0;
    for (uint32_t p = 0; p < w->phases; p++) {
        bsc_dp_prospect *o = &w->forecast.phase[p];
        for (uint32_t i = w->phase[p].first; i < w->phase[p].end; i++) {
            w->forecast.masks[i] = masks;
            o->masks += masks;
            if (i % stride == 0) masks = masks_after(m, i);
        }
        o->masks /= w->phase[p].end - w->phase[p].first;
        o->share = share_after(m, w->phase[p].end - 1);
        assert(o->masks >= 1.0 && o->share > 0.0);
    }
}

/* The means of a step in the phases before `end` that make up a line. */
typedef struct mean {
    uint32_t first; /* phase */
    double states, masks;
} mean;

static uint32_t phase_steps(const bsc_dp_sweep *w, uint32_t p) {
    return w->phase[p].end - w->phase[p].first;
}

static mean mean_before(const bsc_dp_sweep *w, uint32_t end) {
    uint32_t longest = 0, steps = 0;
    mean sum = {.first = end};
    for (uint32_t p = 0; p < w->phases; p++)
        if (phase_steps(w, p) > longest) longest = phase_steps(w, p);
    while (sum.first > 0 && steps < PHASES_A_LINE * longest) {
        const bsc_dp_prospect *o = &w->forecast.phase[--sum.first];
        sum.states += o->states * phase_steps(w, sum.first);
        sum.masks += o->masks * phase_steps(w, sum.first);
        steps += phase_steps(w, sum.first);
    }
    if (steps == 0) return sum;
    sum.states /= steps;
    sum.masks /= steps;
    return sum;
}

/* The states a step in the phases from `next` on. */
static void project(bsc_dp_sweep *w, uint32_t next, const mean *last, const mean *before) {
    double exponent = before->first < last->first ? 1.0 : FIRST_EXPONENT;
    if (before->first < last->first && last->masks > 2.0 * before->masks)
        exponent = log(last->states / before->states) / log(last->masks / before->masks);
    exponent = fmin(1.0, fmax(0.5, exponent));
    for (uint32_t p = next; p < w->phases; p++) {
        const double times = w->forecast.phase[p].masks / last->masks;
        w->forecast.phase[p].states = last->states * (times > 1.0 ? pow(times, exponent) : times);
    }
}

/* The most bytes of a count, which are in proportion to the largest phase's; or of a map, which
 * holds all phases and grew by those since `first`. */
static double project_bytes(const bsc_dp_sweep *w, uint32_t next, uint32_t first, size_t held) {
    const bool is_map = w->work->option != NULL;
    double most_made = 0.0, most = 0.0, since = 0.0, left = 0.0;
    for (uint32_t p = 0; p < w->phases; p++) {
        const bsc_dp_prospect *o = &w->forecast.phase[p];
        const double load = o->states * o->share;
        if (p < next) most_made = fmax(most_made, load);
        most = fmax(most, load);
        if (p >= next)
            left += load * phase_steps(w, p);
        else if (p >= first)
            since += load * phase_steps(w, p);
    }
    if (!is_map) return (double)w->budget.peak * most / most_made;
    const double grown = (double)w->budget.held - (double)held;
    return fmax((double)w->budget.peak, (double)w->budget.held + fmax(0.0, grown) * left / since);
}

/* False where nothing is to be forecast. */
static bool begin(bsc_dp_sweep *w) {
    bsc_dp_forecast *f = &w->forecast;
    const bsc_run *run = w->work->run;
    if (w->work->outlook == NULL && (run->tick == NULL || run->forecast_seconds <= 0.0))
        return false;
    if (f->phase != NULL || f->failed) return !f->failed;
    f->phase = bsc_arena_new(&f->arena, w->phases, sizeof *f->phase);
    f->masks = bsc_arena_new(&f->arena, w->plan->steps, sizeof *f->masks);
    f->begun = bsc_clock_seconds();
    f->failed = f->arena.failed;
    return !f->failed;
}

/* Once it is time; false before, and without memory. */
static bool make_model(bsc_dp_sweep *w) {
    bsc_dp_forecast *f = &w->forecast;
    modeller m;
    if (w->work->outlook == NULL && bsc_clock_since(f->begun) < w->work->run->forecast_seconds)
        return false;
    if (f->phase[0].masks > 0.0) return true;
    f->failed = !modeller_init(&m, w->plan);
    if (!f->failed) fill_model(w, &m);
    bsc_arena_release(&m.arena);
    return !f->failed;
}

/* The least that a layer of the first line leads to: bytes of the widest layer alone, or of a map
 * those that phases begin with. */
static void tell_least(bsc_dp_sweep *w) {
    bsc_dp_forecast *f = &w->forecast;
    const bsc_dp_extent *seen = &f->seen;
    const bool is_map = w->work->option != NULL;
    const double each = (double)seen->bytes / seen->states;
    double sum = 0.0, most = 0.0, kept = 0.0, load = 0.0, start = 0.0;
    for (uint32_t p = 0; p < w->phases; p++)
        for (uint32_t i = w->phase[p].first; i < w->phase[p].end; i++) {
            const double times = f->masks[i] / f->masks[seen->step];
            if (i < seen->step) continue;
            const double states = seen->states * (times > 1.0 ? pow(times, LEAST_EXPONENT) : times);
            const double share = f->phase[p].share / f->phase[0].share;
            sum += states;
            most = fmax(most, states);
            load = fmax(load, states * share);
            if (i != w->phase[p].first) continue;
            kept += states;
            start += states * share;
        }
    f->told = seen->step;
    f->states = sum;
    f->bytes = each * fmax(most, is_map ? kept : 0.0);
    if (w->work->outlook != NULL) /* no less, but as it is likely to be */
        f->bytes = fmax(f->bytes, is_map ? each * start + LINK_BYTES * sum : LAYERS * each * load);
}

void bsc_dp_forecast_look(bsc_dp_sweep *w) {
    bsc_dp_forecast *f = &w->forecast;
    if (w->direction != BSC_DP_FORWARD || w->at > 1 || !begin(w)) return;
    if (w->at == 0) f->seen = w->thread[0].worker.made;
    if (f->seen.step <= f->told || f->seen.step >= w->plan->steps || f->seen.states < FEW_STATES)
        return;
    if (make_model(w)) tell_least(w);
}

void bsc_dp_forecast_update(bsc_dp_sweep *w, uint32_t p, uint64_t states) {
    bsc_dp_forecast *f = &w->forecast;
    if (!begin(w)) return;
    if (p == 0) bsc_dp_forecast_look(w);
    if (p == 1) f->states = f->bytes = 0.0; /* of the first line */
    f->phase[p].states = (double)states / phase_steps(w, p);
    f->phase[p].held = w->budget.held;
    f->made += states;
    if (f->made < MIN_STATES || !make_model(w)) return;
    const mean last = mean_before(w, p + 1);
    if ((last.first == 0 && p + 1 < PHASES_A_LINE) || states == 0) return;
    const mean before = mean_before(w, last.first);
    project(w, p + 1, &last, &before);
    f->states = (double)f->made;
    for (uint32_t q = p + 1; q < w->phases; q++)
        f->states += f->phase[q].states * phase_steps(w, q);
    const size_t held = last.first == 0 ? 0 : f->phase[last.first - 1].held;
    const double most = project_bytes(w, p + 1, last.first, held);
    f->bytes = fmin(most, MAX_TIMES * (double)w->budget.peak);
    if (w->work->outlook != NULL && w->work->option != NULL) f->bytes *= WAY_BACK;
    assert(f->states >= (double)f->made && f->bytes > 0.0);
}
