/* fit.c - finds weights of placements that reproduce a given table. The table says how often a ship
 * lies on each cell. If deployments are drawn with the weights, their map is the table.
 *
 * Each cell has a factor. The weight of a placement is the product of the factors of its cells, and
 * the probability of a deployment is proportional to the product of the weights of its placements.
 * Of all laws that have the given map, this one has the greatest entropy. On a 3x1 board one ship
 * of two cells lies on A1 B1 or on B1 C1. If it lies on A1 in 75 of 100 games and on C1 in 25, the
 * factor of A1 is three times that of C1, and the placements have the weights 1.5 and 0.5.
 *
 * Let x be the vector of the logarithms of the factors, `wanted` the table, and Z(x) the sum of
 * these products over all deployments. The fit minimises the function
 *
 *   F(x) = log(Z(x)) - (scalar product of `wanted` and x)
 *
 * F is convex, and its gradient is map - wanted, where `map` is the map that the weights give. So
 * at the minimum, where the gradient is 0, the map is the wanted table.
 *
 * The function is minimised by the method of Broyden, Fletcher, Goldfarb and Shanno with limited
 * memory (Nocedal and Wright, Numerical Optimization, algorithm 7.4). The line search looks only at
 * the slope, and shortens a step that is too long. Rejected: iterative proportional fitting, which
 * in each round adds log(wanted / map) / (cells of the fleet) to x. It always converges, but had to
 * count 700 maps where this method counts 25 (board "classic", a table of 59,710 games).
 *
 * A cell on which no ship lay has the factor 0. If a table is at the edge of what is possible, some
 * factors would need to be infinite, so the fit can only come close to it. An example is a table in
 * which a cell always has a ship although not every deployment covers the cell.
 *
 * Cost: a weighted tally of the board for each map; memory for 2 x MEMORY doubles for each cell. */
#include "play/record/fit.h"

#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/board/problem.h"
#include "count/cover/matrix.h"
#include "count/cover/symmetry.h"
#include "count/cover/tally.h"
#include "play/record/record.h"
#include "play/record/weights.h"

#include <assert.h>
#include <math.h>

/* How many of the last steps of the search are remembered, to find the direction of the next
 * one. */
#define MEMORY 20u
/* Limits for how many maps a fit computes before it ends. (The search computes one map for each set
 * of weights that it tries.) MAX_NEAREST_MAPS is the limit of a fit that succeeds with the best
 * weights found, even if their map is not near the table of wanted probabilities. */
#define MAX_MAPS         1000u
#define MAX_NEAREST_MAPS 200u
/* How often one step is shortened, because it led too far, before the search ends. */
#define MAX_CUTS 30u
/* Limits for the root mean square (rms), over all cells, of the difference between the map of the
 * weights and the table of wanted probabilities. The fit ends when the rms is at most RMS_WANTED.
 * It succeeds if the rms is at most RMS_ENOUGH at the end. */
#define RMS_WANTED 1e-6
#define RMS_ENOUGH 1e-4
/* Length of the first step of the search, which is taken before anything is known about the
 * curvature of the minimised function. The step changes the logarithm of each cell's factor by this
 * length, divided by the variance of the cell (MIN_VARIANCE), times the negative gradient. */
#define FIRST_LENGTH 0.25
/* Least variance of a cell by which a step divides the gradient. The variance is p (1 - p) if p is
 * the wanted probability of the cell. A smaller variance is replaced by this value, so that the
 * factor of a nearly certain cell does not change too much in one step. */
#define MIN_VARIANCE 1e-3

/* A point of the search (x at the top of this file), and the map that it gives. The point has a
 * factor for each cell. The weight of a placement is the product of the factors of its cells. The
 * map says how likely a ship is on each cell if deployments are drawn with these weights. */
typedef struct fit_point {
    double *log_factor; /* [cells]: the logarithm of each cell's factor */
    double *map;        /* [cells]: the probability that a ship lies on the cell */
    /* [cells]: the gradient of the minimised function, which is map[] minus fitter.wanted[]; but 0
     * for a cell whose wanted probability is 0, because its factor stays 0 */
    double *gradient;
    /* The root mean square of the gradient over all cells: how far map[] is from the wanted map.
     * INFINITY if a weight or a product of weights is out of the range of a double; map[] and
     * gradient[] are not valid then. */
    double rms;
    long double total; /* the sum, over all deployments, of the product of the weights */
} fit_point;

