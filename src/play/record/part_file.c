/* part_file.c - a part as a JSON object: what it is of, its plan, its numbers.
 *
 *   {
 *     "schema": "bscount-part-1",
 *     "version": "1.0.0", ...             the keys of walk_plan and others, in their order
 *     "total": "604584",                  of mc "0x1.8p+3 0x1.2p+3 40": sum(w), sum(w^2), reached
 *     "tally": [                          with every option; of mc "0x1.8p+3 0x1.2p+3"
 *       "1234",
 *       "1235"
 *     ],
 *     "checksum": "16 hexadecimal digits"
 *   }
 *
 * Of games the numbers are "games": a line each, as strategy/results.c has its row.
 *
 * One walk over an object's keys both writes and reads it: each function below is given a value,
 * and returns it. To read, a value is guessed from the text, and the bytes that writing it would
 * give are expected: what this program would write otherwise is refused, and no key stands twice
 * here.
 *
 * The checksum is looked at first, against cuts and accidents. It keeps out no one who can compute
 * a new one, so nothing that is read may do harm. What is counted is checked again in
 * engine/part.c.
 *
 * Reals are hexadecimal, so no bit is lost. Cost: a pass for the checksum, one to write or read. */
#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/base/error.h"
#include "count/base/natural.h"
#include "count/base/text.h"
#include "count/engine/part.h"
#include "play/record/record.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define SCHEMA     "{\n  \"schema\": \"bscount-part-1\""
#define DIGITS     16u            /* of a checksum */
#define UNREADABLE "\xef\xbf\xbd" /* U+FFFD, in place of what may not leave */

static const char damaged[] = "is not a part as bscount writes it";

typedef struct walker {
    const char *at, *end; /* what is left to read; NULL: it is written */
    bool wrong;           /* stays once something was not as it must be */
    bsc_arena *arena;     /* of strings that are read */
    bsc_output output;
    uint64_t sum; /* of what was written */
} walker;

static void walk_literal(walker *w, const char *text) {
    const size_t length = strlen(text);
    if (w->at == NULL) {
        bsc_output_text(&w->output, text);
        bsc_hash_add(&w->sum, text, length);
        return;
    }
    w->wrong |= (size_t)(w->end - w->at) < length || memcmp(w->at, text, length) != 0;
    if (!w->wrong) w->at += length;
}

static void walk_key(walker *w, const char *key) {
    walk_literal(w, ",\n  \"");
    walk_literal(w, key);
    walk_literal(w, "\": ");
}

/* What is out of range, or wrong, reads as `least`. */
static uint64_t walk_number(walker *w, const char *key, uint64_t number, uint64_t least,
                            uint64_t most) {
    char digits[24];
    walk_key(w, key);
    if (w->at != NULL) number = strtoull(w->at, NULL, 10); /* it ends: the checksum follows */
    snprintf(digits, sizeof digits, "%" PRIu64, number);
    walk_literal(w, digits);
    w->wrong |= number < least || number > most;
    return w->wrong ? least : number;
}

static uint64_t walk_sum(walker *w, const char *key, uint64_t sum) {
    char digits[DIGITS + 1];
    walk_key(w, key);
    walk_literal(w, "\"");
    if (w->at != NULL) sum = strtoull(w->at, NULL, 16);
    snprintf(digits, sizeof digits, "%016" PRIx64, sum);
    walk_literal(w, digits);
    walk_literal(w, "\"");
    return sum;
}

/* The bytes up to the quote that ends a string, without escapes; the arena owns them. */
static const char *guess_text(walker *w) {
    const char *from = w->at, *end = from;
    while (end < w->end && *end != '"') end += *end == '\\' ? 2 : 1;
    char *text = end < w->end ? bsc_arena_new(w->arena, (size_t)(end - from) + 1, 1) : NULL;
    w->wrong |= text == NULL;
    if (text == NULL) return "";
    for (char *to = text; from < end; to++) {
        const char hex[] = {from[4], from[5], '\0'}; /* the checksum follows */
        const bool escaped = *from == '\\', coded = escaped && from[1] == 'u';
        *to = coded ? (char)strtoul(hex, NULL, 16) : escaped ? from[1] : *from;
        from += coded ? 6 : escaped ? 2 : 1;
    }
    return text;
}

