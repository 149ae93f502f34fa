/* luck.c - the luck of a game, as sums that are 0 on average, and means of games with it taken out,
 * by control variates.
 *
 * A strategy that counts exactly knows the chance of each answer before it fires: each term below
 * is 0 on average, whatever cell it chooses, and so is its product with what was known before:
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
 * An answer's chance is the part of the deployments that it leaves, so the bits of a shot are added
 * when the next is chosen. The last shot has but two answers: all of a hit there is known.
 *
 * The lengths of the games are regressed on these sums, the variates, with an intercept: the mean
 * of games without luck. Its standard error comes from what the regression leaves (S. S. Lavenberg
 * and P. D. Welch, "A perspective on the use of control variables to increase the efficiency of
 * Monte Carlo simulations", Management Science 27, 1981). It is biased by about (variates / games)
 * of its standard error's square, so GAMES_A_VARIATE games are wanted for each and for the
 * intercept: with fewer only the variates of hits are taken, or none.
 *
 *   sums of products of    variates | 1 | length       each variate is swept out; what is left of
 *                                                       the last two has it all
 *
 * Cost: that of a tracker, and then games x variates^2. */
#include "play/strategy/tournament.h"

#include <assert.h>
#include <math.h>

#define GAMES_A_VARIATE 20u
#define DEPENDENT       1e-9 /* a variate of which others leave less than this part tells nothing */

enum { BITS, EARLY_BITS, LATE_HIT, EACH };

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

void bsc_luck_begin(bsc_luck *l, double *variate) {
    l->variate = variate;
    l->deployments = 0.0;
}

/* The three sums of shots while a hit is open, or of the others. */
static double *sums(const bsc_luck *l) {
    return l->variate + BSC_HIT_VARIATES(l->problem) + (l->open ? EACH : 0);
}

/* Of the last shot, whose answer leaves `left` deployments. */
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
    l->deployments = evaluation->total;
    l->bits = evaluation->bits[cell];
    l->open = l->tracker.open > 0;
    BSC_EACH_PIECE(p, l->problem) {
        const double *on = evaluation->of_piece + (size_t)p * l->problem->cells;
        l->chance[p] = on[cell] / evaluation->total;
        assert(l->chance[p] >= 0.0 && l->chance[p] < 1.0 + 1e-9);
        const double more = (p == hit ? 1.0 : 0.0) - l->chance[p];
        l->variate[l->open ? l->problem->pieces : p] += more;
        sums(l)[LATE_HIT] += more * (double)l->log->shots;
    }
}

void bsc_luck_end(bsc_luck *l) {
    double chance = 0.0;
    BSC_EACH_PIECE(p, l->problem) chance += l->chance[p];
    add_bits(l, chance * l->deployments);
}

/* Leaves of all columns behind k what column k does not explain. False where it explains nothing
 * that those before it do not. */
static bool sweep(double *sum, size_t width, size_t k, double whole) {
    const double pivot = sum[k * width + k];
    if (pivot <= DEPENDENT * whole) return false;
    for (size_t i = k + 1; i < width; i++) {
        const double part = sum[i * width + k] / pivot;
        for (size_t j = k + 1; j < width; j++) sum[i * width + j] -= part * sum[k * width + j];
    }
    return true;
}

/* From the sums of `width` columns, of which the last two are 1 and the length. */
static void fit(bsc_adjusted *adjusted, double *sum, size_t width, double games) {
    const size_t one = width - 2, length = width - 1;
    double free = games - 1.0;
    for (size_t k = 0; k < one; k++)
        if (sweep(sum, width, k, games)) free -= 1.0;
    const double weight = sum[one * width + one];
    assert(free > 0.0);
    if (weight <= DEPENDENT * games) return; /* of forged parts: luck that does not vary */
    sweep(sum, width, one, 0.0);
    const double left = sum[length * width + length];
    adjusted->known = true;
    adjusted->mean = sum[one * width + length] / weight;
    adjusted->deviation = left > 0.0 ? sqrt(left / free) : 0.0;
    adjusted->standard_error = adjusted->deviation / sqrt(weight);
}

bsc_status bsc_tournament_adjusted(const bsc_tournament *t, size_t strategy, size_t other,
                                   bsc_adjusted *adjusted, bsc_error *error) {
    const bool alone = strategy == other;
    const size_t of[] = {strategy, other};
    const uint32_t *shots[] = {t->shots + strategy * t->games, t->shots + other * t->games};
    size_t known[2], sides = 0;
    bsc_arena arena = {.newest = NULL};
    assert(strategy < t->strategies && other < t->strategies);
    *adjusted = (bsc_adjusted){.known = false};
    for (unsigned k = 0; k < (alone ? 1 : 2) && t->variate != NULL && !t->whole; k++)
        if (t->strategy[of[k]]->counts) known[sides++] = of[k];
    size_t v = t->variates;
    if (t->games < GAMES_A_VARIATE * (sides * v + 1)) v = BSC_HIT_VARIATES(t->problem);
    if (sides == 0 || t->games < GAMES_A_VARIATE * (sides * v + 1)) return BSC_OK;
    const size_t width = sides * v + 2;
    double *sum = bsc_arena_new(&arena, width * width, sizeof *sum);
    double *row = bsc_arena_new(&arena, width, sizeof *row);
    const bsc_status status = bsc_arena_status(&arena, error);
    for (size_t game = 0; game < t->games && status == BSC_OK; game++) {
        for (size_t k = 0; k < sides * v; k++)
            row[k] = t->variate[(known[k / v] * t->games + game) * t->variates + k % v];
        row[width - 2] = 1.0;
        row[width - 1] = (double)shots[0][game] - (alone ? 0.0 : (double)shots[1][game]);
        for (size_t i = 0; i < width; i++)
            for (size_t j = 0; j < width; j++) sum[i * width + j] += row[i] * row[j];
    }
    if (status == BSC_OK) fit(adjusted, sum, width, (double)t->games);
    bsc_arena_release(&arena);
    return status;
}
