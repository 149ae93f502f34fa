/* record_view.c - writes output that other runs of bscount can read: the shots of a game,
 * deployments, weights of placements, and matrices. It also writes a table with a row for each game
 * of a tournament. In the drawing of a deployment each piece has a letter, A for the first piece of
 * the board. Copies of a piece that may touch each other have different letters (tiling.c).
 * Example:
 *
 *    # A Ship3, B Ship2
 *      A B C
 *    1 . . .
 *    2 A A A
 *    3 B B . */
#include "show/view/record_view.h"

#include "os/streams.h"
#include "show/view/grid.h"
#include "show/view/json.h"
#include "show/view/map_words.h"
#include "show/view/table.h"
#include "show/view/tiling.h"
#include "show/view/tiling_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Games ---- */

/* Writes a blank and the size of a ship that sank, in cells. A ship may have a number such as "3"
 * as its name, and bsc_log_read would then read the size 3 as this name. So zeros are written
 * before such a size, as in "003", until no ship has this name. */
static void write_size(const bsc_problem *problem, unsigned size, FILE *out) {
    char digits[80];
    int width = 1;
    do {
        snprintf(digits, sizeof digits, "%0*u", width, size);
        width++;
    } while (bsc_problem_find_piece(problem, digits) != UINT32_MAX && width < (int)sizeof digits);
    fprintf(out, " %s", digits);
}

void bsc_shot_write(const bsc_problem *problem, const bsc_shot *shot, FILE *out) {
    const char *label = bsc_cell_place(problem, shot->cell)->label;
    fprintf(out, "%s %s", label, bsc_answer_name(shot->answer));
    if (shot->piece != BSC_ALL_PIECES)
        fprintf(out, " %s", bsc_problem_piece(problem, shot->piece)->name);
    else if (shot->size != 0)
        write_size(problem, shot->size, out);
}

void bsc_step_write(const bsc_problem *problem, const bsc_log *log, uint32_t step, FILE *out) {
    uint32_t shot;
    const char *text = bsc_log_step(log, step, &shot);
    if (text != NULL)
        fputs(text, out);
    else
        bsc_shot_write(problem, bsc_log_shot(log, shot), out);
}

/* Takes the text that the caller has written to the stream `memory`, and writes it to `out` as a
 * JSON string. Closes the stream, and frees its text, *line. bsc_stream_open made the stream;
 * `memory` is NULL if that failed. If memory ran out, there or here, writes an empty string in
 * quotes and returns false. */
static bool close_as_json_string(FILE *memory, char **line, FILE *out) {
    if (memory == NULL || !bsc_text_close(memory, line)) {
        bsc_json_write_string(out, "");
        return false;
    }
    bsc_json_write_string(out, *line);
    free(*line);
    return true;
}

bool bsc_json_write_shot(const bsc_problem *problem, const bsc_shot *shot, FILE *out) {
    char *line = NULL;
    size_t length;
    FILE *memory = bsc_stream_open(&line, &length);
    if (memory != NULL) bsc_shot_write(problem, shot, memory);
    return close_as_json_string(memory, &line, out);
}

bool bsc_json_write_step(const bsc_problem *problem, const bsc_log *log, uint32_t step, FILE *out) {
    char *line = NULL;
    size_t length;
    FILE *memory = bsc_stream_open(&line, &length);
    if (memory != NULL) bsc_step_write(problem, log, step, memory);
    return close_as_json_string(memory, &line, out);
}

void bsc_log_write_replacing(const bsc_problem *problem, const bsc_log *log, uint32_t cell,
                             const char *line, FILE *out) {
    for (uint32_t k = 0; k < bsc_log_steps(log); k++) {
        uint32_t shot;
        const bool is_single_shot = bsc_log_step(log, k, &shot) == NULL;
        if (!is_single_shot || bsc_log_shot(log, shot)->cell != cell)
            bsc_step_write(problem, log, k, out);
        else if (line != NULL)
            fputs(line, out);
        putc('\n', out);
    }
}

