/* check_islands.c - a place that changes: a cell becomes an island, or an island a cell. Both
 * engines and brute force count the changed board; the deployments left without a cell are those
 * that have no ship on it; and no place changes twice. */
#include "check.h"

#include <stdio.h>
#include <string.h>

#define MOST 200000u /* partial deployments of the changed board */

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

/* `old` is the place on the board before. */
static void check_changed(const question *q, const char *asked, const bsc_problem *problem,
                          const bsc_place *old) {
    brute all;
    if (!brute_list(&all, problem, MOST)) return;
    check_count(q, asked, problem, BSC_ENGINE_DP, all.total);
    check_count(q, asked, problem, BSC_ENGINE_DLX, all.total);
    if (bsc_problem_cover(problem) == BSC_COVER_OPTIONAL) {
        const brute *open = old->island ? &all : q->all, *closed = old->island ? q->all : &all;
        const bsc_problem *with = old->island ? problem : q->problem;
        const uint32_t cell =
            bsc_problem_place(with, bsc_problem_find_place(with, old->label))->cell;
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
    bsc_problem *changed =
        old->island ? changed_problem(q, NULL, old->label) : changed_problem(q, old->label, NULL);
    if (changed == NULL && (old->island || bsc_problem_cells(q->problem) > 1))
        blame(q, asked, "it failed");
    if (changed != NULL) check_changed(q, asked, changed, old);
    bsc_problem_free(changed);
    changed = changed_problem(q, old->label, old->label);
    if (changed != NULL) blame(q, error_asked, "it was not refused");
    bsc_problem_free(changed);
}
