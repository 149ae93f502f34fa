/* tournament.c - plays a tournament: several strategies play whole games against the same
 * deployments, on several threads.
 *
 * Games are numbered from 0. Each thread takes the number of the next game that no thread has
 * taken, and plays the game with this number for all strategies. Each game of a strategy has its
 * own random numbers. They depend only on the seed of the tournament, the name of the strategy and
 * the number of the game. Each game also has its own elements of the arrays of results. So the
 * results do not depend on which thread plays a game, or on which other strategies take part.
 *
 * Cost: 4 bytes for each game of each strategy, 8 bytes for each of its variates (luck.h), and 4
 * bytes for each shot if logs are kept. */
#include "play/strategy/tournament.h"

#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/base/threads.h"
#include "count/board/problem.h"
#include "count/cover/run_tick.h"
#include "os/clock.h"
#include "play/game/log.h"
#include "play/record/record.h"
#include "play/strategy/luck.h"
#include "play/strategy/results.h"

#include <assert.h>
#include <stdatomic.h>

#define SECONDS_PER_REPORT 0.05  /* least time in seconds between two reports of progress */
#define MAX_THREADS        1024u /* a tournament uses at most this many threads */

/* What the threads that play a tournament share. */
typedef struct shared_run {
    bsc_tournament *tournament;
    const bsc_run *run;
    atomic_size_t next_game;      /* the number of the next game that no thread has taken, from 0 */
    atomic_size_t finished_games; /* how many games are finished */
    atomic_bool must_stop;        /* true tells all threads to end */
} shared_run;

/* What one thread works with: a log, and a player of each strategy. */
typedef struct worker {
    shared_run *shared;
    /* Whether the worker runs on the thread that called the library. The run's tick callback may
     * only be called on that thread. */
    bool on_caller_thread;
    double report_time; /* when the worker last reported progress, on the clock in seconds */
    bsc_log *log;       /* the game that is being played */
    bsc_player_context *context; /* [strategies]: the players of this thread */
    bsc_luck luck;               /* measures the luck of games, if the tournament asks for it */
    bsc_arena arena;             /* owns context[] */
    bsc_status status;
    bsc_error error;
} worker;

/* A game that a worker is playing. */
typedef struct game {
    bsc_player_context *context; /* the player that fires */
    bsc_random random;
    size_t number;         /* which game of the tournament this is, from 0 */
    const uint32_t *fleet; /* [ships]: indices of the placements of the hidden ships */
    uint32_t ships;
    /* [variates]: the measures of the game's luck (luck.h); NULL if its luck is not measured */
    double *variate;
    uint32_t cells_left; /* how many cells of the fleet are not hit yet */
    /* How many shots were fired so far, both single shots and the shots of salvos. */
    uint32_t shots_fired;
} game;

/* ---- Progress ---- */

/* Reports to the caller what fraction of the games is finished. If the caller asks to stop, tells
 * all threads to end. `context` is the shared_run. */
static void report_progress(void *context) {
    shared_run *shared = context;
    const size_t games = bsc_tournament_count_part_games(shared->tournament);
    const double fraction = (double)atomic_load(&shared->finished_games) / (double)games;
    if (!bsc_run_tell_progress(shared->run, fraction)) atomic_store(&shared->must_stop, true);
}

/* Says whether the worker may go on: returns false if its thread must end. It is called between
 * shots. It is also the tick of all counts that a player makes, which calls it from time to time
 * and stops if it returns false. On the caller's thread it reports progress. `context` is the
 * worker. The function does not use count_progress, the progress of a single count, which may be
 * NULL. */
static bool poll_tick(void *context, const bsc_progress *count_progress) {
    worker *w = context;
    if (w->on_caller_thread && bsc_seconds_since(w->report_time) >= SECONDS_PER_REPORT) {
        w->report_time = bsc_clock_seconds();
        report_progress(w->shared);
    }
    return !atomic_load(&w->shared->must_stop);
}

/* ---- One game ---- */

/* Returns the generator of random numbers for one game of a strategy. `number` is which game this
 * is, from 0. Each game of each strategy has a generator of its own, so that these numbers depend
 * neither on the thread that plays it nor on the other strategies of the tournament. */
