/* position.c - a game at one moment, and how it is shown. */
#include "cli/position.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_NAMED 8u /* of the cells that an estimate does not tell apart */

const char *bsc_position_label(const bsc_position *at, uint32_t cell) {
    const bsc_problem *problem = at->subject->problem;
    return bsc_problem_place(problem, bsc_problem_cell_place(problem, cell))->label;
}

void bsc_position_show_error(const bsc_position *at, const bsc_error *error) {
    bsc_show_error(error, at->out);
}

bsc_status bsc_position_count(bsc_position *at, bool *any, bsc_error *error) {
    const bsc_problem *problem = at->subject->problem;
    bsc_matrix *matrix;
    bsc_tally *tally = NULL;
    bsc_map *map = NULL;
    bsc_status status = bsc_matrix_new_after(&matrix, at->log, error);
    if (status == BSC_OK) status = bsc_tally_new(&tally, matrix, &at->run, NULL, error);
    *any = status == BSC_OK && bsc_tally_estimate(tally, NULL) > 0.0L;
    if (*any) status = bsc_map_new(&map, problem, matrix, tally, BSC_ALL_PIECES, error);
    if (map != NULL && at->sunk == NULL)
        at->sunk = calloc(bsc_problem_cells(problem), sizeof *at->sunk);
    if (map != NULL && at->sunk != NULL) bsc_sunk_find(at->sunk, problem, at->log, matrix, tally);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    if (map == NULL) return status;
    bsc_map_free(at->map);
    at->map = map;
    at->best = bsc_best_cell(problem, at->log, map);
    return status;
}

bsc_exit bsc_position_begin(bsc_position *at) {
    bsc_error error = {.status = BSC_OK};
    bool any;
    bsc_status status = bsc_position_count(at, &any, &error);
    if (status == BSC_OK && !any) status = bsc_log_check(at->log, &at->run, &error);
    if (status != BSC_OK) return bsc_report(&error);
    if (any) return STATUS_DONE;
    return bsc_fail_none(at->subject->name);
}

uint32_t bsc_position_left(const bsc_position *at) {
    uint32_t left = bsc_problem_fleet_cells(at->subject->problem);
    for (uint32_t k = 0; k < bsc_log_shots(at->log); k++)
        left -= bsc_log_shot(at->log, k)->answer != BSC_MISS;
    return left;
}

static bsc_status fail_memory(bsc_error *error) {
    *error = (bsc_error){.status = BSC_NO_MEMORY, .message = "out of memory"};
    return BSC_NO_MEMORY;
}

bsc_status bsc_position_show_map(const bsc_position *at, bsc_error *error) {
    const bsc_map_view view = {.board = at->subject->name,
                               .problem = at->subject->problem,
                               .log = at->log,
                               .map = at->map,
                               .sunk = at->sunk};
    const bool done = bsc_map_write_text(&view, BSC_PERCENT, at->depth, at->out);
    return done ? BSC_OK : fail_memory(error);
}

bsc_status bsc_position_show_best(const bsc_position *at, bsc_error *error) {
    if (bsc_position_left(at) == 0) {
        fprintf(at->out, "all ships sunk after %u shots\n", (unsigned)bsc_log_shots(at->log));
        return BSC_OK;
    }
    bsc_table table = bsc_map_exact(at->map)
                          ? bsc_best_table(at->subject->problem, at->log, at->map, NULL, true)
                          : bsc_best_estimates(at->subject->problem, at->log, at->map, NULL, true);
    const size_t rows = table.columns == 0 ? 0 : table.cells / table.columns;
    if (!table.failed && rows > 0) {
        const bool all = bsc_map_exact(at->map) || rows <= MAX_NAMED;
        fputs("best:", at->out);
        for (size_t k = 0; k < (all ? rows : MAX_NAMED); k++)
            fprintf(at->out, " %s", table.cell[k * table.columns]);
        if (!all) fprintf(at->out, " and %zu more", rows - MAX_NAMED);
        fprintf(at->out, ", %s %%%s\n", table.cell[1],
                bsc_map_exact(at->map) ? "" : " (estimated, too close to tell apart)");
    }
    const bool failed = table.failed;
    bsc_table_release(&table);
    return failed ? fail_memory(error) : BSC_OK;
}

bool bsc_position_read_line(bsc_position *at, char **line, size_t *capacity) {
    fputs("> ", at->out);
    if (fflush(at->out) != 0) return false; /* bsc_target_close reports why */
    errno = 0;
    const ssize_t bytes = getline(line, capacity, stdin);
    for (ssize_t k = 0; k < bytes; k++) /* a NUL would hide what follows it */
        if ((*line)[k] == '\0') (*line)[k] = '\1';
    if (bytes < 0) {
        if (!feof(stdin)) at->failed = errno == 0 ? EIO : errno; /* of memory as well */
        putc('\n', at->out);
        return false;
    }
    size_t length = strlen(*line);
    const size_t from = strspn(*line, " \t");
    while (length > from && isspace((unsigned char)(*line)[length - 1])) length--;
    memmove(*line, *line + from, length - from);
    (*line)[length - from] = '\0';
    if (isatty(STDIN_FILENO) == 1) return true;
    bsc_text_write(at->out, *line);
    putc('\n', at->out);
    return true;
}
