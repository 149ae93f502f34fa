/* cell_set.h - sets of cells, stored as bits, for positions in which only a few cells matter.
 *
 * The cells of a set are not numbered as on the board. In each position of a game, only the cells
 * that may hold a ship and were not fired at matter; they get the numbers 0, 1, 2, ... (for example
 * by bsc_deployment_list_number_cells), and all other cells get none. So a set of 128 bits is often
 * enough even on a large board. */
#ifndef BSC_EVAL_CELL_SET_H
#define BSC_EVAL_CELL_SET_H

#include "count/base/bits.h"

/* A set has one bit for each of this many cells, so the cells have the indices 0 .. 127. If more
 * cells matter in a position, the code that numbers them fails with BSC_LIMIT. */
#define BSC_LISTED_CELLS 128u
/* How many 64-bit words store a set. */
#define BSC_LISTED_WORDS (BSC_LISTED_CELLS / 64)

/* A set of cells: cell c is in the set if bit (c mod 64) of word[c / 64] is 1. */
typedef struct bsc_cell_set {
    uint64_t word[BSC_LISTED_WORDS];
} bsc_cell_set;

/* Loops over the cells of a set: runs the statement that follows once for each cell c, in rising
 * order. Evaluates the expression `set` once for each word of the set. The statement must not use
 * `break`, because that would only end the loop over the current word. This is a macro because a
 * function cannot run the caller's statement. */
#define BSC_EACH_IN_SET(c, set)                                                                    \
    for (uint32_t c##_word = 0, c = 0; c##_word < BSC_LISTED_WORDS; c##_word++)                    \
        for (uint64_t c##_bits = (set).word[c##_word];                                             \
             c##_bits != 0 && (c = 64 * c##_word + bsc_lowest_bit(c##_bits), true);                \
             c##_bits = bsc_without_lowest(c##_bits))

/* Returns the cells of `a` that are not in `b`. */
static inline bsc_cell_set bsc_cell_set_minus(bsc_cell_set a, bsc_cell_set b) {
    for (unsigned w = 0; w < BSC_LISTED_WORDS; w++) a.word[w] &= ~b.word[w];
    return a;
}

/* Returns the cells that are in both `a` and `b`. */
static inline bsc_cell_set bsc_cell_set_intersect(bsc_cell_set a, bsc_cell_set b) {
    for (unsigned w = 0; w < BSC_LISTED_WORDS; w++) a.word[w] &= b.word[w];
    return a;
}

/* Returns the cells that are in `a`, in `b`, or in both. */
static inline bsc_cell_set bsc_cell_set_unite(bsc_cell_set a, bsc_cell_set b) {
    for (unsigned w = 0; w < BSC_LISTED_WORDS; w++) a.word[w] |= b.word[w];
    return a;
}

/* Says whether `a` and `b` have the same cells. */
static inline bool bsc_cell_set_equal(bsc_cell_set a, bsc_cell_set b) {
    uint64_t differences = 0;
    for (unsigned w = 0; w < BSC_LISTED_WORDS; w++) differences |= a.word[w] ^ b.word[w];
    return differences == 0;
}

static inline bool bsc_cell_set_is_empty(bsc_cell_set a) {
    return bsc_cell_set_equal(a, (bsc_cell_set){{0}});
}

/* Says whether all cells of `a` are also in `b`. */
static inline bool bsc_cell_set_is_subset(bsc_cell_set a, bsc_cell_set b) {
    return bsc_cell_set_is_empty(bsc_cell_set_minus(a, b));
}

/* Returns how many cells `a` has. */
static inline unsigned bsc_cell_set_count(bsc_cell_set a) {
    unsigned count = 0;
    for (unsigned w = 0; w < BSC_LISTED_WORDS; w++) count += bsc_count_bits(a.word[w]);
    return count;
}

#endif
