/* check_sure.c - checks the smallest set of cells that surely hits a ship, on tiny boards, by
 * trying every set of cells. The library is asked in both its ways: with a list of all deployments,
 * and without, where it asks for one deployment after the other. */
#include "check.h"

#include "play/eval/sure_cells.h"

#include <stdlib.h>

#define MAX_OPEN  16u  /* most cells that were not fired at: all 2^16 sets of them are tried */
#define MAX_MASKS 512u /* most different sets of these cells that deployments cover */

/* The sets of cells, among those not fired at, that the deployments cover. Deployments that cover
 * the same cells share one set. */
typedef struct masks {
    uint32_t count, cells;
    uint32_t mask[MAX_MASKS];
    uint32_t cell[64]; /* [cell of the board] its number among the cells not fired at */
} masks;

/* Fills the masks. Leaves out deployments that are wholly hit: if the number of ships may vary, the
 * game would be over with them. Returns false if there are more than MAX_MASKS of them, or more
 * than MAX_OPEN cells, or no mask. */
static bool read_masks(masks *m, const question *q) {
    const uint32_t cells = bsc_problem_cells(q->problem);
    for (uint32_t cell = 0; cell < cells; cell++)
        if (!game_fired_at(q->game, cell)) m->cell[cell] = m->cells++;
    if (m->cells > MAX_OPEN) return false;
    for (uint32_t d = 0; d < q->remaining->total; d++) {
        uint32_t mask = 0, k = 0;
        for (uint32_t s = 0; s < q->remaining->ships; s++) {
            const bsc_placement ship = brute_ship(q->problem, brute_at(q->remaining, d)[s]);
            for (uint32_t c = 0; c < ship.cells; c++)
                if (!game_fired_at(q->game, ship.cell[c])) mask |= 1u << m->cell[ship.cell[c]];
        }
        if (mask == 0) continue;
        while (k < m->count && m->mask[k] != mask) k++;
        if (k == MAX_MASKS) return false;
        m->mask[k] = mask;
        if (k == m->count) m->count++;
    }
    return m->count > 0;
}

static bool hits_all(const masks *m, uint32_t set) {
    for (uint32_t k = 0; k < m->count; k++)
        if ((m->mask[k] & set) == 0) return false;
    return true;
}

static unsigned size_of(uint32_t set) {
    unsigned size = 0;
    for (; set != 0; set &= set - 1) size++;
    return size;
}

/* Asks the library for the smallest set of cells that surely hits a ship. Checks that every
 * deployment has a ship on some cell of the set, and that the set has `fewest` cells. The library
 * lists the deployments if there are at most max_listed. */
static void check_smallest_set(const question *q, const masks *m, size_t max_listed,
                               unsigned fewest) {
    const char *asked = max_listed > 0 ? "bscount best --sure" : "best --sure, without a list";
    bsc_error error = {.status = BSC_OK};
    bool chosen[64];
    uint32_t bound, set = 0;
    if (bsc_sure_cells_by_list(q->log, max_listed, &one_thread, chosen, &bound, &error) != BSC_OK) {
        blame(q, asked, "%s", error.message);
        return;
    }
    for (uint32_t cell = 0; cell < bsc_problem_cells(q->problem); cell++) {
        if (!chosen[cell]) continue;
        if (game_fired_at(q->game, cell))
            blame(q, asked, "%s was fired at", game_label(q->problem, cell));
        else
            set |= 1u << m->cell[cell];
    }
    if (!hits_all(m, set)) blame(q, asked, "a deployment avoids the cells");
    if (size_of(set) != fewest || bound != fewest)
        blame(q, asked, "%u cells, and not fewer than %u; the fewest are %u", size_of(set), bound,
              fewest);
}

void check_sure(const question *q) {
    masks *m = room(1, sizeof *m);
    unsigned fewest = MAX_OPEN + 1;
    if (bsc_problem_cells(q->problem) <= 64 && q->remaining->total > 0 &&
        game_cells_left(q->game) > 0 && read_masks(m, q)) {
        for (uint32_t set = 0; set < 1u << m->cells; set++)
            if (size_of(set) < fewest && hits_all(m, set)) fewest = size_of(set);
        check_smallest_set(q, m, 20000, fewest);
        check_smallest_set(q, m, 0, fewest);
    }
    free(m);
}