void bsc_log_write(const bsc_problem *problem, const bsc_log *log, FILE *out) {
    bsc_log_write_replacing(problem, log, UINT32_MAX, NULL, out);
    if (bsc_log_is_over(log)) fputs("over\n", out);
}

/* ---- Weights and deployments ---- */

/* Writes a placement (a ship and the cells it lies on) as two fields of CSV: the name of the ship,
 * and the labels of its cells. The labels are in quotes if they contain commas, as cube coordinates
 * do: Ship2,"0,0,0 1,-1,0". */
static void write_placement(const bsc_problem *problem, bsc_placement placement, FILE *out) {
    const char *first_label = bsc_cell_place(problem, placement.cell[0])->label;
    const bool is_quoted = strchr(first_label, ',') != NULL;
    bsc_csv_write_field(out, bsc_problem_piece(problem, placement.piece)->name, BSC_COLUMN_TEXT);
    putc(',', out);
    if (is_quoted) putc('"', out);
    for (uint32_t c = 0; c < placement.cells; c++) {
        if (c > 0) putc(' ', out);
        fputs(bsc_cell_place(problem, placement.cell[c])->label, out);
    }
    if (is_quoted) putc('"', out);
}

/* A weight is written with nine significant digits, more than any record of games can justify. */
void bsc_weights_write(const bsc_weights *weights, const bsc_problem *problem, FILE *out) {
    fputs("ship,cells,weight\n", out);
    for (uint32_t p = 0; p < bsc_problem_placements(problem); p++) {
        write_placement(problem, bsc_problem_placement(problem, p), out);
        fprintf(out, ",%.9g\n", bsc_weights_at(weights, p));
    }
}

/* Returns the placement of the ship that an option of the matrix places; the option must place
 * one. */
static bsc_placement placement_of_option(const bsc_sample_view *view, uint32_t option) {
    return bsc_problem_placement(view->origin.problem, bsc_matrix_placement(view->matrix, option));
}

/* Writes which letters the ships of each piece have in drawings: "A Ship3, B Ship2". If the fleet
 * has too many ships for that, so that a letter does not tell the piece (BSC_LETTERS_OF_NOTHING),
 * writes instead that neighbours have different letters. Returns false, and writes nothing, if
 * memory ran out. */
static bool write_letters(const bsc_problem *problem, FILE *out) {
    const uint32_t pieces = bsc_problem_pieces(problem);
    bsc_letter_range *range = calloc((size_t)pieces + 1, sizeof *range);
    if (range == NULL) return false;
    if (bsc_choose_letters(problem, range) == BSC_LETTERS_OF_NOTHING) {
        fputs("neighbours have different letters", out);
        free(range);
        return true;
    }
    for (uint32_t p = 0; p < pieces; p++) {
        if (p > 0) fputs(", ", out);
        for (uint32_t k = 0; k < range[p].count; k++) putc(bsc_letter(range[p].first + k), out);
        fprintf(out, " %s", bsc_problem_piece(problem, p)->name);
    }
    free(range);
    return true;
}

/* Writes the beginning of the JSON object of random deployments. The seed is written as a string,
 * because the numbers of some JSON readers have fewer than 64 bits. */
static void begin_json(const bsc_sample_view *view, FILE *out) {
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, view->seed);
    bsc_json_begin("sample", &view->origin, out);
    bsc_json_add_text("seed", seed, 2, out);
    bsc_json_add_key("samples", 2, out);
    putc('[', out);
}

bool bsc_sample_begin(bsc_sample_view *view, FILE *out) {
    bool done = true;
    if (view->format == BSC_FORMAT_SVG) return bsc_gallery_begin(&view->gallery);
    if (view->format == BSC_FORMAT_TEXT || view->format == BSC_FORMAT_ANSI) {
        fputs("# ", out);
        done = write_letters(view->origin.problem, out);
        putc('\n', out);
    } else if (view->format == BSC_FORMAT_CSV) {
        fputs(view->is_list ? "number,ship,cells\n" : "sample,ship,cells\n", out);
    } else if (!view->is_list) {
        begin_json(view, out);
    }
    return done;
}

