/* optimal.c - the best play, by an exact search through all positions that matter.
 *
 * A position is the set S of deployments that agree with the answers so far, and the cells that
 * were fired at. Its cost is the number of shots still to come, in the games against all of S
 * together, each counted by its deployment's weight. With W the weight of S,
 *
 *   cost(S) = min over cells c of   W + sum over answers a of cost(those of S that answer a to c)
 *
 *   Example: 4x1 (cells A B C D) with a ship of 2 cells; S = { AB, BC, CD }.
 *
 *     fire at B    3 shots, a miss leaves { CD } and a hit { AB, BC }
 *     { CD }       2 shots
 *     { AB, BC }   fire at A: 2 shots, a hit leaves nothing to do and a miss { BC }: 1 shot
 *     cost         3 + 2 + 2 + 1 = 8, or 8/3 shots a game; no other first shot does better
 *
 * The search is branch and bound with a transposition table, which keeps the cost of a position, or
 * a bound from below. The deployments of S agree on what was answered, so of the cells fired at
 * only those that all of S have a ship on can have been hit: S and these cells are the key.
 *
 * The bound. Each deployment has r cells still to be hit, which cost W r shots, and misses, which
 * have a bound of their own (optimal_bound.c). Of the three deployments above it is 2, so that the
 * bound is 3 x 2 + 2 = 8: the cost.
 *
 * The bound of a cell is W and the bounds of its answers' sets. Cells are tried in the order of
 * their bounds, until the bound is no less than the best cost so far. Besides,
 *
 *   - With one ship, look_harder finds a higher bound by how many deployments the first shots can
 *     hit together; and a cell is dropped if another is as good (bsc_optimal_drop_worse).
 *   - With several ships, the bound is the cost to a player who is told all ships but the smallest.
 *     S falls apart into groups, each with the same ships told. Any play against S is a play
 *     against each group, so the least costs of the groups add up to no more than that of S.
 *     Nothing is told if the two smallest ships are of one size: that would tell too little for
 *     the time (4x4 with two ships of 2 cells takes 0.4 s, and told 0.9 s).
 *   - Hits are searched before misses: their sets are small, and end most cells.
 *
 * A search with a limit of positions neither tells ships nor takes hits first: how far it gets, and
 * so the games of strategies, shall stay as they are.
 *
 * Cost: 5x4 with ships of 3 and 2 cells takes 0.9 s (43 s with misses first and no ship told), 5x5
 * 26 s; with one ship of 3 cells 8x8 takes 1 s, with one of 2 half a second, and 10x10 3 to 4 s.
 *
 * Rejected: a low ceiling that is raised step by step (twice the time); look_harder in the searches
 * that tell_ships begins (ten times); to tell the smaller ship (a twentieth fewer positions), a
 * good first ceiling (none fewer), and members as sets of bits. */
#include "play/eval/optimal.h"

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/memory.h"
#include "play/eval/optimal_bound.h"
#include "play/eval/optimal_cover.h"
#include "play/eval/optimal_set.h"
#include "play/eval/transposition.h"

#include <assert.h>
#include <limits.h>
#include <math.h>

/* In place of a limit of positions. */
#define NO_LIMIT UINT64_MAX
/* Positions between two ticks. With one ship it is 1, since look_harder takes long. */
#define NODES_PER_TICK 16u
/* Rounds of bsc_optimal_bound_cover: 40 save hardly a position, with 6 many more are looked at. */
#define COVER_ROUNDS 20u

/* A cell that may be fired at. */
typedef struct candidate {
    uint32_t cell;
    uint64_t bound; /* of the cost if it is fired at first */
} candidate;

/* A position. */
typedef struct position {
    const uint16_t *member; /* [members]: the deployments, rising */
    size_t members;
    bsc_cell_set fired; /* since the search began; if ships are told, with all of their cells */
    bool is_told;       /* all ships but the last are told */
} position;

/* What is seen of a position without a search. */
typedef struct view {
    uint64_t weight, bound; /* of all members; of the cost */
    bool is_exact;          /* the bound is the cost */
    unsigned cells_left;    /* cells still to be hit, the same number in each member */
    bsc_cell_set live;      /* cells not fired at on which a member has a ship */
    bsc_cell_set hits;      /* cells fired at on which each member has a ship */
    double alike_weight;    /* at most this weight of members gives the same answers to all hits */
} view;

struct bsc_optimal {
    bsc_optimal_set set;
    bsc_optimal_ways ways;
    uint32_t problem_cells;

