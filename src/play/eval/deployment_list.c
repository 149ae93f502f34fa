/* deployment_list.c - lists the deployments that agree with a log, and keeps the list up to date.
 *
 * A search over masks, with a bit for each of the matrix's items that no two ships may share.
 * Copies of a piece are placed in rising order of their options, so that each set of them occurs
 * once.
 *
 *   order    must-be-covered cells, fewest options first | pieces, fewest options first
 *
 * Invariant: the list holds exactly the deployments that agree with the log, each once. Cost: a
 * look at its mask for each option tried, and 4 bytes a ship for each deployment. On classic a list
 * of 50 thousand takes 1.5 ms; to count it 0.3, and to filter it by an answer as much. */
#include "play/eval/deployment_list.h"

#include "count/board/problem.h"
#include "count/cover/matrix.h"
#include "play/record/record.h"

#include <assert.h>

#define STEPS_EACH 200u /* options that may be tried for each deployment that may be listed */
#define MAX_MASKS  ((size_t)4 << 20) /* bytes; 200x200 with five ships would take 2 GB */

typedef struct level {
    uint32_t at;  /* in the order: the item that is placed */
    uint32_t row; /* of its options: the next */
} level;

typedef struct lister {
    const bsc_matrix *matrix;
    bsc_deployment_list *list;
    uint32_t words;
    uint64_t *mask;  /* [options x words]: items but the piece */
    uint64_t *taken; /* [(ships + 1) x words]: one for each depth */
    uint32_t *order; /* [primaries]: musts, then pieces */
    uint32_t musts, primaries;
    uint32_t *piece_of; /* [options]: its item */
    uint32_t *left;     /* [primaries]: copies to place; of a cell 1 */
    uint32_t *chosen;   /* [ships] */
    level *level;       /* [ships + 1] */
    size_t max;
    uint64_t steps; /* still allowed */
    bsc_status status;
} lister;

void bsc_deployment_list_release(bsc_deployment_list *list) {
    bsc_memory_free(list->ship);
    *list = (bsc_deployment_list){.problem = list->problem};
}

static void read_matrix(lister *l) {
    const bsc_matrix *matrix = l->matrix;
    for (uint32_t option = 0; option < matrix->options; option++)
        for (uint32_t e = matrix->start[option]; e < matrix->start[option + 1]; e++) {
            const uint32_t item = matrix->entry[e];
            if (bsc_matrix_is_piece(matrix, item))
                l->piece_of[option] = item;
            else
                bsc_set_bit(l->mask + (size_t)option * l->words, item);
        }
    for (uint32_t item = 0; item < l->primaries; item++)
        l->left[item] = matrix->item[item].multiplicity;
    l->musts = bsc_matrix_rank_primaries(matrix, l->order);
}

static void add_deployment(lister *l) {
    bsc_deployment_list *list = l->list;
    const size_t wanted = (list->deployments + 1) * list->ships;
    if (!bsc_sums_are_met(l->matrix, l->chosen, list->ships)) return;
    if (list->deployments == l->max) {
        l->status = BSC_LIMIT;
    } else if (!BSC_ARRAY_GROW(list, ship, wanted)) {
        l->status = BSC_NO_MEMORY;
    } else {
        uint32_t *ship = list->ship + list->deployments++ * list->ships;
        for (uint32_t k = 0; k < list->ships; k++) ship[k] = l->matrix->placement[l->chosen[k]];
        bsc_sort_numbers(ship, list->ships);
    }
}

/* Goes on to the level's next item that must still be placed; false: nothing must. */
static bool find_item(lister *l, uint32_t depth) {
    const uint64_t *taken = l->taken + (size_t)depth * l->words;
    level *own = &l->level[depth];
    for (; own->at < l->primaries; own->at++, own->row = 0) {
        const uint32_t item = l->order[own->at];
        if (own->at >= l->musts ? l->left[item] > 0 : !bsc_has_bit(taken, item)) return true;
    }
    assert(depth == l->list->ships);
    return false;
}

/* False where it does not fit. */
static bool place(lister *l, uint32_t option, uint32_t depth) {
    const uint64_t *taken = l->taken + (size_t)depth * l->words;
    uint64_t *next = l->taken + ((size_t)depth + 1) * l->words;
    const uint64_t *mask = l->mask + (size_t)option * l->words;
    uint64_t shared = 0;
    for (uint32_t w = 0; w < l->words; w++) shared |= mask[w] & taken[w];
    if (shared != 0 || l->left[l->piece_of[option]] == 0) return false;
    assert(depth < l->list->ships);
    for (uint32_t w = 0; w < l->words; w++) next[w] = taken[w] | mask[w];
    l->chosen[depth] = option;
    l->left[l->piece_of[option]]--;
    l->level[depth + 1] = l->level[depth]; /* a piece's next copy comes after this one */
    return true;
}

/* Places the level's next option that fits, if enough are left for the other copies; false: there
 * is none, or the search ends. */
static bool place_next(lister *l, uint32_t depth) {
    level *own = &l->level[depth];
    const uint32_t item = l->order[own->at];
    while (own->row + l->left[item] <= bsc_item_option_count(l->matrix, item) &&
           l->status == BSC_OK) {
        const uint32_t option = l->matrix->option[l->matrix->first[item] + own->row++];
        if (l->steps-- == 0)
            l->status = BSC_LIMIT;
        else if (place(l, option, depth))
            return true;
    }
    return false;
}

