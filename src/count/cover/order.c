/* order.c - chooses the order in which a sweep, one pass of the engine dp, visits the items of a
 * matrix that was read from a text. Items that act as pieces (text_pieces.c) are not visited.
 *
 * A sweep visits the items one by one. When it visits the first item of an option, the option is
 * said to begin: the sweep then decides whether to choose it. A state of the sweep says which of
 * the items that are yet to be visited are covered by options that were chosen. The fewer states
 * there are, the cheaper the sweep, and the order decides how many there are.
 *
 * Example: eight items a b c d e f g h in a row, and an option for every two neighbours: ab, bc,
 * ..., gh. In the order a b c d e f g h, one item is uncertain after each step (after a, it is b,
 * which ab covers or not), so there are 2 states. In the order a h b g c f d e, two items are
 * uncertain after most steps, and there are 4 states.
 *
 * How many states there are is only estimated. If b of the n options that cover an item have begun,
 * and all n options are equally likely, the item is covered with the probability p = b / n. The
 * entropy of p, in bits, says how uncertain this is: 0 bits if p is 0 or 1, and 1 bit if p is 1/2.
 * There are about 2^H states that matter, where H is the sum of the entropies of all items that are
 * yet to be visited. Three orders are compared by their cost, which is the sum of 2^H over their
 * steps (14 for a b c d e f g h):
 *
 *   greedy    each step visits the item after which H is least; on a board this begins in a
 *             corner
 *   reversed  the greedy order backwards; for Latin squares this is ten times cheaper
 *   listed    the order of the text; it is taken if it is nearly as cheap as the other two, because
 *             many files list their items row by row already
 *
 * In each of the three orders, an item is moved forward so that it is visited as soon as all of its
 * options have begun. From then on it is certain whether the item is covered. A state in which the
 * item must be covered but is not can never become a solution, and is dropped. (Lozenges that fill
 * a hexagon of side 6, with all triangles that point up listed first: with moved items, 26 items
 * are uncertain at a time instead of 81, and there are 93 thousand states; without, the sweep did
 * not end.)
 *
 * Rejected: making the count of uncertain items small instead of their entropy, as dp/order.c does.
 * Pentominoes on 6x10 then took 7.5 million states instead of 5.3 (2.9 if the text lists the cells
 * along the short side), and Latin squares of side 5 took 230,000 instead of 70,000. Other first
 * items, and other choices between items of the same entropy, gained nothing.
 *
 * Cost: for each step of the greedy order, a walk over the options of all uncertain items, or of
 * all items if none is uncertain. This work stops at MAX_WORK, even within a step; the order of the
 * text is then taken. Everything else is a few passes over the matrix. */
#include "count/cover/order.h"

#include "bscount.h"

#include "count/base/arena.h"
#include "count/cover/matrix.h"
#include "count/cover/text_pieces.h"

#include <assert.h>
#include <math.h>

/* Factor over the cost of the cheapest order. The order of the text is taken if its cost is at most
 * this many times as high. */
#define LISTED_ORDER_TOLERANCE 3.0
/* Units of work for looking at one entry of the matrix (an item that an option covers). Looking at
 * an item is 1 unit. */
#define WORK_PER_ENTRY 8
/* Units of work after which the search for the greedy order gives up. This much work takes some
 * hundredths of a second. */
#define MAX_WORK UINT64_C(30000000)
/* One bit of entropy. Entropies are integers, in units of 1 / ENTROPY_BIT bits, so that every
 * machine finds the same order. */
#define ENTROPY_BIT (INT64_C(1) << 20)
#define NO_ITEM     UINT32_MAX /* used in place of an item if there is none */

/* The search for the order of a matrix. It simulates sweeps of the engine dp, which visit the items
 * one by one. An option begins when the sweep visits the first of its items, because dp then
 * decides whether to choose the option. From then on, until the sweep visits them, the other items
 * of the option are uncertain: they may be covered by now or not. */
