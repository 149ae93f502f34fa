/* game.h - random shots at a hidden deployment, and what any other deployment would have answered:
 * the meaning of a log, played out ship by ship. It knows nothing of what a log says of one
 * placement. */
#ifndef BSC_TESTS_GAME_H
#define BSC_TESTS_GAME_H

#include "brute.h"

#define MAX_SHOTS 10u

typedef struct game {
    const bsc_problem *problem;
    bsc_announce announce;
    unsigned shots;
    bsc_shot shot[MAX_SHOTS];
} game;

/* Fires at `shots` random cells, more often than not at a ship, and fewer where the same come up;
 * the hidden deployment is number seed % total of all. */
game game_play(const bsc_problem *problem, uint64_t total, bsc_announce announce, unsigned shots,
               uint64_t seed);
/* For brute_count: whether a deployment gives all of the game's answers. */
bool game_agrees(const void *game, const uint32_t *laid, uint32_t count);
/* A shot a line. */
void game_text(const game *g, char *text);

#endif
