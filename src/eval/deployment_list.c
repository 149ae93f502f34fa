/* deployment_list.c - deployments, listed one by one.
 *
 * A search over masks: a bit for each of the matrix's items that no two ships may share. First the
 * cells that were hit, those with the fewest options first, then the pieces; copies of a piece in
 * rising order of their options, so that a set of them comes once.
 *
 * Invariant: what the pool holds are exactly the deployments that agree with the log.
 * Cost: an option tried takes a look at its mask; a deployment 4 bytes a ship. On classic a list of
 * 200 thousand takes 15 ms, and 1 ms to go through for an answer. */
#include "eval/deployment_list.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/sort.h"
#include "board/draft.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define STEPS_EACH 200u /* options that may be tried for each deployment that may be listed */

static_assert(BSC_MAX_ANSWERS == BSC_TOLD_SUNK + BSC_MAX_PIECES, "an answer for each piece");

typedef struct lister {
    const bsc_matrix *matrix;
    bsc_deployment_list *pool;
    uint32_t words;
    uint64_t *mask;  /* [options x words]: items but the piece */
    uint64_t *taken; /* [(ships + 1) x words]: one for each depth */
    uint32_t *order; /* [primaries]: musts, then pieces */
    uint32_t musts, primaries;
    uint32_t *first, *row; /* the options of each primary item */
    uint32_t *piece_of;    /* [options]: its item */
    uint32_t *left;        /* [primaries]: copies to lay */
    uint32_t *chosen;      /* [ships] */
    size_t most;
    uint64_t steps; /* still allowed */
    bsc_status status;
} lister;

void bsc_deployment_list_release(bsc_deployment_list *pool) {
    bsc_memory_free(pool->ship);
    *pool = (bsc_deployment_list){.problem = pool->problem};
}

static void release(lister *l) {
    bsc_memory_free(l->mask);
    bsc_memory_free(l->taken);
    bsc_memory_free(l->order);
    bsc_memory_free(l->first);
    bsc_memory_free(l->row);
    bsc_memory_free(l->piece_of);
    bsc_memory_free(l->left);
    bsc_memory_free(l->chosen);
}

static bool make_room(lister *l) {
    const bsc_matrix *matrix = l->matrix;
    l->mask = bsc_memory_new(matrix->options, l->words * sizeof *l->mask);
    l->taken = bsc_memory_new((size_t)l->pool->ships + 1, l->words * sizeof *l->taken);
    l->order = bsc_memory_new(l->primaries, sizeof *l->order);
    l->first = bsc_memory_new((size_t)l->primaries + 2, sizeof *l->first);
    l->row = bsc_memory_new(matrix->start[matrix->options], sizeof *l->row);
    l->piece_of = bsc_memory_new(matrix->options, sizeof *l->piece_of);
    l->left = bsc_memory_new(l->primaries, sizeof *l->left);
    l->chosen = bsc_memory_new(l->pool->ships, sizeof *l->chosen);
    return l->mask != NULL && l->taken != NULL && l->order != NULL && l->first != NULL &&
           l->row != NULL && l->piece_of != NULL && l->left != NULL && l->chosen != NULL;
}

static bool is_piece(const lister *l, uint32_t item) {
    return l->matrix->item[item].kind == BSC_ITEM_PIECE;
}

/* Masks, and the options of each primary item. */
static void read_matrix(lister *l) {
    const bsc_matrix *matrix = l->matrix;
    for (uint32_t option = 0; option < matrix->options; option++)
        for (uint32_t e = matrix->start[option]; e < matrix->start[option + 1]; e++) {
            const uint32_t item = matrix->entry[e];
            if (item < l->primaries) l->first[item + 2]++;
            if (item < l->primaries && is_piece(l, item))
                l->piece_of[option] = item;
            else
                l->mask[(size_t)option * l->words + item / 64] |= UINT64_C(1) << item % 64;
        }
    for (uint32_t i = 2; i < l->primaries + 2; i++) l->first[i] += l->first[i - 1];
    for (uint32_t option = 0; option < matrix->options; option++)
        for (uint32_t e = matrix->start[option]; e < matrix->start[option + 1]; e++)
            if (matrix->entry[e] < l->primaries) l->row[l->first[matrix->entry[e] + 1]++] = option;
}

static uint32_t length(const lister *l, uint32_t item) {
    return l->first[item + 1] - l->first[item];
}

