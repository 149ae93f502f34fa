/* sized.c - reads structs whose caller may have been compiled with another version of the headers.
 *
 * Later versions add fields at the end of a public struct. A caller therefore says in its first
 * field how large the struct was when the caller was compiled:
 *
 *     caller  | size = 24 | a | b |        this library has a field c too: 0 in the copy
 *     caller  | size = 40 | a | b | c | d  this library has no d, which must be 0
 *
 * In the second case a d that is not 0 is an error, since the caller would not get what d asks
 * for. A size of 0 means the size of version 1.0, so that callers of that version may leave the
 * field out. */
#include "count/base/sized.h"

#include "count/base/error.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

/* Copies the caller's struct `given`, which begins with its size_t, to the library's struct `copy`
 * of `size` bytes, as the functions of the header do. `first_size` is the size that the struct had
 * in version 1.0. `name` is the name of the type, for the message. */
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
