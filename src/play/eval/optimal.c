/* optimal.c - finds the best play by an exact search through all positions that matter.
 *
 * A position is the set S of the deployments that agree with the answers so far, together with the
 * set of cells fired at. Each deployment has a weight. Play one game against each deployment of S,
 * count the shots still to come in it, and multiply this count by the deployment's weight. The sum
 * over S is the cost of the position. If W is the total weight of S, and S(c, a) is the part of S
 * that gives the answer a to a shot at cell c, then
 *
 *   cost(S) = min over cells c of   W + sum over answers a of cost(S(c, a))
 *
 *   Example: 4x1 (cells A B C D) with a ship of 2 cells; S = { AB, BC, CD }.
 *
 *     fire at B    3 shots, a miss leaves { CD } and a hit { AB, BC }
 *     { CD }       2 shots
 *     { AB, BC }   fire at A: 2 shots, a hit leaves nothing to do and a miss { BC }: 1 shot
 *     cost         3 + 2 + 2 + 1 = 8, or 8/3 shots a game; no other first shot does better
 *
 * The search is branch and bound. A transposition table stores, for each position visited, its cost
 * or a lower bound of the cost. The key of a position is computed from S and from the fired cells
 * on which every deployment of S has a ship. No other fired cell can have been a hit, because the
 * deployments of S agree on all answers.
 *
 * The lower bound. Each deployment of S has the same number r of cells still to be hit, so W r
 * shots of the cost are hits. The number of misses has a lower bound of its own (optimal_bound.c).
 * In the example it is 2, so the bound of the cost is 3 x 2 + 2 = 8, which is the cost itself.
 *
 * If the number of ships may vary, the deployments of S may have different numbers of cells. The
 * player is then told when the game is over: this is an answer of its own, which leaves nothing to
 * do. In place of W r there is the sum of weight times cells still to be hit over all deployments,
 * and the bound of the misses is that of the greatest r, with the orders of answers of all r.
 *
 * The bound of firing at a cell is W plus the bounds of the sets S(c, a). The search tries cells in
 * the order of these bounds, and stops at the first whose bound is not below the best cost so far.
 * Four things make it faster:
 *
 *   - With one ship, bound_by_cover finds a higher bound from the number of deployments that the
 *     first shots can hit together.
 *   - With one ship, a cell is not tried if another cell is at least as good
 *     (bsc_optimal_drop_worse).
 *   - With several ships, the bound is the cost for a player who is told where all ships except
 *     the smallest lie. This divides S into groups: the deployments of a group have these told
 *     ships in common. Any play against S is also a play against each group, so the least costs of
 *     the groups add up to no more than the cost of S. If the two smallest ships have the same
 *     size, the player is told nothing, because this would take more time than it saves (4x4 with
 *     two ships of 2 cells takes 0.4 s; with told ships it took 0.9 s).
 *   - After a shot, the deployments that it hits are searched before those that it misses. There
 *     are usually fewer of them, and they are often enough to show that the cell is not the best.
 *
 * If the number of positions is limited, no ships are told, and the misses are searched first. This
 * is on purpose: otherwise the search would get further within its limit, and strategies would play
 * other games than in earlier versions.
 *
 * Cost: 5x4 with ships of 3 and 2 cells takes 0.9 s (43 s if misses come first and no ship is
 * told), and 5x5 takes 26 s. With one ship of 3 cells 8x8 takes 1 s; with one ship of 2 cells 8x8
 * takes half a second and 10x10 takes 3 to 4 s.
 *
 * Rejected: starting with a low ceiling on the cost and raising it step by step (twice the time);
 * bound_by_cover in the searches that tell_ships begins (ten times the time); telling the player
 * where the smaller ship lies (only a twentieth fewer positions); starting with the cost of a good
 * play as the ceiling (no fewer positions); and storing the deployments of a position as a set of
 * bits. */
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

/* The value of bsc_optimal.max_nodes with which the search may visit any number of positions. */
#define NO_LIMIT UINT64_MAX
/* The search calls the tick, the callback by which the caller may stop it, once in this many
 * positions. With one ship it calls the tick at every position, because bound_by_cover takes long
 * at each of them. */
