/* order.c - chooses the order in which a sweep, one pass of the engine dp, visits the items of a
 * matrix that was read from a text. Also finds the items that act as pieces.
 *
 * A sweep visits, or passes, the items one by one. When it passes the first item of an option, the
 * option is said to begin: the sweep then decides whether to choose it. A state of the sweep says
 * which of the items that are yet to be passed are covered (taken) by options that were chosen. The
 * fewer states there are, the cheaper the sweep, and the order decides how many there are.
 *
 * Example: eight items a b c d e f g h in a row, and an option for every two neighbours: ab, bc,
 * ..., gh. In the order a b c d e f g h, one item is in doubt after each step (after a, it is b,
 * which ab has taken or not), so there are 2 states. In the order a h b g c f d e, two items are in
 * doubt after most steps, and there are 4 states.
 *
 * How many states there are is only estimated. If b of the n options that cover an item have begun,
 * and all n options are equally likely, the item is taken with the probability p = b / n. The
 * entropy of p, in bits, says how much in doubt the item is: 0 bits if p is 0 or 1, and 1 bit if p
 * is 1/2. There are about 2^H states that matter, where H is the sum of the entropies of all items
 * that are yet to be passed. Three orders are compared by their cost, which is the sum of 2^H over
 * their steps (14 for a b c d e f g h):
 *
 *   greedy    each step passes the item after which H is least; on a board this begins in a
 *             corner
 *   reversed  the greedy order backwards; for Latin squares this is ten times cheaper
 *   listed    the order of the text; it is taken if it is nearly as cheap as the other two, because
 *             many files list their items row by row already
 *
 * In each of the three orders, an item is moved forward so that it is passed as soon as all of its
 * options have begun. From then on it is certain whether the item is covered. A state in which the
 * item must be covered but is not taken can never become a solution, and is dropped. (Lozenges that
 * fill a hexagon of side 6, with all triangles that point up listed first: with moved items, 26
 * items are in doubt at a time instead of 81, and there are 93 thousand states; without, the sweep
 * did not end.)
 *
 * Rejected: making the count of items in doubt small instead of their entropy, as dp/order.c does.
 * Pentominoes on 6x10 then took 7.5 million states instead of 5.3 (2.9 if the text lists the cells
 * along the short side), and Latin squares of side 5 took 230,000 instead of 70,000. Other first
 * items, and other choices between items of the same entropy, gained nothing.
 *
 * Pieces. Some items, such as the name of a piece, are in options all over the board, so that they
 * are in doubt from the first step to the last. If no two of these items are in the same option,
 * and together they are in most options, the sweep does not visit them. Instead it counts how often
 * each is covered, as it does with the ships of a board.
 *
 * Cost: for each step, a walk over the options of all items in doubt, or of all items if none is in
 * doubt. This work stops at MAX_WORK, even within a step. Then the pieces that were found so far
 * are used, and the order of the text. Everything else is a few passes over the matrix. */
#include "count/cover/order.h"

#include "bscount.h"

#include "count/base/arena.h"

#include <assert.h>
#include <math.h>

/* Factor over the cost of the cheapest order. The order of the text is taken if its cost is at most
 * this many times as high. */
#define LISTED_ORDER_TOLERANCE 3.0
/* Units of work for looking at one entry of the matrix (an item that an option covers). Looking at
 * an item is 1 unit. */
#define WORK_PER_ENTRY 8
/* Units of work after which a task gives up. This much work takes some hundredths of a second.
 * There are two tasks: finding the pieces, and finding the greedy order. */
#define MAX_WORK UINT64_C(30000000)
/* One bit of entropy. Entropies are integers, in units of 1 / ENTROPY_BIT bits, so that every
 * machine finds the same order. */
#define ENTROPY_BIT (INT64_C(1) << 20)
#define NONE        UINT32_MAX /* used in place of an item if there is none */

/* The search for the pieces and the order of a matrix. It simulates sweeps. An option has begun if
 * one of its items has been passed. An item is open, or in doubt, if some of its options have begun
 * and it has not been passed itself. */
