/* cnf_write.c - a matrix as DIMACS CNF with as many models as the matrix has solutions.
 *
 * Variable k + 1 says that option k is chosen. An item asks for exactly, or at most, m options:
 *
 *   at most one of a few    each two of them exclude each other
 *   otherwise               a counter: c[i][j] <-> at least j of the first i options are chosen,
 *                           c[i][j] <-> c[i-1][j] or (c[i-1][j-1] and x[i])
 *
 * The counter's variables are equivalences, not implications as solvers like them, so that they
 * follow from the options and no model is counted twice: plain and projected counters then agree.
 *
 * The first line must state the number of clauses, so all is done twice, at first only to count. */
#include "bscount.h"

#include "count/base/arena.h"
#include "count/base/text.h"
#include "count/cover/matrix.h"

#include <assert.h>

/* Pairs need no further variables, but n (n - 1) / 2 clauses where a counter has 4 n. */
#define MAX_PAIRED 64u

#define FALSE_LITERAL INT64_C(0)
#define TRUE_LITERAL  INT64_MAX

typedef struct formula {
    bsc_output *out; /* NULL while counting */
    uint64_t clauses;
    int64_t variables;
    int64_t *count;   /* has an element more than any multiplicity, least and most */
    uint32_t *option; /* [terms of sums] */
} formula;

static void write_literal(bsc_output *out, int64_t literal) {
    if (literal < 0) bsc_output_text(out, "-");
    bsc_output_number(out, (uint64_t)(literal < 0 ? -literal : literal));
    bsc_output_text(out, literal == 0 ? "\n" : " ");
}

/* A clause of up to three literals; a true one makes the clause vanish, false ones are left out. */
static void add_clause(formula *f, int64_t a, int64_t b, int64_t c) {
    const int64_t literals[3] = {a, b, c};
    if (a == TRUE_LITERAL || b == TRUE_LITERAL || c == TRUE_LITERAL) return;
    f->clauses++;
    if (f->out == NULL) return;
    for (unsigned i = 0; i < 3; i++) {
        assert(-f->variables <= literals[i] && literals[i] <= f->variables);
        if (literals[i] != FALSE_LITERAL) write_literal(f->out, literals[i]);
    }
    write_literal(f->out, 0);
}

static int64_t not(int64_t literal) {
    if (literal == TRUE_LITERAL) return FALSE_LITERAL;
    return literal == FALSE_LITERAL ? TRUE_LITERAL : -literal;
}

/* At least `least`, at most `max` of the options; some may stand there twice. count[j]: c[i][j]. */
static void add_counter(formula *f, const uint32_t *option, uint32_t options, uint32_t least,
                        uint32_t max) {
    int64_t *count = f->count;
    count[0] = TRUE_LITERAL;
    for (uint32_t j = 1; j <= max || j <= least; j++) count[j] = FALSE_LITERAL;
    for (uint32_t i = 0; i < options; i++) {
        const int64_t x = (int64_t)option[i] + 1;
        add_clause(f, not(count[max]), not(x), FALSE_LITERAL);
        for (uint32_t j = i + 1 < max ? i + 1 : max; j >= 1; j--) {
            /* result <-> more or (enough and x) */
            const int64_t result = ++f->variables, more = count[j], enough = count[j - 1];
            add_clause(f, not(more), result, FALSE_LITERAL);
            add_clause(f, not(enough), not(x), result);
            add_clause(f, not(result), more, enough);
            add_clause(f, not(result), more, x);
            count[j] = result;
        }
    }
    add_clause(f, count[least], FALSE_LITERAL, FALSE_LITERAL);
}

static void add_any(formula *f, const uint32_t *option, uint32_t options) {
    f->clauses++;
    if (f->out == NULL) return;
    for (uint32_t i = 0; i < options; i++) write_literal(f->out, (int64_t)option[i] + 1);
    write_literal(f->out, 0);
}

static void add_sums(formula *f, const bsc_matrix *matrix) {
    const bsc_matrix_sums *sums = &matrix->law.sums;
    for (uint32_t s = 0; s < sums->count; s++) {
        uint32_t terms = 0;
        for (uint32_t k = 0; k < matrix->options; k++)
            for (uint32_t t = sums->start[k]; t < sums->start[k + 1]; t++)
                if (sums->term[t].sum == s) f->option[terms++] = k;
        const uint32_t cells = matrix->cells.count;
        const uint32_t max = sums->sum[s].most < cells ? sums->sum[s].most : cells;
        add_counter(f, f->option, terms, sums->sum[s].least, max);
    }
}

static void add_items(formula *f, const bsc_matrix *matrix) {
    f->variables = matrix->options;
    f->clauses = 0;
    for (uint32_t i = 0; i < matrix->items; i++) {
        const uint32_t *option = matrix->option + matrix->first[i];
        const uint32_t options = bsc_item_option_count(matrix, i),
                       max = matrix->item[i].multiplicity;
        const bool primary = i < matrix->primaries;
        if (max > 1 || options > MAX_PAIRED) {
            add_counter(f, option, options, primary ? max : 0, max);
        } else {
            if (primary) add_any(f, option, options);
            for (uint32_t a = 0; a < options; a++)
                for (uint32_t b = a + 1; b < options; b++)
                    add_clause(f, -((int64_t)option[a] + 1), -((int64_t)option[b] + 1),
                               FALSE_LITERAL);
        }
    }
    add_sums(f, matrix);
}

static void write_head(const formula *counted, const bsc_matrix *matrix, bsc_output *out) {
    bsc_output_text(
        out, "c variable k says that option k is chosen (counted from 1); the others, if any,\n"
             "c count chosen options and follow from those: the models are the deployments,\n"
             "c all variables seen or only the shown ones\n"
             "p cnf ");
    bsc_output_number(out, (uint64_t)counted->variables);
    bsc_output_text(out, " ");
    bsc_output_number(out, counted->clauses);
    bsc_output_text(out, "\n");
    for (uint32_t option = 0; option < matrix->options; option++) {
        bsc_output_text(out, option % 16 == 0 ? "c p show " : "");
        bsc_output_number(out, (uint64_t)option + 1);
        bsc_output_text(out, option % 16 == 15 || option + 1 == matrix->options ? " 0\n" : " ");
    }
}

bsc_status bsc_matrix_write_cnf(const bsc_matrix *matrix, const bsc_sink *sink, bsc_error *error) {
    formula f = {0};
    bsc_output out;
    bsc_arena arena = {0};
    uint32_t max = 1;
    for (uint32_t i = 0; i < matrix->items; i++)
        if (matrix->item[i].multiplicity > max) max = matrix->item[i].multiplicity;
    BSC_ARENA_ARRAY(&arena, f.count, (size_t)max + matrix->cells.count + 1);
    if (matrix->law.sums.count > 0)
        BSC_ARENA_ARRAY(&arena, f.option, matrix->law.sums.start[matrix->options]);
    const bsc_status status = bsc_arena_status(&arena, error);
    if (status != BSC_OK) {
        bsc_arena_release(&arena);
        return status;
    }
    add_items(&f, matrix);
    bsc_output_begin(&out, sink);
    write_head(&f, matrix, &out);
    const formula counted = f;
    f.out = &out;
    add_items(&f, matrix);
    assert(f.clauses == counted.clauses && f.variables == counted.variables);
    (void)counted;
    bsc_arena_release(&arena);
    return bsc_output_end(&out, error);
}
