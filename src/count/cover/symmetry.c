/* symmetry.c - finds the symmetries of a board's matrix: the ways to turn and reflect the board
 * that map its cells, ships and shots onto themselves. It tries each turn and reflection (isometry)
 * of the board's lattice: 8 on squares, 12 on hexagons.
 *
 * An isometry first turns or reflects the points of the items about the point (0, 0). Then it
 * shifts the result back to where the board was. Example: a quarter turn maps (x, y) to (-y, x). So
 * it maps the 3x2 board with x = 0..2, y = 0..1 to x = -1..0, y = 0..2, and the shift by (1, 0)
 * moves that to x = 0..1, y = 0..2. But the board has no row y = 2, so this is not a symmetry. The
 * half turn, shifted by (2, 1), maps each cell to a cell.
 *
 * A symmetry must map every cell of the board to a cell whose shot got the same answer, every item
 * to an item of the same kind, and every option to an option that has the images of its items and
 * cells. None of these conditions follows from the others. The options do not show where those
 * cells are that no ship can cover. The items do not show an island in the middle of a board,
 * because its edges and corners are also edges and corners of the cells around it. Neither cells
 * nor items show which pieces may not be reflected. And if ships may not touch, two options can
 * cover the same corners but different cells.
 *
 * An *element* is an item or a cell: elements 0 .. items - 1 are the items, and cell c is element
 * items + c. One hash table finds an element by its point and kind, which no two may share. Another
 * hash table finds an option by its set of elements: each element has a random number, the sum of
 * these numbers is the hash of the set, and sets with the same hash are compared. If two options of
 * a piece have the same set, the table cannot tell them apart, and the identity is the only
 * symmetry that is found. This happens in matrices that were read from files, and in matrices that
 * were made from the orbits of another matrix (sets of options that symmetries map to each other).
 * It must not happen to the options that choose one of several fleets, of which two may be equal.
 * Their items have no points, so every symmetry maps such an option to itself, and the table has
 * none of them.
 *
 * Cost: a walk over the entries of the matrix for each isometry, unless it is composed of two
 * symmetries that were found before. For the classic board this takes 0.1 ms. */
#include "count/cover/symmetry.h"

#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/base/error.h"
#include "count/base/random.h"
#include "count/board/lattice.h"
#include "count/cover/run_tick.h"

#include <assert.h>

#define NONE UINT32_MAX /* used in place of an element, an option or a symmetry if there is none */

/* the kind of an element that is a cell of the board, after the kinds of items */
#define BOARD_CELL (BSC_ITEM_NAMED + 1)

/* A turn or reflection of the lattice, followed by a shift. Let n be the number of sides of a cell,
 * 4 or 6. The isometries with the numbers 0 .. n - 1 are turns, by `number` steps of 90 or 60
 * degrees. Those with the numbers n .. 2n - 1 are a reflection followed by a turn, by number - n
 * steps. */
typedef struct isometry {
    unsigned number; /* which turn or reflection it is, as described above */
    bsc_point shift; /* what is then added to the coordinates of each point */
} isometry;

/* The search for the symmetries of a matrix. An element is an item of the matrix or a cell of the
 * board: elements 0 .. items - 1 are the items, and element items + c is cell c. The two hash
 * tables, one of the elements and one of the options, use open addressing. Their lengths are powers
 * of two, and at least twice the count of what is stored. */
