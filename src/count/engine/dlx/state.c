/* state.c - the state of the search at a level, stored as linked lists or as rows of bits: chooses
 * an item, takes an option, and undoes that.
 *
 * Example with rows of bits: two copies of a ship of 2 cells, which may touch, on a row of four
 * cells. The options are 0 = A1 B1, 1 = B1 C1 and 2 = C1 D1. Each level has a set of open options,
 * which may still be taken; bit 0 is written at the left:
 *
 *     level 0                 open 1 1 1   Ship2 needs 2 of 3 open options: two branches
 *       next: option 0        open 0 1 1
 *       take: level 1         open 0 0 1   without the conflicts of option 0; Ship2 needs 1 of 1
 *       undo                               Ship2 needs 2 again
 *       next: option 1        open 0 0 1
 *       take: level 1         open 0 0 0   Ship2 needs 1 of 0: no branch, no solution
 *
 * In rows of bits, each level has its own sets of open options and items. So to undo an option, it
 * is enough to restore options_needed[], which says how many more options each piece with several
 * copies needs. In linked lists, every step is undone. */
#include "count/engine/dlx/state.h"

#include "count/base/bits.h"
#include "count/cover/matrix.h"
#include "count/engine/dlx/bits.h"
#include "count/engine/dlx/links.h"
#include "count/engine/dlx/memo.h"

/* A number of branches. When few options are left, a smaller block (a copy of the matrix with only
 * these options, as rows of bits) makes branches faster. But a level with fewer branches than this
 * would not save as much time as it takes to build the block. */
#define MIN_BRANCHES 12u

/* Sets the state of the level to a new block, in which all items and options are open. `bits` is
 * the block, a part of the matrix as rows of bits. `states` is memory for the sets of the level. */
static void open_all(bsc_dlx_level *level, const bsc_dlx_bits *bits, uint64_t *states) {
    level->bits = bits;
    level->open_options = states;
    level->open_items = states + bits->words;
    for (uint32_t w = 0; w < bits->words; w++) level->open_options[w] = UINT64_MAX;
    for (uint32_t w = 0; w < bits->item_words; w++) level->open_items[w] = UINT64_MAX;
    if (bits->options % 64 != 0) level->open_options[bits->words - 1] >>= 64 - bits->options % 64;
    if (bits->items % 64 != 0) level->open_items[bits->item_words - 1] >>= 64 - bits->items % 64;
}

/* Allocates memory for the sets of open options and items of all levels that will use the block
 * `bits`. `options_needed` is how many more options the open items need together. From each of
 * these levels to the next one, the search takes one option of the block. So it cannot take more
 * options than are needed, nor more than the block has. The sets that the memory held before are
 * lost. Returns false if memory runs out. */
static bool reserve_states(bsc_dlx_block *block, const bsc_dlx_bits *bits,
                           uint64_t options_needed) {
    const uint64_t taken = options_needed < bits->options ? options_needed : bits->options;
    const size_t levels = (size_t)taken + 2; /* one before the first option, and one to spare */
    const size_t bytes = levels * (bits->words + bits->item_words) * sizeof *block->states;
    if (bytes <= block->bytes) return true;
    bsc_memory_free(block->states);
    block->states = bsc_memory_new(bytes, 1);
    block->bytes = block->states == NULL ? 0 : bytes;
    return block->states != NULL;
}

/* Lists the members of a set as indices into the matrix. The set is the row of bits set[words],
 * whose members are options (or items) of a block. Option j of the block is option matrix_index[j]
 * of the matrix. Writes these indices to index[], and returns how many members the set has. */
static uint32_t list_members(const uint64_t *set, uint32_t words, const uint32_t *matrix_index,
                             uint32_t *index) {
    uint32_t count = 0;
    for (uint32_t w = 0; w < words; w++)
        BSC_EACH_BIT(unseen, set[w]) {
            index[count] = matrix_index[w * 64 + bsc_lowest_bit(unseen)];
            count++;
        }
    return count;
}

