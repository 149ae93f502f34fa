/* record.h - what is known of opponents: deployments that were drawn or recorded, weights that were
 * learned from them or from tables of cells; and the lines of text that all of these are read
 * from. */
#ifndef BSC_RECORD_RECORD_H
#define BSC_RECORD_RECORD_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/text.h"

/* Deployments to play against, one for each game, as a row of placements each:
 *
 *   placement[game * ships .. (game + 1) * ships - 1]
 *
 * Drawn ones have the copies of a piece side by side, in the order of the pieces; recorded ones
 * have the ships in the order in which they were read.
 *
 * Invariant: each row is a whole fleet that the touch rule allows. */
struct bsc_deployments {
    const bsc_problem *problem;
    size_t games, placement_capacity;
    uint32_t ships; /* of the fleet */
    uint32_t *placement;
    /* How they came to be */
    bool is_exhaustive;         /* they are all deployments of the problem, each once */
    bool follows_weights;       /* each had a chance in proportion to the product of its weights, or
                                 * the same chance if weights is NULL; or is_exhaustive is true */
    const bsc_weights *weights; /* that they were drawn by, or NULL; they belong to the caller */
};

/* A weight for each placement; the weight of a deployment is the product of those of its
 * placements. Invariant: each weight is finite, and not negative.
 *
 * Products of many weights could leave the range of doubles. So they are made of scaled[], which is
 *
 *   scaled[p] = weight[p] / 2^e
 *
 * where e is the same for all placements of a piece, such that the greatest of them is from 1/2 to
 * below 1. Scaling by a power of two loses no bit. If the least product of all would still be below
 * 2^-1000, the greatest of each piece are raised above 1, by its share of the bits that are
 * lacking. If that does not suffice either, the least products become 0, and a sum that lost
 * products could be a part of is refused. */
struct bsc_weights {
    bsc_arena arena;
    uint32_t placements;
    double *weight, *scaled; /* [placements] */
    int exponent;    /* a deployment's product of weight[] is 2^exponent times that of scaled[] */
    double sum_bits; /* log2 of the number of products that one sum can have, at most */
    bool loses_products; /* a product of scaled[] may be 0 though no weight in it is */
};

/* A text of lines with fields that have commas between them, among them a ship and its cells. */
typedef struct bsc_rows {
    bsc_lines lines;
    const char *header;      /* a first line that begins with this word is skipped; "": none does */
    const char *list_header; /* another such word, as the command `list` writes it; NULL: none */
    const char *form;        /* for messages: what a line must be */
    bool has_begun;          /* a line was read that is neither empty nor a comment */
} bsc_rows;

/* The end of a part's file: the checksum of all bytes before it stands between these two
 * (part_file.c). */
#define BSC_PART_CHECKSUM ",\n  \"checksum\": \""
#define BSC_PART_END      "\"\n}\n"

#endif
