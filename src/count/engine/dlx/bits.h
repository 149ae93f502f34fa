/* bits.h - a block: a small copy of a part of the matrix, stored as rows of bits. A block holds the
 * options that were still open at some node of the search tree (that could still be taken there),
 * and the primary items that they cover. From that node downwards, the state of the search is two
 * sets of bits:
 *
 *   open_options   bit j is 1 if option[j] is still open, so that it may be taken
 *   open_items     bit k is 1 if item[k] still needs options
 *
 * Example: a ship of 2 cells on a row of four cells has the options 0 = A1 B1, 1 = B1 C1 and 2 = C1
 * D1. With bit 0 written at the left:
 *
 *     open options            1 1 1
 *     row of the item Ship2   1 1 1    both in common: the open options of Ship2
 *     conflicts of option 0   1 1 0    option 0 shares B1 with option 1; taking option 0 clears
 *     conflicts of option 1   1 1 1    these bits in the open options, which leaves 0 0 1
 *     conflicts of option 2   0 1 1
 *
 * Taking an option also closes the items that it covers: their bits are cleared in open_items.
 * Options and items have new indices within the block, in the order of the matrix. So a block with
 * few options has short rows: with up to 64 options, a row is a single word of 64 bits. */
#ifndef BSC_ENGINE_DLX_BITS_H
#define BSC_ENGINE_DLX_BITS_H

#include "bscount.h"

#include "count/base/arena.h"
#include "count/cover/matrix.h"

/* Used in place of the index of an item if there is no such item. */
#define BSC_DLX_NONE UINT32_MAX

/* BSC_DLX_POPCOUNT is 1 if functions that count bits are compiled twice, once with the instruction
 * popcnt of x86 processors and once without it; a test at run time picks the version. Every such
 * processor of the last fifteen years has the instruction, but our compiler flags (CFLAGS) do not
 * ask for it, and without it the search takes 1.6 times as long. The function that chooses an item
 * is compiled a third time, for processors that can count the bits of eight words at once
 * (AVX-512). Functions marked BSC_DLX_INLINE are inlined into each of these versions. */
#if defined(__x86_64__) && defined(__GNUC__)
#define BSC_DLX_POPCOUNT 1
#define BSC_DLX_INLINE   static inline __attribute__((always_inline))
#else
#define BSC_DLX_POPCOUNT 0
#define BSC_DLX_INLINE   static inline
#endif

/* A block: the part of the matrix that is still open at some node of the search tree, as rows of
 * bits (see the example at the top of this file). Options and items have their own indices within
 * the block, in the order of the matrix. */
typedef struct bsc_dlx_bits {
    uint32_t options;    /* how many options the block has */
    uint32_t words;      /* how many 64-bit words a set of options takes, for example a row */
    uint32_t items;      /* how many primary items the block has */
    uint32_t item_words; /* how many 64-bit words a set of items takes */
    uint32_t *option;    /* [options]: the index of each option in the matrix, ascending */
    uint32_t *item;      /* [items]: the index of each item in the matrix */
    /* [items]: in the row of item k (see item_rows), all words before word first_word[k], and all
     * from word end_word[k] on, are 0. So they need not be read. */
    uint32_t *first_word;
    uint32_t *end_word;
    /* [options]: the piece with several copies that each option lays, as the index of the piece's
     * item in the block; BSC_DLX_NONE: the option lays no such piece. The item of a piece with
     * several copies needs several options. */
    uint32_t *piece_with_copies;
    /* [items][words]: for each item of the block, the set of the options that cover it. The order
     * of the words depends on `lanes`. */
    uint64_t *item_rows;
    /* [options][words]: for each option of the block, the set of the options that it is in conflict
     * with: itself, and the options that share an item with it. An item that needs several options
     * causes no conflict. */
    uint64_t *conflict_rows;
    /* [options][item_words]: for each option of the block, the set of the items that it covers. An
     * item that needs several options is left out. */
    uint64_t *cover_rows;
    /* How the words of item_rows[] are ordered: 1 if the rows of the items follow each other; 8 if
     * the rows of eight items are interleaved, so that vector instructions can count the bits of
     * eight rows at once. Then come first word 0 of the rows of items 8i to 8i + 7, then word 1 of
     * the same eight rows, and so on. If the block has an item that needs several options, lanes is
     * 1. */
    uint32_t lanes;
    void *memory; /* the allocated memory, in which all arrays of the block lie */
    size_t bytes; /* how many bytes `memory` has */
} bsc_dlx_bits;

