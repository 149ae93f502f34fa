/* fit.c - weights whose map is a given table of cells.
 *
 * Each cell has a factor, and a placement weighs the product of the factors of its cells: of all
 * laws with that map the one of greatest entropy. The logarithms of factors, x, are where the
 * convex function log(sum of products) - wanted . x is least, whose gradient is map - wanted.
 *
 * The method is that of Broyden, Fletcher, Goldfarb and Shanno with limited memory (Nocedal and
 * Wright, Numerical Optimization, algorithm 7.4); the slope alone cuts a step that is too long.
 * Rejected: iterative proportional fitting, which adds to x 1 / (cells of the fleet) of the log of
 * wanted / map, always converges, but took 700 maps for 25 (classic, a table of 59,710 games).
 *
 * A cell that no ship lay on has the factor 0. Tables at the edge of the possible, as of a cell
 * that always has a ship, have factors at infinity, which are come near to.
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

#define MEMORY     20u
#define MAX_MAPS   1000u
#define FEW_MAPS   200u    /* where the nearest does */
#define DRAWS      200000u /* fleets laid ship by ship, where these are too many for a search */
#define RMS_WANTED 1e-6
#define RMS_ENOUGH 1e-4
#define STEPS_BACK 30u

typedef struct point {
    double *x, *map, *slope; /* [cells]: logs of factors, their map, and map - wanted */
    double rms;              /* of the slope; infinite where the products are out of range */
    long double total;       /* the sum of the products */
} point;

/* The newest are at (count - 1) % MEMORY. */
typedef struct steps {
    double *of_x[MEMORY], *of_slope[MEMORY]; /* [cells] each */
    double *direction;                       /* [cells]: of the next */
    uint32_t count;
} steps;

typedef struct fit {
    const bsc_problem *problem;
    bsc_matrix *matrix;
    bsc_weights *weights;
    bsc_arena arena;
    double *wanted; /* [cells] */
    double *scale;  /* [cells]: 1 / the variance of the cell */
    steps steps;
    unsigned maps;
    bsc_symmetries symmetries; /* that the weights are to have; none: the nearest is not enough */
    bsc_run run;               /* with this file's tick */
    const bsc_run *own;        /* the caller's */
    double first;              /* the rms where it began */
    point nearest;             /* the least rms, which need not be the last; without its slope */
    bsc_error *error;
} fit;

/* The fraction of the way from the first rms to the wanted one, by their logarithms. */
static bool tick(void *context, const bsc_progress *progress) {
    const fit *f = context;
    double done = log(f->first / f->nearest.rms) / log(f->first / RMS_WANTED);
    if (!(done > 0.0)) done = 0.0;
    const bsc_progress all = {.fraction = done < 1.0 ? done : 1.0, .so_far = progress->so_far};
    return f->own->tick(f->own->context, &all);
}

static double dot(const fit *f, const double *a, const double *b) {
    double sum = 0.0;
    for (uint32_t c = 0; c < f->problem->cells; c++) sum += a[c] * b[c];
    return sum;
}

static void set_weights(fit *f, const double *x) {
    for (uint32_t p = 0; p < f->problem->placements; p++) {
        const bsc_placement at = bsc_problem_placement(f->problem, p);
        double sum = 0.0;
        bool possible = true;
        for (uint32_t c = 0; c < at.cells; c++) {
            sum += x[at.cell[c]];
            possible = possible && f->wanted[at.cell[c]] > 0.0;
        }
        f->weights->weight[p] = possible ? exp(sum) : 0.0;
    }
    for (uint32_t p = 0; p < f->problem->placements; p++)
        for (unsigned g = 1; g < f->symmetries.count; g++) { /* images, to the last bit */
            double *weight = f->weights->weight;
            weight[p] = fmax(weight[p], weight[f->symmetries.option[g][p]]);
        }
}

/* Adds the map to the cells' shares. */
static void add_map(double *share, const bsc_problem *problem, const bsc_matrix *matrix,
                    const bsc_tally *tally) {
    for (uint32_t k = 0; k < matrix->options; k++) {
        const bsc_placement at = bsc_problem_placement(problem, matrix->placement[k]);
        for (uint32_t c = 0; c < at.cells; c++)
            share[at.cell[c]] += bsc_tally_probability(tally, k);
    }
}

