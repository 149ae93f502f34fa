/* zero_one.c - reads an exact-cover matrix that is written as rows of 0 and 1. Each row is an
 * option and each column an item; an option covers the items in whose columns it has a 1. The text
 * may look like one of these four:
 *
 *   1 0 0 1        100100        name,a,b,c         [[1, 0, 0],
 *   0 1 1 0        010011        r1,1,0,0            [0, 1, 1]]
 *
 * The digits of a row may stand together or apart. Words are separated by white space, commas,
 * semicolons, double quotes, brackets [ ] and braces { }. A digit that stands apart may also be
 * spelled as programs print it: "1.0" or "1.000e+00" (numpy.savetxt), "TRUE" (R) or "True" (pandas)
 * for 1, and "0.", "FALSE" and so on for 0. A row takes exactly one line. A line that is blank, or
 * that begins with '|' or '#', is skipped, and a '#' after a blank begins a comment. One word may
 * precede the digits of a row: the name of the row, which is ignored. The first line may be a
 * header, with a name for each column, and perhaps one more word above the names of the rows.
 * Without a header the columns are called c1, c2, and so on.
 *
 * The names of the rows may be numbers, which tools that write tables count from 0 or 1. The first
 * of them, 0 and 1, look like digits of the rows. So the rows count as numbered only if their first
 * words are the numbers from 0 or 1 on, up to 2 at least, or if the header begins with a separator
 * and has a word less than the first row: its place above the names is empty.
 *
 * A text in Knuth's format begins with the names of items too, which look like a header. The second
 * line tells the two formats apart: in Knuth's format, each word of the second line is also a word
 * of the first line, and occurs only once. A first line that consists only of the digits 0 and 1 is
 * always a row. If the second line is a row whose digits stand apart, and has no word of the first
 * line, the first line is a header even if it is too long or too short, which is then reported. If
 * the first line looks like a row with a name, it must not have a '|': the item b of Knuth's
 * "0:2|b 1 0" is the word "b" in an option.
 *
 * A text in Knuth's format whose first line has only the words true and false, as names of items,
 * is taken for rows too. Such names are rarer than tables of TRUE and FALSE.
 *
 * Many solvers want the size of the matrix in a line before the rows: "6 7" for 6 rows of 7
 * columns, "7 6" in the other order, or only "7". Such a line is skipped if rows without names
 * follow that have this size, and if it is not as long as they are. But a line of single digits 0
 * and 1, such as "1 1", is a row. ("3 2" above three rows of two columns is their size, although it
 * might be a header with the names 3 and 2.)
 *
 * As in Knuth's format, a row without a 1 in a primary column is left out, because no primary item
 * needs it. bsc_matrix_rows_left_out returns how many rows were left out.
 *
 * Every function that reads a row or the header fails with BSC_BAD_INPUT at the first mistake,
 * whose place is then in the error; it also fails if memory runs out. After a failure the matrix
 * can only be freed.
 *
 * Cost: the text is read twice, the first time only to count rows and ones. */
#include "count/cover/zero_one.h"

#include "bscount.h"

#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/base/text.h"
#include "count/cover/matrix.h"

#include <assert.h>
#include <stdio.h>

/* bytes for the name of a column in a text without a header: "c4294967295" and a terminating 0 */
#define NAME_LENGTH 12
/* bytes for the number of a row: the greatest number of 64 bits, and a terminating 0 */
#define NUMBER_LENGTH 21

/* The bytes that separate the words of a line. Single quotes and parentheses do not. */
static const char separators[] = " \t\v\f\r,;\"[]{}";

/* What the words of a line look like. This shows whether the line can be a row, a row with a name,
 * or a header. */
