/* cell_set.h - sets of cells as bits, for a position in which only a few cells matter.
 *
 * The cells are numbered anew for each position (bsc_deployment_list_number_cells): 0, 1, ... among
 * those that may hold a ship and were not fired at. So 128 bits do, however large the board is. */
#ifndef BSC_EVAL_CELL_SET_H
#define BSC_EVAL_CELL_SET_H

#include "count/base/bits.h"

#define BSC_LISTED_CELLS 128u /* cells that can be numbered: a position with more is refused */
#define BSC_LISTED_WORDS (BSC_LISTED_CELLS / 64)

/* A set of cells: cell c is in the set if bit (c mod 64) of word[c / 64] is 1. */
typedef struct bsc_cell_set {
    uint64_t word[BSC_LISTED_WORDS];
} bsc_cell_set;

/* Visits the cells c of a set, in rising order. The expression `set` is evaluated once for each
 * word. The loop's body must not use `break`, which would end one word only. A macro, since a
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

static inline bsc_cell_set bsc_cell_set_intersect(bsc_cell_set a, bsc_cell_set b) {
    for (unsigned w = 0; w < BSC_LISTED_WORDS; w++) a.word[w] &= b.word[w];
    return a;
}

static inline bsc_cell_set bsc_cell_set_unite(bsc_cell_set a, bsc_cell_set b) {
    for (unsigned w = 0; w < BSC_LISTED_WORDS; w++) a.word[w] |= b.word[w];
    return a;
}

static inline bool bsc_cell_set_equal(bsc_cell_set a, bsc_cell_set b) {
    uint64_t differences = 0;
    for (unsigned w = 0; w < BSC_LISTED_WORDS; w++) differences |= a.word[w] ^ b.word[w];
    return differences == 0;
}

static inline bool bsc_cell_set_is_empty(bsc_cell_set a) {
    return bsc_cell_set_equal(a, (bsc_cell_set){{0}});
}

/* Says whether each cell of `a` is in `b` too. */
static inline bool bsc_cell_set_is_subset(bsc_cell_set a, bsc_cell_set b) {
    return bsc_cell_set_is_empty(bsc_cell_set_minus(a, b));
}

static inline unsigned bsc_cell_set_count(bsc_cell_set a) {
    unsigned count = 0;
    for (unsigned w = 0; w < BSC_LISTED_WORDS; w++) count += bsc_count_bits(a.word[w]);
    return count;
}

#endif
