/* bound.c - what no strategy can do better: a bound from below of the mean number of shots.
 *
 *   bound BOARD FLEET TOUCH SAMPLES SEED     prints the bound and its standard error
 *
 * The proof is in README.md. A fibre is a set of deployments that differ only in the ships of a
 * set T; where T is the whole fleet there is one, else SAMPLES of them are drawn by uniform
 * deployments. Which T and w bound the deployments that end with at most m misses is chosen on one
 * half of the fibres and used on the other, so that the mean is not biased. How many placements j
 * cells can meet is bounded by values that are feasible for the dual of that covering problem; any
 * are, and better ones only bring the bound nearer to what a solver would find. */
#include "base/random.h"
#include "bscount.h"
#include "board/problem.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHIPS  12
#define MISSES 100
#define WINDOW 4 /* w: 0, and the last 1 to 3 misses */
#define LEVELS 12
#define ROUNDS 400

static bsc_problem *problem;
static unsigned ships;
static uint32_t piece_of[SHIPS];

static void *room(size_t count, size_t size) {
    void *at = calloc(count + 1, size);
    if (at == NULL) exit(4);
    return at;
}

/* The placements of a ship that the others, outside of the fibre, leave. */
typedef struct places {
    uint32_t count, cells, *placement;
    double cover[MISSES + 2]; /* [j]: at least those that j cells can meet */
    uint32_t most;            /* on a cell */
} places;

static bool meet(uint32_t a, uint32_t b) {
    const bsc_placement p = bsc_problem_placement(problem, a),
                        q = bsc_problem_placement(problem, b);
    const bool apart = problem->touch == BSC_TOUCH_FORBIDDEN;
    for (uint32_t k = 0; k < p.cells; k++)
        for (uint32_t l = 0; l < q.cells; l++) {
            const bsc_coord x = problem->coord[p.cell[k]], y = problem->coord[q.cell[l]];
            if (abs(x.x - y.x) <= apart && abs(x.y - y.y) <= apart) return true;
        }
    return false;
}

static unsigned char *met; /* [placements x placements] */

static bool free_of(uint32_t a, uint32_t b) {
    return met[(size_t)a * problem->placements + b] == 0;
}

static int falling(const void *left, const void *right) {
    const double a = *(const double *)left, b = *(const double *)right;
    return (a < b) - (a > b);
}

/* Values of at most 1: j cells meet no more than what the values lack of 1, and the j greatest sums
 * of values on a cell. The best values for a level, which no sum on a cell shall pass, are a linear
 * programme; what primal and dual steps in turn bring near to it is averaged. */
static void find_values(const places *p, double level, double *value, double *on) {
    const uint32_t cells = problem->cells;
    const double step = 0.95 / sqrt((double)p->cells * p->most);
    double *price = room(cells, sizeof *price), *now = room(p->count, sizeof *now);
    for (uint32_t k = 0; k < p->count; k++) value[k] = 0.0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        memset(on, 0, cells * sizeof *on);
        for (uint32_t k = 0; k < p->count; k++) {
            const bsc_placement at = bsc_problem_placement(problem, p->placement[k]);
            const double was = now[k];
            double sum = 0.0;
            for (uint32_t c = 0; c < at.cells; c++) sum += price[at.cell[c]];
            now[k] = fmax(0.0, fmin(1.0, was + step * (1.0 - sum)));
            for (uint32_t c = 0; c < at.cells; c++) on[at.cell[c]] += 2.0 * now[k] - was;
            if (2 * round >= ROUNDS) value[k] += now[k] * 2.0 / ROUNDS;
        }
        for (uint32_t c = 0; c < cells; c++)
            price[c] = fmax(0.0, price[c] + step * (on[c] - level));
    }
    free(price);
    free(now);
}

