/* part_games.c - divides the games of a tournament into parts, each of which may be played on
 * another machine. It writes the games of one part to a bsc_part, and makes the whole tournament
 * from all parts.
 *
 * A part has one row of numbers for each of its games, in the order of the games. For each strategy
 * the row has the number of shots that the game took. If means can be adjusted for luck, the number
 * of shots is followed by the game's variates, the numbers that measure its luck (luck.h):
 *
 *   2 strategies, 3 variates v    [ shots v v v | shots v v v ]
 *   2 strategies, no variates     [ shots | shots ]
 *
 * If the copies of a piece may vary, or if there are several fleets, games may end after different
 * numbers of hits. The row of a game then begins with the number of cells that its fleet has; there
 * are no variates:
 *
 *   2 strategies, varying fleet   [ cells | shots | shots ]
 *
 * Games are counted from 0 and parts from 1. Part p of n parts has the games p - 1, p - 1 + n, p -
 * 1 + 2 n, and so on.
 *
 * Cost: one copy of the arrays. */
#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/board/problem.h"
#include "count/engine/part.h"
#include "play/record/record.h"
#include "play/strategy/luck.h"
#include "play/strategy/results.h"
#include "play/strategy/strategy.h"
#include "play/strategy/tournament.h"

#include <assert.h>
#include <math.h>

/* A part is refused if the absolute value of a variate (a measure of a game's luck) is above this.
 * No real game comes near this limit. The limit keeps products of variates finite. */
#define MAX_VARIATE 1e12

/* ---- From a tournament to a part ---- */

/* Returns a hash that tells the parts of different tournaments apart. It covers everything that the
 * games depend on, except the board and what the part says of the tournament itself (bsc_plan, such
 * as the seed): announcements, settings, weights, salvos and the deployments themselves. The
 * tournament must have been played here: one that was joined from parts has no deployments. */
static uint64_t hash_games(const bsc_tournament *t) {
    const bsc_settings *settings = &t->plan.settings;
    const bsc_weights *weights = settings->weights;
    uint64_t sum = BSC_HASH_START;
    bsc_hash_number(&sum, t->plan.announce);
    bsc_hash_number(&sum, settings->samples);
    bsc_hash_double(&sum, settings->skew);
    if (t->plan.salvo > 1) bsc_hash_number(&sum, t->plan.salvo);
    if (weights != NULL)
        for (uint32_t p = 0; p < weights->placements; p++)
            bsc_hash_double(&sum, weights->weight[p]);
    for (size_t k = 0; k < t->games * t->deployments->ships; k++)
        bsc_hash_number(&sum, t->deployments->placement[k]);
    return sum;
}

/* Returns a text with the names of the tournament's strategies, one on each line, without a line
 * end after the last one. The arena owns the text. Returns NULL if memory runs out. */
static char *join_names(const bsc_tournament *t, bsc_arena *arena) {
    size_t length = 0;
    for (size_t s = 0; s < t->strategies; s++) length += strlen(t->strategy[s]->name) + 1;
    char *names = bsc_arena_new(arena, length, 1);
    if (names == NULL) return NULL;
    for (size_t s = 0; s < t->strategies; s++) {
        if (s > 0) strcat(names, "\n");
        strcat(names, t->strategy[s]->name);
    }
    return names;
}

/* Returns how many numbers each strategy has in the row of a game: 1 for the number of shots, and 1
 * for each variate (measure of luck) if luck was measured. With 3 variates v the row of two
 * strategies is [ shots v v v | shots v v v ], and the result is 4. */
static size_t count_numbers(const bsc_tournament *t) {
    return 1 + (t->variate == NULL ? 0 : t->variates);
}

/* Returns how many numbers the row of a game begins with, before those of the first strategy: 1,
 * the number of cells of the game's fleet, if the copies of some piece may vary or if there are
 * several fleets; otherwise 0. */
static size_t count_leading_numbers(const bsc_problem *problem) {
    return bsc_problem_may_lack_ships(problem) ? 1 : 0;
}

/* Copies the results of this part's games from the tournament to the rows of the part, which are
 * explained at the top of this file. The plan t->plan says which games belong to this part. The
 * part was made by bsc_part_make, with room for just these rows. */
