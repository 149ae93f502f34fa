/* label.c - labels of places: how they are written, found and read. No other file knows what they
 * look like.
 *
 *   letters   C1        the letters of the column, and the position in it from the top
 *   cube      0,1,-1    x,y,z with x + y + z = 0; on hexagons only
 *
 * Either kind is read on every board that has it, whichever one is written: no label is of both.
 * The steps from a cell to its neighbours in x,y,z:
 *
 *       hex-flat     0,1,-1                hex-pointy     0,1,-1   1,0,-1
 *          -1,1,0            1,0,-1
 *                     0,0,0                         -1,1,0   0,0,0   1,-1,0
 *          -1,0,1            1,-1,0
 *                    0,-1,1                               -1,0,1   0,-1,1
 *
 * Invariant: a label does not depend on which places are islands, so that a change moves none.
 * Cost: linear in the places, to write all and to find one. */
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
#define MAX_DIGITS 6

typedef struct cube {
    int32_t x, y, z;
} cube;

/* ---- Letters ---- */

/* Letters of a column from 0: A to Z, then AA, AB, ... On squares and pointy hexagons the position
 * is the row of the drawing; on flat ones each column counts from its own topmost place, since
 * neighbouring columns have no rows in common. */
static void write_letters(const bsc_problem *problem, const bsc_place *place, char *label) {
    const bool flat = problem->lattice == BSC_HEX_FLAT;
    uint32_t column = problem->lattice == BSC_HEX_POINTY ? place->x / 2 : place->x;
    const uint32_t position = flat ? (place->y - problem->places.top_row[place->x]) / 2 : place->y;
    char letters[8];
    unsigned count = 0;
    for (column++; column > 0; column = (column - 1) / 26)
        letters[count++] = (char)('A' + (column - 1) % 26);
    while (count > 0) *label++ = letters[--count];
    snprintf(label, LABEL_SIZE - sizeof letters, "%u", (position & 0xFFFFFu) + 1);
}

/* ---- Cube coordinates ---- */

static cube cube_of(const bsc_problem *problem, const bsc_place *place) {
    const bsc_coord at = bsc_lattice_coord(problem->lattice, (int32_t)place->x, (int32_t)place->y);
    const int32_t x = at.x - problem->places.cube_zero.x, z = at.y - problem->places.cube_zero.y;
    return (cube){x, -x - z, z};
}

/* The length of the three whole numbers, of a few digits each, that the text begins with; or 0. */
static size_t read_cube(const char *text, cube *at) {
    int32_t *const part[] = {&at->x, &at->y, &at->z};
    const char *next = text;
    for (size_t k = 0; k < 3; k++) {
        if (k > 0 && *next++ != ',') return 0;
        const char *digit = next + (*next == '-');
        const size_t digits = strspn(digit, "0123456789");
        if (digits == 0 || digits > MAX_DIGITS) return 0;
        *part[k] = (int32_t)strtol(next, NULL, 10);
        next = digit + digits;
    }
    return (size_t)(next - text);
}

/* The place nearest the middle of the drawing; of several the first. Distances are in halves of the
 * drawing's units; a column of flat hexagons is as far from the next as the root of 3 times the
 * half of a cell's height, which one y stands for. */
static bsc_coord middle_of(const bsc_problem *problem) {
    const bool flat = problem->lattice == BSC_HEX_FLAT;
    const bsc_places *places = &problem->places;
    const bsc_place *nearest = NULL;
    int64_t least = INT64_MAX;
    for (uint32_t k = 0; k < places->count; k++) {
        const bsc_place *place = &places->place[k];
        const int64_t x = 2 * (int64_t)place->x - places->width + 1;
        const int64_t y = 2 * (int64_t)place->y - places->height + 1;
        const int64_t distance = flat ? 3 * x * x + y * y : x * x + 3 * y * y;
        if (distance >= least) continue;
        least = distance;
        nearest = place;
    }
    assert(nearest != NULL);
    return bsc_lattice_coord(problem->lattice, (int32_t)nearest->x, (int32_t)nearest->y);
}

