/* deployment_list.c - lists all deployments that agree with a log by backtracking, and removes
 * those that later answers rule out.
 *
 * The deployments are the solutions of the log's exact-cover matrix. The search places ship after
 * ship. First it covers the cells that must hold a ship, such as hits; then it places the copies of
 * the pieces that are left. Both go by the number of options, the fewest first.
 *
 *   Example: 3x2 with ships of 3 and 2 cells, after "A1 hit". A1 must be covered.
 *
 *     A1 by Ship3 A1 B1 C1    then Ship2 at A2 B2     deployment 1
 *                                  Ship2 at B2 C2     deployment 2
 *     A1 by Ship2 A1 B1       then Ship3 at A2 B2 C2  deployment 3
 *     A1 by Ship2 A1 A2       then Ship3 fits nowhere
 *
 * In each deployment exactly one ship covers a cell, so covering the cells yields no deployment
 * twice. Nor does placing the copies of a piece, since they take rising options.
 *
 * To see at once whether an option fits, each has a mask: a set of bits, one for each item that no
 * two ships may share. It fits if it has no bit in common with those of the ships placed before.
 *
 * Invariant: the list holds exactly the deployments that agree with the log, each once.
 *
 * Cost: a look at its mask for each option tried, and 4 bytes a ship for each deployment. On the
 * classic board a list of 50 thousand takes 1.5 ms, to count its placements 0.3 ms, and to filter
 * it by an answer as much. */
#include "play/eval/deployment_list.h"

#include "count/base/arena.h"
#include "count/board/problem.h"
#include "count/cover/matrix.h"
#include "play/record/record.h"

#include <assert.h>

/* Options that the search may try, for each deployment that may be listed, and besides: if it needs
 * more, most branches fail, and the list would cost more than a count. */
#define MAX_STEPS_PER_DEPLOYMENT 200u
#define MAX_STEPS_BESIDES        100000u
/* Bytes of the masks of all options: 200x200 with five ships would take 2 GB. */
#define MAX_MASK_BYTES ((size_t)4 << 20)

/* What the search does while a certain number of ships is placed: it tries the options of one
 * item. */
typedef struct level {
    uint32_t item_index;  /* into `order`: the item */
    uint32_t next_option; /* into the item's options: the one that is tried next */
} level;

/* The state of the search. The number of ships placed so far is its depth. */
typedef struct lister {
    const bsc_matrix *matrix;
    bsc_deployment_list *list;
    size_t max_deployments;
    uint64_t steps_left; /* options that may still be tried */
    bsc_status status;   /* anything but BSC_OK ends the search */

    /* the matrix, as the search reads it */
    uint32_t primaries, required; /* primary items, and how many of them are cells */
    uint32_t *order;              /* [primaries]: the items; the required cells, then the pieces */
    uint32_t *piece_item;         /* [options]: the item of the option's piece */
    uint32_t mask_words;
    uint64_t *mask; /* [options x mask_words]: the option's items, without that of its piece */

    /* the ships placed so far */
    uint64_t *taken;       /* [(ships + 1) x mask_words]: by depth, the union of the masks */
    uint32_t *copies_left; /* [primaries]: by item, the copies of a piece still to be placed */
    uint32_t *chosen;      /* [ships]: the options */
    level *level;          /* [ships + 1]: by depth */
} lister;

void bsc_deployment_list_release(bsc_deployment_list *list) {
    bsc_memory_free(list->placement);
    *list = (bsc_deployment_list){.problem = list->problem};
}

/* Fills the lister's arrays that repeat the matrix. */
static void read_matrix(lister *l) {
    const bsc_matrix *matrix = l->matrix;
    for (uint32_t option = 0; option < matrix->options; option++) {
        uint64_t *mask = l->mask + (size_t)option * l->mask_words;
        for (uint32_t e = matrix->start[option]; e < matrix->start[option + 1]; e++) {
            const uint32_t item = matrix->entry[e];
            if (bsc_matrix_is_piece(matrix, item))
                l->piece_item[option] = item;
            else
                bsc_set_bit(mask, item);
        }
    }
    for (uint32_t item = 0; item < l->primaries; item++)
        l->copies_left[item] = matrix->item[item].multiplicity;
    l->required = bsc_matrix_rank_primaries(matrix, l->order);
}

