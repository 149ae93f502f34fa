/* table.c - tables of texts, written for people or as CSV; numbers as texts; and the escapes that a
 * text needs on a terminal, in CSV, JSON and XML, even if not all of its bytes are UTF-8. */
#include "show/view/table.h"

#include "bscount.h"

#include "os/streams.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* U+FFFD, the replacement character, in UTF-8. It is written in place of bytes and characters that
 * must not be printed. */
#define REPLACEMENT "\xef\xbf\xbd"

/* The greatest length, in characters, of a text that makes its column wider. A longer text does not
 * widen its column, so that only its own row is not aligned with the others. */
#define MAX_ALIGNED_TEXT 64

size_t bsc_text_width(const char *text) {
    size_t width = 0;
    for (const char *byte = text; *byte != '\0'; byte++) {
        const bool is_continuation = ((unsigned char)*byte & 0xC0u) == 0x80u;
        if (!is_continuation) width++;
    }
    return width;
}

char *bsc_text_format(const char *format, ...) {
    va_list measured, written;
    va_start(measured, format);
    va_copy(written, measured);
    const size_t size = (size_t)vsnprintf(NULL, 0, format, measured) + 1;
    char *text = malloc(size);
    if (text != NULL) vsnprintf(text, size, format, written);
    va_end(written);
    va_end(measured);
    return text;
}

bool bsc_text_close(FILE *memory, char **text) {
    if (bsc_stream_close(memory) && *text != NULL) return true;
    free(*text);
    *text = NULL;
    return false;
}

/* ---- Escapes ---- */

/* The form of output into which a text is written. It decides which characters of the text are
 * escaped. PLAIN is the form of terminals and text files, which needs no escapes. */
typedef enum text_form { PLAIN, CSV, JSON, XML } text_form;

/* Returns the XML entity that must be written in place of a character, such as "&lt;" for '<'.
 * Returns NULL if the character can be written as it is, which is so in every form but XML. */
static const char *find_entity(char character, text_form form) {
    if (form != XML) return NULL;
    switch (character) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    default:
        return NULL;
    }
}

/* Writes the character that consists of the first `size` bytes of the text, with the escape that
 * the form needs. The character must be printable. */
static void write_character(FILE *out, const char *text, size_t size, text_form form) {
    const char *entity = find_entity(*text, form);
    if (entity != NULL) {
        fputs(entity, out);
        return;
    }
    if (form == CSV && *text == '"') putc('"', out);
    if (form == JSON && (*text == '"' || *text == '\\')) putc('\\', out);
    fwrite(text, 1, size, out);
}

/* Writes the text up to its terminating 0, but only the characters that begin in its first `bytes`
 * bytes. Characters that mean something in the form (XML, CSV and so on) are escaped. A byte that
 * is not UTF-8 becomes REPLACEMENT, and so does a character that could command a terminal; but JSON
 * has an escape for such a character, so there it stays. (bsc_text_step tells a byte that is not
 * UTF-8 by the code BSC_NO_CHARACTER.) */
static void write_text(FILE *out, const char *text, size_t bytes, text_form form) {
    size_t next = 0;
    while (next < bytes && text[next] != '\0') {
        uint32_t code;
        const size_t size = bsc_text_step(text + next, SIZE_MAX, &code);
        if (!bsc_text_unclean(code))
            write_character(out, text + next, size, form);
        else if (form == JSON && code != BSC_NO_CHARACTER)
            fprintf(out, "\\u%04x", code);
        else
            fputs(REPLACEMENT, out);
        next += size;
    }
}

void bsc_text_write(FILE *out, const char *text) {
    write_text(out, text, SIZE_MAX, PLAIN);
}

void bsc_csv_write_text(FILE *out, const char *text) {
    write_text(out, text, SIZE_MAX, CSV);
}

void bsc_json_write_string(FILE *out, const char *text) {
    putc('"', out);
    write_text(out, text, SIZE_MAX, JSON);
    putc('"', out);
}

void bsc_xml_write_part(FILE *out, const char *text, size_t bytes) {
    write_text(out, text, bytes, XML);
}

