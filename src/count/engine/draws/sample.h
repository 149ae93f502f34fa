/* sample.h - draws random solutions, all with the same chance, from a forward pass of the dynamic
 * programme that is kept in memory. */
#ifndef BSC_ENGINE_DRAWS_SAMPLE_H
#define BSC_ENGINE_DRAWS_SAMPLE_H

#include "count/base/random.h"
#include "count/engine/dp/choice.h"
#include "count/engine/dp/stage.h"

/* The transitions into one layer. Each is a pair of a state of the layer before, its source, and a
 * state of the layer, its target. The pairs are sorted by target. */
typedef struct bsc_dp_incoming {
    size_t pairs; /* number of pairs */
    /* [states + 2]: the pairs first[s] .. first[s + 1] - 1 lead to state s. The last element is
     * needed only while the pairs are sorted. */
    size_t *first;
    uint32_t *source; /* [pairs]: the source, a state of the layer before */
    uint32_t *move;   /* [pairs]: 0: the step places nothing; m: it places its option m - 1 */
} bsc_dp_incoming;

/* The forward pass of one sweep: all its layers, with their numbers but without masks and sets. */
typedef struct bsc_dp_pass {
    bsc_dp_plan plan;
    bsc_dp_tools tools;
    bsc_dp_layer *layer;       /* [steps + 1] */
    bsc_dp_incoming *incoming; /* [steps + 1]: by layer; incoming[0] is empty */
    bsc_dp_final final;        /* the numbers of the last layer whose sum is the total */
    void *total; /* number of solutions that the pass counts, of the model's kind of number */
} bsc_dp_pass;

/* Draws solutions of a matrix. */
typedef struct bsc_dp_sampler {
    const bsc_matrix *matrix;
    bsc_dp_model model;
    bsc_dp_choice choice;
    unsigned passes;     /* number of passes, one for each sweep that is made */
    bsc_dp_pass pass[2]; /* [passes] */
    size_t bytes;        /* bytes kept of all layers and of the pairs that lead to them */
    void *total;         /* number of solutions of all passes, of the model's kind of number */
    /* Option o of the model stands for the options alike[k] of the matrix, for each k from
     * first_alike[o] to first_alike[o + 1] - 1. */
    size_t *first_alike; /* [options of the model + 2] */
    uint32_t *alike;     /* [options of the matrix] */
    bsc_arena arena;     /* owns these arrays and those of the passes */
    /* Work space for a draw: */
    void *remaining;       /* what remains of the random number, of the model's kind of number */
    void *part;            /* a transition's part (see sample.c), of the model's kind of number */
    uint32_t *copies_left; /* [primaries of the matrix]: copies of each piece not dealt out yet */
} bsc_dp_sampler;

/* Makes a sampler of the matrix, which must outlive the sampler. Returns BSC_LIMIT if the forward
 * pass would be too large to be kept, and BSC_UNSUPPORTED if the dynamic programme cannot sweep the
 * matrix. On any failure *sampler is NULL. */
bsc_status bsc_dp_sampler_new(bsc_dp_sampler **sampler, const bsc_matrix *matrix,
                              const bsc_run *run, bsc_error *error);
/* Frees the sampler; NULL is allowed. */
void bsc_dp_sampler_free(bsc_dp_sampler *sampler);
/* Says whether the matrix has a solution. */
bool bsc_dp_sampler_has_solution(const bsc_dp_sampler *sampler);
/* Draws a solution. Writes its options to option[], in rising order, and returns their number. The
 * matrix must have a solution. */
uint32_t bsc_dp_sampler_draw(bsc_dp_sampler *sampler, bsc_random *random, uint32_t *option);

/* A transition that adds to one of the numbers of a state: says from which number of which state it
 * comes, and which option it places. */
typedef struct bsc_dp_transition {
    uint32_t source; /* a state of the layer before */
    uint32_t index;  /* which of the source's numbers: its index in the plan's vector */
    uint32_t option; /* the option of the model that it places; UINT32_MAX: none */
    double weight;   /* the option's weight; 1 if it places no option or there are no weights */
} bsc_dp_transition;

/* Follows pair i of incoming[k] back from its target, a state in layer k, to its source. A state
 * has several numbers, and a pair adds each of the source's numbers to one of the target's. Finds
 * the number that is added to number `index` of the target: fills *transition, and copies the
 * number to sampler->part. Returns false if the pair adds nothing to number `index`. */
bool bsc_dp_follow_transition(const bsc_dp_sampler *sampler, const bsc_dp_pass *pass, uint32_t k,
                              size_t i, uint32_t index, bsc_dp_transition *transition);

#endif
