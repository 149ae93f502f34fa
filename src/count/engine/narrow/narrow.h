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
 * conflict with. The same holds for heights and rows. So for each sub-fleet u there is a number
 * S(u), and w + h <= S(u) for the box of every cluster of the ships of u. For example, S is
 * 3 + 3 - 2 = 4 for two ships of 2 that overlap. The shorter side of a box is therefore at most
 * S/2, which is why narrow strips are enough. */
#ifndef BSC_NARROW_NARROW_H
#define BSC_NARROW_NARROW_H

#include "bscount.h"

#include "count/base/arena.h"

/* ---- ring.c ----
 *
 * The kinds of ships of a fleet, its sub-fleets, and arithmetic with arrays that have a number for
 * each sub-fleet. Such an array is a polynomial with a variable for each kind; terms with more
 * ships than the whole fleet has are left out.
 *
 *   kind      all ships that have the same shape and may be turned in the same ways: the fleet
 *             5,4,3,3,2 has 4 kinds
 *   fleet u   the sub-fleet with the number u. The digits of u are the numbers of ships of each
 *             kind; the last kind has the lowest digit. For 5,4,3,3,2, number 0 is no ship at all,
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

/* Greatest number of sub-fleets that a fleet may have, because a number is stored for each of
 * them. */
#define BSC_MAX_FLEETS 16384u

/* A kind: all ships of a fleet that have the same shape and may be turned in the same ways. */
typedef struct bsc_kind {
    uint32_t piece;             /* a piece of the kind, the first one */
    uint32_t copies;            /* number of ships of the kind: the copies of all its pieces */
    uint32_t stride;            /* number u of the sub-fleet that is one ship of the kind */
    uint32_t width, height;     /* greatest width and greatest height of all orientations */
    uint32_t width_plus_height; /* width + height of an orientation; all have the same sum */
} bsc_kind;

/* The kinds and the sub-fleets of a fleet, and the size of the numbers stored for the
 * sub-fleets. */
typedef struct bsc_ring {
    bsc_arena arena;   /* owns the arrays */
    uint32_t kinds;    /* number of kinds of ships */
    uint32_t fleets;   /* number of sub-fleets, including the empty fleet and the whole fleet */
    bsc_kind *kind;    /* [kinds]: those with more cells come first (but see bsc_ring_init) */
    uint32_t *kind_of; /* [pieces]: the kind of each piece */
    uint32_t *ships;   /* [fleets]: number of ships of each sub-fleet u; |u| in the formulas */
    size_t limbs;      /* number of 64-bit words of each number */
    uint64_t *product; /* [limbs]: work space for one number */
} bsc_ring;

/* Returns how many ships of kind k the sub-fleet with the number `fleet` has. */
static inline uint32_t bsc_ring_digit(const bsc_ring *ring, uint32_t fleet, uint32_t k) {
    return fleet / ring->kind[k].stride % (ring->kind[k].copies + 1);
}

/* ---- narrow.c ---- */

/* The numbers of all boxes. For every box w x h, there is a number for each sub-fleet u, in the
 * order of u: |u| f_u(w, h). While the boxes are being filled, a box whose f is not computed yet
 * has the numbers Z_u instead.
 *
 * The boxes of one bsc_boxes are either all full or all holed. A holed box, which maps need, lacks
 * one cell. For each place of the missing cell, it has a number for each sub-fleet u: |u| times the
 * difference between f_u of the holed box and f_u of the full box. */
typedef struct bsc_boxes {
    bool is_holed; /* true: each box lacks one cell */
    /* [S * S], box w x h at index w * S + h; NULL: no numbers are stored for the box */
    uint64_t **box;
    /* Valid while the boxes are being filled. */
    /* [S][fleets]: deployments on the first 1, 2, ... rows of the strip swept last */
    uint64_t *strip_Z;
    uint64_t *M; /* [fleets]: the numbers M_u of the box that is being filled */
} bsc_boxes;

/* All that is needed to count the deployments of one fleet on boards of any size. */
typedef struct bsc_narrow {
    bsc_arena arena; /* owns all numbers of the boxes, Z and M */
    bsc_ring ring;
    const bsc_problem *problem;
    /* Upper bounds on the shorter and the longer side of the boards to be counted. */
    uint32_t max_short_side;
    uint32_t max_long_side;
    /* Measures of the fleet. */
    uint32_t shared_lines;   /* least number of columns plus rows that ships in conflict share */
    uint32_t ships;          /* number of ships of the whole fleet */
    uint32_t S;              /* greatest width + height of a box whose f is not 0 (file head) */
    uint32_t max_box_width;  /* greatest width of a box whose f is not 0 */
    uint32_t max_box_height; /* greatest height of a box whose f is not 0 */
    /* Whether a w x h box has as many deployments as an h x w box: the mirror images of all ships
     * may be laid, and every touch rule is the same for columns and rows. If so, only boxes with
     * w <= h are stored. */
    bool is_symmetric;
    /* Whether all ships are straight and may not touch. If so, chains.c finds f of large boxes. */
    bool has_chains;
    /* Two arrays with a number for each sub-fleet u (see the section ring.c for Z_u and M_u). */
    /* deployments on the board counted last; while boxes are filled, on the current box */
    uint64_t *Z;
    uint64_t *M; /* M_u of the board counted last; while holed boxes are filled, of the full box */
    bsc_boxes full_boxes;
} bsc_narrow;

