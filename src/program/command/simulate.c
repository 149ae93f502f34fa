/* simulate.c - `bscount simulate`: whole games with one strategy or several; or with two boards a
 * duel. Blue hides its fleet on the first board and fires at the second, Green the other way round.
 *
 * Blue's games are those of seed S at Green's board, as `simulate` of that board alone plays them,
 * and Green's those of S + 1 at Blue's: so the two are independent, on one board too. */
#include "program/command/command.h"
#include "program/command/simulate.h"

#include "program/command/file.h"
#include "program/command/meter.h"
#include "program/command/output.h"
#include "program/command/part.h"
#include "program/command/process.h"
#include "program/command/results.h"
#include "program/command/run.h"
#include "program/command/run_options.h"
#include "program/line/interrupt.h"
#include "program/line/parse.h"
#include "program/line/report.h"
#include "program/line/slips.h"
#include "show/view/record_view.h"
#include "show/view/simulate_view.h"
#include "show/view/table.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define MAX_ALL 1000000u /* deployments that --games all plays */

/* The games at one board. */
typedef struct contest {
    bsc_subject subject;
    bsc_tournament_plan plan;
    bsc_deployments *deployments;
    bsc_tournament *tournament;
    bsc_process *process; /* [strategies] */
    const char *prefix;   /* of its logs' names */
    const char *law;      /* --fleet-law, or NULL */
} contest;

static bsc_exit refuse_strategy(const bsc_call *call, const char *name) {
    const char *words = bsc_option_table[OPTION_STRATEGY].words;
    char text[BSC_WORDS_SIZE], slip[BSC_SLIP_SIZE];
    const char *meant = bsc_slip_meant("--strategy", call->command, name, slip);
    if (meant == NULL) meant = bsc_words_closest(words, name, text);
    bsc_refuse_unknown("strategy", name, meant);
    if (strchr(name, ',') != NULL) bsc_hint("each strategy has a --strategy of its own");
    return meant == NULL ? bsc_hint("expected one of: %s", words) : STATUS_USAGE;
}

bsc_exit bsc_strategies_check(const bsc_call *call) {
    const bsc_list *names = &call->list[OPTION_STRATEGY];
    if (names->count == 0) {
        bsc_report_mean("", "--strategy\ndensity");
        bsc_refuse_usage("no strategy given");
        return bsc_hint("expected one of: %s", bsc_option_table[OPTION_STRATEGY].words);
    }
    for (size_t k = 0; k < names->count; k++)
        if (bsc_strategy_find(names->text[k]) == bsc_strategies() &&
            strncmp(names->text[k], BSC_RUN, strlen(BSC_RUN)) != 0)
            return refuse_strategy(call, names->text[k]);
    return STATUS_DONE;
}

/* The strategies, and what plays those that are commands. All is owned. */
typedef struct players {
    size_t *number;
    bsc_bot *bot;
    bsc_process *process;
} players;

/* In a duel they are of different sides. */
static bsc_exit find_players(players *p, const bsc_call *call, bool duels) {
    const char **name = call->list[OPTION_STRATEGY].text;
    const size_t count = call->list[OPTION_STRATEGY].count;
    const bsc_exit status = bsc_strategies_check(call);
    if (status != STATUS_DONE) return status;
    if (duels && count > 2) {
        bsc_refuse_usage("%zu strategies for two boards", count);
        return bsc_hint("give one --strategy for both sides, or two: Blue's and Green's");
    }
    *p = (players){calloc(count, sizeof *p->number), calloc(count, sizeof *p->bot),
                   calloc(count, sizeof *p->process)};
    if (p->number == NULL || p->bot == NULL || p->process == NULL) return bsc_fail_memory();
    for (size_t k = 0; k < count; k++) {
        p->number[k] = bsc_strategy_find(name[k]);
        p->process[k] = (bsc_process){.name = name[k], .seconds = call->bot_seconds};
        p->bot[k] = (bsc_bot){name[k], bsc_process_play, &p->process[k]};
        if (call->salvo > 1 && strcmp(name[k], "exact") != 0) {
            bsc_report_mean(name[k], "exact");
            return bsc_refuse_usage("--salvo needs the strategy exact: '%s' chooses single shots",
                                    name[k]);
        }
        for (size_t j = 0; j < k && !duels; j++)
            if (strcmp(name[j], name[k]) == 0)
                return bsc_refuse_usage("strategy '%s' given twice", name[k]);
    }
    return STATUS_DONE;
}

