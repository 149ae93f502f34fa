/* deployment_list.h - all deployments that agree with a log, listed once they are few enough; sets
 * of the cells that these leave; and rollouts. */
#ifndef BSC_EVAL_DEPLOYMENT_LIST_H
#define BSC_EVAL_DEPLOYMENT_LIST_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/bits.h"
#include "play/game/log.h"

typedef struct bsc_deployment_list {
    const bsc_problem *problem;
    uint32_t ships; /* copies of all pieces */
    size_t deployments, ship_capacity;
    uint32_t *ship; /* [deployments x ships]: placements, rising in each deployment */
} bsc_deployment_list;

/* The numbers of a ship's answers, when it sinks and when it does not. */
typedef struct bsc_ship_answers {
    uint8_t sunk, hit;
} bsc_ship_answers;

static inline bsc_ship_answers bsc_ship_answers_of(const bsc_log *log, bsc_placement at) {
    const bsc_announce announce = bsc_log_announced(log);
    return (bsc_ship_answers){(uint8_t)bsc_ship_answer_number(log->problem, at, true, announce),
                              (uint8_t)bsc_ship_answer_number(log->problem, at, false, announce)};
}

/* The least number above these answers, and not below `least`. */
static inline unsigned bsc_ship_answers_end(bsc_ship_answers says, unsigned least) {
    const unsigned above = (says.sunk > says.hit ? says.sunk : says.hit) + 1u;
    return above > least ? above : least;
}

/* Lists the solutions of a log's matrix. BSC_LIMIT, and no error text, where there are more than
 * `max`, or where finding them takes too many steps, or too large tables on a wide board. */
bsc_status bsc_deployment_list_init(bsc_deployment_list *list, const bsc_problem *problem,
                                    const bsc_matrix *matrix, size_t max, bsc_error *error);
void bsc_deployment_list_release(bsc_deployment_list *list);
/* The placements of a deployment's ships. */
static inline const uint32_t *bsc_deployment_list_ships(const bsc_deployment_list *list, size_t d) {
    return list->ship + d * list->ships;
}
/* Keeps the deployments that give its answer to the log's last shot. */
bsc_status bsc_deployment_list_filter(bsc_deployment_list *list, const bsc_log *log,
                                      bsc_error *error);
/* Numbers the cells not fired at that a deployment has a ship on: bit[the problem's cells],
 * UINT32_MAX for the others, and back: cell_of[BSC_LISTED_CELLS]. False: more than these. */
bool bsc_deployment_list_number_cells(const bsc_deployment_list *list, const bsc_log *log,
                                      uint32_t *bit, uint32_t *cell_of, uint32_t *cells);
/* The product of the weights of a deployment's placements, scaled as in record.h; NULL: 1. */
double bsc_deployment_list_weight(const bsc_deployment_list *list, const bsc_weights *weights,
                                  size_t deployment);
/* How many deployments use each placement: use[placements]; returns how many there are. With
 * weights each counts by the product of its placements'; NULL: as one. */
double bsc_deployment_list_count_uses(const bsc_deployment_list *list, const bsc_weights *weights,
                                      double *use);

/* ---- Sets of the cells that bsc_deployment_list_number_cells numbers ---- */

#define BSC_LISTED_CELLS 128u
#define BSC_LISTED_WORDS (BSC_LISTED_CELLS / 64)

typedef struct bsc_cell_set {
    uint64_t word[BSC_LISTED_WORDS];
} bsc_cell_set;

/* Visits the cells of a set, the lowest first. The set is evaluated once for each word. No `break`:
 * it would end one word only. */
