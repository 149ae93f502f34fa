/* auto.c - the engine `auto`: picks dlx or dp, runs it, and turns to the other engine if the first
 * takes much longer than estimated. `pick` chooses how a count, a map or a position of a game
 * begins, and accept_dp decides between the two once dp knows what its sweep will take.
 *
 *   1. Three ships at most: dlx, which counts them in closed form (5,4 on 200x200: 0.2 s against 18
 *      by dp). If dlx's tree has more than MAX_EASY_LEAVES leaves: dp without a limit; but dlx
 *      takes over if dp cannot hold its tables, unless the tree has more than MAX_DLX_LEAVES
 *      leaves, which take days. Boards with sums begin with dlx if its tree is forecast to need at
 *      most SUMS_UNITS: russian with all tallies takes dlx 0.02 s in the median of 30, dp 0.1.
 *   2. Other boards: dp is asked what it expects, and runs if that is at most CHEAP_DP_UNITS.
 *      Matrices from files begin with FILE_LOOK_UNITS of dlx, in which most are done.
 *   3. Else the size of dlx's tree is estimated by random descents (Knuth), and the engine with the
 *      smaller estimate runs. dp's estimate may be far too high if no items act as pieces: dp then
 *      runs unless its estimate is a million times dlx's.
 *   4. An engine that takes ESTIMATE_TOLERANCE times the smaller estimate ends, and from then on
 *      the two take turns, each from the beginning and with twice the units of the turn before.
 *
 * Example: dp expects 3e6 units, at least 2e6, and dlx 1e6. dlx has the first turn, with 4e6
 * units, and mostly ends within it; else dp has 8e6, then dlx 16e6, until one has counted.
 *
 * The positions of a game are counted one after the other, and the estimates of 2 and 3, made anew
 * for each of them, would make games half as long again. So positions are picked for differently:
 * dlx, if a short forecast of its tree is below the work that dp had with an earlier position of
 * the game, else dp. Once a few cells are hit, dlx walks the covers of these cells and counts the
 * last three ships in closed form, in down to a hundredth of dp's time. If dp lacks the memory for
 * a position, dlx may try for TAKEOVER_UNITS: a game has dozens of positions, and a position that
 * needs hours is refused.
 *
 * A run thus takes as long as the better engine if the estimates hold, and about five times that if
 * both mean nothing. The estimates depend on the matrix and the kind of run alone: the same engine
 * ends the run with any number of threads. On boards of ships dlx's estimate is right within a few
 * percent, dp's within a factor of four.
 *
 * Rejected: both engines at the same time, with estimates renewed as they go. That needs two
 * threads, locks and the memory of both engines: 2.1 s in place of 1.26 on 12x12 hexagons. */
#include "count/engine/auto.h"

#include "count/base/error.h"
#include "count/cover/matrix.h"
#include "count/cover/symmetry.h"
#include "count/cover/tally.h"
#include "count/engine/dlx/dlx.h"
#include "count/engine/dp/dp.h"
#include "count/engine/quota.h"

#include <math.h>
#include <stdio.h>

/* The unit of work is about 50 ns, as in quota.h. A unit of dlx and a unit of dp take different
 * times: work of dlx is multiplied by DLX_UNIT_... before it is compared with work of dp. */

/* Units of dlx for a matrix from a file before dp is asked: 0.01 s at most. */
#define FILE_LOOK_UNITS 1e5
/* Units of dp: a sweep that expects no more than these runs without an estimate of dlx. */
#define CHEAP_DP_UNITS 5e5
/* Units of dlx: boards with sums begin with dlx if its tree is forecast to need no more. They are a
 * third of a second; in a puzzle the sums leave few branches. */
#define SUMS_UNITS 8e6
/* Units of dp: a tree that is forecast to need more is forecast a second time. */
#define LONG_TREE_UNITS 2e7
/* Units of dlx that the first and the second forecast take: a millisecond, ten milliseconds. */
#define FORECAST_UNITS      UINT64_C(20000)
#define LONG_FORECAST_UNITS UINT64_C(200000)

