/* sealed.h - JSON objects whose last key is the digest of all bytes before it.
 *
 * One walk over an object's keys both writes and reads it: each function below is given a value,
 * and returns it. To write, it is put there. To read, a value is guessed from the text, and then
 * the bytes that writing it would give are expected: so whatever this program would write otherwise
 * is refused, and no key stands twice in the code.
 *
 * The checksum is looked at first: what was cut, or changed by accident, is refused before anything
 * in it is believed. It does not keep out one who can compute a new one, so nothing that is read
 * may do harm. Cost: a pass for the checksum, one to write or read. */
#ifndef BSC_RECORD_SEALED_H
#define BSC_RECORD_SEALED_H

#include "base/memory.h"
#include "base/sha256.h"
#include "base/text.h"

/* The end of such an object, around its checksum. */
#define BSC_SEAL_CHECKSUM ",\n  \"checksum\": \""
#define BSC_SEAL_END      "\"\n}\n"

typedef struct bsc_sealed {
    const char *at, *end; /* what is left to read; NULL: it is written */
    bool wrong;           /* stays once something was not as it must be */
    bsc_arena *arena;     /* of strings that are read */
    bsc_output output;
    bsc_sha256 sum;
} bsc_sealed;

/* Begins to write the object, with its schema and the program's version; and ends it. */
void bsc_sealed_begin(bsc_sealed *s, const bsc_sink *sink, const char *schema);
bsc_status bsc_sealed_end(bsc_sealed *s, bsc_error *error);
/* Begins to read. Refuses what is no such object, was changed, or is of another version:
 * BSC_BAD_INPUT, of `name`. */
bsc_status bsc_sealed_open(bsc_sealed *s, const char *bytes, size_t length, bsc_arena *arena,
                           const char *schema, const char *name, bsc_error *error);

void bsc_sealed_literal(bsc_sealed *s, const char *text);
/* A key, before its value; and keys with one. What is out of range, or wrong, reads as `least`. */
void bsc_sealed_key(bsc_sealed *s, const char *key);
uint64_t bsc_sealed_number(bsc_sealed *s, const char *key, uint64_t number, uint64_t least,
                           uint64_t most);
const char *bsc_sealed_text(bsc_sealed *s, const char *key, const char *text);
bsc_digest bsc_sealed_digest(bsc_sealed *s, const char *key, bsc_digest digest);

#endif
