/* part_file.c - a part as a JSON object (sealed.h): what it is of, its plan, its numbers.
 *
 *   {
 *     "schema": "bscount-part-1",
 *     "version": "0.1.0", ...             the keys of walk_plan and others, in their order
 *     "total": "604584",                  of mc "0x1.8p+3 0x1.2p+3 40": sum(w), sum(w^2), reached
 *     "tally": [                          with every option; of mc "0x1.8p+3 0x1.2p+3"
 *       "1234",
 *       "1235"
 *     ],
 *     "checksum": "64 hexadecimal digits"
 *   }
 *
 * Of games the numbers are "games": a line each, as play/results.c has its row.
 *
 * Reals are hexadecimal, so that no bit of them is lost. What is counted is checked again where
 * parts are joined (engine/part.c). Cost: that of sealed.h, and the memory of the numbers. */
#include "base/error.h"
#include "base/natural.h"
#include "engine/part.h"
#include "record/record.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PART "bscount-part-1"

static const char damaged[] = "is not a part as bscount writes it";

static void walk_natural(bsc_sealed *s, uint64_t *limb, size_t limbs) {
    const bsc_natural number = {limb, limbs};
    char text[128];
    for (const char *at = s->at; at != NULL && at < s->end && *at >= '0' && *at <= '9'; at++) {
        uint64_t carry = (uint64_t)(*at - '0');
        for (size_t k = 0; k < limbs; k++) limb[k] = bsc_limb_multiply(limb[k], 10, 0, &carry);
    }
    assert(bsc_natural_format_size(number) <= sizeof text);
    bsc_natural_format(number, text, sizeof text);
    bsc_sealed_literal(s, text);
}

/* Finite, and at least that. */
static double walk_real(bsc_sealed *s, double number, double least) {
    char text[40];
    if (s->at != NULL) number = strtod(s->at, NULL);
    s->wrong |= !isfinite(number) || !(number >= least);
    snprintf(text, sizeof text, "%a", number);
    bsc_sealed_literal(s, text);
    return s->wrong ? 0.0 : number;
}

/* Number k of the tally, the total first. */
static void walk_value(bsc_sealed *s, bsc_tally *tally, size_t k) {
    bsc_sealed_literal(s, "\"");
    if (bsc_tally_exact(tally)) {
        walk_natural(s, tally->limb + k * tally->limbs, tally->limbs);
    } else if (k > 0) {
        tally->share[k - 1] = walk_real(s, tally->share[k - 1], 0.0);
        bsc_sealed_literal(s, " ");
        tally->square[k - 1] = walk_real(s, tally->square[k - 1], 0.0);
    } else {
        char text[24];
        tally->value = walk_real(s, (double)tally->value, 0.0);
        bsc_sealed_literal(s, " ");
        tally->spread = walk_real(s, tally->spread, 0.0);
        if (s->at != NULL) tally->samples = strtoull(s->at, NULL, 10);
        snprintf(text, sizeof text, " %" PRIu64, tally->samples);
        bsc_sealed_literal(s, text);
    }
    bsc_sealed_literal(s, "\"");
}

static void walk_numbers(bsc_sealed *s, const bsc_part *part) {
    bsc_tally *tally = part->tally;
    if (part->rows != NULL) { /* a row a line */
        const uint64_t numbers = bsc_plan_numbers(&part->plan, part->number);
        double *row = part->rows[part->number - 1];
        bsc_sealed_key(s, "games");
        for (size_t k = 0; !s->wrong && k < numbers; k++) {
            bsc_sealed_literal(s, k == 0                      ? "[\n    \""
                                  : k % part->plan.width == 0 ? "\",\n    \""
                                                              : " ");
            row[k] = walk_real(s, row[k], -HUGE_VAL);
        }
        bsc_sealed_literal(s, "\"\n  ]");
        return;
    }
    bsc_sealed_key(s, "total");
    walk_value(s, tally, 0);
    bsc_sealed_key(s, "tally");
    bsc_sealed_literal(s, "[");
    for (size_t k = 1; !s->wrong && k <= tally->options; k++) {
        bsc_sealed_literal(s, k == 1 ? "\n    " : ",\n    ");
        walk_value(s, tally, k);
    }
    bsc_sealed_literal(s, tally->options == 0 ? "]" : "\n  ]");
}

/* What a plan of games has beside. */
static void walk_games(bsc_sealed *s, bsc_plan *plan, uint32_t number) {
    const uint64_t left = s->at == NULL ? UINT64_MAX : (uint64_t)(s->end - s->at);
    plan->strategies = bsc_sealed_text(s, "strategies", plan->strategies);
    plan->whole = bsc_sealed_number(s, "whole", plan->whole, 0, 1) == 1;
    plan->width = (uint32_t)bsc_sealed_number(s, "width", plan->width, 1, 1u << 24);
    s->wrong |= *plan->strategies == '\0' || plan->samples < plan->parts;
    s->wrong |= plan->samples > UINT32_MAX;
    s->wrong |= !s->wrong && bsc_plan_numbers(plan, number) > left;
}

