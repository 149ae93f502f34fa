/* sealed_read.c - see sealed.h: keys in their order, one way to write each value. Whatever else
 * stands there was not written by this program, and is refused. */
#include "record/sealed.h"

#include "base/error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DIGITS 64u /* of a digest */

void bsc_sealed_expect(bsc_sealed_reader *r, const char *text) {
    const size_t length = strlen(text);
    r->right = r->right && (size_t)(r->end - r->at) >= length && memcmp(r->at, text, length) == 0;
    if (r->right) r->at += length;
}

/* The whole number at the spot, without leading zeros. */
uint64_t bsc_sealed_read_number(bsc_sealed_reader *r) {
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

/* The character behind a backslash, which has one; -1: none that the writer escapes. */
static int read_escape(bsc_sealed_reader *r) {
    static const char hex[] = "0123456789abcdef";
    if (*r->at == '"' || *r->at == '\\') return *r->at++;
    if (r->end - r->at < 5 || memcmp(r->at, "u00", 3) != 0) return -1;
    const char *high = memchr(hex, r->at[3], 16), *low = memchr(hex, r->at[4], 16);
    if (high == NULL || low == NULL) return -1;
    const int byte = (int)(high - hex) * 16 + (int)(low - hex);
    r->at += 5;
    return byte > 0 && (byte < 0x20 || byte == 0x7F) ? byte : -1;
}

/* A string, which the arena owns; "" where it is wrong. */
static const char *read_string(bsc_sealed_reader *r) {
    const char *from = r->at;
    bsc_sealed_expect(r, "\"");
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
    bsc_sealed_expect(r, "\"");
    return r->right ? text : "";
}

const char *bsc_sealed_read_text(bsc_sealed_reader *r, const char *prefix) {
    bsc_sealed_expect(r, prefix);
    return read_string(r);
}

uint64_t bsc_sealed_read_count(bsc_sealed_reader *r, const char *prefix, uint64_t least,
                               uint64_t most) {
    bsc_sealed_expect(r, prefix);
    const uint64_t number = bsc_sealed_read_number(r);
    r->right = r->right && number >= least && number <= most;
    return r->right ? number : least;
}

bsc_digest bsc_sealed_read_digest(bsc_sealed_reader *r, const char *prefix) {
    const char *text = bsc_sealed_read_text(r, prefix);
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

bsc_status bsc_sealed_refuse(bsc_error *error, const char *name, const char *message) {
    const bool first = error != NULL && error->status == BSC_OK;
    bsc_error_set(error, BSC_BAD_INPUT, "%s", message);
    if (first) snprintf(error->name, sizeof error->name, "%s", name);
    return BSC_BAD_INPUT;
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

/* Where the bytes are as they were written. */
static bsc_status check_head(bsc_sealed_reader *r, const char *schema, const char *what,
                             const char *name, bsc_error *error) {
    char message[100];
    bsc_sealed_expect(r, "{");
    const char *own = bsc_sealed_read_text(r, BSC_SEAL_SCHEMA);
    const char *version = bsc_sealed_read_text(r, BSC_SEAL_VERSION);
    if (r->arena->failed) return bsc_error_no_memory(error);
    const bool same = r->right && strcmp(own, schema) == 0;
    if (same && strcmp(version, BSC_VERSION) == 0) return BSC_OK;
    snprintf(message, sizeof message,
             same ? "is %s by another version of bscount" : "is not %s as bscount writes it", what);
    return bsc_sealed_refuse(error, name, message);
}

bsc_status bsc_sealed_open(bsc_sealed_reader *r, const char *bytes, size_t length, bsc_arena *arena,
                           const char *schema, const char *what, const char *name,
                           bsc_error *error) {
    char message[100];
    bool whole;
    const size_t end = find_end(bytes, length, &whole);
    *r = (bsc_sealed_reader){bytes, bytes + end, true, arena};
    snprintf(message, sizeof message, "is not a whole file of %s", what);
    if (!whole) return bsc_sealed_refuse(error, name, message);
    if (end == 0)
        return bsc_sealed_refuse(error, name, "was changed: its checksum is not that of its bytes");
    return check_head(r, schema, what, name, error);
}