/* Lists what is open when the state is in linked lists, so that a block can be built from it:
 * writes the open options, in ascending order, to scratch->option, and the open items to
 * scratch->item, and sets *options and *items to how many there are. Also copies to
 * s->options_needed[], which is used for states in rows of bits, how many more options each open
 * item needs. scratch->row must be all 0, and is so again afterwards. */
static void list_open_in_links(bsc_dlx_search *s, uint32_t *options, uint32_t *items) {
    bsc_dlx_scratch *scratch = &s->scratch;
    const bsc_dlx_links *links = &s->links;
    const uint32_t root = s->shared->matrix->items;
    *options = 0;
    *items = 0;
    for (uint32_t item = links->next[root]; item != root; item = links->next[item]) {
        scratch->item[*items] = item;
        *items += 1;
        s->options_needed[item] = links->options_needed[item];
        for (uint32_t n = links->node[item].down; n != item; n = links->node[n].down)
            bsc_set_bit(scratch->row, bsc_dlx_links_option(links, n));
    }
    for (uint32_t w = 0; w < bsc_dlx_words(s->shared->matrix->options); w++) {
        BSC_EACH_BIT(unseen, scratch->row[w]) {
            scratch->option[*options] = w * 64 + bsc_lowest_bit(unseen);
            *options += 1;
        }
        scratch->row[w] = 0;
    }
}

/* Returns true if the state of the level should be stored in a new block, which is a copy of the
 * matrix with only the open options, as rows of bits. Linked lists are replaced by a block as soon
 * as at most max_block_options options are open (bsc_dlx_method). A block is replaced by a smaller
 * one only if the new rows have at most half as many words, if more than 3 options are needed, and
 * if the level has at least MIN_BRANCHES branches. */
static bool is_block_due(const bsc_dlx_search *s, const bsc_dlx_level *level) {
    const bsc_dlx_bits *bits = level->bits;
    if (bits == NULL) return s->links.open_option_count <= s->shared->method->max_block_options;
    const bool is_near_leaves = level->options_needed <= 3; /* leaf.c counts the solutions */
    if (bits->words == 1 || level->untried < MIN_BRANCHES || is_near_leaves) return false;
    uint32_t open_options = 0;
    for (uint32_t w = 0; w < bits->words; w++)
        open_options += bsc_count_bits(level->open_options[w]);
    return bsc_dlx_words(open_options) * 2 <= bits->words;
}

/* Returns the block that comes after `bits` on a path down the tree, into which the next smaller
 * copy of the matrix is to be built. Block 0 is the whole matrix, and blocks 1, 2, ... are ever
 * smaller parts of it. `bits` is the block that the current level uses; NULL means that it uses
 * linked lists. After block 0 or lists comes block 1. `bits` is never the last of the
 * BSC_DLX_BLOCKS blocks, whose rows are too short to be halved. */
static bsc_dlx_block *next_block(bsc_dlx_search *s, const bsc_dlx_bits *bits) {
    for (uint32_t k = 1; k + 1 < BSC_DLX_BLOCKS; k++)
        if (bits == &s->block[k].bits) return &s->block[k + 1];
    assert(bits != &s->block[BSC_DLX_BLOCKS - 1].bits);
    return &s->block[1];
}

bool bsc_dlx_state_shrink(bsc_dlx_search *s, bsc_dlx_level *level) {
    const bsc_dlx_bits *bits = level->bits;
    if (!is_block_due(s, level)) return true;
    uint32_t options, items;
    if (bits != NULL) {
        options = list_members(level->open_options, bits->words, bits->option, s->scratch.option);
        items = list_members(level->open_items, bits->item_words, bits->item, s->scratch.item);
    } else {
        list_open_in_links(s, &options, &items);
    }
    assert(options <= s->shared->matrix->options && items <= s->shared->matrix->primaries);
    assert(bits == NULL || options <= bits->options / 2 + 64);
    bsc_dlx_block *block = next_block(s, bits);
    if (!bsc_dlx_bits_build(&block->bits, &s->scratch, options, items) ||
        !reserve_states(block, &block->bits, level->options_needed))
        return false;
    s->work.steps += options;
    bsc_dlx_search_add_units(s, options);
    if (bits != NULL) {
        const uint32_t item = bits->item[level->block_item];
        level->block_item = 0;
        while (block->bits.item[level->block_item] != item) level->block_item++;
    }
    open_all(level, &block->bits, block->states);
    return true;
}

