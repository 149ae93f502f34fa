/* table.c - a table of texts and its three forms; texts in UTF-8 or not quite, and their escapes in
 * JSON and XML. */
#include "show/view/table.h"

#include "bscount.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define UNREADABLE  "\xef\xbf\xbd" /* U+FFFD, in place of what may not leave */
#define WIDEST_TEXT 64             /* a longer text breaks the alignment of its row only */

size_t bsc_text_width(const char *text) {
    size_t width = 0;
    for (; *text != '\0'; text++) width += ((unsigned char)*text & 0xC0u) != 0x80u;
    return width;
}

char *bsc_text_format(const char *format, ...) {
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    const size_t size = (size_t)vsnprintf(NULL, 0, format, list) + 1;
    char *text = malloc(size);
    if (text != NULL) vsnprintf(text, size, format, again);
    va_end(again);
    va_end(list);
    return text;
}

bool bsc_text_close(FILE *memory, char **text) {
    const bool whole = ferror(memory) == 0;
    if (fclose(memory) == 0 && whole && *text != NULL) return true;
    free(*text);
    *text = NULL;
    return false;
}

typedef enum form { PLAIN, CSV, JSON, XML } form;

/* The text's first bytes, or all up to its end. */
static void write_text(FILE *out, const char *text, size_t bytes, form as) {
    static const char special[] = "&<>\"";
    static const char *const entity[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    uint32_t code;
    for (size_t step; bytes > 0 && *text != '\0'; text += step) {
        step = bsc_text_step(text, SIZE_MAX, &code);
        bytes -= step < bytes ? step : bytes;
        if (as == JSON && bsc_text_unclean(code) && code != BSC_NO_CHARACTER) {
            fprintf(out, "\\u%04x", code);
        } else if (bsc_text_unclean(code)) {
            fputs(UNREADABLE, out);
        } else if (as == XML && strchr(special, *text) != NULL) {
            fputs(entity[strchr(special, *text) - special], out);
        } else {
            if (as == CSV && *text == '"') putc('"', out);
            if (as == JSON && (*text == '"' || *text == '\\')) putc('\\', out);
            fwrite(text, 1, step, out);
        }
    }
}

void bsc_text_write(FILE *out, const char *text) {
    write_text(out, text, SIZE_MAX, PLAIN);
}

void bsc_csv_text(FILE *out, const char *text) {
    write_text(out, text, SIZE_MAX, CSV);
}

void bsc_json_string(FILE *out, const char *text) {
    putc('"', out);
    write_text(out, text, SIZE_MAX, JSON);
    putc('"', out);
}

void bsc_xml_part(FILE *out, const char *text, size_t bytes) {
    write_text(out, text, bytes, XML);
}

void bsc_xml_wrap(FILE *out, const char *before, const char *text, const char *after) {
    fputs(before, out);
    write_text(out, text, SIZE_MAX, XML);
    fputs(after, out);
}

void bsc_table_release(bsc_table *table) {
    for (size_t k = 0; k < table->cells; k++) free(table->cell[k]);
    free(table->cell);
    *table = (bsc_table){0};
}

void bsc_table_take(bsc_table *table, const char *heading, bsc_column_kind kind, char *text) {
    if (table->cells == table->capacity) {
        const size_t capacity = 2 * table->capacity + 16;
        char **cell = realloc(table->cell, capacity * sizeof *cell);
        if (cell != NULL) {
            table->cell = cell;
            table->capacity = capacity;
        }
    }
    table->failed |= text == NULL || table->cells == table->capacity;
    if (table->failed) {
        free(text);
        return;
    }
    const bool first_row = table->cells == table->columns;
    if (first_row && (table->columns == 0 || strcmp(heading, table->column[0].heading) != 0)) {
        assert(table->columns < BSC_MAX_COLUMNS);
        table->column[table->columns++] = (bsc_column){heading, kind};
    }
    assert(strcmp(table->column[table->cells % table->columns].heading, heading) == 0);
    table->cell[table->cells++] = text;
}

void bsc_table_add(bsc_table *table, const char *heading, const char *text) {
    bsc_table_take(table, heading, BSC_TEXT, strdup(text));
}

void bsc_table_add_unsigned(bsc_table *table, const char *heading, uint64_t number) {
    bsc_table_take(table, heading, BSC_NUMBER, bsc_text_format("%" PRIu64, number));
}

void bsc_table_add_natural(bsc_table *table, const char *heading, bsc_natural number) {
    bsc_table_take(table, heading, BSC_DIGITS, bsc_natural_digits(number));
}

void bsc_table_add_ratio(bsc_table *table, const char *heading, long double number, int digits) {
    char text[BSC_REAL_SIZE] = "";
    if (isfinite(number)) bsc_real_format(number, digits, text);
    bsc_table_take(table, heading, BSC_NUMBER, strdup(text));
}

void bsc_table_add_real(bsc_table *table, const char *heading, double number, int digits) {
    bsc_table_take(table, heading, BSC_NUMBER,
                   isfinite(number) ? bsc_text_format("%.*f", digits, number) : strdup(""));
}

void bsc_table_add_place(bsc_table *table, const bsc_place *place, bool for_people) {
    bsc_table_add(table, "cell", place->label);
    if (for_people) return;
    bsc_table_add_unsigned(table, "x", place->x);
    bsc_table_add_unsigned(table, "y", place->y);
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

const char *bsc_table_shown(const bsc_table *table, size_t k) {
    if (k < table->columns) return table->column[k].heading;
    return *table->cell[k - table->columns] == '\0' ? "-" : table->cell[k - table->columns];
}

void bsc_table_write_text(const bsc_table *table, FILE *out) {
    const size_t columns = table->columns, all = columns + table->cells;
    size_t width[BSC_MAX_COLUMNS] = {0};
    assert(!table->failed);
    for (size_t k = 0; k < all; k++) {
        const size_t own = bsc_text_width(bsc_table_shown(table, k)), c = k % columns;
        const bool aligned = k < columns || table->column[c].kind != BSC_TEXT || own <= WIDEST_TEXT;
        if (own > width[c] && aligned) width[c] = own;
    }
    for (size_t k = 0; k < all; k++) {
        const char *text = bsc_table_shown(table, k);
        const size_t own = bsc_text_width(text), c = k % columns;
        const bool left = table->column[c].kind == BSC_TEXT, last = c + 1 == columns;
        const int blanks = own < width[c] ? (int)(width[c] - own) : 0;
        fprintf(out, "%*s", left ? 0 : blanks, "");
        bsc_text_write(out, text);
        fprintf(out, "%*s%s", left && !last ? blanks : 0, "", last ? "\n" : "  ");
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
    const char *quote = strpbrk(text, ",\"") != NULL ? "\"" : "";
    fprintf(out, "%s%s", quote, kind == BSC_TEXT && bsc_csv_formula(text) ? "'" : "");
    bsc_csv_text(out, text);
    fputs(quote, out);
}

void bsc_table_write_csv(const bsc_table *table, FILE *out) {
    const size_t columns = table->columns;
    assert(!table->failed);
    for (size_t k = 0; k < columns + table->cells; k++) {
        const bsc_column *column = &table->column[k % columns];
        if (k < columns)
            fputs(column->heading, out);
        else
            bsc_csv_field(out, table->cell[k - columns], column->kind);
        putc((k + 1) % columns == 0 ? '\n' : ',', out);
    }
}
