/* part_file.c - writes and reads a part as a JSON object: what it is a part of, how the run is cut,
 * and its numbers.
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
 * For a tournament the numbers are "games": a line for each game, the row of strategy/part_games.c.
 *
 * One walk over the keys both writes and reads an object: each walk_ function below is given a
 * value, and returns the value. To write, it writes the value. To read, it guesses the value from
 * the text, and then expects the bytes that writing the value would give. So what this program
 * would write otherwise is refused, and each key stands here once.
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

#define SCHEMA        "{\n  \"schema\": \"bscount-part-1\""
#define DIGEST_DIGITS 16u            /* hexadecimal digits of a checksum or digest of 64 bits */
#define UNREADABLE    "\xef\xbf\xbd" /* U+FFFD, which stands for bytes that may not be shown */
#define MAX_ROW       (1u << 24)     /* numbers of a game's row, at most: a longer one is refused */

static const char damaged[] = "is not a part as bscount writes it";

/* A walk over the keys of an object, which writes the object or reads it. */
typedef struct walker {
    /* To write, else unused */
    bsc_output output;
    uint64_t checksum; /* of what was written */
    /* To read; next is NULL to write */
    const char *next, *end; /* the bytes that are not yet read */
    bool is_wrong;          /* something was not as it must be; nothing is read any more */
    bsc_arena *arena;       /* of the strings that are read */
} walker;

/* ---- Values ---- */

static bool is_reading(const walker *w) {
    return w->next != NULL;
}

/* Writes the text, or reads exactly that text. */
static void walk_literal(walker *w, const char *text) {
    const size_t length = strlen(text);
    if (!is_reading(w)) {
        bsc_output_text(&w->output, text);
        bsc_hash_add(&w->checksum, text, length);
        return;
    }
    w->is_wrong |= (size_t)(w->end - w->next) < length || memcmp(w->next, text, length) != 0;
    if (!w->is_wrong) w->next += length;
}

static void walk_key(walker *w, const char *key) {
    walk_literal(w, ",\n  \"");
    walk_literal(w, key);
    walk_literal(w, "\": ");
}

/* Walks a number from min to max. Returns min if what is read is wrong or out of this range. */
static uint64_t walk_number(walker *w, const char *key, uint64_t number, uint64_t min,
                            uint64_t max) {
    char digits[24];
    walk_key(w, key);
    /* strtoull stops within the bytes: behind them the checksum's key begins with a comma */
    if (is_reading(w)) number = strtoull(w->next, NULL, 10);
    snprintf(digits, sizeof digits, "%" PRIu64, number);
    walk_literal(w, digits);
    w->is_wrong |= number < min || number > max;
    return w->is_wrong ? min : number;
}

static bool walk_bool(walker *w, const char *key, bool value) {
    return walk_number(w, key, value, 0, 1) == 1;
}

/* Walks a hash of 64 bits. */
static uint64_t walk_digest(walker *w, const char *key, uint64_t digest) {
    char digits[DIGEST_DIGITS + 1];
    walk_key(w, key);
    walk_literal(w, "\"");
    if (is_reading(w)) digest = strtoull(w->next, NULL, 16);
    snprintf(digits, sizeof digits, "%016" PRIx64, digest);
    walk_literal(w, digits);
    walk_literal(w, "\"");
    return digest;
}

/* Returns the byte that a string goes on with, and moves behind its character or escape. */
static char read_byte(const char **text) {
    const char *escape = *text;
    if (escape[0] != '\\') {
        *text += 1;
        return escape[0];
    }
    if (escape[1] != 'u') {
        *text += 2;
        return escape[1];
    }
    const char hex[] = {escape[4], escape[5], '\0'}; /* the checksum follows, so they are there */
    *text += 6;
    return (char)strtoul(hex, NULL, 16);
}

/* Returns the bytes up to the quote that ends a string, without escapes; "" if there is no such
 * quote or no memory, which is wrong. The arena owns the text. */
static const char *guess_text(walker *w) {
    const char *start = w->next, *quote = w->next;
    char *text = NULL;
    while (quote < w->end && *quote != '"') quote += *quote == '\\' ? 2 : 1;
    if (quote < w->end) text = bsc_arena_new(w->arena, (size_t)(quote - start) + 1, 1);
    if (text == NULL) {
        w->is_wrong = true;
        return "";
    }
    for (size_t k = 0; start < quote; k++) text[k] = read_byte(&start);
    return text;
}