/* Musts before pieces, and the fewest options first among each. */
static void choose_order(lister *l) {
    uint32_t count = 0;
    for (unsigned pieces = 0; pieces < 2; pieces++) {
        const uint32_t from = count;
        for (uint32_t item = 0; item < l->primaries; item++) {
            if (is_piece(l, item) != (pieces == 1)) continue;
            uint32_t at = count++;
            for (; at > from && length(l, l->order[at - 1]) > length(l, item); at--)
                l->order[at] = l->order[at - 1];
            l->order[at] = item;
            l->left[item] = l->matrix->item[item].multiplicity;
        }
        if (pieces == 0) l->musts = count;
    }
}

static bool fits(const lister *l, uint32_t option, const uint64_t *taken) {
    const uint64_t *mask = l->mask + (size_t)option * l->words;
    uint64_t shared = 0;
    for (uint32_t w = 0; w < l->words; w++) shared |= mask[w] & taken[w];
    return shared == 0 && l->left[l->piece_of[option]] > 0;
}

static void keep_deployment(lister *l) {
    bsc_deployment_list *pool = l->pool;
    const size_t wanted = (pool->deployments + 1) * pool->ships;
    if (pool->deployments == l->most) {
        l->status = BSC_LIMIT;
    } else if (!bsc_memory_grow(&pool->ship, &pool->room, wanted, sizeof *pool->ship)) {
        l->status = BSC_NO_MEMORY;
    } else {
        uint32_t *ship = pool->ship + pool->deployments++ * pool->ships;
        for (uint32_t k = 0; k < pool->ships; k++) ship[k] = l->matrix->placement[l->chosen[k]];
        bsc_sort_numbers(ship, pool->ships);
    }
}

static void search(lister *l, uint32_t depth, uint32_t at, uint32_t from);

/* Lays the option at this depth and goes on. */
static void lay(lister *l, uint32_t option, uint32_t depth, uint32_t at, uint32_t from) {
    const uint64_t *taken = l->taken + (size_t)depth * l->words;
    uint64_t *next = l->taken + ((size_t)depth + 1) * l->words;
    const uint64_t *mask = l->mask + (size_t)option * l->words;
    for (uint32_t w = 0; w < l->words; w++) next[w] = taken[w] | mask[w];
    l->chosen[depth] = option;
    l->left[l->piece_of[option]]--;
    search(l, depth + 1, at, from);
    l->left[l->piece_of[option]]++;
}

/* From item number `at` of the order on; a piece's options from row `from` on. */
static void search(lister *l, uint32_t depth, uint32_t at, uint32_t from) {
    const uint64_t *taken = l->taken + (size_t)depth * l->words;
    while (at < l->primaries) {
        const uint32_t item = l->order[at];
        if (at >= l->musts ? l->left[item] > 0 : (taken[item / 64] >> item % 64 & 1u) == 0) break;
        at++;
        from = 0;
    }
    if (at == l->primaries) {
        keep_deployment(l);
        return;
    }
    const uint32_t item = l->order[at];
    for (uint32_t r = l->first[item] + from; r < l->first[item + 1] && l->status == BSC_OK; r++) {
        if (l->steps-- == 0) {
            l->status = BSC_LIMIT;
            return;
        }
        if (fits(l, l->row[r], taken))
            lay(l, l->row[r], depth, at, at < l->musts ? 0 : r + 1 - l->first[item]);
    }
}

static uint32_t ships_of(const bsc_problem *problem) {
    uint32_t ships = 0;
    for (uint32_t p = 0; p < problem->pieces; p++) ships += problem->piece[p].copies;
    return ships;
}

bsc_status bsc_deployment_list_init(bsc_deployment_list *pool, const bsc_problem *problem,
                                    const bsc_matrix *matrix, size_t most, bsc_error *error) {
    *pool = (bsc_deployment_list){.problem = problem, .ships = ships_of(problem)};
    lister l = {.matrix = matrix,
                .pool = pool,
                .words = matrix->items / 64 + 1,
                .primaries = matrix->primaries,
                .most = most,
                .steps = (uint64_t)most * STEPS_EACH + 100000,
                .status = BSC_OK};
    if (make_room(&l)) {
        read_matrix(&l);
        choose_order(&l);
        search(&l, 0, 0, 0);
    } else {
        l.status = BSC_NO_MEMORY;
    }
    release(&l);
    if (l.status == BSC_OK) return BSC_OK;
    bsc_deployment_list_release(pool);
    return l.status == BSC_NO_MEMORY ? bsc_error_no_memory(error) : l.status;
}

