/* collisions.c - lists the placements that collide with each, by way of the matrix: options that
 * share a cell, an edge or a vertex.
 *
 * Cost: for each placement its items times their options, twice. On classic 760 lists of 150. */
#include "play/collisions.h"

#include "base/sort.h"

#include <assert.h>
#include <string.h>

/* Writes the options that share an item, other than its piece, with the option; to `with`, where it
 * is not NULL. seen[options] holds 1 + the option that each was found for last. */
static size_t list_of(const bsc_matrix *m, uint32_t option, uint32_t *seen, uint32_t *with) {
    size_t count = 0;
    for (uint32_t k = m->start[option]; k < m->start[option + 1]; k++) {
        const uint32_t item = m->entry[k];
        if (m->item[item].kind == BSC_ITEM_PIECE) continue;
        for (uint32_t j = m->first[item]; j < m->first[item + 1]; j++) {
            const uint32_t other = m->option[j];
            if (seen[other] == option + 1) continue;
            seen[other] = option + 1;
            if (with != NULL) with[count] = other;
            count++;
        }
    }
    return count;
}

/* start[] of one placement's pieces, from its sorted list; returns where the next begins. */
static size_t part_by_piece(bsc_collisions *c, const bsc_problem *problem, uint32_t placement,
                            size_t from, size_t count) {
    const size_t end = from + count;
    bsc_sort_numbers(c->with + from, count);
    for (uint32_t p = 0; p < problem->pieces; p++) {
        while (from < end && c->with[from] < problem->first[p]) from++;
        c->start[(size_t)placement * problem->pieces + p] = from;
    }
    return end;
}

static bsc_status fill(bsc_collisions *c, const bsc_problem *problem, const bsc_matrix *m,
                       uint32_t *seen, bsc_error *error) {
    size_t all = 0, at = 0;
    for (uint32_t k = 0; k < m->options; k++) all += list_of(m, k, seen, NULL);
    memset(seen, 0, m->options * sizeof *seen);
    c->with = bsc_arena_new(&c->arena, all + 1, sizeof *c->with);
    if (c->arena.failed) return bsc_arena_status(&c->arena, error);
    for (uint32_t p = 0; p < problem->placements; p++)
        at = part_by_piece(c, problem, p, at, list_of(m, p, seen, c->with + at));
    c->start[(size_t)problem->placements * problem->pieces] = at;
    return BSC_OK;
}

bsc_status bsc_collisions_init(bsc_collisions *c, const bsc_problem *problem,
                               const bsc_matrix *matrix, bsc_budget *budget, bsc_error *error) {
    assert(matrix->options == problem->placements); /* and in their order */
    const size_t lists = (size_t)problem->placements * problem->pieces + 1;
    *c = (bsc_collisions){.pieces = problem->pieces, .arena.budget = budget};
    uint32_t *seen = bsc_arena_new(&c->arena, matrix->options, sizeof *seen);
    c->start = bsc_arena_new(&c->arena, lists, sizeof *c->start);
    bsc_status status = bsc_arena_status(&c->arena, error);
    if (status == BSC_OK) status = fill(c, problem, matrix, seen, error);
    if (status != BSC_OK) bsc_collisions_release(c);
    return status;
}

void bsc_collisions_release(bsc_collisions *c) {
    bsc_arena_release(&c->arena);
    *c = (bsc_collisions){.pieces = 0};
}
