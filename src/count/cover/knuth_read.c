/* knuth_read.c - reads exact-cover matrices in the text format of Knuth's programs DLX1 and DLX2,
 * with the bounds of his program DLX3. (zero_one.c reads the other format, rows of 0 and 1.)
 *
 *   | a comment
 *   a 0:2|b c | x y    the items; those after the bar are secondary
 *   a x                then one option on each line
 *   b c x y
 *
 * Options without a primary item are left out, as in Knuth's programs. A primary item may have
 * bounds: a solution covers 0:2|b at least 0 times and at most 2 times, and 2|b exactly twice. What
 * such an item becomes is decided in text_bounds.c, when the whole text has been read. Colours
 * (item:c, of DLX2) are refused, and so are primary items in a text without any option.
 *
 * Every function that reads a part of the text fails with BSC_BAD_INPUT at the first mistake, whose
 * place is then in the error; it also fails if memory runs out. After a failure the matrix can only
 * be freed.
 *
 * Cost: the text is read twice, the first time only to count its words and lines. Names of items
 * are looked up in a hash table. */
#include "bscount.h"

#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/base/error.h"
#include "count/base/text.h"
#include "count/board/draft.h"
#include "count/board/drawing.h"
#include "count/cover/matrix.h"
#include "count/cover/text_bounds.h"
#include "count/cover/zero_one.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#define SHOWN_BYTES 64 /* the most bytes of a word that a message quotes */

/* The reader of one text: where it is in the text, the matrix that it fills, and its working
 * space. */
typedef struct reader {
    bsc_lines lines;
    bsc_matrix *matrix;
    bsc_error *error;
    size_t options;  /* an upper bound on how many options the matrix will have */
    size_t entries;  /* an upper bound on how many items all options cover together */
    bsc_arena arena; /* owns the arrays below */
    /* [slots]: a hash table that finds items by their names. An element is 1 + the index of an
     * item, or 0 if the slot is free. */
    uint32_t *slot;
    size_t slots; /* the length of the hash table, a power of two: more than 2 x items */
    /* [items]: the number of the last line whose option covers the item. If this is the number of
     * the line that is being read, the item is given twice in one option. */
    uint32_t *last_line;
} reader;

/* Looks up the item whose name is the `length` bytes at `name`, and returns its slot in the hash
 * table. If there is no such item, returns the free slot where it would be entered. */
static uint32_t *find_slot(const reader *r, const char *name, size_t length) {
    uint64_t hash = BSC_HASH_START;
    bsc_hash_add(&hash, name, length);
    size_t slot = (size_t)(hash ^ (hash >> 32)) & (r->slots - 1);
    for (; r->slot[slot] != 0; slot = (slot + 1) & (r->slots - 1)) {
        const char *found = r->matrix->item[r->slot[slot] - 1].name;
        if (strlen(found) == length && memcmp(found, name, length) == 0) break;
    }
    return &r->slot[slot];
}

/* Moves *line to the next line that is neither blank nor a comment. Returns false at the end of the
 * text; *line then means nothing. */
static bool next_line(reader *r, bsc_spot *line) {
    while (bsc_lines_next(&r->lines, line)) {
        size_t length = 0;
        bsc_spot word = *line;
        const bool is_comment = line->length > 0 && line->line[0] == '|';
        if (!is_comment && bsc_spot_next_word(&word, &length)) return true;
    }
    return false;
}

/* Checks a word that should be the name of an item. The word is in the line of items if `is_item`
 * is true, otherwise in an option. Fails with BSC_BAD_INPUT if it contains a byte that no text may
 * contain (a control character, or one that is not UTF-8), a bar or a colon. If it has several of
 * them, reports such a byte before a bar, and a bar before a colon. */
