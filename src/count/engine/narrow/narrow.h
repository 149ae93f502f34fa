/* narrow.h - the engine `narrow`: counts the deployments of a fleet on a rectangle of squares,
 * which may be as large as you like. It counts the fleet on a few narrow rectangles by the dynamic
 * programme, and computes the count for the large rectangle from these counts.
 *
 * Example: two ships of 2 cells, which may touch, on a 3x3 board. Let Z_u be the number of
 * deployments of u of these ships. The generating function of these numbers is Z(x) = 1 + 12 x + 44
 * x^2, and its logarithm, up to x^2, is 12 x - 28 x^2. Each coefficient of the logarithm is a sum
 * over boxes. A box is a small rectangle of cells, and counts once for each of its places on the
 * board. It contributes the same number at each place, and on every board:
 *
 *     box      places on 3x3   coefficient of x, f_1   of x^2, f_2
 *     2x1, 1x2     6 + 6                 1                -1/2      a ship; it excludes itself
 *     3x1, 1x3     3 + 3                                  -1        A1 B1 excludes B1 C1
 *     2x2            4                                    -4        four pairs share a cell
 *                            12 x 1 = 12       -12/2 - 6 - 16 = -28
 *
 * So counts on narrow boards, which a sweep of the dynamic programme finds quickly, give the
 * contribution f of every box. From the contributions follows the logarithm for a board of any
 * size, and the exponential of the logarithm is Z: the coefficient of x^2 is 12^2/2 - 28 = 44.
 *
 * In general, the logarithm is a sum over clusters (Mayer's expansion). A cluster is a set of ships
 * that are connected by conflicts: from each ship one can get to every other ship of the cluster by
 * going from ship to ship, each in conflict with the next. Let f(w, h) be the contribution of all
 * clusters that fill a box of w columns and h rows, which means that they reach all its four sides.
 * A board of W columns and H rows has (W - w + 1) (H - h + 1) places for the box. So the logarithm
 * L(W, H) for this board is
 *
 *     L(W, H) = sum over boxes w x h of f(w, h) (W - w + 1) (H - h + 1)
 *
 * The method is exact. Terms with more ships than the fleet has are left out, because they do not
 * matter for the count.
 *
 * f is 0 for all but a few boxes. A ship that is added to a cluster makes the cluster wider by at
 * most the ship's own width, less the columns that the ship must share with a ship that it is in
 * conflict with. The same holds for heights and rows. So for each sub-fleet u there is a bound
 * S(u), and w + h <= S(u) for the box of every cluster of the ships of u. For example, S is 3 + 3 -
 * 2 = 4 for two ships of 2 that overlap. The shorter side of a box is therefore at most S/2, which
 * is why narrow strips are enough. */
#ifndef BSC_NARROW_NARROW_H
#define BSC_NARROW_NARROW_H

#include "bscount.h"

#include "count/base/arena.h"

/* ---- ring.c ----
 *
 * The kinds of ships of a fleet, its sub-fleets, and arithmetic with arrays that have a number for
 * each sub-fleet. Such an array is a polynomial with a variable for each kind of ship; terms with
 * more ships than the whole fleet has are left out. These polynomials form a ring, hence the name.
 *
 *   kind      all ships that have the same shape and may be turned in the same ways: the fleet
 *             5,4,3,3,2 has 4 kinds
 *   fleet u   the sub-fleet with the number u. The digits of u say how many ships of each kind it
 *             has; the last kind has the lowest digit. For 5,4,3,3,2, number 0 is no ship at all,
 *             1 is the ship of 2, 2 is a ship of 3, 3 is a ship of 3 and the ship of 2, and 23 is
 *             the whole fleet
 *   numbers   the number of sub-fleet u begins at limb[u x limbs]. Numbers are kept modulo
 *             2^(64 limbs), so that a negative number is stored as its two's complement
 *
 * Let Z(x) be the sum of Z_u x^u over all sub-fleets u, where Z_u is the number of deployments of
 * u. Let |u| be the number of ships of u, and let M_u be |u| times the coefficient of x^u in log Z.
 * Then
 *
 *     |u| Z_u = sum over 0 < v <= u of M_v Z_(u-v)
 *
 * In the example above, M_1 = 12, M_2 = 2 x (-28) = -56, and 2 Z_2 = 12 x 12 - 56 = 88. All M are
 * integers, so no fractions are stored, and the only division, by |u|, leaves no remainder.
 *
 * Cost: to compute Z_u or M_u takes one multiplication for each sub-fleet of u. */

