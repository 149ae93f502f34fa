/* transposition.h - a transposition table: values of positions, by their Zobrist keys.
 *
 * There are two kinds. A shared one has a fixed size and replaces a position by a newer one with
 * the same slot; several threads use it at once. A growing one keeps all positions, up to a
 * limit, for one thread. */
#ifndef BSC_EVAL_TRANSPOSITION_H
#define BSC_EVAL_TRANSPOSITION_H

#include "eval/zobrist.h"

struct bsc_transposition_locks;

/* All zero: one that was released, or never made. */
typedef struct bsc_transposition {
    size_t value_size; /* bytes of what is kept of a position */
    size_t entries, used;
    size_t max_bytes;     /* of one that grows; 0: no limit */
    unsigned char *entry; /* [entries]: a key, then a value; a key of 0 is a free entry */
    struct bsc_transposition_locks *locks; /* NULL: it grows */
} bsc_transposition;

/* `bytes`: what it may hold, about. */
bsc_status bsc_transposition_init_shared(bsc_transposition *table, size_t value_size, size_t bytes,
                                         bsc_error *error);
void bsc_transposition_init_growing(bsc_transposition *table, size_t value_size, size_t max_bytes);
void bsc_transposition_release(bsc_transposition *table);
/* Copies a position's value; false where it is not kept. */
bool bsc_transposition_get(const bsc_transposition *table, bsc_zobrist_key key, void *value);
/* Keeps a value, in place of an older one of the position. BSC_LIMIT, or BSC_NO_MEMORY, and no
 * error text, where the table cannot grow; a shared one never fails. */
bsc_status bsc_transposition_put(bsc_transposition *table, bsc_zobrist_key key, const void *value);

#endif
