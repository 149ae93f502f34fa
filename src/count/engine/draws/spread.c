/* spread.c - for many sets of cells the solutions by the number of a set's cells that they take.
 *
 * A forward pass is kept once, as for samples (sample.c). Of its numbers those on the way of a
 * solution are nodes, in levels from the last layer back to the first; a transition between two is
 * an edge, and `before` and `ahead` are the ways to reach a node and to go on from it. Of a set
 * only the levels matter between the first and the last step that lays an option on it. Over their
 * edges `ahead` is carried back as a polynomial: coefficient d the ways that take d of its cells.
 *
 *   before .. [ levels of the set: sum of c(d) x^d, an edge adds what its option takes ] .. ahead
 *
 * Polynomials stand in slots. A node whose one edge lays no option has what is ahead of it: it
 * takes over the slot, and the edge goes. A slot is free when no node of the next level has it.
 *
 * Cost: classic has 1.1 million nodes, of which 0.8 take a slot over, and 1.6 million edges, of
 * which 0.8 stay; a set takes 1.9 ms a pass, and 3 with every edge. A sweep for each set, with its
 * number as a digit of the masks, took 50. */
#include "count/engine/draws/spread.h"

#include "count/base/error.h"
#include "count/base/memory.h"
#include "count/base/threads.h"
#include "count/cover/symmetry.h"
#include "count/engine/dp/dp.h"
#include "count/engine/draws/sample.h"

#define MAX_THREADS 64u
#define NONE        0x7fffffffu
#define PACK        2u

/* Terms of a polynomial, wherever they begin: SSE2 and NEON add a pack at once, and one of 4 is
 * split and spilt. With loops over the terms that a polynomial has a set took 1.6 times as long. */
typedef double pack
    __attribute__((vector_size(PACK * sizeof(double)), aligned(sizeof(double)), may_alias));

typedef struct node {
    uint32_t state, index, slot;
    uint32_t edges; /* ahead of it, one that lays an option counted twice */
    double before, ahead;
} node;

typedef struct edge {
    uint32_t ahead, before;          /* two nodes; then their slots */
    uint32_t option : 31, opens : 1; /* NONE: no option is laid; the slot before is begun */
} edge;

typedef struct slot {
    uint32_t level; /* the last one with a node that has the slot */
    uint32_t next;  /* free one, or NONE */
} slot;

typedef struct pool {
    size_t slots, slot_capacity;
    slot *slot;
    uint32_t free; /* a slot, or NONE */
} pool;

typedef struct graph {
    const bsc_problem *problem;
    const bsc_dp_sampler *sampler;
    const bsc_dp_pass *pass;
    const bsc_run *run;
    size_t nodes, edges, node_capacity, edge_capacity;
    node *node;
    edge *edge;
    pool pool;
    size_t *first_node, *first_edge; /* [levels + 1] */
    uint32_t *seen;                  /* [numbers of a layer]: its node of the level + 1 */
    atomic_bool stop;
} graph;

/* Each set whose number is `first` and any number of steps. */
typedef struct job {
    graph *g;
    bsc_spread *set;
    size_t sets, first, step;
    double *of;     /* the polynomials of slots, each of at most 2 x (most + PACK) terms */
    uint32_t *adds; /* [options of the model]: cells of the set that it takes */
} job;

static bool add_node(graph *g, node own) {
    if (!BSC_ARRAY_GROW(g, node, g->nodes + 1)) return false;
    g->node[g->nodes++] = own;
    return true;
}

/* Of node n of the level that ends with `end`, where the next one begins. */
static bool add_edges(graph *g, uint32_t k, size_t end, size_t n) {
    const bsc_dp_layer *from = &g->pass->layer[k - 1];
    const node own = g->node[n];
    assert(n < end && own.ahead > 0.0);
    const size_t *first = g->pass->to[k].first + own.state;
    for (size_t i = first[0]; i < first[1]; i++) {
        bsc_dp_way way;
        if (!bsc_dp_find_way(g->sampler, g->pass, k, i, own.index, &way)) continue;
        const bsc_natural part = {g->sampler->part, bsc_dp_limbs(g->sampler->model.total)};
        const node made = {way.source, way.index, NONE, 0, bsc_natural_double(part), 0.0};
        uint32_t *seen = &g->seen[from->at[way.source] + (way.index - from->low[way.source])];
        if (made.before == 0.0) continue;
        if (*seen == 0 && !add_node(g, made)) return false;
        if (*seen == 0) *seen = (uint32_t)(g->nodes - end);
        const uint32_t option = way.option == UINT32_MAX ? NONE : way.option;
        node *before = &g->node[end + *seen - 1];
        before->ahead += own.ahead;
        before->edges += option == NONE ? 1 : 2;
        if (!BSC_ARRAY_GROW(g, edge, g->edges + 1)) return false;
        g->edge[g->edges++] =
            (edge){(uint32_t)n, (uint32_t)(before - g->node), option & NONE, false};
    }
    return true;
}

