/* fit.c - weights whose map is a given table of cells: how often a ship is to lie on each.
 *
 * Each cell has a factor, and a placement weighs the product of the factors of its cells. Of all
 * laws with that map this is the one of greatest entropy. On a 3x1 board one ship of two cells lies
 * on A1 B1 or on B1 C1. If A1 is to have it in 75 of 100 games, B1 in 100 and C1 in 25, then the
 * factor of A1 is three times that of C1, and the placements weigh 1.5 and 0.5.
 *
 * Let x be the logarithms of the factors, and `wanted` the table. The x that are looked for are
 * where the convex function log(sum of all deployments' products) - wanted . x is least. Its
 * gradient is map - wanted, where `map` is the map that the weights give.
 *
 * The method is that of Broyden, Fletcher, Goldfarb and Shanno with limited memory (Nocedal and
 * Wright, Numerical Optimization, algorithm 7.4); the slope alone cuts a step that is too long.
 * Rejected: iterative proportional fitting, which adds to x 1 / (cells of the fleet) of the log of
 * wanted / map, always converges, but took 700 maps for 25 (classic, a table of 59,710 games).
 *
 * A cell that no ship lay on has the factor 0. Tables at the edge of what is possible have factors
 * at infinity, which the fit only comes near to: for instance, if a cell always has a ship although
 * not every deployment covers it.
 *
 * Cost: a weighted tally of the board for each map; 2 x MEMORY numbers a cell. */
#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/board/places.h"
#include "count/board/problem.h"
#include "count/cover/matrix.h"
#include "count/cover/symmetry.h"
#include "count/cover/tally.h"
#include "play/record/record.h"
#include "play/record/weights.h"

#include <assert.h>
#include <math.h>

#define MEMORY           20u   /* steps that are remembered, to find the next direction from */
#define MAX_MAPS         1000u /* maps after which the fit ends */
#define MAX_NEAREST_MAPS 200u  /* the same if the nearest weights are accepted */
#define MAX_CUTS         30u   /* how often a step is cut */
#define RMS_WANTED       1e-6  /* rms difference of map and table at which the fit ends */
#define RMS_ENOUGH       1e-4  /* the same difference, up to which weights are no failure */
#define FIRST_LENGTH     0.25  /* of the first step, in gradients, before any curvature is known */
#define MIN_VARIANCE     1e-3  /* of a cell: bounds the steps of cells that are nearly certain */
#define DRAWS            200000u /* fleets laid ship by ship, if they are too many for a search */

/* Factors of the cells, and the map that they give. */
typedef struct fit_point {
    double *x;         /* [cells]: the logarithms of the factors */
    double *map;       /* [cells]: the probability of a ship */
    double *gradient;  /* [cells]: map - fitter.wanted; 0 for cells whose wanted is 0 */
    double rms;        /* root mean square of the gradient; infinite if a product is out of range */
    long double total; /* the sum of the deployments' products */
} fit_point;

/* By how much the last steps changed a point. Step number n is at index n % MEMORY. */
typedef struct step_memory {
    uint32_t count;                  /* steps so far */
    double *x_change[MEMORY];        /* [cells] of each step */
    double *gradient_change[MEMORY]; /* [cells] of each step */
} step_memory;

typedef struct fitter {
    const bsc_problem *problem;
    bsc_matrix *matrix;
    bsc_weights *weights;
    bsc_error *error;
    bsc_arena arena;           /* of the arrays here and in the points */
    bool accepts_nearest;      /* weights that are not near enough are no failure */
    bsc_symmetries symmetries; /* of the board, if accepts_nearest: the weights have them too */
    double *wanted;            /* [cells]: the map that the weights are to have */
    double *scale;             /* [cells]: 1 / the variance of the cell */
    double *direction;         /* [cells]: of the next step */
    step_memory steps;
    unsigned maps;     /* counted so far */
    fit_point nearest; /* the point with the least rms so far; its gradient is not set */
    /* Progress */
    bsc_run run;               /* for the maps; its tick is that of this file */
    const bsc_run *caller_run; /* whose tick is told of the whole fit */
    double first_rms;          /* where the fit began */
} fitter;

/* Tells the caller how far the fit has come from the first rms to the wanted one, by their
 * logarithms. */
static bool tick(void *context, const bsc_progress *progress) {
    const fitter *f = context;
    double done = log(f->first_rms / f->nearest.rms) / log(f->first_rms / RMS_WANTED);
    if (!(done > 0.0)) done = 0.0;
    if (done > 1.0) done = 1.0;
    const bsc_progress whole_fit = {.fraction = done, .so_far = progress->so_far};
    return f->caller_run->tick(f->caller_run->context, &whole_fit);
}

