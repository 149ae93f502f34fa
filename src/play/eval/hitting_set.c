/* hitting_set.c - finds the smallest set of cells that hits each of many given sets of cells, the
 * targets.
 *
 * A target is the cells of a placement or of a whole deployment; a set hits a target if they have a
 * cell in common. To find a smallest hitting set is the set-cover problem, which is hard in
 * general. On the boards of games, three steps solve it:
 *
 * 1. A lower bound of its size. For each j, optimal_cover.c computes a limit that the number of
 *    targets hit by any j cells cannot exceed. For example, if any 3 cells hit at most 9 of 12
 *    targets, a set that hits all targets has at least 4 cells.
 * 2. A local search for a small set (Gao, Weise and Li, "An efficient local search heuristic with
 *    row weighting for the unicost set covering problem", European Journal of Operational Research
 *    246, 2015). It begins with a set that hits all targets. Whenever the set hits all targets, it
 *    removes a cell, and looks for a set of the smaller size by exchanging cells. An exchange
 *    removes the cell whose removal loses the least, draws at random one of the targets that are
 *    not hit, and adds a cell that hits this target. Targets that are still not hit then get a
 *    higher weight, so that the search does not go in circles.
 * 3. If the set is still larger than the bound, a tree search for a smaller set. It takes a target
 *    with the fewest cells and tries each of these cells; after a cell was tried, the cell is
 *    forbidden in the branches that follow. It cuts a branch if the cells that may still be added
 *    cannot hit the remaining targets, according to the bound of step 1.
 *
 *   Example: 3x3 with a ship of 2 cells, whose 12 placements are the targets. Three cells hit at
 *   most 9 of them, so the bound is 4. The four cells at the middles of the sides hit all 12.
 *
 * Invariant: result->set hits all targets, and no set of fewer than result->bound cells does.
 *
 * Cost: for the placements of a ship of 2, 3, 4 or 5 cells on 10x10, at most 0.1 s, and no tree
 * search is needed. */
#include "play/eval/hitting_set.h"

#include "count/base/arena.h"
#include "count/base/random.h"
#include "count/cover/run_tick.h"
#include "os/clock.h"
#include "play/eval/optimal_cover.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A linear programme improves the first lower bound of the size of a hitting set in rounds
 * (optimal_cover.c). If all targets together have n cells, there are ROOT_BOUND_WORK / n rounds,
 * which take about 0.2 s. But there are at least MIN_ROOT_ROUNDS, and at most MAX_ROOT_ROUNDS,
 * because more rounds do not improve the bound. */
#define ROOT_BOUND_WORK 4e6
#define MAX_ROOT_ROUNDS 400u
#define MIN_ROOT_ROUNDS 10u
/* At each node of the tree search, optimal_cover.c computes an upper bound of how many targets a
 * few cells can hit, and lowers it in rounds. This is the number of rounds. It is the same as in
 * the search for the best play (optimal.c), where twice as many rounds save hardly any nodes. */
#define NODE_ROUNDS 20u
/* If more targets than this are not hit at a node of the tree search, no bound is computed there,
 * because it would take longer than the search that it might save. */
#define MAX_BOUNDED_TARGETS 4000u
/* The local search ends when it has looked at targets this many times, which takes about 0.2 s. The
 * caller can make it end sooner by task->effort. */
#define LOCAL_WORK 3e7
/* The local search asks once in this many steps, which take about a millisecond, whether it must
 * end early (bsc_search_limit_reached). The tree search asks at each node: a node takes longer than
 * to ask. */
#define STEPS_PER_CHECK 1024u

/* The state of a search for a smallest set of cells that hits all targets. A target is a set of
 * cells, and is hit if one of its cells is in the set. */
