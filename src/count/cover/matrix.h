/* matrix.h - the exact-cover matrix, a sparse matrix on which every engine works.
 *
 * Each row of the matrix is an option, for example a ship in one place, and each column is an item,
 * for example a cell. An option covers some of the items. A solution is a set of options that
 * covers each primary item exactly as often as the item's multiplicity says, and each secondary
 * item at most once. Items 0 .. primaries - 1 are primary, the others secondary. The entries (which
 * option covers which item) are stored twice:
 *
 *   by option   option k covers the items entry[start[k] .. start[k + 1] - 1], rising
 *   by item     item i is covered by the options option[first[i] .. first[i + 1] - 1], rising
 *
 * Example: items a b c d are 0 1 2 3; option 0 covers a c, option 1 covers b c d.
 *
 *   start 0 2 5   entry 0 2 1 2 3   first 0 1 2 4 5   option 0 1 0 1 1
 *
 * Code that makes a matrix fills start[] and entry[] and then calls bsc_matrix_finish, which fills
 * first[] and option[].
 *
 * Invariants, asserted by bsc_matrix_check: an option has at least one primary item, no item twice,
 * and at most one item whose multiplicity is above 1. Moreover, an option of a piece with several
 * copies always has an item of multiplicity 1, so that no two copies take the same place. */
#ifndef BSC_COVER_MATRIX_H
#define BSC_COVER_MATRIX_H

#include "bscount.h"

#include "count/base/arena.h"
#include "count/base/memory.h"
#include "count/board/problem.h"

/* What an item stands for. The option of a ship covers the EDGE items of its sides, or the VERTEX
 * items of its corners. At most one option may cover such an item, and this keeps ships apart. */
typedef enum bsc_item_kind {
    BSC_ITEM_PIECE,   /* a piece of the fleet, of which all copies must be laid */
    BSC_ITEM_CELL,    /* a cell of the board; a ship on the cell covers the item */
    BSC_ITEM_EDGE,    /* a side that two neighbouring cells share, or a side at the board's rim */
    BSC_ITEM_VERTEX,  /* a corner that several cells share, or a corner at the board's rim */
    BSC_ITEM_ABSENCE, /* says whether a ship is absent, or which fleet is laid (absences.c) */
    BSC_ITEM_NAMED    /* an item that was read from a text, of which only the name is known */
} bsc_item_kind;

/* An item, which is a column of the matrix. */
typedef struct bsc_item {
    bsc_item_kind kind;
    /* How often a solution covers the item: the number of copies of a piece, otherwise 1. A
     * secondary item, which may also stay uncovered, has 1. */
    uint32_t multiplicity;
    bsc_point point; /* where the item lies; valid for cells, edges and vertices */
    /* Valid for BSC_ITEM_ABSENCE: dp's sweep passes the items of this kind by rising rank. */
    uint32_t rank;
    const char *name; /* has no blanks, no '|' and no ':' */
} bsc_item;

/* Says whether item->point is valid. */
static inline bool bsc_item_has_point(const bsc_item *item) {
    return item->kind == BSC_ITEM_CELL || item->kind == BSC_ITEM_EDGE ||
           item->kind == BSC_ITEM_VERTEX;
}

/* A term says that an option adds 1 to one of the sums (below). An option has one term for each of
 * its cells that the sum counts. */
typedef struct bsc_term {
    uint32_t sum; /* the number of the sum, 0 .. bsc_matrix_sums.count - 1 */
    /* The number of the sum times the number of cells of the board, plus the cell. Two options with
     * a term of the same slot cover the same cell, so no solution has both. */
    uint32_t slot;
} bsc_term;

/* Conditions that a solution must meet besides covering the items. For each sum there is a set of
 * cells; the number of these cells that hold a ship must lie between sum[s].least and
 * sum[s].most. */
typedef struct bsc_matrix_sums {
    uint32_t count; /* number of sums */
    uint32_t slots; /* count times the cells of the board: every slot of a term is below this */
    bsc_sum *sum;   /* [count]: only the fields `least` and `most` are valid */
    /* [options + 1]: option k has the terms term[start[k] .. start[k + 1] - 1]; NULL in a matrix
     * that was read from a text. */
    uint32_t *start;
    bsc_term *term; /* [start[options]] */
} bsc_matrix_sums;

