/* zobrist.h - Zobrist keys: 128 random bits an element, and the sum of them for a set.
 *
 *   element            0         1         2     ...
 *   symmetry 0      code 0    code 1    code 2           what each element adds to the key
 *   symmetry 1      code 7    code 3    code 2           the code of its image
 *   ...
 *
 * The key of a set is the least of its sums under the symmetries, so that all images of a set have
 * one key (Zobrist, "A new hashing method with application for game playing", 1970; sums in place
 * of exclusive ors). That two sets share a key by chance is ignored. */
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
/* The key of the position after the log: of the placements that are possible and the cells that are
 * hit. What a game announces is no part of it. *symmetry takes the position to the one that all its
 * images are known by. */
bsc_zobrist_key bsc_zobrist_of_log(const bsc_zobrist *zobrist, const bsc_log *log,
                                   unsigned *symmetry);

#endif