/* Appends the placed ships to the list, unless they miss one of the matrix's sums. */
static void add_deployment(lister *l) {
    bsc_deployment_list *list = l->list;
    if (!bsc_sums_are_met(l->matrix, l->chosen, list->ships)) return;
    if (list->deployments == l->max_deployments) {
        l->status = BSC_LIMIT;
        return;
    }
    if (!BSC_ARRAY_GROW(list, placement, (list->deployments + 1) * list->ships)) {
        l->status = BSC_NO_MEMORY;
        return;
    }
    uint32_t *placement = list->placement + list->deployments * list->ships;
    for (uint32_t k = 0; k < list->ships; k++) placement[k] = l->matrix->placement[l->chosen[k]];
    bsc_sort_numbers(placement, list->ships);
    list->deployments++;
}

/* Says whether a ship must still be placed for the item: to cover it, if it is a required cell, or
 * as a copy of it, if it is a piece. */
static bool is_wanting(const lister *l, uint32_t item_index, uint32_t depth) {
    const uint64_t *taken = l->taken + (size_t)depth * l->mask_words;
    const uint32_t item = l->order[item_index];
    if (item_index < l->required) return !bsc_has_bit(taken, item);
    return l->copies_left[item] > 0;
}

/* Moves a level to its first item that a ship must still be placed for, or keeps its present item
 * and option. Returns false if there is none: all ships are placed. */
static bool find_item(lister *l, uint32_t depth) {
    level *current = &l->level[depth];
    while (current->item_index < l->primaries) {
        if (is_wanting(l, current->item_index, depth)) return true;
        current->item_index++;
        current->next_option = 0;
    }
    assert(depth == l->list->ships);
    return false;
}

/* Places an option at the next depth. Returns false, and changes nothing that counts, if it
 * overlaps a ship placed before, or if all copies of its piece are placed. */
static bool place(lister *l, uint32_t option, uint32_t depth) {
    const uint64_t *taken = l->taken + (size_t)depth * l->mask_words;
    uint64_t *next_taken = l->taken + ((size_t)depth + 1) * l->mask_words;
    const uint64_t *mask = l->mask + (size_t)option * l->mask_words;
    uint64_t shared = 0;
    for (uint32_t w = 0; w < l->mask_words; w++) shared |= mask[w] & taken[w];
    if (shared != 0 || l->copies_left[l->piece_item[option]] == 0) return false;
    assert(depth < l->list->ships);
    for (uint32_t w = 0; w < l->mask_words; w++) next_taken[w] = taken[w] | mask[w];
    l->chosen[depth] = option;
    l->copies_left[l->piece_item[option]]--;
    /* the next level goes on behind this option: the next copy of a piece takes a later one */
    l->level[depth + 1] = l->level[depth];
    return true;
}

/* Places the next option of the level's item that fits. Returns false if there is none, if fewer
 * options are left than copies, or if the search ends. */
static bool place_next(lister *l, uint32_t depth) {
    level *current = &l->level[depth];
    const uint32_t item = l->order[current->item_index];
    const uint32_t *options = l->matrix->option + l->matrix->first[item];
    const uint32_t count = bsc_item_option_count(l->matrix, item);
    while (l->status == BSC_OK && current->next_option + l->copies_left[item] <= count) {
        const uint32_t option = options[current->next_option];
        current->next_option++;
        if (l->steps_left == 0) {
            l->status = BSC_LIMIT;
            return false;
        }
        l->steps_left--;
        if (place(l, option, depth)) return true;
    }
    return false;
}

/* Lists all deployments. The levels are an array in place of a recursion, since a fleet may be too
 * large for a thread's stack. */
static void search(lister *l) {
    uint32_t depth = 0;
    if (!find_item(l, 0)) {
        add_deployment(l);
        return;
    }
    for (;;) {
        if (place_next(l, depth)) {
            depth++;
            if (find_item(l, depth)) continue;
            add_deployment(l);
        } else if (depth == 0) {
            return;
        }
        depth--;
        l->copies_left[l->piece_item[l->chosen[depth]]]++;
    }
}