typedef struct search {
    const bsc_hitting_task *task;
    bsc_search_limit *limit;
    bsc_arena arena;         /* owns all arrays below */
    bsc_cell_set *target;    /* [targets]: the targets of the task, without duplicates */
    size_t targets;          /* number of targets, without duplicates */
    bsc_hitting_result best; /* the smallest set so far, and a lower bound of its size */

    /* For each cell, the targets that have the cell: those of cell c are the elements
     * first_target[c] .. first_target[c + 1] - 1 of target_of_cell[]. Each element is the index of
     * a target in target[]. */
    uint32_t *first_target; /* [cells + 1] */
    uint32_t *target_of_cell;

    /* For the local search, which chooses and removes cells one at a time: */
    bsc_random random;
    bsc_cell_set chosen;    /* the cells that are chosen now */
    uint32_t *hits;         /* [targets]: how many of the target's cells are chosen */
    uint64_t *weight;       /* [targets]: weight of the target; rises while the target is not hit */
    uint32_t *missed;       /* [missed_count]: the indices of the targets that are not hit */
    uint32_t *missed_index; /* [targets]: index of the target in missed[], if it is not hit */
    size_t missed_count;    /* how many targets are not hit */
    uint64_t work;          /* how many times the search has looked at a target (LOCAL_WORK) */
    /* [cells]: by how much the weight of all targets that are hit would change if the cell were
     * removed from the chosen cells, or added to them. For a chosen cell, this is the loss by
     * removing it: the weight of the targets that only this cell hits. For any other cell, it is
     * the gain by choosing it: the weight of the targets that have this cell and no chosen cell. */
    uint64_t gain_or_loss[BSC_LISTED_CELLS];
    /* [cells]: the last step of the local search that chose or removed the cell; 0 if none did. */
    uint64_t last_move[BSC_LISTED_CELLS];

    /* For the tree search: */
    /* [targets]: the indices of all targets. At each node of the search tree they are reordered, so
     * that the targets that are not hit at this node come first. */
    uint32_t *active;
    bsc_cover_target *cover_target; /* [targets]: input of bsc_optimal_bound_cover */
    uint64_t nodes;                 /* how many nodes of the search tree were visited so far */
    bool is_cut_short;              /* whether the limit or max_nodes has ended the tree search */
} search;

bool bsc_search_limit_reached(bsc_search_limit *limit) {
    const double seconds = limit->run->seconds;
    const double passed = seconds > 0.0 ? (bsc_clock_seconds() - limit->start) / seconds : 0.0;
    if (limit->is_over) return true;
    limit->is_interrupted = !bsc_run_tell_progress(limit->run, passed < 1.0 ? passed : 1.0);
    limit->is_over = limit->is_interrupted || passed >= 1.0;
    return limit->is_over;
}

/* Adds the cell to the set, or removes it if it is there. */
static void flip_cell(bsc_cell_set *set, uint32_t cell) {
    set->word[cell / 64] ^= UINT64_C(1) << (cell % 64);
}

/* ---- The targets ---- */

/* Compares two cell sets for qsort. Any order would do, as long as equal sets end up next to each
 * other. */
static int compare_sets(const void *left, const void *right) {
    return memcmp(left, right, sizeof(bsc_cell_set));
}

/* Copies the task's targets to target[], without duplicates. For each cell, lists in
 * target_of_cell[] the targets that have the cell. Allocates the other arrays of the search. Fails
 * if memory runs out. The caller must release s->arena even then. */
static bsc_status read_targets(search *s, bsc_error *error) {
    const bsc_hitting_task *task = s->task;
    size_t entries = 0;
    BSC_ARENA_ARRAY(&s->arena, s->target, task->targets);
    BSC_ARENA_ARRAY(&s->arena, s->first_target, (size_t)task->cells + 1);
    bsc_status status = bsc_arena_status(&s->arena, error);
    if (status != BSC_OK) return status;
    memcpy(s->target, task->target, task->targets * sizeof *s->target);
    qsort(s->target, task->targets, sizeof *s->target, compare_sets);
    for (size_t k = 0; k < task->targets; k++)
        if (k == 0 || !bsc_cell_set_equal(s->target[k], s->target[s->targets - 1]))
            s->target[s->targets++] = s->target[k];
    for (size_t k = 0; k < s->targets; k++) {
        BSC_EACH_IN_SET(c, s->target[k]) s->first_target[c + 1]++;
        entries += bsc_cell_set_count(s->target[k]);
    }
    for (uint32_t c = 0; c < task->cells; c++) s->first_target[c + 1] += s->first_target[c];
    BSC_ARENA_ARRAY(&s->arena, s->target_of_cell, entries);
    BSC_ARENA_ARRAY(&s->arena, s->hits, s->targets);
    BSC_ARENA_ARRAY(&s->arena, s->weight, s->targets);
    BSC_ARENA_ARRAY(&s->arena, s->missed, s->targets);
    BSC_ARENA_ARRAY(&s->arena, s->missed_index, s->targets);
    BSC_ARENA_ARRAY(&s->arena, s->active, s->targets);
    BSC_ARENA_ARRAY(&s->arena, s->cover_target, s->targets);
    status = bsc_arena_status(&s->arena, error);
    if (status != BSC_OK) return status;
    uint32_t next[BSC_LISTED_CELLS];
    memcpy(next, s->first_target, task->cells * sizeof *next);
    for (size_t k = 0; k < s->targets; k++)
        BSC_EACH_IN_SET(c, s->target[k]) s->target_of_cell[next[c]++] = (uint32_t)k;
    return BSC_OK;
}

