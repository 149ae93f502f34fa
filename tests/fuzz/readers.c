/* readers.c - fuzzes each reader of the library. A reader must either read the text, or refuse it
 * with a message that gives a line and column. What was read must stay the same when it is written
 * and read again.
 *
 * Shots, deployments and weights belong to a board. The text gives the board first, then a line
 * "---". Without such a line the board is SMALL. */
#include "count/base/memory.h"
#include "fuzz.h"

#include "bscount_json.h"

#include "show/view/record_view.h"
#include "show/view/result.h"
#include "bscount_game.h"

#include <math.h>
#include <stdlib.h>

#define SMALL          "board 4x3\npiece Long line 3\npiece Short line 2 x2\n"
#define MAX_CELLS      144u /* larger boards are not read */
#define MAX_PLACEMENTS 60u  /* boards with more are read but not counted */

/* Says whether the error explains why a text was refused: it has a message with a line and column,
 * or its status is that of a limit or of missing memory. */
static bool is_explained(const bsc_error *error) {
    char shown[2048];
    if (error->status == BSC_LIMIT || error->status == BSC_NO_MEMORY) return true;
    return error->status == BSC_BAD_INPUT && error->message[0] != '\0' && error->line > 0 &&
           error->column > 0 && bsc_error_format(error, shown, sizeof shown) < sizeof shown;
}

/* Says whether a text was read, by the status of its reader. Aborts if it was refused without an
 * explanation. */
static bool is_read(bsc_status status, const bsc_error *error) {
    fuzz_require(status == error->status, "the status is that of the error");
    fuzz_require(status == BSC_OK || is_explained(error),
                 "what is refused has a message and its place");
    return status == BSC_OK;
}

static bsc_problem *read_problem(const char *text, size_t length) {
    const bsc_source source = {.name = "fuzz", .text = text, .length = length};
    bsc_error error = {.status = BSC_OK};
    bsc_problem *problem = NULL;
    if (fuzz_is_large(text, length, MAX_CELLS)) return NULL;
    const bool was_read = is_read(bsc_problem_new(&problem, &source, &error), &error);
    fuzz_require(was_read == (problem != NULL), "a problem is made when the text is read");
    return problem;
}

/* If the text has a line "---", reads the board before it, moves the text past the line, and
 * returns the problem, which the caller frees as *to_free. If there is no such line, returns the
 * problem SMALL, leaves the text as it is, and sets *to_free to NULL, because SMALL is kept for the
 * next call. */
static bsc_problem *split(const char **text, size_t *length, bsc_problem **to_free) {
    static const char line[] = "---\n";
    static bsc_problem *small;
    *to_free = NULL;
    for (size_t position = 0; position + sizeof line - 1 <= *length; position++) {
        if (memcmp(*text + position, line, sizeof line - 1) != 0) continue;
        const char *board = *text;
        *text += position + sizeof line - 1;
        *length -= position + sizeof line - 1;
        *to_free = read_problem(board, position);
        return *to_free;
    }
    if (small == NULL) small = read_problem(SMALL, sizeof SMALL - 1);
    return small;
}

/* ---- Texts in memory: what is written there is read again ---- */

typedef struct copy {
    char *text;
    size_t length;
    FILE *file;
} copy;

static void open_copy(copy *c) {
    *c = (copy){.text = NULL};
    c->file = open_memstream(&c->text, &c->length);
    if (c->file == NULL) abort();
}

static void close_copy(copy *c) {
    if (fclose(c->file) != 0) abort();
}

static bool put(void *context, const char *bytes, size_t length) {
    return fwrite(bytes, 1, length, context) == length;
}

/* Writes the matrix for DLX1 or, if it has options that this format does not know, for DLX3. */
static copy write_matrix(const bsc_matrix *matrix) {
    copy c;
    open_copy(&c);
    const bsc_sink sink = {put, c.file};
    bsc_status status = bsc_matrix_write_dlx(matrix, &sink, NULL);
    if (status == BSC_UNSUPPORTED) status = bsc_matrix_write_dlx3(matrix, &sink, NULL);
    fuzz_require(status == BSC_OK, "a matrix can be written");
    close_copy(&c);
    return c;
}

static const char *after_comments(const char *text) {
    while (*text == '|') text = strchr(text, '\n') + 1;
    return text;
}