/* The cells of the board, which need not be items. Only symmetries and sums use them. */
typedef struct bsc_matrix_cells {
    uint32_t count;    /* number of cells; 0 in a matrix that was read from a text */
    bsc_point *centre; /* [count] */
    uint32_t *answer;  /* [count]: as in bsc_constraints.answer, or all 0 without shots */
    /* [options + 1]: option k covers the cells covered[start[k] .. start[k + 1] - 1]. NULL if the
     * cells are items, because then entry[] has them, and in a matrix that was read from a text. */
    uint32_t *start;
    uint32_t *covered; /* [start[options]]: cells, rising within an option */
} bsc_matrix_cells;

/* How weights are scaled, so that their products stay in the range of doubles. If options have
 * weights, a deployment counts as much as the product of the weights of its options. */
typedef struct bsc_products {
    /* The product of the true weights of a deployment is 2^exponent times the product of their
     * values in bsc_matrix_law.weight. */
    int exponent;
    /* A sum of such products that is at least sure_sum can be trusted. In a smaller sum, products
     * may be missing because they are too small for a double (bsc_tally_check_precision). */
    double sure_sum;
} bsc_products;

/* The law of a matrix: which of its solutions are deployments, and how much each of them counts. If
 * all fields are zero, every solution is a deployment, and all count the same.
 * count/engine/support.c says which engine can handle which law. */
typedef struct bsc_matrix_law {
    bsc_matrix_sums sums; /* only solutions that meet these conditions are deployments */
    /* [options], finite and not negative: a deployment counts as much as the product of its
     * options' weights. NULL: all deployments count the same. */
    double *weight;
    bool weighs_fleets;    /* the weights are those of fleets (bsc_matrix_weigh_fleets) */
    bsc_products products; /* valid if weight is not NULL */
    /* NULL: all deployments are equally likely, or as likely as their weights say. Not NULL: the
     * ships are laid one after the other, each at random among the places that are still free, so
     * that some deployments are more likely than others (draws/sequential.c). This is then the
     * matrix of the board before any shot; the law owns it. */
    bsc_matrix *lay_board;
} bsc_matrix_law;

struct bsc_matrix {
    bsc_arena arena;     /* owns the arrays and the names */
    bsc_lattice lattice; /* the lattice of the items' points; BSC_SQUARE if no item has a point */
    uint32_t items;      /* number of items, of which the primary ones come first */
    uint32_t primaries;  /* number of primary items */
    uint32_t options;
    /* How many of the last options lay no ship. They say which ships are absent, which fleet is
     * laid, or that an item stays uncovered. */
    uint32_t options_without_ship;
    /* How many rows of a text of 0 and 1 were left out because they cover no primary item. */
    uint32_t rows_left_out;
    bsc_item *item; /* [items] */
    /* The entries by option (file head). */
    uint32_t *start; /* [options + 1]: where the entries of each option begin */
    uint32_t *entry; /* [start[options]]: the items of each option */
    /* The entries by item (file head). */
    uint32_t *first;  /* [items + 1]: where the options of each item begin */
    uint32_t *option; /* [start[options]]: the options of each item */
    /* [options], rising: the placement of the problem that each option stands for. The last options
     * may lay no ship, and then have BSC_NO_PLACEMENT. NULL in a matrix that was read from a
     * text. */
    uint32_t *placement;
    /* [options]: the piece of that placement; BSC_ALL_PIECES if the option lays no ship. Two
     * options that cover the same items may have different pieces, because not every piece has an
     * item. NULL in a matrix that was read from a text. */
    uint32_t *piece;
    /* If the problem lists several fleets as alternatives, option first_fleet + f chooses fleet f,
     * and each solution has exactly one of these `fleets` options. If the problem has one fleet,
     * `fleets` is 0. */
    uint32_t first_fleet;
    uint32_t fleets;
    bsc_matrix_cells cells;
    bsc_matrix_law law;
};

