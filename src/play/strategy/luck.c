/* luck.c - measures how lucky a game was, by sums over its shots. On average over all games each
 * sum is 0, whatever the strategy fires at. So the sums can serve as control variates (adjusted.c),
 * which remove the effect of luck from the mean length of games.
 *
 * A strategy that counts deployments exactly knows the chance of a hit before it fires. Take 1 for
 * a hit and 0 for a miss, and subtract the chance of a hit. This term is 0 on average for every
 * shot. The sum of these terms over a game is above 0 if the game had more hits than expected.
 *
 *   Example: a ship of one cell is on A, B or C. The cells are fired at in this order.
 *     ship at A   1 shot    luck 1 - 1/3                                =  2/3
 *     ship at B   2 shots   luck 0 - 1/3 + 1 - 1/2                      =  1/6
 *     ship at C   3 shots   luck 0 - 1/3 + 0 - 1/2 + 1 - 1              = -5/6
 *   The sum of the luck of the three games is 0.
 *
 * For each game the program computes several such sums, called variates. A term may be multiplied
 * by any number that is known before the shot: its average stays 0. We say that a hit is open while
 * a ship is hit but not sunk. Shots that are fired while a hit is open count for other variates
 * than shots that are fired while no hit is open:
 *
 *   a hit of a piece   1 if the shot hits a ship of this piece, otherwise 0, minus the chance of
 *                      such a hit; only for shots while no hit is open
 *   hit                1 if the shot hits, otherwise 0, minus the chance of a hit; only for shots
 *                      while a hit is open
 *   bits               the information in the answer, which is -log2 of its chance, minus the
 *                      entropy of the answer, which is the average of this information
 *   early bits         the difference of `bits`, multiplied by log2 of the number of deployments
 *                      that agreed with the log before the shot
 *   late hit           1 if the shot hits, otherwise 0, minus the chance of a hit; this difference
 *                      is multiplied by the number of earlier shots
 *
 * The last three are computed twice: over the shots while no hit is open, and over the other shots.
 *
 * The chance of an answer is the fraction of the deployments that it leaves possible. This is only
 * known when the next position has been counted. So the bits of a shot are added when the next shot
 * is chosen. No position is counted after the last shot of a game. But this shot is always a hit,
 * and the chance of a hit was known before.
 *
 * Cost: that of a tracker (tracker.h), and a few steps for each piece and shot. */
#include "play/strategy/luck.h"

#include "bscount_game.h"

#include "count/base/arena.h"
#include "play/strategy/tracker.h"

#include <assert.h>
#include <math.h>

/* Three of the variates, which are sums over the shots of a game that measure its luck. There are
 * two arrays with these three sums: one for the shots that are fired while no hit is open, and one
 * for the shots that are fired while a hit is open (a ship is hit but not sunk). These are the
 * indices of the sums in such an array, and what each shot adds to them. */
enum {
    /* the information in the answer to the shot, in bits, minus the average information of the
     * possible answers, their entropy */
    BITS_SUM,
    /* what the shot adds to BITS_SUM, times log2 of the number of deployments that were possible
     * before the shot, which is greatest early in the game */
    EARLY_BITS_SUM,
    /* 1 for a hit or 0 for a miss, less the chance of a hit; this difference is multiplied by the
     * number of earlier shots, so that late shots count more */
    LATE_HIT_SUM,
    SUMS /* how many sums an array has */
};

bsc_status bsc_luck_init(bsc_luck *l, const bsc_log *log, bsc_error *error) {
    *l = (bsc_luck){.problem = log->problem, .log = log};
    BSC_ARENA_ARRAY(&l->arena, l->chance, log->problem->pieces);
    bsc_status status = bsc_arena_status(&l->arena, error);
    if (status == BSC_OK) status = bsc_tracker_init(&l->tracker, log, error);
    return status;
}

void bsc_luck_release(bsc_luck *l) {
    bsc_tracker_release(&l->tracker);
    bsc_arena_release(&l->arena);
}

void bsc_luck_begin_game(bsc_luck *l, double *variate) {
    l->variate = variate;
    l->deployments_before = 0.0;
}

/* Returns the array of sums, indexed by BITS_SUM, EARLY_BITS_SUM and LATE_HIT_SUM, to which the
 * last shot adds its terms. The variates (measures of luck) of a game contain two of these arrays:
 * the first is for shots that were fired while no hit was open, the second for shots that were
 * fired while a hit was open (a ship was hit but not sunk). */
static double *sums_of_last_shot(const bsc_luck *l) {
    double *sums = l->variate + bsc_count_hit_variates(l->problem);
    return l->had_open_hit ? sums + SUMS : sums;
}

/* Adds the luck of the last shot's answer to the sums that measure it in bits. The surprise is how
 * many bits of information the answer gave beyond what was expected; it is 0 on average. BITS_SUM
 * is the sum of the surprises, and in EARLY_BITS_SUM each is multiplied by log2 of the number of
 * deployments before the shot, so that early shots count more. `remaining`, above 0, is the number
 * of deployments that the answer left possible. Does nothing before the first shot of a game. */
static void add_bits(bsc_luck *l, double remaining) {
    if (l->deployments_before == 0.0) return;
    assert(remaining > 0.0 && remaining <= l->deployments_before * (1.0 + 1e-6));
    const double information = log2(l->deployments_before / remaining);
    const double surprise = information - l->entropy_before;
    sums_of_last_shot(l)[BITS_SUM] += surprise;
    sums_of_last_shot(l)[EARLY_BITS_SUM] += surprise * log2(l->deployments_before);
}

void bsc_luck_add_shot(bsc_luck *l, const bsc_evaluation *evaluation, uint32_t cell,
                       uint32_t piece) {
    add_bits(l, evaluation->total);
    bsc_tracker_update(&l->tracker);
    l->deployments_before = evaluation->total;
    l->entropy_before = evaluation->bits[cell];
    l->had_open_hit = l->tracker.open_hits > 0;
    for (uint32_t p = 0; p < l->problem->pieces; p++) {
        const double *hit = evaluation->by_piece + (size_t)p * l->problem->cells;
        l->chance[p] = hit[cell] / evaluation->total;
        assert(l->chance[p] >= 0.0 && l->chance[p] < 1.0 + 1e-9);
        const double luck = (p == piece ? 1.0 : 0.0) - l->chance[p];
        l->variate[l->had_open_hit ? l->problem->pieces : p] += luck;
        sums_of_last_shot(l)[LATE_HIT_SUM] += luck * (double)l->log->shots;
    }
}

void bsc_luck_end_game(bsc_luck *l) {
    /* After every other shot, bsc_luck_add_shot gets the number of deployments that its answer left
     * possible from the evaluation of the next position. After the last shot no position is
     * evaluated, so this number is computed here. The last shot was a hit, so the deployments that
     * have a ship on its cell stayed possible, and all others became impossible. Their number is
     * the chance of a hit times the number of deployments before the shot. */
    double chance_of_hit = 0.0;
    for (uint32_t p = 0; p < l->problem->pieces; p++) chance_of_hit += l->chance[p];
    add_bits(l, chance_of_hit * l->deployments_before);
}