typedef struct line_form {
    size_t words; /* how many words the line has */
    /* How many columns of a row the words stand for together: "010" stands for three, "1.0" or
     * "TRUE" for one, and a word that is no part of a row for none (word_columns). */
    size_t columns;
    size_t first_columns; /* how many of these columns the first word stands for */
    /* Whether the line can be a row: some word stands for columns, and all words do, except perhaps
     * the first one. */
    bool is_row;
    /* Whether the first word stands for no column. If the line is a row, this word is the row's
     * name. */
    bool is_named;
} line_form;

/* The reader of one text: where it is in the text, the matrix that it fills, and what it has found
 * out about the text. */
typedef struct reader {
    bsc_lines lines;
    bsc_matrix *matrix;
    bsc_error *error;
    bool has_header;     /* whether the first line has the names of the columns */
    bsc_spot header;     /* the line with the names of the columns; valid if has_header */
    size_t header_words; /* how many words the header has; valid if has_header */
    bool has_names;      /* whether each row begins with a name, which is ignored */
    bsc_spot first_row;  /* the line of the first row */
    size_t columns;      /* how many columns there are: how many digits 0 and 1 the first row has */
    size_t rows;         /* how many rows the text has */
    /* At most this many ones are in all rows together: how many bytes '1', 'T' and 't' the rows
     * have. Each one is written as a digit 1 or a word "true"; the names of rows may have further
     * bytes of this kind. */
    size_t ones;
} reader;

/* ---- Lines and words ---- */

/* Says whether the byte separates words (separators). A 0 byte does not. */
static bool is_separator(char byte) {
    return memchr(separators, byte, sizeof separators - 1) != NULL;
}

/* Moves the spot from a word of *length bytes to the next word of its line, and sets *length to the
 * length of that word; before the first word of a line, *length is 0. Returns false if the line has
 * no further word; the spot is then at the end of the line, and *length is 0. Works like
 * bsc_spot_next_word, but with the separators of this file. */
static bool next_word(bsc_spot *spot, size_t *length) {
    size_t next = spot->offset + *length;
    while (next < spot->length && is_separator(spot->line[next])) next++;
    size_t end = next;
    while (end < spot->length && !is_separator(spot->line[end])) end++;
    spot->offset = next;
    *length = end - next;
    return *length > 0;
}

/* Shortens the line so that it ends before a comment: before a '#' that follows a blank. */
static void cut_comment(bsc_spot *line) {
    for (size_t k = 1; k < line->length; k++)
        if (line->line[k] == '#' && (line->line[k - 1] == ' ' || line->line[k - 1] == '\t'))
            line->length = k;
}

/* Moves *line to the beginning of the next line that has a word and is not a comment; a comment
 * behind its words is cut off. Returns false at the end of the text; *line then means nothing. */
static bool next_line(bsc_lines *lines, bsc_spot *line) {
    while (bsc_lines_next(lines, line)) {
        size_t length = 0;
        cut_comment(line);
        bsc_spot word = *line;
        const bool is_comment = line->length > 0 && (line->line[0] == '|' || line->line[0] == '#');
        if (!is_comment && next_word(&word, &length)) return true;
    }
    return false;
}

/* Returns how many digits 0 and 1 there are at the beginning of the word. */
static size_t digit_count(const bsc_spot *word, size_t length) {
    size_t digits = 0;
    const char *text = word->line + word->offset;
    while (digits < length && (text[digits] == '0' || text[digits] == '1')) digits++;
    return digits;
}

/* Returns how many bytes of the text, from `offset` on and before `length`, are `byte`. */
static size_t run_length(const char *text, size_t length, size_t offset, char byte) {
    size_t end = offset;
    while (end < length && text[end] == byte) end++;
    return end - offset;
}

/* Says whether the `length` bytes at `text` are 0 or 1 with decimals, an exponent, or both, all of
 * whose digits are 0: "1.", "0.0", "1.000e+00". */
