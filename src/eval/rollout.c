/* rollout.c - plays a shot out by a simple rule against all listed deployments at once (rollout.h).
 *
 * Deployments that have given the same answers so far are neighbours in one array, since the next
 * shot at them is the same; each shot sorts them by their answers:
 *
 *   member  [ a b c d e f g h ]      fire at X
 *           [ b e | a d h | c f g ]  miss | hit | sunk      and each part goes on by itself
 *
 * Only the ships' remaining cells count; cells are numbered among those, 128 at most.
 *
 * A part sums up for each cell what a hit there counts: while a hit is open the weights, else the
 * worths of the ships, in 1/1024, so that sums are exact without weights and cells tie when they
 * should. The largest part gets what the others leave, unless a hit is open in it and was not
 * before, or the reverse. Two deployments that are left are not played out: at most one of them
 * takes one shot more than its cells.
 *
 * Nested rollouts choose their first shots as `lookahead` does: they fire at X, and of each part at
 * the best of a few cells, each played out by the rule. While a hit is open they fire at the
 * likeliest: on classic the whole gain was left for two thirds of the work.
 *
 * Cost on classic, ships apart or not: 0.8 microseconds a deployment listed and cell. */
#include "eval/deployment_list.h"

#include "base/bits.h"
#include "base/threads.h"
#include "cover/symmetry.h"
#include "game/log.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#define NO_BIT UINT32_MAX
#define WORDS  (BSC_ROLLOUT_CELLS / 64)
#define PARTS  1024.0 /* of a worth of 1 */

/* Members from .. end, after the shots at the cells fired[]. */
typedef struct part {
    uint32_t from, end;
    bool hunts;                   /* cells count by worths: no hit is open */
    uint32_t nested;              /* shots that are still chosen by rollouts */
    bsc_rollout_mask fired, live; /* live: on which a member has a ship, and perhaps a few more */
    double on[BSC_ROLLOUT_CELLS]; /* of the live cells: what a hit counts */
} part;

/* Arrays for the list's deployments, which only grow. */
static bsc_status reserve(bsc_rollout *r, const bsc_deployment_list *list, bsc_error *error) {
    const uint32_t d = (uint32_t)list->deployments;
    if (d <= r->capacity) return BSC_OK;
    BSC_RELEASE(r);
    r->ships = list->ships;
    bsc_arena *arena = &r->arena;
    BSC_ARENA_ARRAY(arena, r->bit, list->problem->cells);
    BSC_ARENA_ARRAY(arena, r->mask, (size_t)d * (1 + (size_t)r->ships));
    BSC_ARENA_ARRAY(arena, r->says, (size_t)d * r->ships);
    BSC_ARENA_ARRAY(arena, r->length, r->ships);
    BSC_ARENA_ARRAY(arena, r->weight, d);
    BSC_ARENA_ARRAY(arena, r->steps, (size_t)d * r->ships);
    BSC_ARENA_ARRAY(arena, r->member, 2 * (size_t)d);
    BSC_ARENA_ARRAY(arena, r->answer, d);
    if (arena->failed) {
        BSC_RELEASE(r);
        return bsc_error_no_memory(error);
    }
    r->capacity = d;
    return BSC_OK;
}

static bsc_rollout_mask *masks_of(const bsc_rollout *r, uint32_t d) {
    return r->mask + (size_t)d * (1 + r->ships);
}

/* Ship k of deployment d, which is the placement's. */
static void read_ship(bsc_rollout *r, const bsc_log *log, bsc_placement at, uint32_t d,
                      uint32_t k) {
    bsc_rollout_mask *mask = masks_of(r, d);
    const bsc_ship_answers says = bsc_ship_answers_of(log, at);
    r->answers = bsc_ship_answers_above(says, r->answers);
    assert(r->answers <= BSC_MAX_ANSWERS);
    r->says[(size_t)d * r->ships + k] = says;
    assert(d == 0 || r->length[k] == at.cells);
    r->length[k] = at.cells;
    for (uint32_t c = 0; c < at.cells; c++) {
        if (log->fired[at.cell[c]] != 0) continue;
        const uint32_t bit = r->bit[at.cell[c]];
        bsc_set_bit(mask[0].word, bit);
        bsc_set_bit(mask[1 + k].word, bit);
    }
}

