/* check_islands.c - checks boards on which one place is changed: a cell becomes an island
 * (--island), or an island becomes a cell (--cell). Both engines must count the changed board as
 * brute force does. If a cell becomes an island, just the deployments without a ship on that cell
 * must remain. A command that turns the same place into both must be refused. */
#include "check.h"

#include <stdio.h>
#include <string.h>

#define MAX_STEPS 200000u /* brute_list gives up on the changed board after this many steps */

/* Returns the question's problem with the place whose label is `islands` turned into an island, and
 * the place whose label is `cells` turned into a cell; either may be NULL. Returns NULL if the
 * library refuses. */
static bsc_problem *changed_problem(const question *q, const char *islands, const char *cells) {
    const bsc_source source = {.name = "puzzle",
                               .text = q->text,
                               .length = strlen(q->text),
                               .islands = islands,
                               .cells = cells};
    bsc_problem *problem;
    bsc_problem_new(&problem, &source, NULL);
    return problem;
}

static void check_count(const question *q, const char *asked, const bsc_problem *problem,
                        bsc_engine engine, uint32_t expected) {
    const bsc_run run = {.engine = engine, .threads = 1};
    bsc_matrix *matrix;
    bsc_tally *tally = NULL;
    if (bsc_matrix_new(&matrix, problem, NULL) != BSC_OK ||
        bsc_tally_new(&tally, matrix, &run, NULL, NULL) != BSC_OK)
        blame(q, asked, "by %s: it failed", bsc_engine_name(engine));
    else if (bsc_natural_double(bsc_tally_total(tally)) != (double)expected)
        blame(q, asked, "by %s: %.0f deployments, not %u", bsc_engine_name(engine),
              bsc_natural_double(bsc_tally_total(tally)), (unsigned)expected);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
}

/* Checks the counts of the changed problem. `old` is the changed place as it is on the question's
 * own board. */
static void check_changed(const question *q, const char *asked, const bsc_problem *problem,
                          const bsc_place *old) {
    brute all;
    if (!brute_list(&all, problem, MAX_STEPS)) return;
    check_count(q, asked, problem, BSC_ENGINE_DP, all.total);
    check_count(q, asked, problem, BSC_ENGINE_DLX, all.total);
    if (bsc_problem_cover(problem) == BSC_COVER_OPTIONAL) {
        /* `open` lists the deployments of the board on which the place is a cell, `closed` those of
         * the board on which it is an island. */
        const brute *open = q->all, *closed = &all;
        const bsc_problem *with_cell = q->problem;
        if (old->island) {
            open = &all;
            closed = q->all;
            with_cell = problem;
        }
        const uint32_t cell =
            bsc_problem_place(with_cell, bsc_problem_find_place(with_cell, old->label))->cell;
        if (closed->total != open->total - brute_on_cell(open, cell))
            blame(q, asked, "%u deployments are left of %u", closed->total, open->total);
    }
    brute_release(&all);
}

void check_islands(const question *q) {
    uint64_t random = q->puzzle->seed;
    const uint32_t places = bsc_problem_places(q->problem);
    const bsc_place *old = bsc_problem_place(q->problem, random_below(&random, (unsigned)places));
    char asked[64], error_asked[72];
    snprintf(asked, sizeof asked, "bscount --%s %s", old->island ? "cell" : "island", old->label);
    snprintf(error_asked, sizeof error_asked, "%s twice", asked);
    bsc_problem *changed;
    if (old->island)
        changed = changed_problem(q, NULL, old->label);
    else
        changed = changed_problem(q, old->label, NULL);
    if (changed == NULL && (old->island || bsc_problem_cells(q->problem) > 1))
        blame(q, asked, "it failed");
    if (changed != NULL) check_changed(q, asked, changed, old);
    bsc_problem_free(changed);
    changed = changed_problem(q, old->label, old->label);
    if (changed != NULL) blame(q, error_asked, "it was not refused");
    bsc_problem_free(changed);
}
