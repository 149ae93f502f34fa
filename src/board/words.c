/* words.c - the values that single words of a board's text stand for, and what is said of
 * others. */
#include "board/draft.h"

#include "base/names.h"

#include <string.h>

/* The index of the word among the names, or their count. */
static unsigned find_name(const bsc_spot *spot, size_t length, bsc_names names) {
    unsigned k = 0;
    while (k < names.count && !bsc_spot_is(spot, length, names.name[k])) k++;
    return k;
}

static bsc_status refuse(const bsc_spot *spot, size_t length, const char *what, const char *hint,
                         bsc_error *error) {
    const int shown = (int)(length < 64 ? length : 64);
    if (length == 0)
        bsc_error_at(error, spot, "no %s given", what);
    else
        bsc_error_at(error, spot, "unknown %s '%.*s'", what, shown, spot->line + spot->offset);
    bsc_error_hint(error, "%s", hint);
    return BSC_BAD_INPUT;
}

bsc_status bsc_word_lattice(const bsc_spot *spot, size_t length, bsc_lattice *lattice,
                            bsc_error *error) {
    const unsigned k = find_name(spot, length, bsc_lattice_names);
    if (k == bsc_lattice_names.count)
        return refuse(spot, length, "lattice", "lattices are square, hex-flat and hex-pointy",
                      error);
    *lattice = (bsc_lattice)k;
    return BSC_OK;
}

bsc_status bsc_word_touch(const bsc_spot *spot, size_t length, bsc_touch *touch, bsc_error *error) {
    const unsigned k = find_name(spot, length, bsc_touch_names);
    if (k == bsc_touch_names.count)
        return refuse(spot, length, "touch rule", "touch rules are allowed, corners and forbidden",
                      error);
    *touch = (bsc_touch)k;
    return BSC_OK;
}

bsc_status bsc_word_cover(const bsc_spot *spot, size_t length, bsc_cover *cover, bsc_error *error) {
    const unsigned k = find_name(spot, length, bsc_cover_names);
    if (k == bsc_cover_names.count)
        return refuse(spot, length, "cover rule", "cover is optional or all", error);
    *cover = (bsc_cover)k;
    return BSC_OK;
}

bsc_status bsc_word_turn(const bsc_spot *spot, size_t length, bsc_turn *turn, bsc_error *error) {
    static const char *const names[] = {"none", "rotate", "reflect"};
    const unsigned k = find_name(spot, length, (bsc_names){names, 3});
    if (k == 3) return refuse(spot, length, "turn", "turn is none, rotate or reflect", error);
    *turn = (bsc_turn)k;
    return BSC_OK;
}

bsc_status bsc_word_number(const bsc_spot *spot, size_t end, size_t *at, uint32_t most,
                           const char *what, uint32_t *number, bsc_error *error) {
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

bsc_status bsc_word_size(const bsc_spot *spot, size_t length, uint32_t *width, uint32_t *height,
                         bsc_error *error) {
    const size_t end = spot->offset + length;
    bsc_spot at = *spot;
    bsc_status status =
        bsc_word_number(spot, end, &at.offset, BSC_MAX_SIDE, "the board's width", width, error);
    if (status != BSC_OK) return status;
    if (at.offset >= end || at.line[at.offset] != 'x') {
        bsc_error_at(error, &at, "no 'x' between the board's width and height");
        bsc_error_hint(error, "a size is written like 10x10");
        return BSC_BAD_INPUT;
    }
    at.offset++;
    status =
        bsc_word_number(spot, end, &at.offset, BSC_MAX_SIDE, "the board's height", height, error);
    if (status != BSC_OK) return status;
    if (at.offset < end) return bsc_error_at(error, &at, "something follows the board's size");
    return BSC_OK;
}
