/* shots_per_hit.c - finds how many shots a hit is worth on a board. Reviews use this number to
 * convert luck from hits to shots.
 *
 * Measured in hits, the luck of a shot is 1 for a hit and 0 for a miss, minus the chance of a hit.
 * Its average is 0, wherever the player fires, and the average of its sum over a game is 0 too. To
 * measure luck in shots, multiply it by the number of shots that a hit is worth. The average stays
 * 0 as long as this number does not depend on the game.
 *
 *   Example: a ship of one cell lies on A, B or C, and these cells are fired at in this order.
 *     ship at A   1 shot    luck 1 - 1/3                   =  2/3 of a hit
 *     ship at B   2 shots   luck 0 - 1/3 + 1 - 1/2         =  1/6
 *     ship at C   3 shots   luck 0 - 1/3 + 0 - 1/2 + 1 - 1 = -5/6      their sum is 0
 *   The mean length of these games is 2 shots for one hit, so a hit is worth 2 shots. The luck of
 *   the three games is 4/3, 1/3 and -5/3 shots, whose sum is 0. If the luck were instead divided by
 *   the mean chance of the shots in the game itself (1/3, 5/12 and 11/18), it would be 2, 2/5 and
 *   -15/11 shots, whose sum is above 0: a game with bad luck has a high mean chance, so that bad
 *   luck would look too small, and the average player too lucky.
 *
 * The number is the mean length of a game divided by the mean number of cells of a fleet: a player
 * who hits 17 cells with 44 shots needs 2.6 shots per hit. The mean is taken over GAMES games of
 * the strategy `density`, against fleets that are drawn with a fixed seed. A game takes 0.1 ms. It
 * has about as many shots as a game of the strategy `exact`: up to 1 in 20 more on classic,
 * hex-upper and classic-no-touch, and up to 1 in 8 more if many ships of one cell may not touch.
 * These games announce the names of sunk ships, whatever the reviewed game announces, so that the
 * number depends only on the board. If nothing were announced, `density` would guess badly and take
 * a quarter more shots than `exact`.
 *
 * Rejected: games of `exact` itself. Each takes as long as the whole review, so there would be time
 * for only four games, and their mean is further from the true mean than that of the games of
 * `density`. Cost: a count of the board, from which fleets are drawn, and 20 ms for the games on
 * classic. */
#include "show/session/shots_per_hit.h"

/* How many simulated games are played, to find the mean number of shots of a game. With 200 games,
 * the error of this mean is below 1.5 % on the built-in boards. */
#define GAMES 200u
/* Seed of the random numbers for drawing fleets and for playing. It is fixed, so that a hit is
 * worth equally many shots in all reviews of a board. */
#define SEED 1u

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
