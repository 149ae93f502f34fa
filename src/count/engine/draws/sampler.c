/* sampler.c - draws random solutions, and chooses the way to draw them:
 *
 *   - From a forward pass of the dynamic programme that is kept in memory, each draw gives a
 *     solution, and all solutions are equally likely (sample.c).
 *   - If the pass does not fit in memory, the draws are random walks (walk.c). A walk of weight w
 *     is kept with probability w, so that all solutions are equally likely here too. On average it
 *     takes bound / total walks to get a solution, where bound is bsc_walk_bound: on a 20x20 board
 *     with five ships of each of 5, 4, 3 and 2 cells, it takes five walks, or 30 microseconds. If
 *     ships crowd the board, it can be millions of walks.
 *   - If the matrix's law says that fleets are laid by placing one ship after the other at random,
 *     fleets are laid until one of them is a solution (sequential.c). */
#include "count/engine/draws/sampler.h"

#include "count/base/error.h"
#include "count/base/memory.h"
#include "count/base/random.h"
#include "count/base/sized.h"
#include "count/cover/run_tick.h"
#include "count/engine/dp/dp.h"
#include "count/engine/draws/sample.h"
#include "count/engine/support.h"

#include <math.h>

/* The run's tick (a callback that may stop it) is called once in this many tries to draw a
 * solution. */
#define TRIES_PER_TICK 4096u
/* A draw fails after this many walks of which none was kept as a solution. They take minutes. */
#define MAX_WALKS (UINT64_C(1) << 27)
/* A draw fails after this many fleets, laid ship by ship, of which none is a solution. They take
 * half a minute. */
#define MAX_FLEETS (UINT64_C(1) << 22)

/* ---- The three ways to draw ---- */

bsc_status bsc_draws_init(bsc_draws *draws, const bsc_matrix *matrix, const bsc_run *run,
                          bool only_walk, bsc_error *error) {
    bsc_error reason = {0};
    *draws = (bsc_draws){.pass = NULL};
    if (matrix->law.unshot_matrix != NULL)
        return bsc_sequential_new(&draws->sequential, matrix, error);
    if (only_walk) return bsc_walk_new(&draws->walk, matrix, error);
    const bsc_status status = bsc_dp_sampler_new(&draws->pass, matrix, run, &reason);
    /* The forward pass of the dynamic programme needs too much memory, or is not possible for such
     * a matrix. Then the draws are random walks, unless the law of the matrix rules walks out. */
    const bool lacks_pass = status == BSC_LIMIT || status == BSC_UNSUPPORTED;
    if (lacks_pass && bsc_walks_can_draw(matrix)) return bsc_walk_new(&draws->walk, matrix, error);
    /* Walks can also draw if only whole fleets have weights: the weight of a walk is multiplied by
     * the weight of its fleet, divided by the greatest weight of a fleet. */
    if (lacks_pass && matrix->law.weighs_fleets && matrix->law.sums.count == 0) {
        draws->matrix = matrix;
        for (uint32_t f = 0; f < matrix->fleets; f++)
            draws->max_fleet_weight =
                fmax(draws->max_fleet_weight, matrix->law.weight[matrix->first_fleet + f]);
        return bsc_walk_new(&draws->walk, matrix, error);
    }
    bsc_error_copy_first(error, &reason);
    return status;
}

void bsc_draws_release(bsc_draws *draws) {
    bsc_dp_sampler_free(draws->pass);
    bsc_walk_free(draws->walk);
    bsc_sequential_free(draws->sequential);
    *draws = (bsc_draws){.pass = NULL};
}

bool bsc_draws_has_none(const bsc_draws *draws) {
    if (draws->sequential != NULL) return bsc_sequential_has_none(draws->sequential);
    if (draws->pass != NULL) return !bsc_dp_sampler_has_solution(draws->pass);
    return bsc_walk_bound(draws->walk) == 0.0L;
}

/* Returns the factor by which the weight of a walk is multiplied if the problem has several fleets
 * with weights: the weight of the fleet that the walk has chosen, divided by the greatest weight of
 * a fleet. (One of the walk's options stands for the fleet: one of the matrix's `fleets` options
 * from first_fleet on.) Returns 1 if fleets have no weights. */
static double fleet_weight_factor(const bsc_draws *draws, const uint32_t *option, uint32_t count) {
    const bsc_matrix *matrix = draws->matrix;
    double factor = 1.0;
    if (draws->max_fleet_weight == 0.0) return factor;
    for (uint32_t k = 0; k < count; k++) {
        if (bsc_matrix_chooses_fleet(matrix, option[k]))
            factor = matrix->law.weight[option[k]] / draws->max_fleet_weight;
    }
    return factor;
}