    /* the limits, and what was used of them */
    const bsc_run *run; /* NULL: no tick */
    uint64_t nodes, max_nodes;
    double fraction; /* how many of the first shot's candidates were tried: 0 to 1 */
    bsc_status status;

    /* values are 2 x cost, or 2 x bound; and 1 more if that is the cost */
    bsc_transposition table;

    /* arrays by the number of cells in a position's `fired`: too large for a thread's stack */
    candidate *candidate; /* [(cells + 1) x cells] */
    position *child;      /* [(cells + 1) x answers] */
    uint16_t *stack;      /* [capacity]: the members of all children on the way down */
    size_t stack_used, stack_capacity;

    /* scratch */
    uint64_t *same_cells_weight;  /* [deployments]: all 0, but in find_heaviest_cells */
    bsc_optimal_covered *covered; /* [deployments]: of look_harder */
};

/* ---- Bounds ---- */

/* Returns what the bounds of misses need to know. */
static bsc_optimal_outlook outlook_of(const bsc_optimal *o, const view *v) {
    return (bsc_optimal_outlook){v->weight, v->alike_weight, v->cells_left, o->set.cells};
}

/* Returns a bound of the cost that is at least v->bound, for positions with one ship afloat. It
 * takes far longer than `look`. */
static uint64_t look_harder(const bsc_optimal *o, const position *p, const view *v) {
    if (v->cells_left <= 1 || p->members == 1) return v->bound; /* which is exact */
    uint64_t cover[BSC_LISTED_CELLS]; /* [j]: weight that j + 1 shots can hit together */
    for (uint32_t c = 0; c < o->set.cells; c++) cover[c] = v->weight;
    for (size_t k = 0; k < p->members; k++) {
        const uint16_t d = p->member[k];
        o->covered[k] = (bsc_optimal_covered){
            .cells = bsc_cell_set_minus(o->set.fleet[d], p->fired),
            .weight = (double)o->set.weight[d],
        };
    }
    bsc_optimal_bound_cover(o->covered, p->members, o->set.cells, COVER_ROUNDS, cover);
    const bsc_optimal_outlook outlook = outlook_of(o, v);
    const uint64_t misses = bsc_optimal_bound_by_cover(&outlook, cover);
    const uint64_t bound = v->weight * v->cells_left + misses;
    return bound > v->bound ? bound : v->bound;
}

static uint64_t search(bsc_optimal *o, const position *p, const view *v, uint64_t ceiling);

static view look(bsc_optimal *o, const position *p);

/* Adds to v->bound, which counts the hits alone, the misses of a player who is told all ships but
 * the last: each group of members is searched by itself. If there is but one group, the told ships
 * tell nothing, and the bound is exact. */
static void tell_ships(bsc_optimal *o, const position *p, view *v) {
    const bsc_optimal_kin *kin = o->set.kin;
    size_t end;
    for (size_t first = 0; first < p->members; first = end) {
        const bsc_optimal_kin *group = &kin[p->member[first]];
        assert(first == 0 || kin[p->member[first - 1]].group < group->group);
        end = first + 1;
        while (end < p->members && kin[p->member[end]].group == group->group) end++;
        v->is_exact = end - first == p->members;
        if (end - first == 1) continue; /* a single member misses none */
        const position told = {
            .member = p->member + first,
            .members = end - first,
            .fired = bsc_cell_set_unite(p->fired, group->told_cells),
            .is_told = true,
        };
        const view told_view = look(o, &told);
        const uint64_t cost = search(o, &told, &told_view, UINT64_MAX);
        const uint64_t hits = told_view.weight * told_view.cells_left;
        assert(o->status != BSC_OK || cost >= hits);
        if (o->status == BSC_OK) v->bound += cost - hits;
    }
}

/* Returns the largest weight of members that cover the same cells in all. Whatever is fired at,
 * only by the answers to hits can these be told apart. */
static uint64_t find_heaviest_cells(bsc_optimal *o, const position *p) {
    uint64_t heaviest = 0;
    for (size_t k = 0; k < p->members; k++) {
        const uint16_t d = p->member[k];
        uint64_t *sum = &o->same_cells_weight[o->set.kin[d].same_cells];
        *sum += o->set.weight[d];
        if (*sum > heaviest) heaviest = *sum;
    }
    for (size_t k = 0; k < p->members; k++)
        o->same_cells_weight[o->set.kin[p->member[k]].same_cells] = 0;
    return heaviest;
}

