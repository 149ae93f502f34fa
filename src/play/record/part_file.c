/* part_file.c - writes and reads one part of a run that is split among several processes or
 * machines. The file of a part is a JSON object. It says which run the part belongs to and how the
 * run is split, and has the counts of the part.
 *
 *   {
 *     "schema": "bscount-part-1",
 *     "version": "1.0.0", ...             the keys of transfer_source, transfer_plan and
 *                                         transfer_law, in the order of these functions
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
 * The same code writes and reads an object. It goes through the keys of the object in their order,
 * and each transfer_ function below takes a value and returns a value. When writing, it writes the
 * value and returns it. When reading, it decodes the value from the text, and then requires the
 * text to be exactly what writing that value would give. So a text that this program would have
 * written differently is refused, and each key occurs only once in this file. The function that
 * meets a wrong text sets is_wrong. The functions after it do not move on in the text, and what
 * they return means nothing. When writing, that the sink refused some bytes is kept in the
 * bsc_output, and told by bsc_output_end.
 *
 * An editor or a shell of Windows may end the lines with CR LF, and begin the file with a
 * byte-order mark. The file is then read as if it had neither (copy_lines). No other change is
 * allowed.
 *
 * The checksum is tested first. It protects against truncated and damaged files, but not against
 * someone who computes a new checksum, so nothing that is read may do harm. engine/part.c checks
 * the counts again.
 *
 * Real numbers are written in hexadecimal, so no bit is lost, and as `%a` of printf writes them in
 * the locale "C". printf and strtod themselves are not used, because they have another character in
 * place of the point if the caller has chosen such a locale.
 *
 * Cost: a pass for the checksum, and a pass to write or read. */
#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/base/error.h"
#include "count/base/natural.h"
#include "count/base/text.h"
#include "count/engine/part.h"
#include "play/record/record.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define SCHEMA        "{\n  \"schema\": \"bscount-part-1\""
#define DIGEST_DIGITS 16u /* how many hexadecimal digits a 64-bit checksum or digest has */
/* The character U+FFFD in UTF-8; it replaces characters that may not be shown on a terminal. */
#define UNREADABLE "\xef\xbf\xbd"
/* In the file of a part of a tournament, each game has a row of numbers, such as how many shots
 * each strategy needed in it. A file with a row of more numbers than this is refused. */
#define MAX_ROW (1u << 24)

/* The end of an error message, which follows the name of a file that has a wrong text. */
static const char damaged[] = "is not a part as bscount writes it";

/* A transfer of a JSON object to a file or from a file: it either writes the object or reads it.
 * The transfer_ functions below do both with the same code. */
typedef struct transfer {
    /* Only used when an object is written: */
    bsc_output output; /* where the object is written */
    uint64_t checksum; /* the checksum of all bytes that were written so far */
    /* Only used when an object is read: */
    const char *next; /* the next byte of the text; NULL if the object is written */
    const char *end; /* the end of the text: the byte after the last one that is still to be read */
    bool is_wrong;   /* whether an error was found in the text, so that nothing more is read */
    bsc_arena *arena; /* owns the strings that are read from the text */
} transfer;

/* ---- Values ---- */

/* Returns true if this transfer reads an object, false if it writes one. */
static bool is_reading(const transfer *t) {
    return t->next != NULL;
}

/* When writing, writes `text`. When reading, checks that exactly this text comes next, and moves
 * past it; sets t->is_wrong if another text comes next. */
static void transfer_literal(transfer *t, const char *text) {
    const size_t length = strlen(text);
    if (!is_reading(t)) {
        bsc_output_text(&t->output, text);
        bsc_hash_add(&t->checksum, text, length);
        return;
    }
    t->is_wrong |= (size_t)(t->end - t->next) < length || memcmp(t->next, text, length) != 0;
    if (!t->is_wrong) t->next += length;
}

