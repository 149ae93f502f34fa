/* show.c - `bscount show`: a board with its labels, islands and pieces. */
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/report.h"
#include "view/board_view.h"

static bsc_exit print_board(const bsc_subject *subject, const bsc_call *call, bsc_target *target) {
    (void)call;
    if (bsc_board_write(subject->problem, subject->name, bsc_target_begin(target)))
        return STATUS_DONE;
    return bsc_fail_memory();
}

bsc_exit bsc_show_command(const bsc_call *call) {
    return bsc_call_print(call, print_board);
}
