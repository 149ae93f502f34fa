/* state_table.c - empties and enlarges the hash table with which a sweep finds the states of a
 * layer, and looks up states for callers that need no special speed (state_table.h). */
#include "count/engine/dp/state_table.h"

bool bsc_dp_table_clear(bsc_dp_state_table *table, size_t states) {
    size_t slots = 64;
    while (slots < 2 * states) slots *= 2;
    if (slots <= table->capacity) {
        memset(table->state, 0, slots * sizeof *table->state);
    } else {
        bsc_memory_free(table->state);
        table->state = bsc_memory_new(slots, sizeof *table->state);
        table->capacity = table->state != NULL ? slots : 0;
    }
    table->slots = slots;
    return table->state != NULL;
}

uint32_t bsc_dp_find_state(const bsc_dp_plan *plan, bsc_dp_layer *layer, const uint64_t *mask,
                           bsc_dp_state_table *table) {
    const bsc_dp_state_words words = {plan->words, plan->set_words};
    if (words.mask == 1)
        return bsc_dp_find_or_add_state(layer, table, mask, (bsc_dp_state_words){1, words.set});
    return bsc_dp_find_or_add_state(layer, table, mask, words);
}
