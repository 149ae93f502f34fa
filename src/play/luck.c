/* luck.c - the luck of a game, as sums that are 0 on average, for adjusted.c.
 *
 * A strategy that counts exactly knows the chance of each answer before it fires, so each term
 * below is 0 on average, whatever cell it chooses; and so is the term times anything that was known
 * before the shot, and the sum over a game:
 *
 *   hit of a piece   no hit open: 1 if the shot hits that piece, less its chance; a sum for each
 *   hit              a hit open: 1 if it hits, less the chance
 *   bits             those that the answer tells, -log2 of its chance, less its entropy
 *   early bits       the same, times log2 of the deployments before the shot
 *   late hit         1 if it hits, less the chance, times the number of shots before
 *
 *   variate    a hit of each piece | hit | bits, early bits, late hit | the same three
 *              no hit open         | open  no hit open                | open
 *
 * An answer's chance is the part of the deployments that it leaves; so the bits of a shot are added
 * when the next is chosen. The last shot has but two answers: where one cell of the fleet is left,
 * all that is announced of a hit there is known.
 *
 * Cost: that of a tracker. */
#include "play/luck.h"

#include <assert.h>
#include <math.h>

enum { BITS, EARLY_BITS, LATE_HIT, EACH };

bsc_status bsc_luck_init(bsc_luck *l, const bsc_log *log, bsc_error *error) {
    *l = (bsc_luck){.problem = log->problem, .log = log};
    l->chance = bsc_arena_new(&l->arena, log->problem->pieces, sizeof *l->chance);
    bsc_status status = bsc_arena_status(&l->arena, error);
    if (status == BSC_OK) status = bsc_tracker_init(&l->tracker, log, error);
    return status;
}

void bsc_luck_release(bsc_luck *l) {
    bsc_tracker_release(&l->tracker);
    bsc_arena_release(&l->arena);
}

void bsc_luck_begin(bsc_luck *l, double *variate) {
    l->variate = variate;
    l->deployments = 0.0;
    bsc_tracker_begin(&l->tracker);
}

/* The three sums of shots while a hit is open, or of the others. */
static double *sums(const bsc_luck *l) {
    return l->variate + BSC_HIT_VARIATES(l->problem) + (l->open ? EACH : 0);
}

/* Of the last shot, whose answer leaves so many deployments. */
static void add_bits(bsc_luck *l, double left) {
    if (l->deployments == 0.0) return;
    assert(left > 0.0 && left <= l->deployments * (1.0 + 1e-6));
    const double more = log2(l->deployments / left) - l->bits;
    sums(l)[BITS] += more;
    sums(l)[EARLY_BITS] += more * log2(l->deployments);
}

void bsc_luck_add(bsc_luck *l, const bsc_evaluation *evaluation, uint32_t cell, uint32_t hit) {
    add_bits(l, evaluation->total);
    bsc_tracker_update(&l->tracker);
    bsc_evaluation_chances(evaluation, cell, l->chance);
    l->deployments = evaluation->total;
    l->bits = evaluation->bits[cell];
    l->open = l->tracker.open > 0;
    for (uint32_t p = 0; p < l->problem->pieces; p++) {
        assert(l->chance[p] >= 0.0 && l->chance[p] < 1.0 + 1e-9);
        const double more = (p == hit ? 1.0 : 0.0) - l->chance[p];
        l->variate[l->open ? l->problem->pieces : p] += more;
        sums(l)[LATE_HIT] += more * (double)l->log->shots;
    }
}

void bsc_luck_end(bsc_luck *l) {
    double chance = 0.0;
    for (uint32_t p = 0; p < l->problem->pieces; p++) chance += l->chance[p];
    add_bits(l, chance * l->deployments);
}