static void set_map(fit *f, point *at, const bsc_tally *tally) {
    double squares = 0.0;
    memset(at->map, 0, f->problem->cells * sizeof *at->map);
    add_map(at->map, f->problem, f->matrix, tally);
    for (uint32_t c = 0; c < f->problem->cells; c++) {
        at->slope[c] = f->wanted[c] > 0.0 ? at->map[c] - f->wanted[c] : 0.0;
        squares += at->slope[c] * at->slope[c];
    }
    at->rms = sqrt(squares / f->problem->cells);
    at->total = bsc_tally_estimate(tally, NULL);
}

/* The map at at->x. Products out of range are no error. */
static bsc_status evaluate(fit *f, point *at) {
    bsc_tally *tally = NULL;
    bsc_error reason = {0};
    bsc_status status = BSC_OK;
    at->rms = INFINITY;
    set_weights(f, at->x);
    for (uint32_t p = 0; p < f->problem->placements; p++)
        if (!isfinite(f->weights->weight[p])) return BSC_OK;
    f->maps++;
    bsc_weights_scale(f->weights, f->problem);
    status = bsc_matrix_weigh(f->matrix, f->weights, &reason);
    if (status == BSC_OK) status = bsc_tally_new(&tally, f->matrix, &f->run, NULL, &reason);
    if (status == BSC_OK) set_map(f, at, tally);
    bsc_tally_free(tally);
    if (status == BSC_OK || status == BSC_BAD_INPUT) return BSC_OK;
    bsc_error_copy_first(f->error, &reason);
    return status;
}

/* Downhill from the point, by the changes that the last steps made. */
static void find_direction(fit *f, const point *at) {
    const steps *s = &f->steps;
    double *direction = f->steps.direction;
    const uint32_t kept = s->count < MEMORY ? s->count : MEMORY;
    double alpha[MEMORY], curve[MEMORY], length = 0.25;
    for (uint32_t c = 0; c < f->problem->cells; c++) direction[c] = -at->slope[c];
    for (uint32_t k = 0; k < kept; k++) {
        const uint32_t n = (s->count - 1 - k) % MEMORY;
        curve[k] = dot(f, s->of_x[n], s->of_slope[n]);
        alpha[k] = dot(f, s->of_x[n], direction) / curve[k];
        for (uint32_t c = 0; c < f->problem->cells; c++)
            direction[c] -= alpha[k] * s->of_slope[n][c];
    }
    if (kept > 0) {
        const double *slope = s->of_slope[(s->count - 1) % MEMORY];
        double scaled = 0.0;
        for (uint32_t c = 0; c < f->problem->cells; c++)
            scaled += slope[c] * f->scale[c] * slope[c];
        length = curve[0] / scaled;
    }
    for (uint32_t c = 0; c < f->problem->cells; c++) direction[c] *= length * f->scale[c];
    for (uint32_t k = kept; k-- > 0;) {
        const uint32_t n = (s->count - 1 - k) % MEMORY;
        const double beta = dot(f, s->of_slope[n], direction) / curve[k];
        for (uint32_t c = 0; c < f->problem->cells; c++)
            direction[c] += (alpha[k] - beta) * s->of_x[n][c];
    }
}

/* Goes to where the slope along the direction is less than half as steep; *moved: it is there.
 * Where it rises by more, the step is cut as if the slope were a line in between. */
static bsc_status search(fit *f, const point *from, point *to, bool *moved) {
    const double steep = dot(f, f->steps.direction, from->slope);
    double length = 1.0;
    *moved = false;
    for (uint32_t k = 0; k < STEPS_BACK && steep < 0.0; k++) {
        for (uint32_t c = 0; c < f->problem->cells; c++)
            to->x[c] = from->x[c] + length * f->steps.direction[c];
        const bsc_status status = evaluate(f, to);
        if (status != BSC_OK) return status;
        const double left = isfinite(to->rms) ? dot(f, f->steps.direction, to->slope) : INFINITY;
        *moved = left > steep && left < -0.5 * steep;
        if (*moved) return BSC_OK;
        if (left <= steep) return BSC_OK; /* rounding is all that is left */
        length *= fmax(0.1, steep / (steep - left));
    }
    return BSC_OK;
}

static void keep_nearest(fit *f, const point *at) {
    memcpy(f->nearest.x, at->x, f->problem->cells * sizeof *at->x);
    memcpy(f->nearest.map, at->map, f->problem->cells * sizeof *at->map);
    f->nearest.rms = at->rms;
    f->nearest.total = at->total;
}

