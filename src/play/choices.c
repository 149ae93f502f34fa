/* choices.c - makes the table of best cells. Players of all threads read and write it. */
#include "play/choices.h"

#include "base/error.h"
#include "base/memory.h"

#define TABLE_BYTES ((size_t)64 << 20)

bsc_status bsc_choices_new(bsc_choices **choices, const bsc_problem *problem, size_t max_bytes,
                           bsc_error *error) {
    const size_t bytes = max_bytes == 0 || max_bytes > TABLE_BYTES ? TABLE_BYTES : max_bytes;
    bsc_choices *c = *choices = bsc_memory_new(1, sizeof *c);
    if (c == NULL) return bsc_error_no_memory(error);
    bsc_zobrist_init_logs(&c->zobrist, &c->arena, problem, NULL);
    bsc_status status = bsc_arena_status(&c->arena, error);
    if (status == BSC_OK) status = bsc_board_symmetries_init(&c->symmetries, problem, error);
    if (status == BSC_OK)
        status = bsc_transposition_init_shared(&c->table, sizeof(uint32_t), bytes, error);
    if (status == BSC_OK) return status;
    bsc_choices_free(c);
    *choices = NULL;
    return status;
}

void bsc_choices_free(bsc_choices *c) {
    if (c == NULL) return;
    bsc_transposition_release(&c->table);
    bsc_board_symmetries_release(&c->symmetries);
    bsc_arena_release(&c->arena);
    bsc_memory_free(c);
}

bsc_zobrist_key bsc_choices_key(const bsc_choices *c, const bsc_log *log) {
    unsigned symmetry;
    return bsc_zobrist_of_log(&c->zobrist, log, &symmetry);
}
