/* knuth_write.c - writes exact-cover matrices in the text formats of Knuth's programs, which
 * knuth_read.c describes: the format of DLX1 and DLX2, and the format of DLX3.
 *
 * DLX1 and DLX2 cannot treat the copies of a piece as interchangeable. So a piece with m copies is
 * written as m items, each with all the options of the piece. These programs then find every
 * deployment m! times, and a comment in the file states this factor.
 *
 * DLX3 knows bounds on how often an item is covered. An item that must be covered m times, because
 * it is a piece with m copies, is written as m|NAME. If k of these copies may be absent, it is
 * written with the bounds m - k and m, as 0:2|NAME for m = k = 2, and the items and options that
 * absences.c has added for this are left out. DLX3 finds every deployment once. Example: a fleet of
 * at most two ships of length 2 on a board of three cells in a row.
 *
 *     DLX1                                   DLX3
 *     s0 s1 a2 a3 | A1 B1 C1 a7              0:2|Ship2 | A1 B1 C1
 *     s0 A1 B1                               Ship2 A1 B1
 *     s1 A1 B1                               Ship2 B1 C1
 *     ... and 8 more
 *
 * DLX1 allows names of at most 8 characters. A cell, edge or vertex whose label is longer is
 * written as a letter and a number, such as c17. The names of pieces and other items are cut to 8
 * characters; if two names would then be the same, all pieces and other items are written as a
 * letter and a number.
 *
 * The functions that write a part of the text return no status: that the sink refused some bytes is
 * kept in the bsc_output, and told by bsc_output_end.
 *
 * Cost: linear in the size of the text. */
#include "bscount.h"

#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/base/error.h"
#include "count/base/text.h"
#include "count/cover/matrix.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#define NAME_SIZE 9 /* bytes for the name of a column: 8 characters and the terminating 0 */

/* The columns of the file: the items that its first line lists. For DLX1, which has no bounds, an
 * item of the matrix becomes one column for each of its copies, as in "s0 s1". For DLX3, an item
 * becomes one column, such as "0:2|Ship2", or no column if it is left out (is_item_left_out). */
typedef struct columns {
    bsc_arena arena; /* owns the arrays */
    bool has_bounds; /* the file is written for DLX3, in which items have bounds such as 0:2 */
    uint32_t count;  /* how many columns there are */
    /* [items + 1]: item i of the matrix becomes the columns first[i] .. first[i + 1] - 1 */
    uint32_t *first;
    char (*name)[NAME_SIZE]; /* [count]: the name of each column */
    /* [items]: only for DLX3: how many of the copies of each item may be absent, so that a solution
     * may cover it that many times less; 2 for the bounds 0:2 */
    uint32_t *absent_copies;
} columns;

/* Says whether a file for DLX3 leaves out the item. It leaves out the items that absences.c has
 * added so that ships may be absent, because the bounds of a piece, such as 0:2, say the same. But
 * if the problem lists several fleets, the file needs these items: bounds cannot express the choice
 * of a fleet. */
static bool is_item_left_out(const bsc_matrix *matrix, uint32_t item) {
    return matrix->item[item].kind == BSC_ITEM_ABSENCE && matrix->fleets == 0;
}

/* Says whether a file for DLX3 leaves out the option, because the option covers an item that is
 * left out. */
static bool is_option_left_out(const bsc_matrix *matrix, uint32_t option) {
    for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++)
        if (is_item_left_out(matrix, matrix->entry[k])) return true;
    return false;
}

/* Fills c->absent_copies[], which says for the item of each piece how many of its copies may be
 * absent. For each such copy, absences.c has added an option "absent", which covers the item of the
 * piece in place of a ship, and which the file leaves out, because it has bounds instead. So the
 * function counts, for each item, the options that the file leaves out. (It counts them for other
 * items too, which are left out themselves.) */
static void count_absent_copies(const bsc_matrix *matrix, columns *c) {
    for (uint32_t option = 0; option < matrix->options; option++) {
        if (!is_option_left_out(matrix, option)) continue;
        for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++)
            c->absent_copies[matrix->entry[k]]++;
    }
}

