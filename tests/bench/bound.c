/* bound.c - what no strategy can do better: a bound from below of the mean number of shots.
 *
 *   bound BOARD FLEET TOUCH SAMPLES SEED     prints the bound and its standard error
 *
 * FLEET and TOUCH may be -: the board's, of at most 128 cells. The proof is in README.md. A fibre
 * is a set of deployments that differ only in the ships of a set T. Where T is the whole fleet
 * there is one; else SAMPLES deployments are drawn, each with its fibre. With 0 there is no error:
 * all are taken in turn, or if they are too many only the fibre of the whole fleet. Which T bounds
 * the deployments that end with at most m misses is chosen on one half of those drawn and used on
 * the other, so that the mean is not biased. How many placements j cells can meet is bounded by
 * src/play/eval/optimal_cover.c. */
#include "count/base/random.h"
#include "bscount.h"
#include "count/board/problem.h"
#include "play/eval/optimal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHIPS  12
#define MISSES 100
#define WINDOW 3 /* the most that w is */
#define ROUNDS 200
#define WORDS  64    /* of a set of placements */
#define SIZE   4     /* the most ships of a set T that is not the whole fleet */
#define ALL    20000 /* the most deployments that are taken in turn */

static bsc_problem *problem;
static unsigned ships, misses; /* of the latter so many are looked at: all, or MISSES */
static uint32_t piece_of[SHIPS];

static void *room(size_t count, size_t size) {
    void *at = calloc(count + 1, size);
    if (at == NULL) exit(4);
    return at;
}

/* The placements of a ship that the others, outside of the fibre, leave. */
typedef struct places {
    uint32_t count, cells, *placement;
    double cover[MISSES + SHIPS]; /* [j]: at least those that j cells can meet */
    uint32_t most;                /* on a cell */
    uint64_t all[WORDS];          /* the same as placement[], which rises */
} places;

static bool meet(const bsc_neighbours *beside, uint32_t a, uint32_t b) {
    const bsc_placement p = bsc_problem_placement(problem, a),
                        q = bsc_problem_placement(problem, b);
    BSC_EACH_COVERED(x, p)
        BSC_EACH_COVERED(y, q) {
            if (*x == *y) return true;
            for (uint32_t n = 0; n < beside->apart; n++)
                if (beside->across[*x * BSC_AROUND + n] == *y) return true;
        }
    return false;
}

/* [placements x words]: those that may stand beside each */
static uint64_t *clear;
static uint32_t words;

static bool free_of(uint32_t a, uint32_t b) {
    return bsc_has_bit(clear + (size_t)a * words, b);
}

/* Finds p->cover and p->most. */
static void bound_cover(places *p) {
    bsc_optimal_covered *each = room(p->count, sizeof *each);
    uint64_t cover[BSC_LISTED_CELLS];
    uint32_t on[BSC_LISTED_CELLS] = {0};
    for (uint32_t c = 0; c < problem->cells; c++) cover[c] = p->count;
    for (uint32_t k = 0; k < p->count; k++) {
        const bsc_placement at = bsc_problem_placement(problem, p->placement[k]);
        each[k].weight = 1.0;
        BSC_EACH_COVERED(c, at) {
            bsc_set_bit(each[k].cells.word, *c);
            if (++on[*c] > p->most) p->most = on[*c];
        }
    }
    bsc_optimal_cover(each, p->count, problem->cells, ROUNDS, cover);
    for (unsigned j = 1; j < MISSES + SHIPS; j++)
        p->cover[j] = j <= problem->cells ? (double)cover[j - 1] : p->count;
    free(each);
}

/* How many ways the ships of `rest` (numbers of ok[]) have to be placed on what is `left`. */
static double count_ways(const places *ok, const unsigned *rest, unsigned count,
                         const uint64_t *left) {
    const places *p = &ok[rest[0]];
    double sum = 0.0;
    for (uint32_t k = 0; count > 1 && k < p->count; k++) {
        const uint64_t *beside = clear + (size_t)p->placement[k] * words;
        uint64_t next[WORDS];
        if (!bsc_has_bit(left, p->placement[k])) continue;
        for (uint32_t w = 0; w < words; w++) next[w] = left[w] & beside[w];
        sum += count_ways(ok, rest + 1, count - 1, next);
    }
    const uint32_t last = p->placement[p->count - 1] / 64;
    for (uint32_t w = p->placement[0] / 64; count == 1 && w <= last; w++)
        sum += bsc_count_bits(left[w] & p->all[w]);
    return sum;
}

