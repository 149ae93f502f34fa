/* zobrist.h - Zobrist keys: 128 random bits an element, and the sum of them for a set.
 *
 *   element            0         1         2     ...
 *   symmetry 0      code 0    code 1    code 2           what each element adds to the key
 *   symmetry 1      code 7    code 3    code 2           the code of its image
 *   ...
 *
 * The key of a set is the least of its sums under the symmetries, so that all images of a set have
 * one key (Zobrist, "A new hashing method with application for game playing", 1970; sums in place
 * of exclusive ors). That two sets of all that were ever searched share a key is left out of
 * account. */
#ifndef BSC_EVAL_ZOBRIST_H
#define BSC_EVAL_ZOBRIST_H

#include "base/arena.h"
#include "cover/symmetry.h"
#include "game/log.h"

typedef struct bsc_zobrist_key {
    uint64_t high, low;
} bsc_zobrist_key;

typedef struct bsc_zobrist {
    size_t elements;
    unsigned symmetries, max_symmetries;
    bsc_zobrist_key *code; /* [elements x max_symmetries] */
} bsc_zobrist;

/* Codes in the arena, always the same; symmetry 0 changes nothing and is the only one yet. Where
 * the arena has failed, code is NULL. */
void bsc_zobrist_init(bsc_zobrist *zobrist, bsc_arena *arena, size_t elements,
                      unsigned max_symmetries);
/* Says that symmetry g takes element first + k to first + image[k]. The caller counts it in
 * `symmetries` when it has said so of all elements. */
void bsc_zobrist_map(bsc_zobrist *zobrist, unsigned g, size_t first, const uint32_t *image,
                     size_t count);
/* The least of the sums, one for each symmetry, and which that is. */
bsc_zobrist_key bsc_zobrist_least(const bsc_zobrist *zobrist, const bsc_zobrist_key *sum,
                                  unsigned *symmetry);

/* Adds the element to a sum for each symmetry. */
static inline void bsc_zobrist_add(const bsc_zobrist *zobrist, size_t element,
                                   bsc_zobrist_key *sum) {
    const bsc_zobrist_key *code = zobrist->code + element * zobrist->max_symmetries;
    for (unsigned g = 0; g < zobrist->symmetries; g++) {
        sum[g].low += code[g].low;
        sum[g].high += code[g].high + (sum[g].low < code[g].low);
    }
}

/* For positions of a problem's games: the elements are its placements and then its cells.
 * `symmetries` may be NULL, where positions that are images of each other are not alike. */
void bsc_zobrist_init_logs(bsc_zobrist *zobrist, bsc_arena *arena, const bsc_problem *problem,
                           const bsc_board_symmetries *symmetries);
/* The key of the position after the log: of the placements that are possible and the cells that are
 * hit. What a game announces is no part of it. *symmetry takes the position to the one that all its
 * images are known by. */
bsc_zobrist_key bsc_zobrist_of_log(const bsc_zobrist *zobrist, const bsc_log *log,
                                   unsigned *symmetry);

#endif