/* The last MEMORY steps of the search, from which find_direction estimates the curvature of the
 * minimised function. Each array is used as a ring: step n, counted from 0, has the index n %
 * MEMORY. */
typedef struct step_memory {
    uint32_t steps; /* how many steps the search has taken so far */
    /* [step % MEMORY][cells]: how much each step changed the logarithm of each cell's factor */
    double *log_change[MEMORY];
    /* [step % MEMORY][cells]: how much each step changed the gradient of each cell */
    double *gradient_change[MEMORY];
    /* [step % MEMORY]: the scalar product of the step's log_change and gradient_change. It is above
     * 0, because a step with another scalar product ends the search (remember_step). */
    double curvature[MEMORY];
} step_memory;

/* The state of a fit. A given table says how often a ship shall lie on each cell, and the fit looks
 * for weights of the placements with which that is so in random deployments. (How often ships then
 * lie on each cell is called the map of the weights.) The state holds the table, the search, and
 * the best point so far. A point of the search is a choice of factors, one for each cell; the
 * weight of a placement is the product of the factors of its cells. */
typedef struct fitter {
    const bsc_problem *problem;
    bsc_matrix *matrix;
    bsc_weights *weights; /* the weights whose map was computed last; at the end, the result */
    bsc_error *error;
    bsc_arena arena; /* owns the arrays of this struct and of the points */
    /* Whether the fit succeeds with the best weights that were found, even if their map (the
     * probability of a ship on each cell) is not near the wanted one. It then also ends after fewer
     * maps (MAX_NEAREST_MAPS). */
    bool accepts_nearest;
    /* The symmetries of the board if accepts_nearest: symmetric placements then get equal weights.
     * Otherwise empty. */
    bsc_symmetries symmetries;
    double *wanted; /* [cells]: the wanted probability of a ship on each cell */
    /* [cells]: 1 / variance of the cell (see MIN_VARIANCE), by which the steps of the search are
     * scaled */
    double *inverse_variance;
    /* [cells]: the direction of the next step: by how much a step of length 1 changes the logarithm
     * of each cell's factor (the weight of a placement is the product of its cells' factors) */
    double *direction;
    step_memory memory; /* the last steps of the search */
    unsigned maps;      /* how many maps were computed so far */
    /* the point whose map is nearest to wanted[] so far: that with the least rms (root mean square
     * of the differences); its gradient is not set */
    fit_point nearest;
    /* For the progress that the caller is told: */
    bsc_run run; /* settings for the count of one map; its tick is report_progress */
    /* The caller's settings. Their tick function is told the progress of the whole fit. */
    const bsc_run *caller_run;
    double first_rms; /* the rms of the point at which the fit began */
} fitter;

/* Tells the caller's tick function, which must not be NULL, what fraction of the whole fit is done,
 * and returns its answer, which is false to stop. `context` is the fitter. The engine that counts
 * deployments for a map calls this function while it runs. The fraction depends on how near the
 * best map so far is to the wanted table: on the root mean square (rms) of their differences. It
 * rises from 0 to 1 as log(rms) falls from log(first_rms) to log(RMS_WANTED). */
static bool report_progress(void *context, const bsc_progress *progress) {
    const fitter *f = context;
    double done = log(f->first_rms / f->nearest.rms) / log(f->first_rms / RMS_WANTED);
    if (!(done > 0.0)) done = 0.0;
    if (done > 1.0) done = 1.0;
    const bsc_progress whole_fit = {.fraction = done, .so_far = progress->so_far};
    return f->caller_run->tick(f->caller_run->context, &whole_fit);
}

/* Returns the scalar product of two vectors that have a value for each cell. */
static double dot(const fitter *f, const double *a, const double *b) {
    double sum = 0.0;
    for (uint32_t c = 0; c < f->problem->cells; c++) sum += a[c] * b[c];
    return sum;
}

/* ---- The map of a point ---- */

/* Sets f->weights->weight[p] of each placement p to the product of the factors of its cells;
 * log_factor[c] is the logarithm of the factor of cell c. The weight is 0 if the placement covers a
 * cell whose wanted probability is 0. */
