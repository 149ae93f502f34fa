/* picture.c - draws a board with its numbers, shots and ships as elements of SVG. */
#include "show/view/picture.h"

#include "show/view/best_view.h"
#include "show/view/map_words.h"
#include "show/view/outline.h"
#include "show/view/table.h"

#include <stdlib.h>
#include <string.h>

/* The greatest width and height, in pixels, of the picture of a board that shows a number in each
 * cell. In larger pictures there would be too many numbers to read. */
#define MAX_NUMBERED_SIZE 2600

/* ---- Texts ---- */

void bsc_picture_write_percent(double share, bsc_scale scale, FILE *out) {
    const double percent = 100.0 * share;
    int digits = scale.digits;
    if (percent >= 99.95 && scale.high >= 0.1) digits = 0; /* a cell has no room for "100.0" */
    fprintf(out, "%.*f", digits, percent);
}

void bsc_picture_write_answer(const bsc_problem *problem, const bsc_shot *shot, FILE *out) {
    fputs(bsc_answer_name(shot->answer), out);
    if (shot->piece != BSC_ALL_PIECES) {
        putc(' ', out);
        bsc_xml_write(out, "", bsc_problem_piece(problem, shot->piece)->name, "");
    } else if (shot->size > 0) {
        fprintf(out, " %u", shot->size);
    }
}

/* Writes what the shots tell about a cell, for its tooltip: "hit; "; or "hit, sunk Carrier at C4; "
 * if the ship on this cell sank by a shot at another cell; or "fired at in a salvo; ". Writes
 * nothing if the cell was not fired at. */
static void write_knowledge(const bsc_result *result, uint32_t cell, FILE *out) {
    const bool in_salvo = bsc_is_in_salvo(result->log, cell);
    /* the shot at this cell itself, and the shot that sank the ship on this cell if one did */
    const bsc_shot *shot = bsc_find_shown_shot(result->log, NULL, cell);
    const bsc_shot *sinking = bsc_find_shown_shot(result->log, result->sunk, cell);
    if (shot != NULL) bsc_picture_write_answer(result->problem, shot, out);
    if (sinking != shot) {
        fputs(", ", out);
        bsc_picture_write_answer(result->problem, sinking, out);
        fprintf(out, " at %s", bsc_cell_place(result->problem, sinking->cell)->label);
    }
    if (in_salvo) fputs("fired at in a salvo", out);
    if (in_salvo || shot != NULL) fputs("; ", out);
}

/* Writes for a tooltip, after a comma, the count that an exact map shows for a cell and the count
 * of all deployments: ", 2,407,483,864 of 30,093,975,536". Returns false, and writes nothing, if
 * memory ran out. */
static bool write_count(const bsc_result *result, uint32_t cell, FILE *out) {
    char *count;
    if (result->values == BSC_VALUES_ISLAND)
        count = bsc_format_uncovered_count(result, cell, true);
    else
        count = bsc_natural_grouped(bsc_map_cell(result->map, cell));
    char *total = bsc_natural_grouped(bsc_map_total(result->map));
    const bool done = count != NULL && total != NULL;
    if (done) fprintf(out, ", %s of %s", count, total);
    free(count);
    free(total);
    return done;
}

bool bsc_picture_write_value(const bsc_result *result, uint32_t cell, FILE *out) {
    write_knowledge(result, cell, out);
    fprintf(out, "%.2f %%", 100.0 * bsc_map_share(result, cell));
    if (result->values == BSC_VALUES_ISLAND) fputs(" left", out);
    if (bsc_map_samples(result->map) > 0)
        fprintf(out, " &#177; %.2f", 100.0 * bsc_map_standard_error(result->map, cell));
    if (result->subtracted != NULL) {
        const double minuend = bsc_map_probability(result->map, cell);
        const double subtrahend = bsc_map_probability(result->subtracted->map, cell);
        fprintf(out, ", %.2f less %.2f", 100.0 * minuend, 100.0 * subtrahend);
        return true;
    }
    if (!bsc_map_exact(result->map)) return true;
    return write_count(result, cell, out);
}

/* ---- Cells ---- */

/* Returns the middle of a place on the map's board. */
static bsc_pixel middle_of_place(const bsc_result *result, const bsc_place *place) {
    return bsc_middle_of_place(bsc_problem_lattice(result->problem), place->x, place->y);
}

/* Writes the SVG attribute `d`, which gives the shape of a path, for the outline of a place. */
static void write_outline(const bsc_result *result, const bsc_place *place, FILE *out) {
    fputs("d=\"", out);
    bsc_outline_write(bsc_problem_lattice(result->problem), middle_of_place(result, place), out);
    putc('"', out);
}

/* Where the parts of a cell are drawn, in pixels to the right of the middle of the cell and below
 * it. Squares have no label inside, because letters and numbers beside the board name them.
 * Hexagons have their label inside, above the number or mark. */
