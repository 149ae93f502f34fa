/* knuth_write.c - writes matrices in the text format of Knuth's programs DLX1 and DLX2, which
 * knuth_read.c describes.
 *
 * These programs cannot say that the copies of a piece are interchangeable. So a piece with m
 * copies is written as m items, each with all the options of the piece. Knuth's programs then find
 * every deployment m! times, and a comment in the file states this factor.
 *
 * DLX1 allows names of at most 8 characters. A cell, edge or vertex whose label is longer is
 * written as a letter and a number, such as c17. The names of pieces and other items are cut to 8
 * characters; if two of them would then be the same, all of them are written as a letter and a
 * number.
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

#define NAME_SIZE 9 /* bytes of a name that is written: 8 characters and the final 0 */

/* The names of the items in the file: the columns. An item with several copies has a column for
 * each copy. */
typedef struct columns {
    bsc_arena arena;
    uint32_t count;          /* number of columns */
    uint32_t *first;         /* [items + 1]: the first column of each item */
    char (*name)[NAME_SIZE]; /* [count]: the name of each column */
} columns;

/* Compares two names for qsort. */
static int by_name(const void *left, const void *right) {
    return strcmp(left, right);
}

/* Writes the name of a column: as many whole characters of the item's name as fit, and for an item
 * with several copies the copy's number: "Battlesh", or "Scout.1" for copy 0 of several. */
static void cut_name(char column[NAME_SIZE], const char *name, uint32_t copies, uint32_t copy) {
    char suffix[NAME_SIZE] = "";
    if (copies > 1) snprintf(suffix, sizeof suffix, ".%u", (copy % 100000) + 1);
    const size_t capacity = NAME_SIZE - 1 - strlen(suffix);
    size_t length = strlen(name);
    if (length > capacity)
        for (length = capacity; length > 0 && bsc_utf8_continues(name[length]);) length--;
    assert(length <= capacity);
    memcpy(column, name, length);
    memcpy(column + length, suffix, strlen(suffix) + 1);
}

/* Fills c->name[]. The name of a cell, edge or vertex that is too long becomes a letter and the
 * number of the column, for example "c17". Other names are cut, or, if `numbered` is set, become a
 * letter and a number too. */
static void name_columns(const bsc_matrix *matrix, columns *c, bool numbered) {
    static const char letter[] = {
        [BSC_ITEM_PIECE] = 's',  [BSC_ITEM_CELL] = 'c',    [BSC_ITEM_EDGE] = 'e',
        [BSC_ITEM_VERTEX] = 'v', [BSC_ITEM_ABSENCE] = 'a', [BSC_ITEM_NAMED] = 'i'};
    for (uint32_t i = 0; i < matrix->items; i++) {
        const bsc_item *item = &matrix->item[i];
        for (uint32_t k = c->first[i]; k < c->first[i + 1]; k++) {
            bool by_number = numbered;
            if (bsc_item_has_point(item)) by_number = strlen(item->name) >= NAME_SIZE;
            if (by_number)
                snprintf(c->name[k], NAME_SIZE, "%c%u", letter[item->kind], (k % 10000000));
            else
                cut_name(c->name[k], item->name, item->multiplicity, k - c->first[i]);
        }
    }
}

/* Gives each column a name. Uses numbers if two names would be the same after cutting. */
static bsc_status make_columns(const bsc_matrix *matrix, columns *c, bsc_error *error) {
    BSC_ARENA_ARRAY(&c->arena, c->first, (size_t)matrix->items + 1);
    for (uint32_t i = 0; c->first != NULL && i < matrix->items; i++)
        c->first[i + 1] = c->first[i] + matrix->item[i].multiplicity;
    if (c->first != NULL) c->count = c->first[matrix->items];
    c->name = bsc_arena_new(&c->arena, c->count, NAME_SIZE);
    char(*sorted)[NAME_SIZE] = bsc_arena_new(&c->arena, c->count, NAME_SIZE);
    const bsc_status status = bsc_arena_status(&c->arena, error);
    if (status != BSC_OK) return status;
    name_columns(matrix, c, false);
    memcpy(sorted, c->name, (size_t)c->count * NAME_SIZE);
    qsort(sorted, c->count, NAME_SIZE, by_name);
    bool clash = false;
    for (uint32_t k = 1; k < c->count; k++) clash |= strcmp(sorted[k - 1], sorted[k]) == 0;
    if (clash) name_columns(matrix, c, true);
    assert(c->count >= matrix->items);
    return BSC_OK;
}