/* Each level has its place in arrays: a fleet may be too large for a thread's stack. */
static void search(lister *l) {
    uint32_t depth = 0;
    if (!find_item(l, 0)) {
        add_deployment(l);
        return;
    }
    for (;;) {
        if (place_next(l, depth)) {
            if (find_item(l, ++depth)) continue;
            add_deployment(l);
        } else if (depth == 0) {
            return;
        }
        l->left[l->piece_of[l->chosen[--depth]]]++;
    }
}

bsc_status bsc_deployment_list_init(bsc_deployment_list *list, const bsc_problem *problem,
                                    const bsc_matrix *matrix, size_t max, bsc_error *error) {
    const uint32_t options = matrix->options, primaries = matrix->primaries;
    bsc_arena arena = {0};
    *list = (bsc_deployment_list){.problem = problem, .ships = bsc_fleet_ships(problem, 0)};
    lister l = {.matrix = matrix,
                .list = list,
                .words = matrix->items / 64 + 1,
                .primaries = primaries,
                .max = max,
                .steps = (uint64_t)max * STEPS_EACH + 100000,
                .status = BSC_OK};
    if (options > MAX_MASKS / sizeof *l.mask / l.words) return BSC_LIMIT;
    BSC_ARENA_ARRAY(&arena, l.mask, (size_t)options * l.words);
    BSC_ARENA_ARRAY(&arena, l.taken, ((size_t)list->ships + 1) * l.words);
    BSC_ARENA_ARRAY(&arena, l.order, primaries);
    BSC_ARENA_ARRAY(&arena, l.piece_of, options);
    BSC_ARENA_ARRAY(&arena, l.left, primaries);
    BSC_ARENA_ARRAY(&arena, l.chosen, list->ships);
    BSC_ARENA_ARRAY(&arena, l.level, (size_t)list->ships + 1);
    if (!arena.failed) {
        read_matrix(&l);
        search(&l);
    } else {
        l.status = BSC_NO_MEMORY;
    }
    bsc_arena_release(&arena);
    if (l.status != BSC_OK) bsc_deployment_list_release(list);
    return l.status == BSC_NO_MEMORY ? bsc_error_set_no_memory(error) : l.status;
}

/* A ship that is not on the last shot's cell, or what one that is makes of the answer. */
enum { ELSEWHERE, AGREES, CONTRADICTS };

bsc_status bsc_deployment_list_filter(bsc_deployment_list *list, const bsc_log *log,
                                      bsc_error *error) {
    assert(log->shots > 0);
    const bsc_shot *shot = &log->shot[log->shots - 1];
    char *verdict = bsc_memory_new(list->problem->placements, sizeof *verdict);
    size_t kept = 0;
    if (verdict == NULL) return bsc_error_set_no_memory(error);
    for (uint32_t p = 0; p < list->problem->placements; p++) {
        const bsc_placement at = bsc_problem_placement(list->problem, p);
        if (bsc_placement_covers(at, shot->cell))
            verdict[p] = bsc_log_allows(log, log->shots, at) ? AGREES : CONTRADICTS;
    }
    for (size_t d = 0; d < list->deployments; d++) {
        /* it answers by the one ship that covers the cell; where none does, it is a miss */
        const uint32_t *ship = bsc_deployment_list_ships(list, d);
        uint32_t k = 0;
        while (k < list->ships && verdict[ship[k]] == ELSEWHERE) k++;
        if (k < list->ships ? verdict[ship[k]] == AGREES : shot->answer == BSC_MISS)
            memmove(list->ship + kept++ * list->ships, ship, list->ships * sizeof *ship);
    }
    list->deployments = kept;
    bsc_memory_free(verdict);
    return BSC_OK;
}

double bsc_deployment_list_weight(const bsc_deployment_list *list, const bsc_weights *weights,
                                  size_t deployment) {
    const uint32_t *ship = bsc_deployment_list_ships(list, deployment);
    double product = 1.0;
    for (uint32_t k = 0; k < list->ships && weights != NULL; k++)
        product *= weights->scaled[ship[k]];
    return product;
}

double bsc_deployment_list_count_uses(const bsc_deployment_list *list, const bsc_weights *weights,
                                      double *use) {
    double all = 0.0;
    for (uint32_t p = 0; p < list->problem->placements; p++) use[p] = 0.0;
    for (size_t d = 0; d < list->deployments; d++) {
        const uint32_t *ship = bsc_deployment_list_ships(list, d);
        const double own = bsc_deployment_list_weight(list, weights, d);
        for (uint32_t k = 0; k < list->ships; k++) use[ship[k]] += own;
        all += own;
    }
    return all;
}

bool bsc_deployment_list_number_cells(const bsc_deployment_list *list, const bsc_log *log,
                                      uint32_t *bit, uint32_t *cell_of, uint32_t *cells) {
    *cells = 0;
    for (uint32_t c = 0; c < list->problem->cells; c++) bit[c] = UINT32_MAX;
    for (size_t k = 0; k < list->deployments * list->ships; k++) {
        const bsc_placement at = bsc_problem_placement(list->problem, list->ship[k]);
        for (uint32_t c = 0; c < at.cells; c++) {
            const uint32_t cell = at.cell[c];
            if (log->firing_step[cell] != 0 || bit[cell] != UINT32_MAX) continue;
            if (*cells == BSC_LISTED_CELLS) return false;
            cell_of[*cells] = cell;
            bit[cell] = (*cells)++;
        }
    }
    return true;
}
