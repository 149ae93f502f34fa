/* text_bounds.c - makes the matrix of a text whose items have bounds. In the text, 0:2|b is an item
 * that a solution may cover at most twice, and 2|a an item that it must cover exactly twice. An
 * item whose upper bound is above 1 is called a repeated item here.
 *
 * In the text, an option may cover several repeated items. In a matrix that engines count, it may
 * cover only one, and must then cover another item too, so that it cannot be chosen twice. So each
 * repeated item becomes one of two things:
 *
 *   - It stays an item, which is treated like a piece of a fleet. Its multiplicity is its upper
 *     bound; this is how many copies the piece has. Each option of a solution that covers the item
 *     is one of these copies. If the lower bound is less, some copies may be absent: from 1:3|b, 2
 *     of 3 copies (absences.c).
 *   - It becomes a sum (bsc_matrix_sums). The options that cover it in the text do not cover it in
 *     the matrix. Instead, each of them has a term, which says that the option adds 1 to the sum,
 *     and the sum has the bounds of the item. A sum that allows any number of these options is left
 *     out.
 *
 * If no option of the text covers two repeated items, all of them stay items. Otherwise, find_sums
 * chooses those that stay. Then some options get an item of their own, a new item which no other
 * option of the text covers:
 *
 *   - An option that covers a repeated item, and no other item apart from sums, gets a secondary
 *     item. So it is chosen at most once.
 *   - An option whose primary items are all sums gets a primary item, so that the engines come
 *     across the option. If a solution does not have the option, the item is covered by a blank:
 *     another option, which covers nothing else and lays no ship.
 *
 * Example: the sets of edges of a triangle a b c for which two edges end at each corner. The text
 * on the left becomes the matrix on the right, in which b and c are sums.
 *
 *     2|a 2|b 2|c       2|a once-3 | once-1 once-2      sum of b: 2      sum of c: 2
 *     a b               a once-1                        1 term
 *     a c               a once-2                                         1 term
 *     b c               once-3                          1 term           1 term
 *                       once-3, the blank
 *
 * Each term has a number, its slot. Two terms of a sum have the same slot if their options share an
 * item that only one of them can cover. So the number of slots of a sum says how many of its
 * options a solution can have at most.
 *
 * The source is the matrix as it was read: its items and options are those that the text lists.
 * They are what is shown of the new matrix, so the source is kept (bsc_matrix.source), unless the
 * new matrix has the same items and options.
 *
 * Cost: linear in the size of the text, apart from a sort of the items. The engines check the sums
 * at each of their steps. The 297200 tables of 0 and 1 with 6 rows and 6 columns that all have the
 * sum 3 take dp 2 ms and dlx 0.13 s. dp has a digit of 2 to 32 bits for each sum, and refuses more
 * than 4096 bits in all; dlx cannot branch on sums.
 *
 * Rejected: to make all items sums. The 4860 ways to guard a chessboard with five queens then take
 * dlx 11 s; with the queens as an item, they take 2 s. And to let all items stay that can: tables
 * of 8x8 with sums of 4 then take dp 1.0 s and 185 MB instead of 0.15 s and 22 MB, because each
 * state has a count for each combination of how often these items are covered, while the digits of
 * sums are forgotten when they are complete. */
#include "count/cover/text_bounds.h"

#include "count/base/error.h"
#include "count/cover/absences.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

/* A number of combinations. A repeated item (one that a solution may cover several times) either
 * stays an item or becomes a sum, a condition on how many of its options are chosen. If some become
 * sums, others stay items as long as there are at most this many combinations of how often each of
 * them is covered: 3 x 3 x 3 = 27 for three items that are covered at most twice. A state of the
 * engine dp may have a count for each combination, and a set of bits that says which counts it has.
 * A set of 64 bits is one word; the measurements at the top of this file show what more would
 * cost. */
#define MAX_COMBINATIONS 64u
#define NONE             UINT32_MAX /* used in place of an item or a sum if there is none */
#define NAME_SIZE        24         /* bytes for the name of an item: "once-" and a number */

/* Which new item, if any, is added for an option of the source, the matrix of the text as it was
 * read. No other option of the source covers this item. With it, a solution has the option at most
 * once; and if it is primary, engines come across the option, because they look for options that
 * cover primary items. */
