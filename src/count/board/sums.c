/* sums.c - sums of a board: of sets of cells how many hold a ship.
 *
 *   rows N ..     columns N ..      a number for each, `.` where it is not told; squares alone
 *   sum CELLS [= | <= | >=] N       sum CELLS yes | no
 *
 * They name places and are compared to the fleet, so the lines are read once more when these are
 * known. No line of a drawing begins with such a word.
 * Cost: cells x sums. */
#include "count/board/sums.h"

#include "count/base/arena.h"
#include "count/base/memory.h"
#include "count/base/text.h"
#include "count/board/draft.h"
#include "count/board/drawing.h"
#include "count/board/label.h"
#include "count/board/problem.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define MOST_SUM 1000000u

typedef struct reader {
    bsc_problem *problem;
    bsc_spot word;
    size_t length;
    bool rows; /* all are told */
    bsc_error *error;
} reader;

bsc_status bsc_set_read(const bsc_problem *problem, bsc_spot *word, size_t *length, bool *in,
                        bsc_error *error) {
    const bsc_places *places = &problem->places;
    size_t label = bsc_label_length(word->line + word->offset);
    bsc_spot end = *word;
    uint32_t a, b;
    if (problem->lattice == BSC_SQUARE && label + 1 < *length &&
        word->line[word->offset + label] == ':')
        end.offset += label + 1;
    else
        label = *length;
    const size_t rest = word->offset + *length - end.offset;
    bsc_status status = bsc_label_read(problem, word, label, &a, error);
    if (status == BSC_OK) status = bsc_label_read(problem, &end, rest, &b, error);
    for (uint32_t k = 0; status == BSC_OK && k < places->count; k++) {
        const bsc_place *at = &places->place[k], *p = &places->place[a], *q = &places->place[b];
        if (!at->island && (int32_t)(at->x - p->x) * (int32_t)(at->x - q->x) <= 0 &&
            (int32_t)(at->y - p->y) * (int32_t)(at->y - q->y) <= 0)
            in[at->cell] = true;
    }
    bsc_spot_next_word(word, length);
    return status;
}

/* At most the cells of the sum's set, of which `name` is for messages; NULL: any number. */
static bsc_status read_number(const bsc_problem *problem, const bsc_spot *word, size_t length,
                              const char *name, bsc_sum *sum, bsc_error *error) {
    unsigned cells = 0;
    size_t end = word->offset;
    bsc_status status = BSC_OK;
    BSC_EACH_CELL(cell, problem) cells += sum->cell[cell];
    if (!bsc_spot_is(word, length, "0"))
        status = bsc_word_number(word, end + length, &end, MOST_SUM, "the number of cells",
                                 &sum->least, error);
    sum->most = sum->least;
    if (status != BSC_OK || name == NULL || sum->least <= cells) return status;
    return bsc_error_at(error, word, "%s has %u cell%s: it cannot hold %u", name, cells,
                        cells == 1 ? "" : "s", sum->least);
}

bsc_status bsc_sum_read(const bsc_problem *problem, bsc_spot *word, size_t *length, bsc_sum *sum,
                        bsc_error *error) {
    static const char *const words[] = {"=", "<=", ">=", "yes", "no"};
    bsc_status status = BSC_OK;
    while (status == BSC_OK && bsc_label_length(word->line + word->offset) > 0)
        status = bsc_set_read(problem, word, length, sum->cell, error);
    const unsigned how = bsc_word_find(word, *length, (bsc_names){words, 5});
    sum->least = how == 3;
    if (how < 3) bsc_spot_next_word(word, length);
    if (status == BSC_OK && how != 3 && how != 4)
        status = read_number(problem, word, *length, how == 1 ? NULL : "the set", sum, error);
    if (how == 1) sum->least = 0;
    if (how == 2 || how == 3) sum->most = UINT32_MAX;
    if (status == BSC_OK && bsc_spot_next_word(word, length))
        status = bsc_error_at(error, word, "unexpected text");
    return status;
}

/* NULL without memory. */
static bsc_sum *add_sum(const reader *in, char line, uint32_t number) {
    bsc_places *places = &in->problem->places;
    if (!BSC_ARRAY_GROW(places, told, (size_t)places->sums + 1)) return NULL;
    bsc_told *told = &places->told[places->sums++];
    *told = (bsc_told){.sum = {.line = line, .number = number}};
    BSC_ARENA_ARRAY(&in->problem->arena, told->sum.cell, in->problem->cells);
    return told->sum.cell == NULL ? NULL : &told->sum;
}