/* What the deployments in a matrix must agree with, for bsc_matrix_build. If all fields are zero,
 * the matrix has every deployment. */
typedef struct bsc_constraints {
    /* [placements]: whether the placement may be an option. A placement that alone has more cells
     * of a sum than the sum allows is left out too. NULL: every placement is an option. */
    const bool *is_possible;
    /* [cells]: 0 for a cell without a shot, 1 for a shot that missed, and a number above 1 for each
     * other answer. A cell with a number above 1 must be covered. NULL: there are no shots. */
    const uint32_t *answer;
    uint32_t sums;
    const bsc_counted_sum *sum; /* [sums] */
    /* true: the matrix is also used to count sub-fleets, which lack some ships of the fleet. They
     * leave cells uncovered even if the whole fleet fills the board. */
    bool serves_sub_fleets;
} bsc_constraints;

/* Says whether the option lays a ship, or is a row of a matrix that was read from a text. Returns
 * false if the option only says that a ship is absent or present, which fleet is laid, or that an
 * item stays uncovered. */
static inline bool bsc_option_is_ship(const bsc_matrix *matrix, uint32_t option) {
    return option < matrix->options - matrix->options_without_ship;
}

/* Removes the options that lay no ship from the list option[count]; the others keep their order.
 * Returns how many are left. */
uint32_t bsc_matrix_keep_ships(const bsc_matrix *matrix, uint32_t *option, uint32_t count);

/* Says whether the item stands for a piece of the fleet. */
static inline bool bsc_matrix_is_piece(const bsc_matrix *matrix, uint32_t item) {
    return matrix->item[item].kind == BSC_ITEM_PIECE;
}

/* Returns the number of options that cover the item. */
static inline uint32_t bsc_item_option_count(const bsc_matrix *matrix, uint32_t item) {
    return bsc_row_length(matrix->first, item);
}

/* Fills order[primaries] with the primary items: first those that are not pieces, by rising number
 * of options, and then the pieces, by rising number of options too. Items with equally many options
 * keep their order. Returns how many of the items are not pieces. */
uint32_t bsc_matrix_rank_primaries(const bsc_matrix *matrix, uint32_t *order);

/* Returns the sum of the multiplicities of all primary items. No solution has more options than
 * this. */
uint64_t bsc_matrix_sum_multiplicities(const bsc_matrix *matrix);
/* Returns how many cells the option adds to the sum with the number `sum`. */
uint32_t bsc_option_count_in_sum(const bsc_matrix *matrix, uint32_t option, uint32_t sum);
/* Says whether the options option[count] meet the bounds of all sums. The caller has checked that
 * the options cover the items as a solution must. */
bool bsc_sums_are_met(const bsc_matrix *matrix, const uint32_t *option, uint32_t count);

/* Completes a matrix whose start[] and entry[] are filled: fills first[] and option[] from them,
 * and asserts the invariants. Fails if memory is short. */
bsc_status bsc_matrix_finish(bsc_matrix *matrix, bsc_error *error);

/* Asserts the invariants of the file head. Does nothing in builds without assertions. */
void bsc_matrix_check(const bsc_matrix *matrix);

/* Returns a hash of everything in the matrix that a count depends on. The parts of one count may
 * run on different machines; this hash shows whether all had the same matrix. */
uint64_t bsc_matrix_digest(const bsc_matrix *matrix);

/* The order in which the engine dp visits the items of a matrix that was read from a text. Such
 * items have no points, so the order cannot follow the rows of a board. Also says which items act
 * as pieces: dp does not visit these, but counts how often each is covered (order.c). */
typedef struct bsc_order {
    bsc_arena arena;      /* owns the arrays */
    uint32_t swept_items; /* number of items that the sweep visits: all that are not pieces */
    uint32_t *item;       /* [swept_items]: these items, in the order of the sweep */
    /* [items]: whether the item acts as a piece. Such an item is primary. No option has two of
     * them, and no option has nothing else. */
    bool *is_piece;
    /* an estimate of dp's number of states in this order, for comparing orders (order.c) */
    double cost;
    bool is_listed; /* true: item[] is rising, so the order is that of the matrix */
} bsc_order;

#endif
