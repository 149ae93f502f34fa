/* test_spill.c - files of a spill: what was written is read, and the first failure sticks. */
#define _GNU_SOURCE
#include "support.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine/dp/spill.h"

static const char *directory(void) {
    return getenv("TMPDIR") == NULL ? "/tmp" : getenv("TMPDIR");
}

static void open_spill(bsc_dp_spill *spill) {
    assert_int_equal(bsc_dp_spill_open(spill, directory(), NULL), BSC_OK);
}

/* The status tells of the first failure alone. */
static void assert_failed(bsc_dp_spill *spill, int reason) {
    char text[512];
    bsc_error error = {0};
    snprintf(text, sizeof text, "cannot use the spill directory '%s': %s", directory(),
             strerror(reason));
    assert_int_equal(bsc_dp_spill_status(spill, &error), BSC_FILE_FAILED);
    assert_string_equal(error.message, text);
    bsc_dp_spill_release(spill);
}

static void files_grow_and_are_emptied(void **state) {
    (void)state;
    bsc_dp_spill spill;
    uint64_t first, second, other;
    char found[4] = "";
    open_spill(&spill);
    assert_true(bsc_dp_spill_write(&spill, 0, "abc", 3, &first));
    assert_true(bsc_dp_spill_write(&spill, 0, "def", 3, &second));
    assert_true(bsc_dp_spill_write(&spill, 1, "ghi", 3, &other));
    assert_true(bsc_dp_spill_read(&spill, 0, second, found, 3));
    assert_string_equal(found, "def");
    assert_true(bsc_dp_spill_read(&spill, 1, other, found, 3));
    assert_string_equal(found, "ghi");
    bsc_dp_spill_empty(&spill, 0);
    assert_true(bsc_dp_spill_write(&spill, 0, "jkl", 3, &second));
    assert_true(second == first && spill.written == 12);
    assert_int_equal(bsc_dp_spill_status(&spill, NULL), BSC_OK);
    bsc_dp_spill_release(&spill);
}

static void a_full_disk(void **state) {
    (void)state;
    const int full = open("/dev/full", O_RDWR);
    bsc_dp_spill spill;
    uint64_t place;
    if (full < 0) skip();
    open_spill(&spill);
    assert_int_equal(dup2(full, spill.file[1]), spill.file[1]);
    close(full);
    assert_true(bsc_dp_spill_write(&spill, 0, "abc", 3, &place));
    assert_false(bsc_dp_spill_write(&spill, 1, "def", 3, &place));
    bsc_dp_spill_empty(&spill, 1); /* fails as well, for another reason */
    assert_failed(&spill, ENOSPC);
}

static void files_that_others_change(void **state) {
    (void)state;
    bsc_dp_spill spill;
    uint64_t place;
    char found[3];
    open_spill(&spill);
    assert_true(bsc_dp_spill_write(&spill, 0, "abc", 3, &place));
    assert_int_equal(ftruncate(spill.file[0], 2), 0);
    assert_false(bsc_dp_spill_read(&spill, 0, place, found, 3));
    assert_failed(&spill, EIO);

    open_spill(&spill);
    assert_true(bsc_dp_spill_write(&spill, 0, "abc", 3, &place));
    close(spill.file[0]);
    assert_false(bsc_dp_spill_read(&spill, 0, place, found, 3));
    assert_failed(&spill, EBADF);
}

/* Where files must have a name first: in a folder that takes none, and one whose name is too
 * long for it. */
static void folders_without_nameless_files(void **state) {
    (void)state;
    char path[4096];
    bsc_dp_spill spill;
    bsc_error error = {0};
    if (access("/proc/self", F_OK) != 0) skip();
    assert_int_equal(bsc_dp_spill_open(&spill, "/proc", &error), BSC_FILE_FAILED);
    assert_non_null(strstr(error.message, "cannot make a file in the spill directory '/proc': "));
    bsc_dp_spill_release(&spill);
    memset(path, '/', sizeof path);
    memcpy(path + sizeof path - 6, "/proc", 6);
    error = (bsc_error){0};
    assert_int_equal(bsc_dp_spill_open(&spill, path, &error), BSC_FILE_FAILED);
    bsc_dp_spill_release(&spill);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_grow_and_are_emptied),
        cmocka_unit_test(a_full_disk),
        cmocka_unit_test(files_that_others_change),
        cmocka_unit_test(folders_without_nameless_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