/* Returns how many columns of the file the item becomes. */
static uint32_t count_columns(const bsc_matrix *matrix, const columns *c, uint32_t item) {
    if (!c->has_bounds) return matrix->item[item].multiplicity;
    return is_item_left_out(matrix, item) ? 0 : 1;
}

/* Compares two names of columns for qsort. */
static int by_name(const void *left, const void *right) {
    return strcmp(left, right);
}

/* Writes the name of a column to column[]: as many whole characters of the item's name as fit, such
 * as "Battlesh". If the item becomes several columns, one for each of its copies, the name ends in
 * the number of the copy, from 1: "Scout.1" for copy 0. */
static void cut_name(char column[NAME_SIZE], const char *name, uint32_t copies, uint32_t copy) {
    char suffix[NAME_SIZE] = "";
    /* The remainder only shows the compiler that the suffix fits: no piece has so many copies. */
    if (copies > 1) snprintf(suffix, sizeof suffix, ".%u", (copy % 100000) + 1);
    const size_t capacity = NAME_SIZE - 1 - strlen(suffix);
    size_t length = strlen(name);
    if (length > capacity)
        for (length = capacity; length > 0 && bsc_utf8_continues(name[length]);) length--;
    assert(length <= capacity);
    memcpy(column, name, length);
    memcpy(column + length, suffix, strlen(suffix) + 1);
}

/* Fills c->name[], the names of the columns. If the name of a cell, edge or vertex is too long, it
 * is replaced by a letter and the index of the column, for example "c17". The names of all other
 * items are cut if they are too long; but if `numbers_all` is true, all of them are replaced by a
 * letter and the index of the column. */
static void name_columns(const bsc_matrix *matrix, columns *c, bool numbers_all) {
    static const char letter[] = {
        [BSC_ITEM_PIECE] = 's',  [BSC_ITEM_CELL] = 'c',    [BSC_ITEM_EDGE] = 'e',
        [BSC_ITEM_VERTEX] = 'v', [BSC_ITEM_ABSENCE] = 'a', [BSC_ITEM_NAMED] = 'i'};
    for (uint32_t i = 0; i < matrix->items; i++) {
        const bsc_item *item = &matrix->item[i];
        for (uint32_t k = c->first[i]; k < c->first[i + 1]; k++) {
            bool by_number = numbers_all;
            if (bsc_item_has_point(item)) by_number = strlen(item->name) >= NAME_SIZE;
            if (by_number)
                snprintf(c->name[k], NAME_SIZE, "%c%u", letter[item->kind], (k % 10000000));
            else
                cut_name(c->name[k], item->name, c->first[i + 1] - c->first[i], k - c->first[i]);
        }
    }
}

/* Fills c->first[] and c->count, which say what columns each item becomes. Fails with BSC_LIMIT if
 * a 32-bit number cannot count the columns, because an item with m copies becomes m of them. Also
 * fails if memory runs out. */
static bsc_status number_columns(const bsc_matrix *matrix, columns *c, bsc_error *error) {
    uint64_t count = 0;
    BSC_ARENA_ARRAY(&c->arena, c->first, (size_t)matrix->items + 1);
    if (c->first == NULL) return bsc_arena_status(&c->arena, error);
    for (uint32_t i = 0; i < matrix->items; i++) {
        count += count_columns(matrix, c, i);
        if (count > UINT32_MAX)
            return bsc_error_set(error, BSC_LIMIT,
                                 "for DLX1 the matrix would have more than 4294967295 items: use "
                                 "--format dlx3");
        c->first[i + 1] = (uint32_t)count;
    }
    c->count = (uint32_t)count;
    return BSC_OK;
}

/* Fills *c: finds the columns that each item becomes, and gives each column a name. If cutting long
 * names makes two of them the same, the columns get numbers instead. Fails as number_columns does.
 * The caller releases c->arena, also after a failure. */
