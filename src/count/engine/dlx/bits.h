/* bits.h - a block of the matrix as rows of bits: the options that were open at some node of the
 * search, and the items that they cover. Below that node a state is two sets of bits:
 *
 *   alive   bit j: option[j] is still open            open   bit k: item[k] still takes options
 *
 *                  alive  1 1 0 1 0 1                 taking option 3 leaves of both what is not in
 *          row[k] (item)  1 0 0 1 1 0                 conflict[3] and cover[3]; an item's length is
 *     conflict[3]         1 0 1 1 0 0                 the number of bits of alive & row
 *
 * Items and options have numbers of their own here, in the order of those of the matrix, so that
 * the rows shrink with the problem: a block with up to 64 options has rows of one word. */
#ifndef BSC_ENGINE_DLX_BITS_H
#define BSC_ENGINE_DLX_BITS_H

#include "bscount.h"

#include "count/base/arena.h"
#include "count/cover/matrix.h"

#define BSC_DLX_NONE UINT32_MAX

/* Kernels that count bits are compiled twice, since CFLAGS do not ask for the instruction that
 * every processor of the last fifteen years has: without it the search takes 1.6 times as long. The
 * choice of an item is compiled a third time, for processors that count eight words at once. */
#if defined(__x86_64__) && defined(__GNUC__)
#define BSC_DLX_POPCOUNT 1
#define BSC_DLX_INLINE   static inline __attribute__((always_inline))
#else
#define BSC_DLX_POPCOUNT 0
#define BSC_DLX_INLINE   static inline
#endif

typedef struct bsc_dlx_bits {
    uint32_t options, words;    /* words of a row of options */
    uint32_t items, item_words; /* primary items, and words of a set of them */
    uint32_t *option;           /* [options]: in the matrix, rising */
    uint32_t *item;             /* [items]: in the matrix */
    uint32_t *first, *end;      /* [items]: the words of its row that are not all 0 */
    uint32_t *copies;           /* [options]: the item of several copies that it covers, or NONE */
    uint64_t *row;              /* [items][words]: the options of an item; see lanes */
    uint64_t *conflict; /* [options][words]: those that cannot go with it, itself included */
    uint64_t *cover;    /* [options][item_words]: its items, less that of copies */
    /* 1; or 8 where words are counted by eights and no item has copies: word w of eight items' rows
     * stand side by side then, and behind them their words w + 1 */
    uint32_t lanes;
    void *memory; /* of all the arrays */
    size_t bytes;
} bsc_dlx_bits;

/* What building needs for a moment. */
typedef struct bsc_dlx_scratch {
    const bsc_matrix *matrix;
    uint32_t *length, *start; /* [items]; length is all 0 between two uses */
    uint32_t *local;          /* [items]: number of an item here, plus 1; all 0 likewise */
    uint32_t *touched;        /* [items] */
    uint32_t *list;           /* [entries] */
    uint32_t *option, *item;  /* [options], [primaries]: what to build from */
    uint64_t *row;            /* of one item; all 0 between two uses */
} bsc_dlx_scratch;

void bsc_dlx_scratch_init(bsc_dlx_scratch *scratch, const bsc_matrix *matrix, bsc_arena *arena);

/* Bytes for the rows of `options` and of primary `items`. */
size_t bsc_dlx_bits_bytes(uint32_t options, uint32_t items);
/* The block, in place of what was there, with the first `options` of scratch->option, rising, and
 * the first `items` of scratch->item, all the primary items of those; false: no memory. */
bool bsc_dlx_bits_build(bsc_dlx_bits *bits, bsc_dlx_scratch *scratch, uint32_t options,
                        uint32_t items);
void bsc_dlx_bits_release(bsc_dlx_bits *bits);

/* The open item with the fewest branches, the first among equals, and how many: an item that takes
 * m of its n options has n - m + 1. bound[] is of the matrix's items. */
uint32_t bsc_dlx_bits_choose(const bsc_dlx_bits *bits, const uint64_t *alive, const uint64_t *open,
                             const uint32_t *bound, uint64_t *branches);

static inline uint64_t *bsc_dlx_row(uint64_t *rows, uint32_t words, uint32_t k) {
    return rows + (size_t)k * words;
}

/* The row of item k; its word w is [w * lanes]. */
static inline uint64_t *bsc_dlx_item_row(const bsc_dlx_bits *bits, uint32_t k) {
    const uint32_t lane = k & (bits->lanes - 1);
    return bits->row + (size_t)(k - lane) * bits->words + lane;
}

static inline uint32_t bsc_dlx_words(uint32_t bits) {
    return bits / 64 + (bits % 64 != 0);
}

#endif
