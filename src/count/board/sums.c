/* sums.c - reads the sums of a board. A sum is a condition that says how many cells of a set hold a
 * ship:
 *
 *   rows 3 . 0 2         columns 1 1 . 3     a number for each row or column, or '.' where the
 *                                            number is not known; only on boards of squares
 *   sum A1:C3 >= 2       sum A1 B7 = 1       at least 2 of the cells from A1 to C3; exactly one of
 *                                            A1 and B7
 *   sum A1:C3 yes        sum A1:C3 no        at least 1; none
 *
 * Sums name cells, and are checked against the fleet. So this file reads them in a second pass over
 * the board's text, when the cells and the pieces exist. The pass does not know which lines belong
 * to drawings. That does no harm, because no line of a drawing begins with `rows`, `columns` or
 * `sum`.
 *
 * Every function that reads a part of the text fails with BSC_BAD_INPUT at the first mistake, whose
 * place is then in the error; it also fails if memory runs out. After a failure the sum that was
 * being read is undefined.
 *
 * Cost: number of cells x number of sums. */
#include "count/board/sums.h"

#include "count/base/arena.h"
#include "count/base/memory.h"
#include "count/base/text.h"
#include "count/board/draft.h"
#include "count/board/drawing.h"
#include "count/board/label.h"
#include "count/board/problem.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* The greatest N that may be written in a sum such as "sum A1:C3 = N" (N of these cells hold a
 * ship). No board has that many cells. A greater N is refused, with a message that states this
 * limit. */
#define MAX_SUM 1000000u

/* What a sum says about the count of its cells that hold a ship. Each comment shows how this is
 * written in a .board file, where N is a number. */
typedef enum relation {
    EXACTLY,    /* "= N": the count is N */
    AT_MOST,    /* "<= N": the count is at most N */
    AT_LEAST,   /* ">= N": the count is at least N */
    ANY_SHIP,   /* "yes": the count is at least 1 */
    NO_SHIP,    /* "no": the count is 0 */
    BARE_NUMBER /* "N": the count is N, as for EXACTLY, but "=" is left out */
} relation;

/* The words for the relations, in the order of the enumeration; BARE_NUMBER has none. */
static const char *const relation_words[] = {"=", "<=", ">=", "yes", "no"};
static_assert(sizeof relation_words / sizeof *relation_words == BARE_NUMBER, "a word for each");

/* The reader of a text that has sums. */
typedef struct sum_reader {
    bsc_problem *problem;
    bsc_spot word; /* the word of the text that is being read, and its line */
    size_t length; /* how many bytes this word has */
    /* Whether the line `rows` has been read, and gives a number for every row. (In other such
     * lines, some rows have a '.' in place of a number, which says that it is not known.) A line
     * `columns` with another total then contradicts the rows, and its message says so. */
    bool knows_all_rows;
    bsc_error *error;
} sum_reader;

/* Says whether a place lies in the rectangle that has the places p and q in two opposite
 * corners. */
static bool is_between(const bsc_place *place, const bsc_place *p, const bsc_place *q) {
    const uint32_t left = p->x < q->x ? p->x : q->x, right = p->x + q->x - left;
    const uint32_t top = p->y < q->y ? p->y : q->y, bottom = p->y + q->y - top;
    return left <= place->x && place->x <= right && top <= place->y && place->y <= bottom;
}

bsc_status bsc_cells_read(const bsc_problem *problem, bsc_spot *word, size_t *length, bool *in_set,
                          bsc_error *error) {
    const bsc_places *places = &problem->places;
    const char *const text = word->line + word->offset;
    size_t first_length = bsc_label_measure(word, *length);
    /* the label after the colon, as C3 in A1:C3; without a colon, the whole word */
    bsc_spot second = *word;
    size_t second_length = *length;
    uint32_t a, b;
    if (problem->lattice == BSC_SQUARE && first_length + 1 < *length && text[first_length] == ':') {
        second.offset += first_length + 1;
        second_length -= first_length + 1;
    } else {
        first_length = *length;
    }
    bsc_status status = bsc_label_read(problem, word, first_length, &a, error);
    if (status == BSC_OK) status = bsc_label_read(problem, &second, second_length, &b, error);
    for (uint32_t k = 0; status == BSC_OK && k < places->count; k++) {
        const bsc_place *place = &places->place[k];
        if (!place->island && is_between(place, &places->place[a], &places->place[b]))
            in_set[place->cell] = true;
    }
    bsc_spot_next_word(word, length);
    return status;
}

/* Reads the word as the number N of cells that hold a ship, and sets sum->least and sum->most to N.
 * Fails with BSC_BAD_INPUT if the word is not a number from 0 to MAX_SUM. If set_name is not NULL,
 * also fails if N is greater than the number of cells in the set of the sum; the caller must have
 * filled sum->cell[], which says which cells these are. The message calls the set `set_name`, for
 * example "row 3". */