#define BSC_EACH_IN_SET(c, set)                                                                    \
    for (uint32_t c##_word = 0, c = 0; c##_word < BSC_LISTED_WORDS; c##_word++)                    \
        for (uint64_t c##_rest = (set).word[c##_word];                                             \
             c##_rest != 0 && (c = 64 * c##_word + bsc_lowest_bit(c##_rest), true);                \
             c##_rest &= c##_rest - 1)

static inline bsc_cell_set bsc_cell_set_minus(bsc_cell_set a, bsc_cell_set b) {
    for (unsigned w = 0; w < BSC_LISTED_WORDS; w++) a.word[w] &= ~b.word[w];
    return a;
}

static inline bsc_cell_set bsc_cell_set_intersect(bsc_cell_set a, bsc_cell_set b) {
    for (unsigned w = 0; w < BSC_LISTED_WORDS; w++) a.word[w] &= b.word[w];
    return a;
}

static inline bsc_cell_set bsc_cell_set_unite(bsc_cell_set a, bsc_cell_set b) {
    for (unsigned w = 0; w < BSC_LISTED_WORDS; w++) a.word[w] |= b.word[w];
    return a;
}

static inline bool bsc_cell_set_equal(bsc_cell_set a, bsc_cell_set b) {
    uint64_t differ = 0;
    for (unsigned w = 0; w < BSC_LISTED_WORDS; w++) differ |= a.word[w] ^ b.word[w];
    return differ == 0;
}

static inline bool bsc_cell_set_is_empty(bsc_cell_set a) {
    return bsc_cell_set_equal(a, (bsc_cell_set){{0}});
}

/* Whether no cell of `a` is outside of `b`. */
static inline bool bsc_cell_set_is_subset(bsc_cell_set a, bsc_cell_set b) {
    return bsc_cell_set_is_empty(bsc_cell_set_minus(a, b));
}

static inline unsigned bsc_cell_set_count(bsc_cell_set a) {
    unsigned count = 0;
    for (unsigned w = 0; w < BSC_LISTED_WORDS; w++) count += bsc_count_bits(a.word[w]);
    return count;
}

/* ---- Rollouts: rollout.c ----
 *
 * What a shot leads to if the later ones go by a rule: while a hit is open to the likeliest cell,
 * else to that of the greatest sum of worths of the ships that may be on it. */

#define BSC_ROLLOUT_SETS 420000u /* of cells, 10 MiB: of fleets of 20 ships, 20,000 deployments */

/* How rollouts choose their shots themselves by rollouts; all zero: by the rule alone. */
typedef struct bsc_rollout_nest {
    uint32_t shots, cells; /* the first of a game, and those played out for each */
    bool hunts;            /* only while no hit is open */
    double until;          /* on the clock: none after that; 0: whenever */
    const bsc_run *run;    /* whose tick ends them too, or NULL */
} bsc_rollout_nest;

typedef struct bsc_rollout_ship {
    bsc_cell_set cells;
    bsc_ship_answers says;
    uint16_t steps; /* of the worth of finding it */
} bsc_rollout_ship;

typedef struct bsc_rollout_deployment {
    bsc_cell_set cells;
    double weight;
    uint64_t code; /* at random */
} bsc_rollout_deployment;

typedef struct bsc_rollout_memo {
    uint64_t key;
    double misses; /* of a part of the list */
} bsc_rollout_memo;

typedef struct bsc_rollout {
    uint32_t ships, deployments, capacity, answers;
    bool values; /* there are worths, and all who play know whether a hit is open */
    bool weighted;
    bsc_rollout_nest nest;
    uint32_t *bit;    /* [the problem's cells]: their number here, or UINT32_MAX */
    uint32_t *length; /* [ships]: cells of each, the same in all deployments */
    bsc_rollout_deployment *deployment;
    bsc_rollout_ship *ship; /* [deployments x ships] */
    uint32_t *member;       /* [2 x capacity]: to be sorted, and sorted */
    uint8_t *answer;
    bsc_rollout_memo *memo;
    bsc_arena arena;
} bsc_rollout;

/* Costs that differ by rounding alone, as with weights, tie. */
static inline bool bsc_rollout_is_less(double cost, double than) {
    return cost < than * (1.0 - 1e-9);
}

#endif
