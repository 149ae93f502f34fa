/* fold.c - which symmetries of a model a sweep makes use of, and how. All is checked on options.
 *
 * Mirror. Where a symmetry maps the items passed by step i to themselves, the rest of the sweep
 * cannot tell a mask from its image: the two become one state. On squares that is the mirror across
 * the lines, at the end of each; on hexagons one that keeps the lines r = const:
 *
 *      x x x x x   passed
 *      x x x x x   passed       x 1 0 1 1 | 0 1 ..   the same state as   x 1 1 0 1 | ..
 *      - - - - -
 *
 * Fixing. Of a piece that stands once, option o is in as many solutions as its image g o. One of
 * each such pair is left out and the other counts twice (once where g o is o, or where the two are
 * not distinguished). The diagonal so removes the piece's options across the lines, a mirror along
 * the lines those in the farther half. What is left must keep the other symmetries used.
 *
 * Either way the sweep finds, for options in the places of each other, numbers T' whose sum is
 * right. So T(o) = (T'(o) + T'(g o)) / 2, for the mirror and then for each that fixes, the last
 * first. No T' passes the total: of each solution (a piece's option counting twice stands for two
 * of them) an option is at most once a part.
 *
 *   States, in thousands:   russian   german  classic  kanoodle  pentominoes-6x10
 *     without symmetry          407      915       102        714               2890
 *     mirror                    252      575        56        406               1579
 *     fixing                    189      504        80        703               2492
 *     both                      116      313        44        396               1340
 *
 * A mirror was once forced on hex-upper, whose pieces have none: a wrong count without a sign.
 *
 * Cost: symmetries x options for each piece that is tried. */
#include "count/engine/dp/plan.h"

#define MAX_TIMES 64u

static bool is_involution(const bsc_dp_model *model, const bsc_dp_symmetry *g) {
    BSC_EACH_ITEM(i, model)
        if (g->item[g->item[i]] != i) return false;
    BSC_EACH_OPTION(k, model)
        if (g->option[g->option[k]] != k) return false;
    return true;
}

/* Whether each option's image has the same number. */
static bool keeps(const bsc_dp_model *model, const bsc_dp_symmetry *g, const uint8_t *number) {
    BSC_EACH_OPTION(k, model)
        if (number[g->option[k]] != number[k]) return false;
    return true;
}

/* Marks in at[] the steps by which the passed items map to themselves, the last few items being of
 * no use, and returns how many there are. */
static uint32_t find_steps(const bsc_dp_order *order, const bsc_dp_symmetry *g, bool *at) {
    uint32_t found = 0, reach = 0;
    for (uint32_t i = 0; i < order->steps; i++) {
        const uint32_t image = order->step_of[g->item[order->item_at[i]]];
        assert(image < order->steps);
        if (image > reach) reach = image;
        at[i] = reach == i && i + 2 < order->steps;
        found += at[i];
    }
    return found;
}

static void choose_mirror(bsc_dp_fold *fold, const bsc_dp_order *order,
                          const bsc_dp_symmetry *const *usable, unsigned count) {
    uint32_t most = 0;
    for (unsigned k = 0; k < count; k++) {
        const uint32_t steps = find_steps(order, usable[k], fold->at);
        if (steps > most) {
            most = steps;
            fold->mirror = usable[k];
        }
    }
    if (fold->mirror != NULL) find_steps(order, fold->mirror, fold->at);
}

/* Options with fewer lines (2), and then nearer ones (1), are the ones to keep. */
static int compare(const bsc_dp_order *order, uint32_t a, uint32_t b) {
    if (order->first[a] == UINT32_MAX || order->first[b] == UINT32_MAX) return 0;
    const uint32_t a_line = order->line[order->first[a]], b_line = order->line[order->first[b]];
    const uint32_t a_lines = order->line[order->last[a]] - a_line,
                   b_lines = order->line[order->last[b]] - b_line;
    if (a_lines != b_lines) return a_lines < b_lines ? -2 : 2;
    return (a_line > b_line) - (a_line < b_line);
}

/* Leaves one of each pair of the counter's options out. Returns how much that is worth: options
 * that cross the lines more than others, then others, then none (0). */
