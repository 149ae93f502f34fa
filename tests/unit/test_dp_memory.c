/* test_dp_memory.c - counting by dp, the dynamic programme over a frontier, within a limit of
 * memory. */
#include "count/engine/dp/dp.h"
#include "support.h"

static const bsc_run dp_map = {.engine = BSC_ENGINE_DP, .every_option = true, .threads = 1};

/* Returns the largest number of bytes that the run holds at once, not counting what was allocated
 * before it. */
static size_t need_of(const bsc_matrix *matrix, const bsc_run *run) {
    const size_t held = limit_memory(0);
    bsc_memory_limit(0);
    free_now(tally_by_run(matrix, run, NULL));
    return bsc_memory_peak() - held;
}

TEST(memory_has_a_limit) {
    bsc_matrix *matrix = matrix_of(problem_of_builtin("hex-upper"));
    for (int every_option = 0; every_option < 2; every_option++) {
        const bsc_run run = {.engine = BSC_ENGINE_DP, .every_option = every_option};
        bsc_error error = {0};
        bsc_tally *tally = NULL;
        limit_memory(200000);
        assert_int_equal(bsc_tally_new(&tally, matrix, &run, NULL, &error), BSC_LIMIT);
        assert_null(tally);
        assert_int_equal(error.reason, BSC_REASON_MEMORY_LIMIT);
    }
}

/* With less memory than it would like, a run either gives the same tally or refuses. Whenever one
 * thread can do it, three threads can. */
TEST(no_run_exceeds_its_limit) {
    bsc_matrix *matrix = matrix_of_fleet("9x9", "4,3x2,2x3,1x2", "forbidden", NULL);
    bsc_tally *expected = tally_by_run(matrix, &dp_map, NULL);
    const size_t peak_need = need_of(matrix, &dp_map);
    unsigned succeeded[4] = {0};
    for (size_t part = 1; part <= 24; part++)
        for (unsigned threads = 1; threads <= 3; threads += 2) {
            bsc_run run = dp_map;
            bsc_tally *tally = NULL;
            run.threads = threads;
            const size_t limit = limit_memory(peak_need / 20 * part);
            const bsc_status status = bsc_tally_new(&tally, matrix, &run, NULL, NULL);
            assert_true(bsc_memory_peak() <= limit);
            assert_int_equal(status, tally == NULL ? BSC_LIMIT : BSC_OK);
            bsc_memory_limit(0);
            succeeded[threads] += tally != NULL;
            if (tally == NULL) continue;
            assert_ok(bsc_tally_compare(expected, free_later(tally), NULL));
            free_now(tally);
        }
    /* It succeeds with less than it would like, but not with too little. */
    assert_in_range(succeeded[1], 8, 22);
    assert_true(succeeded[3] >= succeeded[1]);
}

/* The states are divided into small buckets, which several threads work on. With little memory dp
 * drops layers that it can compute again. */
TEST(no_thread_exceeds_the_limit) {
    bsc_matrix *matrix = matrix_of_fleet("8x7", "5,4,3,2", "forbidden", NULL);
    const bsc_dp_settings settings = {.bucket_states = 8};
    bsc_tally *expected = tally_by_run(matrix, &dp_map, NULL);
    const size_t peak_need = need_of(matrix, &dp_map);
    for (size_t part = 8; part <= 96; part += 4)
        for (unsigned threads = 1; threads <= 3; threads++) {
            const bsc_run run = {.every_option = true, .threads = threads};
            bsc_stats stats = {.states = 0};
            bsc_tally *tally;
            assert_ok(bsc_tally_new_for_matrix(&tally, matrix, true, NULL));
            free_later(tally);
            const size_t limit = limit_memory(peak_need / 32 * part);
            const bsc_status status =
                bsc_dp_run_forced(matrix, &run, &settings, tally, &stats, NULL);
            assert_true(bsc_memory_peak() <= limit);
            assert_true(status == (part > 90 ? BSC_OK : BSC_LIMIT) || (part > 8 && part < 91));
            bsc_memory_limit(0);
            if (status == BSC_OK) assert_ok(bsc_tally_compare(expected, tally, NULL));
            free_now(tally);
        }
}

/* The limit also covers the memory that dp needs before it has any states: for a model of the
 * matrix, for which 1 MiB is too little here, and for the plan of its steps, for which 12 MiB
 * are. */
TEST(plans_have_a_limit) {
    bsc_matrix *matrix = matrix_of_fleet("100x100", "5,4,3,3,2", "allowed", NULL);
    const bsc_run run = {.engine = BSC_ENGINE_DP, .threads = 1};
    for (size_t mib = 1; mib <= 12; mib += 11) {
        bsc_tally *tally = NULL;
        bsc_error error = {0};
        limit_memory(mib << 20);
        assert_int_equal(bsc_tally_new(&tally, matrix, &run, NULL, &error), BSC_LIMIT);
        assert_int_equal(error.reason, BSC_REASON_MEMORY_LIMIT);
    }
}

/* What the progress of a run has reported so far. */
typedef struct held {
    double fraction;  /* the share of the work that was done, by the last report */
    double max_bytes; /* the greatest number of bytes that the run held, by any report */
} held;

static bool look(void *context, const bsc_progress *progress) {
    held *h = context;
    assert_true(progress->fraction >= h->fraction);
    h->fraction = progress->fraction;
    if (progress->bytes > h->max_bytes) h->max_bytes = progress->bytes;
    return true;
}

/* The progress must report the memory that the run holds: never more than the peak, and at some
 * time more than half of it. */
TEST(progress_reports_the_memory_held) {
    bsc_matrix *matrix = matrix_of(problem_of_builtin("german"));
    for (unsigned map = 0; map < 2; map++) {
        held h = {.fraction = 0.0};
        const bsc_run run = {.engine = BSC_ENGINE_DP,
                             .every_option = map,
                             .threads = 1,
                             .tick = look,
                             .context = &h};
        bsc_memory_limit(0);
        tally_by_run(matrix, &run, NULL);
        assert_true(h.max_bytes > 0.5 * (double)bsc_memory_peak());
        assert_true(h.max_bytes <= (double)bsc_memory_peak());
    }
}
