/* sample.h - uniformly random solutions, drawn from a forward pass of the dynamic programme that is
 * kept in memory. */
#ifndef BSC_ENGINE_DRAWS_SAMPLE_H
#define BSC_ENGINE_DRAWS_SAMPLE_H

#include "count/base/random.h"
#include "count/engine/dp/choice.h"
#include "count/engine/dp/stage.h"

/* The pairs that lead to the states of one layer, sorted by the state that they lead to. */
typedef struct bsc_dp_incoming {
    size_t pairs;
    /* [states + 2]: the pairs first[s] .. first[s + 1] - 1 lead to state s. The last element is not
     * used. */
    size_t *first;
    uint32_t *source; /* [pairs]: a state of the layer before */
    uint32_t *move;   /* [pairs]: 0: the item is passed; m: option m - 1 of the step is placed */
} bsc_dp_incoming;

/* The forward pass of one sweep: all layers, without their masks and sets. */
typedef struct bsc_dp_pass {
    bsc_dp_plan plan;
    bsc_dp_tools tools;
    bsc_dp_layer *layer;       /* [steps + 1] */
    bsc_dp_incoming *incoming; /* [steps + 1]: by layer; none leads to layer 0 */
    bsc_dp_final final;        /* the numbers of the last layer that sum to the total */
    void *total;               /* of the model's kind */
} bsc_dp_pass;

/* Draws solutions of a matrix. */
typedef struct bsc_dp_sampler {
    const bsc_matrix *matrix;
    bsc_dp_model model;
    bsc_dp_choice choice;
    unsigned passes;
    bsc_dp_pass pass[2]; /* [passes] */
    size_t bytes;        /* of all layers and the pairs that lead to them */
    void *total;         /* of all passes, of the model's kind */
    /* Option o of the model stands for the options alike[first_alike[o]] .. alike[first_alike[o +
     * 1]
     * - 1] of the matrix. */
    size_t *first_alike; /* [options of the model + 2] */
    uint32_t *alike;     /* [options of the matrix] */
    bsc_arena arena;     /* of the arrays, and of those of the passes */
    /* Work space for a draw: */
    void *remaining;       /* what remains of the random number, of the model's kind */
    void *part;            /* the number of a transition (sample.c), of the model's kind */
    uint32_t *copies_left; /* [primaries of the matrix]: copies that are not dealt out yet */
} bsc_dp_sampler;

/* Makes a sampler of the matrix, which must outlive it. Returns BSC_LIMIT or BSC_UNSUPPORTED if no
 * forward pass can be kept; on any failure *sampler is NULL. */
bsc_status bsc_dp_sampler_new(bsc_dp_sampler **sampler, const bsc_matrix *matrix,
                              const bsc_run *run, bsc_error *error);
/* Frees the sampler; NULL is allowed. */
void bsc_dp_sampler_free(bsc_dp_sampler *sampler);
/* Says whether the matrix has a solution. */
bool bsc_dp_sampler_has_solution(const bsc_dp_sampler *sampler);
/* Writes the options of a random solution to option[], in rising order, and returns their number.
 * There must be a solution. */
uint32_t bsc_dp_sampler_draw(bsc_dp_sampler *sampler, bsc_random *random, uint32_t *option);

/* A transition that leads to one number of a state: which number it comes from, and by which
 * option. */
typedef struct bsc_dp_transition {
    uint32_t source; /* a state of the layer before */
    uint32_t index;  /* which of the state's numbers */
    uint32_t option; /* of the model; UINT32_MAX: none is placed */
    double weight;   /* of the option, or 1 */
} bsc_dp_transition;

/* Follows pair i of incoming[k] back from the number with that index of the state in layer k that
 * it leads to. Fills *transition, and sampler->part with the number that it comes from. Returns
 * false where the pair leads to other numbers of the state only. */
bool bsc_dp_follow_transition(const bsc_dp_sampler *sampler, const bsc_dp_pass *pass, uint32_t k,
                              size_t i, uint32_t index, bsc_dp_transition *transition);

#endif
