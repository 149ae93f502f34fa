/* order.c - orders the items of a matrix that was read, and finds those that act as pieces.
 *
 * A state of a sweep is which of the items ahead are taken by options that have begun: whose first
 * item is passed. If each option of an item is as likely as the others, item j is taken with the
 * chance p = begun / options of j, and the states that matter are about 2^(sum over j of the
 * entropy of p).
 *
 *   greedy    next comes the item whose passing leaves the least entropy; the first is the one that
 *             has the least of all, a corner on a board
 *   reversed  the same order backwards, which for Latin squares is ten times cheaper
 *   listed    kept where it is nearly as cheap as these: files often go row by row already
 *
 * In each an item is passed as soon as all of its options have begun: then it is taken or the state
 * has no end. (Lozenges of a hexagon of side 6, all triangles that point up listed first: a window
 * of 26 items in place of 81, 93 thousand states in place of no end.)
 *
 * Rejected: counting the open items, as dp/order.c does. Pentominoes on 6x10 came to 7.5
 * million states in place of 5.3 (2.9 as listed by the short side), Latin squares of 5 to 230,000
 * in place of 70,000. Other starts and other ties gained nothing.
 *
 * Pieces. Items such as the name of a piece, which lie in options all over the board, are open from
 * the first step to the last. Where no two are in one option and together they are in most of them,
 * they are counted beside the sweep, as the ships of a board are.
 *
 * Cost: for each step, a walk over the options of the items that are open, or of all where none is.
 * This work ends at MAX_WORK, within a step too: the pieces found by then are taken, and the listed
 * order is kept. All else is a few passes over the matrix. */
#include "count/cover/order.h"

#include "bscount.h"

#include "count/base/arena.h"

#include <assert.h>
#include <math.h>

/* Factor over the least cost: the listed order stays if it costs no more than this. */
#define LISTED_ORDER_TOLERANCE 3.0
/* Units of work for an entry that is walked over; a look at an item is 1 unit. */
#define WORK_PER_ENTRY 8
/* Units of work in each of the two tasks, finding pieces and an order: some hundredths of a
 * second. */
#define MAX_WORK UINT64_C(30000000)
/* A bit of entropy, in fixed point. */
#define ENTROPY_BIT (INT64_C(1) << 20)
#define NONE        UINT32_MAX

/* The search for the pieces and the order of a matrix. An option has begun if an item of it is
 * passed; an item is open if it is not passed and some of its options have begun. */
typedef struct orderer {
    const bsc_matrix *matrix;
    bsc_order *order;   /* the result */
    bsc_arena arena;    /* of the arrays */
    uint32_t *sequence; /* [order->swept]: an order that is tried */
    uint32_t
        *hastened; /* [hastens]: the order that it becomes, in which an item is passed as soon as
                           all its options have begun; as far as it goes */
    uint32_t hastens;
    bool *passed;    /* [items]; while pieces are gathered: whether the item is one of them */
    uint32_t *begun; /* [items]: its options that have begun */
    bool *has_begun; /* [options]; while pieces are gathered: whether one of them covers it */
    uint32_t *open;  /* [opens]: items with begun[] above 0; some may be passed */
    uint32_t opens;
    int64_t entropy;   /* the sum over all items that are not passed; ENTROPY_BIT is a bit */
    uint32_t *adds;    /* [items]: options that would begin with an item; all 0 between two uses */
    uint32_t *touched; /* [items]: the items with adds[] above 0 */
    uint64_t work;     /* units spent in the current task */
} orderer;

/* Returns about the entropy of an item of which `begun` options have begun: 4 p (1 - p) with p =
 * begun / options, which is near the entropy and the same on every machine. For a secondary item,
 * which may stay uncovered, p is half of that. */
static int64_t entropy(const orderer *o, uint32_t item, uint32_t begun) {
    const int64_t length = bsc_item_option_count(o->matrix, item);
    const int64_t all = item < o->matrix->primaries ? length : 2 * length;
    assert(begun <= length);
    return length == 0 ? 0 : 4 * ENTROPY_BIT * begun / all * (all - begun) / all;
}

/* Starts an order, or a set of pieces, anew: nothing is passed. */
static void begin(orderer *o) {
    memset(o->passed, 0, o->matrix->items * sizeof *o->passed);
    memset(o->begun, 0, o->matrix->items * sizeof *o->begun);
    memset(o->has_begun, 0, o->matrix->options * sizeof *o->has_begun);
    o->opens = o->hastens = 0;
    o->entropy = 0;
}

/* Counts in adds[] the options that begin when the item is passed, for each item that they cover,
 * and lists these items in touched[]. Returns how many are listed. Unless is_trial, appends the
 * others of them, but for pieces, whose options have then all begun to hastened[]. */