typedef struct finder {
    const bsc_matrix *matrix;
    bsc_arena arena;   /* owns the arrays */
    uint32_t elements; /* how many elements there are: items + cells */
    /* [element_slots]: the hash table in which an element is found by its point and its kind. An
     * entry is the index of an element, or NONE. Items that lie nowhere on the board, such as the
     * pieces, are not in the table. */
    uint32_t *element_slot;
    size_t element_slots;  /* the length of the hash table of elements */
    uint32_t *option_slot; /* [option_slots]: the hash table of options: an option, or NONE */
    size_t option_slots;   /* the length of the hash table of options */
    uint64_t *random_code; /* [elements]: a random number for each element, to hash sets of them */
    /* [elements]: working space of find_option_slot(), which looks for the image of an option.
     * in_image_of[e] is 1 + the last option whose image must have element e, an item or a cell; 0
     * if there is none yet. */
    uint32_t *in_image_of;
    /* The corner of the board: the least x and the least y of the items' points. Turning a board
     * moves it elsewhere, so each isometry ends with a shift that moves it back to this corner. */
    bsc_point board_corner;
    /* The isometry that is being tried: */
    uint32_t *element_image; /* [elements]: the element to which it maps each element */
    uint32_t *option_image;  /* [options]: the option to which it maps each option */
    /* [number of an isometry]: for each isometry that was tried before, its index among the
     * symmetries that were found, or NONE if it is none of them */
    uint32_t symmetry_of[BSC_MAX_SYMMETRIES];
} finder;

/* ---- Isometries ---- */

/* Returns the image of the point p under the isometry g. Points have coordinates in sixths of a
 * cell; they are turned and reflected like the coordinates of cells. */
static bsc_point move_point(bsc_lattice lattice, const isometry *g, bsc_point p) {
    const unsigned sides = bsc_lattice_sides(lattice);
    bsc_coord image = {p.x, p.y};
    if (g->number >= sides) image = bsc_lattice_reflect(image);
    for (unsigned turn = 0; turn < g->number % sides; turn++)
        image = bsc_lattice_turn(lattice, image);
    return (bsc_point){image.x + g->shift.x, image.y + g->shift.y};
}

/* Returns the least x and the least y of the images of the items' points under the isometry g. Both
 * are INT32_MAX if no item has a point. */
static bsc_point least_corner(const bsc_matrix *matrix, const isometry *g) {
    bsc_point corner = {INT32_MAX, INT32_MAX};
    for (uint32_t i = 0; i < matrix->items; i++) {
        if (!bsc_item_has_point(&matrix->item[i])) continue;
        const bsc_point image = move_point(matrix->lattice, g, matrix->item[i].point);
        if (image.x < corner.x) corner.x = image.x;
        if (image.y < corner.y) corner.y = image.y;
    }
    return corner;
}

/* ---- Looking up elements and options ---- */

/* Where an element (an item or a cell of the board) lies, and its kind. Cells, edges and vertices
 * have a point. All other items have none: pieces, items that say whether a ship is absent, and
 * items that were read from a text. */
typedef struct site {
    bool has_point;
    unsigned kind;   /* the bsc_item_kind of an item; BOARD_CELL for a cell */
    bsc_point point; /* valid if has_point */
} site;

/* Returns the point and the kind of an element, which is an item or a cell. */
static site element_site(const bsc_matrix *matrix, uint32_t element) {
    if (element >= matrix->items)
        return (site){true, BOARD_CELL, matrix->cells.centre[element - matrix->items]};
    const bsc_item *item = &matrix->item[element];
    return (site){bsc_item_has_point(item), item->kind, item->point};
}

/* Returns how many elements an option covers: its items, and, if the cells of the board are not
 * items, its cells. */
static uint32_t option_length(const bsc_matrix *matrix, uint32_t option) {
    uint32_t cells = 0;
    if (matrix->cells.start != NULL) cells = bsc_row_length(matrix->cells.start, option);
    return bsc_row_length(matrix->start, option) + cells;
}

/* Returns element k (an item or a cell) of those that an option covers, for k from 0 to
 * option_length() - 1. The items of the option come first, then its cells. */
static uint32_t option_element(const bsc_matrix *matrix, uint32_t option, uint32_t k) {
    const bsc_matrix_cells *cells = &matrix->cells;
    const uint32_t items = bsc_row_length(matrix->start, option);
    if (k < items) return matrix->entry[matrix->start[option] + k];
    return matrix->items + cells->covered[cells->start[option] + k - items];
}

/* Returns the piece that the option lays. Returns BSC_ALL_PIECES if the option lays no ship, or if
 * the matrix was read from a text. */
static uint32_t option_piece(const bsc_matrix *matrix, uint32_t option) {
    return matrix->piece == NULL ? BSC_ALL_PIECES : matrix->piece[option];
}

