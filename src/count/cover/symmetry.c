/* symmetry.c - symmetries of a matrix with points, found by trying each turn and reflection of its
 * lattice: 8 on squares, 12 on hexagons.
 *
 * One is shifted so that the bounding box of the image is that of the points. It then has to take
 * every cell of the board to one with the same shot, every item to one of the same kind, and every
 * option to one on the images of its cells. Each can fail alone: cells that no ship can reach are
 * in no option, islands in the midst leave all edges and corners, pieces that may not be reflected
 * and shots break symmetries, and where ships may not touch two options can have the same corners.
 *
 * Cells are numbered after the items, and an option's after its items. All are looked up by point
 * and kind; options by the sum of a random number for each of theirs, and then one by one. A matrix
 * with options that are the same set (from a file, or of orbits) has only the identity.
 *
 * Cost: the matrix's entries for each isometry that is no turn of a symmetry; classic 0.1 ms. */
#include "count/cover/symmetry.h"

#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/base/error.h"
#include "count/base/natural.h"
#include "count/base/random.h"
#include "count/board/lattice.h"

#define NONE UINT32_MAX

#define BOARD_CELL (BSC_ITEM_NAMED + 1) /* a kind beside those of items */

/* The k-th of the lattice's turns, or beyond them of its turns after a reflection; then a shift. */
typedef struct isometry {
    unsigned k;
    bsc_point shift;
} isometry;

/* Slots are as many as a power of two, at least twice what they hold, with open addressing. */
typedef struct finder {
    const bsc_matrix *matrix;
    bsc_arena arena;
    uint32_t elements;               /* items, and the cells after them */
    size_t sites, slots;             /* of the next two */
    uint32_t *site;                  /* [sites]: an element that has a point, or NONE */
    uint32_t *slot;                  /* [slots]: an option, or NONE */
    uint64_t *code;                  /* [elements]: random numbers */
    uint32_t *mark;                  /* [elements]: 1 + the option whose image has it */
    bsc_point least;                 /* corner of the points' bounding box */
    uint32_t at[BSC_MAX_SYMMETRIES]; /* of each isometry tried: which symmetry it is, or NONE */
} finder;

/* ---- Isometries ---- */

/* Points are sixths of coordinates, which turn as these do. */
static bsc_point move(bsc_lattice lattice, const isometry *g, bsc_point p) {
    const unsigned sides = bsc_lattice_sides(lattice);
    bsc_coord at = {p.x, p.y};
    if (g->k >= sides) at = bsc_lattice_reflect(at);
    for (unsigned turn = 0; turn < g->k % sides; turn++) at = bsc_lattice_turn(lattice, at);
    return (bsc_point){at.x + g->shift.x, at.y + g->shift.y};
}

/* The least x and the least y of the points after g. */
static bsc_point least_corner(const bsc_matrix *matrix, const isometry *g) {
    bsc_point least = {INT32_MAX, INT32_MAX};
    BSC_EACH_ITEM(i, matrix) {
        if (!bsc_item_has_point(&matrix->item[i])) continue;
        const bsc_point at = move(matrix->lattice, g, matrix->item[i].point);
        if (at.x < least.x) least.x = at.x;
        if (at.y < least.y) least.y = at.y;
    }
    return least;
}

/* ---- Looking up elements and options ---- */

/* Where an element is, if anywhere. */
typedef struct site {
    bool any;
    unsigned kind;
    bsc_point at;
} site;

static site site_of(const bsc_matrix *matrix, uint32_t element) {
    if (element >= matrix->items)
        return (site){true, BOARD_CELL, matrix->cells.centre[element - matrix->items]};
    const bsc_item *item = &matrix->item[element];
    return (site){bsc_item_has_point(item), item->kind, item->point};
}

/* The items and cells of an option, and the k-th of them. */
static uint32_t option_length(const bsc_matrix *matrix, uint32_t option) {
    const uint32_t *start = matrix->cells.start;
    const uint32_t cells = start == NULL ? 0 : bsc_row_length(start, option);
    return bsc_row_length(matrix->start, option) + cells;
}

static uint32_t option_element(const bsc_matrix *matrix, uint32_t option, uint32_t k) {
    const uint32_t items = bsc_row_length(matrix->start, option);
    return k < items
               ? matrix->entry[matrix->start[option] + k]
               : matrix->items + matrix->cells.covered[matrix->cells.start[option] + k - items];
}

static size_t slots_for(size_t count) {
    size_t slots = 16;
    while (slots < 2 * count) slots *= 2;
    return slots;
}

