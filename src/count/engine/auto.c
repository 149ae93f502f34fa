/* auto.c - the engine `auto`: picks dlx or dp, runs it, and turns to the other one where that takes
 * much longer than was thought. `pick` is the one function that chooses between the two, for counts
 * and maps and for the positions of games.
 *
 *   1. Three ships at most: dlx, which counts them in closed form (5,4 on 200x200: 0.2 s against 18
 *      by dp). A tree of more than FEW_LEAVES: dp; but dlx takes over what it cannot hold, up to
 *      MANY_LEAVES, which is days. Boards with sums begin with dlx where it thinks to need
 *      SUM_UNITS at most: russian with all tallies takes it 0.02 s in the median of 30, and dp 0.1.
 *   2. Other boards: dp is asked first, and runs where it thinks to need FEW_UNITS at most.
 *      Matrices from files begin with LOOK_UNITS of dlx, in which most are done.
 *   3. Else dlx's tree is estimated by random ways down (Knuth), and the engine with the smaller
 *      estimate runs. dp's may be far too high where no items act as pieces: there dp runs, unless
 *      its estimate is a million times dlx's.
 *   4. An engine that passes SLACK times the smaller estimate ends, and from then on they take
 *      turns, each from the beginning and with twice the units of the turn before.
 *
 * The positions of a game are counted one after the other, and estimates as in 2 and 3, for each of
 * them anew, make games half as long again. So a position has a pick of its own: dlx, where a short
 * estimate of its tree is below the work that dp had with an earlier position of the game, else dp.
 * Once a few cells are hit, dlx walks the covers of these cells and counts the last three ships in
 * closed form, in up to a hundredth of dp's time. Where dp lacks the memory for a position, dlx may
 * try for TAKEOVER_UNITS: a game has dozens of positions, and one that needs hours is refused.
 *
 * So a run takes as long as the better engine where the estimates hold, and about five times that
 * where both mean nothing. They hang on the matrix and the kind of run alone: with any number of
 * threads the same engine ends it. Ships: dlx's is right within a few percent, dp's within a factor
 * of four.
 *
 * Rejected: both side by side in turns, with estimates made anew. That needs two threads, locks and
 * the memory of both, and took 2.1 s in place of 1.26 on 12x12 hexagons. */
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

#define LOOK_UNITS   1e5              /* a hundredth of a second at most */
#define FEW_UNITS    5e5              /* to ask for less is not worth an estimate of the other */
#define FIRST_UNITS  UINT64_C(20000)  /* a millisecond of random ways down, */
#define SECOND_UNITS UINT64_C(200000) /* and where these say that it takes long, ten */
#define LONG_UNITS   2e7
#define SUM_UNITS    8e6 /* a third of a second of dlx, which sums leave few branches in a puzzle */
#define SHIPS        0.25 /* dlx's units, of 25 to 35 ns, in those of dp, which are of 30 to 240; */
#define COVERED      5.0 /* where cells must be covered they are of 100 to 190 ns, and dp's of 35 */
#define SLACK        4.0
#define FEW_LEAVES   1e8 /* 20 minutes: the last three ships take 200 units (30x30: 6000) */
#define MANY_LEAVES  1e10
#define WEIGHED      20000u /* options: with more dlx has links, by weights without closed forms */

/* For the positions of games, in units of dlx. */

#define FIRST_LOOK     UINT64_C(1000)  /* to estimate dlx's tree, */
#define SECOND_LOOK    UINT64_C(10000) /* and once more where the first estimate is above this */
#define LEAST_UNITS    60000.0         /* that dp is taken to need for any position */
#define DP_UNITS       4.0             /* for a transition of dp; by 3 to 6 the same times */
#define TAKEOVER_UNITS 2e7             /* of dlx where dp lacks the memory: about a second */

enum { DP, DLX };

typedef struct turns {
    bsc_quota quota; /* of the turn at hand */
    const bsc_matrix *matrix;
    const bsc_run *run;
    double most;      /* units of the turn at hand, or the next one */
    double scale;     /* of dlx's units to dp's */
    double fraction;  /* told so far */
    bool estimated;   /* dlx has been, and an engine picked */
    bool interrupted; /* by the caller */
} turns;

