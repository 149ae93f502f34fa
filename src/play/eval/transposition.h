/* transposition.h - values of positions, by their Zobrist keys.
 *
 * A key is the sum of 128 random bits for each element of a set:
 *
 *   element            0         1         2     ...
 *   symmetry 0      code 0    code 1    code 2           what each element adds to the key
 *   symmetry 1      code 7    code 3    code 2           the code of its image
 *   ...
 *
 * The key of a set is the least of its sums under the symmetries, so that all its images have one
 * (Zobrist, "A new hashing method with application for game playing", 1970; sums in place of
 * exclusive ors). That two sets share a key by chance is ignored.
 *
 * A shared table has a fixed size and replaces a position by a newer one with the same slot;
 * several threads use it. A growing one keeps all positions, up to a limit, for one thread. */
#ifndef BSC_EVAL_TRANSPOSITION_H
#define BSC_EVAL_TRANSPOSITION_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/board/problem.h"
#include "count/cover/symmetry.h"
#include "play/game/log.h"

typedef struct bsc_zobrist_key {
    uint64_t high, low;
} bsc_zobrist_key;

typedef struct bsc_zobrist {
    size_t elements;
    unsigned symmetries, max_symmetries;
    bsc_zobrist_key *code; /* [max_symmetries x elements] */
} bsc_zobrist;

/* Codes in the arena, always the same; symmetry 0 changes nothing and is the only one yet. Where
 * the arena has failed, code is NULL. */
void bsc_zobrist_init(bsc_zobrist *zobrist, bsc_arena *arena, size_t elements,
                      unsigned max_symmetries);
/* Sets that symmetry g takes element first + k to first + image[k]. The caller adds it to
 * `symmetries` once all elements are set. */
void bsc_zobrist_map(bsc_zobrist *zobrist, unsigned g, size_t first, const uint32_t *image,
                     size_t count);
/* The codes of all elements under symmetry g. */
static inline const bsc_zobrist_key *bsc_zobrist_codes(const bsc_zobrist *zobrist, unsigned g) {
    return zobrist->code + g * zobrist->elements;
}

static inline void bsc_zobrist_add(bsc_zobrist_key *sum, bsc_zobrist_key code) {
    sum->low += code.low;
    sum->high += code.high + (sum->low < code.low);
}

static inline bool bsc_zobrist_less(bsc_zobrist_key a, bsc_zobrist_key b) {
    return a.high < b.high || (a.high == b.high && a.low < b.low);
}

/* For positions of a problem's games: the elements are its placements and then its cells.
 * `symmetries` may be NULL, where positions that are images of each other are not alike. */
void bsc_zobrist_init_logs(bsc_zobrist *zobrist, bsc_arena *arena, const bsc_problem *problem,
                           const bsc_symmetries *symmetries);
/* The key of the position after the log: of the possible placements and the cells that are hit, not
 * of what a game announces. *symmetry takes the position to the one that stands for its images. */
bsc_zobrist_key bsc_zobrist_of_log(const bsc_zobrist *zobrist, const bsc_log *log,
                                   unsigned *symmetry);

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

/* A shared table with the keys of logs: for all players of a strategy. */
typedef struct bsc_position_table {
    bsc_symmetries symmetries;
    bsc_zobrist zobrist;
    bsc_transposition values;
    bsc_arena arena;
} bsc_position_table;

/* `alike`: positions that are images of each other are one, and share a value. With weights (NULL:
 * none) only symmetries that keep these make images. */
bsc_status bsc_position_table_new(bsc_position_table **table, const bsc_problem *problem,
                                  const bsc_weights *weights, size_t value_size, bool alike,
                                  bsc_error *error);
/* Any pointer, so that strategies end what they share by it. */
void bsc_position_table_free(void *table);

#endif
