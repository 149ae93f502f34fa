/* sure_cells.c - finds the fewest cells that surely hit a ship. A set of cells that were not fired
 * at yet surely hits if every deployment that agrees with the log has a ship on at least one of
 * them.
 *
 * If there are few deployments, they are listed, and hitting_set.c finds a smallest set that hits
 * each of them; fleet_bound.c often proves at once that no set is smaller, for which a search
 * through all sets would take minutes (8x8 with 3,2). If there are many deployments, most of them
 * do not matter. Those that matter are found one after the other (an implicit hitting set;
 * Moreno-Centeno and Karp, Operations Research 61, 2013):
 *
 *   1. Find a smallest set S that hits all deployments found so far.
 *   2. Look for a deployment that avoids S: one that agrees with the log and with misses on all
 *      cells of S.
 *   3. If there is none, S is the result. If there is one, add it to the deployments found, and go
 *      back to step 1.
 *
 *   Example: 3x3 with a ship of 3 cells. At first S is empty, and the deployment A1 B1 C1 avoids
 *   it. S = A1 is avoided by A2 B2 C2, S = A1 A2 by A3 B3 C3, S = A1 A2 A3 by B1 B2 B3, and so on
 *   until S = A1 B2 C3, which no deployment avoids.
 *
 * The number of cells in S is a lower bound: a set that hits every deployment also hits those found
 * so far. Sets that surely hit, and so are upper bounds, come from two sources. The first is each
 * piece: cells that hit all placements of the piece hit every deployment, and if they hit several
 * ships, a few of these cells may even go (remove_spare_cells). On most boards the piece that is
 * hit most easily gives a set that is the smallest for the whole fleet, and fleet_bound.c proves
 * this at once. On other boards, cells of deployments that avoid S are added to S until no
 * deployment avoids it.
 *
 * Invariant: best.set hits every deployment that agrees with the log, and no set of fewer than
 * best.bound cells does.
 *
 * Cost: classic takes 0.2 s, hex-upper 2 s. If ships may not touch, the bound stays far below the
 * size of the set that is found: for russian the set has 24 cells, and the bound is 5. If the
 * fleet is one of several, no piece is certain: 6x6 with 3 or 2,2 takes 5 s for the proof of 17.
 * Rejected: a tree search in each round, which left 18 cells there after 10 s, and 29 in place of
 * 24 on 10x10 with 5 or 4,3; no tree search until no smaller set is found, which proved less for
 * german; and to list all deployments of such fleets if they are few, which proved 17 in 1.4 s, but
 * not the 20 of 10x10 with 5,4x0-1, for which the search without a list takes 0.1 s. */
#include "play/eval/sure_cells.h"

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/base/sized.h"
#include "count/board/problem.h"
#include "count/cover/matrix.h"
#include "os/clock.h"
#include "play/eval/deployment_list.h"
#include "play/eval/fleet_bound.h"
#include "play/eval/hitting_set.h"
#include "play/game/log.h"

#include <string.h>

/* If at most this many deployments agree with the log, all are listed. If there are more, only the
 * few that matter are found, one after the other, as the top of this file explains. The limit is
 * the same as in best_play.c. */
#define MAX_LISTED 20000u
/* How many nodes the tree search for a smallest hitting set may visit (hitting_set.c). PIECE_NODES
 * is for a set that hits all placements of one piece, and takes about a second. FIRST_NODES is for
 * the first set that hits all deployments found so far. Whenever a search, also one without a tree,
 * finds no smaller set than the best one, the limit is doubled. */
#define PIECE_NODES 5000u
#define FIRST_NODES 1000u
/* While deployments are still being added, each search for a set that hits the deployments found so
 * far does only this part of the usual work (hitting_set.c). To find more deployments helps more
 * than to search longer. */
