/* memo.c - the memo, the transposition table of a search. It stores how many solutions lie below a
 * node of the search tree. The key is the set of items that are covered at the node, so another
 * node with the same covered items finds the count. (memo.h has an example and the layout of an
 * entry.) The memo can only be used if just the total is wanted, because an entry does not say how
 * many solutions use each option. */
#include "count/engine/dlx/memo.h"

#include "count/base/bits.h"
#include "count/base/natural.h"
#include "count/cover/matrix.h"

#define FIRST_SIZE ((size_t)1 << 12) /* how many entries a new table has */
/* How many 64-bit words a key may have; a matrix that needs longer keys gets no memo. 32 words are
 * enough for 2047 items if no piece has several copies. */
#define MAX_KEY_WORDS 32u
/* An entry of the memo has a key, which says what items are covered at a node of the search tree,
 * and then a value of VALUE_WORDS 64-bit words. These are the indices of the words in the value:
 * the low and the high word of the number of solutions below the node, and the number of nodes of
 * its subtree, which is at least 1; 0 means that the entry is empty. */
enum { COUNT_LOW, COUNT_HIGH, SUBTREE_NODES, VALUE_WORDS };

/* Returns how many primary items must be covered by several options. For such an item, a key has a
 * whole word instead of a bit: how many options cover the item. */
static uint32_t count_items_with_copies(const bsc_matrix *matrix) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < matrix->primaries; i++)
        if (matrix->item[i].multiplicity > 1) count++;
    return count;
}

bool bsc_dlx_memo_fits(const bsc_matrix *matrix, size_t bytes) {
    const size_t words = matrix->items / 64 + 1 + count_items_with_copies(matrix);
    return words <= MAX_KEY_WORDS && FIRST_SIZE * (words + VALUE_WORDS) * sizeof(uint64_t) <= bytes;
}

bool bsc_dlx_memo_init(bsc_dlx_memo *memo, const bsc_matrix *matrix, size_t bytes) {
    *memo = (bsc_dlx_memo){.matrix = matrix, .item_words = matrix->items / 64 + 1};
    memo->key_words = memo->item_words + count_items_with_copies(matrix);
    memo->entry_words = memo->key_words + VALUE_WORDS;
    memo->size = FIRST_SIZE;
    memo->max_size = FIRST_SIZE;
    /* While the table grows, the old table is in memory too. It is a fourth as large as the new
     * one, so the new one may take 4/5 of the bytes. */
    while (memo->max_size <= bytes / (5 * memo->entry_words * sizeof *memo->entry))
        memo->max_size *= 4;
    memo->key = bsc_memory_new(memo->key_words, sizeof *memo->key);
    memo->entry = bsc_memory_new(memo->size * memo->entry_words, sizeof *memo->entry);
    if (memo->key != NULL && memo->entry != NULL) return true;
    bsc_dlx_memo_release(memo);
    return false;
}

void bsc_dlx_memo_release(bsc_dlx_memo *memo) {
    bsc_memory_free(memo->key);
    bsc_memory_free(memo->entry);
    *memo = (bsc_dlx_memo){0};
}

void bsc_dlx_memo_update_key(bsc_dlx_memo *memo, uint32_t option, int change) {
    const bsc_matrix *matrix = memo->matrix;
    for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
        const uint32_t item = matrix->entry[k];
        if (item >= matrix->primaries || matrix->item[item].multiplicity == 1) {
            assert(bsc_has_bit(memo->key, item) == (change < 0));
            memo->key[item / 64] ^= UINT64_C(1) << (item % 64);
            continue;
        }
        uint32_t word = memo->item_words;
        for (uint32_t i = 0; i < item; i++) word += matrix->item[i].multiplicity > 1;
        assert(word < memo->key_words);
        memo->key[word] += (uint64_t)(int64_t)change;
    }
}

/* Returns the only entry of a table in which `key` can be stored, which depends on the hash of the
 * key. `entry` is the table, and `size`, a power of two, is how many entries it has. The entry may
 * be empty, or hold another key. */
static uint64_t *find_entry(const bsc_dlx_memo *memo, uint64_t *entry, size_t size,
                            const uint64_t *key) {
    uint64_t hash = 0;
    for (uint32_t w = 0; w < memo->key_words; w++) {
        hash = (hash ^ key[w]) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 29;
    }
    hash *= UINT64_C(0xBF58476D1CE4E5B9);
    assert(size > 0 && (size & (size - 1)) == 0);
    return entry + ((hash >> 32) & (size - 1)) * memo->entry_words;
}

bool bsc_dlx_memo_find(bsc_dlx_memo *memo, bsc_dlx_count *count) {
    const uint64_t *entry = find_entry(memo, memo->entry, memo->size, memo->key);
    const uint64_t *value = entry + memo->key_words;
    const bool is_empty = value[SUBTREE_NODES] == 0;
    if (is_empty || memcmp(entry, memo->key, memo->key_words * sizeof *entry) != 0) return false;
    assert(value[COUNT_HIGH] >> 56 == 0); /* the search fails before a count becomes that large */
    *count = bsc_wide_make(value[COUNT_HIGH], value[COUNT_LOW]);
    memo->saved_nodes += value[SUBTREE_NODES];
    return true;
}

/* Makes the table four times as large, and moves all entries to their new places. If memory runs
 * out, the table stays as it is, and new entries replace old ones more often. */
static void grow(bsc_dlx_memo *memo) {
    const size_t size = memo->size * 4;
    uint64_t *larger = bsc_memory_new(size * memo->entry_words, sizeof *larger);
    memo->stores = 0;
    if (larger == NULL) return;
    for (size_t k = 0; k < memo->size; k++) {
        const uint64_t *old = memo->entry + k * memo->entry_words;
        const bool is_empty = old[memo->key_words + SUBTREE_NODES] == 0;
        if (is_empty) continue;
        memcpy(find_entry(memo, larger, size, old), old, memo->entry_words * sizeof *old);
    }
    bsc_memory_free(memo->entry);
    memo->entry = larger;
    memo->size = size;
}

void bsc_dlx_memo_store(bsc_dlx_memo *memo, bsc_dlx_count count, uint64_t nodes) {
    assert(nodes > 0);
    memo->stores++;
    if (memo->stores > memo->size && memo->size * 4 <= memo->max_size) grow(memo);
    uint64_t *entry = find_entry(memo, memo->entry, memo->size, memo->key);
    uint64_t *value = entry + memo->key_words;
    memcpy(entry, memo->key, memo->key_words * sizeof *entry);
    value[COUNT_LOW] = bsc_wide_low(count);
    value[COUNT_HIGH] = bsc_wide_high(count);
    value[SUBTREE_NODES] = nodes;
}
