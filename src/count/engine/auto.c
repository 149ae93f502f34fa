/* auto.c - the engine `auto`: picks dlx or dp, runs it, and turns to the other one where that takes
 * much longer than was thought.
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
 * So a run takes as long as the better engine where the estimates hold, and about five times that
 * where both mean nothing. They hang on the matrix and the kind of run alone: with any number of
 * threads the same engine ends it. Ships: dlx's is right within a few percent, dp's within a factor
 * of four.
 *
 * Rejected: both side by side in turns, with estimates made anew. That needs two threads, locks and
 * the memory of both, and took 2.1 s in place of 1.26 on 12x12 hexagons. */
#include "count/engine/engine.h"

#include "count/cover/symmetry.h"

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

bsc_status bsc_turns_run(const bsc_matrix *matrix, const bsc_run *run, bsc_engine first,
                         double units, bsc_tally *tally, bsc_stats *stats, bsc_error *error) {
    turns t = {.quota.begins = begins, .matrix = matrix, .run = run, .most = units, .scale = 1.0};
    bsc_error reason[2];
    bsc_status status[2] = {BSC_OK, BSC_OK};
    unsigned self = first == BSC_ENGINE_DLX ? DLX : DP;
    if (matrix->placement != NULL) t.scale = matrix->primaries == matrix->items ? COVERED : SHIPS;
    for (;; self = 1 - self) {
        status[self] = take_turn(&t, self, tally, stats, &reason[self]);
        if (status[self] == BSC_OK || t.interrupted || status[1 - self] != BSC_OK) break;
        if (status[self] != BSC_INTERRUPTED)
            t.most = INFINITY; /* it cannot, so the other one may take as long as it takes */
        else if (t.quota.spent > 0)
            t.most *= 2.0;
        if (status[self] == BSC_INTERRUPTED) status[self] = BSC_OK;
    }
    /* where both lack memory, dp's words */
    if (status[DLX] == BSC_LIMIT && status[DP] != BSC_OK && status[DP] != BSC_UNSUPPORTED) {
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

bsc_status bsc_auto_run(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                        bsc_stats *stats, bsc_error *error) {
    uint64_t ships = 0, cells = 0;
    BSC_EACH_PRIMARY(i, matrix) {
        if (bsc_matrix_is_piece(matrix, i))
            ships += matrix->item[i].multiplicity;
        else
            cells++;
    }
    if (is_overfull(matrix)) {
        stats->engine = BSC_ENGINE_DLX;
        snprintf(stats->plan, sizeof stats->plan, "none: more cells than there are");
        return BSC_OK;
    }
    const bool sums = matrix->cells.sums.count > 0;
    if (ships + cells <= 3 && !sums && (matrix->weight == NULL || matrix->options <= WEIGHED))
        return bsc_dlx_run(matrix, run, NULL, tally, stats, error);
    if (sums && bsc_dlx_forecast(matrix, run, FIRST_UNITS) <= SUM_UNITS)
        return bsc_turns_run(matrix, run, BSC_ENGINE_DLX, SUM_UNITS, tally, stats, error);
    if (matrix->placement == NULL)
        return bsc_turns_run(matrix, run, BSC_ENGINE_DLX, LOOK_UNITS, tally, stats, error);
    const double leaves = ships <= cells + 3 ? 1.0 : count_leaves(matrix, ships - cells - 3);
    if (leaves >
        MANY_LEAVES) { /* dlx where dp does not support it, but not where it lacks memory */
        bsc_error reason = {0};
        const bsc_status status = bsc_dp_run(matrix, run, NULL, tally, stats, &reason);
        if (status != BSC_UNSUPPORTED) {
            bsc_error_keep(error, &reason);
            return status;
        }
        *stats = (bsc_stats){.engine = BSC_ENGINE_DLX};
        return bsc_dlx_run(matrix, run, NULL, tally, stats, error);
    }
    const double units = leaves > FEW_LEAVES ? INFINITY : SLACK * 2.0 * FEW_UNITS;
    return bsc_turns_run(matrix, run, BSC_ENGINE_DP, units, tally, stats, error);
}
