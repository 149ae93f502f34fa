/* picture.c - the geometry of a board, in whole units.
 *
 *   square           hex-flat                  hex-pointy
 *   *-----*              *-----*                  *            A place x, y has its middle at
 *   |     |             /       \               /   \          x * dx, y * dy, and its shape is
 *   |  +  |  40        *    +    *  52         *     *         drawn from the corner marked by
 *   |     |             \       /              |  +  |  60     `from` by the moves of `outline`.
 *   *-----*              *-----*               *     *
 *      40                   60                  \   /          dx, dy: 40 40, 45 26, 26 45
 *                                                 *
 *                                                 52
 *
 * Neighbours share their corners exactly, since a corner is a whole number of units from its middle
 * and so is each middle from the next. The hexagons' sides are 30 and 30.02 units long. */
#include "show/view/picture.h"

#include "show/view/best_view.h"
#include "show/view/map_words.h"
#include "show/view/table.h"

#include <stdlib.h>
#include <string.h>

#define SIDE    26   /* beside and above squares, for the rows' numbers and the columns' letters */
#define EDGE    4    /* around all, for the rings */
#define LONG    7    /* a label of more letters is narrowed to fit its hexagon */
#define CROWDED 2600 /* a board with a longer side has no numbers in its cells */

typedef struct spot {
    int x, y;
} spot;

#define CORNERS 6 /* at most */

typedef struct shape {
    int dx, dy;
    int half_width, half_height;
    int side; /* the width beside and above the board, for numbers and letters */
    const char *outline;
    int corners;
    spot corner[CORNERS]; /* from the middle, along the outline */
} shape;

static const shape shapes[] = {
    [BSC_SQUARE] =
        {40, 40, 20, 20, SIDE, "h40v40h-40z", 4, {{-20, -20}, {20, -20}, {20, 20}, {-20, 20}}},
    [BSC_HEX_FLAT] = {45,
                      26,
                      30,
                      26,
                      EDGE,
                      "l15-26h30l15 26-15 26h-30z",
                      6,
                      {{-30, 0}, {-15, -26}, {15, -26}, {30, 0}, {15, 26}, {-15, 26}}},
    [BSC_HEX_POINTY] = {26,
                        45,
                        26,
                        30,
                        EDGE,
                        "l26 15v30l-26 15-26-15v-30z",
                        6,
                        {{0, -30}, {26, -15}, {26, 15}, {0, 30}, {-26, 15}, {-26, -15}}},
};

static spot middle_of(const bsc_problem *problem, const bsc_place *place) {
    const shape *s = &shapes[bsc_problem_lattice(problem)];
    return (spot){s->side + s->half_width + (int)place->x * s->dx,
                  s->side + s->half_height + (int)place->y * s->dy};
}

bsc_extent bsc_picture_extent(const bsc_problem *problem) {
    const shape *s = &shapes[bsc_problem_lattice(problem)];
    const int columns = (int)bsc_problem_width(problem) - 1,
              rows = (int)bsc_problem_height(problem) - 1;
    const int sides = s->side + EDGE;
    return (bsc_extent){sides + 2 * s->half_width + columns * s->dx,
                        sides + 2 * s->half_height + rows * s->dy};
}

void bsc_picture_write_percent(double share, bsc_scale scale, FILE *out) {
    const double percent = 100.0 * share;
    fprintf(out, "%.*f", percent < 99.95 || scale.high < 0.1 ? scale.digits : 0, percent);
}

static void write_outline(const bsc_problem *problem, const bsc_place *place, FILE *out) {
    const shape *s = &shapes[bsc_problem_lattice(problem)];
    const spot middle = middle_of(problem, place);
    fprintf(out, "d=\"M%d %d%s\"", middle.x + s->corner->x, middle.y + s->corner->y, s->outline);
}

void bsc_picture_write_answer(const bsc_problem *problem, const bsc_shot *shot, FILE *out) {
    fputs(bsc_answer_name(shot->answer), out);
    if (shot->piece != BSC_ALL_PIECES) {
        putc(' ', out);
        bsc_xml_wrap(out, "", bsc_problem_piece(problem, shot->piece)->name, "");
    } else if (shot->size > 0) {
        fprintf(out, " %u", shot->size);
    }
}

