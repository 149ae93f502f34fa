/* simulate.c - `bscount simulate` plays whole games with one or several strategies, and prints how
 * many shots they took. With two boards it plays a duel of two sides, Blue and Green. Blue hides
 * its fleet on the first board and fires at the second; Green hides its fleet on the second board
 * and fires at the first.
 *
 * In a duel with --seed S, Blue's games are those that `simulate` plays at Green's board with seed
 * S, and Green's games are those that it plays at Blue's board with seed S + 1. So the games of the
 * two sides are independent, even if both boards are the same. A function of this file that returns
 * another status than STATUS_DONE has printed why, unless its comment says otherwise. */
#include "program/command/simulate.h"

#include "os/files.h"
#include "program/command/command.h"
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
#include "show/view/simulate_text.h"
#include "show/view/simulate_view.h"
#include "show/view/table.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>

/* The greatest number of deployments for `--games all`, which plays a game against each deployment
 * of the board. A board with more deployments is refused. */
#define MAX_DEPLOYMENTS 1000000u

/* Size in bytes of a buffer for the name of a game's file in its folder, with a slash before it and
 * a 0 after it. The name has a prefix ("blue-"), at most 80 bytes of the strategy's name, the
 * numbers of the strategy and the game, and an ending. */
#define LOG_NAME_SIZE 160u

/* A contest: the games that are played against the fleets of one board. All strategies fire at this
 * board or, in a duel, only the strategy of one side. */
typedef struct contest {
    bsc_subject subject;          /* the board on which the fleets are hidden */
    bsc_tournament_plan plan;     /* which strategies play, by which rules */
    bsc_deployments *deployments; /* [games]: the fleet that is hidden in each game */
    bsc_tournament *tournament;   /* the games that were played, with their results */
    /* [plan.strategies]: for each strategy run:COMMAND, the program that chooses its shots; not
     * used for the other strategies. */
    bsc_process *process;
    /* How the names of the --log files begin: with "blue-" or "green-" if the contest is one half
     * of a duel; otherwise "". */
    const char *prefix;
    const char *fleet_law; /* the value of --fleet-law, such as "flat"; NULL: "uniform" */
} contest;

/* Says whether the contest is one half of a duel. Only then the names of its --log files have a
 * prefix. c->prefix must not be NULL. */
static bool belongs_to_duel(const contest *c) {
    return *c->prefix != '\0';
}

/* Prints an error that says that there is no strategy called `name`, and what the user probably
 * meant, or a hint with the names of all strategies if nothing is close. If `name` has a comma,
 * also says that each strategy has an option of its own. Returns STATUS_USAGE. */
static bsc_exit refuse_strategy(const bsc_call *call, const char *name) {
    const char *words = bsc_option_table[OPTION_STRATEGY].words;
    char text[BSC_WORDS_SIZE], meant_words[BSC_MEANT_SIZE];
    const char *meant = bsc_word_find_meant("--strategy", call->command, name, meant_words);
    if (meant == NULL) meant = bsc_words_closest(words, name, text);
    bsc_refuse_unknown("strategy", name, meant);
    if (strchr(name, ',') != NULL) bsc_hint("each strategy has a --strategy of its own");
    if (meant == NULL) return bsc_hint("expected one of: %s", words);
    return STATUS_USAGE;
}

bsc_exit bsc_strategies_check(const bsc_call *call) {
    const bsc_list *names = &call->list[OPTION_STRATEGY];
    if (names->count == 0) {
        bsc_remedy_store("", "--strategy\ndensity");
        bsc_refuse_usage("no strategy given");
        return bsc_hint("expected one of: %s", bsc_option_table[OPTION_STRATEGY].words);
    }
    for (size_t k = 0; k < names->count; k++)
        if (bsc_strategy_find(names->text[k]) == bsc_strategies() &&
            strncmp(names->text[k], BSC_RUN, strlen(BSC_RUN)) != 0)
            return refuse_strategy(call, names->text[k]);
    return STATUS_DONE;
}

/* The strategies that the command line names. Each array has an element for each strategy, in the
 * order of the command line. */