/* A number for each row or column. */
static bsc_status read_lines(reader *in, bool columns) {
    const bsc_problem *problem = in->problem;
    const bsc_spot keyword = in->word;
    const char *what = columns ? "column" : "row";
    const unsigned lines = columns ? problem->places.width : problem->places.height;
    const unsigned fleet = bsc_problem_fleet_cells(problem);
    unsigned count = 0, total = 0;
    bool told = true;
    if (problem->lattice != BSC_SQUARE)
        return bsc_error_at(in->error, &keyword, "'%ss' needs a square lattice", what);
    for (; bsc_spot_next_word(&in->word, &in->length); count++) {
        char name[32];
        if (bsc_spot_is(&in->word, in->length, ".") || count >= lines) {
            told = false;
            continue;
        }
        bsc_sum *sum = add_sum(in, *what, count);
        if (sum == NULL) return bsc_error_no_memory(in->error);
        BSC_EACH_CELL(cell, problem) {
            const bsc_coord at = problem->coord[cell];
            sum->cell[cell] = (columns ? at.x : at.y) == (int32_t)count;
        }
        snprintf(name, sizeof name, "%s %u", what, count + 1);
        const bsc_status status = read_number(problem, &in->word, in->length, name, sum, in->error);
        if (status != BSC_OK) return status;
        total += sum->least;
    }
    if (count != lines)
        return bsc_error_at(in->error, &keyword, "%u number%s for %u %ss", count,
                            count == 1 ? "" : "s", lines, what);
    if (told && total != fleet)
        return bsc_error_at(in->error, &keyword,
                            in->rows ? "the %ss add up to %u, the rows to %u"
                                     : "the %ss add up to %u, the fleet has %u cells",
                            what, total, fleet);
    in->rows |= told && !columns;
    return BSC_OK;
}

/* `bare`: all lines are sums, without the word. */
static bsc_status read_text(reader *in, const char *name, const char *text, size_t length,
                            bool bare) {
    bsc_spot *word = &in->word;
    bsc_lines lines;
    bsc_status status = BSC_OK;
    bsc_lines_begin(&lines, name, text, length);
    while (status == BSC_OK && bsc_lines_next(&lines, word)) {
        bsc_spot_cut_comment(word);
        in->length = 0;
        bsc_spot_next_word(word, &in->length);
        const bool columns = bsc_spot_is(word, in->length, "columns");
        if (columns || bsc_spot_is(word, in->length, "rows")) {
            status = read_lines(in, columns);
        } else if (bare || bsc_spot_is(word, in->length, "sum")) {
            bsc_sum *sum = add_sum(in, '\0', 0);
            if (sum == NULL) return bsc_error_no_memory(in->error);
            if (!bare) bsc_spot_next_word(word, &in->length);
            status = bsc_sum_read(in->problem, word, &in->length, sum, in->error);
        }
    }
    return status;
}

bsc_status bsc_problem_take_sums(bsc_problem *problem, const bsc_draft *draft,
                                 const bsc_source *source, bsc_error *error) {
    reader in = {.problem = problem, .error = error};
    bool single = draft->board.single.line == NULL;
    bsc_status status = BSC_OK;
    BSC_EACH_PIECE(p, problem) single |= problem->piece[p].cells == 1;
    if (!single)
        return bsc_error_at(error, &draft->board.single, "no ship of the fleet has one cell");
    if (source->text != NULL)
        status = read_text(&in, source->name, source->text, source->length, false);
    if (status != BSC_OK || source->sums == NULL) return status;
    status = read_text(&in, "sum", source->sums, strlen(source->sums), true);
    if (status == BSC_BAD_INPUT) bsc_error_reason(error, BSC_REASON_FIELD);
    return status;
}

uint32_t bsc_problem_sums(const bsc_problem *problem) {
    return problem->places.sums;
}

const bsc_sum *bsc_problem_sum(const bsc_problem *problem, uint32_t sum) {
    assert(sum < problem->places.sums);
    return &problem->places.told[sum].sum;
}
