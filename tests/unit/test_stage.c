/* test_stage.c - a run in phases: for any number of tasks it gives the whole, through its plan's
 * file too; a file that is damaged or of another place is refused by name. */
#include "bscount_parts.h"

#include "sink.h"
#include "support.h"

#include <stdlib.h>

#include "cover/tally.h"

#define MAX_FILES 4096u

/* The files of a run, by phase and task. */
typedef struct folder {
    uint32_t tasks;
    file_bytes file[MAX_FILES];
} folder;

static file_bytes *file_of(folder *f, uint32_t phase, uint32_t task) {
    const size_t number = (size_t)(phase - 1) * f->tasks + task - 1;
    assert_true(number < MAX_FILES);
    return &f->file[number];
}

static void name(void *context, uint32_t phase, uint32_t task, char *text, size_t size) {
    (void)context;
    snprintf(text, size, "%u-%u", (unsigned)phase, (unsigned)task);
}

static bsc_status read(void *context, uint32_t phase, uint32_t task, uint64_t place, void *to,
                       size_t length, bsc_error *error) {
    const file_bytes *from = file_of(context, phase, task);
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
    for (size_t k = 0; k < MAX_FILES; k++) free(f->file[k].at);
    free(f);
}

static const bsc_part_source source = {"count", "board", "text", "letters", "", ""};