/* As the values for some levels have it; that of 1 is the whole count. */
static void bound_cover(places *p) {
    const uint32_t cells = problem->cells;
    double *on = room(cells, sizeof *on), *value = room(p->count, sizeof *value);
    for (unsigned j = 0; j < MISSES + 2; j++) p->cover[j] = j == 0 ? 0.0 : p->count;
    for (unsigned level = 0; level <= LEVELS; level++) {
        double bound = 0.0;
        if (level > 0) find_values(p, (double)p->most * level / LEVELS, value, on);
        memset(on, 0, cells * sizeof *on);
        for (uint32_t k = 0; k < p->count; k++) {
            const bsc_placement at = bsc_problem_placement(problem, p->placement[k]);
            const double own = level == 0 ? 1.0 : fmin(1.0, value[k]);
            bound += 1.0 - own;
            for (uint32_t c = 0; c < at.cells; c++) on[at.cell[c]] += own;
        }
        qsort(on, cells, sizeof *on, falling);
        if (level == 0) p->most = (uint32_t)on[0];
        for (unsigned j = 1; j < MISSES + 2; j++) {
            if (j <= cells) bound += on[j - 1];
            p->cover[j] = fmin(p->cover[j], floor(bound + 1e-6));
        }
    }
    free(on);
    free(value);
}

/* How many ways the ships of `rest` (numbers of ok[]) have to be placed beside those that are
 * laid. */
static double count_ways(const places *ok, const unsigned *rest, unsigned count,
                         const uint32_t *laid, unsigned placed) {
    double sum = 0.0;
    for (uint32_t k = 0; k < ok[rest[0]].count; k++) {
        const uint32_t own = ok[rest[0]].placement[k];
        unsigned s = 0;
        while (s < placed && free_of(own, laid[s])) s++;
        if (s < placed) continue;
        if (count == 1) {
            sum += 1.0;
            continue;
        }
        uint32_t next[SHIPS];
        memcpy(next, laid, placed * sizeof *laid);
        next[placed] = own;
        sum += count_ways(ok, rest + 1, count - 1, next, placed + 1);
    }
    return sum;
}

static double choose(unsigned n, unsigned k) {
    double ways = 1.0;
    for (unsigned i = 1; i <= k; i++) ways = ways * (n - k + i) / i;
    return ways;
}

/* The most deployments of the fibre that end with at most m misses, the last ship's sinking
 * counted in the last w. */
static double most_ended(const places *ok, const unsigned *of, unsigned count, unsigned m,
                         unsigned w) {
    double full = 1.0, some = 1.0;
    for (unsigned k = 0; k < count; k++) full *= ok[of[k]].cover[m + 1];
    if (w == 0 || m + 1 < w) return full;
    for (unsigned k = 0; k < count; k++) {
        const places *p = &ok[of[k]];
        double caps = 0.0, ways = 0.0;
        for (unsigned r = 0; r < w; r++) {
            ways += p->cells > 1 ? choose(p->cells - 2 + r, r) : 0.0;
            caps += fmin(p->most, fmax(ways, 1.0));
        }
        some *= fmin(p->cover[m + 1], p->cover[m + 1 - w] + caps);
    }
    for (unsigned k = 0; k < count; k++)
        for (unsigned l = 0; l < k; l++) {
            double pair = (double)w * w * ok[of[k]].most * ok[of[l]].most;
            for (unsigned j = 0; j < count; j++)
                if (j != k && j != l) pair *= ok[of[j]].cover[m + 1];
            some += pair;
        }
    return fmin(some, full);
}

/* The share of the fibre that each (w, m) may end: share[WINDOW x MISSES]. `total`: its size, or
 * 0. */