static bool take_slot(pool *p, uint32_t *taken, uint32_t level) {
    if (p->free == NONE) {
        if (!BSC_ARRAY_GROW(p, slot, p->slots + 1)) return false;
        p->slot[p->slots] = (slot){0, NONE};
        p->free = (uint32_t)p->slots++;
    }
    *taken = p->free;
    p->free = p->slot[*taken].next;
    p->slot[*taken].level = level;
    return true;
}

/* Gives the nodes from `end` on their slots, and the edges from `first` on those of their nodes. */
static bool join_level(graph *g, uint32_t level, size_t first) {
    const size_t begin = g->first_node[level], end = g->first_node[level + 1];
    size_t kept = first;
    for (size_t e = first; e < g->edges; e++) {
        edge own = g->edge[e];
        node *before = &g->node[own.before];
        const uint32_t ahead = g->node[own.ahead].slot;
        own.opens = before->slot == NONE;
        if (before->edges == 1) {
            g->pool.slot[before->slot = ahead].level = level + 1;
            continue;
        }
        if (own.opens && !take_slot(&g->pool, &before->slot, level + 1)) return false;
        own.ahead = ahead, own.before = before->slot;
        g->edge[kept++] = own;
    }
    g->edges = kept;
    for (size_t n = begin; n < end; n++) {
        slot *own = &g->pool.slot[g->node[n].slot];
        if (own->level > level) continue;
        *own = (slot){UINT32_MAX, g->pool.free};
        g->pool.free = g->node[n].slot;
    }
    return true;
}

static bool build(graph *g) {
    const bsc_dp_pass *p = g->pass;
    const bsc_dp_layer *last = &p->layer[p->plan.steps];
    bool ok = true;
    g->nodes = g->edges = g->pool.slots = 0;
    g->pool.free = NONE;
    for (size_t u = p->first; u < p->first + p->count && ok; u++) {
        const uint32_t index = last->low[p->state] + (uint32_t)(u - last->at[p->state]);
        uint32_t own;
        ok = take_slot(&g->pool, &own, 0) && add_node(g, (node){p->state, index, own, 0, 0.0, 1.0});
    }
    for (uint32_t level = 0, k = p->plan.steps; level <= p->plan.steps && ok; level++, k--) {
        const size_t end = g->nodes, first = g->edges;
        g->first_node[level + 1] = end;
        g->first_edge[level] = first;
        if (k > 0) memset(g->seen, 0, p->layer[k - 1].numbers.count * sizeof *g->seen);
        for (size_t n = g->first_node[level]; n < end && k > 0 && ok; n++)
            ok = add_edges(g, k, end, n);
        ok = ok && join_level(g, level, first);
    }
    return ok;
}

static void spread_set(const job *j, bsc_spread *set) {
    const graph *g = j->g;
    const uint32_t *step = g->pass->plan.order->first, steps = g->pass->plan.steps;
    const size_t *at = g->first_node, packs = set->most / PACK + (size_t)1;
    uint32_t level = steps, end = 0, pad = 0;
    for (uint32_t k = 0; k < g->sampler->model.options; k++) {
        if (j->adds[k] == 0 || step[k] == UINT32_MAX) continue;
        if (steps - step[k] > end) end = steps - step[k];
        if (steps - step[k] <= level) level = steps - step[k] - 1;
        if (j->adds[k] > pad) pad = j->adds[k];
    }
    if (end == 0) end = steps;
    assert(level <= end && end <= steps && pad <= set->most);
    /* A polynomial stands behind zeros, as many as an edge may move another's terms on. */
    pad = (pad + PACK - 1) / PACK * PACK;
    const size_t stride = pad + packs * PACK;
    double *const of = j->of + pad;
    for (size_t k = 0; k < g->pool.slots; k++) memset(j->of + k * stride, 0, pad * sizeof *of);
    for (size_t n = at[level]; n < at[level + 1]; n++) {
        double *own = of + g->node[n].slot * stride;
        memset(own, 0, packs * sizeof(pack));
        own[0] = g->node[n].ahead;
    }
    for (size_t e = g->first_edge[level]; e < g->first_edge[end]; e++) {
        const edge own = g->edge[e];
        const uint32_t add = own.option == NONE ? 0 : j->adds[own.option];
        const pack *from = (const pack *)(of + own.ahead * stride - add);
        pack *to = (pack *)(of + own.before * stride);
        const double keep = own.opens ? 0.0 : 1.0;
        assert(own.ahead != own.before);
        for (size_t d = 0; d < packs; d++) to[d] = to[d] * keep + from[d];
    }
    for (size_t n = at[end]; n < at[end + 1]; n++)
        for (uint32_t d = 0; d <= set->most; d++)
            set->ways[d] += g->node[n].before * of[g->node[n].slot * stride + d];
}

