/* compare_view.c - several boards in JSON. */
#include "view/compare_view.h"

#include "view/envelope.h"

#include <math.h>
#include <stdlib.h>

static bool write_board(const bsc_compared *board, FILE *out) {
    char *count = bsc_natural_digits(board->count);
    if (count == NULL) return false;
    fprintf(out, "{\n      \"count\": \"%s\",\n      \"ratio\": ", count);
    if (isfinite(board->ratio))
        fprintf(out, "%.12f", board->ratio);
    else
        fputs("null", out);
    bsc_envelope_add_origin(&board->origin, 6, out);
    fputs("\n    }", out);
    free(count);
    return true;
}

bool bsc_compare_write_json(const bsc_compared *board, size_t boards, FILE *out) {
    bool done = true;
    bsc_envelope_begin("compare", out);
    bsc_envelope_add_key("boards", out);
    for (size_t k = 0; k < boards && done; k++) {
        fputs(k == 0 ? "[\n    " : ",\n    ", out);
        done = write_board(&board[k], out);
    }
    fputs("\n  ]", out);
    bsc_envelope_end(out);
    return done;
}