#define NODES_PER_TICK 16u
/* The number of rounds in which bsc_optimal_bound_cover lowers its bounds of how many deployments a
 * few shots can hit together. With 40 rounds instead of 20 the search for the best play visits
 * hardly fewer positions; with 6 it visits many more. */
#define COVER_ROUNDS 20u

/* A cell that the search may try as the next shot. */
typedef struct candidate {
    uint32_t cell;
    uint64_t bound; /* lower bound of the position's cost if this cell is fired at next */
} candidate;

/* A position of the search. Its members are the deployments that agree with the answers so far. */
typedef struct position {
    /* [members]: the members, as indices of deployments in bsc_optimal.set, in rising order */
    const uint16_t *member;
    size_t members; /* how many members the position has */
    /* The cells that were fired at since the search began, and the cells of the ships whose places
     * the player was told. */
    bsc_cell_set fired;
    /* Whether the player was told where all ships except the last one lie, to find a lower bound of
     * the cost of another position (tell_ships). */
    bool is_told;
} position;

/* What the function `summarize` finds out about a position. The members of the position are the
 * deployments that are still possible. Its cost is the sum over one game against each member: the
 * shots still to come in this game, times the weight of the member. */
typedef struct summary {
    uint64_t weight;       /* sum of the weights of all members */
    uint64_t bound;        /* lower bound of the cost */
    bool is_exact;         /* the bound is the cost itself */
    uint64_t hits_to_come; /* sum over the members: the weight times the cells still to be hit */
    /* How many cells of each member are still to be hit. If the members differ in this, because the
     * number of ships may vary (set.tells_end), it is the greatest of their numbers. */
    unsigned cells_left;
    bsc_cell_set hittable; /* cells not fired at on which at least one member has a ship */
    bsc_cell_set hits;     /* cells that were hit: fired at, and every member has a ship there */
    /* The hits and misses of a game, from here to its end, come in some order, such as "hit miss
     * hit". The members whose games have the same order have together at most this weight, however
     * the player plays. (If the answers to the hits are the same too, the members cover the same
     * cells.) The field is not valid if the whole fleet is hit, or if the bound comes from telling
     * the player where ships lie (tell_ships). */
    double weight_per_order;
} summary;

/* The state of a search for the best play. The search tree has a node for each position that is
 * visited; its root is the position with which the search begins. */
struct bsc_optimal {
    bsc_optimal_set set; /* the deployments of the root; other positions have some of them */
    /* ways[ships][cells]: to sink `ships` ships that have `cells` cells together takes `cells`
     * hits. This is an upper bound of how many sequences of answers these hits can get, such as
     * "hit sunk hit sunk". */
    bsc_optimal_ways ways;
    uint32_t problem_cells; /* how many cells the board has */

    /* The limits of the search, and how far it got: */
    const bsc_run *run; /* its tick, a callback, can end the search; NULL: no tick */
    uint64_t max_nodes; /* the search ends when it has visited so many positions */
    uint64_t nodes;     /* how many positions were visited so far */
    double fraction;    /* how much of the work is done, from 0 to 1, for the tick */
    bsc_status status;  /* anything but BSC_OK ends the search */

    /* The transposition table: for each position visited, what the search found out about its cost
     * (encode_cost). */
    bsc_transposition table;

    /* The arrays of the positions on the path from the root of the search tree to the present
     * position. Along the path, each position has one more cell in its set `fired` than the
     * position before. So a position with n cells in `fired` owns row n of candidate[] and of
     * child[]. They are not local variables of the recursive function `search`, because the stack
     * of a thread is too small for them. */
    /* [(cells + 1) x cells]: row n has the cells to try as the next shot of the position with n
     * cells in `fired` */
    candidate *candidate;
    /* [(cells + 1) x answers]: row n has the positions after this shot, one for each answer */
    position *child;
    /* [stack_capacity]: a stack with the members of the positions in child[]. The members of a
     * position are indices of deployments that are still possible there; position.member points
     * to the first of them. The first stack_used elements are in use. */
    uint16_t *stack;
    size_t stack_used, stack_capacity;

