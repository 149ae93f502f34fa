/* matrix.h - the sparse exact-cover matrix that every engine takes.
 *
 * A solution is a set of options that covers each primary item exactly as often as its multiplicity
 * says, and each secondary item at most once. Items 0 .. primaries - 1 are primary, the others
 * secondary. The entries (which option covers which item) are stored twice:
 *
 *   by option   option k covers the items entry[start[k] .. start[k + 1] - 1], rising
 *   by item     item i is covered by the options option[first[i] .. first[i + 1] - 1], rising
 *
 * Example: items a b c d are 0 1 2 3; option 0 covers a c, option 1 covers b c d.
 *
 *   start 0 2 5   entry 0 2 1 2 3   first 0 1 2 4 5   option 0 1 0 1 1
 *
 * Whoever makes a matrix fills the first two arrays, and bsc_matrix_finish the other two.
 *
 * Invariants, which bsc_matrix_check asserts: an option has at least one primary item, no item
 * twice, and at most one item whose multiplicity is more than 1. Besides, two equal options of a
 * piece with several copies always have a common item of multiplicity 1, so that no two copies take
 * the same place. */
#ifndef BSC_COVER_MATRIX_H
#define BSC_COVER_MATRIX_H

#include "bscount.h"

#include "count/base/arena.h"
#include "count/base/memory.h"
#include "count/board/problem.h"

/* What an item stands for. An option covers an item of kind EDGE or VERTEX if its ship has that
 * side or that corner; since at most one option may cover it, it keeps ships apart. */
typedef enum bsc_item_kind {
    BSC_ITEM_PIECE,  /* a piece of the fleet, which must be laid */
    BSC_ITEM_CELL,   /* a cell of the board, which a ship lies on */
    BSC_ITEM_EDGE,   /* a side that two neighbouring cells share, or a side at the board's rim */
    BSC_ITEM_VERTEX, /* a corner that several cells share, or a corner at the board's rim */
    BSC_ITEM_NAMED   /* an item that was read from a text, of which only the name is known */
} bsc_item_kind;

typedef struct bsc_item {
    bsc_item_kind kind;
    uint32_t multiplicity; /* how often it is covered: a piece's copies; 1 for all other items */
    bsc_point point;       /* valid for cells, edges and vertices */
    const char *name;      /* without blanks, '|' and ':' */
} bsc_item;

/* Says whether item->point is valid. */
static inline bool bsc_item_has_point(const bsc_item *item) {
    return item->kind != BSC_ITEM_PIECE && item->kind != BSC_ITEM_NAMED;
}

/* A term says that an option adds 1 to one of the sums. An option has a term for each of its cells
 * that the sum counts. */
typedef struct bsc_term {
    uint32_t sum; /* the number of the sum, 0 .. bsc_matrix_sums.count - 1 */
    /* A number for this sum and this cell: sum x cells of the board + cell. Two options with the
     * same slot cover the same cell, so that no solution has both. */
    uint32_t slot;
} bsc_term;

/* Conditions that a solution must meet besides covering the items. Sum s is the number of cells of
 * a certain set that hold a ship; it must lie between sum[s].least and sum[s].most. */
typedef struct bsc_matrix_sums {
    uint32_t count; /* sums */
    uint32_t slots; /* sums x cells: every slot of a term is below this number */
    bsc_sum *sum;   /* [count]: of each, only the bounds `least` and `most` are valid */
    /* [options + 1]: option k has the terms term[start[k] .. start[k + 1] - 1]; NULL in a matrix
     * that was read from a text. */
    uint32_t *start;
    bsc_term *term; /* [start[options]] */
} bsc_matrix_sums;

/* The cells of the board, which need not be items. Only symmetries and sums use them. */
typedef struct bsc_matrix_cells {
    uint32_t count;    /* cells; 0 in a matrix that was read from a text */
    bsc_point *centre; /* [count] */
    uint32_t *answer;  /* [count]: as bsc_constraints.answer, but 0 everywhere without shots */
    /* [options + 1]: option k covers the cells covered[start[k] .. start[k + 1] - 1]. NULL if the
     * cells are items, so that entry[] has them, and in a matrix that was read from a text. */
    uint32_t *start;
    uint32_t *covered; /* [start[options]]: cells, rising within an option */
} bsc_matrix_cells;

/* How the products of weights are scaled. A deployment counts with the product of its options'
 * weights. */
typedef struct bsc_products {
    int exponent; /* the true product is 2^exponent times the product of weights in weight[] */
    /* If a sum of products is at least sure_sum, it is right. In a smaller sum, products may be
     * missing because they are below the range of doubles. */
    double sure_sum;
} bsc_products;

/* Which solutions of a matrix are deployments, and how much each counts. All zero: each solution is
 * a deployment, and all count alike. count/engine/support.c says which engine can follow which
 * law. */
