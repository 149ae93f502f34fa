/* table.h - rows and columns of short texts, for people (aligned), as CSV, or as JSON.
 *
 *   kind           text        CSV                    JSON
 *   BSC_TEXT       left        quoted where needed    string
 *   BSC_DIGITS     right       as it is               string: a count may exceed the integers of
 *                                                     JSON readers
 *   BSC_NUMBER     right       as it is               number
 *
 * A text in CSV that a spreadsheet would take for a formula (it begins with = + - or @, or with a '
 * and one of these) has a ' before it. An empty text is a missing value: '-' for people, an empty
 * field, null. Invariant: cells are added row by row, from the left. A failed allocation sticks,
 * and is checked once at the end. */
#ifndef BSC_VIEW_TABLE_H
#define BSC_VIEW_TABLE_H

#include "bscount.h"

#include <stdio.h>

typedef enum bsc_column_kind { BSC_TEXT, BSC_DIGITS, BSC_NUMBER } bsc_column_kind;

typedef struct bsc_column {
    const char *heading;
    bsc_column_kind kind;
} bsc_column;

typedef struct bsc_table {
    const bsc_column *column;
    size_t columns, cells, capacity;
    char **cell;
    bool failed; /* an allocation */
} bsc_table;

/* `column` must live as long as the table. */
bsc_table bsc_table_begin(const bsc_column *column, size_t columns);
void bsc_table_release(bsc_table *table);

void bsc_table_add(bsc_table *table, const char *text);
void bsc_table_add_unsigned(bsc_table *table, uint64_t number);
void bsc_table_add_natural(bsc_table *table, bsc_natural number);
/* For people: "17,290,404,311". */
void bsc_table_add_grouped(bsc_table *table, bsc_natural number);
/* `digits` after the point; nothing (an empty text) where the number is not finite. */
void bsc_table_add_real(bsc_table *table, double number, int digits);
/* The same with so many significant digits (bsc_real_format). */
void bsc_table_add_ratio(bsc_table *table, long double number, int digits);

/* What people see of a cell: a dash where it is empty. */
const char *bsc_table_shown(const bsc_table *table, size_t row, size_t column);
void bsc_table_write_text(const bsc_table *table, FILE *out);
void bsc_table_write_csv(const bsc_table *table, FILE *out);
/* An array of objects, a row a line; `indent` blanks before each but the first line. */
void bsc_table_write_json(const bsc_table *table, FILE *out, int indent);

/* Whether a ' must stand before it in CSV. */
bool bsc_csv_formula(const char *text);
/* One field of a CSV, for those that are not made of a table. */
void bsc_csv_field(FILE *out, const char *text, bsc_column_kind kind);

/* A natural's digits, which the caller frees; NULL when memory ran out. The second with a comma
 * before every three from the right: for people. */
char *bsc_natural_digits(bsc_natural number);
char *bsc_natural_grouped(bsc_natural number);
char *bsc_count_grouped(uint64_t number);

#define BSC_REAL_SIZE 48
/* A finite number with so many significant digits, at most 17: with a point where that is short,
 * else with a power of ten ("1.6219e-05"). Returns `text`. */
const char *bsc_real_format(long double number, int digits, char text[BSC_REAL_SIZE]);

/* ---- text.c: texts of boards and command lines, made safe for where they go ---- */

/* Characters of a text in UTF-8. */
size_t bsc_text_width(const char *text);
/* On one line: control characters and bytes that are not UTF-8 become U+FFFD. */
void bsc_text_write(FILE *out, const char *text);
/* The same, with quotes doubled. */
void bsc_csv_text(FILE *out, const char *text);
/* With its quotes. Bytes that are not UTF-8 become U+FFFD, here and in XML. */
void bsc_json_string(FILE *out, const char *text);
/* Between tags or in double quotes. Control characters, which XML cannot hold, become U+FFFD. */
void bsc_xml_text(FILE *out, const char *text);
/* The same of its first bytes, or of all up to its end. */
void bsc_xml_part(FILE *out, const char *text, size_t bytes);
/* Closes a stream of open_memstream, whose text is *text. False when memory ran out, which fclose
 * alone does not say: there is no text then. */
bool bsc_text_close(FILE *memory, char **text);

#endif