    /* Scratch: */
    /* [deployments]: where find_heaviest_cells adds up the weights of deployments that cover the
     * same cells; all 0 at other times */
    uint64_t *same_cells_weight;
    /* [deployments]: the deployments of a position, in the form that bsc_optimal_bound_cover
     * needs */
    bsc_cover_target *cover_target;
};

/* ---- Values of the transposition table ---- */

/* Returns the number that the transposition table stores for a position. If is_exact is true,
 * `cost` is the cost of the position (the shots still to come in one game against each deployment,
 * times its weight, added up), and the result is odd. Otherwise `cost` is a lower bound of it, and
 * the result is even. */
static uint64_t encode_cost(uint64_t cost, bool is_exact) {
    return 2 * cost + is_exact;
}

/* Reverses encode_cost: `stored` is the number that the transposition table stores for a position.
 * Sets *is_exact to whether this is the cost of the position, and not only a lower bound of it.
 * Returns the cost or the bound. */
static uint64_t decode_cost(uint64_t stored, bool *is_exact) {
    *is_exact = stored % 2 == 1;
    return stored / 2;
}

/* ---- Bounds ---- */

/* Returns what the functions of optimal_bound.h need to know about a position in order to bound its
 * misses. The result is a copy. Of the position's summary *s, only the fields weight,
 * weight_per_order and cells_left need to be set. */
static bsc_optimal_bound_input bound_input_of(const bsc_optimal *o, const summary *s) {
    return (bsc_optimal_bound_input){s->weight, s->weight_per_order, s->cells_left, o->set.cells};
}

/* Returns a lower bound of the cost of position p, whose summary is *s. (The cost is the sum of the
 * shots still to come in one game against each deployment, times its weight.) The bound follows
 * from how many deployments the first shots can hit together. It is at least s->bound, which
 * `summarize` has found, and often higher, but it takes much longer. Only for fleets of one ship
 * (o->set.ships): for others s->weight_per_order may not be valid. */
static uint64_t bound_by_cover(const bsc_optimal *o, const position *p, const summary *s) {
    if (s->cells_left <= 1 || p->members == 1) return s->bound; /* here s->bound is the cost */
    /* [j]: the deployments that j + 1 shots can hit together have at most this weight */
    uint64_t cover[BSC_LISTED_CELLS];
    for (uint32_t c = 0; c < o->set.cells; c++) cover[c] = s->weight;
    for (size_t k = 0; k < p->members; k++) {
        const uint16_t d = p->member[k];
        o->cover_target[k] = (bsc_cover_target){
            .cells = bsc_cell_set_minus(o->set.fleet_cells[d], p->fired),
            .weight = (double)o->set.weight[d],
        };
    }
    bsc_optimal_bound_cover(o->cover_target, p->members, o->set.cells, COVER_ROUNDS, cover);
    const bsc_optimal_bound_input input = bound_input_of(o, s);
    const uint64_t misses = bsc_optimal_bound_by_cover(&input, cover);
    const uint64_t bound = s->hits_to_come + misses;
    return bound > s->bound ? bound : s->bound;
}

static uint64_t search(bsc_optimal *o, const position *p, const summary *s, uint64_t ceiling);

static summary summarize(bsc_optimal *o, const position *p);

/* Raises s->bound, a lower bound of the cost of position p: of the shots still to come in one game
 * against each of its deployments, the members of p. On entry, s->bound counts only the hits. Adds
 * the misses of a player who is told where all ships except the last one lie; a player without this
 * help has at least as many misses. The members in which the told ships lie at the same places form
 * a group, and the misses against each group are found by a search of their own. If all members are
 * in one group, the player is told nothing new, so that the bound is the exact cost. If the search
 * was stopped, o->status is not BSC_OK, and s->bound has no meaning. */
