/* part_read.c - a part's file as part_write.c writes it, byte for byte: keys in their order, one
 * way to write each value. Whatever else stands there was not written by this program, and is
 * refused.
 *
 * The checksum comes first: a file that was cut, or changed by accident, is refused before anything
 * in it is believed. It does not keep out one who can compute a new one; so nothing that is read
 * may do harm, and what is counted is checked again where parts are joined (engine/part.c).
 * Cost: a pass for the checksum, one to read; the memory of the numbers. */
#include "record/part_file.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/natural.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DIGITS 64u /* of a digest */

static const char damaged[] = "is not a part as bscount writes it";

#define PREFIX(id, key) ",\n  \"" key "\": ",
const char *const bsc_part_prefix[BSC_PART_KEY_COUNT] = {BSC_PART_KEYS(PREFIX)};

/* What is left to read; `right` stays false once something was not as it must be. */
typedef struct reader {
    const char *at, *end;
    bool right;
    bsc_arena *arena; /* of strings */
} reader;

static void expect(reader *r, const char *text) {
    const size_t length = strlen(text);
    r->right = r->right && (size_t)(r->end - r->at) >= length && memcmp(r->at, text, length) == 0;
    if (r->right) r->at += length;
}

/* The whole number at the spot, without leading zeros. */
static uint64_t read_number(reader *r) {
    const char *from = r->at;
    uint64_t number = 0;
    for (; r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++) {
        const uint64_t digit = (uint64_t)(*r->at - '0');
        r->right = r->right && number <= (UINT64_MAX - digit) / 10;
        number = 10 * number + digit;
    }
    r->right = r->right && r->at > from && (*from != '0' || r->at == from + 1);
    return r->right ? number : 0;
}

/* The character behind a backslash; -1: none that the writer escapes. */
static int read_escape(reader *r) {
    static const char hex[] = "0123456789abcdef";
    const size_t left = (size_t)(r->end - r->at);
    if (left >= 1 && (*r->at == '"' || *r->at == '\\')) return *r->at++;
    if (left < 5 || memcmp(r->at, "u00", 3) != 0 || r->at[3] == '\0' || r->at[4] == '\0') return -1;
    const char *high = strchr(hex, r->at[3]), *low = strchr(hex, r->at[4]);
    if (high == NULL || low == NULL) return -1;
    const int byte = (int)(high - hex) * 16 + (int)(low - hex);
    r->at += 5;
    return byte > 0 && (byte < 0x20 || byte == 0x7F) ? byte : -1;
}

/* A string, which the arena owns; "" where it is wrong. */
static const char *read_string(reader *r) {
    const char *from = r->at;
    expect(r, "\"");
    while (r->right && r->at < r->end && *r->at != '"') r->at += *r->at == '\\' ? 2 : 1;
    r->right = r->right && r->at < r->end;
    if (!r->right) return "";
    char *text = bsc_arena_new(r->arena, (size_t)(r->at - from), 1), *to = text;
    if (text == NULL) {
        r->right = false;
        return "";
    }
    for (r->at = from + 1; r->right && *r->at != '"'; to++) {
        const unsigned char byte = (unsigned char)*r->at++;
        const int read = byte == '\\' ? read_escape(r) : byte;
        r->right = read > 0 && (byte == '\\' || (byte >= 0x20 && byte != 0x7F));
        *to = (char)read;
    }
    expect(r, "\"");
    return r->right ? text : "";
}

static const char *read_text(reader *r, bsc_part_key key) {
    expect(r, bsc_part_prefix[key]);
    return read_string(r);
}

static uint64_t read_count(reader *r, bsc_part_key key, uint64_t least, uint64_t most) {
    expect(r, bsc_part_prefix[key]);
    const uint64_t number = read_number(r);
    r->right = r->right && number >= least && number <= most;
    return r->right ? number : least;
}

