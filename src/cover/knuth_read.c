/* knuth_read.c - the text format of Knuth's programs DLX1 and DLX2.
 *
 *   | a comment
 *   a b c | x y        the items; those after the bar are secondary
 *   a x                an option a line
 *   b c x y
 *
 * Options without a primary item are left out, as those programs do: they could be added to any
 * solution or left away. Colours (item:c, of DLX2) and multiplicities (1:3|item, of DLX3) are
 * refused.
 *
 * Cost: the text is read twice, first only to count, so that no array has to grow; item
 * names are found by hashing. */
#include "cover/matrix.h"

#include "base/bits.h"
#include "base/error.h"
#include "base/text.h"
#include "base/memory.h"

#include <assert.h>
#include <string.h>

typedef struct reader {
    bsc_lines lines;
    bsc_matrix *matrix;
    bsc_error *error;
    size_t options, entries; /* that the text has at most */
    bsc_arena arena;         /* of the next two */
    uint32_t *slot;          /* hash table of item numbers + 1 */
    size_t slots;            /* a power of two, more than twice the items */
    uint32_t *last_line;     /* [items]: that named the item last, in an option */
} reader;

/* The slot that holds the item of that name, or the empty one where it belongs. */
static uint32_t *find_slot(const reader *in, const char *name, size_t length) {
    uint64_t hash = BSC_HASH;
    bsc_hash_add(&hash, name, length);
    size_t at = (size_t)(hash ^ (hash >> 32)) & (in->slots - 1);
    for (; in->slot[at] != 0; at = (at + 1) & (in->slots - 1)) {
        const char *other = in->matrix->item[in->slot[at] - 1].name;
        if (strlen(other) == length && memcmp(other, name, length) == 0) break;
    }
    return &in->slot[at];
}

/* The next line that is neither blank nor a comment. */
static bool next_line(reader *in, bsc_spot *line) {
    while (bsc_lines_next(&in->lines, line)) {
        size_t length = 0;
        bsc_spot word = *line;
        const bool comment = line->length > 0 && line->line[0] == '|';
        if (!comment && bsc_spot_next_word(&word, &length)) return true;
    }
    return false;
}

/* Refuses the word if it holds a byte that has a special meaning, or is not allowed in a name. */
static bsc_status check_word(reader *in, const bsc_spot *spot, size_t length, bool is_item) {
    const char *word = spot->line + spot->offset;
    const char *bar = memchr(word, '|', length);
    const char *bad = bar != NULL ? bar : memchr(word, ':', length);
    bsc_spot at = *spot;
    if (bad == NULL) return bsc_spot_check(spot, length, in->error);
    at.offset += (size_t)(bad - word);
    const bsc_status status = bsc_error_at(in->error, &at, "%s",
                                           is_item       ? bar != NULL ? "'|' inside an item's name"
                                                                       : "':' inside an item's name"
                                           : bar != NULL ? "'|' inside an option"
                                                         : "colours are not supported");
    if (bar == NULL)
        bsc_error_hint(in->error, "only exact covers without colours are read, as by DLX1");
    else if (is_item)
        bsc_error_hint(in->error, "put spaces around the bar before the secondary items; "
                                  "multiplicities of DLX3 are not supported");
    return status;
}

static bsc_status add_item(reader *in, const bsc_spot *spot, size_t length) {
    bsc_matrix *matrix = in->matrix;
    const bsc_status status = check_word(in, spot, length, true);
    if (status != BSC_OK) return status;
    const char *word = spot->line + spot->offset;
    uint32_t *slot = find_slot(in, word, length);
    if (*slot != 0)
        return bsc_error_at(in->error, spot, "item '%.*s' is given twice",
                            (int)(length < 64 ? length : 64), word);
    const char *name = bsc_arena_text(&matrix->arena, word, length);
    if (name == NULL) return bsc_arena_status(&matrix->arena, in->error);
    matrix->item[matrix->items++] =
        (bsc_item){.kind = BSC_ITEM_NAMED, .multiplicity = 1, .name = name};
    *slot = matrix->items;
    assert(matrix->items < in->slots / 2); /* so a search ends */
    return BSC_OK;
}

static size_t count_words(bsc_spot line) {
    size_t words = 0, length = 0;
    while (bsc_spot_next_word(&line, &length)) words++;
    return words;
}

