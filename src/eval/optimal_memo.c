/* optimal_memo.c - costs of positions, by name.
 *
 * Open addressing with linear steps; grown to the double when half full, and within the limit the
 * old and the new table together. An entry is 24 bytes. */
#include "eval/optimal_set.h"

#include "base/memory.h"

#define FIRST_ENTRIES 1024u

void bsc_optimal_memo_release(bsc_optimal_memo *memo) {
    bsc_memory_free(memo->entry);
    *memo = (bsc_optimal_memo){0};
}

/* Where the name is, or would be. There are entries, and some are empty. */
static bsc_optimal_entry *find(const bsc_optimal_memo *memo, bsc_optimal_name name) {
    size_t at = (size_t)name.high & (memo->entries - 1);
    for (;; at = (at + 1) & (memo->entries - 1)) {
        bsc_optimal_entry *entry = &memo->entry[at];
        if (entry->cost == 0 || (entry->name.high == name.high && entry->name.low == name.low))
            return entry;
    }
}

bsc_optimal_found bsc_optimal_recall(const bsc_optimal_memo *memo, bsc_optimal_name name,
                                     uint64_t *cost) {
    if (memo->entries == 0) return BSC_OPTIMAL_UNKNOWN;
    const uint64_t kept = find(memo, name)->cost;
    if (kept == 0) return BSC_OPTIMAL_UNKNOWN;
    *cost = kept / 2;
    return kept % 2 == 1 ? BSC_OPTIMAL_EXACT : BSC_OPTIMAL_BOUND;
}

static bsc_status grow(bsc_optimal_memo *memo) {
    bsc_optimal_memo larger = {.entries = memo->entries == 0 ? FIRST_ENTRIES : 2 * memo->entries,
                               .used = memo->used,
                               .most_bytes = memo->most_bytes};
    if (memo->most_bytes != 0 &&
        memo->entries + larger.entries > memo->most_bytes / sizeof *larger.entry)
        return BSC_LIMIT;
    larger.entry = bsc_memory_new(larger.entries, sizeof *larger.entry);
    if (larger.entry == NULL) return BSC_NO_MEMORY;
    for (size_t k = 0; k < memo->entries; k++)
        if (memo->entry[k].cost != 0) *find(&larger, memo->entry[k].name) = memo->entry[k];
    bsc_memory_free(memo->entry);
    *memo = larger;
    return BSC_OK;
}

bsc_status bsc_optimal_keep(bsc_optimal_memo *memo, bsc_optimal_name name, uint64_t cost,
                            bool exact) {
    if (2 * memo->used >= memo->entries) {
        const bsc_status status = grow(memo);
        if (status != BSC_OK) return status;
    }
    bsc_optimal_entry *entry = find(memo, name);
    memo->used += entry->cost == 0;
    *entry = (bsc_optimal_entry){name, 2 * cost + exact};
    return BSC_OK;
}
