/* table.c - a table of texts and its three forms; texts in UTF-8 or not quite, and their escapes in
 * JSON and XML. */
#include "view/parts.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define UNREADABLE "\xef\xbf\xbd" /* U+FFFD, in place of what may not leave */

size_t bsc_text_width(const char *text) {
    size_t width = 0;
    for (; *text != '\0'; text++) width += ((unsigned char)*text & 0xC0u) != 0x80u;
    return width;
}

static void write_clean(FILE *out, const char *text, char doubled) {
    uint32_t code;
    for (size_t length; *text != '\0'; text += length) {
        length = bsc_text_step(text, SIZE_MAX, &code);
        if (bsc_text_unclean(code))
            fputs(UNREADABLE, out);
        else
            fwrite(text, 1, length, out);
        if (*text == doubled) putc(doubled, out);
    }
}

bool bsc_text_close(FILE *memory, char **text) {
    const bool whole = ferror(memory) == 0;
    if (fclose(memory) == 0 && whole && *text != NULL) return true;
    free(*text);
    *text = NULL;
    return false;
}

void bsc_text_write(FILE *out, const char *text) {
    write_clean(out, text, '\0');
}

void bsc_csv_text(FILE *out, const char *text) {
    write_clean(out, text, '"');
}

void bsc_json_string(FILE *out, const char *text) {
    uint32_t code;
    putc('"', out);
    for (size_t length; *text != '\0'; text += length) {
        length = bsc_text_step(text, SIZE_MAX, &code);
        if (code == BSC_NO_CHARACTER)
            fputs(UNREADABLE, out);
        else if (*text == '"' || *text == '\\')
            fprintf(out, "\\%c", *text);
        else if (bsc_text_unclean(code))
            fprintf(out, "\\u%04x", (unsigned)code);
        else
            fwrite(text, 1, length, out);
    }
    putc('"', out);
}

static void write_xml_character(FILE *out, const char *text, size_t length, uint32_t code) {
    if (bsc_text_unclean(code))
        fputs(UNREADABLE, out);
    else if (code == '&')
        fputs("&amp;", out);
    else if (code == '<')
        fputs("&lt;", out);
    else if (code == '>')
        fputs("&gt;", out);
    else if (code == '"')
        fputs("&quot;", out);
    else
        fwrite(text, 1, length, out);
}

void bsc_xml_part(FILE *out, const char *text, size_t bytes) {
    uint32_t code;
    while (bytes > 0 && *text != '\0') {
        const size_t step = bsc_text_step(text, SIZE_MAX, &code);
        write_xml_character(out, text, step, code);
        text += step;
        bytes -= step < bytes ? step : bytes;
    }
}

void bsc_xml_text(FILE *out, const char *text) {
    bsc_xml_part(out, text, strlen(text));
}

#define MAX_COLUMNS 16
#define WIDEST_TEXT 64 /* a longer text breaks the alignment of its row only */

bsc_table bsc_table_begin(const bsc_column *column, size_t columns) {
    assert(columns > 0 && columns <= MAX_COLUMNS);
    return (bsc_table){.column = column, .columns = columns};
}

void bsc_table_release(bsc_table *table) {
    for (size_t k = 0; k < table->cells; k++) free(table->cell[k]);
    free(table->cell);
    *table = (bsc_table){0};
}

/* Owns the text from here on. */
static void keep(bsc_table *table, char *text) {
    if (table->cells == table->capacity) {
        const size_t capacity = 2 * table->capacity + 16;
        char **cell = realloc(table->cell, capacity * sizeof *cell);
        if (cell != NULL) {
            table->cell = cell;
            table->capacity = capacity;
        }
    }
    if (text == NULL || table->cells == table->capacity) {
        free(text);
        table->failed = true;
    } else {
        table->cell[table->cells++] = text;
    }
}

void bsc_table_add(bsc_table *table, const char *text) {
    char *copy = malloc(strlen(text) + 1);
    if (copy != NULL) memcpy(copy, text, strlen(text) + 1);
    keep(table, copy);
}

void bsc_table_add_unsigned(bsc_table *table, uint64_t number) {
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, number);
    bsc_table_add(table, digits);
}

char *bsc_natural_digits(bsc_natural number) {
    const size_t size = bsc_natural_format_size(number);
    char *digits = malloc(size);
    if (digits != NULL) bsc_natural_format(number, digits, size);
    return digits;
}

char *bsc_natural_grouped(bsc_natural number) {
    char *digits = bsc_natural_digits(number);
    const size_t length = digits == NULL ? 0 : strlen(digits);
    char *grouped = digits == NULL ? NULL : malloc(length + length / 3 + 1), *to = grouped;
    for (size_t k = 0; k < length && grouped != NULL; k++) {
        if (k > 0 && (length - k) % 3 == 0) *to++ = ',';
        *to++ = digits[k];
    }
    if (grouped != NULL) *to = '\0';
    free(digits);
    return grouped;
}

char *bsc_count_grouped(uint64_t number) {
    return bsc_natural_grouped((bsc_natural){&number, 1});
}

