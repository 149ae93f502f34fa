/* transposition.h - Zobrist keys of positions, and tables that map such keys to values.
 *
 * A position is seen as a set of elements, for example the placements that are still possible and
 * the cells that were hit. Each element has a code of 128 random bits. The key of a set is the sum
 * of its elements' codes, so that two sets share a key only by an accident, which is ignored.
 *
 * Positions that a symmetry of the board takes to each other are to have the same key. So the sum
 * is computed once for each symmetry, from the codes of the elements' images, and the key is the
 * smallest of these sums. Example: three elements with the codes 7, 3 and 2, and a mirror that
 * exchanges the elements 0 and 1:
 *
 *   element         0   1   2      set {0, 2}      its mirror image {1, 2}
 *   symmetry 0      7   3   2      7 + 2 = 9       3 + 2 = 5
 *   symmetry 1      3   7   2      3 + 2 = 5       7 + 2 = 9
 *                                  key 5           key 5
 *
 * (A. Zobrist, "A new hashing method with application for game playing", 1970; sums in place of
 * exclusive ors.)
 *
 * There are two kinds of tables. A shared table has a fixed size, several threads use it, and a
 * new position takes the place of an older one with the same slot. A growing table is for one
 * thread, and keeps all positions until its memory limit is reached. */
#ifndef BSC_EVAL_TRANSPOSITION_H
#define BSC_EVAL_TRANSPOSITION_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/board/problem.h"
#include "count/cover/symmetry.h"
#include "play/game/log.h"

/* A key, or the code of an element: a number of 128 bits. */
typedef struct bsc_zobrist_key {
    uint64_t high, low;
} bsc_zobrist_key;

/* The codes of the elements under each symmetry. */
typedef struct bsc_zobrist {
    size_t elements;
    unsigned symmetries;     /* symmetries whose codes are used: 0 .. symmetries - 1 */
    unsigned max_symmetries; /* symmetries that `code` has memory for */
    bsc_zobrist_key *code;   /* [max_symmetries x elements]: the codes of symmetry 0, then 1, ... */
} bsc_zobrist;

/* Draws a code for each element, the same codes at every call. Symmetry 0, which changes nothing,
 * is the only one until the caller adds others. The codes are the arena's; if the arena had no
 * memory, zobrist->code is NULL. */
void bsc_zobrist_init(bsc_zobrist *zobrist, bsc_arena *arena, size_t elements,
                      unsigned max_symmetries);
/* States that symmetry g takes element first + k to element first + image[k], for each k below
 * `count`. Once all elements of symmetry g are stated, the caller increments
 * zobrist->symmetries. */
void bsc_zobrist_add_image(bsc_zobrist *zobrist, unsigned g, size_t first, const uint32_t *image,
                           size_t count);
/* Returns the codes [elements] that the elements have under symmetry g. */
static inline const bsc_zobrist_key *bsc_zobrist_codes(const bsc_zobrist *zobrist, unsigned g) {
    return zobrist->code + g * zobrist->elements;
}

/* Adds a code to a sum, modulo 2^128. */
static inline void bsc_zobrist_add(bsc_zobrist_key *sum, bsc_zobrist_key code) {
    sum->low += code.low;
    sum->high += code.high + (sum->low < code.low);
}

static inline bool bsc_zobrist_less(bsc_zobrist_key a, bsc_zobrist_key b) {
    return a.high < b.high || (a.high == b.high && a.low < b.low);
}

/* Prepares keys of the logs of a problem's games: the elements are the placements, and after them
 * the cells. With `symmetries` NULL, images of a position have keys of their own. Memory is as for
 * bsc_zobrist_init. */
void bsc_zobrist_init_logs(bsc_zobrist *zobrist, bsc_arena *arena, const bsc_problem *problem,
                           const bsc_symmetries *symmetries);
/* Returns the key of the position after the log: of the placements that are still possible and the
 * cells that were hit. What the game announces has no part in it. Sets *symmetry to the symmetry
 * with the smallest sum: it takes the position to the one that stands for all its images. */
bsc_zobrist_key bsc_zobrist_log_key(const bsc_zobrist *zobrist, const bsc_log *log,
                                    unsigned *symmetry);

struct bsc_transposition_locks;

/* A table from keys to values, which are blocks of value_size bytes. All zero, it is one that was
 * released or never initialised: it may be released, and no value is found in it. */
typedef struct bsc_transposition {
    size_t value_size;    /* bytes of a value */
    size_t entries;       /* slots of the array `entry` */
    size_t used;          /* growing tables: slots that hold a position */
    size_t max_bytes;     /* growing tables: limit of the array, 0: none */
    unsigned char *entry; /* [entries]: a key and its value; the key 0 marks a free slot */
    struct bsc_transposition_locks *locks; /* shared tables; NULL marks a growing table */
} bsc_transposition;

/* Makes an empty shared table of about `bytes` bytes. Fails for want of memory. */
bsc_status bsc_transposition_init_shared(bsc_transposition *table, size_t value_size, size_t bytes,
                                         bsc_error *error);
/* Makes an empty growing table, which allocates nothing yet. */
void bsc_transposition_init_growing(bsc_transposition *table, size_t value_size, size_t max_bytes);
void bsc_transposition_release(bsc_transposition *table);
/* Copies the value of a position to *value and returns true; returns false, and leaves *value as it
 * is, if the table does not have the position. */
bool bsc_transposition_get(const bsc_transposition *table, bsc_zobrist_key key, void *value);
/* Stores a value, in place of the position's older one if there is one. A growing table returns
 * BSC_LIMIT or BSC_NO_MEMORY, without an error text, if it cannot grow. A shared table never
 * fails. */
bsc_status bsc_transposition_put(bsc_transposition *table, bsc_zobrist_key key, const void *value);

/* What all players of a strategy share: a table from the positions of a problem's games to
 * values. */
typedef struct bsc_position_table {
    bsc_symmetries symmetries; /* of the board, and of the weights if there are any */
    bsc_zobrist zobrist;
    bsc_transposition values; /* a shared table */
    bsc_arena arena;          /* of zobrist's codes */
} bsc_position_table;

/* Makes an empty table. With merge_images, positions that are images of each other share a value.
 * If `weights` is not NULL, only symmetries that keep them count as symmetries. The caller frees
 * the table; *table is NULL after a failure. */
bsc_status bsc_position_table_new(bsc_position_table **table, const bsc_problem *problem,
                                  const bsc_weights *weights, size_t value_size, bool merge_images,
                                  bsc_error *error);
/* Takes a void pointer so that it can be the `unshare` of a bsc_strategy. */
void bsc_position_table_free(void *table);

#endif
