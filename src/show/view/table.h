/* table.h - tables of short texts, which are written for people or as CSV; and the texts that all
 * views are made of: formatted numbers, and texts escaped for terminals, CSV, JSON and XML. (json.h
 * writes tables as JSON.) */
#ifndef BSC_VIEW_TABLE_H
#define BSC_VIEW_TABLE_H

#include "bscount.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* ---- Tables ----
 *
 * How the cells of a column are written depends on the kind of the column:
 *
 *   kind                for people   CSV                    JSON
 *   BSC_COLUMN_TEXT     left         quoted where needed    string
 *   BSC_COLUMN_DIGITS   right        as it is               string, since a count may exceed the
 *                                                           integers of JSON readers
 *   BSC_COLUMN_NUMBER   right        as it is               number
 *
 * A spreadsheet may read a text as a formula if it begins with = + - or @, or with a ' and one of
 * these. In CSV a ' is written before such a text. An empty text is a missing value. It is written
 * as '-' for people, as an empty field in CSV, and as null in JSON. */

/* What the cells of a column contain, which decides how they are written. */
typedef enum bsc_column_kind {
    BSC_COLUMN_TEXT,   /* any text */
    BSC_COLUMN_DIGITS, /* the digits of a number of any size */
    BSC_COLUMN_NUMBER  /* a number that is not too great for JSON readers */
} bsc_column_kind;

/* A column of a table. */
typedef struct bsc_column {
    const char *heading;  /* the text above the column, borrowed; it must outlive the table */
    bsc_column_kind kind; /* what the cells of the column contain */
} bsc_column;

/* A table has at most this many columns. The widest is that of --sub-fleets, which has a column for
 * each piece, of which a board may have 128, and one for the count. */
#define BSC_MAX_COLUMNS 129

/* A table. The empty table is {0}. Cells are added row by row, from left to right, each with the
 * heading of its column: bsc_table_add(&table, "cell", "A1"), bsc_table_add_unsigned(&table,
 * "count", 2), then the same two headings for B1. The first row decides which columns the table
 * has, at most BSC_MAX_COLUMNS; it ends when the first heading comes again. Each later row must
 * have the same headings in the same order. (Both are asserted.) So a table without rows has no
 * headings either: as text and as CSV, nothing is written of it. If an allocation fails, the table
 * sets has_failed, so the caller can check it once, after adding all cells; from then on adding a
 * cell does nothing. */
typedef struct bsc_table {
    bsc_column column[BSC_MAX_COLUMNS]; /* [columns]: heading and kind of each column */
    char **cell;                        /* [cells], owned: the texts of all cells, row by row */
    size_t columns;                     /* how many columns the table has */
    size_t cells;    /* how many cells all rows together have, without headings */
    size_t capacity; /* how many texts the array `cell` has memory for */
    bool has_failed; /* memory ran out: cells are missing, and no more cells are added */
} bsc_table;

/* Frees the texts of the table, and makes the table empty. */
void bsc_table_release(bsc_table *table);

/* Adds a cell with a copy of a text, in the column with this heading, which is of the kind
 * BSC_COLUMN_TEXT. */
void bsc_table_add(bsc_table *table, const char *heading, const char *text);
/* Adds a cell with a whole number, in the column with this heading, which is of the kind
 * BSC_COLUMN_NUMBER. */
void bsc_table_add_unsigned(bsc_table *table, const char *heading, uint64_t number);
/* Adds a cell with a natural number of any size, in the column with this heading, which is of the
 * kind BSC_COLUMN_DIGITS. */
void bsc_table_add_natural(bsc_table *table, const char *heading, bsc_natural number);
/* Adds a cell with a number that has `digits` digits, 0 or more, after the decimal point, or with a
 * missing value if the number is not finite, in the column with this heading, which is of the kind
 * BSC_COLUMN_NUMBER. */
void bsc_table_add_real(bsc_table *table, const char *heading, double number, int digits);
/* Adds a cell with a number that has `digits` significant digits, 1 to 17, as bsc_real_format
 * writes it, or with a missing value if the number is not finite, in the column with this heading,
 * which is of the kind BSC_COLUMN_NUMBER. */
void bsc_table_add_ratio(bsc_table *table, const char *heading, long double number, int digits);
/* Adds a cell with a text that was allocated by malloc and that the table will free, at once if the
 * table has failed. If `text` is NULL, the caller ran out of memory, and the table is marked as
 * failed. `kind` matters only in the first row. In a column of the kind BSC_COLUMN_NUMBER, a text
 * that is written as JSON must be a number, true, false or empty. */
void bsc_table_add_owned(bsc_table *table, const char *heading, bsc_column_kind kind, char *text);
/* Adds a cell with the label of a place, such as "A1", in the column `cell`. If the table is not
 * for people, also adds the x and the y of the place in columns of these names. */
