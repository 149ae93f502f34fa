/* record_view.c - output that other runs can read: the shots of a game, deployments, weights, and a
 * row for each game. In a drawn deployment each piece has a letter, A for the board's first; copies
 * have the same one. */
#include "show/view/record_view.h"

#include "show/view/grid.h"
#include "show/view/json.h"
#include "show/view/map_words.h"
#include "show/view/table.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A size has zeros before it while it is also a ship's name, as which it would be read. */
void bsc_shot_write(const bsc_problem *problem, const bsc_shot *shot, FILE *out) {
    const char *name = bsc_place_of(problem, shot->cell)->label;
    char digits[80];
    int width = 1;
    fprintf(out, "%s %s", name, bsc_answer_name(shot->answer));
    if (shot->piece != BSC_ALL_PIECES) {
        fprintf(out, " %s", bsc_problem_piece(problem, shot->piece)->name);
    } else if (shot->size != 0) {
        do snprintf(digits, sizeof digits, "%0*u", width++, shot->size);
        while (bsc_problem_find_piece(problem, digits) != UINT32_MAX && width < (int)sizeof digits);
        fprintf(out, " %s", digits);
    }
}

void bsc_step_write(const bsc_problem *problem, const bsc_log *log, uint32_t step, FILE *out) {
    uint32_t shot;
    const char *text = bsc_log_step(log, step, &shot);
    if (text != NULL)
        fputs(text, out);
    else
        bsc_shot_write(problem, bsc_log_shot(log, shot), out);
}

bool bsc_json_step(const bsc_problem *problem, const bsc_log *log, uint32_t step,
                   const bsc_shot *shot, FILE *out) {
    char *line = NULL;
    size_t length;
    FILE *text = open_memstream(&line, &length);
    if (text != NULL && shot == NULL) bsc_step_write(problem, log, step, text);
    if (text != NULL && shot != NULL) bsc_shot_write(problem, shot, text);
    const bool done = text != NULL && bsc_text_close(text, &line);
    bsc_json_string(out, done ? line : "");
    free(line);
    return done;
}

void bsc_log_write_fixed(const bsc_problem *problem, const bsc_log *log, uint32_t cell,
                         const char *line, FILE *out) {
    for (uint32_t k = 0; k < bsc_log_steps(log); k++) {
        uint32_t shot;
        if (bsc_log_step(log, k, &shot) != NULL || bsc_log_shot(log, shot)->cell != cell)
            bsc_step_write(problem, log, k, out);
        else if (line != NULL)
            fputs(line, out);
        putc('\n', out);
    }
}

void bsc_log_write(const bsc_problem *problem, const bsc_log *log, FILE *out) {
    bsc_log_write_fixed(problem, log, UINT32_MAX, NULL, out);
}

/* The name, and the cells as one field: in quotes where the labels have commas. */
static void write_ship(const bsc_problem *problem, bsc_placement at, FILE *out) {
    const char *quote = strchr(bsc_place_of(problem, at.cell[0])->label, ',') == NULL ? "" : "\"";
    bsc_csv_field(out, bsc_problem_piece(problem, at.piece)->name, BSC_TEXT);
    putc(',', out);
    for (uint32_t c = 0; c < at.cells; c++)
        fprintf(out, "%s%s", c == 0 ? quote : " ", bsc_place_of(problem, at.cell[c])->label);
    fputs(quote, out);
}

/* With nine digits: more than any record can justify. */
void bsc_weights_write(const bsc_weights *weights, const bsc_problem *problem, FILE *out) {
    fputs("ship,cells,weight\n", out);
    for (uint32_t p = 0; p < bsc_problem_placements(problem); p++) {
        write_ship(problem, bsc_problem_placement(problem, p), out);
        fprintf(out, ",%.9g\n", bsc_weights_at(weights, p));
    }
}

static bsc_placement ship(const bsc_sample_view *view, uint32_t option) {
    return bsc_problem_placement(view->origin.problem, bsc_matrix_placement(view->matrix, option));
}

static char letter(uint32_t piece) {
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+*";
    return letters[piece % (sizeof letters - 1)];
}

