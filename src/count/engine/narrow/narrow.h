/* narrow.h - counts deployments on rectangles of squares of any size from those on narrow ones.
 *
 * Example: two ships of 2 cells that may touch, on 3x3. Z_u is the number of deployments of u
 * ships, and their generating function is Z(x) = 1 + 12 x + 44 x^2. Its logarithm is 12 x - 28 x^2,
 * cut off after x^2. These coefficients are sums over small boxes, each counted at all its places
 * on the board, and a box contributes the same at each place, and on every board:
 *
 *     box      places on 3x3   coefficient of x, f_1   of x^2, f_2
 *     2x1, 1x2     6 + 6                 1                -1/2      a ship; it excludes itself
 *     3x1, 1x3     3 + 3                                  -1        A1 B1 excludes B1 C1
 *     2x2            4                                    -4        four pairs share a cell
 *                            12 x 1 = 12       -12/2 - 6 - 16 = -28
 *
 * So narrow boards, which are quickly swept, tell f of all boxes, and these tell the logarithm for
 * a board of any size. Its exponential is Z: 12^2/2 - 28 = 44.
 *
 * In general the logarithm is a sum over clusters: sets of ships in which conflicts lead from each
 * ship to each other one (Mayer's expansion). It is exact, since terms beyond the fleet are cut
 * off. Let L(W, H) be the logarithm for the board of W columns and H rows, and f(w, h) the part of
 * it that clusters give which fill a box w x h: touch all its four sides. The box has
 * (W - w + 1) (H - h + 1) places:
 *
 *     L(W, H) = sum over boxes w x h of f(w, h) (W - w + 1) (H - h + 1)
 *
 * Only few boxes have f other than 0. A further ship widens a cluster at most by its own width,
 * less the columns that it must share with a ship that it conflicts with, and the same holds for
 * heights and rows. So a cluster of sub-fleet u has w + h <= S(u): two ships of 2 that overlap have
 * 3 + 3 - 2 = 4. The shorter side is at most S/2, which is why narrow strips are enough. */
#ifndef BSC_NARROW_NARROW_H
#define BSC_NARROW_NARROW_H

#include "bscount.h"

#include "count/base/arena.h"

/* ---- ring.c ----
 *
 * A fleet's kinds of ships, its sub-fleets, and arrays with a number for each of them: coefficients
 * of polynomials in the kinds, cut off at the whole fleet.
 *
 *   kinds     pieces of one shape and one way to turn are copies of a kind: 5,4,3,3,2 has 4
 *   fleet u   the copies of each kind as digits, the last kind's lowest. Of 5,4,3,3,2 number 0 is
 *             no ship at all, 1 the ship of 2, 2 a ship of 3, 3 both, 23 the whole fleet
 *   numbers   number u stands at limb[u x limbs ..], modulo 2^(64 limbs), so that a negative number
 *             is stored as its two's complement
 *
 * Let Z(x) = sum over u of Z_u x^u, where Z_u is the number of deployments of sub-fleet u. Let |u|
 * be the number of its ships, and M_u the coefficient of x^u in log Z, times |u|. Then
 *
 *     |u| Z_u = sum over 0 < v <= u of M_v Z_(u-v)
 *
 * In the example above M_1 = 12 and M_2 = 2 x (-28) = -56, and 2 Z_2 = 12 x 12 - 56 = 88. All M are
 * integers, so that no fraction is ever stored, and the one division, by |u|, leaves no remainder.
 *
 * Cost of Z_u or M_u: a product for each sub-fleet of u. */

/* Sub-fleets that a fleet may have. Numbers are stored for all of them. */
#define BSC_MAX_FLEETS 16384u

/* Ships that are alike. */
typedef struct bsc_kind {
    uint32_t piece;             /* the first piece of the kind */
    uint32_t copies;            /* ships of the kind: the copies of all its pieces */
    uint32_t stride;            /* the number of the sub-fleet that is one ship of the kind */
    uint32_t width, height;     /* the largest width and height of all its orientations */
    uint32_t width_plus_height; /* of one orientation: the same for all */
} bsc_kind;

/* A fleet's kinds and sub-fleets, and the size of the numbers of the latter. */
typedef struct bsc_ring {
    bsc_arena arena;   /* of the arrays */
    uint32_t kinds;    /* of ships */
    uint32_t fleets;   /* sub-fleets, the empty one and the full one included */
    bsc_kind *kind;    /* [kinds]: larger ships first */
    uint32_t *kind_of; /* [pieces]: the kind of each piece */
    uint32_t *ships;   /* [fleets]: |u|, the ships of sub-fleet u */
    size_t limbs;      /* 64-bit words of each number */
    uint64_t *product; /* [limbs]: work space */
} bsc_ring;

/* Returns how many ships of kind k sub-fleet `fleet` has. */
static inline uint32_t bsc_ring_digit(const bsc_ring *ring, uint32_t fleet, uint32_t k) {
    return fleet / ring->kind[k].stride % (ring->kind[k].copies + 1);
}

/* ---- narrow.c ---- */

/* The numbers |u| f_u(w, h) of all boxes, for all sub-fleets u in the ring's order. While boxes are
 * filled, a box whose f is not computed yet has the numbers Z_u in their place.
 *
 * Holed boxes, for maps, lack one cell. They have such numbers for each place of the missing cell,
 * and each number is the holed box's f less that of the full box. */