/* Returns how many slots a hash table for `count` entries has: a power of two that is at least
 * twice `count`. */
static size_t slots_for(size_t count) {
    size_t slots = 16;
    while (slots < 2 * count) slots *= 2;
    return slots;
}

/* Looks up the element with this point and kind in the hash table of elements, and returns its
 * slot. If there is no such element, returns the free slot where it would be entered. */
static uint32_t *find_element_slot(const finder *f, site wanted) {
    const uint64_t x = (uint32_t)wanted.point.x, y = (uint32_t)wanted.point.y;
    const uint64_t key = (x << 32 | y) * 8 + wanted.kind;
    size_t slot = (size_t)bsc_hash_words(&key, 1) & (f->element_slots - 1);
    for (; f->element_slot[slot] != NONE; slot = (slot + 1) & (f->element_slots - 1)) {
        const site place = element_site(f->matrix, f->element_slot[slot]);
        if (place.kind == wanted.kind && place.point.x == wanted.point.x &&
            place.point.y == wanted.point.y)
            break;
    }
    return &f->element_slot[slot];
}

/* Says whether `option` is the image of the option `source` under the isometry that is being tried.
 * `length` is how many elements (items and cells) `source` covers (option_length). `option` is the
 * image if both lay the same piece, and if `option` also covers `length` elements, all of which
 * find_option_slot() has marked in f->in_image_of[] as elements of the image of `source`. The
 * weights of the two options are not compared here, but in map_options(). */
static bool is_image_of(const finder *f, uint32_t option, uint32_t source, uint32_t length) {
    if (option_length(f->matrix, option) != length) return false;
    if (option_piece(f->matrix, option) != option_piece(f->matrix, source)) return false;
    for (uint32_t k = 0; k < length; k++)
        if (f->in_image_of[option_element(f->matrix, option, k)] != source + 1) return false;
    return true;
}

/* Looks up the image of `option` in the hash table of options, and returns its slot. The image is
 * the option of the same piece whose elements (items and cells) are the images of the elements of
 * `option`, as f->element_image[] says. If there is no such option, returns the free slot where it
 * would be entered. Marks the elements of the image in f->in_image_of[], so that is_image_of()
 * knows them. */
static uint32_t *find_option_slot(finder *f, uint32_t option) {
    const uint32_t length = option_length(f->matrix, option);
    uint64_t sum = option_piece(f->matrix, option);
    for (uint32_t k = 0; k < length; k++) {
        const uint32_t element = f->element_image[option_element(f->matrix, option, k)];
        sum += f->random_code[element];
        f->in_image_of[element] = option + 1;
    }
    size_t slot = (size_t)bsc_hash_words(&sum, 1) & (f->option_slots - 1);
    while (f->option_slot[slot] != NONE && !is_image_of(f, f->option_slot[slot], option, length))
        slot = (slot + 1) & (f->option_slots - 1);
    return &f->option_slot[slot];
}

/* Allocates the finder's arrays, and gives each element (item or cell) its random number. Enters
 * all elements that have a point, a place on the board, into the hash table of elements; those
 * without one, such as the items of pieces, are left out, because each is its own image. The hash
 * table of options stays empty; enter_options() fills it. Fails if memory runs out. The caller
 * releases f->arena, also after a failure. */
static bsc_status finder_init(finder *f, const bsc_matrix *matrix, bsc_error *error) {
    *f = (finder){.matrix = matrix,
                  .elements = matrix->items + matrix->cells.count,
                  .option_slots = slots_for(matrix->options)};
    f->element_slots = slots_for(f->elements);
    BSC_ARENA_ARRAY(&f->arena, f->element_slot, f->element_slots);
    BSC_ARENA_ARRAY(&f->arena, f->option_slot, f->option_slots);
    BSC_ARENA_ARRAY(&f->arena, f->random_code, f->elements);
    BSC_ARENA_ARRAY(&f->arena, f->in_image_of, f->elements);
    BSC_ARENA_ARRAY(&f->arena, f->element_image, f->elements);
    BSC_ARENA_ARRAY(&f->arena, f->option_image, matrix->options);
    if (f->arena.failed) return bsc_arena_status(&f->arena, error);
    memset(f->element_slot, 0xFF, f->element_slots * sizeof *f->element_slot);
    memset(f->option_slot, 0xFF, f->option_slots * sizeof *f->option_slot);
    bsc_random random = bsc_random_seed(1);
    for (uint32_t i = 0; i < f->elements; i++) {
        const site place = element_site(matrix, i);
        f->random_code[i] = bsc_random_next(&random);
        if (place.has_point) *find_element_slot(f, place) = i;
    }
    return BSC_OK;
}

