/* sink.h - formatted text into a caller's bsc_sink. The first failure sticks: later calls do
 * nothing, so a writer checks once, at its end. */
#ifndef BSC_BASE_SINK_H
#define BSC_BASE_SINK_H

#include "base/error.h"

typedef struct bsc_output {
    const bsc_sink *sink;
    bool failed;
    size_t held;
    char buffer[4096]; /* so that the sink is not called for every word */
} bsc_output;

void bsc_output_begin(bsc_output *output, const bsc_sink *sink);
void bsc_output_text(bsc_output *output, const char *text);
void bsc_output_number(bsc_output *output, uint64_t number);
/* Writes what is in the buffer: BSC_OK, or BSC_SINK_FAILED if any byte was not taken. */
bsc_status bsc_output_end(bsc_output *output, bsc_error *error);

#endif