static void set_weights(fitter *f, const double *log_factor) {
    double *weight = f->weights->weight;
    for (uint32_t p = 0; p < f->problem->placements; p++) {
        const bsc_placement placement = bsc_problem_placement(f->problem, p);
        double sum = 0.0;
        bool is_possible = true;
        for (uint32_t c = 0; c < placement.cells; c++) {
            sum += log_factor[placement.cell[c]];
            is_possible = is_possible && f->wanted[placement.cell[c]] > 0.0;
        }
        weight[p] = is_possible ? exp(sum) : 0.0;
    }
    /* Symmetric placements have weights that differ only by rounding errors. This loop makes them
     * equal: option[g][p] is the placement to which symmetry g maps placement p. */
    for (uint32_t p = 0; p < f->problem->placements; p++)
        for (unsigned g = 1; g < f->symmetries.count; g++)
            weight[p] = fmax(weight[p], weight[f->symmetries.option[g][p]]);
}

void bsc_tally_add_cell_shares(double *share, const bsc_problem *problem, const bsc_matrix *matrix,
                               const bsc_tally *tally) {
    for (uint32_t k = 0; k < matrix->options; k++) {
        const bsc_placement placement = bsc_problem_placement(problem, matrix->placement[k]);
        for (uint32_t c = 0; c < placement.cells; c++)
            share[placement.cell[c]] += bsc_tally_probability(tally, k);
    }
}

/* Computes the map, the gradient, the rms and the total of the point from `tally`, which was
 * counted with the weights that point->log_factor[] gives. */
static void set_map(fitter *f, fit_point *point, const bsc_tally *tally) {
    double squares = 0.0;
    memset(point->map, 0, f->problem->cells * sizeof *point->map);
    bsc_tally_add_cell_shares(point->map, f->problem, f->matrix, tally);
    for (uint32_t c = 0; c < f->problem->cells; c++) {
        /* If no ship may lie on the cell, its map is 0 as wanted, because the placements that cover
         * it have the weight 0 (set_weights). The search must not change the factor of the cell. */
        point->gradient[c] = f->wanted[c] > 0.0 ? point->map[c] - f->wanted[c] : 0.0;
        squares += point->gradient[c] * point->gradient[c];
    }
    point->rms = sqrt(squares / f->problem->cells);
    point->total = bsc_tally_estimate(tally, NULL);
}

/* Computes the map that results from the factors exp(point->log_factor[]), and how far it is from
 * the wanted map: fills all fields of the point except log_factor[]. If a weight or a product of
 * weights is out of the range of a double, sets point->rms to infinity, leaves the other fields as
 * they were, and returns BSC_OK; a shorter step may still succeed. Fails, and fills f->error, as
 * bsc_tally_new does for other reasons; point->rms is then infinity too. */
