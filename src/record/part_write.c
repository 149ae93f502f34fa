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
 * A sum of the first parts is a checkpoint: another schema, and "part" is the last of them.
 * Reals are hexadecimal, so that no bit of them is lost. */
#include "record/part_file.h"

#include "base/natural.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Number k of the tally, the total first. */
static void put_value(bsc_sealed_writer *w, const bsc_tally *tally, size_t k) {
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
    bsc_sealed_put_string(w, text);
}

static void put_plan(bsc_sealed_writer *w, const bsc_part *part) {
    const bsc_plan *plan = &part->plan;
    bsc_sealed_put_text(w, bsc_part_prefix[BSC_PART_ENGINE], bsc_engine_name(plan->engine));
    bsc_sealed_put_number(w, bsc_part_prefix[BSC_PART_PART],
                          bsc_part_done(part) > 1 ? bsc_part_done(part) : part->number);
    bsc_sealed_put_number(w, bsc_part_prefix[BSC_PART_PARTS], plan->parts);
    bsc_sealed_put_number(w, bsc_part_prefix[BSC_PART_SUBTREES], plan->subtrees);
    bsc_sealed_put_number(w, bsc_part_prefix[BSC_PART_SAMPLES], plan->samples);
    bsc_sealed_put_number(w, bsc_part_prefix[BSC_PART_SEED], plan->seed);
    bsc_sealed_put_digest(w, bsc_part_prefix[BSC_PART_MATRIX], &plan->matrix);
    bsc_sealed_put_digest(w, bsc_part_prefix[BSC_PART_ROOTS], &plan->roots);
    bsc_sealed_put_digest(w, bsc_part_prefix[BSC_PART_PLAN], &plan->all);
    bsc_sealed_put_number(w, bsc_part_prefix[BSC_PART_EVERY], plan->every_option);
    bsc_sealed_put_number(w, bsc_part_prefix[BSC_PART_OPTIONS], plan->options);
}

void bsc_part_source_put(bsc_sealed_writer *w, const bsc_part_source *source) {
    bsc_sealed_put_text(w, bsc_part_prefix[BSC_PART_COMMAND], source->command);
    bsc_sealed_put_text(w, bsc_part_prefix[BSC_PART_BOARD], source->board);
    bsc_sealed_put_text(w, bsc_part_prefix[BSC_PART_TEXT], source->text);
    bsc_sealed_put_text(w, bsc_part_prefix[BSC_PART_LABELS], source->labels);
    bsc_sealed_put_text(w, bsc_part_prefix[BSC_PART_ANNOUNCE], source->announce);
    bsc_sealed_put_text(w, bsc_part_prefix[BSC_PART_SHOTS], source->shots);
}

bsc_status bsc_part_write(const bsc_part *part, const bsc_part_source *source, const bsc_sink *sink,
                          bsc_error *error) {
    const bsc_tally *tally = part->tally;
    bsc_sealed_writer w;
    bsc_sealed_begin(&w, sink,
                     bsc_part_done(part) > 1 ? BSC_PART_CHECKPOINT : BSC_PART_SCHEMA_NAME);
    bsc_part_source_put(&w, source);
    put_plan(&w, part);
    bsc_sealed_put(&w, bsc_part_prefix[BSC_PART_TOTAL]);
    put_value(&w, tally, 0);
    bsc_sealed_put(&w, bsc_part_prefix[BSC_PART_TALLY]);
    bsc_sealed_put(&w, "[");
    for (size_t k = 1; k <= tally->options; k++) {
        bsc_sealed_put(&w, k == 1 ? BSC_PART_FIRST : BSC_PART_NEXT);
        put_value(&w, tally, k);
    }
    bsc_sealed_put(&w, tally->options == 0 ? BSC_PART_NONE : BSC_PART_LAST);
    return bsc_sealed_end(&w, error);
}
