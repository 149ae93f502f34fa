/* count_view.c - writes the result of a count, which is one number, as a table or as JSON. */
#include "show/view/count_view.h"

#include "show/view/json.h"

/* A sum of weights is written with 12 significant digits, an estimate with 8, and the standard
 * error of an estimate with 2. */
bsc_table bsc_count_table(const bsc_result *origin, const bsc_tally *tally) {
    bsc_table table = {0};
    long double error;
    const long double count = bsc_tally_estimate(tally, &error);
    bsc_table_add(&table, "board", origin->board_name);
    if (bsc_tally_exact(tally)) {
        bsc_table_add_natural(&table, "count", bsc_tally_total(tally));
    } else if (origin->weights != NULL) {
        char *digits = bsc_text_format("%.12Lg", count);
        bsc_table_add_owned(&table, "count", BSC_COLUMN_DIGITS, digits);
    } else {
        char *digits = bsc_text_format("%.8Lg", count);
        char *error_digits = bsc_text_format("%.2Lg", error);
        bsc_table_add_owned(&table, "count", BSC_COLUMN_DIGITS, digits);
        bsc_table_add_owned(&table, "error", BSC_COLUMN_NUMBER, error_digits);
    }
    return table;
}

void bsc_count_write_json(const bsc_table *table, const bsc_result *origin, const char *up_to,
                          FILE *out) {
    bsc_json_begin("count", origin, out);
    if (up_to != NULL) bsc_json_add_text("up_to", up_to, 2, out);
    bsc_json_add_text("count", table->cell[1], 2, out);
    if (table->columns > 2) bsc_json_add_text("error", table->cell[2], 2, out);
    bsc_json_end(out);
}
