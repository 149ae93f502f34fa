/* count.c - `bscount count` prints the number of deployments, here of one ship of 3 and one of 2
 * cells:
 *
 *   count 8x8 --fleet 3,2                 9896
 *   count 8x8 --fleet 3,2 --engine mc     9895.9719 +- 0.25: an estimate and its standard error
 *   count 8x8 --fleet 3,2 --sub-fleets    1 (no ship), 112 (the 2 alone), 96 (the 3), 9896
 *   count nxn --fleet 3,2                 4 n^4 - 12 n^3 - 12 n^2 + 56 n - 24, for n >= 3
 *
 * With --weights each deployment counts as the product of the weights of its placements, and the
 * number that is printed is the sum of these products. `bscount map` is in this file too; it prints
 * how often a ship lies on each cell. A function of this file that returns another status than
 * STATUS_DONE has printed why. */
#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/command/command.h"
#include "program/command/fleets.h"
#include "program/command/output.h"
#include "program/command/part.h"
#include "program/command/results.h"
#include "program/command/run.h"
#include "program/command/subject.h"
#include "program/line/call.h"
#include "program/line/report.h"
#include "show/view/json.h"
#include "show/view/result.h"
#include "show/view/table.h"

#include <assert.h>
#include <math.h>

/* A number of rows. The table of --sub-fleets, which is kept in memory until it is printed, has at
 * most so many. */
#define MAX_ROWS 16384u

#define COUNT_HEADING "count" /* heads the column of the numbers of deployments */

/* Returns the least number of copies of a piece that a row of the table of --sub-fleets can have.
 * Usually this is 0, for the sub-fleets that lack all ships of the piece. But if the board leaves
 * the number of copies open, as `x1-2` does, it is the least number that the board allows, here
 * 1. */
static uint32_t least_copies(const bsc_problem *problem, uint32_t piece) {
    if (!bsc_problem_may_lack_ships(problem)) return 0;
    return bsc_problem_least_copies(problem, piece);
}

/* Replaces copies[pieces], which says how many copies of each piece a sub-fleet has, by the numbers
 * of the next sub-fleet. With one copy of each of two pieces, they change like the digits of a
 * counter: 0 0, 0 1, 1 0, 1 1. Returns false if there is no next one, because copies[] was the
 * whole fleet; it is then the first sub-fleet again, with least_copies of each piece. */
static bool next_sub_fleet(uint32_t *copies, const bsc_problem *problem) {
    for (uint32_t k = bsc_problem_pieces(problem); k > 0; k--) {
        if (copies[k - 1] < bsc_problem_piece(problem, k - 1)->copies) {
            copies[k - 1]++;
            return true;
        }
        copies[k - 1] = least_copies(problem, k - 1);
    }
    return false;
}

/* Prints an error and returns STATUS_USAGE if the table of --sub-fleets would have too many rows,
 * or two columns with the same heading. There is a row for each choice of a number of copies of
 * each piece, and a column for each piece, besides the column `count`. */
static bsc_exit check_sub_fleets(const bsc_problem *problem) {
    double rows = 1.0;
    if (bsc_problem_find_piece(problem, COUNT_HEADING) != UINT32_MAX)
        return bsc_refuse_usage("--sub-fleets has a column '" COUNT_HEADING
                                "' of its own, so that no piece may have this name");
    for (uint32_t k = 0; k < bsc_problem_pieces(problem); k++)
        rows *= bsc_problem_piece(problem, k)->copies - least_copies(problem, k) + 1.0;
    if (rows <= MAX_ROWS) return STATUS_DONE;
    bsc_remedy_store("--sub-fleets", "");
    bsc_refuse_usage("--sub-fleets prints at most %u rows, and this fleet has more sub-fleets",
                     MAX_ROWS);
    if (!bsc_problem_may_lack_ships(problem)) return bsc_hint("without it the fleet is counted");
    return bsc_hint("without it all fleets that the board allows are counted together");
}

/* Adds the last row of the table: the number of deployments of all fleets together. The columns
 * that say how many copies of each piece a fleet has are left empty (NAN) in this row. If memory
 * runs out, sets table->has_failed. */
