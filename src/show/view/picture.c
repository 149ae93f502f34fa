/* picture.c - draws a board with its numbers, shots and ships as elements of SVG, in whole pixels.
 *
 *   square           hex-flat                  hex-pointy
 *   o-----*               *-----*                 o            + the middle of a cell
 *   |     |              /       \              /   \          * its corners
 *   |  +  |  40         o    +    *  52        *     *         o the corner where the path of its
 *   |     |              \       /             |  +  |  60       outline begins
 *   *-----*               *-----*              *     *
 *      40                    60                 \   /          Widths stand below, heights at the
 *                                                 *            right.
 *                                                 52
 *
 * The middle of place (x, y) is x * dx pixels right of and y * dy below that of place (0, 0): dx
 * and dy are 40 and 40 for squares, 45 and 26 for flat hexagons, and 26 and 45 for pointy ones. For
 * example on flat hexagons (1, 1) is the lower right neighbour of (0, 0), and its upper left
 * corner, at (45 - 15, 26 - 26), is the right corner of (0, 0), at (30, 0).
 *
 * Neighbours share their corners exactly, since the way from a middle to its corners and to the
 * next middle is a whole number of pixels. The hexagons' sides are 30 and 30.02 pixels long. */
#include "show/view/picture.h"

#include "show/view/best_view.h"
#include "show/view/map_words.h"
#include "show/view/table.h"

#include <stdlib.h>
#include <string.h>

/* Lengths in pixels. */
#define AXIS_WIDTH 26 /* left of a board of squares for row numbers, above it for column letters */
#define EDGE       4  /* around the board, for the rings of the best cells */
/* Width and height of a board up to which its cells have numbers: a larger picture would be crowded
 * with them. */
#define MAX_NUMBERED 2600

#define MAX_LABEL 7 /* letters that fit into a hexagon; a longer label is narrowed */

/* A point, or the way from one point to another, in pixels: x to the right, y down. */
typedef struct point {
    int x, y;
} point;

#define MAX_CORNERS 6

/* The shape of the cells of a lattice. Lengths are in pixels. */
typedef struct shape {
    int dx, dy;                  /* from the middle of place (x, y) to that of (x + 1, y + 1) */
    int half_width, half_height; /* from the middle to the outermost corners */
    int axis_width;              /* left of and above the board: row numbers, or an edge */
    const char *outline;         /* the closed path of the outline, from corner 0 on */
    int corners;                 /* 4 or 6 */
    point corner[MAX_CORNERS];   /* [corners]: the way from the middle to each, in the order of the
                                  * outline */
} shape;

