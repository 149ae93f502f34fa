/* words.c - reads the words of a board's text: names, numbers and sizes. */
#include "board/draft.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

unsigned bsc_word_find(const bsc_spot *spot, size_t length, bsc_names names) {
    unsigned k = 0;
    while (k < names.count && !bsc_spot_is(spot, length, names.name[k])) k++;
    return k;
}

/* "use a, b or c" */
static void hint_at_all(bsc_names names, bsc_error *error) {
    char list[160] = "";
    size_t length = 0;
    for (unsigned k = 0; k < names.count; k++) {
        const char *between = k == 0 ? "" : k + 1 == names.count ? " or " : ", ";
        length +=
            (size_t)snprintf(list + length, sizeof list - length, "%s%s", between, names.name[k]);
        assert(length < sizeof list);
    }
    bsc_error_hint(error, "use %s", list);
}

bsc_status bsc_word_refuse(const bsc_spot *spot, size_t length, bsc_names names, const char *what,
                           bsc_error *error) {
    if (length == 0) {
        bsc_error_at(error, spot, "missing %s", what);
        hint_at_all(names, error);
        return BSC_BAD_INPUT;
    }
    char word[64];
    bsc_text_cut(word, sizeof word, spot->line + spot->offset, length);
    const char *meant = bsc_closest(word, names.name, names.count);
    bsc_error_at(error, spot, "unknown %s '%s'", what, word);
    if (meant != NULL)
        bsc_error_hint(error, "did you mean '%s'?", meant);
    else
        hint_at_all(names, error);
    return BSC_BAD_INPUT;
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

bsc_status bsc_word_size(const bsc_spot *spot, size_t length, uint32_t *width, uint32_t *height,
                         bsc_error *error) {
    const size_t end = spot->offset + length;
    bsc_spot at = *spot;
    bsc_status status =
        bsc_word_number(spot, end, &at.offset, BSC_MAX_SIDE, "the board's width", width, error);
    if (status != BSC_OK) return status;
    if (at.offset >= end || (at.line[at.offset] != 'x' && at.line[at.offset] != 'X')) {
        bsc_error_at(error, &at, "'x' expected between the board's width and height");
        bsc_error_hint(error, "write a size like 10x10");
        return BSC_BAD_INPUT;
    }
    at.offset++;
    status =
        bsc_word_number(spot, end, &at.offset, BSC_MAX_SIDE, "the board's height", height, error);
    if (status != BSC_OK) return status;
    if (at.offset < end) return bsc_error_at(error, &at, "unexpected text after the board's size");
    return BSC_OK;
}