static double dot(const fitter *f, const double *a, const double *b) {
    double sum = 0.0;
    for (uint32_t c = 0; c < f->problem->cells; c++) sum += a[c] * b[c];
    return sum;
}

/* ---- The map of a point ---- */

/* Sets weight[] to the products of the factors. */
static void set_weights(fitter *f, const double *x) {
    double *weight = f->weights->weight;
    for (uint32_t p = 0; p < f->problem->placements; p++) {
        const bsc_placement placement = bsc_problem_placement(f->problem, p);
        double sum = 0.0;
        bool is_possible = true;
        for (uint32_t c = 0; c < placement.cells; c++) {
            sum += x[placement.cell[c]];
            is_possible = is_possible && f->wanted[placement.cell[c]] > 0.0;
        }
        weight[p] = is_possible ? exp(sum) : 0.0;
    }
    /* the weights of images differ by rounding alone: makes them equal */
    for (uint32_t p = 0; p < f->problem->placements; p++)
        for (unsigned g = 1; g < f->symmetries.count; g++)
            weight[p] = fmax(weight[p], weight[f->symmetries.option[g][p]]);
}

/* Adds the map of a tally to share[cells]. */
static void add_map(double *share, const bsc_problem *problem, const bsc_matrix *matrix,
                    const bsc_tally *tally) {
    for (uint32_t k = 0; k < matrix->options; k++) {
        const bsc_placement placement = bsc_problem_placement(problem, matrix->placement[k]);
        for (uint32_t c = 0; c < placement.cells; c++)
            share[placement.cell[c]] += bsc_tally_probability(tally, k);
    }
}

/* Fills the point, but for x, from the tally of its weights. */
static void set_map(fitter *f, fit_point *point, const bsc_tally *tally) {
    double squares = 0.0;
    memset(point->map, 0, f->problem->cells * sizeof *point->map);
    add_map(point->map, f->problem, f->matrix, tally);
    for (uint32_t c = 0; c < f->problem->cells; c++) {
        point->gradient[c] = f->wanted[c] > 0.0 ? point->map[c] - f->wanted[c] : 0.0;
        squares += point->gradient[c] * point->gradient[c];
    }
    point->rms = sqrt(squares / f->problem->cells);
    point->total = bsc_tally_estimate(tally, NULL);
}

/* Fills the point from its x. Weights or products that are out of range are no failure: the rms is
 * then infinite. */
static bsc_status evaluate(fitter *f, fit_point *point) {
    bsc_tally *tally = NULL;
    bsc_error reason = {0};
    point->rms = INFINITY;
    set_weights(f, point->x);
    for (uint32_t p = 0; p < f->problem->placements; p++)
        if (!isfinite(f->weights->weight[p])) return BSC_OK;
    f->maps++;
    bsc_weights_scale(f->weights, f->problem);
    bsc_status status = bsc_matrix_weigh(f->matrix, f->weights, &reason);
    if (status == BSC_OK) status = bsc_tally_new(&tally, f->matrix, &f->run, NULL, &reason);
    if (status == BSC_OK) set_map(f, point, tally);
    bsc_tally_free(tally);
    if (status == BSC_OK || status == BSC_BAD_INPUT) return BSC_OK;
    bsc_error_copy_first(f->error, &reason);
    return status;
}

/* ---- Steps downhill ---- */

/* Sets f->direction to a direction downhill from the point: the gradient, reversed and multiplied
 * by the inverse of the curvature as far as the remembered steps tell it (the two loops of
 * algorithm 7.4). */
static void find_direction(fitter *f, const fit_point *point) {
    const step_memory *steps = &f->steps;
    const uint32_t cells = f->problem->cells;
    const uint32_t remembered = steps->count < MEMORY ? steps->count : MEMORY;
    double *direction = f->direction;
    double alpha[MEMORY], curvature[MEMORY]; /* the newest step first */
    double length = FIRST_LENGTH;
    for (uint32_t c = 0; c < cells; c++) direction[c] = -point->gradient[c];
    for (uint32_t k = 0; k < remembered; k++) {
        const uint32_t n = (steps->count - 1 - k) % MEMORY;
        curvature[k] = dot(f, steps->x_change[n], steps->gradient_change[n]);
        alpha[k] = dot(f, steps->x_change[n], direction) / curvature[k];
        for (uint32_t c = 0; c < cells; c++)
            direction[c] -= alpha[k] * steps->gradient_change[n][c];
    }
    if (remembered > 0) {
        const double *change = steps->gradient_change[(steps->count - 1) % MEMORY];
        double scaled = 0.0;
        for (uint32_t c = 0; c < cells; c++) scaled += change[c] * f->scale[c] * change[c];
        length = curvature[0] / scaled;
    }
    for (uint32_t c = 0; c < cells; c++) direction[c] *= length * f->scale[c];
    for (uint32_t k = remembered; k-- > 0;) {
        const uint32_t n = (steps->count - 1 - k) % MEMORY;
        const double beta = dot(f, steps->gradient_change[n], direction) / curvature[k];
        for (uint32_t c = 0; c < cells; c++)
            direction[c] += (alpha[k] - beta) * steps->x_change[n][c];
    }
}

