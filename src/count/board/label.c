/* label.c - writes, finds and reads the labels of places. No other file knows what a label looks
 * like. There are two kinds:
 *
 *   letters   C1        the letters of the column, and the position in the column from the top
 *   cube      0,1,-1    x,y,z with x + y + z = 0; only on hexagons
 *
 * A board of hexagons writes all its labels in one of the two kinds, but reads labels of both
 * kinds; the two cannot be confused. If a cell has the cube coordinates 0,0,0, its neighbours have
 * these:
 *
 *       hex-flat     0,1,-1                hex-pointy     0,1,-1   1,0,-1
 *          -1,1,0            1,0,-1
 *                     0,0,0                         -1,1,0   0,0,0   1,-1,0
 *          -1,0,1            1,-1,0
 *                    0,-1,1                               -1,0,1   0,-1,1
 *
 * A label names a cell or an island. Where only a cell will do, as in a shot, bsc_label_read_cell
 * refuses an island, with the message "C1 is an island".
 *
 * Invariant: islands are counted like cells in labels, so no label changes when a cell becomes an
 * island. Cost: linear in the number of places, both to write all labels and to find one label. */
#include "count/board/label.h"

#include "count/base/arena.h"
#include "count/base/text.h"
#include "count/board/draft.h"
#include "count/board/lattice.h"
#include "count/board/problem.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LABEL_SIZE (sizeof((bsc_place *)NULL)->label)
/* The greatest number of digits of a cube coordinate in a text, not counting its sign. The
 * coordinates of a board have fewer digits. With this limit, every coordinate that is read fits
 * into an int32_t. */
#define MAX_DIGITS 6
/* Length of an array for the letters of a column. A column is a 32-bit number, which takes at most
 * 7 letters. */
#define MAX_LETTERS 8

/* The cube coordinates of a hexagon; x + y + z = 0. They are written as a label "x,y,z". */
typedef struct cube {
    int32_t x, y, z;
} cube;

/* ---- Letters ---- */

/* Writes the letters that name a column to `text`: A to Z for columns 0 to 25, then AA, AB, and so
 * on. Returns a pointer to the byte after the last letter. Adds no terminating 0. `text` must have
 * room for MAX_LETTERS bytes. */
static char *write_column(uint32_t column, char *text) {
    char letters[MAX_LETTERS]; /* the letters in reverse order */
    unsigned count = 0;
    for (uint32_t number = column + 1; number > 0; number = (number - 1) / 26)
        letters[count++] = (char)('A' + (number - 1) % 26);
    while (count > 0) *text++ = letters[--count];
    return text;
}

/* Writes the label of a place as the letters of its column and a number, such as C1. On squares and
 * pointy hexagons, the number is that of the row, from 1. On flat hexagons, two neighbouring
 * columns have no rows in common, so the number counts the places of the column from the top, for
 * which places.top_row[] must be filled. `label` must have room for LABEL_SIZE bytes. */
static void write_letters(const bsc_problem *problem, const bsc_place *place, char *label) {
    uint32_t column = place->x, position = place->y;
    if (problem->lattice == BSC_HEX_POINTY) column /= 2;
    if (problem->lattice == BSC_HEX_FLAT)
        position = (place->y - problem->places.top_row[place->x]) / 2;
    char *const digits = write_column(column, label);
    /* No board has 2^20 rows. The mask only shows the compiler how few digits there can be, so that
     * it does not warn that the label might be cut off. */
    snprintf(digits, LABEL_SIZE - MAX_LETTERS, "%u", (position & 0xFFFFFu) + 1);
}

/* ---- Cube coordinates ---- */

/* Returns the cube coordinates of a place. */
static cube cube_of(const bsc_problem *problem, const bsc_place *place) {
    const bsc_coord coord =
        bsc_lattice_coord(problem->lattice, (int32_t)place->x, (int32_t)place->y);
    const int32_t x = coord.x - problem->places.cube_zero.x;
    const int32_t z = coord.y - problem->places.cube_zero.y;
    return (cube){x, -x - z, z};
}