/* Controls are escaped, so that a string has no line's end; what else may not leave is lost. */
static const char *walk_text(walker *w, const char *key, const char *text) {
    char escaped[8] = {0};
    uint32_t code;
    walk_key(w, key);
    walk_literal(w, "\"");
    if (w->at != NULL) text = guess_text(w);
    const char *whole = text;
    for (size_t length; *text != '\0' && !w->wrong; text += length) {
        length = bsc_text_step(text, SIZE_MAX, &code);
        if (code < 0x80u && bsc_text_unclean(code))
            snprintf(escaped, sizeof escaped, "\\u%04x", code);
        else if (bsc_text_unclean(code))
            snprintf(escaped, sizeof escaped, UNREADABLE);
        else
            snprintf(escaped, sizeof escaped, "%s%.*s", *text == '"' || *text == '\\' ? "\\" : "",
                     (int)length, text);
        walk_literal(w, escaped);
    }
    walk_literal(w, "\"");
    return w->wrong ? "" : whole;
}

/* ---- A part's keys ---- */

static void walk_natural(walker *w, uint64_t *limb, size_t limbs) {
    const bsc_natural number = {limb, limbs};
    char text[128];
    for (const char *at = w->at; at != NULL && at < w->end && *at >= '0' && *at <= '9'; at++) {
        uint64_t carry = (uint64_t)(*at - '0');
        for (size_t k = 0; k < limbs; k++) limb[k] = bsc_limb_multiply(limb[k], 10, 0, &carry);
    }
    assert(bsc_natural_format_size(number) <= sizeof text);
    bsc_natural_format(number, text, sizeof text);
    walk_literal(w, text);
}

/* Finite, and at least that. */
static double walk_real(walker *w, double number, double least) {
    char text[40];
    if (w->at != NULL) number = strtod(w->at, NULL);
    w->wrong |= !isfinite(number) || !(number >= least);
    snprintf(text, sizeof text, "%a", number);
    walk_literal(w, text);
    return w->wrong ? 0.0 : number;
}

/* Number k of the tally, the total first. */
static void walk_value(walker *w, bsc_tally *tally, size_t k) {
    walk_literal(w, "\"");
    if (bsc_tally_exact(tally)) {
        walk_natural(w, tally->limb + k * tally->limbs, tally->limbs);
    } else if (k > 0) {
        tally->share[k - 1] = walk_real(w, tally->share[k - 1], 0.0);
        walk_literal(w, " ");
        tally->share_square[k - 1] = walk_real(w, tally->share_square[k - 1], 0.0);
    } else {
        char text[24];
        tally->estimate = walk_real(w, (double)tally->estimate, 0.0);
        walk_literal(w, " ");
        tally->weight_spread = walk_real(w, tally->weight_spread, 0.0);
        if (w->at != NULL) tally->samples = strtoull(w->at, NULL, 10);
        snprintf(text, sizeof text, " %" PRIu64, tally->samples);
        walk_literal(w, text);
    }
    walk_literal(w, "\"");
}

static void walk_numbers(walker *w, const bsc_part *part) {
    bsc_tally *tally = part->tally;
    if (part->rows != NULL) { /* a row a line */
        const uint64_t numbers = bsc_plan_numbers(&part->plan, part->number);
        double *row = part->rows[part->number - 1];
        walk_key(w, "games");
        for (size_t k = 0; !w->wrong && k < numbers; k++) {
            const char *separator = " ";
            if (k == 0)
                separator = "[\n    \"";
            else if (k % part->plan.row_length == 0)
                separator = "\",\n    \"";
            walk_literal(w, separator);
            row[k] = walk_real(w, row[k], -HUGE_VAL);
        }
        walk_literal(w, "\"\n  ]");
        return;
    }
    walk_key(w, "total");
    walk_value(w, tally, 0);
    walk_key(w, "tally");
    walk_literal(w, "[");
    for (size_t k = 1; !w->wrong && k <= tally->options; k++) {
        walk_literal(w, k == 1 ? "\n    " : ",\n    ");
        walk_value(w, tally, k);
    }
    walk_literal(w, tally->options == 0 ? "]" : "\n  ]");
}

