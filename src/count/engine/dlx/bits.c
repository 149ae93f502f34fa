/* bits.c - builds a block, a part of the matrix stored as rows of bits (bits.h), and chooses the
 * item that the search branches on.
 *
 * Cost of building: two options are in conflict if they share an item. For each item with n
 * options, the item's row is added to the n rows of conflicts of these options. Two other ways were
 * tried. Comparing all pairs of options of an item took twice as long on pentominoes. Finding the
 * conflicts of an option only when the option is first taken was no faster.
 *
 * Cost of choosing: for each open item, the words of its row from the first to the last nonzero
 * word are read. For a ship these are few, because its options have neighbouring numbers. With
 * AVX-512, all words are read, but of eight rows at once: each vector has one word from each of
 * eight rows. Each lane of the vector adds up the bits of its own row. So no sums across lanes are
 * needed, and the vectors are full even though rows are short (they usually have four or five
 * words). Pentominoes take 0.53 s instead of 0.77 s. */
#include "count/engine/dlx/bits.h"

#include "bscount.h"

#include "count/base/bits.h"

#include <assert.h>
#if BSC_DLX_POPCOUNT
#include <immintrin.h>
#endif

#define LANES        8u  /* how many 64-bit words a vector of 512 bits has */
#define VECTOR_BYTES 64u /* how many bytes such a vector has; rows begin at a multiple of this */

void bsc_dlx_scratch_init(bsc_dlx_scratch *scratch, const bsc_matrix *matrix, bsc_arena *arena) {
    const size_t items = matrix->items;
    const size_t options = matrix->options;
    *scratch = (bsc_dlx_scratch){.matrix = matrix};
    BSC_ARENA_ARRAY(arena, scratch->length, items);
    BSC_ARENA_ARRAY(arena, scratch->start, items);
    BSC_ARENA_ARRAY(arena, scratch->block_item_plus_1, items);
    BSC_ARENA_ARRAY(arena, scratch->items_with_options, items);
    BSC_ARENA_ARRAY(arena, scratch->list, matrix->start[options]);
    BSC_ARENA_ARRAY(arena, scratch->option, options);
    BSC_ARENA_ARRAY(arena, scratch->item, matrix->primaries);
    BSC_ARENA_ARRAY(arena, scratch->row, options / 64 + 1);
}

size_t bsc_dlx_bits_bytes(uint32_t options, uint32_t items) {
    const size_t rows = ((size_t)options + items + LANES) * bsc_dlx_words(options) +
                        (size_t)options * bsc_dlx_words(items);
    return VECTOR_BYTES + rows * sizeof(uint64_t) +
           ((size_t)options * 2 + (size_t)items * 3) * sizeof(uint32_t);
}

void bsc_dlx_bits_release(bsc_dlx_bits *bits) {
    bsc_memory_free(bits->memory);
    *bits = (bsc_dlx_bits){0};
}

/* Allocates the arrays of a block for `options` options and `items` items, and sets all their
 * elements to 0. Reuses bits->memory if it is large enough. Returns false if memory runs out; *bits
 * is then all zero. */
static bool allocate_arrays(bsc_dlx_bits *bits, uint32_t options, uint32_t items) {
    const size_t bytes = bsc_dlx_bits_bytes(options, items);
    if (bytes > bits->bytes || bits->memory == NULL) {
        bsc_dlx_bits_release(bits);
        bits->memory = bsc_memory_new(bytes, 1);
        if (bits->memory == NULL) return false;
        bits->bytes = bytes;
    } else {
        memset(bits->memory, 0, bytes);
    }
    bits->options = options;
    bits->words = bsc_dlx_words(options);
    bits->items = items;
    bits->item_words = bsc_dlx_words(items);
    bits->item_rows =
        (uint64_t *)bits->memory +
        (VECTOR_BYTES - (uintptr_t)bits->memory % VECTOR_BYTES) / sizeof *bits->item_rows;
    bits->conflict_rows = bits->item_rows + ((size_t)items + LANES) * bits->words;
    bits->cover_rows = bits->conflict_rows + (size_t)options * bits->words;
    bits->option = (uint32_t *)(bits->cover_rows + (size_t)options * bits->item_words);
    bits->piece_with_copies = bits->option + options;
    bits->item = bits->piece_with_copies + options;
    bits->first_word = bits->item + items;
    bits->end_word = bits->first_word + items;
    assert((char *)(bits->end_word + items) <= (char *)bits->memory + bytes);
    return true;
}

/* For each item of the matrix, lists the options of the block that cover it, by their indices in
 * the block. The block's options are the first `options` elements of s->option. Writes the lists to
 * s->list, s->start and s->length, which must be all 0 before, and the items whose lists are not
 * empty to s->items_with_options. Returns how many such items there are. */