/* Draws a deployment as text without colours: a letter on each cell of a ship, and the letters and
 * numbers that name the cells beside the board. Returns false if memory ran out. */
static bool write_grid(const bsc_problem *problem, const bsc_tiling *tiling, FILE *out) {
    bsc_grid grid = bsc_grid_begin(problem);
    grid.shows_labels = !bsc_grid_names_cells(problem);
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++) {
        const bsc_place *place = bsc_cell_place(problem, cell);
        const uint32_t ship = bsc_tile_at(tiling, place->x, place->y);
        char text[2] = ".";
        if (ship < tiling->ships) text[0] = bsc_letter(tiling->ship[ship].letter);
        bsc_grid_set(&grid, bsc_problem_cell_place(problem, cell), text, false, NULL);
    }
    const bool done = bsc_grid_write(&grid, out);
    bsc_grid_release(&grid);
    return done;
}

/* Draws a deployment on its board, as text, in colours for a terminal or in SVG, as view->format
 * says. Texts of several deployments have an empty line between them. Returns false if memory ran
 * out. */
static bool draw_deployment(bsc_sample_view *view, const uint32_t *option, uint32_t count,
                            FILE *out) {
    const bsc_problem *problem = view->origin.problem;
    bsc_tiling tiling;
    bool done = true;
    if (!bsc_tiling_begin(&tiling, problem, view->matrix, option, count)) return false;
    if (view->deployments_before > 0 && view->format != BSC_FORMAT_SVG) putc('\n', out);
    if (view->format == BSC_FORMAT_SVG)
        bsc_gallery_add(&view->gallery, problem, &tiling, view->deployments_before + 1);
    else if (view->format == BSC_FORMAT_ANSI)
        done = bsc_tiling_write_text(&tiling, problem, view->depth, out);
    else
        done = write_grid(problem, &tiling, out);
    bsc_tiling_release(&tiling);
    return done;
}

/* Writes a row of CSV for each ship of a deployment: the number of the deployment, counted from 1,
 * the name of the ship and its cells, as in "1,Ship2,A1 B1". The options of the deployment are
 * option[0 .. count - 1], each of which must place a ship. */
static void write_ships_csv(const bsc_sample_view *view, const uint32_t *option, uint32_t count,
                            FILE *out) {
    for (uint32_t k = 0; k < count; k++) {
        fprintf(out, "%lu,", view->deployments_before + 1);
        write_placement(view->origin.problem, placement_of_option(view, option[k]), out);
        putc('\n', out);
    }
}

/* Writes each ship of a deployment as a JSON object with its name and its cells. The options of the
 * deployment are option[0 .. count - 1], each of which must place a ship. The caller writes the
 * brackets of the array in which these objects are. */
static void write_ships_json(const bsc_sample_view *view, const uint32_t *option, uint32_t count,
                             FILE *out) {
    const bsc_problem *problem = view->origin.problem;
    for (uint32_t k = 0; k < count; k++) {
        const bsc_placement placement = placement_of_option(view, option[k]);
        if (k > 0) fputs(", ", out);
        fputs("{\"ship\": ", out);
        bsc_json_write_string(out, bsc_problem_piece(problem, placement.piece)->name);
        fputs(", \"cells\": [", out);
        for (uint32_t c = 0; c < placement.cells; c++) {
            if (c > 0) fputs(", ", out);
            fprintf(out, "\"%s\"", bsc_cell_place(problem, placement.cell[c])->label);
        }
        fputs("]}", out);
    }
}