typedef struct bsc_boxes {
    bool is_holed;
    uint64_t **box; /* [S * S], box w x h at w * S + h; NULL: no numbers are stored for it */
    /* While boxes are filled. */
    uint64_t *strip_Z; /* [S][fleets]: Z of the first 1, 2, .. rows of the last strip swept */
    uint64_t *M;       /* [fleets]: M of the current box */
} bsc_boxes;

/* All that is needed to count boards of one fleet. */
typedef struct bsc_narrow {
    bsc_arena arena; /* of all numbers */
    bsc_ring ring;
    const bsc_problem *problem;
    /* The boards to be counted: the shorter and the longer side are at most these. */
    uint32_t max_short_side;
    uint32_t max_long_side;
    /* The fleet. */
    uint32_t shared_lines;  /* columns and rows that two ships in conflict share at least: 0 to 2 */
    uint32_t ships;         /* of the whole fleet */
    uint32_t S;             /* largest width + height of a box with f other than 0 */
    uint32_t max_box_width; /* largest width of such a box */
    uint32_t max_box_height; /* largest height of such a box */
    bool is_symmetric; /* mirror images of the fleet are alike: only boxes of w <= h are stored */
    bool has_chains;   /* ships are straight and may not touch: chains.c finds f of large boxes */
    /* [fleets] numbers each. */
    uint64_t *Z; /* of the board last counted; while boxes are filled, of the current box */
    uint64_t *M; /* of the board last counted; while holed boxes are filled, of the full box */
    bsc_boxes full_boxes;
} bsc_narrow;

/* Says whether the problem's board is a rectangle of squares without islands, whose cells may stay
 * empty, and which has no conditions beside its size. */
bool bsc_problem_is_rectangle(const bsc_problem *problem);
/* Says whether narrow strips count the rectangle sooner than a sweep of it would; with `map`,
 * whether they map it sooner. */
bool bsc_narrow_pays(const bsc_problem *problem, bool map);
/* Sweeps the strips from which boards of the problem's size are counted, and fills
 * narrow->full_boxes; with `for_formula`, for all boards whose sides are at most S + 2 ships. Adds
 * to the stats. The caller releases the narrow, but not after a failure. */
bsc_status bsc_narrow_init(bsc_narrow *narrow, const bsc_problem *problem, bool for_formula,
                           const bsc_run *run, bsc_stats *stats, bsc_error *error);
void bsc_narrow_release(bsc_narrow *narrow);
/* Sweeps the strips, and fills the boxes, whose is_holed is set, in memory of the narrow. Holed
 * boxes are filled after the full ones. */
bsc_status bsc_narrow_fill(bsc_narrow *narrow, bsc_boxes *boxes, const bsc_run *run,
                           bsc_stats *stats, bsc_error *error);
/* Sets narrow->Z to the numbers of deployments of all sub-fleets on a width x height board, and
 * narrow->M to the board's M. */
void bsc_narrow_count(bsc_narrow *narrow, uint32_t width, uint32_t height);

/* ---- boxes.c ---- */

/* Says whether numbers are stored for boxes of w x h. */
bool bsc_narrow_has_box(const bsc_narrow *narrow, uint32_t w, uint32_t h);
/* Returns for how many of a box's `lines` columns (or rows) there are numbers with the missing cell
 * in that column: if mirror images are alike, for the first half. A full box, which lacks no cell,
 * has numbers for one place. */
uint32_t bsc_narrow_hole_places(const bsc_narrow *narrow, const bsc_boxes *boxes, uint32_t lines);
/* Returns the [fleets] numbers of box width x height; (a, b) is the place of the missing cell in a
 * holed box, and (0, 0) for full boxes. */
uint64_t *bsc_narrow_box(const bsc_narrow *narrow, const bsc_boxes *boxes, uint32_t width,
                         uint32_t height, uint32_t a, uint32_t b);
/* Writes to m the M of a width x height board: the sum of |u| f_u over all boxes and their places
 * on the board. */
void bsc_narrow_sum(const bsc_narrow *narrow, uint32_t width, uint32_t height, uint64_t *m);
/* Writes to m the M of a width x height board that lacks cell (x, y): that of the board with the
 * cell, which the caller has computed in narrow->M, and the sum of the holed boxes' numbers over
 * all boxes that contain the cell. */
void bsc_narrow_sum_holed(const bsc_narrow *narrow, const bsc_boxes *boxes, uint32_t width,
                          uint32_t height, uint32_t x, uint32_t y, uint64_t *m);

/* ---- chains.c ---- */

/* Returns the slack S(u) - w - h below which f of a sub-fleet u of `ships` ships is found in closed
 * form; 0: never. */
uint32_t bsc_narrow_closed_slacks(const bsc_narrow *narrow, const bsc_boxes *boxes, uint32_t ships);
/* Sets m to |u| f_u(w, h) in closed form, from f of smaller sub-fleets. `slack` is S(u) - w - h,
 * and less than bsc_narrow_closed_slacks. Returns m. */
uint64_t *bsc_narrow_closed_form(const bsc_narrow *narrow, uint32_t slack, uint32_t u, uint32_t w,
                                 uint32_t h, uint64_t *m);

#endif
