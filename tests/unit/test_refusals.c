/* test_refusals.c - the rows of refusals.rows: texts that each reader refuses, where, why, and what
 * it says to do about it. */
#include "support.h"

#include <ctype.h>

#define ROWS "tests/unit/refusals.rows"

/* What a row's text is of, as the line `on BOARD FLEET ANNOUNCE [LABELS]` before it says. */
static bsc_problem *problem;
static bsc_announce announce;

static bsc_status read_for(const char *kind, const char *text, bsc_error *error) {
    const size_t length = strlen(text);
    bsc_source source = {.name = "10x10", .fleet = "3"};
    bsc_status status;
    bsc_problem *made = NULL;
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
        return bsc_log_read(own(log), text, length, kind, error);
    }
    if (strcmp(kind, "board") == 0)
        source = (bsc_source){.name = kind, .text = text, .length = length};
    else if (strcmp(kind, "size") == 0)
        source.name = text;
    else
        *(strcmp(kind, "fleet") == 0     ? &source.fleet
          : strcmp(kind, "lattice") == 0 ? &source.lattice
          : strcmp(kind, "labels") == 0  ? &source.labels
          : strcmp(kind, "touch") == 0   ? &source.touch
                                         : &source.cover) = text;
    status = bsc_problem_new(&made, &source, error);
    assert_null(made);
    return status;
}

/* \n and bytes as three octal digits. */
static void decode(char *text) {
    char *to = text;
    for (const char *at = text; *at != '\0'; to++) {
        if (*at != '\\') {
            *to = *at++;
        } else if (at[1] == 'n') {
            *to = '\n';
            at += 2;
        } else {
            *to = (char)strtoul((char[]){at[1], at[2], at[3], '\0'}, NULL, 8);
            at += 4;
        }
    }
    *to = '\0';
}

/* The line that the error shows, where it shows it whole and as it is. */
static void assert_source(const bsc_error *error, const char *text) {
    char line[256];
    for (size_t k = 1; k < error->line; k++) text = strchr(text, '\n') + 1;
    const size_t length = strcspn(text, "\r\n");
    if (error->source[0] == '\0' || length >= sizeof line) return;
    snprintf(line, sizeof line, "%.*s", (int)length, text);
    for (char *at = line; *at != '\0'; at++)
        if (iscntrl((unsigned char)*at)) return;
    assert_string_equal(error->source, strncmp(line, "\357\273\277", 3) == 0 ? line + 3 : line);
    assert_int_equal(error->caret, error->column);
}

/* Whether the row is right; what is so is printed as a row otherwise. */
static bool is_right(const char *kind, char *text, const char *where, const char *written) {
    bsc_error error = {.status = BSC_OK};
    char found[1024];
    decode(text);
    const bsc_status status = read_for(kind, text, &error);
    assert_int_equal(status, BSC_BAD_INPUT);
    assert_int_equal(error.status, status);
    assert_int_equal(read_for(kind, text, NULL), status);
    if (error.line > 0) assert_string_equal(error.name, strcmp(kind, "size") ? kind : "board");
    assert_int_equal(error.reason == BSC_REASON_FIELD,
                     strstr("size fleet lattice labels touch cover", kind) && error.line > 0);
    assert_source(&error, text);
    snprintf(found, sizeof found, "%zu:%zu: %s%s%s", error.line, error.column, error.message,
             error.hint[0] == '\0' ? "" : " // ", error.hint);
    if (strcmp(found, where) == 0) return true;
    print_error("%s => %s\n", written, found);
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
            if (fleet[0] != '-')
                source.fleet = fleet;
            else
                source.text = builtin->text, source.length = builtin->length;
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