static bool is_decimal(const char *text, size_t length) {
    size_t offset = 1;
    if (length < 2 || (text[0] != '0' && text[0] != '1')) return false;
    if (text[offset] == '.') {
        offset++;
        offset += run_length(text, length, offset, '0');
    }
    if (offset == length) return true;
    if (text[offset] != 'e' && text[offset] != 'E') return false;
    offset++;
    if (offset < length && (text[offset] == '+' || text[offset] == '-')) offset++;
    return offset < length && offset + run_length(text, length, offset, '0') == length;
}

/* Says whether the `length` bytes at `text` are the word `word`, which has lower case letters, in
 * whatever case. */
static bool is_in_any_case(const char *text, size_t length, const char *word) {
    if (length != strlen(word)) return false;
    for (size_t k = 0; k < length; k++)
        if ((text[k] | 0x20) != word[k]) return false;
    return true;
}

/* Returns how many columns of a row the word stands for. A word of the digits 0 and 1, such as
 * "0110", stands for a column with each digit. A spelled digit, such as "1.0" or "TRUE" (see the
 * head of this file), stands for one column. Any other word is no part of a row, and stands for
 * none. Sets *is_spelled to whether the word is a spelled digit, and if so, *value to whether it
 * means 1. */
static size_t word_columns(const bsc_spot *word, size_t length, bool *is_spelled, bool *value) {
    const char *text = word->line + word->offset;
    *is_spelled = false;
    if (digit_count(word, length) == length) return length;
    const bool is_true = is_in_any_case(text, length, "true");
    *is_spelled = is_true || is_in_any_case(text, length, "false") || is_decimal(text, length);
    *value = is_true || text[0] == '1';
    return *is_spelled ? 1 : 0;
}

/* Looks at all words of the line, and returns what they look like: how many words there are, for
 * how many columns of a row they stand, and whether the line can be a row (see line_form). `line`
 * must be at the beginning of the line. */
static line_form form_of(bsc_spot line) {
    line_form form = {.is_row = true};
    size_t length = 0;
    while (next_word(&line, &length)) {
        bool is_spelled, value; /* not used here */
        const size_t columns = word_columns(&line, length, &is_spelled, &value);
        form.columns += columns;
        if (columns == 0 && form.words == 0)
            form.is_named = true;
        else if (columns == 0)
            form.is_row = false;
        if (form.words == 0) form.first_columns = columns;
        form.words++;
    }
    if (form.columns == 0) form.is_row = false;
    return form;
}

/* Says whether the line has the word `word`, of `length` bytes, among the words that begin before
 * its byte `end`. `line` must be at the beginning of the line. */
static bool has_word(bsc_spot line, size_t end, const char *word, size_t length) {
    size_t other_length = 0;
    while (next_word(&line, &other_length) && line.offset < end)
        if (other_length == length && memcmp(line.line + line.offset, word, length) == 0)
            return true;
    return false;
}

/* Says whether the second line of a text may be an option in Knuth's format: whether each word of
 * the second line is also a word of the first line, and occurs only once in the second line. Sets
 * *shares_words to whether any word of the second line is also a word of the first line. Both spots
 * must be at the beginning of their lines. */
static bool may_be_option(bsc_spot first, bsc_spot second, bool *shares_words) {
    const bsc_spot line = second;
    bool is_option = true;
    size_t length = 0;
    *shares_words = false;
    while (next_word(&second, &length)) {
        const char *word = second.line + second.offset;
        const bool is_shared = has_word(first, first.length, word, length);
        *shares_words |= is_shared;
        is_option &= is_shared && !has_word(line, second.offset, word, length);
    }
    return is_option;
}

/* Says whether the first words of all lines from `first` on, which is followed by those of `lines`,
 * are the numbers from 0 or 1 on, up to 2 at least, and each is followed by another word. `first`
 * must be at the beginning of its line. */
