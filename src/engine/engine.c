/* engine.c - picks the engine that counts a matrix (the rule of `auto`), runs it, and checks the
 * tally that it filled.
 *
 * The rule of `auto`, by units of work of about 50 ns (engine.h):
 *   1. dlx for at most three ships, which it counts in closed form (5,4 on 200x200: 0.2 s against
 *      18 s by dp);
 *   2. for other boards with ships dp. From BOARD_UNITS on, about 0.1 s, both take turns until one
 *      is done (turns.c), unless dlx would walk a tree of more than FEW_LEAVES. Four times as many
 *      units cost 20x20 with 5,4,3,2 apart 0.4 s in place of 0.16; half as many give the map of
 *      classic-no-touch to dlx, 0.06 s in place of 0.03;
 *   3. for matrices from files, and boards that are to be covered, dlx. From COVER_UNITS on both
 *      take turns. A sudoku is done before that, and needs no forecast.
 * The forecast of dlx is Knuth's, by random ways down its tree; that of dp holds only where items
 * act as pieces (forecast_cover).
 * What dp cannot hold, in its masks, counts or memory, dlx does alone. But dp's error is returned
 * where dlx has too little memory as well, or a tree of more than MANY_LEAVES to walk, which is
 * days. The units depend on nothing but the matrix, so for every number of threads the same engine
 * wins.
 * Estimates (mc) are made where they are asked for, never by themselves; weights are for dp alone,
 * whose numbers can be reals. */
#include "engine/engine.h"

#include "base/error.h"
#include "cover/order.h"
#include "cover/symmetry.h"
#include "engine/sequential.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#define COVER_UNITS UINT64_C(40000)
#define MASK_UNITS  10.0 /* a mask of the order's estimate, but */
#define SET_UNITS   0.3  /* for each set of pieces where there are many; from 3 to 10,000 a mask */
#define BOARD_UNITS UINT64_C(1000000)
#define FEW_LEAVES  1e8 /* 20 minutes: the last three ships take 200 units (30x30: 6000) */
#define MANY_LEAVES 1e10

bsc_status bsc_weighted_check(const bsc_matrix *matrix, double sum, bsc_error *error) {
    if (sum >= matrix->weight_sure) return BSC_OK;
    bsc_error_set(error, BSC_BAD_INPUT, "the weights of a ship are too far apart");
    bsc_error_hint(error, "the products of a fleet's weights are lost below about 1e-290 of the "
                          "greatest there could be, and here no other is left");
    return BSC_BAD_INPUT;
}

static bsc_status run_weighted(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                               bsc_stats *stats, bsc_error *error) {
    if (run->engine != BSC_ENGINE_AUTO && run->engine != BSC_ENGINE_DP)
        return bsc_error_set(error, BSC_UNSUPPORTED, "weights need the engine dp");
    bsc_status status = bsc_dp_run(matrix, run, NULL, tally, stats, error);
    if (status != BSC_OK) return status;
    int exponent = matrix->weight_exponent;
    if (bsc_weighted_check(matrix, (double)tally->value, NULL) != BSC_OK)
        status = bsc_far_run(matrix, run, tally, &exponent, error);
    if (status != BSC_OK) return status;
    const long double sum = tally->value;
    tally->value = ldexpl(sum, exponent);
    bool ok = isfinite(tally->value) && (tally->value > 0.0L) == (sum > 0.0L);
    for (uint32_t k = 0; k < tally->options; k++) ok = ok && isfinite(tally->share[k]);
    if (ok) return BSC_OK;
    return bsc_error_set(error, BSC_BAD_INPUT,
                         "the sum of the products of the weights is too large or too small");
}

/* About the leaves of dlx's tree: the ways to place ships one upon the other, those with the fewest
 * options first; but three, which a leaf places in closed form, and one for each cell that must be
 * covered, which dlx begins with. */
static double count_leaves(const bsc_matrix *matrix, uint64_t ships) {
    double leaves = 1.0;
    uint32_t length = 0;
    while (ships > 0) { /* all pieces of one length, and then of the next */
        uint32_t next = UINT32_MAX;
        for (uint32_t i = 0; i < matrix->primaries; i++)
            if (matrix->item[i].kind == BSC_ITEM_PIECE && bsc_matrix_length(matrix, i) > length &&
                bsc_matrix_length(matrix, i) < next)
                next = bsc_matrix_length(matrix, i);
        if (next == UINT32_MAX) return 0.0; /* a piece without options */
        length = next;
        for (uint32_t i = 0; i < matrix->primaries; i++) {
            if (matrix->item[i].kind != BSC_ITEM_PIECE || bsc_matrix_length(matrix, i) != length)
                continue;
            for (uint32_t c = 1; c <= matrix->item[i].multiplicity && ships > 0; c++, ships--)
                leaves *= (double)length / c;
        }
    }
    return leaves;
}

