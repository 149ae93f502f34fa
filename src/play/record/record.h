/* record.h - what is known of opponents: recorded deployments, tables of cells, weights learned
 * from them, and the text lines that all are read from. */
#ifndef BSC_RECORD_RECORD_H
#define BSC_RECORD_RECORD_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/text.h"

/* Deployments to play against, a row of placements each:
 *
 *   placement[game * ships .. (game + 1) * ships)      a piece's copies side by side, in its order
 *
 * Invariant: each row is a whole fleet that the touch rule allows. */
struct bsc_deployments {
    const bsc_problem *problem;
    size_t games, placement_capacity;
    uint32_t ships;
    uint32_t *placement;
    bool follows_weights, is_exhaustive; /* uniformly or by weights, or every one of the problem */
    const bsc_weights *weights;          /* by which they were drawn, or NULL: uniformly */
};

/* A weight for each placement. Invariant: finite, and not negative.
 *
 *   weight[p] = scaled[p] x 2^(an exponent of its piece)      the greatest of a piece in [1/2, 1)
 *
 * Products are of what is scaled, so that none overflows. Scaling by a power of two loses no bit
 * but where the least product of all would be below 2^-1000: then the greatest of a piece are
 * above 1, by as much as its share of that. Where there are too many bits for that too, the least
 * products are lost, and a sum is refused that these could be a part of. */
struct bsc_weights {
    bsc_arena arena;
    uint32_t placements;
    double *weight, *scaled; /* [placements] */
    int exponent;            /* of a whole fleet: products of weight[] are by 2^this greater */
    double sum_bits;         /* log2 of the products that a sum can have, at most */
    bool loses_products;     /* of products of scaled[] some may be 0 that are not */
};

/* Text of lines whose fields have commas between them, among them a ship and its cells. */
typedef struct bsc_rows {
    bsc_lines lines;
    const char *header;      /* what the first line may be, which is then skipped */
    const char *list_header; /* the same, as `list` writes it; NULL where it writes no such rows */
    const char *form;        /* in messages: what a line is */
    bool has_begun;          /* a line was seen */
} bsc_rows;

/* The end of a part's file, around the checksum of all bytes before it (part_file.c). */
#define BSC_PART_CHECKSUM ",\n  \"checksum\": \""
#define BSC_PART_END      "\"\n}\n"

#endif
