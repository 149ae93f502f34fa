/* conditional_sampler.h - draws uniformly random deployments that agree with a log: it covers the
 * hits first.
 *
 * A deployment that agrees with the log consists of ships that cover hits, and of other ships:
 *
 *   a cover    a set of placements that covers all hits, one placement for each ship that was hit.
 *              All covers are listed by backtracking. The weight of a cover is the number of ways
 *              to choose placements that cover no hit for the other ships, collisions included
 *   a draw     chooses a cover by its weight, then a placement for each other ship independently;
 *              the draw is rejected if two ships collide
 *
 * So all deployments are equally likely. Early in a game there is one cover, of no ships, and on
 * the classic board two of five draws are accepted; a hit or two later there are some hundred
 * covers. Where there are too many covers, or too few draws are accepted, the caller draws in
 * another way. */
#ifndef BSC_PLAY_CONDITIONAL_SAMPLER_H
#define BSC_PLAY_CONDITIONAL_SAMPLER_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/random.h"
#include "count/board/problem.h"
#include "count/cover/matrix.h"
#include "play/game/log.h"

/* One level of the search for covers: what the search does while `level` ships are placed. */
typedef struct bsc_cover_level {
    uint32_t hit;         /* index into hits.cell: the hit that this level covers */
    uint32_t next_choice; /* index into hits.choice: the placement that is tried next */
} bsc_cover_level;

/* The placements that the log allows. A list by pieces begins at problem->first[piece]. */
typedef struct bsc_sampler_placements {
    uint32_t *possible;        /* [placements]: all placements that the log allows, by pieces */
    uint32_t *possible_counts; /* [pieces] */
    uint32_t *hitless;         /* [placements]: those of `possible` that cover no hit, by pieces */
    uint32_t *hitless_counts;  /* [pieces] */
    uint32_t *hitting;         /* [hitting_count]: those of `possible` that cover a hit */
    uint32_t hitting_count;
} bsc_sampler_placements;

/* The covers that were found. */
typedef struct bsc_sampler_covers {
    size_t count, cover_capacity, weight_capacity;
    uint32_t *cover; /* [count * (1 + ships)]: of each the number of placements, then these */
    double *weight;  /* [count]: the sum of the weights of this cover and all earlier ones */
} bsc_sampler_covers;

/* The cells that were hit, in the order in which the search covers them: the cells with the fewest
 * choices first. */
typedef struct bsc_sampler_hits {
    uint32_t *cell, count;
    uint32_t *choice_counts; /* [count]: placements that cover the hit */
    uint32_t *first_choice;  /* [count + 1]: where the choices of the hit begin in `choice` */
    uint32_t *choice;        /* placements that cover the hit, for each hit in turn */
    size_t choice_capacity;
} bsc_sampler_hits;

/* The ships placed so far, and what they take. */
typedef struct bsc_sampler_laid {
    bool *used;         /* [items of the matrix]: a placed ship uses the item */
    bool *covered;      /* [cells]: a placed ship covers the cell */
    uint32_t *unplaced; /* [pieces]: copies still to place */
    uint32_t *placed;   /* [depth]: the placements of the ships */
    uint32_t depth;     /* ships placed so far */
} bsc_sampler_laid;

typedef struct bsc_conditional_sampler {
    /* the game */
    const bsc_problem *problem;
    const bsc_log *log;
    bsc_matrix *matrix;  /* of the empty board: placements that share an item collide */
    uint32_t *option;    /* [placements]: the option of the placement in the matrix */
    uint32_t ships;      /* ships of the fleet */
    uint32_t shots_read; /* shots of the log that were taken into `places` and `hits` */

    /* what the log leaves possible */
    bsc_sampler_placements places;
    bsc_sampler_hits hits;
    bsc_sampler_covers covers;

    /* the search for covers, and draws */
    bsc_cover_level *level; /* [ships + 1] */
    uint32_t steps;         /* choices that the search tried */
    bsc_sampler_laid laid;
    bsc_arena arena;
} bsc_conditional_sampler;

/* Sets up a sampler for the games of `log`, which must outlive it. No draw is possible before
 * bsc_conditional_sampler_prepare. Releases everything on failure, for want of memory. */
bsc_status bsc_conditional_sampler_init(bsc_conditional_sampler *sampler, const bsc_log *log,
                                        bsc_error *error);
void bsc_conditional_sampler_release(bsc_conditional_sampler *sampler);
/* Reads the shots fired since the last call, and lists the covers anew. A log that is shorter than
 * at the last call is taken for another game and read from its beginning. Sets *too_many to whether
 * the list was cut off: draws would not be uniform. Fails for want of memory. */
bsc_status bsc_conditional_sampler_prepare(bsc_conditional_sampler *sampler, bool *too_many,
                                           bsc_error *error);
/* Tries one draw. Returns true if it was accepted: sampler->laid.placed then holds the placements
 * of the sampler->ships ships. Returns false if two ships collide, or if there is no cover. */
bool bsc_conditional_sampler_draw(bsc_conditional_sampler *sampler, bsc_random *random);

#endif