uint64_t bsc_dlx_state_choose(const bsc_dlx_search *s, bsc_dlx_level *level) {
    uint64_t branches;
    if (level->bits == NULL)
        level->list_item = bsc_dlx_links_choose(&s->links, &branches);
    else
        level->block_item = bsc_dlx_bits_choose(level->bits, level->open_options, level->open_items,
                                                s->options_needed, &branches);
    return branches;
}

/* Says whether an open option may still be taken without making a sum too large. (A sum limits how
 * many cells of a set hold a ship; marks->sum_so_far[] says how many the options taken so far
 * cover.) An option may cover several cells of the same set, so its cells are added to sum_so_far[]
 * one by one, and taken off again before the function returns. */
static inline bool fits_sums(bsc_dlx_marks *marks, const bsc_matrix_sums *sums, uint32_t option) {
    bool fits = true;
    for (uint32_t t = sums->start[option]; t < sums->start[option + 1]; t++) {
        const uint32_t sum = sums->term[t].sum;
        fits &= marks->sum_so_far[sum] < sums->sum[sum].most;
        marks->sum_so_far[sum]++;
    }
    for (uint32_t t = sums->start[option]; t < sums->start[option + 1]; t++)
        marks->sum_so_far[sums->term[t].sum]--;
    return fits;
}

/* Raises marks->max_sum[], which says how many cells each sum can have at most, by the cells that
 * an open option covers. At most one option of a solution can cover a cell. So a cell that another
 * open option covers too is counted only once: its slot_stamp[] is set to `stamp`, which is a new
 * number for each node of the search. */
static inline void raise_max_sums(bsc_dlx_marks *marks, const bsc_matrix_sums *sums,
                                  uint32_t option, uint64_t stamp) {
    for (uint32_t t = sums->start[option]; t < sums->start[option + 1]; t++) {
        const bsc_term term = sums->term[t];
        if (marks->slot_stamp[term.slot] == stamp) continue;
        marks->slot_stamp[term.slot] = stamp;
        marks->max_sum[term.sum]++;
    }
}

/* Computes for each sum how many cells of its set the taken options cover (sum_so_far[], which is
 * kept up to date) and how many they can cover together with the open options (max_sum[]), and
 * compares both with the bounds of the sum.
 *
 * With linked lists, which are used only at the first levels of a matrix that is too large for rows
 * of bits, the open options are not looked through. So the greatest possible sums are unknown, and
 * the function notices sums that are too large already, but not sums that can no longer become
 * large enough, and closes no options. Only if no more options are needed, nothing can be added,
 * and the sums are final.
 *
 * Cost: a step for each cell of a sum that an open option covers. One could also look for options
 * that must be taken, because a sum would stay too small without them. But the 60 puzzles of CSPLib
 * take only some hundred nodes each even without that. */
bool bsc_dlx_state_apply_sums(bsc_dlx_search *s, const bsc_dlx_level *level, bool *settled) {
    const bsc_matrix_sums *sums = &s->shared->matrix->law.sums;
    bsc_dlx_marks *marks = &s->marks;
    const uint64_t stamp = ++marks->latest_stamp;
    const bool is_max_unknown = level->bits == NULL && level->options_needed > 0;
    bool are_possible = true;
    for (uint32_t k = 0; k < sums->count; k++)
        marks->max_sum[k] = is_max_unknown ? UINT32_MAX : marks->sum_so_far[k];
    for (uint32_t w = 0; level->bits != NULL && w < level->bits->words; w++)
        BSC_EACH_BIT(unseen, level->open_options[w]) {
            const uint32_t j = w * 64 + bsc_lowest_bit(unseen);
            const uint32_t option = level->bits->option[j];
            if (fits_sums(marks, sums, option))
                raise_max_sums(marks, sums, option, stamp);
            else
                bsc_clear_bit(level->open_options, j);
        }
    *settled = true;
    for (uint32_t k = 0; k < sums->count; k++) {
        are_possible &=
            marks->sum_so_far[k] <= sums->sum[k].most && marks->max_sum[k] >= sums->sum[k].least;
        *settled &= marks->max_sum[k] == marks->sum_so_far[k];
    }
    return are_possible;
}