/* The plan as it comes back from its file. */
static bsc_stages *planned(const bsc_matrix *matrix, bool every, uint32_t tasks) {
    const bsc_run run = {.every_option = every, .threads = 1};
    bsc_stages *stages, *read_back;
    file_bytes file = {NULL, 0};
    const bsc_sink sink = {keep_bytes, &file};
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
    file_bytes *to = file_of(f, phase, task);
    const bsc_sink sink = {keep_bytes, to};
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
        {"1x1", "1", "allowed", NULL},         {"2x1", "1,1", "forbidden", NULL},
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

/* ---- What is refused ---- */

/* A small run, and the one file of it that is damaged. */
typedef struct damaged {
    bsc_problem *problem;
    bsc_matrix *matrix;
    bsc_stages *stages;
    folder *f;
} damaged;

static damaged begin_damage(bool every) {
    damaged d = {.problem = problem_of_fleet("6x6", "3,2,2,1", "forbidden", NULL)};
    d.matrix = matrix_of(d.problem);
    d.stages = planned(d.matrix, every, 3);
    d.f = run_all(d.stages, d.matrix);
    return d;
}

static void end_damage(damaged *d) {
    empty(d->f);
    bsc_stages_free(d->stages);
    bsc_matrix_free(d->matrix);
    bsc_problem_free(d->problem);
}

/* Runs all tasks of a later phase, then what puts all together: whether any refuses file P-K, and
 * none refuses another. Those of phase P itself and before are not run again. */
static bool is_refused(const damaged *d, uint32_t phase, uint32_t task, uint32_t later) {
    char wanted[32];
    bool refused = false;
    name(NULL, phase, task, wanted, sizeof wanted);
    for (uint32_t k = 0; k <= d->f->tasks; k++) {
        bsc_error error = {.status = BSC_OK};
        bsc_tally *tally = NULL;
        file_bytes sunk = {NULL, 0};
        const bsc_sink sink = {keep_bytes, &sunk};
        const bsc_stage_files files = {read, name, d->f};
        const bsc_run run = {.threads = 1};
        if (k == 0)
            join(&tally, d->stages, d->matrix, d->f, &error);
        else if (later <= bsc_stages_phases(d->stages))
            bsc_stages_run(d->stages, d->matrix, &run, later, k, &files, &sink, NULL, &error);
        if (error.status != BSC_OK) {
            assert_int_equal(error.status, BSC_BAD_INPUT);
            assert_string_equal(error.name, wanted);
            assert_true(error.message[0] != '\0');
            refused = true;
        }
        bsc_tally_free(tally);
        free(sunk.at);
    }
    return refused;
}

/* Each word of a file, one bit of it; and each length that is shorter. */
static void changed_and_cut_files_are_refused(void **state) {
    (void)state;
    for (int every = 0; every < 2; every++) {
        damaged d = begin_damage(every != 0);
        const uint32_t phases = bsc_stages_phases(d.stages);
        const uint32_t at[] = {2, phases / 2, phases / 2 + 1, phases};
        for (size_t n = 0; n < sizeof at / sizeof *at; n++)
            for (uint32_t task = 1; task <= 3; task += 2) {
                file_bytes *file = file_of(d.f, at[n], task);
                const size_t length = file->length, step = 8 * (1 + length / 8 / 40);
                for (size_t k = 0; k < length; k += step) {
                    file->at[k + k / 8 % 8] ^= (char)(1 << k / 8 % 7);
                    assert_true(is_refused(&d, at[n], task, at[n] + 1));
                    file->at[k + k / 8 % 8] ^= (char)(1 << k / 8 % 7);
                    file->length = k;
                    assert_true(is_refused(&d, at[n], task, at[n] + 1));
                    file->length = length;
                }
                assert_false(is_refused(&d, at[n], task, at[n] + 1));
            }
        end_damage(&d);
    }
}

static void swap(file_bytes *a, file_bytes *b) {
    const file_bytes first = *a;
    *a = *b;
    *b = first;
}

/* Of another task, of another phase, and of another run. */
static void files_of_other_places_are_refused(void **state) {
    damaged d = begin_damage(true), other = begin_damage(false);
    (void)state;
    swap(file_of(d.f, 3, 1), file_of(d.f, 3, 2));
    assert_true(is_refused(&d, 3, 1, 4));
    swap(file_of(d.f, 3, 1), file_of(d.f, 3, 2));
    swap(file_of(d.f, 3, 2), file_of(d.f, 4, 2));
    assert_true(is_refused(&d, 3, 2, 4));
    swap(file_of(d.f, 3, 2), file_of(d.f, 4, 2));
    swap(file_of(d.f, 3, 3), file_of(other.f, 3, 3));
    assert_true(is_refused(&d, 3, 3, 4));
    swap(file_of(d.f, 3, 3), file_of(other.f, 3, 3));
    assert_false(is_refused(&d, 3, 3, 4));
    end_damage(&d);
    end_damage(&other);
}

/* The plan of one board, with another one's matrix. */
static void plans_of_other_problems_are_refused(void **state) {
    damaged d = begin_damage(false);
    bsc_problem *problem = problem_of_fleet("6x6", "3,2,2,1", "corners", NULL);
    bsc_matrix *matrix = matrix_of(problem);
    bsc_error error = {.status = BSC_OK};
    bsc_tally *tally;
    (void)state;
    assert_int_equal(join(&tally, d.stages, matrix, d.f, &error), BSC_BAD_INPUT);
    assert_string_equal(error.name, "plan");
    error = (bsc_error){.status = BSC_OK};
    assert_int_equal(run_task(d.stages, matrix, d.f, 1, 1, &error), BSC_BAD_INPUT);
    assert_string_equal(error.name, "plan");
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
    end_damage(&d);
}

static void a_changed_plan_is_refused(void **state) {
    damaged d = begin_damage(false);
    file_bytes file = {NULL, 0};
    const bsc_sink sink = {keep_bytes, &file};
    (void)state;
    assert_int_equal(bsc_stages_write(d.stages, &source, &sink, NULL), BSC_OK);
    for (size_t k = 0; k <= file.length; k++) {
        bsc_error error = {.status = BSC_OK};
        bsc_stages *stages = NULL;
        if (k < file.length) file.at[k] ^= 1;
        const bsc_status status = bsc_stages_read(&stages, file.at, file.length, "plan", &error);
        assert_int_equal(status, k < file.length ? BSC_BAD_INPUT : BSC_OK);
        if (k < file.length) file.at[k] ^= 1;
        if (k < file.length) assert_string_equal(error.name, "plan");
        bsc_stages_free(stages);
    }
    free(file.at);
    end_damage(&d);
}

/* ---- Tasks ---- */

/* A task that is run again, on other threads, writes the same bytes. */
static void tasks_are_idempotent(void **state) {
    damaged d = begin_damage(true);
    const bsc_stage_files files = {read, name, d.f};
    (void)state;
    for (uint32_t p = 1; p <= bsc_stages_phases(d.stages); p++)
        for (uint32_t k = 1; k <= 3; k++) {
            const file_bytes *first = file_of(d.f, p, k);
            file_bytes again = {NULL, 0};
            const bsc_sink sink = {keep_bytes, &again};
            const bsc_run run = {.threads = 1 + k};
            assert_int_equal(
                bsc_stages_run(d.stages, d.matrix, &run, p, k, &files, &sink, NULL, NULL), BSC_OK);
            assert_int_equal(first->length, again.length);
            assert_memory_equal(first->at, again.at, again.length);
            free(again.at);
        }
    end_damage(&d);
}

static bool stop(void *context, const bsc_progress *progress) {
    (void)context;
    (void)progress;
    return false;
}

static void limits_and_interrupts_hold(void **state) {
    bsc_problem *problem = problem_of_fleet("9x9", "4,3,2,2,1,1", "forbidden", NULL);
    bsc_matrix *matrix = matrix_of(problem);
    bsc_stages *stages = planned(matrix, false, 1);
    folder *f = calloc(1, sizeof *f);
    bsc_error error = {.status = BSC_OK};
    (void)state;
    assert_non_null(f);
    f->tasks = 1;
    const bsc_stage_files files = {read, name, f};
    const uint32_t middle = bsc_stages_phases(stages) / 3;
    for (uint32_t p = 1; p < middle; p++)
        assert_int_equal(run_task(stages, matrix, f, p, 1, &error), BSC_OK);
    file_bytes none = {NULL, 0};
    const bsc_sink sink = {keep_bytes, &none};
    const bsc_run small = {.threads = 1, .memory_limit = 100000};
    assert_int_equal(bsc_stages_run(stages, matrix, &small, middle, 1, &files, &sink, NULL, &error),
                     BSC_LIMIT);
    error = (bsc_error){.status = BSC_OK};
    const bsc_run stopped = {.threads = 1, .tick = stop};
    assert_int_equal(
        bsc_stages_run(stages, matrix, &stopped, middle, 1, &files, &sink, NULL, &error),
        BSC_INTERRUPTED);
    assert_null(none.at);
    bsc_stages_free(stages);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
    empty(f);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(phases_of_boards_are_the_whole),
                                       cmocka_unit_test(phases_of_builtins_are_the_whole),
                                       cmocka_unit_test(changed_and_cut_files_are_refused),
                                       cmocka_unit_test(files_of_other_places_are_refused),
                                       cmocka_unit_test(plans_of_other_problems_are_refused),
                                       cmocka_unit_test(a_changed_plan_is_refused),
                                       cmocka_unit_test(tasks_are_idempotent),
                                       cmocka_unit_test(limits_and_interrupts_hold)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
