/* bits.h - a block: a part of the matrix, stored as rows of bits. It has the options that were
 * still open at some node of the search, and the items that they cover. Below that node, the state
 * of the search is two sets of bits:
 *
 *   alive   bit j: option[j] is still open            open   bit k: item[k] still needs options
 *
 * Example: a ship of 2 on a row of four cells has the options 0 = A1 B1, 1 = B1 C1, 2 = C1 D1. Bit
 * 0 stands at the left:
 *
 *     alive        1 1 1        row[Ship2]   1 1 1     its options: alive & row has its open ones
 *     conflict[0]  1 1 0        taking option 0 clears its conflicts in alive: 0 0 1
 *     conflict[1]  1 1 1
 *     conflict[2]  0 1 1
 *
 * Taking an option also clears the bits of the items that it covers in `open`; cover[] has these
 * bits. Items and options have numbers within the block, in the order of the matrix. So a block
 * with few options has short rows: with up to 64 options, a row is one word. */
#ifndef BSC_ENGINE_DLX_BITS_H
#define BSC_ENGINE_DLX_BITS_H

#include "bscount.h"

#include "count/base/arena.h"
#include "count/cover/matrix.h"

/* In place of an item's number: there is no item. */
#define BSC_DLX_NONE UINT32_MAX

/* Functions that count bits are compiled twice: with the instruction popcnt, and without it. Every
 * processor of the last fifteen years has it, but CFLAGS do not ask for it, and without it the
 * search takes 1.6 times as long. The function that chooses an item is compiled a third time, for
 * processors that count the bits of eight words at once. */
#if defined(__x86_64__) && defined(__GNUC__)
#define BSC_DLX_POPCOUNT 1
#define BSC_DLX_INLINE   static inline __attribute__((always_inline))
#else
#define BSC_DLX_POPCOUNT 0
#define BSC_DLX_INLINE   static inline
#endif

/* A block. Options and items are numbered within it, in the order of the matrix. */
typedef struct bsc_dlx_bits {
    uint32_t options;    /* number of options in the block */
    uint32_t words;      /* number of 64-bit words of a set of options */
    uint32_t items;      /* number of primary items in the block */
    uint32_t item_words; /* number of 64-bit words of a set of items */
    uint32_t *option;    /* [options]: their numbers in the matrix, rising */
    uint32_t *item;      /* [items]: their numbers in the matrix */
    uint32_t *first;     /* [items]: index of the first word of the item's row that may have bits */
    uint32_t *end;       /* [items]: index after the last word that may have bits */
    uint32_t *copies; /* [options]: the item with several copies that it covers, or BSC_DLX_NONE */
    uint64_t *row; /* [items][words]: the set of options of each item; for its layout see `lanes` */
    uint64_t *conflict; /* [options][words]: the options in conflict with it, and itself */
    uint64_t *cover;    /* [options][item_words]: the items it covers, without those with copies */
    /* How many rows of items are interleaved: 1, or 8 if the bits of eight rows are counted at
     * once. (That is possible only if no item has copies.) If 8, word 0 of the rows of items 8 i ..
     * 8 i + 7 are stored side by side, then word 1 of the same rows, and so on. */
    uint32_t lanes;
    void *memory; /* holds all the arrays */
    size_t bytes; /* size of `memory` */
} bsc_dlx_bits;

/* The contents of a block that is to be built, and work space for building it. */
typedef struct bsc_dlx_scratch {
    const bsc_matrix *matrix;
    /* What the block is to contain; the numbers are those of the matrix. */
    uint32_t *option; /* [options of the matrix]: the options of the block come first */
    uint32_t *item;   /* [primaries]: the items of the block come first */
    /* The block's options of item i are list[start[i]] .. list[start[i] + length[i] - 1]. */
    uint32_t *list;   /* [entries] */
    uint32_t *start;  /* [items] */
    uint32_t *length; /* [items]: all 0 between uses */
    /* Work space. */
    uint32_t *local;   /* [items]: the item's number in the block, plus 1; all 0 between uses */
    uint32_t *touched; /* [items]: the items that have options in the block */
    uint64_t *row;     /* [words]: the row of one item; all 0 between uses */
} bsc_dlx_scratch;

/* Allocates the work space for blocks of the matrix in the arena. If memory runs out, arena->failed
 * is set. */
void bsc_dlx_scratch_init(bsc_dlx_scratch *scratch, const bsc_matrix *matrix, bsc_arena *arena);

/* Returns the number of bytes that a block of `options` options and `items` primary items needs. */
size_t bsc_dlx_bits_bytes(uint32_t options, uint32_t items);
/* Builds a block of the first `options` elements of scratch->option, which must be in rising order,
 * and of the first `items` elements of scratch->item, which must be all primary items that these
 * options cover. What *bits held before is overwritten. Returns false if memory runs out. */
bool bsc_dlx_bits_build(bsc_dlx_bits *bits, bsc_dlx_scratch *scratch, uint32_t options,
                        uint32_t items);
/* Frees the block's memory, if it has any. */
void bsc_dlx_bits_release(bsc_dlx_bits *bits);

/* Returns the open item with the fewest branches; if several items have as few, the first of them.
 * Sets *branches to the number of its branches. An item that needs m of its n open options has n -
 * m + 1 branches, or none if n is less than m. bound[] has m for each item of the matrix. */
uint32_t bsc_dlx_bits_choose(const bsc_dlx_bits *bits, const uint64_t *alive, const uint64_t *open,
                             const uint32_t *bound, uint64_t *branches);

/* Returns row k of an array of rows, each of which has `words` words. */
static inline uint64_t *bsc_dlx_row(uint64_t *rows, uint32_t words, uint32_t k) {
    return rows + (size_t)k * words;
}

/* Returns the row of item k. Word w of the row is element w * bits->lanes of the result. */
static inline uint64_t *bsc_dlx_item_row(const bsc_dlx_bits *bits, uint32_t k) {
    const uint32_t lane = k & (bits->lanes - 1);
    return bits->row + (size_t)(k - lane) * bits->words + lane;
}

/* Returns how many 64-bit words a set of `bits` bits needs. */
static inline uint32_t bsc_dlx_words(uint32_t bits) {
    return bits / 64 + (bits % 64 != 0);
}

#endif