static bool are_numbered(bsc_spot first, bsc_lines lines) {
    size_t next = 0;
    bsc_spot line = first;
    do {
        char number[NUMBER_LENGTH];
        size_t length = 0;
        bsc_spot word = line;
        if (!next_word(&word, &length)) return false;
        if (next == 0 && word.line[word.offset] == '1') next = 1;
        const int digits = snprintf(number, sizeof number, "%lu", (unsigned long)next);
        if (length != (size_t)digits || memcmp(word.line + word.offset, number, length) != 0)
            return false;
        if (!next_word(&word, &length)) return false;
        next++;
    } while (next_line(&lines, &line));
    return next > 2;
}

/* Says whether the place above the names of the rows is empty in the header, as in ",a,b,c" above
 * "0,1,0,1": whether the header has a word less than the row, and begins with a separator. Quotes
 * are separators too, but a quote before a word does not make the place empty; two quotes do. */
static bool has_empty_corner(bsc_spot header, size_t header_words, size_t row_words) {
    const char *text = header.line;
    if (header_words + 1 != row_words || !is_separator(text[0])) return false;
    return text[0] != '"' || text[1] == '"';
}

/* Takes the first line of the text, which is r->first_row at the call, for the header, and the
 * second line, which must be a row, for the first row. The lines after the second are those of
 * `lines`. Sets r->has_names to whether the second line begins with a name. The name may look like
 * a digit of the row if it is a number: it is taken for a name if all rows are numbered, or if the
 * header has no word above it. Sets r->columns to the number of the other digits. Sets has_header,
 * header and header_words too. The caller, find_form, decides afterwards whether the first line
 * really is a header. */
static void take_header(reader *r, bsc_spot second, line_form second_form, bsc_lines lines) {
    r->has_header = true;
    r->header = r->first_row;
    r->header_words = form_of(r->header).words;
    r->first_row = second;
    r->columns = second_form.columns;
    r->has_names = second_form.is_named;
    if (!r->has_names && (are_numbered(second, lines) ||
                          has_empty_corner(r->header, r->header_words, second_form.words))) {
        r->has_names = true;
        r->columns -= second_form.first_columns;
    }
}

/* Says whether the header has a name for each column. If the rows have names too, it may have one
 * more word, which stands above them. */
static bool header_fits(const reader *r) {
    return r->header_words == r->columns || (r->has_names && r->header_words == r->columns + 1);
}

/* Returns the number that the word consists of, or 0 if the word is not a number, or one of more
 * than 9 digits. (No matrix has 0 columns.) */
static size_t number_of_word(const bsc_spot *word, size_t length) {
    size_t number = 0;
    if (length > 9) return 0;
    for (size_t k = 0; k < length; k++) {
        const char byte = word->line[word->offset + k];
        if (byte < '0' || byte > '9') return 0;
        number = 10 * number + (size_t)(byte - '0');
    }
    return number;
}

/* Says whether the first line of the text is only the size of the matrix: the number of its
 * columns, or the numbers of its rows and columns in either order. `form` is form_of(first). The
 * rows are the line `second` and those of `lines`; only `second` is looked at, and the others are
 * counted. Returns false if `second` is no row or has a name; and if the first line itself can be a
 * row, because it stands for as many columns as `second` or consists of single digits 0 and 1. */
static bool is_size(bsc_spot first, line_form form, bsc_spot second, bsc_lines lines) {
    const line_form row = form_of(second);
    size_t length = 0, rows = 0;
    if (form.words > 2 || !row.is_row || row.is_named) return false;
    /* A line as long as the rows may be a row itself, such as "10" above rows of two columns.
     * Single digits 0 and 1 are a row that is too short or too long. */
    const bool is_of_digits = form.is_row && !form.is_named && form.words == form.columns;
    if (form.columns == row.columns || is_of_digits) return false;
    (void)next_word(&first, &length);
    const size_t number = number_of_word(&first, length);
    if (form.words == 1) return number == row.columns;
    (void)next_word(&first, &length);
    const size_t other = number_of_word(&first, length);
    if (number != row.columns && other != row.columns) return false;
    do rows++;
    while (next_line(&lines, &second));
    /* One of the two numbers is the number of columns; the other one must be that of rows. */
    return number + other == rows + row.columns;
}

