/* position_table.c - a table of positions and what was found of them.
 *
 * A position is the placements that are possible and the cells that must be covered. Its name is a
 * sum of random numbers, one for each of them, and that of its image under a symmetry the sum of
 * the images' numbers. The symmetry with the least sum takes it to the one that is kept:
 *
 *   log -> possible, must -> a sum under each symmetry -> the least: a slot, and how to turn the
 *   arrays
 *
 * A position that meets another in its slot takes it over, so the table never grows.
 *
 * Invariant: a slot is read and written under its lock. What is found of a position does not depend
 * on what is kept of others, so neither do games. Names are 128 bits wide: that two positions of
 * all games ever played share one is left out of account.
 *
 * Cost: a name takes 40 microseconds on classic, where a map takes up to 30 milliseconds. */
#include "eval/position_table.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/random.h"
#include "cover/symmetry.h"

#include <assert.h>
#include <threads.h>

#define LOCKS 64u

typedef struct slot {
    uint64_t high, low;
    bool full;
    uint32_t cell;
} slot;

struct bsc_position_table {
    const bsc_problem *problem;
    bsc_board_symmetries symmetries;
    unsigned symmetries_used; /* all, or only the one that changes nothing */
    uint64_t *code;           /* [2 x (placements + cells)]: high and low */
    unsigned numbers;
    size_t slots;
    slot *slot;
    double *number; /* [slots x numbers x cells] */
    unsigned locks;
    mtx_t lock[LOCKS];
};

void bsc_position_table_free(bsc_position_table *a) {
    if (a == NULL) return;
    while (a->locks > 0) mtx_destroy(&a->lock[--a->locks]);
    bsc_board_symmetries_release(&a->symmetries);
    bsc_memory_free(a->code);
    bsc_memory_free(a->slot);
    bsc_memory_free(a->number);
    bsc_memory_free(a);
}

static void draw_codes(bsc_position_table *a, size_t codes) {
    bsc_random random = bsc_random_seed(1);
    for (size_t k = 0; k < 2 * codes; k++) a->code[k] = bsc_random_next(&random);
}

static bsc_status fill(bsc_position_table *a, size_t bytes, bsc_error *error) {
    const size_t codes = (size_t)a->problem->placements + a->problem->cells;
    const size_t each = sizeof *a->slot + a->numbers * a->problem->cells * sizeof *a->number;
    const bsc_status status = bsc_board_symmetries_init(&a->symmetries, a->problem, error);
    if (status != BSC_OK) return status;
    a->symmetries_used = a->symmetries.count;
    a->slots = bytes / each + 1;
    a->code = bsc_memory_new(codes, 2 * sizeof *a->code);
    a->slot = bsc_memory_new(a->slots, sizeof *a->slot);
    a->number = bsc_memory_new(a->slots, a->numbers * a->problem->cells * sizeof *a->number);
    if (a->code == NULL || a->slot == NULL || a->number == NULL) return bsc_error_no_memory(error);
    draw_codes(a, codes);
    for (; a->locks < LOCKS; a->locks++)
        if (mtx_init(&a->lock[a->locks], mtx_plain) != thrd_success)
            return bsc_error_no_memory(error);
    return BSC_OK;
}

bsc_status bsc_position_table_new(bsc_position_table **atlas, const bsc_problem *problem,
                                  unsigned numbers, bool turned, size_t bytes, bsc_error *error) {
    *atlas = NULL;
    bsc_position_table *a = bsc_memory_new(1, sizeof *a);
    if (a == NULL) return bsc_error_no_memory(error);
    a->problem = problem;
    a->numbers = numbers;
    const bsc_status status = fill(a, bytes, error);
    if (!turned && status == BSC_OK) a->symmetries_used = 1;
    if (status == BSC_OK)
        *atlas = a;
    else
        bsc_position_table_free(a);
    return status;
}

static void add_code(const bsc_position_table *a, size_t number, uint64_t sum[2]) {
    const uint64_t low = sum[1] + a->code[2 * number + 1];
    sum[0] += a->code[2 * number] + (low < sum[1]);
    sum[1] = low;
}

bsc_position_table_key bsc_position_table_key_of(const bsc_position_table *a, const bsc_log *log) {
    uint64_t sum[BSC_MAX_SYMMETRIES][2] = {{0, 0}};
    const unsigned count = a->symmetries_used;
    bsc_position_table_key key = {UINT64_MAX, UINT64_MAX, 0};
    for (uint32_t p = 0; p < a->problem->placements; p++)
        if (bsc_log_allows(log, log->shots, bsc_problem_placement(a->problem, p)))
            for (unsigned g = 0; g < count; g++) add_code(a, a->symmetries.placement[g][p], sum[g]);
    for (uint32_t k = 0; k < log->shots; k++)
        if (log->shot[k].answer != BSC_MISS)
            for (unsigned g = 0; g < count; g++)
                add_code(a, a->problem->placements + a->symmetries.cell[g][log->shot[k].cell],
                         sum[g]);
    for (unsigned g = 0; g < count; g++)
        if (sum[g][0] < key.high || (sum[g][0] == key.high && sum[g][1] < key.low))
            key = (bsc_position_table_key){sum[g][0], sum[g][1], g};
    return key;
}

static double *array_of(const bsc_position_table *a, size_t at, unsigned number) {
    return a->number + (at * a->numbers + number) * a->problem->cells;
}

static bool is_in(const bsc_position_table *a, size_t at, bsc_position_table_key key) {
    return a->slot[at].full && a->slot[at].high == key.high && a->slot[at].low == key.low;
}

bool bsc_position_table_get(bsc_position_table *a, bsc_position_table_key key,
                            double *const *number) {
    const size_t at = (size_t)(key.high % a->slots);
    const uint32_t *to = a->symmetries.cell[key.symmetry];
    mtx_lock(&a->lock[at % LOCKS]);
    const bool known = is_in(a, at, key);
    for (unsigned n = 0; n < a->numbers && known; n++)
        for (uint32_t c = 0; c < a->problem->cells; c++) number[n][c] = array_of(a, at, n)[to[c]];
    mtx_unlock(&a->lock[at % LOCKS]);
    return known;
}

void bsc_position_table_put(bsc_position_table *a, bsc_position_table_key key,
                            double *const *number) {
    const size_t at = (size_t)(key.high % a->slots);
    const uint32_t *to = a->symmetries.cell[key.symmetry];
    mtx_lock(&a->lock[at % LOCKS]);
    a->slot[at] = (slot){key.high, key.low, true, 0};
    for (unsigned n = 0; n < a->numbers; n++)
        for (uint32_t c = 0; c < a->problem->cells; c++) array_of(a, at, n)[to[c]] = number[n][c];
    mtx_unlock(&a->lock[at % LOCKS]);
}

bool bsc_position_table_get_cell(bsc_position_table *a, bsc_position_table_key key,
                                 uint32_t *cell) {
    const size_t at = (size_t)(key.high % a->slots);
    mtx_lock(&a->lock[at % LOCKS]);
    const bool known = is_in(a, at, key);
    if (known) *cell = a->slot[at].cell;
    mtx_unlock(&a->lock[at % LOCKS]);
    return known;
}

void bsc_position_table_put_cell(bsc_position_table *a, bsc_position_table_key key, uint32_t cell) {
    const size_t at = (size_t)(key.high % a->slots);
    assert(a->symmetries_used == 1);
    mtx_lock(&a->lock[at % LOCKS]);
    a->slot[at] = (slot){key.high, key.low, true, cell};
    mtx_unlock(&a->lock[at % LOCKS]);
}
