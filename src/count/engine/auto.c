/* auto.c - the engine `auto`: picks dlx or dp, runs it, and turns to the other engine if the first
 * takes much longer than estimated. The function pick_first_engine chooses the engine that begins.
 * If that is dp, dp first estimates its own work, and accept_dp then decides between the two
 * engines. Work is measured in units of about 50 ns.
 *
 *   1. Some cases are easy to decide. Up to three ships are left to dlx alone, because it counts
 *      them by a formula (for ships of 5 and 4 cells on 200x200, dlx takes 0.2 s and dp 18 s). If
 *      dlx's search tree has more than MAX_EASY_LEAVES leaves, dp runs without a limit. If dp then
 *      cannot get the memory, dlx takes over, unless its tree has more than MAX_DLX_LEAVES leaves,
 *      which would take days. If the board has sums (for example, the number of ship cells in each
 *      row is given), dlx begins if its tree is forecast to need at most SUMS_UNITS. The board
 *      russian with all sums takes dlx 0.02 s (the median of 30 puzzles) and dp 0.1 s.
 *   2. On other boards, dp estimates its own work, and runs if it needs at most CHEAP_DP_UNITS. If
 *      the matrix was read from a file, dlx begins with a limit of FILE_LOOK_UNITS, which is enough
 *      for most of these matrices.
 *   3. Otherwise the size of dlx's tree is estimated by random descents (Knuth), and the engine
 *      with the smaller estimate runs. If the matrix has no pieces, dp's estimate may be far too
 *      high, so dp runs unless its estimate is a million times that of dlx. If it was read from
 *      a file and has sums, dp's estimate leaves them out. So dp then runs for as long as dlx would
 *      take by its own estimate, and dlx follows: the 4860 ways to guard a chessboard with five
 *      queens take 5 s. It took 22 s to let the engines take turns from a short one on.
 *   4. An engine that has taken ESTIMATE_TOLERANCE times the smaller estimate is stopped. From then
 *      on the two take turns. In each turn an engine starts from the beginning, with twice the
 *      units of the turn before.
 *
 * Example: dp estimates that it will probably need 3e6 units, and at least 2e6. dlx needs 1e6. So
 * dlx has the first turn, with 4e6 units, which are usually enough. If not, dp gets 8e6 units, then
 * dlx 16e6, until one of them has finished.
 *
 * A game counts one position after another. With the estimates of 2 and 3 for each position, games
 * would take half as long again. So a simpler rule picks the engine for a position: dlx runs if a
 * short forecast says that it needs less work than dp needed for an earlier position of the game.
 * Otherwise dp runs. When a few cells have been hit, dlx only searches the ways to cover these
 * cells, and counts the last three ships by a formula, which can take a hundredth of dp's time. If
 * dp lacks the memory for a position, dlx may try for TAKEOVER_UNITS. A position that needs hours
 * is refused, because a game has dozens of positions.
 *
 * So if the estimates are right, a run takes as long as the better engine. If both estimates are
 * worthless, it takes about five times as long. The estimates depend only on the matrix and on what
 * is to be counted, so the same engine gives the answer with any number of threads. On boards with
 * ships, dlx's estimate is right within a few percent, dp's within a factor of four.
 *
 * Rejected: running both engines at the same time, and renewing the estimates while they run. That
 * needs two threads, locks and the memory of both engines. It took 2.1 s instead of 1.26 s on 12x12
 * hexagons. */
#include "count/engine/auto.h"

#include "count/base/error.h"
#include "count/cover/bound.h"
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
 * multiplied by one of the factors DP_PER_DLX_UNIT_..., which turns them into units of dp. */

/* A limit of work, in units of dp; the work takes about 0.01 s. If the matrix was read from a file,
 * dlx begins, and may do this much work before dp gets its turn. */
#define FILE_LOOK_UNITS 1e5
/* A limit of work, in units of dp. If dp estimates that it needs at most this much, it runs at
 * once, and the work of dlx is not estimated. */
