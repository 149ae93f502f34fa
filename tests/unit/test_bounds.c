/* test_bounds.c - matrices with bounds, as Knuth's DLX3 reads them: random small ones have as many
 * solutions, by each engine and as a list, as sets of options that are tried one by one. */
#include "support.h"

#include <stdio.h>

#define MATRICES    400u
#define CELLS       4u
#define MAX_OPTIONS 11u

/* A matrix with two items that have bounds, "p" and "q", CELLS other primary items and a secondary
 * one. An option has at most one of p and q. */
typedef struct bounded {
    unsigned least[2], most[2];
    unsigned options;
    unsigned piece[MAX_OPTIONS]; /* 0: p, 1: q, 2: neither */
    unsigned cells[MAX_OPTIONS]; /* a bit for each cell, and bit CELLS for the secondary item */
} bounded;

static bounded draw_matrix(uint64_t *state) {
    bounded m = {.options = 4 + random_below(state, MAX_OPTIONS - 3)};
    for (unsigned p = 0; p < 2; p++) {
        m.most[p] = 1 + random_below(state, 3);
        m.least[p] = random_below(state, m.most[p] + 1);
    }
    for (unsigned k = 0; k < m.options; k++) {
        m.piece[k] = random_below(state, 3);
        m.cells[k] = 1 + random_below(state, (2u << CELLS) - 1);
        if (m.cells[k] == 1u << CELLS) m.cells[k] |= 1; /* an option needs a primary item */
    }
    return m;
}

/* Writes the matrix as text. */
static void write_matrix(const bounded *m, char *text) {
    text += sprintf(text, "%u:%u|p %u:%u|q", m->least[0], m->most[0], m->least[1], m->most[1]);
    for (unsigned c = 0; c < CELLS; c++) text += sprintf(text, " c%u", c);
    text += sprintf(text, " | s\n");
    for (unsigned k = 0; k < m->options; k++) {
        if (m->piece[k] < 2) text += sprintf(text, "%c ", "pq"[m->piece[k]]);
        for (unsigned c = 0; c < CELLS; c++)
            if ((m->cells[k] >> c & 1) == 1) text += sprintf(text, "c%u ", c);
        text += sprintf(text, "%s\n", (m->cells[k] >> CELLS & 1) == 1 ? "s" : "");
    }
}

/* Says whether the options in the set, a bit for each, are a solution. */
static bool is_solution(const bounded *m, unsigned set) {
    unsigned covered = 0, count[3] = {0};
    for (unsigned k = 0; k < m->options; k++) {
        if ((set >> k & 1) == 0) continue;
        if ((covered & m->cells[k]) != 0) return false;
        covered |= m->cells[k];
        count[m->piece[k]]++;
    }
    for (unsigned p = 0; p < 2; p++)
        if (count[p] < m->least[p] || count[p] > m->most[p]) return false;
    return (covered & ((1u << CELLS) - 1)) == (1u << CELLS) - 1;
}

static bool count_one(void *context, const uint32_t *option, uint32_t options) {
    (void)option;
    (void)options;
    ++*(unsigned *)context;
    return true;
}

TEST(bounds_allow_the_solutions_that_trying_finds) {
    uint64_t state = 1;
    for (unsigned n = 0; n < MATRICES; n++) {
        const bounded m = draw_matrix(&state);
        const bsc_run run = {.threads = 1};
        char text[1024], expected[16];
        unsigned solutions = 0, listed = 0;
        for (unsigned set = 0; set < 1u << m.options; set++) solutions += is_solution(&m, set);
        write_matrix(&m, text);
        snprintf(expected, sizeof expected, "%u", solutions);
        const bsc_matrix *matrix = matrix_of_text(text);
        assert_count(matrix, BSC_ENGINE_DP, expected);
        assert_count(matrix, BSC_ENGINE_DLX, expected);
        assert_count(matrix, BSC_ENGINE_AUTO, expected);
        assert_int_equal(bsc_solutions_visit(matrix, &run, false, count_one, &listed, NULL),
                         BSC_OK);
        assert_int_equal(listed, solutions);
    }
}
