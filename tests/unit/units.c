/* units.c - runs the unit tests: `units NAME...` those of the files NAME.c, `units` all; and the
 * clock that they look at. */
#define bsc_clock_seconds system_clock_seconds
#include "count/base/clock.c"
#undef bsc_clock_seconds
#include "support.h"

double bsc_clock_seconds(void);

/* The address sanitizer too shall give NULL for a size that passes SIZE_MAX. */
const char *__asan_default_options(void);

const char *__asan_default_options(void) {
    return "allocator_may_return_null=1";
}

double clock_step;

double bsc_clock_seconds(void) {
    static double now = 1e6;
    return clock_step == 0.0 ? system_clock_seconds() : (now += clock_step);
}

static unit_test *first, **end = &first;

void unit_test_add(unit_test *test) {
    *end = test;
    end = &test->next;
}

static void run(void **state) {
    const unit_test *test = *state;
    test->run();
}

/* What a test has set for the rest of the process is as before. */
static int clean(void **state) {
    free_owned();
    clock_step = 0.0;
    bsc_memory_fail_after(UINT64_MAX);
    bsc_memory_limit(0);
    return 0;
}

static bool is_of(const unit_test *test, const char *name) {
    const char *slash = strrchr(test->file, '/'), *file = slash == NULL ? test->file : slash + 1;
    const size_t length = strlen(name);
    return strncmp(file, name, length) == 0 && strcmp(file + length, ".c") == 0;
}

static bool is_wanted(const unit_test *test, int names, char **name) {
    bool wanted = names == 0;
    for (int k = 0; k < names; k++) wanted |= is_of(test, name[k]);
    return wanted;
}

int main(int count, char **argument) {
    struct CMUnitTest *tests = NULL;
    size_t found = 0;
    for (unit_test *test = first; test != NULL; test = test->next) {
        if (!is_wanted(test, count - 1, argument + 1)) continue;
        tests = realloc(tests, (found + 1) * sizeof *tests);
        assert_non_null(tests);
        tests[found++] = (struct CMUnitTest){test->name, run, NULL, clean, test};
    }
    if (found == 0) return fputs("units: no test of that name\n", stderr), 2;
    const int failed = _cmocka_run_group_tests("units", tests, found, NULL, NULL);
    free(tests);
    return failed;
}
