/* drawing.c - what a board's text is made of: words, numbers and sizes; and drawings, read line by
 * line, with all cells on one grid. Cost: linear in the characters. */
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

/* "use a, b or c" */
static bsc_status hint_at_all(bsc_names names, bsc_error *error) {
    char list[160] = "";
    size_t length = 0;
    for (unsigned k = 0; k < names.count; k++) {
        const char *between = k == 0 ? "" : k + 1 == names.count ? " or " : ", ";
        length +=
            (size_t)snprintf(list + length, sizeof list - length, "%s%s", between, names.name[k]);
        assert(length < sizeof list);
    }
    return bsc_error_hint(error, "use %s", list);
}

bsc_status bsc_word_refuse(const bsc_spot *spot, size_t length, bsc_names names, const char *what,
                           bsc_error *error) {
    if (length == 0) {
        bsc_error_at(error, spot, "missing %s", what);
        return hint_at_all(names, error);
    }
    char word[64];
    bsc_text_cut(word, sizeof word, spot->line + spot->offset, length);
    bsc_error_at(error, spot, "unknown %s '%s'", what, word);
    bsc_error_meant(error, bsc_closest(word, names.name, names.count));
    return hint_at_all(names, error);
}

bsc_status bsc_word_choose(const bsc_spot *spot, size_t length, bsc_names names, const char *what,
                           unsigned *value, bsc_error *error) {
    const unsigned found = bsc_word_find(spot, length, names);
    if (found == names.count) return bsc_word_refuse(spot, length, names, what, error);
    *value = found;
    return BSC_OK;
}

bsc_status bsc_word_number(const bsc_spot *spot, size_t end, size_t *at, uint32_t most,
                           const char *what, uint32_t *number, bsc_error *error) {
    assert(*at <= end && end <= spot->length && most <= UINT32_MAX / 10 - 1);
    bsc_spot here = *spot;
    here.offset = *at;
    uint32_t value = 0;
    size_t k = *at;
    for (; k < end && spot->line[k] >= '0' && spot->line[k] <= '9'; k++) {
        value = value * 10 + (uint32_t)(spot->line[k] - '0');
        if (value > most)
            return bsc_error_at(error, &here, "%s is at most %lu", what, (unsigned long)most);
    }
    if (k == *at) return bsc_error_at(error, &here, "%s must be a number", what);
    if (value == 0) return bsc_error_at(error, &here, "%s must be at least 1", what);
    *at = k;
    *number = value;
    return BSC_OK;
}

bsc_status bsc_word_size(const bsc_spot *spot, size_t length, uint32_t most, uint32_t *width,
                         uint32_t *height, bsc_error *error) {
    const size_t end = spot->offset + length;
    bsc_spot at = *spot;
    bsc_status status =
        bsc_word_number(spot, end, &at.offset, most, "the board's width", width, error);
    if (status != BSC_OK) return status;
    if (at.offset >= end || (at.line[at.offset] != 'x' && at.line[at.offset] != 'X')) {
        bsc_error_at(error, &at, "'x' expected between the board's width and height");
        return bsc_error_hint(error, "write a size like 10x10");
    }
    at.offset++;
    status = bsc_word_number(spot, end, &at.offset, most, "the board's height", height, error);
    if (status != BSC_OK) return status;
    if (at.offset < end) return bsc_error_at(error, &at, "unexpected text after the board's size");
    return BSC_OK;
}

/* ---- Drawings ---- */

void bsc_drawing_release(bsc_drawing *drawing) {
    bsc_memory_free(drawing->mark);
    *drawing = (bsc_drawing){0};
}

static bsc_status add_mark(bsc_drawing *drawing, int32_t x, int32_t y, char mark,
                           bsc_error *error) {
    if (!BSC_ARRAY_GROW(drawing, mark, (size_t)drawing->marks + 1))
        return bsc_error_no_memory(error);
    drawing->mark[drawing->marks++] = (bsc_drawn_mark){x, y, mark};
    return BSC_OK;
}

/* Whether a mark here belongs to another grid of hexagons than the first mark. */
static bool is_off_grid(const bsc_drawing *drawing, bsc_lattice lattice, int32_t x, int32_t y) {
    if (drawing->marks == 0 || lattice == BSC_SQUARE) return false;
    x -= drawing->mark[0].x;
    y -= drawing->mark[0].y;
    if (lattice == BSC_HEX_FLAT) return x % 2 != 0 || (x / 2 + y) % 2 != 0;
    return (x + y) % 2 != 0;
}

