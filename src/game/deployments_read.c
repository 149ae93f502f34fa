/* deployments_read.c - recorded deployments: a ship a line, `number,ship,cells`, as `sample --format
 * csv` writes them.
 *
 *   1,Carrier,D6 E6 F6 G6 H6
 *   1,Destroyer,D10 E10
 *   2,Carrier,...
 *
 * A deployment ends where the number changes. It must be a whole fleet that the touch rule allows: of
 * the matrix's options, no two share an item beyond the copies of a piece.
 *
 * Cost: for each line a walk over its ship's placements. */
#include "game/deployments.h"

#include "base/lines.h"
#include "base/memory.h"
#include "board/draft.h"
#include "cover/matrix.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
    bsc_deployments *to;
    const bsc_problem *problem;
    bsc_matrix *matrix;
    uint32_t *option; /* [placements]: the matrix's option of each */
    uint32_t *used;   /* [items]: how often the ships so far cover each */
    uint32_t *cell;   /* [cells]: of the line at hand, rising */
    uint32_t ships;   /* of the deployment at hand */
    bsc_spot number;  /* its number, as first read */
    size_t digits;
    bsc_error *error;
} reader;

static void release(reader *in) {
    bsc_memory_free(in->option);
    bsc_memory_free(in->used);
    bsc_memory_free(in->cell);
    bsc_matrix_free(in->matrix);
}

static bsc_status init(reader *in) {
    const bsc_status status = bsc_matrix_new(&in->matrix, in->problem, in->error);
    if (status != BSC_OK) return status;
    in->option = bsc_memory_new(in->problem->placements, sizeof *in->option);
    in->used = bsc_memory_new(in->matrix->items, sizeof *in->used);
    in->cell = bsc_memory_new(BSC_MOST_PIECE_CELLS, sizeof *in->cell);
    if (in->option == NULL || in->used == NULL || in->cell == NULL)
        return bsc_error_no_memory(in->error);
    for (uint32_t k = 0; k < in->matrix->options; k++) in->option[in->matrix->placement[k]] = k;
    return BSC_OK;
}

/* The field that begins at the spot; its length, up to a comma or the line's end. */
static size_t field(const bsc_spot *at) {
    const char *begin = at->line + at->offset, *comma = memchr(begin, ',', at->length - at->offset);
    return comma == NULL ? at->length - at->offset : (size_t)(comma - begin);
}

/* Moves past the field and its comma. */
static bsc_status next_field(const reader *in, bsc_spot *at) {
    at->offset += field(at);
    if (at->offset == at->length)
        return bsc_error_at(in->error, at, "a deployment's line is number,ship,cells");
    at->offset++;
    return BSC_OK;
}

static void copy_word(char *text, size_t size, const bsc_spot *at, size_t length) {
    snprintf(text, size, "%.*s", (int)length, at->line + at->offset);
}

static bsc_status read_ship(const reader *in, const bsc_spot *at, uint32_t *piece) {
    char name[BSC_NAME_SIZE];
    copy_word(name, sizeof name, at, field(at));
    *piece = bsc_problem_find_piece(in->problem, name);
    if (*piece != UINT32_MAX) return BSC_OK;
    return bsc_error_at(in->error, at, "no ship is called '%s'", name);
}

