/* sealed_write.c - see sealed.h. */
#include "record/sealed.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void bsc_sealed_put(bsc_sealed_writer *w, const char *text) {
    bsc_output_text(&w->output, text);
    bsc_sha256_add(&w->sum, text, strlen(text));
}

/* Controls are escaped, so that a string has no line's end. */
void bsc_sealed_put_string(bsc_sealed_writer *w, const char *text) {
    char escaped[8] = {0};
    bsc_sealed_put(w, "\"");
    for (; *text != '\0'; text++) {
        const unsigned char byte = (unsigned char)*text;
        if (byte < 0x20u || byte == 0x7Fu)
            snprintf(escaped, sizeof escaped, "\\u%04x", (unsigned)byte);
        else
            snprintf(escaped, sizeof escaped, "%s%c", byte == '"' || byte == '\\' ? "\\" : "",
                     *text);
        bsc_sealed_put(w, escaped);
    }
    bsc_sealed_put(w, "\"");
}

void bsc_sealed_put_text(bsc_sealed_writer *w, const char *prefix, const char *text) {
    bsc_sealed_put(w, prefix);
    bsc_sealed_put_string(w, text);
}

void bsc_sealed_put_number(bsc_sealed_writer *w, const char *prefix, uint64_t number) {
    char digits[24];
    bsc_sealed_put(w, prefix);
    snprintf(digits, sizeof digits, "%" PRIu64, number);
    bsc_sealed_put(w, digits);
}

void bsc_sealed_put_digest(bsc_sealed_writer *w, const char *prefix, const bsc_digest *digest) {
    char digits[BSC_DIGEST_SIZE];
    bsc_digest_format(digest, digits);
    bsc_sealed_put_text(w, prefix, digits);
}

void bsc_sealed_begin(bsc_sealed_writer *w, const bsc_sink *sink, const char *schema) {
    bsc_output_begin(&w->output, sink);
    bsc_sha256_begin(&w->sum);
    bsc_sealed_put(w, "{");
    bsc_sealed_put(w, BSC_SEAL_SCHEMA);
    bsc_sealed_put_string(w, schema);
    bsc_sealed_put_text(w, BSC_SEAL_VERSION, BSC_VERSION);
}

bsc_status bsc_sealed_end(bsc_sealed_writer *w, bsc_error *error) {
    char digits[BSC_DIGEST_SIZE];
    const bsc_digest sum = bsc_sha256_end(&w->sum);
    bsc_digest_format(&sum, digits);
    bsc_output_text(&w->output, BSC_SEAL_CHECKSUM);
    bsc_output_text(&w->output, digits);
    bsc_output_text(&w->output, BSC_SEAL_END);
    return bsc_output_end(&w->output, error);
}
