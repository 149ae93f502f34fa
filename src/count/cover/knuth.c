/* knuth.c - reads and writes matrices in the text format of Knuth's programs DLX1 and DLX2.
 *
 *   | a comment
 *   a b c | x y        the items; those after the bar are secondary
 *   a x                then one option on each line
 *   b c x y
 *
 * Reading: options without a primary item are left out, as Knuth's programs do. Colours (item:c, of
 * DLX2) and multiplicities (1:3|item, of DLX3) are refused, and so are primary items without any
 * option in the text. Cost: the text is read twice, first only to count its words and lines. Names
 * of items are looked up in a hash table.
 *
 * Writing: Knuth's programs know no interchangeable copies. So a piece with m copies becomes m
 * items, each with all the options of the piece, and every deployment is found m! times; a comment
 * in the file states this factor. Names have at most 8 characters. If the label of a cell, edge or
 * vertex is longer, its name becomes a letter and a number. Other names are cut to 8 characters; if
 * two of them are then the same, all of them get numbers instead. */
#include "bscount.h"

#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/base/error.h"
#include "count/base/text.h"
#include "count/cover/matrix.h"
#include "count/cover/zero_one.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#define NAME_SIZE   9  /* bytes of a name that is written: 8 characters and the final 0 */
#define SHOWN_BYTES 64 /* bytes: a message that repeats a word cuts it to this length */

/* A text that is read into a matrix. */
typedef struct reader {
    bsc_lines lines;
    bsc_matrix *matrix;
    bsc_error *error;
    size_t options, entries; /* upper bounds, counted from the text's lines and words */
    bsc_arena arena;         /* owns slot and last_line */
    /* [slots]: a hash table of the items by name: the item's number + 1, or 0 in a free slot */
    uint32_t *slot;
    size_t slots; /* a power of two, more than twice the number of items */
    /* [items]: the number of the last line so far whose option has the item */
    uint32_t *last_line;
} reader;

/* Returns the slot of the item with this name, or, if there is none, the free slot for it. */
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
 * text. */
static bool next_line(reader *r, bsc_spot *line) {
    while (bsc_lines_next(&r->lines, line)) {
        size_t length = 0;
        bsc_spot word = *line;
        const bool is_comment = line->length > 0 && line->line[0] == '|';
        if (!is_comment && bsc_spot_next_word(&word, &length)) return true;
    }
    return false;
}

/* Checks a word: the name of an item on the line of items if is_item is set, else a word of an
 * option. Refuses it if it contains a bar, a colon, or a byte that no word may contain. */
static bsc_status check_word(reader *r, const bsc_spot *spot, size_t length, bool is_item) {
    const char *word = spot->line + spot->offset;
    const char *bar = memchr(word, '|', length);
    const char *colon = memchr(word, ':', length);
    const char *message = "colours are not supported";
    bsc_spot place = *spot;
    if (bar == NULL && colon == NULL) return bsc_spot_check(spot, length, r->error);
    place.offset += (size_t)((bar != NULL ? bar : colon) - word);
    if (bar != NULL && is_item)
        message = "'|' inside an item's name";
    else if (bar != NULL)
        message = "'|' inside an option";
    else if (is_item)
        message = "':' inside an item's name";
    const bsc_status status = bsc_error_at(r->error, &place, "%s", message);
    if (bar == NULL)
        bsc_error_hint(r->error, "only exact covers without colours are read, as by DLX1");
    else if (is_item)
        bsc_error_hint(r->error, "put spaces around the bar before the secondary items; "
                                 "multiplicities of DLX3 are not supported");
    return status;
}

/* Adds an item with the name at the spot. Fails if there is one of this name already. */
static bsc_status add_item(reader *r, const bsc_spot *spot, size_t length) {
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
    matrix->item[matrix->items++] =
        (bsc_item){.kind = BSC_ITEM_NAMED, .multiplicity = 1, .name = name};
    *slot = matrix->items;
    assert(matrix->items < r->slots / 2); /* so a search ends */
    return BSC_OK;
}

/* Returns how many words the line has. */
static size_t count_words(bsc_spot line) {
    size_t words = 0, length = 0;
    while (bsc_spot_next_word(&line, &length)) words++;
    return words;
}

/* Allocates the arrays of the matrix and the reader. `items` is the line with the items. The rest
 * of the text is scanned for upper bounds: it has at most one option on each line, and at most one
 * entry for each word. */
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
    BSC_ARENA_ARRAY(&matrix->arena, matrix->start, r->options + 1);
    BSC_ARENA_ARRAY(&matrix->arena, matrix->entry, r->entries);
    BSC_ARENA_ARRAY(&r->arena, r->slot, r->slots);
    BSC_ARENA_ARRAY(&r->arena, r->last_line, words);
    const bsc_status status = bsc_arena_status(&matrix->arena, r->error);
    return status == BSC_OK ? bsc_arena_status(&r->arena, r->error) : status;
}

