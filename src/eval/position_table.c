/* position_table.c - makes a position table.
 *
 * Cost: an image of each placement and cell for each symmetry, and of each a code; the values take
 * at most MAX_BYTES, or an eighth of what the memory limit leaves; pages that are never written are
 * not taken. */
#include "eval/position_table.h"

#include "base/error.h"
#include "base/memory.h"

#define MAX_BYTES ((size_t)256 << 20)

bsc_status bsc_position_table_new(bsc_position_table **table, const bsc_problem *problem,
                                  size_t value_size, bool alike, bsc_error *error) {
    const size_t left = bsc_memory_left() / 8, bytes = left < MAX_BYTES ? left : MAX_BYTES;
    bsc_position_table *t = *table = bsc_memory_new(1, sizeof *t);
    if (t == NULL) return bsc_error_no_memory(error);
    bsc_status status = bsc_board_symmetries_init(&t->symmetries, problem, error);
    if (status != BSC_OK) goto out;
    bsc_zobrist_init_logs(&t->zobrist, &t->arena, problem, alike ? &t->symmetries : NULL);
    status = bsc_arena_status(&t->arena, error);
    if (status == BSC_OK)
        status = bsc_transposition_init_shared(&t->values, value_size, bytes, error);
out:
    if (status == BSC_OK) return status;
    bsc_position_table_free(t);
    *table = NULL;
    return status;
}

void bsc_position_table_free(void *table) {
    bsc_position_table *t = table;
    if (t == NULL) return;
    bsc_transposition_release(&t->values);
    bsc_symmetries_release(&t->symmetries);
    bsc_arena_release(&t->arena);
    bsc_memory_free(t);
}
