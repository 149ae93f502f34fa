/* deployment_list.c - lists all deployments that agree with a log, by backtracking, and removes
 * those that later answers rule out. (A deployment is one way to place the whole fleet; a log is
 * the shots of a game so far, with their answers.)
 *
 * The deployments are the solutions of the log's exact-cover matrix (matrix.h): an option of the
 * matrix is a placement of a ship. The search places one ship after another. First it covers the
 * cells that must hold a ship, such as hits. Then it places the remaining copies of each piece. In
 * both phases it begins with the cell or piece that has the fewest options.
 *
 *   Example: 3x2 with ships of 3 and 2 cells, after "A1 hit". A1 must be covered.
 *
 *     A1 by Ship3 A1 B1 C1    then Ship2 at A2 B2     deployment 1
 *                                  Ship2 at B2 C2     deployment 2
 *     A1 by Ship2 A1 B1       then Ship3 at A2 B2 C2  deployment 3
 *     A1 by Ship2 A1 A2       then Ship3 fits nowhere
 *
 * The search finds no deployment twice. In a deployment only one ship can cover a given cell, so
 * two branches that cover the cell by different options have no deployment in common. The copies of
 * a piece are placed in rising order of their options, so each set of options is tried in one order
 * only.
 *
 * To see quickly whether an option fits, the search keeps a mask for each option: one bit for each
 * item of the option that no two ships may share. An option fits if its mask has no bit in common
 * with the masks of the ships placed so far.
 *
 * Invariant: the list holds exactly the deployments that agree with the log, each once.
 *
 * Cost: one comparison of masks for each option tried, and 4 bytes of memory for each ship of each
 * deployment. On the classic board, listing 50 thousand deployments takes 1.5 ms, counting how many
 * of them use each placement takes 0.3 ms, and removing those that an answer rules out takes 0.3
 * ms. */
#include "play/eval/deployment_list.h"

#include "count/base/arena.h"
#include "count/board/problem.h"
#include "count/cover/matrix.h"
#include "play/record/record.h"

#include <assert.h>

/* These limit the work of the search. A step is one attempt to place a ship. If the list may have n
 * deployments, the search gives up, with BSC_LIMIT, after n x MAX_STEPS_PER_DEPLOYMENT +
 * MAX_EXTRA_STEPS steps. A search that needs more steps has mostly branches that lead nowhere, and
 * counting the deployments with an engine is then faster than listing them. */
#define MAX_STEPS_PER_DEPLOYMENT 200u
#define MAX_EXTRA_STEPS          100000u
/* Limit, in bytes, for the masks of all options together. The mask of an option (a ship at a
 * placement) has a bit for each item that this ship may not share with another ship, such as a
 * cell. Without the limit, the masks would take 2 GB on a board of 200x200 cells with five
 * ships. */
#define MAX_MASK_BYTES ((size_t)4 << 20)

/* How far the search has got at one depth. The depth is how many ships are placed already. At each
 * depth the search tries the options of one item: either all placements of ships that cover a
 * certain cell, or all placements of a certain piece. */
typedef struct level {
    uint32_t item_index;  /* which item's options are tried, as an index into lister.order */
    uint32_t next_option; /* which option is tried next, as an index into the item's options */
} level;

/* The state of the search. An option of the matrix is a ship at a placement. The items of an option
 * are its piece and everything that it may not share with another ship, such as its cells. */
typedef struct lister {
    const bsc_matrix *matrix;
    bsc_deployment_list *list;
    size_t max_deployments; /* the search fails if it finds more deployments than this */
    uint64_t steps_left;    /* how many more attempts to place a ship are allowed */
    bsc_status status;      /* anything but BSC_OK ends the search */

    /* What every deployment must have, from the matrix: */
    /* How many items of the matrix every deployment must cover. These are its pieces, and the
     * required cells, which must hold a ship (such as a cell that was hit). */
    uint32_t primaries;
    uint32_t required_cells; /* how many of these items are required cells */
    /* [primaries]: the items that every deployment must cover, in the order in which the search
     * looks at them: first the required cells, then the pieces. */
    uint32_t *order;

    /* What each option (a ship at a placement) takes, from the matrix: */
    uint32_t *piece_item; /* [options]: the piece of the ship, as an item of the matrix */
    uint32_t mask_words;  /* length of one mask in words of 64 bits */
    /* [options x mask_words]: the mask of option 0, then that of option 1, and so on. The mask of
     * an option has a bit for each item that no two ships may share, such as each cell of the ship.
     * Two ships cannot both be placed if their masks have a bit in common. */
    uint64_t *mask;

    /* The ships placed so far: */
    /* [(ships + 1) x mask_words]: row d has the bits of the masks of the first d ships placed. */
    uint64_t *taken;
    /* [primaries]: for an item that is a piece, how many copies must still be placed; for a
     * required cell always 1, because one ship covers it. */
    uint32_t *copies_left;
    uint32_t *chosen; /* [ships]: the options of the ships placed, in the order of placing */
    level *level;     /* [ships + 1]: how far the search has got at each depth */

    uint32_t *count_in_sum; /* [sums of the matrix]: working space of add_deployment */
} lister;

