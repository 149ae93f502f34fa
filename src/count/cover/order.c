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

/* The order in which the text lists the items is taken if it costs at most this many times as much
 * as the cheapest order. */
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

/* The search for a good order of the items of a matrix. It simulates sweeps of the engine dp, which
 * visit the items one by one. An option begins when the sweep visits the first of its items,
 * because dp then decides whether to choose the option. From then on, until the sweep visits them,
 * the other items of the option are uncertain: they may be covered by now or not. */
typedef struct orderer {
    const bsc_matrix *matrix;
    bsc_order *order; /* the result */
    bsc_arena arena;  /* owns the arrays below */
    uint64_t work;    /* units of work done so far in the search for the greedy order (MAX_WORK) */
    /* [order->swept_items]: the order of items that is to be tried next, or has been tried last */
    uint32_t *proposed_order;
    /* The sweep that is being simulated: */
    /* [ordered_items]: the items in the order in which this sweep really visits them. This is
     * proposed_order[] with some items moved forward, so that the sweep visits each item as soon as
     * all options that cover it have begun. The array grows while the sweep is simulated; each item
     * is added at most once. */
    uint32_t *visit_order;
    uint32_t ordered_items; /* how many items are in visit_order[] so far */
    bool *is_visited;       /* [items]: whether this sweep has visited the item */
    bool *has_begun;        /* [options]: whether this sweep has visited an item of the option */
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
    uint32_t *new_options;  /* [items]: for count_new_options; all 0 between calls */
    uint32_t *touched_item; /* [items]: the items whose new_options[] is above 0 */
} orderer;

/* Returns roughly the entropy of an item: how uncertain it is whether one of the options that the
 * sweep has chosen so far covers the item. `begun` is how many of the options that cover the item
 * have begun: the sweep has visited their first item, and has chosen them or not. The entropy is
 * 4 p (1 - p) bits, where p = begun / options is the probability that the item is covered. For a
 * secondary item, p is half as large, because the item may stay uncovered. The formula is close to
 * the true entropy, and gives the same integer on every machine. The result is in units of
 * 1 / ENTROPY_BIT bits. */
static int64_t item_entropy(const orderer *o, uint32_t item, uint32_t begun) {
    const int64_t options = bsc_item_option_count(o->matrix, item);
    int64_t outcomes = options; /* p = begun / outcomes */
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
    o->ordered_items = 0;
    o->entropy = 0;
}

/* Finds out which options would begin if the sweep visited `item` next: those that cover `item` but
 * none of the items visited before. Sets new_options[i] to how many of these options cover item i.
 * Lists the items for which this is above 0 in touched_item[], and returns how many items it has
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
            if (o->new_options[covered] == 0) o->touched_item[count++] = covered;
            o->new_options[covered]++;
        }
    }
    return count;
}

/* Returns the entropy that would be left if the sweep visited `item` next, which is no piece and
 * was not visited yet: the sum of the entropies (item_entropy) of all items that would still be
 * unvisited then. The less it is, the fewer states the sweep would have. Only computes this sum;
 * the sweep does not visit the item. */
static int64_t entropy_after(orderer *o, uint32_t item) {
    assert(!o->is_visited[item] && !o->order->is_piece[item]);
    int64_t entropy = o->entropy - item_entropy(o, item, o->begun_options[item]);
    const uint32_t count = count_new_options(o, item);
    o->work += bsc_item_option_count(o->matrix, item) + WORK_PER_ENTRY * (uint64_t)count;
    for (uint32_t k = 0; k < count; k++) {
        /* an item of the options that would begin if the sweep visited `item` */
        const uint32_t other = o->touched_item[k];
        const uint32_t begun_before = o->begun_options[other];
        const uint32_t begun_after = begun_before + o->new_options[other];
        o->new_options[other] = 0;
        if (other == item || o->order->is_piece[other]) continue;
        /* all options of a visited item have begun, so no option that begins now covers it */
        assert(!o->is_visited[other]);
        entropy += item_entropy(o, other, begun_after) - item_entropy(o, other, begun_before);
    }
    assert(entropy >= 0);
    return entropy;
}

