/* sample.h - draws random solutions, all with equal probability, from a forward pass of the dynamic
 * programme that is kept in memory. The pass has a layer of states for each step, and counts in how
 * many ways each state can be reached (dp/layer.h). */
#ifndef BSC_ENGINE_DRAWS_SAMPLE_H
#define BSC_ENGINE_DRAWS_SAMPLE_H

#include "count/base/random.h"
#include "count/engine/dp/choice.h"
#include "count/engine/dp/stage.h"

/* All transitions of a forward pass that lead into one layer of states. A transition is a pair of
 * states: its source, in the layer before, and its target, in this layer. The transitions are
 * sorted by target. */
typedef struct bsc_dp_incoming {
    size_t transitions; /* how many transitions lead into the layer */
    /* [states + 2]: the transitions first[s] .. first[s + 1] - 1 lead to state s of this layer. The
     * very last element is work space of the function that sorts the transitions. */
    size_t *first;
    /* [transitions]: the state from which each transition comes, as its index in the layer
     * before */
    uint32_t *source;
    /* [transitions]: what each transition places: 0 if it places no option, and m if it places the
     * option with the index m - 1 among the options of its step */
    uint32_t *move;
} bsc_dp_incoming;

/* The forward pass of one sweep. All its layers stay in memory, with the counts of their states: in
 * how many ways each state can be reached with each partial fleet (the ships placed so far). The
 * masks and sets of the states (dp/layer.h) are freed. */
typedef struct bsc_dp_pass {
    bsc_dp_plan plan;
    bsc_dp_tools tools;
    bsc_dp_layer *layer; /* [steps + 1]: the states before each step, and after the last step */
    /* [steps + 1]: the transitions into each layer; incoming[0] is empty, because the first layer
     * has no layer before it */
    bsc_dp_incoming *incoming;
    bsc_dp_final final; /* which counts of the last layer add up to the total */
    /* how many solutions the pass counts; a number of the type that the sampler's model.total_kind
     * says (dp/number.h) */
    void *total;
} bsc_dp_pass;

/* Draws random solutions of a matrix: the forward passes of the sweeps that count it, and work
 * space for a draw. */
typedef struct bsc_dp_sampler {
    const bsc_matrix *matrix;
    bsc_dp_model model;
    bsc_dp_choice choice;
    unsigned passes;     /* how many forward passes there are, one for each sweep that is made */
    bsc_dp_pass pass[2]; /* [passes]: the forward passes */
    size_t bytes;        /* size in bytes of all layers and the transitions into them */
    /* how many solutions all passes count together; a number of the type that model.total_kind says
     * (dp/number.h) */
    void *total;
    /* The model (dp/model.h) merges pieces that have the same options. So option o of the model
     * stands for several options of the matrix, which are alike: the options alike[k] for each k
     * from first_alike[o] to first_alike[o + 1] - 1. */
    /* [options of the model + 2]; the very last element is work space of the function that sorts
     * the options of the matrix into alike[] */
    size_t *first_alike;
    uint32_t *alike; /* [options of the matrix] */
    bsc_arena arena; /* owns the arrays of the sampler and of its passes */
    /* Work space for a draw. `remaining` and `current_count` point to numbers of the type that
     * model.total_kind says (dp/number.h). */
    /* the random number that selects the solution, less what the draw has subtracted so far */
    void *remaining;
    /* A draw begins at the final state of a pass and goes back, layer by layer. At each layer it
     * looks at the states that lead to the state that it has come to, and reads in how many ways
     * each of them can be reached. This is the count that it has read last. */
    void *current_count;
    /* [primaries of the matrix]: how many copies of each piece have no option yet, while
     * deal_pieces gives the options of a solution to pieces */
    uint32_t *copies_left;
} bsc_dp_sampler;

/* Makes a sampler for the matrix, which must outlive the sampler: runs the forward passes, which
 * count in how many ways the dynamic programme can reach each of its states. The caller must free
 * the sampler with bsc_dp_sampler_free. Returns BSC_LIMIT if the forward passes would take more
 * than run->pass_bytes (0: 512 MiB) or break the memory limit, BSC_UNSUPPORTED if the dynamic
 * programme cannot sweep the matrix, BSC_BAD_INPUT if its weights are too far apart
 * (bsc_tally_check_precision), and BSC_INTERRUPTED if the tick of `run` stopped a pass. On any
 * failure *sampler is NULL. That the matrix has no solution is no failure by itself. The sampler
 * ignores law.unshot_matrix (ships that are laid one after the other). */
bsc_status bsc_dp_sampler_new(bsc_dp_sampler **sampler, const bsc_matrix *matrix,
                              const bsc_run *run, bsc_error *error);
/* Frees the sampler; NULL is allowed. */
void bsc_dp_sampler_free(bsc_dp_sampler *sampler);
/* Returns true if the matrix has a solution or, if options have weights, one of a weight above
 * 0. */
bool bsc_dp_sampler_has_solution(const bsc_dp_sampler *sampler);
/* Draws a random solution; all solutions are equally likely or, if options have weights, as likely
 * as their weights say. Writes the options of the solution to option[], in ascending order, and
 * returns how many there are. option[] must have room for bsc_draws_max_options elements
 * (sampler.h). The matrix must have a solution (asserted). */
uint32_t bsc_dp_sampler_draw(bsc_dp_sampler *sampler, bsc_random *random, uint32_t *option);

/* A transition of a forward pass from one state to a state of the next layer, for one partial fleet
 * (how many copies of each piece are placed). A state has a count for each partial fleet: in how
 * many ways the sweep can reach the state with just this partial fleet placed. A transition adds
 * each count of its source to one count of its target. */
typedef struct bsc_dp_transition {
    uint32_t source; /* the state from which the transition comes: its index in the layer before */
    /* which partial fleet is placed at the source: its number, by which a state's counts are
     * indexed (dp/plan.h) */
    uint32_t partial_fleet;
    uint32_t option; /* the option of the model that the transition places; UINT32_MAX: none */
    double weight;   /* the option's weight; 1 if no option is placed or options have no weights */
} bsc_dp_transition;

/* Follows a transition backwards, from its target, a state of layer k, to its source, a state of
 * layer k - 1. The transition is number i of those in incoming[k] of the pass. Each state has a
 * count for each partial fleet (how many copies of each piece are placed). Looks for the count of
 * the source that the transition adds to the count of the target for the partial fleet with the
 * number `index`.
 *
 * If there is such a count, returns true: *transition then says for which partial fleet of the
 * source it is, and which option the transition places, and sampler->current_count is the count,
 * which may be 0. Returns false if there is none, for example because the transition places a piece
 * of which the target's partial fleet has no copy. */
bool bsc_dp_follow_transition(const bsc_dp_sampler *sampler, const bsc_dp_pass *pass, uint32_t k,
                              size_t i, uint32_t index, bsc_dp_transition *transition);

#endif
