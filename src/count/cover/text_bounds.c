/* text_bounds.c - makes the matrix of a text whose items have bounds. In the text, 0:2|b is an item
 * that a solution may cover at most twice, and 2|a an item that it must cover exactly twice. An
 * item whose upper bound is above 1 is called a repeated item here.
 *
 * In the text, an option may cover several repeated items. In a matrix that engines count, it may
 * cover only one, and must then cover another item too, so that it cannot be chosen twice. So each
 * repeated item becomes one of two things:
 *
 *   - It stays an item. Its multiplicity is its upper bound. If its lower bound is less, some of
 *     its covers may be absent, like ships of a fleet (absences.c).
 *   - It becomes a sum (bsc_matrix_sums). The options that cover it in the text do not cover it in
 *     the matrix. Instead, each of them has a term of the sum, and the sum has the bounds of the
 *     item. A sum that allows any number of these options is left out.
 *
 * If no option of the text covers two repeated items, all of them stay items. Otherwise, find_sums
 * chooses those that stay. Then some options get an item of their own, which no other option of the
 * text covers:
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
 * Two terms of a sum have the same slot if their options share an item that only one of them can
 * cover. So the slots of a sum say how many of its options a solution can have at most.
 *
 * What is shown of the matrix is the text's own items and options. So the text is kept, unless the
 * matrix has the same items and options (bsc_matrix.text).
 *
 * Cost: linear in the size of the text, apart from a sort of the items. The engines check the sums
 * at each of their steps. The 297200 tables of 0 and 1 with 6 rows and 6 columns that all have the
 * sum 3 take dp 2 ms and dlx 0.13 s. dp has a digit of 2 to 32 bits for each sum, and refuses more
 * than 4096 bits in all; dlx cannot branch on sums.
 *
 * Rejected: to make all items sums. The 4860 ways to guard a chessboard with five queens then take
 * dlx 11 s; with the queens as an item, they take 2 s. And to let all items stay that can: tables
 * of 8x8 with sums of 4 then take dp 1.0 s and 185 MB instead of 0.15 s and 22 MB, because each
 * state has a count for each combination of covers, while the digits of sums are forgotten when
 * they are complete. */
#include "count/cover/text_bounds.h"

#include "count/base/error.h"
#include "count/cover/absences.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

/* A number of combinations. If some repeated items become sums, others stay items as long as there
 * are at most this many combinations of how often each of them is covered: 3 x 3 x 3 = 27 for three
 * items that are covered at most twice. A state of the engine dp may have a count for each
 * combination, and a set of bits that says which counts it has. A set of 64 bits is one word; the
 * measurements at the top of this file show what more would cost. */
#define MAX_COMBINATIONS 64u
#define NONE             UINT32_MAX /* used in place of an item or a sum if there is none */
#define NAME_SIZE        24         /* bytes for the name of an item: "once-" and a number */

/* Which item of its own an option of the text gets. */
typedef enum own_item {
    NO_OWN_ITEM,
    OWN_SECONDARY, /* an item that stays uncovered if the option is not chosen */
    OWN_PRIMARY    /* an item that a blank covers if the option is not chosen */
} own_item;

/* The matrix that is being made from the matrix of a text. */
typedef struct maker {
    const bsc_matrix *text; /* the items and options of the text */
    bsc_matrix *matrix;     /* the result */
    bsc_arena arena;        /* owns the arrays */
    bool *is_sum; /* [primaries of the text]: whether the item becomes a sum, or is left out */
    /* [items of the text]: the item of the matrix or, if is_sum[], the sum that the item became.
     * NONE: the item needs no sum. */
    uint32_t *image;
    own_item *own; /* [options of the text]: which item of its own each option gets */
    /* how many options get a secondary item of their own, and how many a primary one */
    uint32_t own_secondaries, own_primaries;
    bsc_absences *absences; /* [primaries of the text]: which covers of the item may be absent */
    uint64_t ships;         /* how many covers of all items may be absent */
} maker;

bool bsc_text_has_bounds(const bsc_matrix *text) {
    for (uint32_t i = 0; i < text->primaries; i++)
        if (text->least[i] != 1 || text->item[i].multiplicity != 1) return true;
    return false;
}

/* ---- Which items become sums ---- */

/* Says whether some option of the text covers two repeated items, those that a solution may cover
 * several times. Some of these items must then become sums. */