/* ---- The bound ---- */

/* Computes upper bounds of how many targets a few cells can hit: sets cover[j], for each j below
 * the number of all cells, so that no j + 1 cells hit more than cover[j] targets. Counts only the
 * targets whose indices are the first `count` elements of active[], and only hits at the cells of
 * the set `allowed`; `count` must be above 0. A linear programme lowers the bounds in `rounds`
 * rounds (optimal_cover.c). More rounds take longer and lower the bounds further. Their number must
 * be even, because the programme uses a mean over the second half of them. */
static void bound_cover(search *s, size_t count, bsc_cell_set allowed, unsigned rounds,
                        uint64_t *cover) {
    for (size_t k = 0; k < count; k++) {
        const bsc_cell_set cells = bsc_cell_set_intersect(s->target[s->active[k]], allowed);
        s->cover_target[k] = (bsc_cover_target){.cells = cells, .weight = 1.0};
    }
    for (uint32_t j = 0; j < s->task->cells; j++) cover[j] = count;
    bsc_optimal_bound_cover(s->cover_target, count, s->task->cells, rounds, cover);
}

/* Raises s->best.bound if it can prove a higher lower bound of the size of a set that hits all
 * targets: any smaller number of cells hits too few targets (bound_cover). `all_cells` has all
 * cells of the targets. Overwrites active[]. */
static void bound_size(search *s, bsc_cell_set all_cells) {
    uint64_t cover[BSC_LISTED_CELLS];
    /* A round takes time in proportion to the number of cells that all targets have together. */
    const double target_cells = s->first_target[s->task->cells] + 1.0;
    const double wanted_rounds = s->task->effort * ROOT_BOUND_WORK / target_cells;
    unsigned rounds = wanted_rounds > MAX_ROOT_ROUNDS ? MAX_ROOT_ROUNDS : (unsigned)wanted_rounds;
    if (rounds < MIN_ROOT_ROUNDS) rounds = MIN_ROOT_ROUNDS;
    rounds -= rounds % 2; /* bound_cover needs an even number */
    uint32_t bound = 1;
    for (size_t k = 0; k < s->targets; k++) s->active[k] = (uint32_t)k;
    bound_cover(s, s->targets, all_cells, rounds, cover);
    /* `bound` cells hit at most cover[bound - 1] targets: too few, if that is not all of them */
    while (bound < s->task->cells && cover[bound - 1] < s->targets) bound++;
    if (bound > s->best.bound) s->best.bound = bound;
}

/* ---- The local search ---- */

/* Adds the target, which must not be there yet, to missed[], the list of the targets that no chosen
 * cell hits. */
static void list_missed(search *s, uint32_t target) {
    s->missed_index[target] = (uint32_t)s->missed_count;
    s->missed[s->missed_count] = target;
    s->missed_count++;
}

/* Removes the target, which must be there, from missed[], the list of the targets that no chosen
 * cell hits. The last target of the list takes its place. */
static void unlist_missed(search *s, uint32_t target) {
    s->missed_count--;
    const uint32_t last = s->missed[s->missed_count];
    s->missed[s->missed_index[target]] = last;
    s->missed_index[last] = s->missed_index[target];
}