typedef struct orderer {
    const bsc_matrix *matrix;
    bsc_order *order;   /* the result */
    bsc_arena arena;    /* owns the arrays below */
    uint32_t *sequence; /* [order->swept_items]: the items in the order that is being tried */
    /* [adjusted_items]: the order that offer_sequence makes from sequence[] by moving items
     * forward, so that each item is passed as soon as all its options have begun. The order grows
     * while the sweep is simulated. */
    uint32_t *adjusted;
    uint32_t adjusted_items;
    /* [items]: whether the simulated sweep has passed the item, that is, visited it. While pieces
     * are gathered, no sweep is simulated, and this says whether the item is one of the pieces. */
    bool *passed;
    /* [items]: how many of the options that cover the item have begun; an option has begun if it
     * covers an item that has been passed */
    uint32_t *begun_options;
    /* [options]: whether one of the option's items has been passed, so that the option has begun.
     * While pieces are gathered: whether one of the option's items is one of the pieces. */
    bool *has_begun;
    /* [open_items]: the items in doubt: at least one of their options has begun. An item that is
     * passed later stays in the list until drop_passed removes it. */
    uint32_t *open;
    uint32_t open_items;
    /* the sum H of the entropies of all items that have not been passed (see the top of this file),
     * in units of 1 / ENTROPY_BIT bits */
    int64_t entropy;
    /* The next two arrays describe what changes if one more item is passed: they are about the
     * options that begin then, which cover this item but none of the items passed before. */
    /* [items]: how many of the options that begin cover the item. All 0, except while pass_item or
     * count_neighbours is running. */
    uint32_t *new_options;
    /* [items]: a list of the items with new_options[] above 0. Only its first elements are used;
     * list_touched returns how many. */
    uint32_t *touched;
    uint64_t work; /* units of work done so far in the current task (MAX_WORK) */
} orderer;

/* Returns roughly the entropy of an item: how much in doubt it is whether the item is taken, if
 * `begun` of its options have begun. The entropy is 4 p (1 - p) bits, where p = begun / options is
 * the probability that the item is taken. For a secondary item, p is half as large, because the
 * item may stay uncovered. The formula is close to the true entropy, and gives the same integer on
 * every machine. The result is in units of 1 / ENTROPY_BIT bits. */
static int64_t item_entropy(const orderer *o, uint32_t item, uint32_t begun) {
    const int64_t options = bsc_item_option_count(o->matrix, item);
    int64_t outcomes = options;
    assert(begun <= options);
    if (options == 0) return 0;
    if (item >= o->matrix->primaries) outcomes = 2 * options;
    return 4 * ENTROPY_BIT * begun / outcomes * (outcomes - begun) / outcomes;
}

/* Prepares for trying a new order or a new set of pieces: no item has been passed, no option has
 * begun, and no item is a piece of the set. */
static void restart(orderer *o) {
    memset(o->passed, 0, o->matrix->items * sizeof *o->passed);
    memset(o->begun_options, 0, o->matrix->items * sizeof *o->begun_options);
    memset(o->has_begun, 0, o->matrix->options * sizeof *o->has_begun);
    o->open_items = 0;
    o->adjusted_items = 0;
    o->entropy = 0;
}

/* Finds out which options begin if `item` is passed: those that cover `item` but none of the items
 * passed before. Sets new_options[i] to how many of these options cover item i. Lists the items for
 * which this is above 0 in touched[], and returns how many items it has listed. If is_trial is
 * false, also schedules items to be passed next: appends to adjusted[] each listed item whose
 * options have now all begun, except `item` itself and the pieces. */
static uint32_t list_touched(orderer *o, uint32_t item, bool is_trial) {
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
            if (is_trial || covered == item || o->order->is_piece[covered]) continue;
            const uint32_t begun = o->begun_options[covered] + o->new_options[covered];
            if (begun == bsc_item_option_count(matrix, covered))
                o->adjusted[o->adjusted_items++] = covered;
        }
    }
    return count;
}

/* Simulates the step of a sweep that passes the item, and returns how much is in doubt after the
 * step: the sum of the entropies of all items that have not been passed (see item_entropy). If
 * is_trial is true, does
 * not pass the item, but only returns what this sum would be. */