static bsc_random random_of_game(const bsc_tournament *t, const bsc_strategy *strategy,
                                 size_t number) {
    uint64_t hash = BSC_HASH_START;
    bsc_hash_add(&hash, strategy->name, strlen(strategy->name));
    bsc_random mixed = bsc_random_seed(t->plan.seed ^ hash);
    return bsc_random_seed(bsc_random_next(&mixed) + number);
}

/* Sets *cell to the cell that the player fires at next. A bot, a player from outside the library,
 * chooses the cell itself. Otherwise the strategy chooses it. If the luck of a bot's game is
 * measured, the strategy is called too, but only because it counts the deployments that are still
 * possible, from which the luck follows: the bot's cell then replaces the one that the strategy has
 * chosen. Fails as the strategy or the bot does, and then fills w->error. */
static bsc_status choose_cell(worker *w, game *g, uint32_t *cell) {
    const bsc_strategy *strategy = g->context->strategy;
    const bsc_bot *bot = strategy->bot;
    const bool measures_luck = g->variate != NULL;
    const bool is_over = false;
    if (bot == NULL || measures_luck) {
        const bsc_status status = strategy->choose(g->context->player, &g->random, cell, &w->error);
        if (status != BSC_OK) return status;
    }
    if (bot == NULL) return BSC_OK;
    return bot->play(bot->context, w->log, g->number, is_over, cell, &w->error);
}

/* Returns the index of the piece whose hidden ship lies on the cell, or BSC_ALL_PIECES if no ship
 * lies there. */
static uint32_t find_piece(const bsc_log *log, const game *g, uint32_t cell) {
    for (uint32_t k = 0; k < g->ships; k++) {
        const bsc_placement ship = bsc_problem_placement(log->problem, g->fleet[k]);
        if (bsc_placement_covers(ship, cell)) return ship.piece;
    }
    return BSC_ALL_PIECES;
}

/* Fires a single shot at the cell: finds the answer of the hidden fleet, adds the shot to the log,
 * and measures its luck if the game's luck is measured. Fails if memory runs out. */
static bsc_status fire_shot(worker *w, game *g, uint32_t cell) {
    if (g->variate != NULL)
        bsc_luck_add_shot(&w->luck, g->context->evaluation, cell, find_piece(w->log, g, cell));
    const bsc_shot shot = bsc_answer_to(w->log, g->fleet, g->ships, cell);
    if (shot.answer != BSC_MISS) g->cells_left--;
    g->shots_fired++;
    return bsc_log_fire(w->log, &shot, &w->error);
}

/* Fires a salvo (several shots at the same time) at `cell` and at the other cells that are most
 * likely to be hit. The tournament's plan says how many shots a salvo has. The last salvo has fewer
 * shots if fewer cells are left to fire at. `cell` must not have been fired at, and the player must
 * have evaluated the position. Fails if memory runs out; the game cannot go on then, because the
 * log may be wrong. */
static bsc_status fire_salvo(worker *w, game *g, uint32_t cell) {
    bsc_log *log = w->log;
    const uint32_t wanted = w->shared->tournament->plan.salvo;
    const uint32_t open_cells = log->problem->cells - g->shots_fired;
    const uint32_t shots = wanted < open_cells ? wanted : open_cells;
    bool *in_salvo = bsc_memory_new(log->problem->cells, sizeof *in_salvo);
    if (in_salvo == NULL) return bsc_error_set_no_memory(&w->error);
    for (uint32_t k = 0; k < shots; k++) {
        if (k > 0) cell = bsc_evaluation_best_cell(log, g->context->evaluation->hit_count);
        in_salvo[cell] = true;
        /* Mark the cell as fired at, so that the next shot of the salvo is at another cell.
         * bsc_log_add_salvo replaces the mark by the number of the step. */
        log->firing_step[cell] = UINT32_MAX;
    }
    g->shots_fired += shots;
    const bsc_status status = bsc_log_add_salvo(log, in_salvo, g->fleet, g->ships, &w->error);
    if (status != BSC_OK) return status;
    g->cells_left -= log->group[log->groups - 1].sum.least;
    return BSC_OK;
}

/* Plays a game from its first shot until the whole fleet is hit. Returns BSC_INTERRUPTED, without
 * an error text, if all threads must end before. Otherwise fails as choose_cell does, or if memory
 * runs out. */
