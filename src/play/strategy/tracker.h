/* tracker.h - reads the log as a simple human player does: marks cells as water, hit or sunk, and
 * keeps track of which ships are afloat.
 *
 * When a ship sinks, the tracker guesses which hits were its cells. It uses the cell that was hit
 * last, the shape of the ship and what was announced. It takes the largest ship that fits. If it
 * fits at several placements, or several ships of this size do, it takes the placement with the
 * fewest other hits beside it. If ships may touch, its marks may be wrong, as a person's would be.
 * With BSC_ANNOUNCE_NONE it never knows that a ship is sunk.
 *
 *   Example: ships of 4, 3 and 2 cells are afloat. There are hits at B2 and C2, and then D2 is
 *   announced as "sunk" without name or size. The tracker guesses that the ship of 3 cells was at
 *   B2 C2 D2. A hit at B3 would remain open: its ship is not known to be sunk.
 *
 * Invariant: the marks and afloat[] depend only on the single shots of the log and their order.
 * Cells of a salvo stay unknown, because the answer does not say which of them were hit. */
#ifndef BSC_PLAY_TRACKER_H
#define BSC_PLAY_TRACKER_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/random.h"
#include "count/board/pattern.h"
#include "count/board/places.h"
#include "count/board/problem.h"
#include "play/game/log.h"

/* What the tracker thinks of a cell. */
typedef enum bsc_cell_mark {
    /* Not known to be water, and no single shot was fired at it. It may have been in a salvo, whose
     * answer does not say which cells were hit. */
    BSC_MARK_UNKNOWN,
    BSC_MARK_WATER, /* a miss, or a cell beside a sunk ship if ships may not touch */
    BSC_MARK_HIT,   /* an open hit: a hit whose ship is not known to be sunk */
    BSC_MARK_SUNK   /* believed to be a cell of a sunk ship */
} bsc_cell_mark;

/* The marks of a tracker: what a simple human player knows about a game. */
typedef struct bsc_tracker {
    const bsc_problem *problem;
    const bsc_log *log;
    uint32_t shots_read; /* how many shots of the log the marks reflect */
    bsc_neighbours neighbours;
    uint8_t *mark; /* [cells]: the bsc_cell_mark of each cell */
    /* [cells]: whether the cell is marked as water or sunk, so that no ship afloat lies on it. */
    bool *blocked;
    uint32_t *afloat;   /* [pieces]: how many copies of the piece are not known to be sunk */
    uint32_t open_hits; /* how many cells are marked BSC_MARK_HIT */
    bsc_arena arena;
} bsc_tracker;

/* Prepares a tracker for the games that are played in `log`, which must outlive it. Fails if memory
 * runs out; there is then nothing to release. */
bsc_status bsc_tracker_init(bsc_tracker *tracker, const bsc_log *log, bsc_error *error);
/* Frees what the tracker owns. It is all zero afterwards; a tracker that is all zero may be
 * released. */
void bsc_tracker_release(bsc_tracker *tracker);
/* Brings the marks up to date: reads the shots that were added to the log since the last call. If
 * the log is shorter than at the last call, another game has begun, and all its shots are read. The
 * functions below, except bsc_tracker_allows, look at the marks as this function left them. */
void bsc_tracker_update(bsc_tracker *tracker);
/* Corrects wrong guesses: marks every cell that is marked as sunk as an open hit again, unless the
 * shot there was answered with "sunk". Returns true if there were any such cells. Does not change
 * afloat[], nor the cells that were marked as water beside a ship. */
bool bsc_tracker_reopen_sunk_hits(bsc_tracker *tracker);
/* Says whether the ship at the placement agrees with the names that were announced: returns false
 * if a shot at one of its cells was answered with the name of another ship. */
bool bsc_tracker_allows(const bsc_tracker *tracker, bsc_placement placement);
/* Returns a cell next to a ship that was hit but not sunk: a random one of the cells that share an
 * edge with an open hit, are not known to be water, and were not fired at by a single shot or in a
 * salvo, each with the same chance. Returns BSC_NO_CELL if there are none. Whether a cell was fired
 * at is read from the log as it is now; the rest is as the last bsc_tracker_update left it. */
uint32_t bsc_tracker_choose_next_to_hit(const bsc_tracker *tracker, bsc_random *random);
/* Returns a pattern: a set of cells, in diagonal stripes, that no ship afloat can avoid. A player
 * who looks for a ship need only fire at these cells. The stripes are coloured in turn, and the
 * pattern has the stripes of one or more colours that follow one another (pattern.h). Which colour
 * is the first only shifts the pattern, and no ship can avoid it then either. The function chooses
 * the shift with the fewest unknown cells on the pattern, because the player then needs the fewest
 * shots to fire at all of them. */
bsc_pattern bsc_tracker_pattern(const bsc_tracker *tracker, const bsc_patterns *patterns);

#endif