/* Returns how many ships of deployment d have a cell that was not fired at. */
static unsigned count_afloat(const bsc_optimal_set *set, uint32_t d, bsc_cell_set fired) {
    unsigned count = 0;
    for (uint32_t k = 0; k < set->ships; k++)
        if (!bsc_cell_set_is_subset(set->ship[(size_t)d * set->ships + k], fired)) count++;
    return count;
}

/* Returns the view of a position, by searches of smaller ones if it tells ships. */
static view look(bsc_optimal *o, const position *p) {
    const bsc_optimal_set *set = &o->set;
    uint64_t cell_weight[BSC_LISTED_CELLS];
    unsigned fewest_afloat = UINT_MAX, most_afloat = 0;
    view v = {.hits = p->fired};
    assert(p->members > 0);
    memset(cell_weight, 0, set->cells * sizeof *cell_weight);
    for (size_t k = 0; k < p->members; k++) {
        const uint32_t d = p->member[k];
        const bsc_cell_set open = bsc_cell_set_minus(set->fleet[d], p->fired);
        const unsigned afloat = count_afloat(set, d, p->fired);
        v.hits = bsc_cell_set_intersect(v.hits, set->fleet[d]);
        v.live = bsc_cell_set_unite(v.live, open);
        v.weight += set->weight[d];
        BSC_EACH_IN_SET(c, open) cell_weight[c] += set->weight[d];
        if (afloat < fewest_afloat) fewest_afloat = afloat;
        if (afloat > most_afloat) most_afloat = afloat;
    }
    const bsc_cell_set open = bsc_cell_set_minus(set->fleet[p->member[0]], p->fired);
    v.cells_left = bsc_cell_set_count(open);
    if (v.cells_left == 0) return v;
    v.bound = v.weight * v.cells_left;
    if (o->max_nodes == NO_LIMIT && !p->is_told && !bsc_cell_set_is_empty(set->kin[0].told_cells)) {
        tell_ships(o, p, &v);
        return v;
    }
    double ways = 0.0; /* to answer the hits */
    for (unsigned ships = fewest_afloat; ships <= most_afloat; ships++)
        ways += o->ways[ships][v.cells_left];
    v.alike_weight = ways * (double)find_heaviest_cells(o, p);
    const bsc_optimal_outlook outlook = outlook_of(o, &v);
    v.bound += bsc_optimal_bound_misses(&outlook, cell_weight);
    return v;
}

/* ---- Shots ---- */

/* Returns the array of the positions after the next shot. */
static position *children_of(const bsc_optimal *o, const position *p) {
    return o->child + (size_t)bsc_cell_set_count(p->fired) * o->set.answers;
}

/* Sorts the members by their answers to a shot at the cell, and fills children_of(p) with the
 * position after each answer that is given, a miss first. Returns how many these are. Their members
 * are on top of the stack: the caller takes them off by setting o->stack_used back. */
static unsigned split(bsc_optimal *o, const position *p, uint32_t cell) {
    position *child = children_of(o, p);
    size_t size[BSC_MAX_ANSWERS] = {0}; /* members that give the answer */
    size_t slot[BSC_MAX_ANSWERS];       /* into the stack: where the answer's next member goes */
    unsigned children = 0;
    assert(o->stack_used + p->members <= o->stack_capacity);
    for (size_t k = 0; k < p->members; k++)
        size[bsc_optimal_answer(&o->set, p->member[k], cell, p->fired)]++;
    bsc_cell_set fired = p->fired;
    bsc_set_bit(fired.word, cell);
    size_t next = o->stack_used;
    for (unsigned a = 0; a < o->set.answers; a++) {
        slot[a] = next;
        if (size[a] == 0) continue;
        child[children] = (position){o->stack + next, size[a], fired, p->is_told};
        children++;
        next += size[a];
    }
    for (size_t k = 0; k < p->members; k++) {
        const unsigned answer = bsc_optimal_answer(&o->set, p->member[k], cell, p->fired);
        o->stack[slot[answer]] = p->member[k];
        slot[answer]++;
    }
    assert(next == o->stack_used + p->members && children > 0);
    o->stack_used = next;
    return children;
}

/* Returns a bound of the cost of firing at the cell first; if the bound reaches the ceiling, some
 * bound that does. It begins with the shots that hit, and this one if it misses. */
