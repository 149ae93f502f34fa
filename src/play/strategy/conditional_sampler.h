/* conditional_sampler.h - draws uniformly random deployments that agree with a log: it covers the
 * hits first.
 *
 * A deployment that agrees with the log consists of the ships that cover hits, and the others:
 *
 *   covers     every set of placements that covers all hits, found by backtracking; its weight is
 *              the number of ways to draw the others from the placements that cover no hit
 *   a draw     a cover by its weight, then each other ship on its own; kept if no two collide
 *
 * So all deployments are equally likely. Early in a game there is one cover, of no ships, and on
 * the classic board two of five draws are kept; a hit or two later there are some hundred
 * covers. Where there are too many covers, or too few draws are kept, the caller draws in
 * another way. */
#ifndef BSC_PLAY_CONDITIONAL_SAMPLER_H
#define BSC_PLAY_CONDITIONAL_SAMPLER_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/random.h"
#include "count/board/problem.h"
#include "count/cover/matrix.h"
#include "play/game/log.h"

/* Of the search for covers: level n, with n ships placed. */
typedef struct bsc_cover_level {
    uint32_t hit;    /* that is covered next */
    uint32_t choice; /* of those for it: the next */
} bsc_cover_level;

/* Placements that the log allows; a piece's from problem->first on. */
typedef struct bsc_sampler_placements {
    uint32_t *possible, *count;    /* [placements] and [pieces]: all, and how many a piece has */
    uint32_t *loose, *loose_count; /* the same of those that cover no hit */
    uint32_t *tight, tights;       /* all others */
} bsc_sampler_placements;

typedef struct bsc_sampler_covers {
    size_t covers, cover_capacity, weight_capacity;
    uint32_t *cover; /* [covers * (1 + ships)]: a number of placements, and those */
    double *weight;  /* [covers]: summed up to each */
} bsc_sampler_covers;

typedef struct bsc_sampler_hits {
    uint32_t *hit, hits; /* cells to cover; those with the fewest choices first */
    uint32_t *first;     /* [cells + 1]: of each hit's choices, below */
    uint32_t *choice;    /* placements that cover the hit */
    size_t choice_capacity;
} bsc_sampler_hits;

/* The ships placed so far. */
typedef struct bsc_sampler_laid {
    uint8_t *used;           /* [items]: by them */
    bool *covered;           /* [cells]: likewise */
    uint32_t *left;          /* [pieces]: copies still to place */
    uint32_t *placed, depth; /* [ships]: their placements */
} bsc_sampler_laid;

typedef struct bsc_conditional_sampler {
    const bsc_problem *problem;
    const bsc_log *log;
    bsc_matrix *matrix; /* of the empty board: which placements collide */
    uint32_t *option;   /* [placements]: the matrix's option */
    uint32_t ships;     /* of the fleet */
    uint32_t seen;      /* shots that were read */
    bsc_sampler_placements places;
    bsc_sampler_covers found;
    bsc_sampler_hits open;
    bsc_cover_level *level; /* [ships + 1] */
    uint32_t steps;         /* choices that were tried */

    bsc_sampler_laid laid;
    bsc_arena arena;
} bsc_conditional_sampler;

bsc_status bsc_conditional_sampler_init(bsc_conditional_sampler *sampler, const bsc_log *log,
                                        bsc_error *error);
void bsc_conditional_sampler_release(bsc_conditional_sampler *sampler);
/* Reads the shots fired since, of another game where the log is shorter than before, and lists the
 * covers; *many where there are too many to list. */
bsc_status bsc_conditional_sampler_prepare(bsc_conditional_sampler *sampler, bool *many,
                                           bsc_error *error);
/* Tries one draw: the placements are then in laid.placed[0 .. depth). False where ships collide. */
bool bsc_conditional_sampler_draw(bsc_conditional_sampler *sampler, bsc_random *random);

#endif
