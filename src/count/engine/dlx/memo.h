/* memo.h - the memo, the transposition table of a search: stores how many solutions lie below a
 * node of the search tree, so that another node with the same covered items need not be searched.
 *
 * Example: dominoes must cover a board of 2 columns and 4 rows, which can be done in 5 ways. The
 * upper two rows can be covered by two horizontal dominoes, or by two vertical ones. The two nodes
 * of the search have the same key, because the same cells are covered by the same number of
 * dominoes. The first node is searched, and has 2 solutions below it. The second node finds this
 * number in the table.
 *
 *   key     a bit for each item, 1 if it is covered; then, for each item with several copies, a
 *           word with the number of copies that are taken
 *   entry   key | number of solutions, 2 words | nodes of the subtree, 1 word; 0 in an empty entry
 *
 * The hash of a key says in which entry the key is stored; a new key replaces the old key there.
 * When as many keys have been stored as the table has entries, the table grows to four times its
 * size, unless that exceeds its limit. Whole keys are compared, so it does no harm if different
 * keys have the same hash. */
#ifndef BSC_DLX_MEMO_H
#define BSC_DLX_MEMO_H

#include "count/base/natural.h"
#include "count/cover/matrix.h"

/* A number of solutions, with 128 bits. Without a memo 128 bits are enough, because a leaf of the
 * search tree adds less than 2^64 solutions, and no run can visit 2^64 leaves. With a memo the
 * number may become too large, so search.c checks each sum. */
typedef bsc_wide bsc_dlx_count;

/* The memo of a search: a table of nodes that were searched already, and the key of the search's
 * current node. */
typedef struct bsc_dlx_memo {
    const bsc_matrix *matrix;
    uint32_t item_words;  /* how many 64-bit words of a key hold the bits of the items */
    uint32_t key_words;   /* how many 64-bit words a key has */
    uint32_t entry_words; /* how many 64-bit words an entry of the table has */
    uint64_t *key;        /* [key_words]: key of the search's current node */
    uint64_t *entry;      /* [size * entry_words]: the table */
    size_t size;          /* how many entries the table has, a power of 2 */
    size_t max_size;      /* how many entries the table may grow to, a power of 2 */
    uint64_t stores;      /* how many entries have been stored since the table last grew */
    /* How many nodes of the tree were not searched, because they lie in subtrees whose number of
     * solutions the table had. */
    uint64_t saved_nodes;
    /* When search.c next tests whether the memo saves enough nodes to be kept: as soon as the
     * search has done this many steps of about 50 ns. UINT64_MAX: no more tests. */
    uint64_t test_step;
} bsc_dlx_memo;

/* Says whether a memo can be used for the matrix: the matrix must have few enough items for a key
 * of the memo, and a new table must fit into `bytes` bytes. */
bool bsc_dlx_memo_fits(const bsc_matrix *matrix, size_t bytes);
/* Makes an empty memo whose table may grow to `bytes` bytes, for which bsc_dlx_memo_fits must be
 * true. The memo's current key becomes that of the root of the tree, where no item is covered.
 * Returns false if memory runs out; *memo is then all zero. */
bool bsc_dlx_memo_init(bsc_dlx_memo *memo, const bsc_matrix *matrix, size_t bytes);
/* Frees the memory of the memo: its table and its current key. *memo is then all zero. */
void bsc_dlx_memo_release(bsc_dlx_memo *memo);
/* Changes memo->key, which says what items are covered at the search's current node. The search
 * calls this after it has taken `option` (`change` is 1), and again after it has undone that
 * (`change` is -1). */
void bsc_dlx_memo_update_key(bsc_dlx_memo *memo, uint32_t option, int change);
/* Looks up the search's current node by memo->key. If the table has the key, sets *count to the
 * number of solutions below the node, adds the number of nodes that need not be searched to
 * memo->saved_nodes, and returns true. Otherwise returns false, and changes nothing. */
bool bsc_dlx_memo_find(bsc_dlx_memo *memo, bsc_dlx_count *count);
/* Stores the result of the search's current node under memo->key: `count` solutions lie below the
 * node, and its subtree has `nodes` nodes, with the node itself. `count` must be below 2^120. The
 * function cannot fail, but the table keeps only the latest of several keys with the same place. */
void bsc_dlx_memo_store(bsc_dlx_memo *memo, bsc_dlx_count count, uint64_t nodes);

#endif
