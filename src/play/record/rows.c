/* rows.c - one reader of lines of fields, for deployments, weights and tables of cells.
 *
 *   # a comment
 *   ship,cells,weight
 *   Carrier,A1 B1 C1 D1 E1,0.8125
 *
 * A ' before a name that begins with = + - or @ is no part of it.
 *
 * Cost: for each line a binary search among the ship's placements. */
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

bool bsc_rows_next(bsc_rows *rows, bsc_spot *at) {
    while (bsc_lines_next(&rows->lines, at)) {
        size_t first = 0;
        bsc_spot_cut_comment(at);
        if (!bsc_spot_next_word(at, &first)) continue;
        const bool is_header =
            bsc_spot_is(at, first, rows->header) ||
            (rows->list_header != NULL && bsc_spot_is(at, first, rows->list_header));
        const bool is_first = !rows->has_begun;
        rows->has_begun = true;
        if (!is_first || !is_header) return true;
    }
    return false;
}

size_t bsc_row_field(const bsc_spot *at) {
    const char *begin = at->line + at->offset, *end = at->line + at->length;
    const char *close =
        begin < end && *begin == '"' ? memchr(begin + 1, '"', (size_t)(end - begin) - 1) : NULL;
    const char *from = close == NULL ? begin : close;
    const char *comma = memchr(from, ',', (size_t)(end - from));
    return comma == NULL ? at->length - at->offset : (size_t)(comma - begin);
}

bsc_spot bsc_row_content(const bsc_spot *at) {
    bsc_spot content = *at;
    const size_t length = bsc_row_field(at);
    const bool quoted =
        length > 1 && at->line[at->offset] == '"' && at->line[at->offset + length - 1] == '"';
    content.offset += quoted;
    content.length = at->offset + length - quoted;
    return content;
}

bsc_status bsc_row_skip(const bsc_rows *rows, bsc_spot *at, bsc_error *error) {
    at->offset += bsc_row_field(at);
    if (at->offset == at->length) return bsc_error_at(error, at, "%s", rows->form);
    assert(at->line[at->offset] == ',');
    at->offset++;
    return BSC_OK;
}

static bsc_status read_ship(const bsc_spot *at, const bsc_problem *problem, uint32_t *piece,
                            bsc_error *error) {
    char field[BSC_NAME_SIZE + 1];
    const bsc_spot content = bsc_row_content(at);
    const size_t length = content.length - content.offset;
    bsc_text_cut(field, sizeof field, content.line + content.offset, length);
    /* A ' may be before a name that is not its own: writers put one before what a spreadsheet would
     * take for a formula, also where that begins with a ' itself, so that none is ambiguous. */
    const char *rest = field + strspn(field, "'");
    const bool guarded = rest > field && *rest != '\0' && strchr("=+-@", *rest) != NULL;
    const char *name = field + guarded;
    const bool whole = length < sizeof field; /* cut, it could be another's name */
    *piece = whole ? bsc_problem_find_piece(problem, name) : UINT32_MAX;
    if (*piece != UINT32_MAX) return BSC_OK;
    return bsc_error_at(error, at, "unknown ship '%s'", field);
}

/* The cells of the field, rising. */
static bsc_status read_cells(const bsc_spot *at, const bsc_problem *problem, uint32_t *cell,
                             uint32_t *cells, bsc_error *error) {
    bsc_spot word = bsc_row_content(at), whole = *at;
    if (word.offset < word.length && word.line[word.offset] == '"')
        return bsc_error_at(error, at, "this quote has no end");
    size_t length = 0;
    *cells = 0;
    while (bsc_spot_next_word(&word, &length)) {
        whole.offset = word.offset;
        if (*cells == BSC_MAX_PIECE_CELLS) return bsc_error_at(error, &whole, "too many cells");
        const bsc_status status =
            bsc_label_read_cell(problem, &whole, length, &cell[(*cells)++], error);
        if (status != BSC_OK) return status;
    }
    whole.offset = word.offset;
    if (*cells == 0) return bsc_error_at(error, &whole, "missing cells");
    bsc_sort_numbers(cell, *cells);
    return BSC_OK;
}

bsc_status bsc_row_read_placement(const bsc_rows *rows, const bsc_problem *problem, bsc_spot *at,
                                  uint32_t *placement, bsc_error *error) {
    uint32_t piece = 0, cells = 0, cell[BSC_MAX_PIECE_CELLS];
    bsc_status status = read_ship(at, problem, &piece, error);
    if (status == BSC_OK) status = bsc_row_skip(rows, at, error);
    if (status == BSC_OK) status = read_cells(at, problem, cell, &cells, error);
    if (status != BSC_OK) return status;
    *placement = bsc_problem_find_placement(problem, piece, cells, cell);
    if (*placement != UINT32_MAX) return BSC_OK;
    return bsc_error_at(error, at, "not a placement of %s (%u cells)", problem->piece[piece].name,
                        problem->piece[piece].cells);
}

/* It is passed to strtod without its point, "0.8125e2" as "08125e-2", since strtod reads a point
 * differently in some locales. */
bool bsc_row_read_real(const bsc_spot *at, double *value) {
    char field[64], whole[96];
    long power = 0;
    size_t digits = 0;
    bool point = false;
    const size_t length = bsc_row_field(at);
    if (length >= sizeof field) return false;
    snprintf(field, sizeof field, "%.*s", (int)length, at->line + at->offset);
    const char *text = field + strspn(field, " \t");
    for (text += *text == '+'; isdigit((unsigned char)*text) || (*text == '.' && !point); text++) {
        if (*text == '.') {
            point = true;
            continue;
        }
        whole[digits++] = *text;
        power -= point;
    }
    if (digits == 0) return false;
    if (*text == 'e' || *text == 'E') {
        const size_t sign = text[1] == '-' || text[1] == '+';
        char *end;
        if (!isdigit((unsigned char)text[1 + sign])) return false;
        const long stated = strtol(text + 1, &end, 10);
        power += stated > 9999 ? 9999 : stated < -9999 ? -9999 : stated;
        text = end;
    }
    snprintf(whole + digits, sizeof whole - digits, "e%ld", power);
    *value = strtod(whole, NULL);
    return text[strspn(text, " \t\r")] == '\0' && isfinite(*value);
}
