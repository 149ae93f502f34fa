/* forecast.c - what a run would need, told from a look-ahead.
 *
 * The look-ahead is the run itself, on one thread, ended after so many units of work (engine.h).
 * Most runs end before, and what they took is what is told. Where dp does not, its states and
 * memory come from the sweep's own forecast (dp/forecast.c), which also warns of hopeless runs;
 * where dlx does not, its nodes come from random ways down the tree (Knuth), or where a memo spares
 * most of them from the share of the tree that is done. Seconds are those of the look-ahead, in
 * proportion to units.
 *
 * Of two engines in turns the one that would end first is told, by the rule of the turns.
 *
 * Of a run in parts: the subtrees of dlx take about a tenth more than the whole in sum, and each
 * part walks the upper part of the tree.
 *
 * Cost: UNITS, a second, and half as much again for a second engine; LOOK_BYTES of memory at most,
 * beside the matrix, and mostly ENOUGH_BYTES.
 *
 * How near it comes: tests/bench/README.md. */
#include "engine/forecast.h"

#include "base/clock.h"
#include "base/error.h"
#include "engine/dp/dp.h"

#include <assert.h>
#include <math.h>

#define UNITS        UINT64_C(20000000)
#define DLX_SHARE    4u /* of the units, where both engines are looked at */
#define TURN_UNITS   UINT64_C(1000000)
#define LOOK_BYTES   ((size_t)1 << 30)
#define ENOUGH_BYTES ((size_t)256 << 20)
#define STATE_UNITS  3.2 /* of dp, where no phase has ended */
#define MAP_UNITS    3.0 /* times those of a count: forward, forward again, back */
#define MAP_SECONDS  2.0 /* times those of a map's way forward */
#define PARTS_COST   1.1 /* times the whole, in sum */

/* An engine, as far as it was looked at. */
typedef struct look {
    bsc_status status; /* BSC_UNSUPPORTED: it cannot take the matrix */
    bool ended;
    double size, bytes, units, seconds; /* of the whole; size: states, or nodes */
} look;

typedef struct meter {
    bsc_allowance allowance;
    uint64_t spent, most;
    double made, begun; /* on the clock: when it was made, and when work began */
} meter;

static bool spend(bsc_allowance *allowance, uint64_t units) {
    meter *m = (meter *)allowance; /* its first member */
    if (m->begun == 0.0) m->begun = bsc_clock_seconds();
    m->spent += units;
    return m->spent <= m->most;
}

static meter make_meter(uint64_t most) {
    return (meter){.allowance.spend = spend, .most = most, .made = bsc_clock_seconds()};
}

/* Of a run that takes so many units: what comes before them once, the rest in proportion. */
static double seconds_for(const meter *m, double units) {
    const double now = bsc_clock_seconds(), begun = m->begun > 0.0 ? m->begun : now;
    const double rate = m->spent > 0 ? (now - begun) / (double)m->spent : 0.0;
    return fmax(begun - m->made + rate * units, 0.0); /* a clock that fails says 0 */
}

/* The run as it is looked at; its tick goes on. */
static bsc_run one_thread(const bsc_run *run) {
    bsc_run own = *run;
    own.threads = 1;
    own.forecast_seconds = 0.0;
    if (own.memory_limit == 0 || own.memory_limit > LOOK_BYTES) own.memory_limit = LOOK_BYTES;
    return own;
}

/* What a look-ahead ends with: BSC_OK, where it says something, or that the engine cannot be used;
 * or why nothing can be told. */
static bsc_status settle(look *l, const meter *m, bsc_status status, const bsc_error *reason,
                         bsc_error *error) {
    const bool enough = status == BSC_LIMIT || (status == BSC_INTERRUPTED && m->spent > m->most);
    l->ended = status == BSC_OK;
    l->status = status == BSC_UNSUPPORTED || (enough && !(l->size > 0.0)) ? status : BSC_OK;
    if (l->ended || enough || status == BSC_UNSUPPORTED) return BSC_OK;
    bsc_error_keep(error, reason);
    return status;
}

static bsc_status make_tally(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                             bsc_error *error) {
    return matrix->weight == NULL
               ? bsc_tally_make(tally, matrix, run->every_option, error)
               : bsc_tally_make_estimate(tally, matrix, run->every_option, error);
}