/* Which options and items go into a new block (a part of the matrix as rows of bits), and work
 * space for building it. */
typedef struct bsc_dlx_scratch {
    const bsc_matrix *matrix;
    /* The options and items of the block, filled in by the caller: their indices in the matrix. */
    uint32_t *option; /* [options of the matrix]: the first elements are the block's options */
    uint32_t *item;   /* [primaries]: the first elements are the block's items */
    /* Work space: the options of the block that cover item i of the matrix are list[start[i]] ..
     * list[start[i] + length[i] - 1], as indices in the block. */
    uint32_t *list;  /* [entries of the matrix]: the lists of all items, one after the other */
    uint32_t *start; /* [items of the matrix]: where the options of each item begin in list[] */
    /* [items of the matrix]: how many options of the block each item has; all 0 between builds */
    uint32_t *length;
    /* More work space: */
    /* [items of the matrix]: 1 + the index of each item in the block, or 0 if the block does not
     * have the item; all 0 between builds */
    uint32_t *block_item_plus_1;
    /* [items of the matrix]: a list of the items, primary or not, that have options in the block */
    uint32_t *items_with_options;
    uint64_t *row; /* [words]: the row of one item (a set of options); all 0 between builds */
} bsc_dlx_scratch;

/* Allocates the work space for building blocks of the matrix; the arena owns the memory. If memory
 * runs out, arena->failed is set. No block can be built then. */
void bsc_dlx_scratch_init(bsc_dlx_scratch *scratch, const bsc_matrix *matrix, bsc_arena *arena);

/* Returns how many bytes the arrays of a block with `options` options and `items` primary items
 * need. */
size_t bsc_dlx_bits_bytes(uint32_t options, uint32_t items);
/* Builds a block, which is a part of the matrix as rows of bits. Its options are the first
 * `options` elements of scratch->option, which must be in ascending order. Its items are the first
 * `items` elements of scratch->item, each once, and keep their order in the block; they must
 * include all primary items that these options cover. *bits must be all zero or an earlier block,
 * whose contents are overwritten. Returns false if memory runs out; *bits is then all zero. */
bool bsc_dlx_bits_build(bsc_dlx_bits *bits, bsc_dlx_scratch *scratch, uint32_t options,
                        uint32_t items);
/* Frees the block's memory, if it has any; the block is then all zero. */
void bsc_dlx_bits_release(bsc_dlx_bits *bits);

/* Chooses the item that the search branches on: returns the open item with the fewest branches, or
 * the first of them if several items tie. But the first item that has at most one branch is chosen
 * without a look at the later ones, to save time. Sets *branches to how many branches the item has.
 * If an item still needs m options and n of its options are open, it has n - m + 1 branches, or
 * none if n is less than m. For item i of the matrix, m is options_needed[i], which must be above 0
 * if the item is open. open_options and open_items are the state of the search, as sets of bits; at
 * least one item must be open (asserted). The result is an index in the block. */
uint32_t bsc_dlx_bits_choose(const bsc_dlx_bits *bits, const uint64_t *open_options,
                             const uint64_t *open_items, const uint32_t *options_needed,
                             uint64_t *branches);

/* Returns row k of an array of rows that follow each other and have `words` words each. */
static inline uint64_t *bsc_dlx_row(uint64_t *rows, uint32_t words, uint32_t k) {
    return rows + (size_t)k * words;
}

/* Returns the set of the options that are in conflict with option j of the block, as a row of bits:
 * the option itself, and the options that share an item with it. */
static inline uint64_t *bsc_dlx_conflicts(const bsc_dlx_bits *bits, uint32_t j) {
    return bsc_dlx_row(bits->conflict_rows, bits->words, j);
}

/* Returns the row of item k of the block: the set of the options that cover the item. Its words
 * need not follow each other, because the rows of several items may be interleaved: word w of the
 * row is element w * bits->lanes of the result. */
static inline uint64_t *bsc_dlx_item_row(const bsc_dlx_bits *bits, uint32_t k) {
    const uint32_t lane = k & (bits->lanes - 1);
    return bits->item_rows + (size_t)(k - lane) * bits->words + lane;
}

/* Returns how many 64-bit words a set of `bits` bits needs. */
static inline uint32_t bsc_dlx_words(uint32_t bits) {
    return bits / 64 + (bits % 64 != 0);
}

#endif
