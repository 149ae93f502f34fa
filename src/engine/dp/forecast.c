/* forecast.c - what a sweep will come to, from its first two lines: a look-ahead.
 *
 * The states at the ends of phases double at most after the first of the widest lines, and stay
 * as many from the second on until the last two, which make next to none:
 *
 *   russian 10x10      417  1740 | 2050 1740 | 2050 1740 | .. 2040 1740 | 1340 443 | 247 60
 *   its fleet, 16x16   4620 155k |  166k 309k | 166k 310k | .. 165k 309k | 94k  46k | 8k  2k
 *   classic's, 15x15   1360  719 | 2290  831 | 2370  831 | .. 1070  452 |  764 234 | 291 65
 *
 * Memory grows further, since numbers widen and more combinations of counts come up. The peak of a
 * count is a multiple of what is held after one and after two of the widest lines, 17 to 34 and 2.5
 * to 4.8 where it is over 10 MiB. A map keeps all phases: twice their number after one line, and
 * after two as much as it grew by in the second for each phase to come. Forecasts (after one line,
 * after two) and what came of them, in thousands of states and in MB:
 *
 *   count of                     states                        bytes
 *   german                       226, 380: 313                 11, 10: 13
 *   russian's fleet, 12x12       586, 870: 841                 23, 24: 20
 *                    14x14       3350, 5630: 5445              106, 116: 107
 *                    16x16       17900, 33200: 32168           477, 501: 470
 *   classic's,       15x15       641, 422: 327                 3, 2: 4
 *   5,4x2,3x3,2x4 13x13, apart   4660, 10600: 9194             167, 202: 302
 *   map of russian's, 14x14      3350, 5630: 5445              396, 532: 400
 *
 * Before the end of the first line nothing is known: states grow by 2.0 to 3.3 an item, by less and
 * less. Nor where items have no lines, or few lines are as wide as the widest (hexagons: off by a
 * factor of 5). */
#include "engine/dp/sweep.h"

#define TAIL_PHASES   4u  /* that make next to nothing */
#define STATE_GROWTH  2.7 /* of a line's states, from the first widest line on, on average */
#define FIRST_GROWTH  19.0
#define SECOND_GROWTH 3.2
#define PHASE_GROWTH  2.0

/* The width of the widest lines; 0 where there are no lines, or those have less than half of the
 * items. */
static uint32_t widest_line(const bsc_dp_order *order) {
    uint32_t widest = 0, lines = 0, width = 0;
    if (order->steps == 0 || order->line[order->steps - 1] == 0) return 0;
    for (uint32_t k = 0; k < order->steps; k++) {
        width = k > 0 && order->line[k] == order->line[k - 1] ? width + 1 : 1;
        if (k + 1 < order->steps && order->line[k + 1] == order->line[k]) continue;
        if (width > widest) lines = 0;
        if (width >= widest) lines++;
        if (width > widest) widest = width;
    }
    return 2 * lines * widest >= order->steps ? widest : 0;
}

void bsc_dp_forecast_update(bsc_dp_sweep *w, uint32_t p, uint64_t states) {
    bsc_dp_forecast *f = &w->forecast;
    const bsc_dp_order *order = w->plan->order;
    const uint32_t first = w->phase[p].first, end = w->phase[p].end;
    const bool is_map = w->work->option != NULL;
    if (p == 0 || order->line[first] != order->line[first - 1]) { /* a line begins */
        f->line_first = first;
        f->line_states = 0;
        f->line_phases = 0;
    }
    f->line_states += states;
    f->line_phases++;
    f->made += states;
    if (f->lines == 2 || (end < order->steps && order->line[end] == order->line[first])) return;
    const uint32_t widest = widest_line(order);
    if (widest == 0 || end - f->line_first < widest) return;
    f->lines++;
    const double left = p + TAIL_PHASES < w->phases ? w->phases - TAIL_PHASES - p - 1.0 : 0.0;
    const double each = (double)f->line_states / f->line_phases;
    const double held = (double)w->budget.held, grown = held - (double)f->held;
    f->states = (double)f->made + each * left * (f->lines == 1 ? STATE_GROWTH : 1.0);
    if (f->lines == 1)
        f->bytes = held * (is_map ? PHASE_GROWTH * w->phases : FIRST_GROWTH);
    else
        f->bytes = is_map ? held + grown / f->line_phases * left : held * SECOND_GROWTH;
    f->held = w->budget.held;
    assert(f->states >= (double)f->made);
}
