/* bits.h - a block: a small copy of a part of the matrix, stored as rows of bits. A block holds the
 * options that were still open at some node of the search tree, and the primary items that they
 * cover. From that node downwards, the state of the search is two sets of bits:
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
 * `open`. Options and items are numbered within the block, in the order of the matrix. So a block
 * with few options has short rows: with up to 64 options, a row is a single word of 64 bits. */
#ifndef BSC_ENGINE_DLX_BITS_H
#define BSC_ENGINE_DLX_BITS_H

#include "bscount.h"

#include "count/base/arena.h"
#include "count/cover/matrix.h"

/* Used in place of an item's number to say that there is no such item. */
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

/* A block: a part of the matrix as rows of bits (see the head of this file). Options and items are
 * numbered within the block, in the order of the matrix. */
typedef struct bsc_dlx_bits {
    uint32_t options;    /* number of options in the block */
    uint32_t words;      /* number of 64-bit words of a set of options */
    uint32_t items;      /* number of primary items in the block */
    uint32_t item_words; /* number of 64-bit words of a set of items */
    uint32_t *option;    /* [options]: number of each option in the matrix, ascending */
    uint32_t *item;      /* [items]: number of each item in the matrix */
    uint32_t *first; /* [items]: index of the first word of each item's row that may be nonzero */
    uint32_t *end;   /* [items]: index after the last word of each item's row that may be nonzero */
    /* [options]: item with several copies that each option covers; BSC_DLX_NONE: none */
    uint32_t *copies;
    /* [items][words]: the options that cover each item; for the layout see `lanes` */
    uint64_t *row;
    uint64_t *conflict; /* [options][words]: the options in conflict with each option, and itself */
    /* [options][item_words]: the items that each option covers, except those with copies */
    uint64_t *cover;
    /* How row[] is laid out. If lanes is 1, the rows of the items follow each other. If lanes is 8,
     * the rows of eight items are interleaved, so that vector instructions can count the bits of
     * eight rows at once: first word 0 of the rows of items 8i to 8i + 7, then word 1 of the same
     * eight rows, and so on. Blocks that have an item with several copies always have 1. */
    uint32_t lanes;
    void *memory; /* the allocated memory, which holds all arrays of the block */
    size_t bytes; /* number of bytes of `memory` */
} bsc_dlx_bits;

/* What a new block is to contain, and work space for building it. */
typedef struct bsc_dlx_scratch {
    const bsc_matrix *matrix;
    /* What the block is to contain, filled in by the caller. The numbers are those of the
     * matrix. */
    uint32_t *option; /* [options of the matrix]: the first elements are the block's options */
    uint32_t *item;   /* [primaries]: the first elements are the block's items */
    /* The block's options that cover item i of the matrix are list[start[i]] .. list[start[i] +
     * length[i] - 1], as numbers in the block. */
    uint32_t *list;   /* [entries of the matrix] */
    uint32_t *start;  /* [items of the matrix]: index of the first element in list[] */
    uint32_t *length; /* [items of the matrix]: number of elements; all 0 between builds */
    /* Other work space. */
    uint32_t *local;   /* [items]: number of the item in the block, plus 1; all 0 between builds */
    uint32_t *touched; /* [items]: list of the items that have options in the block */
    uint64_t *row;     /* [words]: the row of one item; all 0 between builds */
} bsc_dlx_scratch;

/* Allocates the work space for building blocks of the matrix; the arena owns the memory. If memory
 * runs out, arena->failed is set. */
void bsc_dlx_scratch_init(bsc_dlx_scratch *scratch, const bsc_matrix *matrix, bsc_arena *arena);

/* Returns the number of bytes that a block of `options` options and `items` primary items needs. */
size_t bsc_dlx_bits_bytes(uint32_t options, uint32_t items);
/* Builds a block. Its options are the first `options` elements of scratch->option, which must be in
 * ascending order. Its items are the first `items` elements of scratch->item, which must be all
 * primary items that these options cover. What *bits held before is overwritten. Returns false if
 * memory runs out. */
bool bsc_dlx_bits_build(bsc_dlx_bits *bits, bsc_dlx_scratch *scratch, uint32_t options,
                        uint32_t items);
/* Frees the block's memory, if it has any. */
void bsc_dlx_bits_release(bsc_dlx_bits *bits);

/* Chooses the item that the search branches on: returns the open item with the fewest branches, or
 * the first of them if several items tie. Sets *branches to the number of its branches. If an item
 * still needs m options and n of its options are open, it has n - m + 1 branches, or none if n is
 * less than m. bound[i] is m for item i of the matrix; the result is a number in the block. */
uint32_t bsc_dlx_bits_choose(const bsc_dlx_bits *bits, const uint64_t *alive, const uint64_t *open,
                             const uint32_t *bound, uint64_t *branches);

/* Returns row k of an array of rows that have `words` words each. */
static inline uint64_t *bsc_dlx_row(uint64_t *rows, uint32_t words, uint32_t k) {
    return rows + (size_t)k * words;
}

/* Returns the row of item k of the block. Word w of the row is element w * bits->lanes of the
 * result. */
static inline uint64_t *bsc_dlx_item_row(const bsc_dlx_bits *bits, uint32_t k) {
    const uint32_t lane = k & (bits->lanes - 1);
    return bits->row + (size_t)(k - lane) * bits->words + lane;
}

/* Returns how many 64-bit words a set of `bits` bits needs. */
static inline uint32_t bsc_dlx_words(uint32_t bits) {
    return bits / 64 + (bits % 64 != 0);
}

#endif