static void write_rows(const bsc_tournament *t, const bsc_part *part) {
    double *row = part->rows[t->plan.part - 1];
    for (size_t game = t->plan.part - 1; game < t->games; game += t->plan.parts) {
        if (bsc_problem_may_lack_ships(t->problem)) *row++ = t->fleet_cells[game];
        for (size_t s = 0; s < t->strategies; s++) {
            const size_t index = s * t->games + game;
            row[0] = t->shots[index];
            if (t->variate != NULL)
                memcpy(row + 1, t->variate + index * t->variates, t->variates * sizeof *row);
            row += count_numbers(t);
        }
    }
}

bsc_status bsc_part_of_games(bsc_part **part, const bsc_tournament *t, bsc_error *error) {
    assert(t->plan.parts > 0 && t->deployments != NULL);
    bsc_arena texts = {.newest = NULL};
    bsc_matrix *matrix = NULL;
    bsc_plan plan = {
        .parts = t->plan.parts,
        .samples = t->games,
        .seed = t->plan.seed,
        .strategies = join_names(t, &texts),
        .covers_all_deployments = t->covers_all_deployments,
        .row_length =
            (uint32_t)(count_leading_numbers(t->problem) + t->strategies * count_numbers(t)),
    };
    *part = NULL;
    bsc_status status = bsc_arena_status(&texts, error);
    if (status == BSC_OK) status = bsc_matrix_new(&matrix, t->problem, error);
    if (status == BSC_OK) status = bsc_matrix_digest(matrix, &plan.matrix_digest, error);
    if (status == BSC_OK) {
        plan.run_digest = hash_games(t);
        bsc_plan_seal(&plan);
        status = bsc_part_make(part, &plan, t->plan.part, error);
    }
    bsc_matrix_free(matrix);
    if (status != BSC_OK) {
        bsc_arena_release(&texts);
        return status;
    }
    (*part)->texts = texts;
    write_rows(t, *part);
    return BSC_OK;
}

/* ---- From all parts to a tournament ---- */

/* Stores how many cells the fleet of a game has in t->fleet_cells[game]. If the number of ships may
 * vary, this is the first number of the game's row, to which *row points, and *row is moved behind
 * it; otherwise all games have the whole fleet, and *row stays. Returns false, and stores nothing,
 * if the number is not a whole number from 1 to the cells of the board. Does not check that a fleet
 * can have so many cells. */
static bool read_fleet_cells(const bsc_tournament *t, size_t game, const double **row) {
    double cells = bsc_problem_fleet_cells(t->problem);
    if (bsc_problem_may_lack_ships(t->problem)) {
        cells = *(*row)++;
        if (!(cells >= 1.0 && cells <= t->problem->cells) || cells != floor(cells)) return false;
    }
    t->fleet_cells[game] = (uint32_t)cells;
    return true;
}

/* Stores what a strategy did in a game in the arrays of the tournament: the number of its shots in
 * t->shots and, if luck was measured, the variates (measures of luck) in t->variate. `row` points
 * to these numbers, count_numbers(t) of them. t->fleet_cells[game] must be set. Returns false if
 * the numbers cannot be the result of a game: if the number of shots is not a whole number from the
 * cells of the fleet to those of the board, or if a variate is beyond MAX_VARIATE. Some of the
 * numbers may then be stored. */
static bool read_game(const bsc_tournament *t, size_t strategy, size_t game, const double *row) {
    const size_t index = strategy * t->games + game;
    const double shots = row[0];
    if (!(shots >= t->fleet_cells[game] && shots <= t->problem->cells) || shots != floor(shots))
        return false;
    t->shots[index] = (uint32_t)shots;
    for (size_t v = 0; v + 1 < count_numbers(t); v++) {
        if (!(fabs(row[1 + v]) <= MAX_VARIATE)) return false;
        t->variate[index * t->variates + v] = row[1 + v];
    }
    return true;
}

/* Copies the rows of one part, which are explained at the top of this file, into the tournament.
 * `sum` has the rows of all parts, and `number` says which part is copied, from 1. Returns false
 * if a number of a row cannot be the result of a game, and sets no error; games before it have been
 * copied then. The caller has checked that all rows are there and have the right length. */
static bool read_rows(const bsc_tournament *t, const bsc_part *sum, uint32_t number) {
    const double *row = sum->rows[number - 1];
    for (size_t game = number - 1; game < t->games; game += sum->plan.parts) {
        if (!read_fleet_cells(t, game, &row)) return false;
        for (size_t s = 0; s < t->strategies; s++) {
            if (!read_game(t, s, game, row)) return false;
            row += count_numbers(t);
        }
    }
    return true;
}

