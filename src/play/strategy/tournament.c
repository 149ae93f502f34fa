/* tournament.c - whole games of several strategies against the same deployments, in parallel.
 *
 * The threads take games one by one, and for each game play all strategies. Each game of a strategy
 * has a stream of its own, seeded by (seed, strategy's name, game), and writes to places of its
 * own; so which thread plays it does not matter.
 *
 *   shots[strategy * games + game]       and with keep_logs the cells fired at, in order, likewise
 *   variate[...]                         likewise, a few a game (luck.c)
 *
 * Cost: 4 bytes a game and strategy, 8 a variate, and with keep_logs a cell's number a shot. */
#include "play/strategy/tournament.h"

#include "count/base/arena.h"
#include "count/base/clock.h"
#include "count/base/error.h"
#include "count/base/threads.h"
#include "count/board/problem.h"
#include "play/game/log.h"
#include "play/record/record.h"
#include "play/strategy/luck.h"
#include "play/strategy/results.h"

#include <assert.h>
#include <stdatomic.h>

/* What the threads of a run share. */
typedef struct shared_run {
    bsc_tournament *tournament;
    const bsc_run *run;
    atomic_size_t next, done;
    atomic_bool stop;
} shared_run;

/* A thread's own: a log, and a player of each strategy. */
typedef struct worker {
    shared_run *shared;
    bool on_caller_thread; /* which alone may call tick */
    double polled;         /* when it last did, on the clock */
    bsc_log *log;
    bsc_player_context *context; /* [strategies] */
    bsc_luck luck;               /* where variates are kept */
    bsc_arena arena;
    bsc_status status;
    bsc_error error;
} worker;

/* ---- Progress ---- */

/* Reports progress; where the caller says so, all threads stop. */
static void report(void *context) {
    shared_run *s = context;
    const size_t done = atomic_load(&s->done), all = bsc_tournament_count_part_games(s->tournament);
    if (!bsc_run_tell_progress(s->run, (double)done / (double)all)) atomic_store(&s->stop, true);
}

/* In choices and between them: whether to go on. The caller's thread reports every 50 ms or so. */
static bool poll_tick(void *context, const bsc_progress *of_choice) {
    worker *w = context;
    if (w->on_caller_thread && bsc_seconds_since(w->polled) >= 0.05) {
        w->polled = bsc_clock_seconds();
        report(w->shared);
    }
    return !atomic_load(&w->shared->stop);
}

/* ---- One game ---- */

/* Fires at the cell and, in one salvo with it, at those that are next likely to be hit. */
static bsc_status fire_salvo(worker *w, const bsc_evaluation *e, const bsc_deployments *deployments,
                             size_t game, uint32_t cell, uint32_t shots) {
    bsc_log *log = w->log;
    bool *in = bsc_memory_new(log->problem->cells, sizeof *in);
    if (in == NULL) return bsc_error_set_no_memory(&w->error);
    for (uint32_t k = 0; k < shots; k++) {
        if (k > 0) cell = bsc_evaluation_best_cell(log, e->hit);
        in[cell] = true;
        log->firing_step[cell] = UINT32_MAX; /* until the salvo is added */
    }
    return bsc_log_add_salvo(log, in, deployments->placement + game * deployments->ships,
                             deployments->ships, &w->error);
}

/* By the strategy's name, so that it does not matter which others play. */
static bsc_random random_of(const bsc_tournament *t, const bsc_strategy *strategy, size_t game) {
    uint64_t hash = BSC_HASH_START;
    bsc_hash_add(&hash, strategy->name, strlen(strategy->name));
    bsc_random mixed = bsc_random_seed(t->plan.seed ^ hash);
    return bsc_random_seed(bsc_random_next(&mixed) + game);
}