static void add_total(bsc_table *table, const bsc_problem *problem, bsc_sub_fleets *all) {
    for (uint32_t k = 0; k < bsc_problem_pieces(problem); k++)
        bsc_table_add_real(table, bsc_problem_piece(problem, k)->name, NAN, 0);
    bsc_table_add_natural(table, COUNT_HEADING, bsc_sub_fleets_count(all, NULL));
}

/* Prints a row for each sub-fleet (--sub-fleets): how many copies of each piece it has, and its
 * number of deployments. The first row is for the sub-fleet without ships, and the last row for the
 * whole fleet. But if the board leaves the number of copies of a piece open, as `x1-2` does, there
 * is a row for each fleet that the board allows, and then a row with the sum. check_sub_fleets must
 * have found that there are not too many rows. On failure prints no table. */
static bsc_exit print_sub_fleets(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    const bsc_problem *problem = subject->problem;
    const uint32_t pieces = bsc_problem_pieces(problem);
    uint32_t *copies = calloc(pieces, sizeof *copies);
    bsc_sub_fleets *all = NULL;
    bsc_stats stats = {0};
    bsc_table table = {0};
    bsc_exit status = STATUS_DONE;
    if (copies == NULL) status = bsc_fail_memory();
    if (status == STATUS_DONE)
        status = bsc_subject_count_wanted(&(bsc_wanted){.sub_fleets = &all}, subject, call, &stats);
    bool has_row = status == STATUS_DONE;
    for (uint32_t k = 0; k < pieces && has_row; k++) copies[k] = least_copies(problem, k);
    while (has_row) {
        for (uint32_t k = 0; k < pieces; k++)
            bsc_table_add_unsigned(&table, bsc_problem_piece(problem, k)->name, copies[k]);
        bsc_table_add_natural(&table, COUNT_HEADING, bsc_sub_fleets_count(all, copies));
        has_row = next_sub_fleet(copies, problem);
    }
    if (all != NULL && bsc_problem_may_lack_ships(problem)) add_total(&table, problem, all);
    const bsc_result origin = bsc_subject_result(subject, bsc_engine_name(stats.engine), call);
    if (status == STATUS_DONE) status = bsc_table_print(&table, "sub_fleets", &origin, call, out);
    bsc_table_release(&table);
    bsc_sub_fleets_free(all);
    free(copies);
    return status;
}

/* Adds a row for one term of the formula that counts a board of any size: the term with n^i for a
 * board nxn, where j must be 0, or w^i h^j for a board wxh. Neither i nor j may be above the degree
 * of the formula. Adds no row if the coefficient is 0. The row has the exponents, the numerator of
 * the coefficient, and the denominator, which is the same for all terms. If memory runs out, sets
 * table->has_failed. */
static void list_term(bsc_table *table, const bsc_formula *formula, uint32_t i, uint32_t j) {
    bool is_negative;
    const bsc_natural number = bsc_formula_term(formula, i, j, &is_negative);
    const size_t size = bsc_natural_format_size(number);
    if (bsc_natural_double(number) == 0.0) return;
    char *text = calloc(size + 1, 1);
    if (text != NULL) bsc_natural_format(number, text + is_negative, size);
    if (text != NULL && is_negative) *text = '-';
    if (bsc_formula_is_square(formula)) {
        bsc_table_add_unsigned(table, "n", i);
    } else {
        bsc_table_add_unsigned(table, "w", i);
        bsc_table_add_unsigned(table, "h", j);
    }
    bsc_table_add_owned(table, "coefficient", BSC_COLUMN_DIGITS, text);
    bsc_table_add_natural(table, "denominator", bsc_formula_denominator(formula));
}

/* Adds a row for each term of a formula whose coefficient is not 0. A term is a coefficient times
 * n^i, if the board is a square of n x n cells, or times w^i h^j, if it has w columns and h rows.
 * The terms are in descending order of i + j, and terms with the same i + j in descending order of
 * i. If memory runs out, sets table->has_failed. */
