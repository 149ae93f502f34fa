/* check_labels.c - checks the two names of each hexagon: a letter and a number, such as B3, and
 * cube coordinates, such as 1,-2,1. The three coordinates must sum to 0, and no two places may have
 * the same. Each name must be understood on a board that prints the other. Two hexagons must be
 * neighbours if and only if each coordinate differs by at most 1, and a log with coordinates must
 * be read as the same log as one with letters. Squares have no such coordinates, so the option must
 * be refused there. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char asked[] = "bscount show --labels cube";

/* Cube coordinates of a hexagon: three numbers whose sum is 0. */
typedef struct cube {
    int axis[3];
} cube;

/* Reads a label as cube coordinates, and blames it if it is not one. */
static cube read_cube(const question *q, const char *label) {
    cube c = {{0, 0, 0}};
    char trailing;
    if (sscanf(label, "%d,%d,%d%c", &c.axis[0], &c.axis[1], &c.axis[2], &trailing) != 3 ||
        c.axis[0] + c.axis[1] + c.axis[2] != 0)
        blame(q, asked, "a place is called %s", label);
    return c;
}

/* Returns the number of steps from one hexagon to the other, which is the greatest difference
 * between their coordinates. */
static int distance(cube a, cube b) {
    int greatest = 0;
    for (int k = 0; k < 3; k++)
        if (abs(a.axis[k] - b.axis[k]) > greatest) greatest = abs(a.axis[k] - b.axis[k]);
    return greatest;
}

/* Says whether two hexagons are neighbours, judged only by their places in the drawing: they are 1
 * apart in both x and y, or 2 apart in the direction in which the lattice has straight lines. */
static bool are_neighbours(bsc_lattice lattice, const bsc_place *a, const bsc_place *b) {
    const int x = abs((int)a->x - (int)b->x), y = abs((int)a->y - (int)b->y);
    if (x == 1 && y == 1) return true;
    if (lattice == BSC_HEX_FLAT) return x == 0 && y == 2;
    return x == 2 && y == 0;
}

/* Checks both names of a place, and its distance from each earlier place. */
static void check_place(const question *q, const bsc_problem *named, uint32_t place) {
    const bsc_place *here = bsc_problem_place(named, place);
    const bsc_place *letters = bsc_problem_place(q->problem, place);
    const cube coordinates = read_cube(q, here->label);
    if (bsc_problem_find_place(named, here->label) != place ||
        bsc_problem_find_place(named, letters->label) != place ||
        bsc_problem_find_place(q->problem, here->label) != place)
        blame(q, asked, "%s or %s is not found", here->label, letters->label);
    for (uint32_t k = 0; k < place; k++) {
        const bsc_place *earlier = bsc_problem_place(named, k);
        const int steps = distance(coordinates, read_cube(q, earlier->label));
        if (steps == 0) blame(q, asked, "two places are called %s", here->label);
        if ((steps == 1) != are_neighbours(bsc_problem_lattice(named), here, earlier))
            blame(q, asked, "%s is %d from %s", here->label, steps, earlier->label);
    }
}

/* Writes the game's shots with cube coordinates in place of letters, and checks that they are read
 * as shots at the same cells. */
static void check_log(const question *q, const bsc_problem *named) {
    char text[MAX_SHOTS * LINE_SIZE], *tail = text;
    const char *line = q->verdict->shots;
    bsc_log *log = NULL;
    bsc_error error = {.status = BSC_OK};
    for (uint32_t k = 0; k < q->game->shots; k++) {
        const uint32_t place = bsc_problem_cell_place(named, q->game->shot[k].cell);
        const size_t label = bsc_label_length(line), end = strcspn(line, "\n");
        tail += snprintf(tail, LINE_SIZE, "%s%.*s\n", bsc_problem_place(named, place)->label,
                         (int)(end - label), line + label);
        line += end + 1;
    }
    if (bsc_log_new(&log, q->problem, q->game->announce, &error) != BSC_OK ||
        bsc_log_read(log, text, (size_t)(tail - text), "shots", &error) != BSC_OK)
        blame(q, asked, "%s", error.message);
    for (uint32_t k = 0; error.status == BSC_OK && k < q->game->shots; k++)
        if (bsc_log_shot(log, k)->cell != q->game->shot[k].cell)
            blame(q, asked, "shot %u is at another cell", (unsigned)k + 1);
    bsc_log_free(log);
}

void check_labels(const question *q) {
    const bsc_source source = {
        .name = "puzzle", .text = q->text, .length = strlen(q->text), .labels = "cube"};
    bsc_problem *named;
    bsc_error error = {.status = BSC_OK};
    const bool square = bsc_problem_lattice(q->problem) == BSC_SQUARE;
    if ((bsc_problem_new(&named, &source, &error) != BSC_OK) != square)
        blame(q, asked, "%s", square ? "it was not refused" : error.message);
    for (uint32_t k = 0; named != NULL && k < bsc_problem_places(named); k++)
        check_place(q, named, k);
    if (named != NULL) check_log(q, named);
    bsc_problem_free(named);
}