/* Requires that the matrix is the same if it is written and read again. It may only be refused if
 * it has items and no option: then no option covers them. Without options it is accepted if some
 * item may be left uncovered, as `0:2|b`. */
static void check_matrix(const bsc_matrix *matrix) {
    bsc_error error = {.status = BSC_OK};
    bsc_matrix *again = NULL;
    copy first = write_matrix(matrix);
    bsc_matrix_read(&again, first.text, first.length, "copy", &error);
    if (again == NULL) {
        fuzz_require(error.status == BSC_BAD_INPUT, "a copy is refused for what it says");
        fuzz_require(bsc_matrix_options(matrix) == 0 && bsc_matrix_primaries(matrix) > 0,
                     "a matrix that is written can be read");
        free(first.text);
        return;
    }
    fuzz_require(bsc_matrix_options(again) >= bsc_matrix_options(matrix), "no option is lost");
    copy second = write_matrix(again);
    fuzz_require(strcmp(after_comments(first.text), after_comments(second.text)) == 0,
                 "a matrix that is read again is the same");
    free(first.text);
    free(second.text);
    bsc_matrix_free(again);
}

/* Counts with little memory, so that a large count fails soon. */
static void count(const bsc_matrix *matrix) {
    const bsc_run run = {.threads = 1, .engine = BSC_ENGINE_DP};
    bsc_tally *tally = NULL;
    bsc_memory_limit(bsc_memory_held() + (1 << 16));
    bsc_tally_new(&tally, matrix, &run, NULL, NULL);
    bsc_memory_limit(0);
    bsc_tally_free(tally);
}

bool fuzz_matrix(const char *text, size_t length) {
    bsc_error error = {.status = BSC_OK};
    bsc_matrix *matrix = NULL;
    const bsc_status status = bsc_matrix_read(&matrix, text, length, "fuzz", &error);
    const bool was_accepted = is_read(status, &error);
    if (was_accepted) {
        check_matrix(matrix);
        if (bsc_matrix_options(matrix) < MAX_PLACEMENTS) count(matrix);
    }
    bsc_matrix_free(matrix);
    return was_accepted;
}

bool fuzz_board(const char *text, size_t length) {
    bsc_problem *problem = read_problem(text, length);
    bsc_matrix *matrix = NULL;
    if (problem == NULL) return false;
    if (bsc_problem_placements(problem) < MAX_PLACEMENTS &&
        bsc_matrix_new(&matrix, problem, NULL) == BSC_OK) {
        check_matrix(matrix);
        count(matrix);
    }
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
    return true;
}

/* ---- Shots ---- */

static bool same_shots(const bsc_log *a, const bsc_log *b) {
    if (bsc_log_shots(a) != bsc_log_shots(b) || bsc_log_is_over(a) != bsc_log_is_over(b))
        return false;
    for (uint32_t k = 0; k < bsc_log_shots(a); k++) {
        const bsc_shot *first = bsc_log_shot(a, k), *second = bsc_log_shot(b, k);
        if (first->cell != second->cell || first->answer != second->answer ||
            first->piece != second->piece || first->size != second->size)
            return false;
    }
    return true;
}

static void check_log(const bsc_problem *problem, const bsc_log *log, bsc_announce announce) {
    bsc_log *again = NULL;
    bsc_matrix *matrix = NULL;
    copy c;
    open_copy(&c);
    bsc_log_write(problem, log, c.file);
    close_copy(&c);
    if (bsc_log_new(&again, problem, announce, NULL) != BSC_OK) abort();
    fuzz_require(bsc_log_read(again, c.text, c.length, "copy", NULL) == BSC_OK,
                 "shots that are written can be read");
    fuzz_require(same_shots(log, again), "shots that are read again are the same");
    if (bsc_problem_placements(problem) < MAX_PLACEMENTS &&
        bsc_matrix_new_after(&matrix, log, NULL) == BSC_OK)
        check_matrix(matrix);
    bsc_matrix_free(matrix);
    bsc_log_free(again);
    free(c.text);
}

