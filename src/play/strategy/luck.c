/* luck.c - how lucky a game was: sums over its shots that are 0 on average, whatever the strategy
 * fires at. They serve as control variates (adjusted.c), which take the luck out of mean lengths.
 *
 * A strategy that counts exactly knows the chance of a hit before it fires. So "1 for a hit, 0 for
 * a miss, less the chance" is 0 on average for every shot, and the sum of these terms says how
 * lucky the game was: above 0, it had more hits than were to be expected.
 *
 *   Example: a ship of one cell on the cells A, B and C, which are fired at in this order.
 *     ship at A   1 shot    luck 1 - 1/3                                =  2/3
 *     ship at B   2 shots   luck 0 - 1/3 + 1 - 1/2                      =  1/6
 *     ship at C   3 shots   luck 0 - 1/3 + 0 - 1/2 + 1 - 1              = -5/6
 *   The lucks of all three add up to 0.
 *
 * Several such sums are kept for each game, the variates. Some are for shots while no hit is open,
 * some for the others (a hit is open if its ship is not sunk); for a term times a number that was
 * known before the shot is 0 on average too.
 *
 *   a hit of a piece   1 if the shot hits that piece, less the chance of it; no hit is open
 *   hit                1 if the shot hits, less its chance; a hit is open
 *   bits               the bits that the answer tells, -log2 of its chance, less its entropy
 *   early bits         the same times log2 of the deployments before the shot
 *   late hit           1 if it hits, less the chance, times the number of shots before
 *
 * An answer's chance is the share of the deployments that it leaves. So the bits of a shot are
 * added when the next shot is chosen, and its position is counted. After the last shot no position
 * is counted; but then it was a hit, and the chance of that is known.
 *
 * Cost: that of a tracker, and a few steps for each piece and shot. */
#include "play/strategy/luck.h"

#include "bscount_game.h"

#include "count/base/arena.h"
#include "play/strategy/tracker.h"

#include <assert.h>
#include <math.h>

/* The three sums that are kept once for shots while no hit is open, and once for the others. */
enum { BITS, EARLY_BITS, LATE_HIT, SUMS_PER_PHASE };

bsc_status bsc_luck_init(bsc_luck *l, const bsc_log *log, bsc_error *error) {
    *l = (bsc_luck){.problem = log->problem, .log = log};
    BSC_OWN_ARRAY(l, chance, log->problem->pieces);
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
    l->deployments = 0.0;
}

/* Returns the SUMS_PER_PHASE sums that the last shot belongs to. */
static double *sums_of_phase(const bsc_luck *l) {
    double *sums = l->variate + bsc_count_hit_variates(l->problem);
    return l->has_open_hit ? sums + SUMS_PER_PHASE : sums;
}

/* Adds the bits of the last shot, whose answer leaves `remaining` deployments; nothing if there was
 * no shot. */
static void add_bits(bsc_luck *l, double remaining) {
    if (l->deployments == 0.0) return;
    assert(remaining > 0.0 && remaining <= l->deployments * (1.0 + 1e-6));
    const double surprise = log2(l->deployments / remaining) - l->bits;
    sums_of_phase(l)[BITS] += surprise;
    sums_of_phase(l)[EARLY_BITS] += surprise * log2(l->deployments);
}

void bsc_luck_add_shot(bsc_luck *l, const bsc_evaluation *evaluation, uint32_t cell,
                       uint32_t piece) {
    add_bits(l, evaluation->total);
    bsc_tracker_update(&l->tracker);
    l->deployments = evaluation->total;
    l->bits = evaluation->bits[cell];
    l->has_open_hit = l->tracker.open_hits > 0;
    for (uint32_t p = 0; p < l->problem->pieces; p++) {
        const double *hit = evaluation->by_piece + (size_t)p * l->problem->cells;
        l->chance[p] = hit[cell] / evaluation->total;
        assert(l->chance[p] >= 0.0 && l->chance[p] < 1.0 + 1e-9);
        const double luck = (p == piece ? 1.0 : 0.0) - l->chance[p];
        l->variate[l->has_open_hit ? l->problem->pieces : p] += luck;
        sums_of_phase(l)[LATE_HIT] += luck * (double)l->log->shots;
    }
}

void bsc_luck_end_game(bsc_luck *l) {
    double chance = 0.0;
    for (uint32_t p = 0; p < l->problem->pieces; p++) chance += l->chance[p];
    add_bits(l, chance * l->deployments);
}
