/* hitting_set.c - the least set of cells that hits each of many sets of cells.
 *
 * The sets to be hit, the targets, are placements of a ship or whole deployments. To find a least
 * hitting set is the set-cover problem, which is hard in general; on boards of games three steps
 * solve it:
 *
 * 1. A bound from below. optimal_cover.c bounds the targets that any j cells hit together; the
 *    first j whose bound is not below the number of all targets is a bound of the hitting set.
 * 2. A local search for a small set (Gao, Weise and Li, "An efficient local search heuristic with
 *    row weighting for the unicost set covering problem", European Journal of Operational Research
 *    246, 2015). From a set that hits all targets a cell is removed; then again and again the cell
 *    that loses least is exchanged for one that hits a target drawn at random of those that are
 *    not hit. Each of these weighs more after each step, so that the search does not go in circles.
 * 3. If the set is still larger than the bound, a tree search for a smaller one: it takes a target
 *    with the fewest cells, tries each of them, and then forbids that cell. It cuts a branch if
 *    the cells that may still be added cannot hit the rest, by the bound of step 1.
 *
 *   Example: 3x3 with a ship of 2 cells, 12 targets. Three cells hit at most 9, so the bound is 4;
 *   the four cells at the middles of the sides hit all 12.
 *
 * Invariant: result->set hits all targets, and no set of fewer than result->bound cells does.
 *
 * Cost: 10x10 with a ship of 2, 3, 4 or 5 cells takes 0.1 s at most, without a tree. */
#include "play/eval/hitting_set.h"

#include "count/base/arena.h"
#include "count/base/random.h"
#include "count/cover/symmetry.h"
#include "os/clock.h"
#include "play/eval/optimal_cover.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Cells of targets in all rounds of a level, for the bound of the root: about 0.2 s. */
#define ROOT_BOUND_WORK 4e6
#define MAX_ROOT_ROUNDS 400u /* more no longer lower the bounds */
#define MIN_ROOT_ROUNDS 10u
#define NODE_ROUNDS     20u /* rounds of the bound at a node, as in optimal_bound.c */
#define MAX_NODE_COUNT                                                                             \
    4000u /* targets at a node; with more the bound would cost more than it cuts */
/* Targets that the local search may look at: about 0.2 s. */
#define LOCAL_WORK 3e7
#define ASK_EVERY  64u /* nodes, or 16 times as many steps, between two questions to the limit */

typedef struct search {
    const bsc_hitting_task *task;
    bsc_search_limit *limit;
    bsc_arena arena;
    bsc_cell_set *target; /* [targets]: those of the task, each once */
    size_t targets;
    bsc_hitting_result best;

    /* Cell c is in the targets number holder[first[c]] .. holder[first[c + 1] - 1]. */
    uint32_t *first;
    uint32_t *holder;

    /* the local search */
    bsc_random random;
    bsc_cell_set chosen;
    uint32_t *hits;   /* [targets]: the chosen cells of each target */
    uint64_t *weight; /* [targets] */
    uint32_t *missed; /* [missed_count]: the targets that are not hit */
    uint32_t *index;  /* [targets]: of each target into missed[]; valid if it is not hit */
    size_t missed_count;
    uint64_t work; /* targets looked at */
    /* By cell: if it is chosen, the weight of the targets that it alone hits; else that of the
     * targets not hit that it would hit. */
    uint64_t gain[BSC_LISTED_CELLS];
    uint64_t moved[BSC_LISTED_CELLS]; /* by cell: the step in which it was chosen or removed */

    /* the tree search */
    uint32_t *active;             /* [targets]: at a node the first ones are those not hit */
    bsc_optimal_covered *covered; /* [targets]: scratch for bounds */
    uint64_t nodes;
    bool is_cut_short;
} search;

bool bsc_search_limit_reached(bsc_search_limit *limit) {
    const double seconds = limit->run->seconds;
    const double passed = seconds > 0.0 ? (bsc_clock_seconds() - limit->start) / seconds : 0.0;
    if (limit->is_over) return true;
    limit->is_interrupted = !bsc_run_tell_progress(limit->run, passed < 1.0 ? passed : 1.0);
    limit->is_over = limit->is_interrupted || passed >= 1.0;
    return limit->is_over;
}

static bool has_cell(bsc_cell_set set, uint32_t cell) {
    return (set.word[cell / 64] >> (cell % 64) & 1) != 0;
}

