/* game.h - shots at a hidden deployment, and what any other deployment would have answered: the
 * meaning of a log, played out ship by ship. It knows nothing of what a log says of one
 * placement. */
#ifndef BSC_TESTS_GAME_H
#define BSC_TESTS_GAME_H

#include "brute.h"

#define MAX_SHOTS 40u
#define LINE_SIZE 40u /* bytes for a shot as text, its NUL among them */

/* The first shots of a game, with their answers. */
typedef struct game {
    const bsc_problem *problem;
    bsc_announce announce;
    unsigned shots;
    bsc_shot shot[MAX_SHOTS];
} game;

/* Plays a game: fires at up to `shots` random cells against the deployment of `all` that the seed
 * chooses. Two shots of three are aimed at a ship. A cell that comes up again is not fired at
 * again, so that the game may end with fewer shots. */
game game_play(const brute *all, bsc_announce announce, unsigned shots, uint64_t seed);
/* Returns the shot at the cell, after those of the game, with the answer that the deployment of
 * these placements gives. */
bsc_shot game_answer(const game *g, const uint32_t *laid, uint32_t ships, uint32_t cell);
/* Returns a shot at the cell with a random answer of the kinds that the game announces, right or
 * wrong. */
bsc_shot game_any_answer(const game *g, uint32_t cell, uint64_t *state);
bool game_same_answer(const bsc_shot *a, const bsc_shot *b);
/* Returns the deployments of `list` that give all of the game's answers. The caller releases it. */
brute game_agreeing(const game *g, const brute *list);
/* Says whether a ship at the placement would have answered the shots at its cells as the game
 * did. */
bool game_allows(const game *g, uint32_t placement);
/* Says whether one of the game's shots is at the cell. */
bool game_fired_at(const game *g, uint32_t cell);
/* Returns how many cells of the fleet were not hit yet. */
uint32_t game_cells_left(const game *g);

/* The cell's label on the board, as "C1". */
const char *game_label(const bsc_problem *problem, uint32_t cell);
/* Writes a shot as a log has it: "C1 miss". */
void game_shot_text(const bsc_problem *problem, const bsc_shot *shot, char text[LINE_SIZE]);
/* Writes all shots of the game, each on its line; text has MAX_SHOTS * LINE_SIZE bytes. */
void game_text(const game *g, char *text);

#endif
