/* auto.c - the engine `auto`: picks dlx or dp, runs it, and turns to the other engine if the first
 * takes much longer than estimated. The function pick_first_engine chooses the engine that begins.
 * If that is dp, dp first estimates its own work, and accept_dp then decides between the two
 * engines. Work is measured in units of about 50 ns.
 *
 *   1. Some cases are easy to decide. Up to three ships: dlx runs alone, because it counts them in
 *      closed form (ships of 5 and 4 cells on 200x200 take dlx 0.2 s, dp 18 s). More than
 *      MAX_EASY_LEAVES leaves in dlx's search tree: dp runs without a limit. If dp cannot get the
 *      memory, dlx takes over, unless the tree has more than MAX_DLX_LEAVES leaves, which take
 *      days. Sums, that is, sets of cells such as rows whose number of ship cells is given: dlx
 *      begins if its tree is forecast to need at most SUMS_UNITS. The board russian with all sums
 *      takes dlx 0.02 s in the median of 30 puzzles, dp 0.1 s.
 *   2. On other boards, dp estimates its work, and runs if it needs at most CHEAP_DP_UNITS. With a
 *      matrix from a file, dlx begins and tries for FILE_LOOK_UNITS, in which it finishes most of
 *      these matrices.
 *   3. Otherwise the size of dlx's tree is estimated by random descents (Knuth), and the engine
 *      with the smaller estimate runs. If no items act as pieces, dp's estimate may be far too
 *      high; dp then runs unless its estimate is a million times that of dlx.
 *   4. An engine that has taken ESTIMATE_TOLERANCE times the smaller estimate is stopped. From then
 *      on the two take turns. In each turn an engine starts from the beginning, with twice the
 *      units of the turn before.
 *
 * Example: dp estimates that it needs 3e6 units, and at least 2e6, and dlx needs 1e6. dlx has the
 * first turn, with 4e6 units, which are mostly enough. If not, dp gets 8e6 units, then dlx 16e6,
 * until one of them has finished.
 *
 * In a game, one position after the other is counted. If the estimates of 2 and 3 were made for
 * each position, games would take half as long again. So the engine for a position is picked by a
 * simpler rule: dlx if a short forecast of its tree is below the work that dp had with an earlier
 * position of the game, otherwise dp. When a few cells are hit, dlx only searches the ways to cover
 * these cells, and counts the last three ships in closed form; it can then take a hundredth of dp's
 * time. If dp lacks the memory for a position, dlx may try for TAKEOVER_UNITS. A position that
 * needs hours is refused, because a game has dozens of positions.
 *
 * So a run takes as long as the better engine if the estimates are right, and about five times as
 * long if both are worthless. The estimates depend only on the matrix and on what is to be counted,
 * so the same engine gives the answer with any number of threads. On boards with ships, dlx's
 * estimate is right within a few percent, dp's within a factor of four.
 *
 * Rejected: to run both engines at the same time, and renew the estimates while they run. That
 * needs two threads, locks and the memory of both engines. It took 2.1 s instead of 1.26 s on 12x12
 * hexagons. */
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

/* Work is measured in units, as in quota.h. A unit is about 50 ns, but one unit of dlx and one unit
 * of dp do not take exactly the same time. To compare the work of the two engines, units of dlx are
 * multiplied by DLX_UNIT_ON_SHIPS or DLX_UNIT_ON_COVER, which turns them into units of dp. */

/* A limit of work, in units of dlx; 0.01 s at most. With a matrix from a file, dlx begins and tries
 * for this long, before dp estimates its work. */
#define FILE_LOOK_UNITS 1e5
/* A limit of work, in units of dp. If dp estimates that it needs at most this many units, dp runs
 * at once, and the work of dlx is not estimated. */
#define CHEAP_DP_UNITS 5e5
/* A limit of work, in units of dlx; a third of a second. If the matrix has sums (the number of ship
 * cells is given for some rows or other sets of cells), dlx begins if its search tree is forecast
 * to need at most this many units. In such puzzles few branches of the tree are possible. */
#define SUMS_UNITS 8e6
/* An amount of work, in units of dp. If dlx is forecast to need more than this for its search tree,
 * a second, longer forecast is made. */
#define LONG_TREE_UNITS 2e7
/* The work that a forecast of dlx's search tree may take itself, in units of dlx. The first
 * forecast takes about a millisecond, the longer second one ten. */
#define FORECAST_UNITS      UINT64_C(20000)
#define LONG_FORECAST_UNITS UINT64_C(200000)

/* How many units of dp's work take as long as one unit of dlx's work, as measured on matrices of
 * boards. On most boards a unit of dlx takes 25 to 35 ns, and one of dp 30 to 240. If all cells
 * must be covered, a unit of dlx takes 100 to 190 ns, and one of dp 35. */
#define DLX_UNIT_ON_SHIPS 0.25
#define DLX_UNIT_ON_COVER 5.0 /* if all cells must be covered */

/* A factor. An engine is stopped when it has done this many times the smaller of the two estimates
 * of work (dlx's and dp's); then the other engine has its turn. */
#define ESTIMATE_TOLERANCE 4.0