static void list_terms(bsc_table *table, const bsc_formula *formula) {
    const uint32_t degree = bsc_formula_degree(formula);
    uint32_t height_degree = degree;
    if (bsc_formula_is_square(formula)) height_degree = 0;
    for (uint32_t k = 0; k <= degree + height_degree; k++) {
        const uint32_t sum = degree + height_degree - k;
        for (uint32_t j = 0; j <= height_degree && j <= sum; j++)
            if (sum - j <= degree) list_term(table, formula, sum - j, j);
    }
}

/* Writes the sign of a term of a formula: " + " or " - " between two terms, and "-" or nothing
 * before the first term. */
static void write_sign(bool is_first, bool is_negative, FILE *out) {
    if (is_first)
        fputs(is_negative ? "-" : "", out);
    else
        fputs(is_negative ? " - " : " + ", out);
}

/* Returns how many variables a formula has, which `terms` lists: 1 for n, or 2 for w and h. The
 * table, which must have a row, has one for each term, as list_term writes it: an exponent for each
 * variable, and in the last two columns the coefficient, perhaps with a minus sign, and the common
 * denominator. */
static size_t count_variables(const bsc_table *terms) {
    return terms->columns - 2;
}

/* Writes the variables of one term of a formula, such as "w^2 h". `cell` points to the term's row
 * in the table `terms`; the first cells of the row are the exponents of the variables. Writes
 * nothing if all exponents are 0. */
static void write_variables(const bsc_table *terms, char *const *cell, FILE *out) {
    const size_t variables = count_variables(terms);
    const char *separator = "";
    for (size_t v = 0; v < variables; v++) {
        if (strcmp(cell[v], "0") == 0) continue;
        fprintf(out, "%s%s", separator, terms->column[v].heading);
        if (strcmp(cell[v], "1") != 0) fprintf(out, "^%s", cell[v]);
        separator = " ";
    }
}

/* Writes the formula, such as "(4 n^6 - 12 n^5 + .. + 10536)/3, for n >= 5". Its terms are the rows
 * of `terms` (see count_variables), of which there must be at least one. Below it writes the counts
 * of the smaller boards, for which the formula does not hold: each row of `counts`, which may be
 * empty, has a length n and a count. Neither table must have failed. */
static void write_formula(const bsc_table *terms, const bsc_table *counts,
                          const bsc_formula *formula, FILE *out) {
    const size_t variables = count_variables(terms);
    const size_t coefficient_column = variables;
    const size_t denominator_column = variables + 1;
    const char *denominator = terms->cell[denominator_column]; /* the same in all rows */
    const bool is_integral = strcmp(denominator, "1") == 0;
    if (!is_integral) putc('(', out);
    for (size_t k = 0; k < terms->cells; k += terms->columns) {
        char *const *cell = terms->cell + k;
        const char *coefficient = cell[coefficient_column];
        const bool is_negative = *coefficient == '-';
        const char *magnitude = is_negative ? coefficient + 1 : coefficient; /* without the sign */
        write_sign(k == 0, is_negative, out);
        bool is_constant = true;
        for (size_t v = 0; v < variables; v++) is_constant &= strcmp(cell[v], "0") == 0;
        if (is_constant)
            fputs(magnitude, out);
        else if (strcmp(magnitude, "1") != 0)
            fprintf(out, "%s ", magnitude);
        write_variables(terms, cell, out);
    }
    if (!is_integral) fprintf(out, ")/%s", denominator);
    const char *separator = ", for ";
    for (size_t v = 0; v < variables; v++) {
        fprintf(out, "%s%s >= %u", separator, terms->column[v].heading,
                bsc_formula_first(formula, v > 0));
        separator = " and ";
    }
    putc('\n', out);
    for (size_t k = 0; k < counts->cells; k += 2)
        fprintf(out, "n = %s: %s\n", counts->cell[k], counts->cell[k + 1]);
}

/* Prints the formula of a board of any size, nxn or wxh, in the format that the command line asks
 * for: text, CSV or JSON (asserted). For nxn, text and JSON also tell the counts of the boards that
 * are too small for the formula. On failure prints no formula. */
