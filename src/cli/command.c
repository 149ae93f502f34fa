/* command.c - from the command line to a board and back. The target comes first: that a file cannot be
 * written is to be told before a run, not after. */
#include "cli/command.h"

#include "cli/input.h"

bsc_exit bsc_call_print(const bsc_call *call, bsc_print *print) {
    bsc_problem *problem;
    bsc_matrix *matrix;
    bsc_target target;
    bsc_exit status = bsc_target_open(&target, call);
    if (status != EXIT_DONE) return status;
    status = bsc_call_open(&problem, &matrix, call);
    if (status == EXIT_DONE) status = print(problem, matrix, call, &target);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
    return bsc_target_close(&target, status);
}