void bsc_deployment_list_release(bsc_deployment_list *list) {
    bsc_memory_free(list->placement);
    *list = (bsc_deployment_list){.problem = list->problem};
}

/* Prepares the search: reads from the matrix what must be covered (order[], required_cells,
 * copies_left[]) and what each option covers (piece_item[], mask[]). The arrays must be allocated,
 * and mask[] all 0. */
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
    l->required_cells = bsc_matrix_rank_primaries(matrix, l->order);
}

/* Appends the ships in l->chosen, which are a whole fleet of list->ships ships, to the list as a
 * deployment. Does nothing if they break a sum of the board. (A sum prescribes how many cells of a
 * certain set hold a ship, or how many ships a salvo sank.) Sets l->status to BSC_LIMIT if the list
 * is full, or to BSC_NO_MEMORY if memory runs out or the limit for memory is reached; the list is
 * then unchanged. */
static void add_deployment(lister *l) {
    bsc_deployment_list *list = l->list;
    if (!bsc_sums_are_met(l->matrix, l->chosen, list->ships, l->count_in_sum)) return;
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

/* Says whether another ship must be placed for the item order[item_index], after `depth` ships have
 * been placed. A required cell needs a ship until it is covered; a piece needs one until all its
 * copies are placed. */
static bool needs_ship(const lister *l, uint32_t item_index, uint32_t depth) {
    const uint64_t *taken = l->taken + (size_t)depth * l->mask_words;
    const uint32_t item = l->order[item_index];
    if (item_index < l->required_cells) return !bsc_has_bit(taken, item);
    return l->copies_left[item] > 0;
}

/* Chooses the item whose options the search tries at this depth. It is the item that this level has
 * already, if it still needs a ship, and otherwise the next one in order[] that does. If the item
 * stays, next_option stays too, so options already tried are not tried again. Returns false if no
 * item needs a ship, because all ships are placed. */
static bool find_item(lister *l, uint32_t depth) {
    level *current = &l->level[depth];
    while (current->item_index < l->primaries) {
        if (needs_ship(l, current->item_index, depth)) return true;
        current->item_index++;
        current->next_option = 0;
    }
    assert(depth == l->list->ships);
    return false;
}

/* Tries to place `option`, which is a ship at a placement, after `depth` other ships. Returns false
 * and changes nothing if the new ship conflicts with a ship already placed, or if all copies of its
 * piece are placed. */
static bool place_option(lister *l, uint32_t option, uint32_t depth) {
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
    /* The next level goes on after this option, so another copy of the piece takes a later one. */
    l->level[depth + 1] = l->level[depth];
    return true;
}

/* Places the next ship. Tries the options of this level's item, beginning with the level's next
 * option, and takes the first one that fits. Returns false if no option fits, or if fewer options
 * are left than copies that must be placed. Also returns false if the search must end; l->status
 * then says why. */
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
        if (place_option(l, option, depth)) return true;
    }
    return false;
}

/* Runs the whole search, which appends all deployments to the list. If it must end before,
 * l->status says why, and the list has some of the deployments. It is a loop with an array of
 * levels, because for a large fleet a recursive function could overflow the stack of a thread. */
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
        .steps_left = (uint64_t)max * MAX_STEPS_PER_DEPLOYMENT + MAX_EXTRA_STEPS,
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
    BSC_ARENA_ARRAY(&arena, l.count_in_sum, matrix->law.sums.count);
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