static uint32_t touch(orderer *o, uint32_t item, bool is_trial) {
    const bsc_matrix *matrix = o->matrix;
    uint32_t count = 0;
    for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++) {
        const uint32_t option = matrix->option[k];
        if (o->has_begun[option]) continue;
        o->work += WORK_PER_ENTRY * (uint64_t)bsc_row_length(matrix->start, option);
        for (uint32_t e = matrix->start[option]; e < matrix->start[option + 1]; e++) {
            const uint32_t other = matrix->entry[e], begun = o->begun[other] + o->adds[other]++;
            if (begun == o->begun[other]) o->touched[count++] = other;
            if (!is_trial && begun + 1 == bsc_item_option_count(matrix, other) && other != item &&
                !o->order->is_piece[other])
                o->hastened[o->hastens++] = other;
        }
    }
    return count;
}

/* Passes the item, and returns the entropy after it; if is_trial, only returns the entropy. */
static int64_t pass(orderer *o, uint32_t item, bool is_trial) {
    const bsc_matrix *matrix = o->matrix;
    assert(!o->passed[item] && !o->order->is_piece[item]);
    int64_t sum = o->entropy - entropy(o, item, o->begun[item]);
    uint32_t count = touch(o, item, is_trial);
    o->work += bsc_item_option_count(matrix, item) + WORK_PER_ENTRY * (uint64_t)count;
    while (count > 0) {
        const uint32_t other = o->touched[--count], begun = o->begun[other] + o->adds[other];
        if (other != item && !o->order->is_piece[other]) {
            assert(!o->passed[other]); /* else the option would have begun */
            sum += entropy(o, other, begun) - entropy(o, other, o->begun[other]);
            if (!is_trial && o->begun[other] == 0) o->open[o->opens++] = other;
        }
        if (!is_trial) o->begun[other] = begun;
        o->adds[other] = 0;
    }
    assert(sum >= 0);
    if (is_trial) return sum;
    for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++)
        o->has_begun[matrix->option[k]] = true;
    o->passed[item] = true;
    return o->entropy = sum;
}

/* Puts each item where all of its options have begun, if that is before its place: from there on
 * nothing is decided of it, and the states that leave it free though it must be covered end. Keeps
 * the order where it costs less than `most`; returns its cost. */
static double offer(orderer *o, double most) {
    const uint32_t swept = o->order->swept_items;
    uint32_t *hastened = o->hastened;
    double cost = 0.0;
    begin(o);
    for (uint32_t step = 0, k = 0; step < swept; step++) {
        if (o->passed[o->sequence[step]]) continue;
        hastened[o->hastens++] = o->sequence[step];
        for (; k < o->hastens; k++)
            cost += exp2((double)pass(o, hastened[k], false) / (double)ENTROPY_BIT);
    }
    assert(o->hastens == swept);
    o->hastened = o->sequence;
    o->sequence = hastened;
    if (!(cost < most)) return cost;
    o->order->cost = cost;
    memcpy(o->order->item, hastened, swept * sizeof *hastened);
    return cost;
}

/* The item to pass next: among the open ones if there are any, among all if there are none; the
 * lower number of those that are alike. NONE where it would take too long. */
static uint32_t next_item(orderer *o) {
    uint32_t best = NONE, opens = 0;
    int64_t least = INT64_MAX;
    for (uint32_t k = 0; k < o->opens; k++)
        if (!o->passed[o->open[k]]) o->open[opens++] = o->open[k];
    o->opens = opens;
    const uint32_t count = opens > 0 ? opens : o->matrix->items;
    o->work += count;
    for (uint32_t k = 0; k < count; k++) {
        const uint32_t item = opens > 0 ? o->open[k] : k;
        if (o->work > MAX_WORK) return NONE;
        if (o->passed[item] || o->order->is_piece[item]) continue;
        const int64_t sum = pass(o, item, true);
        if (sum > least || (sum == least && item > best)) continue;
        least = sum;
        best = item;
    }
    return best;
}

static void choose_order(orderer *o) {
    bsc_order *order = o->order;
    order->swept_items = 0;
    for (uint32_t item = 0; item < o->matrix->items; item++)
        if (!order->is_piece[item]) o->sequence[order->swept_items++] = item;
    const double listed = offer(o, INFINITY);
    if (!isfinite(listed))
        memcpy(order->item, o->sequence, order->swept_items * sizeof *order->item);
    o->work = 0;
    begin(o);
    uint32_t step = 0;
    for (; step < order->swept_items && (o->sequence[step] = next_item(o)) != NONE; step++)
        pass(o, o->sequence[step], false);
    if (step == order->swept_items) { /* else it would take too long */
        offer(o, listed / LISTED_ORDER_TOLERANCE);
        for (uint32_t k = 0; k < step / 2; k++) { /* and reversed */
            const uint32_t held = o->sequence[k];
            o->sequence[k] = o->sequence[step - 1 - k];
            o->sequence[step - 1 - k] = held;
        }
        offer(o, fmin(order->cost, listed / LISTED_ORDER_TOLERANCE));
    }
    assert(order->cost >= 0.0);
    order->is_listed = true;
    for (uint32_t k = 1; k < order->swept_items; k++)
        order->is_listed &= order->item[k - 1] < order->item[k];
}