/* Limits for the number of leaves of dlx's search tree, which estimate_leaves estimates. At a leaf,
 * the ways to place the last three ships are counted by a formula, which takes 200 units (6000 on
 * 30x30), so 1e8 leaves take 20 minutes. If the tree has more than MAX_EASY_LEAVES leaves, dp runs
 * without a limit of units. If it has more than MAX_DLX_LEAVES, which take days, dlx does not try
 * even if dp lacks the memory. */
#define MAX_EASY_LEAVES 1e8
#define MAX_DLX_LEAVES  1e10

/* A number of options. If options have weights, and the matrix has more options than this, dlx
 * begins with linked lists instead of rows of bits, and cannot count three ships in closed form (by
 * a formula, without a search). Then even a fleet of three ships is not left to dlx alone. */
#define MAX_WEIGHTED_OPTIONS 20000u

/* The constants below are only for the positions of games. Their units are those of dlx's work. */

/* The work that the two forecasts of dlx's search tree take themselves. The first forecast takes
 * POSITION_LOOK_UNITS. If it says that dlx needs more than SECOND_POSITION_LOOK_UNITS, a second
 * forecast is made, which takes SECOND_POSITION_LOOK_UNITS itself. */
#define POSITION_LOOK_UNITS        UINT64_C(1000)
#define SECOND_POSITION_LOOK_UNITS UINT64_C(10000)
/* dp's work for the simplest position of a game, as the number of units that dlx does in that
 * time. */
#define MIN_DP_POSITION_UNITS 60000.0
/* How many units dlx does while dp makes one transition from one state of its sweep to the next.
 * Games took the same time with values from 3 to 6. */
#define UNITS_PER_DP_TRANSITION 4.0
/* A limit of work; about a second. If dp lacks the memory for a position, dlx may try for this many
 * units. */
#define TAKEOVER_UNITS 2e7

/* The two engines, as indices into arrays that have one element for each engine. */
enum { DP, DLX };

/* One call of bsc_turns_run, in which the engines dp and dlx take turns at counting one matrix. In
 * each turn an engine has a limit of work, measured in units of about 50 ns. */
typedef struct turns {
    bsc_quota quota; /* how much work the current turn may take, and has taken */
    const bsc_matrix *matrix;
    const bsc_run *run;
    /* the limit of the current turn or, between two turns, of the next one: in units of dp;
     * INFINITY: no limit */
    double units;
    double dlx_unit; /* how many units of dp's work take as long as one unit of dlx's */
    /* The greatest fraction of the work, from 0 to 1, that has been reported to the caller's tick
     * (the callback that may stop a run) in any turn so far. */
    double fraction;
    /* true after accept_dp has compared the estimates of the two engines and picked one of them */
    bool is_picked;
    bool is_interrupted; /* the caller's tick stopped the run */
} turns;

/* Estimates how much work dlx would need for the matrix, and returns it in units of dp. If the
 * matrix has symmetries and no weights, the work is divided by the number of symmetries, because
 * dlx searches only one of the branches that are images of each other. The estimate is a short
 * forecast. If it is above LONG_TREE_UNITS, a longer forecast is made, unless dlx needs at least
 * dp_units anyway. dp_units is dp's estimate of its own work, or INFINITY if dp lacks the
 * memory. */
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

/* Decides whether dp counts the matrix, or leaves the turn to dlx. dp calls this function before
 * its sweeps, with the units of work that they will probably take, and with the fewest units that
 * they can take. Returns true if dp is to go on. Only the first call decides: it compares the two
 * engines, and sets the work limit of the turn by the smaller of their two estimates. If dp gets
 * another turn later, the function always returns true. */
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

/* Reports how far the engine of the current turn has come to the caller's tick, the callback that
 * may stop a run. An engine begins each turn at 0, but the fraction that the caller sees never
 * falls. Returns false if the caller's tick stops the run. */
static bool tick(void *context, const bsc_progress *progress) {
    turns *t = context;
    bsc_progress shown = *progress;
    t->fraction = fmax(t->fraction, progress->fraction);
    shown.fraction = t->fraction;
    t->is_interrupted = !t->run->tick(t->run->context, &shown);
    return !t->is_interrupted;
}

/* Says whether dlx gets a turn after dp has failed with the status `failure`. Sets t->units to the
 * limit of dlx's turn, as the plan has it for this kind of failure. A limit of 0 means no turn. */
static bool let_dlx_take_over(turns *t, const bsc_turns_plan *plan, bsc_status failure) {
    double dlx_units = plan->units_for_refused;
    if (failure == BSC_UNSUPPORTED) dlx_units = plan->units_for_unsupported;
    t->units = t->dlx_unit * dlx_units;
    return t->units > 0.0;
}

