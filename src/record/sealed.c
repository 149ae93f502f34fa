/* sealed.c - see sealed.h. */
#include "record/record.h"

#include "base/error.h"
#include "engine/part.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DIGITS     64u            /* of a digest */
#define UNREADABLE "\xef\xbf\xbd" /* U+FFFD, in place of what may not leave */

void bsc_sealed_literal(bsc_sealed *s, const char *text) {
    const size_t length = strlen(text);
    if (s->at == NULL) {
        bsc_output_text(&s->output, text);
        bsc_sha256_add(&s->sum, text, length);
        return;
    }
    s->wrong |= (size_t)(s->end - s->at) < length || memcmp(s->at, text, length) != 0;
    if (!s->wrong) s->at += length;
}

void bsc_sealed_key(bsc_sealed *s, const char *key) {
    bsc_sealed_literal(s, ",\n  \"");
    bsc_sealed_literal(s, key);
    bsc_sealed_literal(s, "\": ");
}

uint64_t bsc_sealed_number(bsc_sealed *s, const char *key, uint64_t number, uint64_t least,
                           uint64_t most) {
    char digits[24];
    bsc_sealed_key(s, key);
    if (s->at != NULL) number = strtoull(s->at, NULL, 10); /* it ends: the checksum follows */
    snprintf(digits, sizeof digits, "%" PRIu64, number);
    bsc_sealed_literal(s, digits);
    s->wrong |= number < least || number > most;
    return s->wrong ? least : number;
}

/* The bytes up to the quote that ends a string, without escapes; the arena owns them. */
static const char *guess_string(bsc_sealed *s) {
    const char *from = s->at + 1, *end = from;
    while (end < s->end && *end != '"') end += *end == '\\' ? 2 : 1;
    char *text = end < s->end ? bsc_arena_new(s->arena, (size_t)(end - from) + 1, 1) : NULL;
    s->wrong |= text == NULL;
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
static const char *put_string(bsc_sealed *s, const char *text) {
    char escaped[8] = {0};
    uint32_t code;
    if (s->at != NULL) text = guess_string(s);
    const char *whole = text;
    bsc_sealed_literal(s, "\"");
    for (size_t length; *text != '\0' && !s->wrong; text += length) {
        length = bsc_text_step(text, SIZE_MAX, &code);
        if (code < 0x80u && bsc_text_unclean(code))
            snprintf(escaped, sizeof escaped, "\\u%04x", code);
        else if (bsc_text_unclean(code))
            snprintf(escaped, sizeof escaped, UNREADABLE);
        else
            snprintf(escaped, sizeof escaped, "%s%.*s", *text == '"' || *text == '\\' ? "\\" : "",
                     (int)length, text);
        bsc_sealed_literal(s, escaped);
    }
    bsc_sealed_literal(s, "\"");
    return s->wrong ? "" : whole;
}

const char *bsc_sealed_text(bsc_sealed *s, const char *key, const char *text) {
    bsc_sealed_key(s, key);
    return put_string(s, text);
}

bsc_digest bsc_sealed_digest(bsc_sealed *s, const char *key, bsc_digest digest) {
    char digits[BSC_DIGEST_SIZE] = {0};
    bsc_sealed_key(s, key);
    bsc_sealed_literal(s, "\"");
    for (unsigned k = 0; s->at != NULL && k < 8 && (size_t)(s->end - s->at) > DIGITS; k++) {
        char word[9];
        snprintf(word, sizeof word, "%.8s", s->at + 8 * (size_t)k);
        digest.word[k] = (uint32_t)strtoul(word, NULL, 16);
    }
    bsc_digest_format(&digest, digits);
    bsc_sealed_literal(s, digits);
    bsc_sealed_literal(s, "\"");
    return digest;
}

/* ---- The object's begin and end ---- */

static const char *put_head(bsc_sealed *s, const char *schema, const char **version) {
    bsc_sealed_literal(s, "{\n  \"schema\": ");
    schema = put_string(s, schema);
    *version = bsc_sealed_text(s, "version", BSC_VERSION);
    return schema;
}

void bsc_sealed_begin(bsc_sealed *s, const bsc_sink *sink, const char *schema) {
    const char *version;
    *s = (bsc_sealed){0};
    bsc_output_begin(&s->output, sink);
    bsc_sha256_begin(&s->sum);
    put_head(s, schema, &version);
}

bsc_status bsc_sealed_end(bsc_sealed *s, bsc_error *error) {
    char digits[BSC_DIGEST_SIZE];
    const bsc_digest sum = bsc_sha256_end(&s->sum);
    bsc_digest_format(&sum, digits);
    bsc_output_text(&s->output, BSC_SEAL_CHECKSUM);
    bsc_output_text(&s->output, digits);
    bsc_output_text(&s->output, BSC_SEAL_END);
    return bsc_output_end(&s->output, error);
}

/* The bytes that the checksum at their end is of; 0: there is none, or another one. */
static size_t find_end(const char *bytes, size_t length, bool *whole) {
    const size_t key = strlen(BSC_SEAL_CHECKSUM), tail = key + DIGITS + strlen(BSC_SEAL_END);
    char digits[BSC_DIGEST_SIZE];
    bsc_sha256 sum;
    *whole = length > tail && memcmp(bytes + length - tail, BSC_SEAL_CHECKSUM, key) == 0 &&
             memcmp(bytes + length - strlen(BSC_SEAL_END), BSC_SEAL_END, strlen(BSC_SEAL_END)) == 0;
    if (!*whole) return 0;
    bsc_sha256_begin(&sum);
    bsc_sha256_add(&sum, bytes, length - tail);
    const bsc_digest digest = bsc_sha256_end(&sum);
    bsc_digest_format(&digest, digits);
    return memcmp(bytes + length - tail + key, digits, DIGITS) == 0 ? length - tail : 0;
}

bsc_status bsc_sealed_open(bsc_sealed *s, const char *bytes, size_t length, bsc_arena *arena,
                           const char *schema, const char *name, bsc_error *error) {
    const char *version;
    bool whole;
    const size_t end = find_end(bytes, length, &whole);
    if (!whole) return bsc_part_refuse(name, error, "is not a whole file of a part");
    if (end == 0)
        return bsc_part_refuse(name, error, "was changed: its checksum is not that of its bytes");
    *s = (bsc_sealed){.at = bytes, .end = bytes + end, .arena = arena};
    const bool same = strcmp(put_head(s, schema, &version), schema) == 0 && !s->wrong;
    if (arena->failed) return bsc_error_no_memory(error);
    if (same && strcmp(version, BSC_VERSION) == 0) return BSC_OK;
    return bsc_part_refuse(name, error,
                           same ? "is a part by another version of bscount"
                                : "is not a part as bscount writes it");
}
