/* compare.c - `bscount compare`: counts of several boards, and their ratios to the first. */
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/report.h"
#include "cli/run.h"
#include "view/table.h"

#include <stdlib.h>

static const bsc_column columns[] = {{"board", BSC_TEXT}, {"count", BSC_DIGITS}, {"ratio", BSC_NUMBER}};

static bsc_exit count_board(bsc_tally **tally, const char *board, const bsc_call *call) {
    bsc_subject subject;
    bsc_exit status = bsc_subject_open_board(&subject, board, call);
    if (status == EXIT_DONE) status = bsc_subject_count(tally, &subject, call, false);
    bsc_subject_close(&subject);
    return status;
}

static bsc_table make_table(bsc_tally *const *tally, const bsc_call *call) {
    const int digits = bsc_call_format(call) == 0 ? 4 : 12; /* for people, and for scripts */
    bsc_table table = bsc_table_begin(columns, 3);
    for (int k = 0; k < call->operands; k++) {
        const bsc_natural count = bsc_tally_total(tally[k]);
        bsc_table_add(&table, call->operand[k]);
        bsc_table_add_natural(&table, count);
        bsc_table_add_real(&table, bsc_natural_ratio(count, bsc_tally_total(tally[0])), digits);
    }
    return table;
}

bsc_exit bsc_compare_command(const bsc_call *call) {
    bsc_target target;
    if (call->operands == 0) {
        bsc_refuse_usage("no boards to compare");
        bsc_hint("for example: bscount compare hex-upper hex-lower");
        return EXIT_USAGE;
    }
    bsc_exit status = bsc_target_open(&target, call);
    if (status != EXIT_DONE) return status;
    bsc_tally **tally = calloc((size_t)call->operands, sizeof(bsc_tally *));
    if (tally == NULL) status = bsc_fail_memory();
    for (int k = 0; k < call->operands && status == EXIT_DONE; k++)
        status = count_board(&tally[k], call->operand[k], call);
    if (status == EXIT_DONE) {
        bsc_table table = make_table(tally, call);
        status = bsc_table_print(&table, call, &target);
        bsc_table_release(&table);
    }
    for (int k = 0; k < call->operands && tally != NULL; k++) bsc_tally_free(tally[k]);
    free(tally);
    return bsc_target_close(&target, status);
}