/* Adds a cell, which is not chosen yet, to the chosen cells, and updates hits[], missed[] and
 * gain_or_loss[] for its targets (struct search explains these). `step` is the current step of the
 * local search, which counts its steps from 1; it is 0 before the first step. */
static void choose_cell(search *s, uint32_t cell, uint64_t step) {
    s->gain_or_loss[cell] = 0;
    for (uint32_t k = s->first_target[cell]; k < s->first_target[cell + 1]; k++) {
        const uint32_t t = s->target_of_cell[k];
        s->hits[t]++;
        if (s->hits[t] == 1) {
            /* The target was not hit before. Choosing another of its cells no longer gains the
             * target's weight, and removing this cell would lose that weight. */
            unlist_missed(s, t);
            BSC_EACH_IN_SET(c, s->target[t]) if (c != cell) s->gain_or_loss[c] -= s->weight[t];
            s->gain_or_loss[cell] += s->weight[t];
        } else if (s->hits[t] == 2) {
            /* The target now has two chosen cells. Removing either of them would no longer lose the
             * target's weight, because the other one still hits it. */
            const bsc_cell_set hitting = bsc_cell_set_intersect(s->target[t], s->chosen);
            BSC_EACH_IN_SET(c, hitting) s->gain_or_loss[c] -= s->weight[t];
        }
    }
    flip_cell(&s->chosen, cell);
    s->last_move[cell] = step;
    s->work += s->first_target[cell + 1] - s->first_target[cell];
}

/* Removes a cell, which must be chosen, from the chosen cells, and updates hits[], missed[] and
 * gain_or_loss[] for its targets. `step` is the current step of the local search. */
static void remove_cell(search *s, uint32_t cell, uint64_t step) {
    flip_cell(&s->chosen, cell);
    s->gain_or_loss[cell] = 0;
    for (uint32_t k = s->first_target[cell]; k < s->first_target[cell + 1]; k++) {
        const uint32_t t = s->target_of_cell[k];
        s->hits[t]--;
        if (s->hits[t] == 0) {
            /* The target is no longer hit. Choosing any of its cells would gain its weight. */
            list_missed(s, t);
            BSC_EACH_IN_SET(c, s->target[t]) s->gain_or_loss[c] += s->weight[t];
        } else if (s->hits[t] == 1) {
            /* The target has one chosen cell left, whose removal would lose its weight. */
            const bsc_cell_set hitting = bsc_cell_set_intersect(s->target[t], s->chosen);
            BSC_EACH_IN_SET(c, hitting) s->gain_or_loss[c] += s->weight[t];
        }
    }
    s->last_move[cell] = step;
    s->work += s->first_target[cell + 1] - s->first_target[cell];
}

/* Says whether the cell was chosen or removed in the current step of the local search, `step`. At
 * step 0, before the first step, this is true of no cell. */
static bool was_moved_now(const search *s, uint32_t cell, uint64_t step) {
    return step > 0 && s->last_move[cell] == step;
}

/* Returns the chosen cell whose removal would lose the least weight (gain_or_loss[]). Of several
 * such cells, returns the one that was chosen the longest ago. A cell that was chosen in the
 * current step, `step`, must stay. Returns UINT32_MAX if no other cell is chosen. */
static uint32_t find_least_loss(const search *s, uint64_t step) {
    uint32_t best = UINT32_MAX;
    BSC_EACH_IN_SET(c, s->chosen) {
        if (was_moved_now(s, c, step)) continue;
        if (best == UINT32_MAX || s->gain_or_loss[c] < s->gain_or_loss[best] ||
            (s->gain_or_loss[c] == s->gain_or_loss[best] && s->last_move[c] < s->last_move[best]))
            best = c;
    }
    return best;
}

/* Returns the cell of `set`, which must not be empty, that would gain the most weight
 * (gain_or_loss[]) if it were chosen. No cell of `set` is chosen yet. Of several such cells,
 * returns the one that was chosen or removed the longest ago. A cell that was removed in the
 * current step, `step`, is returned only if `set` has no other cell. */