typedef struct players {
    /* The strategy's index in the library's list. A strategy run:COMMAND, which is played by
     * another program, is not in that list; its element is bsc_strategies(), the length of the
     * list. */
    size_t *strategy;
    bsc_bot *bot;         /* how the tournament asks a strategy run:COMMAND for its shots */
    bsc_process *process; /* the program of a strategy run:COMMAND */
} players;

/* Fills *p, whose arrays must be NULL before, with the strategies that the command line names. A
 * duel may have at most two strategies, Blue's and then Green's; in other games no strategy may be
 * named twice. With --salvo, the strategy must be `exact`. If the command line breaks one of these
 * rules, prints an error. The caller frees the arrays of *p in any case. */
static bsc_exit find_players(players *p, const bsc_call *call, bool is_duel) {
    const char **name = call->list[OPTION_STRATEGY].text;
    const size_t count = call->list[OPTION_STRATEGY].count;
    const bsc_exit status = bsc_strategies_check(call);
    if (status != STATUS_DONE) return status;
    if (is_duel && count > 2) {
        bsc_refuse_usage("%zu strategies for two boards", count);
        return bsc_hint("give one --strategy for both sides, or two: Blue's and Green's");
    }
    p->strategy = calloc(count, sizeof *p->strategy);
    p->bot = calloc(count, sizeof *p->bot);
    p->process = calloc(count, sizeof *p->process);
    if (p->strategy == NULL || p->bot == NULL || p->process == NULL) return bsc_fail_memory();
    for (size_t k = 0; k < count; k++) {
        p->strategy[k] = bsc_strategy_find(name[k]);
        p->process[k] = (bsc_process){.name = name[k], .seconds = call->bot_seconds};
        p->bot[k] = (bsc_bot){name[k], bsc_process_play, &p->process[k]};
        if (call->salvo > 1 && strcmp(name[k], "exact") != 0) {
            bsc_remedy_store(name[k], "exact");
            return bsc_refuse_usage("--salvo needs the strategy exact: '%s' chooses single shots",
                                    name[k]);
        }
        for (size_t j = 0; j < k && !is_duel; j++)
            if (strcmp(name[j], name[k]) == 0)
                return bsc_refuse_usage("strategy '%s' given twice", name[k]);
    }
    return STATUS_DONE;
}

/* Writes the results of the games, which are in `view`, in the format that the command line asks
 * for: text, CSV, JSON, SVG or HTML (asserted). If memory ran out, prints an error. */
static bsc_exit write_view(const bsc_simulate_view *view, const bsc_call *call, FILE *out) {
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
        assert(format == BSC_FORMAT_TEXT);
        done = bsc_simulate_write_text(view, out);
    }
    if (!done) return bsc_fail_memory();
    return STATUS_DONE;
}

/* Writes the shots of one game to the file at `path` (--log), below a comment line that says which
 * game it was. `s` is the index of the strategy in the plan, and `game` is the index of the game,
 * from 0. The tournament must have kept its logs (keep_logs of its plan) and played that game. A
 * failure leaves an old file as it was. */
static bsc_exit write_log(const contest *c, size_t s, size_t game, const char *path) {
    bsc_error error = {0};
    bsc_log *log;
    if (bsc_tournament_log(c->tournament, s, game, &log, &error) != BSC_OK)
        return bsc_report(&error);
    bsc_file file;
    bsc_exit status = bsc_output_open(&file, path);
    if (status == STATUS_DONE) {
        FILE *out = file.replacement.stream;
        fputs("# ", out);
        bsc_text_write(out, c->subject.name);
        fputs(": ", out);
        bsc_text_write(out, bsc_tournament_name(c->tournament, s));
        fprintf(out, ", game %zu, %u shots", game + 1, bsc_log_shots(log));
        if (c->plan.announce == BSC_ANNOUNCE_NONE) fputs("; read with --announce none", out);
        putc('\n', out);
        bsc_log_write(c->subject.problem, log, out);
        status = bsc_output_close(&file, status);
        bsc_interrupt_resume();
    }
    bsc_log_free(log);
    return status;
}