/* Walks a string. Control characters of ASCII are escaped, so that no line ends in a string. Other
 * bytes that may not be shown are written as U+FFFD, and so are lost. Returns "" if what is read is
 * wrong. */
static const char *walk_text(walker *w, const char *key, const char *text) {
    char written[8] = {0};
    uint32_t code;
    size_t length;
    walk_key(w, key);
    walk_literal(w, "\"");
    if (is_reading(w)) text = guess_text(w);
    for (const char *next = text; *next != '\0' && !w->is_wrong; next += length) {
        length = bsc_text_step(next, SIZE_MAX, &code);
        const bool is_escaped = *next == '"' || *next == '\\';
        if (code < 0x80u && bsc_text_unclean(code))
            snprintf(written, sizeof written, "\\u%04x", code);
        else if (bsc_text_unclean(code))
            snprintf(written, sizeof written, UNREADABLE);
        else
            snprintf(written, sizeof written, "%s%.*s", is_escaped ? "\\" : "", (int)length, next);
        walk_literal(w, written);
    }
    walk_literal(w, "\"");
    return w->is_wrong ? "" : text;
}

/* Walks an exact number of limb[limbs], which is 0 at the call if it is read. */
static void walk_natural(walker *w, uint64_t *limb, size_t limbs) {
    const bsc_natural number = {limb, limbs};
    char text[128];
    if (is_reading(w)) {
        for (const char *c = w->next; c < w->end && *c >= '0' && *c <= '9'; c++) {
            uint64_t carry = (uint64_t)(*c - '0');
            for (size_t k = 0; k < limbs; k++) limb[k] = bsc_limb_multiply(limb[k], 10, 0, &carry);
        }
    }
    assert(bsc_natural_format_size(number) <= sizeof text);
    bsc_natural_format(number, text, sizeof text);
    walk_literal(w, text);
}

/* Walks a finite number that is at least min. Returns 0 if what is read is wrong. */
static double walk_real(walker *w, double number, double min) {
    char text[40];
    if (is_reading(w)) number = strtod(w->next, NULL);
    w->is_wrong |= !isfinite(number) || !(number >= min);
    snprintf(text, sizeof text, "%a", number);
    walk_literal(w, text);
    return w->is_wrong ? 0.0 : number;
}

/* ---- A part's numbers ---- */

/* Walks the sums of mc's total: of the walks' weights, of their squares, and the number of walks
 * that reached a solution. */
static void walk_estimate(walker *w, bsc_tally *tally) {
    char text[24];
    tally->estimate = walk_real(w, (double)tally->estimate, 0.0);
    walk_literal(w, " ");
    tally->weight_spread = walk_real(w, tally->weight_spread, 0.0);
    if (is_reading(w)) tally->samples = strtoull(w->next, NULL, 10);
    snprintf(text, sizeof text, " %" PRIu64, tally->samples);
    walk_literal(w, text);
}

/* Walks number k of the tally: the total if it is 0, else that of option k - 1. */
static void walk_value(walker *w, bsc_tally *tally, size_t k) {
    walk_literal(w, "\"");
    if (bsc_tally_exact(tally)) {
        walk_natural(w, tally->limb + k * tally->limbs, tally->limbs);
    } else if (k == 0) {
        walk_estimate(w, tally);
    } else {
        tally->share[k - 1] = walk_real(w, tally->share[k - 1], 0.0);
        walk_literal(w, " ");
        tally->share_square[k - 1] = walk_real(w, tally->share_square[k - 1], 0.0);
    }
    walk_literal(w, "\"");
}

/* Walks the rows of a tournament's games, a row on each line. */
static void walk_rows(walker *w, const bsc_part *part) {
    const uint64_t numbers = bsc_plan_numbers(&part->plan, part->number);
    double *row = part->rows[part->number - 1];
    walk_key(w, "games");
    for (size_t k = 0; !w->is_wrong && k < numbers; k++) {
        const char *separator = " ";
        if (k == 0)
            separator = "[\n    \"";
        else if (k % part->plan.row_length == 0)
            separator = "\",\n    \"";
        walk_literal(w, separator);
        row[k] = walk_real(w, row[k], -HUGE_VAL);
    }
    walk_literal(w, "\"\n  ]");
}