/* Reads an integer of at most MAX_DIGITS digits, perhaps with a '-' before it, from the start of
 * the text, and sets *number to it. Returns the text after the integer, or NULL if the text does
 * not begin with one. */
static const char *read_coordinate(const char *text, int32_t *number) {
    const char *digit = *text == '-' ? text + 1 : text;
    const size_t digits = strspn(digit, "0123456789");
    if (digits == 0 || digits > MAX_DIGITS) return NULL;
    *number = (int32_t)strtol(text, NULL, 10);
    return digit + digits;
}

/* Reads cube coordinates "x,y,z" from the start of the text into *read. Does not check that their
 * sum is 0. Returns how many bytes they take, or 0 if the text does not begin with three integers
 * and two commas; *read is then undefined. */
static size_t read_cube(const char *text, cube *read) {
    const char *next = read_coordinate(text, &read->x);
    if (next == NULL || *next != ',') return 0;
    next = read_coordinate(next + 1, &read->y);
    if (next == NULL || *next != ',') return 0;
    next = read_coordinate(next + 1, &read->z);
    return next == NULL ? 0 : (size_t)(next - text);
}

/* Returns the coordinates of the place that is nearest to the middle of the drawing, or of the
 * first such place if several are equally near. This place gets the label 0,0,0, unless the board's
 * text has a line `origin`. The distances are computed in the plane of the drawing, where on flat
 * hexagons one step of place->x is sqrt(3) times as long as one of place->y, and on pointy hexagons
 * the other way round. x and y are doubled, because the middle may lie between two places. */
static bsc_coord find_middle(const bsc_problem *problem) {
    const bool is_flat = problem->lattice == BSC_HEX_FLAT;
    const bsc_places *places = &problem->places;
    const bsc_place *nearest = NULL;
    int64_t least_distance = INT64_MAX;
    for (uint32_t k = 0; k < places->count; k++) {
        const bsc_place *place = &places->place[k];
        const int64_t x = 2 * (int64_t)place->x - places->width + 1;
        const int64_t y = 2 * (int64_t)place->y - places->height + 1;
        const int64_t squared = is_flat ? 3 * x * x + y * y : x * x + 3 * y * y;
        if (squared >= least_distance) continue;
        least_distance = squared;
        nearest = place;
    }
    assert(nearest != NULL);
    return bsc_lattice_coord(problem->lattice, (int32_t)nearest->x, (int32_t)nearest->y);
}

/* Reads the word as the coordinates X,Y,Z of a line `origin PLACE X,Y,Z`. Fails with BSC_BAD_INPUT
 * if the word is not three whole numbers, if their sum is not 0, or if one of them is greater than
 * BSC_MAX_ORIGIN in absolute value. */
static bsc_status read_origin_cube(const bsc_spot *word, size_t length, cube *origin,
                                   bsc_error *error) {
    char text[64];
    snprintf(text, sizeof text, "%.*s", (int)length, word->line + word->offset);
    if (read_cube(text, origin) != length)
        return bsc_error_at(error, word,
                            "coordinates are three whole numbers of at most %d digits: x,y,z",
                            MAX_DIGITS);
    if (origin->x + origin->y + origin->z != 0)
        return bsc_error_at(error, word, "the coordinates %s sum to %d, not to 0", text,
                            (int)(origin->x + origin->y + origin->z));
    const int32_t max = BSC_MAX_ORIGIN;
    if (abs(origin->x) > max || abs(origin->y) > max || abs(origin->z) > max)
        return bsc_error_at(error, word, "coordinates of the origin are at most %d", (int)max);
    return BSC_OK;
}

/* Reads the line `origin PLACE [X,Y,Z]`, which says that the place has the cube coordinates X,Y,Z,
 * or 0,0,0 if they are left out. Shifts the cube coordinates of all places accordingly, and sets
 * places->origin to the place and its coordinates as a text. `word` is the start of the line. Fails
 * with BSC_BAD_INPUT if the board has squares, or if the line makes no sense. Also fails if memory
 * runs out. */