static void tell_ships(bsc_optimal *o, const position *p, summary *s) {
    const bsc_optimal_similar *similar = o->set.similar;
    /* Members first .. end - 1 of p are a group: all their ships lie at the same places, except the
     * ship with the highest index, which is the only one that the player is not told. */
    size_t end;
    for (size_t first = 0; first < p->members; first = end) {
        const bsc_optimal_similar *group = &similar[p->member[first]];
        assert(first == 0 || similar[p->member[first - 1]].first_of_group < group->first_of_group);
        end = first + 1;
        while (end < p->members && similar[p->member[end]].first_of_group == group->first_of_group)
            end++;
        s->is_exact = end - first == p->members;
        if (end - first == 1) continue; /* against a single known deployment no shot misses */
        const position told = {
            .member = p->member + first,
            .members = end - first,
            .fired = bsc_cell_set_unite(p->fired, group->told_cells),
            .is_told = true,
        };
        const summary told_summary = summarize(o, &told);
        const uint64_t cost = search(o, &told, &told_summary, UINT64_MAX);
        assert(o->status != BSC_OK || cost >= told_summary.hits_to_come);
        /* Only the misses against the group are added: the bound counts all hits already. */
        if (o->status == BSC_OK) s->bound += cost - told_summary.hits_to_come;
    }
}

/* Several deployments of the position may cover the same cells. Then the same shots hit them, and
 * only the answers to hits, such as "sunk", can tell them apart. Adds up the weights of the
 * deployments that cover the same cells, and returns the largest such sum. */
static uint64_t find_heaviest_cells(bsc_optimal *o, const position *p) {
    uint64_t heaviest = 0;
    for (size_t k = 0; k < p->members; k++) {
        const uint16_t d = p->member[k];
        uint64_t *sum = &o->same_cells_weight[o->set.similar[d].first_with_same_cells];
        *sum += o->set.weight[d];
        if (*sum > heaviest) heaviest = *sum;
    }
    for (size_t k = 0; k < p->members; k++)
        o->same_cells_weight[o->set.similar[p->member[k]].first_with_same_cells] = 0;
    return heaviest;
}

/* Returns how many ships of deployment d are afloat: they have a cell that is not in `fired`. */
static unsigned count_afloat(const bsc_optimal_set *set, uint32_t d, bsc_cell_set fired) {
    unsigned count = 0;
    for (uint32_t k = 0; k < set->ships; k++)
        if (!bsc_cell_set_is_subset(set->ship_cells[(size_t)d * set->ships + k], fired)) count++;
    return count;
}

/* Fills two fields of *s, the summary of position p: s->cells_left, how many cells of a member are
 * still to be hit, or the most if the members differ; and s->hits_to_come, the sum over all members
 * of their cells still to be hit times their weight. s->weight, the sum of the weights, is set
 * already. */
static void count_hits(const bsc_optimal_set *set, const position *p, summary *s) {
    const bsc_cell_set open = bsc_cell_set_minus(set->fleet_cells[p->member[0]], p->fired);
    s->cells_left = bsc_cell_set_count(open);
    s->hits_to_come = s->weight * s->cells_left;
    /* If tells_end is false, all members have as many cells as the first one. */
    if (!set->tells_end) return;
    s->hits_to_come = 0;
    for (size_t k = 0; k < p->members; k++) {
        const uint32_t d = p->member[k];
        const unsigned cells =
            bsc_cell_set_count(bsc_cell_set_minus(set->fleet_cells[d], p->fired));
        if (cells > s->cells_left) s->cells_left = cells;
        s->hits_to_come += set->weight[d] * cells;
    }
}

/* Fills the summary of a position, which has at least one member, and returns it. Its main result
 * is a lower bound of the cost: the shots still to come, summed over one game against each
 * deployment that is still possible, times its weight. With several ships, the bound is usually the
 * cost for a player who is told where all ships except the last lie (tell_ships), which takes
 * searches of smaller positions; if they were stopped, o->status is not BSC_OK, and the bound has
 * no meaning. If the whole fleet is hit in all deployments, the bound is 0. */
