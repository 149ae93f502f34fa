/* table.h - tables of short texts, written for people or as CSV; and the texts that all views are
 * made of: formatted numbers, and texts escaped for terminals, CSV, JSON and XML. (json.h writes
 * tables as JSON.) */
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
 * A spreadsheet takes a text for a formula if it begins with = + - or @, or with a ' and one of
 * these. In CSV such a text gets a ' before it. An empty text is a missing value. It is written as
 * '-' for people, as an empty field in CSV, and as null in JSON. */

/* What the cells of a column contain. This decides how the column is written. */
typedef enum bsc_column_kind {
    BSC_COLUMN_TEXT,   /* any text */
    BSC_COLUMN_DIGITS, /* the digits of a number of any size */
    BSC_COLUMN_NUMBER  /* a number that is not too great for JSON readers */
} bsc_column_kind;

/* A column of a table. */
typedef struct bsc_column {
    const char *heading; /* borrowed: it must live as long as the table */
    bsc_column_kind kind;
} bsc_column;

#define BSC_MAX_COLUMNS 16 /* greatest number of columns of a table */

/* A table. The empty table is {0}. Cells are added row by row, from left to right, each with the
 * heading of its column: bsc_table_add(&table, "cell", "A1"), bsc_table_add_unsigned(&table,
 * "count", 2), then the same two headings for B1. The columns are made by the first row, which ends
 * when its first heading comes again. The table remembers if an allocation fails, so that the
 * caller need look at has_failed only once, after adding all cells. */
typedef struct bsc_table {
    bsc_column column[BSC_MAX_COLUMNS]; /* [columns] */
    char **cell;                        /* [cells], owned texts, row by row */
    size_t columns;
    size_t cells;    /* number of cells in all rows, without the headings */
    size_t capacity; /* number of cells for which memory is allocated */
    bool has_failed; /* an allocation failed: cells are missing, and no more are added */
} bsc_table;

/* Frees what the table owns, and makes the table empty. */
void bsc_table_release(bsc_table *table);

/* Each of these functions adds a cell: a copy of a text (of the kind BSC_COLUMN_TEXT), a number
 * (BSC_COLUMN_NUMBER), or a natural number of any size (BSC_COLUMN_DIGITS). */
void bsc_table_add(bsc_table *table, const char *heading, const char *text);
void bsc_table_add_unsigned(bsc_table *table, const char *heading, uint64_t number);
void bsc_table_add_natural(bsc_table *table, const char *heading, bsc_natural number);
/* Adds a number with `digits` digits after the decimal point, or a missing value if the number is
 * not finite. */
void bsc_table_add_real(bsc_table *table, const char *heading, double number, int digits);
/* Adds a number with `digits` significant digits, as bsc_real_format writes it, or a missing value
 * if the number is not finite. */
void bsc_table_add_ratio(bsc_table *table, const char *heading, long double number, int digits);
/* Adds a text that was allocated by malloc; the table will free it. If `text` is NULL, memory ran
 * out when it was made, and the table is marked as failed. */
void bsc_table_add_owned(bsc_table *table, const char *heading, bsc_column_kind kind, char *text);
/* Adds the label of a place, in the column `cell`. If the table is not for people, also adds the
 * columns `x` and `y` of the place. */
void bsc_table_add_place(bsc_table *table, const bsc_place *place, bool for_people);

/* Returns a heading or a cell as people see it; a missing value is "-". `k` counts first the
 * headings and then all cells: in a table with two columns, 0 and 1 are the headings, and 2 and 3
 * the cells of the first row. */
const char *bsc_table_text(const bsc_table *table, size_t k);
/* Write a table with its headings: in aligned columns for people, and as CSV. The table must not
 * have failed. */
void bsc_table_write_text(const bsc_table *table, FILE *out);
void bsc_table_write_csv(const bsc_table *table, FILE *out);

/* ---- Escaping texts of boards and command lines ----
 *
 * These functions write texts that may contain anything. They replace bytes that are not UTF-8 by
 * U+FFFD, and control characters too, unless said otherwise. The end of a line is a control
 * character, so that what they write stays on one line. */

/* Writes a text to a terminal or a text file. */
void bsc_text_write(FILE *out, const char *text);
/* Writes a text as a JSON string with its quotes. Control characters become \u escapes. */
void bsc_json_write_string(FILE *out, const char *text);
/* Writes a text with its quotes doubled, for a field of CSV that the caller puts in quotes. */
void bsc_csv_write_text(FILE *out, const char *text);
/* Writes one field of CSV, in quotes if it needs them. This is for output that is not made from a
 * table. */
void bsc_csv_write_field(FILE *out, const char *text, bsc_column_kind kind);
/* Says whether a spreadsheet would take a field with this text for a formula, so that a ' must be
 * written before it. */
bool bsc_is_csv_formula(const char *text);
/* Writes the first `bytes` bytes of a text, or the whole text if it is shorter, escaped for XML and
 * HTML: "a<b" becomes "a&lt;b". The result may be put between tags or into an attribute in double
 * quotes. */
void bsc_xml_write_part(FILE *out, const char *text, size_t bytes);
/* Writes a whole text, escaped as by bsc_xml_write_part. The markup `opening` is written before it
 * and `closing` after it; both are not escaped. */
void bsc_xml_write(FILE *out, const char *opening, const char *text, const char *closing);

/* ---- Texts in memory ---- */

/* Formats a text as printf does. The caller frees the text. Returns NULL if memory ran out. */
__attribute__((format(printf, 1, 2))) char *bsc_text_format(const char *format, ...);
/* Return the decimal digits of a number as text. The grouped texts are for people, and have a comma
 * before every three digits from the right: "17,290,404,311". The caller frees the text. They
 * return NULL if memory ran out. */
char *bsc_natural_digits(bsc_natural number);
char *bsc_natural_grouped(bsc_natural number);
char *bsc_count_grouped(uint64_t number);

#define BSC_REAL_SIZE 48 /* size, in bytes, of a text that bsc_real_format writes */
/* Writes a finite number with `digits` significant digits, 1 to 17, to text[BSC_REAL_SIZE], and
 * returns `text`. With 5 digits it writes "0.016219". Numbers below 0.0001, and numbers with more
 * than `digits` digits before the point, are written with a power of ten: "1.6219e-05". */
const char *bsc_real_format(long double number, int digits, char text[BSC_REAL_SIZE]);

/* Returns the number of characters of a text in UTF-8. */
size_t bsc_text_width(const char *text);
/* Closes a stream of bsc_stream_open whose text is *text, which the caller frees. Returns false if
 * memory ran out at any write, which the result of fclose alone does not tell. *text is then freed
 * and set to NULL. */
bool bsc_text_close(FILE *memory, char **text);

#endif
