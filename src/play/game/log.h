/* log.h - a game so far: its shots in the order they were fired, their answers, and where each was
 * read. Also the rule that decides the answer to a shot, and the places of ships each on its own.
 *
 * Invariant: no cell twice. Whether any deployment agrees with it needs a count (bsc_log_any). */
#ifndef BSC_GAME_LOG_H
#define BSC_GAME_LOG_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/board/problem.h"

/* A salvo, whose shots fell together and are none of shot[], or a scan, which fires none. */
typedef struct bsc_note {
    uint32_t after; /* shots */
    bool scan;
    bool named;     /* hits are told by their ships, each by a word */
    bsc_sum sum;    /* its cells, and how many of them hold a ship; cell[] is owned */
    uint32_t words; /* of ships that were hit or sank */
    bsc_shot *word; /* [words]: owned; without a cell */
    size_t word_capacity;
    bsc_spot source; /* as a shot's */
} bsc_note;

struct bsc_log {
    const bsc_problem *problem;
    bsc_announce announce; /* as asked for; bsc_log_announced says what that comes to */
    uint32_t shots;
    size_t shot_capacity, source_capacity;
    bsc_shot *shot;
    bsc_spot *source; /* where each was read; its texts are owned. All zero of one that was not */
    uint32_t notes;
    size_t note_capacity;
    bsc_note *note;  /* in their order */
    uint32_t *fired; /* [cells]: when it was, as below; 0 while it was not */
};

/* Later shots and salvos have greater numbers: in the upper half the number of shots up to it, in
 * the lower that of its note, from 1, or 0 of a shot. */
#define BSC_MAX_NOTES 65535u

static inline uint32_t bsc_note_time(const bsc_log *log, uint32_t note) {
    return log->note[note].after << 16 | (note + 1);
}

/* The shot by which a cell was fired at; NULL: by a salvo, or not. */
static inline const bsc_shot *bsc_shot_of(const bsc_log *log, uint32_t time) {
    return time == 0 || (time & BSC_MAX_NOTES) != 0 ? NULL : &log->shot[(time >> 16) - 1];
}

/* Appends a note, whose memory it takes over, where the status is BSC_OK; else frees that. */
bsc_status bsc_log_add_note(bsc_log *log, bsc_status status, bsc_note note, const bsc_spot *spot,
                            bsc_error *error);
/* Adds a salvo at the cells, with the answer that these placements give; takes over cell[cells]. */
bsc_status bsc_log_add_salvo(bsc_log *log, bool *cell, const uint32_t *placement, uint32_t ships,
                             bsc_error *error);
/* The notes among the first steps; the others are shots. */
uint32_t bsc_log_notes(const bsc_log *log, uint32_t steps);
/* Whether the salvo may have hit the last cells of a ship at the placement. */
bool bsc_note_sinks(const bsc_log *log, uint32_t note, bsc_placement placement);

/* Appends a shot. The spot is where it was read; NULL where it was not read from a text. */
bsc_status bsc_log_add(bsc_log *log, const bsc_shot *shot, const bsc_spot *spot, bsc_error *error);
/* Whether the first `shots` shots leave the placement possible. */
bool bsc_log_allows(const bsc_log *log, uint32_t shots, bsc_placement placement);
/* Whether the answer alone lets a ship lie at a placement that covers the shot's cell. */
bool bsc_shot_fits(const bsc_shot *shot, bsc_placement placement);

/* Ships of this size in the fleet, with their copies; 0: of any size. */
uint32_t bsc_fleet_ships(const bsc_problem *problem, uint32_t size);
/* Ships of this size that are announced as sunk, by name or by size; 0: all that sank. */
uint32_t bsc_log_sunk_ships(const bsc_log *log, uint32_t size);

/* ---- The answer to a shot ---- */

/* Answers as numbers, to index arrays. A ship that sinks has the number of its piece; where only
 * its size is announced, that of the first piece of the size; where neither is, that of the
 * first piece. Hits that name their ship come last:
 *
 *   miss   hit   sunk, a number for each piece   hit, a number for each piece */
enum { BSC_NUMBER_MISS, BSC_NUMBER_HIT, BSC_NUMBER_SUNK };
#define BSC_MAX_ANSWERS 130u

static inline bool bsc_placement_covers(bsc_placement at, uint32_t cell) {
    BSC_EACH_COVERED(k, at)
        if (*k == cell) return true;
    return false;
}

/* Whether all cells of the placement but this one were fired at. */
bool bsc_log_is_last(const bsc_log *log, bsc_placement at, uint32_t cell);
/* The answer to a shot at a cell of the ship; `last`: all its other cells were hit before. */
bsc_shot bsc_ship_answer(bsc_placement ship, uint32_t cell, bool last, bsc_announce announce);
/* The number of that answer, below BSC_NUMBER_SUNK and twice the pieces; it depends on no cell. */
uint32_t bsc_ship_number(const bsc_problem *problem, bsc_placement ship, bool last,
                         bsc_announce announce);

/* ---- Each ship on its own: its places are found by matching along lanes of cells ----
 *
 * A lane is a row of cells along which a straight ship slides. The ship of 3 cells below has the
 * placements p, q and r
 *
 *   cell       a b c d e          placement p = abc, q = bcd, r = cde
 *
 * Any other piece has a lane of its own for each of its placements. */

typedef struct bsc_lane {
    uint32_t cells;     /* at least the piece's */
    uint32_t first;     /* into bsc_lanes.cell */
    uint32_t placement; /* into bsc_lanes.placement: as many as the piece has places on it */
} bsc_lane;

typedef struct bsc_lanes {
    const bsc_problem *problem;
    uint32_t *start; /* [pieces + 1] into lane */
    bsc_lane *lane;
    uint32_t *cell, *placement;
    bsc_arena arena;
} bsc_lanes;

#endif