/* What collect_deployment needs to add one deployment after the other to a list. */
typedef struct collector {
    bsc_deployment_list *list;
    const bsc_matrix *matrix; /* its solutions are the deployments */
    size_t max_deployments;   /* the list may have at most this many deployments */
    /* BSC_OK so far; BSC_LIMIT if there are more deployments than that; BSC_NO_MEMORY */
    bsc_status status;
} collector;

/* Receives a deployment from bsc_solutions_visit: option[ships] are the options of its ships, in
 * rising order. Adds the deployment to the list of the collector `context`. Returns false, which
 * ends the visits, if the list is full or memory runs out. */
static bool collect_deployment(void *context, const uint32_t *option, uint32_t ships) {
    collector *c = context;
    bsc_deployment_list *list = c->list;
    size_t used = list->deployments * list->ships;
    if (list->deployments == c->max_deployments)
        c->status = BSC_LIMIT;
    else if (!BSC_ARRAY_GROW(list, placement, used + list->ships))
        c->status = BSC_NO_MEMORY;
    if (c->status != BSC_OK) return false;
    for (uint32_t k = 0; k < list->ships; k++, used++)
        list->placement[used] = k < ships ? c->matrix->placement[option[k]] : BSC_NO_PLACEMENT;
    list->deployments++;
    return true;
}

bsc_status bsc_deployment_list_init_varying(bsc_deployment_list *list, const bsc_problem *problem,
                                            const bsc_matrix *matrix, size_t max,
                                            const bsc_run *run, bsc_error *error) {
    collector c = {.list = list, .matrix = matrix, .max_deployments = max};
    *list = (bsc_deployment_list){.problem = problem, .ships = bsc_fleet_ships(problem, 0)};
    bsc_status status = bsc_solutions_visit(matrix, run, false, collect_deployment, &c, error);
    if (c.status != BSC_OK) status = c.status;
    if (status != BSC_OK) bsc_deployment_list_release(list);
    if (c.status == BSC_NO_MEMORY) return bsc_error_set_no_memory(error);
    return status;
}

/* Compares a ship at some placement with the last answer in the log: would this ship have given
 * that answer? ELSEWHERE: the ship does not cover the cell of the shot. AGREES: it covers the cell,
 * and gives the recorded answer. CONTRADICTS: it covers the cell, and gives another answer. */
enum verdict { ELSEWHERE, AGREES, CONTRADICTS };

/* Says whether deployment d would have given the answer that the log records for `shot`. verdict[p]
 * is the enum verdict of a ship at placement p, which says how such a ship would have answered. At
 * most one ship of the deployment covers the cell of the shot, and its verdict decides. If no ship
 * covers the cell, the deployment answers with a miss. */
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

double bsc_deployment_list_count_placements(const bsc_deployment_list *list,
                                            const bsc_weights *weights, double *placement_count) {
    double total = 0.0;
    for (uint32_t p = 0; p < list->problem->placements; p++) placement_count[p] = 0.0;
    for (size_t d = 0; d < list->deployments; d++) {
        const uint32_t *placement = bsc_deployment_list_ships(list, d);
        const double weight = bsc_deployment_list_weight(list, weights, d);
        for (uint32_t k = 0; k < list->ships; k++) placement_count[placement[k]] += weight;
        total += weight;
    }
    return total;
}

bool bsc_deployment_list_number_cells(const bsc_deployment_list *list, const bsc_log *log,
                                      uint32_t *cell_number, uint32_t *cell_of, uint32_t *count) {
    *count = 0;
    for (uint32_t c = 0; c < list->problem->cells; c++) cell_number[c] = UINT32_MAX;
    for (size_t k = 0; k < list->deployments * list->ships; k++) {
        if (list->placement[k] == BSC_NO_PLACEMENT) continue;
        const bsc_placement ship = bsc_problem_placement(list->problem, list->placement[k]);
        for (uint32_t c = 0; c < ship.cells; c++) {
            const uint32_t cell = ship.cell[c];
            if (log->firing_step[cell] != 0 || cell_number[cell] != UINT32_MAX) continue;
            if (*count == BSC_LISTED_CELLS) return false;
            cell_of[*count] = cell;
            cell_number[cell] = *count;
            (*count)++;
        }
    }
    return true;
}