const char *bsc_real_format(long double number, int digits, char text[BSC_REAL_SIZE]) {
    assert(isfinite(number) && digits >= 1 && digits <= 17);
    snprintf(text, BSC_REAL_SIZE, "%.*Le", digits - 1, number); /* rounds: 9.99996 has exponent 1 */
    const int exponent = number == 0.0L ? 0 : atoi(strchr(text, 'e') + 1);
    if (exponent >= -4 && exponent < digits)
        snprintf(text, BSC_REAL_SIZE, "%.*Lf", digits - 1 - exponent, number);
    return text;
}

void bsc_table_add_natural(bsc_table *table, bsc_natural number) {
    keep(table, bsc_natural_digits(number));
}

void bsc_table_add_grouped(bsc_table *table, bsc_natural number) {
    keep(table, bsc_natural_grouped(number));
}

void bsc_table_add_ratio(bsc_table *table, long double number, int digits) {
    char text[BSC_REAL_SIZE] = "";
    bsc_table_add(table, isfinite(number) ? bsc_real_format(number, digits, text) : text);
}

void bsc_table_add_real(bsc_table *table, double number, int digits) {
    char text[400] = "";
    if (isfinite(number)) snprintf(text, sizeof text, "%.*f", digits, number);
    bsc_table_add(table, text);
}

static size_t rows_of(const bsc_table *table) {
    return table->columns == 0 ? 0 : table->cells / table->columns;
}

const char *bsc_table_shown(const bsc_table *table, size_t row, size_t column) {
    const char *text = table->cell[row * table->columns + column];
    return *text == '\0' ? "-" : text;
}

static size_t column_width(const bsc_table *table, size_t column) {
    size_t widest = bsc_text_width(table->column[column].heading);
    for (size_t row = 0; row < rows_of(table); row++) {
        const size_t width = bsc_text_width(bsc_table_shown(table, row, column));
        if (width > widest && (table->column[column].kind != BSC_TEXT || width <= WIDEST_TEXT))
            widest = width;
    }
    return widest;
}

static void write_padded(FILE *out, const char *text, size_t width, bsc_column_kind kind,
                         bool last) {
    const size_t own = bsc_text_width(text);
    const int blanks = own < width ? (int)(width - own) : 0;
    if (kind != BSC_TEXT) {
        fprintf(out, "%*s%s", blanks, "", text);
    } else {
        bsc_text_write(out, text);
        fprintf(out, "%*s", last ? 0 : blanks, "");
    }
    fputs(last ? "\n" : "  ", out);
}

void bsc_table_write_text(const bsc_table *table, FILE *out) {
    size_t width[MAX_COLUMNS];
    assert(!table->failed && table->columns <= MAX_COLUMNS);
    for (size_t c = 0; c < table->columns; c++) width[c] = column_width(table, c);
    for (size_t row = 0; row <= rows_of(table); row++)
        for (size_t c = 0; c < table->columns; c++) {
            const char *text =
                row == 0 ? table->column[c].heading : bsc_table_shown(table, row - 1, c);
            write_padded(out, text, width[c], table->column[c].kind, c + 1 == table->columns);
        }
}

/* Coordinates such as -1,0,1 may stand as they are. */
bool bsc_csv_formula(const char *text) {
    const char *rest = text + strspn(text, "'");
    const bool coordinates =
        strchr(text, ',') != NULL && text[strspn(text, "-,0123456789")] == '\0';
    return !coordinates && *rest != '\0' && strchr("=+-@", *rest) != NULL;
}

void bsc_csv_field(FILE *out, const char *text, bsc_column_kind kind) {
    const bool quoted = strpbrk(text, ",\"") != NULL;
    if (quoted) putc('"', out);
    if (kind == BSC_TEXT && bsc_csv_formula(text)) putc('\'', out);
    bsc_csv_text(out, text);
    if (quoted) putc('"', out);
}

void bsc_table_write_csv(const bsc_table *table, FILE *out) {
    assert(!table->failed);
    for (size_t row = 0; row <= rows_of(table); row++)
        for (size_t c = 0; c < table->columns; c++) {
            bsc_csv_field(out,
                          row == 0 ? table->column[c].heading
                                   : table->cell[(row - 1) * table->columns + c],
                          row == 0 ? BSC_NUMBER : table->column[c].kind);
            putc(c + 1 == table->columns ? '\n' : ',', out);
        }
}

static void write_row_object(const bsc_table *table, FILE *out, size_t row) {
    for (size_t c = 0; c < table->columns; c++) {
        const char *text = table->cell[row * table->columns + c];
        fputs(c == 0 ? "{" : ", ", out);
        bsc_json_string(out, table->column[c].heading);
        fputs(": ", out);
        if (*text == '\0')
            fputs("null", out);
        else if (table->column[c].kind == BSC_NUMBER)
            fputs(text, out);
        else
            bsc_json_string(out, text);
    }
    putc('}', out);
}

void bsc_table_write_json(const bsc_table *table, FILE *out, int indent) {
    assert(!table->failed);
    fputs("[", out);
    for (size_t row = 0; row < rows_of(table); row++) {
        fprintf(out, "%s\n%*s", row == 0 ? "" : ",", indent + 2, "");
        write_row_object(table, out, row);
    }
    fprintf(out, "\n%*s]", indent, "");
}