static summary summarize(bsc_optimal *o, const position *p) {
    const bsc_optimal_set *set = &o->set;
    uint64_t cell_weight[BSC_LISTED_CELLS];
    unsigned fewest_afloat = UINT_MAX, most_afloat = 0;
    summary s = {.hits = p->fired};
    assert(p->members > 0);
    memset(cell_weight, 0, set->cells * sizeof *cell_weight);
    for (size_t k = 0; k < p->members; k++) {
        const uint32_t d = p->member[k];
        const bsc_cell_set open = bsc_cell_set_minus(set->fleet_cells[d], p->fired);
        const unsigned afloat = count_afloat(set, d, p->fired);
        s.hits = bsc_cell_set_intersect(s.hits, set->fleet_cells[d]);
        s.hittable = bsc_cell_set_unite(s.hittable, open);
        s.weight += set->weight[d];
        BSC_EACH_IN_SET(c, open) cell_weight[c] += set->weight[d];
        if (afloat < fewest_afloat) fewest_afloat = afloat;
        if (afloat > most_afloat) most_afloat = afloat;
    }
    count_hits(set, p, &s);
    if (s.cells_left == 0) return s;
    s.bound = s.hits_to_come;
    if (o->max_nodes == NO_LIMIT && !p->is_told &&
        !bsc_cell_set_is_empty(set->similar[0].told_cells)) {
        tell_ships(o, p, &s);
        return s;
    }
    /* Members whose games have the same order of hits and misses, such as "hit miss hit", can still
     * differ in the answers to the hits, which may be "hit" and "sunk" or "sunk" and "sunk". If
     * these answers are the same too, the members cover the same cells, so together they have at
     * most the weight that find_heaviest_cells returns. There are at most answer_sequences
     * different sequences of answers: fewest_afloat to most_afloat ships are still to be sunk, and
     * o->ways[][] bounds in how many ways the hits can sink so many ships. */
    double answer_sequences = 0.0;
    for (unsigned ships = fewest_afloat; ships <= most_afloat; ships++)
        answer_sequences += o->ways[ships][s.cells_left];
    s.weight_per_order = answer_sequences * (double)find_heaviest_cells(o, p);
    const bsc_optimal_bound_input input = bound_input_of(o, &s);
    s.bound += bsc_optimal_bound_misses(&input, cell_weight);
    return s;
}

/* ---- Shots ---- */

/* Returns the array for the positions that can follow the next shot of position p, with room for
 * one after each possible answer: row n of o->child, where n is the number of cells in p->fired.
 * split() fills the array. Its positions are valid until split() is called for another position
 * with n cells in `fired`. */
static position *children_of(const bsc_optimal *o, const position *p) {
    return o->child + (size_t)bsc_cell_set_count(p->fired) * o->set.answers;
}

/* Makes the positions that can follow a shot at the cell. Groups the members of p, which are
 * deployments, by their answers to the shot, and fills children_of(p) with one position for each
 * answer that some member gives, the miss first. Returns how many positions these are. Their
 * members are pushed on o->stack; the caller removes them by restoring o->stack_used. The stack has
 * room for them (allocate). */