#define CHEAP_DP_UNITS 5e5
/* A limit of work; this many units of dlx take a third of a second. If the matrix has sums (the
 * number of ship cells is given for some rows or other sets of cells), dlx begins if it is forecast
 * to need at most this many of its own units. It then has as many units of dp, which are more, in
 * case the forecast is wrong. In these puzzles, most branches of its search tree soon turn out to
 * be impossible. */
#define SUMS_UNITS 8e6
/* An amount of work, in units of dp. If the first forecast says that dlx needs more than this to
 * search its tree, dlx's work is forecast again, more thoroughly (LONG_FORECAST_UNITS). */
#define LONG_TREE_UNITS 2e7
/* How much work, in units of dlx, is spent on a forecast of how much work dlx needs for the matrix.
 * The first forecast takes about a millisecond, the longer second one ten. */
#define FORECAST_UNITS      UINT64_C(20000)
#define LONG_FORECAST_UNITS UINT64_C(200000)

/* The factors that turn units of dlx into units of dp, from measurements on matrices of boards. The
 * two units do not take equally long. On most boards a unit of dlx takes 25 to 35 ns, and one of dp
 * 30 to 240. If all cells must be covered, a unit of dlx takes 100 to 190 ns, and one of dp 35. */
#define DP_PER_DLX_UNIT_ON_SHIPS 0.25
#define DP_PER_DLX_UNIT_ON_COVER 5.0 /* if all cells must be covered */
/* The same for matrices that were read from a file and have sums (items that are covered several
 * times). A unit of dlx takes 25 to 50 ns. A unit of dp takes 200 to 250, since its states hold how
 * often each of these items has been covered so far. */
#define DP_PER_DLX_UNIT_ON_SUMS 0.2

/* A factor. The work that each of the two engines needs is estimated. An engine that has done this
 * many times the smaller estimate is stopped, and the other engine gets its turn. */
#define ESTIMATE_TOLERANCE 4.0

/* Two limits for the number of leaves of dlx's search tree (estimate_leaves). At each leaf, a
 * formula counts the ways to place the last three ships. That takes about 200 units of work (6000
 * on 30x30), at 50 ns each, so 1e8 leaves take about 20 minutes. If the tree has more than
 * MAX_EASY_LEAVES leaves, dp runs without a limit of work. If it has more than MAX_DLX_LEAVES, dlx
 * would take days, so dlx does not take over even if dp lacks the memory. */
#define MAX_EASY_LEAVES 1e8
#define MAX_DLX_LEAVES  1e10

/* The greatest number of options for which dlx counts three ships with weights by a formula. If
 * options have weights and the matrix has more options than this, dlx begins with linked lists
 * instead of rows of bits, and must search even for three ships. In that case dp is considered
 * too. */
#define MAX_WEIGHTED_OPTIONS 20000u

/* The constants below are only for the positions of games. Unless a comment says otherwise, they
 * measure work in units of dlx. */

/* How much work, in units of dlx, is spent on a forecast of how much work dlx needs for a position.
 * The first forecast spends POSITION_LOOK_UNITS. If it says that dlx needs more than
 * SECOND_POSITION_LOOK_UNITS, but less than dp, a second, better forecast is made, which spends
 * SECOND_POSITION_LOOK_UNITS. */
#define POSITION_LOOK_UNITS        UINT64_C(1000)
#define SECOND_POSITION_LOOK_UNITS UINT64_C(10000)
/* The least work that dp is assumed to need for a position, in units of dlx. If dp needed less for
 * the last position, it is assumed to need this much for the next one. */
#define MIN_DP_POSITION_UNITS 60000.0
/* How many units of dlx take as long as one transition of dp, from one state of its sweep to
 * another. Games took the same time with values from 3 to 6. */
#define UNITS_PER_DP_TRANSITION 4.0
/* A limit of work, in units of dp, about a second. If dlx begins to count a position, dp gets its
 * turn after dlx has done work that is worth this many units of dp. */
#define FIRST_DLX_TURN_IN_DP_UNITS 2e7
/* A limit of work, in units of dlx, about a second. If dp cannot count a position, for example
 * because it lacks the memory, dlx may do this much. If that is not enough, the position is
 * refused. */
#define TAKEOVER_UNITS 2e7

/* The two engines, as indices into arrays that have one element for each engine. */
enum { DP, DLX };