#define SHARE_OF_EFFORT 0.05
/* A tree search proves bounds, but if it must give up, it has taken about 20 times as long as a
 * search without it. After a tree search that gave up, there is none until the deployments found
 * are this many times as many. Of 1.25, 1.5 and 2, the results after 10 seconds are the same. */
#define TARGET_GROWTH 1.5

/* The state of a search for a smallest set of cells that surely hits: a player who fires at all
 * cells of the set is certain to hit at least one ship. */
typedef struct finder {
    const bsc_log *log;
    bsc_arena arena;    /* owns cell_number[] and other arrays */
    bsc_matrix *matrix; /* its solutions are the deployments that agree with the log */
    /* A copy of the log, to which find_avoiding_deployment adds misses that it removes again. */
    bsc_log *trial;
    bsc_search_limit limit; /* ends the search early */
    /* Whether the number of ships may vary. If so, the shots so far may have hit all cells of some
     * deployment. If this were the hidden fleet, the game would be over, and the player would have
     * been told. So it is not the hidden fleet, and the set that is searched for need not hit
     * it. */
    bool may_lack_ships;
    /* Whether the search has found a deployment all of whose cells were hit already. */
    bool has_hit_fleet;

    /* The search looks only at cells that were not fired at and may have a ship. They are numbered
     * from 0 in reading order. The bits of a bsc_cell_set stand for these numbers. */
    uint32_t cells; /* how many cells are numbered */
    /* [cells of the problem]: the number given to the cell, or UINT32_MAX if it has none. */
    uint32_t *cell_number;
    uint32_t cell_of[BSC_LISTED_CELLS]; /* [cells]: cell_of[k] is the cell with the number k */

    /* The targets: sets of cells, each of which must be hit, that is, at least one of its cells
     * must be fired at. Each set has the numbered cells of one deployment: there is a set for each
     * deployment or, if there are too many deployments, for each that was found so far. But while
     * solve_piece runs, each set has the numbered cells of one placement of a piece. */
    bsc_cell_set *target; /* [targets] */
    size_t targets, target_capacity;

    /* The smallest set of cells found so far that hits every deployment, and a proven lower bound
     * of how many cells any such set has. */
    bsc_hitting_result best;
} finder;

/* ---- Cells and targets ---- */

/* Numbers the cells that were not fired at and that may have a ship, because some option of the
 * matrix (a ship at a placement) covers them. Sets of cells are stored as bits with these numbers.
 * Fails with BSC_LIMIT if there are more than BSC_LISTED_CELLS such cells. f->arena owns
 * f->cell_number[], and the caller must release it even after a failure. */
static bsc_status number_cells(finder *f, bsc_error *error) {
    const bsc_problem *problem = f->log->problem;
    const bsc_matrix *matrix = f->matrix;
    bool *covered = bsc_arena_new(&f->arena, problem->cells, sizeof *covered);
    BSC_ARENA_ARRAY(&f->arena, f->cell_number, problem->cells);
    const bsc_status status = bsc_arena_status(&f->arena, error);
    if (status != BSC_OK) return status;
    for (uint32_t option = 0; option < matrix->options; option++) {
        if (!bsc_option_is_ship(matrix, option)) continue;
        const bsc_placement placement = bsc_problem_placement(problem, matrix->placement[option]);
        for (uint32_t c = 0; c < placement.cells; c++) covered[placement.cell[c]] = true;
    }
    for (uint32_t cell = 0; cell < problem->cells; cell++) {
        f->cell_number[cell] = UINT32_MAX;
        if (!covered[cell] || bsc_log_fired(f->log, cell)) continue;
        if (f->cells == BSC_LISTED_CELLS)
            return bsc_error_set(error, BSC_LIMIT,
                                 "more than %u cells may hold a ship: too many to search for the "
                                 "fewest that surely hit",
                                 BSC_LISTED_CELLS);
        f->cell_number[cell] = f->cells;
        f->cell_of[f->cells] = cell;
        f->cells++;
    }
    return BSC_OK;
}