static bsc_status play(worker *w, bsc_tournament *t, size_t s, size_t game) {
    bsc_player_context *context = &w->context[s];
    const bsc_strategy *strategy = context->strategy;
    const bsc_bot *bot = strategy->bot;
    const bsc_deployments *deployments = t->deployments;
    const uint32_t *hidden = deployments->placement + game * deployments->ships;
    const size_t place = s * t->games + game;
    uint32_t left = bsc_problem_fleet_cells(t->problem);
    const bool adjusts = t->variate != NULL && strategy->counts_deployments;
    bsc_random random = random_of(t, strategy, game);
    uint32_t fired = 0; /* in salvos */
    while (bsc_log_steps(w->log) > 0) bsc_log_undo(w->log);
    if (adjusts) bsc_luck_begin(&w->luck, t->variate + place * t->variates);
    while (left > 0) {
        uint32_t cell;
        if (!poll_tick(w, NULL)) return BSC_OK; /* no result counts any more */
        bsc_status status = bot == NULL || adjusts
                                ? strategy->choose(context->player, &random, &cell, &w->error)
                                : BSC_OK;
        if (bot != NULL && status == BSC_OK)
            status = bot->play(bot->context, w->log, game, false, &cell, &w->error);
        if (status == BSC_INTERRUPTED) atomic_store(&w->shared->stop, true); /* a bot was */
        if (status == BSC_INTERRUPTED) return BSC_OK; /* by `stop`, which says no more than that */
        if (status != BSC_OK) return status;
        assert(cell < t->problem->cells && w->log->firing_step[cell] == 0);
        if (t->plan.salvo > 1) {
            const uint32_t open = t->problem->cells - fired;
            const uint32_t shots = t->plan.salvo < open ? t->plan.salvo : open;
            status = fire_salvo(w, context->evaluation, deployments, game, cell, shots);
            if (status != BSC_OK) return status;
            fired += shots;
            left = bsc_log_cells_left(w->log);
            continue;
        }
        uint32_t piece = UINT32_MAX; /* that the shot hits */
        for (uint32_t k = 0; k < deployments->ships; k++) {
            const bsc_placement ship = bsc_problem_placement(t->problem, hidden[k]);
            if (bsc_placement_covers(ship, cell)) piece = ship.piece;
        }
        if (adjusts) bsc_luck_add(&w->luck, context->evaluation, cell, piece);
        const bsc_shot shot = bsc_answer_to(w->log, hidden, deployments->ships, cell);
        status = bsc_log_fire(w->log, &shot, &w->error);
        if (status != BSC_OK) return status;
        left -= shot.answer != BSC_MISS;
    }
    if (adjusts) bsc_luck_end(&w->luck);
    if (bot != NULL) {
        const bsc_status status = bot->play(bot->context, w->log, game, true, NULL, &w->error);
        if (status != BSC_OK) return status;
    }
    t->shots[place] = w->log->shots + fired;
    context->effort.shots += t->shots[place];
    if (t->cells == NULL) return BSC_OK;
    t->cells[place] = bsc_memory_new(w->log->shots, sizeof **t->cells);
    if (t->cells[place] == NULL) return bsc_error_set_no_memory(&w->error);
    for (uint32_t k = 0; k < w->log->shots; k++) t->cells[place][k] = w->log->shot[k].cell;
    return BSC_OK;
}

/* ---- All games ---- */

static void work(void *job) {
    worker *w = job;
    bsc_tournament *t = w->shared->tournament;
    while (!atomic_load(&w->shared->stop)) {
        const size_t game = atomic_fetch_add(&w->shared->next, t->plan.parts);
        if (game >= t->games) return;
        for (size_t s = 0; s < t->strategies && w->status == BSC_OK; s++)
            w->status = play(w, t, s, game);
        if (w->status != BSC_OK) atomic_store(&w->shared->stop, true);
        atomic_fetch_add(&w->shared->done, 1);
    }
}

static bsc_status worker_init(worker *w, shared_run *shared, bool on_caller_thread,
                              bsc_error *error) {
    const bsc_tournament *t = shared->tournament;
    *w = (worker){.shared = shared, .on_caller_thread = on_caller_thread};
    BSC_OWN_ARRAY(w, context, t->strategies);
    bsc_status status = bsc_arena_status(&w->arena, error);
    if (status == BSC_OK) status = bsc_log_new(&w->log, t->problem, t->plan.announce, error);
    if (status == BSC_OK && t->variate != NULL) status = bsc_luck_init(&w->luck, w->log, error);
    for (size_t s = 0; s < t->strategies && status == BSC_OK; s++) {
        w->context[s] =
            (bsc_player_context){.strategy = t->strategy[s],
                                 .problem = t->problem,
                                 .log = w->log,
                                 .settings = &t->plan.settings,
                                 .shared = t->shared[s],
                                 .run = {.threads = 1, .tick = poll_tick, .context = w}};
        status = bsc_player_init(&w->context[s], error);
    }
    return status;
}

