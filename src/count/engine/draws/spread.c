/* spread.c - spreads: for each of many sets of cells, counts the solutions whose ships take none of
 * the set's cells, one of them, two of them, and so on.
 *
 * For example, take a 3x3 board with one ship of two cells, and the set of the cells A1 and B1. Of
 * the 12 solutions, 8 take neither of the two cells, 3 take one of them, and 1 takes both. As a
 * polynomial, in which the exponent of x says how many cells are taken, these counts are 8 + 3 x +
 * x^2.
 *
 * All sets use the same forward pass of the dynamic programme (sample.c), which is turned into a
 * graph (pass_graph.c). Its nodes are the states of the pass that solutions pass through, in
 * layers, one after each step of the sweep; its edges are the transitions between nodes.
 *
 *   layer 0  ...  first layer  <- - - -  last layer  ...  final layer
 *      arrivals ----->    polynomials          <------- continuations
 *
 * Each option is placed by one certain step of the sweep. So for one set, only the layers between
 * the first and the last step that place an option with cells of the set need work. After the last
 * of these steps, the polynomial of each node is a constant: the node's continuations, the number
 * of ways from the node to the end. From there, polynomials are carried back along the edges. The
 * polynomial of a node is a sum over its edges: if the edge's option takes d cells of the set, the
 * polynomial at the other end of the edge, multiplied by x^d, is added. Before the first of these
 * steps, the polynomial of each node is multiplied by the node's arrivals, the number of ways from
 * the beginning to the node, and the sum of these products is the answer.
 *
 * Cost: a set takes 1.9 ms for each pass of the board `classic`; it took 3 ms when all transitions
 * needed an addition. Tried instead: a separate sweep for each set, whose masks also counted the
 * set's cells. It took 50 ms. */
#include "count/engine/draws/spread.h"

#include "count/base/error.h"
#include "count/base/threads.h"
#include "count/cover/run_tick.h"
#include "count/engine/draws/pass_graph.h"
#include "count/engine/draws/sample.h"

#define MAX_THREADS 64u

/* How many coefficients of a polynomial a pack has. Polynomials are added pack by pack, because one
 * instruction can add a pack: as many doubles as a register of SSE2 or NEON holds. With packs of 4
 * doubles, compilers split the packs and spill them to memory. Polynomials are padded to whole
 * packs, since loops that stop at the last coefficient of each polynomial took 1.6 times as
 * long. */
#define PACK 2u
typedef double pack
    __attribute__((vector_size(PACK * sizeof(double)), aligned(sizeof(double)), may_alias));

/* ---- The polynomials of one set ---- */

/* What the threads share that compute the spreads of all sets (the spread of a set is how many
 * solutions take how many of its cells): the graph of the current forward pass, and how to stop the
 * run. */
typedef struct shared {
    const bsc_problem *problem;
    const bsc_run *run;
    bsc_pass_graph graph;
    atomic_bool is_stopped; /* the run's tick (the caller's callback) has stopped the run */
} shared;

/* The work of one thread, which computes the spreads of some of the sets of cells. The spread of a
 * set is the result: how many solutions take how many of its cells. */
typedef struct job {
    shared *shared;
    /* [spreads]: all sets of cells with their spreads, also those that other threads compute */
    bsc_spread *spread;
    size_t spreads;
    /* This thread computes the spreads with the indices first_spread, first_spread + step,
     * first_spread + 2 x step, and so on. */
    size_t first_spread, step;
    /* The polynomials of the nodes of the graph for the current set, each in its slot. A node is a
     * state of the sweep with the ships placed so far. The coefficient of x^d in its polynomial is
     * the number of ways to go on from the node to the end of the sweep in which d cells of the set
     * are taken. Where a slot begins in this array depends on the set (see polynomial_layout). */
    double *coefficient;
    /* [options of the model]: how many cells of the current set each option takes */
    uint32_t *cells_taken;
} job;

/* Which layers of the graph need polynomials for one set of cells, and how they are stored. In the
 * polynomial of a node, the coefficient of x^d is the number of ways to go on from the node to the
 * end of the sweep in which d cells of the set are taken. */
typedef struct polynomial_layout {
    /* No option that takes cells of the set is placed before layer first_layer or after layer
     * last_layer. So at last_layer, no way to go on takes a cell of the set, and the polynomials
     * are constants. From there, they are carried back from layer to layer, to first_layer. */
    uint32_t first_layer, last_layer;
    /* how many packs a polynomial has; a pack is PACK coefficients, which are added by one
     * instruction */
    size_t packs;
    /* How many elements before the first coefficient are always 0, so that reading from d elements
     * further left gives the polynomial times x^d, without a copy. */
    size_t zeros;
    size_t slot_size; /* how many elements of job.coefficient[] a slot takes, with the zeros */
} polynomial_layout;

/* Returns the layout for the set of cells in `spread`: between which layers of the graph the
 * polynomials are computed, and how long each of them is. (Layer k of the graph has the states
 * before step k of the sweep.) The layers are those from the first step to after the last step in
 * which an option can take a cell of the set. If no option can, the result's first_layer and
 * last_layer are both 0. j->cells_taken[o] must say how many cells of the set option o takes. */
