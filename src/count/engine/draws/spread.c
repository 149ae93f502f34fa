/* spread.c - spreads: for each of many sets of cells, counts the solutions whose ships take none of
 * the set's cells, one of them, two of them, and so on.
 *
 * For example, take a 3x3 board with one ship of two cells, and the set of the cells A1 and B1. Of
 * the 12 solutions, 8 take neither of the two cells, 3 take one of them, and 1 takes both. As a
 * polynomial, in which the exponent of x says how many cells are taken, these counts are 8 + 3 x +
 * x^2.
 *
 * All sets use the same forward pass of the dynamic programme (sample.c), which is turned into a
 * graph. A node of the graph is a state of the pass together with a combination of used copies of
 * the pieces, if some solution passes through it; the edges are the transitions between nodes. Two
 * numbers are known for each node: its arrivals, the number of ways from the first layer to the
 * node, and its continuations, the number of ways from the node to the final state. In this file,
 * layers are numbered from the last one backwards, and are called levels: level 0 is the last
 * layer.
 *
 *   first layer                                                            last layer
 *   level steps  ...  end level  <- - - -  first level  ...  level 1  <-  level 0
 *      arrivals ----->         polynomials          <------- continuations
 *
 * Each option is placed by one certain step of the sweep. So for one set, only the levels between
 * the first and the last step that place an option with cells of the set need work. At the first of
 * these levels, the one nearest to level 0, the polynomial of each node is the constant
 * `continuations`. From there, polynomials are carried back along the edges. The polynomial of a
 * node is a sum over its edges: if the edge's option takes d cells of the set, the polynomial at
 * the other end of the edge, multiplied by x^d, is added. At the end level, the polynomial of each
 * node is multiplied by the node's arrivals, and the sum of these products is the answer.
 *
 * Each polynomial is stored in a slot, and slots are reused from level to level. If only one edge
 * leads on from a node, and that edge places no option, the node has the same polynomial as the
 * node at the other end. Then both nodes share a slot, and the edge is dropped. A slot becomes free
 * when no node of the next level uses it.
 *
 * Cost: the graph of the board `classic` has 1.1 million nodes, of which 0.8 million share the slot
 * of another node, and 1.6 million edges, of which 0.8 million are kept. A set takes 1.9 ms for
 * each pass; it took 3 ms when all edges were kept. Tried instead: a separate sweep for each set,
 * whose masks also counted the set's cells. It took 50 ms. */
#include "count/engine/draws/spread.h"

#include "count/base/error.h"
#include "count/base/threads.h"
#include "count/engine/draws/sample.h"

#define MAX_THREADS 64u
#define NO_SLOT     UINT32_MAX  /* a value that means that there is no slot */
#define NO_OPTION   0x7fffffffu /* a value of 31 bits that means that no option is placed */

/* How many terms of a polynomial a pack has. Polynomials are added pack by pack, because one
 * instruction can add a pack: as many doubles as a register of SSE2 or NEON holds. With packs of 4
 * doubles, compilers split the packs and spill them to memory. Polynomials are padded to whole
 * packs, since loops that stop at the last term of each polynomial took 1.6 times as long. */
#define PACK 2u
typedef double pack
    __attribute__((vector_size(PACK * sizeof(double)), aligned(sizeof(double)), may_alias));

/* ---- The graph ---- */

/* A node: a state of a layer of the forward pass, together with a number of used copies for each
 * piece, if some solution passes through this state with these copies used. For one set of cells at
 * a time, a node has a polynomial: the coefficient of x^d is the number of ways from the node to
 * the end that take d more cells of the set. */
typedef struct node {
    uint32_t state; /* the state: its index in the layer */
    /* how many copies of each piece are used, as an index: dp numbers these combinations
     * (dp/plan.h) */
    uint32_t index;
    /* the place in which the node's polynomial is stored; NO_SLOT until join_level chooses it */
    uint32_t slot;
    uint32_t edges : 31;        /* how many transitions lead from the node to the next layer */
    uint32_t places_option : 1; /* 1 if one of these transitions places an option */
    double arrivals;            /* how many ways lead from the first layer to the node */
    double continuations;       /* how many ways lead from the node to the final state */
} node;