/* One call of bsc_turns_run, in which the engines dp and dlx take turns at counting one matrix. In
 * each turn an engine may do only a limited amount of work. dp and dlx measure their work in
 * different units (see the comment above FILE_LOOK_UNITS). */
typedef struct turns {
    /* The work limit of the current turn, and how much work the engine has done in this turn. Both
     * are in units of dp if dp has the turn, and in units of dlx if dlx has it. */
    bsc_quota quota;
    const bsc_matrix *matrix;
    const bsc_run *run;
    /* The work limit of the current turn or, between two turns, of the next turn. It is always in
     * units of dp, even if dlx has the turn. INFINITY means that there is no limit. */
    double limit_in_dp_units;
    /* one unit of dlx takes as long as this many units of dp */
    double dp_units_per_dlx_unit;
    /* The greatest fraction of the count, from 0 to 1, that has been reported to the caller's tick
     * (the callback that may stop a run) so far, whichever engine had the turn. */
    double max_fraction;
    /* true after accept_dp has compared the estimates of the two engines and picked one of them */
    bool has_picked_engine;
    bool is_interrupted; /* the caller's tick stopped the run */
} turns;

/* Returns an estimate of the work that dlx would need for the matrix. Each of the two engines
 * counts its work in units of its own, which do not take equally long. The result is converted to
 * units of dp, so that it can be compared with dp_units, which is dp's estimate of its own work, or
 * INFINITY if dp lacks the memory. The result is INFINITY if there is no memory to make it. The
 * estimate is a short forecast, unless this is above LONG_TREE_UNITS and below dp_units: then it is
 * a longer forecast.
 *
 * If the matrix has symmetries and no weights, dlx searches only one of several branches that are
 * images of each other. So the estimate is divided by the number of symmetries. */
static double estimate_dlx(const turns *t, double dp_units) {
    /* turns a forecast, in units of dlx, into an estimate, in units of dp */
    double factor = t->dp_units_per_dlx_unit;
    bsc_symmetries symmetries;
    if (bsc_symmetries_init(&symmetries, t->matrix, NULL, NULL) == BSC_OK) {
        if (t->matrix->law.weight == NULL) factor /= symmetries.count;
        bsc_arena_release(&symmetries.arena);
    }
    const double estimate = factor * bsc_dlx_forecast(t->matrix, t->run, FORECAST_UNITS);
    if (estimate <= LONG_TREE_UNITS || estimate >= dp_units) return estimate;
    return factor * bsc_dlx_forecast(t->matrix, t->run, LONG_FORECAST_UNITS);
}

/* Decides whether dp goes on, or ends its turn at once so that dlx gets a turn. dp calls this
 * function before its sweeps, unless its turn has no limit of work. The sweeps will probably take
 * likely_units of work, and at least least_units, both in units of dp. Returns true if dp is to go
 * on.
 *
 * The first call compares the two engines: dp goes on if least_units is at most the estimate for
 * dlx, as it is if there is no memory to estimate dlx. The function then sets the work limit of the
 * turn to a few times the smaller estimate, but to at least 2 x CHEAP_DP_UNITS. A later call, in
 * another turn of dp, returns true and leaves the limit as it is.
 *
 * If the matrix was read from a file and has sums, dp's estimate is worthless, because it leaves
 * the sums out. dlx's estimate is right within a few percent, so dp may then do as much work as dlx
 * would need. */
static bool accept_dp(bsc_quota *quota, double likely_units, double least_units) {
    turns *t = quota->context;
    if (t->has_picked_engine) return true;
    /* The work of dlx, in units of dp. If dp is cheap, dlx's work is not estimated, but assumed to
     * be no smaller than dp's. So dp goes on. */
    double dlx_in_dp_units = CHEAP_DP_UNITS;
    double tolerance = ESTIMATE_TOLERANCE;
    /* The matrix was read from a file and has sums: dp's estimate leaves them out, so only dlx's
     * estimate is used. */
    if (t->matrix->placement == NULL && t->matrix->law.sums.count > 0) {
        likely_units = INFINITY;
        tolerance = 1.0;
    }
    if (likely_units > CHEAP_DP_UNITS) dlx_in_dp_units = estimate_dlx(t, likely_units);
    const double smaller = fmin(likely_units, dlx_in_dp_units);
    t->limit_in_dp_units = tolerance * fmax(2.0 * CHEAP_DP_UNITS, smaller);
    t->has_picked_engine = true;
    quota->limit = t->limit_in_dp_units;
    return least_units <= dlx_in_dp_units;
}

