/* cnf_write.c - writes a matrix as a logical formula in the format DIMACS CNF, for programs that
 * find or count the solutions of formulas (SAT solvers and model counters). The formula has exactly
 * as many solutions, called models, as the matrix.
 *
 * Variable k + 1 is true if option k is chosen. For an item of multiplicity m, exactly m of the
 * options that cover it must be chosen if the item is primary, and at most m if it is secondary. If
 * m is 1 and few options cover the item, a clause for every two of them says that they are not both
 * chosen. For the options 0, 1 and 2 these clauses are "-1 -2 0", "-1 -3 0" and "-2 -3 0", where
 * the final 0 ends a clause. If the item is primary, the clause "1 2 3 0" says that one of the
 * options is chosen. For all other items the formula has to count the chosen options. Let x[i] be
 * the variable of the item's i-th option, and c[i][j] an additional variable that is true if at
 * least j of the first i options are chosen:
 *
 *   c[i][j] <-> c[i-1][j] or (c[i-1][j-1] and x[i])
 *
 * Solvers need only one direction of this equivalence, but it is written in full. So the values of
 * the additional variables follow from the values of the options' variables, and each solution is
 * exactly one model. Programs that count all models and programs that count only assignments of the
 * options' variables then agree.
 *
 * The file must state how many clauses there are before the first clause. So the formula is made
 * twice, the first time only to count its clauses. The functions that write a part of the file
 * return no status: that the sink refused some bytes is kept in the bsc_output, and told by
 * bsc_output_end. */
#include "bscount.h"

#include "count/base/arena.h"
#include "count/base/text.h"
#include "count/cover/matrix.h"

#include <assert.h>
#include <stdlib.h>

/* If more options than this cover an item, the chosen ones are counted by additional variables;
 * otherwise every two options get a clause. With n options, the pairs take n (n - 1) / 2 clauses
 * and no additional variables; counting takes about 4 n clauses. */
#define MAX_PAIRED 64u

/* A literal is the number of a variable, with a minus sign if the variable is negated. The
 * following two stand for a literal that is always false and one that is always true. They simplify
 * the clauses, and are never written to the file. */
#define FALSE_LITERAL INT64_C(0)
#define TRUE_LITERAL  INT64_MAX

/* A formula that is being made, either only to count its clauses or to write them. */
typedef struct formula {
    bsc_output *out;   /* where clauses are written; NULL if they are only counted */
    uint64_t clauses;  /* how many clauses the formula has so far */
    int64_t variables; /* how many variables the formula has so far */
    /* Working space of add_counter, which goes through a list of options: element j is the literal
     * that says that at least j of the options so far are chosen. The array has an element for each
     * j from 0 to the greatest bound that a solution must meet (find_greatest_bound). */
    int64_t *at_least;
    bsc_summed_options summed; /* the options that add to each sum */
} formula;

/* Writes a literal and a space. */
static void write_literal(bsc_output *out, int64_t literal) {
    if (literal < 0) bsc_output_text(out, "-");
    bsc_output_number(out, (uint64_t)llabs(literal));
    bsc_output_text(out, " ");
}

/* Writes the 0 that ends a clause, and ends the line. */
static void write_clause_end(bsc_output *out) {
    bsc_output_text(out, "0\n");
}

/* Returns the literal that is true if the option is chosen. */
static int64_t chosen(uint32_t option) {
    return (int64_t)option + 1;
}

/* Adds a clause, which says that at least one of the three literals is true. Literals that are
 * FALSE_LITERAL are left out of the clause. If one of the three is TRUE_LITERAL, the clause says
 * nothing, and is not added. If f->out is NULL, the clause is only counted. */