void bsc_dlx_state_begin(bsc_dlx_search *s, bsc_dlx_level *level) {
    level->removals_before = s->links.removals;
    if (level->bits != NULL) {
        const uint32_t item = level->bits->item[level->block_item];
        level->covers_item = s->options_needed[item] == 1;
        level->block_option = level->bits->first_word[level->block_item] * 64;
        return;
    }
    level->covers_item = s->links.options_needed[level->list_item] == 1;
    level->list_node = level->list_item;
    if (level->covers_item) bsc_dlx_links_cover(&s->links, level->list_item);
}

void bsc_dlx_state_end(bsc_dlx_search *s, const bsc_dlx_level *level) {
    if (level->bits != NULL) return;
    bsc_dlx_links_restore(&s->links, level->removals_before);
    if (level->covers_item) bsc_dlx_links_uncover(&s->links, level->list_item);
}

/* Goes on to the next branch with rows of bits: finds the first option that is in the item's row
 * and still open, sets level->block_option and level->option to it, and clears its bit in
 * level->open_options. Options with lower indices than the last branch's are not open any more.
 * Word w of the item's row is row[w * lanes], because the rows of several items may be
 * interleaved. */
static inline void next_in_bits(bsc_dlx_level *level) {
    const bsc_dlx_bits *bits = level->bits;
    const uint64_t *row = bsc_dlx_item_row(bits, level->block_item);
    const uint32_t lanes = bits->lanes;
    uint32_t w = level->block_option / 64;
    while ((level->open_options[w] & row[w * lanes]) == 0) w++;
    assert(w < bits->end_word[level->block_item]);
    level->block_option = w * 64 + bsc_lowest_bit(level->open_options[w] & row[w * lanes]);
    level->option = bits->option[level->block_option];
    bsc_clear_bit(level->open_options, level->block_option);
}

void bsc_dlx_state_next(bsc_dlx_search *s, bsc_dlx_level *level) {
    bsc_dlx_links *links = &s->links;
    if (level->bits != NULL) {
        next_in_bits(level);
        return;
    }
    if (level->covers_item) {
        level->list_node = links->node[level->list_node].down;
    } else {
        level->list_node = links->node[level->list_item].down;
        bsc_dlx_links_remove(links, level->list_node);
    }
    assert(level->list_node >= s->shared->matrix->items);
    level->option = bsc_dlx_links_option(links, level->list_node);
}

/* Adds the cells of an option to the sums when the option is taken, or removes them again when it
 * is undone: adds `change` to sum_so_far[] of each sum, once for each cell of the sum's set that
 * the option covers. `change` is 1, or UINT32_MAX, which acts as -1 because the arithmetic wraps
 * around. */
static void change_sums(bsc_dlx_search *s, uint32_t option, uint32_t change) {
    const bsc_matrix_sums *sums = &s->shared->matrix->law.sums;
    if (sums->count == 0) return;
    for (uint32_t t = sums->start[option]; t < sums->start[option + 1]; t++)
        s->marks.sum_so_far[sums->term[t].sum] += change;
}

/* Takes level->option with rows of bits: makes the sets of the next level from those of this level,
 * without the options that are in conflict with level->option and the items that it covers. */