static bsc_exit write_result(const bsc_simulate_view *view, const bsc_call *call, FILE *out) {
    const bsc_format format = call->format;
    if (format == BSC_FORMAT_CSV && call->text[OPTION_ORIGIN] &&
        !bsc_simulate_write_origin(view, out))
        return bsc_fail_memory();
    bool done;
    switch (format) {
    case BSC_FORMAT_CSV:
        done = bsc_simulate_write_csv(view, call->text[OPTION_MEANS], out);
        break;
    case BSC_FORMAT_JSON:
        done = bsc_simulate_write_json(view, out);
        break;
    case BSC_FORMAT_SVG:
        done = bsc_simulate_write_svg(view, call->chart, out);
        break;
    case BSC_FORMAT_HTML:
        done = bsc_simulate_write_html(view, out);
        break;
    default:
        done = bsc_simulate_write_text(view, out);
    }
    return done ? STATUS_DONE : bsc_fail_memory();
}

static bsc_exit write_log(const contest *c, size_t s, size_t game, const char *path) {
    const bsc_tournament_plan *plan = &c->plan;
    bsc_error error = {0};
    bsc_log *log;
    if (bsc_tournament_log(c->tournament, s, game, &log, &error) != BSC_OK)
        return bsc_report(&error);
    bsc_file file;
    bsc_exit status = bsc_output_open(&file, path);
    if (status == STATUS_DONE) {
        fputs("# ", file.stream);
        bsc_text_write(file.stream, c->subject.name);
        fputs(": ", file.stream);
        bsc_text_write(file.stream, bsc_tournament_name(c->tournament, s));
        fprintf(file.stream, ", game %zu, %u shots%s\n", game + 1, bsc_log_shots(log),
                plan->announce == BSC_ANNOUNCE_NONE ? "; read with --announce none" : "");
        bsc_log_write(c->subject.problem, log, file.stream);
        status = bsc_output_close(&file, status);
        bsc_interrupt_resume();
    }
    bsc_log_free(log);
    return status;
}

/* One game into the file of that path; several, or into a directory that exists or whose name ends
 * with a /, a file each: density-0001.shots is the first game of density, blue-density-0001.shots
 * Blue's in a duel. The directory is made where there is none. */
static bsc_exit write_logs(const contest *c, const char *path) {
    const size_t games = bsc_tournament_games(c->tournament), strategies = c->plan.strategies;
    const size_t step = c->plan.parts > 0 ? c->plan.parts : 1;
    const size_t length = strlen(path), size = length + 128;
    const int digits = snprintf(NULL, 0, "%zu", games);
    bsc_exit status = STATUS_DONE;
    struct stat about;
    const bool slash = length > 0 && path[length - 1] == '/';
    const bool folder = slash || (stat(path, &about) == 0 && S_ISDIR(about.st_mode));
    if (games == 1 && strategies == 1 && *c->prefix == '\0' && !folder)
        return write_log(c, 0, 0, path);
    if (mkdir(path, 0777) != 0 && errno != EEXIST) return bsc_fail_file("make", path, errno);
    char *file = malloc(size);
    if (file == NULL) return bsc_fail_memory();
    for (size_t s = 0; s < strategies; s++)
        for (size_t game = step > 1 ? c->plan.part - 1 : 0; game < games && status == STATUS_DONE;
             game += step) {
            snprintf(file, size, "%s%s%s%.80s-%0*zu.shots", path, slash ? "" : "/", c->prefix,
                     bsc_tournament_name(c->tournament, s), digits, game + 1);
            for (char *byte = file + length + !slash; *byte != '\0'; byte++) /* of a command */
                if (!isalnum((unsigned char)*byte) && strchr("-.", *byte) == NULL) *byte = '_';
            status = write_log(c, s, game, file);
        }
    free(file);
    return status;
}

/* ---- Playing ---- */

