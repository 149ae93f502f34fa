/* transposition.h - computes Zobrist keys of positions, and has tables that map these keys to
 * values, so that a position need not be searched or counted twice.
 *
 * A position is treated as a set of elements, for example the placements that are still possible
 * and the cells that were hit. Each element has a code of 128 random bits, and the key of a set is
 * the sum of the codes of its elements. Two different sets could have the same key, but this is so
 * unlikely that it is ignored.
 *
 * Positions that are images of each other under a symmetry of the board must have the same key. So
 * one sum is computed for each symmetry, from the codes of the images of the elements, and the key
 * is the smallest of these sums. Example: three elements with the codes 7, 3 and 2, and a
 * reflection that exchanges the elements 0 and 1:
 *
 *   element         0   1   2      set {0, 2}      its mirror image {1, 2}
 *   symmetry 0      7   3   2      7 + 2 = 9       3 + 2 = 5
 *   symmetry 1      3   7   2      3 + 2 = 5       7 + 2 = 9
 *                                  key 5           key 5
 *
 * (A. Zobrist, "A new hashing method with application for game playing", 1970. Zobrist combines
 * codes by exclusive or instead of sums.)
 *
 * There are two kinds of tables. A shared table has a fixed size, and several threads may use it at
 * the same time; a new position replaces an older position that has the same slot. A growing table
 * is for one thread; it keeps all positions, and grows until it reaches its memory limit. */
#ifndef BSC_EVAL_TRANSPOSITION_H
#define BSC_EVAL_TRANSPOSITION_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/board/problem.h"
#include "count/cover/symmetry.h"
#include "play/game/log.h"

/* A key of a position, or the random code of an element: an integer of 128 bits. */
typedef struct bsc_zobrist_key {
    uint64_t high, low;
} bsc_zobrist_key;

/* The random codes from which the keys of positions are computed. A position is a set of elements,
 * such as the cells that were hit. Each element has one code for each symmetry g of the board. If g
 * maps element 0 to element 1, the code of element 0 under g is the ordinary code of element 1. */
typedef struct bsc_zobrist {
    size_t elements;         /* how many elements there are; a position has some of them */
    unsigned symmetries;     /* how many symmetries have codes; symmetry 0 is the identity */
    unsigned max_symmetries; /* how many symmetries code[] has memory for */
    /* [max_symmetries x elements]: a row for each symmetry, with the code of each element. */
    bsc_zobrist_key *code;
} bsc_zobrist;

/* Draws a random code for each element; every call draws the same codes. On return the only
 * symmetry is symmetry 0, which maps each element to itself; the caller can add others with
 * bsc_zobrist_add_image. There can be max_symmetries of them in all, from 1 to BSC_MAX_SYMMETRIES.
 * The codes are allocated in the arena. If memory runs out, zobrist->code is NULL. */
void bsc_zobrist_init(bsc_zobrist *zobrist, bsc_arena *arena, size_t elements,
                      unsigned max_symmetries);
/* Records that symmetry g, which is from 1 to max_symmetries - 1, maps element first + k to element
 * first + image[k], for each k below `count`. All these elements must be below zobrist->elements.
 * Several calls may be needed, for several kinds of elements. When all elements of symmetry g are
 * recorded, the caller must add 1 to zobrist->symmetries. */
void bsc_zobrist_add_image(bsc_zobrist *zobrist, unsigned g, size_t first, const uint32_t *image,
                           size_t count);
/* Returns an array with the code of each element under symmetry g. */
static inline const bsc_zobrist_key *bsc_zobrist_codes(const bsc_zobrist *zobrist, unsigned g) {
    return zobrist->code + g * zobrist->elements;
}

/* Adds the code of an element to a sum of codes, from which the key of a position is made. Sums are
 * modulo 2^128. */
static inline void bsc_zobrist_add(bsc_zobrist_key *sum, bsc_zobrist_key code) {
    sum->low += code.low;
    sum->high += code.high + (sum->low < code.low);
}

/* Says whether `a` is less than `b`, both read as numbers of 128 bits. */
static inline bool bsc_zobrist_less(bsc_zobrist_key a, bsc_zobrist_key b) {
    return a.high < b.high || (a.high == b.high && a.low < b.low);
}

/* Prepares `zobrist` for the keys of positions in games on the board of `problem`, which
 * bsc_zobrist_log_key computes. Each placement and each cell of the problem gets a random code: a
 * position is a set of these elements, of which the placements come first, and the cells after
 * them. If `symmetries` is NULL, positions that are images of each other have different keys. The
 * codes are allocated in the arena; if memory runs out, zobrist->code is NULL. */