bool bsc_sample_write(bsc_sample_view *view, const uint32_t *option, uint32_t count, FILE *out) {
    bool done = true;
    if (view->format != BSC_FORMAT_CSV && view->format != BSC_FORMAT_JSON) {
        done = draw_deployment(view, option, count, out);
    } else if (view->format == BSC_FORMAT_CSV) {
        write_ships_csv(view, option, count, out);
    } else if (view->is_list) {
        fprintf(out, "{\"number\": %lu, \"ships\": [", view->deployments_before + 1);
        write_ships_json(view, option, count, out);
        fputs("]}\n", out);
    } else {
        if (view->deployments_before > 0) putc(',', out);
        fputs("\n    [", out);
        write_ships_json(view, option, count, out);
        putc(']', out);
    }
    view->deployments_before++;
    return done;
}

/* Returns the caption of the picture of all deployments, such as "the first 12 deployments". The
 * caller frees it. Returns NULL if memory ran out. */
static char *format_caption(const bsc_sample_view *view) {
    const uint32_t boards = view->gallery.boards;
    const char *random = view->is_list ? "" : "random ";
    if (boards == 0) return strdup("no deployments");
    if (boards == 1)
        return bsc_text_format("%s %sdeployment", view->ended_at_limit ? "the first" : "one",
                               random);
    return bsc_text_format("%s%u %sdeployments", view->ended_at_limit ? "the first " : "", boards,
                           random);
}

/* Writes the picture of all deployments, and frees the gallery. Returns false if memory ran out,
 * now or while boards were drawn into the gallery. If it ran out only for the caption or the
 * letters, the picture is written without them. */
static bool end_picture(bsc_sample_view *view, FILE *out) {
    const bsc_problem *problem = view->origin.problem;
    char *letters = NULL;
    size_t length;
    FILE *text = bsc_stream_open(&letters, &length);
    bool done = text != NULL && write_letters(problem, text);
    if (text != NULL) done = bsc_text_close(text, &letters) && done;
    char *caption = format_caption(view);
    const char *title = bsc_board_title(problem, view->origin.board_name);
    /* If memory ran out, the picture shows an empty text in place of the caption or the letters. */
    const char *shown_caption = "", *shown_letters = "";
    if (caption != NULL) shown_caption = caption;
    if (letters != NULL) shown_letters = letters;
    if (!bsc_gallery_end(&view->gallery, problem, title, shown_caption, shown_letters, out))
        done = false;
    if (caption == NULL) done = false;
    free(letters);
    free(caption);
    return done;
}

bool bsc_sample_end(bsc_sample_view *view, FILE *out) {
    if (view->format == BSC_FORMAT_SVG) return end_picture(view, out);
    if (view->format != BSC_FORMAT_JSON || view->is_list) return true;
    fputs("\n  ]", out);
    bsc_json_end(out);
    return true;
}

/* ---- Matrices ---- */

/* Returns the name of the ship that an option places. Returns "" if the option places no ship, for
 * example because it says that a ship is absent, or if `problem` is NULL. */
static const char *ship_of_option(const bsc_matrix *matrix, const bsc_problem *problem,
                                  uint32_t option) {
    const uint32_t number = bsc_matrix_placement(matrix, option);
    if (problem == NULL || number == BSC_NO_PLACEMENT) return "";
    const bsc_placement placement = bsc_problem_placement(problem, number);
    return bsc_problem_piece(problem, placement.piece)->name;
}

bsc_table bsc_matrix_table(const bsc_matrix *matrix, const bsc_problem *problem) {
    const uint32_t primaries = bsc_matrix_primaries(matrix);
    bsc_table table = {0};
    for (uint32_t k = 0; k < bsc_matrix_options(matrix); k++)
        for (uint32_t i = 0; i < bsc_matrix_option_items(matrix, k); i++) {
            const bool is_secondary = bsc_matrix_option_column(matrix, k, i) >= primaries;
            bsc_table_add_unsigned(&table, "option", k + 1);
            bsc_table_add(&table, "ship", ship_of_option(matrix, problem, k));
            bsc_table_add(&table, "item", bsc_matrix_option_item(matrix, k, i));
            bsc_table_add_unsigned(&table, "secondary", is_secondary);
        }
    return table;
}