/* Adds the cells of a placement to *set, except those that were fired at, which have no number. */
static void add_placement_cells(const finder *f, uint32_t placement_index, bsc_cell_set *set) {
    const bsc_placement placement = bsc_problem_placement(f->log->problem, placement_index);
    for (uint32_t c = 0; c < placement.cells; c++) {
        const uint32_t number = f->cell_number[placement.cell[c]];
        if (number != UINT32_MAX) bsc_set_bit(set->word, number);
    }
}

/* Adds the cells of an option of the matrix to *set, as add_placement_cells does. If the option
 * lays no ship, but says that a ship is absent or which fleet is laid, it has no cells, and nothing
 * is added. */
static void add_option_cells(const finder *f, const bsc_matrix *matrix, uint32_t option,
                             bsc_cell_set *set) {
    if (bsc_option_is_ship(matrix, option)) add_placement_cells(f, matrix->placement[option], set);
}

/* Appends a set of cells to f->target[], the list of sets of which each must have a cell that is
 * fired at. Fails if memory runs out. */
static bsc_status add_target(finder *f, bsc_cell_set set, bsc_error *error) {
    if (!BSC_ARRAY_GROW(f, target, f->targets + 1)) return bsc_error_set_no_memory(error);
    f->target[f->targets] = set;
    f->targets++;
    return BSC_OK;
}

/* Fills the error for a log after which no ship can be hit, because the whole fleet is hit already.
 * Returns BSC_BAD_INPUT. */
static bsc_status report_whole_fleet_hit(bsc_error *error) {
    return bsc_error_set(error, BSC_BAD_INPUT, "the whole fleet is hit: no cell hits again");
}

/* Raises f->best.bound, a lower bound of how many shots a player needs to be sure of a hit, if
 * fleet_bound.c can prove a better one. Its proof needs no list of deployments: it shows that
 * whichever few cells are fired at, the ships can be laid on other cells one by one. Does nothing
 * if the number of ships may vary, because the proof is for a fixed fleet. Fails only if memory
 * runs out. */
static bsc_status raise_bound(finder *f, bsc_error *error) {
    const bsc_matrix *matrix = f->matrix;
    if (f->may_lack_ships) return BSC_OK;
    bsc_cell_set *set = bsc_arena_new(&f->arena, matrix->options, sizeof *set);
    const bsc_status status = bsc_arena_status(&f->arena, error);
    if (status != BSC_OK) return status;
    for (uint32_t option = 0; option < matrix->options; option++)
        add_option_cells(f, matrix, option, &set[option]);
    return bsc_fleet_bound_raise(&f->best.bound, matrix, set, f->cells, &f->limit, error);
}

/* ---- Few deployments ---- */

/* Sets f->best to a smallest set of cells such that every deployment of the list has a ship on one
 * of them. The list must not be empty, and must have all deployments that agree with the log. Fails
 * with BSC_BAD_INPUT if the whole fleet is hit already. */
static bsc_status solve_list(finder *f, const bsc_deployment_list *list, bsc_error *error) {
    bsc_status status = BSC_OK;
    for (size_t d = 0; d < list->deployments && status == BSC_OK; d++) {
        bsc_cell_set set = {{0}};
        for (uint32_t s = 0; s < list->ships; s++)
            add_placement_cells(f, bsc_deployment_list_ships(list, d)[s], &set);
        if (bsc_cell_set_is_empty(set)) return report_whole_fleet_hit(error);
        status = add_target(f, set, error);
    }
    f->best.bound = 1;
    if (status == BSC_OK) status = raise_bound(f, error);
    if (status != BSC_OK) return status;
    const bsc_hitting_task task = {
        .target = f->target,
        .targets = f->targets,
        .cells = f->cells,
        .known_bound = f->best.bound,
        .max_nodes = UINT64_MAX,
        .effort = 1.0,
    };
    return bsc_hitting_set_find(&f->best, &task, &f->limit, error);
}