typedef struct bsc_matrix_law {
    bsc_matrix_sums sums; /* only solutions that keep them are deployments */
    /* [options], finite and not negative: a deployment counts with the product of its options'
     * weights. NULL: all count alike. */
    double *weight;
    bsc_products products; /* valid if weight is not NULL */
    /* NULL: all deployments are equally likely, or as likely as their weights say. Not NULL: the
     * ships are laid one after the other, each at random among the places that are still free, so
     * that some deployments are more likely than others (draws/sequential.c). This is then the
     * matrix of the board before any shot; the law owns it. */
    bsc_matrix *lay_board;
} bsc_matrix_law;

struct bsc_matrix {
    bsc_arena arena;     /* owns the arrays and the names */
    bsc_lattice lattice; /* of the points; BSC_SQUARE if no item has a point */
    uint32_t items;      /* all items, the primary ones first */
    uint32_t primaries;  /* the primary items among them */
    uint32_t options;
    /* Rows of a text of 0 and 1 that were left out, since they cover no primary item. */
    uint32_t rows_left_out;
    bsc_item *item; /* [items] */
    /* The entries by option (see above). */
    uint32_t *start; /* [options + 1]: where the entries of each option begin */
    uint32_t *entry; /* [start[options]]: items */
    /* The entries by item. */
    uint32_t *first;  /* [items + 1]: where the options of each item begin */
    uint32_t *option; /* [start[options]]: options */
    /* [options], rising: the number of each option's placement in the problem; NULL in a matrix
     * that was read from a text. */
    uint32_t *placement;
    bsc_matrix_cells cells;
    bsc_matrix_law law;
};

/* What the deployments of a matrix must agree with, when the matrix is built from a problem. All
 * zero: nothing, so that the matrix has every deployment. */
typedef struct bsc_constraints {
    /* [placements]: whether the placement may be an option. The placements with more cells of a sum
     * than the sum may have are left out too. NULL: every placement is an option. */
    const bool *is_possible;
    /* [cells]: 0 where no shot was fired, 1 where one missed, and a number above 1 for each other
     * answer. Cells with a number above 1 must be covered. NULL: no shots. */
    const uint32_t *answer;
    uint32_t sums;
    const bsc_counted_sum *sum; /* [sums] */
    /* The matrix is used to count sub-fleets too. These leave cells uncovered, even if the whole
     * fleet fills the board. */
    bool serves_sub_fleets;
} bsc_constraints;

/* Says whether the item stands for a piece of the fleet. */
static inline bool bsc_matrix_is_piece(const bsc_matrix *matrix, uint32_t item) {
    return matrix->item[item].kind == BSC_ITEM_PIECE;
}

/* Returns the number of options that cover the item. */
static inline uint32_t bsc_item_option_count(const bsc_matrix *matrix, uint32_t item) {
    return bsc_row_length(matrix->first, item);
}

/* Fills order[primaries] with the primary items: first the items that are no pieces, those with the
 * fewest options first, then the pieces in the same way. Items with equally many options keep their
 * order. Returns the number of the items that are no pieces. */
uint32_t bsc_matrix_rank_primaries(const bsc_matrix *matrix, uint32_t *order);

/* Returns the sum of the primary items' multiplicities: no solution has more options. */
uint64_t bsc_matrix_sum_multiplicities(const bsc_matrix *matrix);
/* Returns how many cells the option adds to sum number `sum`. */
uint32_t bsc_option_count_in_sum(const bsc_matrix *matrix, uint32_t option, uint32_t sum);
/* Says whether option[count], which covers the items as a solution must, meets the bounds of all
 * sums too. */
bool bsc_sums_are_met(const bsc_matrix *matrix, const uint32_t *option, uint32_t count);

/* Does the last step in making a matrix: fills first[] and option[] from start[] and entry[], and
 * asserts the invariants. Fails if memory is lacking. */
bsc_status bsc_matrix_finish(bsc_matrix *matrix, bsc_error *error);

/* Asserts the invariants, in builds with assertions. */
void bsc_matrix_check(const bsc_matrix *matrix);

/* Returns a hash of everything in the matrix that a count depends on. Two machines get the same
 * hash if they have the same matrix. */
uint64_t bsc_matrix_digest(const bsc_matrix *matrix);

/* An order in which dp's sweep visits the items of a matrix that was read from a text. Its items
 * have no points, so that no direction of the board can give the order. Also says which items act
 * as pieces: dp does not visit these, but counts how often each is covered (order.c). */
typedef struct bsc_order {
    bsc_arena arena;      /* owns the arrays */
    uint32_t swept_items; /* items that the sweep visits: all that are no pieces */
    uint32_t *item;       /* [swept_items]: these items, in the order of the sweep */
    /* [items]: whether the item acts as a piece. It is then primary; no option has two pieces, and
     * no option has a piece and nothing else. */
    bool *is_piece;
    double cost;    /* an estimate of the number of dp's states in this order, to compare orders */
    bool is_listed; /* item[] rises: the order is that of the items in the matrix */
} bsc_order;

#endif
