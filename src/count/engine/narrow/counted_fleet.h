/* counted_fleet.h - a fleet whose sub-fleets are counted: its kinds of ships, its sub-fleets, and
 * arithmetic with arrays that have a value for each sub-fleet.
 *
 *   kind        all ships that have the same shape and may be turned in the same ways: the fleet
 *               5,4,3,3,2 has 4 kinds
 *   sub-fleet   a fleet of some or all of the ships. Each sub-fleet has an index, whose digits say
 *               how many ships of each kind the sub-fleet has; the last kind has the lowest digit.
 *               For 5,4,3,3,2, index 0 is no ship at all, 1 is the ship of 2, 2 is a ship of 3, 3
 *               is a ship of 3 and the ship of 2, and 23 is the whole fleet
 *   values      in an array, the value of sub-fleet u begins at element u x limbs, and has `limbs`
 *               words of 64 bits. Values are kept modulo 2^(64 limbs), so that a negative value is
 *               stored as its two's complement
 *
 * An array of values is also a polynomial with a variable for each kind of ship: the value of
 * sub-fleet u is the coefficient of x^u. Terms with more ships than the whole fleet has are left
 * out.
 *
 * Two such arrays belong to a board. deployments[] has Z_u, the number of deployments of each
 * sub-fleet u on the board. log_coefficients[] has M_u, the log coefficient of each sub-fleet u:
 * the coefficient of x^u in the logarithm of the polynomial Z(x), the sum of all Z_u x^u,
 * multiplied by |u|, the number of ships of u. Each array follows from the other, because
 *
 *     |u| Z_u = sum over all v within u, but the empty fleet, of M_v Z_(u-v)
 *
 * Here v is a sub-fleet of u, and u - v has the other ships of u. Example: two ships of 2 cells on
 * a 3x3 board have Z_1 = 12, Z_2 = 44 and M_1 = 12, M_2 = -56, and indeed 2 x 44 = 12 x 12 - 56.
 * All M are integers, so no fractions are stored, and the only division, by |u|, leaves no
 * remainder.
 *
 * Cost: to compute Z_u or M_u takes one multiplication for each sub-fleet of u. */
#ifndef BSC_NARROW_COUNTED_FLEET_H
#define BSC_NARROW_COUNTED_FLEET_H

#include "bscount.h"

#include "count/base/arena.h"

/* A number of sub-fleets (fleets of some or all of the ships). No fleet may have more, because a
 * count is stored for each of them, and dp (dp/counts.c) counts no more at once. */
#define BSC_MAX_SUB_FLEETS (UINT32_C(1) << 24)

/* A kind of ship: all ships of a fleet that have the same shape and may be turned in the same ways.
 * They may belong to several pieces, which then differ only in their names. */
typedef struct bsc_kind {
    uint32_t piece;  /* the first piece whose ships are of this kind */
    uint32_t copies; /* how many ships of the kind the fleet has: the copies of all its pieces */
    /* how much greater the index of a sub-fleet becomes if the sub-fleet gets one more ship of this
     * kind */
    uint32_t place_value;
    /* The greatest width, and the greatest height, that a ship of this kind can have, in cells,
     * over all ways in which it may be turned. */
    uint32_t width, height;
    uint32_t side_sum; /* the width + height of a ship, which is the same however it is turned */
} bsc_kind;

/* A fleet whose sub-fleets (fleets of some or all of its ships) are counted: its kinds of ships,
 * its sub-fleets, and the length of the values that are stored for them. Each sub-fleet has an
 * index, which has a digit for each kind: how many ships of the kind the sub-fleet has. In a fleet
 * of one ship of 3 cells and two ships of 2 cells, index 0 is no ship, 1 is one ship of 2, 2 is
 * both, 3 is the ship of 3 alone, and so on up to 5, the whole fleet. */
typedef struct bsc_counted_fleet {
    bsc_arena arena;     /* owns the arrays */
    uint32_t kinds;      /* how many kinds of ships the fleet has */
    uint32_t sub_fleets; /* how many sub-fleets, with the empty fleet and the whole fleet */
    /* [kinds]: kinds with more cells first, or in the order of the pieces if bsc_counted_fleet_init
     * was called with separates_pieces */
    bsc_kind *kind;
    uint32_t *kind_of; /* [pieces]: index of the kind to which the ships of each piece belong */
    uint32_t *ships;   /* [sub_fleets]: how many ships each sub-fleet has */
    size_t limbs;      /* how many 64-bit words the value of a sub-fleet has, such as its count */
    uint64_t *product; /* [limbs]: work space for one value */
} bsc_counted_fleet;

/* Returns how many ships of kind k the sub-fleet has. The index of a sub-fleet is a number with a
 * digit for each kind, and the result is the digit of kind k. Example: in the fleet 3,2,2 the index
 * 5 is 1 x 3 + 2 x 1. So sub-fleet 5 has one ship of 3 cells, whose kind has the place value 3, and
 * two ships of 2 cells, whose kind has the place value 1. */
static inline uint32_t bsc_sub_fleet_copies(const bsc_counted_fleet *fleet, uint32_t sub_fleet,
                                            uint32_t k) {
    return sub_fleet / fleet->kind[k].place_value % (fleet->kind[k].copies + 1);
}