/* The list's deployment `from`, of that weight, as the next number. */
static void read_deployment(bsc_rollout *r, const bsc_deployment_list *list, size_t from,
                            double weight, const double *worth, const bsc_log *log) {
    const uint32_t d = r->deployments++, *ship = bsc_deployment_list_ships(list, from);
    memset(masks_of(r, d), 0, (1 + (size_t)r->ships) * sizeof *r->mask);
    assert(weight > 0.0);
    r->weight[d] = weight;
    for (uint32_t k = 0; k < r->ships; k++) {
        read_ship(r, log, bsc_problem_placement(list->problem, ship[k]), d, k);
        const double steps = worth == NULL ? 0.0 : round(worth[ship[k]] * PARTS);
        assert(steps >= 0.0 && steps <= UINT16_MAX);
        r->steps[(size_t)d * r->ships + k] = (uint16_t)steps;
    }
}

bsc_status bsc_rollout_read(bsc_rollout *r, const bsc_deployment_list *list,
                            const bsc_weights *weights, const double *worth, const bsc_log *log,
                            bsc_error *error) {
    const bsc_announce announce = bsc_log_announced(log);
    assert(list->deployments > 0 && list->deployments < UINT32_MAX);
    if (list->deployments > BSC_ROLLOUT_MASKS / (1 + (size_t)list->ships)) return BSC_LIMIT;
    const bsc_status status = reserve(r, list, error);
    if (status != BSC_OK) return status;
    assert(r->ships == list->ships);
    r->answers = BSC_NUMBER_SUNK;
    /* else those that gave the same answers may differ in whether a hit is open */
    r->values = worth != NULL && announce != BSC_ANNOUNCE_SUNK && announce != BSC_ANNOUNCE_NONE;
    uint32_t cell_of[BSC_ROLLOUT_CELLS], cells;
    if (!bsc_deployment_list_number(list, log, BSC_ROLLOUT_CELLS, r->bit, cell_of, &cells))
        return BSC_LIMIT;
    r->deployments = 0;
    for (size_t d = 0; d < list->deployments; d++) {
        const double weight = bsc_deployment_list_weight(list, weights, d);
        if (weight > 0.0) read_deployment(r, list, d, weight, worth, log);
    }
    return BSC_OK;
}

/* ---- What members have left ---- */

static unsigned count_left(const bsc_rollout_mask *mask, const bsc_rollout_mask *fired) {
    unsigned count = 0;
    for (unsigned w = 0; w < WORDS; w++) count += bsc_count_bits(mask->word[w] & ~fired->word[w]);
    return count;
}

/* Whether no ship is hit that is not sunk. */
static bool is_hunted(const bsc_rollout *r, uint32_t d, const bsc_rollout_mask *fired) {
    for (uint32_t k = 0; k < r->ships; k++) {
        const unsigned left = count_left(&masks_of(r, d)[1 + k], fired);
        if (left > 0 && left < r->length[k]) return false;
    }
    return true;
}

/* ---- Sums ---- */

static void add_cells(double *on, const uint64_t *word, const uint64_t *except, double count) {
    for (unsigned w = 0; w < WORDS; w++)
        BSC_EACH_BIT(rest, word[w] & ~except[w]) on[64 * w + bsc_lowest_bit(rest)] += count;
}

/* Adds what members from .. end count on the cells that p leaves, `sign` times: by worths, of the
 * ships that the shots `before` did not hit. */
static void add_members(const bsc_rollout *r, const part *p, uint32_t from, uint32_t end,
                        const bsc_rollout_mask *before, double sign, double *on) {
    for (uint32_t k = from; k < end; k++) {
        const uint32_t d = r->member[k];
        const bsc_rollout_mask *mask = masks_of(r, d);
        const double own = sign * r->weight[d];
        if (!p->hunts) add_cells(on, mask->word, p->fired.word, own);
        for (uint32_t s = 0; s < r->ships && p->hunts; s++) {
            uint64_t hit = 0;
            for (unsigned w = 0; w < WORDS; w++) hit |= mask[1 + s].word[w] & before->word[w];
            if (hit == 0)
                add_cells(on, mask[1 + s].word, p->fired.word,
                          own * r->steps[(size_t)d * r->ships + s]);
        }
    }
}

