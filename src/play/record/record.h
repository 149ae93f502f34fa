/* record.h - what is known about opponents: deployments that were drawn at random or recorded from
 * games, and weights that were learned from such deployments or from tables of cells. Also the
 * reader for the lines of text in which all of these are stored. */
#ifndef BSC_RECORD_RECORD_H
#define BSC_RECORD_RECORD_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/text.h"

/* A list of deployments to play against, one for each game. The placements of game g are
 *
 *   placement[g * ships .. (g + 1) * ships - 1]
 *
 * Every deployment has at least one ship. If the number of ships may vary and a deployment has
 * fewer than `ships`, its placements come first, and each missing ship has BSC_NO_PLACEMENT.
 *
 * The placements of a deployment are in the order of their pieces. If the deployment was read from
 * a text, they are in the order of the text.
 *
 * Invariant: each deployment is a complete fleet that the touch rule allows. */
struct bsc_deployments {
    const bsc_problem *problem;
    size_t games, placement_capacity;
    uint32_t ships; /* the greatest number of ships that a deployment may have */
    uint32_t *placement;
    /* Where the deployments come from. */
    bool is_exhaustive; /* the list has every deployment of the problem exactly once */
    /* True if the list is exhaustive, or if the deployments were drawn at random and each was as
     * likely as the product of its weights says, or all were equally likely if `weights` is NULL.
     * False if the ships were laid one by one, or if the deployments were read. */
    bool follows_weights;
    /* The weights by which they were drawn, or NULL; the caller owns them. */
    const bsc_weights *weights;
};

/* Returns how many ships the deployment with the number `game` has; the first game is 0. */
uint32_t bsc_deployments_count_ships(const bsc_deployments *deployments, size_t game);

/* A weight for each placement. The weight of a deployment is the product of the weights of its
 * placements. Invariant: each weight is finite and not negative.
 *
 * A product of many weights could be too small or too large for a double. So products are computed
 * from scaled[]:
 *
 *   scaled[p] = weight[p] / 2^e
 *
 * The exponent e is the same for all placements of a piece. It is chosen so that the greatest
 * scaled[p] of the piece is at least 1/2 and below 1. Dividing by a power of two loses no bit.
 *
 * If the smallest product would then be below 2^-1000, each piece gets a smaller e, so that its
 * greatest scaled[p] is above 1. The bits that the product lacks are shared among the pieces in
 * proportion to the ranges of their weights. But if a sum of products could then exceed 2^1000, e
 * stays as it was at first. In this case the smallest products may become 0, and a sum of products
 * is refused if it is so small that the lost products could be a part of it that matters. */
struct bsc_weights {
    bsc_arena arena;
    uint32_t placements;
    double *weight, *scaled; /* [placements] */
    /* The product of weight[] over the placements of a deployment is 2^exponent times the product
     * of scaled[] over them. */
    int exponent;
    /* log2 of an upper bound for the number of products in a sum, that is, of deployments. */
    double sum_bits;
    /* A product of scaled[] may be rounded to 0 although none of the weights in it is 0. */
    bool loses_products;
};

/* Reads a text whose lines have fields separated by commas. Two neighbouring fields may be a ship
 * and its cells. */
typedef struct bsc_rows {
    bsc_lines lines;
    /* The first line is skipped if it begins with this word. "": the first line is never skipped
     * for its first word. */
    const char *header;
    /* Another word with which a header may begin, written by the command `list`; NULL: there is
     * none. */
    const char *list_header;
    const char *form; /* a message that says what a line must look like */
    bool has_begun;   /* a line that is neither empty nor a comment was read */
} bsc_rows;

/* A part's file ends with BSC_PART_CHECKSUM, the checksum of all bytes before that text, and
 * BSC_PART_END (part_file.c). */
#define BSC_PART_CHECKSUM ",\n  \"checksum\": \""
#define BSC_PART_END      "\"\n}\n"

#endif
