/* symmetry.c - symmetries of a matrix with points, found by trying each turn and reflection of its
 * lattice: 8 on squares, 12 on hexagons.
 *
 * One is shifted so that the bounding box of the image is that of the points. It then has to take
 * every item to an item of the same kind, and every option to an option. That is checked set by
 * set: a symmetry of the board alone would not do, as pieces that may not be reflected, shots, and
 * cells that must be covered all break some. (The boards of 2008 have none, forced ones gave wrong
 * counts.)
 *
 * Items are looked up by point and kind; options by the sum of a random number for each item, and
 * then compared item by item. Options that are the same set are distinguished by their order.
 *
 * A problem's symmetries are those of its matrix that take placements to placements: two of them
 * may be the same set of vertices.
 *
 * Cost: for each isometry that is no turn of a symmetry at most the entries of the matrix; 0.1 ms
 * for classic's eight. */
#include "cover/symmetry.h"

#include "base/bits.h"
#include "base/natural.h"
#include "base/random.h"
#include "base/sort.h"
#include "board/lattice.h"

#include <assert.h>
#include <string.h>

#define NONE UINT32_MAX

/* The item of a kind, or the cell, at a point, by number; NONE in a free slot. */
typedef struct site {
    bsc_point point;
    bsc_item_kind kind;
    uint32_t number;
} site;

/* Sites by point and kind, with open addressing. */
typedef struct site_table {
    size_t slots; /* a power of two, at least twice the sites */
    site *site;
} site_table;

typedef struct finder {
    const bsc_matrix *matrix;
    bsc_arena arena;
    site_table sites;
    size_t slots;                    /* of the next: a power of two, at least twice the options */
    uint32_t *slot;                  /* [slots]: an option, or NONE; open addressing */
    uint64_t *code;                  /* [items]: random numbers */
    uint32_t *twin;                  /* [options]: the next option that is the same set, or NONE */
    uint32_t *rank;                  /* [options]: how many such there are before it */
    uint32_t *mark;                  /* [items]: 1 + the option whose image has the item */
    bsc_point least;                 /* corner of the points' bounding box */
    uint32_t at[BSC_MAX_SYMMETRIES]; /* of each isometry tried: which symmetry it is, or NONE */
} finder;

/* ---- Isometries ---- */

static bsc_point move(const bsc_isometry *g, bsc_point p) {
    return (bsc_point){g->linear[0] * p.x + g->linear[1] * p.y + g->shift.x,
                       g->linear[2] * p.x + g->linear[3] * p.y + g->shift.y};
}

/* The k-th of the lattice's turns, or (from their number on) of its turns after a reflection;
 * not shifted. */
static bsc_isometry linear_part(bsc_lattice lattice, unsigned k) {
    const unsigned sides = bsc_lattice_sides(lattice);
    bsc_coord x = {1, 0}, y = {0, 1};
    if (k >= sides) {
        x = bsc_lattice_reflect(x);
        y = bsc_lattice_reflect(y);
    }
    for (unsigned turn = 0; turn < k % sides; turn++) {
        x = bsc_lattice_turn(lattice, x);
        y = bsc_lattice_turn(lattice, y);
    }
    return (bsc_isometry){{x.x, y.x, x.y, y.y}, {0, 0}};
}

/* The least x and the least y of the points after g. */
static bsc_point least_corner(const bsc_matrix *matrix, const bsc_isometry *g) {
    bsc_point least = {INT32_MAX, INT32_MAX};
    for (uint32_t i = 0; i < matrix->items; i++) {
        if (!bsc_item_has_point(&matrix->item[i])) continue;
        const bsc_point at = move(g, matrix->item[i].point);
        if (at.x < least.x) least.x = at.x;
        if (at.y < least.y) least.y = at.y;
    }
    return least;
}

/* ---- Looking up items and options ---- */

static size_t slots_for(size_t count) {
    size_t slots = 16;
    while (slots < 2 * count) slots *= 2;
    return slots;
}

static bool sites_init(site_table *table, bsc_arena *arena, size_t sites) {
    table->slots = slots_for(sites);
    table->site = bsc_arena_new(arena, table->slots, sizeof *table->site);
    for (size_t k = 0; table->site != NULL && k < table->slots; k++) table->site[k].number = NONE;
    return table->site != NULL;
}

