/* rollout.c - plays a shot out greedily against all listed deployments at once (rollout.h).
 *
 * Deployments that have given the same answers so far are neighbours in one array, since the next
 * shot at them is the same; each shot sorts them by their answers:
 *
 *   member  [ a b c d e f g h ]      fire at X
 *           [ b e | a d h | c f g ]  miss | hit | sunk      and each part goes on by itself
 *
 * Only the ships' remaining cells count; cells are numbered among those, 128 at most.
 *
 * The cell to fire at is the one with the greatest sum of weights. The sums of each part are added
 * up anew but for the largest part, which gets what the others leave.
 *
 * Cost on classic: with lists of up to 20,000 deployments and eight cells each, two fifths of
 * the time that lookahead takes. */
#include "eval/rollout.h"

#include "base/bits.h"
#include "game/log.h"

#include <assert.h>
#include <string.h>

#define NO_BIT UINT32_MAX
#define WORDS  (BSC_ROLLOUT_CELLS / 64)

void bsc_rollout_release(bsc_rollout *r) {
    bsc_arena_release(&r->arena);
    *r = (bsc_rollout){.capacity = 0};
}

/* Arrays for the list's deployments, which only grow. */
static bsc_status reserve(bsc_rollout *r, const bsc_deployment_list *list, bsc_error *error) {
    const uint32_t d = (uint32_t)list->deployments;
    if (d <= r->capacity) return BSC_OK;
    bsc_rollout_release(r);
    r->ships = list->ships;
    r->bit = bsc_arena_new(&r->arena, list->problem->cells, sizeof *r->bit);
    r->mask = bsc_arena_new(&r->arena, d, (1 + (size_t)r->ships) * sizeof *r->mask);
    r->sunk = bsc_arena_new(&r->arena, d, r->ships * sizeof *r->sunk);
    r->hit = bsc_arena_new(&r->arena, d, r->ships * sizeof *r->hit);
    r->weight = bsc_arena_new(&r->arena, d, sizeof *r->weight);
    r->member = bsc_arena_new(&r->arena, d, sizeof *r->member);
    r->sorted = bsc_arena_new(&r->arena, d, sizeof *r->sorted);
    r->answer = bsc_arena_new(&r->arena, d, sizeof *r->answer);
    if (r->arena.failed) {
        bsc_rollout_release(r);
        return bsc_error_no_memory(error);
    }
    r->capacity = d;
    return BSC_OK;
}

static bsc_rollout_mask *masks_of(const bsc_rollout *r, uint32_t d) {
    return r->mask + (size_t)d * (1 + r->ships);
}

/* The list's deployment `from` as number d. */
static void read_deployment(bsc_rollout *r, const bsc_deployment_list *list, const bsc_log *log,
                            size_t from, uint32_t d) {
    const bsc_announce announce = bsc_log_announced(log);
    const uint32_t *ship = bsc_deployment_list_ships(list, from);
    bsc_rollout_mask *mask = masks_of(r, d);
    memset(mask, 0, (1 + (size_t)r->ships) * sizeof *mask);
    for (uint32_t k = 0; k < r->ships; k++) {
        const bsc_placement at = bsc_problem_placement(list->problem, ship[k]);
        const bsc_shot sunk = bsc_ship_answer(at, at.cell[0], true, announce);
        const bsc_shot hit = bsc_ship_answer(at, at.cell[0], false, announce);
        const uint32_t sunk_number = bsc_answer_number(list->problem, &sunk);
        const uint32_t hit_number = bsc_answer_number(list->problem, &hit);
        if (sunk_number >= r->answers) r->answers = sunk_number + 1;
        if (hit_number >= r->answers) r->answers = hit_number + 1;
        assert(r->answers <= BSC_MAX_ANSWERS);
        r->sunk[(size_t)d * r->ships + k] = (uint8_t)sunk_number;
        r->hit[(size_t)d * r->ships + k] = (uint8_t)hit_number;
        for (uint32_t c = 0; c < at.cells; c++) {
            if (log->fired[at.cell[c]] != 0) continue;
            const uint32_t bit = r->bit[at.cell[c]];
            mask[0].word[bit / 64] |= UINT64_C(1) << bit % 64;
            mask[1 + k].word[bit / 64] |= UINT64_C(1) << bit % 64;
        }
    }
}

static uint64_t left_of(const bsc_rollout *r, uint32_t d, const bsc_rollout_mask *fired,
                        unsigned w) {
    return masks_of(r, d)[0].word[w] & ~fired->word[w];
}

static unsigned count_left(const bsc_rollout *r, uint32_t d, const bsc_rollout_mask *fired) {
    unsigned count = 0;
    for (unsigned w = 0; w < WORDS; w++) count += bsc_count_bits(left_of(r, d, fired, w));
    return count;
}

/* Adds up, for each cell, the weight of the members that have a ship on it. */
static void add_up(const bsc_rollout *r, uint32_t from, uint32_t end, const bsc_rollout_mask *fired,
                   double *on) {
    for (uint32_t k = from; k < end; k++)
        for (unsigned w = 0; w < WORDS; w++)
            for (uint64_t rest = left_of(r, r->member[k], fired, w); rest != 0; rest &= rest - 1)
                on[64 * w + bsc_lowest_bit(rest)] += r->weight[r->member[k]];
}