void bsc_xml_write(FILE *out, const char *opening, const char *text, const char *closing) {
    fputs(opening, out);
    write_text(out, text, SIZE_MAX, XML);
    fputs(closing, out);
}

/* ---- Tables ---- */

void bsc_table_release(bsc_table *table) {
    for (size_t k = 0; k < table->cells; k++) free(table->cell[k]);
    free(table->cell);
    *table = (bsc_table){0};
}

/* Makes sure that the array table->cell has room for the text of one more cell of the table.
 * Returns false if memory ran out; the table is then unchanged. */
static bool reserve_cell(bsc_table *table) {
    if (table->cells < table->capacity) return true;
    const size_t capacity = 2 * table->capacity + 16;
    char **cell = realloc(table->cell, capacity * sizeof *cell);
    if (cell == NULL) return false;
    table->cell = cell;
    table->capacity = capacity;
    return true;
}

void bsc_table_add_owned(bsc_table *table, const char *heading, bsc_column_kind kind, char *text) {
    if (text == NULL || !reserve_cell(table)) table->has_failed = true;
    if (table->has_failed) {
        free(text);
        return;
    }
    const bool is_in_first_row = table->cells == table->columns;
    const bool begins_row = table->columns > 0 && strcmp(heading, table->column[0].heading) == 0;
    if (is_in_first_row && !begins_row) {
        assert(table->columns < BSC_MAX_COLUMNS);
        table->column[table->columns] = (bsc_column){heading, kind};
        table->columns++;
    }
    assert(strcmp(table->column[table->cells % table->columns].heading, heading) == 0);
    table->cell[table->cells] = text;
    table->cells++;
}

void bsc_table_add(bsc_table *table, const char *heading, const char *text) {
    bsc_table_add_owned(table, heading, BSC_COLUMN_TEXT, strdup(text));
}

void bsc_table_add_unsigned(bsc_table *table, const char *heading, uint64_t number) {
    bsc_table_add_owned(table, heading, BSC_COLUMN_NUMBER, bsc_text_format("%" PRIu64, number));
}

void bsc_table_add_natural(bsc_table *table, const char *heading, bsc_natural number) {
    bsc_table_add_owned(table, heading, BSC_COLUMN_DIGITS, bsc_natural_digits(number));
}

void bsc_table_add_ratio(bsc_table *table, const char *heading, long double number, int digits) {
    char text[BSC_REAL_SIZE] = "";
    if (isfinite(number)) bsc_real_format(number, digits, text);
    bsc_table_add_owned(table, heading, BSC_COLUMN_NUMBER, strdup(text));
}

void bsc_table_add_real(bsc_table *table, const char *heading, double number, int digits) {
    char *text;
    if (isfinite(number))
        text = bsc_text_format("%.*f", digits, number);
    else
        text = strdup("");
    bsc_table_add_owned(table, heading, BSC_COLUMN_NUMBER, text);
}

void bsc_table_add_place(bsc_table *table, const bsc_place *place, bool for_people) {
    bsc_table_add(table, "cell", place->label);
    if (for_people) return;
    bsc_table_add_unsigned(table, "x", place->x);
    bsc_table_add_unsigned(table, "y", place->y);
}

const char *bsc_table_text(const bsc_table *table, size_t k) {
    if (k < table->columns) return table->column[k].heading;
    const char *text = table->cell[k - table->columns];
    if (*text == '\0') return "-";
    return text;
}

/* Raises width[c], for each column c, to the number of characters of its widest text. Texts longer
 * than MAX_ALIGNED_TEXT are ignored. The caller must set all of width[] to 0 first. */
static void measure_columns(const bsc_table *table, size_t *width) {
    const size_t columns = table->columns;
    for (size_t k = 0; k < columns + table->cells; k++) {
        const size_t c = k % columns;
        const size_t length = bsc_text_width(bsc_table_text(table, k));
        const bool is_long_text =
            k >= columns && table->column[c].kind == BSC_COLUMN_TEXT && length > MAX_ALIGNED_TEXT;
        if (length > width[c] && !is_long_text) width[c] = length;
    }
}

