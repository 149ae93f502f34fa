/* test_dp_memory.c - the frontier programme within a memory limit, and in files where that is too
 * small. */
#include "engine/dp/dp.h"
#include "support.h"

#include <stdlib.h>

static void memory_has_a_limit(void **state) {
    (void)state;
    bsc_problem *problem = problem_of_builtin("hex-upper");
    bsc_matrix *matrix = matrix_of(problem);
    for (int every_option = 0; every_option < 2; every_option++) {
        bsc_tally *tally = NULL;
        bsc_error error = {0};
        const bsc_run run = {
            .engine = BSC_ENGINE_DP, .memory_limit = 100000, .every_option = every_option};
        assert_int_equal(bsc_tally_new(&tally, matrix, &run, NULL, &error), BSC_LIMIT);
        assert_null(tally);
        assert_int_equal(error.status, BSC_LIMIT);
        assert_int_equal(error.reason, BSC_REASON_SWEEP_LIMIT);
    }
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

/* With less memory a run gives the same or says that it cannot. */
static void no_run_passes_its_limit(void **state) {
    (void)state;
    bsc_problem *problem = problem_of_fleet("8x7", "5,4,3,2", "forbidden", NULL);
    bsc_matrix *matrix = matrix_of(problem);
    bsc_stats most, stats;
    bsc_tally *whole = tally_of(matrix, BSC_ENGINE_DP, 1, &most), *tally = NULL;
    unsigned done = 0;
    for (size_t part = 1; part <= 64; part++) {
        const bsc_run run = {.engine = BSC_ENGINE_DP,
                             .every_option = true,
                             .memory_limit = most.peak_bytes / 64 * part};
        const bsc_status status = bsc_tally_new(&tally, matrix, &run, &stats, NULL);
        assert_true(stats.peak_bytes <= run.memory_limit);
        assert_int_equal(status, tally == NULL ? BSC_LIMIT : BSC_OK);
        if (tally == NULL) continue;
        done++;
        assert_int_equal(bsc_tally_compare(whole, tally, NULL), BSC_OK);
        bsc_tally_free(tally);
    }
    assert_in_range(done, 10, 63);
    bsc_tally_free(whole);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

/* The same where threads share the limit. */
static void no_thread_passes_the_limit(void **state) {
    (void)state;
    bsc_problem *problem = problem_of_fleet("8x7", "5,4,3,2", "forbidden", NULL);
    bsc_matrix *matrix = matrix_of(problem);
    const bsc_dp_settings settings = {.bucket_states = 8};
    bsc_stats most;
    const bsc_run free_run = {.every_option = true, .threads = 1};
    bsc_tally *whole;
    most = (bsc_stats){.states = 0};
    assert_int_equal(bsc_tally_make(&whole, matrix, true, NULL), BSC_OK);
    assert_int_equal(bsc_dp_run_as(matrix, &free_run, &settings, whole, &most, NULL), BSC_OK);
    for (size_t part = 8; part <= 96; part++) {
        unsigned done[4] = {0};
        for (unsigned threads = 1; threads <= 3; threads++) {
            bsc_tally *tally;
            bsc_stats stats = {.states = 0};
            const bsc_run run = {.every_option = true,
                                 .threads = threads,
                                 .memory_limit = most.peak_bytes / 64 * part};
            assert_int_equal(bsc_tally_make(&tally, matrix, true, NULL), BSC_OK);
            const bsc_status status = bsc_dp_run_as(matrix, &run, &settings, tally, &stats, NULL);
            assert_true(stats.peak_bytes <= run.memory_limit);
            assert_true(status == BSC_OK || status == BSC_LIMIT);
            done[threads] = status == BSC_OK;
            if (status == BSC_OK) assert_int_equal(bsc_tally_compare(whole, tally, NULL), BSC_OK);
            bsc_tally_free(tally);
        }
        if (part < 16) assert_int_equal(done[1] + done[2] + done[3], 0);
        if (part > 90) assert_int_equal(done[1] + done[2] + done[3], 3);
    }
    bsc_tally_free(whole);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

/* With less memory than it would take, nothing is kept that can be made again. */
static void a_limit_that_suffices_changes_nothing(void **state) {
    (void)state;
    bsc_problem *problem = problem_of_builtin("hex-upper");
    bsc_matrix *matrix = matrix_of(problem);
    bsc_stats free_stats, stats;
    bsc_tally *whole = tally_of(matrix, BSC_ENGINE_DP, 1, &free_stats), *tally = NULL;
    const bsc_run run = {.engine = BSC_ENGINE_DP,
                         .memory_limit = free_stats.peak_bytes / 10 * 9,
                         .every_option = true};
    assert_int_equal(bsc_tally_new(&tally, matrix, &run, &stats, NULL), BSC_OK);
    assert_int_equal(bsc_tally_compare(whole, tally, NULL), BSC_OK);
    assert_true(stats.peak_bytes <= run.memory_limit);
    assert_int_equal(stats.states, free_stats.states);
    assert_int_equal(stats.transitions, free_stats.transitions);
    bsc_tally_free(whole);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

/* What a sweep needs before it has any state is counted too. */
static void plans_have_a_limit(void **state) {
    (void)state;
    bsc_problem *problem = problem_of_fleet("100x100", "5,4,3,3,2", "allowed", NULL);
    bsc_matrix *matrix = matrix_of(problem);
    for (size_t mib = 1; mib <= 12; mib += 11) { /* the model alone passes, or the plan */
        bsc_tally *tally = NULL;
        bsc_error error = {0};
        const bsc_run run = {.engine = BSC_ENGINE_DP, .threads = 1, .memory_limit = mib << 20};
        assert_int_equal(bsc_tally_new(&tally, matrix, &run, NULL, &error), BSC_LIMIT);
        assert_int_equal(error.reason, BSC_REASON_BOARD_LIMIT);
    }
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

/* Near the least limit: what one thread can do several can. */
static void threads_need_no_more_memory(void **state) {
    (void)state;
    bsc_problem *problem = problem_of_fleet("9x9", "4,3x2,2x3,1x2", "forbidden", NULL);
    bsc_matrix *matrix = matrix_of(problem);
    unsigned done[5] = {0};
    for (size_t kib = 832; kib <= 992; kib += 16)
        for (unsigned threads = 1; threads <= 4; threads++) {
            bsc_tally *tally = NULL;
            const bsc_run run = {
                .engine = BSC_ENGINE_DP, .threads = threads, .memory_limit = kib << 10};
            const bsc_status status = bsc_tally_new(&tally, matrix, &run, NULL, NULL);
            assert_true(status == BSC_OK || status == BSC_LIMIT);
            done[threads] += status == BSC_OK;
            assert_true(done[threads] >= done[1]);
            bsc_tally_free(tally);
        }
    assert_in_range(done[1], 1, 10);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

typedef struct held {
    double fraction, most; /* as last told; bytes, at most */
} held;

static bool look(void *context, const bsc_progress *progress) {
    held *h = context;
    assert_true(progress->fraction >= h->fraction);
    h->fraction = progress->fraction;
    if (progress->bytes > h->most) h->most = progress->bytes;
    return true;
}

/* Between sections, and within those of one thread: no more than the peak, and most of it. */
static void progress_tells_what_is_held(void **state) {
    (void)state;
    bsc_problem *problem = problem_of_builtin("german");
    bsc_matrix *matrix = matrix_of(problem);
    for (unsigned map = 0; map < 2; map++) {
        held h = {.fraction = 0.0};
        bsc_stats stats;
        bsc_tally *tally;
        const bsc_run run = {.engine = BSC_ENGINE_DP,
                             .every_option = map,
                             .threads = 1,
                             .tick = look,
                             .context = &h};
        assert_int_equal(bsc_tally_new(&tally, matrix, &run, &stats, NULL), BSC_OK);
        assert_true(h.most > 0.5 * (double)stats.peak_bytes);
        assert_true(h.most < 1.5 * (double)stats.peak_bytes);
        bsc_tally_free(tally);
    }
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_has_a_limit),
        cmocka_unit_test(no_run_passes_its_limit),
        cmocka_unit_test(no_thread_passes_the_limit),
        cmocka_unit_test(a_limit_that_suffices_changes_nothing),
        cmocka_unit_test(plans_have_a_limit),
        cmocka_unit_test(threads_need_no_more_memory),
        cmocka_unit_test(progress_tells_what_is_held),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