/* ---- Many deployments ---- */

/* Says whether the search for a smaller set of cells that surely hits goes on: whether the best set
 * found so far has more cells than are proven to be needed, and the limit is not reached. */
static bool may_improve(finder *f) {
    return f->best.bound < f->best.size && !bsc_search_limit_reached(&f->limit);
}

/* A search for one deployment that avoids certain cells: for a solution of a matrix that allows no
 * ship on these cells (find_avoiding_deployment). */
typedef struct avoiding_search {
    finder *finder;
    const bsc_matrix *matrix; /* the matrix that is searched */
    /* The cells of the deployment that was found, without those fired at; empty before it is
     * found. */
    bsc_cell_set found_cells;
} avoiding_search;

/* Looks at a deployment that the search finds; its options are option[options]. Stores its cells in
 * `context`, a struct avoiding_search, and returns false to end the search. But if the deployment
 * has no cell that is still to be hit, and the number of ships may vary, returns true, so that the
 * search goes on to other deployments. */
static bool keep_deployment(void *context, const uint32_t *option, uint32_t options) {
    avoiding_search *s = context;
    for (uint32_t k = 0; k < options; k++)
        add_option_cells(s->finder, s->matrix, option[k], &s->found_cells);
    if (!bsc_cell_set_is_empty(s->found_cells)) return false;
    s->finder->has_hit_fleet = true;
    return s->finder->may_lack_ships;
}

/* The tick of the search for a deployment: the callback that says whether the search may go on.
 * `context` is a bsc_search_limit. Returns false, which ends the search, if this limit is
 * reached. */
static bool is_below_limit(void *context, const bsc_progress *progress) {
    (void)progress;
    return !bsc_search_limit_reached(context);
}

/* Looks for a deployment that avoids the set: it has no ship on any cell of the set. If there is
 * such a deployment, adds its cells to the targets, and sets *found_cells to these cells. If there
 * is none, sets *found_cells to the empty set. Also sets *found_cells to the empty set if the
 * whole fleet is hit already; f->has_hit_fleet is then true. If the limit ends the search first,
 * nothing is known: *found_cells is empty, f->limit.is_over is true, and the status is BSC_OK.
 * Fails as bsc_matrix_new_after and bsc_solutions_visit do. */
static bsc_status find_avoiding_deployment(bsc_cell_set *found_cells, finder *f, bsc_cell_set set,
                                           bsc_error *error) {
    const bsc_run run = {.threads = 1, .tick = is_below_limit, .context = &f->limit};
    avoiding_search s = {.finder = f};
    bsc_matrix *matrix = NULL;
    bsc_error reason = {0};
    bsc_status status = BSC_OK;
    uint32_t fired = 0;
    BSC_EACH_IN_SET(c, set) {
        const bsc_shot miss = {f->cell_of[c], BSC_MISS, BSC_ALL_PIECES, 0};
        if (status == BSC_OK) status = bsc_log_fire(f->trial, &miss, error);
        if (status == BSC_OK) fired++;
    }
    if (status == BSC_OK) status = bsc_matrix_new_after(&matrix, f->trial, error);
    s.matrix = matrix;
    if (status == BSC_OK) {
        status = bsc_solutions_visit(matrix, &run, false, keep_deployment, &s, &reason);
        if (status == BSC_INTERRUPTED)
            status = BSC_OK;
        else
            bsc_error_copy_first(error, &reason);
    }
    for (; fired > 0; fired--) bsc_log_undo(f->trial);
    bsc_matrix_free(matrix);
    if (status == BSC_OK && !bsc_cell_set_is_empty(s.found_cells))
        status = add_target(f, s.found_cells, error);
    *found_cells = s.found_cells;
    return status;
}

/* Returns how many ships of a piece, whose item is `item`, the set surely hits: all of them if each
 * placement of the piece has a cell of the set, and otherwise 0. If the piece has no placement, so
 * that there is no deployment, the result is all of its ships. If a ship of the piece may be
 * absent, the result is 0: an option of the item says so, and this option has no cells. */
