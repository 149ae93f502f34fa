/* model.h - a matrix as a sweep sees it: the items to pass, the options, and pieces as counters.
 *
 * The matrix of a 3x3 board with one ship of two cells has the items A (the ship) and a1 .. c3 (the
 * cells), and 12 options such as {A, a1, b1}. A sweep does not pass A: it only counts how often A
 * has been laid. So the model of that matrix is
 *
 *     1 counter     for A: 1 copy
 *     9 items       the cells, numbered from 0
 *     12 options    of two items each; each is one of counter 0
 *     7 symmetries  the turns and reflections of the square, each as a map of items and options
 *
 * In general
 *
 *     matrix                          model
 *     pieces with the same options    one counter, with the sum of their copies
 *     cells, edges, vertices          items; a secondary item that another implies is left out
 *     options                         those of one piece of each counter; origin.model_option[]
 *                                     leads there
 *     symmetries                      the same, on the model's items and options
 *
 * Invariant: the model has one solution for each way to choose the sets of cells that ships take,
 * whichever of alike pieces lies on which set. bsc_dp_model_add says how many solutions of the
 * matrix that makes. */
#ifndef BSC_ENGINE_DP_MODEL_H
#define BSC_ENGINE_DP_MODEL_H

#include "count/cover/symmetry.h"
#include "count/engine/dp/number.h"
#include "count/engine/dp/rows.h"
#include "count/engine/dp/settings.h"
#include "count/engine/engine.h"
#include "count/engine/quota.h"

/* In place of a counter's number: what is placed is no piece. */
#define BSC_DP_NO_COUNTER UINT32_MAX

/* Pieces that have the same options, counted together. */
typedef struct bsc_dp_counter {
    uint32_t copies; /* of all its pieces: exactly so many of its options are in a solution */
    /* The items of the counter's largest option. Counters with a higher rank have larger strides
     * (counts.c). Where rows are read, ranks fall with the number of the piece instead, so that
     * indices are the digits of rows->number. */
    uint32_t rank;
} bsc_dp_counter;

/* What a sweep passes in one step. */
typedef struct bsc_dp_item {
    bsc_point point; /* where it lies, if the model has points */
    bool is_primary; /* each solution covers it; else a solution may leave it empty */
    /* It is an edge or a vertex: ships around it can keep all others off it, so that it becomes
     * useless without being taken. */
    bool lies_between_cells;
} bsc_dp_item;

/* An automorphism of the model: where each item and each option goes. Counters stay themselves. */
typedef struct bsc_dp_symmetry {
    uint32_t *item;   /* [items of the model] */
    uint32_t *option; /* [options of the model] */
} bsc_dp_symmetry;

/* How the matrix's options and pieces are those of the model. */
typedef struct bsc_dp_origin {
    uint32_t *model_option;  /* [matrix->options]: the model's option that stands for it */
    uint32_t *matrix_option; /* [options]: the first of the matrix's options that it stands for */
    uint32_t *piece;         /* [matrix->options]: its piece, an item; or BSC_DP_NO_COUNTER */
    uint32_t *piece_counter; /* [matrix->primaries]: a piece's counter, or BSC_DP_NO_COUNTER */
    long double assignments; /* ways to deal the sets of a solution out to pieces that are alike */
} bsc_dp_origin;

/* A matrix as a sweep sees it. */
typedef struct bsc_dp_model {
    const bsc_matrix *matrix;
    bsc_dp_origin origin;
    bsc_dp_kind total_kind; /* the kind of number that every total fits into */

    uint32_t items;
    bsc_dp_item *item;  /* [items] */
    bool has_points;    /* all items lie at points; else no direction says how to sweep */
    bool is_listed;     /* without points: the items are in the order of the matrix's */
    double order_masks; /* without points: an estimate of the masks of a sweep in that order */

    uint32_t counters;
    bsc_dp_counter *counter; /* [counters] */

    uint32_t options;
    uint32_t *counter_of; /* [options]: its counter, or BSC_DP_NO_COUNTER */
    uint32_t *start; /* [options + 1]: option o has the items entry[start[o] .. start[o + 1]) */
    uint32_t *entry; /* [start[options]] */
    double *weight;  /* [options]: as in the matrix; NULL where all count alike */

    unsigned symmetries; /* without the identity */
    bsc_dp_symmetry symmetry[BSC_MAX_SYMMETRIES];

    bsc_dp_rows *rows; /* to be read by the sweep; NULL: only totals are wanted */
    bsc_arena arena;   /* of these arrays */
} bsc_dp_model;

/* Makes the model of a matrix, which must outlive it. `limbs` is how many 64-bit limbs totals have;
 * for weights, which make totals real, it says whether the model is for a tally (0) or for draws
 * (1). `rows` are to be read by its sweep; NULL: none. `run` is asked between loops whether to go
 * on, which take a second each on boards of 40,000 cells. Fails where memory is missing or the run
 * ends, and is then empty. */
bsc_status bsc_dp_model_init(bsc_dp_model *model, const bsc_matrix *matrix, size_t limbs,
                             bsc_dp_rows *rows, const bsc_run *run, bsc_error *error);
void bsc_dp_model_release(bsc_dp_model *model);

#endif