/* Tells the caller's tick, the callback that may stop a run, how much of the count is done. dp and
 * dlx take turns, and in each turn the engine counts from the beginning, so its own progress begins
 * at 0 again. But the fraction that the caller sees never falls: it is the greatest of all turns so
 * far. Returns false if the caller's tick stops the run. The caller's tick must not be NULL. */
static bool tick(void *context, const bsc_progress *progress) {
    turns *t = context;
    bsc_progress shown = *progress;
    t->max_fraction = fmax(t->max_fraction, progress->fraction);
    shown.fraction = t->max_fraction;
    t->is_interrupted = !t->run->tick(t->run->context, &shown);
    return !t->is_interrupted;
}

/* Says whether dlx gets a turn after dp has failed with the status `failure`: BSC_UNSUPPORTED, or
 * any other one, which counts as a lack of memory. The plan says how much work dlx may do then, in
 * units of dlx; 0: dlx gets no turn. Sets t->limit_in_dp_units, the limit of work for the turn, to
 * this amount, converted to units of dp. */
static bool let_dlx_take_over(turns *t, const bsc_turns_plan *plan, bsc_status failure) {
    double dlx_units = plan->dlx_units_without_memory;
    if (failure == BSC_UNSUPPORTED) dlx_units = plan->dlx_units_if_unsupported;
    t->limit_in_dp_units = t->dp_units_per_dlx_unit * dlx_units;
    return t->limit_in_dp_units > 0.0;
}

/* Runs one turn of an engine, which is DP or DLX. The engine counts the matrix from the beginning,
 * and is stopped with BSC_INTERRUPTED when it has done as much work as t->limit_in_dp_units allows
 * for the turn (INFINITY: no limit). The numbers of the tally must be 0. Clears *stats and *error
 * first, which must not be NULL. Fails as bsc_dp_run or bsc_dlx_run does. */
static bsc_status take_turn(turns *t, unsigned engine, bsc_tally *tally, bsc_stats *stats,
                            bsc_error *error) {
    bsc_run run = *t->run;
    bsc_quota *quota = isfinite(t->limit_in_dp_units) ? &t->quota : NULL;
    if (run.tick != NULL) run.tick = tick;
    run.context = t;
    t->quota.limit = t->limit_in_dp_units;
    if (engine == DLX) t->quota.limit /= t->dp_units_per_dlx_unit;
    t->quota.spent = 0;
    *error = (bsc_error){0};
    *stats = (bsc_stats){.engine = BSC_ENGINE_AUTO};
    if (engine == DP) return bsc_dp_run(t->matrix, &run, quota, tally, stats, error);
    return bsc_dlx_run(t->matrix, &run, quota, tally, stats, error);
}

/* Work is measured in units of about 50 ns, but the units of the two engines are not equally long.
 * Returns how many units of dp take as long as one unit of dlx when they count this matrix. The
 * matrix is of a board if it has placements; otherwise it was read from a file. */
static double find_dp_units_per_dlx_unit(const bsc_matrix *matrix) {
    const bool must_cover_all = matrix->primaries == matrix->items;
    if (matrix->placement != NULL)
        return must_cover_all ? DP_PER_DLX_UNIT_ON_COVER : DP_PER_DLX_UNIT_ON_SHIPS;
    return matrix->law.sums.count > 0 ? DP_PER_DLX_UNIT_ON_SUMS : 1.0;
}