/* The site of that kind at the point, or the free slot where it would be. */
static site *site_at(const site_table *table, bsc_point at, bsc_item_kind kind) {
    const uint64_t key = ((uint64_t)(uint32_t)at.x << 32 | (uint32_t)at.y) * 8 + kind;
    size_t slot = (size_t)bsc_hash_words(&key, 1) & (table->slots - 1);
    for (; table->site[slot].number != NONE; slot = (slot + 1) & (table->slots - 1)) {
        const site *s = &table->site[slot];
        if (s->kind == kind && s->point.x == at.x && s->point.y == at.y) break;
    }
    return &table->site[slot];
}

/* Whether the option's items are those marked for `image`, of which there are `length`. */
static bool is_marked(const finder *f, uint32_t option, uint32_t image, uint32_t length) {
    const uint32_t *start = f->matrix->start;
    if (start[option + 1] - start[option] != length) return false;
    for (uint32_t e = start[option]; e < start[option + 1]; e++)
        if (f->mark[f->matrix->entry[e]] != image + 1) return false;
    return true;
}

/* The slot of the first option that is the image of `option` under to[], or the free one where it
 * would be. */
static uint32_t *option_slot(finder *f, uint32_t option, const uint32_t *to) {
    const bsc_matrix *matrix = f->matrix;
    const uint32_t first = matrix->start[option], end = matrix->start[option + 1];
    uint64_t sum = 0;
    for (uint32_t e = first; e < end; e++) {
        const uint32_t item = to[matrix->entry[e]];
        sum += f->code[item];
        f->mark[item] = option + 1;
    }
    size_t slot = (size_t)bsc_hash_words(&sum, 1) & (f->slots - 1);
    while (f->slot[slot] != NONE && !is_marked(f, f->slot[slot], option, end - first))
        slot = (slot + 1) & (f->slots - 1);
    return &f->slot[slot];
}

static void enter_options(finder *f, const uint32_t *identity) {
    for (uint32_t option = 0; option < f->matrix->options; option++) {
        uint32_t *slot = option_slot(f, option, identity);
        f->twin[option] = NONE;
        if (*slot == NONE) {
            *slot = option;
            continue;
        }
        uint32_t last = *slot;
        while (f->twin[last] != NONE) last = f->twin[last];
        f->twin[last] = option;
        f->rank[option] = f->rank[last] + 1;
    }
}

static bsc_status finder_init(finder *f, const bsc_matrix *matrix, bsc_budget *budget,
                              bsc_error *error) {
    *f = (finder){
        .matrix = matrix, .slots = slots_for(matrix->options), .arena = {.budget = budget}};
    sites_init(&f->sites, &f->arena, matrix->items);
    f->slot = bsc_arena_new(&f->arena, f->slots, sizeof *f->slot);
    f->code = bsc_arena_new(&f->arena, matrix->items, sizeof *f->code);
    f->twin = bsc_arena_new(&f->arena, matrix->options, sizeof *f->twin);
    f->rank = bsc_arena_new(&f->arena, matrix->options, sizeof *f->rank);
    f->mark = bsc_arena_new(&f->arena, matrix->items, sizeof *f->mark);
    if (f->arena.failed) return bsc_arena_status(&f->arena, error);
    memset(f->slot, 0xFF, f->slots * sizeof *f->slot);
    bsc_random random = bsc_random_seed(1);
    for (uint32_t i = 0; i < matrix->items; i++) {
        f->code[i] = bsc_random_next(&random);
        const bsc_item *item = &matrix->item[i];
        if (bsc_item_has_point(item))
            *site_at(&f->sites, item->point, item->kind) = (site){item->point, item->kind, i};
    }
    return BSC_OK;
}

/* ---- Trying an isometry ---- */

static bool match_items(const finder *f, const bsc_isometry *g, uint32_t *to) {
    const bsc_matrix *matrix = f->matrix;
    for (uint32_t i = 0; i < matrix->items; i++) {
        const bsc_item *item = &matrix->item[i];
        to[i] = i;
        if (bsc_item_has_point(item))
            to[i] = site_at(&f->sites, move(g, item->point), item->kind)->number;
        if (to[i] == NONE || (to[i] < matrix->primaries) != (i < matrix->primaries)) return false;
        assert(item->multiplicity == matrix->item[to[i]].multiplicity);
    }
    return true;
}

