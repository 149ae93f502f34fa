/* narrow.h - deployments on rectangles of squares of any size, from those on narrow ones.
 *
 * Of a fleet whose ships exclude each other where they conflict, the logarithm of the generating
 * function of all sub-fleets is a sum over clusters, sets of ships that hang together by conflicts
 * (Mayer's expansion; exact, as everything beyond the fleet is cut off). A cluster lies in a box of
 * w x h, and a box lies in (W - w + 1) (H - h + 1) ways on W x H:
 *
 *     L(W, H) = sum over boxes w x h of f(w, h) (W - w + 1) (H - h + 1)
 *
 * so f is the second difference of L both ways. A ship adds at most its width and height to the
 * cluster's, less one line in each direction in which the conflict makes them share one: the boxes
 * of sub-fleet u have w + h <= S(u), one side at most S/2, and no side above the reach of that
 * direction. What lies beyond has f = 0 and needs no count. */
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
 *   fleet u   the copies of each kind as digits, the last kind's lowest: 0 is no ship at all
 *   numbers   number u stands at limb[u x limbs ..], modulo 2^(64 limbs): what is negative on the
 *             way comes out right where the result is a natural below that
 *
 * Of Z(x) = sum over u of Z_u x^u, the numbers of deployments, M_u is |u| times the coefficient of
 * log Z: |u| Z_u = sum over 0 < v <= u of M_v Z_(u-v). All M are integers, so no fraction is ever
 * needed, and the one division there is, by |u|, is exact (asserted).
 *
 * Cost of Z_u or M_u: a product for each sub-fleet of u. */

#define BSC_MAX_FLEETS 16384u

typedef struct bsc_kind {
    uint32_t piece;             /* the first piece of the kind */
    uint32_t copies;            /* ships of the kind: the copies of all its pieces */
    uint32_t stride;            /* what one ship of the kind adds to a sub-fleet's number */
    uint32_t width, height;     /* the largest width and height of all its orientations */
    uint32_t width_plus_height; /* of one orientation: the same for all */
} bsc_kind;

typedef struct bsc_ring {
    bsc_arena arena;
    uint32_t kinds, fleets; /* fleets: sub-fleets, the empty one and the whole one included */
    bsc_kind *kind;         /* [kinds]: larger ships first */
    uint32_t *kind_of;      /* [pieces]: the kind of each piece */
    uint32_t *ships;        /* [fleets]: |u|, the ships of sub-fleet u */
    size_t limbs;           /* 64-bit words of each number */
    uint64_t *product;      /* [limbs]: work space */
} bsc_ring;

/* Returns how many ships of kind k sub-fleet `fleet` has. */
static inline uint32_t bsc_ring_digit(const bsc_ring *ring, uint32_t fleet, uint32_t k) {
    return fleet / ring->kind[k].stride % (ring->kind[k].copies + 1);
}

/* ---- narrow.c ---- */

/* Numbers of all boxes, in the ring's order of sub-fleets: |u| f_u(w, h). While boxes are filled,
 * Z of boxes that are not done yet. Holed boxes lack one cell: they have such numbers for each
 * place of the missing cell, and each is the holed box's f less the whole box's. */
typedef struct bsc_boxes {
    bool is_holed;
    uint64_t **box;    /* [S * S], box w x h at w * S + h; NULL: no numbers are stored */
    uint64_t *strip_Z; /* [S][fleets]: Z of the first 1, 2, .. rows of the last strip swept */
    uint64_t *M;       /* [fleets]: M of the box that is being filled */
} bsc_boxes;

typedef struct bsc_narrow {
    bsc_arena arena;
    bsc_ring ring;
    const bsc_problem *problem;
    /* Of the boards to be counted: their shorter side and their longer side are at most these. */
    uint32_t max_short_side, max_long_side;
    /* Of the fleet. */
    uint32_t shared_lines; /* columns and rows that two ships in conflict share at least: 0 to 2 */
    uint32_t ships;
    uint32_t S;             /* largest width + height of a box with f other than 0 */
    uint32_t max_box_width; /* largest sides of such a box */
    uint32_t max_box_height;
    bool is_symmetric; /* mirror images of the fleet are alike: only boxes of w <= h are stored */
    bool has_chains;   /* straight ships apart: f of small slack has a closed form (narrow.c) */
    /* [fleets] numbers each. */
    uint64_t *Z; /* of the board last counted; of a box while it is filled */
    uint64_t *M; /* of the board last counted, or the whole box of the holed box being filled */
    bsc_boxes whole;
} bsc_narrow;

/* Returns whether the problem is a whole rectangle of squares whose cells may stay empty. */
bool bsc_problem_is_rectangle(const bsc_problem *problem);
/* Returns whether narrow strips count the rectangle (or `map` it) sooner than a sweep of it would.
 * */
bool bsc_narrow_pays(const bsc_problem *problem, bool map);
/* Sweeps the strips that boards of the problem's size take. With `any`, those of boards up to S + 2
 * ships on both sides. Adds to the stats. After a failure nothing is left to release. */
bsc_status bsc_narrow_init(bsc_narrow *narrow, const bsc_problem *problem, bool any,
                           const bsc_run *run, bsc_stats *stats, bsc_error *error);
void bsc_narrow_release(bsc_narrow *narrow);
/* Fills boxes, whose memory is the narrow's. Holed boxes are filled after the whole ones. */
bsc_status bsc_narrow_fill(bsc_narrow *narrow, bsc_boxes *boxes, const bsc_run *run,
                           bsc_stats *stats, bsc_error *error);
/* Returns the [fleets] numbers of box width x height; (a, b) is the missing cell of a holed box,
 * and (0, 0) for whole boxes. */
uint64_t *bsc_narrow_box(const bsc_narrow *narrow, const bsc_boxes *boxes, uint32_t width,
                         uint32_t height, uint32_t a, uint32_t b);
/* Writes to m the M of a width x height board: the sum of f over all places of whole boxes on it.
 * */
void bsc_narrow_sum(const bsc_narrow *narrow, uint32_t width, uint32_t height, uint64_t *m);
/* Writes to m the M of a width x height board that lacks cell (x, y): that of the whole board,
 * which narrow->M holds, and the sum of the holed boxes' numbers over all boxes that contain the
 * cell. */
void bsc_narrow_sum_holed(const bsc_narrow *narrow, const bsc_boxes *boxes, uint32_t width,
                          uint32_t height, uint32_t x, uint32_t y, uint64_t *m);
/* Sets narrow->Z to the deployments of each sub-fleet on a width x height board, and narrow->M. */
void bsc_narrow_count(bsc_narrow *narrow, uint32_t width, uint32_t height);

#endif
