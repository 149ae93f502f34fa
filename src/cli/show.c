/* show.c - `bscount show`: a board with its labels, islands and pieces. */
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/report.h"
#include "view/board_view.h"

bsc_exit bsc_show_command(const bsc_call *call) {
    bsc_problem *problem = NULL;
    bsc_matrix *matrix = NULL;
    bsc_target target;
    bsc_exit status = bsc_target_open(&target, call);
    if (status != EXIT_DONE) return status;
    status = bsc_call_open(&problem, &matrix, call);
    if (status == EXIT_DONE && !bsc_board_write(problem, bsc_call_name(call), bsc_target_begin(&target)))
        status = bsc_fail_memory();
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
    return bsc_target_close(&target, status);
}
