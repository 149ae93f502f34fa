/* rows.c - reads lines whose fields are separated by commas: deployments, weights and tables of
 * cells.
 *
 *   # a comment
 *   ship,cells,weight
 *   Carrier,A1 B1 C1 D1 E1,0.8125
 *
 * A field in quotes may contain commas. A ship's name that begins with = + - or @ may have an
 * apostrophe (') before it, which is not part of the name. The functions that write such lines put
 * it there, because otherwise a spreadsheet would read the name as a formula.
 *
 * Cost: for each line, a binary search among the placements of the ship. */
#include "play/record/rows.h"

#include "count/base/bits.h"
#include "count/base/error.h"
#include "count/base/text.h"
#include "count/board/draft.h"
#include "count/board/label.h"
#include "count/board/placements.h"
#include "count/board/problem.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Lines and fields ---- */

bool bsc_rows_next(bsc_rows *rows, bsc_spot *field) {
    while (bsc_lines_next(&rows->lines, field)) {
        size_t length = 0;
        bsc_spot_cut_comment(field);
        if (!bsc_spot_next_word(field, &length)) continue;
        const bool is_first = !rows->has_begun;
        rows->has_begun = true;
        if (!is_first) return true;
        if (bsc_spot_is(field, length, rows->header)) continue;
        if (rows->list_header != NULL && bsc_spot_is(field, length, rows->list_header)) continue;
        return true;
    }
    return false;
}

size_t bsc_row_field(const bsc_spot *field) {
    const char *begin = field->line + field->offset, *end = field->line + field->length;
    /* Where to look for the comma that ends the field. If the field begins with a quote, commas
     * before the next quote belong to the field. (A doubled quote does not stand for a quote.) */
    const char *search_begin = begin;
    if (begin < end && *begin == '"') {
        const char *closing_quote = memchr(begin + 1, '"', (size_t)(end - begin) - 1);
        if (closing_quote != NULL) search_begin = closing_quote;
    }
    const char *comma = memchr(search_begin, ',', (size_t)(end - search_begin));
    return comma == NULL ? (size_t)(end - begin) : (size_t)(comma - begin);
}

bsc_spot bsc_row_content(const bsc_spot *field) {
    bsc_spot content = *field;
    const size_t length = bsc_row_field(field);
    const char *text = field->line + field->offset;
    content.length = field->offset + length;
    if (length > 1 && text[0] == '"' && text[length - 1] == '"') {
        content.offset++;
        content.length--;
    }
    return content;
}

bsc_status bsc_row_skip(const bsc_rows *rows, bsc_spot *field, bsc_error *error) {
    field->offset += bsc_row_field(field);
    if (field->offset == field->length) return bsc_error_at(error, field, "%s", rows->form_message);
    assert(field->line[field->offset] == ',');
    field->offset++;
    return BSC_OK;
}

/* ---- A ship and its cells ---- */

/* Returns a ship's name, in the same memory, without the apostrophe (') that guards it: that was
 * put before the name when it was written, so that a spreadsheet does not read the name as a
 * formula. Only names that begin with one of = + - @, perhaps behind other apostrophes, are written
 * so. Other names stay as they are: 'abc keeps its apostrophe, and '=abc does not. */
static const char *skip_guarding_apostrophe(const char *name) {
    const char *unguarded = name + strspn(name, "'");
    const bool is_guarded =
        unguarded > name && *unguarded != '\0' && strchr("=+-@", *unguarded) != NULL;
    return is_guarded ? name + 1 : name;
}

/* Sets *piece to the index of the piece whose name is in the field. Fails with BSC_BAD_INPUT if no
 * piece has this name; *piece is then UINT32_MAX. */
static bsc_status read_ship(const bsc_spot *field, const bsc_problem *problem, uint32_t *piece,
                            bsc_error *error) {
    char name[BSC_NAME_SIZE + 1];
    const bsc_spot content = bsc_row_content(field);
    const size_t length = content.length - content.offset;
    bsc_text_cut(name, sizeof name, content.line + content.offset, length);
    *piece = UINT32_MAX;
    /* a name that was cut off could wrongly match the name of another ship */
    if (length < sizeof name)
        *piece = bsc_problem_find_piece(problem, skip_guarding_apostrophe(name));
    if (*piece != UINT32_MAX) return BSC_OK;
    return bsc_error_at(error, field, "unknown ship '%s'", name);
}

