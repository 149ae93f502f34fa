/* drawing.c - boards and pieces drawn with characters.
 *
 *   square      what it looks like; if all cells stand an even number of columns apart, every
 *               second column is a space between cells
 *   hex-flat    columns two characters apart, neighbouring columns shifted by one line
 *   hex-pointy  cells of a row two characters apart, neighbouring rows shifted by one character
 *
 * Invariant: marks lie in reading order, before settling in columns of characters, after it in
 * places whose least x and y are 0. */
#include "board/draft.h"

#include "base/memory.h"

#include <string.h>

static bsc_status add_mark(bsc_drawing *drawing, int32_t x, int32_t y, bool island,
                           bsc_error *error) {
    if (!bsc_memory_grow(&drawing->mark, &drawing->room, (size_t)drawing->marks + 1,
                         sizeof *drawing->mark))
        return bsc_error_no_memory(error);
    drawing->mark[drawing->marks++] = (bsc_mark){x, y, island};
    return BSC_OK;
}

static bsc_status refuse_character(const bsc_spot *at, const char *marks, bsc_error *error) {
    const bool board = strchr(marks, '.') != NULL;
    bsc_error_at(error, at, "unexpected character in the drawing of a %s",
                 board ? "board" : "piece");
    bsc_error_hint(
        error,
        board
            ? "a board is drawn with '.' for a cell, '#' for an island and blanks, and closed by a "
              "line with 'end'"
            : "a piece is drawn with 'X' and blanks");
    return BSC_BAD_INPUT;
}

/* Whether a mark belongs to another lattice of hexagons than the first one. */
static bool is_astray(const bsc_drawing *drawing, bsc_lattice lattice, int32_t x, int32_t y) {
    if (drawing->marks == 0 || lattice == BSC_SQUARE) return false;
    x -= drawing->mark[0].x;
    y -= drawing->mark[0].y;
    if (lattice == BSC_HEX_FLAT) return x % 2 != 0 || (x / 2 + y) % 2 != 0;
    return (x + y) % 2 != 0;
}

static bsc_status refuse_astray(const bsc_spot *at, bsc_lattice lattice, bsc_error *error) {
    bsc_error_at(error, at, "this is between the hexagons that the first one begins");
    bsc_error_hint(
        error,
        lattice == BSC_HEX_FLAT
            ? "hex-flat: columns stand two characters apart, the next column is shifted by one line"
            : "hex-pointy: cells of a row stand two characters apart, the next row is shifted by "
              "one");
    return BSC_BAD_INPUT;
}

bsc_status bsc_drawing_add(bsc_drawing *drawing, bsc_lattice lattice, const bsc_spot *line,
                           int32_t y, const char *marks, bsc_error *error) {
    for (bsc_spot at = *line; at.offset < line->length; at.offset++) {
        const char mark = line->line[at.offset];
        if (mark == ' ') continue;
        if (strchr(marks, mark) == NULL || mark == '\0') return refuse_character(&at, marks, error);
        if (at.offset >= 2 * BSC_MAX_SIDE || y >= 2 * (int32_t)BSC_MAX_SIDE)
            return bsc_error_at(error, &at, "a drawing has at most %u columns and rows",
                                2 * BSC_MAX_SIDE);
        if (is_astray(drawing, lattice, (int32_t)at.offset, y))
            return refuse_astray(&at, lattice, error);
        const bsc_status status = add_mark(drawing, (int32_t)at.offset, y, mark == '#', error);
        if (status != BSC_OK) return status;
    }
    return BSC_OK;
}

static void trim(bsc_drawing *drawing) {
    int32_t x = INT32_MAX, y = INT32_MAX;
    for (uint32_t k = 0; k < drawing->marks; k++) {
        if (drawing->mark[k].x < x) x = drawing->mark[k].x;
        if (drawing->mark[k].y < y) y = drawing->mark[k].y;
    }
    for (uint32_t k = 0; k < drawing->marks; k++) {
        drawing->mark[k].x -= x;
        drawing->mark[k].y -= y;
    }
}

static bool all_even(const bsc_drawing *drawing) {
    for (uint32_t k = 0; k < drawing->marks; k++)
        if (drawing->mark[k].x % 2 != 0) return false;
    return true;
}

static void halve(bsc_drawing *drawing) {
    for (uint32_t k = 0; k < drawing->marks; k++) drawing->mark[k].x /= 2;
}

void bsc_drawing_normalize(bsc_drawing *drawing, bsc_lattice lattice) {
    trim(drawing);
    if (lattice == BSC_HEX_FLAT || (lattice == BSC_SQUARE && all_even(drawing))) halve(drawing);
}

bsc_status bsc_drawing_rectangle(bsc_drawing *drawing, bsc_lattice lattice, uint32_t width,
                                 uint32_t height, bsc_error *error) {
    const int32_t rows = (int32_t)(lattice == BSC_HEX_FLAT ? 2 * height : height);
    bsc_status status = BSC_OK;
    for (int32_t y = 0; y < rows; y++)
        for (int32_t k = 0; k < (int32_t)width && status == BSC_OK; k++) {
            if (lattice == BSC_HEX_FLAT && (k + y) % 2 != 0) continue;
            status =
                add_mark(drawing, lattice == BSC_HEX_POINTY ? 2 * k + y % 2 : k, y, false, error);
        }
    return status;
}
