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
 * Cost: classic has 1.1 million nodes and 1.6 million edges, and a set takes 3 ms a pass. A sweep
 * for each set, with its number as a digit of the masks, took 50. */
#include "engine/dp/dp.h"

#include "base/error.h"
#include "base/natural.h"
#include "base/threads.h"
#include "cover/symmetry.h"

#include <assert.h>
#include <stdatomic.h>

#define MAX_THREADS 64u

typedef struct node {
    uint32_t state, index;
    double before, ahead;
} node;

typedef struct edge {
    uint32_t ahead, before, option; /* two nodes of their levels; UINT32_MAX: no option is laid */
} edge;

typedef struct graph {
    const bsc_problem *problem;
    const bsc_dp_sampler *sampler;
    const bsc_dp_pass *pass;
    const bsc_run *run;
    size_t nodes, edges, node_capacity, edge_capacity;
    node *node;
    edge *edge;
    size_t *first_node, *first_edge; /* [levels + 1] */
    uint32_t *seen;                  /* [numbers of a layer]: its node of the level + 1 */
    size_t widest;                   /* nodes of a level */
    atomic_bool stop;
} graph;

/* Every so many of the sets, from one on. */
typedef struct job {
    graph *g;
    bsc_spread *set;
    size_t sets, first, step;
    double *of[2];       /* [nodes of a level x (most + 1)]: polynomials of even levels, of odd */
    uint32_t *length[2]; /* [nodes of a level] */
    uint32_t *adds;      /* [options of the model]: cells of the set that it takes */
} job;

static bool add_node(graph *g, node own) {
    if (!BSC_ARRAY_GROW(g, node, g->nodes + 1)) return false;
    g->node[g->nodes++] = own;
    return true;
}

/* Of node n of the level that begins with `begin`; the next one begins with `end`. */
static bool add_edges(graph *g, uint32_t k, size_t begin, size_t end, size_t n) {
    const bsc_dp_layer *from = &g->pass->layer[k - 1];
    const node own = g->node[n];
    assert(begin <= n && n < end && own.ahead > 0.0);
    const size_t *first = g->pass->to[k].first + own.state;
    for (size_t i = first[0]; i < first[1]; i++) {
        bsc_dp_way way;
        if (!bsc_dp_find_way(g->sampler, g->pass, k, i, own.index, &way)) continue;
        const bsc_natural part = {g->sampler->part, g->sampler->model.total.limbs};
        const node made = {way.source, way.index, bsc_natural_double(part), 0.0};
        uint32_t *seen = &g->seen[from->at[way.source] + (way.index - from->low[way.source])];
        if (made.before == 0.0) continue;
        if (*seen == 0 && !add_node(g, made)) return false;
        if (*seen == 0) *seen = (uint32_t)(g->nodes - end);
        g->node[end + *seen - 1].ahead += own.ahead;
        if (!BSC_ARRAY_GROW(g, edge, g->edges + 1)) return false;
        g->edge[g->edges++] = (edge){(uint32_t)(n - begin), *seen - 1, way.option};
    }
    return true;
}

static bool build(graph *g) {
    const bsc_dp_pass *p = g->pass;
    const bsc_dp_layer *last = &p->layer[p->plan.steps];
    bool ok = true;
    g->nodes = g->edges = g->widest = 0;
    for (size_t u = p->first; u < p->first + p->count && ok; u++) {
        const uint32_t index = last->low[p->state] + (uint32_t)(u - last->at[p->state]);
        ok = add_node(g, (node){p->state, index, 0.0, 1.0});
    }
    for (uint32_t level = 0, k = p->plan.steps; level <= p->plan.steps && ok; level++, k--) {
        const size_t end = g->nodes, begin = g->first_node[level];
        g->first_node[level + 1] = end;
        g->first_edge[level] = g->edges;
        if (end - begin > g->widest) g->widest = end - begin;
        if (k > 0) memset(g->seen, 0, p->layer[k - 1].numbers.count * sizeof *g->seen);
        for (size_t n = begin; n < end && k > 0 && ok; n++) ok = add_edges(g, k, begin, end, n);
    }
    return ok;
}

static void spread_set(const job *j, bsc_spread *set) {
    const graph *g = j->g;
    const uint32_t *step = g->pass->plan.order->first, steps = g->pass->plan.steps;
    const size_t *at = g->first_node, width = set->most + (size_t)1;
    uint32_t level = steps, end = 0;
    for (uint32_t k = 0; k < g->sampler->model.options; k++) {
        if (j->adds[k] == 0 || step[k] == UINT32_MAX) continue;
        if (steps - step[k] > end) end = steps - step[k];
        if (steps - step[k] <= level) level = steps - step[k] - 1;
    }
    if (end == 0) end = steps;
    assert(level <= end && end <= steps);
    for (size_t n = at[level]; n < at[level + 1]; n++) {
        j->of[level % 2][(n - at[level]) * width] = g->node[n].ahead;
        j->length[level % 2][n - at[level]] = 1;
    }
    for (; level < end; level++) {
        const unsigned x = level % 2, y = 1 - x;
        memset(j->length[y], 0, (at[level + 2] - at[level + 1]) * sizeof *j->length[y]);
        for (size_t e = g->first_edge[level]; e < g->first_edge[level + 1]; e++) {
            const edge own = g->edge[e];
            const double *from = j->of[x] + own.ahead * width;
            double *to = j->of[y] + own.before * width;
            const uint32_t terms = j->length[x][own.ahead];
            const uint32_t add = own.option == UINT32_MAX ? 0 : j->adds[own.option];
            uint32_t *length = &j->length[y][own.before];
            assert(terms > 0 && terms + add <= width);
            while (*length < terms + add) to[(*length)++] = 0.0;
            for (uint32_t d = 0; d < terms; d++) to[d + add] += from[d];
        }
    }
    for (size_t n = 0; n < at[level + 1] - at[level]; n++)
        for (uint32_t d = 0; d < j->length[level % 2][n]; d++)
            set->ways[d] += g->node[at[level] + n].before * j->of[level % 2][n * width + d];
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
            for (uint32_t o = 0; o < model->options; o++) {
                const uint32_t origin = model->of.origin[mirrored ? mirror->option[o] : o];
                const bsc_placement at =
                    bsc_problem_placement(g->problem, model->matrix->placement[origin]);
                j->adds[o] = 0;
                for (uint32_t c = 0; c < at.cells; c++) j->adds[o] += j->set[k].cell[at.cell[c]];
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
        if (set[k].most >= width) width = set[k].most + (size_t)1;
    BSC_ARENA_ARRAY(&arena, g->first_node, steps + 2);
    BSC_ARENA_ARRAY(&arena, g->first_edge, steps + 2);
    BSC_ARENA_ARRAY(&arena, g->seen, numbers);
    job *jobs = bsc_arena_new(&arena, threads, sizeof *jobs);
    bool ok = !arena.failed && build(g);
    for (unsigned t = 0; t < threads && ok; t++) {
        jobs[t] = (job){g, set, sets, t, threads, {NULL}, {NULL}, NULL};
        BSC_ARENA_ARRAY(&arena, jobs[t].adds, g->sampler->model.options);
        for (unsigned k = 0; k < 2; k++) {
            BSC_ARENA_ARRAY(&arena, jobs[t].of[k], g->widest * width);
            BSC_ARENA_ARRAY(&arena, jobs[t].length[k], g->widest);
        }
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
    bsc_dp_sampler_free(s);
    return status;
}