/* Writes or reads the comma after the previous value, and then a key at the start of a new line. */
static void transfer_key(transfer *t, const char *key) {
    transfer_literal(t, ",\n  \"");
    transfer_literal(t, key);
    transfer_literal(t, "\": ");
}

/* Writes or reads a key and its value, a whole number from `min` to `max`. Returns the number. If
 * the text that is read is wrong or the number is out of range, sets t->is_wrong and returns
 * `min`. */
static uint64_t transfer_number(transfer *t, const char *key, uint64_t number, uint64_t min,
                                uint64_t max) {
    char digits[24];
    transfer_key(t, key);
    /* strtoull does not read past the end of the file: the text to be read is followed by the comma
     * before the checksum, where strtoull stops at the latest. */
    if (is_reading(t)) number = strtoull(t->next, NULL, 10);
    snprintf(digits, sizeof digits, "%" PRIu64, number);
    transfer_literal(t, digits);
    t->is_wrong |= number < min || number > max;
    return t->is_wrong ? min : number;
}

/* Writes or reads a key and its value, a truth value, which is written as 0 or 1. Returns the
 * value, or false if the text that is read is wrong. */
static bool transfer_bool(transfer *t, const char *key, bool value) {
    return transfer_number(t, key, value, 0, 1) == 1;
}

/* Writes or reads a key and its value, a 64-bit hash in hexadecimal. Returns the hash. If the text
 * that is read is wrong, sets t->is_wrong, and the result means nothing. */
static uint64_t transfer_digest(transfer *t, const char *key, uint64_t digest) {
    char digits[DIGEST_DIGITS + 1];
    transfer_key(t, key);
    transfer_literal(t, "\"");
    if (is_reading(t)) digest = strtoull(t->next, NULL, 16);
    snprintf(digits, sizeof digits, "%016" PRIx64, digest);
    transfer_literal(t, digits);
    transfer_literal(t, "\"");
    return digest;
}

/* Reads one character or escape of a JSON string. Returns the byte that it encodes, and moves *text
 * past it. The escapes that bscount writes are \", \\ and \u00.. with two digits. For any other
 * escape, what is returned does not matter: the caller writes the string anew, sees that the text
 * differs, and refuses it. */
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

/* Decodes the JSON string that begins at t->next and ends before the next quote, and returns its
 * text, without escapes. Does not move t->next: transfer_text moves it while it compares the string
 * with what writing that text would give. If there is no closing quote or memory runs out, sets
 * t->is_wrong and returns "". The arena owns the result. */
static const char *decode_text(transfer *t) {
    const char *start = t->next, *quote = t->next;
    char *text = NULL;
    while (quote < t->end && *quote != '"') quote += *quote == '\\' ? 2 : 1;
    if (quote < t->end) text = bsc_arena_new(t->arena, (size_t)(quote - start) + 1, 1);
    if (text == NULL) {
        t->is_wrong = true;
        return "";
    }
    for (size_t k = 0; start < quote; k++) text[k] = read_byte(&start);
    return text;
}

/* Writes or reads a key and its value, a string. When writing, writes `text` and returns it. When
 * reading, ignores `text`, and returns the string that the file has; the arena t->arena owns it. If
 * the file does not have this key and a string, or if memory runs out, sets t->is_wrong and returns
 * "". ASCII control characters are written as escapes, so a string in the file never contains the
 * end of a line. Other characters that may not be shown on a terminal are written as U+FFFD, so
 * they are lost. */
static const char *transfer_text(transfer *t, const char *key, const char *text) {
    char written[8] = {0};
    uint32_t code;
    size_t length;
    transfer_key(t, key);
    transfer_literal(t, "\"");
    if (is_reading(t)) text = decode_text(t);
    for (const char *next = text; *next != '\0' && !t->is_wrong; next += length) {
        length = bsc_text_step(next, SIZE_MAX, &code);
        const bool is_escaped = *next == '"' || *next == '\\';
        if (code < 0x80u && bsc_text_unclean(code))
            snprintf(written, sizeof written, "\\u%04x", code);
        else if (bsc_text_unclean(code))
            snprintf(written, sizeof written, UNREADABLE);
        else
            snprintf(written, sizeof written, "%s%.*s", is_escaped ? "\\" : "", (int)length, next);
        transfer_literal(t, written);
    }
    transfer_literal(t, "\"");
    return t->is_wrong ? "" : text;
}

