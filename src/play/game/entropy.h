/* entropy.h - the entropy of an answer, in bits. */
#ifndef BSC_GAME_ENTROPY_H
#define BSC_GAME_ENTROPY_H

#include <math.h>

/* Returns what one answer adds to the entropy of all: -p log2(p) for an answer whose chance is p,
 * and 0 for one that is impossible. */
static inline double bsc_entropy_term(double chance) {
    return chance > 0.0 ? -chance * log2(chance) : 0.0;
}

#endif
