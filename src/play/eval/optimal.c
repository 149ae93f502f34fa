/* optimal.c - the best play, exactly.
 *
 * A position is the set S of deployments that agree with the answers, and the cells that were fired
 * at. Its cost is the number of shots still to come, summed over S by weight; W is that of S:
 *
 *   cost(S) = min over cells c of   W + sum over answers a of cost(those of S that answer a)
 *
 * All of S agree on what was fired at. Only of the cells that all of S have a ship on must it be
 * known which were hit: a key is that of the deployments and of such cells. A transposition table
 * keeps the costs, whole or as a bound from below.
 *
 * The bound: the r cells that are still to be hit cost a shot each, in each deployment. Beyond
 * them, shots miss. While nothing but misses is answered, shot j + 1 is the first to hit at most
 * the weight on the heaviest cell but j, and these have missed j times. To miss m times after that
 * there are C(r - 2 + m, m) orders of hits and misses, and only so many deployments can have each
 * (least_misses). The bound of a cell is W and those of its answers' sets; cells are tried in the
 * order of theirs, until it passes the best so far. With one ship, look_harder counts how many of
 * the deployments the shots can cover that come before the first hit (optimal_cover.c), and cells
 * are left out that another is hit wherever they are. With several, the bound is the cost to a
 * player who is told all ships but the smallest: a play of S plays each part of S, so their costs
 * add up to no more. Two smallest ones tell too little for the time (4x4 with two of 2 cells 0.4 s,
 * told 0.9). Hits are searched before misses: they are small, and end most cells. Games hang on
 * what a limited search reaches; it does neither.
 * Cost: 5x4 with ships of 3 and 2 cells takes 0.9 s (43 s with misses first and no ship told), 5x5
 * 26 s; with one ship of 3 cells 8x8 takes 1 s, with one of 2 half a second, and 10x10 3 to 4 s.
 * Rejected: a low ceiling that is raised step by step (twice the time); look_harder in the searches
 * that `tell` begins (ten times); to tell the smaller ship (a twentieth fewer positions), a good
 * first ceiling (none fewer), and members as sets of bits. */
#include "play/eval/optimal.h"

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/memory.h"
#include "play/eval/optimal_cover.h"
#include "play/eval/optimal_set.h"

#include <assert.h>
#include <limits.h>
#include <math.h>

#define NO_LIMIT     UINT64_MAX /* of nodes */
#define NODES_A_TICK 16u        /* but 1 with one ship, since look_harder takes long */
#define ROUNDS       20u /* of bsc_optimal_bound_cover: 40 save hardly a position, 6 need many more */

typedef struct candidate {
    uint32_t cell;
    uint64_t bound;
} candidate;

/* Some of the deployments, and what was fired at since the root. */
typedef struct position {
    const uint16_t *member;
    size_t members;
    bsc_cell_set fired;
    bool told; /* all ships but the last, as if all their cells were fired at */
} position;

struct bsc_optimal {
    uint32_t cells; /* of the problem */
    bsc_optimal_set set;
    bsc_optimal_ways ways;
    bsc_transposition table; /* of twice a cost, and 1 more where it is exact */
    uint64_t *alike;         /* [deployments]: zeros, but in `look` */
    candidate *candidate;    /* [(cells + 1) x cells]: by the number of shots since the root */
    position *part;          /* [(cells + 1) x answers]: likewise; too much for a thread's stack */
    uint16_t *stack;         /* members of the sets on the way down, one after the other */
    size_t used, capacity;
    uint64_t nodes, max_nodes;
    const bsc_run *run; /* of the tick, or NULL */
    double fraction;    /* of the cells of the first shot that were tried */
    bsc_status status;
};

/* What `look` sees of a position, by a search where it tells ships. */
typedef struct view {
    uint64_t weight, bound;
    bsc_cell_set any;  /* cells not fired at that a deployment has a ship on */
    bsc_cell_set hits; /* cells fired at that each has */
    bool exact;        /* is the bound */
    unsigned left;     /* cells still to be hit, of each deployment */
    double orders;     /* weight of those that give the same answers to all hits */
} view;