/* If the first line of the text is only the size of the matrix (is_size), moves r->lines behind
 * this line, sets r->first_row to the next line and r->columns to how many columns that line has,
 * and returns true. Otherwise changes nothing and returns false. */
static bool skip_size(reader *r) {
    bsc_lines lines = r->lines;
    bsc_spot first, second;
    if (!next_line(&lines, &first)) return false;
    const bsc_lines rows = lines;
    if (!next_line(&lines, &second) || !is_size(first, form_of(first), second, lines)) return false;
    r->lines = rows;
    r->first_row = second;
    r->columns = form_of(second).columns;
    return true;
}

/* Finds out from the first lines how the text is written. Sets r->columns, r->first_row and
 * r->has_names and, if there is a header with the names of the columns, has_header, header and
 * header_words. (All of these are false or zero at the call; after a line with the size of the
 * matrix, there are neither names nor a header.) Returns false if the text does not consist of rows
 * of 0 and 1. */
static bool find_form(reader *r) {
    if (skip_size(r)) return true;
    bsc_lines lines = r->lines;
    bsc_spot second;
    bool shares_words;
    if (!next_line(&lines, &r->first_row)) return false;
    const line_form first_form = form_of(r->first_row);
    r->columns = first_form.columns;
    if (first_form.is_row && !first_form.is_named) {
        r->has_names = are_numbered(r->first_row, lines);
        if (r->has_names) r->columns -= first_form.first_columns;
        return true;
    }
    if (!next_line(&lines, &second) || may_be_option(r->first_row, second, &shares_words))
        return false;
    const line_form second_form = form_of(second);
    if (!second_form.is_row) return false;
    if (first_form.is_row) {
        const bsc_spot first = r->first_row;
        r->has_names = second_form.is_named;
        return second_form.is_named && memchr(first.line, '|', first.length) == NULL;
    }
    take_header(r, second, second_form, lines);
    const size_t digit_words = second_form.words - (second_form.is_named ? 1 : 0);
    return header_fits(r) || (!shares_words && digit_words > 1);
}

bool bsc_text_is_zero_one(const char *text, size_t length) {
    reader r = {.error = NULL};
    bsc_lines_begin(&r.lines, NULL, text, length);
    return find_form(&r);
}

/* ---- Reading ---- */

/* Sets r->rows and r->ones, on which the lengths of the arrays depend: counts the rows of the text,
 * and all bytes in them that may stand for a 1, even those in the names of rows. These are the
 * digit 1 and the letters T and t, with which a 1 begins that is spelled as "true". */
static void count_ones(reader *r) {
    bsc_lines lines = r->lines;
    bsc_spot line;
    if (r->has_header) (void)next_line(&lines, &line);
    while (next_line(&lines, &line)) {
        r->rows++;
        for (size_t k = 0; k < line.length; k++)
            if (line.line[k] == '1' || (line.line[k] | 0x20) == 't') r->ones++;
    }
}

/* Allocates the arrays of the matrix, long enough for the whole text. Fails with BSC_LIMIT if the
 * matrix would be too large. Also fails if memory runs out. */
static bsc_status allocate(reader *r) {
    bsc_matrix *matrix = r->matrix;
    count_ones(r);
    if (r->columns >= UINT32_MAX || r->rows >= UINT32_MAX || r->ones >= UINT32_MAX)
        return bsc_error_set(r->error, BSC_LIMIT, "the matrix has more than 4294967294 entries");
    BSC_ARENA_ARRAY(&matrix->arena, matrix->item, r->columns);
    BSC_ARENA_ARRAY(&matrix->arena, matrix->start, r->rows + 1);
    BSC_ARENA_ARRAY(&matrix->arena, matrix->entry, r->ones);
    return bsc_arena_status(&matrix->arena, r->error);
}

