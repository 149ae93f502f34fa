/* units.c - runs the unit tests: `units NAME...` runs those of the files NAME.c, `units` runs all.
 * It defines its own bsc_clock_seconds in place of the library's, so that a test can move the clock
 * (clock_step). */
#define bsc_clock_seconds system_clock_seconds
#include "os/posix/clock.c"
#undef bsc_clock_seconds
#include "support.h"

double bsc_clock_seconds(void);

/* Makes the address sanitizer's allocator return NULL if a block is too large, as other allocators
 * do, instead of ending the program. */
const char *__asan_default_options(void);

const char *__asan_default_options(void) {
    return "allocator_may_return_null=1";
}

double clock_step;

double bsc_clock_seconds(void) {
    static double now = 1e6;
    if (clock_step == 0.0) return system_clock_seconds();
    now += clock_step;
    return now;
}

static unit_test *first, **end = &first; /* list of tests; where the next is linked in */

void unit_test_add(unit_test *test) {
    *end = test;
    end = &test->next;
}

static void run(void **state) {
    const unit_test *test = *state;
    test->run();
}

/* Runs after each test: frees its handles and resets the clock, the memory limit and the allocation
 * that must fail. */
static int clean(void **state) {
    free_all_handles();
    clock_step = 0.0;
    bsc_memory_fail_after(UINT64_MAX);
    bsc_memory_limit(0);
    return 0;
}

/* Says whether the test is in the file NAME.c. */
static bool is_of(const unit_test *test, const char *name) {
    const char *slash = strrchr(test->file, '/'), *file = slash == NULL ? test->file : slash + 1;
    const size_t length = strlen(name);
    return strncmp(file, name, length) == 0 && strcmp(file + length, ".c") == 0;
}

/* Says whether the test is to run: whether it is in one of the files NAME.c, or no name is given,
 * and it is not a long test that SKIP_LONG leaves out. */
static bool is_wanted(const unit_test *test, int names, char **name) {
    if (test->is_long && getenv("SKIP_LONG") != NULL) return false;
    bool wanted = names == 0;
    for (int k = 0; k < names; k++) wanted |= is_of(test, name[k]);
    return wanted;
}

int main(int count, char **argument) {
    struct CMUnitTest *tests = NULL;
    size_t count_wanted = 0;
    for (unit_test *test = first; test != NULL; test = test->next) {
        if (!is_wanted(test, count - 1, argument + 1)) continue;
        tests = realloc(tests, (count_wanted + 1) * sizeof *tests);
        assert_non_null(tests);
        tests[count_wanted++] = (struct CMUnitTest){test->name, run, NULL, clean, test};
    }
    if (count_wanted == 0) {
        fputs("units: no test of that name\n", stderr);
        return 2;
    }
    const int failed = _cmocka_run_group_tests("units", tests, count_wanted, NULL, NULL);
    free(tests);
    return failed;
}
