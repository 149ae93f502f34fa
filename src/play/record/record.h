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
 * The ships of a row are in the order of the pieces; if the deployments were read, in the order in
 * which the ships were read.
 *
 * Invariant: each row is a whole fleet that the touch rule allows. */
struct bsc_deployments {
    const bsc_problem *problem;
    size_t games, placement_capacity;
    uint32_t ships; /* of the fleet */
    uint32_t *placement;
    /* How they came to be */
    bool is_exhaustive; /* they are all deployments of the problem, each once */
    /* They were drawn by the products of `weights`, or uniformly if it is NULL; or is_exhaustive.
     * False if they were laid ship by ship, or read. */
    bool follows_weights;
    const bsc_weights *weights; /* the caller's */
};

/* A weight for each placement; the weight of a deployment is the product of those of its
 * placements. Invariant: each weight is finite, and not negative.
 *
 * Products of many weights could leave the range of doubles. So they are made of scaled[], which is
 *
 *   scaled[p] = weight[p] / 2^e
 *
 * where e is the same for all placements of a piece, such that the greatest scaled[p] of the piece
 * is from 1/2 to below 1. Scaling by a power of two loses no bit. If the least product of all would
 * then still be below 2^-1000, e is lowered, so that the greatest scaled[p] of a piece is above 1:
 * by the piece's share of the bits that are lacking. If even that does not suffice, e is as at
 * first, the least products may become 0, and a sum is refused of which lost products could be a
 * part. */
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
