/* deployments_read.c - recorded deployments: a ship a line, `number,ship,cells`, as `sample
 * --format csv` writes them.
 *
 *   1,Carrier,D6 E6 F6 G6 H6
 *   1,Destroyer,D10 E10
 *   2,Carrier,...
 *
 * A deployment ends where the number changes. It must be a whole fleet that the touch rule allows:
 * of the matrix's options, no two share an item beyond the copies of a piece.
 *
 * Cost: for each line a search by halving among its ship's placements. */
#include "record/deployments.h"

#include "base/lines.h"
#include "base/memory.h"
#include "cover/matrix.h"
#include "record/rows.h"

#include <string.h>

#define FORM "a line must be number,ship,cells"

typedef struct reader {
    bsc_deployments *to;
    const bsc_problem *problem;
    bsc_matrix *matrix;
    uint32_t *option; /* [placements]: the matrix's option of each */
    uint32_t *used;   /* [items]: how often the ships so far cover each */
    uint32_t ships;   /* of the deployment at hand */
    bsc_spot number;  /* its number, as first read */
    size_t digits;
    bsc_error *error;
} reader;

static void release(reader *in) {
    bsc_memory_free(in->option);
    bsc_memory_free(in->used);
    bsc_matrix_free(in->matrix);
}

static bsc_status init(reader *in) {
    const bsc_status status = bsc_matrix_new(&in->matrix, in->problem, in->error);
    if (status != BSC_OK) return status;
    in->option = bsc_memory_new(in->problem->placements, sizeof *in->option);
    in->used = bsc_memory_new(in->matrix->items, sizeof *in->used);
    if (in->option == NULL || in->used == NULL) return bsc_error_no_memory(in->error);
    for (uint32_t k = 0; k < in->matrix->options; k++) in->option[in->matrix->placement[k]] = k;
    return BSC_OK;
}

/* Lays the ship down, unless an item is used up. */
static bsc_status lay(reader *in, const bsc_spot *at, uint32_t placement, uint32_t *row) {
    const bsc_matrix *matrix = in->matrix;
    const uint32_t option = in->option[placement];
    for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
        const uint32_t item = matrix->entry[k];
        if (in->used[item]++ < matrix->item[item].multiplicity) continue;
        if (matrix->item[item].kind == BSC_ITEM_PIECE)
            return bsc_error_at(in->error, at,
                                "the deployment has more of this ship than the fleet");
        return bsc_error_at(in->error, at, "this ship overlaps or touches one of the lines above");
    }
    row[in->ships++] = placement;
    return BSC_OK;
}

/* The deployment at hand is all there is of it. */
static bsc_status end_deployment(reader *in) {
    if (in->ships < in->to->ships)
        return bsc_error_at(in->error, &in->number,
                            "this deployment has %u of the fleet's %u ships", (unsigned)in->ships,
                            (unsigned)in->to->ships);
    memset(in->used, 0, in->matrix->items * sizeof *in->used);
    in->ships = 0;
    in->to->games++;
    return BSC_OK;
}

static bool same_number(const reader *in, const bsc_spot *at) {
    return in->ships > 0 && bsc_row_field(at) == in->digits &&
           memcmp(in->number.line + in->number.offset, at->line + at->offset, in->digits) == 0;
}

static bsc_status read_line(reader *in, bsc_spot at) {
    uint32_t placement = 0;
    bsc_status status = BSC_OK;
    if (!same_number(in, &at)) {
        if (in->ships > 0) status = end_deployment(in);
        in->number = at;
        in->digits = bsc_row_field(&at);
    }
    uint32_t *row = bsc_deployments_row(in->to);
    if (status == BSC_OK && row == NULL) status = bsc_error_no_memory(in->error);
    if (status == BSC_OK) status = bsc_row_next(&at, FORM, in->error);
    const bsc_spot ship = at;
    if (status == BSC_OK)
        status = bsc_row_read_placement(&at, in->problem, FORM, &placement, in->error);
    return status == BSC_OK ? lay(in, &ship, placement, row) : status;
}

static bsc_status read_all(reader *in, const char *text, size_t length, const char *name) {
    bsc_lines lines;
    bsc_spot line, word;
    bsc_status status = BSC_OK;
    bool any = false;
    bsc_lines_begin(&lines, name, text, length);
    while (status == BSC_OK && bsc_lines_next(&lines, &line)) {
        size_t first = 0;
        bsc_spot_cut_comment(&line);
        word = line;
        if (!bsc_spot_next_word(&word, &first)) continue;
        if (!any && bsc_spot_is(&word, first, "sample,ship,cells")) continue;
        any = true;
        status = read_line(in, word);
    }
    if (status == BSC_OK && in->ships > 0) status = end_deployment(in);
    if (status != BSC_OK || in->to->games > 0) return status;
    const bsc_spot end = {name, "", 0, lines.number + (lines.number == 0), 0};
    return bsc_error_at(in->error, &end, "no deployments");
}

bsc_status bsc_deployments_read(bsc_deployments **deployments, const bsc_problem *problem,
                                const char *text, size_t length, const char *name,
                                bsc_error *error) {
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