/* Adds the items on the line. Those after a bar are secondary. */
static bsc_status read_items(reader *r, bsc_spot line) {
    size_t length = 0;
    bool secondary = false;
    while (bsc_spot_next_word(&line, &length)) {
        if (bsc_spot_is(&line, length, "|")) {
            if (secondary) return bsc_error_at(r->error, &line, "a second '|' among the items");
            secondary = true;
            continue;
        }
        const bsc_status status = add_item(r, &line, length);
        if (status != BSC_OK) return status;
        if (!secondary) r->matrix->primaries = r->matrix->items;
    }
    return BSC_OK;
}

/* Appends the item that the word names to the option that is being read. */
static bsc_status add_entry(reader *r, const bsc_spot *spot, size_t length) {
    bsc_matrix *matrix = r->matrix;
    const bsc_status status = check_word(r, spot, length, false);
    if (status != BSC_OK) return status;
    const char *word = spot->line + spot->offset;
    const int shown = (int)(length < SHOWN_BYTES ? length : SHOWN_BYTES);
    const uint32_t number = *find_slot(r, word, length);
    if (number == 0) return bsc_error_at(r->error, spot, "unknown item '%.*s'", shown, word);
    if (r->last_line[number - 1] == spot->number)
        return bsc_error_at(r->error, spot, "item '%.*s' is given twice in this option", shown,
                            word);
    r->last_line[number - 1] = (uint32_t)spot->number;
    assert(matrix->start[matrix->options + 1] < r->entries);
    matrix->entry[matrix->start[matrix->options + 1]++] = number - 1;
    return BSC_OK;
}

/* Adds the option that the line describes, unless it has no primary item. */
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

/* Refuses a text that has primary items but not a single option. Nothing would cover the items, and
 * the count would be 0. Such a text is usually not a matrix at all but, for example, a sentence,
 * whose words were read as the names of items. */
static bsc_status require_options(reader *r, const bsc_spot *item_line) {
    if (r->matrix->options > 0 || r->matrix->primaries == 0) return BSC_OK;
    bsc_error_at(r->error, item_line, "no option covers these items");
    return bsc_error_hint(r->error,
                          "options follow the items, one a line: bscount matrix BOARD writes such "
                          "a file, but not with --format stats");
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
    if (status == BSC_OK) status = bsc_matrix_finish(r.matrix, error);
    bsc_arena_release(&r.arena);
    if (status == BSC_OK)
        *matrix = r.matrix;
    else
        bsc_matrix_free(r.matrix);
    return status;
}

/* ---- Writing ---- */

/* The names of the items in the file: the columns. An item with several copies has a column for
 * each copy. */
typedef struct columns {
    bsc_arena arena;
    uint32_t count;          /* number of columns */
    uint32_t *first;         /* [items + 1]: the first column of each item */
    char (*name)[NAME_SIZE]; /* [count]: the name of each column */
} columns;

/* Compares two names for qsort. */
static int by_name(const void *left, const void *right) {
    return strcmp(left, right);
}

/* Writes the name of a column: as many whole characters of the item's name as fit, and for an item
 * with several copies the copy's number: "Battlesh", or "Scout.1" for copy 0 of several. */
static void cut_name(char column[NAME_SIZE], const char *name, uint32_t copies, uint32_t copy) {
    char suffix[NAME_SIZE] = "";
    if (copies > 1) snprintf(suffix, sizeof suffix, ".%u", (copy % 100000) + 1);
    const size_t capacity = NAME_SIZE - 1 - strlen(suffix);
    size_t length = strlen(name);
    if (length > capacity)
        for (length = capacity; length > 0 && bsc_utf8_continues(name[length]);) length--;
    assert(length <= capacity);
    memcpy(column, name, length);
    memcpy(column + length, suffix, strlen(suffix) + 1);
}

/* Fills c->name[]. The name of a cell, edge or vertex that is too long becomes a letter and the
 * number of the column, for example "c17". Other names are cut, or, if `numbered` is set, become a
 * letter and a number too. */
static void name_columns(const bsc_matrix *matrix, columns *c, bool numbered) {
    static const char letter[] = {
        [BSC_ITEM_PIECE] = 's',  [BSC_ITEM_CELL] = 'c',    [BSC_ITEM_EDGE] = 'e',
        [BSC_ITEM_VERTEX] = 'v', [BSC_ITEM_ABSENCE] = 'a', [BSC_ITEM_NAMED] = 'i'};
    for (uint32_t i = 0; i < matrix->items; i++) {
        const bsc_item *item = &matrix->item[i];
        for (uint32_t k = c->first[i]; k < c->first[i + 1]; k++) {
            bool by_number = numbered;
            if (bsc_item_has_point(item)) by_number = strlen(item->name) >= NAME_SIZE;
            if (by_number)
                snprintf(c->name[k], NAME_SIZE, "%c%u", letter[item->kind], (k % 10000000));
            else
                cut_name(c->name[k], item->name, item->multiplicity, k - c->first[i]);
        }
    }
}