/* A transition from a node to a node of the next layer, before join_level turns it into an edge. */
typedef struct arc {
    uint32_t earlier; /* the node from which it leads, in the earlier layer */
    uint32_t later;   /* the node to which it leads, in the later layer */
    uint32_t option;  /* the option that it places, or NO_OPTION */
} arc;

/* A transition between two nodes, stored as an instruction: multiply the polynomial of the later
 * node by x^d, and add it to the polynomial of the earlier node. Here d is how many cells of the
 * current set the transition's option takes. The coefficient of x^k in a polynomial says in how
 * many ways k cells of the set can be taken between the node and the end. */
typedef struct edge {
    uint32_t earlier_slot; /* slot of the polynomial of the earlier node */
    uint32_t later_slot;   /* slot of the polynomial of the later node, nearer to the end */
    uint32_t option : 31;  /* the option that the transition places, or NO_OPTION */
    /* 1: this is the first instruction for the earlier node, so it overwrites the slot, in which an
     * older polynomial may be left, instead of adding to it */
    uint32_t opens_slot : 1;
} edge;

/* A place where one polynomial is stored. When no node needs the polynomial any more, the slot is
 * free for another one. */
typedef struct slot {
    /* the greatest level (layer, counted from the last one) with a node that uses the slot;
     * UINT32_MAX if the slot is free */
    uint32_t last_level;
    uint32_t next_free; /* if free: the next slot in the list of free slots, or NO_SLOT */
} slot;

/* All slots of a graph (a slot is a place for a polynomial), and a list of the free ones. */
typedef struct pool {
    slot *slot; /* [slots]: all slots, free or not */
    size_t slots, slot_capacity;
    uint32_t first_free; /* first slot of the list of free slots, or NO_SLOT */
} pool;

/* The graph of one forward pass: its nodes (a node is a state with a combination of used copies)
 * and edges (transitions). A level is a layer of the pass; level 0 is the last layer. The arrays
 * that grow (node, edge, arc and those of the pool) are used again for the graph of the next
 * pass. */
typedef struct graph {
    const bsc_problem *problem;
    const bsc_dp_sampler *sampler;
    const bsc_dp_pass *pass;
    const bsc_run *run;
    node *node; /* [nodes]: level by level, beginning with level 0 */
    /* [edges]: the edges from level 1 to level 0, then those from level 2 to level 1, and so on */
    edge *edge;
    arc *arc; /* [arcs]: the transitions from the level that is being made */
    pool pool;
    size_t nodes, edges, arcs;
    size_t node_capacity, edge_capacity, arc_capacity;
    size_t *first_node; /* [levels + 1]: index of the first node of each level */
    size_t *first_edge; /* [levels]: index of the first edge that leads to a node of each level */
    /* [counts of the largest layer]: finds nodes that the level that is being made has already. A
     * layer has a count for each state with each combination of used copies, so a count identifies
     * a node. The element of a count is the index of its node within the level, plus 1, or 0 if the
     * count has no node yet. */
    uint32_t *node_of;
    atomic_bool stopped; /* the run's tick (the caller's callback) has stopped the run */
} graph;

/* Returns the node at which the transition begins: its source state, together with a combination of
 * used copies. Adds the node to the graph if the graph does not have it yet. `arrivals` is in how
 * many ways the node is reached, a count of the forward pass, and `number` is the index of this
 * count in its layer. `first` is the index of the first node of the node's level. The pointer is
 * valid until the next node is added. Returns NULL if memory runs out. */
static node *find_node(graph *g, const bsc_dp_transition *transition, size_t number,
                       double arrivals, size_t first) {
    if (g->node_of[number] == 0) {
        if (!BSC_ARRAY_GROW(g, node, g->nodes + 1)) return NULL;
        g->node[g->nodes] = (node){.state = transition->source,
                                   .index = transition->index,
                                   .slot = NO_SLOT,
                                   .arrivals = arrivals};
        g->nodes++;
        g->node_of[number] = (uint32_t)(g->nodes - first);
    }
    return &g->node[first + g->node_of[number] - 1];
}