static bsc_status play_game(worker *w, game *g) {
    const bsc_tournament *t = w->shared->tournament;
    while (bsc_log_steps(w->log) > 0) bsc_log_undo(w->log);
    if (g->variate != NULL) bsc_luck_begin_game(&w->luck, g->variate);
    while (g->cells_left > 0) {
        uint32_t cell;
        if (!poll_tick(w, NULL)) return BSC_INTERRUPTED;
        bsc_status status = choose_cell(w, g, &cell);
        if (status != BSC_OK) return status;
        assert(cell < t->problem->cells && w->log->firing_step[cell] == 0);
        if (t->plan.salvo > 1)
            status = fire_salvo(w, g, cell);
        else
            status = fire_shot(w, g, cell);
        if (status != BSC_OK) return status;
    }
    if (g->variate != NULL) bsc_luck_end_game(&w->luck);
    return BSC_OK;
}

/* Sets *shot_cell to a new array of the cells that the log's single shots fired at, in order. The
 * tournament owns the array. Fails if memory runs out; *shot_cell is then NULL. */
static bsc_status keep_shots(worker *w, uint32_t **shot_cell) {
    const uint32_t shots = w->log->shots;
    *shot_cell = bsc_memory_new(shots, sizeof **shot_cell);
    if (*shot_cell == NULL) return bsc_error_set_no_memory(&w->error);
    for (uint32_t k = 0; k < shots; k++) (*shot_cell)[k] = w->log->shot[k].cell;
    return BSC_OK;
}

/* Plays one game of a strategy, and stores its results in the tournament. `s` is the index of the
 * strategy, and `number` is which game this is, from 0. If the run is interrupted, tells all
 * threads to end and returns BSC_OK, because the results are not used then. Otherwise fails as
 * play_game does, or as a bot does that is told of the end of the game. */
static bsc_status play_and_store(worker *w, size_t s, size_t number) {
    bsc_tournament *t = w->shared->tournament;
    const size_t index = s * t->games + number;
    bsc_player_context *context = &w->context[s];
    game g = {
        .context = context,
        .random = random_of_game(t, context->strategy, number),
        .number = number,
        .fleet = t->deployments->placement + number * t->deployments->ships,
        .ships = bsc_deployments_count_ships(t->deployments, number),
        .cells_left = bsc_tournament_hits(t, number),
    };
    if (t->variate != NULL && context->strategy->counts_deployments)
        g.variate = t->variate + index * t->variates;
    bsc_status status = play_game(w, &g);
    if (status == BSC_INTERRUPTED) {
        /* The other threads do not know of it yet if it was a bot that interrupted the run. The
         * caller is told once, by play_on_threads, when all threads have ended. */
        atomic_store(&w->shared->must_stop, true);
        return BSC_OK;
    }
    const bsc_bot *bot = context->strategy->bot;
    const bool is_over = true; /* tells a bot that the game has ended; no cell is wanted then */
    if (status == BSC_OK && bot != NULL)
        status = bot->play(bot->context, w->log, number, is_over, NULL, &w->error);
    if (status != BSC_OK) return status;
    t->shots[index] = g.shots_fired;
    context->effort.shots += g.shots_fired;
    if (t->shot_cell == NULL) return BSC_OK;
    return keep_shots(w, &t->shot_cell[index]);
}

/* ---- All games ---- */

/* The work of one thread: plays games until none is left, or until all threads must end. If the
 * tournament is cut into parts, one part has every parts-th game: part 2 of 3 has the games 1, 4, 7
 * and so on. If a game fails, stores the failure in the worker and tells all threads to end. `job`
 * is the worker. */
static void play_games(void *job) {
    worker *w = job;
    const bsc_tournament *t = w->shared->tournament;
    while (!atomic_load(&w->shared->must_stop)) {
        const size_t number = atomic_fetch_add(&w->shared->next_game, t->plan.parts);
        if (number >= t->games) return;
        for (size_t s = 0; s < t->strategies && w->status == BSC_OK; s++)
            w->status = play_and_store(w, s, number);
        if (w->status != BSC_OK) atomic_store(&w->shared->must_stop, true);
        atomic_fetch_add(&w->shared->finished_games, 1);
    }
}

/* Prepares a worker. Fails as bsc_player_init does. The caller must release it, even if this
 * function fails. */
