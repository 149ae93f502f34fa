/* crossing.c - compares how two strategies play the end of a game, with most of the luck removed.
 *
 *   crossing BOARD LIMITS GAMES K/N A B      as `crossing classic 700,8000 100 1/4 exact lookahead`
 *
 * The strategy `exact` starts each game, against a deployment drawn with a fixed seed. As soon as
 * at most a limit of deployments agree with the shots (the crossing), each of the two strategies
 * takes over and plays on against every one of these deployments:
 *
 *   the game of exact   o-o-o-o-o-o-X     X: the crossing, the first position with few deployments
 *   the strategy        X - miss - ... - end      each branch counts as often as deployments
 *                        \ hit - ... - end        give its answer
 *
 * So there is no luck in how the game ends; luck only decides which positions are reached. The
 * program prints a row for each limit and game: board, limit, game, number of deployments, mean
 * number of shots after the crossing by A and by B, and processor seconds of a game by each. Part K
 * of N plays the games K, K + N, ...; crossing.sh computes the means.
 *
 * A strategy is given by its name, or as lookahead:SECONDS, the time that it may think about a
 * shot; with 0.000001 it has no time for nested play-outs. A strategy must not choose at random.
 *
 * Cost: a choice for each position that a strategy may reach, which are about 700 for 700
 * deployments. */
#include "play/strategy/strategy.h"
#include "play/record/record.h"
#include "count/board/problem.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define SEED       UINT64_C(20261125)
#define MAX_LIMITS 8

static void fail(const char *what, const bsc_error *error) {
    fprintf(stderr, "crossing: %s", what);
    if (error != NULL) fprintf(stderr, ": %s", error->message);
    fputc('\n', stderr);
    exit(1);
}

/* ---- A strategy that plays ---- */

typedef struct side {
    bsc_settings settings;
    bsc_run limit; /* .seconds: how long the strategy may think about a shot; 0: no limit */
    bsc_player_context context;
    uint32_t shots; /* how many shots the log had at its last choice */
    double seconds; /* time that it thought: a choice that k games share counts k times */
} side;

static void side_init(side *s, const char *name, const bsc_log *log) {
    char word[32];
    bsc_error error = {0};
    const char *colon = strchr(name, ':');
    snprintf(word, sizeof word, "%.*s", colon == NULL ? 31 : (int)(colon - name), name);
    const size_t number = bsc_strategy_find(word);
    if (number == bsc_strategies() || !bsc_strategy_get(number)->is_deterministic) fail(name, NULL);
    if (colon != NULL) s->limit.seconds = atof(colon + 1);
    s->settings.run = &s->limit;
    s->context = (bsc_player_context){.strategy = bsc_strategy_get(number),
                                      .problem = log->problem,
                                      .log = log,
                                      .settings = &s->settings,
                                      .run = {.threads = 1}};
    if (s->context.strategy->share(&s->context.shared, log->problem, &s->settings, &error) !=
        BSC_OK)
        fail(name, &error);
}

static void side_release(side *s) {
    bsc_player_release(&s->context);
    s->context.strategy->unshare(s->context.shared);
}

/* Returns the cell that the side fires at next. A player object can only follow a log that grows by
 * one shot; if the log has changed in another way, a new player is made. */
static uint32_t choose(side *s) {
    bsc_error error = {0};
    bsc_random random = bsc_random_seed(1);
    uint32_t cell;
    bsc_status status = BSC_OK;
    if (s->context.player == NULL || s->context.log->shots != s->shots + 1) {
        bsc_player_release(&s->context);
        s->context.player = NULL;
        status = bsc_player_init(&s->context, &error);
    }
    if (status == BSC_OK)
        status = s->context.strategy->choose(s->context.player, &random, &cell, &error);
    if (status != BSC_OK) fail(s->context.strategy->name, &error);
    s->shots = s->context.log->shots;
    return cell;
}

/* ---- Against every deployment ---- */

typedef struct crossing {
    bsc_log *log;
    uint32_t ships;
    const uint32_t *ship; /* [deployments x ships] the placements of each deployment */
} crossing;

static unsigned answer_of(const crossing *x, uint32_t deployment, uint32_t cell) {
    const bsc_problem *problem = x->log->problem;
    for (uint32_t k = 0; k < x->ships; k++) {
        const bsc_placement ship =
            bsc_problem_placement(problem, x->ship[(size_t)deployment * x->ships + k]);
        if (bsc_placement_covers(ship, cell))
            return bsc_ship_answer_number(problem, ship,
                                          bsc_shot_completes_ship(x->log, ship, cell),
                                          bsc_log_announced(x->log));
    }
    return BSC_NUMBER_MISS;
}

/* Plays on against the deployments member[], which all agree with the log, and returns the sum of
 * their remaining shots. Changes the order of member[]. */
