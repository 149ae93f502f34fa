/* strategy_lookahead.c - the strategy `lookahead`. It fires at the cell from which the game is
 * likely to end soonest, which is not always the cell where a hit is most likely.
 *
 * How far it looks ahead depends on the number of deployments that agree with the log:
 *
 *   many               It gives each cell a score. A deployment with a ship on the cell adds the
 *                      worth of that ship, which says how much finding it helps (worth.c), and the
 *                      worth of the hit itself. The worth of a hit is small while no hit is open,
 *                      that is, while no ship is hit but not sunk. While a hit is open, it is as
 *                      large as the worth of finding the last ship. While no hit is open, cells on
 *                      the pattern that the smallest ships afloat cannot avoid (pattern.h) get a
 *                      higher score.
 *   20,000 or fewer    For each of the 8 to 16 cells with the highest scores, it plays the rest of
 *                      the game against all deployments by a simple rule (a rollout, rollout.c). If
 *                      several of these cells take about as many shots as the best one, nested
 *                      rollouts choose among the best eight: in these, rollouts also choose the
 *                      shots of the simulated games.
 *   few enough         It searches for the best play (optimal.c), within a budget.
 *
 * The budget of a search is a number of looks, each at one deployment and one cell. Each position
 * of the search takes (deployments x cells not fired at) looks, so the budget limits the number of
 * positions. If it allows fewer than 20 positions for each deployment, no search is begun. Boards
 * of up to 20 cells get 300 times the budget, and on them all games share a table of the cells that
 * searches chose: 4x4 with ships of 3 and 2 cells is played perfectly from the first shot on.
 *
 * If the number of ships may vary, deployments are not listed (evaluation.c), and the scores choose
 * all shots.
 *
 * So shots depend only on the position, and not on the machine. The exception is a time limit in
 * the settings: nested rollouts then choose only the first shot of each simulated game, then the
 * first four, then sixteen and so on, until the time ends.
 *
 * Unless a search chooses the shot, a cell that is certain to be hit is fired at before any other.
 * This costs no shot, and it seldom loses information, such as which of two open hits belongs to a
 * ship that sinks. (A search may leave a certain hit for later: in this way all games of 3x3 with
 * two ships of 2 cells take 6.25 shots on average, not 6.30.)
 *
 * For more than 1,000 deployments, nested rollouts choose only shots while no hit is open. Choosing
 * the other shots too would save 0.01 shots a game and take 3.5 times as long.
 *
 * Rejected: nested rollouts against only every fourth deployment, or fewer (with 20,000 deployments
 * or more, games took up to 0.1 shots longer). Three cells instead of eight for each shot of nested
 * rollouts if there are few deployments (5x4 with ships of 3 and 2 cells took 9.863 shots, not
 * 9.843). Letting nested rollouts choose only one shot of a game if there are many deployments
 * (from two of five positions of classic, games took 0.02 and 0.03 shots longer). Rollouts for up
 * to 50,000 deployments (from both positions tried, games took 0.01 shots longer).
 *
 * Cost: at most a quarter of a second for each shot. tests/bench/README.md has what else was
 * tried. */
#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/board/pattern.h"
#include "count/board/problem.h"
#include "count/cover/run_tick.h"
#include "os/clock.h"
#include "play/eval/deployment_list.h"
#include "play/eval/optimal.h"
#include "play/eval/rollout.h"
#include "play/eval/transposition.h"
#include "play/game/log.h"
#include "play/strategy/strategy.h"
#include "play/strategy/tracker.h"

#include <assert.h>
#include <math.h>

/* How much it helps to hit a ship at all, whichever ship it is. It is measured in the worth of the
 * ship that is usually found last: 0.3 means that a hit helps 0.3 times as much as finding that
 * ship (worth.h). HIT_WORTH_OPEN is for positions in which a ship is hit but not sunk, and
 * HIT_WORTH_HUNTING for all others. */
#define HIT_WORTH_HUNTING 0.3
#define HIT_WORTH_OPEN    1.0

/* While no hit is open (no ship is hit but not sunk), the scores of the cells on the pattern that
 * the smallest ships cannot avoid are raised by this fraction. */
#define PATTERN_BONUS 0.15

