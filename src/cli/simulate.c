/* simulate.c - `bscount simulate`: whole games with one strategy or several. */
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/game_logs.h"
#include "cli/meter.h"
#include "cli/report.h"
#include "cli/run.h"
#include "view/simulate_view.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define MAX_GAMES (UINT64_C(1) << 32)

static bsc_exit refuse_strategy(const char *name) {
    const char *known[64], *meant;
    size_t count = bsc_strategies();
    if (count > 64) count = 64;
    for (size_t k = 0; k < count; k++) known[k] = bsc_strategy_name(k);
    meant = name == NULL ? NULL : bsc_closest(name, known, count);
    if (name == NULL)
        bsc_refuse_usage("no strategy is given");
    else
        bsc_refuse_usage("no strategy is called '%s'", name);
    if (meant != NULL) {
        bsc_hint("did you mean '%s'?", meant);
        return STATUS_USAGE;
    }
    fputs("hint: --strategy is one of:", stderr);
    for (size_t k = 0; k < count; k++) fprintf(stderr, " %s", known[k]);
    putc('\n', stderr);
    return STATUS_USAGE;
}

/* The strategies' numbers, which the caller frees. */
static bsc_exit find_strategies(size_t **number, const bsc_call *call) {
    *number = NULL;
    if (call->strategies == 0) return refuse_strategy(NULL);
    size_t *found = calloc((size_t)call->strategies, sizeof *found);
    if (found == NULL) return bsc_fail_memory();
    bsc_exit status = STATUS_DONE;
    for (int k = 0; k < call->strategies && status == STATUS_DONE; k++) {
        found[k] = bsc_strategy_find(call->strategy[k]);
        if (found[k] == bsc_strategies()) status = refuse_strategy(call->strategy[k]);
        for (int j = 0; j < k && status == STATUS_DONE; j++)
            if (found[j] == found[k])
                status = bsc_refuse_usage("strategy '%s' is given twice", call->strategy[k]);
    }
    *number = found;
    return status;
}

static bool is_standard_input(const bsc_call *call, bsc_option_id id) {
    return call->value[id] != NULL && strcmp(call->value[id], "-") == 0;
}

static bsc_exit read_plan(bsc_tournament_plan *plan, uint64_t *games, const bsc_call *call) {
    if (call->value[OPTION_GAMES] != NULL && call->value[OPTION_DEPLOYMENTS] != NULL)
        return bsc_refuse_usage("--games and --deployments exclude each other");
    if (is_standard_input(call, OPTION_BOARD) && is_standard_input(call, OPTION_DEPLOYMENTS))
        return bsc_refuse_usage("the deployments cannot come from standard input: it would be read "
                                "twice");
    plan->announce = bsc_call_announce(call);
    if (plan->announce == BSC_ANNOUNCE_LOG) plan->announce = BSC_ANNOUNCE_SHIP;
    plan->keep_logs = call->value[OPTION_LOG] != NULL;
    plan->strategies = (size_t)call->strategies;
    plan->settings.matcher = bsc_call_matcher(call);
    bsc_exit status = bsc_call_seed(&plan->seed, call);
    if (status == STATUS_DONE) status = bsc_call_skew(&plan->settings.skew, call);
    if (status == STATUS_DONE)
        status = bsc_call_number(&plan->settings.samples, call, OPTION_SAMPLES, UINT64_C(1) << 40);
    if (status == STATUS_DONE) status = bsc_call_number(games, call, OPTION_GAMES, MAX_GAMES);
    if (status == STATUS_DONE && *games == 0) return bsc_refuse_usage("--games cannot be '0'");
    return status;
}

static bsc_exit read_deployments(bsc_deployments **deployments, const bsc_subject *subject,
                                 const bsc_call *call) {
    const char *path = call->value[OPTION_DEPLOYMENTS];
    bsc_error error = {.status = BSC_OK};
    char *bytes;
    size_t length;
    const bsc_exit status = bsc_file_read(path, &bytes, &length);
    if (status != STATUS_DONE) return status;
    bsc_deployments_read(deployments, subject->problem, bytes, length,
                         is_standard_input(call, OPTION_DEPLOYMENTS) ? "standard input" : path,
                         &error);
    free(bytes);
    return error.status == BSC_OK ? STATUS_DONE : bsc_fail(&error);
}