/* In units of dp; infinite where it lacks the memory. Symmetries make its tree smaller. */
static double estimate_dlx(turns *t, double dp) {
    double scale = t->scale;
    bsc_symmetries symmetries;
    if (bsc_symmetries_init(&symmetries, t->matrix, NULL, NULL) == BSC_OK) {
        if (t->matrix->weight == NULL) scale /= symmetries.count; /* by weights it uses none */
        BSC_RELEASE(&symmetries);
    }
    const double units = scale * bsc_dlx_forecast(t->matrix, t->run, FIRST_UNITS);
    if (units <= LONG_UNITS || units >= dp) return units;
    return scale * bsc_dlx_forecast(t->matrix, t->run, SECOND_UNITS);
}

/* The pick. */
static bool begins(bsc_quota *quota, double likely, double least) {
    turns *t = (turns *)quota; /* its first member */
    if (t->estimated) return true;
    const double dlx = likely <= FEW_UNITS ? FEW_UNITS : estimate_dlx(t, likely);
    t->estimated = true;
    t->most = quota->most = SLACK * fmax(2.0 * FEW_UNITS, fmin(likely, dlx));
    return least <= dlx;
}

/* A fraction that was told stays. */
static bool tick(void *context, const bsc_progress *progress) {
    turns *t = context;
    bsc_progress shown = *progress;
    shown.fraction = t->fraction = fmax(t->fraction, progress->fraction);
    t->interrupted = !t->run->tick(t->run->context, &shown);
    return !t->interrupted;
}

/* Whether dlx takes over from dp, which failed; *most: the units of dp that it then may take. */
static bool takes_over(const bsc_turns_plan *plan, const turns *t, bsc_status failure,
                       double *most) {
    *most = t->scale *
            (failure == BSC_UNSUPPORTED ? plan->units_for_unsupported : plan->units_for_refused);
    return *most > 0.0;
}

/* One turn. An infinite number of units is no limit. */
static bsc_status take_turn(turns *t, unsigned self, bsc_tally *tally, bsc_stats *stats,
                            bsc_error *error) {
    bsc_run own = *t->run;
    bsc_quota *quota = isfinite(t->most) ? &t->quota : NULL;
    if (own.tick != NULL) own.tick = tick;
    own.context = t;
    t->quota.most = self == DP ? t->most : t->most / t->scale;
    t->quota.spent = 0;
    *error = (bsc_error){0};
    *stats = (bsc_stats){.engine = BSC_ENGINE_AUTO};
    return self == DP ? bsc_dp_run(t->matrix, &own, quota, tally, stats, error)
                      : bsc_dlx_run(t->matrix, &own, quota, tally, stats, error);
}

bsc_status bsc_turns_run(const bsc_matrix *matrix, const bsc_run *run, const bsc_turns_plan *plan,
                         bsc_tally *tally, bsc_stats *stats, bsc_error *error) {
    turns t = {.quota.begins = begins, .matrix = matrix, .run = run, .scale = 1.0};
    bsc_error reason[2];
    bsc_status status[2] = {BSC_OK, BSC_OK};
    unsigned self = plan->first == BSC_ENGINE_DLX ? DLX : DP;
    t.most = plan->units;
    if (matrix->placement != NULL) t.scale = matrix->primaries == matrix->items ? COVERED : SHIPS;
    for (;; self = 1 - self) {
        status[self] = take_turn(&t, self, tally, stats, &reason[self]);
        if (status[self] == BSC_OK || t.interrupted || status[1 - self] != BSC_OK) break;
        if (plan->alone) break;
        if (status[self] == BSC_INTERRUPTED) {
            status[self] = BSC_OK;
            if (t.quota.spent > 0) t.most *= 2.0;
        } else if (self == DLX) { /* it cannot, so dp may take as long as it takes */
            t.most = INFINITY;
        } else if (!takes_over(plan, &t, status[DP], &t.most)) {
            break;
        }
    }
    /* Where dp cannot, and dlx lacks memory too or has used up its units, dp's words are told. */
    const bool used_up = status[DLX] == BSC_INTERRUPTED && !t.interrupted;
    const bool lacks = status[DLX] == BSC_LIMIT && status[DP] != BSC_UNSUPPORTED;
    if (status[DP] != BSC_OK && (used_up || lacks)) {
        self = DP;
        stats->engine = BSC_ENGINE_DP;
    }
    bsc_error_keep(error, &reason[self]);
    return status[self];
}

/* About the leaves of dlx's tree: the ways to place ships one upon the other, fewest options first,
 * but three, which a leaf places in closed form, and one for each cell that must be covered. */
