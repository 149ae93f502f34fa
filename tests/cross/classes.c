/* classes.c - counts the symmetry classes of a question's deployments. It tries each rotation and
 * reflection of the lattice with each cell that cell 0 may go to. The map is a symmetry if it takes
 * every cell to a cell, every shot to a shot with the same answer, and every possible placement to
 * a possible placement. This takes for granted that the touch rule is the same in all directions. A
 * deployment is the first of its class if no symmetry takes it to an earlier deployment of the
 * list; these are counted. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#define MAX_CELLS 36u

/* A cell by its coordinates relative to cell 0: x and y on squares, three numbers whose sum is 0 on
 * hexagons. */
typedef struct spot {
    int axis[3];
} spot;

static spot spot_of(const bsc_problem *problem, uint32_t cell) {
    const bsc_place *p = bsc_problem_place(problem, bsc_problem_cell_place(problem, cell));
    const bsc_place *zero = bsc_problem_place(problem, bsc_problem_cell_place(problem, 0));
    const int x = (int)p->x - (int)zero->x, y = (int)p->y - (int)zero->y;
    switch (bsc_problem_lattice(problem)) {
    case BSC_SQUARE:
        return (spot){{x, y, 0}};
    case BSC_HEX_FLAT:
        return (spot){{x, (y - x) / 2, -(y + x) / 2}};
    default:
        return (spot){{(x - y) / 2, y, -(x + y) / 2}};
    }
}

/* Returns the spot's image under the k-th of the rotations and reflections that leave cell 0 fixed.
 * Each puts the coordinates in another order and changes signs: on squares the sign of any
 * coordinate, on hexagons those of all three at once. */
static spot turned(spot original, bool square, unsigned k) {
    static const unsigned orders[][3] = {{0, 1, 2}, {1, 0, 2}, {0, 2, 1},
                                         {2, 1, 0}, {1, 2, 0}, {2, 0, 1}};
    const unsigned signs = square ? k % 4 : k % 2 * 7; /* bit i: the sign of coordinate i changes */
    const unsigned order = square ? k / 4 : k / 2;
    spot image;
    for (unsigned i = 0; i < 3; i++)
        image.axis[i] = original.axis[orders[order][i]] * ((signs >> i & 1) == 1 ? -1 : 1);
    return image;
}

/* Shifts the spot `moved` as far as from `from` to `to`. Returns the cell that is there, or the
 * number of cells if there is none. */
static uint32_t cell_at(const bsc_problem *problem, spot from, spot to, spot moved) {
    uint32_t cell = 0;
    for (; cell < bsc_problem_cells(problem); cell++) {
        const spot s = spot_of(problem, cell);
        if (s.axis[0] == to.axis[0] - from.axis[0] + moved.axis[0] &&
            s.axis[1] == to.axis[1] - from.axis[1] + moved.axis[1])
            break;
    }
    return cell;
}

/* Returns the game's shot at the cell, or NULL. */
static const bsc_shot *shot_at(const game *g, uint32_t cell) {
    for (unsigned k = 0; k < g->shots; k++)
        if (g->shot[k].cell == cell) return &g->shot[k];
    return NULL;
}

/* Returns the placement of the same piece on the images of the placement's cells, or the number of
 * placements if there is none. */
static uint32_t image_of(const bsc_problem *problem, const uint32_t *image_cell,
                         uint32_t placement) {
    const bsc_placement ship = bsc_problem_placement(problem, placement);
    uint32_t image = 0;
    for (; image < bsc_problem_placements(problem); image++) {
        const bsc_placement candidate = bsc_problem_placement(problem, image);
        uint32_t k = 0;
        while (k < ship.cells && brute_covers(candidate, image_cell[ship.cell[k]])) k++;
        if (candidate.piece == ship.piece && k == ship.cells) break;
    }
    return image;
}

/* Tries the k-th rotation or reflection, followed by the shift that takes cell 0 to `first`. Says
 * whether it takes every cell to a cell and every shot to a shot with the same answer. Fills
 * image_cell[cells] with the image of each cell. */
static bool keeps_board(const question *q, unsigned k, uint32_t first, uint32_t *image_cell) {
    const bsc_problem *problem = q->problem;
    const bool square = bsc_problem_lattice(problem) == BSC_SQUARE;
    const spot zero = turned(spot_of(problem, 0), square, k);
    for (uint32_t c = 0; c < bsc_problem_cells(problem); c++) {
        image_cell[c] =
            cell_at(problem, zero, spot_of(problem, first), turned(spot_of(problem, c), square, k));
        if (image_cell[c] == bsc_problem_cells(problem)) return false;
        const bsc_shot *a = shot_at(q->game, c), *b = shot_at(q->game, image_cell[c]);
        if ((a == NULL) != (b == NULL) || (a != NULL && !game_same_answer(a, b))) return false;
    }
    return true;
}

/* Says whether every placement that agrees with the shots has an image that agrees with them too.
 * Fills image[placements] with the images. */
static bool keeps_pieces(const question *q, const uint32_t *image_cell, uint32_t *image) {
    const uint32_t none = bsc_problem_placements(q->problem);
    for (uint32_t p = 0; p < none; p++) {
        image[p] = none;
        if (!game_allows(q->game, p)) continue;
        image[p] = image_of(q->problem, image_cell, p);
        if (image[p] == none || !game_allows(q->game, image[p])) return false;
    }
    return true;
}

/* A symmetry takes each placement p to the placement image[p], and so each deployment to another
 * one, its image. Sets has_earlier_image[d] for each deployment d whose image comes before it in
 * the list. */
static void mark_earlier_images(const brute *remaining, const uint32_t *image,
                                bool *has_earlier_image) {
    uint32_t moved[256];
    for (uint32_t d = 0; d < remaining->total; d++) {
        const uint32_t *laid = brute_at(remaining, d);
        uint32_t k = 0;
        for (uint32_t s = 0; s < remaining->ships; s++)
            moved[s] = laid[s] == NO_SHIP ? NO_SHIP : image[laid[s]];
        brute_sort(moved, remaining->ships);
        while (k < remaining->ships && moved[k] == laid[k]) k++;
        has_earlier_image[d] |= k < remaining->ships && moved[k] < laid[k];
    }
}

uint32_t classes_of(const question *q, unsigned *symmetries) {
    const uint32_t cells = bsc_problem_cells(q->problem);
    const unsigned turns = bsc_problem_lattice(q->problem) == BSC_SQUARE ? 8 : 12;
    uint32_t images[12][MAX_CELLS], classes = 0;
    uint32_t *image = room(bsc_problem_placements(q->problem), sizeof *image);
    bool *has_earlier_image = room(q->remaining->total, sizeof *has_earlier_image);
    if (cells > MAX_CELLS) abort();
    *symmetries = 0;
    for (unsigned k = 0; k < turns; k++)
        for (uint32_t first = 0; first < cells; first++) {
            uint32_t *image_cell = images[*symmetries];
            unsigned g = 0;
            if (!keeps_board(q, k, first, image_cell) || !keeps_pieces(q, image_cell, image))
                continue;
            while (memcmp(images[g], image_cell, cells * sizeof *image_cell) != 0) g++;
            *symmetries += g == *symmetries;
            mark_earlier_images(q->remaining, image, has_earlier_image);
            break; /* on a finite board only one shift can fit this rotation */
        }
    for (uint32_t d = 0; d < q->remaining->total; d++) classes += !has_earlier_image[d];
    free(image);
    free(has_earlier_image);
    return classes;
}