/* Reads the labels of a ship's cells from the field. Writes the indices of the cells to cell[],
 * which has room for BSC_MAX_PIECE_CELLS of them, in ascending order, and how many there are to
 * *cells. Fails with BSC_BAD_INPUT if there are more or none, if a label is wrong, or if the field
 * begins with a quote that does not end. */
static bsc_status read_cells(const bsc_spot *field, const bsc_problem *problem, uint32_t *cell,
                             uint32_t *cells, bsc_error *error) {
    bsc_spot word = bsc_row_content(field);
    /* the place in the line to which error messages point: that of the word being read */
    bsc_spot blamed = *field;
    size_t length = 0;
    if (word.offset < word.length && word.line[word.offset] == '"')
        return bsc_error_at(error, field, "this quote has no end");
    *cells = 0;
    while (bsc_spot_next_word(&word, &length)) {
        blamed.offset = word.offset;
        if (*cells == BSC_MAX_PIECE_CELLS) return bsc_error_at(error, &blamed, "too many cells");
        const bsc_status status =
            bsc_label_read_cell(problem, &blamed, length, &cell[*cells], error);
        if (status != BSC_OK) return status;
        (*cells)++;
    }
    blamed.offset = word.offset;
    if (*cells == 0) return bsc_error_at(error, &blamed, "missing cells");
    bsc_sort_numbers(cell, *cells);
    return BSC_OK;
}

bsc_status bsc_row_read_placement(const bsc_rows *rows, const bsc_problem *problem, bsc_spot *field,
                                  uint32_t *placement, bsc_error *error) {
    uint32_t piece = 0, cells = 0, cell[BSC_MAX_PIECE_CELLS];
    bsc_status status = read_ship(field, problem, &piece, error);
    if (status == BSC_OK) status = bsc_row_skip(rows, field, error);
    if (status == BSC_OK) status = read_cells(field, problem, cell, &cells, error);
    if (status != BSC_OK) return status;
    *placement = bsc_problem_find_placement(problem, piece, cells, cell);
    if (*placement != UINT32_MAX) return BSC_OK;
    return bsc_error_at(error, field, "not a placement of %s (%u cells)",
                        problem->piece[piece].name, problem->piece[piece].cells);
}

/* ---- Numbers ---- */

/* The exponent of a decimal number is cut to -MAX_EXPONENT .. MAX_EXPONENT. Beyond these limits the
 * number is 0 or infinite anyway. */
#define MAX_EXPONENT 9999

/* Reads the exponent of a decimal number, such as "e-2" or "E15", if the text begins with one, and
 * adds it to *power. Returns the text after the exponent, which is the whole text if it begins with
 * no exponent. Returns NULL if an e or E is not followed by digits. */
static const char *read_exponent(const char *text, long *power) {
    char *end;
    if (*text != 'e' && *text != 'E') return text;
    const size_t sign = text[1] == '-' || text[1] == '+';
    if (!isdigit((unsigned char)text[1 + sign])) return NULL;
    long exponent = strtol(text + 1, &end, 10);
    if (exponent > MAX_EXPONENT) exponent = MAX_EXPONENT;
    if (exponent < -MAX_EXPONENT) exponent = -MAX_EXPONENT;
    *power += exponent;
    return end;
}

/* strtod expects another character than the decimal point in some locales. So the number is passed
 * to strtod without its point, for example "0.8125e2" as "08125e-2". */
bool bsc_row_read_real(const bsc_spot *field, double *value) {
    char copy[64], without_point[96];
    long power = 0; /* the value is the digits without the point, times ten to this power */
    size_t digits = 0;
    bool has_point = false;
    const size_t length = bsc_row_field(field);
    if (length >= sizeof copy) return false;
    snprintf(copy, sizeof copy, "%.*s", (int)length, field->line + field->offset);
    const char *text = copy + strspn(copy, " \t");
    if (*text == '+') text++;
    for (; isdigit((unsigned char)*text) || (*text == '.' && !has_point); text++) {
        if (*text == '.') {
            has_point = true;
            continue;
        }
        without_point[digits] = *text;
        digits++;
        if (has_point) power--;
    }
    if (digits == 0) return false;
    text = read_exponent(text, &power);
    if (text == NULL) return false;
    snprintf(without_point + digits, sizeof without_point - digits, "e%ld", power);
    *value = strtod(without_point, NULL);
    return text[strspn(text, " \t\r")] == '\0' && isfinite(*value);
}
