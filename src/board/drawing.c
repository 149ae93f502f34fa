/* drawing.c - reads a drawing line by line, and checks that all cells are on one grid. Cost:
 * linear in the characters. */
#include "board/draft.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

void bsc_drawing_release(bsc_drawing *drawing) {
    bsc_memory_free(drawing->mark);
    *drawing = (bsc_drawing){0};
}

static bsc_status add_mark(bsc_drawing *drawing, int32_t x, int32_t y, bool island,
                           bsc_error *error) {
    if (!BSC_ARRAY_GROW(drawing, mark, (size_t)drawing->marks + 1))
        return bsc_error_no_memory(error);
    drawing->mark[drawing->marks++] = (bsc_mark){x, y, island};
    return BSC_OK;
}

static bsc_status refuse_character(const bsc_spot *at, const char *marks, bsc_error *error) {
    const bool board = strchr(marks, '.') != NULL;
    bsc_error_at(error, at, "unexpected character in the drawing of a %s",
                 board ? "board" : "piece");
    bsc_error_hint(error, board ? "draw a board with '.' for a cell, '#' for an island and spaces, "
                                  "and close it with a line 'end'"
                                : "draw a piece with 'X' and spaces");
    return BSC_BAD_INPUT;
}

/* Whether a cell here belongs to another grid of hexagons than the first cell. */
static bool is_off_grid(const bsc_drawing *drawing, bsc_lattice lattice, int32_t x, int32_t y) {
    if (drawing->marks == 0 || lattice == BSC_SQUARE) return false;
    x -= drawing->mark[0].x;
    y -= drawing->mark[0].y;
    if (lattice == BSC_HEX_FLAT) return x % 2 != 0 || (x / 2 + y) % 2 != 0;
    return (x + y) % 2 != 0;
}

static bsc_status refuse_off_grid(const bsc_spot *at, bsc_lattice lattice, bsc_error *error) {
    bsc_error_at(error, at, "not on the hexagon grid set by the first cell");
    bsc_error_hint(error, lattice == BSC_HEX_FLAT
                              ? "in hex-flat, columns are two characters apart and each is shifted "
                                "by one line against the next"
                              : "in hex-pointy, the cells of a row are two characters apart and "
                                "each row is shifted by one against the next");
    return BSC_BAD_INPUT;
}

bsc_status bsc_drawing_add(bsc_drawing *drawing, bsc_lattice lattice, const bsc_spot *line,
                           int32_t y, const char *marks, bsc_error *error) {
    for (bsc_spot at = *line; at.offset < line->length; at.offset++) {
        const char mark = line->line[at.offset];
        if (mark == ' ') continue;
        assert(mark != '\0'); /* bytes have been checked */
        if (strchr(marks, mark) == NULL) return refuse_character(&at, marks, error);
        if (at.offset >= 2 * BSC_MAX_SIDE || y >= 2 * (int32_t)BSC_MAX_SIDE)
            return bsc_error_at(error, &at, "a drawing has at most %u columns and rows",
                                2 * BSC_MAX_SIDE);
        if (is_off_grid(drawing, lattice, (int32_t)at.offset, y))
            return refuse_off_grid(&at, lattice, error);
        const bsc_status status = add_mark(drawing, (int32_t)at.offset, y, mark == '#', error);
        if (status != BSC_OK) return status;
    }
    return BSC_OK;
}

void bsc_drawing_normalize(bsc_drawing *drawing, bsc_lattice lattice) {
    int32_t x = INT32_MAX, y = INT32_MAX;
    for (uint32_t k = 0; k < drawing->marks; k++) {
        if (drawing->mark[k].x < x) x = drawing->mark[k].x;
        if (drawing->mark[k].y < y) y = drawing->mark[k].y;
    }
    bool all_even = true;
    for (uint32_t k = 0; k < drawing->marks; k++) {
        drawing->mark[k].x -= x;
        drawing->mark[k].y -= y;
        all_even &= drawing->mark[k].x % 2 == 0;
    }
    if (lattice == BSC_HEX_FLAT || (lattice == BSC_SQUARE && all_even))
        for (uint32_t k = 0; k < drawing->marks; k++) drawing->mark[k].x /= 2;
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
