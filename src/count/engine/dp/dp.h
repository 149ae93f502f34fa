/* dp.h - what the dynamic programme gives beside a tally: uniformly random solutions, and a
 * tally with choices of the programme forced, for tests. */
#ifndef BSC_ENGINE_DP_DP_H
#define BSC_ENGINE_DP_DP_H

#include "count/base/random.h"
#include "count/engine/dp/move.h"
#include "count/engine/quota.h"

/* As bsc_dp_run, with as many limbs as the tally has. */
bsc_status bsc_dp_run_as(const bsc_matrix *matrix, const bsc_run *run,
                         const bsc_dp_settings *settings, bsc_tally *tally, bsc_stats *stats,
                         bsc_error *error);

/* The transitions to one layer, by the state that they lead to. */
typedef struct bsc_dp_incoming {
    size_t pairs;
    size_t *first; /* [states + 1] */
    uint32_t *source, *move;
} bsc_dp_incoming;

/* One sweep's forward pass: all layers, without their masks. */
typedef struct bsc_dp_pass {
    bsc_dp_plan plan;
    bsc_dp_tools tools;
    bsc_dp_layer *layer; /* [steps + 1] */
    bsc_dp_incoming *to; /* [steps + 1]; those to layer 0 are none */
    uint32_t state;      /* the final one; its numbers with all pieces used, in the last layer: */
    size_t first, count;
    void *total;
} bsc_dp_pass;

typedef struct bsc_dp_sampler {
    const bsc_matrix *matrix;
    bsc_dp_model model;
    bsc_dp_choice choice;
    unsigned passes;
    bsc_dp_pass pass[2];
    void *total, *number, *part; /* of all passes; r; what it is held against */
    size_t *first_alike;         /* [options of the model + 1] into alike */
    uint32_t *alike;             /* the matrix's options that one of the model's stands for */
    uint32_t *left;              /* [primaries]: of the draw at hand */
    size_t bytes;                /* of all layers and what leads to them */
    bsc_arena arena;             /* of the arrays, and of the passes' */
} bsc_dp_sampler;

/* BSC_LIMIT or BSC_UNSUPPORTED where the pass cannot be kept. The matrix must outlive it. */
bsc_status bsc_dp_sampler_new(bsc_dp_sampler **sampler, const bsc_matrix *matrix,
                              const bsc_run *run, bsc_error *error);
void bsc_dp_sampler_free(bsc_dp_sampler *sampler);
bool bsc_dp_sampler_any(const bsc_dp_sampler *sampler);
/* Options of a solution, rising; returns their number. There must be any. */
uint32_t bsc_dp_sampler_draw(bsc_dp_sampler *sampler, bsc_random *random, uint32_t *option);

/* A transition to the state at hand: from which number, by which option. */
typedef struct bsc_dp_way {
    uint32_t source, index, option; /* UINT32_MAX: no option is laid */
    double weight;
} bsc_dp_way;

/* Transition i to number `index` of a state in layer k, its part in s->part; false: to others. */
bool bsc_dp_find_way(const bsc_dp_sampler *sampler, const bsc_dp_pass *pass, uint32_t k, size_t i,
                     uint32_t index, bsc_dp_way *found);

/* A set of cells, and the shares of solutions by how many of them they take, to be 0 before. */
typedef struct bsc_spread {
    const bool *cell; /* [cells] */
    uint32_t most;    /* that ships can take */
    double *ways;     /* [most + 1] */
} bsc_spread;

/* The matrix is one of the problem's; without weights. */
bsc_status bsc_dp_spread(const bsc_problem *problem, const bsc_matrix *matrix, const bsc_run *run,
                         bsc_spread *set, size_t sets, bsc_error *error);

bsc_status bsc_dp_run(const bsc_matrix *matrix, const bsc_run *run, bsc_quota *quota,
                      bsc_tally *tally, bsc_stats *stats, bsc_error *error);

#endif