/* Writes what is between column c of the drawing of a matrix and the column before it: a blank, and
 * before the first secondary item also a bar. Writes nothing before column 0. */
static void write_separator(const bsc_matrix *matrix, uint32_t c, FILE *out) {
    if (c == 0) return;
    putc(' ', out);
    if (c == bsc_matrix_primaries(matrix)) fputs("| ", out);
}

/* Writes the row of an option in the drawing of a matrix, as a whole line: in each column a 0 or a
 * 1, below the last character of name[c], the name of column c, which is not empty. The items of an
 * option must be sorted by their columns, as they are in every matrix. */
static void draw_option(const bsc_matrix *matrix, uint32_t option, const char *const *name,
                        FILE *out) {
    const uint32_t items = bsc_matrix_option_items(matrix, option);
    uint32_t i = 0; /* index of the next item of the option */
    for (uint32_t c = 0; c < bsc_matrix_items(matrix); c++) {
        const bool has_item = i < items && bsc_matrix_option_column(matrix, option, i) == c;
        if (has_item) i++;
        write_separator(matrix, c, out);
        fprintf(out, "%*s%d", (int)bsc_text_width(name[c]) - 1, "", has_item);
    }
    putc('\n', out);
}

/* The matrix has no list of item names; only its options have them. So the names are collected from
 * all options first. */
bool bsc_matrix_write_drawing(const bsc_matrix *matrix, FILE *out) {
    const uint32_t items = bsc_matrix_items(matrix), options = bsc_matrix_options(matrix);
    const char **name = calloc(items, sizeof *name); /* the name of the item of each column */
    if (name == NULL) return false;
    for (uint32_t c = 0; c < items; c++) name[c] = "-";
    for (uint32_t k = 0; k < options; k++)
        for (uint32_t i = 0; i < bsc_matrix_option_items(matrix, k); i++)
            name[bsc_matrix_option_column(matrix, k, i)] = bsc_matrix_option_item(matrix, k, i);
    for (uint32_t c = 0; c < items; c++) {
        write_separator(matrix, c, out);
        bsc_text_write(out, name[c]);
    }
    putc('\n', out);
    for (uint32_t k = 0; k < options; k++) draw_option(matrix, k, name, out);
    free(name);
    return true;
}

/* Writes the names of an option's items on a line of text, with a blank between two names. */
static void write_option_text(const bsc_matrix *matrix, uint32_t option, FILE *out) {
    for (uint32_t i = 0; i < bsc_matrix_option_items(matrix, option); i++) {
        if (i > 0) putc(' ', out);
        fputs(bsc_matrix_option_item(matrix, option, i), out);
    }
    putc('\n', out);
}

/* Says whether the names of an option's items, written as one field of CSV, need quotes around
 * them. In a matrix that was read from a file, names may contain commas and quotes. */
static bool needs_quotes(const bsc_matrix *matrix, uint32_t option) {
    for (uint32_t i = 0; i < bsc_matrix_option_items(matrix, option); i++)
        if (strpbrk(bsc_matrix_option_item(matrix, option, i), ",\"") != NULL) return true;
    return false;
}

/* Writes the names of an option's items as one field of CSV. If the field begins like a formula, an
 * apostrophe is written before it, so that a spreadsheet shows it as a text and does not carry it
 * out. Only the beginning of the first name decides that. The option must have an item. */
static void write_option_csv(const bsc_matrix *matrix, uint32_t option, FILE *out) {
    const bool is_quoted = needs_quotes(matrix, option);
    if (is_quoted) putc('"', out);
    if (bsc_is_csv_formula(bsc_matrix_option_item(matrix, option, 0))) putc('\'', out);
    for (uint32_t i = 0; i < bsc_matrix_option_items(matrix, option); i++) {
        const char *name = bsc_matrix_option_item(matrix, option, i);
        if (i > 0) putc(' ', out);
        if (is_quoted)
            bsc_csv_write_text(out, name);
        else
            fputs(name, out);
    }
    if (is_quoted) putc('"', out);
    putc('\n', out);
}