/* Adds the strategies that a text names, one on each line, to the plan. Writes the index of each
 * strategy in the table of strategies to strategy_index[], and its name to bot[].name; both arrays
 * must have room for all strategies. A name that is not in the table must be the name of a bot,
 * which contains a colon. Returns false if some name is neither. The arena owns the names; the
 * caller must check whether the arena has failed. */
static bool read_names(bsc_tournament_plan *plan, const char *names, size_t *strategy_index,
                       bsc_bot *bot, bsc_arena *arena) {
    bool are_known = true;
    while (*names != '\0' && !arena->failed) {
        const size_t length = strcspn(names, "\n");
        const char *name = bsc_arena_text(arena, names, length);
        if (name == NULL) break;
        const size_t strategy = bsc_strategy_find(name);
        if (strategy == bsc_strategies() && strchr(name, ':') == NULL) are_known = false;
        strategy_index[plan->strategies] = strategy;
        bot[plan->strategies].name = name;
        plan->strategies++;
        names += length;
        if (*names == '\n') names++;
    }
    return are_known;
}

/* Makes the tournament that the plan of the joined parts describes, with all results 0, and sets *t
 * to it. *t must be NULL at the call, and is still NULL on failure. Fails with BSC_BAD_INPUT if the
 * plan names an unknown strategy, or if a row (the numbers of one game, see the top of this file)
 * has the wrong length for the problem and the strategies, and otherwise only if memory runs
 * out. */
static bsc_status make_tournament(bsc_tournament **t, const bsc_part *sum,
                                  const bsc_problem *problem, bsc_error *error) {
    const char *names = sum->plan.strategies;
    bsc_tournament_plan plan = {.seed = sum->plan.seed};
    bsc_arena arena = {.newest = NULL};
    size_t *strategy_index = bsc_arena_new(&arena, strlen(names) + 1, sizeof *strategy_index);
    bsc_bot *bot = bsc_arena_new(&arena, strlen(names) + 1, sizeof *bot);
    const bool are_known = read_names(&plan, names, strategy_index, bot, &arena);
    plan.strategy = strategy_index;
    plan.bot = bot;
    bsc_status status = bsc_arena_status(&arena, error);
    const size_t leading = count_leading_numbers(problem);
    const bool has_variates = leading == 0 && sum->plan.row_length > plan.strategies;
    const size_t numbers = has_variates ? 1 + bsc_count_variates(problem) : 1;
    const bool is_right = are_known && plan.strategies > 0 &&
                          sum->plan.row_length == leading + plan.strategies * numbers;
    if (status == BSC_OK && !is_right)
        status = bsc_part_refuse(sum->name, error, "is not a part of the problem that it says");
    if (status == BSC_OK)
        status =
            bsc_tournament_make(t, problem, &plan, (size_t)sum->plan.samples, has_variates, error);
    bsc_arena_release(&arena);
    return status;
}

/* Checks that `sum`, the parts that were read so far, has all parts of a tournament on the board
 * of this problem. Fails with BSC_BAD_INPUT if a part is missing, or if the parts are not about
 * games, or about games of another problem. */
static bsc_status check_parts(const bsc_part *sum, const bsc_problem *problem, bsc_error *error) {
    bsc_matrix *matrix = NULL;
    if (sum->rows == NULL) return bsc_part_refuse(sum->name, error, "is not a part of games");
    bsc_status status = bsc_part_complete(sum, error);
    if (status == BSC_OK) status = bsc_matrix_new(&matrix, problem, error);
    if (status == BSC_OK) status = bsc_part_check_problem(sum, matrix, error);
    bsc_matrix_free(matrix);
    return status;
}

bsc_status bsc_part_join_games(bsc_tournament **tournament, const bsc_part *sum,
                               const bsc_problem *problem, bsc_error *error) {
    *tournament = NULL;
    bsc_status status = check_parts(sum, problem, error);
    if (status == BSC_OK) status = make_tournament(tournament, sum, problem, error);
    for (uint32_t number = 1; status == BSC_OK && number <= sum->plan.parts; number++)
        if (!read_rows(*tournament, sum, number))
            status = bsc_part_refuse(sum->name, error, "its numbers do not add up");
    if (status == BSC_OK) {
        (*tournament)->covers_all_deployments = sum->plan.covers_all_deployments;
        return BSC_OK;
    }
    bsc_tournament_free(*tournament);
    *tournament = NULL;
    return status;
}