static bsc_status read_origin(bsc_problem *problem, bsc_spot word, bsc_error *error) {
    char text[64], label[LABEL_SIZE];
    size_t length = 0;
    uint32_t place;
    cube wanted = {0, 0, 0};
    if (problem->lattice == BSC_SQUARE)
        return bsc_error_at(error, &word, "'origin' needs a hexagonal lattice");
    bsc_spot_next_word(&word, &length);
    bsc_spot_next_word(&word, &length);
    if (length == 0) {
        bsc_error_at(error, &word, "missing place of the origin");
        return bsc_error_hint(error, "write the place at 0,0,0, such as: origin C1; or any place "
                                     "and its coordinates: origin C1 0,7,-7");
    }
    bsc_status status = bsc_label_read(problem, &word, length, &place, error);
    if (status == BSC_OK && bsc_spot_next_word(&word, &length))
        status = read_origin_cube(&word, length, &wanted, error);
    if (status != BSC_OK) return status;
    if (bsc_spot_next_word(&word, &length)) return bsc_error_at(error, &word, "unexpected text");
    bsc_places *places = &problem->places;
    const cube present = cube_of(problem, &places->place[place]);
    places->cube_zero.x += present.x - wanted.x;
    places->cube_zero.y += present.z - wanted.z;
    write_letters(problem, &places->place[place], label);
    const int size = snprintf(text, sizeof text, "%s %d,%d,%d", label, (int)wanted.x, (int)wanted.y,
                              (int)wanted.z);
    places->origin = bsc_arena_text(&problem->arena, text, (size_t)size);
    return bsc_arena_status(&problem->arena, error);
}

/* ---- The labels of all places ---- */

/* Sets top_row[x] to the y of the topmost place in each column x. The loop runs through the places
 * against reading order, so the topmost place of a column is the last one that is seen. */
static void find_top_rows(bsc_places *places) {
    for (uint32_t k = places->count; k-- > 0;)
        places->top_row[places->place[k].x] = places->place[k].y;
}

/* Replaces the label of every place, which has letters and a number, by its cube coordinates. */
static void write_cube_labels(bsc_problem *problem) {
    bsc_places *places = &problem->places;
    for (uint32_t k = 0; k < places->count; k++) {
        bsc_place *place = &places->place[k];
        const cube c = cube_of(problem, place);
        char text[40];
        const int length = snprintf(text, sizeof text, "%d,%d,%d", (int)c.x, (int)c.y, (int)c.z);
        assert(length > 0 && (size_t)length < LABEL_SIZE);
        memcpy(place->label, text, (size_t)length + 1);
    }
}

bsc_status bsc_labels_check(const bsc_draft *draft, bsc_error *error) {
    if (draft->labels != BSC_LABELS_CUBE || draft->lattice != BSC_SQUARE) return BSC_OK;
    const bsc_spot option = {"labels", bsc_labels_name(draft->labels), 4, 1, 0};
    return bsc_error_at(error, &option,
                        "a square board has no cube coordinates: its cells are not hexagons");
}

bsc_status bsc_labels_make(bsc_problem *problem, const bsc_draft *draft, bsc_error *error) {
    bsc_places *places = &problem->places;
    bsc_status status = BSC_OK;
    BSC_ARENA_ARRAY(&problem->arena, places->top_row, places->width);
    if (places->top_row == NULL) return bsc_arena_status(&problem->arena, error);
    find_top_rows(places);
    for (uint32_t k = 0; k < places->count; k++)
        write_letters(problem, &places->place[k], places->place[k].label);
    if (problem->lattice != BSC_SQUARE) places->cube_zero = find_middle(problem);
    if (draft->origin.line != NULL) status = read_origin(problem, draft->origin, error);
    if (status != BSC_OK || draft->labels == BSC_LABELS_LETTERS) return status;
    places->labels = draft->labels;
    write_cube_labels(problem);
    return BSC_OK;
}