/* Rollouts. To play out a cell means to simulate, against all deployments, the rest of the game
 * after a shot there. MIN_CANDIDATES to MAX_CANDIDATES cells are played out. ROLLOUT_BUDGET limits
 * the product (deployments x cells): with 20,000 deployments it allows 8 cells. With more
 * deployments it allows fewer than MIN_CANDIDATES cells, and there are no rollouts. */
#define ROLLOUT_BUDGET 160000u
#define MIN_CANDIDATES 8u
#define MAX_CANDIDATES 16u

/* Nested rollouts, in which rollouts also choose the shots of the simulated games. They choose
 * among at most MAX_NESTED cells: the best one, and those whose games take at most CLOSE_SHOTS
 * shots more on average. If there are at most SHORT_LIST deployments, they compare
 * SHORT_LIST_CANDIDATES cells for each shot within a simulated game. Otherwise they compare
 * NESTED_CANDIDATES cells, and only for shots while no ship is hit but not sunk. */
#define MAX_NESTED            8u
#define CLOSE_SHOTS           0.3
#define NESTED_CANDIDATES     3u
#define SHORT_LIST            1000u
#define SHORT_LIST_CANDIDATES 8u

/* Searches for the best play. The budget of a search is a number of looks. Each position (node of
 * the search) is reckoned as a look at every pair of a deployment and a cell that was not fired at,
 * so the budget divided by deployments and cells is how many positions it may visit. MAX_LOOKS is
 * the budget on boards that are not small. */
#define MAX_LOOKS         UINT64_C(2000000)
#define SMALL_BOARD_CELLS 20u /* a board with at most this many cells is small */
/* the budget on small boards: a number of looks, each at one cell and one deployment */
#define SMALL_BOARD_MAX_LOOKS UINT64_C(600000000)
/* No search is begun if its budget allows fewer positions (nodes of the search) than this for each
 * deployment. */
#define MIN_NODES_PER_DEPLOYMENT 20u

/* Tables that all players of a tournament share, so that no position is counted or searched
 * twice. */
typedef struct shared_tables {
    bsc_position_table *evaluations; /* of each position that was counted, its bsc_evaluation */
    /* Of each position that was searched for the best play, the best cell. NULL if the board is not
     * small (is_small). */
    bsc_position_table *choices;
} shared_tables;

/* The state of a player of the strategy `lookahead`. */
typedef struct player {
    const bsc_player_context *context;
    const shared_tables *shared; /* the tables of all players, or NULL if no tables are shared */
    /* The symmetries of the board: those that are stored with a shared table, or &board_symmetries
     * if no tables are shared. */
    const bsc_symmetries *symmetries;
    /* The symmetries of the board, found by this player for itself; empty if tables are shared. */
    bsc_symmetries board_symmetries;
    bsc_evaluation evaluation;
    bsc_tracker tracker;
    bsc_patterns patterns;
    bsc_rollout rollout;
    double *score; /* [cells]: how good a shot at the cell is; a higher score is better */
    /* [placements of the problem]: for the rule that chooses shots in rollouts, how much it helps
     * to find a ship at the placement (worth.h), and to hit it */
    double *rollout_worth;
} player;

/* Cells that rollouts have compared: for each cell, the rest of the game after a shot there was
 * simulated against all deployments. The cell whose games take the fewest shots comes first. */
typedef struct ranking {
    size_t count;                  /* how many cells were compared */
    uint32_t cell[MAX_CANDIDATES]; /* [count]: the cells */
    /* [count]: how many shots the simulated games after a shot at the cell take, all games together
     * (bsc_rollout_cost) */
    double cost[MAX_CANDIDATES];
} ranking;

/* Says whether the board is small. On a small board searches have a greater budget, and players
 * share a table of the cells that searches chose. */
static bool is_small(const bsc_problem *problem) {
    return problem->cells <= SMALL_BOARD_CELLS;
}

/* ---- Players ---- */

/* Frees the tables that share() has made; NULL is allowed. */
static void unshare(void *shared) {
    shared_tables *tables = shared;
    if (tables == NULL) return;
    bsc_position_table_free(tables->evaluations);
    bsc_position_table_free(tables->choices);
    bsc_memory_free(tables);
}