static bsc_digest read_digest(reader *r, bsc_part_key key) {
    const char *text = read_text(r, key);
    bsc_digest digest = {{0}};
    char again[BSC_DIGEST_SIZE];
    for (unsigned k = 0; r->right && strlen(text) == DIGITS && k < 8; k++) {
        char word[9];
        snprintf(word, sizeof word, "%.8s", text + 8 * (size_t)k);
        digest.word[k] = (uint32_t)strtoul(word, NULL, 16);
    }
    bsc_digest_format(&digest, again);
    r->right = r->right && strcmp(text, again) == 0;
    return digest;
}

/* Digits between quotes, into limbs that hold them. */
static void read_natural(reader *r, uint64_t *limb, size_t limbs) {
    expect(r, "\"");
    const char *from = r->at;
    for (; r->right && r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++) {
        uint64_t carry = (uint64_t)(*r->at - '0');
        for (size_t k = 0; k < limbs; k++) limb[k] = bsc_limb_multiply(limb[k], 10, 0, &carry);
        r->right = carry == 0;
    }
    r->right = r->right && r->at > from && (*from != '0' || r->at == from + 1);
    expect(r, "\"");
}

/* A finite real that is not negative, as %a writes it. */
static double read_real(reader *r) {
    char text[32] = "", again[40];
    size_t length = 0;
    while (r->at < r->end && *r->at != ' ' && *r->at != '"' && length < sizeof text - 1)
        text[length++] = *r->at++;
    const double number = strtod(text, NULL);
    snprintf(again, sizeof again, "%a", number);
    r->right = r->right && isfinite(number) && number >= 0.0 && strcmp(text, again) == 0;
    return r->right ? number : 0.0;
}

static void read_value(reader *r, bsc_tally *tally, size_t k) {
    if (bsc_tally_exact(tally)) {
        read_natural(r, tally->limb + k * tally->limbs, tally->limbs);
        return;
    }
    expect(r, "\"");
    double *weight = k == 0 ? NULL : &tally->share[k - 1];
    double *square = k == 0 ? &tally->spread : &tally->square[k - 1];
    const double sum = read_real(r);
    expect(r, " ");
    *square = read_real(r);
    if (weight != NULL) *weight = sum;
    if (weight == NULL) tally->value = sum;
    if (weight == NULL) expect(r, " ");
    if (weight == NULL) tally->samples = read_number(r);
    expect(r, "\"");
}

/* ---- The file ---- */

static bsc_status refuse(bsc_error *error, const char *name, const char *what) {
    const bool first = error != NULL && error->status == BSC_OK;
    bsc_error_set(error, BSC_BAD_INPUT, "%s", what);
    if (first) snprintf(error->name, sizeof error->name, "%s", name);
    return BSC_BAD_INPUT;
}

/* The bytes that the checksum at their end is of; 0: there is none, or another one. */
static size_t find_end(const char *bytes, size_t length, bool *whole) {
    const size_t key = strlen(BSC_PART_CHECKSUM), tail = key + DIGITS + strlen(BSC_PART_END);
    char digits[BSC_DIGEST_SIZE];
    bsc_sha256 sum;
    *whole = length > tail && memcmp(bytes + length - tail, BSC_PART_CHECKSUM, key) == 0 &&
             memcmp(bytes + length - strlen(BSC_PART_END), BSC_PART_END, strlen(BSC_PART_END)) == 0;
    if (!*whole) return 0;
    bsc_sha256_begin(&sum);
    bsc_sha256_add(&sum, bytes, length - tail);
    const bsc_digest digest = bsc_sha256_end(&sum);
    bsc_digest_format(&digest, digits);
    return memcmp(bytes + length - tail + key, digits, DIGITS) == 0 ? length - tail : 0;
}

