/* tournament.c - whole games of several strategies against the same deployments, in parallel.
 *
 * The threads take games one by one, and for each game play all strategies. Each game of a strategy
 * has a stream of its own, seeded by (seed, strategy's name, game), and writes to places of its
 * own; so which thread plays it does not matter.
 *
 *   shots[strategy * games + game]       and with keep_logs the cells fired at, in order, likewise
 *
 * Cost: 4 bytes a game and strategy, and with keep_logs a cell's number for each shot. */
#include "record/referee.h"
#include "play/strategy.h"
#include "play/summary.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/natural.h"
#include "base/threads.h"

#include <assert.h>
#include <stdatomic.h>

struct bsc_tournament {
    const bsc_problem *problem;
    const bsc_deployments *deployments;
    bsc_settings settings;
    bsc_announce announce;
    uint64_t seed;
    size_t strategies, games;
    const bsc_strategy **strategy; /* [strategies], as the next two */
    void **shared;
    bsc_effort *effort;
    uint32_t *shots;
    uint32_t **cells; /* NULL without keep_logs */
};

/* What the threads of a run share. */
typedef struct hall {
    bsc_tournament *tournament;
    const bsc_run *run;
    atomic_size_t next, done;
    atomic_bool stop;
} hall;

/* A thread's own: a log, a referee, and a player of each strategy. */
typedef struct table {
    hall *hall;
    bool first;   /* worked by the caller's thread, which alone may call tick */
    double heard; /* on the clock */
    bsc_log *log;
    bsc_referee referee;
    bsc_seat *seat; /* [strategies], as the next */
    void **player;
    bsc_status status;
    bsc_error error;
} table;

void bsc_tournament_free(bsc_tournament *t) {
    if (t == NULL) return;
    for (size_t k = 0; t->shared != NULL && k < t->strategies; k++)
        if (t->shared[k] != NULL) t->strategy[k]->unshare(t->shared[k]);
    for (size_t k = 0; t->cells != NULL && k < t->strategies * t->games; k++)
        bsc_memory_free(t->cells[k]);
    bsc_memory_free(t->strategy);
    bsc_memory_free(t->shared);
    bsc_memory_free(t->effort);
    bsc_memory_free(t->shots);
    bsc_memory_free(t->cells);
    bsc_memory_free(t);
}

/* ---- Progress ---- */

static bool hear(hall *h) {
    const size_t done = atomic_load(&h->done), all = h->tournament->games;
    const bsc_progress progress = {(double)done / (double)all, bsc_natural_zero};
    if (h->run->tick == NULL || h->run->tick(h->run->context, &progress)) return true;
    atomic_store(&h->stop, true);
    return false;
}

static void wait_for_others(void *context) {
    hear(context);
}

/* Between two shots: whether to go on. The caller's thread asks, about every 50 ms. */
static bool goes_on(table *at) {
    if (atomic_load(&at->hall->stop)) return false;
    if (!at->first) return true;
    const double now = bsc_clock_seconds();
    if (now - at->heard < 0.05) return true;
    at->heard = now;
    return hear(at->hall);
}

/* ---- One game ---- */

static void clear(bsc_log *log) {
    while (log->shots > 0) bsc_log_undo(log);
}

/* Of the strategy's name, so that it does not matter which others play. */
static bsc_random stream_of(const bsc_tournament *t, const bsc_strategy *strategy, size_t game) {
    uint64_t hash = UINT64_C(14695981039346656037);
    for (const char *c = strategy->name; *c != '\0'; c++)
        hash = (hash ^ (unsigned char)*c) * UINT64_C(1099511628211);
    bsc_random mixed = bsc_random_seed(t->seed ^ hash);
    return bsc_random_seed(bsc_random_next(&mixed) + game);
}

static bool keep_cells(bsc_tournament *t, size_t place, const bsc_log *log) {
    if (t->cells == NULL) return true;
    t->cells[place] = bsc_memory_new(log->shots, sizeof **t->cells);
    for (uint32_t k = 0; k < log->shots && t->cells[place] != NULL; k++)
        t->cells[place][k] = log->shot[k].cell;
    return t->cells[place] != NULL;
}