typedef struct orderer {
    const bsc_matrix *matrix;
    bsc_order *order; /* the result */
    bsc_arena arena;  /* owns the arrays below */
    uint64_t work;    /* units of work done so far in the search for the greedy order (MAX_WORK) */
    uint32_t *draft;  /* [order->swept_items]: the order of items that is to be tried next */
    /* The sweep that is being simulated: */
    /* [scheduled_items]: the items in the order in which this sweep visits them. This is the order
     * draft[], with some items moved forward, so that the sweep visits each item as soon as all
     * options that cover it have begun. The array grows while the sweep is simulated; each item is
     * added at most once. */
    uint32_t *schedule;
    uint32_t scheduled_items;
    bool *is_visited; /* [items]: whether this sweep has visited the item */
    bool *has_begun;  /* [options]: whether this sweep has visited an item of the option */
    /* [items]: how many of the options that cover the item have begun; not kept up to date for
     * items that this sweep has visited, nor for those that act as pieces, which no sweep visits */
    uint32_t *begun_options;
    /* [uncertain_items]: the uncertain items, those that are covered by at least one option that
     * has begun. An item that the sweep visits later stays in the list until drop_visited_items
     * removes it. */
    uint32_t *uncertain;
    uint32_t uncertain_items;
    /* the sum of the entropies (item_entropy) of all items that this sweep has not visited, in
     * units of 1 / ENTROPY_BIT bits */
    int64_t entropy;
    /* Working space of entropy_after: */
    uint32_t *new_options; /* [items]: for count_new_options; all 0 between calls */
    uint32_t *touched;     /* [items]: the items whose new_options[] is above 0 */
} orderer;

/* Returns roughly the entropy of an item: how uncertain it is whether the options that the sweep
 * has chosen cover the item, if `begun` of its options have begun. The entropy is 4 p (1 - p) bits,
 * where p = begun / options is the probability that the item is covered. For a secondary item, p is
 * half as large, because the item may stay uncovered. The formula is close to the true entropy, and
 * gives the same integer on every machine. The result is in units of 1 / ENTROPY_BIT bits. */
static int64_t item_entropy(const orderer *o, uint32_t item, uint32_t begun) {
    const int64_t options = bsc_item_option_count(o->matrix, item);
    int64_t outcomes = options;
    assert(begun <= options);
    if (options == 0) return 0;
    if (item >= o->matrix->primaries) outcomes = 2 * options;
    return 4 * ENTROPY_BIT * begun / outcomes * (outcomes - begun) / outcomes;
}

/* Starts the simulation of a new sweep: no item has been visited, and no option has begun. */
static void restart_sweep(orderer *o) {
    memset(o->is_visited, 0, o->matrix->items * sizeof *o->is_visited);
    memset(o->begun_options, 0, o->matrix->items * sizeof *o->begun_options);
    memset(o->has_begun, 0, o->matrix->options * sizeof *o->has_begun);
    o->uncertain_items = 0;
    o->scheduled_items = 0;
    o->entropy = 0;
}

/* Finds out which options would begin if the sweep visited `item` next: those that cover `item` but
 * none of the items visited before. Sets new_options[i] to how many of these options cover item i.
 * Lists the items for which this is above 0 in touched[], and returns how many items it has
 * listed. The caller sets new_options[] back to 0 for them. */
static uint32_t count_new_options(orderer *o, uint32_t item) {
    const bsc_matrix *matrix = o->matrix;
    uint32_t count = 0;
    for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++) {
        const uint32_t option = matrix->option[k];
        if (o->has_begun[option]) continue;
        o->work += WORK_PER_ENTRY * (uint64_t)bsc_row_length(matrix->start, option);
        for (uint32_t e = matrix->start[option]; e < matrix->start[option + 1]; e++) {
            const uint32_t covered = matrix->entry[e];
            if (o->new_options[covered] == 0) o->touched[count++] = covered;
            o->new_options[covered]++;
        }
    }
    return count;
}

/* Returns the entropy that would be left if the sweep visited `item` next: the sum of the entropies
 * of all items that would not have been visited then. The less it is, the fewer states the sweep
 * would have. Only computes this sum; the sweep does not visit the item. */
static int64_t entropy_after(orderer *o, uint32_t item) {
    assert(!o->is_visited[item] && !o->order->is_piece[item]);
    int64_t sum = o->entropy - item_entropy(o, item, o->begun_options[item]);
    const uint32_t count = count_new_options(o, item);
    o->work += bsc_item_option_count(o->matrix, item) + WORK_PER_ENTRY * (uint64_t)count;
    for (uint32_t k = 0; k < count; k++) {
        const uint32_t touched = o->touched[k];
        const uint32_t begun = o->begun_options[touched];
        const uint32_t begun_after = begun + o->new_options[touched];
        o->new_options[touched] = 0;
        if (touched == item || o->order->is_piece[touched]) continue;
        /* all options of a visited item have begun, so no option that begins now covers it */
        assert(!o->is_visited[touched]);
        sum += item_entropy(o, touched, begun_after) - item_entropy(o, touched, begun);
    }
    assert(sum >= 0);
    return sum;
}

