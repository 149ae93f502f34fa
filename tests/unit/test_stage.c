/* test_stage.c - a run in phases: for any number of tasks it gives the whole, through its plan's
 * file too; a file that is damaged or of another place is refused by name. */
#include "support.h"

#include "bscount_parts.h"

#include <stdlib.h>

#include "cover/tally.h"

#define MOST_FILES 4096u

typedef struct bytes {
    char *at;
    size_t length;
} bytes;

/* The files of a run, by phase and task. */
typedef struct folder {
    uint32_t tasks;
    bytes file[MOST_FILES];
} folder;

static bool take(void *context, const char *from, size_t length) {
    bytes *all = context;
    all->at = realloc(all->at, all->length + length + 1);
    if (all->at == NULL) return false;
    memcpy(all->at + all->length, from, length);
    all->length += length;
    return true;
}

static bytes *file_of(folder *f, uint32_t phase, uint32_t task) {
    const size_t number = (size_t)(phase - 1) * f->tasks + task - 1;
    assert_true(number < MOST_FILES);
    return &f->file[number];
}

static void name(void *context, uint32_t phase, uint32_t task, char *text, size_t size) {
    (void)context;
    snprintf(text, size, "%u-%u", (unsigned)phase, (unsigned)task);
}

static bsc_status read(void *context, uint32_t phase, uint32_t task, uint64_t place, void *to,
                       size_t length, bsc_error *error) {
    const bytes *from = file_of(context, phase, task);
    if (place + length <= from->length) {
        memcpy(to, from->at + place, length);
        return BSC_OK;
    }
    if (error != NULL) {
        error->status = BSC_BAD_INPUT;
        snprintf(error->message, sizeof error->message, "is cut short");
        name(context, phase, task, error->name, sizeof error->name);
    }
    return BSC_BAD_INPUT;
}

static void empty(folder *f) {
    for (size_t k = 0; k < MOST_FILES; k++) free(f->file[k].at);
    free(f);
}

static const bsc_part_source source = {"count", "board", "text", "letters", "", ""};

/* The plan as it comes back from its file. */
static bsc_stages *planned(const bsc_matrix *matrix, bool every, uint32_t tasks) {
    const bsc_run run = {.every_option = every, .threads = 1};
    bsc_stages *stages, *read_back;
    bytes file = {NULL, 0};
    const bsc_sink sink = {take, &file};
    bsc_error error = {.status = BSC_OK};
    if (bsc_stages_new(&stages, matrix, &run, tasks, &error) != BSC_OK)
        print_error("%s\n", error.message);
    assert_non_null(stages);
    assert_int_equal(bsc_stages_write(stages, &source, &sink, NULL), BSC_OK);
    assert_int_equal(bsc_stages_read(&read_back, file.at, file.length, "plan", &error), BSC_OK);
    assert_string_equal(bsc_stages_source_of(read_back)->text, "text");
    assert_int_equal(bsc_stages_phases(read_back), bsc_stages_phases(stages));
    bsc_stages_free(stages);
    free(file.at);
    return read_back;
}

static bsc_status run_task(const bsc_stages *stages, const bsc_matrix *matrix, folder *f,
                           uint32_t phase, uint32_t task, bsc_error *error) {
    const bsc_run run = {.threads = 1 + phase % 3};
    const bsc_stage_files files = {read, name, f};
    bytes *to = file_of(f, phase, task);
    const bsc_sink sink = {take, to};
    to->length = 0;
    return bsc_stages_run(stages, matrix, &run, phase, task, &files, &sink, NULL, error);
}

/* All phases, the tasks of each from the last to the first. */
static folder *run_all(const bsc_stages *stages, const bsc_matrix *matrix) {
    folder *f = calloc(1, sizeof *f);
    bsc_error error = {.status = BSC_OK};
    assert_non_null(f);
    f->tasks = bsc_stages_tasks(stages);
    for (uint32_t p = 1; p <= bsc_stages_phases(stages); p++)
        for (uint32_t k = f->tasks; k > 0; k--)
            if (run_task(stages, matrix, f, p, k, &error) != BSC_OK)
                fail_msg("%s: %s", error.name, error.message);
    return f;
}

static bsc_status join(bsc_tally **tally, const bsc_stages *stages, const bsc_matrix *matrix,
                       folder *f, bsc_error *error) {
    const bsc_run run = {.threads = 1};
    const bsc_stage_files files = {read, name, f};
    return bsc_stages_join(tally, stages, matrix, &run, &files, NULL, error);
}

static void assert_phases_are_the_whole(const bsc_matrix *matrix, uint32_t tasks, bool every) {
    const bsc_run run = {.engine = BSC_ENGINE_DP, .every_option = every, .threads = 1};
    bsc_tally *whole, *sum;
    bsc_error error = {.status = BSC_OK};
    assert_int_equal(bsc_tally_new(&whole, matrix, &run, NULL, NULL), BSC_OK);
    bsc_stages *stages = planned(matrix, every, tasks);
    folder *f = run_all(stages, matrix);
    if (join(&sum, stages, matrix, f, &error) != BSC_OK)
        fail_msg("%s: %s", error.name, error.message);
    assert_int_equal(bsc_tally_compare(whole, sum, NULL), BSC_OK);
    bsc_tally_free(sum);
    bsc_tally_free(whole);
    bsc_stages_free(stages);
    empty(f);
}

/* One sweep and two, with a mirror and without, folded and fixed; no deployments; few and many
 * states; numbers of two limbs and of more. */
static void phases_of_boards_are_the_whole(void **state) {
    static const char *const boards[][4] = {
        {"6x6", "3,2,2,1", "forbidden", NULL}, {"7x5", "4,3,2", "allowed", NULL},
        {"6x6", "3,2x2,1x3", "corners", NULL}, {"5x5", "3,3,2,2", "allowed", NULL},
        {"7x7", "4,3,3,2", "allowed", NULL},   {"3x3", "4,4,4,4", "allowed", NULL},
        {"2x2", "1,1", "allowed", NULL},       {"6x4", "3x8", "allowed", "all"},
        {"8x8", "2x32", "allowed", "all"},     {"9x9", "1x30", "allowed", NULL}};
    static const uint32_t tasks[] = {1, 2, 3, 8};
    (void)state;
    for (size_t k = 0; k < sizeof boards / sizeof *boards; k++) {
        bsc_problem *problem =
            problem_of_fleet(boards[k][0], boards[k][1], boards[k][2], boards[k][3]);
        bsc_matrix *matrix = matrix_of(problem);
        for (size_t n = 0; n < sizeof tasks / sizeof *tasks; n++)
            for (int every = 0; every < 2; every++)
                assert_phases_are_the_whole(matrix, tasks[n], every != 0);
        bsc_matrix_free(matrix);
        bsc_problem_free(problem);
    }
}

static void phases_of_builtins_are_the_whole(void **state) {
    static const char *const names[] = {"classic", "hex-upper"};
    (void)state;
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        bsc_problem *problem = problem_of_builtin(names[k]);
        bsc_matrix *matrix = matrix_of(problem);
        assert_phases_are_the_whole(matrix, 3, k == 0);
        bsc_matrix_free(matrix);
        bsc_problem_free(problem);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(phases_of_boards_are_the_whole),
                                       cmocka_unit_test(phases_of_builtins_are_the_whole)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
