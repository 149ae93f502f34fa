/* json.c - writes the parts that all results in JSON have in common: the origin, which says what
 * was counted; tables; and the comment line with the origin at the top of a CSV file. */
#include "show/view/json.h"

#include "bscount_game.h"

#include "os/streams.h"
#include "show/view/map_words.h"
#include "show/view/result.h"
#include "show/view/sum_text.h"
#include "show/view/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The version at the end of a schema, as in "bscount-count-1". It is raised when a key changes its
 * meaning or is removed. */
#define SCHEMA_VERSION 1

void bsc_json_begin(const char *command, const bsc_result *origin, FILE *out) {
    fprintf(out, "{\n  \"schema\": \"bscount-%s-%d\"", command, SCHEMA_VERSION);
    if (origin != NULL) bsc_json_add_origin(origin, 2, out);
}

void bsc_json_add_key(const char *key, int indent, FILE *out) {
    fprintf(out, ",\n%*s", indent, "");
    bsc_json_write_string(out, key);
    fputs(": ", out);
}

void bsc_json_add_text(const char *key, const char *text, int indent, FILE *out) {
    bsc_json_add_key(key, indent, out);
    if (text == NULL)
        fputs("null", out);
    else
        bsc_json_write_string(out, text);
}

/* ---- The origin ---- */

/* Begins an item of a JSON list. Before the first item, which has the index 0, writes the key of
 * the list and '['; before every other item, writes a comma. The caller then writes the item
 * itself, and ']' after the last item. Since the first item writes the key, a list without items
 * leaves out its key too. */
static void begin_item(const char *key, uint32_t index, int indent, FILE *out) {
    if (index == 0) {
        bsc_json_add_key(key, indent, out);
        putc('[', out);
    } else {
        fputs(", ", out);
    }
}

/* Writes the key "islands" with a list of the places that no ship may cover, or nothing if the
 * board has no islands. */
static void add_islands(const bsc_problem *problem, int indent, FILE *out) {
    uint32_t islands = 0;
    for (uint32_t k = 0; k < bsc_problem_places(problem); k++) {
        const bsc_place *place = bsc_problem_place(problem, k);
        if (!place->island) continue;
        begin_item("islands", islands, indent, out);
        fprintf(out, "\"%s\"", place->label);
        islands++;
    }
    if (islands > 0) putc(']', out);
}

/* Writes the key "sums" with a list of the board's sums, or nothing if the board has none. A sum is
 * a rule that says how many cells of a set have a ship, such as "A1 B1 <= 1". */
static void add_sums(const bsc_problem *problem, int indent, FILE *out) {
    const uint32_t sums = bsc_problem_sums(problem);
    for (uint32_t k = 0; k < sums; k++) {
        begin_item("sums", k, indent, out);
        putc('"', out);
        bsc_sum_write(problem, bsc_problem_sum(problem, k), out);
        putc('"', out);
    }
    if (sums > 0) putc(']', out);
}

/* Writes the key "givens" with a list of the cells of which the board tells something, such as that
 * a cell is water ('~') or has a ship ('X'), or nothing if there are no such cells. The mark '.'
 * tells nothing about a cell. */
static void add_givens(const bsc_problem *problem, int indent, FILE *out) {
    uint32_t givens = 0;
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++) {
        const bsc_place *place = bsc_cell_place(problem, cell);
        if (place->mark == '.') continue;
        begin_item("givens", givens, indent, out);
        fprintf(out, "{\"cell\": \"%s\", \"given\": \"%c\"}", place->label, place->mark);
        givens++;
    }
    if (givens > 0) putc(']', out);
}

/* Writes the key "cells" of a shot: the cells of the ship that the shot sank. `number` is the
 * number of the shot, counted from 1 as in bsc_result.sunk. Writes nothing if the shot sank no
 * ship, or if it is not known which cells the ship has, as when origin->sunk is NULL. */
static void add_sunk_cells(const bsc_result *origin, uint32_t number, FILE *out) {
    uint32_t cells = 0;
    if (origin->sunk == NULL) return;
    for (uint32_t cell = 0; cell < bsc_problem_cells(origin->problem); cell++) {
        if (origin->sunk[cell] != number) continue;
        fputs(cells == 0 ? ", \"cells\": [" : ", ", out);
        fprintf(out, "\"%s\"", bsc_cell_place(origin->problem, cell)->label);
        cells++;
    }
    if (cells > 0) putc(']', out);
}

