/* sure_cells.c - the fewest cells that surely hit: every deployment that agrees with a log has a
 * ship on one of them that is not hit yet.
 *
 * If the deployments are few, they are listed, and hitting_set.c finds a least set that hits each.
 * If they are many, most of them do not matter, and those that do are found one after the other (an
 * implicit hitting set; Moreno-Centeno and Karp, Operations Research 61, 2013):
 *
 *   1. Let the least set S hit all deployments that were found so far.
 *   2. Ask for a deployment that avoids S: one that agrees with the log and with misses on S.
 *   3. If there is none, S is a least set of all. If there is one, add it and go on.
 *
 *   Example: 3x3 with a ship of 3 cells. S is empty, and the deployment A1 B1 C1 avoids it. S = A1
 *   is avoided by A2 B2 C2, S = A1 A2 by A3 B3 C3, S = A1 A2 A3 by B1 B2 B3, and so on until
 *   S = A1 B2 C3, which none avoids.
 *
 * Each S is as large as the proven bound. Sets that surely hit come from each piece: cells that hit
 * all of its placements hit every deployment. On most boards the piece that is hit most easily has
 * such a set that is least for the whole fleet, and fleet_bound.c proves it at once. For others, S
 * is enlarged by cells of deployments that avoid it, until none does.
 *
 * Invariant: every deployment has one of the cells `best`, and no smaller set than best.bound does.
 *
 * Cost: classic 0.2 s, hex-upper 3 s. Where ships may not touch, the bound stays far below the set:
 * for russian, with 24 cells, it is 5. */
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

#define MAX_LISTED  20000u /* deployments that are listed, as in best_play.c; more are asked for */
#define PIECE_NODES 5000u  /* nodes of the tree for a single piece of many: about a second */
#define FIRST_NODES 1000u  /* nodes of the first tree for the deployments found so far */
/* Of the usual work for a bound and in a local search, while deployments are still added: more
 * deployments help more than a closer look at those that were found. */
#define SHARE_OF_EFFORT 0.05

typedef struct finder {
    const bsc_log *log;
    bsc_arena arena;
    bsc_matrix *matrix; /* after the log */
    bsc_log *trial;     /* the log, and misses on the cells whose avoidance is asked for */
    bsc_search_limit limit;
    /* The cells that a ship may be hit on, numbered in reading order */
    uint32_t cells;
    uint32_t *number;                   /* [the problem's cells]: UINT32_MAX for all others */
    uint32_t cell_of[BSC_LISTED_CELLS]; /* [cells] */
    /* The sets of cells that must be hit: of deployments, or for a while of a piece's placements */
    size_t targets, target_capacity;
    bsc_cell_set *target;
    bsc_hitting_result best; /* of all deployments */
} finder;

/* ---- Cells and targets ---- */

/* Numbers the cells that were not fired at and that an option covers. */
static bsc_status number_cells(finder *f, bsc_error *error) {
    const bsc_problem *problem = f->log->problem;
    const bsc_matrix *matrix = f->matrix;
    bool *covered = bsc_arena_new(&f->arena, problem->cells, sizeof *covered);
    BSC_ARENA_ARRAY(&f->arena, f->number, problem->cells);
    const bsc_status status = bsc_arena_status(&f->arena, error);
    if (status != BSC_OK) return status;
    for (uint32_t option = 0; option < matrix->options; option++) {
        const bsc_placement placement = bsc_problem_placement(problem, matrix->placement[option]);
        for (uint32_t c = 0; c < placement.cells; c++) covered[placement.cell[c]] = true;
    }
    for (uint32_t cell = 0; cell < problem->cells; cell++) {
        f->number[cell] = UINT32_MAX;
        if (!covered[cell] || bsc_log_fired(f->log, cell)) continue;
        if (f->cells == BSC_LISTED_CELLS)
            return bsc_error_set(error, BSC_LIMIT,
                                 "more than %u cells may hold a ship: too many to search for the "
                                 "fewest that surely hit",
                                 BSC_LISTED_CELLS);
        f->number[cell] = f->cells;
        f->cell_of[f->cells] = cell;
        f->cells++;
    }
    return BSC_OK;
}

/* Adds the numbered cells of a placement to a set. */
static void add_placement(const finder *f, uint32_t placement_number, bsc_cell_set *set) {
    const bsc_placement placement = bsc_problem_placement(f->log->problem, placement_number);
    for (uint32_t c = 0; c < placement.cells; c++) {
        const uint32_t number = f->number[placement.cell[c]];
        if (number != UINT32_MAX) set->word[number / 64] |= UINT64_C(1) << (number % 64);
    }
}

