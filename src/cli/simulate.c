/* simulate.c - `bscount simulate`: whole games with one strategy or several. */
#include "cli/run.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define MAX_GAMES UINT32_MAX
#define MAX_ALL   200000u /* deployments that --games all plays */

static bsc_exit refuse_strategy(const char *name) {
    const char *known[64], *meant;
    const size_t count = bsc_strategies();
    assert(count <= sizeof known / sizeof *known);
    for (size_t k = 0; k < count; k++) known[k] = bsc_strategy_name(k);
    meant = name == NULL ? NULL : bsc_closest(name, known, count);
    if (name == NULL)
        bsc_refuse_usage("no strategy given");
    else
        bsc_refuse_unknown("strategy", name, meant);
    if (meant != NULL) return STATUS_USAGE;
    fputs("hint: expected one of:", stderr);
    for (size_t k = 0; k < count; k++) fprintf(stderr, " %s", known[k]);
    putc('\n', stderr);
    return STATUS_USAGE;
}

/* The strategies' numbers, which the caller frees. */
static bsc_exit find_strategies(size_t **number, const bsc_call *call) {
    const char **name = call->every[OPTION_STRATEGY];
    const size_t strategies = call->times[OPTION_STRATEGY];
    *number = NULL;
    if (strategies == 0) return refuse_strategy(NULL);
    size_t *found = *number = calloc(strategies, sizeof *found);
    if (found == NULL) return bsc_fail_memory();
    for (size_t k = 0; k < strategies; k++) {
        found[k] = bsc_strategy_find(name[k]);
        if (found[k] == bsc_strategies()) return refuse_strategy(name[k]);
        for (size_t j = 0; j < k; j++)
            if (found[j] == found[k]) return bsc_refuse_usage("strategy '%s' given twice", name[k]);
    }
    return STATUS_DONE;
}

static bsc_exit read_plan(bsc_tournament_plan *plan, uint64_t *games, const bsc_call *call) {
    if (bsc_call_law(call) != NULL && call->value[OPTION_DEPLOYMENTS] != NULL)
        return bsc_refuse_usage("--fleet-law sequential and --deployments cannot be used together");
    if (call->value[OPTION_GAMES] != NULL && call->value[OPTION_DEPLOYMENTS] != NULL)
        return bsc_refuse_usage("--games and --deployments cannot be used together");
    const bool all = bsc_call_says(call, OPTION_GAMES, "all");
    if (all && call->value[OPTION_WEIGHTS] != NULL)
        return bsc_refuse_usage("--games all and --weights cannot be used together");
    if (all && bsc_call_law(call) != NULL)
        return bsc_refuse_usage("--games all and --fleet-law cannot be used together");
    if (bsc_call_says(call, OPTION_BOARD, "-") && bsc_call_says(call, OPTION_DEPLOYMENTS, "-"))
        return bsc_refuse_usage(
            "cannot read both the board and the deployments from standard input");
    if (call->value[OPTION_CHART] != NULL && bsc_call_format(call) != BSC_FORMAT_SVG)
        return bsc_refuse_usage("--chart needs --format svg");
    plan->announce = bsc_call_announce(call);
    if (plan->announce == BSC_ANNOUNCE_LOG) plan->announce = BSC_ANNOUNCE_SHIP;
    plan->keep_logs = call->value[OPTION_LOG] != NULL;
    plan->strategies = call->times[OPTION_STRATEGY];
    plan->settings.matcher = bsc_call_matcher(call);
    bsc_exit status = bsc_call_seed(&plan->seed, call);
    if (status == STATUS_DONE) status = bsc_call_skew(&plan->settings.skew, call);
    if (status == STATUS_DONE) status = bsc_call_samples(&plan->settings.samples, call);
    if (all)
        *games = 0;
    else if (status == STATUS_DONE)
        status = bsc_call_number(games, call, OPTION_GAMES, 1, MAX_GAMES);
    return status;
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
    const bsc_origin origin = {
        view->board, view->problem, NULL, view->weights, NULL, NULL, view->law};
    FILE *out = target->file.stream;
    bool done = true;
    switch (bsc_call_format(call)) {
    case BSC_FORMAT_CSV:
        done = bsc_target_write_origin(target, call, &origin) && bsc_simulate_write_csv(view, out);
        break;
    case BSC_FORMAT_JSON:
        done = bsc_simulate_write_json(view, out);
        break;
    case BSC_FORMAT_SVG:
        done = bsc_simulate_write_svg(
            view,
            bsc_call_says(call, OPTION_CHART, "histogram") ? BSC_CHART_HISTOGRAM : BSC_CHART_CURVES,
            out);
        break;
    default:
        done = bsc_simulate_write_text(view, out);
    }
    return done ? STATUS_DONE : bsc_fail_memory();
}

