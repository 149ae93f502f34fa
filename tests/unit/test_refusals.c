/* test_refusals.c - checks the rows of refusals.rows: each has a text that a reader must refuse,
 * and the line, column, message and hint of the refusal. If a row fails, the test prints the row
 * that would match what the reader says. */
#include "support.h"

#include <ctype.h>

#define ROWS "tests/unit/refusals.rows"

/* The problem and the rule of announcement for which a row's text is read. They come from the last
 * line `on BOARD FLEET ANNOUNCE [LABELS]` before the row. */
static bsc_problem *problem;
static bsc_announce announce;

/* Sets the field of the source whose name is `kind`. */
static void set_field(bsc_source *source, const char *kind, const char *text) {
    if (strcmp(kind, "size") == 0) source->name = text;
    if (strcmp(kind, "fleet") == 0) source->fleet = text;
    if (strcmp(kind, "lattice") == 0) source->lattice = text;
    if (strcmp(kind, "labels") == 0) source->labels = text;
    if (strcmp(kind, "touch") == 0) source->touch = text;
    if (strcmp(kind, "cover") == 0) source->cover = text;
}

/* Reads the text with the reader for its kind, which is board, matrix, shots, or a field of a
 * source. Asserts that nothing is made if the text is refused, and returns the status. */
static bsc_status read_for(const char *kind, const char *text, bsc_error *error) {
    const size_t length = strlen(text);
    bsc_source source = {.name = "10x10", .fleet = "3"};
    bsc_status status;
    bsc_problem *read = NULL;
    bsc_matrix *matrix = NULL;
    bsc_log *log = NULL;
    bsc_weights *weights = NULL;
    bsc_deployments *deployments = NULL;
    if (strcmp(kind, "matrix") == 0) {
        status = bsc_matrix_read(&matrix, text, length, kind, error);
        assert_null(matrix);
        return status;
    }
    if (strcmp(kind, "table") == 0) {
        double share[16], games = 0.0;
        return bsc_frequencies_read(share, &games, problem, text, length, kind, error);
    }
    if (strcmp(kind, "weights") == 0) {
        status = bsc_weights_read(&weights, problem, text, length, kind, error);
        assert_null(weights);
        return status;
    }
    if (strcmp(kind, "deployments") == 0) {
        status = bsc_deployments_read(&deployments, problem, text, length, kind, error);
        assert_null(deployments);
        return status;
    }
    if (strcmp(kind, "shots") == 0) {
        assert_ok(bsc_log_new(&log, problem, announce, NULL));
        return bsc_log_read(free_later(log), text, length, kind, error);
    }
    if (strcmp(kind, "board") == 0)
        source = (bsc_source){.name = kind, .text = text, .length = length};
    else
        set_field(&source, kind, text);
    status = bsc_problem_new(&read, &source, error);
    assert_null(read);
    return status;
}

/* Replaces each \n in the text by a line end, and each backslash with three octal digits by the
 * byte. */
static void decode(char *text) {
    char *end = text;
    for (const char *cursor = text; *cursor != '\0'; end++) {
        if (*cursor != '\\') {
            *end = *cursor++;
        } else if (cursor[1] == 'n') {
            *end = '\n';
            cursor += 2;
        } else {
            *end = (char)strtoul((char[]){cursor[1], cursor[2], cursor[3], '\0'}, NULL, 8);
            cursor += 4;
        }
    }
    *end = '\0';
}

/* Asserts that the error shows the line of the text whose number it has. Long lines, and lines with
 * control characters, are not checked, because they are shown in another form. */
static void assert_source(const bsc_error *error, const char *text) {
    char line[256];
    for (size_t k = 1; k < error->line; k++) text = strchr(text, '\n') + 1;
    const size_t length = strcspn(text, "\r\n");
    if (error->source[0] == '\0' || length >= sizeof line) return;
    snprintf(line, sizeof line, "%.*s", (int)length, text);
    for (char *cursor = line; *cursor != '\0'; cursor++)
        if (iscntrl((unsigned char)*cursor)) return;
    assert_string_equal(error->source, strncmp(line, "\357\273\277", 3) == 0 ? line + 3 : line);
    assert_int_equal(error->caret, error->column);
}

/* Says whether the text is refused as the row says. If not, prints the row that would be right. */
static bool is_right(const char *kind, char *text, const char *where, const char *written) {
    bsc_error error = {.status = BSC_OK};
    char refusal[1024];
    decode(text);
    const bsc_status status = read_for(kind, text, &error);
    assert_int_equal(status, BSC_BAD_INPUT);
    assert_int_equal(error.status, status);
    assert_int_equal(read_for(kind, text, NULL), status);
    if (error.line > 0) assert_string_equal(error.name, strcmp(kind, "size") ? kind : "board");
    assert_int_equal(error.reason == BSC_REASON_FIELD,
                     strstr("size fleet lattice labels touch cover", kind) && error.line > 0);
    assert_source(&error, text);
    snprintf(refusal, sizeof refusal, "%zu:%zu: %s%s%s", error.line, error.column, error.message,
             error.hint[0] == '\0' ? "" : " // ", error.hint);
    if (strcmp(refusal, where) == 0) return true;
    print_error("%s => %s\n", written, refusal);
    return false;
}

TEST(readers_refuse_the_rows) {
    FILE *file = fopen(ROWS, "r");
    char line[1024], written[1024];
    unsigned wrong = 0, rows = 0;
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        static const char *const announces[] = {"log", "hits", "ship", "size", "sunk", "none"};
        char board[64], fleet[64], announced[16], labels[16] = "letters";
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#' || line[0] == '\0') continue;
        if (sscanf(line, "on %63s %63s %15s %15s", board, fleet, announced, labels) >= 3) {
            const bsc_builtin *builtin = bsc_builtin_find(board);
            bsc_source source = {.name = board, .labels = labels};
            for (announce = 0; strcmp(announces[announce], announced) != 0;) announce++;
            if (fleet[0] != '-') {
                source.fleet = fleet;
            } else {
                source.text = builtin->text;
                source.length = builtin->length;
            }
            problem = problem_of(&source);
            continue;
        }
        char *where = strstr(line, " => "), *text = strchr(line, ' ');
        assert_non_null(where);
        *where = '\0';
        snprintf(written, sizeof written, "%s", line);
        if (text == where || text == NULL) text = where - 1;
        *text++ = '\0';
        wrong += !is_right(line, text == where ? where : text, where + 4, written);
        rows++;
    }
    fclose(file);
    assert_int_equal(wrong, 0);
    assert_true(rows > 100);
}
