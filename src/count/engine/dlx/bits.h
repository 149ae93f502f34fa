/* bits.h - a block: a small copy of a part of the matrix, stored as rows of bits. A block holds the
 * options that were still open at some node of the search tree (that could still be taken there),
 * and the primary items that they cover. From that node downwards, the state of the search is two
 * sets of bits:
 *
 *   alive   bit j is 1 if option[j] is still open, so that it may be taken
 *   open    bit k is 1 if item[k] still needs options
 *
 * Example: a ship of 2 cells on a row of four cells has the options 0 = A1 B1, 1 = B1 C1 and 2 = C1
 * D1. With bit 0 written at the left:
 *
 *     alive        1 1 1       row[Ship2]   1 1 1    alive & row[Ship2]: the ship's open options
 *     conflict[0]  1 1 0       option 0 shares B1 with option 1; taking option 0 clears the bits of
 *     conflict[1]  1 1 1       conflict[0] in alive, which leaves 0 0 1
 *     conflict[2]  0 1 1
 *
 * Taking option j also closes the items that the option covers: the bits of cover[j] are cleared in
 * `open`. Options and items have new indices within the block, in the order of the matrix. So a
 * block with few options has short rows: with up to 64 options, a row is a single word of 64
 * bits. */
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
    uint32_t *first; /* [items]: index of the first word of each item's row that may be nonzero */
    uint32_t *end;   /* [items]: index after the last word that may be nonzero */
    /* [options]: the item with several copies that each option covers, which is a piece that must
     * be covered by several options: its index in the block; BSC_DLX_NONE: the option covers no
     * such item */
    uint32_t *item_with_copies;
    /* [items][words]: for each item, the set of the options that cover it; laid out as `lanes`
     * says */
    uint64_t *row;
    /* [options][words]: for each option, the set of the options that it is in conflict with:
     * itself, and the options that share an item with it. An item that several options must cover
     * causes no conflict. */
    uint64_t *conflict;
    /* [options][item_words]: for each option, the set of the items that it covers. An item that
     * several options must cover is left out. */
    uint64_t *cover;
    /* How row[] is laid out. If lanes is 1, the rows of the items follow each other. If lanes is 8,
     * the rows of eight items are interleaved, so that vector instructions can count the bits of
     * eight rows at once: first word 0 of the rows of items 8i to 8i + 7, then word 1 of the same
     * eight rows, and so on. If the block has an item that several options must cover, lanes is
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
    /* [items of the matrix]: the index of each item in the block, plus 1, or 0 if the block does
     * not have the item; all 0 between builds */
    uint32_t *local;
    /* [items of the matrix]: a list of the items that have options in the block */
    uint32_t *touched;
    uint64_t *row; /* [words]: the row of one item (a set of options); all 0 between builds */
} bsc_dlx_scratch;

/* Allocates the work space for building blocks of the matrix; the arena owns the memory. If memory
 * runs out, arena->failed is set. */
void bsc_dlx_scratch_init(bsc_dlx_scratch *scratch, const bsc_matrix *matrix, bsc_arena *arena);

/* Returns how many bytes the arrays of a block with `options` options and `items` primary items
 * need. */
size_t bsc_dlx_bits_bytes(uint32_t options, uint32_t items);
/* Builds a block, which is a part of the matrix as rows of bits. Its options are the first
 * `options` elements of scratch->option, which must be in ascending order. Its items are the first
 * `items` elements of scratch->item, which must be all primary items that these options cover.
 * *bits must be all zero or an earlier block, whose contents are overwritten. Returns false if
 * memory runs out. */
bool bsc_dlx_bits_build(bsc_dlx_bits *bits, bsc_dlx_scratch *scratch, uint32_t options,
                        uint32_t items);
/* Frees the block's memory, if it has any. */
void bsc_dlx_bits_release(bsc_dlx_bits *bits);

/* Chooses the item that the search branches on: returns the open item with the fewest branches, or
 * the first of them if several items tie. Sets *branches to how many branches it has. If an item
 * still needs m options and n of its options are open, it has n - m + 1 branches, or none if n is
 * less than m. For item i of the matrix, m is bound[i]. `alive` is the set of open options, `open`
 * the set of open items. The result is an index in the block. */
uint32_t bsc_dlx_bits_choose(const bsc_dlx_bits *bits, const uint64_t *alive, const uint64_t *open,
                             const uint32_t *bound, uint64_t *branches);

/* Returns row k of an array of rows that follow each other and have `words` words each. */
static inline uint64_t *bsc_dlx_row(uint64_t *rows, uint32_t words, uint32_t k) {
    return rows + (size_t)k * words;
}

/* Returns the row of item k of the block: the set of the options that cover the item. Its words
 * need not follow each other, because the rows of several items may be interleaved: word w of the
 * row is element w * bits->lanes of the result. */
static inline uint64_t *bsc_dlx_item_row(const bsc_dlx_bits *bits, uint32_t k) {
    const uint32_t lane = k & (bits->lanes - 1);
    return bits->row + (size_t)(k - lane) * bits->words + lane;
}

/* Returns how many 64-bit words a set of `bits` bits needs. */
static inline uint32_t bsc_dlx_words(uint32_t bits) {
    return bits / 64 + (bits % 64 != 0);
}

#endif