/* Writes a shot as a JSON object: its cell, its answer, the name or size of the ship that it hit or
 * sank, if that was announced, and the cells of a ship that it sank, if they are known. k is the
 * index of the shot in the log, from 0. */
static void add_shot(const bsc_result *origin, uint32_t k, FILE *out) {
    const bsc_problem *problem = origin->problem;
    const bsc_shot *shot = bsc_log_shot(origin->log, k);
    fprintf(out, "{\"cell\": \"%s\", \"answer\": \"%s\"",
            bsc_cell_place(problem, shot->cell)->label, bsc_answer_name(shot->answer));
    if (shot->piece != BSC_ALL_PIECES) {
        fputs(", \"ship\": ", out);
        bsc_json_write_string(out, bsc_problem_piece(problem, shot->piece)->name);
    } else if (shot->size > 0) {
        fprintf(out, ", \"size\": %u", shot->size);
    }
    add_sunk_cells(origin, k + 1, out);
    putc('}', out);
}

/* Writes the key "salvos_and_scans" with a list of the salvos (several shots with one answer) and
 * scans (questions about a set of cells) of the log, or nothing if there are none. Single shots are
 * in another list. The key "after" of a salvo or scan says how many single shots were fired before
 * it, so that a reader can restore the order of all steps. */
static void add_salvos_and_scans(const bsc_log *log, int indent, FILE *out) {
    uint32_t items = 0; /* how many salvos and scans are written */
    for (uint32_t step = 0; step < bsc_log_steps(log); step++) {
        uint32_t shots_before;
        const char *text = bsc_log_step(log, step, &shots_before);
        if (text == NULL) continue;
        begin_item("salvos_and_scans", items, indent, out);
        fprintf(out, "{\"after\": %u, \"step\": ", (unsigned)shots_before);
        bsc_json_write_string(out, text);
        putc('}', out);
        items++;
    }
    if (items > 0) putc(']', out);
}

/* Writes an array with the first `shots` single shots of the log, one per line. Without shots the
 * array is empty. */
static void add_shots(const bsc_result *origin, uint32_t shots, int indent, FILE *out) {
    bsc_json_add_key("shots", indent, out);
    putc('[', out);
    for (uint32_t k = 0; k < shots; k++) {
        if (k > 0) putc(',', out);
        fprintf(out, "\n%*s", indent + 2, "");
        add_shot(origin, k, out);
    }
    if (shots > 0) fprintf(out, "\n%*s", indent, "");
    putc(']', out);
}

/* Writes the shots of the game so far, and the key "over" if the log says that the whole fleet is
 * hit. If there is no log, writes an empty array of shots. What the
 * game announces when a ship sinks is written too, because with another announcement the same shots
 * would leave other deployments possible. */
static void add_game(const bsc_result *origin, int indent, FILE *out) {
    const bsc_log *log = origin->log;
    if (log == NULL) {
        add_shots(origin, 0, indent, out);
        return;
    }
    if (bsc_log_steps(log) > 0)
        bsc_json_add_text("announce", bsc_announce_name(bsc_log_announced(log)), indent, out);
    add_shots(origin, bsc_log_shots(log), indent, out);
    add_salvos_and_scans(log, indent, out);
    if (bsc_log_is_over(log)) {
        bsc_json_add_key("over", indent, out);
        fputs("true", out);
    }
}

/* Writes the key "fleet" with a list of the pieces of the fleet: the name of each piece, how many
 * cells it has and how many copies the fleet has of it. */
static void add_fleet(const bsc_problem *problem, int indent, FILE *out) {
    bsc_json_add_key("fleet", indent, out);
    putc('[', out);
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++) {
        const bsc_piece *piece = bsc_problem_piece(problem, p);
        if (p > 0) putc(',', out);
        fprintf(out, "\n%*s{\"name\": ", indent + 2, "");
        bsc_json_write_string(out, piece->name);
        fprintf(out, ", \"cells\": %u, \"copies\": %u", piece->cells, piece->copies);
        const uint32_t least = bsc_problem_least_copies(problem, p);
        if (least < piece->copies) fprintf(out, ", \"least_copies\": %u", (unsigned)least);
        putc('}', out);
    }
    fprintf(out, "\n%*s]", indent, "");
}

/* Writes the alternative fleets of the board, one of which is hidden in a game, and their weights.
 * A fleet with a range, such as "5,4x0-2", is written as it was read, and not as the fleets that
 * the range stands for. Writes nothing if there is only one fleet. */