static uint32_t list_options(bsc_dlx_scratch *s, uint32_t options) {
    const bsc_matrix *matrix = s->matrix;
    uint32_t items = 0;
    uint32_t end = 0;
    for (uint32_t j = 0; j < options; j++)
        for (uint32_t k = matrix->start[s->option[j]]; k < matrix->start[s->option[j] + 1]; k++) {
            const uint32_t item = matrix->entry[k];
            if (s->length[item] == 0) s->items_with_options[items++] = item;
            s->length[item]++;
        }
    for (uint32_t i = 0; i < items; i++) {
        const uint32_t item = s->items_with_options[i];
        s->start[item] = end;
        end += s->length[item];
        s->length[item] = 0;
    }
    for (uint32_t j = 0; j < options; j++)
        for (uint32_t k = matrix->start[s->option[j]]; k < matrix->start[s->option[j] + 1]; k++) {
            const uint32_t item = matrix->entry[k];
            s->list[s->start[item] + s->length[item]] = j;
            s->length[item]++;
        }
    return items;
}

/* Writes the row of a primary item, which must be an item of the block, to the block. `item` is the
 * item's index in the matrix. `row` is the set of the block's options that cover the item, as bits;
 * only its words first .. end - 1 can have bits that are 1. Returns the item's index in the
 * block. */
static uint32_t copy_item_row(bsc_dlx_bits *bits, const bsc_dlx_scratch *s, uint32_t item,
                              const uint64_t *row, uint32_t first, uint32_t end) {
    /* The caller of bsc_dlx_bits_build has made every primary item that an option of the block
     * covers an item of the block. So the item has an index there. */
    assert(s->block_item_plus_1[item] != 0);
    const uint32_t k = s->block_item_plus_1[item] - 1;
    uint64_t *item_row = bsc_dlx_item_row(bits, k);
    bits->first_word[k] = first;
    bits->end_word[k] = end;
    /* If the rows of eight items are interleaved, bits->lanes is 8, and otherwise 1. */
    for (uint32_t w = first; w < end; w++) item_row[w * bits->lanes] = row[w];
    return k;
}

/* Adds one item of the matrix to the block. s->list has the options of the block that cover the
 * item. A primary item gets a row in the block, which is the set of these options, and each of them
 * notes that it covers the item. A solution has at most one option for each item, but for the item
 * of a piece with several copies. So the options of any other item, primary or not, are in conflict
 * with each other, and the row is added to the conflicts of each of them. */
static void add_item(bsc_dlx_bits *bits, bsc_dlx_scratch *s, uint32_t item) {
    const bool is_primary = item < s->matrix->primaries;
    const bool has_copies = is_primary && s->matrix->item[item].multiplicity > 1;
    const uint32_t *list = s->list + s->start[item];
    const uint32_t length = s->length[item];
    const uint32_t first = list[0] / 64;
    const uint32_t end = list[length - 1] / 64 + 1;
    uint64_t *row = s->row;
    assert(length > 0 && end <= bits->words);
    for (uint32_t n = 0; n < length; n++) bsc_set_bit(row, list[n]);
    if (is_primary) {
        const uint32_t k = copy_item_row(bits, s, item, row, first, end);
        for (uint32_t n = 0; n < length; n++)
            if (has_copies)
                bits->piece_with_copies[list[n]] = k;
            else
                bsc_set_bit(bsc_dlx_row(bits->cover_rows, bits->item_words, list[n]), k);
    }
    for (uint32_t n = 0; n < length && !has_copies && length > 1; n++) {
        uint64_t *conflicts = bsc_dlx_conflicts(bits, list[n]);
        for (uint32_t w = first; w < end; w++) conflicts[w] |= row[w];
    }
    memset(row + first, 0, (end - first) * sizeof *row);
}

bool bsc_dlx_bits_build(bsc_dlx_bits *bits, bsc_dlx_scratch *s, uint32_t options, uint32_t items) {
    if (!allocate_arrays(bits, options, items)) return false;
    bits->lanes = 1;
#if BSC_DLX_POPCOUNT
    if (__builtin_cpu_supports("avx512vpopcntdq")) bits->lanes = LANES;
#endif
    for (uint32_t k = 0; k < items; k++) {
        const uint32_t item = s->item[k];
        bits->item[k] = item;
        assert(s->block_item_plus_1[item] == 0 && item < s->matrix->primaries);
        if (s->matrix->item[item].multiplicity > 1) bits->lanes = 1;
        s->block_item_plus_1[item] = k + 1;
    }
    for (uint32_t j = 0; j < options; j++) {
        assert(j == 0 || s->option[j - 1] < s->option[j]);
        bits->option[j] = s->option[j];
        bits->piece_with_copies[j] = BSC_DLX_NONE;
        bsc_set_bit(bsc_dlx_conflicts(bits, j), j);
    }
    const uint32_t items_with_options = list_options(s, options);
    for (uint32_t i = 0; i < items_with_options; i++) {
        add_item(bits, s, s->items_with_options[i]);
        s->length[s->items_with_options[i]] = 0;
    }
    for (uint32_t k = 0; k < items; k++) s->block_item_plus_1[s->item[k]] = 0;
    return true;
}