/* Begins each option that covers `item`, which the sweep visits now, and has not begun before. The
 * other items of these options are then uncertain, and are listed in uncertain[]. But if all
 * options that cover such an item have begun, it is decided whether the item is covered. The item
 * is then added to schedule[], so that the sweep visits it soon. */
static void begin_options(orderer *o, uint32_t item) {
    const bsc_matrix *matrix = o->matrix;
    for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++) {
        const uint32_t option = matrix->option[k];
        if (o->has_begun[option]) continue;
        o->has_begun[option] = true;
        for (uint32_t e = matrix->start[option]; e < matrix->start[option + 1]; e++) {
            const uint32_t covered = matrix->entry[e];
            if (covered == item || o->order->is_piece[covered]) continue;
            if (o->begun_options[covered] == 0) o->uncertain[o->uncertain_items++] = covered;
            o->begun_options[covered]++;
            if (o->begun_options[covered] == bsc_item_option_count(matrix, covered))
                o->schedule[o->scheduled_items++] = covered;
        }
    }
}

/* Simulates the step of a sweep that visits the item: begins its options, and updates o->entropy,
 * the entropy that is left after the step. */
static void visit_item(orderer *o, uint32_t item) {
    o->entropy = entropy_after(o, item);
    begin_options(o, item);
    o->is_visited[item] = true;
}

/* Simulates a sweep in the order draft[], but moves items forward so that the sweep visits each one
 * as soon as all of its options have begun. schedule[] then has the items in the order in which the
 * sweep visited them. Returns the cost of the sweep: about how many states it has, summed over its
 * steps. */
static double simulate_sweep(orderer *o) {
    double cost = 0.0;
    uint32_t next = 0; /* index in schedule[] of the item that the sweep visits next */
    restart_sweep(o);
    for (uint32_t k = 0; k < o->order->swept_items; k++) {
        if (o->is_visited[o->draft[k]]) continue;
        o->schedule[o->scheduled_items++] = o->draft[k];
        for (; next < o->scheduled_items; next++) {
            visit_item(o, o->schedule[next]);
            cost += exp2((double)o->entropy / (double)ENTROPY_BIT);
        }
    }
    assert(o->scheduled_items == o->order->swept_items);
    return cost;
}

/* Takes the order of the sweep that was simulated last, schedule[], as the result. `cost` is the
 * cost of this sweep. */
static void take_schedule(orderer *o, double cost) {
    o->order->cost = cost;
    memcpy(o->order->item, o->schedule, o->order->swept_items * sizeof *o->schedule);
}

/* Removes the items that the sweep has visited from uncertain[]. */
static void drop_visited_items(orderer *o) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < o->uncertain_items; k++)
        if (!o->is_visited[o->uncertain[k]]) o->uncertain[count++] = o->uncertain[k];
    o->uncertain_items = count;
}

/* Returns the item that the greedy order visits next: the uncertain item after which the least
 * entropy is left (entropy_after). If no item is uncertain, chooses among all items that have not
 * been visited. If several items are equally good, returns the one with the lowest index. Returns
 * NO_ITEM if the search takes more than MAX_WORK. */
static uint32_t choose_next_item(orderer *o) {
    uint32_t best = NO_ITEM;
    int64_t best_entropy = INT64_MAX;
    drop_visited_items(o);
    const bool any_uncertain = o->uncertain_items > 0;
    const uint32_t count = any_uncertain ? o->uncertain_items : o->matrix->items;
    o->work += count;
    for (uint32_t k = 0; k < count; k++) {
        const uint32_t item = any_uncertain ? o->uncertain[k] : k;
        if (o->work > MAX_WORK) return NO_ITEM;
        if (o->is_visited[item] || o->order->is_piece[item]) continue;
        const int64_t entropy = entropy_after(o, item);
        if (entropy > best_entropy || (entropy == best_entropy && item > best)) continue;
        best_entropy = entropy;
        best = item;
    }
    return best;
}

/* Fills draft[] with the greedy order, in which each step visits the item that leaves the least
 * entropy. Returns false if that takes more than MAX_WORK; draft[] is then incomplete. Changes
 * schedule[] too, but does not use it. */
static bool draft_greedy_order(orderer *o) {
    o->work = 0;
    restart_sweep(o);
    for (uint32_t step = 0; step < o->order->swept_items; step++) {
        o->draft[step] = choose_next_item(o);
        if (o->draft[step] == NO_ITEM) return false;
        visit_item(o, o->draft[step]);
    }
    return true;
}