typedef enum own_item {
    NO_OWN_ITEM,
    /* a secondary item, which stays uncovered if the option is not chosen */
    OWN_SECONDARY,
    /* A primary item, which must be covered. If the option is not chosen, another new option, a
     * blank, covers it, and nothing else. */
    OWN_PRIMARY
} own_item;

/* The matrix that is being made from a source, the matrix of a text as it was read. */
typedef struct maker {
    const bsc_matrix *source; /* the items and options that the text lists */
    bsc_matrix *matrix;       /* the result */
    bsc_arena arena;          /* owns the arrays */
    /* [primaries of the source]: whether the item becomes no item of the result. A sum takes its
     * place, or nothing, if its bounds allow any number of its options. */
    bool *is_replaced;
    /* [primaries of the source]: the sum that takes the item's place, as an index; NONE if there is
     * none */
    uint32_t *sum;
    /* [items of the source]: which item of the result each item becomes; not set if
     * is_replaced[] */
    uint32_t *new_item;
    /* [options of the source]: whether each option gets an item of its own, a new item that no
     * other option of the source covers, and whether this item is secondary or primary */
    own_item *own_item;
    /* how many options get a secondary item of their own, and how many a primary one */
    uint32_t own_secondaries, own_primaries;
    /* [primaries of the source]: how many of the options that cover the item may be absent from a
     * solution, as copies of a piece may be. For bounds 1:3 this is 2. */
    bsc_absences *absences;
    uint64_t absent_copies; /* how many may be absent in all, over all items */
} maker;

bool bsc_text_has_bounds(const bsc_matrix *source) {
    for (uint32_t i = 0; i < source->primaries; i++)
        if (source->least[i] != 1 || source->item[i].multiplicity != 1) return true;
    return false;
}

/* ---- Which items become sums ---- */

/* Says whether some option of the source covers two repeated items, those that a solution may cover
 * several times. Some of these items must then become sums, because an option of a matrix may cover
 * only one repeated item. (The reader of the text has marked repeated items as pieces.) */
static bool needs_sums(const bsc_matrix *source) {
    for (uint32_t option = 0; option < source->options; option++) {
        uint32_t repeated_items = 0;
        for (uint32_t k = source->start[option]; k < source->start[option + 1]; k++)
            repeated_items += bsc_matrix_is_piece(source, source->entry[k]);
        if (repeated_items > 1) return true;
    }
    return false;
}

/* An item and how many options cover it, for sorting. */
typedef struct ranked_item {
    uint32_t options, item;
} ranked_item;

/* Compares two ranked items for qsort: the item with more options comes first, and of two with
 * equally many the first one of the text. */
static int compare_items(const void *left, const void *right) {
    const ranked_item *a = left, *b = right;
    if (a->options != b->options) return a->options > b->options ? -1 : 1;
    return (a->item > b->item) - (a->item < b->item);
}

/* Says whether a repeated item (one that a solution may cover several times) stays an item, so that
 * it does not become a sum. covers_staying_item[option] says whether the option covers another
 * repeated item that stays. *combinations is in how many ways one can say of each item that stays
 * how often it is covered: 3 x 3 = 9 for two items that are covered 0, 1 or 2 times. If this item
 * stays too, multiplies *combinations by how many values there are for it; it cannot stay if the
 * product would exceed MAX_COMBINATIONS. */
static bool may_stay(const bsc_matrix *source, uint32_t item, const bool *covers_staying_item,
                     uint32_t *combinations) {
    const uint32_t ways = source->item[item].multiplicity + 1;
    if (ways > MAX_COMBINATIONS / *combinations) return false;
    for (uint32_t k = source->first[item]; k < source->first[item + 1]; k++)
        if (covers_staying_item[source->option[k]]) return false;
    *combinations *= ways;
    return true;
}

/* Decides which repeated items (those that a solution may cover several times) become sums, and
 * sets their is_replaced[]. A sum is a condition on how many of the item's options are chosen. If
 * no option covers two repeated items, none becomes a sum. Otherwise looks at the repeated items
 * one after the other. An item stays an item if no option covers it and another item that stays,
 * and if MAX_COMBINATIONS allows it. The items with the most options come first: the engine dlx can
 * branch on an item, but not on a sum, and this saves the more branches the more options the item
 * has. If memory runs out, sets m->arena.failed. */
