/* tracker.h - reads the log as a simple player does: which cells are water, hit or sunk, and which
 * ships are afloat.
 *
 * When a ship sinks, the tracker decides which hits were its cells, by its last cell, its shape and
 * what was announced. It takes the largest ship that fits, and of several as large the placement
 * with the fewest other hits beside it. Where ships touch the marks may be wrong, as a person's
 * would be. With BSC_ANNOUNCE_NONE no ship is ever known to be sunk.
 *
 *   Example: hits at B2 and C2, then "D2 sunk" without name or size, and ships of 4, 3 and 2 cells
 *   are afloat: B2 C2 D2 is taken for the ship of 3 cells. A hit at B3 would stay open.
 *
 * Invariant: the marks and afloat[] depend only on the log's shots, in their order. */
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
    BSC_MARK_HIT,   /* an open hit: its ship is not known to be sunk */
    BSC_MARK_SUNK   /* taken for a cell of a sunk ship */
} bsc_cell_mark;

typedef struct bsc_tracker {
    const bsc_problem *problem;
    const bsc_log *log;
    uint32_t shots_read; /* shots of the log that the marks take into account */
    bsc_neighbours neighbours;
    uint8_t *mark;      /* [cells]: a bsc_cell_mark */
    bool *blocked;      /* [cells]: no ship afloat lies there, since the cell is water or sunk */
    uint32_t *afloat;   /* [pieces]: copies not known to be sunk */
    uint32_t open_hits; /* cells that are BSC_MARK_HIT */
    bsc_arena arena;
} bsc_tracker;

/* Prepares a tracker of the games of a log, which must outlive it. Fails for want of memory; there
 * is then nothing to release. */
bsc_status bsc_tracker_init(bsc_tracker *tracker, const bsc_log *log, bsc_error *error);
void bsc_tracker_release(bsc_tracker *tracker);
/* Reads the shots that are new in the log; all of them if the log is shorter than before, and so of
 * another game. */
void bsc_tracker_update(bsc_tracker *tracker);
/* Marks all hits that were taken for sunk ships' cells as open again, but for the shots that sank a
 * ship. Returns whether there were any. */
bool bsc_tracker_reopen_sunk_hits(bsc_tracker *tracker);
/* Says whether no shot at the placement's cells named another ship. */
bool bsc_tracker_allows(const bsc_tracker *tracker, bsc_placement placement);
/* Returns an unknown cell across an edge from an open hit, each with the same chance; BSC_NO_CELL
 * if there is none. */
uint32_t bsc_tracker_choose_next_to_hit(const bsc_tracker *tracker, bsc_random *random);
/* Returns the pattern of cells that no ship afloat can avoid. It begins with the colour with which
 * it has the fewest unknown cells, so that all of them are fired at soonest. */
bsc_pattern bsc_tracker_pattern(const bsc_tracker *tracker, const bsc_patterns *patterns);

#endif