void bsc_sample_begin(const bsc_sample_view *view, FILE *out) {
    const bsc_problem *problem = view->origin.problem;
    char seed[24]; /* a string: readers of JSON may not have 64 bits */
    if (view->format == BSC_FORMAT_TEXT) {
        for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++)
            fprintf(out, "%s%c %s", p == 0 ? "# " : ", ", letter(p),
                    bsc_problem_piece(problem, p)->name);
        putc('\n', out);
    } else if (view->format == BSC_FORMAT_CSV) {
        fputs(view->lines ? "number,ship,cells\n" : "sample,ship,cells\n", out);
    } else if (!view->lines) {
        snprintf(seed, sizeof seed, "%" PRIu64, view->seed);
        bsc_json_begin("sample", &view->origin, out);
        bsc_json_add_text("seed", seed, 2, out);
        bsc_json_add_key("samples", 2, out);
        putc('[', out);
    }
}

static bool draw(const bsc_sample_view *view, const uint32_t *option, uint32_t count, FILE *out) {
    const bsc_problem *problem = view->origin.problem;
    bsc_grid grid = bsc_grid_begin(problem);
    grid.labelled = !bsc_grid_names_cells(problem);
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)
        bsc_grid_set(&grid, bsc_problem_cell_place(problem, cell), ".", false, NULL);
    for (uint32_t k = 0; k < count; k++) {
        const bsc_placement at = ship(view, option[k]);
        const char text[2] = {letter(at.piece), '\0'};
        for (uint32_t c = 0; c < at.cells; c++)
            bsc_grid_set(&grid, bsc_problem_cell_place(problem, at.cell[c]), text, false, NULL);
    }
    if (view->written > 0 && !grid.failed) putc('\n', out);
    const bool done = bsc_grid_write(&grid, out);
    bsc_grid_release(&grid);
    return done;
}

bool bsc_sample_write(bsc_sample_view *view, const uint32_t *option, uint32_t count, FILE *out) {
    bool done = true;
    switch (view->format) {
    case BSC_FORMAT_TEXT:
        done = draw(view, option, count, out);
        break;
    case BSC_FORMAT_CSV:
        for (uint32_t k = 0; k < count; k++) {
            const bsc_placement at = ship(view, option[k]);
            fprintf(out, "%lu,", view->written + 1);
            write_ship(view->origin.problem, at, out);
            putc('\n', out);
        }
        break;
    default:
        if (view->lines)
            fprintf(out, "{\"number\": %lu, \"ships\": [", view->written + 1);
        else
            fprintf(out, "%s\n    [", view->written == 0 ? "" : ",");
        for (uint32_t k = 0; k < count; k++) {
            const bsc_placement at = ship(view, option[k]);
            fprintf(out, "%s{\"ship\": ", k == 0 ? "" : ", ");
            bsc_json_string(out, bsc_problem_piece(view->origin.problem, at.piece)->name);
            fputs(", \"cells\": [", out);
            for (uint32_t c = 0; c < at.cells; c++)
                fprintf(out, "%s\"%s\"", c == 0 ? "" : ", ",
                        bsc_place_of(view->origin.problem, at.cell[c])->label);
            fputs("]}", out);
        }
        fputs(view->lines ? "]}\n" : "]", out);
    }
    view->written++;
    return done;
}

void bsc_sample_end(const bsc_sample_view *view, FILE *out) {
    if (view->format != BSC_FORMAT_JSON || view->lines) return;
    fputs("\n  ]", out);
    bsc_json_end(out);
}

bsc_table bsc_matrix_table(const bsc_matrix *matrix, const bsc_problem *problem) {
    bsc_table table = {0};
    for (uint32_t k = 0; k < bsc_matrix_options(matrix); k++)
        for (uint32_t i = 0; i < bsc_matrix_option_items(matrix, k); i++) {
            const uint32_t placement = bsc_matrix_placement(matrix, k);
            const uint32_t column = bsc_matrix_option_column(matrix, k, i);
            const char *ship = "";
            if (problem != NULL)
                ship = bsc_problem_piece(problem, bsc_problem_placement(problem, placement).piece)
                           ->name;
            bsc_table_add_unsigned(&table, "option", k + 1);
            bsc_table_add(&table, "ship", ship);
            bsc_table_add(&table, "item", bsc_matrix_option_item(matrix, k, i));
            bsc_table_add_unsigned(&table, "secondary", column >= bsc_matrix_primaries(matrix));
        }
    return table;
}