static const shape shapes[] = {
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

static const shape *shape_of_cells(const bsc_problem *problem) {
    return &shapes[bsc_problem_lattice(problem)];
}

static point middle_of_place(const bsc_problem *problem, const bsc_place *place) {
    const shape *form = shape_of_cells(problem);
    return (point){.x = form->axis_width + form->half_width + (int)place->x * form->dx,
                   .y = form->axis_width + form->half_height + (int)place->y * form->dy};
}

bsc_extent bsc_picture_extent(const bsc_problem *problem) {
    const shape *form = shape_of_cells(problem);
    const int last_x = (int)bsc_problem_width(problem) - 1;
    const int last_y = (int)bsc_problem_height(problem) - 1;
    const int sides = form->axis_width + EDGE;
    return (bsc_extent){.width = sides + 2 * form->half_width + last_x * form->dx,
                        .height = sides + 2 * form->half_height + last_y * form->dy};
}

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

/* Writes what the shots say of a cell: "hit; ", or if another cell's shot sank the ship on it "hit,
 * sunk Carrier at C4; ", or "fired at in a salvo; ". Nothing if it was not fired at. */
static void write_knowledge(const bsc_result *view, uint32_t cell, FILE *out) {
    const bool in_salvo = bsc_is_in_salvo(view->log, cell);
    const bsc_shot *shot = bsc_find_shown_shot(view->log, NULL, cell); /* at the cell itself */
    const bsc_shot *sinking = bsc_find_shown_shot(view->log, view->sunk, cell);
    if (shot != NULL) bsc_picture_write_answer(view->problem, shot, out);
    if (sinking != shot) {
        fputs(", ", out);
        bsc_picture_write_answer(view->problem, sinking, out);
        fprintf(out, " at %s", bsc_cell_place(view->problem, sinking->cell)->label);
    }
    if (in_salvo) fputs("fired at in a salvo", out);
    if (in_salvo || shot != NULL) fputs("; ", out);
}

/* Writes the count of a cell in an exact map, and the map's total: ", 2,407,483,864 of
 * 30,093,975,536". Returns false when memory ran out. */
static bool write_count(const bsc_result *view, uint32_t cell, FILE *out) {
    char *count;
    if (view->values == BSC_VALUES_LEFT)
        count = bsc_format_left(view, cell, true);
    else
        count = bsc_natural_grouped(bsc_map_cell(view->map, cell));
    char *total = bsc_natural_grouped(bsc_map_total(view->map));
    const bool done = count != NULL && total != NULL;
    if (done) fprintf(out, ", %s of %s", count, total);
    free(count);
    free(total);
    return done;
}

bool bsc_picture_write_value(const bsc_result *view, uint32_t cell, FILE *out) {
    write_knowledge(view, cell, out);
    fprintf(out, "%.2f %%", 100.0 * bsc_map_share(view, cell));
    if (view->values == BSC_VALUES_LEFT) fputs(" left", out);
    if (bsc_map_samples(view->map) > 0)
        fprintf(out, " &#177; %.2f", 100.0 * bsc_map_standard_error(view->map, cell));
    if (view->subtracted != NULL) {
        const double minuend = bsc_map_probability(view->map, cell);
        const double subtrahend = bsc_map_probability(view->subtracted->map, cell);
        fprintf(out, ", %.2f less %.2f", 100.0 * minuend, 100.0 * subtrahend);
        return true;
    }
    if (!bsc_map_exact(view->map)) return true;
    return write_count(view, cell, out);
}

/* ---- Cells ---- */

/* Writes the attribute `d` of a path along the outline of a place. */
static void write_outline(const bsc_problem *problem, const bsc_place *place, FILE *out) {
    const shape *form = shape_of_cells(problem);
    const point middle = middle_of_place(problem, place);
    fprintf(out, "d=\"M%d %d%s\"", middle.x + form->corner[0].x, middle.y + form->corner[0].y,
            form->outline);
}

/* Where the parts of a cell stand: pixels right of and below its middle. Squares are named by the
 * letters and numbers beside the board; hexagons have their label inside, above the number or
 * mark. */
typedef struct cell_layout {
    const char *number_class; /* attribute of the number's text element, with a blank before it */
    int number_y;             /* base line of the number */
    int mark_y;               /* middle of the cross of a hit or the circle of a miss */
    point salvo;              /* middle of the small circle of a salvo */
} cell_layout;

static const cell_layout square_layout = {
    .number_class = "",
    .number_y = 5,
    .mark_y = 0,
    .salvo = {15, -15},
};
static const cell_layout hexagon_layout = {
    .number_class = " class=\"h\"",
    .number_y = 11,
    .mark_y = 7,
    .salvo = {19, -7},
};

static bool is_hexagonal(const bsc_problem *problem) {
    return bsc_problem_lattice(problem) != BSC_SQUARE;
}

/* Says whether the picture of the board is small enough for numbers in its cells. */
static bool has_numbers(const bsc_problem *problem) {
    const bsc_extent extent = bsc_picture_extent(problem);
    return extent.width <= MAX_NUMBERED && extent.height <= MAX_NUMBERED;
}

/* Writes the label of a hexagon above its middle. */
static void write_label(const bsc_place *place, point middle, FILE *out) {
    fprintf(out, "<text class=\"k\" x=\"%d\" y=\"%d\"", middle.x, middle.y - 9);
    if (strlen(place->label) > MAX_LABEL)
        fputs(" textLength=\"42\" lengthAdjust=\"spacingAndGlyphs\"", out);
    fprintf(out, ">%s</text>", place->label);
}

/* Writes what stands within the outline of a cell: on hexagons its label; if it was fired at in a
 * salvo a small circle; and the mark of the shot that it shows, or its percent if `shot` is
 * NULL. */
static void write_inside(const bsc_result *view, const bsc_place *place, const bsc_shot *shot,
                         bsc_scale scale, FILE *out) {
    const cell_layout *layout = &square_layout;
    const point middle = middle_of_place(view->problem, place);
    if (is_hexagonal(view->problem)) {
        layout = &hexagon_layout;
        write_label(place, middle, out);
    }
    const int x = middle.x, mark_y = middle.y + layout->mark_y;
    if (bsc_is_in_salvo(view->log, place->cell))
        fprintf(out, "<circle class=\"salvo\" cx=\"%d\" cy=\"%d\" r=\"3\"/>", x + layout->salvo.x,
                middle.y + layout->salvo.y);
    if (shot != NULL && shot->answer == BSC_MISS) {
        fprintf(out, "<circle class=\"mark\" cx=\"%d\" cy=\"%d\" r=\"7\"/>", x, mark_y);
    } else if (shot != NULL) {
        fprintf(out, "<path class=\"mark\" d=\"M%d %dl16 16m0-16l-16 16\"/>", x - 8, mark_y - 8);
    } else if (has_numbers(view->problem)) {
        fprintf(out, "<text%s x=\"%d\" y=\"%d\">", layout->number_class, x,
                middle.y + layout->number_y);
        bsc_picture_write_percent(bsc_map_share(view, place->cell), scale, out);
        fputs("</text>", out);
    }
}

/* Says whether the colour behind a cell's text is dark, so that the text is white. A shot has the
 * colour of its answer: that of `sunk` is dark. */
static bool is_dark(const bsc_shot *shot, uint32_t colour) {
    if (shot != NULL) return shot->answer == BSC_SUNK;
    return bsc_colour_is_dark(colour);
}

/* Draws a cell (bsc_picture_write). Returns false when memory ran out. */
static bool write_cell(const bsc_result *view, const bsc_place *place, bsc_scale scale, FILE *out) {
    const bsc_shot *shot = bsc_find_shown_shot(view->log, view->sunk, place->cell);
    const double scale_place = bsc_find_scale_place(scale, bsc_map_share(view, place->cell));
    const uint32_t colour = bsc_find_scale_colour(scale, scale_place);
    fputs("<g class=\"cell", out);
    if (shot != NULL) fprintf(out, " shot %s", bsc_answer_name(shot->answer));
    if (is_dark(shot, colour)) fputs(" d", out);
    fprintf(out, "\"><title>%s: ", place->label);
    if (!bsc_picture_write_value(view, place->cell, out)) return false;
    fputs("</title><path ", out);
    write_outline(view->problem, place, out);
    if (shot == NULL) fprintf(out, " fill=\"#%06x\"", colour);
    fputs("/>", out);
    write_inside(view, place, shot, scale, out);
    fputs("</g>\n", out);
    return true;
}

static void write_island(const bsc_problem *problem, const bsc_place *place, FILE *out) {
    fputs("<path class=\"island\" ", out);
    write_outline(problem, place, out);
    fprintf(out, "><title>%s: island</title></path>\n", place->label);
}

/* ---- Outlines of ships that are sunk ---- */

/* A ship is known by the number, from 1, of the shot that sank it (view->sunk). */

/* Says whether the place is a cell of the ship. */
static bool is_of_ship(const bsc_result *view, uint32_t ship, const bsc_place *place) {
    return !place->island && view->sunk[place->cell] == ship;
}

/* Says whether a cell of the ship has its middle at the point `middle`. */
static bool has_ship_cell(const bsc_result *view, uint32_t ship, point middle) {
    for (uint32_t k = 0; k < bsc_problem_places(view->problem); k++) {
        const bsc_place *place = bsc_problem_place(view->problem, k);
        const point candidate = middle_of_place(view->problem, place);
        if (candidate.x == middle.x && candidate.y == middle.y && is_of_ship(view, ship, place))
            return true;
    }
    return false;
}

/* Writes the sides of a place behind which the ship does not go on, as moves of a path. The way
 * from a middle to the middle behind a side is the sum of the ways to the side's two corners: the
 * right side of a square has the corners (20, -20) and (20, 20), and the next middle is at (40,
 * 0). */
static void write_sides(const bsc_result *view, uint32_t ship, const bsc_place *place, FILE *out) {
    const shape *form = shape_of_cells(view->problem);
    const point middle = middle_of_place(view->problem, place);
    for (int k = 0; k < form->corners; k++) {
        const point a = form->corner[k], b = form->corner[(k + 1) % form->corners];
        const point neighbour = {middle.x + a.x + b.x, middle.y + a.y + b.y};
        if (has_ship_cell(view, ship, neighbour)) continue;
        fprintf(out, "M%d %dl%d %d", middle.x + a.x, middle.y + a.y, b.x - a.x, b.y - a.y);
    }
}

/* Draws an outline around each ship that is known to be sunk, so that ships that touch can be told
 * apart. */
static void write_ships(const bsc_result *view, FILE *out) {
    const uint32_t places = bsc_problem_places(view->problem);
    if (view->sunk == NULL) return;
    const uint32_t shots = bsc_log_shots(view->log);
    for (uint32_t ship = 1; ship <= shots; ship++) {
        bool has_begun = false;
        for (uint32_t k = 0; k < places; k++) {
            const bsc_place *place = bsc_problem_place(view->problem, k);
            if (!is_of_ship(view, ship, place)) continue;
            if (!has_begun) fputs("<path class=\"ship\" d=\"", out);
            has_begun = true;
            write_sides(view, ship, place, out);
        }
        if (has_begun) fputs("\"/>\n", out);
    }
}

/* ---- The board ---- */

/* Writes the name of column x above it: the letters of the label of its first place. Writes nothing
 * if the column has no places. */
static void write_column_name(const bsc_problem *problem, uint32_t x, FILE *out) {
    for (uint32_t k = 0; k < bsc_problem_places(problem); k++) {
        const bsc_place *place = bsc_problem_place(problem, k);
        if (place->x != x) continue;
        fprintf(out, "<text class=\"axis\" x=\"%d\" y=\"%d\">%.*s</text>\n",
                middle_of_place(problem, place).x, AXIS_WIDTH - 8,
                (int)strcspn(place->label, "0123456789"), place->label);
        return;
    }
}

/* Writes the letters above and the numbers left of a board of squares. */
static void write_axes(const bsc_problem *problem, FILE *out) {
    for (uint32_t x = 0; x < bsc_problem_width(problem); x++) write_column_name(problem, x, out);
    for (uint32_t y = 0; y < bsc_problem_height(problem); y++) {
        const bsc_place row = {.y = y};
        fprintf(out, "<text class=\"axis\" x=\"%d\" y=\"%d\">%u</text>\n", AXIS_WIDTH / 2 - 1,
                middle_of_place(problem, &row).y + 4, y + 1);
    }
}

bool bsc_picture_write(const bsc_result *view, bsc_scale scale, FILE *out) {
    const bsc_problem *problem = view->problem;
    bool done = true;
    if (!is_hexagonal(problem)) write_axes(problem, out);
    for (uint32_t k = 0; k < bsc_problem_places(problem) && done; k++) {
        const bsc_place *place = bsc_problem_place(problem, k);
        if (place->island)
            write_island(problem, place, out);
        else
            done = write_cell(view, place, scale, out);
    }
    write_ships(view, out);
    return done;
}

/* Each ring is drawn twice, a wide light halo and over it a thin dark line, so that it stands out
 * from any colour. All halos are drawn before all lines, so that no halo covers a neighbour's
 * line. */
void bsc_picture_write_best(const bsc_result *view, bool is_hidden, FILE *out) {
    static const char *const beginnings[] = {"<path class=\"halo\" ", "<path "};
    const uint32_t best = bsc_find_ringed_cell(view);
    fputs("<g class=\"best\"", out);
    if (is_hidden) fputs(" display=\"none\"", out);
    fputs(">\n", out);
    for (int layer = 0; layer < 2 && best != UINT32_MAX; layer++)
        for (uint32_t cell = 0; cell < bsc_problem_cells(view->problem); cell++) {
            if (!bsc_has_ring(view, cell, best)) continue;
            fputs(beginnings[layer], out);
            write_outline(view->problem, bsc_cell_place(view->problem, cell), out);
            fputs("/>\n", out);
        }
    fputs("</g>\n", out);
}