static bsc_status play(table *at, bsc_tournament *t, size_t s, size_t game) {
    const bsc_strategy *strategy = t->strategy[s];
    bsc_random random = stream_of(t, strategy, game);
    clear(at->log);
    bsc_referee_hide(&at->referee, game);
    bsc_status status = BSC_OK;
    if (strategy->begin != NULL) strategy->begin(at->player[s]);
    while (status == BSC_OK && at->referee.left > 0) {
        uint32_t cell;
        if (!goes_on(at)) return BSC_OK; /* no result counts any more */
        status = strategy->choose(at->player[s], &random, &cell, &at->error);
        if (status != BSC_OK) return status;
        const bsc_shot shot = bsc_referee_answer(&at->referee, cell);
        status = bsc_log_fire(at->log, &shot, &at->error);
        if (status == BSC_OK && strategy->tell != NULL) strategy->tell(at->player[s]);
    }
    if (status != BSC_OK) return status;
    t->shots[s * t->games + game] = at->log->shots;
    at->seat[s].effort.shots += at->log->shots;
    return keep_cells(t, s * t->games + game, at->log) ? BSC_OK : bsc_error_no_memory(&at->error);
}

/* ---- All games ---- */

static void work(void *context) {
    table *at = context;
    bsc_tournament *t = at->hall->tournament;
    while (!atomic_load(&at->hall->stop)) {
        const size_t game = atomic_fetch_add(&at->hall->next, 1);
        if (game >= t->games) return;
        for (size_t s = 0; s < t->strategies && at->status == BSC_OK; s++)
            at->status = play(at, t, s, game);
        if (at->status != BSC_OK) atomic_store(&at->hall->stop, true);
        atomic_fetch_add(&at->hall->done, 1);
    }
}

static void leave(table *at, const bsc_tournament *t) {
    for (size_t s = 0; at->player != NULL && s < t->strategies; s++) {
        if (at->player[s] != NULL) t->strategy[s]->release(at->player[s]);
        bsc_memory_free(at->player[s]);
    }
    bsc_memory_free(at->player);
    bsc_memory_free(at->seat);
    bsc_referee_release(&at->referee);
    bsc_log_free(at->log);
}

static bsc_status sit_down(table *at, hall *h, bool first, bsc_error *error) {
    const bsc_tournament *t = h->tournament;
    *at = (table){.hall = h, .first = first};
    at->seat = bsc_memory_new(t->strategies, sizeof *at->seat);
    at->player = bsc_memory_new(t->strategies, sizeof *at->player);
    if (at->seat == NULL || at->player == NULL) return bsc_error_no_memory(error);
    bsc_status status = bsc_referee_init(&at->referee, t->deployments, t->announce, error);
    if (status == BSC_OK) status = bsc_log_new(&at->log, t->problem, t->announce, error);
    for (size_t s = 0; s < t->strategies && status == BSC_OK; s++) {
        at->seat[s] = (bsc_seat){.problem = t->problem,
                                 .log = at->log,
                                 .settings = &t->settings,
                                 .shared = t->shared[s]};
        at->player[s] = bsc_memory_new(1, t->strategy[s]->player_size);
        status = at->player[s] == NULL ? bsc_error_no_memory(error)
                                       : t->strategy[s]->init(at->player[s], &at->seat[s], error);
    }
    return status;
}

static void add_effort(bsc_effort *to, const bsc_effort *more) {
    to->shots += more->shots;
    to->checks += more->checks;
    to->samples += more->samples;
    to->tries += more->tries;
}

/* After the run: the first failure by the threads' order, and what the players did. */
static bsc_status gather(bsc_tournament *t, hall *h, const table *tables, unsigned threads,
                         bsc_error *error) {
    for (unsigned k = 0; k < threads; k++) {
        if (tables[k].status != BSC_OK) {
            if (error != NULL && error->status == BSC_OK) *error = tables[k].error;
            return tables[k].status;
        }
        for (size_t s = 0; s < t->strategies; s++)
            add_effort(&t->effort[s], &tables[k].seat[s].effort);
    }
    if (atomic_load(&h->stop)) return bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
    return BSC_OK;
}

static bsc_status play_all(bsc_tournament *t, const bsc_run *run, bsc_error *error) {
    const unsigned most = t->games < 1024 ? (unsigned)t->games : 1024;
    const unsigned threads = bsc_threads(run->threads, most);
    hall h = {.tournament = t, .run = run};
    table *tables = bsc_memory_new(threads, sizeof *tables);
    if (tables == NULL) return bsc_error_no_memory(error);
    bsc_status status = BSC_OK;
    unsigned seated = 0;
    while (seated < threads && status == BSC_OK) {
        status = sit_down(&tables[seated], &h, seated == 0, error);
        seated++;
    }
    const bsc_jobs jobs = {work, tables, sizeof *tables, threads, wait_for_others, &h};
    if (status == BSC_OK) status = bsc_jobs_run(&jobs, error);
    if (status == BSC_OK) status = gather(t, &h, tables, threads, error);
    for (unsigned k = 0; k < seated; k++) leave(&tables[k], t);
    bsc_memory_free(tables);
    return status;
}