/* Writes to file[size] the path of the file for the shots of one game (--log). `size` must be at
 * least the length of `path` plus LOG_NAME_SIZE. `s` is the index of the strategy in the plan, and
 * `game` the index of the game, from 0. The file is in the folder `path`, and is called
 * density-0001.shots, or in a duel blue-density-0001.shots. Every byte of this name that is not a
 * letter, a digit, '-' or '.' becomes '_', because a strategy may be a whole command. The names of
 * two commands may then be the same, so the number of the strategy follows:
 * run_python_bot.py.2-0001.shots. */
static void format_log_path(char *file, size_t size, const contest *c, size_t s, size_t game,
                            const char *path) {
    const int digits = snprintf(NULL, 0, "%zu", bsc_tournament_games(c->tournament));
    const size_t length = strlen(path);
    const char *slash = *bsc_path_last(path) == '\0' ? "" : "/";
    /* The strategy is run:COMMAND: in the plan it has the number of strategies as its index, which
     * no strategy of the library has. */
    const bool is_command = c->plan.strategy[s] == bsc_strategies();
    char number[24] = "";
    if (is_command && c->plan.strategies > 1) snprintf(number, sizeof number, ".%zu", s + 1);
    snprintf(file, size, "%s%s%s%.80s%s-%0*zu.shots", path, slash, c->prefix,
             bsc_tournament_name(c->tournament, s), number, digits, game + 1);
    for (char *byte = file + length + strlen(slash); *byte != '\0'; byte++)
        if (!isalnum((unsigned char)*byte) && strchr("-.", *byte) == NULL) *byte = '_';
}

/* Writes the files of --log, which have the shots of all games. A single game that does not belong
 * to a duel is written to the file `path`, unless `path` is an existing folder or ends with a
 * slash. In all other cases, each game gets a file of its own in the folder `path`, which is made
 * if it does not exist. The tournament must have kept its logs. Stops at the first file that cannot
 * be written; the files before it stay. */
static bsc_exit write_logs(const contest *c, const char *path) {
    const size_t games = bsc_tournament_games(c->tournament), strategies = c->plan.strategies;
    /* With --part K/N only the games K, K + N, K + 2 N, ... were played, where the first game is
     * number 1. `first` and `step` are about the indices of games, which begin at 0. */
    size_t first = 0, step = 1;
    if (c->plan.parts > 1) {
        first = c->plan.part - 1;
        step = c->plan.parts;
    }
    const size_t length = strlen(path), size = length + LOG_NAME_SIZE;
    bsc_exit status = STATUS_DONE;
    const bool has_slash = *bsc_path_last(path) == '\0';
    const bool is_folder = has_slash || bsc_path_find(path) == BSC_PATH_FOLDER;
    if (games == 1 && strategies == 1 && !belongs_to_duel(c) && !is_folder)
        return write_log(c, 0, 0, path);
    const int reason = bsc_files_make_folder(path);
    if (reason != 0) return bsc_fail_file("make", path, reason);
    char *file = malloc(size);
    if (file == NULL) return bsc_fail_memory();
    for (size_t s = 0; s < strategies; s++)
        for (size_t game = first; game < games && status == STATUS_DONE; game += step) {
            format_log_path(file, size, c, s, game, path);
            status = write_log(c, s, game, file);
        }
    free(file);
    return status;
}

/* ---- Playing ---- */

/* Makes c->deployments, the fleets that are hidden in the games. With --deployments, they are those
 * in the file of that option, whatever `games` is. Otherwise, if `games` is 0 (--games all), they
 * are all deployments of the board, each once; and if `games` is not 0, that many random ones,
 * drawn as the weights or the law of the command line say. c->subject and c->plan.seed must be set.
 *
 * If the file cannot be read, or what it says is wrong, prints why and returns the exit status. If
 * the library cannot make the deployments, returns STATUS_DONE, and *error says why. After a
 * failure c->deployments is NULL. */