static polynomial_layout choose_layout(const job *j, const bsc_spread *spread) {
    const bsc_pass_graph *g = &j->shared->graph;
    const uint32_t steps = g->pass->plan.steps;
    const uint32_t *first_step = g->pass->plan.order->first_step;
    uint32_t first_layer = steps, last_layer = 0, max_taken = 0;
    for (uint32_t o = 0; o < g->sampler->model.options; o++) {
        /* The step that places option o. It leads from layer `step` to layer step + 1. */
        const uint32_t step = first_step[o];
        if (j->cells_taken[o] == 0 || step == UINT32_MAX) continue;
        if (step < first_layer) first_layer = step;
        if (step + 1 > last_layer) last_layer = step + 1;
        if (j->cells_taken[o] > max_taken) max_taken = j->cells_taken[o];
    }
    if (last_layer == 0) first_layer = 0;
    assert(first_layer <= last_layer && last_layer <= steps && max_taken <= spread->max_cells);
    polynomial_layout layout = {.first_layer = first_layer, .last_layer = last_layer};
    layout.packs = spread->max_cells / PACK + (size_t)1; /* for x^0 to x^max_cells */
    layout.zeros = (max_taken + PACK - 1) / PACK * PACK;
    layout.slot_size = layout.zeros + layout.packs * PACK;
    return layout;
}

/* Returns the coefficients of the polynomial in a slot, beginning with that of x^0. */
static double *find_polynomial(const job *j, const polynomial_layout *layout, uint32_t slot) {
    return j->coefficient + slot * layout->slot_size + layout->zeros;
}

/* Carries out the addition for one edge of the graph: multiplies the polynomial of the later node
 * by x^d, where d is how many cells the edge's option takes from the set, and adds it to the
 * polynomial of the earlier node. The first addition to the earlier node's polynomial
 * (overwrites_slot) does not add to what another node has left in the slot, but overwrites it. */
static void carry_back(const job *j, const polynomial_layout *layout, bsc_pass_addition addition) {
    const uint32_t d = addition.option == BSC_PASS_NO_OPTION ? 0 : j->cells_taken[addition.option];
    /* Reading from d elements further left, among the zeros before the polynomial, multiplies it by
     * x^d. */
    const pack *added = (const pack *)(find_polynomial(j, layout, addition.later_slot) - d);
    pack *sum = (pack *)find_polynomial(j, layout, addition.earlier_slot);
    /* the share of the slot's old contents that is kept: nothing or all */
    const double kept_share = addition.overwrites_slot ? 0.0 : 1.0;
    assert(addition.later_slot != addition.earlier_slot);
    for (size_t k = 0; k < layout->packs; k++) sum[k] = sum[k] * kept_share + added[k];
}

/* Counts the solutions of the pass by how many cells of one set they take: adds those that take d
 * cells of the set to spread->solutions[d], for each d. j->cells_taken must have been filled for
 * the set. */
static void compute_spread(const job *j, bsc_spread *spread) {
    const bsc_pass_graph *g = &j->shared->graph;
    const polynomial_layout layout = choose_layout(j, spread);
    /* The zeros before each polynomial (polynomial_layout). */
    for (size_t s = 0; s < g->slots.slots; s++)
        memset(j->coefficient + s * layout.slot_size, 0, layout.zeros * sizeof *j->coefficient);
    /* After last_layer no cell of the set is taken: all ways to go on from a node take 0 cells. */
    for (size_t n = g->first_node[layout.last_layer]; n < g->end_node[layout.last_layer]; n++) {
        double *coefficient = find_polynomial(j, &layout, g->node[n].slot);
        memset(coefficient, 0, layout.packs * sizeof(pack));
        coefficient[0] = g->node[n].continuations;
    }
    for (size_t k = g->first_addition[layout.last_layer]; k < g->first_addition[layout.first_layer];
         k++)
        carry_back(j, &layout, g->addition[k]);
    for (size_t n = g->first_node[layout.first_layer]; n < g->end_node[layout.first_layer]; n++) {
        const double *coefficient = find_polynomial(j, &layout, g->node[n].slot);
        for (uint32_t d = 0; d <= spread->max_cells; d++)
            spread->solutions[d] += g->node[n].arrivals * coefficient[d];
    }
}

/* Fills j->cells_taken: how many cells of the set in `spread` each option of the model takes. (The
 * model merges pieces with the same options, so its options are numbered in another way than those
 * of the matrix.) If `mirror` (a symmetry of the board) is not NULL, counts the cells that the
 * option's mirror image takes. A pass can stand for two sweeps that are mirror images of each
 * other: its solutions are then counted once as they are, and once as their mirror images. */