/* The fewest misses, by weight, before all of the `left` cells are hit; on[]: the weight on each
 * cell, which is used up; most: the weight that shares an order of hits and misses, whatever is
 * answered. */
static uint64_t least_misses(const bsc_optimal *o, const view *v, double most, uint64_t *on) {
    uint64_t first[BSC_LISTED_CELLS], rest = v->weight, misses = 0;
    double after[BSC_LISTED_CELLS];
    for (unsigned t = 0; rest > 0; t++) {
        unsigned heaviest = 0;
        assert(t < o->set.cells);
        for (unsigned c = 1; c < o->set.cells; c++)
            if (on[c] > on[heaviest]) heaviest = c;
        first[t] = on[heaviest];
        on[heaviest] = 0;
        after[t] = t == 0 ? most : after[t - 1] * (double)(v->left - 2 + t) / t;
        for (unsigned j = 0; j <= t && rest > 0; j++) {
            uint64_t now = first[j] < rest ? first[j] : rest;
            if (after[t - j] < (double)now) now = (uint64_t)after[t - j];
            first[j] -= now;
            rest -= now;
            misses += t * now;
        }
    }
    return misses;
}

/* A bound of the position as look's, of one ship, that takes longer and sees more. Of those that
 * are ended with t misses at most, shot j + 1 was the first to hit no more than have t - j after
 * that, and the shots up to it none but what they cover. */
static uint64_t look_harder(const bsc_optimal *o, const position *p, const view *v) {
    if (v->left <= 1 || p->members == 1) return v->bound; /* which is exact */
    uint64_t cover[BSC_LISTED_CELLS], bound = v->weight * v->left, ended = 0;
    double up_to[BSC_LISTED_CELLS], orders = v->orders, sum = 0.0;
    for (uint32_t c = 0; c < o->set.cells; c++) cover[c] = v->weight;
    for (size_t k = 0; k < p->members; k++)
        o->set.covered[k] =
            (bsc_optimal_covered){.cells = bsc_cell_set_minus(o->set.fleet[p->member[k]], p->fired),
                                  .weight = (double)o->set.weight[p->member[k]]};
    bsc_optimal_bound_cover(o->set.covered, p->members, o->set.cells, ROUNDS, cover);
    for (unsigned t = 0; ended < v->weight; t++) {
        assert(t < o->set.cells);
        up_to[t] = sum += orders;
        orders = orders * (double)(v->left - 1 + t) / (t + 1); /* whole, so exact */
        ended = 0;
        for (unsigned j = 0; j <= t; j++)
            ended = (double)(cover[j] - ended) < up_to[t - j] ? cover[j]
                                                              : ended + (uint64_t)up_to[t - j];
        bound += v->weight - ended;
    }
    return bound > v->bound ? bound : v->bound;
}

static uint64_t search(bsc_optimal *o, const position *p, const view *v, uint64_t ceiling);

static view look(bsc_optimal *o, const position *p);

/* Adds the misses of a player who is told all ships but the last: those of each group of members
 * that differ in the last alone, which are searched. Of a single group that is the cost. */
static void tell(bsc_optimal *o, const position *p, view *v) {
    const bsc_optimal_kin *kin = o->set.kin;
    for (size_t from = 0, to = 0; from < p->members; from = to) {
        const bsc_optimal_kin first = kin[p->member[from]];
        assert(from == 0 || kin[p->member[from - 1]].group < first.group);
        while (to < p->members && kin[p->member[to]].group == first.group) to++;
        v->exact = to - from == p->members;
        if (to - from == 1) continue;
        const position part = {p->member + from, to - from,
                               bsc_cell_set_unite(p->fired, first.known), true};
        const view own = look(o, &part);
        const uint64_t cost = search(o, &part, &own, UINT64_MAX);
        assert(o->status != BSC_OK || cost >= own.weight * own.left);
        if (o->status == BSC_OK) v->bound += cost - own.weight * own.left;
    }
}