/* The product of what cells can meet of each ship: m misses, its first hit, and those of the ships
 * behind it; without the ships `but` and `and`. */
static double meet_all(const places *ok, const unsigned *of, unsigned count, unsigned m,
                       unsigned but, unsigned and) {
    double all = 1.0;
    for (unsigned k = count, cells = m + 1; k-- > 0;)
        if (k != but && k != and) all *= ok[of[k]].cover[cells++];
    return all;
}

/* The most deployments of the fibre that end with at most m misses, the sinking of a ship that is
 * found last, in the last w of them, counted: by the best w. */
static double most_ended(const places *ok, const unsigned *of, unsigned count, unsigned m) {
    double ended[SHIPS] = {0}, twice[SHIPS] = {0}, ways[SHIPS] = {0};
    double least = meet_all(ok, of, count, m, count, count);
    for (unsigned w = 1; w <= WINDOW && w <= m + 1; w++) {
        double some = 1.0;
        for (unsigned k = count, cells = m + 1; k-- > 0; cells++) {
            const places *p = &ok[of[k]];
            ways[k] = w == 1 ? 1.0 : ways[k] * (p->cells + w - 2) / (w - 1);
            ended[k] += fmin(p->most, ways[k]);
            twice[k] += ended[k];
            some *= fmin(p->cover[cells], p->cover[cells - w] + ended[k]);
        }
        for (unsigned k = 0; k < count; k++)
            for (unsigned l = 0; l < count; l++)
                if (l != k) some += ok[of[l]].most * twice[k] * meet_all(ok, of, count, m, k, l);
        least = fmin(least, some);
    }
    return least;
}

/* The share of the fibre that each m may end: share[misses]. `total`: its size, or 0. */
static void measure(unsigned set, const uint32_t *drawn, double total, double *share) {
    places ok[SHIPS] = {{0}};
    unsigned of[SHIPS], count = 0;
    uint64_t any[WORDS];
    memset(any, 255, sizeof any);
    for (unsigned s = 0; s < ships; s++) {
        if ((set >> s & 1) == 0) continue;
        const uint32_t first = problem->first[piece_of[s]], end = problem->first[piece_of[s] + 1];
        of[count++] = s;
        ok[s].placement = room(end - first, sizeof *ok[s].placement);
        ok[s].cells = problem->piece[piece_of[s]].cells;
        for (uint32_t p = first; p < end; p++) {
            unsigned other = 0;
            while (other < ships && ((set >> other & 1) != 0 || free_of(p, drawn[other]))) other++;
            if (other < ships) continue;
            ok[s].placement[ok[s].count++] = p;
            bsc_set_bit(ok[s].all, p);
        }
        bound_cover(&ok[s]);
    }
    if (total == 0.0) total = count_ways(ok, of, count, any);
    for (unsigned m = 0; m < misses; m++)
        share[m] = fmin(1.0, most_ended(ok, of, count, m) / total);
    for (unsigned s = 0; s < ships; s++) free(ok[s].placement);
}

static void draw(bsc_random *random, uint32_t *drawn) {
    for (unsigned s = 0; s < ships;) {
        const uint32_t first = problem->first[piece_of[s]], end = problem->first[piece_of[s] + 1];
        unsigned k = 0;
        drawn[s] = first + (uint32_t)bsc_random_below(random, end - first);
        while (k < s && free_of(drawn[s], drawn[k])) k++;
        s = k == s ? s + 1 : 0; /* all anew, so that all deployments are equally likely */
    }
}

/* All deployments whose ships before s are as in drawn[*count], but no more than ALL in all. */
static void draw_all(uint32_t (*drawn)[SHIPS], unsigned s, unsigned *count) {
    const uint32_t first = problem->first[piece_of[s]], end = problem->first[piece_of[s] + 1];
    for (uint32_t p = first; p < end && *count < ALL; p++) {
        unsigned k = 0;
        while (k < s && free_of(p, drawn[*count][k])) k++;
        if (k < s) continue;
        drawn[*count][s] = p;
        if (s + 1 < ships)
            draw_all(drawn, s + 1, count);
        else {
            memcpy(drawn[*count + 1], drawn[*count], sizeof *drawn);
            ++*count;
        }
    }
}

