/* sealed.h - JSON objects whose last key is the digest of all bytes before it: written key by key,
 * and read only as they were written, byte for byte.
 *
 * The checksum is looked at first: what was cut, or changed by accident, is refused before anything
 * in it is believed. It does not keep out one who can compute a new one, so nothing that is read
 * may do harm. Cost: a pass for the checksum, one to write or read. */
#ifndef BSC_RECORD_SEALED_H
#define BSC_RECORD_SEALED_H

#include "base/arena.h"
#include "base/sha256.h"
#include "base/sink.h"

/* A key, with what stands before it and up to its value. */
#define BSC_SEALED_KEY(key) ",\n  \"" key "\": "

/* What begins and ends it. */
#define BSC_SEAL_SCHEMA   "\n  \"schema\": " /* without a comma */
#define BSC_SEAL_VERSION  BSC_SEALED_KEY("version")
#define BSC_SEAL_CHECKSUM ",\n  \"checksum\": \""
#define BSC_SEAL_END      "\"\n}\n"

typedef struct bsc_sealed_writer {
    bsc_output output;
    bsc_sha256 sum;
} bsc_sealed_writer;

/* Begins the object with its schema, and the program's version. */
void bsc_sealed_begin(bsc_sealed_writer *w, const bsc_sink *sink, const char *schema);
void bsc_sealed_put(bsc_sealed_writer *w, const char *text);
void bsc_sealed_put_string(bsc_sealed_writer *w, const char *text);
/* `prefix`: BSC_SEALED_KEY of the value's key. */
void bsc_sealed_put_text(bsc_sealed_writer *w, const char *prefix, const char *text);
void bsc_sealed_put_number(bsc_sealed_writer *w, const char *prefix, uint64_t number);
void bsc_sealed_put_digest(bsc_sealed_writer *w, const char *prefix, const bsc_digest *digest);
/* Writes the checksum, and the object's end. */
bsc_status bsc_sealed_end(bsc_sealed_writer *w, bsc_error *error);

/* What is left to read; `right` stays false once something was not as it must be, and what is read
 * then is empty. */
typedef struct bsc_sealed_reader {
    const char *at, *end;
    bool right;
    bsc_arena *arena; /* of strings */
} bsc_sealed_reader;

/* Refuses what is no such object, was changed, or is of another version: BSC_BAD_INPUT, of `name`.
 * `what` it is to be: "a part". */
bsc_status bsc_sealed_open(bsc_sealed_reader *r, const char *bytes, size_t length, bsc_arena *arena,
                           const char *schema, const char *what, const char *name,
                           bsc_error *error);
void bsc_sealed_expect(bsc_sealed_reader *r, const char *text);
/* A whole number at the spot, without leading zeros. */
uint64_t bsc_sealed_read_number(bsc_sealed_reader *r);
const char *bsc_sealed_read_text(bsc_sealed_reader *r, const char *prefix);
uint64_t bsc_sealed_read_count(bsc_sealed_reader *r, const char *prefix, uint64_t least,
                               uint64_t most);
bsc_digest bsc_sealed_read_digest(bsc_sealed_reader *r, const char *prefix);

/* BSC_BAD_INPUT, of `name`. */
bsc_status bsc_sealed_refuse(bsc_error *error, const char *name, const char *message);

#endif
