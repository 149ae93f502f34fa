/* conditional_sampler.h - draws random deployments (ways to lay the whole fleet) that agree with a
 * log, all with the same probability. It places the ships that cover hits first.
 *
 * A deployment that agrees with the log consists of ships that cover hits and ships that cover no
 * hit. A draw chooses them one after the other:
 *
 *   a cover    is a set of placements that together cover all hits, one placement for each ship
 *              that was hit. The program lists all covers by backtracking. The weight of a cover is
 *              the number of ways to place the other ships so that none of them covers a hit. Ways
 *              in which ships collide (overlap, or touch where they may not) are counted too
 *   a draw     chooses a cover, with a probability in proportion to its weight, and then a
 *              placement for each other ship, independently. If two ships collide, the draw is
 *              rejected
 *
 *   Example: a fleet of ships A and B, and one hit. The covers are the placements of A over the hit
 *   and the placements of B over the hit. If B has 80 placements that cover no hit, each cover by A
 *   has the weight 80.
 *
 * So all deployments are equally likely. Before the first hit there is only one cover, the empty
 * set, and on the board "classic" two of five draws are accepted. After one or two hits there are
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

/* One level of the search for covers, the sets of placements that together cover all hits. At level
 * k, k ships are placed, and the search tries to cover one more hit with ship k + 1. */
typedef struct bsc_cover_level {
    uint32_t hit;         /* index into hits.cell[] of the hit that this level covers */
    uint32_t next_choice; /* index into hits.choice[] of the placement that is tried next */
} bsc_cover_level;

/* Three lists of placements that the log leaves possible: all of them, those that cover no hit, and
 * those that cover a hit. In the first two lists, the placements of piece p begin at index
 * problem->first[p]. The space after the last placement of a piece is not used. */
typedef struct bsc_sampler_placements {
    /* [placements of the problem], grouped by pieces: all possible placements */
    uint32_t *possible;
    /* [pieces]: how many placements of each piece are in possible[] */
    uint32_t *possible_counts;
    /* [placements of the problem], grouped by pieces: possible placements that cover no hit */
    uint32_t *hitless;
    /* [pieces]: how many placements of each piece are in hitless[] */
    uint32_t *hitless_counts;
    uint32_t *hitting; /* [hitting_count]: possible placements that cover a hit */
    uint32_t hitting_count;
} bsc_sampler_placements;

/* The list of covers. A cover is a set of placements that together cover all hits, one for each
 * ship that was hit. Its weight is the number of ways to place the other ships. */
typedef struct bsc_sampler_covers {
    size_t count; /* how many covers there are */
    /* [count x (1 + ships)]: a row for each cover: how many placements it has, then these
     * placements */
    uint32_t *cover;
    /* [count]: the weight of the cover plus the weights of all covers before it in the list */
    double *weight_sum;
    size_t cover_capacity, weight_sum_capacity; /* how many elements the arrays have memory for */
} bsc_sampler_covers;

/* The cells that were hit. The choices of a hit are the possible placements that cover its cell.
 * Hits with the fewest choices come first, because the search for covers (sets of placements that
 * cover all hits) covers the hits in this order. */
typedef struct bsc_sampler_hits {
    uint32_t count;          /* how many cells were hit */
    uint32_t *cell;          /* [count]: the cell of each hit */
    uint32_t *choice_counts; /* [count]: how many choices each hit has */
    /* [count + 1]: the choices of hit h are the elements first_choice[h] .. first_choice[h + 1] - 1
     * of choice[] */
    uint32_t *first_choice;
    uint32_t *choice; /* the possible placements that cover hit 0, then those of hit 1, and so on */
    size_t choice_capacity;
} bsc_sampler_hits;

/* The ships that are placed so far, and the items and cells that they take. The search for covers
 * (sets of placements that together cover all hits) uses this struct, and later each draw does. */
typedef struct bsc_sampler_fleet {
    bool *is_item_taken; /* [items of the matrix]: whether a placed ship covers the item */
    bool *is_cell_taken; /* [cells]: whether a placed ship covers the cell */
    uint32_t *unplaced;  /* [pieces]: how many copies of the piece are still to be placed */
    /* [depth]: the placements of the ships, in the order in which they were placed */
    uint32_t *placed;
    uint32_t depth; /* how many ships are placed */
} bsc_sampler_fleet;

/* A sampler: draws random deployments that agree with a log. */
typedef struct bsc_conditional_sampler {
    /* The game. */
    const bsc_problem *problem;
    const bsc_log *log;
    /* The matrix of the board before any shot. Two placements collide (overlap, or touch where
     * ships may not) if their options share an item that is not the item of a piece. */
    bsc_matrix *matrix;
    /* [placements of the problem]: for each placement, the index of its option in the matrix */
    uint32_t *option;
    uint32_t ships; /* how many ships the fleet has */
    /* How many shots of the log are already taken into account in `placements` and `hits`. */
    uint32_t shots_read;

    /* What the log leaves possible: single placements, and covers (sets of placements that together
     * cover all hits). */
    bsc_sampler_placements placements;
    bsc_sampler_hits hits;
    bsc_sampler_covers covers;

    /* The state of the search for covers, or of a draw. */
    bsc_cover_level *level; /* [ships + 1]: the levels of the search; a draw does not use them */
    uint32_t steps;         /* how many choices the search for covers has tried */
    /* the ships that the search or the draw has placed so far; after a draw that succeeds, these
     * are all ships of the fleet */
    bsc_sampler_fleet fleet;
    bsc_arena arena;
} bsc_conditional_sampler;

/* Prepares a sampler for the games that are played in `log`, which must outlive it. The number of
 * ships of the fleet must be fixed. Only single shots are taken into account: if the log has salvos
 * or scans, or if the board has sums or cells that its drawing marks as ships, the draws do not
 * agree with them. Before the first draw, bsc_conditional_sampler_prepare must be called. Fails as
 * bsc_matrix_new does, or if memory runs out; there is then nothing to release. */
bsc_status bsc_conditional_sampler_init(bsc_conditional_sampler *sampler, const bsc_log *log,
                                        bsc_error *error);
/* Frees what the sampler owns. It is all zero afterwards; a sampler that is all zero may be
 * released. */
void bsc_conditional_sampler_release(bsc_conditional_sampler *sampler);
/* Prepares draws for the position after the log: reads the shots that were added to the log since
 * the last call, and lists the covers (the sets of placements that cover all hits) anew. If the log
 * is shorter than at the last call, another game has begun, and all its shots are read. Sets
 * *too_many to whether there may be more covers than were listed, because the search for them has
 * reached a limit; draws would then not be uniform. If no deployment agrees with the log, there may
 * be no covers, which is no failure. Fails if memory runs out; *too_many then means nothing, and
 * nothing must be drawn. */
bsc_status bsc_conditional_sampler_prepare(bsc_conditional_sampler *sampler, bool *too_many,
                                           bsc_error *error);
/* Tries to draw a deployment. Returns true if the draw is accepted; the placements of all ships are
 * then in fleet.placed[0 .. ships - 1]. Returns false if the draw is rejected because two ships
 * overlap or touch where they may not, or if there are no covers. If no deployment agrees with the
 * log, it returns false at every call, so the caller must limit its tries. */
bool bsc_conditional_sampler_draw(bsc_conditional_sampler *sampler, bsc_random *random);

#endif