static bsc_status look_at_dp(look *l, const bsc_matrix *matrix, const bsc_run *run, uint64_t units,
                             bsc_error *error) {
    const bsc_run own = one_thread(run);
    bsc_dp_outlook outlook = {.enough = ENOUGH_BYTES};
    bsc_error reason = {.status = BSC_OK};
    bsc_stats stats = {.states = 0};
    bsc_tally *tally;
    meter m = make_meter(units);
    const bsc_dp_settings settings = {
        .least = BSC_DP_U32, .allowance = &m.allowance, .outlook = &outlook};
    *l = (look){.status = BSC_OK};
    bsc_status status = make_tally(&tally, matrix, run, error);
    if (status != BSC_OK) return status;
    status = bsc_dp_run_as(matrix, &own, &settings, tally, &stats, &reason);
    bsc_tally_free(tally);
    l->size = outlook.states;
    l->bytes = outlook.bytes;
    if (status == BSC_OK) {
        l->units = (double)m.spent;
        l->seconds = seconds_for(&m, l->units);
    } else {
        const double each =
            stats.states > 0 ? 2.0 * (double)stats.transitions / (double)stats.states : STATE_UNITS;
        l->units = each * l->size * (run->every_option ? MAP_UNITS : 1.0);
        l->seconds = seconds_for(&m, each * l->size * (run->every_option ? MAP_SECONDS : 1.0));
    }
    return settle(l, &m, status, &reason, error);
}

static bsc_status look_at_dlx(look *l, const bsc_matrix *matrix, const bsc_run *run, uint64_t units,
                              bsc_error *error) {
    const bsc_run own = one_thread(run);
    bsc_dlx_seen seen = {.done = 0.0};
    bsc_error reason = {.status = BSC_OK};
    bsc_stats stats = {.nodes = 0};
    bsc_tally *tally;
    meter m = make_meter(units);
    *l = (look){.status = BSC_OK};
    bsc_status status = bsc_tally_make(&tally, matrix, run->every_option, error);
    if (status != BSC_OK) return status;
    status = bsc_dlx_look(matrix, &own, &m.allowance, &seen, tally, &stats, &reason);
    bsc_tally_free(tally);
    l->bytes = (double)stats.peak_bytes;
    l->size = (double)stats.nodes;
    l->units = (double)m.spent;
    if (status == BSC_INTERRUPTED && seen.memo && seen.done > 0.0) {
        l->size /= seen.done;
        l->units /= seen.done;
    } else if (status == BSC_INTERRUPTED) {
        const bsc_dlx_size size = bsc_dlx_forecast(matrix, &own, units);
        l->size = seen.part * size.nodes;
        l->units = seen.part * size.units;
    }
    l->seconds = seconds_for(&m, l->units);
    return settle(l, &m, status, &reason, error);
}

/* ---- The engine that the run takes ---- */

/* Engines that were not looked at are BSC_UNSUPPORTED. */
typedef struct looks {
    look dp, dlx;
    bsc_engine engine; /* which the run takes */
} looks;

/* The engine that begins, and the other one where it may come to its turn or is `wanted`. Where the
 * first has ended, the other would have to do so soon. */
static bsc_status look_at_both(looks *l, const bsc_matrix *matrix, const bsc_run *run,
                               const bsc_turns *turns, uint64_t units, bool wanted,
                               bsc_error *error) {
    const bool dp_first = turns->first == BSC_ENGINE_DP;
    look *first = dp_first ? &l->dp : &l->dlx;
    double forecast[2];
    bsc_status status = dp_first ? look_at_dp(first, matrix, run, units, error)
                                 : look_at_dlx(first, matrix, run, units / DLX_SHARE, error);
    const bool won = first->ended && first->units <= (double)turns->units;
    l->engine = turns->first;
    if (status != BSC_OK || (won && !wanted)) return status;
    if (dp_first) {
        status = look_at_dlx(&l->dlx, matrix, run, units / DLX_SHARE, error);
    } else {
        const double most = first->ended ? 4.0 * first->units + (double)TURN_UNITS : INFINITY;
        if (most < (double)units) units = (uint64_t)most;
        status = look_at_dp(&l->dp, matrix, run, units, error);
    }
    if (status != BSC_OK || won) return status;
    if (l->dp.status != BSC_OK) l->engine = BSC_ENGINE_DLX;
    if (l->dlx.status != BSC_OK) l->engine = BSC_ENGINE_DP;
    if (l->dp.status != BSC_OK || l->dlx.status != BSC_OK) return BSC_OK;
    const double needed[2] = {l->dp.units, l->dlx.units};
    turns->forecast(forecast, matrix, run, TURN_UNITS);
    l->engine = bsc_turns_winner(turns, forecast, needed);
    return BSC_OK;
}