/* A fleet may have at most this many sub-fleets (fleets of some or all of its ships), because a
 * number is stored for each of them. */
#define BSC_MAX_FLEETS 16384u

/* A kind of ship: all ships of a fleet that have the same shape and may be turned in the same ways.
 * They may belong to several pieces, which then differ only in their names. */
typedef struct bsc_kind {
    uint32_t piece;  /* a piece of the kind: the first one */
    uint32_t copies; /* how many ships of the kind the fleet has: the copies of all its pieces */
    uint32_t stride; /* how much one more ship of the kind adds to the number of a sub-fleet */
    uint32_t width, height; /* the greatest width and the greatest height of all its orientations */
    uint32_t width_plus_height; /* width + height of an orientation; this sum is the same for all */
} bsc_kind;

/* A fleet whose sub-fleets (fleets of some or all of its ships) are counted: its kinds of ships,
 * its sub-fleets, and the size of the numbers that are stored for them. Sub-fleet number u has a
 * digit for each kind, which says how many ships of the kind it has (see the example of 5,4,3,3,2
 * above). */
typedef struct bsc_ring {
    bsc_arena arena; /* owns the arrays */
    uint32_t kinds;  /* how many kinds of ships the fleet has */
    uint32_t fleets; /* how many sub-fleets there are, with the empty fleet and the whole fleet */
    /* [kinds]: kinds with more cells first, or in the order of the pieces if bsc_ring_init was
     * called with separates_pieces */
    bsc_kind *kind;
    uint32_t *kind_of; /* [pieces]: index of the kind of each piece */
    uint32_t *ships;   /* [fleets]: how many ships each sub-fleet u has; written |u| in formulas */
    size_t limbs;      /* how many limbs (64-bit words) each number has */
    uint64_t *product; /* [limbs]: work space for one number */
} bsc_ring;

/* Returns how many ships of the kind with the index k the sub-fleet with the number `fleet` has. */
static inline uint32_t bsc_ring_digit(const bsc_ring *ring, uint32_t fleet, uint32_t k) {
    return fleet / ring->kind[k].stride % (ring->kind[k].copies + 1);
}

/* ---- narrow.c ---- */

/* The boxes of one fleet. A box is a small rectangle of cells, w columns x h rows, and contributes
 * something to the count of every larger board. Each box has a number for each sub-fleet u, in the
 * order of u. The number is |u| f_u(w, h): |u| is how many ships u has, and f_u is what the box
 * contributes for u (see the top of this file). While the boxes are being filled, the f of a box
 * may not be computed yet. The box then has the counts Z_u instead: in how many ways u can be laid
 * on a board of the box's size.
 *
 * The boxes of one bsc_boxes are either all full or all holed. A holed box lacks one cell; maps
 * need such boxes. It has numbers for each place of the missing cell. For sub-fleet u, the number
 * is |u| times (f_u of the holed box - f_u of the full box). */
