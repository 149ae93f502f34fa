/* weights.c - a weights file, as --weights names it. */
#include "cli/weights.h"

#include "cli/input.h"
#include "cli/report.h"

#include <stdlib.h>
#include <string.h>

bsc_exit bsc_call_weights(bsc_weights **weights, const bsc_problem *problem, const bsc_call *call) {
    const char *path = call->value[OPTION_WEIGHTS];
    bsc_error error = {.status = BSC_OK};
    char *bytes;
    size_t length;
    *weights = NULL;
    if (path == NULL) return STATUS_DONE;
    const bsc_exit status = bsc_file_read(path, &bytes, &length);
    if (status != STATUS_DONE) return status;
    bsc_weights_read(weights, problem, bytes, length,
                     strcmp(path, "-") == 0 ? "standard input" : path, &error);
    free(bytes);
    return error.status == BSC_OK ? STATUS_DONE : bsc_fail(&error);
}
