/* matrix.h - the exact-cover matrix, a sparse matrix on which all engines (the methods of counting)
 * work.
 *
 * Each row of the matrix is an option, for example a ship in one place, and each column is an item,
 * for example a cell. An option covers some of the items. A solution is a set of options that
 * covers each primary item exactly as often as the item's multiplicity says, and each secondary
 * item at most once. Items 0 .. primaries - 1 are primary, the others secondary. The entries of the
 * matrix, which say which option covers which item, are stored twice:
 *
 *   by option   option k covers the items entry[start[k] .. start[k + 1] - 1]
 *   by item     item i is covered by the options option[first[i] .. first[i + 1] - 1]
 *
 * Both lists are in increasing order.
 *
 * Example: items a b c d are 0 1 2 3; option 0 covers a c, option 1 covers b c d.
 *
 *   start 0 2 5   entry 0 2 1 2 3   first 0 1 2 4 5   option 0 1 0 1 1
 *
 * Code that makes a matrix fills start[] and entry[] and then calls bsc_matrix_finish, which fills
 * first[] and option[].
 *
 * Invariants, asserted by bsc_matrix_check: an option covers at least one primary item, no item
 * twice, and at most one item whose multiplicity is above 1. Besides, an option of a piece with
 * several copies always covers an item of multiplicity 1 too, so that no two copies lie at the same
 * place. A text may break these rules; text_bounds.c makes a matrix that keeps them. */
#ifndef BSC_COVER_MATRIX_H
#define BSC_COVER_MATRIX_H

#include "bscount.h"

#include "count/base/arena.h"
#include "count/base/memory.h"
#include "count/board/problem.h"

/* What an item stands for. If ships may not touch, the option of a ship covers the EDGE items of
 * its cells' sides, or the VERTEX items of its cells' corners. At most one option may cover such an
 * item, and this keeps two ships apart. A new kind is added at the end, because parts of a run are
 * told apart by a checksum of the matrix, which these numbers go into. */
typedef enum bsc_item_kind {
    BSC_ITEM_PIECE,   /* a piece of the fleet; all its copies must be laid */
    BSC_ITEM_CELL,    /* a cell of the board; a ship on the cell covers the item */
    BSC_ITEM_EDGE,    /* a side that two neighbouring cells share, or a side at the board's rim */
    BSC_ITEM_VERTEX,  /* a corner that several cells share, or a corner at the board's rim */
    BSC_ITEM_ABSENCE, /* says whether a ship is absent, or which fleet is laid (absences.c) */
    BSC_ITEM_NAMED    /* an item that was read from a text; only its name is known */
} bsc_item_kind;

/* An item, which is a column of the matrix. */
typedef struct bsc_item {
    bsc_item_kind kind;
    /* How often a solution must cover the item: for a piece, its count of copies; for all others 1.
     * (A secondary item may also stay uncovered.) */
    uint32_t multiplicity;
    bsc_point point; /* where the item lies; valid for cells, edges and vertices */
    /* Valid for BSC_ITEM_ABSENCE. The engine dp visits the items of a matrix one by one; it visits
     * the items of this kind in the order of increasing rank. absences.c chooses the ranks so that
     * items which an option covers together follow one another. */
    uint32_t rank;
    const char *name; /* the name in files; it has no blanks, no '|' and no ':' */
} bsc_item;

/* Says whether item->point is valid. */
static inline bool bsc_item_has_point(const bsc_item *item) {
    return item->kind == BSC_ITEM_CELL || item->kind == BSC_ITEM_EDGE ||
           item->kind == BSC_ITEM_VERTEX;
}

/* A term says that an option adds 1 to a sum (bsc_matrix_sums). If the sum counts cells, the option
 * has a term for each cell of the sum's set that its ship covers. If the sum counts ships, the
 * option has one term, or none if its ship does not count. In a matrix that was read from a text, a
 * sum counts how often an item is covered (text_bounds.c), and each option that covers the item in
 * the text has one term. */
typedef struct bsc_term {
    uint32_t sum; /* index of the sum, from 0 to bsc_matrix_sums.count - 1 */
    /* A number that two terms of a sum share if no solution can have the options of both. So a sum
     * is at most the number of different slots that its terms have. On a board, each sum has a slot
     * for each cell: the first slot of the sum + the index of the cell for which the option has the
     * term. Two options with the same slot cover this cell both. In a matrix from a text, two
     * options with the same slot cover the same item, which only one option of a solution can
     * cover. */
    uint32_t slot;
} bsc_term;