static bsc_exit open_deployments(bsc_deployments **deployments, const bsc_subject *subject,
                                 uint64_t games, uint64_t seed, const bsc_run *run,
                                 const bsc_call *call) {
    bsc_error error = {.status = BSC_OK};
    if (call->value[OPTION_DEPLOYMENTS] != NULL)
        return read_deployments(deployments, subject, call);
    bsc_deployments_draw(deployments, subject->problem, subject->weights, (size_t)games, seed, run,
                         &error);
    return error.status == BSC_OK ? STATUS_DONE : bsc_fail(&error);
}

static void print_efforts(const bsc_tournament *tournament, const bsc_tournament_plan *plan) {
    for (size_t s = 0; s < plan->strategies; s++) {
        const bsc_effort *effort = bsc_tournament_effort(tournament, s);
        fprintf(stderr, "strategy     %s\nshots        %" PRIu64 "\n",
                bsc_strategy_name(plan->strategy[s]), effort->shots);
        if (effort->checks > 0) fprintf(stderr, "checks       %" PRIu64 "\n", effort->checks);
        if (effort->tries > 0)
            fprintf(stderr, "samples      %" PRIu64 "\ntries        %" PRIu64 "\n", effort->samples,
                    effort->tries);
    }
}

static bsc_exit write_result(const bsc_simulate_view *view, const bsc_call *call,
                             bsc_target *target) {
    const bsc_origin origin = {view->board, view->problem, NULL, view->weights, NULL};
    FILE *out = bsc_target_begin(target);
    bool done;
    switch (bsc_call_format(call)) {
    case 0:
        done = bsc_simulate_write_text(view, out);
        break;
    case 1:
        if (bsc_target_write_origin(target, call, &origin) != STATUS_DONE) return STATUS_FILE;
        done = bsc_simulate_write_csv(view, out);
        break;
    case 2:
        done = bsc_simulate_write_json(view, out);
        break;
    default:
        done = bsc_simulate_write_svg(view, out);
    }
    return done ? STATUS_DONE : bsc_fail_memory();
}

static bsc_exit report(const bsc_tournament *tournament, const bsc_tournament_plan *plan,
                       const bsc_subject *subject, const bsc_call *call, bsc_target *target) {
    bsc_simulate_view view;
    if (call->value[OPTION_STATS] != NULL) print_efforts(tournament, plan);
    if (!bsc_simulate_view_begin(&view, subject->name, subject->problem, tournament, plan))
        return bsc_fail_memory();
    view.weights = subject->weights_file;
    view.announce = plan->announce;
    bsc_exit status = STATUS_DONE;
    if (call->value[OPTION_LOG] != NULL)
        status = bsc_game_logs_write(tournament, plan, subject, call->value[OPTION_LOG]);
    if (status == STATUS_DONE) status = write_result(&view, call, target);
    bsc_simulate_view_release(&view);
    return status;
}

static bsc_exit play(const bsc_subject *subject, bsc_tournament_plan *plan, uint64_t games,
                     const bsc_call *call, bsc_target *target) {
    bsc_deployments *deployments = NULL;
    bsc_tournament *tournament = NULL;
    bsc_error error = {.status = BSC_OK};
    bsc_meter meter;
    bsc_run run = {.tick = bsc_meter_tick, .context = &meter};
    bsc_exit status = bsc_call_run(&run, call);
    if (status != STATUS_DONE) return status;
    bsc_meter_begin(&meter, call);
    status = open_deployments(&deployments, subject, games, plan->seed, &run, call);
    if (status == STATUS_DONE)
        bsc_tournament_new(&tournament, subject->problem, deployments, plan, &run, &error);
    bsc_meter_end(&meter);
    if (status == STATUS_DONE && error.status != BSC_OK) status = bsc_fail(&error);
    if (status == STATUS_DONE) status = report(tournament, plan, subject, call, target);
    bsc_tournament_free(tournament);
    bsc_deployments_free(deployments);
    return status;
}

static bsc_exit print_games(const bsc_subject *subject, const bsc_call *call, bsc_target *target) {
    bsc_tournament_plan plan = {.seed = 1};
    uint64_t games = 1000;
    size_t *number = NULL;
    bsc_exit status = find_strategies(&number, call);
    plan.strategy = number;
    plan.settings.weights = subject->weights;
    if (status == STATUS_DONE) status = read_plan(&plan, &games, call);
    if (status == STATUS_DONE) status = play(subject, &plan, games, call, target);
    free(number);
    return status;
}

bsc_exit bsc_simulate_command(const bsc_call *call) {
    return bsc_call_print(call, print_games);
}