static bool match_options(finder *f, const uint32_t *item_to, uint32_t *to) {
    const double *weight = f->matrix->weight;
    memset(f->mark, 0, f->matrix->items * sizeof *f->mark);
    for (uint32_t option = 0; option < f->matrix->options; option++) {
        uint32_t image = *option_slot(f, option, item_to);
        for (uint32_t k = f->rank[option]; k > 0 && image != NONE; k--) image = f->twin[image];
        if (image == NONE || (weight != NULL && weight[image] != weight[option])) return false;
        to[option] = image;
    }
    return true;
}

/* On a board of one row two isometries can be the same. */
static bool is_new(const bsc_symmetries *s, const uint32_t *item, uint32_t items) {
    for (unsigned g = 0; g < s->count; g++)
        if (memcmp(s->item[g], item, items * sizeof *item) == 0) return false;
    return true;
}

/* Whether the k-th isometry is a turn after the one before it, and both are symmetries: then so is
 * it, and nothing is to be checked. */
static bool compose(const bsc_symmetries *s, const finder *f, unsigned k, uint32_t *item,
                    uint32_t *option) {
    const unsigned sides = bsc_lattice_sides(f->matrix->lattice);
    if (k < 2 || k % sides == 0 || f->at[1] == NONE || f->at[k - 1] == NONE) return false;
    const uint32_t turn = f->at[1], before = f->at[k - 1];
    for (uint32_t i = 0; i < f->matrix->items; i++) item[i] = s->item[turn][s->item[before][i]];
    for (uint32_t i = 0; i < f->matrix->options; i++)
        option[i] = s->option[turn][s->option[before][i]];
    return true;
}

/* Adds the k-th isometry if it is one of the matrix's. */
static void try_isometry(bsc_symmetries *s, finder *f, unsigned k, uint32_t *item,
                         uint32_t *option) {
    const bsc_matrix *matrix = f->matrix;
    bsc_isometry g = linear_part(matrix->lattice, k);
    const bsc_point least = least_corner(matrix, &g);
    g.shift = (bsc_point){f->least.x - least.x, f->least.y - least.y};
    f->at[k] = NONE;
    const bool composed = compose(s, f, k, item, option);
    if ((!composed && !match_items(f, &g, item)) || !is_new(s, item, matrix->items)) return;
    if (!composed && !match_options(f, item, option)) return;
    uint32_t *items = bsc_arena_new(&s->arena, matrix->items, sizeof *items);
    uint32_t *options = bsc_arena_new(&s->arena, matrix->options, sizeof *options);
    if (s->arena.failed) return;
    f->at[k] = s->count;
    s->isometry[s->count] = g;
    s->item[s->count] = memcpy(items, item, matrix->items * sizeof *items);
    s->option[s->count++] = memcpy(options, option, matrix->options * sizeof *options);
}

bsc_status bsc_run_poll(const bsc_run *run, bsc_error *error) {
    const bsc_progress progress = {.fraction = 0.0, .so_far = bsc_natural_zero};
    if (run == NULL || run->tick == NULL || run->tick(run->context, &progress)) return BSC_OK;
    return bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
}

bsc_status bsc_symmetries_init(bsc_symmetries *s, const bsc_matrix *matrix, bsc_budget *budget,
                               const bsc_run *run, bsc_error *error) {
    finder f;
    *s = (bsc_symmetries){.arena = {.budget = budget}};
    bsc_status status = finder_init(&f, matrix, budget, error);
    uint32_t *item = bsc_arena_new(&f.arena, matrix->items, sizeof *item);
    uint32_t *option = bsc_arena_new(&f.arena, matrix->options, sizeof *option);
    if (status == BSC_OK) status = bsc_arena_status(&f.arena, error);
    if (status != BSC_OK) goto out;
    bool points = false;
    for (uint32_t i = 0; i < matrix->items; i++) {
        item[i] = i;
        points |= bsc_item_has_point(&matrix->item[i]);
    }
    enter_options(&f, item);
    const bsc_isometry identity = linear_part(matrix->lattice, 0);
    f.least = least_corner(matrix, &identity);
    const unsigned isometries = points ? 2 * bsc_lattice_sides(matrix->lattice) : 1;
    for (unsigned k = 0; k < isometries && status == BSC_OK; k++) {
        status = bsc_run_poll(run, error);
        if (status == BSC_OK) try_isometry(s, &f, k, item, option);
    }
    if (status == BSC_OK) status = bsc_arena_status(&s->arena, error);
    assert(status != BSC_OK || s->count > 0);
out:
    bsc_arena_release(&f.arena);
    if (status != BSC_OK) bsc_symmetries_release(s);
    return status;
}