bsc_status bsc_turns_run(const bsc_matrix *matrix, const bsc_run *run, const bsc_turns_plan *plan,
                         bsc_tally *tally, bsc_stats *stats, bsc_error *error) {
    turns t = {
        .quota.accept_dp = accept_dp,
        .matrix = matrix,
        .run = run,
        .limit_in_dp_units = plan->first_units,
        .dp_units_per_dlx_unit = find_dp_units_per_dlx_unit(matrix),
    };
    /* For each engine (index DP or DLX): the error of its last turn, and the status with which it
     * failed to count the matrix, or BSC_OK as long as the engine may have further turns. */
    bsc_error reason[2];
    bsc_status status[2] = {BSC_OK, BSC_OK};
    unsigned engine = plan->first == BSC_ENGINE_DLX ? DLX : DP;
    t.quota.context = &t;
    for (;;) {
        status[engine] = take_turn(&t, engine, tally, stats, &reason[engine]);
        const bool is_last_engine = status[1 - engine] != BSC_OK || plan->runs_alone;
        if (status[engine] == BSC_OK || t.is_interrupted || is_last_engine) break;
        if (status[engine] == BSC_INTERRUPTED) {
            /* Either the engine has used up its limit of work, and the other engine may do twice as
             * much in the next turn; or accept_dp has ended the turn before dp did any work, and
             * has set the limit for dlx. */
            status[engine] = BSC_OK;
            if (t.quota.spent > 0) t.limit_in_dp_units *= 2.0;
        } else if (engine == DLX) { /* dlx has failed, so dp goes on without a limit */
            t.limit_in_dp_units = INFINITY;
        } else if (!let_dlx_take_over(&t, plan, status[DP])) {
            break;
        }
        engine = 1 - engine;
    }
    /* If both engines have failed, the caller sees the failure of the engine that ran last. But if
     * dp failed first, and dlx then merely used up its limit of work, the caller sees dp's. The
     * same if dlx lacked memory (BSC_LIMIT), unless dp cannot count such a matrix at all. */
    const bool used_up = status[DLX] == BSC_INTERRUPTED && !t.is_interrupted;
    const bool lacks_memory = status[DLX] == BSC_LIMIT && status[DP] != BSC_UNSUPPORTED;
    if (status[DP] != BSC_OK && (used_up || lacks_memory)) {
        engine = DP;
        stats->engine = BSC_ENGINE_DP;
    }
    bsc_error_copy_first(error, &reason[engine]);
    return status[engine];
}

/* Helps to go through the pieces by rising number of options: returns the smallest number of
 * options that a piece has and that is greater than `option_count`. Returns UINT32_MAX if no piece
 * has more than `option_count` options. */
static uint32_t next_option_count(const bsc_matrix *matrix, uint32_t option_count) {
    uint32_t next = UINT32_MAX;
    for (uint32_t i = 0; i < matrix->primaries; i++) {
        const uint32_t options = bsc_item_option_count(matrix, i);
        if (bsc_matrix_is_piece(matrix, i) && options > option_count && options < next)
            next = options;
    }
    return next;
}

/* Estimates how many leaves dlx's search tree has. On the way to a leaf, dlx places `ships` ships,
 * those with the fewest options first. `ships` does not include the last three ships, which a
 * formula counts at the leaf, nor one ship for each cell that must be covered. The estimate lets
 * ships overlap. So it is the product of the option counts of the ships, divided by c! if c copies
 * of a piece are placed. Example: one piece has 40 options, another one has 30 and two copies, and
 * `ships` is 2. The result is 30 / 1 x 30 / 2 = 450. Pieces without options are passed over.
 * Returns 0 if the other pieces have fewer than `ships` ships, and 1 if `ships` is 0. */
static double estimate_leaves(const bsc_matrix *matrix, uint64_t ships) {
    double leaves = 1.0;
    uint32_t option_count = 0;
    while (ships > 0) { /* each round takes all pieces that have option_count options */
        option_count = next_option_count(matrix, option_count);
        if (option_count == UINT32_MAX) return 0.0;
        for (uint32_t i = 0; i < matrix->primaries; i++) {
            if (!bsc_matrix_is_piece(matrix, i) || bsc_item_option_count(matrix, i) != option_count)
                continue;
            for (uint32_t copy = 1; copy <= matrix->item[i].multiplicity && ships > 0; copy++) {
                leaves *= (double)option_count / copy;
                ships--;
            }
        }
    }
    return leaves;
}