static bsc_exit print_formula(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    bsc_formula *formula = NULL;
    bsc_stats stats;
    bsc_table terms = {0}, counts = {0};
    bsc_exit status =
        bsc_subject_count_wanted(&(bsc_wanted){.formula = &formula}, subject, call, &stats);
    if (status != STATUS_DONE) return status;
    const bool is_square = bsc_formula_is_square(formula);
    const bsc_result origin = bsc_subject_result(subject, bsc_engine_name(stats.engine), call);
    list_terms(&terms, formula);
    for (uint32_t n = 1; is_square && n < bsc_formula_first(formula, false); n++) {
        bsc_table_add_unsigned(&counts, "n", n);
        bsc_table_add_natural(&counts, "count", bsc_formula_count(formula, n));
    }
    if (terms.has_failed || call->format == BSC_FORMAT_CSV) {
        status = bsc_table_print(&terms, NULL, &origin, call, out);
    } else if (counts.has_failed) {
        status = bsc_fail_memory();
    } else if (call->format == BSC_FORMAT_TEXT) {
        write_formula(&terms, &counts, formula, out);
    } else {
        assert(call->format == BSC_FORMAT_JSON);
        bsc_json_begin("count", &origin, out);
        bsc_json_add_key("from", 2, out);
        fprintf(out, "[%u, %u]", bsc_formula_first(formula, false),
                bsc_formula_first(formula, true));
        bsc_json_add_table("terms", &terms, out);
        if (is_square) bsc_json_add_table("below", &counts, out);
        bsc_json_end(out);
    }
    bsc_table_release(&terms);
    bsc_table_release(&counts);
    bsc_formula_free(formula);
    return status;
}

/* Prints the number of deployments, also if it is 0; or, as the options and the board ask, the
 * counts of all sub-fleets, a formula, a part, or a row for each of several fleets. */
bsc_exit bsc_count_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    bsc_tally *tally;
    bsc_stats stats;
    if (bsc_subject_is_formula(subject) && call->text[OPTION_SUB_FLEETS])
        return bsc_refuse_usage("--sub-fleets needs a board of one size");
    if (bsc_subject_is_formula(subject)) return print_formula(subject, call, out);
    if (call->text[OPTION_SUB_FLEETS] && bsc_problem_fleets(subject->problem) > 1)
        return bsc_refuse_usage("--sub-fleets needs one fleet; the fleets of '%s' are counted "
                                "without it",
                                subject->name);
    if (call->text[OPTION_SUB_FLEETS]) {
        const bsc_exit refusal = check_sub_fleets(subject->problem);
        return refusal == STATUS_DONE ? print_sub_fleets(subject, call, out) : refusal;
    }
    if (call->text[OPTION_PART]) return bsc_part_print(NULL, subject, call, out);
    if (bsc_call_lists_fleets(subject, call)) return bsc_fleets_print(subject, call, out);
    bsc_exit status = bsc_subject_count(&tally, subject, call, false, &stats);
    if (status == STATUS_DONE) status = bsc_count_print(tally, &stats, subject, call, out);
    bsc_tally_free(tally);
    return status;
}

/* Prints the density map, also if there is no deployment; or, as the options ask, a part, a row for
 * each of several fleets, or a picture with the map after each shot (--film). */
bsc_exit bsc_map_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    bsc_tally *tally = NULL;
    bsc_stats stats = {.engine = BSC_ENGINE_NARROW};
    uint32_t piece;
    if (call->text[OPTION_PART]) return bsc_part_print(NULL, subject, call, out);
    if (call->text[OPTION_FLEETS]) return bsc_fleets_print(subject, call, out);
    /* The ship is looked up first, so that a wrong --ship is refused before a long run. */
    bsc_exit status = bsc_subject_find_ship(&piece, subject, call);
    if (status == STATUS_DONE && call->text[OPTION_FILM])
        return bsc_compare_command(subject, call, out);
    if (status == STATUS_DONE && subject->matrix != NULL && call->engine != ENGINE_INDEPENDENT)
        status = bsc_subject_count(&tally, subject, call, true, &stats);
    if (status == STATUS_DONE) status = bsc_map_print(tally, &stats, subject, call, out);
    bsc_tally_free(tally);
    return status;
}