static uint64_t bound_cell(bsc_optimal *o, const position *p, uint32_t cell, const view *v,
                           uint64_t ceiling) {
    const position *child = children_of(o, p);
    uint64_t bound = v->weight * (v->cells_left + 1);
    for (size_t k = 0; k < p->members; k++)
        if (bsc_has_bit(o->set.fleet[p->member[k]].word, cell))
            bound -= o->set.weight[p->member[k]];
    if (bound >= ceiling) return bound;
    const size_t stack_used = o->stack_used;
    const unsigned children = split(o, p, cell);
    for (unsigned k = 0; k < children && bound < ceiling; k++) {
        const view after = look(o, &child[k]);
        bound += after.bound - after.weight * after.cells_left;
    }
    if (bound < ceiling && o->set.ships == 1) {
        const view after = look(o, &child[0]);
        bound += look_harder(o, &child[0], &after) - after.bound;
    }
    o->stack_used = stack_used;
    return bound;
}

/* Returns the array of the next shot's candidates. */
static candidate *candidates_of(const bsc_optimal *o, const position *p) {
    return o->candidate + (size_t)bsc_cell_set_count(p->fired) * o->set.cells;
}

/* Fills candidates_of(p) with the cells whose bounds are below the ceiling, the lowest bound first.
 * Returns how many they are. */
static unsigned list_candidates(bsc_optimal *o, const position *p, const view *v,
                                uint64_t ceiling) {
    const bool is_first_shot = bsc_cell_set_is_empty(p->fired); /* all that are best are wanted */
    candidate *list = candidates_of(o, p);
    unsigned count = 0;
    bsc_cell_set cells = v->live;
    if ((o->set.ships == 1 || p->is_told) && !is_first_shot)
        cells = bsc_optimal_drop_worse(&o->set, p->member, p->members, p->fired, cells);
    BSC_EACH_IN_SET(c, cells) {
        const uint64_t bound = bound_cell(o, p, c, v, ceiling);
        if (bound >= ceiling) continue;
        unsigned slot = count;
        for (; slot > 0 && list[slot - 1].bound > bound; slot--) list[slot] = list[slot - 1];
        list[slot] = (candidate){c, bound};
        count++;
    }
    return count;
}

/* Returns the cost of firing at the candidate first: exact if it is below the ceiling, and if not,
 * a bound that is not below it. */
static uint64_t try_cell(bsc_optimal *o, const position *p, candidate c, uint64_t ceiling) {
    const position *child = children_of(o, p);
    const size_t stack_used = o->stack_used;
    const unsigned children = split(o, p, c.cell);
    const bool hits_first = o->max_nodes == NO_LIMIT;
    uint64_t total = c.bound; /* in which the bounds of children are replaced by costs */
    for (unsigned k = 0; k < children && total < ceiling; k++) {
        const unsigned next = hits_first ? children - 1 - k : k;
        view after = look(o, &child[next]);
        if (next == 0 && o->set.ships == 1) after.bound = look_harder(o, &child[next], &after);
        const uint64_t others = total - after.bound;
        total = others + search(o, &child[next], &after, ceiling - others);
    }
    assert(total >= c.bound);
    o->stack_used = stack_used;
    return total;
}

/* ---- The search ---- */

/* Calls the run's tick, but not at every node, and looks at the limit of nodes. Returns false, with
 * the reason in o->status, if the search must end. */
static bool may_go_on(bsc_optimal *o) {
    const unsigned nodes_per_tick = o->set.ships == 1 ? 1 : NODES_PER_TICK;
    if (o->nodes == o->max_nodes) o->status = BSC_LIMIT;
    if (o->nodes % nodes_per_tick == 0 && o->run != NULL && o->run->tick != NULL) {
        const bsc_progress progress = {.fraction = o->fraction};
        if (!o->run->tick(o->run->context, &progress) && o->status == BSC_OK)
            o->status = BSC_INTERRUPTED;
    }
    return o->status == BSC_OK;
}

/* Returns the cost of the position: exact if it is below the ceiling, and if not, a bound that is
 * not below it. Once o->status is not BSC_OK the value means nothing. */
