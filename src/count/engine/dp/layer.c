/* layer.c - allocates and frees layers and pairs, and widens numbers. */
#include "count/engine/dp/layer.h"

#define FIRST ((size_t)16 << 10)
#define LARGE (((size_t)8 << 20) - 64)
#define ALIGN ((size_t)16)

/* A block has a quarter of what its store holds, so that small boards take little, and at most a
 * sixteenth of the memory left, since all of a block is held while one piece is in use; from FIRST
 * to LARGE bytes, four large pages with its head. A larger piece has a block of its own. */
typedef struct bsc_dp_block {
    struct bsc_dp_block *older;
    size_t bytes, used; /* the head included */
} block;

#define HEAD ((sizeof(block) + ALIGN - 1) / ALIGN * ALIGN)

static block *new_block(const bsc_dp_store *store, size_t piece) {
    block *made = NULL;
    const size_t least = HEAD + piece, part = bsc_memory_left() / 16;
    const size_t quarter = store->held / 4 < part ? store->held / 4 : part;
    size_t capacity = 0, bytes = quarter < FIRST ? FIRST : quarter > LARGE ? LARGE : quarter;
    if (bytes < least) bytes = least;
    if (bsc_memory_grow(&made, &capacity, bytes, 1) ||
        bsc_memory_grow(&made, &capacity, least, 1)) /* memory is short */
        made->bytes = capacity;
    return made;
}

void *bsc_dp_store_new(bsc_dp_store *store, size_t count, size_t size) {
    if (count > (SIZE_MAX - HEAD - ALIGN) / size) return NULL;
    const size_t piece = (count * size + ALIGN - 1) / ALIGN * ALIGN;
    block *from = store->newest;
    if (from == NULL || from->bytes - from->used < piece) {
        from = new_block(store, piece);
        if (from == NULL) return NULL;
        from->older = store->newest;
        from->used = HEAD;
        store->newest = from;
        store->held += from->bytes;
    }
    assert(from->used >= HEAD && from->bytes - from->used >= piece);
    from->used += piece;
    return (char *)from + from->used - piece;
}

bsc_dp_mark bsc_dp_store_mark(const bsc_dp_store *store) {
    block *newest = store->newest;
    return (bsc_dp_mark){newest, newest == NULL ? 0 : newest->used};
}

void bsc_dp_store_rewind(bsc_dp_store *store, bsc_dp_mark mark) {
    while (store->newest != mark.block) {
        block *last = store->newest;
        assert(last != NULL && store->held >= last->bytes);
        store->newest = last->older;
        store->held -= last->bytes;
        bsc_memory_free(last);
    }
    if (mark.block != NULL) mark.block->used = mark.used;
}

void bsc_dp_layer_release(bsc_dp_layer *layer) {
    if (layer->mask_capacity > 0) bsc_memory_free(layer->mask);
    if (layer->set_capacity > 0) bsc_memory_free(layer->set);
    if (layer->low_capacity > 0) bsc_memory_free(layer->low);
    if (layer->at_capacity > 0) bsc_memory_free(layer->at);
    bsc_dp_numbers_release(&layer->numbers);
    *layer = (bsc_dp_layer){.states = 0};
}

bool bsc_dp_layer_begin(bsc_dp_layer *layer, const bsc_dp_plan *plan, bsc_dp_kind least) {
    const bsc_dp_model *model = plan->model;
    const bsc_dp_kind kind = bsc_dp_narrowest(model, least);
    if (!BSC_ARRAY_RESERVE(layer, mask, plan->words) ||
        !BSC_ARRAY_RESERVE(layer, set, plan->set_words))
        return false;
    memset(layer->mask, 0, plan->words * sizeof *layer->mask);
    memset(layer->set, 0, plan->set_words * sizeof *layer->set);
    bsc_set_bit(layer->set, 0);
    layer->states = 1;
    if (!bsc_dp_layer_place(layer, plan) ||
        !bsc_dp_numbers_zero(&layer->numbers, kind, layer->numbers.count))
        return false;
    bsc_dp_set_one(kind, layer->numbers.value);
    return true;
}

uint32_t bsc_dp_set_first(const uint64_t *set, uint32_t set_words) {
    uint32_t word = 0;
    while (set[word] == 0) word++;
    assert(word < set_words);
    return word * 64 + bsc_lowest_bit(set[word]);
}

uint32_t bsc_dp_set_last(const uint64_t *set, uint32_t set_words) {
    uint32_t word = set_words - 1;
    while (set[word] == 0) {
        assert(word > 0);
        word--;
    }
    return word * 64 + bsc_highest_bit(set[word]);
}