double bsc_draws_draw(bsc_draws *draws, bsc_random *random, uint32_t *option, uint32_t *count) {
    assert((draws->pass != NULL) + (draws->walk != NULL) + (draws->sequential != NULL) == 1);
    if (draws->sequential != NULL)
        return bsc_sequential_draw(draws->sequential, random, option, count);
    if (draws->walk != NULL) {
        const double weight = bsc_walk_draw(draws->walk, random, option, count);
        return weight * fleet_weight_factor(draws, option, *count);
    }
    *count = bsc_dp_sampler_draw(draws->pass, random, option);
    return 1.0;
}

/* There are two upper bounds. Each option of a solution covers a primary item, so the solution has
 * no more options than all primary items need together: the sum of their multiplicities. Nor does
 * it have more options than the matrix. */
uint32_t bsc_draws_max_options(const bsc_matrix *matrix) {
    const uint64_t max = bsc_matrix_sum_multiplicities(matrix);
    return max < matrix->options ? (uint32_t)max : matrix->options;
}

/* ---- The public sampler ---- */

struct bsc_sampler {
    const bsc_matrix *matrix;
    bsc_draws draws;   /* how solutions are drawn */
    bsc_random random; /* the generator of random numbers */
    bsc_run run; /* the settings; the tick in them is called now and then during a long draw */
};

bsc_status bsc_sampler_new(bsc_sampler **sampler, const bsc_matrix *matrix, uint64_t seed,
                           const bsc_run *run, bsc_error *error) {
    bsc_run settings;
    *sampler = NULL;
    bsc_status status = bsc_run_copy(&settings, run, error);
    if (status != BSC_OK) return status;
    bsc_sampler *s = bsc_memory_new(1, sizeof *s);
    if (s == NULL) return bsc_error_set_no_memory(error);
    s->matrix = matrix;
    s->random = bsc_random_seed(seed);
    s->run = settings;
    status = bsc_draws_init(&s->draws, matrix, &s->run, false, error);
    if (status == BSC_OK)
        *sampler = s;
    else
        bsc_sampler_free(s);
    return status;
}

void bsc_sampler_free(bsc_sampler *s) {
    if (s == NULL) return;
    bsc_draws_release(&s->draws);
    bsc_memory_free(s);
}

bool bsc_sampler_any(const bsc_sampler *s) {
    return !bsc_draws_has_none(&s->draws);
}

uint32_t bsc_sampler_max_options(const bsc_sampler *s) {
    return bsc_draws_max_options(s->matrix);
}

/* Decides whether to try again after `tries` tries have given no solution. Returns BSC_OK to try
 * again, BSC_INTERRUPTED if the run's tick (the caller's callback) stops the draw, and BSC_LIMIT
 * after MAX_WALKS walks or MAX_FLEETS fleets that were laid ship by ship. */
static bsc_status check_tries(const bsc_sampler *s, uint64_t tries, bsc_error *error) {
    const bsc_sequential *sequential = s->draws.sequential;
    const bsc_status status = bsc_run_check_interrupt(&s->run, error);
    if (status != BSC_OK) return status;
    if (sequential == NULL && tries >= MAX_WALKS)
        return bsc_error_set(error, BSC_LIMIT, "none of %llu random walks was kept as a deployment",
                             (unsigned long long)tries);
    if (sequential != NULL && tries >= MAX_FLEETS)
        return bsc_error_set(
            error, BSC_LIMIT, "none of %llu fleets that were laid ship by ship is a deployment%s",
            (unsigned long long)tries,
            bsc_sequential_is_unrestricted(sequential) ? "" : " after these shots");
    return BSC_OK;
}

bsc_status bsc_sampler_draw(bsc_sampler *s, uint32_t *option, uint32_t *count, bsc_error *error) {
    for (uint64_t tries = 0;; tries++) {
        if (tries % TRIES_PER_TICK == TRIES_PER_TICK - 1) {
            const bsc_status status = check_tries(s, tries, error);
            if (status != BSC_OK) return status;
        }
        const double weight = bsc_draws_draw(&s->draws, &s->random, option, count);
        if (weight == 1.0 || bsc_random_unit(&s->random) < weight) break;
    }
    assert(*count <= bsc_draws_max_options(s->matrix));
    *count = bsc_matrix_keep_ships(s->matrix, option, *count);
    if (s->draws.pass == NULL) bsc_sort_numbers(option, *count);
    return BSC_OK;
}
