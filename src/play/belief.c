/* belief.c - weighs the covers of the hits, and adds up placements and cells (belief.h).
 *
 *   few covers     each by itself: what its ships rule out is not loose, and its weight is the ways
 *                  to lay the others
 *   many           the loose placements are weighed once; a cover's weight is the ways to lay the
 *                  others, times for each of them the share of its places that the cover leaves
 *
 * Of many covers those that leave the same ships free are a group, for which the shares are found
 * once: sum[] is added up over it, and what each cover takes away, which is little, is
 * subtracted.
 *
 * With an open hit the greatest error of a chance is 0.7 points on classic, but 7 where ships are
 * apart. With up to 30 covers each by itself it is 2.3 there, and 0.9 with the factors for three
 * too, which takes longer than counting. With LOOKS_ALONE 1e7 it is 4.6 on classic-no-touch and 6.8
 * on russian, in every second position of three games each. A factor for three, of a cover among
 * many and two ships, changed nothing.
 *
 * What is worth its time is decided by counts of looks, so it is the same on every machine. The
 * position before the first shot is worth more, and kept, since all games have it.
 *
 * Cost: LOOKS below; for many covers, the placements that collide with each one's ships. */
#include "play/belief.h"

#include "base/error.h"
#include "base/memory.h"

#include <math.h>
#include <string.h>

#define LEAST       1e-9 /* of a piece's places that a cover leaves free */
#define LOOKS_ALONE 1e5  /* at pairs that collide, for covers by themselves */
#define LOOKS_THREE 1e7  /* at three, in one position */
#define LOOKS_OPEN  1e6  /* the same with hits that may be of several ships */
#define LOOKS_START 1e8

void bsc_belief_release(bsc_belief *b) {
    bsc_conditional_sampler_release(&b->sampler);
    bsc_collisions_release(&b->collisions);
    bsc_loose_release(&b->loose);
    bsc_memory_free(b->done);
    bsc_arena_release(&b->arena);
    *b = (bsc_belief){.problem = NULL};
}

bsc_status bsc_belief_init(bsc_belief *b, const bsc_log *log, const bsc_run *run,
                           bsc_error *error) {
    const bsc_problem *problem = log->problem;
    const size_t placements = (size_t)problem->placements + 1, pieces = problem->pieces;
    *b = (bsc_belief){.problem = problem, .run = run, .budget.limit = run->memory_limit};
    b->arena.budget = &b->budget;
    b->hit = bsc_arena_new(&b->arena, problem->cells, sizeof *b->hit);
    b->use = bsc_arena_new(&b->arena, placements, sizeof *b->use);
    b->start = bsc_arena_new(&b->arena, placements, sizeof *b->start);
    b->common = bsc_arena_new(&b->arena, placements, sizeof *b->common);
    b->in = bsc_arena_new(&b->arena, placements, sizeof *b->in);
    b->share = bsc_arena_new(&b->arena, placements, sizeof *b->share);
    b->part = bsc_arena_new(&b->arena, pieces, sizeof *b->part);
    b->sum = bsc_arena_new(&b->arena, pieces, sizeof *b->sum);
    b->left = bsc_arena_new(&b->arena, pieces, sizeof *b->left);
    b->same = bsc_arena_new(&b->arena, pieces, sizeof *b->same);
    b->taken = bsc_arena_new(&b->arena, placements, sizeof *b->taken);
    b->seen = bsc_arena_new(&b->arena, placements, sizeof *b->seen);
    bsc_status status = bsc_arena_status(&b->arena, error);
    if (status == BSC_OK) status = bsc_conditional_sampler_init(&b->sampler, log, error);
    if (status == BSC_OK)
        status = bsc_collisions_init(&b->collisions, problem, b->sampler.matrix, &b->budget, error);
    if (status == BSC_OK)
        status = bsc_loose_init(&b->loose, problem, &b->collisions, &b->budget, error);
    if (status != BSC_OK) bsc_belief_release(b);
    return status;
}

void bsc_belief_begin(bsc_belief *b) {
    bsc_conditional_sampler_begin(&b->sampler);
}

static const uint32_t *cover_at(const bsc_belief *b, size_t cover) {
    return b->sampler.cover + cover * (1 + (size_t)b->sampler.ships);
}

static uint32_t piece_of(const bsc_belief *b, uint32_t placement) {
    return bsc_problem_placement(b->problem, placement).piece;
}

static void count_left(const bsc_belief *b, size_t c, uint32_t *left) {
    const uint32_t *cover = cover_at(b, c);
    for (uint32_t p = 0; p < b->problem->pieces; p++) left[p] = b->problem->piece[p].copies;
    for (uint32_t k = 1; k <= cover[0]; k++) left[piece_of(b, cover[k])]--;
}

