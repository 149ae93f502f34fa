/* weights_read.c - weights as text: a placement a line, `ship,cells,weight`.
 *
 *   ship,cells,weight
 *   Carrier,A1 B1 C1 D1 E1,0.8125
 *
 * Cost: for each line a search by halving. */
#include "record/weights.h"

#include "base/lines.h"
#include "base/memory.h"
#include "record/rows.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FORM  "a line must be ship,cells,weight"
#define FIRST "ship,cells,weight"

static bsc_status read_weight(const bsc_spot *at, double *weight, bsc_error *error) {
    char text[64], *end;
    const size_t length = bsc_row_field(at);
    snprintf(text, sizeof text, "%.*s", (int)length, at->line + at->offset);
    *weight = strtod(text, &end);
    if (end != text && end[strspn(end, " \t\r")] == '\0' && length < sizeof text &&
        isfinite(*weight) && *weight >= 0.0 && at->offset + length == at->length)
        return BSC_OK;
    bsc_error_at(error, at, "not a weight");
    bsc_error_hint(error, "a weight is 0 or a positive number, such as 0.8125");
    return BSC_BAD_INPUT;
}

static bsc_status read_line(bsc_weights *weights, const bsc_problem *problem, bsc_spot at,
                            bool *seen, bsc_error *error) {
    uint32_t placement = 0;
    double weight = 0.0;
    const bsc_spot ship = at;
    bsc_status status = bsc_row_read_placement(&at, problem, FORM, &placement, error);
    if (status == BSC_OK && seen[placement])
        status = bsc_error_at(error, &ship, "this placement already has a weight");
    if (status == BSC_OK) status = bsc_row_next(&at, FORM, error);
    if (status == BSC_OK) status = read_weight(&at, &weight, error);
    if (status != BSC_OK) return status;
    weights->weight[placement] = weight;
    seen[placement] = true;
    return BSC_OK;
}

bsc_status bsc_weights_read(bsc_weights **weights, const bsc_problem *problem, const char *text,
                            size_t length, const char *name, bsc_error *error) {
    bsc_lines lines;
    bsc_spot line;
    bool *seen = bsc_memory_new(problem->placements, sizeof *seen);
    bsc_status status = bsc_weights_make(weights, problem, error);
    if (seen == NULL && status == BSC_OK) status = bsc_error_no_memory(error);
    bsc_lines_begin(&lines, name, text, length);
    while (status == BSC_OK && bsc_lines_next(&lines, &line)) {
        size_t first = 0;
        bsc_spot_cut_comment(&line);
        if (!bsc_spot_next_word(&line, &first)) continue;
        if (lines.number == 1 && bsc_spot_is(&line, first, FIRST)) continue;
        status = read_line(*weights, problem, line, seen, error);
    }
    bsc_memory_free(seen);
    if (status == BSC_OK) return status;
    bsc_weights_free(*weights);
    *weights = NULL;
    return status;
}