bool bsc_picture_write_value(const bsc_result *view, uint32_t cell, FILE *out) {
    const bsc_shot *shot = view->log == NULL ? NULL : bsc_log_at(view->log, cell);
    const bsc_shot *last = bsc_sunk_at(view->log, view->sunk, cell);
    if (shot != NULL) bsc_picture_write_answer(view->problem, shot, out);
    if (last != shot) {
        fputs(", ", out);
        bsc_picture_write_answer(view->problem, last, out);
        fprintf(out, " at %s", bsc_place_of(view->problem, last->cell)->label);
    }
    if (bsc_salvo_has(view->log, cell)) fputs("fired at in a salvo", out);
    if (bsc_salvo_has(view->log, cell) || shot != NULL) fputs("; ", out);
    fprintf(out, "%.2f %%%s", 100.0 * bsc_map_share(view, cell),
            view->values == BSC_LEFT ? " left" : "");
    if (bsc_map_samples(view->map) > 0)
        fprintf(out, " &#177; %.2f", 100.0 * bsc_map_standard_error(view->map, cell));
    if (view->less != NULL)
        fprintf(out, ", %.2f less %.2f", 100.0 * bsc_map_probability(view->map, cell),
                100.0 * bsc_map_probability(view->less->map, cell));
    if (view->less != NULL || !bsc_map_exact(view->map)) return true;
    char *own = view->values == BSC_LEFT ? bsc_map_left(view, cell, true)
                                         : bsc_natural_grouped(bsc_map_cell(view->map, cell));
    char *total = bsc_natural_grouped(bsc_map_total(view->map));
    const bool done = own != NULL && total != NULL;
    if (done) fprintf(out, ", %s of %s", own, total);
    free(own);
    free(total);
    return done;
}

/* On squares letters and numbers beside the board name the cells; hexagons have their labels
 * inside, above their number or mark. */
static void write_inside(const bsc_result *view, const bsc_place *place, const bsc_shot *shot,
                         bsc_scale scale, FILE *out) {
    const bool labelled = bsc_problem_lattice(view->problem) != BSC_SQUARE;
    const bsc_extent extent = bsc_picture_extent(view->problem);
    const int x = middle_of(view->problem, place).x, y = middle_of(view->problem, place).y;
    const char *narrow = " textLength=\"42\" lengthAdjust=\"spacingAndGlyphs\"";
    if (labelled)
        fprintf(out, "<text class=\"k\" x=\"%d\" y=\"%d\"%s>%s</text>", x, y - 9,
                strlen(place->label) > LONG ? narrow : "", place->label);
    const int mark = y + (labelled ? 7 : 0);
    if (bsc_salvo_has(view->log, place->cell))
        fprintf(out, "<circle class=\"salvo\" cx=\"%d\" cy=\"%d\" r=\"3\"/>",
                x + (labelled ? 19 : 15), y - (labelled ? 7 : 15));
    if (shot != NULL && shot->answer == BSC_MISS) {
        fprintf(out, "<circle class=\"mark\" cx=\"%d\" cy=\"%d\" r=\"7\"/>", x, mark);
    } else if (shot != NULL) {
        fprintf(out, "<path class=\"mark\" d=\"M%d %dl16 16m0-16l-16 16\"/>", x - 8, mark - 8);
    } else if (extent.width <= CROWDED && extent.height <= CROWDED) {
        fprintf(out, "<text%s x=\"%d\" y=\"%d\">", labelled ? " class=\"h\"" : "", x,
                y + (labelled ? 11 : 5));
        bsc_picture_write_percent(bsc_map_share(view, place->cell), scale, out);
        fputs("</text>", out);
    }
}

static bool write_cell(const bsc_result *view, const bsc_place *place, bsc_scale scale, FILE *out) {
    const bsc_shot *shot = bsc_sunk_at(view->log, view->sunk, place->cell);
    const uint32_t colour =
        bsc_scale_colour(scale, bsc_scale_place(scale, bsc_map_share(view, place->cell)));
    const bool dark = shot == NULL ? bsc_colour_is_dark(colour) : shot->answer == BSC_SUNK;
    fprintf(out, "<g class=\"cell%s%s%s\"><title>%s: ", shot == NULL ? "" : " shot ",
            shot == NULL ? "" : bsc_answer_name(shot->answer), dark ? " d" : "", place->label);
    if (!bsc_picture_write_value(view, place->cell, out)) return false;
    fputs("</title><path ", out);
    write_outline(view->problem, place, out);
    if (shot == NULL) fprintf(out, " fill=\"#%06x\"", colour);
    fputs("/>", out);
    write_inside(view, place, shot, scale, out);
    fputs("</g>\n", out);
    return true;
}