static void flip_cell(bsc_cell_set *set, uint32_t cell) {
    set->word[cell / 64] ^= UINT64_C(1) << (cell % 64);
}

/* ---- The targets ---- */

static int compare_sets(const void *left, const void *right) {
    return memcmp(left, right, sizeof(bsc_cell_set));
}

/* Copies the task's targets, each once, and lists those of each cell. */
static bsc_status read_targets(search *s, bsc_error *error) {
    const bsc_hitting_task *task = s->task;
    size_t entries = 0;
    BSC_ARENA_ARRAY(&s->arena, s->target, task->targets);
    BSC_ARENA_ARRAY(&s->arena, s->first, (size_t)task->cells + 1);
    bsc_status status = bsc_arena_status(&s->arena, error);
    if (status != BSC_OK) return status;
    memcpy(s->target, task->target, task->targets * sizeof *s->target);
    qsort(s->target, task->targets, sizeof *s->target, compare_sets);
    for (size_t k = 0; k < task->targets; k++)
        if (k == 0 || !bsc_cell_set_equal(s->target[k], s->target[s->targets - 1]))
            s->target[s->targets++] = s->target[k];
    for (size_t k = 0; k < s->targets; k++) {
        BSC_EACH_IN_SET(c, s->target[k]) s->first[c + 1]++;
        entries += bsc_cell_set_count(s->target[k]);
    }
    for (uint32_t c = 0; c < task->cells; c++) s->first[c + 1] += s->first[c];
    BSC_ARENA_ARRAY(&s->arena, s->holder, entries);
    BSC_ARENA_ARRAY(&s->arena, s->hits, s->targets);
    BSC_ARENA_ARRAY(&s->arena, s->weight, s->targets);
    BSC_ARENA_ARRAY(&s->arena, s->missed, s->targets);
    BSC_ARENA_ARRAY(&s->arena, s->index, s->targets);
    BSC_ARENA_ARRAY(&s->arena, s->active, s->targets);
    BSC_ARENA_ARRAY(&s->arena, s->covered, s->targets);
    status = bsc_arena_status(&s->arena, error);
    if (status != BSC_OK) return status;
    uint32_t next[BSC_LISTED_CELLS];
    memcpy(next, s->first, task->cells * sizeof *next);
    for (size_t k = 0; k < s->targets; k++)
        BSC_EACH_IN_SET(c, s->target[k]) s->holder[next[c]++] = (uint32_t)k;
    return BSC_OK;
}

/* ---- The bound ---- */

/* Sets cover[j] to a bound of how many of the first `count` targets of active[] any j + 1 cells of
 * `allowed` hit. */
static void bound_cover(search *s, size_t count, bsc_cell_set allowed, unsigned rounds,
                        uint64_t *cover) {
    for (size_t k = 0; k < count; k++) {
        const bsc_cell_set cells = bsc_cell_set_intersect(s->target[s->active[k]], allowed);
        s->covered[k] = (bsc_optimal_covered){.cells = cells, .weight = 1.0};
    }
    for (uint32_t j = 0; j < s->task->cells; j++) cover[j] = count;
    bsc_optimal_bound_cover(s->covered, count, s->task->cells, rounds, cover);
}

/* Raises the best result's bound to that of all targets. */
static void bound_all(search *s, bsc_cell_set all_cells) {
    uint64_t cover[BSC_LISTED_CELLS];
    const double wanted = s->task->effort * ROOT_BOUND_WORK / (s->first[s->task->cells] + 1.0);
    unsigned rounds = wanted > MAX_ROOT_ROUNDS ? MAX_ROOT_ROUNDS : (unsigned)wanted;
    if (rounds < MIN_ROOT_ROUNDS) rounds = MIN_ROOT_ROUNDS;
    uint32_t bound = 1;
    for (size_t k = 0; k < s->targets; k++) s->active[k] = (uint32_t)k;
    bound_cover(s, s->targets, all_cells, rounds / 2 * 2, cover);
    while (bound < s->task->cells && cover[bound - 1] < s->targets) bound++;
    if (bound > s->best.bound) s->best.bound = bound;
}

/* ---- The local search ---- */