static bsc_status evaluate(fitter *f, fit_point *point) {
    bsc_tally *tally = NULL;
    bsc_error reason = {0};
    point->rms = INFINITY;
    set_weights(f, point->log_factor);
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

/* Returns the index, in the arrays of the memory, of the step that was taken `age` steps ago; the
 * last step has the age 0. At least age + 1 steps have been taken, and `age` is below MEMORY. */
static uint32_t step_of_age(const step_memory *memory, uint32_t age) {
    return (memory->steps - 1 - age) % MEMORY;
}

/* Multiplies f->direction[c], for each cell c, by length / variance of the cell. The variance is p
 * (1 - p), where p is the wanted probability of a ship on the cell (MIN_VARIANCE). These numbers
 * are a simple estimate of the inverse of the second derivatives of the function that the search
 * minimises. `length` is the same for all cells. It is chosen so that the estimate agrees with the
 * last step: with how much the gradient changed when the logarithms of the factors changed. Before
 * the first step, it is FIRST_LENGTH. */
static void scale_direction(fitter *f) {
    const step_memory *memory = &f->memory;
    double length = FIRST_LENGTH;
    if (memory->steps > 0) {
        const uint32_t last = step_of_age(memory, 0);
        const double *change = memory->gradient_change[last];
        double scaled = 0.0;
        for (uint32_t c = 0; c < f->problem->cells; c++)
            scaled += change[c] * f->inverse_variance[c] * change[c];
        length = memory->curvature[last] / scaled;
    }
    for (uint32_t c = 0; c < f->problem->cells; c++)
        f->direction[c] *= length * f->inverse_variance[c];
}

/* Sets f->direction to a direction in which the minimised function falls from the point. This is
 * the negative gradient, multiplied by an estimate of the inverse of the second derivatives. The
 * estimate begins with a simple one (scale_direction), and is corrected by what the remembered
 * steps have shown. Each correction multiplies the estimate so far, a matrix, from the left and
 * from the right, and adds a term. So a first loop multiplies the gradient by the factors on the
 * right, from the newest step to the oldest, then comes the simple estimate, and a second loop goes
 * back over the factors on the left. This is algorithm 7.4 of Nocedal and Wright, Numerical
 * Optimization. */
static void find_direction(fitter *f, const fit_point *point) {
    const step_memory *memory = &f->memory;
    const uint32_t cells = f->problem->cells;
    const uint32_t remembered = memory->steps < MEMORY ? memory->steps : MEMORY;
    double *direction = f->direction;
    /* [age of the step]: how many times the first loop subtracts the step's gradient_change[] from
     * the direction. The second loop needs this factor again, which algorithm 7.4 calls alpha. */
    double alpha[MEMORY];
    for (uint32_t c = 0; c < cells; c++) direction[c] = -point->gradient[c];
    for (uint32_t age = 0; age < remembered; age++) {
        const uint32_t step = step_of_age(memory, age);
        const double *gradient_change = memory->gradient_change[step];
        alpha[age] = dot(f, memory->log_change[step], direction) / memory->curvature[step];
        for (uint32_t c = 0; c < cells; c++) direction[c] -= alpha[age] * gradient_change[c];
    }
    scale_direction(f);
    for (uint32_t age = remembered; age-- > 0;) {
        const uint32_t step = step_of_age(memory, age);
        const double *log_change = memory->log_change[step];
        const double beta =
            dot(f, memory->gradient_change[step], direction) / memory->curvature[step];
        for (uint32_t c = 0; c < cells; c++) direction[c] += (alpha[age] - beta) * log_change[c];
    }
}

/* Returns the slope at the point, along f->direction, of F, the function that the search minimises
 * (top of this file): how much F changes for each unit of length. Returns INFINITY if the map of
 * the point could not be computed (fit_point.rms). */
static double slope_at(const fitter *f, const fit_point *point) {
    return isfinite(point->rms) ? dot(f, f->direction, point->gradient) : INFINITY;
}

/* Takes one step of the search: moves from `start` along f->direction to a point at which the
 * minimised function still falls, or rises less than half as steeply as it fell at `start`. Fills
 * *next with that point, and sets *moved to true. The first trial has the length 1. If the function
 * rises too steeply at the end of a trial, the next trial ends where the slope would be 0 if the
 * slope changed linearly; but each trial is at least a tenth as long as the one before. Sets *moved
 * to false if the function does not fall along the direction, if it falls by no more than rounding
 * errors, or after MAX_CUTS trials; *next is then of no use. Fails as evaluate does. */
static bsc_status search_line(fitter *f, const fit_point *start, fit_point *next, bool *moved) {
    const double first_slope = slope_at(f, start); /* below 0 if the function falls */
    double length = 1.0;
    *moved = false;
    for (uint32_t cuts = 0; cuts < MAX_CUTS && first_slope < 0.0; cuts++) {
        for (uint32_t c = 0; c < f->problem->cells; c++)
            next->log_factor[c] = start->log_factor[c] + length * f->direction[c];
        const bsc_status status = evaluate(f, next);
        if (status != BSC_OK) return status;
        const double slope = slope_at(f, next);
        /* The slope of a convex function never becomes less along a line. If this one does, only
         * rounding errors are left, and the search ends. */
        if (slope <= first_slope) return BSC_OK;
        *moved = slope < -0.5 * first_slope;
        if (*moved) return BSC_OK;
        length *= fmax(0.1, first_slope / (first_slope - slope));
    }
    return BSC_OK;
}

/* Remembers the step from `start` to `end` for find_direction. Returns false if the search should
 * end, because the slope of the minimised function did not rise along the step. The slope of a
 * convex function must rise, so the gradients of the two points then differ only by rounding
 * errors. */
static bool remember_step(fitter *f, const fit_point *start, const fit_point *end) {
    step_memory *memory = &f->memory;
    memory->steps++;
    const uint32_t step = step_of_age(memory, 0);
    double *log_change = memory->log_change[step], *gradient_change = memory->gradient_change[step];
    for (uint32_t c = 0; c < f->problem->cells; c++) {
        log_change[c] = end->log_factor[c] - start->log_factor[c];
        gradient_change[c] = end->gradient[c] - start->gradient[c];
    }
    memory->curvature[step] = dot(f, log_change, gradient_change);
    return memory->curvature[step] > 0.0;
}

/* Copies the point, except its gradient, to f->nearest, the best point so far. */
static void copy_to_nearest(fitter *f, const fit_point *point) {
    memcpy(f->nearest.log_factor, point->log_factor, f->problem->cells * sizeof *point->log_factor);
    memcpy(f->nearest.map, point->map, f->problem->cells * sizeof *point->map);
    f->nearest.rms = point->rms;
    f->nearest.total = point->total;
}

/* Searches for the factors of the cells with which the map (how likely a ship is on each cell) is
 * the wanted table. That is the point where the function F, at the top of this file, is least.
 * Takes one step after the other from *here, whose fields are all filled. Ends when the map is as
 * near to the table as wanted (RMS_WANTED), when no step makes the function less, or when the limit
 * of maps is reached: MAX_MAPS, or MAX_NEAREST_MAPS if the caller also accepts a map that is not
 * near the table. Sets f->nearest to the point on the way whose map was nearest to the table. *next
 * is working space for a second point. Fails if a map cannot be computed (evaluate). */
static bsc_status descend(fitter *f, fit_point *here, fit_point *next) {
    const unsigned max_maps = f->accepts_nearest ? MAX_NEAREST_MAPS : MAX_MAPS;
    bool can_go_on = true;
    copy_to_nearest(f, here);
    f->first_rms = here->rms;
    while (here->rms > RMS_WANTED && f->maps < max_maps && can_go_on) {
        bool moved;
        find_direction(f, here);
        const bsc_status status = search_line(f, here, next, &moved);
        if (status != BSC_OK) return status;
        if (!moved) break;
        can_go_on = remember_step(f, here, next);
        const fit_point start = *here;
        *here = *next;
        *next = start;
        if (here->rms < f->nearest.rms) copy_to_nearest(f, here);
    }
    return BSC_OK;
}

/* ---- A fit ---- */

/* Reports that the fit failed, because no map was near enough to the table: returns BSC_BAD_INPUT.
 * The message names the cell at which the nearest map differs most from the table. */
static bsc_status refuse_table(const fitter *f) {
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

/* Returns the average of the table share[cells] over the cells to which the symmetries of the board
 * map `cell`, including the cell itself. If f->symmetries is empty, this is just share[cell]. */
static double symmetric_share(const fitter *f, const double *share, uint32_t cell) {
    const bsc_symmetries *symmetries = &f->symmetries;
    double sum = share[cell];
    for (unsigned g = 1; g < symmetries->count; g++) sum += share[symmetries->cell[g][cell]];
    return symmetries->count > 1 ? sum / symmetries->count : sum;
}

/* Prepares the fit, and fills *start, the point at which the search begins. The logarithms
 * of all factors are 0 there, so that all deployments have equal weights:
 *
 *   1. computes the map of *start, and sets *deployments to how many deployments there are
 *   2. sets f->wanted to the average of the table share[] and this map; the map has the weight
 *      `smoothing` in the average, from 0 to 1, and the table has the rest
 *   3. computes the map of *start again, now without the deployments that cover a cell whose wanted
 *      probability is 0
 *
 * Fails with BSC_BAD_INPUT if no deployment is left in step 1 or in step 3, or as evaluate does. */
static bsc_status begin_fit(fitter *f, fit_point *start, const double *share, double smoothing,
                            long double *deployments) {
    /* With these values, report_progress says that no part of the fit is done, until the first map
     * has been computed. */
    f->first_rms = 1.0;
    f->nearest.rms = 1.0;
    /* Step 1 counts all deployments. A placement on a cell whose wanted probability is 0 would get
     * the weight 0 (set_weights), and its deployments would be left out. So until the table is
     * read, any number above 0 stands for each wanted probability. */
    for (uint32_t c = 0; c < f->problem->cells; c++) f->wanted[c] = 1.0;
    bsc_status status = evaluate(f, start);
    if (status != BSC_OK) return status;
    *deployments = start->total;
    if (start->total == 0.0L)
        return bsc_error_set(f->error, BSC_BAD_INPUT, "the board has no deployment");
    for (uint32_t c = 0; c < f->problem->cells; c++) {
        const double wanted =
            (1.0 - smoothing) * symmetric_share(f, share, c) + smoothing * start->map[c];
        f->wanted[c] = wanted;
        f->inverse_variance[c] = 1.0 / fmax(wanted * (1.0 - wanted), MIN_VARIANCE);
    }
    status = evaluate(f, start);
    if (status != BSC_OK || start->total > 0.0L) return status;
    return bsc_error_set(f->error, BSC_BAD_INPUT,
                         "no deployment avoids every cell that has a count of 0");
}

/* Allocates the arrays of a point. If memory runs out, sets f->arena.failed. */
static void init_point(fitter *f, fit_point *point) {
    BSC_ARENA_ARRAY(&f->arena, point->log_factor, f->problem->cells);
    BSC_ARENA_ARRAY(&f->arena, point->map, f->problem->cells);
    BSC_ARENA_ARRAY(&f->arena, point->gradient, f->problem->cells);
}

/* Allocates the arrays of the fitter and of its points, all in f->arena. Fails if memory runs out;
 * the caller must release f->arena even then. */
static bsc_status init_arrays(fitter *f, fit_point *here, fit_point *next) {
    const uint32_t cells = f->problem->cells;
    init_point(f, here);
    init_point(f, next);
    init_point(f, &f->nearest);
    for (uint32_t k = 0; k < MEMORY; k++) {
        BSC_ARENA_ARRAY(&f->arena, f->memory.log_change[k], cells);
        BSC_ARENA_ARRAY(&f->arena, f->memory.gradient_change[k], cells);
    }
    BSC_ARENA_ARRAY(&f->arena, f->wanted, cells);
    BSC_ARENA_ARRAY(&f->arena, f->direction, cells);
    BSC_ARENA_ARRAY(&f->arena, f->inverse_variance, cells);
    return bsc_arena_status(&f->arena, f->error);
}

/* Fits f->weights to the table share[cells], and sets *result to how near the map of the weights
 * (the probability of a ship on each cell) comes to the table. `smoothing` is as in begin_fit.
 * Fails with BSC_BAD_INPUT if no map is near enough to the table and f->accepts_nearest is false,
 * or as begin_fit does; *result is then unchanged. */
static bsc_status fit_weights(fitter *f, const double *share, double smoothing, bsc_fit *result) {
    fit_point here = {0}, next = {0}, *nearest = &f->nearest;
    long double deployments = 0.0L;
    bsc_status status = init_arrays(f, &here, &next);
    if (status == BSC_OK) status = begin_fit(f, &here, share, smoothing, &deployments);
    if (status == BSC_OK) status = descend(f, &here, &next);
    if (status != BSC_OK) return status;
    if (nearest->rms > RMS_ENOUGH && !f->accepts_nearest) return refuse_table(f);
    /* Multiplies all factors by the same number, so that the weights of all deployments add up to
     * the number of deployments. Each deployment has one factor for each cell of the fleet. */
    const double log_multiplier =
        (double)(logl(deployments / nearest->total) / bsc_problem_fleet_cells(f->problem));
    for (uint32_t c = 0; c < f->problem->cells; c++) nearest->log_factor[c] += log_multiplier;
    set_weights(f, nearest->log_factor);
    bsc_weights_scale(f->weights, f->problem);
    *result = (bsc_fit){.maps = f->maps, .rms = nearest->rms};
    return BSC_OK;
}

bsc_status bsc_weights_fit(bsc_weights **weights, const bsc_problem *problem, const double *share,
                           double smoothing, bool nearest, const bsc_run *run, bsc_fit *fit,
                           bsc_error *error) {
    fitter f = {.problem = problem, .error = error, .accepts_nearest = nearest, .run = *run};
    f.caller_run = run;
    assert(smoothing >= 0.0 && smoothing <= 1.0);
    f.run.every_option = true;
    if (run->tick != NULL) f.run.tick = report_progress;
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