/* Gives each column a name. Uses numbers if two names would be the same after cutting. */
static bsc_status make_columns(const bsc_matrix *matrix, columns *c, bsc_error *error) {
    BSC_ARENA_ARRAY(&c->arena, c->first, (size_t)matrix->items + 1);
    for (uint32_t i = 0; c->first != NULL && i < matrix->items; i++)
        c->first[i + 1] = c->first[i] + matrix->item[i].multiplicity;
    if (c->first != NULL) c->count = c->first[matrix->items];
    c->name = bsc_arena_new(&c->arena, c->count, NAME_SIZE);
    char(*sorted)[NAME_SIZE] = bsc_arena_new(&c->arena, c->count, NAME_SIZE);
    const bsc_status status = bsc_arena_status(&c->arena, error);
    if (status != BSC_OK) return status;
    name_columns(matrix, c, false);
    memcpy(sorted, c->name, (size_t)c->count * NAME_SIZE);
    qsort(sorted, c->count, NAME_SIZE, by_name);
    bool clash = false;
    for (uint32_t k = 1; k < c->count; k++) clash |= strcmp(sorted[k - 1], sorted[k]) == 0;
    if (clash) name_columns(matrix, c, true);
    assert(c->count >= matrix->items);
    return BSC_OK;
}

/* Writes the comment with the factor by which Knuth's programs count each deployment too often: the
 * product of m! over all items with m copies. The value of the product is written first if it is
 * below 2^64. */
static void write_factor(const bsc_matrix *matrix, bsc_output *out) {
    uint64_t factor = 1;
    bool fits = true;
    bsc_output_text(out, "| factor");
    for (uint32_t i = 0; i < matrix->primaries; i++) {
        const uint32_t copies = matrix->item[i].multiplicity;
        for (uint32_t k = 2; k <= copies; k++) {
            if (factor > UINT64_MAX / k) fits = false;
            factor *= k;
        }
    }
    if (fits) {
        bsc_output_text(out, " ");
        bsc_output_number(out, factor);
    }
    for (uint32_t i = 0; i < matrix->primaries; i++) {
        if (matrix->item[i].multiplicity == 1) continue;
        bsc_output_text(out, fits ? " = " : " ");
        fits = false; /* the '=' is written only once */
        bsc_output_number(out, matrix->item[i].multiplicity);
        bsc_output_text(out, "!");
    }
    bsc_output_text(out,
                    "\n| the number of solutions is the number of deployments times this factor\n");
}

/* Writes the comments and then the line of items. */
static void write_head(const bsc_matrix *matrix, const columns *c, bsc_output *out) {
    bool edges = false, vertices = false, numbered = false;
    for (uint32_t i = 0; i < matrix->items; i++) {
        edges |= matrix->item[i].kind == BSC_ITEM_EDGE;
        vertices |= matrix->item[i].kind == BSC_ITEM_VERTEX;
        numbered |=
            bsc_item_has_point(&matrix->item[i]) && strlen(matrix->item[i].name) >= NAME_SIZE;
    }
    bsc_output_text(
        out, "| exact cover: items, then an option a line; items after the bar at most once\n");
    if (edges) bsc_output_text(out, "| C1.e2 is edge 2 of cell C1, clockwise\n");
    if (vertices) bsc_output_text(out, "| C1.v2 is vertex 2 of cell C1, clockwise\n");
    if (numbered) bsc_output_text(out, "| names of more than 8 characters are numbered\n");
    write_factor(matrix, out);
    for (uint32_t k = 0; k < c->count; k++) {
        if (k == c->first[matrix->primaries])
            bsc_output_text(out, " | ");
        else if (k > 0)
            bsc_output_text(out, " ");
        bsc_output_text(out, c->name[k]);
    }
    bsc_output_text(out, c->count == 0 ? " |\n" : "\n"); /* readers skip a line without a word */
}

/* Writes the option once for each copy of its piece. At most one of its items has several
 * copies. */
static void write_option(const bsc_matrix *matrix, const columns *c, uint32_t option,
                         bsc_output *out) {
    uint32_t copies = 1;
    const uint32_t first = matrix->start[option], end = matrix->start[option + 1];
    for (uint32_t k = first; k < end; k++)
        if (matrix->item[matrix->entry[k]].multiplicity > 1)
            copies = matrix->item[matrix->entry[k]].multiplicity;
    for (uint32_t copy = 0; copy < copies; copy++)
        for (uint32_t k = first; k < end; k++) {
            const uint32_t item = matrix->entry[k];
            const bool has_copies = matrix->item[item].multiplicity > 1;
            bsc_output_text(out, c->name[c->first[item] + (has_copies ? copy : 0)]);
            bsc_output_text(out, k + 1 < end ? " " : "\n");
        }
}

bsc_status bsc_matrix_write_dlx(const bsc_matrix *matrix, const bsc_sink *sink, bsc_error *error) {
    columns c = {0};
    bsc_output out;
    if (matrix->law.sums.count > 0)
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "Knuth's format has no sums: use --format cnf");
    bsc_status status = make_columns(matrix, &c, error);
    if (status == BSC_OK) {
        bsc_output_begin(&out, sink);
        write_head(matrix, &c, &out);
        for (uint32_t option = 0; option < matrix->options && !out.failed; option++)
            write_option(matrix, &c, option, &out);
        status = bsc_output_end(&out, error);
    }
    bsc_arena_release(&c.arena);
    return status;
}