static bool needs_sums(const bsc_matrix *text) {
    for (uint32_t option = 0; option < text->options; option++) {
        uint32_t repeated_items = 0;
        for (uint32_t k = text->start[option]; k < text->start[option + 1]; k++)
            repeated_items += bsc_matrix_is_piece(text, text->entry[k]);
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
static int by_options(const void *left, const void *right) {
    const ranked_item *a = left, *b = right;
    if (a->options != b->options) return a->options > b->options ? -1 : 1;
    return (a->item > b->item) - (a->item < b->item);
}

/* Says whether a repeated item stays an item, so that it does not become a sum.
 * covers_staying_item[option] says whether the option covers another repeated item that stays.
 * *combinations is how many combinations there are of how often these items are covered; if the
 * item stays, multiplies it by how many values there are for this item. */
static bool may_stay(const bsc_matrix *text, uint32_t item, const bool *covers_staying_item,
                     uint32_t *combinations) {
    const uint32_t ways = text->item[item].multiplicity + 1;
    if (ways > MAX_COMBINATIONS / *combinations) return false;
    for (uint32_t k = text->first[item]; k < text->first[item + 1]; k++)
        if (covers_staying_item[text->option[k]]) return false;
    *combinations *= ways;
    return true;
}

/* Sets is_sum[] of the items that become sums. If some option covers two repeated items, goes
 * through the repeated items, those with the most options first, and lets an item stay an item if
 * no option covers it and another item that stays, and if MAX_COMBINATIONS allows it. (The engine
 * dlx can branch on an item, but not on a sum, and this saves the more branches the more options
 * the item has.) */
static void find_sums(maker *m) {
    const bsc_matrix *text = m->text;
    if (!needs_sums(text)) return;
    uint32_t combinations = 1, items = 0;
    bool *covers_staying_item =
        bsc_arena_new(&m->arena, text->options, sizeof *covers_staying_item);
    ranked_item *ranked = bsc_arena_new(&m->arena, text->primaries, sizeof *ranked);
    if (m->arena.failed) return;
    for (uint32_t i = 0; i < text->primaries; i++) {
        if (!bsc_matrix_is_piece(text, i)) continue;
        ranked[items] = (ranked_item){bsc_item_option_count(text, i), i};
        items++;
    }
    qsort(ranked, items, sizeof *ranked, by_options);
    for (uint32_t n = 0; n < items; n++) {
        const uint32_t item = ranked[n].item;
        m->is_sum[item] = !may_stay(text, item, covers_staying_item, &combinations);
        for (uint32_t k = text->first[item]; !m->is_sum[item] && k < text->first[item + 1]; k++)
            covers_staying_item[text->option[k]] = true;
    }
}

/* Numbers the sums, and sets image[] of each item that becomes a sum to its number, or to NONE if
 * the sum would allow any number of the item's options. */
static void number_sums(maker *m) {
    for (uint32_t i = 0; i < m->text->primaries; i++) {
        if (!m->is_sum[i]) continue;
        const bool allows_all = m->text->least[i] == 0 &&
                                m->text->item[i].multiplicity >= bsc_item_option_count(m->text, i);
        m->image[i] = NONE;
        if (allows_all) continue;
        m->image[i] = m->matrix->law.sums.count;
        m->matrix->law.sums.count++;
    }
}

/* ---- What else is needed ---- */

/* Says whether the item of the text becomes a sum, or is left out because it needs none. */
static bool becomes_sum(const maker *m, uint32_t item) {
    return item < m->text->primaries && m->is_sum[item];
}

/* Decides which options get an item of their own, and how many covers of each item may be
 * absent. */
static void find_own_items(maker *m) {
    const bsc_matrix *text = m->text;
    for (uint32_t option = 0; option < text->options; option++) {
        bool has_primary = false, is_single = false;
        for (uint32_t k = text->start[option]; k < text->start[option + 1]; k++) {
            const uint32_t item = text->entry[k];
            if (becomes_sum(m, item)) continue;
            has_primary |= item < text->primaries;
            is_single |= text->item[item].multiplicity == 1;
        }
        m->own[option] = is_single ? NO_OWN_ITEM : OWN_SECONDARY;
        if (!has_primary) m->own[option] = OWN_PRIMARY;
        m->own_secondaries += m->own[option] == OWN_SECONDARY;
        m->own_primaries += m->own[option] == OWN_PRIMARY;
    }
    for (uint32_t i = 0; i < text->primaries; i++) {
        if (m->is_sum[i]) continue;
        m->absences[i].ships = text->item[i].multiplicity - text->least[i];
        m->absences[i].earlier_ships = (uint32_t)m->ships;
        m->ships += m->absences[i].ships;
    }
}

/* Returns how many terms of sums an option of the text gets. */
static uint32_t count_terms(const maker *m, uint32_t option) {
    uint32_t terms = 0;
    for (uint32_t k = m->text->start[option]; k < m->text->start[option + 1]; k++)
        terms += becomes_sum(m, m->text->entry[k]) && m->image[m->text->entry[k]] != NONE;
    return terms;
}

/* Allocates the arrays of the matrix. Fails with BSC_LIMIT if it would have too many entries, and
 * if memory runs out. */
static bsc_status allocate(const maker *m, bsc_error *error) {
    const bsc_matrix *text = m->text;
    bsc_matrix *matrix = m->matrix;
    bsc_matrix_sums *sums = &matrix->law.sums;
    const uint64_t own = (uint64_t)m->own_secondaries + m->own_primaries;
    /* an upper bound on the items, the options and the entries that the text does not have */
    const uint64_t added = 5 * m->ships + own + m->own_primaries;
    if (added + text->items >= UINT32_MAX || added + text->options >= UINT32_MAX ||
        added + text->start[text->options] >= UINT32_MAX)
        return bsc_error_set(error, BSC_LIMIT, "the matrix has more than 4294967294 entries");
    assert(bsc_absences_size((uint32_t)m->ships) == 5 * m->ships);
    const uint32_t items = text->items + (uint32_t)added;
    const uint32_t options = text->options + (uint32_t)added;
    const uint32_t entries = text->start[text->options] + (uint32_t)added;
    uint32_t terms = 0;
    for (uint32_t option = 0; option < text->options; option++) terms += count_terms(m, option);
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

/* Adds the item of the text to the matrix, with a copy of its name. */
static void copy_item(const maker *m, uint32_t item) {
    bsc_matrix *matrix = m->matrix;
    const bsc_item *source = &m->text->item[item];
    matrix->item[matrix->items] = *source;
    matrix->item[matrix->items].name =
        bsc_arena_text(&matrix->arena, source->name, strlen(source->name));
    m->image[item] = matrix->items;
    matrix->items++;
}

/* Adds an item of its own for each option that gets one of this kind. Its name is "once-" and the
 * number of the option, from 1. */
static void add_own_items(const maker *m, own_item kind) {
    bsc_matrix *matrix = m->matrix;
    char name[NAME_SIZE];
    for (uint32_t option = 0; option < m->text->options; option++) {
        if (m->own[option] != kind) continue;
        const int length = snprintf(name, sizeof name, "once-%lu", (unsigned long)option + 1);
        matrix->item[matrix->items] =
            (bsc_item){.kind = BSC_ITEM_NAMED,
                       .multiplicity = 1,
                       .name = bsc_arena_text(&matrix->arena, name, (size_t)length)};
        matrix->items++;
    }
}

/* Adds all items to the matrix, the primary ones first. */
static void add_items(const maker *m) {
    const bsc_matrix *text = m->text;
    bsc_matrix *matrix = m->matrix;
    for (uint32_t i = 0; i < text->primaries; i++)
        if (!m->is_sum[i]) copy_item(m, i);
    for (uint32_t i = 0; i < text->primaries; i++)
        bsc_absences_add_ship_items(&m->absences[i], matrix, text->item[i].name);
    add_own_items(m, OWN_PRIMARY);
    matrix->primaries = matrix->items;
    for (uint32_t i = text->primaries; i < text->items; i++) copy_item(m, i);
    for (uint32_t i = 0; i < text->primaries; i++)
        bsc_absences_add_order_items(&m->absences[i], matrix, text->item[i].name);
    add_own_items(m, OWN_SECONDARY);
}

/* Adds the options of the text to the matrix. Leaves space for their terms (add_terms). */
static void add_options(const maker *m) {
    const bsc_matrix *text = m->text;
    bsc_matrix *matrix = m->matrix;
    uint32_t own_primary = matrix->primaries - m->own_primaries;
    uint32_t own_secondary = matrix->items - m->own_secondaries;
    for (uint32_t option = 0; option < text->options; option++) {
        uint32_t end = matrix->start[option];
        /* The items are in increasing order: an option with a primary item of its own has no other
         * one, and the secondary items of options come last. */
        if (m->own[option] == OWN_PRIMARY) matrix->entry[end++] = own_primary++;
        for (uint32_t k = text->start[option]; k < text->start[option + 1]; k++)
            if (!becomes_sum(m, text->entry[k])) matrix->entry[end++] = m->image[text->entry[k]];
        if (m->own[option] == OWN_SECONDARY) matrix->entry[end++] = own_secondary++;
        matrix->start[option + 1] = end;
        matrix->options++;
        if (matrix->law.sums.count == 0) continue;
        uint32_t *terms = &matrix->law.sums.start[option];
        terms[1] = terms[0] + count_terms(m, option);
    }
}

/* Adds a blank for each primary item that an option has of its own: an option that covers only this
 * item, and is chosen if the other one is not. */
static void add_blanks(const maker *m) {
    bsc_matrix *matrix = m->matrix;
    for (uint32_t k = m->own_primaries; k > 0; k--) {
        const uint32_t item = matrix->primaries - k;
        bsc_matrix_add_option_without_ship(matrix, &item, 1);
    }
}

/* ---- Terms ---- */

/* Returns an item of the option that a solution covers at most once: the one that most options
 * cover. There is one, because of the items that options have of their own. */
static uint32_t find_single_item(const bsc_matrix *matrix, uint32_t option) {
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

/* Fills the bounds, the slots and the terms of the sums, when the matrix is finished. The terms of
 * an option are in the order of the sums. Two terms of a sum have the same slot if find_single_item
 * returns the same item for their options. Fails if memory runs out. */
static bsc_status add_terms(maker *m, bsc_error *error) {
    const bsc_matrix *text = m->text;
    bsc_matrix *matrix = m->matrix;
    bsc_matrix_sums *sums = &matrix->law.sums;
    uint32_t *single_item = bsc_arena_new(&m->arena, text->options, sizeof *single_item);
    /* how many terms each option has so far */
    uint32_t *terms = bsc_arena_new(&m->arena, text->options, sizeof *terms);
    /* 1 + the slot of each item that find_single_item returns, if it is a slot of the current sum;
     * the slots of earlier sums are smaller */
    uint32_t *slot_end = bsc_arena_new(&m->arena, matrix->items, sizeof *slot_end);
    const bsc_status status = bsc_arena_status(&m->arena, error);
    if (status != BSC_OK || sums->count == 0) return status;
    for (uint32_t option = 0; option < text->options; option++)
        single_item[option] = find_single_item(matrix, option);
    for (uint32_t i = 0; i < text->primaries; i++) {
        const uint32_t sum = m->image[i];
        if (!m->is_sum[i] || sum == NONE) continue;
        sums->sum[sum] = (bsc_sum){.least = text->least[i], .most = text->item[i].multiplicity};
        uint32_t end = sums->first_slot[sum];
        for (uint32_t k = text->first[i]; k < text->first[i + 1]; k++) {
            const uint32_t option = text->option[k];
            uint32_t *slot = &slot_end[single_item[option]];
            if (*slot <= sums->first_slot[sum]) *slot = ++end;
            sums->term[sums->start[option] + terms[option]++] = (bsc_term){sum, *slot - 1};
        }
        sums->first_slot[sum + 1] = end;
    }
    return BSC_OK;
}

/* ---- The whole matrix ---- */

/* Makes the matrix m->matrix, which is empty, from m->text. */
static bsc_status make_matrix(maker *m, bsc_error *error) {
    const bsc_matrix *text = m->text;
    BSC_ARENA_ARRAY(&m->arena, m->is_sum, text->primaries);
    BSC_ARENA_ARRAY(&m->arena, m->image, text->items);
    BSC_ARENA_ARRAY(&m->arena, m->absences, text->primaries);
    BSC_ARENA_ARRAY(&m->arena, m->own, text->options);
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
    for (uint32_t i = 0; i < text->primaries; i++)
        bsc_absences_add_options(&m->absences[i], m->matrix, m->image[i]);
    add_blanks(m);
    status = bsc_matrix_finish(m->matrix, error);
    if (status == BSC_OK) status = add_terms(m, error);
    return status;
}

bsc_status bsc_text_bounds_apply(bsc_matrix **matrix, bsc_error *error) {
    bsc_matrix *text = *matrix;
    bool keeps_text = false;
    maker m = {.text = text};
    bsc_status status = bsc_matrix_list_options(text, error);
    if (status == BSC_OK) {
        m.matrix = bsc_memory_new(1, sizeof *m.matrix);
        status = m.matrix == NULL ? bsc_error_set_no_memory(error) : make_matrix(&m, error);
    }
    for (uint32_t i = 0; status == BSC_OK && i < text->primaries; i++) keeps_text |= m.is_sum[i];
    keeps_text |= m.ships + m.own_primaries + m.own_secondaries > 0;
    bsc_arena_release(&m.arena);
    if (status == BSC_OK && keeps_text)
        m.matrix->text = text;
    else
        bsc_matrix_free(text);
    if (status != BSC_OK) bsc_matrix_free(m.matrix);
    *matrix = status == BSC_OK ? m.matrix : NULL;
    return status;
}