/* The sums of a matrix: conditions that a solution must meet, besides covering the items, to be a
 * deployment. Most sums count how many cells of a set hold a ship. Some that follow from the answer
 * to a salvo count only certain ships, or count ships instead of cells (bsc_counted_sum). The count
 * of sum s must be from sum[s].least to sum[s].most. */
typedef struct bsc_matrix_sums {
    uint32_t count; /* how many sums there are */
    /* [count + 1]: sum s has the slots first_slot[s] to first_slot[s + 1] - 1. A slot is a number.
     * Terms of a sum whose options exclude each other have the same slot (bsc_term.slot). On a
     * board, a sum has a slot for each cell of the board, even for cells that are not in its set.
     * In a matrix that was read from a text, a sum has only as many slots as its terms need, and
     * the array is NULL if there are no sums. */
    uint32_t *first_slot;
    bsc_sum *sum; /* [count]: the bounds of each sum; only `least` and `most` are valid */
    /* [options + 1]: option k has the terms term[start[k]] .. term[start[k + 1] - 1], each of which
     * adds 1 to one of the sums. NULL in a matrix that was read from a text, if it has no sums. */
    uint32_t *start;
    bsc_term *term; /* [start[options]]: the terms of all options, option by option */
} bsc_matrix_sums;

/* For each sum, the options that add to it: those of sum s are option[first[s]] ..
 * option[first[s + 1] - 1], in increasing order. An option that has several terms of the sum is
 * listed once for each of these terms. */
typedef struct bsc_summed_options {
    /* [sums + 2]: where the options of each sum begin in option[]. The last element is used only
     * while the lists are made. */
    uint32_t *first;
    uint32_t *option; /* [terms of all options]: the options of all sums, sum by sum */
} bsc_summed_options;

/* The cells of the board. They are stored even if the matrix has no items for cells, because its
 * items are the sides or corners of cells. Only symmetries and sums use this list of cells. */
typedef struct bsc_matrix_cells {
    uint32_t count;    /* how many cells the board has; 0 in a matrix that was read from a text */
    bsc_point *centre; /* [count]: the centre of each cell */
    /* [count]: the answer to the shot at each cell: 0 if there was no shot, 1 for a miss, above 1
     * for any other answer, such as hit or sunk */
    uint32_t *answer;
    /* [options + 1]: option k covers the cells covered[start[k] .. start[k + 1] - 1]. NULL if the
     * cells are items, because bsc_matrix.entry[] then has them. Also NULL in a matrix that was
     * read from a text. */
    uint32_t *start;
    uint32_t *covered; /* [start[options]]: the cells of each option, in increasing order */
} bsc_matrix_cells;

/* How the weights of options are scaled. If options have weights, a deployment counts as much as
 * the product of the weights of its options. bsc_matrix_law.weight has the weights multiplied by
 * factors, so that their products stay in the range of doubles. */
typedef struct bsc_weight_scale {
    /* For each deployment, the product of its true weights is 2^exponent times the product of its
     * scaled weights, those in bsc_matrix_law.weight. */
    int exponent;
    /* If such products are added up, the result can be trusted if it is at least sure_sum. In a
     * smaller result, products may be missing because they are too small for a double
     * (bsc_tally_check_precision). */
    double sure_sum;
} bsc_weight_scale;

/* The law of a matrix: which of its solutions are counted (only these are deployments), and how
 * much each of them counts. If all fields are zero, all solutions are counted, each as 1.
 * count/engine/support.c says which engine can handle which law. */
typedef struct bsc_matrix_law {
    /* Conditions of the kind "exactly 3 of the cells A1 to A8 hold a ship", which are called sums
     * (bsc_matrix_sums). A solution is a deployment only if it meets all of them. */
    bsc_matrix_sums sums;
    /* [options]: the weight of each option, scaled (bsc_weight_scale); finite and not negative. A
     * deployment counts as much as the product of its options' weights. NULL: every deployment
     * counts as 1. */
    double *weight;
    /* If true, the weights only say how likely each of several fleets is: all options have the
     * weight 1, except those that choose a fleet (bsc_matrix_weigh_fleets). If false, ships at
     * different placements may have different weights. */
    bool weighs_fleets;
    bsc_weight_scale weight_scale; /* how `weight` is scaled; valid if `weight` is not NULL */
    /* If the fleet is laid ship by ship: the matrix of the board before any shot, which is freed
     * with this matrix. Each ship is then laid at random on one of the placements that are still
     * free, so some deployments are more likely than others (draws/sequential.c). NULL: all
     * deployments are equally likely, or as likely as their weights say. */
    bsc_matrix *unshot_matrix;
} bsc_matrix_law;

