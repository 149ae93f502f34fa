/* conditional_sampler.h - draws random deployments that agree with a log, all with the same
 * probability. It covers the hits first.
 *
 * A deployment that agrees with the log consists of ships that cover hits and ships that cover
 * none. A draw chooses them one after the other:
 *
 *   a cover    is a set of placements that together cover all hits, one placement for each ship
 *              that was hit. The program lists all covers by backtracking. The weight of a cover is
 *              the number of ways to place the other ships so that each covers no hit; ways in
 *              which ships collide count too
 *   a draw     chooses a cover, with a probability in proportion to its weight, and then a
 *              placement for each other ship, independently. If two ships collide, the draw is
 *              rejected
 *
 * So all deployments are equally likely. Before the first hit there is only one cover, the empty
 * set, and on the classic board two of five draws are accepted. One or two hits later there are
 * some hundred covers. If there are too many covers, or too few draws are accepted, the caller has
 * to draw in another way. */
#ifndef BSC_PLAY_CONDITIONAL_SAMPLER_H
#define BSC_PLAY_CONDITIONAL_SAMPLER_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/random.h"
#include "count/board/problem.h"
#include "count/cover/matrix.h"
#include "play/game/log.h"

/* One level of the search for covers, which are sets of placements that together cover all hits.
 * Level k belongs to the state with k ships placed, and tries the placements that cover one more
 * hit. */
typedef struct bsc_cover_level {
    uint32_t hit;         /* index into hits.cell: the hit that this level covers */
    uint32_t next_choice; /* index into hits.choice: the placement that is tried next */
} bsc_cover_level;

/* The placements that the log leaves possible. "By pieces" means that the list of each piece begins
 * at index problem->first[piece]. */
typedef struct bsc_sampler_placements {
    uint32_t *possible;        /* [placements], by pieces: all placements that the log allows */
    uint32_t *possible_counts; /* [pieces]: lengths of the lists in `possible` */
    uint32_t *hitless;         /* [placements], by pieces: those that cover no hit */
    uint32_t *hitless_counts;  /* [pieces]: lengths of the lists in `hitless` */
    uint32_t *hitting;         /* [hitting_count]: those that cover a hit */
    uint32_t hitting_count;
} bsc_sampler_placements;

/* The list of covers. A cover is a set of placements that together cover all hits. */
typedef struct bsc_sampler_covers {
    size_t count, cover_capacity, weight_capacity;
    uint32_t *cover; /* [count x (1 + ships)]: of each cover the length, then its placements */
    double *weight;  /* [count]: the weight of the cover plus the weights of all covers before it */
} bsc_sampler_covers;

/* The hits: the cells that were hit, in the order in which the search covers them. The hits with
 * the fewest choices, that is, placements that cover them, come first. */
typedef struct bsc_sampler_hits {
    uint32_t count;          /* number of hits */
    uint32_t *cell;          /* [count]: their cells */
    uint32_t *choice_counts; /* [count]: number of choices of each hit */
    uint32_t *first_choice;  /* [count + 1]: where its choices begin in `choice` */
    uint32_t *choice;        /* the choices of hit 0, then those of hit 1, and so on */
    size_t choice_capacity;
} bsc_sampler_hits;

/* The ships placed so far, and the items and cells that they take. */
typedef struct bsc_sampler_laid {
    bool *used;         /* [items of the matrix]: whether a placed ship uses the item */
    bool *covered;      /* [cells]: whether a placed ship covers the cell */
    uint32_t *unplaced; /* [pieces]: number of copies still to be placed */
    uint32_t *placed;   /* [depth]: placements of the ships placed so far */
    uint32_t depth;     /* number of ships placed so far */
} bsc_sampler_laid;

typedef struct bsc_conditional_sampler {
    /* the game */
    const bsc_problem *problem;
    const bsc_log *log;
    bsc_matrix *matrix;  /* the matrix of the empty board: placements that share an item collide */
    uint32_t *option;    /* [placements]: the option that stands for the placement in the matrix */
    uint32_t ships;      /* number of ships in the fleet */
    uint32_t shots_read; /* number of shots of the log that `places` and `hits` take into account */

    /* what the log leaves possible */
    bsc_sampler_placements places;
    bsc_sampler_hits hits;
    bsc_sampler_covers covers;

    /* state of the search for covers and of draws */
    bsc_cover_level *level; /* [ships + 1] */
    uint32_t steps;         /* number of choices that the search has tried */
    bsc_sampler_laid laid;
    bsc_arena arena;
} bsc_conditional_sampler;

/* Sets up a sampler for the games of `log`, which must outlive it. bsc_conditional_sampler_prepare
 * must be called before the first draw. Fails if memory runs out; there is then nothing to
 * release. */
bsc_status bsc_conditional_sampler_init(bsc_conditional_sampler *sampler, const bsc_log *log,
                                        bsc_error *error);
void bsc_conditional_sampler_release(bsc_conditional_sampler *sampler);
/* Reads the shots that were fired since the last call, and lists the covers anew. If the log is
 * shorter than at the last call, it is read from the start as another game. Sets *too_many to true
 * if the list of covers is incomplete, so that draws would not be uniform. Fails if memory runs
 * out. */
bsc_status bsc_conditional_sampler_prepare(bsc_conditional_sampler *sampler, bool *too_many,
                                           bsc_error *error);
/* Tries one draw. Returns true if it is accepted; sampler->laid.placed then holds the placements of
 * all sampler->ships ships. Returns false if two ships collide, or if there is no cover. */
bool bsc_conditional_sampler_draw(bsc_conditional_sampler *sampler, bsc_random *random);

#endif