static uint64_t search(bsc_optimal *o, const position *p, const view *v, uint64_t ceiling) {
    if (p->members == 1 || v->cells_left == 0 || v->is_exact || v->bound >= ceiling)
        return v->bound;
    const bsc_zobrist_key key = bsc_optimal_key(&o->set, p->member, p->members, v->hits);
    uint64_t stored;
    if (bsc_transposition_get(&o->table, key, &stored)) {
        const bool is_cost = stored % 2 == 1;
        if (is_cost || stored / 2 >= ceiling) return stored / 2;
    }
    assert(v->weight > 0 && !bsc_cell_set_is_empty(v->live));
    if (!may_go_on(o)) return ceiling;
    o->nodes++;
    const candidate *list = candidates_of(o, p);
    const unsigned count = list_candidates(o, p, v, ceiling);
    uint64_t best = ceiling;
    for (unsigned k = 0; k < count && list[k].bound < best && o->status == BSC_OK; k++) {
        const uint64_t cost = try_cell(o, p, list[k], best);
        if (cost < best) best = cost;
    }
    if (o->status != BSC_OK) return best;
    assert(best >= v->bound);
    stored = 2 * best + (best < ceiling);
    o->status = bsc_transposition_put(&o->table, key, &stored);
    return best;
}

/* Searches the first position, and sets expected[problem_cells]. */
static void search_root(bsc_optimal *o, double *expected) {
    const position root = {.member = o->set.member, .members = o->set.deployments};
    const view v = look(o, &root);
    const candidate *list = candidates_of(o, &root);
    uint64_t best = UINT64_MAX - 1;
    for (uint32_t c = 0; c < o->problem_cells; c++) expected[c] = INFINITY;
    const unsigned count = list_candidates(o, &root, &v, UINT64_MAX);
    for (unsigned k = 0; k < count && list[k].bound <= best && o->status == BSC_OK; k++) {
        o->fraction = (double)k / (double)count;
        const uint64_t cost = try_cell(o, &root, list[k], best + 1); /* cells that tie are wanted */
        if (cost > best) continue;
        if (cost < best)
            for (uint32_t c = 0; c < o->problem_cells; c++) expected[c] = INFINITY;
        best = cost;
        expected[o->set.cell_of[list[k].cell]] = (double)cost / (double)v.weight;
    }
}

bsc_status bsc_optimal_solve(bsc_optimal *o, const bsc_run *run, uint64_t *nodes, size_t max_bytes,
                             double *expected, bsc_error *error) {
    o->run = run;
    o->max_nodes = nodes == NULL ? NO_LIMIT : *nodes;
    o->table.max_bytes = max_bytes;
    search_root(o, expected);
    if (nodes != NULL) *nodes = o->nodes;
    if (o->status == BSC_OK) return BSC_OK;
    if (o->status == BSC_NO_MEMORY) return bsc_error_set_no_memory(error);
    if (o->status == BSC_INTERRUPTED) return bsc_error_set(error, o->status, "interrupted");
    return bsc_error_set(error, BSC_LIMIT, "the best play was not found within %llu positions",
                         (unsigned long long)o->nodes);
}

/* Allocates the arrays of a search through o->set. */
static bsc_status allocate(bsc_optimal *o, bsc_error *error) {
    const size_t cells = o->set.cells, deployments = o->set.deployments;
    bsc_arena *arena = &o->set.arena;
    o->stack_capacity = deployments * (cells + 1);
    BSC_ARENA_ARRAY(arena, o->candidate, (cells + 1) * cells);
    BSC_ARENA_ARRAY(arena, o->child, (cells + 1) * o->set.answers);
    BSC_ARENA_ARRAY(arena, o->stack, o->stack_capacity);
    BSC_ARENA_ARRAY(arena, o->same_cells_weight, deployments);
    BSC_ARENA_ARRAY(arena, o->covered, deployments);
    return bsc_arena_status(arena, error);
}

bsc_status bsc_optimal_new(bsc_optimal **optimal, const bsc_deployment_list *list,
                           const bsc_log *log, const bsc_symmetries *symmetries, bsc_error *error) {
    *optimal = NULL;
    bsc_optimal *o = bsc_memory_new(1, sizeof *o);
    if (o == NULL) return bsc_error_set_no_memory(error);
    o->problem_cells = list->problem->cells;
    bsc_transposition_init_growing(&o->table, sizeof(uint64_t), 0);
    bsc_status status = bsc_optimal_set_init(&o->set, list, log, symmetries, error);
    if (status == BSC_OK) {
        bsc_optimal_count_ways(&o->set, o->ways);
        status = allocate(o, error);
    }
    if (status != BSC_OK) {
        bsc_optimal_free(o);
        return status;
    }
    *optimal = o;
    return BSC_OK;
}

void bsc_optimal_free(bsc_optimal *o) {
    if (o == NULL) return;
    bsc_arena_release(&o->set.arena);
    bsc_transposition_release(&o->table);
    bsc_memory_free(o);
}
