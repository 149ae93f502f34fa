/* drawing.c - reads what a board's text is made of: words, numbers, sizes, and drawings. A drawing
 * is read line by line. On hexagons, the marks of a drawing lie on a grid (drawing.h), and the
 * first mark of the drawing decides which grid that is. Cost: linear in the number of
 * characters. */
#include "count/board/drawing.h"

#include "count/base/memory.h"
#include "count/base/text.h"
#include "count/board/draft.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

unsigned bsc_word_find(const bsc_spot *spot, size_t length, bsc_names names) {
    unsigned k = 0;
    while (k < names.count && !bsc_spot_is(spot, length, names.name[k])) k++;
    return k;
}

/* Adds a hint that lists all names, such as "use square, hex-flat or hex-pointy". Does nothing if
 * the error already has a hint. Always returns BSC_BAD_INPUT. */
static bsc_status hint_names(bsc_names names, bsc_error *error) {
    char list[160] = "";
    size_t length = 0;
    for (unsigned k = 0; k < names.count; k++) {
        const char *separator = "";
        if (k > 0) separator = k + 1 == names.count ? " or " : ", ";
        length +=
            (size_t)snprintf(list + length, sizeof list - length, "%s%s", separator, names.name[k]);
        assert(length < sizeof list);
    }
    return bsc_error_hint(error, "use %s", list);
}

bsc_status bsc_word_refuse(const bsc_spot *spot, size_t length, bsc_names names, const char *what,
                           bsc_error *error) {
    if (length == 0) {
        bsc_error_at(error, spot, "missing %s", what);
        return hint_names(names, error);
    }
    char word[64];
    bsc_text_cut(word, sizeof word, spot->line + spot->offset, length);
    bsc_error_at(error, spot, "unknown %s '%s'", what, word);
    bsc_error_hint_word(error, bsc_closest(word, names.name, names.count));
    return hint_names(names, error);
}

bsc_status bsc_word_choose(const bsc_spot *spot, size_t length, bsc_names names, const char *what,
                           unsigned *value, bsc_error *error) {
    const unsigned index = bsc_word_find(spot, length, names);
    if (index == names.count) return bsc_word_refuse(spot, length, names, what, error);
    *value = index;
    return BSC_OK;
}

bsc_status bsc_word_number(const bsc_spot *spot, size_t end, size_t *offset, uint32_t max,
                           const char *what, uint32_t *number, bsc_error *error) {
    assert(*offset <= end && end <= spot->length && max <= UINT32_MAX / 10 - 1);
    bsc_spot first = *spot;
    first.offset = *offset;
    uint32_t value = 0;
    size_t k = *offset;
    for (; k < end && spot->line[k] >= '0' && spot->line[k] <= '9'; k++) {
        value = value * 10 + (uint32_t)(spot->line[k] - '0');
        if (value > max)
            return bsc_error_at(error, &first, "%s is at most %lu", what, (unsigned long)max);
    }
    if (k == *offset) return bsc_error_at(error, &first, "%s must be a number", what);
    if (value == 0) return bsc_error_at(error, &first, "%s must be at least 1", what);
    *offset = k;
    *number = value;
    return BSC_OK;
}

bsc_status bsc_word_size(const bsc_spot *spot, size_t length, uint32_t max, uint32_t *width,
                         uint32_t *height, bsc_error *error) {
    const size_t end = spot->offset + length;
    bsc_spot next = *spot;
    bsc_status status =
        bsc_word_number(spot, end, &next.offset, max, "the board's width", width, error);
    if (status != BSC_OK) return status;
    if (next.offset >= end || (next.line[next.offset] != 'x' && next.line[next.offset] != 'X')) {
        bsc_error_at(error, &next, "'x' expected between the board's width and height");
        return bsc_error_hint(error, "write a size like 10x10");
    }
    next.offset++;
    status = bsc_word_number(spot, end, &next.offset, max, "the board's height", height, error);
    if (status != BSC_OK) return status;
    if (next.offset < end)
        return bsc_error_at(error, &next, "unexpected text after the board's size");
    return BSC_OK;
}

/* ---- Drawings ---- */

void bsc_drawing_release(bsc_drawing *drawing) {
    bsc_memory_free(drawing->mark);
    *drawing = (bsc_drawing){0};
}

/* Appends a mark to the drawing. Fails if memory runs out. */
static bsc_status add_mark(bsc_drawing *drawing, int32_t x, int32_t y, char mark,
                           bsc_error *error) {
    if (!BSC_ARRAY_GROW(drawing, mark, (size_t)drawing->marks + 1))
        return bsc_error_set_no_memory(error);
    drawing->mark[drawing->marks++] = (bsc_drawn_mark){x, y, mark};
    return BSC_OK;
}

/* Returns true if no hexagon can be in column x and line y of the text. The marks of a drawing lie
 * on a grid (drawing.h), and the first mark decides which columns and lines belong to it. Returns
 * false on squares, and if the drawing has no mark yet. */
static bool is_off_grid(const bsc_drawing *drawing, bsc_lattice lattice, int32_t x, int32_t y) {
    if (drawing->marks == 0 || lattice == BSC_SQUARE) return false;
    const int32_t columns_apart = x - drawing->mark[0].x, lines_apart = y - drawing->mark[0].y;
    if (lattice == BSC_HEX_FLAT)
        return columns_apart % 2 != 0 || (columns_apart / 2 + lines_apart) % 2 != 0;
    return (columns_apart + lines_apart) % 2 != 0;
}

