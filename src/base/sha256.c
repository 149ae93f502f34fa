/* sha256.c - SHA-256 by the letter of FIPS 180-4: blocks of 64 bytes, 64 rounds each.
 *
 * Invariant: word[] is the state after all whole blocks, block[] begins with the rest. */
#include "base/sha256.h"

#include <stdio.h>
#include <string.h>

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotate(uint32_t x, unsigned bits) {
    return x >> bits | x << (32 - bits);
}

static void add_block(uint32_t word[8], const unsigned char *block) {
    uint32_t w[64], s[8];
    for (unsigned k = 0; k < 16; k++)
        w[k] = (uint32_t)block[4 * k] << 24 | (uint32_t)block[4 * k + 1] << 16 |
               (uint32_t)block[4 * k + 2] << 8 | block[4 * k + 3];
    for (unsigned k = 16; k < 64; k++) {
        const uint32_t a = w[k - 15], b = w[k - 2];
        w[k] = w[k - 16] + (rotate(a, 7) ^ rotate(a, 18) ^ a >> 3) + w[k - 7] +
               (rotate(b, 17) ^ rotate(b, 19) ^ b >> 10);
    }
    memcpy(s, word, sizeof s);
    for (unsigned k = 0; k < 64; k++) {
        const uint32_t e = rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25);
        const uint32_t a = rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22);
        const uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
        const uint32_t majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        const uint32_t first = s[7] + e + choice + constants[k] + w[k];
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += first;
        s[0] = first + a + majority;
    }
    for (unsigned k = 0; k < 8; k++) word[k] += s[k];
}

void bsc_sha256_begin(bsc_sha256 *sum) {
    static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(sum->word, start, sizeof start);
    sum->length = 0;
}

void bsc_sha256_add(bsc_sha256 *sum, const void *bytes, size_t length) {
    const unsigned char *from = bytes;
    while (length > 0) {
        const size_t held = sum->length % sizeof sum->block, space = sizeof sum->block - held;
        const size_t taken = length < space ? length : space;
        memcpy(sum->block + held, from, taken);
        sum->length += taken;
        from += taken;
        length -= taken;
        if (taken == space) add_block(sum->word, sum->block);
    }
}

void bsc_sha256_add_number(bsc_sha256 *sum, uint64_t number) {
    unsigned char bytes[8];
    for (unsigned k = 0; k < 8; k++) bytes[k] = (unsigned char)(number >> 8 * k);
    bsc_sha256_add(sum, bytes, sizeof bytes);
}

void bsc_sha256_add_real(bsc_sha256 *sum, double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    bsc_sha256_add_number(sum, bits);
}

void bsc_sha256_add_text(bsc_sha256 *sum, const char *text) {
    bsc_sha256_add(sum, text, strlen(text) + 1);
}

void bsc_sha256_add_digest(bsc_sha256 *sum, const bsc_digest *digest) {
    for (unsigned k = 0; k < 8; k++) bsc_sha256_add_number(sum, digest->word[k]);
}

/* A one bit, zeros, and the length in bits, the highest byte first, end the last block. */
bsc_digest bsc_sha256_end(bsc_sha256 *sum) {
    static const unsigned char padding[64] = {0x80};
    const uint64_t bits = sum->length * 8;
    const size_t held = sum->length % 64;
    unsigned char length[8];
    bsc_digest digest;
    for (unsigned k = 0; k < 8; k++) length[k] = (unsigned char)(bits >> (56 - 8 * k));
    bsc_sha256_add(sum, padding, (held < 56 ? 56 : 120) - held);
    bsc_sha256_add(sum, length, sizeof length);
    memcpy(digest.word, sum->word, sizeof digest.word);
    return digest;
}

bool bsc_digest_same(const bsc_digest *a, const bsc_digest *b) {
    return memcmp(a->word, b->word, sizeof a->word) == 0;
}

void bsc_digest_format(const bsc_digest *digest, char text[BSC_DIGEST_SIZE]) {
    for (unsigned k = 0; k < 8; k++)
        snprintf(text + 8 * (size_t)k, 9, "%08x", (unsigned)digest->word[k]);
}