static void measure(unsigned set, const uint32_t *drawn, double total, double *share) {
    places ok[SHIPS] = {{0}};
    unsigned of[SHIPS], count = 0;
    for (unsigned s = 0; s < ships; s++) {
        if ((set >> s & 1) == 0) continue;
        const uint32_t first = problem->first[piece_of[s]], end = problem->first[piece_of[s] + 1];
        of[count++] = s;
        ok[s].placement = room(end - first, sizeof *ok[s].placement);
        ok[s].cells = problem->piece[piece_of[s]].cells;
        for (uint32_t p = first; p < end; p++) {
            unsigned other = 0;
            while (other < ships && ((set >> other & 1) != 0 || free_of(p, drawn[other]))) other++;
            if (other == ships) ok[s].placement[ok[s].count++] = p;
        }
        bound_cover(&ok[s]);
    }
    if (total == 0.0) total = count_ways(ok, of, count, NULL, 0);
    for (unsigned w = 0; w < WINDOW; w++)
        for (unsigned m = 0; m < MISSES; m++)
            share[w * MISSES + m] = fmin(1.0, most_ended(ok, of, count, m, w) / total);
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
    double *misses = room(samples, sizeof *misses), mean = 0.0, square = 0.0;
    for (unsigned m = 0; m < MISSES; m++) {
        double least = INFINITY;
        size_t best = 0, at_best = 0;
        for (unsigned s = 0; s < sets; s++)
            for (unsigned w = 0; w < WINDOW; w++) {
                double sum = 0.0;
                for (unsigned f = 0; f < samples; f++)
                    if (f < from || f >= end || samples == 1)
                        sum += share[s][((size_t)f * WINDOW + w) * MISSES + m];
                if (sum < least) {
                    least = sum;
                    best = s;
                    at_best = w;
                }
            }
        for (unsigned f = from; f < end; f++)
            misses[f] += 1.0 - share[best][((size_t)f * WINDOW + at_best) * MISSES + m];
    }
    const unsigned count = end - from;
    for (unsigned f = from; f < end; f++) mean += misses[f] / count;
    for (unsigned f = from; f < end; f++) square += (misses[f] - mean) * (misses[f] - mean);
    *variance = count > 1 ? square / (count - 1) / count : 0.0;
    free(misses);
    return mean;
}

int main(int argc, char **argv) {
    bsc_error error = {.status = BSC_OK};
    if (argc != 6) return 2;
    const bsc_source source = {.name = argv[1], .fleet = argv[2], .touch = argv[3]};
    if (bsc_problem_new(&problem, &source, &error) != BSC_OK) {
        fprintf(stderr, "bound: %s\n", error.message);
        return 2;
    }
    unsigned cells = 0, samples = (unsigned)strtoul(argv[4], NULL, 10), sets = 0;
    for (uint32_t p = 0; p < problem->pieces; p++)
        for (uint32_t k = 0; k < problem->piece[p].copies; k++) {
            if (ships == SHIPS) return 2;
            cells += problem->piece[p].cells;
            piece_of[ships++] = p;
        }
    if (ships == 1) samples = 1;
    if (samples == 0 || (ships > 1 && samples < 4)) return 2;
    met = room((size_t)problem->placements * problem->placements, 1);
    for (uint32_t a = 0; a < problem->placements; a++)
        for (uint32_t b = 0; b < problem->placements; b++)
            met[(size_t)a * problem->placements + b] = meet(a, b);
    const double total = total_of();
    const unsigned all = (1u << ships) - 1;
    double **share = room(all, sizeof *share);
    for (unsigned set = 1; set <= all; set++) {
        unsigned size = 0;
        for (unsigned s = 0; s < ships; s++) size += set >> s & 1;
        if (size > 2 && set != all) continue;
        bsc_random random = bsc_random_seed(strtoull(argv[5], NULL, 10));
        double *own = share[sets++] = room((size_t)samples * WINDOW * MISSES, sizeof *own);
        for (unsigned f = 0; f < samples; f++) {
            uint32_t drawn[SHIPS];
            double *at = own + (size_t)f * WINDOW * MISSES;
            draw(&random, drawn); /* the same deployments for each set */
            if (set == all && f > 0)
                memcpy(at, own, WINDOW * MISSES * sizeof *at);
            else
                measure(set, drawn, set == all ? total : 0.0, at);
        }
    }
    double first, second, bound = cells;
    if (samples == 1) {
        bound += evaluate(share, sets, 1, 0, 1, &first);
        second = first;
    } else {
        bound += evaluate(share, sets, samples, 0, samples / 2, &first) / 2;
        bound += evaluate(share, sets, samples, samples / 2, samples, &second) / 2;
    }
    printf("%.4f +- %.4f\n", bound, sqrt(first + second) / 2);
    return 0;
}