bsc_status bsc_rollout_read(bsc_rollout *r, const bsc_deployment_list *list,
                            const bsc_weights *weights, const bsc_log *log, bsc_error *error) {
    assert(list->deployments > 0 && list->deployments < UINT32_MAX);
    const bsc_status status = reserve(r, list, error);
    if (status != BSC_OK) return status;
    assert(r->ships == list->ships);
    const bsc_rollout_mask none = {{0}};
    r->answers = BSC_NUMBER_SUNK;
    if (!bsc_deployment_list_number(list, log, BSC_ROLLOUT_CELLS, r->bit, r->cell_of, &r->cells))
        return BSC_LIMIT;
    r->deployments = 0;
    r->all = 0.0;
    for (size_t d = 0; d < list->deployments; d++) {
        const double weight = bsc_deployment_list_weight(list, weights, d);
        if (weight == 0.0) continue;
        assert(weight > 0.0);
        r->weight[r->deployments] = weight;
        r->all += weight;
        read_deployment(r, list, log, d, r->deployments++);
    }
    for (uint32_t d = 0; d < r->deployments; d++) r->member[d] = d;
    memset(r->on, 0, sizeof r->on);
    add_up(r, 0, r->deployments, &none, r->on);
    return BSC_OK;
}

/* Of the ship on the cell, whether it is the last of it. */
static uint8_t answer_of(const bsc_rollout *r, uint32_t d, uint32_t bit,
                         const bsc_rollout_mask *fired) {
    const bsc_rollout_mask *mask = masks_of(r, d);
    const uint64_t own = UINT64_C(1) << bit % 64;
    if ((mask[0].word[bit / 64] & own) == 0) return BSC_NUMBER_MISS;
    uint32_t k = 1;
    while ((mask[k].word[bit / 64] & own) == 0) k++;
    uint64_t others = 0;
    for (unsigned w = 0; w < WORDS; w++)
        others |= mask[k].word[w] & ~fired->word[w] & ~(w == bit / 64 ? own : 0);
    return (others != 0 ? r->hit : r->sunk)[(size_t)d * r->ships + (k - 1)];
}

static uint32_t likeliest(const bsc_rollout *r, const double *on) {
    uint32_t best = 0;
    for (uint32_t bit = 1; bit < r->cells; bit++)
        if (on[bit] > on[best]) best = bit;
    return best;
}

static double play_on(bsc_rollout *r, uint32_t from, uint32_t end, bsc_rollout_mask fired,
                      double *on);

/* Sorts members from .. end by their answers; size[answers]. Returns their weight. */
static double part(bsc_rollout *r, uint32_t from, uint32_t end, const bsc_rollout_mask *fired,
                   uint32_t bit, uint32_t *size) {
    uint32_t at[BSC_MAX_ANSWERS], next = from;
    double weight = 0.0;
    for (uint32_t k = from; k < end; k++) {
        r->answer[k] = answer_of(r, r->member[k], bit, fired);
        size[r->answer[k]]++;
        weight += r->weight[r->member[k]];
    }
    for (unsigned a = 0; a < r->answers; a++) {
        at[a] = next;
        next += size[a];
    }
    for (uint32_t k = from; k < end; k++) r->sorted[at[r->answer[k]]++] = r->member[k];
    assert(next == end);
    memcpy(r->member + from, r->sorted + from, (end - from) * sizeof *r->member);
    return weight;
}

/* Parts members from .. end by their answers, and plays on with each part. The sums of the largest
 * part are what the others leave of those of all, on[], which is used up. */
static double fire(bsc_rollout *r, uint32_t from, uint32_t end, bsc_rollout_mask fired,
                   uint32_t bit, double *on) {
    uint32_t size[BSC_MAX_ANSWERS] = {0}, largest_at = from;
    unsigned largest = 0;
    double cost = part(r, from, end, &fired, bit, size);
    fired.word[bit / 64] |= UINT64_C(1) << bit % 64;
    on[bit] = 0.0;
    for (unsigned a = 1; a < r->answers; a++)
        if (size[a] > size[largest]) largest = a;
    for (unsigned a = 0; a < r->answers; from += size[a++]) {
        double own[BSC_ROLLOUT_CELLS] = {0.0};
        if (a == largest) largest_at = from;
        if (a == largest || size[a] == 0) continue;
        add_up(r, from, from + size[a], &fired, own);
        for (uint32_t b = 0; b < r->cells; b++) on[b] -= own[b];
        cost += play_on(r, from, from + size[a], fired, own);
    }
    return cost + play_on(r, largest_at, largest_at + size[largest], fired, on);
}

static double play_on(bsc_rollout *r, uint32_t from, uint32_t end, bsc_rollout_mask fired,
                      double *on) {
    assert(from < end && end <= r->deployments);
    const unsigned left = count_left(r, r->member[from], &fired);
    if (left == 0 || end - from == 1) return left * r->weight[r->member[from]];
    uint32_t best = likeliest(r, on);
    if (on[best] <= 0.0) { /* weights so far apart that what others left was lost to rounding */
        memset(on, 0, r->cells * sizeof *on);
        add_up(r, from, end, &fired, on);
        best = likeliest(r, on);
    }
    return fire(r, from, end, fired, best, on);
}

double bsc_rollout_cost(bsc_rollout *r, uint32_t cell) {
    const bsc_rollout_mask none = {{0}};
    double on[BSC_ROLLOUT_CELLS];
    memcpy(on, r->on, sizeof on);
    for (uint32_t d = 0; d < r->deployments; d++) r->member[d] = d;
    if (r->bit[cell] == NO_BIT) return r->all + play_on(r, 0, r->deployments, none, on);
    return fire(r, 0, r->deployments, none, r->bit[cell], on);
}