static bsc_status make_columns(const bsc_matrix *matrix, columns *c, bsc_error *error) {
    bsc_status status = number_columns(matrix, c, error);
    if (status != BSC_OK) return status;
    BSC_ARENA_ARRAY(&c->arena, c->absent_copies, matrix->items);
    c->name = bsc_arena_new(&c->arena, c->count, NAME_SIZE);
    char(*sorted)[NAME_SIZE] = bsc_arena_new(&c->arena, c->count, NAME_SIZE);
    status = bsc_arena_status(&c->arena, error);
    if (status != BSC_OK) return status;
    name_columns(matrix, c, false);
    memcpy(sorted, c->name, (size_t)c->count * NAME_SIZE);
    qsort(sorted, c->count, NAME_SIZE, by_name);
    bool has_equal_names = false;
    for (uint32_t k = 1; k < c->count; k++)
        has_equal_names |= strcmp(sorted[k - 1], sorted[k]) == 0;
    if (has_equal_names) name_columns(matrix, c, true);
    if (c->has_bounds) count_absent_copies(matrix, c);
    for (uint32_t i = 0; matrix->least != NULL && i < matrix->primaries; i++)
        c->absent_copies[i] = matrix->item[i].multiplicity - matrix->least[i];
    return BSC_OK;
}

/* Writes the comment that says how many times DLX1 finds each deployment: the product of m! over
 * all items with m copies, as in "| factor 4 = 2! 2!". If the factor is 2^64 or more, the number
 * before the '=' is left out. */
static void write_factor(const bsc_matrix *matrix, bsc_output *out) {
    uint64_t factor = 1;
    bool fits = true; /* whether the factor is below 2^64 */
    const char *separator = " ";
    bsc_output_text(out, "| factor");
    for (uint32_t i = 0; i < matrix->primaries; i++) {
        const uint32_t copies = matrix->item[i].multiplicity;
        for (uint32_t k = 2; k <= copies; k++) {
            if (factor > UINT64_MAX / k) fits = false;
            factor *= k;
        }
    }
    if (fits) {
        bsc_output_text(out, " ");
        bsc_output_number(out, factor);
        separator = " = ";
    }
    for (uint32_t i = 0; i < matrix->primaries; i++) {
        if (matrix->item[i].multiplicity == 1) continue;
        bsc_output_text(out, separator);
        separator = " ";
        bsc_output_number(out, matrix->item[i].multiplicity);
        bsc_output_text(out, "!");
    }
    bsc_output_text(out,
                    "\n| the number of solutions is the number of deployments times this factor\n");
}

/* Writes the bounds of an item, such as "0:2|" (0 to 2 times) or "2|" (twice). Writes nothing if
 * the item must be covered exactly once. */
static void write_bounds(const bsc_matrix *matrix, const columns *c, uint32_t item,
                         bsc_output *out) {
    const uint32_t most = matrix->item[item].multiplicity;
    const uint32_t least = most - c->absent_copies[item];
    if (most == 1 && least == 1) return;
    if (least < most) {
        bsc_output_number(out, least);
        bsc_output_text(out, ":");
    }
    bsc_output_number(out, most);
    bsc_output_text(out, "|");
}

/* Writes the line that lists the columns, with a bar before the secondary ones. */
static void write_items(const bsc_matrix *matrix, const columns *c, bsc_output *out) {
    for (uint32_t i = 0; i < matrix->items; i++)
        for (uint32_t k = c->first[i]; k < c->first[i + 1]; k++) {
            if (k == c->first[matrix->primaries])
                bsc_output_text(out, " | ");
            else if (k > 0)
                bsc_output_text(out, " ");
            if (c->has_bounds && i < matrix->primaries) write_bounds(matrix, c, i, out);
            bsc_output_text(out, c->name[k]);
        }
    /* A matrix without items has the line " |", because a program that reads the file would skip a
     * blank line. */
    bsc_output_text(out, c->count == 0 ? " |\n" : "\n");
}