/* Arrays for as many items, options and entries as the rest of the text has words and lines. */
static bsc_status allocate(reader *in, bsc_spot items) {
    bsc_matrix *matrix = in->matrix;
    const size_t words = count_words(items);
    bsc_spot line;
    for (reader ahead = *in; next_line(&ahead, &line); in->options++)
        in->entries += count_words(line);
    if (words >= UINT32_MAX || in->options >= UINT32_MAX || in->entries >= UINT32_MAX)
        return bsc_error_set(in->error, BSC_LIMIT, "the matrix has more than 4294967294 entries");
    for (in->slots = 16; in->slots <= 2 * words;) in->slots *= 2;
    BSC_ARENA_ARRAY(&matrix->arena, matrix->item, words);
    BSC_ARENA_ARRAY(&matrix->arena, matrix->start, in->options + 1);
    BSC_ARENA_ARRAY(&matrix->arena, matrix->entry, in->entries);
    BSC_ARENA_ARRAY(&in->arena, in->slot, in->slots);
    BSC_ARENA_ARRAY(&in->arena, in->last_line, words);
    const bsc_status status = bsc_arena_status(&matrix->arena, in->error);
    return status == BSC_OK ? bsc_arena_status(&in->arena, in->error) : status;
}

static bsc_status read_items(reader *in, bsc_spot line) {
    size_t length = 0;
    bool secondary = false;
    while (bsc_spot_next_word(&line, &length)) {
        if (bsc_spot_is(&line, length, "|")) {
            if (secondary) return bsc_error_at(in->error, &line, "a second '|' among the items");
            secondary = true;
            continue;
        }
        const bsc_status status = add_item(in, &line, length);
        if (status != BSC_OK) return status;
        if (!secondary) in->matrix->primaries = in->matrix->items;
    }
    return BSC_OK;
}

static bsc_status add_entry(reader *in, const bsc_spot *spot, size_t length) {
    bsc_matrix *matrix = in->matrix;
    const bsc_status status = check_word(in, spot, length, false);
    if (status != BSC_OK) return status;
    const char *word = spot->line + spot->offset;
    const int shown = (int)(length < 64 ? length : 64);
    const uint32_t number = *find_slot(in, word, length);
    if (number == 0) return bsc_error_at(in->error, spot, "unknown item '%.*s'", shown, word);
    if (in->last_line[number - 1] == spot->number)
        return bsc_error_at(in->error, spot, "item '%.*s' is given twice in this option", shown,
                            word);
    in->last_line[number - 1] = (uint32_t)spot->number;
    assert(matrix->start[matrix->options + 1] < in->entries);
    matrix->entry[matrix->start[matrix->options + 1]++] = number - 1;
    return BSC_OK;
}

static bsc_status read_option(reader *in, bsc_spot line) {
    bsc_matrix *matrix = in->matrix;
    uint32_t *entry = matrix->entry + matrix->start[matrix->options];
    assert(matrix->options < in->options);
    size_t length = 0;
    matrix->start[matrix->options + 1] = matrix->start[matrix->options];
    while (bsc_spot_next_word(&line, &length)) {
        const bsc_status status = add_entry(in, &line, length);
        if (status != BSC_OK) return status;
    }
    bsc_sort_numbers(entry, matrix->start[matrix->options + 1] - matrix->start[matrix->options]);
    if (entry[0] < matrix->primaries) matrix->options++;
    return BSC_OK;
}

bsc_status bsc_matrix_read(bsc_matrix **matrix, const char *text, size_t length, const char *name,
                           bsc_error *error) {
    reader in = {.error = error};
    bsc_spot line;
    bsc_lines_begin(&in.lines, name, text, length);
    *matrix = NULL;
    if (!next_line(&in, &line)) {
        const bsc_spot end = {name, "", 0, in.lines.number + (in.lines.number == 0), 0};
        return bsc_error_at(error, &end, "no items");
    }
    in.matrix = bsc_memory_new(1, sizeof *in.matrix);
    if (in.matrix == NULL) return bsc_error_no_memory(error);
    bsc_status status = allocate(&in, line);
    if (status == BSC_OK) status = read_items(&in, line);
    while (status == BSC_OK && next_line(&in, &line)) status = read_option(&in, line);
    if (status == BSC_OK) status = bsc_matrix_finish(in.matrix, error);
    bsc_arena_release(&in.arena);
    if (status == BSC_OK)
        *matrix = in.matrix;
    else
        bsc_matrix_free(in.matrix);
    return status;
}