/* Chooses a cell that is not chosen. */
static void choose_cell(search *s, uint32_t cell, uint64_t step) {
    s->gain[cell] = 0;
    for (uint32_t k = s->first[cell]; k < s->first[cell + 1]; k++) {
        const uint32_t t = s->holder[k];
        s->hits[t]++;
        if (s->hits[t] == 1) {
            const uint32_t last = s->missed[--s->missed_count];
            s->missed[s->index[t]] = last;
            s->index[last] = s->index[t];
            BSC_EACH_IN_SET(c, s->target[t]) if (c != cell) s->gain[c] -= s->weight[t];
            s->gain[cell] += s->weight[t];
        } else if (s->hits[t] == 2) {
            const bsc_cell_set hitting = bsc_cell_set_intersect(s->target[t], s->chosen);
            BSC_EACH_IN_SET(c, hitting) s->gain[c] -= s->weight[t];
        }
    }
    flip_cell(&s->chosen, cell);
    s->moved[cell] = step;
    s->work += s->first[cell + 1] - s->first[cell];
}

/* Removes a chosen cell. */
static void remove_cell(search *s, uint32_t cell, uint64_t step) {
    flip_cell(&s->chosen, cell);
    s->gain[cell] = 0;
    for (uint32_t k = s->first[cell]; k < s->first[cell + 1]; k++) {
        const uint32_t t = s->holder[k];
        s->hits[t]--;
        if (s->hits[t] == 0) {
            s->index[t] = (uint32_t)s->missed_count;
            s->missed[s->missed_count++] = t;
            BSC_EACH_IN_SET(c, s->target[t]) s->gain[c] += s->weight[t];
        } else if (s->hits[t] == 1) {
            const bsc_cell_set hitting = bsc_cell_set_intersect(s->target[t], s->chosen);
            BSC_EACH_IN_SET(c, hitting) s->gain[c] += s->weight[t];
        }
    }
    s->moved[cell] = step;
    s->work += s->first[cell + 1] - s->first[cell];
}

/* Returns the chosen cell whose removal loses the least weight. Of several such cells it is the one
 * that was moved the longest ago. A cell that was moved in this step is never returned. */
static uint32_t find_least_loss(const search *s, uint64_t step) {
    uint32_t best = UINT32_MAX;
    BSC_EACH_IN_SET(c, s->chosen) {
        const bool is_recent = s->moved[c] == step && step > 0;
        if (is_recent) continue;
        if (best == UINT32_MAX || s->gain[c] < s->gain[best] ||
            (s->gain[c] == s->gain[best] && s->moved[c] < s->moved[best]))
            best = c;
    }
    return best;
}

/* Returns the cell of the set that gains the most weight. Of several such cells it is the one that
 * was moved the longest ago. A cell that was moved in this step is returned only if the set has no
 * other. */
static uint32_t find_most_gain(const search *s, bsc_cell_set set, uint64_t step) {
    uint32_t best = UINT32_MAX;
    BSC_EACH_IN_SET(c, set) {
        const bool is_recent = best != UINT32_MAX && s->moved[c] == step && step > 0;
        if (is_recent) continue;
        const bool replaces_recent = best != UINT32_MAX && s->moved[best] == step && step > 0;
        if (best == UINT32_MAX || replaces_recent || s->gain[c] > s->gain[best] ||
            (s->gain[c] == s->gain[best] && s->moved[c] < s->moved[best]))
            best = c;
    }
    return best;
}

/* Chooses cells that gain most until all targets are hit. */
static void choose_greedily(search *s, bsc_cell_set all_cells) {
    s->missed_count = s->targets;
    for (size_t t = 0; t < s->targets; t++) {
        s->weight[t] = 1;
        s->missed[t] = (uint32_t)t;
        s->index[t] = (uint32_t)t;
        BSC_EACH_IN_SET(c, s->target[t]) s->gain[c]++;
    }
    while (s->missed_count > 0)
        choose_cell(s, find_most_gain(s, bsc_cell_set_minus(all_cells, s->chosen), 0), 0);
}

/* Keeps the chosen cells if they are fewer than the best ones; they hit all targets. */
static void keep_chosen(search *s, bsc_cell_set chosen) {
    const uint32_t size = bsc_cell_set_count(chosen);
    if (size >= s->best.size) return;
    s->best.size = size;
    s->best.set = chosen;
}