static void add_clause(formula *f, int64_t a, int64_t b, int64_t c) {
    const int64_t literals[3] = {a, b, c};
    if (a == TRUE_LITERAL || b == TRUE_LITERAL || c == TRUE_LITERAL) return;
    f->clauses++;
    if (f->out == NULL) return;
    for (unsigned i = 0; i < 3; i++) {
        assert(-f->variables <= literals[i] && literals[i] <= f->variables);
        if (literals[i] != FALSE_LITERAL) write_literal(f->out, literals[i]);
    }
    write_clause_end(f->out);
}

/* Returns the literal that is true when `literal` is false. */
static int64_t negate(int64_t literal) {
    if (literal == TRUE_LITERAL) return FALSE_LITERAL;
    if (literal == FALSE_LITERAL) return TRUE_LITERAL;
    return -literal;
}

/* Adds clauses that say that at least `min` and at most `max` of the options option[0] ..
 * option[options - 1] are chosen. An option that is listed twice counts twice. Works with
 * additional variables (see the top of this file): after the step for option i, f->at_least[j] is
 * the literal that says that at least j of the options 0 .. i are chosen. */
static void add_counter(formula *f, const uint32_t *option, uint32_t options, uint32_t min,
                        uint32_t max) {
    int64_t *at_least = f->at_least;
    at_least[0] = TRUE_LITERAL;
    for (uint32_t j = 1; j <= max || j <= min; j++) at_least[j] = FALSE_LITERAL;
    for (uint32_t i = 0; i < options; i++) {
        const int64_t x = chosen(option[i]);
        add_clause(f, negate(at_least[max]), negate(x), FALSE_LITERAL);
        for (uint32_t j = i + 1 < max ? i + 1 : max; j >= 1; j--) {
            /* Adds a variable `enough`, true if at least j of the options 0 .. i are chosen: enough
             * <-> enough_before or (one_less_before and x). */
            const int64_t enough_before = at_least[j], one_less_before = at_least[j - 1];
            f->variables++;
            const int64_t enough = f->variables;
            add_clause(f, negate(enough_before), enough, FALSE_LITERAL);
            add_clause(f, negate(one_less_before), negate(x), enough);
            add_clause(f, negate(enough), enough_before, one_less_before);
            add_clause(f, negate(enough), enough_before, x);
            at_least[j] = enough;
        }
    }
    add_clause(f, at_least[min], FALSE_LITERAL, FALSE_LITERAL);
}

/* Adds a clause that says that at least one of the options is chosen. Writes the clause, or only
 * counts it if f->out is NULL, as in the first of the two passes. */
static void add_at_least_one(formula *f, const uint32_t *option, uint32_t options) {
    f->clauses++;
    if (f->out == NULL) return;
    for (uint32_t i = 0; i < options; i++) write_literal(f->out, chosen(option[i]));
    write_clause_end(f->out);
}

/* Adds clauses that say that no two of the options are both chosen, one for each pair. */
static void add_pairs(formula *f, const uint32_t *option, uint32_t options) {
    for (uint32_t a = 0; a < options; a++)
        for (uint32_t b = a + 1; b < options; b++)
            add_clause(f, -chosen(option[a]), -chosen(option[b]), FALSE_LITERAL);
}

/* Returns up to which number the formula must count the options of a sum that are chosen: no
 * solution can choose more. This is the upper bound of the sum, or the number of its slots if that
 * is less. (An option adds 1 to the sum for each of its slots, on a board the cells of the set that
 * it covers. Options with the same slot exclude each other, so each slot adds at most 1.) */
static uint32_t max_of_sum(const bsc_matrix_sums *sums, uint32_t sum) {
    const uint32_t slots = bsc_row_length(sums->first_slot, sum);
    return sums->sum[sum].most < slots ? sums->sum[sum].most : slots;
}

/* Adds clauses for the sums of the matrix. Each sum bounds a number, for example how many cells of
 * a set hold a ship. In the list of a sum's options, one that adds 3 to this number, as by covering
 * 3 cells of the set, is listed 3 times; the clauses bound how many entries of the list belong to
 * chosen options. A sum that no choice can meet gets an empty clause. Allocates nothing: f->summed
 * and f->at_least must have been made. If a clause cannot be written, f->out notes it. */