/* Writes or reads a natural number of at most 127 decimal digits. limb[limbs] has its 64-bit words,
 * lowest first. When reading, the caller must have set limb[] to 0; takes the number from the
 * digits that come next, and requires them to be exactly what writing the number would give. If the
 * text is wrong, sets t->is_wrong. */
static void transfer_natural(transfer *t, uint64_t *limb, size_t limbs) {
    const bsc_natural number = {limb, limbs};
    char text[128];
    if (is_reading(t)) {
        for (const char *c = t->next; c < t->end && *c >= '0' && *c <= '9'; c++) {
            uint64_t carry = (uint64_t)(*c - '0');
            for (size_t k = 0; k < limbs; k++) limb[k] = bsc_limb_multiply(limb[k], 10, 0, &carry);
        }
    }
    assert(bsc_natural_format_size(number) <= sizeof text);
    bsc_natural_format(number, text, sizeof text);
    transfer_literal(t, text);
}

/* A finite double of 64 bits is lead . fraction x 2^exponent: `lead` is the bit before the point,
 * which is 0 only for 0 and for the numbers that are too small for a 1 there, and `fraction` has
 * the 52 bits behind it, 4 for each hexadecimal digit. */
#define FRACTION_BITS   52
#define FRACTION_DIGITS (FRACTION_BITS / 4)
#define LEAST_EXPONENT  (-1022)

static_assert(DBL_MANT_DIG == FRACTION_BITS + 1 && DBL_MIN_EXP == LEAST_EXPONENT + 1,
              "a double has 64 bits, as IEEE 754 defines them");

/* How many bytes format_real writes at most, as in "-0x1.0123456789abcp-1022", and more. */
#define REAL_SIZE 32

/* Writes a finite number to text[] in hexadecimal, without zeros at the end of its fraction, as in
 * "-0x1.8p+3" for -12. */
static void format_real(double number, char text[REAL_SIZE]) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    const char *sign = bits >> 63 == 0 ? "" : "-";
    const int biased_exponent = (int)(bits >> FRACTION_BITS & 0x7FFu);
    const bool lead = biased_exponent > 0;
    uint64_t fraction = bits & ((UINT64_C(1) << FRACTION_BITS) - 1);
    int exponent = lead ? biased_exponent + LEAST_EXPONENT - 1 : LEAST_EXPONENT;
    if (!lead && fraction == 0) exponent = 0;
    int digits = FRACTION_DIGITS;
    for (; digits > 0 && (fraction & 0xFu) == 0; digits--) fraction >>= 4;
    if (digits == 0)
        snprintf(text, REAL_SIZE, "%s0x%dp%+d", sign, lead, exponent);
    else
        snprintf(text, REAL_SIZE, "%s0x%d.%0*" PRIx64 "p%+d", sign, lead, digits, fraction,
                 exponent);
}

/* Returns the number that the text begins with, if it is one as format_real writes it. Otherwise
 * the result may be any number, because the caller then sees that format_real writes another text.
 * Reads no byte after the first one that no number has. */
static double parse_real(const char *text) {
    const bool is_negative = *text == '-';
    char *end;
    uint64_t bits = strtoull(text + is_negative, &end, 16); /* "0x" and the bit before the point */
    ptrdiff_t digits = 0;                                   /* how many are behind the point */
    if (*end == '.') {
        const char *first_digit = end + 1;
        const uint64_t fraction = strtoull(first_digit, &end, 16);
        digits = end - first_digit;
        if (digits > FRACTION_DIGITS) return 0.0;
        bits = bits << 4 * digits | fraction;
    }
    const long exponent = *end == 'p' ? strtol(end + 1, NULL, 10) : 0;
    if (exponent < LEAST_EXPONENT || exponent > DBL_MAX_EXP) return 0.0;
    const double number = ldexp((double)bits, (int)exponent - 4 * (int)digits);
    return is_negative ? -number : number;
}