/* Extends the graph backwards by one step: adds the arcs (transitions) that lead to node n, which
 * is in layer k, and the nodes in layer k - 1 at which these arcs begin. `first` is the index of
 * the first node of layer k - 1. Returns false if memory runs out. */
static bool add_arcs(graph *g, uint32_t k, size_t n, size_t first) {
    const bsc_dp_pass *pass = g->pass;
    const bsc_dp_layer *layer = &pass->layer[k - 1];
    const node later = g->node[n];
    const bsc_natural arrivals = {g->sampler->read_count,
                                  bsc_dp_number_limbs(g->sampler->model.total_kind)};
    assert(n < first && later.continuations > 0.0);
    const size_t *pair = pass->incoming[k].first + later.state;
    for (size_t i = pair[0]; i < pair[1]; i++) {
        bsc_dp_transition transition;
        if (!bsc_dp_follow_transition(g->sampler, pass, k, i, later.index, &transition)) continue;
        const double ways = bsc_natural_double(arrivals);
        if (ways == 0.0) continue;
        const size_t number = layer->first_number[transition.source] +
                              (transition.index - layer->first_index[transition.source]);
        node *earlier = find_node(g, &transition, number, ways, first);
        if (earlier == NULL || !BSC_ARRAY_GROW(g, arc, g->arcs + 1)) return false;
        const bool places_option = transition.option != UINT32_MAX;
        earlier->continuations += later.continuations;
        earlier->edges++;
        if (places_option) earlier->places_option = 1;
        g->arc[g->arcs] = (arc){.earlier = (uint32_t)(earlier - g->node),
                                .later = (uint32_t)n,
                                .option = places_option ? transition.option : NO_OPTION};
        g->arcs++;
    }
    return true;
}

/* Returns a slot for the polynomial of a node in the level: takes a free one, or makes a new one if
 * none is free. Returns NO_SLOT if memory runs out. */
static uint32_t take_slot(pool *p, uint32_t level) {
    if (p->first_free == NO_SLOT) {
        if (!BSC_ARRAY_GROW(p, slot, p->slots + 1)) return NO_SLOT;
        p->slot[p->slots] = (slot){.next_free = NO_SLOT};
        p->first_free = (uint32_t)p->slots;
        p->slots++;
    }
    const uint32_t taken = p->first_free;
    p->first_free = p->slot[taken].next_free;
    p->slot[taken].last_level = level;
    return taken;
}

/* Frees the slots of the polynomials of the level, for use by other levels. A slot stays in use if
 * a node of the next level has the same polynomial and shares the slot. */
static void free_slots(graph *g, uint32_t level) {
    for (size_t n = g->first_node[level]; n < g->first_node[level + 1]; n++) {
        const uint32_t number = g->node[n].slot;
        slot *freed = &g->pool.slot[number];
        if (freed->last_level > level) continue;
        *freed = (slot){.last_level = UINT32_MAX, .next_free = g->pool.first_free};
        g->pool.first_free = number;
    }
}

/* Turns the arcs (transitions) from level + 1 to `level` into edges, and gives each node of level +
 * 1 a slot, a place for its polynomial. If an arc is the only one that begins at its node, and
 * places no option, it needs no edge: its two nodes have the same polynomial, and share a slot.
 * Finally frees the slots that are no longer needed. Returns false if memory runs out. */
static bool join_level(graph *g, uint32_t level) {
    for (size_t k = 0; k < g->arcs; k++) {
        const arc joined = g->arc[k];
        node *earlier = &g->node[joined.earlier];
        const uint32_t later_slot = g->node[joined.later].slot;
        if (earlier->edges == 1 && !earlier->places_option) {
            earlier->slot = later_slot;
            g->pool.slot[later_slot].last_level = level + 1;
            continue;
        }
        const bool opens_slot = earlier->slot == NO_SLOT;
        if (opens_slot) earlier->slot = take_slot(&g->pool, level + 1);
        if (earlier->slot == NO_SLOT || !BSC_ARRAY_GROW(g, edge, g->edges + 1)) return false;
        g->edge[g->edges] = (edge){.earlier_slot = earlier->slot,
                                   .later_slot = later_slot,
                                   .option = joined.option & NO_OPTION,
                                   .opens_slot = opens_slot};
        g->edges++;
    }
    g->arcs = 0;
    free_slots(g, level);
    return true;
}

