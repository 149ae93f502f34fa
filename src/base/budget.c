/* budget.c - counts memory against a limit, and refuses what would pass it.
 *
 * Keeping freed blocks for the next requests was tried, to save the cost of fresh pages: arrays
 * that double then copy themselves through them, which took three times the memory and no less
 * time. A caller that needs a table again keeps it (dp/sweep.c). */
#include "base/budget.h"

#include "base/memory.h"

#include <assert.h>
#include <stdint.h>

/* Whether `more` bytes may be held too. */
static bool allow(bsc_budget *budget, size_t more) {
    const size_t wanted = more > SIZE_MAX - budget->held ? SIZE_MAX : budget->held + more;
    if (budget->limit == 0 || wanted <= budget->limit) return true;
    if (budget->refused == 0) budget->refused = wanted;
    return false;
}

static void hold(bsc_budget *budget, size_t more) {
    budget->held += more;
    if (budget->held > budget->peak) budget->peak = budget->held;
}

void *bsc_budget_new(bsc_budget *budget, size_t count, size_t size) {
    if (count > SIZE_MAX / size || !allow(budget, count * size)) return NULL;
    void *block = bsc_memory_new(count, size);
    if (block != NULL) hold(budget, count * size);
    return block;
}

void bsc_budget_free(bsc_budget *budget, void *block, size_t count, size_t size) {
    if (block == NULL) return;
    assert(budget->held >= count * size);
    budget->held -= count * size;
    bsc_memory_free(block);
}

bsc_status bsc_budget_status(const bsc_budget *budget, const char *what, bsc_error *error) {
    const size_t beneath = budget->beneath, mib = (size_t)1 << 20;
    const size_t needed =
        budget->refused > SIZE_MAX - beneath ? SIZE_MAX : budget->refused + beneath;
    if (budget->refused == 0) return bsc_error_no_memory(error);
    if (what == NULL) what = budget->read ? "the matrix" : "the board";
    bsc_error_set(error, BSC_LIMIT,
                  "the memory limit is too small for %s: it needs at least %zu MiB", what,
                  needed / mib + (needed % mib != 0));
    bsc_error_reason(error, budget->read ? BSC_REASON_MATRIX_LIMIT : BSC_REASON_BOARD_LIMIT);
    return BSC_LIMIT;
}

static bool resize(bsc_budget *budget, void *array, size_t *capacity, size_t wanted, size_t size) {
    const size_t old = *capacity;
    if (wanted > SIZE_MAX / size || !allow(budget, (wanted - old) * size)) return false;
    if (!bsc_memory_resize(array, capacity, wanted, size)) return false;
    hold(budget, (wanted - old) * size);
    return true;
}

bool bsc_budget_grow(bsc_budget *budget, void *array, size_t *capacity, size_t wanted,
                     size_t size) {
    return wanted <= *capacity ||
           resize(budget, array, capacity, bsc_memory_capacity(*capacity, wanted), size);
}

bool bsc_budget_reserve(bsc_budget *budget, void *array, size_t *capacity, size_t wanted,
                        size_t size) {
    return wanted <= *capacity || resize(budget, array, capacity, wanted + wanted / 16 + 1, size);
}

void bsc_budget_fit(bsc_budget *budget, void *array, size_t *capacity, size_t used, size_t size) {
    const size_t old = *capacity;
    if (used == 0 || used >= old || !bsc_memory_resize(array, capacity, used, size)) return;
    budget->held -= (old - *capacity) * size;
}