static bsc_status check_word(reader *r, const bsc_spot *spot, size_t length, bool is_item) {
    const char *word = spot->line + spot->offset;
    const char *bar = memchr(word, '|', length);
    const char *colon = memchr(word, ':', length);
    const char *message;
    bsc_spot place = *spot;
    bsc_status status = bsc_spot_check(spot, length, r->error);
    if (status != BSC_OK || (bar == NULL && colon == NULL)) return status;
    place.offset += (size_t)((bar != NULL ? bar : colon) - word);
    if (bar != NULL && is_item)
        message = "'|' inside an item's name";
    else if (bar != NULL)
        message = "'|' inside an option";
    else if (is_item)
        message = "':' inside an item's name";
    else
        message = "colours are not supported"; /* an item and its colour, as b:red */
    status = bsc_error_at(r->error, &place, "%s", message);
    if (bar == NULL)
        bsc_error_hint(r->error, "only exact covers without colours are read, as by DLX1");
    else if (is_item)
        bsc_error_hint(r->error, "put spaces around the bar before the secondary items; the "
                                 "bounds of a primary item stand before it, as in 0:2|item");
    return status;
}

/* The bounds of a primary item: how many times a solution must cover it at least, and may cover it
 * at most. */
typedef struct bounds {
    uint32_t least, most;
} bounds;

/* Returns how many digits and colons there are at the beginning of a word of `length` bytes. */
static size_t measure_numbers(const char *word, size_t length) {
    size_t bytes = 0;
    while (bytes < length && (word[bytes] == ':' || (word[bytes] >= '0' && word[bytes] <= '9')))
        bytes++;
    return bytes;
}

/* Reads the bounds at the beginning of an item's word, such as "0:2|" or "2|", into *b, and moves
 * *spot and *length to the name after them. An item without bounds must be covered exactly once: *b
 * is then 1 to 1. Fails with BSC_BAD_INPUT if the bounds are not valid numbers, if the first one is
 * above the second, or if no name follows them. If the word has a third number, as in "1:2:3|a",
 * succeeds without moving them; check_word then refuses the word. */
static bsc_status read_bounds(bsc_spot *spot, size_t *length, bounds *b, bsc_error *error) {
    static const char what[] = "how often an item is covered";
    const size_t end = spot->offset + *length;
    const char *word = spot->line + spot->offset;
    const size_t prefix = measure_numbers(word, *length);
    size_t offset = spot->offset;
    *b = (bounds){1, 1};
    if (prefix == 0 || prefix == *length || word[prefix] != '|') return BSC_OK;
    bsc_status status = BSC_OK;
    if (word[0] == '0' && word[1] == ':') {
        b->least = 0;
        offset++;
    } else {
        status = bsc_word_number(spot, end, &offset, BSC_MAX_COPIES, what, &b->least, error);
    }
    b->most = b->least;
    if (status == BSC_OK && spot->line[offset] == ':') {
        offset++;
        status = bsc_word_number(spot, end, &offset, BSC_MAX_COPIES, what, &b->most, error);
    }
    if (status != BSC_OK) return status;
    if (b->least > b->most)
        return bsc_error_at(error, spot, "bounds %lu to %lu: the least is more than the most",
                            (unsigned long)b->least, (unsigned long)b->most);
    if (spot->line[offset] != '|') return BSC_OK;
    offset++;
    *length = end - offset;
    spot->offset = offset;
    if (*length > 0) return BSC_OK;
    bsc_error_at(error, spot, "an item's name expected after its bounds");
    return bsc_error_hint(error, "the name follows the bar at once, as in 0:2|item");
}

/* Adds an item to the matrix. Its name is the `length` bytes at `spot`, and its bounds are `b`.
 * Fails with BSC_BAD_INPUT if the name is not allowed (check_word), or if another item has the same
 * name. Also fails if memory runs out. */
static bsc_status add_item(reader *r, const bsc_spot *spot, size_t length, bounds b) {
    bsc_matrix *matrix = r->matrix;
    const bsc_status status = check_word(r, spot, length, true);
    if (status != BSC_OK) return status;
    const char *word = spot->line + spot->offset;
    uint32_t *slot = find_slot(r, word, length);
    if (*slot != 0)
        return bsc_error_at(r->error, spot, "item '%.*s' is given twice",
                            (int)(length < SHOWN_BYTES ? length : SHOWN_BYTES), word);
    const char *name = bsc_arena_text(&matrix->arena, word, length);
    if (name == NULL) return bsc_arena_status(&matrix->arena, r->error);
    const bsc_item_kind kind = b.most > 1 ? BSC_ITEM_PIECE : BSC_ITEM_NAMED;
    matrix->item[matrix->items] = (bsc_item){.kind = kind, .multiplicity = b.most, .name = name};
    matrix->least[matrix->items] = b.least;
    matrix->items++;
    *slot = matrix->items;
    /* The hash table of names still has free slots, so that each search in it ends. */
    assert(matrix->items < r->slots / 2);
    return BSC_OK;
}

