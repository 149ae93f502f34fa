/* bound_ended.c - how many deployments of a fibre any strategy can finish with at most m misses.
 *
 * The hidden ships of the fibre are numbered k = 1 .. n, and C_k(j) is an upper bound for the
 * number of placements of ship k that j cells can meet (bound_cover.c). README.md, "The bound",
 * proves the following. If a game ended as soon as every ship was hit, at most
 *
 *     C_1(m + 1) x C_2(m + 2) x ... x C_n(m + n)
 *
 * deployments would end with at most m misses. Example: two ships of one cell each on three cells
 * have 3 x 2 = 6 deployments, and j cells meet j placements of each ship. So at most 1 x 2 = 2
 * deployments end without a miss. Firing at any two cells finishes just two deployments.
 *
 * But the ship that is found last must also be sunk. Let it have L cells, and let r more misses be
 * allowed when its first cell is hit. Each of its placements that is sunk in time answers the
 * remaining shots with a different sequence of hits and misses. A sequence has L - 1 hits and up to
 * r misses, and ends with a hit, so there are at most R(L, r) = (L - 1 + r choose r) sequences. So
 * a ship that is found late can only be sunk in time at few placements. Call the last w misses the
 * window, for w = 1, 2 or 3, and let
 *
 *     late_k    be a bound for the placements of ship k that are sunk in time if it is found last,
 *               and in the window: the sum over r = 0 .. w - 1 of R(L, r), or of C_k(1) if less;
 *     pair_k    be the sum of late_k over windows of 1, 2, ..., w misses, one for each place in the
 *               window at which the last ship but one may be found.
 *
 * Then at most
 *
 *     the product over k of min(C_k(m + k), C_k(m - w + k) + late_k)                      (early)
 *   + the sum over ordered pairs of ships l, k of C_l(1) x pair_k
 *         x the product over all other ships, renumbered from 1, of their C(m + number)     (pairs)
 *
 * deployments end with at most m misses: (early) bounds those in which the last ship but one is
 * found before the window, (pairs) bounds the others, where l is the last ship but one and k the
 * last.
 *
 * The result is the smallest of the first product, the sums for w = 1, 2 and 3, and the size of the
 * fibre. Products and sums are cut off at the size of the fibre, so that they do not overflow. */
#include "bound.h"

#define MAX_WINDOW 3u /* the window is a game's last 3 misses; 4 raises no bound of README.md */

static uint64_t least(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

/* Returns a x b, or `max` if that is less. `a` must be at most `max`. */
static uint64_t multiply(uint64_t a, uint64_t b, uint64_t max) {
    return b != 0 && a > max / b ? max : a * b;
}

/* Returns the upper bound C_k(cells) of the file head: at most how many placements of the ship to
 * which `cover` belongs are met by this many cells, which may be more than the board has. */
static uint64_t met_by(const bound_cover *cover, unsigned cells) {
    return cover->met[cells < BOUND_MAX_CELLS ? cells : BOUND_MAX_CELLS];
}

/* Returns the product C_1(misses + 1) x C_2(misses + 2) x ..., or `max` if that is less. C_k(j) is
 * the upper bound for how many placements of hidden ship k are met by j cells (met_by). The ships
 * cover[last] and cover[last_but_one] are left out, and the others are numbered from 1 without
 * them; if both indices are `hidden`, no ship is left out. */
static uint64_t multiply_covers(const bound_cover *cover, unsigned hidden, unsigned misses,
                                unsigned last, unsigned last_but_one, uint64_t max) {
    uint64_t product = 1;
    unsigned number = 1;
    for (unsigned k = 0; k < hidden; k++)
        if (k != last && k != last_but_one) {
            product = multiply(product, met_by(&cover[k], misses + number), max);
            number++;
        }
    return product;
}

/* Returns R(length, r) of the file head: in how many ways the answers can go on after the first hit
 * on a ship of `length` cells until the hit that sinks it, with at most r misses. This is the
 * binomial coefficient of length - 1 + r over r. Example: R(2, 2) = 3, for no, one or two misses
 * before the second hit. */
static uint64_t count_sequences(uint32_t length, unsigned r) {
    uint64_t sequences = 1;
    for (unsigned k = 1; k <= r; k++) sequences = sequences * (length - 1 + k) / k;
    return sequences;
}

uint64_t bound_ended(const bound_cover *cover, unsigned hidden, unsigned misses,
                     uint64_t deployments) {
    uint64_t late[BOUND_MAX_SHIPS] = {0}, pair[BOUND_MAX_SHIPS] = {0};
    uint64_t ended = multiply_covers(cover, hidden, misses, hidden, hidden, deployments);
    for (unsigned w = 1; w <= MAX_WINDOW && w <= misses + 1; w++) {
        uint64_t sum = 1;
        for (unsigned k = 0; k < hidden; k++) {
            const unsigned cells = misses + k + 1; /* m + k, as k counts from 0 here */
            late[k] += least(cover[k].met[1], count_sequences(cover[k].cells, w - 1));
            pair[k] += late[k];
            sum = multiply(sum,
                           least(met_by(&cover[k], cells), met_by(&cover[k], cells - w) + late[k]),
                           deployments);
        }
        for (unsigned k = 0; k < hidden; k++)
            for (unsigned l = 0; l < hidden; l++)
                if (l != k && sum < deployments)
                    sum += multiply(multiply_covers(cover, hidden, misses, k, l, deployments),
                                    cover[l].met[1] * pair[k], deployments);
        ended = least(ended, sum);
    }
    return least(ended, deployments);
}