/* Writes the names of an option's items as a JSON array of strings. */
static void write_option_json(const bsc_matrix *matrix, uint32_t option, FILE *out) {
    putc('[', out);
    for (uint32_t i = 0; i < bsc_matrix_option_items(matrix, option); i++) {
        if (i > 0) fputs(", ", out);
        bsc_json_write_string(out, bsc_matrix_option_item(matrix, option, i));
    }
    putc(']', out);
}

void bsc_solution_write(const bsc_matrix *matrix, bsc_format format, unsigned long number,
                        const uint32_t *option, uint32_t count, FILE *out) {
    if (format == BSC_FORMAT_JSON) {
        fprintf(out, "{\"number\": %lu, \"options\": [", number);
        for (uint32_t k = 0; k < count; k++) {
            if (k > 0) fputs(", ", out);
            write_option_json(matrix, option[k], out);
        }
        fputs("]}\n", out);
    } else if (format == BSC_FORMAT_CSV) {
        for (uint32_t k = 0; k < count; k++) {
            fprintf(out, "%lu,", number);
            write_option_csv(matrix, option[k], out);
        }
    } else {
        if (number > 1) putc('\n', out);
        for (uint32_t k = 0; k < count; k++) write_option_text(matrix, option[k], out);
    }
}

/* ---- A row for each game ---- */

/* Writes two fields of CSV that say whether a side of a duel wins: 1 or 0 if it has the first move,
 * and 1 or 0 if it has the second move. The side that needs fewer shots to hit the other's fleet
 * wins; if both need equally many, the side with the first move wins.
 *
 * `shots` is how many shots the side needed in its game with the index `game`, from 0. `opponent`
 * is the row of the other side, whose game with the same index is the other half of the duel. If
 * the opponent has played fewer games and has no such game, both fields are empty. */
static void write_wins(const bsc_simulate_row *opponent, size_t game, uint32_t shots, FILE *out) {
    if (game >= opponent->summary.games) {
        fputs(",,", out);
        return;
    }
    const uint32_t opponent_shots =
        bsc_tournament_shots(opponent->tournament, opponent->index, game);
    fprintf(out, ",%d,%d", shots <= opponent_shots, shots < opponent_shots);
}

/* Writes the row of one game of a strategy. `game` is the index of the game, from 0. */
static void write_game(const bsc_simulate_view *view, const bsc_simulate_row *row, size_t game,
                       FILE *out) {
    const uint32_t shots = bsc_tournament_shots(row->tournament, row->index, game);
    const uint32_t hits = bsc_tournament_hits(row->tournament, game);
    fprintf(out, "%zu,", game + 1);
    if (view->is_duel) fprintf(out, "%s,", row->side);
    bsc_csv_write_field(out, row->strategy, BSC_COLUMN_TEXT);
    putc(',', out);
    bsc_csv_write_field(out, row->board, BSC_COLUMN_TEXT);
    fprintf(out, ",%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",%.6f", shots, hits, shots - hits,
            (double)hits / shots);
    if (view->is_duel && row == &view->row[0]) write_wins(&view->row[1], game, shots, out);
    if (view->is_duel && row == &view->row[1]) write_wins(&view->row[0], game, shots, out);
    putc('\n', out);
}

void bsc_simulate_write_games(const bsc_simulate_view *view, FILE *out) {
    uint64_t games = 0;
    for (size_t s = 0; s < view->strategies; s++)
        if (view->row[s].summary.games > games) games = view->row[s].summary.games;
    if (view->is_duel)
        fputs("game,side,strategy,board,shots,hits,misses,hit_rate,wins_first,wins_second\n", out);
    else
        fputs("game,strategy,board,shots,hits,misses,hit_rate\n", out);
    for (size_t game = 0; game < games; game++)
        for (size_t s = 0; s < view->strategies; s++)
            if (game < view->row[s].summary.games) write_game(view, &view->row[s], game, out);
}
