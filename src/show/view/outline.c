/* outline.c - the shapes of cells as SVG paths, in whole pixels; and the letters, numbers and
 * islands of a board.
 *
 *   square           hex-flat                  hex-pointy
 *   o-----*               *-----*                 o            + the middle of a cell
 *   |     |              /       \              /   \          * its corners
 *   |  +  |  40         o    +    *  52        *     *         o corner 0, where the outline begins
 *   |     |              \       /             |  +  |  60
 *   *-----*               *-----*              *     *         Widths are written below the cells,
 *      40                    60                 \   /          heights at their right.
 *                                                 *
 *                                                 52
 *
 * The middle of place (x, y) is x * dx pixels to the right of the middle of place (0, 0), and y *
 * dy pixels below it. dx and dy are 40 and 40 for squares, 45 and 26 for flat hexagons, and 26 and
 * 45 for pointy hexagons. For example, on flat hexagons the place (1, 1) is the lower right
 * neighbour of (0, 0). If the middle of (0, 0) is taken as the origin, the upper left corner of (1,
 * 1) is at (45 - 15, 26 - 26) = (30, 0), which is also the right corner of (0, 0).
 *
 * Neighbours share their corners exactly, because the offsets from a middle to its corners and to
 * the next middle are whole numbers of pixels. The sides of the hexagons are 30 and 30.02 pixels
 * long. */
#include "show/view/outline.h"

#include <string.h>

/* Width, in pixels, of the space for the row numbers at the left of a board of squares. The space
 * for the column letters above the board is as high. */
#define AXIS_WIDTH 26
#define EDGE       4 /* pixels of free space around a board, into which the rings of cells reach */
#define MAX_LABEL  7 /* characters of a label that fit into a hexagon; a longer label is squeezed */

/* The shape of the cells of each lattice, drawn at the top of this file. */
static const bsc_cell_shape shapes[] = {
    [BSC_SQUARE] = {.dx = 40,
                    .dy = 40,
                    .half_width = 20,
                    .half_height = 20,
                    .axis_width = AXIS_WIDTH,
                    .outline = "h40v40h-40z",
                    .corners = 4,
                    .corner = {{-20, -20}, {20, -20}, {20, 20}, {-20, 20}}},
    [BSC_HEX_FLAT] = {.dx = 45,
                      .dy = 26,
                      .half_width = 30,
                      .half_height = 26,
                      .axis_width = EDGE,
                      .outline = "l15-26h30l15 26-15 26h-30z",
                      .corners = 6,
                      .corner = {{-30, 0}, {-15, -26}, {15, -26}, {30, 0}, {15, 26}, {-15, 26}}},
    [BSC_HEX_POINTY] = {.dx = 26,
                        .dy = 45,
                        .half_width = 26,
                        .half_height = 30,
                        .axis_width = EDGE,
                        .outline = "l26 15v30l-26 15-26-15v-30z",
                        .corners = 6,
                        .corner = {{0, -30}, {26, -15}, {26, 15}, {0, 30}, {-26, 15}, {-26, -15}}},
};

const bsc_cell_shape *bsc_shape_of_cells(bsc_lattice lattice) {
    return &shapes[lattice];
}

bsc_pixel bsc_middle_of_place(bsc_lattice lattice, uint32_t x, uint32_t y) {
    const bsc_cell_shape *form = &shapes[lattice];
    return (bsc_pixel){.x = form->axis_width + form->half_width + (int)x * form->dx,
                       .y = form->axis_width + form->half_height + (int)y * form->dy};
}

bsc_extent bsc_picture_extent(const bsc_problem *problem) {
    const bsc_cell_shape *form = &shapes[bsc_problem_lattice(problem)];
    const int last_x = (int)bsc_problem_width(problem) - 1;
    const int last_y = (int)bsc_problem_height(problem) - 1;
    const int sides = form->axis_width + EDGE;
    return (bsc_extent){.width = sides + 2 * form->half_width + last_x * form->dx,
                        .height = sides + 2 * form->half_height + last_y * form->dy};
}

void bsc_outline_write(bsc_lattice lattice, bsc_pixel middle, FILE *out) {
    const bsc_cell_shape *form = &shapes[lattice];
    fprintf(out, "M%d %d%s", middle.x + form->corner[0].x, middle.y + form->corner[0].y,
            form->outline);
}

void bsc_side_write(bsc_lattice lattice, bsc_pixel middle, unsigned k, FILE *out) {
    const bsc_cell_shape *form = &shapes[lattice];
    const bsc_pixel a = form->corner[k], b = form->corner[(k + 1) % (unsigned)form->corners];
    fprintf(out, "M%d %dl%d %d", middle.x + a.x, middle.y + a.y, b.x - a.x, b.y - a.y);
}

void bsc_label_write(const bsc_place *place, bsc_pixel middle, FILE *out) {
    fprintf(out, "<text class=\"k\" x=\"%d\" y=\"%d\"", middle.x, middle.y - 9);
    if (strlen(place->label) > MAX_LABEL)
        fputs(" textLength=\"42\" lengthAdjust=\"spacingAndGlyphs\"", out);
    fprintf(out, ">%s</text>", place->label);
}

void bsc_island_write(const bsc_problem *problem, const bsc_place *place, FILE *out) {
    const bsc_lattice lattice = bsc_problem_lattice(problem);
    fputs("<path class=\"island\" d=\"", out);
    bsc_outline_write(lattice, bsc_middle_of_place(lattice, place->x, place->y), out);
    fprintf(out, "\"><title>%s: island</title></path>\n", place->label);
}

/* Writes the name of a column above it, at the column's x: the letters with which the label of its
 * first place begins. Writes nothing if the column has no places. */
static void write_column_name(const bsc_problem *problem, uint32_t x, FILE *out) {
    for (uint32_t k = 0; k < bsc_problem_places(problem); k++) {
        const bsc_place *place = bsc_problem_place(problem, k);
        if (place->x != x) continue;
        fprintf(out, "<text class=\"axis\" x=\"%d\" y=\"%d\">%.*s</text>\n",
                bsc_middle_of_place(BSC_SQUARE, place->x, place->y).x, AXIS_WIDTH - 8,
                (int)strcspn(place->label, "0123456789"), place->label);
        return;
    }
}

void bsc_axes_write(const bsc_problem *problem, FILE *out) {
    if (bsc_problem_lattice(problem) != BSC_SQUARE) return;
    for (uint32_t x = 0; x < bsc_problem_width(problem); x++) write_column_name(problem, x, out);
    for (uint32_t y = 0; y < bsc_problem_height(problem); y++) {
        fprintf(out, "<text class=\"axis\" x=\"%d\" y=\"%d\">%u</text>\n", AXIS_WIDTH / 2 - 1,
                bsc_middle_of_place(BSC_SQUARE, 0, y).y + 4, y + 1);
    }
}