/* Moves *word and *length to the next word of the header, which is the name of a column and must
 * exist. Fails with BSC_BAD_INPUT if it cannot be the name of an item. */
static bsc_status next_name(reader *r, bsc_spot *word, size_t *length) {
    (void)next_word(word, length);
    bsc_spot place = *word;
    for (size_t k = 0; k < *length; k++, place.offset++) {
        const char byte = word->line[place.offset];
        if (byte == '|' || byte == ':')
            return bsc_error_at(r->error, &place, "'%c' inside an item's name", byte);
    }
    return bsc_spot_check(word, *length, r->error);
}

/* Adds an item for each column. Its name is the word in the header or, if there is no header, c1,
 * c2, and so on. */
static bsc_status add_items(reader *r) {
    bsc_matrix *matrix = r->matrix;
    bsc_spot word = r->header;
    size_t length = 0;
    /* If the header has a word more than there are columns, the first word stands above the names
     * of the rows, and names no column. */
    if (r->has_header && r->header_words > r->columns) (void)next_word(&word, &length);
    for (size_t column = 1; column <= r->columns; column++) {
        char numbered[NAME_LENGTH];
        const char *name = numbered;
        if (r->has_header) {
            const bsc_status status = next_name(r, &word, &length);
            if (status != BSC_OK) return status;
            name = bsc_arena_text(&matrix->arena, word.line + word.offset, length);
        } else {
            snprintf(numbered, sizeof numbered, "c%u", (unsigned)column);
            name = bsc_arena_text(&matrix->arena, numbered, strlen(numbered));
        }
        if (name == NULL) return bsc_arena_status(&matrix->arena, r->error);
        matrix->item[matrix->items++] =
            (bsc_item){.kind = BSC_ITEM_NAMED, .multiplicity = 1, .name = name};
    }
    return BSC_OK;
}

/* Fails with BSC_BAD_INPUT if the line has several rows in brackets or braces, for example "[[1,
 * 0], [0, 1]]". */
static bsc_status require_one_row(reader *r, bsc_spot line) {
    bool is_closed = false;
    for (; line.offset < line.length; line.offset++) {
        const char byte = line.line[line.offset];
        is_closed |= byte == ']' || byte == '}';
        if (is_closed && (byte == '[' || byte == '{'))
            return bsc_error_at(r->error, &line, "a second row on this line");
    }
    return BSC_OK;
}

/* Reads the digits of a row, and appends the index of each column in which it has a 1 to the array
 * `entry` of the matrix. `word` must be at the beginning of the line; if the rows have names, its
 * first word is passed over. *end is how many elements the array has so far, and becomes how many
 * it has afterwards. Sets *columns to how many columns the row has. If the row is longer than the
 * first one, its further columns are counted, but not appended. Fails with BSC_BAD_INPUT if a word
 * is neither digits 0 and 1 nor a spelled digit, such as "1.0" or "TRUE". */
static bsc_status read_digits(reader *r, bsc_spot word, uint32_t *end, size_t *columns) {
    bsc_matrix *matrix = r->matrix;
    size_t length = 0;
    *columns = 0;
    if (r->has_names) (void)next_word(&word, &length);
    while (next_word(&word, &length)) {
        bool is_spelled, value;
        const size_t digits = word_columns(&word, length, &is_spelled, &value);
        if (digits == 0) {
            word.offset += digit_count(&word, length);
            return bsc_error_at(r->error, &word, "0 or 1 expected");
        }
        for (size_t k = 0; k < digits; k++) {
            const bool is_one = is_spelled ? value : word.line[word.offset + k] == '1';
            if (is_one && *columns < r->columns) matrix->entry[(*end)++] = (uint32_t)*columns;
            ++*columns;
        }
    }
    return BSC_OK;
}

/* Reads a row, and adds it to the matrix as an option. A row without a 1 in a primary column is not
 * added, but counted in matrix->rows_left_out. `line` must be at the beginning of the line. Fails
 * as require_one_row and read_digits do, and with BSC_BAD_INPUT if the row is longer or shorter
 * than the first one. */