static bsc_status prepare(bsc_tournament *t, const bsc_tournament_plan *plan, bsc_error *error) {
    bsc_status status = BSC_OK;
    t->strategy = bsc_memory_new(t->strategies, sizeof *t->strategy);
    t->shared = bsc_memory_new(t->strategies, sizeof *t->shared);
    t->effort = bsc_memory_new(t->strategies, sizeof *t->effort);
    t->shots = bsc_memory_new(t->strategies * t->games, sizeof *t->shots);
    if (plan->keep_logs) t->cells = bsc_memory_new(t->strategies * t->games, sizeof *t->cells);
    if (t->strategy == NULL || t->shared == NULL || t->effort == NULL || t->shots == NULL ||
        (plan->keep_logs && t->cells == NULL))
        return bsc_error_no_memory(error);
    for (size_t s = 0; s < t->strategies; s++) t->strategy[s] = bsc_strategy_at(plan->strategy[s]);
    for (size_t s = 0; s < t->strategies && status == BSC_OK; s++)
        if (t->strategy[s]->share != NULL)
            status = t->strategy[s]->share(&t->shared[s], t->problem, &t->settings, error);
    return status;
}

bsc_status bsc_tournament_new(bsc_tournament **tournament, const bsc_problem *problem,
                              const bsc_deployments *deployments, const bsc_tournament_plan *plan,
                              const bsc_run *run, bsc_error *error) {
    assert(deployments->problem == problem && deployments->games > 0 && plan->strategies > 0);
    *tournament = NULL;
    bsc_tournament *t = bsc_memory_new(1, sizeof *t);
    if (t == NULL) return bsc_error_no_memory(error);
    *t = (bsc_tournament){.problem = problem,
                          .deployments = deployments,
                          .settings = plan->settings,
                          .announce = plan->announce,
                          .seed = plan->seed,
                          .strategies = plan->strategies,
                          .games = deployments->games};
    if (t->announce == BSC_ANNOUNCE_LOG) t->announce = BSC_ANNOUNCE_SHIP;
    bsc_status status = prepare(t, plan, error);
    if (status == BSC_OK) status = play_all(t, run, error);
    if (status == BSC_OK)
        *tournament = t;
    else
        bsc_tournament_free(t);
    return status;
}

size_t bsc_tournament_games(const bsc_tournament *t) {
    return t->games;
}

uint32_t bsc_tournament_shots(const bsc_tournament *t, size_t strategy, size_t game) {
    assert(strategy < t->strategies && game < t->games);
    return t->shots[strategy * t->games + game];
}

const bsc_effort *bsc_tournament_effort(const bsc_tournament *t, size_t strategy) {
    assert(strategy < t->strategies);
    return &t->effort[strategy];
}

bsc_status bsc_tournament_log(const bsc_tournament *t, size_t strategy, size_t game, bsc_log **log,
                              bsc_error *error) {
    bsc_referee referee = {.deployments = NULL};
    const size_t place = strategy * t->games + game;
    assert(t->cells != NULL && strategy < t->strategies && game < t->games);
    bsc_status status = bsc_log_new(log, t->problem, t->announce, error);
    if (status == BSC_OK) status = bsc_referee_init(&referee, t->deployments, t->announce, error);
    if (status == BSC_OK) bsc_referee_hide(&referee, game);
    for (uint32_t k = 0; k < t->shots[place] && status == BSC_OK; k++) {
        const bsc_shot shot = bsc_referee_answer(&referee, t->cells[place][k]);
        status = bsc_log_fire(*log, &shot, error);
    }
    bsc_referee_release(&referee);
    if (status == BSC_OK) return status;
    bsc_log_free(*log);
    *log = NULL;
    return status;
}

void bsc_tournament_summary(const bsc_tournament *t, size_t strategy, bsc_summary *summary,
                            uint64_t *with) {
    assert(strategy < t->strategies);
    bsc_summary_fill(summary, t->shots + strategy * t->games, t->games, t->problem->cells, with);
}

double bsc_tournament_difference(const bsc_tournament *t, size_t strategy, size_t other,
                                 double *standard_error) {
    assert(strategy < t->strategies && other < t->strategies);
    return bsc_paired_difference(t->shots + strategy * t->games, t->shots + other * t->games,
                                 t->games, standard_error);
}
