/* problem.c - the public functions that answer questions about a problem's rules, pieces and
 * fleets; the function that frees a problem; and the built-in boards. The text of these boards is
 * in builtin_data.h, which embed.sh makes from the files of the folder boards when bscount is
 * built. Problems are made in problem_new.c. Questions about places are answered in places.c, and
 * questions about placements in placements.c. */
#include "count/board/problem.h"

#include "bscount.h"

#include "builtin_data.h"
#include "count/base/error.h"
#include "count/base/memory.h"

#include <assert.h>

/* Returns the byte in lower case if it is an ASCII letter, otherwise the byte itself. */
static char lower(char byte) {
    return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
}

bool bsc_same_name(const char *a, const char *b) {
    size_t k = 0;
    while (a[k] != '\0' && lower(a[k]) == lower(b[k])) k++;
    return lower(a[k]) == lower(b[k]);
}

void bsc_problem_free(bsc_problem *problem) {
    if (problem == NULL) return;
    bsc_memory_free(problem->places.sum);
    bsc_memory_free(problem->placed.start);
    bsc_memory_free(problem->placed.cell);
    bsc_arena_release(&problem->arena);
    bsc_memory_free(problem);
}

const char *bsc_problem_title(const bsc_problem *problem) {
    return problem->title;
}

bsc_lattice bsc_problem_lattice(const bsc_problem *problem) {
    return problem->lattice;
}

bsc_touch bsc_problem_touch(const bsc_problem *problem) {
    return problem->touch;
}

bsc_cover bsc_problem_cover(const bsc_problem *problem) {
    return problem->cover;
}

uint32_t bsc_problem_pieces(const bsc_problem *problem) {
    return problem->pieces;
}

const bsc_piece *bsc_problem_piece(const bsc_problem *problem, uint32_t piece) {
    assert(piece < problem->pieces);
    return &problem->piece[piece];
}

const uint32_t *bsc_problem_piece_shape(const bsc_problem *problem, uint32_t piece) {
    assert(piece < problem->pieces);
    return problem->shape[piece];
}

uint32_t bsc_problem_find_piece(const bsc_problem *problem, const char *name) {
    for (uint32_t p = 0; p < problem->pieces; p++)
        if (bsc_same_name(problem->piece[p].name, name)) return p;
    return UINT32_MAX;
}

uint32_t bsc_problem_fleet_cells(const bsc_problem *problem) {
    uint32_t cells = 0;
    for (uint32_t p = 0; p < problem->pieces; p++)
        cells += problem->piece[p].cells * problem->piece[p].copies;
    return cells;
}

uint32_t bsc_problem_least_copies(const bsc_problem *problem, uint32_t piece) {
    assert(piece < problem->pieces);
    return problem->least_copies[piece];
}

uint32_t bsc_problem_fleets(const bsc_problem *problem) {
    return problem->fleets;
}

const char *bsc_problem_fleet_text(const bsc_problem *problem, uint32_t fleet) {
    assert(fleet < problem->fleets);
    return problem->fleet[fleet].text;
}

const char *bsc_problem_fleet_as_written(const bsc_problem *problem, uint32_t fleet) {
    assert(fleet < problem->fleets);
    return problem->fleet[fleet].as_written;
}

uint32_t bsc_problem_fleet_weight(const bsc_problem *problem, uint32_t fleet) {
    assert(fleet < problem->fleets);
    return problem->fleet[fleet].weight;
}

bool bsc_problem_weighs_fleets(const bsc_problem *problem) {
    for (uint32_t f = 1; f < problem->fleets; f++)
        if (problem->fleet[f].weight != problem->fleet[0].weight) return true;
    return false;
}

uint32_t bsc_problem_fleet_copies(const bsc_problem *problem, uint32_t fleet, uint32_t piece) {
    assert(fleet < problem->fleets && piece < problem->pieces && problem->fleets > 1);
    return problem->fleet[fleet].copies[piece];
}

bool bsc_problem_is_unlimited(const bsc_problem *problem, uint32_t piece) {
    assert(piece < problem->pieces);
    return problem->is_unlimited[piece];
}

bool bsc_problem_may_lack_ships(const bsc_problem *problem) {
    if (problem->fleets > 1) return true;
    for (uint32_t p = 0; p < problem->pieces; p++)
        if (problem->least_copies[p] < problem->piece[p].copies) return true;
    return false;
}

bool bsc_problem_fills_board(const bsc_problem *problem) {
    if (problem->cover == BSC_COVER_ALL) return true;
    return !bsc_problem_may_lack_ships(problem) &&
           bsc_problem_fleet_cells(problem) == problem->cells;
}

bsc_status bsc_problem_need_whole_fleet(const bsc_problem *problem, const char *what,
                                        bsc_error *error) {
    if (problem->fleets > 1) {
        bsc_error_set(error, BSC_UNSUPPORTED, "%s needs one fleet, and here are %lu to choose from",
                      what, (unsigned long)problem->fleets);
        bsc_error_hint(error, "it does not say how likely each fleet is: give one of them");
        return BSC_UNSUPPORTED;
    }
    for (uint32_t p = 0; p < problem->pieces; p++) {
        const bsc_piece *piece = &problem->piece[p];
        const uint32_t least = problem->least_copies[p];
        if (least == piece->copies) continue;
        bsc_error_set(error, BSC_UNSUPPORTED,
                      "%s needs a number of ships that is given: of %.64s there may be %lu to %lu",
                      what, piece->name, (unsigned long)least, (unsigned long)piece->copies);
        bsc_error_hint(error, "it does not say how likely each number is: give one, such as x%lu",
                       (unsigned long)(least == 0 ? 1 : least));
        return BSC_UNSUPPORTED;
    }
    return BSC_OK;
}

size_t bsc_builtins(void) {
    return sizeof builtins / sizeof *builtins;
}

const bsc_builtin *bsc_builtin_at(size_t index) {
    assert(index < bsc_builtins());
    return &builtins[index];
}

const bsc_builtin *bsc_builtin_find(const char *name) {
    for (size_t k = 0; k < bsc_builtins(); k++) {
        const char *alias = builtins[k].alias;
        if (bsc_same_name(builtins[k].name, name) || (alias != NULL && bsc_same_name(alias, name)))
            return &builtins[k];
    }
    return NULL;
}

const char *bsc_builtin_closest(const char *name) {
    const char *known[2 * sizeof builtins / sizeof *builtins];
    size_t count = 0;
    for (size_t k = 0; k < bsc_builtins(); k++) {
        known[count++] = builtins[k].name;
        if (builtins[k].alias != NULL) known[count++] = builtins[k].alias;
    }
    return bsc_closest(name, known, count);
}