bool fuzz_log(const char *text, size_t length) {
    bsc_problem *to_free, *problem = split(&text, &length, &to_free);
    bool was_accepted = false;
    for (int k = BSC_ANNOUNCE_LOG; problem != NULL && k <= BSC_ANNOUNCE_NONE; k++) {
        bsc_error error = {.status = BSC_OK};
        bsc_log *log;
        if (bsc_log_new(&log, problem, (bsc_announce)k, NULL) != BSC_OK) abort();
        const bool was_read = is_read(bsc_log_read(log, text, length, "fuzz", &error), &error);
        if (was_read)
            check_log(problem, log, (bsc_announce)k);
        else
            fuzz_require(bsc_log_shots(log) == 0, "a log that is refused stays as it was");
        was_accepted |= was_read;
        bsc_log_free(log);
    }
    bsc_problem_free(to_free);
    return was_accepted;
}

/* ---- Records ---- */

static copy write_deployments(const bsc_problem *problem, const bsc_matrix *matrix,
                              const bsc_deployments *deployments) {
    const uint32_t ships = bsc_deployments_ships(deployments);
    uint32_t *option = calloc(ships + 1u, sizeof *option);
    bsc_sample_view view = {
        .origin = {.problem = problem}, .matrix = matrix, .format = BSC_FORMAT_CSV};
    copy c;
    if (option == NULL) abort();
    open_copy(&c);
    bsc_sample_begin(&view, c.file);
    for (size_t game = 0; game < bsc_deployments_games(deployments); game++) {
        uint32_t laid = 0;
        for (; laid < ships; laid++) {
            const uint32_t placement = bsc_deployments_placement(deployments, game, laid);
            if (placement == BSC_NO_PLACEMENT) break;
            for (uint32_t o = 0; o < bsc_matrix_options(matrix); o++)
                if (bsc_matrix_placement(matrix, o) == placement) option[laid] = o;
        }
        bsc_sample_write(&view, option, laid, c.file);
    }
    bsc_sample_end(&view, c.file);
    close_copy(&c);
    free(option);
    return c;
}

static void check_deployments(const bsc_problem *problem, const bsc_deployments *deployments) {
    bsc_matrix *matrix = NULL;
    bsc_deployments *again = NULL;
    if (bsc_matrix_new(&matrix, problem, NULL) != BSC_OK) abort();
    copy c = write_deployments(problem, matrix, deployments);
    bsc_deployments_read(&again, problem, c.text, c.length, "copy", NULL);
    fuzz_require(again != NULL, "deployments that are written can be read");
    fuzz_require(bsc_deployments_games(again) == bsc_deployments_games(deployments),
                 "as many deployments are read again");
    for (size_t game = 0; game < bsc_deployments_games(again); game++)
        for (uint32_t k = 0; k < bsc_deployments_ships(again); k++)
            fuzz_require(bsc_deployments_placement(again, game, k) ==
                             bsc_deployments_placement(deployments, game, k),
                         "deployments that are read again are the same");
    free(c.text);
    bsc_deployments_free(again);
    bsc_matrix_free(matrix);
}

bool fuzz_deployments(const char *text, size_t length) {
    bsc_problem *to_free, *problem = split(&text, &length, &to_free);
    bsc_deployments *deployments = NULL;
    bsc_error error = {.status = BSC_OK};
    if (problem == NULL) return false;
    const bsc_status status =
        bsc_deployments_read(&deployments, problem, text, length, "fuzz", &error);
    const bool was_accepted = is_read(status, &error);
    if (was_accepted) check_deployments(problem, deployments);
    bsc_deployments_free(deployments);
    bsc_problem_free(to_free);
    return was_accepted;
}

static void check_weights(const bsc_problem *problem, const bsc_weights *weights) {
    bsc_weights *again = NULL;
    copy c;
    open_copy(&c);
    bsc_weights_write(weights, problem, c.file);
    close_copy(&c);
    bsc_weights_read(&again, problem, c.text, c.length, "copy", NULL);
    fuzz_require(again != NULL, "weights that are written can be read");
    for (uint32_t p = 0; p < bsc_problem_placements(problem); p++) {
        const double first = bsc_weights_at(weights, p), second = bsc_weights_at(again, p);
        fuzz_require(fabs(first - second) <= 1e-8 * first,
                     "weights that are read again are the same");
    }
    bsc_weights_free(again);
    free(c.text);
}

/* Reads a table of how often each cell was covered, and requires that these shares add up to the
 * number of cells of the fleet. Says whether the table was read. */