bsc_labels bsc_problem_labels(const bsc_problem *problem) {
    return problem->places.labels;
}

const char *bsc_problem_origin(const bsc_problem *problem) {
    return problem->places.origin;
}

/* ---- Finding and reading a label ---- */

/* Says whether the byte is an ASCII letter. */
static bool is_letter(char byte) {
    return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z';
}

size_t bsc_label_length(const char *text) {
    cube ignored;
    const size_t cube_length = read_cube(text, &ignored);
    if (cube_length > 0) return cube_length;
    size_t letters = 0;
    while (is_letter(text[letters])) letters++;
    const size_t digits = strspn(text + letters, "0123456789");
    return letters > 0 && digits > 0 ? letters + digits : 0;
}

size_t bsc_label_measure(const bsc_spot *word, size_t length) {
    char text[256]; /* longer than any label of a board, which fits into bsc_place.label */
    bsc_text_cut(text, sizeof text, word->line + word->offset, length);
    return bsc_label_length(text);
}

/* Returns the index of the place that has these cube coordinates, or UINT32_MAX if there is
 * none. */
static uint32_t find_cube(const bsc_problem *problem, cube wanted) {
    for (uint32_t k = 0; k < problem->places.count; k++) {
        const cube c = cube_of(problem, &problem->places.place[k]);
        if (c.x == wanted.x && c.y == wanted.y && c.z == wanted.z) return k;
    }
    return UINT32_MAX;
}

/* Returns the index of the place that `label` names by letters and a number, such as C1 or c1. This
 * works even if the board writes its labels as cube coordinates. Returns UINT32_MAX if there is no
 * such place. */
static uint32_t find_letters(const bsc_problem *problem, const char *label) {
    const bool are_written = problem->places.labels == BSC_LABELS_LETTERS;
    for (uint32_t k = 0; k < problem->places.count; k++) {
        const bsc_place *place = &problem->places.place[k];
        char letters[LABEL_SIZE];
        if (!are_written) write_letters(problem, place, letters);
        if (bsc_same_name(are_written ? place->label : letters, label)) return k;
    }
    return UINT32_MAX;
}

uint32_t bsc_problem_find_place(const bsc_problem *problem, const char *label) {
    cube wanted;
    if (problem->lattice == BSC_SQUARE) return find_letters(problem, label);
    const size_t length = read_cube(label, &wanted);
    if (length > 0 && label[length] == '\0') return find_cube(problem, wanted);
    return find_letters(problem, label);
}

/* Returns how many letters a label such as AA10 begins with. The label must not be cube
 * coordinates. The result is an int because it becomes the precision of a "%.*s". */
static int letter_count(const char *label) {
    return (int)strcspn(label, "0123456789");
}

/* Says whether the place is in the column that `label` names: column E for the label e12. `letters`
 * is how many letters `label` begins with. The place's own label must begin with the same letters,
 * in upper or lower case, and continue with a digit. */
static bool is_in_column(const bsc_place *place, const char *label, size_t letters) {
    size_t same = 0;
    while (same < letters && (place->label[same] | 0x20) == (label[same] | 0x20)) same++;
    return same == letters && place->label[same] <= '9';
}

/* Adds a hint for a label that the board does not have. The board must have at least one place and
 * labels with letters, and `label` must have no comma. If the board has the column that the label
 * names, the hint is "column E has E1 to E10"; otherwise it says which columns there are. Adds no
 * hint if `label` does not have the form of a label. */