/* The slot of the element there, or the free one where it would be. */
static uint32_t *site_slot(const finder *f, site s) {
    const uint64_t key = ((uint64_t)(uint32_t)s.at.x << 32 | (uint32_t)s.at.y) * 8 + s.kind;
    size_t slot = (size_t)bsc_hash_words(&key, 1) & (f->sites - 1);
    for (; f->site[slot] != NONE; slot = (slot + 1) & (f->sites - 1)) {
        const site other = site_of(f->matrix, f->site[slot]);
        if (other.kind == s.kind && other.at.x == s.at.x && other.at.y == s.at.y) break;
    }
    return &f->site[slot];
}

/* Whether the option's elements are those marked for `image`, of which there are `length`. */
static bool is_marked(const finder *f, uint32_t option, uint32_t image, uint32_t length) {
    if (option_length(f->matrix, option) != length) return false;
    for (uint32_t k = 0; k < length; k++)
        if (f->mark[option_element(f->matrix, option, k)] != image + 1) return false;
    return true;
}

/* The slot of the option that is the image of `option` under to[], or the free one for it. */
static uint32_t *option_slot(finder *f, uint32_t option, const uint32_t *to) {
    const uint32_t length = option_length(f->matrix, option);
    uint64_t sum = 0;
    for (uint32_t k = 0; k < length; k++) {
        const uint32_t element = to[option_element(f->matrix, option, k)];
        sum += f->code[element];
        f->mark[element] = option + 1;
    }
    size_t slot = (size_t)bsc_hash_words(&sum, 1) & (f->slots - 1);
    while (f->slot[slot] != NONE && !is_marked(f, f->slot[slot], option, length))
        slot = (slot + 1) & (f->slots - 1);
    return &f->slot[slot];
}

static bsc_status finder_init(finder *f, const bsc_matrix *matrix, bsc_error *error) {
    *f = (finder){.matrix = matrix,
                  .elements = matrix->items + matrix->cells.count,
                  .slots = slots_for(matrix->options)};
    f->sites = slots_for(f->elements);
    BSC_ARENA_ARRAY(&f->arena, f->site, f->sites);
    BSC_ARENA_ARRAY(&f->arena, f->slot, f->slots);
    BSC_ARENA_ARRAY(&f->arena, f->code, f->elements);
    BSC_ARENA_ARRAY(&f->arena, f->mark, f->elements);
    if (f->arena.failed) return bsc_arena_status(&f->arena, error);
    memset(f->site, 0xFF, f->sites * sizeof *f->site);
    memset(f->slot, 0xFF, f->slots * sizeof *f->slot);
    bsc_random random = bsc_random_seed(1);
    for (uint32_t i = 0; i < f->elements; i++) {
        const site own = site_of(matrix, i);
        f->code[i] = bsc_random_next(&random);
        if (own.any) *site_slot(f, own) = i;
    }
    return BSC_OK;
}

/* ---- Trying an isometry ---- */

static bool match_elements(const finder *f, const isometry *g, uint32_t *to) {
    const bsc_matrix *matrix = f->matrix;
    const uint32_t *shot = matrix->cells.shot;
    for (uint32_t i = 0; i < f->elements; i++) {
        site own = site_of(matrix, i);
        own.at = move(matrix->lattice, g, own.at);
        to[i] = own.any ? *site_slot(f, own) : i;
        if (to[i] == NONE || (to[i] < matrix->primaries) != (i < matrix->primaries)) return false;
        if (i >= matrix->items && shot[to[i] - matrix->items] != shot[i - matrix->items])
            return false;
        assert(i >= matrix->items ||
               matrix->item[i].multiplicity == matrix->item[to[i]].multiplicity);
    }
    return true;
}

static bool match_options(finder *f, const uint32_t *element_to, uint32_t *to) {
    const double *weight = f->matrix->weight;
    memset(f->mark, 0, f->elements * sizeof *f->mark);
    BSC_EACH_OPTION(option, f->matrix) {
        const uint32_t image = *option_slot(f, option, element_to);
        if (image == NONE || (weight != NULL && weight[image] != weight[option])) return false;
        to[option] = image;
    }
    return true;
}

/* Whether each sum goes to one of the same bounds: it has what the other's options add. */
static bool keeps_sums(const bsc_matrix *matrix, const uint32_t *to) {
    const bsc_matrix_sums *sums = &matrix->cells.sums;
    uint32_t s = 0, t = 0, k = 0;
    while (s < sums->count && t < sums->count) {
        if (k == matrix->options) {
            s++;
            t = k = 0;
        } else if (sums->of[s].least == sums->of[t].least && sums->of[s].most == sums->of[t].most &&
                   bsc_option_adds(matrix, k, s) == bsc_option_adds(matrix, to[k], t)) {
            k++;
        } else {
            t++;
            k = 0;
        }
    }
    return s == sums->count;
}

