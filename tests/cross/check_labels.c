/* check_labels.c - the two names of each hexagon. Its cube coordinates sum to 0, no other place has
 * them, and they lead back to it, as its letters do, on a board that writes either. Two cells are
 * neighbours where their coordinates are 1 apart, and a log in coordinates is the same log. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char asked[] = "bscount show --labels cube";

typedef struct cube {
    int at[3];
} cube;

static cube read_cube(const question *q, const char *label) {
    cube c = {{0, 0, 0}};
    char rest;
    if (sscanf(label, "%d,%d,%d%c", &c.at[0], &c.at[1], &c.at[2], &rest) != 3 ||
        c.at[0] + c.at[1] + c.at[2] != 0)
        blame(q, asked, "a place is called %s", label);
    return c;
}

/* Steps from one hexagon to the other: the greatest difference. */
static int distance(cube a, cube b) {
    int most = 0;
    for (int k = 0; k < 3; k++)
        if (abs(a.at[k] - b.at[k]) > most) most = abs(a.at[k] - b.at[k]);
    return most;
}

/* From the drawing alone: neighbours are 1 apart in both x and y, or 2 apart in a straight line. */
static bool are_neighbours(bsc_lattice lattice, const bsc_place *a, const bsc_place *b) {
    const int x = abs((int)a->x - (int)b->x), y = abs((int)a->y - (int)b->y);
    if (x == 1 && y == 1) return true;
    return lattice == BSC_HEX_FLAT ? x == 0 && y == 2 : x == 2 && y == 0;
}

static void check_place(const question *q, const bsc_problem *named, uint32_t place) {
    const bsc_place *here = bsc_problem_place(named, place);
    const bsc_place *letters = bsc_problem_place(q->problem, place);
    const cube own = read_cube(q, here->label);
    if (bsc_problem_find_place(named, here->label) != place ||
        bsc_problem_find_place(named, letters->label) != place ||
        bsc_problem_find_place(q->problem, here->label) != place)
        blame(q, asked, "%s or %s is not found", here->label, letters->label);
    for (uint32_t k = 0; k < place; k++) {
        const bsc_place *other = bsc_problem_place(named, k);
        const int apart = distance(own, read_cube(q, other->label));
        if (apart == 0) blame(q, asked, "two places are called %s", here->label);
        if ((apart == 1) != are_neighbours(bsc_problem_lattice(named), here, other))
            blame(q, asked, "%s is %d from %s", here->label, apart, other->label);
    }
}

/* The shots of the game with their cells named by coordinates. */
static void check_log(const question *q, const bsc_problem *named) {
    char text[MAX_SHOTS * LINE_SIZE], *at = text;
    const char *line = q->verdict->shots;
    bsc_log *log = NULL;
    bsc_error error = {.status = BSC_OK};
    for (uint32_t k = 0; k < q->game->shots; k++) {
        const uint32_t place = bsc_problem_cell_place(named, q->game->shot[k].cell);
        const size_t label = bsc_label_length(line), end = strcspn(line, "\n");
        at += snprintf(at, LINE_SIZE, "%s%.*s\n", bsc_problem_place(named, place)->label,
                       (int)(end - label), line + label);
        line += end + 1;
    }
    if (bsc_log_new(&log, q->problem, q->game->announce, &error) != BSC_OK ||
        bsc_log_read(log, text, (size_t)(at - text), "shots", &error) != BSC_OK)
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