/* Goes from `start` along f->direction to a point where the function still falls, or rises less
 * than half as steeply as it fell at `start`: fills *next and sets *moved to true. Where it rises
 * more steeply, the step is cut as if the slope changed evenly between the two points. *moved is
 * false if the function does not fall along the direction, or only by what rounding makes of it. */
static bsc_status search(fitter *f, const fit_point *start, fit_point *next, bool *moved) {
    const double first_slope = dot(f, f->direction, start->gradient); /* below 0: it falls */
    double length = 1.0;
    *moved = false;
    for (uint32_t cuts = 0; cuts < MAX_CUTS && first_slope < 0.0; cuts++) {
        for (uint32_t c = 0; c < f->problem->cells; c++)
            next->x[c] = start->x[c] + length * f->direction[c];
        const bsc_status status = evaluate(f, next);
        if (status != BSC_OK) return status;
        double slope = INFINITY;
        if (isfinite(next->rms)) slope = dot(f, f->direction, next->gradient);
        if (slope <= first_slope)
            return BSC_OK; /* a convex function's slope rises: it is rounding */
        *moved = slope < -0.5 * first_slope;
        if (*moved) return BSC_OK;
        length *= fmax(0.1, first_slope / (first_slope - slope));
    }
    return BSC_OK;
}

/* Remembers the step between two points. Returns whether the curvature along it is positive; if
 * not, the step is nothing but rounding. */
static bool remember_step(fitter *f, const fit_point *start, const fit_point *end) {
    const uint32_t n = f->steps.count % MEMORY;
    double *x_change = f->steps.x_change[n], *gradient_change = f->steps.gradient_change[n];
    f->steps.count++;
    for (uint32_t c = 0; c < f->problem->cells; c++) {
        x_change[c] = end->x[c] - start->x[c];
        gradient_change[c] = end->gradient[c] - start->gradient[c];
    }
    return dot(f, x_change, gradient_change) > 0.0;
}

static void copy_to_nearest(fitter *f, const fit_point *point) {
    memcpy(f->nearest.x, point->x, f->problem->cells * sizeof *point->x);
    memcpy(f->nearest.map, point->map, f->problem->cells * sizeof *point->map);
    f->nearest.rms = point->rms;
    f->nearest.total = point->total;
}

/* Steps downhill from *here, which has its map, until the maps agree, no step goes further down, or
 * there were too many maps. f->nearest is the best point on the way. *next is space for a point. */
static bsc_status descend(fitter *f, fit_point *here, fit_point *next) {
    const unsigned max_maps = f->accepts_nearest ? MAX_NEAREST_MAPS : MAX_MAPS;
    bool goes_on = true;
    copy_to_nearest(f, here);
    f->first_rms = here->rms;
    while (here->rms > RMS_WANTED && f->maps < max_maps && goes_on) {
        bool moved;
        find_direction(f, here);
        const bsc_status status = search(f, here, next, &moved);
        if (status != BSC_OK) return status;
        if (!moved) break;
        goes_on = remember_step(f, here, next);
        const fit_point left = *here;
        *here = *next;
        *next = left;
        if (here->rms < f->nearest.rms) copy_to_nearest(f, here);
    }
    return BSC_OK;
}

/* ---- A fit ---- */

/* Fails, and says at which cell the nearest map is most off. */
static bsc_status refuse(const fitter *f) {
    const double *map = f->nearest.map;
    uint32_t worst = 0;
    for (uint32_t c = 0; c < f->problem->cells; c++)
        if (fabs(map[c] - f->wanted[c]) > fabs(map[worst] - f->wanted[worst])) worst = c;
    const uint32_t place = bsc_problem_cell_place(f->problem, worst);
    bsc_error_set(
        f->error, BSC_BAD_INPUT,
        "no weights were found for this table: of %u maps the nearest is off by %.2g rms, "
        "most at %s, %.2f %% instead of %.2f %%",
        f->maps, f->nearest.rms, f->problem->places.place[place].label, 100.0 * map[worst],
        100.0 * f->wanted[worst]);
    return bsc_error_hint(f->error, "is it a table of this board and fleet, with this touch rule?");
}