/* Returns true if the problem's board is a rectangle of squares without islands, whose cells may
 * stay empty, and there are no other conditions such as sums or given cells. */
bool bsc_problem_is_rectangle(const bsc_problem *problem);
/* Returns true if counting the rectangle from narrow strips is faster than a sweep of the whole
 * board; if `map` is true, returns true if making a map from narrow strips is faster. */
bool bsc_narrow_pays(const bsc_problem *problem, bool map);
/* Sweeps the strips that are needed to count boards of the problem's size, and fills
 * narrow->full_boxes. If `for_formula` is true, does so for all boards whose sides are at most
 * S + 2 x (number of ships). Adds to the stats. On success the caller must call bsc_narrow_release;
 * on failure there is nothing to release. */
bsc_status bsc_narrow_init(bsc_narrow *narrow, const bsc_problem *problem, bool for_formula,
                           const bsc_run *run, bsc_stats *stats, bsc_error *error);
void bsc_narrow_release(bsc_narrow *narrow);
/* Sweeps the strips, and fills the boxes, which are full or holed as boxes->is_holed says. The full
 * boxes must be filled before the holed ones. narrow->arena owns the memory of the boxes. */
bsc_status bsc_narrow_fill(bsc_narrow *narrow, bsc_boxes *boxes, const bsc_run *run,
                           bsc_stats *stats, bsc_error *error);
/* Counts a width x height board. Sets narrow->Z to the numbers of deployments of all sub-fleets on
 * the board, and narrow->M to |u| times the coefficients of log Z, for all sub-fleets u. */
void bsc_narrow_count(bsc_narrow *narrow, uint32_t width, uint32_t height);

/* ---- boxes.c ---- */

/* Returns true if numbers are stored for the box w x h. */
bool bsc_narrow_has_box(const bsc_narrow *narrow, uint32_t w, uint32_t h);
/* A holed box has `lines` columns (or rows), and its missing cell lies in one of them. Returns for
 * how many of these columns, counted from the first, numbers are stored: for all of them, or for
 * the first half if the fleet is symmetric. For full boxes, which lack no cell, returns 1. */
uint32_t bsc_narrow_hole_places(const bsc_narrow *narrow, const bsc_boxes *boxes, uint32_t lines);
/* Returns the numbers of the box width x height, one for each sub-fleet. In a holed box, the
 * missing cell lies in column a and row b; for full boxes, a and b must be 0. */
uint64_t *bsc_narrow_box(const bsc_narrow *narrow, const bsc_boxes *boxes, uint32_t width,
                         uint32_t height, uint32_t a, uint32_t b);
/* Writes the numbers M of a width x height board to m. They are the sum of |u| f_u over all boxes
 * and over all places of each box on the board. */
void bsc_narrow_sum(const bsc_narrow *narrow, uint32_t width, uint32_t height, uint64_t *m);
/* Writes the numbers M of a width x height board that lacks the cell in column x and row y to m.
 * They are the numbers M of the whole board, which the caller must have computed in narrow->M, plus
 * the numbers of the holed boxes, summed over all places of boxes that contain the cell. */
void bsc_narrow_sum_holed(const bsc_narrow *narrow, const bsc_boxes *boxes, uint32_t width,
                          uint32_t height, uint32_t x, uint32_t y, uint64_t *m);

/* ---- chains.c ---- */

/* The slack of a box w x h for sub-fleet u is S(u) - w - h. If u has `ships` ships, f_u is known in
 * closed form for all slacks below a limit. Returns this limit; 0 means that no closed form is
 * known. */
uint32_t bsc_narrow_closed_slacks(const bsc_narrow *narrow, const bsc_boxes *boxes, uint32_t ships);
/* Sets m to |u| f_u(w, h) by the closed form, which needs f of smaller sub-fleets. `slack` is
 * S(u) - w - h, and must be less than bsc_narrow_closed_slacks for the ships of u. Returns m. */
uint64_t *bsc_narrow_closed_form(const bsc_narrow *narrow, uint32_t slack, uint32_t u, uint32_t w,
                                 uint32_t h, uint64_t *m);

#endif
