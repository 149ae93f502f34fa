/* record.h - what is known about opponents: deployments that were drawn or recorded, and weights
 * that were learned from them or from tables of cells. Also the reader for the lines of text that
 * hold all of these. */
#ifndef BSC_RECORD_RECORD_H
#define BSC_RECORD_RECORD_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/text.h"

/* A list of deployments to play against, one for each game. The placements of game g are
 *
 *   placement[g * ships .. (g + 1) * ships - 1]
 *
 * A deployment that has fewer ships than the largest one ends with BSC_NO_PLACEMENT for each ship
 * that it lacks. It has at least one ship.
 *
 * They are in the order of the pieces, or if the deployments were read, in the order in which the
 * ships were read.
 *
 * Invariant: each deployment is a complete fleet that the touch rule allows. */
struct bsc_deployments {
    const bsc_problem *problem;
    size_t games, placement_capacity;
    uint32_t ships; /* the greatest number of ships that the fleet has */
    uint32_t *placement;
    /* Where the deployments come from. */
    bool is_exhaustive; /* the list has every deployment of the problem, each once */
    /* True if the list is exhaustive, or if the deployments were drawn with probabilities in
     * proportion to the products of their weights (uniformly if `weights` is NULL). False if they
     * were laid ship by ship, or read. */
    bool follows_weights;
    const bsc_weights *weights; /* owned by the caller; may be NULL */
};

/* Returns the number of ships of deployment number `game`. */
uint32_t bsc_deployments_count_ships(const bsc_deployments *deployments, size_t game);

/* A weight for each placement. The weight of a deployment is the product of the weights of its
 * placements. Invariant: each weight is finite and not negative.
 *
 * Products of many weights could leave the range of doubles. So products are computed from
 * scaled[]:
 *
 *   scaled[p] = weight[p] / 2^e
 *
 * The exponent e is the same for all placements of a piece, and makes the greatest scaled[p] of the
 * piece at least 1/2 and below 1. Scaling by a power of two loses no bit. If the smallest product
 * would then still be below 2^-1000, each piece gets a lower e, so that its greatest scaled[p] is
 * above 1: each by its share of the bits that are lacking. If even that is not enough, e stays as
 * it was at first. The smallest products may then become 0, and a sum is refused if lost products
 * could be a part of it that matters. */
struct bsc_weights {
    bsc_arena arena;
    uint32_t placements;
    double *weight, *scaled; /* [placements] */
    int exponent;    /* the product of a deployment's weight[] is 2^exponent times the product of
                      * its scaled[] */
    double sum_bits; /* log2 of an upper bound for the number of products in a sum */
    bool loses_products; /* a product of scaled[] may be 0 although no weight in it is 0 */
};

/* A reader for a text of lines with fields separated by commas. Some of the fields are a ship and
 * its cells. */
typedef struct bsc_rows {
    bsc_lines lines;
    const char *header;      /* the first line is skipped if it begins with this word; "": it never
                              * is */
    const char *list_header; /* another such word, which the command `list` writes; NULL: none */
    const char *form;        /* for messages: says what a line must look like */
    bool has_begun;          /* a line that is neither empty nor a comment was read */
} bsc_rows;

/* The end of a part's file is BSC_PART_CHECKSUM, the checksum of all bytes before it, and
 * BSC_PART_END (part_file.c). */
#define BSC_PART_CHECKSUM ",\n  \"checksum\": \""
#define BSC_PART_END      "\"\n}\n"

#endif
