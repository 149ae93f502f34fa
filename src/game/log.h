/* log.h - a game so far: shots in the order they were fired, what was answered, and where each was
 * read.
 *
 * Invariant: no cell twice, no ship sunk more often than it has copies; whether any deployment
 * agrees with all of it is for a count to say (bsc_log_check). */
#ifndef BSC_GAME_LOG_H
#define BSC_GAME_LOG_H

#include "bscount_game.h"

#include "base/error.h"
#include "board/problem.h"

/* A shot's line, for diagnostics; nothing of one that was not read. */
typedef struct bsc_shot_source {
    char *name, *line; /* owned */
    size_t number, offset;
} bsc_shot_source;

struct bsc_log {
    const bsc_problem *problem;
    bsc_announce announce; /* as asked for; bsc_log_announced says what that comes to */
    uint32_t shots;
    size_t shot_capacity, source_capacity;
    bsc_shot *shot;
    bsc_shot_source *source;
    uint32_t *fired; /* [cells]: its shot, from 1; 0 while there is none */
};

/* Appends; the spot is where the shot was read, NULL for one that was not. */
bsc_status bsc_log_add(bsc_log *log, const bsc_shot *shot, const bsc_spot *spot, bsc_error *error);
/* Whether the first `shots` shots leave the placement possible. */
bool bsc_log_allows(const bsc_log *log, uint32_t shots, bsc_placement placement);
/* Cells of the fleet that were not hit yet. */
uint32_t bsc_log_cells_left(const bsc_log *log);
/* Ships of this size in the fleet, with their copies; 0: of any size. */
uint32_t bsc_fleet_ships(const bsc_problem *problem, uint32_t size);
/* Ships of this size that are announced as sunk, by name or by size; 0: all that sank. */
uint32_t bsc_log_sunk_ships(const bsc_log *log, uint32_t size);

#endif