/* `origin PLACE [X,Y,Z]`: the place has these coordinates, or 0,0,0. */
static bsc_status read_origin(bsc_problem *problem, bsc_spot word, bsc_error *error) {
    char text[64], label[LABEL_SIZE];
    size_t length = 0;
    uint32_t found;
    cube at = {0, 0, 0};
    if (problem->lattice == BSC_SQUARE)
        return bsc_error_at(error, &word, "'origin' needs a hexagonal lattice");
    bsc_spot_next_word(&word, &length);
    bsc_spot_next_word(&word, &length);
    if (length == 0) {
        bsc_error_at(error, &word, "missing place of the origin");
        return bsc_error_hint(error, "write the place at 0,0,0, such as: origin C1; or any place "
                                     "and its coordinates: origin C1 0,7,-7");
    }
    const bsc_status status = bsc_label_read(problem, &word, length, &found, error);
    if (status != BSC_OK) return status;
    if (bsc_spot_next_word(&word, &length)) {
        snprintf(text, sizeof text, "%.*s", (int)length, word.line + word.offset);
        if (read_cube(text, &at) != length)
            return bsc_error_at(error, &word,
                                "coordinates are three whole numbers of at most %d digits: x,y,z",
                                MAX_DIGITS);
        if (at.x + at.y + at.z != 0)
            return bsc_error_at(error, &word, "the coordinates %s sum to %d, not to 0", text,
                                (int)(at.x + at.y + at.z));
        const int32_t most = BSC_MAX_ORIGIN;
        if (abs(at.x) > most || abs(at.y) > most || abs(at.z) > most)
            return bsc_error_at(error, &word, "coordinates of the origin are at most %d",
                                (int)most);
    }
    if (bsc_spot_next_word(&word, &length)) return bsc_error_at(error, &word, "unexpected text");
    bsc_places *places = &problem->places;
    const cube from_zero = cube_of(problem, &places->place[found]);
    places->cube_zero.x += from_zero.x - at.x;
    places->cube_zero.y += from_zero.z - at.z;
    write_letters(problem, &places->place[found], label);
    const int size =
        snprintf(text, sizeof text, "%s %d,%d,%d", label, (int)at.x, (int)at.y, (int)at.z);
    places->origin = bsc_arena_text(&problem->arena, text, (size_t)size);
    return bsc_arena_status(&problem->arena, error);
}

/* ---- All ---- */

bsc_status bsc_labels_make(bsc_problem *problem, const bsc_draft *draft, bsc_error *error) {
    bsc_places *places = &problem->places;
    bsc_status status = BSC_OK;
    BSC_ARENA_ARRAY(&problem->arena, places->top_row, places->width);
    if (places->top_row == NULL) return bsc_arena_status(&problem->arena, error);
    for (uint32_t k = places->count; k-- > 0;) /* in reading order the first is the topmost */
        places->top_row[places->place[k].x] = places->place[k].y;
    for (uint32_t k = 0; k < places->count; k++)
        write_letters(problem, &places->place[k], places->place[k].label);
    if (problem->lattice != BSC_SQUARE) places->cube_zero = middle_of(problem);
    if (draft->origin.line != NULL) status = read_origin(problem, draft->origin, error);
    if (status != BSC_OK || draft->labels == BSC_LABELS_LETTERS) return status;
    if (problem->lattice == BSC_SQUARE) {
        const bsc_spot all = {"labels", bsc_labels_name(draft->labels), 4, 1, 0};
        bsc_error_at(error, &all,
                     "a square board has no cube coordinates: its cells are not "
                     "hexagons");
        return bsc_error_reason(error, BSC_REASON_FIELD);
    }
    places->labels = draft->labels;
    for (uint32_t k = 0; k < places->count; k++) {
        bsc_place *place = &places->place[k];
        const cube at = cube_of(problem, place);
        char text[40];
        const int length = snprintf(text, sizeof text, "%d,%d,%d", (int)at.x, (int)at.y, (int)at.z);
        assert(length > 0 && (size_t)length < LABEL_SIZE);
        memcpy(place->label, text, (size_t)length + 1);
    }
    return BSC_OK;
}

bsc_labels bsc_problem_labels(const bsc_problem *problem) {
    return problem->places.labels;
}

const char *bsc_problem_origin(const bsc_problem *problem) {
    return problem->places.origin;
}

/* ---- Found and read ---- */