typedef struct bsc_boxes {
    bool is_holed; /* true: each box lacks one cell */
    /* [S * S], where S is bsc_narrow.S: the numbers of box w x h are box[w * S + h]; NULL: none are
     * stored */
    uint64_t **box;
    /* The last two arrays are valid only while the boxes are being filled. */
    /* [S][fleets]: counts of deployments on the narrow strip of cells that was swept last. Element
     * [k][u] is how many deployments sub-fleet u has on the first k + 1 rows of the strip. */
    uint64_t *strip_Z;
    /* [fleets]: the number M_u of each sub-fleet u on the box that is being filled. M_u is |u|
     * times the coefficient of x^u in the logarithm of Z(x) (explained in the section ring.c
     * above). */
    uint64_t *M;
} bsc_boxes;

/* What is needed to count the deployments of one fleet on boards of any size. This is what each box
 * (a small rectangle of cells) contributes to the count of a board, and some figures about the
 * fleet, such as how many ships it has and how large the boxes can be. */
typedef struct bsc_narrow {
    bsc_arena arena; /* owns the arrays of this struct and of the boxes, except those of the ring */
    bsc_ring ring;
    const bsc_problem *problem;
    /* The shorter and the longer side of a board to be counted are at most this long, in cells.
     * Boxes that do not fit into such a board need no numbers. */
    uint32_t max_short_side;
    uint32_t max_long_side;
    /* Figures about the fleet: */
    /* How many columns and rows, counted together, any two ships in conflict have in common at
     * least. For example, 2 if ships may touch: ships in conflict then overlap, and so share a
     * column and a row. */
    uint32_t shared_lines;
    uint32_t ships; /* how many ships the whole fleet has */
    /* the greatest width + height, in cells, of a box that contributes to a count (f is not 0) */
    uint32_t S;
    uint32_t max_box_width;  /* the greatest width, in cells, of a box that contributes */
    uint32_t max_box_height; /* the greatest height, in cells, of a box that contributes */
    /* Whether the mirror images of all ships may be laid. If so, every sub-fleet has as many
     * deployments on w x h cells as on h x w cells, because every touch rule is the same for
     * columns and rows. Then only boxes with w <= h are stored. */
    bool is_symmetric;
    /* Whether all ships are straight and may not touch. If so, a formula in chains.c gives what the
     * largest boxes contribute, and no sweep is needed for them. */
    bool has_chains;
    /* Results, with a number for each sub-fleet u: */
    /* [fleets]: how many deployments u has on the board that was counted last. While
     * bsc_narrow_fill fills the boxes, the board is the box that is being filled. */
    uint64_t *Z;
    /* [fleets]: M_u of the board that was counted last: |u| times the coefficient of x^u in the
     * logarithm of Z(x) (see the section ring.c above). While holed boxes are being filled, the
     * board is the box without its hole. */
    uint64_t *M;
    bsc_boxes full_boxes;
} bsc_narrow;

/* Returns true if the engine `narrow` can count the problem: the board is a rectangle of squares
 * without islands, its cells may stay empty, and there are no other conditions such as sums or
 * given cells. */
bool bsc_problem_is_rectangle(const bsc_problem *problem);
/* Returns true if it is faster to count the rectangle from narrow strips than by a sweep of the
 * whole board or, if `map` is true, faster to make a map in this way. */
bool bsc_narrow_pays(const bsc_problem *problem, bool map);
/* Prepares to count boards of the problem's size: sweeps narrow strips of cells, and finds from
 * them what each box (small rectangle of cells) contributes to a count. Stores that in
 * narrow->full_boxes. If `for_formula` is true, prepares instead for all boards whose sides are at
 * most narrow->S + 2 x (number of ships): from the counts of such boards, formula.c finds a
 * formula. Adds to the stats. On success the caller must call bsc_narrow_release; on failure there
 * is nothing to release. */
bsc_status bsc_narrow_init(bsc_narrow *narrow, const bsc_problem *problem, bool for_formula,
                           const bsc_run *run, bsc_stats *stats, bsc_error *error);
void bsc_narrow_release(bsc_narrow *narrow);
/* Finds what each box contributes to the count of a board: sweeps narrow strips of cells, and fills
 * *boxes. The caller sets boxes->is_holed to say which boxes to fill: full ones, or holed ones,
 * which lack one cell. The full boxes must be filled first. narrow->arena owns the memory of the
 * boxes. */