/* Sums up the part's members, as they were when the shots `before` were fired. */
static void add_up(const bsc_rollout *r, part *p, const bsc_rollout_mask *before) {
    for (unsigned w = 0; w < WORDS; w++) {
        uint64_t live = 0;
        for (uint32_t k = p->from; k < p->end; k++) live |= masks_of(r, r->member[k])->word[w];
        p->live.word[w] = live & ~p->fired.word[w];
        BSC_EACH_BIT(rest, p->live.word[w]) p->on[64 * w + bsc_lowest_bit(rest)] = 0.0;
    }
    add_members(r, p, p->from, p->end, before, 1.0, p->on);
}

static uint32_t best_of(const part *p) {
    uint32_t best = NO_BIT;
    for (unsigned w = 0; w < WORDS; w++)
        BSC_EACH_BIT(rest, p->live.word[w]) {
            const unsigned bit = 64 * w + bsc_lowest_bit(rest);
            if (best == NO_BIT || p->on[bit] > p->on[best]) best = bit;
        }
    return best;
}

/* ---- Shots ---- */

/* Of the ship on the cell, whether it is the last of it. */
static uint8_t answer_of(const bsc_rollout *r, uint32_t d, uint32_t bit,
                         const bsc_rollout_mask *fired) {
    const bsc_rollout_mask *mask = masks_of(r, d);
    const uint64_t own = UINT64_C(1) << bit % 64;
    if (!bsc_has_bit(mask[0].word, bit)) return BSC_NUMBER_MISS;
    uint32_t k = 1;
    while (!bsc_has_bit(mask[k].word, bit)) k++;
    uint64_t others = 0;
    for (unsigned w = 0; w < WORDS; w++)
        others |= mask[k].word[w] & ~fired->word[w] & ~(w == bit / 64 ? own : 0);
    const bsc_ship_answers says = r->says[(size_t)d * r->ships + (k - 1)];
    return others != 0 ? says.hit : says.sunk;
}

/* The shots of one member, or of two. Of two, the cells that both have come first; if their answers
 * do not tell the two apart, the next shot does, and misses one of them. */
static double own_shots(const bsc_rollout *r, uint32_t from, uint32_t end, bsc_rollout_mask fired) {
    const uint32_t a = r->member[from], b = r->member[end - 1];
    const double cost = count_left(masks_of(r, a), &fired) * r->weight[a];
    if (end - from == 1) return cost;
    const double both = cost + count_left(masks_of(r, b), &fired) * r->weight[b];
    bool same = true;
    for (unsigned w = 0; w < WORDS; w++) {
        const uint64_t of_a = masks_of(r, a)->word[w] & ~fired.word[w];
        const uint64_t of_b = masks_of(r, b)->word[w] & ~fired.word[w];
        same &= of_a == of_b;
        BSC_EACH_BIT(rest, of_a & of_b) {
            const uint32_t bit = 64 * w + bsc_lowest_bit(rest);
            if (answer_of(r, a, bit, &fired) != answer_of(r, b, bit, &fired)) return both;
            fired.word[w] |= rest & -rest;
        }
    }
    return same ? both : both + fmin(r->weight[a], r->weight[b]);
}

static double fire(bsc_rollout *r, part *p, uint32_t bit);
static double play_on(bsc_rollout *r, part *p);

/* Sorts the part's members by their answers; size[answers]. Returns their weight. */
static double sort(bsc_rollout *r, const part *p, uint32_t bit, uint32_t *size) {
    uint32_t at[BSC_MAX_ANSWERS], next = p->from, *sorted = r->member + r->capacity;
    double weight = 0.0;
    for (uint32_t k = p->from; k < p->end; k++) {
        r->answer[k] = answer_of(r, r->member[k], bit, &p->fired);
        size[r->answer[k]]++;
        weight += r->weight[r->member[k]];
    }
    for (unsigned a = 0; a < r->answers; a++) {
        at[a] = next;
        next += size[a];
    }
    for (uint32_t k = p->from; k < p->end; k++) sorted[at[r->answer[k]]++] = r->member[k];
    assert(next == p->end);
    memcpy(r->member + p->from, sorted + p->from, (p->end - p->from) * sizeof *r->member);
    return weight;
}

/* Plays on with members from .. end of the part, which the last shot left together. If the part
 * keeps its sums for its largest part, theirs are taken off. */