static bool covers(bsc_placement at, uint32_t cell) {
    for (uint32_t k = 0; k < at.cells; k++)
        if (at.cell[k] == cell) return true;
    return false;
}

/* What a ship says to the last shot: that it is not there, or there and answers so, or
 * otherwise. */
enum { ELSEWHERE, AGREES, CONTRADICTS };

/* A deployment answers by the one ship that covers the cell; where none does, it is a miss. */
static bool agrees(const bsc_deployment_list *pool, const char *says, const uint32_t *ship,
                   bool miss) {
    for (uint32_t k = 0; k < pool->ships; k++)
        if (says[ship[k]] != ELSEWHERE) return says[ship[k]] == AGREES;
    return miss;
}

bsc_status bsc_deployment_list_keep(bsc_deployment_list *pool, const bsc_log *log,
                                    bsc_error *error) {
    const bsc_shot *shot = &log->shot[log->shots - 1];
    char *says = bsc_memory_new(pool->problem->placements, sizeof *says);
    size_t kept = 0;
    if (says == NULL) return bsc_error_no_memory(error);
    for (uint32_t p = 0; p < pool->problem->placements; p++) {
        const bsc_placement at = bsc_problem_placement(pool->problem, p);
        if (covers(at, shot->cell))
            says[p] = bsc_log_allows(log, log->shots, at) ? AGREES : CONTRADICTS;
    }
    for (size_t d = 0; d < pool->deployments; d++) {
        const uint32_t *ship = pool->ship + d * pool->ships;
        if (agrees(pool, says, ship, shot->answer == BSC_MISS))
            memmove(pool->ship + kept++ * pool->ships, ship, pool->ships * sizeof *ship);
    }
    pool->deployments = kept;
    bsc_memory_free(says);
    return BSC_OK;
}

double bsc_deployment_list_weight(const bsc_deployment_list *pool, const bsc_weights *weights,
                                  size_t deployment) {
    const uint32_t *ship = pool->ship + deployment * pool->ships;
    double product = 1.0;
    for (uint32_t k = 0; k < pool->ships && weights != NULL; k++)
        product *= bsc_weights_at(weights, ship[k]);
    return product;
}

double bsc_deployment_list_count(const bsc_deployment_list *pool, const bsc_weights *weights,
                                 double *use) {
    double all = 0.0;
    for (uint32_t p = 0; p < pool->problem->placements; p++) use[p] = 0.0;
    for (size_t d = 0; d < pool->deployments; d++) {
        const uint32_t *ship = pool->ship + d * pool->ships;
        const double own = bsc_deployment_list_weight(pool, weights, d);
        for (uint32_t k = 0; k < pool->ships; k++) use[ship[k]] += own;
        all += own;
    }
    return all;
}

bool bsc_deployment_list_number(const bsc_deployment_list *pool, const bsc_log *log, uint32_t most,
                                uint32_t *bit, uint32_t *cell_of, uint32_t *cells) {
    *cells = 0;
    for (uint32_t c = 0; c < pool->problem->cells; c++) bit[c] = UINT32_MAX;
    for (size_t k = 0; k < pool->deployments * pool->ships; k++) {
        const bsc_placement at = bsc_problem_placement(pool->problem, pool->ship[k]);
        for (uint32_t c = 0; c < at.cells; c++) {
            if (log->fired[at.cell[c]] != 0 || bit[at.cell[c]] != UINT32_MAX) continue;
            if (*cells == most) return false;
            cell_of[*cells] = at.cell[c];
            bit[at.cell[c]] = (*cells)++;
        }
    }
    return true;
}

/* The first piece of so many cells. */
static uint32_t first_of_size(const bsc_problem *problem, uint32_t cells) {
    uint32_t piece = 0;
    while (problem->piece[piece].cells != cells) piece++;
    return piece;
}

uint32_t bsc_deployment_list_told(const bsc_problem *problem, bsc_announce announce,
                                  bsc_placement at) {
    switch (announce) {
    case BSC_ANNOUNCE_NONE:
        return BSC_TOLD_HIT;
    case BSC_ANNOUNCE_SUNK:
        return BSC_TOLD_SUNK;
    case BSC_ANNOUNCE_SIZE:
        return BSC_TOLD_SUNK + first_of_size(problem, at.cells);
    default:
        return BSC_TOLD_SUNK + at.piece;
    }
}