size_t bsc_label_length(const char *text) {
    cube at;
    size_t length = read_cube(text, &at), digits = 0;
    if (length > 0) return length;
    while ((text[length] | 0x20) >= 'a' && (text[length] | 0x20) <= 'z') length++;
    while (text[length + digits] >= '0' && text[length + digits] <= '9') digits++;
    return length > 0 && digits > 0 ? length + digits : 0;
}

uint32_t bsc_problem_find_place(const bsc_problem *problem, const char *label) {
    cube at;
    const size_t length = problem->lattice == BSC_SQUARE ? 0 : read_cube(label, &at);
    const bool is_cube = length > 0 && label[length] == '\0';
    for (uint32_t k = 0; k < problem->places.count; k++) {
        const bsc_place *place = &problem->places.place[k];
        char letters[LABEL_SIZE];
        if (is_cube) {
            const cube own = cube_of(problem, place);
            if (own.x == at.x && own.y == at.y && own.z == at.z) return k;
        } else {
            const bool written = problem->places.labels == BSC_LABELS_LETTERS;
            if (!written) write_letters(problem, place, letters);
            if (bsc_same_name(written ? place->label : letters, label)) return k;
        }
    }
    return UINT32_MAX;
}

/* "column E has E1 to E10", or which columns there are; nothing where it is no label of letters. */
static void hint_column(const bsc_problem *problem, const char *label, bsc_error *error) {
    const size_t letters = strcspn(label, "0123456789");
    const bsc_place *place = problem->places.place, *left = place, *right = place;
    const char *first = NULL, *last = NULL;
    if (bsc_label_length(label) != strlen(label)) return;
    for (; place < problem->places.place + problem->places.count; place++) {
        size_t same = 0;
        while (same < letters && (place->label[same] | 0x20) == (label[same] | 0x20)) same++;
        if (place->x < left->x) left = place;
        if (place->x > right->x) right = place;
        if (same < letters || place->label[same] > '9') continue;
        if (first == NULL) first = place->label;
        last = place->label;
    }
    if (first != NULL)
        bsc_error_hint(error, "column %.*s has %s%s%s", (int)strcspn(first, "0123456789"), first,
                       first, first == last ? " alone" : " to ", first == last ? "" : last);
    else
        bsc_error_hint(error, "the columns are %.*s to %.*s",
                       (int)strcspn(left->label, "0123456789"), left->label,
                       (int)strcspn(right->label, "0123456789"), right->label);
}

/* Why there is no place of that label. */
static bsc_status refuse(const bsc_problem *problem, const bsc_spot *word, const char *label,
                         bsc_error *error) {
    if (problem->places.count == 0)
        return bsc_error_at(error, word,
                            "a board of any size, or over 200 cells a side, has no cells to name");
    cube at;
    const bool comma = strchr(label, ',') != NULL, square = problem->lattice == BSC_SQUARE;
    const bool is_cube = read_cube(label, &at) == strlen(label);
    if (comma && !square && !is_cube)
        bsc_error_at(error, word,
                     "coordinates are three whole numbers of at most %d digits, not '%s'",
                     MAX_DIGITS, label);
    else if (comma && !square && at.x + at.y + at.z != 0)
        bsc_error_at(error, word, "the coordinates %s sum to %d, not to 0", label,
                     (int)(at.x + at.y + at.z));
    else
        bsc_error_at(error, word, "unknown cell '%s'", label);
    if (comma && square)
        return bsc_error_hint(error,
                              "only boards of hexagons have coordinates x,y,z; here a cell is its "
                              "column's letters and its position from the top, such as C1");
    if (comma || problem->places.labels == BSC_LABELS_CUBE)
        return bsc_error_hint(
            error, "a cell is x,y,z with x + y + z = 0, such as %s",
            problem->places.labels == BSC_LABELS_CUBE ? problem->places.place[0].label : "0,1,-1");
    hint_column(problem, label, error);
    return bsc_error_hint(
        error, "a cell is its column's letters and its position from the top, such as C1");
}

bsc_status bsc_label_read(const bsc_problem *problem, const bsc_spot *word, size_t length,
                          uint32_t *place, bsc_error *error) {
    char label[64];
    bsc_text_cut(label, sizeof label, word->line + word->offset, length);
    *place = length < sizeof label ? bsc_problem_find_place(problem, label) : UINT32_MAX;
    return *place == UINT32_MAX ? refuse(problem, word, label, error) : BSC_OK;
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