/* From *at, which has its map; the best that is found is the nearest. */
static bsc_status descend(fit *f, point *at, point *next) {
    bool moved = true;
    keep_nearest(f, at);
    f->first = at->rms;
    while (at->rms > RMS_WANTED && f->maps < (f->symmetries.count > 0 ? FEW_MAPS : MAX_MAPS) &&
           moved) {
        find_direction(f, at);
        const bsc_status status = search(f, at, next, &moved);
        if (status != BSC_OK) return status;
        if (!moved) break;
        const uint32_t n = f->steps.count++ % MEMORY;
        double *x = f->steps.of_x[n], *slope = f->steps.of_slope[n];
        for (uint32_t c = 0; c < f->problem->cells; c++) {
            x[c] = next->x[c] - at->x[c];
            slope[c] = next->slope[c] - at->slope[c];
        }
        moved = dot(f, x, slope) > 0.0; /* else rounding is all that is left of the step */
        const point old = *at;
        *at = *next;
        *next = old;
        if (at->rms < f->nearest.rms) keep_nearest(f, at);
    }
    return BSC_OK;
}

static bsc_status refuse(const fit *f) {
    const double *map = f->nearest.map;
    uint32_t worst = 0;
    for (uint32_t c = 0; c < f->problem->cells; c++)
        if (fabs(map[c] - f->wanted[c]) > fabs(map[worst] - f->wanted[worst])) worst = c;
    bsc_error_set(
        f->error, BSC_BAD_INPUT,
        "no weights were found for this table: of %u maps the nearest is off by %.2g rms, "
        "most at %s, %.2f %% instead of %.2f %%",
        f->maps, f->nearest.rms,
        f->problem->places.place[bsc_problem_cell_place(f->problem, worst)].label,
        100.0 * map[worst], 100.0 * f->wanted[worst]);
    return bsc_error_hint(f->error, "is it a table of this board and fleet, with this touch rule?");
}

/* Sets what is wanted, with a share of `smoothing` of the *uniform deployments. */
static bsc_status begin(fit *f, point *at, const double *share, double smoothing,
                        long double *uniform) {
    const bsc_symmetries *s = &f->symmetries;
    f->first = f->nearest.rms = 1.0;
    for (uint32_t c = 0; c < f->problem->cells; c++) f->wanted[c] = 1.0; /* none is excluded */
    bsc_status status = evaluate(f, at);
    if (status != BSC_OK) return status;
    *uniform = at->total;
    if (at->total == 0.0L)
        return bsc_error_set(f->error, BSC_BAD_INPUT, "the board has no deployment");
    for (uint32_t c = 0; c < f->problem->cells; c++) {
        double own = share[c];
        for (unsigned g = 1; g < s->count; g++) own += share[s->cell[g][c]];
        if (s->count > 1) own /= s->count;
        const double wanted = (1.0 - smoothing) * own + smoothing * at->map[c];
        f->wanted[c] = wanted;
        f->scale[c] = 1.0 / fmax(wanted * (1.0 - wanted), 1e-3);
    }
    status = evaluate(f, at);
    if (status != BSC_OK || at->total > 0.0L) return status;
    return bsc_error_set(f->error, BSC_BAD_INPUT,
                         "no deployment avoids every cell that has a count of 0");
}

static void make_point(bsc_arena *arena, uint32_t cells, point *made) {
    BSC_ARENA_ARRAY(arena, made->x, cells);
    BSC_ARENA_ARRAY(arena, made->map, cells);
    BSC_ARENA_ARRAY(arena, made->slope, cells);
}

static bsc_status run(fit *f, const double *share, double smoothing, bsc_fit *how) {
    point at = {0}, next = {0}, *nearest = &f->nearest;
    long double uniform = 0.0L;
    bsc_arena *arena = &f->arena;
    const uint32_t cells = f->problem->cells;
    make_point(arena, cells, &at);
    make_point(arena, cells, &next);
    make_point(arena, cells, nearest);
    for (uint32_t k = 0; k < MEMORY; k++) {
        BSC_ARENA_ARRAY(arena, f->steps.of_x[k], cells);
        BSC_ARENA_ARRAY(arena, f->steps.of_slope[k], cells);
    }
    BSC_ARENA_ARRAY(arena, f->wanted, cells);
    BSC_ARENA_ARRAY(arena, f->steps.direction, cells);
    BSC_ARENA_ARRAY(arena, f->scale, cells);
    bsc_status status = bsc_arena_status(arena, f->error);
    if (status == BSC_OK) status = begin(f, &at, share, smoothing, &uniform);
    if (status == BSC_OK) status = descend(f, &at, &next);
    if (status != BSC_OK) return status;
    if (nearest->rms > RMS_ENOUGH && f->symmetries.count == 0) return refuse(f);
    /* raises all, so that the products sum to as much as if all weights were 1 */
    const double raise =
        (double)(logl(uniform / nearest->total) / bsc_problem_fleet_cells(f->problem));
    for (uint32_t c = 0; c < f->problem->cells; c++) nearest->x[c] += raise;
    set_weights(f, nearest->x);
    bsc_weights_scale(f->weights, f->problem);
    *how = (bsc_fit){.maps = f->maps, .rms = nearest->rms};
    return BSC_OK;
}

