/* test_counts.c - checks the rows of counts.rows: each has a board, a fleet and a rule, and the
 * total that the engines must count. */
#include "support.h"

#define ROWS "tests/unit/counts.rows"

/* The words of a row, in the order of the file. The word "-" stands for none. */
typedef struct row {
    char total[128], engines[64], rule[32], shots[128], fleet[64], text[512];
} row;

static const char *none_if_dash(const char *word) {
    return strcmp(word, "-") == 0 ? NULL : word;
}

/* Replaces each `mark` in the text by a line end. Returns the text. */
static char *with_lines(char *text, char mark) {
    for (char *cursor = text; (cursor = strchr(cursor, mark)) != NULL;) *cursor = '\n';
    return text;
}

static bsc_problem *problem_of_row(const row *r) {
    const bsc_builtin *builtin = bsc_builtin_find(r->text);
    char touch[sizeof r->rule];
    bsc_source source = {.name = "row", .fleet = none_if_dash(r->fleet)};
    strcpy(touch, r->rule);
    char *all = strstr(touch, "+all");
    if (all != NULL) {
        *all = '\0';
        source.cover = "all";
    }
    source.touch = none_if_dash(touch);
    if (builtin != NULL) {
        source.text = builtin->text;
        source.length = builtin->length;
    } else if (strchr(r->text, '\n') != NULL) {
        source.text = r->text;
        source.length = strlen(r->text);
    } else {
        source.name = r->text;
    }
    return problem_of(&source);
}

static bsc_matrix *matrix_of_row(row *r) {
    if (strncmp(r->text, "matrix ", 7) == 0) return matrix_of_text(with_lines(r->text + 7, ';'));
    with_lines(r->text, ';');
    bsc_problem *problem = problem_of_row(r);
    with_lines(r->shots, ',');
    for (char *cursor = r->shots; (cursor = strchr(cursor, '=')) != NULL;) *cursor = ' ';
    return none_if_dash(r->shots) == NULL ? matrix_of(problem) : matrix_after(problem, r->shots);
}

/* Asserts the row's total by narrow strips. The engine is `narrow`, or `auto:narrow`: the engine
 * `auto`, which must choose narrow. */
static void assert_narrow(row *r, const char *engine) {
    const bsc_problem *problem = problem_of_row(r);
    const bsc_run run = {.engine =
                             strcmp(engine, "narrow") == 0 ? BSC_ENGINE_NARROW : BSC_ENGINE_AUTO};
    bsc_tally *tally;
    assert_true(bsc_engine_is_narrow(run.engine, problem, false));
    assert_ok(free_later_if_ok(bsc_problem_count(&tally, problem, &run, NULL, NULL), tally));
    assert_natural(bsc_tally_total(tally), r->total);
}

/* Asserts the row's total by an engine. `auto:dlx` stands for the engine `auto`, which must choose
 * dlx. The boards for mc are so small that mc counts them exactly. */
static void assert_row(const bsc_matrix *matrix, const char *engine, const char *total) {
    static const char *const names[] = {"auto", "dp", "dlx", "mc"};
    static const bsc_engine engines[] = {BSC_ENGINE_AUTO, BSC_ENGINE_DP, BSC_ENGINE_DLX,
                                         BSC_ENGINE_MC};
    const char *picked = strchr(engine, ':');
    const size_t length = picked == NULL ? strlen(engine) : (size_t)(picked - engine);
    bsc_run run = {.threads = 1, .every_option = true, .samples = 10};
    bsc_stats stats;
    size_t k = 0;
    while (k < LENGTH(names) && strncmp(names[k], engine, length) != 0) k++;
    assert_in_range(k, 0, LENGTH(names) - 1);
    run.engine = engines[k];
    const bsc_tally *tally = tally_by_run(matrix, &run, &stats);
    if (picked != NULL) assert_string_equal(bsc_engine_name(stats.engine), picked + 1);
    if (run.engine == BSC_ENGINE_MC) {
        long double error;
        assert_true(bsc_tally_estimate(tally, &error) == strtold(total, NULL) && error == 0.0L);
    } else {
        assert_natural(bsc_tally_total(tally), total);
    }
}

TEST(engines_count_the_rows) {
    FILE *file = fopen(ROWS, "r");
    char line[1024];
    unsigned rows = 0;
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        row r;
        if (line[0] == '#' || line[0] == '\n') continue;
        assert_int_equal(sscanf(line, "%127s %63s %31s %127s %63s %511[^\n]", r.total, r.engines,
                                r.rule, r.shots, r.fleet, r.text),
                         6);
        const bsc_matrix *matrix = NULL;
        for (char *engine = strtok(r.engines, ","); engine != NULL; engine = strtok(NULL, ",")) {
            if (strstr(engine, "narrow") != NULL) {
                assert_narrow(&r, engine);
                continue;
            }
            if (matrix == NULL) matrix = matrix_of_row(&r);
            assert_row(matrix, engine, r.total);
        }
        free_all_handles();
        rows++;
    }
    fclose(file);
    assert_true(rows > 0);
}
