/* shots_per_hit.c - finds how many shots a hit is worth on a board: the unit in which reviews tell
 * luck.
 *
 * In hits, the luck of a shot is 1 for a hit and 0 for a miss, minus the chance of a hit. It is 0
 * on average whatever the player fires at, and so is its sum over a game. To tell luck in shots,
 * hits are multiplied by a number. The average stays 0 as long as that number does not depend on
 * the game.
 *
 *   Example: a ship of one cell on the cells A, B and C, which are fired at in this order.
 *     ship at A   1 shot    luck 1 - 1/3                   =  2/3 of a hit
 *     ship at B   2 shots   luck 0 - 1/3 + 1 - 1/2         =  1/6
 *     ship at C   3 shots   luck 0 - 1/3 + 0 - 1/2 + 1 - 1 = -5/6      their sum is 0
 *   The mean length is 2 shots for one hit, so the lucks are 4/3, 1/3 and -5/3 shots: sum 0.
 *   Dividing by the mean chance in the game itself (1/3, 5/12 and 11/18) would give 2, 2/5 and
 *   -15/11 shots: a game with little luck has a high mean chance, which makes bad luck look small,
 *   and the average player lucky.
 *
 * The number is the mean length of a game divided by the mean number of cells of a fleet: a player
 * who hits 17 cells with 44 shots needs 2.6 shots for a hit. The mean is taken over GAMES games of
 * the strategy `density`, against fleets that are drawn with a fixed seed. A game costs 0.1 ms. It
 * takes about as many shots as a game of `exact`: up to 1 in 20 more on classic, hex-upper and
 * classic-no-touch, and up to 1 in 8 more if many ships of one cell may not touch. These games
 * announce the names of sunk ships, whatever the reviewed game announces, so that the number
 * depends on the board alone. If nothing were announced, `density` would guess badly and take a
 * quarter more shots than `exact`.
 *
 * Rejected: games of `exact` itself. Each takes as long as the whole review, and the mean of the
 * four games that there would be time for is further from the true mean than that of `density`.
 * Cost: a count of the board, to draw fleets from, and 20 ms for the games on classic. */
#include "show/session/shots_per_hit.h"

/* Games to play. With so many, the error of the mean is below 1.5 % on the built-in boards. */
#define GAMES 200u
#define SEED  1u

bsc_status bsc_shots_per_hit(double *shots, const bsc_problem *problem, const bsc_run *run,
                             bsc_error *error) {
    const size_t density = bsc_strategy_find("density");
    const bsc_tournament_plan plan = {
        .strategy = &density, .strategies = 1, .announce = BSC_ANNOUNCE_SHIP, .seed = SEED};
    bsc_deployments *fleets = NULL;
    bsc_tournament *games = NULL;
    bsc_status status =
        bsc_deployments_draw(&fleets, problem, NULL, false, GAMES, SEED, run, error);
    if (status == BSC_OK) status = bsc_tournament_new(&games, problem, fleets, &plan, run, error);
    double total = 0.0, hits = 0.0;
    for (size_t game = 0; game < GAMES && status == BSC_OK; game++) {
        total += bsc_tournament_shots(games, 0, game);
        hits += bsc_tournament_hits(games, game);
    }
    *shots = hits > 0.0 ? total / hits : 0.0;
    bsc_tournament_free(games);
    bsc_deployments_free(fleets);
    return status;
}
