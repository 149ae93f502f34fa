/* sub_fleets.c - the deployments of every sub-fleet of a problem, and those of a rectangle without
 * a matrix of it: by narrow strips (narrow.c), or by one sweep of the whole board, of whose last
 * layer they are read.
 * */
#include "engine/narrow/narrow.h"

#include "base/error.h"
#include "base/natural.h"
#include "board/draft.h"
#include "engine/dp/dp.h"

#include <math.h>

struct bsc_sub_fleets {
    bsc_arena arena;
    const bsc_problem *problem;
    uint32_t kind_of[BSC_MAX_PIECES], stride[BSC_MAX_PIECES]; /* of each piece */
    uint32_t fleets;
    size_t limbs;
    uint64_t *number; /* fleet u at u x limbs */
    uint64_t *own;    /* [limbs + 1]: the number that was asked for last */
};

bool bsc_engine_is_narrow(bsc_engine engine, const bsc_problem *problem, bool map) {
    if (!bsc_problem_is_rectangle(problem)) return problem->cells == 0 && !map;
    if (map && !bsc_narrow_maps(problem)) return false;
    return engine == BSC_ENGINE_NARROW ||
           (engine == BSC_ENGINE_AUTO && bsc_narrow_pays(problem, map));
}

static bsc_status count_narrow(bsc_sub_fleets *s, const bsc_run *run, bsc_stats *stats,
                               bsc_error *error) {
    const uint32_t width = s->problem->places.width, height = s->problem->places.height;
    bsc_narrow narrow;
    if (!bsc_problem_is_rectangle(s->problem))
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "a board of more than %u columns or rows needs cells that may stay "
                             "empty",
                             BSC_MAX_SIDE);
    bsc_status status = bsc_narrow_init(&narrow, s->problem, false, run, stats, error);
    if (status != BSC_OK) return status;
    bsc_narrow_count(&narrow, width, height);
    s->limbs = narrow.ring.limbs;
    s->fleets = narrow.ring.fleets;
    const size_t numbers = narrow.ring.fleets * s->limbs;
    if (BSC_ARENA_ARRAY(&s->arena, s->number, numbers) != NULL)
        memcpy(s->number, narrow.z, numbers * sizeof *s->number);
    for (uint32_t p = 0; p < s->problem->pieces; p++) {
        s->kind_of[p] = narrow.ring.kind_of[p];
        s->stride[p] = narrow.ring.kind[s->kind_of[p]].stride;
    }
    bsc_narrow_release(&narrow);
    return bsc_arena_status(&s->arena, error);
}

/* Pieces are the digits of dp's sub-fleets. */
static bsc_status count_whole(bsc_sub_fleets *s, const bsc_run *run, bsc_stats *stats,
                              bsc_error *error) {
    const bsc_problem *problem = s->problem;
    const uint32_t reach[BSC_MAX_PIECES] = {0};
    bsc_dp_rows rows = {.fleets = 1, .reach = reach};
    const bsc_dp_settings settings = {.least = BSC_DP_U32, .rows = &rows};
    bsc_matrix *matrix;
    bsc_tally *tally = NULL;
    double bits = 0.0;
    for (uint32_t p = problem->pieces; p-- > 0;) {
        const bsc_piece *piece = &problem->piece[p];
        s->kind_of[p] = p;
        s->stride[p] = rows.fleets;
        if ((uint64_t)rows.fleets * (piece->copies + 1) > BSC_MAX_FLEETS)
            return bsc_error_set(error, BSC_UNSUPPORTED, "more than %u sub-fleets", BSC_MAX_FLEETS);
        rows.fleets *= piece->copies + 1;
        bits += piece->copies * log2(piece->placements + 1.0);
    }
    s->fleets = rows.fleets;
    s->limbs = rows.limbs = (size_t)(bits / 64.0) + 1;
    s->number = rows.number = bsc_arena_new(&s->arena, rows.fleets * s->limbs, sizeof *s->number);
    if (s->number == NULL) return bsc_arena_status(&s->arena, error);
    bsc_status status = bsc_matrix_new(&matrix, problem, error);
    if (status == BSC_OK) status = bsc_tally_make_wide(&tally, s->limbs, 0, error);
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
    bsc_sub_fleets *s = bsc_memory_new(1, sizeof *s);
    if (s == NULL) return bsc_error_no_memory(error);
    s->problem = problem;
    bsc_status status = bsc_engine_is_narrow(run->engine, problem, false)
                            ? count_narrow(s, run, stats, error)
                            : count_whole(s, run, stats, error);
    if (status == BSC_OK) BSC_ARENA_ARRAY(&s->arena, s->own, s->limbs + 1);
    if (status == BSC_OK) status = bsc_arena_status(&s->arena, error);
    if (status == BSC_OK)
        *sub_fleets = s;
    else
        bsc_sub_fleets_free(s);
    return status;
}

void bsc_sub_fleets_free(bsc_sub_fleets *s) {
    if (s == NULL) return;
    bsc_arena_release(&s->arena);
    bsc_memory_free(s);
}

bsc_natural bsc_sub_fleets_count(bsc_sub_fleets *s, const uint32_t *copies) {
    uint32_t fleet = 0;
    for (uint32_t p = 0; p < s->problem->pieces; p++) fleet += copies[p] * s->stride[p];
    assert(fleet < s->fleets);
    memcpy(s->own, s->number + fleet * s->limbs, s->limbs * sizeof *s->own);
    s->own[s->limbs] = 0;
    bsc_ring_name_ships(s->kind_of, copies, s->problem->pieces, s->own, s->limbs + 1);
    return (bsc_natural){s->own, s->limbs};
}

bsc_status bsc_problem_count(bsc_tally **tally, const bsc_problem *problem, const bsc_run *run,
                             bsc_stats *stats, bsc_error *error) {
    bsc_sub_fleets *all;
    uint32_t copies[BSC_MAX_PIECES];
    *tally = NULL;
    bsc_status status = bsc_sub_fleets_new(&all, problem, run, stats, error);
    if (status != BSC_OK) return status;
    for (uint32_t p = 0; p < problem->pieces; p++) copies[p] = problem->piece[p].copies;
    const bsc_natural number = bsc_sub_fleets_count(all, copies);
    status = bsc_tally_make_wide(tally, number.limbs, 0, error);
    if (status == BSC_OK)
        memcpy(bsc_tally_total_limbs(*tally), number.limb, number.limbs * sizeof *number.limb);
    bsc_sub_fleets_free(all);
    return status;
}
