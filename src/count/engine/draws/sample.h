/* sample.h - uniformly random solutions, drawn from a forward pass of the dynamic programme that is
 * kept in memory. */
#ifndef BSC_ENGINE_DRAWS_SAMPLE_H
#define BSC_ENGINE_DRAWS_SAMPLE_H

#include "count/base/random.h"
#include "count/engine/dp/choice.h"
#include "count/engine/dp/move.h"

/* The transitions to the states of one layer, sorted by the state that they lead to. */
typedef struct bsc_dp_incoming {
    size_t pairs;
    size_t *first; /* [states + 1]: to state s lead the transitions first[s] .. first[s + 1] - 1 */
    uint32_t *source; /* [pairs]: a state of the layer before */
    uint32_t *move;   /* [pairs]: 0: the item is passed; m: option m - 1 of the step is laid */
} bsc_dp_incoming;

/* The forward pass of one sweep: all layers, without their masks. */
typedef struct bsc_dp_pass {
    bsc_dp_plan plan;
    bsc_dp_tools tools;
    bsc_dp_layer *layer; /* [steps + 1] */
    bsc_dp_incoming *to; /* [steps + 1]: by layer; those to layer 0 are none */

    /* The numbers of the final state with all pieces used: first .. first + count - 1 of the last
     * layer. Their sum is the total, of the model's kind. */
    uint32_t state;
    size_t first, count;
    void *total;
} bsc_dp_pass;

typedef struct bsc_dp_sampler {
    const bsc_matrix *matrix;
    bsc_dp_model model;
    bsc_dp_choice choice;
    unsigned passes;
    bsc_dp_pass pass[2]; /* [passes] */
    size_t bytes;        /* of all layers and the transitions to them */

    /* Numbers of the model's kind: the total of all passes; for the draw that is made, what is left
     * of its random number; and the part of a transition that it is compared with. */
    void *total, *number, *part;

    size_t *first_alike; /* [options of the model + 1] into alike[] */
    uint32_t *alike;     /* the options of the matrix, by the model's option that stands for them */
    uint32_t *left;      /* [primaries of the matrix]: copies that the draw has not laid yet */
    bsc_arena arena;     /* of the arrays, and of those of the passes */
} bsc_dp_sampler;

/* Makes a sampler of the matrix, which must outlive it. BSC_LIMIT or BSC_UNSUPPORTED where a
 * forward pass cannot be kept. */
bsc_status bsc_dp_sampler_new(bsc_dp_sampler **sampler, const bsc_matrix *matrix,
                              const bsc_run *run, bsc_error *error);
void bsc_dp_sampler_free(bsc_dp_sampler *sampler);
/* Says whether the matrix has any solution. */
bool bsc_dp_sampler_any(const bsc_dp_sampler *sampler);
/* Writes the options of a random solution to option[], in rising order, and returns their number.
 * There must be a solution. */
uint32_t bsc_dp_sampler_draw(bsc_dp_sampler *sampler, bsc_random *random, uint32_t *option);

/* A transition to one number of a state: the number that it comes from, and the option laid. */
typedef struct bsc_dp_way {
    uint32_t source; /* a state of the layer before */
    uint32_t index;  /* of the number in that state's vector */
    uint32_t option; /* of the model; UINT32_MAX: none is laid */
    double weight;   /* of the option, or 1 */
} bsc_dp_way;

/* Follows transition i of layer k back from the number with this index in the vector of the state
 * that it leads to. Fills *found, and sampler->part with the number there. Returns false where the
 * transition leads to other indices alone. */
bool bsc_dp_find_way(const bsc_dp_sampler *sampler, const bsc_dp_pass *pass, uint32_t k, size_t i,
                     uint32_t index, bsc_dp_way *found);

#endif