static double play(const crossing *x, side *s, uint32_t *member, size_t members) {
    const uint32_t cells_left = bsc_log_cells_left(x->log);
    if (cells_left == 0 || members == 1) return cells_left;
    const clock_t start = clock();
    const uint32_t cell = choose(s);
    s->seconds += (double)(clock() - start) / CLOCKS_PER_SEC * (double)members;
    uint32_t *sorted = malloc(members * sizeof *sorted);
    if (sorted == NULL) fail("memory", NULL);
    double cost = (double)members;
    size_t count = 0, size[BSC_MAX_ANSWERS] = {0};
    for (unsigned a = 0; a < BSC_MAX_ANSWERS; a++) {
        for (size_t k = 0; k < members; k++)
            if (answer_of(x, member[k], cell) == a) sorted[count + size[a]++] = member[k];
        count += size[a];
        if (count == members) break;
    }
    uint32_t *part = sorted;
    for (unsigned a = 0; a < BSC_MAX_ANSWERS; part += size[a++]) {
        if (size[a] == 0) continue;
        const bsc_shot shot =
            bsc_answer_to(x->log, x->ship + (size_t)part[0] * x->ships, x->ships, cell);
        if (bsc_log_fire(x->log, &shot, NULL) != BSC_OK) fail("memory", NULL);
        cost += play(x, s, part, size[a]);
        bsc_log_undo(x->log);
    }
    free(sorted);
    return cost;
}

static double mean_of(const crossing *x, side *s, size_t deployments) {
    uint32_t *member = malloc(deployments * sizeof *member);
    if (member == NULL) fail("memory", NULL);
    for (size_t d = 0; d < deployments; d++) member[d] = (uint32_t)d;
    s->shots = UINT32_MAX - 1; /* forces a new player: the last position was of another game */
    s->seconds = 0.0;
    const double mean = play(x, s, member, deployments) / (double)deployments;
    s->seconds /= (double)deployments;
    free(member);
    return mean;
}

/* ---- Games ---- */

typedef struct bench {
    const char *board;
    size_t limit[MAX_LIMITS], limits; /* in falling order */
    bsc_log *log;
    side exact, a, b;
} bench;

static void compare(bench *t, size_t limit, size_t game) {
    const bsc_deployment_list *list = &t->exact.context.evaluation->list;
    const crossing x = {t->log, list->ships, list->placement};
    if (list->deployments == 0) fail("a list took too long", NULL);
    const double a = mean_of(&x, &t->a, list->deployments);
    const double b = mean_of(&x, &t->b, list->deployments);
    printf("%s,%zu,%zu,%zu,%.6f,%.6f,%.3f,%.3f\n", t->board, limit, game + 1, list->deployments, a,
           b, t->a.seconds, t->b.seconds);
    fflush(stdout);
}

static void play_game(bench *t, const bsc_deployments *deployments, size_t game) {
    const uint32_t *hidden = deployments->placement + game * deployments->ships;
    size_t next = 0; /* limit[next] is the next number of deployments at which to compare */
    while (bsc_log_steps(t->log) > 0) bsc_log_undo(t->log);
    while (next < t->limits && bsc_log_cells_left(t->log) > 0) {
        const uint32_t cell = choose(&t->exact);
        for (; next < t->limits && t->exact.context.evaluation->total <= (double)t->limit[next];
             next++)
            compare(t, t->limit[next], game);
        const bsc_shot shot = bsc_answer_to(t->log, hidden, deployments->ships, cell);
        if (bsc_log_fire(t->log, &shot, NULL) != BSC_OK) fail("memory", NULL);
    }
}

int main(int argc, char **argv) {
    bench t = {.limits = 0};
    bsc_error error = {0};
    bsc_problem *problem;
    bsc_deployments *deployments;
    size_t part = 0, parts = 0;
    if (argc != 7 || sscanf(argv[4], "%zu/%zu", &part, &parts) != 2 || part == 0 || part > parts)
        fail("BOARD LIMITS GAMES K/N A B", NULL);
    const bsc_builtin *board = bsc_builtin_find(argv[1]);
    if (board == NULL) fail(argv[1], NULL);
    t.board = board->name;
    for (const char *text = argv[2]; text != NULL && t.limits < MAX_LIMITS;
         text = strchr(text, ',')) {
        text += *text == ',';
        t.limit[t.limits++] = strtoul(text, NULL, 10);
    }
    const size_t games = strtoul(argv[3], NULL, 10);
    const bsc_source source = {.text = board->text, .length = board->length, .name = board->name};
    const bsc_run run = {.threads = 1};
    if (bsc_problem_new(&problem, &source, &error) != BSC_OK ||
        bsc_deployments_draw(&deployments, problem, NULL, false, games, SEED, &run, &error) !=
            BSC_OK ||
        bsc_log_new(&t.log, problem, BSC_ANNOUNCE_SHIP, &error) != BSC_OK)
        fail(argv[1], &error);
    side_init(&t.exact, "exact", t.log);
    side_init(&t.a, argv[5], t.log);
    side_init(&t.b, argv[6], t.log);
    for (size_t game = part - 1; game < games; game += parts) play_game(&t, deployments, game);
    side_release(&t.exact);
    side_release(&t.a);
    side_release(&t.b);
    bsc_log_free(t.log);
    bsc_deployments_free(deployments);
    bsc_problem_free(problem);
    return 0;
}