/* Returns the table's share of a cell, averaged over the cell's images. */
static double symmetric_share(const fitter *f, const double *share, uint32_t cell) {
    const bsc_symmetries *symmetries = &f->symmetries;
    double sum = share[cell];
    for (unsigned g = 1; g < symmetries->count; g++) sum += share[symmetries->cell[g][cell]];
    return symmetries->count > 1 ? sum / symmetries->count : sum;
}

/* Evaluates *start, whose x are all 0: first for all deployments, whose number is written to
 * *uniform, and then, once f->wanted is set from the table and the map of all deployments, for
 * those that lie on no cell with a wanted 0. */
static bsc_status begin(fitter *f, fit_point *start, const double *share, double smoothing,
                        long double *uniform) {
    f->first_rms = 1.0;
    f->nearest.rms = 1.0;
    for (uint32_t c = 0; c < f->problem->cells; c++) f->wanted[c] = 1.0; /* no cell is excluded */
    bsc_status status = evaluate(f, start);
    if (status != BSC_OK) return status;
    *uniform = start->total;
    if (start->total == 0.0L)
        return bsc_error_set(f->error, BSC_BAD_INPUT, "the board has no deployment");
    for (uint32_t c = 0; c < f->problem->cells; c++) {
        const double wanted =
            (1.0 - smoothing) * symmetric_share(f, share, c) + smoothing * start->map[c];
        f->wanted[c] = wanted;
        f->scale[c] = 1.0 / fmax(wanted * (1.0 - wanted), MIN_VARIANCE);
    }
    status = evaluate(f, start);
    if (status != BSC_OK || start->total > 0.0L) return status;
    return bsc_error_set(f->error, BSC_BAD_INPUT,
                         "no deployment avoids every cell that has a count of 0");
}

/* Gives a point its arrays; the caller asks the arena whether that failed. */
static void init_point(fitter *f, fit_point *point) {
    BSC_ARENA_ARRAY(&f->arena, point->x, f->problem->cells);
    BSC_ARENA_ARRAY(&f->arena, point->map, f->problem->cells);
    BSC_ARENA_ARRAY(&f->arena, point->gradient, f->problem->cells);
}

/* Gives the fitter its arrays. Fails for lack of memory. */
static bsc_status init_arrays(fitter *f, fit_point *here, fit_point *next) {
    const uint32_t cells = f->problem->cells;
    init_point(f, here);
    init_point(f, next);
    init_point(f, &f->nearest);
    for (uint32_t k = 0; k < MEMORY; k++) {
        BSC_ARENA_ARRAY(&f->arena, f->steps.x_change[k], cells);
        BSC_ARENA_ARRAY(&f->arena, f->steps.gradient_change[k], cells);
    }
    BSC_ARENA_ARRAY(&f->arena, f->wanted, cells);
    BSC_ARENA_ARRAY(&f->arena, f->direction, cells);
    BSC_ARENA_ARRAY(&f->arena, f->scale, cells);
    return bsc_arena_status(&f->arena, f->error);
}

/* Fits f->weights to the table, and says in *result how near they are. */
static bsc_status fit_weights(fitter *f, const double *share, double smoothing, bsc_fit *result) {
    fit_point here = {0}, next = {0}, *nearest = &f->nearest;
    long double uniform = 0.0L;
    bsc_status status = init_arrays(f, &here, &next);
    if (status == BSC_OK) status = begin(f, &here, share, smoothing, &uniform);
    if (status == BSC_OK) status = descend(f, &here, &next);
    if (status != BSC_OK) return status;
    if (nearest->rms > RMS_ENOUGH && !f->accepts_nearest) return refuse(f);
    /* raises all factors, so that the products sum to as much as if all weights were 1 */
    const double raise =
        (double)(logl(uniform / nearest->total) / bsc_problem_fleet_cells(f->problem));
    for (uint32_t c = 0; c < f->problem->cells; c++) nearest->x[c] += raise;
    set_weights(f, nearest->x);
    bsc_weights_scale(f->weights, f->problem);
    *result = (bsc_fit){.maps = f->maps, .rms = nearest->rms};
    return BSC_OK;
}