struct bsc_matrix {
    bsc_arena arena;     /* owns the arrays and the names */
    bsc_lattice lattice; /* the shape of the board's cells; BSC_SQUARE if no item has a point */
    uint32_t items;      /* how many items there are; the primary ones come first */
    uint32_t primaries;  /* how many items are primary */
    uint32_t options;    /* how many options there are */
    /* How many options lay no ship; they are the last ones. They say which ships are absent, which
     * fleet is laid, or that an item stays uncovered. */
    uint32_t options_without_ship;
    /* If the matrix was read from rows of 0 and 1: how many rows were left out because they cover
     * no primary item. */
    uint32_t rows_left_out;
    /* If the matrix was read from a text with bounds, and has other items or options than the text
     * (text_bounds.c): a second matrix, with the items and options that the text lists. Users are
     * shown the items and options of `source` in place of those of this matrix. Option k of
     * `source` became option k of this matrix, whose last options have no counterpart in the text.
     * No engine counts `source`, because it may break the invariants at the top of this file: for
     * example, an option may cover two items that may be covered several times. NULL: the items and
     * options of this matrix are those of the text, or it was not read from a text. */
    bsc_matrix *source;
    /* [primaries]: how often a solution must cover each item at least, if a text gives bounds; the
     * multiplicity is how often it may cover the item at most. Only a matrix whose text is being
     * read, or that is the `source` of another matrix, has such bounds. In all others this is NULL,
     * because a solution covers each item exactly as often as the multiplicity says. */
    uint32_t *least;
    bsc_item *item; /* [items]: what each item stands for, its name and so on */
    /* Which items each option covers. Option k covers entry[start[k] .. start[k + 1] - 1]. */
    uint32_t *start; /* [options + 1]: where the items of each option begin in entry[] */
    uint32_t *entry; /* [start[options]]: the items of all options, option by option */
    /* Which options cover each item. Item i is covered by option[first[i] .. first[i + 1] - 1]. */
    uint32_t *first;  /* [items + 1]: where the options of each item begin in option[] */
    uint32_t *option; /* [start[options]]: the options of all items, item by item */
    /* [options]: the index of the placement that each option stands for, in increasing order. The
     * last options may lay no ship, and then have BSC_NO_PLACEMENT. NULL in a matrix that was read
     * from a text. */
    uint32_t *placement;
    /* [options]: the piece that each option lays; BSC_ALL_PIECES if the option lays no ship. It is
     * needed because not every piece has an item: two options that cover the same items may lay
     * different pieces. NULL in a matrix that was read from a text. */
    uint32_t *piece;
    /* If the problem lists several fleets as alternatives, option first_fleet + f chooses fleet f,
     * and each solution has exactly one of these `fleets` options. If the problem has one fleet,
     * `fleets` is 0. */
    uint32_t first_fleet;
    uint32_t fleets;
    bsc_matrix_cells cells;
    bsc_matrix_law law;
};

/* Conditions on deployments: the answers to shots, and sums. bsc_matrix_build makes a matrix of the
 * deployments that meet all conditions. If all fields are zero, the matrix has all deployments of
 * the problem. */
typedef struct bsc_constraints {
    /* [placements]: whether a ship may lie at the placement. If so, the placement becomes an
     * option, unless it alone covers more cells of a sum's set than the sum allows. NULL: every
     * placement becomes an option. */
    const bool *is_possible;
    /* [cells]: the answer to the shot at each cell: 0 if there was no shot, 1 if the shot missed,
     * and a number above 1 for each other answer, such as hit or sunk. A cell with a number above 1
     * must be covered by a ship. NULL: there are no shots. */
    const uint32_t *answer;
    uint32_t sums;              /* how many sums there are */
    const bsc_counted_sum *sum; /* [sums]: conditions on how many cells of a set hold a ship */
    /* If true, the matrix is also used to count sub-fleets, which are fleets that lack some ships
     * of the whole fleet. Then cells are not required to be covered even if the whole fleet fills
     * the board, because a sub-fleet does not. */
    bool serves_sub_fleets;
} bsc_constraints;

/* Says whether the option chooses one of several fleets. It lays no ship, and its items have no
 * place on the board. */
static inline bool bsc_matrix_chooses_fleet(const bsc_matrix *matrix, uint32_t option) {
    return option >= matrix->first_fleet && option - matrix->first_fleet < matrix->fleets;
}