static bsc_plan walk_plan(bsc_sealed *s, bsc_plan plan, uint32_t *number) {
    const char *mc = bsc_engine_name(BSC_ENGINE_MC), *dlx = bsc_engine_name(BSC_ENGINE_DLX);
    const char *engine = bsc_sealed_text(s, "engine", bsc_engine_name(plan.engine));
    const uint64_t left = s->at == NULL ? UINT32_MAX : (uint64_t)(s->end - s->at);
    const bool games = strcmp(engine, bsc_engine_name(BSC_ENGINE_AUTO)) == 0;
    plan.engine = games                     ? BSC_ENGINE_AUTO
                  : strcmp(engine, mc) == 0 ? BSC_ENGINE_MC
                                            : BSC_ENGINE_DLX;
    s->wrong |= plan.engine == BSC_ENGINE_DLX && strcmp(engine, dlx) != 0;
    *number = (uint32_t)bsc_sealed_number(s, "part", *number, 1, BSC_MAX_PARTS);
    plan.parts = (uint32_t)bsc_sealed_number(s, "parts", plan.parts, *number, BSC_MAX_PARTS);
    plan.subtrees = bsc_sealed_number(s, "subtrees", plan.subtrees, 0, UINT64_MAX);
    plan.samples = bsc_sealed_number(s, "samples", plan.samples, 0, UINT64_MAX);
    plan.seed = bsc_sealed_number(s, "seed", plan.seed, 0, UINT64_MAX);
    plan.matrix = bsc_sealed_digest(s, "matrix", plan.matrix);
    plan.roots = bsc_sealed_digest(s, "roots", plan.roots);
    const bsc_digest all = bsc_sealed_digest(s, "plan", plan.all);
    plan.every_option = bsc_sealed_number(s, "every_option", plan.every_option, 0, 1) == 1;
    /* each has some bytes, so that no file asks for more memory than it is worth */
    plan.options = (uint32_t)bsc_sealed_number(
        s, "options", plan.options, 0, plan.every_option && left < UINT32_MAX ? left : UINT32_MAX);
    if (games) walk_games(s, &plan, *number);
    bsc_plan_seal(&plan);
    s->wrong |= !bsc_digest_same(&plan.all, &all);
    return plan;
}

/* The law of the deployments, where the plan is of games. */
static void walk_law(bsc_sealed *s, bsc_part_source *source, const bsc_plan *plan) {
    if (plan->strategies == NULL) return;
    source->law = bsc_sealed_text(s, "law", source->law);
    source->weights = bsc_sealed_text(s, "weights", source->weights);
}

static bsc_part_source walk_source(bsc_sealed *s, bsc_part_source source) {
    source.command = bsc_sealed_text(s, "command", source.command);
    source.board = bsc_sealed_text(s, "board", source.board);
    source.text = bsc_sealed_text(s, "text", source.text);
    source.labels = bsc_sealed_text(s, "labels", source.labels);
    source.announce = bsc_sealed_text(s, "announce", source.announce);
    source.shots = bsc_sealed_text(s, "shots", source.shots);
    return source;
}

bsc_status bsc_part_write(const bsc_part *part, const bsc_part_source *source, const bsc_sink *sink,
                          bsc_error *error) {
    uint32_t number = part->number;
    bsc_part_source texts = *source;
    bsc_sealed s;
    if (source->command == NULL || source->board == NULL || source->text == NULL ||
        source->labels == NULL || source->shots == NULL || source->announce == NULL ||
        source->law == NULL || source->weights == NULL)
        return bsc_error_set(error, BSC_BAD_INPUT, "a text of the part's source is missing");
    bsc_sealed_begin(&s, sink, PART);
    walk_source(&s, texts);
    walk_plan(&s, part->plan, &number);
    walk_law(&s, &texts, &part->plan);
    walk_numbers(&s, part);
    return bsc_sealed_end(&s, error);
}

/* Of a file whose checksum is right. */
static bsc_status read_part(bsc_part **part, bsc_sealed *s, const char *name, bsc_error *error) {
    uint32_t number = 1;
    bsc_part_source source = walk_source(s, (bsc_part_source){.law = "", .weights = ""});
    const bsc_plan plan = walk_plan(s, (bsc_plan){.engine = BSC_ENGINE_DLX}, &number);
    walk_law(s, &source, &plan);
    const char *kept = bsc_arena_text(s->arena, name, strlen(name));
    bsc_status status = bsc_arena_status(s->arena, error);
    if (status == BSC_OK && s->wrong) status = bsc_part_refuse(name, error, damaged);
    if (status == BSC_OK) status = bsc_part_make(part, &plan, number, error);
    if (status != BSC_OK) return status;
    (*part)->source = source;
    (*part)->name = kept;
    walk_numbers(s, *part);
    return !s->wrong && s->at == s->end ? BSC_OK : bsc_part_refuse(name, error, damaged);
}

bsc_status bsc_part_read(bsc_part **part, const char *bytes, size_t length, const char *name,
                         bsc_error *error) {
    bsc_arena texts = {0};
    bsc_sealed s;
    *part = NULL;
    bsc_status status = bsc_sealed_open(&s, bytes, length, &texts, PART, name, error);
    if (status == BSC_OK) status = read_part(part, &s, name, error);
    if (status == BSC_OK) {
        (*part)->texts = texts;
        return BSC_OK;
    }
    bsc_arena_release(&texts);
    bsc_part_free(*part);
    *part = NULL;
    return status;
}