static view look(bsc_optimal *o, const position *p) {
    const bsc_optimal_set *set = &o->set;
    uint64_t on[BSC_LISTED_CELLS];
    unsigned least = UINT_MAX, most = 0;
    view v = {0};
    assert(p->members > 0);
    memset(on, 0, set->cells * sizeof *on);
    v.hits = p->fired;
    for (size_t k = 0; k < p->members; k++) {
        const uint32_t d = p->member[k];
        const bsc_cell_set open = bsc_cell_set_minus(set->fleet[d], p->fired);
        unsigned ships = 0;
        v.hits = bsc_cell_set_intersect(v.hits, set->fleet[d]);
        v.any = bsc_cell_set_unite(v.any, open);
        v.weight += set->weight[d];
        BSC_EACH_IN_SET(c, open) on[c] += set->weight[d];
        for (uint32_t n = 0; n < set->ships; n++)
            ships += !bsc_cell_set_is_subset(set->ship[(size_t)d * set->ships + n], p->fired);
        if (ships < least) least = ships;
        if (ships > most) most = ships;
    }
    v.left = bsc_cell_set_count(bsc_cell_set_minus(set->fleet[p->member[0]], p->fired));
    if (v.left == 0) return v;
    v.bound = v.weight * v.left;
    if (o->max_nodes == NO_LIMIT && !p->told && !bsc_cell_set_is_empty(set->kin[0].known)) {
        tell(o, p, &v);
        return v;
    }
    /* the greatest weight of members whose ships cover the same cells: these can be told apart no
     * more, but by answers, and all of them agree on the cells that were fired at */
    uint64_t heaviest = 0;
    for (size_t k = 0; k < p->members; k++) {
        uint64_t *sum = &o->alike[set->kin[p->member[k]].alike];
        *sum += set->weight[p->member[k]];
        if (*sum > heaviest) heaviest = *sum;
    }
    for (size_t k = 0; k < p->members; k++) o->alike[set->kin[p->member[k]].alike] = 0;
    double ways = 0.0;
    for (unsigned ships = least; ships <= most; ships++) ways += o->ways[ships][v.left];
    v.orders = ways * (double)heaviest;
    v.bound += least_misses(o, &v, v.orders, on);
    return v;
}

static position *parts_of(const bsc_optimal *o, const position *p) {
    return o->part + (size_t)bsc_cell_set_count(p->fired) * o->set.answers;
}

/* The members by their answers to a shot at the cell, one after the other in the stack from its
 * `used` on, until the caller sets that back. The sets are parts_of's, until the next shot. */
static unsigned split(bsc_optimal *o, const position *p, uint32_t cell) {
    position *part = parts_of(o, p);
    size_t size[BSC_MAX_ANSWERS] = {0}, at[BSC_MAX_ANSWERS], next = o->used;
    unsigned parts = 0;
    uint16_t *member = o->stack;
    assert(o->used + p->members <= o->capacity);
    for (size_t k = 0; k < p->members; k++)
        size[bsc_optimal_answer(&o->set, p->member[k], cell, p->fired)]++;
    bsc_cell_set fired = p->fired;
    bsc_set_bit(fired.word, cell);
    for (unsigned a = 0; a < o->set.answers; a++) {
        at[a] = next;
        if (size[a] > 0) part[parts++] = (position){member + next, size[a], fired, p->told};
        next += size[a];
    }
    for (size_t k = 0; k < p->members; k++)
        member[at[bsc_optimal_answer(&o->set, p->member[k], cell, p->fired)]++] = p->member[k];
    assert(next == o->used + p->members && parts > 0);
    o->used = next;
    return parts;
}

/* The bound of firing at the cell first; or some of it, that is not below the ceiling. It begins
 * with a shot for each cell still to be hit, and one more where this one misses. */
