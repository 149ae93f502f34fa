/* command.h - the commands, and what they share: subjects, counting, and where results go. */
#ifndef BSC_CLI_COMMAND_H
#define BSC_CLI_COMMAND_H

#include "bscount_parts.h"

#include "program/line/call.h"
#include "program/line/interrupt.h"

#include <sys/types.h>
#include <time.h>

/* ---- input.c: boards, shots, matrices and records, as the command line names them ---- */

/* The input of a command. */
typedef struct bsc_subject {
    const char *name;     /* of the board, as the command line has it, or of the matrix file */
    bsc_problem *problem; /* NULL where --matrix was given in place of a board */
    bsc_log *log;         /* NULL where no shots were, but never for `best` and `play` */
    uint32_t *sunk;       /* [cells]: the cells of sunk ships (bsc_sunk_find); NULL without a log */
    bsc_matrix *matrix;   /* weighed, where --weights is given; NULL where shots cannot be */
    bsc_weights *weights; /* or NULL */
    const char *weights_file;
} bsc_subject;

/* The board of that name (a built-in, a file, "-" or a size) under the call's --fleet, --touch,
 * --cover and --lattice, and with its shots. */
bsc_exit bsc_subject_open_board(bsc_subject *subject, const char *board, const bsc_call *call);
/* The board or the matrix of --board or --matrix. */
bsc_exit bsc_subject_open(bsc_subject *subject, const bsc_call *call);
void bsc_subject_close(bsc_subject *subject);
/* Whether the board, and the call's ship and its shots on it, can be read; true where the board or
 * the shots are standard input, which is left alone. */
bool bsc_board_opens(const char *board, const bsc_call *call);
/* refusals.c: refuse a line that names no board; and one without the files that its command works
 * on, of which lines are shown that make some. */
bsc_exit bsc_refuse_without_board(const bsc_call *call);
bsc_exit bsc_refuse_without_files(const bsc_call *call, const char *what);
/* simulate.c: refuses the first value of --strategy that is no strategy, or that none was given. */
bsc_exit bsc_strategies_check(const bsc_call *call);

/* Adds the shots of a file to the subject's log, or says what is wrong with them. */
bsc_exit bsc_shots_load(const bsc_subject *subject, const char *path);

/* file.c: a whole file, of BSC_MAX_TEXT bytes at most; or a long one (a matrix, records), within a
 * quarter of what the memory limit leaves. "-" is standard input. The caller frees the bytes. */
#define BSC_MAX_TEXT ((size_t)4 << 20)
bsc_exit bsc_file_read(const char *path, bool is_long, char **bytes, size_t *length);
/* The same without a message: returns 0, or the system's reason why it could not *what ("open" or
 * "read"): EFBIG of more than `most` bytes. */
int bsc_file_load(const char *path, size_t most, char **bytes, size_t *length, const char **what);
/* Whether the path is "-"; it may be NULL. */
bool bsc_is_standard(const char *path);
/* The path; "standard input" for "-". */
const char *bsc_path_shown(const char *path);
/* Deployments; or, where `share` is not NULL, a table of cells, which becomes *share [cells], to be
 * freed by the caller, and *games, as bsc_frequencies_read says. */
bsc_exit bsc_records_open(bsc_deployments **deployments, double **share, double *games,
                          const bsc_problem *problem, const char *path);
bsc_exit bsc_part_open(bsc_part **part, const char *path);
/* The matrix of the deployments that agree with a log of the subject's board, or with no shots
 * where it is NULL: by the subject's weights, or that law. */
bsc_status bsc_game_matrix(bsc_matrix **matrix, const bsc_subject *subject, const bsc_log *log,
                           bsc_law law, bsc_error *error);
/* The matrix, and what is known of sunk ships, of a subject with its problem and log. */
bsc_exit bsc_subject_make_matrix(bsc_subject *subject, const bsc_call *call);
/* Refuses the weights of several boards from standard input, which can be read only once. */
bsc_exit bsc_check_weights(const bsc_call *call, size_t boards);

/* ---- blame.c: shots that contradict each other ---- */

#define BSC_CLEAR "clear" /* what takes a shot back, where its answer is expected */

/* Adds the shots of a text to the log, or says what is wrong with them. */
bsc_exit bsc_shots_read(bsc_log *log, const bsc_problem *problem, const char *text, size_t length,
                        const char *name);
/* Of a text of shots that bsc_log_read refused: where those before the refused line, and in the
 * log, contradict each other already, the first that does becomes the error. */
void bsc_log_blame(bsc_log *log, const char *text, size_t length, bsc_error *error);
/* Whether a deployment agrees with the log; also true where that takes longer than some seconds. */
bool bsc_log_may_hold(const bsc_log *log);
/* Writes on a line which single answers of a log that no deployment agrees with may have been
 * wrong, the likeliest first, after `head` and each but the last shot's after `verb`; or that none
 * can. Nothing where that takes longer than some seconds; BSC_INTERRUPTED after a signal. */