static uint32_t count_ships_hit(const finder *f, uint32_t item, bsc_cell_set set) {
    const bsc_matrix *matrix = f->matrix;
    for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++) {
        bsc_cell_set cells = {{0}};
        add_option_cells(f, matrix, matrix->option[k], &cells);
        if (bsc_cell_set_is_empty(bsc_cell_set_intersect(cells, set))) return 0;
    }
    return matrix->item[item].multiplicity;
}

/* Makes a set that surely hits smaller. If it hits all placements of k ships of the fleet, removes
 * k - 1 of its cells. Each placement of these ships that the set then misses has one of the removed
 * cells, and k ships, of which no two share a cell, cannot all lie on k - 1 cells. Example: 33
 * cells hit a ship of 3 cells on 10x10, so 32 cells hit one of two such ships. */
static void remove_spare_cells(const finder *f, bsc_hitting_result *result) {
    const bsc_cell_set set = result->set;
    uint32_t ships = 0;
    for (uint32_t item = 0; item < f->matrix->primaries; item++)
        if (bsc_matrix_is_piece(f->matrix, item)) ships += count_ships_hit(f, item, set);
    BSC_EACH_IN_SET(c, set) {
        if (ships <= 1) return;
        bsc_clear_bit(result->set.word, c);
        result->size--;
        ships--;
    }
}

/* Searches for a small set of cells that hits all placements of one piece, the primary item `item`
 * of the matrix. If some deployment may have no ship of this piece that can still be hit, does
 * nothing. Otherwise the set hits every deployment, and if it hits several ships of each,
 * remove_spare_cells removes cells so that it still hits one of them. If the set is then smaller
 * than f->best.set, it becomes f->best.set. Uses f->target as scratch, and empties it. Fails only
 * if memory runs out. */
static bsc_status solve_piece(finder *f, uint32_t item, bsc_error *error) {
    const bsc_matrix *matrix = f->matrix;
    bsc_hitting_result result;
    bsc_status status = BSC_OK;
    bool can_be_hit = bsc_item_option_count(matrix, item) > 0;
    uint32_t absences = 0; /* how many ships of the piece may be absent at most */
    f->targets = 0;
    for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++) {
        bsc_cell_set set = {{0}};
        if (!bsc_option_is_ship(matrix, matrix->option[k])) {
            absences++;
            continue;
        }
        add_placement_cells(f, matrix->placement[matrix->option[k]], &set);
        can_be_hit &= !bsc_cell_set_is_empty(set);
        if (status == BSC_OK) status = add_target(f, set, error);
    }
    const bsc_hitting_task task = {
        .target = f->target,
        .targets = f->targets,
        .cells = f->cells,
        .known_bound = 1,
        .max_nodes = PIECE_NODES,
        .effort = 1.0,
    };
    const bool is_laid = absences < matrix->item[item].multiplicity;
    if (status == BSC_OK && can_be_hit && is_laid) {
        status = bsc_hitting_set_find(&result, &task, &f->limit, error);
        if (status == BSC_OK) remove_spare_cells(f, &result);
        if (status == BSC_OK && result.size < f->best.size) {
            f->best.size = result.size;
            f->best.set = result.set;
        }
    }
    f->targets = 0;
    return status;
}

/* Returns the cell of `set`, which must not be empty, that hits the most of the sets in
 * f->target[], the deployments found so far; of several such cells, the first. */
static uint32_t find_common_cell(const finder *f, bsc_cell_set set) {
    size_t count[BSC_LISTED_CELLS] = {0};
    uint32_t best = UINT32_MAX;
    for (size_t k = 0; k < f->targets; k++) {
        const bsc_cell_set common = bsc_cell_set_intersect(f->target[k], set);
        BSC_EACH_IN_SET(c, common) count[c]++;
    }
    BSC_EACH_IN_SET(c, set) if (best == UINT32_MAX || count[c] > count[best]) best = c;
    return best;
}