/* Writes the comments at the start of the file, and then the line of items. */
static void write_head(const bsc_matrix *matrix, const columns *c, bsc_output *out) {
    bool has_edges = false, has_vertices = false;
    /* whether some cell, edge or vertex has a name too long for the file, so that name_columns gave
     * it a letter and a number, such as c17 */
    bool has_numbered_names = false;
    for (uint32_t i = 0; i < matrix->items; i++) {
        has_edges |= matrix->item[i].kind == BSC_ITEM_EDGE;
        has_vertices |= matrix->item[i].kind == BSC_ITEM_VERTEX;
        has_numbered_names |=
            bsc_item_has_point(&matrix->item[i]) && strlen(matrix->item[i].name) >= NAME_SIZE;
    }
    bsc_output_text(
        out, "| exact cover: items, then an option a line; items after the bar at most once\n");
    if (has_edges) bsc_output_text(out, "| C1.e2 is edge 2 of cell C1, clockwise\n");
    if (has_vertices) bsc_output_text(out, "| C1.v2 is vertex 2 of cell C1, clockwise\n");
    if (has_numbered_names)
        bsc_output_text(out, "| names of more than 8 characters are numbered\n");
    if (c->has_bounds)
        bsc_output_text(out,
                        "| 0:2|item is covered at least 0 and at most 2 times, 2|item twice\n");
    else
        write_factor(matrix, out);
    write_items(matrix, c, out);
}

/* Writes the lines of an option. For DLX1, a piece with m copies becomes m columns, and so its
 * options are written m times, each time with another of these columns. Any other option is one
 * line. (At most one item of an option becomes several columns.) */
static void write_option(const bsc_matrix *matrix, const columns *c, uint32_t option,
                         bsc_output *out) {
    uint32_t copies = 1;
    const uint32_t first = matrix->start[option], end = matrix->start[option + 1];
    for (uint32_t k = first; k < end; k++) {
        const uint32_t columns_of_item = bsc_row_length(c->first, matrix->entry[k]);
        if (columns_of_item > 1) copies = columns_of_item;
    }
    for (uint32_t copy = 0; copy < copies; copy++)
        for (uint32_t k = first; k < end; k++) {
            const uint32_t item = matrix->entry[k];
            const bool has_copies = bsc_row_length(c->first, item) > 1;
            bsc_output_text(out, c->name[c->first[item] + (has_copies ? copy : 0)]);
            bsc_output_text(out, k + 1 < end ? " " : "\n");
        }
}

/* Writes the matrix for DLX3 if c->has_bounds is true, otherwise for DLX1. The other fields of *c
 * are zero at the call. Fails with BSC_UNSUPPORTED if the matrix has sums, which Knuth's formats
 * cannot express. (If sums stand for items of a text, DLX3 has bounds in their place, and the items
 * of the text are written.) */
static bsc_status write_matrix(const bsc_matrix *matrix, columns *c, const bsc_sink *sink,
                               bsc_error *error) {
    bsc_output out;
    if (c->has_bounds && matrix->source != NULL) matrix = matrix->source;
    if (matrix->law.sums.count > 0 && matrix->source != NULL)
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "options with two items that are covered several times cannot be "
                             "written for DLX1: use --format dlx3 or cnf");
    if (matrix->law.sums.count > 0)
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "Knuth's format has no sums: use --format cnf");
    bsc_status status = make_columns(matrix, c, error);
    if (status == BSC_OK) {
        bsc_output_begin(&out, sink);
        write_head(matrix, c, &out);
        for (uint32_t option = 0; option < matrix->options && !out.failed; option++)
            if (!c->has_bounds || !is_option_left_out(matrix, option))
                write_option(matrix, c, option, &out);
        status = bsc_output_end(&out, error);
    }
    bsc_arena_release(&c->arena);
    return status;
}

bsc_status bsc_matrix_write_dlx(const bsc_matrix *matrix, const bsc_sink *sink, bsc_error *error) {
    columns c = {.has_bounds = false};
    return write_matrix(matrix, &c, sink, error);
}

bsc_status bsc_matrix_write_dlx3(const bsc_matrix *matrix, const bsc_sink *sink, bsc_error *error) {
    columns c = {.has_bounds = true};
    return write_matrix(matrix, &c, sink, error);
}