static void add_fleet_choices(const bsc_problem *problem, int indent, FILE *out) {
    const uint32_t fleets = bsc_problem_fleets(problem);
    if (fleets == 1) return;
    bsc_json_add_key("fleet_choices", indent, out);
    putc('[', out);
    for (uint32_t f = 0; f < fleets; f++) {
        const char *text = bsc_problem_fleet_as_written(problem, f);
        if (text == NULL) continue;
        fprintf(out, "%s\n%*s{\"fleet\": ", f == 0 ? "" : ",", indent + 2, "");
        bsc_json_write_string(out, text);
        fprintf(out, ", \"weight\": %u}", (unsigned)bsc_problem_fleet_weight(problem, f));
    }
    fprintf(out, "\n%*s]", indent, "");
}

/* Writes the keys that describe the board, its rules and its fleet. */
static void add_problem(const bsc_problem *problem, int indent, FILE *out) {
    const bsc_labels labels = bsc_problem_labels(problem);
    bsc_json_add_text("title", bsc_problem_title(problem), indent, out);
    bsc_json_add_text("lattice", bsc_lattice_name(bsc_problem_lattice(problem)), indent, out);
    bsc_json_add_text("touch", bsc_touch_name(bsc_problem_touch(problem)), indent, out);
    bsc_json_add_text("cover", bsc_cover_name(bsc_problem_cover(problem)), indent, out);
    if (labels != BSC_LABELS_LETTERS)
        bsc_json_add_text("labels", bsc_labels_name(labels), indent, out);
    add_islands(problem, indent, out);
    add_sums(problem, indent, out);
    add_givens(problem, indent, out);
    add_fleet(problem, indent, out);
    add_fleet_choices(problem, indent, out);
}

void bsc_json_add_origin(const bsc_result *origin, int indent, FILE *out) {
    if (origin->problem != NULL) {
        bsc_json_add_text("board", origin->board_name, indent, out);
        add_problem(origin->problem, indent, out);
        add_game(origin, indent, out);
    } else {
        bsc_json_add_text("matrix", origin->board_name, indent, out);
    }
    if (origin->weights != NULL) bsc_json_add_text("weights", origin->weights, indent, out);
    if (origin->fleet_law != NULL) bsc_json_add_text("fleet_law", origin->fleet_law, indent, out);
    if (origin->engine != NULL) bsc_json_add_text("engine", origin->engine, indent, out);
}

/* ---- The result ---- */

void bsc_json_add_real(const char *key, double number, FILE *out) {
    bsc_json_add_key(key, 2, out);
    fprintf(out, "%.12g", number);
}

/* The digits of counts become strings, because a count may be too great for the numbers of JSON
 * readers. */
void bsc_json_add_table(const char *key, const bsc_table *table, FILE *out) {
    assert(!table->has_failed);
    bsc_json_add_key(key, 2, out);
    putc('[', out);
    for (size_t k = 0; k < table->cells; k++) {
        const bsc_column *column = &table->column[k % table->columns];
        const char *text = table->cell[k];
        if (k % table->columns == 0)
            fputs(k == 0 ? "\n    {" : "},\n    {", out);
        else
            fputs(", ", out);
        bsc_json_write_string(out, column->heading);
        fputs(": ", out);
        if (*text == '\0')
            fputs("null", out);
        else if (column->kind == BSC_COLUMN_NUMBER)
            fputs(text, out);
        else
            bsc_json_write_string(out, text);
    }
    if (table->cells > 0) putc('}', out);
    fputs("\n  ]", out);
}

void bsc_json_end(FILE *out) {
    fputs("\n}\n", out);
}

/* ---- The comment line of a CSV ---- */

/* To put the JSON object in *text on one line, every line end in it except the last one is replaced
 * by a blank, and the blanks at the beginning of the next line are left out. */
bool bsc_json_close_comment(FILE *memory, char **text, FILE *out) {
    if (!bsc_text_close(memory, text)) return false;
    fputs("# ", out);
    const char *next = *text;
    while (*next != '\0') {
        const char character = *next;
        next++;
        if (character == '\n') {
            next += strspn(next, " ");
            putc(*next == '\0' ? '\n' : ' ', out);
        } else {
            putc(character, out);
        }
    }
    free(*text);
    return true;
}

bool bsc_json_write_comment(const char *command, const bsc_result *origin, FILE *out) {
    char *text = NULL;
    size_t length;
    FILE *memory = bsc_stream_open(&text, &length);
    if (memory == NULL) return false;
    bsc_json_begin(command, origin, memory);
    bsc_json_end(memory);
    return bsc_json_close_comment(memory, &text, out);
}