static double play_some(bsc_rollout *r, part *p, uint32_t from, uint32_t end,
                        const bsc_rollout_mask *before, bool keeps) {
    part some;
    if (end - from <= 2) {
        if (keeps) add_members(r, p, from, end, before, -1.0, p->on);
        return own_shots(r, from, end, p->fired);
    }
    some.from = from;
    some.end = end;
    some.fired = p->fired;
    some.hunts = p->hunts;
    some.nested = p->nested;
    const bool hunts = r->values && is_hunted(r, r->member[from], &p->fired);
    if (keeps || hunts == p->hunts) add_up(r, &some, before);
    for (unsigned w = 0; w < WORDS && keeps; w++)
        BSC_EACH_BIT(rest, some.live.word[w])
            p->on[64 * w + bsc_lowest_bit(rest)] -= some.on[64 * w + bsc_lowest_bit(rest)];
    some.hunts = hunts;
    if (hunts != p->hunts) add_up(r, &some, &some.fired);
    return play_on(r, &some);
}

/* Parts the members by their answers, and plays on with each part but the largest, which takes the
 * place of the part itself. */
static double fire(bsc_rollout *r, part *p, uint32_t bit) {
    uint32_t size[BSC_MAX_ANSWERS] = {0}, largest_at = p->from, from = p->from;
    unsigned largest = 0;
    double cost = sort(r, p, bit, size);
    const bsc_rollout_mask before = p->fired;
    bsc_set_bit(p->fired.word, bit);
    bsc_clear_bit(p->live.word, bit);
    for (unsigned a = 1; a < r->answers; a++)
        if (size[a] > size[largest]) largest = a;
    for (unsigned a = 0; a < largest; a++) largest_at += size[a];
    const bool hunts = r->values && is_hunted(r, r->member[largest_at], &p->fired);
    const bool keeps = hunts == p->hunts && size[largest] > 2;
    for (unsigned a = 0; a < r->answers; from += size[a++])
        if (a != largest && size[a] > 0)
            cost += play_some(r, p, from, from + size[a], &before, keeps);
    p->from = largest_at;
    p->end = largest_at + size[largest];
    p->hunts = hunts;
    if (!keeps && size[largest] > 2) add_up(r, p, &p->fired);
    return cost;
}

/* Of the cells that count the most, the one after which the rule takes the fewest shots. */
static uint32_t play_out(bsc_rollout *r, part *p) {
    part untried = *p;
    uint32_t best = best_of(p);
    double least = INFINITY;
    p->nested--;
    for (unsigned k = 0; k < r->nest.cells && !bsc_rollout_late(r); k++) {
        const uint32_t bit = best_of(&untried);
        if (bit == NO_BIT || untried.on[bit] <= 0.0) break;
        bsc_clear_bit(untried.live.word, bit);
        part own = *p;
        own.nested = 0;
        double cost = fire(r, &own, bit);
        cost += play_on(r, &own);
        if (bsc_rollout_is_less(cost, least)) best = bit;
        least = fmin(least, cost);
    }
    return best;
}

/* The part's game to its end. */
static double play_on(bsc_rollout *r, part *p) {
    double cost = 0.0;
    assert(p->from < p->end && p->end <= r->deployments);
    while (p->end - p->from > 2) {
        if (count_left(masks_of(r, r->member[p->from]), &p->fired) == 0) return cost;
        uint32_t best = best_of(p);
        if (best == NO_BIT || p->on[best] <= 0.0) { /* rounding: weights lie too far apart */
            add_up(r, p, &p->fired);
            best = best_of(p);
        }
        assert(best != NO_BIT);
        if (p->nested > 0 && (p->hunts || !r->nest.hunts)) best = play_out(r, p);
        cost += fire(r, p, best);
    }
    return cost + own_shots(r, p->from, p->end, p->fired);
}

bool bsc_rollout_late(const bsc_rollout *r) {
    return (r->nest.until > 0.0 && bsc_clock_seconds() >= r->nest.until) ||
           bsc_run_poll(r->nest.run, NULL) != BSC_OK;
}

double bsc_rollout_cost(bsc_rollout *r, uint32_t cell) {
    part all = {.end = r->deployments, .nested = r->nest.shots};
    for (uint32_t d = 0; d < r->deployments; d++) r->member[d] = d;
    all.hunts = r->values && is_hunted(r, 0, &all.fired);
    if (r->deployments > 2) add_up(r, &all, &all.fired);
    double cost = 0.0;
    if (r->bit[cell] != NO_BIT)
        cost = fire(r, &all, r->bit[cell]);
    else
        for (uint32_t d = 0; d < r->deployments; d++) cost += r->weight[d];
    return cost + play_on(r, &all);
}