static bsc_exit make_deployments(contest *c, uint64_t games, const bsc_call *call,
                                 const bsc_run *run, bsc_error *error) {
    const bsc_problem *problem = c->subject.problem;
    const char *path = call->text[OPTION_DEPLOYMENTS];
    const bool in_sequence = call->law == BSC_LAW_SEQUENTIAL;
    const bsc_weights *weights = c->subject.weights;
    if (path != NULL) return bsc_records_open(&c->deployments, NULL, NULL, problem, path);
    if (games == 0) {
        bsc_deployments_all(&c->deployments, problem, MAX_DEPLOYMENTS, run, error);
        return STATUS_DONE;
    }
    /* With --fleet-law sequential, fleets are laid ship by ship and not drawn by weights. If there
     * are weights, they only tell the strategies that count deployments how likely each one is. */
    if (in_sequence) weights = NULL;
    bsc_deployments_draw(&c->deployments, problem, weights, in_sequence, (size_t)games,
                         c->plan.seed, run, error);
    return STATUS_DONE;
}

/* Prints on standard error what --stats shows: how much work each strategy did. */
static void print_efforts(const contest *c) {
    for (size_t s = 0; s < c->plan.strategies; s++) {
        const bsc_effort *effort = bsc_tournament_effort(c->tournament, s);
        fputs("strategy     ", stderr);
        bsc_text_write(stderr, bsc_tournament_name(c->tournament, s));
        putc('\n', stderr);
        bsc_stats_print_line("shots", effort->shots);
        if (effort->checks > 0) bsc_stats_print_line("checks", effort->checks);
        if (effort->tries == 0) continue;
        bsc_stats_print_line("samples", effort->samples);
        bsc_stats_print_line("tries", effort->tries);
    }
}

/* Plays the games of a contest, whose subject, plan, processes and prefix must be set, and writes
 * the files of --log. `games` is the number of games; 0 means one game against each deployment of
 * the board. If any strategy is run:COMMAND, one thread plays all games, because the program
 * COMMAND can play only one game at a time. The caller frees c->deployments and c->tournament, even
 * after a failure. */
static bsc_exit play_contest(contest *c, uint64_t games, const bsc_call *call) {
    bsc_error error = {0};
    bsc_meter meter;
    bsc_run run = bsc_meter_begin_run(&meter, call);
    bsc_exit status = make_deployments(c, games, call, &run, &error);
    size_t games_to_play = 0;
    if (c->deployments != NULL) games_to_play = bsc_deployments_games(c->deployments);
    for (size_t s = 0; s < c->plan.strategies; s++) {
        c->process[s].origin = bsc_subject_result(&c->subject, NULL, call);
        c->process[s].games = games_to_play;
        if (c->plan.strategy[s] == bsc_strategies()) run.threads = 1;
    }
    if (status == STATUS_DONE && error.status == BSC_OK)
        bsc_tournament_new(&c->tournament, c->subject.problem, c->deployments, &c->plan, &run,
                           &error);
    bsc_meter_end(&meter);
    /* A duel has two boards, so the error must say which of them it is about. */
    if (belongs_to_duel(c) && error.status == BSC_BAD_INPUT)
        bsc_text_cut(error.name, sizeof error.name, c->subject.name, strlen(c->subject.name));
    if (status == STATUS_DONE) status = bsc_report(&error);
    if (status != STATUS_DONE) return status;
    if (call->text[OPTION_STATS]) print_efforts(c);
    if (call->text[OPTION_LOG]) return write_logs(c, call->text[OPTION_LOG]);
    return STATUS_DONE;
}

/* Fills *view with the results of the games of a contest, which were all played, so that write_view
 * can write them. The caller releases the view, even if this fails. Returns false if memory ran
 * out. */
static bool begin_view(bsc_simulate_view *view, const contest *c, const bsc_call *call) {
    bsc_result board = bsc_subject_result(&c->subject, NULL, call);
    board.fleet_law = c->fleet_law;
    return bsc_simulate_view_begin(view, &board, c->tournament, &c->plan);
}

/* Writes the results of all games: of c[0] if there is one board, and of the duel of c[0] and c[1]
 * if there are two. If `games` is not NULL, also writes to it a row of CSV for each game. */
