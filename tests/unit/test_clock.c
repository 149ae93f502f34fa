/* test_clock.c - a clock that runs backwards: estimates end all the same. */
#include "support.h"

#include "base/clock.h"

/* In place of the system's: a second back at each look. */
double bsc_clock_seconds(void) {
    static double now = 1e6;
    return now -= 1.0;
}

struct timespec bsc_clock_deadline(long nanoseconds) {
    return (struct timespec){.tv_nsec = nanoseconds};
}

static void estimates_end(void **state) {
    const bsc_run run = {.engine = BSC_ENGINE_MC, .samples = 100000, .seconds = 10.0};
    bsc_stats stats;
    (void)state;
    tally_by_run(matrix_of_fleet("4x1", "1", "allowed", NULL), &run, &stats);
    assert_true(stats.samples > 0 && stats.samples < run.samples);
    free_owned();
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(estimates_end)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
