/* matrix.h - the sparse exact-cover matrix that every engine takes.
 *
 *   items     0 .. primaries-1 | primaries .. items-1
 *             exactly multiplicity[i] times | at most once (secondary)
 *   options   option k covers the items entry[start[k] .. start[k+1]), rising
 *   and back  item i is in the options option[first[i] .. first[i+1]), rising
 *
 *   0: a c      start  0 2 5        first   0 1 2 4 5      the same entries in both orders, made
 *   1: b c d    entry  0 2 1 2 3    option  0 1 0 1 1      once, by bsc_matrix_finish
 *
 * Invariants: an option has at least one primary item, no item twice, and at most one item whose
 * multiplicity is more than 1: bsc_matrix_check asserts them. And two options with such an item in
 * common share an item of multiplicity 1 whenever they are the same set, so that no two copies take
 * the same place. */
#ifndef BSC_COVER_MATRIX_H
#define BSC_COVER_MATRIX_H

#include "bscount.h"

#include "count/base/arena.h"
#include "count/base/memory.h"
#include "count/board/problem.h"

typedef enum bsc_item_kind {
    BSC_ITEM_PIECE, /* a ship, no place on the board */
    BSC_ITEM_CELL,  /* the next three have a point */
    BSC_ITEM_EDGE,
    BSC_ITEM_VERTEX,
    BSC_ITEM_NAMED /* read from a file: no place known */
} bsc_item_kind;

typedef struct bsc_item {
    bsc_item_kind kind;
    uint32_t multiplicity; /* 1 for all but copies of a piece */
    bsc_point point;       /* where it lies, for cells, edges and vertices */
    const char *name;      /* without blanks, '|' and ':' */
} bsc_item;

static inline bool bsc_item_has_point(const bsc_item *item) {
    return item->kind != BSC_ITEM_PIECE && item->kind != BSC_ITEM_NAMED;
}

/* Each term of an option adds 1 to a sum. */
typedef struct bsc_term {
    uint32_t sum;
    uint32_t slot; /* the cell that counts: at most one option of a solution has the slot */
} bsc_term;

/* How many cells of sets hold a ship. */
typedef struct bsc_matrix_sums {
    uint32_t count, slots;
    bsc_sum *of;     /* [count]: the bounds alone */
    uint32_t *start; /* [options + 1] into term; NULL in a matrix that was read */
    bsc_term *term;
} bsc_matrix_sums;

/* The cells under the items, for symmetries and sums alone. */
typedef struct bsc_matrix_cells {
    uint32_t count;    /* 0 where they are not known */
    bsc_point *centre; /* [count] */
    uint32_t *shot;    /* [count]: 0 where there was none, and one number for each answer */
    uint32_t *start;   /* [options + 1] into covered; NULL where cells are items or not known */
    uint32_t *covered; /* the cells of each option, rising */
    bsc_matrix_sums sums;
} bsc_matrix_cells;

/* Of products of the weights of a whole fleet. */
typedef struct bsc_products {
    int exponent; /* they are by 2^this greater than those of weight[] */
    double sure;  /* a sum of them above it is right; one below may have lost some */
} bsc_products;

struct bsc_matrix {
    bsc_arena arena;     /* of the arrays and the names */
    bsc_lattice lattice; /* what the points mean; BSC_SQUARE where there are none */
    uint32_t items, primaries, options;
    bsc_item *item;      /* [items] */
    uint32_t *start;     /* [options + 1] */
    uint32_t *entry;     /* [start[options]]: item numbers */
    uint32_t *first;     /* [items + 1] */
    uint32_t *option;    /* [start[options]]: option numbers */
    uint32_t *placement; /* [options], or NULL for a matrix that was read */
    bsc_matrix_cells cells;
    double *weight; /* [options], or NULL where all count alike; finite, not negative */
    bsc_products products;
    bsc_matrix *board; /* owned: of the whole board, on which the ships are laid one by one
                          * (draws/sequential.c); NULL where deployments are drawn as a whole */
};

/* What is known. All zero: nothing. */
typedef struct bsc_known {
    const bool *possible; /* [placements]: the only ones, of which those are left out too that have
                             more cells of a sum than may be; NULL: each is an option */
    const uint32_t *shot; /* [cells]: 0 where none was fired, 1 for a miss, and a number for each
                             other answer, whose cells must be covered; or NULL */
    uint32_t sums;
    const bsc_told *told;
} bsc_known;

/* Walks the options of a matrix, or a model, and its items, all or the primary ones, by number. */
#define BSC_EACH_OPTION(k, of)  for (uint32_t k = 0; k < (of)->options; k++)
#define BSC_EACH_ITEM(i, of)    for (uint32_t i = 0; i < (of)->items; i++)
#define BSC_EACH_PRIMARY(i, of) for (uint32_t i = 0; i < (of)->primaries; i++)

static inline bool bsc_matrix_is_piece(const bsc_matrix *matrix, uint32_t item) {
    return matrix->item[item].kind == BSC_ITEM_PIECE;
}

/* The options that cover the item. */
static inline uint32_t bsc_matrix_length(const bsc_matrix *matrix, uint32_t item) {
    return bsc_row_length(matrix->first, item);
}

/* The primary items, fewest options first: those that are no pieces (returns how many), pieces. */
uint32_t bsc_matrix_rank(const bsc_matrix *matrix, uint32_t *order);

/* The sum of the multiplicities: no solution has more options. */
uint64_t bsc_matrix_wanted(const bsc_matrix *matrix);
/* What the option adds to the sum. */
uint32_t bsc_option_adds(const bsc_matrix *matrix, uint32_t option, uint32_t sum);
/* Whether these options, a solution of the rest, meet all sums. */
bool bsc_sums_hold(const bsc_matrix *matrix, const uint32_t *option, uint32_t count);

/* The last step in making a matrix: fills first[] and option[] from the rest, and checks it. */
bsc_status bsc_matrix_finish(bsc_matrix *matrix, bsc_error *error);

/* Asserts the invariants; for tests and debug builds. */
void bsc_matrix_check(const bsc_matrix *matrix);

/* Of all that a search of the matrix depends on. */
uint64_t bsc_matrix_digest(const bsc_matrix *matrix);

/* An order of the items for a sweep whose frontier is narrow, and the items that act as pieces: for
 * matrices without points, where no direction says how to sweep (order.c). */
typedef struct bsc_order {
    bsc_arena arena; /* of the arrays */
    uint32_t swept;
    uint32_t *item; /* [swept]: all items but the pieces, in the order of the sweep */
    bool *piece;    /* [items]: primary, at most one of them in an option, and none alone in it */
    double cost;    /* an estimate of the masks of such a sweep, to compare orders by */
    bool listed;    /* the items are in the order of their numbers */
} bsc_order;

#endif