/* Says whether the item can be a piece beside the pieces gathered so far: no option of it has one
 * of these, and each has a further item, which is swept. */
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
static uint32_t count_near(orderer *o, uint32_t item) {
    const uint32_t count = touch(o, item, true);
    for (uint32_t k = 0; k < count; k++) o->adds[o->touched[k]] = 0;
    return count;
}

/* Puts `seed` and then, in ranked order, what can be a piece beside it into passed[]. Returns how
 * many options they cover, or 0 where they are no pieces. */
static uint32_t gather_pieces(orderer *o, const uint32_t *ranked, uint32_t seed) {
    const bsc_matrix *matrix = o->matrix;
    uint32_t covered = 0, pieces = 0;
    uint64_t near = 0;
    o->work += WORK_PER_ENTRY * (uint64_t)matrix->start[matrix->options];
    for (uint32_t k = 0; k <= matrix->primaries; k++) {
        const uint32_t item = k == 0 ? seed : ranked[k - 1];
        if (!can_be_piece(o, item)) continue;
        o->passed[item] = true;
        pieces++;
        covered += bsc_item_option_count(matrix, item);
        near += count_near(o, item);
        for (uint32_t e = matrix->first[item]; e < matrix->first[item + 1]; e++)
            o->has_begun[matrix->option[e]] = true;
    }
    const bool spread = 2 * near >= (uint64_t)pieces * (matrix->items - pieces);
    return pieces > 1 && spread && covered >= matrix->options / 2 ? covered : 0;
}

/* Fills ranked[] with the primary items, those with the most options first; equal ones as
 * listed. */
static void rank(const bsc_matrix *matrix, uint32_t *place, uint32_t *ranked) {
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

/* Fills order->piece[] with the items that cover most options and act as pieces. place[n]: of the
 * next item with n options, when ranked. */
static void find_pieces(orderer *o, uint32_t *place) {
    const bsc_matrix *matrix = o->matrix;
    uint32_t *ranked = o->sequence, most = 0;
    rank(matrix, place, ranked);
    for (uint32_t k = 0; k < matrix->primaries && o->work < MAX_WORK; k++) {
        if (2 * count_near(o, ranked[k]) < matrix->items) continue;
        const uint32_t covered = gather_pieces(o, ranked, ranked[k]);
        if (covered > most) {
            most = covered;
            memcpy(o->order->is_piece, o->passed, matrix->items * sizeof *o->passed);
        }
        begin(o);
    }
}

bsc_status bsc_order_init(bsc_order *order, const bsc_matrix *matrix, bsc_error *error) {
    const size_t items = matrix->items;
    const bool board = matrix->placement != NULL;
    orderer o = {.matrix = matrix, .order = order};
    *order = (bsc_order){.cost = INFINITY};
    BSC_ARENA_ARRAY(&order->arena, order->item, items);
    BSC_ARENA_ARRAY(&order->arena, order->is_piece, items);
    BSC_ARENA_ARRAY(&o.arena, o.sequence, items);
    BSC_ARENA_ARRAY(&o.arena, o.hastened, items);
    BSC_ARENA_ARRAY(&o.arena, o.passed, items);
    BSC_ARENA_ARRAY(&o.arena, o.begun, items);
    BSC_ARENA_ARRAY(&o.arena, o.open, items);
    BSC_ARENA_ARRAY(&o.arena, o.has_begun, matrix->options);
    BSC_ARENA_ARRAY(&o.arena, o.adds, items);
    BSC_ARENA_ARRAY(&o.arena, o.touched, items);
    uint32_t *place = bsc_arena_new(&o.arena, (size_t)matrix->options + 1, sizeof *place);
    bsc_status status = bsc_arena_status(&order->arena, error);
    if (status == BSC_OK) status = bsc_arena_status(&o.arena, error);
    if (status == BSC_OK) {
        if (board) {
            order->is_listed = true;
            for (uint32_t item = 0; item < items; item++) {
                order->is_piece[item] = matrix->item[item].kind == BSC_ITEM_PIECE;
                if (!order->is_piece[item]) order->item[order->swept_items++] = item;
            }
        } else {
            find_pieces(&o, place);
            choose_order(&o);
        }
    }
    bsc_arena_release(&o.arena);
    if (status != BSC_OK) {
        bsc_arena_release(&order->arena);
        *order = (bsc_order){0};
    }
    return status;
}