void bsc_table_write_text(const bsc_table *table, FILE *out) {
    const size_t columns = table->columns;
    size_t width[BSC_MAX_COLUMNS] = {0};
    assert(!table->has_failed);
    measure_columns(table, width);
    for (size_t k = 0; k < columns + table->cells; k++) {
        const char *text = bsc_table_text(table, k);
        const size_t length = bsc_text_width(text), c = k % columns;
        const bool is_left = table->column[c].kind == BSC_COLUMN_TEXT, is_last = c + 1 == columns;
        int blanks = 0;
        if (length < width[c]) blanks = (int)(width[c] - length);
        if (!is_left) fprintf(out, "%*s", blanks, "");
        bsc_text_write(out, text);
        if (is_last) {
            putc('\n', out);
            continue;
        }
        if (is_left) fprintf(out, "%*s", blanks, "");
        fputs("  ", out);
    }
}

/* Says whether the text is a list of numbers with commas, as cube coordinates are: "-1,0,1". */
static bool is_coordinates(const char *text) {
    const bool has_other_letters = text[strspn(text, "-,0123456789")] != '\0';
    return strchr(text, ',') != NULL && !has_other_letters;
}

/* Cube coordinates may begin with a sign, but to a spreadsheet they are no formula. The text =1 is
 * written as '=1. So that the text '=1 is not written in the same way, it counts as a formula too,
 * and is written as ''=1. */
bool bsc_is_csv_formula(const char *text) {
    const char *begin = text + strspn(text, "'");
    if (is_coordinates(text)) return false;
    return *begin != '\0' && strchr("=+-@", *begin) != NULL;
}

void bsc_csv_write_field(FILE *out, const char *text, bsc_column_kind kind) {
    const bool is_quoted = strpbrk(text, ",\"") != NULL;
    if (is_quoted) putc('"', out);
    if (kind == BSC_COLUMN_TEXT && bsc_is_csv_formula(text)) putc('\'', out);
    bsc_csv_write_text(out, text);
    if (is_quoted) putc('"', out);
}

void bsc_table_write_csv(const bsc_table *table, FILE *out) {
    const size_t columns = table->columns;
    assert(!table->has_failed);
    for (size_t k = 0; k < columns + table->cells; k++) {
        const bsc_column *column = &table->column[k % columns];
        if (k < columns)
            fputs(column->heading, out);
        else
            bsc_csv_write_field(out, table->cell[k - columns], column->kind);
        putc((k + 1) % columns == 0 ? '\n' : ',', out);
    }
}

/* ---- Numbers ---- */

char *bsc_natural_digits(bsc_natural number) {
    const size_t size = bsc_natural_format_size(number);
    char *digits = malloc(size);
    if (digits != NULL) bsc_natural_format(number, digits, size);
    return digits;
}

char *bsc_natural_grouped(bsc_natural number) {
    char *digits = bsc_natural_digits(number);
    if (digits == NULL) return NULL;
    const size_t length = strlen(digits);
    char *grouped = malloc(length + length / 3 + 1);
    size_t size = 0;
    for (size_t k = 0; k < length && grouped != NULL; k++) {
        if (k > 0 && (length - k) % 3 == 0) {
            grouped[size] = ',';
            size++;
        }
        grouped[size] = digits[k];
        size++;
    }
    if (grouped != NULL) grouped[size] = '\0';
    free(digits);
    return grouped;
}

char *bsc_count_grouped(uint64_t number) {
    return bsc_natural_grouped((bsc_natural){&number, 1});
}

/* The exponent is taken from the rounded number. For example 9.99996 with 5 digits is rounded to
 * 1.0000e+01, so its exponent is 1, and it is written as 10.000. */
const char *bsc_real_format(long double number, int digits, char text[BSC_REAL_SIZE]) {
    assert(isfinite(number) && digits >= 1 && digits <= 17);
    snprintf(text, BSC_REAL_SIZE, "%.*Le", digits - 1, number);
    const int exponent = atoi(strchr(text, 'e') + 1);
    if (exponent >= -4 && exponent < digits)
        snprintf(text, BSC_REAL_SIZE, "%.*Lf", digits - 1 - exponent, number);
    return text;
}