/* Writes or reads a finite real number of at least `min`, and returns it. When reading, takes the
 * number that the text begins with, and requires the text to be exactly what writing this number
 * would give. If the text is wrong or the number is too small, sets t->is_wrong and returns 0. */
static double transfer_real(transfer *t, double number, double min) {
    char text[REAL_SIZE];
    if (is_reading(t)) number = parse_real(t->next);
    t->is_wrong |= !isfinite(number) || !(number >= min);
    if (t->is_wrong) return 0.0;
    format_real(number, text);
    transfer_literal(t, text);
    return t->is_wrong ? 0.0 : number;
}

/* ---- A part's numbers ---- */

/* Writes or reads the total of a part that was estimated by the engine `mc`: the sum of the weights
 * of its random walks (tally->estimate), the sum of the squares of these weights
 * (tally->weight_spread), and how many walks reached a solution (tally->samples). */
static void transfer_estimate(transfer *t, bsc_tally *tally) {
    char text[24];
    tally->estimate = transfer_real(t, (double)tally->estimate, 0.0);
    transfer_literal(t, " ");
    tally->weight_spread = transfer_real(t, tally->weight_spread, 0.0);
    if (is_reading(t)) tally->samples = strtoull(t->next, NULL, 10);
    snprintf(text, sizeof text, " %" PRIu64, tally->samples);
    transfer_literal(t, text);
}

/* Writes or reads one count of the tally, in quotes: the total if k is 0, otherwise the count of
 * option k - 1. In a part that was estimated by the engine `mc`, the count of an option is two sums
 * over the random walks that chose the option: tally->share[] has the sum of the weights of these
 * walks, and tally->share_square[] the sum of the squares of these weights. */
static void transfer_value(transfer *t, bsc_tally *tally, size_t k) {
    transfer_literal(t, "\"");
    if (bsc_tally_exact(tally)) {
        transfer_natural(t, tally->limb + k * tally->limbs, tally->limbs);
    } else if (k == 0) {
        transfer_estimate(t, tally);
    } else {
        tally->share[k - 1] = transfer_real(t, tally->share[k - 1], 0.0);
        transfer_literal(t, " ");
        tally->share_square[k - 1] = transfer_real(t, tally->share_square[k - 1], 0.0);
    }
    transfer_literal(t, "\"");
}

/* Writes or reads the numbers of a tournament's games: each game has a row of numbers
 * (strategy/part_games.c), which takes one line. The part must have the rows (bsc_part_make). If a
 * text that is read is wrong, sets t->is_wrong; the rows then mean nothing. */
static void transfer_rows(transfer *t, const bsc_part *part) {
    const uint64_t numbers = bsc_plan_rows_length(&part->plan, part->number);
    double *row = part->rows[part->number - 1];
    transfer_key(t, "games");
    for (size_t k = 0; !t->is_wrong && k < numbers; k++) {
        const char *separator = " ";
        if (k == 0)
            separator = "[\n    \"";
        else if (k % part->plan.row_length == 0)
            separator = "\",\n    \"";
        transfer_literal(t, separator);
        row[k] = transfer_real(t, row[k], -HUGE_VAL);
    }
    transfer_literal(t, "\"\n  ]");
}

/* Writes or reads what the part has counted: the rows of its games if it is part of a tournament,
 * and otherwise its tally (a total, and a count for each option). When reading, the part must have
 * been made for its plan (bsc_part_make), and its numbers must be 0. If the text is wrong, sets
 * t->is_wrong; the numbers then mean nothing. */
