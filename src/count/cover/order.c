/* order.c - chooses the order in which a sweep visits the items of a matrix that was read from a
 * text, and finds the items that act as pieces.
 *
 * A sweep (count/engine/dp) passes the items one by one. An option begins when the sweep passes the
 * first of its items. A state of the sweep says which of the items ahead are taken by options that
 * have begun. The fewer states there are, the cheaper the sweep, and their number depends on the
 * order.
 *
 * Example: eight items a b c d e f g h in a row, and an option for every two neighbours: ab, bc,
 * ..., gh. In the order a b c d e f g h, one item is in doubt after each step (after a, whether ab
 * has taken b), so there are 2 states. In the order a h b g c f d e, two items are in doubt after
 * most steps, and there are 4 states.
 *
 * The number of states is only estimated. If b of an item's n options have begun, and all n options
 * are equally likely, the item is taken with the probability p = b / n. There are about 2^H states
 * that matter, where H is the sum over all items of the entropy of p, in bits. Three orders are
 * compared by their cost, which is the sum of 2^H over their steps (14 for a b c d e f g h):
 *
 *   greedy    the first item, and then each next one, is the one whose passing leaves the least
 *             entropy; on a board this begins in a corner
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
 * Rejected: minimising the number of open items instead of the entropy, as dp/order.c does.
 * Pentominoes on 6x10 then took 7.5 million states instead of 5.3 (2.9 if listed along the short
 * side), and Latin squares of side 5 took 230,000 instead of 70,000. Other first items, and other
 * choices between items of the same entropy, gained nothing.
 *
 * Pieces. Some items, such as the name of a piece, are in options all over the board, so that they
 * are in doubt from the first step to the last. If no two of these items are in the same option,
 * and together they are in most options, the sweep does not visit them. Instead it counts how often
 * each is covered, as it does with the ships of a board.
 *
 * Cost: for each step, a walk over the options of all open items, or of all items if none is open.
 * This work stops at MAX_WORK, even within a step. Then the pieces found so far are used, and the
 * listed order stays. Everything else is a few passes over the matrix. */
#include "count/cover/order.h"

#include "bscount.h"

#include "count/base/arena.h"

#include <assert.h>
#include <math.h>

/* Factor over the cost of the cheapest order. The listed order is taken if it costs no more than
 * that. */
#define LISTED_ORDER_TOLERANCE 3.0
/* Units of work for looking at one entry of the matrix. Looking at an item is 1 unit. */
#define WORK_PER_ENTRY 8
/* Units of work, some hundredths of a second in all, after which a task gives up. There are two
 * tasks: finding pieces, and finding an order. */
#define MAX_WORK UINT64_C(30000000)
/* One bit of entropy. Entropies are counted as integers, so that every machine finds the same
 * order. */
#define ENTROPY_BIT (INT64_C(1) << 20)
#define NONE        UINT32_MAX

/* The search for the pieces and the order of a matrix. An option has begun if one of its items has
 * been passed. An item is open if some of its options have begun and it has not been passed
 * itself. */
typedef struct orderer {
    const bsc_matrix *matrix;
    bsc_order *order;   /* the result */
    bsc_arena arena;    /* owns the arrays below */
    uint32_t *sequence; /* [order->swept_items]: the order that is being tried */
    /* [prompt_items]: the order that offer_sequence makes from sequence[], as far as it is known.
     * In it, each item is passed as soon as all its options have begun. */
    uint32_t *prompt;
    uint32_t prompt_items;
    /* [items]: whether the item has been passed. While pieces are gathered: whether the item is one
     * of the pieces. */
    bool *passed;
    uint32_t *begun; /* [items]: how many options of the item have begun */
    /* [options]: whether the option has begun. While pieces are gathered: whether the option has
     * one of the pieces. */
    bool *has_begun;
    /* [open_items]: the items with begun[] above 0; some of them may have been passed already */
    uint32_t *open;
    uint32_t open_items;
    /* the sum of the entropies of all items that have not been passed, in 1 / ENTROPY_BIT bits */
    int64_t entropy;
    /* The next two arrays say what would change if one more item were passed: */
    /* [items]: how many options of each item would begin. All 0, except while pass_item or
     * count_neighbours is running. */
    uint32_t *new_options;
    /* [items]: the items with new_options[] above 0. list_touched returns how many there are. */
    uint32_t *touched;
    uint64_t work; /* units of work that the current task has done */
} orderer;

/* Returns about the entropy of an item of which `begun` options have begun: 4 p (1 - p) bits with p
 * = begun / options, in units of 1 / ENTROPY_BIT bits. This is close to the true entropy, and the
 * same on every machine. For a secondary item p is half as large, because the item may stay
 * uncovered. */
static int64_t item_entropy(const orderer *o, uint32_t item, uint32_t begun) {
    const int64_t options = bsc_item_option_count(o->matrix, item);
    int64_t outcomes = options;
    assert(begun <= options);
    if (options == 0) return 0;
    if (item >= o->matrix->primaries) outcomes = 2 * options;
    return 4 * ENTROPY_BIT * begun / outcomes * (outcomes - begun) / outcomes;
}

/* Prepares for trying a new order or a new set of pieces: no item has been passed, and no option
 * has begun. */
static void restart(orderer *o) {
    memset(o->passed, 0, o->matrix->items * sizeof *o->passed);
    memset(o->begun, 0, o->matrix->items * sizeof *o->begun);
    memset(o->has_begun, 0, o->matrix->options * sizeof *o->has_begun);
    o->open_items = 0;
    o->prompt_items = 0;
    o->entropy = 0;
}