/* Marks the options that cover `item` as begun: the sweep visits the item now, and so decides
 * whether to choose each of them. It is then uncertain whether their other items are covered; lists
 * these items in uncertain[]. But once all options that cover such an item have begun, no later
 * option can cover it. Then adds the item to visit_order[], so that the sweep visits it soon, and
 * drops the states in which it is not covered but must be. */
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
                o->visit_order[o->ordered_items++] = covered;
        }
    }
}

/* Simulates the step of a sweep that visits the item. The options that cover the item begin now,
 * unless they have begun before: the sweep decides which of them it chooses. Updates o->entropy,
 * which says how uncertain the sweep is after the step about the items that it has not visited. */
static void visit_item(orderer *o, uint32_t item) {
    o->entropy = entropy_after(o, item);
    begin_options(o, item);
    o->is_visited[item] = true;
}

/* Simulates a sweep in the order proposed_order[], but moves items forward so that the sweep visits
 * each one as soon as all of its options have begun. visit_order[] then has the items in the order
 * in which the sweep visited them. Returns the cost of the sweep: about how many states it has,
 * summed over its steps. (If it is uncertain which of the unvisited items are covered, and this
 * uncertainty, the entropy, is e bits, the sweep has about 2^e states then.) */
static double simulate_sweep(orderer *o) {
    double cost = 0.0;
    uint32_t next = 0; /* index in visit_order[] of the item that the sweep visits next */
    restart_sweep(o);
    for (uint32_t k = 0; k < o->order->swept_items; k++) {
        if (o->is_visited[o->proposed_order[k]]) continue;
        o->visit_order[o->ordered_items++] = o->proposed_order[k];
        for (; next < o->ordered_items; next++) {
            visit_item(o, o->visit_order[next]);
            /* if the entropy is b bits, the step has about 2^b states */
            cost += exp2((double)o->entropy / (double)ENTROPY_BIT);
        }
    }
    assert(o->ordered_items == o->order->swept_items);
    return cost;
}

/* Takes the order of the sweep that was simulated last, visit_order[], as the result. `cost` is the
 * cost of this sweep. */
static void take_visit_order(orderer *o, double cost) {
    o->order->cost = cost;
    memcpy(o->order->swept_item, o->visit_order, o->order->swept_items * sizeof *o->visit_order);
}

/* Removes the items that the sweep has visited from uncertain[], the list of items that options
 * which have begun may cover. */
static void drop_visited_items(orderer *o) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < o->uncertain_items; k++)
        if (!o->is_visited[o->uncertain[k]]) o->uncertain[count++] = o->uncertain[k];
    o->uncertain_items = count;
}

/* Returns the item that the greedy order visits next. Of the uncertain items, which options that
 * have begun may cover, this is the one after which it is least uncertain which unvisited items are
 * covered (entropy_after). If no item is uncertain, chooses among all items that have not been
 * visited. If several items are equally good, returns the one with the lowest index. Returns
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

/* Fills proposed_order[] with the greedy order: each step of a sweep visits the item after which it
 * is least uncertain which of the unvisited items are covered (entropy_after). Returns false if
 * finding this order takes more than MAX_WORK; proposed_order[] is then incomplete. Also leaves
 * some items in visit_order[], which have no meaning: simulate_sweep fills it anew. */
static bool propose_greedy_order(orderer *o) {
    o->work = 0;
    restart_sweep(o);
    for (uint32_t step = 0; step < o->order->swept_items; step++) {
        o->proposed_order[step] = choose_next_item(o);
        if (o->proposed_order[step] == NO_ITEM) return false;
        visit_item(o, o->proposed_order[step]);
    }
    return true;
}

/* Fills proposed_order[] with visit_order[], the order of the sweep that was simulated last,
 * backwards. */
static void propose_reversed_order(orderer *o) {
    const uint32_t items = o->order->swept_items;
    for (uint32_t k = 0; k < items; k++) o->proposed_order[k] = o->visit_order[items - 1 - k];
}

/* Fills proposed_order[] with the order in which the text lists the items: all items that a sweep
 * visits, by their indices. (Items that act as pieces are not visited; the sweep counts how often
 * they are covered, like the ships of a fleet.) Also sets order->swept_items, which says how many
 * items a sweep visits. */