static uint64_t bound_cell(bsc_optimal *o, const position *p, uint32_t cell, const view *v,
                           uint64_t ceiling) {
    const position *part = parts_of(o, p);
    uint64_t bound = v->weight * (v->left + 1);
    for (size_t k = 0; k < p->members; k++)
        if (bsc_has_bit(o->set.fleet[p->member[k]].word, cell))
            bound -= o->set.weight[p->member[k]];
    if (bound >= ceiling) return bound;
    const size_t used = o->used;
    const unsigned parts = split(o, p, cell);
    for (unsigned a = 0; a < parts && bound < ceiling; a++) {
        const view after = look(o, &part[a]);
        bound += after.bound - after.weight * after.left;
    }
    if (bound < ceiling && o->set.ships == 1) {
        const view after = look(o, &part[0]);
        bound += look_harder(o, &part[0], &after) - after.bound;
    }
    o->used = used;
    return bound;
}

static candidate *candidates_of(const bsc_optimal *o, const position *p) {
    return o->candidate + (size_t)bsc_cell_set_count(p->fired) * o->set.cells;
}

/* The cells that a deployment has a ship on and bounds below the ceiling, the least first:
 * candidates_of. */
static unsigned list_candidates(bsc_optimal *o, const position *p, const view *v,
                                uint64_t ceiling) {
    candidate *list = candidates_of(o, p);
    unsigned count = 0;
    bsc_cell_set any = v->any;
    if ((o->set.ships == 1 || p->told) &&
        !bsc_cell_set_is_empty(p->fired)) /* all best first shots are listed */
        any = bsc_optimal_drop_worse(&o->set, p->member, p->members, p->fired, any);
    BSC_EACH_IN_SET(c, any) {
        const candidate own = {c, bound_cell(o, p, c, v, ceiling)};
        if (own.bound >= ceiling) continue;
        unsigned at = count++;
        for (; at > 0 && list[at - 1].bound > own.bound; at--) list[at] = list[at - 1];
        list[at] = own;
    }
    return count;
}

/* The cost of firing at the cell first: exact below the ceiling, else a bound not below it. */
static uint64_t try_cell(bsc_optimal *o, const position *p, candidate c, uint64_t ceiling) {
    const position *part = parts_of(o, p);
    const size_t used = o->used;
    const unsigned parts = split(o, p, c.cell);
    uint64_t total = c.bound;
    for (unsigned k = 0; k < parts && total < ceiling; k++) {
        const unsigned a = o->max_nodes == NO_LIMIT ? parts - 1 - k : k;
        view after = look(o, &part[a]);
        if (a == 0 && o->set.ships == 1) after.bound = look_harder(o, &part[a], &after);
        const uint64_t rest = total - after.bound;
        total = rest + search(o, &part[a], &after, ceiling - rest);
    }
    assert(total >= c.bound);
    o->used = used;
    return total;
}

/* The cost of the position: exact below the ceiling, else some bound that is not below. */
static uint64_t search(bsc_optimal *o, const position *p, const view *v, uint64_t ceiling) {
    if (p->members == 1 || v->left == 0 || v->exact || v->bound >= ceiling) return v->bound;
    const bsc_zobrist_key key = bsc_optimal_key(&o->set, p->member, p->members, v->hits);
    uint64_t kept;
    if (bsc_transposition_get(&o->table, key, &kept) && (kept % 2 == 1 || kept / 2 >= ceiling))
        return kept / 2;
    assert(v->weight > 0 && !bsc_cell_set_is_empty(v->any));
    if (o->nodes == o->max_nodes) o->status = BSC_LIMIT;
    const bsc_progress progress = {.fraction = o->fraction};
    if (o->nodes % (o->set.ships == 1 ? 1 : NODES_A_TICK) == 0 && o->run != NULL &&
        o->run->tick != NULL && !o->run->tick(o->run->context, &progress) && o->status == BSC_OK)
        o->status = BSC_INTERRUPTED;
    if (o->status != BSC_OK) return ceiling;
    o->nodes++;
    const candidate *list = candidates_of(o, p);
    const unsigned count = list_candidates(o, p, v, ceiling);
    uint64_t best = ceiling;
    for (unsigned k = 0; k < count && list[k].bound < best && o->status == BSC_OK; k++) {
        const uint64_t cost = try_cell(o, p, list[k], best);
        if (cost < best) best = cost;
    }
    assert(o->status != BSC_OK || best >= v->bound);
    kept = 2 * best + (best < ceiling);
    if (o->status == BSC_OK) o->status = bsc_transposition_put(&o->table, key, &kept);
    return best;
}