static void add_sums(formula *f, const bsc_matrix *matrix) {
    const bsc_matrix_sums *sums = &matrix->law.sums;
    for (uint32_t s = 0; s < sums->count; s++)
        add_counter(f, f->summed.option + f->summed.first[s], bsc_row_length(f->summed.first, s),
                    sums->sum[s].least, max_of_sum(sums, s));
}

/* Makes the whole formula: counts its variables and clauses in f->variables and f->clauses, and
 * writes the clauses if f->out is not NULL. */
static void make_formula(formula *f, const bsc_matrix *matrix) {
    f->variables = matrix->options;
    f->clauses = 0;
    for (uint32_t i = 0; i < matrix->items; i++) {
        const uint32_t *option = matrix->option + matrix->first[i];
        const uint32_t options = bsc_item_option_count(matrix, i);
        const uint32_t max = matrix->item[i].multiplicity;
        const uint32_t min = i < matrix->primaries ? max : 0;
        if (max > 1 || options > MAX_PAIRED) {
            add_counter(f, option, options, min, max);
        } else {
            if (min == 1) add_at_least_one(f, option, options);
            add_pairs(f, option, options);
        }
    }
    add_sums(f, matrix);
}

/* Writes comment lines "c p show" that list the variables of the options, 16 on each line.
 * Projected model counters read these lines: two models that differ only in other variables count
 * as one for them. */
static void write_shown_variables(const bsc_matrix *matrix, bsc_output *out) {
    for (uint32_t option = 0; option < matrix->options; option++) {
        if (option % 16 == 0) bsc_output_text(out, "c p show ");
        write_literal(out, chosen(option));
        if (option % 16 == 15 || option + 1 == matrix->options) write_clause_end(out);
    }
}

/* Writes the lines before the clauses, which state how many variables and clauses there are.
 * `counted` is the formula after the first pass, which has counted them. */
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
    write_shown_variables(matrix, out);
}

/* Returns the greatest number up to which the logical formula that is written must count the chosen
 * options of an item or a sum: the greatest multiplicity of an item, or the greatest bound of a
 * sum. (The options of a sum are not counted beyond the number that any solution can have,
 * max_of_sum.) */
static uint32_t find_greatest_bound(const bsc_matrix *matrix) {
    const bsc_matrix_sums *sums = &matrix->law.sums;
    uint32_t greatest = 1;
    for (uint32_t i = 0; i < matrix->items; i++)
        if (matrix->item[i].multiplicity > greatest) greatest = matrix->item[i].multiplicity;
    for (uint32_t s = 0; s < sums->count; s++) {
        const uint32_t max = max_of_sum(sums, s);
        if (max > greatest) greatest = max;
        if (sums->sum[s].least > greatest) greatest = sums->sum[s].least;
    }
    return greatest;
}

bsc_status bsc_matrix_write_cnf(const bsc_matrix *matrix, const bsc_sink *sink, bsc_error *error) {
    formula f = {0};
    bsc_output out;
    bsc_arena arena = {0};
    BSC_ARENA_ARRAY(&arena, f.at_least, (size_t)find_greatest_bound(matrix) + 1);
    f.summed = bsc_sums_list_options(matrix, &arena);
    const bsc_status status = bsc_arena_status(&arena, error);
    if (status != BSC_OK) {
        bsc_arena_release(&arena);
        return status;
    }
    make_formula(&f, matrix);
    bsc_output_begin(&out, sink);
    write_head(&f, matrix, &out);
    const formula counted = f;
    f.out = &out;
    make_formula(&f, matrix);
    assert(f.clauses == counted.clauses && f.variables == counted.variables);
    (void)counted;
    bsc_arena_release(&arena);
    return bsc_output_end(&out, error);
}
