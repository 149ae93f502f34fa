/* sampler.h - draws random solutions in the way that suits the matrix: from a forward pass that is
 * kept in memory (sample.c), by weighted walks (walk.c), or by laying ship after ship
 * (sequential.c). */
#ifndef BSC_ENGINE_DRAWS_SAMPLER_H
#define BSC_ENGINE_DRAWS_SAMPLER_H

#include "count/engine/draws/sequential.h"
#include "count/engine/draws/walk.h"

/* How random solutions of a matrix are drawn. There are three ways, and exactly one of the first
 * three pointers is set; the others are NULL. */
typedef struct bsc_draws {
    /* solutions are drawn from a forward pass of the dynamic programme, and are equally likely */
    struct bsc_dp_sampler *pass;
    /* solutions are found by random walks, which choose one option after the other; a walk has a
     * weight, because some solutions are found more often than others */
    bsc_walk *walk;
    /* fleets are laid by placing one ship after the other at random, which the law of the matrix
     * asks for (law.unshot_matrix) */
    bsc_sequential *sequential;
    /* The next two fields are only used if solutions are drawn by walks, and the matrix has several
     * fleets with weights. The weight of a walk is then multiplied by the weight of the fleet that
     * was drawn, divided by the greatest weight of a fleet. */
    const bsc_matrix *matrix; /* has the weights of the fleets */
    double max_fleet_weight;  /* the greatest weight of a fleet; 0: fleets have no weights */
} bsc_draws;

/* Chooses how to draw solutions of the matrix, and prepares the draws. The matrix's law says how
 * likely each solution is. If law.unshot_matrix is set, fleets are laid by placing one ship after
 * the other at random, and solutions are drawn in this way. Otherwise they are drawn by random
 * walks if only_walk is true (which it may be only if there are no weights and no sums), and from a
 * forward pass of the dynamic programme if not. If the pass needs too much memory or is not
 * possible (BSC_LIMIT or BSC_UNSUPPORTED), they are drawn by walks too, unless the law of the
 * matrix (weights of placements, sums) rules out walks. If it does, or if the pass fails in another
 * way, the function fails as bsc_dp_sampler_new does; it also fails if memory runs out. The matrix
 * must outlive *draws. On failure there is nothing to release. That the matrix has no solution is
 * no failure by itself. */
bsc_status bsc_draws_init(bsc_draws *draws, const bsc_matrix *matrix, const bsc_run *run,
                          bool only_walk, bsc_error *error);
/* Frees what bsc_draws_init has allocated. A *draws that is all zero is allowed. */
void bsc_draws_release(bsc_draws *draws);
/* Returns true if it is certain that the matrix has no solution. If ships are laid one after the
 * other, this takes a search (bsc_sequential_has_none). */
bool bsc_draws_has_none(const bsc_draws *draws);
/* Tries to draw a solution. On success, writes the solution's options to option[] and how many
 * there are to *count, and returns the weight of the draw. Returns 0 if no solution was found;
 * option[] and *count then have no meaning. If solutions are drawn by random walks (draws->walk is
 * not NULL), the weight is above 0 and at most 1, because walks find some solutions more often than
 * others. All other draws have the weight 1. If the caller keeps a solution of weight w only with
 * the probability w, each solution is kept with the probability that the matrix's law, the rule how
 * likely each solution is, asks for: the same for all, by the weights of fleets, or as if ships
 * were laid one after the other. option[] must have room for bsc_draws_max_options elements. Must
 * only be called if bsc_draws_has_none is false. */
double bsc_draws_draw(bsc_draws *draws, bsc_random *random, uint32_t *option, uint32_t *count);

/* Returns how many options a solution of the matrix can have, at most. */
uint32_t bsc_draws_max_options(const bsc_matrix *matrix);

#endif