/* Units of dp for a unit of dlx on a matrix of a board, measured. */
#define DLX_UNIT_ON_SHIPS 0.25 /* most boards: dlx's take 25 to 35 ns, dp's 30 to 240 */
#define DLX_UNIT_ON_COVER 5.0  /* all cells must be covered: dlx's take 100 to 190 ns, dp's 35 */

/* Factor over the smaller estimate: an engine that needs more ends, and the other has its turn. */
#define ESTIMATE_TOLERANCE 4.0

/* Leaves of dlx's tree, by count_leaves. A leaf places the last three ships in 200 units (6000 on
 * 30x30), so that 1e8 leaves take 20 minutes. */
#define MAX_EASY_LEAVES 1e8 /* dp counts a larger tree's matrix without any limit of units */
#define MAX_DLX_LEAVES                                                                             \
    1e10 /* dlx does not try a larger tree, which takes days, if dp lacks memory */

/* Options of a matrix with weights: with more, dlx begins with links, which have no closed forms by
 * weights, so that even three ships are not left to dlx alone. */
#define MAX_WEIGHTED_OPTIONS 20000u

/* For the positions of games, in units of dlx. */

/* Units that the first forecast of dlx's tree takes; and those that the second one takes, which is
 * made if the first forecasts more than so many. */
#define POSITION_LOOK_UNITS        UINT64_C(1000)
#define SECOND_POSITION_LOOK_UNITS UINT64_C(10000)
/* Units of dlx that take as long as dp takes for any position, at least. */
#define MIN_DP_POSITION_UNITS 60000.0
/* Units of dlx that take as long as a transition of dp. With 3 to 6 games took the same times. */
#define UNITS_PER_DP_TRANSITION 4.0
/* Units of dlx: what dlx may take for a position if dp lacks the memory, about a second. */
#define TAKEOVER_UNITS 2e7

/* The two engines, as indices. */
enum { DP, DLX };

/* One count or map by two engines in turns. */
typedef struct turns {
    bsc_quota quota; /* of the current turn */
    const bsc_matrix *matrix;
    const bsc_run *run;
    double units;        /* of dp: the limit of the current or next turn; INFINITY: none */
    double dlx_unit;     /* units of dp for a unit of dlx */
    double fraction;     /* the greatest that the caller's tick was told */
    bool is_picked;      /* dlx's tree was estimated and an engine picked by it */
    bool is_interrupted; /* the caller's tick said to end */
} turns;

/* Returns the units of dp that dlx's tree is forecast to need. The symmetries of a matrix without
 * weights divide them, since dlx then searches one branch of each orbit. A forecast above
 * LONG_TREE_UNITS is made again with more effort, unless it is no less than dp's, dp_units:
 * INFINITY where dp lacks the memory. */
static double estimate_dlx(const turns *t, double dp_units) {
    double dlx_unit = t->dlx_unit;
    bsc_symmetries symmetries;
    if (bsc_symmetries_init(&symmetries, t->matrix, NULL, NULL) == BSC_OK) {
        if (t->matrix->law.weight == NULL) dlx_unit /= symmetries.count;
        bsc_arena_release(&symmetries.arena);
    }
    const double units = dlx_unit * bsc_dlx_forecast(t->matrix, t->run, FORECAST_UNITS);
    if (units <= LONG_TREE_UNITS || units >= dp_units) return units;
    return dlx_unit * bsc_dlx_forecast(t->matrix, t->run, LONG_FORECAST_UNITS);
}

/* Picks the engine when dp asks for the first time: dp calls it before its sweeps with the units
 * that they will probably take, and with the fewest they can take. Returns true if dp is to go on;
 * false ends dp's turn, and dlx has the next one. Sets the limit of the turn, and so of the next,
 * by the smaller estimate. Once picked, later turns of dp always go on. */
