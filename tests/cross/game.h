/* game.h - fires shots at a hidden deployment, and says what any other deployment would have
 * answered. Answers are worked out ship by ship, independently of the library's code for logs. */
#ifndef BSC_TESTS_GAME_H
#define BSC_TESTS_GAME_H

#include "brute.h"

#define MAX_SHOTS 40u
#define LINE_SIZE 40u /* bytes for a shot as text with its NUL */

/* The shots fired so far in a game, with their answers. */
typedef struct game {
    const bsc_problem *problem;
    bsc_announce announce;
    unsigned shots;
    bsc_shot shot[MAX_SHOTS];
} game;

/* Plays a game: fires up to `shots` shots at the deployment of `all` that the seed chooses. Two
 * shots of three are aimed at a ship, the others at any cell. A cell that is chosen a second time
 * is skipped, so there may be fewer shots. */
game game_play(const brute *all, bsc_announce announce, unsigned shots, uint64_t seed);
/* Returns a shot at the cell, fired after those of the game, with the answer of the deployment
 * laid[ships]. */
bsc_shot game_answer(const game *g, const uint32_t *laid, uint32_t ships, uint32_t cell);
/* Returns a shot at the cell with a random answer, right or wrong, in the form that the game's rule
 * of announcement allows. */
bsc_shot game_any_answer(const game *g, uint32_t cell, uint64_t *state);
bool game_same_answer(const bsc_shot *a, const bsc_shot *b);
/* Returns the deployments of `list` that give all of the game's answers. The caller releases it. */
brute game_agreeing(const game *g, const brute *list);
/* Says whether a ship can lie at the placement: each shot at one of its cells got the answer that
 * this ship gives. */
bool game_allows(const game *g, uint32_t placement);
/* Says whether one of the game's shots is at the cell. */
bool game_fired_at(const game *g, uint32_t cell);
/* Returns how many cells of the fleet were not hit yet. */
uint32_t game_cells_left(const game *g);
/* Says whether all cells of the deployment laid[ships] were fired at. */
bool game_is_hit(const game *g, const uint32_t *laid, uint32_t ships);
/* Removes from the list the deployments whose cells were all fired at: while a game goes on, none
 * of them is the one that is fired at. */
void game_drop_hit_fleets(const game *g, brute *list);

/* Returns the cell's label on the board, such as "C1". */
const char *game_label(const bsc_problem *problem, uint32_t cell);
/* Writes a shot as in a log, such as "C1 miss". */
void game_shot_text(const bsc_problem *problem, const bsc_shot *shot, char text[LINE_SIZE]);
/* Writes all shots of the game, one on each line. `text` has room for MAX_SHOTS * LINE_SIZE
 * bytes. */
void game_text(const game *g, char *text);

#endif
