/* matrix.c - `bscount matrix`: the exact-cover matrix, in numbers or in other programs' formats. */
#include "cli/command.h"

#include <inttypes.h>
#include <stdio.h>

/* A sink that failed is reported by bsc_target_close, which knows the system's reason. */
static bsc_exit print_matrix(const bsc_subject *subject, const bsc_call *call, bsc_target *target) {
    const bsc_matrix *matrix = subject->matrix;
    const unsigned items = bsc_matrix_items(matrix), primaries = bsc_matrix_primaries(matrix);
    bsc_error error = {.status = BSC_OK};
    FILE *out = target->file.stream;
    const bsc_sink sink = bsc_stream_sink(out);
    switch (call->output.format) {
    case BSC_FORMAT_STATS:
        fprintf(out, "%u items (%u primary, %u secondary), %u options, %" PRIu64 " entries\n",
                items, primaries, items - primaries, (unsigned)bsc_matrix_options(matrix),
                bsc_matrix_entries(matrix));
        break;
    case BSC_FORMAT_DLX:
        bsc_matrix_write_dlx(matrix, &sink, &error);
        break;
    default:
        bsc_matrix_write_cnf(matrix, &sink, &error);
    }
    return error.status == BSC_SINK_FAILED ? STATUS_DONE : bsc_report(&error);
}

bsc_exit bsc_matrix_command(const bsc_call *call) {
    return bsc_call_print(call, print_matrix);
}
