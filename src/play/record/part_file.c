/* part_file.c - writes and reads one part of a run that is split among several processes or
 * machines. The file of a part is a JSON object. It says which run the part belongs to and how the
 * run is split, and has the counts of the part.
 *
 *   {
 *     "schema": "bscount-part-1",
 *     "version": "1.0.0", ...             the keys of walk_source, walk_plan and walk_law, in the
 *                                         order in which these functions walk over them
 *     "total": "604584",                  with the engine mc, which estimates by random walks,
 *                                         "0x1.8p+3 0x1.2p+3 40": sum of the weights of the walks,
 *                                         sum of the squares of these weights, how many walks
 *                                         reached a solution
 *     "tally": [                          the count of each option, if the run counts options;
 *       "1234",                           with mc "0x1.8p+3 0x1.2p+3"
 *       "1235"
 *     ],
 *     "checksum": "16 hexadecimal digits"
 *   }
 *
 * In a part of a tournament "games" takes the place of "total" and "tally": it has one line for
 * each game, the game's row of numbers (strategy/part_games.c).
 *
 * The same code writes and reads an object. It walks over the keys of the object in their order,
 * and each walk_ function below takes a value and returns a value. When writing, it writes the
 * value and returns it. When reading, it guesses the value from the text, and then requires the
 * text to be exactly what writing that value would give. So a text that this program would have
 * written differently is refused, and each key occurs only once in this file.
 *
 * The checksum is tested first. It protects against truncated and damaged files, but not against
 * someone who computes a new checksum, so nothing that is read may do harm. engine/part.c checks
 * the counts again.
 *
 * Real numbers are written in hexadecimal, so no bit is lost.
 *
 * Cost: a pass for the checksum, and a pass to write or read. */
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
#define DIGEST_DIGITS 16u /* how many hexadecimal digits a 64-bit checksum or digest has */
/* The character U+FFFD in UTF-8; it replaces characters that may not be shown on a terminal. */
#define UNREADABLE "\xef\xbf\xbd"
/* Each game of a tournament has a row of at most this many numbers. A part with longer rows is
 * refused. */
#define MAX_ROW (1u << 24)

/* The end of an error message, which follows the name of a file that has a wrong text. */
static const char damaged[] = "is not a part as bscount writes it";

/* A walk over the keys of a JSON object. A walk either writes the object or reads it; the walk_
 * functions below do both with the same code. */
typedef struct walker {
    /* Only used when an object is written: */
    bsc_output output; /* where the object is written */
    uint64_t checksum; /* the checksum of all bytes that were written so far */
    /* Only used when an object is read: */
    const char *next; /* the next byte of the text; NULL if the object is written */
    const char *end; /* the end of the text: the byte after the last one that is still to be read */
    bool is_wrong;   /* whether an error was found in the text, so that nothing more is read */
    bsc_arena *arena; /* owns the strings that are read from the text */
} walker;

/* ---- Values ---- */

/* Returns true if this walk reads an object, false if it writes one. */
static bool is_reading(const walker *w) {
    return w->next != NULL;
}

/* When writing, writes `text`. When reading, checks that exactly this text comes next, and moves
 * past it; sets w->is_wrong if another text comes next. */
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

/* Writes or reads the comma after the previous value, and then a key at the start of a new line. */
static void walk_key(walker *w, const char *key) {
    walk_literal(w, ",\n  \"");
    walk_literal(w, key);
    walk_literal(w, "\": ");
}

/* Writes or reads a key and its value, a whole number from `min` to `max`. Returns the number. If
 * the text that is read is wrong or the number is out of range, sets w->is_wrong and returns
 * `min`. */
static uint64_t walk_number(walker *w, const char *key, uint64_t number, uint64_t min,
                            uint64_t max) {
    char digits[24];
    walk_key(w, key);
    /* strtoull does not read past the end of the file: the text to be read is followed by the comma
     * before the checksum, where strtoull stops at the latest. */
    if (is_reading(w)) number = strtoull(w->next, NULL, 10);
    snprintf(digits, sizeof digits, "%" PRIu64, number);
    walk_literal(w, digits);
    w->is_wrong |= number < min || number > max;
    return w->is_wrong ? min : number;
}

/* Writes or reads a key and its value, a truth value, which is written as 0 or 1. Returns the
 * value. */
static bool walk_bool(walker *w, const char *key, bool value) {
    return walk_number(w, key, value, 0, 1) == 1;
}

/* Writes or reads a key and its value, a 64-bit hash in hexadecimal. Returns the hash. */
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

/* Reads one character or escape of a JSON string. Returns the byte that it encodes, and moves *text
 * past it. */
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
    /* This is an escape such as \u000a. Only its last two digits matter, because only ASCII
     * characters are escaped. The file has these bytes even if the text ends too early, because the
     * checksum follows the text. */
    const char hex[] = {escape[4], escape[5], '\0'};
    *text += 6;
    return (char)strtoul(hex, NULL, 16);
}

/* Returns the text of a JSON string that begins at w->next and ends before the next quote, with its
 * escapes decoded. Does not move w->next. If there is no closing quote or memory runs out, sets
 * w->is_wrong and returns "". The arena owns the result. */
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

/* Writes or reads a key and its value, a string. Returns the string, or "" if the text that is read
 * is wrong. ASCII control characters are written as escapes, so a string never contains the end of
 * a line. Other characters that may not be shown on a terminal are written as U+FFFD, so they are
 * lost. */
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

/* Writes or reads a natural number of any size. limb[limbs] has its 64-bit words, lowest first.
 * When reading, the caller must have set limb[] to 0. */
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