static bsc_status worker_init(worker *w, shared_run *shared, bool on_caller_thread,
                              bsc_error *error) {
    const bsc_tournament *t = shared->tournament;
    *w = (worker){.shared = shared, .on_caller_thread = on_caller_thread};
    BSC_ARENA_ARRAY(&w->arena, w->context, t->strategies);
    bsc_status status = bsc_arena_status(&w->arena, error);
    if (status == BSC_OK) status = bsc_log_new(&w->log, t->problem, t->plan.announce, error);
    if (status == BSC_OK && t->variate != NULL) status = bsc_luck_init(&w->luck, w->log, error);
    for (size_t s = 0; s < t->strategies && status == BSC_OK; s++) {
        w->context[s] = (bsc_player_context){
            .strategy = t->strategy[s],
            .problem = t->problem,
            .log = w->log,
            .settings = &t->plan.settings,
            .shared = t->shared[s],
            .run = {.threads = 1, .tick = poll_tick, .context = w},
        };
        status = bsc_player_init(&w->context[s], error);
    }
    return status;
}

/* Frees the memory that a worker owns. Also works if worker_init has failed. */
static void worker_release(worker *w) {
    if (w->context != NULL)
        for (size_t s = 0; s < w->shared->tournament->strategies; s++)
            bsc_player_release(&w->context[s]);
    bsc_luck_release(&w->luck);
    bsc_log_free(w->log);
    bsc_arena_release(&w->arena);
}

/* Adds the work that the players of one worker have done to t->effort[]. */
static void add_effort(bsc_tournament *t, const worker *w) {
    for (size_t s = 0; s < t->strategies; s++) {
        const bsc_effort *effort = &w->context[s].effort;
        t->effort[s].shots += effort->shots;
        t->effort[s].checks += effort->checks;
        t->effort[s].samples += effort->samples;
        t->effort[s].tries += effort->tries;
    }
}

/* Collects what all threads have done: adds up the work of their players in t->effort[]. If a
 * thread failed, returns the failure of the first such thread; t->effort[] then means nothing. */
static bsc_status merge_workers(bsc_tournament *t, const worker *workers, unsigned threads,
                                bsc_error *error) {
    for (unsigned k = 0; k < threads; k++) {
        if (workers[k].status != BSC_OK) {
            bsc_error_copy_first(error, &workers[k].error);
            return workers[k].status;
        }
        add_effort(t, &workers[k]);
    }
    return BSC_OK;
}

/* Plays the games of this tournament, or of the part of it that its plan asks for, on `threads`
 * threads, at least 1; one of them is the caller's. Fails as a game does (play_game), with
 * BSC_INTERRUPTED if the tick of `run` returned false; also fails if memory runs out. */
static bsc_status play_on_threads(bsc_tournament *t, const bsc_run *run, unsigned threads,
                                  bsc_error *error) {
    shared_run shared = {.tournament = t, .run = run, .next_game = t->plan.part - 1};
    worker *workers = bsc_memory_new(threads, sizeof *workers);
    if (workers == NULL) return bsc_error_set_no_memory(error);
    bsc_status status = BSC_OK;
    unsigned ready = 0;
    for (; ready < threads && status == BSC_OK; ready++)
        status = worker_init(&workers[ready], &shared, ready == 0, error);
    const bsc_jobs jobs = {play_games, workers, sizeof *workers, threads, report_progress, &shared};
    if (status == BSC_OK) status = bsc_jobs_run(&jobs, error);
    if (status == BSC_OK) status = merge_workers(t, workers, threads, error);
    if (status == BSC_OK && atomic_load(&shared.must_stop))
        status = bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
    for (unsigned k = 0; k < ready; k++) worker_release(&workers[k]);
    bsc_memory_free(workers);
    return status;
}

/* Says whether the luck of games can be measured. Luck is how much better the answers were than
 * could be expected, so the strategies must know the true chances of the answers to their shots.
 * Those that count deployments do if all of this holds:
 *
 *   - the deployments are drawn as these strategies suppose
 *   - shots are answered one by one, not in salvos
 *   - the number of ships is fixed; otherwise a strategy learns something about the fleet from the
 *     fact that the game goes on */
