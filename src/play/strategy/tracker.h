/* tracker.h - reads the log as a simple player does: which cells are water, hit or sunk, and which
 * ships are afloat.
 *
 * Which hits belong to a sunk ship is decided by its last cell and its shape: of several that fit
 * by the largest ship, of equals by the fewest other hits beside it. So a mark may be wrong
 * where ships touch, as a person's would be. With BSC_ANNOUNCE_NONE no ship is known to be sunk.
 * Invariant: afloat[] and the marks depend only on the log's shots in their order. */
#ifndef BSC_PLAY_TRACKER_H
#define BSC_PLAY_TRACKER_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/random.h"
#include "count/board/pattern.h"
#include "count/board/places.h"
#include "count/board/problem.h"
#include "play/game/log.h"

typedef enum bsc_cell_mark {
    BSC_MARK_UNKNOWN,
    BSC_MARK_WATER, /* a miss, or beside a sunk ship where ships may not touch */
    BSC_MARK_HIT,   /* of a ship that is not known to be sunk */
    BSC_MARK_SUNK
} bsc_cell_mark;

typedef struct bsc_tracker {
    const bsc_problem *problem;
    const bsc_log *log;
    uint32_t shots_read; /* shots of the log that were read */
    bsc_neighbours neighbours;
    uint8_t *mark;      /* [cells]: a bsc_cell_mark */
    bool *blocked;      /* [cells]: water or sunk */
    uint32_t *afloat;   /* [pieces]: copies not known to be sunk */
    uint32_t open_hits; /* cells that are BSC_MARK_HIT */
    bsc_arena arena;
} bsc_tracker;

bsc_status bsc_tracker_init(bsc_tracker *tracker, const bsc_log *log, bsc_error *error);
void bsc_tracker_release(bsc_tracker *tracker);
/* Reads the shots that were fired since; of another game, where the log is shorter than before. */
void bsc_tracker_update(bsc_tracker *tracker);
/* Marks hits that were taken for a sunk ship's as open again, but for the ships' last ones;
 * false where there are none. */
bool bsc_tracker_reopen_sunk_hits(bsc_tracker *tracker);
/* Whether no shot at the placement named another ship. */
bool bsc_tracker_allows(const bsc_tracker *tracker, bsc_placement at);
/* An unknown cell across an edge from an open hit, each as likely; UINT32_MAX: there is none. */
uint32_t bsc_tracker_choose_next_to_hit(const bsc_tracker *tracker, bsc_random *random);
/* The pattern for the ships afloat. It begins with the colour that leaves it the fewest unknown
 * cells, so that it is done soonest. */
bsc_pattern bsc_tracker_pattern(const bsc_tracker *tracker, const bsc_patterns *patterns);

#endif