/* Makes the nodes of level 0, the end of the graph: one for each combination of used copies in the
 * final state. Nothing more can be placed there, so each of these nodes has 1 continuation. Returns
 * false if memory runs out. */
static bool add_final_nodes(graph *g) {
    const bsc_dp_pass *pass = g->pass;
    const bsc_dp_layer *last = &pass->layer[pass->plan.steps];
    const uint32_t state = pass->final.state;
    for (size_t k = 0; k < pass->final.count; k++) {
        const size_t number = pass->final.first + k - last->first_number[state];
        const uint32_t taken = take_slot(&g->pool, 0);
        if (taken == NO_SLOT || !BSC_ARRAY_GROW(g, node, g->nodes + 1)) return false;
        g->node[g->nodes] = (node){.state = state,
                                   .index = last->first_index[state] + (uint32_t)number,
                                   .slot = taken,
                                   .continuations = 1.0};
        g->nodes++;
    }
    return true;
}

/* Makes the graph of the forward pass g->pass, from the last layer back to the first one. An
 * earlier graph is overwritten. Returns false if memory runs out. */
static bool build_graph(graph *g) {
    const bsc_dp_pass *pass = g->pass;
    const uint32_t steps = pass->plan.steps;
    g->nodes = 0;
    g->edges = 0;
    g->arcs = 0;
    g->pool.slots = 0;
    g->pool.first_free = NO_SLOT;
    if (!add_final_nodes(g)) return false;
    for (uint32_t level = 0; level <= steps; level++) {
        /* index in pass->layer[] of the layer that is called `level` */
        const uint32_t k = steps - level;
        const size_t end = g->nodes;
        g->first_node[level + 1] = end;
        g->first_edge[level] = g->edges;
        if (k > 0) {
            const size_t numbers = pass->layer[k - 1].numbers.count;
            memset(g->node_of, 0, numbers * sizeof *g->node_of);
            for (size_t n = g->first_node[level]; n < end; n++)
                if (!add_arcs(g, k, n, end)) return false;
        }
        if (!join_level(g, level)) return false;
    }
    return true;
}

/* ---- The polynomials of one set ---- */

/* The work of one thread, which computes the spreads of some of the sets of cells: those with the
 * indices first, first + step, first + 2 x step, and so on. A node's polynomial says, for each d,
 * in how many ways d cells of the current set can be taken from the node on. */
typedef struct job {
    graph *g;
    bsc_spread *set; /* [sets]: all sets, those of other threads too */
    size_t sets, first, step;
    double *term; /* the coefficients of the polynomials of all slots, laid out as `extent` says */
    /* [options of the model]: how many cells of the current set each takes */
    uint32_t *cells_taken;
} job;

/* What to compute for one set of cells, and how the polynomials are stored. They are computed level
 * by level, from first_level, which is near the last layer, to end_level. The polynomial in slot s
 * begins at job.term[s x stride + zeros], and has `packs` packs of PACK coefficients. The `zeros`
 * elements before it are always 0. So reading from d elements further left gives the polynomial
 * times x^d, without a copy. */
typedef struct extent {
    uint32_t first_level, end_level;
    size_t zeros, packs, stride;
} extent;

/* Finds out at which levels polynomials must be computed for the set, and how they are stored.
 * j->cells_taken must have been filled for the set. If no option takes a cell of the set,
 * first_level and end_level are the same. */
static extent find_extent(const job *j, const bsc_spread *set) {
    const graph *g = j->g;
    const uint32_t steps = g->pass->plan.steps;
    const uint32_t *first_step = g->pass->plan.order->first_step;
    uint32_t first_level = steps, end_level = 0, max_taken = 0;
    for (uint32_t o = 0; o < g->sampler->model.options; o++) {
        if (j->cells_taken[o] == 0 || first_step[o] == UINT32_MAX) continue;
        /* The option is placed by the step from level `level` to level `level` - 1. */
        const uint32_t level = steps - first_step[o];
        if (level > end_level) end_level = level;
        if (level <= first_level) first_level = level - 1;
        if (j->cells_taken[o] > max_taken) max_taken = j->cells_taken[o];
    }
    if (end_level == 0) end_level = steps;
    assert(first_level <= end_level && end_level <= steps && max_taken <= set->max_cells);
    extent e = {.first_level = first_level, .end_level = end_level};
    e.packs = set->max_cells / PACK + (size_t)1;
    e.zeros = (max_taken + PACK - 1) / PACK * PACK;
    e.stride = e.zeros + e.packs * PACK;
    return e;
}