/* Tries to turn `set`, which is smaller than the best set, into a set that surely hits. Adds cells
 * until no deployment avoids the set (has none of its ships on it); it is then the new best set.
 * Gives up, and returns BSC_OK too, when the set becomes as large as the best set, or when the
 * limit is reached. Each deployment found on the way that avoids the set becomes a target. Fails as
 * find_avoiding_deployment does. */
static bsc_status complete_set(finder *f, bsc_cell_set set, bsc_error *error) {
    for (uint32_t size = bsc_cell_set_count(set); size < f->best.size; size++) {
        bsc_cell_set found_cells;
        const bsc_status status = find_avoiding_deployment(&found_cells, f, set, error);
        if (status != BSC_OK || bsc_search_limit_reached(&f->limit)) return status;
        if (bsc_cell_set_is_empty(found_cells)) {
            f->best.set = set;
            f->best.size = size;
            return BSC_OK;
        }
        const uint32_t cell = find_common_cell(f, found_cells);
        bsc_set_bit(set.word, cell);
    }
    return BSC_OK;
}

/* Makes the set f->best.set smaller and the lower bound f->best.bound larger, until the set has no
 * more cells than the bound or the limit is reached. Each round finds a small set that hits the
 * deployments found so far; if it is proven to be a smallest one, its size is a lower bound. Then
 * the round adds cells to this set, so that it hits every deployment (complete_set). This finds
 * more deployments for the next round. If the small set has as many cells as the best one, nothing
 * can be added, and the next tree search may be twice as large. Fails as find_avoiding_deployment
 * does. */
static bsc_status improve(finder *f, bsc_error *error) {
    uint64_t nodes = FIRST_NODES;
    size_t next_tree_targets = 0; /* with fewer targets than this, a round has no tree search */
    bsc_status status = complete_set(f, (bsc_cell_set){{0}}, error);
    while (status == BSC_OK && may_improve(f)) {
        const bool has_tree_search = f->targets >= next_tree_targets;
        const bsc_hitting_task task = {
            .target = f->target,
            .targets = f->targets,
            .cells = f->cells,
            .known_bound = f->best.bound,
            .max_nodes = has_tree_search ? nodes : 0,
            .effort = SHARE_OF_EFFORT,
        };
        bsc_hitting_result result;
        status = bsc_hitting_set_find(&result, &task, &f->limit, error);
        if (status != BSC_OK) break;
        f->best.bound = result.bound < f->best.size ? result.bound : f->best.size;
        if (result.size < f->best.size) {
            if (has_tree_search && result.bound < result.size)
                next_tree_targets = (size_t)(TARGET_GROWTH * (double)f->targets);
            status = complete_set(f, result.set, error);
        } else {
            next_tree_targets = 0;
            nodes *= 2;
        }
    }
    return status;
}

/* Sets f->trial to a copy of the log, to which find_avoiding_deployment can add misses. The caller
 * frees f->trial, even if this function fails. */
static bsc_status copy_log(finder *f, bsc_error *error) {
    bsc_status status = bsc_log_new(&f->trial, f->log->problem, f->log->announce, error);
    for (uint32_t k = 0; k < bsc_log_steps(f->log) && status == BSC_OK; k++)
        status = bsc_log_repeat(f->trial, f->log, k, error);
    return status;
}

/* Fills the error for a log with which no deployment agrees. Returns BSC_BAD_INPUT. */
static bsc_status report_no_deployment(bsc_error *error) {
    return bsc_error_set(error, BSC_BAD_INPUT, "no deployment agrees with the shots");
}

/* Finds the fewest cells of which at least one surely hits a ship, without a list of all
 * deployments, of which there may be too many. Begins with the set of all cells and the lower bound
 * 1, and makes the set smaller and the bound larger. Fails with BSC_BAD_INPUT if no deployment
 * agrees with the log, or if the whole fleet is hit already, and as find_avoiding_deployment
 * does. */
