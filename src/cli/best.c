/* best.c - `bscount best`: the cells to fire at. */
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/report.h"
#include "cli/run.h"
#include "view/best_view.h"

static bsc_exit print_best(const bsc_subject *subject, const bsc_call *call, bsc_target *target) {
    bsc_tally *tally = NULL;
    bsc_map *map = NULL;
    bsc_error error = {.status = BSC_OK};
    bsc_exit status = bsc_subject_count(&tally, subject, call, true);
    if (status == EXIT_DONE &&
        bsc_map_new(&map, subject->problem, subject->matrix, tally, BSC_ALL_PIECES, &error) != BSC_OK)
        status = bsc_fail(&error);
    if (status == EXIT_DONE) {
        bsc_table table =
            bsc_best_table(subject->problem, subject->log, map, bsc_call_format(call) == 0);
        status = bsc_table_print(&table, call, target);
        bsc_table_release(&table);
    }
    bsc_map_free(map);
    bsc_tally_free(tally);
    return status;
}

bsc_exit bsc_best_command(const bsc_call *call) {
    return bsc_call_print(call, print_best);
}