static void poll(void *context) {
    graph *g = context;
    if (bsc_run_poll(g->run, NULL) != BSC_OK) atomic_store(&g->stop, true);
}

static void work(void *context) {
    const job *j = context;
    graph *g = j->g;
    const bsc_dp_model *model = &g->sampler->model;
    const bsc_dp_symmetry *mirror = g->sampler->choice.mirror;
    for (size_t k = j->first; k < j->sets && !atomic_load(&g->stop); k += j->step) {
        if (j->first == 0) poll(g);
        for (int mirrored = 0; mirrored <= (mirror != NULL); mirrored++) {
            BSC_EACH_OPTION(o, model) {
                const uint32_t origin = model->of.origin[mirrored ? mirror->option[o] : o];
                const bsc_placement at =
                    bsc_problem_placement(g->problem, model->matrix->placement[origin]);
                j->adds[o] = 0;
                BSC_EACH_COVERED(cell, at) j->adds[o] += j->set[k].cell[*cell];
            }
            spread_set(j, &j->set[k]);
        }
    }
}

/* What one pass has of all sets. */
static bsc_status run_pass(graph *g, bsc_spread *set, size_t sets, bsc_error *error) {
    const unsigned threads = bsc_threads(g->run->threads, MAX_THREADS);
    const size_t steps = g->pass->plan.steps;
    bsc_arena arena = {.newest = NULL};
    size_t numbers = 0, width = 0;
    for (size_t k = 0; k <= steps; k++)
        if (g->pass->layer[k].numbers.count > numbers) numbers = g->pass->layer[k].numbers.count;
    for (size_t k = 0; k < sets; k++)
        if (set[k].most + PACK > width) width = set[k].most + (size_t)PACK;
    BSC_ARENA_ARRAY(&arena, g->first_node, steps + 2);
    BSC_ARENA_ARRAY(&arena, g->first_edge, steps + 2);
    BSC_ARENA_ARRAY(&arena, g->seen, numbers);
    job *jobs = bsc_arena_new(&arena, threads, sizeof *jobs);
    bool ok = !arena.failed && build(g);
    for (unsigned t = 0; t < threads && ok; t++) {
        jobs[t] = (job){g, set, sets, t, threads, NULL, NULL};
        BSC_ARENA_ARRAY(&arena, jobs[t].adds, g->sampler->model.options);
        BSC_ARENA_ARRAY(&arena, jobs[t].of, g->pool.slots * 2 * width);
        ok = !arena.failed;
    }
    const bsc_jobs all = {work, jobs, sizeof *jobs, threads, poll, g};
    bsc_status status = ok ? bsc_jobs_run(&all, error) : bsc_error_no_memory(error);
    if (g->stop) status = bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
    bsc_arena_release(&arena);
    return status;
}

bsc_status bsc_dp_spread(const bsc_problem *problem, const bsc_matrix *matrix, const bsc_run *run,
                         bsc_spread *set, size_t sets, bsc_error *error) {
    bsc_dp_sampler *s;
    assert(matrix->weight == NULL && matrix->placement != NULL);
    bsc_status status = bsc_dp_sampler_new(&s, matrix, run, error);
    graph g = {.problem = problem, .sampler = s, .run = run};
    for (unsigned k = 0; status == BSC_OK && k < s->passes; k++) {
        g.pass = &s->pass[k];
        status = run_pass(&g, set, sets, error);
    }
    bsc_memory_free(g.node);
    bsc_memory_free(g.edge);
    bsc_memory_free(g.pool.slot);
    bsc_dp_sampler_free(s);
    return status;
}