/* Makes the tables that all players of a tournament share, and sets *shared to them. Fails if
 * memory runs out; *shared is then NULL. */
static bsc_status share(void **shared, const bsc_problem *problem, const bsc_settings *settings,
                        bsc_error *error) {
    *shared = NULL;
    shared_tables *tables = bsc_memory_new(1, sizeof *tables);
    if (tables == NULL) return bsc_error_set_no_memory(error);
    void *evaluations = NULL;
    bsc_status status = bsc_evaluation_share(&evaluations, problem, settings, error);
    tables->evaluations = evaluations;
    if (status == BSC_OK && is_small(problem))
        status =
            bsc_position_table_new(&tables->choices, problem, NULL, sizeof(uint32_t), false, error);
    if (status != BSC_OK) {
        unshare(tables);
        return status;
    }
    *shared = tables;
    return BSC_OK;
}

/* Frees what a player owns outside the arena of its context, even if init() has failed. */
static void release(void *self) {
    player *p = self;
    bsc_arena_release(&p->board_symmetries.arena);
    bsc_evaluation_release(&p->evaluation);
    bsc_tracker_release(&p->tracker);
    bsc_arena_release(&p->patterns.arena);
    bsc_arena_release(&p->rollout.arena);
}

/* Prepares the state of a player, which is all zero at the call. If the players share no tables,
 * finds the symmetries of the board for this player alone. Fails if memory runs out; release() must
 * be called even then. The caller must also check whether the arena of the context has failed,
 * because it owns score[] and rollout_worth[]. */
static bsc_status init(void *self, bsc_player_context *context, bsc_error *error) {
    player *p = self;
    bsc_position_table *evaluations = NULL;
    p->context = context;
    p->shared = context->shared;
    p->symmetries = &p->board_symmetries;
    if (p->shared != NULL) {
        evaluations = p->shared->evaluations;
        p->symmetries = &evaluations->symmetries;
    }
    BSC_ARENA_ARRAY(&context->arena, p->score, context->problem->cells);
    BSC_ARENA_ARRAY(&context->arena, p->rollout_worth, context->problem->placements);
    bsc_status status = bsc_evaluation_init(&p->evaluation, context->problem, evaluations,
                                            context->settings->weights, error);
    p->evaluation.run = &context->run;
    context->evaluation = &p->evaluation;
    if (status == BSC_OK && p->shared == NULL)
        status = bsc_board_symmetries_init(&p->board_symmetries, context->problem, error);
    if (status == BSC_OK) status = bsc_tracker_init(&p->tracker, context->log, error);
    if (status == BSC_OK) status = bsc_patterns_init(&p->patterns, context->problem, error);
    return status;
}

/* ---- Worths ---- */

/* Sets the score of each cell to how much a shot there is expected to help. Every deployment with a
 * ship on the cell adds the worth of finding this ship (worth.h) and the worth of the hit itself.
 * While no hit is open (no ship is hit but not sunk), the cells of a pattern of diagonal stripes
 * get a bonus. Every ship afloat covers a cell of the pattern, wherever it lies, so shots at these
 * cells alone find all ships (pattern.h). */
static void score_by_worth(player *p) {
    const bsc_problem *problem = p->context->problem;
    const bsc_evaluation *e = &p->evaluation;
    const bsc_pattern pattern = bsc_tracker_pattern(&p->tracker, &p->patterns);
    const bool is_hunting = p->tracker.open_hits == 0;
    const double hit_worth = is_hunting ? HIT_WORTH_HUNTING : HIT_WORTH_OPEN;
    for (uint32_t c = 0; c < problem->cells; c++) {
        p->score[c] = e->worth.cell_worth[c] + hit_worth * e->hit_count[c];
        if (is_hunting && bsc_pattern_has(problem, &pattern, c)) p->score[c] *= 1.0 + PATTERN_BONUS;
    }
}

/* ---- Rollouts ---- */

/* Finds out by simulated games which of the cells with the highest scores are best. For each cell
 * it simulates, against all deployments, the rest of the game after a shot there, where a simple
 * rule chooses the later shots (rollout.h). Takes at most `candidates` cells, a number of up to
 * MAX_CANDIDATES, and only cells with a score above 0. Stores the cells in *r, the one whose games
 * take the fewest shots first, and sets their scores to -1. The rollout must have read the
 * deployments (bsc_rollout_read), and some cell must not have been fired at. Fails with
 * BSC_INTERRUPTED if the run must end. */