static void transfer_numbers(transfer *t, const bsc_part *part) {
    bsc_tally *tally = part->tally;
    if (part->rows != NULL) {
        transfer_rows(t, part);
        return;
    }
    transfer_key(t, "total");
    transfer_value(t, tally, 0);
    transfer_key(t, "tally");
    transfer_literal(t, "[");
    for (size_t k = 1; !t->is_wrong && k <= tally->options; k++) {
        transfer_literal(t, k == 1 ? "\n    " : ",\n    ");
        transfer_value(t, tally, k);
    }
    transfer_literal(t, tally->options == 0 ? "]" : "\n  ]");
}

/* ---- A part's plan ---- */

/* Writes or reads the keys that only the plan of a tournament has; `number` says which part of the
 * tournament this is, from 1. When reading, refuses a plan whose games have more numbers than the
 * file has bytes left, because each number takes at least one byte. Without this check, a wrong
 * plan could make the caller allocate far too much memory. */
static void transfer_games(transfer *t, bsc_plan *plan, uint32_t number) {
    const uint64_t bytes = is_reading(t) ? (uint64_t)(t->end - t->next) : UINT64_MAX;
    plan->strategies = transfer_text(t, "strategies", plan->strategies);
    plan->covers_all_deployments = transfer_bool(t, "whole", plan->covers_all_deployments);
    plan->row_length = (uint32_t)transfer_number(t, "width", plan->row_length, 1, MAX_ROW);
    t->is_wrong |= *plan->strategies == '\0' || plan->samples < plan->parts;
    t->is_wrong |= plan->samples > UINT32_MAX;
    t->is_wrong |= !t->is_wrong && bsc_plan_rows_length(plan, number) > bytes;
}

/* Writes or reads the name of the engine that counts the parts, and returns the engine. It is mc or
 * dlx; a tournament has auto instead. If the file has any other name, sets t->is_wrong. */
static bsc_engine transfer_engine(transfer *t, bsc_engine engine) {
    const bsc_engine allowed[] = {BSC_ENGINE_AUTO, BSC_ENGINE_MC, BSC_ENGINE_DLX};
    const char *name = transfer_text(t, "engine", bsc_engine_name(engine));
    for (size_t k = 0; k < sizeof allowed / sizeof *allowed; k++)
        if (strcmp(name, bsc_engine_name(allowed[k])) == 0) return allowed[k];
    t->is_wrong = true;
    return BSC_ENGINE_DLX;
}

/* Writes or reads the plan, which says what the whole run is and how it is split into parts, and
 * returns it. *number is the number, from 1, of the part that this file has: the caller sets it
 * before writing, and this function sets it when reading. */
static bsc_plan transfer_plan(transfer *t, bsc_plan plan, uint32_t *number) {
    plan.engine = transfer_engine(t, plan.engine);
    const uint64_t bytes = is_reading(t) ? (uint64_t)(t->end - t->next) : UINT32_MAX;
    *number = (uint32_t)transfer_number(t, "part", *number, 1, BSC_MAX_PARTS);
    plan.parts = (uint32_t)transfer_number(t, "parts", plan.parts, *number, BSC_MAX_PARTS);
    plan.subtrees = transfer_number(t, "subtrees", plan.subtrees, 0, UINT64_MAX);
    plan.samples = transfer_number(t, "samples", plan.samples, 0, UINT64_MAX);
    plan.seed = transfer_number(t, "seed", plan.seed, 0, UINT64_MAX);
    plan.matrix_digest = transfer_digest(t, "matrix", plan.matrix_digest);
    plan.run_digest = transfer_digest(t, "roots", plan.run_digest);
    const uint64_t plan_digest = transfer_digest(t, "plan", plan.plan_digest);
    plan.every_option = transfer_bool(t, "every_option", plan.every_option);
    /* The count of each option takes at least one byte in the file. So a plan that claims to have
     * more options than the file has bytes left is wrong. */
    uint64_t max_options = UINT32_MAX;
    if (plan.every_option && bytes < max_options) max_options = bytes;
    plan.options = (uint32_t)transfer_number(t, "options", plan.options, 0, max_options);
    if (plan.engine == BSC_ENGINE_AUTO) transfer_games(t, &plan, *number);
    /* Compute the digest of the plan anew, from the fields that were read, and compare it with the
     * one that the file has. */
    bsc_plan_seal(&plan);
    t->is_wrong |= plan.plan_digest != plan_digest;
    return plan;
}

