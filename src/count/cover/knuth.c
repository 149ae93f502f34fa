/* knuth.c - the text format of Knuth's programs DLX1 and DLX2, read and written.
 *
 *   | a comment
 *   a b c | x y        the items; those after the bar are secondary
 *   a x                an option a line
 *   b c x y
 *
 * Read: options without a primary item are left out, as those programs do. Colours (item:c, of
 * DLX2), multiplicities (1:3|item, of DLX3) and primary items without any option are refused. Cost:
 * the text is read twice, first only to count; item names are found by hashing.
 *
 * Written: those programs know no interchangeable copies, so the m copies of a piece become m
 * items, each with all the piece's options, and each set of placements is found m! times: a comment
 * states the factor. Names have at most 8 characters: where labels are long, coordinates that do
 * not fit are numbered. A piece's name is cut, and where that would stand for two items all pieces
 * are numbered. */
#include "bscount.h"

#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/base/error.h"
#include "count/base/text.h"
#include "count/cover/matrix.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#define NAME_SIZE 9  /* written: 8 characters and the 0 */
#define SHOWN     64 /* of a word in a message */

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
                            (int)(length < SHOWN ? length : SHOWN), word);
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
    const int shown = (int)(length < SHOWN ? length : SHOWN);
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
    bsc_sort_numbers(entry, bsc_row_length(matrix->start, matrix->options));
    if (entry[0] < matrix->primaries) matrix->options++;
    return BSC_OK;
}

/* Refuses primary items without a single option: nothing covers them, so that the count is 0. Such
 * a text is no matrix but, for example, a sentence, whose words are read as the names of items. */
static bsc_status require_options(reader *in, const bsc_spot *item_line) {
    if (in->matrix->options > 0 || in->matrix->primaries == 0) return BSC_OK;
    bsc_error_at(in->error, item_line, "no option covers these items");
    return bsc_error_hint(in->error,
                          "options follow the items, one a line: bscount matrix BOARD writes such "
                          "a file, but not with --format stats");
}

bsc_status bsc_matrix_read(bsc_matrix **matrix, const char *text, size_t length, const char *name,
                           bsc_error *error) {
    reader in = {.error = error};
    bsc_spot line;
    bsc_lines_begin(&in.lines, name, text, length);
    *matrix = NULL;
    if (!next_line(&in, &line)) {
        const bsc_spot end = bsc_lines_end(&in.lines);
        return bsc_error_at(error, &end, "no items");
    }
    in.matrix = bsc_memory_new(1, sizeof *in.matrix);
    if (in.matrix == NULL) return bsc_error_no_memory(error);
    bsc_status status = allocate(&in, line);
    if (status == BSC_OK) status = read_items(&in, line);
    const bsc_spot item_line = line;
    while (status == BSC_OK && next_line(&in, &line)) status = read_option(&in, line);
    if (status == BSC_OK) status = require_options(&in, &item_line);
    if (status == BSC_OK) status = bsc_matrix_finish(in.matrix, error);
    bsc_arena_release(&in.arena);
    if (status == BSC_OK)
        *matrix = in.matrix;
    else
        bsc_matrix_free(in.matrix);
    return status;
}

/* ---- Written ---- */

typedef struct columns {
    bsc_arena arena;
    uint32_t count;          /* items with copies written out */
    uint32_t *first;         /* [items + 1]: where each item's columns begin */
    char (*name)[NAME_SIZE]; /* [count] */
} columns;

static int by_name(const void *left, const void *right) {
    return strcmp(left, right);
}

/* As many whole characters of the name as fit before the copy's number: "Battlesh", "Scout.1". */
static void cut_name(char to[NAME_SIZE], const char *name, uint32_t copies, uint32_t copy) {
    char suffix[NAME_SIZE] = "";
    if (copies > 1) snprintf(suffix, sizeof suffix, ".%u", (copy % 100000) + 1);
    const size_t capacity = NAME_SIZE - 1 - strlen(suffix);
    size_t length = strlen(name);
    if (length > capacity)
        for (length = capacity; length > 0 && bsc_utf8_continues(name[length]);) length--;
    assert(length <= capacity);
    memcpy(to, name, length);
    memcpy(to + length, suffix, strlen(suffix) + 1);
}

/* Or numbered by their columns. */
static void name_columns(const bsc_matrix *matrix, columns *c, bool numbered) {
    static const char letter[] = {[BSC_ITEM_PIECE] = 's',
                                  [BSC_ITEM_CELL] = 'c',
                                  [BSC_ITEM_EDGE] = 'e',
                                  [BSC_ITEM_VERTEX] = 'v',
                                  [BSC_ITEM_NAMED] = 'i'};
    BSC_EACH_ITEM(i, matrix) {
        const bsc_item *item = &matrix->item[i];
        BSC_EACH(k, c->first, i) {
            if (bsc_item_has_point(item) ? strlen(item->name) >= NAME_SIZE : numbered)
                snprintf(c->name[k], NAME_SIZE, "%c%u", letter[item->kind], (k % 10000000));
            else
                cut_name(c->name[k], item->name, item->multiplicity, k - c->first[i]);
        }
    }
}

static bsc_status make_columns(const bsc_matrix *matrix, columns *c, bsc_error *error) {
    BSC_ARENA_ARRAY(&c->arena, c->first, (size_t)matrix->items + 1);
    for (uint32_t i = 0; c->first != NULL && i < matrix->items; i++)
        c->count = c->first[i + 1] = c->first[i] + matrix->item[i].multiplicity;
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

/* The factor as a product of factorials, and as a number where it has one limb. */
static void write_factor(const bsc_matrix *matrix, bsc_output *out) {
    uint64_t factor = 1;
    bool fits = true;
    bsc_output_text(out, "| factor");
    BSC_EACH_PRIMARY(i, matrix) {
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
    BSC_EACH_PRIMARY(i, matrix) {
        if (matrix->item[i].multiplicity == 1) continue;
        bsc_output_text(out, fits ? " = " : " ");
        fits = false; /* the sign is written once */
        bsc_output_number(out, matrix->item[i].multiplicity);
        bsc_output_text(out, "!");
    }
    bsc_output_text(out,
                    "\n| the number of solutions is the number of deployments times this factor\n");
}

static void write_head(const bsc_matrix *matrix, const columns *c, bsc_output *out) {
    bool edges = false, vertices = false, numbered = false;
    BSC_EACH_ITEM(i, matrix) {
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
        bsc_output_text(out, k == c->first[matrix->primaries] ? " | " : k > 0 ? " " : "");
        bsc_output_text(out, c->name[k]);
    }
    bsc_output_text(out, c->count == 0 ? " |\n" : "\n"); /* a line without a word is no line */
}

/* The option once for each copy of its piece; at most one of its items has copies. */
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
            bsc_output_text(
                out, c->name[c->first[item] + (matrix->item[item].multiplicity > 1 ? copy : 0)]);
            bsc_output_text(out, k + 1 < end ? " " : "\n");
        }
}

bsc_status bsc_matrix_write_dlx(const bsc_matrix *matrix, const bsc_sink *sink, bsc_error *error) {
    columns c = {0};
    bsc_output out;
    if (matrix->cells.sums.count > 0)
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