/* Implements bsc_dlx_bits_choose for a block in which the words of each item's row follow one
 * another, not interleaved with the rows of other items (bits->lanes is 1). Counts the open options
 * of each open item, one word of 64 options at a time. */
BSC_DLX_INLINE uint32_t choose(const bsc_dlx_bits *bits, const uint64_t *open_options,
                               const uint64_t *open_items, const uint32_t *options_needed,
                               uint64_t *branches) {
    uint32_t best = BSC_DLX_NONE;
    uint64_t fewest = UINT64_MAX;
    assert(bits->lanes == 1);
    for (uint32_t v = 0; v < bits->item_words; v++)
        BSC_EACH_BIT(unseen, open_items[v]) {
            const uint32_t k = v * 64 + bsc_lowest_bit(unseen);
            const uint32_t needed = options_needed[bits->item[k]];
            const uint64_t *row = bits->item_rows + (size_t)k * bits->words;
            uint32_t length = 0;
            for (uint32_t w = bits->first_word[k]; w < bits->end_word[k]; w++)
                length += bsc_count_bits(open_options[w] & row[w]);
            assert(needed > 0);
            const uint64_t count = length < needed ? 0 : (uint64_t)length - needed + 1;
            if (count >= fewest) continue;
            fewest = count;
            best = k;
            if (count <= 1) goto out;
        }
out:
    assert(best != BSC_DLX_NONE);
    *branches = fewest;
    return best;
}

#if BSC_DLX_POPCOUNT
__attribute__((target("popcnt"))) static uint32_t
choose_fast(const bsc_dlx_bits *bits, const uint64_t *open_options, const uint64_t *open_items,
            const uint32_t *options_needed, uint64_t *branches) {
    return choose(bits, open_options, open_items, options_needed, branches);
}

/* Implements bsc_dlx_bits_choose for rows that are interleaved (bits->lanes is 8), eight items at a
 * time. In such blocks every item needs exactly one option, so an item has as many branches as it
 * has open options. Each 64-bit lane of `fewest` describes the best item of that lane so far: the
 * high half is how many open options the item has, and the low half is the item itself. So the
 * least of the eight lanes belongs to the item with the fewest open options, or to the first such
 * item if several tie. */
__attribute__((target("avx512f,avx512vpopcntdq"))) static uint32_t
choose_by_vectors(const bsc_dlx_bits *bits, const uint64_t *open_options,
                  const uint64_t *open_items, uint64_t *branches) {
    const __m512i *row = (const void *)bits->item_rows, one = _mm512_set1_epi64(1);
    const __m512i lane_number = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
    __m512i fewest = _mm512_set1_epi64(-1);
    for (uint32_t k = 0; k < bits->items; k += LANES, row += bits->words) {
        const __mmask8 is_open = (__mmask8)(open_items[k / 64] >> k % 64);
        if (is_open == 0) continue;
        __m512i length = _mm512_setzero_si512();
        for (uint32_t w = 0; w < bits->words; w++)
            length += _mm512_popcnt_epi64(row[w] & _mm512_set1_epi64((long long)open_options[w]));
        const __mmask8 has_at_most_one = _mm512_mask_cmple_epu64_mask(is_open, length, one);
        if (has_at_most_one != 0) {
            const uint32_t lane = bsc_lowest_bit(has_at_most_one);
            *branches = (uint64_t)length[lane];
            return k + lane;
        }
        const __m512i item = lane_number + k;
        fewest = _mm512_mask_min_epu64(fewest, is_open, fewest, (length << 32) + item);
    }
    const uint64_t best = _mm512_reduce_min_epu64(fewest);
    assert(best != UINT64_MAX);
    *branches = best >> 32;
    return (uint32_t)best;
}
#endif

uint32_t bsc_dlx_bits_choose(const bsc_dlx_bits *bits, const uint64_t *open_options,
                             const uint64_t *open_items, const uint32_t *options_needed,
                             uint64_t *branches) {
#if BSC_DLX_POPCOUNT
    if (bits->lanes > 1) return choose_by_vectors(bits, open_options, open_items, branches);
    if (__builtin_cpu_supports("popcnt"))
        return choose_fast(bits, open_options, open_items, options_needed, branches);
#endif
    return choose(bits, open_options, open_items, options_needed, branches);
}
