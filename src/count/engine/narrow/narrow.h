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
    uint32_t piece;         /* the first of this kind */
    uint32_t copies;        /* of all its pieces */
    uint32_t stride;        /* of its digit */
    uint32_t width, height; /* of its orientations, the most of each */
    uint32_t around;        /* width and height of one orientation, together */
} bsc_kind;

typedef struct bsc_ring {
    bsc_arena arena;
    uint32_t kinds, fleets;
    bsc_kind *kind;    /* [kinds]: larger ships first */
    uint32_t *kind_of; /* [pieces] */
    uint32_t *ships;   /* [fleets]: |u| */
    size_t limbs;
    uint64_t *product; /* [limbs] */
} bsc_ring;

/* How many ships of kind k fleet u has. */
static inline uint32_t bsc_ring_digit(const bsc_ring *ring, uint32_t fleet, uint32_t k) {
    return fleet / ring->kind[k].stride % (ring->kind[k].copies + 1);
}

/* ---- narrow.c ---- */

/* Numbers of each box, at[w x around + h]: first Z, then f, times the ships. Where the box is
 * holed: of each place (a, b) of a missing cell, and f less that of the whole box. */
typedef struct bsc_boxes {
    bool holed;
    uint64_t **at;
    uint64_t *strip; /* Z of the boxes of a strip */
    uint64_t *m;     /* of the box at hand */
} bsc_boxes;

typedef struct bsc_narrow {
    bsc_arena arena;
    bsc_ring ring;
    const bsc_problem *problem;
    uint32_t side, length; /* of the boards to count, the shorter and the longer, at most */
    uint32_t lines;        /* that two ships in conflict share: 0, 1 or 2 */
    uint32_t ships;
    uint32_t around;        /* S of the whole fleet, */
    uint32_t width, height; /* and the sides of its boxes at most */
    bool turns;             /* a fleet and its mirror images are alike: boxes have w <= h */
    bool chains;            /* f where w + h = S is known in closed form */
    uint64_t *z;            /* of the box at hand, [fleets] numbers */
    uint64_t *sum;          /* M: of f over the boxes of a board */
    bsc_boxes whole;
} bsc_narrow;

/* Whether the problem is a whole rectangle of squares, whose cells may stay empty. */
bool bsc_problem_is_rectangle(const bsc_problem *problem);
/* Whether one that is is counted, or mapped, sooner so than by a sweep of its own. */
bool bsc_narrow_pays(const bsc_problem *problem, bool map);
/* Counts what it takes for boards of the problem's size; or of any up to S and two lines more for
 * each ship, and sums of those of any size. Adds to the stats. */
bsc_status bsc_narrow_init(bsc_narrow *narrow, const bsc_problem *problem, bool any,
                           const bsc_run *run, bsc_stats *stats, bsc_error *error);
void bsc_narrow_release(bsc_narrow *narrow);
/* Fills boxes, whole ones first, in the narrow's memory. */
bsc_status bsc_narrow_fill(bsc_narrow *narrow, bsc_boxes *boxes, const bsc_run *run,
                           bsc_stats *stats, bsc_error *error);
/* A box's f; of a holed one that without its cell (a, b). */
uint64_t *bsc_narrow_box(const bsc_narrow *narrow, const bsc_boxes *boxes, uint32_t width,
                         uint32_t height, uint32_t a, uint32_t b);
/* m = M of such a board: the sum of f over its boxes, x = y = 0; or where boxes are holed sum[],
 * that of the whole board, and f of those around its missing cell (x, y). */
void bsc_narrow_add(const bsc_narrow *narrow, const bsc_boxes *boxes, uint32_t width,
                    uint32_t height, uint32_t x, uint32_t y, uint64_t *m);
/* Fills z[] with the deployments of each sub-fleet on such a board, and sum[] with their M. */
void bsc_narrow_count(bsc_narrow *narrow, uint32_t width, uint32_t height);

#endif