/* Writes or reads a finite real number of at least `min`, and returns it. If the text that is read
 * is wrong, sets w->is_wrong and returns 0. */
static double walk_real(walker *w, double number, double min) {
    char text[40];
    if (is_reading(w)) number = strtod(w->next, NULL);
    w->is_wrong |= !isfinite(number) || !(number >= min);
    snprintf(text, sizeof text, "%a", number);
    walk_literal(w, text);
    return w->is_wrong ? 0.0 : number;
}

/* ---- A part's numbers ---- */

/* Writes or reads the total of a part that was estimated by the engine `mc`: the sum of the weights
 * of its random walks, the sum of the squares of these weights, and how many walks reached a
 * solution. */
static void walk_estimate(walker *w, bsc_tally *tally) {
    char text[24];
    tally->estimate = walk_real(w, (double)tally->estimate, 0.0);
    walk_literal(w, " ");
    tally->weight_spread = walk_real(w, tally->weight_spread, 0.0);
    if (is_reading(w)) tally->samples = strtoull(w->next, NULL, 10);
    snprintf(text, sizeof text, " %" PRIu64, tally->samples);
    walk_literal(w, text);
}

/* Writes or reads one count of the tally, in quotes: the total if k is 0, otherwise the count of
 * option k - 1. */
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

/* Writes or reads the numbers of a tournament's games: each game has a row of numbers
 * (strategy/part_games.c), which takes one line. */
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

/* Writes or reads what the part has counted: the rows of its games if it is part of a tournament,
 * and otherwise its tally (a total, and a count for each option). */
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

/* Writes or reads the keys that only the plan of a tournament has; `number` says which part of the
 * tournament this is, from 1. When reading, refuses a plan whose games have more numbers than the
 * file has bytes left, because each number takes at least one byte. Without this check, a wrong
 * plan could make the caller allocate far too much memory. */
static void walk_games(walker *w, bsc_plan *plan, uint32_t number) {
    const uint64_t bytes = is_reading(w) ? (uint64_t)(w->end - w->next) : UINT64_MAX;
    plan->strategies = walk_text(w, "strategies", plan->strategies);
    plan->covers_all_deployments = walk_bool(w, "whole", plan->covers_all_deployments);
    plan->row_length = (uint32_t)walk_number(w, "width", plan->row_length, 1, MAX_ROW);
    w->is_wrong |= *plan->strategies == '\0' || plan->samples < plan->parts;
    w->is_wrong |= plan->samples > UINT32_MAX;
    w->is_wrong |= !w->is_wrong && bsc_plan_numbers(plan, number) > bytes;
}

/* Writes or reads the name of the engine that counts the parts, and returns the engine. It is mc or
 * dlx; a tournament has auto instead. If the file has any other name, sets w->is_wrong. */
static bsc_engine walk_engine(walker *w, bsc_engine engine) {
    const bsc_engine allowed[] = {BSC_ENGINE_AUTO, BSC_ENGINE_MC, BSC_ENGINE_DLX};
    const char *name = walk_text(w, "engine", bsc_engine_name(engine));
    for (size_t k = 0; k < sizeof allowed / sizeof *allowed; k++)
        if (strcmp(name, bsc_engine_name(allowed[k])) == 0) return allowed[k];
    w->is_wrong = true;
    return BSC_ENGINE_DLX;
}

/* Writes or reads the plan, which says what the whole run is and how it is split, and returns it.
 * *number says which part of the run this file has, from 1; when reading, it is set. */
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
    /* The count of each option takes at least one byte in the file. So a plan that claims to have
     * more options than the file has bytes left is wrong. */
    uint64_t max_options = UINT32_MAX;
    if (plan.every_option && bytes < max_options) max_options = bytes;
    plan.options = (uint32_t)walk_number(w, "options", plan.options, 0, max_options);
    if (plan.engine == BSC_ENGINE_AUTO) walk_games(w, &plan, *number);
    bsc_plan_seal(&plan);
    w->is_wrong |= plan.plan_digest != plan_digest;
    return plan;
}

/* ---- What a part was made from ---- */

/* Writes or reads how a tournament draws its deployments: the law (how the fleets are laid) and the
 * weights. Does nothing if the plan is not for a tournament. */
static void walk_law(walker *w, bsc_part_source *source, const bsc_plan *plan) {
    if (plan->strategies == NULL) return;
    source->law = walk_text(w, "law", source->law);
    source->weights = walk_text(w, "weights", source->weights);
}

/* Writes or reads what the part was made from (command, board, shots and so on), but not the two
 * texts of walk_law. Returns what was written or read. A text is "" if the file is wrong there. */
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

/* Begins to read a file: checks the checksum, and reads the schema and the version. Afterwards
 * w->next is the first byte after the version, and w->end is the first byte of the checksum's key.
 * Fails with BSC_BAD_INPUT if the bytes are not a whole part that this version wrote; `name` is the
 * name of the file for messages. */
static bsc_status begin_reading(walker *w, const char *bytes, size_t length, const char *name,
                                bsc_error *error) {
    const size_t key = strlen(BSC_PART_CHECKSUM), ending = strlen(BSC_PART_END);
    /* how many bytes the file has from BSC_PART_CHECKSUM, which precedes the checksum, to its
     * end */
    const size_t tail = key + DIGEST_DIGITS + ending;
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

/* Makes *part from the rest of the file, which begins at w->next, after the version. Fails with
 * BSC_BAD_INPUT if the text is wrong; the caller frees *part even then. `name` is the name of the
 * file for messages. */
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