static void find_sums(maker *m) {
    const bsc_matrix *source = m->source;
    if (!needs_sums(source)) return;
    uint32_t combinations = 1, items = 0;
    bool *covers_staying_item =
        bsc_arena_new(&m->arena, source->options, sizeof *covers_staying_item);
    ranked_item *ranked = bsc_arena_new(&m->arena, source->primaries, sizeof *ranked);
    if (m->arena.failed) return;
    for (uint32_t i = 0; i < source->primaries; i++) {
        if (!bsc_matrix_is_piece(source, i)) continue;
        ranked[items] = (ranked_item){bsc_item_option_count(source, i), i};
        items++;
    }
    qsort(ranked, items, sizeof *ranked, compare_items);
    for (uint32_t n = 0; n < items; n++) {
        const uint32_t item = ranked[n].item;
        m->is_replaced[item] = !may_stay(source, item, covers_staying_item, &combinations);
        for (uint32_t k = source->first[item]; !m->is_replaced[item] && k < source->first[item + 1];
             k++)
            covers_staying_item[source->option[k]] = true;
    }
}

/* Numbers the sums, each of which takes the place of an item of the source: sets sum[] of the item
 * to the number of its sum. Sets it to NONE if the item stays an item of the matrix, or if it needs
 * no sum, because its bounds allow any number of its options. */
static void number_sums(maker *m) {
    for (uint32_t i = 0; i < m->source->primaries; i++) {
        const uint32_t options = bsc_item_option_count(m->source, i);
        const bool allows_all =
            m->source->least[i] == 0 && m->source->item[i].multiplicity >= options;
        m->sum[i] = NONE;
        if (!m->is_replaced[i] || allows_all) continue;
        m->sum[i] = m->matrix->law.sums.count;
        m->matrix->law.sums.count++;
    }
}

/* ---- Items of options' own, and copies that may be absent ---- */

/* Says whether the item of the source, the matrix of the text as it was read, becomes no item of
 * the new matrix. A sum, which bounds how many of the item's options are chosen, takes its place;
 * or nothing does, if any number of them may be chosen. */
static bool is_replaced(const maker *m, uint32_t item) {
    return item < m->source->primaries && m->is_replaced[item];
}

/* Decides which options of the source get a new item of their own, and how many copies of each item
 * that stays may be absent. An option needs a secondary item of its own if all its items that stay
 * may be covered several times, because a solution could have it twice. It needs a primary one if
 * none of its primary items stays an item, because engines look only for options that cover a
 * primary item. */
static void find_own_items(maker *m) {
    const bsc_matrix *source = m->source;
    for (uint32_t option = 0; option < source->options; option++) {
        bool has_primary = false, is_chosen_once = false;
        for (uint32_t k = source->start[option]; k < source->start[option + 1]; k++) {
            const uint32_t item = source->entry[k];
            if (is_replaced(m, item)) continue;
            has_primary |= item < source->primaries;
            is_chosen_once |= source->item[item].multiplicity == 1;
        }
        m->own_item[option] = is_chosen_once ? NO_OWN_ITEM : OWN_SECONDARY;
        if (!has_primary) m->own_item[option] = OWN_PRIMARY;
        m->own_secondaries += m->own_item[option] == OWN_SECONDARY;
        m->own_primaries += m->own_item[option] == OWN_PRIMARY;
    }
    for (uint32_t i = 0; i < source->primaries; i++) {
        if (m->is_replaced[i]) continue;
        m->absences[i].ships = source->item[i].multiplicity - source->least[i];
        m->absences[i].earlier_ships = (uint32_t)m->absent_copies;
        m->absent_copies += m->absences[i].ships;
    }
}

/* Returns how many terms an option of the source gets. A term says that the option adds 1 to a sum;
 * the option has one for each of its items that becomes a sum. */
static uint32_t count_terms(const maker *m, uint32_t option) {
    const bsc_matrix *source = m->source;
    uint32_t terms = 0;
    for (uint32_t k = source->start[option]; k < source->start[option + 1]; k++) {
        const uint32_t item = source->entry[k];
        if (item < source->primaries && m->sum[item] != NONE) terms++;
    }
    return terms;
}