static bsc_status read_number(const bsc_problem *problem, const bsc_spot *word, size_t length,
                              const char *set_name, bsc_sum *sum, bsc_error *error) {
    unsigned set_cells = 0;
    size_t end = word->offset;
    bsc_status status = BSC_OK;
    sum->least = 0;
    for (uint32_t cell = 0; cell < problem->cells; cell++)
        if (sum->cell[cell]) set_cells++;
    if (!bsc_spot_is(word, length, "0"))
        status = bsc_word_number(word, end + length, &end, MAX_SUM, "the number of cells",
                                 &sum->least, error);
    sum->most = sum->least;
    if (status != BSC_OK || set_name == NULL || sum->least <= set_cells) return status;
    return bsc_error_at(error, word, "%s has %u cell%s: it cannot hold %u", set_name, set_cells,
                        set_cells == 1 ? "" : "s", sum->least);
}

/* Reads the end of a sum, which says how many cells of the set hold a ship, such as ">= 2" or
 * "yes". Sets sum->least and sum->most to these bounds; sum->most is UINT32_MAX if there is no
 * upper bound. At the call, *word and *length are the first word of this end; on return, they are
 * the last word that was read. */
static bsc_status read_relation(const bsc_problem *problem, bsc_spot *word, size_t *length,
                                bsc_sum *sum, bsc_error *error) {
    const relation found = bsc_word_find(word, *length, (bsc_names){relation_words, BARE_NUMBER});
    bsc_status status = BSC_OK;
    sum->least = 0;
    switch (found) {
    case EXACTLY:
        bsc_spot_next_word(word, length);
        return read_number(problem, word, *length, "the set", sum, error);
    case AT_MOST:
        bsc_spot_next_word(word, length);
        status = read_number(problem, word, *length, NULL, sum, error);
        sum->least = 0;
        return status;
    case AT_LEAST:
        bsc_spot_next_word(word, length);
        status = read_number(problem, word, *length, "the set", sum, error);
        sum->most = UINT32_MAX;
        return status;
    case ANY_SHIP:
        sum->least = 1;
        sum->most = UINT32_MAX;
        return BSC_OK;
    case NO_SHIP:
        sum->most = 0;
        return BSC_OK;
    case BARE_NUMBER:
        break;
    }
    return read_number(problem, word, *length, "the set", sum, error);
}

bsc_status bsc_sum_read(const bsc_problem *problem, bsc_spot *word, size_t *length, bsc_sum *sum,
                        bsc_error *error) {
    const bsc_spot first = *word;
    const bool names_cells = bsc_label_measure(word, *length) > 0;
    bsc_status status = BSC_OK;
    while (status == BSC_OK && bsc_label_measure(word, *length) > 0)
        status = bsc_cells_read(problem, word, length, sum->cell, error);
    if (status == BSC_OK) status = read_relation(problem, word, length, sum, error);
    if (status == BSC_OK && !names_cells) status = bsc_error_at(error, &first, "missing cell");
    if (status == BSC_OK && bsc_spot_next_word(word, length))
        status = bsc_error_at(error, word, "unexpected text");
    return status;
}

/* Adds a sum to the problem, with an empty set of cells, and returns it, or NULL if memory ran out;
 * the problem can then only be freed. The result is valid until the next sum is added. `line` is
 * 'r' if the set will be a row, 'c' if it will be a column, otherwise '\0'. `number` is the number
 * of the row or column, from 0. */
static bsc_sum *add_sum(const sum_reader *reader, char line, uint32_t number) {
    bsc_problem *problem = reader->problem;
    bsc_places *places = &problem->places;
    if (!BSC_ARRAY_GROW(places, sum, (size_t)places->sums + 1)) return NULL;
    bool *cell = bsc_arena_new(&problem->arena, problem->cells, sizeof *cell);
    bsc_counted_sum *added = &places->sum[places->sums];
    *added = (bsc_counted_sum){.sum = {.line = line, .number = number, .cell = cell}};
    places->sums++;
    return cell == NULL ? NULL : &added->sum;
}

/* Reads reader->word, one number of a line such as `rows 3 . 0 2`: how many cells of one row or
 * column hold a ship. Adds a sum for this row or column to the problem. `what` is "row" or
 * "column", and `number` says which one, from 0. Also adds the number that was read to *total. */
static bsc_status read_line(sum_reader *reader, const char *what, unsigned number,
                            unsigned *total) {
    const bsc_problem *problem = reader->problem;
    char name[32];
    bsc_sum *sum = add_sum(reader, *what, number);
    if (sum == NULL) return bsc_error_set_no_memory(reader->error);
    for (uint32_t cell = 0; cell < problem->cells; cell++) {
        const bsc_coord coord = problem->coord[cell];
        sum->cell[cell] = (*what == 'c' ? coord.x : coord.y) == (int32_t)number;
    }
    snprintf(name, sizeof name, "%s %u", what, number + 1);
    const bsc_status status =
        read_number(problem, &reader->word, reader->length, name, sum, reader->error);
    *total += sum->least;
    return status;
}