/* What a plan of games has beside. */
static void walk_games(walker *w, bsc_plan *plan, uint32_t number) {
    const uint64_t left = w->at == NULL ? UINT64_MAX : (uint64_t)(w->end - w->at);
    plan->strategies = walk_text(w, "strategies", plan->strategies);
    plan->covers_all_deployments = walk_number(w, "whole", plan->covers_all_deployments, 0, 1) == 1;
    plan->row_length = (uint32_t)walk_number(w, "width", plan->row_length, 1, 1u << 24);
    w->wrong |= *plan->strategies == '\0' || plan->samples < plan->parts;
    w->wrong |= plan->samples > UINT32_MAX;
    w->wrong |= !w->wrong && bsc_plan_numbers(plan, number) > left;
}

static bsc_plan walk_plan(walker *w, bsc_plan plan, uint32_t *number) {
    const char *mc = bsc_engine_name(BSC_ENGINE_MC), *dlx = bsc_engine_name(BSC_ENGINE_DLX);
    const char *engine = walk_text(w, "engine", bsc_engine_name(plan.engine));
    const uint64_t left = w->at == NULL ? UINT32_MAX : (uint64_t)(w->end - w->at);
    const bool games = strcmp(engine, bsc_engine_name(BSC_ENGINE_AUTO)) == 0;
    plan.engine = games                     ? BSC_ENGINE_AUTO
                  : strcmp(engine, mc) == 0 ? BSC_ENGINE_MC
                                            : BSC_ENGINE_DLX;
    w->wrong |= plan.engine == BSC_ENGINE_DLX && strcmp(engine, dlx) != 0;
    *number = (uint32_t)walk_number(w, "part", *number, 1, BSC_MAX_PARTS);
    plan.parts = (uint32_t)walk_number(w, "parts", plan.parts, *number, BSC_MAX_PARTS);
    plan.subtrees = walk_number(w, "subtrees", plan.subtrees, 0, UINT64_MAX);
    plan.samples = walk_number(w, "samples", plan.samples, 0, UINT64_MAX);
    plan.seed = walk_number(w, "seed", plan.seed, 0, UINT64_MAX);
    plan.matrix_digest = walk_sum(w, "matrix", plan.matrix_digest);
    plan.run_digest = walk_sum(w, "roots", plan.run_digest);
    const uint64_t all = walk_sum(w, "plan", plan.plan_digest);
    plan.every_option = walk_number(w, "every_option", plan.every_option, 0, 1) == 1;
    /* each has some bytes, so that no file asks for more memory than it is worth */
    plan.options = (uint32_t)walk_number(
        w, "options", plan.options, 0, plan.every_option && left < UINT32_MAX ? left : UINT32_MAX);
    if (games) walk_games(w, &plan, *number);
    bsc_plan_seal(&plan);
    w->wrong |= plan.plan_digest != all;
    return plan;
}

/* The law of the deployments, where the plan is of games. */
static void walk_law(walker *w, bsc_part_source *source, const bsc_plan *plan) {
    if (plan->strategies == NULL) return;
    source->law = walk_text(w, "law", source->law);
    source->weights = walk_text(w, "weights", source->weights);
}

static bsc_part_source walk_source(walker *w, bsc_part_source source) {
    source.command = walk_text(w, "command", source.command);
    source.board = walk_text(w, "board", source.board);
    source.text = walk_text(w, "text", source.text);
    source.labels = walk_text(w, "labels", source.labels);
    source.announce = walk_text(w, "announce", source.announce);
    source.shots = walk_text(w, "shots", source.shots);
    return source;
}

