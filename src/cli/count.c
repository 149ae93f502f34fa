/* count.c - `bscount count`: the number of deployments, alone on a line; or an estimate, then +-
 * and its standard error; or by weights the sum of their products, which all 1 make the number. */
#include "cli/run.h"

static const bsc_column exact[] = {{"board", BSC_TEXT}, {"count", BSC_DIGITS}};
static const bsc_column estimated[] = {
    {"board", BSC_TEXT}, {"count", BSC_NUMBER}, {"error", BSC_NUMBER}};

static bsc_table make_table(const bsc_tally *tally, const bsc_subject *subject) {
    const bool sum = subject->weights != NULL;
    bsc_table table = bsc_tally_exact(tally) ? bsc_table_begin(exact, 2)
                                             : bsc_table_begin(estimated, sum ? 2 : 3);
    bsc_table_add(&table, subject->name);
    if (bsc_tally_exact(tally)) {
        bsc_table_add_natural(&table, bsc_tally_total(tally));
    } else {
        char text[64];
        long double error;
        snprintf(text, sizeof text, sum ? "%.12Lg" : "%.8Lg", bsc_tally_estimate(tally, &error));
        bsc_table_add(&table, text);
        snprintf(text, sizeof text, "%.2Lg", error);
        if (!sum) bsc_table_add(&table, text);
    }
    return table;
}

bsc_exit bsc_count_print(const bsc_tally *tally, const bsc_stats *stats, const bsc_subject *subject,
                         const bsc_call *call, bsc_target *target) {
    const bsc_origin origin = {subject->name,
                               subject->problem,
                               subject->log,
                               subject->weights_file,
                               bsc_engine_name(stats->engine),
                               subject->sunk,
                               NULL};
    bsc_table table = make_table(tally, subject);
    bsc_exit status = STATUS_DONE;
    if (table.failed) {
        status = bsc_fail_memory();
    } else {
        FILE *out = target->file.stream;
        switch (call->output.format) {
        case BSC_FORMAT_TEXT:
            fprintf(out, "%s", table.cell[1]);
            if (table.columns > 2) fprintf(out, " +- %s", table.cell[2]);
            putc('\n', out);
            break;
        case BSC_FORMAT_CSV:
            if (!bsc_target_write_origin(target, call, &origin)) status = bsc_fail_memory();
            bsc_table_write_csv(&table, out);
            break;
        default:
            bsc_json_begin("count", out);
            bsc_json_add_origin(&origin, 2, out);
            if (call->given[OPTION_UP_TO]) bsc_json_add_text("up_to", call->count.up_to, out);
            bsc_json_add_text("count", table.cell[1], out);
            if (table.columns > 2) bsc_json_add_text("error", table.cell[2], out);
            bsc_json_end(out);
        }
    }
    bsc_table_release(&table);
    return status;
}

static bsc_exit print_count(const bsc_subject *subject, const bsc_call *call, bsc_target *target) {
    bsc_tally *tally;
    bsc_stats stats;
    bsc_exit status = bsc_subject_count(&tally, subject, call, false, &stats);
    if (status == STATUS_DONE) status = bsc_count_print(tally, &stats, subject, call, target);
    bsc_tally_free(tally);
    return status;
}

bsc_exit bsc_count_command(const bsc_call *call) {
    return bsc_call_print(call, call->given[OPTION_PART] ? bsc_part_print : print_count);
}