static int by_number(const void *left, const void *right) {
    const uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

static bsc_status read_cells(const reader *in, bsc_spot at, uint32_t *cells) {
    char label[16];
    size_t length = 0;
    *cells = 0;
    while (bsc_spot_next_word(&at, &length)) {
        copy_word(label, sizeof label, &at, length);
        const uint32_t place = bsc_problem_find_place(in->problem, label);
        if (place == UINT32_MAX) return bsc_error_at(in->error, &at, "no cell is called '%s'", label);
        if (in->problem->place[place].island)
            return bsc_error_at(in->error, &at, "%s is an island", in->problem->place[place].label);
        if (*cells == BSC_MOST_PIECE_CELLS) return bsc_error_at(in->error, &at, "too many cells");
        in->cell[(*cells)++] = in->problem->place[place].cell;
    }
    if (*cells == 0) return bsc_error_at(in->error, &at, "no cells given");
    qsort(in->cell, *cells, sizeof *in->cell, by_number);
    return BSC_OK;
}

static uint32_t find_placement(const reader *in, uint32_t piece, uint32_t cells) {
    for (uint32_t k = in->problem->first[piece]; k < in->problem->first[piece + 1]; k++) {
        const bsc_placement at = bsc_problem_placement(in->problem, k);
        if (at.cells == cells && memcmp(at.cell, in->cell, cells * sizeof *in->cell) == 0) return k;
    }
    return UINT32_MAX;
}

/* Lays the ship down, unless an item is used up. */
static bsc_status lay(reader *in, const bsc_spot *at, uint32_t placement, uint32_t *row) {
    const bsc_matrix *matrix = in->matrix;
    const uint32_t option = in->option[placement];
    for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
        const uint32_t item = matrix->entry[k];
        if (in->used[item]++ < matrix->item[item].multiplicity) continue;
        if (matrix->item[item].kind == BSC_ITEM_PIECE)
            return bsc_error_at(in->error, at, "the deployment has more of this ship than the fleet");
        return bsc_error_at(in->error, at, "this ship lies too close to one of the lines before");
    }
    row[in->ships++] = placement;
    return BSC_OK;
}

/* The deployment at hand is all there is of it. */
static bsc_status end_deployment(reader *in) {
    if (in->ships < in->to->ships)
        return bsc_error_at(in->error, &in->number, "this deployment has %u of the fleet's %u ships",
                            (unsigned)in->ships, (unsigned)in->to->ships);
    memset(in->used, 0, in->matrix->items * sizeof *in->used);
    in->ships = 0;
    in->to->games++;
    return BSC_OK;
}

static bool same_number(const reader *in, const bsc_spot *at) {
    return in->ships > 0 && field(at) == in->digits &&
           memcmp(in->number.line + in->number.offset, at->line + at->offset, in->digits) == 0;
}

static bsc_status read_line(reader *in, bsc_spot at) {
    uint32_t piece = 0, cells = 0;
    bsc_status status = BSC_OK;
    if (!same_number(in, &at)) {
        if (in->ships > 0) status = end_deployment(in);
        in->number = at;
        in->digits = field(&at);
    }
    uint32_t *row = bsc_deployments_row(in->to);
    if (status == BSC_OK && row == NULL) status = bsc_error_no_memory(in->error);
    if (status == BSC_OK) status = next_field(in, &at);
    const bsc_spot ship = at;
    if (status == BSC_OK) status = read_ship(in, &at, &piece);
    if (status == BSC_OK) status = next_field(in, &at);
    if (status == BSC_OK) status = read_cells(in, at, &cells);
    if (status != BSC_OK) return status;
    const uint32_t placement = find_placement(in, piece, cells);
    if (placement != UINT32_MAX) return lay(in, &ship, placement, row);
    return bsc_error_at(in->error, &at, "%s cannot lie so", in->problem->piece[piece].name);
}

static bsc_status read_all(reader *in, const char *text, size_t length, const char *name) {
    bsc_lines lines;
    bsc_spot line, word;
    bsc_status status = BSC_OK;
    bsc_lines_begin(&lines, name, text, length);
    while (status == BSC_OK && bsc_lines_next(&lines, &line)) {
        size_t first = 0;
        word = line;
        if (!bsc_spot_next_word(&word, &first)) continue;
        if (lines.number == 1 && bsc_spot_is(&word, first, "sample,ship,cells")) continue;
        status = read_line(in, word);
    }
    if (status == BSC_OK && in->ships > 0) status = end_deployment(in);
    if (status != BSC_OK || in->to->games > 0) return status;
    const bsc_spot end = {name, "", 0, lines.number + (lines.number == 0), 0};
    return bsc_error_at(in->error, &end, "there is no deployment here");
}

bsc_status bsc_deployments_read(bsc_deployments **deployments, const bsc_problem *problem,
                                const char *text, size_t length, const char *name, bsc_error *error) {
    reader in = {.problem = problem, .error = error};
    bsc_status status = bsc_deployments_make(deployments, problem, error);
    in.to = *deployments;
    if (status == BSC_OK) status = init(&in);
    if (status == BSC_OK) status = read_all(&in, text, length, name);
    release(&in);
    if (status == BSC_OK) return status;
    bsc_deployments_free(*deployments);
    *deployments = NULL;
    return status;
}