bsc_status bsc_narrow_fill(bsc_narrow *narrow, bsc_boxes *boxes, const bsc_run *run,
                           bsc_stats *stats, bsc_error *error);
/* Counts a width x height board, without a sweep: sets narrow->Z to the number of deployments of
 * each sub-fleet on the board. Also sets narrow->M, the numbers M_u of the board (see the section
 * ring.c). */
void bsc_narrow_count(bsc_narrow *narrow, uint32_t width, uint32_t height);

/* ---- boxes.c ---- */

/* Returns true if numbers are stored for the box of w columns and h rows. */
bool bsc_narrow_has_box(const bsc_narrow *narrow, uint32_t w, uint32_t h);
/* A holed box of `lines` columns can lack a cell in any of these columns. Returns for how many of
 * the columns numbers are stored: for all of them, or only for the first half if the fleet is
 * symmetric, because the other half has the same numbers in reverse order. The same holds for rows.
 * For full boxes, which lack no cell, returns 1. */
uint32_t bsc_narrow_hole_places(const bsc_narrow *narrow, const bsc_boxes *boxes, uint32_t lines);
/* Returns the numbers of a box, one for each sub-fleet u: |u| f_u, where |u| is how many ships u
 * has, and f_u is what the box contributes to the count of u on a larger board. In a holed box, the
 * missing cell lies in column a and row b; for full boxes, a and b must be 0. */
uint64_t *bsc_narrow_box(const bsc_narrow *narrow, const bsc_boxes *boxes, uint32_t width,
                         uint32_t height, uint32_t a, uint32_t b);
/* Adds up what all boxes contribute to a width x height board, from which the count of the board
 * follows (ring.c). Writes to m[fleets], for each sub-fleet u, the sum of |u| f_u over all boxes
 * and over all places of each box on the board, where |u| is how many ships u has. These sums are
 * the numbers M_u of the board. */
void bsc_narrow_sum(const bsc_narrow *narrow, uint32_t width, uint32_t height, uint64_t *m);
/* Adds up what all boxes contribute to a width x height board that lacks the cell in column x and
 * row y. Writes M_u of this board to m[fleets], for each sub-fleet u. It is M_u of the whole board,
 * which the caller must have computed in narrow->M, plus the numbers of holed boxes (which lack a
 * cell): of each box that contains the missing cell, at each of its places on the board. */
void bsc_narrow_sum_holed(const bsc_narrow *narrow, const bsc_boxes *boxes, uint32_t width,
                          uint32_t height, uint32_t x, uint32_t y, uint64_t *m);

/* ---- chains.c ---- */

/* Says for which boxes a formula gives f_u, what a box contributes to the count of a sub-fleet u.
 * Such boxes need no sweep. They are the largest boxes that contribute. Let S(u) be the greatest
 * width + height of a box that contributes. The slack of a box w x h is how much smaller it is:
 * S(u) - w - h. The formula holds for every slack less than the result. The result depends only on
 * how many ships u has, which is the parameter `ships`; 0 means that there is no formula. */
uint32_t bsc_narrow_formula_slacks(const bsc_narrow *narrow, const bsc_boxes *boxes,
                                   uint32_t ships);
/* Computes, by a formula, what the box of w columns and h rows contributes to the count of
 * sub-fleet u, which is called f_u. Stores |u| f_u in m, a number of ring.limbs limbs, and returns
 * m (|u| is how many ships u has). The formula is computed from f of sub-fleets with fewer ships in
 * smaller boxes, which must be known. `slack` is S(u) - w - h, and must be less than the result of
 * bsc_narrow_formula_slacks. */
uint64_t *bsc_narrow_closed_form(const bsc_narrow *narrow, uint32_t slack, uint32_t u, uint32_t w,
                                 uint32_t h, uint64_t *m);

#endif