static void count_cells(const job *j, const bsc_spread *spread, const bsc_dp_symmetry *mirror) {
    const bsc_problem *problem = j->shared->problem;
    const bsc_dp_model *model = &j->shared->graph.sampler->model;
    for (uint32_t o = 0; o < model->options; o++) {
        const uint32_t option = mirror == NULL ? o : mirror->option[o];
        const uint32_t placement = model->matrix->placement[model->origin.matrix_option[option]];
        j->cells_taken[o] = 0;
        if (placement == BSC_NO_PLACEMENT) continue;
        const bsc_placement placed = bsc_problem_placement(problem, placement);
        for (uint32_t c = 0; c < placed.cells; c++)
            j->cells_taken[o] += spread->cell[placed.cell[c]];
    }
}

/* ---- All sets ---- */

/* Calls the run's tick, the caller's callback. If the tick stops the run, tells all threads to
 * stop. `context` is a `shared`. */
static void poll(void *context) {
    shared *s = context;
    if (bsc_run_check_interrupt(s->run, NULL) != BSC_OK) atomic_store(&s->is_stopped, true);
}

/* Does the work of one thread, the job `context`: for each of its sets of cells, adds to the spread
 * of the set (how many solutions take how many of its cells) what the current forward pass counts.
 * If there is a mirror, the pass also stands for the mirror images of its solutions, which are
 * counted in a second round. The job whose first_spread is 0 runs in the caller's thread, so this
 * job also calls poll. */
static void run_job(void *context) {
    const job *j = context;
    shared *s = j->shared;
    const bsc_dp_symmetry *mirror = s->graph.sampler->choice.mirror;
    for (size_t k = j->first_spread; k < j->spreads && !atomic_load(&s->is_stopped); k += j->step) {
        if (j->first_spread == 0) poll(s);
        count_cells(j, &j->spread[k], NULL);
        compute_spread(j, &j->spread[k]);
        if (mirror == NULL) continue;
        count_cells(j, &j->spread[k], mirror);
        compute_spread(j, &j->spread[k]);
    }
}

/* Makes the graph of the forward pass s->graph.pass, and adds the solutions that the pass counts to
 * solutions[] of all spreads. Fails if memory runs out, or with BSC_INTERRUPTED if the run's tick
 * stops it; solutions[] are then incomplete. The caller frees the graph. */
static bsc_status run_pass(shared *s, bsc_spread *spread, size_t spreads, bsc_error *error) {
    const unsigned threads = bsc_choose_threads(s->run->threads, MAX_THREADS);
    const bsc_dp_sampler *sampler = s->graph.sampler;
    bsc_arena arena = {.newest = NULL};
    /* A slot, the place of one polynomial, has some zeros and then the coefficients (see
     * polynomial_layout), both in whole packs of PACK elements. A set of c cells needs c + 1
     * coefficients, and at most c zeros, because no option takes more than c of its cells. So a
     * slot needs at most max_elements zeros and max_elements coefficients. */
    size_t max_elements = 0;
    for (size_t k = 0; k < spreads; k++)
        if (spread[k].max_cells + PACK > max_elements)
            max_elements = spread[k].max_cells + (size_t)PACK;
    bsc_pass_graph_allocate(&s->graph, &arena);
    job *jobs = bsc_arena_new(&arena, threads, sizeof *jobs);
    bool has_memory = !arena.failed && bsc_pass_graph_build(&s->graph);
    for (unsigned t = 0; t < threads && has_memory; t++) {
        job *j = &jobs[t];
        *j = (job){
            .shared = s, .spread = spread, .spreads = spreads, .first_spread = t, .step = threads};
        j->cells_taken = bsc_arena_new(&arena, sampler->model.options, sizeof *j->cells_taken);
        j->coefficient =
            bsc_arena_new(&arena, s->graph.slots.slots * 2 * max_elements, sizeof *j->coefficient);
        has_memory = !arena.failed;
    }
    const bsc_jobs all_jobs = {.work = run_job,
                               .job = jobs,
                               .size = sizeof *jobs,
                               .count = threads,
                               .wait = poll,
                               .context = s};
    bsc_status status;
    if (has_memory)
        status = bsc_jobs_run(&all_jobs, error);
    else
        status = bsc_error_set_no_memory(error);
    if (atomic_load(&s->is_stopped)) status = bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
    bsc_arena_release(&arena);
    return status;
}

bsc_status bsc_dp_count_spread(const bsc_problem *problem, const bsc_matrix *matrix,
                               const bsc_run *run, bsc_spread *spread, size_t spreads,
                               bsc_error *error) {
    bsc_dp_sampler *sampler;
    assert(matrix->law.weight == NULL && matrix->placement != NULL);
    bsc_status status = bsc_dp_sampler_new(&sampler, matrix, run, error);
    if (status != BSC_OK) return status;
    shared s = {.problem = problem, .run = run, .graph = {.sampler = sampler}};
    for (unsigned k = 0; status == BSC_OK && k < sampler->passes; k++) {
        s.graph.pass = &sampler->pass[k];
        status = run_pass(&s, spread, spreads, error);
    }
    bsc_pass_graph_release(&s.graph);
    bsc_dp_sampler_free(sampler);
    return status;
}
