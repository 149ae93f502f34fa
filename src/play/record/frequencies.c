/* frequencies.c - reads a table of how often a ship lay on each cell. Such a table is used if
 * nothing else is known about how an opponent lays ships.
 *
 *   cell,count
 *   A1,5218
 *
 * The first line names the columns: `cell`, and `count` or, if there is no such column,
 * `probability`. Other columns are ignored, so the CSV output of a map can be read as such a table.
 * A cell without a line has the count 0.
 *
 * If the fleet has 17 cells, each game adds 17 to the sum of all counts, and a sum of 1,700 comes
 * from 100 games. So the number of games is the sum of the counts divided by the number of cells of
 * the fleet. Counts that are not whole numbers need not be true counts: it is enough that they are
 * proportional to how often a ship lay on each cell.
 *
 * Cost: a search among the cells for each line. */
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

/* 2^53: sums of whole numbers up to this value are exact in a double. */
#define MAX_EXACT 9007199254740992.0
/* Limit for the count of a cell, divided by the number of games. A ship lies on a cell at most once
 * in each game, so this is at most 1, but the counts of a table may have been rounded up. */
#define MAX_COUNT_PER_GAME 1.001

/* The state of reading a table of cells. */
typedef struct table_reader {
    bsc_rows rows;
    const bsc_problem *problem;
    bsc_error *error;
    uint32_t cell_column;   /* the index, from 0, of the column with the labels of cells */
    uint32_t count_column;  /* the index, from 0, of the column with the counts */
    double *count;          /* [cells]: the count of each cell; 0 if its line was not read yet */
    bool *has_count;        /* [cells]: whether a line with this cell was read */
    double count_sum;       /* the sum of all counts that were read */
    bool has_whole_counts;  /* whether all counts that were read are whole numbers */
    double greatest_count;  /* the greatest count that was read */
    bsc_spot greatest_spot; /* where in the text the greatest count was read, for messages */
    bsc_spot last_spot;     /* where in the text the last count was read, for messages */
} table_reader;

/* Returns the index, from 0, of the first column that is called `name`, or UINT32_MAX if there is
 * none. `field` stands at the first field of the table's first line, which has the names of the
 * columns. A name may be in quotes, and have blanks around it; capital letters differ from small
 * ones. */
static uint32_t find_column(bsc_spot field, const char *name) {
    for (uint32_t column = 0;; column++) {
        const size_t field_length = bsc_row_field(&field);
        bsc_spot word = bsc_row_content(&field);
        size_t length = 0;
        if (bsc_spot_next_word(&word, &length) && bsc_spot_is(&word, length, name) &&
            !bsc_spot_next_word(&word, &length))
            return column;
        field.offset += field_length + 1;
        if (field.offset > field.length) return UINT32_MAX;
    }
}

bool bsc_frequencies_are(const char *text, size_t length) {
    bsc_rows rows = {.header = "", .form_message = ""};
    bsc_spot field;
    bsc_lines_begin(&rows.lines, "", text, length);
    return bsc_rows_next(&rows, &field) && find_column(field, "cell") != UINT32_MAX;
}

/* Moves *field from the first field of a line to the field of a column. `column` is the index of
 * the column, from 0. Fails with BSC_BAD_INPUT if the line has too few fields. */
static bsc_status skip_to_column(const table_reader *reader, bsc_spot *field, uint32_t column) {
    bsc_status status = BSC_OK;
    for (uint32_t k = 0; k < column && status == BSC_OK; k++)
        status = bsc_row_skip(&reader->rows, field, reader->error);
    return status;
}

/* Reads the field as the label of a cell, and sets *cell to the index of the cell. Fails with
 * BSC_BAD_INPUT if the board has no such cell, if the field has more text after the label, or if an
 * earlier line already gave the count of the cell. */
static bsc_status read_cell(const table_reader *reader, bsc_spot field, uint32_t *cell) {
    size_t length = 0;
    bsc_spot word = bsc_row_content(&field);
    bsc_spot_next_word(&word, &length);
    /* `word` now stands at the label of the cell, and ends where the field ends, so that no word
     * after the field is read. But messages show the whole line, so they need a place that ends
     * with the line: that of `field`, moved to the label. */
    field.offset = word.offset;
    const bsc_status status =
        bsc_label_read_cell(reader->problem, &field, length, cell, reader->error);
    if (status != BSC_OK) return status;
    if (bsc_spot_next_word(&word, &length)) {
        field.offset = word.offset;
        return bsc_error_at(reader->error, &field, "unexpected text");
    }
    if (reader->has_count[*cell])
        return bsc_error_at(reader->error, &field, "this cell already has a count");
    return BSC_OK;
}

/* Reads a line of the table, which begins at `line`, and stores the count of its cell. Fails with
 * BSC_BAD_INPUT if the line has too few fields, or if its cell or its count is wrong. */