bsc_status bsc_suspects_write(const bsc_log *log, const bsc_problem *problem, const char *head,
                              const char *verb, FILE *out, bsc_error *error);
/* bsc_report; of an error of bsc_log_check's also bsc_suspects_write. */
bsc_exit bsc_report_shots(const bsc_error *error, const bsc_log *log, const bsc_problem *problem);

/* ---- file.c: files that are written whole or not at all ---- */

typedef struct bsc_file {
    const char *name; /* in messages */
    FILE *stream;     /* to write to */
    char *path;       /* of the file to replace or make; NULL where `stream` is that file itself */
    char *fresh;      /* of the new file beside it, until it is whole */
    bool named;       /* the new file has that name already */
    struct bsc_file *next;
} bsc_file;

/* 0, or the system's reason. The file of that path stays as it is until bsc_file_close. Those that
 * are open at once are closed in the opposite order. */
int bsc_file_open(bsc_file *file, const char *path);
/* Closes; with `keep` the new file takes the old one's place. 0, or why it did not; after that no
 * signal is heard until bsc_interrupt_resume, so that what is done counts as done. */
int bsc_file_close(bsc_file *file, bool keep);
/* Writes to a stream that is open. */
bsc_sink bsc_stream_sink(FILE *stream);

/* bsc_file_open of a path, or standard output where it is NULL; says why it could not. */
bsc_exit bsc_output_open(bsc_file *file, const char *path);
/* bsc_file_close; says so of any byte that was not written. With another status than STATUS_DONE
 * the old file stays, and it returns that status. */
bsc_exit bsc_output_close(bsc_file *file, bsc_exit status);

/* ---- file.c: the result, on standard output or in the file of --output ---- */

/* The colours of a text: what --color says; else, or where they are wanted always, those of the
 * terminal. It has none where NO_COLOR is set, or TERM is dumb. */
bsc_depth bsc_output_depth(FILE *out, const bsc_call *call, bool always);
/* Before a CSV, with --origin: the line of what it was made from. False: memory ran out. */
bool bsc_output_write_origin(FILE *out, const bsc_call *call, const bsc_result *origin);
/* The table as text, CSV or JSON: there with its schema and origin, and as the rows of that key.
 * Without an origin where that is NULL. Releases the table. */
bsc_exit bsc_table_print(bsc_table *table, const char *key, const bsc_result *origin,
                         const bsc_call *call, FILE *out);

/* Prints what it is for about its subject, empty where it opens its boards or files itself. */
typedef bsc_exit bsc_print(const bsc_subject *subject, const bsc_call *call, FILE *out);

#define COMMAND(id, name, function, ...) bsc_print function;
#include "program/line/options.h"

/* Opens the output and the board, prints, and closes both. */
bsc_exit bsc_call_print(const bsc_call *call, bsc_print *print);

/* ---- json.c: strategies that are other programs ---- */

#define BSC_RUN "run:"

typedef struct bsc_process {
    const char *name;  /* "run:COMMAND" */
    bsc_result origin; /* of the board */
    size_t games;
    double seconds;  /* for a turn */
    pid_t id;        /* 0: it was not started yet; it is at its first turn */
    int to, from;    /* pipes */
    char line[4096]; /* from it: the last line, `taken` bytes, and what was read behind it */
    size_t taken, held;
    struct bsc_process *next;
} bsc_process;

/* For bsc_bot, with a process. */
bsc_status bsc_process_play(void *process, const bsc_log *log, size_t game, bool over,
                            uint32_t *cell, bsc_error *error);
/* Ends all. */
void bsc_process_end_all(void);

/* ---- part.c: parts of a run ---- */

/* Prints the file of a part: of these games; or, NULL, runs the part of --part. */
bsc_exit bsc_part_print(const bsc_tournament *games, const bsc_subject *subject,
                        const bsc_call *call, FILE *out);
/* simulate.c: the whole of parts of games, from their sum. */
bsc_exit bsc_games_print_whole(const bsc_part *sum, const bsc_subject *subject,
                               const bsc_call *call, FILE *out);

/* ---- run.c: a count as the command line wants it ---- */

/* The word of --fleet-law; NULL: uniform, or by weights. */
const char *bsc_call_law(const bsc_call *call);
/* The call's engine and threads. */
void bsc_call_run(bsc_run *run, const bsc_call *call);

/* Counts; with --verify, twice; with --within or --seconds by bsc_counting_run, and says so where
 * the result is an estimate. `stats` is filled with what the run took; NULL: not wanted. Says what
 * went wrong, and on an interrupt what was found so far. Where no deployment agrees with the shots
 * it names the first that contradicts those before it. */
