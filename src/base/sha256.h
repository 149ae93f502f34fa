/* sha256.h - SHA-256 (FIPS 180-4), for digests by which files are known again. A short sum would
 * find a disk's faults; this one also tells two problems, or two plans, apart for certain, and is
 * the one that people check by hand (sha256sum).
 *
 *   bsc_sha256 sum;
 *   bsc_sha256_begin(&sum);
 *   bsc_sha256_add(&sum, bytes, length); ..
 *   digest = bsc_sha256_end(&sum);
 *
 * Cost: about 5 ns a byte. */
#ifndef BSC_BASE_SHA256_H
#define BSC_BASE_SHA256_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BSC_DIGEST_SIZE 65u /* as text: 64 digits and a terminator */

typedef struct bsc_digest {
    uint32_t word[8]; /* the first in text first */
} bsc_digest;

typedef struct bsc_sha256 {
    uint32_t word[8];
    uint64_t length;         /* bytes so far */
    unsigned char block[64]; /* the last length % 64 of them */
} bsc_sha256;

void bsc_sha256_begin(bsc_sha256 *sum);
void bsc_sha256_add(bsc_sha256 *sum, const void *bytes, size_t length);
/* Eight bytes, the lowest first: the same on every machine. */
void bsc_sha256_add_number(bsc_sha256 *sum, uint64_t number);
/* Its bits, which are the same on every machine that has IEEE 754. */
void bsc_sha256_add_real(bsc_sha256 *sum, double number);
/* The characters and a zero, so that no two lists of texts look alike. */
void bsc_sha256_add_text(bsc_sha256 *sum, const char *text);
void bsc_sha256_add_digest(bsc_sha256 *sum, const bsc_digest *digest);
bsc_digest bsc_sha256_end(bsc_sha256 *sum);

bool bsc_digest_same(const bsc_digest *a, const bsc_digest *b);
/* Lower-case hexadecimal digits. */
void bsc_digest_format(const bsc_digest *digest, char text[BSC_DIGEST_SIZE]);

#endif
