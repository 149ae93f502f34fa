/* brute.c - lists all deployments by laying one ship after the other on every placement that fits:
 * it must not overlap the ships laid before, nor touch them if the board's rule forbids it. Copies
 * of a piece are laid by rising number of their placements, so each deployment is found once. If
 * there are several fleets, it is listed once for each fleet that has these ships. */
#include "brute.h"

#include <stdlib.h>
#include <string.h>

#define MAX_SHIPS 256u

const bsc_run one_thread = {.threads = 1};

void *room(size_t count, size_t size) {
    void *memory = calloc(count + 1, size);
    if (memory == NULL) abort();
    return memory;
}

/* The search for all deployments. */
typedef struct walk {
    brute *result;
    const bsc_problem *problem;
    uint32_t steps_left; /* how many steps may still be taken before the search gives up */
    uint32_t capacity;   /* result->laid has memory for this many deployments */
    uint32_t laid[MAX_SHIPS], count; /* laid[count]: the placements of the ships laid so far */
} walk;

static unsigned distance(uint32_t a, uint32_t b) {
    return a > b ? a - b : b - a;
}

/* Returns how close two cells are: 0 if they are the same cell, 1 if they share an edge, 2 if they
 * share only a corner, 3 if they do not touch. */
static unsigned nearness(const bsc_problem *problem, uint32_t a, uint32_t b) {
    const bsc_place *p = bsc_problem_place(problem, bsc_problem_cell_place(problem, a));
    const bsc_place *q = bsc_problem_place(problem, bsc_problem_cell_place(problem, b));
    const unsigned x = distance(p->x, q->x), y = distance(p->y, q->y);
    if (x + y == 0) return 0;
    switch (bsc_problem_lattice(problem)) {
    case BSC_SQUARE:
        if (x + y == 1) return 1;
        return x == 1 && y == 1 ? 2 : 3;
    case BSC_HEX_FLAT:
        return (x == 1 && y == 1) || (x == 0 && y == 2) ? 1 : 3;
    default:
        return (x == 1 && y == 1) || (x == 2 && y == 0) ? 1 : 3;
    }
}

/* Returns how close the cells of two ships may not be by the touch rule: nearness must be above the
 * result. */
static unsigned forbidden_nearness(const bsc_problem *problem) {
    switch (bsc_problem_touch(problem)) {
    case BSC_TOUCH_FORBIDDEN:
        return 2;
    case BSC_TOUCH_CORNERS:
        return 1;
    default:
        return 0;
    }
}

bool brute_fits(const bsc_problem *problem, bsc_placement a, bsc_placement b) {
    const unsigned nearest = forbidden_nearness(problem);
    for (uint32_t i = 0; i < a.cells; i++)
        for (uint32_t j = 0; j < b.cells; j++)
            if (nearness(problem, a.cell[i], b.cell[j]) <= nearest) return false;
    return true;
}

bsc_placement brute_ship(const bsc_problem *problem, uint32_t laid) {
    if (laid == NO_SHIP) return (bsc_placement){.piece = BSC_ALL_PIECES};
    return bsc_problem_placement(problem, laid);
}

static bool fits_all(const walk *w, uint32_t placement) {
    const bsc_placement ship = bsc_problem_placement(w->problem, placement);
    for (uint32_t k = 0; k < w->count; k++)
        if (!brute_fits(w->problem, ship, bsc_problem_placement(w->problem, w->laid[k])))
            return false;
    return true;
}

/* Returns how many copies of the piece are laid. */
static uint32_t count_copies(const walk *w, uint32_t piece) {
    uint32_t copies = 0;
    for (uint32_t k = 0; k < w->count; k++)
        copies += bsc_problem_placement(w->problem, w->laid[k]).piece == piece;
    return copies;
}

/* Returns how many of several fleets have as many copies of the pieces 0 .. pieces - 1 as are laid.
 * Returns 1 if there is only one fleet. */
static uint32_t count_fleets(const walk *w, uint32_t pieces) {
    const uint32_t fleets = bsc_problem_fleets(w->problem);
    uint32_t count = 0;
    if (fleets == 1) return 1;
    for (uint32_t f = 0; f < fleets; f++) {
        uint32_t p = 0;
        while (p < pieces && bsc_problem_fleet_copies(w->problem, f, p) == count_copies(w, p)) p++;
        count += p == pieces;
    }
    return count;
}

/* Adds the laid fleet to the list, unless the problem requires all cells to be covered and a cell
 * is empty. */