/* ---- Trying an isometry ---- */

/* Sets f->element_image[e] to the image of each element e (item or cell) under the isometry g. An
 * element without a point is its own image. Returns false if the isometry cannot be a symmetry, for
 * one of three reasons: no element of the same kind lies at the image of an element's point; a
 * primary item is mapped to a secondary item, or the other way round; or the shots at a cell and at
 * its image were answered differently. */
static bool map_elements(finder *f, const isometry *g) {
    const bsc_matrix *matrix = f->matrix;
    const uint32_t *answer = matrix->cells.answer;
    for (uint32_t i = 0; i < f->elements; i++) {
        site place = element_site(matrix, i);
        uint32_t image = i;
        if (place.has_point) {
            place.point = move_point(matrix->lattice, g, place.point);
            image = *find_element_slot(f, place);
        }
        f->element_image[i] = image;
        if (image == NONE) return false;
        if ((image < matrix->primaries) != (i < matrix->primaries)) return false;
        if (i >= matrix->items && answer[image - matrix->items] != answer[i - matrix->items])
            return false;
        assert(i >= matrix->items ||
               matrix->item[i].multiplicity == matrix->item[image].multiplicity);
    }
    return true;
}

/* Sets f->option_image[k] to the image of each option k, from the images of its elements (items and
 * cells) in f->element_image[]. An option that only chooses one of several fleets is its own image.
 * Returns false if the isometry is not a symmetry, because some option has no image, or because its
 * image has a different weight. */
static bool map_options(finder *f) {
    const double *weight = f->matrix->law.weight;
    memset(f->in_image_of, 0, f->elements * sizeof *f->in_image_of);
    for (uint32_t option = 0; option < f->matrix->options; option++) {
        uint32_t image = option;
        if (!bsc_matrix_chooses_fleet(f->matrix, option)) image = *find_option_slot(f, option);
        f->option_image[option] = image;
        if (image == NONE) return false;
        if (weight != NULL && weight[image] != weight[option]) return false;
    }
    return true;
}

/* Says whether sum t of the matrix is the image of sum s under the isometry that maps each option k
 * to option_image[k]. (A sum bounds how many cells of a set hold a ship.) That is so if the two
 * sums have the same bounds, and each option covers as many cells of the set of s as its image
 * covers cells of the set of t. */
static bool is_sum_image(const bsc_matrix *matrix, const uint32_t *option_image, uint32_t s,
                         uint32_t t) {
    const bsc_sum *sum = matrix->law.sums.sum;
    if (sum[s].least != sum[t].least || sum[s].most != sum[t].most) return false;
    for (uint32_t k = 0; k < matrix->options; k++)
        if (bsc_option_count_in_sum(matrix, k, s) !=
            bsc_option_count_in_sum(matrix, option_image[k], t))
            return false;
    return true;
}

/* Says whether the isometry that maps each option k to option_image[k] maps each sum of the matrix
 * to some sum of the matrix, as a symmetry must. */
static bool keeps_sums(const bsc_matrix *matrix, const uint32_t *option_image) {
    const uint32_t sums = matrix->law.sums.count;
    for (uint32_t s = 0; s < sums; s++) {
        uint32_t t = 0;
        while (t < sums && !is_sum_image(matrix, option_image, s, t)) t++;
        if (t == sums) return false;
    }
    return true;
}