void bsc_zobrist_init_logs(bsc_zobrist *zobrist, bsc_arena *arena, const bsc_problem *problem,
                           const bsc_symmetries *symmetries);
/* Returns the key of the position after the log. The elements of the position are the placements
 * that are still possible and the cells that were hit. The key does not depend on what the game
 * announces about hits, so games that announce different things must not share a table whose values
 * depend on this.
 *
 * Positions that are images of each other under a symmetry of the board have the same key, so a
 * table has one value for all of them. It is the value of one of these images, the representative.
 * Sets *symmetry to the symmetry that maps this position to the representative. A value may be an
 * array with an element for each cell. Then the caller must store the element of cell c at the
 * index of the image of c, and map it back when the value is read. */
bsc_zobrist_key bsc_zobrist_log_key(const bsc_zobrist *zobrist, const bsc_log *log,
                                    unsigned *symmetry);

struct bsc_transposition_locks; /* the locks of a shared table (transposition.c) */

/* A table that maps keys of positions to values, each of which has value_size bytes. It is either
 * shared by several threads or growing (see the top of this file). A table that is all zero is
 * empty and may be released. */
typedef struct bsc_transposition {
    size_t value_size; /* size of a value in bytes */
    size_t slots;      /* how many slots the table has; a slot stores one position */
    size_t used_slots; /* in a growing table: how many slots have a position; else 0 */
    size_t max_bytes;  /* in a growing table: how much memory it may take; 0: no limit */
    /* [slots x (key and value)]: the key of the position in slot 0, then its value, then those of
     * slot 1, and so on. In a free slot the key is 0. */
    unsigned char *slot_bytes;
    /* In a shared table: locks that let only one thread at a time use a slot. NULL in a growing
     * table. */
    struct bsc_transposition_locks *locks;
} bsc_transposition;

/* Makes an empty shared table of about `bytes` bytes, with at least one slot. Several threads may
 * use it, and a new position replaces an older one that has the same slot. Fails if memory runs
 * out; the table is then all zero. */
bsc_status bsc_transposition_init_shared(bsc_transposition *table, size_t value_size, size_t bytes,
                                         bsc_error *error);
/* Makes an empty growing table, which is for one thread and keeps all positions. It allocates
 * memory when the first value is stored, and may take up to max_bytes; 0 means no limit. */
void bsc_transposition_init_growing(bsc_transposition *table, size_t value_size, size_t max_bytes);
/* Frees the memory of a table, which is all zero afterwards. */
void bsc_transposition_release(bsc_transposition *table);
/* Looks up a position by its key. If the table has the position, copies its value to the value_size
 * bytes at `value` and returns true. Otherwise returns false and leaves these bytes unchanged. */
bool bsc_transposition_get(const bsc_transposition *table, bsc_zobrist_key key, void *value);
/* Stores the value_size bytes at `value` as the value of the position with this key, and replaces
 * an older value. A growing table may have no room: then returns BSC_LIMIT if its memory limit or
 * that of the process is reached, or BSC_NO_MEMORY if the system has no memory, without an error
 * text, and the table is unchanged. For a shared table this never fails. */
bsc_status bsc_transposition_put(bsc_transposition *table, bsc_zobrist_key key, const void *value);

/* A table that maps the positions of games on one board to values. All players of a strategy share
 * it, on several threads. */
typedef struct bsc_position_table {
    /* The symmetries of the board. If there are weights, only symmetries that leave them
     * unchanged. */
    bsc_symmetries symmetries;
    bsc_zobrist zobrist;      /* computes the key of the position after a log */
    bsc_transposition values; /* maps the key of a position to its value; all threads share it */
    bsc_arena arena;          /* owns the codes in `zobrist` */
} bsc_position_table;

/* Makes an empty table for the positions of games on the board of `problem`. Each position has a
 * value of value_size bytes. If merge_images is true, positions that are images of each other under
 * a symmetry share one value. If `weights` is not NULL, only symmetries that leave the weights
 * unchanged are used. The caller frees the table with bsc_position_table_free. Fails as
 * bsc_matrix_new does; *table is then NULL. */
bsc_status bsc_position_table_new(bsc_position_table **table, const bsc_problem *problem,
                                  const bsc_weights *weights, size_t value_size, bool merge_images,
                                  bsc_error *error);
/* Frees a table; NULL is allowed. The parameter is a void pointer so that this function can be the
 * `unshare` of a bsc_strategy. */
void bsc_position_table_free(void *table);

#endif
