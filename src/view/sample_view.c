/* sample_view.c - deployments in bytes. Drawn ships bear a letter each, A for the board's first
 * piece, and copies the same one. */
#include "view/sample_view.h"

#include "view/grid.h"
#include "view/table.h"

#include <inttypes.h>

static bsc_placement ship(const bsc_sample_view *view, uint32_t option) {
    return bsc_problem_placement(view->origin.problem, bsc_matrix_placement(view->matrix, option));
}

static const char *ship_name(const bsc_sample_view *view, bsc_placement at) {
    return bsc_problem_piece(view->origin.problem, at.piece)->name;
}

static const char *label(const bsc_sample_view *view, uint32_t cell) {
    return bsc_problem_place(view->origin.problem,
                             bsc_problem_cell_place(view->origin.problem, cell))
        ->label;
}

static char letter(uint32_t piece) {
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+*";
    return letters[piece % (sizeof letters - 1)];
}

/* The seed is a string: a reader of JSON may not hold 64 bits. */
static void begin_json(const bsc_sample_view *view, FILE *out) {
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, view->seed);
    bsc_envelope_begin("sample", out);
    bsc_envelope_add_origin(&view->origin, 2, out);
    bsc_envelope_add_text("seed", seed, out);
    bsc_envelope_add_key("samples", out);
    putc('[', out);
}

void bsc_sample_begin(const bsc_sample_view *view, FILE *out) {
    if (view->format == BSC_SAMPLE_CSV) fputs("sample,ship,cells\n", out);
    if (view->format == BSC_SAMPLE_JSON) begin_json(view, out);
    if (view->format != BSC_SAMPLE_TEXT) return;
    for (uint32_t p = 0; p < bsc_problem_pieces(view->origin.problem); p++)
        fprintf(out, "%s%c %s", p == 0 ? "# " : ", ", letter(p),
                bsc_problem_piece(view->origin.problem, p)->name);
    putc('\n', out);
}

static bool draw(const bsc_sample_view *view, const uint32_t *option, uint32_t count, FILE *out) {
    bsc_grid grid;
    bool done = bsc_grid_begin(&grid, view->origin.problem);
    for (uint32_t cell = 0; cell < bsc_problem_cells(view->origin.problem) && done; cell++)
        done = bsc_grid_set(&grid, bsc_problem_cell_place(view->origin.problem, cell), ".");
    for (uint32_t k = 0; k < count && done; k++) {
        const bsc_placement at = ship(view, option[k]);
        const char text[2] = {letter(at.piece), '\0'};
        for (uint32_t c = 0; c < at.cells && done; c++)
            done =
                bsc_grid_set(&grid, bsc_problem_cell_place(view->origin.problem, at.cell[c]), text);
    }
    if (done) {
        if (view->written > 0) putc('\n', out);
        bsc_grid_write(&grid, out);
    }
    bsc_grid_release(&grid);
    return done;
}

static void list_csv(const bsc_sample_view *view, const uint32_t *option, uint32_t count,
                     FILE *out) {
    for (uint32_t k = 0; k < count; k++) {
        const bsc_placement at = ship(view, option[k]);
        fprintf(out, "%lu,%s,", view->written + 1, ship_name(view, at));
        for (uint32_t c = 0; c < at.cells; c++)
            fprintf(out, "%s%s", c == 0 ? "" : " ", label(view, at.cell[c]));
        putc('\n', out);
    }
}

static void list_json(const bsc_sample_view *view, const uint32_t *option, uint32_t count,
                      FILE *out) {
    fprintf(out, "%s\n    [", view->written == 0 ? "" : ",");
    for (uint32_t k = 0; k < count; k++) {
        const bsc_placement at = ship(view, option[k]);
        fprintf(out, "%s{\"ship\": ", k == 0 ? "" : ", ");
        bsc_json_string(out, ship_name(view, at));
        fputs(", \"cells\": [", out);
        for (uint32_t c = 0; c < at.cells; c++)
            fprintf(out, "%s\"%s\"", c == 0 ? "" : ", ", label(view, at.cell[c]));
        fputs("]}", out);
    }
    putc(']', out);
}

bool bsc_sample_write(bsc_sample_view *view, const uint32_t *option, uint32_t count, FILE *out) {
    bool done = true;
    switch (view->format) {
    case BSC_SAMPLE_TEXT:
        done = draw(view, option, count, out);
        break;
    case BSC_SAMPLE_CSV:
        list_csv(view, option, count, out);
        break;
    default:
        list_json(view, option, count, out);
    }
    view->written++;
    return done;
}

void bsc_sample_end(const bsc_sample_view *view, FILE *out) {
    if (view->format != BSC_SAMPLE_JSON) return;
    fputs("\n  ]", out);
    bsc_envelope_end(out);
}