static void add_deployment(walk *w) {
    brute *b = w->result;
    uint32_t cells = 0;
    for (uint32_t k = 0; k < w->count; k++)
        cells += bsc_problem_placement(w->problem, w->laid[k]).cells;
    if (bsc_problem_cover(w->problem) == BSC_COVER_ALL && cells < bsc_problem_cells(w->problem))
        return;
    if (b->total == w->capacity) {
        w->capacity = 2 * w->capacity + 64;
        b->laid = realloc(b->laid, (size_t)w->capacity * b->ships * sizeof *b->laid);
        if (b->laid == NULL) abort();
    }
    uint32_t *row = b->laid + (size_t)b->total * b->ships;
    for (uint32_t k = 0; k < b->ships; k++) row[k] = k < w->count ? w->laid[k] : NO_SHIP;
    b->total++;
}

/* Lays one copy of the piece (`copy` counts from 0) on each placement from `first` on that fits,
 * and then, for each of them, the rest of the fleet. If the fleet may lack this copy, also lays the
 * other pieces without it. Gives up when no steps are left. */
static void lay(walk *w, uint32_t piece, uint32_t copy, uint32_t first) {
    if (w->steps_left == 0) return;
    w->steps_left--;
    const uint32_t fleets = copy == 0 ? count_fleets(w, piece) : 1;
    if (fleets == 0) return; /* no fleet has so many copies of the pieces before this one */
    if (piece == bsc_problem_pieces(w->problem)) {
        for (uint32_t f = 0; f < fleets; f++) add_deployment(w);
        return;
    }
    if (copy == bsc_problem_piece(w->problem, piece)->copies) {
        lay(w, piece + 1, 0, 0);
        return;
    }
    for (uint32_t k = first; k < bsc_problem_placements(w->problem); k++) {
        const uint32_t owner = bsc_problem_placement(w->problem, k).piece;
        if (owner > piece) break;
        if (owner < piece || !fits_all(w, k)) continue;
        w->laid[w->count++] = k;
        lay(w, piece, copy + 1, k + 1);
        w->count--;
    }
    /* The deployments that lack this copy come last. In them a placement of a later piece follows,
     * which has a greater number, and the list must be in lexicographic order. */
    if (copy >= bsc_problem_least_copies(w->problem, piece)) lay(w, piece + 1, 0, 0);
}

bool brute_list(brute *b, const bsc_problem *problem, uint32_t max_steps) {
    walk w = {.result = b, .problem = problem, .steps_left = max_steps};
    *b = (brute){.problem = problem};
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++)
        b->ships += bsc_problem_piece(problem, p)->copies;
    if (b->ships > MAX_SHIPS) return false;
    lay(&w, 0, 0, 0);
    if (w.steps_left > 0) return true;
    brute_release(b);
    return false;
}

bool brute_repeats(const brute *b) {
    const size_t row = b->ships * sizeof *b->laid;
    for (uint32_t d = 1; d < b->total; d++)
        if (memcmp(brute_at(b, d - 1), brute_at(b, d), row) == 0) return true;
    return false;
}

void brute_release(brute *b) {
    free(b->laid);
    b->laid = NULL;
}

const uint32_t *brute_at(const brute *b, uint32_t deployment) {
    return b->laid + (size_t)deployment * b->ships;
}

static int compare(const void *a, const void *b) {
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

void brute_sort(uint32_t *laid, uint32_t count) {
    qsort(laid, count, sizeof *laid, compare);
}

uint32_t brute_find(const brute *b, uint32_t *laid, uint32_t count) {
    uint32_t low = 0, high = b->total;
    if (count > b->ships) return b->total;
    brute_sort(laid, count);
    for (uint32_t k = count; k < b->ships; k++) laid[k] = NO_SHIP;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2, *row = brute_at(b, middle);
        uint32_t k = 0;
        while (k < b->ships && row[k] == laid[k]) k++;
        if (k == b->ships) return middle;
        if (row[k] < laid[k])
            low = middle + 1;
        else
            high = middle;
    }
    return b->total;
}

bool brute_covers(bsc_placement ship, uint32_t cell) {
    for (uint32_t k = 0; k < ship.cells; k++)
        if (ship.cell[k] == cell) return true;
    return false;
}

uint32_t brute_on_cell(const brute *b, uint32_t cell) {
    uint32_t count = 0;
    for (size_t k = 0; k < (size_t)b->total * b->ships; k++)
        count += brute_covers(brute_ship(b->problem, b->laid[k]), cell);
    return count;
}

uint32_t brute_with(const brute *b, uint32_t placement) {
    uint32_t count = 0;
    for (size_t k = 0; k < (size_t)b->total * b->ships; k++) count += b->laid[k] == placement;
    return count;
}