/* Reads the line `rows` or, if `columns` is true, the line `columns`. At the call, reader->word is
 * this keyword. After it there must be a number for each row or column, or a '.' if the number is
 * not known. If all numbers are given, they must add up to the cells of the fleet, unless the fleet
 * may have fewer ships. */
static bsc_status read_lines(sum_reader *reader, bool columns) {
    const bsc_problem *problem = reader->problem;
    const bsc_spot keyword = reader->word;
    const char *what = columns ? "column" : "row";
    const unsigned lines = columns ? problem->places.width : problem->places.height;
    const unsigned fleet_cells = bsc_problem_fleet_cells(problem);
    unsigned count = 0, total = 0;
    bool all_given = true;
    if (problem->lattice != BSC_SQUARE)
        return bsc_error_at(reader->error, &keyword, "'%ss' needs a square lattice", what);
    for (; bsc_spot_next_word(&reader->word, &reader->length); count++) {
        if (bsc_spot_is(&reader->word, reader->length, ".") || count >= lines) {
            all_given = false;
            continue;
        }
        const bsc_status status = read_line(reader, what, count, &total);
        if (status != BSC_OK) return status;
    }
    if (count != lines)
        return bsc_error_at(reader->error, &keyword, "%u number%s for %u %ss", count,
                            count == 1 ? "" : "s", lines, what);
    if (all_given && total != fleet_cells && !bsc_problem_may_lack_ships(problem))
        return bsc_error_at(reader->error, &keyword,
                            reader->knows_all_rows ? "the %ss add up to %u, the rows to %u"
                                                   : "the %ss add up to %u, the fleet has %u cells",
                            what, total, fleet_cells);
    if (all_given && !columns) reader->knows_all_rows = true;
    return BSC_OK;
}

/* Says whether the sum is true of every deployment because no cell is in its set, as if all places
 * that the text names are islands. */
static bool is_empty_truth(const bsc_problem *problem, const bsc_sum *sum) {
    for (uint32_t cell = 0; cell < problem->cells; cell++)
        if (sum->cell[cell]) return false;
    return sum->least == 0;
}

/* Reads the sums in a text, and adds them to the problem, except those that are true of every
 * deployment because they have no cells. If `all_sums` is false, the text is a .board file, and
 * only its lines that begin with `rows`, `columns` or `sum` are read. If `all_sums` is true, every
 * line is a sum without the word `sum` at its start, or one of the lines `rows` and `columns`. */
static bsc_status read_text(sum_reader *reader, const char *name, const char *text, size_t length,
                            bool all_sums) {
    bsc_spot *word = &reader->word;
    bsc_lines lines;
    bsc_status status = BSC_OK;
    bsc_lines_begin(&lines, name, text, length);
    while (status == BSC_OK && bsc_lines_next(&lines, word)) {
        bsc_spot_cut_comment(word);
        reader->length = 0;
        bsc_spot_next_word(word, &reader->length);
        const bool columns = bsc_spot_is(word, reader->length, "columns");
        if (columns || bsc_spot_is(word, reader->length, "rows")) {
            status = read_lines(reader, columns);
        } else if (all_sums || bsc_spot_is(word, reader->length, "sum")) {
            bsc_sum *sum = add_sum(reader, '\0', 0);
            if (sum == NULL) return bsc_error_set_no_memory(reader->error);
            if (!all_sums) bsc_spot_next_word(word, &reader->length);
            status = bsc_sum_read(reader->problem, word, &reader->length, sum, reader->error);
            if (status == BSC_OK && is_empty_truth(reader->problem, sum))
                reader->problem->places.sums--;
        }
    }
    return status;
}

/* Says whether the fleet has a ship of one cell. */
static bool has_single_cell_ship(const bsc_problem *problem) {
    for (uint32_t p = 0; p < problem->pieces; p++)
        if (problem->piece[p].cells == 1) return true;
    return false;
}

bsc_status bsc_problem_read_sums(bsc_problem *problem, const bsc_draft *draft,
                                 const bsc_source *source, bsc_error *error) {
    sum_reader reader = {.problem = problem, .error = error};
    bsc_status status = BSC_OK;
    if (draft->board.single_ship.line != NULL && !has_single_cell_ship(problem))
        return bsc_error_at(error, &draft->board.single_ship, "no ship of the fleet has one cell");
    if (source->text != NULL)
        status = read_text(&reader, source->name, source->text, source->length, false);
    if (status != BSC_OK || source->sums == NULL) return status;
    status = read_text(&reader, "sum", source->sums, strlen(source->sums), true);
    if (status == BSC_BAD_INPUT) bsc_error_reason(error, BSC_REASON_FIELD);
    return status;
}

uint32_t bsc_problem_sums(const bsc_problem *problem) {
    return problem->places.sums;
}

const bsc_sum *bsc_problem_sum(const bsc_problem *problem, uint32_t sum) {
    assert(sum < problem->places.sums);
    return &problem->places.sum[sum].sum;
}