static int fix(const bsc_dp_fold *fold, const bsc_dp_model *model, const bsc_dp_order *order,
               uint32_t counter, const bsc_dp_symmetry *g, uint8_t *times) {
    int worth = 0;
    if (!keeps(model, g, fold->times)) return 0;
    memcpy(times, fold->times, model->options * sizeof *times);
    BSC_EACH_OPTION(k, model) {
        if (model->counter_of[k] != counter || fold->times[k] == 0) continue;
        const int farther = compare(order, k, g->option[k]);
        if (farther > worth) worth = farther;
        if (farther != 0) times[k] = farther > 0 ? 0 : (uint8_t)(2 * times[k]);
        assert(times[k] == 0 || times[k] >= fold->times[k]);
        if (times[k] > MAX_TIMES) return 0;
    }
    return fold->mirror == NULL || keeps(model, fold->mirror, times) ? worth : 0;
}

/* The best of all pieces and symmetries; larger pieces first. False where there is none. */
static bool fix_one(bsc_dp_fold *fold, const bsc_dp_model *model, const bsc_dp_order *order,
                    const bsc_dp_symmetry *const *usable, unsigned count, uint8_t *times) {
    const bsc_dp_symmetry **best = &fold->fixed[fold->fixes];
    int most = 0;
    uint32_t counter = 0;
    for (uint32_t c = 0; c < model->counters; c++) {
        if (model->counter[c].most != 1) continue;
        for (unsigned k = 0; k < count; k++) {
            if (usable[k] == fold->mirror) continue;
            const int worth = fix(fold, model, order, c, usable[k], times);
            const bool larger = model->counter[c].cells > model->counter[counter].cells;
            if (worth == 0 || worth < most || (worth == most && !larger)) continue;
            most = worth;
            counter = c;
            *best = usable[k];
        }
    }
    if (most == 0) return false;
    fix(fold, model, order, counter, *best, times);
    memcpy(fold->times, times, model->options * sizeof *times);
    fold->fixes++;
    return true;
}

bsc_status bsc_dp_fold_init(bsc_dp_fold *fold, const bsc_dp_model *model, const bsc_dp_order *order,
                            bool capped, const bsc_dp_settings *settings, bsc_error *error) {
    const bsc_dp_symmetry *usable[BSC_MAX_SYMMETRIES];
    unsigned count = 0;
    *fold = (bsc_dp_fold){.mirror = NULL};
    BSC_ARENA_ARRAY(&fold->arena, fold->at, order->steps);
    BSC_ARENA_ARRAY(&fold->arena, fold->times, model->options);
    uint8_t *trial = bsc_arena_new(&fold->arena, model->options, sizeof *trial);
    if (fold->arena.failed) return bsc_arena_status(&fold->arena, error);
    memset(fold->times, 1, model->options * sizeof *fold->times);
    for (uint32_t k = 0; capped && k < model->options; k++)
        trial[k] = bsc_dp_crossing(model, order->direction, k) > 0;
    for (unsigned k = 0; k < model->symmetries.count; k++) {
        const bsc_dp_symmetry *g = &model->symmetries.of[k];
        if (is_involution(model, g) && keeps(model, g, trial)) usable[count++] = g;
    }
    if (!settings->no_mirror) choose_mirror(fold, order, usable, count);
    while (!settings->no_fix && fold->fixes < BSC_DP_MAX_FIXES &&
           fix_one(fold, model, order, usable, count, trial)) {
    }
    return BSC_OK;
}

/* Half of a + b into both; false where that is no whole number. */
static bool even_pair(bsc_dp_kind kind, void *a, void *b) {
    if (kind == BSC_DP_REAL) {
        const double half = (*(double *)a + *(double *)b) / 2.0;
        *(double *)a = *(double *)b = half;
        return true;
    }
    const size_t limbs = kind;
    uint64_t *number = a;
    const uint64_t carry = bsc_dp_add_limbs(number, b, limbs);
    const bool whole = (number[0] & 1) == 0;
    for (size_t k = 0; k < limbs; k++)
        number[k] = number[k] >> 1 | (k + 1 < limbs ? number[k + 1] : carry) << 63;
    memcpy(b, a, limbs * sizeof *number);
    return whole;
}

static bool even(const bsc_dp_symmetry *g, const bsc_dp_model *model, char *option) {
    const size_t size = bsc_dp_size(model->total);
    bool whole = true;
    BSC_EACH_OPTION(k, model)
        if (g->option[k] > k)
            whole &= even_pair(model->total, option + k * size, option + g->option[k] * size);
    return whole;
}

bool bsc_dp_fold_even(const bsc_dp_fold *fold, const bsc_dp_model *model, void *option) {
    bool whole = fold->mirror == NULL || even(fold->mirror, model, option);
    for (unsigned k = fold->fixes; k-- > 0;) whole &= even(fold->fixed[k], model, option);
    return whole;
}