static bsc_status read_row(reader *r, bsc_spot line) {
    bsc_matrix *matrix = r->matrix;
    const uint32_t start = matrix->start[matrix->options];
    uint32_t end = start;
    size_t columns;
    bsc_status status = require_one_row(r, line);
    if (status == BSC_OK) status = read_digits(r, line, &end, &columns);
    if (status != BSC_OK) return status;
    if (columns != r->columns)
        return bsc_error_at(r->error, &line, "this row has %lu columns, the first one %lu",
                            (unsigned long)columns, (unsigned long)r->columns);
    if (end > start && matrix->entry[start] < matrix->primaries)
        matrix->start[++matrix->options] = end;
    else
        matrix->rows_left_out++;
    return BSC_OK;
}

/* Fails with BSC_BAD_INPUT if some primary column has no 1. The count would be 0 then, and the
 * reason would be easy to overlook. */
static bsc_status require_ones(const reader *r) {
    const bsc_matrix *matrix = r->matrix;
    for (uint32_t item = 0; item < matrix->primaries; item++) {
        if (bsc_item_option_count(matrix, item) > 0) continue;
        bsc_error_at(r->error, &r->first_row, "no row has a 1 in column %s",
                     matrix->item[item].name);
        return bsc_error_hint(r->error, "--secondary N says that the last N columns may be left "
                                        "uncovered");
    }
    return BSC_OK;
}

/* Fills the error for a header that has more or fewer names than the first row has columns. Returns
 * BSC_BAD_INPUT. */
static bsc_status refuse_header(const reader *r) {
    bsc_error_at(r->error, &r->first_row, "this row has %lu columns, the header %lu",
                 (unsigned long)r->columns, (unsigned long)r->header_words);
    return bsc_error_hint(r->error, "a header has a name for each column; leave out a line that "
                                    "says how many rows and columns there are");
}

/* Reads the whole text into the matrix. The last `secondary` columns, at most r->columns, become
 * secondary items, which may stay uncovered. */
static bsc_status read_rows(reader *r, uint32_t secondary) {
    bsc_spot line;
    if (r->has_header && !header_fits(r)) return refuse_header(r);
    bsc_status status = allocate(r);
    if (status == BSC_OK) status = add_items(r);
    if (status != BSC_OK) return status;
    r->matrix->primaries = r->matrix->items - secondary;
    if (r->has_header) (void)next_line(&r->lines, &line);
    while (status == BSC_OK && next_line(&r->lines, &line)) status = read_row(r, line);
    if (status == BSC_OK) status = bsc_matrix_finish(r->matrix, r->error);
    return status == BSC_OK ? require_ones(r) : status;
}

bsc_status bsc_matrix_read_rows(bsc_matrix **matrix, const char *text, size_t length,
                                const char *name, uint32_t secondary, bsc_error *error) {
    reader r = {.error = error};
    *matrix = NULL;
    bsc_lines_begin(&r.lines, name, text, length);
    if (!find_form(&r)) {
        const bsc_spot end = bsc_lines_end(&r.lines);
        return bsc_error_at(error, &end, "rows of 0 and 1 expected");
    }
    if (secondary > r.columns)
        return bsc_error_at(error, &r.first_row, "%u secondary columns, and only %lu columns",
                            secondary, (unsigned long)r.columns);
    r.matrix = bsc_memory_new(1, sizeof *r.matrix);
    if (r.matrix == NULL) return bsc_error_set_no_memory(error);
    const bsc_status status = read_rows(&r, secondary);
    if (status == BSC_OK)
        *matrix = r.matrix;
    else
        bsc_matrix_free(r.matrix);
    return status;
}

uint32_t bsc_matrix_rows_left_out(const bsc_matrix *matrix) {
    return matrix->rows_left_out;
}