static inline void take_in_bits(bsc_dlx_search *s, bsc_dlx_level *level) {
    const bsc_dlx_bits *bits = level->bits;
    bsc_dlx_level *child = level + 1;
    const uint64_t *conflicts = bsc_dlx_conflicts(bits, level->block_option);
    const uint64_t *covered = bsc_dlx_row(bits->cover_rows, bits->item_words, level->block_option);
    child->open_options = level->open_options + bits->words + bits->item_words;
    child->open_items = child->open_options + bits->words;
    for (uint32_t w = 0; w < bits->words; w++)
        child->open_options[w] = level->open_options[w] & ~conflicts[w];
    for (uint32_t w = 0; w < bits->item_words; w++)
        child->open_items[w] = level->open_items[w] & ~covered[w];
    s->work.words += bits->words + bits->item_words;
    const uint32_t piece = bits->piece_with_copies[level->block_option]; /* index in the block */
    if (piece == BSC_DLX_NONE) return;
    assert(s->options_needed[bits->item[piece]] > 0);
    s->options_needed[bits->item[piece]]--;
    if (s->options_needed[bits->item[piece]] > 0) return;
    /* All copies of this piece are now laid. So its item is closed, and so are its options. The
     * words of the item's row follow each other, because a block that has a piece with several
     * copies never interleaves its rows. */
    const uint64_t *row = bsc_dlx_item_row(bits, piece);
    assert(bits->lanes == 1);
    for (uint32_t w = bits->first_word[piece]; w < bits->end_word[piece]; w++)
        child->open_options[w] &= ~row[w];
    bsc_clear_bit(child->open_items, piece);
}

/* Returns the item that is covered already when a branch with linked lists takes its option:
 * level->list_item, which bsc_dlx_state_begin has covered if it needs only one more option. If it
 * needs more, it stays open while the search branches on it, and the result is BSC_DLX_NONE. */
static inline uint32_t find_covered_item(const bsc_dlx_level *level) {
    return level->covers_item ? level->list_item : BSC_DLX_NONE;
}

void bsc_dlx_state_take(bsc_dlx_search *s, bsc_dlx_level *level) {
    bsc_dlx_level *child = level + 1;
    child->bits = level->bits;
    child->options_needed = level->options_needed - s->shared->primaries_covered[level->option];
    if (s->marks.share != NULL)
        child->path_weight = level->path_weight * s->shared->weight[level->option];
    child->has_exclusions = level->has_exclusions || (s->memo != NULL && !level->covers_item);
    assert(child->options_needed < level->options_needed);
    change_sums(s, level->option, 1);
    if (s->memo != NULL) bsc_dlx_memo_update_key(s->memo, level->option, 1);
    if (level->bits != NULL) {
        take_in_bits(s, level);
        return;
    }
    const uint64_t updates = s->links.updates;
    level->first_covered_entry =
        bsc_dlx_links_take(&s->links, level->option, find_covered_item(level));
    s->work.steps += (s->links.updates - updates) / 16;
}

void bsc_dlx_state_undo(bsc_dlx_search *s, const bsc_dlx_level *level) {
    if (s->memo != NULL) bsc_dlx_memo_update_key(s->memo, level->option, -1);
    change_sums(s, level->option, UINT32_MAX);
    if (level->bits != NULL) {
        const uint32_t piece = level->bits->piece_with_copies[level->block_option];
        assert(level->bits->option[level->block_option] == level->option &&
               !bsc_has_bit(level->open_options, level->block_option));
        if (piece != BSC_DLX_NONE) s->options_needed[level->bits->item[piece]]++;
        return;
    }
    bsc_dlx_links_undo(&s->links, level->option, find_covered_item(level),
                       level->first_covered_entry);
}

bool bsc_dlx_state_root(bsc_dlx_search *s) {
    const bsc_dlx_shared *shared = s->shared;
    bsc_dlx_level *level = s->level;
    *level = (bsc_dlx_level){
        .fraction = 1.0, .options_needed = shared->options_needed, .path_weight = 1.0};
    if (shared->root.options == 0) return true;
    if (!reserve_states(&s->block[0], &shared->root, level->options_needed)) return false;
    open_all(level, &shared->root, s->block[0].states);
    return true;
}
