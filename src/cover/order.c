/* order.c - an order of items with a narrow frontier, and items that act as pieces.
 *
 * Two items are neighbours when an option has both. While items are swept one after the other, the
 * frontier is those that are not yet swept and have a neighbour that is: a sweep keeps a set of
 * these for each state, so it has at most 2^frontier states.
 *
 * Greedy: the next item is the one of the frontier that leaves the smallest frontier, the first in
 * the matrix among equals; from several first items with few neighbours, and the cheapest order is
 * taken. The listed order stays where it is not much dearer: files often list the cells of a board
 * row by row, and a sweep does well on what the sum of 2^frontier does not see.
 *
 * Primary items that share the options among them and are neighbours of most others act as pieces:
 * they would stay in the frontier all the time, so they are counted beside it. (Pieces of a puzzle;
 * the rows of queens on a chess board.)
 *
 * Cost: for each first item, items x frontier x items / 64 words; above MAX_ITEMS items the listed
 * order stays. */
#include "cover/order.h"

#include "base/bits.h"
#include "base/memory.h"
#include "base/sort.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#define MAX_ITEMS  1024u
#define MAX_PIECES 32u
#define STARTS     8u
#define NEAR       4.0 /* times the cost of the best order: the listed one stays */

typedef struct orderer {
    const bsc_matrix *matrix;
    bsc_arena arena;
    size_t words;           /* of a set of items */
    uint64_t *neighbours;   /* [items x words] */
    uint64_t *open;         /* items to be swept that are not yet */
    uint64_t *frontier;     /* those of them that have a neighbour which is */
    bool *piece;            /* [items] */
    uint32_t pieces, swept; /* of all items */
    double cost;            /* of the best order: the sum of 2^frontier */
    uint32_t *order, *best; /* [swept] */
} orderer;

static bool has(const uint64_t *set, uint32_t item) {
    return (set[item / 64] >> (item % 64) & 1) != 0;
}

static void flip(uint64_t *set, uint32_t item) {
    set[item / 64] ^= UINT64_C(1) << (item % 64);
}

static uint64_t *neighbours_of(const orderer *o, uint32_t item) {
    return o->neighbours + item * o->words;
}

static void find_neighbours(orderer *o) {
    const bsc_matrix *matrix = o->matrix;
    uint64_t *set = o->open; /* the items of an option */
    for (uint32_t option = 0; option < matrix->options; option++) {
        const uint32_t first = matrix->start[option], end = matrix->start[option + 1];
        for (uint32_t e = first; e < end; e++) flip(set, matrix->entry[e]);
        for (uint32_t e = first; e < end; e++)
            for (size_t w = 0; w < o->words; w++) neighbours_of(o, matrix->entry[e])[w] |= set[w];
        for (uint32_t e = first; e < end; e++) flip(set, matrix->entry[e]);
    }
    for (uint32_t item = 0; item < matrix->items; item++)
        if (has(neighbours_of(o, item), item)) flip(neighbours_of(o, item), item);
}

static uint32_t count(const uint64_t *set, size_t words) {
    uint32_t items = 0;
    for (size_t w = 0; w < words; w++) items += bsc_count_bits(set[w]);
    return items;
}

/* Whether each option has exactly one of the chosen items, none of which is a neighbour of another,
 * and some item besides, which can be swept. */
static bool share_options(const orderer *o, const uint64_t *chosen) {
    const bsc_matrix *matrix = o->matrix;
    for (uint32_t option = 0; option < matrix->options; option++) {
        uint32_t of_these = 0;
        for (uint32_t e = matrix->start[option]; e < matrix->start[option + 1]; e++)
            of_these += has(chosen, matrix->entry[e]);
        assert(of_these <= 1);
        if (of_these == 0 || matrix->start[option + 1] - matrix->start[option] == 1) return false;
    }
    return true;
}

/* The first set of primary items that share the options among them and are neighbours of more than
 * half of the other items each; begun by each item in turn and continued as listed. */