static void walk_numbers(walker *w, const bsc_part *part) {
    bsc_tally *tally = part->tally;
    if (part->rows != NULL) {
        walk_rows(w, part);
        return;
    }
    walk_key(w, "total");
    walk_value(w, tally, 0);
    walk_key(w, "tally");
    walk_literal(w, "[");
    for (size_t k = 1; !w->is_wrong && k <= tally->options; k++) {
        walk_literal(w, k == 1 ? "\n    " : ",\n    ");
        walk_value(w, tally, k);
    }
    walk_literal(w, tally->options == 0 ? "]" : "\n  ]");
}

/* ---- A part's plan ---- */

/* Walks the keys that only the plan of a tournament has. Each number takes a byte or more, so that
 * no file asks for more memory than it has bytes. */
static void walk_games(walker *w, bsc_plan *plan, uint32_t number) {
    const uint64_t bytes = is_reading(w) ? (uint64_t)(w->end - w->next) : UINT64_MAX;
    plan->strategies = walk_text(w, "strategies", plan->strategies);
    plan->covers_all_deployments = walk_bool(w, "whole", plan->covers_all_deployments);
    plan->row_length = (uint32_t)walk_number(w, "width", plan->row_length, 1, MAX_ROW);
    w->is_wrong |= *plan->strategies == '\0' || plan->samples < plan->parts;
    w->is_wrong |= plan->samples > UINT32_MAX;
    w->is_wrong |= !w->is_wrong && bsc_plan_numbers(plan, number) > bytes;
}

/* Walks the engine's name: of mc or dlx, or auto for a tournament; another is wrong. */
static bsc_engine walk_engine(walker *w, bsc_engine engine) {
    const bsc_engine allowed[] = {BSC_ENGINE_AUTO, BSC_ENGINE_MC, BSC_ENGINE_DLX};
    const char *name = walk_text(w, "engine", bsc_engine_name(engine));
    for (size_t k = 0; k < sizeof allowed / sizeof *allowed; k++)
        if (strcmp(name, bsc_engine_name(allowed[k])) == 0) return allowed[k];
    w->is_wrong = true;
    return BSC_ENGINE_DLX;
}

/* Walks the plan, and *number, which part of it this is. */
static bsc_plan walk_plan(walker *w, bsc_plan plan, uint32_t *number) {
    plan.engine = walk_engine(w, plan.engine);
    const uint64_t bytes = is_reading(w) ? (uint64_t)(w->end - w->next) : UINT32_MAX;
    *number = (uint32_t)walk_number(w, "part", *number, 1, BSC_MAX_PARTS);
    plan.parts = (uint32_t)walk_number(w, "parts", plan.parts, *number, BSC_MAX_PARTS);
    plan.subtrees = walk_number(w, "subtrees", plan.subtrees, 0, UINT64_MAX);
    plan.samples = walk_number(w, "samples", plan.samples, 0, UINT64_MAX);
    plan.seed = walk_number(w, "seed", plan.seed, 0, UINT64_MAX);
    plan.matrix_digest = walk_digest(w, "matrix", plan.matrix_digest);
    plan.run_digest = walk_digest(w, "roots", plan.run_digest);
    const uint64_t plan_digest = walk_digest(w, "plan", plan.plan_digest);
    plan.every_option = walk_bool(w, "every_option", plan.every_option);
    /* an option's number takes a byte or more: no file asks for more memory than it has bytes */
    uint64_t max_options = UINT32_MAX;
    if (plan.every_option && bytes < max_options) max_options = bytes;
    plan.options = (uint32_t)walk_number(w, "options", plan.options, 0, max_options);
    if (plan.engine == BSC_ENGINE_AUTO) walk_games(w, &plan, *number);
    bsc_plan_seal(&plan);
    w->is_wrong |= plan.plan_digest != plan_digest;
    return plan;
}

/* ---- What a part was made from ---- */

/* Walks the law of the deployments, if the plan is of a tournament. */
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

/* ---- The whole object ---- */