static double total_of(void) {
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    if (bsc_matrix_new(&matrix, problem, NULL) != BSC_OK ||
        bsc_tally_new(&tally, matrix, &(bsc_run){.threads = 1}, NULL, NULL) != BSC_OK)
        exit(4);
    double total = bsc_natural_double(bsc_tally_total(tally)); /* ships of a piece without names */
    for (uint32_t p = 0; p < problem->pieces; p++)
        for (uint32_t k = 2; k <= problem->piece[p].copies; k++) total *= k;
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    return total;
}

/* The mean over the fibres from `from` to `end` of the misses that each m gives by its best
 * choice on the others. */
static double evaluate(double *const *share, unsigned sets, unsigned samples, unsigned from,
                       unsigned end, double *variance) {
    double *own = room(samples, sizeof *own), mean = 0.0, square = 0.0;
    for (unsigned m = 0; m < misses; m++) {
        double least = INFINITY;
        unsigned best = 0;
        for (unsigned s = 0; s < sets; s++) {
            double sum = 0.0;
            for (unsigned f = 0; f < samples; f++)
                if (f < from || f >= end || end - from == samples)
                    sum += share[s][(size_t)f * misses + m];
            if (sum < least) {
                least = sum;
                best = s;
            }
        }
        for (unsigned f = from; f < end; f++) own[f] += 1.0 - share[best][(size_t)f * misses + m];
    }
    const unsigned count = end - from;
    for (unsigned f = from; f < end; f++) mean += own[f] / count;
    for (unsigned f = from; f < end; f++) square += (own[f] - mean) * (own[f] - mean);
    *variance = count > 1 ? square / (count - 1) / count : 0.0;
    free(own);
    return mean;
}

int main(int argc, char **argv) {
    bsc_error error = {.status = BSC_OK};
    bsc_arena arena = {0};
    if (argc != 6) return 2;
    const bsc_source source = {.name = argv[1],
                               .fleet = strcmp(argv[2], "-") == 0 ? NULL : argv[2],
                               .touch = strcmp(argv[3], "-") == 0 ? NULL : argv[3]};
    if (bsc_problem_new(&problem, &source, &error) != BSC_OK) {
        fprintf(stderr, "bound: %s\n", error.message);
        return 2;
    }
    const bsc_neighbours beside = bsc_neighbours_of(problem, &arena);
    if (arena.failed) return 2;
    unsigned cells = 0, samples = (unsigned)strtoul(argv[4], NULL, 10), sets = 0;
    for (uint32_t p = 0; p < problem->pieces; p++)
        for (uint32_t k = 0; k < problem->piece[p].copies; k++) {
            if (ships == SHIPS) return 2;
            cells += problem->piece[p].cells;
            piece_of[ships++] = p;
        }
    misses = problem->cells - cells < MISSES ? problem->cells - cells : MISSES;
    words = (problem->placements + 63) / 64;
    if ((samples > 0 && samples < 4) || samples > ALL || words > WORDS ||
        problem->cells > BSC_LISTED_CELLS)
        return 2;
    clear = room((size_t)problem->placements * words, sizeof *clear);
    for (uint32_t a = 0; a < problem->placements; a++)
        for (uint32_t b = 0; b < problem->placements; b++)
            if (!meet(&beside, a, b)) bsc_set_bit(clear + (size_t)a * words, b);
    uint32_t(*drawn)[SHIPS] = room(ALL, sizeof *drawn);
    bsc_random random = bsc_random_seed(strtoull(argv[5], NULL, 10));
    const bool every = samples == 0;
    const double total = total_of();
    if (every) draw_all(drawn, 0, &samples);
    const bool whole = every && samples < total;
    if (whole) samples = 1;
    for (unsigned f = 0; f < samples && !every; f++) draw(&random, drawn[f]);
    const unsigned all = (1u << ships) - 1;
    double **share = room(all, sizeof *share);
    for (unsigned set = 1; set <= all; set++) {
        if ((bsc_count_bits(set) > SIZE || whole) && set != all) continue;
        double *own = share[sets++] = room((size_t)samples * misses, sizeof *own);
        for (unsigned f = 0; f < samples; f++) {
            double *at = own + (size_t)f * misses;
            if (set == all && f > 0)
                memcpy(at, own, misses * sizeof *at);
            else
                measure(set, drawn[f], set == all ? total : 0.0, at);
        }
    }
    const unsigned half = every ? samples : samples / 2;
    double first, second, bound = cells;
    bound += evaluate(share, sets, samples, 0, half, &first) / 2;
    bound += evaluate(share, sets, samples, every ? 0 : half, samples, &second) / 2;
    printf("%.4f +- %.4f\n", bound, every ? 0.0 : sqrt(first + second) / 2);
    return 0;
}