/* `games`: 0 is one against each deployment. */
static bsc_exit play(contest *c, uint64_t games, const bsc_call *call) {
    const bsc_problem *problem = c->subject.problem;
    bsc_error error = {0};
    bsc_meter meter;
    bsc_run run = bsc_meter_run(&meter, call);
    bsc_exit status = STATUS_DONE;
    const bool laid = call->law == BSC_LAW_SEQUENTIAL;
    if (call->text[OPTION_DEPLOYMENTS])
        status =
            bsc_records_open(&c->deployments, NULL, NULL, problem, call->text[OPTION_DEPLOYMENTS]);
    else if (games == 0)
        bsc_deployments_all(&c->deployments, problem, MAX_ALL, &run, &error);
    else
        bsc_deployments_draw(&c->deployments, problem, laid ? NULL : c->subject.weights, laid,
                             (size_t)games, c->plan.seed, &run, &error);
    const size_t played = c->deployments == NULL ? 0 : bsc_deployments_games(c->deployments);
    for (size_t s = 0; s < c->plan.strategies; s++) {
        c->process[s].origin = bsc_subject_result(&c->subject, NULL, call);
        c->process[s].games = played;
        if (c->plan.strategy[s] == bsc_strategies()) run.threads = 1;
    }
    if (status == STATUS_DONE && error.status == BSC_OK)
        bsc_tournament_new(&c->tournament, problem, c->deployments, &c->plan, &run, &error);
    bsc_meter_end(&meter);
    if (*c->prefix != '\0' && error.status == BSC_BAD_INPUT) /* of which board */
        bsc_text_cut(error.name, sizeof error.name, c->subject.name, strlen(c->subject.name));
    if (status == STATUS_DONE) status = bsc_report(&error);
    if (status != STATUS_DONE) return status;
    for (size_t s = 0; call->text[OPTION_STATS] && s < c->plan.strategies; s++) {
        const bsc_effort *effort = bsc_tournament_effort(c->tournament, s);
        fputs("strategy     ", stderr);
        bsc_text_write(stderr, bsc_tournament_name(c->tournament, s));
        putc('\n', stderr);
        bsc_stats_line("shots", effort->shots);
        if (effort->checks > 0) bsc_stats_line("checks", effort->checks);
        if (effort->tries == 0) continue;
        bsc_stats_line("samples", effort->samples);
        bsc_stats_line("tries", effort->tries);
    }
    return call->text[OPTION_LOG] ? write_logs(c, call->text[OPTION_LOG]) : status;
}

static bool begin_view(bsc_simulate_view *view, const contest *c, const bsc_call *call) {
    bsc_result board = bsc_subject_result(&c->subject, NULL, call);
    board.fleet_law = c->law;
    return bsc_simulate_view_begin(view, &board, c->tournament, &c->plan);
}

/* All results; of games where there is such a file. */
static bsc_exit report(const contest *c, size_t boards, const bsc_call *call, FILE *out,
                       FILE *games) {
    bsc_simulate_view view = {.row = NULL}, green = {.row = NULL};
    const bool has_view = begin_view(&view, &c[0], call) &&
                          (boards < 2 || (begin_view(&green, &c[1], call) &&
                                          bsc_simulate_view_make_duel(&view, &green)));
    bsc_exit status = has_view ? STATUS_DONE : bsc_fail_memory();
    if (has_view && games != NULL) bsc_simulate_write_games(&view, games);
    if (has_view) status = write_result(&view, call, out);
    bsc_simulate_view_release(&view);
    bsc_simulate_view_release(&green);
    return status;
}

/* Plays all games, and reports them. c[0] are Blue's, at the last board. */
static bsc_exit simulate(contest *c, size_t boards, const bsc_call *call, FILE *out, FILE *games) {
    static const char *const prefix[] = {"blue-", "green-"};
    const bsc_announce said = call->announce;
    const bsc_tournament_plan plan = {
        .announce = said == BSC_ANNOUNCE_LOG ? BSC_ANNOUNCE_SHIP : said,
        .keep_logs = call->text[OPTION_LOG],
        .strategies = call->list[OPTION_STRATEGY].count,
        .seed = call->seed,
        .salvo = (uint32_t)call->salvo,
        .part = call->part.number,
        .parts = call->part.parts,
        .settings = {.matcher = call->matcher, .skew = call->skew, .samples = call->samples}};
    players p = {.number = NULL};
    bsc_exit status = find_players(&p, call, boards > 1);
    for (size_t k = 0; k < boards && status == STATUS_DONE; k++) {
        c[k].plan = plan;
        c[k].plan.seed = plan.seed + k;
        c[k].plan.settings.weights = c[k].subject.weights;
        const size_t strategy_index = boards > 1 && plan.strategies > 1 ? k : 0;
        c[k].plan.strategy = p.number + strategy_index;
        c[k].plan.bot = p.bot + strategy_index;
        c[k].process = p.process + strategy_index;
        if (boards > 1) c[k].plan.strategies = 1;
        c[k].prefix = boards > 1 ? prefix[k] : "";
        c[k].law = bsc_call_law(call);
        status = play(&c[k], call->games, call);
    }
    if (status == STATUS_DONE)
        status = plan.parts > 0 ? bsc_part_print(c->tournament, &c->subject, call, out)
                                : report(c, boards, call, out, games);
    bsc_process_end_all();
    free(p.number);
    free(p.bot);
    free(p.process);
    return status;
}