static bsc_status play_on_threads(bsc_tournament *t, const bsc_run *run, unsigned threads,
                                  bsc_error *error) {
    shared_run shared = {.tournament = t, .run = run, .next = t->plan.part - 1};
    worker *workers = bsc_memory_new(threads, sizeof *workers);
    if (workers == NULL) return bsc_error_set_no_memory(error);
    bsc_status status = BSC_OK;
    unsigned ready = 0;
    for (; ready < threads && status == BSC_OK; ready++)
        status = worker_init(&workers[ready], &shared, ready == 0, error);
    const bsc_jobs jobs = {work, workers, sizeof *workers, threads, report, &shared};
    if (status == BSC_OK) status = bsc_jobs_run(&jobs, error);
    /* the first failure by the threads' order, and what the players did */
    for (unsigned k = 0; k < threads && status == BSC_OK; k++) {
        status = workers[k].status;
        if (status != BSC_OK) bsc_error_copy_first(error, &workers[k].error);
        for (size_t s = 0; s < t->strategies && status == BSC_OK; s++) {
            const bsc_effort *more = &workers[k].context[s].effort;
            t->effort[s].shots += more->shots;
            t->effort[s].checks += more->checks;
            t->effort[s].samples += more->samples;
            t->effort[s].tries += more->tries;
        }
    }
    if (status == BSC_OK && atomic_load(&shared.stop))
        status = bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
    while (ready-- > 0) {
        worker *w = &workers[ready];
        for (size_t s = 0; w->context != NULL && s < t->strategies; s++)
            bsc_player_release(&w->context[s]);
        bsc_luck_release(&w->luck);
        bsc_log_free(w->log);
        bsc_arena_release(&w->arena);
    }
    bsc_memory_free(workers);
    return status;
}

/* On up to so many threads. */
static bsc_status play_all(bsc_tournament **tournament, const bsc_problem *problem,
                           const bsc_deployments *deployments, const bsc_tournament_plan *plan,
                           const bsc_run *run, unsigned threads, bsc_error *error) {
    /* drawn as strategies that know chances suppose */
    const bool adjusts = deployments->follows_weights &&
                         deployments->weights == plan->settings.weights && plan->salvo < 2;
    bsc_status status =
        bsc_tournament_make(tournament, problem, plan, deployments->games, adjusts, error);
    if (status != BSC_OK) return status;
    bsc_tournament *t = *tournament;
    t->deployments = deployments;
    t->covers_all_deployments = deployments->is_exhaustive;
    for (size_t s = 0; s < t->strategies && status == BSC_OK; s++)
        if (t->strategy[s]->share != NULL && plan->salvo < 2) /* tables know single shots alone */
            status = t->strategy[s]->share(&t->shared[s], problem, &t->plan.settings, error);
    const size_t own = bsc_tournament_count_part_games(t);
    if (status == BSC_OK)
        status = play_on_threads(t, run, own < threads ? (unsigned)own : threads, error);
    if (status == BSC_OK) return BSC_OK;
    bsc_tournament_free(t);
    *tournament = NULL;
    return status;
}

bsc_status bsc_tournament_new(bsc_tournament **tournament, const bsc_problem *problem,
                              const bsc_deployments *deployments, const bsc_tournament_plan *plan,
                              const bsc_run *run, bsc_error *error) {
    const size_t games = deployments->games;
    const unsigned threads = bsc_choose_threads(run->threads, 1024);
    bsc_error first = {.status = BSC_OK};
    assert(deployments->problem == problem);
    *tournament = NULL;
    if (games == 0 || plan->strategies == 0)
        return bsc_error_set(error, BSC_BAD_INPUT, "no game: it needs a strategy and a deployment");
    if (games < plan->parts)
        return bsc_error_set(error, BSC_UNSUPPORTED, "there are fewer games than parts");
    bsc_status status = play_all(tournament, problem, deployments, plan, run, threads, &first);
    if (status == BSC_LIMIT && threads > 1) { /* the memory may do for one */
        first = (bsc_error){.status = BSC_OK};
        status = play_all(tournament, problem, deployments, plan, run, 1, &first);
    }
    bsc_error_copy_first(error, &first);
    return status;
}