static bsc_status refuse_mark(const bsc_spot *at, bool is_board, bsc_error *error) {
    bsc_error_at(error, at, "unexpected character in the drawing of a %s",
                 is_board ? "board" : "piece");
    return bsc_error_hint(error, is_board ? "draw a board with '.' for a cell, '#' for an island "
                                            "and spaces, no remarks, and close it with a line "
                                            "'end'"
                                          : "draw a piece with 'X', and '.' or a space where it "
                                            "has no cell");
}

/* Refuses a mark between the hexagons: `first` is the mark that set their grid. In the drawing of a
 * piece the mark or the first one may be the '.' of an empty place. */
static bsc_status refuse_place(const bsc_spot *at, bsc_lattice lattice, char first, bool is_board,
                               bsc_error *error) {
    const bool is_empty = !is_board && at->line[at->offset] == '.';
    bsc_error_at(error, at, "not on the hexagon grid set by the first %s",
                 !is_board && first == '.' ? "'.'" : "cell");
    return bsc_error_hint(
        error, "%s%s", is_empty ? "'.' stands where a cell could, spaces between; " : "",
        lattice == BSC_HEX_FLAT ? "in hex-flat, columns are two characters apart and each is "
                                  "shifted by one line against the next"
                                : "in hex-pointy, the cells of a row are two characters apart and "
                                  "each row is shifted by one against the next");
}

bsc_status bsc_drawing_add(bsc_drawing *drawing, bsc_lattice lattice, const bsc_spot *line,
                           int32_t y, const char *marks, bsc_error *error) {
    const bool is_board = strchr(marks, '#') != NULL;
    for (bsc_spot at = *line; at.offset < line->length; at.offset++) {
        const char mark = line->line[at.offset];
        if (mark == ' ') continue;
        assert(mark != '\0'); /* bytes have been checked */
        if (strchr(marks, mark) == NULL) return refuse_mark(&at, is_board, error);
        if (at.offset >= 2 * BSC_MAX_SIDE || y >= 2 * (int32_t)BSC_MAX_SIDE)
            return bsc_error_at(error, &at, "a drawing has at most %u columns and rows",
                                2 * BSC_MAX_SIDE);
        if (is_off_grid(drawing, lattice, (int32_t)at.offset, y))
            return refuse_place(&at, lattice, drawing->mark[0].mark, is_board, error);
        if (mark == 'O' && drawing->single.line == NULL) drawing->single = at;
        const bsc_status status = add_mark(drawing, (int32_t)at.offset, y, mark, error);
        if (status != BSC_OK) return status;
    }
    return BSC_OK;
}

void bsc_drawing_normalize(bsc_drawing *drawing, bsc_lattice lattice) {
    const bsc_drawn_mark *end = drawing->mark + drawing->marks;
    int32_t x = INT32_MAX, y = INT32_MAX;
    for (const bsc_drawn_mark *at = drawing->mark; at < end; at++) {
        if (at->x < x) x = at->x;
        if (at->y < y) y = at->y;
    }
    bool all_even = true;
    for (bsc_drawn_mark *at = drawing->mark; at < end; at++) {
        at->x -= x;
        at->y -= y;
        all_even &= at->x % 2 == 0;
    }
    if (lattice == BSC_HEX_FLAT || (lattice == BSC_SQUARE && all_even))
        for (bsc_drawn_mark *at = drawing->mark; at < end; at++) at->x /= 2;
}

void bsc_drawing_drop_empty(bsc_drawing *drawing) {
    uint32_t cells = 0;
    for (uint32_t k = 0; k < drawing->marks; k++)
        if (drawing->mark[k].mark != '.') drawing->mark[cells++] = drawing->mark[k];
    drawing->marks = cells;
}

bsc_status bsc_drawing_rectangle(bsc_drawing *drawing, bsc_lattice lattice, uint32_t width,
                                 uint32_t height, bsc_error *error) {
    const int32_t rows = (int32_t)(lattice == BSC_HEX_FLAT ? 2 * height : height);
    bsc_status status = BSC_OK;
    for (int32_t y = 0; y < rows; y++)
        for (int32_t k = 0; k < (int32_t)width && status == BSC_OK; k++) {
            if (lattice == BSC_HEX_FLAT && (k + y) % 2 != 0) continue;
            status =
                add_mark(drawing, lattice == BSC_HEX_POINTY ? 2 * k + y % 2 : k, y, '.', error);
        }
    return status;
}