bsc_status bsc_part_write(const bsc_part *part, const bsc_part_source *source, const bsc_sink *sink,
                          bsc_error *error) {
    uint32_t number = part->number;
    bsc_part_source texts = *source;
    walker w = {.sum = BSC_HASH_START};
    char digits[DIGITS + 1];
    if (source->command == NULL || source->board == NULL || source->text == NULL ||
        source->labels == NULL || source->shots == NULL || source->announce == NULL ||
        source->law == NULL || source->weights == NULL)
        return bsc_error_set(error, BSC_BAD_INPUT, "a text of the part's source is missing");
    bsc_output_begin(&w.output, sink);
    walk_literal(&w, SCHEMA);
    walk_text(&w, "version", BSC_VERSION);
    walk_source(&w, texts);
    walk_plan(&w, part->plan, &number);
    walk_law(&w, &texts, &part->plan);
    walk_numbers(&w, part);
    snprintf(digits, sizeof digits, "%016" PRIx64, w.sum);
    bsc_output_text(&w.output, BSC_PART_CHECKSUM);
    bsc_output_text(&w.output, digits);
    bsc_output_text(&w.output, BSC_PART_END);
    return bsc_output_end(&w.output, error);
}

/* Begins to read what is before the checksum. */
static bsc_status open(walker *w, const char *bytes, size_t length, const char *name,
                       bsc_error *error) {
    const size_t key = strlen(BSC_PART_CHECKSUM), end = strlen(BSC_PART_END);
    const size_t tail = key + DIGITS + end;
    char digits[DIGITS + 1];
    uint64_t sum = BSC_HASH_START;
    if (length <= tail || memcmp(bytes + length - tail, BSC_PART_CHECKSUM, key) != 0 ||
        memcmp(bytes + length - end, BSC_PART_END, end) != 0)
        return bsc_part_refuse(name, error, "is not a whole file of a part");
    bsc_hash_add(&sum, bytes, length - tail);
    snprintf(digits, sizeof digits, "%016" PRIx64, sum);
    if (memcmp(bytes + length - tail + key, digits, DIGITS) != 0)
        return bsc_part_refuse(name, error, "was changed: its checksum is not that of its bytes");
    w->at = bytes;
    w->end = bytes + length - tail;
    walk_literal(w, SCHEMA);
    const char *version = walk_text(w, "version", BSC_VERSION);
    if (w->arena->failed) return bsc_error_set_no_memory(error);
    if (w->wrong) return bsc_part_refuse(name, error, damaged);
    if (strcmp(version, BSC_VERSION) == 0) return BSC_OK;
    return bsc_part_refuse(name, error, "is a part by another version of bscount");
}

/* Of a file whose checksum is right. */
static bsc_status read_part(bsc_part **part, walker *w, const char *name, bsc_error *error) {
    uint32_t number = 1;
    bsc_part_source source = walk_source(w, (bsc_part_source){.law = "", .weights = ""});
    const bsc_plan plan = walk_plan(w, (bsc_plan){.engine = BSC_ENGINE_DLX}, &number);
    walk_law(w, &source, &plan);
    const char *kept = bsc_arena_text(w->arena, name, strlen(name));
    bsc_status status = bsc_arena_status(w->arena, error);
    if (status == BSC_OK && w->wrong) status = bsc_part_refuse(name, error, damaged);
    if (status == BSC_OK) status = bsc_part_make(part, &plan, number, error);
    if (status != BSC_OK) return status;
    (*part)->source = source;
    (*part)->name = kept;
    walk_numbers(w, *part);
    return !w->wrong && w->at == w->end ? BSC_OK : bsc_part_refuse(name, error, damaged);
}

bsc_status bsc_part_read(bsc_part **part, const char *bytes, size_t length, const char *name,
                         bsc_error *error) {
    bsc_arena texts = {0};
    walker w = {.arena = &texts};
    *part = NULL;
    bsc_status status = open(&w, bytes, length, name, error);
    if (status == BSC_OK) status = read_part(part, &w, name, error);
    if (status == BSC_OK) {
        (*part)->texts = texts;
        return BSC_OK;
    }
    bsc_arena_release(&texts);
    bsc_part_free(*part);
    *part = NULL;
    return status;
}