static void propose_listed_order(orderer *o) {
    o->order->swept_items = 0;
    for (uint32_t item = 0; item < o->matrix->items; item++)
        if (!o->order->is_piece[item]) o->proposed_order[o->order->swept_items++] = item;
}

/* Simulates a sweep in the order proposed_order[]. If the cost of the sweep is below `cost_limit`,
 * and below the cost of the order that was taken before, takes as the result the order in which
 * this sweep has visited the items, visit_order[]. */
static void try_proposed_order(orderer *o, double cost_limit) {
    const double cost = simulate_sweep(o);
    if (cost < fmin(cost_limit, o->order->cost)) take_visit_order(o, cost);
}

/* Fills o->order with the cheapest of three orders of the items that sweeps visit. (These are all
 * but those that act as pieces: sweeps count how often pieces are covered instead.) The three are
 * the order of the text; the greedy order, in which each step visits the item after which it is
 * least uncertain which of the other items are covered; and the greedy order backwards. But the
 * order of the text is taken even if it costs up to LISTED_ORDER_TOLERANCE times as much as the
 * cheapest. */
static void choose_order(orderer *o) {
    bsc_order *order = o->order;
    propose_listed_order(o);
    const double listed_cost = simulate_sweep(o);
    take_visit_order(o, listed_cost);
    const double cost_limit = listed_cost / LISTED_ORDER_TOLERANCE;
    if (propose_greedy_order(o)) {
        try_proposed_order(o, cost_limit);
        propose_reversed_order(o);
        try_proposed_order(o, cost_limit);
    }
    assert(order->cost >= 0.0);
    order->has_matrix_order = true;
    for (uint32_t k = 1; k < order->swept_items; k++)
        order->has_matrix_order &= order->swept_item[k - 1] < order->swept_item[k];
}

/* Sets the order for the matrix of a board: the items of the fleet's pieces act as pieces, which
 * the sweep counts instead of visiting them, and the other items stay in the order of the matrix.
 * The cost is not estimated, because no other order is tried. */
static void take_board_order(bsc_order *order, const bsc_matrix *matrix) {
    order->cost = INFINITY;
    order->has_matrix_order = true;
    for (uint32_t item = 0; item < matrix->items; item++) {
        order->is_piece[item] = bsc_matrix_is_piece(matrix, item);
        if (!order->is_piece[item]) order->swept_item[order->swept_items++] = item;
    }
}

/* Computes the order for a matrix that was read from a text: finds the items that act as pieces,
 * those that dp counts instead of visiting them, and then the order of the others. Fails if memory
 * runs out. */
static bsc_status compute_order(bsc_order *order, const bsc_matrix *matrix, bsc_error *error) {
    const size_t items = matrix->items;
    orderer o = {.matrix = matrix, .order = order};
    bsc_status status = bsc_text_pieces_find(order->is_piece, matrix, error);
    if (status != BSC_OK) return status;
    BSC_ARENA_ARRAY(&o.arena, o.proposed_order, items);
    BSC_ARENA_ARRAY(&o.arena, o.visit_order, items);
    BSC_ARENA_ARRAY(&o.arena, o.is_visited, items);
    BSC_ARENA_ARRAY(&o.arena, o.has_begun, matrix->options);
    BSC_ARENA_ARRAY(&o.arena, o.begun_options, items);
    BSC_ARENA_ARRAY(&o.arena, o.uncertain, items);
    BSC_ARENA_ARRAY(&o.arena, o.new_options, items);
    BSC_ARENA_ARRAY(&o.arena, o.touched_item, items);
    status = bsc_arena_status(&o.arena, error);
    if (status == BSC_OK) choose_order(&o);
    bsc_arena_release(&o.arena);
    return status;
}

bsc_status bsc_order_init(bsc_order *order, const bsc_matrix *matrix, bsc_error *error) {
    *order = (bsc_order){.swept_items = 0};
    BSC_ARENA_ARRAY(&order->arena, order->swept_item, matrix->items);
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