bool bsc_dp_layer_place(bsc_dp_layer *layer, const bsc_dp_plan *plan) {
    const size_t states = layer->states;
    if (!BSC_ARRAY_RESERVE(layer, low, states) || !BSC_ARRAY_RESERVE(layer, at, states + 1))
        return false;
    layer->at[0] = 0;
    for (size_t s = 0; s < states; s++) {
        const uint64_t *set = bsc_dp_state_set(layer, s, plan->set_words);
        const uint32_t low = bsc_dp_set_first(set, plan->set_words),
                       high = bsc_dp_set_last(set, plan->set_words);
        assert(low <= high && high < plan->counts.vector);
        layer->low[s] = low;
        layer->at[s + 1] = layer->at[s] + (high - low) + 1;
    }
    layer->numbers.count = layer->at[states];
    return true;
}

static void *copy_array(bsc_dp_store *store, const void *from, size_t elements, size_t size) {
    void *copy = bsc_dp_store_new(store, elements + (BSC_DP_SLACK + size - 1) / size, size);
    if (copy != NULL && elements > 0) memcpy(copy, from, elements * size);
    return copy;
}

bool bsc_dp_layer_copy(bsc_dp_layer *copy, const bsc_dp_layer *layer, const bsc_dp_plan *plan,
                       bsc_dp_store *store) {
    const size_t states = layer->states, count = layer->numbers.count,
                 size = bsc_dp_size(layer->numbers.kind);
    *copy = (bsc_dp_layer){
        .states = layer->states,
        .mask = copy_array(store, layer->mask, states * plan->words, sizeof *copy->mask),
        .set = copy_array(store, layer->set, states * plan->set_words, sizeof *copy->set),
        .low = copy_array(store, layer->low, states, sizeof *copy->low),
        .at = copy_array(store, layer->at, states + 1, sizeof *copy->at),
        .numbers = {copy_array(store, layer->numbers.value, count, size), 0, count,
                    layer->numbers.kind}};
    return copy->mask != NULL && copy->set != NULL && copy->low != NULL && copy->at != NULL &&
           copy->numbers.value != NULL;
}

uint32_t bsc_dp_full_state(const bsc_dp_plan *plan, const bsc_dp_layer *layer) {
    uint32_t s = 0;
    while (s < layer->states &&
           !bsc_mask_same(bsc_dp_state_mask(layer, s, plan->words), plan->full, plan->words))
        s++;
    return s;
}

size_t bsc_dp_add_final(const bsc_dp_plan *plan, const bsc_dp_layer *last, uint32_t *state,
                        size_t *first, void *total, void *number) {
    const uint32_t s = *state = bsc_dp_full_state(plan, last), least = plan->counts.final;
    if (s == last->states ||
        bsc_dp_set_last(bsc_dp_state_set(last, s, plan->set_words), plan->set_words) < least)
        return 0;
    *first = last->at[s] + (last->low[s] > least ? 0 : least - last->low[s]);
    for (size_t u = *first; u < last->at[s + 1]; u++) {
        bsc_dp_numbers_read(&last->numbers, u, plan->model, number);
        bsc_dp_add(plan->model->total, total, number);
    }
    return last->at[s + 1] - *first;
}

void bsc_dp_pairs_release(bsc_dp_pairs *pairs) {
    bsc_memory_free(pairs->source);
    bsc_memory_free(pairs->target);
    bsc_memory_free(pairs->first);
    *pairs = (bsc_dp_pairs){.count = 0};
}

bsc_dp_kind bsc_dp_narrowest(const bsc_dp_model *model, bsc_dp_kind least) {
    return model->total == BSC_DP_REAL || least > model->total ? model->total : least;
}

void bsc_dp_numbers_release(bsc_dp_numbers *numbers) {
    if (numbers->capacity > 0) bsc_memory_free(numbers->value);
    *numbers = (bsc_dp_numbers){.value = NULL};
}

bool bsc_dp_numbers_reserve(bsc_dp_numbers *numbers, bsc_dp_kind kind, size_t count) {
    numbers->kind = kind;
    numbers->count = count;
    return bsc_memory_reserve(&numbers->value, &numbers->capacity,
                              count * bsc_dp_size(kind) + BSC_DP_SLACK, 1);
}

bool bsc_dp_numbers_zero(bsc_dp_numbers *numbers, bsc_dp_kind kind, size_t count) {
    if (!bsc_dp_numbers_reserve(numbers, kind, count)) return false;
    if (count > 0) memset(numbers->value, 0, count * bsc_dp_size(kind));
    return true;
}

bool bsc_dp_numbers_widen(bsc_dp_numbers *numbers) {
    const size_t count = numbers->count;
    bsc_dp_numbers wide = {.value = NULL};
    assert(numbers->kind != BSC_DP_REAL);
    if (!bsc_dp_numbers_reserve(&wide, numbers->kind + 1, count)) return false;
    uint64_t *to = wide.value;
    for (size_t u = 0; u < count; u++, to += wide.kind)
        bsc_dp_read(numbers->kind, numbers->value, u, wide.kind, to);
    bsc_dp_numbers_release(numbers);
    *numbers = wide;
    return true;
}

void bsc_dp_numbers_read(const bsc_dp_numbers *numbers, size_t u, const bsc_dp_model *model,
                         void *number) {
    assert(u < numbers->count);
    bsc_dp_read(numbers->kind, numbers->value, u, model->total, number);
}