/* Reports a character that is not allowed in a drawing: fills the error. The drawing is that of a
 * board if `is_board` is true, otherwise that of a piece. Always returns BSC_BAD_INPUT. */
static bsc_status refuse_mark(const bsc_spot *spot, bool is_board, bsc_error *error) {
    bsc_error_at(error, spot, "unexpected character in the drawing of a %s",
                 is_board ? "board" : "piece");
    return bsc_error_hint(error, is_board ? "draw a board with '.' for a cell, '#' for an island "
                                            "and spaces, no remarks, and close it with a line "
                                            "'end'"
                                          : "draw a piece with 'X', and '.' or a space where it "
                                            "has no cell");
}

/* Reports a character that is at a place where no hexagon can be (is_off_grid): fills the error.
 * Always returns BSC_BAD_INPUT. `first` is the first mark of the drawing, which decides where
 * hexagons can be. In the drawing of a piece, a mark may be the '.' of an empty place; the message
 * says so if the first mark or the wrong character is a '.'. */
static bsc_status refuse_place(const bsc_spot *spot, bsc_lattice lattice, char first, bool is_board,
                               bsc_error *error) {
    const bool is_empty = !is_board && spot->line[spot->offset] == '.';
    const char *first_name = !is_board && first == '.' ? "'.'" : "cell";
    const char *empty_hint = is_empty ? "'.' stands where a cell could, spaces between; " : "";
    bsc_error_at(error, spot, "not on the hexagon grid set by the first %s", first_name);
    if (lattice == BSC_HEX_FLAT)
        return bsc_error_hint(error,
                              "%sin hex-flat, columns are two characters apart and each is "
                              "shifted by one line against the next",
                              empty_hint);
    return bsc_error_hint(error,
                          "%sin hex-pointy, the cells of a row are two characters apart and "
                          "each row is shifted by one against the next",
                          empty_hint);
}

bsc_status bsc_drawing_add(bsc_drawing *drawing, bsc_lattice lattice, const bsc_spot *line,
                           int32_t y, const char *marks, bsc_error *error) {
    const bool is_board = strchr(marks, '#') != NULL;
    for (bsc_spot spot = *line; spot.offset < line->length; spot.offset++) {
        const char mark = line->line[spot.offset];
        const int32_t x = (int32_t)spot.offset;
        if (mark == ' ') continue;
        /* The line has no byte 0, because board_read.c has refused all control characters. */
        assert(mark != '\0');
        if (strchr(marks, mark) == NULL) return refuse_mark(&spot, is_board, error);
        if (spot.offset >= 2 * BSC_MAX_SIDE || y >= 2 * (int32_t)BSC_MAX_SIDE)
            return bsc_error_at(error, &spot, "a drawing has at most %u columns and rows",
                                2 * BSC_MAX_SIDE);
        if (is_off_grid(drawing, lattice, x, y))
            return refuse_place(&spot, lattice, drawing->mark[0].mark, is_board, error);
        if (mark == 'O' && drawing->single_ship.line == NULL) drawing->single_ship = spot;
        const bsc_status status = add_mark(drawing, x, y, mark, error);
        if (status != BSC_OK) return status;
    }
    return BSC_OK;
}

void bsc_drawing_normalize(bsc_drawing *drawing, bsc_lattice lattice) {
    bsc_drawn_mark *mark = drawing->mark;
    int32_t min_x = INT32_MAX, min_y = INT32_MAX;
    /* On squares, neighbouring cells may be drawn with a space between them (". . .") or without
     * ("..."). is_spaced is true if each mark is an even number of columns from the leftmost, as it
     * is with spaces. */
    bool is_spaced = true;
    for (uint32_t k = 0; k < drawing->marks; k++) {
        if (mark[k].x < min_x) min_x = mark[k].x;
        if (mark[k].y < min_y) min_y = mark[k].y;
    }
    for (uint32_t k = 0; k < drawing->marks; k++) {
        mark[k].x -= min_x;
        mark[k].y -= min_y;
        if (mark[k].x % 2 != 0) is_spaced = false;
    }
    if (lattice == BSC_HEX_FLAT || (lattice == BSC_SQUARE && is_spaced))
        for (uint32_t k = 0; k < drawing->marks; k++) mark[k].x /= 2;
}

void bsc_drawing_drop_empty(bsc_drawing *drawing) {
    uint32_t cells = 0;
    for (uint32_t k = 0; k < drawing->marks; k++)
        if (drawing->mark[k].mark != '.') drawing->mark[cells++] = drawing->mark[k];
    drawing->marks = cells;
}

bsc_status bsc_drawing_add_rectangle(bsc_drawing *drawing, bsc_lattice lattice, uint32_t width,
                                     uint32_t height, bsc_error *error) {
    const uint32_t rows = lattice == BSC_HEX_FLAT ? 2 * height : height;
    bsc_status status = BSC_OK;
    for (int32_t y = 0; y < (int32_t)rows; y++)
        for (int32_t column = 0; column < (int32_t)width && status == BSC_OK; column++) {
            /* on flat hexagons, a column has a mark on every other line only */
            const bool is_empty = lattice == BSC_HEX_FLAT && (column + y) % 2 != 0;
            const int32_t x = lattice == BSC_HEX_POINTY ? 2 * column + y % 2 : column;
            if (!is_empty) status = add_mark(drawing, x, y, '.', error);
        }
    return status;
}