bsc_status bsc_weights_fit(bsc_weights **weights, const bsc_problem *problem, const double *share,
                           double smoothing, bool nearest, const bsc_run *run, bsc_fit *fit,
                           bsc_error *error) {
    fitter f = {
        .problem = problem,
        .error = error,
        .accepts_nearest = nearest,
        .run = *run,
        .caller_run = run,
    };
    assert(smoothing >= 0.0 && smoothing <= 1.0);
    f.run.every_option = true;
    if (run->tick != NULL) f.run.tick = tick;
    f.run.context = &f;
    *weights = NULL;
    bsc_status status = bsc_matrix_new(&f.matrix, problem, error);
    if (status == BSC_OK) status = bsc_weights_make(&f.weights, problem, error);
    if (status == BSC_OK && nearest)
        status = bsc_symmetries_init(&f.symmetries, f.matrix, NULL, error);
    if (status == BSC_OK) status = fit_weights(&f, share, smoothing, fit);
    if (status == BSC_OK)
        *weights = f.weights;
    else
        bsc_weights_free(f.weights);
    bsc_arena_release(&f.symmetries.arena);
    bsc_arena_release(&f.arena);
    bsc_matrix_free(f.matrix);
    return status;
}

/* ---- Laws as tables of cells ---- */

/* Fills share[cells] with the map of fleets that are laid ship by ship. */
static bsc_status fill_sequential(double *share, const bsc_problem *problem,
                                  const bsc_run *caller_run, bsc_error *error) {
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    const bsc_run run = {
        .every_option = true,
        .threads = caller_run->threads,
        .samples = DRAWS,
        .seed = 1,
        .tick = caller_run->tick,
        .context = caller_run->context,
    };
    bsc_status status = bsc_matrix_new(&matrix, problem, error);
    if (status == BSC_OK) status = bsc_matrix_lay_in_sequence(matrix, problem, error);
    if (status == BSC_OK) status = bsc_tally_new(&tally, matrix, &run, NULL, error);
    if (status == BSC_OK) add_map(share, problem, matrix, tally);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    return status;
}

/* Sets share[cells] to 1 for each cell that a ship can be on, and to `edge_share` for those of them
 * at the edge: a cell that has no neighbour across one of its sides. The other shares stay. */
static bsc_status fill_by_edge(double *share, const bsc_problem *problem, double edge_share,
                               bsc_error *error) {
    bsc_arena arena = {0};
    const bsc_neighbours neighbours = bsc_neighbours_find(problem, &arena);
    const bsc_status status = bsc_arena_status(&arena, error);
    for (uint32_t p = 0; p < problem->placements && status == BSC_OK; p++) {
        const bsc_placement placement = bsc_problem_placement(problem, p);
        for (uint32_t c = 0; c < placement.cells; c++) {
            const uint32_t cell = placement.cell[c];
            const uint32_t *across = neighbours.cell + (size_t)cell * BSC_MAX_NEIGHBOURS;
            share[cell] = 1.0;
            for (uint32_t k = 0; k < neighbours.sides; k++)
                if (across[k] == BSC_NO_CELL) share[cell] = edge_share;
        }
    }
    bsc_arena_release(&arena);
    return status;
}

/* Fills share[cells], all 0 at the call, in proportion to how often the law has a ship on each
 * cell. */
static bsc_status fill_law(double *share, const bsc_problem *problem, bsc_law law,
                           const bsc_run *run, bsc_error *error) {
    if (law == BSC_LAW_SEQUENTIAL) return fill_sequential(share, problem, run, error);
    return fill_by_edge(share, problem, law == BSC_LAW_EDGES ? 2.0 : 1.0, error);
}

bsc_status bsc_weights_of_law(bsc_weights **weights, const bsc_problem *problem, bsc_law law,
                              const bsc_run *run, bsc_fit *fit, bsc_error *error) {
    double *share = bsc_memory_new(problem->cells, sizeof *share);
    *weights = NULL;
    if (share == NULL) return bsc_error_set_no_memory(error);
    bsc_status status = fill_law(share, problem, law, run, error);
    if (status == BSC_OK) {
        double sum = 0.0;
        for (uint32_t c = 0; c < problem->cells; c++) sum += share[c];
        for (uint32_t c = 0; c < problem->cells && sum > 0.0; c++)
            share[c] = fmin(share[c] / sum * bsc_problem_fleet_cells(problem), 1.0);
        status = bsc_weights_fit(weights, problem, share, 0.0, true, run, fit, error);
    }
    bsc_memory_free(share);
    return status;
}