static bsc_exit report_games(const contest *c, size_t boards, const bsc_call *call, FILE *out,
                             FILE *games) {
    bsc_simulate_view view = {.row = NULL}, green = {.row = NULL};
    const bool has_view = begin_view(&view, &c[0], call) &&
                          (boards < 2 || (begin_view(&green, &c[1], call) &&
                                          bsc_simulate_view_make_duel(&view, &green)));
    bsc_exit status;
    if (has_view && games != NULL) bsc_simulate_write_games(&view, games);
    if (has_view)
        status = write_view(&view, call, out);
    else
        status = bsc_fail_memory();
    bsc_simulate_view_release(&view);
    bsc_simulate_view_release(&green);
    return status;
}

/* Returns the plan of a tournament (the rules by which it is played, and which part of its games),
 * made from the options of the command line. The caller must add the strategies and the weights to
 * it. */
static bsc_tournament_plan make_plan(const bsc_call *call) {
    bsc_tournament_plan plan = {
        .announce = call->announce,
        .keep_logs = call->text[OPTION_LOG],
        .strategies = call->list[OPTION_STRATEGY].count,
        .seed = call->seed,
        .salvo = (uint32_t)call->salvo,
        .part = call->part.number,
        .parts = call->part.parts,
        .settings =
            {
                .matcher = call->matcher,
                .skew = call->skew,
                .samples = call->samples,
            },
    };
    /* BSC_ANNOUNCE_LOG is the value without --announce. It means that a game announces as much
     * about ships as the answers in its log tell. A game that begins has no answers, so it gets
     * the usual rule: the name of a ship is announced when the ship sinks. */
    if (plan.announce == BSC_ANNOUNCE_LOG) plan.announce = BSC_ANNOUNCE_SHIP;
    return plan;
}

/* Makes the contest `c` one half of a duel, in which a single side fires: `side` is 0 for Blue and
 * 1 for Green. c->plan was made for games on a single board, and names all strategies of the
 * command line, one or two. If it names two, the first becomes the strategy of Blue, and the second
 * that of Green. The arrays of c->plan and c->process then begin at the strategy of the side, so
 * the caller frees them by its own pointers. The seed of Green is one above that of Blue. */
static void plan_side(contest *c, size_t side, const bsc_call *call) {
    static const char *const prefix[] = {"blue-", "green-"};
    c->prefix = prefix[side];
    c->plan.seed = call->seed + side;
    c->plan.strategies = 1;
    if (call->list[OPTION_STRATEGY].count == 1) return;
    c->plan.strategy += side;
    c->plan.bot += side;
    c->process += side;
}

/* Plays all games and writes their results to `out`. In a duel, c[0] has the games in which Blue
 * fires at the second board of the command line, and c[1] those in which Green fires at the first
 * board. Otherwise only c[0] is used. If `games` is not NULL, also writes to it a row of CSV for
 * each game. */
static bsc_exit simulate(contest *c, size_t boards, const bsc_call *call, FILE *out, FILE *games) {
    const bool is_duel = boards > 1;
    players p = {.strategy = NULL};
    bsc_exit status = find_players(&p, call, is_duel);
    for (size_t k = 0; k < boards && status == STATUS_DONE; k++) {
        c[k].plan = make_plan(call);
        c[k].plan.settings.weights = c[k].subject.weights;
        c[k].plan.strategy = p.strategy;
        c[k].plan.bot = p.bot;
        c[k].process = p.process;
        c[k].prefix = "";
        c[k].fleet_law = bsc_call_fleet_law(call);
        if (is_duel) plan_side(&c[k], k, call);
        status = play_contest(&c[k], call->games, call);
    }
    if (status == STATUS_DONE && call->part.parts > 0)
        status = bsc_part_print(c->tournament, &c->subject, call, out);
    else if (status == STATUS_DONE)
        status = report_games(c, boards, call, out, games);
    bsc_child_end_all();
    free(p.strategy);
    free(p.bot);
    free(p.process);
    return status;
}

/* ---- The command ---- */

/* Prints an error (STATUS_USAGE) if there are two boards and an option needs a single board, or if
 * standard input would be read more than once. board[boards], 1 or 2, are the boards of the command
 * line. */