/* Says whether the option lays a ship or, in a matrix that was read from a text, whether it is an
 * option of the text. Returns false for the options that only say that a ship is absent or present,
 * which fleet is laid, or that an item stays uncovered. */
static inline bool bsc_option_is_ship(const bsc_matrix *matrix, uint32_t option) {
    return option < matrix->options - matrix->options_without_ship;
}

/* Removes the options that lay no ship from the list option[0] .. option[count - 1]. The other
 * options stay in their order. Returns how many options are left. */
uint32_t bsc_matrix_keep_ships(const bsc_matrix *matrix, uint32_t *option, uint32_t count);

/* Returns how many slots all sums have together. (A slot is a number that stands for something that
 * only one option of a solution can cover; on a board, for a cell. Two options that add to a sum
 * with the same slot exclude each other, bsc_term.slot.) */
static inline uint32_t bsc_sums_slot_count(const bsc_matrix_sums *sums) {
    return sums->count == 0 ? 0 : sums->first_slot[sums->count];
}

/* Says whether the item stands for a piece of the fleet. */
static inline bool bsc_matrix_is_piece(const bsc_matrix *matrix, uint32_t item) {
    return matrix->item[item].kind == BSC_ITEM_PIECE;
}

/* Returns how many options cover the item; the matrix must have its lists by item
 * (bsc_matrix_list_options). */
static inline uint32_t bsc_item_option_count(const bsc_matrix *matrix, uint32_t item) {
    return bsc_row_length(matrix->first, item);
}

/* Lists the primary items in the order in which random walks and lists of deployments cover them.
 * Fills order[primaries]: first the items that are not pieces, sorted by how many options cover
 * them, the fewest first; then the pieces, sorted in the same way. Items with equally many options
 * stay in their order. Returns how many of the items are not pieces. */
uint32_t bsc_matrix_rank_primaries(const bsc_matrix *matrix, uint32_t *order);

/* Returns an upper bound on how many options a solution has: the sum of the multiplicities of all
 * primary items. */
uint64_t bsc_matrix_sum_multiplicities(const bsc_matrix *matrix);
/* Returns how much the option adds to the count of the sum with the index `sum`, which must be
 * below law.sums.count. For a sum of cells this is how many cells of the sum's set the option's
 * ship covers; for a sum of ships, or of an item of a text, it is 0 or 1 (bsc_term). */
uint32_t bsc_option_count_in_sum(const bsc_matrix *matrix, uint32_t option, uint32_t sum);
/* Says whether the options option[0] .. option[count - 1] meet the bounds of all sums; they do if
 * there are no sums. The caller has already checked that they cover the items as the options of a
 * solution must. The array count_in_sum[law.sums.count] is working space, and may be NULL if there
 * are no sums. */
bool bsc_sums_are_met(const bsc_matrix *matrix, const uint32_t *option, uint32_t count,
                      uint32_t *count_in_sum);
/* Lists, for each sum, the options that add to it; there may be no sums. The arena owns the lists.
 * If memory runs out, arena->failed is set, and the lists must not be read. */
bsc_summed_options bsc_sums_list_options(const bsc_matrix *matrix, bsc_arena *arena);

/* Fills first[] and option[], which list the options of each item, from start[] and entry[]. Does
 * not check the invariants. Fails only if memory runs out; the caller can then only free the
 * matrix. */
bsc_status bsc_matrix_list_options(bsc_matrix *matrix, bsc_error *error);
/* Completes a matrix. The caller has filled start[] and entry[], which list the items of each
 * option. This function fills first[] and option[], which list the options of each item. Then
 * asserts the invariants (bsc_matrix_check). Fails if memory runs out; the caller can then only
 * free the matrix. */
bsc_status bsc_matrix_finish(bsc_matrix *matrix, bsc_error *error);

/* Asserts that the matrix is valid: every option covers a primary item, no item twice, and at most
 * one item whose multiplicity is above 1; the lists by option and by item agree. Does nothing in
 * builds without assertions. */
void bsc_matrix_check(const bsc_matrix *matrix);

/* Sets *digest to a hash of everything in the matrix that a count depends on. The parts of one
 * count may run on different machines; their counts may be added only if all had a matrix with the
 * same hash. Fails if memory runs out; *digest is then 0. */
bsc_status bsc_matrix_digest(const bsc_matrix *matrix, uint64_t *digest, bsc_error *error);

#endif