static unsigned split(bsc_optimal *o, const position *p, uint32_t cell) {
    position *child = children_of(o, p);
    size_t size[BSC_MAX_ANSWERS]; /* [answer]: how many members give this answer */
    size_t slot[BSC_MAX_ANSWERS]; /* [answer]: where in o->stack its next member is stored */
    unsigned children = 0;
    memset(size, 0, o->set.answers * sizeof *size);
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

/* Returns the total weight of the members of position p, the deployments that are still possible
 * there, that have no ship on the cell. */
static uint64_t weigh_missed(const bsc_optimal *o, const position *p, uint32_t cell) {
    uint64_t weight = 0;
    for (size_t k = 0; k < p->members; k++)
        if (!bsc_has_bit(o->set.fleet_cells[p->member[k]].word, cell))
            weight += o->set.weight[p->member[k]];
    return weight;
}

/* Returns a lower bound of the cost of position p if the cell is fired at next. The caller has no
 * use for a cost at or above the ceiling, so the function returns as soon as the bound reaches it.
 * The bound counts all hits still to come, a miss of this shot for each member without a ship on
 * the cell, and then the least misses that can follow each answer to the shot. */
static uint64_t bound_cell(bsc_optimal *o, const position *p, uint32_t cell, const summary *s,
                           uint64_t ceiling) {
    const position *child = children_of(o, p);
    uint64_t bound = s->hits_to_come + weigh_missed(o, p, cell);
    if (bound >= ceiling) return bound;
    const size_t stack_used = o->stack_used;
    const unsigned children = split(o, p, cell);
    for (unsigned k = 0; k < children && bound < ceiling; k++) {
        const summary after = summarize(o, &child[k]);
        bound += after.bound - after.hits_to_come;
    }
    if (bound < ceiling && o->set.ships == 1) {
        const summary after = summarize(o, &child[0]);
        bound += bound_by_cover(o, &child[0], &after) - after.bound;
    }
    o->stack_used = stack_used;
    return bound;
}

/* Returns an array for the cells that may be the next shot of position p: a row of o->candidate. */
static candidate *candidates_of(const bsc_optimal *o, const position *p) {
    return o->candidate + (size_t)bsc_cell_set_count(p->fired) * o->set.cells;
}

/* Fills candidates_of(p) with the cells that may be the best next shot, and returns how many cells
 * these are. The caller wants a cost below the ceiling, so these are the cells with which the lower
 * bound of the cost (bound_cell) is below the ceiling. Sorts them by this bound, the lowest
 * first. */
static unsigned list_candidates(bsc_optimal *o, const position *p, const summary *s,
                                uint64_t ceiling) {
    /* At the first shot all cells are tried, because the caller wants to know all best cells. At
     * later shots, cells are dropped if another cell is at least as good. That can be told only if
     * a single ship is to be found: the only ship of the fleet, or the only one of which the player
     * was not told where it lies. */
    const bool is_first_shot = bsc_cell_set_is_empty(p->fired);
    candidate *list = candidates_of(o, p);
    unsigned count = 0;
    bsc_cell_set cells = s->hittable;
    if ((o->set.ships == 1 || p->is_told) && !is_first_shot)
        cells = bsc_optimal_drop_worse(&o->set, p->member, p->members, p->fired, cells);
    BSC_EACH_IN_SET(c, cells) {
        const uint64_t bound = bound_cell(o, p, c, s, ceiling);
        if (bound >= ceiling) continue;
        unsigned slot = count;
        for (; slot > 0 && list[slot - 1].bound > bound; slot--) list[slot] = list[slot - 1];
        list[slot] = (candidate){c, bound};
        count++;
    }
    return count;
}

/* Returns the cost of position p (defined at struct summary) if the cell c.cell is the next shot,
 * by searching the positions that can follow the shot, one for each answer. The caller has no use
 * for a cost at or above the ceiling: only a result below the ceiling is the exact cost, and any
 * other result is a lower bound of the cost. If the search was stopped, o->status is not BSC_OK,
 * and the result has no meaning. */
static uint64_t try_cell(bsc_optimal *o, const position *p, candidate c, uint64_t ceiling) {
    const position *child = children_of(o, p);
    const size_t stack_used = o->stack_used;
    const unsigned children = split(o, p, c.cell);
    /* If the shot can miss, child 0 is the position after the miss. It is searched last, because
     * the hits are searched faster and often suffice to reach the ceiling. If the number of
     * positions is limited, it is searched first, so that strategies play the same games as in
     * earlier versions. */
    const bool hits_first = o->max_nodes == NO_LIMIT;
    /* A lower bound of the cost that is to be returned. At first it is c.bound, the sum of what the
     * shot itself costs and of a lower bound for each child. The loop replaces these bounds one
     * after the other by the cost that the search of the child finds. */
    uint64_t total = c.bound;
    for (unsigned k = 0; k < children && total < ceiling; k++) {
        const unsigned next = hits_first ? children - 1 - k : k;
        summary after = summarize(o, &child[next]);
        if (next == 0 && o->set.ships == 1) after.bound = bound_by_cover(o, &child[next], &after);
        const uint64_t total_of_others = total - after.bound;
        const uint64_t child_cost = search(o, &child[next], &after, ceiling - total_of_others);
        total = total_of_others + child_cost;
    }
    assert(total >= c.bound);
    o->stack_used = stack_used;
    return total;
}

/* ---- The search ---- */

/* Says whether the search may visit another position. If it may not, sets o->status to BSC_LIMIT if
 * the limit of positions is reached, or to BSC_INTERRUPTED if the tick, a callback that is called
 * at some of the positions, says to stop. */
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

/* Searches for the best play from position p, whose summary is *s. Returns the cost of the position
 * (the shots still to come, summed over one game against each member, each game multiplied by the
 * weight of the member) if it is below the ceiling. Otherwise returns a lower bound of the cost
 * that is at least the ceiling. If the search was stopped, o->status is not BSC_OK, and the result
 * has no meaning. */
static uint64_t search(bsc_optimal *o, const position *p, const summary *s, uint64_t ceiling) {
    if (p->members == 1 || s->cells_left == 0 || s->is_exact || s->bound >= ceiling)
        return s->bound;
    const bsc_zobrist_key key = bsc_optimal_key(&o->set, p->member, p->members, s->hits);
    uint64_t stored;
    if (bsc_transposition_get(&o->table, key, &stored)) {
        bool is_exact;
        const uint64_t stored_cost = decode_cost(stored, &is_exact);
        if (is_exact || stored_cost >= ceiling) return stored_cost;
    }
    assert(s->weight > 0 && !bsc_cell_set_is_empty(s->hittable));
    if (!may_go_on(o)) return ceiling;
    o->nodes++;
    const candidate *list = candidates_of(o, p);
    const unsigned count = list_candidates(o, p, s, ceiling);
    uint64_t best = ceiling;
    for (unsigned k = 0; k < count && list[k].bound < best && o->status == BSC_OK; k++) {
        const uint64_t cost = try_cell(o, p, list[k], best);
        if (cost < best) best = cost;
    }
    if (o->status != BSC_OK) return best;
    assert(best >= s->bound);
    stored = encode_cost(best, best < ceiling);
    o->status = bsc_transposition_put(&o->table, key, &stored);
    return best;
}

/* Searches the root, the position in which no cell was fired at yet. expected[] has an element for
 * each cell of the problem. If cell c is one of the best cells for the first shot, expected[c]
 * becomes the mean length of a game that begins with it, which is the cost divided by the weight of
 * all deployments; otherwise it becomes infinity. If the search was stopped, o->status is not
 * BSC_OK, and expected[] has no meaning. */
static void search_root(bsc_optimal *o, double *expected) {
    const position root = {.member = o->set.member, .members = o->set.deployments};
    const summary s = summarize(o, &root);
    const candidate *list = candidates_of(o, &root);
    uint64_t best = UINT64_MAX - 1;
    for (uint32_t c = 0; c < o->problem_cells; c++) expected[c] = INFINITY;
    const unsigned count = list_candidates(o, &root, &s, UINT64_MAX);
    for (unsigned k = 0; k < count && list[k].bound <= best && o->status == BSC_OK; k++) {
        o->fraction = (double)k / (double)count;
        /* The ceiling is best + 1, so that other cells with the least cost are found too. */
        const uint64_t cost = try_cell(o, &root, list[k], best + 1);
        if (cost > best) continue;
        if (cost < best)
            for (uint32_t c = 0; c < o->problem_cells; c++) expected[c] = INFINITY;
        best = cost;
        const uint32_t problem_cell = o->set.cell_of[list[k].cell];
        expected[problem_cell] = (double)cost / (double)s.weight;
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

/* Allocates the arrays of *o in the arena of o->set. Fails if memory runs out. The caller must
 * release that arena even then. */
static bsc_status allocate(bsc_optimal *o, bsc_error *error) {
    const size_t cells = o->set.cells, deployments = o->set.deployments;
    bsc_arena *arena = &o->set.arena;
    o->stack_capacity = deployments * (cells + 1);
    BSC_ARENA_ARRAY(arena, o->candidate, (cells + 1) * cells);
    BSC_ARENA_ARRAY(arena, o->child, (cells + 1) * o->set.answers);
    BSC_ARENA_ARRAY(arena, o->stack, o->stack_capacity);
    BSC_ARENA_ARRAY(arena, o->same_cells_weight, deployments);
    BSC_ARENA_ARRAY(arena, o->cover_target, deployments);
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