static bool accept_dp(bsc_quota *quota, double likely_units, double least_units) {
    turns *t = quota->context;
    if (t->is_picked) return true;
    double dlx_units = CHEAP_DP_UNITS;
    if (likely_units > CHEAP_DP_UNITS) dlx_units = estimate_dlx(t, likely_units);
    const double smaller = fmin(likely_units, dlx_units);
    t->units = ESTIMATE_TOLERANCE * fmax(2.0 * CHEAP_DP_UNITS, smaller);
    t->is_picked = true;
    quota->limit = t->units;
    return least_units <= dlx_units;
}

/* Passes an engine's progress on to the caller's tick, with a fraction that never falls from one
 * turn to the next. Returns what the caller's tick returns: false to end. */
static bool tick(void *context, const bsc_progress *progress) {
    turns *t = context;
    bsc_progress shown = *progress;
    t->fraction = fmax(t->fraction, progress->fraction);
    shown.fraction = t->fraction;
    t->is_interrupted = !t->run->tick(t->run->context, &shown);
    return !t->is_interrupted;
}

/* Says whether dlx gets a turn after dp failed with the status `failure`, and sets t->units to what
 * that turn may take. */
static bool let_dlx_take_over(turns *t, const bsc_turns_plan *plan, bsc_status failure) {
    double dlx_units = plan->units_for_refused;
    if (failure == BSC_UNSUPPORTED) dlx_units = plan->units_for_unsupported;
    t->units = t->dlx_unit * dlx_units;
    return t->units > 0.0;
}

/* Runs one turn of an engine, DP or DLX, from the beginning and for t->units. */
static bsc_status take_turn(turns *t, unsigned engine, bsc_tally *tally, bsc_stats *stats,
                            bsc_error *error) {
    bsc_run run = *t->run;
    bsc_quota *quota = isfinite(t->units) ? &t->quota : NULL;
    if (run.tick != NULL) run.tick = tick;
    run.context = t;
    t->quota.limit = engine == DP ? t->units : t->units / t->dlx_unit;
    t->quota.spent = 0;
    *error = (bsc_error){0};
    *stats = (bsc_stats){.engine = BSC_ENGINE_AUTO};
    if (engine == DP) return bsc_dp_run(t->matrix, &run, quota, tally, stats, error);
    return bsc_dlx_run(t->matrix, &run, quota, tally, stats, error);
}

bsc_status bsc_turns_run(const bsc_matrix *matrix, const bsc_run *run, const bsc_turns_plan *plan,
                         bsc_tally *tally, bsc_stats *stats, bsc_error *error) {
    turns t = {
        .quota.accept_dp = accept_dp,
        .matrix = matrix,
        .run = run,
        .dlx_unit = 1.0,
    };
    bsc_error reason[2];
    bsc_status status[2] = {BSC_OK, BSC_OK}; /* not BSC_OK: the engine cannot count the matrix */
    unsigned engine = plan->first == BSC_ENGINE_DLX ? DLX : DP;
    const bool must_cover_all = matrix->primaries == matrix->items;
    t.quota.context = &t;
    t.units = plan->units;
    if (matrix->placement != NULL)
        t.dlx_unit = must_cover_all ? DLX_UNIT_ON_COVER : DLX_UNIT_ON_SHIPS;
    for (;;) {
        status[engine] = take_turn(&t, engine, tally, stats, &reason[engine]);
        const bool is_last_engine = status[1 - engine] != BSC_OK || plan->runs_alone;
        if (status[engine] == BSC_OK || t.is_interrupted || is_last_engine) break;
        if (status[engine] == BSC_INTERRUPTED) { /* its units are used up, or accept_dp said no */
            status[engine] = BSC_OK;
            if (t.quota.spent > 0) t.units *= 2.0;
        } else if (engine == DLX) { /* dlx cannot count the matrix, so that dp has no limit */
            t.units = INFINITY;
        } else if (!let_dlx_take_over(&t, plan, status[DP])) {
            break;
        }
        engine = 1 - engine;
    }
    /* If dp cannot count the matrix, and dlx lacks memory or has used up its units, the message is
     * dp's. */
    const bool used_up = status[DLX] == BSC_INTERRUPTED && !t.is_interrupted;
    const bool lacks_memory = status[DLX] == BSC_LIMIT && status[DP] != BSC_UNSUPPORTED;
    if (status[DP] != BSC_OK && (used_up || lacks_memory)) {
        engine = DP;
        stats->engine = BSC_ENGINE_DP;
    }
    bsc_error_copy_first(error, &reason[engine]);
    return status[engine];
}