/* in[], and the copies that are free: their mean over the covers, rounded up. */
static void count_covers(bsc_belief *b) {
    const bsc_conditional_sampler *s = &b->sampler;
    double *copies = b->loose.copies;
    memset(b->in, 0, b->problem->placements * sizeof *b->in);
    for (uint32_t p = 0; p < b->problem->pieces; p++) copies[p] = b->problem->piece[p].copies;
    for (size_t c = 0; c < s->covers; c++) {
        const double weight = s->weight[c] - (c == 0 ? 0.0 : s->weight[c - 1]);
        const uint32_t *cover = cover_at(b, c);
        for (uint32_t k = 1; k <= cover[0]; k++) {
            b->in[cover[k]]++;
            copies[piece_of(b, cover[k])] -= weight / s->weight[s->covers - 1];
        }
    }
    for (uint32_t p = 0; p < b->problem->pieces; p++) /* LEAST: of rounding */
        copies[p] = ceil(copies[p] - LEAST);
}

/* Takes away what collides with the cover's ships: those of all covers, or only the others. */
static void rule_out(bsc_belief *b, size_t c, bool of_all) {
    const uint32_t *cover = cover_at(b, c), pieces = b->problem->pieces;
    for (uint32_t k = 1; k <= cover[0]; k++) {
        const size_t lists = (size_t)cover[k] * pieces;
        if ((b->in[cover[k]] == b->sampler.covers) != of_all) continue;
        for (size_t j = b->collisions.start[lists]; j < b->collisions.start[lists + pieces]; j++)
            b->loose.number[b->collisions.with[j]] = BSC_NOT_LOOSE;
    }
}

static void find_loose(bsc_belief *b) {
    const bsc_conditional_sampler *s = &b->sampler;
    bsc_loose *l = &b->loose;
    count_covers(b);
    for (uint32_t k = 0; k < b->problem->placements; k++) l->number[k] = BSC_NOT_LOOSE;
    for (uint32_t p = 0; p < b->problem->pieces; p++)
        for (uint32_t k = 0; k < s->loose_count[p]; k++)
            l->number[s->loose[b->problem->first[p] + k]] = 0;
    rule_out(b, 0, true);
    for (uint32_t k = 0; k < b->problem->placements; k++)
        b->common[k] = l->number[k] == BSC_NOT_LOOSE;
    bsc_loose_number(l, &b->collisions);
}

/* ---- Few covers ---- */

static bool worth_three(const bsc_belief *b, double covers) {
    const double most = b->sampler.log->shots == 0 ? LOOKS_START
                        : b->sampler.covers == 1   ? LOOKS_THREE
                                                   : LOOKS_OPEN;
    return covers * bsc_loose_looks(&b->loose) <= most;
}

/* The weight of so many ways, of which it gives the logarithm. */
static double scaled(bsc_belief *b, double ways) {
    if (isnan(b->scale) && isfinite(ways)) b->scale = ways;
    return isfinite(ways) ? exp(ways - b->scale) : 0.0;
}

/* Adds the cover as if there were no other; returns its weight. */
static double add_alone(bsc_belief *b, size_t c, bool three) {
    const uint32_t *cover = cover_at(b, c);
    bsc_loose *l = &b->loose;
    count_left(b, c, b->left);
    for (uint32_t p = 0; p < b->problem->pieces; p++) l->copies[p] = b->left[p];
    for (uint32_t k = 0; k < b->problem->placements; k++)
        l->number[k] = b->common[k] ? BSC_NOT_LOOSE : 0;
    rule_out(b, c, false);
    bsc_loose_number(l, &b->collisions);
    bsc_loose_exchange(l, three);
    const double weight = scaled(b, bsc_loose_share(l, b->left, b->share));
    if (weight == 0.0) return 0.0;
    for (uint32_t k = 1; k <= cover[0]; k++) b->use[cover[k]] += weight;
    for (uint32_t k = 0; k < l->count; k++)
        b->use[l->placement[k]] += weight * b->left[l->piece[k]] * b->share[k];
    return weight;
}

/* ---- Many covers ---- */

/* What the cover takes away: taken[], whose number is returned, and part[], what it leaves. */
static uint32_t take(bsc_belief *b, size_t c) {
    const uint32_t *cover = cover_at(b, c), pieces = b->problem->pieces;
    uint32_t count = 0;
    for (uint32_t p = 0; p < pieces; p++) b->part[p] = 1.0;
    for (uint32_t k = 1; k <= cover[0]; k++) {
        const size_t lists = (size_t)cover[k] * pieces;
        if (b->in[cover[k]] == b->sampler.covers) continue;
        for (size_t j = b->collisions.start[lists]; j < b->collisions.start[lists + pieces]; j++) {
            const uint32_t at = b->loose.number[b->collisions.with[j]];
            if (at == BSC_NOT_LOOSE || b->seen[at] == c + 1) continue;
            b->seen[at] = c + 1;
            b->part[b->loose.piece[at]] -= b->share[at];
            b->taken[count++] = at;
        }
    }
    return count;
}

static double weight_of(const bsc_belief *b) {
    double weight = 1.0;
    for (uint32_t p = 0; p < b->problem->pieces; p++)
        for (uint32_t k = 0; k < b->left[p]; k++) weight *= b->part[p] > LEAST ? b->part[p] : 0.0;
    return weight;
}