static void search_locally(search *s, bsc_cell_set all_cells) {
    choose_greedily(s, all_cells);
    for (uint64_t step = 1; (double)s->work < s->task->effort * LOCAL_WORK || step == 1; step++) {
        while (s->missed_count == 0) {
            keep_chosen(s, s->chosen);
            if (s->best.size <= s->best.bound) return;
            remove_cell(s, find_least_loss(s, 0), step);
        }
        if (step % (16 * ASK_EVERY) == 0 && bsc_search_limit_reached(s->limit)) return;
        const uint32_t removed = find_least_loss(s, step);
        if (removed != UINT32_MAX) remove_cell(s, removed, step);
        const uint32_t drawn = s->missed[bsc_random_below(&s->random, s->missed_count)];
        choose_cell(s, find_most_gain(s, s->target[drawn], step), step);
        for (size_t k = 0; k < s->missed_count; k++) {
            const uint32_t t = s->missed[k];
            s->weight[t]++;
            BSC_EACH_IN_SET(c, s->target[t]) s->gain[c]++;
        }
        s->work += s->missed_count;
    }
}

/* ---- The tree search ---- */

/* Sorts the first `count` targets of active[]: first those that do not have the cell, then those
 * that have it. Returns how many do not have it. */
static size_t keep_missed(search *s, size_t count, uint32_t cell) {
    size_t missed = 0;
    for (size_t k = 0; k < count; k++) {
        const uint32_t t = s->active[k];
        if (has_cell(s->target[t], cell)) continue;
        s->active[k] = s->active[missed];
        s->active[missed] = t;
        missed++;
    }
    return missed;
}

/* Says whether `room` cells of `allowed` may hit the first `count` targets: false is certain.
 * Writes to *narrowest the target with the fewest allowed cells. */
static bool can_hit(search *s, size_t count, bsc_cell_set allowed, uint32_t room,
                    bsc_cell_set *narrowest) {
    unsigned fewest = UINT32_MAX, disjoint = 0;
    bsc_cell_set used = {{0}};
    for (size_t k = 0; k < count; k++) {
        const bsc_cell_set cells = bsc_cell_set_intersect(s->target[s->active[k]], allowed);
        const unsigned cell_count = bsc_cell_set_count(cells);
        if (cell_count < fewest) {
            fewest = cell_count;
            *narrowest = cells;
        }
        if (!bsc_cell_set_is_empty(bsc_cell_set_intersect(cells, used))) continue;
        used = bsc_cell_set_unite(used, cells);
        disjoint++;
    }
    if (fewest == 0 || disjoint > room) return false;
    if (count > MAX_NODE_COUNT) return true;
    uint64_t cover[BSC_LISTED_CELLS];
    bound_cover(s, count, allowed, NODE_ROUNDS, cover);
    return cover[room - 1] >= count;
}

/* Searches for a set smaller than the best one that has the cells `chosen`, of which there are
 * `size`, beside some of `allowed`. The first `count` targets of active[] are not hit by
 * `chosen`. */
static void search_tree(search *s, bsc_cell_set chosen, uint32_t size, bsc_cell_set allowed,
                        size_t count) {
    bsc_cell_set narrowest = {{0}};
    if (count == 0) {
        keep_chosen(s, chosen);
        return;
    }
    s->nodes++;
    if (s->nodes % ASK_EVERY == 0) s->is_cut_short |= bsc_search_limit_reached(s->limit);
    s->is_cut_short |= s->nodes > s->task->max_nodes;
    if (s->is_cut_short || size + 1 >= s->best.size) return;
    if (!can_hit(s, count, allowed, s->best.size - 1 - size, &narrowest)) return;
    while (!bsc_cell_set_is_empty(narrowest)) {
        uint32_t degree[BSC_LISTED_CELLS] = {0}, best = UINT32_MAX;
        for (size_t k = 0; k < count; k++) {
            const bsc_cell_set common = bsc_cell_set_intersect(s->target[s->active[k]], narrowest);
            BSC_EACH_IN_SET(c, common) degree[c]++;
        }
        BSC_EACH_IN_SET(c, narrowest) if (best == UINT32_MAX || degree[c] > degree[best]) best = c;
        bsc_cell_set extended = chosen;
        flip_cell(&extended, best);
        flip_cell(&allowed, best);
        flip_cell(&narrowest, best);
        search_tree(s, extended, size + 1, allowed, keep_missed(s, count, best));
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
        bound_all(&s, all_cells);
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
