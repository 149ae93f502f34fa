/* count.c - `bscount count`: the number of deployments, alone on a line; or an estimate, then +-
 * and its standard error; or by weights the sum of their products; the numbers of all sub-fleets;
 * or of boards of any size the formula. `bscount map`: how often a ship lies on each cell. */
#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/command/command.h"
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

/* A row for each sub-fleet, the last ship's copies rising first; in the end the whole fleet. */
static bsc_exit print_sub_fleets(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    const uint32_t pieces = bsc_problem_pieces(subject->problem);
    uint32_t *copies = calloc(pieces, sizeof *copies), p = 0;
    bsc_sub_fleets *all = NULL;
    bsc_stats stats;
    bsc_table table = {0};
    bsc_exit status = copies == NULL ? bsc_fail_memory() : STATUS_DONE;
    if (status == STATUS_DONE)
        status = bsc_subject_count_all(&(bsc_wanted){.sub_fleets = &all}, subject, call, &stats);
    while (status == STATUS_DONE && p < pieces) {
        for (uint32_t k = 0; k < pieces; k++)
            bsc_table_add_unsigned(&table, bsc_problem_piece(subject->problem, k)->name, copies[k]);
        bsc_table_add_natural(&table, "count", bsc_sub_fleets_count(all, copies));
        for (p = 0; p < pieces; p++) {
            uint32_t *copies_of_piece = &copies[pieces - 1 - p];
            if (*copies_of_piece < bsc_problem_piece(subject->problem, pieces - 1 - p)->copies) {
                ++*copies_of_piece;
                break;
            }
            *copies_of_piece = 0;
        }
    }
    const bsc_result origin = bsc_subject_result(subject, bsc_engine_name(stats.engine), call);
    if (status == STATUS_DONE) status = bsc_table_print(&table, "sub_fleets", &origin, call, out);
    bsc_table_release(&table);
    bsc_sub_fleets_free(all);
    free(copies);
    return status;
}

/* A row for each term, by falling degree: exponents, and coefficient times the denominator. */
static void list_terms(bsc_table *table, bsc_formula *formula, bool square) {
    const uint32_t degree = bsc_formula_degree(formula), height_degree = square ? 0 : degree;
    for (uint32_t k = 0; k < (degree + height_degree + 1) * (degree + 1); k++) {
        const uint32_t sum = degree + height_degree - k / (degree + 1),
                       i = degree - k % (degree + 1);
        bool negative;
        if (i > sum || sum - i > height_degree) continue;
        const bsc_natural number = bsc_formula_term(formula, i, sum - i, &negative);
        const size_t size = bsc_natural_format_size(number);
        if (bsc_natural_double(number) == 0.0) continue;
        char *text = calloc(size + 1, 1);
        if (text != NULL) bsc_natural_format(number, text + negative, size);
        if (text != NULL && negative) *text = '-';
        bsc_table_add_unsigned(table, square ? "n" : "w", i);
        if (!square) bsc_table_add_unsigned(table, "h", sum - i);
        bsc_table_add_owned(table, "coefficient", BSC_COLUMN_DIGITS, text);
        bsc_table_add_natural(table, "denominator", bsc_formula_denominator(formula));
    }
}

/* Writes the sign before a term: " + " or " - "; before the first one "" or "-". */
static void write_sign(bool is_first, bool is_negative, FILE *out) {
    if (is_first)
        fputs(is_negative ? "-" : "", out);
    else
        fputs(is_negative ? " - " : " + ", out);
}

