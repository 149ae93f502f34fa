/* checksum.c - see checksum.h. */
#include "base/checksum.h"

#include <assert.h>

static_assert(BSC_CHECKSUM_WORDS == 4, "a turn of four lanes");

static inline uint64_t mix(uint64_t lane, uint64_t word) {
    const uint64_t product = (lane ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    return product << 29 | product >> 35;
}

void bsc_checksum_begin(bsc_checksum *sum) {
    *sum = (bsc_checksum){.lane = {1, 2, 3, 4}};
}

void bsc_checksum_add(bsc_checksum *sum, const uint64_t *word, size_t words) {
    uint64_t *lane = sum->lane;
    size_t k = 0;
    for (; k < words && (sum->words + k) % 4 != 0; k++)
        lane[(sum->words + k) % 4] = mix(lane[(sum->words + k) % 4], word[k]);
    uint64_t a = lane[0], b = lane[1], c = lane[2], d = lane[3];
    for (; k + 4 <= words; k += 4) {
        a = mix(a, word[k]);
        b = mix(b, word[k + 1]);
        c = mix(c, word[k + 2]);
        d = mix(d, word[k + 3]);
    }
    lane[0] = a;
    lane[1] = b;
    lane[2] = c;
    lane[3] = d;
    for (; k < words; k++) lane[(sum->words + k) % 4] = mix(lane[(sum->words + k) % 4], word[k]);
    sum->words += words;
}

void bsc_checksum_end(bsc_checksum *sum) {
    for (unsigned round = 0; round < 3; round++)
        for (unsigned k = 0; k < 4; k++)
            sum->lane[k] = mix(sum->lane[k], sum->lane[(k + 3) % 4] + sum->words);
}