bsc_status bsc_optimal_solve(bsc_optimal *o, const bsc_run *run, uint64_t *nodes, size_t bytes,
                             double *expected, bsc_error *error) {
    o->run = run;
    o->max_nodes = nodes == NULL ? NO_LIMIT : *nodes;
    o->table.max_bytes = bytes;
    const position root = {o->set.member, o->set.deployments, {{0}}, false};
    const view v = look(o, &root);
    const candidate *list = candidates_of(o, &root);
    uint64_t best = UINT64_MAX - 1;
    for (uint32_t c = 0; c < o->cells; c++) expected[c] = INFINITY;
    const unsigned count = list_candidates(o, &root, &v, UINT64_MAX);
    for (unsigned k = 0; k < count && list[k].bound <= best && o->status == BSC_OK; k++) {
        o->fraction = (double)k / (double)count;
        const uint64_t cost = try_cell(o, &root, list[k], best + 1);
        if (cost > best) continue;
        if (cost < best)
            for (uint32_t c = 0; c < o->cells; c++) expected[c] = INFINITY;
        best = cost;
        expected[o->set.cell_of[list[k].cell]] = (double)cost / (double)v.weight;
    }
    if (nodes != NULL) *nodes = o->nodes;
    if (o->status == BSC_OK) return BSC_OK;
    if (o->status == BSC_NO_MEMORY) return bsc_error_set_no_memory(error);
    if (o->status == BSC_INTERRUPTED) return bsc_error_set(error, o->status, "interrupted");
    return bsc_error_set(error, BSC_LIMIT, "the best play was not found within %llu positions",
                         (unsigned long long)o->nodes);
}

bsc_status bsc_optimal_new(bsc_optimal **optimal, const bsc_deployment_list *list,
                           const bsc_log *log, const bsc_symmetries *symmetries, bsc_error *error) {
    *optimal = NULL;
    bsc_optimal *o = bsc_memory_new(1, sizeof *o);
    if (o == NULL) return bsc_error_set_no_memory(error);
    o->cells = list->problem->cells;
    bsc_transposition_init_growing(&o->table, sizeof(uint64_t), 0);
    bsc_optimal_set *set = &o->set;
    bsc_status status = bsc_optimal_set_init(set, list, log, symmetries, error);
    if (status != BSC_OK) goto out;
    bsc_optimal_count_ways(set, o->ways);
    const size_t levels = (size_t)set->cells + 1;
    bsc_arena *arena = &set->arena;
    o->capacity = set->deployments * levels;
    BSC_ARENA_ARRAY(arena, o->alike, set->deployments);
    BSC_ARENA_ARRAY(arena, o->candidate, levels * set->cells);
    BSC_ARENA_ARRAY(arena, o->part, levels * set->answers);
    BSC_ARENA_ARRAY(arena, o->stack, o->capacity);
    status = bsc_arena_status(arena, error);
out:
    if (status == BSC_OK)
        *optimal = o;
    else
        bsc_optimal_free(o);
    return status;
}

void bsc_optimal_free(bsc_optimal *o) {
    if (o == NULL) return;
    bsc_arena_release(&o->set.arena);
    bsc_transposition_release(&o->table);
    bsc_memory_free(o);
}