/* Returns the coefficients of the polynomial in the slot, beginning with that of x^0. */
static double *polynomial(const job *j, const extent *e, uint32_t number) {
    return j->term + number * e->stride + e->zeros;
}

/* Carries out the instruction of one edge: multiplies the polynomial of the later node by x^d,
 * where d is how many cells of the set the edge's option takes, and adds it to the polynomial of
 * the earlier node. The first edge of the earlier node (opens_slot) overwrites what another node
 * has left in the slot. */
static void carry_back(const job *j, const extent *e, edge carried) {
    const uint32_t d = carried.option == NO_OPTION ? 0 : j->cells_taken[carried.option];
    const pack *added = (const pack *)(polynomial(j, e, carried.later_slot) - d);
    pack *sum = (pack *)polynomial(j, e, carried.earlier_slot);
    const double keep = carried.opens_slot ? 0.0 : 1.0;
    assert(carried.later_slot != carried.earlier_slot);
    for (size_t k = 0; k < e->packs; k++) sum[k] = sum[k] * keep + added[k];
}

/* Counts the solutions of the pass by how many cells of the set they take: adds those that take d
 * cells to set->solutions[d], for each d. j->cells_taken must have been filled for the set. */
static void spread_set(const job *j, bsc_spread *set) {
    const graph *g = j->g;
    const extent e = find_extent(j, set);
    for (size_t s = 0; s < g->pool.slots; s++)
        memset(j->term + s * e.stride, 0, e.zeros * sizeof *j->term);
    for (size_t n = g->first_node[e.first_level]; n < g->first_node[e.first_level + 1]; n++) {
        double *term = polynomial(j, &e, g->node[n].slot);
        memset(term, 0, e.packs * sizeof(pack));
        term[0] = g->node[n].continuations;
    }
    for (size_t k = g->first_edge[e.first_level]; k < g->first_edge[e.end_level]; k++)
        carry_back(j, &e, g->edge[k]);
    for (size_t n = g->first_node[e.end_level]; n < g->first_node[e.end_level + 1]; n++) {
        const double *term = polynomial(j, &e, g->node[n].slot);
        for (uint32_t d = 0; d <= set->max_cells; d++)
            set->solutions[d] += g->node[n].arrivals * term[d];
    }
}

/* Fills j->cells_taken: how many cells of the set each option takes. If `mirror` (a symmetry of the
 * board) is not NULL, counts the cells that the option's mirror image takes. A pass can stand for
 * two sweeps that are mirror images of each other: its solutions are then counted once as they are,
 * and once as their mirror images. */
static void count_cells(const job *j, const bsc_spread *set, const bsc_dp_symmetry *mirror) {
    const graph *g = j->g;
    const bsc_dp_model *model = &g->sampler->model;
    for (uint32_t o = 0; o < model->options; o++) {
        const uint32_t option = mirror == NULL ? o : mirror->option[o];
        const uint32_t placement = model->matrix->placement[model->origin.matrix_option[option]];
        j->cells_taken[o] = 0;
        if (placement == BSC_NO_PLACEMENT) continue;
        const bsc_placement placed = bsc_problem_placement(g->problem, placement);
        for (uint32_t c = 0; c < placed.cells; c++) j->cells_taken[o] += set->cell[placed.cell[c]];
    }
}

/* ---- All sets ---- */

/* Calls the run's tick, the caller's callback. If the tick stops the run, tells all threads to
 * stop. `context` is the graph. */
static void poll(void *context) {
    graph *g = context;
    if (bsc_run_check_interrupt(g->run, NULL) != BSC_OK) atomic_store(&g->stopped, true);
}

/* Does the work of one thread: computes the spreads of the sets of the job `context`. The job whose
 * `first` is 0 runs in the caller's thread, so this job also calls poll. */
