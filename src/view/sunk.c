/* sunk.c - which cells are known to hold a sunk ship. A log says of a ship's last cell that it
 * sank; the others were only hits when they were fired at.
 *
 * The ship on the cell of a `sunk` lies at one of the placements that the log leaves possible and
 * that cover the cell. With an exact tally those that no deployment uses are left out: what the
 * other ships need decides too. Where all that remain are the same cells, these are the ship's.
 * Where not, none is marked: a mark is never a guess.
 *
 * Cost: the entries of the matrix for each ship that sank. */
#include "view/view.h"

#include <string.h>

static bool covers(bsc_placement at, uint32_t cell) {
    for (uint32_t k = 0; k < at.cells; k++)
        if (at.cell[k] == cell) return true;
    return false;
}

static bool is_used(const bsc_tally *tally, uint32_t option) {
    static const uint64_t zero = 0;
    static const bsc_natural none = {&zero, 1};
    if (tally == NULL || !bsc_tally_exact(tally)) return true;
    return bsc_natural_compare(bsc_tally_option(tally, option), none) > 0;
}

/* The cells of the ship on `cell`, in *ship; false where they are not known. */
static bool find_ship(bsc_placement *ship, const bsc_problem *problem, const bsc_matrix *matrix,
                      const bsc_tally *tally, uint32_t cell) {
    bool found = false;
    for (uint32_t option = 0; option < bsc_matrix_options(matrix); option++) {
        const bsc_placement at =
            bsc_problem_placement(problem, bsc_matrix_placement(matrix, option));
        if (!covers(at, cell) || !is_used(tally, option)) continue;
        if (found && (at.cells != ship->cells ||
                      memcmp(at.cell, ship->cell, at.cells * sizeof *at.cell) != 0))
            return false;
        *ship = at;
        found = true;
    }
    return found;
}

void bsc_sunk_find(uint32_t *sunk, const bsc_problem *problem, const bsc_log *log,
                   const bsc_matrix *matrix, const bsc_tally *tally) {
    memset(sunk, 0, bsc_problem_cells(problem) * sizeof *sunk);
    for (uint32_t k = 0; k < bsc_log_shots(log); k++) {
        const bsc_shot *shot = bsc_log_shot(log, k);
        bsc_placement ship;
        if (shot->answer != BSC_SUNK || !find_ship(&ship, problem, matrix, tally, shot->cell))
            continue;
        for (uint32_t c = 0; c < ship.cells; c++) sunk[ship.cell[c]] = k + 1;
    }
}

const bsc_shot *bsc_sunk_at(const bsc_log *log, const uint32_t *sunk, uint32_t cell) {
    if (log == NULL) return NULL;
    const bsc_shot *shot = bsc_log_at(log, cell);
    if (sunk != NULL && sunk[cell] > 0) return bsc_log_shot(log, sunk[cell] - 1);
    return shot;
}
