/* sample.h - draws random solutions, all with equal probability, from a forward pass of the dynamic
 * programme that is kept in memory. */
#ifndef BSC_ENGINE_DRAWS_SAMPLE_H
#define BSC_ENGINE_DRAWS_SAMPLE_H

#include "count/base/random.h"
#include "count/engine/dp/choice.h"
#include "count/engine/dp/stage.h"

/* All transitions into one layer of a forward pass. Each is a pair of states: its source, in the
 * layer before, and its target, in this layer. The pairs are sorted by target. */
typedef struct bsc_dp_incoming {
    size_t pairs; /* number of pairs */
    /* [states + 2]: the pairs with the numbers first[s] .. first[s + 1] - 1 lead to state s of this
     * layer. The last element is needed only while the pairs are sorted. */
    size_t *first;
    uint32_t *source; /* [pairs]: the number of the source in the layer before */
    uint32_t *move;   /* [pairs]: 0: no option is placed; m: option m - 1 of the step is placed */
} bsc_dp_incoming;

/* The forward pass of one sweep. All its layers are kept with their numbers, but the masks and sets
 * of their states are freed. */
typedef struct bsc_dp_pass {
    bsc_dp_plan plan;
    bsc_dp_tools tools;
    bsc_dp_layer *layer; /* [steps + 1]: the states before each step, and after the last step */
    /* [steps + 1]: the transitions into each layer; incoming[0] is empty */
    bsc_dp_incoming *incoming;
    bsc_dp_final final; /* which numbers of the last layer add up to the total */
    void *total; /* number of solutions that the pass counts, in the model's kind of number */
} bsc_dp_pass;

/* Draws random solutions of a matrix: its forward passes, and work space. */
typedef struct bsc_dp_sampler {
    const bsc_matrix *matrix;
    bsc_dp_model model;
    bsc_dp_choice choice;
    unsigned passes;     /* number of forward passes, one for each sweep that is made */
    bsc_dp_pass pass[2]; /* [passes]: the forward passes */
    size_t bytes;        /* bytes that all layers and the pairs into them take */
    void *total; /* number of solutions of all passes together, in the model's kind of number */
    /* Option o of the model stands for several options of the matrix that are alike: alike[k] for
     * each k from first_alike[o] to first_alike[o + 1] - 1. */
    size_t *first_alike; /* [options of the model + 2] */
    uint32_t *alike;     /* [options of the matrix] */
    bsc_arena arena;     /* owns the arrays of the sampler and of its passes */
    /* Work space for a draw. */
    void *remaining; /* what is left of the random number, in the model's kind of number */
    void *part;      /* a transition's part (see sample.c), in the model's kind of number */
    /* [primaries of the matrix]: number of copies of each piece that are not dealt yet */
    uint32_t *copies_left;
} bsc_dp_sampler;

/* Makes a sampler for the matrix, which must outlive the sampler. The caller must free the sampler
 * with bsc_dp_sampler_free. Returns BSC_LIMIT if the forward pass would be too large to be kept,
 * and BSC_UNSUPPORTED if the dynamic programme cannot sweep the matrix. On any failure *sampler is
 * NULL. */
bsc_status bsc_dp_sampler_new(bsc_dp_sampler **sampler, const bsc_matrix *matrix,
                              const bsc_run *run, bsc_error *error);
/* Frees the sampler; NULL is allowed. */
void bsc_dp_sampler_free(bsc_dp_sampler *sampler);
/* Returns true if the matrix has a solution. */
bool bsc_dp_sampler_has_solution(const bsc_dp_sampler *sampler);
/* Draws a random solution. Writes its options to option[], in ascending order, and returns their
 * number. The matrix must have a solution. */
uint32_t bsc_dp_sampler_draw(bsc_dp_sampler *sampler, bsc_random *random, uint32_t *option);

/* A transition that adds to one of the numbers of a state: from which number of which state it
 * comes, and which option it places. */
typedef struct bsc_dp_transition {
    uint32_t source; /* a state of the layer before */
    /* which of the source's numbers is added: its index in the plan's vector (dp/plan.h) */
    uint32_t index;
    uint32_t option; /* the option of the model that the transition places; UINT32_MAX: none */
    double weight;   /* the option's weight; 1 if no option is placed or there are no weights */
} bsc_dp_transition;

/* Follows pair i of incoming[k] backwards, from its target, a state in layer k, to its source. Each
 * state has several numbers, and the pair adds each number of the source to one number of the
 * target. Finds the source's number that is added to the target's number `index`: fills
 * *transition, and copies the number to sampler->part. Returns false if the pair adds nothing to
 * number `index`. */
bool bsc_dp_follow_transition(const bsc_dp_sampler *sampler, const bsc_dp_pass *pass, uint32_t k,
                              size_t i, uint32_t index, bsc_dp_transition *transition);

#endif