void bsc_symmetries_release(bsc_symmetries *s) {
    bsc_arena_release(&s->arena);
    *s = (bsc_symmetries){.count = 0};
}

/* ---- A problem's ---- */

/* Whether placements go to placements; fills cell[] and placement[]. */
static bool match_placements(const bsc_problem *problem, const site_table *cells,
                             const bsc_isometry *g, uint32_t *cell, uint32_t *placement,
                             uint32_t *image) {
    for (uint32_t c = 0; c < problem->cells; c++) {
        cell[c] =
            site_at(cells, move(g, bsc_lattice_centre(problem->coord[c])), BSC_ITEM_CELL)->number;
        if (cell[c] == NONE) return false;
    }
    for (uint32_t p = 0; p < problem->placements; p++) {
        const bsc_placement at = bsc_problem_placement(problem, p);
        for (uint32_t k = 0; k < at.cells; k++) image[k] = cell[at.cell[k]];
        bsc_sort_numbers(image, at.cells);
        placement[p] = bsc_problem_find_placement(problem, at.piece, at.cells, image);
        if (placement[p] == NONE) return false;
    }
    return true;
}

static bsc_status keep_matching(bsc_board_symmetries *s, const bsc_problem *problem,
                                const bsc_symmetries *all, bsc_error *error) {
    site_table cells = {.slots = 0};
    bsc_arena scratch = {.failed = false};
    uint32_t *image = bsc_arena_new(&scratch, problem->cells, sizeof *image);
    if (sites_init(&cells, &scratch, problem->cells))
        for (uint32_t c = 0; c < problem->cells; c++)
            *site_at(&cells, bsc_lattice_centre(problem->coord[c]), BSC_ITEM_CELL) =
                (site){bsc_lattice_centre(problem->coord[c]), BSC_ITEM_CELL, c};
    for (unsigned g = 0; g < all->count && !scratch.failed; g++) {
        uint32_t *cell = bsc_arena_new(&s->arena, problem->cells, sizeof *cell);
        uint32_t *placement = bsc_arena_new(&s->arena, problem->placements, sizeof *placement);
        if (s->arena.failed) break;
        if (!match_placements(problem, &cells, &all->isometry[g], cell, placement, image)) continue;
        s->cell[s->count] = cell;
        s->placement[s->count++] = placement;
    }
    const bsc_status status = bsc_arena_status(&scratch, error);
    bsc_arena_release(&scratch);
    return status == BSC_OK ? bsc_arena_status(&s->arena, error) : status;
}

bsc_status bsc_board_symmetries_init(bsc_board_symmetries *s, const bsc_problem *problem,
                                     bsc_error *error) {
    bsc_matrix *matrix = NULL;
    bsc_symmetries all = {.count = 0};
    *s = (bsc_board_symmetries){.count = 0};
    bsc_status status = bsc_matrix_new(&matrix, problem, error);
    if (status == BSC_OK) status = bsc_symmetries_init(&all, matrix, NULL, NULL, error);
    if (status == BSC_OK) status = keep_matching(s, problem, &all, error);
    bsc_symmetries_release(&all);
    bsc_matrix_free(matrix);
    if (status != BSC_OK) bsc_board_symmetries_release(s);
    return status;
}

void bsc_board_symmetries_release(bsc_board_symmetries *s) {
    bsc_arena_release(&s->arena);
    *s = (bsc_board_symmetries){.count = 0};
}