/* Allocates the arrays of the matrix that is being made. Fails with BSC_LIMIT if the upper bound of
 * its items, options or entries is above 4294967294, and if memory runs out. */
static bsc_status allocate(const maker *m, bsc_error *error) {
    const bsc_matrix *source = m->source;
    bsc_matrix *matrix = m->matrix;
    bsc_matrix_sums *sums = &matrix->law.sums;
    /* The matrix has at most this many items more than the source, at most this many options more,
     * and at most this many entries more. (An entry is an item that an option covers.) For each
     * copy that may be absent (2 copies for an item with the bounds 1:3), absences.c adds up to 5
     * entries, and fewer items and options. (bsc_absences_size returns this number, but its 32 bits
     * might overflow here.) An option that gets an item of its own adds this item and an entry. If
     * the item is primary, it also adds a blank: an option that covers only the item, with one more
     * entry. */
    const uint64_t own_items = (uint64_t)m->own_secondaries + m->own_primaries;
    const uint64_t max_added = 5 * m->absent_copies + own_items + m->own_primaries;
    if (max_added + source->items >= UINT32_MAX || max_added + source->options >= UINT32_MAX ||
        max_added + source->start[source->options] >= UINT32_MAX)
        return bsc_error_set(error, BSC_LIMIT, "the matrix has more than 4294967294 entries");
    assert(bsc_absences_size((uint32_t)m->absent_copies) == 5 * m->absent_copies);
    const uint32_t items = source->items + (uint32_t)max_added;
    const uint32_t options = source->options + (uint32_t)max_added;
    const uint32_t entries = source->start[source->options] + (uint32_t)max_added;
    uint32_t terms = 0;
    for (uint32_t option = 0; option < source->options; option++) terms += count_terms(m, option);
    bsc_arena *arena = &matrix->arena;
    BSC_ARENA_ARRAY(arena, matrix->item, items);
    BSC_ARENA_ARRAY(arena, matrix->start, (size_t)options + 1);
    BSC_ARENA_ARRAY(arena, matrix->entry, entries);
    if (sums->count > 0) {
        BSC_ARENA_ARRAY(arena, sums->start, (size_t)options + 1);
        BSC_ARENA_ARRAY(arena, sums->term, terms);
        BSC_ARENA_ARRAY(arena, sums->sum, sums->count);
        BSC_ARENA_ARRAY(arena, sums->first_slot, (size_t)sums->count + 1);
    }
    return bsc_arena_status(arena, error);
}

/* ---- Items and options ---- */

/* Adds an item of the source to the matrix that is being made, with a copy of its name. If memory
 * runs out, sets matrix->arena.failed. */
static void copy_item(const maker *m, uint32_t item) {
    bsc_matrix *matrix = m->matrix;
    bsc_item *copy = &matrix->item[matrix->items];
    *copy = m->source->item[item];
    copy->name = bsc_arena_text(&matrix->arena, copy->name, strlen(copy->name));
    m->new_item[item] = matrix->items;
    matrix->items++;
}

/* Some options of the source get an item of their own, which no other option covers: a secondary
 * item so that no solution has the option twice, or a primary item so that the option covers one at
 * all. Adds these items to the matrix, either all secondary or all primary ones, as `kind` says.
 * Their names are "once-" and the number of the option, from 1. If memory runs out, sets
 * matrix->arena.failed. */
static void add_own_items(const maker *m, own_item kind) {
    bsc_matrix *matrix = m->matrix;
    char name[NAME_SIZE];
    for (uint32_t option = 0; option < m->source->options; option++) {
        if (m->own_item[option] != kind) continue;
        const int length = snprintf(name, sizeof name, "once-%lu", (unsigned long)option + 1);
        matrix->item[matrix->items] =
            (bsc_item){.kind = BSC_ITEM_NAMED,
                       .multiplicity = 1,
                       .name = bsc_arena_text(&matrix->arena, name, (size_t)length)};
        matrix->items++;
    }
}

/* Adds all items to the matrix. First come the primary ones: those of the source that are not
 * replaced by sums, those of the copies that may be absent (absences.c), and those that each belong
 * to one option (add_own_items); then the secondary ones, in the same order. If memory runs out,
 * sets failed of the matrix's arena. */