static void find_pieces(orderer *o) {
    uint64_t *chosen = o->open, *taken = o->frontier; /* the chosen ones and their neighbours */
    for (uint32_t first = 0; first < o->matrix->primaries; first++) {
        uint32_t pieces = 0;
        memset(chosen, 0, o->words * sizeof *chosen);
        memset(taken, 0, o->words * sizeof *taken);
        for (uint32_t item = first; item < o->matrix->primaries; item++) {
            const uint64_t *near = neighbours_of(o, item);
            if (has(taken, item) || 2 * count(near, o->words) <= o->matrix->items - pieces)
                continue;
            for (size_t w = 0; w < o->words; w++) taken[w] |= near[w];
            flip(chosen, item);
            pieces++;
        }
        if (pieces == 0 || pieces > MAX_PIECES || !share_options(o, chosen)) continue;
        for (uint32_t item = 0; item < o->matrix->items; item++) o->piece[item] = has(chosen, item);
        o->pieces = pieces;
        return;
    }
}

/* The size of the frontier once the item is swept. */
static uint32_t frontier_after(const orderer *o, uint32_t item) {
    const uint64_t *near = neighbours_of(o, item);
    uint32_t size = 0;
    for (size_t w = 0; w < o->words; w++)
        size += bsc_count_bits((o->frontier[w] | near[w]) & o->open[w]);
    return size - (has(o->frontier, item) || has(near, item));
}

/* Sweeps the item; returns what that adds to the cost. */
static double sweep(orderer *o, uint32_t item) {
    const uint64_t *near = neighbours_of(o, item);
    assert(has(o->open, item));
    flip(o->open, item);
    for (size_t w = 0; w < o->words; w++) o->frontier[w] = (o->frontier[w] | near[w]) & o->open[w];
    return exp2(count(o->frontier, o->words));
}

static void begin(orderer *o) {
    memset(o->frontier, 0, o->words * sizeof *o->frontier);
    memset(o->open, 0, o->words * sizeof *o->open);
    for (uint32_t item = 0; item < o->matrix->items; item++)
        if (!o->piece[item]) flip(o->open, item);
}

/* Of the frontier, or where it is empty of all open items. */
static uint32_t next_item(const orderer *o) {
    uint32_t best = UINT32_MAX, least = UINT32_MAX;
    const bool any = count(o->frontier, o->words) > 0;
    for (size_t w = 0; w < o->words; w++)
        for (uint64_t bits = any ? o->frontier[w] : o->open[w]; bits != 0; bits &= bits - 1) {
            const uint32_t item = (uint32_t)w * 64 + bsc_lowest_bit(bits);
            const uint32_t size = frontier_after(o, item);
            if (size >= least) continue;
            least = size;
            best = item;
        }
    return best;
}

/* Leaves an order in order[], and returns its cost; or part of one, whose cost is `max` or more. */
static double order_from(orderer *o, uint32_t first, double max) {
    double cost = 0.0;
    begin(o);
    for (uint32_t k = 0; k < o->swept && cost < max; k++) {
        o->order[k] = k == 0 ? first : next_item(o);
        cost += sweep(o, o->order[k]);
    }
    return cost;
}

static double listed_order(orderer *o) {
    double cost = 0.0;
    uint32_t k = 0;
    begin(o);
    for (uint32_t item = 0; item < o->matrix->items; item++) {
        if (o->piece[item]) continue;
        o->best[k++] = item;
        cost += sweep(o, item);
    }
    assert(k == o->swept);
    return cost;
}

/* The open item with the fewest neighbours of those that were no start yet. */
static uint32_t next_start(const orderer *o, uint64_t *tried) {
    uint32_t start = UINT32_MAX, least = UINT32_MAX;
    for (uint32_t item = 0; item < o->matrix->items; item++) {
        const uint32_t degree = count(neighbours_of(o, item), o->words);
        if (o->piece[item] || has(tried, item) || degree >= least) continue;
        start = item;
        least = degree;
    }
    flip(tried, start);
    return start;
}