/* dp; and dlx where dp does not support the matrix, but not where it lacks memory. */
static bsc_status run_dp_if_it_can(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                                   bsc_stats *stats, bsc_error *error) {
    bsc_error reason = {.status = BSC_OK};
    const bsc_status status = bsc_dp_run(matrix, run, NULL, tally, stats, &reason);
    if (status == BSC_UNSUPPORTED) {
        *stats = (bsc_stats){.engine = BSC_ENGINE_DLX};
        return bsc_dlx_run(matrix, run, NULL, tally, stats, error);
    }
    bsc_error_keep(error, &reason);
    return status;
}

/* The symmetries of the matrix, which both engines use. */
static unsigned count_symmetries(const bsc_matrix *matrix, const bsc_run *run) {
    bsc_symmetries symmetries;
    bsc_budget budget = bsc_matrix_budget(matrix, run->memory_limit);
    if (bsc_symmetries_init(&symmetries, matrix, &budget, NULL, NULL) != BSC_OK) return 1;
    const unsigned count = symmetries.count;
    bsc_symmetries_release(&symmetries);
    return count;
}

/* Of dp nothing is known before it is done. */
static void forecast_ships(double units[2], const bsc_matrix *matrix, const bsc_run *run,
                           uint64_t budget) {
    units[1] = bsc_dlx_forecast(matrix, run, budget) / count_symmetries(matrix, run);
    units[0] = 0.0;
}

/* For exact covers. The order's estimate of dp's masks holds where there are pieces; dp uses a
 * mirror, and may fix a piece. */
static void forecast_cover(double units[2], const bsc_matrix *matrix, const bsc_run *run,
                           uint64_t budget) {
    const unsigned symmetries = count_symmetries(matrix, run);
    double masks, sets;
    units[1] = bsc_dlx_forecast(matrix, run, budget) / symmetries;
    units[0] = 0.0;
    if (bsc_order_estimate(&masks, &sets, matrix, NULL) != BSC_OK) return;
    const double dp = masks * fmax(MASK_UNITS, SET_UNITS * sets) / (symmetries / 2 + 1);
    if (sets > 1.0 || dp < units[1]) units[0] = dp;
}

/* Whether the primary items alone need more than there is: an option that covers p of them and e
 * items in all takes at least e / p for each, and no item is covered more often than it may be. So
 * a fleet with more cells than the board needs no search. */
