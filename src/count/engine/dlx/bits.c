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
    BSC_ARENA_ARRAY(arena, scratch->local, items);
    BSC_ARENA_ARRAY(arena, scratch->touched, items);
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
 * elements to 0. Reuses bits->memory if it is large enough. Returns false if memory runs out. */
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
    bits->row = (uint64_t *)bits->memory +
                (VECTOR_BYTES - (uintptr_t)bits->memory % VECTOR_BYTES) / sizeof *bits->row;
    bits->conflict = bits->row + ((size_t)items + LANES) * bits->words;
    bits->cover = bits->conflict + (size_t)options * bits->words;
    bits->option = (uint32_t *)(bits->cover + (size_t)options * bits->item_words);
    bits->item_with_copies = bits->option + options;
    bits->item = bits->item_with_copies + options;
    bits->first = bits->item + items;
    bits->end = bits->first + items;
    assert((char *)(bits->end + items) <= (char *)bits->memory + bytes);
    return true;
}

/* For each item of the matrix, lists the options of the block that cover it, by their indices in
 * the block. The block's options are the first `options` elements of s->option. Writes the lists to
 * s->list, s->start and s->length, and the items whose lists are not empty to s->touched. Returns
 * how many such items there are. */
static uint32_t list_options(bsc_dlx_scratch *s, uint32_t options) {
    const bsc_matrix *matrix = s->matrix;
    uint32_t touched = 0;
    uint32_t end = 0;
    for (uint32_t j = 0; j < options; j++)
        for (uint32_t k = matrix->start[s->option[j]]; k < matrix->start[s->option[j] + 1]; k++) {
            const uint32_t item = matrix->entry[k];
            if (s->length[item] == 0) s->touched[touched++] = item;
            s->length[item]++;
        }
    for (uint32_t t = 0; t < touched; t++) {
        s->start[s->touched[t]] = end;
        end += s->length[s->touched[t]];
        s->length[s->touched[t]] = 0;
    }
    for (uint32_t j = 0; j < options; j++)
        for (uint32_t k = matrix->start[s->option[j]]; k < matrix->start[s->option[j] + 1]; k++) {
            const uint32_t item = matrix->entry[k];
            s->list[s->start[item] + s->length[item]] = j;
            s->length[item]++;
        }
    return touched;
}

/* Adds one item of the matrix to the block. s->list has the item's options. These options are in
 * conflict, so the row of the item is added to conflict[] of each of them. A primary item also gets
 * its row in the block, and a bit in cover[] of its options. An item with several copies gets its
 * row, but no bit in cover[] and no conflicts, because several options can cover it. */
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
        /* s->item has every primary item that an option of the block covers */
        assert(s->local[item] != 0);
        const uint32_t k = s->local[item] - 1;
        uint64_t *item_row = bsc_dlx_item_row(bits, k);
        bits->first[k] = first;
        bits->end[k] = end;
        for (uint32_t w = first; w < end; w++) item_row[w * bits->lanes] = row[w];
        for (uint32_t n = 0; n < length; n++)
            if (has_copies)
                bits->item_with_copies[list[n]] = k;
            else
                bsc_set_bit(bsc_dlx_row(bits->cover, bits->item_words, list[n]), k);
    }
    for (uint32_t n = 0; n < length && !has_copies && length > 1; n++) {
        uint64_t *conflict = bsc_dlx_row(bits->conflict, bits->words, list[n]);
        for (uint32_t w = first; w < end; w++) conflict[w] |= row[w];
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
        assert(s->local[item] == 0 && item < s->matrix->primaries);
        if (s->matrix->item[item].multiplicity > 1) bits->lanes = 1;
        s->local[item] = k + 1;
    }
    for (uint32_t j = 0; j < options; j++) {
        assert(j == 0 || s->option[j - 1] < s->option[j]);
        bits->option[j] = s->option[j];
        bits->item_with_copies[j] = BSC_DLX_NONE;
        bsc_set_bit(bsc_dlx_row(bits->conflict, bits->words, j), j);
    }
    const uint32_t touched = list_options(s, options);
    for (uint32_t t = 0; t < touched; t++) {
        add_item(bits, s, s->touched[t]);
        s->length[s->touched[t]] = 0;
    }
    for (uint32_t k = 0; k < items; k++) s->local[s->item[k]] = 0;
    return true;
}

/* Implements bsc_dlx_bits_choose for rows that are not interleaved, one word at a time. */
BSC_DLX_INLINE uint32_t choose(const bsc_dlx_bits *bits, const uint64_t *alive,
                               const uint64_t *open, const uint32_t *bound, uint64_t *branches) {
    uint32_t best = BSC_DLX_NONE;
    uint64_t fewest = UINT64_MAX;
    assert(bits->lanes == 1);
    for (uint32_t v = 0; v < bits->item_words; v++)
        BSC_EACH_BIT(unseen, open[v]) {
            const uint32_t k = v * 64 + bsc_lowest_bit(unseen);
            const uint32_t wanted = bound[bits->item[k]];
            const uint64_t *row = bits->row + (size_t)k * bits->words;
            uint32_t length = 0;
            for (uint32_t w = bits->first[k]; w < bits->end[k]; w++)
                length += bsc_count_bits(alive[w] & row[w]);
            assert(wanted > 0);
            const uint64_t count = length < wanted ? 0 : (uint64_t)length - wanted + 1;
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
choose_fast(const bsc_dlx_bits *bits, const uint64_t *alive, const uint64_t *open,
            const uint32_t *bound, uint64_t *branches) {
    return choose(bits, alive, open, bound, branches);
}

/* Implements bsc_dlx_bits_choose for rows that are interleaved (bits->lanes is 8), eight items at a
 * time. In such blocks every item needs exactly one option, so an item has as many branches as it
 * has open options. Each 64-bit lane of `fewest` describes the best item of that lane so far: the
 * high half is how many open options the item has, and the low half is the item itself. So the
 * least of the eight lanes belongs to the item with the fewest open options, or to the first such
 * item if several tie. */
__attribute__((target("avx512f,avx512vpopcntdq"))) static uint32_t
choose_by_vectors(const bsc_dlx_bits *bits, const uint64_t *alive, const uint64_t *open,
                  uint64_t *branches) {
    const __m512i *row = (const void *)bits->row, one = _mm512_set1_epi64(1);
    const __m512i lane_number = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
    __m512i fewest = _mm512_set1_epi64(-1);
    for (uint32_t k = 0; k < bits->items; k += LANES, row += bits->words) {
        const __mmask8 is_open = (__mmask8)(open[k / 64] >> k % 64);
        if (is_open == 0) continue;
        __m512i length = _mm512_setzero_si512();
        for (uint32_t w = 0; w < bits->words; w++)
            length += _mm512_popcnt_epi64(row[w] & _mm512_set1_epi64((long long)alive[w]));
        const __mmask8 few = _mm512_mask_cmple_epu64_mask(is_open, length, one);
        if (few != 0) {
            const uint32_t lane = bsc_lowest_bit(few);
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

uint32_t bsc_dlx_bits_choose(const bsc_dlx_bits *bits, const uint64_t *alive, const uint64_t *open,
                             const uint32_t *bound, uint64_t *branches) {
#if BSC_DLX_POPCOUNT
    if (bits->lanes > 1) return choose_by_vectors(bits, alive, open, branches);
    if (__builtin_cpu_supports("popcnt")) return choose_fast(bits, alive, open, bound, branches);
#endif
    return choose(bits, alive, open, bound, branches);
}