static void run_job(void *context) {
    const job *j = context;
    graph *g = j->g;
    const bsc_dp_symmetry *mirror = g->sampler->choice.mirror;
    for (size_t k = j->first; k < j->sets && !atomic_load(&g->stopped); k += j->step) {
        if (j->first == 0) poll(g);
        count_cells(j, &j->set[k], NULL);
        spread_set(j, &j->set[k]);
        if (mirror == NULL) continue;
        count_cells(j, &j->set[k], mirror);
        spread_set(j, &j->set[k]);
    }
}

/* Allocates those arrays of the graph whose lengths are known beforehand. If memory runs out,
 * arena->failed is set. */
static void make_arrays(graph *g, bsc_arena *arena) {
    const bsc_dp_pass *pass = g->pass;
    const size_t levels = (size_t)pass->plan.steps + 1;
    size_t max_numbers = 0;
    for (size_t k = 0; k < levels; k++)
        if (pass->layer[k].numbers.count > max_numbers) max_numbers = pass->layer[k].numbers.count;
    g->first_node = bsc_arena_new(arena, levels + 1, sizeof *g->first_node);
    g->first_edge = bsc_arena_new(arena, levels, sizeof *g->first_edge);
    g->node_of = bsc_arena_new(arena, max_numbers, sizeof *g->node_of);
}

/* Makes the graph of the forward pass g->pass, and adds the solutions that the pass counts to
 * solutions[] of all sets. */
static bsc_status run_pass(graph *g, bsc_spread *set, size_t sets, bsc_error *error) {
    const unsigned threads = bsc_choose_threads(g->run->threads, MAX_THREADS);
    bsc_arena arena = {.newest = NULL};
    /* A slot takes up the coefficients of its polynomial, in whole packs, and as many zeros before
     * them as an option can take cells. Each of these two numbers of elements is at most
     * max_terms. */
    size_t max_terms = 0;
    for (size_t k = 0; k < sets; k++)
        if (set[k].max_cells + PACK > max_terms) max_terms = set[k].max_cells + (size_t)PACK;
    make_arrays(g, &arena);
    job *jobs = bsc_arena_new(&arena, threads, sizeof *jobs);
    bool has_memory = !arena.failed && build_graph(g);
    for (unsigned t = 0; t < threads && has_memory; t++) {
        job *j = &jobs[t];
        *j = (job){
            .g = g,
            .set = set,
            .sets = sets,
            .first = t,
            .step = threads,
        };
        j->cells_taken = bsc_arena_new(&arena, g->sampler->model.options, sizeof *j->cells_taken);
        j->term = bsc_arena_new(&arena, g->pool.slots * 2 * max_terms, sizeof *j->term);
        has_memory = !arena.failed;
    }
    const bsc_jobs all_jobs = {.work = run_job,
                               .job = jobs,
                               .size = sizeof *jobs,
                               .count = threads,
                               .wait = poll,
                               .context = g};
    bsc_status status;
    if (has_memory)
        status = bsc_jobs_run(&all_jobs, error);
    else
        status = bsc_error_set_no_memory(error);
    if (atomic_load(&g->stopped)) status = bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
    bsc_arena_release(&arena);
    return status;
}

bsc_status bsc_dp_count_spread(const bsc_problem *problem, const bsc_matrix *matrix,
                               const bsc_run *run, bsc_spread *set, size_t sets, bsc_error *error) {
    bsc_dp_sampler *sampler;
    assert(matrix->law.weight == NULL && matrix->placement != NULL);
    bsc_status status = bsc_dp_sampler_new(&sampler, matrix, run, error);
    if (status != BSC_OK) return status;
    graph g = {.problem = problem, .sampler = sampler, .run = run};
    for (unsigned k = 0; status == BSC_OK && k < sampler->passes; k++) {
        g.pass = &sampler->pass[k];
        status = run_pass(&g, set, sets, error);
    }
    bsc_memory_free(g.node);
    bsc_memory_free(g.edge);
    bsc_memory_free(g.arc);
    bsc_memory_free(g.pool.slot);
    bsc_dp_sampler_free(sampler);
    return status;
}