static bool read_table(const bsc_problem *problem, const char *text, size_t length) {
    const uint32_t cells = bsc_problem_cells(problem);
    double *share = calloc(cells, sizeof *share), games = 0.0, sum = 0.0;
    bsc_error error = {.status = BSC_OK};
    if (share == NULL) abort();
    const bool was_accepted =
        is_read(bsc_frequencies_read(share, &games, problem, text, length, "fuzz", &error), &error);
    for (uint32_t cell = 0; cell < cells; cell++) {
        fuzz_require(!was_accepted || (share[cell] >= 0.0 && share[cell] <= 1.0),
                     "shares are in range");
        sum += share[cell];
    }
    const double deviation = sum / bsc_problem_fleet_cells(problem) - 1.0;
    fuzz_require(!was_accepted || (deviation > -1e-2 && deviation < 1e-9),
                 "shares add up to the fleet");
    free(share);
    return was_accepted;
}

bool fuzz_weights(const char *text, size_t length) {
    bsc_problem *to_free, *problem = split(&text, &length, &to_free);
    bsc_weights *weights = NULL;
    bsc_matrix *matrix = NULL;
    bsc_error error = {.status = BSC_OK};
    if (problem == NULL) return false;
    if (bsc_frequencies_are(text, length)) {
        const bool table = read_table(problem, text, length);
        bsc_problem_free(to_free);
        return table;
    }
    const bsc_status status = bsc_weights_read(&weights, problem, text, length, "fuzz", &error);
    const bool was_accepted = is_read(status, &error);
    if (was_accepted) {
        check_weights(problem, weights);
        if (bsc_problem_placements(problem) < MAX_PLACEMENTS &&
            bsc_matrix_new(&matrix, problem, NULL) == BSC_OK &&
            bsc_matrix_weigh(matrix, weights, NULL) == BSC_OK)
            count(matrix);
    }
    bsc_matrix_free(matrix);
    bsc_weights_free(weights);
    bsc_problem_free(to_free);
    return was_accepted;
}

/* ---- Requests of a JSON session: each line is one request ---- */

static bool tick_some(void *context, const bsc_progress *progress) {
    unsigned *ticks = context;
    (void)progress;
    return ++*ticks < 20;
}

/* Requires that a reply is a single line without control characters, begins with the request's id,
 * and holds either a result or an error. */
static void look_at_reply(const char *reply, size_t length) {
    uint32_t code;
    fuzz_require(length > 0 && reply[length - 1] == '\n' &&
                     memchr(reply, '\n', length) == reply + length - 1,
                 "a reply is a line");
    for (size_t position = 0; position + 1 < length;) {
        position += bsc_text_step(reply + position, length - position, &code);
        fuzz_require(!bsc_text_unclean(code), "a reply is clean");
    }
    fuzz_require(strncmp(reply, "{\"id\":", 6) == 0, "a reply begins with its id");
    fuzz_require(strstr(reply, "\"ok\":true") != NULL || strstr(reply, "\"error\":\"") != NULL,
                 "a reply is a result or an error");
}

bool fuzz_json(const char *text, size_t length) {
    unsigned ticks = 0;
    const bsc_run run = {.threads = 1, .tick = tick_some, .context = &ticks};
    bsc_session *session = NULL;
    bool all = true, goes_on = true;
    if (fuzz_is_large(text, length, MAX_CELLS)) return false;
    bsc_memory_limit((size_t)64 << 20);
    fuzz_require(bsc_session_new(&session, &run, NULL) == BSC_OK, "a session is made");
    for (size_t position = 0; position < length && goes_on; position++) {
        const char *end = memchr(text + position, '\n', length - position);
        const size_t line_length =
            end == NULL ? length - position : (size_t)(end - text) - position;
        char *line = bsc_memory_text(text + position, line_length);
        file_bytes reply = {NULL, 0};
        const bsc_sink sink = {keep_bytes, &reply};
        ticks = 0;
        goes_on = bsc_json_answer(session, line, &sink);
        look_at_reply(reply.bytes, reply.length);
        all = all && strstr(reply.bytes, "\"ok\":true") != NULL;
        free(reply.bytes);
        bsc_memory_free(line);
        position += line_length;
    }
    bsc_session_free(session);
    bsc_memory_limit(0);
    return all;
}
