/* table.h - tables of short texts, for people and as CSV; and the texts that all views are made of:
 * formatted numbers, and escapes for terminals, CSV, JSON and XML. (json.h writes tables as
 * JSON.) */
#ifndef BSC_VIEW_TABLE_H
#define BSC_VIEW_TABLE_H

#include "bscount.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* ---- Tables ----
 *
 *   kind                for people   CSV                    JSON
 *   BSC_COLUMN_TEXT     left         quoted where needed    string
 *   BSC_COLUMN_DIGITS   right        as it is               string, since a count may exceed the
 *                                                           integers of JSON readers
 *   BSC_COLUMN_NUMBER   right        as it is               number
 *
 * A text in CSV that a spreadsheet would take for a formula (it begins with = + - or @, or with a '
 * and one of these) has a ' before it. An empty text is a missing value: '-' for people, an empty
 * field in CSV, null in JSON. */

/* What the cells of a column are, which decides how the column is written. */
typedef enum bsc_column_kind {
    BSC_COLUMN_TEXT,
    BSC_COLUMN_DIGITS, /* digits of a number of any size */
    BSC_COLUMN_NUMBER  /* a number that fits into those of JSON readers */
} bsc_column_kind;

typedef struct bsc_column {
    const char *heading; /* borrowed: it must live as long as the table */
    bsc_column_kind kind;
} bsc_column;

#define BSC_MAX_COLUMNS 16 /* of a table */

/* A table; an empty one is {0}. Cells are added row by row, from the left, each with the heading of
 * its column: bsc_table_add(&table, "cell", "A1"), bsc_table_add_unsigned(&table, "count", 2), then
 * the same two for B1. The first row makes the columns; it ends where its first heading comes
 * again. An allocation that failed is remembered: the caller looks at has_failed once, after adding
 * all. */
typedef struct bsc_table {
    bsc_column column[BSC_MAX_COLUMNS]; /* [columns] */
    char **cell;                        /* [cells], owned texts, row by row */
    size_t columns;
    size_t cells;    /* of all rows, without the headings */
    size_t capacity; /* the number of cells that there is memory for */
    bool has_failed; /* an allocation failed: cells are missing, and no more are added */
} bsc_table;

/* Frees what the table owns, and makes it an empty one. */
void bsc_table_release(bsc_table *table);

/* Each adds a cell: a copy of a text (of the kind BSC_COLUMN_TEXT), a number (BSC_COLUMN_NUMBER), a
 * natural of any size (BSC_COLUMN_DIGITS). */
void bsc_table_add(bsc_table *table, const char *heading, const char *text);
void bsc_table_add_unsigned(bsc_table *table, const char *heading, uint64_t number);
void bsc_table_add_natural(bsc_table *table, const char *heading, bsc_natural number);
/* Adds a number with `digits` digits behind the point, or a missing value if it is not finite. */
void bsc_table_add_real(bsc_table *table, const char *heading, double number, int digits);
/* Adds a number with `digits` significant digits (bsc_real_format), or a missing value if it is not
 * finite. */
void bsc_table_add_ratio(bsc_table *table, const char *heading, long double number, int digits);
/* Adds a text that was allocated by malloc, and which the table frees. NULL says that memory ran
 * out when the text was made: the table has failed. */
void bsc_table_add_owned(bsc_table *table, const char *heading, bsc_column_kind kind, char *text);
/* Adds the label of a place in the column `cell`; if not for people also its x and its y. */
void bsc_table_add_place(bsc_table *table, const bsc_place *place, bool for_people);

/* Returns a text of a table as people see it. k counts the headings first and then all cells: in a
 * table of two columns 0 and 1 are the headings, 2 and 3 the first row. A missing value is "-". */
const char *bsc_table_text(const bsc_table *table, size_t k);
/* Write a table with its headings: in aligned columns for people, and as CSV. It must not have
 * failed. */
void bsc_table_write_text(const bsc_table *table, FILE *out);
void bsc_table_write_csv(const bsc_table *table, FILE *out);

/* ---- Texts of boards and command lines, made safe for where they go ----
 *
 * In what these functions write, bytes that are not UTF-8 are replaced by U+FFFD, and control
 * characters too if not said otherwise. The end of a line is one of these, so that a text stays on
 * one line. */

/* Writes a text to a terminal or a text file. */
void bsc_text_write(FILE *out, const char *text);
/* Writes a string of JSON with its quotes. Control characters become \u escapes. */
void bsc_json_write_string(FILE *out, const char *text);
/* Writes a text with its quotes doubled, as it stands in a quoted field of CSV. */
void bsc_csv_write_text(FILE *out, const char *text);
/* Writes one field of CSV, in quotes if it needs them, for output that is not made of a table. */
void bsc_csv_write_field(FILE *out, const char *text, bsc_column_kind kind);
/* Says whether a spreadsheet would take the text of a field for a formula, so that the field needs
 * a ' before it. */
bool bsc_is_csv_formula(const char *text);
/* Writes the first `bytes` bytes of a text, or the whole text if it is shorter, as XML and HTML
 * have it between tags or as an attribute in double quotes: "a<b" as "a&lt;b". */
void bsc_xml_write_part(FILE *out, const char *text, size_t bytes);
/* Writes a whole text as bsc_xml_write_part does, between two pieces of markup that are written as
 * they are. */
void bsc_xml_write(FILE *out, const char *opening, const char *text, const char *closing);

/* ---- Texts in memory ---- */

/* Formats as printf does. The caller frees the text; NULL: memory ran out. */
__attribute__((format(printf, 1, 2))) char *bsc_text_format(const char *format, ...);
/* Return the digits of a number as a text, which the caller frees; NULL: memory ran out. The
 * grouped ones, for people, have a comma before every three digits from the right:
 * "17,290,404,311". */
char *bsc_natural_digits(bsc_natural number);
char *bsc_natural_grouped(bsc_natural number);
char *bsc_count_grouped(uint64_t number);

#define BSC_REAL_SIZE 48 /* bytes of a text of bsc_real_format */
/* Writes a finite number with `digits` significant digits, 1 to 17, to text[BSC_REAL_SIZE]: with 5
 * digits "0.016219", but numbers below 0.0001 or too great for the digits with a power of ten,
 * "1.6219e-05". Returns text. */
const char *bsc_real_format(long double number, int digits, char text[BSC_REAL_SIZE]);

/* Returns the number of characters of a text in UTF-8. */
size_t bsc_text_width(const char *text);
/* Closes a stream of bsc_stream_open whose text is *text; the caller frees *text. Returns false
 * when memory ran out at any write, which fclose alone does not say: *text is then freed and
 * NULL. */
bool bsc_text_close(FILE *memory, char **text);

#endif
