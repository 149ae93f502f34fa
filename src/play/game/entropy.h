/* entropy.h - one term of the entropy of a random answer, in bits. */
#ifndef BSC_GAME_ENTROPY_H
#define BSC_GAME_ENTROPY_H

#include <math.h>

/* Returns what one possible answer contributes to the entropy of a question, in bits: -p log2(p),
 * where p is `chance`, the probability of this answer. The sum over all possible answers is the
 * entropy. If `chance` is 0 or, by rounding, below 0, returns 0. */
static inline double bsc_entropy_term(double chance) {
    return chance > 0.0 ? -chance * log2(chance) : 0.0;
}

#endif