static bsc_status add_target(finder *f, bsc_cell_set set, bsc_error *error) {
    if (!BSC_ARRAY_GROW(f, target, f->targets + 1)) return bsc_error_set_no_memory(error);
    f->target[f->targets] = set;
    f->targets++;
    return BSC_OK;
}

static bsc_status report_over(bsc_error *error) {
    return bsc_error_set(error, BSC_BAD_INPUT, "the whole fleet is hit: no cell hits again");
}

/* ---- Few deployments ---- */

/* Finds the best set for all deployments of the list. */
static bsc_status solve_list(finder *f, const bsc_deployment_list *list, bsc_error *error) {
    bsc_status status = BSC_OK;
    for (size_t d = 0; d < list->deployments && status == BSC_OK; d++) {
        bsc_cell_set set = {{0}};
        for (uint32_t s = 0; s < list->ships; s++)
            add_placement(f, bsc_deployment_list_ships(list, d)[s], &set);
        if (bsc_cell_set_is_empty(set)) return report_over(error);
        status = add_target(f, set, error);
    }
    if (status != BSC_OK) return status;
    const bsc_hitting_task task = {
        .target = f->target,
        .targets = f->targets,
        .cells = f->cells,
        .known_bound = 1,
        .max_nodes = UINT64_MAX,
        .effort = 1.0,
    };
    return bsc_hitting_set_find(&f->best, &task, &f->limit, error);
}

/* ---- Many deployments ---- */

/* What is kept of the first deployment that a search comes upon. */
typedef struct avoiding {
    const finder *finder;
    const bsc_matrix *matrix; /* that is searched */
    bsc_cell_set set;         /* the deployment's numbered cells */
    bool is_found;
} avoiding;

static bool keep_deployment(void *context, const uint32_t *option, uint32_t options) {
    avoiding *a = context;
    for (uint32_t k = 0; k < options; k++)
        add_placement(a->finder, a->matrix->placement[option[k]], &a->set);
    a->is_found = true;
    return false;
}

/* The tick of that search. */
static bool may_go_on(void *context, const bsc_progress *progress) {
    (void)progress;
    return !bsc_search_limit_reached(context);
}

/* Looks for a deployment that avoids the set, and adds it to the targets. Sets
 * *avoiding_set to its cells, or to no cells if there is no such deployment. If the limit ends the
 * search, *avoiding_set has no cells either, and f->limit.is_over is true: nothing is proven. */
static bsc_status find_avoiding(bsc_cell_set *avoiding_set, finder *f, bsc_cell_set set,
                                bsc_error *error) {
    const bsc_run run = {.threads = 1, .tick = may_go_on, .context = &f->limit};
    avoiding a = {.finder = f};
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
    a.matrix = matrix;
    if (status == BSC_OK) {
        status = bsc_solutions_visit(matrix, &run, false, keep_deployment, &a, &reason);
        if (status == BSC_INTERRUPTED)
            status = BSC_OK;
        else
            bsc_error_copy_first(error, &reason);
    }
    for (; fired > 0; fired--) bsc_log_undo(f->trial);
    bsc_matrix_free(matrix);
    if (status == BSC_OK && a.is_found && bsc_cell_set_is_empty(a.set)) return report_over(error);
    if (status == BSC_OK && a.is_found) status = add_target(f, a.set, error);
    *avoiding_set = a.set;
    return status;
}

/* Lowers the best set to one that hits all placements of the piece, if that is smaller. */
static bsc_status solve_piece(finder *f, uint32_t item, bsc_error *error) {
    const bsc_matrix *matrix = f->matrix;
    bsc_hitting_result result;
    bsc_status status = BSC_OK;
    bool can_be_hit = bsc_item_option_count(matrix, item) > 0;
    f->targets = 0;
    for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++) {
        bsc_cell_set set = {{0}};
        add_placement(f, matrix->placement[matrix->option[k]], &set);
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
    if (status == BSC_OK && can_be_hit) {
        status = bsc_hitting_set_find(&result, &task, &f->limit, error);
        if (status == BSC_OK && result.size < f->best.size) {
            f->best.size = result.size;
            f->best.set = result.set;
        }
    }
    f->targets = 0;
    return status;
}

/* Returns the cell of the set that most targets have. */
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

/* Adds cells to a set, which is smaller than the best one, until no deployment avoids it: it is
 * then the best one. Ends if it would become as large as that. */
