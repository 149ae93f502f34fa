/* order.c - chooses the order in which a sweep passes the items of a matrix that was read from a
 * text, and finds the items that act as pieces.
 *
 * A sweep (count/engine/dp) passes the items one by one. An option begins when the first of its
 * items is passed. A state of the sweep says which of the items that are not passed yet are taken
 * by options that have begun; the fewer states there are, the cheaper the sweep.
 *
 * Example: eight items a b c d e f g h in a row, and an option for each two neighbours: ab, bc,
 * ..., gh. In the order a b c d e f g h one item is in doubt after each step (after a, whether ab
 * has taken b), so that there are 2 sets of taken items. In the order a h b g c f d e two items are
 * in doubt after most steps, and there are 4.
 *
 * The number of sets is estimated without a search. If b of an item's n options have begun, and
 * each option is as likely as the others, the item is taken with the chance p = b / n; the sets
 * that matter are about 2^H, where H is the sum of the entropies of p over all items. Three orders
 * are compared by the sum of 2^H over their steps, which is 14 for a b c d e f g h:
 *
 *   greedy    next comes the item whose passing leaves the least entropy; the first is the one that
 *             leaves the least of all, a corner on a board
 *   reversed  the greedy order backwards, which for Latin squares is ten times cheaper
 *   listed    the order of the text, taken where it is nearly as cheap as the other two: files
 *             often go row by row already
 *
 * In each of the three an item is passed as soon as all of its options have begun, wherever it
 * stood before. From there on it is decided: a state that has not taken it, though it must be
 * covered, cannot become a solution and ends. (Lozenges of a hexagon of side 6, all triangles that
 * point up listed first: a window of 26 items in place of 81, 93 thousand states in place of no
 * end.)
 *
 * Rejected: counting the open items in place of the entropy, as dp/order.c does. Pentominoes on
 * 6x10 came to 7.5 million states in place of 5.3 (2.9 as listed by the short side), Latin squares
 * of 5 to 230,000 in place of 70,000. Other starts, and other choices among items that are alike,
 * gained nothing.
 *
 * Pieces. Items such as the name of a piece, which lie in options all over the board, are in doubt
 * from the first step to the last. Where no two of these items are in one option, and together they
 * are in most options, they are counted beside the sweep, as the ships of a board are.
 *
 * Cost: for each step, a walk over the options of the items that are open, or of all items where
 * none is open. This work ends at MAX_WORK, even within a step: the pieces found by then are taken,
 * and the listed order stays. Everything else is a few passes over the matrix. */
#include "count/cover/order.h"

#include "bscount.h"

#include "count/base/arena.h"

#include <assert.h>
#include <math.h>

/* Factor over the cheapest order's cost: the listed order stays if it costs no more than this. */
#define LISTED_ORDER_TOLERANCE 3.0
/* Units of work for an entry of the matrix that is walked over; a look at an item is 1 unit. */
#define WORK_PER_ENTRY 8
/* Units of work after which each of the two tasks, finding pieces and finding an order, gives up:
 * some hundredths of a second. */
#define MAX_WORK UINT64_C(30000000)
/* One bit of entropy: entropies are integers, so that every machine finds the same order. */
#define ENTROPY_BIT (INT64_C(1) << 20)
#define NONE        UINT32_MAX

/* The search for the pieces and the order of a matrix. An option has begun if an item of it is
 * passed; an item is open if it is not passed and some of its options have begun. */
typedef struct orderer {
    const bsc_matrix *matrix;
    bsc_order *order;   /* the result */
    bsc_arena arena;    /* owns the arrays below */
    uint32_t *sequence; /* [order->swept_items]: an order that is tried */
    /* [prompt_items]: `sequence` as it is changed so that each item is passed as soon as all its
     * options have begun; as far as the sweep has come. */
    uint32_t *prompt;
    uint32_t prompt_items;
    bool *passed;    /* [items]; while pieces are gathered: whether the item is one of them */
    uint32_t *begun; /* [items]: how many options of the item have begun */
    bool *has_begun; /* [options]; while pieces are gathered: whether a piece is in the option */
    uint32_t *open;  /* [open_items]: the items with begun[] above 0; some may be passed */
    uint32_t open_items;
    int64_t entropy; /* the sum over all items that are not passed; ENTROPY_BIT is a bit */
    /* If one more item is passed: */
    uint32_t *new_options; /* [items]: how many of the item's options begin; 0 between two calls */
    uint32_t *touched;     /* [items]: the items with new_options[] above 0 */
    uint64_t work;         /* units spent in the current task */
} orderer;

/* Returns about the entropy of an item of which `begun` options have begun: 4 p (1 - p) bits with
 * p = begun / options, which is near the entropy and the same on every machine. For a secondary
 * item, which may stay uncovered, p is half of that. */
static int64_t entropy(const orderer *o, uint32_t item, uint32_t begun) {
    const int64_t options = bsc_item_option_count(o->matrix, item);
    int64_t outcomes = options;
    assert(begun <= options);
    if (options == 0) return 0;
    if (item >= o->matrix->primaries) outcomes = 2 * options;
    return 4 * ENTROPY_BIT * begun / outcomes * (outcomes - begun) / outcomes;
}

