/* picture.c - draws a board with its numbers, shots and ships as elements of SVG, in whole pixels.
 *
 *   square           hex-flat                  hex-pointy
 *   o-----*              o-----*                  o            A place (x, y) has its middle at
 *   |     |             /       \               /   \          (x * dx, y * dy). Its shape is drawn
 *   |  +  |  40        *    +    *  52         *     *         from a corner, marked o here, by the
 *   |     |             \       /              |  +  |  60     moves of `outline`.
 *   *-----*              *-----*               *     *
 *      40                   60                  \   /          dx, dy: 40 40, 45 26, 26 45
 *                                                 *
 *                                                 52
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
#define AXIS_WIDTH  26   /* left of squares for the rows' numbers, above for the columns' letters */
#define EDGE        4    /* around the board, for the rings of the best cells */
#define MAX_CROWDED 2600 /* a board with a longer side has no numbers in its cells */

#define LONG_LABEL 7 /* letters; a longer label is narrowed to fit its hexagon */

/* A point, or the way from one point to another. */
typedef struct point {
    int x, y;
} point;

#define MAX_CORNERS 6

/* The shape of a cell on a lattice. */
typedef struct shape {
    int dx, dy; /* from the middle of a place to that of the next x, the next y */
    int half_width, half_height;
    int axis_width;      /* left of and above the board, for numbers and letters */
    const char *outline; /* moves of a path, from the corner 0 on */
    int corners;
    point corner[MAX_CORNERS]; /* [corners], from the middle, in the order of the outline */
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
    const bool is_full = percent >= 99.95 && scale.high >= 0.1; /* "100": no room for digits */
    fprintf(out, "%.*f", is_full ? 0 : scale.digits, percent);
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

/* Writes what is known of a cell by the shots: "hit; ", "hit, sunk Carrier at C4; ". */
static void write_knowledge(const bsc_result *view, uint32_t cell, FILE *out) {
    const bool in_salvo = bsc_is_in_salvo(view->log, cell);
    const bsc_shot *shot = view->log == NULL ? NULL : bsc_log_at(view->log, cell);
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

/* Writes the count of a cell and the total of the map: ", 2,407,483,864 of 30,093,975,536". Returns
 * false if memory ran out. */
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

static void write_outline(const bsc_problem *problem, const bsc_place *place, FILE *out) {
    const shape *form = shape_of_cells(problem);
    const point middle = middle_of_place(problem, place);
    fprintf(out, "d=\"M%d %d%s\"", middle.x + form->corner[0].x, middle.y + form->corner[0].y,
            form->outline);
}

/* Where the parts of a cell stand, from its middle, in pixels. Squares are named by the letters and
 * numbers beside the board; hexagons have their label inside, above the number or mark. */
typedef struct cell_layout {
    const char *number_class; /* attribute of the number's text */
    int number_y;             /* base line of the number */
    int mark_y;               /* middle of a cross or circle */
    point salvo;              /* middle of the small circle of a salvo */
} cell_layout;

static const cell_layout square_layout = {"", 5, 0, {15, -15}};
static const cell_layout hexagon_layout = {" class=\"h\"", 11, 7, {19, -7}};

static void write_label(const bsc_place *place, point middle, FILE *out) {
    const bool is_long = strlen(place->label) > LONG_LABEL;
    const char *narrowed = is_long ? " textLength=\"42\" lengthAdjust=\"spacingAndGlyphs\"" : "";
    fprintf(out, "<text class=\"k\" x=\"%d\" y=\"%d\"%s>%s</text>", middle.x, middle.y - 9,
            narrowed, place->label);
}

/* Writes the label, the mark of `shot` (NULL: none) or the percent of a cell. */
static void write_inside(const bsc_result *view, const bsc_place *place, const bsc_shot *shot,
                         bsc_scale scale, FILE *out) {
    const bool is_hexagon = bsc_problem_lattice(view->problem) != BSC_SQUARE;
    const cell_layout *layout = is_hexagon ? &hexagon_layout : &square_layout;
    const bsc_extent extent = bsc_picture_extent(view->problem);
    const point middle = middle_of_place(view->problem, place);
    const int x = middle.x, mark_y = middle.y + layout->mark_y;
    if (is_hexagon) write_label(place, middle, out);
    if (bsc_is_in_salvo(view->log, place->cell))
        fprintf(out, "<circle class=\"salvo\" cx=\"%d\" cy=\"%d\" r=\"3\"/>", x + layout->salvo.x,
                middle.y + layout->salvo.y);
    if (shot != NULL && shot->answer == BSC_MISS) {
        fprintf(out, "<circle class=\"mark\" cx=\"%d\" cy=\"%d\" r=\"7\"/>", x, mark_y);
    } else if (shot != NULL) {
        fprintf(out, "<path class=\"mark\" d=\"M%d %dl16 16m0-16l-16 16\"/>", x - 8, mark_y - 8);
    } else if (extent.width <= MAX_CROWDED && extent.height <= MAX_CROWDED) {
        fprintf(out, "<text%s x=\"%d\" y=\"%d\">", layout->number_class, x,
                middle.y + layout->number_y);
        bsc_picture_write_percent(bsc_map_share(view, place->cell), scale, out);
        fputs("</text>", out);
    }
}

static bool write_cell(const bsc_result *view, const bsc_place *place, bsc_scale scale, FILE *out) {
    const bsc_shot *shot = bsc_find_shown_shot(view->log, view->sunk, place->cell);
    const double scale_place = bsc_find_scale_place(scale, bsc_map_share(view, place->cell));
    const uint32_t colour = bsc_find_scale_colour(scale, scale_place);
    const bool is_dark = shot == NULL ? bsc_colour_is_dark(colour) : shot->answer == BSC_SUNK;
    fputs("<g class=\"cell", out);
    if (shot != NULL) fprintf(out, " shot %s", bsc_answer_name(shot->answer));
    if (is_dark) fputs(" d", out);
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

/* Says whether the place is a cell of the ship that the shot of number `ship` sank. */
static bool is_of_ship(const bsc_result *view, uint32_t ship, const bsc_place *place) {
    return !place->island && view->sunk[place->cell] == ship;
}

/* Says whether there is a cell of the ship whose middle is at that point. */
static bool has_ship_at(const bsc_result *view, uint32_t ship, point middle) {
    for (uint32_t k = 0; k < bsc_problem_places(view->problem); k++) {
        const bsc_place *place = bsc_problem_place(view->problem, k);
        const point candidate = middle_of_place(view->problem, place);
        if (candidate.x == middle.x && candidate.y == middle.y && is_of_ship(view, ship, place))
            return true;
    }
    return false;
}

/* Writes the sides of a place across which the ship does not go on. The way from a middle to the
 * middle across a side is the sum of the ways to the side's two corners. */
static void write_sides(const bsc_result *view, uint32_t ship, const bsc_place *place, FILE *out) {
    const shape *form = shape_of_cells(view->problem);
    const point middle = middle_of_place(view->problem, place);
    for (int k = 0; k < form->corners; k++) {
        const point a = form->corner[k], b = form->corner[(k + 1) % form->corners];
        const point neighbour = {middle.x + a.x + b.x, middle.y + a.y + b.y};
        if (has_ship_at(view, ship, neighbour)) continue;
        fprintf(out, "M%d %dl%d %d", middle.x + a.x, middle.y + a.y, b.x - a.x, b.y - a.y);
    }
}

/* Writes an outline around each ship that is known to be sunk: two ships that touch have two. */
static void write_ships(const bsc_result *view, FILE *out) {
    const uint32_t places = bsc_problem_places(view->problem);
    const uint32_t shots = view->sunk == NULL ? 0 : bsc_log_shots(view->log);
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

/* Writes the letters of a column above it, as its first place has them. */
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
    if (bsc_problem_lattice(problem) == BSC_SQUARE) write_axes(problem, out);
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

/* Each ring is drawn twice, a light halo below the line, so that it stands out from any colour. All
 * halos come first: none covers the line of a neighbour. */
void bsc_picture_write_best(const bsc_result *view, bool hidden, FILE *out) {
    static const char *const beginnings[] = {"<path class=\"halo\" ", "<path "};
    const uint32_t best = bsc_find_ringed_cell(view);
    fprintf(out, "<g class=\"best\"%s>\n", hidden ? " display=\"none\"" : "");
    for (int layer = 0; layer < 2 && best != UINT32_MAX; layer++)
        for (uint32_t cell = 0; cell < bsc_problem_cells(view->problem); cell++) {
            if (!bsc_has_ring(view, cell, best)) continue;
            fputs(beginnings[layer], out);
            write_outline(view->problem, bsc_cell_place(view->problem, cell), out);
            fputs("/>\n", out);
        }
    fputs("</g>\n", out);
}
