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
 *     options                         options; equal options of several pieces become one option,
 *                                     to which origin.model_option[] leads
 *     symmetries                      symmetries of the model's items and options
 *
 * Invariant: a solution of the model says which sets of cells the ships take. It does not say which
 * of several pieces with the same options takes which set. bsc_dp_model_add multiplies by the
 * number of ways to decide this. */
#ifndef BSC_ENGINE_DP_MODEL_H
#define BSC_ENGINE_DP_MODEL_H

#include "count/cover/symmetry.h"
#include "count/engine/dp/number.h"
#include "count/engine/dp/rows.h"
#include "count/engine/dp/settings.h"
#include "count/engine/engine.h"
#include "count/engine/quota.h"

/* Stands for "none" where the index of a counter is expected: the option places no piece, or the
 * item is no piece. */
#define BSC_DP_NO_COUNTER UINT32_MAX

/* Stands for "none" where the index of a piece is expected: the option places no piece. */
#define BSC_DP_NO_PIECE UINT32_MAX

/* A counter: one piece, or several pieces that have the same options. A sweep counts how many of
 * their copies (ships) are placed, for all these pieces together. */
typedef struct bsc_dp_counter {
    /* How many copies all pieces of the counter have together. Every solution places exactly this
     * many options of the counter. */
    uint32_t copies;
    /* A counter with a higher rank gets a larger stride. (A state of a sweep has one count for each
     * partial fleet, the ships placed so far. The index of the count, which is the number of the
     * partial fleet, is the sum over all counters of placed copies x stride, counts.c.) Usually the
     * rank is how many items the counter's largest option has: if large pieces have large strides,
     * the counts of a state that are not 0 lie close together. But if the counts of smaller boards
     * are wanted too (rows.h), earlier pieces have higher ranks. Then the index is also the number
     * f of the fleet in rows->number[]. */
    uint32_t rank;
} bsc_dp_counter;

/* An item of the model: mostly a cell, or a corner or an edge of cells. Each step of a sweep passes
 * one item. */
typedef struct bsc_dp_item {
    /* the item's place on the board; valid if the model has points and is_question is false */
    bsc_point point;
    /* true: the item is not a place on the board, but stands for a question, such as "is the second
     * submarine laid, or is it absent?" or "which of the listed fleets is laid?". The option that
     * covers the item is the answer (count/cover/absences.c). */
    bool is_question;
    /* Valid if is_question is true: a sweep passes the items that are questions before all other
     * items, the question with the lowest rank first. */
    uint32_t question_rank;
    /* true: every solution must cover the item; false: the item may stay uncovered */
    bool is_primary;
    /* true: the item is an edge or a vertex of cells. Two ships that touch there would share it, so
     * at most one may cover it. The ships around such an item may keep every other ship away. Then
     * no option can cover it any more, although it is free (closure.c). */
    bool lies_between_cells;
} bsc_dp_item;

/* A symmetry: a turn or a reflection of the board that maps the options of the model to each other.
 * The image of an option has the same piece, or a piece with the same options. */
typedef struct bsc_dp_symmetry {
    uint32_t *item; /* [items of the model]: the item to which the symmetry maps each item */
    /* [options of the model]: the option to which the symmetry maps each option */
    uint32_t *option;
} bsc_dp_symmetry;

/* How the parts of the matrix became parts of the model. If several pieces of the matrix have the
 * same options, the model has each of these options only once. */
