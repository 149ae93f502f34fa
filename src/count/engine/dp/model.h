/* model.h - a matrix as the sweep sees it: fewer items, alike pieces as one.
 *
 *   matrix                          model
 *   pieces with the same options    one counter with the sum of their copies
 *   cells, edges, vertices          swept items; a secondary one that another implies is left out
 *   options                         those of one piece of each counter; of.option[] leads there
 *   symmetries                      the same, on the model's items and options
 *
 * Invariant: the model has one solution for each way to choose the sets of cells, whoever lies on
 * them; bsc_dp_model_add says how many solutions of the matrix that is. */
#ifndef BSC_ENGINE_DP_MODEL_H
#define BSC_ENGINE_DP_MODEL_H

#include "count/cover/symmetry.h"
#include "count/engine/dp/number.h"
#include "count/engine/engine.h"
#include "count/engine/quota.h"

#define BSC_DP_NO_COUNTER UINT32_MAX

/* What tests force; a run has all zero, but for its quota. */
typedef struct bsc_dp_settings {
    uint32_t least_words;   /* the fewest 64-bit words of a mask */
    bsc_dp_kind least;      /* narrower kinds of numbers are not used */
    uint32_t bucket_states; /* about how many a bucket has; 0: as is best */
    bool no_mirror;         /* states are not folded */
    bool no_fix;            /* no piece is fixed */
    bsc_quota *quota;       /* of work, or NULL */
    struct bsc_dp_rows *rows;
} bsc_dp_settings;

/* What a sweep of squares reads besides, row by row: at the end of row h the states that leave all
 * items ahead free are whole deployments, of each sub-fleet, on a board of h rows. They are read
 * off the state without a taken item, so nothing else may take one: no item ahead is closed, one
 * stays that only an item of an earlier row implies, and symmetries keep every row.
 *
 *   number[(row x fleets + fleet) x limbs ..]    fleet: the copies of piece 0, then those of
 *                                                piece 1, .. as digits, the last piece's lowest */
typedef struct bsc_dp_rows {
    bool columns;          /* columns, in place of rows */
    uint32_t count;        /* of rows; 0: the whole board alone is read, of any lattice */
    uint32_t fleets;       /* of a row; product of (copies + 1) */
    uint32_t least;        /* the sub-fleets to read: whose copies reach at least so far */
    const uint32_t *reach; /* [pieces]: of a copy */
    size_t limbs;          /* enough for each number; the tally's too */
    uint64_t *number;      /* 0 for fleets that are not read, and before the sweep */
} bsc_dp_rows;

typedef struct bsc_dp_counter {
    uint32_t most;  /* copies of all its pieces */
    uint32_t cells; /* entries of its largest option: pieces are ranked by it */
} bsc_dp_counter;

typedef struct bsc_dp_item {
    bsc_point point;
    bool primary;
    bool corner; /* an edge or vertex, not a cell: ships can make it useless without taking it */
} bsc_dp_item;

/* An automorphism: where each item and each option goes. Counters stay themselves. */
typedef struct bsc_dp_symmetry {
    uint32_t *item, *option;
} bsc_dp_symmetry;

typedef struct bsc_dp_symmetries {
    unsigned count; /* other than the identity */
    bsc_dp_symmetry of[BSC_MAX_SYMMETRIES];
} bsc_dp_symmetries;

/* Where its items are. */
typedef struct bsc_dp_place {
    bool has_points;
    bool listed;       /* they are in the order of the matrix's */
    double masks;      /* of a sweep, by the order's estimate; without points */
    bsc_dp_rows *rows; /* to read, or NULL */
} bsc_dp_place;

/* What of the matrix it stands for. */
typedef struct bsc_dp_origin {
    uint32_t *option;  /* [matrix->options]: the model's option */
    uint32_t *origin;  /* [options]: one of the matrix's options that it stands for */
    uint32_t *piece;   /* [matrix->options]: its piece, an item, or BSC_DP_NO_COUNTER */
    uint32_t *counter; /* [matrix->primaries]: a piece's counter, or BSC_DP_NO_COUNTER */
    long double ways;  /* to say which of alike pieces lies where */
} bsc_dp_origin;

typedef struct bsc_dp_model {
    const bsc_matrix *matrix;
    bsc_dp_origin of;
    bsc_dp_place place;
    bsc_dp_kind total; /* of a number that every one fits into */
    uint32_t items;
    bsc_dp_item *item;
    uint32_t counters;
    bsc_dp_counter *counter;
    uint32_t options;
    uint32_t *counter_of; /* [options], or BSC_DP_NO_COUNTER */
    uint32_t *start;      /* [options + 1] into entry */
    uint32_t *entry;      /* swept items */
    double *weight;       /* [options], or NULL where all count alike: the matrix's */
    bsc_dp_symmetries symmetries;
    bsc_arena arena; /* of all these */
} bsc_dp_model;

/* `limbs`: of its totals; by weights 0, or 1 for draws; `rows`: to be read by its sweep, or NULL;
 * `run`: whose tick is asked between loops, which take a second on boards of 40,000 cells. */
bsc_status bsc_dp_model_init(bsc_dp_model *model, const bsc_matrix *matrix, size_t limbs,
                             bsc_dp_rows *rows, const bsc_run *run, bsc_error *error);
/* The rows, or columns, to read that end before the point; 0 where only the whole board is. */
static inline uint32_t bsc_dp_rows_before(const bsc_dp_rows *rows, bsc_point point) {
    const int32_t at = rows->columns ? point.x : point.y;
    return rows->count == 0 || at < 0 ? 0 : (uint32_t)(at + 2) / BSC_CELL_SIDE;
}
/* Turns numbers of the model, of its kind, into numbers of the matrix: adds to the tally a total,
 * and numbers per option where `option` is not NULL. */
bsc_status bsc_dp_model_add(const bsc_dp_model *model, const void *total, const void *option,
                            bsc_tally *tally, bsc_error *error);

#endif
