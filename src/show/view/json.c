/* json.c - what all results in JSON have in common, and the comment line with the same in CSV. */
#include "show/view/json.h"

#include "bscount_game.h"

#include "show/view/map_words.h"
#include "show/view/result.h"
#include "show/view/sum_text.h"
#include "show/view/table.h"

#include <assert.h>
#include <stdlib.h>

#define VERSION 1 /* of all schemas */

void bsc_json_begin(const char *command, const bsc_result *origin, FILE *out) {
    fprintf(out, "{\n  \"schema\": \"bscount-%s-%d\"", command, VERSION);
    if (origin != NULL) bsc_json_add_origin(origin, 2, out);
}

void bsc_json_add_key(const char *key, int indent, FILE *out) {
    fprintf(out, ",\n%*s", indent, "");
    bsc_json_string(out, key);
    fputs(": ", out);
}

void bsc_json_add_text(const char *key, const char *text, int indent, FILE *out) {
    bsc_json_add_key(key, indent, out);
    if (text == NULL)
        fputs("null", out);
    else
        bsc_json_string(out, text);
}

/* Of a list that only stands where it has something: what is before its item of that number. */
static void begin_item(const char *key, uint32_t number, int indent, FILE *out) {
    if (number == 0) bsc_json_add_key(key, indent, out);
    fputs(number == 0 ? "[" : ", ", out);
}

/* Islands, which can come from options; sums, as --sum takes them; and givens. */
static void add_known(const bsc_problem *problem, int indent, FILE *out) {
    uint32_t islands = 0, givens = 0;
    for (uint32_t k = 0; k < bsc_problem_places(problem); k++) {
        const bsc_place *place = bsc_problem_place(problem, k);
        if (!place->island) continue;
        begin_item("islands", islands++, indent, out);
        fprintf(out, "\"%s\"", place->label);
    }
    if (islands > 0) putc(']', out);
    for (uint32_t s = 0; s < bsc_problem_sums(problem); s++) {
        begin_item("sums", s, indent, out);
        putc('"', out);
        bsc_sum_write(problem, bsc_problem_sum(problem, s), out);
        putc('"', out);
    }
    if (bsc_problem_sums(problem) > 0) putc(']', out);
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++) {
        const bsc_place *place = bsc_place_of(problem, cell);
        if (place->mark == '.') continue;
        begin_item("givens", givens++, indent, out);
        fprintf(out, "{\"cell\": \"%s\", \"given\": \"%c\"}", place->label, place->mark);
    }
    if (givens > 0) putc(']', out);
}

/* The announcement goes with the shots: the same ones can leave other deployments. Of a ship that
 * sank all cells are told, where they are known. */
static void add_shots(const bsc_result *origin, int indent, FILE *out) {
    const bsc_problem *problem = origin->problem;
    const uint32_t shots = origin->log == NULL ? 0 : bsc_log_shots(origin->log);
    const uint32_t steps = origin->log == NULL ? 0 : bsc_log_steps(origin->log);
    if (steps > 0)
        bsc_json_add_text("announce", bsc_announce_name(bsc_log_announced(origin->log)), indent,
                          out);
    bsc_json_add_key("shots", indent, out);
    putc('[', out);
    for (uint32_t k = 0; k < shots; k++) {
        const bsc_shot *shot = bsc_log_shot(origin->log, k);
        bool any = false;
        fprintf(out, "%s\n%*s{\"cell\": \"%s\", \"answer\": \"%s\"", k == 0 ? "" : ",", indent + 2,
                "", bsc_place_of(problem, shot->cell)->label, bsc_answer_name(shot->answer));
        if (shot->piece != BSC_ALL_PIECES) {
            fputs(", \"ship\": ", out);
            bsc_json_string(out, bsc_problem_piece(problem, shot->piece)->name);
        } else if (shot->size > 0) {
            fprintf(out, ", \"size\": %u", shot->size);
        }
        for (uint32_t cell = 0; cell < bsc_problem_cells(problem) && origin->sunk != NULL; cell++) {
            if (origin->sunk[cell] != k + 1) continue;
            fprintf(out, "%s\"%s\"", any ? ", " : ", \"cells\": [",
                    bsc_place_of(problem, cell)->label);
            any = true;
        }
        fputs(any ? "]}" : "}", out);
    }
    if (shots > 0) fprintf(out, "\n%*s", indent, "");
    putc(']', out);
    for (uint32_t k = 0, before, notes = 0; k < steps; k++) {
        const char *text = bsc_log_step(origin->log, k, &before);
        if (text == NULL) continue;
        begin_item("salvos_and_scans", notes++, indent, out);
        fprintf(out, "{\"after\": %u, \"step\": ", (unsigned)before);
        bsc_json_string(out, text);
        fputs(notes == steps - shots ? "}]" : "}", out);
    }
}