/* Finds out what would change if `item` were passed. Fills new_options[], lists in touched[] the
 * items with new_options[] above 0, and returns how many there are. If is_trial is false, also
 * appends to prompt[] each touched item whose options have all begun now, except pieces and `item`
 * itself. */
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
            const uint32_t begun = o->begun[covered] + o->new_options[covered];
            if (begun == bsc_item_option_count(matrix, covered))
                o->prompt[o->prompt_items++] = covered;
        }
    }
    return count;
}

/* Passes the item, and returns the sum of the entropies afterwards. If is_trial is true, the item
 * is not passed, and the function only returns what the sum would be. */
static int64_t pass_item(orderer *o, uint32_t item, bool is_trial) {
    const bsc_matrix *matrix = o->matrix;
    assert(!o->passed[item] && !o->order->is_piece[item]);
    int64_t sum = o->entropy - item_entropy(o, item, o->begun[item]);
    uint32_t count = list_touched(o, item, is_trial);
    o->work += bsc_item_option_count(matrix, item) + WORK_PER_ENTRY * (uint64_t)count;
    while (count > 0) {
        const uint32_t touched = o->touched[--count];
        const uint32_t begun = o->begun[touched] + o->new_options[touched];
        if (touched != item && !o->order->is_piece[touched]) {
            assert(!o->passed[touched]); /* a passed item has no options that are yet to begin */
            sum += item_entropy(o, touched, begun) - item_entropy(o, touched, o->begun[touched]);
            if (!is_trial && o->begun[touched] == 0) o->open[o->open_items++] = touched;
        }
        if (!is_trial) o->begun[touched] = begun;
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

/* Changes sequence[] so that each item is passed as soon as all of its options have begun, and
 * returns the cost of the changed order. If the cost is below `cost_limit`, the changed order
 * becomes the result, order->item[]. */
static double offer_sequence(orderer *o, double cost_limit) {
    const uint32_t swept_items = o->order->swept_items;
    uint32_t *prompt = o->prompt;
    double cost = 0.0;
    uint32_t k = 0;
    restart(o);
    for (uint32_t step = 0; step < swept_items; step++) {
        if (o->passed[o->sequence[step]]) continue;
        prompt[o->prompt_items++] = o->sequence[step];
        for (; k < o->prompt_items; k++)
            cost += exp2((double)pass_item(o, prompt[k], false) / (double)ENTROPY_BIT);
    }
    assert(o->prompt_items == swept_items);
    o->prompt = o->sequence;
    o->sequence = prompt;
    if (cost < cost_limit) {
        o->order->cost = cost;
        memcpy(o->order->item, prompt, swept_items * sizeof *prompt);
    }
    return cost;
}

/* Removes the passed items from open[]. */
static void drop_passed(orderer *o) {
    uint32_t open_items = 0;
    for (uint32_t k = 0; k < o->open_items; k++)
        if (!o->passed[o->open[k]]) o->open[open_items++] = o->open[k];
    o->open_items = open_items;
}

/* Returns the open item whose passing leaves the least entropy, or, if no item is open, chooses
 * among all items that have not been passed. Of several such items, returns the one with the lowest
 * number. Returns NONE if the search takes more than MAX_WORK. */
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

/* Fills sequence[] with the greedy order. Returns false if that takes more than MAX_WORK; the order
 * is then incomplete. */
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

/* Fills o->order with the best of the three orders (file head) of all items that are not pieces. */
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

/* Says whether the item can join the pieces that have been gathered. It can if none of its options
 * has one of these pieces, and if each of its options has another item besides, which the sweep
 * will pass. */
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

/* Returns how many items share an option with the item, including the item itself. Options that
 * have begun are left out. */
static uint32_t count_neighbours(orderer *o, uint32_t item) {
    const uint32_t count = list_touched(o, item, true);
    for (uint32_t k = 0; k < count; k++) o->new_options[o->touched[k]] = 0;
    return count;
}

/* A set of items that may act as pieces. They are the items with passed[] true. */
typedef struct piece_set {
    uint32_t pieces;
    uint32_t options; /* number of options that have one of the pieces */
    /* the sum, over all pieces, of what count_neighbours returned for the piece when it joined */
    uint64_t neighbours;
} piece_set;

/* Adds the item to the set of pieces, if it can be a piece together with those in the set. */
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

/* Gathers a set of items that may act as the pieces of this matrix. Starts with the item `seed`,
 * then goes through ranked[] and adds each item that shares no option with the items in the set.
 * Returns how many options have an item of the set. Returns 0 if the set would not be good pieces:
 * if it has only one item, if fewer than half of all options have an item of the set, or if the
 * items of the set on average share options with fewer than half of the items outside the set. */
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

/* Fills ranked[] with the primary items, sorted by falling number of options. Items with equally
 * many options keep their order. This is a counting sort: place[n] becomes the position in ranked[]
 * of the next item with n options. All place[n] must be 0 before the call. */
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

/* Finds the set of pieces that is in the most options, and sets order->is_piece[] for it. If there
 * is no such set, order->is_piece[] stays all false. place[options + 1] is working space, which
 * must be all 0. */
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

/* If the text says that some items are covered several times, these items are the pieces, and no
 * others. Sets order->is_piece[], and returns whether there are such items. */
static bool take_given_pieces(bsc_order *order, const bsc_matrix *matrix) {
    bool has_pieces = false;
    for (uint32_t item = 0; item < matrix->primaries; item++) {
        order->is_piece[item] = bsc_matrix_is_piece(matrix, item);
        has_pieces |= order->is_piece[item];
    }
    return has_pieces;
}

/* Sets the order for the matrix of a board: the ships are the pieces, and the other items keep
 * their order. */
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
    BSC_ARENA_ARRAY(&o.arena, o.prompt, items);
    BSC_ARENA_ARRAY(&o.arena, o.passed, items);
    BSC_ARENA_ARRAY(&o.arena, o.begun, items);
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
