/* sampler.c - uniformly random solutions, and the choice between the ways to draw them.
 *
 * From a forward pass that is kept, each draw gives one (dp/sample.c). Where the pass does not
 * fit in memory, random walks are kept with a chance of their weight (walk.c): as uniform, but a
 * solution then takes bound / total walks. On 20x20 with five ships of each of 5, 4, 3 and 2
 * cells that is five walks, and 30 microseconds; where ships crowd the board it can be millions.
 * Fleets that are laid ship by ship (sequential.c) are laid until one is a solution. */

#include "count/engine/draws/sampler.h"

#include "count/base/bits.h"
#include "count/base/error.h"
#include "count/base/memory.h"
#include "count/base/random.h"
#include "count/cover/symmetry.h"
#include "count/engine/dp/dp.h"
#include "count/engine/draws/sample.h"
#include "count/engine/draws/sequential.h"
#include "count/engine/draws/walk.h"

#define WALKS_A_TICK 4096u
#define MAX_WALKS    (UINT64_C(1) << 27) /* without a solution: minutes */
#define MAX_FLEETS   (UINT64_C(1) << 22) /* the same, of fleets laid ship by ship: half a minute */

bsc_status bsc_draws_init(bsc_draws *draws, const bsc_matrix *matrix, const bsc_run *run,
                          bool only_walk, bsc_error *error) {
    bsc_error reason = {0};
    *draws = (bsc_draws){NULL, NULL, NULL};
    if (matrix->board != NULL) return bsc_layer_new(&draws->layer, matrix, error);
    if (only_walk) return bsc_walk_new(&draws->walk, matrix, error);
    const bsc_status status = bsc_dp_sampler_new(&draws->pass, matrix, run, &reason);
    if ((status == BSC_LIMIT || status == BSC_UNSUPPORTED) && matrix->weight == NULL &&
        matrix->cells.sums.count == 0)
        return bsc_walk_new(&draws->walk, matrix, error);
    bsc_error_keep(error, &reason);
    return status;
}

void bsc_draws_release(bsc_draws *draws) {
    bsc_dp_sampler_free(draws->pass);
    bsc_walk_free(draws->walk);
    bsc_layer_free(draws->layer);
    *draws = (bsc_draws){NULL, NULL, NULL};
}

bool bsc_draws_none(const bsc_draws *draws) {
    if (draws->layer != NULL) return bsc_layer_none(draws->layer);
    return draws->pass != NULL ? !bsc_dp_sampler_any(draws->pass)
                               : bsc_walk_bound(draws->walk) == 0.0L;
}

double bsc_draws_next(bsc_draws *draws, bsc_random *random, uint32_t *option, uint32_t *count) {
    assert((draws->pass != NULL) + (draws->walk != NULL) + (draws->layer != NULL) == 1);
    if (draws->layer != NULL) return bsc_layer_draw(draws->layer, random, option, count);
    if (draws->pass == NULL) return bsc_walk_go(draws->walk, random, option, count);
    *count = bsc_dp_sampler_draw(draws->pass, random, option);
    return 1.0;
}

/* Each covers a primary item, and none is taken twice. */
uint32_t bsc_draws_max_options(const bsc_matrix *matrix) {
    const uint64_t max = bsc_matrix_wanted(matrix);
    return max < matrix->options ? (uint32_t)max : matrix->options;
}

struct bsc_sampler {
    const bsc_matrix *matrix;
    bsc_draws draws;
    bsc_random random;
    bsc_run run;
};

bsc_status bsc_sampler_new(bsc_sampler **sampler, const bsc_matrix *matrix, uint64_t seed,
                           const bsc_run *run, bsc_error *error) {
    *sampler = NULL;
    BSC_TAKE(bsc_run, run, error);
    bsc_sampler *s = bsc_memory_new(1, sizeof *s);
    if (s == NULL) return bsc_error_no_memory(error);
    s->matrix = matrix;
    s->random = bsc_random_seed(seed);
    s->run = *run;
    const bsc_status status = bsc_draws_init(&s->draws, matrix, &s->run, false, error);
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
    return !bsc_draws_none(&s->draws);
}

uint32_t bsc_sampler_max_options(const bsc_sampler *s) {
    return bsc_draws_max_options(s->matrix);
}

/* Now and then between walks: BSC_OK if the draw may go on. */
static bsc_status poll(const bsc_sampler *s, uint64_t walks, bsc_error *error) {
    const bsc_status status = bsc_run_poll(&s->run, error);
    if (status != BSC_OK || walks < (s->draws.layer == NULL ? MAX_WALKS : MAX_FLEETS))
        return status;
    if (s->draws.layer != NULL)
        return bsc_error_set(error, BSC_LIMIT,
                             "none of %llu fleets that were laid ship by ship is a deployment%s",
                             (unsigned long long)walks,
                             bsc_layer_is_free(s->draws.layer) ? "" : " after these shots");
    return bsc_error_set(error, BSC_LIMIT, "none of %llu random walks reached a deployment",
                         (unsigned long long)walks);
}

bsc_status bsc_sampler_draw(bsc_sampler *s, uint32_t *option, uint32_t *count, bsc_error *error) {
    bsc_status status = BSC_OK;
    double weight = 0.0;
    for (uint64_t walks = 0; status == BSC_OK; walks++) {
        if (walks % WALKS_A_TICK == WALKS_A_TICK - 1) status = poll(s, walks, error);
        weight = bsc_draws_next(&s->draws, &s->random, option, count);
        if (weight == 1.0 || bsc_random_unit(&s->random) < weight) break;
    }
    if (status == BSC_OK && s->draws.pass == NULL) bsc_sort_numbers(option, *count);
    assert(status != BSC_OK || (weight > 0.0 && *count <= bsc_draws_max_options(s->matrix)));
    return status;
}