/* ---- What a part was made from ---- */

/* Writes or reads how a tournament draws its deployments: the law (how the fleets are laid) and the
 * weights. Does nothing if the plan is not for a tournament. */
static void transfer_law(transfer *t, bsc_part_source *source, const bsc_plan *plan) {
    if (plan->strategies == NULL) return;
    source->law = transfer_text(t, "law", source->law);
    source->weights = transfer_text(t, "weights", source->weights);
}

/* Writes or reads what the part was made from (command, board, shots and so on), but not the two
 * texts of transfer_law. Returns what was written or read. A text is "" if the file is wrong
 * there. */
static bsc_part_source transfer_source(transfer *t, bsc_part_source source) {
    source.command = transfer_text(t, "command", source.command);
    source.board = transfer_text(t, "board", source.board);
    source.text = transfer_text(t, "text", source.text);
    source.labels = transfer_text(t, "labels", source.labels);
    source.announce = transfer_text(t, "announce", source.announce);
    source.shots = transfer_text(t, "shots", source.shots);
    return source;
}

/* ---- The whole object ---- */

/* Returns how many parts of the run are in the part: above 1 if others were added to it. */
static uint32_t count_parts(const bsc_part *part) {
    uint32_t parts = 0;
    for (uint32_t k = 0; k < part->plan.parts; k++) parts += part->has_part[k];
    return parts;
}

bsc_status bsc_part_write(const bsc_part *part, const bsc_part_source *source, const bsc_sink *sink,
                          bsc_error *error) {
    const char *const required[] = {source->command, source->board,  source->text,
                                    source->labels,  source->shots,  source->announce,
                                    source->law,     source->weights};
    for (size_t k = 0; k < sizeof required / sizeof *required; k++)
        if (required[k] == NULL)
            return bsc_error_set(error, BSC_BAD_INPUT, "a text of the part's source is missing");
    if (count_parts(part) > 1)
        return bsc_error_set(error, BSC_BAD_INPUT, "a sum of %lu parts is not one part",
                             (unsigned long)count_parts(part));
    uint32_t number = part->number;
    bsc_part_source texts = *source;
    transfer t = {.checksum = BSC_HASH_START};
    char digits[DIGEST_DIGITS + 1];
    bsc_output_begin(&t.output, sink);
    transfer_literal(&t, SCHEMA);
    transfer_text(&t, "version", BSC_VERSION);
    transfer_source(&t, texts);
    transfer_plan(&t, part->plan, &number);
    transfer_law(&t, &texts, &part->plan);
    transfer_numbers(&t, part);
    snprintf(digits, sizeof digits, "%016" PRIx64, t.checksum);
    bsc_output_text(&t.output, BSC_PART_CHECKSUM);
    bsc_output_text(&t.output, digits);
    bsc_output_text(&t.output, BSC_PART_END);
    return bsc_output_end(&t.output, error);
}

/* Begins to read a file: checks the checksum, and reads the schema and the version. Afterwards
 * t->next is the first byte after the version, and t->end is the first byte of BSC_PART_CHECKSUM,
 * the text that precedes the checksum. Fails with BSC_BAD_INPUT if the bytes are not a complete
 * file, with one part of a run, that this version wrote; `name` is the name of the file for
 * messages. */