/* Finds the kinds of ships and the sub-fleets of a problem's fleet. Sets fleet->limbs, the length
 * of the value of a sub-fleet, so that the number of its deployments fits into a value if the board
 * has at most `cells` cells. If separates_pieces is true, each piece is a kind of its own, in the
 * order of the pieces, so that sub-fleets have the same indices as in dp. Returns BSC_UNSUPPORTED
 * if there are more than `max_sub_fleets` sub-fleets; this limit is at most BSC_MAX_SUB_FLEETS.
 * Also fails if memory runs out. The caller must release fleet->arena, even after a failure. */
bsc_status bsc_counted_fleet_init(bsc_counted_fleet *fleet, const bsc_problem *problem,
                                  double cells, bool separates_pieces, uint32_t max_sub_fleets,
                                  bsc_error *error);
/* Adds factor * b to a[limbs], where a[] and b[] are two's complements of `limbs` 64-bit words. */
void bsc_signed_add_multiple(uint64_t *a, size_t limbs, const uint64_t *b, uint64_t factor);
/* Subtracts factor * b from a[limbs], where a[] and b[] are two's complements of `limbs` 64-bit
 * words. */
void bsc_signed_subtract_multiple(uint64_t *a, size_t limbs, const uint64_t *b, uint64_t factor);
/* Replaces a[limbs] by -a, where a[] is a two's complement of `limbs` 64-bit words. */
void bsc_signed_negate(uint64_t *a, size_t limbs);
/* Computes M_u, the log coefficient of sub-fleet u on a board, by the equation at the top of this
 * file. (The log coefficients of a board can be added up from the contributions of small
 * rectangles, narrow.h; its counts cannot.) Example: if one ship has 12 deployments on the board,
 * and two such ships have 44, the log coefficient is 12 for the one ship, and 2 x 44 - 12 x 12 =
 * -56 for the two. deployments[] must have the number of deployments of u and of every sub-fleet of
 * u on the board, and log_coefficients[] the log coefficients of all sub-fleets of u but u itself.
 * The result is stored in log_coefficients[] as the value of u. u must not be 0, the empty fleet,
 * and the count of the empty fleet must be 1 (asserted). */
void bsc_sub_fleet_find_log_coefficient(bsc_counted_fleet *fleet, uint64_t *log_coefficients,
                                        const uint64_t *deployments, uint32_t u);
/* Computes the number of deployments of sub-fleet u on a board from the log coefficients: the
 * reverse of bsc_sub_fleet_find_log_coefficient. Example: if the log coefficients are 12 for one
 * ship and -56 for two such ships, the two have (-56 + 12 x 12) / 2 = 44 deployments.
 * log_coefficients[] must have the log coefficients of u and of all its sub-fleets. deployments[]
 * must have the numbers for all sub-fleets of u but u itself, and gets the result as the value of
 * u. u must not be 0, the empty fleet, and the value of the empty fleet in deployments[] must be 1
 * (both are asserted). */
void bsc_sub_fleet_find_deployments(bsc_counted_fleet *fleet, const uint64_t *log_coefficients,
                                    uint64_t *deployments, uint32_t u);
/* Computes how many deployments every sub-fleet has on a board: sets deployments[sub_fleets] from
 * log_coefficients[sub_fleets], which has the log coefficient of each sub-fleet on that board (M_u
 * at the top of this file). Each number has fleet->limbs words of 64 bits. The empty fleet gets 1;
 * the value of the empty fleet in log_coefficients[] is not read. Returns BSC_OK, or
 * BSC_INTERRUPTED if the tick of `run` stops the computation; if `run` is NULL, there is no
 * tick. */
bsc_status bsc_counted_fleet_find_all_deployments(bsc_counted_fleet *fleet,
                                                  const uint64_t *log_coefficients,
                                                  uint64_t *deployments, const bsc_run *run,
                                                  bsc_error *error);
/* Lets the caller of a run stop a loop that computes something for every sub-fleet u, one after the
 * other: calls the tick of `run` for some of them. Returns BSC_INTERRUPTED if the tick stops the
 * loop, otherwise BSC_OK. If `run` is NULL, there is no tick. */
bsc_status bsc_sub_fleet_check_interrupt(uint32_t u, const bsc_run *run, bsc_error *error);
/* Turns a count of deployments in which ships of a kind look alike into one in which ships of
 * different pieces are told apart. Multiplies number[limbs] by the number of ways to say which
 * ships of each kind belong to which piece. For example, the two ships of 3 in 5,4,3,3,2 are one
 * kind but two pieces with names of their own, so the count is doubled. copies[p] is how many ships
 * of piece p the counted sub-fleet has; if `copies` is NULL, it is the whole fleet. Returns
 * `number`. */
uint64_t *bsc_counted_fleet_count_named_ships(const bsc_counted_fleet *fleet,
                                              const bsc_problem *problem, const uint32_t *copies,
                                              uint64_t *number);

/* Adds up the deployments of all fleets that the problem allows, and sets sum[limbs] to the result.
 * Usually this is a single fleet; but a problem may list several fleets, or let the copies of a
 * piece vary. The number of deployments of sub-fleet u begins at deployments[u x limbs]. If a kind
 * has several pieces, their ships are told apart, as by bsc_counted_fleet_count_named_ships.
 * scratch[limbs] is work space. */
void bsc_counted_fleet_sum_allowed(const bsc_counted_fleet *fleet, const bsc_problem *problem,
                                   const uint64_t *deployments, uint64_t *scratch, uint64_t *sum);

#endif