bsc_exit bsc_subject_count(bsc_tally **tally, const bsc_subject *subject, const bsc_call *call,
                           bool every_option, bsc_stats *stats);
/* Whether the board is "nxn" or "wxh", whose count is a formula. */
bool bsc_subject_is_formula(const bsc_subject *subject);
/* What else than a tally is counted, where it is not NULL. */
typedef struct bsc_wanted {
    bsc_sub_fleets **sub_fleets; /* with --sub-fleets */
    bsc_formula **formula;       /* of nxn, in n; of wxh */
    bsc_map **map;               /* without a matrix */
} bsc_wanted;
bsc_exit bsc_subject_count_all(const bsc_wanted *wanted, const bsc_subject *subject,
                               const bsc_call *call, bsc_stats *stats);
/* Where no deployment agrees with the shots, that; else what the tally tells of sunk ships. */
bsc_exit bsc_subject_settle(const bsc_subject *subject, const bsc_tally *tally, const bsc_run *run);
/* --stats, and a warning of an estimate that is not worth its standard error. */
void bsc_stats_print(const bsc_stats *stats);
void bsc_stats_line(const char *name, uint64_t number);
void bsc_stats_warn(const bsc_stats *stats);
/* The piece of --ship, or BSC_ALL_PIECES. Refuses --values island if all cells must be covered. */
bsc_exit bsc_subject_ship(uint32_t *piece, const bsc_subject *subject, const bsc_call *call);
/* The map of a piece, or of all, from a tally with every option. */
bsc_exit bsc_subject_map(bsc_map **map, const bsc_subject *subject, const bsc_tally *tally,
                         uint32_t piece);
/* The tally with every option, and the map of it; of a subject without a matrix the map alone. */
bsc_exit bsc_subject_count_map(bsc_map **map, bsc_tally **tally, const bsc_subject *subject,
                               const bsc_call *call, uint32_t piece, bsc_stats *stats);
/* The map of --engine independent; with `stats` prints what --stats has of it. `mode` NULL:
 * probabilities; else counts, and it becomes the one that was used. */
bsc_exit bsc_subject_independent(bsc_map **map, const bsc_subject *subject, uint32_t piece,
                                 const bsc_call *call, bsc_mode *mode, bool stats);

/* ---- count.c: a result, in the call's format ---- */

/* Of the subject, without a map; the engine may be NULL. */
bsc_result bsc_subject_result(const bsc_subject *subject, const char *engine, const bsc_call *call);
bsc_exit bsc_count_print(const bsc_tally *tally, const bsc_stats *stats, const bsc_subject *subject,
                         const bsc_call *call, FILE *out);
/* The maps of any ship and of each piece; a page shows `shown` first, other formats it alone. */
bsc_exit bsc_maps_print(const bsc_result *view, size_t views, size_t shown, const bsc_call *call,
                        FILE *out);
/* Without a tally the map is that of --engine independent, or narrow. */
bsc_exit bsc_map_print(const bsc_tally *tally, const bsc_stats *stats, const bsc_subject *subject,
                       const bsc_call *call, FILE *out);

/* ---- run.c: progress on standard error ---- */

typedef struct bsc_meter {
    bool shown, terminal, drawn;
    bool counts; /* an interrupt says how far it was */
    struct timespec start, last;
    double fraction, bytes; /* as last reported */
} bsc_meter;

/* A run, or the call's, which has the meter, begun, as its tick. */
bsc_run bsc_meter_begin(bsc_meter *meter, const bsc_run *of, const bsc_call *call);
bsc_run bsc_meter_run(bsc_meter *meter, const bsc_call *call);
/* For bsc_run: draws a line now and then; false after a signal. */
bool bsc_meter_tick(void *meter, const bsc_progress *progress);
/* Since it began. */
double bsc_meter_seconds(const bsc_meter *meter);
/* For another run, which begins now. */
void bsc_meter_again(bsc_meter *meter);
/* Wipes the line: before anything else is written to standard error. */
void bsc_meter_end(bsc_meter *meter);

/* ---- run.c: an answer in time ---- */

/* A count that may become an estimate. */
typedef struct bsc_counting {
    bsc_run run;
    double within;         /* seconds for an answer; 0: as long as it takes */
    bsc_stats stats;       /* of the run that gave the answer */
    bsc_status stopped_by; /* why it is an estimate: BSC_INTERRUPTED (time) or BSC_LIMIT (memory);
                            * BSC_OK: it is what was asked for */
} bsc_counting;

/* "no exact count within 3 s": of one that became an estimate. */
void bsc_counting_explain(const bsc_counting *counting, FILE *out);
/* The call's run, with its --within and --seconds; `within` where neither is given. */
bsc_counting bsc_call_counting(const bsc_call *call, double within);

#endif