static bool is_of_ship(const bsc_result *view, uint32_t ship, const bsc_place *place) {
    return !place->island && view->sunk[place->cell] == ship;
}

/* The sides of a place that lead out of the ship sunk by that shot. The middle of the place across
 * a side is as far as both of its corners together. */
static void write_sides(const bsc_result *view, uint32_t ship, const bsc_place *place, FILE *out) {
    const shape *s = &shapes[bsc_problem_lattice(view->problem)];
    const spot middle = middle_of(view->problem, place);
    for (int k = 0; k < s->corners; k++) {
        const spot a = s->corner[k], b = s->corner[(k + 1) % s->corners];
        bool inside = false;
        for (uint32_t p = 0; p < bsc_problem_places(view->problem) && !inside; p++) {
            const bsc_place *other = bsc_problem_place(view->problem, p);
            const spot there = middle_of(view->problem, other);
            inside = there.x == middle.x + a.x + b.x && there.y == middle.y + a.y + b.y &&
                     is_of_ship(view, ship, other);
        }
        if (!inside)
            fprintf(out, "M%d %dl%d %d", middle.x + a.x, middle.y + a.y, b.x - a.x, b.y - a.y);
    }
}

/* An outline around each ship that is known to be sunk: two that touch are two. */
static void write_ships(const bsc_result *view, FILE *out) {
    const uint32_t places = bsc_problem_places(view->problem);
    const uint32_t shots = view->sunk == NULL ? 0 : bsc_log_shots(view->log);
    for (uint32_t ship = 1; ship <= shots; ship++) {
        bool any = false;
        for (uint32_t p = 0; p < places; p++) {
            const bsc_place *place = bsc_problem_place(view->problem, p);
            if (!is_of_ship(view, ship, place)) continue;
            if (!any) fputs("<path class=\"ship\" d=\"", out);
            any = true;
            write_sides(view, ship, place, out);
        }
        if (any) fputs("\"/>\n", out);
    }
}

bool bsc_picture_write(const bsc_result *view, bsc_scale scale, FILE *out) {
    const bsc_problem *problem = view->problem;
    const bool square = bsc_problem_lattice(problem) == BSC_SQUARE; /* with letters and numbers */
    bool done = true;
    for (uint32_t x = 0; square && x < bsc_problem_width(problem); x++)
        for (uint32_t k = 0; k < bsc_problem_places(problem); k++) {
            const bsc_place *place = bsc_problem_place(problem, k);
            if (place->x != x) continue;
            fprintf(out, "<text class=\"axis\" x=\"%d\" y=\"%d\">%.*s</text>\n",
                    middle_of(problem, place).x, SIDE - 8, (int)strcspn(place->label, "0123456789"),
                    place->label);
            break;
        }
    for (uint32_t y = 0; square && y < bsc_problem_height(problem); y++) {
        const bsc_place row = {.y = y};
        fprintf(out, "<text class=\"axis\" x=\"%d\" y=\"%d\">%u</text>\n", SIDE / 2 - 1,
                middle_of(problem, &row).y + 4, y + 1);
    }
    for (uint32_t k = 0; k < bsc_problem_places(problem) && done; k++) {
        const bsc_place *place = bsc_problem_place(problem, k);
        if (!place->island) {
            done = write_cell(view, place, scale, out);
            continue;
        }
        fputs("<path class=\"island\" ", out);
        write_outline(problem, place, out);
        fprintf(out, "><title>%s: island</title></path>\n", place->label);
    }
    write_ships(view, out);
    return done;
}

void bsc_picture_write_best(const bsc_result *view, bool hidden, FILE *out) {
    const uint32_t best = bsc_best_ringed(view);
    fprintf(out, "<g class=\"best\"%s>\n", hidden ? " display=\"none\"" : "");
    for (int ring = 0; ring < 2 && best != UINT32_MAX; ring++)
        for (uint32_t cell = 0; cell < bsc_problem_cells(view->problem); cell++) {
            if (!bsc_best_is(view, cell, best)) continue;
            fputs(ring == 0 ? "<path class=\"halo\" " : "<path ", out);
            write_outline(view->problem, bsc_place_of(view->problem, cell), out);
            fputs("/>\n", out);
        }
    fputs("</g>\n", out);
}