static bool can_measure_luck(const bsc_deployments *deployments, const bsc_tournament_plan *plan) {
    return deployments->follows_weights && deployments->weights == plan->settings.weights &&
           plan->salvo < 2 && !bsc_problem_may_lack_ships(deployments->problem);
}

/* Makes the objects, such as tables of positions, that all players of a strategy share. With salvos
 * nothing is shared, because the tables cannot store positions after salvos. Fails as the functions
 * share() of the strategies do; even then bsc_tournament_free frees the objects that were made. */
static bsc_status share_tables(bsc_tournament *t, bsc_error *error) {
    bsc_status status = BSC_OK;
    if (t->plan.salvo > 1) return BSC_OK;
    for (size_t s = 0; s < t->strategies && status == BSC_OK; s++)
        if (t->strategy[s]->share != NULL)
            status = t->strategy[s]->share(&t->shared[s], t->problem, &t->plan.settings, error);
    return status;
}

/* Sets t->fleet_cells[] for all games: how many cells the deployment of each game covers. */
static void count_fleet_cells(bsc_tournament *t) {
    for (size_t g = 0; g < t->games; g++) {
        const uint32_t ships = bsc_deployments_count_ships(t->deployments, g);
        t->fleet_cells[g] = 0;
        for (uint32_t k = 0; k < ships; k++) {
            const uint32_t placement = bsc_deployments_placement(t->deployments, g, k);
            t->fleet_cells[g] += bsc_problem_placement(t->problem, placement).cells;
        }
    }
}

/* Makes a tournament and plays it on at most max_threads threads. There must be a game, and as many
 * games as parts. Fails as bsc_tournament_new does; *tournament is then NULL. */
static bsc_status play_all(bsc_tournament **tournament, const bsc_problem *problem,
                           const bsc_deployments *deployments, const bsc_tournament_plan *plan,
                           const bsc_run *run, unsigned max_threads, bsc_error *error) {
    bsc_status status = bsc_tournament_make(tournament, problem, plan, deployments->games,
                                            can_measure_luck(deployments, plan), error);
    if (status != BSC_OK) return status;
    bsc_tournament *t = *tournament;
    t->deployments = deployments;
    t->covers_all_deployments = deployments->is_exhaustive;
    count_fleet_cells(t);
    status = share_tables(t, error);
    if (status == BSC_OK) {
        const size_t games = bsc_tournament_count_part_games(t);
        const unsigned threads = games < max_threads ? (unsigned)games : max_threads;
        status = play_on_threads(t, run, threads, error);
    }
    if (status == BSC_OK) return BSC_OK;
    bsc_tournament_free(t);
    *tournament = NULL;
    return status;
}

/* Says whether the plan has no salvos, or only what may be combined with them: the strategy exact,
 * without logs and without parts. */
static bool may_have_salvos(const bsc_tournament_plan *plan) {
    if (plan->salvo < 2) return true;
    for (size_t s = 0; s < plan->strategies; s++)
        if (plan->strategy[s] != bsc_strategy_find("exact")) return false;
    return !plan->keep_logs && plan->parts == 0;
}

bsc_status bsc_tournament_new(bsc_tournament **tournament, const bsc_problem *problem,
                              const bsc_deployments *deployments, const bsc_tournament_plan *plan,
                              const bsc_run *run, bsc_error *error) {
    const size_t games = deployments->games;
    const unsigned threads = bsc_choose_threads(run->threads, MAX_THREADS);
    bsc_error reason = {.status = BSC_OK};
    assert(deployments->problem == problem);
    const bool is_possible = may_have_salvos(plan);
    assert(is_possible);
    (void)is_possible; /* not used where assertions are off */
    *tournament = NULL;
    if (games == 0 || plan->strategies == 0)
        return bsc_error_set(error, BSC_BAD_INPUT, "no game: it needs a strategy and a deployment");
    if (games < plan->parts)
        return bsc_error_set(error, BSC_UNSUPPORTED, "there are fewer games than parts");
    bsc_status status = play_all(tournament, problem, deployments, plan, run, threads, &reason);
    if (status == BSC_LIMIT && threads > 1) { /* with a single thread the memory may suffice */
        reason = (bsc_error){.status = BSC_OK};
        status = play_all(tournament, problem, deployments, plan, run, 1, &reason);
    }
    bsc_error_copy_first(error, &reason);
    return status;
}
