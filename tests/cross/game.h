/* game.h - shots at a hidden deployment, and what any other deployment would have answered: the
 * meaning of a log, played out ship by ship. It knows nothing of what a log says of one
 * placement. */
#ifndef BSC_TESTS_GAME_H
#define BSC_TESTS_GAME_H

#include "brute.h"

#define MAX_SHOTS 40u
#define LINE_SIZE 40u /* of a shot as text */

typedef struct game {
    const bsc_problem *problem;
    bsc_announce announce;
    unsigned shots;
    bsc_shot shot[MAX_SHOTS];
} game;

/* Fires at `shots` random cells of a random deployment of `all`, more often than not at a ship, and
 * fewer where the same come up. */
game game_play(const brute *all, bsc_announce announce, unsigned shots, uint64_t seed);
/* What a deployment answers to one more shot. */
bsc_shot game_answer(const game *g, const uint32_t *laid, uint32_t ships, uint32_t cell);
/* Any answer that the game can announce, right or wrong. */
bsc_shot game_any_answer(const game *g, uint32_t cell, uint64_t *state);
bool game_same_answer(const bsc_shot *a, const bsc_shot *b);
/* The deployments of `list` that give all of the game's answers; to be released. */
brute game_agreeing(const game *g, const brute *list);
/* Whether the placement's ship would have given the answers to the shots at its cells. */
bool game_allows(const game *g, uint32_t placement);
bool game_fired_at(const game *g, uint32_t cell);
/* Cells of the fleet that were not hit yet. */
uint32_t game_cells_left(const game *g);

const char *game_label(const bsc_problem *problem, uint32_t cell);
/* "C1 miss", and a game's shots, each on its line. */
void game_shot_text(const bsc_problem *problem, const bsc_shot *shot, char text[LINE_SIZE]);
void game_text(const game *g, char *text);

#endif