/* Returns how many words the line has. `line` must be at the beginning of the line. */
static size_t count_words(bsc_spot line) {
    size_t words = 0, length = 0;
    while (bsc_spot_next_word(&line, &length)) words++;
    return words;
}

/* Allocates the arrays of the matrix and of the reader. `items` is the line of items, which comes
 * first. The rest of the text is scanned once for upper bounds: each line has at most one option,
 * and each word is at most one entry (an item that an option covers). Fails with BSC_LIMIT if one
 * of these bounds is too large; also fails if memory runs out. */
static bsc_status allocate(reader *r, bsc_spot items) {
    bsc_matrix *matrix = r->matrix;
    const size_t words = count_words(items);
    bsc_spot line;
    for (reader scan = *r; next_line(&scan, &line); r->options++) r->entries += count_words(line);
    if (words >= UINT32_MAX || r->options >= UINT32_MAX || r->entries >= UINT32_MAX)
        return bsc_error_set(r->error, BSC_LIMIT, "the matrix has more than 4294967294 entries");
    r->slots = 16;
    while (r->slots <= 2 * words) r->slots *= 2;
    BSC_ARENA_ARRAY(&matrix->arena, matrix->item, words);
    BSC_ARENA_ARRAY(&matrix->arena, matrix->least, words);
    BSC_ARENA_ARRAY(&matrix->arena, matrix->start, r->options + 1);
    BSC_ARENA_ARRAY(&matrix->arena, matrix->entry, r->entries);
    BSC_ARENA_ARRAY(&r->arena, r->slot, r->slots);
    BSC_ARENA_ARRAY(&r->arena, r->last_line, words);
    const bsc_status status = bsc_arena_status(&matrix->arena, r->error);
    return status == BSC_OK ? bsc_arena_status(&r->arena, r->error) : status;
}

/* Reads the line of items, and adds the items to the matrix. Items after a bar are secondary. Fails
 * as read_bounds and add_item do, and with BSC_BAD_INPUT at a second bar, or if a secondary item
 * has bounds. */
static bsc_status read_items(reader *r, bsc_spot line) {
    size_t length = 0;
    bool secondary = false;
    bounds b;
    while (bsc_spot_next_word(&line, &length)) {
        if (bsc_spot_is(&line, length, "|")) {
            if (secondary) return bsc_error_at(r->error, &line, "a second '|' among the items");
            secondary = true;
            r->matrix->primaries = r->matrix->items;
            continue;
        }
        bsc_spot name = line;
        size_t name_length = length;
        bsc_status status = read_bounds(&name, &name_length, &b, r->error);
        if (status == BSC_OK && secondary && name.offset > line.offset)
            status = bsc_error_at(r->error, &line, "a secondary item has no bounds");
        if (status == BSC_OK) status = add_item(r, &name, name_length, b);
        if (status != BSC_OK) return status;
    }
    if (!secondary) r->matrix->primaries = r->matrix->items;
    return BSC_OK;
}

/* Appends the item whose name is the `length` bytes at `spot` to the option that is being read.
 * Fails with BSC_BAD_INPUT if there is no such item, or if the option has it already. */
static bsc_status add_entry(reader *r, const bsc_spot *spot, size_t length) {
    bsc_matrix *matrix = r->matrix;
    const bsc_status status = check_word(r, spot, length, false);
    if (status != BSC_OK) return status;
    const char *word = spot->line + spot->offset;
    const int shown = (int)(length < SHOWN_BYTES ? length : SHOWN_BYTES);
    const uint32_t number = *find_slot(r, word, length);
    if (number == 0) {
        bsc_error_at(r->error, spot, "unknown item '%.*s'", shown, word);
        return bsc_error_hint(r->error, "the first line names all items; only rows of 0 and 1 may "
                                        "do without");
    }
    if (r->last_line[number - 1] == spot->number)
        return bsc_error_at(r->error, spot, "item '%.*s' is given twice in this option", shown,
                            word);
    r->last_line[number - 1] = (uint32_t)spot->number;
    assert(matrix->start[matrix->options + 1] < r->entries);
    matrix->entry[matrix->start[matrix->options + 1]++] = number - 1;
    return BSC_OK;
}