static bsc_status rank_cells(player *p, size_t candidates, ranking *r, bsc_error *error) {
    bsc_status status = BSC_OK;
    p->rollout.nest = (bsc_rollout_nest){.run = &p->context->run};
    r->count = 0;
    while (r->count < candidates && status == BSC_OK) {
        const uint32_t cell = bsc_evaluation_best_cell(p->context->log, p->score);
        if (p->score[cell] <= 0.0) break;
        p->score[cell] = -1.0;
        const double cost = bsc_rollout_cost(&p->rollout, cell);
        size_t slot = r->count;
        for (; slot > 0 && r->cost[slot - 1] > cost; slot--) {
            r->cost[slot] = r->cost[slot - 1];
            r->cell[slot] = r->cell[slot - 1];
        }
        r->cost[slot] = cost;
        r->cell[slot] = cell;
        r->count++;
        status = bsc_run_check_interrupt(&p->context->run, error);
    }
    return status;
}

/* Returns how many cells of the ranking are about as good as the first one: their games take at
 * most CLOSE_SHOTS shots more on average. Nested rollouts then choose among these cells. Each cost
 * in the ranking is the total number of shots of `games` simulated games. */
static size_t count_close_cells(const ranking *r, double games) {
    size_t close_cells = 0;
    while (close_cells < r->count && close_cells < MAX_NESTED &&
           r->cost[close_cells] <= r->cost[0] + CLOSE_SHOTS * games)
        close_cells++;
    return close_cells;
}

/* Compares the cells cells[0 .. count - 1] by nested rollouts: simulates the rest of the game after
 * a shot at each cell, against all deployments. In each simulated game the first `shots` shots are
 * chosen by rollouts of their own, and later shots by the simple rule of rollout.h, which looks no
 * shot ahead. Sets *cell to the best of these cells. If the time limit of the settings ends first,
 * leaves *cell unchanged. Fails with BSC_INTERRUPTED if the run must end; *cell may then be any of
 * the cells. */
static bsc_status choose_by_nested(player *p, const uint32_t *cells, size_t count, uint32_t shots,
                                   uint32_t *cell, bsc_error *error) {
    bsc_rollout *r = &p->rollout;
    const bool has_few_deployments = r->deployments <= SHORT_LIST;
    double lowest_cost = INFINITY;
    uint32_t best = *cell;
    bsc_status status = BSC_OK;
    r->nest.shots = shots;
    r->nest.candidates = has_few_deployments ? SHORT_LIST_CANDIDATES : NESTED_CANDIDATES;
    /* With many deployments it would take too long to choose also the shots that follow up a hit by
     * rollouts (see the top of this file). */
    r->nest.hunting_only = !has_few_deployments;
    for (size_t k = 0; k < count && status == BSC_OK; k++) {
        const double cost = bsc_rollout_cost(r, cells[k]);
        if (bsc_rollout_is_less(cost, lowest_cost)) best = cells[k];
        lowest_cost = fmin(lowest_cost, cost);
        status = bsc_run_check_interrupt(&p->context->run, error);
    }
    if (!bsc_rollout_is_late(r)) *cell = best;
    return status;
}

/* Sets *cell to the best of the cells cells[0 .. count - 1], by nested rollouts: simulated games in
 * which each shot is itself chosen by rollouts. Without a time limit in the settings, this is done
 * for all shots of the simulated games. With a time limit, it is first done for only the first shot
 * of each simulated game, then for the first four, the first sixteen and so on, so that there is a
 * choice whenever the time ends. If the time ends before the first of these comparisons is
 * finished, leaves *cell unchanged. `start` is the time on the clock from which the limit counts.
 * Fails with BSC_INTERRUPTED if the run must end; *cell may then be any of the cells. */
