/* input.c - what a command works on: a board, which is a built-in, a file, standard input or a size
 * alone, its shots, and files of weights, deployments and matrices. */
#include "cli/run.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_TEXT      ((size_t)4 << 20) /* bytes of a board or of shots */
#define MAX_LONG_TEXT ((size_t)1 << 30) /* of a matrix or of records, if the memory limit allows */

const char *bsc_path_shown(const char *path) {
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

/* No more than a byte above `most`. False when memory ran out; a read error is left to ferror. */
static bool read_all(FILE *file, size_t most, char **bytes, size_t *length) {
    size_t capacity = 0;
    *bytes = NULL;
    *length = 0;
    do {
        if (*length == capacity) {
            capacity = capacity < most / 2 ? 2 * capacity + 4096 : most + 1;
            char *larger = realloc(*bytes, capacity);
            if (larger == NULL) {
                free(*bytes);
                return false;
            }
            *bytes = larger;
        }
        *length += fread(*bytes + *length, 1, capacity - *length, file);
    } while (!feof(file) && !ferror(file) && *length <= most);
    return true;
}

static bsc_exit read_file(const char *path, size_t most, char **bytes, size_t *length) {
    const bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    if (file == NULL) return bsc_fail_file("open", path, errno);
    errno = 0;
    const bool read = read_all(file, most, bytes, length);
    const int reason = errno;
    const bool failed = ferror(file);
    if (!standard) fclose(file);
    if (!read) return bsc_fail_memory();
    if (!failed && *length <= most) return STATUS_DONE;
    free(*bytes);
    *bytes = NULL;
    if (failed) return bsc_fail_file("read", bsc_path_shown(path), reason);
    fprintf(stderr, "bscount: error: '%s' is longer than %zu MiB\n", bsc_path_shown(path),
            most >> 20);
    if (most > MAX_TEXT) bsc_hint("a file is read to a quarter of the memory limit");
    return STATUS_STOPPED;
}

bsc_exit bsc_file_read(const char *path, char **bytes, size_t *length) {
    return read_file(path, MAX_TEXT, bytes, length);
}

/* A file that may be long: matrices and records. *limit: the run's limit; NULL: not wanted. */
static bsc_exit read_long(const char *path, const bsc_call *call, char **bytes, size_t *length,
                          size_t *limit) {
    size_t memory = 0;
    const bsc_exit status = bsc_call_memory(&memory, call);
    if (status != STATUS_DONE) return status;
    if (limit != NULL) *limit = memory;
    const size_t most = memory == 0 || memory / 4 > MAX_LONG_TEXT ? MAX_LONG_TEXT : memory / 4;
    return read_file(path, most > MAX_TEXT ? most : MAX_TEXT, bytes, length);
}

static bool is_path(const char *board) {
    const size_t length = strlen(board), ending = strlen(".board");
    return strcmp(board, "-") == 0 || strchr(board, '/') != NULL ||
           (length > ending && strcmp(board + length - ending, ".board") == 0);
}

/* Begins like WxH; the library checks the rest. */
static bool is_size(const char *board) {
    const char *at = board + (*board == '-');
    if (!isdigit((unsigned char)*at)) return false;
    while (isdigit((unsigned char)*at)) at++;
    return *at == 'x' || *at == 'X';
}

static bsc_exit make_problem(bsc_problem **problem, const bsc_source *source) {
    bsc_error error = {.status = BSC_OK};
    bsc_problem_new(problem, source, &error);
    return bsc_report(&error);
}

static bsc_exit open_file(bsc_problem **problem, bsc_source source, const char *path) {
    char *bytes;
    bsc_exit status = bsc_file_read(path, &bytes, &source.length);
    if (status != STATUS_DONE) return status;
    source.text = bytes;
    source.name = bsc_path_shown(path);
    status = make_problem(problem, &source);
    free(bytes);
    return status;
}

static bsc_exit open_board(bsc_problem **problem, const char *board, const bsc_call *call) {
    bsc_source source = {.name = board,
                         .fleet = call->value[OPTION_FLEET],
                         .touch = call->value[OPTION_TOUCH],
                         .cover = call->value[OPTION_COVER]};
    const bsc_exit limited = bsc_call_memory(&source.memory_limit, call);
    source.memory_limit = bsc_call_board_memory(source.memory_limit, call);
    *problem = NULL;
    if (limited != STATUS_DONE) return limited;
    if (is_size(board) && !is_path(board)) {
        if (source.fleet == NULL) {
            bsc_refuse_usage("a board given by its size needs a fleet");
            bsc_hint("for example --fleet 5,4,3,3,2");
            return STATUS_USAGE;
        }
        source.lattice = call->value[OPTION_LATTICE];
        return make_problem(problem, &source);
    }
    if (call->value[OPTION_LATTICE] != NULL)
        return bsc_refuse_usage("--lattice needs a board given by its size, such as 10x10");
    if (is_path(board)) return open_file(problem, source, board);
    const bsc_builtin *builtin = bsc_builtin_find(board);
    if (builtin == NULL) {
        const char *meant = bsc_builtin_closest(board);
        bsc_refuse_unknown("board", board, meant);
        if (meant == NULL)
            bsc_hint("bscount boards lists the built-in boards; a file's name has a / or ends in "
                     ".board");
        return STATUS_INPUT;
    }
    source.text = builtin->text;
    source.length = builtin->length;
    return make_problem(problem, &source);
}

static bsc_exit open_matrix(bsc_matrix **matrix, const char *path, const bsc_call *call) {
    bsc_error error = {.status = BSC_OK};
    char *bytes;
    size_t length, limit;
    const bsc_exit status = read_long(path, call, &bytes, &length, &limit);
    if (status != STATUS_DONE) return status;
    bsc_matrix_read(matrix, bytes, length, bsc_path_shown(path), limit, &error);
    free(bytes);
    return bsc_report(&error);
}

static bsc_exit read_shots(bsc_log *log, const char *text, size_t length, const char *name) {
    bsc_error error = {.status = BSC_OK};
    bsc_log_read(log, text, length, name, &error);
    return bsc_report(&error);
}

/* The values of --shot as the lines of one text, so that the line of an error is the number of the
 * option. */
static bsc_exit read_shot_options(bsc_log *log, const bsc_call *call) {
    const char **shot = call->every[OPTION_SHOT];
    const size_t shots = call->times[OPTION_SHOT];
    size_t length = 0;
    for (size_t k = 0; k < shots; k++) length += strlen(shot[k]) + 1;
    char *text = malloc(length + 1), *at = text;
    if (text == NULL) return bsc_fail_memory();
    for (size_t k = 0; k < shots; k++) at += sprintf(at, "%s\n", shot[k]);
    const bsc_exit status = read_shots(log, text, length, "--shot");
    free(text);
    return status;
}

bsc_announce bsc_call_announce(const bsc_call *call) {
    for (int k = BSC_ANNOUNCE_HITS; k <= BSC_ANNOUNCE_NONE; k++)
        if (bsc_call_says(call, OPTION_ANNOUNCE, bsc_announce_name((bsc_announce)k)))
            return (bsc_announce)k;
    return BSC_ANNOUNCE_LOG;
}

/* Standard input can be read only once. */
static bool reads_twice(const bsc_call *call) {
    if (!bsc_call_says(call, OPTION_SHOTS, "-")) return false;
    return bsc_call_says(call, OPTION_BOARD, "-") || call->operands > 1 ||
           (call->operands == 1 && strcmp(call->operand[0], "-") == 0);
}

static bsc_exit open_log(bsc_subject *subject, const bsc_call *call) {
    const char *path = call->value[OPTION_SHOTS];
    bsc_error error = {.status = BSC_OK};
    bsc_exit status = STATUS_DONE;
    if (path == NULL && call->times[OPTION_SHOT] == 0 && call->command != COMMAND_PLAY &&
        call->command != COMMAND_BEST)
        return STATUS_DONE;
    if (bsc_log_new(&subject->log, subject->problem, bsc_call_announce(call), &error) != BSC_OK)
        return bsc_report(&error);
    if (path != NULL) {
        char *bytes;
        size_t length;
        status = bsc_file_read(path, &bytes, &length);
        if (status != STATUS_DONE) return status;
        status = read_shots(subject->log, bytes, length, bsc_path_shown(path));
        free(bytes);
    }
    if (status == STATUS_DONE && call->times[OPTION_SHOT] > 0)
        status = read_shot_options(subject->log, call);
    return status;
}

static bsc_exit open_weights(bsc_subject *subject, const bsc_call *call) {
    const char *path = call->value[OPTION_WEIGHTS];
    bsc_error error = {.status = BSC_OK};
    char *bytes;
    size_t length;
    if (path == NULL) return STATUS_DONE;
    const bsc_exit status = read_long(path, call, &bytes, &length, NULL);
    if (status != STATUS_DONE) return status;
    bsc_weights_read(&subject->weights, subject->problem, bytes, length, bsc_path_shown(path),
                     &error);
    free(bytes);
    subject->weights_file = path;
    return bsc_report(&error);
}

bsc_exit bsc_deployments_open(bsc_deployments **deployments, const bsc_problem *problem,
                              const char *path, const bsc_call *call) {
    bsc_error error = {.status = BSC_OK};
    char *bytes;
    size_t length;
    const bsc_exit status = read_long(path, call, &bytes, &length, NULL);
    if (status != STATUS_DONE) return status;
    bsc_deployments_read(deployments, problem, bytes, length, bsc_path_shown(path), &error);
    free(bytes);
    return bsc_report(&error);
}

static bsc_exit make_matrix(bsc_subject *subject, const bsc_call *call) {
    bsc_error error = {.status = BSC_OK};
    const bsc_exit status = open_weights(subject, call);
    if (status != STATUS_DONE) return status;
    if (subject->log == NULL)
        bsc_matrix_new(&subject->matrix, subject->problem, &error);
    else
        bsc_matrix_new_after(&subject->matrix, subject->log, &error);
    if (error.status == BSC_OK && subject->weights != NULL)
        bsc_matrix_weigh(subject->matrix, subject->weights, &error);
    if (error.status != BSC_OK || subject->log == NULL) return bsc_report(&error);
    subject->sunk = calloc(bsc_problem_cells(subject->problem), sizeof *subject->sunk);
    if (subject->sunk == NULL) return bsc_fail_memory();
    bsc_sunk_find(subject->sunk, subject->problem, subject->log, subject->matrix, NULL);
    return STATUS_DONE;
}

void bsc_subject_close(bsc_subject *subject) {
    free(subject->sunk);
    bsc_matrix_free(subject->matrix);
    bsc_weights_free(subject->weights);
    bsc_log_free(subject->log);
    bsc_problem_free(subject->problem);
    *subject = (bsc_subject){0};
}

bsc_exit bsc_subject_open_board(bsc_subject *subject, const char *board, const bsc_call *call) {
    *subject = (bsc_subject){.name = bsc_path_shown(board)};
    if (reads_twice(call))
        return bsc_refuse_usage("cannot read both the board and the shots from standard input");
    bsc_exit status = open_board(&subject->problem, board, call);
    if (status == STATUS_DONE) status = open_log(subject, call);
    if (status == STATUS_DONE) status = make_matrix(subject, call);
    if (status != STATUS_DONE) bsc_subject_close(subject);
    return status;
}

bsc_exit bsc_subject_open(bsc_subject *subject, const bsc_call *call) {
    const char *board = call->value[OPTION_BOARD], *path = call->value[OPTION_MATRIX];
    *subject = (bsc_subject){0};
    if (path == NULL && board != NULL) return bsc_subject_open_board(subject, board, call);
    if (path == NULL) {
        bsc_refuse_usage("no board given");
        bsc_hint("for example: bscount %s%s--board classic; bscount boards lists the built-in "
                 "boards",
                 call->named ? bsc_command_table[call->command].name : "", call->named ? " " : "");
        return STATUS_USAGE;
    }
    for (int id = OPTION_BOARD; id <= OPTION_ANNOUNCE; id++)
        if (id != OPTION_MATRIX && call->value[id] != NULL)
            return bsc_refuse_usage("--matrix and --%s cannot be used together",
                                    bsc_option_table[id].name);
    subject->name = bsc_path_shown(path);
    return open_matrix(&subject->matrix, path, call);
}