static bool is_overfull(const bsc_matrix *matrix) {
    double needed = 0.0, there = matrix->items - matrix->primaries;
    for (uint32_t i = 0; i < matrix->primaries; i++) {
        double least = (double)matrix->items;
        for (uint32_t k = matrix->first[i]; k < matrix->first[i + 1]; k++) {
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

/* What `auto` does with a matrix. */
typedef struct auto_rule {
    bsc_engine engine; /* dp or dlx alone, or auto: as turns says */
    bool overfull;     /* there is nothing to run: pieces need more than there is */
    bsc_turns turns;
} auto_rule;

static auto_rule rule_of(const bsc_matrix *matrix) {
    auto_rule rule = {.engine = BSC_ENGINE_AUTO,
                      .turns = {BSC_ENGINE_DP, BOARD_UNITS, forecast_ships}};
    uint64_t ships = 0, cells = 0;
    for (uint32_t i = 0; i < matrix->primaries; i++) {
        if (matrix->item[i].kind == BSC_ITEM_PIECE)
            ships += matrix->item[i].multiplicity;
        else
            cells++;
    }
    rule.overfull = is_overfull(matrix);
    if (ships + cells <= 3 || rule.overfull) {
        rule.engine = BSC_ENGINE_DLX;
        return rule;
    }
    if (matrix->placement == NULL || matrix->primaries == matrix->items) {
        rule.turns = (bsc_turns){BSC_ENGINE_DLX, COVER_UNITS, forecast_cover};
        return rule;
    }
    const double leaves = ships <= cells + 3 ? 1.0 : count_leaves(matrix, ships - cells - 3);
    if (leaves > MANY_LEAVES) rule.engine = BSC_ENGINE_DP;
    if (leaves > FEW_LEAVES) rule.turns.units = UINT64_MAX;
    return rule;
}

static bsc_status run_auto(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                           bsc_stats *stats, bsc_error *error) {
    const auto_rule rule = rule_of(matrix);
    if (rule.overfull) {
        stats->engine = BSC_ENGINE_DLX;
        snprintf(stats->plan, sizeof stats->plan, "none: more cells than there are");
        return BSC_OK;
    }
    if (rule.engine == BSC_ENGINE_DLX) return bsc_dlx_run(matrix, run, NULL, tally, stats, error);
    if (rule.engine == BSC_ENGINE_DP) return run_dp_if_it_can(matrix, run, tally, stats, error);
    return bsc_turns_run(matrix, run, &rule.turns, tally, stats, error);
}

/* Fleets laid ship by ship: all ways, or random ones. */
static bsc_status run_sequential(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                                 bsc_stats *stats, bsc_error *error) {
    bsc_layer *layer;
    if (run->engine == BSC_ENGINE_AUTO) stats->engine = BSC_ENGINE_DLX;
    if (run->engine == BSC_ENGINE_DP || run->engine == BSC_ENGINE_DLX)
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "fleets that are laid ship by ship need the engine auto or mc");
    if (run->engine == BSC_ENGINE_MC) return bsc_mc_run(matrix, run, tally, stats, error);
    bsc_status status = bsc_layer_new(&layer, matrix, error);
    if (status == BSC_OK) status = bsc_layer_tally(layer, run, tally, stats, error);
    bsc_layer_free(layer);
    return status == BSC_LIMIT ? bsc_mc_run(matrix, run, tally, stats, error) : status;
}

static bsc_status run_engine(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                             bsc_stats *stats, bsc_error *error) {
    if (matrix->board != NULL) return run_sequential(matrix, run, tally, stats, error);
    if (matrix->weight != NULL) return run_weighted(matrix, run, tally, stats, error);
    switch (run->engine) {
    case BSC_ENGINE_DLX:
        return bsc_dlx_run(matrix, run, NULL, tally, stats, error);
    case BSC_ENGINE_DP:
        return bsc_dp_run(matrix, run, NULL, tally, stats, error);
    case BSC_ENGINE_MC:
        return bsc_mc_run(matrix, run, tally, stats, error);
    default:
        return run_auto(matrix, run, tally, stats, error);
    }
}

/* What the limit of the run leaves beside the matrix and the tally. A tally that passes it costs
 * nothing so far: its pages are not yet written to. */
static bsc_status leave_to_engine(bsc_run *run, const bsc_matrix *matrix, const bsc_tally *tally,
                                  bsc_error *error) {
    const size_t needed = bsc_matrix_held(matrix) + bsc_tally_bytes(tally);
    run->memory_limit = bsc_budget_rest(run->memory_limit, needed);
    if (needed <= BSC_SMALL_MEMORY || run->memory_limit != 1) return BSC_OK;
    const bsc_budget refused = {.refused = needed, .read = matrix->budget.read};
    return bsc_budget_status(
        &refused, refused.read ? "the matrix and its numbers" : "the board and its numbers", error);
}

bsc_status bsc_tally_new(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                         bsc_stats *stats, bsc_error *error) {
    bsc_stats unwanted;
    bsc_tally *made;
    bsc_run within = *run;
    if (stats == NULL) stats = &unwanted;
    *stats = (bsc_stats){.engine = run->engine};
    *tally = NULL;
    bsc_status status =
        run->engine == BSC_ENGINE_MC || matrix->weight != NULL || matrix->board != NULL
            ? bsc_tally_make_estimate(&made, matrix, run->every_option, error)
            : bsc_tally_make(&made, matrix, run->every_option, error);
    if (status != BSC_OK) return status;
    status = leave_to_engine(&within, matrix, made, error);
    if (status == BSC_OK) status = run_engine(matrix, &within, made, stats, error);
    assert(status != BSC_OK || stats->engine != BSC_ENGINE_AUTO);
    if (status == BSC_OK) bsc_tally_check(made, matrix);
    if (status == BSC_OK || status == BSC_INTERRUPTED)
        *tally = made;
    else
        bsc_tally_free(made);
    return status;
}