bsc_status bsc_deployment_list_init(bsc_deployment_list *list, const bsc_problem *problem,
                                    const bsc_matrix *matrix, size_t max, bsc_error *error) {
    const uint32_t options = matrix->options;
    const size_t levels = (size_t)bsc_fleet_ships(problem, 0) + 1;
    bsc_arena arena = {.newest = NULL};
    *list = (bsc_deployment_list){.problem = problem, .ships = bsc_fleet_ships(problem, 0)};
    lister l = {
        .matrix = matrix,
        .list = list,
        .max_deployments = max,
        .steps_left = (uint64_t)max * MAX_STEPS_PER_DEPLOYMENT + MAX_STEPS_BESIDES,
        .status = BSC_OK,
        .primaries = matrix->primaries,
        .mask_words = matrix->items / 64 + 1,
    };
    if (options > MAX_MASK_BYTES / sizeof *l.mask / l.mask_words) return BSC_LIMIT;
    BSC_ARENA_ARRAY(&arena, l.order, l.primaries);
    BSC_ARENA_ARRAY(&arena, l.piece_item, options);
    BSC_ARENA_ARRAY(&arena, l.mask, (size_t)options * l.mask_words);
    BSC_ARENA_ARRAY(&arena, l.taken, levels * l.mask_words);
    BSC_ARENA_ARRAY(&arena, l.copies_left, l.primaries);
    BSC_ARENA_ARRAY(&arena, l.chosen, list->ships);
    BSC_ARENA_ARRAY(&arena, l.level, levels);
    if (arena.failed) {
        l.status = BSC_NO_MEMORY;
    } else {
        read_matrix(&l);
        search(&l);
    }
    bsc_arena_release(&arena);
    if (l.status != BSC_OK) bsc_deployment_list_release(list);
    if (l.status == BSC_NO_MEMORY) return bsc_error_set_no_memory(error);
    return l.status;
}

/* What a placement says of the last shot's answer: nothing, since it does not cover the cell; or
 * that a deployment with it gives this answer, or another one. */
enum verdict { ELSEWHERE, AGREES, CONTRADICTS };

/* Says whether the deployment answers the shot as the log says. At most one of its ships covers the
 * shot's cell, and decides; if none does, the answer is a miss. */
static bool agrees(const bsc_deployment_list *list, size_t d, const char *verdict,
                   const bsc_shot *shot) {
    const uint32_t *placement = bsc_deployment_list_ships(list, d);
    for (uint32_t k = 0; k < list->ships; k++)
        if (verdict[placement[k]] != ELSEWHERE) return verdict[placement[k]] == AGREES;
    return shot->answer == BSC_MISS;
}

bsc_status bsc_deployment_list_filter(bsc_deployment_list *list, const bsc_log *log,
                                      bsc_error *error) {
    assert(log->shots > 0);
    const bsc_shot *shot = &log->shot[log->shots - 1];
    char *verdict = bsc_memory_new(list->problem->placements, sizeof *verdict);
    if (verdict == NULL) return bsc_error_set_no_memory(error);
    for (uint32_t p = 0; p < list->problem->placements; p++) {
        const bsc_placement placement = bsc_problem_placement(list->problem, p);
        if (!bsc_placement_covers(placement, shot->cell)) continue;
        verdict[p] = bsc_log_allows(log, log->shots, placement) ? AGREES : CONTRADICTS;
    }
    size_t count = 0;
    for (size_t d = 0; d < list->deployments; d++) {
        if (!agrees(list, d, verdict, shot)) continue;
        memmove(list->placement + count * list->ships, bsc_deployment_list_ships(list, d),
                list->ships * sizeof *list->placement);
        count++;
    }
    list->deployments = count;
    bsc_memory_free(verdict);
    return BSC_OK;
}

double bsc_deployment_list_weight(const bsc_deployment_list *list, const bsc_weights *weights,
                                  size_t d) {
    if (weights == NULL) return 1.0;
    const uint32_t *placement = bsc_deployment_list_ships(list, d);
    double product = 1.0;
    for (uint32_t k = 0; k < list->ships; k++) product *= weights->scaled[placement[k]];
    return product;
}

double bsc_deployment_list_count_uses(const bsc_deployment_list *list, const bsc_weights *weights,
                                      double *use) {
    double total = 0.0;
    for (uint32_t p = 0; p < list->problem->placements; p++) use[p] = 0.0;
    for (size_t d = 0; d < list->deployments; d++) {
        const uint32_t *placement = bsc_deployment_list_ships(list, d);
        const double weight = bsc_deployment_list_weight(list, weights, d);
        for (uint32_t k = 0; k < list->ships; k++) use[placement[k]] += weight;
        total += weight;
    }
    return total;
}

bool bsc_deployment_list_number_cells(const bsc_deployment_list *list, const bsc_log *log,
                                      uint32_t *number, uint32_t *cell_of, uint32_t *count) {
    *count = 0;
    for (uint32_t c = 0; c < list->problem->cells; c++) number[c] = UINT32_MAX;
    for (size_t k = 0; k < list->deployments * list->ships; k++) {
        const bsc_placement ship = bsc_problem_placement(list->problem, list->placement[k]);
        for (uint32_t c = 0; c < ship.cells; c++) {
            const uint32_t cell = ship.cell[c];
            if (log->firing_step[cell] != 0 || number[cell] != UINT32_MAX) continue;
            if (*count == BSC_LISTED_CELLS) return false;
            cell_of[*count] = cell;
            number[cell] = *count;
            (*count)++;
        }
    }
    return true;
}