/* Runs one turn of an engine, which is DP or DLX. The engine counts the matrix from the beginning,
 * and is stopped with BSC_INTERRUPTED when it has spent the t->units of the turn. */
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
    /* By engine: the status with which it failed to count the matrix, or BSC_OK as long as the
     * engine may have further turns. */
    bsc_status status[2] = {BSC_OK, BSC_OK};
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
        /* The units of the turn are used up, or accept_dp returned false. */
        if (status[engine] == BSC_INTERRUPTED) {
            status[engine] = BSC_OK;
            if (t.quota.spent > 0) t.units *= 2.0;
        } else if (engine == DLX) { /* dlx has failed, so dp goes on without a limit */
            t.units = INFINITY;
        } else if (!let_dlx_take_over(&t, plan, status[DP])) {
            break;
        }
        engine = 1 - engine;
    }
    /* Which failure does the caller see if both engines have failed? If dlx merely used up its
     * units, or lacked memory as dp did, the caller gets the message of dp. */
    const bool used_up = status[DLX] == BSC_INTERRUPTED && !t.is_interrupted;
    const bool lacks_memory = status[DLX] == BSC_LIMIT && status[DP] != BSC_UNSUPPORTED;
    if (status[DP] != BSC_OK && (used_up || lacks_memory)) {
        engine = DP;
        stats->engine = BSC_ENGINE_DP;
    }
    bsc_error_copy_first(error, &reason[engine]);
    return status[engine];
}

/* Takes how many options each piece has, and returns the smallest of these counts that is greater
 * than `length`. Returns UINT32_MAX if no piece has more than `length` options. This is for going
 * through the pieces by rising number of options. */
static uint32_t next_piece_length(const bsc_matrix *matrix, uint32_t length) {
    uint32_t next = UINT32_MAX;
    for (uint32_t i = 0; i < matrix->primaries; i++) {
        const uint32_t options = bsc_item_option_count(matrix, i);
        if (bsc_matrix_is_piece(matrix, i) && options > length && options < next) next = options;
    }
    return next;
}

/* Estimates how many leaves dlx's search tree has. The branches of the tree place `ships` ships,
 * those with the fewest options first. `ships` does not include the last three ships, which are
 * counted by a formula at a leaf, nor one ship for each cell that must be covered. The estimate
 * lets ships overlap, so it is the product of the option counts of the ships, divided by c! if c
 * copies of a piece are placed. Example: one piece has 40 options, another one has 30 and two
 * copies, and `ships` is 2. The result is 30 / 1 x 30 / 2 = 450. Returns 0 if some piece has no
 * options or `ships` exceeds the fleet. */
static double estimate_leaves(const bsc_matrix *matrix, uint64_t ships) {
    double leaves = 1.0;
    uint32_t length = 0;
    while (ships > 0) { /* each round takes all pieces that have `length` options */
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

/* Returns the least number of items that a solution uses up to cover the primary item once. An
 * option that covers e items, of which p are primary, uses up e / p items for each of these p. The
 * result is the minimum of e / p over the options of the item, or the number of all items if the
 * item has no option. */
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

/* Says whether to cover all primary items would use up more items than the matrix has, as with a
 * fleet that has more cells than the board. In that case there is no solution, and nothing needs to
 * be searched. An item of the matrix counts as often as it may be covered. Allows for rounding. */
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

/* Picks the engine that begins to count a matrix that is not a position of a game, and the limits
 * of the first turns. It decides the easy cases (a few ships, a huge tree, sums, a matrix from a
 * file). In all other cases dp begins, and calls accept_dp, which compares the two engines. */
static bsc_turns_plan pick_for_count(const bsc_matrix *matrix, const bsc_run *run) {
    bsc_turns_plan plan = {.first = BSC_ENGINE_DLX,
                           .units = INFINITY,
                           .units_for_refused = INFINITY,
                           .units_for_unsupported = INFINITY};
    uint64_t ships = 0, cells = 0;
    for (uint32_t i = 0; i < matrix->primaries; i++) {
        if (bsc_matrix_is_piece(matrix, i))
            ships += matrix->item[i].multiplicity;
        else if (matrix->item[i].kind != BSC_ITEM_ABSENCE)
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
    if (ships > cells + 3) leaves = estimate_leaves(matrix, ships - cells - 3);
    plan.first = BSC_ENGINE_DP;
    if (leaves <= MAX_EASY_LEAVES) plan.units = ESTIMATE_TOLERANCE * 2.0 * CHEAP_DP_UNITS;
    if (leaves > MAX_DLX_LEAVES) plan.units_for_refused = 0.0;
    return plan;
}

/* Picks the engine that begins to count a position of a game, and the limits of the first turns.
 * *pace says how much work earlier positions took dp. If the forecast of dlx's work is not small, a
 * second, longer forecast is made, because a few random descents often see too little of a tree. */
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
    plan.units = TAKEOVER_UNITS; /* in units of dp; if dlx needs more, dp has the next turn */
    return plan;
}

/* Picks the engine that begins, and the limits of the first turns. If `pace` is NULL, the matrix is
 * counted for itself, otherwise it is a position of a game. */
static bsc_turns_plan pick_first_engine(const bsc_matrix *matrix, const bsc_run *run,
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
    const bsc_turns_plan plan = pick_first_engine(matrix, run, pace);
    const bsc_status status = bsc_turns_run(matrix, run, &plan, tally, stats, error);
    if (pace != NULL && status == BSC_OK && stats->engine == BSC_ENGINE_DP)
        pace->transitions = (double)stats->transitions;
    return status;
}
