/* test_dp_memory.c - the frontier programme within a memory limit, and in files where that is too
 * small. */
#include "engine/dp/dp.h"
#include "support.h"

#include <stdlib.h>

TEST(memory_has_a_limit) {
    bsc_matrix *matrix = matrix_of(problem_of_builtin("hex-upper"));
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
}

/* With less memory a run gives the same or says that it cannot. */
TEST(no_run_passes_its_limit) {
    bsc_matrix *matrix = matrix_of_fleet("8x7", "5,4,3,2", "forbidden", NULL);
    bsc_stats most, stats;
    bsc_tally *whole = tally_of(matrix, BSC_ENGINE_DP, 1, &most);
    unsigned done = 0;
    for (size_t part = 1; part <= 64; part++) {
        const bsc_run run = {.engine = BSC_ENGINE_DP,
                             .every_option = true,
                             .memory_limit = most.peak_bytes / 64 * part};
        bsc_tally *tally = NULL;
        const bsc_status status = bsc_tally_new(&tally, matrix, &run, &stats, NULL);
        assert_true(stats.peak_bytes <= run.memory_limit);
        assert_int_equal(status, tally == NULL ? BSC_LIMIT : BSC_OK);
        if (tally == NULL) continue;
        done++;
        assert_ok(bsc_tally_compare(whole, own(tally), NULL));
    }
    assert_in_range(done, 10, 63);
}

/* The same where threads share the limit. */
TEST(no_thread_passes_the_limit) {
    bsc_matrix *matrix = matrix_of_fleet("8x7", "5,4,3,2", "forbidden", NULL);
    const bsc_dp_settings settings = {.bucket_states = 8};
    bsc_stats most = {.states = 0};
    const bsc_run free_run = {.every_option = true, .threads = 1};
    bsc_tally *whole;
    assert_ok(bsc_tally_make(&whole, matrix, true, NULL));
    own(whole);
    assert_ok(bsc_dp_run_as(matrix, &free_run, &settings, whole, &most, NULL));
    for (size_t part = 8; part <= 96; part++) {
        unsigned done[4] = {0};
        for (unsigned threads = 1; threads <= 3; threads++) {
            bsc_tally *tally;
            bsc_stats stats = {.states = 0};
            const bsc_run run = {.every_option = true,
                                 .threads = threads,
                                 .memory_limit = most.peak_bytes / 64 * part};
            assert_ok(bsc_tally_make(&tally, matrix, true, NULL));
            own(tally);
            const bsc_status status = bsc_dp_run_as(matrix, &run, &settings, tally, &stats, NULL);
            assert_true(stats.peak_bytes <= run.memory_limit);
            assert_true(status == BSC_OK || status == BSC_LIMIT);
            done[threads] = status == BSC_OK;
            if (status == BSC_OK) assert_ok(bsc_tally_compare(whole, tally, NULL));
        }
        if (part < 16) assert_int_equal(done[1] + done[2] + done[3], 0);
        if (part > 90) assert_int_equal(done[1] + done[2] + done[3], 3);
    }
}

/* With less memory than it would take, nothing is kept that can be made again. */
TEST(a_limit_that_suffices_changes_nothing) {
    bsc_matrix *matrix = matrix_of(problem_of_builtin("hex-upper"));
    bsc_stats free_stats, stats;
    bsc_tally *whole = tally_of(matrix, BSC_ENGINE_DP, 1, &free_stats);
    const bsc_run run = {.engine = BSC_ENGINE_DP,
                         .memory_limit = free_stats.peak_bytes / 10 * 9,
                         .every_option = true};
    bsc_tally *tally = tally_by_run(matrix, &run, &stats);
    assert_ok(bsc_tally_compare(whole, tally, NULL));
    assert_true(stats.peak_bytes <= run.memory_limit);
    assert_int_equal(stats.states, free_stats.states);
    assert_int_equal(stats.transitions, free_stats.transitions);
}

/* What a sweep needs before it has any state is counted too. */
TEST(plans_have_a_limit) {
    bsc_matrix *matrix = matrix_of_fleet("100x100", "5,4,3,3,2", "allowed", NULL);
    for (size_t mib = 1; mib <= 12; mib += 11) { /* the model alone passes, or the plan */
        bsc_tally *tally = NULL;
        bsc_error error = {0};
        const bsc_run run = {.engine = BSC_ENGINE_DP, .threads = 1, .memory_limit = mib << 20};
        assert_int_equal(bsc_tally_new(&tally, matrix, &run, NULL, &error), BSC_LIMIT);
        assert_int_equal(error.reason, BSC_REASON_BOARD_LIMIT);
    }
}

/* Near the least limit: what one thread can do several can. */
TEST(threads_need_no_more_memory) {
    bsc_matrix *matrix = matrix_of_fleet("9x9", "4,3x2,2x3,1x2", "forbidden", NULL);
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
TEST(progress_tells_what_is_held) {
    bsc_matrix *matrix = matrix_of(problem_of_builtin("german"));
    for (unsigned map = 0; map < 2; map++) {
        held h = {.fraction = 0.0};
        bsc_stats stats;
        const bsc_run run = {.engine = BSC_ENGINE_DP,
                             .every_option = map,
                             .threads = 1,
                             .tick = look,
                             .context = &h};
        tally_by_run(matrix, &run, &stats);
        assert_true(h.most > 0.5 * (double)stats.peak_bytes);
        assert_true(h.most < 1.5 * (double)stats.peak_bytes);
    }
}