/* ---- The command ---- */

/* Standard input can be read only once. */
static bsc_exit check_input(const char *const board[2], size_t boards, const bsc_call *call) {
    size_t reads = 0;
    for (size_t k = 0; k < boards; k++) reads += bsc_is_standard(board[k]);
    if (reads > 1) return bsc_refuse_usage("cannot read two boards from standard input");
    if (reads > 0 && bsc_is_standard(call->text[OPTION_DEPLOYMENTS]))
        return bsc_refuse_usage(
            "cannot read both the board and the deployments from standard input");
    if (boards < 2) return STATUS_DONE;
    if (call->text[OPTION_SALVO])
        return bsc_refuse_usage("--salvo needs a single board: in a duel both fire single shots");
    if (call->text[OPTION_PART])
        return bsc_refuse_usage("--part needs a single board: a part is of the games at one");
    if (call->text[OPTION_DEPLOYMENTS])
        return bsc_refuse_usage("--deployments needs a single board: it has the fleets of one");
    return bsc_check_weights(call, boards);
}

/* Blue fires at the second of two. */
static bsc_exit open_boards(contest c[2], size_t *boards, const bsc_call *call) {
    const char *board[2] = {call->text[OPTION_BOARD], NULL};
    *boards = board[0] != NULL;
    for (int k = 0; k < call->operands; k++) {
        if (*boards == 2) {
            bsc_refuse_usage("unexpected argument '%s'", call->operand[k]);
            return bsc_hint("the boards are '%s' and '%s' already", board[0], board[1]);
        }
        board[(*boards)++] = call->operand[k];
    }
    if (*boards == 0) return bsc_subject_open(&c->subject, call); /* says so */
    bsc_exit status = check_input(board, *boards, call);
    for (size_t k = 0; k < *boards && status == STATUS_DONE; k++)
        status = bsc_subject_open_board(&c[*boards - 1 - k].subject, board[k], call);
    return status;
}

/* Opens the file of --games-csv before the run, so that a bad path is reported at once. */
static bsc_exit open_games(bsc_file *file, const bsc_call *call) {
    const char *path = call->text[OPTION_GAMES_CSV], *result = call->text[OPTION_OUTPUT];
    if (path == NULL) return STATUS_DONE;
    if (result == NULL || bsc_is_standard(result) ? bsc_is_standard(path)
                                                  : strcmp(path, result) == 0)
        return bsc_refuse_usage("cannot write both the result and the games to '%s'", path);
    return bsc_output_open(file, bsc_is_standard(path) ? NULL : path);
}

static bsc_exit close_games(bsc_file *file, bsc_exit status) {
    if (file->stream == NULL) return status;
    status = bsc_output_close(file, status);
    bsc_interrupt_resume();
    return status;
}

bsc_exit bsc_simulate_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    contest c[2] = {{.prefix = ""}, {.prefix = ""}};
    bsc_file games = {.stream = NULL};
    size_t boards;
    bsc_exit status = open_games(&games, call);
    if (status == STATUS_DONE) status = open_boards(c, &boards, call);
    if (status == STATUS_DONE) status = simulate(c, boards, call, out, games.stream);
    for (size_t k = 0; k < 2; k++) {
        bsc_tournament_free(c[k].tournament);
        bsc_deployments_free(c[k].deployments);
        bsc_subject_close(&c[k].subject);
    }
    return close_games(&games, status);
}

bsc_exit bsc_games_print_whole(const bsc_part *sum, const bsc_subject *subject,
                               const bsc_call *call, FILE *out) {
    const bsc_part_source *source = bsc_part_source_of(sum);
    contest c = {.subject = *subject, .law = *source->law == '\0' ? NULL : source->law};
    bsc_file games = {.stream = NULL};
    bsc_error error = {0};
    if (*source->weights != '\0') c.subject.weights_file = source->weights;
    bsc_exit status = open_games(&games, call);
    if (status == STATUS_DONE) {
        bsc_part_join_games(&c.tournament, sum, subject->problem, &error);
        status = bsc_report(&error);
    }
    if (status == STATUS_DONE) {
        c.plan = *bsc_tournament_plan_of(c.tournament);
        c.plan.announce = bsc_announce_find(source->announce);
        status = report(&c, 1, call, out, games.stream);
    }
    bsc_tournament_free(c.tournament);
    return close_games(&games, status);
}