static bsc_exit check_boards(const char *const board[2], size_t boards, const bsc_call *call) {
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

/* Opens the boards that the command line names, and sets *boards to how many there are, 1 or 2.
 * Each contest has the board at which one side fires. In a duel, whose first board is Blue's and
 * whose second is Green's, Blue fires at the second board, and Green at the first. So c[0], the
 * contest in which Blue fires, gets the last board, and c[1] the one before it. If no board is
 * named (*boards is then 0), more than two are, or a board cannot be opened, prints an error. The
 * caller closes both subjects in any case. */
static bsc_exit open_boards(contest c[2], size_t *boards, const bsc_call *call) {
    const char *board[2] = {call->text[OPTION_BOARD], NULL};
    *boards = board[0] != NULL;
    for (int k = 0; k < call->operands; k++) {
        if (*boards == 2) {
            bsc_refuse_usage("unexpected argument '%s'", call->operand[k]);
            return bsc_hint("the boards are '%s' and '%s' already", board[0], board[1]);
        }
        board[*boards] = call->operand[k];
        ++*boards;
    }
    /* Without a board, bsc_subject_open prints the error that no board was given. */
    if (*boards == 0) return bsc_subject_open(&c->subject, call);
    bsc_exit status = check_boards(board, *boards, call);
    for (size_t k = 0; k < *boards && status == STATUS_DONE; k++)
        status = bsc_subject_open_board(&c[*boards - 1 - k].subject, board[k], call);
    return status;
}

/* Opens the file of --games-csv for writing. If the command line does not have this option, leaves
 * *file as it is and returns STATUS_DONE. An old file at the path stays until close_games. Called
 * before the run, so that a path which cannot be written is reported at once. Prints an error and
 * returns STATUS_USAGE if the results go to the same file: to that of --output or, without
 * --output, to standard output, whose path is "-". Also fails as bsc_output_open does. */
static bsc_exit open_games(bsc_file *file, const bsc_call *call) {
    const char *path = call->text[OPTION_GAMES_CSV];
    const char *result_path = call->text[OPTION_OUTPUT];
    if (path == NULL) return STATUS_DONE;
    if (result_path == NULL) result_path = "-";
    bool is_same = strcmp(path, result_path) == 0;
    if (!bsc_is_standard(path) && !bsc_is_standard(result_path))
        is_same = bsc_path_same(path, result_path);
    if (is_same)
        return bsc_refuse_usage("cannot write both the result and the games to '%s'", path);
    if (bsc_is_standard(path)) path = NULL;
    return bsc_output_open(file, path);
}

/* Closes the file of --games-csv, if it is open, as bsc_output_close does: if `status` is
 * STATUS_DONE, the file is kept, and otherwise it is removed. bsc_output_close holds signals back.
 * This function lets them arrive again, because the output with the results is still open, and a
 * signal may still end the command. Returns `status`, or the status of a failure to write the
 * file. */
static bsc_exit close_games(bsc_file *file, bsc_exit status) {
    if (file->replacement.stream == NULL) return status;
    status = bsc_output_close(file, status);
    bsc_interrupt_resume();
    return status;
}

/* Opens the boards of the command line, plays the games on them and writes the results. The subject
 * is not used. After a failure the file of --games-csv stays as it was. */
bsc_exit bsc_simulate_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    contest c[2] = {{.prefix = ""}, {.prefix = ""}};
    bsc_file games = {.name = NULL};
    size_t boards;
    bsc_exit status = open_games(&games, call);
    if (status == STATUS_DONE) status = open_boards(c, &boards, call);
    if (status == STATUS_DONE) status = simulate(c, boards, call, out, games.replacement.stream);
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
    contest c = {.subject = *subject};
    bsc_file games = {.name = NULL};
    bsc_error error = {0};
    if (*source->law != '\0') c.fleet_law = source->law;
    if (*source->weights != '\0') c.subject.weights_file = source->weights;
    bsc_exit status = open_games(&games, call);
    if (status == STATUS_DONE) {
        bsc_part_join_games(&c.tournament, sum, subject->problem, &error);
        status = bsc_report(&error);
    }
    if (status == STATUS_DONE) {
        c.plan = *bsc_tournament_plan_of(c.tournament);
        c.plan.announce = bsc_announce_find(source->announce);
        status = report_games(&c, 1, call, out, games.replacement.stream);
    }
    bsc_tournament_free(c.tournament);
    return close_games(&games, status);
}
