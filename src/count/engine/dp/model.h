/* model.h - the form of a matrix that dp's sweep works on. A sweep visits, one after the other, the
 * items that lie on the board; we say that it passes them. It does not visit the pieces, but counts
 * how many copies of each have been laid.
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

/* Stands in place of the number of a counter if an option has no piece. */
#define BSC_DP_NO_COUNTER UINT32_MAX

/* Pieces that have the same options, counted together. */
typedef struct bsc_dp_counter {
    /* The copies of all its pieces: a solution has exactly so many of its options. */
    uint32_t copies;
    /* Decides the order of the counters in the vector of numbers of a state: a counter with a
     * higher rank has a larger stride there (counts.c). Usually the rank is the number of items of
     * the counter's largest option. If rows are read, earlier pieces have higher ranks, so that an
     * index of the vector is also an index of rows->number. */
    uint32_t rank;
} bsc_dp_counter;

/* An item that a sweep passes in one step. */
typedef struct bsc_dp_item {
    bsc_point point; /* where the item lies on the board; valid if the model has points */
    /* The item asks whether a ship is absent (count/cover/absences.c), and lies nowhere. */
    bool asks_for_absence;
    uint32_t rank; /* valid if asks_for_absence: the order in which such items are passed */
    /* Every solution must cover the item; if false, a solution need not cover it. */
    bool is_primary;
    /* The item is an edge or a vertex of the board, which neighbouring ships would share. If ships
     * around it already keep every other ship away, no option can cover it any more, although it is
     * free (closure.c). */
    bool lies_between_cells;
} bsc_dp_item;

/* A turn or a reflection of the model. It takes each item to an item, and each
 * option to one of the same counter. */
typedef struct bsc_dp_symmetry {
    uint32_t *item;   /* [items of the model]: the image of each item */
    uint32_t *option; /* [options of the model]: the image of each option */
} bsc_dp_symmetry;

/* How the options and pieces of the matrix correspond to those of the model. Options of the matrix
 * that differ only in their piece, where the pieces are alike, are one option of the model. */
typedef struct bsc_dp_origin {
    /* [matrix->options]: the model's option for each option of the matrix. */
    uint32_t *model_option;
    uint32_t *matrix_option; /* [options of the model]: the first of the matrix's options for it */
    uint32_t *piece;         /* [matrix->options]: the item of the option's piece, or
                              * BSC_DP_NO_COUNTER */
    uint32_t *piece_counter; /* [matrix->primaries]: the counter of the piece, or BSC_DP_NO_COUNTER
                              * if the item is no piece */
    /* How many solutions of the matrix one solution of the model stands for: the number of ways to
     * say which of several alike pieces lies on which set of cells. */
    long double assignments;
} bsc_dp_origin;

/* The form of a matrix that a sweep works on. */
typedef struct bsc_dp_model {
    const bsc_matrix *matrix;
    bsc_dp_origin origin;
    bsc_dp_kind total_kind; /* the kind of number that every total fits into */

    uint32_t items;
    bsc_dp_item *item;  /* [items] */
    bool has_points;    /* all items have points, so that a sweep can go in a direction */
    bool is_listed;     /* without points: the items stand in the order of the matrix */
    double order_masks; /* without points: an estimate of the number of masks of a sweep in the
                         * order of item[] */

    uint32_t counters;
    bsc_dp_counter *counter; /* [counters] */

    uint32_t options;
    uint32_t *counter_of; /* [options]: the option's counter, or BSC_DP_NO_COUNTER */
    uint32_t *start; /* [options + 1]: option o has the items entry[start[o] .. start[o + 1]) */
    uint32_t *entry; /* [start[options]] */
    double *weight;  /* [options]: as in the matrix; NULL if all options count alike */

    unsigned symmetries; /* how many there are, not counting the identity */
    bsc_dp_symmetry symmetry[BSC_MAX_SYMMETRIES];

    bsc_dp_rows *rows; /* what the sweep is to read for narrow boards; NULL if only totals are
                        * wanted */
    bsc_arena arena;   /* owns these arrays */
} bsc_dp_model;

/* Makes the model of a matrix; the matrix must outlive the model. `limbs` is how many limbs of 64
 * bits a total has. With weights totals are real numbers, and `limbs` says what the model is for: 0
 * for a tally, 1 for draws. `rows` says what the sweep is to read; NULL: nothing. The tick of `run`
 * is called now and then, since the work takes seconds on boards of 40,000 cells. Fails if memory
 * runs out, or with BSC_INTERRUPTED if the tick ends the work; the model is then empty. */
bsc_status bsc_dp_model_init(bsc_dp_model *model, const bsc_matrix *matrix, size_t limbs,
                             bsc_dp_rows *rows, const bsc_run *run, bsc_error *error);
void bsc_dp_model_release(bsc_dp_model *model);

#endif
