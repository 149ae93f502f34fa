/* model.h - a matrix as the sweep sees it: fewer items, alike pieces as one, nothing that has no
 * place.
 *
 *   matrix                          model
 *   pieces with the same options    one counter with the sum of their copies
 *   cells, edges, vertices          swept items; a secondary one that another implies is left out
 *   options                         those of one piece of each counter; option_of[] leads there
 *
 * Invariant: the model has one solution for each way to choose the sets of cells, whoever lies on
 * them; factor_* say how many solutions of the matrix that is. */
#ifndef BSC_ENGINE_DP_MODEL_H
#define BSC_ENGINE_DP_MODEL_H

#include "cover/tally.h"

#include <string.h>

#define BSC_DP_NO_COUNTER UINT32_MAX

/* In the place of a number of limbs: one double each. */
#define BSC_DP_REAL SIZE_MAX

static inline double bsc_dp_real_of(uint64_t bits) {
    double real;
    memcpy(&real, &bits, sizeof real);
    return real;
}

static inline uint64_t bsc_dp_bits_of(double real) {
    uint64_t bits;
    memcpy(&bits, &real, sizeof bits);
    return bits;
}

typedef struct bsc_dp_counter {
    uint32_t most;  /* copies of all its pieces */
    uint32_t cells; /* entries of its largest option: pieces are ranked by it */
} bsc_dp_counter;

typedef struct bsc_dp_item {
    bsc_point point;
    bool primary;
    bool corner; /* an edge or vertex, not a cell: ships can make it useless without taking it */
} bsc_dp_item;

typedef struct bsc_dp_model {
    const bsc_matrix *matrix;
    bool has_points;
    uint32_t items;
    bsc_dp_item *item;
    uint32_t counters;
    bsc_dp_counter *counter;
    uint32_t options;
    uint32_t *counter_of; /* [options], or BSC_DP_NO_COUNTER */
    uint32_t *start;      /* [options + 1] into entry */
    uint32_t *entry;      /* swept items */
    uint32_t *option_of;  /* [matrix->options]: the model's option */
    uint32_t *origin;     /* [options]: one of the matrix's options that it stands for */
    double *weight;       /* [options], or NULL where all count alike: the matrix's */
    uint32_t *piece_of;   /* [matrix->options]: its piece, an item, or BSC_DP_NO_COUNTER */
    uint32_t *counter_at; /* [matrix->primaries]: a piece's counter, or BSC_DP_NO_COUNTER */
} bsc_dp_model;

bsc_status bsc_dp_model_init(bsc_dp_model *model, const bsc_matrix *matrix, bsc_error *error);
void bsc_dp_model_release(bsc_dp_model *model);
/* Turns numbers of the model into numbers of the matrix: adds to the tally a total, and per option
 * (where `option` is not NULL) numbers, of `limbs` limbs each. */
bsc_status bsc_dp_model_add(const bsc_dp_model *model, const uint64_t *total,
                            const uint64_t *option, bsc_tally *tally, bsc_error *error);

#endif
