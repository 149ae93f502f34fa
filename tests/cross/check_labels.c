/* check_labels.c - the two names of each hexagon: letters, as B3, and cube coordinates, as 1,-2,1.
 * The coordinates sum to 0 and no other place has them. Each name is understood on a board that
 * writes the other. Two cells are neighbours exactly where their coordinates differ by at most 1,
 * and a log with coordinates is the same log as one with letters. On squares there are no such
 * names, and the option is refused. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char asked[] = "bscount show --labels cube";

/* Cube coordinates of a hexagon: three numbers whose sum is 0. */
typedef struct cube {
    int axis[3];
} cube;

/* Reads a label of cube coordinates, and blames it where it is none. */
static cube read_cube(const question *q, const char *label) {
    cube c = {{0, 0, 0}};
    char trailing;
    if (sscanf(label, "%d,%d,%d%c", &c.axis[0], &c.axis[1], &c.axis[2], &trailing) != 3 ||
        c.axis[0] + c.axis[1] + c.axis[2] != 0)
        blame(q, asked, "a place is called %s", label);
    return c;
}

/* Returns how many steps it is from one hexagon to the other: the greatest difference of their
 * coordinates. */
static int distance(cube a, cube b) {
    int greatest = 0;
    for (int k = 0; k < 3; k++)
        if (abs(a.axis[k] - b.axis[k]) > greatest) greatest = abs(a.axis[k] - b.axis[k]);
    return greatest;
}

/* Says by the drawing alone whether two hexagons are neighbours: they are 1 apart in both x and y,
 * or 2 apart along the lattice's straight line. */
static bool are_neighbours(bsc_lattice lattice, const bsc_place *a, const bsc_place *b) {
    const int x = abs((int)a->x - (int)b->x), y = abs((int)a->y - (int)b->y);
    if (x == 1 && y == 1) return true;
    if (lattice == BSC_HEX_FLAT) return x == 0 && y == 2;
    return x == 2 && y == 0;
}

/* Checks the names of a place, and its distance from each place before it. */
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
        const int apart = distance(coordinates, read_cube(q, earlier->label));
        if (apart == 0) blame(q, asked, "two places are called %s", here->label);
        if ((apart == 1) != are_neighbours(bsc_problem_lattice(named), here, earlier))
            blame(q, asked, "%s is %d from %s", here->label, apart, earlier->label);
    }
}

/* Writes the game's shots with their cells named by coordinates, and checks that they are read as
 * the same cells. */
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
