/* model.h - the model: a smaller form of an exact-cover matrix, made for a sweep. A sweep visits
 * the items that lie on the board one after the other; we say that it passes them. It does not
 * visit the pieces, but counts how many copies of each are used.
 *
 * For example, the matrix of a 3x3 board with one ship of two cells has the items A (the ship) and
 * a1 .. c3 (the cells), and 12 options such as {A, a1, b1}. A sweep does not pass A: it only counts
 * how often A is used. So the model of that matrix has
 *
 *     1 counter     for A: 1 copy
 *     9 items       the cells, numbered from 0
 *     12 options    of two items each; each is counted by counter 0
 *     7 symmetries  the turns and reflections of the square, each as a map of items and of options
 *
 * In general, these parts of the matrix become these parts of the model:
 *
 *     pieces with the same options    one counter, for all their copies
 *     cells, edges, vertices          items, without secondary items that others imply
 *     options                         options; alike options of several pieces become one option,
 *                                     to which origin.model_option[] leads
 *     symmetries                      symmetries of the model's items and options
 *
 * Invariant: the model has one solution for each way to choose the sets of cells that ships take,
 * no matter which of several alike pieces takes which set. bsc_dp_model_add multiplies by the
 * number of solutions of the matrix that this makes. */
#ifndef BSC_ENGINE_DP_MODEL_H
#define BSC_ENGINE_DP_MODEL_H

#include "count/cover/symmetry.h"
#include "count/engine/dp/number.h"
#include "count/engine/dp/rows.h"
#include "count/engine/dp/settings.h"
#include "count/engine/engine.h"
#include "count/engine/quota.h"

/* In place of the number of a counter: the option or the item has no counter, because it has no
 * piece. */
#define BSC_DP_NO_COUNTER UINT32_MAX

/* A counter: one piece, or several pieces that have the same options and are counted together. */
typedef struct bsc_dp_counter {
    /* The number of copies of all its pieces. A solution has exactly this many options of the
     * counter. */
    uint32_t copies;
    /* Counters with a higher rank have a larger stride in the vector of a state's numbers
     * (counts.c). Usually the rank is the number of items of the counter's largest option. If the
     * counts of smaller boards are wanted too (rows.h), earlier pieces have higher ranks, so that
     * an index of the vector is also the number of a fleet in rows->number. */
    uint32_t rank;
} bsc_dp_counter;

/* An item of the model. Each step of a sweep passes one item. */
typedef struct bsc_dp_item {
    /* the item's place on the board; valid if the model has points and asks_for_absence is false */
    bsc_point point;
    /* The item asks whether a ship is absent (count/cover/absences.c), and has no place on the
     * board. */
    bool asks_for_absence;
    uint32_t rank; /* valid if asks_for_absence is true: a sweep passes such items by rising rank */
    /* true: every solution must cover the item; false: the item may stay uncovered */
    bool is_primary;
    /* The item is an edge or a vertex of the board, which ships that touch there would share. When
     * the ships around it keep every other ship away, no option can cover it any more, although it
     * is free (closure.c). */
    bool lies_between_cells;
} bsc_dp_item;

/* A turn or a reflection of the board, as a map of the model. It takes each item to an item, and
 * each option to an option of the same counter. */
typedef struct bsc_dp_symmetry {
    uint32_t *item;   /* [items of the model]: the image of each item */
    uint32_t *option; /* [options of the model]: the image of each option */
} bsc_dp_symmetry;

/* How options and pieces of the matrix correspond to options and counters of the model. Several
 * pieces of the matrix may be alike. Options that differ only in which of these pieces they place
 * are one option of the model. */
typedef struct bsc_dp_origin {
    /* [matrix->options]: the option of the model for each option of the matrix. */
    uint32_t *model_option;
    /* [options of the model]: the first option of the matrix for each option of the model. */
    uint32_t *matrix_option;
    /* [matrix->options]: the item that stands for the option's piece; BSC_DP_NO_COUNTER if the
     * option has no piece. */
    uint32_t *piece;
    /* [matrix->primaries]: the counter of each piece; BSC_DP_NO_COUNTER for an item that is no
     * piece. */
    uint32_t *piece_counter;
    /* How many solutions of the matrix one solution of the model stands for: the number of ways to
     * decide which of several alike pieces takes which set of cells. */
    long double assignments;
} bsc_dp_origin;

/* The model: the form of a matrix that a sweep works on. */
typedef struct bsc_dp_model {
    const bsc_matrix *matrix;
    bsc_dp_origin origin;
    bsc_dp_kind total_kind; /* a kind of number that is wide enough for every total */

    uint32_t items;
    bsc_dp_item *item; /* [items] */
    bool has_points; /* true: the items have places on a board, so a sweep can go in a direction */
    bool is_listed;  /* valid without points; true: the items have the order of the matrix */
    /* valid without points: an estimate of how many masks (sets of taken items) a sweep in the
     * order of item[] has in all steps */
    double order_masks;

    uint32_t counters;
    bsc_dp_counter *counter; /* [counters] */

    uint32_t options;
    uint32_t *counter_of; /* [options]: the counter of each option, or BSC_DP_NO_COUNTER */
    /* [options + 1]: option o has the items entry[start[o]] .. entry[start[o + 1] - 1] */
    uint32_t *start;
    uint32_t *entry; /* [start[options]] */
    /* [options]: the weight of each option, as in the matrix; NULL if all solutions count the
     * same */
    double *weight;

    unsigned symmetries; /* number of symmetries, without the identity */
    bsc_dp_symmetry symmetry[BSC_MAX_SYMMETRIES];

    /* which counts of smaller boards the sweep should also write, and where; NULL: none */
    bsc_dp_rows *rows;
    bsc_arena arena; /* owns these arrays */
} bsc_dp_model;

/* Makes the model of a matrix, which must outlive the model. A total of the model has `limbs` limbs
 * of 64 bits. If options have weights, a total is a real number instead, and `limbs` says what the
 * model is for: 0 for a tally, 1 for draws. `rows` says which counts of smaller boards the sweep
 * should also write (rows.h); NULL: none. The tick of `run` (the caller's callback, which may stop
 * the run) is called now and then, because on boards of 40,000 cells this function takes seconds.
 * Fails if memory runs out, or with BSC_INTERRUPTED if the tick stops it; the model is then empty
 * and need not be released. */
bsc_status bsc_dp_model_init(bsc_dp_model *model, const bsc_matrix *matrix, size_t limbs,
                             bsc_dp_rows *rows, const bsc_run *run, bsc_error *error);
/* Frees the arrays of the model, which is then empty. */
void bsc_dp_model_release(bsc_dp_model *model);

#endif