bool bsc_matrix_write_drawing(const bsc_matrix *matrix, FILE *out) {
    const uint32_t items = bsc_matrix_items(matrix), options = bsc_matrix_options(matrix);
    const char **name = calloc(items, sizeof *name);
    if (name == NULL) return false;
    for (uint32_t k = 0; k < options; k++)
        for (uint32_t i = 0; i < bsc_matrix_option_items(matrix, k); i++)
            name[bsc_matrix_option_column(matrix, k, i)] = bsc_matrix_option_item(matrix, k, i);
    for (uint32_t row = 0; row <= options; row++) { /* the first has the names */
        for (uint32_t c = 0, at = 0; c < items; c++) {
            const char *text = name[c] == NULL ? "-" : name[c];
            const bool own = row > 0 && at < bsc_matrix_option_items(matrix, row - 1) &&
                             bsc_matrix_option_column(matrix, row - 1, at) == c;
            at += own;
            if (c > 0) fputs(c == bsc_matrix_primaries(matrix) ? " | " : " ", out);
            if (row == 0)
                bsc_text_write(out, text);
            else
                fprintf(out, "%*s%d", (int)bsc_text_width(text) - 1, "", own);
        }
        putc('\n', out);
    }
    free(name);
    return true;
}

/* The names of a file's items may have commas and quotes, or begin a formula. */
void bsc_solution_write(const bsc_matrix *matrix, bsc_format format, unsigned long number,
                        const uint32_t *option, uint32_t count, FILE *out) {
    const bool json = format == BSC_FORMAT_JSON, csv = format == BSC_FORMAT_CSV;
    if (json) fprintf(out, "{\"number\": %lu, \"options\": [", number);
    if (format == BSC_FORMAT_TEXT && number > 1) putc('\n', out);
    for (uint32_t k = 0; k < count; k++) {
        const uint32_t items = bsc_matrix_option_items(matrix, option[k]);
        bool quoted = false;
        for (uint32_t i = 0; csv && i < items; i++)
            quoted |= strpbrk(bsc_matrix_option_item(matrix, option[k], i), ",\"") != NULL;
        const char *quote = quoted ? "\"" : "";
        const bool formula = csv && bsc_csv_formula(bsc_matrix_option_item(matrix, option[k], 0));
        if (csv) fprintf(out, "%lu,%s%s", number, quote, formula ? "'" : "");
        if (json) fputs(k == 0 ? "[" : ", [", out);
        for (uint32_t i = 0; i < items; i++) {
            const char *name = bsc_matrix_option_item(matrix, option[k], i);
            if (i > 0) fputs(json ? ", " : " ", out);
            if (json)
                bsc_json_string(out, name);
            else if (quoted)
                bsc_csv_text(out, name);
            else
                fputs(name, out);
        }
        fprintf(out, "%s%s", quote, json ? "]" : "\n");
    }
    if (json) fputs("]}\n", out);
}

/* Each game hits the whole fleet. In a duel games of one number are a pair: whether a side wins
 * with and without the first move, and nothing where the other has no game of that number. */
void bsc_simulate_write_games(const bsc_simulate_view *view, FILE *out) {
    uint64_t games = 0;
    for (const bsc_simulate_row *row = view->row; row < view->row + view->strategies; row++)
        if (row->summary.games > games) games = row->summary.games;
    fprintf(out, "game,%sstrategy,board,shots,hits,misses,hit_rate%s\n", view->duels ? "side," : "",
            view->duels ? ",wins_first,wins_second" : "");
    for (size_t game = 0; game < games; game++)
        for (const bsc_simulate_row *row = view->row; row < view->row + view->strategies; row++) {
            if (game >= row->summary.games) continue;
            const uint32_t shots = bsc_tournament_shots(row->tournament, row->index, game);
            fprintf(out, "%zu,", game + 1);
            if (view->duels) fprintf(out, "%s,", row->side);
            bsc_csv_field(out, row->strategy, BSC_TEXT);
            putc(',', out);
            bsc_csv_field(out, row->board, BSC_TEXT);
            fprintf(out, ",%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",%.6f", shots, row->fleet_cells,
                    shots - row->fleet_cells, (double)row->fleet_cells / shots);
            const bsc_simulate_row *other =
                row == view->row ? view->row + 1 : view->row; /* of a duel */
            if (view->duels && game >= other->summary.games) {
                fputs(",,", out);
            } else if (view->duels) {
                const uint32_t others = bsc_tournament_shots(other->tournament, other->index, game);
                fprintf(out, ",%d,%d", shots <= others, shots < others);
            }
            putc('\n', out);
        }
}
