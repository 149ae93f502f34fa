/* frequencies.c - reads a table of how often a ship lay on each cell, where nothing else is known.
 *
 *   cell,count
 *   A1,5218
 *
 * The first line names the columns: `cell`, and `count` or else `probability`. Others are skipped,
 * so that the csv of a map is such a table. Cells without a line have 0.
 *
 * In each game a ship lies on as many cells as the fleet has. So the sum of the counts is that
 * times the games, and numbers that are not whole are in proportion to counts.
 *
 * Cost: for each line a search among the cells. */
#include "count/base/error.h"
#include "count/base/memory.h"
#include "count/base/text.h"
#include "count/board/label.h"
#include "count/board/problem.h"
#include "play/record/record.h"
#include "play/record/rows.h"

#include <assert.h>
#include <math.h>
#include <string.h>

typedef struct reader {
    bsc_rows rows;
    const bsc_problem *problem;
    uint32_t cell_column, count_column;
    double *share; /* [cells]: the counts, until they are divided */
    bool *seen;    /* [cells] */
    bool whole;    /* all counts are */
    double sum;
    bsc_spot last, most; /* the last count, and the greatest */
    double greatest;
    bsc_error *error;
} reader;

/* The field's number in the line of columns; UINT32_MAX where it has none of that name. */
static uint32_t find_column(bsc_spot at, const char *name) {
    for (uint32_t column = 0;; column++) {
        const size_t field = bsc_row_field(&at);
        bsc_spot word = at;
        size_t length = 0;
        word.length = at.offset + field;
        if (bsc_spot_next_word(&word, &length) && bsc_spot_is(&word, length, name) &&
            !bsc_spot_next_word(&word, &length))
            return column;
        at.offset += field + 1;
        if (at.offset > at.length) return UINT32_MAX;
    }
}

bool bsc_frequencies_are(const char *text, size_t length) {
    bsc_rows rows = {.header = "", .form = ""};
    bsc_spot at;
    bsc_lines_begin(&rows.lines, "", text, length);
    return bsc_rows_next(&rows, &at) && find_column(at, "cell") != UINT32_MAX;
}

static bsc_status move_to(const reader *in, bsc_spot *at, uint32_t column) {
    bsc_status status = BSC_OK;
    for (uint32_t k = 0; k < column && status == BSC_OK; k++)
        status = bsc_row_skip(&in->rows, at, in->error);
    return status;
}

static bsc_status read_line(reader *in, bsc_spot line) {
    uint32_t cell = 0;
    double count = 0.0;
    size_t length = 0;
    bsc_spot at = line, number = line;
    bsc_status status = bsc_spot_check(&line, line.length - line.offset, in->error);
    if (status == BSC_OK) status = move_to(in, &at, in->cell_column);
    if (status == BSC_OK) status = move_to(in, &number, in->count_column);
    if (status != BSC_OK) return status;
    bsc_spot word = bsc_row_content(&at);
    bsc_spot_next_word(&word, &length);
    at.offset = word.offset;
    status = bsc_label_read_cell(in->problem, &at, length, &cell, in->error);
    if (status != BSC_OK) return status;
    if (bsc_spot_next_word(&word, &length)) {
        at.offset = word.offset;
        return bsc_error_at(in->error, &at, "unexpected text");
    }
    if (in->seen[cell]) return bsc_error_at(in->error, &at, "this cell already has a count");
    if (!bsc_row_read_real(&number, &count)) {
        bsc_error_at(in->error, &number, "not a count");
        return bsc_error_hint(in->error, "a count is 0 or a positive number, such as 5218 or 17.5");
    }
    in->seen[cell] = true;
    in->share[cell] = count;
    in->sum += count;
    in->whole = in->whole && count == floor(count);
    in->last = number;
    if (count > in->greatest || in->most.line == NULL) {
        in->greatest = count;
        in->most = number;
    }
    return BSC_OK;
}

/* Whether the sum is that of whole games. *games: their stated number, or 0; then the sum's. */
static bsc_status find_games(const reader *in, double *games) {
    const double fleet = bsc_problem_fleet_cells(in->problem), cells = in->problem->cells;
    const double exact = 9007199254740992.0; /* whole numbers are up to 2^53 */
    if (*games > 0.0 && fabs(in->sum - *games * fleet) > cells / 2)
        return bsc_error_at(in->error, &in->last,
                            "the counts add up to %.17g, but %.17g games with a fleet of %.0f "
                            "cells make %.17g",
                            in->sum, *games, fleet, *games * fleet);
    if (*games == 0.0 && in->whole && in->sum < exact && fmod(in->sum, fleet) != 0.0) {
        bsc_error_at(in->error, &in->last,
                     "the counts add up to %.17g, not to a multiple of the fleet's %.0f cells",
                     in->sum, fleet);
        return bsc_error_reason(in->error, BSC_REASON_GAMES);
    }
    *games = in->sum / fleet;
    return BSC_OK;
}

static bsc_status divide(reader *in, double *games) {
    if (in->most.line == NULL || in->sum == 0.0) {
        const bsc_spot end = bsc_lines_end(&in->rows.lines);
        return bsc_error_at(in->error, &end, "no counts above 0");
    }
    if (!isfinite(in->sum)) return bsc_error_at(in->error, &in->most, "not a count");
    const bsc_status status = find_games(in, games);
    if (status != BSC_OK) return status;
    if (in->greatest > *games * 1.001) /* counts may be rounded */
        return bsc_error_at(in->error, &in->most, "more often than games: %.9g in %.9g",
                            in->greatest, *games);
    for (uint32_t cell = 0; cell < in->problem->cells; cell++)
        in->share[cell] = fmin(in->share[cell] / *games, 1.0);
    return BSC_OK;
}

bsc_status bsc_frequencies_read(double *share, double *games, const bsc_problem *problem,
                                const char *text, size_t length, const char *name,
                                bsc_error *error) {
    /* no word is the header: that line is looked at first */
    reader in = {.rows = {.header = "", .form = "a line must have as many fields as the first"},
                 .problem = problem,
                 .share = share,
                 .whole = true,
                 .error = error};
    bsc_spot at = {name, "", 0, 1, 0};
    assert(*games >= 0.0);
    memset(share, 0, problem->cells * sizeof *share);
    bsc_lines_begin(&in.rows.lines, name, text, length);
    bsc_rows_next(&in.rows, &at);
    in.cell_column = find_column(at, "cell");
    in.count_column = find_column(at, "count");
    if (in.count_column == UINT32_MAX) in.count_column = find_column(at, "probability");
    if (in.cell_column == UINT32_MAX || in.count_column == UINT32_MAX)
        return bsc_error_at(error, &at, "the first line must name the columns cell and count");
    in.seen = bsc_memory_new(problem->cells, sizeof *in.seen);
    bsc_status status = in.seen == NULL ? bsc_error_set_no_memory(error) : BSC_OK;
    while (status == BSC_OK && bsc_rows_next(&in.rows, &at)) status = read_line(&in, at);
    if (status == BSC_OK) status = divide(&in, games);
    bsc_memory_free(in.seen);
    return status;
}