/* Writes the comment with the factor by which Knuth's programs count each deployment too often: the
 * product of m! over all items with m copies. The value of the product is written first if it is
 * below 2^64. */
static void write_factor(const bsc_matrix *matrix, bsc_output *out) {
    uint64_t factor = 1;
    bool fits = true;
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
    }
    for (uint32_t i = 0; i < matrix->primaries; i++) {
        if (matrix->item[i].multiplicity == 1) continue;
        bsc_output_text(out, fits ? " = " : " ");
        fits = false; /* the '=' is written only once */
        bsc_output_number(out, matrix->item[i].multiplicity);
        bsc_output_text(out, "!");
    }
    bsc_output_text(out,
                    "\n| the number of solutions is the number of deployments times this factor\n");
}

/* Writes the comments and then the line of items. */
static void write_head(const bsc_matrix *matrix, const columns *c, bsc_output *out) {
    bool edges = false, vertices = false, numbered = false;
    for (uint32_t i = 0; i < matrix->items; i++) {
        edges |= matrix->item[i].kind == BSC_ITEM_EDGE;
        vertices |= matrix->item[i].kind == BSC_ITEM_VERTEX;
        numbered |=
            bsc_item_has_point(&matrix->item[i]) && strlen(matrix->item[i].name) >= NAME_SIZE;
    }
    bsc_output_text(
        out, "| exact cover: items, then an option a line; items after the bar at most once\n");
    if (edges) bsc_output_text(out, "| C1.e2 is edge 2 of cell C1, clockwise\n");
    if (vertices) bsc_output_text(out, "| C1.v2 is vertex 2 of cell C1, clockwise\n");
    if (numbered) bsc_output_text(out, "| names of more than 8 characters are numbered\n");
    write_factor(matrix, out);
    for (uint32_t k = 0; k < c->count; k++) {
        if (k == c->first[matrix->primaries])
            bsc_output_text(out, " | ");
        else if (k > 0)
            bsc_output_text(out, " ");
        bsc_output_text(out, c->name[k]);
    }
    bsc_output_text(out, c->count == 0 ? " |\n" : "\n"); /* readers skip a line without a word */
}

/* Writes the option once for each copy of its piece. At most one of its items has several
 * copies. */
static void write_option(const bsc_matrix *matrix, const columns *c, uint32_t option,
                         bsc_output *out) {
    uint32_t copies = 1;
    const uint32_t first = matrix->start[option], end = matrix->start[option + 1];
    for (uint32_t k = first; k < end; k++)
        if (matrix->item[matrix->entry[k]].multiplicity > 1)
            copies = matrix->item[matrix->entry[k]].multiplicity;
    for (uint32_t copy = 0; copy < copies; copy++)
        for (uint32_t k = first; k < end; k++) {
            const uint32_t item = matrix->entry[k];
            const bool has_copies = matrix->item[item].multiplicity > 1;
            bsc_output_text(out, c->name[c->first[item] + (has_copies ? copy : 0)]);
            bsc_output_text(out, k + 1 < end ? " " : "\n");
        }
}

bsc_status bsc_matrix_write_dlx(const bsc_matrix *matrix, const bsc_sink *sink, bsc_error *error) {
    columns c = {0};
    bsc_output out;
    if (matrix->law.sums.count > 0)
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "Knuth's format has no sums: use --format cnf");
    bsc_status status = make_columns(matrix, &c, error);
    if (status == BSC_OK) {
        bsc_output_begin(&out, sink);
        write_head(matrix, &c, &out);
        for (uint32_t option = 0; option < matrix->options && !out.failed; option++)
            write_option(matrix, &c, option, &out);
        status = bsc_output_end(&out, error);
    }
    bsc_arena_release(&c.arena);
    return status;
}