static int64_t pass_item(orderer *o, uint32_t item, bool is_trial) {
    const bsc_matrix *matrix = o->matrix;
    assert(!o->passed[item] && !o->order->is_piece[item]);
    int64_t sum = o->entropy - item_entropy(o, item, o->begun_options[item]);
    uint32_t count = list_touched(o, item, is_trial);
    o->work += bsc_item_option_count(matrix, item) + WORK_PER_ENTRY * (uint64_t)count;
    while (count > 0) {
        const uint32_t touched = o->touched[--count];
        const uint32_t begun = o->begun_options[touched] + o->new_options[touched];
        if (touched != item && !o->order->is_piece[touched]) {
            /* all options of a passed item have begun, so none of the options that begin now covers
             * it */
            assert(!o->passed[touched]);
            sum += item_entropy(o, touched, begun) -
                   item_entropy(o, touched, o->begun_options[touched]);
            if (!is_trial && o->begun_options[touched] == 0) o->open[o->open_items++] = touched;
        }
        if (!is_trial) o->begun_options[touched] = begun;
        o->new_options[touched] = 0;
    }
    assert(sum >= 0);
    if (is_trial) return sum;
    for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++)
        o->has_begun[matrix->option[k]] = true;
    o->passed[item] = true;
    o->entropy = sum;
    return sum;
}

/* Changes sequence[]: moves items forward so that each one is passed as soon as all of its options
 * have begun. Simulates a sweep in the changed order, and returns its cost: an estimate of how many
 * states the sweep has in all. If the cost is below `cost_limit`, the changed order becomes the
 * result, order->item[]. */
static double offer_sequence(orderer *o, double cost_limit) {
    const uint32_t swept_items = o->order->swept_items;
    uint32_t *adjusted = o->adjusted;
    double cost = 0.0;
    uint32_t k = 0;
    restart(o);
    for (uint32_t step = 0; step < swept_items; step++) {
        if (o->passed[o->sequence[step]]) continue;
        adjusted[o->adjusted_items++] = o->sequence[step];
        for (; k < o->adjusted_items; k++)
            cost += exp2((double)pass_item(o, adjusted[k], false) / (double)ENTROPY_BIT);
    }
    assert(o->adjusted_items == swept_items);
    o->adjusted = o->sequence;
    o->sequence = adjusted;
    if (cost < cost_limit) {
        o->order->cost = cost;
        memcpy(o->order->item, adjusted, swept_items * sizeof *adjusted);
    }
    return cost;
}

/* Removes the items that have been passed from open[]. */
static void drop_passed(orderer *o) {
    uint32_t open_items = 0;
    for (uint32_t k = 0; k < o->open_items; k++)
        if (!o->passed[o->open[k]]) o->open[open_items++] = o->open[k];
    o->open_items = open_items;
}

/* Returns the item that the greedy order passes next: the open item after which the sum of the
 * entropies is least. If no item is open, chooses among all items that have not been passed. If
 * several items are equally good, returns the one with the lowest index. Returns NONE if the search
 * takes more than MAX_WORK. */
static uint32_t next_item(orderer *o) {
    uint32_t best = NONE;
    int64_t best_sum = INT64_MAX;
    drop_passed(o);
    const bool any_open = o->open_items > 0;
    const uint32_t count = any_open ? o->open_items : o->matrix->items;
    o->work += count;
    for (uint32_t k = 0; k < count; k++) {
        const uint32_t item = any_open ? o->open[k] : k;
        if (o->work > MAX_WORK) return NONE;
        if (o->passed[item] || o->order->is_piece[item]) continue;
        const int64_t sum = pass_item(o, item, true);
        if (sum > best_sum || (sum == best_sum && item > best)) continue;
        best_sum = sum;
        best = item;
    }
    return best;
}

/* Fills sequence[] with the greedy order, in which each step passes the item that leaves the least
 * entropy. Returns false if that takes more than MAX_WORK; sequence[] is then incomplete. */
static bool find_greedy_order(orderer *o) {
    o->work = 0;
    restart(o);
    for (uint32_t step = 0; step < o->order->swept_items; step++) {
        o->sequence[step] = next_item(o);
        if (o->sequence[step] == NONE) return false;
        pass_item(o, o->sequence[step], false);
    }
    return true;
}

/* Reverses the order of the items in sequence[]. */
static void reverse_sequence(orderer *o) {
    const uint32_t items = o->order->swept_items;
    for (uint32_t k = 0; k < items / 2; k++) {
        const uint32_t swapped = o->sequence[k];
        o->sequence[k] = o->sequence[items - 1 - k];
        o->sequence[items - 1 - k] = swapped;
    }
}