static void add_items(const maker *m) {
    const bsc_matrix *source = m->source;
    bsc_matrix *matrix = m->matrix;
    for (uint32_t i = 0; i < source->primaries; i++)
        if (!m->is_replaced[i]) copy_item(m, i);
    for (uint32_t i = 0; i < source->primaries; i++)
        bsc_absences_add_ship_items(&m->absences[i], matrix, source->item[i].name);
    add_own_items(m, OWN_PRIMARY);
    matrix->primaries = matrix->items;
    for (uint32_t i = source->primaries; i < source->items; i++) copy_item(m, i);
    for (uint32_t i = 0; i < source->primaries; i++)
        bsc_absences_add_order_items(&m->absences[i], matrix, source->item[i].name);
    add_own_items(m, OWN_SECONDARY);
}

/* Adds the options of the source to the matrix. Each covers the items that those of the source have
 * become, and perhaps an item of its own. Also counts its terms, what it adds to sums, so that
 * add_terms can fill them later. Must be called after add_items. Cannot fail, because the arrays
 * have room (allocate). */
static void add_options(const maker *m) {
    const bsc_matrix *source = m->source;
    bsc_matrix *matrix = m->matrix;
    uint32_t own_primary = matrix->primaries - m->own_primaries;
    uint32_t own_secondary = matrix->items - m->own_secondaries;
    for (uint32_t option = 0; option < source->options; option++) {
        uint32_t end = matrix->start[option];
        /* The items of an option must be in increasing order. They are: if the option has a primary
         * item of its own, it has no other primary item; and if it has a secondary item of its own,
         * such items are the last items of the matrix. */
        if (m->own_item[option] == OWN_PRIMARY) matrix->entry[end++] = own_primary++;
        for (uint32_t k = source->start[option]; k < source->start[option + 1]; k++)
            if (!is_replaced(m, source->entry[k]))
                matrix->entry[end++] = m->new_item[source->entry[k]];
        if (m->own_item[option] == OWN_SECONDARY) matrix->entry[end++] = own_secondary++;
        matrix->start[option + 1] = end;
        matrix->options++;
        if (matrix->law.sums.count == 0) continue;
        uint32_t *terms = &matrix->law.sums.start[option];
        terms[1] = terms[0] + count_terms(m, option);
    }
}

/* Some options have a primary item of their own, which no other option of the source covers. Adds a
 * blank for each of these items: an option that covers only this item, and is chosen if the option
 * of the source is not. Must be called after add_items and add_options. The arrays of the matrix
 * have room (allocate), so that this cannot fail. */
static void add_blanks(const maker *m) {
    bsc_matrix *matrix = m->matrix;
    for (uint32_t k = m->own_primaries; k > 0; k--) {
        const uint32_t item = matrix->primaries - k;
        bsc_matrix_add_option_without_ship(matrix, &item, 1);
    }
}

/* ---- Terms ---- */

/* Returns an item of the option that only one option of a solution can cover: of several such items
 * the one that most options cover. There is always one: an option of the source without such an
 * item got an item of its own (find_own_items). */
static uint32_t find_exclusive_item(const bsc_matrix *matrix, uint32_t option) {
    uint32_t best = NONE, most_options = 0;
    for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
        const uint32_t item = matrix->entry[k];
        const uint32_t options = bsc_item_option_count(matrix, item);
        if (matrix->item[item].multiplicity > 1 || options <= most_options) continue;
        most_options = options;
        best = item;
    }
    assert(best != NONE);
    return best;
}

/* Fills the bounds, the slots and the terms of the sums, when the matrix is finished. An option has
 * a term for each sum to which it adds 1, in the order of the sums. Each term has a number, its
 * slot. Terms of a sum get the same slot if find_exclusive_item returns the same item for their
 * options, because a solution then has at most one of these options. So a sum is at most the number
 * of its slots. Fails if memory runs out. */