/* Adds one cover, of which its group has so many ways; returns its weight. */
static double add_cover(bsc_belief *b, size_t c, double ways) {
    const uint32_t *cover = cover_at(b, c);
    const uint32_t taken = take(b, c);
    const double weight = weight_of(b) * ways;
    if (weight <= 0.0) return 0.0;
    for (uint32_t k = 1; k <= cover[0]; k++) b->use[cover[k]] += weight;
    for (uint32_t p = 0; p < b->problem->pieces; p++) {
        if (b->left[p] == 0) continue;
        b->part[p] = weight * b->left[p] / b->part[p];
        b->sum[p] += b->part[p];
    }
    for (uint32_t k = 0; k < taken; k++) {
        const uint32_t at = b->taken[k], piece = b->loose.piece[at];
        if (b->left[piece] > 0) b->use[b->loose.placement[at]] -= b->part[piece] * b->share[at];
    }
    return weight;
}

/* Adds all covers that leave the same ships free as this one; returns their weight. */
static double add_group(bsc_belief *b, size_t from) {
    const bsc_loose *l = &b->loose;
    const size_t bytes = b->problem->pieces * sizeof *b->left;
    double weight = 0.0;
    count_left(b, from, b->left);
    const double ways = scaled(b, bsc_loose_share(l, b->left, b->share));
    memset(b->sum, 0, b->problem->pieces * sizeof *b->sum);
    memset(b->seen, 0, l->count * sizeof *b->seen);
    for (size_t c = from; c < b->sampler.covers; c++) {
        if (b->done[c]) continue;
        count_left(b, c, b->same);
        if (memcmp(b->same, b->left, bytes) != 0) continue;
        b->done[c] = true;
        if (ways > 0.0) weight += add_cover(b, c, ways);
    }
    for (uint32_t k = 0; k < l->count; k++)
        b->use[l->placement[k]] += b->sum[l->piece[k]] * b->share[k];
    return weight;
}

/* ---- All of it ---- */

static void add_cells(bsc_belief *b) {
    memset(b->hit, 0, b->problem->cells * sizeof *b->hit);
    for (uint32_t p = 0; p < b->problem->placements; p++) {
        const bsc_placement at = bsc_problem_placement(b->problem, p);
        if (b->use[p] == 0.0) continue;
        for (uint32_t k = 0; k < at.cells; k++)
            if (b->sampler.log->fired[at.cell[k]] == 0) b->hit[at.cell[k]] += b->use[p];
    }
}

/* Each placement as if its ship were alone, where no cover was found in time. */
static void count_places(bsc_belief *b) {
    for (uint32_t p = 0; p < b->problem->pieces; p++)
        for (uint32_t k = 0; k < b->sampler.count[p]; k++)
            b->use[b->sampler.possible[b->problem->first[p] + k]] = 1.0 / b->sampler.count[p];
}

static bsc_status add_covers(bsc_belief *b, double *total, bsc_error *error) {
    const size_t covers = b->sampler.covers;
    const bsc_run *run = b->run;
    const bsc_progress progress = {.fraction = 0.0};
    find_loose(b);
    const double pairs = (double)b->loose.among.start[(size_t)b->loose.count * b->problem->pieces];
    const bool alone = covers == 1 || (double)covers * pairs <= LOOKS_ALONE;
    const bool three = worth_three(b, alone ? (double)covers : 1.0);
    if (!alone) bsc_loose_exchange(&b->loose, three);
    for (size_t c = 0; c < covers; c++) {
        if (b->done[c]) continue;
        if (run->tick != NULL && !run->tick(run->context, &progress))
            return bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
        *total += alone ? add_alone(b, c, three) : add_group(b, c);
    }
    return BSC_OK;
}

/* What was subtracted may leave a little less than nothing. */
static void divide(bsc_belief *b, double total) {
    for (uint32_t p = 0; p < b->problem->placements; p++)
        b->use[p] = b->use[p] > 0.0 ? b->use[p] / total : 0.0;
}

bsc_status bsc_belief_update(bsc_belief *b, bsc_error *error) {
    const size_t bytes = b->problem->placements * sizeof *b->use;
    const bool starts = b->sampler.log->shots == 0;
    bool many;
    double total = 0.0;
    bsc_status status = bsc_conditional_sampler_prepare(&b->sampler, &many, error);
    if (status != BSC_OK) return status;
    if (!bsc_memory_grow(&b->done, &b->done_capacity, b->sampler.covers + 1, sizeof *b->done))
        return bsc_error_no_memory(error);
    memset(b->done, 0, b->done_capacity * sizeof *b->done);
    memset(b->use, 0, bytes);
    b->scale = NAN;
    if (starts && b->started) {
        memcpy(b->use, b->start, bytes);
    } else {
        if (b->sampler.covers > 0) status = add_covers(b, &total, error);
        if (status != BSC_OK) return status;
        if (total > 0.0)
            divide(b, total);
        else
            count_places(b);
    }
    if (starts) memcpy(b->start, b->use, bytes);
    b->started |= starts;
    add_cells(b);
    return BSC_OK;
}