typedef struct cell_layout {
    /* A blank, and the attribute `class` of the SVG element for the cell's number, which gives the
     * number its style; "": the number needs no class. */
    const char *number_attribute;
    int number_y; /* how far the baseline of the cell's number is below the middle of the cell */
    int mark_y;   /* how far the middle of a hit's or miss's mark is below the middle of the cell */
    /* From the middle of the cell to the middle of the small circle that says that it was fired at
     * in a salvo. */
    bsc_pixel salvo_offset;
} cell_layout;

static const cell_layout square_layout = {
    .number_attribute = "",
    .number_y = 5,
    .mark_y = 0,
    .salvo_offset = {15, -15},
};
static const cell_layout hexagon_layout = {
    .number_attribute = " class=\"h\"",
    .number_y = 11,
    .mark_y = 7,
    .salvo_offset = {19, -7},
};

/* Says whether the cells of the board are hexagons. */
static bool is_hexagonal(const bsc_problem *problem) {
    return bsc_problem_lattice(problem) != BSC_SQUARE;
}

/* Says whether a picture of the board shows a number in each cell. It does if the picture is at
 * most MAX_NUMBERED_SIZE pixels wide and at most as many high. */
static bool has_numbers(const bsc_problem *problem) {
    const bsc_extent extent = bsc_picture_extent(problem);
    return extent.width <= MAX_NUMBERED_SIZE && extent.height <= MAX_NUMBERED_SIZE;
}

/* Writes what is drawn inside a cell: its label, on hexagons only; a small circle if it was fired
 * at in a salvo; and then either a mark, if `shot` is not NULL, or the percentage of the cell. The
 * mark shows the answer to `shot`: a circle for a miss, a cross for a hit. */
static void write_inside(const bsc_result *result, const bsc_place *place, const bsc_shot *shot,
                         bsc_scale scale, FILE *out) {
    const cell_layout *layout = &square_layout;
    const bsc_pixel middle = middle_of_place(result, place);
    if (is_hexagonal(result->problem)) {
        layout = &hexagon_layout;
        bsc_label_write(place, middle, out);
    }
    const int x = middle.x, mark_y = middle.y + layout->mark_y;
    if (bsc_is_in_salvo(result->log, place->cell))
        fprintf(out, "<circle class=\"salvo\" cx=\"%d\" cy=\"%d\" r=\"3\"/>",
                x + layout->salvo_offset.x, middle.y + layout->salvo_offset.y);
    if (shot != NULL && shot->answer == BSC_MISS) {
        fprintf(out, "<circle class=\"mark\" cx=\"%d\" cy=\"%d\" r=\"7\"/>", x, mark_y);
    } else if (shot != NULL) {
        fprintf(out, "<path class=\"mark\" d=\"M%d %dl16 16m0-16l-16 16\"/>", x - 8, mark_y - 8);
    } else if (has_numbers(result->problem)) {
        fprintf(out, "<text%s x=\"%d\" y=\"%d\">", layout->number_attribute, x,
                middle.y + layout->number_y);
        bsc_picture_write_percent(bsc_map_share(result, place->cell), scale, out);
        fputs("</text>", out);
    }
}

/* Says whether the colour of a cell is dark, so that its text must be white. `colour` is the colour
 * that its share has on the scale. If the cell shows a shot (`shot` is not NULL), the colour comes
 * from the answer instead, and only that of `sunk` is dark. */
static bool is_dark(const bsc_shot *shot, uint32_t colour) {
    if (shot != NULL) return shot->answer == BSC_SUNK;
    return bsc_colour_is_dark(colour);
}

/* Draws a cell, which is a place that is no island: its tooltip, its shape in its colour, and
 * inside it what write_inside draws, such as a number or a mark. Returns false if memory ran out; a
 * part is then written. */
static bool write_cell(const bsc_result *result, const bsc_place *place, bsc_scale scale,
                       FILE *out) {
    const bsc_shot *shot = bsc_find_shown_shot(result->log, result->sunk, place->cell);
    const double position = bsc_find_scale_position(scale, bsc_map_share(result, place->cell));
    const uint32_t colour = bsc_find_scale_colour(scale, position);
    fputs("<g class=\"cell", out);
    if (shot != NULL) fprintf(out, " shot %s", bsc_answer_name(shot->answer));
    if (is_dark(shot, colour)) fputs(" d", out);
    fprintf(out, "\"><title>%s: ", place->label);
    if (!bsc_picture_write_value(result, place->cell, out)) return false;
    fputs("</title><path ", out);
    write_outline(result, place, out);
    if (shot == NULL) fprintf(out, " fill=\"#%06x\"", colour);
    fputs("/>", out);
    write_inside(result, place, shot, scale, out);
    fputs("</g>\n", out);
    return true;
}

/* ---- Outlines of ships that are sunk ---- */