static bsc_status solve_many(finder *f, bsc_error *error) {
    const bsc_matrix *matrix = f->matrix;
    const bsc_cell_set no_cells = {{0}};
    bsc_cell_set found_cells = no_cells;
    bsc_status status = copy_log(f, error);
    if (status == BSC_OK) status = find_avoiding_deployment(&found_cells, f, no_cells, error);
    if (status == BSC_OK && !f->limit.is_over && bsc_cell_set_is_empty(found_cells))
        return f->has_hit_fleet ? report_whole_fleet_hit(error) : report_no_deployment(error);
    for (uint32_t c = 0; c < f->cells; c++) bsc_set_bit(f->best.set.word, c);
    f->best.size = f->cells;
    f->best.bound = 1;
    if (status == BSC_OK) status = raise_bound(f, error);
    for (uint32_t item = 0; item < matrix->primaries && status == BSC_OK; item++)
        if (bsc_matrix_is_piece(matrix, item) && f->best.bound < f->best.size)
            status = solve_piece(f, item, error);
    if (status == BSC_OK && may_improve(f)) status = improve(f, error);
    return status;
}

/* ---- The whole search ---- */

/* Finds the fewest cells that surely hit in the position after the log. If at most max_listed
 * deployments agree with the log, lists them all, and otherwise finds a few that are enough
 * (solve_many). If the number of ships may vary, it makes no list, because all deployments of a
 * list must have equally many ships. Fails as bsc_sure_cells does. */
static bsc_status solve(finder *f, size_t max_listed, bsc_error *error) {
    bsc_deployment_list list = {.problem = f->log->problem};
    bsc_error reason = {0};
    bsc_status status = number_cells(f, error);
    if (status != BSC_OK) return status;
    if (f->may_lack_ships) return solve_many(f, error);
    status = bsc_deployment_list_init(&list, f->log->problem, f->matrix, max_listed, &reason);
    if (status == BSC_OK && list.deployments == 0)
        status = report_no_deployment(error);
    else if (status == BSC_OK)
        status = solve_list(f, &list, error);
    else if (status == BSC_LIMIT && reason.status == BSC_OK)
        status = solve_many(f, error);
    else
        bsc_error_copy_first(error, &reason);
    bsc_deployment_list_release(&list);
    return status;
}

bsc_status bsc_sure_cells_by_list(const bsc_log *log, size_t max_listed, const bsc_run *run,
                                  bool *chosen, uint32_t *bound, bsc_error *error) {
    finder f = {
        .log = log,
        .limit = {.run = run, .start = bsc_clock_seconds()},
        .may_lack_ships = bsc_problem_may_lack_ships(log->problem),
    };
    memset(chosen, 0, log->problem->cells * sizeof *chosen);
    *bound = 0;
    bsc_status status = bsc_matrix_new_after(&f.matrix, log, error);
    if (status == BSC_OK) status = solve(&f, max_listed, error);
    if (status == BSC_OK) {
        BSC_EACH_IN_SET(c, f.best.set) chosen[f.cell_of[c]] = true;
        *bound = f.best.bound;
        if (f.limit.is_interrupted) status = bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
    }
    bsc_memory_free(f.target);
    bsc_log_free(f.trial);
    bsc_matrix_free(f.matrix);
    bsc_arena_release(&f.arena);
    return status;
}

bsc_status bsc_sure_cells(const bsc_log *log, const bsc_run *run, bool *chosen, uint32_t *bound,
                          bsc_error *error) {
    bsc_run run_copy;
    if (bsc_run_copy(&run_copy, run, error) != BSC_OK) return BSC_UNSUPPORTED;
    return bsc_sure_cells_by_list(log, MAX_LISTED, &run_copy, chosen, bound, error);
}