void bsc_json_add_origin(const bsc_result *origin, int indent, FILE *out) {
    const bsc_problem *problem = origin->problem;
    bsc_json_add_text(problem == NULL ? "matrix" : "board", origin->board, indent, out);
    if (problem != NULL) {
        bsc_json_add_text("title", bsc_problem_title(problem), indent, out);
        bsc_json_add_text("lattice", bsc_lattice_name(bsc_problem_lattice(problem)), indent, out);
        bsc_json_add_text("touch", bsc_touch_name(bsc_problem_touch(problem)), indent, out);
        bsc_json_add_text("cover", bsc_cover_name(bsc_problem_cover(problem)), indent, out);
        const bsc_labels labels = bsc_problem_labels(problem);
        if (labels != BSC_LABELS_LETTERS)
            bsc_json_add_text("labels", bsc_labels_name(labels), indent, out);
        add_known(problem, indent, out);
        bsc_json_add_key("fleet", indent, out);
        putc('[', out);
        for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++) {
            const bsc_piece *piece = bsc_problem_piece(problem, p);
            fprintf(out, "%s\n%*s{\"name\": ", p == 0 ? "" : ",", indent + 2, "");
            bsc_json_string(out, piece->name);
            fprintf(out, ", \"cells\": %u, \"copies\": %u}", piece->cells, piece->copies);
        }
        fprintf(out, "\n%*s]", indent, "");
        add_shots(origin, indent, out);
    }
    if (origin->weights != NULL) bsc_json_add_text("weights", origin->weights, indent, out);
    if (origin->law != NULL) bsc_json_add_text("fleet_law", origin->law, indent, out);
    if (origin->engine != NULL) bsc_json_add_text("engine", origin->engine, indent, out);
}

void bsc_json_add_real(const char *key, double number, FILE *out) {
    bsc_json_add_key(key, 2, out);
    fprintf(out, "%.12g", number);
}

void bsc_json_add_table(const char *key, const bsc_table *table, FILE *out) {
    assert(!table->failed);
    bsc_json_add_key(key, 2, out);
    putc('[', out);
    for (size_t k = 0; k < table->cells; k++) {
        const bsc_column *column = &table->column[k % table->columns];
        const char *text = table->cell[k];
        if (k % table->columns == 0)
            fputs(k == 0 ? "\n    {" : "},\n    {", out);
        else
            fputs(", ", out);
        bsc_json_string(out, column->heading);
        fputs(": ", out);
        if (*text != '\0' && column->kind != BSC_NUMBER)
            bsc_json_string(out, text);
        else
            fputs(*text == '\0' ? "null" : text, out);
    }
    fputs(table->cells > 0 ? "}\n  ]" : "\n  ]", out);
}

void bsc_json_end(FILE *out) {
    fputs("\n}\n", out);
}

bool bsc_json_close_line(FILE *memory, char **text, FILE *out) {
    if (!bsc_text_close(memory, text)) return false;
    fputs("# ", out);
    for (const char *at = *text; *at != '\0'; at++) {
        if (*at != '\n') {
            putc(*at, out);
            continue;
        }
        while (at[1] == ' ') at++;
        putc(at[1] == '\0' ? '\n' : ' ', out);
    }
    free(*text);
    return true;
}

bool bsc_json_write_comment(const char *command, const bsc_result *origin, FILE *out) {
    char *text = NULL;
    size_t length;
    FILE *memory = open_memstream(&text, &length);
    if (memory == NULL) return false;
    bsc_json_begin(command, origin, memory);
    bsc_json_end(memory);
    return bsc_json_close_line(memory, &text, out);
}