static void add(bsc_symmetries *s, const finder *f, const uint32_t *element,
                const uint32_t *option) {
    const uint32_t items = f->matrix->items, cells = f->matrix->cells.count, g = s->count;
    BSC_ARENA_ARRAY(&s->arena, s->item[g], f->elements);
    BSC_ARENA_ARRAY(&s->arena, s->option[g], f->matrix->options);
    BSC_ARENA_ARRAY(&s->arena, s->cell[g], cells);
    if (s->arena.failed) return;
    memcpy(s->item[g], element, f->elements * sizeof *element);
    memcpy(s->option[g], option, f->matrix->options * sizeof *option);
    for (uint32_t c = 0; c < cells; c++) s->cell[g][c] = element[items + c] - items;
    s->count++;
}

/* Adds the k-th isometry if it is one of the matrix's. */
static void try_isometry(bsc_symmetries *s, finder *f, unsigned k, uint32_t *element,
                         uint32_t *option) {
    const bsc_matrix *matrix = f->matrix;
    isometry g = {.k = k};
    const bsc_point least = least_corner(matrix, &g);
    g.shift = (bsc_point){f->least.x - least.x, f->least.y - least.y};
    f->at[k] = NONE;
    /* a turn after the one before it: both are symmetries, so it is one unchecked */
    const uint32_t turn = f->at[1], before = f->at[k - 1];
    const bool composed =
        k > 1 && k % bsc_lattice_sides(matrix->lattice) != 0 && turn != NONE && before != NONE;
    for (uint32_t i = 0; composed && i < f->elements; i++)
        element[i] = s->item[turn][s->item[before][i]];
    for (uint32_t i = 0; composed && i < matrix->options; i++)
        option[i] = s->option[turn][s->option[before][i]];
    if (!composed && !match_elements(f, &g, element)) return;
    /* on a board of one row two can be the same for cells, which say what options do */
    const uint32_t from = matrix->cells.count > 0 ? matrix->items : 0;
    const size_t bytes = (f->elements - from) * sizeof *element;
    for (unsigned other = 0; other < s->count; other++)
        if (memcmp(s->item[other] + from, element + from, bytes) == 0) return;
    if (!composed && (!match_options(f, element, option) || !keeps_sums(matrix, option))) return;
    f->at[k] = s->count;
    add(s, f, element, option);
}

bool bsc_run_goes_on(const bsc_run *run, double fraction) {
    const bsc_progress progress = {.fraction = fraction, .so_far = bsc_natural_zero};
    return run->tick == NULL || run->tick(run->context, &progress);
}

bsc_status bsc_run_poll(const bsc_run *run, bsc_error *error) {
    if (run == NULL || bsc_run_goes_on(run, 0.0)) return BSC_OK;
    return bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
}

bsc_status bsc_symmetries_init(bsc_symmetries *s, const bsc_matrix *matrix, const bsc_run *run,
                               bsc_error *error) {
    finder f;
    *s = (bsc_symmetries){.count = 0};
    bsc_status status = finder_init(&f, matrix, error);
    uint32_t *element = bsc_arena_new(&f.arena, f.elements, sizeof *element);
    uint32_t *option = bsc_arena_new(&f.arena, matrix->options, sizeof *option);
    if (status == BSC_OK) status = bsc_arena_status(&f.arena, error);
    if (status != BSC_OK) goto out;
    bool points = false;
    for (uint32_t i = 0; i < f.elements; i++) {
        element[i] = i;
        points |= site_of(matrix, i).any;
    }
    BSC_EACH_OPTION(k, matrix) option[k] = k;
    const isometry identity = {.k = 0};
    f.least = least_corner(matrix, &identity);
    bool any = points; /* and all options differ */
    for (uint32_t k = 0; k < matrix->options && any; k++) {
        uint32_t *slot = option_slot(&f, k, element);
        any = *slot == NONE;
        if (any) *slot = k;
    }
    const unsigned isometries = any ? 2 * bsc_lattice_sides(matrix->lattice) : 1;
    for (unsigned k = 0; k < isometries && status == BSC_OK; k++) {
        status = bsc_run_poll(run, error);
        if (status != BSC_OK) break;
        if (k == 0)
            add(s, &f, element, option);
        else
            try_isometry(s, &f, k, element, option);
        status = bsc_arena_status(&s->arena, error);
    }
    assert(status != BSC_OK || s->count > 0);
out:
    bsc_arena_release(&f.arena);
    if (status != BSC_OK) BSC_RELEASE(s);
    return status;
}

bsc_status bsc_board_symmetries_init(bsc_symmetries *s, const bsc_problem *problem,
                                     bsc_error *error) {
    bsc_matrix *matrix = NULL;
    *s = (bsc_symmetries){.count = 0};
    bsc_status status = bsc_matrix_new(&matrix, problem, error);
    if (status == BSC_OK) status = bsc_symmetries_init(s, matrix, NULL, error);
    bsc_matrix_free(matrix);
    return status;
}