static bsc_status add_terms(maker *m, bsc_error *error) {
    const bsc_matrix *source = m->source;
    bsc_matrix *matrix = m->matrix;
    bsc_matrix_sums *sums = &matrix->law.sums;
    /* [options of the source]: an item that no other option of a solution can cover, so that two
     * options with the same such item exclude each other (find_exclusive_item) */
    uint32_t *exclusive_item = bsc_arena_new(&m->arena, source->options, sizeof *exclusive_item);
    /* [options of the source]: how many terms each option has so far */
    uint32_t *terms = bsc_arena_new(&m->arena, source->options, sizeof *terms);
    /* element e: 1 + the last slot (the number of a term, see above) that was given to options with
     * the exclusive item e, which only one option of a solution can cover. If it is not above the
     * first slot of the sum that is being filled, it was given for an earlier sum, and the next of
     * these options gets a new slot. */
    uint32_t *slot_end = bsc_arena_new(&m->arena, matrix->items, sizeof *slot_end);
    const bsc_status status = bsc_arena_status(&m->arena, error);
    if (status != BSC_OK || sums->count == 0) return status;
    for (uint32_t option = 0; option < source->options; option++)
        exclusive_item[option] = find_exclusive_item(matrix, option);
    for (uint32_t i = 0; i < source->primaries; i++) {
        const uint32_t sum = m->sum[i];
        if (sum == NONE) continue;
        sums->sum[sum] = (bsc_sum){.least = source->least[i], .most = source->item[i].multiplicity};
        uint32_t end = sums->first_slot[sum];
        for (uint32_t k = source->first[i]; k < source->first[i + 1]; k++) {
            const uint32_t option = source->option[k];
            uint32_t *slot = &slot_end[exclusive_item[option]];
            if (*slot <= sums->first_slot[sum]) *slot = ++end;
            sums->term[sums->start[option] + terms[option]++] = (bsc_term){sum, *slot - 1};
        }
        sums->first_slot[sum + 1] = end;
    }
    return BSC_OK;
}

/* ---- The whole matrix ---- */

/* Makes m->matrix, which is empty, from m->source, whose items have bounds: decides which items
 * become sums, which options get an item of their own, and how many copies may be absent; then adds
 * the items, the options and what they add to the sums. Fails as bsc_text_bounds_apply does. */
static bsc_status make_matrix(maker *m, bsc_error *error) {
    const bsc_matrix *source = m->source;
    BSC_ARENA_ARRAY(&m->arena, m->is_replaced, source->primaries);
    BSC_ARENA_ARRAY(&m->arena, m->sum, source->primaries);
    BSC_ARENA_ARRAY(&m->arena, m->new_item, source->items);
    BSC_ARENA_ARRAY(&m->arena, m->absences, source->primaries);
    BSC_ARENA_ARRAY(&m->arena, m->own_item, source->options);
    if (!m->arena.failed) find_sums(m);
    bsc_status status = bsc_arena_status(&m->arena, error);
    if (status != BSC_OK) return status;
    number_sums(m);
    find_own_items(m);
    status = allocate(m, error);
    if (status != BSC_OK) return status;
    add_items(m);
    status = bsc_arena_status(&m->matrix->arena, error);
    if (status != BSC_OK) return status;
    add_options(m);
    for (uint32_t i = 0; i < source->primaries; i++)
        bsc_absences_add_options(&m->absences[i], m->matrix, m->new_item[i]);
    add_blanks(m);
    status = bsc_matrix_finish(m->matrix, error);
    if (status == BSC_OK) status = add_terms(m, error);
    return status;
}

bsc_status bsc_text_bounds_apply(bsc_matrix **matrix, bsc_error *error) {
    bsc_matrix *source = *matrix;
    bool keeps_source = false;
    maker m = {.source = source};
    bsc_status status = bsc_matrix_list_options(source, error);
    if (status == BSC_OK) {
        m.matrix = bsc_memory_new(1, sizeof *m.matrix);
        status = m.matrix == NULL ? bsc_error_set_no_memory(error) : make_matrix(&m, error);
    }
    for (uint32_t i = 0; status == BSC_OK && i < source->primaries; i++)
        keeps_source |= m.is_replaced[i];
    keeps_source |= m.absent_copies + m.own_primaries + m.own_secondaries > 0;
    bsc_arena_release(&m.arena);
    if (status == BSC_OK && keeps_source)
        m.matrix->source = source;
    else
        bsc_matrix_free(source);
    if (status != BSC_OK) bsc_matrix_free(m.matrix);
    *matrix = status == BSC_OK ? m.matrix : NULL;
    return status;
}