/* Picks the engine that begins to count a matrix that is not a position of a game, and how much
 * work the engines may do in their first turns. It decides the easy cases (a few ships, a huge
 * tree, sums, a matrix from a file). In all other cases dp begins, and calls accept_dp, which
 * compares the two engines. */
static bsc_turns_plan pick_for_count(const bsc_matrix *matrix, const bsc_run *run) {
    bsc_turns_plan plan = {.first = BSC_ENGINE_DLX,
                           .first_units = INFINITY,
                           .dlx_units_without_memory = INFINITY,
                           .dlx_units_if_unsupported = INFINITY};
    uint64_t ships = 0, cells = 0;
    for (uint32_t i = 0; i < matrix->primaries; i++) {
        if (bsc_matrix_is_piece(matrix, i))
            ships += matrix->item[i].multiplicity;
        else if (matrix->item[i].kind != BSC_ITEM_ABSENCE)
            cells++;
    }
    const bool has_sums = matrix->law.sums.count > 0;
    const bool has_formula = matrix->law.weight == NULL || matrix->options <= MAX_WEIGHTED_OPTIONS;
    plan.runs_alone = ships + cells <= 3 && !has_sums && has_formula;
    if (plan.runs_alone) return plan;
    if (has_sums && bsc_dlx_forecast(matrix, run, FORECAST_UNITS) <= SUMS_UNITS) {
        plan.first_units = SUMS_UNITS;
        return plan;
    }
    if (matrix->placement == NULL) {
        plan.first_units = FILE_LOOK_UNITS;
        return plan;
    }
    double leaves = 1.0;
    if (ships > cells + 3) leaves = estimate_leaves(matrix, ships - cells - 3);
    plan.first = BSC_ENGINE_DP;
    if (leaves <= MAX_EASY_LEAVES) plan.first_units = ESTIMATE_TOLERANCE * 2.0 * CHEAP_DP_UNITS;
    if (leaves > MAX_DLX_LEAVES) plan.dlx_units_without_memory = 0.0;
    return plan;
}

/* Picks the engine that begins to count a position of a game, and how much work the engines may do
 * when they take turns at counting it. *pace says how much work dp needed for an earlier position.
 * A forecast of dlx's work follows some random paths down dlx's search tree, and a short forecast
 * only a few, which often see too little of the tree. So if its result is not small, a second,
 * longer forecast is made. */
static bsc_turns_plan pick_for_position(const bsc_matrix *matrix, const bsc_run *run,
                                        const bsc_game_pace *pace) {
    bsc_turns_plan plan = {.first = BSC_ENGINE_DP,
                           .first_units = INFINITY,
                           .dlx_units_without_memory = TAKEOVER_UNITS,
                           .dlx_units_if_unsupported = TAKEOVER_UNITS};
    const double dp_work = fmax(UNITS_PER_DP_TRANSITION * pace->transitions, MIN_DP_POSITION_UNITS);
    double dlx_work = bsc_dlx_forecast(matrix, run, POSITION_LOOK_UNITS);
    if (dlx_work > (double)SECOND_POSITION_LOOK_UNITS && dlx_work < dp_work)
        dlx_work = bsc_dlx_forecast(matrix, run, SECOND_POSITION_LOOK_UNITS);
    if (dlx_work >= dp_work) return plan;
    plan.first = BSC_ENGINE_DLX;
    plan.first_units = FIRST_DLX_TURN_IN_DP_UNITS;
    return plan;
}

/* Picks the engine that begins to count the matrix, and how much work the engines may do in their
 * first turns. `pace` is NULL unless the matrix is a position of a game. */
static bsc_turns_plan pick_first_engine(const bsc_matrix *matrix, const bsc_run *run,
                                        const bsc_game_pace *pace) {
    if (pace != NULL) return pick_for_position(matrix, run, pace);
    return pick_for_count(matrix, run);
}

bsc_status bsc_auto_run(const bsc_matrix *matrix, const bsc_run *run, bsc_game_pace *pace,
                        bsc_tally *tally, bsc_stats *stats, bsc_error *error) {
    if (pace == NULL && bsc_matrix_is_overfull(matrix)) {
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