/* Reads an option from the line, which must have a word, and adds it to the matrix. An option
 * without a primary item is checked, but not added. Fails as add_entry does. */
static bsc_status read_option(reader *r, bsc_spot line) {
    bsc_matrix *matrix = r->matrix;
    uint32_t *entry = matrix->entry + matrix->start[matrix->options];
    assert(matrix->options < r->options);
    size_t length = 0;
    matrix->start[matrix->options + 1] = matrix->start[matrix->options];
    while (bsc_spot_next_word(&line, &length)) {
        const bsc_status status = add_entry(r, &line, length);
        if (status != BSC_OK) return status;
    }
    bsc_sort_numbers(entry, bsc_row_length(matrix->start, matrix->options));
    if (entry[0] < matrix->primaries) matrix->options++;
    return BSC_OK;
}

/* Fails if the text has primary items but no option: nothing would cover the items, and the count
 * would be 0. Such a text is usually not a matrix but, for example, a sentence, whose words were
 * read as the names of items. A text in which some bounds differ, as in 0:2|b, is accepted without
 * options, because its writer meant a matrix, and its items may be allowed to stay uncovered. */
static bsc_status require_options(reader *r, const bsc_spot *item_line) {
    const bsc_matrix *matrix = r->matrix;
    bool has_range = false;
    for (uint32_t i = 0; i < matrix->primaries; i++)
        has_range |= matrix->least[i] < matrix->item[i].multiplicity;
    if (matrix->options > 0 || matrix->primaries == 0 || has_range) return BSC_OK;
    bsc_error_at(r->error, item_line, "no option covers these items");
    return bsc_error_hint(r->error,
                          "options follow the items, one a line: bscount matrix BOARD writes such "
                          "a file, but not with --format stats");
}

/* Completes a matrix whose text has been read. If no item of the text has bounds (how often a
 * solution must cover it at least, and may at most), *matrix is the result; its array of lower
 * bounds is then dropped, because they are all 1. Otherwise replaces *matrix by a matrix whose
 * items have none (text_bounds.c). Fails if memory runs out, or if the new matrix would have too
 * many entries; the caller then frees *matrix, which may be NULL. */
static bsc_status complete(bsc_matrix **matrix, bsc_error *error) {
    if (bsc_text_has_bounds(*matrix)) return bsc_text_bounds_apply(matrix, error);
    (*matrix)->least = NULL;
    return bsc_matrix_finish(*matrix, error);
}

bsc_status bsc_matrix_read(bsc_matrix **matrix, const char *text, size_t length, const char *name,
                           bsc_error *error) {
    reader r = {.error = error};
    bsc_spot line;
    if (bsc_text_is_zero_one(text, length))
        return bsc_matrix_read_rows(matrix, text, length, name, 0, error);
    bsc_lines_begin(&r.lines, name, text, length);
    *matrix = NULL;
    if (!next_line(&r, &line)) {
        const bsc_spot end = bsc_lines_end(&r.lines);
        return bsc_error_at(error, &end, "no items");
    }
    r.matrix = bsc_memory_new(1, sizeof *r.matrix);
    if (r.matrix == NULL) return bsc_error_set_no_memory(error);
    bsc_status status = allocate(&r, line);
    if (status == BSC_OK) status = read_items(&r, line);
    const bsc_spot item_line = line;
    while (status == BSC_OK && next_line(&r, &line)) status = read_option(&r, line);
    if (status == BSC_OK) status = require_options(&r, &item_line);
    if (status == BSC_OK) status = complete(&r.matrix, error);
    bsc_arena_release(&r.arena);
    if (status == BSC_OK)
        *matrix = r.matrix;
    else
        bsc_matrix_free(r.matrix);
    return status;
}