static uint32_t find_most_gain(const search *s, bsc_cell_set set, uint64_t step) {
    uint32_t best = UINT32_MAX;
    BSC_EACH_IN_SET(c, set) {
        const bool is_first = best == UINT32_MAX;
        if (!is_first && was_moved_now(s, c, step)) continue;
        if (is_first || was_moved_now(s, best, step) ||
            s->gain_or_loss[c] > s->gain_or_loss[best] ||
            (s->gain_or_loss[c] == s->gain_or_loss[best] && s->last_move[c] < s->last_move[best]))
            best = c;
    }
    return best;
}

/* Finds the set with which the local search begins: chooses, again and again, the cell of all_cells
 * that hits the most targets not hit yet, until all targets are hit. `all_cells` must have at least
 * one cell of each target. At the call no cell is chosen, and hits[], gain_or_loss[] and
 * last_move[] are 0. Gives each target the weight 1. */
static void choose_greedily(search *s, bsc_cell_set all_cells) {
    s->missed_count = s->targets;
    for (size_t t = 0; t < s->targets; t++) {
        s->weight[t] = 1;
        s->missed[t] = (uint32_t)t;
        s->missed_index[t] = (uint32_t)t;
        BSC_EACH_IN_SET(c, s->target[t]) s->gain_or_loss[c]++;
    }
    while (s->missed_count > 0)
        choose_cell(s, find_most_gain(s, bsc_cell_set_minus(all_cells, s->chosen), 0), 0);
}

/* Stores `set`, which hits all targets, as the best set if it is smaller than the best set so
 * far. */
static void improve_best(search *s, bsc_cell_set set) {
    const uint32_t size = bsc_cell_set_count(set);
    if (size >= s->best.size) return;
    s->best.size = size;
    s->best.set = set;
}

/* Runs the local search for a small set, which removes and adds cells one at a time (step 2 at the
 * top of this file). Leaves in s->best the smallest set that was found, or the set that was there
 * before if none is smaller. `all_cells` has all cells of the board. Ends when the best set is as
 * small as the bound; when targets were looked at task->effort x LOCAL_WORK times; or soon after
 * the limit is reached, which is asked only now and then. Each step exchanges one cell for another.
 * May be called only once for a search (choose_greedily). */
static void search_locally(search *s, bsc_cell_set all_cells) {
    choose_greedily(s, all_cells);
    for (uint64_t step = 1;; step++) {
        while (s->missed_count == 0) {
            improve_best(s, s->chosen);
            if (s->best.size <= s->best.bound) return;
            remove_cell(s, find_least_loss(s, 0), step);
        }
        if ((double)s->work >= s->task->effort * LOCAL_WORK) return;
        if (step % STEPS_PER_CHECK == 0 && bsc_search_limit_reached(s->limit)) return;
        const uint32_t removed = find_least_loss(s, step);
        if (removed != UINT32_MAX) remove_cell(s, removed, step);
        const uint32_t drawn = s->missed[bsc_random_below(&s->random, s->missed_count)];
        choose_cell(s, find_most_gain(s, s->target[drawn], step), step);
        for (size_t k = 0; k < s->missed_count; k++) {
            const uint32_t t = s->missed[k];
            s->weight[t]++;
            BSC_EACH_IN_SET(c, s->target[t]) s->gain_or_loss[c]++;
        }
        s->work += s->missed_count;
    }
}

/* ---- The tree search ---- */

/* Separates the targets that the cell does not hit. Reorders the first `count` elements of
 * active[], which are indices of targets, so that targets without the cell come before targets with
 * it. Returns how many targets do not have the cell. */
static size_t move_missed_first(search *s, size_t count, uint32_t cell) {
    size_t missed = 0;
    for (size_t k = 0; k < count; k++) {
        const uint32_t t = s->active[k];
        if (bsc_has_bit(s->target[t].word, cell)) continue;
        s->active[k] = s->active[missed];
        s->active[missed] = t;
        missed++;
    }
    return missed;
}

/* Decides whether a branch of the search tree can be cut. Returns false if it is impossible to hit
 * the first `count` targets of active[] with `cells_left` cells of the set `allowed`; both numbers
 * are above 0. Returns true if it may be possible. In both cases, finds the target with the fewest
 * allowed cells, and sets *narrowest to these cells. */