static bsc_status choose_among_close(player *p, const uint32_t *cells, size_t count, double start,
                                     uint32_t *cell, bsc_error *error) {
    const bsc_run *limit = p->context->settings->run;
    const uint32_t all_shots = p->context->problem->cells;
    bsc_status status = BSC_OK;
    if (limit != NULL && limit->seconds > 0.0) {
        p->rollout.nest.deadline = start + limit->seconds;
        for (uint32_t shots = 1; shots < all_shots; shots *= 4) {
            if (status != BSC_OK || bsc_rollout_is_late(&p->rollout)) break;
            status = choose_by_nested(p, cells, count, shots, cell, error);
        }
    }
    if (status != BSC_OK) return status;
    return choose_by_nested(p, cells, count, all_shots, cell, error);
}

/* Sets *cell to the best of the `candidates` cells with the highest scores, by rollouts: games that
 * are simulated against all listed deployments, of which there is at least one. `candidates` is at
 * most MAX_CANDIDATES. Leaves *cell unchanged if there are too many deployments for rollouts
 * (bsc_rollout_read), or if no cell has a score above 0. Fails if the run must end
 * (BSC_INTERRUPTED) or if memory runs out; *cell then means nothing. */
static bsc_status choose_by_rollouts(player *p, size_t candidates, uint32_t *cell,
                                     bsc_error *error) {
    const double start = bsc_clock_seconds();
    const bsc_evaluation *evaluation = &p->evaluation;
    const bsc_log *log = p->context->log;
    ranking ranked;
    for (uint32_t k = 0; k < log->problem->placements; k++)
        p->rollout_worth[k] = evaluation->worth.placement_worth[k] + HIT_WORTH_HUNTING;
    bsc_error reason = {.status = BSC_OK};
    bsc_status status = bsc_rollout_read(&p->rollout, &evaluation->list, evaluation->weights,
                                         p->rollout_worth, log, &reason);
    /* BSC_LIMIT without an error text says that there are too many deployments for rollouts. */
    if (status == BSC_LIMIT && reason.status == BSC_OK) return BSC_OK;
    bsc_error_copy_first(error, &reason);
    if (status == BSC_OK) status = rank_cells(p, candidates, &ranked, error);
    if (status != BSC_OK || ranked.count == 0) return status;
    *cell = ranked.cell[0];
    /* Nested rollouts, simulated games whose shots are chosen by rollouts too, compare the cells
     * that are about as good as the best one. They need worths, which say how much it helps to find
     * each ship. Rollouts use no worths if the game does not announce which hits sink a ship. */
    const size_t close_cells = count_close_cells(&ranked, evaluation->total);
    if (close_cells < 2 || !p->rollout.uses_worths) return BSC_OK;
    return choose_among_close(p, ranked.cell, close_cells, start, cell, error);
}

/* ---- Searches ---- */

/* Returns how many positions (nodes) a search against the listed deployments, of which there is at
 * least one, may look at within its budget. The budget is a number of looks, and each position is
 * reckoned as a look at every pair of a deployment and a cell that was not fired at. Returns 0 if
 * the budget is so small that no search should begin. */
static uint64_t choose_max_nodes(const player *p) {
    const bsc_log *log = p->context->log;
    const uint64_t looks = is_small(log->problem) ? SMALL_BOARD_MAX_LOOKS : MAX_LOOKS;
    const size_t deployments = p->evaluation.list.deployments;
    const uint64_t nodes = looks / deployments / (log->problem->cells - log->shots);
    return nodes < MIN_NODES_PER_DEPLOYMENT * deployments ? 0 : nodes;
}

/* Searches for the best play against the listed deployments, and sets *cell to the first of the
 * best cells. Sets *cell to BSC_NO_CELL, and returns BSC_OK, if the search would need more than
 * max_nodes nodes (positions of the game), or if it refuses the fleet or the board as too large
 * (bsc_optimal_new). Overwrites p->score[]. Fails with BSC_INTERRUPTED if the run must end; also
 * fails if memory runs out. */