/* best[] and piece[]; false where there is no memory. */
static bool find_order(orderer *o) {
    const uint32_t items = o->matrix->items;
    const bool few = items <= MAX_ITEMS;
    o->words = few ? (items + 63) / 64 : 0;
    o->neighbours = bsc_arena_new(&o->arena, items * o->words, sizeof *o->neighbours);
    o->open = bsc_arena_new(&o->arena, o->words, sizeof *o->open);
    o->frontier = bsc_arena_new(&o->arena, o->words, sizeof *o->frontier);
    uint64_t *tried = bsc_arena_new(&o->arena, o->words, sizeof *tried);
    o->piece = bsc_arena_new(&o->arena, items, sizeof *o->piece);
    o->order = bsc_arena_new(&o->arena, items, sizeof *o->order);
    o->best = bsc_arena_new(&o->arena, items, sizeof *o->best);
    if (o->arena.failed) return false;
    for (uint32_t k = 0; k < items; k++) o->best[k] = k;
    o->swept = items;
    o->cost = INFINITY;
    if (!few) return true;
    find_neighbours(o);
    find_pieces(o);
    o->swept = items - o->pieces;
    o->cost = listed_order(o);
    double least = o->cost / NEAR;
    for (uint32_t k = 0; k < STARTS && k < o->swept; k++) {
        const double cost = order_from(o, next_start(o, tried), least);
        if (cost >= least) continue;
        o->cost = least = cost;
        memcpy(o->best, o->order, o->swept * sizeof *o->best);
    }
    return true;
}

/* The items' new numbers: pieces, other primary items, secondary ones, each as listed. */
static void copy_items(const orderer *o, bsc_matrix *to, uint32_t *number) {
    const bsc_matrix *matrix = o->matrix;
    for (unsigned group = 0; group < 3; group++)
        for (uint32_t item = 0; item < matrix->items; item++) {
            if (group != (o->piece[item] ? 0u : item < matrix->primaries ? 1u : 2u)) continue;
            number[item] = to->items;
            to->item[to->items] = matrix->item[item];
            to->item[to->items].kind = o->piece[item] ? BSC_ITEM_PIECE : BSC_ITEM_CELL;
            to->item[to->items++].name = bsc_arena_text(&to->arena, matrix->item[item].name,
                                                        strlen(matrix->item[item].name));
        }
    for (uint32_t k = 0; k < o->swept; k++)
        to->item[number[o->best[k]]].point = (bsc_point){(int32_t)k, 0};
}

static bsc_status copy(orderer *o, bsc_matrix *to, bsc_error *error) {
    const bsc_matrix *matrix = o->matrix;
    const uint32_t entries = matrix->start[matrix->options];
    to->lattice = BSC_SQUARE;
    to->primaries = matrix->primaries;
    to->options = matrix->options;
    to->item = bsc_arena_new(&to->arena, matrix->items, sizeof *to->item);
    to->start = bsc_arena_new(&to->arena, (size_t)matrix->options + 1, sizeof *to->start);
    to->entry = bsc_arena_new(&to->arena, entries, sizeof *to->entry);
    uint32_t *number = bsc_arena_new(&o->arena, matrix->items, sizeof *number);
    if (to->arena.failed || number == NULL) return bsc_error_no_memory(error);
    copy_items(o, to, number);
    memcpy(to->start, matrix->start, ((size_t)matrix->options + 1) * sizeof *to->start);
    for (uint32_t e = 0; e < entries; e++) to->entry[e] = number[matrix->entry[e]];
    for (uint32_t k = 0; k < matrix->options; k++)
        bsc_sort_numbers(to->entry + to->start[k], to->start[k + 1] - to->start[k]);
    return bsc_matrix_finish(to, error);
}

bsc_status bsc_matrix_line_up(bsc_matrix **lined, double *states, const bsc_matrix *matrix,
                              bsc_error *error) {
    orderer o = {.matrix = matrix};
    assert(matrix->placement == NULL && matrix->weight == NULL);
    *lined = NULL;
    bsc_matrix *made = bsc_memory_new(1, sizeof *made);
    const bool ok = made != NULL && find_order(&o);
    const bsc_status status = ok ? copy(&o, made, error) : bsc_error_no_memory(error);
    *states = ldexp(o.cost, (int)o.pieces);
    bsc_arena_release(&o.arena);
    if (status == BSC_OK)
        *lined = made;
    else
        bsc_matrix_free(made);
    return status;
}
