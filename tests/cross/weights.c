/* weights.c - chooses random weights of placements. They are near each other or hundreds of powers
 * of ten apart; some are 0; and in half of the problems symmetric placements have the same weight.
 *
 * A product is kept as a mantissa and a power of two, so it neither overflows nor underflows. */
#include "weights.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Returns a number that is equal for symmetric placements: it is computed only from the distances
 * of the cells from the middle of the board. */
static uint64_t distances(const bsc_problem *problem, bsc_placement ship) {
    const int64_t x_unit = bsc_problem_lattice(problem) == BSC_HEX_FLAT ? 3 : 1;
    const int64_t y_unit = bsc_problem_lattice(problem) == BSC_HEX_POINTY ? 3 : 1;
    uint64_t sum = 0;
    for (uint32_t k = 0; k < ship.cells; k++) {
        const bsc_place *place =
            bsc_problem_place(problem, bsc_problem_cell_place(problem, ship.cell[k]));
        const int64_t x = 2 * (int64_t)place->x - (int64_t)bsc_problem_width(problem) + 1;
        const int64_t y = 2 * (int64_t)place->y - (int64_t)bsc_problem_height(problem) + 1;
        const int64_t square = x_unit * x * x + y_unit * y * y;
        sum += (uint64_t)(square * square + square);
    }
    return sum;
}

double *weights_random(const question *q) {
    static const int reaches[] = {0, 1, 10, 30, 100, 300};
    const uint32_t placements = bsc_problem_placements(q->problem);
    uint64_t state = q->puzzle->seed * 2 + 1;
    const bool is_symmetric = random_below(&state, 2) == 0; /* equal for symmetric placements */
    const bool has_zeros = random_below(&state, 3) == 0;    /* one weight in five is 0 */
    const bool is_by_size = random_below(&state, 2) == 0;   /* ships of one size have one range */
    /* The weights of one ship differ from their middle value by a factor of at most 10^reach, and
     * the middle value differs from 1 by at most 10^middle_reach. */
    const int reach = reaches[random_below(&state, 6)];
    const int middle_reach = reaches[random_below(&state, 6)] - reach;
    const uint64_t salt = random_next(&state);
    double *weight = room(placements, sizeof *weight);
    for (uint32_t k = 0; k < placements; k++) {
        const bsc_placement ship = bsc_problem_placement(q->problem, k);
        const uint32_t ship_key = is_by_size ? ship.cells : ship.piece + 1u;
        const uint64_t placement_key = is_symmetric ? distances(q->problem, ship) : k;
        uint64_t ship_seed = salt ^ ship_key * UINT64_C(0x9E3779B97F4A7C15);
        uint64_t placement_seed = placement_key * UINT64_C(0xD1342543DE82EF95) + ship_seed;
        int power = (int)random_below(&placement_seed, 2 * (unsigned)reach + 1) - reach;
        if (middle_reach > 0)
            power += (int)random_below(&ship_seed, 2 * (unsigned)middle_reach + 1) - middle_reach;
        weight[k] = (1.0 + random_below(&placement_seed, 1000) / 250.0) * pow(10.0, power);
        if (has_zeros && random_below(&placement_seed, 5) == 0) weight[k] = 0.0;
    }
    return weight;
}

bsc_weights *weights_read(const question *q, const double *weight) {
    const uint32_t placements = bsc_problem_placements(q->problem);
    char *text = room((size_t)placements * 400, 1), *tail = text;
    bsc_weights *weights = NULL;
    bsc_error error = {.status = BSC_OK};
    for (uint32_t k = 0; k < placements; k++) {
        const bsc_placement ship = bsc_problem_placement(q->problem, k);
        tail += sprintf(tail, "%s,", bsc_problem_piece(q->problem, ship.piece)->name);
        for (uint32_t c = 0; c < ship.cells; c++)
            tail += sprintf(tail, "%s%s", c == 0 ? "" : " ", game_label(q->problem, ship.cell[c]));
        tail += sprintf(tail, ",%.17g\n", weight[k]);
    }
    if (bsc_weights_read(&weights, q->problem, text, (size_t)(tail - text), "weights", &error) !=
        BSC_OK)
        blame(q, "bscount learn", "%s", error.message);
    for (uint32_t k = 0; weights != NULL && k < placements; k++)
        if (!near(bsc_weights_at(weights, k), weight[k]))
            blame(q, "bscount map --weights", "placement %u was read as %g", k,
                  bsc_weights_at(weights, k));
    free(text);
    return weights;
}

double weights_spread(const question *q, const double *weight, double *widest) {
    double spread = 0.0;
    *widest = 0.0;
    for (uint32_t piece = 0; piece < bsc_problem_pieces(q->problem); piece++) {
        double greatest = 0.0, smallest = INFINITY;
        for (uint32_t k = 0; k < bsc_problem_placements(q->problem); k++) {
            if (bsc_problem_placement(q->problem, k).piece != piece || weight[k] == 0.0) continue;
            greatest = fmax(greatest, weight[k]);
            smallest = fmin(smallest, weight[k]);
        }
        /* 2^power is the smallest power of two above `greatest`; the library divides the weights by
         * it. */
        int power;
        frexp(greatest, &power);
        if (greatest == 0.0) continue;
        spread += bsc_problem_piece(q->problem, piece)->copies * (power - log2(smallest));
        *widest = fmax(*widest, power - log2(smallest));
    }
    return spread;
}

/* The number mantissa * 2^power, which has a wider range than a double. The number 0 has the
 * mantissa 0. */
typedef struct wide {
    double mantissa;
    int power;
} wide;

static wide product_of(const question *q, const double *weight, uint32_t deployment) {
    const uint32_t *laid = brute_at(q->remaining, deployment);
    wide product = {1.0, 0};
    for (uint32_t k = 0; k < q->remaining->ships; k++) {
        int power;
        product.mantissa *= frexp(weight[laid[k]], &power);
        product.power += power;
    }
    return product;
}

double *weights_products(const question *q, const double *weight, int *scale) {
    double *product = room(q->remaining->total, sizeof *product);
    bool has_scale = false;
    *scale = 0;
    for (uint32_t d = 0; d < q->remaining->total; d++) {
        const wide w = product_of(q, weight, d);
        if (w.mantissa > 0.0 && (!has_scale || w.power > *scale)) *scale = w.power;
        has_scale |= w.mantissa > 0.0;
    }
    for (uint32_t d = 0; d < q->remaining->total; d++) {
        const wide w = product_of(q, weight, d);
        product[d] = ldexp(w.mantissa, w.power - *scale);
    }
    return product;
}
