/* count.c - `bscount count`: the number of deployments, alone on a line. */
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/report.h"
#include "cli/run.h"
#include "view/envelope.h"

static void write_json(const bsc_table *table, const bsc_subject *subject, const bsc_stats *stats,
                       FILE *out) {
    const bsc_origin origin = {subject->name, subject->problem, subject->log,
                               bsc_engine_name(stats->engine)};
    bsc_envelope_begin("count", out);
    bsc_envelope_add_origin(&origin, 2, out);
    bsc_envelope_add_text("count", table->cell[1], out);
    bsc_envelope_end(out);
}

static bsc_exit write_count(const bsc_tally *tally, const bsc_stats *stats, const bsc_subject *subject,
                            const bsc_call *call, bsc_target *target) {
    static const bsc_column columns[] = {{"board", BSC_TEXT}, {"count", BSC_DIGITS}};
    bsc_table table = bsc_table_begin(columns, 2);
    bsc_table_add(&table, subject->name);
    bsc_table_add_natural(&table, bsc_tally_total(tally));
    bsc_exit status = EXIT_DONE;
    if (table.failed) {
        status = bsc_fail_memory();
    } else {
        FILE *out = bsc_target_begin(target);
        switch (bsc_call_format(call)) {
        case 0:
            fprintf(out, "%s\n", table.cell[1]);
            break;
        case 1:
            bsc_table_write_csv(&table, out);
            break;
        default:
            write_json(&table, subject, stats, out);
        }
    }
    bsc_table_release(&table);
    return status;
}

static bsc_exit print_count(const bsc_subject *subject, const bsc_call *call, bsc_target *target) {
    bsc_tally *tally;
    bsc_stats stats;
    bsc_exit status = bsc_subject_count(&tally, subject, call, false, &stats);
    if (status == EXIT_DONE) status = write_count(tally, &stats, subject, call, target);
    bsc_tally_free(tally);
    return status;
}

bsc_exit bsc_count_command(const bsc_call *call) {
    return bsc_call_print(call, print_count);
}