/* Writes "(4 n^6 - 12 n^5 + .. + 10536)/3, for n >= 5", then the counts of the sizes below that. */
static void write_formula(const bsc_table *terms, const bsc_table *counts,
                          const bsc_formula *formula, FILE *out) {
    const size_t variables = terms->columns - 2;
    const char *denominator = terms->cell[variables + 1];
    const bool is_integral = strcmp(denominator, "1") == 0;
    if (!is_integral) putc('(', out);
    for (size_t k = 0; k < terms->cells; k += terms->columns) {
        char *const *cell = terms->cell + k;
        const bool negative = *cell[variables] == '-';
        const char *number = cell[variables] + negative;
        write_sign(k == 0, negative, out);
        bool bare = true;
        for (size_t v = 0; v < variables; v++) bare &= strcmp(cell[v], "0") == 0;
        if (bare || strcmp(number, "1") != 0) fprintf(out, bare ? "%s" : "%s ", number);
        for (size_t v = 0, written = 0; v < variables; v++) {
            if (strcmp(cell[v], "0") == 0) continue;
            fprintf(out, "%s%s", written++ > 0 ? " " : "", terms->column[v].heading);
            if (strcmp(cell[v], "1") != 0) fprintf(out, "^%s", cell[v]);
        }
    }
    if (!is_integral) fprintf(out, ")/%s", denominator);
    for (size_t v = 0; v < variables; v++)
        fprintf(out, "%s%s >= %u", v == 0 ? ", for " : " and ", terms->column[v].heading,
                bsc_formula_first(formula, v > 0));
    putc('\n', out);
    for (size_t k = 0; k < counts->cells; k += 2)
        fprintf(out, "n = %s: %s\n", counts->cell[k], counts->cell[k + 1]);
}

static bsc_exit print_formula(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    bsc_formula *formula = NULL;
    bsc_stats stats;
    bsc_table terms = {0}, counts = {0};
    bsc_exit status =
        bsc_subject_count_all(&(bsc_wanted){.formula = &formula}, subject, call, &stats);
    if (status != STATUS_DONE) return status;
    const bool square = bsc_formula_is_square(formula);
    const bsc_result origin = bsc_subject_result(subject, bsc_engine_name(stats.engine), call);
    list_terms(&terms, formula, square);
    for (uint32_t n = 1; square && n < bsc_formula_first(formula, false); n++) {
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
        bsc_json_begin("count", &origin, out);
        bsc_json_add_key("from", 2, out);
        fprintf(out, "[%u, %u]", bsc_formula_first(formula, false),
                bsc_formula_first(formula, true));
        bsc_json_add_table("terms", &terms, out);
        if (square) bsc_json_add_table("below", &counts, out);
        bsc_json_end(out);
    }
    bsc_table_release(&terms);
    bsc_table_release(&counts);
    bsc_formula_free(formula);
    return status;
}

bsc_exit bsc_count_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    bsc_tally *tally;
    bsc_stats stats;
    if (bsc_subject_is_formula(subject) && call->text[OPTION_SUB_FLEETS])
        return bsc_refuse_usage("--sub-fleets needs a board of one size");
    if (bsc_subject_is_formula(subject)) return print_formula(subject, call, out);
    if (call->text[OPTION_SUB_FLEETS]) return print_sub_fleets(subject, call, out);
    if (call->text[OPTION_PART]) return bsc_part_print(NULL, subject, call, out);
    bsc_exit status = bsc_subject_count(&tally, subject, call, false, &stats);
    if (status == STATUS_DONE) status = bsc_count_print(tally, &stats, subject, call, out);
    bsc_tally_free(tally);
    return status;
}

bsc_exit bsc_map_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    bsc_tally *tally = NULL;
    bsc_stats stats = {.engine = BSC_ENGINE_NARROW};
    uint32_t piece; /* looked for before a long run */
    if (call->text[OPTION_PART]) return bsc_part_print(NULL, subject, call, out);
    bsc_exit status = bsc_subject_ship(&piece, subject, call);
    if (status == STATUS_DONE && call->text[OPTION_FILM])
        return bsc_compare_command(subject, call, out);
    if (status == STATUS_DONE && subject->matrix != NULL && call->engine != ENGINE_INDEPENDENT)
        status = bsc_subject_count(&tally, subject, call, true, &stats);
    if (status == STATUS_DONE) status = bsc_map_print(tally, &stats, subject, call, out);
    bsc_tally_free(tally);
    return status;
}
