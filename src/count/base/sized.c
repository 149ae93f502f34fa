/* sized.c - copies public structs that may come from a caller that was compiled with another
 * version of the headers.
 *
 * Later versions of the library add fields at the end of a public struct. Therefore the first field
 * of such a struct is the size in bytes that the struct had when the caller was compiled. Example:
 * this library knows the fields a, b and c, and its struct has 32 bytes.
 *
 *     a caller of an older version    | size = 24 | a | b |          c is 0 in the copy
 *     a caller of a newer version     | size = 40 | a | b | c | d    d must be 0
 *
 * In the second case a field d that is not 0 is an error, since the library would not do what d
 * asks for. A size of 0 means the size of the struct in version 1.0, so that callers of that
 * version may leave the field out. */
#include "count/base/sized.h"

#include "count/base/error.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

/* Copies the caller's struct, *given, to *copy. The first field of the caller's struct is its size
 * in bytes, a size_t. In this library the struct has `size` bytes, and in version 1.0 it had
 * `first_size` bytes. `name` is the name of the type, for the message. Fields that the caller's
 * struct lacks become 0. Fails with BSC_UNSUPPORTED if the caller's struct is longer than `size`,
 * and a byte after the first `size` bytes is not 0. */
static bsc_status copy_sized(void *copy, size_t size, size_t first_size, const void *given,
                             const char *name, bsc_error *error) {
    const unsigned char *bytes = given;
    size_t caller_size;
    memcpy(&caller_size, given, sizeof caller_size);
    if (caller_size == 0) caller_size = first_size;
    assert(caller_size > sizeof caller_size);
    for (size_t k = size; k < caller_size; k++)
        if (bytes[k] != 0)
            return bsc_error_set(error, BSC_UNSUPPORTED,
                                 "%s has a field that version " BSC_VERSION " does not know", name);
    memset(copy, 0, size);
    memcpy(copy, given, caller_size < size ? caller_size : size);
    return BSC_OK;
}

bsc_status bsc_source_copy(bsc_source *copy, const bsc_source *source, bsc_error *error) {
    const size_t first_size = offsetof(bsc_source, reflect);
    return copy_sized(copy, sizeof *copy, first_size, source, "bsc_source", error);
}

bsc_status bsc_run_copy(bsc_run *copy, const bsc_run *run, bsc_error *error) {
    return copy_sized(copy, sizeof *copy, sizeof *copy, run, "bsc_run", error);
}

bsc_status bsc_settings_copy(bsc_settings *copy, const bsc_settings *settings, bsc_error *error) {
    return copy_sized(copy, sizeof *copy, sizeof *copy, settings, "bsc_settings", error);
}
