/* classes.c - the turns and reflections of a question's board, each tried on each cell, and the
 * deployments that they take to none before. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#define MAX_CELLS 36u

/* A cell by its coordinates from cell 0: x and y, or on hexagons three whose sum is 0. */
typedef struct spot {
    int at[3];
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

/* Reorders the coordinates and changes signs: of each on squares, of all at once on hexagons. */
static spot turned(spot from, bool square, unsigned k) {
    static const unsigned orders[][3] = {{0, 1, 2}, {1, 0, 2}, {0, 2, 1},
                                         {2, 1, 0}, {1, 2, 0}, {2, 0, 1}};
    const unsigned signs = square ? k % 4 : k % 2 * 7, order = square ? k / 4 : k / 2;
    spot to;
    for (unsigned i = 0; i < 3; i++)
        to.at[i] = from.at[orders[order][i]] * ((signs >> i & 1) == 1 ? -1 : 1);
    return to;
}

/* The cell at b - a + from, or how many cells there are. */
static uint32_t cell_at(const bsc_problem *problem, spot a, spot b, spot from) {
    uint32_t cell = 0;
    for (; cell < bsc_problem_cells(problem); cell++) {
        const spot s = spot_of(problem, cell);
        if (s.at[0] == b.at[0] - a.at[0] + from.at[0] && s.at[1] == b.at[1] - a.at[1] + from.at[1])
            break;
    }
    return cell;
}

static const bsc_shot *shot_at(const game *g, uint32_t cell) {
    for (unsigned k = 0; k < g->shots; k++)
        if (g->shot[k].cell == cell) return &g->shot[k];
    return NULL;
}

/* The placement of the same piece on the images of its cells, or how many placements there are. */
static uint32_t image_of(const bsc_problem *problem, const uint32_t *to, uint32_t placement) {
    const bsc_placement from = bsc_problem_placement(problem, placement);
    uint32_t image = 0;
    for (; image < bsc_problem_placements(problem); image++) {
        const bsc_placement at = bsc_problem_placement(problem, image);
        uint32_t k = 0;
        while (k < from.cells && brute_covers(at, to[from.cell[k]])) k++;
        if (at.piece == from.piece && k == from.cells) break;
    }
    return image;
}

/* Whether the k-th turn, cell 0 going to `first`, keeps the cells and the shots: to[]. */
static bool keeps_board(const question *q, unsigned k, uint32_t first, uint32_t *to) {
    const bsc_problem *problem = q->problem;
    const bool square = bsc_problem_lattice(problem) == BSC_SQUARE;
    const spot zero = turned(spot_of(problem, 0), square, k);
    for (uint32_t c = 0; c < bsc_problem_cells(problem); c++) {
        to[c] =
            cell_at(problem, zero, spot_of(problem, first), turned(spot_of(problem, c), square, k));
        if (to[c] == bsc_problem_cells(problem)) return false;
        const bsc_shot *a = shot_at(q->game, c), *b = shot_at(q->game, to[c]);
        if ((a == NULL) != (b == NULL) || (a != NULL && !game_same_answer(a, b))) return false;
    }
    return true;
}

/* Whether each placement that the shots leave goes to one: image[]. */
static bool keeps_pieces(const question *q, const uint32_t *to, uint32_t *image) {
    const uint32_t none = bsc_problem_placements(q->problem);
    for (uint32_t p = 0; p < none; p++) {
        image[p] = none;
        if (!game_allows(q->game, p)) continue;
        image[p] = image_of(q->problem, to, p);
        if (image[p] == none || !game_allows(q->game, image[p])) return false;
    }
    return true;
}

/* Marks the deployments that go to one before them. */
static void mark_later(const brute *left, const uint32_t *image, bool *later) {
    uint32_t moved[256];
    for (uint32_t d = 0; d < left->total; d++) {
        const uint32_t *laid = brute_at(left, d);
        uint32_t k = 0;
        for (uint32_t s = 0; s < left->ships; s++) moved[s] = image[laid[s]];
        brute_sort(moved, left->ships);
        while (k < left->ships && moved[k] == laid[k]) k++;
        later[d] |= k < left->ships && moved[k] < laid[k];
    }
}

uint32_t classes_of(const question *q, unsigned *symmetries) {
    const uint32_t cells = bsc_problem_cells(q->problem);
    const unsigned turns = bsc_problem_lattice(q->problem) == BSC_SQUARE ? 8 : 12;
    uint32_t to[12][MAX_CELLS], classes = 0;
    uint32_t *image = room(bsc_problem_placements(q->problem), sizeof *image);
    bool *later = room(q->left->total, sizeof *later);
    if (cells > MAX_CELLS) abort();
    *symmetries = 0;
    for (unsigned k = 0; k < turns; k++)
        for (uint32_t first = 0; first < cells; first++) {
            uint32_t *own = to[*symmetries];
            unsigned g = 0;
            if (!keeps_board(q, k, first, own) || !keeps_pieces(q, own, image)) continue;
            while (memcmp(to[g], own, cells * sizeof *own) != 0) g++;
            *symmetries += g == *symmetries;
            mark_later(q->left, image, later);
            break; /* only one first cell can do */
        }
    for (uint32_t d = 0; d < q->left->total; d++) classes += !later[d];
    free(image);
    free(later);
    return classes;
}