/* Fills o->order with the cheapest of three orders of the items that are not pieces: the order of
 * the text, the greedy order (each step leaves as little in doubt as possible), and the greedy
 * order reversed. But the order of the text is taken even if it costs up to LISTED_ORDER_TOLERANCE
 * times as much as the cheapest. */
static void choose_order(orderer *o) {
    bsc_order *order = o->order;
    order->swept_items = 0;
    for (uint32_t item = 0; item < o->matrix->items; item++)
        if (!order->is_piece[item]) o->sequence[order->swept_items++] = item;
    const double listed_cost = offer_sequence(o, INFINITY);
    if (!isfinite(listed_cost))
        memcpy(order->item, o->sequence, order->swept_items * sizeof *order->item);
    const double cost_limit = listed_cost / LISTED_ORDER_TOLERANCE;
    if (find_greedy_order(o)) {
        offer_sequence(o, cost_limit);
        reverse_sequence(o);
        offer_sequence(o, fmin(order->cost, cost_limit));
    }
    assert(order->cost >= 0.0);
    order->is_listed = true;
    for (uint32_t k = 1; k < order->swept_items; k++)
        order->is_listed &= order->item[k - 1] < order->item[k];
}

/* Says whether the item can join the pieces that have been gathered. Two conditions must hold: none
 * of its options covers one of these pieces, and each of its options covers another item too, which
 * the sweep will pass. */
static bool can_be_piece(const orderer *o, uint32_t item) {
    const bsc_matrix *matrix = o->matrix;
    if (matrix->item[item].multiplicity > 1 || bsc_item_option_count(matrix, item) == 0)
        return false;
    for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++) {
        const uint32_t option = matrix->option[k];
        if (o->has_begun[option] || bsc_row_length(matrix->start, option) < 2) return false;
    }
    return true;
}

/* Returns how many items are covered by an option that also covers `item`, including `item` itself.
 * Options that cover one of the gathered pieces are left out. */
static uint32_t count_neighbours(orderer *o, uint32_t item) {
    const uint32_t count = list_touched(o, item, true);
    for (uint32_t k = 0; k < count; k++) o->new_options[o->touched[k]] = 0;
    return count;
}

/* A set of items that may act as pieces: instead of visiting them, the sweep counts how often each
 * is covered. orderer.passed[] says which items belong to the set. */
typedef struct piece_set {
    uint32_t pieces;  /* how many items the set has */
    uint32_t options; /* how many options cover one of them */
    /* the sum, over all items of the set, of what count_neighbours returned when the item joined */
    uint64_t neighbours;
} piece_set;

/* Adds the item to the set of pieces. Does nothing if it shares an option with an item of the set,
 * or cannot be a piece for another reason (can_be_piece). */
static void add_piece(orderer *o, piece_set *set, uint32_t item) {
    const bsc_matrix *matrix = o->matrix;
    if (!can_be_piece(o, item)) return;
    o->passed[item] = true;
    set->pieces++;
    set->options += bsc_item_option_count(matrix, item);
    set->neighbours += count_neighbours(o, item);
    for (uint32_t e = matrix->first[item]; e < matrix->first[item + 1]; e++)
        o->has_begun[matrix->option[e]] = true;
}

/* Gathers a set of items that may act as pieces, which the sweep counts instead of visiting them.
 * Starts with the item `seed`, then goes through ranked[] and adds each item that shares no option
 * with the items in the set. Returns how many options cover an item of the set. Returns 0 if the
 * set is not worth using, for one of three reasons: it has only one item, fewer than half of all
 * options cover an item of the set, or its items on average share options with fewer than half of
 * the items outside the set. */
static uint32_t gather_pieces(orderer *o, const uint32_t *ranked, uint32_t seed) {
    const bsc_matrix *matrix = o->matrix;
    piece_set set = {.pieces = 0};
    o->work += WORK_PER_ENTRY * (uint64_t)matrix->start[matrix->options];
    add_piece(o, &set, seed);
    for (uint32_t k = 0; k < matrix->primaries; k++) add_piece(o, &set, ranked[k]);
    if (set.pieces <= 1 || set.options < matrix->options / 2) return 0;
    if (2 * set.neighbours < (uint64_t)set.pieces * (matrix->items - set.pieces)) return 0;
    return set.options;
}

/* Fills ranked[] with the primary items, sorted by how many options cover them, the most first.
 * Items with equally many options stay in their order. This is a counting sort: place[n] becomes
 * the index in ranked[] for the next item with n options. place[options + 1] must be all 0 before
 * the call. */