/* A ship is identified here by the number of the shot that sank it, counted from 1, as in
 * result->sunk. The parameter `sinking_shot` of the following functions is such a number.
 * write_ships calls the others only if result->sunk is not NULL. */

/* Says whether the place is a cell of the ship that was sunk by the shot with the number
 * `sinking_shot`. */
static bool is_of_ship(const bsc_result *result, uint32_t sinking_shot, const bsc_place *place) {
    return !place->island && result->sunk[place->cell] == sinking_shot;
}

/* Says whether the ship that was sunk by the shot with the number `sinking_shot` has a cell whose
 * middle is at the point `middle` of the picture. */
static bool has_ship_cell(const bsc_result *result, uint32_t sinking_shot, bsc_pixel middle) {
    for (uint32_t k = 0; k < bsc_problem_places(result->problem); k++) {
        const bsc_place *place = bsc_problem_place(result->problem, k);
        const bsc_pixel candidate = middle_of_place(result, place);
        if (candidate.x == middle.x && candidate.y == middle.y &&
            is_of_ship(result, sinking_shot, place))
            return true;
    }
    return false;
}

/* Writes the part of a sunk ship's outline that runs along one of its cells, as SVG path commands:
 * those sides of the cell across which the ship does not continue. To find the neighbour across a
 * side, the offsets from the middle of a cell to the two corners of this side are added: the sum is
 * the offset to the middle of the neighbour. For example, the right side of a square has the
 * corners (20, -20) and (20, 20), and the middle of the square across it is at (40, 0). */
static void write_sides(const bsc_result *result, uint32_t sinking_shot, const bsc_place *place,
                        FILE *out) {
    const bsc_cell_shape *cell_shape = bsc_shape_of_cells(bsc_problem_lattice(result->problem));
    const bsc_pixel middle = middle_of_place(result, place);
    for (int k = 0; k < cell_shape->corners; k++) {
        const bsc_pixel a = cell_shape->corner[k];
        const bsc_pixel b = cell_shape->corner[(k + 1) % cell_shape->corners];
        const bsc_pixel neighbour = {middle.x + a.x + b.x, middle.y + a.y + b.y};
        if (has_ship_cell(result, sinking_shot, neighbour)) continue;
        bsc_side_write(bsc_problem_lattice(result->problem), middle, (unsigned)k, out);
    }
}

/* Draws an outline around each ship that is known to be sunk, so that touching ships can be told
 * apart, and nothing if result->sunk is NULL. Looks for the ship of each shot, since a shot sinks
 * at most one ship. */
static void write_ships(const bsc_result *result, FILE *out) {
    const uint32_t places = bsc_problem_places(result->problem);
    if (result->sunk == NULL) return;
    const uint32_t shots = bsc_log_shots(result->log);
    for (uint32_t sinking_shot = 1; sinking_shot <= shots; sinking_shot++) {
        bool has_begun = false;
        for (uint32_t k = 0; k < places; k++) {
            const bsc_place *place = bsc_problem_place(result->problem, k);
            if (!is_of_ship(result, sinking_shot, place)) continue;
            if (!has_begun) fputs("<path class=\"ship\" d=\"", out);
            has_begun = true;
            write_sides(result, sinking_shot, place, out);
        }
        if (has_begun) fputs("\"/>\n", out);
    }
}

/* ---- The board ---- */

bool bsc_picture_write(const bsc_result *result, bsc_scale scale, FILE *out) {
    const bsc_problem *problem = result->problem;
    bool done = true;
    bsc_axes_write(problem, out);
    for (uint32_t k = 0; k < bsc_problem_places(problem) && done; k++) {
        const bsc_place *place = bsc_problem_place(problem, k);
        if (place->island)
            bsc_island_write(problem, place, out);
        else
            done = write_cell(result, place, scale, out);
    }
    write_ships(result, out);
    return done;
}

/* Each ring is drawn twice, as a wide light halo and over it as a thin dark line, so that it is
 * visible on any colour. All halos are drawn before all lines, so that no halo covers the line of a
 * neighbour. */
void bsc_picture_write_best(const bsc_result *result, bool is_hidden, FILE *out) {
    static const char *const beginnings[] = {"<path class=\"halo\" ", "<path "};
    const uint32_t best = bsc_find_ringed_cell(result);
    fputs("<g class=\"best\"", out);
    if (is_hidden) fputs(" display=\"none\"", out);
    fputs(">\n", out);
    for (int layer = 0; layer < 2 && best != UINT32_MAX; layer++)
        for (uint32_t cell = 0; cell < bsc_problem_cells(result->problem); cell++) {
            if (!bsc_has_ring(result, cell, best)) continue;
            fputs(beginnings[layer], out);
            write_outline(result, bsc_cell_place(result->problem, cell), out);
            fputs("/>\n", out);
        }
    fputs("</g>\n", out);
}