static bsc_status look_ahead(looks *l, const bsc_matrix *matrix, const bsc_run *run, uint64_t units,
                             bool wanted, bsc_error *error) {
    const bsc_rule rule = bsc_rule_of(matrix);
    const bool weighted = matrix->weight != NULL;
    const bool free = run->engine == BSC_ENGINE_AUTO && !weighted;
    bsc_status status = BSC_OK;
    *l = (looks){.dp = {.status = BSC_UNSUPPORTED}, .dlx = {.status = BSC_UNSUPPORTED}};
    l->engine = weighted ? BSC_ENGINE_DP : free ? rule.engine : run->engine;
    if (free && rule.overfull) {
        l->dlx = (look){.status = BSC_OK, .ended = true};
        return BSC_OK;
    }
    if (l->engine == BSC_ENGINE_AUTO)
        return look_at_both(l, matrix, run, &rule.turns, units, wanted, error);
    if (l->engine == BSC_ENGINE_DP) status = look_at_dp(&l->dp, matrix, run, units, error);
    if (status == BSC_OK && free && l->dp.status == BSC_UNSUPPORTED) l->engine = BSC_ENGINE_DLX;
    if (status == BSC_OK && !weighted && (wanted || l->engine == BSC_ENGINE_DLX))
        status = look_at_dlx(&l->dlx, matrix, run, units / DLX_SHARE, error);
    return status;
}

/* ---- What is told of it ---- */

static bsc_need need_of(bsc_engine engine, const look *l, double held) {
    return (bsc_need){.engine = engine,
                      .states = engine == BSC_ENGINE_DP ? l->size : 0.0,
                      .nodes = engine == BSC_ENGINE_DLX ? l->size : 0.0,
                      .bytes = l->bytes + held,
                      .seconds = l->seconds,
                      .all_seconds = l->seconds};
}

bsc_status bsc_forecast_within(bsc_forecast *forecast, const bsc_matrix *matrix, const bsc_run *run,
                               uint32_t parts, uint64_t units, bsc_error *error) {
    looks l;
    *forecast = (bsc_forecast){.exact = false};
    assert(parts >= 1 && run->engine != BSC_ENGINE_MC && matrix->board == NULL);
    bsc_status status = look_ahead(&l, matrix, run, units, parts > 1, error);
    if (status != BSC_OK) return status;
    const look *taken = l.engine == BSC_ENGINE_DP ? &l.dp : &l.dlx;
    if (taken->status != BSC_OK)
        return taken->status == BSC_UNSUPPORTED
                   ? bsc_error_set(error, BSC_UNSUPPORTED, "this engine cannot take this matrix")
                   : bsc_error_set(error, BSC_LIMIT, "the look-ahead needs more memory");
    const double held = (double)bsc_matrix_held(matrix);
    forecast->exact = taken->ended;
    forecast->whole = need_of(l.engine, taken, held);
    if (l.dlx.status == BSC_OK) {
        bsc_need *part = &forecast->part;
        *part = need_of(BSC_ENGINE_DLX, &l.dlx, held);
        part->all_seconds *= PARTS_COST;
        part->seconds = part->all_seconds / parts;
        part->nodes *= PARTS_COST / parts;
    }
    return BSC_OK;
}

bsc_status bsc_forecast_make(bsc_forecast *forecast, const bsc_matrix *matrix, const bsc_run *run,
                             uint32_t parts, bsc_error *error) {
    return bsc_forecast_within(forecast, matrix, run, parts, UNITS, error);
}
