/* bits.h - a block of the matrix as rows of bits: the options that were open at some node of the
 * search, and the items that they cover. Below that node a state is two sets of bits:
 *
 *   alive   bit j: option[j] is still open            open   bit k: item[k] still takes options
 *
 * Example: a ship of 2 on a row of four cells has the options 0 = A1 B1, 1 = B1 C1, 2 = C1 D1. Bit
 * 0 stands at the left:
 *
 *     alive        1 1 1        row[Ship2]   1 1 1     its options: alive & row has its open ones
 *     conflict[0]  1 1 0        taking option 0 clears its conflicts in alive: 0 0 1
 *     conflict[1]  1 1 1
 *     conflict[2]  0 1 1
 *
 * Taking an option also clears in `open` the items in cover[] of the option. Items and options are
 * numbered within the block, in the order of the matrix, so that the rows become shorter with fewer
 * options: a block with up to 64 options has rows of one word. */
#ifndef BSC_ENGINE_DLX_BITS_H
#define BSC_ENGINE_DLX_BITS_H

#include "bscount.h"

#include "count/base/arena.h"
#include "count/cover/matrix.h"

/* In place of an item: there is none. */
#define BSC_DLX_NONE UINT32_MAX

/* Functions that count bits are compiled twice, since CFLAGS do not ask for the instruction that
 * every processor of the last fifteen years has: without it the search takes 1.6 times as long. The
 * choice of an item is compiled a third time, for processors that count eight words at once. */
#if defined(__x86_64__) && defined(__GNUC__)
#define BSC_DLX_POPCOUNT 1
#define BSC_DLX_INLINE   static inline __attribute__((always_inline))
#else
#define BSC_DLX_POPCOUNT 0
#define BSC_DLX_INLINE   static inline
#endif

/* A block. Options and items are numbered within it, in the order of the matrix. */
typedef struct bsc_dlx_bits {
    uint32_t options;    /* options in the block */
    uint32_t words;      /* 64-bit words of a set of options */
    uint32_t items;      /* primary items in the block */
    uint32_t item_words; /* 64-bit words of a set of items */
    uint32_t *option;    /* [options]: their numbers in the matrix, rising */
    uint32_t *item;      /* [items]: their numbers in the matrix */
    uint32_t *first;     /* [items]: the first word of the item's row that may have bits */
    uint32_t *end;       /* [items]: the word after the last one that may have bits */
    uint32_t *copies; /* [options]: the item with several copies that it covers, or BSC_DLX_NONE */
    uint64_t *row;    /* [items][words]: the options of each item; see lanes */
    uint64_t *conflict; /* [options][words]: the options in conflict with it, itself included */
    uint64_t *cover;    /* [options][item_words]: the items it covers, but for items with copies */
    /* 1; or 8 if rows are counted eight at a time, which needs that no item has copies. Then words
     * w of the rows of items 8 i .. 8 i + 7 stand side by side, and their words w + 1 after
     * them. */
    uint32_t lanes;
    void *memory; /* of all the arrays */
    size_t bytes; /* of memory */
} bsc_dlx_bits;

/* Work space for building blocks, and what to build from. */
typedef struct bsc_dlx_scratch {
    const bsc_matrix *matrix;
    /* What the block is to contain, by numbers in the matrix. */
    uint32_t *option; /* [options of the matrix] */
    uint32_t *item;   /* [primaries] */
    /* The options of item i are list[start[i]] .. list[start[i] + length[i] - 1]. */
    uint32_t *list;   /* [entries] */
    uint32_t *start;  /* [items] */
    uint32_t *length; /* [items]: all 0 between uses */
    /* Work space. */
    uint32_t *local;   /* [items]: number of an item in the block, plus 1; all 0 between uses */
    uint32_t *touched; /* [items]: items that have options */
    uint64_t *row;     /* [words]: the row of one item; all 0 between uses */
} bsc_dlx_scratch;

/* Allocates the work space for blocks of the matrix in the arena. If memory is lacking,
 * arena->failed is set. */
void bsc_dlx_scratch_init(bsc_dlx_scratch *scratch, const bsc_matrix *matrix, bsc_arena *arena);

/* Returns the bytes that a block of so many options and primary items needs. */
size_t bsc_dlx_bits_bytes(uint32_t options, uint32_t items);
/* Replaces the block by one of the first `options` of scratch->option, which rise, and the first
 * `items` of scratch->item, which are all primary items of these options. Returns false if there
 * is no memory. */
bool bsc_dlx_bits_build(bsc_dlx_bits *bits, bsc_dlx_scratch *scratch, uint32_t options,
                        uint32_t items);
/* Frees the block's memory; nothing if it has none. */
void bsc_dlx_bits_release(bsc_dlx_bits *bits);

/* Returns the open item with the fewest branches, the first among equals, and sets *branches to
 * their number: n - m + 1 for an item that takes m of its n open options, 0 if it lacks options.
 * bound[] has m for each item of the matrix. */
uint32_t bsc_dlx_bits_choose(const bsc_dlx_bits *bits, const uint64_t *alive, const uint64_t *open,
                             const uint32_t *bound, uint64_t *branches);

/* Returns row k of an array of rows of `words` words. */
static inline uint64_t *bsc_dlx_row(uint64_t *rows, uint32_t words, uint32_t k) {
    return rows + (size_t)k * words;
}

/* Returns the row of item k, whose word w is [w * lanes]. */
static inline uint64_t *bsc_dlx_item_row(const bsc_dlx_bits *bits, uint32_t k) {
    const uint32_t lane = k & (bits->lanes - 1);
    return bits->row + (size_t)(k - lane) * bits->words + lane;
}

/* Returns how many 64-bit words a set of `bits` bits needs. */
static inline uint32_t bsc_dlx_words(uint32_t bits) {
    return bits / 64 + (bits % 64 != 0);
}

#endif
