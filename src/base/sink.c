/* sink.c - text into a caller's bsc_sink, through a buffer. */
#include "base/sink.h"

#include <stdio.h>
#include <string.h>

void bsc_output_begin(bsc_output *output, const bsc_sink *sink) {
    output->sink = sink;
    output->failed = false;
    output->held = 0;
}

static void hand_over(bsc_output *output) {
    if (!output->failed && output->held > 0)
        output->failed = !output->sink->write(output->sink->context, output->buffer, output->held);
    output->held = 0;
}

void bsc_output_text(bsc_output *output, const char *text) {
    size_t length = strlen(text);
    while (length > 0) {
        const size_t space = sizeof output->buffer - output->held;
        const size_t part = length < space ? length : space;
        memcpy(output->buffer + output->held, text, part);
        output->held += part;
        text += part;
        length -= part;
        if (output->held == sizeof output->buffer) hand_over(output);
    }
}

void bsc_output_number(bsc_output *output, uint64_t number) {
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    bsc_output_text(output, digits);
}

bsc_status bsc_output_end(bsc_output *output, bsc_error *error) {
    hand_over(output);
    if (output->failed)
        return bsc_error_set(error, BSC_SINK_FAILED, "the output could not be written");
    return BSC_OK;
}