static bsc_status complete_set(finder *f, bsc_cell_set set, bsc_error *error) {
    for (uint32_t size = bsc_cell_set_count(set); size < f->best.size; size++) {
        bsc_cell_set avoiding_set;
        const bsc_status status = find_avoiding(&avoiding_set, f, set, error);
        if (status != BSC_OK || f->limit.is_over) return status;
        if (bsc_cell_set_is_empty(avoiding_set)) {
            f->best.set = set;
            f->best.size = size;
            return BSC_OK;
        }
        const uint32_t cell = find_common_cell(f, avoiding_set);
        set.word[cell / 64] |= UINT64_C(1) << (cell % 64);
    }
    return BSC_OK;
}

/* Brings the best set and its bound together, by deployments that sets avoid. */
static bsc_status improve(finder *f, bsc_error *error) {
    uint64_t nodes = FIRST_NODES;
    bsc_status status = complete_set(f, (bsc_cell_set){{0}}, error);
    while (status == BSC_OK && f->best.bound < f->best.size && !f->limit.is_over) {
        const bsc_hitting_task task = {
            .target = f->target,
            .targets = f->targets,
            .cells = f->cells,
            .known_bound = f->best.bound,
            .max_nodes = nodes,
            .effort = SHARE_OF_EFFORT,
        };
        bsc_hitting_result result;
        status = bsc_hitting_set_find(&result, &task, &f->limit, error);
        if (status != BSC_OK) break;
        f->best.bound = result.bound < f->best.size ? result.bound : f->best.size;
        if (result.size < f->best.size)
            status = complete_set(f, result.set, error);
        else
            nodes *= 2;
    }
    return status;
}

/* Makes the log that misses are added to. */
static bsc_status copy_log(finder *f, bsc_error *error) {
    bsc_status status = bsc_log_new(&f->trial, f->log->problem, f->log->announce, error);
    for (uint32_t k = 0; k < bsc_log_steps(f->log) && status == BSC_OK; k++)
        status = bsc_log_repeat(f->trial, f->log, k, error);
    return status;
}

static bsc_status report_none(bsc_error *error) {
    return bsc_error_set(error, BSC_BAD_INPUT, "no deployment agrees with the shots");
}

static bsc_status solve_many(finder *f, bsc_error *error) {
    const bsc_matrix *matrix = f->matrix;
    bsc_cell_set avoiding_set = {{0}};
    bsc_status status = copy_log(f, error);
    if (status == BSC_OK) status = find_avoiding(&avoiding_set, f, avoiding_set, error);
    if (status == BSC_OK && !f->limit.is_over && bsc_cell_set_is_empty(avoiding_set))
        return report_none(error);
    for (uint32_t c = 0; c < f->cells; c++) f->best.set.word[c / 64] |= UINT64_C(1) << (c % 64);
    f->best.size = f->cells;
    f->best.bound = 1;
    bsc_cell_set *set = bsc_arena_new(&f->arena, matrix->options, sizeof *set);
    if (status == BSC_OK) status = bsc_arena_status(&f->arena, error);
    for (uint32_t option = 0; option < matrix->options && status == BSC_OK; option++)
        add_placement(f, matrix->placement[option], &set[option]);
    if (status == BSC_OK)
        status = bsc_fleet_bound_raise(&f->best.bound, matrix, set, f->cells, &f->limit, error);
    for (uint32_t item = 0; item < matrix->primaries && status == BSC_OK; item++)
        if (bsc_matrix_is_piece(matrix, item)) status = solve_piece(f, item, error);
    if (status == BSC_OK && f->best.bound < f->best.size) status = improve(f, error);
    return status;
}

/* ---- All ---- */

/* Finds the best set of the log's position. */
static bsc_status solve(finder *f, size_t max_listed, bsc_error *error) {
    bsc_deployment_list list = {.problem = f->log->problem};
    bsc_error reason = {0};
    bsc_status status = number_cells(f, error);
    if (status != BSC_OK) return status;
    status = bsc_deployment_list_init(&list, f->log->problem, f->matrix, max_listed, &reason);
    if (status == BSC_OK && list.deployments == 0)
        status = report_none(error);
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
    if (bsc_problem_need_whole_fleet(log->problem, "a search for sure shots", error) != BSC_OK)
        return BSC_UNSUPPORTED;
    finder f = {.log = log, .limit = {.run = run, .start = bsc_clock_seconds()}};
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
