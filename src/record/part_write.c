/* part_write.c - a part as a JSON object: what it is of, its plan, its numbers, and last the digest
 * of all bytes before.
 *
 *   {
 *     "schema": "bscount-part-1",
 *     "version": "0.1.0", ...             the keys of BSC_PART_KEYS, in this order
 *     "total": "604584",                  of mc "0x1.8p+3 0x1.2p+3 40": sum(w), sum(w^2), reached
 *     "tally": [                          with every option; of mc "0x1.8p+3 0x1.2p+3"
 *       "1234",
 *       "1235"
 *     ],
 *     "checksum": "64 hexadecimal digits"
 *   }
 *
 * Reals are hexadecimal, so that no bit of them is lost. */
#include "record/part_file.h"

#include "base/sink.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Bytes that are summed up as they go. */
typedef struct writer {
    bsc_output output;
    bsc_sha256 sum;
} writer;

static void put(writer *w, const char *text) {
    bsc_output_text(&w->output, text);
    bsc_sha256_add(&w->sum, text, strlen(text));
}

/* Controls are escaped, so that a string has no line's end. */
static void put_string(writer *w, const char *text) {
    char escaped[8] = {0};
    put(w, "\"");
    for (; *text != '\0'; text++) {
        const unsigned char byte = (unsigned char)*text;
        if (byte < 0x20u || byte == 0x7Fu)
            snprintf(escaped, sizeof escaped, "\\u%04x", (unsigned)byte);
        else
            snprintf(escaped, sizeof escaped, "%s%c", byte == '"' || byte == '\\' ? "\\" : "",
                     *text);
        put(w, escaped);
    }
    put(w, "\"");
}

static void put_text(writer *w, bsc_part_key key, const char *text) {
    put(w, bsc_part_prefix[key]);
    put_string(w, text);
}

static void put_number(writer *w, bsc_part_key key, uint64_t number) {
    char digits[24];
    put(w, bsc_part_prefix[key]);
    snprintf(digits, sizeof digits, "%" PRIu64, number);
    put(w, digits);
}

static void put_digest(writer *w, bsc_part_key key, const bsc_digest *digest) {
    char digits[BSC_DIGEST_SIZE];
    bsc_digest_format(digest, digits);
    put_text(w, key, digits);
}

/* Number k of the tally, the total first. */
static void put_value(writer *w, const bsc_tally *tally, size_t k) {
    char text[128];
    if (bsc_tally_exact(tally)) {
        const bsc_natural number = {tally->limb + k * tally->limbs, tally->limbs};
        assert(bsc_natural_format_size(number) <= sizeof text);
        bsc_natural_format(number, text, sizeof text);
    } else if (k > 0) {
        snprintf(text, sizeof text, "%a %a", tally->share[k - 1], tally->square[k - 1]);
    } else {
        snprintf(text, sizeof text, "%a %a %" PRIu64, (double)tally->value, tally->spread,
                 tally->samples);
    }
    put_string(w, text);
}

static void put_plan(writer *w, const bsc_part *part) {
    const bsc_plan *plan = &part->plan;
    put_text(w, BSC_PART_ENGINE, bsc_engine_name(plan->engine));
    put_number(w, BSC_PART_PART, part->number);
    put_number(w, BSC_PART_PARTS, plan->parts);
    put_number(w, BSC_PART_SUBTREES, plan->subtrees);
    put_number(w, BSC_PART_SAMPLES, plan->samples);
    put_number(w, BSC_PART_SEED, plan->seed);
    put_digest(w, BSC_PART_MATRIX, &plan->matrix);
    put_digest(w, BSC_PART_ROOTS, &plan->roots);
    put_digest(w, BSC_PART_PLAN, &plan->all);
    put_number(w, BSC_PART_EVERY, plan->every_option);
    put_number(w, BSC_PART_OPTIONS, plan->options);
}

bsc_status bsc_part_write(const bsc_part *part, const bsc_part_source *source, const bsc_sink *sink,
                          bsc_error *error) {
    const bsc_tally *tally = part->tally;
    char digits[BSC_DIGEST_SIZE];
    writer w;
    bsc_output_begin(&w.output, sink);
    bsc_sha256_begin(&w.sum);
    put(&w, "{");
    put(&w, bsc_part_prefix[BSC_PART_SCHEMA] + 1); /* without the comma */
    put_string(&w, BSC_PART_SCHEMA_NAME);
    put_text(&w, BSC_PART_VERSION, BSC_VERSION);
    put_text(&w, BSC_PART_COMMAND, source->command);
    put_text(&w, BSC_PART_BOARD, source->board);
    put_text(&w, BSC_PART_TEXT, source->text);
    put_text(&w, BSC_PART_LABELS, source->labels);
    put_text(&w, BSC_PART_ANNOUNCE, source->announce);
    put_text(&w, BSC_PART_SHOTS, source->shots);
    put_plan(&w, part);
    put(&w, bsc_part_prefix[BSC_PART_TOTAL]);
    put_value(&w, tally, 0);
    put(&w, bsc_part_prefix[BSC_PART_TALLY]);
    put(&w, "[");
    for (size_t k = 1; k <= tally->options; k++) {
        put(&w, k == 1 ? BSC_PART_FIRST : BSC_PART_NEXT);
        put_value(&w, tally, k);
    }
    put(&w, tally->options == 0 ? BSC_PART_NONE : BSC_PART_LAST);
    const bsc_digest sum = bsc_sha256_end(&w.sum);
    bsc_digest_format(&sum, digits);
    bsc_output_text(&w.output, BSC_PART_CHECKSUM);
    bsc_output_text(&w.output, digits);
    bsc_output_text(&w.output, BSC_PART_END);
    return bsc_output_end(&w.output, error);
}