static void hint_column(const bsc_problem *problem, const char *label, bsc_error *error) {
    const bsc_places *places = &problem->places;
    const bsc_place *left = places->place, *right = places->place;
    const char *first = NULL, *last = NULL;
    if (bsc_label_length(label) != strlen(label)) return;
    for (uint32_t k = 0; k < places->count; k++) {
        const bsc_place *place = &places->place[k];
        if (place->x < left->x) left = place;
        if (place->x > right->x) right = place;
        if (!is_in_column(place, label, (size_t)letter_count(label))) continue;
        if (first == NULL) first = place->label;
        last = place->label;
    }
    if (first == NULL)
        bsc_error_hint(error, "the columns are %.*s to %.*s", letter_count(left->label),
                       left->label, letter_count(right->label), right->label);
    else if (first == last)
        bsc_error_hint(error, "column %.*s has %s alone", letter_count(first), first, first);
    else
        bsc_error_hint(error, "column %.*s has %s to %s", letter_count(first), first, first, last);
}

/* Reports that the board has no place with this label: fills the error with a message that says why
 * and, unless the board has no places at all, with a hint that says what its labels look like.
 * Returns BSC_BAD_INPUT. */
static bsc_status refuse_label(const bsc_problem *problem, const bsc_spot *word, const char *label,
                               bsc_error *error) {
    if (problem->places.count == 0)
        return bsc_error_at(error, word,
                            "a board of any size, or over 200 cells a side, has no cells to name");
    cube c;
    const bool has_comma = strchr(label, ',') != NULL, is_square = problem->lattice == BSC_SQUARE;
    const bool is_cube = read_cube(label, &c) == strlen(label);
    if (has_comma && is_letter(label[0])) {
        bsc_error_at(error, word, "unknown cell '%s'", label);
        return bsc_error_hint(error,
                              "cells are listed with blanks and without commas, as in C1 C2");
    }
    if (has_comma && !is_square && !is_cube)
        bsc_error_at(error, word,
                     "coordinates are three whole numbers of at most %d digits, not '%s'",
                     MAX_DIGITS, label);
    else if (has_comma && !is_square && c.x + c.y + c.z != 0)
        bsc_error_at(error, word, "the coordinates %s sum to %d, not to 0", label,
                     (int)(c.x + c.y + c.z));
    else
        bsc_error_at(error, word, "unknown cell '%s'", label);
    if (has_comma && is_square)
        return bsc_error_hint(error,
                              "only boards of hexagons have coordinates x,y,z; here a cell is its "
                              "column's letters and its position from the top, such as C1");
    if (problem->places.labels == BSC_LABELS_CUBE)
        return bsc_error_hint(error, "a cell is x,y,z with x + y + z = 0, such as %s",
                              problem->places.place[0].label);
    if (has_comma)
        return bsc_error_hint(error, "a cell is x,y,z with x + y + z = 0, such as 0,1,-1");
    hint_column(problem, label, error);
    return bsc_error_hint(
        error, "a cell is its column's letters and its position from the top, such as C1");
}

bsc_status bsc_label_read(const bsc_problem *problem, const bsc_spot *word, size_t length,
                          uint32_t *place, bsc_error *error) {
    char label[64];
    bsc_text_cut(label, sizeof label, word->line + word->offset, length);
    *place = length < sizeof label ? bsc_problem_find_place(problem, label) : UINT32_MAX;
    return *place == UINT32_MAX ? refuse_label(problem, word, label, error) : BSC_OK;
}

bsc_status bsc_label_read_cell(const bsc_problem *problem, const bsc_spot *word, size_t length,
                               uint32_t *cell, bsc_error *error) {
    uint32_t place;
    const bsc_status status = bsc_label_read(problem, word, length, &place, error);
    if (status != BSC_OK) return status;
    *cell = problem->places.place[place].cell;
    if (!problem->places.place[place].island) return BSC_OK;
    return bsc_error_at(error, word, "%s is an island", problem->places.place[place].label);
}

bsc_status bsc_problem_find_cell(const bsc_problem *problem, const char *label, uint32_t *cell,
                                 bsc_error *error) {
    const bsc_spot word = {"", label, strlen(label), 1, 0};
    return bsc_label_read_cell(problem, &word, word.length, cell, error);
}