static bsc_plan read_plan(reader *r, uint32_t *number, size_t length) {
    bsc_plan plan = {.engine = BSC_ENGINE_DLX};
    const char *engine = read_text(r, BSC_PART_ENGINE);
    if (strcmp(engine, bsc_engine_name(BSC_ENGINE_MC)) == 0)
        plan.engine = BSC_ENGINE_MC;
    else
        r->right = r->right && strcmp(engine, bsc_engine_name(BSC_ENGINE_DLX)) == 0;
    *number = (uint32_t)read_count(r, BSC_PART_PART, 1, BSC_MAX_PARTS);
    plan.parts = (uint32_t)read_count(r, BSC_PART_PARTS, *number, BSC_MAX_PARTS);
    plan.subtrees = read_count(r, BSC_PART_SUBTREES, 0, UINT64_MAX);
    plan.samples = read_count(r, BSC_PART_SAMPLES, 0, UINT64_MAX);
    plan.seed = read_count(r, BSC_PART_SEED, 0, UINT64_MAX);
    plan.matrix = read_digest(r, BSC_PART_MATRIX);
    plan.roots = read_digest(r, BSC_PART_ROOTS);
    const bsc_digest all = read_digest(r, BSC_PART_PLAN);
    plan.every_option = read_count(r, BSC_PART_EVERY, 0, 1) == 1;
    /* each has some bytes, so that no file asks for more memory than it is worth */
    plan.options = (uint32_t)read_count(
        r, BSC_PART_OPTIONS, 0, plan.every_option && length < UINT32_MAX ? length : UINT32_MAX);
    bsc_plan_seal(&plan);
    r->right = r->right && bsc_digest_same(&plan.all, &all);
    return plan;
}

static void read_tally(reader *r, bsc_tally *tally) {
    expect(r, bsc_part_prefix[BSC_PART_TOTAL]);
    read_value(r, tally, 0);
    expect(r, bsc_part_prefix[BSC_PART_TALLY]);
    expect(r, "[");
    for (size_t k = 1; r->right && k <= tally->options; k++) {
        expect(r, k == 1 ? BSC_PART_FIRST : BSC_PART_NEXT);
        read_value(r, tally, k);
    }
    expect(r, tally->options == 0 ? BSC_PART_NONE : BSC_PART_LAST);
    r->right = r->right && r->at == r->end;
}

static bsc_part_source read_source(reader *r) {
    bsc_part_source source;
    source.command = read_text(r, BSC_PART_COMMAND);
    source.board = read_text(r, BSC_PART_BOARD);
    source.text = read_text(r, BSC_PART_TEXT);
    source.labels = read_text(r, BSC_PART_LABELS);
    source.announce = read_text(r, BSC_PART_ANNOUNCE);
    source.shots = read_text(r, BSC_PART_SHOTS);
    return source;
}

/* Where the checksum is right. */
static bsc_status read_part(bsc_part **part, reader *r, const char *name, bsc_error *error) {
    const size_t length = (size_t)(r->end - r->at);
    uint32_t number;
    expect(r, "{");
    expect(r, bsc_part_prefix[BSC_PART_SCHEMA] + 1); /* without the comma */
    r->right = strcmp(read_string(r), BSC_PART_SCHEMA_NAME) == 0;
    const char *version = read_text(r, BSC_PART_VERSION);
    if (r->right && strcmp(version, BSC_VERSION) != 0)
        return refuse(error, name, "is a part by another version of bscount");
    const bsc_part_source source = read_source(r);
    const bsc_plan plan = read_plan(r, &number, length);
    const char *kept = bsc_arena_text(r->arena, name, strlen(name));
    bsc_status status = bsc_arena_status(r->arena, error);
    if (status == BSC_OK && !r->right) status = refuse(error, name, damaged);
    if (status == BSC_OK) status = bsc_part_make(part, &plan, number, error);
    if (status != BSC_OK) return status;
    (*part)->source = source;
    (*part)->name = kept;
    read_tally(r, (*part)->tally);
    return r->right ? BSC_OK : refuse(error, name, damaged);
}

bsc_status bsc_part_read(bsc_part **part, const char *bytes, size_t length, const char *name,
                         bsc_error *error) {
    bool whole;
    bsc_arena texts = {0};
    const size_t end = find_end(bytes, length, &whole);
    reader r = {bytes, bytes + end, true, &texts};
    *part = NULL;
    if (!whole) return refuse(error, name, "is not a whole file of a part");
    if (end == 0) return refuse(error, name, "was changed: its checksum is not that of its bytes");
    const bsc_status status = read_part(part, &r, name, error);
    if (status == BSC_OK) {
        (*part)->texts = texts;
        return BSC_OK;
    }
    bsc_arena_release(&texts);
    bsc_part_free(*part);
    *part = NULL;
    return status;
}
