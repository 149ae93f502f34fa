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

typedef enum bsc_column_kind {
    BSC_COLUMN_TEXT,
    BSC_COLUMN_DIGITS,
    BSC_COLUMN_NUMBER
} bsc_column_kind;

typedef struct bsc_column {
    const char *heading; /* borrowed: it must live as long as the table */
    bsc_column_kind kind;
} bsc_column;

#define BSC_MAX_COLUMNS 16

/* A table; an empty one is {0}. Cells are added row by row, from the left, each with the heading of
 * its column. The first row makes the columns; it ends where the first heading comes again. An
 * allocation that failed is remembered: the caller looks at has_failed once, after adding all. */
typedef struct bsc_table {
    bsc_column column[BSC_MAX_COLUMNS]; /* [columns] */
    char **cell;                        /* [cells], owned texts, row by row */
    size_t columns, cells, capacity;    /* capacity: cells that there is memory for */
    bool has_failed;                    /* an allocation failed */
} bsc_table;

/* Frees what the table owns, and makes it an empty one. */
void bsc_table_release(bsc_table *table);

/* Each adds a cell: a copy of a text (BSC_COLUMN_TEXT), a number (BSC_COLUMN_NUMBER), a natural
 * (BSC_COLUMN_DIGITS). */
void bsc_table_add(bsc_table *table, const char *heading, const char *text);
void bsc_table_add_unsigned(bsc_table *table, const char *heading, uint64_t number);
void bsc_table_add_natural(bsc_table *table, const char *heading, bsc_natural number);
/* Adds a real with that many digits behind the point; a missing value if it is not finite. */
void bsc_table_add_real(bsc_table *table, const char *heading, double number, int digits);
/* Adds a real with that many significant digits (bsc_real_format); a missing value if it is not
 * finite. */
void bsc_table_add_ratio(bsc_table *table, const char *heading, long double number, int digits);
/* Adds a text that was allocated by malloc, and takes it over. NULL: memory ran out. */
void bsc_table_add_owned(bsc_table *table, const char *heading, bsc_column_kind kind, char *text);
/* Adds the label of a place; if not for people also its x and y. */
void bsc_table_add_place(bsc_table *table, const bsc_place *place, bool for_people);

/* Returns a text as people see it: k counts the headings, then all cells. A dash for a missing
 * value. */
const char *bsc_table_text(const bsc_table *table, size_t k);
/* Write a table that has not failed: in columns for people, and as CSV. */
void bsc_table_write_text(const bsc_table *table, FILE *out);
void bsc_table_write_csv(const bsc_table *table, FILE *out);

/* ---- Texts of boards and command lines, made safe for where they go ----
 *
 * In all of these, bytes that are not UTF-8 become U+FFFD, and control characters too if not said
 * otherwise. */

/* Writes a text on one line. */
void bsc_text_write(FILE *out, const char *text);
/* Writes a string of JSON with its quotes. Control characters become \u escapes. */
void bsc_json_write_string(FILE *out, const char *text);
/* Writes a text on one line with its quotes doubled, as it stands in a quoted field of CSV. */
void bsc_csv_write_text(FILE *out, const char *text);
/* Writes one field of CSV, for output that is not made of a table. */
void bsc_csv_write_field(FILE *out, const char *text, bsc_column_kind kind);
/* Says whether a spreadsheet would take the text for a formula, so that it needs a ' before it. */
bool bsc_is_csv_formula(const char *text);
/* Writes the first `bytes` bytes of a text, or all of it if it is shorter, as it stands between
 * tags or in double quotes. */
void bsc_xml_write_part(FILE *out, const char *text, size_t bytes);
/* Writes all of a text that way, between two pieces of markup that are written as they are. */
void bsc_xml_write(FILE *out, const char *opening, const char *text, const char *closing);

/* ---- Texts in memory ---- */

/* Formats as printf does. The caller frees the text; NULL: memory ran out. */
__attribute__((format(printf, 1, 2))) char *bsc_text_format(const char *format, ...);
/* Return the digits of a number, which the caller frees; NULL: memory ran out. The grouped ones,
 * for people, have a comma before every three digits from the right. */
char *bsc_natural_digits(bsc_natural number);
char *bsc_natural_grouped(bsc_natural number);
char *bsc_count_grouped(uint64_t number);

#define BSC_REAL_SIZE 48 /* bytes of a text of bsc_real_format */
/* Writes a finite number with that many significant digits, 1 to 17, to text[BSC_REAL_SIZE]: with a
 * point where that is short ("0.016219"), else with a power of ten ("1.6219e-05"). Returns text. */
const char *bsc_real_format(long double number, int digits, char text[BSC_REAL_SIZE]);

/* Returns the number of characters of a text in UTF-8. */
size_t bsc_text_width(const char *text);
/* Closes a stream of open_memstream, whose text is *text. Returns false when memory ran out, which
 * fclose alone does not say; *text is then NULL. */
bool bsc_text_close(FILE *memory, char **text);

#endif