static bsc_status read_line(table_reader *reader, bsc_spot line) {
    uint32_t cell = 0;
    double count = 0.0;
    bsc_spot label = line, number = line;
    bsc_status status = bsc_spot_check(&line, line.length - line.offset, reader->error);
    if (status == BSC_OK) status = skip_to_column(reader, &label, reader->cell_column);
    if (status == BSC_OK) status = skip_to_column(reader, &number, reader->count_column);
    if (status == BSC_OK) status = read_cell(reader, label, &cell);
    if (status != BSC_OK) return status;
    if (!bsc_row_read_real(&number, &count)) {
        bsc_error_at(reader->error, &number, "not a count");
        return bsc_error_hint(reader->error,
                              "a count is 0 or a positive number, such as 5218 or 17.5");
    }
    reader->has_count[cell] = true;
    reader->count[cell] = count;
    reader->count_sum += count;
    reader->has_whole_counts = reader->has_whole_counts && count == floor(count);
    reader->last_spot = number;
    if (count > reader->greatest_count || reader->greatest_spot.line == NULL) {
        reader->greatest_count = count;
        reader->greatest_spot = number;
    }
    return BSC_OK;
}

/* Computes how many games the table was made from: sets *games to the sum of the counts divided by
 * the number of cells of the fleet. At the call, *games is the number of games that the user
 * stated, or 0. If the user stated a number, the function fails if the two numbers differ by more
 * than the rounding of the counts can explain. If not, it fails if all counts are whole numbers but
 * the quotient is not; but it does not check this if the sum is MAX_EXACT or more. The status of a
 * failure is BSC_BAD_INPUT; *games is then unchanged. */
static bsc_status find_games(const table_reader *reader, double *games) {
    const double fleet_cells = bsc_problem_fleet_cells(reader->problem);
    /* The counts may have been rounded to whole numbers, which changes each of them by at most 1/2.
     * So their sum differs from the true sum by at most this much. */
    const double max_rounding = reader->problem->cells / 2.0;
    const double stated_sum = *games * fleet_cells;
    if (*games > 0.0 && fabs(reader->count_sum - stated_sum) > max_rounding)
        return bsc_error_at(reader->error, &reader->last_spot,
                            "the counts add up to %.17g, but %.17g games with a fleet of %.0f "
                            "cells make %.17g",
                            reader->count_sum, *games, fleet_cells, stated_sum);
    if (*games == 0.0 && reader->has_whole_counts && reader->count_sum < MAX_EXACT &&
        fmod(reader->count_sum, fleet_cells) != 0.0) {
        bsc_error_at(reader->error, &reader->last_spot,
                     "the counts add up to %.17g, not to a multiple of the fleet's %.0f cells",
                     reader->count_sum, fleet_cells);
        return bsc_error_reason(reader->error, BSC_REASON_GAMES);
    }
    *games = reader->count_sum / fleet_cells;
    return BSC_OK;
}

/* Turns the counts into shares, after all lines were read: sets share[c], for each cell c, to the
 * count of the cell divided by the number of games. So it says how often, from 0 to 1, a ship lay
 * on the cell. share[] may be the same array as reader->count[]. Sets *games as find_games does.
 * Fails with BSC_BAD_INPUT if no count is above 0, or if a count is above the number of games. */
static bsc_status divide_counts(const table_reader *reader, double *share, double *games) {
    if (reader->greatest_spot.line == NULL || reader->count_sum == 0.0) {
        const bsc_spot end = bsc_lines_end(&reader->rows.lines);
        return bsc_error_at(reader->error, &end, "no counts above 0");
    }
    if (!isfinite(reader->count_sum))
        return bsc_error_at(reader->error, &reader->greatest_spot, "not a count");
    const bsc_status status = find_games(reader, games);
    if (status != BSC_OK) return status;
    if (reader->greatest_count > *games * MAX_COUNT_PER_GAME)
        return bsc_error_at(reader->error, &reader->greatest_spot,
                            "more often than games: %.9g in %.9g", reader->greatest_count, *games);
    for (uint32_t cell = 0; cell < reader->problem->cells; cell++)
        share[cell] = fmin(reader->count[cell] / *games, 1.0);
    return BSC_OK;
}

bsc_status bsc_frequencies_read(double *share, double *games, const bsc_problem *problem,
                                const char *text, size_t length, const char *name,
                                bsc_error *error) {
    if (bsc_problem_need_whole_fleet(problem, "a table of frequencies", error) != BSC_OK)
        return BSC_UNSUPPORTED;
    table_reader reader = {
        .rows = {.header = "", /* the first line is read below, so it must not be skipped */
                 .form_message = "a line must have as many fields as the first"},
        .problem = problem,
        /* share[], the array of the result, holds the counts until divide_counts divides them by
         * the number of games */
        .count = share,
        .has_whole_counts = true,
        .error = error,
    };
    bsc_spot field = {.name = name, .line = "", .number = 1};
    assert(*games >= 0.0);
    memset(share, 0, problem->cells * sizeof *share);
    bsc_lines_begin(&reader.rows.lines, name, text, length);
    bsc_rows_next(&reader.rows, &field);
    reader.cell_column = find_column(field, "cell");
    reader.count_column = find_column(field, "count");
    if (reader.count_column == UINT32_MAX) reader.count_column = find_column(field, "probability");
    if (reader.cell_column == UINT32_MAX || reader.count_column == UINT32_MAX)
        return bsc_error_at(error, &field, "the first line must name the columns cell and count");
    reader.has_count = bsc_memory_new(problem->cells, sizeof *reader.has_count);
    if (reader.has_count == NULL) return bsc_error_set_no_memory(error);
    bsc_status status = BSC_OK;
    while (status == BSC_OK && bsc_rows_next(&reader.rows, &field))
        status = read_line(&reader, field);
    if (status == BSC_OK) status = divide_counts(&reader, share, games);
    bsc_memory_free(reader.has_count);
    return status;
}