static bsc_status begin_reading(transfer *t, const char *bytes, size_t length, const char *name,
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
    t->next = bytes;
    t->end = bytes + length - tail;
    transfer_literal(t, SCHEMA);
    const char *version = transfer_text(t, "version", BSC_VERSION);
    if (t->arena->failed) return bsc_error_set_no_memory(error);
    if (t->is_wrong) return bsc_part_refuse(name, error, damaged);
    if (strcmp(version, BSC_VERSION) == 0) return BSC_OK;
    return bsc_part_refuse(name, error, "is a part by another version of bscount");
}

/* Reads the rest of the file, which begins at t->next, after the version, and makes *part of it:
 * what one machine counted of a run. Each function transfer_X, which can also write X, here reads X
 * where t->next points, moves t->next behind it, and ignores the value that it is given. Fails with
 * BSC_BAD_INPUT if the text is wrong; the caller frees *part even then. `name` is the name of the
 * file for messages. */
static bsc_status read_part(bsc_part **part, transfer *t, const char *name, bsc_error *error) {
    uint32_t number = 1;
    bsc_part_source source = transfer_source(t, (bsc_part_source){.law = "", .weights = ""});
    const bsc_plan plan = transfer_plan(t, (bsc_plan){.engine = BSC_ENGINE_DLX}, &number);
    transfer_law(t, &source, &plan);
    const char *name_copy = bsc_arena_text(t->arena, name, strlen(name));
    bsc_status status = bsc_arena_status(t->arena, error);
    if (status == BSC_OK && t->is_wrong) status = bsc_part_refuse(name, error, damaged);
    if (status == BSC_OK) status = bsc_part_make(part, &plan, number, error);
    if (status != BSC_OK) return status;
    (*part)->source = source;
    (*part)->name = name_copy;
    transfer_numbers(t, *part);
    if (t->is_wrong || t->next != t->end) return bsc_part_refuse(name, error, damaged);
    return BSC_OK;
}

/* Says whether lines of the file bytes[length] end with CR LF, or a byte-order mark precedes its
 * first brace. No file that bscount writes has a CR, because a text in it has only escapes. */
static bool has_foreign_lines(const char *bytes, size_t length) {
    if (length == 0) return false;
    return *bytes != *SCHEMA || memchr(bytes, '\r', length) != NULL;
}

/* Copies the lines of the file bytes[*length], without a byte-order mark before the first line, and
 * ends each line with LF. Returns the copy, which the caller frees with bsc_memory_free, and sets
 * *length to its length. Returns NULL if memory runs out. */
static char *copy_lines(const char *bytes, size_t *length) {
    bsc_lines lines;
    bsc_spot line;
    size_t copied = 0;
    char *copy = bsc_memory_new(*length + 1, 1); /* one more, because the last LF may be missing */
    if (copy == NULL) return NULL;
    bsc_lines_begin(&lines, NULL, bytes, *length);
    while (bsc_lines_next(&lines, &line)) {
        memcpy(copy + copied, line.line, line.length);
        copied += line.length;
        copy[copied++] = '\n';
    }
    *length = copied;
    return copy;
}

bsc_status bsc_part_read(bsc_part **part, const char *bytes, size_t length, const char *name,
                         bsc_error *error) {
    bsc_arena texts = {0};
    transfer t = {.arena = &texts};
    char *copy = NULL;
    *part = NULL;
    if (has_foreign_lines(bytes, length)) {
        copy = copy_lines(bytes, &length);
        if (copy == NULL) return bsc_error_set_no_memory(error);
        bytes = copy;
    }
    bsc_status status = begin_reading(&t, bytes, length, name, error);
    if (status == BSC_OK) status = read_part(part, &t, name, error);
    bsc_memory_free(copy);
    if (status == BSC_OK) {
        (*part)->texts = texts;
        return BSC_OK;
    }
    bsc_arena_release(&texts);
    bsc_part_free(*part);
    *part = NULL;
    return status;
}
