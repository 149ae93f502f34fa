/* random.c - the random number generator xoshiro256**, and uniformly random numbers below a bound.
 *
 * To draw a number below a bound, the functions draw as many bits as bound - 1 has, and draw again
 * until the number is below the bound. The result is exactly uniform, whereas the remainder of a
 * random number divided by the bound would favour small numbers. On average this takes fewer than
 * two draws. Example: for the bound 5, three bits are drawn until the number is not 5, 6 or 7,
 * which takes 8/5 draws on average. */
#include "count/base/random.h"

#include "count/base/bits.h"
#include "count/base/natural.h"

/* Rotates the bits of x to the left by `bits` positions. `bits` is from 1 to 63. */
static uint64_t rotate(uint64_t x, unsigned bits) {
    return x << bits | x >> (64 - bits);
}

bsc_random bsc_random_seed(uint64_t seed) {
    bsc_random random;
    for (unsigned k = 0; k < 4; k++) {
        seed += UINT64_C(0x9E3779B97F4A7C15);
        uint64_t mixed = seed;
        mixed = (mixed ^ mixed >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
        mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94D049BB133111EB);
        random.state[k] = mixed ^ mixed >> 31;
    }
    return random;
}

uint64_t bsc_random_next(bsc_random *random) {
    uint64_t *s = random->state;
    const uint64_t result = rotate(s[1] * 5, 7) * 9, shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate(s[3], 45);
    return result;
}

/* Describes a jump of 2^128 steps of the generator. A step is linear: each bit of the new state is
 * a sum modulo 2 of bits of the old state. Therefore the state after 2^128 steps is the exclusive
 * or of certain states among those after 0 to 255 steps. Bit k of these four words is 1 if the
 * state after k steps belongs to this exclusive or. In the language of polynomials, bit k is the
 * coefficient of x^k in x^(2^128) modulo the characteristic polynomial of a step. The authors of
 * the generator published the four words. */
static const uint64_t jump_steps[4] = {UINT64_C(0x180ec6d33cfd0aba), UINT64_C(0xd5a61266f0c9392c),
                                       UINT64_C(0xa9582618e03fc9aa), UINT64_C(0x39abdc4529b1661c)};

void bsc_random_jump(bsc_random *random) {
    bsc_random sum = {{0}};
    for (uint32_t step = 0; step < 256; step++) {
        if (bsc_has_bit(jump_steps, step))
            for (unsigned k = 0; k < 4; k++) sum.state[k] ^= random->state[k];
        bsc_random_next(random);
    }
    *random = sum;
}

/* Returns x with all bits below its highest 1 bit set to 1 as well: 7 if x is 5, and 0 if x is
 * 0. */
static uint64_t fill_bits(uint64_t x) {
    for (unsigned bits = 1; bits < 64; bits *= 2) x |= x >> bits;
    return x;
}

uint64_t bsc_random_below(bsc_random *random, uint64_t bound) {
    assert(bound > 0);
    const uint64_t mask = fill_bits(bound - 1);
    uint64_t number;
    do {
        number = bsc_random_next(random) & mask;
    } while (number >= bound);
    return number;
}

void bsc_random_limbs(bsc_random *random, const uint64_t *bound, size_t limbs, uint64_t *number) {
    const size_t used = bsc_limbs_used(bound, limbs);
    const bsc_natural below = {bound, used}, drawn = {number, used};
    assert(bound[used - 1] > 0);
    for (size_t k = used; k < limbs; k++) number[k] = 0;
    do {
        for (size_t k = 0; k < used; k++) number[k] = bsc_random_next(random);
        number[used - 1] &= fill_bits(bound[used - 1]);
    } while (bsc_natural_compare(drawn, below) >= 0);
}

double bsc_random_unit(bsc_random *random) {
    return (double)(bsc_random_next(random) >> 11) * 0x1p-53;
}