/* Returns the least number of options of a piece that is above `length`; UINT32_MAX: no piece has
 * more options. */
static uint32_t next_piece_length(const bsc_matrix *matrix, uint32_t length) {
    uint32_t next = UINT32_MAX;
    for (uint32_t i = 0; i < matrix->primaries; i++) {
        const uint32_t options = bsc_item_option_count(matrix, i);
        if (bsc_matrix_is_piece(matrix, i) && options > length && options < next) next = options;
    }
    return next;
}

/* Returns about how many leaves dlx's tree has, if its branches place `ships` ships, those with the
 * fewest options first, without regard to overlaps: the product of their numbers of options,
 * divided by c! for c copies of a piece. The caller leaves out the last three ships, which a leaf
 * places in closed form, and a ship for each cell that must be covered. 0: a piece has no option.
 * Pieces with 40 and 30 options, the second twice, and two ships: 30 / 1 x 30 / 2 = 450. */
static double count_leaves(const bsc_matrix *matrix, uint64_t ships) {
    double leaves = 1.0;
    uint32_t length = 0;
    while (ships > 0) { /* all pieces of one number of options, then of the next greater number */
        length = next_piece_length(matrix, length);
        if (length == UINT32_MAX) return 0.0;
        for (uint32_t i = 0; i < matrix->primaries; i++) {
            if (!bsc_matrix_is_piece(matrix, i) || bsc_item_option_count(matrix, i) != length)
                continue;
            for (uint32_t copy = 1; copy <= matrix->item[i].multiplicity && ships > 0; copy++) {
                leaves *= (double)length / copy;
                ships--;
            }
        }
    }
    return leaves;
}

/* Returns how many items it takes, at least, to cover the primary item once: the minimum, over its
 * options, of the option's items divided by its primary items. All items if it has no option. */
static double min_items_of_cover(const bsc_matrix *matrix, uint32_t item) {
    double minimum = (double)matrix->items;
    for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++) {
        const uint32_t option = matrix->option[k];
        const uint32_t first = matrix->start[option];
        const uint32_t end = matrix->start[option + 1];
        uint32_t primaries = 0;
        for (uint32_t n = first; n < end; n++)
            if (matrix->entry[n] < matrix->primaries) primaries++;
        const double share = (double)(end - first) / primaries;
        if (share < minimum) minimum = share;
    }
    return minimum;
}

/* Says whether the primary items need more items than the matrix has, so that there is no solution
 * and no search: a fleet with more cells than the board. An option that covers p primary items
 * and e items in all takes e / p for each of them, and no item is covered more often than it may
 * be. Allows for rounding. */
static bool is_overfull(const bsc_matrix *matrix) {
    double needed = 0.0;
    double available = matrix->items - matrix->primaries;
    for (uint32_t i = 0; i < matrix->primaries; i++) {
        const uint32_t multiplicity = matrix->item[i].multiplicity;
        needed += multiplicity * min_items_of_cover(matrix, i);
        available += multiplicity;
    }
    return needed * (1.0 - 1e-9) > available;
}

/* Picks for a count or a map outside a game: cases 1 and 2 of the file's head, of which the
 * estimates in accept_dp are the rest. */
