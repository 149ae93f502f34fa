/* table.h - what other files use of table.c. */
#ifndef BSC_VIEW_TABLE_H
#define BSC_VIEW_TABLE_H

#include "bscount.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* ---- Rows and columns of short texts, for people (aligned), as CSV, or as JSON: table.c ----
 *
 *   kind           text        CSV                    JSON
 *   BSC_TEXT       left        quoted where needed    string
 *   BSC_DIGITS     right       as it is               string: a count may exceed the integers of
 *                                                     JSON readers
 *   BSC_NUMBER     right       as it is               number
 *
 * A text in CSV that a spreadsheet would take for a formula (it begins with = + - or @, or with a '
 * and one of these) has a ' before it. An empty text is a missing value: '-' for people, an empty
 * field, null. Invariant: cells are added row by row, from the left, each with the heading of its
 * column; the first row makes the columns, and a row begins with the first heading. A failed
 * allocation sticks, and is checked once at the end. An empty table is {0}. */

typedef enum bsc_column_kind { BSC_TEXT, BSC_DIGITS, BSC_NUMBER } bsc_column_kind;

typedef struct bsc_column {
    const char *heading;
    bsc_column_kind kind;
} bsc_column;

#define BSC_MAX_COLUMNS 16

typedef struct bsc_table {
    bsc_column column[BSC_MAX_COLUMNS];
    size_t columns, cells, capacity;
    char **cell;
    bool failed; /* an allocation */
} bsc_table;

void bsc_table_release(bsc_table *table);

/* Headings must live as long as the table. */
void bsc_table_add(bsc_table *table, const char *heading, const char *text);
void bsc_table_add_unsigned(bsc_table *table, const char *heading, uint64_t number);
void bsc_table_add_natural(bsc_table *table, const char *heading, bsc_natural number);
/* `digits` after the point; nothing (an empty text) where the number is not finite. */
void bsc_table_add_real(bsc_table *table, const char *heading, double number, int digits);
/* The same with this count of significant digits (bsc_real_format). */
void bsc_table_add_ratio(bsc_table *table, const char *heading, long double number, int digits);
/* Takes over a text of malloc; NULL: memory ran out. */
void bsc_table_take(bsc_table *table, const char *heading, bsc_column_kind kind, char *text);

void bsc_table_write_text(const bsc_table *table, FILE *out);
void bsc_table_write_csv(const bsc_table *table, FILE *out);

/* ---- Texts of boards and command lines, made safe for where they go: table.c ---- */

/* On one line: control characters and bytes that are not UTF-8 become U+FFFD. */
void bsc_text_write(FILE *out, const char *text);
/* With its quotes. Bytes that are not UTF-8 become U+FFFD. */
void bsc_json_string(FILE *out, const char *text);
/* Closes a stream of open_memstream, whose text is *text. False when memory ran out, which fclose
 * alone does not say: there is no text then. */
bool bsc_text_close(FILE *memory, char **text);

/* The headings and then all cells as people see them, by number: a dash where one is empty. */
const char *bsc_table_shown(const bsc_table *table, size_t k);
/* The label of a cell's place; but for people its x and y too. */
void bsc_table_add_place(bsc_table *table, const bsc_place *place, bool for_people);
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
/* A finite number with this count of significant digits, at most 17: with a point where that is
 * short, else with a power of ten ("1.6219e-05"). Returns `text`. */
const char *bsc_real_format(long double number, int digits, char text[BSC_REAL_SIZE]);

/* As printf, in memory that the caller frees; NULL when memory ran out. */
__attribute__((format(printf, 1, 2))) char *bsc_text_format(const char *format, ...);
/* Characters of a text in UTF-8. */
size_t bsc_text_width(const char *text);
/* On one line, as bsc_text_write, with quotes doubled. */
void bsc_csv_text(FILE *out, const char *text);
/* The text's first bytes, or all, between tags or in double quotes. Control characters, which XML
 * cannot hold, become U+FFFD. */
void bsc_xml_part(FILE *out, const char *text, size_t bytes);
/* All of it, after markup and before more. */
void bsc_xml_wrap(FILE *out, const char *before, const char *text, const char *after);

#endif