static bsc_status run_search(player *p, uint64_t max_nodes, uint32_t *cell, bsc_error *error) {
    const bsc_log *log = p->context->log;
    bsc_optimal *optimal;
    bsc_error reason = {.status = BSC_OK};
    *cell = BSC_NO_CELL;
    bsc_status status = bsc_optimal_new(&optimal, &p->evaluation.list, log, p->symmetries, &reason);
    if (status == BSC_OK) {
        uint64_t nodes = max_nodes;
        const size_t max_bytes = 0; /* only the memory limit of the process applies */
        status = bsc_optimal_solve(optimal, &p->context->run, &nodes, max_bytes, p->score, &reason);
    }
    bsc_optimal_free(optimal);
    if (status == BSC_LIMIT && reason.reason != BSC_REASON_MEMORY_LIMIT) return BSC_OK;
    if (status != BSC_OK) {
        bsc_error_copy_first(error, &reason);
        return status;
    }
    /* score[] now has the expected number of shots, or infinity for cells that are not best. Turn
     * these numbers into scores, of which the highest is the best. */
    for (uint32_t c = 0; c < log->problem->cells; c++) p->score[c] = 1.0 / p->score[c];
    *cell = bsc_evaluation_best_cell(log, p->score);
    return BSC_OK;
}

/* Sets *cell to the best cell, found by a full search, or to the first of several best cells. Takes
 * it from the shared table if this position was searched before; otherwise searches within the
 * budget. Sets *cell to BSC_NO_CELL if the budget is too small, or if the search refuses the board
 * (run_search). At least one deployment must be listed. Fails as run_search does, or if memory for
 * the table runs out. */
static bsc_status search_once(player *p, uint32_t *cell, bsc_error *error) {
    bsc_position_table *choices = p->shared == NULL ? NULL : p->shared->choices;
    const uint64_t max_nodes = choose_max_nodes(p);
    unsigned symmetry;
    *cell = BSC_NO_CELL;
    if (max_nodes == 0) return BSC_OK;
    if (choices == NULL) return run_search(p, max_nodes, cell, error);
    const bsc_zobrist_key key = bsc_zobrist_log_key(&choices->zobrist, p->context->log, &symmetry);
    if (bsc_transposition_get(&choices->values, key, cell)) return BSC_OK;
    const bsc_status status = run_search(p, max_nodes, cell, error);
    if (status != BSC_OK) return status;
    return bsc_transposition_put(&choices->values, key, cell);
}

/* ---- The choice ---- */

/* Sets *cell to the choice of the strategy. This is the first of these cells that can be found (see
 * the top of this file):
 *
 *   1. the result of a full search, if the budget allows one
 *   2. a cell that is certain to be hit
 *   3. the cell that rollouts prefer among those with the best scores, if rollouts are possible
 *   4. the cell with the best score
 *
 * Fails as bsc_evaluation_update does, and with BSC_INTERRUPTED if the run must end; also fails if
 * memory runs out. After a failure *cell means nothing. */
static bsc_status choose(void *self, bsc_random *random, uint32_t *cell, bsc_error *error) {
    player *p = self;
    bsc_evaluation *e = &p->evaluation;
    const bsc_log *log = p->context->log;
    bsc_tracker_update(&p->tracker);
    bsc_status status = bsc_evaluation_update(e, log, p->context->counted, error);
    if (status != BSC_OK) return status;
    const size_t listed = e->list.deployments;
    /* If deployments have weights, there is no search for the best play, because the search would
     * treat all deployments as equally likely. */
    if (listed > 0 && e->weights == NULL) {
        status = search_once(p, cell, error);
        if (status != BSC_OK || *cell != BSC_NO_CELL) return status;
    }
    *cell = bsc_evaluation_best_cell(log, e->hit_count);
    assert(e->hit_count[*cell] > 0.0);
    if (bsc_evaluation_is_certain(e, *cell)) return BSC_OK;
    score_by_worth(p);
    *cell = bsc_evaluation_best_cell(log, p->score);
    if (listed == 0) return BSC_OK;
    const size_t affordable_cells = ROLLOUT_BUDGET / listed;
    if (affordable_cells < MIN_CANDIDATES) return BSC_OK;
    const size_t candidates = affordable_cells < MAX_CANDIDATES ? affordable_cells : MAX_CANDIDATES;
    return choose_by_rollouts(p, candidates, cell, error);
}

const bsc_strategy bsc_strategy_lookahead = {
    .name = "lookahead",
    .help = "what a shot leads to: ships found, games played out, and at the end the best play",
    .counts_deployments = true,
    .is_deterministic = true,
    .share = share,
    .unshare = unshare,
    .player_size = sizeof(player),
    .init = init,
    .release = release,
    .choose = choose,
};
