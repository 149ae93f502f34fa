/* sub_fleets.c - the deployments of every sub-fleet of a problem, and those of a rectangle without
 * a matrix of it: by narrow strips (narrow.c), or by one sweep of the whole board, of whose last
 * layer they are read. */
#include "engine/narrow/narrow.h"

#include "base/error.h"
#include "base/natural.h"
#include "board/draft.h"
#include "engine/dp/dp.h"

struct bsc_sub_fleets {
    bsc_ring ring;
    const bsc_problem *problem;
    uint64_t *number; /* fleet u at u x limbs, in the ring's memory */
    uint64_t *own;    /* [limbs]: the number that was asked for last */
};

bool bsc_engine_is_narrow(bsc_engine engine, const bsc_problem *problem, bool map) {
    if (map && problem->cells == 0) return false;
    if (!bsc_problem_is_rectangle(problem)) return problem->cells == 0;
    return engine == BSC_ENGINE_NARROW ||
           (engine == BSC_ENGINE_AUTO && bsc_narrow_pays(problem, map));
}

static bsc_status make_numbers(bsc_sub_fleets *s, bsc_error *error) {
    BSC_ARENA_ARRAY(&s->ring.arena, s->number, s->ring.fleets * s->ring.limbs);
    BSC_ARENA_ARRAY(&s->ring.arena, s->own, s->ring.limbs);
    return bsc_arena_status(&s->ring.arena, error);
}

static bsc_status count_narrow(bsc_sub_fleets *s, const bsc_run *run, bsc_stats *stats,
                               bsc_error *error) {
    bsc_narrow narrow;
    if (!bsc_problem_is_rectangle(s->problem))
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "a board of more than %u columns or rows needs cells that may stay "
                             "empty",
                             BSC_MAX_SIDE);
    bsc_status status = bsc_narrow_init(&narrow, s->problem, false, run, stats, error);
    if (status != BSC_OK) return status;
    bsc_narrow_count(&narrow, s->problem->places.width, s->problem->places.height);
    s->ring = narrow.ring;
    status = make_numbers(s, error);
    if (status == BSC_OK)
        memcpy(s->number, narrow.z, s->ring.fleets * s->ring.limbs * sizeof *s->number);
    narrow.ring.arena = (bsc_arena){0};
    bsc_narrow_release(&narrow);
    return status;
}

static bsc_status count_whole(bsc_sub_fleets *s, const bsc_run *run, bsc_stats *stats,
                              bsc_error *error) {
    const uint32_t reach[BSC_MAX_PIECES] = {0};
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    bsc_status status = bsc_ring_init(&s->ring, s->problem, s->problem->cells, true, error);
    if (status == BSC_OK) status = make_numbers(s, error);
    bsc_dp_rows rows = {
        .fleets = s->ring.fleets, .reach = reach, .limbs = s->ring.limbs, .number = s->number};
    const bsc_dp_settings settings = {.least = BSC_DP_U32, .rows = &rows};
    if (status == BSC_OK) status = bsc_matrix_new(&matrix, s->problem, error);
    if (status == BSC_OK) status = bsc_tally_make_wide(&tally, rows.limbs, 0, error);
    if (status == BSC_OK) status = bsc_dp_run_as(matrix, run, &settings, tally, stats, error);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    return status;
}

bsc_status bsc_sub_fleets_new(bsc_sub_fleets **sub_fleets, const bsc_problem *problem,
                              const bsc_run *run, bsc_stats *stats, bsc_error *error) {
    bsc_stats unwanted;
    if (stats == NULL) stats = &unwanted;
    *stats = (bsc_stats){.engine = BSC_ENGINE_DP};
    *sub_fleets = NULL;
    if (problem->places.sums > 0 || problem->places.given)
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "sums and givens are of the whole fleet, not of its sub-fleets");
    bsc_sub_fleets *s = bsc_memory_new(1, sizeof *s);
    if (s == NULL) return bsc_error_no_memory(error);
    s->problem = problem;
    bsc_status status = bsc_engine_is_narrow(run->engine, problem, false)
                            ? count_narrow(s, run, stats, error)
                            : count_whole(s, run, stats, error);
    if (status == BSC_OK)
        *sub_fleets = s;
    else
        bsc_sub_fleets_free(s);
    return status;
}

void bsc_sub_fleets_free(bsc_sub_fleets *s) {
    if (s == NULL) return;
    bsc_arena_release(&s->ring.arena);
    bsc_memory_free(s);
}

bsc_natural bsc_sub_fleets_count(bsc_sub_fleets *s, const uint32_t *copies) {
    uint32_t fleet = copies == NULL ? s->ring.fleets - 1 : 0;
    for (uint32_t p = 0; copies != NULL && p < s->problem->pieces; p++)
        fleet += copies[p] * s->ring.kind[s->ring.kind_of[p]].stride;
    assert(fleet < s->ring.fleets);
    memcpy(s->own, s->number + fleet * s->ring.limbs, s->ring.limbs * sizeof *s->own);
    return (bsc_natural){bsc_ring_name_ships(&s->ring, s->problem, copies, s->own), s->ring.limbs};
}

bsc_status bsc_problem_count(bsc_tally **tally, const bsc_problem *problem, const bsc_run *run,
                             bsc_stats *stats, bsc_error *error) {
    bsc_sub_fleets *all;
    *tally = NULL;
    bsc_status status = bsc_sub_fleets_new(&all, problem, run, stats, error);
    if (status != BSC_OK) return status;
    const bsc_natural number = bsc_sub_fleets_count(all, NULL);
    status = bsc_tally_make_wide(tally, number.limbs, 0, error);
    if (status == BSC_OK)
        memcpy(bsc_tally_total_limbs(*tally), number.limb, number.limbs * sizeof *number.limb);
    bsc_sub_fleets_free(all);
    return status;
}