static double count_leaves(const bsc_matrix *matrix, uint64_t ships) {
    double leaves = 1.0;
    uint32_t length = 0;
    while (ships > 0) { /* all pieces of one length, and then of the next */
        uint32_t next = UINT32_MAX;
        BSC_EACH_PRIMARY(i, matrix) {
            const uint32_t own = bsc_matrix_length(matrix, i);
            if (bsc_matrix_is_piece(matrix, i) && own > length && own < next) next = own;
        }
        if (next == UINT32_MAX) return 0.0; /* a piece without options */
        length = next;
        BSC_EACH_PRIMARY(i, matrix) {
            if (!bsc_matrix_is_piece(matrix, i) || bsc_matrix_length(matrix, i) != length) continue;
            for (uint32_t c = 1; c <= matrix->item[i].multiplicity && ships > 0; c++, ships--)
                leaves *= (double)length / c;
        }
    }
    return leaves;
}

/* Whether the primary items alone need more than there is: an option that covers p of them and e
 * items in all takes at least e / p for each, and no item is covered more often than it may be. So
 * a fleet with more cells than the board needs no search. */
static bool is_overfull(const bsc_matrix *matrix) {
    double needed = 0.0, there = matrix->items - matrix->primaries;
    BSC_EACH_PRIMARY(i, matrix) {
        double least = (double)matrix->items;
        BSC_EACH(k, matrix->first, i) {
            const uint32_t option = matrix->option[k];
            const uint32_t from = matrix->start[option], end = matrix->start[option + 1];
            uint32_t primaries = 0;
            for (uint32_t n = from; n < end; n++) primaries += matrix->entry[n] < matrix->primaries;
            const double share = (double)(end - from) / primaries;
            if (share < least) least = share;
        }
        needed += matrix->item[i].multiplicity * least;
        there += matrix->item[i].multiplicity;
    }
    return needed * (1.0 - 1e-9) > there;
}

/* The pick for a count or a map by itself. */
static bsc_turns_plan pick_for_count(const bsc_matrix *matrix, const bsc_run *run) {
    bsc_turns_plan plan = {BSC_ENGINE_DLX, INFINITY, INFINITY, INFINITY, false};
    uint64_t ships = 0, cells = 0;
    BSC_EACH_PRIMARY(i, matrix) {
        if (bsc_matrix_is_piece(matrix, i))
            ships += matrix->item[i].multiplicity;
        else
            cells++;
    }
    const bool sums = matrix->cells.sums.count > 0;
    plan.alone =
        ships + cells <= 3 && !sums && (matrix->weight == NULL || matrix->options <= WEIGHED);
    if (plan.alone) return plan;
    if (sums && bsc_dlx_forecast(matrix, run, FIRST_UNITS) <= SUM_UNITS) {
        plan.units = SUM_UNITS;
        return plan;
    }
    if (matrix->placement == NULL) {
        plan.units = LOOK_UNITS;
        return plan;
    }
    const double leaves = ships <= cells + 3 ? 1.0 : count_leaves(matrix, ships - cells - 3);
    plan.first = BSC_ENGINE_DP;
    if (leaves <= FEW_LEAVES) plan.units = SLACK * 2.0 * FEW_UNITS;
    if (leaves > MANY_LEAVES) plan.units_for_refused = 0.0;
    return plan;
}

/* The pick for a position of a game. An estimate that is not small is made once more with more
 * effort: what a few random ways show of a tree is often too little. */
static bsc_turns_plan pick_for_position(const bsc_matrix *matrix, const bsc_run *run,
                                        const bsc_game_pace *pace) {
    bsc_turns_plan plan = {BSC_ENGINE_DP, INFINITY, TAKEOVER_UNITS, TAKEOVER_UNITS, false};
    const double dp = fmax(DP_UNITS * pace->transitions, LEAST_UNITS);
    double dlx = bsc_dlx_forecast(matrix, run, FIRST_LOOK);
    if (dlx > (double)SECOND_LOOK && dlx < dp) dlx = bsc_dlx_forecast(matrix, run, SECOND_LOOK);
    if (dlx >= dp) return plan;
    plan.first = BSC_ENGINE_DLX;
    plan.units = TAKEOVER_UNITS; /* of dp: dp has its turn where the estimate was far too small */
    return plan;
}

static bsc_turns_plan pick(const bsc_matrix *matrix, const bsc_run *run,
                           const bsc_game_pace *pace) {
    return pace != NULL ? pick_for_position(matrix, run, pace) : pick_for_count(matrix, run);
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