bsc_status bsc_part_write(const bsc_part *part, const bsc_part_source *source, const bsc_sink *sink,
                          bsc_error *error) {
    const char *const required[] = {source->command, source->board,  source->text,
                                    source->labels,  source->shots,  source->announce,
                                    source->law,     source->weights};
    for (size_t k = 0; k < sizeof required / sizeof *required; k++)
        if (required[k] == NULL)
            return bsc_error_set(error, BSC_BAD_INPUT, "a text of the part's source is missing");
    uint32_t number = part->number;
    bsc_part_source texts = *source;
    walker w = {.checksum = BSC_HASH_START};
    char digits[DIGEST_DIGITS + 1];
    bsc_output_begin(&w.output, sink);
    walk_literal(&w, SCHEMA);
    walk_text(&w, "version", BSC_VERSION);
    walk_source(&w, texts);
    walk_plan(&w, part->plan, &number);
    walk_law(&w, &texts, &part->plan);
    walk_numbers(&w, part);
    snprintf(digits, sizeof digits, "%016" PRIx64, w.checksum);
    bsc_output_text(&w.output, BSC_PART_CHECKSUM);
    bsc_output_text(&w.output, digits);
    bsc_output_text(&w.output, BSC_PART_END);
    return bsc_output_end(&w.output, error);
}

/* Checks the checksum, and walks the schema and the version: leaves the walker behind them, and
 * before the checksum's key as its end. */
static bsc_status begin_reading(walker *w, const char *bytes, size_t length, const char *name,
                                bsc_error *error) {
    const size_t key = strlen(BSC_PART_CHECKSUM), ending = strlen(BSC_PART_END);
    const size_t tail = key + DIGEST_DIGITS + ending; /* bytes from the checksum's key on */
    char digits[DIGEST_DIGITS + 1];
    uint64_t checksum = BSC_HASH_START;
    if (length <= tail || memcmp(bytes + length - tail, BSC_PART_CHECKSUM, key) != 0 ||
        memcmp(bytes + length - ending, BSC_PART_END, ending) != 0)
        return bsc_part_refuse(name, error, "is not a whole file of a part");
    bsc_hash_add(&checksum, bytes, length - tail);
    snprintf(digits, sizeof digits, "%016" PRIx64, checksum);
    if (memcmp(bytes + length - tail + key, digits, DIGEST_DIGITS) != 0)
        return bsc_part_refuse(name, error, "was changed: its checksum is not that of its bytes");
    w->next = bytes;
    w->end = bytes + length - tail;
    walk_literal(w, SCHEMA);
    const char *version = walk_text(w, "version", BSC_VERSION);
    if (w->arena->failed) return bsc_error_set_no_memory(error);
    if (w->is_wrong) return bsc_part_refuse(name, error, damaged);
    if (strcmp(version, BSC_VERSION) == 0) return BSC_OK;
    return bsc_part_refuse(name, error, "is a part by another version of bscount");
}

/* Makes *part from what follows the version. On failure *part is NULL or a part, and the caller
 * frees it. */
static bsc_status read_part(bsc_part **part, walker *w, const char *name, bsc_error *error) {
    uint32_t number = 1;
    bsc_part_source source = walk_source(w, (bsc_part_source){.law = "", .weights = ""});
    const bsc_plan plan = walk_plan(w, (bsc_plan){.engine = BSC_ENGINE_DLX}, &number);
    walk_law(w, &source, &plan);
    const char *name_copy = bsc_arena_text(w->arena, name, strlen(name));
    bsc_status status = bsc_arena_status(w->arena, error);
    if (status == BSC_OK && w->is_wrong) status = bsc_part_refuse(name, error, damaged);
    if (status == BSC_OK) status = bsc_part_make(part, &plan, number, error);
    if (status != BSC_OK) return status;
    (*part)->source = source;
    (*part)->name = name_copy;
    walk_numbers(w, *part);
    if (w->is_wrong || w->next != w->end) return bsc_part_refuse(name, error, damaged);
    return BSC_OK;
}

bsc_status bsc_part_read(bsc_part **part, const char *bytes, size_t length, const char *name,
                         bsc_error *error) {
    bsc_arena texts = {0};
    walker w = {.arena = &texts};
    *part = NULL;
    bsc_status status = begin_reading(&w, bytes, length, name, error);
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