/* Adds the isometry that is being tried to the result; its images are in f->element_image[] and
 * f->option_image[]. An element is an item or a cell: element e below `items` is item e, and
 * element items + c is cell c. symmetries->item[g] gets the images of all elements: first those of
 * the items, for the users of the result, and then those of the cells, because
 * compose_from_earlier() and is_known_symmetry() work on all elements. For the users,
 * symmetries->cell[g] has the images of the cells as indices of cells. If memory runs out, sets
 * symmetries->arena.failed. */
static void add_symmetry(bsc_symmetries *symmetries, const finder *f) {
    const uint32_t items = f->matrix->items, cells = f->matrix->cells.count;
    const uint32_t options = f->matrix->options;
    const unsigned g = symmetries->count;
    BSC_ARENA_ARRAY(&symmetries->arena, symmetries->item[g], f->elements);
    BSC_ARENA_ARRAY(&symmetries->arena, symmetries->option[g], options);
    BSC_ARENA_ARRAY(&symmetries->arena, symmetries->cell[g], cells);
    if (symmetries->arena.failed) return;
    memcpy(symmetries->item[g], f->element_image, f->elements * sizeof *f->element_image);
    memcpy(symmetries->option[g], f->option_image, options * sizeof *f->option_image);
    for (uint32_t c = 0; c < cells; c++)
        symmetries->cell[g][c] = f->element_image[items + c] - items;
    symmetries->count++;
}

/* Tries to make the images under isometry `number` from those of two symmetries that were found
 * before, which saves the work of looking up the image of every option. Isometry `number` is
 * isometry number - 1 followed by isometry 1, which is a turn by one step. If both are symmetries,
 * so is this one, and nothing else needs to be checked: writes its images of all elements (items
 * and cells) and options to f->element_image[] and f->option_image[], and returns true. Otherwise
 * writes nothing and returns false. Also returns false if `number` is the first turn or the first
 * reflection, because no isometry of the same sort comes before it. */
static bool compose_from_earlier(const bsc_symmetries *symmetries, finder *f, unsigned number) {
    if (number <= 1 || number % bsc_lattice_sides(f->matrix->lattice) == 0) return false;
    const uint32_t turn = f->symmetry_of[1], previous = f->symmetry_of[number - 1];
    if (turn == NONE || previous == NONE) return false;
    for (uint32_t i = 0; i < f->elements; i++)
        f->element_image[i] = symmetries->item[turn][symmetries->item[previous][i]];
    for (uint32_t k = 0; k < f->matrix->options; k++)
        f->option_image[k] = symmetries->option[turn][symmetries->option[previous][k]];
    return true;
}

/* Says whether a symmetry that was found before maps all cells in the same way as the isometry that
 * is being tried (or all items, if the matrix has no cells). It then maps all options in the same
 * way too, so this isometry is no new symmetry. For example, on a board of one row, a reflection
 * maps every cell to itself, as the identity does. If there are cells, items need not be compared:
 * an item that is a cell, or a side or corner of cells, moves with the cells, and any other item,
 * such as a piece, stays. */
static bool is_known_symmetry(const bsc_symmetries *symmetries, const finder *f) {
    const bsc_matrix *matrix = f->matrix;
    /* The first element that is compared: cell 0, or item 0 if there are no cells. (The elements
     * are the items, followed by the cells.) */
    const uint32_t first = matrix->cells.count > 0 ? matrix->items : 0;
    const size_t bytes = (f->elements - first) * sizeof *f->element_image;
    for (unsigned g = 0; g < symmetries->count; g++)
        if (memcmp(symmetries->item[g] + first, f->element_image + first, bytes) == 0) return true;
    return false;
}

/* Says whether isometry `number` is a symmetry of the matrix that was not found before. If it is,
 * fills f->element_image[] and f->option_image[] with its images of all elements (items and cells)
 * and options. Checks elements, options and sums one after the other, unless the isometry is
 * composed of two symmetries, for which they have been checked. */
static bool is_new_symmetry(const bsc_symmetries *symmetries, finder *f, unsigned number) {
    if (compose_from_earlier(symmetries, f, number)) return !is_known_symmetry(symmetries, f);
    isometry g = {.number = number};
    const bsc_point corner = least_corner(f->matrix, &g);
    g.shift = (bsc_point){f->board_corner.x - corner.x, f->board_corner.y - corner.y};
    if (!map_elements(f, &g) || is_known_symmetry(symmetries, f)) return false;
    return map_options(f) && keeps_sums(f->matrix, f->option_image);
}