/* Fills draft[] with the order of the sweep that was simulated last, schedule[], backwards. */
static void draft_reversed_schedule(orderer *o) {
    const uint32_t items = o->order->swept_items;
    for (uint32_t k = 0; k < items; k++) o->draft[k] = o->schedule[items - 1 - k];
}

/* Fills draft[] with the order of the text: all items that a sweep visits, by their indices. (Items
 * that act as pieces are not visited, but counted like the ships of a fleet.) Also sets
 * order->swept_items, which says how many items a sweep visits. */
static void draft_listed_order(orderer *o) {
    o->order->swept_items = 0;
    for (uint32_t item = 0; item < o->matrix->items; item++)
        if (!o->order->is_piece[item]) o->draft[o->order->swept_items++] = item;
}

/* Simulates a sweep in the order draft[]. Takes its order as the result if its cost is below
 * `cost_limit`, and below the cost of the order that was taken before. */
static void try_draft(orderer *o, double cost_limit) {
    const double cost = simulate_sweep(o);
    if (cost < fmin(cost_limit, o->order->cost)) take_schedule(o, cost);
}

/* Fills o->order with the cheapest of three orders of the items that do not act as pieces: the
 * order of the text, the greedy order (each step leaves as little entropy as possible), and the
 * greedy order backwards. But the order of the text is taken even if it costs up to
 * LISTED_ORDER_TOLERANCE times as much as the cheapest. */
static void choose_order(orderer *o) {
    bsc_order *order = o->order;
    draft_listed_order(o);
    const double listed_cost = simulate_sweep(o);
    take_schedule(o, listed_cost);
    const double cost_limit = listed_cost / LISTED_ORDER_TOLERANCE;
    if (draft_greedy_order(o)) {
        try_draft(o, cost_limit);
        draft_reversed_schedule(o);
        try_draft(o, cost_limit);
    }
    assert(order->cost >= 0.0);
    order->has_matrix_order = true;
    for (uint32_t k = 1; k < order->swept_items; k++)
        order->has_matrix_order &= order->item[k - 1] < order->item[k];
}

/* Sets the order for the matrix of a board: the items of the fleet's pieces act as pieces, which
 * the sweep does not visit, and the other items stay in their order. */
static void take_board_order(bsc_order *order, const bsc_matrix *matrix) {
    order->cost = INFINITY;
    order->has_matrix_order = true;
    for (uint32_t item = 0; item < matrix->items; item++) {
        order->is_piece[item] = bsc_matrix_is_piece(matrix, item);
        if (!order->is_piece[item]) order->item[order->swept_items++] = item;
    }
}

/* Computes the order for a matrix that was read from a text: finds the items that act as pieces,
 * and then the order of the others. Fails if memory runs out. */
static bsc_status compute_order(bsc_order *order, const bsc_matrix *matrix, bsc_error *error) {
    const size_t items = matrix->items;
    orderer o = {.matrix = matrix, .order = order};
    bsc_status status = bsc_text_pieces_find(order->is_piece, matrix, error);
    if (status != BSC_OK) return status;
    BSC_ARENA_ARRAY(&o.arena, o.draft, items);
    BSC_ARENA_ARRAY(&o.arena, o.schedule, items);
    BSC_ARENA_ARRAY(&o.arena, o.is_visited, items);
    BSC_ARENA_ARRAY(&o.arena, o.has_begun, matrix->options);
    BSC_ARENA_ARRAY(&o.arena, o.begun_options, items);
    BSC_ARENA_ARRAY(&o.arena, o.uncertain, items);
    BSC_ARENA_ARRAY(&o.arena, o.new_options, items);
    BSC_ARENA_ARRAY(&o.arena, o.touched, items);
    status = bsc_arena_status(&o.arena, error);
    if (status == BSC_OK) choose_order(&o);
    bsc_arena_release(&o.arena);
    return status;
}

bsc_status bsc_order_init(bsc_order *order, const bsc_matrix *matrix, bsc_error *error) {
    *order = (bsc_order){.swept_items = 0};
    BSC_ARENA_ARRAY(&order->arena, order->item, matrix->items);
    BSC_ARENA_ARRAY(&order->arena, order->is_piece, matrix->items);
    bsc_status status = bsc_arena_status(&order->arena, error);
    const bool is_from_board = matrix->placement != NULL;
    if (status == BSC_OK && is_from_board) take_board_order(order, matrix);
    if (status == BSC_OK && !is_from_board) status = compute_order(order, matrix, error);
    if (status != BSC_OK) {
        bsc_arena_release(&order->arena);
        *order = (bsc_order){.swept_items = 0};
    }
    return status;
}
