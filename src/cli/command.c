/* command.c - from the command line to a board and back. The target comes first: that a file cannot
 * be written is to be told before a run, not after. */
#include "cli/command.h"

#include "cli/report.h"

#define CSV 1u /* among the formats of all commands that have it */

bsc_exit bsc_call_print(const bsc_call *call, bsc_print *print) {
    bsc_subject subject;
    bsc_target target;
    if (call->value[OPTION_ORIGIN] != NULL && bsc_call_format(call) != CSV)
        return bsc_refuse_usage("--origin goes with --format csv; JSON has it all the same");
    bsc_exit status = bsc_target_open(&target, call);
    if (status != STATUS_DONE) return status;
    status = bsc_subject_open(&subject, call);
    if (status == STATUS_DONE) status = print(&subject, call, &target);
    bsc_subject_close(&subject);
    return bsc_target_close(&target, status);
}