typedef struct bsc_dp_origin {
    /* [options of the matrix]: the index of the option of the model (the form of the matrix that a
     * sweep works on) that each option of the matrix became */
    uint32_t *model_option;
    /* [options of the model]: the index of the option of the matrix from which each option of the
     * model was made; the first of them if several options of the matrix became one */
    uint32_t *matrix_option;
    /* [options of the matrix]: the piece that each option places, as the index of its primary item
     * in the matrix; BSC_DP_NO_PIECE if the option places no piece */
    uint32_t *option_piece;
    /* [primary items of the matrix]: if the primary item is a piece, the index in the model's
     * counter[] of the counter that counts the placed copies of this piece and of all pieces with
     * the same options. BSC_DP_NO_COUNTER if the item is no piece but, for example, a cell that was
     * hit and so must have a ship. */
    uint32_t *piece_counter;
    /* How many solutions of the matrix one solution of the model stands for. A solution of the
     * model does not say which of several pieces with the same options takes which set of cells.
     * For example, if two ships have the same options, this is 2, because either ship may take
     * either set. */
    long double assignments;
} bsc_dp_origin;

/* The model of a matrix: its items, options and symmetries in the form that a sweep works on. */
typedef struct bsc_dp_model {
    const bsc_matrix *matrix;
    bsc_dp_origin origin;
    /* the type (number.h) of the results: the total (the number of all solutions), and for each
     * option the number of solutions that use it */
    bsc_dp_kind total_kind;

    uint32_t items;
    /* [items]: the items; if they have no places on a board, a sweep passes them in this order */
    bsc_dp_item *item;
    /* true: each item has a point, which is its place on a board, so a sweep can go over the board
     * in several directions. (Only items that stand for a question, such as "is the second
     * submarine absent?", have no point.) false: the items are known by name only, as in a matrix
     * that was read from a text. */
    bool has_points;
    /* Valid if has_points is false. true: item[] has the order of the matrix; false: it has an
     * order in which a sweep has fewer different sets of taken items. */
    bool has_matrix_order;
    /* Valid if has_points is false: about how many masks (sets of taken items) a sweep has that
     * passes the items in the order of item[], summed over all steps. */
    double mask_estimate;

    uint32_t counters; /* how many counters there are */
    /* [counters]: the counters; each says how many copies (ships) of one piece, or of several
     * pieces with the same options, a sweep must place */
    bsc_dp_counter *counter;

    uint32_t options;
    /* [options]: the counter of the piece that the option places, as an index in counter[]; or
     * BSC_DP_NO_COUNTER */
    uint32_t *option_counter;
    /* [options + 1]: where the items of each option begin in entry[]. Option o covers the items
     * entry[start[o]] .. entry[start[o + 1] - 1]. */
    uint32_t *start;
    uint32_t *entry; /* [start[options]]: the items of option 0, then those of option 1, ... */
    /* [options]: the weight of each option, as in the matrix; NULL: there are no weights */
    double *weight;

    unsigned symmetries; /* how many symmetries there are, without the identity */
    bsc_dp_symmetry symmetry[BSC_MAX_SYMMETRIES];

    /* Which counts of smaller boards the sweep also writes, and where (rows.h); NULL: only the
     * whole board is counted. */
    bsc_dp_rows *rows;
    bsc_arena arena; /* owns these arrays */
} bsc_dp_model;

/* Makes the model of a matrix, for sweeps that count its solutions. The matrix must outlive the
 * model. A total of the model has `limbs` limbs of 64 bits, at least 1; if options have weights, it
 * is a real instead, and `limbs` is not used. is_for_draws says whether the model is for random
 * draws of solutions. `rows` says which counts of smaller boards the sweep should also write
 * (rows.h), and must outlive the model; NULL: none. Each piece has a counter of its own if `rows`
 * is not NULL, or if is_for_draws is true and options have weights.
 *
 * On boards of 40,000 cells, the function takes seconds, so it calls the tick of `run` (the
 * caller's callback, which may stop the run) now and then. Fails if memory runs out, or with
 * BSC_INTERRUPTED if the tick stops it; the model is then empty and need not be released. */
bsc_status bsc_dp_model_init(bsc_dp_model *model, const bsc_matrix *matrix, size_t limbs,
                             bool is_for_draws, bsc_dp_rows *rows, const bsc_run *run,
                             bsc_error *error);
/* Frees the arrays of the model, which is then empty. */
void bsc_dp_model_release(bsc_dp_model *model);

#endif