void bsc_table_add_place(bsc_table *table, const bsc_place *place, bool for_people);

/* Returns a heading or the text of a cell as people see it; a missing value is "-". `k` counts
 * first the headings and then all cells: in a table with two columns, 0 and 1 are the headings, and
 * 2 and 3 the cells of the first row. The text is valid until the table is released. */
const char *bsc_table_text(const bsc_table *table, size_t k);
/* Writes a table and its headings for people, in columns that are aligned by blanks, with two
 * blanks between them. A text of more than 64 characters does not widen its column, so the rest of
 * its row is not aligned. The table must not have failed (asserted). Whether the output could be
 * written is for the caller to find out (ferror). */
void bsc_table_write_text(const bsc_table *table, FILE *out);
/* Writes a table and its headings, which are not escaped, as CSV. The table must not have failed
 * (asserted). Errors of `out` are for the caller to find (ferror). */
void bsc_table_write_csv(const bsc_table *table, FILE *out);

/* ---- Escaping texts of boards and command lines ----
 *
 * These functions write texts that come from outside, such as titles and names, and may contain any
 * bytes. Bytes that are not UTF-8 are replaced by U+FFFD, and so are control characters, unless the
 * function says otherwise. The end of a line is a control character, so that what is written stays
 * on one line. */

/* Writes a text to a terminal or a text file. */
void bsc_text_write(FILE *out, const char *text);
/* Writes a text as a JSON string with its quotes. Control characters become \u escapes. */
void bsc_json_write_string(FILE *out, const char *text);
/* Writes a text with its quotes doubled, for a field of CSV that the caller puts in quotes. */
void bsc_csv_write_text(FILE *out, const char *text);
/* Writes one field of CSV, in quotes if it has a comma or a quote, and with a ' before a formula if
 * `kind` is BSC_COLUMN_TEXT. This is for output that is not made from a table. */
void bsc_csv_write_field(FILE *out, const char *text, bsc_column_kind kind);
/* Says whether a spreadsheet would read this text as a formula, so that a ' must be written before
 * it in CSV. Returns false for an empty text, and for numbers with a comma between them, such as
 * the cube coordinates "-1,0,1". */
bool bsc_is_csv_formula(const char *text);
/* Writes the first `bytes` bytes of a text, or the whole text if it is shorter, escaped for XML and
 * HTML: "a<b" becomes "a&lt;b". A character that begins within these bytes is written whole. The
 * result may be put between tags or into an attribute in double quotes. */
void bsc_xml_write_part(FILE *out, const char *text, size_t bytes);
/* Writes `opening`, which is markup such as "<td>", then a whole text with the escapes of
 * bsc_xml_write_part, and then the markup `closing`. */
void bsc_xml_write(FILE *out, const char *opening, const char *text, const char *closing);

/* ---- Texts in memory ---- */

/* Makes a text from a format, as printf does. The caller frees the text. Returns NULL if memory ran
 * out. */
__attribute__((format(printf, 1, 2))) char *bsc_text_format(const char *format, ...);
/* Returns the decimal digits of a natural number as text: "17290404311". The caller frees the text.
 * Returns NULL if memory ran out. */
char *bsc_natural_digits(bsc_natural number);
/* Returns a natural number as text for people, with a comma before every three digits from the
 * right: "17,290,404,311". The caller frees the text. Returns NULL if memory ran out. */
char *bsc_natural_grouped(bsc_natural number);
/* Returns a number of 64 bits as text for people, in the form of bsc_natural_grouped. The caller
 * frees the text. Returns NULL if memory ran out. */
char *bsc_count_grouped(uint64_t number);

#define BSC_REAL_SIZE 48 /* size, in bytes, of a text that bsc_real_format writes */
/* Writes a finite number with `digits` significant digits, 1 to 17, to text[BSC_REAL_SIZE], and
 * returns `text`. With 5 digits, 0.0162191 becomes "0.016219", and 0 becomes "0.0000". Other
 * numbers nearer to 0 than 0.0001, and numbers with more than `digits` digits before the point, are
 * written with a power of ten: "1.6219e-05". */
const char *bsc_real_format(long double number, int digits, char text[BSC_REAL_SIZE]);

/* Returns how many characters a text in UTF-8 has; an e with an accent, two bytes, is one. Counts
 * all bytes but those of the form 10xxxxxx (in binary), which continue a character. So in a text
 * that is not UTF-8 every other byte counts as a character. */
size_t bsc_text_width(const char *text);
/* Closes `memory`, a stream of bsc_stream_open whose text is *text. On success *text is complete,
 * and the caller frees it. Returns false if memory ran out at any write, which the result of fclose
 * alone does not tell; *text is then freed and set to NULL. */
bool bsc_text_close(FILE *memory, char **text);

#endif
