/* record.h - what is known about opponents: deployments (ways to lay the whole fleet) that were
 * drawn at random or recorded from games, and weights that were learned from such deployments or
 * from tables of cells. */
#ifndef BSC_RECORD_RECORD_H
#define BSC_RECORD_RECORD_H

#include "bscount_game.h"

#include "count/base/arena.h"

/* A list of deployments (ways to lay the whole fleet) to play against, one for each game. The array
 * placement[] has a row of `ships` placements for each game: game g, from 0, has
 *
 *   placement[g * ships .. (g + 1) * ships - 1]
 *
 * Every deployment has at least one ship. If the number of ships may vary and a deployment has
 * fewer than `ships`, its placements come first in the row, and the rest of the row is
 * BSC_NO_PLACEMENT.
 *
 * The placements of a deployment are in the order of their pieces. If the deployment was read from
 * a text, they are in the order of the text.
 *
 * Invariant: each deployment is a complete fleet that the touch rule allows. */
struct bsc_deployments {
    const bsc_problem *problem;
    size_t games;        /* how many deployments the list has: one for each game to be played */
    uint32_t ships;      /* the greatest number of ships of a deployment, and the length of a row */
    uint32_t *placement; /* [games x ships]: the placement of each ship, game by game */
    size_t placement_capacity; /* how many elements placement[] has room for */
    /* Where the deployments come from, and how likely each was to be drawn: */
    bool is_exhaustive; /* the list has every deployment of the board exactly once */
    /* True if the deployments are a fair sample for `weights`: they were drawn at random, and the
     * probability of each was proportional to the product of the weights of its placements. If
     * `weights` is NULL, they were all equally likely. Also true if the list is exhaustive. False
     * if the deployments were read from a text, or if their ships were laid one by one, each at
     * random. */
    bool follows_weights;
    /* The weights with which the deployments were drawn, or NULL; the caller owns them. */
    const bsc_weights *weights;
};

/* Returns how many ships the deployment of a game has. `game` is the index of the game, which must
 * be below deployments->games. */
uint32_t bsc_deployments_count_ships(const bsc_deployments *deployments, size_t game);

/* A weight for each placement. The weight of a deployment is the product of the weights of its
 * placements. Invariant: each weight is finite and not negative.
 *
 * A product of many weights could be too small or too large for a double. So products are computed
 * from scaled[], where p is a placement:
 *
 *   scaled[p] = weight[p] / 2^e
 *
 * The exponent e is the same for all placements of a piece. It is chosen so that the greatest
 * scaled[p] of the piece is at least 1/2 and below 1. Dividing by a power of two loses no bit.
 *
 * If the smallest product would then be below 2^-1000, the exponents are lowered until it is about
 * 2^-1000. The greatest scaled[p] of a piece may then be above 1. A piece whose weights have a wide
 * range, log2(greatest / smallest), gets a larger part of the change.
 *
 * The exponents are not lowered if a sum of products could then exceed 2^1000. In this case the
 * smallest products may become 0. A sum of products is then refused if it is so small that the lost
 * products could matter. */
struct bsc_weights {
    bsc_arena arena;     /* owns the arrays */
    uint32_t placements; /* how many placements the problem has */
    double *weight;      /* [placements]: the weight of a ship at each placement */
    /* [placements]: weight[] divided by a power of two, which is the same for all placements of a
     * piece and keeps products of weights in the range of a double */
    double *scaled;
    /* The weight of a deployment, which is the product of the weights of its placements, is
     * 2^exponent times the product of their scaled weights. This exponent is the same for all
     * deployments. */
    int exponent;
    /* log2 of an upper bound for the number of deployments, and so for how many products are added
     * up when the weights of all deployments are summed */
    double deployment_bits;
    /* True if the product of a deployment's scaled weights may be too small for a double, and
     * become 0, although none of the scaled weights is 0. */
    bool may_lose_products;
};

/* The file of one part of a run that is split among machines ends with BSC_PART_CHECKSUM, then the
 * checksum of all bytes before, then BSC_PART_END (part_file.c). */
#define BSC_PART_CHECKSUM ",\n  \"checksum\": \""
#define BSC_PART_END      "\"\n}\n"

#endif