static bool is_directory(const char *path) {
    struct stat about;
    return (*path != '\0' && path[strlen(path) - 1] == '/') ||
           (stat(path, &about) == 0 && S_ISDIR(about.st_mode));
}

static bsc_exit write_log(const bsc_tournament *tournament, const bsc_tournament_plan *plan,
                          const bsc_subject *subject, size_t s, size_t game, const char *path) {
    bsc_error error = {.status = BSC_OK};
    bsc_log *log;
    if (bsc_tournament_log(tournament, s, game, &log, &error) != BSC_OK) return bsc_report(&error);
    bsc_file file;
    int reason = bsc_file_open(&file, path);
    if (reason == 0) {
        fputs("# ", file.stream);
        bsc_text_write(file.stream, subject->name);
        fprintf(file.stream, ": %s, game %zu, %u shots%s\n", bsc_strategy_name(plan->strategy[s]),
                game + 1, (unsigned)bsc_log_shots(log),
                plan->announce == BSC_ANNOUNCE_NONE ? "; read with --announce none" : "");
        bsc_log_write(subject->problem, log, file.stream);
        reason = bsc_file_close(&file, true);
        bsc_interrupt_resume();
    }
    bsc_log_free(log);
    return reason == 0 ? STATUS_DONE : bsc_fail_file("write", path, reason);
}

/* One game into the file of that path; several, or into a directory that exists or whose name ends
 * with a /, a file each: density-0001.shots is the first game of density. The directory is made
 * where there is none. */
static bsc_exit write_logs(const bsc_tournament *tournament, const bsc_tournament_plan *plan,
                           const bsc_subject *subject, const char *path) {
    const size_t games = bsc_tournament_games(tournament);
    const size_t length = strlen(path), size = length + 128;
    const int digits = snprintf(NULL, 0, "%zu", games);
    bsc_exit status = STATUS_DONE;
    if (games == 1 && plan->strategies == 1 && !is_directory(path))
        return write_log(tournament, plan, subject, 0, 0, path);
    if (mkdir(path, 0777) != 0 && errno != EEXIST) return bsc_fail_file("make", path, errno);
    char *file = malloc(size);
    if (file == NULL) return bsc_fail_memory();
    for (size_t s = 0; s < plan->strategies; s++)
        for (size_t game = 0; game < games && status == STATUS_DONE; game++) {
            snprintf(file, size, "%s%s%s-%0*zu.shots", path, path[length - 1] == '/' ? "" : "/",
                     bsc_strategy_name(plan->strategy[s]), digits, game + 1);
            status = write_log(tournament, plan, subject, s, game, file);
        }
    free(file);
    return status;
}

static bsc_exit report(const bsc_tournament *tournament, const bsc_tournament_plan *plan,
                       const bsc_subject *subject, const bsc_call *call, bsc_target *target) {
    bsc_simulate_view view;
    if (call->value[OPTION_STATS] != NULL) print_efforts(tournament, plan);
    if (!bsc_simulate_view_begin(&view, subject->name, subject->problem, tournament, plan))
        return bsc_fail_memory();
    view.weights = subject->weights_file;
    view.law = bsc_call_law(call);
    view.announce = plan->announce;
    bsc_exit status = STATUS_DONE;
    if (call->value[OPTION_LOG] != NULL)
        status = write_logs(tournament, plan, subject, call->value[OPTION_LOG]);
    if (status == STATUS_DONE) status = write_result(&view, call, target);
    bsc_simulate_view_release(&view);
    return status;
}

/* `games`: 0 is one against each deployment. */
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
    if (call->value[OPTION_DEPLOYMENTS] != NULL)
        status = bsc_deployments_open(&deployments, subject->problem,
                                      call->value[OPTION_DEPLOYMENTS], call);
    else if (games == 0)
        bsc_deployments_all(&deployments, subject->problem, MAX_ALL, &run, &error);
    else if (bsc_call_law(call) != NULL)
        bsc_deployments_lay(&deployments, subject->problem, (size_t)games, plan->seed, &run,
                            &error);
    else
        bsc_deployments_draw(&deployments, subject->problem, subject->weights, (size_t)games,
                             plan->seed, &run, &error);
    if (status == STATUS_DONE && error.status == BSC_OK)
        bsc_tournament_new(&tournament, subject->problem, deployments, plan, &run, &error);
    bsc_meter_end(&meter);
    if (status == STATUS_DONE) status = bsc_report(&error);
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