/* Starts an order, or a set of pieces, anew: no item is passed and no option has begun. */
static void restart(orderer *o) {
    memset(o->passed, 0, o->matrix->items * sizeof *o->passed);
    memset(o->begun, 0, o->matrix->items * sizeof *o->begun);
    memset(o->has_begun, 0, o->matrix->options * sizeof *o->has_begun);
    o->open_items = 0;
    o->prompt_items = 0;
    o->entropy = 0;
}

/* Says what happens if the item is passed: fills new_options[], lists in touched[] the items that
 * have some, and returns the number of these items. Unless is_trial, appends to prompt[] those
 * whose options have then all begun, but neither pieces nor the item itself. */
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

/* Passes the item, and returns the sum of the entropies after it; if is_trial, only returns the
 * sum, and the item is not passed. */
static int64_t pass(orderer *o, uint32_t item, bool is_trial) {
    const bsc_matrix *matrix = o->matrix;
    assert(!o->passed[item] && !o->order->is_piece[item]);
    int64_t sum = o->entropy - entropy(o, item, o->begun[item]);
    uint32_t count = list_touched(o, item, is_trial);
    o->work += bsc_item_option_count(matrix, item) + WORK_PER_ENTRY * (uint64_t)count;
    while (count > 0) {
        const uint32_t touched = o->touched[--count];
        const uint32_t begun = o->begun[touched] + o->new_options[touched];
        if (touched != item && !o->order->is_piece[touched]) {
            assert(!o->passed[touched]); /* an option of a passed item has begun before */
            sum += entropy(o, touched, begun) - entropy(o, touched, o->begun[touched]);
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
 * returns the cost of this order. If the cost is less than `cost_limit`, the order becomes the
 * result. */
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
            cost += exp2((double)pass(o, prompt[k], false) / (double)ENTROPY_BIT);
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

/* Takes the passed items out of open[]. */
static void drop_passed(orderer *o) {
    uint32_t open_items = 0;
    for (uint32_t k = 0; k < o->open_items; k++)
        if (!o->passed[o->open[k]]) o->open[open_items++] = o->open[k];
    o->open_items = open_items;
}

/* Returns the item whose passing leaves the least entropy, the one with the lowest number if
 * several do: among the open items, or among all if none is open. Returns NONE if the search takes
 * more than MAX_WORK. */
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
        const int64_t sum = pass(o, item, true);
        if (sum > best_sum || (sum == best_sum && item > best)) continue;
        best_sum = sum;
        best = item;
    }
    return best;
}

/* Fills sequence[] with the greedy order. Returns false, with the first part filled, if that takes
 * more than MAX_WORK. */
static bool find_greedy_order(orderer *o) {
    o->work = 0;
    restart(o);
    for (uint32_t step = 0; step < o->order->swept_items; step++) {
        o->sequence[step] = next_item(o);
        if (o->sequence[step] == NONE) return false;
        pass(o, o->sequence[step], false);
    }
    return true;
}

/* Reverses sequence[]. */
static void reverse_sequence(orderer *o) {
    const uint32_t items = o->order->swept_items;
    for (uint32_t k = 0; k < items / 2; k++) {
        const uint32_t swapped = o->sequence[k];
        o->sequence[k] = o->sequence[items - 1 - k];
        o->sequence[items - 1 - k] = swapped;
    }
}

/* Fills the result with the best of the three orders, of all items that are no pieces. */
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

/* Says whether the item can be a piece beside the pieces gathered so far: none of its options has
 * one of these pieces, and each of its options has a further item, which the sweep passes. */
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

/* Returns the number of items that share an option with the item, the item among them, where only
 * options that have not begun count. */
static uint32_t count_neighbours(orderer *o, uint32_t item) {
    const uint32_t count = list_touched(o, item, true);
    for (uint32_t k = 0; k < count; k++) o->new_options[o->touched[k]] = 0;
    return count;
}

/* A set of items that may act as pieces: those with passed[] true. */
typedef struct piece_set {
    uint32_t pieces;
    uint32_t options;    /* options that have one of the pieces */
    uint64_t neighbours; /* summed over the pieces: count_neighbours when it joined the set */
} piece_set;

/* Adds the item to the set if it can be a piece. */
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

/* Gathers `seed` and then, in ranked order, all items that can be pieces beside it. Returns how
 * many options have one of them; 0 if they are no pieces: if there is only one, if on average they
 * share options with less than half of the other items, or if they are in less than half of all
 * options. */
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

/* Fills ranked[] with the primary items, those with the most options first; items with equally many
 * in their order. A counting sort: place[n], all 0 before the call, becomes the rank of the next
 * item with n options. */
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

/* Sets order->is_piece[] for the set of pieces that is in the most options, if there is a set of
 * pieces. place[options + 1] is working space, all 0. */
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

/* Takes the order of a board's matrix: the pieces are the ships, the other items stay as listed. */
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
        find_pieces(&o, place);
        choose_order(&o);
    } else {
        bsc_arena_release(&order->arena);
        *order = (bsc_order){0};
    }
    bsc_arena_release(&o.arena);
    return status;
}