static bool may_hit(search *s, size_t count, bsc_cell_set allowed, uint32_t cells_left,
                    bsc_cell_set *narrowest) {
    unsigned fewest = UINT32_MAX;
    /* How many targets were found that have no cell in common, so that each of them needs a cell of
     * its own; and the cells of all these targets. */
    unsigned disjoint_targets = 0;
    bsc_cell_set disjoint_cells = {{0}};
    for (size_t k = 0; k < count; k++) {
        const bsc_cell_set cells = bsc_cell_set_intersect(s->target[s->active[k]], allowed);
        const unsigned cell_count = bsc_cell_set_count(cells);
        if (cell_count < fewest) {
            fewest = cell_count;
            *narrowest = cells;
        }
        if (!bsc_cell_set_is_empty(bsc_cell_set_intersect(cells, disjoint_cells))) continue;
        disjoint_cells = bsc_cell_set_unite(disjoint_cells, cells);
        disjoint_targets++;
    }
    if (fewest == 0 || disjoint_targets > cells_left) return false;
    if (count > MAX_BOUNDED_TARGETS) return true;
    uint64_t cover[BSC_LISTED_CELLS];
    bound_cover(s, count, allowed, NODE_ROUNDS, cover);
    return cover[cells_left - 1] >= count;
}

/* Runs the tree search from one of its nodes (step 3 at the top of this file). Tries to add cells
 * of `allowed` to the `size` cells of `chosen`, so that the set hits all targets and has fewer
 * cells than s->best, and stores each such set there. The targets that `chosen` does not hit are
 * the first `count` of active[], which it reorders among themselves. If the limit or max_nodes ends
 * the search, sets s->is_cut_short. */
static void search_tree(search *s, bsc_cell_set chosen, uint32_t size, bsc_cell_set allowed,
                        size_t count) {
    bsc_cell_set narrowest = {{0}};
    if (count == 0) {
        improve_best(s, chosen);
        return;
    }
    s->nodes++;
    s->is_cut_short |= s->nodes > s->task->max_nodes || bsc_search_limit_reached(s->limit);
    if (s->is_cut_short || size + 1 >= s->best.size) return;
    if (!may_hit(s, count, allowed, s->best.size - 1 - size, &narrowest)) return;
    while (!bsc_cell_set_is_empty(narrowest)) {
        uint32_t degree[BSC_LISTED_CELLS] = {0}; /* [cell]: how many targets the cell would hit */
        uint32_t best = UINT32_MAX;
        for (size_t k = 0; k < count; k++) {
            const bsc_cell_set common = bsc_cell_set_intersect(s->target[s->active[k]], narrowest);
            BSC_EACH_IN_SET(c, common) degree[c]++;
        }
        BSC_EACH_IN_SET(c, narrowest) if (best == UINT32_MAX || degree[c] > degree[best]) best = c;
        bsc_cell_set extended = chosen;
        flip_cell(&extended, best);
        flip_cell(&allowed, best);
        flip_cell(&narrowest, best);
        search_tree(s, extended, size + 1, allowed, move_missed_first(s, count, best));
        if (s->is_cut_short || s->best.size <= s->best.bound) return;
    }
}

bsc_status bsc_hitting_set_find(bsc_hitting_result *result, const bsc_hitting_task *task,
                                bsc_search_limit *limit, bsc_error *error) {
    search s = {.task = task, .limit = limit, .random = bsc_random_seed(1)};
    bsc_cell_set all_cells = {{0}};
    assert(task->targets > 0 && task->cells <= BSC_LISTED_CELLS);
    const bsc_status status = read_targets(&s, error);
    if (status == BSC_OK) {
        for (uint32_t c = 0; c < task->cells; c++) flip_cell(&all_cells, c);
        s.best = (bsc_hitting_result){all_cells, task->cells, task->known_bound};
        if (!bsc_search_limit_reached(limit)) bound_size(&s, all_cells);
        search_locally(&s, all_cells);
        if (s.best.size > s.best.bound) {
            for (size_t k = 0; k < s.targets; k++) s.active[k] = (uint32_t)k;
            search_tree(&s, (bsc_cell_set){{0}}, 0, all_cells, s.targets);
            if (!s.is_cut_short) s.best.bound = s.best.size;
        }
        *result = s.best;
    }
    bsc_arena_release(&s.arena);
    return status;
}
