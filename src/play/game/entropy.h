/* entropy.h - the entropy of an answer, in bits. */
#ifndef BSC_GAME_ENTROPY_H
#define BSC_GAME_ENTROPY_H

#include <math.h>

/* Returns what one possible answer to a question adds to the question's entropy: -p log2(p) if p,
 * the chance of the answer, is above 0, and otherwise 0. */
static inline double bsc_entropy_term(double chance) {
    return chance > 0.0 ? -chance * log2(chance) : 0.0;
}

#endif