static bsc_turns_plan pick_for_count(const bsc_matrix *matrix, const bsc_run *run) {
    bsc_turns_plan plan = {.first = BSC_ENGINE_DLX,
                           .units = INFINITY,
                           .units_for_refused = INFINITY,
                           .units_for_unsupported = INFINITY};
    uint64_t ships = 0, cells = 0;
    for (uint32_t i = 0; i < matrix->primaries; i++) {
        if (bsc_matrix_is_piece(matrix, i))
            ships += matrix->item[i].multiplicity;
        else
            cells++;
    }
    const bool has_sums = matrix->law.sums.count > 0;
    const bool has_closed_form =
        matrix->law.weight == NULL || matrix->options <= MAX_WEIGHTED_OPTIONS;
    plan.runs_alone = ships + cells <= 3 && !has_sums && has_closed_form;
    if (plan.runs_alone) return plan;
    if (has_sums && bsc_dlx_forecast(matrix, run, FORECAST_UNITS) <= SUMS_UNITS) {
        plan.units = SUMS_UNITS;
        return plan;
    }
    if (matrix->placement == NULL) {
        plan.units = FILE_LOOK_UNITS;
        return plan;
    }
    double leaves = 1.0;
    if (ships > cells + 3) leaves = count_leaves(matrix, ships - cells - 3);
    plan.first = BSC_ENGINE_DP;
    if (leaves <= MAX_EASY_LEAVES) plan.units = ESTIMATE_TOLERANCE * 2.0 * CHEAP_DP_UNITS;
    if (leaves > MAX_DLX_LEAVES) plan.units_for_refused = 0.0;
    return plan;
}

/* Picks for a position of a game. A forecast of dlx that is not small is made once more with more
 * effort: what a few random ways show of a tree is often too little. */
static bsc_turns_plan pick_for_position(const bsc_matrix *matrix, const bsc_run *run,
                                        const bsc_game_pace *pace) {
    bsc_turns_plan plan = {.first = BSC_ENGINE_DP,
                           .units = INFINITY,
                           .units_for_refused = TAKEOVER_UNITS,
                           .units_for_unsupported = TAKEOVER_UNITS};
    const double dp = fmax(UNITS_PER_DP_TRANSITION * pace->transitions, MIN_DP_POSITION_UNITS);
    double dlx = bsc_dlx_forecast(matrix, run, POSITION_LOOK_UNITS);
    if (dlx > (double)SECOND_POSITION_LOOK_UNITS && dlx < dp)
        dlx = bsc_dlx_forecast(matrix, run, SECOND_POSITION_LOOK_UNITS);
    if (dlx >= dp) return plan;
    plan.first = BSC_ENGINE_DLX;
    plan.units = TAKEOVER_UNITS; /* of dp: dp has its turn if the forecast was far too small */
    return plan;
}

/* Picks for a position of a game if there is a pace, else for a count. */
static bsc_turns_plan pick(const bsc_matrix *matrix, const bsc_run *run,
                           const bsc_game_pace *pace) {
    if (pace != NULL) return pick_for_position(matrix, run, pace);
    return pick_for_count(matrix, run);
}

bsc_status bsc_auto_run(const bsc_matrix *matrix, const bsc_run *run, bsc_game_pace *pace,
                        bsc_tally *tally, bsc_stats *stats, bsc_error *error) {
    if (pace == NULL && is_overfull(matrix)) {
        stats->engine = BSC_ENGINE_DLX;
        snprintf(stats->plan, sizeof stats->plan, "none: more cells than there are");
        return BSC_OK;
    }
    const bsc_turns_plan plan = pick(matrix, run, pace);
    const bsc_status status = bsc_turns_run(matrix, run, &plan, tally, stats, error);
    if (pace != NULL && status == BSC_OK && stats->engine == BSC_ENGINE_DP)
        pace->transitions = (double)stats->transitions;
    return status;
}