static void rank_by_options(const bsc_matrix *matrix, uint32_t *place, uint32_t *ranked) {
    for (uint32_t item = 0; item < matrix->primaries; item++)
        place[bsc_item_option_count(matrix, item)]++;
    for (uint32_t length = matrix->options + 1, longer = 0; length-- > 0;) {
        const uint32_t equal = place[length];
        place[length] = longer;
        longer += equal;
    }
    for (uint32_t item = 0; item < matrix->primaries; item++)
        ranked[place[bsc_item_option_count(matrix, item)]++] = item;
}

/* Finds the items that act as pieces, which the sweep counts instead of visiting them. Of all sets
 * that gather_pieces finds, takes the one whose items are in the most options. Sets
 * order->is_piece[] for the items of this set. If there is no such set, order->is_piece[] stays all
 * false. place[options + 1] is working space, which must be all 0. */
static void find_pieces(orderer *o, uint32_t *place) {
    const bsc_matrix *matrix = o->matrix;
    uint32_t *ranked = o->sequence, best_options = 0;
    rank_by_options(matrix, place, ranked);
    for (uint32_t k = 0; k < matrix->primaries && o->work < MAX_WORK; k++) {
        if (2 * count_neighbours(o, ranked[k]) < matrix->items) continue;
        const uint32_t options = gather_pieces(o, ranked, ranked[k]);
        if (options > best_options) {
            best_options = options;
            memcpy(o->order->is_piece, o->passed, matrix->items * sizeof *o->passed);
        }
        restart(o);
    }
}

/* If the text says that a solution covers some items several times, only these items act as pieces
 * (the sweep counts them instead of visiting them). Sets order->is_piece[] for them, and returns
 * whether there are such items. */
static bool take_given_pieces(bsc_order *order, const bsc_matrix *matrix) {
    bool has_pieces = false;
    for (uint32_t item = 0; item < matrix->primaries; item++) {
        order->is_piece[item] = bsc_matrix_is_piece(matrix, item);
        has_pieces |= order->is_piece[item];
    }
    return has_pieces;
}

/* Sets the order for the matrix of a board: the items of the fleet's pieces act as pieces, which
 * the sweep does not visit, and the other items stay in their order. */
static void take_board_order(bsc_order *order, const bsc_matrix *matrix) {
    order->is_listed = true;
    for (uint32_t item = 0; item < matrix->items; item++) {
        order->is_piece[item] = bsc_matrix_is_piece(matrix, item);
        if (!order->is_piece[item]) order->item[order->swept_items++] = item;
    }
}

bsc_status bsc_order_init(bsc_order *order, const bsc_matrix *matrix, bsc_error *error) {
    const size_t items = matrix->items;
    orderer o = {.matrix = matrix, .order = order};
    *order = (bsc_order){.cost = INFINITY};
    BSC_ARENA_ARRAY(&order->arena, order->item, items);
    BSC_ARENA_ARRAY(&order->arena, order->is_piece, items);
    BSC_ARENA_ARRAY(&o.arena, o.sequence, items);
    BSC_ARENA_ARRAY(&o.arena, o.adjusted, items);
    BSC_ARENA_ARRAY(&o.arena, o.passed, items);
    BSC_ARENA_ARRAY(&o.arena, o.begun_options, items);
    BSC_ARENA_ARRAY(&o.arena, o.open, items);
    BSC_ARENA_ARRAY(&o.arena, o.has_begun, matrix->options);
    BSC_ARENA_ARRAY(&o.arena, o.new_options, items);
    BSC_ARENA_ARRAY(&o.arena, o.touched, items);
    uint32_t *place = bsc_arena_new(&o.arena, (size_t)matrix->options + 1, sizeof *place);
    bsc_status status = bsc_arena_status(&order->arena, error);
    if (status == BSC_OK) status = bsc_arena_status(&o.arena, error);
    if (status == BSC_OK && matrix->placement != NULL) {
        take_board_order(order, matrix);
    } else if (status == BSC_OK) {
        if (!take_given_pieces(order, matrix)) find_pieces(&o, place);
        choose_order(&o);
    } else {
        bsc_arena_release(&order->arena);
        *order = (bsc_order){0};
    }
    bsc_arena_release(&o.arena);
    return status;
}