bsc_status bsc_weights_fit(bsc_weights **weights, const bsc_problem *problem, const double *share,
                           double smoothing, bool nearest, const bsc_run *given, bsc_fit *how,
                           bsc_error *error) {
    fit f = {.problem = problem, .run = *given, .own = given, .error = error};
    assert(smoothing >= 0.0 && smoothing <= 1.0);
    f.run.every_option = true;
    if (given->tick != NULL) f.run.tick = tick;
    f.run.context = &f;
    *weights = NULL;
    bsc_status status = bsc_matrix_new(&f.matrix, problem, error);
    if (status == BSC_OK) status = bsc_weights_make(&f.weights, problem, error);
    if (status == BSC_OK && nearest)
        status = bsc_symmetries_init(&f.symmetries, f.matrix, NULL, error);
    if (status == BSC_OK) status = run(&f, share, smoothing, how);
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

/* The map of fleets that are laid ship by ship. */
static bsc_status set_shares(double *share, const bsc_problem *problem, const bsc_run *given,
                             bsc_error *error) {
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    const bsc_run run = {.every_option = true,
                         .threads = given->threads,
                         .samples = DRAWS,
                         .seed = 1,
                         .tick = given->tick,
                         .context = given->context};
    bsc_status status = bsc_matrix_new(&matrix, problem, error);
    if (status == BSC_OK) status = bsc_matrix_lay_in_sequence(matrix, problem, error);
    if (status == BSC_OK) status = bsc_tally_new(&tally, matrix, &run, NULL, error);
    if (status == BSC_OK) add_map(share, problem, matrix, tally);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    return status;
}

/* 1 for each cell that a ship can have; `edge` for those at the edge. */
static bsc_status set_cells(double *share, const bsc_problem *problem, double edge,
                            bsc_error *error) {
    bsc_arena arena = {0};
    const bsc_neighbours n = bsc_neighbours_find(problem, &arena);
    const bsc_status status = bsc_arena_status(&arena, error);
    for (uint32_t p = 0; p < problem->placements && status == BSC_OK; p++) {
        const bsc_placement at = bsc_problem_placement(problem, p);
        for (uint32_t c = 0; c < at.cells; c++) {
            const uint32_t *across = n.cell + (size_t)at.cell[c] * BSC_MAX_NEIGHBOURS;
            share[at.cell[c]] = 1.0;
            for (uint32_t k = 0; k < n.sides; k++)
                if (across[k] == BSC_NO_CELL) share[at.cell[c]] = edge;
        }
    }
    bsc_arena_release(&arena);
    return status;
}

bsc_status bsc_weights_of_law(bsc_weights **weights, const bsc_problem *problem, bsc_law law,
                              const bsc_run *run, bsc_fit *how, bsc_error *error) {
    double sum = 0.0, *share = bsc_memory_new(problem->cells, sizeof *share);
    *weights = NULL;
    bsc_status status = share == NULL ? bsc_error_set_no_memory(error)
                        : law == BSC_LAW_SEQUENTIAL
                            ? set_shares(share, problem, run, error)
                            : set_cells(share, problem, law == BSC_LAW_EDGES ? 2.0 : 1.0, error);
    for (uint32_t c = 0; c < problem->cells && status == BSC_OK; c++) sum += share[c];
    for (uint32_t c = 0; c < problem->cells && sum > 0.0; c++)
        share[c] = fmin(share[c] / sum * bsc_problem_fleet_cells(problem), 1.0);
    if (status == BSC_OK)
        status = bsc_weights_fit(weights, problem, share, 0.0, true, run, how, error);
    bsc_memory_free(share);
    return status;
}