/* Sets the images of all elements and options to those of the identity, which maps each of them to
 * itself. */
static void map_to_themselves(finder *f) {
    for (uint32_t i = 0; i < f->elements; i++) f->element_image[i] = i;
    for (uint32_t k = 0; k < f->matrix->options; k++) f->option_image[k] = k;
}

/* Enters all options into the hash table of options, except those that choose one of several
 * fleets. The caller must have called map_to_themselves() before: the slot of an option is looked
 * up by the images of its elements in f->element_image[], so each element must be its own image.
 * Returns false if two options of one piece have the same elements (items and cells): then the
 * table could not tell the two apart, and the image of an option would not be certain. */
static bool enter_options(finder *f) {
    for (uint32_t k = 0; k < f->matrix->options; k++) {
        if (bsc_matrix_chooses_fleet(f->matrix, k)) continue;
        uint32_t *slot = find_option_slot(f, k);
        if (*slot != NONE) return false;
        *slot = k;
    }
    return true;
}

/* Returns how many isometries are tried: all those of the lattice, or only the identity, 1, if no
 * other can be found to be a symmetry. That is so in two cases: if no element (item or cell) has a
 * point, or if two options cannot be told apart. Enters the options into the hash table to find
 * out, for which each element must be its own image (enter_options). */
static unsigned count_isometries(finder *f) {
    bool has_points = false;
    for (uint32_t i = 0; i < f->elements; i++) has_points |= element_site(f->matrix, i).has_point;
    return has_points && enter_options(f) ? 2 * bsc_lattice_sides(f->matrix->lattice) : 1;
}

/* Fills *symmetries: adds the identity, and then all other isometries of the lattice that are
 * symmetries of the matrix. Fails if memory runs out, or if the tick of the run, the caller's
 * callback, wants to stop. */
static bsc_status find_symmetries(bsc_symmetries *symmetries, finder *f, const bsc_run *run,
                                  bsc_error *error) {
    const isometry identity = {.number = 0};
    map_to_themselves(f);
    f->board_corner = least_corner(f->matrix, &identity);
    const unsigned isometries = count_isometries(f);
    bsc_status status = bsc_run_check_interrupt(run, error);
    if (status != BSC_OK) return status;
    add_symmetry(symmetries, f);
    status = bsc_arena_status(&symmetries->arena, error);
    for (unsigned number = 1; number < isometries && status == BSC_OK; number++) {
        status = bsc_run_check_interrupt(run, error);
        if (status != BSC_OK) break;
        f->symmetry_of[number] = NONE;
        if (!is_new_symmetry(symmetries, f, number)) continue;
        f->symmetry_of[number] = symmetries->count;
        add_symmetry(symmetries, f);
        status = bsc_arena_status(&symmetries->arena, error);
    }
    return status;
}

bsc_status bsc_symmetries_init(bsc_symmetries *symmetries, const bsc_matrix *matrix,
                               const bsc_run *run, bsc_error *error) {
    finder f;
    *symmetries = (bsc_symmetries){.count = 0};
    bsc_status status = finder_init(&f, matrix, error);
    if (status == BSC_OK) status = find_symmetries(symmetries, &f, run, error);
    bsc_arena_release(&f.arena);
    if (status != BSC_OK) {
        bsc_arena_release(&symmetries->arena);
        *symmetries = (bsc_symmetries){0};
    }
    return status;
}

bsc_status bsc_board_symmetries_init(bsc_symmetries *symmetries, const bsc_problem *problem,
                                     bsc_error *error) {
    bsc_matrix *matrix = NULL;
    *symmetries = (bsc_symmetries){.count = 0};
    bsc_status status = bsc_matrix_new(&matrix, problem, error);
    if (status == BSC_OK) status = bsc_symmetries_init(symmetries, matrix, NULL, error);
    bsc_matrix_free(matrix);
    return status;
}
